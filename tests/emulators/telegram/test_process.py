"""A client in another process, killed in the middle of an answer."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.emulators.telegram.faults import Call, Cut
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.server import Telegram

ALONE = "tests.emulators.telegram.alone"
LIMIT = 15


@asynccontextmanager
async def client_process(server: Telegram, times: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the sample client in a process until it is killed, at the latest at the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", ALONE, server.base_url, server.base_file_url, server.token
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
    server: Telegram, table: Group, ada: Person
) -> None:
    async with client_process(server, times=1) as process:
        await ada.types(table, "/new")
        board = await ada.reads(table, "Board", LIMIT)

        async def kill(call: Call) -> None:
            if call.method == "answerCallbackQuery":
                process.kill()
                raise Cut

        server.faults.hook = kill
        assert (await ada.presses(board, "Join", within=0.3)).kind == "none"
    server.faults.hook = None
    async with client_process(server, times=2) as process:
        assert (await ada.presses(board, "Join", LIMIT)).text == str(process.pid)
