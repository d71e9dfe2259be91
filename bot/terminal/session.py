"""A game in the terminal, from the first deal to the rematch."""

import asyncio
from collections.abc import Callable, Iterable

from bot.logs import get
from bot.parsing import values
from bot.tables.commands import Open, Pause, Person, Resume, Showing, TableId
from bot.tables.errors import NotSaved, NoUnfinishedGame, TableError
from bot.tables.ports import Clock
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.updates import Phase, TableView
from bot.tables.waiting import insist
from bot.terminal.company import CHAT, Company, goes_on, local_people
from bot.terminal.display import Display
from bot.terminal.outage import Outage
from bot.terminal.settings import LOCAL_PERSON, Settings, person_id
from bot.terminal.sight import Sight
from bot.terminal.turns import Kind, Next, Question, Turns
from bot.texts.catalogue import Words

_log = get("terminal")


class Session:
    """One person, several who take turns, or a spectator, at one table.

    ``seated`` is called once it is known at which, and from which version on it is to be seen.
    """

    def __init__(
        self,
        service: TableService,
        publisher: Publisher,
        settings: Settings,
        words: Words,
        display: Display,
        company: Company,
        sight: Sight,
        turns: Turns,
        outage: Outage,
        clock: Clock,
        seated: Callable[[TableId, int], None],
    ) -> None:
        self._service = service
        self._publisher = publisher
        self._settings = settings
        self._words = words
        self._display = display
        self._company = company
        self._sight = sight
        self._turns = turns
        self._outage = outage
        self._clock = clock
        self._seated = seated
        self._game = 0
        self._tidying: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Play until the people have had enough. Raises `TableError` where that cannot begin, and
        `NotSaved` where it cannot go on and nobody is there to wait for it.
        """
        await self._sit_down()
        going_on = True
        while going_on:
            try:
                going_on = await self._go_on()
            except NotSaved as failure:
                going_on = await self._outage.wait(failure)
                if not going_on and self._sight.seen:
                    self._display.say(self._on_the_command_line("terminal-kept", self._sight.seen))

    async def get_up(self) -> None:
        """Leave the table so that nothing happens there that nobody sees."""
        if self._tidying:
            self._tidying.cancel()
        if table := self._company.table:
            await self._rest(table)
            await self._publisher.hide(table, CHAT)

    async def _go_on(self) -> bool:
        """Ask what is to be asked, or see what happens; False where nothing will any more."""
        seen = await self._sight.newest()
        if seen.game_number != self._game:
            await self._begin_game()
        question = self._question(seen)
        self._turns.apologize(question, seen)
        if question:
            return await self._ask(question, seen)
        if seen.phase is Phase.OVER:
            self._end(seen)
            return False
        await self._sight.wait()
        return True

    async def _sit_down(self) -> None:
        """Nothing that is waited for here may wait for somebody to sit down. What the screens show
        is put right meanwhile: the publisher may have a lot to do.
        """
        others = await self._service.tables_in(CHAT)  # left so when the program was killed
        resume = self._settings.resume
        table = None if resume is None else await self._unfinished(resume)
        for other in others:
            if other != table:
                await self._rest(other)
        if table:
            await self._resume(table)
        else:
            await self._open()
        self._tidying = asyncio.create_task(self._tidy(others), name="tidying")

    async def _tidy(self, others: Iterable[TableId]) -> None:
        """Show this table here, and no others."""
        clock, table = self._clock, self._company.table
        if self._settings.resume is not None:  # a new one is shown from the first
            showing = Showing(CHAT, self._company.reader)
            await insist(clock, self._publisher.show, table, showing)
        for other in others:
            if other != table:
                await insist(clock, self._publisher.hide, other, CHAT)

    async def _unfinished(self, code: str) -> TableId:
        if code:
            return TableId(values.code(code))
        found = await self._service.unfinished(LOCAL_PERSON) or await self._service.unfinished()
        if found is None:
            raise NoUnfinishedGame()
        return found

    async def _open(self) -> None:
        settings = self._settings
        people = tuple(Person(person_id(at), name) for at, name in enumerate(settings.names))
        self._take_seats(tuple(person.id for person in people))
        opened = await self._service.handle(
            Open(
                settings.game,
                people,
                settings.computers,
                settings.options,
                settings.time,
                showing=Showing(CHAT, self._company.reader),
            )
        )
        self._company.table = opened.table
        welcome = "terminal-welcome" if people else "terminal-watching"
        self._display.greet(self._words(welcome, table=opened.table))
        await self._begin_game()
        self._seated(opened.table, opened.version)

    async def _resume(self, table: TableId) -> None:
        sitting = await self._service.people(table)
        self._take_seats(local_people(sitting) if self._settings.names else ())
        self._company.sitting = sitting
        seen = await self._service.look(table, self._company.reader or None)
        self._game, version = seen.game_number, seen.version
        self._sight.begin(seen)
        self._company.table = table
        self._display.greet(self._words("terminal-resumed", table=table))
        if seen.paused is not None and self._company.people:
            resumed = await self._service.handle(Resume(table, self._company.people[0]))
            version = resumed.version
        self._seated(table, version)

    def _take_seats(self, people: tuple[str, ...]) -> None:
        self._company.people = people
        if self._company.shared:
            self._display.share()

    async def _begin_game(self) -> None:
        """Know who sits where, and show what binds the deals."""
        table = self._company.table
        self._company.sitting = await self._service.people(table)
        seen = await self._service.look(table, self._company.reader or None)
        self._game = seen.game_number
        self._display.greet(self._words("terminal-commitment", commitment=seen.commitment))

    async def _rest(self, table: TableId) -> None:
        """Let a table rest if it would go on by itself; whoever comes back to it resumes it. One
        that cannot be read, or was faster, needs none.
        """
        try:
            if self._settings.names and goes_on(await self._service.look(table, None)):
                await self._service.handle(Pause(table, LOCAL_PERSON, moderator=True))
        except NotSaved:
            raise
        except TableError as refusal:
            _log.info("not paused", table=table, code=refusal.code)

    def _question(self, seen: TableView) -> Question | None:
        """What is to be asked now."""
        if not self._company.people:
            return None
        moment, anyone = seen.moment, self._company.people[0]
        if seen.phase is Phase.OVER:
            return None if seen.ended else Question(Kind.OVER, anyone, moment.game)
        if seen.paused is not None:
            return Question(Kind.PAUSED, anyone, moment.game, moment.entry)
        if person := self._company.to_act(seen):
            return Question(Kind.DECIDE, person, moment.game, moment.made)
        if not self._company.shared and self._company.away(seen):
            return Question(Kind.ASLEEP, anyone, moment.game)
        return None

    async def _ask(self, question: Question, seen: TableView) -> bool:
        """Ask it; False where that was the last thing in this session."""
        over = question.kind is Kind.OVER
        if over:
            self._end(seen)
        after = await self._turns.ask(question, self._question)
        if after is Next.AGAIN:
            await self._begin_game()
        elif after is Next.STOP:
            kept = self._on_the_command_line("terminal-kept", seen)
            self._display.say(self._words("terminal-goodbye") if over else kept)
        return after is not Next.STOP

    def _end(self, seen: TableView) -> None:
        self._display.end(self._sight.scene(seen))
        if self._company.people:
            self._display.say(self._on_the_command_line("terminal-verify", seen))

    def _on_the_command_line(self, message_id: str, seen: TableView) -> str:
        """A text that tells what to type after this: it finds the program, the file, the table."""
        return self._words(
            message_id,
            program=self._settings.program,
            table=seen.table,
            game=str(seen.game_number),
            where=self._settings.resume_options,
        )
