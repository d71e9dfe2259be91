"""Places, winners, and the order of seats."""

from engine.outcome import Outcome, places
from engine.randomness import seeded
from engine.seats import Seat, order_from, seats


def test_equal_places_are_shared_and_the_next_ones_skipped() -> None:
    assert places([(5,), (3,), (3,), (1,)]) == (1, 2, 2, 4)
    assert places([(0,), (0,)]) == (1, 1)
    assert places([(1, 0), (1, 2), (0, 9)]) == (2, 1, 3)
    assert places([]) == ()


def test_winners() -> None:
    assert Outcome((0, 0, 0), (2, 1, 2)).winners == (1,)
    assert Outcome((1, 1), (1, 1)).winners == (0, 1)


def test_seats_in_playing_order() -> None:
    assert seats(3) == (0, 1, 2)
    assert order_from(Seat(2), 4, [True] * 4) == (2, 3, 0, 1)
    assert order_from(Seat(2), 4, [True, True, False, False]) == (0, 1)
    assert order_from(Seat(0), 2, [False, False]) == ()


def test_luck_depends_on_its_purpose_alone() -> None:
    assert seeded("a", 1).random() == seeded("a", 1).random()
    assert seeded("a", 1).random() != seeded("a", 2).random()
