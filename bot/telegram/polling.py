"""Telegram is asked what is new, again and again.

What was asked for counts as heard once it is asked for what comes after it. So there is no way
back, and none past something that has no number, but the one that is taken here. Once all was heard
it is asked for whatever there is: the next number may be any, also a smaller one.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from telegram.error import Conflict, InvalidToken, TelegramError

from bot.logs import get
from bot.tables.ports import Clock
from bot.tables.timecontrol import SECOND
from bot.tables.waiting import rest_after
from bot.telegram.incoming import WANTED, Unreadable, first_number, listed
from bot.telegram.intake import Intake
from bot.telegram.wire import TooMany, Wire

POLL_S = 25
MOST = 100
"""So many updates are asked for at once."""
LONGEST_REST = 30 * SECOND
"""After trouble Telegram is asked again by then."""
HASTY_S = 0.05
"""A poll that brings nothing after less than this has not waited for anything."""
HASTE = 20
"""So many of them in a row may be; then there is a rest."""
BREATH = SECOND
SAME = 3
"""Where nothing but things without a number come so many times, they are left behind."""
FAR = 1_000_000
"""So far from the others the number of something that cannot be read is none of Telegram's."""

_log = get("telegram")


class Polling:
    """Hears of updates by asking for them."""

    def __init__(self, wire: Wire, intake: Intake, clock: Clock) -> None:
        self.connected = False
        self._wire = wire
        self._intake = intake
        self._clock = clock
        self._next = 0
        self._all_heard = True
        self._jumped = False
        self._most = MOST
        self._none_left: int | None = None
        self._failures = 0
        self._stuck = 0
        self._hasty = 0

    async def begin(self) -> None:
        """Tell Telegram that it is asked from now on."""
        await self._wire.call("deleteWebhook")
        self.connected = True

    async def run(self) -> None:
        """Ask until cancelled. Raises `ConnectionError` where the token is not taken any more."""
        time = asyncio.get_running_loop().time
        while True:
            began = time()
            try:
                # What has happened before is asked for without waiting: so it is known what is new.
                hurries = self._jumped or self._none_left is None
                heard = await self._ask(0 if hurries else POLL_S)
            except InvalidToken as refused:
                self.connected = False
                raise ConnectionError("token refused") from refused
            except (TelegramError, Unreadable) as trouble:
                await self._trouble(trouble)
                continue
            self._failures = 0
            self.connected = True
            self._hasty = 0 if heard or time() - began > HASTY_S else self._hasty + 1
            if self._hasty >= HASTE:  # whoever answers does not wait as Telegram does
                await asyncio.sleep(BREATH / SECOND)
            self._intake.hearing.sum_up()

    async def end(self, seconds: float) -> None:
        """Say what has been heard, so that it does not come once more."""
        if not self._all_heard and self.connected:
            with suppress(TelegramError, TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._wire.poll(self._next, 1, 0, [*WANTED])
        self.connected = False

    async def _ask(self, seconds: float) -> bool:
        """Whether anything has come. Raises `Unreadable` for an answer that is none."""
        asked, since = self._clock.now(), self._none_left
        offset = 0 if self._all_heard else self._next
        payload = await self._wire.poll(offset, self._most, seconds, [*WANTED])
        try:
            updates = listed(payload)
        except Unreadable as odd:
            if self._most > 1:  # perhaps one of them spoils the answer: alone it will be known
                self._most = 1
                return True
            number = first_number(payload)
            if number is None:
                raise
            self._intake.hearing.left_out("update", odd.why, number=number)
            self._go_on_from(number + 1)
            return True
        if len(updates) < self._most:  # all that there was: whatever comes now is from after that
            self._none_left = asked
        self._most = min(2 * self._most, MOST)
        taken = [await self._intake.take(raw, since) for raw in updates]
        if numbers := self._credible(taken):
            self._jumped = max(numbers) > FAR + (self._next or min(numbers))
            self._go_on_from(max(numbers) + 1)
            self._stuck = 0
        elif updates:
            await self._get_past()
        else:
            self._all_heard, self._jumped = True, False
        return bool(updates)

    def _go_on_from(self, number: int) -> None:
        self._next, self._all_heard = number, False

    def _credible(self, taken: Sequence[tuple[int | None, bool]]) -> list[int]:
        """The numbers from which it can be gone on. Telegram's may jump, but if one that is far
        away were wrong, all before it would go unheard: what has it must be readable.
        """
        good = [number for number, readable in taken if number is not None and readable]
        odd = [number for number, readable in taken if number is not None and not readable]
        near = self._next or (min(good) if good else None)
        return good + [each for each in odd if near is None or each < near + FAR]

    async def _get_past(self) -> None:
        """What has no number comes again and again, until something with one has come. Alone it is
        left behind by guessing its number: the least that it can have.
        """
        self._stuck += 1
        if self._next and self._stuck >= SAME:
            self._go_on_from(self._next + 1)
        await self._clock.sleep_until(self._clock.now() + BREATH)

    async def _trouble(self, failure: Exception) -> None:
        if self.connected:
            _log.warning("connection lost", failure=type(failure).__name__)
        self.connected = False
        if isinstance(failure, Conflict):
            self._intake.hearing.rival()
        self._failures += 1
        rest = min(rest_after(self._failures), LONGEST_REST)
        if isinstance(failure, TooMany):
            rest = max(rest, failure.seconds * SECOND)
        await self._clock.sleep_until(self._clock.now() + rest)
