"""Bisqa once more, slowly, written from the rules alone: what the real rules are compared with.

Shares no code with ``engine``: cards are texts, the table is lists, everything is counted anew each
time it is asked for.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

SUITS = "HDCS"  # strongest first
RANKS = "KQJ765432A"  # strongest first
Trick: TypeAlias = tuple[tuple[int, str], ...]
"""Seats and cards in playing order."""
PACK = [rank + suit for suit in SUITS for rank in RANKS]


def beats(challenger: str, best: str) -> bool:
    """Whether a played card takes the trick from the best one so far. Plain AH is that of the
    hidden round, where it is always the strongest."""
    if challenger in ("AH", "AH+") or best == "AH-":
        return True
    if challenger == "AH-" or best in ("AH", "AH+"):
        return False
    if challenger[1] != best[1]:
        return SUITS.index(challenger[1]) < SUITS.index(best[1])
    return RANKS.index(challenger[0]) < RANKS.index(best[0])


@cache
def winner_of(cards: Trick) -> int:
    """The seat that takes a full trick."""
    seat, best = cards[0]
    for other, card in cards[1:]:
        if beats(card, best):
            seat, best = other, card
    return seat


@dataclass
class Round:
    """One deal."""

    size: int
    order: list[int]
    hands: dict[int, list[str]]
    bids: dict[int, int] = field(default_factory=dict)
    tricks: list[Trick] = field(default_factory=list)

    def full(self) -> list[Trick]:
        return [trick for trick in self.tricks if len(trick) == len(self.order)]

    def won(self, seat: int) -> int:
        return [winner_of(trick) for trick in self.full()].count(seat)

    @property
    def done(self) -> bool:
        return sum(len(trick) for trick in self.tricks) == self.size * len(self.order)

    def loss(self, seat: int) -> int:
        """Lives that the round cost, nothing before it is done."""
        if seat not in self.order or not self.done:
            return 0
        return abs(self.bids[seat] - self.won(seat))

    def leader(self) -> int:
        return winner_of(self.tricks[-1]) if self.tricks else self.order[0]


class Oracle:
    """A game. ``act`` trusts that the action is one of ``legal``."""

    def __init__(self, players: int, lives: int, tie: str, first: int) -> None:
        self.players, self.start, self.tie, self.first = players, lives, tie, first
        self.rounds: list[Round] = []
        self.applied = 0

    def lives(self, seat: int) -> int:
        """May be below 0."""
        return self.start - sum(each.loss(seat) for each in self.rounds)

    def out_in(self, seat: int) -> int | None:
        """The round in which the seat went out."""
        left = self.start
        for number, each in enumerate(self.rounds, 1):
            left -= each.loss(seat)
            if left <= 0:
                return number
        return None

    def alive(self) -> list[int]:
        return [seat for seat in range(self.players) if self.out_in(seat) is None]

    @property
    def over(self) -> bool:
        return len(self.alive()) < 2

    @property
    def waits_for_deal(self) -> bool:
        return not self.over and (not self.rounds or self.rounds[-1].done)

    def size(self) -> int:
        """Cards in a hand of the next deal."""
        return [5, 4, 3, 2, 1][len(self.rounds) % 5]

    def begin(self, hands: list[list[str]]) -> None:
        """Deal ``hands``, one list a seat."""
        seat = self.first
        if self.rounds:
            seat = (self.rounds[-1].order[0] + 1) % self.players
        while seat not in self.alive():
            seat = (seat + 1) % self.players
        around = [(seat + step) % self.players for step in range(self.players)]
        order = [each for each in around if each in self.alive()]
        size = self.size()
        assert [len(hands[each]) for each in order] == [size] * len(order)
        self.rounds.append(Round(size, order, {each: list(hands[each]) for each in order}))

    def to_act(self) -> int | None:
        if not self.rounds or self.rounds[-1].done:
            return None
        now = self.rounds[-1]
        if len(now.bids) < len(now.order):
            return now.order[len(now.bids)]
        if not now.tricks or len(now.tricks[-1]) == len(now.order):
            return now.leader()
        seat = (now.tricks[-1][-1][0] + 1) % self.players
        while seat not in now.order:
            seat = (seat + 1) % self.players
        return seat

    def legal(self) -> list[str]:
        """The texts of what the seat on turn may do, sorted."""
        seat = self.to_act()
        if seat is None:
            return []
        now = self.rounds[-1]
        if seat not in now.bids:
            bids = set(range(now.size + 1))
            if len(now.bids) == len(now.order) - 1 and now.size > 1:
                bids.discard(now.size - sum(now.bids.values()))
            return [f"bid {bid}" for bid in sorted(bids)]
        cards = [card for card in now.hands[seat] if card != "AH"]
        if "AH" in now.hands[seat]:
            cards += ["AH+", "AH-"]
        return sorted(f"play {card}" for card in cards)

    def act(self, text: str) -> None:
        """Let the seat on turn do what ``text`` says."""
        seat, now = self.to_act(), self.rounds[-1]
        assert seat is not None
        assert text in self.legal()
        self.applied += 1
        verb, what = text.split()
        if verb == "bid":
            now.bids[seat] = int(what)
            if now.size == 1 and len(now.bids) == len(now.order):
                now.tricks.append(tuple((each, now.hands[each].pop()) for each in now.order))
            return
        now.hands[seat].remove(what.rstrip("+-"))
        if not now.tricks or len(now.tricks[-1]) == len(now.order):
            now.tricks.append(())
        now.tricks[-1] = (*now.tricks[-1], (seat, what))

    def ranking(self) -> list[int] | None:
        if not self.over:
            return None

        def better(one: int, other: int) -> bool:
            mine, theirs = self.out_in(one), self.out_in(other)
            if mine != theirs:
                return mine is None or (theirs is not None and mine > theirs)
            return self.tie == "remainder" and self.lives(one) > self.lives(other)

        seats = range(self.players)
        return [1 + sum(better(other, seat) for other in seats) for seat in seats]

    def report(self, names: list[str]) -> dict[str, Any]:
        """What ``replay --json`` must print."""
        seat, ranking = self.to_act(), self.ranking()
        return {
            "game": "bisqa",
            "players": names,
            "applied": self.applied,
            "over": self.over,
            "to_act": [] if seat is None else [seat],
            "legal": {} if seat is None else {str(seat): self.legal()},
            "deals": [self._told(each) for each in self.rounds],
            "scores": [max(0, self.lives(each)) for each in range(self.players)],
            "ranking": ranking,
            "winners": [each for each, place in enumerate(ranking or []) if place == 1],
        }

    def _told(self, told: Round) -> dict[str, Any]:
        seats = range(self.players)
        return {
            "cards": told.size,
            "bids": [told.bids.get(seat) for seat in seats],
            "tricks": [
                {
                    "lead": trick[0][0],
                    "cards": [[str(seat), card] for seat, card in trick],
                    "winner": winner_of(trick) if len(trick) == len(told.order) else None,
                }
                for trick in told.tricks
            ],
            "won": [told.won(seat) for seat in seats],
            "done": told.done,
            "change": [-told.loss(seat) for seat in seats] if told.done else None,
        }


def retold(data: dict[str, Any], until: int) -> Oracle:
    """The oracle after some of a record's actions; plays of a hidden round may be listed."""
    options, deals = data["options"], iter(data["deals"])
    lives, tie = options.get("lives", 5), options.get("tie", "remainder")
    oracle = Oracle(len(data["players"]), lives, tie, data["first"])
    shown: list[str] = []
    for text in (None, *data["actions"][:until]):
        if text and shown and " play " in text:
            assert text == shown.pop(0)
            oracle.applied += 1
        elif text:
            assert text.startswith(f"{oracle.to_act()} ")
            oracle.act(text.split(" ", 1)[1])
            now = oracle.rounds[-1]
            ended = now.size == 1 and now.done
            shown = [f"{seat} play {card}" for seat, card in now.tricks[0]] if ended else []
        if oracle.waits_for_deal:
            oracle.begin(next(deals)["hands"])
    return oracle
