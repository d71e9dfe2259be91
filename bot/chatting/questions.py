"""Questions that are asked before something is done that cannot be taken back: who could read which
one, and since when. Who asks for the same once more has answered.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.chatting.asking import Asker
from bot.tables.commands import TableId
from bot.tables.ports import Clock
from bot.tables.timecontrol import MINUTE, SECOND

ASKED_TWICE = ("end", "leave")
"""The commands about a table that may be asked about."""
TOO_SOON = 2 * SECOND
"""Whoever asks for it again so soon after they could read the question has not read it."""
ANSWERABLE = 2 * MINUTE
"""For so long asking again is an answer; the button of a question stays one."""
MOST = 2_000
"""So many questions are remembered."""

Key: TypeAlias = tuple[str, str, TableId, str]


@dataclass(frozen=True, slots=True)
class Question:
    """In which words, and about which ``game``, somebody was asked; ``read_at`` is when they could
    read it, None for as long as it is on its way.
    """

    told: str
    game: str
    read_at: int | None = None


class Questions:
    """Remembers them by who was asked, and where: elsewhere nobody has read it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._asked: dict[Key, Question] = {}

    async def ask(
        self,
        asker: Asker,
        table: TableId,
        command: str,
        question: Question,
        say: Callable[[], Awaitable[bool]],
    ) -> None:
        """Ask by ``say``, which tells whether it can be read. A question that could not is none."""
        key = (asker.person, asker.chat, table, command)
        self._asked.pop(key, None)
        self._asked[key] = question
        read = False
        try:
            read = await say()
        finally:
            if read:
                self._asked[key] = replace(question, read_at=self._clock.now())
            else:
                self._asked.pop(key, None)
            while len(self._asked) > MOST:
                del self._asked[next(iter(self._asked))]

    def answered(self, asker: Asker, table: TableId, command: str, given: str) -> str | Question:
        """Which game somebody is sure about who asks for a ``command``, "" where they have still to
        be asked; or the question, where it is the same wish as the one that it is about.

        ``given`` is what a question's own button carries. Who does not say who they are can answer
        by that alone: their words may be somebody else's.
        """
        key = (asker.person, asker.chat, table, command)
        question = self._asked.get(key)
        if question is None or (given and given != question.game):
            return given
        if question.read_at is None or self._is_too_soon(asker, question.read_at):
            return question
        del self._asked[key]
        stale = self._clock.now() > question.read_at + ANSWERABLE
        return given if given or stale or not asker.person else question.game

    def _is_too_soon(self, asker: Asker, read_at: int) -> bool:
        return min(self._clock.now(), asker.sent_at) < read_at + TOO_SOON
