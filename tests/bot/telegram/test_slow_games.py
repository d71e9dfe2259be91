"""Slow games: who is waited for is reminded where they can be reached, and not by night."""

from msgspec import structs

from bot.tables.timecontrol import Tempo
from bot.telegram.addresses import person
from tests.bot.telegram.gatherings import bid, drawn, mover, started, told
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message

HOUR = 3_600


async def awake(room: Stage, who: Person, begin: int = 0, end: int = 0) -> None:
    """Somebody has other quiet hours; equal ones are none."""
    now = await room.house.service.settings(person(who.id))
    changed = structs.replace(now, quiet_from=begin, quiet_until=end)
    await room.house.service.choose(person(who.id), changed)


async def slow(room: Stage, host: Person, guest: Person) -> None:
    """A game with two hours for each move."""
    board = await room.open(host, "seats=2 lives=3 hours=2")
    await room.press(guest, board, "Join")
    await room.press(host, room.board(), "Start")
    await drawn(room)
    assert (await room.seen()).time.tempo is Tempo.SLOW


def reminders(room: Stage) -> list[Message]:
    """What the group was told of somebody who is waited for."""
    return [each for each in room.boards() if "The table waits for" in each.text]


async def test_people_are_reminded_in_private_or_else_in_the_group(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada)
    for who in (ada, ben):
        await awake(room, who)
    await slow(room, ada, ben)
    for _ in range(2):
        who = await mover(room)
        await room.passes(1.7 * HOUR)
        if who is ada:
            mine = [each for each in told(room, ada) if "The table waits for your move" in each]
            assert len(mine) == 1
        else:
            (call,) = reminders(room)
            assert any("Ben" in piece for _, piece in call.marked)
            assert call.buttons == ["My hand"]
        assert "asleep" not in room.board().text
        await bid(room, room.board())
        await room.passes(60)
        assert not [each for each in told(room, ada) if "The table waits for your move" in each]
        assert not reminders(room), "whoever has moved is not called any more"


async def test_who_is_asleep_by_their_clock_is_left_alone(
    room: Stage, ada: Person, ben: Person
) -> None:
    hour = room.clock.moment // 3_600_000 % 24
    for who in (ada, ben):
        await awake(room, who, hour, (hour + 8) % 24)
    await slow(room, ada, ben)
    await room.passes(7 * HOUR)
    assert reminders(room) == []
    assert "asleep" not in room.board().text
    await room.passes(5 * HOUR)
    assert "asleep" in room.board().text


async def test_a_clock_that_cannot_be_is_refused(room: Stage, ada: Person) -> None:
    await started(room, ada)
    for given in ("hours=0", "hours=49", "seconds=9", "seconds=121", "hours=x"):
        await room.types(ada, f"/bisqa@table_bot new {given}")
        assert room.entropy._tables == 0
        assert "48 hours" in told(room, ada)[-1] or "120" in told(room, ada)[-1]
