"""What can be wrong with something that was typed: a code with parameters, never a sentence.

ParseError
 +-- empty             nothing was typed
 +-- too-long          ``most`` characters are read at the most
 +-- unknown-command   ``suggestion`` is a word that is close, or None
 +-- missing-argument  ``verb`` needs an ``argument`` of ``kind``; ``legal`` is possible
 +-- extra-words       ``verb`` is followed by more than it takes
 +-- not-a-number      where ``verb`` needs one; ``legal`` as above
 +-- not-a-card        likewise
 +-- not-a-choice      likewise, for a slot or a word
 +-- ambiguous-card    several held cards are called so, or one that is not what the words mean
 |                     first: ``choices`` are the actions
 +-- which-way         the card can be played in several ways: ``choices`` are the actions

Nothing that was typed is among the parameters, so no refusal can repeat a card.
"""

from collections.abc import Mapping
from typing import TypeAlias

ParseValue: TypeAlias = str | int | tuple[str, ...] | None


class ParseError(Exception):
    """What was typed cannot be read: ``code`` says why, ``params`` what the sentence needs."""

    def __init__(self, code: str, **params: ParseValue) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, ParseValue] = params

    def __str__(self) -> str:
        told = " ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} {told}".rstrip()
