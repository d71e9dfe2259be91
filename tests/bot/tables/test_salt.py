"""What people mix into the deals of a game: the presses of who joins, then that of the start,
which is made after everybody could see the seal.
"""

import asyncio
from dataclasses import replace
from hashlib import sha256

import pytest

from bot.tables import lobby
from bot.tables.commands import (
    AddComputer,
    Command,
    End,
    Join,
    Open,
    Rematch,
    Start,
    TableId,
    Unseat,
)
from bot.tables.entries import Seated, Started
from bot.tables.errors import TableError
from bot.tables.lobby import MOST_PRESSES
from bot.tables.timecontrol import LIVE
from bot.tables.updates import Phase, Reply
from engine.fairness import FairStream, seating
from engine.player import Level
from engine.verification import verify
from tests.bot.tables.room import ADA, BEN, CEM, EVE, SHORT, Room

JOINED = ("press:test:ada", "press:test:ben")


async def salt_of(room: Room, table: TableId) -> tuple[str, ...]:
    """The salt of the game that has begun; all that was settled by it is as the page says."""
    now = await room.table(table)
    assert now.begun
    assert seating(now.secret, now.salt, len(now.sitters)) == (now.order, now.first)
    before = now.game.new(len(now.sitters), now.options or {}, now.first)
    shuffled = FairStream(now.secret, now.salt, 1).shuffled(now.game.pack.cards)
    assert now.deals[0] == now.game.lay_out(before, shuffled)
    return now.salt


async def test_presses_to_join_in_order_and_then_the_start() -> None:
    """Also of who got up again or was kicked; a press without an id adds nothing."""
    room = Room()
    table = await room.lobby(ADA, BEN)
    await room.leave(table, BEN)
    await room.join(table, CEM)
    await room.service.handle(Join(table, EVE.id, EVE.name))
    await room.service.handle(Join(table, BEN.id, BEN.name, press="again"))
    place = (await room.sitter(table, CEM)).since
    await room.service.handle(Unseat(table, ADA.id, place=place))
    joined = (*JOINED, "press:test:cem", "again")
    assert (await room.look(table)).salt == joined
    await room.service.handle(Start(table, ADA.id, "start"))
    assert await salt_of(room, table) == (*joined, "start") == (await room.look(table)).salt
    over = await room.finish(table)
    assert over.proof
    assert over.proof.salt == (*joined, "start")
    assert verify(over.game, over.record()).fair


@pytest.mark.parametrize("settled_by", ["join", "start"])
async def test_another_press_makes_another_game_of_the_same_secret(settled_by: str) -> None:
    dealt = []
    for press in ("1", "2"):
        room = Room(seed=1)
        table = await room.lobby(ADA)
        joining, starting = (press, "s") if settled_by == "join" else ("j", press)
        await room.service.handle(Join(table, BEN.id, BEN.name, press=joining))
        await room.service.handle(Start(table, ADA.id, starting))
        dealt.append((await room.table(table)).deals[0])
    assert dealt[0] != dealt[1]


async def test_only_the_start_that_counts() -> None:
    """Not one that came too early, nor one of who may not; of several at once the first."""
    room = Room()
    table = await room.lobby(ADA, computers=0)
    for early in (Start(table, ADA.id, "alone"), Start(table, EVE.id, "stranger")):
        await room.code(early)
    await room.join(table, BEN)
    assert await room.code(Start(table, BEN.id, "guest")) == "not-host"
    starts: list[Command] = [Start(table, ADA.id, press) for press in ("phone", "laptop", "phone")]
    results = await asyncio.gather(*map(room.service.handle, starts), return_exceptions=True)
    assert isinstance(results[0], Reply)
    assert all(isinstance(each, Reply | TableError) for each in results)
    assert await salt_of(room, table) == (*JOINED, "phone")
    assert (await room.entry_kinds(table)).count("started") == 1


async def test_a_moderator_starts_it_as_the_host_does() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    await room.service.handle(Start(table, EVE.id, "moderator", moderator=True))
    assert await salt_of(room, table) == (*JOINED, "moderator")


async def test_computers_mix_nothing_in() -> None:
    """Neither those who were added, nor those who take what is left of the seats."""
    room = Room()
    table = await room.lobby(ADA, BEN, seats=5, computers=1)
    await room.service.handle(AddComputer(table, ADA.id))
    await room.service.handle(Start(table, ADA.id, "start"))
    assert await salt_of(room, table) == (*JOINED, "start")
    assert len((await room.table(table)).sitters) == 5


async def test_a_rematch_is_settled_by_a_press_after_its_seal_was_shown() -> None:
    """The same people, and nobody need press Join: the start is mixed in all the same."""
    room = Room()
    table = await room.lobby(ADA, BEN)
    await room.service.handle(Start(table, ADA.id, "first"))
    await room.service.handle(End(table, ADA.id, sure=1))
    await room.service.handle(Rematch(table, BEN.id, lobby=True, press="more"))
    sealed = (await room.look(table, EVE)).commitment
    assert sealed == sha256((await room.table(table)).secret).hexdigest()
    room.restart()
    await room.service.handle(Start(table, ADA.id, "second"))
    assert await salt_of(room, table) == ("more", "second")
    over = await room.finish(table)
    assert over.proof
    assert (over.proof.commitment, over.proof.salt) == (sealed, ("more", "second"))


@pytest.mark.parametrize("asking", ["open", "rematch"])
async def test_a_game_that_begins_at_once_has_no_salt(asking: str) -> None:
    """Its secret is drawn after the only press that there is, which could prove nothing."""
    room = Room()
    opening = Open("bisqa", (ADA,), (Level.EASY,), SHORT, LIVE, press="press")
    table = (await room.service.handle(opening)).table
    if asking == "rematch":
        await room.service.handle(End(table, ADA.id, sure=1))
        await room.service.handle(Rematch(table, ADA.id, press="again"))
    assert await salt_of(room, table) == () == (await room.look(table)).salt
    assert (await room.table(table)).phase is Phase.PLAYING


async def test_who_comes_and_goes_adds_no_more_than_so_much() -> None:
    """The start is mixed in whatever came before it."""
    room = Room()
    now = await room.table(await room.lobby(ADA, BEN))
    for mixed_in, press in ((MOST_PRESSES - 1, "1"), (MOST_PRESSES, "")):
        crowded = replace(now, presses=("0",) * mixed_in)
        command = Join(now.id, CEM.id, CEM.name, "1")
        assert lobby.join(crowded, command, room.entropy) == [Seated("Cem", CEM.id, press=press)]
        started, _ = lobby.start(crowded, Start(now.id, ADA.id, "start"), room.entropy)
        assert isinstance(started, Started)
        assert started.salt == (*crowded.presses, "start")
