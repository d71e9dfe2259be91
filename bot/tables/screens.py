"""Which screens a table should have, and what is to be done about one of them next. Pure.

A board belongs to one deal of one game (deal 0 is the lobby), a hand to one game. When the table
has gone on, a board is drawn a last time, without buttons; only then the next one takes its place,
as a new message.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum

from bot.tables.updates import Glance, Moment
from storage.records import ScreenRecord, TableId

HAND = -1
"""What stands for the deal in the screen of a hand."""


class Urgency(IntEnum):
    """What is drawn first where not everything can be."""

    DEAL = 0
    TURN = 1
    REST = 2


def for_somebody(urgency: Urgency) -> int:
    """The same where somebody waits for it: before all that nobody waits for."""
    return urgency - len(Urgency)


class Todo(Enum):
    """What to do about a screen."""

    POST = "post"
    RECALL = "recall"  # post it though it is past: it may be there already, and has buttons then
    EDIT = "edit"
    RENEW = "renew"  # take its buttons off, so that it is posted anew
    FINISH = "finish"  # draw it a last time, and forget it
    RETIRE = "retire"  # take its buttons off, and forget it
    FORGET = "forget"

    @property
    def last(self) -> bool:
        """Whether the screen is no more after it."""
        return self in (Todo.FINISH, Todo.RETIRE, Todo.FORGET)


class Wish(Enum):
    """What somebody asked for: a screen at the end of its chat, or another try where it was not
    possible to write.
    """

    ANEW = "anew"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Job:
    """The next thing to do about ``screen``; ``follower`` takes its place where it is done with.

    ``version`` is the table's, for which this was found out.
    """

    screen: ScreenRecord
    todo: Todo
    urgency: Urgency
    version: int
    follower: ScreenRecord | None = None


def is_hand(screen: ScreenRecord) -> bool:
    """Whether it shows cards in private beside a board elsewhere."""
    return screen.deal == HAND


def missing_hands(
    screens: Collection[ScreenRecord], table: TableId, now: Glance, people: Iterable[str], at: int
) -> tuple[ScreenRecord, ...]:
    """A hand for each of ``people`` who has none, and no board of their own to see the cards on.

    ``at`` is the present moment: it tells a hand from one that was there before somebody left.
    """
    provided = {
        screen.reader
        for screen in screens
        if not is_hand(screen) or screen.muted or screen.game == now.game
    }
    return tuple(
        ScreenRecord(table, person, person, now.game, HAND, posted_at=at)
        for person in people
        if person not in provided
    )


def next_job(
    screens: Sequence[ScreenRecord],
    now: Glance,
    shown: Moment | None,
    *,
    too_old: int,
    boards_too_old: int = 0,
    wishes: Mapping[str, Wish] | None = None,
    unsure: Callable[[ScreenRecord], bool] = lambda screen: False,
    buried: Callable[[ScreenRecord], bool] = lambda screen: False,
) -> Job | None:
    """What to do next about the screens of one table in one chat; None where all are right.

    ``shown`` is the decision that was shown there last. A hand posted before ``too_old`` is posted
    anew, and so is a board posted before ``boards_too_old``, and whatever a reader in ``wishes``
    asks for. Of those without a message it may be ``unsure`` whether they were posted all the same.
    A board that is ``buried`` is posted anew instead of being edited, unless its deal is done.
    """
    for screen in sorted(screens, key=_page):
        old = too_old if is_hand(screen) else boards_too_old
        todo = _todo(screen, screens, now, old, (wishes or {}).get(screen.reader))
        if todo is Todo.FORGET and not screen.muted and unsure(screen):
            todo = Todo.RECALL
        elif todo is Todo.EDIT and _may_be_renewed(screen, now) and buried(screen):
            todo = Todo.RENEW
        if todo:
            follower = _follower(screen, screens, now) if todo.last else None
            return Job(screen, todo, _urgency(screen, todo, now, shown), now.version, follower)
    return None


def lost(screen: ScreenRecord) -> ScreenRecord:
    """A screen whose message is gone."""
    return replace(screen, message=None, version=0, fingerprint="", muted="")


def _todo(
    screen: ScreenRecord,
    screens: Sequence[ScreenRecord],
    now: Glance,
    too_old: int,
    wish: Wish | None,
) -> Todo | None:
    if _is_past(screen, screens, now):
        if is_hand(screen) and screen.muted and screen.reader not in now.hands:
            return None  # remembered, so that it is not said again when they are dealt cards again
        if screen.message is None or screen.muted:
            return Todo.FORGET
        return Todo.RETIRE if is_hand(screen) else Todo.FINISH
    if screen.muted and wish is None:
        return None
    if screen.message is None:
        return Todo.POST if screen.version < now.version else None
    if wish is Wish.ANEW:
        return Todo.RENEW
    if screen.version >= now.version:
        return None
    if screen.posted_at < too_old:
        return Todo.RENEW
    return Todo.EDIT


def _may_be_renewed(screen: ScreenRecord, now: Glance) -> bool:
    """Whether it is a board that goes on; one that was posted a moment ago has no buttons yet."""
    return not (is_hand(screen) or now.done or screen.version == 0)


def _is_past(screen: ScreenRecord, screens: Sequence[ScreenRecord], now: Glance) -> bool:
    """A hand is past, too, where its reader has no cards any more, or a board of their own."""
    if not is_hand(screen):
        return _page(screen) < (now.game, now.deal)
    if screen.game < now.game or screen.reader not in now.hands:
        return True
    return any(other.reader == screen.reader and not is_hand(other) for other in screens)


def _follower(
    screen: ScreenRecord, screens: Sequence[ScreenRecord], now: Glance
) -> ScreenRecord | None:
    """The board of the present deal, where there is none yet; or the hand of the present game,
    where it will not be possible to write either.
    """
    if is_hand(screen):
        return (
            replace(lost(screen), game=now.game, muted=screen.muted)
            if _goes_on(screen, now)
            else None
        )
    later = (_spot(other) == _spot(screen) and _page(other) > _page(screen) for other in screens)
    if any(later):
        return None
    return ScreenRecord(
        screen.table, screen.chat, screen.reader, now.game, now.deal, muted=screen.muted
    )


def _goes_on(hand: ScreenRecord, now: Glance) -> bool:
    return bool(hand.muted) and hand.game < now.game and hand.reader in now.hands


def _urgency(screen: ScreenRecord, todo: Todo, now: Glance, shown: Moment | None) -> Urgency:
    if todo is not Todo.EDIT or screen.version == 0:  # 0: posted, but without buttons as yet
        return Urgency.DEAL
    called = now.timed or now.done
    return Urgency.TURN if called and shown != now.moment else Urgency.REST


def _page(screen: ScreenRecord) -> tuple[int, int]:
    return screen.game, screen.deal


def _spot(screen: ScreenRecord) -> tuple[str, str, bool]:
    return screen.chat, screen.reader, is_hand(screen)
