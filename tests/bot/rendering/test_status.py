"""Time, pause, and what was played for somebody, in words."""

from dataclasses import replace

import pytest

from bot.rendering.build import build
from bot.rendering.status import span, tempo, time_left
from bot.rendering.text import table_text
from bot.tables.timecontrol import LIVE, NO_CLOCK, SLOW, Tempo, TimeControl
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import words_in
from tests.bot.rendering.views import ANA, BO, a_game, plain

EN, FR = words_in("en"), words_in("fr")


@pytest.mark.parametrize(
    ("seconds", "english", "french"),
    [
        (-5, "1 second", "1 seconde"),
        (0, "1 second", "1 seconde"),
        (1, "1 second", "1 seconde"),
        (30, "30 seconds", "30 secondes"),
        (60, "1 minute", "1 minute"),
        (90, "90 seconds", "90 secondes"),
        (120, "2 minutes", "2 minutes"),
        (3599, "59 minutes", "59 minutes"),
        (3600, "1 hour", "1 heure"),
        (5400, "90 minutes", "90 minutes"),
        (7199, "119 minutes", "119 minutes"),
        (86_400, "24 hours", "24 heures"),
        (172_800, "48 hours", "48 heures"),
    ],
)
def test_lengths_of_time(seconds: int, english: str, french: str) -> None:
    assert span(seconds * 1000, EN) == english
    assert span(seconds * 1000, FR) == french


def test_time_left() -> None:
    assert time_left(90_000, 59_001, EN) == "Time left: 30 seconds"
    assert plain(time_left(90_000, 59_001, FR)) == "Temps restant : 30 secondes"


@pytest.mark.parametrize(
    ("time", "english", "french"),
    [
        (NO_CLOCK, "No clock: take your time", "Sans pendule : prends ton temps"),
        (LIVE, "30 seconds for each move", "30 secondes pour chaque coup"),
        (TimeControl(Tempo.LIVE, 120_000), "2 minutes for each move", "2 minutes pour chaque coup"),
        (
            SLOW,
            "Slow game: 24 hours for each move",
            "Partie lente : 24 heures pour chaque coup",
        ),
    ],
)
def test_tempos(time: TimeControl, english: str, french: str) -> None:
    assert tempo(time, EN) == english
    assert plain(tempo(time, FR)) == french


@pytest.mark.parametrize(
    ("reason", "english", "french"),
    [
        (
            "asked",
            "The game is paused, as somebody asked. Anyone at the table can press “Resume”.",
            "La partie est en pause, à la demande de quelqu’un. "
            "N’importe qui à la table peut appuyer sur « Reprendre ».",
        ),
        (
            "asleep",
            "The game is paused, for nobody was there to play. "
            "Anyone at the table can press “Resume”.",
            "La partie est en pause, car il n’y avait personne pour jouer. "
            "N’importe qui à la table peut appuyer sur « Reprendre ».",
        ),
        (
            "muted",
            "The game rests: I may not write where the table is. "
            "It goes on when I may again, or when somebody presses “Resume”.",
            "La partie est en pause : je n’ai pas le droit d’écrire là où se trouve la table. "
            "Elle reprendra dès que je l’aurai de nouveau, "
            "ou quand quelqu’un appuiera sur « Reprendre ».",
        ),
    ],
)
def test_a_pause_is_what_everybody_waits_for(reason: str, english: str, french: str) -> None:
    for reader in (0, 1, None):
        seen = a_game(2, reader, paused=reason, legal=())
        assert build(seen, EN).ask == english
        assert plain(build(seen, FR).ask) == french


PLAYED = ((1, "bid 4"), (1, "play KH"), (1, "play AH-"), (2, "bid 1"))


def asleep(seen: TableView) -> TableView:
    """The same with the reader played for."""
    places = (
        replace(place, away=True, autopilot=True) if seat == seen.seat else place
        for seat, place in enumerate(seen.places)
    )
    return replace(seen, places=tuple(places))


def test_what_was_played_for_the_reader() -> None:
    seen = asleep(a_game(14, 0, played=PLAYED))
    assert build(seen, EN).played == (
        "A computer plays for you: press “I am back” or make a move, and you play again.",
        "Played for you in round 1: bid 4, K♥ and A♥↓",
        "Played for you in round 2: bid 1",
    )
    assert tuple(map(plain, build(seen, FR).played)) == (
        "Un ordinateur joue pour toi : appuie sur « Me revoilà » ou joue un coup "
        "pour reprendre la main.",
        "Joué pour toi à la manche 1 : annonce 4, R♥ et A♥↓",
        "Joué pour toi à la manche 2 : annonce 1",
    )
    assert table_text(build(seen, EN), EN).endswith("round 2: bid 1")


def test_of_a_long_sleep_only_the_end_is_listed() -> None:
    seen = asleep(a_game(14, 0, played=tuple((number, "bid 0") for number in range(1, 9))))
    told = build(seen, EN).played
    assert len(told) == 4
    assert told[-1] == "Played for you in round 8: bid 0"


def test_who_is_back_is_told_what_was_played_and_not_how_to_come_back() -> None:
    assert build(a_game(14, 0, played=PLAYED), EN).played == (
        "Played for you in round 1: bid 4, K♥ and A♥↓",
        "Played for you in round 2: bid 1",
    )


def test_who_plays_themselves_is_told_nothing_of_it() -> None:
    assert build(a_game(14, 0), EN).played == ()
    assert build(a_game(14, 0, played=PLAYED, phase=Phase.OVER, ended="asked"), EN).played == ()


def test_who_has_left_is_told_how_to_come_back() -> None:
    seen = a_game(2, 0, places=(replace(ANA, left=True, away=True), BO), legal=())
    assert build(seen, EN).ask == (
        "You have left this game and a computer plays for you: press “I am back” to come back."
    )
    assert plain(build(seen, FR).ask) == (
        "Tu as quitté cette partie et un ordinateur joue pour toi : "
        "appuie sur « Me revoilà » pour revenir."
    )
