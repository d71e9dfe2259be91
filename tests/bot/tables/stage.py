"""A room whose tables are shown on a platform that a test has in its hands."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Self

from bot.metrics import Metrics
from bot.rendering.build import build
from bot.rendering.text import hand_text
from bot.tables.commands import Act, Join, Open, Person, Showing, TableId
from bot.tables.errors import TableError
from bot.tables.notices import address
from bot.tables.ports import Budget, Drawing, Drawn, Frontend, Limits
from bot.tables.publisher import Publisher
from bot.tables.timecontrol import LIVE, SECOND, TimeControl
from bot.tables.timers import Timers
from bot.tables.updates import Phase, TableView
from engine.player import Level
from storage.base import Store
from storage.records import NoticeRecord, ScreenRecord
from tests.bot.tables.room import SHORT, Room
from tests.frontend import LIMITS, PLENTY, Body, FakeFrontend, Message, Server

CAFE, SCHOOL = "test:café", "test:school"
GROUP = Budget(calls=20, window=60_000, burst=4)
"""What a platform allows in a group, roughly."""


class CalmHands(FakeFrontend):
    """Hands as they should be: all cards, whoever's turn it is."""

    async def compose(self, drawing: Drawing) -> Drawn:
        if not drawing.hand:
            return await super().compose(drawing)
        words = self.words(drawing.language)
        text = hand_text(build(drawing.seen, words), words)
        body = Body(text, ("/hand",) if drawing.live else (), None, drawing.live, drawing)
        return Drawn(repr((text, drawing.live)), body)


class Stage(Room):
    """Runs a publisher, and timers if a test wants them. It can crash, and start anew."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        limits: Limits = LIMITS,
        budget: Budget | Callable[[str], Budget] = PLENTY,
        limit: Budget | None = None,
        timers: bool = False,
        **given: Any,
    ) -> None:
        super().__init__(store, **given)
        self.server = Server(self.clock, limit=limit)
        self.frontend = CalmHands(self.server, limits=limits, budget=budget)
        self.frontends: dict[str, Frontend] = {"test": self.frontend}
        self.timers = timers
        self.metrics = Metrics()
        self.runs: list[asyncio.Task[None]] = []
        self.publisher: Publisher

    async def __aenter__(self) -> Self:
        self.start()
        await quiet()
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self.crash()

    def start(self) -> None:
        self.publisher = Publisher(
            self.service, self.store, self.frontends, clock=self.clock, metrics=self.metrics
        )
        self.runs = [asyncio.create_task(self.publisher.run())]
        if self.timers:
            before = self.publisher.caught_up
            self.sleeper = Timers(self.service, self.store, clock=self.clock, before=before)
            self.runs.append(asyncio.create_task(self.sleeper.run()))

    async def crash(self) -> None:
        """Everything that the program does stops at once."""
        me = asyncio.current_task()
        while others := [each for each in asyncio.all_tasks() if each is not me]:
            for task in others:
                task.cancel()
            await asyncio.wait(others)

    async def reboot(self, store: Store | None = None) -> None:
        """Crash, and start anew on the same rows; the platform has gone on."""
        await self.crash()
        self.metrics = Metrics()
        self.store = store or self.store
        self.service = self.restarted(self.store)
        self.start()
        await quiet()

    async def opened(
        self,
        *people: Person,
        computers: int = 0,
        time: TimeControl = LIVE,
        chat: str = CAFE,
        reader: str = "",
        lobby: bool = False,
        **given: Any,
    ) -> TableId:
        command = Open(
            "bisqa",
            people,
            (Level.EASY,) * computers,
            given.pop("options", SHORT),
            time,
            lobby=lobby,
            showing=Showing(chat, reader),
            **given,
        )
        table = (await self.service.handle(command)).table
        await quiet()
        return table

    async def pass_(self, milliseconds: int) -> None:
        await quiet()
        await self.clock.move(milliseconds, quiet)

    async def played(self, table: TableId) -> bool:
        """One step of the game, and everything that is drawn for it."""
        went_on = await self.step(table)
        await quiet()
        return went_on

    async def play_on(self, table: TableId, reached: Callable[[TableView], bool]) -> TableView:
        """Play until ``reached``, each step drawn."""
        while not reached(seen := await self.look(table)):
            assert await self.played(table), "the game is over before that"
        return seen

    async def over(self, table: TableId) -> TableView:
        return await self.play_on(table, lambda seen: seen.phase is Phase.OVER)

    async def deal_over(self, table: TableId) -> TableView:
        """Play until the running deal is done, and the next one not dealt."""

        def done(seen: TableView) -> bool:
            return bool(seen.view.deal and seen.view.deal.done)

        return await self.play_on(table, done)

    async def joins(self, table: TableId, person: Person) -> None:
        await self.service.handle(Join(table, person.id, person.name))

    async def acts(self, table: TableId) -> bool:
        """Whoever's turn it is acts; False where it is nobody's."""
        person = await self.to_act(table)
        if person is None:
            return False
        try:
            command: Act = await self.press(table, person)
            await self.service.handle(command)
        except TableError:
            return False
        return True

    async def screens(self, table: TableId) -> tuple[ScreenRecord, ...]:
        return await self.store.screens(table)

    async def notices(self) -> tuple[NoticeRecord, ...]:
        """Those that are to be told; calls that can be read still were."""
        return tuple(each for each in await self.store.notices() if address(each) is None)

    def boards(self, table: TableId, chat: str = CAFE) -> list[Message]:
        return self.server.boards(table, chat)

    def board(self, table: TableId, chat: str = CAFE) -> Message:
        """The newest board."""
        return self.boards(table, chat)[-1]

    def live(self, table: TableId, chat: str = CAFE) -> list[Message]:
        return [each for each in self.server.live(chat) if each.table == table]

    def hands(self, person: Person) -> list[Message]:
        return self.server.chat(person.id)

    def kinds(self, chat: str = CAFE) -> list[str]:
        """The calls that were made in a chat."""
        return [kind for _, kind, where in self.server.calls if where == chat]

    def told(self, code: str | None = None) -> list[tuple[str, str]]:
        """The notices that were told: code and chat."""
        told = [(each.tidings.code, each.tidings.chat) for each in self.server.told]
        return [each for each in told if code in (None, each[0])]

    async def is_shown(self, table: TableId, chat: str = CAFE, reader: str = "") -> None:
        """One board has buttons (none between two deals), and it shows the table as it is."""
        seen = await self.look(table, Person(reader, "") if reader else None)
        board = self.board(table, chat)
        if seen.between_deals:
            seen = replace(seen, legal=(), offered=())
        live = [] if seen.between_deals else [board.id]
        assert [each.id for each in self.live(table, chat)] == live
        assert shows(board.body.seen) == shows(seen)

    async def nobody_was_played_for(self, table: TableId) -> None:
        """At a table without computers: every decision was made by the person themselves."""
        acted = [row for row in await self.rows(table) if row.kind == "acted"]
        assert not [row for row in acted if "by_computer" in row.body]

    def in_order(self) -> None:
        """No screen ever showed an older state after a newer one."""
        newest: dict[tuple[str, str, str, bool], int] = {}
        messages = enumerate(self.server.messages.values())
        drawn = [
            (at, number, message, body)
            for number, message in messages
            for at, body in message.bodies
        ]
        for _, _, message, body in sorted(drawn, key=lambda each: each[:2]):
            drawing = body.drawing
            spot = (message.table, message.chat, drawing.reader, drawing.hand)
            assert body.seen.version >= newest.get(spot, 0)
            newest[spot] = body.seen.version


def shows(seen: TableView) -> object:
    """What can be seen of a table, but for the time that is left."""
    return seen.view, seen.places, seen.phase, seen.paused, seen.legal, seen.offered, seen.ended


def failing(error: Callable[[], Exception], *kinds: str, chat: str | None = None) -> Any:
    """For `Server.before`: calls of these kinds (all for none) fail."""

    async def before(kind: str, where: str) -> None:
        if (not kinds or kind in kinds) and chat in (None, where):
            raise error()

    return before


def slow(stage: Stage, milliseconds: Callable[[], int]) -> Callable[[str, str], Awaitable[None]]:
    """For `Server.before` and `after`: every call takes its time."""

    async def wait(kind: str, where: str) -> None:
        await stage.clock.sleep_until(stage.clock.now() + milliseconds())

    return wait


def turns(seconds: int) -> TimeControl:
    return TimeControl(LIVE.tempo, seconds * SECOND)


async def quiet() -> None:
    """Wait until nothing can go on before time does."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]  # there is no other way
    await asyncio.sleep(0)
    while ready:  # noqa: ASYNC110
        await asyncio.sleep(0)
