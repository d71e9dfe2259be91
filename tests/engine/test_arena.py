"""The arena: the same seed plays the same games, and rotated players get the same cards."""

import pytest

from engine.arena import Match, figure, play_match, standings
from engine.games.bisqa.player import Normal
from engine.games.bisqa.rules import BISQA
from engine.options import complete
from engine.outcome import Outcome
from engine.player import Player
from engine.players.chance import Chance
from engine.view import DealView

OPTIONS = complete(BISQA.options, {"lives": 3})


def match(number: int, seed: str = "arena", players: int = 3) -> Match:
    equals = [Chance() for _ in range(players)]
    return play_match(BISQA, equals, OPTIONS, seed, number)


def by_hand(ranking: tuple[int, ...], seating: tuple[int, ...], *deals: DealView) -> Match:
    lives = tuple(0 for _ in ranking)
    return Match(0, seating, Outcome(lives, ranking), lives, deals)


def test_the_same_seed_plays_the_same_game() -> None:
    assert match(5) == match(5)
    assert match(5).deals != match(5, "another").deals


def test_tables_are_played_once_from_every_seat_with_the_same_deals_and_luck() -> None:
    first, second, third, next_table = (match(number) for number in range(4))
    # All play alike, so the game of a table does not depend on who sits where.
    assert first.deals == second.deals == third.deals
    assert first.outcome == second.outcome == third.outcome
    assert first.deals != next_table.deals
    assert [game.seat_of(0) for game in (first, second, third, next_table)] == [0, 1, 2, 0]


def test_a_better_player_changes_no_deal_of_the_first_round() -> None:
    players: list[Player] = [Normal(), Chance()]
    games = [play_match(BISQA, players, OPTIONS, "mixed", number) for number in (0, 1)]
    plain = play_match(BISQA, [Chance(), Chance()], OPTIONS, "mixed", 0)
    firsts = [game.deals[0] for game in (*games, plain)]
    assert len({deal.facts["order"] for deal in firsts}) == 1


def test_a_match_counts_its_decisions_and_bids() -> None:
    game = match(0)
    for player in range(3):
        bids = game.bids(player)
        assert 0 < len(bids) <= len(game.deals)
        cards = sum(len(deal.tricks) for deal in game.deals[: len(bids)] if len(deal.tricks) > 1)
        assert game.decisions[game.seat_of(player)] == len(bids) + cards
        exact = game.exact(player)
        assert exact is not None
        assert 0 <= exact <= 1


def test_shares_of_a_game_sum_to_one() -> None:
    for number in range(12):
        game = match(number)
        assert sum(game.share(player) for player in range(3)) == pytest.approx(1)


def test_a_tie_is_split() -> None:
    tied = by_hand((1, 3, 1), (1, 2, 0))
    assert [tied.share(player) for player in range(3)] == [0.5, 0.5, 0.0]
    assert [tied.place(player) for player in range(3)] == [1, 1, 3]


def test_a_game_without_bids_has_no_rate_of_exact_bids() -> None:
    game = by_hand((1, 2), (0, 1), DealView(1, True, (3, 4), {"points": (3, 4)}))
    assert game.exact(0) is None
    assert [standing.exact for standing in standings([game], 2)] == [None, None]


def test_standings_add_up() -> None:
    games = [match(number) for number in range(30)]
    table = standings(games, 3)
    assert [standing.games for standing in table] == [30, 30, 30]
    assert sum(standing.wins.mean for standing in table) == pytest.approx(1)
    assert all(1 <= standing.place.mean <= 3 for standing in table)
    assert all(standing.exact and standing.exact.margin > 0 for standing in table)


def test_an_interval_by_hand() -> None:
    value = figure([1.0, 0.0, 1.0, 0.0])
    assert value.mean == 0.5
    assert value.margin == pytest.approx(1.96 * (1 / 3 / 4) ** 0.5)
    assert figure([2.0]).margin == 0
