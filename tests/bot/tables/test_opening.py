"""Opening a table: who sits where, what the secret settles, and what is refused."""

from dataclasses import replace

import pytest

from bot.tables.commands import Open, Person, Rematch
from bot.tables.decide import decide
from bot.tables.lobby import open_table
from bot.tables.names import CAFE
from bot.tables.ports import AT_ONCE
from bot.tables.updates import Phase
from engine.fairness import FairStream, commitment, seating
from engine.player import Level
from storage.records import TableStatus
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, seats_of
from tests.fakes import FakeEntropy


async def test_people_and_computers_are_seated_and_the_first_cards_are_dealt() -> None:
    room = Room()
    levels = (Level.EASY, Level.HARD, Level.NORMAL)
    reply = await room.service.handle(Open("bisqa", (ADA, BEN), levels, {"lives": 4}))
    seen = await room.look(reply.table, ADA)
    assert (reply.version, seen.version) == (1, 1)
    assert (seen.phase, seen.game_number, seen.offer.id) == (Phase.PLAYING, 1, "bisqa")
    assert seen.view.options == {"lives": 4, "tie": "remainder"}
    assert seen.seat is not None
    assert seen.places[seen.seat].name == "Ada"
    assert len(seen.view.zone("hand", seen.seat)) == 5
    assert not any(place.away for place in seen.places)
    # What is a computer is marked by its level.
    assert {place.name: place.level for place in seen.places if place.level is None}.keys() == {
        "Ada",
        "Ben",
    }
    assert sorted(place.level for place in seen.places if place.level) == sorted(levels)
    assert [told.event.code for told in seen.happened] == ["dealt"]
    row = await room.row(reply.table)
    assert (row.game, row.status) == ("bisqa", TableStatus.PLAYING)
    assert row.opened_at == row.touched_at == room.clock.now()
    assert room.listener.heard == [reply.table]


@pytest.mark.parametrize("seed", range(20))
async def test_the_secret_settles_seats_first_seat_and_deals(seed: int) -> None:
    room = Room(seed=seed)
    opened = await room.table(await room.open(ADA, BEN, computers=seed % 6))
    [secret] = room.entropy.secrets
    order, first = seating(secret, (), len(opened.sitters))
    assert (opened.order, opened.first) == (order, first)
    assert opened.commitment == commitment(secret)
    joined: list[str] = [""] * len(order)
    for seat, place in enumerate(order):
        joined[place] = opened.sitters[seat].name
    assert joined[:2] == ["Ada", "Ben"]
    assert set(joined[2:]) <= set(CAFE)
    shuffled = FairStream(secret, (), 1).shuffled(opened.game.pack.cards)
    assert opened.deals[0].cards() == shuffled[: 5 * len(order)]
    assert opened.to_act() == (first,)


async def test_who_sits_where_differs_from_game_to_game() -> None:
    seen = set()
    for seed in range(30):
        room = Room(seed=seed)
        opened = await room.table(await room.open(ADA, BEN, CEM))
        seen.add((*seats_of(opened, [ADA, BEN, CEM]), opened.first))
    assert len(seen) > 10


async def test_the_order_of_levels_is_the_order_of_joining() -> None:
    room = Room()
    levels = (Level.HARD, Level.EASY, Level.NORMAL)
    opened = await room.table((await room.service.handle(Open("bisqa", (ADA,), levels))).table)
    joined: dict[int, Level | None] = {
        place: sitter.level for sitter, place in zip(opened.sitters, opened.order, strict=True)
    }
    assert [joined[place] for place in range(4)] == [None, *levels]


@pytest.mark.parametrize("seed", range(10))
async def test_a_computer_is_never_named_like_a_person_or_another_computer(seed: int) -> None:
    room = Room(seed=seed)
    people = tuple(
        Person(f"test:{name}", name) for name in (CAFE[seed], CAFE[seed + 1].upper(), "Ada")
    )
    opened = await room.table(await room.open(*people, computers=5))
    names = [sitter.name.casefold() for sitter in opened.sitters]
    assert len(set(names)) == len(names) == 8
    for sitter in opened.sitters:
        assert (sitter.person is None) == (sitter.level is not None)


async def test_people_of_the_same_name_are_told_apart() -> None:
    room = Room()
    other = Person("test:other", ADA.name)
    table = await room.open(ADA, other)
    assert (await room.look(table, ADA)).seat != (await room.look(table, other)).seat


async def test_computers_may_sit_alone() -> None:
    room = Room()
    table = await room.open(computers=3)
    assert (await room.look(table)).seat is None
    assert (await room.finish(table)).phase is Phase.OVER


def opening(people: int, computers: int, game: str = "bisqa") -> Open:
    persons = tuple(Person(f"test:{number}", f"P{number}") for number in range(people))
    return Open(game, persons, (Level.EASY,) * computers)


@pytest.mark.parametrize(
    ("command", "code", "params"),
    [
        (opening(1, 1, "whist"), "unknown-game", {"games": ("bisqa",)}),
        (opening(1, 0), "too-few-players", {"least": 2}),
        (opening(0, 1), "too-few-players", {"least": 2}),
        (opening(0, 0), "too-few-players", {"least": 2}),
        (opening(9, 0), "too-many-players", {"most": 8}),
        (opening(1, 8), "too-many-players", {"most": 8}),
        (opening(1, 17), "too-many-players", {"most": 8}),
        (opening(1, 500), "too-many-players", {"most": 8}),
        (
            replace(opening(1, 1), options={"lives": 6}),
            "bad-option",
            {"option": "lives", "value": "6", "choices": ("5", "3", "4")},
        ),
        (
            replace(opening(1, 1), options={"stake": 1}),
            "bad-option",
            {"option": "stake", "value": None, "choices": ("lives", "tie")},
        ),
        (Open("bisqa", (ADA, BEN, ADA), ()), "already-seated", {}),
    ],
    ids=[
        *("no such game", "alone", "one computer", "nobody", "9 people", "8 computers"),
        *("17 computers", "500 computers", "bad value", "bad option", "twice"),
    ],
)
async def test_what_cannot_be_opened(command: Open, code: str, params: dict[str, object]) -> None:
    room = Room()
    refusal = await room.refused(command)
    assert (refusal.code, refusal.params) == (code, params)
    assert await room.store.tables() == ()
    assert room.entropy.secrets == [], "no secret is drawn for a table that is not opened"


async def test_the_same_table_luck_and_command_give_the_same_entries() -> None:
    room = Room()
    opened = await room.table(await room.open(ADA, computers=3))
    command = Open("bisqa", (ADA, BEN), (Level.EASY,))
    blank = replace(opened, version=0)
    first = open_table(blank, command, FakeEntropy(5))
    assert first == open_table(blank, command, FakeEntropy(5))
    assert first == decide(blank, command, entropy=FakeEntropy(5), now=9, pace=AT_ONCE)
    assert first != open_table(blank, command, FakeEntropy(6))


async def test_a_code_that_is_taken_is_not_given_again() -> None:
    room = Room()
    first = await room.open(ADA, BEN)
    before = await room.rows(first)
    room.entropy._tables = 0
    second = await room.open(ADA, BEN)
    assert first != second
    assert await room.rows(first) == before


async def test_two_tables_do_not_touch_each_other() -> None:
    room = Room()
    one, two = await room.open(ADA, BEN), await room.open(ADA, computers=1)
    before = await room.look(two, ADA)
    await room.finish(one)
    assert await room.look(two, ADA) == before
    assert (await room.look(one, ADA)).commitment != before.commitment


@pytest.mark.parametrize("asking", [ADA, BEN])
async def test_a_rematch_seats_the_same_people_under_a_new_secret(asking: Person) -> None:
    room = Room()
    table = await room.open(ADA, BEN, computers=2, options={"lives": 3, "tie": "shared"})
    over = await room.finish(table)
    old_rows = await room.rows(table)
    await room.clock.move(60_000)
    await room.rematch(table, asking)
    again = await room.table(table)
    assert (again.phase, again.game_number, again.options) == (Phase.PLAYING, 2, over.options)
    assert sorted(sitter.name for sitter in again.sitters) == sorted(s.name for s in over.sitters)
    assert {s.person: s.level for s in again.sitters} == {s.person: s.level for s in over.sitters}
    assert again.secret != over.secret
    assert again.commitment != over.commitment
    assert again.deals[0] != over.deals[0]
    assert again.decisions == (0, 0, 0, 0)
    seen = await room.look(table, ADA)
    assert (seen.proof, seen.ended) == (None, None)
    assert {told.entry > len(old_rows) for told in seen.happened} == {True}
    rows = await room.rows(table)
    assert rows[: len(old_rows)] == old_rows
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    # Joining order stays, so that the proof of each game is of the same people.
    second = await room.finish(table)
    first_proof, second_proof = over.record().fair, second.record().fair
    assert first_proof
    assert second_proof
    assert first_proof.joined == second_proof.joined


async def test_a_rematch_only_after_the_end_and_by_those_who_sit_there() -> None:
    room = Room()
    table = await room.open(ADA, BEN)
    assert await room.code(Rematch(table, ADA.id)) == "game-running"
    await room.finish(table)
    assert await room.code(Rematch(table, EVE.id)) == "not-seated"
    await room.rematch(table, BEN)
    assert await room.quiet(Rematch(table, ADA.id))


@pytest.mark.parametrize("asking", [ADA, BEN])
async def test_a_computer_sits_for_who_left_in_a_rematch_unless_they_ask_for_it(
    asking: Person,
) -> None:
    room = Room()
    table = await room.open(ADA, BEN)
    await room.leave(table, BEN)
    await room.finish(table)
    await room.rematch(table, asking)
    ada, other = sorted((await room.look(table)).places, key=lambda place: place.name)
    assert (ada.name, ada.level, ada.away) == ("Ada", None, False)
    if asking == BEN:
        assert (other.name, other.level, other.away) == ("Ben", None, False)
    else:
        assert (other.name in CAFE, other.level, other.away) == (True, Level.NORMAL, False)
        assert await room.quiet(Rematch(table, BEN.id))
