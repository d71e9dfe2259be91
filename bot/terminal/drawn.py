"""The table drawn with rich, and lines typed with prompt_toolkit."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from rich.console import Console, RenderableType
from rich.control import Control
from rich.text import Text

from bot.rendering.scene import Scene
from bot.terminal.picture import LAYOUTS, NEWS_LINES, Layout, ending, lines_of, picture
from bot.texts.catalogue import Words

MENU_LINES = 3
"""What is left free below the table for completions; more where there is room."""
MOST_MENU_LINES = 8


class DrawnDisplay:
    """Draws the whole table anew for every change, as roomy as the terminal allows."""

    def __init__(
        self,
        words: Words,
        console: Console | None = None,
        prompt: PromptSession[str] | None = None,
    ) -> None:
        self._words = words
        self._console = console or Console(highlight=False)
        self._news: deque[str] = deque(maxlen=NEWS_LINES)
        self._prompt = prompt
        self._free = 0

    def greet(self, text: str) -> None:
        """See `Display`: it stands among the news, for the table covers all that was before."""
        self._news.append(text)

    def show(self, scene: Scene) -> None:
        """See `Display`. The last moment of a game is drawn by `end`."""
        self._news.extend(scene.news)
        if not scene.over:
            self.look(scene)

    def ask(self, scene: Scene) -> None:
        """See `Display`: the drawn table says all that is needed; what was typed before it is no
        answer to it.
        """
        self._forget_what_was_typed(self._session())

    def look(self, scene: Scene) -> None:
        """See `Display`."""
        self._draw(lambda layout: picture(scene, list(self._news), self._words, layout))

    def say(self, text: str) -> None:
        """See `Display`."""
        told = Text(text)
        self._free -= len(self._console.render_lines(told, pad=False))
        self._console.print(told)

    async def tell(self, text: str) -> None:
        """See `Display`: Enter turns the page; whatever else is typed ends it."""
        lines = Text(text).wrap(self._console, self._console.width)
        page = max(1, self._console.height - 2)
        for start in range(0, len(lines), page):
            if start and not await self._turns_the_page():
                return
            self.say(Text("\n").join(lines[start : start + page]).plain)

    async def _turns_the_page(self) -> bool:
        try:
            more = self._words("terminal-more")
            # Room for a menu would push the top of the page out of sight.
            typed = await self._session().prompt_async(more, reserve_space_for_menu=0)
            return not typed.strip()
        except EOFError:
            return False

    def end(self, scene: Scene) -> None:
        """See `Display`; what was typed before is no answer to what may be asked now."""
        if self._prompt:
            self._forget_what_was_typed(self._prompt)
        self._draw(lambda layout: ending(scene, list(self._news), self._words, layout))

    async def read(self, choices: Sequence[str], others: Sequence[str] = ()) -> str | None:
        """See `Display`; Tab completes ``choices``."""
        menu = max(0, min(MOST_MENU_LINES, self._free - 1))
        try:
            return await self._session().prompt_async(
                "> ", completer=Choices(choices, others), reserve_space_for_menu=menu
            )
        except EOFError:
            return None

    def _session(self) -> PromptSession[str]:
        """Made when it is needed: a spectator needs no keyboard."""
        self._prompt = self._prompt or PromptSession()
        return self._prompt

    def _forget_what_was_typed(self, prompt: PromptSession[str]) -> None:
        keyboard = prompt.app.input
        with keyboard.raw_mode():  # half a line, too, can be read only so
            while keyboard.read_keys():
                pass
            keyboard.flush_keys()

    def _draw(self, drawing: Callable[[Layout], RenderableType]) -> None:
        """Draw in the first layout that leaves room for the prompt, or else in the last one."""
        size = self._console.size
        room = size.height - 1 - MENU_LINES
        drawn, lines = drawing(LAYOUTS[-1]), 0
        for layout in LAYOUTS:
            drawn = drawing(layout.for_width(size.width))
            lines = lines_of(drawn)
            if lines <= room:
                break
        with self._console:  # one write, so that nothing flickers
            self._console.control(Control.clear(), Control.home())
            self._console.print(drawn)
        self._free = size.height - lines


class Choices(Completer):
    """Completes whole commands; a card or number without its verb completes to the command.

    ``others`` are further forms of the same commands: completed for who begins to type one.
    """

    def __init__(self, choices: Sequence[str], others: Sequence[str] = ()) -> None:
        self._choices = choices
        self._others = others

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """What fits what stands before the cursor."""
        before = document.text_before_cursor
        typed = before.lstrip().casefold()
        for choice in self._choices:
            argument = choice.partition(" ")[2].casefold()
            if _begins(choice, typed) or argument.startswith(typed):
                yield Completion(choice, start_position=-len(before))
        if typed:
            for other in self._others:
                if _begins(other, typed):
                    yield Completion(other, start_position=-len(before))


def _begins(command: str, typed: str) -> bool:
    """Whether ``typed`` is a beginning of the command, with its slash or without."""
    whole = command.casefold()
    return whole.startswith(typed) or whole.removeprefix("/").startswith(typed)
