"""What was chosen for a chat, and whatever else a front end keeps under a name of its own."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.errors import NotSaved
from bot.tables.settings import (
    ChatSettings,
    Opening,
    Settings,
    Usual,
    read_chat_settings,
    write_settings,
)
from bot.tables.timecontrol import LIVE, NO_CLOCK, SLOW
from engine.player import Level
from storage.errors import DatabaseFull
from storage.sql.store import open_store
from tests.bot.tables.room import ADA, Room
from tests.fakes import FakeStore

CHAT = "test:café"
USUAL = Usual({"lives": 3, "tie": "shared", "double": True, "limit": None}, SLOW, 4, Level.HARD)
ODD = ChatSettings("fr", True, Opening.ROLE, "1234", True, {"bisqa": USUAL})

options = st.dictionaries(st.text(), st.none() | st.booleans() | st.integers(0, 99) | st.text())
usual = st.builds(
    Usual,
    options,
    st.none() | st.sampled_from([NO_CLOCK, LIVE, SLOW]),
    st.none() | st.integers(2, 10),
    st.none() | st.sampled_from(Level),
)


@given(
    settings=st.builds(
        ChatSettings,
        st.none() | st.sampled_from(["en", "fr"]),
        st.booleans(),
        st.sampled_from(Opening),
        st.text(),
        st.booleans(),
        st.dictionaries(st.text(), usual, max_size=3),
    )
)
def test_both_ways(settings: ChatSettings) -> None:
    assert read_chat_settings(write_settings(settings)) == settings


def test_the_form_on_disk_has_only_what_was_chosen() -> None:
    assert write_settings(ChatSettings()) == "{}"
    assert write_settings(ODD) == (
        '{"language":"fr","threads":true,"opening":"role","role":"1234","quiet":true,"usual":'
        '{"bisqa":{"options":{"lives":3,"tie":"shared","double":true,"limit":null},'
        '"time":{"tempo":"slow","turn":86400000},"seats":4,"level":"hard"}}}'
    )
    assert read_chat_settings('{"threads":true,"theme":"dark"}') == ChatSettings(threads=True)


def test_what_holds_where_nothing_was_chosen() -> None:
    chosen = ChatSettings()
    assert (chosen.language, chosen.threads, chosen.quiet) == (None, False, False)
    assert (chosen.opening, chosen.role, chosen.usual) == (Opening.EVERYONE, "", {})
    usual = Usual()
    assert (usual.options, usual.time, usual.seats, usual.level) == ({}, None, None, None)


@pytest.mark.parametrize(
    "body",
    [
        *("", "{", "null", "[]", "\x00", '{"threads":1}', '{"opening":"nobody"}'),
        *('{"usual":[]}', '{"usual":{"bisqa":{"seats":"4"}}}', '{"usual":{"bisqa":null}}'),
        '{"usual":{"bisqa":{"options":{"lives":1.5}}}}',
    ],
    ids=ascii,
)
def test_what_cannot_be_read_is_as_if_nothing_had_been_chosen(body: str) -> None:
    assert read_chat_settings(body) == ChatSettings()


async def test_each_chat_has_its_own_and_they_outlive_a_restart() -> None:
    room = Room()
    assert await room.service.chat_settings(CHAT) == ChatSettings()
    await room.service.choose_for_chat(CHAT, ODD)
    await room.service.choose_for_chat("test:all", ChatSettings(threads=True))
    for _ in range(2):
        assert await room.service.chat_settings(CHAT) == ODD
        assert await room.service.chat_settings("test:all") == ChatSettings(threads=True)
        assert await room.service.chat_settings("test:other") == ChatSettings()
        room.restart()


async def test_they_stand_in_the_file(path: Path) -> None:
    store = await open_store(path)
    await Room(store).service.choose_for_chat(CHAT, ODD)
    await store.close()
    store = await open_store(path)
    assert await Room(store).service.chat_settings(CHAT) == ODD
    await store.close()


async def test_a_board_speaks_the_language_of_its_chat() -> None:
    """Who draws in a chat asks for it as for that of a person."""
    room = Room()
    await room.service.choose_for_chat(CHAT, ODD)
    assert (await room.service.settings(CHAT)).speaks == "fr"


async def test_any_name_keeps_any_text() -> None:
    room = Room()
    assert await room.service.noted("test:seen/1") == ""
    await room.service.note("test:seen/1", "no JSON: ♥")
    await room.service.note("test:seen/2", "{}")
    await room.service.note("test:seen/2", "other")
    for _ in range(2):
        assert await room.service.noted("test:seen/1") == "no JSON: ♥"
        assert await room.service.noted("test:seen/2") == "other"
        room.restart()


async def test_it_is_read_from_the_store_once() -> None:
    store = FakeStore()
    room = Room(store)
    await room.service.choose_for_chat(CHAT, ODD)
    room.restart()
    for owner in (CHAT, "test:nothing"):
        before = store.reads
        for _ in range(3):
            await room.service.chat_settings(owner)
            await room.service.noted(owner)
        assert store.reads == before + 1
    await room.service.choose_for_chat(CHAT, ChatSettings())
    before = store.reads
    assert await room.service.chat_settings(CHAT) == ChatSettings()
    assert store.reads == before


async def test_what_cannot_be_saved_changes_nothing() -> None:
    store = FakeStore()
    room = Room(store)
    await room.service.choose_for_chat(CHAT, ODD)
    store.failures = [DatabaseFull(path="x"), DatabaseFull(path="x")]
    with pytest.raises(NotSaved):
        await room.service.choose_for_chat(CHAT, ChatSettings())
    with pytest.raises(NotSaved):
        await room.service.note("test:seen", "1")
    for _ in range(2):
        assert await room.service.chat_settings(CHAT) == ODD
        assert await room.service.noted("test:seen") == ""
        room.restart()


async def test_a_store_that_cannot_be_read_says_so_and_is_asked_again() -> None:
    store = FakeStore()
    room = Room(store)
    store.unreadable = [DatabaseFull(path="x")]
    with pytest.raises(NotSaved):
        await room.service.chat_settings(CHAT)
    assert await room.service.chat_settings(CHAT) == ChatSettings()


async def test_those_of_a_person_are_others() -> None:
    room = Room()
    await room.service.choose(ADA.id, Settings("fr", two_step=True))
    await room.service.choose_for_chat(CHAT, ODD)
    assert await room.service.settings(ADA.id) == Settings("fr", two_step=True)
    assert await room.service.chat_settings(CHAT) == ODD
