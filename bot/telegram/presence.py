"""Where the bot is and may write: what Telegram tells when that changes."""

from contextlib import suppress

from bot.chatting.sheets import sheet
from bot.logs import get
from bot.tables.commands import Pause, Resume
from bot.tables.errors import TableError
from bot.telegram.addresses import Place, person
from bot.telegram.incoming import CHANNEL, PRIVATE, ChatMember, ChatMemberUpdated
from bot.telegram.means import Means
from bot.telegram.pages import page_of
from bot.telegram.rights import BANNED, GONE, can_write
from bot.telegram.welcome import beginnings

MUTED = "muted"
"""Why a game rests whose group the bot may not write in."""

_log = get("telegram")


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
        if now and not before:
            await self._may_write_again(group)
        elif before and not now:
            await self._may_not_write(group)
        if old.status in GONE and now and self._greeting:
            await self._greet(group)

    async def _private(self, user: int, new: ChatMember) -> None:
        who, reachable = person(user), new.status != BANNED
        await self._means.reached(who, reachable=reachable)
        if reachable:
            await self._means.publisher.heard(who)

    async def _may_not_write(self, group: int) -> None:
        """Nobody sees the tables there any more: they rest, and their hosts are told by the
        publisher, once something is to be drawn.
        """
        service = self._means.service
        for table in await service.tables_in(f"telegram:{group}/"):
            with suppress(TableError):
                seen = await service.look(table, None)
                if self._is_there(seen.chat, group):
                    await service.handle(Pause(table, "", moderator=True, reason=MUTED))
        _log.info("group muted")

    async def _may_write_again(self, group: int) -> None:
        service = self._means.service
        for table in await service.tables_in(f"telegram:{group}/"):
            with suppress(TableError):
                seen = await service.look(table, None)
                await self._means.publisher.heard(seen.chat)
                if self._is_there(seen.chat, group) and seen.paused == MUTED:
                    await service.handle(Resume(table, "", moderator=True))
        await self._means.publisher.heard(Place(group).chat)

    async def _greet(self, group: int) -> None:
        words = await self._means.tongues.of_chat(Place(group).chat)
        buttons = beginnings(self._means.service.games, words)
        said = sheet(words("telegram-greeting"), buttons)
        await self._means.speak(Place(group).chat, page_of(said, ""))

    def _is_there(self, chat: str, group: int) -> bool:
        """Whether a table was opened in a group: shown in another one it can be seen elsewhere."""
        return chat.startswith(f"telegram:{group}/")
