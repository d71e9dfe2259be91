"""Who asks for something, and how they are answered: what every platform brings."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from bot.chatting.sheets import Said
from bot.tables.ports import Drawn
from bot.texts.catalogue import Words


class Asker(Protocol):
    """Somebody, with the words they speak."""

    @property
    def words(self) -> Words:
        """What they are spoken to in."""

    @property
    def around(self) -> Words:
        """What is spoken where they ask, for what all read there."""

    @property
    def person(self) -> str:
        """Their id; "" for somebody who looks after the chat and does not say who they are."""

    @property
    def name(self) -> str:
        """What they are called where they ask."""

    @property
    def chat(self) -> str:
        """The address of where they ask."""

    @property
    def where(self) -> str:
        """What the chat is called; "" where it has no name."""

    @property
    def owner(self) -> str:
        """Under which name is kept what was chosen for where they ask; "" in private."""

    @property
    def moderates(self) -> bool:
        """Whether they look after the chat."""

    def looks_after(self, chat: str) -> bool:
        """Whether they look after a chat, as far as that counts where they ask."""

    @property
    def governs(self) -> bool:
        """Whether they may choose for all who are there."""

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles they have there."""

    @property
    def press(self) -> str:
        """What the platform calls the request. Nobody can choose it: it is mixed into the deals."""

    @property
    def sent_at(self) -> int:
        """When they asked."""

    @property
    def meant_at(self) -> int:
        """The same, to be compared with when a turn was opened; see `PlatformClock.meant_at`."""

    @property
    def locale(self) -> str | None:
        """The language that the platform speaks to them, as far as it tells."""

    @property
    def message(self) -> str:
        """The address of the screen that was pressed; "" for anything else."""

    @property
    def passing(self) -> bool:
        """Whether what was pressed is an answer that they alone have got."""


class Answer(Protocol):
    """The answer to one request: exactly one, and in time."""

    @property
    def draw(self) -> Callable[[Drawn], Awaitable[None]] | None:
        """Brings the screen up to date that was pressed, without a further call; raises whatever
        goes wrong. None where no answer does that.
        """

    async def within(self, work: Coroutine[Any, Any, None]) -> None:
        """Do the work, which answers; where it takes long, ask for patience meanwhile."""

    async def say(self, said: Said) -> bool:
        """Something to be read; nobody else sees it. False where nobody could read all of it."""

    async def redraw(self, said: Said) -> None:
        """The answer that was pressed looks like this now."""

    async def done(self, told: str, said: Said | None = None, *, shown: bool = False) -> None:
        """It was carried out, as ``told``; ``said`` says more. It is ``shown`` where they asked."""

    async def nothing(self) -> None:
        """There is nothing to say: what was pressed stays as it is, for the moment."""


class Visit(Protocol):
    """A request, while it is answered."""

    @property
    def answer(self) -> Answer:
        """How it is answered."""

    @property
    def lost(self) -> tuple[type[Exception], ...]:
        """What may go wrong with an answer, when nothing depends on it."""

    def asker(self) -> Awaitable[Asker]:
        """Who asks."""

    async def over(self) -> None:
        """Everything is done for it."""
