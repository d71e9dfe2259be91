"""Whatever a platform refuses: nobody loses by it, and it is not asked in vain again and again."""

from collections.abc import Callable

import pytest

from bot.tables.commands import Rematch, Resume, Showing
from bot.tables.ports import (
    Drawing,
    Drawn,
    Limits,
    MessageGone,
    MustWait,
    Rejected,
    Unavailable,
    Unreachable,
)
from bot.tables.timecontrol import MINUTE
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import CAFE, GROUP, SCHOOL, CalmHands, Stage, failing, quiet
from tests.frontend import PLENTY

RECALLS = Limits(overall=PLENTY, recalls=True)
BROKEN: list[Callable[[], Exception]] = [Unavailable, ConnectionResetError, TimeoutError, KeyError]


def refused(stage: Stage, reason: str) -> float:
    counter = stage.metrics.draws_refused.labels(platform="test", reason=reason)
    return float(counter._value.get())


# Gone


async def test_a_board_that_was_deleted_is_posted_anew() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        stage.server.delete(stage.board(table).id)
        await stage.acts(table)
        await quiet()
        await stage.is_shown(table)
        assert refused(stage, "gone") == 1


@pytest.mark.parametrize("recalls", [True, False])
async def test_one_that_is_deleted_again_and_again_never_loops(recalls: bool) -> None:
    async with Stage(limits=Limits(overall=PLENTY, recalls=recalls), budget=GROUP) as stage:
        table = await stage.opened(ADA, BEN)
        stage.server.before = failing(MessageGone, "edit", chat=CAFE)
        for _ in range(5):
            if (await stage.look(table)).paused is None:
                await stage.acts(table)
            await stage.pass_(10_000)
        assert stage.kinds()[2:] == ["post", "post"]
        assert stage.told() == [("muted", ADA.id), ("muted", BEN.id)]
        for message in stage.live(table):  # what the platform says is gone is gone
            stage.server.delete(message.id)
        stage.server.before = None
        await stage.publisher.heard(CAFE)
        await stage.pass_(MINUTE)
        await stage.is_shown(table)


async def test_a_finished_board_that_is_gone_is_forgotten() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.deal_over(table)
        stage.server.delete(stage.board(table).id)
        await stage.played(table)
        assert len(stage.boards(table)) == 1
        await stage.is_shown(table)


# Must wait


async def test_a_chat_that_must_wait_holds_up_no_other() -> None:
    async with Stage(limits=RECALLS) as stage:
        here = await stage.opened(ADA, BEN)
        there = await stage.opened(ADA, CEM, chat=SCHOOL)
        await stage.pass_(1_000)
        stage.server.before = failing(lambda: MustWait(20_000), chat=CAFE)
        await stage.acts(here)
        await stage.acts(there)
        await quiet()
        stage.server.before = None
        await stage.is_shown(there, SCHOOL)
        calls = len(stage.kinds())
        await stage.acts(here)
        await stage.pass_(19_999)
        assert len(stage.kinds()) == calls
        await stage.pass_(1)
        await stage.is_shown(here)
        assert refused(stage, "wait") == 1


@pytest.mark.parametrize("everywhere", [True, False])
async def test_the_clocks_of_its_tables_stand_exactly_so_long(everywhere: bool) -> None:
    """Also where the table is shown in many chats, all of which have to wait."""
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.publisher.show(table, Showing(SCHOOL))
        await stage.pass_(1_000)
        deadline = (await stage.row(table)).deadline
        assert deadline is not None
        other = await stage.opened(CEM, ADA, chat="test:office")
        of_other = (await stage.row(other)).deadline
        stage.server.before = failing(lambda: MustWait(20_000, everywhere=everywhere), chat=CAFE)
        await stage.publisher.show(table, Showing(CAFE))
        await quiet()
        stage.server.before = None
        assert (await stage.row(table)).deadline == deadline + 20_000
        assert of_other is not None
        assert (await stage.row(other)).deadline == of_other + 20_000 * everywhere
        await stage.pass_(60_000)
        assert (await stage.row(table)).deadline == deadline + 20_000


async def test_two_waits_at_the_same_time_are_one_for_the_clock() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.publisher.show(table, Showing(SCHOOL))
        await stage.pass_(1_000)
        deadline = (await stage.row(table)).deadline
        assert deadline is not None
        begin = stage.clock.now()
        stage.server.before = failing(lambda: MustWait(20_000))
        await stage.publisher.show(table, Showing(CAFE))
        await stage.pass_(5_000)
        await stage.publisher.show(table, Showing(SCHOOL))
        await quiet()
        stage.server.before = None
        assert (await stage.row(table)).deadline == deadline + 25_000
        await stage.pass_(60_000)
        # One of the two could show it again after 20 seconds: from then on it is a whole turn.
        assert (await stage.row(table)).deadline == begin + 20_000 + 30_000


async def test_a_turn_that_opens_while_its_chat_must_wait_has_all_its_time() -> None:
    """It cannot be seen before: the decision is not lost meanwhile."""
    async with Stage(limits=RECALLS, timers=True) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        stage.server.before = failing(lambda: MustWait(10 * MINUTE), chat=CAFE)
        await stage.acts(table)
        await quiet()
        stage.server.before = None
        await stage.pass_(30_000)
        await stage.acts(table)
        await quiet()
        await stage.pass_(10 * MINUTE - 30_000)
        await stage.nobody_was_played_for(table)
        assert (await stage.row(table)).deadline == stage.clock.now() + 30_000
        await stage.is_shown(table)


async def test_where_a_platform_wants_to_be_left_alone_nothing_is_written_there() -> None:
    async with Stage(limits=RECALLS) as stage:
        tables = [await stage.opened(ADA, BEN, chat=f"test:{number}") for number in range(5)]
        await stage.pass_(1_000)
        stage.server.before = failing(lambda: MustWait(20_000, everywhere=True), chat="test:0")
        await stage.acts(tables[0])
        await quiet()
        stage.server.before = None
        calls = len(stage.server.calls)
        for table in tables:
            await stage.acts(table)
        await stage.pass_(19_999)
        assert len(stage.server.calls) == calls
        await stage.pass_(1_000)
        for number, table in enumerate(tables):
            await stage.is_shown(table, f"test:{number}")


# Unreachable


async def test_a_chat_where_nothing_can_be_written_is_left_alone_and_the_table_hears_it_once() -> (
    None
):
    async with Stage(limits=RECALLS) as stage:
        stage.server.before = failing(lambda: Unreachable("muted"), chat=CAFE)
        stage.server.names[CAFE] = "Café"
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        assert stage.told() == [("muted", ADA.id), ("muted", BEN.id)]
        for told in stage.server.told:
            assert told.tidings.params == {"chat": "Café", "reason": "muted"}
        calls = len(stage.kinds())
        assert calls == 0
        attempts = []

        async def before(kind: str, chat: str) -> None:
            if chat == CAFE:
                attempts.append(kind)
                raise Unreachable("muted")

        stage.server.before = before
        await stage.service.handle(Resume(table, ADA.id))
        await stage.over(table)
        await stage.service.handle(Rematch(table, ADA.id))
        await stage.pass_(MINUTE)
        assert attempts == []
        await stage.reboot()
        await stage.pass_(MINUTE)
        assert attempts == []
        assert stage.told("muted") == [("muted", ADA.id), ("muted", BEN.id)]


async def test_somebody_who_is_heard_there_brings_the_board_back() -> None:
    async with Stage(limits=RECALLS) as stage:
        stage.server.before = failing(lambda: Unreachable("muted"), chat=CAFE)
        table = await stage.opened(ADA, BEN)
        await quiet()
        for _ in range(3):  # they may talk, but the program may not: everybody has heard it
            await stage.publisher.heard(CAFE)
            await quiet()
        assert stage.told("muted") == [("muted", ADA.id), ("muted", BEN.id)]
        stage.server.before = None
        await stage.publisher.heard(CAFE)
        await quiet()
        await stage.is_shown(table)
        await stage.publisher.heard(CAFE)
        await stage.publisher.heard("test:nowhere")
        calls = len(stage.server.calls)
        await quiet()
        assert len(stage.server.calls) == calls


async def test_a_board_that_was_there_is_brought_back_too_also_for_a_later_deal() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        stage.server.before = failing(lambda: Unreachable("muted"), chat=CAFE)
        await stage.acts(table)
        await quiet()
        await stage.service.handle(Resume(table, ADA.id))
        await stage.deal_over(table)
        await stage.played(table)
        await stage.played(table)
        stage.server.before = None
        await stage.publisher.heard(CAFE)
        await quiet()
        assert stage.board(table).body.live
        assert stage.board(table).body.seen.deal == 2


async def test_who_cannot_be_given_a_hand_plays_all_the_same_and_it_is_said_once() -> None:
    async with Stage(limits=RECALLS) as stage:
        attempts = 0

        async def before(kind: str, chat: str) -> None:
            nonlocal attempts
            if chat == BEN.id:
                attempts += 1
                raise Unreachable()

        stage.server.before = before
        table = await stage.opened(ADA, BEN)
        await stage.publisher.show(table, Showing(SCHOOL))
        await quiet()
        await stage.deal_over(table)
        await stage.played(table)
        await stage.over(table)
        assert attempts == 1
        assert sorted(stage.told()) == [("hand-closed", CAFE), ("result", CAFE), ("result", SCHOOL)]
        assert stage.server.told[0].tidings.params["name"] == "Ben"
        await stage.is_shown(table)


async def test_the_hand_comes_as_soon_as_somebody_opens_the_chat() -> None:
    async with Stage(limits=RECALLS) as stage:
        stage.server.before = failing(Unreachable, chat=BEN.id)
        table = await stage.opened(ADA, BEN)
        await stage.acts(table)
        await quiet()
        assert stage.hands(BEN) == []
        stage.server.before = None
        await stage.publisher.heard(BEN.id)
        await quiet()
        (hand,) = stage.hands(BEN)
        seen = await stage.look(table, BEN)
        assert hand.body.seen.view == seen.view


async def test_who_is_unreachable_is_not_told_anything_in_private_either() -> None:
    async with Stage(limits=RECALLS, timers=True) as stage:
        stage.server.before = failing(Unreachable, chat=BEN.id)
        table = await stage.opened(ADA, BEN)
        await stage.pass_(10 * MINUTE)
        assert {chat for _, chat in stage.told()} <= {CAFE, ADA.id}
        refusals = refused(stage, "unreachable")
        assert refusals == 1
        assert (await stage.look(table)).paused


# Rejected


@pytest.mark.parametrize("recalls", [True, False])
async def test_what_is_rejected_is_not_tried_again_until_something_changes(recalls: bool) -> None:
    async with Stage(limits=Limits(overall=PLENTY, recalls=recalls)) as stage:
        table = await stage.opened(ADA, BEN)
        attempts = 0

        async def before(kind: str, chat: str) -> None:
            nonlocal attempts
            if chat == CAFE:
                attempts += 1
                raise Rejected()

        stage.server.before = before
        for number in range(1, 4):
            await stage.acts(table)
            await stage.pass_(10_000)
            assert attempts == number
        await stage.pass_(10 * MINUTE)
        assert attempts == 3
        stage.server.before = None
        await stage.acts(table)
        await quiet()
        await stage.is_shown(table)


async def test_a_last_state_that_is_rejected_loses_at_least_its_buttons() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.deal_over(table)
        stage.server.before = failing(Rejected, "edit")
        await stage.played(table)
        old, _ = stage.boards(table)
        assert not old.body.live
        await stage.is_shown(table)


async def test_one_whose_buttons_cannot_be_taken_off_either_is_forgotten() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.deal_over(table)
        stage.server.before = failing(Rejected, "edit", "retire")
        await stage.played(table)
        assert len(stage.boards(table)) == 2
        assert stage.board(table).body.live


class Clumsy(CalmHands):
    """Cannot draw some things."""

    cannot: Callable[[Drawing], bool] = staticmethod(lambda drawing: False)

    async def compose(self, drawing: Drawing) -> Drawn:
        if self.cannot(drawing):
            raise ZeroDivisionError
        return await super().compose(drawing)


@pytest.mark.parametrize("recalls", [True, False])
async def test_what_cannot_be_drawn_stops_nothing_else(recalls: bool) -> None:
    """No clock stands for it, no other table waits, and it is tried when something changes."""
    limits = Limits(overall=PLENTY, recalls=recalls)
    stage = Stage(limits=limits, seed=1)
    stage.frontend = clumsy = Clumsy(stage.server, limits=limits)
    stage.frontends["test"] = clumsy
    async with stage:
        table = await stage.opened(ADA, BEN)
        other = await stage.opened(BEN, CEM)
        await stage.pass_(1_000)
        clumsy.cannot = lambda drawing: drawing.seen.table == table and not drawing.hand
        before = len(stage.server.calls)
        await stage.acts(table)
        await quiet()
        opened = stage.clock.now()
        await stage.acts(other)
        await quiet()
        await stage.is_shown(other)
        await stage.deal_over(table)
        assert await stage.played(table)  # the last state cannot be shown: its buttons go
        await stage.pass_(1_000)
        assert stage.live(table) == []
        assert (await stage.row(table)).deadline == opened + 60_000
        assert len(stage.server.calls) < before + 60
        clumsy.cannot = lambda drawing: False
        await stage.acts(table)
        await quiet()
        await stage.is_shown(table)
