"""When a table goes on by itself, and by when a person must have decided. Pure.

What the program has to do next at a table is its *duty*; of several the earliest counts.
A deadline is counted from the moment its decision opened and stands in the table's row: delivery of
the turn may shorten it, a start of the program or a waiting chat lengthen it. All moments are those
of the program's time; civil time, by the clock on the wall, matters for quiet hours alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from datetime import time as clock_time
from enum import StrEnum

from bot.tables.ports import AT_ONCE, Pace, Past
from bot.tables.settings import Settings
from bot.tables.table import Table
from bot.tables.timecontrol import DAY, HOUR, MINUTE, SECOND, Tempo
from bot.tables.updates import Phase
from engine.seats import Seat

DELIVERY = 30 * SECOND
"""A turn counts as delivered at the latest so long after its decision opened."""
LOBBY_LIFE = {Tempo.OFF: 15 * MINUTE, Tempo.LIVE: 15 * MINUTE, Tempo.SLOW: 3 * DAY}
PAUSE_LIFE = {Tempo.OFF: 14 * DAY, Tempo.LIVE: DAY, Tempo.SLOW: 14 * DAY}
IDLE_LIFE = 14 * DAY
"""How long a game without a clock waits for its person."""
SHORT_TURN = 20 * SECOND
"""Of a turn shorter than that nobody is reminded."""
REMINDERS = {Tempo.OFF: (), Tempo.LIVE: (0.7,), Tempo.SLOW: (0.35, 0.7)}
"""When a person is reminded: so much of a turn before its end is over, by the clock on the wall."""
LATE_START = HOUR
"""How much of a slow turn is left at the least after a start of the program."""


class Kind(StrEnum):
    """What the program does by itself."""

    DEAL = "deal"
    THINK = "think"  # for a computer's seat, or one that is played for
    TIMEOUT = "timeout"
    REMIND = "remind"
    EXPIRE = "expire"


@dataclass(frozen=True, slots=True)
class Duty:
    """What is to be done at ``at`` (UTC milliseconds), and for which seat."""

    at: int
    kind: Kind
    seat: Seat | None = None


def next_duty(table: Table, pace: Pace) -> Duty | None:
    """The next thing that the program has to do; None where nothing is left to be done."""
    if table.phase is Phase.OVER:
        return None
    if table.phase is Phase.LOBBY:
        return Duty(table.at + LOBBY_LIFE[table.time.tempo], Kind.EXPIRE)
    if table.paused is not None:
        return Duty(table.at + PAUSE_LIFE[table.time.tempo], Kind.EXPIRE)
    if table.all_people_out() and not _went_out(table):
        pace = AT_ONCE
    if table.next_deal() is not None:
        hidden = table.last_step is not None and bool(table.last_step.forced)
        return Duty(table.turn_at + (pace.hidden if hidden else pace.deal), Kind.DEAL)
    duties = [_duty_of(table, seat, pace) for seat in table.to_act()]
    return min(duties, key=lambda duty: duty.at)


def _went_out(table: Table) -> bool:
    """Whether a person has just gone out: they want to see how."""
    events = table.last_step.events if table.last_step else ()
    seats = [event.params.get("seat") for event in events if event.code == "out"]
    return any(isinstance(seat, int) and table.sitters[seat].person for seat in seats)


def next_deadline(table: Table, now: int, settings: Settings) -> int | None:
    """By when the person must have decided whose turn opens ``now``; None where none is waited for
    or there is no clock. ``settings`` are theirs.
    """
    if table.person_to_act() is None or table.time.tempo is Tempo.OFF:
        return None
    return turn_end(table, now + DELIVERY, settings)


def turn_end(table: Table, begin: int, settings: Settings) -> int:
    """The end of a whole turn that begins at ``begin``."""
    if table.time.tempo is Tempo.SLOW:
        return _awake(begin, table.time.turn, settings, table.ahead)
    return begin + table.time.turn


def after_start(table: Table, started: int) -> int | None:
    """The deadline that a table has for a program that was started at ``started``: a whole turn,
    where people play live, for nobody knows what they could see before that.
    """
    if table.deadline is None:
        return None
    if table.time.tempo is Tempo.SLOW:
        return max(table.deadline, _awake(started, LATE_START, table.mover, table.ahead))
    return max(table.deadline, started + table.time.turn)


def after_step(table: Table, at: int, before: int) -> int | None:
    """The deadline that a table has once civil time has made a step ``at`` a moment until which it
    was ``before`` ahead. The quiet hours of somebody who has long to think lie elsewhere then, but
    outside of them they have as much left as they had.
    """
    if table.deadline is None or table.time.tempo is not Tempo.SLOW:
        return table.deadline
    left = _awake_between(at, table.deadline, table.mover, before)
    return _awake(at, left, table.mover, table.ahead)


def found_after_step(table: Table, at: int, past: Past) -> int | None:
    """The same for a table from disk: whether its deadline was reckoned before the step nobody can
    tell, but how much of the turn had passed by then.
    """
    if table.deadline is None or table.time.tempo is not Tempo.SLOW:
        return table.deadline
    spans = past.spans(table.turn_at, max(at, table.turn_at))
    used = sum(_awake_between(begin, end, table.mover, ahead) for begin, end, ahead in spans)
    left = max(0, table.time.turn - used)
    return max(table.deadline, _awake(at, left, table.mover, table.ahead))


def taken_up(table: Table, since: int, now: int) -> Table:
    """A table from disk. What was told by a clock on the wall, before ``since``, may have been told
    wrong: it counts from there. Nothing can lie after ``now``.
    """

    def within(moment: int) -> int:
        return min(max(moment, since), now)

    return replace(table, at=within(table.at), turn_at=within(table.turn_at))


def remind_at(table: Table) -> int | None:
    """When the person to move is to be reminded for the next time; None for not any more."""
    turn, parts = table.time.turn, REMINDERS[table.time.tempo]
    if table.deadline is None or turn < SHORT_TURN or table.warned >= len(parts):
        return None
    at = table.deadline - turn + round(turn * parts[table.warned])
    return at if table.time.tempo is Tempo.LIVE else _awake(at, 0, table.mover, table.ahead)


def _duty_of(table: Table, seat: Seat, pace: Pace) -> Duty:
    who = table.sitters[seat]
    if not who.automatic:
        return _duty_to_person(table, seat)
    if who.autopilot:
        half = table.time.turn // 2
        rest = half if table.time.tempo is Tempo.SLOW else pace.autopilot
        return Duty(table.turn_at + rest, Kind.THINK, seat)
    step = table.last_step
    finished = step and any(event.code == "trick" for event in step.events)
    return Duty(table.turn_at + (pace.trick if finished else pace.computer), Kind.THINK, seat)


def _duty_to_person(table: Table, seat: Seat) -> Duty:
    if table.deadline is None:
        return Duty(table.at + IDLE_LIFE, Kind.EXPIRE)
    reminded = remind_at(table)
    if reminded is not None and reminded < table.deadline:
        return Duty(reminded, Kind.REMIND, seat)
    end = table.deadline
    if table.time.tempo is Tempo.SLOW:
        end = _awake(end, 0, table.mover, table.ahead)
    return Duty(end, Kind.TIMEOUT, seat)


def _awake(begin: int, length: int, settings: Settings, ahead: int) -> int:
    """The moment when ``length`` milliseconds outside of somebody's quiet hours have passed, by a
    clock on the wall that is ``ahead``.
    """
    if settings.quiet_from == settings.quiet_until:
        return begin + length
    left = timedelta(milliseconds=length)
    for day_begins, day_ends in _days(begin, settings, ahead):
        if left <= (span := day_ends - day_begins):
            return round((day_begins + left).timestamp() * 1000) - ahead
        left -= span
    raise AssertionError


def _awake_between(begin: int, end: int, settings: Settings, ahead: int) -> int:
    """How many milliseconds outside of somebody's quiet hours lie between two moments."""
    if settings.quiet_from == settings.quiet_until or end <= begin:
        return max(0, end - begin)
    last, found = _civil(end, ahead), timedelta(0)
    for day_begins, day_ends in _days(begin, settings, ahead):
        if day_begins >= last:
            break
        found += min(day_ends, last) - day_begins
    return round(found.total_seconds() * 1000)


def _days(begin: int, settings: Settings, ahead: int) -> Iterator[tuple[datetime, datetime]]:
    """From when to when somebody may be disturbed, one day after the other, from ``begin`` on."""
    now = _civil(begin, ahead).astimezone(settings.zone_info())
    while True:
        now = _quiet_end(now, settings)
        until = _next(now, settings.quiet_from)
        yield now.astimezone(UTC), until.astimezone(UTC)
        now = until


def _civil(moment: int, ahead: int) -> datetime:
    return datetime.fromtimestamp((moment + ahead) / 1000, UTC)


def _quiet_end(now: datetime, settings: Settings) -> datetime:
    """``now``, or the end of the quiet hours that it lies in."""
    quiet_from, quiet_until = settings.quiet_from, settings.quiet_until
    if quiet_from < quiet_until:
        quiet = quiet_from <= now.hour < quiet_until
    else:
        quiet = now.hour >= quiet_from or now.hour < quiet_until
    return _next(now, quiet_until) if quiet else now


def _next(now: datetime, hour: int) -> datetime:
    """The next time after ``now`` that a clock there shows ``hour``."""
    today = datetime.combine(now.date(), clock_time(hour), now.tzinfo)
    return (
        today
        if today > now
        else datetime.combine(now.date() + timedelta(days=1), clock_time(hour), now.tzinfo)
    )
