"""People on the emulated Discord, and the program in a process of its own that is ended at will."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from bot.app import SystemClock
from bot.chatting import ids
from bot.chatting.ids import Move
from bot.tables.commands import Press
from tests.crash.ledger import check_free
from tests.crash.processes import Failed, Program
from tests.emulators.discord.faults import Call, Cut
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.server import Discord, running
from tests.emulators.discord.world import Message
from tests.process.births import born
from tests.process.book import Book, is_done
from tests.process.log import check_log
from tests.process.relay import Relay, relayed
from tests.process.sight import hands, live_boards, shows

LIMIT_S = 10.0
"""How long any one thing may take."""
LOOK_S = 0.005
LAST_WORDS_S = 0.05
STILL_S = 0.3
"""So long without a call, nothing is left to be drawn."""
SLOW_S = 1.4
"""An answer that took longer may have been put off before anything was done."""
SETTINGS = """
[database]
path = "{folder}/tables.db"
[log]
format = "json"
[health]
port = {port}
[pace]
computer = 0.02
trick = 0.02
deal = 0.05
hidden = 0.05
autopilot = 0.02
[discord]
token = "{token}"
rest = "{rest}"
gateway = "{gateway}"
"""
Match = Callable[[Call], bool]
_T = TypeVar("_T")


class Evening:
    """A server with a channel and two people; whatever they ask for is noted in the ``book``."""

    def __init__(self, server: Discord, relay: Relay, folder: Path, port: int, token: str) -> None:
        self.server = server
        self.relay = relay
        self.guild = server.guild("Club")
        self.channel = self.guild.channel("table")
        self.ada, self.ben = self.people = (server.user("Ada"), server.user("Ben"))
        for who in self.people:
            self.guild.join(who)
        self.book = Book(folder / "tables.db")
        self.config = folder / "config.toml"
        self.log = folder / "log.jsonl"
        self.program: Program | None = None
        self._doing: set[asyncio.Task[Answer]] = set()
        addresses = {"rest": server.rest, "gateway": server.gateway}
        settings = SETTINGS.format(
            folder=folder, port=port, token=token or server.token, **addresses
        )
        self.config.write_text(settings)

    # ------------------------------------------------------------------------- the program

    async def start(self, *, cold: bool = False) -> None:
        """Start the program, and wait until it hears of presses."""
        known = self.server._gateway.identified
        self.begin(cold=cold)
        await self.server.logged_in(known + 1)

    def begin(self, *, cold: bool = False) -> None:
        """Start the program; ``cold`` as everybody starts it."""
        self.book.starts.append(SystemClock().now())
        self.program = born(self.config, self.log, cold=cold)

    def strike(self) -> None:
        """Kill it, this very moment."""
        assert self.program
        self.program.process.kill()

    def ask_to_end(self) -> None:
        """Ask it to end in order."""
        assert self.program
        os.kill(self.program.process.pid, signal.SIGTERM)

    def strike_before(self, match: Match) -> None:
        """Kill it when it makes such a call, which is not carried out."""

        async def strike(call: Call) -> None:
            if match(call):
                self.strike()
                raise Cut

        self.server.faults.hook = strike

    def strike_after(self, match: Match) -> None:
        """Kill it when such a call has been carried out, before it is answered."""

        def struck(call: Call) -> bool:
            if match(call):
                self.strike()
                return True
            return False

        self.server.faults.lose_answers(match=struck)

    async def strike_when_changed(self, file: Path) -> None:
        """Kill it as soon as it has begun to write into a file."""

        def watch(before: int) -> None:
            end = time.monotonic() + LIMIT_S
            while file.stat().st_mtime_ns == before and time.monotonic() < end:
                pass
            self.strike()

        await asyncio.to_thread(watch, file.stat().st_mtime_ns)

    async def gone(self) -> None:
        """Wait until it has been killed; then everything that it answered must be on disk."""
        await self.ended()
        await self.leave_off()
        self.server.faults.clear()
        check_free(self.book.db)
        await self.book.check()
        self.check_log()

    async def ended(self) -> int:
        """Wait for its end; nothing of it may be left. Its exit code."""
        assert self.program
        code = await asyncio.to_thread(self.program.finish)
        self.program = None
        return code

    def check_log(self) -> list[str]:
        """What it has logged so far, which must be in order."""
        return check_log(self.log, self.server.token)

    # ------------------------------------------------------------------------- the people

    async def press(self, who: Person, message: Message, what: str) -> Answer:
        """Press a button by its label or id, and note what became of it."""
        button = next(each for each in message.buttons if what in (each.label, each.custom_id))
        remembered = ids.read(button.custom_id)
        assert remembered
        asked, begin = self.book.ask(who, remembered), self._time()
        answer = await who.presses(message, button.custom_id)
        if self._time() - begin < SLOW_S:
            asked.done = is_done(answer)
        return answer

    async def open(self) -> Answer:
        """Ada opens a table for two."""
        asked = self.book.ask(self.ada, "open")
        answer = await self.ada.types(self.channel, "/bisqa new", seats=2, time="10s", lives="5")
        if answer.message:
            asked.done = "is open" in answer.message.text
        return answer

    def try_to(self, doing: Coroutine[object, object, Answer]) -> Callable[[], bool]:
        """Do something that may never be answered; whether it was, can be asked later."""
        task = asyncio.create_task(doing)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return lambda: task.done() and not task.cancelled()

    async def leave_off(self) -> None:
        """Nobody waits for an answer any more, but for those that are just coming."""
        if self._doing:
            await asyncio.wait(self._doing, timeout=LAST_WORDS_S)
        doing = list(self._doing)
        for task in doing:
            task.cancel()
        for outcome in await asyncio.gather(*doing, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    async def play_on(self) -> Answer:
        """Whoever is to move types something from the middle of what they are offered."""
        await self.book.check()
        table = self.book.table
        assert table
        seat, *_ = table.to_act()
        who = next(each for each in self.people if each.name == table.sitters[seat].name)
        bids = table.made < len(self.people)
        verb, named = ("bid", "number") if bids else ("play", "card")
        offered = await who.completes(self.channel, f"/{verb}", named, **{named: ""})
        _, value = offered[len(offered) // 2]
        press = Press(table.game_number, table.decisions[seat])
        asked = self.book.ask(who, Move(table.id, press, f"{verb} {value}"))
        answer = await who.types(self.channel, f"/{verb}", **{named: value})
        asked.done = True if answer.message else None
        return answer

    async def until(self, found: Callable[[], _T]) -> _T:
        """Look again and again until there is something; raises TimeoutError after a while."""
        async with asyncio.timeout(LIMIT_S):
            while not (it := found()):  # noqa: ASYNC110
                await asyncio.sleep(LOOK_S)
            return it

    async def settled(self) -> None:
        """Wait until all is shown as it is on disk, and nothing is called any more."""
        calls, end = -1, self._time() + LIMIT_S
        while not await self._shown() or calls != len(self.server.calls):
            calls = len(self.server.calls)
            await asyncio.sleep(STILL_S)
            if self._time() > end:
                seen = [each.text for who in self.people for each in (*hands(who), *self.seen)]
                raise Failed("\n".join(["it does not settle:", *seen, str(self.book.table)]))

    async def _shown(self) -> bool:
        await self.book.check()
        return shows(self.channel, self.people, self.book.table)

    @property
    def made(self) -> int:
        """How many decisions stood on disk when it was last read."""
        table = self.book.table
        return table.made if table else 0

    @property
    def seen(self) -> list[Message]:
        """The boards with buttons."""
        return live_boards(self.channel)

    def _time(self) -> float:
        return asyncio.get_running_loop().time()


@asynccontextmanager
async def evening(folder: Path, *, port: int = 0, token: str = "") -> AsyncIterator[Evening]:
    """An evening at which no program runs yet. At the end none does."""
    async with running() as server, relayed(server) as relay:
        made = Evening(server, relay, folder, port, token)
        try:
            yield made
        finally:
            if made.program:
                made.strike()
                await made.ended()
