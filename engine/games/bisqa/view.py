"""What each seat may see of a Bisqa game: the one place where its secrecy is decided.

Everybody knows the bids, the tricks, the lives and all cards that were played. A seat also knows its
own hand, except in the one-card round, where it knows every card but its own. A spectator, and a
seat that is out, knows no hand at all.
"""

from engine.cards.tricks import Trick
from engine.games.bisqa.scoring import lives_left, outcome
from engine.games.bisqa.state import Round, State
from engine.seats import Seat, seats
from engine.view import DealView, FactValue, View, Zone

HAND = "hand"
GAME_ID = "bisqa"


def view(state: State, seat: Seat | None) -> View:
    """The view of ``seat``; of a spectator for None and for a seat that is out."""
    if seat is not None and state.out[seat]:
        seat = None
    now = state.round
    return View(
        game=GAME_ID,
        seat=seat,
        players=state.players,
        options=state.options.values(),
        to_act=() if now is None or now.turn is None else (now.turn,),
        facts={"lives": lives_left(state), "out": state.out, "first": state.first},
        zones=() if now is None else _hands(now, seat),
        deal=None if now is None else deal_view(now),
        past=tuple(deal_view(done) for done in state.past),
        outcome=outcome(state) if now is None or now.turn is None else None,
    )


def _hands(now: Round, reader: Seat | None) -> tuple[Zone, ...]:
    return tuple(
        Zone(HAND, seat, cards if _sees(now, reader, seat) else (None,) * len(cards))
        for seat, cards in zip(seats(len(now.hands)), now.hands, strict=True)
    )


def _sees(now: Round, reader: Seat | None, owner: Seat) -> bool:
    if reader is None:
        return False
    return reader != owner if now.hidden else reader == owner


def deal_view(played: Round) -> DealView:
    """What everybody may know of one round."""
    tricks = played.tricks
    if played.table:
        tricks = (*tricks, Trick(played.table[0].seat, played.table))
    facts: dict[str, FactValue] = {
        "cards": played.size,
        "order": played.order,
        "bids": played.bids,
        "won": played.won,
        "change": None if played.losses is None else tuple(-lost for lost in played.losses),
    }
    return DealView(played.number, played.turn is None, facts, tricks)
