"""The terminal as a place to play: what the publisher draws on, and one evening at one table."""

import asyncio

from bot.logs import get
from bot.tables.commands import TableId
from bot.tables.ports import Budget, Clock, Drawing, Drawn, Limits, Tidings
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.terminal.answers import EVIDENT, TEXTS, Answers
from bot.terminal.company import Company, goes_on
from bot.terminal.display import Display
from bot.terminal.mailbox import Mailbox
from bot.terminal.outage import Outage
from bot.terminal.plain import PlainDisplay
from bot.terminal.session import Session
from bot.terminal.settings import Settings
from bot.terminal.sight import Sight
from bot.terminal.turns import Turns
from bot.texts.catalogue import words_in

BOUNDLESS = Budget(calls=1_000_000, window=1, burst=1_000_000)
FAREWELL_S = 0.5
"""Where nothing can be saved, nobody waits for longer than that to get up."""

_log = get("terminal")


class Terminal:
    """One terminal, for one person, several, or a spectator (`bot.tables.ports.Frontend`).

    What is drawn waits in a mailbox until whoever sits here has seen it. The publisher does not
    wait for that: whoever sits down waits for the publisher, and would never come to look. It is
    the clockwork that waits, see `looked_at`.
    """

    def __init__(self, settings: Settings, clock: Clock, display: Display | None = None) -> None:
        self._settings = settings
        self._clock = clock
        self._words = words_in(settings.language, TEXTS)
        self._display = display
        self._mailbox = Mailbox()
        self._table: TableId | None = None
        self._seated = asyncio.Event()

    @property
    def limits(self) -> Limits:
        """Everything is possible here, at once, and nothing gets lost; the hand is on the board."""
        return Limits(overall=BOUNDLESS, hands=False, recalls=True, local=True)

    def budget(self, chat: str) -> Budget:
        """See `Frontend`."""
        return BOUNDLESS

    def room(self, chat: str) -> str:
        """See `Frontend`."""
        return chat

    def buried(self, chat: str, message: str) -> bool:
        """See `Frontend`."""
        return False

    def barred(self, chat: str, *, posting: bool = False) -> str:
        """See `Frontend`."""
        return ""

    async def asked(self, chat: str) -> str:
        """See `Frontend`."""
        return ""

    def named(self, chat: str) -> str:
        """See `Frontend`: there is one."""
        return ""

    async def compose(self, drawing: Drawing) -> Drawn:
        """See `Frontend`: whoever sits here knows what is news to them, so that is told later."""
        return Drawn(f"{drawing.seen.version} {drawing.live}", drawing)

    async def post(self, chat: str, drawn: Drawn, key: str) -> str:
        """See `Frontend`."""
        self._draw(drawn.body)
        return key

    async def edit(self, chat: str, message: str, drawn: Drawn) -> None:
        """See `Frontend`."""
        self._draw(drawn.body)

    async def retire(self, chat: str, message: str) -> None:
        """See `Frontend`: there are no buttons."""

    async def tell(self, tidings: Tidings) -> None:
        """See `Frontend`; who sits before the table need not be told what it shows anyway."""
        if tidings.code not in EVIDENT:
            self._mailbox.deliver(tidings)

    async def withdraw(self, chat: str, message: str) -> None:
        """See `Frontend`: what was said was said."""

    async def seated(self) -> None:
        """Wait until somebody has sat down: before that nobody could see what happens."""
        await self._seated.wait()

    async def looked_at(self, table: TableId, service: TableService, publisher: Publisher) -> None:
        """Wait until whoever sits here has seen a table as it is, so that nothing goes by unseen.
        Where nobody looks, a game does not go on: it waits until somebody sits down there.
        """
        if table != self._table:
            if goes_on(await service.look(table, None)):
                await asyncio.Event().wait()  # until the program ends
            return
        await publisher.caught_up(table)
        while self._mailbox.filled:
            await self._mailbox.read()
            await publisher.caught_up(table)

    async def play(self, service: TableService, publisher: Publisher) -> None:
        """Play until the people have had enough. Raises `TableError` where that cannot begin, and
        `NotSaved` where it cannot go on.
        """
        company = Company()
        answers = Answers(self._words, company, self._settings.why)
        clock, display = self._clock, self._display or self._make_display()
        sight = Sight(service, clock, display, answers, company, self._mailbox)
        turns = Turns(service, clock, self._words, display, answers, company, sight)
        outage = Outage(service, clock, self._words, display, answers, company, sight)
        session = Session(
            service, publisher, self._settings, self._words, display, company, sight, turns, outage,
            clock, self._sit_down,
        )  # fmt: skip
        try:
            await session.run()
        finally:
            try:
                display.close()
            finally:  # also where the terminal is gone
                await self._get_up(session)

    def _sit_down(self, table: TableId, version: int) -> None:
        self._table = table
        self._mailbox.keep(table, version)
        self._seated.set()

    async def _get_up(self, session: Session) -> None:
        """Leave in order, also where that is cancelled: a window that is closed ends the input, and
        only then comes the signal.
        """
        leaving = asyncio.create_task(self._leave(session), name="leaving")
        try:
            await asyncio.shield(leaving)
        except asyncio.CancelledError:
            await leaving
            raise

    async def _leave(self, session: Session) -> None:
        try:
            async with asyncio.timeout(FAREWELL_S):
                await session.get_up()
        except Exception as failure:  # it is tidied up at the next start
            _log.warning("not left in order", failure=type(failure).__name__)

    def _draw(self, drawing: Drawing) -> None:
        """What is done with was seen when it was news."""
        if drawing.live:
            self._mailbox.deliver(drawing.seen)

    def _make_display(self) -> Display:
        if self._settings.plain:
            return PlainDisplay(self._words, now=self._clock.now)
        from bot.terminal.drawn import DrawnDisplay  # half a second that plain lines need not wait

        return DrawnDisplay(self._words, now=self._clock.now)
