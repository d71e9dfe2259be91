"""The computer players: always legal, only by what they see, and sensible where sense is plain."""

import random
from dataclasses import replace

import pytest

from engine.actions import Action, Bid
from engine.cards.decks import FRENCH_40
from engine.games.bisqa import policy
from engine.games.bisqa.core import ACE, Core
from engine.games.bisqa.player import (
    Normal,
    Plain,
    action_of,
    candidates,
    number_of,
    player,
    read_sight,
    worlds,
)
from engine.games.bisqa.policy import BIT
from engine.games.bisqa.rules import BISQA
from engine.games.bisqa.state import State
from engine.player import Level, Player
from engine.randomness import seeded
from engine.seats import Seat
from tests.engine.games.bisqa.tables import do, new, with_hands

LEVELS = tuple(Level)
THINKERS = (Level.NORMAL, Level.HARD)


def deal_on(state: State, luck: random.Random) -> State:
    """``state``, with the next round dealt if it waits for one."""
    if BISQA.next_deal(state) is None:
        return state
    cards = luck.sample(FRENCH_40.cards, len(FRENCH_40))
    return BISQA.deal(state, BISQA.lay_out(state, cards)).state


def ask(who: Player, state: State, seed: str = "luck") -> Action:
    """The choice of ``who`` in the seat that is to act."""
    [seat] = BISQA.to_act(state)
    legal = BISQA.legal_actions(state, seat)
    return who.choose(BISQA.view(state, seat), legal, seeded(seed))


def moments(players: int, seed: str, who: Player) -> list[State]:
    """Every state of a game between equals in which somebody is to act."""
    luck = random.Random(f"{seed}/{players}")
    state = new(players, lives=luck.choice((3, 4, 5)))
    found = []
    while BISQA.outcome(state) is None:
        state = deal_on(state, luck)
        found.append(state)
        action = ask(who, state, f"{seed}/{len(found)}")
        state = BISQA.apply(state, BISQA.to_act(state)[0], action).state
    return found


@pytest.mark.parametrize("players", range(2, 9))
def test_every_level_answers_with_a_legal_action_to_the_end(players: int) -> None:
    luck = random.Random(players)
    state = new(players, lives=3)
    turn = 0
    while BISQA.outcome(state) is None:
        state = deal_on(state, luck)
        turn += 1
        # Hard is slow: it gets one turn in eight, the others share the rest.
        level = Level.HARD if turn % 8 == 0 else LEVELS[turn % 2]
        action = ask(player(level), state, str(turn))
        [seat] = BISQA.to_act(state)
        assert action in BISQA.legal_actions(state, seat)
        state = BISQA.apply(state, seat, action).state


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_luck_makes_the_same_choice(level: Level) -> None:
    for state in moments(4, "again", Plain())[::4]:
        assert ask(player(level), state) == ask(player(level), state)


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_see_changes_nothing(level: Level, players: int) -> None:
    moved = 0
    luck = random.Random(f"{level}/{players}")
    for state in luck.sample(moments(players, "secret", Normal()), k=20):
        [seat] = BISQA.to_act(state)
        view = BISQA.view(state, seat)
        other = BISQA.guess(view, luck)
        moved += other != state
        assert BISQA.view(other, seat) == view
        assert ask(player(level), other) == ask(player(level), state)
    assert moved > 10


@pytest.mark.parametrize("bids", [[], ["bid 1"], ["bid 0", "bid 2"]])
def test_every_unseen_card_turns_up_everywhere(bids: list[str]) -> None:
    state = do(with_hands(3, "KH 7D 2S", "6C 5H AS", "QS 3D JC"), *bids)
    [seat] = BISQA.to_act(state)
    sight = read_sight(BISQA.view(state, seat))
    places: list[set[int]] = [set() for _ in range(4)]
    for hands in worlds(sight, 1500, seeded("worlds")):
        dealt = [card for hand in hands for card in hand]
        assert len(set(dealt)) == len(dealt) == 9
        assert hands[sight.me] == sight.core.hands[sight.me]
        for place, hand in enumerate(hands):
            places[place].update(hand)
        places[3].update(set(sight.unseen) - set(dealt))
    for place in {0, 1, 2, 3} - {sight.me}:
        assert places[place] == set(sight.unseen)


def test_worlds_where_no_card_is_left_over() -> None:
    luck = random.Random("full")
    state = deal_on(new(8), luck)
    while not BISQA.next_deal(state):
        [seat] = BISQA.to_act(state)
        sight = read_sight(BISQA.view(state, seat))
        for hands in worlds(sight, 2, luck):
            assert sorted(card for hand in hands for card in hand) == sorted(
                [*sight.unseen, *sight.core.hands[sight.me]]
            )
        state = BISQA.apply(state, seat, ask(Normal(), state)).state


def test_worlds_prefer_hands_that_explain_the_bids() -> None:
    hands = ("6C 5D AS", "QS 3D JC", "KS 4C 7S")

    def strength(bid: str) -> int:
        state = do(with_hands(3, *hands), bid)
        sight = read_sight(BISQA.view(state, Seat(1)))
        return sum(sum(world[0]) for world in worlds(sight, 300, seeded("prefer")))

    assert strength("bid 0") < strength("bid 1") < strength("bid 3")


@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_policy_is_the_same_on_the_core_and_through_the_view(players: int) -> None:
    luck = random.Random(players)
    for _ in range(5):
        state = deal_on(new(players), luck)
        assert state.round
        core = Core(
            [
                sorted(FRENCH_40.cards.index(card) for card in state.round.hands[seat])
                for seat in state.round.order
            ]
        )
        gone = 0
        while BISQA.next_deal(state) is None and BISQA.outcome(state) is None:
            action = ask(Normal(), state)
            bidding = core.to_bid
            number = policy.best_bid(core) if bidding else policy.best_card(core, gone)
            assert number_of(action) == number
            gone |= 0 if bidding else BIT[number]
            core.apply(number)
            state = BISQA.apply(state, BISQA.to_act(state)[0], action).state


def test_closed_forms_of_the_expected_loss() -> None:
    luck = random.Random("forms")
    for _ in range(2000):
        cards, need = luck.randint(1, 5), luck.randint(-2, 6)
        chances = [luck.uniform(0.01, 0.99) for _ in range(cards)]
        wins = [luck.random() for _ in range(cards)]
        for index, cost in enumerate(policy.costs_without_ace(need, chances, wins)):
            rest = chances[:index] + chances[index + 1 :]
            lost, won = policy.miss(need, rest), policy.miss(need - 1, rest)
            assert cost == pytest.approx(lost + wins[index] * (won - lost))


def test_costs_of_bids_are_those_of_the_spread() -> None:
    luck = random.Random("bids")
    for _ in range(500):
        size, players, total = luck.randint(2, 5), luck.randint(3, 8), luck.randint(0, 6)
        hand = sorted(luck.sample(range(40), size))
        unseen = policy.EVERY_CARD & ~policy.bits(hand)
        table = policy.bid_chances(players - 1, 1, total, size)
        chances = [table[(unseen >> card).bit_count()] for card in hand if card != ACE]
        judge = policy.miss_with_ace if ACE in hand else policy.miss
        expected = [judge(bid, chances) for bid in range(size + 1)]
        assert policy.bid_costs(hand, 1, players, total) == pytest.approx(expected)


def test_who_needs_all_tricks_leads_the_top() -> None:
    state = do(with_hands(2, "KH 7D", "5C 4H", "6S KC"), "bid 2", "bid 1", "bid 0")
    assert str(ask(player(Level.NORMAL), state)) == "play KH"


@pytest.mark.parametrize("level", THINKERS)
def test_who_needs_all_tricks_wins_cheaply(level: Level) -> None:
    state = do(with_hands(2, "5C 2S", "6C KH"), "bid 1", "bid 2", "play 5C")
    assert str(ask(player(level), state)) == "play 6C"


@pytest.mark.parametrize("level", THINKERS)
def test_a_barred_bid_gives_way_to_a_neighbour(level: Level) -> None:
    hands = ("QH 5D 4C 3S 2S", "KH JH 6C 3C AS")
    free = ask(player(level), do(with_hands(5, *hands), "bid 1"))
    assert str(free) in {"bid 2", "bid 3"}
    barred = ask(player(level), do(with_hands(5, *hands), "bid 3"))
    assert str(barred) in {"bid 1", "bid 3"}


@pytest.mark.parametrize("level", LEVELS)
def test_seeing_the_ace_of_hearts_in_the_hidden_round_bids_nothing(level: Level) -> None:
    state = with_hands(1, "KH", "AH", "2S")
    assert str(ask(player(level), state, "sober")) == "bid 0"


def test_hard_learns_its_hidden_card_from_the_bids_before() -> None:
    # Seat 1 sees only 3S besides the card of seat 2 and still bids 0, so that card must be high.
    state = do(with_hands(1, "3S", "7D", "QH"), "bid 0", "bid 0")
    assert str(ask(player(Level.NORMAL), state)) == "bid 0"
    assert str(ask(player(Level.HARD), state)) == "bid 1"


@pytest.mark.parametrize("level", THINKERS)
def test_the_low_ace_is_kept_to_duck_with(level: Level) -> None:
    state = do(with_hands(2, "KH 3S", "AH 5C"), "bid 1", "bid 0", "play KH")
    assert str(ask(player(level), state)) == "play 5C"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("bids", "choice"), [((2, 1), "play AH+"), ((1, 0), "play AH-")])
def test_the_ace_as_last_card_is_what_the_bid_needs(
    level: Level, bids: tuple[int, int], choice: str
) -> None:
    state = do(with_hands(2, "KH QH", "AH 5C"), *(f"bid {bid}" for bid in bids))
    state = do(state, "play KH", "play 5C", "play QH")
    for seed in "abcdefgh":
        assert str(ask(player(level), state, seed)) == choice


def test_two_players_with_one_life_each() -> None:
    luck = random.Random("last life")
    for _ in range(3):
        state = deal_on(replace(new(2), lives=(1, 1)), luck)
        while BISQA.next_deal(state) is None and BISQA.outcome(state) is None:
            [seat] = BISQA.to_act(state)
            state = BISQA.apply(state, seat, ask(player(Level.HARD), state)).state


def test_only_cards_that_differ_are_worth_a_look() -> None:
    state = do(with_hands(3, "KH QH 2S", "5C 4D QC", "6S 7C 3D"), "bid 2", "bid 1", "bid 1")
    sight = read_sight(BISQA.view(state, Seat(0)))
    assert candidates(sight) == [1, 38]


def test_actions_and_numbers_go_both_ways() -> None:
    state = do(with_hands(2, "AH QH", "KH 5C"), "bid 2", "bid 1")
    legal = BISQA.legal_actions(state, Seat(0))
    assert {action_of(number_of(action), legal) for action in legal} == set(legal)
    assert number_of(Bid(3)) == 3


def test_easy_errs_but_not_always() -> None:
    states = moments(4, "human", Normal())
    alike = [
        ask(player(Level.EASY), state, str(turn)) == ask(Plain(), state)
        for turn, state in enumerate(states)
    ]
    assert 0.5 < sum(alike) / len(alike) < 0.98
