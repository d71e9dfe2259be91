"""Views: plain data, and what a seat has not seen."""

from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.games.bisqa.rules import BISQA
from engine.seats import Seat
from tests.engine.games.bisqa.tables import cards, dealt, do, new, with_hands


def test_json_of_a_view() -> None:
    state = do(with_hands(3, "KH 5C 2S", "QD 7D 3S", first=1), "bid 1", "bid 1", "play QD")
    shown = BISQA.view(state, Seat(1)).as_json()
    assert shown["game"] == "bisqa"
    assert shown["players"] == 2
    assert shown["options"] == {"lives": 5, "tie": "remainder"}
    assert shown["to_act"] == [0]
    assert shown["lives"] == [5, 5]
    assert shown["zones"] == [
        {"name": "hand", "seat": 0, "cards": [None, None, None]},
        {"name": "hand", "seat": 1, "cards": ["7D", "3S"]},
    ]
    assert shown["tricks"] == [{"lead": 1, "cards": [["1", "QD"]], "winner": None}]
    assert shown["ranking"] is None
    assert isinstance(shown["deals"], list)
    assert shown["deals"][-1] == {
        "number": 3,
        "done": False,
        "cards": 3,
        "order": [1, 0],
        "bids": [1, 1],
        "won": [0, 0],
        "score": [5, 5],
        "change": None,
    }


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    view = BISQA.view(new(3), Seat(0))
    assert (view.deal, view.past, view.zones, view.to_act, view.outcome) == (None, (), (), (), None)
    assert view.zone("hand", Seat(0)) == ()
    assert view.unseen(FRENCH_40) == list(FRENCH_40.cards)
    assert view.as_json()["tricks"] == []
    assert view.as_json()["deals"] == []


def test_unseen_are_all_cards_but_ones_own_and_those_played_in_this_deal() -> None:
    state = do(with_hands(3, "KH 5C 2S", "QD 7D 3S"), "bid 1", "bid 1", "play KH")

    def seen(seat: int | None) -> set[Card]:
        view = BISQA.view(state, None if seat is None else Seat(seat))
        return set(FRENCH_40.cards) - set(view.unseen(FRENCH_40))

    assert seen(0) == set(cards("KH 5C 2S"))
    assert seen(1) == set(cards("QD 7D 3S KH"))
    assert seen(None) == set(cards("KH"))


def test_cards_of_past_deals_are_not_seen_and_not_in_the_json() -> None:
    """A card played in the last deal may be hidden in a hand of this one."""
    state = do(with_hands(1, "KH", "5C"), "bid 1", "bid 0")
    state = dealt(state, "KH 2S 3S 4S 5S", "5C 2C 3C 4C 6C")
    view = BISQA.view(state, Seat(1))
    assert FRENCH_40.find("KH") in view.unseen(FRENCH_40)
    assert "KH" not in str(view.as_json())
    assert view.past[-1].tricks[0].winner == 0


def test_the_last_deal_stays_in_view_until_the_next_one() -> None:
    state = do(with_hands(1, "KH", "5C"), "bid 1", "bid 0")
    view = BISQA.view(state, None)
    assert view.deal
    assert view.deal.done
    assert view.deal.facts["change"] == (0, 0)
    assert view.to_act == ()


def test_a_view_of_the_end_holds_the_outcome() -> None:
    state = do(with_hands(1, "KH", "5C"), "bid 1", "bid 0")
    while BISQA.outcome(state) is None:
        if BISQA.next_deal(state):
            state = BISQA.deal(state, BISQA.lay_out(state, FRENCH_40.cards)).state
        [seat] = BISQA.to_act(state)
        state = BISQA.apply(state, seat, BISQA.legal_actions(state, seat)[-1]).state
    for reader in (None, Seat(0), Seat(1)):
        assert BISQA.view(state, reader).outcome == BISQA.outcome(state)
        assert BISQA.view(state, reader).as_json()["ranking"]
