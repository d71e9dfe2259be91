"""Nobody is told of a card that they may not know, in any form, by any way out of the program."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from bot.discord.tongues import speaking
from bot.tables.ports import Pace
from bot.tables.table import Table
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.games.bisqa.state import Round
from tests.bot.chatting.company import play_until, round_of
from tests.bot.discord.leaks import Watch
from tests.bot.discord.players import Player, club, label, over, shown, sit_down
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person
from tests.emulators.discord.rest import Outgoing

ENGLISH, FRENCH = (speaking(each).of_game("bisqa", FRENCH_40) for each in ("en", "fr"))
DEALS = 2
"""So many are played where everybody asks for everything; to the end, in other tests."""
GAMES = 8
"""In one of so many games at least, two people come to a round of one card."""
FORMS: dict[str, Callable[[Card], dict[str, Any]]] = {
    "as shown": lambda card: {"content": f"Psst: {ENGLISH.card(card)}!"},
    "as shown in French": lambda card: {"content": FRENCH.card(card)},
    "as an emoji": lambda card: {"content": f"{ENGLISH.card(card)}\ufe0f"},
    "bold": lambda card: {"content": f"**{ENGLISH.card(card)}**"},
    "suit first": lambda card: {"content": ENGLISH.card(card)[::-1]},
    "in words": lambda card: {"content": f"The {ENGLISH.card_name(card)}."},
    "in French words": lambda card: {"content": FRENCH.card_name(card).upper()},
    "number and word": lambda card: {"content": f"{card.rank} of {_suit(card)}"},
    "a code": lambda card: {"content": f"cards={card.code},"},
    "escaped": lambda card: {"content": ascii(ENGLISH.card(card))},
    "a button": lambda card: {"components": [{"custom_id": f"m:T1:1::0:play {card.code}"}]},
    "a label": lambda card: {"components": [{"components": [{"label": FRENCH.card(card)}]}]},
    "a nonce": lambda card: {"nonce": f"x-{card.code.lower()}"},
    "a choice": lambda card: {"data": {"choices": [{"name": "?", "value": card.code}]}},
    "an embed": lambda card: {"embeds": [{"footer": {"text": ENGLISH.card(card)}}]},
}
"""How a card may be written; each is planted in a message, and must be found."""


async def test_whatever_is_asked_for_tells_nobody_what_they_may_not_know() -> None:
    async with club("fr", Pace()) as room:
        watch, luck = Watch(room), random.Random(3)
        ada, ben, eve = room.join("Ada"), room.join("Ben", "fr"), room.join("Eve", "fr")
        players = await sit_down(room, [ada, ben], luck, seats=3, lives="3", time="120s")
        for who in (ada, ben, eve):
            await _asks_for_everything(room, who, players[0])
        await play_until(room, players, lambda now: now.number == DEALS + 1)
        assert watch.leaks() == []
        table = await _table(room)
        _everybody_found_their_hand(watch, table, players)
        _the_channel_saw_what_was_played(watch, table)


async def test_the_one_card_round_hides_to_each_their_own_card_until_the_last_bid(
    room: Stage, ada: Person, ben: Person
) -> None:
    watch, eve = Watch(room), room.join("Eve")
    players, before = await _in_a_hidden_round(watch, room, [ada, ben])
    for each in (ada, ben, eve):
        await _asks_for_everything(room, each, players[0])
    table = await _table(room)
    own = {each.who: _hand(table, each.who) for each in players}
    mine = [each for each in watch.sent() if each.readers == {ada.id}]
    in_private = [each for each in mine if f"{room.code()}:hand:again" in watch.text(each)][-1]
    assert watch.leaked(_planted(in_private, "as shown", *own[ada])) == own[ada]
    assert watch.leaked(_planted(in_private, "as shown", *own[ben])) == set()
    number = round_of(table).number
    bidding = _in_round(watch, number)[before:]
    assert bidding
    assert not (own[ada] | own[ben]) & watch.cards_in(*bidding)
    await play_until(room, players, lambda now: now.turn is None)
    assert own[ada] | own[ben] <= watch.cards_in(*_in_round(watch, number)[before:])
    assert watch.leaks() == []


async def test_who_is_called_played_for_and_comes_back_gives_nothing_away(
    room: Stage, ada: Person, ben: Person
) -> None:
    watch, luck = Watch(room), random.Random(4)
    players = await sit_down(room, [ada, ben], luck, seats=2, lives="3", time="30s")
    await play_until(room, players, lambda now: now.bids.count(None) == 1)
    await room.passes(27)
    called = [each for each in room.table.messages if each.mentions]
    assert called, "nobody was called before the time was over"
    await room.passes(200)
    assert any("played for" in each.text.lower() for each in ada.sees(ada.private))
    assert "paused" in players[0].board.text
    await room.press(ben, players[0].board, label(players[0].board, "resume"))
    await _asks_for_everything(room, ada, players[0])
    assert watch.leaks() == []


async def test_two_tables_in_one_channel_do_not_tell_of_each_other(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    watch, luck = Watch(room), random.Random(5)
    await sit_down(room, [ada, ben], luck, seats=3, lives="3")
    first = Player(room, ada, luck).board
    second = await sit_down(room, [cy, ada], luck, seats=3, lives="3")
    for who in (ada, ben, cy):
        for board in (first, second[0].board):
            await room.press(who, board, label(board, "hand"))
        await room.then(who.types(room.table, "/play", card="5♣"))
        await who.completes(room.table, "/play", "card", card="")
    assert watch.leaks() == []
    of_first = await room.house.service._fetch(first_code := "T1")  # type: ignore[arg-type]
    hidden = _hand(of_first, ben) - _hand(await _table(room), cy)
    (post,) = [each for each in _of_channel(watch) if first_code in watch.text(each)][-1:]
    assert watch.leaked(_planted(post, "as shown", *hidden)) == hidden


async def test_the_search_finds_what_is_planted_in_any_form(
    room: Stage, ada: Person, ben: Person
) -> None:
    watch, luck = Watch(room), random.Random(6)
    players = await sit_down(room, [ada, ben], luck, seats=2, lives="3")
    await play_until(room, players, lambda now: bool(now.table))
    table = await _table(room)
    post = _of_channel(watch)[-1]
    hand = _hand(table, ada) | _hand(table, ben)
    assert hand
    unnoticed = [
        (form, card)
        for form in FORMS
        for card in hand
        if card not in watch.leaked(_planted(post, form, card))
    ]
    assert unnoticed == []
    for file in (("hands.json", b"KH"), ("kh.txt", b"")):
        king = FRENCH_40.find("KH")
        assert king in watch.cards_in(replace(post, files=(file,)))


async def test_the_search_finds_a_hand_that_another_reads(
    room: Stage, ada: Person, ben: Person
) -> None:
    watch, luck = Watch(room), random.Random(7)
    await sit_down(room, [ada, ben], luck, seats=2, lives="3")
    hand = next(each for each in watch.sent() if each.readers == {ada.id} and watch.cards_in(each))
    assert watch.leaks([hand]) == []
    (leak,) = watch.leaks([replace(hand, readers=frozenset({ben.id}))])
    assert leak.reader == f"discord:{ben.id}"
    assert leak.cards == _hand(await _table(room), ada)


async def _table(room: Stage) -> Table:
    return await room.house.service._fetch(room.code())


async def _in_a_hidden_round(
    watch: Watch, room: Stage, people: list[Person]
) -> tuple[list[Player], int]:
    """Play until a game comes to its first round of one card; how many boards of such rounds there
    were in those before.
    """
    before = 0
    for seed in range(6, 6 + GAMES):
        players = await sit_down(room, people, random.Random(seed), seats=2, lives="5", time="120s")
        await play_until(room, players, partial(_is_hidden, players[0]))
        if not over(players[0].board):
            return players, before
        before = len(_in_round(watch, 5))
    raise AssertionError("no game came to a round of one card")


def _is_hidden(player: Player, now: Round) -> bool:
    """Whether a round of one card is being bid for; also where none will come."""
    return over(player.board) or (now.hidden and now.turn is not None)


async def _asks_for_everything(room: Stage, who: Person, player: Player) -> None:
    """Whatever somebody can ask for while a game runs; most is refused to who does not play."""
    there = room.table
    for command in ("hand", "last", "table", "replay", "privacy", "help"):
        await room.then(who.types(there, f"/{command}"))
    await room.then(who.types(there, "/play", card="as de coeur"))
    await room.then(who.types(there, "/bid", number=7))
    for channel in (there, who.private):
        await who.completes(channel, "/play", "card", card="")
        await who.completes(channel, "/bid", "number", number="")
        await who.completes(channel, "/table", "code", code="")
    more = shown(await room.press(who, player.board, label(player.board, "more")))
    await room.press(who, more, label(more, "last"))
    kept = shown(await room.then(who.types(who.private, "/privacy")))
    await room.press(who, kept, kept.buttons[0].custom_id)


def _everybody_found_their_hand(watch: Watch, table: Table, players: list[Player]) -> None:
    for each in players:
        mine = [sent for sent in watch.sent() if sent.readers == {each.who.id}]
        seat = table.seat_of(f"discord:{each.who.id}")
        assert seat is not None
        for number, deal in enumerate(table.deals[:DEALS], 1):
            in_deal = [sent for sent in mine if _round(watch, sent) == number]
            assert set(deal.hands[seat]) <= watch.cards_in(*in_deal)


def _the_channel_saw_what_was_played(watch: Watch, table: Table) -> None:
    seen = _of_channel(watch)
    for number, deal in enumerate(table.deals[:DEALS], 1):
        dealt = {card for hand in deal.hands for card in hand}
        assert dealt <= watch.cards_in(*(each for each in seen if _round(watch, each) == number))


def _of_channel(watch: Watch) -> list[Outgoing]:
    return [each for each in watch.sent() if len(each.readers) > 1]


def _in_round(watch: Watch, number: int) -> list[Outgoing]:
    """Boards of that round that everybody could read."""
    title = f"Round {number} "
    return [each for each in _of_channel(watch) if title in watch.text(each)]


def _round(watch: Watch, sent: Outgoing) -> int:
    """Which round lay on the newest table when this was sent."""
    tables = [table for table in watch.lay(sent).values() if table.begun and table.state.round]
    return round_of(tables[-1]).number if tables else 0


def _hand(table: Table, who: Person) -> set[Card]:
    seat = table.seat_of(f"discord:{who.id}")
    return set(round_of(table).hands[seat]) if seat is not None else set()


def _planted(sent: Outgoing, form: str, *cards: Card) -> Outgoing:
    """The same message with cards in it."""
    body = {"told": [FORMS[form](card) for card in cards], "about": sent.body}
    return replace(sent, body=body)


def _suit(card: Card) -> str:
    return ENGLISH.card_name(card).split()[-1]
