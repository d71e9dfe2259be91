"""A new game where one goes on already: the same wish twice, or what becomes of the other one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.chatting.ids import Order, Wish
from bot.chatting.reading import state_sheet
from bot.chatting.sheets import Button, Sheet, Tone
from bot.tables.commands import TableId
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Words

INSTEAD, BESIDE = "instead", "beside"
AGAIN = (INSTEAD, BESIDE)
"""What a new game may be to the one that goes on: it ends, or both go on."""
DOUBLE = 2_000
"""Milliseconds within which a second press of one person is the same wish."""
LONGEST = 50
"""Characters that a button can remember of what was wanted."""
MOST_KEPT = 1_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """A new game as a button remembers it: what was ``given`` with it, and which ``other`` table
    there is.
    """

    game: str
    given: Mapping[str, str]
    other: TableId

    def written(self) -> str:
        """As `read` takes it."""
        given = (f"{name}.{value}" for name, value in self.given.items())
        return ",".join([f"{self.other}.{self.game}", *given])


def read(text: str) -> Wanted | None:
    """What `Wanted.written` wrote; None for anything else."""
    head, *given = text.split(",")
    other, _, game = head.partition(".")
    pairs = [each.partition(".") for each in given]
    if not (other and game and all(name and value for name, _, value in pairs)):
        return None
    return Wanted(game, {name: value for name, _, value in pairs}, TableId(other))


def question(words: Words, seen: TableView, game: str, given: Mapping[str, Any]) -> Sheet:
    """What is to become of the game that goes on. Where a button cannot remember what is wanted, it
    is said again afterwards.
    """
    buttons = [Button(words("chat-go-on"), Order(seen.table, "table"), Tone.MAIN)]
    chosen = {name: str(value) for name, value in given.items() if name != "time"}
    wanted = Wanted(game, chosen, seen.table).written()
    if len(wanted.encode()) <= LONGEST and read(wanted):
        buttons.append(Button(words("chat-instead"), Wish(INSTEAD, wanted)))
        buttons.append(Button(words("chat-beside"), Wish(BESIDE, wanted)))
    else:
        buttons.append(Button(words.attribute("command-end", "button"), Order(seen.table, "end")))
    return state_sheet(words, words("chat-other-game", table=seen.table), seen, buttons)


def going(found: Sequence[TableView]) -> TableView | None:
    """The newest game that one person plays alone against computers."""
    for seen in found:
        people = [place for place in seen.places if place.level is None]
        alone = seen.seat is not None and len(people) == 1 and not people[0].left
        if seen.phase is Phase.PLAYING and alone:
            return seen
    return None


class LastWishes:
    """What was asked for last by whom and where, and for which table: the same once more in the
    next moment is for no other one.
    """

    def __init__(self) -> None:
        self._wishes: dict[tuple[str, str], tuple[int, object, TableId]] = {}

    def note(self, chat: str, person: str, at: int, what: object, table: TableId) -> None:
        """Note that ``person`` has asked for ``what`` ``at`` this moment (UTC milliseconds)."""
        self._wishes.pop((chat, person), None)
        self._wishes[chat, person] = at, what, table
        while len(self._wishes) > MOST_KEPT:
            del self._wishes[next(iter(self._wishes))]

    def table(self, chat: str, person: str, at: int, what: object) -> TableId | None:
        """The table that the same wish was for a moment ago; None for a wish of its own."""
        then, before, table = self._wishes.get((chat, person), (0, None, TableId("")))
        return table if before == what and abs(at - then) <= DOUBLE else None
