"""Whoever asks for what is so already gets a quiet yes, never the text of another mistake: whatever
they ask for, at whatever moment, themselves once more or somebody else who was slower.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest

from bot.tables.already import TOGETHER
from bot.tables.commands import (
    Act,
    AddComputer,
    Admit,
    Answer,
    Back,
    Configure,
    End,
    Join,
    Leave,
    PersonCommand,
    Press,
    Rematch,
    Resume,
    Start,
    Unseat,
)
from bot.tables.entries import Returned
from bot.tables.timecontrol import LIVE, MINUTE, SECOND
from bot.tables.updates import Phase
from engine.seats import Seat
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, dealt_in
from tests.bot.tables.walk import PEOPLE, Step, walk, wishes

STEPS = 100
OWN = (Act, Join, Leave, Back)
"""What one asks for oneself; of everything else it does not matter who was first."""


def carried_out(step: Step) -> Iterator[tuple[PersonCommand, Step]]:
    """All that anybody may ask for at a moment and gets, with the moment after it."""
    for person in PEOPLE:
        for wish in (each for asked in wishes(step.table, person).values() for each in asked):
            entries = step.entries(wish)
            if entries and not isinstance(entries, str):
                yield wish, step.after(entries)


def test_every_command_of_people_is_walked_through() -> None:
    asked = {
        type(each)
        for seed in range(4)
        for step in walk(seed, STEPS)
        for made in wishes(step.table, ADA).values()
        for each in made
    }
    assert asked | {Act} == set(get_args(PersonCommand))


async def test_who_was_let_in_again_needs_it_once() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    place = (await room.sitter(table, BEN)).since
    await room.service.handle(Unseat(table, ADA.id, place=place))
    (removed,) = (await room.look(table)).removed
    await room.service.handle(Admit(table, ADA.id, removed.id))
    assert await room.quiet(Admit(table, ADA.id, removed.id))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_done_is_a_quiet_yes_the_second_time(seed: int) -> None:
    for step in walk(f"twice/{seed}", STEPS):
        for wish, after in carried_out(step):
            if isinstance(wish, AddComputer):
                continue  # two of them are two computers
            assert after.entries(wish) == [], (wish, step.table.phase)
            assert after.entries(wish) == [], "however often"


@pytest.mark.parametrize("seed", range(6))
def test_whoever_was_slower_gets_it_too(seed: int) -> None:
    for step in walk(f"slower/{seed}", STEPS):
        for wish, after in carried_out(step):
            if isinstance(wish, (*OWN, AddComputer)):
                continue
            for other in PEOPLE:
                answer = after.entries(replace(wish, person=other.id))
                seat = after.table.seat_of(other.id)
                if isinstance(wish, Resume) and seat is not None and isinstance(answer, list):
                    assert answer in ([], [Returned(seat)]), "who asks for it is awake"
                elif not (isinstance(wish, Unseat) and _left_by_themselves(after, wish)):
                    assert answer == [], (wish, other.name, answer)


def _left_by_themselves(after: Step, wish: Unseat) -> bool:
    """They may be kept from coming back then: that is more."""
    return any(who.since == wish.place and who.left for who in after.table.sitters)


@pytest.mark.parametrize("seed", range(6))
def test_a_decision_is_made_whoever_made_it(seed: int) -> None:
    """By the person or by a computer for them; it is found by its number in any phase, until the
    next game, and nothing else is. Of a deal before this one only the last is.
    """
    decided: dict[tuple[str, int, int], tuple[str, int]] = {}
    before: Step | None = None
    for step in walk(f"moves/{seed}", STEPS):
        table = step.table
        if before and before.table.begun and before.table.game_number == table.game_number:
            for at, count in enumerate(before.table.decisions):
                who = before.table.sitters[at].person
                if table.decisions[at] > count and who:
                    action = table.moves[-1][-1].partition(" ")[2]
                    decided[who, table.game_number, count] = action, len(table.moves)
        before = step
        for (person, game, number), (action, _) in decided.items():
            press = Act(table.id, person, action, Press(game, number))
            seat = table.seat_of(person)
            if game != table.game_number or seat is None or person in table.kicked:
                assert step.entries(press) in ("late", "not-seated", "away")
                continue
            _, next_one = decided.get((person, game, number + 1), ("", len(table.moves)))
            own = replace(press, press=Press(game, number, seat))
            if next_one < len(table.moves):  # it was not the last one before this deal
                assert step.entries(press) in ("late", "away")
                assert step.entries(own) in ("late", "away")
                continue
            assert step.entries(press) == []
            assert step.entries(own) == []
            other = "bid 1" if action != "bid 1" else "bid 0"
            assert isinstance(step.entries(replace(press, action=other)), str)
            elsewhere = replace(press, press=Press(game, number, Seat(seat + 1)))
            assert isinstance(step.entries(elsewhere), str), "a button for somebody else"


async def test_a_typed_move_that_comes_twice_is_made_once() -> None:
    """As words have no number, it is the last decision of this deal that they repeat."""
    room, table = await dealt_in(ADA, BEN)
    typed = Act(table, ADA.id, "bid 1", sent_at=room.clock.now())
    await room.service.handle(typed)
    for _ in range(3):
        assert await room.quiet(typed), "while Ben is to bid"
    assert await room.code(replace(typed, action="bid 0")) == "not-your-turn"
    await room.until_turn_of(table, ADA)
    assert await room.quiet(replace(typed, sent_at=None)), "on their turn to play"
    legal = (await room.look(table, ADA)).legal
    card = Act(table, ADA.id, legal[0], sent_at=room.clock.now())
    await room.service.handle(card)
    assert await room.quiet(card)
    await room.clock.move(MINUTE)
    await room.until_turn_of(table, ADA)
    assert await room.quiet(card), "it was sent before this turn opened"
    other = (await room.look(table, ADA)).legal[0]
    assert await room.code(replace(card, action=other)) == "late"
    held = replace(card, sent_at=room.clock.now(), action="bid 1")
    assert await room.code(held) == "illegal-action", "that is no slip of the finger any more"


async def test_a_bid_of_an_earlier_deal_is_not_taken_for_the_next_one() -> None:
    room, table = await dealt_in(ADA, BEN, computers=1)
    typed = Act(table, ADA.id, "bid 0", sent_at=room.clock.now())
    await room.service.handle(typed)
    await room.until(table, lambda now: len(now.deals) == 2)
    await room.until_turn_of(table, ADA)
    if "bid 0" in (await room.look(table, ADA)).legal:
        assert (await room.service.handle(replace(typed, sent_at=room.clock.now()))).changed


async def test_two_who_want_to_play_again_get_one_game() -> None:
    """By buttons at any time, for they are for the game that is over; by words if they come
    together. Later those are for a game that is not over yet.
    """
    room, table = await dealt_in(ADA, BEN)
    await room.finish(table)
    typed = Rematch(table, BEN.id, sent_at=room.clock.now())
    await room.service.handle(Rematch(table, ADA.id, sent_at=room.clock.now()))
    await room.clock.move(TOGETHER)
    for wish in (typed, Rematch(table, BEN.id), replace(typed, sent_at=room.clock.now())):
        assert await room.quiet(wish)
    await room.clock.move(1)
    assert await room.code(replace(typed, sent_at=room.clock.now())) == "game-running"
    assert await room.quiet(Rematch(table, BEN.id)), "a button of the first game"
    assert (await room.table(table)).game_number == 2
    await room.finish(table)
    assert (await room.service.handle(Rematch(table, BEN.id))).changed


async def test_in_a_first_game_nobody_plays_again() -> None:
    room, table = await dealt_in(ADA, BEN)
    for sent_at in (None, room.clock.now()):
        assert await room.code(Rematch(table, ADA.id, sent_at=sent_at)) == "game-running"
    lobby = await room.lobby(ADA)
    assert await room.code(Rematch(lobby, ADA.id)) == "game-running"


async def test_what_a_lobby_is_like_already_is_no_change() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, seats=4)
    for wish in (
        Configure(table, ADA.id, {"lives": 3}),
        Configure(table, ADA.id, seats=4, time=LIVE),
        Configure(table, BEN.id, newcomers=True),
    ):
        assert await room.quiet(wish)
    assert (await room.service.handle(Configure(table, ADA.id, seats=0))).changed
    assert await room.quiet(Configure(table, ADA.id, seats=0))
    await room.service.handle(End(table, ADA.id))
    assert await room.code(Configure(table, ADA.id, seats=0)) == "table-closed"


async def test_a_quiet_yes_is_heard_by_nobody_and_touches_nothing() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    await room.begin(table)
    row, heard = await room.row(table), list(room.listener.heard)
    await room.clock.move(30 * SECOND)
    reply = await room.service.handle(Start(table, BEN.id))
    assert (reply.changed, reply.version) == (False, row.version)
    assert await room.row(table) == row
    assert room.listener.heard == heard
    assert await room.store.notices() == ()


async def test_a_computer_that_was_faster_is_late_but_the_person_is_not() -> None:
    """The program's own commands are for one moment: they are no wishes."""
    room, table = await dealt_in(ADA, computers=1)
    now = await room.until(table, lambda now: now.sitters[now.to_act()[0]].automatic)
    [seat] = now.to_act()
    action = now.game.legal_actions(now.state, seat)[0].text
    answer = Answer(table, 1, seat, now.decisions[seat], action)
    await room.service.handle(answer)
    assert await room.code(answer) == "late"
    assert (await room.table(table)).phase is Phase.PLAYING
    assert CEM.id not in (await room.table(table)).people()
    assert await room.quiet(Leave(table, EVE.id))
