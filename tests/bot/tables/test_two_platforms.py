"""A table between two platforms: each chat sees it in its own way, and none holds up the other."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.tables.commands import Act, End, Person, Resume, Showing, TableId
from bot.tables.ports import Budget, Limits, MustWait, Unavailable, Unreachable
from bot.tables.settings import ChatSettings, Settings, TurnNotice
from bot.tables.timecontrol import MINUTE, SECOND
from storage.records import ScreenRecord
from tests.bot.tables.room import ADA
from tests.bot.tables.stage import CAFE, CalmHands, Stage, failing, quiet, slow, turns
from tests.frontend import PLENTY, Message, Server

ZOE = Person("far:zoe", "Zoé")
SALON = "far:salon"
LIMITS = Limits(overall=PLENTY, recalls=True, calls=True)
TURN = MINUTE


class Two(Stage):
    """A café in one place and a salon in another, which speaks French; and one person in each."""

    def __init__(self, *, limits: Limits = LIMITS, budget: Budget = PLENTY, seed: int = 0) -> None:
        super().__init__(limits=LIMITS, seed=seed)
        self.far = Server(self.clock)
        self.frontends["far"] = CalmHands(self.far, limits=limits, budget=budget, language="fr")

    async def begun(self, *, wants: TurnNotice = TurnNotice.NEVER) -> TableId:
        for person in (ADA, ZOE):
            chosen = Settings(quiet_from=0, quiet_until=0, turn_notice=wants)
            await self.service.choose(person.id, chosen)
        table = await self.opened(ADA, ZOE, time=turns(TURN // SECOND))
        await self.publisher.show(table, Showing(SALON))
        await quiet()
        return table

    async def turn_of(self, table: TableId, person: Person) -> None:
        """Play until a turn of ``person`` opens."""
        while True:
            before = await self.to_act(table)
            assert await self.played(table)
            if before != person and await self.to_act(table) == person:
                return

    async def about_to(self, table: TableId, person: Person) -> Act:
        """Play until the next move opens a turn of ``person``: that move."""
        while True:
            mover = await self.to_act(table)
            if mover and mover != person:
                return await self.press(table, mover)
            assert await self.played(table)

    async def deadline(self, table: TableId) -> int:
        return (await self.row(table)).deadline or 0

    def salon(self, table: TableId) -> Message:
        return self.far.boards(table, SALON)[-1]

    async def both_show(self, table: TableId) -> None:
        seen = await self.look(table)
        assert self.board(table).body.seen.view == seen.view
        assert self.salon(table).body.seen.view == seen.view

    def screens_of(self, rows: tuple[ScreenRecord, ...]) -> set[tuple[str, str]]:
        return {(row.chat, row.reader) for row in rows}


async def test_each_chat_has_its_board_and_each_person_their_hand_on_their_platform() -> None:
    async with Two() as stage:
        table = await stage.begun()
        await stage.both_show(table)
        assert "Round 1" in stage.board(table).body.text
        assert "Manche 1" in stage.salon(table).body.text
        assert stage.screens_of(await stage.screens(table)) == {
            (CAFE, ""), (SALON, ""), (ADA.id, ADA.id), (ZOE.id, ZOE.id),
        }  # fmt: skip
        assert {each.chat for each in stage.far.messages.values()} == {SALON, ZOE.id}
        assert {each.chat for each in stage.server.messages.values()} == {CAFE, ADA.id}
        await stage.service.choose_for_chat(SALON, ChatSettings(language="en"))
        await stage.acts(table)
        await stage.pass_(SECOND)
        assert stage.salon(table).body.drawing.language == "en"
        assert stage.board(table).body.drawing.language is None


@pytest.mark.parametrize("seed", range(3))
async def test_a_whole_game_between_them(seed: int) -> None:
    async with Two(seed=seed) as stage:
        table = await stage.begun(wants=TurnNotice.ALWAYS)
        stage.far.told.clear()  # the first turn opened before the salon showed the table
        while await stage.played(table):
            await stage.both_show(table)
        stage.in_order()
        for server, chat, person in ((stage.server, CAFE, ADA), (stage.far, SALON, ZOE)):
            boards = server.boards(table, chat)
            deals = [each.body.seen.deal for each in boards]
            assert deals == list(range(1, len(deals) + 1)), "each deal has its board in each chat"
            assert not any(each.body.live for each in boards[:-1]), "and all are finished"
            told = [each.tidings for each in server.told]
            called = [each for each in told if each.code == "turn"]
            assert {(each.chat, each.called) for each in called} == {(chat, person.id)}
            assert [each.chat for each in told if each.code == "result"] == [chat]
        assert await stage.notices() == ()


async def test_each_platform_keeps_within_its_own_budget() -> None:
    few = Budget(calls=6, window=MINUTE, burst=1)
    async with Two(budget=few) as stage:
        table = await stage.begun()
        await stage.pass_(MINUTE)
        begin = stage.clock.now()
        for _ in range(20):
            if not await stage.acts(table):
                await stage.service.advance(table)
            await stage.pass_(SECOND)
            assert stage.board(table).body.seen.view == (await stage.look(table)).view
        far = [at for at, _, chat in stage.far.calls if at >= begin and chat == SALON]
        assert 1 <= len(far) <= 3
        await stage.pass_(30 * SECOND)
        await stage.both_show(table)


@pytest.mark.parametrize("person", [ADA, ZOE])
@pytest.mark.parametrize("first", ["café", "salon"])
async def test_the_time_of_a_turn_runs_from_where_it_is_seen_first(
    person: Person, first: str
) -> None:
    async with Two() as stage:
        table = await stage.begun()
        move = await stage.about_to(table, person)
        late, soon = (stage.server, stage.far) if first == "salon" else (stage.far, stage.server)
        late.before = slow(stage, lambda: 4_000)
        soon.before = slow(stage, lambda: 1_000)
        opened = stage.clock.now()
        await stage.service.handle(move)
        await stage.pass_(4_500)
        await stage.both_show(table)
        assert await stage.deadline(table) == opened + 1_000 + TURN


FAILURES = pytest.mark.parametrize(
    "failure",
    [Unavailable, lambda: MustWait(40_000), lambda: MustWait(40_000, everywhere=True)],
    ids=["away", "waits", "waits everywhere"],
)


@FAILURES
async def test_a_platform_in_trouble_does_not_hold_up_those_of_the_other(
    failure: Callable[[], Exception],
) -> None:
    async with Two() as stage:
        table = await stage.begun()
        stage.far.before = failing(failure, chat=SALON)
        await stage.turn_of(table, ADA)
        assert await stage.deadline(table) == stage.clock.now() + TURN
        before = await stage.deadline(table)
        await stage.pass_(20_000)
        assert stage.board(table).body.seen.view == (await stage.look(table)).view
        assert await stage.deadline(table) == before


@pytest.mark.parametrize("takes", [0, 3_000])
@FAILURES
async def test_but_who_plays_there_has_all_their_time(
    failure: Callable[[], Exception], takes: int
) -> None:
    """Whenever the other platform shows it: there they cannot press anything."""
    async with Two() as stage:
        table = await stage.begun()
        move = await stage.about_to(table, ZOE)
        stage.far.before = failing(failure)
        stage.server.before = slow(stage, lambda: takes)
        await stage.service.handle(move)
        await stage.pass_(35_000)
        assert await stage.deadline(table) >= stage.clock.now() + TURN
        stage.far.before = None
        await stage.pass_(30_000)
        await stage.both_show(table)
        shown = stage.salon(table).bodies[-1][0]
        assert shown + TURN <= await stage.deadline(table) <= shown + TURN + 1
        await stage.nobody_was_played_for(table)


async def test_where_only_one_of_them_shows_the_table_its_troubles_are_everybodys() -> None:
    async with Two() as stage:
        table = await stage.begun()
        await stage.publisher.hide(table, CAFE)
        await quiet()
        stage.far.before = failing(lambda: MustWait(40_000), chat=SALON)
        await stage.turn_of(table, ADA)
        assert await stage.deadline(table) >= stage.clock.now() + 40_000 + TURN


async def test_a_chat_that_is_muted_keeps_nobody_from_playing_in_the_other() -> None:
    async with Two() as stage:
        table = await stage.begun(wants=TurnNotice.ALWAYS)
        stage.far.before = failing(Unreachable, chat=SALON)
        while (await stage.look(table)).paused is None:
            await stage.played(table)
        await stage.service.handle(Resume(table, ADA.id))  # without waiting for Zoé
        await stage.turn_of(table, ADA)
        await stage.turn_of(table, ZOE)
        assert await stage.deadline(table) == stage.clock.now() + TURN
        assert stage.board(table).body.seen.view == (await stage.look(table)).view
        assert {(each.tidings.code, each.tidings.chat) for each in stage.far.told} >= {
            ("turn", ZOE.id)
        }
        await stage.service.handle(End(table, ADA.id, sure=1))
        await quiet()
        told = [each.tidings for each in (*stage.server.told, *stage.far.told)]
        assert [each.chat for each in told if each.code == "closed"] == [CAFE]


async def test_what_everybody_is_told_comes_once_to_each_though_one_is_away() -> None:
    async with Two() as stage:
        table = await stage.begun()
        stage.far.before = failing(Unavailable, "tell")
        await stage.service.handle(End(table, ADA.id, sure=1))
        await stage.pass_(SECOND)
        assert stage.told("closed") == [("closed", CAFE)]
        stage.far.before = None
        await stage.pass_(5 * MINUTE)
        assert stage.told("closed") == [("closed", CAFE)]
        assert [each.tidings.chat for each in stage.far.told] == [SALON]
        assert await stage.notices() == ()


@pytest.mark.parametrize("gone", [CAFE, SALON])
async def test_a_table_that_is_hidden_in_one_goes_on_in_the_other(gone: str) -> None:
    async with Two() as stage:
        table = await stage.begun(wants=TurnNotice.ALWAYS)
        await stage.publisher.hide(table, gone)
        await quiet()
        calls = [call for server in (stage.server, stage.far) for call in server.calls]
        shown = sum(chat == gone for _, _, chat in calls)
        assert not stage.server.live(gone)
        assert not stage.far.live(gone)
        await stage.over(table)
        after = [call for server in (stage.server, stage.far) for call in server.calls]
        assert sum(chat == gone for _, _, chat in after) == shown
        kept = stage.board(table) if gone == SALON else stage.salon(table)
        assert kept.body.seen.view == (await stage.look(table)).view
        told = [each.tidings for each in (*stage.server.told, *stage.far.told)]
        assert [each.chat for each in told if each.code == "result"] == [kept.chat]


@pytest.mark.parametrize("closed", [True, False])
async def test_who_is_waited_for_is_told_in_private_on_their_own_platform_or_at_its_board(
    *, closed: bool
) -> None:
    async with Two(limits=replace(LIMITS, private_first=True)) as stage:
        if closed:
            stage.far.before = failing(Unreachable, chat=ZOE.id)
        table = await stage.begun(wants=TurnNotice.ALWAYS)
        for person in (ADA, ZOE):
            await stage.turn_of(table, person)
        assert stage.told("turn")[-1] == ("turn", CAFE)
        told = [each.tidings for each in stage.far.told if each.tidings.code == "turn"]
        assert told[-1].chat == (SALON if closed else ZOE.id)
