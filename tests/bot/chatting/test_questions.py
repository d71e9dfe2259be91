"""What is asked before it is done: who could read the question answers it by asking again."""

import asyncio
from dataclasses import dataclass, replace
from typing import cast

import pytest

from bot.chatting.asking import Asker
from bot.chatting.questions import ANSWERABLE, TOO_SOON, Question, Questions
from bot.tables.commands import TableId
from tests.fakes import FakeClock

TABLE, OTHER = TableId("T1"), TableId("T2")
ASKED = Question("Sure?", "1")


@dataclass(frozen=True)
class Somebody:
    """As much of an `Asker` as matters here."""

    person: str
    chat: str
    sent_at: int

    def __call__(self, sent_at: int) -> Asker:
        return cast(Asker, replace(self, sent_at=sent_at))


ADA = Somebody("test:ada", "test:room", 0)
HIDDEN = Somebody("", "test:room", 0)


class Desk:
    """Asks, and hears what is answered, by a clock that moves when a test says so."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.questions = Questions(self.clock)

    async def asks(self, who: Somebody = ADA, *, read: bool = True, command: str = "end") -> None:
        async def say() -> bool:
            return read

        await self.questions.ask(who(self.clock.now()), TABLE, command, ASKED, say)

    def hears(
        self,
        who: Somebody = ADA,
        table: TableId = TABLE,
        *,
        after: int = 0,
        sent: int | None = None,
        given: str = "",
        command: str = "end",
    ) -> str | Question:
        self.clock.moment += after
        at = self.clock.now() if sent is None else sent
        return self.questions.answered(who(at), table, command, given)


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.mark.parametrize("given", ["", "1"], ids=["again", "button"])
async def test_who_has_read_it_is_sure(desk: Desk, given: str) -> None:
    assert desk.hears(given=given) == given, "nothing was asked"
    await desk.asks()
    assert desk.hears(given=given, after=TOO_SOON) == "1"
    assert desk.hears() == "", "it was one answer"


@pytest.mark.parametrize("given", ["", "1"], ids=["again", "button"])
async def test_twice_at_once_is_one_wish(desk: Desk, given: str) -> None:
    await desk.asks()
    for _ in range(3):
        answer = desk.hears(given=given, after=TOO_SOON // 4)
        assert isinstance(answer, Question)
        assert answer.told == "Sure?"
    assert desk.hears(given=given, after=TOO_SOON) == "1"


async def test_what_was_sent_before_the_question_is_no_answer_however_late_it_comes(
    desk: Desk,
) -> None:
    """As when all that was typed while the connection was gone comes in one moment."""
    sent = desk.clock.now()
    await desk.asks()
    assert isinstance(desk.hears(after=2 * TOO_SOON, sent=sent), Question)


async def test_while_it_is_on_its_way_nobody_can_have_read_it(desk: Desk) -> None:
    sent, gate = asyncio.Event(), asyncio.Event()

    async def say() -> bool:
        sent.set()
        await gate.wait()
        return True

    asking = asyncio.create_task(desk.questions.ask(ADA(0), TABLE, "end", ASKED, say))
    await sent.wait()
    assert isinstance(desk.hears(after=10 * TOO_SOON), Question)
    gate.set()
    await asking
    assert isinstance(desk.hears(), Question), "it has just come"
    assert desk.hears(after=TOO_SOON) == "1"


async def test_a_question_that_nobody_could_read_is_none(desk: Desk) -> None:
    await desk.asks(read=False)
    assert desk.hears(after=TOO_SOON) == ""

    async def fails() -> bool:
        raise ConnectionError

    with pytest.raises(ConnectionError):
        await desk.questions.ask(ADA(0), TABLE, "end", ASKED, fails)
    assert desk.hears(after=TOO_SOON) == ""


async def test_it_was_asked_of_one_person_in_one_chat_about_one_thing(desk: Desk) -> None:
    await desk.asks()
    assert desk.hears(replace(ADA, person="test:ben"), after=TOO_SOON) == ""
    assert desk.hears(replace(ADA, chat="test:other")) == ""
    assert desk.hears(table=OTHER) == ""
    assert desk.hears(command="leave") == ""
    assert desk.hears() == "1"


async def test_who_does_not_say_who_they_are_answers_by_the_button_alone(desk: Desk) -> None:
    """Several look like one: the word of another is not theirs."""
    await desk.asks(HIDDEN)
    assert isinstance(desk.hears(HIDDEN), Question)
    assert desk.hears(HIDDEN, after=TOO_SOON) == ""
    await desk.asks(HIDDEN)
    assert desk.hears(given="1") == "1", "who presses is known"


async def test_it_is_not_remembered_for_ever_but_its_button_stays_good(desk: Desk) -> None:
    await desk.asks()
    assert desk.hears(after=ANSWERABLE + 1) == ""
    assert desk.hears(given="1") == "1"
    await desk.asks()
    assert desk.hears(given="2") == "2", "about another game"
