"""Where tables are opened on Telegram: in the group or topic where somebody asks."""

from bot.chatting.asking import Answer, Asker
from bot.chatting.opening import Wanted
from bot.tables.commands import TableId
from bot.tables.settings import ChatSettings
from bot.tables.updates import GameOffer
from bot.telegram.addresses import of_group, place_of
from bot.telegram.rights import Rights


class TelegramGround:
    """See `bot.chatting.opening.Ground`."""

    def __init__(self, rights: Rights) -> None:
        self._rights = rights

    async def lacking(self, asker: Asker) -> str:
        """See `Ground`: nothing is needed but to write."""
        place = place_of(asker.chat)
        if place is None or await self._rights.may_write(place.group):
            return ""
        return asker.words("telegram-no-rights")

    async def spot(
        self, asker: Asker, offer: GameOffer, wanted: Wanted, settings: ChatSettings
    ) -> str:
        """See `Ground`."""
        return asker.chat

    def area(self, chat: str) -> tuple[str, ...]:
        """See `Ground`: a group with all its topics."""
        place = place_of(chat)
        return (of_group(place.group),) if place else ()

    async def announce(self, table: TableId, spot: str, asker: Asker, answer: Answer) -> None:
        """See `Ground`: the lobby itself tells it."""
        await answer.done(asker.words("telegram-opened", table=table), shown=True)
