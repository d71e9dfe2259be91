"""Anything anybody may do, in any order, while the disk fails now and then: the game always goes on
to its end or waits for a person, and what is told is always what is on disk.
"""

import asyncio
import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.commands import Act, Answer, Command, Deal, Leave, Person, Press, Rematch, TableId
from bot.tables.errors import NotSaved, TableError
from bot.tables.updates import Phase
from engine.replay import replay
from engine.seats import Seat
from engine.verification import verify
from storage.errors import Conflict, DatabaseBusy, DatabaseFull, DatabaseUnavailable
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, everybody_sees
from tests.fakes import FakeStore

PEOPLE = (ADA, BEN, CEM, EVE)
WORDS = ("bid 0", "bid 1", "bid 5", "bid 9", "play KH", "play AH+", "play", "", "dance")


class Driver:
    """Does something, and checks after each thing that nothing went wrong."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.store = FakeStore()
        self.room = Room(self.store, seed=seed)
        self.presses: list[Act] = []
        self.entries = 0
        self.table = TableId("")

    async def run(self, steps: int) -> None:
        people = PEOPLE[: self.rng.choice((2, 3))]
        self.table = await self.room.open(*people, computers=self.rng.randrange(3))
        await self.check()
        actions = [self.go_on] * 6 + [self.press] * 6 + [self.stale] * 3 + [self.nonsense] * 2
        actions += [self.double, self.overtaken, self.get_up, self.again, self.forget]
        actions += [self.fail, self.fail_and_save, self.cancel, self.other_writer]
        for _ in range(steps):
            await self.rng.choice(actions)()
            await self.check()
        self.store.failures.clear()
        self.store.lost.clear()
        if (await self.room.look(self.table)).phase is not Phase.OVER:
            await self.room.finish(self.table)
        await self.check()

    async def ask(self, command: Command) -> None:
        """Accepted or refused, but never anything else."""
        with suppress(TableError):
            await self.room.service.handle(command)

    async def person(self) -> Person | None:
        return await self.room.to_act(self.table)

    async def go_on(self) -> None:
        before = await self.room.table(self.table)
        try:
            went_on = await self.room.service.advance(self.table)
        except NotSaved:
            return
        after = await self.room.table(self.table)
        assert went_on == (after.version > before.version)
        # What does not go on by itself is over, or waits for a person who is there.
        assert went_on or before.phase is Phase.OVER or await self.person()

    async def press(self) -> None:
        if person := await self.person():
            self.presses.append(await self.room.press(self.table, person))
            await self.ask(self.presses[-1])

    async def stale(self) -> None:
        if self.presses:
            await self.ask(self.rng.choice(self.presses[-12:]))

    async def nonsense(self) -> None:
        who, game = self.rng.choice(PEOPLE).id, self.rng.randrange(4)
        decision = self.rng.randrange(-1, 30)
        press = self.rng.choice((None, Press(game, decision)))
        sent = self.rng.choice((None, 0, self.room.clock.now(), 10**15))
        await self.ask(Act(self.table, who, self.rng.choice(WORDS), press, sent_at=sent))

    async def double(self) -> None:
        if person := await self.person():
            press = await self.room.press(self.table, person)
            before = (await self.room.table(self.table)).version
            await asyncio.gather(*(self.ask(press) for _ in range(3)))
            assert (await self.room.table(self.table)).version <= before + 1

    async def overtaken(self) -> None:
        now = await self.room.table(self.table)
        seat = Seat(self.rng.randrange(len(now.sitters)))
        decision = now.decisions[seat] - self.rng.randrange(-1, 3)
        await self.ask(Answer(self.table, self.rng.randrange(1, 4), seat, decision, "bid 1"))
        await self.ask(Deal(self.table, self.rng.randrange(1, 4), self.rng.randrange(1, 9)))

    async def get_up(self) -> None:
        if self.rng.random() < 0.15:
            await self.ask(Leave(self.table, self.rng.choice(PEOPLE).id))

    async def again(self) -> None:
        await self.ask(Rematch(self.table, self.rng.choice(PEOPLE).id))

    async def forget(self) -> None:
        await self.room.clock.move(self.rng.randrange(5_000))
        self.room.restart()

    async def fail(self) -> None:
        failures = (DatabaseFull(path="x"), DatabaseBusy(path="x"), Conflict())
        self.store.failures = [self.rng.choice(failures) for _ in range(self.rng.randrange(1, 4))]

    async def fail_and_save(self) -> None:
        self.store.lost = [DatabaseUnavailable(path="x", reason="stopped")]

    async def cancel(self) -> None:
        if person := await self.person():
            press = await self.room.press(self.table, person)
            asking = asyncio.create_task(self.ask(press))
            for _ in range(self.rng.randrange(8)):
                await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

    async def other_writer(self) -> None:
        if person := await self.person():
            press = await self.room.press(self.table, person)
            other = self.room.restarted()
            await other.look(self.table, None)
            await asyncio.gather(
                *(self.room.service.handle(press), other.handle(press)), return_exceptions=True
            )
            # Only one process writes to a file, so that nobody is left with what is out of date.
            self.room.restart()

    async def check(self) -> None:
        for _ in range(12):  # what a cancelled caller began comes to its end
            await asyncio.sleep(0)
        rows = await self.room.rows(self.table)
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        now = await self.room.table(self.table)
        assert now.entries == len(rows) >= self.entries
        assert await everybody_sees(self.room.service, self.table) == await everybody_sees(
            self.room.restarted(), self.table
        )
        if now.game_number:
            acted = [text.partition(" ")[0] for moves in now.moves for text in moves]
            made = [acted.count(str(seat)) for seat in range(len(now.sitters))]
            assert made == list(now.decisions), "no decision is made twice"
        record = now.record(with_hands=True)
        assert replay(now.game, record).step.state == now.state
        if now.phase is Phase.OVER:
            assert verify(now.game, record).fair
        self.entries = len(rows)


@pytest.mark.parametrize("seed", range(10))
async def test_a_table_survives_everybody(seed: int) -> None:
    await Driver(seed).run(120)


@given(seed=st.integers(0, 2**32))
def test_any_table_survives_everybody(seed: int) -> None:
    asyncio.run(Driver(seed).run(30))
