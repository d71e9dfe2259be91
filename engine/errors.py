"""What can be refused by the rules: codes with parameters, never sentences.

GameError
 +-- BadAction       bad-action       not understood: no such seat, word or card
 +-- GameOver        game-over        the game has ended
 +-- NotYourTurn     not-your-turn    another seat is to act (or nobody is)
 +-- IllegalBid      illegal-bid      out of range, or the one bid the last bidder may not make
 +-- CardNotHeld     card-not-held    the card is not in this seat's hand
 +-- IllegalCard     illegal-card     held, but not to be played like this
 +-- IllegalAction   illegal-action   not possible at this point of the game
 +-- BadDeal         bad-deal         the cards of a deal repeat, are foreign, too many or too few
 +-- BadOption       bad-option       an option the game does not have, or a value it does not take
 +-- BadRecord       bad-record       a file that is no record of a game

``bot.texts`` makes the sentence. Parameters hold only what the refused person may know.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, TypeAlias

Parameter: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...] | None


class GameError(Exception):
    """A refusal: ``code`` says which, ``params`` what the sentence about it needs."""

    code: ClassVar[str] = "game-error"

    def __init__(self, **params: Parameter) -> None:
        super().__init__(self.code, params)
        self.params: Mapping[str, Parameter] = params

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.params), ()

    def __str__(self) -> str:
        told = " ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} {told}".rstrip()


class BadAction(GameError):
    """``text`` is no action of this game, or names no seat of this table."""

    code = "bad-action"


class GameOver(GameError):
    """The game has ended; nothing more can be done in it."""

    code = "game-over"


class NotYourTurn(GameError):
    """``to_act`` lists the seats that are waited for (empty between two deals)."""

    code = "not-your-turn"


class IllegalBid(GameError):
    """``reason`` is ``range`` or ``sum``; ``legal`` lists the bids that are possible."""

    code = "illegal-bid"


class CardNotHeld(GameError):
    """``card`` is not in the hand of the seat; ``legal`` lists what it may play."""

    code = "card-not-held"


class IllegalCard(GameError):
    """The card is held; ``reason`` says why it cannot be played so; ``legal`` lists what can."""

    code = "illegal-card"


class IllegalAction(GameError):
    """``reason`` says why it is not possible now; ``legal`` lists what is."""

    code = "illegal-action"


class BadDeal(GameError):
    """``reason`` is ``repeated``, ``foreign`` or ``size``; never names an undealt card."""

    code = "bad-deal"


class BadOption(GameError):
    """``option`` and ``value`` as given; ``choices`` as texts, empty for an unknown option."""

    code = "bad-option"


class BadRecord(GameError):
    """``key`` names the part of the record that is wrong, ``reason`` how (a code)."""

    code = "bad-record"
