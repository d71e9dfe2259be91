"""Lines that are read as somebody with these cards may mean them."""

import pytest

from bot.parsing.commands import Call, Move, read_line
from bot.parsing.errors import ParseError, ParseValue
from engine.actions import Argument, Kind, Verb
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.games.bisqa.actions import BID, PLAY

VERBS = (BID, PLAY)
HAND = tuple(card for card in FRENCH_40.cards if card.code in ("AH", "5C", "5H", "KD", "3S"))
BIDS = ("bid 0", "bid 1", "bid 3", "bid 4", "bid 5")
PLAYS = ("play 5C", "play 3S", "play KD", "play 5H", "play AH+", "play AH-")

# A game with every kind of argument.
PLACE = Verb("place", (Argument("card", Kind.CARD), Argument("slot", Kind.SLOT)))
SIGN = Verb("sign", (Argument("name", Kind.WORD),), free=True)
DRAW = Verb("draw")
OTHER = (PLACE, SIGN, DRAW)


def read(
    text: str,
    legal: tuple[str, ...] = (),
    hand: tuple[Card, ...] = HAND,
    verbs: tuple[Verb, ...] = VERBS,
    language: str | None = None,
) -> Move | Call:
    return read_line(
        text,
        verbs=verbs,
        pack=FRENCH_40,
        hand=hand,
        legal=legal,
        games=("bisqa",),
        game="brisca",
        language=language,
    )


def refused(
    text: str, legal: tuple[str, ...] = (), verbs: tuple[Verb, ...] = VERBS
) -> tuple[str, dict[str, ParseValue]]:
    with pytest.raises(ParseError) as caught:
        read(text, legal, verbs=verbs)
    return caught.value.code, dict(caught.value.params)
