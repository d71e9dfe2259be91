"""Whoever cannot be written to in private plays all the same, and is told so once."""

import re

import pytest

from bot.tables.errors import NotSaved
from bot.tables.ports import Drawn
from bot.tables.settings import Settings
from bot.tables.updates import Phase
from bot.telegram.addresses import person
from bot.telegram.pages import Page
from storage.errors import DatabaseFull
from tests.bot.telegram.gatherings import (
    bid,
    data,
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
    whispers,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person

HAND = ("Your hand", "Ta main")

CANNOT = "cannot write to"


async def test_who_never_began_a_chat_sits_at_once_and_reads_how_to_see_their_cards(
    room: Stage, ada: Person, cy: Person
) -> None:
    board = await lobby(room, ada)
    answer = await room.press(cy, board, "Join")
    assert answer.kind == "alert"
    assert "My cards in private" in answer.text
    assert "My hand" in answer.text
    assert [place.name for place in (await room.seen()).places] == ["Ada", "Cy"]
    assert public(room) == []


async def test_the_hint_comes_to_those_alone_who_need_it(room: Stage, ada: Person) -> None:
    cy = room.join("Cy")
    await started(room, cy)
    answer = await room.press(cy, await lobby(room, ada), "Join")
    assert answer.kind == "toast"
    assert "private" not in answer.text


async def test_a_whole_deal_is_played_from_the_group_alone(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    board = screen(room, "T1")
    await bid(room, board)
    await bid(room, board)
    for _ in range(2):
        who = await mover(room)
        await room.passes(20)
        await room.press(who, screen(room, "T1"), "My hand")
        shown = whispers(who, room.group)[-1]
        seen = await room.seen(who)
        action = seen.legal[0]
        pressed = next(each for each in shown.data.values() if each.endswith(f":{action}"))
        await room.press(who, shown, pressed)
        await drawn(room)
        assert (await room.seen(who)).decision != seen.decision
    assert [each for each in public(room) if CANNOT in each] == []
    assert ada.sees(ada.private) == []


async def test_where_a_whisper_is_put_off_the_group_is_left_alone(
    room: Stage, ada: Person, ben: Person
) -> None:
    board = await game(room, ada, ben)
    await room.passes(20)
    await room.press(ada, board, "My hand")
    shown = whispers(ada, room.group)[-1]
    await room.passes(20)
    edits = "editEphemeralMessageText"
    room.server.faults.fail(429, match=lambda call: call.method == edits, retry_after=30)
    await room.press(ada, shown, data(shown, ":hand:again"), 12)
    assert room.server.count(edits, status=429) == 1
    assert not await room.house.publisher.spend(room.chat, within=0)
    await room.passes(25)
    assert await room.house.publisher.spend(room.chat, within=0)


async def test_where_nothing_can_be_whispered_the_hand_is_an_alert(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    ada.online = False  # whatever is whispered would never come
    room.frontend._whispers.known = False
    for who in (ada, ben):
        answer = await room.press(who, screen(room, "T1"), "My hand")
        assert answer.kind == "alert"
        assert answer.text.startswith(HAND)
        assert len(answer.text) <= 200
        how = re.search(r"(/bid@table_bot) (\d)", answer.text)
        assert bool(how) == bool((await room.seen(who)).legal)
        if how:  # it can be typed as it stands there
            await types(room, who, f"{how[1]} {how[2]}")
            assert (await room.seen(who)).decision == 1


async def test_a_hand_is_waited_for_where_the_group_was_written_to_a_moment_ago(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    for who in (ada, ben):
        while await room.house.publisher.spend(room.chat):
            await room.passes(1)  # other calls have used up what there was
        await room.press(who, screen(room, "T1"), "My hand")
        shown = whispers(who, room.group)[-1]
        assert any(hand in shown.text for hand in HAND)
        assert shown.buttons


async def test_blocked_in_the_middle_it_is_told_once_and_the_game_goes_on(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    ada.block()
    await moves_of(room, 4, ada)
    await room.passes(20)
    (notice,) = [each for each in public(room) if CANNOT in each]
    assert "Ada" in notice
    assert "My hand" in notice
    assert (await room.seen()).phase is Phase.PLAYING
    await room.passes(30)
    await room.press(ada, screen(room, "T1"), "My hand")
    shown = [each.text for each in whispers(ada, room.group)]
    assert [each for each in shown if "Your hand" in each]


async def test_unblocked_and_started_again_the_hand_is_back(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    ada.block()
    await moves_of(room, 3, ada)
    ada.unblock()
    await ada.starts()
    await drawn(room)
    await room.passes(3)
    assert "Your hand" in room.hand(ada).text
    if (await room.seen(ada)).legal:
        await move(room, ada)
    who = await mover(room)
    await move(room, who)
    assert len([each for each in public(room) if CANNOT in each]) == 1


async def test_blocked_before_the_deal_it_is_told_at_the_table_once(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    ada.block()
    await room.calm()
    await game(room, ada, ben)
    await room.passes(60)
    assert len([each for each in public(room) if CANNOT in each]) <= 1
    assert "Ta main" in room.hand(ben).text
    calls = room.server.count("sendMessage", ada.private, status=403)
    await room.passes(60)
    assert room.server.count("sendMessage", ada.private, status=403) == calls <= 1


async def test_an_account_that_was_deleted_holds_up_nobody(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    ben.deactivated = True
    for _ in range(5):
        await room.passes(60)
        if (await room.seen(ada)).legal:
            await move(room, ada)
    seen = await room.seen()
    assert seen.phase is Phase.PLAYING
    assert not seen.paused
    assert "asleep" in screen(room, "T1").text


async def test_what_is_typed_in_private_without_a_sign_is_a_move(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    who = await mover(room)
    await room.types(who, "0", who.private)
    assert (await room.seen(who)).legal == ()
    await moves(room, 2)
    assert "bid 0" in screen(room, "T1").text


async def test_a_typed_hand_comes_to_who_asked_alone(room: Stage, ada: Person, ben: Person) -> None:
    await game(room, ada, ben)
    await room.passes(30)
    await types(room, ada, "/hand")
    (told_to_all,) = public(room)
    assert "My hand" in told_to_all
    for sign in "♣♦♥♠":
        assert sign not in told_to_all
    await started(room, ada)
    await types(room, ada, "/hand")
    assert len(public(room)) == 1
    assert "Your hand" in ada.sees(ada.private)[-1].text
    assert told(room, ben) == []


async def moves_of(room: Stage, times: int, without: Person) -> None:
    """So many moves; whose private chat is closed plays in the group."""
    for _ in range(times):
        who = await mover(room)
        if who is not without:
            await move(room, who)
        else:
            action = (await room.seen(who)).legal[0]
            await room.types(who, f"/{action}")
        await drawn(room)


async def test_a_hand_that_arrived_is_there_also_where_that_cannot_be_kept(
    room: Stage, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be posted again, and again."""

    async def full(owner: str, settings: Settings) -> None:
        raise NotSaved(DatabaseFull(path="x"))

    ada.started = True
    monkeypatch.setattr(room.house.service, "choose", full)
    chat = person(ada.id)
    address = await room.frontend.post(chat, Drawn("", Page("Your hand", reader=chat)), "")
    assert address == f"{ada.private.id}/{ada.sees(ada.private)[-1].id}"
