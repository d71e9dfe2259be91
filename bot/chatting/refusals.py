"""Why something was not done: a sentence, how things stand at the table that it was about, and what
helps. What is asked twice is asked here.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TypeAlias

from bot.chatting.asking import Answer, Asker
from bot.chatting.ids import Order
from bot.chatting.layout import order_button
from bot.chatting.questions import Question, Questions
from bot.chatting.reading import Reading, choices, refusal, state_sheet
from bot.chatting.sheets import Button, Sheet, Tone
from bot.parsing.errors import ASKING_BACK, ParseError
from bot.tables.asked_back import AskedBack
from bot.tables.errors import Away, Confirm, GamePaused, TableError, TooManyTables
from bot.tables.updates import TableView
from engine.errors import GameError

Reason: TypeAlias = TableError | ParseError | GameError

Full: TypeAlias = Callable[[Asker, TooManyTables], Awaitable[Sheet]]
"""What is said where no more tables may be opened."""
WAYS_OUT: Mapping[type[Exception], str] = {GamePaused: "resume", Away: "back"}
"""What helps against a refusal: the command of a button."""


class Refusals:
    """Says why not."""

    def __init__(
        self, reading: Reading, questions: Questions, asked_back: AskedBack, full: Full
    ) -> None:
        self._reading = reading
        self._full = full
        self._asked_back = asked_back
        self._questions = questions

    async def say(self, asker: Asker, answer: Answer, reason: Reason, table: str) -> None:
        """Say why not, and how things stand at the ``table`` that it was about, "" for none."""
        if isinstance(reason, TooManyTables):
            await answer.say(await self._full(asker, reason))
            return
        seen = await self._reading.seen(asker, table) if table else None
        if seen and isinstance(reason, ParseError) and reason.code in ASKING_BACK:
            await self._asked_back.again(seen)
        if isinstance(reason, Confirm) and seen:
            await self._ask(asker, answer, reason, seen)
            return
        buttons = [*choices(asker.words, reason, seen)]
        if seen and (way_out := WAYS_OUT.get(type(reason))):
            buttons.append(order_button(seen, way_out, asker.words))
        told = refusal(asker.words, reason, seen)
        public = refusal(asker.around, reason, seen, public=True)
        await answer.say(state_sheet(asker.words, told, seen, buttons, public))

    async def _ask(self, asker: Asker, answer: Answer, reason: Confirm, seen: TableView) -> None:
        """Ask whether they are sure. Who does not say who they are is asked before everybody: a
        button tells then who it is that presses it.
        """
        game = str(reason.params["game"])
        label = asker.words.attribute(f"command-{reason.command}", "button")
        sure = Button(label, Order(seen.table, reason.command, game), Tone.BAD)
        told = refusal(asker.words, reason, seen)
        asked = state_sheet(
            asker.words,
            told,
            seen,
            [sure],
            refusal(asker.around, reason, seen, public=True),
            common=not asker.person,
        )
        question, say = Question(told, game), partial(answer.say, asked)
        await self._questions.ask(asker, seen.table, reason.command, question, say)
