"""Asking whoever is to decide something at a terminal, and doing what they type."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias, TypeVar

from bot.parsing.commands import Call, Move
from bot.parsing.errors import ASKING_BACK, ParseError
from bot.tables.asked_back import AskedBack
from bot.tables.commands import (
    Act,
    Back,
    End,
    Leave,
    Pause,
    PersonCommand,
    Press,
    Rematch,
    Resume,
)
from bot.tables.errors import Late, NotSaved, TableError
from bot.tables.ports import Clock, Tidings
from bot.tables.service import TableService
from bot.tables.timecontrol import Tempo
from bot.tables.updates import TableView
from bot.terminal.answers import CLOCK, Answers
from bot.terminal.company import Company
from bot.terminal.display import Display, Interrupted
from bot.terminal.sight import Sight
from bot.texts.catalogue import Words

_T = TypeVar("_T")

UNREAD_MS = 2_000
"""Nobody has read a question sooner than that."""
READING_MS = 1_000
"""Nobody answers a new question faster: what comes sooner was meant for the one before."""


class Next(Enum):
    """What comes after a line was answered, or after a question."""

    SAME = "ask again"
    LOOK = "look at the table"
    OPEN = "show what only this person may see"
    AGAIN = "a rematch has begun"
    STOP = "stop; the game is kept"


class Kind(Enum):
    """What somebody is asked for."""

    DECIDE = "bid, play, …"
    PAUSED = "let it go on"
    ASLEEP = "come back, while others play"
    OVER = "once more?"


@dataclass(frozen=True, slots=True)
class Question:
    """Something that ``person`` is asked; equal to another as long as the same is asked."""

    kind: Kind
    person: str
    game: int
    number: int = 0


Asking: TypeAlias = Callable[[TableView], Question | None]
"""What is to be asked at a table."""


class Turns:
    """Asks one question after the other; each may be overtaken by what happens at the table."""

    def __init__(
        self,
        service: TableService,
        clock: Clock,
        words: Words,
        display: Display,
        answers: Answers,
        company: Company,
        sight: Sight,
    ) -> None:
        self._service = service
        self._asked_back = AskedBack(service)
        self._clock = clock
        self._words = words
        self._display = display
        self._answers = answers
        self._company = company
        self._sight = sight
        self._leaving, self._leaving_at = "", 0
        self._late: Late | None = None
        self._asked: Question | None = None
        self._press: Press | None = None
        self._earlier: Press | None = None
        self._asked_at = 0
        self._answered = True
        self._overtaken = False

    def apologize(self, question: Question | None, seen: TableView) -> None:
        """Say that a line came too late, if one did, and how things stand now."""
        if self._late is None:
            return
        self._display.greet(self._answers.refusal(self._late, seen))
        self._late = None
        if question is None or question.kind is Kind.ASLEEP:
            self._display.look(self._sight.scene(seen))

    async def ask(self, question: Question, asking: Asking) -> Next:
        """Ask until it is settled, or something else is to be asked (`Next.LOOK`)."""
        seen = await self._sight.newest()
        match question.kind:
            case Kind.DECIDE if self._company.shared:
                return await self._call(question, asking, seen)
            case Kind.DECIDE:
                self._pose(question, seen)
                self._display.ask(self._sight.scene(seen))
            case Kind.PAUSED:
                self._display.ask(self._sight.scene(seen))
            case Kind.OVER:
                self._display.say(self._words("terminal-rematch"))
            case Kind.ASLEEP:
                pass  # the table has told how to come back
        return await self._listen(question, asking)

    def _pose(self, question: Question, seen: TableView) -> None:
        """The person sees the question from now on."""
        if question != self._asked:
            self._overtaken, self._answered = not self._answered, False
            own = self._asked is not None and self._asked.person == question.person
            self._earlier = self._press if own else None
            self._asked, self._asked_at = question, self._clock.now()
        if seen.decision is not None:
            self._press = Press(seen.game_number, seen.decision)

    async def _call(self, question: Question, asking: Asking, seen: TableView) -> Next:
        """Call one of several people to the screen, and show what only they may see."""
        person = question.person
        asleep = "yes" if person in self._company.away(seen) else "no"
        ask = self._words("terminal-call", name=self._company.name(person, seen), asleep=asleep)
        self._display.call(replace(self._sight.scene(seen), ask=ask))
        after = await self._listen(question, asking, calling=True)
        if after is not Next.OPEN:
            return after
        if person in self._company.away(await self._sight.newest()):
            await self._do(Back(self._company.table, person))
        own = await self._service.look(self._company.table, person)
        self._sight.expect(own.version)
        if asking(await self._sight.newest()) != question or not own.legal:
            return Next.LOOK
        self._pose(question, own)
        self._display.reveal(self._sight.scene(own))
        try:
            return await self._listen(question, asking, own)
        finally:
            self._display.cover()

    async def _listen(
        self,
        question: Question,
        asking: Asking,
        own: TableView | None = None,
        *,
        calling: bool = False,
    ) -> Next:
        """Answer lines until one settles it. ``own`` is what only this person may see."""
        while True:
            line = await self._line(question, asking, own)
            if isinstance(line, Next):
                return line
            after = await self._answer(line, question, own, calling=calling)
            if after is not Next.SAME:
                return after

    async def _line(self, question: Question, asking: Asking, own: TableView | None) -> str | Next:
        """The next line; meanwhile everything that happens is shown."""
        while True:
            seen = own or await self._sight.newest()
            choices, others = self._answers.choices(seen, self._sight.scene(seen))
            reading = asyncio.create_task(self._display.read(choices, others, seen.deadline))
            heard = asyncio.create_task(self._sight.mailbox.wait())
            try:
                await asyncio.wait({reading, heard}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                heard.cancel()
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)
            if not reading.cancelled():
                return line_of(reading)
            if own and not isinstance(self._sight.mailbox.next, Tidings):
                return Next.LOOK  # others will look at the screen: cover this first
            self._sight.hear()
            if asking(seen if own else await self._sight.newest()) != question:
                return Next.LOOK

    async def _answer(
        self, line: str, question: Question, own: TableView | None, *, calling: bool
    ) -> Next:
        leaving, self._leaving = self._leaving, ""
        seen = own or await self._sight.newest()
        try:
            typed = self._answers.read(line, seen)
            if isinstance(typed, Call):
                return await self._obey(typed.command, question, seen, leaving, calling=calling)
            return Next.OPEN if calling else await self._act(typed, question)
        except NotSaved as failure:  # whether it counts after all is seen when it is typed again
            self._leaving = leaving
            self._display.say(self._answers.failure(failure))
            return Next.SAME
        except Late as late:
            self._late = late
            now = await self._service.look(self._company.table, None)
            self._sight.expect(now.version)
            return Next.LOOK
        except (ParseError, TableError) as refusal:
            if calling and isinstance(refusal, ParseError):  # an empty line, above all
                return Next.OPEN
            if isinstance(refusal, ParseError) and refusal.code in ASKING_BACK:
                await self._asked_back.again(seen)
            self._display.say(self._answers.refusal(refusal, seen))
            return Next.SAME

    async def _act(self, move: Move, question: Question) -> Next:
        deciding = question.kind is Kind.DECIDE
        press = self._press if deciding or question.kind is Kind.ASLEEP else None
        if deciding and self._overtaken and self._clock.now() - self._asked_at < READING_MS:
            if self._earlier in (None, self._press):
                raise Late()
            press = self._earlier
        act = Act(self._company.table, question.person, move.action, press)
        made = await self._do(act)
        self._answered = made or self._answered
        if not made and not deciding:  # else the question shows how things stand
            self._display.look(self._sight.scene(await self._sight.newest()))
        return Next.LOOK

    async def _do(self, command: PersonCommand) -> bool:
        """Do it; False where it was so already."""
        reply = await self._service.handle(command)
        self._sight.expect(reply.version)
        return reply.changed

    async def _obey(
        self, command: str, question: Question, seen: TableView, leaving: str, *, calling: bool
    ) -> Next:
        """Do what a command asks that is no move of the game."""
        table, person = self._company.table, question.person
        over = question.kind is Kind.OVER
        sure = bool(leaving) and command == "yes"
        if sure:
            command = leaving
        if command == "quit" or (over and command in ("no", "leave", "end")):
            return Next.STOP
        if command == "rematch" or (over and command == "yes"):
            await self._do(Rematch(table, person, sent_at=self._clock.now()))
            return Next.AGAIN
        if command in ("leave", "end"):
            return await self._leave(command, question, leaving, sure=sure)
        offered = {each.command for each in seen.offered}
        if command in CLOCK and (seen.time.tempo is not Tempo.OFF or command in offered):
            await self._keep_time(command, person)
            return Next.LOOK
        if calling and command in ("hand", "yes", "no"):
            return Next.OPEN
        scene = self._sight.scene(seen)
        if command == "table":
            (self._display.end if over else self._display.look)(scene)
        elif command in ("yes", "no"):
            stays = leaving and command == "no"
            self._display.say(self._words("terminal-stays" if stays else "terminal-nothing-asked"))
        else:
            await self._tell(self._answers.about(command, seen, scene))
        return Next.SAME

    async def _tell(self, text: str) -> None:
        """Tell something long, until it is read or something happens at the table."""
        telling = asyncio.create_task(self._display.tell(text))
        heard = asyncio.create_task(self._sight.mailbox.wait())
        try:
            await asyncio.wait({telling, heard}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            heard.cancel()
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
        if not telling.cancelled():
            _result(telling)

    async def _leave(self, command: str, question: Question, leaving: str, *, sure: bool) -> Next:
        """Leave, or end the game for all; either is asked once more. What is typed again before
        anybody could read the question is no answer to it.
        """
        table, person = self._company.table, question.person
        ends = self._company.shared and command == "end"
        what = "end" if ends else "leave"
        if leaving != what:
            self._leaving, self._leaving_at = what, self._clock.now()
            alone = not self._company.shared
            self._display.say(self._words("terminal-leave" if alone else f"terminal-shared-{what}"))
            return Next.SAME
        if not sure and self._clock.now() < self._leaving_at + UNREAD_MS:
            self._leaving = leaving
            return Next.SAME
        if ends:
            await self._do(End(table, person, question.game, moderator=True))
        else:
            await self._do(Leave(table, person, question.game))
        return Next.LOOK

    async def _keep_time(self, command: str, person: str) -> None:
        table = self._company.table
        if command == "pause":
            await self._do(Pause(table, person, moderator=True))
        elif command == "resume":
            await self._do(Resume(table, person))
        else:
            away = self._company.away(await self._sight.newest())
            for who in away or [person]:
                await self._do(Back(table, who))


def line_of(reading: asyncio.Task[str | None]) -> str | Next:
    """The line that was read; the end of input ends the session."""
    line = _result(reading)
    return Next.STOP if line is None else line


def _result(typing: asyncio.Task[_T]) -> _T:
    """What came of it; Ctrl-C ends the session."""
    try:
        return typing.result()
    except Interrupted:
        raise KeyboardInterrupt from None
