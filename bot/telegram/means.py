"""What all that answers and tells on Telegram works with."""

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field

from msgspec import structs
from telegram.error import TelegramError

from bot.chatting.platform_clock import PlatformClock
from bot.logs import get
from bot.tables.errors import TableError
from bot.tables.ports import Clock, DrawingError, MustWait, Unreachable
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.timecontrol import SECOND
from bot.telegram.calls import Calls
from bot.telegram.incoming import Message
from bot.telegram.pages import Page
from bot.telegram.rights import Rights
from bot.telegram.tongues import Tongues
from bot.telegram.whispers import Occasion, Whispers, can_replace

PATIENCE = 5 * SECOND
"""For so long an answer may wait until something may be written."""
BRIEF = SECOND
"""For so long one in a group: a call there may be under way."""
LOUD = 30 * SECOND
"""In a group nobody is answered so that all can read it more often than once in so long."""
MOST_LOUD = 1_000

_log = get("telegram")


@dataclass(frozen=True, slots=True)
class Means:
    """The ways to reach somebody; each keeps to the budgets of chats. ``telegrams`` is the clock of
    Telegram.
    """

    service: TableService
    publisher: Publisher
    clock: Clock
    telegrams: PlatformClock
    calls: Calls
    whispers: Whispers
    rights: Rights
    tongues: Tongues
    loud: OrderedDict[tuple[str, str], int] = field(default_factory=OrderedDict)

    async def whisper(
        self, occasion: Occasion, group: int, page: Page, *, within: int, reserve: int
    ) -> bool:
        """Show a page to one person in a group, if Telegram takes it and the budget allows it: see
        `Room.spend`.
        """
        admin = self.rights.bot_is_admin(group)
        if not self.whispers.may(occasion, admin=admin):
            return False
        reserve += not self.whispers.proven  # the first one takes two calls
        if not await self.publisher.spend(occasion.chat, within=within, reserve=reserve):
            return False
        try:
            return await self._whispered(occasion, page)
        except (DrawingError, TelegramError) as refusal:
            await self._refused(occasion.chat, refusal)
            return False

    async def _whispered(self, occasion: Occasion, page: Page) -> bool:
        if self.whispers.proven:
            return await self.whispers.say(occasion, page)
        number = await self.whispers.prove(occasion)
        if number is None or not await self.publisher.spend(occasion.chat, within=PATIENCE):
            return False
        if can_replace(page):
            await self.whispers.fill(occasion, number, page)
            return True
        if not await self.whispers.say(occasion, page):
            return False
        if await self.publisher.spend(occasion.chat, within=PATIENCE):
            await self.whispers.take_back(occasion, number)
        return True

    async def whisper_again(
        self, chat: str, message: Message, person: str, page: Page, *, within: int
    ) -> None:
        """Another content for something whispered, if the budget allows it."""
        if not await self.publisher.spend(chat, within=within, reserve=1):
            return
        try:
            await self.whispers.edit(message, person, page)
        except (DrawingError, TelegramError) as refusal:
            await self._refused(chat, refusal)

    async def delete(self, chat: str, message: str) -> None:
        """Take an answer away that was given before, if the budget allows it soon."""
        if not await self.publisher.spend(chat, within=BRIEF):
            return
        try:
            await self.calls.delete(chat, message)
        except (DrawingError, TelegramError) as refusal:
            await self._refused(chat, refusal)

    async def write(self, person: str, page: Page) -> bool:
        """Write to a person in private; False where that is not possible."""
        if await self.reachable(person) is False:
            return False
        if not await self.publisher.spend(person, within=PATIENCE):
            return False
        try:
            await self.calls.post(person, page)
        except Unreachable as closed:
            await self.reached(person, reachable=False)
            _log.info("private chat closed", reason=closed.reason)
            return False
        except (DrawingError, TelegramError) as refusal:
            await self._refused(person, refusal)
            return False
        await self.reached(person, reachable=True)
        return True

    async def speak(
        self, chat: str, page: Page, *, within: int = PATIENCE, reserve: int = 2
    ) -> bool:
        """Write in a group so that all can read it, if the budget allows it soon."""
        if not await self.publisher.spend(chat, within=within, reserve=reserve):
            return False
        try:
            await self.calls.post(chat, page, quiet=True)
        except (DrawingError, TelegramError) as refusal:
            await self._refused(chat, refusal)
            return False
        return True

    async def edit(self, chat: str, message: str, page: Page) -> bool:
        """Another content for an answer that was given before."""
        within = PATIENCE if page.reader == chat else 0
        if not await self.publisher.spend(chat, within=within, reserve=0 if within else 1):
            return False
        try:
            await self.calls.edit(chat, message, page)
        except (DrawingError, TelegramError) as refusal:
            await self._refused(chat, refusal)
            return False
        return True

    def may_be_loud(self, chat: str, person: str) -> bool:
        """Whether somebody may be answered once more so that all can read it; counts it if so."""
        now, key = self.clock.now(), (chat, person)
        if now - self.loud.get(key, -LOUD) < LOUD:
            return False
        self.loud[key] = now
        self.loud.move_to_end(key)
        while len(self.loud) > MOST_LOUD:
            self.loud.popitem(last=False)
        return True

    def was_not_loud(self, chat: str, person: str) -> None:
        """What was counted could not be said."""
        self.loud.pop((chat, person), None)

    async def reachable(self, person: str) -> bool | None:
        """Whether somebody can be written to in private; None where nobody knows."""
        with suppress(TableError):
            return (await self.service.settings(person)).reachable
        return None

    async def reached(self, person: str, *, reachable: bool) -> None:
        """Keep in mind whether somebody can be written to in private. Where that cannot be kept it
        is found out again; what was sent is sent.
        """
        with suppress(TableError):
            settings = await self.service.settings(person)
            if settings.reachable is not reachable:
                changed = structs.replace(settings, reachable=reachable)
                await self.service.choose(person, changed)

    async def _refused(self, chat: str, refusal: Exception) -> None:
        if isinstance(refusal, MustWait):
            await self.publisher.must_wait(chat, refusal)
        _log.info("answer lost", failure=type(refusal).__name__)
