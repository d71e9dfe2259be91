"""A press of what nobody knows any more gets a kind answer, and changes nothing."""

import pytest

from tests.bot.chatting.stale import CHOICES, UNKNOWN, WRONG
from tests.bot.telegram.gatherings import drawn, lobby, started, told
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.callbacks import Callback
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message

OUTDATED = ("from before I was changed", "avant ma dernière mise à jour")


async def pressed(room: Stage, who: Person, message: Message, data: str) -> tuple[Callback, str]:
    """A press that no button makes, and what its presser has read by then."""
    before = len(who.sees(room.group)), len(told(room, who))
    callback = who._callbacks.begin(who, message, data, message.raw)
    await room.calm()
    if not callback.answered.is_set():
        await room.passes(6)
    whispered = [each.text for each in who.sees(room.group)[before[0] :] if each.viewer is who]
    return callback, "\n".join((callback.text, *whispered, *told(room, who)[before[1] :]))


@pytest.mark.parametrize("kind", ["s", "a"])
async def test_what_nobody_knows(
    kind: str, room: Stage, ada: Person, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    await started(room, ada)
    board = await lobby(room, ada)
    version = (await room.seen()).version
    for who in (ada, ben):
        for data in UNKNOWN:
            written = (kind + data).encode()[:64].decode(errors="ignore") if data else ""
            callback, read = await pressed(room, who, board, written)
            assert callback.answered.is_set(), written
            assert any(each in read for each in OUTDATED), (written, read)
        await room.passes(60)
    assert (await room.seen()).version == version
    assert "not answered" not in caplog.text
    assert "failed with" not in caplog.text


async def test_what_is_about_things_that_there_are_not(
    room: Stage, ada: Person, caplog: pytest.LogCaptureFixture
) -> None:
    room.group.promote(ada)
    await started(room, ada)
    board = await lobby(room, ada)
    version = (await room.seen()).version
    for data in (*WRONG, *(f"{place}={value}" for place, value in CHOICES)):
        callback, read = await pressed(room, ada, board, f"a{data}"[:64])
        assert callback.answered.is_set(), data
        assert read.strip(), data
        await room.passes(4)
    assert (await room.seen()).version == version
    assert "not answered" not in caplog.text
    assert "failed with" not in caplog.text
    await drawn(room)


@pytest.mark.parametrize("data", ["so:T1:join:", "x", None])
async def test_a_press_of_which_not_even_the_message_is_told(
    data: str | None, room: Stage, ada: Person, ben: Person
) -> None:
    board = await lobby(room, ada)
    callback = ben._callbacks.begin(ben, board, "x", board.raw)
    query = {"id": callback.id, "from": ben.payload(), "chat_instance": "1"}
    room.server.updates.pending.clear()
    room.server.tell("callback_query", query | ({"data": data} if data else {}))
    await room.calm()
    await room.passes(6)
    assert callback.answered.is_set()
    assert callback.text
