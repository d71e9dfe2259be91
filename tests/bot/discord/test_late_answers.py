"""Answers that take long, come too late or twice: what was done counts once, and nobody waits."""

import asyncio
from collections.abc import AsyncIterator, Mapping

import pytest

from bot import app
from storage.errors import DatabaseBusy
from tests.bot.discord.evenings import board, first_move, game, hand, labels, move, mover, moves
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.faults import Call
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.world import Message
from tests.fakes import FakeStore

pytestmark = pytest.mark.usefixtures("hasty")


@pytest.fixture
def store() -> FakeStore:
    return FakeStore()


@pytest.fixture
async def room(store: FakeStore, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """The stage on a store that a test can hold up."""
    monkeypatch.setattr(app, "MemoryStore", lambda: store)
    async with stage() as made, made.program():
        yield made
        store.gate.set()


@pytest.fixture
async def two(room: Stage, ada: Person, ben: Person) -> Stage:
    """A game of two people, with the first bid to come."""
    await game(room, ada, ben)
    await room.passes(3)
    return room


async def begun(room: Stage) -> None:
    """Wait until the program does what somebody asked for."""
    reception = room.frontend._reception
    async with asyncio.timeout(10):
        while not (reception and reception.desk.busy):
            await room.passes(0.001)
    await room.passes(0.001)


def callbacks(room: Stage, since: int = 0) -> list[Call]:
    """The first answers to what people did."""
    return [each for each in room.server.calls[since:] if each.route.endswith("/callback")]


def of_mine(answer: Answer) -> Message:
    """The message that only who asked sees."""
    message = answer.follow_ups[-1] if answer.follow_ups else answer.message
    assert message
    assert message.viewer is answer.interaction.user
    return message


@pytest.mark.parametrize("seconds", [2, 6])
@pytest.mark.parametrize("where", ["hand", "board"])
async def test_while_the_store_is_slow_a_press_is_put_off_in_time_and_lands_once(
    two: Stage, store: FakeStore, seconds: int, where: str
) -> None:
    who = await mover(two)
    message = hand(who) if where == "hand" else board(two.table)
    action = await first_move(two, who)
    pressed = next(
        each.custom_id
        for each in message.buttons
        if each.custom_id.rpartition(":")[2] == action.rpartition(":")[2]
    )
    store.hold()
    pressing = asyncio.create_task(who.presses(message, pressed))
    await begun(two)
    await two.passes(seconds)
    answer = await pressing
    assert answer.kind == "deferred-update"
    (callback,) = callbacks(two)[-1:]
    assert callback.at - answer.interaction.at < 3_000
    store.gate.set()
    await two.passes(3)
    assert (await two.seen()).moment.made == 1
    assert f"{who.name} bids 0" in board(two.table).text
    assert len(callbacks(two, two.server.calls.index(callback))) == 1


@pytest.mark.parametrize(
    ("command", "options"),
    [("/bid", {"number": 0}), ("/bisqa new", {}), ("/settings me", {"two_step": True})],
)
async def test_while_the_store_is_slow_a_command_is_put_off_and_answered_in_the_end(
    two: Stage, store: FakeStore, command: str, options: Mapping[str, object]
) -> None:
    who = await mover(two)
    store.hold()
    typing = asyncio.create_task(who.types(two.table, command, **options))
    await begun(two)
    await two.passes(4)
    answer = await typing
    assert answer.kind == "deferred"
    assert answer.message is None
    store.gate.set()
    await two.passes(3)
    assert of_mine(answer).text


async def test_while_threads_are_slow_the_announcement_comes_all_the_same(
    room: Stage, ada: Person
) -> None:
    room.table = room.guild.channel("slow", slow_mode=30)
    asked, made = asyncio.Event(), asyncio.Event()

    async def slowly(call: Call) -> None:
        if call.route.endswith("/threads"):
            asked.set()
            await made.wait()

    room.server.faults.hook = slowly
    typing = asyncio.create_task(ada.types(room.table, "/bisqa new"))
    await asked.wait()
    await room.passes(2)
    answer = await typing
    assert answer.kind == "deferred"
    made.set()
    await room.passes(3)
    (thread,) = room.table.threads
    (announcement,) = [each for each in room.table.messages if each.viewer is None]
    assert f"<#{thread.id}>" in announcement.text
    assert labels(announcement) == ["Join"]
    assert of_mine(answer).text


async def test_where_nothing_can_be_stored_it_is_said_and_nothing_has_changed(
    two: Stage, store: FakeStore
) -> None:
    who = await mover(two)
    store.failures.append(DatabaseBusy(path="/srv/t.db"))
    answer = await two.press(who, board(two.table), "0")
    assert "couldn’t save" in of_mine(answer).text or "pas pu l’enregistrer" in of_mine(answer).text
    assert (await two.seen()).moment.made == 0
    await two.passes(3)
    await move(two, who)
    assert (await two.seen()).moment.made == 1


async def test_where_nothing_can_be_read_it_is_said_too(two: Stage, store: FakeStore) -> None:
    store.unreadable += [DatabaseBusy(path="/srv/t.db") for _ in range(20)]
    answer = await two.people["Ada"].types(two.table, "/settings me")
    store.unreadable.clear()
    await two.passes(3)
    assert of_mine(answer).text


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (500, 0)])
async def test_an_answer_that_is_refused_costs_nothing_but_the_answer(
    two: Stage, status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    who = await mover(two)
    # The library itself tries five times.
    times = 5 if status == 500 else 1
    two.server.faults.fail(
        status, times=times, match=lambda call: call.route.endswith("/callback"), code=code
    )
    pressing = asyncio.create_task(who.presses(hand(who), await first_move(two, who)))
    async with asyncio.timeout(10):
        while not (await two.seen()).moment.made:
            await two.passes(0.01)
    await two.passes(4)
    pressing.cancel()
    assert f"{who.name} bids 0" in board(two.table).text
    assert not [each for each in caplog.records if each.levelname == "ERROR"]
    two.server.faults.clear()
    await moves(two, 2)
    assert (await two.seen()).moment.made == 3


async def test_a_command_whose_answer_is_refused_is_carried_out_all_the_same(
    two: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    who = await mover(two)
    two.server.faults.fail(404, match=lambda call: call.route.endswith("/callback"), code=10062)
    typing = asyncio.create_task(who.types(two.table, "/bid", number=0))
    async with asyncio.timeout(10):
        while not (await two.seen()).moment.made:
            await two.passes(0.01)
    await two.passes(4)
    assert (await typing).kind == "none"
    assert f"{who.name} bids 0" in board(two.table).text
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_choices_that_come_too_late_hurt_nobody(
    two: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    who = await mover(two)
    two.server.faults.fail(404, match=lambda call: call.route.endswith("/callback"), code=10062)
    typing = asyncio.create_task(who.completes(two.table, "/bid", "number", number=0))
    await two.passes(0.5)
    await two.passes(4)
    assert await typing == []
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_an_answer_whose_acknowledgement_is_lost_was_seen_and_the_move_counts_once(
    two: Stage,
) -> None:
    who = await mover(two)
    two.server.faults.lose_answers(1, match=lambda call: call.route.endswith("/callback"))
    answer = await two.press(who, hand(who), await first_move(two, who))
    await two.passes(5)
    assert answer.kind == "update"
    assert (await two.seen()).moment.made == 1
    assert f"{who.name} bids 0" in board(two.table).text
    assert not [each for each in hand(who).buttons if ":bid " in each.custom_id]


async def test_a_hand_that_was_shown_twenty_minutes_ago_still_works(
    room: Stage, ada: Person, cy: Person
) -> None:
    await game(room, ada, cy, time="1h")
    who = await mover(room)
    shown = of_mine(await room.press(who, board(room.table), "My hand"))
    await room.passes(20 * 60)
    assert (await room.press(who, shown, "Refresh")).kind == "update"
    bid = next(each.custom_id for each in shown.buttons if each.custom_id.endswith(":bid 0"))
    assert (await room.press(who, shown, bid)).kind == "update"
    assert (await room.seen()).moment.made == 1


async def test_a_press_that_waited_too_long_for_us_is_carried_out_without_a_word(
    two: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    who = await mover(two)

    async def too_late(call: Call) -> None:
        if call.route.endswith("/callback"):
            two.clock.moment += 4_000
            two.server.faults.hook = None

    two.server.faults.hook = too_late
    answer = await two.press(who, hand(who), await first_move(two, who))
    assert answer.kind == "none"
    await two.passes(3)
    assert (await two.seen()).moment.made == 1
    assert f"{who.name} bids 0" in board(two.table).text
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_a_double_press_counts_once_and_is_answered_with_nothing_else(two: Stage) -> None:
    who = await mover(two)
    message, button = hand(who), await first_move(two, who)
    answers = await asyncio.gather(*(who.presses(message, button) for _ in range(3)))
    await two.passes(3)
    assert (await two.seen()).moment.made == 1
    assert sorted(each.kind for each in answers) == ["deferred-update"] * 2 + ["update"]
    assert all(not each.follow_ups for each in answers)


async def test_two_cards_pressed_in_one_moment_are_one_card(two: Stage) -> None:
    await moves(two, 2)
    who = await mover(two)
    cards = [each.custom_id for each in hand(who).buttons if ":play " in each.custom_id]
    await asyncio.gather(*(who.presses(hand(who), card) for card in cards[:2]))
    await two.passes(3)
    assert (await two.seen()).moment.made == 3
    assert len([each for each in hand(who).buttons if ":play " in each.custom_id]) == 4


async def test_two_people_who_take_the_last_seat_in_one_moment_get_one_seat(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    lobby = await room.open(ada, seats=2)
    answers = await asyncio.gather(ben.presses(lobby, "Join"), cy.presses(lobby, "Join"))
    await room.passes(3)
    assert len((await room.seen()).places) == 2
    assert sorted(each.kind for each in answers) == ["deferred-update", "message"]


async def test_on_a_second_copy_of_a_hand_an_old_card_is_refused_and_never_another_one_played(
    two: Stage,
) -> None:
    await moves(two, 2)
    who = await mover(two)
    copies = []
    for _ in range(2):
        answer = await two.press(who, board(two.table), "My hand")
        copies.append(of_mine(answer))
    first, second = copies
    cards = [each.custom_id for each in first.buttons if ":play " in each.custom_id]
    await two.press(who, first, cards[0])
    made = (await two.seen()).moment.made
    held = [each.label for each in hand(who).buttons if ":play " in each.custom_id]
    answer = await two.press(who, second, cards[1])
    assert answer.kind == "update"
    assert (await two.seen()).moment.made == made
    assert [each.label for each in hand(who).buttons if ":play " in each.custom_id] == held
    assert [each.label for each in second.buttons if ":play " in each.custom_id] == held


async def test_who_presses_too_early_is_told_whose_turn_it_is_and_the_button_stays_good(
    two: Stage,
) -> None:
    first = await mover(two)
    (other,) = (who for who in two.people.values() if who is not first)
    bid = next(each.custom_id for each in hand(other).buttons if each.custom_id.endswith(":bid 0"))
    answer = await two.press(other, hand(other), bid)
    assert first.name in of_mine(answer).text
    await move(two, first)
    await two.press(other, hand(other), bid)
    assert (await two.seen()).moment.made == 2


async def test_a_press_on_the_board_of_a_game_that_is_over_is_answered(
    two: Stage, ada: Person, cy: Person
) -> None:
    shown = board(two.table)
    sure = await two.then(ada.types(two.table, "/end"))
    await two.passes(2)
    pressing = of_mine(sure).buttons[0].custom_id
    old = shown.raw["components"]
    await two.press(ada, of_mine(sure), pressing)
    shown.raw["components"] = old  # somebody whose client has not heard of it yet
    for what in ("0", "My hand"):
        answer = await two.press(cy, shown, what)
        assert answer.kind != "none"
        assert of_mine(answer).text
        shown.raw["components"] = old
    assert (await two.press(cy, shown, "Leave")).kind == "deferred-update", "they do not play"
