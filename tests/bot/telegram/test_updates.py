"""Updates come once, twice, late, in another order or not at all: each is carried out once."""

import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.config import Secret, TelegramSettings
from tests.bot.telegram.gatherings import (
    bid,
    data,
    drawn,
    game,
    lobby,
    mover,
    moves,
    screen,
    started,
    types,
)
from tests.bot.telegram.stage import Stage, stage
from tests.emulators.telegram.people import Person

SECRET = "table-secret_1"
HEADER = "X-Telegram-Bot-Api-Secret-Token"


async def test_every_update_twice_is_an_evening_like_any_other(
    room: Stage, ada: Person, ben: Person
) -> None:
    room.server.faults.repeat_updates(200)
    await started(room, ada, ben)
    await game(room, ada, ben)
    assert len(await room.house.service.tables_in(room.chat)) == 1
    assert len((await room.seen()).places) == 2
    before = (await room.seen()).version
    await moves(room, 4)
    assert (await room.seen()).version == before + 4
    await types(room, ada, "/bisqa new seats=2")
    assert len(await room.house.service.tables_in(room.chat)) == 2


async def test_commands_that_came_before_the_end_are_known_again_after_a_start(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path / "tables.db") as room:
        ada = room.join("Ada")
        async with room.program():
            room.server.faults.repeat_updates()
            await ada.types(room.group, "/bisqa new seats=2")
            await room.calm()
            await room.passes(2)
            repeated = room.server.updates._number
            raw = next(each.raw for each in room.group.messages if "/bisqa" in each.text)
        room.server.updates._number = repeated - 1
        room.server.tell("message", raw)  # the same number once more, as after a lost answer
        async with room.program():
            await drawn(room)
            assert len(await room.house.service.tables_in(room.chat)) == 1


async def test_words_that_came_before_the_end_are_known_again_after_a_start(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path / "tables.db") as room:
        ada = room.join("Ada")
        async with room.program():
            await started(room, ada)
            await lobby(room, ada, options="seats=5")
            said = await room.types(ada, "addbot", ada.private)
            assert len((await room.seen()).places) == 2
            repeated = room.server.updates._number
        room.server.updates._number = repeated - 1
        room.server.tell("message", said.raw)
        async with room.program():
            await drawn(room)
            assert len((await room.seen()).places) == 2


async def test_a_press_that_was_lost_is_made_good_by_pressing_again(
    room: Stage, ada: Person, ben: Person
) -> None:
    board = await game(room, ada, ben)
    who = await mover(room)
    room.server.faults.lose_updates()
    answer = await who.presses(board, data(board, ":bid 0"), within=0.2)
    assert answer.kind == "none"
    assert (await room.seen(who)).legal
    await bid(room, board)
    assert (await room.seen(who)).legal == ()


async def test_presses_that_change_places_count_for_their_own_decision(
    room: Stage, ada: Person, ben: Person
) -> None:
    board = await game(room, ada, ben)
    first = await mover(room)
    second = ben if first is ada else ada
    room.server.faults.swap_updates()
    shown = data(board, ":bid 0")
    await first.presses(board, shown, within=0.05)  # comes after the next one
    await room.press(second, board, shown)
    await drawn(room)
    seen = await room.seen()
    assert seen.view.seat is None
    assert f"{first.name} bids 0" in board.text
    assert (await room.seen(second)).legal or f"{second.name} bids" in board.text


async def test_a_double_press_counts_once(room: Stage, ada: Person, ben: Person) -> None:
    board = await game(room, ada, ben)
    who = await mover(room)
    pressed = data(board, ":bid 0")
    shown = board.raw
    version = (await room.seen()).version
    first = await room.press(who, board, pressed)
    second = await who.presses(board, pressed, shown=shown)
    assert first.kind == second.kind == "toast"
    assert first.text == second.text
    other = await who.presses(board, pressed.replace(":bid 0", ":bid 1"), shown=shown)
    assert other.kind == "alert"
    assert (await room.seen()).version == version + 1


async def test_what_was_typed_while_nothing_ran_is_too_old_after_two_minutes(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path / "tables.db") as room:
        ada, ben = room.join("Ada"), room.join("Ben")
        async with room.program():
            await started(room, ada, ben)
            await game(room, ada, ben)
        who = ada if "▶️ Ada" in screen(room, "T1").text else ben
        await who.types(room.group, "/leave")
        await ben.types(room.group, "/bisqa new")
        await room.clock.move(150_000)
        async with room.program():
            await drawn(room)
            assert (await room.seen(who)).seat is not None
            assert len(await room.house.service.tables_in(room.chat)) == 1
            assert any("too long ago" in each.text for each in who.sees(who.private))
            await moves(room, 2)


@pytest.fixture
async def hooked() -> AsyncIterator[Stage]:
    """A stage where updates are sent to a webhook."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with stage() as made:
        made.settings = TelegramSettings(
            token=Secret(made.server.token),
            base_url=made.server.base,
            language="en",
            webhook_url=f"http://127.0.0.1:{port}/hook",
            webhook_listen="127.0.0.1",
            webhook_port=port,
            webhook_secret=Secret(SECRET),
        )
        async with made.program():
            yield made


async def test_by_a_webhook_it_is_the_same(hooked: Stage) -> None:
    ada, ben = hooked.join("Ada"), hooked.join("Ben")
    await started(hooked, ada, ben)
    await game(hooked, ada, ben)
    await moves(hooked, 2)
    assert "bids" in screen(hooked, "T1").text
    assert hooked.server.updates.webhook
    assert hooked.server.updates.webhook.secret == SECRET
    assert not hooked.server.count("getUpdates")


async def test_whoever_does_not_know_the_secret_is_refused(hooked: Stage) -> None:
    ada = hooked.join("Ada")
    message = {
        "message_id": 77,
        "from": ada.payload(),
        "chat": hooked.group.payload(),
        "date": hooked.server.seconds(),
        "text": "/bisqa new",
        "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
    }
    forged = {"update_id": 990_001, "message": message}
    url = hooked.settings.webhook_url
    async with ClientSession() as session:
        for headers in ({}, {HEADER: ""}, {HEADER: "guess"}, {HEADER: SECRET[:-1]}):
            async with session.post(url, json=forged, headers=headers) as answer:
                assert answer.status == 403
        await hooked.calm()
        assert await hooked.house.service.tables_in(hooked.chat) == ()
        async with session.post(url, json=forged, headers={HEADER: SECRET}) as answer:
            assert answer.status == 200
    await drawn(hooked)
    assert len(await hooked.house.service.tables_in(hooked.chat)) == 1
    await lobby(hooked, ada)
