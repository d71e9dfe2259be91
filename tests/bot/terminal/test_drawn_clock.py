"""The drawn table with a clock: the time that is left, and lines that are half typed."""

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from prompt_toolkit import PromptSession
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from bot.tables.commands import TableId
from bot.tables.ports import Pace
from bot.terminal.answers import TEXTS
from bot.terminal.drawn import DrawnDisplay
from bot.terminal.settings import LOCAL_PERSON
from bot.texts.catalogue import words_in
from storage.memory import MemoryStore
from tests.bot.terminal.person import Home, own_actions, settings, where_i_begin
from tests.bot.terminal.sitting import PATIENCE_S, clock, until
from tests.bot.terminal.test_drawn import STYLE, a_console
from tests.fakes import FakeClock

TABLE = TableId("T1")


class Face(DrawnDisplay):
    """A drawn terminal at which a test presses keys."""

    def __init__(self, home: Home, keyboard: PipeInput, output: io.StringIO) -> None:
        console = a_console()
        console.file = output
        self.session: PromptSession[str] = PromptSession(input=keyboard, output=DummyOutput())
        super().__init__(words_in("en", TEXTS), console, self.session, home.clock.now)
        self.output = output

    @property
    def text(self) -> str:
        return STYLE.sub("", self.output.getvalue())

    @property
    def typed(self) -> str:
        return self.session.default_buffer.text if self.session.app.is_running else ""

    @property
    def prompt(self) -> str:
        message = self.session.message
        return str(message() if callable(message) else message)


class Evening:
    def __init__(self, home: Home, face: Face, press: Callable[[str], None]) -> None:
        self.home = home
        self.face = face
        self.press = press

    async def sees(self, text: str, times: int = 1) -> None:
        app = self.face.session.app
        await until(lambda: self.face.text.count(text) >= times and app.is_running)
        await asyncio.sleep(0.05)  # until it counts as delivered

    async def types(self, keys: str) -> None:
        before = self.face.typed
        self.press(keys)
        await until(lambda: self.face.typed != before)


@asynccontextmanager
async def evening(home: Home, seconds: int) -> AsyncIterator[Evening]:
    with create_pipe_input() as keyboard:
        face = Face(home, keyboard, io.StringIO())
        playing = asyncio.create_task(home.play(settings(time=clock(seconds)), face))
        try:
            yield Evening(home, face, keyboard.send_text)
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing


async def test_the_time_that_is_left_stands_before_the_line() -> None:
    async with evening(await where_i_begin(), 30) as ana:
        await ana.sees("How many tricks")
        assert ana.face.prompt == "30 s left > "
        await ana.home.clock.move(3_100)
        assert ana.face.prompt == "27 s left > "
        await ana.types("/bid 2")
        await ana.types("\r")
        await ana.sees("You bid 2.")


async def test_a_line_half_typed_survives_a_reminder() -> None:
    async with evening(await where_i_begin(), 30) as ana:
        await ana.sees("How many tricks")
        await ana.types("/bid")
        await ana.home.clock.move(21_000)
        await ana.sees("You have 9 seconds left for your move.")
        assert ana.face.typed == "/bid"
        await ana.types(" 2\r")
        await ana.sees("You bid 2.")
    assert await own_actions(ana.home, TABLE) == [
        f"{(await ana.home.look(TABLE, LOCAL_PERSON)).seat} bid 2"
    ]


async def test_a_line_half_typed_is_no_answer_to_the_next_question() -> None:
    async with evening(await where_i_begin(), 30) as ana:
        await ana.sees("How many tricks")
        await ana.types("/bid")
        await ana.home.clock.move(21_000)
        await ana.sees("9 seconds left")
        await ana.home.clock.move(9_000)
        await ana.sees("Which card will you play?")
        assert "A computer plays for you: type /back" in ana.face.text.replace("│\n│ ", "")
        assert ana.face.typed == ""


async def test_who_reads_the_rules_for_too_long_is_told() -> None:
    async with evening(await where_i_begin(), 10) as ana:
        await ana.sees("How many tricks")
        await ana.types("/rules")
        await ana.types("\r")
        await ana.sees("Say how many tricks you will take")
        await ana.home.clock.move(10_000)
        await ana.sees("You did not answer in time")
        await ana.sees("Which card will you play?")
        assert ana.face.prompt == "> "


async def test_control_c_in_the_middle_of_the_rules() -> None:
    home = await where_i_begin()
    with create_pipe_input() as keyboard:
        face = Face(home, keyboard, io.StringIO())
        there = Evening(home, face, keyboard.send_text)
        playing = asyncio.create_task(_interrupted(home, face))
        await there.sees("How many tricks")
        await there.types("/rules")
        await there.types("\r")
        await there.sees("Say how many tricks you will take")
        keyboard.send_text("\x03")
        assert await asyncio.wait_for(playing, PATIENCE_S)


async def test_who_sleeps_may_type_while_the_others_play() -> None:
    begun = await where_i_begin()
    home = Home(MemoryStore(), FakeClock(), begun.seed, Pace(2_000, 0, 0, 0))
    async with evening(home, 10) as ana:
        await ana.sees("How many tricks")
        await home.clock.move(10_000)
        await ana.sees("type /back")
        await ana.types("/ba")
        await home.clock.move(2_000)  # a computer bids
        await ana.sees(" bids ")
        assert ana.face.typed == "/ba"
        assert ana.face.prompt == "> "
        await ana.types("ck\r")
        await until(lambda: "You are back" in ana.face.text)


async def test_control_c_while_others_may_speak_ends_it_at_once() -> None:
    home = await where_i_begin()
    with create_pipe_input() as keyboard:
        face = Face(home, keyboard, io.StringIO())
        there = Evening(home, face, keyboard.send_text)
        playing = asyncio.create_task(_interrupted(home, face))
        await there.sees("How many tricks")
        keyboard.send_text("\x03")
        assert await asyncio.wait_for(playing, PATIENCE_S)
    assert (await home.look(TABLE, None)).paused == "asked"


async def _interrupted(home: Home, face: Face) -> bool:
    try:
        await home.play(settings(time=clock(30)), face)
    except KeyboardInterrupt:
        return True
    return False
