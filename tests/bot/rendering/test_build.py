"""What a scene takes from a game that it has never heard of: a hand of Brisca, and its texts."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.rendering.build import build, in_order
from bot.rendering.scene import Button, CommandButton, Face
from bot.rendering.text import pile_text, table_text
from bot.tables.commands import Press
from bot.tables.updates import Choice, GameOffer, Offered, Place, TableView, Who
from bot.texts.catalogue import Words
from engine.actions import Argument, Kind, Shown, Verb
from engine.cards.card import Card
from engine.seats import Seat
from engine.view import DealView, View, Zone
from tests.bot.rendering.views import a_table
from tests.bot.texts.decks import SIGNS, SPANISH, SPANISH_PACK, catalogue

TEXTS = """
brisca-title = Deal { $number }, trump { $turned }
brisca-ask-throw = { $cards } cards, trump { $turned }: { $legal }
brisca-zone-turned = Trump
brisca-zone-stock = Stock ({ $count })
brisca-zone-taken = { $who ->
    [you] Taken by you
   *[other] Taken by { $name }
}
brisca-zone-empty = Nothing
action-throw = throw { $card }
    .short = { $card }
action-swap = swap
action-sign = sign { $rest }
    .short = { $rest }
"""
CARD = (Argument("card", Kind.CARD, marks=("+",)),)
VERBS = (
    Verb("throw", CARD),
    Verb("swap", shown=Shown.MENU),
    Verb("sign", (Argument("name", Kind.WORD, words=("rey",)),), free=True),
    Verb("whisper", shown=Shown.TYPED, free=True),
)
ACE, KING, SWORDS = Card("1", "O"), Card("12", "O"), Card("12", "E")


@pytest.fixture
def words(tmp_path: Path) -> Words:
    texts = {"en": SPANISH["en"] + SIGNS["en"] + TEXTS}
    return catalogue(tmp_path, texts).words("en")


@pytest.fixture
def seen() -> TableView:
    """Ana is to throw a card or to swap; the king of swords she may not throw."""
    zones = (
        Zone("hand", Seat(0), (ACE, SWORDS)),
        Zone("hand", Seat(1), (None, None)),
        Zone("turned", None, (KING,)),
        Zone("stock", None, (None,) * 27),
        Zone("empty", None, ()),
        Zone("secret", None, (KING,)),
        Zone("taken", Seat(1), (SWORDS, None)),
        Zone("taken", Seat(0), (None,)),
    )
    view = View(
        game="brisca",
        seat=Seat(0),
        players=2,
        options={},
        to_act=(Seat(0),),
        phase="throw",
        out=(False, False),
        facts={"turned": KING, "nothing": None},
        zones=zones,
        deal=DealView(1, False, (0, 0), {"cards": 2}),
    )
    return a_table(
        view,
        Place("Ana", None, False),
        Place("Bo", None, False),
        game_number=3,
        offer=GameOffer("brisca", 2, 4, SPANISH_PACK, VERBS, ()),
        legal=("swap", "throw 1O+", "throw 1O"),
        free=("sign rey", "whisper"),
        decision=7,
    )


def test_a_fact_that_is_a_card_is_shown_as_one(seen: TableView, words: Words) -> None:
    scene = build(seen, words)
    assert scene.title == "Deal 1, trump 12🟡"
    assert scene.ask == "2 cards, trump 12🟡: throw 1🟡↑, throw 1🟡 or swap"


def test_zones_that_have_a_text_lie_on_the_table(seen: TableView, words: Words) -> None:
    scene = build(seen, words)
    assert [pile_text(pile, words) for pile in scene.piles] == [
        "Trump: 12🟡",
        "Stock (27)",
        "Taken by Bo: 12⚔, ?",
        "Taken by you",
    ]
    assert "Trump: 12🟡\nStock (27)" in table_text(scene, words)


def test_only_cards_of_legal_actions_are_playable(seen: TableView, words: Words) -> None:
    hand = build(seen, words).hand
    assert set(hand) == {Face("1🟡", "yellow", playable=True), Face("12⚔", "plain")}
    assert not any(face.playable for face in build(replace(seen, legal=()), words).hand)


def test_actions_are_offered_as_the_game_wants_it(seen: TableView, words: Words) -> None:
    scene = build(seen, words)
    assert scene.buttons == (
        Button("1🟡↑", "throw 1O+"),
        Button("1🟡", "throw 1O"),
        Button("king", "sign rey"),
    )
    assert scene.menu == (Button("swap", "swap"),)
    assert scene.press == Press(3, 7)
    assert in_order(seen) == ("throw 1O+", "throw 1O", "swap")


def test_nothing_is_offered_to_who_is_not_to_act(seen: TableView, words: Words) -> None:
    for waiting in (replace(seen, legal=(), free=()), replace(seen, decision=None, seat=None)):
        assert build(waiting, words).press is None
    scene = build(replace(seen, legal=(), free=()), words)
    assert scene.buttons == scene.menu == ()


def test_what_may_be_decided_next_is_offered_before_ones_turn(
    seen: TableView, words: Words
) -> None:
    waiting = replace(seen, legal=(), free=(), prospects=("throw 1O", "throw 12E"))
    scene = build(waiting, words)
    assert [button.action for button in scene.choices] == ["throw 12E", "throw 1O"]
    assert scene.next_press == Press(3, 7)
    assert build(replace(waiting, prospects=()), words).next_press is None


def test_what_everybody_knows_that_one_may_decide_is_for_their_seat_alone(
    seen: TableView, words: Words
) -> None:
    spectator = replace(seen, seat=None, decision=None, legal=(), free=())
    known = replace(spectator, choice=Choice(Seat(1), 4, ("swap",)))
    scene = build(known, words)
    assert scene.open_choices == (Button("swap", "swap"),)
    assert scene.open_press == Press(3, 4, Seat(1))
    assert build(spectator, words).open_press is None


def test_what_can_be_done_about_the_table_has_a_label_and_says_who_may(
    seen: TableView, words: Words
) -> None:
    offered = (Offered("back", Who.AWAY), Offered("end", Who.HOST))
    assert build(replace(seen, offered=offered), words).commands == (
        CommandButton("I am back", "back", Who.AWAY),
        CommandButton("End the game", "end", Who.HOST),
    )


def test_the_deadline_is_passed_on_as_it_is(seen: TableView, words: Words) -> None:
    assert build(replace(seen, deadline=1_800_000_000_000), words).deadline == 1_800_000_000_000
