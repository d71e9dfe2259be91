"""The table service: takes commands, decides with the rules, saves, and only then answers.

For each command: take the table's lock, load the table (cached, else played again from its
entries), decide, write everything in one unit of work and wait until it is on disk, put the new
table into the cache, let go of the lock, and only then tell listeners and the asker. Nobody waits
for the network or for a thinking computer under the lock.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.tables import decide
from bot.tables.codec import to_row
from bot.tables.commands import Act, Answer, Command, Deal, Leave, Open, Rematch
from bot.tables.computers import Thinker, Thought
from bot.tables.entries import Entry
from bot.tables.entropy import Entropy
from bot.tables.errors import Late, NotSaved, Refused, TableNotFound
from bot.tables.locks import TableLocks
from bot.tables.pacing import due_at
from bot.tables.ports import Clock, Listener, Pace
from bot.tables.table import Table
from bot.tables.updates import GameOffer, Place, Reply, TableView
from engine.actions import Action
from engine.errors import GameError
from engine.fairness import player_seed
from engine.game import Game
from engine.player import Level
from engine.randomness import seeded
from engine.replay import Record
from engine.seats import Seat
from storage.base import Store, TableUpdate, UnitOfWork
from storage.errors import Conflict, NotFound, StorageError
from storage.records import TableId, TableRecord, TableStatus

CACHED_TABLES = 1_000
"""How many tables stay in memory; any other is played again from disk when it is asked for."""
ATTEMPTS = 3
"""How often a command is decided anew when somebody else saved first."""


class TableService:
    """The one door. ``games`` are the rules by id; ``listeners`` hear of every saved change."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        *,
        clock: Clock,
        entropy: Entropy,
        pace: Pace,
    ) -> None:
        self.games = games
        self.listeners: list[Listener] = []
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._pace = pace
        self._thinker = Thinker(games)
        self._locks = TableLocks()
        self._cache: OrderedDict[TableId, Table] = OrderedDict()
        self._doing: set[asyncio.Task[Reply]] = set()

    async def handle(self, command: Command) -> Reply:
        """Do what ``command`` asks and return once it is on disk; raises `TableError`.

        Whoever is cancelled stops waiting and nothing else: the table stays locked until the
        outcome is known, so that nobody loads it in between and keeps what is out of date.
        """
        doing = asyncio.create_task(self._do(command))
        self._doing.add(doing)
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    async def look(self, table_id: TableId, person: str | None) -> TableView:
        """The table as ``person`` may see it; a spectator for None or who has no seat."""
        table = await self._fetch(table_id)
        seat = table.seat_of(person) if person is not None else None
        view = table.game.view(table.state, seat)
        happened = tuple(told for told in table.happened if told.event.is_for(view.seat))
        possible: tuple[Action, ...] = ()
        if seat in table.to_act() and not table.sitters[seat].away:
            possible = table.game.legal_actions(table.state, seat)
        decides = table.game.decides
        return TableView(
            table=table.id,
            version=table.version,
            phase=table.phase,
            game_number=table.game_number,
            offer=self.offer(table.game_id),
            places=tuple(Place(who.name, who.level, who.away) for who in table.sitters),
            seat=seat,
            view=view,
            legal=tuple(action.text for action in possible if decides(action)),
            free=tuple(action.text for action in possible if not decides(action)),
            decision=table.decisions[seat] if seat is not None else None,
            happened=happened,
            commitment=table.commitment,
            due_at=due_at(table, self._pace),
            ended=table.ended,
            proof=table.proof,
        )

    async def advance(self, table_id: TableId) -> bool:
        """Do the next thing that the program itself has to do at a table: deal, or let a computer
        decide. False where there is none: a person is waited for, or the game is over.
        """
        table = await self._fetch(table_id)
        number = table.next_deal()
        seat = next((seat for seat in table.to_act() if table.sitters[seat].automatic), None)
        command: Deal | Answer
        if number is not None:
            command = Deal(table_id, table.game_number, number)
        elif seat is not None:
            command = await self._thinker.think(self._thought(table, seat))
        else:
            return False
        with suppress(Late):  # somebody was faster: the table is further on already
            await self.handle(command)
        return True

    async def record(
        self, table_id: TableId, game: int | None = None, *, with_hands: bool = False
    ) -> Record:
        """The record of a game at a table, the present one for None; see `Table.record`."""
        table = await self._fetch(table_id)
        if game is not None and game != table.game_number:
            try:
                rows = await self._store.entries(table_id)
            except StorageError as error:
                raise NotSaved(error) from error
            table = Table.of(table_id, self.games, table.version, rows, game)
        return table.record(with_hands=with_hands)

    async def unfinished(self) -> TableId | None:
        """The table that was touched last of those whose game goes on."""
        try:
            found = await self._store.tables((TableStatus.PLAYING,), limit=1)
        except StorageError as error:
            raise NotSaved(error) from error
        return found[0].id if found else None

    def offer(self, game_id: str) -> GameOffer:
        """What there is to say about a game before it begins."""
        game = self.games[game_id]
        return GameOffer(
            id=game.id,
            min_players=game.min_players,
            max_players=game.max_players,
            pack=game.pack,
            verbs=game.verbs,
            options=game.options,
        )

    async def _do(self, command: Command) -> Reply:
        try:
            table = await self._settle(command)
        except GameError as refusal:
            raise Refused(refusal) from refusal
        except StorageError as failure:
            raise NotSaved(failure) from failure
        for listener in self.listeners:
            listener.changed(table.id)
        return Reply(table.id, table.version)

    def _done(self, doing: asyncio.Task[Reply]) -> None:
        self._doing.discard(doing)
        if not doing.cancelled():
            doing.exception()  # looked at, also where nobody waits for it any more

    async def _settle(self, command: Command) -> Table:
        """Decide and save; decide anew, a few times, where somebody else saved first."""
        for _ in range(ATTEMPTS - 1):
            with suppress(Conflict):
                return await self._decide_and_save(command)
        return await self._decide_and_save(command)

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

    async def _fetch(self, table_id: TableId) -> Table:
        try:
            async with self._locks.of(table_id):
                return await self._load(table_id)
        except StorageError as error:
            raise NotSaved(error) from error

    async def _decide_and_save(self, command: Command) -> Table:
        if isinstance(command, Open):
            fresh = Table(TableId(self._entropy.code()), self.games)
            return await self._save(fresh, self._decide(fresh, command))
        async with self._locks.of(command.table):
            before = await self._load(command.table)
            return await self._save(before, self._decide(before, command))

    def _decide(self, table: Table, command: Command) -> list[Entry]:
        match command:
            case Open():
                return decide.open_table(table, command, self._entropy)
            case Rematch():
                return decide.rematch(table, command, self._entropy)
            case Act():
                return decide.act(table, command)
            case Answer():
                return decide.answer(table, command)
            case Deal():
                return decide.deal(table, command)
            case Leave():
                return decide.leave(table, command)

    async def _load(self, table_id: TableId) -> Table:
        cached = self._cache.get(table_id)
        if cached:
            self._cache.move_to_end(table_id)
            return cached
        try:
            row = await self._store.table(table_id)
        except NotFound as missing:
            raise TableNotFound(table=table_id) from missing
        rows = await self._store.entries(table_id)
        table = Table.of(table_id, self.games, row.version, rows)
        self._keep(table)
        return table

    async def _save(self, before: Table, entries: list[Entry]) -> Table:
        now = self._clock.now()
        after = before
        rows = []
        for entry in entries:
            after = after.then(entry, now)
            rows.append(to_row(entry, before.id, after.entries, now))
        after = replace(after, version=before.version + 1)
        due = due_at(after, self._pace)
        status = TableStatus(after.phase)
        if before.version:
            update = TableUpdate(
                before.id, before.version, status=status, touched_at=now, due_at=due
            )
            unit = UnitOfWork(tuple(rows), (update,))
        else:
            row = TableRecord(before.id, after.game_id, status, after.version, now, now, due)
            unit = UnitOfWork((row, *rows))
        # Until the commit has answered nobody knows what is on disk: a failure must leave no table
        # in the cache that may be wrong.
        self._cache.pop(before.id, None)
        await self._store.commit(unit)
        self._keep(after)
        return after

    def _keep(self, table: Table) -> None:
        self._cache[table.id] = table
        self._cache.move_to_end(table.id)
        if len(self._cache) > CACHED_TABLES:
            self._cache.popitem(last=False)
