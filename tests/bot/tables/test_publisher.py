"""Boards show the newest state and only that; each belongs to one deal."""

import random
from collections.abc import Callable

import msgspec
import pytest

from bot.tables.commands import (
    AddComputer,
    Join,
    Leave,
    Rematch,
    Showing,
    Start,
    TableId,
    Unseat,
)
from bot.tables.ports import Budget, Limits, Unavailable
from bot.tables.timecontrol import NO_CLOCK, SECOND
from bot.tables.updates import Phase
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import CAFE, SCHOOL, Stage, failing, quiet, shows, slow
from tests.frontend import PLENTY, Message

RECALLS = Limits(overall=PLENTY, recalls=True)
EVERYWHERE = pytest.mark.parametrize("limits", [Limits(overall=PLENTY), RECALLS])


def deals(messages: list[Message]) -> list[tuple[int, int]]:
    """Which deal each board is of, told from what it shows."""
    return [(each.body.seen.game_number, each.body.seen.deal) for each in messages]


@EVERYWHERE
async def test_a_new_table_is_posted_with_its_buttons(limits: Limits) -> None:
    async with Stage(limits=limits) as stage:
        table = await stage.opened(ADA, lobby=True)
        await stage.is_shown(table)
        assert "/join" in stage.board(table).body.buttons
        assert stage.kinds() == ["post", "edit"]  # nobody knows whether this was the first post


async def test_where_posts_are_recalled_the_next_board_needs_one_call() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, computers=1)
        await stage.deal_over(table)
        before = len(stage.kinds())
        await stage.played(table)
        assert stage.kinds()[before:] == ["post"], "the old one had lost its buttons already"
        await stage.is_shown(table)


async def test_ten_plays_in_one_second_are_one_edit() -> None:
    async with Stage() as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        stage.server.before = slow(stage, lambda: 1_000)
        before = len(stage.kinds())
        for _ in range(10):
            await stage.acts(table)
            await quiet()
            await stage.pass_(90)
        await stage.pass_(10_000)
        drawn = stage.kinds()[before:]
        assert drawn == ["edit", "edit"]  # the first play, then the nine others
        await stage.is_shown(table)


async def test_what_looks_the_same_costs_no_call_and_no_budget() -> None:
    """Of two changes that undo each other nothing is to be seen."""
    one = Budget(calls=1, window=60_000)
    async with Stage(budget=one, limits=Limits(overall=one, recalls=True)) as stage:
        table = await stage.opened(ADA, lobby=True)
        await stage.pass_(300_000)
        calls = len(stage.server.calls)
        for _ in range(10):
            async with stage.publisher._chats[CAFE].drawing:  # as if something was drawn just now
                await stage.joins(table, BEN)
                await stage.service.handle(Leave(table, BEN.id, sure=1))
                await quiet()
            await quiet()
        assert len(stage.server.calls) == calls
        await stage.joins(table, CEM)
        await quiet()
        assert "Cem" in stage.board(table).body.text
        assert stage.metrics.draws_skipped.labels(platform="test")._value.get() == 10


async def test_drawings_of_a_screen_follow_one_another() -> None:
    async with Stage() as stage:
        table = await stage.opened(ADA, BEN)
        running = 0
        most = 0

        async def before(kind: str, chat: str) -> None:
            nonlocal running, most
            running += chat == CAFE
            most = max(most, running)
            await stage.clock.sleep_until(stage.clock.now() + 700)

        async def after(kind: str, chat: str) -> None:
            nonlocal running
            running -= chat == CAFE

        stage.server.before, stage.server.after = before, after
        for _ in range(20):
            await stage.acts(table)
            await stage.service.advance(table)
            await stage.pass_(300)
        assert most == 1


@pytest.mark.parametrize("seed", range(4))
async def test_never_an_older_state_after_a_newer_one(seed: int) -> None:
    """Whatever people do, and however long each call takes."""
    rng = random.Random(f"schedule/{seed}")
    limits = Limits(overall=Budget(20, 1_000, 5), recalls=seed % 2 == 0)
    async with Stage(limits=limits, budget=Budget(30, 60_000, 3), seed=seed) as stage:
        stage.server.before = slow(stage, lambda: rng.choice([0, 0, 1, 500, 3_000, 9_000]))
        stage.server.after = slow(stage, lambda: rng.choice([0, 0, 1, 500, 3_000]))
        table = await stage.opened(ADA, lobby=True)
        for person in (BEN, CEM):
            await stage.joins(table, person)
            await stage.pass_(rng.randrange(3_000))
        await stage.service.handle(Start(table, ADA.id))
        for _ in range(60):
            if not await stage.step(table):
                await stage.service.handle(Rematch(table, ADA.id))
            await stage.pass_(rng.choice([0, 1, 10, 500, 2_000, 20_000]))
        await stage.pass_(600_000)
        stage.in_order()
        await stage.is_shown(table)
        assert not await stage.notices()


@EVERYWHERE
@pytest.mark.parametrize("people", [(ADA, BEN), (ADA, BEN, CEM)])
async def test_each_deal_has_its_board_and_the_last_state_of_a_deal_stays_there(
    limits: Limits, people: tuple[object, ...]
) -> None:
    async with Stage(limits=limits) as stage:
        table = await stage.opened(*people)  # type: ignore[arg-type]
        ended: dict[int, object] = {}
        while (seen := await stage.look(table)).phase is not Phase.OVER:
            if seen.view.deal and seen.view.deal.done:
                ended[seen.deal] = seen.view.deal
            await stage.played(table)
        ended[seen.deal] = (await stage.look(table)).view.deal
        boards = stage.boards(table)
        assert deals(boards) == [(1, number) for number in range(1, seen.deal + 1)]
        for number, board in enumerate(boards, start=1):
            assert board.body.seen.view.deal == ended[number]
            assert board.body.seen.view.deal
            assert board.body.seen.view.deal.done
            assert board.body.live == (number == seen.deal)
        assert "/rematch" in boards[-1].body.buttons
        await stage.is_shown(table)


async def test_the_hidden_round_has_its_board_too() -> None:
    """Nobody plays in it: the cards lie there at once, and stay there."""
    async with Stage() as stage:
        table = await stage.opened(ADA, BEN, CEM, options={"lives": 5})

        def hidden(seen: object) -> bool:
            deal = seen.view.deal  # type: ignore[attr-defined]
            return bool(deal and deal.done and deal.facts["cards"] == 1)

        seen = await stage.play_on(table, hidden)
        before = stage.board(table)
        await stage.played(table)
        assert not before.body.live
        assert before.body.seen.view.deal == seen.view.deal
        assert len(before.body.seen.view.deal.tricks[-1].cards) >= 2  # type: ignore[union-attr]
        await stage.is_shown(table)
        assert stage.board(table) is not before


async def test_a_lobby_stays_as_it_was_left_and_its_buttons_go() -> None:
    async with Stage() as stage:
        table = await stage.opened(ADA, lobby=True)
        await stage.joins(table, BEN)
        await stage.service.handle(Start(table, ADA.id))
        await quiet()
        lobby, board = stage.boards(table)
        assert not lobby.body.live
        assert {"Ada", "Ben"} <= set(lobby.body.text.replace("-", " ").split())
        assert lobby.body.seen.view.deal is None
        assert board.body.seen.deal == 1
        await stage.is_shown(table)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: Join(table, BEN.id, BEN.name),
        lambda table: AddComputer(table, ADA.id),
        lambda table: Leave(table, CEM.id, sure=1),
        lambda table: Unseat(table, ADA.id, 3),
    ],
    ids=["join", "computer", "leave", "unseat"],
)
async def test_the_lobby_shows_every_change(change: Callable[[TableId], object]) -> None:
    async with Stage() as stage:
        table = await stage.opened(ADA, lobby=True)
        await stage.joins(table, CEM)
        await quiet()
        before = stage.board(table).body.text
        await stage.service.handle(change(table))  # type: ignore[arg-type]
        await quiet()
        assert stage.board(table).body.text != before
        assert len(stage.boards(table)) == 1
        await stage.is_shown(table)


@EVERYWHERE
@pytest.mark.parametrize("lobby", [False, True])
async def test_a_rematch_is_a_new_message_and_the_old_one_keeps_its_result(
    limits: Limits, lobby: bool
) -> None:
    async with Stage(limits=limits) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.over(table)
        last = stage.board(table)
        assert "/rematch" in last.body.buttons
        result = last.body.text
        await stage.service.handle(Rematch(table, BEN.id, lobby=lobby))
        await quiet()
        assert not last.body.live
        assert last.body.text == result
        assert last.body.buttons == ()
        assert deals(stage.boards(table)[-2:])[-1] == (2, 0 if lobby else 1)
        await stage.is_shown(table)


DOWN = ["slow", "down", "crash", "down and crash"]


@EVERYWHERE
@pytest.mark.parametrize("how", DOWN)
@pytest.mark.parametrize("step", ["deal", "rematch", "start"])
async def test_two_boards_are_never_merged_whatever_happened_in_between(
    limits: Limits, how: str, step: str
) -> None:
    """The platform was slow or away, or the program was, while the table went on."""
    async with Stage(limits=limits) as stage:
        table = await stage.opened(ADA, BEN, lobby=step == "start")
        if step == "deal":
            await stage.deal_over(table)
        elif step == "rematch":
            await stage.over(table)
        last = stage.board(table)
        had = await stage.look(table)
        if how == "slow":
            stage.server.before = slow(stage, lambda: 40_000)
        if "down" in how:
            stage.server.before = failing(Unavailable)
        if how == "crash":
            await stage.crash()
        if step == "rematch":
            await stage.service.handle(Rematch(table, ADA.id))
        elif step == "start":
            await stage.service.handle(Start(table, ADA.id))
        else:
            assert await stage.service.advance(table)
        for _ in range(3):
            await stage.acts(table)
        await quiet()
        if "crash" in how:
            await stage.reboot()
        stage.server.before = None
        await stage.pass_(300_000)
        boards = stage.boards(table)
        assert boards[-2] is last
        assert not last.body.live
        assert last.body.seen.view.deal == had.view.deal
        await stage.is_shown(table)


async def test_a_board_that_missed_whole_deals_ends_with_its_own() -> None:
    async with Stage() as stage:
        table = await stage.opened(ADA, BEN, options={"lives": 5})
        await stage.deal_over(table)
        stage.server.before = failing(Unavailable)
        await stage.played(table)
        await stage.deal_over(table)
        await stage.played(table)
        seen = await stage.deal_over(table)
        stage.server.before = None
        await stage.pass_(300_000)
        first, *rest = stage.boards(table)
        assert first.body.seen.view.deal == seen.view.past[0]
        assert not first.body.live
        assert deals(rest) == [(1, 3)]
        await stage.is_shown(table)


@EVERYWHERE
async def test_a_board_that_is_late_ends_as_one_that_was_in_time(limits: Limits) -> None:
    """Two chats show the same of a deal that is done, whatever held one of them up."""
    async with Stage(limits=limits) as stage:
        table = await stage.opened(ADA, BEN, CEM, options={"lives": 5})
        await stage.publisher.show(table, Showing(SCHOOL))
        await quiet()
        ended = 0
        while ended < 5:  # the fifth is the one with hidden cards
            await stage.played(table)
            stage.server.before = failing(Unavailable, chat=SCHOOL)
            await stage.deal_over(table)
            ended += 1
            await stage.played(table)  # the next one lies there already
            stage.server.before = None
            await stage.pass_(10 * SECOND)
            in_time, late = (stage.boards(table, chat)[ended - 1] for chat in (CAFE, SCHOOL))
            assert (late.body.live, in_time.body.live) == (False, False)
            assert late.body.text == in_time.body.text
            assert shows(late.body.seen) == shows(in_time.body.seen)
            assert late.body.seen.happened == in_time.body.seen.happened


async def test_everything_is_shown_after_a_start_in_the_middle_of_everything() -> None:
    """Crash after every single step, before it is drawn."""
    async with Stage() as stage:
        table = await stage.opened(ADA, BEN)
        while True:
            await stage.crash()
            if not await stage.step(table):
                break
            await stage.reboot()
            await stage.pass_(1_000)
            await stage.is_shown(table)
        stage.in_order()


async def test_a_table_is_drawn_in_the_language_of_its_chat() -> None:
    async with Stage() as stage:
        settings = await stage.service.settings(CAFE)
        await stage.service.choose(CAFE, msgspec.structs.replace(settings, language="fr"))
        table = await stage.opened(ADA, BEN)
        assert stage.board(table).body.drawing.language == "fr"
        assert all(each.body.drawing.language is None for each in stage.hands(ADA))


async def test_a_private_table_is_one_screen_with_the_cards() -> None:
    async with Stage() as stage:
        table = await stage.opened(ADA, computers=2, time=NO_CLOCK, chat=ADA.id, reader=ADA.id)
        assert [each.body.drawing.hand for each in stage.hands(ADA)] == [False]
        await stage.over(table)
        assert not any(each.body.drawing.hand for each in stage.hands(ADA))
        await stage.is_shown(table, ADA.id, ADA.id)
