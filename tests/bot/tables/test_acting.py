"""Presses and typed moves: which of them count, and that no other changes anything."""

import asyncio
from dataclasses import replace
from itertools import count

import pytest

from bot.tables.already import TYPED_TOLERANCE
from bot.tables.commands import Act, Answer, Command, Deal, Leave, Press, Rematch
from bot.tables.errors import TableError
from bot.tables.updates import Phase, Reply
from bot.texts.catalogue import words_in
from engine.seats import Seat
from storage.records import TableId
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, codes
from tests.fakes import FakeClock


async def two(seed: int = 0) -> tuple[Room, TableId]:
    """Ada and Ben at a table, and it is Ada's turn to bid first."""
    for attempt in count():
        room = Room(seed=f"{seed}/{attempt}")
        table = await room.open(ADA, BEN)
        if await room.to_act(table) == ADA:
            return room, table
    raise AssertionError


async def test_a_press_counts_once() -> None:
    room, table = await two()
    press = await room.press(table, ADA)
    version = (await room.look(table)).version
    assert (await room.service.handle(press)).version == version + 1
    seen = await room.look(table, ADA)
    assert seen.decision == 1
    assert room.listener.heard[-1] == table
    assert await room.quiet(press)
    other = next(bid for bid in ("bid 0", "bid 1", "bid 2") if bid != press.action)
    assert await room.code(replace(press, action=other)) == "late"


@pytest.mark.parametrize("seed", range(5))
async def test_of_the_same_press_twice_at_once_one_counts(seed: int) -> None:
    room, table = await two(seed)
    for _ in range(20):
        person = await room.to_act(table)
        if person is None:
            break
        before = await room.row(table)
        press = await room.press(table, person)
        results = await asyncio.gather(
            *(room.service.handle(press) for _ in range(5)), return_exceptions=True
        )
        changed = [result.changed for result in results if isinstance(result, Reply)]
        assert sorted(changed) == [False] * 4 + [True]
        assert (await room.row(table)).version == before.version + 1
        while await room.service.advance(table):
            pass


async def test_an_early_press_is_told_whose_turn_it_is_and_stays_good() -> None:
    room, table = await two()
    early = await room.press(table, BEN, "bid 1")
    refusal = await room.refused(early)
    assert (refusal.code, refusal.params) == ("not-your-turn", {"names": (ADA.name,)})
    await room.service.handle(await room.press(table, ADA, "bid 0"))
    await room.service.handle(early)
    assert await room.quiet(early)
    bids = (await room.look(table)).view.deal
    assert bids is not None
    assert sorted(bids.facts["bids"] or (), key=str) == [0, 1]  # type: ignore[arg-type]


async def test_other_peoples_moves_spoil_no_button() -> None:
    room = Room()
    table = await room.open(ADA, BEN, CEM, computers=1)
    for _ in range(60):
        kept = {person: await room.look(table, person) for person in (ADA, BEN, CEM)}
        turn = await room.to_act(table)
        if not await room.step(table) or turn is None:
            continue
        for person, seen in kept.items():
            if person != turn and seen.decision is not None:
                now = await room.look(table, person)
                same_game = now.game_number == seen.game_number
                assert (same_game, now.decision) == (True, seen.decision)


async def test_a_button_for_one_seat_is_for_nobody_else() -> None:
    """In a chat everybody sees it: whoever presses is told whose it is, also on their turn."""
    room, table = await two()
    own, other = (await room.look(table, ADA)).seat, (await room.look(table, BEN)).seat
    press = await room.press(table, ADA, "bid 1")
    assert press.press
    for_ben = replace(press, press=replace(press.press, seat=other))
    refusal = await room.refused(for_ben)
    assert (refusal.code, refusal.params) == ("not-yours", {"names": ("Ben",)})
    assert (
        words_in("en").error(refusal.code, refusal.params).startswith("These buttons are for Ben:")
    )
    assert await room.code(replace(press, press=Press(1, 7, other))) == "not-yours"
    assert await room.code(replace(for_ben, person=EVE.id)) == "not-seated"
    await room.service.handle(replace(press, press=replace(press.press, seat=own)))
    assert (await room.look(table, ADA)).decision == 1


async def test_one_for_ones_own_seat_is_as_good_as_its_decision() -> None:
    room, table = await two()
    own = (await room.look(table, BEN)).seat
    press = Act(table, BEN.id, "bid 1", Press(1, 0, own))
    assert await room.code(press) == "not-your-turn"
    assert await room.code(replace(press, press=Press(1, 1, own))) == "late"
    assert await room.code(replace(press, press=Press(2, 0, own))) == "late"
    await room.service.handle(await room.press(table, ADA, "bid 0"))
    await room.service.handle(press)
    assert await room.quiet(press)
    assert await room.code(replace(press, action="bid 0")) == "late"


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
async def test_a_button_for_a_seat_that_is_not_there_is_for_nobody(seat: int) -> None:
    room, table = await two()
    press = await room.press(table, ADA)
    assert press.press
    refusal = await room.refused(replace(press, press=replace(press.press, seat=Seat(seat))))
    assert (refusal.code, refusal.params) == ("not-yours", {"names": ()})
    for language in ("en", "fr"):
        assert words_in(language).error(refusal.code, refusal.params)


async def test_a_late_press_changes_nothing() -> None:
    room, table = await two()
    late = await room.press(table, ADA)
    await room.service.handle(late)
    await room.until_turn_of(table, ADA)
    action = next(each for each in (await room.look(table, ADA)).legal if each != late.action)
    refusal = await room.refused(replace(late, action=action))
    assert (refusal.code, refusal.params) == ("late", {})
    assert late.press
    ahead = replace(late, press=Press(1, late.press.decision + 2))
    assert await room.code(ahead) == "late"


async def test_a_press_of_an_earlier_game_never_counts_after_a_rematch() -> None:
    room, table = await two()
    old = await room.press(table, ADA, "bid 1")
    over = await room.finish(table)
    bid = next(text for text in over.moves[0] if text.startswith(f"{over.seat_of(ADA.id)} "))
    old = replace(old, action="bid 1" if bid.endswith("0") else "bid 0")
    assert await room.code(old) == "late"
    await room.rematch(table, ADA)
    await room.until_turn_of(table, ADA)
    assert (await room.look(table, ADA)).decision == 0
    assert await room.code(old) == "late"
    assert await room.code(replace(old, press=Press(3, 0))) == "late"
    await room.service.handle(replace(old, press=Press(2, 0)))


async def test_after_the_end_every_button_says_so() -> None:
    room, table = await two()
    await room.finish(table)
    for person in (ADA, BEN):
        decision = (await room.look(table, person)).decision
        assert decision is not None
        assert await room.code(Act(table, person.id, "bid 9")) == "game-over"
        press = Press(1, decision)
        assert await room.code(Act(table, person.id, "bid 1", press)) == "game-over"
        assert await room.code(Leave(table, person.id)) == "game-over"


@pytest.mark.parametrize("text", ["bid 1", "play KH", "nonsense", ""])
async def test_who_does_not_sit_there_changes_nothing(text: str) -> None:
    room, table = await two()
    other = await room.open(EVE, computers=1)
    for press in (None, Press(1, 0)):
        assert await room.code(Act(table, EVE.id, text, press)) == "not-seated"
    assert await room.quiet(Leave(table, EVE.id)), "they are not there"
    assert await room.code(Rematch(table, EVE.id)) == "not-seated"
    assert (await room.look(other, EVE)).seat is not None


async def test_who_left_acts_no_more() -> None:
    room, table = await two()
    press = await room.press(table, ADA)
    await room.leave(table, ADA)
    assert await room.code(press) == "away"
    assert await room.code(Act(table, ADA.id, press.action)) == "away"
    assert (await room.look(table, ADA)).legal == ()


async def test_a_table_that_is_not_there() -> None:
    room = Room()
    missing = TableId("NONE")
    commands: list[Command] = [
        Act(missing, ADA.id, "bid 1"),
        Leave(missing, ADA.id),
        Rematch(missing, ADA.id),
        Deal(missing, 1, 1),
        Answer(missing, 1, Seat(0), 0, "bid 1"),
    ]
    for command in commands:
        refusal = await room.refused(command)
        assert (refusal.code, refusal.params) == ("table-not-found", {"table": "NONE"})
    with pytest.raises(TableError, match="table-not-found"):
        await room.service.look(missing, ADA.id)
    with pytest.raises(TableError, match="table-not-found"):
        await room.service.advance(missing)


NONSENSE = [
    *(
        "",
        " ",
        "bid",
        "bid x",
        "bid 99",
        "bid -1",
        "bid 1 ",
        "Bid 1",
        "bid 01",
        "bid 1.0",
        "bid 五",
    ),
    *("play", "play 5X", "play KH+", "play AH*", "play kh", "swap", "bid\n1", "play\x00KH", "🂡"),
    "x" * 5000,
]


@pytest.mark.parametrize("text", NONSENSE, ids=lambda text: repr(text[:12]))
async def test_what_is_not_understood_or_not_legal_changes_nothing(text: str) -> None:
    room, table = await two()
    press = await room.press(table, ADA, text)
    for command in (press, replace(press, press=None), replace(press, press=None, sent_at=10**15)):
        assert await room.code(command) in {"bad-action", "illegal-bid", "illegal-action"}


async def test_refusals_say_which_rule_it_was_and_what_is_legal() -> None:
    room, table = await two()
    legal = (await room.look(table, ADA)).legal
    refusal = await room.refused(Act(table, ADA.id, "bid 9"))
    assert (refusal.code, refusal.params) == ("illegal-bid", {"reason": "range", "legal": legal})
    refusal = await room.refused(Act(table, ADA.id, "play KH"))
    assert (refusal.code, refusal.params["reason"]) == ("illegal-action", "bidding")
    refusal = await room.refused(Act(table, ADA.id, "jump"))
    assert (refusal.code, refusal.params) == ("bad-action", {"text": "jump"})


async def test_no_refusal_names_a_card_that_its_reader_may_not_know() -> None:
    """Whole games in which everybody tries every card before each step."""
    room = Room(seed="refusals")
    table = await room.open(ADA, BEN, computers=1)
    pack = [card.code for card in room.games["bisqa"].pack.cards]
    hidden_rounds = 0
    while (await room.look(table)).phase is Phase.PLAYING:
        for person in (ADA, BEN):
            seen = await room.look(table, person)
            unseen = {card.code for card in seen.view.unseen(seen.offer.pack)}
            hidden_rounds += len(seen.view.zone("hand", Seat(0))) == 1
            for card in room.rng.sample(pack, 4):
                if f"play {card}" in seen.legal:
                    continue
                try:
                    reply = await room.service.handle(Act(table, person.id, f"play {card}"))
                except TableError as refusal:
                    told = codes(refusal.code, dict(refusal.params), str(refusal))
                    named = {code for code in unseen if code in told and code != card}
                    assert named == set(), told
                else:
                    assert not reply.changed, "no such play was legal"
                    assert card not in unseen, "they have played it before"
        await room.step(table)
    assert hidden_rounds


async def test_a_typed_move_counts_if_it_was_sent_in_its_turn() -> None:
    clock = FakeClock()
    room = Room(clock=clock)
    table = await room.open(ADA, BEN)
    await room.until_turn_of(table, ADA)
    await clock.move(60_000)
    opened = (await room.row(table)).touched_at

    def typed(sent_at: int | None) -> Act:
        return Act(table, ADA.id, "bid 1", sent_at=sent_at)

    assert await room.code(typed(opened - TYPED_TOLERANCE - 1)) == "late"
    assert await room.code(typed(0)) == "late"
    twin = room.restarted
    assert TYPED_TOLERANCE == 2_000
    await twin().handle(typed(opened - TYPED_TOLERANCE))


@pytest.mark.parametrize("sent", [None, 0, 60_000, 10_000_000])
async def test_a_typed_move_that_was_sent_later_or_on_the_spot_counts(sent: int | None) -> None:
    room, table = await two()
    at = None if sent is None else room.clock.now() + sent
    await room.service.handle(Act(table, ADA.id, "bid 1", sent_at=at))


async def test_a_turn_opens_with_a_deal_or_a_decision_and_with_nothing_else() -> None:
    """A typed move is not made late by somebody who gets up while it is on its way."""
    room = Room()
    table = await room.open(ADA, BEN, CEM)
    await room.until_turn_of(table, ADA)
    await room.clock.move(60_000)
    sent = room.clock.now()
    await room.clock.move(10_000)
    await room.leave(table, CEM)
    await room.service.handle(Act(table, ADA.id, "bid 1", sent_at=sent))
    assert (await room.table(table)).turn_at == room.clock.now()


async def test_decisions_are_counted_for_each_seat_computers_included() -> None:
    room = Room()
    table = await room.open(ADA, BEN, computers=2)
    made = [0] * 4
    while await room.step(table):
        now = await room.table(table)
        last = (await room.rows(table))[-1]
        if last.kind == "acted":
            seat = int(now.moves[-1][-1].split()[0])
            made[seat] += 1
        assert list(now.decisions) == made
    assert min(made) > 4


async def test_an_answer_or_a_deal_that_was_overtaken_does_nothing() -> None:
    room = Room()
    table = await room.open(ADA, computers=1)
    now = await room.until(table, lambda now: now.sitters[now.to_act()[0]].automatic)
    [computer] = now.to_act()
    legal = now.game.legal_actions(now.state, computer)[0].text
    good = Answer(table, 1, computer, now.decisions[computer], legal)
    assert await room.code(replace(good, game=2)) == "late"
    assert await room.code(replace(good, decision=good.decision + 1)) == "late"
    assert await room.code(replace(good, decision=good.decision - 1)) == "late"
    mine = now.seat_of(ADA.id)
    assert mine is not None
    assert await room.code(Answer(table, 1, mine, now.decisions[mine], legal)) == "late"
    assert await room.code(replace(good, action="bid 17")) == "illegal-bid"
    assert await room.code(Deal(table, 1, 1)) == "late"
    assert await room.code(Deal(table, 1, 2)) == "late"
    await room.service.handle(good)
    assert await room.code(good) == "late"


async def test_a_computer_does_not_decide_for_a_person_who_is_there() -> None:
    room, table = await two()
    now = await room.table(table)
    [seat] = now.to_act()
    assert await room.code(Answer(table, 1, seat, now.decisions[seat], "bid 1")) == "late"
    assert not await room.service.advance(table)


async def test_a_deal_is_dealt_once() -> None:
    room = Room()
    table = await room.open(ADA, BEN, CEM, options={"lives": 5})
    now = await room.until(table, lambda now: now.next_deal() is not None)
    deal = Deal(table, 1, 2)
    assert now.next_deal() == 2
    assert await room.code(replace(deal, number=3)) == "late"
    assert await room.code(replace(deal, game=2)) == "late"
    results = await asyncio.gather(
        *(room.service.handle(deal) for _ in range(3)), return_exceptions=True
    )
    assert [isinstance(result, TableError) for result in results] == [False, True, True]
    assert len((await room.table(table)).deals) == 2


async def test_an_action_is_stored_in_its_one_text_form() -> None:
    room, table = await two()
    await room.service.handle(Act(table, ADA.id, "bid 1"))
    now = await room.table(table)
    texts = [text.partition(" ")[2] for moves in now.moves for text in moves]
    assert texts == [now.game.read_action(text).text for text in texts]
