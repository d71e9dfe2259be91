"""Who was told of which card: a search through all that the program ever sent to Discord.

`Watch` notes with every call what lay on each table when it came. What a reader may know of it is
worked out here from the state and the rules, not from the views that are to be checked: cards that
were played, and one's own hand, or in the one-card round the hands of all others.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bot.discord.addresses import person
from bot.tables.commands import TableId
from bot.tables.errors import TableError
from bot.tables.table import Table
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.games.bisqa.state import Round
from tests import leaks
from tests.bot.discord.players import RANKS, SUITS
from tests.bot.discord.stage import Stage
from tests.emulators.discord.faults import Call
from tests.emulators.discord.rest import Outgoing

TEXTS = tuple(Path(each) for each in ("bot/texts", "bot/discord/texts"))
ROOT = Path(__file__).parents[3]
LETTERS = {"♥": "H", "♦": "D", "♣": "C", "♠": "S"}
NUMBERS = {
    "en": dict(zip("234567", ("two", "three", "four", "five", "six", "seven"), strict=True)),
    "fr": dict(zip("234567", ("deux", "trois", "quatre", "cinq", "six", "sept"), strict=True)),
}
FRENCH = {"R": "K", "D": "Q", "V": "J"}
IDS = frozenset({"custom_id", "nonce", "value", "filename"})
"""Where codes count in small letters too."""
_ROUND = re.compile(r"(?:round|manche) (\d+)", re.IGNORECASE)
_TABLE = re.compile(r"\bT\d+\b")
_ESCAPED = re.compile(r"\\([\\*_~`|<>\[\]@:#+.)-])")


@dataclass(frozen=True, slots=True)
class Leak:
    """``reader`` was sent ``cards`` that they may not know: by ``call``, in ``text``."""

    reader: str
    cards: frozenset[Card]
    call: str
    text: str


class Watch:
    """Notes from now on how the tables of a room lay at each call."""

    def __init__(self, room: Stage) -> None:
        self._room = room
        self._lay: dict[int, dict[str, Table]] = {}
        room.server.faults.hook = self._note

    async def _note(self, call: Call) -> None:
        lay: dict[str, Table] = {}
        for number in range(1, self._room.entropy._tables + 1):
            try:
                table = await self._room.house.service._fetch(TableId(f"T{number}"))
            except TableError:  # it is being opened
                continue
            lay[table.id] = table
        self._lay[id(call)] = lay

    def sent(self) -> list[Outgoing]:
        """All that was sent since this watches, and that somebody can read."""
        return [each for each in self._room.server.outgoing if id(each.call) in self._lay]

    def leaks(self, sent: Iterable[Outgoing] | None = None) -> list[Leak]:
        """What somebody was sent and may not know."""
        return [leak for each in (self.sent() if sent is None else sent) for leak in self._of(each)]

    def lay(self, sent: Outgoing) -> dict[str, Table]:
        """The tables as they were when this was sent."""
        return self._lay[id(sent.call)]

    def _of(self, sent: Outgoing) -> Iterator[Leak]:
        text, found = cards_in(sent)
        for reader in sent.readers if found else ():
            known = may_know(self.lay(sent), reader, text, with_past=bool(sent.files))
            if wrong := found - known:
                yield Leak(reader, frozenset(wrong), f"{sent.call.method} {sent.call.route}", text)


def cards_in(sent: Outgoing) -> tuple[str, set[Card]]:
    """All that can be read of something, and the cards that it names in any form."""
    pieces = [*_pieces(sent.body), *_file_pieces(sent)]
    text = "\n".join(_without_examples(_ESCAPED.sub(r"\1", piece)) for _, piece in pieces)
    ids = " ".join(piece.upper() for key, piece in pieces if key in IDS)
    return text, named(text) | leaks.named(ids, FRENCH_40.cards)


def named(text: str) -> set[Card]:
    """The cards that a text names: as `tests.leaks` finds them, and in words."""
    lower = text.lower().replace("oe", "œ")
    in_words = any(name in lower for name in _suit_names())
    spelt = {card for card in FRENCH_40.cards if in_words and _spelt(card).search(lower)}
    return leaks.named(text, FRENCH_40.cards) | spelt


@cache
def _suit_names() -> tuple[str, ...]:
    """How each name of a suit begins, in both languages; most texts have none."""
    return tuple(name[:3] for names in SUITS.values() for name in names.values())


def may_know(
    lay: dict[str, Table], reader: str, text: str, *, with_past: bool = False
) -> set[Card]:
    """What ``reader`` may know when they read ``text``, of the tables that it is about. A text that
    names no table may be about any; one that names rounds, about what was played in those, and the
    last trick before. A file is about all rounds, ``with_past`` ones.
    """
    about = set(_TABLE.findall(text)) & set(lay) or set(lay)
    rounds = set(range(100)) if with_past else {int(number) for number in _ROUND.findall(text)}
    who = person(int(reader)) if reader.isdecimal() else ""
    return {card for code in about for card in _known(lay[code], who, rounds)}


def _known(table: Table, who: str, rounds: set[int]) -> set[Card]:
    if not table.begun or table.state.round is None:
        return set()
    now: Round = table.state.round
    seat = table.seat_of(who) if who not in table.kicked else None
    told = rounds if now.tricks else rounds | {now.number}
    known = played(now)
    for past in table.state.past:
        if past.number in rounds:
            known |= played(past)
        elif past.number + 1 in told:  # its last trick is shown until there is another one
            known |= {each.card for each in past.tricks[-1].cards}
    if seat is not None and not table.state.out[seat]:
        mine = {holder for holder in range(len(now.hands)) if (holder == seat) != now.hidden}
        known |= {card for holder in mine for card in now.hands[holder]}
    return known


def played(deal: Round) -> set[Card]:
    """The cards of a round that lie, or lay, on the table."""
    tricks = [each.card for trick in deal.tricks for each in trick.cards]
    return {*tricks, *(each.card for each in deal.table)}


def _pieces(body: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a body, with the name that it has there."""
    match body:
        case dict():
            for name, inner in body.items():
                yield from _pieces(inner, str(name))
        case list():
            for inner in body:
                yield from _pieces(inner, key)
        case str():
            yield key, body


def _file_pieces(sent: Outgoing) -> Iterator[tuple[str, str]]:
    for name, content in sent.files:
        yield "filename", name
        yield "", content.decode(errors="replace")


@cache
def _examples() -> tuple[str, ...]:
    """The lines of our texts that name a card whoever reads them, and their quoted parts."""
    lines = [
        line.strip().removeprefix(".help = ")
        for folder in TEXTS
        for file in sorted((ROOT / folder).rglob("*.ftl"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if "$" not in line and named(line)
    ]
    lines = [re.sub(r"^(\*?\[\w+\]|[\w-]+ =) ", "", line) for line in lines]
    return tuple(sorted({_typeset(line) for line in lines}, key=len, reverse=True))


def _without_examples(text: str) -> str:
    text = _typeset(text)
    for line in _examples():
        text = text.replace(line, "")
    return text


def _typeset(text: str) -> str:
    """Without the fine spaces that a French text gets."""
    return re.sub(r"[\u00a0\u202f]", " ", text)


@cache
def _spelt(card: Card) -> re.Pattern[str]:
    """Matches a card in words, in both languages: "king of hearts", "roi cœur", "5 de trèfle"."""
    (symbol,) = (each for each, letter in LETTERS.items() if letter == card.suits)
    forms = []
    for language in SUITS:
        ranks = {rank: word for rank, word in RANKS[language].items() if rank not in NUMBERS["en"]}
        words = {FRENCH.get(rank, rank): word for rank, word in ranks.items()}
        rank = {**words, **NUMBERS[language]}[card.rank]
        suit = SUITS[language][symbol]
        suits = "|".join({suit, suit.removesuffix("s"), suit.replace("è", "e")})
        forms.append(rf"(?<!\w)(?:{rank}|{card.rank.lower()})[ _-]+(?:(?:of|de)[ _-]+)?(?:{suits})")
    return re.compile("|".join(forms))
