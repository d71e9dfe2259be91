"""What the tests of processes must not overlook."""

from pathlib import Path

import pytest

from bot.app import house
from bot.tables.commands import Act, Open, Person
from bot.tables.ports import AT_ONCE
from bot.tables.timecontrol import NO_CLOCK
from tests.crash.processes import Failed
from tests.process.book import Asked, Book
from tests.process.log import check_log

ADA, BEN = "discord:1", "discord:2"


@pytest.fixture
async def book(tmp_path: Path) -> Book:
    """Of a table at which one decision was made."""
    path = tmp_path / "tables.db"
    async with house(path, {}, pace=AT_ONCE) as here:
        people = (Person(ADA, "Ada"), Person(BEN, "Ben"))
        opened = await here.service.handle(Open("bisqa", people, (), {}, NO_CLOCK))
        views = {who: await here.service.look(opened.table, who) for who in (ADA, BEN)}
        who, action = next((who, seen.legal[0]) for who, seen in views.items() if seen.legal)
        await here.service.handle(Act(opened.table, who, action))
    book = Book(path, tmp_path / "log.jsonl")
    book.asked = [Asked(("sits", ADA), True), Asked(("sits", BEN), True)]
    book.asked += [Asked((opened.table, "started"), True)]
    book.asked += [Asked((opened.table, "acted", who, 1, 0, action), True)]
    return book


async def test_everything_is_there_once(book: Book) -> None:
    await book.check()
    assert book.table
    assert book.table.made == 1


@pytest.mark.parametrize("done", [True, False])
async def test_an_answer_that_does_not_hold(book: Book, done: bool) -> None:
    book.asked[-1] = Asked(("sits", "discord:3") if done else book.asked[-1].mark, done)
    with pytest.raises(Failed, match=r"there [01] times"):
        await book.check()


async def test_what_nobody_asked_for(book: Book) -> None:
    asked = book.asked.pop()
    with pytest.raises(Failed, match="there 1 times"):
        await book.check()
    book.asked.append(Asked(asked.mark))
    await book.check()
    assert book.give_up() == {"unanswered/kept": 1}
    assert book.asked[-1].done


@pytest.mark.parametrize(
    "line",
    [
        '{"level": "error", "event": "not answered"}\n',
        '{"level": "warning", "event": "lost", "trace": "client.py:1 run"}\n',
        "Traceback (most recent call last):\n",
        '{"level": "info", "event": "signed in with a.secret"}\n',
    ],
)
def test_a_log_that_is_not_in_order(tmp_path: Path, line: str) -> None:
    log = tmp_path / "log.jsonl"
    good = '{"level": "info", "event": "started"}\n'
    log.write_text(good + '{"level": "in')
    assert check_log(log, "a.secret") == ["started"]
    log.write_text(good + line)
    with pytest.raises(Failed):
        check_log(log, "a.secret")
