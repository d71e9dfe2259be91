"""What is offered while somebody types a command: their own cards, tables, seats and zones. Only
who types sees it.
"""

from collections.abc import Collection, Iterable

from bot.chatting.asking import Asker
from bot.chatting.lookup import Lookup
from bot.chatting.orders import may_manage
from bot.chatting.reading import seats, words_for
from bot.discord.controls import MOST_CHOICES
from bot.parsing import values, zones
from bot.parsing.commands import Move
from bot.parsing.errors import ParseError
from bot.parsing.tables import read_at
from bot.parsing.words import squeeze
from bot.rendering.build import by_rank
from bot.tables.service import TableService
from bot.tables.settings import HOURS
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
        meant: Collection[str] = ()
        match parameter:
            case "code":
                tables = await self._lookup.known(asker)
                offered = [_table(seen, asker) for seen in tables]
            case "zone":
                offered = [(zone, zone) for zone in zones.known()]
                meant = zones.near(begun)
            case "quiet_from" | "quiet_until":
                offered = [(f"{hour}:00", str(hour)) for hour in HOURS]
                meant = (str(values.hour(begun)),)
            case "who":
                seen = await self._lookup.meant(asker)
                offered = seats(asker.words, seen) if may_manage(asker, seen) else []
            case _:
                waiting = await self._lookup.candidates(asker, to_move=True)
                moves = (move for seen in waiting for move in _moves(seen, command, asker))
                offered = list(dict.fromkeys(moves))
                meant = {each for seen in waiting for each in _meant(seen, command, begun, asker)}
        found = (each for each in offered if _fits(each[0], begun) or each[1] in meant)
        return list(found)[:MOST_CHOICES]


def _moves(seen: TableView, verb: str, asker: Asker) -> Iterable[tuple[str, str]]:
    """What is legal now; before one's turn, all that may be."""
    words = words_for(asker.words, seen)
    for action in by_rank(seen, seen.choices):
        name, _, argument = action.partition(" ")
        if name == verb:
            yield words.choice([action]), argument


def _meant(seen: TableView, verb: str, begun: str, asker: Asker) -> Iterable[str]:
    """The arguments that what was begun says in words: "roi de cœur"."""
    try:
        line = read_at(seen, f"{verb} {begun}", asker.words.language)
        actions = [line.action] if isinstance(line, Move) else []
    except ParseError as reason:
        several = reason.params.get("choices")
        actions = list(map(str, several)) if isinstance(several, tuple) else []
    return (action.partition(" ")[2] for action in actions)


def _table(seen: TableView, asker: Asker) -> tuple[str, str]:
    game = asker.words(f"{seen.offer.id}-name")
    host = seen.places[seen.host].name if seen.host is not None else ""
    return f"{game} · {seen.table} · {host}".rstrip(" ·"), seen.table


def _fits(label: str, begun: str) -> bool:
    return squeeze(begun) in squeeze(label)
