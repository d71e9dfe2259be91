"""Nobody opens more tables than may be open, however many presses come at one moment."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.tables.codec import to_row
from bot.tables.commands import End, Join, Leave, Open, Person, Rematch, Showing, TableId
from bot.tables.entries import Acted
from bot.tables.errors import TableError, TooManyTables
from bot.tables.ports import AT_ONCE, Quota
from bot.tables.service import TableService
from bot.tables.timecontrol import HOUR, LIVE, NO_CLOCK
from bot.tables.updates import Reply
from engine.player import Level
from storage.base import UnitOfWork
from storage.errors import DatabaseFull
from tests.bot.tables.room import ADA, BEN, CEM, Room
from tests.fakes import FakeStore

FIVE_AND_TEN = Quota(person=5, chat=10, hourly=60)


class Busy(Room):
    """Where no more tables may be open than a quota says."""

    def __init__(self, quota: Quota = FIVE_AND_TEN, store: FakeStore | None = None) -> None:
        self.slow = store or FakeStore()
        super().__init__(self.slow)
        self.service = TableService(
            self.slow, self.service.games, clock=self.clock, entropy=self.entropy, pace=AT_ONCE,
            quota=quota,
        )  # fmt: skip

    def opening(self, who: Person | None, chat: str = "test:café", press: str = "") -> Open:
        people = (who,) if who else ()
        return Open(
            "bisqa", people, (), time=LIVE, lobby=True, showing=Showing(chat), press=press,
            area=(chat, f"{chat}/"),
        )  # fmt: skip

    async def opens(self, who: Person | None, chat: str = "test:café", press: str = "") -> TableId:
        return (await self.service.handle(self.opening(who, chat, press))).table

    async def fill(self, who: Person, count: int = 5) -> list[TableId]:
        return [await self.opens(who, f"test:{number}") for number in range(count)]

    async def why_not(self, who: Person | None, chat: str = "test:café") -> object:
        """The reason of a refusal; None where a table was opened."""
        try:
            await self.opens(who, chat)
        except TooManyTables as refusal:
            return refusal.params["reason"]
        return None


async def outcomes(work: Sequence[object]) -> list[object]:
    return await asyncio.gather(*work, return_exceptions=True)  # type: ignore[call-overload,no-any-return]


async def test_one_more_than_a_person_may_have_is_refused_with_those_there_are() -> None:
    room = Busy()
    tables = await room.fill(ADA)
    with pytest.raises(TooManyTables) as refused:
        await room.opens(ADA)
    assert refused.value.params == {"reason": "person", "most": 5, "tables": tuple(tables)}
    assert len(await room.slow.tables()) == 5
    assert await room.why_not(BEN) is None


@pytest.mark.parametrize("press", ["", "p", "p{}"])
async def test_presses_that_come_at_one_moment_pass_no_limit(press: str) -> None:
    """Each its own, or one that is told fifty times."""
    room = Busy()
    room.slow.hold()
    presses = [room.opens(ADA, f"test:{number}", press.format(number)) for number in range(50)]
    asking = asyncio.ensure_future(outcomes(presses))
    for _ in range(200):
        await asyncio.sleep(0)
    room.slow.gate.set()
    done = await asking
    assert sum(isinstance(each, TooManyTables) for each in done) == 45
    assert len(await room.slow.tables()) == 5


async def test_a_chat_shows_no_more_whoever_asks() -> None:
    room = Busy()
    people = [Person(f"test:{number}", f"P{number}") for number in range(50)]
    done = await outcomes([room.opens(who) for who in people])
    refusals = [each for each in done if isinstance(each, TooManyTables)]
    assert len(refusals) == 40
    assert {(each.params["reason"], each.params["most"]) for each in refusals} == {("chat", 10)}
    assert len(await room.slow.tables()) == 10
    assert await room.why_not(None) == "chat", "an administrator who does not say who they are"
    assert await room.why_not(CEM, "test:school") is None


async def test_threads_and_topics_count_for_their_chat() -> None:
    room = Busy(Quota(chat=2))
    for number in range(2):
        command = room.opening(ADA)
        thread = Showing(f"test:café/{number}")
        await room.service.handle(replace(command, showing=thread))
    assert await room.why_not(BEN) == "chat"


async def test_what_is_over_or_closed_makes_room() -> None:
    room = Busy()
    first, second, *_ = await room.fill(ADA)
    assert await room.why_not(ADA) == "person"
    await room.service.handle(End(first, ADA.id))
    assert await room.why_not(ADA) is None
    await room.service.handle(Leave(second, ADA.id))
    assert await room.why_not(ADA) is None
    assert await room.why_not(ADA) == "person"


async def test_a_guest_opens_as_many_as_anybody_else() -> None:
    room = Busy()
    for table in await room.fill(ADA):
        await room.service.handle(Join(table, BEN.id, BEN.name))
    assert await room.why_not(BEN) is None
    assert await room.why_not(ADA) == "person"


async def test_who_leaves_a_table_to_others_is_its_host_no_longer() -> None:
    room = Busy()
    tables = await room.fill(ADA)
    for table in tables:
        await room.service.handle(Join(table, BEN.id, BEN.name))
    await room.service.handle(Leave(tables[0], ADA.id))
    assert await room.why_not(ADA) is None
    for table in tables[1:]:
        await room.service.handle(Leave(table, ADA.id))
    assert await room.why_not(BEN) == "person", "who has them now"


async def test_a_rematch_is_no_new_table() -> None:
    room = Busy(Quota(person=1, chat=1, hourly=1))
    alone = Open("bisqa", (ADA,), (Level.EASY,), time=NO_CLOCK, showing=Showing("test:café"))
    table = (await room.service.handle(alone)).table
    await room.finish(table)
    for _ in range(3):
        await room.service.handle(Rematch(table, ADA.id))
        assert await room.why_not(ADA) == "often"
        await room.finish(table)


async def test_what_takes_the_place_of_another_is_not_one_more() -> None:
    room = Busy(Quota(person=1))
    table = await room.opens(ADA)
    command = replace(room.opening(ADA), replaces=table)
    assert await room.service.handle(command)
    assert await room.why_not(ADA) == "person"


async def test_a_place_that_is_kept_is_for_the_same_request_alone() -> None:
    """It is kept while a thread is made, say, before the table is opened in it."""
    room = Busy(Quota(person=1))
    command = room.opening(ADA, press="p1")
    async with room.service.quotas.opening(command):
        assert await room.why_not(ADA) == "person"
        assert await room.service.handle(command)
    assert await room.why_not(ADA) == "person"
    assert len(await room.slow.tables()) == 1


async def test_a_place_that_came_to_nothing_is_free_again() -> None:
    room = Busy(Quota(person=1, chat=1))
    room.slow.failures = [DatabaseFull(path="x")]
    with pytest.raises(TableError, match="out-of-order"):
        await room.opens(ADA)
    bad = replace(room.opening(ADA), seats=99)
    with pytest.raises(TableError, match="too-many-players"):
        await room.service.handle(bad)
    with pytest.raises(LookupError):
        async with room.service.quotas.opening(room.opening(ADA)):
            raise LookupError
    assert await room.why_not(ADA) is None


async def test_a_table_is_shown_in_no_chat_that_is_full() -> None:
    room = Busy(Quota(chat=2))
    full = ("test:café", "test:café/")
    shown = [await room.opens(who) for who in (ADA, BEN)]
    other = await room.opens(CEM, "test:school")
    with pytest.raises(TooManyTables):
        async with room.service.quotas.showing(other, full):
            pass
    async with room.service.quotas.showing(shown[0], full):  # where it is, it may be shown anew
        pass


async def test_who_opens_and_ends_again_and_again_is_slowed_down() -> None:
    room = Busy()
    for _ in range(60):
        await room.service.handle(End(await room.opens(ADA), ADA.id))
    assert await room.why_not(ADA) == "often"
    assert await room.why_not(BEN) is None
    room.clock.moment += HOUR
    assert await room.why_not(ADA) is None


async def test_a_table_that_cannot_be_read_is_nobodys() -> None:
    room = Busy(Quota(person=1))
    table = await room.opens(ADA)
    await room.slow.commit(UnitOfWork(puts=(to_row(Acted(9, "?"), table, 3, 0),)))
    room.service = TableService(
        room.slow, room.service.games, clock=room.clock, entropy=room.entropy, pace=AT_ONCE,
        quota=Quota(person=1),
    )  # fmt: skip
    assert await room.why_not(ADA) is None


async def test_without_a_quota_nothing_is_counted() -> None:
    room = Busy(Quota())
    done = await outcomes([room.opens(ADA) for _ in range(30)])
    assert all(isinstance(each, str) for each in done)
    reads = room.slow.reads
    assert isinstance(await room.service.handle(room.opening(ADA)), Reply)
    assert room.slow.reads == reads
