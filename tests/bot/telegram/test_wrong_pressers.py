"""Buttons pressed by people for whom they are not, and buttons of a game that has gone on since.

Who may use what is taken from what the table itself declares. Every press is answered by a few
words that only who pressed sees, or a message for them alone, in their language, and changes
nothing: neither the table nor what others see.
"""

import asyncio
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.chatting.ids import Move, Order, Remembered, Wish
from bot.chatting.sheets import Button
from bot.tables.commands import Press, TableId
from bot.tables.entropy import SystemEntropy as RealEntropy
from bot.tables.table import Table
from bot.tables.updates import Phase, TableView
from bot.telegram import keyboards
from engine.seats import Seat
from tests.bot.chatting.company import play_out, play_until
from tests.bot.chatting.pressers import PHASES, language_of, may_press
from tests.bot.stage import LIMIT_S
from tests.bot.telegram.players import ROUND, Player, label, sit_down
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.callbacks import ANSWER_WITHIN, Callback
from tests.emulators.telegram.errors import Payload
from tests.emulators.telegram.keyboards import walk
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message

WORD = re.compile(r"[^\W\d]{2,}")
"""A card that was played already is told in no language."""
FREE = ("rules", "tips", "new")
"""What anybody may wish for from a welcome."""


@dataclass(frozen=True)
class Control:
    """A button below a message as it was; ``owner`` is the one person who sees the message."""

    message: Message
    raw: Payload
    label: str
    data: str
    owner: int = 0

    @property
    def what(self) -> Remembered:
        found = keyboards.read(self.data)
        assert found, self.data
        return found[1]


@dataclass
class Crowd:
    """A room with people of every kind: the host Ada and Ben play, Cy has left, Dan's seat was
    taken away, and Eve only watches. Ada and Eve have begun a private chat.
    """

    room: Stage
    luck: random.Random
    people: dict[str, Person] = field(default_factory=dict)

    @property
    def host(self) -> Player:
        return Player(self.room, self.people["Ada"], self.luck)

    async def does(self, name: str, command: str) -> None:
        """Somebody presses a button of the board, once it has any."""
        who = Player(self.room, self.people[name], self.luck)
        await who.until(lambda: bool(who.board.buttons))
        await who.press(command, who.board, label(who.board, command))
        await self.room.passes(5)

    async def table(self) -> Table:
        return await self.room.house.service._fetch(self.room.code())

    async def wrongly(self) -> list[tuple[str, Control]]:
        """Let everybody press what they may not, once nothing happens by itself; who, and what was
        pressed.
        """
        await self.room.passes(15)
        table = await self.table()
        seen = await self.room.house.service.look(table.id, None)
        wrong = [
            (who, control)
            for control in present(self.room)
            for who in self.people.values()
            if f"telegram:{who.id}" not in self._may(control, table, seen)
        ]
        await self.nothing_comes_of(wrong)
        return [(who.name, control) for who, control in wrong]

    def _may(self, control: Control, table: Table, seen: TableView) -> set[str]:
        everybody = {f"telegram:{each.id}" for each in self.people.values()}
        if isinstance(control.what, Wish):
            return everybody
        owner = {f"telegram:{control.owner}"} if control.owner else set()
        return may_press(control.what, table, seen, everybody=everybody, owner=owner)

    async def nothing_comes_of(self, presses: list[tuple[Person, Control]]) -> None:
        """Let people press, and see that each is told why nothing happens."""
        before, seen = await self.table(), _public(self.room)
        for who, control in presses:
            await self._is_told(who, control)
        await self.room.calm()
        after = await self.table()
        assert (after.version, after.entries) == (before.version, before.entries)
        assert _public(self.room) == seen

    async def _is_told(self, who: Person, control: Control) -> None:
        known = _told(who, self.room)
        callback = await _presses(self.room, who, control)
        if not callback.text:  # it did not fit, so it is a message that nobody else reads
            await self.room.passes(1)
        new = [text for id, text in _told(who, self.room) if (id, text) not in known]
        text = "\n".join([callback.text, *new])
        told = f"{who.name} pressed {control.data}: {text!r}"
        assert callback.answered.is_set(), told
        assert text.strip(), told
        assert language_of(text) == who.language or not WORD.search(text), told
        assert not ROUND.match(text.strip()), f"no reason: {told}"


async def test_nobody_can_press_what_is_not_for_them(room: Stage) -> None:
    crowd = await _crowd(room)
    pressed = {"lobby": await crowd.wrongly()}
    await _begin(crowd)
    pressed["bidding"] = await crowd.wrongly()
    players = [Player(room, crowd.people[name], crowd.luck) for name in ("Ada", "Ben")]
    await play_until(room, players, lambda now: bool(now.table))
    pressed["playing"] = await crowd.wrongly()
    await crowd.does("Ada", "more")
    await _presses_on_answer(crowd, "Ada", "pause")
    pressed["paused"] = await crowd.wrongly()
    await crowd.does("Ada", "resume")
    await crowd.does("Ada", "more")
    await _presses_on_answer(crowd, "Ada", "end")
    await _presses_on_answer(crowd, "Ada", "end")
    assert (await crowd.table()).phase is Phase.OVER
    pressed["over"] = await crowd.wrongly()
    for phase in PHASES:
        assert {name for name, _ in pressed[phase]} >= {"Eve", "Dan"}, phase
    verbs = {_named(control.what) for each in pressed.values() for _, control in each}
    assert verbs >= {
        "move", "go", "addbot", "configure", "leave", "hand", "resume", "back", "pause", "end",
        "unseat", "rematch",
    }  # fmt: skip


async def test_old_buttons_are_answered_kindly_and_change_nothing(room: Stage) -> None:
    luck = random.Random(8)
    ada, ben = room.join("Ada"), room.join("Ben", "fr")
    await room.then(ada.starts())
    players = [Player(room, each, luck) for each in (ada, ben)]
    await sit_down(room, players, "seats=2 lives=3 seconds=120")
    for each in players:
        for command in ("hand", "more"):
            await each.press(command, each.board, label(each.board, command))
    await play_out(room, players, luck)
    await room.passes(20)
    crowd = Crowd(room, luck, {"Ada": ada, "Ben": ben})
    live = set(players[0].board.data.values())
    old = {
        (control.message.chat.id, control.data): (ada if control.owner == ada.id else ben, control)
        for message in _messages(room)
        for raw in (*message.history, message.raw)
        for control in _controls(message, raw)
        if _is_old(control) and control.data not in live
    }
    assert len(old) > 40
    await crowd.nothing_comes_of(list(old.values()))


async def test_whatever_is_below_a_message_fits_a_button(room: Stage) -> None:
    """With the longest codes and the largest numbers that there are."""
    luck = random.Random(9)
    players = [Player(room, room.join(name), luck) for name in ("Ada", "Ben")]
    await room.then(players[0].who.starts())
    await room.types(players[0].who, "/settings", players[0].who.private)
    await sit_down(room, players, "seats=8 lives=3 hours=48")
    for command in ("hand", "more"):
        await players[1].press(command, players[1].board, label(players[1].board, command))
    await play_until(room, players, lambda now: bool(now.table))
    seen = [each for message in _messages(room) for raw in (*message.history, message.raw)
            for each in _controls(message, raw)]  # fmt: skip
    assert len({control.data for control in seen}) > 30
    code = RealEntropy().code()
    for each in seen:
        largest = each.data.replace(":T1:", f":{code}:", 1)
        if isinstance(each.what, Move):
            largest = largest.replace(f":{code}:1:", f":{code}:9999:").replace("::", ":8:99999:!")
        assert len(largest.encode()) <= keyboards.LONGEST_DATA, largest
        assert each.label == each.label.strip()
        assert 1 <= len(each.label) <= keyboards.LONGEST_LABEL
    longest = Move(TableId(code), Press(9_999, 99_999, Seat(7)), "x" * 24, sure=True)
    assert keyboards.key(Button("x", longest), keyboards.Kind.SCREEN).data


def present(room: Stage) -> list[Control]:
    """All that somebody could press now, on whatever message."""
    found = [each for message in _messages(room) for each in _controls(message, message.raw)]
    return list({(each.owner, each.data, each.message.chat.id): each for each in found}.values())


async def _crowd(room: Stage) -> Crowd:
    crowd = Crowd(room, random.Random(0))
    for name, language in (("Ada", "en"), ("Ben", "fr"), ("Cy", "en"), ("Dan", "fr")):
        crowd.people[name] = room.join(name, language)
    crowd.people["Eve"] = room.join("Eve", "fr")
    for name in ("Ada", "Eve"):
        await room.then(crowd.people[name].starts())
    await room.open(crowd.host.who, "seats=5 lives=3 hours=48")
    for name in ("Ben", "Cy", "Dan"):
        await crowd.does(name, "join")
    await crowd.does("Ada", "configure")
    return crowd


async def _begin(crowd: Crowd) -> None:
    """The game begins; Cy leaves, and Dan has to."""
    room, ada = crowd.room, crowd.host
    await crowd.does("Ada", "go")
    for _ in range(2):  # it is asked, by an alert, and that is read
        await crowd.does("Cy", "leave")
    await room.types(ada.who, "/unseat Dan")
    await room.passes(20)
    for name in ("Ben", "Cy"):
        await crowd.does(name, "hand")
    await crowd.does("Ada", "more")
    await room.passes(20)


async def _presses_on_answer(crowd: Crowd, name: str, command: str) -> None:
    """Press a button of the newest answer that has it."""
    who, room = crowd.people[name], crowd.room
    mine = [each for each in _messages(room) if each.viewer is who or each.chat.person is who]
    (control,) = [
        each
        for message in mine
        for each in _controls(message, message.raw)
        if isinstance(each.what, Order) and each.what.command == command
    ][-1:]
    await room.press(who, control.message, control.data)


def _messages(room: Stage) -> Iterator[Message]:
    for chat in room.server.chats.values():
        yield from (each for each in chat.messages if each.author is room.server.bot)


def _controls(message: Message, raw: Payload) -> Iterator[Control]:
    owner = message.viewer or message.chat.person
    for each in walk(raw):
        if "callback_data" in each:
            label, data = str(each["text"]), str(each["callback_data"])
            yield Control(message, raw, label, data, owner.id if owner else 0)


def _is_old(control: Control) -> bool:
    """Whether it was about the game: what only tells something may be asked for at any time."""
    match control.what:
        case Move():
            return True
        case Order(command=command):
            return command not in {"rules", "more", "last", "hand", "rematch"}
    return False


async def _presses(room: Stage, who: Person, control: Control) -> Callback:
    """As somebody could who sends what no client would: what only its owner sees is pressed as if
    it were shown to ``who``.
    """
    message, raw = control.message, dict(control.raw)
    if message.chat.person and message.chat.person is not who:
        raw["chat"] = who.private.payload()
    callback = who._callbacks.begin(who, message, control.data, raw)
    async with asyncio.timeout(LIMIT_S):
        while not callback.answered.is_set():
            assert room.clock.now() - callback.at <= ANSWER_WITHIN
            await room.calm()
            if not callback.answered.is_set():
                await room.passes(0.5)
    return callback


def _told(who: Person, room: Stage) -> list[tuple[int, str]]:
    """What somebody alone has been told in messages."""
    group = [each for each in room.group.messages if each.viewer is who]
    return [(id(each), each.text) for each in (*group, *who.private.messages)]


def _public(room: Stage) -> list[tuple[int, int, str]]:
    """How each message that others read was drawn, and how often."""
    shown = [each for each in room.group.messages if each.viewer is None]
    return [(each.id, each.edits, each.text) for each in shown]


def _named(what: Remembered) -> str:
    """What is pressed: a move, or the name of a command."""
    match what:
        case Order(command=command):
            return command
        case Wish(about=about):
            return about
        case _:
            return "move"
