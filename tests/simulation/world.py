"""One run: a program, its platform, its disk and its people, all drawn from one seed.

The same seed gives the same run, to the last call. Time stands still while anything can go on, then
jumps to the next moment at which somebody wants to do something.
"""

import asyncio
import hashlib
import heapq
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import count

from bot.chatting.platform_clock import PlatformClock
from bot.tables.commands import Act, Command, Open, Person, PersonCommand, Showing
from bot.tables.commands import Asked as Requested
from bot.tables.errors import TableError
from bot.tables.lifetime import Lifetime
from bot.tables.ports import Budget, Limits, Pace
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.timecontrol import DAY, HOUR, MINUTE, SECOND, Tempo, TimeControl
from bot.tables.timers import Timers
from bot.tables.updates import Reply
from engine.player import Level
from storage.memory import MemoryStore
from storage.records import TableId
from tests.bot.tables.room import TestBisqa
from tests.fakes import FakeClock, FakeEntropy, Machine
from tests.frontend import FakeFrontend, Server
from tests.simulation.faults import CALM, Disk, Life, Line, Weather
from tests.simulation.people import Mood, Somebody
from tests.simulation.sketch import Sketches

LATE = 10 * SECOND
"""Whoever types is heard before that, unless nobody listens."""
YEAR = 365 * DAY
PARTY = 20 * MINUTE
"""How long people play and things go wrong; then everything must come to an end by itself."""
PLATFORM = "test"
ROOMS = ("test:café", "test:school", "test:office", "test:club")
NAMES = ("Ada", "Ben", "Cem", "Dua", "Eve", "Fei", "Gil", "Hua", "Ito", "Joy", "Kim", "Lea")
GROUP = Budget(calls=20, window=MINUTE, burst=4)
PRIVATE = Budget(calls=60, window=MINUTE, burst=4)
SERVER = Budget(calls=21, window=MINUTE)
"""What the server allows in a room: more than that would be refused."""


@dataclass(frozen=True)
class Asked:
    """A command and how it was answered: a refusal's code, "done", "already" where it was so, or ""
    if nobody ever heard. Of what was wished together the ``wish`` is the same.
    """

    at: int
    command: Command
    answer: str
    table: TableId | None = None
    wish: int = 0


@dataclass
class World:
    """Everything there is, and what has happened."""

    seed: str
    party: int = PARTY
    tally: Counter[str] = field(default_factory=Counter)
    asked: list[Asked] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = random.Random(f"world/{self.seed}")
        self.clock = FakeClock()
        self.machine = Machine(self.clock)
        self.own = self.machine.clock()
        self.theirs = PlatformClock(self.own)
        self.store = MemoryStore()
        self.server = Server(self.clock, limit=None)
        self.games = {"bisqa": TestBisqa()}
        self.entropy = FakeEntropy(self.seed)
        self.weather = Weather.drawn(self.rng)
        self.recalls = self.rng.random() < 0.5
        self.in_words = self.rng.random() < 0.1
        self.people = [self._somebody(number) for number in range(self.rng.randrange(6, 31))]
        self._queue: list[tuple[int, int, Somebody]] = []
        self._number = count()
        self._wishes = 0
        self._letters: list[tuple[int, PersonCommand]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.life: Life | None = None
        self.service: TableService | None = None
        self.publisher: Publisher | None = None

    async def run(self) -> None:
        """The party, and after it a calm time in which everything must come to its end."""
        await self.start()
        end = self.clock.now() + self.party
        for somebody in self.people:
            self._plan(somebody, self.clock.now() + self.rng.randrange(30 * SECOND))
        opened = self.clock.now()
        while self.clock.now() < end:
            if self.clock.now() >= opened and self.life is not None:
                await self._open()
                opened = self.clock.now() + self.rng.randrange(10 * SECOND, 5 * MINUTE)
            await self._go_on(end if self.life is None else min(end, opened))
            if self.life is not None and self.life.crashed.is_set():
                await self.crash()
        await self.heal()

    async def heal(self) -> None:
        """Nothing goes wrong any more, and nobody does anything: what is left to the program?"""
        self._queue.clear()
        if self.life is None:
            await self.start()
        assert self.life is not None
        self.life.weather = CALM
        if self.rng.random() < 0.3:
            await self.crash()
            await self.start()
            assert self.life is not None
            self.life.weather = CALM
        # All delays of a platform that was down have passed after that, and all boards are drawn.
        await self._pass(2 * HOUR)

    async def end(self) -> None:
        """Wait for the longest of all deadlines, so that every table is over."""
        await self._pass(20 * DAY)

    async def start(self) -> None:
        """A new run of the program on the same disk, by the clock of the same machine."""
        self.own = self.machine.clock()
        self.theirs = PlatformClock(self.own)
        await Lifetime(self.store, self.own).begin()
        self.life = Life(self.rng, self.tally)
        self.life.weather = self.weather
        self.starts.append(self.own.now())
        store = Disk(self.store, self.life, self.clock)
        Line(self.server, self.life, self.clock)
        kind = FakeFrontend if self.in_words else Sketches
        frontend = kind(
            self.server,
            limits=Limits(overall=Budget(30, SECOND, 10), recalls=self.recalls),
            budget=lambda chat: GROUP if chat in ROOMS else PRIVATE,
        )
        self.service = TableService(
            store, self.games, clock=self.own, entropy=self.entropy, pace=Pace()
        )
        self.publisher = Publisher(self.service, store, {PLATFORM: frontend}, clock=self.own)
        timers = Timers(self.service, store, clock=self.own, before=self.publisher.caught_up)
        lifetime = Lifetime(store, self.own)
        lifetime.listeners.append(timers.wall_was_set)
        for work in (self.publisher.run(), timers.run(), lifetime.run()):
            self._do(work)
        late, self._letters = self._letters, []
        for at, command in late:
            if command.sent_at is not None:
                self.theirs.heard(command.sent_at)
            self._do(self._ask(at, command))

    async def crash(self) -> None:
        """The program is gone from one moment to the next, and comes back some time later."""
        self.tally["crashes"] += 1
        await self.stop()
        if self.weather.wall_set and self.rng.random() < 0.3:
            self._set_wall()
        longest = self.rng.choice([SECOND, 10 * SECOND, 10 * MINUTE])
        self._back = self.clock.now() + self.rng.randrange(1, longest)

    async def stop(self) -> None:
        """Nothing of the program goes on."""
        assert self.life is not None
        self.life.crashed.set()
        me = asyncio.current_task()
        while others := [each for each in asyncio.all_tasks() if each is not me]:
            others.sort(key=lambda task: task.get_name())
            for task in others:
                task.cancel()
            await asyncio.wait(others)
        self._tasks.clear()
        self.life = self.service = self.publisher = None

    async def _go_on(self, end: int) -> None:
        """Until the next moment at which somebody wants something, at the latest until ``end``."""
        await quiet()
        moments = [end]
        if self._queue:
            moments.append(self._queue[0][0])
        if self.life is None:
            moments.append(self._back)
        elif (alarm := self.clock.next_alarm()) is not None:
            moments.append(alarm)
        await self.clock.move(max(0, min(moments) - self.clock.now()), quiet)
        if self.life is None and self.clock.now() >= self._back:
            await self.start()
        while self._queue and self._queue[0][0] <= self.clock.now():
            _, _, somebody = heapq.heappop(self._queue)
            self._act(somebody)
        await quiet()

    async def _pass(self, milliseconds: int) -> None:
        end = self.clock.now() + milliseconds
        while self.clock.now() < end:
            await self._go_on(end)

    def _set_wall(self) -> None:
        """Somebody sets the clock on the wall, or sets it right again."""
        self.tally["walls set"] += 1
        steps = (-YEAR, -HOUR, HOUR, YEAR, -self.machine.wall_ahead)
        self.machine.wall_ahead += self.rng.choice(steps)

    def _act(self, somebody: Somebody) -> None:
        now = self.clock.now()
        if self.life is not None and self.life.happens("wall_set"):
            self._set_wall()
        wish = somebody.wish(self.server, now)
        self._plan(somebody, somebody.next_look(now))
        if wish and self.rng.random() < 0.1:  # somebody else wants the same in the same moment
            other = self.rng.choice(self.people).same(wish[0])
            wish += [other] if other else []
        if len(wish) > 1:
            self.tally["double presses"] += 1
        self._wishes += 1
        for command in wish:
            if self.life is not None:
                self._do(self._ask(now, command, self._wishes))
            elif command.sent_at is not None:  # the platform keeps it until somebody asks for it
                self._letters.append((now, command))

    def _plan(self, somebody: Somebody, at: int) -> None:
        heapq.heappush(self._queue, (at, next(self._number), somebody))

    async def _open(self) -> None:
        """Somebody opens a table, mostly in a room, sometimes alone."""
        rng = self.rng
        host = rng.choice(self.people)
        alone = rng.random() < 0.15
        live = TimeControl(Tempo.LIVE, rng.choice([10, 15, 20, 30, 60]) * SECOND)
        slow = TimeControl(Tempo.SLOW, rng.choice([1, 2]) * HOUR)
        time = TimeControl() if alone else rng.choice([live, live, live, slow])
        room = rng.choice(host.rooms)
        seats = rng.choice([None, 2, 3, 4, 8])
        await self.do(
            Open(
                "bisqa",
                (Person(host.id, host.name),),
                tuple(rng.choices(list(Level), k=rng.randrange(1, 4))) if alone else (),
                {"lives": rng.choice([3, 3, 3, 4])},
                time,
                lobby=not alone,
                seats=None if alone else seats,
                showing=Showing(host.id, host.id) if alone else Showing(room),
                press=f"open-{len(self.asked)}",
            )
        )

    async def do(self, command: Command) -> None:
        """Ask for something now."""
        self._do(self._ask(self.clock.now(), command))
        await quiet()

    async def _ask(self, at: int, command: Command, wish: int = 0) -> None:
        """As a front end does: hand on the command, and keep what was answered."""
        assert self.service is not None
        place = len(self.asked)
        self.asked.append(Asked(at, command, "", wish=wish))
        try:
            reply: Reply = await self.service.handle(self._heard(command))
        except TableError as refusal:
            self.asked[place] = Asked(at, command, refusal.code, wish=wish)
            self.tally[f"refused {refusal.code}"] += 1
        else:
            answer = "done" if reply.changed else "already"
            self.asked[place] = Asked(at, command, answer, reply.table, wish)
            self.tally[f"{answer} {type(command).__name__}"] += 1

    def _heard(self, command: Command) -> Command:
        """A command with when it was sent as the program tells it."""
        if not isinstance(command, Requested) or command.sent_at is None:
            return command
        if self.clock.now() - command.sent_at < LATE:
            self.theirs.heard(command.sent_at, self.own.now() - LATE)
        when = self.theirs.meant_at if isinstance(command, Act) else self.theirs.at
        return replace(command, sent_at=when(command.sent_at))

    def _do(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]  # any coroutine
        task.set_name(f"{next(self._number):09}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _somebody(self, number: int) -> Somebody:
        name = NAMES[number % len(NAMES)]
        moods = [Mood.FAST, Mood.FAST, Mood.STEADY, *Mood]
        rooms = self.rng.sample(ROOMS, k=self.rng.randrange(1, 3))
        rng = random.Random(f"person/{self.seed}/{number}")
        return Somebody(f"{PLATFORM}:{name}{number}", name, rng.choice(moods), rooms, rng)

    def trace(self) -> str:
        """A digest of all that happened: equal for two runs of one seed."""
        told = hashlib.sha256()
        for asked in self.asked:
            told.update(f"{asked.at} {asked.command!r} {asked.answer}\n".encode())
        for call in self.server.calls:
            told.update(f"{call}\n".encode())
        return told.hexdigest()


async def quiet() -> None:
    """Wait until nothing can go on before time does."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(0)
        if not loop._ready:  # type: ignore[attr-defined]  # nothing public tells
            return
