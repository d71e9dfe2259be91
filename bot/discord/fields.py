"""What can be chosen in a panel of menus: for a table, a person, or a server."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui
from msgspec import structs

from bot.discord.controls import Control, Option, menu, rows
from bot.discord.ids import Remembered
from bot.discord.pages import Page, plain
from bot.discord.times import TIMES, time_name
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
class Field:
    """One menu: its name, what is written above it, and its choices."""

    name: str
    label: str
    options: tuple[Option, ...]


def panel(
    texts: Iterable[str],
    fields: Sequence[tuple[Field, Remembered]],
    controls: Sequence[Control] = (),
    more: Sequence[Control] = (),
) -> Page:
    """A page of menus, each with what it remembers; ``more`` are menus of another kind."""
    items: list[ui.Item[Any]] = [ui.TextDisplay(text) for text in texts if text]
    for field, what in fields:
        items.append(ui.TextDisplay(f"**{plain(field.label)}**"))
        items.append(ui.ActionRow(menu(field.label, what, field.options)))
    items += [ui.ActionRow(each) for each in more]
    return Page(*items, *rows(controls))


def game_fields(
    offer: GameOffer, now: Usual, words: Words, *, usual: bool = False
) -> tuple[Field, ...]:
    """What a table of a game is like; of a ``usual`` one some things may be as everywhere."""
    ever = [(AS_EVER, words("discord-as-ever"))] if usual else []
    open_end = [(AS_EVER, words("discord-as-ever" if usual else "discord-as-come"))]
    seats = range(offer.min_players, offer.max_players + 1)
    numbers = [(str(number), words("discord-seats", count=number)) for number in seats]
    times = [(name, tempo(time, words)) for name, time in TIMES.items()]
    levels = [(level.value, words(f"level-{level}")) for level in Level]
    return (
        *(_option_field(offer.id, spec, now, ever, words) for spec in offer.options),
        field("time", [*ever, *times], time_name(now.time) if now.time else AS_EVER, words),
        field("seats", [*open_end, *numbers], str(now.seats or AS_EVER), words),
        field("level", [*ever, *levels], now.level.value if now.level else AS_EVER, words),
    )


def changed(usual: Usual, offer: GameOffer, name: str, value: str) -> Usual:
    """``usual`` with one field chosen anew; raises `BadOption`."""
    ever = value == AS_EVER
    match name:
        case "time":
            return structs.replace(usual, time=None if ever else TIMES[value])
        case "seats":
            return structs.replace(usual, seats=None if ever else int(value))
        case "level":
            return structs.replace(usual, level=None if ever else Level(value))
        case _:
            spec = next(each for each in offer.options if each.name == name)
            others = {key: old for key, old in usual.options.items() if key != name}
            mine = {} if ever else {name: spec.read(value)}
            return structs.replace(usual, options={**others, **mine})


def person_fields(now: Settings, words: Words) -> tuple[Field, ...]:
    """What a person chooses from menus; zones and hours are typed."""
    turns = [(each.value, words(f"discord-turns-{each}")) for each in TurnNotice]
    return (
        field("language", _languages(words), now.language or AS_EVER, words),
        field("turns", turns, now.turn_notice.value, words),
        yes_or_no("two_step", now.two_step, words),
    )


def server_fields(now: ChatSettings, words: Words) -> tuple[Field, ...]:
    """What a server chooses from menus, but for the role."""
    openings = [(each.value, words(f"discord-opening-{each}")) for each in Opening]
    return (
        field("language", _languages(words), now.language or AS_EVER, words),
        yes_or_no("threads", now.threads, words),
        yes_or_no("quiet", now.quiet, words),
        field("opening", openings, now.opening.value, words),
    )


def yes_or_no(name: str, now: bool, words: Words) -> Field:
    """A choice between two."""
    both = [(YES, words("common-yes")), (NO, words("common-no"))]
    return field(name, both, YES if now else NO, words)


def field(name: str, choices: Iterable[tuple[str, str]], now: str, words: Words) -> Field:
    """A field with the help of the parameter of that name; ``choices`` are value and label."""
    return _made(name, words.attribute(f"discord-parameter-{name}", "help"), choices, now)


def _made(name: str, label: str, choices: Iterable[tuple[str, str]], now: str) -> Field:
    options = tuple(Option(told, value, value == now) for value, told in choices)
    return Field(name, label, options)


def _option_field(
    game: str, spec: OptionSpec, now: Usual, ever: list[tuple[str, str]], words: Words
) -> Field:
    least = spec.minimum or 0
    values: Iterable[OptionValue] = spec.choices or range(least, least + FEW)
    told = [(option_text(value), words.option_value(game, spec.name, value)) for value in values]
    chosen = now.options.get(spec.name, None if ever else spec.default)
    name = AS_EVER if ever and spec.name not in now.options else option_text(chosen)
    label = words.attribute(f"{game}-option-{spec.name}", "help")
    return _made(spec.name, label, [*ever, *told], name)


def _languages(words: Words) -> list[tuple[str, str]]:
    spoken = [(each, words(f"discord-language-{each}")) for each in LANGUAGES]
    return [(AS_EVER, words("discord-language-own")), *spoken]
