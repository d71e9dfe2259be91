"""What whoever sits at a terminal has seen of the table, and how they come to see more."""

import asyncio
from dataclasses import replace

from bot.rendering.scene import Scene
from bot.tables.errors import Overtaken
from bot.tables.ports import Clock, Tidings
from bot.tables.service import TableService
from bot.tables.updates import TableView
from bot.terminal.answers import Answers
from bot.terminal.company import CHAT, Company
from bot.terminal.display import Display
from bot.terminal.mailbox import Mailbox

STUCK_MS = 3_000
"""After how long something that should have happened is inquired into."""


class Sight:
    """Shows what is in the mailbox; ``seen`` is the newest that was shown."""

    def __init__(
        self,
        service: TableService,
        clock: Clock,
        display: Display,
        answers: Answers,
        company: Company,
        mailbox: Mailbox,
    ) -> None:
        self.seen: TableView | None = None
        self.mailbox = mailbox
        self._service = service
        self._clock = clock
        self._display = display
        self._answers = answers
        self._company = company
        self._told = 0
        self._awaited = 0
        self._introduced = False

    def scene(self, seen: TableView) -> Scene:
        """The table as it is shown, with what is news."""
        return self._answers.scene(seen, self._told)

    def begin(self, seen: TableView) -> None:
        """Nothing of what had happened by then is news; the table itself is."""
        self._told = max((told.entry for told in seen.happened), default=0)
        self._introduced = True

    def expect(self, version: int) -> None:
        """The table has come so far; nothing more is asked before that has been seen."""
        self._awaited = max(self._awaited, version)

    async def newest(self) -> TableView:
        """The table as it is, once everything has been seen that led there."""
        while self.mailbox.filled or self.seen is None or self.seen.version < self._awaited:
            await self.wait()
            self.hear()
        return self.seen

    def hear(self) -> None:
        """Show the first letter."""
        with self.mailbox.opened() as letter:
            if not isinstance(letter, Tidings):
                self._show(letter)
                return
            if self._company.shared and self.seen:
                letter = replace(letter, seen=self.seen)  # everybody reads it
            self._display.notice(self._answers.notice(letter))

    async def wait(self) -> None:
        """Until there is a letter. If that takes too long, see whether the program can save
        anything at all; raises `NotSaved` if not.
        """
        arrived = asyncio.create_task(self.mailbox.wait())
        try:
            while not arrived.done():
                late = self._clock.now()
                if self.seen and self.seen.due_at:
                    late = max(late, self.seen.due_at)
                alarm = asyncio.create_task(self._clock.sleep_until(late + STUCK_MS))
                try:
                    await asyncio.wait({arrived, alarm}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    alarm.cancel()
                if not arrived.done() and self._is_due():
                    await self.probe()
        finally:
            arrived.cancel()

    async def probe(self) -> None:
        """See whether anything can be saved, also what is due at the table, which may be more than
        the disk has room for; raises `NotSaved` if not.
        """
        failure = self._service.stuck.get(self._company.table)
        if failure and not isinstance(failure, Overtaken):  # somebody faster has saved something
            raise failure
        await self._service.choose(CHAT, await self._service.settings(CHAT))

    def _is_due(self) -> bool:
        """Whether it is the program for which everybody waits."""
        seen = self.seen
        return seen is None or seen.due_at is not None or seen.version < self._awaited

    def _show(self, seen: TableView) -> None:
        if not self._introduced and not self._company.people:
            self._display.look(self.scene(seen))  # who is never asked is never shown who is who
        self._introduced = True
        self._display.show(self.scene(seen))
        self._told = max((told.entry for told in seen.happened), default=self._told)
        self.seen = seen
