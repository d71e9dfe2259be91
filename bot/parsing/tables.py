"""A typed line at a table, as whoever sees it means it."""

from collections.abc import Collection

from bot.parsing.commands import Line, read_line
from bot.tables.updates import TableView


def read_at(
    seen: TableView, line: str, language: str, commands: Collection[str] | None = None
) -> Line:
    """What somebody means who sees ``seen`` and speaks ``language``, where they can give these
    ``commands``. Raises `ParseError`.
    """
    seat = seen.view.seat
    held = seen.view.zone("hand", seat) if seat is not None else ()
    return read_line(
        line,
        verbs=seen.offer.verbs,
        pack=seen.offer.pack,
        hand=[card for card in held if card],
        legal=(*seen.legal, *seen.free),
        game=seen.offer.id,
        language=language,
        commands=commands,
    )
