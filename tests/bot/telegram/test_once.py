"""Each update is carried out once."""

from bot.tables.ports import AT_ONCE
from bot.tables.service import TableService
from bot.tables.systemclock import SystemClock
from bot.telegram import once
from bot.telegram.once import KEPT, REMEMBERED, Once
from engine.registry import games
from storage.memory import MemoryStore
from tests.fakes import FakeEntropy


def a_service() -> TableService:
    return TableService(
        MemoryStore(), games(), clock=SystemClock(), entropy=FakeEntropy(), pace=AT_ONCE
    )


async def test_an_update_comes_for_the_first_time_once() -> None:
    known = Once()
    assert known.first(5)
    assert not known.first(5)
    assert known.first(4)  # they may come out of order


async def test_what_was_noted_is_known_to_the_next_program() -> None:
    service, known = a_service(), Once()
    await known.begin(service)
    assert known.first(7)
    await known.note(7)
    assert known.first(8)
    again = Once()
    await again.begin(service)
    assert not again.first(7)
    assert again.first(8)


async def test_no_more_is_remembered_than_needed() -> None:
    service, known = a_service(), Once()
    await known.begin(service)
    for number in range(REMEMBERED + 10):
        known.first(number)
    assert known.first(0)
    for number in range(KEPT + 10):
        await known.note(number)
    kept = await service.noted(once.NOTED)
    assert kept.count(",") == KEPT - 1
