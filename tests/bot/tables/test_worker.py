"""The process that computers think in: the same choices, and no failure but its own."""

import asyncio
import gc
import logging
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.tables.computers import InProcess, MindError, Thinker, Thought
from bot.tables.worker import WorkerProcess
from engine.games.bisqa.rules import BISQA
from engine.player import Level
from engine.randomness import seeded
from engine.registry import games
from storage.records import TableId
from tests.bot.tables.odd_games import BEGUN, GO_ON
from tests.bot.tables.thoughts import (
    PATIENT,
    Make,
    Moment,
    children,
    lives,
    moment,
    ready,
    until,
)
from tests.engine.conformance.cases import Case, few_cases, walk

pytestmark = pytest.mark.usefixtures("nothing_is_left")

# ---------------------------------------------------------------------------------------- choosing


def decisions(case: Case) -> Iterator[Moment]:
    game = case.game
    for number, now in enumerate(walk(case, "worker")):
        for seat in game.to_act(now.state):
            possible = game.legal_actions(now.state, seat)
            legal = tuple(action for action in possible if game.decides(action))
            yield Moment(game.id, game.view(now.state, seat), legal, number)


@pytest.mark.parametrize("level", Level)
async def test_the_process_chooses_what_would_be_chosen_here(level: Level) -> None:
    here, worker = InProcess(games()), WorkerProcess(bounds=PATIENT)
    try:
        for case in few_cases()[::2]:
            asked = list(decisions(case))
            asked = asked[:: max(1, len(asked) // 10)]
            for one in asked:
                chosen = await one.by(worker, level)
                assert chosen == await one.by(here, level)
                assert any(chosen is action for action in one.legal)
    finally:
        await worker.close()


async def test_many_at_once_are_each_given_their_own_answer(odd: Make) -> None:
    worker, here = odd(), InProcess(games())
    asked = list(decisions(few_cases()[2]))[:50]
    there = await asyncio.gather(*(one.by(worker) for one in asked))
    assert there == [await one.by(here) for one in asked]


# ----------------------------------------------------------------------------------------- failing


@pytest.mark.parametrize(
    ("game", "told"), [("raises", "KeyError"), ("answers_nothing", "ValueError"), ("x", "KeyError")]
)
async def test_a_player_that_fails_is_told_by_its_kind_alone(
    odd: Make, game: str, told: str
) -> None:
    worker = odd()
    pid = await ready(worker)
    with pytest.raises(MindError) as failure:
        await moment(game).by(worker)
    assert str(failure.value) == f"the player raised {told}"
    assert await moment("chats").by(worker)
    assert worker.pid == pid


class Unloadable:
    def __reduce__(self) -> tuple[Any, ...]:
        return int, ("no number",)


async def test_what_cannot_be_sent_or_read_fails_by_itself(odd: Make) -> None:
    worker, asked = odd(), moment("chats")
    for thing in (lambda: None, Unloadable()):
        facts = {"thing": thing}
        with pytest.raises(Exception, match=r"pickle|ValueError"):
            await replace(asked, view=replace(asked.view, facts=facts)).by(worker)  # type: ignore[arg-type]
        assert await asked.by(worker) == asked.legal[-1]


@pytest.mark.parametrize("game", ["dies", "exits", "eats"])
async def test_a_process_that_dies_fails_one_thought(odd: Make, game: str) -> None:
    worker = odd()
    pid = await ready(worker)
    thoughts = [moment("chats"), moment(game), moment("chats"), moment("chats")]
    done = await asyncio.gather(*(one.by(worker) for one in thoughts), return_exceptions=True)
    assert [str(each) for each in done] == ["bid 5", "the process died", "bid 5", "bid 5"]
    assert worker.pid != pid


async def test_a_process_that_is_killed_in_the_middle(odd: Make, folder: Path) -> None:
    worker = odd()
    pid = await ready(worker)
    thinking = asyncio.create_task(moment("loops").by(worker))
    await until((folder / BEGUN).exists)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(MindError, match="died"):
        await thinking
    assert await moment("chats").by(worker)


async def test_a_process_that_is_killed_between_two_thoughts_fails_none(odd: Make) -> None:
    worker = odd()
    for _ in range(5):
        pid = await ready(worker)
        os.kill(pid, signal.SIGKILL)
        await until(lambda: worker.pid is None)
        assert await moment("chats").by(worker)
        assert worker.pid != pid


@pytest.mark.parametrize("game", ["loops", "hangs"])
async def test_a_thought_without_end_is_ended(odd: Make, game: str) -> None:
    worker = odd(ceiling=0.5)
    pid = await ready(worker)
    with pytest.raises(MindError, match="too long"):
        await moment(game).by(worker)
    assert not lives(pid)
    assert await moment("chats").by(worker)


@pytest.mark.parametrize("missing", ["tests.nowhere:games", "tests.bot.tables.odd_games:nothing"])
async def test_what_never_starts_is_not_tried_for_ever(
    missing: str, caplog: pytest.LogCaptureFixture
) -> None:
    worker = WorkerProcess(missing, replace(PATIENT, rest=1000))
    for _ in range(3):
        with pytest.raises(MindError, match="did not start"):
            await moment().by(worker)
    for _ in range(5):
        with pytest.raises(MindError, match="resting"):
            await moment().by(worker)
    assert len(caplog.records) == 3
    worker = WorkerProcess(missing, replace(PATIENT, rest=0))
    for _ in range(4):
        with pytest.raises(MindError, match="did not start"):
            await moment().by(worker)


async def test_it_rests_when_processes_die_in_a_row_and_not_when_they_answer(odd: Make) -> None:
    worker = odd(deaths=2, rest=1000)
    for _ in range(3):
        with pytest.raises(MindError, match="died"):
            await moment("dies").by(worker)
        assert await moment("chats").by(worker)
    for told in ("died", "died", "resting"):
        with pytest.raises(MindError, match=told):
            await moment("dies").by(worker)
    with pytest.raises(MindError, match="resting"):
        await moment("chats").by(worker)


# ----------------------------------------------------------------------------------------- waiting


async def test_where_too_many_wait_one_is_told_at_once(odd: Make, folder: Path) -> None:
    worker = odd(waiting=2)
    first = asyncio.create_task(moment("waits").by(worker))
    await until((folder / BEGUN).exists)
    others = [asyncio.create_task(moment("chats").by(worker)) for _ in range(4)]
    done, waiting = await asyncio.wait(others, return_when=asyncio.FIRST_EXCEPTION)
    assert len(done) == len(waiting) == 2
    for told in done:
        assert str(told.exception()) == "too many thoughts are waiting"
    (folder / GO_ON).touch()
    assert len(await asyncio.gather(first, *waiting)) == 3


async def test_who_has_waited_for_too_long_is_dropped(odd: Make, folder: Path) -> None:
    worker = odd(patience=0.2)
    await ready(worker)
    first = asyncio.create_task(moment("waits").by(worker))
    await until((folder / BEGUN).exists)
    with pytest.raises(MindError, match="waited for too long"):
        await moment("chats").by(worker)
    (folder / GO_ON).touch()
    assert await first
    assert await moment("chats").by(worker)


async def test_a_start_that_takes_long_is_waited_for_no_longer_than_others(odd: Make) -> None:
    worker = odd(patience=0.0)
    with pytest.raises(MindError, match="waited for too long"):
        await moment("chats").by(worker)
    await ready(worker)


async def test_who_is_cancelled_upsets_nobody(odd: Make, folder: Path) -> None:
    worker = odd(waiting=3)
    pid = await ready(worker)
    thinking = [asyncio.create_task(moment("waits").by(worker))]
    await until((folder / BEGUN).exists)
    thinking += [asyncio.create_task(moment("chats").by(worker)) for _ in range(3)]
    await asyncio.sleep(0)
    for cancelled in (thinking[0], thinking[2]):
        cancelled.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cancelled
    (folder / GO_ON).touch()
    assert await thinking[1]
    assert await thinking[3]
    assert await asyncio.gather(*(moment("chats").by(worker) for _ in range(3)))
    assert worker.pid == pid


async def test_a_failure_that_nobody_waits_for_any_more(
    odd: Make, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    worker = odd(ceiling=0.5)
    await ready(worker)
    thinking = asyncio.create_task(moment("loops").by(worker))
    await until((folder / BEGUN).exists)
    thinking.cancel()
    assert await moment("chats").by(worker)
    gc.collect()
    assert caplog.records == []


# ------------------------------------------------------------------------------------------ ending


@pytest.mark.parametrize("game", ["loops", "hangs"])
async def test_closing_ends_the_process_and_all_thoughts(
    odd: Make, folder: Path, game: str
) -> None:
    worker = odd(farewell=0.2)
    pid = await ready(worker)
    thinking = [asyncio.create_task(moment(game).by(worker))]
    await until((folder / BEGUN).exists)
    thinking += [asyncio.create_task(moment("chats").by(worker)) for _ in range(2)]
    await asyncio.sleep(0)
    await worker.close()
    assert not lives(pid)
    done = await asyncio.gather(*thinking, return_exceptions=True)
    assert [str(each) for each in done] == ["the process died", "closed", "closed"]
    with pytest.raises(MindError, match="closed"):
        await moment().by(worker)
    worker.start()
    await worker.close()
    assert worker.pid is None


async def test_closing_what_has_not_started_or_is_about_to(odd: Make) -> None:
    await odd().close()
    worker = odd()
    thinking = asyncio.create_task(moment().by(worker))
    await until(lambda: children())
    await worker.close()
    with pytest.raises(MindError, match="closed"):
        await thinking


# ------------------------------------------------------------------------------------ for a thinker


@pytest.mark.parametrize("game", ["raises", "dies"])
async def test_where_the_process_fails_normal_decides_here(
    odd: Make, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    asked = moment(game)
    seat = asked.view.seat
    assert seat is not None
    table, luck = TableId("T1"), seeded("worker", 0)
    thought = Thought(table, game, 1, seat, 0, Level.HARD, asked.view, asked.legal, luck)
    thinker = Thinker({game: BISQA}, odd())
    with caplog.at_level(logging.DEBUG):
        answer = await thinker.think(thought)
    assert answer.action == (await moment().by(InProcess(games()))).text
    [told] = [logged.msg for logged in caplog.records if logged.name == "bot.tables.computers"]
    assert isinstance(told, dict)
    assert told["failure"] in {"the player raised KeyError", "the process died"}
    await thinker.close()
