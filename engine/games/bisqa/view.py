"""What each seat may see of a Bisqa game: the one place where its secrecy is decided.

Everybody knows the bids, the tricks, the lives and all cards that were played. A seat also knows
its own hand, except in the one-card round, where it knows every card but its own. A spectator, and
a seat that is out, knows no hand at all.
"""

from engine.cards.tricks import Trick
from engine.games.bisqa.scoring import lives_left, outcome, told_lives
from engine.games.bisqa.state import Round, State
from engine.seats import Seat, seats
from engine.view import DealView, FactValue, View, Zone

HAND = "hand"
GAME_ID = "bisqa"


def view(state: State, seat: Seat | None) -> View:
    """The view of ``seat``; of a spectator for None and for a seat that is out.

    Raises ValueError for a seat that is not there: it must not see what "everybody else" sees.
    """
    if seat is not None and not 0 <= seat < state.players:
        raise ValueError(f"no seat {seat}")
    if seat is not None and state.out[seat]:
        seat = None
    now = state.round
    deals = deal_views(state)
    turn = now.turn if now else None
    return View(
        game=GAME_ID,
        seat=seat,
        players=state.players,
        options=state.options.values(),
        to_act=() if turn is None else (turn,),
        phase="" if now is None or turn is None else "bid" if now.bidding else "play",
        out=tuple(bool(gone) for gone in state.out),
        facts={"lives": lives_left(state), "went_out": state.out, "first": state.first},
        zones=() if now is None else _hands(now, seat),
        deal=deals[-1] if deals else None,
        past=tuple(deals[:-1]),
        outcome=outcome(state) if turn is None else None,
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


def deal_views(state: State) -> list[DealView]:
    """What everybody may know of each round, with the lives that were left after it."""
    lives = (state.options.lives,) * state.players
    views = []
    for played in state.rounds:
        before, losses = lives, played.losses or (0,) * state.players
        lives = tuple(left - lost for left, lost in zip(before, losses, strict=True))
        views.append(_deal_view(played, told_lives(before, lives, state.options.tie)))
    return views


def _deal_view(played: Round, score: tuple[int, ...]) -> DealView:
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
    return DealView(played.number, played.turn is None, score, facts, tricks)
