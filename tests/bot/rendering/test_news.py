"""What happened, in sentences, to who did it and to everybody else."""

import pytest

from bot.rendering.news import sentences
from bot.texts.catalogue import words_in
from engine.events import Event
from engine.seats import Seat
from tests.bot.rendering.views import plain

EVENTS = (
    Event("seated", {"name": "Zoé"}),
    Event("unseated", {"name": "Zoé"}),
    Event("configured"),
    Event("left", {"seat": 0}),
    Event("kicked", {"seat": 0}),
    Event("returned", {"seat": 0}),
    Event("autopilot", {"seat": 0}),
    Event("reserved", {"seat": 0, "newcomer": "Zoé"}),
    Event("taken-over", {"seat": 0, "computer": "Hédi"}),
    Event("paused", {"reason": "asked"}),
    Event("paused", {"reason": "asleep"}),
    Event("resumed"),
    Event("ended", {"reason": "asked"}),
    Event("ended", {"reason": "left"}),
    Event("ended", {"reason": "expired"}),
)
AROUND = {
    ("en", None): (
        "Zoé sits down.",
        "Zoé gets up from the table.",
        "The host has changed what will be played.",
        "Ana leaves the table; a computer plays on.",
        "Ana had to leave the table; a computer plays on.",
        "Ana is back and plays again.",
        "Ana did not answer in time: a computer plays on.",
        "Zoé takes over from Ana at the next deal.",
        "Ana takes over from Hédi.",
        "The game is paused.",
        "The game is paused: nobody is there to play.",
        "The game goes on.",
        "The game ends here, without a result.",
        "Everybody has left: the game ends here, without a result.",
        "Nobody went on with it: the game ends here, without a result.",
    ),
    ("fr", None): (
        "Zoé prend place.",
        "Zoé se lève de table.",
        "L’hôte a changé les réglages de la partie.",
        "Ana quitte la table ; un ordinateur joue à sa place.",
        "Ana a dû quitter la table ; un ordinateur joue à sa place.",
        "Ana revient et joue de nouveau.",
        "Ana n’a pas joué à temps : un ordinateur joue à sa place.",
        "À la prochaine donne, Zoé remplace Ana.",
        "Ana remplace Hédi.",
        "La partie est en pause.",
        "La partie est en pause : il n’y a personne pour jouer.",
        "La partie continue.",
        "La partie s’arrête ici, sans résultat.",
        "Tout le monde est parti : la partie s’arrête ici, sans résultat.",
        "Personne ne l’a continuée : la partie s’arrête ici, sans résultat.",
    ),
    ("en", 0): (
        "You leave the table; a computer plays on for you.",
        "Your seat was taken away; a computer plays on.",
        "You are back and play again.",
        "You did not answer in time: a computer plays for you.",
        "Zoé takes over your seat at the next deal.",
        "You take over from Hédi. Welcome!",
    ),
    ("fr", 0): (
        "Tu quittes la table ; un ordinateur joue à ta place.",
        "On t’a retiré ta place ; un ordinateur y joue maintenant.",
        "Te revoilà : tu joues de nouveau.",
        "Tu n’as pas joué à temps : un ordinateur joue pour toi.",
        "À la prochaine donne, Zoé prend ta place.",
        "Tu remplaces Hédi. Bienvenue !",
    ),
}


@pytest.mark.parametrize(("language", "reader"), AROUND)
def test_what_happens_around_a_game(language: str, reader: int | None) -> None:
    seat = None if reader is None else Seat(reader)
    told = sentences(EVENTS, "bisqa", ("Ana", "Bo"), seat, words_in(language))
    assert len(told) == len(EVENTS)
    own = told if seat is None else told[3:9]
    assert tuple(map(plain, own)) == AROUND[language, reader]


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
