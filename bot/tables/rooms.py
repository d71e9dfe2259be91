"""Rooms: chats that share one budget, as the topics of a group do, and how often may be written
there. Mostly a chat is a room by itself.
"""

import asyncio
from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from bot.tables.budget import Meter
from bot.tables.ports import Budget, Clock, Frontend, Limits, MustWait, platform_of
from bot.tables.screens import Urgency, for_somebody
from bot.tables.standing import Standing
from bot.tables.timecontrol import MINUTE, SECOND
from bot.tables.waiting import done_by
from storage.records import TableId

SPARE_ROOMS = 100
COURTESY = 50
"""So much later comes the chat that has called last: those that share its room wait as well."""
AWAY = 30 * SECOND
"""For how much longer than needed clocks stand where a platform is away."""
LONG_CALL, LONGEST_CALL = 5 * SECOND, MINUTE
"""A call may hang: after so long the clocks stand, and after so long it is given up."""
MOST_SPENDING = 16
"""So many answers wait in a room at the most: whoever asks for more would keep others waiting."""


@dataclass(frozen=True, slots=True)
class Platform:
    """A front end, and the budget of all its chats together."""

    name: str
    frontend: Frontend
    meter: Meter


class Member(Protocol):
    """A chat, as its room knows it."""

    def tables(self) -> Iterable[TableId]:
        """The tables that have anything here."""

    def boards(self) -> Iterable[TableId]:
        """Those of them whose boards are here."""

    def length(self) -> int:
        """How much there is to do."""


class Room:
    """The chats of one budget. Their calls follow one another: whoever wants to call takes the
    ``gate``, and looks once more whether it may be.
    """

    def __init__(
        self, name: str, platform: Platform, budget: Budget, clock: Clock, standing: Standing
    ) -> None:
        self.name = name
        self.platform = platform
        self.meter = Meter(budget, clock)
        self.gate = asyncio.Lock()
        self.chats: dict[str, Member] = {}
        self.held_until = 0
        self.troubled_until = 0
        self.called_last = ""
        self._clock = clock
        self._standing = standing
        self._spending = 0

    def ready_at(self, reserve: int = 0, chat: str = "") -> int:
        """The moment from which one more call may be made, and ``reserve`` more right after it; by
        a ``chat`` only after others that wait, if it was the last to call.
        """
        ready = max(self.meter.ready_at(reserve), self.held_until)
        return ready + COURTESY if chat and self._waits_for_others(chat) else ready

    def has_room(self, calls: int) -> bool:
        """Whether so many calls may be made now, one right after the other."""
        return self.meter.has_room(calls) and self.held_until <= self._clock.now()

    def refused(self, wait: MustWait) -> int:
        """The platform wants to be left alone here, or everywhere; until when."""
        until = self._clock.now() + max(1, wait.milliseconds)
        self.held_until = max(self.held_until, until)
        if wait.everywhere:
            self.platform.meter.hold(until)
        return until

    def hold(self, until: int) -> list[TableId]:
        """Write nothing before ``until``; the tables whose clocks have to stand for so long."""
        self.held_until = max(self.held_until, until)
        return [table for chat in self.chats.values() for table in chat.tables()]

    def boards(self) -> list[TableId]:
        """The tables whose boards are here."""
        return [table for chat in self.chats.values() for table in chat.boards()]

    async def call(self, call: Awaitable[Any]) -> Any:
        """Call the platform, count it, and let the next one through the gate, which the caller
        holds. While it takes long the clocks stand; in the end it is given up.
        """
        end = self._clock.now() + LONGEST_CALL
        calling = asyncio.ensure_future(call)
        try:
            while not await done_by(self._clock, self._clock.now() + LONG_CALL, calling):
                now = self._clock.now()
                if now >= end:
                    raise TimeoutError
                self.troubled_until = max(self.troubled_until, now + 2 * LONG_CALL)
                await self._standing.stand(self.boards(), self.troubled_until, self.platform.name)
            return calling.result()
        except MustWait as wait:  # noted before the next one is let through
            self.refused(wait)
            raise
        finally:
            calling.cancel()
            self.meter.use()
            self.gate.release()

    async def spend(self, within: int, reserve: int) -> bool:
        """Count one call in this budget and in that of the platform, for what is neither
        screen nor notice: wait until it may be made, and ``reserve`` more right after it for
        screens, ``within`` milliseconds at most. False where that is too short: nothing is counted.
        """
        if within and self._spending >= MOST_SPENDING:
            return False
        end = self._clock.now() + within
        self._spending += 1
        try:
            while (ready := max(self.ready_at(reserve), self.platform.meter.ready_at())) <= end:
                await self._clock.sleep_until(ready)
                if await self._taken(end) and await self._counted(end, reserve):
                    return True
                if self._clock.now() >= end:
                    break
            return False
        finally:
            self._spending -= 1

    def idle(self) -> bool:
        """Whether nothing would be lost without it."""
        used = self.chats or self._spending or self.gate.locked()
        return not used and self.meter.idle() and self.held_until <= self._clock.now()

    def _waits_for_others(self, chat: str) -> bool:
        """Whether a chat was the last to call, and another one has something to do, too."""
        if chat != self.called_last:
            return False
        return any(each.length() for name, each in self.chats.items() if name != chat)

    async def _taken(self, end: int) -> bool:
        """Count a call in the budget of the platform, by ``end``."""
        if self.platform.meter.try_take():
            return True
        taking = asyncio.ensure_future(self.platform.meter.take(for_somebody(Urgency.TURN)))
        try:
            return await done_by(self._clock, end, taking)
        finally:
            taking.cancel()

    async def _counted(self, end: int, reserve: int) -> bool:
        """Count a call in the budget of the room too, if nobody calls there by ``end`` and it may
        be made then. Otherwise it is given back to the platform.
        """
        counted = False
        entering = asyncio.ensure_future(self.gate.acquire())
        try:
            free = await done_by(self._clock, end, entering)
            if free and self._clock.now() >= self.ready_at(reserve):
                self.meter.use()
                counted = True
            return counted
        finally:
            if entering.done() and not entering.cancelled():
                self.gate.release()
            entering.cancel()
            if not counted:
                self.platform.meter.give_back()


class Rooms:
    """The rooms of all platforms."""

    def __init__(self, frontends: Mapping[str, Frontend], clock: Clock, standing: Standing) -> None:
        self._clock = clock
        self._standing = standing
        self._platforms = {
            name: Platform(name, frontend, Meter(frontend.limits.overall, clock))
            for name, frontend in frontends.items()
        }
        self._away_until = dict.fromkeys(frontends, 0)
        self._rooms: dict[tuple[str, str], Room] = {}
        self._most = SPARE_ROOMS

    def of(self, chat: str) -> Room | None:
        """The room of a chat; None where its platform is switched off."""
        platform = self._platforms.get(platform_of(chat))
        if platform is None:
            return None
        key = platform.name, platform.frontend.room(chat)
        if key not in self._rooms:
            self._make_space()
            budget = platform.frontend.budget(chat)
            self._rooms[key] = Room(key[1], platform, budget, self._clock, self._standing)
        return self._rooms[key]

    def limits(self, address: str) -> Limits | None:
        """What the platform of a person or a chat can do; None where it is switched off."""
        platform = self._platforms.get(platform_of(address))
        return platform.frontend.limits if platform else None

    def local(self) -> bool:
        """Whether anybody plays at this machine itself."""
        return any(each.frontend.limits.local for each in self._platforms.values())

    def away_until(self, platform: str) -> int:
        """Until when clocks stand where the boards are on a platform."""
        return self._away_until[platform]

    async def must_wait(self, room: Room, wait: MustWait) -> None:
        """A platform wants to be left alone: meanwhile the clocks stand."""
        until, name, rooms = room.refused(wait), room.platform.name, [room]
        if wait.everywhere:
            self._away_until[name] = max(self._away_until[name], until)
            rooms = self._of_platform(name)
        tables = dict.fromkeys(table for each in rooms for table in each.hold(until))
        await self._standing.stand(tables, until, name)

    async def away(self, platform: str, until: int) -> None:
        """A platform cannot be reached in one chat: nobody can play in any other, either, even if
        there is nothing to be drawn. All clocks are stopped for a while, not at every attempt.
        """
        if until > self._away_until[platform]:
            self._away_until[platform] = until + AWAY
            rooms = self._of_platform(platform)
            tables = dict.fromkeys(table for room in rooms for table in room.boards())
            await self._standing.stand(tables, until + AWAY, platform)

    def _of_platform(self, name: str) -> list[Room]:
        return [room for room in self._rooms.values() if room.platform.name == name]

    def _make_space(self) -> None:
        if len(self._rooms) >= self._most:
            self._rooms = {key: room for key, room in self._rooms.items() if not room.idle()}
            self._most = 2 * len(self._rooms) + SPARE_ROOMS
