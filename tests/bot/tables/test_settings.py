"""What a person or a chat has chosen: what can be chosen, and that it is kept."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bot.tables import noted
from bot.tables.errors import BadSetting
from bot.tables.settings import Settings, TurnNotice, checked, read_settings, write_settings
from storage.base import UnitOfWork
from storage.errors import DatabaseFull
from storage.records import SettingsRecord
from tests.bot.tables.room import ADA, BEN, Room
from tests.fakes import FakeStore

ODD = Settings("fr", "Africa/Tunis", 23, 7, TurnNotice.NEVER, two_step=True, locale="en")


def test_what_holds_for_who_has_not_chosen() -> None:
    assert Settings() == Settings(None, "UTC", 22, 8, TurnNotice.SLOW, two_step=False)


@pytest.mark.parametrize(
    ("chosen", "locale", "spoken"),
    [(None, None, None), (None, "fr", "fr"), ("en", None, "en"), ("en", "fr", "en")],
)
def test_the_language_of_the_platform_is_spoken_until_one_is_chosen(
    chosen: str | None, locale: str | None, spoken: str | None
) -> None:
    assert Settings(language=chosen, locale=locale).speaks == spoken


@pytest.mark.parametrize("zone", ["UTC", "Europe/Paris", "Africa/Tunis", "Asia/Kathmandu"])
def test_zones(zone: str) -> None:
    settings = checked(Settings(zone=zone))
    assert datetime(2027, 1, 1, tzinfo=UTC).astimezone(settings.zone_info())


BAD_ZONES = [
    *("", " ", "Nowhere", "Europe/Nowhere", "Europe", "../UTC", "/etc/passwd", "\x00", "\ud800"),
    *("x" * 5_000, "UTC\n", "🂡", "Europe/Paris "),
]


@pytest.mark.parametrize("zone", BAD_ZONES, ids=lambda zone: ascii(zone[:12]))
def test_what_is_no_zone(zone: str) -> None:
    with pytest.raises(BadSetting) as refusal:
        checked(Settings(zone=zone))
    assert refusal.value.params == {"setting": "zone", "value": zone}


def test_utc_needs_no_zones_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.settings.ZoneInfo", None)
    assert checked(Settings()).zone_info() is UTC


@pytest.mark.parametrize("name", ["quiet_from", "quiet_until"])
@pytest.mark.parametrize("hour", [-1, 24, 100])
def test_what_is_no_hour(name: str, hour: int) -> None:
    with pytest.raises(BadSetting) as refusal:
        checked(msgspec.structs.replace(Settings(), **{name: hour}))
    assert refusal.value.params == {"setting": name, "value": str(hour)}


@given(
    settings=st.builds(
        Settings,
        st.none() | st.sampled_from(["en", "fr"]),
        st.sampled_from(["UTC", "Africa/Tunis"]),
        st.integers(0, 23),
        st.integers(0, 23),
        st.sampled_from(TurnNotice),
        st.booleans(),
        st.none() | st.sampled_from(["en", "fr"]),
    )
)
def test_both_ways(settings: Settings) -> None:
    assert read_settings(write_settings(settings)) == settings


def test_the_form_on_disk() -> None:
    assert write_settings(ODD) == (
        '{"language":"fr","zone":"Africa/Tunis","quiet_from":23,"quiet_until":7,'
        '"turn_notice":"never","two_step":true,"locale":"en","reachable":null}'
    )
    assert read_settings('{"language":"fr","theme":"dark"}') == Settings("fr")


@pytest.mark.parametrize(
    "body", ["", "{", "null", "[]", '{"zone":"Nowhere"}', '{"quiet_from":24}', '{"two_step":1}']
)
def test_what_cannot_be_read_is_as_if_nothing_had_been_chosen(body: str) -> None:
    assert read_settings(body) == Settings()


async def test_each_owner_has_their_own_and_they_outlive_a_restart() -> None:
    room = Room()
    assert await room.service.settings(ADA.id) == Settings()
    await room.service.choose(ADA.id, ODD)
    await room.service.choose("test:chat", Settings("en"))
    for _ in range(2):
        assert await room.service.settings(ADA.id) == ODD
        assert await room.service.settings("test:chat") == Settings("en")
        assert await room.service.settings(BEN.id) == Settings()
        room.restart()


async def test_what_cannot_be_chosen_or_saved_changes_nothing() -> None:
    store = FakeStore()
    room = Room(store)
    await room.service.choose(ADA.id, ODD)
    with pytest.raises(BadSetting):
        await room.service.choose(ADA.id, Settings(zone="Nowhere"))
    store.failures = [DatabaseFull(path="x")]
    with pytest.raises(Exception, match="out-of-order"):
        await room.service.choose(ADA.id, Settings())
    assert await room.service.settings(ADA.id) == ODD
    room.restart()
    assert await room.service.settings(ADA.id) == ODD


async def test_a_choice_is_not_lost_to_somebody_who_was_just_reading() -> None:
    """A hand is being drawn for the first time, and the language is changed meanwhile."""
    room = Room()
    read = room.store.settings
    gate = asyncio.Event()

    async def slowly(owner: str) -> SettingsRecord | None:
        found = await read(owner)
        await gate.wait()
        return found

    room.store.settings = slowly  # type: ignore[method-assign]
    reading = asyncio.create_task(room.service.settings(ADA.id))
    await asyncio.sleep(0)
    await room.service.choose(ADA.id, ODD)
    gate.set()
    await reading
    assert await room.service.settings(ADA.id) == ODD


async def waits() -> None:
    """Whoever was about to write waits at the gate now, in order."""
    for _ in range(5):
        await asyncio.sleep(0)


async def changed(room: Room, **new: Any) -> None:
    now = await room.service.settings(ADA.id)
    await room.service.choose(ADA.id, structs.replace(now, **new))


async def test_changes_at_the_same_time_are_all_kept() -> None:
    """As of messages that come together, or when somebody is found to be reachable meanwhile."""
    room = Room(FakeStore())
    await asyncio.gather(
        changed(room, language="fr"), changed(room, reachable=True), changed(room, two_step=True)
    )
    for _ in range(2):
        kept = await room.service.settings(ADA.id)
        assert kept == Settings("fr", two_step=True, reachable=True)
        room.restart()


async def test_what_is_forgotten_does_not_come_back_with_what_is_found_meanwhile() -> None:
    store = FakeStore()
    room = Room(store)
    await room.service.choose(ADA.id, ODD)
    store.hold()
    erasing = asyncio.create_task(room.service.erase(ADA.id))
    await store.reached.wait()
    finding = asyncio.create_task(changed(room, reachable=True))
    await waits()
    store.gate.set()
    await asyncio.gather(erasing, finding)
    for _ in range(2):
        assert await room.service.settings(ADA.id) == Settings(reachable=True)
        room.restart()


async def test_what_cannot_be_saved_does_not_hide_what_came_after_it() -> None:
    store = FakeStore()
    room = Room(store)
    await room.service.choose(ADA.id, ODD)
    store.hold()
    store.failures = [DatabaseFull(path="x")]
    failing = asyncio.create_task(changed(room, language="en"))
    await waits()
    changing = asyncio.create_task(changed(room, two_step=False))
    await waits()
    store.gate.set()
    with pytest.raises(Exception, match="out-of-order"):
        await failing
    await changing
    for _ in range(2):
        assert not (await room.service.settings(ADA.id)).two_step
        room.restart()


async def test_only_so_many_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noted, "CACHED", 3)
    room = Room()
    for number in range(10):
        await room.service.choose(f"test:{number}", Settings(f"l{number}"))
        assert len(room.service._keeper._noted._known) <= 3
    for number in range(10):
        assert (await room.service.settings(f"test:{number}")).language == f"l{number}"
        assert len(room.service._keeper._noted._known) <= 3


async def test_settings_that_a_later_program_wrote_are_read() -> None:
    room = Room()
    body = '{"language":"fr","turn_notice":"sometimes"}'
    await room.store.commit(UnitOfWork(puts=(SettingsRecord(ADA.id, body),)))
    assert await room.service.settings(ADA.id) == Settings()


@pytest.mark.parametrize("reachable", [None, True, False])
async def test_whether_somebody_can_be_written_to_is_kept_with_what_they_chose(
    *, reachable: bool | None
) -> None:
    room = Room()
    found = msgspec.structs.replace(ODD, reachable=reachable)
    await room.service.choose(ADA.id, found)
    room.restart()
    assert await room.service.settings(ADA.id) == found


def test_what_was_kept_before_that_was_known_is_read() -> None:
    old = msgspec.json.decode(write_settings(ODD))
    del old["reachable"]
    assert read_settings(msgspec.json.encode(old).decode()) == ODD
    assert ODD.reachable is None
