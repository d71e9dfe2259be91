"""What clients send that know an older program gets one sentence, and changes nothing."""

from typing import Any

import pytest

from tests.bot.chatting.stale import CHOICES, UNKNOWN, WRONG
from tests.bot.discord.stage import Stage
from tests.emulators.discord import interactions
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.rights import EVERYTHING
from tests.emulators.discord.world import Message

OUTDATED = "from before I was changed"
BUTTON, MENU = 2, 3


async def sent(room: Stage, who: Person, kind: int, data: Any, source: Message | None) -> str:
    """Something that no client of ours would send; what its sender read."""
    channel = source.channel if source else room.table
    answer: Answer = await room.then(who._act(kind, channel, data, source), 0.5)
    read = [answer.message, *answer.follow_ups]
    told = [each.text for each in read if each and each is not source]
    return "\n".join(told) or (answer.kind if "update" in answer.kind else "")


async def pressed(room: Stage, who: Person, message: Message, id: str, *values: str) -> str:
    data = {"custom_id": id, "component_type": MENU if values else BUTTON, "id": 77}
    more = {"values": list(values)} if values else {}
    return await sent(room, who, interactions.COMPONENT, data | more, message)


@pytest.fixture
def boss(room: Stage) -> Person:
    who = room.server.user("Boss")
    room.guild.join(who, rights=EVERYTHING)
    return who


async def test_what_nobody_knows(
    room: Stage, boss: Person, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    board = await room.open(boss)
    version = (await room.seen()).version
    for id in UNKNOWN:
        assert OUTDATED in await pressed(room, boss, board, id), id
    assert "d’avant ma dernière mise à jour" in await pressed(room, ben, board, "old")
    assert (await room.seen()).version == version
    assert "not answered" not in caplog.text
    assert "failed with" not in caplog.text


async def test_what_is_about_things_that_there_are_not(
    room: Stage, boss: Person, caplog: pytest.LogCaptureFixture
) -> None:
    board = await room.open(boss)
    version = (await room.seen()).version
    for id in WRONG:
        assert await pressed(room, boss, board, id), id
    for id, value in CHOICES:
        assert await pressed(room, boss, board, id, value), (id, value)
    assert (await room.seen()).version == version
    assert "not answered" not in caplog.text
    assert "failed with" not in caplog.text


STALE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("bisqa new", {"level": "god"}),
    ("bisqa new", {"time": "never"}),
    ("bisqa new", {"seats": 999}),
    ("bisqa new", {"computers": -5}),
    ("bisqa new", {"tie": "telepathy"}),
    ("addbot", {"level": "god"}),
    ("unseat", {"who": "#999"}),
    ("unseat", {"who": "nobody"}),
    ("settings me", {"language": "tlh"}),
    ("settings me", {"turns": "telepathy"}),
    ("settings me", {"zone": "Mars/Olympus"}),
    ("settings me", {"quiet_from": "noon o'clock"}),
    ("settings server", {"language": "tlh"}),
    ("settings server", {"opening": "nobody"}),
    ("join", {"code": "../../x"}),
    ("replay", {"code": "T1", "game": 999}),
    ("bid", {"number": "many"}),
    ("play", {"card": "the fool"}),
    ("bid", {"telepathy": 5}),
    ("nonsense", {}),
    ("bisqa nonsense", {}),
    ("settings nonsense", {"x": "y"}),
)
KINDS = {str: 3, int: 4, bool: 5}


def typed(line: str, given: dict[str, Any]) -> dict[str, Any]:
    """A command as a client sends it that knows other ones."""
    options: list[dict[str, Any]] = [
        {"name": name, "type": KINDS[type(value)], "value": value} for name, value in given.items()
    ]
    first, *rest = line.split()
    for word in reversed(rest):
        options = [{"name": word, "type": 1, "options": options}]
    return {"id": "5", "name": first, "type": 1, "options": options}


@pytest.mark.parametrize(("line", "given"), STALE)
async def test_a_command_that_an_older_client_knows(
    line: str, given: dict[str, Any], room: Stage, boss: Person, caplog: pytest.LogCaptureFixture
) -> None:
    await room.open(boss)
    version = (await room.seen()).version
    assert await sent(room, boss, interactions.COMMAND, typed(line, given), None)
    assert (await room.seen()).version == version
    assert "not answered" not in caplog.text
    assert "failed with" not in caplog.text


@pytest.mark.parametrize("line", ["join", "bid", "nonsense", "unseat", "settings me"])
async def test_while_one_types_there_is_nothing_to_choose_and_nothing_fails(
    line: str, room: Stage, boss: Person, caplog: pytest.LogCaptureFixture
) -> None:
    await room.open(boss)
    for name in ("code", "number", "who", "zone", "telepathy"):
        data = typed(line, {name: "x"})
        inner = data
        while inner["options"] and inner["options"][0]["type"] == 1:
            inner = inner["options"][0]
        inner["options"][0]["focused"] = True
        answer = await room.then(boss._act(interactions.AUTOCOMPLETE, room.table, data), 0.5)
        assert answer.kind == "choices", (line, name)
    assert "failed with" not in caplog.text
    assert "Traceback" not in caplog.text
