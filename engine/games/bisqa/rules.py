"""Bisqa, the rules.

2 to 8 players, 40 cards, suits H > D > C > S and K Q J 7 6 5 4 3 2 A in each suit; any card of a
higher suit beats any card of a lower one. Rounds have 5, 4, 3, 2, 1 cards, then 5 again. Each
player in turn says how many tricks they will take; the last may not make the sum equal the cards in
a hand, except in the one-card round. The first bidder leads; any card may be played; the strongest
wins and leads. Each trick too many or too few costs a life; who has none left is out; the last one
in wins. The ace of hearts is played high (beats all) or low (loses to all), as its player says.

The one-card round is hidden: everybody sees all cards but their own, bids, and then the cards are
played at once, the ace of hearts high. Nobody ever chooses a card in it.

Readings where the rules are silent: if all who are left go out in the same round the game ends,
and they are placed by the lives that would be left, or share the win with ``tie`` = ``shared`` (E1,
E2); the next first bidder is the next seat still in after the last first bidder, in or out (E3);
the cycle of hand sizes never starts again after somebody goes out (E10).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.actions import Action, Bid, Play
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.cards.tricks import Played, Trick
from engine.errors import (
    BadDeal,
    BadOption,
    CardNotHeld,
    GameOver,
    IllegalAction,
    IllegalBid,
    IllegalCard,
    NotYourTurn,
)
from engine.events import Event
from engine.game import Deal, Game, Step
from engine.games.bisqa import actions, scoring
from engine.games.bisqa import view as views
from engine.games.bisqa.actions import ACE_OF_HEARTS, HIGH, LOW
from engine.games.bisqa.core import (
    ACE,
    ACE_HIGH,
    ACE_LOW,
    CYCLE,
    DECK,
    STRENGTH,
    forbidden_bid,
    hand_size,
)
from engine.games.bisqa.options import OPTIONS, Options
from engine.games.bisqa.player import player
from engine.games.bisqa.state import Round, State
from engine.options import OptionValue
from engine.outcome import Outcome
from engine.player import Level, Player
from engine.randomness import Rng
from engine.seats import Seat, order_from
from engine.view import DealView, View, trick_json

_BIDS = tuple(Bid(number) for number in range(CYCLE + 1))
_PLAYS: dict[Card, tuple[Play, ...]] = {card: (Play(card),) for card in DECK}
_PLAYS[ACE_OF_HEARTS] = (Play(ACE_OF_HEARTS, HIGH), Play(ACE_OF_HEARTS, LOW))


class Bisqa(Game[State]):
    """The contract of ``engine.game`` for Bisqa."""

    id = "bisqa"
    min_players = 2
    max_players = 8
    pack = FRENCH_40
    verbs = (actions.BID, actions.PLAY)
    options = OPTIONS

    def new(self, players: int, options: Mapping[str, OptionValue], first: Seat) -> State:
        """A game before its first deal; ``first`` bids first in it (E4)."""
        if not self.min_players <= players <= self.max_players:
            raise BadOption(option="players", value=str(players), choices=("2…8",))
        if not 0 <= first < players:
            raise BadOption(option="first", value=str(first), choices=(f"0…{players - 1}",))
        chosen = Options.read(options)
        return State(players, chosen, first, (chosen.lives,) * players, (0,) * players)

    def next_deal(self, state: State) -> int | None:
        """The number of the round that waits for its cards."""
        if scoring.is_over(state) or (state.round and state.round.turn is not None):
            return None
        return len(state.rounds) + 1

    def lay_out(self, state: State, shuffled: Sequence[Card]) -> Deal:
        """A hand for each seat still in, one seat after the other from seat 0, from the top."""
        size = hand_size(len(state.rounds) + 1)
        top = iter(shuffled)
        hands = tuple(() if out else tuple(next(top) for _ in range(size)) for out in state.out)
        return Deal(hands, {})

    def could_deal(self, number: int, deal: Deal) -> bool:
        """Every hand has the round's size, or is empty where the seat is out; two play at least."""
        sizes = [len(hand) for hand in deal.hands]
        full = sizes.count(hand_size(number))
        out = sizes.count(0) if number > 1 else 0
        return full >= self.min_players and full + out == len(sizes)

    def deal(self, state: State, deal: Deal) -> Step[State]:
        """Begin the next round."""
        number = self.next_deal(state)
        if number is None:
            raise BadDeal(reason="early")
        size = hand_size(number)
        expected = [0 if out else size for out in state.out]
        if [len(hand) for hand in deal.hands] != expected:
            raise BadDeal(reason="size")
        order = order_from(state.first, state.players, [not out for out in state.out])
        begun = Round(
            number=number,
            size=size,
            order=order,
            hands=deal.hands,
            bids=(None,) * state.players,
            won=(0,) * state.players,
            tricks=(),
            table=(),
            turn=order[0],
        )
        event = Event("dealt", {"number": number, "cards": size, "seat": order[0]})
        return Step(replace(state, round=begun, past=state.rounds), (event,))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat that bids or plays next; nobody between two rounds."""
        now = state.round
        return () if now is None or now.turn is None else (now.turn,)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Every bid but the barred one, or every card held."""
        now = state.round
        if now is None or now.turn != seat:
            return ()
        if now.bidding:
            barred = _barred_bid(now)
            return tuple(bid for bid in _BIDS[: now.size + 1] if bid.number != barred)
        return tuple(play for card in now.hands[seat] for play in _PLAYS[card])

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Raises the first reason why not: over, another's turn, the phase, the bid or card."""
        if scoring.is_over(state):
            raise GameOver()
        now = state.round
        if now is None or now.turn != seat:
            raise NotYourTurn(to_act=self.to_act(state))
        if now.bidding:
            if not isinstance(action, Bid):
                reason = "hidden" if now.hidden else "bidding"
                raise IllegalAction(reason=reason, legal=self._legal_texts(state, seat))
            if not 0 <= action.number <= now.size:
                raise IllegalBid(reason="range", legal=self._legal_texts(state, seat))
            if action.number == _barred_bid(now):
                raise IllegalBid(reason="sum", legal=self._legal_texts(state, seat))
            return
        if not isinstance(action, Play):
            raise IllegalAction(reason="playing", legal=self._legal_texts(state, seat))
        if action.card not in now.hands[seat]:
            raise CardNotHeld(card=action.card.code, legal=self._legal_texts(state, seat))
        if action not in _PLAYS[action.card]:
            raise IllegalCard(reason="ace", legal=self._legal_texts(state, seat))

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """The state after a bid or a card."""
        self.check(state, seat, action)
        assert state.round
        if isinstance(action, Bid):
            return _bid(state, state.round, seat, action.number)
        assert isinstance(action, Play)
        return _play(state, state.round, seat, action)

    def view(self, state: State, seat: Seat | None) -> View:
        """See ``engine.games.bisqa.view``."""
        return views.view(state, seat)

    def prospects(self, view: View) -> tuple[Action, ...]:
        """Every bid until one is made, then every card held and seen."""
        if view.seat is None or view.deal is None or view.deal.done:
            return ()
        bids, size = view.deal.facts["bids"], view.deal.facts["cards"]
        assert isinstance(bids, tuple)
        assert isinstance(size, int)
        if bids[view.seat] is None:
            return _BIDS[: size + 1]
        held = view.zone(views.HAND, view.seat)
        return tuple(play for card in held if card for play in _PLAYS[card])

    def in_play(self, state: State, seat: Seat) -> bool:
        """Whether the seat has a life left."""
        return not state.out[seat]

    def scores(self, state: State) -> tuple[int, ...]:
        """Lives left."""
        return scoring.lives_left(state)

    def outcome(self, state: State) -> Outcome | None:
        """See ``engine.games.bisqa.scoring``."""
        return scoring.outcome(state)

    def history(self, state: State) -> list[dict[str, object]]:
        """Every round as records tell it: cards, bids, tricks, won, done, change."""
        return [
            {
                "cards": deal.facts["cards"],
                "bids": _list(deal.facts["bids"]),
                "tricks": [trick_json(trick) for trick in deal.tricks],
                "won": _list(deal.facts["won"]),
                "done": deal.done,
                "change": _list(deal.facts["change"]),
            }
            for deal in views.deal_views(state)
        ]

    def read_action(self, text: str) -> Action:
        """``bid N``, ``play CARD``, ``play AH+``, ``play AH-``."""
        return actions.read(text)

    def guess(self, view: View, rng: Rng) -> State:
        """A state whose unseen hands are drawn from all unseen cards, the undealt ones included."""
        chosen = Options.read(view.options)
        deals = [*view.past, *([view.deal] if view.deal else [])]
        rounds = [_rebuilt(deal, view.players) for deal in deals]
        lives = [chosen.lives] * view.players
        for played in rounds:
            for seat, lost in enumerate(played.losses or ()):
                lives[seat] -= lost
        first, out = view.facts["first"], view.facts["went_out"]
        assert isinstance(first, int)
        assert isinstance(out, tuple)
        state = State(
            players=view.players,
            options=chosen,
            first=Seat(first),
            lives=tuple(lives),
            out=tuple(round_out or 0 for round_out in out),
        )
        if not rounds:
            return state
        unseen = view.unseen(FRENCH_40)
        rng.shuffle(unseen)
        hands = tuple(
            tuple(card or unseen.pop() for card in view.zone(views.HAND, Seat(seat)))
            for seat in range(view.players)
        )
        current = replace(rounds[-1], hands=hands, turn=view.to_act[0] if view.to_act else None)
        return replace(state, round=current, past=tuple(rounds[:-1]))

    def player(self, level: Level) -> Player:
        """See ``engine.games.bisqa.player``."""
        return player(level)

    def _legal_texts(self, state: State, seat: Seat) -> tuple[str, ...]:
        return tuple(action.text for action in self.legal_actions(state, seat))


BISQA = Bisqa()


def _barred_bid(now: Round) -> int | None:
    if now.turn != now.order[-1]:
        return None
    return forbidden_bid(sum(bid for bid in now.bids if bid is not None), now.size)


def _bid(state: State, now: Round, seat: Seat, number: int) -> Step[State]:
    bids = (*now.bids[:seat], number, *now.bids[seat + 1 :])
    event = Event("bid", {"seat": seat, "number": number})
    place = now.order.index(seat) + 1
    done = place == len(now.order)
    ready = Round(
        now.number, now.size, now.order, now.hands, bids, now.won, (), (),
        now.order[0 if done else place],
    )  # fmt: skip
    if done and now.hidden:
        return _show_hidden(state, ready, (event,))
    return Step(_with(state, ready), (event,))


def _show_hidden(state: State, ready: Round, events: tuple[Event, ...]) -> Step[State]:
    """The one-card round plays itself once the bids are in: one card each, in order (E11)."""
    forced: list[tuple[Seat, Action]] = []
    for seat in ready.order:
        step = _play(state, ready, seat, Play(ready.hands[seat][0]))
        state, events = step.state, events + step.events
        forced.append((seat, Play(ready.hands[seat][0])))
        assert state.round
        ready = state.round
    return Step(state, events, tuple(forced))


def _play(state: State, now: Round, seat: Seat, play: Play) -> Step[State]:
    card = play.card
    played = Played(seat, card, play.mark)
    table = (*now.table, played)
    held = now.hands[seat]
    at = held.index(card)
    hands = (*now.hands[:seat], held[:at] + held[at + 1 :], *now.hands[seat + 1 :])
    event = Event("played", {"seat": seat, "card": card, "mark": play.mark})
    if len(table) < len(now.order):
        place = now.order.index(seat) + 1
        turn = now.order[place if place < len(now.order) else 0]
        return Step(
            _with(state, _after_card(now, hands, now.tricks, table, now.won, turn)), (event,)
        )
    winner = max(table, key=strength).seat
    won = (*now.won[:winner], now.won[winner] + 1, *now.won[winner + 1 :])
    tricks = (*now.tricks, Trick(table[0].seat, table, winner))
    events = (event, Event("trick", {"seat": winner}))
    if len(tricks) < now.size:
        return Step(_with(state, _after_card(now, hands, tricks, (), won, winner)), events)
    done = replace(
        now,
        hands=hands,
        tricks=tricks,
        table=(),
        won=won,
        turn=None,
        losses=scoring.losses(now.bids, won),
    )
    return _finish(state, done, events)


def _finish(state: State, done: Round, events: tuple[Event, ...]) -> Step[State]:
    """Count the round, put out who has no life left, and pass the first bid on (E3)."""
    assert done.losses
    lives = tuple(left - lost for left, lost in zip(state.lives, done.losses, strict=True))
    out = tuple(
        gone or (done.number if left <= 0 else 0)
        for gone, left in zip(state.out, lives, strict=True)
    )
    playing = [not gone for gone in out]
    after = order_from(Seat((state.first + 1) % state.players), state.players, playing)
    ended = State(
        state.players, state.options, after[0] if after else state.first, lives, out, done,
        state.past,
    )  # fmt: skip
    lost, left = done.losses, scoring.told_lives(state.lives, lives, state.options.tie)
    told = [Event("change", {"seat": at, "lost": lost[at], "left": left[at]}) for at in done.order]
    told += [Event("out", {"seat": seat}) for seat in done.order if out[seat]]
    if result := scoring.outcome(ended):
        told.append(Event("over", {"seats": result.winners}))
    return Step(ended, (*events, *told))


def strength(played: Played) -> int:
    """How strong a played card is (E6): the ace of hearts beats all unless it was played low."""
    held = STRENGTH[played.card]
    if held != ACE:
        return held
    return ACE_LOW if played.mark == LOW else ACE_HIGH


def _with(state: State, now: Round) -> State:
    return State(state.players, state.options, state.first, state.lives, state.out, now, state.past)


def _after_card(
    now: Round,
    hands: tuple[tuple[Card, ...], ...],
    tricks: tuple[Trick, ...],
    table: tuple[Played, ...],
    won: tuple[int, ...],
    turn: Seat,
) -> Round:
    # Written out like all that runs for every action: `replace` takes three times as long.
    return Round(now.number, now.size, now.order, hands, now.bids, won, tricks, table, turn)


def _rebuilt(deal: DealView, players: int) -> Round:
    """A round as its view tells it, every hand empty."""
    facts = deal.facts
    size, order = facts["cards"], facts["order"]
    bids, won, change = facts["bids"], facts["won"], facts["change"]
    assert isinstance(size, int)
    assert isinstance(order, tuple)
    assert isinstance(bids, tuple)
    assert isinstance(won, tuple)
    running = deal.tricks and deal.tricks[-1].winner is None
    return Round(
        number=deal.number,
        size=size,
        order=tuple(Seat(seat or 0) for seat in order),
        hands=((),) * players,
        bids=bids,
        won=tuple(tricks or 0 for tricks in won),
        tricks=deal.tricks[:-1] if running else deal.tricks,
        table=deal.tricks[-1].cards if running else (),
        turn=None,
        losses=tuple(-(lost or 0) for lost in change) if isinstance(change, tuple) else None,
    )


def _list(value: object) -> list[int | None] | None:
    return list(value) if isinstance(value, tuple) else None
