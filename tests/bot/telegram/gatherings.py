"""Games in groups and topics: how they begin, who is to move, and how a move is made."""

from bot.tables.commands import TableId
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Answer, Person
from tests.emulators.telegram.world import Chat, Message, Topic

LONGEST = 60
"""Seconds within which somebody is to move."""
BOARDS = ("▫️", "▶️", "open table", "has begun", "table closed")
"""What there is on boards and nowhere else."""


async def started(room: Stage, *people: Person) -> None:
    """These people open their private chats with the bot."""
    for who in people:
        await who.starts()
    await room.calm()
    await room.passes(3)


async def drawn(room: Stage) -> None:
    """Wait until everything is shown that there is room for within a minute."""
    for _ in range(LONGEST):
        await room.calm()
        if not room.house.publisher._length():
            return
        await room.passes(1)


async def sure(room: Stage, who: Person, message: Message, what: str) -> Answer:
    """Press what is asked about first, read the question, and press its button."""
    await room.press(who, message, what)
    asked = [*who.sees(who.private), *whispers(who, room.group)]
    (question,) = [each for each in asked if "once more" in each.text and each.buttons]
    return await room.press(who, question, question.buttons[0])


async def types(room: Stage, who: Person, text: str, topic: Topic | None = None) -> Message:
    """Somebody types something in the group, and sees what comes of it."""
    message = await room.types(who, text, topic=topic)
    await drawn(room)
    return message


async def lobby(
    room: Stage,
    host: Person,
    chat: Chat | None = None,
    topic: Topic | None = None,
    options: str = "lives=3 seats=2 seconds=120",
) -> Message:
    """A new table's board."""
    await room.types(host, f"/bisqa new {options}".strip(), chat, topic=topic)
    await drawn(room)
    return room.board(chat, topic)


async def game(
    room: Stage,
    host: Person,
    *guests: Person,
    chat: Chat | None = None,
    topic: Topic | None = None,
    seconds: int = 120,
) -> Message:
    """A game of these people alone, with the first bid to come; its board."""
    options = f"lives=3 seats={1 + len(guests)} seconds={seconds}"
    board = await lobby(room, host, chat, topic, options)
    for guest in guests:
        await room.press(guest, board, "Join")
    await room.press(host, board, "Start")
    await drawn(room)
    return room.board(chat, topic)


async def mover(room: Stage, table: TableId | None = None) -> Person:
    """Who is to move; waits for as long as nobody is."""
    for _ in range(LONGEST):
        for who in room.people.values():
            if (await room.seen(who, table)).legal:
                return who
        await room.passes(1)
    raise AssertionError("nobody is to move")


async def bid(room: Stage, board: Message, table: TableId | None = None) -> Person:
    """Whoever is to bid does so on a board; who it was."""
    who = await mover(room, table)
    action = (await room.seen(who, table)).legal[0]
    await room.press(who, board, data(board, f":{action}"))
    await drawn(room)
    return who


async def move(room: Stage, who: Person, table: TableId | None = None) -> Answer:
    """Press something legal on one's hand in private."""
    action = (await room.seen(who, table)).legal[0]
    hands = [each for each in who.sees(who.private) if _ends(each, f":{action}")]
    return await room.press(who, hands[-1], data(hands[-1], f":{action}"))


async def moves(room: Stage, times: int, table: TableId | None = None) -> None:
    """Whoever is to move does so, so many times."""
    for _ in range(times):
        await move(room, await mover(room, table), table)
    await drawn(room)


def data(message: Message, end: str) -> str:
    """What a button carries that ends so."""
    return next(each for each in message.data.values() if each.endswith(end))


def whispers(who: Person, chat: Chat) -> list[Message]:
    """What only one person sees in a group."""
    return [each for each in who.sees(chat) if each.viewer is who and each.writer is not who]


def told(room: Stage, who: Person) -> list[str]:
    """What somebody was told in private, without hands and boards."""
    bot = room.server.bot
    seen = [each for each in who.sees(who.private) if each.author is bot]
    texts = [each.text for each in seen]
    return [each for each in texts if "Your hand" not in each and "Ta main" not in each]


def public(room: Stage, chat: Chat | None = None) -> list[str]:
    """What the bot says in a group so that all can read it, besides boards."""
    shown = room.boards(chat)
    return [each.text for each in shown if not any(sign in each.text for sign in BOARDS)]


def screen(room: Stage, table: str, chat: Chat | None = None) -> Message:
    """The last board with buttons of a table, by its code."""
    shown = [each for each in room.boards(chat) if table in each.text]
    return [each for each in shown if any(word[:1] == "s" for word in each.data.values())][-1]


def all_calls(room: Stage) -> int:
    """How many calls there were that write anything, or ask."""
    return len([each for each in room.server.calls if each.method != "getUpdates"])


def forum(room: Stage) -> Group:
    """Another group, with topics; from now on everybody is there."""
    room.group = room.server.group("Forum", *room.people.values(), forum=True)
    return room.group


def _ends(message: Message, end: str) -> bool:
    return any(each.endswith(end) for each in message.data.values())
