"""What a terminal answers to typed lines, and what may be typed: words about a table."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from bot.parsing.commands import Line
from bot.parsing.errors import ParseError
from bot.parsing.tables import read_at
from bot.rendering.build import build, in_order
from bot.rendering.notices import notice_text
from bot.rendering.scene import Button, Scene
from bot.rendering.text import hand_text, pile_text
from bot.tables.errors import NotSaved, TableError
from bot.tables.ports import Tidings
from bot.tables.updates import Phase, TableView
from bot.terminal.company import Company
from bot.texts.catalogue import Words, words_in

TEXTS = Path(__file__).parent / "texts"
COMMANDS = ("hand", "table", "last", "rules", "tips", "help", "leave", "quit")
"""What can be typed besides the game's own verbs."""
AFTERWARDS = ("yes", "no", "last", "rules", "tips", "help")
"""What can be typed when the game is over."""
CLOCK = ("back", "pause", "resume")
"""What can be typed where there is a clock, each at its time."""
EVIDENT = frozenset({"turn", "autopilot", "paused", "result", "closed"})
"""Notices that somebody who sits before the table need not be told: the table says it."""
ENGLISH = words_in("en")
"""Its names of commands are those of every chat, so they are completed beside the reader's own."""


class Answers:
    """Answers in the words of one language, for the company at one terminal."""

    def __init__(
        self, words: Words, company: Company, why: Callable[[NotSaved], str] | None = None
    ) -> None:
        self._words = words
        self._company = company
        self._why = why

    def scene(self, seen: TableView, since: int) -> Scene:
        """The table, as the terminal says it: commands are typed here, and no button is pressed."""
        scene = build(seen, self._words, since=since)
        if seen.paused is not None:
            scene = replace(scene, ask=self._words("terminal-paused", reason=seen.paused))
        if scene.played and seen.seat is not None and seen.places[seen.seat].away:
            told = (self._words("terminal-played-for-you"),) if seen.paused is None else ()
            scene = replace(scene, played=(*told, *scene.played[1:]))  # a pause says it itself
        return scene

    def notice(self, tidings: Tidings) -> str:
        """What is told of a notice."""
        about, _, told = notice_text(tidings, self._words).partition("\n")
        return told or about  # which table it is everybody knows who sits at it

    def read(self, line: str, seen: TableView) -> Line:
        """What somebody means who sees ``seen``. Raises `ParseError`."""
        return read_at(seen, line, self._words.language, self.commands(seen))

    def refusal(self, refusal: ParseError | TableError, seen: TableView) -> str:
        """Why something cannot be done."""
        here = self._words.find(f"terminal-error-{refusal.code}")
        if here:
            return here
        words = self._words.of_game(seen.offer.id, seen.offer.pack)
        params = dict(refusal.params)
        legal = params.get("legal")
        if isinstance(legal, tuple) and set(legal) == set(seen.legal):
            params["legal"] = in_order(seen)  # as the hand is shown
        return words.error(refusal.code, params)

    def failure(self, failure: NotSaved) -> str:
        """Why something could not be saved."""
        return self._why(failure) if self._why else self._words.error(failure.code, failure.params)

    def choices(self, seen: TableView, scene: Scene) -> tuple[list[str], list[str]]:
        """Everything that can be typed now, cards as the reader knows them; and the same in English
        where that is not the reader's language.
        """
        own, english = (
            [
                *(_typed(button, names) for button in (*scene.buttons, *scene.menu)),
                *(_command(name, names) for name in self.commands(seen)),
            ]
            for names in (self._words, ENGLISH)
        )
        return own, [each for each in english if each not in own]

    def commands(self, seen: TableView) -> list[str]:
        """The commands that make sense now, besides the game's own verbs."""
        if seen.phase is Phase.OVER:
            return list(AFTERWARDS)
        offered = {each.command for each in seen.offered}
        more = [name for name in CLOCK if name in offered]
        if self._company.shared:
            more.append("end")
        return [*more, *COMMANDS]

    def about(self, command: str, seen: TableView, scene: Scene) -> str:
        """The answer to a question."""
        words = self._words
        match command:
            case "hand":
                if self._company.shared and seen.seat is None:
                    return words("terminal-hand-later")
                return hand_text(scene, words) or words("terminal-no-hand")
            case "last":
                trick = scene.last_trick
                return pile_text(trick, words) if trick else words("terminal-no-trick")
            case "rules" | "tips":
                return words(f"{seen.offer.id}-{command}")
            case "help":
                return self._help(seen)
            case "back" | "pause" | "resume":
                return words("terminal-no-clock")
            case _:
                return words("terminal-not-here")

    def _help(self, seen: TableView) -> str:
        words = self._words
        over = seen.phase is Phase.OVER
        verbs = () if over else tuple(verb.name for verb in seen.offer.verbs)
        lines = []
        for name in (*verbs, *self.commands(seen)):
            here = f"terminal-help-{name}"
            shared = words.find(f"{here}-shared") if self._company.shared else None
            told = shared or words.find(here)
            told = told or words.attribute(f"command-{name}", "help")
            lines.append(f"{_command(name, words)}  {told}")
        return "\n".join([words("terminal-help"), *lines])


def _typed(button: Button, words: Words) -> str:
    """How an action is typed in a language."""
    verb, argument, _ = button.action.partition(" ")
    return f"{_command(verb, words)} {button.label if argument else ''}".rstrip()


def _command(name: str, words: Words) -> str:
    """How a command is typed in a language."""
    return f"/{words(f'command-{name}')}"
