"""A loop knows when nothing happens any more: whatever is under way is waited for, time is not."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import aiosqlite
import pytest

from tests.idle import NEAR_S, idle

FAR_S = 1_000


async def in_turns() -> None:
    for _ in range(100):
        await asyncio.sleep(0)


async def in_a_thread() -> None:
    for _ in range(3):
        await asyncio.to_thread(time.sleep, 3 * NEAR_S)


async def in_a_database() -> None:
    async with aiosqlite.connect(":memory:") as database:
        await database.create_function("rest", 0, lambda: time.sleep(3 * NEAR_S))
        for _ in range(3):
            await database.execute("SELECT rest()")


async def in_a_moment() -> None:
    for _ in range(3):
        await asyncio.sleep(NEAR_S / 2)


async def over_a_socket() -> None:
    async def echoed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            writer.write(line)
        writer.close()

    async with await asyncio.start_server(echoed, "127.0.0.1", 0) as server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        for _ in range(100):
            writer.write(b"x" * 10_000 + b"\n")
            await reader.readline()
        writer.close()
        await writer.wait_closed()


@pytest.mark.parametrize("work", [in_turns, in_a_thread, in_a_database, in_a_moment, over_a_socket])
async def test_what_is_under_way_is_waited_for(work: Callable[[], Awaitable[None]]) -> None:
    doing = asyncio.ensure_future(work())
    await idle()
    assert doing.done()
    await doing


async def test_who_waits_for_time_to_pass_is_not_waited_for() -> None:
    far = asyncio.create_task(asyncio.sleep(FAR_S))
    await idle()
    assert not far.done()
    far.cancel()


async def test_everybody_who_waits_is_told() -> None:
    done = []

    async def waits(number: int) -> None:
        await idle()
        done.append(number)

    await asyncio.gather(*map(waits, range(3)), in_turns())
    assert done == [0, 1, 2]


async def test_who_does_not_wait_any_more_is_not_told() -> None:
    waiting = asyncio.create_task(idle())
    await asyncio.sleep(0)
    waiting.cancel()
    await idle()
    assert waiting.cancelled()
