"""Bisqa's computer players: three levels, and the plain rules they are measured by.

Each reads its view into the core's numbers (`Sight`) and answers from that alone; none holds
anything between two choices. *Plain* and *easy* count no cards; *normal* looks one card ahead;
*hard* deals out what it cannot see, many times over, and plays every move that is worth a look to
the end of the deal.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.actions import Action, Bid, Play
from engine.games.bisqa import policy
from engine.games.bisqa.actions import HIGH
from engine.games.bisqa.core import ACE, ACE_HIGH, ACE_LOW, DECK, NOBODY, STRENGTH, Core, hand_size
from engine.games.bisqa.options import SHARED, TIE
from engine.games.bisqa.policy import BIT, bits
from engine.games.bisqa.view import HAND
from engine.player import Level, Player
from engine.randomness import Rng
from engine.seats import Seat
from engine.view import View

# ------------------------------------------------------------------------------------ what one sees


@dataclass(frozen=True, slots=True)
class Sight:
    """A view in the core's numbers: places in bidding order, cards as strengths.

    ``core`` has the hands that the reader sees, sorted; the others are empty. ``held`` counts the
    cards in every hand, ``plays`` are all (place, card as played) of the deal, ``gone`` is their
    set, ``unseen`` are the cards that may be anywhere. ``lives`` are those before this deal, by
    place; ``shared`` tells whether all who go out last win together.
    """

    core: Core
    me: int
    held: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]
    gone: int
    unseen: tuple[int, ...]
    lives: tuple[int, ...]
    shared: bool


def read_sight(view: View) -> Sight:
    """The running deal of ``view``, whose reader is to act."""
    assert view.deal is not None and view.seat is not None
    order, bids = view.deal.facts["order"], view.deal.facts["bids"]
    lives = view.facts["lives"]
    assert isinstance(order, tuple) and isinstance(bids, tuple) and isinstance(lives, tuple)
    seats = [Seat(seat or 0) for seat in order]
    zones = [view.zone(HAND, seat) for seat in seats]
    plays = tuple(
        (seats.index(played.seat), number_of(Play(played.card, played.mark)))
        for trick in view.deal.tricks
        for played in trick.cards
    )
    hands = [sorted(STRENGTH[card] for card in zone if card) for zone in zones]
    gone = bits([card for _, card in plays])
    seen = gone | bits([card for hand in hands for card in hand])
    core = Core(hands)
    core.size = hand_size(view.deal.number)
    core.tricks_left = core.size
    # The core plays the deal again as far as it went; for that it needs the cards that are gone.
    for place, card in plays:
        hands[place].append(as_held(card))
    for bid in [bids[seat] for seat in seats]:
        if bid is not None:
            core.apply(bid)
    for _, card in plays:
        core.apply(card)
    return Sight(
        core=core,
        me=seats.index(view.seat),
        held=tuple(len(zone) for zone in zones),
        plays=plays,
        gone=gone,
        unseen=tuple(card for card in range(len(DECK)) if not seen & BIT[card]),
        lives=tuple(lives[seat] or 0 for seat in seats),
        shared=view.options[TIE.name] == SHARED,
    )


def number_of(action: Action) -> int:
    """An action in the core's numbers."""
    if isinstance(action, Bid):
        return action.number
    assert isinstance(action, Play)
    if action.mark:
        return ACE_HIGH if action.mark == HIGH else ACE_LOW
    return STRENGTH[action.card]


def action_of(number: int, legal: tuple[Action, ...]) -> Action:
    """The way back: the one of ``legal`` that the core calls ``number``."""
    return next(action for action in legal if number_of(action) == number)


def as_held(card: int) -> int:
    """A card as it was in the hand before it was played."""
    return ACE if card in (ACE_HIGH, ACE_LOW) else card


def shown_cards(sight: Sight) -> int:
    """The set of the others' cards, in the one-card round."""
    return bits([card for hand in sight.core.hands for card in hand])


# ----------------------------------------------------------------------------------- plain and easy

SLIP = 0.3
"""How often *easy* misjudges. It still wins most games against random play."""


class Plain:
    """Bids what its cards are worth by themselves, wins cheaply, ducks high; counts no cards."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        """The plain rule's move; no luck in it."""
        sight = read_sight(view)
        if sight.core.to_bid:
            return nearest_bid(plain_worth(sight), legal)
        return action_of(plain_card(sight.core), legal)


class Easy:
    """*Plain* with lapses: a bid off by one, a hand overlooked, the card next to the right one."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        """The plain rule's move, or now and then the one beside it."""
        sight = read_sight(view)
        core = sight.core
        lapse = rng.random() < SLIP
        step = rng.choice((-1, 1)) if lapse else 0
        if core.to_bid and core.size == 1:
            overlooked = rng.choice(others(sight)) if lapse else NOBODY
            return nearest_bid(plain_worth(sight, overlooked), legal)
        if core.to_bid:
            return nearest_bid(plain_worth(sight) + step, legal)
        right = plain_card(core)
        if len(core.hands[sight.me]) == 1:
            return action_of(right, legal)
        cards = sorted(core.legal_actions())
        at = cards.index(right) + step
        return action_of(cards[min(max(at, 0), len(cards) - 1)], legal)


def others(sight: Sight) -> list[int]:
    """All places but one's own."""
    return [place for place in range(sight.core.players) if place != sight.me]


def plain_worth(sight: Sight, overlooked: int = NOBODY) -> float:
    """The tricks of a hand, each card against one random card of everybody else.

    In the one-card round the chance to have the best card; the hand of one may be ``overlooked``.
    """
    core = sight.core
    if core.size == 1:
        shown = [hand[0] for place, hand in enumerate(core.hands) if hand and place != overlooked]
        return policy.chance_to_top(bits(shown))
    highest = len(DECK) - 1
    return sum(
        1.0 if card == ACE else (card / highest) ** (core.players - 1)
        for card in core.hands[sight.me]
    )


def nearest_bid(worth: float, legal: tuple[Action, ...]) -> Action:
    """The allowed bid that is nearest to ``worth``."""
    return min(legal, key=lambda bid: abs(number_of(bid) - worth))


def plain_card(core: Core) -> int:
    """The plain rule's card.

    Wanting tricks: as last the cheapest winner, else the highest card, or the lowest if none wins.
    Wanting no more: the highest loser; leading, the lowest card; if all win, the highest.
    """
    cards = core.legal_actions()
    if core.bids[core.turn] > core.won[core.turn]:
        winners = [card for card in cards if card > core.best]
        if not winners:
            return min(cards, key=lambda card: (card == ACE_LOW, card))
        return min(winners) if core.in_trick == core.players - 1 else max(winners)
    losers = [card for card in cards if card < core.best]
    if losers:
        return max(losers)
    return min(cards) if core.in_trick == 0 else max(cards)


# ------------------------------------------------------------------------------------------- normal


class Normal:
    """One look ahead by expected loss."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        """The move of ``policy``; no luck in it."""
        if len(legal) == 1:
            return legal[0]
        sight = read_sight(view)
        core = sight.core
        if not core.to_bid:
            return action_of(policy.best_card(core, sight.gone), legal)
        if core.size > 1:
            return action_of(policy.best_bid(core), legal)
        return action_of(policy.hidden_bid(shown_cards(sight)), legal)


# --------------------------------------------------------------------------------------------- hard

# Found by small series (240 games a value) against *normal*. The number of worlds matters little,
# weighing them by the bids a lot: without it the share of wins falls by ten points and more.
MOST_WORLDS = 60
FEWEST_WORLDS = 8
WORK = 2500
"""Bids (counted twice) and cards played out for one decision, in all worlds together."""
TRIES = 4
"""Hands drawn for each other place, of which one is kept by how well it explains the bid."""
BIDS_TRIED = 4
"""The bids that look best at first sight; the others are never played out."""
GRIP = 1.5
"""A life more is worth more than its part of all lives: the chance to win goes with this power."""
THRIFT = 0.001
"""What a life counts for its own sake, to choose between moves that lose or win the game alike."""


class Hard:
    """Plays every move that is worth a look to the end of the deal, in many worlds.

    A world is a deal of all unseen cards, in which hands that explain the bids are likelier.
    Everybody then plays as *normal*. The move with the best chance to win the whole game is taken.
    """

    def choose(self, view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        """The best move on average over a fixed number of worlds."""
        if len(legal) == 1:
            return legal[0]
        sight = read_sight(view)
        moves = candidates(sight)
        if len(moves) == 1:
            return action_of(moves[0], legal)
        if sight.core.size == 1:
            worth = worth_in_hidden_round(sight, moves)
        else:
            worth = worth_in_worlds(sight, moves, rng)
        return action_of(moves[worth.index(max(worth))], legal)


def candidates(sight: Sight) -> list[int]:
    """The moves worth a look.

    The cheapest bids at first sight; and of cards that do the same, since no unseen card lies
    between them nor the card to beat, only one.
    """
    core = sight.core
    if core.size == 1:
        return [0, 1]
    if core.to_bid:
        costs = policy.bid_costs(core.hands[sight.me], sight.me, core.players, core.bid_total)
        ranked = sorted(range(len(costs)), key=costs.__getitem__)
        return [bid for bid in ranked[:BIDS_TRIED] if costs[bid] < policy.BARRED]
    unseen = bits(list(sight.unseen))
    distinct: dict[tuple[int, bool], int] = {}
    for card in core.legal_actions():
        above = NOBODY if card == ACE_LOW else (unseen >> card).bit_count()
        distinct.setdefault((above, card > core.best), card)
    return list(distinct.values())


def worth_in_worlds(sight: Sight, moves: list[int], rng: Rng) -> list[float]:
    """How good each of ``moves`` is, added up over the same worlds for all of them."""
    core = sight.core
    cards = core.tricks_left * core.players - core.in_trick
    steps = len(moves) * (cards + 2 * core.to_bid)
    count = max(FEWEST_WORLDS, min(MOST_WORLDS, WORK // steps))
    totals = [0.0] * len(moves)
    for hands in worlds(sight, count, rng):
        for index, move in enumerate(moves):
            world = core.copy()
            world.hands = [hand[:] for hand in hands]
            world.apply(move)
            gone = sight.gone if core.to_bid else sight.gone | BIT[move]
            totals[index] += winning_chance(sight, policy.playout(world, gone))
    return totals


def worlds(sight: Sight, count: int, rng: Rng) -> Iterator[list[list[int]]]:
    """Draw ``count`` deals of all unseen cards, one hand after the other in random order.

    Where a place has bid, several hands are drawn and one is kept by how well they explain the bid.
    When no card is left over, the last place takes what there is.
    """
    core = sight.core
    played = [
        [as_held(card) for place, card in sight.plays if place == owner]
        for owner in range(core.players)
    ]
    around = others(sight)
    for _ in range(count):
        rest = list(sight.unseen)
        hands = core.hands[:]
        rng.shuffle(around)
        for place in around:
            size = sight.held[place]
            choice = core.bids[place] != NOBODY and size < len(rest)
            drawn = [sorted(rng.sample(rest, size)) for _ in range(TRIES if choice else 1)]
            hand = drawn[0]
            if choice:
                beliefs = [
                    policy.bid_belief(core, place, sorted(hand + played[place])) for hand in drawn
                ]
                hand = rng.choices(drawn, beliefs)[0]
            hands[place] = hand
            rest = [card for card in rest if card not in hand]
        yield hands


def worth_in_hidden_round(sight: Sight, moves: list[int]) -> list[float]:
    """How good each bid is in the one-card round, over all cards that one may hold oneself.

    Whoever has bid saw that card: each is as likely as it makes the bids before (Bayes).
    """
    core = sight.core
    totals = [0.0] * len(moves)
    for own in sight.unseen:
        hands = core.hands[:]
        hands[sight.me] = [own]
        everything = bits([hand[0] for hand in hands])
        seen_by = [everything & ~BIT[hand[0]] for hand in hands]
        likely = 1.0
        for place in range(sight.me):
            likely *= policy.hidden_belief(seen_by[place], core.bids[place])
        for index, move in enumerate(moves):
            world = core.copy()
            world.hands = hands[:]
            world.apply(move)
            while world.to_bid:
                world.apply(policy.hidden_bid(seen_by[world.turn]))
            totals[index] += likely * winning_chance(sight, world.losses())
    return totals


def winning_chance(sight: Sight, losses: list[int]) -> float:
    """One's part of all lives after a deal, each player's raised to `GRIP`.

    If all are out the game is over: who would have most left wins, or all do if places are shared.
    """
    left = [lives - lost for lives, lost in zip(sight.lives, losses, strict=True)]
    thrift = THRIFT * losses[sight.me]
    powers = [lives**GRIP if lives > 0 else 0.0 for lives in left]
    total = sum(powers)
    if total:
        return powers[sight.me] / total - thrift
    if sight.shared:
        return 1.0 / len(left) - thrift
    return (left[sight.me] == max(left)) / left.count(max(left)) - thrift


# ------------------------------------------------------------------------------------------- levels

LEVELS: dict[Level, Callable[[], Player]] = {
    Level.EASY: Easy,
    Level.NORMAL: Normal,
    Level.HARD: Hard,
}


def player(level: Level) -> Player:
    """The player of ``level``."""
    return LEVELS[level]()
