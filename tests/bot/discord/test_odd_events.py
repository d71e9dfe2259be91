"""Odd servers, parts of them, events and packets among good ones: people play on."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest

from bot.connecting import State
from bot.sparing import FEW
from tests.bot.discord.evenings import board, game, move, mover
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.errors import Payload
from tests.emulators.discord.odd import AT_FIRST, EVENTS, IN_A_SERVER, PACKETS, Spoil
from tests.emulators.discord.people import Person


def spoils(event: str, *odd: Spoil, guild: str = "") -> Callable[[str, Payload], Payload]:
    """Makes something odd of events of a kind, about one server where that is named."""

    def spoil(kind: str, data: Payload) -> Payload:
        if kind == event and guild in ("", data.get("id")):
            for each in odd:
                each(data)
        return data

    return spoil


async def plays(room: Stage, ada: Person, ben: Person) -> None:
    await game(room, ada, ben)
    who = await mover(room)
    await move(room, who)
    assert f"{who.name} bids" in board(room.table).text
    assert room.frontend.connected
    assert room.frontend.state is State.OK


@pytest.mark.parametrize("odd", [*IN_A_SERVER, "all of it"])
async def test_something_odd_in_a_server_keeps_neither_it_nor_others_out(odd: str) -> None:
    async with stage() as room:
        chosen = [*IN_A_SERVER.values()] if odd == "all of it" else [IN_A_SERVER[odd]]
        other = room.server.guild("Other")
        room.server._gateway.spoil = spoils("GUILD_CREATE", *chosen, guild=room.guild.id)
        async with room.program():
            ada, ben = room.join("Ada"), room.join("Ben", locale="fr")
            await plays(room, ada, ben)
            client: Any = room.frontend._client
            assert {str(each.id) for each in client.guilds} == {room.guild.id, other.id}
            known = client.get_guild(int(room.guild.id))
            if odd not in ("channels that are null", "all of it"):
                assert {"general", "table"} <= {each.name for each in known.text_channels}


@pytest.mark.parametrize("odd", AT_FIRST)
async def test_something_odd_where_all_servers_are_told_of_keeps_nobody_out(odd: str) -> None:
    async with stage() as room:
        room.server._gateway.spoil = spoils("READY", AT_FIRST[odd])
        async with room.program():
            await plays(room, room.join("Ada"), room.join("Ben"))


async def test_a_server_that_is_none_keeps_no_other_out(caplog: pytest.LogCaptureFixture) -> None:
    async with stage() as room:
        strange = room.server.guild("Strange")
        room.server._gateway.spoil = lambda event, data: (
            {"odd": True} if data.get("id") == strange.id else data
        )
        async with room.program():
            await plays(room, room.join("Ada"), room.join("Ben"))
    assert "left out" in caplog.text
    assert "Traceback" not in caplog.text


async def test_odd_events_and_packets_cost_nothing_but_themselves(
    room: Stage, ada: Person, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    gateway = room.server._gateway
    logins = gateway.identified
    with caplog.at_level(logging.INFO):
        for _ in range(5):
            for event, data in EVENTS:
                gateway.tell_odd(event, data)
            for text in PACKETS:
                gateway.send_odd(text)
        await plays(room, ada, ben)
        await room.passes(120)
        gateway.tell_odd("GUILD_UPDATE", None)
        await room.calm()
    assert gateway.identified == logins
    assert len(caplog.records) < 100
    assert sum("left out" in each.getMessage() for each in caplog.records) <= 3 * (FEW + 1)
    assert 'outcome="left-out",platform="discord"' in room.house.metrics.text()


PRESS_PARTS: dict[str, Spoil] = {
    "a message with an odd part": lambda data: data["message"].update(embeds=[None, {"type": 5}]),
    "a message with odd buttons": lambda data: data["message"].update(components=[{"type": []}]),
    "a message without words": lambda data: data["message"].pop("content"),
    "a message of an odd kind": lambda data: data["message"].update(type=[]),
    "odd mentions": lambda data: data["message"].update(mentions=[None]),
    "a member without flags": lambda data: data["member"].pop("flags"),
    "a member with odd roles": lambda data: data["member"].update(roles=["x"]),
    "a member since never": lambda data: data["member"].update(joined_at="never"),
    "a user without a picture": lambda data: data["member"]["user"].pop("avatar"),
    "a channel without a name": lambda data: data["channel"].pop("name"),
    "a channel that is null": lambda data: data.update(channel=None),
    "no version": lambda data: data.pop("version"),
    "entitlements that are null": lambda data: data.update(entitlements=None),
    "an odd context": lambda data: data.update(context=[]),
    "a language that is a list": lambda data: data.update(locale=["fr"]),
    "owners that are null": lambda data: data.update(authorizing_integration_owners=None),
    "fields that nobody knows": lambda data: data.update(telepathy=[{}]),
}


@pytest.mark.parametrize("odd", [*PRESS_PARTS])
async def test_a_press_with_something_odd_about_it_is_carried_out(
    odd: str, room: Stage, ada: Person, ben: Person
) -> None:
    lobby = await room.open(ada)
    room.server._gateway.spoil = spoils("INTERACTION_CREATE", PRESS_PARTS[odd])
    answer = await room.press(ben, lobby, "Join")
    assert answer.kind != "none"
    assert len((await room.seen()).places) == 2
    assert "Ben" in room.board().text


async def test_what_the_program_fails_with_costs_that_press_alone(
    room: Stage,
    ada: Person,
    ben: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    lobby = await room.open(ada)
    reception: Any = room.frontend._reception

    async def fails(*_: object) -> None:
        raise RuntimeError("a fault of the program")

    with monkeypatch.context() as broken:
        broken.setattr(reception, "pressed", fails)
        pressing = [asyncio.create_task(ben.presses(lobby, "Join")) for _ in range(20)]
        await room.calm()
        await room.passes(4)
        assert [(await each).kind for each in pressing] == ["none"] * 20
    assert caplog.text.count("a fault of the program") == FEW
    await room.press(ben, lobby, "Join")
    assert len((await room.seen()).places) == 2


async def test_where_nothing_can_be_read_it_is_not_in_order(room: Stage, ada: Person) -> None:
    def state() -> State:
        return room.frontend.state

    assert state() is State.OK
    for _ in range(8):
        room.server._gateway.tell_odd("GUILD_UPDATE", None)
        await room.passes(5)
    assert state() is State.DEAF
    await room.open(ada)
    assert state() is State.OK
