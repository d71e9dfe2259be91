"""Tables that a killed program left in its file: they hold up nobody, and nobody plays on there."""

import re

import pytest

from bot.tables.commands import Open, Pause, Person, Showing, TableId
from bot.tables.updates import Phase
from bot.terminal.company import CHAT, goes_on
from bot.terminal.settings import LOCAL_PERSON
from engine.player import Level
from storage.base import Store, UnitOfWork
from storage.memory import MemoryStore
from storage.records import EntryRecord, TableStatus
from tests.bot.terminal.person import Home, Session
from tests.bot.terminal.sitting import Sitting, clock, sitting
from tests.bot.terminal.test_hotseat import called
from tests.fakes import NOON, FakeClock

ASKED = re.compile(
    r"How many tricks will you|will it take|Which card will you|press Enter when|yes or no"
)
"""What somebody may be asked: who is out of the game, when it is over."""
MOMENTS = 6
ONE = (Level.EASY,)
KINDS: dict[str, dict[str, object]] = {
    "alone": {"computers": ONE},
    "with a clock": {"computers": ONE, "time": clock(30)},
    "hot seat": {"computers": (), "names": ("Ana", "Ben")},
}


class Diary(MemoryStore):
    """Knows what was on disk after each commit."""

    def __init__(self) -> None:
        super().__init__()
        self.units: list[UnitOfWork] = []

    async def commit(self, unit: UnitOfWork) -> None:
        await super().commit(unit)
        self.units.append(unit)

    async def killed_after(self, commits: int) -> "Diary":
        """What a start finds on disk that was killed just after so many of them."""
        found = Diary()
        for unit in self.units[:commits]:
            await found.commit(unit)
        return found


def answers(text: str, _: int) -> bytes | None:
    return b"\n" if called(text) else None


async def asks(there: Sitting) -> None:
    """Without any time going by: nothing else has to be waited for."""
    await there.until(lambda: bool(ASKED.search(there.text)))


async def entries(store: Store) -> dict[TableId, list[str]]:
    """The kinds of all entries."""
    return {
        row.id: [entry.kind for entry in await store.entries(row.id)]
        for row in await store.tables()
    }


def moments(commits: int) -> list[int]:
    """Some moments all over a game, not each of them."""
    return sorted({1 + at * (commits - 1) // (MOMENTS - 1) for at in range(MOMENTS)})


@pytest.mark.parametrize("resume", [None, ""])
@pytest.mark.parametrize("kind", KINDS)
async def test_after_a_kill_at_any_moment_the_question_comes_at_once(
    kind: str, resume: str | None
) -> None:
    diary = Diary()
    await Session(Home(diary, FakeClock(), kind), answers, "en", **KINDS[kind]).run()
    for commits in moments(len(diary.units)):
        store = await diary.killed_after(commits)
        (left,) = await store.tables()
        going = left.status is TableStatus.PLAYING
        if resume is not None and not going:
            continue
        before = await entries(store)
        home = Home(store, FakeClock(), f"{kind}/{commits}")
        paused = ["paused"] if goes_on(await home.look(left.id, None)) else []
        home.seed_tables(1)
        async with sitting(home, "en", resume=resume, **KINDS[kind]) as ana:
            await asks(ana)
            if resume is None:
                after = await entries(store)
                assert after[left.id] == before[left.id] + paused
            await ana.leave()
        assert await store.tables_in(CHAT) == ()


async def test_a_file_may_hold_many_games_that_were_killed() -> None:
    store = Diary()
    for number in range(1, 6):
        home = Home(store, FakeClock(NOON + number), number)
        home.seed_tables(number - 1)
        async with sitting(home, computers=ONE) as ana:
            await asks(ana)
            last = TableId(f"T{number}")
            assert {row.id for row in await store.tables_in(CHAT)} >= {last}
            killed = await store.killed_after(len(store.units))
        store = killed
    for number in (5, 2, 4):  # the newest, and others by their codes
        home = Home(store, FakeClock(NOON + 10), number)
        resume = "" if number == 5 else f"t{number}"
        async with sitting(home, resume=resume) as ana:
            await asks(ana)
            assert f"Back at table T{number}." in ana.text
            await ana.rests()
            for row in await store.tables():
                seen = await home.look(row.id, None)
                assert row.id == f"T{number}" or not goes_on(seen)
            killed = await store.killed_after(len(store.units))
        store = killed


async def test_a_game_that_somebody_else_left_waits_while_nobody_looks_at_it() -> None:
    """Its clock would run, and its computers would play: here nobody could see that."""
    store = Diary()
    home = Home(store, FakeClock(), 0)
    people = (Person("test:bo", "Bo"), Person("test:cy", "Cy"))
    other = (await home.handle(Open("bisqa", people, ONE, time=clock(10)))).table
    lobby = (await home.handle(Open("bisqa", people[:1], (), lobby=True, time=clock(10)))).table
    rests = (await home.handle(Open("bisqa", people, ONE, time=clock(10)))).table
    await home.handle(Pause(rests, "test:bo", moderator=True))
    before = await entries(store)
    async with sitting(home, computers=ONE) as ana:
        await asks(ana)
        await ana.home.clock.move(60_000)
        assert (await entries(store))[other] == before[other]
        await ana.home.clock.move(2 * 24 * 3_600_000)
        after = await entries(store)
        assert after[other] == before[other]
        for over in (lobby, rests):  # what nobody wants is closed as anywhere
            assert after[over] == [*before[over], "ended"]
            assert (await home.look(over, None)).phase is Phase.OVER


async def test_a_left_table_that_cannot_be_read_holds_up_nobody() -> None:
    store = Diary()
    home = Home(store, FakeClock(), 0)
    showing = Showing(CHAT, LOCAL_PERSON)
    opened = await home.handle(Open("bisqa", (Person(LOCAL_PERSON, "Ana"),), ONE, showing=showing))
    torn = EntryRecord(opened.table, 99, 0, "torn", "{}")
    await store.commit(UnitOfWork(inserts=(torn,)))
    again = Home(store, FakeClock(), 1)
    again.seed_tables(1)
    async with sitting(again, computers=ONE) as ana:
        await asks(ana)
        await ana.leave()
    assert await store.tables_in(CHAT) == ()
