"""Whole games by people who only read, press and type; what is checked is what can be seen."""

import random
import re

import pytest

from engine.cards.decks import FRENCH_40
from tests.bot.chatting.boards import (
    all_that_was_decided_is_kept,
    each_deal_has_one_that_tells_its_result,
    hidden_cards_are_shown_after_the_last_bid,
    spoken_to_in,
    the_last_one_proves_the_deals,
)
from tests.bot.chatting.company import BOTH, play_out
from tests.bot.telegram.leaks import Watch
from tests.bot.telegram.players import (
    ROUND,
    Player,
    club,
    is_board,
    label,
    moves_on,
    over,
    shows_cards,
    sit_down,
    speaking,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.callbacks import ANSWER_WITHIN
from tests.emulators.telegram.world import Chat, Message

WORDS = {each: speaking(each).of_game("bisqa", FRENCH_40) for each in BOTH}
LINE = re.compile(
    r"^[▶▫]️ ([^·]+?)(?: 🤖[^·]*)?(?: \([^·]*\))? · (?:(♥+)|[\w ]+ –) · \w+ (\d) · \w+ (\d)",
    re.MULTILINE,
)
COMPANY = (("Ada", "en"), ("Ben", "fr"), ("Cy", "en"), ("Eve", "fr"))
STARTED = ("Ada", "Eve")
"""The others have never begun a private chat."""


@pytest.mark.parametrize(
    ("seats", "people", "lives", "language", "ephemerals"),
    [
        (2, 2, "3", "en", True), (3, 3, "3", "fr", False), (4, 1, "3", "en", True),
        (5, 2, "3", "fr", True), (6, 1, "3", "en", False), (7, 1, "5", "fr", True),
        (8, 2, "3", "en", True),
    ],
)  # fmt: skip
async def test_a_game_is_played_to_its_end(
    seats: int, people: int, lives: str, language: str, *, ephemerals: bool
) -> None:
    async with club(language, ephemerals=ephemerals) as room:
        watch, players = Watch(room), await _company(room, people, random.Random(seats))
        await sit_down(room, players, f"seats={seats} lives={lives} seconds=120")
        await play_out(room, players, players[0].luck)
        table = await room.house.service._fetch(room.code())
        boards = boards_of(room.group)
        each_deal_has_one_that_tells_its_result(
            [(round_number(each), each.text) for each in boards], table, LINE
        )
        hidden_cards_are_shown_after_the_last_bid(
            {round_number(each): states(each) for each in boards}, table
        )
        the_last_one_proves_the_deals(boards[-1].text, table, WORDS[language])
        _only_the_last_board_can_be_pressed(room, players)
        for each in players:
            spoken_to_in(each.language, _read_alone_by(room, each), WORDS)
        all_that_was_decided_is_kept({each.who.name: each.made for each in players}, table)
        _each_press_was_answered_once_and_in_time(room)
        assert watch.leaks() == []


async def test_a_rematch_is_played_from_the_last_board(room: Stage) -> None:
    players = await _company(room, 2, random.Random(4))
    await sit_down(room, players, "seats=2 lives=3 seconds=120")
    await play_out(room, players, players[0].luck)
    ada, ben = players
    first = ada.board
    await ben.press("rematch", first, label(first, "rematch"))
    assert await ada.until(lambda: ada.board is not first and bool(ada.board.buttons))
    lobby = ada.board
    assert all(each.who.name in lobby.text for each in players)
    await ada.press("go", lobby, label(lobby, "go"))
    assert await ada.until(lambda: any(each.to_move for each in players))
    mover = next(each for each in players if each.to_move)
    await mover.moves()
    seen = await room.seen()
    assert (seen.game_number, round_number(mover.board), seen.moment.made) == (2, 1, 1)
    assert [each for each in boards_of(room.group) if each.buttons] == [mover.board]


@pytest.mark.parametrize(("language", "ways"), [("en", {"bare"}), ("fr", {"board", "private"})])
async def test_alone_board_and_hand_are_one_screen(language: str, ways: set[str]) -> None:
    async with club(language) as room:
        who = room.join("Ada", language)
        watch, luck = Watch(room), random.Random(5)
        ada = Player(room, who, luck, frozenset(ways), who.private)
        await room.then(who.starts())
        await room.types(who, "/bisqa new lives=3 seats=3", who.private)
        assert ROUND.search(ada.board.text), "it begins at once"
        await play_out(room, [ada], luck)
        await room.passes(60)  # who plays alone sees the end of the game as fast as may be drawn
        table = await room.house.service._fetch(room.code())
        boards = boards_of(who.private)
        assert over(boards[-1])
        the_last_one_proves_the_deals(boards[-1].text, table, WORDS[language], alone=True)
        spoken_to_in(language, [text for each in boards for text in states(each)], WORDS)
        hands = [each for each in who.sees(who.private) if shows_cards(each)]
        assert not [each for each in hands if each not in boards], "a hand of its own"
        all_that_was_decided_is_kept({"Ada": ada.made}, table)
        assert table.deadline is None
        assert watch.leaks() == []


def boards_of(chat: Chat) -> list[Message]:
    """The messages that show everybody there a deal."""
    return [each for each in chat.messages if is_board(each) and ROUND.search(each.text)]


def round_number(board: Message) -> int:
    """The deal that a board shows."""
    found = ROUND.search(board.text)
    assert found
    return int(found[1])


def states(message: Message) -> list[str]:
    """All that a message ever said."""
    return [*(str(each["text"]) for each in message.history), message.text]


async def _company(room: Stage, people: int, luck: random.Random) -> list[Player]:
    speak = COMPANY if room.settings.language == "en" else COMPANY[::-1]  # as who opens it does
    players = [Player(room, room.join(name, code), luck) for name, code in speak[:people]]
    for each in players:
        if each.who.name in STARTED:
            await room.then(each.who.starts())
    return players


def _only_the_last_board_can_be_pressed(room: Stage, players: list[Player]) -> None:
    live = [each for each in boards_of(room.group) if each.buttons]
    assert live == [players[0].board]
    assert over(live[0])
    everybodys = [each for each in room.group.messages if each.viewer is None]
    in_private = [seen for each in players for seen in each.who.sees(each.who.private)]
    hands = [each for each in in_private if shows_cards(each)]
    assert not [each for each in (*everybodys, *hands) if moves_on(each)]


def _read_alone_by(room: Stage, player: Player) -> list[str]:
    """All that somebody ever read that nobody else did: messages, and answers to presses."""
    private, group = player.who.private, room.group
    mine = [*private.messages, *(each for each in group.messages if each.viewer is player.who)]
    return [*(text for each in mine for text in states(each)), *(a.text for a in player.answers)]


def _each_press_was_answered_once_and_in_time(room: Stage) -> None:
    presses = room.server._callbacks.known.values()
    answers = [each for each in room.server.calls if each.method == "answerCallbackQuery"]
    assert presses
    assert all(each.answered.is_set() for each in presses)
    assert [each.status for each in answers] == [200] * len(presses)
    begun = {each.id: each.at for each in presses}
    waited = [each.at - begun[each.body["callback_query_id"]] for each in answers]
    assert max(waited) < ANSWER_WITHIN
