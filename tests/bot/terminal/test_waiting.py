"""What a terminal does while there is nobody to ask."""

import asyncio
import io

from bot.rendering.scene import Scene
from bot.tables.commands import Act, Open, Person
from bot.terminal.frontend import LISTEN_AGAIN_MS, TEXTS, Terminal
from bot.terminal.plain import PlainDisplay
from bot.terminal.settings import LOCAL_PERSON
from bot.texts.catalogue import words_in
from tests.bot.terminal.person import a_service, settings
from tests.fakes import FakeClock


class Listening(PlainDisplay):
    """Keeps what was said, and counts what was shown."""

    def __init__(self) -> None:
        super().__init__(words_in("en", TEXTS), io.BytesIO(), io.StringIO())
        self.said: list[str] = []
        self.shown = 0

    def say(self, text: str) -> None:
        self.said.append(text)

    def show(self, scene: Scene) -> None:
        self.shown += 1


async def test_a_terminal_that_is_gone_is_the_end_of_input() -> None:
    class Gone:
        def readline(self, _size: int = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    display = PlainDisplay(words_in("en", TEXTS), Gone(), io.StringIO())
    async with asyncio.timeout(20):
        assert await display.read(()) is None


async def test_another_seat_is_named_where_it_is_not_ones_turn() -> None:
    service = a_service()
    people = (Person("test:bo", "Bo"), Person(LOCAL_PERSON, "Ana"))
    opened = await service.handle(Open("bisqa", people, ()))
    mine = await service.look(opened.table, LOCAL_PERSON)
    if mine.legal:
        await service.handle(Act(opened.table, LOCAL_PERSON, "bid 1"))
        mine = await service.look(opened.table, LOCAL_PERSON)
    display = Listening()
    terminal = Terminal(service, FakeClock(), settings(), display)
    await terminal._answer("bid 0", mine)
    assert display.said == ["It is not your turn yet: wait for Bo."]


async def test_a_table_where_somebody_else_is_waited_for_is_not_asked_again_and_again() -> None:
    service, clock = a_service(), FakeClock()
    people = (Person("test:bo", "Bo"), Person("test:cy", "Cy"))
    await service.handle(Open("bisqa", people, ()))
    display = Listening()
    watching = asyncio.create_task(
        Terminal(service, clock, settings(name=None, resume=""), display).run()
    )
    for _ in range(200):
        await asyncio.sleep(0)
    assert display.shown == 1
    await clock.move(LISTEN_AGAIN_MS)
    for _ in range(200):
        await asyncio.sleep(0)
    assert display.shown == 2
    watching.cancel()
