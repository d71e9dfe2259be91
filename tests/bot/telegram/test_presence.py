"""The bot itself in a group: muted, thrown out, added again. Games rest meanwhile."""

import pytest

from bot.tables.updates import Phase
from tests.bot.telegram.gatherings import (
    all_calls,
    drawn,
    game,
    lobby,
    move,
    mover,
    moves,
    public,
    screen,
    started,
    told,
    types,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person

CANNOT = ("not allowed to write in Club", "droit d’écrire dans Club")
OUT = ("not in Club any more", "plus dans Club")
GONE = ("seen in Club any more, for that was deleted", "dans Club, qui a été supprimé")


@pytest.fixture
async def two(room: Stage, ada: Person, ben: Person) -> Stage:
    """A game of two people who have their hands in private."""
    await started(room, ada, ben)
    await game(room, ada, ben)
    return room


def heard_once(room: Stage, words: tuple[str, ...]) -> bool:
    """Whether everybody was told it once, with the name of the place."""
    for who in room.people.values():
        said = [each for each in told(room, who) if any(word in each for word in words)]
        if len(said) != 1:
            return False
    return True


async def quiet(room: Stage) -> None:
    """Nothing is tried again and again."""
    await room.passes(1_200)
    calls = all_calls(room)
    await room.passes(3_600)
    assert all_calls(room) == calls


async def test_muted_the_game_rests_and_goes_on_by_itself(two: Stage) -> None:
    ada, ben = two.people["Ada"], two.people["Ben"]
    deadline = (await two.seen()).deadline
    two.group.mute_bot()
    await two.calm()
    await two.passes(30)
    assert (await two.seen()).paused == "muted"
    assert heard_once(two, CANNOT)
    assert (len(told(two, ada)), len(told(two, ben))) == (2, 2)
    calls = all_calls(two)
    await two.passes(500)
    assert all_calls(two) == calls, "nothing is tried again and again"
    two.group.promote_bot()
    await drawn(two)
    seen = await two.seen()
    assert not seen.paused
    assert seen.deadline
    assert deadline
    assert seen.deadline > deadline
    await moves(two, 2)
    assert "bids" in screen(two, "T1").text
    assert (len(told(two, ada)), len(told(two, ben))) == (2, 2)


async def test_after_hours_it_comes_back_and_waits_for_somebody(two: Stage) -> None:
    ada, ben = two.people["Ada"], two.people["Ben"]
    two.group.mute_bot()
    await two.calm()
    await quiet(two)
    two.group.demote_bot()
    await drawn(two)
    seen = await two.seen()
    assert (seen.paused, seen.moment.made) == ("muted", 0)
    assert "“Resume”" in screen(two, "T1").text
    assert "seen in Club again. Press “Resume”" in told(two, ada)[-1]
    assert "de nouveau la table dans Club" in told(two, ben)[-1]
    await two.press(ben, ben.sees(ben.private)[-1], "Reprendre")
    assert not (await two.seen()).paused
    await moves(two, 2)


async def test_who_sees_it_nowhere_has_it_shown_in_private(two: Stage) -> None:
    ada, ben = two.people["Ada"], two.people["Ben"]
    two.group.remove_bot()
    await two.calm()
    await two.passes(10)
    for who, label in ((ada, "Table"), (ben, "Table")):
        notice = next(each for each in who.sees(who.private)[::-1] if label in each.buttons)
        await two.press(who, notice, label)
        await drawn(two)
    assert not (await two.seen()).paused
    who = await mover(two)
    await move(two, who)
    await drawn(two)
    assert (await two.seen()).moment.made == 1
    assert "bid" in two.hand(ada).text
    assert "annonce" in two.hand(ben).text


async def test_rights_taken_from_all_are_found_by_the_refusal(two: Stage) -> None:
    two.group.write_forbidden = True
    await moves(two, 1)
    await two.passes(10)
    assert (await two.seen()).paused == "muted"
    assert heard_once(two, CANNOT)
    calls = all_calls(two)
    await two.passes(500)
    assert all_calls(two) == calls
    two.group.write_forbidden = False
    await types(two, two.people["Ben"], "/table")
    await drawn(two)
    assert "bid" in screen(two, "T1").text
    assert not (await two.seen()).paused
    assert heard_once(two, CANNOT)


async def test_thrown_out_and_added_again_the_game_is_where_it_was(two: Stage) -> None:
    await moves(two, 1)
    before = (await two.seen()).view
    two.group.remove_bot()
    await two.calm()
    await two.passes(30)
    assert (await two.seen()).paused == "muted"
    assert heard_once(two, OUT)
    calls = all_calls(two)
    await two.passes(500)
    assert all_calls(two) == calls
    two.group.add_bot()
    await drawn(two)
    assert not (await two.seen()).paused
    assert (await two.seen()).view == before
    await moves(two, 3)
    assert "Round 1" in screen(two, "T1").text


async def test_who_has_paused_the_game_themselves_resumes_it_themselves(two: Stage) -> None:
    await types(two, two.people["Ada"], "/pause")
    two.group.mute_bot()
    await two.calm()
    await two.passes(10)
    two.group.demote_bot()
    await drawn(two)
    assert (await two.seen()).paused
    await types(two, two.people["Ben"], "/resume")
    assert not (await two.seen()).paused


async def test_muted_from_the_beginning_no_table_is_opened_and_it_is_said(room: Stage) -> None:
    room.group = room.server.group("Silent", bot="restricted")
    ada = room.join("Ada")
    await started(room, ada)
    await room.types(ada, "/bisqa new")
    assert await room.house.service.tables_in(room.chat) == ()
    assert "may not write in this group" in told(room, ada)[-1]
    await quiet(room)


async def test_a_lobby_in_a_group_without_the_bot_is_closed_in_silence(
    room: Stage, ada: Person
) -> None:
    await started(room, ada)
    await lobby(room, ada)
    room.group.remove_bot()
    await quiet(room)
    assert (await room.seen()).phase is Phase.OVER
    assert len(told(room, ada)) <= 2


async def test_a_group_that_was_deleted_is_told_and_left_alone(two: Stage) -> None:
    ada = two.people["Ada"]
    two.group.delete()
    await moves(two, 1)
    await two.passes(10)
    assert (await two.seen()).paused == "muted"
    assert heard_once(two, GONE)
    assert len(told(two, ada)) == 2
    other = two.server.group("Other", *two.people.values())
    await two.types(ada, "/table T1", other)
    await drawn(two)
    assert "Round 1" in screen(two, "T1", other).text
    assert not (await two.seen()).paused
    await two.types(ada, "/end", ada.private)
    asked = ada.sees(ada.private)[-1]
    await two.press(ada, asked, "End the game")
    assert (await two.seen()).phase is Phase.OVER
    await quiet(two)


async def test_whoever_adds_the_bot_reads_once_how_to_begin(room: Stage, ada: Person) -> None:
    group = room.server.group("New", ada, bot="")
    group.add_bot(ada)
    await room.calm()
    await room.passes(10)
    (greeting,) = public(room, group)
    assert "/bisqa new" in greeting
    shown = [each for each in ada.sees(group) if each.text == greeting]
    await room.press(ada, shown[0], "New game of Bisqa")
    assert "Ada" in room.board(group).text
    group.promote_bot()
    group.demote_bot()
    group.mute_bot()
    group.demote_bot()
    await room.calm()
    await room.passes(10)
    assert public(room, group).count(greeting) == 1


async def test_added_to_where_it_may_not_write_it_says_nothing(room: Stage, ada: Person) -> None:
    group = room.server.group("Silent", ada, bot="")
    group.write_forbidden = True
    group.add_bot(ada)
    await quiet(room)
    assert public(room, group) == []


async def test_a_link_that_adds_the_bot_to_a_group_does_no_more(room: Stage, ada: Person) -> None:
    group = room.server.group("New", ada, bot="")
    for payload in ("", "=hello", "=join-T9"):
        group.remove_bot()
        await ada.opens(f"https://t.me/table_bot?startgroup{payload}", group=group)
        await room.calm()
        await room.passes(40)
    others = [each for each in public(room, group) if "/bisqa new" not in each]
    assert [each for each in others if "T9" not in each] == []


async def test_only_writing_is_needed(room: Stage, ada: Person, ben: Person) -> None:
    """Neither pins nor deletions: the bot is no administrator, and nothing is refused."""
    await started(room, ada, ben)
    await game(room, ada, ben)
    await moves(room, 4)
    refused = [each for each in room.server.calls if each.status not in (0, 200)]
    assert [each.method for each in refused if each.method != "deleteEphemeralMessage"] == []
    assert await mover(room)
