"""Nothing grows for ever, everything is counted, and the same always comes of the same."""

import asyncio
import gc
import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bot.metrics import Queue
from bot.tables import publisher as publisher_module
from bot.tables import shown as shown_module
from bot.tables.commands import End, Join, Rematch, Showing, Start, TableId
from bot.tables.ports import Budget, Limits, MustWait, Unavailable
from bot.tables.timecontrol import HOUR, MINUTE, SECOND
from bot.tables.updates import Change
from storage.records import NoticeRecord
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import Stage, failing, quiet, slow
from tests.frontend import PLENTY

RECALLS = Limits(overall=PLENTY, recalls=True)
BOTH = pytest.mark.parametrize("limits", [RECALLS, Limits(overall=PLENTY)])


def footprint(stage: Stage) -> dict[str, int]:
    """How many things the publisher keeps, by where."""
    held: dict[str, int] = {}
    seen: set[int] = set()

    def count(name: str, thing: object) -> None:
        if id(thing) in seen:
            return
        seen.add(id(thing))
        if isinstance(thing, dict | list | set):
            held[name] = held.get(name, 0) + len(thing)
            for each in thing.values() if isinstance(thing, dict) else thing:
                count(f"{name}[]", each)
        elif type(thing).__module__.startswith("bot.tables") and hasattr(thing, "__dict__"):
            for key, value in vars(thing).items():
                if key not in ("_service", "_store", "_clock", "_means", "_metrics", "_frontend"):
                    count(f"{name}.{key}", value)

    count("publisher", stage.publisher)
    return held


async def test_tables_come_and_go_by_the_thousand_and_nothing_grows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shown_module, "KEPT_TABLES", 5)
    monkeypatch.setattr(publisher_module, "SPARE_CHATS", 5)
    monkeypatch.setattr("bot.tables.bulletin.REMEMBERED", 5)
    monkeypatch.setattr("bot.tables.standing.KEPT", 5)
    monkeypatch.setattr("bot.tables.rooms.SPARE_ROOMS", 5)
    async with Stage(limits=RECALLS) as stage:
        sizes = []
        for number in range(100):
            chat = f"test:{number}"
            table = await stage.opened(ADA, lobby=True, chat=chat)
            if number % 4 == 0:
                stage.server.before = failing(lambda: MustWait(500), chat=chat)
            await stage.service.handle(Join(table, BEN.id, BEN.name))
            await stage.service.handle(Start(table, ADA.id))
            await quiet()
            stage.server.before = None
            await stage.publisher.pressed(TableId(f"X{number}"), chat, "m0")
            await stage.publisher.show(table, Showing(chat))
            await stage.publisher.heard(chat)
            await stage.acts(table)
            await stage.service.handle(End(table, ADA.id, sure=1))
            await stage.pass_(1_000)
            assert stage.live(table, chat)
            if number in (50, 99):
                sizes.append(footprint(stage))
        before, after = sizes
        grown = {name: after[name] - before.get(name, 0) for name in after}
        assert {name: size for name, size in grown.items() if size > 5} == {}
        assert after["publisher._shown._tables"] <= 7
        assert after["publisher._chats"] < 40


async def test_what_was_forgotten_is_drawn_again_when_it_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shown_module, "KEPT_TABLES", 1)
    monkeypatch.setattr(publisher_module, "SPARE_CHATS", 0)
    async with Stage(limits=RECALLS) as stage:
        tables = [await stage.opened(ADA, BEN, chat=f"test:{n}") for n in range(6)]
        await stage.pass_(MINUTE)
        for _ in range(4):
            for number, table in enumerate(tables):
                await stage.acts(table)
                await quiet()
                await stage.is_shown(table, f"test:{number}")
                assert len(stage.boards(table, f"test:{number}")) == 1


async def test_tables_that_still_wait_to_be_drawn_are_not_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shown_module, "KEPT_TABLES", 1)
    async with Stage(limits=RECALLS) as stage:
        tables = [await stage.opened(ADA, BEN, chat=f"test:{n}") for n in range(6)]
        stage.server.before = failing(Unavailable)
        for table in tables:
            await stage.acts(table)
            await quiet()
        stage.server.before = None
        await stage.pass_(2 * MINUTE)
        for number, table in enumerate(tables):
            await stage.is_shown(table, f"test:{number}")


async def test_a_chat_where_nothing_goes_on_has_no_task() -> None:
    async with Stage(limits=RECALLS) as stage:
        for number in range(20):
            await stage.opened(ADA, lobby=True, chat=f"test:{number}")
        await stage.pass_(MINUTE)
        await quiet()
        assert len(asyncio.all_tasks()) == 2  # this test, and the publisher
        gc.collect()


REPLAY = """
import asyncio
from tests.bot.tables.test_publisher_life import everything
print(asyncio.run(everything()))
"""


async def everything() -> str:
    """A lively hour, all of it: what was called when, in which order."""
    rng = random.Random("lively")
    limits = Limits(overall=Budget(3, SECOND, 2), recalls=True)
    async with Stage(limits=limits, timers=True, budget=Budget(20, MINUTE, 4)) as stage:
        stage.server.before = slow(stage, lambda: rng.randrange(900))
        tables = [await stage.opened(ADA, BEN, CEM, chat=f"test:{n % 3}") for n in range(6)]
        for table in tables:
            for chat in ("test:x", "test:y", "test:z"):
                await stage.publisher.show(table, Showing(chat))
        for _ in range(20):
            for table in tables:
                await stage.acts(table)
            await stage.pass_(rng.randrange(3_000))
        stage.server.before = failing(lambda: MustWait(30_000, everywhere=True))
        for table in tables:
            await stage.acts(table)
        await stage.pass_(3_000)
        stage.server.before = None
        await stage.pass_(HOUR // 6)
        told = [(each.at, each.tidings.code, each.tidings.chat) for each in stage.server.told]
        rows = [[(row.kind, row.at) for row in await stage.rows(table)] for table in tables]
        return f"{hash_of(stage.server.calls)} {hash_of(told)} {hash_of(rows)}"


def hash_of(thing: object) -> str:
    return hashlib.sha256(repr(thing).encode()).hexdigest()[:16]


def test_the_same_seed_gives_the_same_run_whatever_order_python_keeps_strings_in() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", REPLAY],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path.cwd())},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()[-1]
        for seed in ("1", "2")
    ]
    assert len(set(runs)) == 1


async def test_what_is_drawn_and_told_is_counted_and_measured() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        stage.server.before = slow(stage, lambda: 2_000)
        await stage.acts(table)
        await quiet()
        queue = stage.metrics.queue.labels(queue=Queue.PUBLISHER)
        assert "bisqa_queue_length" in stage.metrics.text()
        assert value(stage, 'bisqa_queue_length{queue="publisher"}') >= 1
        await stage.pass_(3_000)
        stage.server.before = None
        await stage.over(table)
        await stage.pass_(1_000)
        assert queue
        assert value(stage, 'bisqa_queue_length{queue="publisher"}') == 0
        drawn = [kind for _, kind, _ in stage.server.calls if kind != "tell"]
        assert value(stage, 'bisqa_draws_total{platform="test"}') == len(drawn)
        assert value(stage, 'bisqa_draw_call_seconds_count{platform="test"}') == len(drawn)
        assert value(stage, 'bisqa_draw_call_seconds_sum{platform="test"}') == 2
        assert value(stage, 'bisqa_draw_latency_seconds_sum{platform="test"}') == 2
        assert value(stage, 'bisqa_draw_latency_seconds_count{platform="test"}') > 10
        assert value(stage, 'bisqa_notices_sent_total{code="result"}') == 1
        assert value(stage, 'bisqa_draws_skipped_total{platform="test"}') > 0
        stage.server.before = failing(Unavailable)
        await stage.service.handle(Rematch(table, ADA.id))
        await quiet()
        assert value(stage, 'bisqa_draws_refused_total{platform="test",reason="failed"}') >= 1


async def test_a_notice_that_nobody_gets_is_counted_as_dropped() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        notice = NoticeRecord(table, 9, "turn", "elsewhere:cem", 1, 0)
        stage.publisher.changed(Change(table, 1, None, (notice,)))
        await quiet()
        assert value(stage, 'bisqa_notices_dropped_total{code="turn"}') == 1


def value(stage: Stage, name: str) -> float:
    lines = stage.metrics.text().splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name + " "))
