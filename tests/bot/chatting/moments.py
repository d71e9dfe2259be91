"""Tables as people may come to see them: whole games, hostile names, all that is offered."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from bot.tables.updates import Choice, Offered, Place, TableView, Who
from engine.cards.decks import FRENCH_40
from engine.games.bisqa.rules import BISQA
from engine.games.bisqa.state import State
from engine.options import complete
from engine.randomness import seeded
from engine.seats import Seat
from tests.bot.rendering.views import seen_by

MOST_ROUNDS = 48
"""Eight players with five lives, of whom one loses one in each round but the hidden ones."""
LONGEST_NAME = 64
SIGNS = st.sampled_from("*_~`|<>[]()@#-+\\/:.1aé♥ 💥")
HOSTILE = (
    "@everyone @here <@1234567890> <@&99> <#42> </join:1> <t:0:R> <:x:1>",
    "[free cards](https://evil.example) https://evil.example discord:x",
    "||spoiler|| **bold** __under__ ~~gone~~ `code` ```block``` *it* _it_",
    "\\\\\\*\\_\\@everyone\\",
    "*" * LONGEST_NAME,
    "@" * LONGEST_NAME,
    "# Heading",
    "-# small",
    "- point",
    "> quote",
    "1. first",
    "2) second",
    '<b>&"x</b> &amp; <a href=x>',
    "علي (الحسن) 2",
    "שלום -1",
)
NAMES = st.text(SIGNS, min_size=1, max_size=LONGEST_NAME) | st.sampled_from(HOSTILE)
OFFERED = tuple(
    Offered(name, Who.ANYONE)
    for name in ("join", "go", "resume", "back", "addbot", "rematch", "configure", "leave", "pause",
                 "unseat", "end")
)  # fmt: skip


def places(names: list[str]) -> list[Place]:
    """People, of whom some are away or promised to somebody."""
    return [
        Place(name, None, away=bool(at % 2), id=at, autopilot=bool(at % 2), heir=name[:at])
        for at, name in enumerate(names)
    ]


def played(players: int, steps: int, seed: int) -> State:
    """A game after so many things that were done at random."""
    luck = seeded("pages", seed)
    state = BISQA.new(players, complete(BISQA.options, {}), Seat(0))
    for _ in range(steps):
        if BISQA.next_deal(state) is not None:
            cards = list(FRENCH_40.cards)
            luck.shuffle(cards)
            state = BISQA.deal(state, BISQA.lay_out(state, cards)).state
        elif BISQA.outcome(state) is None:
            seat = BISQA.to_act(state)[0]
            action = luck.choice(BISQA.legal_actions(state, seat))
            state = BISQA.apply(state, seat, action).state
    return state


def look(state: State, seat: int | None, names: list[str], **changes: Any) -> TableView:
    """A table as a seat sees it, with everything on it that there may be."""
    seen = seen_by(state, seat, *places(names), offered=OFFERED, decision=99, **changes)
    acting = BISQA.to_act(state)
    legal = tuple(action.text for action in BISQA.legal_actions(state, acting[0])) if acting else ()
    prospects = tuple(action.text for action in BISQA.prospects(seen.view))
    choice = Choice(acting[0], 12, legal) if acting else None
    return replace(seen, choice=choice, prospects=prospects, deadline=2**41, played=((1, "bid 2"),))
