"""Short ways to set up a game of Bisqa in tests."""

from collections.abc import Sequence
from dataclasses import replace

from engine.actions import Action
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.game import Deal, Step
from engine.games.bisqa.options import OPTIONS
from engine.games.bisqa.rules import BISQA
from engine.games.bisqa.state import Round, State
from engine.options import complete
from engine.seats import Seat


def cards(words: str) -> tuple[Card, ...]:
    """The cards of some codes: ``cards("KH 5C")``."""
    found = [FRENCH_40.find(word) for word in words.split()]
    assert all(found), words
    return tuple(card for card in found if card)


def new(players: int, first: int = 0, lives: int = 5, tie: str = "remainder") -> State:
    return BISQA.new(players, complete(OPTIONS, {"lives": lives, "tie": tie}), Seat(first))


def dealt(state: State, *hands: str) -> State:
    """The next round of ``state``, one text of codes a seat."""
    return BISQA.deal(state, Deal(tuple(map(cards, hands)), {})).state


def past(number: int, players: int) -> Round:
    """A round that is over and cost nobody anything."""
    none = (0,) * players
    order = tuple(Seat(seat) for seat in range(players))
    return Round(number, 1, order, ((),) * players, none, none, (), (), None, none)


def before_round(number: int, state: State) -> State:
    """A new game as if it had come to round ``number`` with every life left."""
    rounds = tuple(past(earlier, state.players) for earlier in range(1, number))
    return replace(state, round=rounds[-1] if rounds else None, past=rounds[:-1])


def with_hands(size: int, *hands: str, first: int = 0, tie: str = "remainder") -> State:
    """A round of ``size`` cards begun with these hands; seat ``first`` bids first."""
    state = before_round(6 - size, new(len(hands), first, tie=tie))
    return dealt(state, *hands)


def do(state: State, *texts: str) -> State:
    """``state`` after these actions, each by the seat that is to act."""
    return step(state, *texts).state


def step(state: State, *texts: str) -> Step[State]:
    """The last step of these actions, each by the seat that is to act."""
    done = Step(state, ())
    for text in texts:
        [seat] = BISQA.to_act(done.state)
        done = BISQA.apply(done.state, seat, BISQA.read_action(text))
    return done


def legal(state: State, seat: int | None = None) -> list[str]:
    """What ``seat`` may do, or the seat that is to act."""
    if seat is None:
        [seat] = BISQA.to_act(state)
    return texts(BISQA.legal_actions(state, Seat(seat)))


def texts(actions: Sequence[Action]) -> list[str]:
    return sorted(action.text for action in actions)


def bids(*numbers: int) -> list[str]:
    return [f"bid {number}" for number in numbers]
