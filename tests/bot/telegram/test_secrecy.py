"""Nobody is told of a card that they may not know, in any form, by any way out of the program."""

import ast
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from telegram import Bot, CallbackQuery, Chat, Message, User

from bot.tables.commands import Act
from bot.tables.table import Table
from bot.telegram.calls import Calls, ForOthersToRead
from bot.telegram.moving import Moving
from bot.telegram.pages import Page
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.seats import Seat
from tests.bot.chatting.company import play_until, round_of
from tests.bot.telegram.leaks import Watch
from tests.bot.telegram.players import Player, club, label, sit_down, speaking
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.rest import Outgoing
from tests.emulators.telegram.world import Attached

ENGLISH, FRENCH = (speaking(each).of_game("bisqa", FRENCH_40) for each in ("en", "fr"))
MOST_ROUNDS, LINES = 6, 100
"""So many rounds come before one of one card at the most; of each, so many courses are tried."""
ASKED = ("hand", "last", "table", "replay", "privacy", "help", "settings", "back")
FORMS: dict[str, Callable[[Card], dict[str, Any]]] = {
    "as shown": lambda card: {"text": f"Psst: {ENGLISH.card(card)}!"},
    "as shown in French": lambda card: {"text": FRENCH.card(card)},
    "in HTML": lambda card: {"text": f"<b>{card.rank}</b>{ENGLISH.card(card)[-1]}"},
    "with a character's number": lambda card: {"text": f"{card.rank}&#{ord(_symbol(card))};"},
    "suit first": lambda card: {"caption": ENGLISH.card(card)[::-1]},
    "in words": lambda card: {"text": f"The {ENGLISH.card_name(card)}."},
    "in French words": lambda card: {"text": FRENCH.card_name(card).upper()},
    "a code": lambda card: {"text": f"cards={card.code},"},
    "a button": lambda card: _keyboard(text="?", callback_data=f"sm:T1:1::0:play {card.code}"),
    "a label": lambda card: _keyboard(text=FRENCH.card(card), callback_data="x"),
    "a link": lambda card: _keyboard(text="?", url=f"https://t.me/b?start={card.code.lower()}"),
    "a command's help": lambda card: {
        "commands": json.dumps([{"command": "x", "description": ENGLISH.card(card)}])
    },
    "an alert": lambda card: {"callback_query_id": "1", "text": ENGLISH.card(card)},
}
"""How a card may be written; each is planted in a message, and must be found."""
FOLDER = Path(__file__).parents[3] / "bot" / "telegram"
SENDERS = ("calls.py", "whispers.py")
"""Only there anything is written; also by its name, for what the library does not know."""
READ = {"reply_markup", "reply_to_message", "forward_origin", "forward_date"}
WRITES = ("send_", "edit_", "reply_", "copy_", "forward", "do_api_request", "_post")


async def _asks_for_everything(room: Stage, who: Person, player: Player) -> None:
    """Whatever somebody can ask for while a game runs; most is refused to who does not play."""
    for command in ASKED:
        await room.types(who, f"/{command}")
    for line in ("/play as de coeur", "/play@table_bot 5♣", "/bid 7"):
        await room.types(who, line)
        if who.started:
            await room.types(who, line, who.private)
    if who.started:
        await room.types(who, "/hand", who.private)
        await room.types(who, "5♣", who.private)
    for command in ("hand", "rules", "more"):
        await player.until(lambda: bool(player.board.buttons))
        await room.press(who, player.board, label(player.board, command))
    mine = [each for each in who.sees(room.group) if each.viewer is who and each.data]
    for message in mine[-2:]:
        for data in list(message.data.values()):
            if "hand:again" in data or ":last:" in data:
                await room.press(who, message, data)


@pytest.mark.parametrize("ephemerals", [True, False], ids=["as now", "an older server"])
async def test_whatever_is_asked_for_tells_nobody_what_they_may_not_know(
    *, ephemerals: bool
) -> None:
    async with club("fr", ephemerals=ephemerals) as room:
        watch, luck = Watch(room), random.Random(3)
        ada, ben, eve = room.join("Ada"), room.join("Ben", "fr"), room.join("Eve", "fr")
        await room.then(ada.starts())
        await room.then(eve.starts())
        players = [Player(room, each, luck) for each in (ada, ben)]
        await sit_down(room, players, "seats=3 lives=3 hours=48")
        for who in (ada, ben, eve):
            await _asks_for_everything(room, who, players[0])
        await play_until(room, players, lambda now: now.number == 2 and bool(now.tricks))
        assert watch.leaks() == []
        table = await _table(room)
        first = table.deals[0]
        for each in players:
            seat = table.seat_of(f"telegram:{each.who.id}")
            assert seat is not None
            alone = [sent for sent in watch.sent() if sent.readers == {each.who.id}]
            assert set(first.hands[seat]) <= watch.cards_in(*alone), "they found their hand"
        everybody = [sent for sent in watch.sent() if len(sent.readers) > 1]
        assert {card for hand in first.hands for card in hand} <= watch.cards_in(*everybody)


@pytest.mark.parametrize("ephemerals", [True, False], ids=["as now", "an older server"])
async def test_the_one_card_round_hides_to_each_their_own_card_until_the_last_bid(
    *, ephemerals: bool
) -> None:
    async with club(ephemerals=ephemerals) as room:
        ada, ben, eve = room.join("Ada"), room.join("Ben", "fr"), room.join("Eve")
        watch = Watch(room)
        await room.then(ada.starts())
        players = await _in_a_hidden_round(room, [ada, ben])
        number, begun = round_of(await _table(room)).number, len(watch.sent())
        for each in (ada, ben, eve):
            await _asks_for_everything(room, each, players[0])
        table = await _table(room)
        own = {each.who: _hand(table, each.who) for each in players}
        since = watch.sent()[begun:]
        for who, other in ((ada, ben), (ben, ada)):
            alone = [each for each in since if each.readers == {who.id}]
            assert own[other] <= watch.cards_in(*alone), "the others' cards are shown"
            last = [each for each in alone if each.call.method == "answerCallbackQuery"][-1]
            planted = _planted(last, "an alert", *own[who])
            assert watch.leaked(planted) == own[who], "one's own is secret"
        bidding = [each for each in since if len(each.readers) > 1]
        assert not (own[ada] | own[ben]) & watch.cards_in(*_about(watch, bidding, number))
        await play_until(room, players, lambda now: now.turn is None)
        await room.passes(30)
        after = [each for each in watch.sent()[begun:] if len(each.readers) > 1]
        assert own[ada] | own[ben] <= watch.cards_in(*_about(watch, after, number))
        assert watch.leaks() == []


async def test_who_is_called_played_for_and_comes_back_gives_nothing_away(
    room: Stage, ada: Person, ben: Person
) -> None:
    watch, luck = Watch(room), random.Random(4)
    await room.then(ada.starts())
    players = [Player(room, each, luck) for each in (ada, ben)]
    await sit_down(room, players, "seats=2 lives=3 seconds=30")
    await room.passes(400)
    assert (await room.seen()).paused
    assert any("played for" in each.text.lower() for each in ada.sees(ada.private))
    await players[1].press("resume", players[1].board, label(players[1].board, "resume"))
    for who in (ada, ben):
        await _asks_for_everything(room, who, players[0])
    assert watch.leaks() == []


async def test_the_search_finds_what_is_planted_in_any_form(
    room: Stage, ada: Person, ben: Person
) -> None:
    watch, luck = Watch(room), random.Random(6)
    players = [Player(room, each, luck) for each in (ada, ben)]
    await sit_down(room, players, "seats=2 lives=3 seconds=120")
    await play_until(room, players, lambda now: bool(now.table))
    table = await _table(room)
    post = [each for each in watch.sent() if len(each.readers) > 1][-1]
    hands = _hand(table, ada) | _hand(table, ben)
    assert hands
    unnoticed = [
        (form, card)
        for form in FORMS
        for card in hands
        if card not in watch.leaked(_planted(post, form, card))
    ]
    assert unnoticed == []
    king = FRENCH_40.find("KH")
    for file in (Attached("hands.json", b"KH"), Attached("kh.txt", b"")):
        assert king in watch.cards_in(replace(post, files=(file,)))


async def test_the_search_finds_a_hand_that_another_reads(
    room: Stage, ada: Person, ben: Person
) -> None:
    watch, luck = Watch(room), random.Random(7)
    await room.then(ada.starts())
    await sit_down(room, [Player(room, each, luck) for each in (ada, ben)], "seats=2 lives=3")
    hand = next(each for each in watch.sent() if each.readers == {ada.id} and watch.cards_in(each))
    assert watch.leaks([hand]) == []
    leaks = watch.leaks([replace(hand, readers=room.group.readers())])
    assert {leak.reader for leak in leaks} >= {f"telegram:{ben.id}"}
    assert {leak.cards for leak in leaks} == {frozenset(_hand(await _table(room), ada))}


async def test_an_older_server_that_ignores_what_hides_a_message_is_whispered_to_no_more(
    room: Stage, ada: Person, ben: Person
) -> None:
    """Should one that seemed to know do so, what it has shown to all is gone at once."""
    watch, luck = Watch(room), random.Random(8)
    players = [Player(room, each, luck) for each in (ada, ben)]
    await sit_down(room, players, "seats=2 lives=3 seconds=120")
    room.server._rest.methods["sendMessage"].handle.__self__._whispers.known = False  # type: ignore[attr-defined]
    await room.passes(20)
    shown = await room.press(ben, players[1].board, label(players[1].board, "hand"))
    assert shown.kind == "alert", "and they see their cards all the same"
    assert not [each for each in room.group.messages if "Ta main" in each.text]
    hand = _hand(await _table(room), ben)
    seen_by_all = [each for each in watch.sent() if len(each.readers) > 1]
    assert hand.isdisjoint(watch.cards_in(*seen_by_all)), "not even for a moment"
    known = len(watch.sent())
    await room.passes(20)
    await room.press(ben, players[1].board, label(players[1].board, "hand"))
    assert "sendMessage" not in [each.call.method for each in watch.sent()[known:]]


async def test_what_one_person_may_read_is_not_posted_where_others_read() -> None:
    calls = Calls(Moving())
    for chat in ("telegram:-100123/0", "telegram:-100123/7", "telegram:6"):
        with pytest.raises(ForOthersToRead):
            await calls.post(chat, Page("A secret", reader="telegram:5"))
        with pytest.raises(ForOthersToRead):
            await calls.edit(chat, "5/1", Page("A secret", reader="telegram:5"))


def test_only_two_modules_write_anything_to_telegram() -> None:
    """An answer to a hidden command by the library's own means would be read by all."""
    found = {
        f"{file.name}:{line} {name}"
        for file in sorted(FOLDER.glob("*.py"))
        if file.name not in SENDERS
        for line, name in writes_in(file.read_text(encoding="utf-8"))
    }
    assert found == set()
    for name in SENDERS:
        assert [*writes_in((FOLDER / name).read_text(encoding="utf-8"))]


def test_the_search_for_writing_finds_the_library_s_ways() -> None:
    ways = {
        name
        for of in (Bot, CallbackQuery, Chat, Message, User)
        for name in dir(of)
        if name.startswith(("send_", "reply_", "edit_", "copy_", "forward")) and name not in READ
    }
    assert ways
    for name in ways:
        assert [*writes_in(f"async def do(it): await it.{name}('secret')")], name
    assert [*writes_in("getattr(bot, 'send_message')(1, 'secret')")]
    assert [*writes_in("bot._post('sendMessage', {})")]
    assert not [*writes_in("await self._calls.edit(chat, message, page)")]


def writes_in(source: str) -> Iterator[tuple[int, str]]:
    """Where a module calls for something to be written, by the library's methods or by name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(attr=name) if name.startswith(WRITES) and name not in READ:
                yield node.lineno, name
            case ast.Constant(value=str(name)) if name.startswith(WRITES) or _is_method(name):
                yield node.lineno, name


def _is_method(name: str) -> bool:
    """Whether it is how Telegram calls something that writes: "sendMessage"."""
    begins = name.startswith(("send", "edit", "copy", "forward"))
    return begins and name.isalnum() and not name.islower()


async def _table(room: Stage) -> Table:
    return await room.house.service._fetch(room.code())


async def _in_a_hidden_round(room: Stage, people: list[Person]) -> list[Player]:
    """A game that has come to its first round of one card: in the rounds before, everybody was as
    lucky as they could be.
    """
    luck = random.Random(6)
    players = [Player(room, each, luck) for each in people]
    await sit_down(room, players, "seats=2 lives=5 hours=48")
    for _ in range(MOST_ROUNDS):
        table = await _table(room)
        if round_of(table).hidden:
            await players[0].until(partial(_shows_hidden, players[0]))
            return players
        for seat, action in _luckily(table, luck):
            person = table.sitters[seat].person
            assert person
            await room.house.service.handle(Act(table.id, person, action))
        await room.passes(10)
    raise AssertionError("no round of one card")


def _luckily(table: Table, luck: random.Random) -> list[tuple[Seat, str]]:
    """How the round on a table may go so that nobody loses much, seat by seat."""
    lines = []
    for _ in range(LINES):
        state, line = table.state, list[tuple[Seat, str]]()
        while seats := table.game.to_act(state):
            action = luck.choice(table.game.legal_actions(state, seats[0]))
            line.append((seats[0], action.text))
            state = table.game.apply(state, seats[0], action).state
        lines.append((min(state.lives), line))
    return max(lines)[1]


def _shows_hidden(player: Player) -> bool:
    return "1 hidden card" in player.board.text


def _about(watch: Watch, sent: list[Outgoing], number: int) -> list[Outgoing]:
    """The boards of a round."""
    return [each for each in sent if f"Round {number} " in watch.text(each)]


def _hand(table: Table, who: Person) -> set[Card]:
    seat = table.seat_of(f"telegram:{who.id}")
    return set(round_of(table).hands[seat]) if seat is not None else set()


def _planted(sent: Outgoing, form: str, *cards: Card) -> Outgoing:
    """The same message with cards in it."""
    body = {"told": [FORMS[form](card) for card in cards], "about": dict(sent.body)}
    return replace(sent, body=body)


def _keyboard(**button: str) -> dict[str, Any]:
    return {"reply_markup": json.dumps({"inline_keyboard": [[button]]})}


def _symbol(card: Card) -> str:
    return {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}[card.suits]
