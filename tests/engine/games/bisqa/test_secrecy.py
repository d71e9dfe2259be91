"""Secrecy against a shuffle of its own, which shares nothing with `Game.guess`."""

import random
from dataclasses import replace

import pytest

from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.games.bisqa.rules import BISQA
from engine.games.bisqa.state import State
from engine.options import complete
from engine.seats import Seat, seats
from tests.engine.conformance.cases import Case, expressible, few_cases, next_deal, walk
from tests.engine.conformance.test_secrecy import assert_alike
from tests.engine.games.bisqa.tables import before_round, do, legal, new

TABLES = [case for case in few_cases() if case.game.id == "bisqa"]


def may_know(state: State, reader: Seat | None, owner: Seat) -> bool:
    """Whether ``reader`` may know the cards in the hand of ``owner``."""
    assert state.round
    plays = reader is not None and state.lives[reader] > 0
    if state.round.size == 1:
        return plays and reader != owner
    return plays and reader == owner


def reshuffled(state: State, reader: Seat | None, luck: random.Random) -> State:
    """``state`` with all that ``reader`` may not know dealt again, undealt cards included."""
    now = state.round
    if now is None:
        return state
    known: set[Card] = {one.card for trick in now.tricks for one in trick.cards}
    known |= {one.card for one in now.table}
    for owner in seats(state.players):
        if may_know(state, reader, owner):
            known.update(now.hands[owner])
    rest = [card for card in FRENCH_40.cards if card not in known]
    luck.shuffle(rest)
    hands = tuple(
        hand if may_know(state, reader, owner) else tuple(rest.pop() for _ in hand)
        for owner, hand in zip(seats(state.players), now.hands, strict=True)
    )
    return replace(state, round=replace(now, hands=hands))


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_reshuffled_cards_change_nothing_for_the_reader(case: Case) -> None:
    luck, attempts = case.random("reshuffle"), expressible(case.game)
    moved = 0
    for moment in walk(case, "reshuffle"):
        for reader in (None, *seats(case.players)):
            twin = reshuffled(moment.state, reader, luck)
            moved += twin != moment.state
            assert_alike(case, moment.state, twin, reader, attempts)
    assert moved > 50


@pytest.mark.parametrize("players", range(2, 9))
def test_hidden_rounds_change_nothing_for_the_reader(players: int) -> None:
    """Every moment of one-card rounds, with both shuffles, some seats out."""
    case = Case(BISQA, players, complete(BISQA.options, {}))
    luck, attempts = case.random("hidden"), expressible(BISQA)
    for gone in {0, players - 2}:
        state = before_round(5, new(players, luck.randrange(players)))
        assert state.round
        lost = tuple(5 if seat < gone else 0 for seat in range(players))
        out = tuple(4 if each else 0 for each in lost)
        lives = tuple(5 - each for each in lost)
        last = replace(state.round, losses=lost)
        state = replace(state, round=last, out=out, lives=lives)
        state = BISQA.deal(state, next_deal(case, state, luck)).state
        while BISQA.to_act(state):
            for reader in (None, *seats(players)):
                view = BISQA.view(state, reader)
                for twin in (reshuffled(state, reader, luck), BISQA.guess(view, luck)):
                    assert_alike(case, state, twin, reader, attempts)
            state = do(state, luck.choice(legal(state)))
