"""What the entries of one table tell: read bit by bit as they come, and each checked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from bot.tables.codec import from_row
from bot.tables.entries import (
    Acted,
    Ended,
    Entry,
    Left,
    Opened,
    Paused,
    Resumed,
    Returned,
    Seated,
    Started,
    Unseated,
)
from bot.tables.history import replayed, then
from bot.tables.notices import notices_of
from bot.tables.settings import Settings, TurnNotice
from bot.tables.table import Table
from bot.tables.timecontrol import Tempo
from bot.tables.updates import Phase
from engine.game import Game
from engine.verification import verify
from storage.records import EntryRecord, TableRecord
from tests.crash.processes import Failed
from tests.crash.wall import Wall

Mark: TypeAlias = tuple[object, ...]
"""What somebody did, as an entry or a command tells it."""

OFTEN = Settings(turn_notice=TurnNotice.ALWAYS)


class Story:
    """One table. ``marks`` counts what people did, ``notices`` what might be told."""

    def __init__(self, row: TableRecord, games: Mapping[str, Game[Any]], wall: Wall) -> None:
        self.table = Table(row.id, games)
        self.press = ""
        self.marks: Counter[Mark] = Counter()
        self.notices: Counter[tuple[str, ...]] = Counter()
        self.tally: Counter[str] = Counter()
        self._games = games
        self._wall = wall
        self._rows: tuple[EntryRecord, ...] = ()

    def read_on(self, row: TableRecord, rows: Sequence[EntryRecord], starts: Sequence[int]) -> None:
        """Read what has come since; ``starts`` are those of the programs. Raises `Failed`."""
        rows = tuple(rows)
        if rows[: len(self._rows)] != self._rows:
            raise Failed(f"{row.id}: entries have changed, or are gone")
        for new in rows[len(self._rows) :]:
            before, entry = self.table, from_row(new)
            if new.number != before.entries + 1:
                raise Failed(f"{row.id}: entry {new.number} after {before.entries}")
            self._check(entry, new.at, starts)
            self.table = then(before, entry, new.at)
            self.marks.update(self._marks(before, entry))
            self._count_notices(before, new.at)
            self._check_end(before)
        self._rows = rows

    def check_whole(self, row: TableRecord) -> None:
        """What a start of the program makes of all entries is the same."""
        again = replayed(row, self._games, self._rows)
        if (again.sitters, again.state) != (self.table.sitters, self.table.state):
            raise Failed(f"{row.id}: replays differ")

    def _check(self, entry: Entry, at: int, starts: Sequence[int]) -> None:
        """A decision is taken from a person only when their time was over, all of it with the
        program running and the board before their eyes.
        """
        table = self.table
        where = f"{table.id}/{table.entries + 1}"
        if isinstance(entry, Paused) and entry.reason == "asleep" and not table.all_asleep():
            raise Failed(f"{where}: paused, but not everybody sleeps")
        if not isinstance(entry, Acted) or not entry.by_computer:
            return
        sitter = table.sitters[entry.seat]
        self.tally["decisions/autopilot" if sitter.away else "decisions/computer"] += (
            sitter.automatic
        )
        if sitter.automatic:
            return
        self.tally["decisions/timeout"] += 1
        if table.time.tempo is Tempo.OFF:
            raise Failed(f"{where}: a clock ran where there is none")
        begins = [table.turn_at, max(start for start in starts if start <= at)]
        drawn = self._wall.drawn_at.get((table.id, table.turn_entry))
        if drawn is None:
            self.tally["timeouts_unseen"] += (
                1  # nothing was to be drawn: it looked like that before
            )
        else:
            begins.append(drawn)
        if at < max(begins) + table.time.turn:
            late = [at - begin for begin in begins]
            raise Failed(f"{where}: out of time after {late} ms (turn, start, drawing)")

    def _check_end(self, before: Table) -> None:
        table = self.table
        if table.phase is Phase.OVER and before.phase is Phase.PLAYING:
            self.tally["games_ended" if table.ended else "games_finished"] += 1
            if not verify(table.game, table.record()).fair:
                raise Failed(f"{table.id}: game {table.game_number} does not verify")

    def _marks(self, before: Table, entry: Entry) -> list[Mark]:
        name = before.id
        match entry:
            case Seated(press=press) if press:
                self.press = self.press or press
                return [("seated", press)]
            case Opened() if before.game_number:
                return [(name, "again")]
            case Unseated(place):
                return [(name, "left", before.sitters[place].person)]
            case Left(seat):
                return [(name, "left", before.sitters[seat].person)]
            case Started() if before.game_number == 1:  # later ones begin with a rematch
                return [(name, "started")]
            case Resumed():
                return [(name, "resumed"), (name, "awake")]
            case Returned(seat):
                return [(name, "returned", before.sitters[seat].person), (name, "awake")]
            case Ended("asked"):
                return [(name, "ended")]
            case Acted(seat, text, False):
                person, made = before.sitters[seat].person, before.decisions[seat]
                return [(name, "acted", person, before.game_number, made, text)]
        return []

    def _count_notices(self, before: Table, at: int) -> None:
        """What may be told of a change, at the most: as if everybody wanted to hear everything."""
        after = self.table
        for notice in notices_of(before, after, at, OFTEN):
            self._may_be_told(notice.code, notice.to, notice.game, notice.decision)
        seat = after.person_to_act()
        if seat is not None and _turn(before) != _turn(after):
            self._may_be_told(
                "time", after.sitters[seat].person or "", after.game_number, after.made
            )

    def _may_be_told(self, code: str, to: str, game: int, made: int | None) -> None:
        key = (self.table.id, code, to)
        self.notices[key] += 1
        if made is not None:
            self.notices[(*key, str(game), str(made))] += 1


def _turn(table: Table) -> object:
    """What a person is reminded of once."""
    return table.game_number, table.turn_entry, table.person_to_act(), table.paused
