"""Scenes as plain text, word for word, made from a record so that no player's whim changes them."""

from dataclasses import replace

import pytest

from bot.rendering.build import build
from bot.rendering.text import end_text, pile_text, table_text
from bot.tables.updates import Phase, Place
from bot.texts.catalogue import words_in
from engine.replay import Fair
from tests.bot.rendering.views import a_game, finished, plain, read_aloud, seen_by
from tests.engine.records import HIDDEN


def test_bidding_in_english() -> None:
    assert read_aloud(a_game(0, 0), "en") == (
        "Round 1 · 5 cards\n"
        "> You: lives ♥♥♥♥♥, bid ·, won 0\n"
        "- Bilel 🤖 hard: lives ♥♥♥♥♥, bid ·, won 0\n"
        "Your hand: K♥ Q♦ 7♦ 5♣ 2♠\n"
        "How many tricks will you take? Bid 0, 1, 2, 3, 4 or 5."
    )


def test_a_trick_in_french() -> None:
    assert read_aloud(a_game(3, 1), "fr") == (
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
    assert read_aloud(a_game(until, 0), language) == expected


def test_a_spectator_sees_no_hand_in_it() -> None:
    text = read_aloud(a_game(HIDDEN - 2, None), "en")
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
        pile = build(a_game(4, seat), words).last_trick
        assert pile
        assert plain(pile_text(pile, words)) == expected


FAIR = Fair("ab" * 32, "cd" * 32, ("11", "22"), ("Amel", "Bilel"))


@pytest.mark.parametrize(
    ("language", "ended", "expected"),
    [
        (
            "en",
            "left",
            "The game ended without a result: everybody has left.\n"
            "Round by round:\n"
            "You: 5\n"
            "Bilel: 5\n"
            f"Secret of the deals: {'ab' * 32}\n"
            f"Their seal, shown before the game: {'cd' * 32}\n"
            "Mixed in by those who pressed Join and Start: 11 22",
        ),
        (
            "fr",
            "asked",
            "La partie a été arrêtée, sans résultat.\n"
            "Manche après manche :\n"
            "Toi : 5\n"
            "Bilel : 5\n"
            f"Secret des donnes : {'ab' * 32}\n"
            f"Leur sceau, montré avant la partie : {'cd' * 32}\n"
            "Mêlé aux donnes par qui a appuyé sur Rejoindre et Commencer : 11 22",
        ),
    ],
)
def test_the_end_word_for_word(language: str, ended: str, expected: str) -> None:
    seen = a_game(4, 0, phase=Phase.OVER, ended=ended, proof=FAIR, legal=(), salt=FAIR.salt)
    words = words_in(language)
    scene = build(seen, words)
    assert plain(end_text(scene, words)) == expected
    assert scene.ask == ""
    assert not any(line.turn for line in scene.lines)


@pytest.mark.parametrize("reason", ["left", "asked", "expired", "never heard of"])
def test_an_end_without_result_says_why(reason: str) -> None:
    for language, told in (("en", "without a result"), ("fr", "sans résultat")):
        seen = a_game(4, 0, phase=Phase.OVER, ended=reason, proof=FAIR)
        assert told in build(seen, words_in(language)).over


def test_without_salt_there_is_no_line_for_it() -> None:
    seen = a_game(4, 0, phase=Phase.OVER, ended="left", proof=FAIR)
    assert len(build(seen, words_in("en")).proof) == 2


def test_a_result_word_for_word() -> None:
    """Who went out in the last deal is shown with what they bid and took in it."""
    places = (Place("Ana", None, False), Place("Bo", None, False), Place("Zoé", None, False))
    seen = seen_by(finished(3, 1), 0, *places, phase=Phase.OVER)
    words = words_in("en")
    scene = build(seen, words)
    assert f"{table_text(scene, words)}\n{end_text(scene, words)}" == (
        "Round 2 · 4 cards\n"
        "- You (out now): lives –, bid 4, won 1, change -3\n"
        "- Bo: out\n"
        "- Zoé (out now): lives –, bid 2, won 3, change -1\n"
        "Last trick: You 5♠, Zoé Q♣, taken by Zoé\n"
        "In first place: Zoé (nobody had a life left: closest to zero counts)\n"
        "Round by round:\n"
        "1. Zoé: 1 0\n"
        "2. You: 1 -2\n"
        "3. Bo: 0 0"
    )


def test_who_is_away_is_told() -> None:
    seen = a_game(0, 1)
    away = replace(seen, places=(Place("Amel", None, True), *seen.places[1:]))
    assert "> Amel (away, a computer plays): " in read_aloud(away, "en")


def test_how_much_time_is_left() -> None:
    seen = a_game(0, 0, deadline=100_000)
    for language, told in (("en", "Time left: 25 seconds"), ("fr", "Temps restant : 25 secondes")):
        words = words_in(language)
        scene = build(seen, words)
        assert plain(table_text(scene, words, now=75_000)).endswith(told)
        assert told not in plain(table_text(scene, words))
