"""However slow Telegram is, and whatever it loses, there is one board, and one more at the most."""

import asyncio
from collections.abc import Callable

import pytest
from telegram.error import NetworkError

from bot.tables.ports import MessageGone, Rejected
from bot.telegram.posting import AGAIN, PATIENCE, TRIES, Posting
from bot.telegram.wire import Trouble
from tests.fakes import FakeClock, settle

CHAT = "telegram:-100/0"


class Chatroom:
    """What stands there: each post has its number, and an answer that comes when a test says so."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.posting = Posting(self.clock, self._strip)
        self.made: list[str] = []
        self.answers: list[asyncio.Future[str]] = []
        self.stripped: list[str] = []
        self.edited: list[str] = []
        self.gone: set[str] = set()

    async def _strip(self, chat: str, message: str) -> None:
        assert chat == CHAT
        self.stripped.append(message)

    async def _send(self) -> str:
        self.made.append(str(len(self.made) + 1))
        self.answers.append(asyncio.get_running_loop().create_future())
        return await self.answers[-1]

    async def _edit(self, message: str) -> None:
        if message in self.gone:
            raise MessageGone()
        self.edited.append(message)

    def post(self, look: str = "a", key: str = "k") -> asyncio.Task[str]:
        return asyncio.create_task(self.posting.post(CHAT, key, look, self._send, self._edit))

    async def tried(self, look: str = "a") -> str | Exception:
        """What a try comes to that is waited for as long as it takes."""
        posting = self.post(look)
        await settle()
        await self.clock.move(PATIENCE)
        await asyncio.wait([posting])
        return posting.exception() or posting.result()  # type: ignore[return-value]

    def answer(self, number: int) -> None:
        self.answers[number - 1].set_result(str(number))

    def lose(self, number: int) -> None:
        self.answers[number - 1].set_exception(NetworkError("cut"))


async def test_what_is_answered_in_time_is_posted_once() -> None:
    room = Chatroom()
    posting = room.post()
    await settle()
    await room.clock.move(PATIENCE - 1_000)
    room.answer(1)
    assert await posting == "1"
    assert (room.made, room.edited, room.stripped) == (["1"], [], [])
    again = room.post()
    await settle()
    room.answer(2)
    assert await again == "2"  # it is another post then


async def test_what_is_answered_late_is_made_use_of() -> None:
    room = Chatroom()
    assert isinstance(await room.tried(), NetworkError)
    room.answer(1)
    await settle()
    assert await room.tried() == "1"
    assert (room.made, room.edited, room.stripped) == (["1"], [], [])


async def test_what_was_posted_late_shows_the_newest() -> None:
    room = Chatroom()
    assert isinstance(await room.tried("a"), NetworkError)
    room.answer(1)
    await settle()
    assert await room.tried("b") == "1"
    assert (room.made, room.edited) == (["1"], ["1"])


async def test_there_is_one_more_at_the_most_and_the_first_loses_its_buttons() -> None:
    room = Chatroom()
    for _ in range(5):
        assert isinstance(await room.tried(), NetworkError)
        assert len(room.made) <= TRIES
    second = room.post()
    await settle()
    room.answer(2)
    assert await second == "2"
    assert room.stripped == []
    room.answer(1)
    await settle()
    assert (room.made, room.stripped) == (["1", "2"], ["1"])


async def test_while_the_second_is_under_way_the_first_may_be_known() -> None:
    room = Chatroom()
    assert isinstance(await room.tried(), NetworkError)
    second = room.post()
    await settle()
    room.answer(1)
    assert await second == "1"
    room.answer(2)
    await settle()
    assert (room.made, room.stripped) == (["1", "2"], ["2"])


async def test_where_answers_are_lost_a_group_does_not_fill() -> None:
    room = Chatroom()
    for minute in range(30):
        posting = room.post()
        await settle()
        for number, each in enumerate(room.answers, 1):
            if not each.done():
                room.lose(number)
        await asyncio.wait([posting])
        assert isinstance(posting.exception(), NetworkError)
        if minute == 0:
            assert len(room.made) == 1
        await room.clock.move(AGAIN // 4)
    assert TRIES <= len(room.made) <= 4 * TRIES


@pytest.mark.parametrize("refusal", [Rejected, MessageGone, lambda: Trouble("502")])
async def test_what_was_certainly_not_posted_is_posted_again(
    refusal: Callable[[], Exception],
) -> None:
    room = Chatroom()
    for number in range(1, 6):
        posting = room.post()
        await settle()
        room.answers[-1].set_exception(refusal())
        await asyncio.wait([posting])
        assert posting.exception() is not None
        assert len(room.made) == number
    posting = room.post()
    await settle()
    room.answer(6)
    assert await posting == "6"
    assert room.posting._sent == {}


async def test_a_refusal_does_not_let_a_lost_one_be_forgotten() -> None:
    room = Chatroom()
    for fails in (NetworkError("cut"), Trouble("502"), NetworkError("cut"), NetworkError("cut")):
        posting = room.post()
        await settle()
        if not room.answers[-1].done():
            room.answers[-1].set_exception(fails)
        await asyncio.wait([posting])
        assert posting.exception() is not None
    assert len(room.made) == 3  # of which two may stand there


async def test_a_late_message_that_is_gone_is_posted_anew() -> None:
    room = Chatroom()
    assert isinstance(await room.tried("a"), NetworkError)
    room.answer(1)
    room.gone.add("1")
    await settle()
    assert isinstance(await room.tried("b"), MessageGone)
    again = room.post("b")
    await settle()
    room.answer(2)
    assert await again == "2"


async def test_keys_are_apart_and_nothing_is_left_at_the_end() -> None:
    room = Chatroom()
    one, two = room.post(key="1"), room.post(key="2")
    await settle()
    assert room.made == ["1", "2"]
    room.answer(2)
    assert await two == "2"
    await room.posting.end()
    await asyncio.wait([one])
    assert isinstance(one.exception(), NetworkError)
