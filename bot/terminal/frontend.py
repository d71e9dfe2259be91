"""A game in the terminal, from the first deal to the rematch."""

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from bot.parsing.commands import Call, Move, read_line
from bot.parsing.errors import ParseError
from bot.rendering.build import build, in_order
from bot.rendering.scene import Button, Scene
from bot.rendering.text import hand_text, pile_text
from bot.tables.commands import Act, Leave, Open, Person, Rematch, TableId
from bot.tables.errors import NotSaved, NoUnfinishedGame, TableError
from bot.tables.ports import Clock
from bot.tables.service import TableService
from bot.tables.updates import Phase, TableView
from bot.terminal.display import Display
from bot.terminal.plain import PlainDisplay
from bot.terminal.settings import LOCAL_PERSON, Settings
from bot.texts.catalogue import Words, words_in
from engine.cards.card import Card

TEXTS = Path(__file__).parent / "texts"
COMMANDS = ("hand", "table", "last", "rules", "tips", "help", "leave", "quit")
"""What can be typed besides the game's own verbs."""
AFTERWARDS = ("yes", "no", "last", "rules", "tips", "help")
"""What can be typed when the game is over."""
LISTEN_AGAIN_MS = 1_000
"""When to look again at a table where something is waited for that this program cannot do."""
ENGLISH = words_in("en")
"""Its names of commands are those of every chat, so they are completed beside the reader's own."""


class Next(Enum):
    """What comes after a line was answered."""

    SAME = "ask again"
    LOOK = "look at the table"
    STOP = "stop; the game is kept"
    AGAIN = "a rematch has begun"


class Terminal:
    """One person at one table, or a spectator."""

    def __init__(
        self,
        service: TableService,
        clock: Clock,
        settings: Settings,
        display: Display | None = None,
    ) -> None:
        self._service = service
        self._clock = clock
        self._settings = settings
        self._words = words_in(settings.language, TEXTS)
        self._display = display or self._make_display()
        self._person = LOCAL_PERSON if settings.name is not None else None
        self._told = 0
        self._leaving = False

    async def run(self) -> None:
        """Play until the person has had enough. Raises `TableError` where that cannot begin, and
        `NotSaved` where it cannot go on.
        """
        table = await self._sit_down()
        while True:
            seen = await self._look(table)
            if seen.phase is Phase.OVER:
                self._display.end(self._scene(seen))
                if self._person is not None:
                    self._display.say(self._on_the_command_line("terminal-verify", seen))
                if not await self._again(seen):
                    return
            elif seen.legal:
                if not await self._turn(seen):
                    return
            else:
                await self._clock.sleep_until(seen.due_at or 0)
                if not await self._service.advance(table):
                    await self._clock.sleep_until(self._clock.now() + LISTEN_AGAIN_MS)

    def _make_display(self) -> Display:
        if self._settings.plain:
            return PlainDisplay(self._words)
        from bot.terminal.drawn import DrawnDisplay  # half a second that plain lines need not wait

        return DrawnDisplay(self._words)

    async def _sit_down(self) -> TableId:
        settings = self._settings
        if settings.resume is not None:
            return await self._resumed(settings.resume)
        people = (Person(LOCAL_PERSON, settings.name),) if settings.name is not None else ()
        opened = await self._service.handle(
            Open(settings.game, people, settings.computers, settings.options)
        )
        welcome = "terminal-welcome" if self._person else "terminal-watching"
        self._display.greet(self._words(welcome, table=opened.table))
        await self._show_seal(opened.table)
        if self._person is None:  # a spectator is never asked, and so never shown who is who
            seen = await self._service.look(opened.table, None)
            self._display.look(self._scene(seen))
        return opened.table

    async def _show_seal(self, table: TableId) -> None:
        seen = await self._service.look(table, self._person)
        self._display.greet(self._words("terminal-commitment", commitment=seen.commitment))

    async def _resumed(self, code: str) -> TableId:
        found = TableId(code.upper()) if code else await self._service.unfinished()
        if found is None:
            raise NoUnfinishedGame()
        seen = await self._service.look(found, self._person)
        self._told = max((told.entry for told in seen.happened), default=0)
        self._display.greet(self._words("terminal-resumed", table=found))
        return found

    async def _look(self, table: TableId) -> TableView:
        seen = await self._service.look(table, self._person)
        self._display.show(self._scene(seen))
        self._told = max((told.entry for told in seen.happened), default=self._told)
        return seen

    def _scene(self, seen: TableView) -> Scene:
        return build(seen, self._words, since=self._told)

    def _on_the_command_line(self, message_id: str, seen: TableView) -> str:
        """A text that tells what to type after this: it finds the program, the file, the table."""
        return self._words(
            message_id,
            program=self._settings.program,
            table=seen.table,
            game=str(seen.game_number),
            where=self._settings.resume_options,
        )

    async def _turn(self, seen: TableView) -> bool:
        """The person's decision; False where they stop."""
        self._display.ask(self._scene(seen))
        while (line := await self._read(seen)) is not None:
            match await self._answer(line, seen):
                case Next.LOOK:
                    return True
                case Next.STOP:
                    break
        self._display.say(self._on_the_command_line("terminal-kept", seen))
        return False

    async def _again(self, seen: TableView) -> bool:
        """Whether the person wants, and got, a rematch."""
        if self._person is None or seen.ended:
            return False
        self._display.say(self._words("terminal-rematch"))
        while (line := await self._read(seen)) is not None:
            match await self._answer(line, seen):
                case Next.AGAIN:
                    return True
                case Next.STOP:
                    break
        self._display.say(self._words("terminal-goodbye"))
        return False

    async def _read(self, seen: TableView) -> str | None:
        choices = self._choices(seen, self._words)
        english = self._choices(seen, ENGLISH)
        return await self._display.read(choices, [each for each in english if each not in choices])

    def _choices(self, seen: TableView, names: Words) -> list[str]:
        """Everything that can be typed now, cards as the reader knows them."""
        commands = AFTERWARDS if seen.phase is Phase.OVER else COMMANDS
        scene = self._scene(seen)
        moves = [_typed(button, names) for button in (*scene.buttons, *scene.menu)]
        return [*moves, *(_command(name, names) for name in commands)]

    async def _answer(self, line: str, seen: TableView) -> Next:
        leaving, self._leaving = self._leaving, False
        try:
            typed = self._read_line(line, seen)
            if isinstance(typed, Move):
                await self._service.handle(Act(seen.table, LOCAL_PERSON, typed.action))
                return Next.LOOK
            return await self._call(typed, seen, leaving=leaving)
        except NotSaved:
            raise
        except (ParseError, TableError) as refusal:
            self._display.say(self._refusal(refusal, seen))
            return Next.SAME

    def _read_line(self, line: str, seen: TableView) -> Move | Call:
        return read_line(
            line,
            verbs=seen.offer.verbs,
            pack=seen.offer.pack,
            hand=[card for card in self._own_cards(seen) if card],
            legal=(*seen.legal, *seen.free),
            game=seen.offer.id,
            language=self._words.language,
        )

    def _refusal(self, refusal: ParseError | TableError, seen: TableView) -> str:
        here = self._words.find(f"terminal-error-{refusal.code}")
        if here:
            return here
        words = self._words.of_game(seen.offer.id, seen.offer.pack)
        params = dict(refusal.params)
        legal = params.get("legal")
        if isinstance(legal, tuple) and set(legal) == set(seen.legal):
            params["legal"] = in_order(seen)  # as the hand is shown
        return words.error(refusal.code, params)

    def _own_cards(self, seen: TableView) -> Sequence[Card | None]:
        return seen.view.zone("hand", seen.view.seat) if seen.view.seat is not None else ()

    async def _call(self, call: Call, seen: TableView, *, leaving: bool) -> Next:
        """Answer a command that is no move of the game."""
        over = seen.phase is Phase.OVER
        if call.command == "quit" or (over and call.command in ("no", "leave")):
            return Next.STOP
        if call.command == "rematch" or (over and call.command == "yes"):
            await self._service.handle(Rematch(seen.table, LOCAL_PERSON))
            await self._show_seal(seen.table)
            self._told = 0
            return Next.AGAIN
        if call.command in ("leave", "end") or (leaving and call.command == "yes"):
            if leaving:
                await self._service.handle(Leave(seen.table, LOCAL_PERSON))
                return Next.LOOK
            self._leaving = True
            self._display.say(self._words("terminal-leave"))
            return Next.SAME
        scene = self._scene(seen)
        if call.command == "table":
            (self._display.end if over else self._display.look)(scene)
        elif call.command in ("yes", "no"):
            stays = leaving and call.command == "no"
            self._display.say(self._words("terminal-stays" if stays else "terminal-nothing-asked"))
        else:
            await self._display.tell(self._told_about(call.command, seen, scene))
        return Next.SAME

    def _told_about(self, command: str, seen: TableView, scene: Scene) -> str:
        words = self._words
        match command:
            case "hand":
                return hand_text(scene, words) or words("terminal-no-hand")
            case "last":
                return (
                    pile_text(scene.last_trick, words)
                    if scene.last_trick
                    else words("terminal-no-trick")
                )
            case "rules" | "tips":
                return words(f"{seen.view.game}-{command}")
            case "help":
                return self._help(seen)
            case _:
                return words("terminal-not-here")

    def _help(self, seen: TableView) -> str:
        words = self._words
        over = seen.phase is Phase.OVER
        names = AFTERWARDS if over else [*(verb.name for verb in seen.offer.verbs), *COMMANDS]
        lines = []
        for name in names:
            told = words.find(f"terminal-help-{name}")
            told = told or words.attribute(f"command-{name}", "help")
            lines.append(f"{_command(name, words)}  {told}")
        return "\n".join([words("terminal-help"), *lines])


def _typed(button: Button, words: Words) -> str:
    """How an action is typed in a language."""
    verb, argument, _ = button.action.partition(" ")
    return f"{_command(verb, words)} {button.label if argument else ''}".rstrip()


def _command(name: str, words: Words) -> str:
    """How a command is typed in a language."""
    return f"/{words(f'command-{name}')}"
