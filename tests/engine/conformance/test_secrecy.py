"""Nobody learns a card that is hidden from them: not by what they see, may do, are told or refused.

A reader's view is held against that of states in which everything the reader may not know is dealt
anew, with `Game.guess`. (Bisqa's own tests do the same with a shuffle that shares no code with it.)
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine.actions import Action
from engine.errors import GameError
from engine.events import Event
from engine.seats import Seat, seats
from engine.view import View
from tests.engine.conformance.cases import Case, expressible, few_cases, next_deal, walk
from tests.leaks import named

every_size = pytest.mark.parametrize("case", few_cases(), ids=str)


def readers(case: Case) -> tuple[Seat | None, ...]:
    return (None, *seats(case.players))


@every_size
def test_what_is_hidden_changes_nothing_for_the_reader(case: Case) -> None:
    rng, attempts = case.random("guess"), expressible(case.game)
    for moment in walk(case, "secrecy"):
        for reader in readers(case):
            twin = case.game.guess(case.game.view(moment.state, reader), rng)
            assert_alike(case, moment.state, twin, reader, attempts)


def assert_alike(
    case: Case, state: Any, twin: Any, reader: Seat | None, attempts: list[Action]
) -> None:
    """Whether ``reader`` cannot tell the two states apart by anything that reaches a reader."""
    game = case.game
    view, other = game.view(state, reader), game.view(twin, reader)
    assert view == other
    assert json.dumps(view.as_json()) == json.dumps(other.as_json())
    assert game.to_act(state) == game.to_act(twin)
    assert game.next_deal(state) == game.next_deal(twin)
    assert game.scores(state) == game.scores(twin)
    assert game.outcome(state) == game.outcome(twin)
    assert game.history(state) == game.history(twin)
    if reader is not None:
        assert game.legal_actions(state, reader) == game.legal_actions(twin, reader)
        for action in attempts:
            assert refusal(case, state, reader, action) == refusal(case, twin, reader, action)
    for seat in game.to_act(state):
        both = set(game.legal_actions(state, seat)) & set(game.legal_actions(twin, seat))
        for action in both:
            step, same = game.apply(state, seat, action), game.apply(twin, seat, action)
            if not step.forced and not same.forced:  # those show cards to everybody
                assert heard(step.events, reader) == heard(same.events, reader)
                assert game.view(step.state, reader) == game.view(same.state, reader)


def refusal(case: Case, state: Any, seat: Seat, action: Action) -> object:
    try:
        case.game.check(state, seat, action)
    except GameError as refused:
        return refused.code, dict(refused.params)
    return None


def heard(events: tuple[Event, ...], reader: Seat | None) -> list[Event]:
    return [event for event in events if event.is_for(reader)]


@every_size
def test_events_name_no_card_that_their_hearer_does_not_see(case: Case) -> None:
    game, rng = case.game, case.random("events")
    for moment in walk(case, "events"):
        if game.next_deal(moment.state) is not None:
            steps = [game.deal(moment.state, next_deal(case, moment.state, rng))]
        else:
            turns = [(seat, game.legal_actions(moment.state, seat)) for seat in seats(case.players)]
            steps = [game.apply(moment.state, seat, act) for seat, legal in turns for act in legal]
        for step in steps:
            for reader in readers(case):
                unseen = game.view(step.state, reader).unseen(game.pack)
                for event in heard(step.events, reader):
                    assert not set(event.params.values()) & set(unseen)


@every_size
def test_a_guess_fits_its_view(case: Case) -> None:
    game, rng = case.game, case.random("fits")
    for moment in walk(case, "fits"):
        for reader in readers(case):
            view = game.view(moment.state, reader)
            guessed = game.guess(view, rng)
            assert type(guessed) is type(moment.state)
            hash(guessed)
            assert game.view(guessed, view.seat) == view
            assert _counts(case, guessed) == _counts(case, moment.state)


def _counts(case: Case, state: Any) -> list[tuple[str, Seat | None, int]]:
    return [(zone.name, zone.seat, len(zone.cards)) for zone in case.game.view(state, None).zones]


def _hidden_places(view: View) -> Iterator[tuple[str, Seat | None, int]]:
    for zone in view.zones:
        for place, card in enumerate(zone.cards):
            if card is None:
                yield zone.name, zone.seat, place


def _seen_by_anybody(case: Case, state: Any) -> dict[tuple[str, Seat | None, int], object]:
    """Every card that some seat's view shows, by its place."""
    return {
        (zone.name, zone.seat, place): card
        for reader in seats(case.players)
        for zone in case.game.view(state, reader).zones
        for place, card in enumerate(zone.cards)
        if card is not None
    }


@every_size
def test_every_unseen_card_can_turn_up_in_every_hidden_place(case: Case) -> None:
    """The undealt ones included; for a spectator when it begins, for a seat in mid-game."""
    game, rng = case.game, case.random("guesses")
    running = [moment.state for moment in walk(case, "everywhere") if game.to_act(moment.state)]
    chosen: list[View] = [game.view(running[0], None)]
    own = [game.view(state, game.to_act(state)[0]) for state in running]
    hiding = [view for view in own if any(_hidden_places(view))]
    chosen.append(hiding[len(hiding) // 2])
    for view in chosen:
        unseen, places = set(view.unseen(game.pack)), list(_hidden_places(view))
        turned_up: dict[tuple[str, Seat | None, int], set[object]] = {at: set() for at in places}
        for _ in range(500):
            guessed = _seen_by_anybody(case, game.guess(view, rng))
            for place in places:
                turned_up[place].add(guessed[place])
        assert places
        assert all(cards == unseen for cards in turned_up.values())


@every_size
def test_no_hidden_card_is_written_anywhere_in_a_view(case: Case) -> None:
    """Whole games of the views' JSON, searched for cards in any form."""
    game = case.game
    for moment in walk(case, "search"):
        for reader in readers(case):
            view = game.view(moment.state, reader)
            text = json.dumps(view.as_json())
            hidden = set(view.unseen(game.pack))
            assert named(text, hidden) == set()
            assert named(text, game.pack.cards) <= set(game.pack.cards) - hidden
            shown = {card for zone in view.zones for card in zone.cards if card}
            assert named(text, shown) == shown
