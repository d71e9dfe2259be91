"""What can be chosen in a panel of menus: for a table, a person, or a server."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.chatting.sheets import Option
from bot.chatting.times import TIMES, time_name
from bot.rendering.status import tempo
from bot.tables.settings import ChatSettings, Opening, Settings, TurnNotice, Usual
from bot.tables.updates import GameOffer
from bot.texts.catalogue import Words
from bot.texts.languages import LANGUAGES
from engine.options import OptionSpec, OptionValue, option_text
from engine.player import Level

AS_EVER = "-"
"""The value for what the program would do by itself."""
YES, NO = "yes", "no"
FEW = 12
"""Of numbers without an end so many are offered."""


@dataclass(frozen=True, slots=True)
class Features:
    """What a platform has that not every one has: ``roles`` that people can be given, ``threads``
    that a table can be played in.
    """

    roles: bool = False
    threads: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One menu: its name, what is written above it, its choices, and what it is called in short."""

    name: str
    label: str
    options: tuple[Option, ...]
    short: str


def game_fields(
    offer: GameOffer, now: Usual, words: Words, *, usual: bool = False
) -> tuple[Field, ...]:
    """What a table of a game is like; of a ``usual`` one some things may be as everywhere."""
    ever = [(AS_EVER, words("chat-as-ever"))] if usual else []
    open_end = [(AS_EVER, words("chat-as-ever" if usual else "chat-as-come"))]
    seats = range(offer.min_players, offer.max_players + 1)
    numbers = [(str(number), words("chat-seats", count=number)) for number in seats]
    times = [(name, tempo(time, words)) for name, time in TIMES.items()]
    levels = [(level.value, words(f"level-{level}")) for level in Level]
    return (
        *(_option_field(offer.id, spec, now, ever, words) for spec in offer.options),
        field("time", [*ever, *times], time_name(now.time) if now.time else AS_EVER, words),
        field("seats", [*open_end, *numbers], str(now.seats or AS_EVER), words),
        field("level", [*ever, *levels], now.level.value if now.level else AS_EVER, words),
    )


def person_fields(now: Settings, words: Words, platform: str) -> tuple[Field, ...]:
    """What a person chooses from menus; zones and hours are typed."""
    own = words(f"{platform}-language-own")
    turns = [(each.value, words(f"chat-turns-{each}")) for each in TurnNotice]
    return (
        field("language", _languages(words, own), now.language or AS_EVER, words),
        field("turns", turns, now.turn_notice.value, words),
        yes_or_no("two_step", now.two_step, words),
    )


def chat_fields(
    now: ChatSettings, words: Words, platform: str, features: Features
) -> tuple[Field, ...]:
    """What those choose from menus who look after a chat, but for the role."""
    openings = [
        (each.value, words(f"chat-opening-{each}"))
        for each in Opening
        if features.roles or each is not Opening.ROLE
    ]
    here = words(f"{platform}-language-here")
    threads = [yes_or_no("threads", now.threads, words)] if features.threads else []
    return (
        field("language", _languages(words, here), now.language or AS_EVER, words),
        *threads,
        yes_or_no("quiet", now.quiet, words),
        field("opening", openings, now.opening.value, words),
    )


def yes_or_no(name: str, now: bool, words: Words) -> Field:
    """A choice between two."""
    both = [(YES, words("common-yes")), (NO, words("common-no"))]
    return field(name, both, YES if now else NO, words)


def field(name: str, choices: Iterable[tuple[str, str]], now: str, words: Words) -> Field:
    """A field with the help of the parameter of that name; ``choices`` are value and label."""
    return _made(name, f"chat-parameter-{name}", choices, now, words)


def _made(
    name: str, text: str, choices: Iterable[tuple[str, str]], now: str, words: Words
) -> Field:
    options = tuple(Option(told, value, value == now) for value, told in choices)
    return Field(name, words.attribute(text, "help"), options, words.attribute(text, "button"))


def _option_field(
    game: str, spec: OptionSpec, now: Usual, ever: list[tuple[str, str]], words: Words
) -> Field:
    least = spec.minimum or 0
    values: Iterable[OptionValue] = spec.choices or range(least, least + FEW)
    told = [(option_text(value), words.option_value(game, spec.name, value)) for value in values]
    chosen = now.options.get(spec.name, None if ever else spec.default)
    name = AS_EVER if ever and spec.name not in now.options else option_text(chosen)
    return _made(spec.name, f"{game}-option-{spec.name}", [*ever, *told], name, words)


def _languages(words: Words, ever: str) -> list[tuple[str, str]]:
    spoken = [(each, words(f"chat-language-{each}")) for each in LANGUAGES]
    return [(AS_EVER, ever), *spoken]
