"""Whoever sets the clock on the wall, by an hour or a year, forwards or back, while the program
runs or while it does not: everything comes when it would have come.

Each situation is played twice, once without that: what people see, and when, is the same, to the
millisecond.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

import pytest

from bot.tables import keeper
from bot.tables.commands import End, Pause, TableId
from bot.tables.pacing import DELIVERY, LOBBY_LIFE, PAUSE_LIFE
from bot.tables.ports import MustWait, Pace, Unavailable
from bot.tables.settings import Settings
from bot.tables.timecontrol import DAY, HOUR, LIVE, MINUTE, SECOND, Tempo, TimeControl
from tests.bot.tables.machine import Programs
from tests.bot.tables.room import ADA, BEN, CEM, MANY
from tests.bot.tables.stage import GROUP, SCHOOL, failing

YEAR = 365 * DAY
STEPS = (-YEAR, -HOUR, HOUR, YEAR)
PACE = Pace()
ENTRIES = frozenset({"acted", "dealt", "paused", "ended", "forgotten"})
WHENS = ("running", "between starts", "before any time was kept")
TURN = DELIVERY + LIVE.turn
SLOWLY = TimeControl(Tempo.SLOW, 4 * HOUR)
NEVER_QUIET = Settings(quiet_from=5, quiet_until=5)

Begin: TypeAlias = Callable[[Programs], Awaitable[None]]


@dataclass(frozen=True)
class Situation:
    """How a situation comes about, for how long it is watched, and what must happen in that time:
    the kinds of entries and calls.
    """

    begin: Begin
    watched: int
    happens: frozenset[str]
    given: dict[str, Any] = field(default_factory=dict)
    go_on: Begin | None = None


async def computers(stage: Programs) -> None:
    await stage.opened(computers=3)
    await stage.pass_(5_100)


async def live_turn(stage: Programs) -> None:
    await stage.opened(ADA, BEN, computers=1)
    await stage.pass_(10_000)


async def slow_turn(stage: Programs) -> None:
    for person in (ADA, BEN):
        await stage.service.choose(person.id, NEVER_QUIET)
    await stage.opened(ADA, BEN, computers=1, time=SLOWLY)
    await stage.pass_(HOUR)


async def alone(stage: Programs) -> None:
    """Ada has made a move, and waits for the computers; afterwards she is waited for."""
    table = await stage.opened(ADA, computers=2, chat=ADA.id, reader=ADA.id, time=TimeControl())
    await plays_when_she_can(stage, table)
    await stage.pass_(500)


async def plays_when_she_can(stage: Programs, table: TableId) -> None:
    while not (await stage.look(table, ADA)).legal:
        await stage.pass_(100)
    await stage.acts(table)


async def lobby(stage: Programs) -> None:
    table = await stage.opened(ADA, computers=1, lobby=True)
    await stage.pass_(5 * MINUTE)
    await stage.joins(table, BEN)
    await stage.pass_(MINUTE)


async def paused(stage: Programs) -> None:
    table = await stage.opened(ADA, BEN)
    await stage.service.handle(Pause(table, ADA.id, moderator=True))
    await stage.pass_(HOUR)


async def closed(stage: Programs) -> None:
    table = await stage.opened(ADA, BEN)
    await stage.service.handle(End(table, ADA.id, sure=1, moderator=True))
    await stage.pass_(DAY)


async def little_budget(stage: Programs) -> None:
    """Far more happens than may be drawn."""
    table = await stage.opened(ADA, computers=1, lobby=True)
    for person in MANY[:5]:
        await stage.joins(table, person)
        await stage.pass_(200)


async def more_come(stage: Programs) -> None:
    [row] = await stage.store.tables()
    for person in MANY[5:7]:
        await stage.joins(row.id, person)
        await stage.pass_(200)


async def must_wait(stage: Programs) -> None:
    """The platform wants to be left alone for five minutes, one of which has passed."""
    table = await stage.opened(ADA, BEN)
    stage.server.before = failing(lambda: MustWait(5 * MINUTE, everywhere=True))
    await stage.acts(table)
    await stage.pass_(2_000)
    stage.server.before = None
    await stage.pass_(MINUTE)


async def notice_waits(stage: Programs) -> None:
    """A notice cannot be told for a while, and waits for longer and longer."""
    await stage.opened(ADA, BEN)
    await stage.pass_(TURN - 15 * SECOND)
    stage.server.before = failing(Unavailable, "tell")
    await stage.pass_(20 * SECOND)


async def it_can_be_told(stage: Programs) -> None:
    stage.server.before = None


async def old_and_new(stage: Programs) -> None:
    """A table was opened before, another comes after, in the same chat."""
    await stage.opened(computers=3)
    await stage.opened(ADA, BEN, computers=1)
    await stage.pass_(9_900)


async def new_one(stage: Programs) -> None:
    await stage.opened(computers=3)
    await stage.opened(CEM, computers=2)
    await stage.opened(CEM, BEN, lobby=True, chat=SCHOOL)


SITUATIONS = {
    "computers play": Situation(computers, MINUTE, frozenset({"acted", "dealt", "edit"})),
    "a live turn runs": Situation(live_turn, 10 * MINUTE, frozenset({"acted", "paused", "tell"})),
    "a slow turn runs": Situation(slow_turn, DAY, frozenset({"acted", "tell"})),
    "one plays alone": Situation(alone, MINUTE, frozenset({"acted", "edit"})),
    "a lobby is open": Situation(lobby, HOUR, frozenset({"ended", "edit"})),
    "a game rests": Situation(paused, 25 * HOUR, frozenset({"ended", "tell"})),
    "a game was closed": Situation(closed, 3 * DAY, frozenset({"forgotten"})),
    "little may be drawn": Situation(
        little_budget, 5 * MINUTE, frozenset({"edit"}), {"budget": GROUP}, more_come
    ),
    "the platform wants to be left alone": Situation(
        must_wait, 10 * MINUTE, frozenset({"acted", "edit"})
    ),
    "a notice waits": Situation(
        notice_waits, 10 * MINUTE, frozenset({"acted", "tell"}), go_on=it_can_be_told
    ),
    "old and new tables share a chat": Situation(
        old_and_new, 45 * SECOND, frozenset({"acted", "dealt", "tell"}), go_on=new_one
    ),
}


async def history(name: str, when: str, step: int) -> list[tuple[int, str]]:
    """What happens after the step, or without one, and when, by the time of the world."""
    situation = SITUATIONS[name]
    programs = Programs(old=when == WHENS[2], pace=PACE, seed=name, **situation.given)
    async with programs as stage:
        await situation.begin(stage)
        stage.set_wall(step)
        if when != "running":
            await stage.run_anew()
        begun, told = stage.now, len(stage.server.told)
        calls = len(stage.server.calls)
        known = {row.id: await stage.rows(row.id) for row in await stage.store.tables()}
        rows = sum(map(len, known.values()))
        if situation.go_on:
            await situation.go_on(stage)
        happened: list[tuple[int, str]] = []
        own = stage.clock.now() - stage.now
        await stage.pass_(situation.watched)
        assert stage.clock.now() - stage.now == own
        for row in await stage.store.tables():
            for each in (await stage.rows(row.id))[len(known.get(row.id, ())) :]:
                happened.append((each.at - own - begun, each.kind))
        happened += [(at - begun, kind) for at, kind, _ in stage.server.calls[calls:]]
        happened += [(each.at - begun, each.tidings.code) for each in stage.server.told[told:]]
        gone = known.keys() - {row.id for row in await stage.store.tables()}
        happened += [(0, "forgotten") for _ in gone]
        assert rows
        stage.in_order()
        return sorted(happened)


@pytest.fixture(autouse=True)
def soon_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "KEPT_FOR", 2 * DAY)


@cache
def without(name: str, when: str) -> list[tuple[int, str]]:
    return asyncio.run(history(name, when, 0))


CASES = [(when, step) for when in WHENS for step in STEPS if when != WHENS[2] or abs(step) == YEAR]


@pytest.mark.parametrize(("when", "step"), CASES)
@pytest.mark.parametrize("name", SITUATIONS)
def test_everything_comes_when_it_would_have_come(name: str, when: str, step: int) -> None:
    happens = asyncio.run(history(name, when, step))
    assert SITUATIONS[name].happens <= {kind for _, kind in happens}
    if when == WHENS[2]:
        is_much_the_same(happens, without(name, when))
    else:
        assert happens == without(name, when)


def is_much_the_same(happens: list[tuple[int, str]], would: list[tuple[int, str]]) -> None:
    """For how long nothing ran cannot be told then. A hand may seem older than it is, and is posted
    anew; a clock that stood when the program was killed may have more time than it had.
    """
    ours, theirs = ([each for each in them if each[1] in ENTRIES] for them in (happens, would))
    assert [kind for _, kind in ours] == [kind for _, kind in theirs]
    for (at, _), (would_be, _) in zip(ours, theirs, strict=True):
        assert abs(at - would_be) <= MINUTE


@pytest.mark.parametrize("name", SITUATIONS)
def test_and_when_that_is(name: str) -> None:
    """The next thing comes as soon after a start as the pace wants, however long nothing ran."""
    happens = without(name, "between starts")
    firsts = {kind: min(at for at, each in happens if each == kind) for _, kind in happens}
    if "acted" in firsts and name != "a notice waits":  # for what the platform does clocks stand
        slow = 4 * HOUR if name == "a slow turn runs" else TURN
        assert firsts["acted"] <= slow
    if name == "computers play":
        assert firsts["acted"] <= PACE.deal + PACE.trick
    if name == "a lobby is open":
        assert 0 <= LOBBY_LIFE[Tempo.LIVE] - firsts["ended"] <= MINUTE
    if name == "a game rests":
        assert 0 <= PAUSE_LIFE[Tempo.LIVE] - firsts["ended"] <= HOUR + 1
