"""Commands as people type them here: ``/bisqa new lives=3 seconds=20``, ``/bid@thebot 2``."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.chatting.commands import GAMES_OWN, GENERAL, TABLE
from bot.chatting.tongues import TEXTS
from bot.parsing.words import squeeze, tidy, vocabulary
from bot.tables.timecontrol import HOUR, SECOND, Tempo, TimeControl, checked
from bot.tables.updates import GameOffer
from bot.texts.catalogue import words_in
from bot.texts.languages import LANGUAGES
from engine.errors import BadOption

FOREIGN = frozenset({"start", "kick", "rules", "ban", "mute", "warn"})
"""What belongs to other bots in a group, whatever it means here."""
WITH_CODE = frozenset({"join", "table", "replay"})
OF_GAME = ("new", *GAMES_OWN)
LONGEST = 1_000


@dataclass(frozen=True, slots=True)
class Typed:
    """A command: what was ``given`` with it, the ``game`` it is about, and whether it was
    ``addressed`` to this bot. ``rest`` is what stands behind its name.
    """

    command: str
    given: Mapping[str, Any] = field(default_factory=dict)
    game: str = ""
    addressed: bool = False
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """The name of a command, and whether it was addressed to this bot."""

    name: str
    addressed: bool
    rest: str


def head(text: str, username: str) -> Head | None:
    """The command that a text begins with; None where it is none, or another bot's."""
    line = tidy(text[:LONGEST])
    if not line.startswith("/"):
        return None
    first, _, rest = line[1:].partition(" ")
    name, at, whose = first.partition("@")
    if at and whose.casefold() != username.casefold():
        return None
    return Head(name.casefold(), bool(at), rest.strip())


def read(found: Head, offers: Collection[GameOffer], *, group: bool) -> Typed | None:
    """What a command means; None where nobody knows, or where it belongs to others in a group.

    Raises `BadOption` and `BadTime` for what is given with it.
    """
    games = {squeeze(offer.id): offer for offer in offers}
    if offer := games.get(squeeze(found.name)):
        return _of_game(found, offer)
    if group and not found.addressed and found.name in FOREIGN:
        return None
    if found.name == "start":
        return Typed("start", rest=found.rest, addressed=found.addressed)
    name = vocabulary().commands.get(squeeze(found.name), "")
    if name in OF_GAME and len(games) == 1 and (found.addressed or not group):
        (offer,) = offers  # there is but one that can be meant
        return _of_game(replace(found, rest=f"{name} {found.rest}"), offer)
    verbs = {verb.name for offer in offers for verb in offer.verbs}
    if name not in (*verbs, *GAMES_OWN, *TABLE, *GENERAL):
        return None
    given = {"line": found.rest} if name in verbs else _given(name, found.rest)
    return Typed(name, given, addressed=found.addressed, rest=found.rest)


def _of_game(found: Head, offer: GameOffer) -> Typed:
    """``/bisqa`` alone asks what is wanted; what is no word for something opens a table so."""
    first, _, rest = found.rest.partition(" ")
    if not first:
        return Typed("menu", game=offer.id, addressed=found.addressed)
    command = vocabulary().commands.get(squeeze(first), "")
    if command not in OF_GAME:
        if "=" not in first:
            return Typed("menu", game=offer.id, addressed=found.addressed)
        command, rest = "new", found.rest
    given = _opening(rest, offer) if command == "new" else {}
    return Typed(command, given, offer.id, addressed=found.addressed)


def _given(command: str, rest: str) -> dict[str, Any]:
    first, _, more = rest.partition(" ")
    match command:
        case _ if command in WITH_CODE and first:
            return {"code": first} | ({"game": int(more)} if more.isdecimal() else {})
        case "addbot" if first:
            level = vocabulary().levels.get(squeeze(first))
            return {"level": level} if level else {}
        case "unseat" if rest:
            return {"who": rest}
        case "settings":
            pairs = _pairs(rest, _PERSONAL)
            return {name: _hour(it) if name != "zone" else it for name, it in pairs.items()}
        case _:
            return {}


def _opening(rest: str, offer: GameOffer) -> dict[str, Any]:
    """What a new table is to be like; each option is checked where it is read."""
    names = {"seats": "seats", "computers": "computers", "level": "level"}
    names |= {"seconds": "seconds", "hours": "hours"}
    options = {spec.name: spec for spec in offer.options}
    known = _shown(names)
    for spec in offer.options:
        known[squeeze(spec.name)] = spec.name
        for language in LANGUAGES:
            known[squeeze(words_in(language).option(offer.id, spec.name))] = spec.name
    given: dict[str, Any] = {}
    for name, value in _pairs(rest, known).items():
        if name in options:
            given[name] = value
        elif name in ("seconds", "hours"):
            given["time"] = _time(name, value)
        elif name == "level":
            given[name] = _level(value)
        else:
            given[name] = _number(name, value)
    return given


def _pairs(rest: str, known: Mapping[str, str]) -> dict[str, str]:
    """``name=value`` for each; raises `BadOption` for a name that nobody knows."""
    given = {}
    for word in rest.replace(" =", "=").replace("= ", "=").split():
        name, divided, value = word.partition("=")
        if squeeze(name) not in known or not divided:
            names = sorted({each.replace("_", "-") for each in known.values()})
            raise BadOption(option=name, value="", choices=tuple(names))
        given[known[squeeze(name)]] = value
    return given


def _shown(names: Mapping[str, str]) -> dict[str, str]:
    """How each is called in every language, squeezed."""
    known = {squeeze(name): name for name in names}
    for language in LANGUAGES:
        words = words_in(language, TEXTS)
        for name in names:
            shown = words.find(f"chat-parameter-{name}")
            if shown:
                known.setdefault(squeeze(shown), name)
    return known


_PERSONAL = _shown({name: name for name in ("zone", "quiet_from", "quiet_until")})


def _time(unit: str, value: str) -> TimeControl:
    number = int(value) if value.isdecimal() and len(value) < 6 else 0  # which is too short
    if unit == "hours":
        return checked(TimeControl(Tempo.SLOW, number * HOUR))
    return checked(TimeControl(Tempo.LIVE, number * SECOND))


def _hour(value: str) -> int | str:
    return int(value) if value.isdecimal() else value  # which is refused where it is chosen


def _level(value: str) -> str:
    levels = vocabulary().levels
    if squeeze(value) not in levels:
        choices = tuple(dict.fromkeys(levels.values()))
        raise BadOption(option="level", value=value, choices=choices)
    return levels[squeeze(value)]


def _number(name: str, value: str) -> int:
    if not value.isdecimal() or len(value) > 4:
        raise BadOption(option=name, value=value, choices=())
    return int(value)
