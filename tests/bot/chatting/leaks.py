"""Who was told of which card: a search through all that the program ever sent to a chat platform.

A `Watch` notes with every call what lay on each table when it came. What a reader may know of it is
worked out here from the state and the rules, not from the views that are to be checked: cards that
were played, and one's own hand, or in the one-card round the hands of all others. What is left to a
platform is how its messages are read.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from bot.tables.commands import TableId
from bot.tables.errors import TableError
from bot.tables.table import Table
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.games.bisqa.state import Round
from tests import leaks
from tests.bot.chatting.company import RANKS, SUITS, House
from tests.fakes import FakeEntropy

ROOT = Path(__file__).parents[3]
TEXTS = ("bot/texts", "bot/chatting/texts", "bot/discord/texts", "bot/telegram/texts")
BOT = "table_bot"
"""What our bot is called where commands bear its name."""
LETTERS = {"♥": "H", "♦": "D", "♣": "C", "♠": "S"}
NUMBERS = {
    "en": dict(zip("234567", ("two", "three", "four", "five", "six", "seven"), strict=True)),
    "fr": dict(zip("234567", ("deux", "trois", "quatre", "cinq", "six", "sept"), strict=True)),
}
FRENCH = {"R": "K", "D": "Q", "V": "J"}
_ROUND = re.compile(r"(?:round|manche) (\d+)", re.IGNORECASE)
_TABLE = re.compile(r"\bT\d+\b")


class Sent(Protocol):
    """Something that the program sent."""

    @property
    def call(self) -> Any: ...


class Stage(Protocol):
    """Where tables are played."""

    @property
    def house(self) -> House: ...
    @property
    def entropy(self) -> FakeEntropy: ...


S = TypeVar("S", bound=Sent)


@dataclass(frozen=True, slots=True)
class Leak:
    """``reader`` was sent ``cards`` that they may not know: by ``call``, in ``text``."""

    reader: str
    cards: frozenset[Card]
    call: str
    text: str


@dataclass(frozen=True, slots=True)
class Read:
    """All that can be read of something sent: its ``text``, in ``pieces`` named as they are there,
    by people called as in the rest of the program. With ``files`` it may tell of the past.
    """

    pieces: tuple[tuple[str, str], ...]
    readers: frozenset[str]
    call: str
    files: bool = False

    @property
    def text(self) -> str:
        return "\n".join(without_examples(piece) for _, piece in self.pieces)


class Watch(Generic[S]):
    """Notes from now on how the tables of a room lay at each call. ``outgoing`` is all that was
    sent, ``read`` reads something of it; ``ids`` are the names of pieces where codes count in small
    letters too.
    """

    def __init__(
        self,
        room: Stage,
        outgoing: Callable[[], Iterable[S]],
        read: Callable[[S], Read],
        ids: frozenset[str],
    ) -> None:
        self._room, self._outgoing, self._read, self._ids = room, outgoing, read, ids
        self._lay: dict[int, dict[str, Table]] = {}

    async def note(self, call: object) -> None:
        """Keep how the tables lie now: to be hooked into the server."""
        lay: dict[str, Table] = {}
        for number in range(1, self._room.entropy._tables + 1):
            try:
                table = await self._room.house.service._fetch(TableId(f"T{number}"))
            except TableError:  # it is being opened
                continue
            lay[table.id] = table
        self._lay[id(call)] = lay

    def sent(self) -> list[S]:
        """All that was sent since this watches."""
        return [each for each in self._outgoing() if id(each.call) in self._lay]

    def leaks(self, sent: Iterable[S] | None = None) -> list[Leak]:
        """What somebody was sent and may not know."""
        return [leak for each in (self.sent() if sent is None else sent) for leak in self._of(each)]

    def leaked(self, sent: S) -> set[Card]:
        """The cards that somebody was sent in this and may not know."""
        return {card for leak in self.leaks([sent]) for card in leak.cards}

    def lay(self, sent: S) -> dict[str, Table]:
        """The tables as they were when this was sent."""
        return self._lay[id(sent.call)]

    def cards_in(self, *sent: S) -> set[Card]:
        """The cards that are named in any form."""
        return {card for each in sent for card in self._cards(self._read(each))}

    def text(self, sent: S) -> str:
        """What can be read of something."""
        return self._read(sent).text

    def _cards(self, read: Read) -> set[Card]:
        ids = " ".join(piece.upper() for key, piece in read.pieces if key in self._ids)
        return named(read.text) | leaks.named(ids, FRENCH_40.cards)

    def _of(self, sent: S) -> Iterator[Leak]:
        read = self._read(sent)
        found, text = self._cards(read), read.text
        for reader in read.readers if found else ():
            known = may_know(self.lay(sent), reader, text, with_past=read.files)
            if wrong := found - known:
                yield Leak(reader, frozenset(wrong), read.call, text)


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
    lay: Mapping[str, Table], reader: str, text: str, *, with_past: bool = False
) -> set[Card]:
    """What ``reader`` may know when they read ``text``, of the tables that it is about. A text that
    names no table may be about any; one that names rounds, about what was played in those, and the
    last trick before. A file is about all rounds, ``with_past`` ones.
    """
    about = set(_TABLE.findall(text)) & set(lay) or set(lay)
    rounds = set(range(100)) if with_past else {int(number) for number in _ROUND.findall(text)}
    return {card for code in about for card in _known(lay[code], reader, rounds)}


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


def pieces(body: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a body, with the name that it has there."""
    match body:
        case Mapping():
            for name, inner in body.items():
                yield from pieces(inner, str(name))
        case list():
            for inner in body:
                yield from pieces(inner, key)
        case str():
            yield key, body


def file_pieces(name: str, content: bytes) -> Iterator[tuple[str, str]]:
    """The texts of a file."""
    yield "filename", name
    yield "", content.decode(errors="replace")


@cache
def _examples() -> tuple[str, ...]:
    """The lines of our texts that name a card whoever reads them, and their quoted parts."""
    lines = [
        line.strip().removeprefix(".help = ")
        for folder in TEXTS
        for file in sorted((ROOT / folder).rglob("*.ftl"))
        for line in file.read_text(encoding="utf-8").replace("{ $bot }", BOT).splitlines()
        if "$" not in line and named(line)
    ]
    lines = [re.sub(r"^(\*?\[\w+\]|[\w-]+ =) ", "", line) for line in lines]
    return tuple(sorted({_typeset(line) for line in lines}, key=len, reverse=True))


def without_examples(text: str) -> str:
    """A text without what it says to whoever reads it."""
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
