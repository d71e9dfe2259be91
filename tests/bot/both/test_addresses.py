"""What people ask for at a table whose first chat, or whose people, are on the other platform."""

import json

import pytest

from bot.tables.commands import TableId
from bot.tables.updates import Phase
from tests.bot.both.games import Game
from tests.bot.both.sides import Side, board, notices, plain, shown
from tests.bot.both.stage import Stage


@pytest.fixture
async def game(room: Stage, first: Side, other: Side) -> Game:
    return await Game(room, first, other).begun()


async def test_hands_come_to_each_person_on_their_own_platform(game: Game) -> None:
    for side, who in game.people():
        (hand,) = [each for each in side.tells(who) if "Your hand" in each.text]
        assert "5 cards" in plain(hand.text)
    texts = [plain(each.text) for side in (game.first, game.other) for each in side.says()]
    assert not any("Your hand" in each for each in texts)


async def test_everything_that_is_asked_without_a_code_is_about_it(game: Game) -> None:
    for side, who in game.people():
        assert "5 cards" in await side.types(who, "hand") or side.answers(who)
        assert "No trick has been taken" in await side.types(who, "last")
        assert "You have a seat at table T1." in await side.types(who, "join")
        assert "You play yourself." in await side.types(who, "back")
        assert "when the game is over" in await side.types(who, "replay")


async def test_each_chat_is_told_what_concerns_it_once(game: Game) -> None:
    """Whoever is late is called on their platform, and everybody hears of the end on both."""
    await game.room.passes(150)  # somebody is late once
    await game.finished()
    for side in (game.first, game.other):
        told = notices(side)
        assert len([each for each in told if "The game is over" in each]) == 1


async def test_a_pause_is_told_once_on_each_side(game: Game) -> None:
    await game.room.passes(600)
    assert (await game.seen()).paused == "asleep"
    for side in (game.first, game.other):
        assert len([each for each in notices(side) if "Resume" in each]) == 1


async def test_who_wants_to_be_forgotten_is_gone_from_both_boards(game: Game) -> None:
    service = game.room.house.service
    side, who = game.people()[1]
    kept = json.loads(await service.export_of(side.person(who)))
    assert kept["person"] == side.person(who)
    stranger = str(game.host.id)
    assert stranger not in json.dumps(kept)
    await service.erase(side.person(who))
    await game.room.passes(15)
    for each in (game.first, game.other):
        assert "Zoe" not in shown(each)
        assert "Player 1" in shown(each)
    assert (await service.kept_about(side.person(who))).tables == ()


async def test_a_finished_game_is_had_as_a_file_on_both(game: Game) -> None:
    await game.finished()
    files = []
    for side, who in game.people():
        told = await side.types(who, "replay")
        assert "The game at table T1" in told
        files.append(side.file(who))
    assert files[0] == files[1]
    assert sorted(json.loads(files[0])["players"]) == ["Ada", "Zoe"]


async def test_the_next_game_is_begun_from_the_other_chat(game: Game) -> None:
    await game.finished()
    await game.other.press(game.guest, board(game.other), "Once more")
    await game.room.passes(10)
    for side in (game.first, game.other):
        assert "open table" in shown(side)
    await game.first.types(game.host, "join")
    assert "Ada" in await game.other.types(game.guest, "go")  # who is the host still
    await game.first.types(game.host, "go")
    await game.room.passes(10)
    seen = await game.room.house.service.look(TableId("T1"), None)
    assert (seen.phase, seen.game_number) == (Phase.PLAYING, 2)
    assert shown(game.first) == shown(game.other)
