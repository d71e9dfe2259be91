"""Where a platform calls people, who is waited for is called where all can see the table."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.rendering.notices import notice_text
from bot.tables.commands import Person, Resume, Showing
from bot.tables.notices import EVERYBODY
from bot.tables.ports import Limits, MustWait, Tidings, Unavailable, Unreachable
from bot.tables.screens import HAND
from bot.tables.settings import ChatSettings, Settings, TurnNotice
from bot.tables.telling import places
from bot.tables.timecontrol import DAY, HOUR, LIVE, MINUTE, SLOW, TimeControl
from bot.texts.catalogue import words_in
from engine.cards.decks import FRENCH_40
from storage.records import NoticeRecord, ScreenRecord, TableId
from tests.bot.tables.room import ADA, BEN
from tests.bot.tables.stage import CAFE, SCHOOL, Stage, failing, quiet
from tests.frontend import PLENTY
from tests.leaks import named

CALLS = Limits(overall=PLENTY, recalls=True, calls=True)
TABLE = TableId("T1")
CAFE_BOARD, SCHOOL_BOARD = (ScreenRecord(TABLE, chat, "", 1, 1) for chat in (CAFE, SCHOOL))
OWN_BOARD = ScreenRecord(TABLE, ADA.id, ADA.id, 1, 1)
FOREIGN_BOARD = ScreenRecord(TABLE, "other:café", "", 1, 1)
HAND_OF_ADA = ScreenRecord(TABLE, ADA.id, ADA.id, 1, HAND, message="m1")
HAND_OF_BEN = ScreenRecord(TABLE, BEN.id, BEN.id, 1, HAND, message="m2")
MUTED_BOARD = replace(CAFE_BOARD, muted="closed")
WAITED_FOR = pytest.mark.parametrize("code", ["turn", "time", "reminder"])


def notice(code: str, to: str = ADA.id) -> NoticeRecord:
    return NoticeRecord(TABLE, 1, code, to, game=1, at=0)


def told_at(
    code: str,
    *boards: ScreenRecord,
    to: str = ADA.id,
    wish: TurnNotice = TurnNotice.ALWAYS,
    calls: bool = True,
    private_first: bool = False,
) -> list[str]:
    limits = Limits(overall=PLENTY, calls=calls, private_first=private_first)
    return places(notice(code, to), boards, Settings(turn_notice=wish), limits)


@WAITED_FOR
def test_who_is_waited_for_is_called_where_the_table_is_shown(code: str) -> None:
    assert told_at(code, CAFE_BOARD) == [CAFE]
    assert told_at(code, SCHOOL_BOARD, CAFE_BOARD) == [SCHOOL], "once is enough"
    assert told_at(code, OWN_BOARD, CAFE_BOARD) == [CAFE]
    assert told_at(code, MUTED_BOARD, SCHOOL_BOARD) == [SCHOOL]
    assert told_at(code, FOREIGN_BOARD, SCHOOL_BOARD) == [SCHOOL]


@WAITED_FOR
@pytest.mark.parametrize("board", [OWN_BOARD, FOREIGN_BOARD, MUTED_BOARD, None])
def test_where_nobody_can_be_called_they_are_told_in_private(
    code: str, board: ScreenRecord | None
) -> None:
    assert told_at(code, *([board] if board else [])) == [ADA.id]


@WAITED_FOR
def test_so_they_are_who_wish_it_and_where_the_platform_calls_nobody(code: str) -> None:
    assert told_at(code, CAFE_BOARD, wish=TurnNotice.DIRECT) == [ADA.id]
    assert told_at(code, CAFE_BOARD, wish=TurnNotice.SLOW) == [CAFE]
    assert told_at(code, CAFE_BOARD, calls=False) == [ADA.id]


@WAITED_FOR
@pytest.mark.parametrize("calls", [True, False])
def test_in_private_first_whoever_has_cards_there_and_all_others_at_the_board(
    code: str, *, calls: bool
) -> None:
    def told(*screens: ScreenRecord, wish: TurnNotice = TurnNotice.ALWAYS) -> list[str]:
        return told_at(code, *screens, wish=wish, calls=calls, private_first=True)

    assert told(CAFE_BOARD, HAND_OF_BEN, HAND_OF_ADA) == [ADA.id]
    assert told(CAFE_BOARD, replace(OWN_BOARD, message="m3")) == [ADA.id]
    assert told(CAFE_BOARD, HAND_OF_BEN) == [CAFE]
    assert told(CAFE_BOARD, replace(HAND_OF_ADA, muted="closed")) == [CAFE]
    assert told(CAFE_BOARD, replace(HAND_OF_ADA, message=None)) == [CAFE]
    assert told(FOREIGN_BOARD, HAND_OF_BEN) == [ADA.id]
    assert told(CAFE_BOARD, HAND_OF_BEN, wish=TurnNotice.DIRECT) == [ADA.id]


def test_where_a_platform_is_switched_off_nobody_is_called_elsewhere() -> None:
    assert places(notice("turn"), [CAFE_BOARD], Settings(), None) == [ADA.id]


def test_that_a_hand_cannot_be_given_is_told_once_and_where_its_owner_reads_it() -> None:
    for first in (True, False):
        found = told_at("hand-closed", FOREIGN_BOARD, CAFE_BOARD, private_first=first)
        assert found == [CAFE]
        assert told_at("hand-closed", FOREIGN_BOARD, private_first=first) == ["other:café"]
        assert told_at("hand-closed", HAND_OF_ADA, private_first=first) == []


@pytest.mark.parametrize("calls", [True, False])
@pytest.mark.parametrize("wish", TurnNotice)
def test_everything_else_is_told_where_it_always_was(*, calls: bool, wish: TurnNotice) -> None:
    boards = (CAFE_BOARD, SCHOOL_BOARD, OWN_BOARD, FOREIGN_BOARD, CAFE_BOARD)
    for code in ("autopilot", "muted"):
        assert told_at(code, *boards, wish=wish, calls=calls) == [ADA.id]
    for code in ("result", "closed", "paused", "damaged"):
        found = told_at(code, *boards, to=EVERYBODY, wish=wish, calls=calls)
        assert found == [CAFE, SCHOOL, ADA.id, "other:café"]


async def chooses(stage: Stage, turn_notice: TurnNotice, *people: Person) -> None:
    settings = Settings(quiet_from=0, quiet_until=0, turn_notice=turn_notice)
    for person in people or (ADA, BEN):
        await stage.service.choose(person.id, settings)


def tidings(stage: Stage, code: str) -> list[Tidings]:
    return [each.tidings for each in stage.server.told if each.tidings.code == code]


async def test_a_slow_turn_is_called_and_reminded_of_at_the_board() -> None:
    async with Stage(limits=CALLS, timers=True) as stage:
        await chooses(stage, TurnNotice.SLOW)
        table = await stage.opened(ADA, BEN, time=SLOW)
        person = await stage.to_act(table)
        assert person
        await stage.pass_(24 * HOUR - 1)
        assert stage.told() == [("turn", CAFE), ("reminder", CAFE), ("time", CAFE)]
        for each in stage.server.told:
            assert (each.tidings.called, each.tidings.reader) == (person.id, "")
            is_public(each.tidings)
            assert person.name in notice_text(each.tidings, words_in("en"))
        await stage.pass_(2 * DAY)
        [asleep] = [each for each in tidings(stage, "autopilot") if each.chat == person.id]
        assert (asleep.called, asleep.reader) == ("", person.id)
        assert await stage.notices() == ()


def is_public(told: Tidings) -> None:
    """Nothing in it that only one person knows."""
    seen = told.seen
    assert seen
    assert (seen.seat, seen.view.seat, seen.decision) == (None, None, None)
    assert (seen.legal, seen.free, seen.prospects, seen.played) == ((), (), (), ())
    assert {card for zone in seen.view.zones for card in zone.cards} <= {None}
    for language in ("en", "fr"):
        text = notice_text(told, words_in(language))
        assert named(text, FRENCH_40.cards) == set()


@pytest.mark.parametrize("seed", range(3))
async def test_no_call_tells_a_card_in_a_whole_game(seed: int) -> None:
    async with Stage(limits=CALLS, seed=seed) as stage:
        await chooses(stage, TurnNotice.ALWAYS)
        table = await stage.opened(ADA, BEN, computers=1, time=LIVE)
        await stage.over(table)
        called = tidings(stage, "turn")
        assert len(called) > 20
        assert {each.chat for each in called} == {CAFE}
        assert {each.called for each in called} == {ADA.id, BEN.id}
        for each in called:
            is_public(each)
        assert {each.seen.view.phase for each in called if each.seen} == {"bid", "play"}
        [result] = tidings(stage, "result")
        assert (result.chat, result.called, result.reader) == (CAFE, "", "")


async def test_it_is_in_the_language_of_the_chat() -> None:
    async with Stage(limits=CALLS) as stage:
        await stage.service.choose_for_chat(CAFE, ChatSettings(language="fr"))
        await chooses(stage, TurnNotice.ALWAYS)
        await stage.opened(ADA, BEN)
        assert [each.language for each in tidings(stage, "turn")] == ["fr"]


async def test_who_wants_to_be_told_directly_is_told_all_they_know() -> None:
    async with Stage(limits=CALLS) as stage:
        await chooses(stage, TurnNotice.DIRECT, ADA)
        await chooses(stage, TurnNotice.ALWAYS, BEN)
        table = await stage.opened(ADA, BEN, time=LIVE)
        for _ in range(6):
            await stage.played(table)
        for each in tidings(stage, "turn"):
            assert each.seen
            if each.chat == CAFE:
                assert each.called == BEN.id
                continue
            assert (each.chat, each.reader, each.called) == (ADA.id, ADA.id, "")
            assert each.seen.legal
            assert each.seen.view.zone("hand", each.seen.seat)
        assert set(stage.told("turn")) == {("turn", CAFE), ("turn", ADA.id)}


@pytest.mark.parametrize("limits", [CALLS, replace(CALLS, calls=False)], ids=["calls", "private"])
@pytest.mark.parametrize("time", [LIVE, SLOW], ids=["live", "slow"])
async def test_who_never_wants_to_be_told_is_not_reminded_either(
    limits: Limits, time: TimeControl
) -> None:
    async with Stage(limits=limits, timers=True) as stage:
        await chooses(stage, TurnNotice.NEVER)
        table = await stage.opened(ADA, BEN, time=time)
        person = await stage.to_act(table)
        assert person
        await stage.pass_(time.turn - 1)
        assert stage.told() == []
        assert await stage.to_act(table) == person, "it is their turn still"
        await stage.pass_(2)
        assert stage.told() == [("autopilot", person.id)], "what was done is told all the same"


async def test_the_reminder_of_a_live_turn_is_told_unless_it_is_not_wanted() -> None:
    async with Stage(limits=CALLS, timers=True) as stage:
        table = await stage.opened(ADA, BEN, time=LIVE)
        person = await stage.to_act(table)
        assert person
        await stage.pass_(LIVE.turn - 1)
        [told] = tidings(stage, "time")
        assert stage.told() == [("time", CAFE)]
        assert told.called == person.id
        is_public(told)


async def test_a_chat_that_cannot_be_written_to_calls_nobody() -> None:
    async with Stage(limits=CALLS) as stage:
        await chooses(stage, TurnNotice.ALWAYS)
        table = await stage.opened(ADA, BEN)
        stage.server.before = failing(Unreachable, chat=CAFE)
        await stage.acts(table)
        await quiet()
        assert any(each.muted for each in await stage.screens(table) if each.chat == CAFE)
        awaited = (await stage.service.glance(table)).awaited
        await stage.service.handle(Resume(table, awaited))  # all the same
        await quiet()
        person = await stage.to_act(table)
        assert person
        assert stage.told("turn")[-1] == ("turn", person.id)
        assert tidings(stage, "turn")[-1].reader == person.id


async def test_at_a_board_of_ones_own_one_is_told_in_private() -> None:
    async with Stage(limits=CALLS) as stage:
        await chooses(stage, TurnNotice.ALWAYS)
        table = await stage.opened(ADA, computers=1, chat=ADA.id, reader=ADA.id)
        await stage.play_on(table, lambda seen: bool(stage.told("turn")))
        [told] = tidings(stage, "turn")
        assert (told.chat, told.reader, told.called) == (ADA.id, ADA.id, "")
        assert told.seen
        assert told.seen.legal


async def test_a_closed_private_chat_keeps_nobody_from_being_called() -> None:
    """That their hand cannot be given to them there does not matter at the board."""
    async with Stage(limits=CALLS) as stage:
        await chooses(stage, TurnNotice.ALWAYS)
        stage.server.before = failing(Unreachable, chat=ADA.id)
        table = await stage.opened(ADA, BEN)
        for _ in range(3):
            await stage.acts(table)
            await quiet()
        assert {each.called for each in tidings(stage, "turn")} == {ADA.id, BEN.id}
        assert set(stage.told("turn")) == {("turn", CAFE)}


async def test_whoever_has_no_hand_in_private_is_called_at_the_board_and_the_others_there() -> None:
    limits = Limits(overall=PLENTY, recalls=True, private_first=True)
    async with Stage(limits=limits) as stage:
        await chooses(stage, TurnNotice.ALWAYS)
        stage.server.before = failing(Unreachable, chat=ADA.id)
        table = await stage.opened(ADA, BEN)
        stage.server.told.clear()  # where it was not known yet who has a hand
        for _ in range(8):
            await stage.acts(table)
            await quiet()
        told = tidings(stage, "turn")
        assert {(each.chat, each.called) for each in told} == {(CAFE, ADA.id), (BEN.id, "")}


async def test_of_two_boards_one_calls() -> None:
    async with Stage(limits=CALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.publisher.show(table, Showing(SCHOOL))
        await chooses(stage, TurnNotice.ALWAYS)
        await stage.acts(table)
        await quiet()
        assert len(stage.told("turn")) == 1
        assert await stage.notices() == ()


@pytest.mark.parametrize("failure", [Unavailable, lambda: MustWait(1_000)])
@pytest.mark.parametrize("crash", [False, True])
async def test_what_could_not_be_told_is_told_later_and_once(
    failure: Callable[[], Exception], *, crash: bool
) -> None:
    async with Stage(limits=CALLS) as stage:
        await chooses(stage, TurnNotice.ALWAYS)
        stage.server.before = failing(failure, "tell")
        table = await stage.opened(ADA, BEN, time=SLOW)
        person = await stage.to_act(table)
        assert person
        assert stage.told() == []
        [waiting] = await stage.notices()
        assert (waiting.to, waiting.claimed_at) == (person.id, None)
        if crash:
            await stage.reboot()
        stage.server.before = None
        await stage.pass_(5 * MINUTE)
        assert stage.told() == [("turn", CAFE)]
        assert tidings(stage, "turn")[0].called == person.id
        assert await stage.notices() == ()
