"""Every notice, word for word, to the person and to a chat."""

from dataclasses import replace
from typing import Any

import pytest

from bot.rendering.notices import notice_text
from bot.tables.commands import TableId
from bot.tables.ports import Tidings
from bot.tables.updates import Phase, Place, TableView
from bot.texts.catalogue import words_in
from engine.seats import Seat
from tests.bot.rendering.views import ANA, BO, a_game, a_lobby, finished, plain, seen_by
from tests.engine.records import HIDDEN
from tests.leaks import named

SLEEPER = (Place("Amel", None, True, autopilot=True), BO)
MINE, BOARD = a_game(0, 0), a_game(0, None)
RESTING = a_game(0, 0, paused="muted")
GOES_ON = "Where you still see the table the game goes on. “Table” shows it to you right here."
CONTINUE = "Là où tu vois encore la table, la partie continue. « Table » te la montre ici même."
OVER = finished(3, 1)
ABOUT = "Bisqa · table K7Q2\n"


def told(code: str, seen: TableView, language: str, **params: Any) -> str:
    reader = "" if seen.seat is None else "test:amel"
    tidings = Tidings(TableId("K7Q2"), code, params, "test:chat", reader, seen, None)
    return plain(notice_text(tidings, words_in(language)))


def result(seat: int | None) -> TableView:
    places = (ANA, BO, Place("Zoé", None, False))
    return seen_by(OVER, seat, *places, phase=Phase.OVER)


CASES: dict[str, tuple[str, TableView, dict[str, Any], str, str]] = {
    "turn to bid": (
        "turn",
        MINE,
        {},
        "It is your turn. How many tricks will you take? Bid 0, 1, 2, 3, 4 or 5.",
        "C’est ton tour. Combien de plis feras-tu ? Annonce 0, 1, 2, 3, 4 ou 5.",
    ),
    "turn to play": (
        "turn",
        a_game(2, 0),
        {},
        "It is your turn. Which card will you play? You have K♥, Q♦, 7♦, 5♣ or 2♠.",
        "C’est ton tour. Quelle carte joues-tu ? Tu as R♥, D♦, 7♦, 5♣ ou 2♠.",
    ),
    "turn that is over again": (
        "turn",
        a_game(0, 0, legal=()),
        {},
        "It is your turn.",
        "C’est ton tour.",
    ),
    "turn, in a chat": ("turn", BOARD, {}, "It is Amel’s turn.", "C’est à Amel de jouer."),
    "time": (
        "time",
        MINE,
        {"seconds": 9, "slow": 0},
        "You have 9 seconds left for your move. Then a computer makes it for you.",
        "Il te reste 9 secondes pour jouer. Ensuite, un ordinateur jouera pour toi.",
    ),
    "time, slow": (
        "time",
        MINE,
        {"seconds": 25_920, "slow": 1},
        "You have 7 hours left for your move. Then a computer makes it for you.",
        "Il te reste 7 heures pour jouer. Ensuite, un ordinateur jouera pour toi.",
    ),
    "time, in a chat": (
        "time",
        BOARD,
        {"seconds": 9},
        "Amel: 9 seconds left for the move.",
        "Amel : plus que 9 secondes pour jouer.",
    ),
    "reminder": (
        "reminder",
        MINE,
        {"seconds": 56_160, "slow": 1},
        "The table waits for your move: you still have 15 hours.",
        "La table attend ton coup : il te reste 15 heures.",
    ),
    "reminder, in a chat": (
        "reminder",
        BOARD,
        {"seconds": 56_160, "slow": 1},
        "The table waits for Amel, who still has 15 hours.",
        "La table attend Amel : il reste 15 heures.",
    ),
    "autopilot": (
        "autopilot",
        a_game(3, 0, places=SLEEPER, played=((1, "bid 4"), (1, "play KH"))),
        {"played": ["bid 4"]},
        "You did not answer in time, so a computer played for you: bid 4 and K♥. "
        "It goes on until you press “I am back” or make a move.",
        "Tu n’as pas joué à temps, alors un ordinateur a joué pour toi : annonce 4 et R♥. "
        "Il continue jusqu’à ce que tu appuies sur « Me revoilà » ou que tu joues un coup.",
    ),
    "autopilot, as it was told then": (
        "autopilot",
        a_game(3, 0, places=SLEEPER),
        {"played": ["bid 4"]},
        "You did not answer in time, so a computer played for you: bid 4. "
        "It goes on until you press “I am back” or make a move.",
        "Tu n’as pas joué à temps, alors un ordinateur a joué pour toi : annonce 4. "
        "Il continue jusqu’à ce que tu appuies sur « Me revoilà » ou que tu joues un coup.",
    ),
    "autopilot, nothing known": (
        "autopilot",
        a_game(3, 0, places=SLEEPER),
        {},
        "A computer plays for you until you press “I am back” or make a move.",
        "Un ordinateur joue pour toi jusqu’à ce que tu appuies sur « Me revoilà » "
        "ou que tu joues un coup.",
    ),
    "autopilot, in a chat": (
        "autopilot",
        a_game(3, None, places=SLEEPER),
        {"played": ["play 5C"]},
        "A computer plays for Amel now. A move or “I am back” ends that.",
        "Un ordinateur remplace Amel pour l’instant. Un coup ou « Me revoilà » y met fin.",
    ),
    "paused": (
        "paused",
        a_game(2, None, paused="asleep"),
        {"reason": "asleep"},
        "The game is paused, for nobody was there to play. Anyone at the table can press “Resume”.",
        "La partie est en pause, car il n’y avait personne pour jouer. "
        "N’importe qui à la table peut appuyer sur « Reprendre ».",
    ),
    "won": (
        "result",
        result(2),
        {},
        "The game is over, and you won. Well done!",
        "La partie est finie, et tu as gagné. Bravo !",
    ),
    "lost": (
        "result",
        result(0),
        {},
        "The game is over, and Zoé won. Once more?",
        "La partie est finie, et c’est Zoé qui gagne. On rejoue ?",
    ),
    "result, in a chat": (
        "result",
        result(None),
        {},
        "The game is over, and Zoé won. Once more?",
        "La partie est finie, et c’est Zoé qui gagne. On rejoue ?",
    ),
    "game closed": (
        "closed",
        a_game(2, None, phase=Phase.OVER, ended="expired"),
        {"reason": "expired"},
        "The game ended without a result: nobody went on with it.",
        "La partie s’arrête sans résultat : personne ne l’a continuée.",
    ),
    "lobby closed": (
        "closed",
        a_lobby(ANA, phase=Phase.OVER, ended="expired"),
        {"reason": "expired"},
        "Nobody came for a while, so this table is closed.",
        "Personne n’est venu depuis un moment : cette table est fermée.",
    ),
    "muted": (
        "muted",
        MINE,
        {"chat": "Café", "reason": "rights"},
        "I’m not allowed to write in Café any more, so the table can’t be seen there. "
        "Let me write there again, and it comes back. " + GOES_ON,
        "Je n’ai plus le droit d’écrire dans Café : on n’y voit plus la table. "
        "Redonne-moi ce droit, et elle y revient. " + CONTINUE,
    ),
    "muted somewhere": (
        "muted",
        MINE,
        {"name": "Amel", "reason": "closed"},
        "I’m not allowed to write in one of its chats any more, so the table can’t be seen there. "
        "Let me write there again, and it comes back. " + GOES_ON,
        "Je n’ai plus le droit d’écrire dans un de ses salons : on n’y voit plus la table. "
        "Redonne-moi ce droit, et elle y revient. " + CONTINUE,
    ),
    "thrown out": (
        "muted",
        RESTING,
        {"chat": "Club", "reason": "kicked"},
        "I’m not in Club any more, so nobody can see the table there. "
        "Add me again, and it comes back by itself. Meanwhile the game rests, and nobody’s time "
        "runs. “Table” shows it to you right here.",
        "Je ne suis plus dans Club : plus personne n’y voit la table. "
        "Ajoute-moi de nouveau, et elle y revient d’elle-même. En attendant, la partie est en "
        "pause et le temps de personne ne court. « Table » te la montre ici même.",
    ),
    "thrown out of a lobby": (
        "muted",
        a_lobby(ANA),
        {"chat": "Club", "reason": "kicked"},
        "I’m not in Club any more, so nobody can see the table there. "
        "Add me again, and it comes back by itself.",
        "Je ne suis plus dans Club : plus personne n’y voit la table. "
        "Ajoute-moi de nouveau, et elle y revient d’elle-même.",
    ),
    "muted as its chat is gone": (
        "muted",
        MINE,
        {"chat": "Café", "reason": "gone"},
        "The table can’t be seen in Café any more, for that was deleted. "
        "Its host can show it in another chat with “/table K7Q2”. " + GOES_ON,
        "On ne voit plus la table dans Café, qui a été supprimé. "
        "Qui l’a ouverte peut la montrer ailleurs avec « /table K7Q2 ». " + CONTINUE,
    ),
    "muted by deletion": (
        "muted",
        MINE,
        {"chat": "Café", "reason": "vanished"},
        "What I write in Café keeps being deleted, so the table can’t be seen there. "
        "“/table” there tries once more. " + GOES_ON,
        "Ce que j’écris dans Café est effacé à chaque fois : on n’y voit donc pas la table. "
        "Là-bas, « /table » essaie encore une fois. " + CONTINUE,
    ),
    "muted in a thread": (
        "muted",
        MINE,
        {"chat": "Café", "reason": "archived"},
        "The table can’t be seen in Café any more, for that was closed. "
        "Have it opened again, and the table comes back. " + GOES_ON,
        "On ne voit plus la table dans Café, qui a été fermé. "
        "Fais-le rouvrir, et elle y revient. " + CONTINUE,
    ),
    "seen again": (
        "visible",
        RESTING,
        {"chat": "Café"},
        "The table can be seen in Café again. Press “Resume”, and the game goes on.",
        "On voit de nouveau la table dans Café. Appuie sur « Reprendre », et la partie continue.",
    ),
    "hand closed": (
        "hand-closed",
        BOARD,
        {"name": "Bo", "reason": "closed"},
        "I cannot write to Bo in private. Bo, press “My hand” at the table to see your cards.",
        "Je ne peux pas écrire en privé à Bo. "
        "Bo, appuie sur « Ma main » à la table pour voir tes cartes.",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_notices(case: str) -> None:
    code, seen, params, english, french = CASES[case]
    assert told(code, seen, "en", **params) == ABOUT + english
    assert told(code, seen, "fr", **params) == ABOUT + french


def test_several_winners() -> None:
    seen = result(0)
    assert seen.view.outcome
    outcome = replace(seen.view.outcome, ranking=(1, 3, 1))
    shared = replace(seen, view=replace(seen.view, outcome=outcome))
    assert told("result", shared, "en").endswith("you share first place with Zoé. Well done!")
    assert told("result", shared, "fr").endswith("la première place avec Zoé. Bravo !")
    other = replace(shared, seat=Seat(1))
    assert told("result", other, "en").endswith("Ana and Zoé share first place. Once more?")
    assert told("result", other, "fr").endswith(
        "Ana et Zoé partagent la première place. On rejoue ?"
    )


def test_a_damaged_table_is_known_by_its_code_alone() -> None:
    assert told("damaged", MINE, "en") == (
        "What is stored of table K7Q2 cannot be read any more, so it is set aside. "
        "All other tables go on; open a new one with “/bisqa new”."
    )
    assert told("damaged", MINE, "fr") == (
        "Ce qui est gardé de la table K7Q2 ne se lit plus, elle est donc mise de côté. "
        "Toutes les autres continuent ; ouvres-en une autre avec « /bisqa nouvelle »."
    )


def test_in_the_hidden_round_no_card_is_told() -> None:
    for reader in (0, None):
        seen = a_game(HIDDEN - 2, reader, places=SLEEPER, played=((5, "bid 1"),))
        for code in ("turn", "time", "reminder", "autopilot", "paused"):
            text = told(code, seen, "en", seconds=5, played=["bid 1"], reason="asked")
            assert named(text, seen.offer.pack.cards) == set()


def test_a_code_without_a_text_is_a_mistake() -> None:
    with pytest.raises(LookupError):
        told("unheard-of", MINE, "en")
