"""Buttons pressed by people for whom they are not, and buttons of a game that has gone on since.

Who may use what is taken from what the table itself declares. Every press is answered in private,
in the language of who pressed, and changes nothing: neither the table nor what others see.
"""

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from bot.chatting import ids
from bot.chatting.ids import Move, Order
from bot.discord.addresses import person
from bot.tables.table import Table
from bot.tables.updates import Phase, TableView
from tests.bot.chatting.company import play_out, play_until
from tests.bot.chatting.pressers import EVERYBODY, PHASES, is_so_already, language_of, may_press
from tests.bot.discord.players import Player, label, shown, sit_down
from tests.bot.discord.stage import Stage
from tests.emulators.discord.components import BUTTON, walk
from tests.emulators.discord.interactions import ANSWER_WITHIN, COMPONENT
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.world import Message


@dataclass(frozen=True)
class Control:
    """A component on a message as it was; ``owner`` is who alone sees the message."""

    message: Message
    raw: dict[str, Any]
    owner: str = ""

    @property
    def what(self) -> ids.Remembered:
        found = ids.read(self.raw["custom_id"])
        assert found, self.raw
        return found


@dataclass
class Crowd:
    """A room with people of every kind: the host Ada and Ben play, Cy has left, Dan's seat was
    taken away, and Eve only watches.
    """

    room: Stage
    luck: random.Random
    people: dict[str, Person] = field(default_factory=dict)

    @property
    def host(self) -> Player:
        return Player(self.room, self.people["Ada"], self.luck)

    async def table(self) -> Table:
        return await self.room.house.service._fetch(self.room.code())

    async def wrongly(self) -> list[tuple[str, str]]:
        """Let everybody press what they may not; who, and what was pressed."""
        table = await self.table()
        seen = await self.room.house.service.look(table.id, None)
        wrong = [
            (who, control)
            for control in present(self.room)
            for who in self.people.values()
            if person(int(who.id)) not in _may(control, table, seen)
        ]
        await self.nothing_comes_of(wrong)
        return [(who.name, str(control.raw["custom_id"])) for who, control in wrong]

    async def nothing_comes_of(self, presses: list[tuple[Person, Control]]) -> None:
        """Let people press, and see that each is told why nothing happens."""
        before, seen = await self.table(), _public(self.room)
        for who, control in presses:
            answer = await _presses(who, control)
            if is_so_already(control.what, await self.table(), person(int(who.id))):
                assert answer.kind in ("deferred-update", "update"), f"{who.name}: {control.what}"
            else:
                _is_a_reason(answer, who, control)
        await self.room.calm()
        after = await self.table()
        assert (after.version, after.entries) == (before.version, before.entries)
        assert _public(self.room) == seen


async def test_nobody_can_press_what_is_not_for_them(room: Stage) -> None:
    crowd = await _crowd(room)
    pressed = {"lobby": await crowd.wrongly()}
    host = crowd.host
    await _begin(crowd)
    pressed["bidding"] = await crowd.wrongly()
    players = [Player(room, crowd.people[name], crowd.luck) for name in ("Ada", "Ben")]
    await play_until(room, players, lambda now: bool(now.table))
    pressed["playing"] = await crowd.wrongly()
    more = shown(await room.press(host.who, host.board, label(host.board, "more")))
    await room.press(host.who, more, label(more, "pause"))
    pressed["paused"] = await crowd.wrongly()
    await room.press(host.who, host.board, label(host.board, "resume"))
    more = shown(await room.press(host.who, host.board, label(host.board, "more")))
    sure = shown(await room.press(host.who, more, label(more, "end")))
    await room.passes(2)
    await room.press(host.who, sure, sure.buttons[0].custom_id)
    assert (await crowd.table()).phase is Phase.OVER
    pressed["over"] = await crowd.wrongly()
    for phase in PHASES:
        assert {name for name, _ in pressed[phase]} >= {"Eve", "Dan"}, phase
    verbs = {what.rpartition(":")[0] for each in pressed.values() for _, what in each}
    assert {_named(what) for what in verbs} >= {
        "move", "go", "addbot", "configure", "leave", "hand", "resume", "back", "pause", "end",
        "unseat", "rematch",
    }  # fmt: skip


async def test_old_buttons_are_answered_kindly_and_change_nothing(room: Stage) -> None:
    luck = random.Random(8)
    ada, ben = room.join("Ada"), room.join("Ben", "fr")
    kept: dict[str, tuple[Person, Control]] = {}
    players = await sit_down(room, [ada, ben], luck, seats=2, lives="3")
    for each in players:
        for command in ("hand", "more"):
            await room.press(each.who, each.board, label(each.board, command))
    await play_out(room, players, luck)
    for message in list(room.server.messages.values()):
        for raw in (*message.history, message.raw):
            for control in _controls(message, raw):
                who = next((p for p in (ada, ben) if p.id == control.owner), ben)
                kept[f"{message.id} {control.raw['custom_id']}"] = who, control
    crowd = Crowd(room, luck, {"Ada": ada, "Ben": ben})
    live = {f"{players[0].board.id} {each.custom_id}" for each in players[0].board.buttons}
    old = [each for key, each in kept.items() if key not in live and _is_old(each[1])]
    assert len(old) > 40
    await crowd.nothing_comes_of(old)


def present(room: Stage) -> list[Control]:
    """All that somebody could press now, on whatever message."""
    messages = [each for each in room.server.messages.values() if not each.deleted]
    return [control for each in messages for control in _controls(each, each.raw)]


def _may(control: Control, table: Table, seen: TableView) -> set[str]:
    everybody = {person(int(user)) for user in control.message.channel.world.users}
    owner = {person(int(control.owner))} if control.owner else set()
    return may_press(control.what, table, seen, everybody=everybody, owner=owner)


async def _crowd(room: Stage) -> Crowd:
    crowd = Crowd(room, random.Random(0))
    for name, locale in (("Ada", "en-US"), ("Ben", "fr"), ("Cy", "en-US"), ("Dan", "fr")):
        crowd.people[name] = room.join(name, locale)
    crowd.people["Eve"] = room.join("Eve", "fr")
    ada = crowd.host
    await room.then(ada.who.types(room.table, "/bisqa new", seats=5, lives="3", time="120s"))
    for name in ("Ben", "Cy", "Dan"):
        await room.press(crowd.people[name], ada.board, label(ada.board, "join"))
    await room.press(ada.who, ada.board, label(ada.board, "configure"))
    return crowd


async def _begin(crowd: Crowd) -> None:
    """The game begins; Cy leaves, and Dan has to."""
    room, ada = crowd.room, crowd.host
    await room.press(ada.who, ada.board, label(ada.board, "go"))
    await room.passes(2)
    await room.sure(crowd.people["Cy"], ada.board, label(ada.board, "leave"))
    more = shown(await room.press(ada.who, ada.board, label(ada.board, "more")))
    (menu,) = more.selects
    (dan,) = (value for name, value in menu.options if name == "Dan")
    await room.press(ada.who, more, menu.custom_id, values=[dan])
    for name in ("Ada", "Ben", "Cy"):
        await room.press(crowd.people[name], ada.board, label(ada.board, "hand"))
    await room.press(ada.who, ada.board, label(ada.board, "more"))


def _controls(message: Message, raw: dict[str, Any]) -> Iterator[Control]:
    channel = message.channel
    owner = message.viewer or channel.recipient
    raw = deepcopy(raw)
    for each in walk(raw["components"]):
        if each.get("custom_id"):
            as_it_was = replace(message, raw=raw)
            yield Control(as_it_was, each, owner.id if owner else "")


def _is_old(control: Control) -> bool:
    """Whether it was about the game: what only tells something may be asked for at any time."""
    match control.what:
        case Move():
            return True
        case Order(command=command):
            return command not in EVERYBODY | {"hand", "rematch"}
    return False


def _is_a_reason(answer: Answer, who: Person, control: Control) -> None:
    """Said to nobody else, in time, in their language, and not a table or a hand instead."""
    told = f"{who.name} pressed {control.raw['custom_id']}: {answer.kind}"
    assert answer.kind == "message" or (answer.kind == "update" and control.owner), told
    message = shown(answer)
    assert message.readers() == {who.id}, told
    assert not message.text.startswith("##"), f"{told}: no reason in {message.text}"
    assert language_of(message.text) == who.locale[:2], f"{told}: {message.text}"
    assert message.channel.world.now() - answer.interaction.at < ANSWER_WITHIN
    assert answer.follow_ups == [], told


async def _presses(who: Person, control: Control) -> Answer:
    """As somebody could who sends what no client would: what only its owner sees is pressed as if
    it were shown to ``who``.
    """
    raw = control.raw
    message = replace(control.message, raw=deepcopy(control.message.raw), history=[])
    if message.viewer:
        message = replace(message, viewer=who)
    data = {"custom_id": raw["custom_id"], "component_type": raw["type"], "id": raw["id"]}
    if raw["type"] != BUTTON:
        data["values"] = [option["value"] for option in raw["options"][:1]]
    if message.channel.recipient:
        message = replace(message, channel=who.private)
    return await who._act(COMPONENT, message.channel, data, message)


def _public(room: Stage) -> list[tuple[str, int, bool]]:
    """How often each message was drawn that is no private answer."""
    messages = [each for each in room.server.messages.values() if each.viewer is None]
    return [(each.id, each.edits, each.deleted) for each in messages]


def _named(custom_id: str) -> str:
    """What is pressed: a move, or the name of a command."""
    kind, _, rest = custom_id.partition(":")
    return "move" if kind == "m" else rest.split(":")[1]
