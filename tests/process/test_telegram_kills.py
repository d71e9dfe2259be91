"""What Telegram tells a second time after a kill, or was shown before it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tests.emulators.telegram.faults import Call
from tests.process.scenes import again, choice, game, lobby, mover
from tests.process.telegram import TelegramEvening, evening


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[TelegramEvening]:
    async with evening(tmp_path) as made:
        yield made


async def test_old_buttons_are_good_after_a_start(room: TelegramEvening) -> None:
    board = await lobby(room)
    room.strike()
    await again(room)
    await room.press(room.ada, board, "Start")
    await room.settled()
    (board,) = room.seen
    room.strike()
    await again(room)
    first, bid = mover(room), choice(room, board)
    assert room.is_done(await room.press(first, board, bid))
    other = room.ben if first is room.ada else room.ada
    await room.settled()
    (hand,) = room.hands(other)
    assert room.is_done(await room.press(other, hand, choice(room, hand)))
    await room.settled()
    (own,), (hand,) = room.hands(first), room.hands(other)
    room.strike()
    await again(room)
    assert room.is_done(await room.press(first, own, choice(room, own)))
    await room.settled()
    room.strike()  # in the first trick
    await again(room)
    assert room.is_done(await room.press(other, hand, choice(room, hand)))
    await room.settled()
    assert room.made == 4


async def test_what_happens_while_it_is_gone_is_done_at_the_start(room: TelegramEvening) -> None:
    board = await lobby(room)
    room.strike()
    await room.gone()
    pressed = room.try_to(room.press(room.ada, board, "Start"))
    await room.until(lambda: room.waiting)
    await room.start()
    await room.settled()
    assert pressed()
    assert len(room.book.table.deals if room.book.table else ()) == 1


async def test_killed_as_soon_as_an_update_was_fetched(room: TelegramEvening) -> None:
    board = await game(room)
    who, bid = mover(room), choice(room, board)
    _strike_when_fetched(room, lambda: room.waiting)
    room.try_to(room.press(who, board, bid))
    await room.gone()
    assert room.made == 0
    assert room.waiting  # it has never said that it has it
    await room.start()
    await room.settled()
    assert room.made == 1


async def test_a_move_that_comes_again_is_made_once(room: TelegramEvening) -> None:
    board = await game(room)
    who, bid = mover(room), choice(room, board)
    _keep_unacknowledged(room)
    room.strike_before(room.answers)
    room.try_to(room.press(who, board, bid))
    await room.gone()
    assert room.waiting
    assert room.made == 1
    await room.start()
    await room.settled()
    assert room.made == 1
    assert not room.waiting


@pytest.mark.parametrize("typed", ["/addbot", "/bisqa new seats=2 seconds=10 lives=5"])
async def test_a_command_that_comes_again_is_carried_out_once(
    room: TelegramEvening, typed: str
) -> None:
    """Killed before anything is on disk, after the first writing, or a little later."""
    await room.start()
    await room.open()
    for asked, pause in enumerate((0.0, 0.01, 0.03), 1):
        _keep_unacknowledged(room)
        wal = room.book.db.with_name(f"{room.book.db.name}-wal")
        if "new" in typed:
            room.book.ask(f"telegram:{room.ada.id}", "open")
        await room.ada.types(room.group, typed)
        await room.strike_when_changed(wal)
        await asyncio.sleep(pause)
        await again(room)
        await room.until(lambda: not room.waiting)
        await room.server.settled(0.2)
        await room.book.check()  # that nobody sits twice for one command
        assert _computers(room) <= asked


def _strike_when_fetched(room: TelegramEvening, holds: Callable[[], bool]) -> None:
    """Kill it while an answer to its poll is on its way."""

    def fetched(call: Call) -> bool:
        if call.method == "getUpdates" and holds():
            room.strike()
            return True
        return False

    room.server.faults.lose_answers(match=fetched)


def _keep_unacknowledged(room: TelegramEvening) -> None:
    """It may fetch what is new once; that it has it, it cannot say any more."""

    def later(call: Call) -> bool:
        return call.method == "getUpdates" and room.waiting

    room.server.faults.delay(60, later)


def _computers(room: TelegramEvening) -> int:
    """How many sit at all tables together."""
    sitters = [each for story in room.book.stories.values() for each in story.table.sitters]
    return sum(each.person is None for each in sitters)
