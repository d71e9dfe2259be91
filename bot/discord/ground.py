"""Where tables are opened on Discord: in a channel, or in a thread made for it."""

from contextlib import suppress

from discord import ui

from bot.chatting.asking import Answer, Asker
from bot.chatting.layout import order_button
from bot.chatting.opening import Wanted
from bot.chatting.sheets import sheet
from bot.discord.addresses import Place, of_channel, place_of
from bot.discord.answers import DiscordAnswer
from bot.discord.askers import DiscordAsker
from bot.discord.delivery import Delivery
from bot.discord.pages import control, plain
from bot.discord.refusals import LOST
from bot.discord.rights import missing, names_of
from bot.discord.tongues import Tongues
from bot.logs import get
from bot.tables.commands import TableId
from bot.tables.ports import DrawingError
from bot.tables.service import TableService
from bot.tables.settings import ChatSettings
from bot.tables.timecontrol import Tempo
from bot.tables.updates import GameOffer

HOUR, DAY = 60, 1_440
"""Minutes after which Discord archives a thread without messages: of a live game, of a slow one."""

_log = get("discord")


class DiscordGround:
    """See `bot.chatting.opening.Ground`."""

    def __init__(self, service: TableService, delivery: Delivery, tongues: Tongues) -> None:
        self._service = service
        self._delivery = delivery
        self._tongues = tongues

    async def lacking(self, asker: Asker) -> str:
        """See `Ground`."""
        assert isinstance(asker, DiscordAsker)
        rights = missing(asker)
        if not rights:
            return ""
        named = asker.words.all_of(names_of(rights, asker.words))
        return asker.words("discord-no-rights", rights=named)

    async def spot(
        self, asker: Asker, offer: GameOffer, wanted: Wanted, settings: ChatSettings
    ) -> str:
        """In a thread where the server wants that, or a slow mode would hold up the game; where
        there can be none, in the channel all the same.
        """
        assert isinstance(asker, DiscordAsker)
        rights, place = asker.interaction.app_permissions, asker.place
        may = rights.create_public_threads and rights.send_messages_in_threads
        if not place or place.thread or not may or not (settings.threads or _slow_mode(asker)):
            return asker.chat
        words = await self._tongues.of_chat(place.chat)
        name = words("discord-thread", game=words(f"{offer.id}-name"), host=asker.name)
        rest = DAY if wanted.time.tempo is Tempo.SLOW else HOUR
        try:
            return (await self._delivery.open_thread(place, name, rest)).chat
        except (DrawingError, *LOST) as refusal:
            _log.info("no thread", failure=type(refusal).__name__)
            return place.chat

    def area(self, chat: str) -> tuple[str, ...]:
        """See `Ground`: a channel and all threads in it."""
        place = place_of(chat)
        return of_channel(place.guild, place.channel) if place else ()

    async def announce(self, table: TableId, spot: str, asker: Asker, answer: Answer) -> None:
        """See `Ground`: where it is a thread, the channel is told of it."""
        assert isinstance(asker, DiscordAsker)
        assert isinstance(answer, DiscordAnswer)
        place = place_of(spot)
        if spot == asker.chat or place is None:
            told = asker.words("discord-opened", table=table)
            if _slow_mode(asker):
                told += "\n" + asker.words("discord-slow-mode")
            await answer.say(sheet(told))
            return
        seen = await self._service.look(table, None)
        words = await self._tongues.of_chat(spot)
        view = ui.View(timeout=None)
        view.add_item(control(order_button(seen, "join", words)))
        told = words("discord-thread-opened", host=plain(asker.name), thread=place.mention)
        if not await answer.announce(told, view):
            parent = Place(place.guild, place.channel)
            with suppress(DrawingError, *LOST):
                await self._delivery.say(parent.chat, told, view, f"{table}/thread")
            await answer.say(sheet(asker.words("discord-opened", table=table)))


def _slow_mode(asker: DiscordAsker) -> bool:
    """Whether people have to wait between two commands in a channel; moderators never have to, but
    others will play.
    """
    return bool(getattr(asker.interaction.channel, "slowmode_delay", 0))
