"""Who looks after a group, and what the bot may do there: asked of Telegram, kept for a while."""

from collections import OrderedDict
from dataclasses import dataclass

from telegram import ChatMember, ChatMemberRestricted
from telegram.error import TelegramError

from bot.logs import get
from bot.tables.ports import Clock
from bot.tables.timecontrol import MINUTE
from bot.telegram.calls import Calls

KEPT = 2 * MINUTE
MOST_KEPT = 1_000

_log = get("telegram")


@dataclass(frozen=True, slots=True)
class Staff:
    """Those who look after a group, by their numbers, and whether the bot is one of them."""

    people: frozenset[int]
    bot: bool
    at: int


NOBODY = Staff(frozenset(), bot=False, at=0)


class Rights:
    """Knows the administrators of groups."""

    def __init__(self, calls: Calls, clock: Clock) -> None:
        self._calls = calls
        self._clock = clock
        self._known: OrderedDict[int, Staff] = OrderedDict()

    async def staff(self, group: int) -> Staff:
        """Those who look after a group; nobody where Telegram does not tell."""
        known = self._known.get(group)
        if known and self._clock.now() - known.at <= KEPT:
            return known
        bot = self._calls.bot
        if bot is None:
            return known or NOBODY
        try:
            found = await bot.get_chat_administrators(self._calls.whom(f"telegram:{group}/0"))
        except TelegramError as refusal:
            _log.info("administrators not told", failure=type(refusal).__name__)
            return known or NOBODY
        people = frozenset(each.user.id for each in found if not each.user.is_bot)
        is_admin = any(each.user.id == bot.id for each in found)
        staff = self._known[group] = Staff(people, is_admin, self._clock.now())
        self._known.move_to_end(group)
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        return staff

    def forget(self, group: int) -> None:
        """Something has changed there."""
        self._known.pop(group, None)

    def bot_is_admin(self, group: int) -> bool:
        """Whether the bot looks after a group, as far as is known."""
        known = self._known.get(group)
        return known is not None and known.bot

    async def may_write(self, group: int) -> bool:
        """Whether the bot may write in a group; where Telegram does not tell, trying will."""
        bot = self._calls.bot
        if bot is None:
            return True
        try:
            me = await bot.get_chat_member(self._calls.whom(f"telegram:{group}/0"), bot.id)
        except TelegramError:
            return True
        return can_write(me)


def can_write(member: ChatMember) -> bool:
    """Whether somebody may write where they are this."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member and member.can_send_messages
    return member.status not in (ChatMember.LEFT, ChatMember.BANNED)
