"""What Discord tells comes in here. None of it, however odd, ends the connection or keeps the rest
of what was told from being heard.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

import discord.client
from discord.gateway import DiscordWebSocket

from bot.chatting.hearing import Hearing
from bot.discord.refusals import ODD
from bot.discord.sieve import GUILD, INTERACTION, USER, Payload, Works, plain, spared

Interaction: TypeAlias = discord.Interaction[Any]
PRESS = discord.InteractionType.component.value


class Intake:
    """Stands between a client and what its connection tells. ``press`` answers a press; the
    library would look for the button in the message, and leave unanswered what it does not find.
    """

    def __init__(
        self,
        client: discord.Client,
        hearing: Hearing,
        press: Callable[[Interaction], Awaitable[None]],
    ) -> None:
        self._client = client
        self._state: Any = client._connection
        self._hearing = hearing
        self._press = press
        self._doing: set[asyncio.Task[None]] = set()
        parsers = self._state.parsers
        parsers["READY"] = self._sieved(parsers["READY"], self._ready)
        for event in ("GUILD_CREATE", "GUILD_UPDATE"):
            parsers[event] = self._sieved(parsers[event], self._guild)
        interacted = self._interacted(parsers["INTERACTION_CREATE"])
        parsers["INTERACTION_CREATE"] = self._sieved(interacted, self._interaction)
        for event, parse in tuple(parsers.items()):
            parsers[event] = self._guarded(event, parse)

    def _guarded(self, event: str, parse: Callable[[Any], None]) -> Callable[[Any], None]:
        def heard(data: Any) -> None:
            try:
                parse(data)
            except Exception as odd:
                self._hearing.left_out("event", type(odd).__name__, kind=event)
            else:
                self._hearing.understood()
                self._hearing.sum_up()

        return heard

    def _sieved(
        self, parse: Callable[[Any], None], spare: Callable[[Payload], tuple[Payload, int]]
    ) -> Callable[[Any], None]:
        """Where the library fails with something, give it what is left of that when what is odd is
        dropped.
        """

        def heard(data: Any) -> None:
            data, dropped = plain(data)
            try:
                parse(data)
            except Exception:
                good, lost = spare(data)
                dropped += lost
                parse(good)
            if dropped:
                self._hearing.spared(dropped)

        return heard

    def _guild(self, data: Payload) -> tuple[Payload, int]:
        return spared(data, self._as_guild, GUILD)

    def _interaction(self, data: Payload) -> tuple[Payload, int]:
        needed = {"application_id": self._client.application_id or 0}
        return spared({**needed, **data}, self._as_interaction, INTERACTION)

    def _ready(self, told: Payload) -> tuple[Payload, int]:
        """What is told at first; without a word of who we are, what was told when we signed in."""
        all_guilds = told.get("guilds", [])
        guilds = [each for each in all_guilds if _does(self._as_guild, each)]
        dropped = len(all_guilds) - len(guilds)
        user = told.get("user")
        if not _does(self._as_user, user):
            me = self._client.user
            user, dropped = {"id": me.id if me else 0, **USER.usual}, dropped + 1
        rest = {name: value for name, value in told.items() if name != "application"}
        application = told.get("application")
        if isinstance(application, dict) and {"id", "flags"} <= application.keys():
            rest["application"] = application
        return {**rest, "user": user, "guilds": guilds}, dropped

    def _interacted(self, parse: Callable[[Any], None]) -> Callable[[Any], None]:
        def heard(data: Payload) -> None:
            if data["type"] == PRESS:
                self._begin(self._answered(self._as_interaction(data)))
            else:
                parse(data)

        return heard

    async def _answered(self, interaction: Interaction) -> None:
        try:
            await self._press(interaction)
        except Exception as failure:
            self._hearing.failed("press", failure)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        doing = asyncio.create_task(work)
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)

    def _as_guild(self, data: Payload) -> discord.Guild:
        return discord.Guild(data=data, state=self._state)  # type: ignore[arg-type]

    def _as_user(self, data: Payload) -> discord.ClientUser:
        return discord.ClientUser(data=data, state=self._state)  # type: ignore[arg-type]

    def _as_interaction(self, data: Payload) -> Interaction:
        return discord.Interaction(data=data, state=self._state)  # type: ignore[arg-type]


class Socket(DiscordWebSocket):
    """The library's socket, to which a packet that is none costs no connection."""

    async def received_message(self, msg: Any, /) -> None:
        """See `DiscordWebSocket`."""
        before = self.sequence
        try:
            await super().received_message(msg)
        except ODD as odd:
            client: Any = self._connection._get_client()
            hearing: Hearing | None = getattr(client, "hearing", None)
            if self.session_id is None or hearing is None:  # it has not even begun
                raise
            hearing.left_out("packet", type(odd).__name__)
        finally:
            if not isinstance(self.sequence, int):
                self.sequence = before


discord.client.DiscordWebSocket = Socket  # type: ignore[misc]
"""The library offers no other way to have one of one's own."""


def _does(works: Works, data: Any) -> bool:
    try:
        works(data)
    except Exception:
        return False
    return True
