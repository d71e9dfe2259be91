"""What somebody only passes on is nobody's order."""

import pytest

from tests.bot.telegram.gatherings import drawn, game, mover, started, told
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.texts import commands
from tests.emulators.telegram.world import Message

SIGNS: list[dict[str, object]] = [
    {},  # as the service tells it now
    {"forward_origin": {"type": "hidden_user", "date": 5, "sender_user_name": "Somebody"}},
    {"forward_origin": {"type": "telepathy"}},
    {"forward_date": 5, "forward_sender_name": "Somebody"},
    {"via_bot": {"id": 5, "is_bot": True, "first_name": "Other", "username": "other_bot"}},
]


async def written(room: Stage, who: Person, text: str) -> Message:
    """Something that somebody has written in the group, where the bot has not heard it."""
    said = await who.types(room.group, "well, well")
    marks = commands(text)
    said.change(said.raw | {"text": text} | ({"entities": marks} if marks else {}))
    return said


@pytest.mark.parametrize("signs", SIGNS)
async def test_a_command_that_is_passed_on_in_a_group_is_not_heard(
    signs: dict[str, object], room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    who = await mover(room)
    other = ben if who is ada else ada
    there = len(room.group.messages)
    before = await room.seen()
    for text in ("/leave@table_bot", "/bid@table_bot 1", "/bisqa@table_bot new", "/zzz@table_bot"):
        await who.forwards(await written(room, other, text), room.group, **signs)
        await drawn(room)
    seen = await room.seen()
    assert [place.left for place in seen.places] == [place.left for place in before.places]
    assert len(await room.house.service.tables_in(room.chat)) == 1
    news = room.group.messages[there:]
    assert not [each for each in news if each.author is room.server.bot and each.viewer is who]


@pytest.mark.parametrize("signs", SIGNS)
async def test_in_private_it_is_said_once_that_it_was_only_looked_at(
    signs: dict[str, object], room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    who = await mover(room)
    version, count = (await room.seen()).version, len(told(room, who))
    for text in ("/bid 1", "1", "/leave", "addbot", "/privacy", "/start join-T1"):
        await who.forwards(await written(room, ada, text), who.private, **signs)
        await room.calm()
    assert (await room.seen()).version == version
    news = told(room, who)[count:]
    assert len(news) == 1
    assert "only looked at it" in news[0] or "seulement lu" in news[0]
    await room.passes(60)
    await who.types(who.private, "/bid 1")
    await room.passes(5)
    assert (await room.seen()).version > version


async def test_what_one_writes_about_something_else_is_ones_own(
    room: Stage, ada: Person, ben: Person
) -> None:
    """A quotation, or an answer to what was passed on, is not passed on itself."""
    await started(room, ada, ben)
    await game(room, ada, ben)
    who = await mover(room)
    said = await who.types(room.group, "look at this")
    raw = {
        "message_id": who.private.next_id(),
        "from": who.payload(),
        "chat": who.private.payload(),
        "date": room.server.seconds(),
        "text": "1",
        "quote": {"text": "look", "position": 0, "is_manual": True},
        "external_reply": {"origin": {"type": "channel"}, "message_id": said.id},
        "reply_to_message": said.raw | {"forward_origin": {"type": "user"}},
    }
    version = (await room.seen()).version
    room.server.tell("message", raw)
    await drawn(room)
    assert (await room.seen()).version > version
