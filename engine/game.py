"""The contract that every game keeps, and what passes through it.

A state is a frozen value. Nothing here knows a clock, a file or a random number: luck comes in as
a `Deal`. When nobody is to act and the game is not over, it waits for the next one.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Generic, TypeAlias, TypeVar

from engine.actions import Action, Verb
from engine.cards.card import Card
from engine.cards.decks import Pack
from engine.errors import BadDeal
from engine.events import Event
from engine.options import OptionSpec, OptionValue
from engine.outcome import Outcome
from engine.player import Level, Player
from engine.randomness import Rng
from engine.seats import Seat
from engine.view import View

S = TypeVar("S")

Pile: TypeAlias = Card | tuple[Card, ...] | None
"""What lies beside the hands: one card, a row of them, or a card that is not told."""


class PileKind(StrEnum):
    """Whether a pile of a deal is one card or several in order."""

    CARD = "card"
    CARDS = "cards"


@dataclass(frozen=True)
class Deal:
    """What was dealt: a hand for each seat (empty for one that is out), and the game's piles."""

    hands: tuple[tuple[Card, ...], ...]
    piles: Mapping[str, Pile]

    def cards(self) -> tuple[Card, ...]:
        """All cards that are named in it."""
        named = [card for hand in self.hands for card in hand]
        for pile in self.piles.values():
            named.extend(pile if isinstance(pile, tuple) else [pile] if pile else [])
        return tuple(named)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A new state and what happened on the way to it.

    ``forced`` are the actions that the rules left no choice in, and that were made at once.
    """

    state: S
    events: tuple[Event, ...]
    forced: tuple[tuple[Seat, Action], ...] = ()


class Game(ABC, Generic[S]):
    """One game's rules. It holds nothing: every answer depends on the arguments alone."""

    id: ClassVar[str]
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    pack: ClassVar[Pack]
    verbs: ClassVar[tuple[Verb, ...]]
    options: ClassVar[tuple[OptionSpec, ...]]
    piles: ClassVar[Mapping[str, PileKind]] = {}

    @abstractmethod
    def new(self, players: int, options: Mapping[str, OptionValue], first: Seat) -> S:
        """A game before its first deal. ``options`` are complete.

        Raises `BadOption` for a wrong number of players or a first seat that does not exist.
        """

    @abstractmethod
    def next_deal(self, state: S) -> int | None:
        """The number (from 1) of the deal that the game waits for; None while it waits for none."""

    @abstractmethod
    def lay_out(self, state: S, shuffled: Sequence[Card]) -> Deal:
        """The next deal out of a shuffled pack."""

    @abstractmethod
    def could_deal(self, number: int, deal: Deal) -> bool:
        """Whether the sizes of ``deal`` fit deal ``number`` of some game, whatever came before."""

    @abstractmethod
    def deal(self, state: S, deal: Deal) -> Step[S]:
        """Begin the next deal. Raises `BadDeal`."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that are waited for."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """What ``seat`` may do now; empty when it is not waited for."""

    @abstractmethod
    def check(self, state: S, seat: Seat, action: Action) -> None:
        """Nothing where ``action`` is legal; otherwise the `GameError` that says why not."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action) -> Step[S]:
        """The state after ``action``; ``state`` never changes. Raises what `check` raises."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """What ``seat`` may know; a spectator's view for None and for a seat that is out."""

    @abstractmethod
    def prospects(self, view: View) -> tuple[Action, ...]:
        """What the reader may come to choose from at their next decision in this deal, as far as
        they know: all that is legal when it is their turn, and the same whatever others do.
        """

    @abstractmethod
    def in_play(self, state: S, seat: Seat) -> bool:
        """Whether ``seat`` has a part in the game still; if not, it sees what a spectator sees."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """The score of each seat so far."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None while it goes on."""

    @abstractmethod
    def history(self, state: S) -> list[dict[str, object]]:
        """Each deal begun, as records tell it. Holds what everybody may know only."""

    @abstractmethod
    def read_action(self, text: str) -> Action:
        """The action of a text form, or `BadAction`."""

    @abstractmethod
    def guess(self, view: View, rng: Rng) -> S:
        """A full state that fits ``view``, its hidden cards drawn from all that are unseen."""

    @abstractmethod
    def player(self, level: Level) -> Player:
        """This game's computer player of ``level``."""

    def decides(self, action: Action) -> bool:
        """Whether ``action`` makes a decision; one of a free verb passes no turn."""
        return not any(verb.free for verb in self.verbs if verb.name == action.verb)

    def read_deal(self, data: object) -> Deal:
        """A deal as records hold it. Raises `BadDeal` for what is none; `deal` checks sizes."""
        if not isinstance(data, dict) or not isinstance(data.get("hands"), list):
            raise BadDeal(reason="shape")
        hands = tuple(self._read_cards(hand) for hand in data["hands"])
        piles: dict[str, Pile] = {}
        for name, kind in self.piles.items():
            if name not in data:
                raise BadDeal(reason="shape")
            told = data[name]
            if kind is PileKind.CARDS:
                piles[name] = self._read_cards(told)
            else:
                piles[name] = None if told is None else self._read_card(told)
        deal = Deal(hands, piles)
        cards = deal.cards()
        if len(set(cards)) != len(cards):
            raise BadDeal(reason="repeated")
        return deal

    def write_deal(self, deal: Deal) -> dict[str, object]:
        """The deal as records hold it."""
        data: dict[str, object] = {"hands": [_codes(hand) for hand in deal.hands]}
        for name, pile in deal.piles.items():
            data[name] = _codes(pile) if isinstance(pile, tuple) else pile and pile.code
        return data

    def _read_cards(self, data: object) -> tuple[Card, ...]:
        if not isinstance(data, list):
            raise BadDeal(reason="shape")
        return tuple(self._read_card(code) for code in data)

    def _read_card(self, code: object) -> Card:
        card = self.pack.find(code) if isinstance(code, str) else None
        if card is None:
            raise BadDeal(reason="foreign")
        return card


def _codes(cards: tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards]
