"""Odd updates among good ones: people play on, whatever else Telegram tells."""

import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.connecting import State
from bot.sparing import FEW
from tests.bot.telegram.gatherings import drawn, game, moves, screen, started
from tests.bot.telegram.stage import Stage, stage
from tests.bot.telegram.test_updates import hooked
from tests.emulators.telegram.odd import ODD, UNREADABLE, Make, numbered
from tests.emulators.telegram.people import Person

__all__ = ["hooked"]
UNREAD = "a message without a date"


def about(room: Stage, makes: Iterable[Make]) -> list[Callable[[int], bytes]]:
    """Odd things that somebody in the group, who plays nowhere, seems to have sent."""
    who = room.server.user("Eve")
    room.group.join(who)
    good = {
        "message_id": 1,
        "from": who.payload(),
        "chat": room.group.payload(),
        "date": room.server.seconds(),
        "text": "hello",
    }
    return [_bound(make, good) for make in makes]


def _bound(make: Make, good: dict[str, object]) -> Callable[[int], bytes]:
    return lambda number: make(number, good)


def state(room: Stage) -> State:
    return room.frontend.state


async def play_among_odd_ones(room: Stage, ada: Person, ben: Person) -> None:
    room.server.faults.odd_updates(*about(room, ODD.values()))
    await started(room, ada, ben)
    await game(room, ada, ben)
    await moves(room, 4)
    assert "bids" in screen(room, "T1").text
    assert len(await room.house.service.tables_in(room.chat)) == 1
    assert len((await room.seen()).places) == 2
    assert room.frontend.connected
    assert room.frontend.state is State.OK


async def test_with_every_odd_thing_before_each_update_a_game_is_played(
    room: Stage, ada: Person, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        await play_among_odd_ones(room, ada, ben)
        await room.passes(120)
    sent = room.server.updates._number - 900_000
    assert sent > 500
    ours = [each for each in caplog.records if each.name != "httpx"]  # which is not written
    assert len(ours) < 100
    assert "Traceback" not in caplog.text
    metrics = room.house.metrics.text()
    assert 'bisqa_updates_total{outcome="left-out",platform="telegram"}' in metrics
    assert "hello" not in caplog.text
    assert "Eve" not in caplog.text


async def test_one_with_the_largest_number_keeps_nobody_out(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    (odd,) = about(room, [numbered(str(2**31 - 1))])
    room.server.updates.push_odd(odd)
    await room.passes(1)
    await game(room, ada, ben)
    await moves(room, 2)
    assert "bids" in screen(room, "T1").text


async def test_by_a_webhook_it_is_the_same(hooked: Stage) -> None:
    await play_among_odd_ones(hooked, hooked.join("Ada"), hooked.join("Ben"))
    assert not hooked.server.updates.pending


@pytest.mark.parametrize("odd", [UNREAD, "null", "lists in lists in lists"])
async def test_what_came_before_the_program_keeps_nobody_out(odd: str, tmp_path: Path) -> None:
    async with stage(tmp_path / "tables.db") as room:
        ada = room.join("Ada")
        for made in about(room, [UNREADABLE[odd]]):
            room.server.updates.push_odd(made)
        await ada.types(room.group, "/bisqa new seats=2")
        for made in about(room, [UNREADABLE[odd]]):
            room.server.updates.push_odd(made)
        for _ in range(2):
            async with room.program():
                while room.server.updates.pending:
                    await room.passes(1)
                await drawn(room)
                assert len(await room.house.service.tables_in(room.chat)) == 1


async def test_where_nothing_can_be_read_it_is_not_in_order_and_where_it_is_quiet_it_is(
    room: Stage, ada: Person
) -> None:
    for _ in range(20):
        await room.passes(60)
    assert state(room) is State.OK
    (made,) = about(room, [UNREADABLE[UNREAD]])
    for _ in range(8):
        room.server.updates.push_odd(made)
        await room.passes(5)
    assert state(room) is State.DEAF
    assert room.frontend.connected
    await started(room, ada)
    assert state(room) is State.OK


@asynccontextmanager
async def failing(room: Stage) -> AsyncIterator[None]:
    """Meanwhile whatever anybody does fails in the program."""
    assert room.frontend._reception
    before = room.frontend._reception._once.first

    def first(number: int) -> bool:
        raise RuntimeError("a fault of the program")

    room.frontend._reception._once.first = first  # type: ignore[method-assign]
    try:
        yield
    finally:
        room.frontend._reception._once.first = before  # type: ignore[method-assign]


async def test_what_the_program_fails_with_costs_that_update_alone(
    room: Stage, ada: Person, caplog: pytest.LogCaptureFixture
) -> None:
    async with failing(room):
        for _ in range(50):
            await ada.types(room.group, "/bisqa new")
        await room.calm()
    assert caplog.text.count("a fault of the program") == FEW
    await room.open(ada)
    assert room.frontend.state is State.OK
