"""The app commands: those of every table, and what the games' verbs and options add to them.

What a command does is the desk's business; here is only what can be typed.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chatting.commands import GAMES_OWN
from bot.chatting.times import TIMES
from bot.discord.controls import LONGEST_CHOICE
from bot.discord.refusals import LOST
from bot.discord.translator import Told, named, said, text
from bot.rendering.status import tempo
from bot.tables.settings import Opening, TurnNotice
from bot.tables.updates import GameOffer
from bot.texts.catalogue import Words
from bot.texts.languages import LANGUAGES
from bot.typography import cut, isolated
from engine.actions import Argument, Kind, Verb
from engine.options import OptionSpec, OptionValue, option_text
from engine.player import Level

Interaction: TypeAlias = discord.Interaction[Any]


class Clerk(Protocol):
    """Who carries commands out."""

    @property
    def offers(self) -> Sequence[GameOffer]:
        """The games there are."""

    async def typed(
        self, interaction: Interaction, command: str, given: Mapping[str, Any], game: str = ""
    ) -> None:
        """Carry out a command; ``game`` is the one it is about, where it says so."""

    async def complete(
        self, interaction: Interaction, command: str, parameter: str, begun: str
    ) -> list[tuple[str, str]]:
        """What a parameter may be, beginning with what was ``begun``: label and value."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """Something that a command needs or takes: a text, a whole number or yes and no; one of
    ``choices`` (each with its label), or what completion offers.
    """

    name: str
    kind: type = str
    needed: bool = False
    choices: tuple[tuple[locale_str | str, str | int], ...] = ()
    least: int | None = None
    most: int | None = None
    complete: bool = False
    label: Told | None = None
    help: locale_str | None = None


CODE = Parameter("code", complete=True)
LEVEL = Parameter("level", choices=tuple((text(f"level-{level}"), level.value) for level in Level))
TIME = Parameter(
    "time",
    choices=tuple((said(partial(tempo, time)), name) for name, time in TIMES.items()),
)
LANGUAGE = Parameter(
    "language", choices=tuple((text(f"chat-language-{each}"), each) for each in LANGUAGES)
)
TABLE: Mapping[str, tuple[Parameter, ...]] = {
    "join": (CODE,),
    "leave": (),
    "go": (),
    "addbot": (LEVEL,),
    "unseat": (Parameter("who", needed=True, complete=True),),
    "pause": (),
    "resume": (),
    "end": (),
    "table": (CODE,),
    "hand": (),
    "back": (),
    "last": (),
    "rematch": (),
    "replay": (CODE, Parameter("game", int, least=1)),
    "help": (),
    "privacy": (),
    "about": (),
}
"""Every command but those of games and settings: its name is ``command-NAME`` in the texts."""
ALIASES = {"start": "go", "kick": "unseat"}
SETTINGS: Mapping[str, tuple[Parameter, ...]] = {
    "me": (
        LANGUAGE,
        Parameter(
            "turns",
            choices=tuple((text(f"chat-turns-{each}"), each.value) for each in TurnNotice),
        ),
        Parameter("zone", complete=True),
        Parameter("quiet_from", complete=True),
        Parameter("quiet_until", complete=True),
        Parameter("two_step", bool),
    ),
    "server": (
        LANGUAGE,
        Parameter("threads", bool),
        Parameter(
            "opening",
            choices=tuple((text(f"chat-opening-{each}"), each.value) for each in Opening),
        ),
        Parameter("role", discord.Role),
        Parameter("quiet", bool),
    ),
}


class _Command(app_commands.Command[Any, ..., None]):
    async def _invoke_autocomplete(self, interaction: Interaction, *given: Any) -> None:
        """Choices that come too late: who types has typed on. What an older client has typed in is
        no parameter any more: there is nothing to choose.
        """
        with suppress(*LOST):
            try:
                await super()._invoke_autocomplete(interaction, *given)
            except app_commands.AppCommandError:
                await interaction.response.autocomplete([])


def add_commands(tree: app_commands.CommandTree[Any], clerk: Clerk) -> None:
    """Put all commands into ``tree``."""
    for offer in clerk.offers:
        tree.add_command(_of_game(offer, clerk))
    for name, verb in _verbs(clerk.offers).items():
        parameters = (*map(_argument, verb.arguments), CODE)
        tree.add_command(_command(clerk, name, parameters, name))
    for name, parameters in TABLE.items():
        tree.add_command(_command(clerk, name, parameters, name))
    for alias, name in ALIASES.items():
        tree.add_command(_command(clerk, alias, TABLE[name], name, names="discord-alias"))
    tree.add_command(_settings(clerk))


def _verbs(offers: Sequence[GameOffer]) -> dict[str, Verb]:
    """The verbs of all games; those of one name take the same arguments."""
    verbs: dict[str, Verb] = {}
    for verb in (verb for offer in offers for verb in offer.verbs):
        known = verbs.setdefault(verb.name, verb)
        if [each.name for each in known.arguments] != [each.name for each in verb.arguments]:
            raise ValueError(f"two games understand {verb.name!r} in different ways")
    return verbs


def _of_game(offer: GameOffer, clerk: Clerk) -> app_commands.Group:
    group = _group(offer.id, f"{offer.id}-name", text(f"{offer.id}-summary"))
    seats = Parameter("seats", int, least=offer.min_players, most=offer.max_players)
    computers = Parameter("computers", int, least=0, most=offer.max_players - 1)
    options = tuple(_option(offer.id, spec) for spec in offer.options)
    opening = (seats, computers, LEVEL, TIME, *options)
    group.add_command(_command(clerk, "new", opening, "new", game=offer.id))
    for name in GAMES_OWN:
        group.add_command(_command(clerk, name, (), name, game=offer.id))
    return group


def _settings(clerk: Clerk) -> app_commands.Group:
    group = _group("settings", "command-settings", text("command-settings", "help"))
    for who, parameters in SETTINGS.items():
        command = f"settings-{who}"
        group.add_command(_command(clerk, who, parameters, command, names="discord-settings"))
    return group


def _group(name: str, message_id: str, told: locale_str) -> app_commands.Group:
    shown = named(name, lambda words: words(message_id))
    return app_commands.Group(name=shown, description=told, **_anywhere())


def _argument(argument: Argument) -> Parameter:
    """How an argument of a verb is given: numbers as such, cards and words as they are typed."""
    number = argument.kind is Kind.NUMBER
    return Parameter(
        argument.name,
        int if number else str,
        needed=True,
        least=0 if number else None,
        complete=True,
    )


def _option(game: str, spec: OptionSpec) -> Parameter:
    """How an option of a game is given."""

    def label(words: Words) -> str:
        return words.option(game, spec.name)

    def value_told(value: OptionValue) -> locale_str:
        return said(lambda words: words.option_value(game, spec.name, value))

    told = text(f"{game}-option-{spec.name}", "help")
    if not spec.choices:
        return Parameter(spec.name, int, least=spec.minimum, label=label, help=told)
    choices = tuple((value_told(value), option_text(value)) for value in spec.choices)
    return Parameter(spec.name, choices=choices, label=label, help=told)


def _command(
    clerk: Clerk,
    name: str,
    parameters: Sequence[Parameter],
    command: str,
    *,
    game: str = "",
    names: str = "command",
) -> app_commands.Command[Any, ..., None]:
    """A command called ``name`` that does what ``command`` does."""

    async def callback(interaction: Interaction, **given: Any) -> None:
        chosen = {key: _value(value) for key, value in given.items() if value is not None}
        await clerk.typed(interaction, command, chosen, game)

    callback.__signature__ = inspect.Signature(list(_signature(parameters)))  # type: ignore[attr-defined]
    app_commands.describe(**{each.name: _help(each) for each in parameters})(callback)
    app_commands.rename(**{each.name: _renamed(each) for each in parameters})(callback)
    listed = {
        each.name: [Choice(name=label, value=value) for label, value in each.choices]
        for each in parameters
        if each.choices
    }
    app_commands.choices(**listed)(callback)
    offered: dict[str, Any] = {
        each.name: _completing(clerk, command, each) for each in parameters if each.complete
    }
    app_commands.autocomplete(**offered)(callback)
    key = f"{names}-{name}"
    return _Command(
        name=named(name, lambda words: words(key)),
        description=text(f"command-{command}" if names == "discord-alias" else key, "help"),
        callback=callback,
        **({} if game or names == "discord-settings" else _anywhere()),
    )


def _value(given: Any) -> Any:
    """A role by its number, anything else as it is."""
    return str(given.id) if isinstance(given, discord.Role | discord.Object) else given


def _signature(parameters: Sequence[Parameter]) -> Iterator[inspect.Parameter]:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    yield inspect.Parameter("interaction", kind, annotation=Interaction)
    for each in parameters:
        wanted: Any = each.kind
        if each.least is not None or each.most is not None:
            wanted = app_commands.Range[int, each.least, each.most]
        if each.needed:
            yield inspect.Parameter(each.name, kind, annotation=wanted)
        else:
            yield inspect.Parameter(each.name, kind, annotation=wanted | None, default=None)


def _completing(
    clerk: Clerk, command: str, parameter: Parameter
) -> Callable[[Interaction, Any], Awaitable[list[Choice[Any]]]]:
    async def offer(interaction: Interaction, begun: Any) -> list[Choice[Any]]:
        found = await clerk.complete(interaction, command, parameter.name, str(begun or ""))
        return [
            Choice(name=cut(isolated(label), LONGEST_CHOICE), value=parameter.kind(value))
            for label, value in found
        ]

    return offer


def _help(parameter: Parameter) -> locale_str:
    return parameter.help or text(f"chat-parameter-{parameter.name}", "help")


def _renamed(parameter: Parameter) -> locale_str:
    """Its own name, and another one in each other language."""
    message_id = f"chat-parameter-{parameter.name}"
    return named(parameter.name, parameter.label or (lambda words: words(message_id)))


def _anywhere() -> dict[str, Any]:
    """In servers that have the bot, and in private with it."""
    return {
        "allowed_contexts": app_commands.AppCommandContext(guild=True, dm_channel=True),
        "allowed_installs": app_commands.AppInstallationType(guild=True),
    }
