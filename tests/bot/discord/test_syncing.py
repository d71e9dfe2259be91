"""Discord is told of the commands when they are new to it, and only then."""

from pathlib import Path

import pytest

from bot.discord import commands, translator
from bot.tables.ports import Pace
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.server import running
from tests.fakes import NOON, FakeClock


def told(room: Stage) -> int:
    """How often Discord was told of the commands."""
    return sum(call.method == "PUT" for call in room.server.calls)


async def test_commands_are_told_once_for_all_starts(tmp_path: Path) -> None:
    async with stage(tmp_path / "tables.db") as room:
        for _ in range(3):
            async with room.program():
                assert told(room) == 1
        assert room.server.commands()


@pytest.mark.parametrize(
    ("part", "name", "changed"),
    [(commands, "ALIASES", {"start": "go"}), (translator, "LONGEST", 30)],
    ids=["a command", "a text"],
)
async def test_what_has_changed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: object, name: str, changed: object
) -> None:
    async with stage(tmp_path / "tables.db") as room:
        async with room.program():
            assert told(room) == 1
        monkeypatch.setattr(part, name, changed)
        async with room.program():
            assert told(room) == 2
        async with room.program():
            assert told(room) == 2


async def test_another_application_is_told_too(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    known = set()
    for moment in (NOON, NOON + 1):
        clock = FakeClock(moment)
        async with running(clock=clock) as server:
            room = Stage(server, clock, path, Pace())
            async with room.program():
                assert told(room) == 1
                known.add(server.bot.id)
            async with room.program():
                assert told(room) == 1
    assert len(known) == 2


async def test_where_discord_refuses_the_commands_they_are_told_at_the_next_start(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path / "tables.db") as room:
        room.server.faults.fail(400, match=lambda call: call.method == "PUT")
        async with room.program():  # all buttons work meanwhile
            assert told(room) == 1
            assert not room.server.commands()
        async with room.program():
            assert told(room) == 2
            assert room.server.commands()
