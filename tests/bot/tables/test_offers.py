"""What a table offers is what it takes: whoever is offered something can do it, and is offered all
that they can do.
"""

import pytest
from hypothesis import settings

from bot.tables.ports import AT_ONCE
from bot.tables.updates import Phase, Who
from bot.tables.views import view_for
from tests.bot.tables.walk import PEOPLE, Step, walk, wishes

WALKS = 40 if settings.default.max_examples > 50 else 12  # type: ignore[union-attr]
STEPS = 120

# What is taken though it is not offered, and what is offered in its place. Nothing may be added.
OTHERWISE = {
    ("resume", Phase.PLAYING): "back",  # who sleeps is awake, though the game goes on already
    ("join", Phase.PLAYING): "back",  # who has left sits there again
    ("back", Phase.PLAYING): "resume",  # who is awake lets a sleeping table go on
    ("pause", Phase.PLAYING): "end",  # where there is no clock nothing hurries anybody
    ("leave", Phase.OVER): "",  # a newcomer whose deal never came
}


def offered(step: Step, person: str) -> set[str]:
    seen = view_for(step.table, person, now=step.now, pace=AT_ONCE)
    host = seen.seat is not None and seen.seat == seen.host
    return {each.command for each in seen.offered if each.who is not Who.HOST or host}


@pytest.mark.parametrize("seed", range(WALKS))
def test_what_is_offered_is_taken_and_what_is_taken_is_offered(seed: int) -> None:
    for step in walk(seed, STEPS):
        for person in PEOPLE:
            offers, phase = offered(step, person.id), step.table.phase
            for name, asked in wishes(step.table, person).items():
                answers = [step.entries(each) for each in asked]
                told = (person.name, name, phase, answers)
                if name in offers:
                    assert any(isinstance(each, list) for each in answers), told
                elif any(isinstance(each, list) and each for each in answers):
                    assert (name, phase) in OTHERWISE, told
                    assert OTHERWISE[name, phase] in {*offers, ""}, told


def test_a_board_offers_what_anybody_may_do() -> None:
    """For all who read it, whoever they are: what each of them is offered is among that."""
    for step in walk("board", STEPS):
        board = view_for(step.table, None, now=step.now, pace=AT_ONCE).offered
        for person in PEOPLE:
            seen = view_for(step.table, person.id, now=step.now, pace=AT_ONCE)
            assert set(seen.offered) <= set(board)
