"""A deal that is done, drawn once more while the table is further on already."""

import pytest

from bot.rendering.build import build
from bot.tables.updates import Offered, Phase, Place, Who
from bot.texts.catalogue import words_in
from engine.games.bisqa.rules import BISQA
from engine.replay import Fair, replay
from engine.seats import Seat
from tests.bot.rendering.views import SEAL, a_game, finished, read_aloud, seen_by
from tests.engine.records import GOOD, HIDDEN, read
from tests.leaks import named

FAIR = Fair("ab" * 32, SEAL, (), ("Amel", "Bilel"))
PLACES = (Place("Ana", None, False), Place("Bo", None, False), Place("Zoé", None, False))


def test_a_deal_of_several_cards() -> None:
    seen = a_game(14, 0).after_deal(1)
    assert read_aloud(seen, "en") == (
        "Round 1 · 5 cards · done\n"
        "- You: lives left ♥♥♥♥♥, bid 4, won 4, change 0\n"
        "- Bilel 🤖 hard: lives left ♥♥♥♥, bid 0, won 1, change -1\n"
        "Last trick: You 2♠, Bilel J♣, taken by Bilel"
    )
    assert read_aloud(seen, "fr") == (
        "Manche 1 · 5 cartes · finie\n"
        "- Toi : vies restantes ♥♥♥♥♥, annonce 4, plis 4, bilan 0\n"
        "- Bilel 🤖 difficile : vies restantes ♥♥♥♥, annonce 0, plis 1, bilan -1\n"
        "Dernier pli : Toi 2♠, Bilel V♣, pris par Bilel"
    )


def test_the_hidden_round_shows_every_card() -> None:
    seen = a_game(HIDDEN, None).after_deal(5)
    assert read_aloud(seen, "en") == (
        "Round 5 · 1 hidden card · done\n"
        "- Amel: lives left ♥, bid 1, won 1, change 0\n"
        "- Bilel 🤖 hard: lives left ♥♥, bid 0, won 0, change 0\n"
        "Last trick: Amel K♥, Bilel 7♣, taken by Amel"
    )
    assert read_aloud(seen, "fr") == (
        "Manche 5 · 1 carte cachée · finie\n"
        "- Amel : vies restantes ♥, annonce 1, plis 1, bilan 0\n"
        "- Bilel 🤖 difficile : vies restantes ♥♥, annonce 0, plis 0, bilan 0\n"
        "Dernier pli : Amel R♥, Bilel 7♣, pris par Amel"
    )


def test_before_the_next_deal_the_last_one_lies_there_still() -> None:
    """The next deal is announced until it comes: then the board of this one says no more of it."""
    bidding = replay(BISQA, read(GOOD), HIDDEN - 1).step.state
    done = BISQA.apply(bidding, Seat(1), BISQA.read_action("bid 0")).state
    told = read_aloud(seen_by(done, 0, *PLACES[:2]), "en")
    assert told == (
        "Round 5 · 1 hidden card\n"
        "- You: lives ♥, bid 1, won 1, change 0\n"
        "- Bo: lives ♥♥, bid 0, won 0, change 0\n"
        "Last trick: You K♥, Bo 7♣, taken by you\n"
        "The next cards are coming."
    )
    assert "The next cards" not in read_aloud(a_game(HIDDEN, 0).after_deal(5), "en")


@pytest.mark.parametrize("reader", [0, 1, None])
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 5])
def test_nothing_can_be_done_there_and_nothing_of_now_is_told(
    number: int, reader: int | None
) -> None:
    now = a_game(HIDDEN, reader, offered=(Offered("leave", Who.SEATED),), deadline=5, decision=4)
    words = words_in("en")
    scene = build(now.after_deal(number), words)
    assert not any((scene.buttons, scene.menu, scene.commands, scene.press, scene.deadline))
    assert not any((scene.ask, scene.news, scene.hand, scene.trick))
    assert not any(line.turn or line.faces for line in scene.lines)
    assert not any((scene.over, scene.scores, scene.proof))


def test_an_earlier_deal_of_a_game_that_is_over_has_no_result() -> None:
    over = a_game(HIDDEN, 0, phase=Phase.OVER, ended="asked", proof=FAIR)
    scene = build(over.after_deal(2), words_in("en"))
    assert scene.title == "Round 2 · 4 cards · done"
    assert not any((scene.over, scene.scores, scene.proof))
    assert build(over.after_deal(6), words_in("en")).over


def test_who_went_out_is_shown_with_what_they_lost_and_later_as_out() -> None:
    over = seen_by(finished(3, 1), None, *PLACES, phase=Phase.OVER)
    first = read_aloud(over.after_deal(1), "en").splitlines()
    assert first[2] == "- Bo: lives left –, bid 5, won 1, change -4"
    assert "- Bo: out" in read_aloud(over, "en").splitlines()


def test_no_card_that_is_hidden_now_is_told_by_its_last_trick() -> None:
    """What was played in a deal may be told of that deal, and nothing else."""
    now = a_game(HIDDEN, None)
    for number in range(1, 6):
        played = now.view.past[number - 1].tricks[-1].cards
        told = read_aloud(now.after_deal(number), "en")
        assert named(told, now.offer.pack.cards) == {each.card for each in played}
