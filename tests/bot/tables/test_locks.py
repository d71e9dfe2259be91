import asyncio
import gc

from bot.tables.locks import NamedLocks
from storage.records import TableId

ONE, TWO = TableId("ONE"), TableId("TWO")


async def test_one_after_the_other_at_one_table() -> None:
    locks = NamedLocks()
    order: list[str] = []

    async def ask(table: TableId, name: str) -> None:
        async with locks.of(table):
            order.append(f"+{name}")
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            order.append(f"-{name}")

    await asyncio.gather(*(ask(ONE, str(number)) for number in range(4)))
    assert order == ["+0", "-0", "+1", "-1", "+2", "-2", "+3", "-3"]


async def test_tables_do_not_wait_for_each_other() -> None:
    locks = NamedLocks()
    async with locks.of(ONE), locks.of(TWO):
        assert locks.of(ONE) is locks.of(ONE)
        assert locks.of(ONE) is not locks.of(TWO)
        assert locks.of(ONE).locked()
        assert not locks.of(TableId("THREE")).locked()


async def test_a_lock_is_let_go_of_by_an_error_and_by_cancelling() -> None:
    locks = NamedLocks()

    async def fail() -> None:
        async with locks.of(ONE):
            await asyncio.sleep(0)
            raise ValueError

    async def stay() -> None:
        async with locks.of(ONE):
            await asyncio.Event().wait()

    tasks = [asyncio.create_task(fail()), asyncio.create_task(stay()), asyncio.create_task(stay())]
    for _ in range(5):
        await asyncio.sleep(0)
    tasks[2].cancel()
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    async with asyncio.timeout(1), locks.of(ONE):
        pass


async def test_locks_live_as_long_as_somebody_needs_them() -> None:
    locks = NamedLocks()
    for number in range(1000):
        async with locks.of(TableId(str(number))):
            assert len(locks._locks) == 1
    async with locks.of(ONE):
        waiting = asyncio.create_task(locks.of(ONE).acquire())
        await asyncio.sleep(0)
        gc.collect()
        held = locks.of(ONE).locked()
        waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    del waiting
    await asyncio.sleep(0)
    gc.collect()
    assert held
    assert len(locks._locks) == 0
