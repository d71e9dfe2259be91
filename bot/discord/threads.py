"""Threads that were opened for games."""

from contextlib import suppress

from bot.discord.addresses import place_of
from bot.tables.errors import TableError
from bot.tables.service import TableService
from bot.tables.updates import TableView


async def done_with(service: TableService | None, chat: str, seen: TableView | None) -> bool:
    """Whether a chat is a thread that no table needs any more, now that this one is closed."""
    place = place_of(chat)
    if service is None or seen is None or seen.ended is None or not place or not place.thread:
        return False
    with suppress(TableError):  # it archives itself, later
        return not await service.tables_in(chat)
    return False
