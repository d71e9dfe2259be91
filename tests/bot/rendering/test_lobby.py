"""A table before its game, word for word as on a phone."""

from dataclasses import replace

import pytest

from bot.rendering.build import build
from bot.tables.timecontrol import NO_CLOCK, SLOW
from bot.tables.updates import Happened, Offered, Phase, TableView, Who
from bot.texts.catalogue import words_in
from engine.events import Event
from engine.games.bisqa.rules import BISQA
from engine.options import complete
from engine.replay import Fair
from engine.seats import Seat
from tests.bot.rendering.views import ANA, BEYA, BO, SEAL, a_game, a_lobby, plain, read_aloud


def test_open_to_everybody() -> None:
    seen = a_lobby(ANA, BO, BEYA, salt=("11", "22"))
    assert read_aloud(seen, "en") == (
        "Bisqa · open table\n"
        "- Ana (host)\n"
        "- Bo\n"
        "- Lella Beya 🤖 normal\n"
        "5 lives · ties: whoever is less below zero\n"
        "30 seconds for each move\n"
        "Room for 2 to 8 players\n"
        "Who comes later may take over from a computer\n"
        "To join from anywhere: “/join K7Q2”\n"
        f"Seal of the deals: {SEAL[:16]}\n"
        "Ana presses “Start” when everybody is here."
    )
    assert read_aloud(seen, "fr") == (
        "Bisqa · table ouverte\n"
        "- Ana (hôte)\n"
        "- Bo\n"
        "- Lella Beya 🤖 normal\n"
        "5 vies · égalités : qui est le moins sous zéro\n"
        "30 secondes pour chaque coup\n"
        "De 2 à 8 à la table\n"
        "On peut encore prendre la place d’un ordinateur en cours de partie\n"
        "Pour rejoindre, où que tu sois : « /rejoindre K7Q2 »\n"
        f"Sceau des donnes : {SEAL[:16]}\n"
        "Ana appuie sur « Commencer » quand tout le monde est là."
    )


def test_a_fixed_number_of_seats() -> None:
    """Who is missing is replaced by a computer, so the host may begin alone."""
    seen = a_lobby(ANA, seat=Seat(0), seats=3, time=SLOW, newcomers=False)
    assert read_aloud(seen, "en") == (
        "Bisqa · open table\n"
        "- You (host)\n"
        "- Free seat (or a computer)\n"
        "- Free seat (or a computer)\n"
        "5 lives · ties: whoever is less below zero\n"
        "Slow game: 24 hours for each move\n"
        "Nobody can join once the game has begun\n"
        "To join from anywhere: “/join K7Q2”\n"
        f"Seal of the deals: {SEAL[:16]}\n"
        "Press “Start” when everybody is here."
    )
    assert read_aloud(seen, "fr") == (
        "Bisqa · table ouverte\n"
        "- Toi (hôte)\n"
        "- Place libre (ou un ordinateur)\n"
        "- Place libre (ou un ordinateur)\n"
        "5 vies · égalités : qui est le moins sous zéro\n"
        "Partie lente : 24 heures pour chaque coup\n"
        "Plus personne ne peut rejoindre la partie une fois commencée\n"
        "Pour rejoindre, où que tu sois : « /rejoindre K7Q2 »\n"
        f"Sceau des donnes : {SEAL[:16]}\n"
        "Appuie sur « Commencer » quand tout le monde est là."
    )
    assert [line.free for line in build(seen, words_in("en")).lines] == [False, True, True]


@pytest.mark.parametrize(
    ("seen", "english", "french"),
    [
        (
            a_lobby(ANA),
            "One more player is needed: press “Join”, or add a computer.",
            "Il manque encore quelqu’un : appuie sur « Rejoindre », ou ajoute un ordinateur.",
        ),
        (
            a_lobby(),
            "2 more players are needed: press “Join”, or add computers.",
            "Il manque encore 2 personnes : appuie sur « Rejoindre », ou ajoute des ordinateurs.",
        ),
        (
            a_lobby(BEYA, BEYA, host=None),
            "Take a seat, and the game can begin.",
            "Prends place, et la partie peut commencer.",
        ),
    ],
)
def test_what_is_waited_for(seen: TableView, english: str, french: str) -> None:
    assert build(seen, words_in("en")).ask == english
    assert plain(build(seen, words_in("fr")).ask) == french


def test_other_options() -> None:
    options = complete(BISQA.options, {"lives": 3, "tie": "shared"})
    seen = a_lobby(ANA, time=NO_CLOCK)
    chosen = replace(seen, view=replace(seen.view, options=options))
    scene = build(chosen, words_in("en"))
    assert scene.about[:2] == ("3 lives · ties: all share the place", "No clock: take your time")


def test_buttons_of_a_lobby() -> None:
    commands = ("join", "leave", "addbot", "configure", "go", "unseat", "end")
    offered = tuple(Offered(command, Who.ANYONE) for command in commands)
    seen = a_lobby(ANA, BO, offered=offered)
    english, french = (
        [(button.command, button.label) for button in build(seen, words_in(each)).commands]
        for each in ("en", "fr")
    )
    assert english == [
        ("join", "Join"),
        ("leave", "Leave"),
        ("addbot", "Add a computer"),
        ("configure", "Options"),
        ("go", "Start"),
        ("unseat", "Take a seat away"),
        ("end", "Close the table"),
    ]
    assert french == [
        ("join", "Rejoindre"),
        ("leave", "Partir"),
        ("addbot", "Ajouter un ordinateur"),
        ("configure", "Options de jeu"),
        ("go", "Commencer"),
        ("unseat", "Retirer une place"),
        ("end", "Fermer la table"),
    ]


def test_who_came_is_news() -> None:
    came = (Happened(2, Event("seated", {"name": "Ana"})), Happened(3, Event("configured")))
    seen = a_lobby(ANA, happened=came)
    assert build(seen, words_in("en"), since=2).news == (
        "The host has changed what will be played.",
    )


@pytest.mark.parametrize(
    ("reason", "english", "french"),
    [
        (
            "asked",
            "This table was closed before the game began.",
            "Cette table a été fermée avant le début de la partie.",
        ),
        (
            "expired",
            "Nobody came for a while, so this table is closed.",
            "Personne n’est venu depuis un moment : cette table est fermée.",
        ),
        (
            "left",
            "Everybody has left, so this table is closed.",
            "Tout le monde est parti : cette table est fermée.",
        ),
    ],
)
def test_closed(reason: str, english: str, french: str) -> None:
    for people in ((ANA,), ()):
        seen = a_lobby(*people, phase=Phase.OVER, ended=reason, host=None)
        who = "- Ana\n" if people else ""
        assert read_aloud(seen, "en") == f"Bisqa · table closed\n{who}{english}"
        assert read_aloud(seen, "fr") == f"Bisqa · table fermée\n{who}{french}"


FAIR = Fair("ab" * 32, SEAL, ("11", "22"), ("Amel", "Bilel"))


@pytest.mark.parametrize("over", [False, True])
def test_as_it_was_left(over: bool) -> None:
    """Behind the first deal; what people mixed in by joining is settled then."""
    seen = a_game(14, 0, salt=("11", "22"), deadline=None)
    if over:
        seen = a_game(14, 0, salt=("11", "22"), phase=Phase.OVER, ended="left", proof=FAIR)
    assert read_aloud(seen.as_lobby(), "en") == (
        "Bisqa · the game has begun\n"
        "- You\n"
        "- Bilel 🤖 hard\n"
        "5 lives · ties: all share the place\n"
        "30 seconds for each move\n"
        f"Seal of the deals: {SEAL[:16]}\n"
        "Mixed in by those who pressed Join and Start: 11 22"
    )
    assert read_aloud(seen.as_lobby(), "fr") == (
        "Bisqa · la partie a commencé\n"
        "- Toi\n"
        "- Bilel 🤖 difficile\n"
        "5 vies · égalités : la place est partagée\n"
        "30 secondes pour chaque coup\n"
        f"Sceau des donnes : {SEAL[:16]}\n"
        "Mêlé aux donnes par qui a appuyé sur Rejoindre et Commencer : 11 22"
    )
    scene = build(seen.as_lobby(), words_in("en"))
    assert not any((scene.buttons, scene.menu, scene.commands, scene.press, scene.news))
