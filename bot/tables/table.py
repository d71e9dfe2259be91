"""A table as a value: what follows from its entries, one after the other.

`Table.then` is pure. It trusts that the entries were decided by the service or come from the store;
what cannot follow raises the engine's own errors, and the table is then set aside as damaged.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.tables.codec import BadEntry, from_row
from bot.tables.entries import Acted, Dealt, Ended, Entry, Left, Opened, Seated, Started
from bot.tables.errors import GameNotFound, TableDamaged
from bot.tables.updates import Happened, Phase
from engine.events import Event
from engine.fairness import commitment
from engine.game import Deal, Game, Step
from engine.options import OptionValue
from engine.player import Level
from engine.replay import Fair, Record
from engine.seats import Seat
from storage.records import EntryRecord, TableId


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat: a person by their id, or a computer; ``away`` persons are played for."""

    name: str
    person: str | None = None
    level: Level | None = None
    away: bool = False

    @property
    def automatic(self) -> bool:
        """Whether a computer decides for this seat."""
        return self.person is None or self.away


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about a table. Fields from ``game_number`` on belong to the present game.

    ``version`` is that of the stored row, ``entries`` counts them, ``at`` is the time of the last;
    ``turn_at`` that of the last deal or decision, which opened what is waited for now.
    ``sitters`` are in joining order in the lobby, in playing order from the start on; ``order``
    leads back. ``moves`` has the actions of each deal, ``decisions`` counts those of each seat.
    ``happened`` reaches back to the deal before the present one.
    """

    id: TableId
    games: Mapping[str, Game[Any]]
    version: int = 0
    entries: int = 0
    at: int = 0
    turn_at: int = 0
    phase: Phase = Phase.LOBBY
    game_number: int = 0
    game_id: str = ""
    options: Mapping[str, OptionValue] | None = None
    secret: bytes = field(default=b"", repr=False)
    sitters: tuple[Sitter, ...] = ()
    order: tuple[int, ...] = ()
    first: Seat = Seat(0)
    salt: tuple[str, ...] = ()
    state: Any = field(default=None, repr=False)
    deals: tuple[Deal, ...] = field(default=(), repr=False)
    moves: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    decisions: tuple[int, ...] = ()
    happened: tuple[Happened, ...] = field(default=(), repr=False)
    last_step: Step[Any] | None = field(default=None, repr=False)
    ended: str | None = None

    @classmethod
    def of(
        cls,
        table: TableId,
        games: Mapping[str, Game[Any]],
        version: int,
        rows: Iterable[EntryRecord],
        game: int | None = None,
    ) -> "Table":
        """The table that its stored entries make; as it was at the end of its ``game`` (from 1)
        where that is asked for. Raises `TableDamaged`, and `GameNotFound`.
        """
        if game is not None and game < 1:
            raise GameNotFound(table=table, game=game)
        made = cls(table, games, version=version)
        try:
            for row in rows:
                if row.number != made.entries + 1:
                    raise BadEntry(f"{row.table}/{row.number}: out of order")
                entry = from_row(row)
                if isinstance(entry, Opened) and made.game_number == game:
                    break
                made = made.then(entry, row.at)
            if not made.game_number:
                raise BadEntry(f"{table}: no game")
        except Exception as wrong:  # whatever they hold, only this table is set aside for it
            raise TableDamaged(table=table) from wrong
        if game is not None and made.game_number != game:
            raise GameNotFound(table=table, game=game)
        return made

    @property
    def game(self) -> Game[Any]:
        """The rules of the present game."""
        return self.games[self.game_id]

    @property
    def commitment(self) -> str:
        """What binds the present game's secret (64 hex digits)."""
        return commitment(self.secret)

    def joined(self) -> tuple[Sitter, ...]:
        """Those who sit here in joining order, once the game has begun."""
        by_place = dict(zip(self.order, self.sitters, strict=True))
        return tuple(by_place[place] for place in range(len(by_place)))

    def seat_of(self, person: str) -> Seat | None:
        """Where ``person`` sits, also when they are away."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.person == person:
                return Seat(seat)
        return None

    def is_out(self, seat: Seat) -> bool:
        """Whether the seat has no part in the game any more: it sees what a spectator sees."""
        return not self.game.in_play(self.state, seat)

    def all_people_out(self) -> bool:
        """Whether people came to this game, and none of them has a part in it any more."""
        people = [Seat(seat) for seat, who in enumerate(self.sitters) if who.person is not None]
        return bool(people) and all(self.sitters[s].away or self.is_out(s) for s in people)

    def next_deal(self) -> int | None:
        """The number of the deal that is waited for."""
        return self.game.next_deal(self.state) if self.phase is Phase.PLAYING else None

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are waited for."""
        return self.game.to_act(self.state) if self.phase is Phase.PLAYING else ()

    def then(self, entry: Entry, at: int) -> "Table":
        """The table after one more entry, made at ``at`` (UTC milliseconds)."""
        entered = replace(self, entries=self.entries + 1, at=at)
        match entry:
            case Opened():
                return _opened(entered, entry)
            case Seated(name, person, level):
                return replace(entered, sitters=(*self.sitters, Sitter(name, person, level)))
            case Started():
                return _started(entered, entry)
            case Dealt(data):
                return _dealt(entered, self.game.read_deal(data))
            case Acted(seat, text):
                return _acted(entered, Seat(seat), text)
            case Left(seat):
                return _tell(_away(entered, Seat(seat)), Event("left", {"seat": seat}))
            case Ended(reason):
                ended = replace(entered, phase=Phase.OVER, ended=reason)
                return _tell(ended, Event("ended"))

    def record(self, *, with_hands: bool = False) -> Record:
        """The present game as a record.

        Once it is over, with the secret that proves it. While it runs: only the deals that are done
        with the actions of those deals, unless ``with_hands`` asks for all; never the secret.
        """
        over = self.phase is Phase.OVER
        told = len(self.deals)
        if not over and not with_hands and self.next_deal() is None:
            told -= 1
        return Record(
            game=self.game_id,
            options=self.options or {},
            players=tuple(sitter.name for sitter in self.sitters),
            first=self.first,
            deals=self.deals[:told],
            actions=tuple(text for moves in self.moves[:told] for text in moves),
            fair=self.proof,
        )

    @property
    def proof(self) -> Fair | None:
        """What proves the deals, once the game is over."""
        if self.phase is not Phase.OVER:
            return None
        names = tuple(sitter.name for sitter in self.joined())
        return Fair(self.secret.hex(), self.commitment, self.salt, names)


def _opened(table: Table, entry: Opened) -> Table:
    return Table(
        id=table.id,
        games=table.games,
        version=table.version,
        entries=table.entries,
        at=table.at,
        game_number=table.game_number + 1,
        game_id=table.games[entry.game].id,
        options=entry.options,
        secret=bytes.fromhex(entry.secret),
    )


def _started(table: Table, entry: Started) -> Table:
    players = len(table.sitters)
    return replace(
        table,
        phase=Phase.PLAYING,
        sitters=tuple(table.sitters[place] for place in entry.order),
        order=entry.order,
        first=Seat(entry.first),
        salt=entry.salt,
        state=table.game.new(players, table.options or {}, Seat(entry.first)),
        decisions=(0,) * players,
    )


def _dealt(table: Table, deal: Deal) -> Table:
    step = table.game.deal(table.state, deal)
    before = [happened for happened in table.happened if happened.event.code == "dealt"]
    kept = before[-1].entry if before else 0
    fresh = replace(
        table,
        turn_at=table.at,
        deals=(*table.deals, deal),
        moves=(*table.moves, ()),
        happened=tuple(happened for happened in table.happened if happened.entry >= kept),
    )
    return _stepped(fresh, step)


def _acted(table: Table, seat: Seat, text: str) -> Table:
    action = table.game.read_action(text)
    step = table.game.apply(table.state, seat, action)
    decides = table.game.decides(action)
    made = tuple(
        count + (number == seat and decides) for number, count in enumerate(table.decisions)
    )
    moves = (*table.moves[:-1], (*table.moves[-1], f"{seat} {text}"))
    turn_at = table.at if decides else table.turn_at
    return _stepped(replace(table, moves=moves, decisions=made, turn_at=turn_at), step)


def _stepped(table: Table, step: Step[Any]) -> Table:
    over = table.game.outcome(step.state) is not None
    stepped = replace(
        table,
        state=step.state,
        last_step=replace(step, state=None),  # the state is above; this keeps what happened
        phase=Phase.OVER if over else Phase.PLAYING,
    )
    return _tell(stepped, *step.events)


def _tell(table: Table, *events: Event) -> Table:
    told = tuple(Happened(table.entries, event) for event in events)
    return replace(table, happened=table.happened + told)


def _away(table: Table, seat: Seat) -> Table:
    gone = replace(table.sitters[seat], away=True)
    return replace(table, sitters=(*table.sitters[:seat], gone, *table.sitters[seat + 1 :]))
