"""What a terminal does while there is nobody to ask, and when nothing happens."""

import asyncio
import io

import pytest

from bot.tables.commands import Open, Person
from bot.tables.errors import NotYourTurn
from bot.terminal.answers import TEXTS, Answers
from bot.terminal.company import Company
from bot.terminal.plain import PlainDisplay
from bot.terminal.settings import LOCAL_PERSON
from bot.terminal.sight import STUCK_MS
from bot.texts.catalogue import words_in
from tests.bot.terminal.person import a_service, settings


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
    told = Answers(words_in("en", TEXTS), Company()).refusal(NotYourTurn(names=("Bo",)), mine)
    assert told == "It is not your turn yet: wait for Bo."


async def test_a_table_where_somebody_else_is_waited_for_is_shown_once() -> None:
    service = a_service()
    people = (Person("test:bo", "Bo"), Person("test:cy", "Cy"))
    opened = await service.handle(Open("bisqa", people, ()))
    out = io.StringIO()
    display = PlainDisplay(words_in("en", TEXTS), io.BytesIO(), out)
    watching = asyncio.create_task(service.play(settings(names=(), resume=opened.table), display))
    for _ in range(5):
        await service.clock.move(STUCK_MS)
    assert out.getvalue() == f"Back at table {opened.table}.\n"
    watching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await watching
