"""Scenes as plain text, word for word, made from a record so that no player's whim changes them."""

from dataclasses import replace

import pytest

from bot.rendering.build import build
from bot.rendering.news import sentences
from bot.rendering.text import end_text, hand_text, pile_text, table_text
from bot.tables.commands import TableId
from bot.tables.updates import Happened, Phase, Place, TableView
from bot.texts.catalogue import words_in
from engine.events import Event
from engine.games.bisqa.rules import BISQA
from engine.player import Level
from engine.replay import Fair, replay
from engine.seats import Seat
from tests.bot.rendering.games import a_service
from tests.engine.records import GOOD, HIDDEN, read

NBSP = "\u00a0"


def a_view(until: int, seat: int | None, events: tuple[Event, ...] = ()) -> TableView:
    """What Amel (seat 0) or Bilel, a computer, sees after ``until`` actions of the good record."""
    state = replay(BISQA, read(GOOD), until).step.state
    reader = None if seat is None else Seat(seat)
    legal = BISQA.legal_actions(state, reader) if reader in BISQA.to_act(state) else ()
    return TableView(
        table=TableId("T1"),
        version=1,
        phase=Phase.PLAYING,
        game_number=1,
        offer=a_service().offer("bisqa"),
        places=(Place("Amel", None, False), Place("Bilel", Level.HARD, False)),
        seat=reader,
        view=BISQA.view(state, reader),
        legal=tuple(action.text for action in legal),
        free=(),
        decision=None,
        happened=tuple(Happened(1, event) for event in events),
        commitment="",
        due_at=None,
        ended=None,
        proof=None,
    )


def read_aloud(seen: TableView, language: str) -> str:
    words = words_in(language)
    scene = build(seen, words)
    text = "\n".join((table_text(scene, words), hand_text(scene, words), scene.ask))
    return text.replace(NBSP, " ")


def test_bidding_in_english() -> None:
    assert read_aloud(a_view(0, 0), "en") == (
        "Round 1 · 5 cards\n"
        "> You: lives ♥♥♥♥♥, bid ·, won 0\n"
        "- Bilel 🤖 hard: lives ♥♥♥♥♥, bid ·, won 0\n"
        "Your hand: K♥ Q♦ 7♦ 5♣ 2♠\n"
        "How many tricks will you take? Bid 0, 1, 2, 3, 4 or 5."
    )


def test_a_trick_in_french() -> None:
    assert read_aloud(a_view(3, 1), "fr") == (
        "Manche 1 · 5 cartes\n"
        "- Amel : vies ♥♥♥♥♥, annonce 4, plis 0\n"
        "> Toi 🤖 difficile : vies ♥♥♥♥♥, annonce 0, plis 0\n"
        "Sur la table : Amel R♥\n"
        "Ta main : A♥ 4♦ V♣ 6♠ 3♠\n"
        "Quelle carte joues-tu ? Tu as A♥↑, A♥↓, 4♦, V♣, 6♠ ou 3♠."
    )


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            "Round 5 · 1 hidden card\n"
            "> You: lives ♥, bid ·, won 0, card ?\n"
            "- Bilel 🤖 hard: lives ♥♥, bid ·, won 0, card 7♣\n"
            "Your hand: ?\n"
            "You see every card but your own: will it take the trick? Bid 0 or 1.",
        ),
        (
            "fr",
            "Manche 5 · 1 carte cachée\n"
            "> Toi : vies ♥, annonce ·, plis 0, carte ?\n"
            "- Bilel 🤖 difficile : vies ♥♥, annonce ·, plis 0, carte 7♣\n"
            "Ta main : ?\n"
            "Tu vois toutes les cartes sauf la tienne : fera-t-elle le pli ? Annonce 0 ou 1.",
        ),
    ],
)
def test_the_hidden_round(language: str, expected: str) -> None:
    until = HIDDEN - 2
    assert read_aloud(a_view(until, 0), language) == expected


def test_a_spectator_sees_no_hand_in_it() -> None:
    text = read_aloud(a_view(HIDDEN - 2, None), "en")
    assert "7♣" not in text
    assert "?" not in text


def test_the_last_trick_names_who_took_it() -> None:
    for seat, language, expected in (
        (0, "en", "Last trick: You K♥, Bilel A♥↓, taken by you"),
        (1, "en", "Last trick: Amel K♥, You A♥↓, taken by Amel"),
        (None, "en", "Last trick: Amel K♥, Bilel A♥↓, taken by Amel"),
        (0, "fr", "Dernier pli : Toi R♥, Bilel A♥↓, pris par toi"),
        (1, "fr", "Dernier pli : Amel R♥, Toi A♥↓, pris par Amel"),
    ):
        words = words_in(language)
        pile = build(a_view(4, seat), words).last_trick
        assert pile
        assert pile_text(pile, words).replace(NBSP, " ") == expected


def test_the_end_word_for_word() -> None:
    fair = Fair("ab" * 32, "cd" * 32, (), ("Amel", "Bilel"))
    seen = replace(a_view(4, 0), phase=Phase.OVER, ended="left", proof=fair, legal=())
    words = words_in("en")
    assert end_text(build(seen, words), words) == (
        "No places, for nobody won.\n"
        "Round by round:\n"
        "You: 5\n"
        "Bilel: 5\n"
        f"Secret of the deals: {'ab' * 32}\n"
        f"Their seal, shown before the game: {'cd' * 32}"
    )


def test_who_is_away_is_told() -> None:
    seen = a_view(0, 1)
    away = replace(seen, places=(Place("Amel", None, True), *seen.places[1:]))
    assert "> Amel (away, a computer plays): " in read_aloud(away, "en")


def test_events_are_told_to_you_and_to_others() -> None:
    words = words_in("en")
    events = [
        Event("bid", {"seat": 0, "number": 2}),
        Event("trick", {"seat": 0}),
        Event("unheard-of", {"seat": 0}),
    ]
    names = ("Amel", "Bilel")
    mine = sentences(events, "bisqa", names, Seat(0), words)
    theirs = sentences(events, "bisqa", names, Seat(1), words)
    assert mine == ("You bid 2.", "You take the trick.")
    assert theirs == ("Amel bids 2.", "Amel takes the trick.")
    assert sentences(events, "bisqa", names, None, words) == theirs


def test_the_end_says_who_won_to_each_reader() -> None:
    """``who`` is known where several seats are named too, so that a text may say “you win”."""
    words = words_in("en")
    over = [Event("over", {"seats": (0,)})]
    assert "Amel" in sentences(over, "bisqa", ("Amel", "Bilel"), Seat(1), words)[0]
