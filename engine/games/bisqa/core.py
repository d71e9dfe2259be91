"""The fast playing core: one deal of Bisqa in small integers, for computer players to think with.

Players are places in bidding order (0 bids first), cards are their own strength: suit (S C D H =
0 to 3) times ten plus rank (A 2 3 4 5 6 7 J Q K = 0 to 9). The ace of hearts is 30 in a hand;
played high it is 40, played low -1, so the winner of a trick is the largest number on the table.

An action is one number: a bid while bids are open, then the strength of the card as played. The
core trusts what it is given; ``rules`` checks, and the tests hold the two against each other.
"""

from engine.cards.card import Card
from engine.cards.decks import FRENCH_40

ACE = 30
ACE_HIGH = 40
ACE_LOW = -1
NOBODY = -1

DECK = FRENCH_40.cards
"""Cards by strength: ``DECK[STRENGTH[card]] is card``."""
STRENGTH: dict[Card, int] = {card: strength for strength, card in enumerate(DECK)}
CYCLE = 5
"""Rounds have 5, 4, 3, 2, 1 cards and begin again."""

_BIDS = [
    [[bid for bid in range(size + 1) if bid != barred] for barred in range(size + 1)]
    for size in range(CYCLE + 1)
]
"""By the number of cards in a hand and the bid that is barred: the others."""
_ALL_BIDS = [list(range(size + 1)) for size in range(CYCLE + 1)]


def hand_size(number: int) -> int:
    """Cards in each hand of round ``number`` (from 1), whoever has gone out since."""
    return CYCLE - (number - 1) % CYCLE


def forbidden_bid(bids_before: int, size: int) -> int:
    """The bid that the last bidder may not make, or a number that is no bid where all are free."""
    return NOBODY if size == 1 else size - bids_before


class Core:
    """A deal being bid and played. Everything is indexed by place in bidding order.

    ``hands`` are lists of card strengths, ``bids`` are -1 until made, ``won`` counts tricks,
    ``turn`` is the place to act (-1 once the deal is done), ``to_bid`` and ``tricks_left`` count
    the bids and tricks still to come, ``in_trick`` the cards of the running one, ``best`` and
    ``best_place`` are its best card so far.
    """

    __slots__ = (
        "best", "best_place", "bid_total", "bids", "hands", "in_trick", "players", "size", "to_bid",
        "tricks_left", "turn", "won",
    )  # fmt: skip

    def __init__(self, hands: list[list[int]]) -> None:
        self.players = len(hands)
        self.size = len(hands[0])
        self.hands = hands
        self.bids = [NOBODY] * self.players
        self.won = [0] * self.players
        self.bid_total = 0
        self.to_bid = self.players
        self.tricks_left = self.size
        self.turn = 0
        self.in_trick = 0
        self.best = -2
        self.best_place = NOBODY

    def copy(self) -> "Core":
        """An independent copy."""
        twin = Core.__new__(Core)
        twin.players = self.players
        twin.size = self.size
        twin.hands = [hand[:] for hand in self.hands]
        twin.bids = self.bids[:]
        twin.won = self.won[:]
        twin.bid_total = self.bid_total
        twin.to_bid = self.to_bid
        twin.tricks_left = self.tricks_left
        twin.turn = self.turn
        twin.in_trick = self.in_trick
        twin.best = self.best
        twin.best_place = self.best_place
        return twin

    def legal_actions(self) -> list[int]:
        """What the place on turn may do; empty once the deal is done.

        The list is to be read before the next `apply`, and not to be changed: it may be the hand.
        """
        if self.to_bid:
            size = self.size
            if self.to_bid == 1 and size > 1 and self.bid_total <= size:
                return _BIDS[size][size - self.bid_total]
            return _ALL_BIDS[size]
        # Once the deal is done every hand is empty, so also that of `NOBODY`, the last one.
        hand = self.hands[self.turn]
        if ACE in hand:
            return [card for card in hand if card != ACE] + [ACE_HIGH, ACE_LOW]
        return hand

    def apply(self, action: int) -> None:
        """Bid or play a card, as is legal. In a one-card round the last bid plays the cards."""
        place = self.turn
        if self.to_bid:
            self.bids[place] = action
            self.bid_total += action
            self.to_bid -= 1
            place += 1
            self.turn = place if place < self.players else 0
            if not self.to_bid and self.size == 1:
                self._show_hidden()
            return
        self.hands[place].remove(action if ACE_LOW < action < ACE_HIGH else ACE)
        if action > self.best:
            self.best = action
            self.best_place = place
        self.in_trick += 1
        if self.in_trick < self.players:
            place += 1
            self.turn = place if place < self.players else 0
            return
        winner = self.best_place
        self.won[winner] += 1
        self.tricks_left -= 1
        self.in_trick = 0
        self.best = -2
        self.turn = winner if self.tricks_left else NOBODY

    def _show_hidden(self) -> None:
        shown = [ACE_HIGH if hand[0] == ACE else hand[0] for hand in self.hands]
        self.won[shown.index(max(shown))] = 1
        self.hands = [[] for _ in shown]
        self.tricks_left = 0
        self.turn = NOBODY

    def losses(self) -> list[int]:
        """Lives that each place loses: how far its tricks are from its bid."""
        return [abs(bid - won) for bid, won in zip(self.bids, self.won, strict=True)]
