"""A client in another process, killed in the middle of an answer."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.emulators.discord.faults import Call, Cut
from tests.emulators.discord.people import Person
from tests.emulators.discord.server import Discord
from tests.emulators.discord.world import Channel
from tests.fakes import FakeClock

ALONE = "tests.emulators.discord.alone"
LIMIT = 15


@asynccontextmanager
async def client_process(server: Discord, times: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the sample client in a process until it is killed, at the latest at the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", ALONE, server.base, server.token
    )
    try:
        await server.logged_in(times, LIMIT)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        async with asyncio.timeout(LIMIT):
            await process.wait()


async def test_a_client_is_killed_before_its_answer_and_another_goes_on(
    server: Discord, clock: FakeClock, table: Channel, ada: Person
) -> None:
    async with client_process(server, times=1) as process:
        board = (await ada.types(table, "/do", what="open")).message
        assert board

        async def kill(call: Call) -> None:
            process.kill()
            await clock.move(3001)
            raise Cut

        server.faults.hook = kill
        assert (await ada.presses(board, "Join")).kind == "none"
    server.faults.hook = None
    async with client_process(server, times=2) as process:
        answer = await ada.presses(board, "Join")
        assert answer.message
        assert answer.message.text == str(process.pid)
    assert ada.sees(table) == [board, answer.message]
