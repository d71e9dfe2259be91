"""Several people of one name at a table, and people whose name nobody can read."""

from dataclasses import replace

import pytest

from bot.rendering.build import build
from bot.tables.codec import from_row, to_row
from bot.tables.commands import End, Join, Open, Person, Rematch, Start, TableId
from bot.tables.entries import Seated
from bot.tables.names import CAFE
from bot.tables.timecontrol import LIVE
from bot.texts.catalogue import words_in
from engine.player import Level
from tests.bot.tables.room import ADA, SHORT, Room, copied, dealt_in

ANA, ALSO_ANA, ANOTHER = (Person(f"test:{number}", name) for number, name in
                          ((4711, "Ana"), (4712, "ana"), (4713, "Ana\u200b ")))  # fmt: skip


async def names(room: Room, table: TableId) -> list[str]:
    return [place.name for place in (await room.look(table)).places]


async def test_they_are_numbered_and_keep_their_number() -> None:
    room = Room()
    table = await room.lobby(ANA, ALSO_ANA, ANOTHER)
    assert await names(room, table) == ["Ana", "ana (2)", "Ana (3)"]
    await room.leave(table, ALSO_ANA)
    assert await names(room, table) == ["Ana", "Ana (3)"]
    await room.join(table, ALSO_ANA)
    assert await names(room, table) == ["Ana", "Ana (3)", "ana (2)"]
    told = [each.event.params.get("name") for each in (await room.look(table)).happened]
    assert set(told) == {"Ana", "Ana (3)", "ana (2)"}
    await room.begin(table, ANA)
    before = await names(room, table)
    assert sorted(before) == ["Ana", "Ana (3)", "ana (2)"]
    await room.leave(table, ALSO_ANA)
    room.restart()
    assert await names(room, table) == before


async def test_everything_that_is_told_of_them_tells_them_apart() -> None:
    """Boards and news, whoever reads them, in every language; refusals; and the record."""
    room = Room()
    table = await room.lobby(ANA, ALSO_ANA)
    refusal = await room.refused(Start(table, ALSO_ANA.id))
    assert refusal.params["name"] == "Ana"
    await room.begin(table, ANA)
    mover = await room.to_act(table)
    assert mover
    other = ANA if mover.id == ALSO_ANA.id else ALSO_ANA
    early = await room.refused(await room.press(table, other, "bid 0"))
    shown = dict(zip(await room.service.people(table), await names(room, table), strict=True))
    assert early.params["names"] == (shown[mover.id],)
    await room.play(table, mover)
    for language in ("en", "fr"):
        scene = build(await room.look(table), words_in(language))
        assert {line.name for line in scene.lines} == {"Ana", "ana (2)"}
        assert shown[mover.id] in scene.news[-1]
        assert shown[other.id] in scene.ask
    over = await room.finish(table)
    record = over.record()
    assert record.fair
    assert sorted(record.players) == sorted(record.fair.joined) == ["Ana", "ana (2)"]


async def test_the_number_goes_where_it_is_not_needed() -> None:
    """In the next game, when the other one has left."""
    room = Room()
    table = await room.lobby(ANA, ALSO_ANA)
    await room.begin(table, ANA)
    await room.leave(table, ANA)
    await room.service.handle(End(table, ALSO_ANA.id, sure=1, moderator=True))
    await room.service.handle(Rematch(table, ALSO_ANA.id, lobby=True))
    assert "ana" in await names(room, table)
    await room.join(table, ANA)
    assert (await names(room, table))[-1] == "Ana (2)"


async def test_nobody_is_called_like_a_computer() -> None:
    """Whoever of them comes first has the name."""
    room = Room()
    hosts = tuple(Person(f"test:{number}", name) for number, name in enumerate(CAFE[:6]))
    opening = Open("bisqa", hosts, (Level.EASY,) * 2, SHORT, LIVE, lobby=True)
    table = (await room.service.handle(opening)).table
    assert len(set(await names(room, table))) == 8
    table = await room.lobby(ADA, computers=1)
    computer = (await names(room, table))[1]
    await room.service.handle(Join(table, ANA.id, computer.upper()))
    assert await names(room, table) == ["Ada", computer, f"{computer.upper()} (2)"]


async def test_a_newcomer_to_a_game_is_told_apart_too() -> None:
    room, table = await dealt_in(ANA, computers=2)
    await room.join(table, ALSO_ANA)
    heirs = [place.heir for place in (await room.look(table)).places if place.heir]
    assert heirs == ["ana (2)"]
    reserved = (await room.look(table)).happened[-1].event
    assert reserved.params["newcomer"] == "ana (2)"
    await room.until(table, lambda now: len(now.deals) > 1)
    assert {"Ana", "ana (2)"} < set(await names(room, table))


@pytest.mark.parametrize("stored", ["\u3164", "\u202e\u200b", "", "a\nb: 5 lives", "x" * 9_999])
async def test_names_of_old_tables_are_shown_by_the_same_rules(stored: str) -> None:
    room = Room()
    table = await room.lobby(ADA, ANA, ALSO_ANA)
    await room.begin(table)
    rows = []
    for row in await room.rows(table):
        entry = from_row(row)
        if isinstance(entry, Seated) and entry.person != ADA.id:
            row = to_row(replace_name(entry, stored), row.table, row.number, row.at)
        rows.append(row)
    old = Room(await copied(rows, await room.row(table)))
    shown = await names(old, table)
    assert len(set(shown)) == 3
    assert all(name and len(name) <= 64 and name.isprintable() for name in shown)
    if not stored.strip("\u3164\u202e\u200b"):
        assert set(shown) == {"Ada", "Player 4711", "Player 4712"}
    assert (await old.finish(table)).ended is None


def replace_name(entry: Seated, name: str) -> Seated:
    return Seated(name, entry.person, entry.level, entry.press)


async def test_people_without_a_name_are_told_apart() -> None:
    room = Room()
    unseen = [replace(person, name="\u2800") for person in (ANA, ALSO_ANA)]
    same = Person("other:4711", "")
    table = await room.lobby(*unseen, same)
    assert await names(room, table) == ["Player 4711", "Player 4712", "Player 4711 (2)"]
