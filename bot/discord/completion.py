"""What is offered while somebody types a command: their own cards, tables, seats and zones. Only
who types sees it.
"""

from collections.abc import Iterable
from functools import cache
from zoneinfo import available_timezones

from bot.chatting.asking import Asker
from bot.chatting.lookup import Lookup
from bot.chatting.orders import place_value
from bot.chatting.reading import words_for
from bot.discord.controls import MOST_CHOICES
from bot.parsing.words import squeeze
from bot.rendering.build import by_rank
from bot.tables.service import TableService
from bot.tables.updates import TableView


class Completion:
    """Offers labels and values, those that fit what was begun."""

    def __init__(self, service: TableService, lookup: Lookup) -> None:
        self._service = service
        self._lookup = lookup

    async def offer(
        self, asker: Asker, command: str, parameter: str, begun: str
    ) -> list[tuple[str, str]]:
        """What a parameter of a command may be. Raises `TableError` where no table is meant."""
        match parameter:
            case "code":
                tables = await self._lookup.known(asker)
                offered = [_table(seen, asker) for seen in tables]
            case "zone":
                offered = [(zone, zone) for zone in _zones()]
            case "who":
                seen = await self._lookup.meant(asker)
                offered = [(place.name, place_value(place)) for place in seen.places]
            case _:
                waiting = await self._lookup.candidates(asker, to_move=True)
                moves = (move for seen in waiting for move in _moves(seen, command, asker))
                offered = list(dict.fromkeys(moves))
        return [each for each in offered if _fits(each[0], begun)][:MOST_CHOICES]


@cache
def _zones() -> list[str]:
    """All time zones; to find them takes a while."""
    return sorted(available_timezones())


def _moves(seen: TableView, verb: str, asker: Asker) -> Iterable[tuple[str, str]]:
    """What is legal now; before one's turn, all that may be."""
    words = words_for(asker.words, seen)
    for action in by_rank(seen, seen.legal or seen.prospects):
        name, _, argument = action.partition(" ")
        if name == verb:
            yield words.choice([action]), argument


def _table(seen: TableView, asker: Asker) -> tuple[str, str]:
    game = asker.words(f"{seen.offer.id}-name")
    host = seen.places[seen.host].name if seen.host is not None else ""
    return f"{game} · {seen.table} · {host}".rstrip(" ·"), seen.table


def _fits(label: str, begun: str) -> bool:
    return squeeze(begun) in squeeze(label)
