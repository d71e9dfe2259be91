"""What is said where no more tables may be opened: which there are, and how one makes room."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from bot.chatting.asking import Asker
from bot.chatting.ids import Order
from bot.chatting.sheets import Button, Sheet, Tone, lines, sheet
from bot.tables.commands import TableId
from bot.tables.errors import TableError, TooManyTables
from bot.tables.service import TableService

Named: TypeAlias = Callable[[TableId, str], Awaitable[str]]
"""What the place of a table is called, by its code and its chat."""


async def full_sheet(
    asker: Asker, reason: TooManyTables, service: TableService, named: Named
) -> Sheet:
    """Why no table is opened; of one's own tables where they are, with a button that ends each."""
    told, public = (
        words.error(reason.code, reason.params) for words in (asker.words, asker.around)
    )
    tables = reason.params["tables"]
    listed, buttons = [], []
    for table in map(TableId, map(str, tables if isinstance(tables, tuple) else ())):
        with suppress(TableError):  # it has been forgotten meanwhile
            seen = await service.look(table, asker.person)
            game = asker.words(f"{seen.offer.id}-name")
            where = "" if seen.chat == asker.person else await named(table, seen.chat)
            listed.append(" · ".join(part for part in (table, game, where) if part))
            label = asker.words("chat-end-table", table=table)
            buttons.append(Button(label, Order(table, "end"), Tone.BAD))
    said = sheet(told, buttons)
    texts = (*said.texts, lines(listed)) if listed else said.texts
    return replace(said, texts=texts, public=public)
