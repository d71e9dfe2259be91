"""How Bisqa's computer players judge a deal on the fast core: small integers in, a move out.

Everything here looks only at what the place on turn may know: its hand, the bids, the tricks, the
card to beat, and which cards are gone. A set of cards is the bits of one number; the ace of hearts
has bit 40, where it stands when played high. Hands are sorted, weakest card first.

A play is judged by one look ahead: the chance to win this trick, and for both cases how far the
tricks of the cards left will then be from the bid. A card's chance of a later trick is that of a
random card among the unseen, sharpened or blunted by how many tricks the others still want. The ace
of hearts takes a trick or none, as its holder likes.
"""

from functools import cache
from math import comb, exp

from engine.games.bisqa.core import ACE, ACE_HIGH, ACE_LOW, Core

PACK = 40
BIT = {card: 1 << card for card in range(PACK)} | dict.fromkeys(
    (ACE, ACE_HIGH, ACE_LOW), 1 << ACE_HIGH
)
"""By card, held or as played: its bit in a set of cards."""
EVERY_CARD = (1 << ACE_HIGH + 1) - 1 ^ 1 << ACE
HIGHER = [1 + sum(ACE != other > card for other in range(PACK)) for card in range(PACK)]
"""By card: how many cards of the pack beat it, the ace of hearts among them."""

# Found by playing 4,000 to 6,000 rounds with each value in one seat against the old value in all
# others, at 2, 4 and 8 seats, and counting lives lost. The optimum is flat.
CONTEST = 0.85
"""How hard each rival fights for a card's later trick; 1 would be as by chance."""
CONTEST_BY_DEMAND = 0.25
"""By how much that grows for each trick that the others want beyond those that are left."""
CONTEST_BY_BIDS = 0.2
"""The same while bids are open (from 1), for each trick bid so far beyond an even share."""

UNLIKELY = 0.001
"""No later trick is less likely than this, or more certain than the rest, so that odds exist."""
BARRED = 99.0
"""The cost of the bid that may not be made."""


def bits(cards: list[int]) -> int:
    """A set of cards."""
    total = 0
    for card in cards:
        total |= BIT[card]
    return total


# ------------------------------------------------------------------------------------------ chances


@cache
def bid_chances(rivals: int, place: int, bid_total: int, size: int) -> list[float]:
    """By the number of unseen higher cards: the chance of a card's trick, seen while bidding."""
    excess = bid_total - place * size / (rivals + 1)
    power = rivals * max(CONTEST_BY_BIDS, 1.0 + CONTEST_BY_BIDS * excess)
    return _chances(power, PACK - size)


@cache
def later_chances(rivals: int, excess: int, unseen: int) -> list[float]:
    """By the number of unseen higher cards: the chance that a card wins one of the later tricks."""
    return _chances(rivals * max(CONTEST_BY_DEMAND, CONTEST + CONTEST_BY_DEMAND * excess), unseen)


def _chances(power: float, unseen: int) -> list[float]:
    lower = [1.0 - higher / max(unseen, 1) for higher in range(unseen + 1)]
    return [min(max(share**power, UNLIKELY), 1.0 - UNLIKELY) for share in lower]


@cache
def trick_chances(keen: int, sated: int, cards: int, unseen: int) -> list[float]:
    """By the number of unseen higher cards: the chance that nobody who follows beats a card.

    Those who are ``keen`` beat it if they can, the ``sated`` only if they hold nothing lower.
    """
    held = min(keen * cards, unseen)
    own = min(cards, unseen)
    chances = []
    for higher in range(unseen + 1):
        not_beaten = comb(unseen - higher, held) / comb(unseen, held)
        forced = comb(higher, own) / comb(unseen, own) if own else 0.0
        chances.append(not_beaten * (1.0 - forced) ** sated)
    return chances


def chance_to_top(shown: int) -> float:
    """The chance that a card outside the set ``shown`` beats all of it: the one-card round."""
    unseen = EVERY_CARD & ~shown
    return (unseen >> shown.bit_length()).bit_count() / unseen.bit_count()


# ---------------------------------------------------------------------------------- expected losses


def spread(chances: list[float]) -> list[float]:
    """The chance of each number of tricks, each card winning on its own (Poisson-binomial)."""
    shares = [1.0]
    for chance in chances:
        shares.append(0.0)
        for number in range(len(shares) - 1, 0, -1):
            shares[number] += chance * (shares[number - 1] - shares[number])
        shares[0] *= 1.0 - chance
    return shares


def miss(need: int, chances: list[float]) -> float:
    """How far the tricks of cards with these ``chances`` end from ``need``, on average."""
    mean = sum(chances)
    if need <= 0:
        return mean - need
    if need >= len(chances):
        return need - mean
    return sum([share * abs(need - won) for won, share in enumerate(spread(chances))])


def miss_with_ace(need: int, chances: list[float]) -> float:
    """The same when the ace of hearts is held besides: it makes up for one trick or for none."""
    return (miss(need, chances) + miss(need - 1, chances) - 1.0) / 2.0


def costs_without_ace(need: int, chances: list[float], wins: list[float]) -> list[float]:
    """By card: the expected distance from ``need`` at the end of the deal if it is played now.

    ``wins`` are the chances of this trick, ``chances`` those of a later one. Counted from the
    nearer end, tricks to win or tricks to lose, three cases are left, and each has a closed form:
    with M the mean of the other cards, ``none`` their chance of no trick and ``one`` that of one,
    the distance from 0 is M, from 1 it is M - 1 + 2 none, from 2 it is M - 2 + 4 none + 2 one.
    """
    if 2 * need > len(chances):
        need = len(chances) - need
        chances = [1.0 - chance for chance in chances]
        wins = [1.0 - win for win in wins]
    mean = sum(chances)
    if need <= 0:
        mean -= need
        return [mean - chance + win for chance, win in zip(chances, wins, strict=True)]
    twice_none = 2.0
    for chance in chances:
        twice_none *= 1.0 - chance
    if need == 1:
        return [
            mean - chance + (1.0 - win) * (twice_none / (1.0 - chance) - 1.0)
            for chance, win in zip(chances, wins, strict=True)
        ]
    odds = [chance / (1.0 - chance) for chance in chances]
    total = 1.0 + sum(odds)
    costs = []
    for chance, win, odd in zip(chances, wins, odds, strict=True):
        none = twice_none / (1.0 - chance)
        costs.append(mean - chance - 1.0 + none + (1.0 - win) * (none * (total - odd) - 1.0))
    return costs


def costs_with_ace(need: int, chances: list[float], wins: list[float]) -> list[float]:
    """The same for the other cards of a hand with the ace of hearts; then the ace high, and low."""
    costs = []
    for index, win in enumerate(wins):
        rest = chances[:index] + chances[index + 1 :]
        cost = miss_with_ace(need, rest)
        if win:
            cost += win * (miss_with_ace(need - 1, rest) - cost)
        costs.append(cost)
    return [*costs, miss(need - 1, chances), miss(need, chances)]


# -------------------------------------------------------------------------------------------- moves


def bid_costs(hand: list[int], place: int, players: int, bid_total: int) -> list[float]:
    """The lives that each bid is expected to cost the holder of ``hand``, by bid."""
    size = len(hand)
    table = bid_chances(players - 1, place, bid_total, size)
    has_ace = ACE in hand
    own_higher = int(has_ace)
    chances = []
    for card in reversed(hand):
        if card != ACE:
            chances.append(table[HIGHER[card] - own_higher])
            own_higher += 1
    # From one bid to the next the distance grows where the tricks are no more than the bid.
    costs = [sum(chances)]
    below = 0.0
    for share in spread(chances)[:size]:
        below += share
        costs.append(costs[-1] + 2.0 * below - 1.0)
    if has_ace:
        costs[1:] = [(costs[bid] + costs[bid - 1] - 1.0) / 2.0 for bid in range(1, size + 1)]
    if place == players - 1 and bid_total <= size:
        costs[size - bid_total] = BARRED
    return costs


def best_bid(core: Core) -> int:
    """The bid of the place on turn; not for the one-card round, where its card is hidden."""
    costs = bid_costs(core.hands[core.turn], core.turn, core.players, core.bid_total)
    return costs.index(min(costs))


def card_costs(core: Core, gone: int) -> tuple[list[int], list[float]]:
    """The plays of the place on turn, and the lives that each is expected to cost."""
    hand = core.hands[core.turn]
    size = len(hand)
    need = core.bids[core.turn] - core.won[core.turn]
    keen, sated, demand = _others(core)
    unseen = EVERY_CARD & ~gone
    has_ace = ACE in hand
    for card in hand:
        unseen ^= BIT[card]
    if has_ace:
        hand = [card for card in hand if card != ACE]
    count = unseen.bit_count()
    later = later_chances(core.players - 1, demand - size + 1, count)
    now = trick_chances(keen, sated, size, count)
    best = core.best
    higher = [(unseen >> card).bit_count() for card in hand]
    chances = [later[number] for number in higher]
    wins = [now[number] if card > best else 0.0 for card, number in zip(hand, higher, strict=True)]
    if has_ace:
        return [*hand, ACE_HIGH, ACE_LOW], costs_with_ace(need, chances, wins)
    return hand, costs_without_ace(need, chances, wins)


def _others(core: Core) -> tuple[int, int, int]:
    """How many who follow in this trick want it, how many do not, and what all others want."""
    follow = core.players - core.in_trick - 1
    keen = demand = 0
    bids, won = core.bids, core.won
    other = core.turn
    for step in range(1, core.players):
        other += 1
        if other == core.players:
            other = 0
        want = bids[other] - won[other]
        if want > 0:
            demand += want
            if step <= follow:
                keen += 1
    return keen, follow - keen, demand


def best_card(core: Core, gone: int) -> int:
    """The play of the place on turn."""
    hand = core.hands[core.turn]
    if len(hand) == 1 and hand[0] != ACE:
        return hand[0]
    cards, costs = card_costs(core, gone)
    return cards[costs.index(min(costs))]


def playout(core: Core, gone: int) -> list[int]:
    """Finish the deal, every place by this policy; the lives that each place loses."""
    while core.to_bid:
        core.apply(best_bid(core))
    while core.tricks_left:
        action = best_card(core, gone)
        gone |= BIT[action]
        core.apply(action)
    return core.losses()


# ------------------------------------------------------------------------------------------- belief

TRUST = 6.0
"""How surely a bid is the best one: its likelihood is exp(-TRUST x expected cost), shares of 1."""
TRUST_IN_HIDDEN = 12.0
"""The same in the one-card round, for the chance of the best card less one half."""


def bid_belief(core: Core, place: int, hand: list[int]) -> float:
    """How likely ``place`` was to make its bid if ``hand`` was its whole hand."""
    costs = bid_costs(hand, place, core.players, sum(core.bids[:place]))
    weights = [exp(-TRUST * cost) for cost in costs]
    return weights[core.bids[place]] / sum(weights)


def hidden_bid(shown: int) -> int:
    """The bid of one who sees the set ``shown`` in the one-card round: 1 for a likely best card."""
    return int(chance_to_top(shown) > 0.5)


def hidden_belief(shown: int, bid: int) -> float:
    """How likely one who sees ``shown`` in the one-card round is to make this ``bid``."""
    takes = 1.0 / (1.0 + exp(TRUST_IN_HIDDEN * (0.5 - chance_to_top(shown))))
    return takes if bid else 1.0 - takes
