"""What happens, on its way to the bot: a queue, asked for by long polling or sent to a webhook."""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final

from aiohttp import ClientError, ClientSession, ClientTimeout

from tests.emulators.telegram.errors import HOOKED, TERMINATED, WEBHOOK_IS_SET, Payload, conflict
from tests.emulators.telegram.faults import Faults

KINDS: Final = (
    "message",
    "edited_message",
    "channel_post",
    "edited_channel_post",
    "inline_query",
    "chosen_inline_result",
    "callback_query",
    "my_chat_member",
)
"""What comes unless the bot asks for something else."""
OTHERS: Final = ("chat_member", "message_reaction", "message_reaction_count")
JSON: Final = {"Content-Type": "application/json"}
SECRET: Final = "X-Telegram-Bot-Api-Secret-Token"
_KEPT = 24 * 60 * 60 * 1000
_AGAIN_AFTER = 0.05


@dataclass(eq=False, slots=True)
class Update:
    """Something that the bot is to be told."""

    id: int
    kind: str
    at: int
    data: Payload
    repeats: bool = False
    again: bool = False
    odd: bytes = b""
    """What is told in place of all that, just as it is."""

    @property
    def payload(self) -> bytes:
        told = {"update_id": self.id, self.kind: self.data}
        return self.odd or json.dumps(told).encode()


@dataclass(eq=False, slots=True)
class _Poll:
    """A request that waits for updates."""

    alive: Callable[[], bool]
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    ended: str = ""


@dataclass(slots=True)
class Webhook:
    """Where updates are sent to."""

    url: str
    secret: str
    error: str = ""


class Updates:
    """The queue of one bot."""

    def __init__(self, now: Callable[[], int], faults: Faults, longest: float) -> None:
        self._now, self._faults, self._longest = now, faults, longest
        self.pending: list[Update] = []
        self.allowed: Sequence[str] = KINDS
        self.webhook: Webhook | None = None
        self.conflicts = 0
        self.polls = 0
        self.closed = False
        self._number = 900_000
        self._held: list[tuple[str, Payload, int]] = []
        self._poll: _Poll | None = None
        self._arrived = asyncio.Event()

    def push(self, kind: str, data: Payload) -> None:
        """Put something into the queue, if the bot wants to hear of it."""
        if kind not in self.allowed or self._faults.befalls("lose", kind, data):
            return
        happened = (kind, deepcopy(data), self._now())
        if self._faults.befalls("swap", kind, data):
            self._held.append(happened)
            return
        repeats = self._faults.befalls("repeat", kind, data)
        for each in (happened, *self._held):
            kind, data, at = each
            self._add_odd()
            self._number += 1
            self.pending.append(Update(self._number, kind, at, data, repeats))
        self._held.clear()
        self._wake()

    def push_odd(self, made: Callable[[int], bytes]) -> None:
        """Put something into the queue that is no such update as there are; ``made`` gets the
        number that it should have.
        """
        self._number += 1
        self.pending.append(Update(self._number, "", self._now(), {}, odd=made(self._number)))
        self._wake()

    def _add_odd(self) -> None:
        """Let odd things come before each update, where that is wanted."""
        for made in self._faults.odd_before():
            self.push_odd(made)

    def allow(self, kinds: object) -> None:
        """Remember which kinds of updates the bot wants from now on; none means the usual ones."""
        if isinstance(kinds, list):
            self.allowed = [str(each) for each in kinds] or KINDS

    async def poll(
        self, offset: int, most: int, seconds: float, alive: Callable[[], bool]
    ) -> list[bytes]:
        """Return what has happened, or wait for it; who waited before is sent away."""
        if self.webhook:
            self.conflicts += 1
            raise conflict(WEBHOOK_IS_SET)
        self.polls += 1
        if self._poll:
            self._poll.ended = TERMINATED
            self._poll.woken.set()
        poll = self._poll = _Poll(alive)
        self._acknowledge(offset)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(seconds, self._longest)):
                    while not (self._from(offset) or poll.ended or self.closed):
                        poll.woken.clear()
                        await poll.woken.wait()
        finally:
            if self._poll is poll:
                self._poll = None
        if poll.ended:
            if poll.alive():
                self.conflicts += 1
            raise conflict(poll.ended)
        self._forget_old()
        return [each.payload for each in self._from(offset)[:most]]

    def _from(self, offset: int) -> list[Update]:
        """What has this number or a later one, or comes once more."""
        return [each for each in self.pending if each.id >= offset or each.again]

    def _acknowledge(self, offset: int) -> None:
        if offset < 0:
            self.pending = self.pending[offset:]
        for update in [each for each in self.pending if each.id < offset]:
            self._done(update)
        self._forget_old()

    def _done(self, update: Update) -> None:
        """The bot has this update; it leaves the queue unless it is to come once more."""
        if update.repeats:
            update.repeats, update.again = False, True
        elif update in self.pending:
            self.pending.remove(update)

    def _forget_old(self) -> None:
        self.pending = [each for each in self.pending if each.at > self._now() - _KEPT]

    def drop(self) -> None:
        """Forget what is waiting."""
        self.pending.clear()

    def close(self) -> None:
        """Let nobody wait any more."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        self._arrived.set()
        if self._poll:
            self._poll.woken.set()

    def hook(self, webhook: Webhook | None) -> None:
        """Send updates there from now on."""
        self.webhook = webhook
        if webhook and self._poll:
            self._poll.ended = HOOKED
        self._wake()

    async def send(self) -> None:
        """Send updates to the webhook, one after the other, for ever."""
        async with ClientSession(timeout=ClientTimeout(total=10)) as session:
            while True:
                await self._arrived.wait()
                self._arrived.clear()
                while self.pending and self.webhook and not self._faults.down:
                    self._forget_old()
                    if self.pending and not await self._sent(session, self.pending[0]):
                        await asyncio.sleep(_AGAIN_AFTER)
                if self._faults.down:
                    self._arrived.set()
                    await asyncio.sleep(_AGAIN_AFTER)

    async def _sent(self, session: ClientSession, update: Update) -> bool:
        webhook = self.webhook
        if webhook is None:
            return False
        headers = {SECRET: webhook.secret} if webhook.secret else {}
        try:
            async with session.post(
                webhook.url, data=update.payload, headers=headers | JSON
            ) as answer:
                if answer.ok:
                    self._done(update)
                    return True
                webhook.error = f"Wrong response from the webhook: {answer.status} {answer.reason}"
        except (ClientError, TimeoutError) as error:
            webhook.error = f"Connection failed: {error}"
        return False
