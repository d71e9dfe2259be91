"""What is kept about somebody is told to them, and nothing of others."""

import json

import pytest

from bot.tables.errors import NotSaved
from bot.tables.privacy import Erased, Kept
from storage.errors import DatabaseFull
from storage.memory import MemoryStore
from tests.bot.tables.room import BEN, CEM, Room
from tests.bot.tables.scenes import (
    CHOSEN,
    SCENES,
    ZOE,
    Scene,
    alone_in_a_lobby,
    crowd,
    in_a_game,
    in_a_rematch,
    playing,
    who_was_let_in_again,
)
from tests.fakes import FakeStore


@pytest.mark.parametrize("scene", SCENES)
async def test_what_is_told_is_her_own(scene: Scene) -> None:
    room = Room()
    table = await scene(room)
    await crowd(room, table)
    await playing(room, BEN, CEM)
    await room.service.choose(ZOE.id, CHOSEN)
    kept = await room.service.kept_about(ZOE.id)
    assert (kept.person, kept.settings) == (ZOE.id, CHOSEN)
    [found] = kept.tables
    row = await room.row(table)
    assert (found.code, found.status) == (table, row.status)
    assert found.opened.timestamp() * 1000 == row.opened_at
    assert found.opened_in_private == (scene is alone_in_a_lobby)
    not_come = {""} if scene is who_was_let_in_again else set()  # to the game of that entry
    assert {game.name for game in found.games} == {ZOE.name} | not_come
    assert sorted(found.messages) == ["hand", "m"]
    assert "turn" in found.notices
    text = (await room.service.export_of(ZOE.id)).decode()
    told = json.loads(text)
    for other in (BEN, CEM):
        assert other.id not in text
        assert f'"{other.name}"' not in text
    for secret in room.entropy.secrets:
        assert secret.hex() not in text
    assert told["person"] == ZOE.id
    games = [game for each in told["tables"] for game in each["games"]]
    kinds = {each["entry"]["type"] for game in games for each in game["entries"]}
    assert "seated" in kinds or "reserved" in kinds
    assert not kinds & {"opened", "started", "dealt"}, "no secret, and no cards"


async def test_all_that_she_did_is_told() -> None:
    room = Room()
    table = await in_a_rematch(room)
    await room.finish(table)
    now = await room.table(table)
    told = json.loads(await room.service.export_of(ZOE.id))
    [only] = told["tables"]
    first, second = only["games"]
    assert (first["number"], second["number"], second["game"]) == (1, 2, "bisqa")
    seat = now.seat_of(ZOE.id)
    assert second["seat"] == seat
    acted = [each["entry"] for each in second["entries"] if each["entry"]["type"] == "acted"]
    moves = [text for moves in now.moves for text in moves if text.startswith(f"{seat} ")]
    assert [f"{each['seat']} {each['action']}" for each in acted] == moves
    assert moves
    assert second["entries"][0]["entry"] == {"type": "seated", "name": ZOE.name, "person": ZOE.id}
    assert second["entries"][0]["at"].endswith("Z")


async def test_nothing_is_kept_about_who_was_never_there() -> None:
    room = Room()
    await in_a_game(room)
    heard = len(room.listener.changes)
    assert await room.service.kept_about(CEM.id) == Kept(CEM.id, None, ())
    assert await room.service.erase(CEM.id) == Erased(0, settings=False)
    assert len(room.listener.changes) == heard


async def test_a_store_that_fails_is_told() -> None:
    store = FakeStore(MemoryStore())
    room = Room(store)
    await in_a_game(room)
    store.unreadable.append(DatabaseFull())
    with pytest.raises(NotSaved):
        await room.service.kept_about(ZOE.id)
    assert (await room.service.kept_about(ZOE.id)).tables
