"""Who looks after a group, and what the bot may do there: asked of Telegram, kept for a while."""

from collections import OrderedDict
from dataclasses import dataclass

import msgspec
from telegram.error import TelegramError

from bot.logs import get
from bot.tables.ports import Clock
from bot.tables.timecontrol import MINUTE
from bot.telegram.calls import Calls
from bot.telegram.incoming import ChatMember

KEPT = 2 * MINUTE
MOST_KEPT = 1_000
BANNED, RESTRICTED = "kicked", "restricted"
GONE = ("left", BANNED)
"""What those are who are not in a chat."""

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
            chat = self._calls.whom(f"telegram:{group}/0")
            found = await bot.call("getChatAdministrators", chat_id=chat)
        except TelegramError as refusal:
            _log.info("administrators not told", failure=type(refusal).__name__)
            return known or NOBODY
        told = found if isinstance(found, list) else []
        members = [member for each in told if (member := _member(each))]
        users = [each.user for each in members if each.user]
        people = frozenset(each.id for each in users if not each.is_bot)
        is_admin = any(each.id == bot.id for each in users)
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
            chat = self._calls.whom(f"telegram:{group}/0")
            me = _member(await bot.call("getChatMember", chat_id=chat, user_id=bot.id))
        except TelegramError:
            return True
        return me is None or can_write(me)


def can_write(member: ChatMember) -> bool:
    """Whether somebody may write where they are this."""
    if member.status == RESTRICTED:
        return bool(member.is_member and member.can_send_messages)
    return member.status not in GONE


def _member(found: object) -> ChatMember | None:
    """What somebody is, as far as that can be read."""
    try:
        return msgspec.convert(found, ChatMember)
    except msgspec.MsgspecError:
        return None
