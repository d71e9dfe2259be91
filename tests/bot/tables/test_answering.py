"""The answer to a press draws the message itself: no call, no older state after a newer one."""

import asyncio
import random
from contextlib import suppress

import pytest

from bot.tables import publisher as publishers
from bot.tables.chats import SHORT_WAIT
from bot.tables.commands import Act, Person, TableId
from bot.tables.errors import TableError
from bot.tables.ports import AT_ONCE, Budget, Drawing, Drawn, Limits, MessageGone, Pace
from bot.tables.timecontrol import LIVE, MINUTE, NO_CLOCK, SECOND
from tests.bot.tables.room import ADA, BEN, CEM, EVE
from tests.bot.tables.stage import CAFE, SCHOOL, Stage, quiet, slow
from tests.frontend import PLENTY, Message

RECALLS = Limits(overall=PLENTY, recalls=True)


class Answers:
    """Sends what is drawn with the answer to a press on a message, in no call of the front end."""

    def __init__(self, stage: Stage, message: Message, *, takes: int = 0) -> None:
        self.stage = stage
        self.message = message
        self.takes = takes
        self.sent = 0

    async def send(self, drawn: Drawn) -> None:
        if self.takes:
            await self.stage.clock.sleep_until(self.stage.clock.now() + self.takes)
        self.message.bodies.append((self.stage.clock.now(), drawn.body))
        self.sent += 1

    async def press(self, command: Act) -> bool:
        """What the front end does for a press; a refused one is answered too."""
        table, chat = command.table, self.message.chat
        async with self.stage.publisher.answering(table, chat, self.message.id) as answer:
            with suppress(TableError):
                await self.stage.service.handle(command)
            return await answer(self.send)


async def playing(stage: Stage) -> tuple[TableId, Person, Message]:
    """Cards are played; who is to play, and their hand, which changes with that."""
    table = await stage.opened(ADA, BEN, time=NO_CLOCK)
    await stage.play_on(table, lambda seen: seen.view.phase == "play")
    person = await stage.to_act(table)
    assert person
    return table, person, stage.hands(person)[-1]


async def version(stage: Stage, table: TableId) -> int:
    return (await stage.look(table)).version


async def test_a_card_played_from_a_hand_is_taken_from_it_by_the_answer() -> None:
    async with Stage(limits=RECALLS) as stage:
        table, person, hand = await playing(stage)
        calls, answers = len(stage.kinds(person.id)), Answers(stage, hand)
        assert await answers.press(await stage.press(table, person))
        await quiet()
        assert answers.sent == 1
        assert len(stage.kinds(person.id)) == calls
        own = await stage.look(table, person)
        assert hand.body.seen.view.zone("hand", own.seat) == own.view.zone("hand", own.seat)
        [row] = [each for each in await stage.screens(table) if each.chat == person.id]
        assert row.version == own.version
        await stage.is_shown(table)
        await stage.reboot()
        assert len(stage.kinds(person.id)) == calls, "it is remembered as drawn"


async def test_where_nothing_is_left_to_be_drawn_nothing_is_sent() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, time=NO_CLOCK)
        person = await stage.to_act(table)
        assert person
        hand = stage.hands(person)[-1]
        calls, answers = len(stage.kinds(person.id)), Answers(stage, hand)
        assert not await answers.press(await stage.press(table, person)), "a bid changes no hand"
        async with stage.publisher.answering(table, CAFE, stage.board(table).id) as answer:
            board = Answers(stage, stage.board(table))
            await stage.acts(table)
            assert await answer(board.send)
            assert not await answer(board.send)
        await quiet()
        assert (answers.sent, board.sent) == (0, 1)
        assert len(stage.kinds(person.id)) == calls
        await stage.is_shown(table)


async def test_a_turn_runs_from_the_answer_that_shows_it() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, time=LIVE)
        person = await stage.to_act(table)
        assert person
        board, press = stage.board(table), await stage.press(table, person)
        await stage.pass_(SECOND)
        calls = stage.kinds()
        assert await Answers(stage, board).press(press)
        assert (await stage.row(table)).deadline == stage.clock.now() + LIVE.turn
        await quiet()
        assert stage.kinds() == calls
        await stage.is_shown(table)


async def test_it_costs_nothing_of_what_a_platform_allows() -> None:
    async with Stage(limits=RECALLS, budget=Budget(calls=1, window=MINUTE)) as stage:
        table = await stage.opened(ADA, BEN, time=NO_CLOCK)
        board = stage.board(table)
        for number in range(1, 8):
            person = await stage.to_act(table)
            assert person
            answers = Answers(stage, board)
            assert await answers.press(await stage.press(table, person))
            assert board.body.seen.version == await version(stage, table) == 1 + number
        await stage.pass_(2 * MINUTE)
        assert stage.kinds() == ["post"]


async def test_a_message_that_shows_no_table_or_another_one_is_left_alone() -> None:
    async with Stage(limits=RECALLS) as stage:
        table, other = await stage.opened(ADA, BEN), await stage.opened(EVE, computers=1)
        for chat, message in (
            (CAFE, "m999"),
            (CAFE, ""),
            (CAFE, stage.board(other).id),
            (SCHOOL, stage.board(table).id),
        ):
            answers = Answers(stage, stage.board(other))
            async with stage.publisher.answering(table, chat, message) as answer:
                await stage.acts(table)
                assert not await answer(answers.send)
            assert answers.sent == 0
            await quiet()
            await stage.is_shown(table)


async def test_a_board_whose_deal_is_past_is_drawn_a_last_time_by_the_publisher() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        old, answers = stage.board(table), Answers(stage, stage.board(table))
        async with stage.publisher.answering(table, CAFE, old.id) as answer:
            await stage.until(table, lambda now: len(now.deals) == 2)
            assert not await answer(answers.send)
        await quiet()
        assert answers.sent == 0
        assert (old.body.live, old.body.seen.deal) == (False, 1)
        assert stage.board(table) != old
        await stage.is_shown(table)
        assert not await Answers(stage, old).press(await next_press(stage, table))


async def next_press(stage: Stage, table: TableId) -> Act:
    person = await stage.to_act(table)
    assert person
    return await stage.press(table, person)


async def test_a_platform_that_is_not_there_has_no_answers() -> None:
    async with Stage() as stage:
        table = await stage.opened(ADA, BEN)
        with pytest.raises(LookupError):
            async with stage.publisher.answering(table, "other:café", "m1"):
                raise AssertionError


@pytest.mark.parametrize("failure", [MessageGone, TimeoutError, ZeroDivisionError])
async def test_what_could_not_be_sent_is_drawn_by_the_publisher(failure: type[Exception]) -> None:
    async with Stage(limits=RECALLS) as stage:
        table, person, hand = await playing(stage)
        calls = len(stage.kinds(person.id))

        async def fails(drawn: Drawn) -> None:
            raise failure

        answers = Answers(stage, hand)
        answers.send = fails  # type: ignore[method-assign]
        press = await stage.press(table, person)
        with pytest.raises(failure):
            await answers.press(press)
        await quiet()
        assert stage.kinds(person.id)[calls:] == ["edit"]
        assert hand.body.seen.version == await version(stage, table)


async def test_what_cannot_be_drawn_is_left_to_the_publisher(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Stage(limits=RECALLS) as stage:
        table, person, hand = await playing(stage)

        async def fails(drawing: Drawing) -> Drawn:
            raise ZeroDivisionError

        answers, press = Answers(stage, hand), await stage.press(table, person)
        with monkeypatch.context() as broken:
            broken.setattr(stage.frontend, "compose", fails)
            assert not await answers.press(press)
            await quiet()
        assert answers.sent == 0
        await stage.acts(table)
        await stage.pass_(MINUTE)
        await stage.is_shown(table)
        own = await stage.look(table, person)
        assert hand.body.seen.view.zone("hand", own.seat) == own.view.zone("hand", own.seat)


@pytest.mark.parametrize("hangs", [SHORT_WAIT - 1, SHORT_WAIT + 1, 10 * SECOND])
async def test_a_call_under_way_is_not_waited_for_long(hangs: int) -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, time=NO_CLOCK)
        stage.server.before = slow(stage, lambda: hangs)
        await stage.acts(table)
        await quiet()  # it hangs
        board, press = stage.board(table), await next_press(stage, table)
        answers, begin = Answers(stage, board), stage.clock.now()
        ends: list[int] = []
        pressing = asyncio.create_task(answers.press(press))
        pressing.add_done_callback(lambda _: ends.append(stage.clock.now()))
        await stage.pass_(SHORT_WAIT + 1)
        assert ends == [begin + min(hangs, SHORT_WAIT)]
        assert await pressing == (hangs < SHORT_WAIT)
        await stage.pass_(MINUTE)
        assert answers.sent == (hangs < SHORT_WAIT)
        stage.in_order()
        await stage.is_shown(table)


async def test_other_chats_are_not_waited_for_and_do_not_wait() -> None:
    async with Stage(limits=RECALLS) as stage:
        table, person, hand = await playing(stage)
        stage.server.before = slow(stage, lambda: MINUTE // 2)
        await stage.acts(table)
        await quiet()  # the board hangs
        other = await stage.to_act(table)
        assert other
        assert other != person
        hand = stage.hands(other)[-1]
        assert await Answers(stage, hand).press(await stage.press(table, other))


async def test_nobody_else_draws_where_a_press_is_being_answered() -> None:
    async with Stage(limits=RECALLS) as stage:
        table, _, _ = await playing(stage)
        board, calls = stage.board(table), stage.kinds()
        hands = len(stage.kinds(ADA.id) + stage.kinds(BEN.id))
        async with stage.publisher.answering(table, CAFE, board.id):
            for _ in range(3):
                await stage.acts(table)
                await stage.pass_(MINUTE)
            assert stage.kinds() == calls
            assert len(stage.kinds(ADA.id) + stage.kinds(BEN.id)) > hands
        await quiet()
        assert stage.kinds() == [*calls, "edit"], "then all at once"
        await stage.is_shown(table)


async def test_not_even_when_the_publisher_forgets_chats_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(publishers, "SPARE_CHATS", 0)
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, lobby=True)
        await stage.reboot()  # nothing is to be drawn, so no chat is known
        board, calls = stage.board(table), stage.kinds()
        async with stage.publisher.answering(table, CAFE, board.id):
            await stage.open(computers=2)  # shown nowhere: then room is made
            await quiet()
            await stage.joins(table, CEM)
            await stage.pass_(MINUTE)
            assert stage.kinds() == calls
        await quiet()
        await stage.is_shown(table)


@pytest.mark.parametrize("turns", range(12))
async def test_who_is_cancelled_holds_up_nobody(turns: int) -> None:
    """While they wait for their place, when they get it, while they act, and while they send."""
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, time=NO_CLOCK)
        gate = asyncio.Event()

        async def held(kind: str, chat: str) -> None:
            await gate.wait()

        stage.server.before = held
        await stage.acts(table)
        await quiet()
        answers = Answers(stage, stage.board(table), takes=MINUTE)
        pressing = asyncio.create_task(answers.press(await next_press(stage, table)))
        await asyncio.sleep(0)
        gate.set()
        for _ in range(turns):
            await asyncio.sleep(0)
        pressing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await pressing
        await quiet()
        assert not answers.sent
        await stage.is_shown(table)
        answers.takes = 0
        assert await answers.press(await next_press(stage, table))
        assert answers.sent


async def test_who_is_cancelled_while_they_wait_leaves_the_queue() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, time=NO_CLOCK)
        stage.server.before = slow(stage, lambda: 2 * SECOND)
        await stage.acts(table)
        await quiet()
        answers = Answers(stage, stage.board(table))
        pressing = asyncio.create_task(answers.press(await next_press(stage, table)))
        await stage.pass_(SHORT_WAIT // 2)
        pressing.cancel()
        await stage.pass_(MINUTE)
        assert pressing.cancelled()
        await stage.is_shown(table)


@pytest.mark.parametrize("seed", range(8))
async def test_presses_and_computers_all_at_once(seed: int) -> None:
    """Presses on board and hand, several at once, late ones too, and a slow platform."""
    rng = random.Random(f"answering/{seed}")
    pace = rng.choice([AT_ONCE, Pace(300, 400, 500, 600, 700)])
    async with Stage(limits=RECALLS, timers=True, seed=seed, pace=pace) as stage:
        table = await stage.opened(ADA, BEN, computers=2, time=LIVE, options={"lives": 5})
        stage.server.before = slow(stage, lambda: rng.choice([0, 100, 400, 900]))
        stage.server.after = slow(stage, lambda: rng.choice([0, 0, 300]))
        answers: list[Answers] = []
        pressing: list[asyncio.Task[bool]] = []
        for _ in range(16):
            for command, message in await pressable(stage, table):
                answers.append(Answers(stage, message, takes=rng.choice([0, 50, 450, 1_500])))
                pressing.append(asyncio.create_task(answers[-1].press(command)))
            if pressing and rng.random() < 0.2:
                rng.choice(pressing).cancel()
            await stage.pass_(rng.choice([0, 100, 700, 2_000]))
        stage.server.before = stage.server.after = None
        await stage.pass_(5 * SECOND)
        outcomes = await asyncio.gather(*pressing, return_exceptions=True)
        assert sum(outcome is True for outcome in outcomes) > 5
        assert {type(outcome) for outcome in outcomes} <= {bool, asyncio.CancelledError}
        stage.in_order()
        await stage.is_shown(table)
        hands = (await stage.service.glance(table)).hands
        assert hands
        for person in (each for each in (ADA, BEN) if each.id in hands):
            own = await stage.look(table, person)
            shown = stage.hands(person)[-1].body.seen
            assert shown.view.zone("hand", own.seat) == own.view.zone("hand", own.seat)


async def pressable(stage: Stage, table: TableId) -> list[tuple[Act, Message]]:
    """What can be pressed now, on the board twice, and on a hand."""
    person = await stage.to_act(table)
    if person is None:
        return []
    boards, hands = stage.boards(table)[-1:], stage.hands(person)[-1:]
    command = await stage.press(table, person)
    return [(command, message) for message in (*boards, *hands, *boards)]
