"""What the tables ask of the outside, and the paces they keep."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

from bot.tables.updates import Change, TableView
from storage.records import TableId


@dataclass(frozen=True, slots=True)
class Past:
    """What is known of the program's time before this run, which began at ``until``.

    ``since`` is when the first run began that kept it: moments before that were read off the wall.
    ``civil`` tells from which moment on the clock on the wall was how far ahead, the last one last.
    """

    since: int = 0
    until: int = 0
    civil: tuple[tuple[int, int], ...] = ()

    def ahead(self, moment: int) -> int:
        """How far the clock on the wall was ahead at a moment."""
        found = [ahead for begin, ahead in self.civil if begin <= moment]
        return found[-1] if found else 0

    def spans(self, begin: int, end: int) -> Iterator[tuple[int, int, int]]:
        """The time between two moments in pieces: from when to when the wall was how far ahead."""
        steps = [moment for moment, _ in self.civil if begin < moment < end]
        for one, other in pairwise((begin, *steps, end)):
            yield one, other, self.ahead(one)

    def date(self, moment: int) -> int:
        """What the clock on the wall showed at a moment, in UTC milliseconds."""
        return moment + self.ahead(moment)


class Clock(Protocol):
    """The program's time, in milliseconds; a test brings its own.

    It begins with the clock on the wall, and from then on is no more than what has passed while the
    program ran: it stands while nothing runs, and does not care who sets the clock on the wall. All
    that rests, waits or runs out is counted by it, and so is all that is stored.
    """

    past: Past
    """What was before this run."""

    def now(self) -> int:
        """The present moment."""

    async def sleep_until(self, moment: int) -> None:
        """Return at ``moment``, at once if it has passed."""

    def ahead(self) -> int:
        """How far the clock on the wall, in UTC, is ahead of `now`: another number as soon as it
        was set, and for civil time alone.
        """

    def go_on(self, moment: int, past: Past) -> None:
        """This moment is ``moment``: the run before this one ended there."""


class Listener(Protocol):
    """Somebody who wants to know that a table has changed, after it is on disk."""

    def changed(self, change: Change) -> None:
        """Must return at once; draws and sends nothing itself."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things rest before the program goes on by itself, in milliseconds.

    ``computer`` after any decision, ``trick`` after a finished trick, ``deal`` after a finished
    deal, ``hidden`` after a deal in which the cards played themselves; ``autopilot`` before a
    decision for a person who is played for at a live table.
    """

    computer: int = 1_200
    trick: int = 2_500
    deal: int = 4_000
    hidden: int = 8_000
    autopilot: int = 2_000


AT_ONCE = Pace(0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Quota:
    """How many tables that go on or wait a ``person`` may have opened, and a ``chat`` may show; how
    many somebody may open within an hour. 0: as many as they like.
    """

    person: int = 0
    chat: int = 0
    hourly: int = 0


BOUNDLESS = Quota()


@dataclass(frozen=True, slots=True)
class Budget:
    """How many calls may be made within so many milliseconds, and how many of them in one go; any
    two of them so many milliseconds ``apart`` at the least.
    """

    calls: int
    window: int
    burst: int = 1
    apart: int = 0


@dataclass(frozen=True, slots=True)
class Limits:
    """What a place to play can do.

    ``overall`` is the budget of all chats together. With ``hands`` people get their own cards in
    private, by a message that is written anew when it is older than ``hand_age`` milliseconds; so
    is any board with a ``board_age``.
    Where the platform ``recalls`` a message posted twice under the same key, a board is posted with
    its buttons at once; elsewhere they come with a second call, so that a board whose address was
    lost in a crash has none. With ``at_once`` they do not, for calls are few: such a board works,
    and loses its buttons when it is pressed.
    Where it ``calls`` people, they are called in the chat that shows the table, unless they want
    otherwise; with ``private_first`` in the private chat that has their hand, and only where there
    is none in that of the table. A ``local`` place shows everything at once: the program waits for
    it before it goes on by itself, so that nothing goes by unseen.
    """

    overall: Budget
    hands: bool = True
    hand_age: int = 45 * 60_000
    board_age: int | None = None
    recalls: bool = False
    at_once: bool = False
    calls: bool = False
    private_first: bool = False
    local: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A screen to be drawn: the table as ``reader`` ("" for a spectator) sees it, in the language
    of the chat or of the reader (None: the platform's own choice).

    ``live`` drawings have buttons. A ``hand`` shows only what is private.
    """

    chat: str
    reader: str
    hand: bool
    seen: TableView
    live: bool
    language: str | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing in the platform's own form, and a ``fingerprint`` that is the same for two that
    look the same and whose buttons do the same.
    """

    fingerprint: str
    body: Any


@dataclass(frozen=True, slots=True)
class Tidings:
    """A notice to be told: to a person in private, or with ``reader`` "" in a chat, where one
    person may be ``called`` by it.

    ``code`` names the text, ``params`` fill it; ``seen`` is the table as the reader sees it,
    None where it cannot be read any more; ``entry`` the entry that it comes from.
    """

    table: TableId
    code: str
    params: Mapping[str, Any]
    chat: str
    reader: str
    seen: TableView | None
    language: str | None
    entry: int = 0
    called: str = ""


def platform_of(address: str) -> str:
    """The name of the platform that a person or a chat belongs to."""
    return address.partition(":")[0]


class Frontend(Protocol):
    """A place to play, as the publisher uses it. Every method that sends may raise the errors of
    `DrawingError`; any other means that nobody knows whether it was sent.
    """

    @property
    def limits(self) -> Limits:
        """What can be done here."""

    def budget(self, chat: str) -> Budget:
        """How often something may be written in a chat, or in all chats of its room together."""

    def room(self, chat: str) -> str:
        """The name under which the budget of a chat is kept: its own, or one that it shares with
        other chats.
        """

    def buried(self, chat: str, message: str) -> bool:
        """Whether a message is so far up in its chat that nobody sees it any more."""

    def barred(self, chat: str, *, posting: bool = False) -> str:
        """Why nothing can be shown in a chat, as far as the platform has told: a reason as that of
        `Unreachable`, `OUTAGE`, `UNSURE`, or "" where nothing is known against it. With ``posting``
        it is about new messages.
        """

    async def asked(self, chat: str) -> str:
        """The same, asked of the platform with a call where that has not told."""

    def named(self, chat: str) -> str:
        """What people call a chat, with the server that it is in; "" where that is not known."""

    async def compose(self, drawing: Drawing) -> Drawn:
        """Draw, but send nothing. It may take time, but never waits for the network."""

    async def post(self, chat: str, drawn: Drawn, key: str) -> str:
        """A new message in the chat; its address there. ``key`` tells one message from others."""

    async def edit(self, chat: str, message: str, drawn: Drawn) -> None:
        """Put ``drawn`` in the place of what a message showed."""

    async def retire(self, chat: str, message: str) -> None:
        """Take the buttons off a message that shows a table no longer."""

    async def tell(self, tidings: Tidings) -> str | None:
        """Tell a notice. The address of the message, where it can be taken away again."""

    async def withdraw(self, chat: str, message: str) -> None:
        """Take away what was told."""


OUTAGE = "outage"
"""Why nothing can be shown where that will be over by itself: a part of a platform is away."""
UNSURE = "unsure"
"""What is said of a chat that was not told of: it may be gone, or what was told was unreadable."""
VANISHED = "vanished"
"""Why nothing is shown any more where all messages are deleted at once."""


class DrawingError(Exception):
    """Why something was not drawn, or told."""


class MessageGone(DrawingError):
    """The message is not there any more, or cannot be changed any more: a new one is needed."""


class MustWait(DrawingError):
    """The platform wants to be left alone for ``milliseconds`` in that chat, or ``everywhere``."""

    def __init__(self, milliseconds: int, *, everywhere: bool = False) -> None:
        super().__init__(milliseconds)
        self.milliseconds = milliseconds
        self.everywhere = everywhere


class Unreachable(DrawingError):
    """Nothing can be written there until somebody changes that. ``reason`` is a code: ``closed``
    (a private chat), ``deleted`` (the chat is gone), ``archived``, or where all chats of its room
    are concerned ``gone``, ``kicked``, ``rights``.
    """

    def __init__(self, reason: str = "closed") -> None:
        super().__init__(reason)
        self.reason = reason


class Unavailable(DrawingError):
    """The platform could not be reached at all: certainly nothing was sent."""


class Rejected(DrawingError):
    """The platform takes everything but this drawing: trying again would not help."""
