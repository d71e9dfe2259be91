"""One platform is in trouble, or the program stops in the middle: the other one goes on, and
everything is right again afterwards.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables.updates import Phase
from tests.bot.both.games import Game
from tests.bot.both.sides import OnDiscord, OnTelegram, Side, notices, plain, shown
from tests.bot.both.stage import Stage, stage
from tests.emulators.discord.rights import Right


@pytest.fixture
async def on_discord(room: Stage) -> Game:
    """A game of a Discord channel that a Telegram group shows, too."""
    return await Game(room, OnDiscord(room), OnTelegram(room)).begun()


@pytest.fixture
async def on_telegram(room: Stage) -> Game:
    """The other way round."""
    return await Game(room, OnTelegram(room), OnDiscord(room)).begun()


async def agrees(game: Game) -> None:
    """Soon both boards show the same."""
    for _ in range(20):
        if shown(game.first) == shown(game.other):
            return
        await game.room.passes(10)
    raise AssertionError(f"{shown(game.first)}\nis not\n{shown(game.other)}")


async def test_telegram_is_down_for_a_while(on_discord: Game) -> None:
    game, server = on_discord, on_discord.room.telegram.server
    server.faults.down = True
    before = shown(game.other)
    await game.moves(1)
    await game.room.passes(20)
    assert shown(game.other) == before
    assert shown(game.first) != before
    assert "bids" in shown(game.first)
    seen = await game.seen()
    server.faults.down = False
    await game.room.passes(60)
    await agrees(game)
    assert not any(place.autopilot for place in seen.places)
    await game.finished()
    await agrees(game)


def told_of_it(game: Game) -> list[int]:
    """How often the people on each side were told that the table cannot be seen."""
    told = [
        [plain(each.text) for each in side.tells(person)]
        for side, person in ((game.first, game.host), (game.other, game.guest))
    ]
    return [sum("not allowed to write" in each for each in texts) for texts in told]


async def until_turn_of(game: Game, person: object) -> None:
    for _ in range(60):
        if (await game.mover())[1] is person:
            return
        await game.moves(1)
    raise AssertionError("it is never their turn")


async def test_while_the_group_must_not_be_written_in_only_who_plays_there_is_waited_for(
    on_discord: Game,
) -> None:
    game, group = on_discord, on_discord.room.telegram.group
    await until_turn_of(game, game.host)
    group.mute_bot()
    await game.room.calm()
    await game.room.passes(10)
    assert told_of_it(game) == [1, 1]
    assert (await game.seen()).paused is None, "the one who is to move sees the channel"
    before = (await game.seen()).moment
    for _ in range(20):
        if (await game.seen()).paused:
            break
        await game.acts()
        await game.room.passes(2)
    assert (await game.seen()).paused == "muted"
    assert (await game.seen()).moment != before
    await game.room.passes(200)
    assert not any(place.autopilot for place in (await game.seen()).places)
    group.promote_bot()
    await game.room.calm()
    await game.room.passes(60)
    assert (await game.seen()).paused is None
    await agrees(game)
    assert told_of_it(game) == [1, 1]


async def test_it_makes_no_difference_where_the_table_was_opened(on_telegram: Game) -> None:
    game, group = on_telegram, on_telegram.room.telegram.group
    await until_turn_of(game, game.host)
    group.mute_bot()
    await game.room.calm()
    await game.room.passes(10)
    assert (await game.seen()).paused == "muted"
    assert "rests" in shown(game.other)
    group.demote_bot()
    await game.room.calm()
    await game.room.passes(30)
    assert (await game.seen()).paused is None
    await agrees(game)


async def test_who_plays_in_a_channel_that_the_bot_must_not_see_is_waited_for_too(
    on_telegram: Game,
) -> None:
    game, table = on_telegram, on_telegram.room.discord.table
    await until_turn_of(game, game.guest)
    table.deny(Right.VIEW_CHANNEL)
    await game.room.calm()
    await game.room.passes(20)
    assert (await game.seen()).paused == "muted"
    assert told_of_it(game) == [1, 1]
    table.allow(Right.VIEW_CHANNEL)
    await game.room.calm()
    await game.room.passes(20)
    assert (await game.seen()).paused is None
    await agrees(game)


@pytest.mark.parametrize("gone", ["discord", "telegram"])
async def test_a_platform_that_is_off_holds_up_nobody_on_the_other(room: Stage, gone: str) -> None:
    """As it is where a platform does not take the bot's token any more."""
    both: tuple[Side, Side] = (OnTelegram(room), OnDiscord(room))
    here, there = both if gone == "discord" else both[::-1]
    game = await Game(room, here, there).begun()
    await (room.discord if gone == "discord" else room.telegram).frontend.close()
    seen = await game.finished()
    assert seen.phase is Phase.OVER
    assert "won" in shown(here)
    assert len([each for each in notices(here) if "The game is over" in each]) == 1


async def test_the_group_has_to_wait_and_the_channel_does_not(on_discord: Game) -> None:
    game = on_discord
    number = game.room.telegram.group.id
    game.room.telegram.server.faults.fail(
        429, match=lambda call: call.chat == number and call.counts, retry_after=40
    )
    before = shown(game.other)
    await game.moves(2)
    await game.room.passes(8)
    assert shown(game.first) != before
    await game.room.passes(60)
    await agrees(game)


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage whose tables are kept on disk; the program is begun by the test."""
    async with stage(tmp_path / "tables.db") as room:
        yield room


@pytest.mark.parametrize("moves", [1, 7])
async def test_a_start_in_the_middle_of_a_game(kept: Stage, moves: int) -> None:
    sides: tuple[Side, Side] = (OnDiscord(kept), OnTelegram(kept))
    game = Game(kept, *sides)
    async with kept.program():
        await game.begun()
        await game.moves(moves)
    posted = [len(side.says()) for side in sides]
    assert all("Round" in shown(side) for side in sides)
    async with kept.program():
        await kept.passes(30)
        await agrees(game)
        assert [len(side.says()) for side in sides] == posted
        seen = await game.finished()
        assert seen.phase is Phase.OVER
        await agrees(game)
        for side in sides:
            assert len([each for each in notices(side) if "The game is over" in each]) == 1
