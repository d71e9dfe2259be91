"""What a table, a person and a chat are to be like, as people type it: by name, with the values
that menus offer, as they stand there in any language, and in the words that one would say.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, TypeAlias

from msgspec import structs

from bot.chatting import fields
from bot.chatting.fields import AS_EVER, YES, Features, Field
from bot.chatting.tongues import TEXTS
from bot.parsing import values, zones
from bot.parsing.errors import ParseError
from bot.parsing.options import alike, between, option_setting
from bot.parsing.settings import UNREAD, Setting, Unread, key, one_of
from bot.parsing.words import listing, vocabulary
from bot.tables.settings import HOURS, ChatSettings, Opening, Settings, TurnNotice, Usual
from bot.tables.timecontrol import HOUR, LIMITS, NO_CLOCK, SECOND, Tempo, TimeControl
from bot.tables.updates import GameOffer
from bot.texts.catalogue import Catalogue, Phrase, Words, load
from bot.texts.languages import LANGUAGES
from engine.player import Level

_HERE = "#"
"""Stands for a length of time in the sentence that tells it."""
_Menus: TypeAlias = Mapping[str, Collection[Field]]


@cache
def table_settings(offer: GameOffer) -> tuple[Setting, ...]:
    """What a table of a game is to be like. Values are those of the service, `AS_EVER` where
    nothing is chosen; all lengths of time are called ``time``.
    """
    usual, once = (
        _menus(load(TEXTS), partial(fields.game_fields, offer, Usual(), usual=each))
        for each in (True, False)
    )
    most = offer.max_players
    seats = _counted("seats", range(offer.min_players, most + 1))
    return (
        *(_or_ever(option_setting(offer.id, spec), usual[spec.name]) for spec in offer.options),
        _or_ever(seats, (*usual["seats"], *once["seats"])),
        _counted("computers", range(most)),
        _or_ever(level_setting(), usual["level"]),
        _or_ever(_time("time", SECOND), usual["time"]),
        _time("seconds", SECOND),
        _time("hours", HOUR),
    )


@cache
def person_settings(platform: str, catalogue: Catalogue) -> tuple[Setting, ...]:
    """What a person may choose for themselves on a ``platform``, the texts of which are in the
    ``catalogue``, too.
    """

    def menu(words: Words) -> tuple[Field, ...]:
        return fields.person_fields(Settings(), words, platform)

    menus = _menus(catalogue, menu)
    return (
        _language(menus["language"]),
        _chosen("turns", TurnNotice, menus["turns"]),
        _zone(),
        _hour("quiet_from"),
        _hour("quiet_until"),
        _switch("two_step", menus["two_step"]),
    )


@cache
def chat_settings(platform: str, catalogue: Catalogue, features: Features) -> tuple[Setting, ...]:
    """What those may choose for a chat who look after it, but for the role."""

    def menu(words: Words) -> tuple[Field, ...]:
        return fields.chat_fields(ChatSettings(), words, platform, features)

    menus = _menus(catalogue, menu)
    switches = [name for name in ("threads", "quiet") if name in menus]
    policies = [each for each in Opening if features.roles or each is not Opening.ROLE]
    return (
        _language(menus["language"]),
        _chosen("opening", policies, menus["opening"]),
        *(_switch(name, menus[name]) for name in switches),
    )


@cache
def level_setting() -> Setting:
    """How well computers play."""
    levels = {key(word): Level(level) for word, level in vocabulary().levels.items()}
    possible = tuple(partial(_text, f"level-{level}") for level in Level)
    return _setting("level", one_of(levels), possible, one_of(levels))


def chosen(
    settings: Iterable[Setting], given: Mapping[str, Any], besides: Collection[str] = ()
) -> dict[str, Any]:
    """What was ``given`` as values: texts are read, but for what is called as one of ``besides``.
    Raises `ParseError`.
    """
    known = {each.name: each for each in reversed(tuple(settings))}
    unknown = next((name for name in given if name not in {*known, *besides}), None)
    if unknown is not None:
        titles = tuple(each.title for each in known.values())
        raise ParseError("no-such-setting", typed=unknown, possible=titles)
    return {
        name: known[name].value(value) if isinstance(value, str) and name in known else value
        for name, value in given.items()
    }


def changed(usual: Usual, offer: GameOffer, name: str, value: str) -> Usual:
    """``usual`` with one thing chosen anew. Raises `ParseError`."""
    if name not in {"time", "seats", "level", *(spec.name for spec in offer.options)}:
        raise ParseError("outdated")
    new = chosen(table_settings(offer), {name: value})[name]
    ever = new == AS_EVER
    match name:
        case "time" | "seats" | "level":
            return structs.replace(usual, **{name: None if ever else new})
        case _:
            others = {key: old for key, old in usual.options.items() if key != name}
            return structs.replace(usual, options=others if ever else {**others, name: new})


def _setting(
    name: str,
    read: Callable[[str], Any],
    possible: tuple[Phrase, ...],
    alone: Callable[[str], Any] | None = None,
) -> Setting:
    """A setting that is called as its parameter and its button."""
    title = partial(_text, f"chat-parameter-{name}")
    forms = frozenset(_names(name))
    return Setting(name, title, forms, read, possible, *([alone] if alone else []))


def _text(message_id: str, words: Words, **params: str | int) -> str:
    return words(message_id, **params)


def _names(name: str) -> Iterable[str]:
    yield key(name)
    for language in LANGUAGES:
        words = load(TEXTS).words(language)
        yield key(words(f"chat-parameter-{name}"))
        if label := words.find_attribute(f"chat-parameter-{name}", "button"):
            yield key(label)


def _menus(catalogue: Catalogue, make: Callable[[Words], Iterable[Field]]) -> _Menus:
    """The menus of that name in all languages."""
    menus: dict[str, list[Field]] = defaultdict(list)
    for language in LANGUAGES:
        for each in make(catalogue.words(language)):
            menus[each.name].append(each)
    return menus


def _offered(menus: Collection[Field]) -> dict[str, str]:
    """The values in menus by what may be typed for each: its label and itself."""
    options = [option for menu in menus for option in menu.options]
    by_value = {key(option.value): option.value for option in options if option.value != AS_EVER}
    return by_value | {key(option.label): option.value for option in options}


def _or_ever(setting: Setting, menus: Collection[Field]) -> Setting:
    """The same, where it may also be left as ever."""
    ever = {form for form, value in _offered(menus).items() if value == AS_EVER}
    ever |= values.forms("default")

    def read(text: str) -> Any:
        left = text.strip() == AS_EVER or key(text) in ever
        return AS_EVER if left else setting.read(text)

    return replace(setting, read=read)


def _counted(name: str, numbers: range) -> Setting:
    units = values.forms(name)

    def checked(number: int | None) -> int | Unread:
        return number if number is not None and number in numbers else UNREAD

    return _setting(
        name,
        lambda text: checked(values.number(text, units)),
        (between(numbers[0], numbers[-1]),),
        lambda text: checked(values.counted(text, units)),
    )


def _time(name: str, unit: int) -> Setting:
    """How long a move may take; a number alone counts in ``unit``."""
    live, slow = ([limit // size for limit in LIMITS[tempo]] for tempo, size in _SIZES)
    possible = (between(live[0], live[1], "-seconds"), between(slow[0], slow[1], "-hours"))
    setting = _setting(name, partial(_clock, unit=unit), possible, partial(_clock, unit=0))
    return replace(setting, name="time")


_SIZES = ((Tempo.LIVE, SECOND), (Tempo.SLOW, HOUR))


def _clock(text: str, unit: int) -> TimeControl | Unread:
    """The time control that a length of time makes, said as tables say it or for itself."""
    typed = key(text)
    if typed in values.forms("no-clock") | {key(form) for form in _sentences()[Tempo.OFF]}:
        return NO_CLOCK
    for before, _, behind in (form.partition(_HERE) for form in _sentences()[Tempo.LIVE]):
        if before + behind and typed.startswith(before) and typed.endswith(behind):
            text = typed.removeprefix(before).removesuffix(behind)
    turn = values.length(text, unit)
    for tempo, _ in _SIZES:
        least, most = LIMITS[tempo]
        if turn is not None and least <= turn <= most:
            return TimeControl(tempo, turn)
    return UNREAD


@cache
def _sentences() -> Mapping[Tempo, tuple[str, ...]]:
    """What a table says of its clock, in all languages; under LIVE whatever has a time in it."""
    told: dict[Tempo, list[str]] = {Tempo.LIVE: [], Tempo.OFF: []}
    for language in LANGUAGES:
        words = load().words(language)
        for tempo in Tempo:
            of = Tempo.OFF if tempo is Tempo.OFF else Tempo.LIVE
            told[of].append(key(words("board-tempo", tempo=str(tempo), time=_HERE)))
    return {tempo: tuple(forms) for tempo, forms in told.items()}


def _language(menus: Collection[Field]) -> Setting:
    labels = one_of(_offered(menus))

    def read(text: str) -> Any:
        if text.strip() == AS_EVER:
            return AS_EVER
        named = values.language(text)
        return labels(text) if named is None else named

    possible = tuple(partial(_text, f"chat-language-{each}") for each in LANGUAGES)
    return _setting("language", read, possible, read)


def _chosen(name: str, choices: Iterable[Any], menus: Collection[Field]) -> Setting:
    """One of a few, by the label of its menu, by its own name, or in a word."""
    by_text = _offered(menus)
    found = {form: each for each in choices for form, value in by_text.items() if value == each}
    for each in choices:
        found |= dict.fromkeys(map(key, values.forms(f"{name}-{each}")), each)
    possible = tuple(partial(_first, f"typed-{name}-{each}") for each in choices)
    return _setting(name, one_of(found), possible, one_of(found))


def _first(message_id: str, words: Words) -> str:
    return listing(words, message_id)[0]


def _zone() -> Setting:
    def read(text: str) -> str | Unread:
        return zones.zone(text) or UNREAD

    def near(text: str) -> tuple[Phrase, ...]:
        return tuple(map(alike, zones.near(text)))

    setting = _setting("zone", read, (partial(_text, "chat-possible-zones"),), read)
    return replace(setting, near=near)


def _hour(name: str) -> Setting:
    def read(text: str) -> int | Unread:
        found = values.hour(text)
        return UNREAD if found is None else found

    return _setting(name, read, (between(HOURS[0], HOURS[-1]),))


def _switch(name: str, menus: Collection[Field]) -> Setting:
    labels = one_of({form: value == YES for form, value in _offered(menus).items()})

    def read(text: str) -> Any:
        said = values.agreed(text)
        return labels(text) if said is None else said

    return _setting(name, read, tuple(partial(_text, f"common-{each}") for each in ("yes", "no")))
