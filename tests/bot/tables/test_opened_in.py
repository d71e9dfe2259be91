"""Where a table was opened: told to everybody, and kept."""

from dataclasses import replace

import pytest

from bot.tables.commands import Configure, End, Open, Rematch, Showing
from bot.tables.timecontrol import LIVE
from storage.records import TableId
from tests.bot.tables.room import ADA, BEN, EVE, SHORT, Room, copied

CAFE, SCHOOL = "test:café", "test:school"
READERS = (ADA, BEN, EVE, None)


async def opened(room: Room, chat: str = CAFE, *, lobby: bool = False) -> TableId:
    showing = Showing(chat) if chat else None
    command = Open("bisqa", (ADA, BEN), (), SHORT, LIVE, lobby=lobby, showing=showing)
    return (await room.service.handle(command)).table


async def chats(room: Room, table: TableId) -> set[str]:
    """Where it was opened, as everybody is told."""
    return {(await room.look(table, reader)).chat for reader in READERS}


@pytest.mark.parametrize("lobby", [False, True])
@pytest.mark.parametrize("chat", [CAFE, ""])
async def test_everybody_is_told_where_a_table_was_opened(chat: str, lobby: bool) -> None:
    room = Room()
    table = await opened(room, chat, lobby=lobby)
    assert await chats(room, table) == {chat}
    room.restart()
    assert await chats(room, table) == {chat}
    [first, *_] = await room.rows(table)
    assert ("chat" in first.body) == bool(chat), "an entry is as short as it can be"


async def test_other_boards_do_not_change_it() -> None:
    room = Room()
    table = await opened(room)
    other = await opened(room, SCHOOL)
    assert await chats(room, table) == {CAFE}
    assert await chats(room, other) == {SCHOOL}


@pytest.mark.parametrize("lobby", [False, True])
async def test_a_rematch_keeps_it(lobby: bool) -> None:
    room = Room()
    table = await opened(room)
    await room.service.handle(End(table, ADA.id, sure=1))
    await room.service.handle(Rematch(table, BEN.id, lobby=lobby))
    for _ in range(2):
        assert (await room.look(table)).game_number == 2
        assert await chats(room, table) == {CAFE}
        room.restart()
    assert (await room.service.look(table, ADA.id, 1)).chat == CAFE


async def test_a_lobby_that_is_changed_keeps_it() -> None:
    room = Room()
    table = await opened(room, lobby=True)
    await room.service.handle(Configure(table, ADA.id, options={"lives": 5}))
    await room.begin(table)
    assert await chats(room, table) == {CAFE}


async def test_a_table_of_an_older_program_was_opened_nowhere() -> None:
    room = Room()
    table = await opened(room)
    first, *others = await room.rows(table)
    older = first.rewritten(first.body.replace(f',"chat":"{CAFE}"', ""))
    assert older != first
    store = await copied((older, *others), await room.row(table))
    service = room.restarted(store)
    for reader in READERS:
        now = await room.look(table, reader)
        then = await service.look(table, reader.id if reader else None)
        assert then == replace(now, chat="")
