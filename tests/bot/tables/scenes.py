"""Tables of all kinds where Zoë sits, sat or will sit, for tests of what is kept about her."""

import json
from collections.abc import Awaitable, Callable

from bot.tables.commands import (
    Admit,
    End,
    Join,
    Open,
    Pause,
    Person,
    Rematch,
    Showing,
    TableId,
    Unseat,
)
from bot.tables.settings import Settings
from bot.tables.timecontrol import LIVE, MINUTE
from engine.player import Level
from storage.base import UnitOfWork
from storage.records import NoticeRecord, ScreenRecord
from tests.bot.tables.room import BEN, CEM, SHORT, Room

ZOE = Person('test:zoë"51', 'Zoë "Z" Ünal')
"""Who is erased. What JSON writes in another way is found as well."""
CHOSEN = Settings(language="fr")
BOARD, PRIVATE = Showing("test:group"), Showing(ZOE.id, ZOE.id)


async def sit(room: Room, *people: Person, computers: int = 0, showing: Showing = BOARD) -> TableId:
    """A lobby. No press has anybody's id in it."""
    levels = (Level.EASY,) * computers
    opening = Open("bisqa", people[:1], levels, SHORT, LIVE, True, showing=showing, press="press 0")
    table = (await room.service.handle(opening)).table
    for number, person in enumerate(people[1:], 1):
        press = f"press {number}"
        await room.service.handle(Join(table, person.id, person.name, press))
    return table


async def playing(room: Room, *people: Person, computers: int = 0) -> TableId:
    table = await sit(room, *people, computers=computers)
    await room.begin(table, people[0])
    for _ in range(6):
        await room.step(table)
    return table


async def over(room: Room, *people: Person) -> TableId:
    table = await playing(room, *people)
    await room.finish(table)
    return table


async def alone_in_a_lobby(room: Room) -> TableId:
    return await sit(room, ZOE, computers=1, showing=PRIVATE)


async def in_a_lobby(room: Room) -> TableId:
    return await sit(room, BEN, ZOE, CEM)


async def among_computers(room: Room) -> TableId:
    return await playing(room, ZOE, computers=2)


async def in_a_game(room: Room) -> TableId:
    return await playing(room, ZOE, BEN, computers=1)


async def to_move(room: Room) -> TableId:
    table = await playing(room, BEN, ZOE)
    await room.until_turn_of(table, ZOE)
    return table


async def asleep(room: Room) -> TableId:
    table = await to_move(room)
    await room.wait(table, 2 * MINUTE)
    assert (await room.sitter(table, ZOE)).autopilot
    return table


async def in_a_pause(room: Room) -> TableId:
    table = await to_move(room)
    await room.service.handle(Pause(table, BEN.id))
    return table


async def who_has_left(room: Room) -> TableId:
    table = await in_a_game(room)
    await room.leave(table, ZOE)
    return table


async def who_was_kicked(room: Room) -> TableId:
    table = await playing(room, BEN, ZOE, CEM)
    sitter = await room.sitter(table, ZOE)
    await room.service.handle(Unseat(table, BEN.id, place=sitter.since))
    return table


async def who_was_kicked_from_a_lobby(room: Room) -> TableId:
    table = await in_a_lobby(room)
    sitter = await room.sitter(table, ZOE)
    await room.service.handle(Unseat(table, BEN.id, place=sitter.since))
    return table


async def who_was_let_in_again(room: Room) -> TableId:
    """In the next game, which they have not come to yet."""
    table = await who_was_kicked(room)
    await room.service.handle(End(table, BEN.id, sure=1))
    await room.service.handle(Rematch(table, BEN.id, lobby=True))
    (removed,) = (await room.look(table, BEN)).removed
    await room.service.handle(Admit(table, BEN.id, removed.id))
    return table


async def with_a_promise(room: Room) -> TableId:
    table = await playing(room, BEN, computers=1)
    await room.service.handle(Join(table, ZOE.id, ZOE.name, "press 9"))
    assert (await room.table(table)).promised(ZOE.id) is not None
    return table


async def as_an_heir(room: Room) -> TableId:
    table = await with_a_promise(room)
    await room.until(table, lambda now: now.seat_of(ZOE.id) is not None)
    return table


async def at_the_end(room: Room) -> TableId:
    return await over(room, BEN, ZOE)


async def at_a_game_that_was_ended(room: Room) -> TableId:
    table = await in_a_game(room)
    await room.service.handle(End(table, ZOE.id, sure=1))
    return table


async def in_a_rematch(room: Room) -> TableId:
    table = await over(room, BEN, ZOE)
    await room.service.handle(Rematch(table, BEN.id, press="again"))
    return table


async def long_ago(room: Room) -> TableId:
    table = await playing(room, BEN, ZOE, CEM)
    await room.leave(table, ZOE)
    await room.finish(table)
    await room.service.handle(Rematch(table, BEN.id, press="again"))
    assert ZOE.id not in (await room.table(table)).people()
    return table


Scene = Callable[[Room], Awaitable[TableId]]
SCENES: list[Scene] = [
    *(alone_in_a_lobby, in_a_lobby, who_was_kicked_from_a_lobby, among_computers, in_a_game),
    who_was_let_in_again,
    *(to_move, asleep, in_a_pause, who_has_left, who_was_kicked, with_a_promise, as_an_heir),
    *(at_the_end, at_a_game_that_was_ended, in_a_rematch, long_ago),
]


async def crowd(room: Room, table: TableId) -> None:
    """Messages, tidings and settings of her and of others."""
    her = ZOE.id
    shown: list[tuple[str, str, int, str | None]]
    shown = [(her, her, 1, "m"), (her, her, -1, "hand"), (her, "", 1, None)]
    shown += [(BEN.id, BEN.id, -1, "hand"), (BOARD.chat, "", 1, "board")]
    screens = [
        ScreenRecord(table, chat, reader, 1, deal, message) for chat, reader, deal, message in shown
    ]
    about = json.dumps({"name": ZOE.name, "reason": "closed"}, ensure_ascii=False)
    notices = [NoticeRecord(table, -1, "hand-closed", "", 1, 5, about)]
    notices += [NoticeRecord(table, 1, "turn", who.id, 1, 5) for who in (ZOE, BEN, CEM)]
    await room.store.commit(UnitOfWork(puts=(*screens, *notices)))
    for who in (ZOE, BEN, CEM):
        await room.service.choose(who.id, CHOSEN)
