"""The program is being stopped, or started anew, while people press and type."""

import asyncio
from pathlib import Path

from tests.bot.telegram.gatherings import data, drawn, game, mover, started, told
from tests.bot.telegram.stage import Stage, stage
from tests.emulators.telegram.faults import Call
from tests.emulators.telegram.people import Person

RESTARTING = "being restarted"


async def test_while_it_is_being_stopped_everything_is_answered_and_nothing_changes(
    room: Stage, ada: Person, cy: Person
) -> None:
    await started(room, ada, cy)
    await game(room, ada, cy)
    who = await mover(room)
    room.frontend.stop_intake()
    assert (
        RESTARTING in (await room.press(who, room.hand(who), data(room.hand(who), ":bid 1"))).text
    )
    for name in ("My hand", "Leave", "Rules", "0"):
        assert RESTARTING in (await room.press(who, room.board(), name)).text
    for line in ("/bisqa new", "/hand", "/leave", "/help", "2"):
        before = len(told(room, who))
        await room.types(who, line, who.private)
        assert RESTARTING in told(room, who)[-1]
        assert len(told(room, who)) == before + 1
    await room.types(who, "/leave@table_bot")
    assert RESTARTING in told(room, who)[-1]
    seen = await room.seen(who)
    assert seen.moment.made == 0
    assert not any(place.left for place in seen.places)


async def test_it_is_said_in_the_language_of_whoever_presses(
    room: Stage, ada: Person, ben: Person
) -> None:
    lobby = await room.open(ada)
    room.frontend.stop_intake()
    assert "On me redémarre" in (await room.press(ben, lobby, "Join")).text
    assert RESTARTING in (await room.press(ada, lobby, "Join")).text
    assert "Ben" not in lobby.text


async def test_what_was_begun_before_the_stop_is_finished_and_answered(
    room: Stage, ada: Person, cy: Person
) -> None:
    await started(room, ada, cy)
    await game(room, ada, cy)
    who = await mover(room)
    hand = room.hand(who)
    reached, goes_on = asyncio.Event(), asyncio.Event()

    async def slowly(call: Call) -> None:
        if call.method == "answerCallbackQuery":
            reached.set()
            await goes_on.wait()

    room.server.faults.hook = slowly
    pressing = asyncio.create_task(who.presses(hand, data(hand, ":bid 1")))
    await reached.wait()
    room.frontend.stop_intake()
    finishing = asyncio.create_task(room.frontend.finished())
    await asyncio.sleep(0)
    assert not finishing.done()
    goes_on.set()
    await finishing
    assert (await pressing).text == "bid 1"
    assert (await room.seen()).moment.made == 1


async def test_old_messages_work_after_a_start(tmp_path: Path) -> None:
    async with stage(tmp_path / "tables.db") as room:
        ada, ben = room.join("Ada"), room.join("Ben")
        async with room.program():
            await started(room, ada, ben)
            await game(room, ada, ben)
            who = await mover(room)
            board, hand = room.board(), room.hand(who)
        async with room.program():
            await room.press(who, hand, data(hand, ":bid 1"))
            other = await mover(room)
            assert other is not who
            await room.press(other, board, data(board, ":bid 0"))
            await drawn(room)
            assert (await room.seen()).moment.made == 2
            assert room.board() is board, "nothing was posted again"
