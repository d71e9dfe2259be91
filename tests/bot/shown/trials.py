"""All that any text shows as typable, as trials: what is typed, and at which door."""

import itertools
import re
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.chatting import fields, layout
from bot.chatting.commands import EVERYWHERE
from bot.chatting.fields import Features, Field
from bot.cli.main import _parser
from bot.parsing.near import nearest
from bot.parsing.words import vocabulary
from bot.rendering.status import tempo
from bot.tables.settings import ChatSettings, Settings, Usual
from bot.tables.timecontrol import HOUR, LIMITS, SECOND, Tempo, TimeControl
from bot.telegram.registering import SCOPES, listed
from bot.telegram.welcome import beginnings
from bot.terminal.answers import Answers
from bot.terminal.company import Company
from bot.texts.catalogue import Words
from bot.texts.languages import LANGUAGES
from engine.options import option_text
from tests.bot.rendering.views import OFFER
from tests.bot.shown.doors import THERE, settings_of
from tests.bot.shown.extracts import examples, extracts, rendered, speaking
from tests.bot.shown.moments import full_hand, moments, scene_of

ROOT = Path(__file__).parents[3]
WHERE = {
    "texts": ("private", "terminal", "discord"),
    "chatting": ("private", "discord"),
    "telegram": ("private", "group"),
    "discord": ("discord",),
    "terminal": ("terminal",),
}
"""At which doors that can be typed which the texts of a part show."""
_RUN = re.compile(
    r"(?:bisqa|python3 dev\.py)(?= (?:play|watch|simulate|replay|verify|export|backup)\b)"
    r"(?! \w+-)[^`\n]*"
)
_ARGUMENT = re.compile(r"^-|[A-Z0-9=.]")
_RANGE = re.compile(r"(\d+) (?:to|à) (\d+)")
_OR = re.compile(r",? (?:or|ou) |, ")
_ONE_OF = re.compile(r": ([a-z]+(?:, [a-z]+)+(?: (?:or|ou) [a-z]+)?)(?=\W)")
_DEFAULT = re.compile(r": ([a-z]+|\d+)\)")
_QUOTED = re.compile("[“«]\u00a0?([^”»]+?)\u00a0?[”»]")


@dataclass(frozen=True, slots=True)
class Trial:
    """``text`` typed at a ``door`` by somebody who speaks a ``language``, as ``source`` shows it.

    At the door "settings" it is a value, of what an ``owner`` ("table", "person", "chat") calls by
    that ``name`` on a ``platform``; it means what ``same`` does.
    """

    door: str
    source: str
    language: str
    text: str
    owner: str = ""
    platform: str = ""
    name: str = ""
    same: str = ""


def trials() -> list[Trial]:
    """Everything, each once."""
    found: dict[Trial, None] = {}
    for made in (quoted, words_of_commands, buttons, offered_while_typing, menus, lobby_lines,
                 refusals, ranges, suggestions, registered, files, help_of_arguments):  # fmt: skip
        found.update(dict.fromkeys(made()))
    return list(found)


def quoted() -> Iterator[Trial]:
    """What stands in quotes or begins with a slash in any text, and examples."""
    for part, doors in WHERE.items():
        for each in (*extracts(part), *examples(part)):
            if each.name == "error-bad-setting" and not each.text.startswith("/"):
                name = "zone" if "/" in each.text else "language"
                yield Trial("settings", each.name, each.language, each.text, "person", "telegram",
                            name)  # fmt: skip
                continue
            for door in doors:
                if door not in ("group", "discord") or each.text.startswith("/"):
                    yield Trial(door, each.name, each.language, each.text)


def words_of_commands() -> Iterator[Trial]:
    """Each word for a command, with and without the slash."""
    for language, words in vocabulary().spoken.items():
        for _, word, command in words:
            for text in (word, f"/{word}"):
                yield Trial("private", f"command-{command}", language, text)
                yield Trial("terminal", f"command-{command}", language, text)


def buttons() -> Iterator[Trial]:
    """What stands on buttons in private chats, and on boards."""
    for language in LANGUAGES:
        words = speaking(language)
        shown: dict[str, str] = {each.label: "welcome" for each in beginnings([OFFER.id], words)}
        for seen in moments():
            of_game = words.of_game(OFFER.id, OFFER.pack)
            scene = scene_of(seen, of_game)
            for laid_out in (layout.board, layout.solo, layout.hand):
                for group in laid_out(scene, seen, of_game, live=True).groups:
                    shown |= {each.label: laid_out.__name__ for each in group}
            for name in ("last", "pause", "end", "unseat", "table"):
                shown[layout.order_button(seen, name, words).label] = "more"
        for label, source in shown.items():
            yield Trial("private", f"button on {source}", language, label)


def offered_while_typing() -> Iterator[Trial]:
    """What a terminal completes, and each card as it is shown and called."""
    for language in LANGUAGES:
        words = speaking(language)
        answers = Answers(words, Company())
        of_game = words.of_game(OFFER.id, OFFER.pack)
        for seen in (full_hand(), *moments()):
            own, english = answers.choices(seen, scene_of(seen, of_game))
            for text in (*own, *english):
                yield Trial("terminal", "completion", language, text)
        for card in OFFER.pack.cards:
            for text in (of_game.card(card), of_game.card_name(card), card.code):
                for door in ("private", "terminal"):
                    yield Trial(door, f"card {card.code}", language, text)


def _fields(owner: str, platform: str, words: Words) -> Iterable[Field]:
    features = Features(roles=platform == "discord", threads=platform == "discord")
    match owner:
        case "table":
            once = fields.game_fields(OFFER, Usual(), words)
            return (*once, *fields.game_fields(OFFER, Usual(), words, usual=True))
        case "person":
            return fields.person_fields(Settings(), words, platform)
        case _:
            return fields.chat_fields(ChatSettings(), words, platform, features)


def _owners() -> Iterator[tuple[str, str, Words]]:
    for platform in ("telegram", "discord"):
        for language in LANGUAGES:
            for owner in ("table", "person", "chat"):
                yield owner, platform, speaking(language)


def menus() -> Iterator[Trial]:
    """Each choice of each menu, by its label and by its value; each name with a value behind it."""
    for owner, platform, words in _owners():
        for menu in _fields(owner, platform, words):
            for option in menu.options:
                for text in (option.label, option.value):
                    yield Trial("settings", f"menu {menu.name}", words.language, text, owner,
                                platform, menu.name, option.value)  # fmt: skip
        if platform != "telegram":
            continue
        for setting in settings_of(owner, platform):
            value = next(_some_value(setting.name, owner))
            message_id = f"chat-parameter-{setting.name}"
            if owner == "table" and setting.name in {spec.name for spec in OFFER.options}:
                message_id = f"{OFFER.id}-option-{setting.name}"
            button = words.find_attribute(message_id, "button")
            for called in filter(None, (setting.title(words), button, setting.name)):
                for line in (f"{called}={value}", f"{called} = {value}", f"{called}: {value}"):
                    yield Trial(f"line of {owner}", message_id, words.language, line)


def _some_value(name: str, owner: str) -> Iterator[str]:
    known = {"seats": "4", "computers": "2", "level": "hard", "time": "30s", "language": "fr",
             "turns": "never", "zone": "Europe/Paris", "opening": "moderators"}  # fmt: skip
    known |= {spec.name: option_text(spec.choices[-1]) for spec in OFFER.options}
    yield known.get(name, "22" if name.startswith("quiet_") else "yes")


def lobby_lines() -> Iterator[Trial]:
    """What stands in the lobby: the options, the time, and their values as shown there."""
    for language in LANGUAGES:
        words = speaking(language)
        for spec in OFFER.options:
            for value in spec.choices:
                told = words.option_told(OFFER.id, spec.name, value)
                shown = words.option_value(OFFER.id, spec.name, value)
                yield Trial("line of table", f"lobby {spec.name}", language, told)
                yield Trial("settings", f"lobby {spec.name}", language, shown, "table", "telegram",
                            spec.name, option_text(value))  # fmt: skip
        for seconds in (10, 25, 30, 60, 90, 120, 3_600, 7_200, 48 * 3_600):
            how = Tempo.LIVE if seconds <= 120 else Tempo.SLOW
            told = tempo(TimeControl(how, seconds * SECOND), words)
            yield Trial("line of table", "lobby time", language, told)
            yield Trial("settings", "lobby time", language, told, "table", "telegram", "time",
                        f"{seconds}s")  # fmt: skip


def refusals() -> Iterator[Trial]:
    """What a refusal says can be chosen."""
    for owner, platform, words in _owners():
        for setting in settings_of(owner, platform):
            for phrase in setting.possible:
                shown = phrase(words)
                for text in _single(shown):
                    yield Trial("settings", f"possible {setting.name}", words.language, text,
                                owner, platform, setting.name)  # fmt: skip


def _single(shown: str) -> Iterator[str]:
    """Both ends of a range, the cities that stand for others, or the word itself."""
    if found := _RANGE.search(shown):
        unit = shown[found.end() :]
        yield from (f"{number}{unit}" for number in found.groups())
    elif "/" in shown:
        yield from re.findall(r"\w+/\w+", shown)
    else:
        yield shown


def ranges() -> Iterator[Trial]:
    """The numbers and examples that the help of a parameter names."""
    for owner, platform, words in _owners():
        for setting in settings_of(owner, platform):
            told = words.find_attribute(f"chat-parameter-{setting.name}", "help") or ""
            for text in (*sum(_RANGE.findall(told), ()), *re.findall(r"[A-Z]\w+/[A-Z]\w+", told)):
                yield Trial("settings", f"help of {setting.name}", words.language, text, owner,
                            platform, setting.name)  # fmt: skip
    for (low, high), unit in ((LIMITS[Tempo.LIVE], SECOND), (LIMITS[Tempo.SLOW], HOUR)):
        for limit in (low, high):
            name = "seconds" if unit == SECOND else "hours"
            for language in LANGUAGES:
                yield Trial(
                    "line of table", f"limits of {name}", language, f"{name}={limit // unit}"
                )


def suggestions() -> Iterator[Trial]:
    """What is suggested for each word of a command whose first letters are swapped."""
    for language, words in vocabulary().spoken.items():
        for _, word, _ in words:
            for door, commands in (("private", EVERYWHERE), ("terminal", THERE)):
                slip = word[1::-1] + word[2:]
                if near := nearest(slip, commands=commands, language=language):
                    yield Trial(door, "suggestion", language, f"/{near.word}")


def registered() -> Iterator[Trial]:
    """What Telegram's clients offer to type."""
    for language in LANGUAGES:
        words = speaking(language)
        for scope in SCOPES:
            for name, _ in listed([OFFER], words, scope):
                for door in ("private", "group"):
                    yield Trial(door, "menu of commands", language, f"/{name}@table_bot")


def files() -> Iterator[Trial]:
    """Lines for a shell in the pages of the project and in what the program says."""
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for line in _RUN.findall(page.read_text("utf-8")):
            shown = re.split(r"\s{2,}|[>|#]", line.replace("python3 dev.py", "bisqa"))[0]
            yield Trial("command line", page.name, "en", shown.strip())
    for part in ("terminal", "chatting", "cli"):
        for language in LANGUAGES:
            for name, text in rendered(part, language):
                for line in _RUN.findall(text.replace("\u00a0", " ")):
                    yield Trial("command line", name, language, _without_prose(line))


def _without_prose(line: str) -> str:
    """The command that a sentence begins with: what it is called, and its arguments."""
    program, command, *words = re.sub("[,;:”»…]", " ", line).split()
    arguments = itertools.takewhile(_ARGUMENT.search, words)
    return " ".join((program, command, *arguments)).rstrip(".")


def help_of_arguments() -> Iterator[Trial]:
    """The choices that the help of an argument lists, and those in its own place."""
    for language in LANGUAGES:
        parser = _parser(speaking(language))
        (commands,) = (each for each in parser._actions if isinstance(each, _SubParsersAction))
        choices: dict[str, ArgumentParser] = commands.choices
        for command, action in (
            (name, each) for name in choices for each in choices[name]._actions
        ):
            if not action.option_strings or action.nargs == 0:
                continue
            told = action.help or ""
            values = [each for found in _ONE_OF.findall(told) for each in _OR.split(found)]
            values += [*_DEFAULT.findall(told), *sum(_RANGE.findall(told), ())]
            values += [*_QUOTED.findall(told), *re.findall(r"\w+=\w+", told)]
            values += str(action.metavar).split("|") if "|" in str(action.metavar) else []
            file = " game.json" if command in ("replay", "verify", "backup") else ""
            for value in values:
                line = f"bisqa {command}{file} {action.option_strings[-1]} {value}"
                yield Trial("command line", f"help of {command}", language, line)
