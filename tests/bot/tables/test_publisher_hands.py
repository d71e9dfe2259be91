"""Everybody sees their own cards in private, and nobody anything else."""

from dataclasses import replace

import pytest

from bot.tables.commands import Back, Join, Leave, Person, Rematch, Showing, TableId
from bot.tables.ports import Limits, MessageGone, Unavailable
from bot.tables.screens import is_hand
from bot.tables.timecontrol import HOUR, MINUTE, NO_CLOCK
from engine.cards.card import Card
from tests.bot.tables.room import ADA, BEN, CEM, EVE
from tests.bot.tables.stage import CAFE, Stage, failing, quiet
from tests.frontend import PLENTY, Body, Message
from tests.leaks import named

RECALLS = Limits(overall=PLENTY, recalls=True)
BOTH = pytest.mark.parametrize("recalls", [True, False])


def live(messages: list[Message]) -> list[Message]:
    return [each for each in messages if each.body.live]


@BOTH
async def test_everybody_with_cards_has_one_hand_and_nobody_else(recalls: bool) -> None:
    async with Stage(limits=Limits(overall=PLENTY, recalls=recalls)) as stage:
        lobby = await stage.opened(ADA, lobby=True)
        assert stage.hands(ADA) == []  # no cards in a lobby
        table = await stage.opened(ADA, BEN, computers=1)
        await stage.pass_(1_000)
        for person in (ADA, BEN):
            (hand,) = stage.hands(person)
            assert hand.body.drawing.hand
            assert hand.body.drawing.reader == person.id
            assert hand.body.seen.seat == (await stage.look(table, person)).seat
        assert stage.hands(EVE) == []
        assert {chat for _, _, chat in stage.server.calls} == {CAFE, ADA.id, BEN.id}
        assert lobby


async def test_a_hand_changes_with_ones_own_moves_alone() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, CEM)
        await stage.pass_(1_000)
        for _ in range(12):
            person = await stage.to_act(table)
            if person is None:
                break
            before = {each: len(stage.kinds(each.id)) for each in (ADA, BEN, CEM)}
            seen = await stage.look(table)
            await stage.acts(table)
            await quiet()
            for each, count in before.items():
                changed = each == person and seen.view.phase == "play"
                assert len(stage.kinds(each.id)) == count + changed


async def test_it_is_edited_from_deal_to_deal() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.deal_over(table)
        await stage.played(table)
        (hand,) = stage.hands(ADA)
        own = await stage.look(table, ADA)
        assert hand.body.seen.view.zone("hand", own.seat) == own.view.zone("hand", own.seat)


@BOTH
async def test_an_old_hand_is_posted_anew_when_it_changes(recalls: bool) -> None:
    async with Stage(limits=Limits(overall=PLENTY, recalls=recalls)) as stage:
        table = await stage.opened(ADA, BEN, time=NO_CLOCK)
        await stage.play_on(table, lambda seen: seen.view.phase == "play")
        await stage.pass_(45 * MINUTE + 1)
        person = await stage.to_act(table)
        assert person
        other = BEN if person == ADA else ADA
        calls = len(stage.kinds(other.id))
        await stage.acts(table)
        await quiet()
        old, new = stage.hands(person)
        assert not old.body.live
        assert new.body.live
        assert len(stage.hands(other)) == 1  # it looks as before: nothing to be done
        assert len(stage.kinds(other.id)) == calls
        (row,) = [each for each in await stage.screens(table) if each.reader == person.id]
        assert row.message == new.id
        await stage.pass_(44 * MINUTE)
        while (await stage.to_act(table)) != person:
            await stage.played(table)
        await stage.acts(table)
        await quiet()
        assert len(stage.hands(person)) == 2


@pytest.mark.parametrize("kind", ["retire", "post"])
async def test_a_crash_while_a_hand_is_renewed_leaves_one_with_buttons(kind: str) -> None:
    async with Stage() as stage:
        table = await stage.opened(ADA, BEN, time=NO_CLOCK)
        await stage.play_on(table, lambda seen: seen.view.phase == "play")
        await stage.pass_(HOUR)
        person = await stage.to_act(table)
        assert person

        async def gone(called: str, chat: str) -> None:
            if called == kind:
                await stage.clock.sleep_until(stage.clock.now() + HOUR)

        stage.server.after = gone
        await stage.acts(table)
        await quiet()
        stage.server.after = None
        await stage.reboot()
        await stage.pass_(MINUTE)
        hand = stage.hands(person)
        assert live(hand) == [hand[-1]]


async def test_it_goes_when_its_person_leaves_and_comes_when_they_are_back() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, CEM)
        await stage.service.handle(Leave(table, BEN.id, sure=1))
        await stage.pass_(1_000)
        assert live(stage.hands(BEN)) == []
        assert len(stage.hands(BEN)) == 1
        await stage.service.handle(Back(table, BEN.id))
        await quiet()
        assert len(live(stage.hands(BEN))) == 1
        assert live(stage.hands(BEN))[0].id == stage.hands(BEN)[-1].id


async def test_it_goes_when_its_person_is_out_and_with_the_game() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, CEM)
        people = (ADA, BEN, CEM)
        while await stage.played(table):
            now = await stage.service.glance(table)
            assert {each.id for each in people if live(stage.hands(each))} == set(now.hands)
        assert all(not live(stage.hands(each)) for each in people)
        rows = await stage.screens(table)
        assert not [row for row in rows if is_hand(row)]
        await stage.service.handle(Rematch(table, ADA.id))
        await quiet()
        assert all(len(live(stage.hands(each))) == 1 for each in people)


async def test_a_newcomer_has_a_hand_from_the_deal_on() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, computers=1)
        await stage.service.handle(Join(table, CEM.id, CEM.name))
        await quiet()
        assert stage.hands(CEM) == []
        await stage.deal_over(table)
        await stage.played(table)
        assert len(live(stage.hands(CEM))) == 1


async def test_who_has_a_board_of_their_own_gets_no_hand_beside_it() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.publisher.show(table, Showing(ADA.id, ADA.id))
        await quiet()
        (board,) = live(stage.hands(ADA))
        assert not board.body.drawing.hand
        assert board.body.seen.seat == (await stage.look(table, ADA)).seat
        await stage.over(table)
        assert [each.body.drawing.hand for each in stage.hands(ADA)].count(True) == 1
        assert len(live(stage.hands(ADA))) == 1


async def test_one_person_at_two_tables_has_two_hands() -> None:
    async with Stage(limits=RECALLS) as stage:
        tables = [await stage.opened(ADA, BEN), await stage.opened(ADA, CEM)]
        await quiet()
        assert {each.table for each in live(stage.hands(ADA))} == set(tables)


async def test_where_hands_are_not_given_there_are_none() -> None:
    async with Stage(limits=replace(RECALLS, hands=False)) as stage:
        await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        assert stage.hands(ADA) == []


async def test_a_hand_that_was_deleted_comes_again() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.play_on(table, lambda seen: seen.view.phase == "play")
        for person in (ADA, BEN):
            stage.server.delete(stage.hands(person)[-1].id)
        for _ in range(2):
            await stage.acts(table)
            await quiet()
        assert all(len(stage.hands(person)) == 1 for person in (ADA, BEN))
        stage.server.before = failing(MessageGone, "retire")
        await stage.over(table)
        assert not [row for row in await stage.screens(table) if is_hand(row)]


async def test_a_hand_is_renewed_after_an_outage_too() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.play_on(table, lambda seen: seen.view.phase == "play")
        stage.server.before = failing(Unavailable)
        for _ in range(2):
            await stage.acts(table)
        await stage.pass_(HOUR)
        stage.server.before = None
        await stage.pass_(2 * MINUTE)
        for person in (ADA, BEN):
            assert live(stage.hands(person)) == [stage.hands(person)[-1]]
            own = await stage.look(table, person)
            shown = stage.hands(person)[-1].body.seen
            assert shown.view.zone("hand", own.seat) == own.view.zone("hand", own.seat)


Truth = dict[int, tuple[bool, dict[str, tuple[Card, ...]]]]


async def truth(stage: Stage, table: TableId) -> tuple[bool, dict[str, tuple[Card, ...]]]:
    """Which cards everybody holds now, and whether the round is a hidden one."""
    now = await stage.table(table)
    if not now.begun or now.state.round is None:
        return False, {}
    hands = now.state.round.hands
    people = {str(who.person or who.name): hands[seat] for seat, who in enumerate(now.sitters)}
    return now.state.round.hidden, people


def hidden_from(body: Body, known: Truth) -> set[Card]:
    """The cards that whoever reads a message must not know, by what really lay there then."""
    hidden, hands = known.get(body.seen.version, (False, {}))
    reader = body.drawing.reader
    secret: set[Card] = set()
    for owner, cards in hands.items():
        sees = bool(reader) and reader in hands and (owner != reader if hidden else owner == reader)
        if not sees:
            secret.update(cards)
    deals = [*body.seen.view.past, *([body.seen.view.deal] if body.seen.view.deal else [])]
    played = {each.card for deal in deals[-2:] for trick in deal.tricks for each in trick.cards}
    return secret - played


@pytest.mark.parametrize("seed", [0])
async def test_no_message_ever_names_a_card_that_its_reader_may_not_know(seed: int) -> None:
    """Everything the platform ever held, of whole games with hidden rounds and people who are out,
    against what really lay on the table.
    """
    people: tuple[Person, ...] = (ADA, BEN, CEM)
    async with Stage(limits=RECALLS, seed=seed) as stage:
        table = await stage.opened(*people, computers=1, options={"lives": 5})
        await stage.publisher.show(table, Showing("test:watching"))
        known: Truth = {}
        hidden = out = 0
        while True:
            version = (await stage.row(table)).version
            known[version] = await truth(stage, table)
            hidden += known[version][0]
            out += len(known[version][1]) == 4 and not all(known[version][1].values())
            await quiet()
            if not await stage.step(table):
                break
        await quiet()
        pack = (await stage.look(table)).offer.pack.cards
        seen = named_at_all = 0
        for message in stage.server.messages.values():
            for _, body in message.bodies:
                assert body.drawing.reader in ("", message.chat)
                told = body.text + " " + " ".join(body.buttons)
                assert not named(told, hidden_from(body, known))
                seen += 1
                named_at_all += bool(named(told, pack))
        assert seen > 100
        assert named_at_all > 50
        assert hidden
        assert out


async def test_the_search_would_find_what_is_shown_to_the_wrong_person() -> None:
    """The check above can fail: Ben's hand in Ada's chat."""
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        known: Truth = {(await stage.row(table)).version: await truth(stage, table)}
        await quiet()
        body = stage.hands(BEN)[-1].body
        wrong = replace(body, drawing=replace(body.drawing, reader=ADA.id))
        assert not named(body.text, hidden_from(body, known))
        assert len(named(body.text, hidden_from(wrong, known))) == 5
