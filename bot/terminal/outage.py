"""What happens at a terminal while nothing can be saved: it is said, and everybody stays."""

import asyncio

from bot.parsing.commands import Call
from bot.parsing.errors import ParseError
from bot.tables.errors import NotSaved
from bot.tables.ports import Clock
from bot.tables.service import TableService
from bot.terminal.answers import Answers
from bot.terminal.company import Company
from bot.terminal.display import Display
from bot.terminal.sight import STUCK_MS, Sight
from bot.terminal.turns import Next, line_of
from bot.texts.catalogue import Words


class Outage:
    """Waits where the game cannot go on for it. What somebody types meanwhile is another try."""

    def __init__(
        self,
        service: TableService,
        clock: Clock,
        words: Words,
        display: Display,
        answers: Answers,
        company: Company,
        sight: Sight,
    ) -> None:
        self._service = service
        self._clock = clock
        self._words = words
        self._display = display
        self._answers = answers
        self._company = company
        self._sight = sight

    async def wait(self, failure: NotSaved) -> bool:
        """Until it works again, or something is to be seen; False where somebody has had enough.
        Raises ``failure`` where nobody can say that any more.
        """
        self._display.notice(self._answers.failure(failure))
        if self._company.people:
            self._display.say(self._words("terminal-outage"))
        while True:
            line = await self._line()
            if self._sight.mailbox.filled:
                return True
            if line is Next.STOP:
                raise failure
            if isinstance(line, str) and self._is_quit(line):
                return False
            try:
                if line is not None:
                    await self._stir()
                await self._sight.probe()
                await self._stir()
            except NotSaved as again:
                if line is not None:
                    self._display.say(self._answers.failure(again))
            else:
                return True

    async def _line(self) -> str | Next | None:
        """What was typed, before it is time for another try, or there is something to be seen."""
        alarm = self._clock.sleep_until(self._clock.now() + STUCK_MS)
        waiting = [asyncio.ensure_future(alarm), asyncio.create_task(self._sight.mailbox.wait())]
        reading: asyncio.Task[str | None] | None = None
        if self._company.people:  # whoever only watches is never asked
            reading = asyncio.create_task(self._display.read(()))
        every = [*waiting, *([reading] if reading else [])]
        try:
            await asyncio.wait(every, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in every:
                each.cancel()
            await asyncio.gather(*every, return_exceptions=True)
        return line_of(reading) if reading and not reading.cancelled() else None

    def _is_quit(self, line: str) -> bool:
        try:
            typed = self._answers.read(line, self._sight.seen) if self._sight.seen else None
        except ParseError:
            return False
        return isinstance(typed, Call) and typed.command == "quit"

    async def _stir(self) -> None:
        """Whoever has failed at this table rests longer and longer: now it may be tried at once."""
        seen = self._sight.seen
        if seen is not None:  # no clock is changed by that, but all hear of the table again
            await self._service.delay(seen.table, seen.moment, 0)
