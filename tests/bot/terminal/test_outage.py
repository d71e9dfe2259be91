"""Where something cannot be saved it is said, everybody stays, and the line is taken again."""

import pytest

from bot.tables.commands import TableId
from bot.tables.errors import NotSaved
from bot.tables.updates import Phase
from bot.tables.waiting import STORE_LAST
from bot.terminal.settings import LOCAL_PERSON
from bot.terminal.sight import STUCK_MS
from bot.terminal.turns import UNREAD_MS
from engine.player import Level
from storage.base import UnitOfWork
from storage.errors import DatabaseBusy, DatabaseFull, StorageError
from storage.records import EntryRecord
from tests.bot.terminal.person import Home, a_move, own_actions, where_i_begin
from tests.bot.terminal.sitting import Sitting, clock, sitting
from tests.fakes import FakeClock, FakeStore

TABLE = TableId("T1")
BID = "How many tricks will you take?"
PLAY = "Which card will you play?"
MORE = "Type yes or no."
FULL = "can’t save anything"
STAYS = {"en": "Nothing is lost, and I keep trying.", "fr": "Rien n’est perdu, et je continue"}


class Failing(FakeStore):
    """Fails at the next change of a table; other rows are saved."""

    async def _commit(self, unit: UnitOfWork) -> None:
        failures, lost = self.failures, self.lost
        if not any(isinstance(row, EntryRecord) for row in unit.inserts):
            self.failures, self.lost = [], []
        try:
            await super()._commit(unit)
        finally:
            self.failures, self.lost = failures, lost


class Full(FakeStore):
    """A disk that is full for a while, for all or for some of what is to be saved."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False
        self.from_action = False

    async def commit(self, unit: UnitOfWork) -> None:
        if self.full:
            raise DatabaseFull(path="tables.db")
        await super().commit(unit)
        acted = any(isinstance(row, EntryRecord) and row.kind == "acted" for row in unit.inserts)
        self.full |= self.from_action and acted


async def a_home(store: FakeStore) -> Home:
    """Where the person bids first, and the next save may fail."""
    return Home(store, FakeClock(), (await where_i_begin()).seed)


async def moves(there: Sitting, milliseconds: int) -> None:
    """Time goes by, and everybody has done what they do."""
    for _ in range(10):
        await there.rests()
        await there.home.clock.move(milliseconds // 10)
    await there.rests()


@pytest.mark.parametrize("wrong", [DatabaseFull(path="t.db"), DatabaseBusy(path="t.db")])
async def test_a_move_that_could_not_be_saved_is_typed_again_and_counts_once(
    wrong: StorageError,
) -> None:
    store = Failing()
    async with sitting(await a_home(store)) as ana:
        await ana.sees(BID)
        for _ in range(2):
            store.failures = [wrong]
            ana.type("/bid 1")
            await ana.until(lambda: not store.failures)
            await ana.rests()
        assert "You bid 1." not in ana.text
        ana.type("/bid 1")
        await ana.sees(PLAY)
        assert await own_actions(ana.home, TABLE) == [f"{await seat(ana)} bid 1"]


async def seat(there: Sitting) -> int:
    found = (await there.home.look(TABLE, LOCAL_PERSON)).seat
    assert found is not None
    return found


async def test_a_move_of_which_nobody_knows_whether_it_was_saved_is_not_made_twice() -> None:
    store = Failing()
    async with sitting(await a_home(store)) as ana:
        await ana.sees(BID)
        store.lost = [DatabaseFull(path="tables.db")]
        ana.type("/bid 1")
        await ana.sees(FULL)
        ana.type("/bid 2")
        await moves(ana, STUCK_MS)
        await ana.sees(PLAY)
        assert "You bid 1." in ana.text
        assert await own_actions(ana.home, TABLE) == [f"{await seat(ana)} bid 1"]


async def test_to_leave_is_not_asked_once_more_for_it() -> None:
    store = Failing()
    async with sitting(await a_home(store)) as ana:
        await ana.sees(BID)
        ana.type("/leave")
        await ana.sees("Type /leave again")
        await moves(ana, UNREAD_MS)
        store.failures = [DatabaseFull(path="tables.db")]
        ana.type("/leave")
        await ana.sees(FULL)
        assert (await ana.home.look(TABLE, None)).phase is Phase.PLAYING
        ana.type("/leave")
        await ana.sees("The game ended")
    assert ana.text.count("Type /leave again") == 1


async def test_a_rematch_that_could_not_be_saved_is_wished_for_again() -> None:
    store = Failing()
    async with sitting(await a_home(store), computers=(Level.EASY,), options={"lives": 3}) as ana:
        while MORE not in ana.text:
            await ana.until(lambda: ana.text.rstrip().endswith((".", "no.")))
            await ana.rests()
            if MORE not in ana.text and (move := a_move(ana.text, "en")):
                ana.type(move)
                await ana.rests()
        store.failures = [DatabaseFull(path="tables.db")]
        ana.type("yes")
        await ana.sees(FULL)
        assert (await ana.home.look(TABLE, None)).game_number == 1
        ana.type("yes")
        await ana.until(lambda: ana.text.count("Round 1: 5 cards each") == 2)
        assert (await ana.home.look(TABLE, None)).game_number == 2


@pytest.mark.parametrize("command", ["/pause", "/resume"])
async def test_the_clock_is_stopped_and_started_by_another_try(command: str) -> None:
    store = Failing()
    async with sitting(await a_home(store), time=clock(60)) as ana:
        await ana.sees(BID)
        if command == "/resume":
            ana.type("/pause")
            await ana.sees("Type /resume")
        store.failures = [DatabaseFull(path="tables.db")]
        ana.type(command)
        await ana.sees(FULL)
        ana.type(command)
        await ana.sees("Type /resume" if command == "/pause" else BID)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_while_the_program_itself_cannot_go_on_everybody_stays(language: str) -> None:
    store = Full()
    async with sitting(await a_home(store), language) as ana:
        await ana.sees({"en": BID, "fr": "Combien de plis"}[language])
        store.from_action = True
        ana.type({"en": "/bid 1", "fr": "/annoncer 1"}[language])
        await moves(ana, 2 * STUCK_MS)
        assert ana.text.count(STAYS[language]) == 1
        told = ana.text
        await moves(ana, 5 * STUCK_MS)
        assert ana.text == told  # once is enough
        ana.type("")  # another try, and the answer to it
        await ana.until(lambda: ana.text != told)
        store.full = store.from_action = False
        await moves(ana, STUCK_MS + STORE_LAST)
        await ana.sees({"en": PLAY, "fr": "Quelle carte"}[language])
        assert len(await own_actions(ana.home, TABLE)) == 1


async def test_whoever_has_enough_of_it_stops_there() -> None:
    store = Full()
    async with sitting(await a_home(store)) as ana:
        await ana.sees(BID)
        store.from_action = True
        ana.type("/bid 1")
        await moves(ana, 2 * STUCK_MS)
        await ana.sees(STAYS["en"])
        ana.type("/quit")
        assert ana.task
        await ana.task
        store.full = store.from_action = False
        again = Home(store, ana.home.clock, 5)
    async with sitting(again, resume="") as ana:
        await ana.sees(PLAY)
        assert len(await own_actions(again, TABLE)) == 1


async def at_the_end_of_input(store: Full) -> None:
    async with sitting(await a_home(store)) as ana:
        await ana.sees(BID)
        store.from_action = True
        ana.type("/bid 1")
        await moves(ana, 2 * STUCK_MS)
        await ana.sees(STAYS["en"])
        await ana.leave()


async def test_at_the_end_of_input_nobody_is_there_to_wait() -> None:
    with pytest.raises(NotSaved) as failure:
        await at_the_end_of_input(Full())
    assert failure.value.failure.code == "database-full"
