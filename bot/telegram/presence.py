"""Where the bot is and may write: what Telegram tells when that changes."""

from contextlib import suppress

from bot.chatting.sheets import sheet
from bot.chatting.tongues import keep_locale
from bot.tables.errors import TableError
from bot.telegram.addresses import Place, of_group, person
from bot.telegram.addresses import group as group_owner
from bot.telegram.incoming import CHANNEL, PRIVATE, ChatMember, ChatMemberUpdated, Message
from bot.telegram.means import Means
from bot.telegram.pages import page_of
from bot.telegram.rights import BANNED, GONE, can_write
from bot.telegram.welcome import beginnings


class Presence:
    """Follows the bot itself through groups and private chats. ``greeting`` says whether a group is
    greeted that it is added to.
    """

    def __init__(self, means: Means, *, greeting: bool) -> None:
        self._means = means
        self._greeting = greeting

    async def changed(self, update: ChatMemberUpdated, group: int) -> None:
        """The bot was added, removed, restricted or blocked. ``group`` is what the program calls a
        group.
        """
        old, new = update.old, update.new
        if update.chat.type == PRIVATE:
            await self._private(update.user.id, new)
            return
        if update.chat.type == CHANNEL:
            return
        self._means.rights.forget(group)
        before, now = can_write(old), can_write(new)
        visibility = self._means.publisher.visibility
        if now and not before:
            await visibility.survey(of_group(group))
            await self._means.publisher.heard(Place(group).chat)
        elif before and not now:
            reason = "kicked" if new.status in GONE else "rights"
            await visibility.lost(of_group(group), reason)
        if old.status in GONE and now:
            with suppress(TableError):
                await keep_locale(
                    self._means.service, group_owner(group), update.user.language_code
                )
            if self._greeting:
                await self._greet(group)

    async def reopened(self, message: Message, group: int) -> None:
        """A topic can be written in again."""
        chat = Place(group, message.message_thread_id or 0).chat
        await self._means.publisher.visibility.survey(chat)

    async def _private(self, user: int, new: ChatMember) -> None:
        who, reachable = person(user), new.status != BANNED
        await self._means.reached(who, reachable=reachable)
        if reachable:
            await self._means.publisher.heard(who)

    async def _greet(self, group: int) -> None:
        words = await self._means.tongues.of_chat(Place(group).chat)
        buttons = beginnings(self._means.service.games, words)
        said = sheet(words("telegram-greeting"), buttons)
        await self._means.speak(Place(group).chat, page_of(said, ""))
