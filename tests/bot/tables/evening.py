"""People at a table with its clock running, and the rules that hold whatever they do."""

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.tables.codec import from_row
from bot.tables.commands import (
    Act,
    AddComputer,
    Back,
    Command,
    Configure,
    End,
    Join,
    Leave,
    Pause,
    Person,
    Press,
    Rematch,
    Resume,
    Start,
    TableId,
    Unseat,
)
from bot.tables.entries import Acted, Ended, Entry, Paused, Resumed
from bot.tables.errors import TableError
from bot.tables.history import replayed, then
from bot.tables.pacing import IDLE_LIFE, LOBBY_LIFE, PAUSE_LIFE
from bot.tables.ports import Pace
from bot.tables.table import Table
from bot.tables.timecontrol import DAY, HOUR, LIVE, MINUTE, NO_CLOCK, SECOND, SLOW, Tempo
from bot.tables.timers import FIRST_LOOK, Timers, cancelled
from bot.tables.updates import Phase, Reply
from engine.player import Level
from engine.replay import replay
from engine.seats import Seat
from engine.verification import verify
from storage.records import ScreenRecord
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room
from tests.fakes import settle

PEOPLE = (ADA, BEN, CEM, EVE)
TIMES = (LIVE, SLOW, NO_CLOCK)
WAITS = (
    *(1, SECOND, 2 * SECOND, 10 * SECOND, 35 * SECOND, 61 * SECOND, 16 * MINUTE),
    *(7 * HOUR, 25 * HOUR, 4 * DAY),
)
PACE = Pace()


@dataclass(frozen=True)
class Opening:
    """How an evening begins."""

    seed: int
    people: int
    computers: int
    time: int
    lobby: bool


def turn(table: Table) -> object:
    """The decision that is waited for, and who makes it."""
    return table.game_number, table.turn_entry, table.person_to_act(), table.time


class Evening:
    """Does what it is told, and checks after each thing that nothing went wrong."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.room = Room(seed=opening.seed, pace=PACE)
        self.table = TableId("")
        self.asked_to_end = False
        self.checked = Table(TableId(""), {})

    async def begin(self) -> None:
        people, computers = PEOPLE[: self.opening.people], self.opening.computers
        time = TIMES[self.opening.time]
        if self.opening.lobby or len(people) + computers < 2:
            self.table = await self.room.lobby(*people, computers=computers, time=time)
        else:
            self.table = await self.room.open(*people, computers=computers, time=time)
        self.checked = Table(self.table, self.room.games)
        await self.start()
        await self.check()

    async def start(self) -> None:
        self.sleeper = Timers(self.room.service, self.room.store, clock=self.room.clock)
        self.task = asyncio.create_task(self.sleeper.run())
        await self.quiet()

    async def stop(self) -> None:
        await cancelled(self.task)
        await self.room.service.close()

    async def quiet(self) -> None:
        """Everything that is due has been done."""
        await settle()
        while self.sleeper._busy:
            await settle()

    async def now(self) -> Table:
        return await self.room.table(self.table)

    async def do(self, what: str, who: int, number: int) -> None:
        person = PEOPLE[who]
        before = await self.room.service._fetch(self.table)
        do = getattr(self, what, None)
        if do:
            await do(person, number)
        else:
            await self.ask(await self.command(what, person, number))
        await self.quiet()
        await self.check()
        self.check_same(what, before, await self.room.service._fetch(self.table))

    async def ask(self, command: Command) -> None:
        """Accepted or refused, but never anything else."""
        with suppress(TableError):
            await self.room.service.handle(command)

    async def command(self, what: str, person: Person, number: int) -> Command:
        table, moderator = self.table, number % 7 == 0
        match what:
            case "join":
                return Join(table, person.id, person.name, press=f"{number}")
            case "leave":
                return Leave(table, person.id, sure=1)
            case "back":
                return Back(table, person.id)
            case "begin_game":
                return Start(table, person.id, moderator=moderator)
            case "add":
                return AddComputer(table, person.id, Level.EASY, moderator=moderator)
            case "configure":
                time, seats = TIMES[number % 3], number % 5
                return Configure(table, person.id, time=time, seats=seats, moderator=moderator)
            case "unseat":
                places = (await self.room.look(table)).places
                place = places[number % len(places)].id if places else 0
                return Unseat(table, person.id, moderator=moderator, place=place)
            case "pause":
                return Pause(table, person.id, moderator=moderator)
            case "resume":
                return Resume(table, person.id, moderator=moderator)
            case "rematch":
                return Rematch(table, person.id, lobby=bool(number % 2))
            case "nonsense":
                words = ("bid 0", "bid 9", "play KH", "", "dance")
                return Act(table, person.id, words[number % 5], Press(number % 3, number % 4))
        raise AssertionError(what)

    async def act(self, person: Person, number: int) -> None:
        legal = (await self.room.look(self.table, person)).legal
        if legal:
            text = legal[number % len(legal)]
            await self.ask(await self.room.press(self.table, person, text))

    async def turn(self, person: Person, number: int) -> None:
        """Whoever it is that is waited for plays."""
        mover = await self.room.to_act(self.table)
        if mover:
            await self.act(mover, number)

    async def end(self, person: Person, number: int) -> None:
        self.asked_to_end = True
        sure = (await self.now()).game_number if number % 2 else None
        await self.ask(End(self.table, person.id, sure=sure, moderator=number % 4 == 1))

    async def wait(self, person: Person, number: int) -> None:
        await self.let_pass(WAITS[number % len(WAITS)])

    async def just_before(self, person: Person, number: int) -> None:
        """A millisecond before the time is up."""
        deadline = (await self.room.row(self.table)).deadline
        if deadline:
            await self.let_pass(deadline - self.room.clock.now() - 1)

    async def let_pass(self, milliseconds: int) -> None:
        clock = self.room.clock
        end = clock.now() + max(0, milliseconds)
        while (alarm := clock.next_alarm()) is not None and alarm <= end:
            await clock.move(alarm - clock.now())
            await self.quiet()
        await clock.move(end - clock.now())

    async def same_moment(self, person: Person, number: int) -> None:
        """Somebody plays in the moment in which their time is up: exactly one of both counts."""
        mover = await self.room.to_act(self.table)
        deadline = (await self.room.row(self.table)).deadline
        if mover is None or deadline is None:
            return
        press = await self.room.press(self.table, mover)
        await self.let_pass(deadline - self.room.clock.now() - 1)
        before = await self.now()
        self.room.clock.moment = max(deadline, self.room.clock.now())
        both = [self.room.service.handle(press), self.room.service.advance(self.table)]
        if number % 2:
            both.reverse()
        results = await asyncio.gather(*both, return_exceptions=True)
        assert all(isinstance(result, Reply | bool | TableError) for result in results)
        after = await self.now()
        own = after.game_number == before.game_number and after.seat_of(mover.id)
        if own is not None and own is not False:
            assert after.decisions[own] == before.decisions[own] + 1

    async def drawn(self, person: Person, number: int) -> None:
        seen = await self.room.look(self.table)
        screen = ScreenRecord(self.table, "test:chat", "", seen.game_number, seen.deal)
        await self.room.service.drawn(screen, seen.moment, self.room.clock.now())

    async def delay(self, person: Person, number: int) -> None:
        await self.room.delay(self.table, number % 20 * SECOND)

    async def restart(self, person: Person, number: int) -> None:
        await self.stop()
        self.room.clock.moment += WAITS[number % len(WAITS)] if number % 3 == 0 else 0
        self.room.restart()
        await self.start()
        await self.let_pass(FIRST_LOOK)

    async def finish(self, *, playing: bool) -> None:
        """Nobody does anything any more, or those who are there only play: it comes to an end."""
        for _ in range(1_500):
            now = await self.now()
            if now.phase is Phase.OVER:
                break
            mover = await self.room.to_act(self.table)
            if playing and mover:
                await self.act(mover, 0)
                await self.quiet()
                continue
            alarm = self.room.clock.next_alarm()
            assert alarm is not None
            await self.let_pass(alarm - self.room.clock.now())
        await self.check()
        over = await self.now()
        assert over.phase is Phase.OVER, "it goes on for ever"
        await self.let_pass(5 * HOUR)
        assert (await self.now()).entries == over.entries

    async def check(self) -> None:
        row, rows = await self.room.row(self.table), await self.room.rows(self.table)
        assert [each.number for each in rows] == list(range(1, len(rows) + 1))
        for each in rows[self.checked.entries :]:
            entry, before = from_row(each), self.checked
            assert each.at >= before.at
            self.checked = then(before, entry, each.at)
            self.check_entry(before, entry, self.checked)
        now = replayed(row, self.room.games, rows)
        cached = await self.room.service._fetch(self.table)
        # A start of the program lengthens a deadline, at first in memory alone.
        assert cached == replace(now, deadline=cached.deadline)
        assert (cached.deadline or 0) >= (now.deadline or 0)
        self.check_clock(cached)
        due = await self.room.service.due_at(self.table)
        assert (due is None) == (now.phase is Phase.OVER), "it stands still"
        if due is not None:
            assert due > self.room.clock.now(), "something was not done"
            assert self.sleeper._due[self.table] <= due, "nobody wakes up for it"
        if now.begun:
            made = Counter(int(text.split()[0]) for moves in now.moves for text in moves)
            assert [made[seat] for seat in range(len(now.sitters))] == list(now.decisions)
            record = now.record(with_hands=True)
            assert replay(now.game, record).step.state == now.state
            if now.phase is Phase.OVER:
                assert verify(now.game, record).fair
        people = [who.person for who in now.sitters if who.person]
        assert len(people) == len(set(people)), "one seat a person"

    def check_clock(self, now: Table) -> None:
        """A clock runs exactly where a person is waited for, and for their decision."""
        timed = now.time.tempo is not Tempo.OFF and now.person_to_act() is not None
        assert (now.deadline is not None) == timed
        if now.deadline is None or now.time.tempo is not Tempo.LIVE:
            return
        assert now.deadline >= now.turn_at + now.time.turn

    def check_same(self, what: str, before: Table, after: Table) -> None:
        """For as long as the same decision is waited for, its deadline is the same."""
        if turn(before) != turn(after) or before.deadline is None or after.deadline is None:
            return
        match what:
            case "drawn":
                assert after.deadline <= before.deadline
            case "delay" | "restart":
                assert after.deadline >= before.deadline
            case _:
                assert after.deadline == before.deadline

    def check_entry(self, before: Table, entry: Entry, after: Table) -> None:
        """What may follow what."""
        rest = after.at - before.at
        match entry:
            case Ended("left"):
                assert all(
                    before.is_out(Seat(seat))
                    for seat, who in enumerate(before.sitters)
                    if who.stays and before.begun
                )
                assert before.begun or not any(who.person for who in before.sitters)
                assert not any(who.heir for who in before.sitters)
            case Ended("asked"):
                assert self.asked_to_end
            case Ended(reason):
                assert reason == "expired"
                tempo = before.time.tempo
                if before.phase is Phase.LOBBY:
                    assert rest >= LOBBY_LIFE[tempo]
                elif before.paused:
                    assert rest >= PAUSE_LIFE[tempo]
                else:
                    assert (tempo, rest >= IDLE_LIFE) == (Tempo.OFF, True)
            case Paused("asleep"):
                assert before.all_asleep()
            case Resumed():
                assert before.paused
            case Acted(seat, _, by_computer):
                assert Seat(seat) in before.to_act()
                who, waited = before.sitters[seat], after.at - before.turn_at
                if by_computer and not who.automatic:
                    assert before.time.tempo is not Tempo.OFF
                    assert waited >= before.time.turn, "nobody is decided for too early"
                elif by_computer and who.autopilot and not before.all_people_out():
                    slow = before.time.tempo is Tempo.SLOW
                    assert waited >= (before.time.turn // 2 if slow else PACE.autopilot)
        over = after.begun and after.game.outcome(after.state) is not None
        if after.phase is Phase.OVER:
            assert over != (after.ended is not None), "a result only if the rules say so"
        else:
            assert not over
