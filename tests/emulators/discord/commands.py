"""Application commands: what may be registered, and what a person's client lets through."""

import re
from collections.abc import Iterator, Sequence

from tests.emulators.discord.errors import Payload, refused, require, require_length

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, ROLE, NUMBER = 1, 2, 3, 4, 5, 6, 8, 10
_KINDS: dict[int, type | tuple[type, ...]] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    ROLE: str,
    NUMBER: (int, float),
}
LOCALES = frozenset(
    {"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl"}
    | {"no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi"}
    | {"th", "zh-CN", "ja", "zh-TW", "ko"}
)
_NAME = re.compile(r"[-_'\w]{1,32}")
_COMMANDS = {1: 100, 2: 15, 3: 15}


def check_commands(commands: Sequence[Payload]) -> None:
    """Refuse a list of commands that breaks a limit."""
    for kind, most in _COMMANDS.items():
        if sum(each.get("type", 1) == kind for each in commands) > most:
            raise refused(30032)
    for number, command in enumerate(commands):
        at = f"{number}"
        chat = command.get("type", 1) == 1
        if chat:
            _check_named(command, at)
            _check_options(command.get("options") or [], at)
            length = sum(_lengths(command))
            require(length <= 8000, at, "APPLICATION_COMMAND_TOO_LARGE", "8000 at most.")
        else:
            require_length(command["name"], f"{at}.name", 1, 32)
    names = [(each.get("type", 1), each["name"]) for each in commands]
    require(
        len(set(names)) == len(names),
        "_errors",
        "APPLICATION_COMMANDS_DUPLICATE_NAME",
        "Application command names must be unique",
    )


def _check_named(node: Payload, at: str) -> None:
    """Check a name and a description, in every language."""
    names = {"": node["name"]} | (node.get("name_localizations") or {})
    told = {"": node.get("description", "")} | (node.get("description_localizations") or {})
    for locale, name in names.items():
        path = f"{at}.name_localizations.{locale}" if locale else f"{at}.name"
        _check_locale(locale, path)
        require(
            _NAME.fullmatch(name) and name == name.lower(),
            path,
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        )
    for locale, text in told.items():
        path = f"{at}.description_localizations.{locale}" if locale else f"{at}.description"
        _check_locale(locale, path)
        require_length(text, path, 1, 100)


def _check_locale(locale: str, path: str) -> None:
    require(not locale or locale in LOCALES, path, "BASE_TYPE_CHOICES", "Unknown locale.")


def _check_options(options: Sequence[Payload], at: str, depth: int = 0) -> None:
    at = f"{at}.options"
    require(len(options) <= 25, at, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    _check_distinct(options, at)
    optional = False
    for number, option in enumerate(options):
        path, kind = f"{at}.{number}", option["type"]
        _check_named(option, path)
        nests = kind in (SUBCOMMAND, GROUP)
        require(
            not nests or depth < (2 if kind == SUBCOMMAND else 1),
            f"{path}.type",
            "APPLICATION_COMMAND_INVALID_NESTING",
            "Sub-commands and groups nest to one level.",
        )
        require(
            not option.get("required") or not optional,
            path,
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
            "Required options must be placed before non-required options",
        )
        optional = optional or not (nests or option.get("required"))
        if nests:
            _check_options(option.get("options") or [], path, depth + 1)
        check_option_choices(option, path)


def _check_distinct(options: Sequence[Payload], at: str) -> None:
    for locale in ("", *LOCALES):
        names = [shown(option, locale) for option in options]
        require(
            len(set(names)) == len(names),
            at,
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
            f"Option name already exists {locale}",
        )


def check_option_choices(option: Payload, at: str) -> None:
    """Refuse choices that break a limit."""
    choices = option.get("choices") or []
    require(len(choices) <= 25, f"{at}.choices", "BASE_TYPE_MAX_LENGTH", "25 choices at most.")
    clash = choices and option.get("autocomplete")
    require(not clash, f"{at}.autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE", "Or.")
    for number, choice in enumerate(choices):
        path = f"{at}.choices.{number}"
        for name in (choice["name"], *(choice.get("name_localizations") or {}).values()):
            require_length(name, f"{path}.name", 1, 100)
        require_length(str(choice["value"]), f"{path}.value", 1, 100)
    for key in ("name", "value"):
        distinct = len({str(choice[key]) for choice in choices}) == len(choices)
        require(distinct, f"{at}.choices", "APPLICATION_COMMAND_OPTIONS_CHOICE_DUPLICATE", key)


def check_choices(choices: list[Payload]) -> list[Payload]:
    """Return what an autocompleted option offers; refuse it if it breaks a limit."""
    require(len(choices) <= 25, "data.choices", "BASE_TYPE_MAX_LENGTH", "25 choices at most.")
    for number, choice in enumerate(choices):
        path = f"data.choices.{number}"
        require_length(choice["name"], f"{path}.name", 1, 100)
        require_length(str(choice["value"]), f"{path}.value", 1, 100)
    return choices


def _lengths(node: Payload) -> Iterator[int]:
    """Yield how much of a command counts: of each field, the longest of its languages."""
    for key in ("name", "description"):
        texts = [node.get(key, ""), *(node.get(f"{key}_localizations") or {}).values()]
        yield max(len(text) for text in texts)
    yield len(str(node.get("value", "")))
    for inner in (*(node.get("options") or ()), *(node.get("choices") or ())):
        yield from _lengths(inner)


def shown(node: Payload, locale: str) -> str:
    """Return the name of a command, option or choice as a person of this locale sees it."""
    return str((node.get("name_localizations") or {}).get(locale) or node["name"])


def named(nodes: Sequence[Payload], name: str, locale: str) -> Payload:
    """Return the one that a person of this locale calls so, by its shown or its first name."""
    for node in nodes:
        if name in (shown(node, locale), node["name"]):
            return node
    there = [shown(node, locale) for node in nodes]
    raise AssertionError(f"there is no {name!r}; there is {there}")


def value_of(option: Payload, value: object, locale: str, *, partial: bool = False) -> object:
    """Return what a client sends for a value that a person gives; asserts that it lets it through.

    A value may be given as a choice's name, a role by its id. With ``partial`` the person is still
    typing.
    """
    name, kind = option["name"], option["type"]
    if partial:
        return str(value)
    choices = option.get("choices") or []
    if choices:
        for choice in choices:
            if value in (choice["value"], shown(choice, locale)):
                return choice["value"]
        raise AssertionError(f"{name}: {value!r} is none of {[c['name'] for c in choices]}")
    expected = _KINDS.get(kind)
    assert expected, f"{name}: options of type {kind} are not emulated"
    assert isinstance(value, expected), f"{name}: {value!r} is no {expected}"
    assert kind == BOOLEAN or not isinstance(value, bool), f"{name}: {value!r} is a boolean"
    size = len(value) if isinstance(value, str) else value
    low, high = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
    assert option.get(low, size) <= size <= option.get(high, size), f"{name}: {value!r} is out"
    return value
