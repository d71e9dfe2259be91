"""The table service: takes commands, decides with the rules, saves, and only then answers.

For each command: take the table's lock, load the table (cached, else played again from its
entries), decide, write everything in one unit of work and wait until it is on disk, put the new
table into the cache, let go of the lock, and only then tell listeners and the asker. Nobody waits
for the network or for a thinking computer under the lock.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from bot.logs import get
from bot.metrics import Metrics
from bot.tables.attended import Attended
from bot.tables.commands import Asked, Command, Deal, Expire, Open, Remind
from bot.tables.computers import Mind, Thinker, Thought
from bot.tables.counting import count_entries, counted
from bot.tables.decide import decide
from bot.tables.directory import Directory
from bot.tables.doubts import Doubts
from bot.tables.entries import Entry
from bot.tables.entropy import Entropy
from bot.tables.errors import Late, NotSaved, TableNotFound
from bot.tables.failures import reading, refusing, saving
from bot.tables.keeper import Keeper
from bot.tables.locks import NamedLocks
from bot.tables.notices import pointless
from bot.tables.pacing import Duty, Kind, next_duty, turn_end
from bot.tables.ports import BOUNDLESS, Clock, Listener, Pace, Quota
from bot.tables.privacy import Erased, Kept, exported
from bot.tables.quotas import Quotas
from bot.tables.settings import ChatSettings, Settings, checked, read_chat_settings, write_settings
from bot.tables.table import Table
from bot.tables.updates import Change, GameOffer, Glance, Moment, Reply, TableView
from bot.tables.views import glance_at, moment_of, offer, view_for
from engine.fairness import player_seed
from engine.game import Game
from engine.player import Level
from engine.randomness import seeded
from engine.replay import Record
from engine.seats import Seat
from storage.base import Store
from storage.errors import Conflict
from storage.records import NoticeRecord, ScreenRecord, TableId

ATTEMPTS = 3
"""How often a command is decided anew when somebody else saved first."""

_T = TypeVar("_T")
_log = get("tables")


class TableService:
    """The one door. ``games`` are the rules by id; ``listeners`` hear of every saved change;
    ``attended`` are the tables that somebody is at.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        *,
        clock: Clock,
        entropy: Entropy,
        pace: Pace,
        mind: Mind | None = None,
        metrics: Metrics | None = None,
        quota: Quota = BOUNDLESS,
    ) -> None:
        self.games = games
        self.listeners: list[Listener] = []
        self.attended = Attended(clock)
        self.stuck: dict[TableId, NotSaved] = {}
        """Where the program itself could not save the next thing that is due, until it can."""
        self._clock = clock
        self._entropy = entropy
        self._pace = pace
        self.metrics = metrics or Metrics()
        self._thinker = Thinker(games, mind, metrics=self.metrics)
        self._locks = NamedLocks()
        self._keeper = Keeper(
            store, games, clock=clock, pace=pace, tell=self._tell, metrics=self.metrics
        )
        directory = Directory(self._keeper)
        self.tables_in, self.tables_of = directory.tables_in, directory.tables_of
        self.unfinished = directory.unfinished
        self.quotas = Quotas(quota, clock, directory, self._fetch)
        self._doing: set[asyncio.Task[Any]] = set()
        self._doubts = Doubts(clock, self._found, self._tell)

    async def handle(self, command: Command) -> Reply:
        """Do what ``command`` asks, if it is not so yet, and return once it is on disk; raises
        `TableError`. Whoever is cancelled stops waiting and nothing else: the table stays locked
        until the outcome is known, so that nobody loads it in between and keeps what is old.
        """
        return await self._shielded(self._do(command))

    async def look(self, table_id: TableId, person: str | None, *end: int) -> TableView:
        """The table as ``person`` may see it; a spectator for None or who has no seat. With ``end``
        as it was at the end of a game, or of a game's deal: their numbers.
        """
        table, now = await self._fetch(table_id, *end), self._clock.now()
        return view_for(table, person, now=now, pace=self._pace)

    async def glance(self, table_id: TableId) -> Glance:
        """What there is to be drawn of a table."""
        return glance_at(await self._fetch(table_id))

    async def people(self, table_id: TableId) -> tuple[str | None, ...]:
        """Who sits on each seat: the person's id, None for a computer."""
        return tuple(who.person for who in (await self._fetch(table_id)).sitters)

    async def pointless(self, notice: NoticeRecord) -> bool:
        """Whether the game has gone on from what a notice tells."""
        return pointless(notice, await self._fetch(notice.table), self._clock.now())

    async def advance(self, table_id: TableId) -> bool:
        """Do the next thing that the program itself has to do at a table, if it is due: deal, let a
        computer decide, remind a person, close what nobody wants. False where nothing is due.
        """
        stuck: NotSaved | None = None
        try:
            return await self._advance(table_id)
        except NotSaved as failure:
            stuck = failure
            raise
        finally:
            if stuck:
                self.stuck[table_id] = stuck
            else:
                self.stuck.pop(table_id, None)

    async def _advance(self, table_id: TableId) -> bool:
        with saving():
            await self._keeper.probe()
        table = await self._fetch(table_id)
        duty = next_duty(table, self._pace)
        if duty is None or duty.at > self._clock.now():
            return False
        with suppress(Late):  # somebody was faster: the table is further on already
            await self.handle(await self._command(table, duty))
        return True

    async def due_at(self, table_id: TableId) -> int | None:
        """When there is something to do at a table for `advance`; None for never."""
        duty = next_duty(await self._fetch(table_id), self._pace)
        return duty.at if duty else None

    async def drawn(self, screen: ScreenRecord, moment: Moment, at: int) -> None:
        """A screen was accepted ``at`` this moment, and showed whose turn it is: a person's time
        runs from here, if it does not already.
        """

        def shortened(table: Table, settings: Settings) -> int | None:
            if moment != moment_of(table) or table.deadline is None:
                return table.deadline
            return min(table.deadline, turn_end(table, at, settings))

        await self._shielded(self._reset_clock(screen.table, shortened, screen))

    async def delay(self, table_id: TableId, moment: Moment, milliseconds: int) -> None:
        """Let the clock of a decision stand for a while: nobody could have seen that it ran."""

        def later(table: Table, settings: Settings) -> int | None:
            if moment != moment_of(table) or table.deadline is None:
                return table.deadline
            return table.deadline + milliseconds

        await self._shielded(self._reset_clock(table_id, later))

    async def begin_anew(self, table_id: TableId, moment: Moment) -> None:
        """Let the whole time of a decision run from now on; what is left is never made less."""

        def longer(table: Table, settings: Settings) -> int | None:
            if moment != moment_of(table) or table.deadline is None:
                return table.deadline
            return max(table.deadline, turn_end(table, self._clock.now(), settings))

        await self._shielded(self._reset_clock(table_id, longer))

    async def settings(self, owner: str) -> Settings:
        """What a person has chosen, or what holds for who has not."""
        with reading():
            return await self._keeper.settings(owner)

    async def choose(self, owner: str, settings: Settings) -> None:
        """Keep what a person has chosen; raises `BadSetting`."""
        await self.note(owner, write_settings(checked(settings)))

    async def chat_settings(self, owner: str) -> ChatSettings:
        """What was chosen for a chat, or for all chats of an ``owner`` together."""
        return read_chat_settings(await self.noted(owner))

    async def choose_for_chat(self, owner: str, settings: ChatSettings) -> None:
        """Keep what was chosen for a chat."""
        await self.note(owner, write_settings(settings))

    async def noted(self, owner: str) -> str:
        """What a front end has kept under a name of its own, "" for nothing."""
        with reading():
            return await self._keeper.noted(owner)

    async def note(self, owner: str, body: str) -> None:
        """Keep something under a name that no person or chat has."""
        with saving():
            await self._keeper.note(owner, body)

    async def record(
        self, table_id: TableId, game: int | None = None, *, with_hands: bool = False
    ) -> Record:
        """The record of a game at a table, the present one for None; see `Table.record`."""
        return (await self._fetch(table_id, game)).record(with_hands=with_hands)

    async def forget(self) -> int:
        """Forget closed tables that nobody has touched for 30 days; how many these were."""
        with saving():
            old = await self._keeper.closed_long_ago()
            for table_id in old:
                async with self._locks.of(table_id):
                    await self._keeper.forget(table_id)
        return len(old)

    async def kept_about(self, person: str) -> Kept:
        """All that is kept about a person."""
        with reading():
            return await self._keeper.kept(person)

    async def tables_about(self, person: str) -> tuple[TableId, ...]:
        """The tables where something is kept about a person."""
        with reading():
            return await self._keeper.tables_about(person)

    async def export_of(self, person: str) -> bytes:
        """All that is kept about a person, as JSON."""
        return exported(await self.kept_about(person))

    async def erase(self, person: str) -> Erased:
        """Let a person leave every table, and forget them. Where it fails, it can be done again."""
        done: set[TableId] = set()
        with saving():
            for _ in range(ATTEMPTS):  # what they do meanwhile is found by another look
                if not (found := await self._keeper.tables_about(person)):
                    break
                for table in found:
                    await self._shielded(self._erase_at(table, person))
                done.update(found)
            return Erased(len(done), await self._keeper.forget_choices(person))

    def check(self, command: Open) -> None:
        """Nothing, where a table can be opened so; else raises the `TableError`."""
        with refusing():
            self._decided(Table(TableId("?"), self.games), command)

    def offer(self, game_id: str) -> GameOffer:
        """What there is to say about a game before it begins."""
        return offer(self.games[game_id])

    async def close(self) -> None:
        """Wait for what is being done, then let go of the computer players."""
        while self._doing:
            await asyncio.wait(self._doing)
        self._doubts.drop()
        await self._thinker.close()

    async def _shielded(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Do it to the end, even if nobody waits for it any more."""
        doing = asyncio.create_task(work)
        self._doing.add(doing)
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    async def _reset_clock(
        self,
        table_id: TableId,
        change: Callable[[Table, Settings], int | None],
        screen: ScreenRecord | None = None,
    ) -> None:
        async with self._locks.of(table_id):
            with saving():
                table = await self._keeper.load(table_id)
                with self._doubts.about(table.id):
                    due = await self._keeper.reset_clock(table, change, screen)
        self._tell(Change(table.id, table.version, due))

    async def _do(self, command: Command) -> Reply:
        return await counted(self.metrics, command, self._carry_out(command))

    async def _carry_out(self, command: Command) -> Reply:
        if isinstance(command, Asked):
            self.attended.note(command.table)
        with refusing(), saving():
            settled = await self._settle(command)
        if isinstance(command, Open):
            self.attended.note(settled.table)
        if isinstance(settled, Reply):
            return settled
        self._tell(settled)
        return Reply(settled.table, settled.version)

    async def _erase_at(self, table: TableId, person: str) -> None:
        with suppress(TableNotFound):  # it was forgotten meanwhile
            async with self._locks.of(table):
                with self._doubts.about(table):
                    change = await self._keeper.erase(table, person)
            self._tell(change)

    def _tell(self, change: Change) -> None:
        for listener in self.listeners:
            try:
                listener.changed(change)
            except Exception:  # what is saved is saved, and the next listener wants to know
                _log.exception("listener failed", table=change.table)

    def _done(self, doing: asyncio.Task[Any]) -> None:
        self._doing.discard(doing)
        _ = doing.cancelled() or doing.exception()  # looked at, also where nobody waits for it

    async def _settle(self, command: Command) -> Change | Reply:
        """Decide and save, if there is a change; anew, a few times, where others saved first."""
        for _ in range(ATTEMPTS - 1):
            with suppress(Conflict):
                return await self._decide_and_save(command)
        return await self._decide_and_save(command)

    async def _decide_and_save(self, command: Command) -> Change | Reply:
        if isinstance(command, Open):
            fresh = Table(TableId(self._entropy.code()), self.games)
            entries = self._decided(fresh, command)
            async with self.quotas.opening(command) as place:
                place.table = fresh.id
                with self._doubts.about(fresh.id):
                    return await self._keeper.save(fresh, entries, command.showing)
        async with self._locks.of(command.table):
            before = await self._keeper.load(command.table)
            entries = self._decided(before, command)
            with self._doubts.about(before.id):
                if isinstance(command, Remind):
                    return await self._keeper.remind(before)
                if not entries:
                    return Reply(before.id, before.version, changed=False)
                change = await self._keeper.save(before, entries)
            count_entries(self.metrics, before, entries, self._clock.now())
            return change

    async def _found(self, table_id: TableId) -> Change | None:
        async with self._locks.of(table_id):
            return await self._keeper.found(table_id)

    def _decided(self, table: Table, command: Command) -> list[Entry]:
        now = max(self._clock.now(), table.at)
        return decide(table, command, entropy=self._entropy, now=now, pace=self._pace)

    async def _fetch(self, table_id: TableId, *end: int | None) -> Table:
        """The table as it is, or as it was at the end of a game, or of a game's deal."""
        table = None if self._locks.held(table_id) else self._keeper.cached(table_id)
        if table is None:
            async with self._locks.of(table_id):
                with reading():
                    table = await self._keeper.load(table_id)
        game, deal = (*end, None, None)[:2]
        if game in (None, table.game_number) and deal in (None, len(table.deals)):
            return table
        with reading():
            return await self._keeper.at_end_of(table_id, game or 0, deal)

    async def _command(self, table: Table, duty: Duty) -> Command:
        match duty.kind:
            case Kind.DEAL:
                return Deal(table.id, table.game_number, table.next_deal() or 0)
            case Kind.EXPIRE:
                return Expire(table.id)
            case Kind.REMIND:
                return Remind(table.id, table.game_number, table.made, table.warned + 1)
            case Kind.THINK | Kind.TIMEOUT:
                assert duty.seat is not None
                return await self._thinker.think(self._thought(table, duty.seat))

    def _thought(self, table: Table, seat: Seat) -> Thought:
        decision = table.decisions[seat]
        return Thought(
            table=table.id,
            game_id=table.game_id,
            game_number=table.game_number,
            seat=seat,
            decision=decision,
            level=table.sitters[seat].level or Level.NORMAL,
            view=table.game.view(table.state, seat),
            legal=tuple(
                action
                for action in table.game.legal_actions(table.state, seat)
                if table.game.decides(action)  # a free one, chosen again and again, would stall
            ),
            rng=seeded(player_seed(table.secret, seat, decision)),
        )
