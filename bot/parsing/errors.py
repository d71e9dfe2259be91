"""What can be wrong with something that was typed: a code with parameters, never a sentence.

ParseError
 +-- empty             nothing was typed
 +-- too-long          ``most`` characters are read at the most
 +-- unknown-command   ``suggestion`` is a word that is close, or None, and ``command`` what it
 |                     stands for; ``choices`` has the legal action that the line is with it, and
 |                     ``legal`` all of them
 +-- missing-argument  ``verb`` needs an ``argument`` of ``kind``; ``legal`` is possible
 +-- extra-words       ``verb`` is followed by more than it takes
 +-- not-a-number      where ``verb`` needs one; ``legal`` as above
 +-- not-a-card        likewise
 +-- not-a-choice      likewise, for a slot or a word
 +-- no-such-card      the game has no card of that ``rank``, but of ``ranks``; ``legal`` as above
 +-- ambiguous-card    several held cards are called so, or one that is not what the words mean
 |                     first: ``choices`` are the actions, ``count`` is how many
 +-- which-way         the card can be played in several ways: ``choices`` are the actions
 +-- bad-value         ``typed`` is no value of ``setting``; ``possible`` tells what is
 +-- outdated          nobody knows that any more: a button or a command of an older program
 +-- no-such-setting   nothing is called ``typed`` here; ``possible`` are the names that there are

Nothing else that was typed is among the parameters, and ``typed`` is never told to others, so no
refusal can repeat a card.
"""

from collections.abc import Mapping
from typing import TypeAlias

from bot.texts.catalogue import Phrase

ParseValue: TypeAlias = str | int | Phrase | tuple[str, ...] | tuple[Phrase, ...] | None


ASKING_BACK = frozenset({"ambiguous-card", "which-way"})
"""Codes of what was understood almost: whoever typed it chooses, and has their time for that."""


class ParseError(Exception):
    """What was typed cannot be read: ``code`` says why, ``params`` what the sentence needs."""

    def __init__(self, code: str, **params: ParseValue) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, ParseValue] = params

    def __str__(self) -> str:
        told = " ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} {told}".rstrip()
