"""The program is being stopped, or started anew, while people press."""

import asyncio
from pathlib import Path

from tests.bot.discord.evenings import board, first_move, game, hand, mover, moves
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.faults import Call
from tests.emulators.discord.people import Answer, Person

RESTARTING = "being restarted"


def told(answer: Answer) -> str:
    """What only who asked reads."""
    assert answer.message
    assert answer.message.viewer is answer.interaction.user
    return answer.message.text


async def test_while_it_is_being_stopped_every_press_and_command_is_answered_and_nothing_changes(
    room: Stage, ada: Person, cy: Person
) -> None:
    await game(room, ada, cy)
    who = await mover(room)
    press = await first_move(room, who)
    room.frontend.stop_intake()
    assert RESTARTING in told(await room.press(who, hand(who), press))
    for name in ("My hand", "Leave", "Rules"):
        assert RESTARTING in told(await room.press(who, board(room.table), name))
    for line in ("/bisqa new", "/hand", "/leave", "/help"):
        assert RESTARTING in told(await room.then(who.types(room.table, line)))
    seen = await room.seen(who)
    assert seen.moment.made == 0
    assert not any(place.left for place in seen.places)


async def test_it_is_said_in_the_language_of_whoever_presses(
    room: Stage, ada: Person, ben: Person
) -> None:
    lobby = await room.open(ada)
    room.frontend.stop_intake()
    assert RESTARTING not in told(await room.press(ben, lobby, "Join"))
    assert RESTARTING in told(await room.press(ada, lobby, "Join"))
    assert "Ben" not in lobby.text


async def test_what_was_begun_before_the_stop_is_finished_and_answered(
    room: Stage, ada: Person, cy: Person
) -> None:
    await game(room, ada, cy)
    who = await mover(room)
    reached, goes_on = asyncio.Event(), asyncio.Event()

    async def slowly(call: Call) -> None:
        if call.kind == "answer":
            reached.set()
            await goes_on.wait()

    room.server.faults.hook = slowly
    pressing = asyncio.create_task(who.presses(hand(who), await first_move(room, who)))
    await reached.wait()
    room.frontend.stop_intake()
    finishing = asyncio.create_task(room.frontend.finished())
    await asyncio.sleep(0)
    assert not finishing.done()
    goes_on.set()
    await finishing
    assert (await pressing).kind == "update"
    assert (await room.seen()).moment.made == 1


async def test_after_a_restart_old_buttons_work_and_nothing_was_forgotten(tmp_path: Path) -> None:
    async with stage(tmp_path / "tables.db") as room:
        ada, cy = room.join("Ada"), room.join("Cy")
        async with room.program():
            await game(room, ada, cy)
            await moves(room, 3)
            shown, hands = board(room.table), {who: hand(who) for who in (ada, cy)}
            room.frontend.stop_intake()
            await room.frontend.finished()
        async with room.program():
            await room.passes(3)
            who = await mover(room)
            press = await first_move(room, who)
            assert (await room.press(who, hands[who], press)).kind == "update"
            assert (await room.seen()).moment.made == 4
            answer = await room.press(cy, shown, "My hand")
            assert "Your hand" in told(answer)
            assert board(room.table) is shown
            assert [hand(ada), hand(cy)] == [hands[ada], hands[cy]]


async def test_a_game_that_was_paused_is_paused_after_a_restart_until_somebody_resumes(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path / "tables.db") as room:
        ada, cy = room.join("Ada"), room.join("Cy")
        async with room.program():
            await game(room, ada, cy)
            await room.then(ada.types(room.table, "/pause"))
        async with room.program():
            await room.passes(600)
            assert (await room.seen()).paused == "asked"
            await room.press(cy, board(room.table), "Resume")
            await moves(room, 2)


async def test_a_press_while_nothing_runs_is_made_good_by_pressing_again(tmp_path: Path) -> None:
    async with stage(tmp_path / "tables.db") as room:
        ada, cy = room.join("Ada"), room.join("Cy")
        async with room.program():
            lobby = await room.open(ada)
        pressing = asyncio.create_task(cy.presses(lobby, "Join"))
        await asyncio.sleep(0)
        room.clock.moment += 4_000
        assert (await pressing).kind == "none"
        async with room.program():
            await room.press(cy, lobby, "Join")
            assert "Cy" in lobby.text
            await room.passes(3)
            assert board(room.table) is lobby
