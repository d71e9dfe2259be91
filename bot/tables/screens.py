"""Which screens a table should have, and what is to be done about one of them next. Pure.

A board belongs to one deal of one game (deal 0 is the lobby), a hand to one game. When the table
has gone on, a board is drawn a last time, without buttons, before the next one is posted.
"""

from collections.abc import Collection, Iterable, Sequence
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


class Todo(Enum):
    """What to do about a screen."""

    POST = "post"
    EDIT = "edit"
    FINISH = "finish"  # draw it a last time, and forget it
    RETIRE = "retire"  # take its buttons off, and forget it
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class Job:
    """The next thing to do about ``screen``."""

    screen: ScreenRecord
    todo: Todo
    urgency: Urgency


def is_hand(screen: ScreenRecord) -> bool:
    """Whether it shows cards in private beside a board elsewhere."""
    return screen.deal == HAND


def missing(
    screens: Collection[ScreenRecord], table: TableId, now: Glance, hands: Iterable[str]
) -> tuple[ScreenRecord, ...]:
    """The screens that the table should have besides: the present board where there is an older
    one, and a hand for each of ``hands`` who does not see their cards on a board of their own.
    """
    boards = [screen for screen in screens if not is_hand(screen)]
    spots = {(board.chat, board.reader): board for board in sorted(boards, key=_page)}
    new = [
        ScreenRecord(table, chat, reader, now.game, now.deal, muted=newest.muted)
        for (chat, reader), newest in spots.items()
        if _page(newest) < (now.game, now.deal)
    ]
    provided = {screen.reader for screen in boards}
    provided |= {each.reader for each in screens if is_hand(each) and each.game == now.game}
    new += [
        ScreenRecord(table, person, person, now.game, HAND)
        for person in hands
        if person not in provided
    ]
    return tuple(new)


def next_job(
    screens: Sequence[ScreenRecord], now: Glance, shown: Moment | None, *, too_old: int
) -> Job | None:
    """What to do next about the screens of one table in one chat; None where all are right.

    ``shown`` is the decision that was shown there last. A hand posted before ``too_old`` is posted
    anew.
    """
    for screen in sorted(screens, key=_page):
        job = _job(screen, now, shown, too_old)
        if job:
            return job
    return None


def _job(screen: ScreenRecord, now: Glance, shown: Moment | None, too_old: int) -> Job | None:
    past = _page(screen) < (now.game, HAND if is_hand(screen) else now.deal)
    over = is_hand(screen) and screen.reader not in now.hands
    if past or over:
        if screen.message is None or screen.muted:
            return Job(screen, Todo.FORGET, Urgency.DEAL)
        return Job(screen, Todo.RETIRE if is_hand(screen) else Todo.FINISH, Urgency.DEAL)
    if screen.muted or screen.version >= now.version:
        return None
    if screen.message is None:
        return Job(screen, Todo.POST, Urgency.DEAL)
    if is_hand(screen) and screen.posted_at < too_old:
        return Job(screen, Todo.POST, Urgency.DEAL)
    fresh = screen.version == 0
    moved = shown != now.moment and now.timed
    urgency = Urgency.DEAL if fresh else Urgency.TURN if moved else Urgency.REST
    return Job(screen, Todo.EDIT, urgency)


def lost(screen: ScreenRecord) -> ScreenRecord:
    """A screen whose message is gone."""
    return replace(screen, message=None, version=0, fingerprint="")


def _page(screen: ScreenRecord) -> tuple[int, int]:
    return screen.game, screen.deal
