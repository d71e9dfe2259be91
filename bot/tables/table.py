"""A table as a value, and what can be said of it. How it comes about stands in `history`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.tables.errors import NoGameRunning
from bot.tables.settings import NOTHING_CHOSEN, Settings
from bot.tables.sitters import Sitter
from bot.tables.timecontrol import NO_CLOCK, TimeControl
from bot.tables.updates import Happened, Phase, Removed
from engine.fairness import commitment
from engine.game import Deal, Game, Step
from engine.options import OptionValue
from engine.player import Level
from engine.replay import Fair, Record
from engine.seats import Seat
from storage.records import TableId

ASLEEP_AFTER = 2
"""A person counts as asleep when so many decisions in a row were made for them."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about a table. Fields from ``game_number`` on belong to the present game.

    ``version`` is that of the stored row, ``entries`` counts them, ``at`` is the time of the last;
    ``turn_at`` and ``turn_entry`` are those of the last deal or decision (or of the start, or of
    going on after a pause), which opened what is waited for now.
    ``deadline`` and ``warned`` are no part of the history: they stand in the table's row; ``mover``
    is what the person to move has chosen for themselves, ``ahead`` how far the clock on the wall is
    ahead of the program's time. ``results`` counts the games that came to one.
    ``sitters`` are in joining order in the lobby, in playing order from the start on; ``order``
    leads back. ``presses`` are the requests to join, ``kicked`` who may not. ``moves`` has the
    actions of each deal, ``decisions`` counts those of each seat.
    ``happened`` reaches back to the deal before the present one. ``opened_at`` is when the game was
    announced. ``unattended``: only sleepers are left in it, and somebody else wants to see its end.
    """

    id: TableId
    games: Mapping[str, Game[Any]]
    version: int = 0
    entries: int = 0
    at: int = 0
    turn_at: int = 0
    turn_entry: int = 0
    deadline: int | None = None
    warned: int = 0
    mover: Settings = NOTHING_CHOSEN
    ahead: int = 0
    results: int = 0
    kicked: Mapping[str, Removed] = field(default_factory=dict)
    phase: Phase = Phase.LOBBY
    paused: str | None = None
    unattended: bool = False
    game_number: int = 0
    opened_at: int = 0
    game_id: str = ""
    options: Mapping[str, OptionValue] | None = None
    time: TimeControl = NO_CLOCK
    chat: str = ""
    seats: int | None = None
    level: Level = Level.NORMAL
    newcomers: bool = True
    secret: bytes = field(default=b"", repr=False)
    presses: tuple[str, ...] = ()
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

    @property
    def game(self) -> Game[Any]:
        """The rules of the present game."""
        return self.games[self.game_id]

    @property
    def commitment(self) -> str:
        """What binds the present game's secret (64 hex digits)."""
        return commitment(self.secret)

    @property
    def made(self) -> int:
        """How many decisions have been made in the present game."""
        return sum(self.decisions)

    @property
    def begun(self) -> bool:
        """Whether the present game has left the lobby."""
        return bool(self.order)

    def joined(self) -> tuple[Sitter, ...]:
        """Those who sit here in joining order."""
        if not self.begun:
            return self.sitters
        by_place = dict(zip(self.order, self.sitters, strict=True))
        return tuple(by_place[place] for place in range(len(by_place)))

    def host(self) -> Seat | None:
        """Who of the people present sits here longest; of those who sleep, if nobody is present."""
        people = [
            (who.away, who.since, Seat(seat)) for seat, who in enumerate(self.sitters) if who.stays
        ]
        return min(people)[2] if people else None

    def opener(self) -> str:
        """Who of the people who have not left sits here longest, also while they sleep."""
        people = [(who.since, who.person) for who in self.sitters if who.stays and who.person]
        return min(people)[1] if people else ""

    def seat_of(self, person: str) -> Seat | None:
        """Where ``person`` sits, also when they are away."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.person == person:
                return Seat(seat)
        return None

    def promised(self, person: str) -> Seat | None:
        """The seat that ``person`` takes over at the next deal."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.heir and sitter.heir.person == person:
                return Seat(seat)
        return None

    def free_seat(self) -> Seat | None:
        """The first computer's seat that a newcomer may take over at the next deal."""
        for seat, who in enumerate(self.sitters):
            if who.person is None and who.heir is None and not self.is_out(Seat(seat)):
                return Seat(seat) if self.newcomers else None
        return None

    def names(self) -> list[str]:
        """What those are called who have a seat, or have one promised."""
        heirs = (who.heir for who in self.sitters if who.heir)
        return [who.name for who in (*self.sitters, *heirs)]

    def people(self) -> frozenset[str]:
        """Everybody who has a seat, or has one promised; who was kicked has not."""
        own = {who.person for who in self.sitters if who.person not in self.kicked}
        heirs = {who.heir.person for who in self.sitters if who.heir}
        return frozenset(person for person in own | heirs if person)

    def is_out(self, seat: Seat) -> bool:
        """Whether the seat has no part in the game any more: it sees what a spectator sees."""
        return self.begun and not self.game.in_play(self.state, seat)

    def all_people_out(self) -> bool:
        """Whether people came to this game, and none of them has a part in it any more."""
        people = [Seat(seat) for seat, who in enumerate(self.sitters) if who.person is not None]
        return bool(people) and all(self.sitters[s].left or self.is_out(s) for s in people)

    def all_asleep(self) -> bool:
        """Whether the last two decisions of every person in the game were made for them."""
        people = self.still_in()
        return bool(people) and all(who.missed >= ASLEEP_AFTER for who in people)

    def only_sleepers(self) -> bool:
        """Whether every person in the game is played for."""
        people = self.still_in()
        return bool(people) and all(who.autopilot for who in people)

    def still_in(self) -> list[Sitter]:
        """The people who have not left and still have a part in the game."""
        return [
            who
            for seat, who in enumerate(self.sitters)
            if who.stays and not self.is_out(Seat(seat))
        ]

    def next_deal(self) -> int | None:
        """The number of the deal that is waited for; None in a pause, as everything rests then."""
        return self.game.next_deal(self.state) if self._running() else None

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are waited for; none in a pause."""
        return self.game.to_act(self.state) if self._running() else ()

    def person_to_act(self) -> Seat | None:
        """The first seat that is waited for whose person plays themselves."""
        return next((seat for seat in self.to_act() if not self.sitters[seat].automatic), None)

    def awaited(self) -> Seat | None:
        """The same, also while the game rests."""
        acting = self.game.to_act(self.state) if self.phase is Phase.PLAYING else ()
        return next((seat for seat in acting if not self.sitters[seat].automatic), None)

    def _running(self) -> bool:
        return self.phase is Phase.PLAYING and self.paused is None

    def record(self, *, with_hands: bool = False) -> Record:
        """The present game as a record.

        Once it is over, with the secret that proves it. While it runs: only the deals that are done
        with the actions of those deals, unless ``with_hands`` asks for all; never the secret.
        Raises `NoGameRunning` for a game that has not begun.
        """
        if not self.begun:
            raise NoGameRunning()
        over = self.phase is Phase.OVER
        told = len(self.deals)
        if not over and not with_hands and self.game.next_deal(self.state) is None:
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
        if self.phase is not Phase.OVER or not self.begun:
            return None
        names = tuple(sitter.name for sitter in self.joined())
        return Fair(self.secret.hex(), self.commitment, self.salt, names)
