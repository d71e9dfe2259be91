"""A whole game of two people on Discord and two on Telegram; what is checked is what is seen."""

import random
import re

from tests.bot.both import players as people
from tests.bot.both.players import company, plays, sit_down, speaks_french
from tests.bot.both.sides import OnDiscord, OnTelegram, Side, is_board, notices, plain
from tests.bot.both.stage import Stage, stage
from tests.bot.chatting.company import BRISK

ROUND = re.compile(r"^(?:Round|Manche) (\d+) · ", re.MULTILINE)
SEAT = re.compile(r"^[▶▫]️ (\w+).*$", re.MULTILINE)


async def test_a_game_is_played_to_its_end_and_all_see_the_same() -> None:
    luck = random.Random(3)
    async with stage(pace=BRISK) as room, room.program():
        await speaks_french(room)
        players = await company(room, luck)
        await sit_down(room, players)
        await plays(room, players, luck)
        await room.passes(60)
        sides: tuple[Side, Side] = (OnDiscord(room), OnTelegram(room))
        _each_deal_has_one_board_in_each_chat_and_they_show_the_same(*sides)
        _each_chat_speaks_its_own_language(*sides)
        await _both_last_boards_show_the_winners(room, *sides)
        _the_result_was_told_once_in_each_chat(*sides)
        _nobody_read_anybody_elses_hand(*sides)
        await _all_that_was_decided_is_kept(room, players)


def deals(side: Side) -> dict[int, str]:
    """The last words of the board of each deal."""
    boards = [plain(each.text) for each in side.says() if is_board(each)]
    found = [(int(number[1]), text) for text in boards if (number := ROUND.search(text))]
    assert len(found) == len(dict(found)), "each deal has one board"
    return dict(found)


def figures(board: str) -> list[tuple[str, ...]]:
    """What a board says of each player, in no language: lives and numbers."""
    found = []
    for line in SEAT.finditer(board):
        name = line[1]
        found.append((name, *re.findall(r"♥+|\d+|[AKQJ♥♦♣♠]+(?=\s|$)", line[0])))
    return found


def _each_deal_has_one_board_in_each_chat_and_they_show_the_same(one: Side, other: Side) -> None:
    first, second = deals(one), deals(other)
    assert list(first) == list(second) == list(range(1, len(first) + 1))
    for number in first:
        assert [each[:3] for each in figures(first[number])] == [
            each[:3] for each in figures(second[number])
        ], number


def _each_chat_speaks_its_own_language(discord: Side, telegram: Side) -> None:
    assert all("Manche" in each and "Round" not in each for each in deals(discord).values())
    assert all("Round" in each and "Manche" not in each for each in deals(telegram).values())


async def _both_last_boards_show_the_winners(room: Stage, *sides: Side) -> None:
    outcome = (await room.seen_by(None)).view.outcome
    assert outcome
    seen = await room.seen_by(None)
    winners = [seen.places[seat].name for seat in outcome.winners]
    for side in sides:
        last = deals(side)[max(deals(side))]
        assert all(name in last.split("\n")[0] for name in winners), last


def _the_result_was_told_once_in_each_chat(*sides: Side) -> None:
    for side in sides:
        told = [each for each in notices(side) if "is over" in each or "est finie" in each]
        assert len(told) == 1, notices(side)


def _nobody_read_anybody_elses_hand(*sides: Side) -> None:
    for side in sides:
        assert not any("Your hand" in each.text or "Ta main" in each.text for each in side.says())


async def _all_that_was_decided_is_kept(room: Stage, players: list[people.Player]) -> None:
    table = await room.house.service._fetch(room.code())
    kept = {who.name: made for who, made in zip(table.sitters, table.decisions, strict=True)}
    assert kept == {each.who.name: each.made for each in players}
