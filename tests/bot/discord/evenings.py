"""Games on the stage: how they begin, who is to move, and how a move is made."""

from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.world import Channel, Message

LONGEST = 120
"""Seconds within which somebody is to move."""


async def game(room: Stage, host: Person, *guests: Person, **options: object) -> Message:
    """A game of these people alone, with the first bid to come; its board."""
    lobby = await room.open(host, seats=1 + len(guests), **options)
    for guest in guests:
        await room.press(guest, lobby, "Join")
    await begin(room, host, lobby)
    return board(lobby.channel)


async def begin(room: Stage, host: Person, lobby: Message) -> None:
    """Press Start, and wait until everybody sees what there is to be seen."""
    await room.press(host, lobby, "Start")
    await room.passes(3)


def board(channel: Channel) -> Message:
    """The board that a channel shows now, whatever was said there since."""
    seen = [each for each in channel.messages if each.viewer is None]
    return [each for each in seen if each.text.startswith("#")][-1]


async def mover(room: Stage) -> Person:
    """Who is to move; waits for as long as nobody is."""
    for _ in range(LONGEST):
        for who in room.people.values():
            if (await room.seen(who)).legal:
                return who
        await room.passes(1)
    raise AssertionError("nobody is to move")


def hand(who: Person) -> Message:
    """Somebody's hand in their private chat, whatever was told there since."""
    return [each for each in who.sees(who.private) if each.text.startswith("###")][-1]


async def time_left(room: Stage) -> float:
    """How many seconds the one to move still has."""
    deadline = (await room.seen()).deadline
    assert deadline
    return (deadline - room.clock.moment) / 1_000


async def until_left(room: Stage, seconds: float) -> None:
    """Time passes until the one to move has no more than so many seconds; a clock may stand."""
    for _ in range(LONGEST):
        left = await time_left(room)
        if left <= seconds:
            return
        await room.passes(left - seconds)
    raise AssertionError("the clock does not run")


async def first_move(room: Stage, who: Person) -> str:
    """The id of a button with something that ``who`` may do now."""
    action = (await room.seen(who)).legal[0]
    (found,) = [
        each.custom_id for each in hand(who).buttons if each.custom_id.endswith(f":{action}")
    ]
    return found


async def move(room: Stage, who: Person) -> Answer:
    """Press something legal on one's hand, and see what comes of it."""
    return await room.press(who, hand(who), await first_move(room, who))


async def moves(room: Stage, times: int) -> None:
    """Whoever is to move does so, so many times."""
    for _ in range(times):
        await move(room, await mover(room))


def told(who: Person) -> list[Message]:
    """What somebody was told in private, without their hands."""
    return [each for each in who.sees(who.private) if not each.text.startswith("###")]


def labels(message: Message) -> list[str]:
    """What the buttons of a message are called."""
    return [each.label for each in message.buttons]


def calls(channel: Channel) -> list[Message]:
    """The messages of a channel that call somebody."""
    return [each for each in channel.messages if each.mentions]
