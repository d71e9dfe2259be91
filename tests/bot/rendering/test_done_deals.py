"""A deal that is done, before the next one comes."""

from bot.tables.updates import Place, TableView
from engine.games.bisqa.rules import BISQA
from engine.replay import replay
from engine.seats import Seat
from tests.bot.rendering.views import read_aloud, seen_by
from tests.engine.records import GOOD, HIDDEN, read

PLACES = (Place("Ana", None, False), Place("Bo", None, False))


def after_hidden_cards() -> TableView:
    bidding = replay(BISQA, read(GOOD), HIDDEN - 1).step.state
    done = BISQA.apply(bidding, Seat(1), BISQA.read_action("bid 0")).state
    return seen_by(done, 0, *PLACES)


def test_it_lies_there_still_with_what_came_of_it() -> None:
    seen = after_hidden_cards()
    assert read_aloud(seen, "en") == (
        "Round 5 · 1 hidden card\n"
        "- You: lives ♥, bid 1, won 1, change 0\n"
        "- Bo: lives ♥♥, bid 0, won 0, change 0\n"
        "Last trick: You K♥, Bo 7♣, taken by you\n"
        "The next cards are coming."
    )
    assert read_aloud(seen, "fr") == (
        "Manche 5 · 1 carte cachée\n"
        "- Toi : vies ♥, annonce 1, plis 1, bilan 0\n"
        "- Bo : vies ♥♥, annonce 0, plis 0, bilan 0\n"
        "Dernier pli : Toi R♥, Bo 7♣, pris par toi\n"
        "La prochaine donne arrive."
    )


def test_without_its_buttons_it_says_the_same() -> None:
    seen = after_hidden_cards()
    assert read_aloud(seen.still(), "en") == read_aloud(seen, "en")
