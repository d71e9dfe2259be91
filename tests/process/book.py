"""What people asked for and were answered, held against the entries on disk."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.chatting.ids import Move, Order, Remembered
from bot.tables.codec import from_row
from bot.tables.entries import Opened, Seated, Started
from bot.tables.table import Table
from engine.registry import games
from storage.records import EntryRecord, TableId
from tests.crash.ledger import Disk, read
from tests.crash.processes import Failed
from tests.crash.story import Mark, Story
from tests.crash.wall import Wall
from tests.process.log import starts


@dataclass
class Asked:
    """Something that leaves a mark in the entries, if it is ``done``; None: nobody knows."""

    mark: Mark
    done: bool | None = None


@dataclass
class Book:
    """``log`` is that of the programs, ``disk`` is as it was last read."""

    db: Path
    log: Path
    asked: list[Asked] = field(default_factory=list)
    stories: dict[TableId, Story] = field(default_factory=dict)
    disk: Disk = field(default_factory=Disk)
    _there: Counter[Mark] = field(default_factory=Counter)
    _games: Mapping[str, Any] = field(default_factory=games)

    def ask(self, who: str, what: Remembered | str) -> Asked:
        """Note a press that may change a table, or ``"open"``, by somebody's address."""
        asked = Asked(_mark(who, what))
        if asked.mark:
            self.asked.append(asked)
        return asked

    async def check(self) -> None:
        """Read what is new. Raises `Failed` where an answer is missing or something is there that
        nobody asked for, or twice; where time was taken from somebody; or where rows have changed.
        """
        before = Counter(each.mark for each in self.asked if each.done)  # it is on disk by now
        self.disk = await read(self.db)
        marks: Counter[Mark] = Counter()
        for row in self.disk.tables:
            rows = self.disk.entries[row.id]
            story = self.stories.setdefault(row.id, Story(row, self._games, Wall()))
            story.read_on(row, rows, starts(self.log))
            marks.update(_lobbies(row.id, rows))
            acted = {mark: n for mark, n in story.marks.items() if mark[1] == "acted"}
            marks.update(acted)
        self._there = marks
        for mark in marks.keys() | {each.mark for each in self.asked}:
            answers = [each.done for each in self.asked if each.mark == mark]
            least, most = before[mark], answers.count(True) + answers.count(None)
            if mark and mark[1] == "acted":  # one decision; whoever asks for it again hears yes
                least, most = min(least, 1), min(most, 1)
            if not least <= marks[mark] <= most:
                raise Failed(f"{mark}: there {marks[mark]} times, answered {answers}")

    def give_up(self) -> Counter[str]:
        """The program is gone, and everything was read: nothing more will come of what was not
        answered. How much of it is there all the same.
        """
        told: Counter[str] = Counter()
        for each in self.asked:
            if each.done is None:
                known = [other.done for other in self.asked if other.mark == each.mark]
                each.done = known.count(True) < self._there[each.mark]
                told["unanswered/kept" if each.done else "unanswered/lost"] += 1
        return told

    @property
    def table(self) -> Table | None:
        """The newest table on disk."""
        newest = max(self.disk.tables, key=lambda row: row.opened_at, default=None)
        return self.stories[newest.id].table if newest else None


def _mark(who: str, what: Remembered | str) -> Mark:
    match what:
        case Move(table, press, action):
            return (table, "acted", who, press.game, press.decision, action)
        case Order(command="join") | "open":
            return ("sits", who)
        case Order(table, "go"):
            return (table, "started")
    return ()


def _lobbies(table: TableId, rows: Sequence[EntryRecord]) -> Iterator[Mark]:
    """Who sat down before the first game, and each start. In a rematch all sit there already."""
    games = 0
    for entry in map(from_row, rows):
        match entry:
            case Opened():
                games += 1
            case Seated(person=str(person)) if games == 1:
                yield ("sits", person)
            case Started():
                yield (table, "started")
