"""Whole games by people who only read, press and type; what is checked is what can be seen."""

import asyncio
import random
import re

import pytest

from bot.discord.tongues import speaking
from engine.cards.decks import FRENCH_40
from tests.bot.chatting.boards import (
    all_that_was_decided_is_kept,
    each_deal_has_one_that_tells_its_result,
    hidden_cards_are_shown_after_the_last_bid,
    spoken_to_in,
    the_last_one_proves_the_deals,
)
from tests.bot.chatting.company import play_out
from tests.bot.discord.leaks import Watch
from tests.bot.discord.players import Player, club, label, moves_on, over, shown, sit_down
from tests.bot.discord.stage import Stage
from tests.emulators.discord.components import readable
from tests.emulators.discord.interactions import ANSWER_WITHIN
from tests.emulators.discord.world import Message

ENGLISH, FRENCH = (speaking(each).of_game("bisqa", FRENCH_40) for each in ("en", "fr"))
WORDS = {"en": ENGLISH, "fr": FRENCH}
ROUND = re.compile(r"^### .*?(\d+) · ", re.MULTILINE)
LINE = re.compile(r"^[▶▫]️ \*\*(.+?)\*\*.*? · (?:(♥+)|[\w ]+ –) · \w+ (\d) · \w+ (\d)", re.MULTILINE)


@pytest.mark.parametrize(
    ("seats", "people", "lives", "locale"),
    [
        (2, 2, "5", "en-US"), (3, 3, "3", "fr"), (4, 2, "3", "en-US"), (5, 2, "3", "en-US"),
        (6, 2, "3", "fr"), (7, 2, "3", "en-US"), (8, 2, "3", "fr"),
    ],
)  # fmt: skip
async def test_a_game_is_played_to_its_end(
    seats: int, people: int, lives: str, locale: str
) -> None:
    async with club(locale) as room:
        luck, watch = random.Random(seats), Watch(room)
        company = [room.join("Ada"), room.join("Ben", "fr"), room.join("Cy"), room.join("Eve")]
        seated = company[:people]
        players = await sit_down(room, seated, luck, seats=seats, lives=lives, time="120s")
        await play_out(room, players, luck)
        table = await room.house.service._fetch(room.code())
        boards = boards_of(room)
        each_deal_has_one_that_tells_its_result(
            [(round_number(each), each.text) for each in boards], table, LINE
        )
        hidden_cards_are_shown_after_the_last_bid(
            {round_number(each): seen_as(each) for each in boards}, table
        )
        _only_the_present_screens_have_buttons(room, players)
        assert over(boards[-1])
        the_last_one_proves_the_deals(boards[-1].text.replace("**", ""), table, WORDS[locale[:2]])
        _everybody_was_spoken_to_in_their_language(room, players)
        all_that_was_decided_is_kept({each.who.name: each.made for each in players}, table)
        _each_interaction_was_answered_once(room, players)
        assert watch.leaks() == []


async def test_a_rematch_is_played_from_the_last_board(room: Stage) -> None:
    luck = random.Random(4)
    company = [room.join("Ada"), room.join("Ben", "fr")]
    players = await sit_down(room, company, luck, seats=2, lives="3", time="120s")
    await play_out(room, players, luck)
    first = players[0].board
    await room.press(company[1], first, label(first, "rematch"))
    lobby = players[0].board
    assert lobby is not first
    assert all(each.name in lobby.text for each in company)
    await room.press(company[0], lobby, label(lobby, "go"))
    await room.passes(3)
    mover = next(each for each in players if each.to_move)
    await mover.moves()
    seen = await room.seen()
    assert (seen.game_number, round_number(mover.board), seen.moment.made) == (2, 1, 1)
    everybodys = [each for each in room.table.messages if each.viewer is None]
    assert [each for each in everybodys if "##" in each.text and each.buttons] == [mover.board]


async def test_nothing_is_kept_for_a_private_answer_that_was_given(room: Stage) -> None:
    before = len(asyncio.all_tasks())
    (ada,) = await sit_down(room, [room.join("Ada")], random.Random(0), seats=2)
    for _ in range(3):
        answer = await room.press(ada.who, ada.board, label(ada.board, "hand"))
        assert moves_on(shown(answer))
    assert not [task for task in asyncio.all_tasks() if "timeout" in repr(task.get_coro())]
    assert len(asyncio.all_tasks()) < before + 3


def boards_of(room: Stage) -> list[Message]:
    """The messages of the channel that show a deal."""
    everybodys = [each for each in room.table.messages if each.viewer is None]
    return [each for each in everybodys if ROUND.search(each.text)]


def round_number(board: Message) -> int:
    """The deal that a board shows."""
    found = ROUND.search(board.text)
    assert found
    return int(found[1])


def seen_as(board: Message) -> list[str]:
    """All that a message ever was."""
    return [*("\n".join(readable(raw)) for raw in board.history), board.text]


def _only_the_present_screens_have_buttons(room: Stage, players: list[Player]) -> None:
    """The last board has; so have a notice that the game is over, and answers that one reads."""
    everybodys = [each for each in room.table.messages if each.viewer is None]
    live = [each for each in everybodys if each.buttons and ROUND.search(each.text)]
    assert live == [players[0].board]
    assert not [each for each in everybodys if "##" not in each.text and moves_on(each)]
    for each in players:
        hands = [seen for seen in each.who.sees(each.who.private) if seen.viewer is None]
        assert not [seen for seen in hands if moves_on(seen)]


def _everybody_was_spoken_to_in_their_language(room: Stage, players: list[Player]) -> None:
    for each in players:
        all_messages = room.server.messages.values()
        mine = (seen for seen in all_messages if seen.channel.recipient is each.who)
        spoken_to_in(each.language, [text for seen in mine for text in seen_as(seen)], WORDS)


def _each_interaction_was_answered_once(room: Stage, players: list[Player]) -> None:
    interactions = [answer.interaction for each in players for answer in each.answers]
    assert interactions
    assert not [each for each in interactions if each.answer is None]
    callbacks = [each for each in room.server.outgoing if each.call.route.endswith("/callback")]
    assert not [each for each in callbacks if each.call.status >= 400]
    assert len(callbacks) == len(room.server._interactions._by_token)
    begun = {each.id: each.at for each in room.server._interactions._by_token.values()}
    assert len(begun) == len(callbacks)
    waited = [each.call.at - at for each, at in zip(callbacks, begun.values(), strict=True)]
    assert max(waited) < ANSWER_WITHIN
