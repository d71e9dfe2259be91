"""Typed moves: at which of several tables one is meant, and as which action."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.chatting.asking import Asker
from bot.chatting.commands import EVERYWHERE
from bot.chatting.ids import Move
from bot.chatting.lookup import Lookup
from bot.chatting.places import Places
from bot.chatting.reading import table_labels, words_for
from bot.chatting.sheets import Button, Sheet, Tone, sheet
from bot.parsing import values
from bot.parsing.commands import Line
from bot.parsing.commands import Move as Typed
from bot.parsing.errors import ParseError
from bot.parsing.tables import read_at
from bot.tables.commands import Press
from bot.tables.updates import TableView


@dataclass(frozen=True, slots=True)
class Meant:
    """What a typed ``line`` may be meant for: the table, as whoever typed it sees it."""

    seen: TableView
    line: str

    def read(self, language: str) -> Line:
        """What the line says at this table. Raises `ParseError`."""
        return read_at(self.seen, self.line, language, EVERYWHERE)

    def move(self, language: str) -> str | None:
        """The legal action that the line is at this table; None for anything else."""
        try:
            found = self.read(language)
        except ParseError:
            return None
        legal = isinstance(found, Typed) and found.action in (*self.seen.legal, *self.seen.free)
        return found.action if legal else None  # type: ignore[union-attr]


async def meant(lookup: Lookup, asker: Asker, line: str, code: str = "") -> list[Meant]:
    """The tables that a typed line may be meant for, at least one. A ``code``, or one behind the
    line, names it; else those count where the line is a move that can be made now; where nobody
    else reads, of those the one that was shown there last. Raises `TableNotFound`.
    """
    if code:
        return [Meant(await lookup.meant(asker, code), line)]
    rest, _, last = line.strip().rpartition(" ")
    if rest and last:
        named = [seen for seen in await lookup.known(asker) if values.code(last) == seen.table]
        if named:
            return [Meant(named[0], rest)]
    found = await lookup.candidates(asker, to_move=True)
    moves = [seen for seen in found if Meant(seen, line).move(asker.words.language)]
    likeliest = await lookup.newest(asker, moves or found)
    return [Meant(seen, line) for seen in (likeliest if moves else likeliest[:1])]


def which_move(asker: Asker, several: Sequence[Meant], places: Places) -> Sheet:
    """Ask back for which of several tables a move is meant; each button makes it there."""
    labels = table_labels(asker, [each.seen for each in several], places)
    found = (_button(asker, each, at) for each, at in zip(several, labels, strict=True))
    buttons = [button for button in found if button]
    tables = ", ".join(each.seen.table for each in several)
    told, public = (it("chat-which-move", tables=tables) for it in (asker.words, asker.around))
    return replace(sheet(told, buttons), public=public)


def _button(asker: Asker, each: Meant, at: str) -> Button | None:
    seen, action = each.seen, each.move(asker.words.language)
    if action is None or seen.decision is None:
        return None
    label = words_for(asker.words, seen).choice([action])
    what = Move(seen.table, Press(seen.game_number, seen.decision), action)
    return Button(f"{label} · {at}", what, Tone.MAIN)
