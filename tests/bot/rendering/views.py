"""Tables as a reader may see them, made without a service: from a record, or from nothing."""

from dataclasses import replace
from typing import Any

from bot.rendering.build import build
from bot.rendering.text import end_text, hand_text, table_text
from bot.tables.commands import TableId
from bot.tables.timecontrol import LIVE
from bot.tables.updates import GameOffer, Moment, Phase, Place, TableView
from bot.texts.catalogue import words_in
from engine.cards.decks import FRENCH_40
from engine.games.bisqa.rules import BISQA
from engine.games.bisqa.state import State
from engine.options import complete
from engine.player import Level
from engine.randomness import seeded
from engine.replay import replay
from engine.seats import Seat
from engine.view import View
from tests.engine.records import GOOD, read

NBSP = "\u00a0"
OFFER = GameOffer(
    BISQA.id, BISQA.min_players, BISQA.max_players, BISQA.pack, BISQA.verbs, BISQA.options
)
SEAL = "5ea1" * 16
ANA, BO = Place("Ana", None, False, id=2), Place("Bo", None, False, id=3)
BEYA = Place("Lella Beya", Level.NORMAL, False, id=4)


def a_table(view: View, *places: Place, **changes: Any) -> TableView:
    """A table where ``view`` is what the reader may know of the game."""
    seen = TableView(
        table=TableId("K7Q2"),
        version=1,
        phase=Phase.PLAYING,
        game_number=1,
        offer=OFFER,
        places=places,
        seat=view.seat,
        view=view,
        legal=(),
        free=(),
        decision=None,
        happened=(),
        commitment=SEAL,
        due_at=None,
        ended=None,
        proof=None,
        moment=Moment(1, 0, 1),
        time=LIVE,
        deadline=None,
        paused=None,
        host=Seat(0),
        offered=(),
        played=(),
        seats=None,
        newcomers=True,
        salt=(),
    )
    return replace(seen, **changes)


def a_lobby(*places: Place, **changes: Any) -> TableView:
    """A table of Bisqa that is open, as a spectator sees it: nothing is known but its options."""
    players = len(places)
    out = (False,) * players
    view = View("bisqa", None, players, complete(BISQA.options, {}), (), "", out, {}, (), None)
    host = Seat(0) if places else None
    given = {"phase": Phase.LOBBY, "host": host, **changes}
    return a_table(view, *places, **given)


def a_game(until: int, seat: int | None, **changes: Any) -> TableView:
    """What Amel (seat 0) or Bilel, a computer, sees after ``until`` actions of the good record."""
    state = replay(BISQA, read(GOOD), until).step.state
    places = (Place("Amel", None, False), Place("Bilel", Level.HARD, False))
    return seen_by(state, seat, *places, **changes)


def seen_by(state: State, seat: int | None, *places: Place, **changes: Any) -> TableView:
    """What a seat sees of a state of Bisqa, a spectator for None."""
    reader = None if seat is None else Seat(seat)
    legal = BISQA.legal_actions(state, reader) if reader in BISQA.to_act(state) else ()
    given: dict[str, Any] = {"seat": reader, "legal": tuple(action.text for action in legal)}
    return a_table(BISQA.view(state, reader), *places, **{**given, **changes})


def finished(players: int, seed: int) -> State:
    """The end of a game of Bisqa in which everybody plays at random."""
    luck = seeded("finished", seed)
    state = BISQA.new(players, complete(BISQA.options, {"lives": 3}), Seat(0))
    while BISQA.outcome(state) is None:
        for seat in BISQA.to_act(state):
            action = luck.choice(BISQA.legal_actions(state, seat))
            state = BISQA.apply(state, seat, action).state
        if BISQA.next_deal(state) is not None:
            cards = list(FRENCH_40.cards)
            luck.shuffle(cards)
            state = BISQA.deal(state, BISQA.lay_out(state, cards)).state
    return state


def plain(text: str) -> str:
    """``text`` with plain spaces in place of those that do not break."""
    return text.replace(NBSP, " ")


def read_aloud(seen: TableView, language: str) -> str:
    """All that stands under each other where a table is plain text."""
    words = words_in(language)
    scene = build(seen, words)
    end = end_text(scene, words) if scene.over else ""
    parts = (table_text(scene, words), hand_text(scene, words), scene.ask, end)
    return plain("\n".join(part for part in parts if part))
