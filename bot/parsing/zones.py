"""Time zones as people type them: ``Europe/Paris``, ``europe / paris``, ``paris``, ``New York``."""

import difflib
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from zoneinfo import available_timezones

from bot.parsing.words import squeeze

NEAR = 3
"""So many zones at the most are told that may be meant."""
_ALIKE = 0.75
_LONGEST = 40
_HYPHEN = re.compile(r"-(?!\d)")
_NO_CITIES = ("Etc", "US", "Canada", "Brazil", "Mexico", "Chile")


@cache
def known() -> tuple[str, ...]:
    """All zones; to find them takes a while."""
    return tuple(sorted(available_timezones()))


def zone(text: str) -> str | None:
    """The zone that a text names, by its whole name or by its city, where only one is called so."""
    by_name, by_city = _names()
    word = _key(text)
    if word in by_name:
        return by_name[word]
    cities = by_city.get(word, ())
    return cities[0] if len(cities) == 1 else None


def near(text: str) -> tuple[str, ...]:
    """Zones that may be meant by a text that names none, or several."""
    _, by_city = _names()
    word = _key(text)
    if len(word) > _LONGEST:
        return ()
    city = _key(text.rpartition("/")[2])
    for each in dict.fromkeys((word, city)):
        close = (
            [each] if each in by_city else difflib.get_close_matches(each, by_city, NEAR, _ALIKE)
        )
        if close:
            return tuple(zone for name in close for zone in by_city[name])[:NEAR]
    return ()


@cache
def _names() -> tuple[Mapping[str, str], Mapping[str, tuple[str, ...]]]:
    by_name: dict[str, str] = {}
    by_city: dict[str, list[str]] = defaultdict(list)
    for name in known():
        by_name.setdefault(_key(name), name)
        area, _, city = name.rpartition("/")
        if area and area not in _NO_CITIES:
            by_city[_key(city)].append(name)
    return by_name, {city: tuple(names) for city, names in by_city.items()}


def _key(text: str) -> str:
    return _HYPHEN.sub("", squeeze(text[:80])).replace("/", "")
