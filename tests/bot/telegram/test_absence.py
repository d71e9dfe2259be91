"""People who do not answer, go, or come back; a game that rests; a seat that is taken away."""

import pytest

from bot.tables.updates import Phase
from tests.bot.telegram.gatherings import (
    data,
    drawn,
    game,
    mover,
    public,
    started,
    sure,
    told,
    whispers,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person

ASLEEP = "(asleep, a computer plays)"
GONE = "(gone, a computer plays)"


@pytest.fixture
async def three(room: Stage, ada: Person, ben: Person, cy: Person) -> Stage:
    """A game of three people with private chats, with the first bid to come."""
    await started(room, ada, ben, cy)
    await game(room, ada, ben, cy, seconds=60)
    return room


async def asleep(room: Stage) -> Person:
    """The one to move does not, and is played for."""
    who = await mover(room)
    for _ in range(100):
        await room.passes(1)
        if ASLEEP in room.board().text:
            return who
    raise AssertionError("nobody is played for")


async def test_who_is_waited_for_is_told_in_private_and_the_group_is_not(three: Stage) -> None:
    who = await mover(three)
    before = len(public(three))
    await three.passes(48)
    assert "left for your move" in told(three, who)[-1] or "pour jouer" in told(three, who)[-1]
    assert len(public(three)) == before


async def test_who_has_no_private_chat_is_called_in_the_group(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben, seconds=60)
    who = await mover(room)
    await room.passes(50)
    (call,) = [each for each in room.boards() if "left for the move" in each.text]
    assert any(who.name in piece for _, piece in call.marked), "their phone tells them"
    assert call.buttons == ["My hand"]
    assert not call.deleted
    await room.press(who, call, "My hand")
    assert whispers(who, room.group)
    await room.passes(30)  # meanwhile a computer has decided
    assert call.deleted


async def test_a_sleeper_is_told_what_was_played_and_everybody_sees_it(three: Stage) -> None:
    who = await asleep(three)
    await drawn(three)
    notice = told(three, who)[-1]
    played = (await three.seen(who)).played
    assert played[0][1].partition(" ")[2] in notice
    assert ASLEEP in three.board().text


@pytest.mark.parametrize("where", ["board", "hand", "command", "group", "notice"])
async def test_a_sleeper_comes_back_by_every_way_there_is(three: Stage, where: str) -> None:
    who = await asleep(three)
    await drawn(three)
    match where:
        case "board":
            await three.press(who, three.board(), "I am back")
        case "hand":
            hand = three.hand(who)
            await three.press(who, hand, data(hand, ":back:"))
        case "notice":
            notices = [each for each in who.sees(who.private) if each.data]
            last = [each for each in notices if list(each.data.values()) == ["no:T1:back:"]][-1]
            await three.press(who, last, "no:T1:back:")
        case "command":
            await three.types(who, "/back", who.private)
        case _:
            await three.types(who, "/back@table_bot")
    await drawn(three)
    assert ASLEEP not in three.board().text


async def test_who_leaves_is_played_for_and_may_come_back_to_their_seat(three: Stage) -> None:
    who = await mover(three)
    await sure(three, who, three.board(), "Leave")
    await drawn(three)
    assert GONE in three.board().text
    await three.types(who, "/back", who.private)
    await drawn(three)
    assert GONE not in three.board().text
    assert (await three.seen(who)).seat is not None


async def test_when_all_have_left_the_game_ends(
    three: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    for who in (ada, ben, cy):
        await three.types(who, "/leave@table_bot")
        await three.passes(3)
        await three.types(who, "/leave@table_bot")
    await drawn(three)
    assert (await three.seen()).phase is Phase.OVER


async def test_the_game_rests_when_nobody_is_there_and_anybody_wakes_it(
    three: Stage, cy: Person
) -> None:
    for _ in range(60):
        await three.passes(20)
        if (await three.seen()).paused:
            break
    await drawn(three)
    assert (await three.seen()).paused == "asleep"
    assert "paused" in three.board().text
    await three.press(cy, three.board(), "Resume")
    await drawn(three)
    assert (await three.seen()).paused is None


async def test_a_pause_is_for_host_and_administrators_and_refused_to_others(
    three: Stage, ada: Person, ben: Person
) -> None:
    boss = three.join("Boss")
    three.group.promote(boss)
    await three.passes(130)  # who looks after the group is asked anew
    await three.types(ada, "/back", ada.private)  # whoever sleeps is not the host
    await three.types(ben, "/pause@table_bot")
    assert (await three.seen()).paused is None
    assert "Ada" in told(three, ben)[-1]
    await three.types(boss, "/pause@table_bot")
    assert (await three.seen()).paused
    await three.types(ben, "/resume@table_bot")
    assert (await three.seen()).paused is None
    await three.types(ada, "/pause", ada.private)
    assert (await three.seen()).paused
    del three.people["Boss"]


async def test_a_move_at_a_table_that_rests_offers_to_go_on(three: Stage, ada: Person) -> None:
    who = await mover(three)
    await three.types(ada, "/pause", ada.private)
    await three.types(who, "2", who.private)
    seen = [each for each in who.sees(who.private) if each.author is three.server.bot]
    assert list(seen[-1].data.values()) == ["ao:T1:resume:"]
    await three.press(who, seen[-1], "ao:T1:resume:")
    assert (await three.seen()).paused is None


@pytest.mark.parametrize("way", ["name", "menu", "nobody"])
async def test_a_seat_is_taken_away_by_name_and_by_menu(
    three: Stage, ada: Person, ben: Person, way: str
) -> None:
    match way:
        case "name":
            await three.types(ada, "/unseat@table_bot ben")
        case "menu":
            await three.press(ada, three.board(), "More …")
            (shown,) = whispers(ada, three.group)
            await three.press(ada, shown, "Ben", 20)
        case _:
            await three.types(ada, "/unseat", ada.private)
            assert "you can choose" in told(three, ada)[-1]
            assert (await three.seen(ben)).seat is not None
            return
    await drawn(three)
    assert (await three.seen(ben)).seat is None
    assert "Ben" not in three.board().text or "computer" in three.board().text
    await three.types(ben, "/join@table_bot T1")
    assert (await three.seen(ben)).seat is None, "who was kicked may not return"


async def test_who_is_not_the_host_takes_no_seat_away(three: Stage, ben: Person) -> None:
    await three.types(ben, "/unseat@table_bot Ada")
    assert "Ada" in told(three, ben)[-1]
    assert not any(place.left for place in (await three.seen()).places)
