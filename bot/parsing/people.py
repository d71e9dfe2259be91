"""Somebody at a table, as people type who is meant."""

import re
from collections.abc import Iterator, Sequence

from bot.parsing.words import fold, squeeze, trim
from bot.tables.updates import Place

_LONGEST = 200
_SEAT = re.compile(r"(?:#|n°|no)? ?([0-9]{1,2}) ?[.):]?(?: (.+))?")
_NUMBER = re.compile(r" \([0-9]+\)$")


def meant(text: str, places: Sequence[Place], *, numbered: bool) -> tuple[Place, ...]:
    """Those of ``places`` whom ``text`` may mean: by their name, whatever its capitals and accents,
    with or without the number that tells them apart; and where they are ``numbered`` on the board,
    by that number, alone or in front of their name.
    """
    typed = trim(text[:_LONGEST])
    named = [place for place in places if _is_called(place, typed)]
    if numbered:
        named += [place for place in _numbered(typed, places) if place not in named]
    return tuple(named)


def _is_called(place: Place, typed: str) -> bool:
    called = {place.name, _NUMBER.sub("", place.name)}
    word = squeeze(typed)
    if not word:  # a name of marks alone
        return fold(typed) in {fold(trim(name)) for name in called}
    return word in map(squeeze, called)


def _numbered(typed: str, places: Sequence[Place]) -> Iterator[Place]:
    found = _SEAT.fullmatch(fold(typed))
    if found and 0 < int(found[1]) <= len(places):
        place = places[int(found[1]) - 1]
        if found[2] is None or _is_called(place, found[2]):
            yield place
