"""The table drawn with rich, and lines typed with prompt_toolkit."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.control import Control
from rich.text import Text

from bot.rendering.scene import Scene
from bot.tables.timecontrol import SECOND
from bot.terminal.display import Interrupted
from bot.terminal.picture import LAYOUTS, NEWS_LINES, Layout, ending, lines_of, picture
from bot.texts.catalogue import Words
from bot.typography import isolated

MENU_LINES = 3
"""What is left free below the table for completions; more where there is room."""
MOST_MENU_LINES = 8


class DrawnDisplay:
    """Draws the whole table anew for every change, as roomy as the terminal allows.

    What only one of several people may see stands on the terminal's second screen, which keeps
    nothing that could be scrolled back to. ``now`` is the present moment in UTC milliseconds.
    """

    def __init__(
        self,
        words: Words,
        console: Console | None = None,
        prompt: PromptSession[str] | None = None,
        now: Callable[[], int] | None = None,
    ) -> None:
        self._words = words
        self._console = console or Console(highlight=False)
        self._news: deque[str] = deque(maxlen=NEWS_LINES)
        self._prompt = prompt
        self._now = now
        self._free = 0
        self._typed = ""
        self._undrawn = False
        self._shared = False
        self._revealed = False

    def share(self) -> None:
        """See `Display`: no line that was typed can be called up again."""
        self._shared = True

    def greet(self, text: str) -> None:
        """See `Display`: it stands among the news, for the table covers all that was before."""
        self._news.append(text)
        self._undrawn = True

    def show(self, scene: Scene) -> None:
        """See `Display`. The last moment of a game is drawn by `end`."""
        self._news.extend(scene.news)
        if not scene.over:
            self.look(scene)

    def ask(self, scene: Scene) -> None:
        """See `Display`: the drawn table says all that is needed, and what was typed before it is
        no answer to it.
        """
        self._typed = ""
        self._forget_what_was_typed(self._session())
        if self._undrawn:
            self.look(scene)

    def look(self, scene: Scene) -> None:
        """See `Display`."""
        self._draw(lambda layout: picture(scene, list(self._news), self._words, layout))

    def call(self, scene: Scene) -> None:
        """See `Display`."""
        self._undrawn = True
        self.ask(scene)

    def reveal(self, scene: Scene) -> None:
        """See `Display`."""
        self._revealed = self._console.set_alt_screen(True)
        self._undrawn = True
        self.ask(scene)

    def cover(self) -> None:
        """See `Display`."""
        if self._revealed:
            self._console.set_alt_screen(False)
        else:
            self._console.control(Control.clear(), Control.home())
        self._revealed = False

    def notice(self, text: str) -> None:
        """See `Display`: below the table, and with the table when it is drawn again."""
        self._news.append(text)
        self.say(text)

    def say(self, text: str) -> None:
        """See `Display`."""
        told = Text(isolated(text))
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
            typed = await self._session().prompt_async(
                more, reserve_space_for_menu=0, refresh_interval=0, default=""
            )
            return not typed.strip()
        except EOFError:
            return False
        except KeyboardInterrupt:
            raise Interrupted from None

    def end(self, scene: Scene) -> None:
        """See `Display`; what was typed before is no answer to what may be asked now."""
        self._typed = ""
        if self._prompt:
            self._forget_what_was_typed(self._prompt)
        self._draw(lambda layout: ending(scene, list(self._news), self._words, layout))

    async def read(
        self, choices: Sequence[str], others: Sequence[str] = (), deadline: int | None = None
    ) -> str | None:
        """See `Display`; Tab completes ``choices``, and the time that is left stands in front."""
        typing = asyncio.create_task(self._line(Choices(choices, others), deadline))
        try:
            line = await asyncio.shield(typing)
        except asyncio.CancelledError:
            app = self._session().app
            app.erase_when_done = True  # whoever goes on writing finds no half line
            typing.cancel()
            await asyncio.gather(typing, return_exceptions=True)
            app.erase_when_done = False
            self._typed = self._session().default_buffer.text
            raise
        return line

    async def _line(self, completer: Completer, deadline: int | None) -> str | None:
        menu = max(0, min(MOST_MENU_LINES, self._free - 1))
        typed, self._typed = self._typed, ""
        try:
            return await self._session().prompt_async(
                lambda: self._before_the_line(deadline),
                completer=completer,
                reserve_space_for_menu=menu,
                refresh_interval=0 if deadline is None else 0.5,
                default=typed,
            )
        except EOFError:
            return None
        except KeyboardInterrupt:  # in a task of its own it would end the whole loop
            raise Interrupted from None

    def _before_the_line(self, deadline: int | None) -> str:
        if deadline is None or self._now is None:
            return "> "
        seconds = max(0, deadline - self._now() + SECOND - 1) // SECOND
        return f"{self._words('terminal-seconds', seconds=seconds)} > "

    def close(self) -> None:
        """See `Display`."""
        if self._revealed:
            self.cover()

    def _session(self) -> PromptSession[str]:
        """Made when it is needed: a spectator needs no keyboard."""
        if self._prompt is None:
            self._prompt = PromptSession(history=DummyHistory() if self._shared else None)
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
        self._undrawn = False
        with self._console:  # one write, so that nothing flickers
            self._console.control(Control.clear(), Control.home())
            self._console.print(Isolated(drawn))
        self._free = size.height - lines


class Isolated:
    """A drawing in which what is written from right to left does not turn its neighbours round.

    The signs for that have no width, so they come in when everything has its place.
    """

    def __init__(self, drawn: RenderableType) -> None:
        self._drawn = drawn

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """See `rich.console.ConsoleRenderable`."""
        for segment in console.render(self._drawn, options):
            yield segment if segment.control else segment._replace(text=isolated(segment.text))


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
