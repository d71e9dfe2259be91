"""Notices are told once, to whom they are for, and only while there is a point in it."""

from dataclasses import replace

import msgspec
import pytest

from bot.tables.commands import Pause, Resume, Showing, Start
from bot.tables.errors import TableDamaged
from bot.tables.ports import Budget, Limits, Unavailable
from bot.tables.settings import TurnNotice
from bot.tables.timecontrol import DAY, HOUR, MINUTE, SLOW
from storage.base import UnitOfWork
from storage.records import NoticeRecord
from tests.bot.tables.room import ADA, BEN, CEM, Room
from tests.bot.tables.stage import CAFE, GROUP, SCHOOL, Stage, failing, quiet, slow
from tests.frontend import PLENTY

RECALLS = Limits(overall=PLENTY, recalls=True)


async def chooses(room: Room, owner: str, **given: object) -> None:
    settings = await room.service.settings(owner)
    await room.service.choose(owner, msgspec.structs.replace(settings, **given))


async def test_a_turn_is_told_to_the_person_in_private_and_once() -> None:
    async with Stage(limits=RECALLS) as stage:
        for each in (ADA, BEN):
            await chooses(stage, each.id, turn_notice=TurnNotice.ALWAYS)
        table = await stage.opened(ADA, BEN)
        movers = []
        for _ in range(5):
            person = await stage.to_act(table)
            assert person
            movers.append(("turn", person.id))
            await stage.acts(table)
            await quiet()
        person = await stage.to_act(table)
        assert person
        assert stage.told("turn") == [*movers, ("turn", person.id)]
        told = stage.server.told[-1].tidings
        assert told.seen
        assert told.seen.seat is not None
        assert told.seen.legal
        assert told.reader == person.id
        assert await stage.notices() == ()


async def test_one_that_was_overtaken_is_dropped() -> None:
    async with Stage(limits=RECALLS) as stage:
        for each in (ADA, BEN):
            await chooses(stage, each.id, turn_notice=TurnNotice.ALWAYS)
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        stage.server.before = failing(Unavailable)
        for _ in range(4):
            await stage.acts(table)
            await quiet()
        waiting = await stage.to_act(table)
        assert waiting
        before = len(stage.told("turn"))
        stage.server.before = None
        await stage.pass_(2 * MINUTE)
        assert stage.told("turn")[before:] == [("turn", waiting.id)]
        assert await stage.notices() == ()
        assert stage.metrics.notices_dropped.labels(code="turn")._value.get() >= 3


async def test_what_is_for_everybody_is_told_in_every_chat_in_its_language() -> None:
    async with Stage(limits=RECALLS) as stage:
        await chooses(stage, SCHOOL, language="fr")
        await chooses(stage, ADA.id, language="fr")
        table = await stage.opened(ADA, BEN)
        await stage.publisher.show(table, Showing(SCHOOL))
        await quiet()
        await stage.over(table)
        assert sorted(stage.told()) == [("result", CAFE), ("result", SCHOOL)]
        languages = {each.tidings.chat: each.tidings.language for each in stage.server.told}
        assert languages == {CAFE: None, SCHOOL: "fr"}
        assert all(each.tidings.reader == "" for each in stage.server.told)
        assert all(
            each.tidings.seen.seat is None for each in stage.server.told if each.tidings.seen
        )
        assert {hand.body.drawing.language for hand in stage.hands(ADA)} == {"fr"}
        assert {hand.body.drawing.language for hand in stage.hands(BEN)} == {None}


async def test_a_pause_that_is_over_is_not_told() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        stage.server.before = slow(stage, lambda: 2_000)
        host = await stage.look(table)
        assert host.host is not None
        person = ADA if host.places[host.host].name == "Ada" else BEN
        await stage.acts(table)
        await quiet()
        await stage.service.handle(Pause(table, person.id))
        await stage.service.handle(Resume(table, person.id))
        await stage.pass_(10_000)
        assert stage.told("paused") == []
        await stage.service.handle(Pause(table, person.id))
        await stage.pass_(10_000)
        assert stage.told("paused") == [("paused", CAFE)]


async def test_the_board_comes_before_the_notice_of_it() -> None:
    async with Stage(limits=RECALLS) as stage:
        await chooses(stage, ADA.id, turn_notice=TurnNotice.ALWAYS)
        table = await stage.opened(ADA, computers=1, chat=ADA.id, reader=ADA.id)
        await stage.pass_(1_000)
        while await stage.to_act(table) is None:
            await stage.step(table)
        await quiet()
        stage.server.calls.clear()
        await stage.acts(table)
        while await stage.to_act(table) is None:
            await stage.step(table)
        await stage.pass_(1_000)
        kinds = [kind for kind in stage.kinds(ADA.id) if kind != "withdraw"]
        assert kinds[-1] == "tell"
        assert kinds.count("tell") == 1


async def test_what_calls_somebody_comes_before_what_is_only_good_to_know() -> None:
    budget = Budget(calls=6, window=MINUTE, burst=1)
    async with Stage(limits=RECALLS, budget=budget) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(MINUTE)
        now = stage.clock.now()
        rows = [
            NoticeRecord(table, number, code, ADA.id, 1, now)
            for number, code in enumerate(("news", "other", "turn", "reminder"), start=900)
        ]
        await stage.store.commit(UnitOfWork(puts=tuple(rows)))
        await stage.reboot()
        await stage.pass_(1)
        await stage.pass_(15_000)
        assert [code for code, _ in stage.told()][:2] == ["turn", "reminder"]
        await stage.pass_(MINUTE)
        assert [code for code, _ in stage.told()] == ["turn", "reminder", "news", "other"]


async def test_notices_keep_to_the_budget_too() -> None:
    server = Budget(20, MINUTE)
    async with Stage(limits=RECALLS, budget=GROUP, limit=server) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(MINUTE)
        now = stage.clock.now()
        rows = [NoticeRecord(table, 900 + n, "news", "", 1, now) for n in range(50)]
        await stage.store.commit(UnitOfWork(puts=tuple(rows)))
        await stage.reboot()
        await stage.pass_(5 * MINUTE)
        assert len(stage.told("news")) == 50
        assert stage.server.refused == 0


async def test_what_nobody_can_be_told_is_forgotten() -> None:
    """A person of a platform that is switched off; a table that is shown nowhere."""
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.publisher.hide(table, CAFE)
        now = stage.clock.now()
        rows = (
            NoticeRecord(table, 900, "news", "elsewhere:cem", 1, now),
            NoticeRecord(table, 901, "news", "", 1, now),
        )
        await stage.store.commit(UnitOfWork(puts=rows))
        await stage.reboot()
        assert stage.told() == []
        assert await stage.notices() == ()


@pytest.mark.parametrize("error", [KeyError, ConnectionResetError, TimeoutError])
async def test_one_of_which_nobody_knows_whether_it_was_told_is_not_told_again(
    error: type[Exception],
) -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        stage.server.after = failing(error, "tell")
        await stage.over(table)
        await stage.pass_(MINUTE)
        assert stage.told() == [("result", CAFE)]
        assert await stage.notices() == ()


async def test_a_slow_game_reminds_and_calls_once_each() -> None:
    async with Stage(limits=RECALLS, timers=True) as stage:
        for each in (ADA, BEN):
            await chooses(stage, each.id, quiet_from=0, quiet_until=0)
        table = await stage.opened(ADA, BEN, time=SLOW)
        person = await stage.to_act(table)
        assert person
        await stage.pass_(24 * HOUR - 1)
        assert stage.told() == [
            ("turn", person.id),
            ("reminder", person.id),
            ("time", person.id),
        ]
        await stage.pass_(2 * DAY)
        assert stage.told("autopilot").count(("autopilot", person.id)) == 1


async def test_a_program_that_starts_while_a_turn_waits_says_nothing_again() -> None:
    async with Stage(limits=RECALLS) as stage:
        await chooses(stage, ADA.id, turn_notice=TurnNotice.ALWAYS)
        await chooses(stage, BEN.id, turn_notice=TurnNotice.ALWAYS)
        table = await stage.opened(ADA, BEN, lobby=False)
        await stage.pass_(1_000)
        assert len(stage.told("turn")) == 1
        for _ in range(3):
            await stage.reboot()
            await stage.pass_(1_000)
        assert len(stage.told("turn")) == 1
        assert table


async def test_a_table_that_cannot_be_read_any_more_is_told_where_it_was_shown() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, CEM, lobby=True)
        await stage.service.handle(Start(table, ADA.id))
        await quiet()
        rows = await stage.rows(table)
        await stage.store.commit(UnitOfWork(puts=(replace(rows[-1], body="{}"),)))
        await stage.crash()
        await stage.reboot()
        with pytest.raises(TableDamaged):
            await stage.look(table)
        await stage.pass_(MINUTE)
        assert stage.told() == [("damaged", CAFE)]
