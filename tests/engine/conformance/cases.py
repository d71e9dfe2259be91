"""What the conformance tests run over: games, table sizes, options, and walks through games."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from engine.actions import Action, Argument, Bid, Kind
from engine.errors import BadAction, BadOption
from engine.game import Deal, Game
from engine.options import OptionSpec, OptionValue, complete
from engine.registry import games
from engine.replay import Record
from engine.seats import Seat, seats


@dataclass(frozen=True)
class Case:
    """A table that a game can be played at."""

    game: Game[Any]
    players: int
    options: dict[str, OptionValue]

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.id} {self.players}p {chosen}"

    def random(self, purpose: str) -> random.Random:
        """A source of luck that is the same each time."""
        return random.Random(f"{self}/{purpose}")

    def new(self, first: int = 0) -> Any:
        return self.game.new(self.players, self.options, Seat(first))


@dataclass(frozen=True)
class Moment:
    """A state in the middle of a walk, and the first seat, deals and actions that led to it."""

    state: Any
    first: Seat
    deals: tuple[Deal, ...]
    actions: tuple[str, ...]


def choices(spec: OptionSpec) -> tuple[OptionValue, ...]:
    """The values of an option that are tried."""
    return spec.choices or tuple({spec.default: None, spec.minimum: None})


def option_sets(game: Game[Any]) -> list[dict[str, OptionValue]]:
    """Few sets of options in which every value of every option comes up."""
    longest = max((len(choices(spec)) for spec in game.options), default=1)
    return [
        complete(
            game.options,
            {spec.name: choices(spec)[turn % len(choices(spec))] for spec in game.options},
        )
        for turn in range(longest)
    ]


def all_cases() -> list[Case]:
    """Every game with every number of players and every set of options that go together."""
    return [case for game in games().values() for case in cases_of(game)]


def cases_of(game: Game[Any]) -> list[Case]:
    tables = product(range(game.min_players, game.max_players + 1), option_sets(game))
    return [case for size, chosen in tables if _opens(case := Case(game, size, chosen))]


def few_cases() -> list[Case]:
    """For what takes long: every number of players once, with options in turn."""
    few = []
    for game in games().values():
        for size in range(game.min_players, game.max_players + 1):
            fitting = [case for case in cases_of(game) if case.players == size]
            few.append(fitting[size % len(fitting)])
    return few


def _opens(case: Case) -> bool:
    try:
        case.new()
    except BadOption:
        return False
    return True


def next_deal(case: Case, state: Any, rng: random.Random) -> Deal:
    """The deal that ``state`` waits for, from a shuffled pack."""
    return case.game.lay_out(state, rng.sample(case.game.pack.cards, len(case.game.pack)))


def walk(case: Case, purpose: str) -> Iterator[Moment]:
    """Every moment of a random game, from before the first deal to the end.

    Of two bids drawn the lower is made, so that games last.
    """
    game, rng = case.game, case.random(purpose)
    first = Seat(rng.randrange(case.players))
    state = case.new(first)
    deals: tuple[Deal, ...] = ()
    done: tuple[str, ...] = ()
    yield Moment(state, first, deals, done)
    while game.outcome(state) is None:
        assert len(done) < 5000, "the game does not end"
        if game.next_deal(state) is not None:
            deals = (*deals, next_deal(case, state, rng))
            state = game.deal(state, deals[-1]).state
        else:
            seat = rng.choice(game.to_act(state))
            legal = game.legal_actions(state, seat)
            action = min(rng.choices(legal, k=2), key=_size_of_bid)
            done = (*done, f"{seat} {action.text}")
            state = game.apply(state, seat, action).state
        yield Moment(state, first, deals, done)


def _size_of_bid(action: Action) -> int:
    return action.number if isinstance(action, Bid) else 0


def record_of(case: Case, moment: Moment) -> Record:
    """The record of a walk up to ``moment``."""
    names = tuple(f"Seat {seat}" for seat in seats(case.players))
    told = moment.first, moment.deals, moment.actions
    return Record(case.game.id, case.options, names, *told)


def expressible(game: Game[Any]) -> list[Action]:
    """Every action that the verbs can express with a number near those in use and any card.

    Slots have no list of their own; tests add what they have seen to be legal.
    """
    texts = []
    for verb in game.verbs:
        words = [_words(game, argument) for argument in verb.arguments]
        texts += [" ".join((verb.name, *chosen)) for chosen in product(*words)]
    return [action for text in texts if (action := _read(game, text))]


def _words(game: Game[Any], argument: Argument) -> list[str]:
    if argument.kind is Kind.NUMBER:
        return [str(number) for number in range(-1, _longest_hand(game) + 2)]
    if argument.kind is Kind.CARD:
        return [card.code + mark for card in game.pack.cards for mark in ("", *argument.marks)]
    return list(argument.words)


def _longest_hand(game: Game[Any]) -> int:
    """Cards in the largest hand of a first deal."""
    sizes = range(game.min_players, game.max_players + 1)
    firsts = [Case(game, size, option_sets(game)[0]) for size in sizes]
    deals = [next_deal(case, case.new(), random.Random(0)) for case in firsts]
    return max(len(hand) for deal in deals for hand in deal.hands)


def _read(game: Game[Any], text: str) -> Action | None:
    try:
        return game.read_action(text)
    except BadAction:
        return None
