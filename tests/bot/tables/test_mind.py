"""The thinking process itself: what it holds, what it hears, and that it never outlives anybody."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.tables import thoughts
from tests.bot.tables.odd_games import BEGUN, GO_ON
from tests.bot.tables.thoughts import LIMIT, Make, lives, moment, ready, until

ROOT = Path(__file__).resolve().parents[3]


def test_the_process_imports_the_engine_alone() -> None:
    code = (
        "import bot.tables.mind, sys; from engine.registry import games; games();"
        "print(*(name for name in sys.modules if name.split('.')[0] in ('bot', 'storage')));"
        "print(*({'asyncio', 'logging', 'sqlalchemy', 'msgspec'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.decode().splitlines() == ["bot bot.tables bot.tables.mind", ""]


async def test_it_gives_way_to_whoever_started_it(odd: Make) -> None:
    pid = await ready(odd())
    mine = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(mine + 5, 19)


async def test_what_a_player_prints_or_reads_is_in_nobodys_way(odd: Make) -> None:
    worker = odd()
    for _ in range(2):
        assert await moment("chats").by(worker) == moment().legal[-1]


async def test_control_c_is_not_for_the_process(odd: Make, folder: Path) -> None:
    worker = odd()
    pid = await ready(worker)
    thinking = asyncio.create_task(moment("waits").by(worker))
    await until((folder / BEGUN).exists)
    os.kill(pid, signal.SIGINT)
    (folder / GO_ON).touch()
    assert await thinking
    assert worker.pid == pid


@pytest.mark.parametrize("game", ["waits", "loops", "hangs"])
async def test_it_ends_with_whoever_started_it(folder: Path, game: str) -> None:
    code = f"import asyncio; from {thoughts.__name__} import lonely; asyncio.run(lonely({game!r}))"
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert parent.stdout
    child = int(await asyncio.wait_for(parent.stdout.readline(), LIMIT))
    await until((folder / BEGUN).exists)
    assert lives(child)
    parent.kill()
    async with asyncio.timeout(5):
        assert await parent.wait() == -signal.SIGKILL
        await until(lambda: not lives(child))
