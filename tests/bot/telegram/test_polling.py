"""Telegram is asked again and again; whatever it answers, everything that can be read is dealt with
once, and nobody asks without a rest.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from telegram.error import Conflict, InvalidToken, NetworkError, TimedOut

from bot.chatting.hearing import Hearing
from bot.chatting.platform_clock import PlatformClock
from bot.connecting import State
from bot.telegram.incoming import Update
from bot.telegram.intake import AT_ONCE, Intake
from bot.telegram.polling import HASTE, LONGEST_REST, MOST, SAME, Polling
from bot.telegram.wire import TooMany
from tests.emulators.telegram.odd import ODD, UNREADABLE, Make
from tests.fakes import FakeClock, settle

GOOD: dict[str, Any] = {
    "message_id": 1,
    "date": 1_800_000_000,
    "chat": {"id": -1_001, "type": "supergroup"},
    "from": {"id": 7, "first_name": "Ada"},
    "text": "/bisqa",
}
FIRST = 900_000


def good(number: int) -> bytes:
    return json.dumps({"update_id": number, "message": GOOD}).encode()


def about(make: Make) -> Callable[[int], bytes]:
    return lambda number: make(number, GOOD)


class FakeWire:
    """Telegram's queue, as `Wire` asks for it: what comes before the number that is asked for is
    forgotten. ``answers`` come before all else: bytes as they are, or what is raised. Where there
    is nothing to tell it waits.
    """

    def __init__(self) -> None:
        self.last = FIRST
        self.queue: dict[int, bytes] = {}
        self.answers: list[bytes | Exception] = []
        self.asked: list[tuple[int, int]] = []
        self.arrived = asyncio.Event()
        self.hasty = False
        self.patience = 0

    def ends(self) -> None:
        """Who waits is told that nothing has come."""
        self.patience += 1
        self.arrived.set()

    def put(self, *made: Callable[[int], bytes]) -> None:
        for each in made:
            self.last += 1
            self.queue[self.last] = each(self.last)
        self.arrived.set()

    async def call(self, method: str) -> Any:
        assert method == "deleteWebhook"
        return True

    async def poll(self, offset: int, most: int, seconds: float, wanted: list[str]) -> bytes:
        assert wanted == ["message", "callback_query", "my_chat_member"]
        self.asked.append((offset, most))
        await asyncio.sleep(0)
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer
        patience = self.patience
        while not (found := self._waiting(offset, most)) and not self.hasty and seconds:
            self.arrived.clear()
            await self.arrived.wait()
            if self.patience != patience:
                break
        return b'{"ok":true,"result":[' + b",".join(found) + b"]}"

    def _waiting(self, offset: int, most: int) -> list[bytes]:
        self.queue = {number: raw for number, raw in self.queue.items() if number >= offset}
        return [*self.queue.values()][:most]


class Line:
    """A `Polling` that runs, and what it has handed on."""

    polling: Any

    def __init__(self) -> None:
        self.wire = FakeWire()
        self.clock = FakeClock()
        self.hearing = Hearing("telegram", self.clock)
        self.served: list[int] = []
        self.fails: set[int] = set()
        wire: Any = self.wire
        self.telegrams = PlatformClock(self.clock, precision=1_000)
        intake = Intake(self.hearing, self.telegrams, self._serve)
        self.polling = Polling(wire, intake, self.clock)
        self.running: asyncio.Task[None]

    async def _serve(self, update: Update) -> None:
        self.served.append(update.number)
        if update.number in self.fails:
            raise ValueError("a handler's fault")

    async def passes(self, seconds: float) -> None:
        await settle(50)
        await self.clock.move(round(seconds * 1_000), lambda: settle(50))


@asynccontextmanager
async def polling() -> AsyncIterator[Line]:
    line = Line()
    await line.polling.begin()
    line.running = asyncio.create_task(line.polling.run())
    try:
        yield line
    finally:
        line.running.cancel()
        await asyncio.wait([line.running])


@pytest.mark.parametrize("odd", ODD)
async def test_an_odd_update_among_good_ones_costs_nobody_else_anything(odd: str) -> None:
    async with polling() as line:
        line.wire.put(good, about(ODD[odd]), good, good)
        await line.passes(0)
        for _ in range(10):
            await line.passes(10)
        line.wire.put(good)
        await line.passes(10)
        wanted = {FIRST + each for each in (1, 3, 4, 5)}
        assert wanted <= set(line.served) <= wanted | {FIRST + 2}
        assert len(line.served) == len(set(line.served))
        assert line.polling.connected
        assert line.hearing.state(connected=True) is State.OK


@pytest.mark.parametrize("odd", UNREADABLE)
async def test_an_odd_update_alone_is_left_behind(odd: str) -> None:
    async with polling() as line:
        line.wire.put(good)
        await line.passes(1)
        line.wire.put(about(UNREADABLE[odd]))
        await line.passes(60)
        asked = len(line.wire.asked)
        line.wire.put(good)
        await line.passes(5)
        assert line.served == [FIRST + 1, FIRST + 3]
        assert asked < 70, "there are rests"
        if odd not in ("a number beyond all numbers", "the largest number that Telegram has"):
            assert asked < 12


async def test_what_breaks_off_in_the_middle_is_left_behind() -> None:
    async with polling() as line:
        line.wire.put(good, lambda number: b'{"update_id":%d,"message":"abc' % number, good, good)
        await line.passes(10)
        assert line.served == [FIRST + 1, FIRST + 3, FIRST + 4]
        assert line.polling.connected


async def test_a_thousand_odd_ones_in_a_row_are_a_few_lines_and_others_are_served(
    caplog: pytest.LogCaptureFixture,
) -> None:
    odd = [*UNREADABLE.values()]
    with caplog.at_level(logging.INFO):
        async with polling() as line:
            for each in range(1_000):
                line.wire.put(about(odd[each % len(odd)]))
                if each % 10 == 0:
                    line.wire.put(good)
            await line.passes(120)
            assert len(line.served) == 100
            assert line.polling.connected
    assert len(caplog.records) < 60
    assert sum(len(each.getMessage()) for each in caplog.records) < 20_000


async def test_where_nothing_can_be_read_for_a_while_that_is_told() -> None:
    async with polling() as line:
        line.wire.put(good)
        for _ in range(40):
            line.wire.put(about(UNREADABLE["a message without a date"]))
            await line.passes(1)
        assert line.hearing.state(connected=line.polling.connected) is State.DEAF
        line.wire.put(good)
        await line.passes(1)
        assert line.hearing.state(connected=line.polling.connected) is State.OK


async def test_what_a_handler_raises_costs_that_update_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with polling() as line:
        line.fails = set(range(FIRST + 1, FIRST + 400))
        line.wire.put(*[good] * 500)
        await line.passes(1)
        assert len(line.served) == 500
        assert line.polling.connected
    assert 0 < len(caplog.records) < 10


@pytest.mark.parametrize(
    "answer",
    [
        b"<html>502 Bad Gateway</html>",
        b"",
        b"null",
        b'{"ok":false,"error_code":500,"description":"Internal"}',
        b'{"ok":true,"result":{"a":1}}',
        NetworkError("x"),
        TimedOut("x"),
        Conflict("terminated"),
        TooMany(2),
    ],
)
async def test_after_any_trouble_there_is_a_rest_and_then_everything_comes(
    answer: bytes | Exception,
) -> None:
    async with polling() as line:
        line.wire.answers = [answer] * 50
        line.wire.put(good)
        await line.passes(60)
        assert not line.polling.connected
        assert 4 <= len(line.wire.asked) <= 25
        line.wire.answers.clear()
        await line.passes(LONGEST_REST / 1_000)
        assert line.served == [FIRST + 1]
        assert line.polling.connected
        line.wire.put(*[good] * 300)
        await line.passes(1)
        assert len(line.served) == 301
        assert max(most for _, most in line.wire.asked) == MOST


async def test_it_waits_as_long_as_telegram_wants() -> None:
    async with polling() as line:
        line.wire.answers = [TooMany(40)]
        line.wire.put(good)
        await line.passes(39)
        assert line.served == []
        await line.passes(1)
        assert line.served == [FIRST + 1]


async def test_a_token_that_is_not_taken_any_more_ends_it() -> None:
    async with polling() as line:
        line.wire.answers = [InvalidToken("no")]
        line.wire.put(good)
        await asyncio.wait([line.running])
        with pytest.raises(ConnectionError):
            line.running.result()
        assert not line.polling.connected


async def test_two_programs_with_one_token_are_told_of_once_in_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with polling() as line:
        line.wire.answers = [Conflict("terminated by other getUpdates request")] * 8
        await line.passes(100)
        state = line.hearing.state(connected=line.polling.connected)
        assert state is State.SHARED
    told = [each.getMessage() for each in caplog.records]
    assert sum("another program uses the same token" in each for each in told) == 1


async def test_who_is_answered_at_once_with_nothing_takes_a_breath() -> None:
    async with polling() as line:
        line.wire.hasty = True
        line.wire.arrived.set()
        for _ in range(HASTE * 10):
            await asyncio.sleep(0)
        assert HASTE <= len(line.wire.asked) <= HASTE + 1
        assert line.polling.connected


@pytest.mark.parametrize("number", [1, FIRST - 5, FIRST + 2_000_000, 1_900_000_000])
async def test_numbers_that_begin_anew_are_followed(number: int) -> None:
    """After a week without any Telegram goes on with whatever number it likes."""
    async with polling() as line:
        line.wire.put(good)
        await line.passes(1)
        line.wire.ends()
        await line.passes(1)
        line.wire.last = number - 1
        line.wire.put(good, good)
        await line.passes(1)
        assert line.served[-2:] == [number, number + 1]
        assert line.wire.queue == {}


@pytest.mark.parametrize("first", [True, False])
async def test_after_one_with_the_largest_number_others_are_heard(first: bool) -> None:
    largest = 2**31 - 1
    async with polling() as line:
        if not first:
            line.wire.put(good)
            await line.passes(1)
        line.wire.put(good, lambda _: good(largest), good)
        await line.passes(1)
        before = len(line.served)
        assert largest in line.served
        for _ in range(3):
            line.wire.put(good)
            await line.passes(1)
        assert line.served[before:] == [line.wire.last - 2, line.wire.last - 1, line.wire.last]
        assert len(line.served) == len(set(line.served))


async def test_no_more_is_begun_than_can_be_dealt_with() -> None:
    gate, served = asyncio.Event(), list[int]()

    async def serve(update: Update) -> None:
        served.append(update.number)
        await gate.wait()

    wire: Any = FakeWire()
    intake = Intake(Hearing("telegram", FakeClock()), PlatformClock(FakeClock()), serve)
    line = Polling(wire, intake, FakeClock())
    wire.put(*[good] * (2 * AT_ONCE))
    running = asyncio.create_task(line.run())
    await settle(2_000)
    assert len(served) == AT_ONCE
    gate.set()
    await settle(2_000)
    assert len(served) == 2 * AT_ONCE
    running.cancel()
    await asyncio.wait([running])


async def test_what_was_heard_is_confirmed_at_the_end() -> None:
    async with polling() as line:
        line.wire.put(good, good)
        await line.passes(1)
        line.running.cancel()
        await asyncio.wait([line.running])
        line.wire.hasty = True
        await line.polling.end(1)
        assert line.wire.asked[-1] == (FIRST + 3, 1)
        assert not line.polling.connected
        assert SAME > 1


@pytest.mark.parametrize("wrong", [-31_536_000, -3_600, 0, 3_600, 31_536_000])
async def test_what_comes_once_nothing_is_left_tells_what_time_it_is(wrong: int) -> None:
    """However wrong the clock of the machine is. Of what lay there before nobody can say so."""
    async with polling() as line:

        def sent(before: int) -> Callable[[int], bytes]:
            date = line.clock.now() // 1_000 - before
            return lambda number: json.dumps(
                {"update_id": number, "message": GOOD | {"date": date}}
            ).encode()

        line.clock.wall_ahead = wrong * 1_000
        line.wire.put(sent(500), sent(400))
        await line.passes(1)
        before = line.telegrams.sure
        assert line.wire.asked[0][0] == 0
        await line.passes(10)
        line.wire.put(sent(0))
        await line.passes(1)
        assert (before, line.telegrams.sure) == (False, True)
        now = line.clock.now()
        assert now <= line.telegrams.at(now) <= now + 2_000
        line.wire.answers.append(TimedOut())  # what comes after trouble may be older
        line.wire.put(sent(0))
        await line.passes(300)
        line.wire.put(sent(100))
        await line.passes(1)
        now = line.clock.now()
        assert now <= line.telegrams.at(now) <= now + 2_000
