"""Slow turns: in somebody's quiet hours their deadline stands, whatever their clocks show."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.tables.pacing import DELIVERY, next_deadline, turn_end
from bot.tables.settings import Settings
from bot.tables.table import Table
from bot.tables.timecontrol import DAY, HOUR, LIVE, MINUTE, SLOW, Tempo, TimeControl
from storage.records import ScreenRecord, TableId
from tests.bot.tables.room import ADA, BEN, dealt_in
from tests.fakes import NOON

NEVER = Settings(quiet_from=0, quiet_until=0)
ZONES = (
    *("UTC", "Europe/Paris", "Africa/Tunis", "America/St_Johns", "Asia/Kathmandu"),
    *("Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kiritimati", "Africa/Casablanca"),
)
QUARTER = 15 * MINUTE


def slow(hours: int) -> Table:
    return Table(TableId("T"), {}, time=TimeControl(Tempo.SLOW, hours * HOUR))


def moment(text: str, zone: str = "UTC") -> int:
    """UTC milliseconds of a time as the clocks of a zone show it."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def shown(at: int, zone: str = "UTC") -> str:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone)).isoformat()[:16]


def is_quiet(at: int, settings: Settings) -> bool:
    hour = datetime.fromtimestamp(at / 1000, UTC).astimezone(settings.zone_info()).hour
    begin, end = settings.quiet_from, settings.quiet_until
    return begin <= hour < end if begin <= end else hour >= begin or hour < end


def counted(begin: int, hours: int, settings: Settings) -> int:
    """The same, counted quarter by quarter: no zone's clocks are ever set by less."""
    left = hours * 4
    while left:
        left -= not is_quiet(begin, settings)
        begin += QUARTER
    return begin


@pytest.mark.parametrize(
    ("begin", "hours", "end"),
    [
        ("2027-01-15 09:00", 1, "2027-01-15T10:00"),
        ("2027-01-15 09:00", 13, "2027-01-15T22:00"),
        ("2027-01-15 09:00", 14, "2027-01-16T09:00"),
        ("2027-01-15 21:30", 1, "2027-01-16T08:30"),
        ("2027-01-15 22:00", 1, "2027-01-16T09:00"),
        ("2027-01-16 03:00", 1, "2027-01-16T09:00"),
        ("2027-01-16 07:59", 1, "2027-01-16T09:00"),
        ("2027-01-16 08:00", 24, "2027-01-17T18:00"),
        ("2027-01-16 08:00", 48, "2027-01-19T14:00"),
    ],
)
def test_from_22_to_8_it_stands(begin: str, hours: int, end: str) -> None:
    assert Settings() == Settings(zone="UTC", quiet_from=22, quiet_until=8)
    assert shown(turn_end(slow(hours), moment(begin), Settings())) == end


def test_it_is_the_clocks_of_the_person() -> None:
    begin = moment("2027-01-15 21:30", "Asia/Tokyo")
    for zone, end in (
        ("Asia/Tokyo", "2027-01-16T08:30"),
        ("Europe/Paris", "2027-01-15T14:30"),
        ("America/New_York", "2027-01-15T09:00"),
    ):
        assert shown(turn_end(slow(1), begin, Settings(zone=zone)), zone) == end


@pytest.mark.parametrize(
    ("zone", "begin", "end"),
    [
        # The night in which clocks go forward has an hour less; that in which they go back, more.
        ("Europe/Paris", "2027-03-27 21:00", "2027-03-28T09:00"),
        ("Europe/Paris", "2027-10-30 21:00", "2027-10-31T09:00"),
        ("America/New_York", "2027-03-13 21:00", "2027-03-14T09:00"),
        ("Australia/Lord_Howe", "2027-04-03 21:00", "2027-04-04T09:00"),
    ],
)
def test_a_night_in_which_the_clocks_are_set_is_a_night(zone: str, begin: str, end: str) -> None:
    assert shown(turn_end(slow(2), moment(begin, zone), Settings(zone=zone)), zone) == end


def test_a_day_in_which_the_clocks_are_set_is_counted_as_long_as_it_is() -> None:
    """Quiet by day, so that the clocks are set while time runs."""
    owl = Settings(zone="Europe/Paris", quiet_from=8, quiet_until=22)
    for begin, hours, end in (
        ("2027-03-27 22:00", 9, "2027-03-28T08:00"),
        ("2027-10-30 22:00", 11, "2027-10-31T08:00"),
        ("2027-10-30 22:00", 12, "2027-10-31T23:00"),
    ):
        at = turn_end(slow(hours), moment(begin, owl.zone), owl)
        assert shown(at, owl.zone) == end


@pytest.mark.parametrize("hour", range(24))
def test_equal_hours_are_never_quiet(hour: int) -> None:
    settings = Settings(quiet_from=hour, quiet_until=hour)
    assert turn_end(slow(24), NOON, settings) == NOON + DAY


@given(
    zone=st.sampled_from(ZONES),
    begin=st.integers(0, 4 * 366 * 96),
    hours=st.integers(1, 48),
    quiet_from=st.integers(0, 23),
    quiet_until=st.integers(0, 23),
)
@example(zone="Europe/Paris", begin=8640, hours=1, quiet_from=3, quiet_until=2)
@example(zone="Australia/Lord_Howe", begin=9024, hours=9, quiet_from=22, quiet_until=2)
def test_exactly_the_time_outside_of_the_quiet_hours_counts(
    zone: str, begin: int, hours: int, quiet_from: int, quiet_until: int
) -> None:
    settings = Settings(zone=zone, quiet_from=quiet_from, quiet_until=quiet_until)
    if quiet_from == quiet_until:
        settings = NEVER
    at = moment("2027-01-01 00:00") + begin * QUARTER
    end = turn_end(slow(hours), at, settings)
    assert shown(end, zone) == shown(counted(at, hours, settings), zone)


@given(offset=st.integers(0, 30 * DAY), turn=st.integers(10, 120))
def test_live_turns_know_no_quiet_hours(offset: int, turn: int) -> None:
    table = Table(TableId("T"), {}, time=TimeControl(Tempo.LIVE, turn * 1000))
    assert turn_end(table, NOON + offset, Settings()) == NOON + offset + turn * 1000


async def test_the_settings_of_the_person_to_move_count() -> None:
    room, table = await dealt_in(ADA, BEN, time=SLOW)
    ada, ben = Settings(zone="Asia/Tokyo"), Settings(quiet_from=1, quiet_until=23)
    await room.service.choose(ADA.id, ada)
    await room.service.choose(BEN.id, ben)
    await room.play(table, ADA)
    now = await room.table(table)
    begin = room.clock.now()
    assert now.deadline == turn_end(now, begin + DELIVERY, ben)
    assert now.deadline == next_deadline(now, begin, ben) != next_deadline(now, begin, ada)
    await room.clock.move(10_000)
    seen = await room.look(table)
    screen = ScreenRecord(table, "test:chat", "", 1, 1, message="m", version=seen.version)
    await room.service.drawn(screen, seen.moment, begin + 10_000)
    assert (await room.row(table)).deadline == turn_end(now, begin + 10_000, ben)
    await room.play(table, BEN)
    again = await room.table(table)
    assert again.deadline == turn_end(again, room.clock.now() + DELIVERY, ada)


async def test_a_choice_in_ones_own_turn_holds_from_the_next_one() -> None:
    room, table = await dealt_in(ADA, BEN, time=SLOW)
    before = await room.row(table)
    await room.service.choose(ADA.id, NEVER)
    room.restart()
    assert await room.row(table) == before
    await room.play(table, ADA)
    await room.play(table, BEN)
    now = await room.table(table)
    assert now.deadline == room.clock.now() + DELIVERY + DAY


async def test_nobody_is_played_for_at_night() -> None:
    room, table = await dealt_in(ADA, BEN, time=TimeControl(Tempo.SLOW, HOUR))
    evening = moment(shown(room.clock.now())[:10] + " 21:30") + DAY
    await room.clock.move(evening - room.clock.now())
    await room.play(table, ADA)
    await room.wait(table, 11 * HOUR)
    assert not (await room.sitter(table, BEN)).autopilot, "it is half past eight"
    await room.wait(table, DELIVERY)
    assert (await room.sitter(table, BEN)).autopilot


async def test_a_live_table_does_not_ask_for_zones() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.service.choose(BEN.id, Settings(zone="Pacific/Apia"))
    await room.play(table, ADA)
    assert (await room.row(table)).deadline == room.clock.now() + DELIVERY + LIVE.turn


async def test_nobody_is_reminded_in_their_quiet_hours() -> None:
    room, table = await dealt_in(ADA, BEN, time=SLOW)
    noon = int(datetime(2027, 2, 1, 12, tzinfo=UTC).timestamp() * 1000)
    await room.clock.move(noon - room.clock.now())
    await room.play(table, ADA)
    deadline = (await room.row(table)).deadline or 0
    await room.wait(table, deadline - room.clock.now() - 1)
    reminded = [each for each in await room.waiting(table) if each.code in ("reminder", "time")]
    assert len(reminded) == 2
    for notice in reminded:
        assert 8 <= datetime.fromtimestamp(notice.at / 1000, UTC).hour < 22
