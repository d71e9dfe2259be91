"""What a reader gets of a table: theirs and no more, in every phase."""

from dataclasses import replace

import pytest

from bot.tables.commands import End, Pause, Person, Resume, Unseat
from bot.tables.errors import GameNotFound
from bot.tables.ports import Pace
from bot.tables.timecontrol import HOUR, LIVE, NO_CLOCK, SLOW, TimeControl
from bot.tables.updates import Choice, Moment, Phase, TableView, Who
from engine.cards.decks import FRENCH_40
from engine.seats import Seat
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, codes, dealt_in
from tests.bot.tables.signs import Winking
from tests.leaks import named


@pytest.mark.parametrize("reader", [ADA, EVE, None], ids=["seated", "not seated", "nobody"])
async def test_a_lobby_looks_the_same_to_everybody_but_for_their_seat(
    reader: Person | None,
) -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, computers=1)
    seen = await room.look(table, reader)
    assert seen.seat == (0 if reader == ADA else None)
    assert (seen.view.players, dict(seen.view.options)["lives"]) == (3, 3)
    assert (seen.legal, seen.free, seen.decision, seen.played) == ((), (), None, ())
    assert [place.id for place in seen.places] == [2, 3, 4], "the entries by which they sat down"
    secret = room.entropy.secrets[0]
    assert secret.hex() not in repr(seen)


async def test_the_id_of_a_place_names_who_sits_there_for_as_long_as_they_do() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, CEM)
    ids = {place.name: place.id for place in (await room.look(table)).places}
    await room.begin(table)
    assert {place.name: place.id for place in (await room.look(table)).places} == ids
    await room.leave(table, BEN)
    assert {place.name: place.id for place in (await room.look(table)).places} == ids
    await room.back(table, BEN)
    after = {place.name: place.id for place in (await room.look(table)).places}
    assert after.pop("Ben") > max(ids.values()), "who came back sits here from then on"
    assert after.items() <= ids.items()


async def test_what_may_be_done_is_for_who_is_asked() -> None:
    room = Room(game=Winking())
    table = await room.open(ADA, BEN, time=LIVE)
    await room.until_turn_of(table, ADA)
    ada, ben = await room.look(table, ADA), await room.look(table, BEN)
    assert ada.legal
    assert (ben.legal, ben.free) == ((), ())
    assert ada.moment == ben.moment == Moment(1, ada.moment.made, ada.moment.entry)
    assert (await room.look(table, EVE)).decision is None


async def test_the_deadline_that_is_shown_is_the_one_that_will_hold() -> None:
    """A live turn runs from when it is seen: that is what is drawn in the meantime."""
    room, table = await dealt_in(ADA, BEN)
    opened = room.clock.now()
    for passed, shown in ((0, 30_000), (10_000, 40_000), (29_999, 59_999), (45_000, 60_000)):
        room.clock.moment = opened + passed
        assert (await room.look(table, BEN)).deadline == opened + shown
    slow, other = await dealt_in(ADA, BEN, time=SLOW)
    row = await slow.row(other)
    await slow.clock.move(HOUR)
    assert (await slow.look(other)).deadline == row.deadline


@pytest.mark.parametrize("time", [LIVE, NO_CLOCK], ids=["live", "off"])
async def test_only_what_the_game_does_by_itself_is_shown_as_due(time: TimeControl) -> None:
    pace = Pace()
    room, table = await dealt_in(ADA, computers=1, time=time, pace=pace)
    assert (await room.look(table)).due_at is None, "a person's time is no date of the game"
    assert (await room.row(table)).due_at is not None
    await room.play(table, ADA)
    assert (await room.look(table)).due_at == room.clock.now() + pace.computer


async def test_whose_turn_it_is_is_not_shown_while_all_rests() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.service.handle(Pause(table, ADA.id))
    seen = await room.look(table, ADA)
    assert (seen.paused, seen.legal, seen.deadline, seen.due_at) == ("asked", (), None, None)
    assert seen.view.zone("hand", seen.seat), "but one's cards are"


async def test_a_glance_is_what_there_is_to_be_drawn() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, computers=1)
    glance = await room.service.glance(table)
    assert (glance.version, glance.game, glance.deal) == (2, 1, 0)
    assert (glance.hands, glance.timed) == ((), False)
    await room.begin(table)
    glance = await room.service.glance(table)
    assert (glance.deal, set(glance.hands)) == (1, {ADA.id, BEN.id})
    now = await room.table(table)
    assert glance.timed == (now.person_to_act() is not None)
    assert glance.moment == (await room.look(table)).moment
    await room.leave(table, BEN)
    assert (await room.service.glance(table)).hands == (ADA.id,)
    await room.finish(table)
    assert (await room.service.glance(table)).hands == ()
    people = await room.service.people(table)
    assert set(people) == {ADA.id, BEN.id, None}


async def test_what_one_may_come_to_choose_from_is_known_before_the_turn() -> None:
    room, table = await dealt_in(ADA, BEN)
    for _ in range(12):
        if not (mover := await room.to_act(table)):
            break
        waits = BEN if mover == ADA else ADA
        before, seen = await room.look(table, waits), await room.look(table, mover)
        held = {card for card in before.view.zone("hand", before.seat) if card}
        assert before.legal == ()
        assert bool(before.prospects) == bool(held), "whose last card is played has no choice left"
        assert set(seen.legal) <= set(seen.prospects)
        assert named("; ".join(before.prospects), FRENCH_40.cards) <= held
        await room.play(table, mover)
        after = await room.look(table, waits)
        if not after.between_deals:
            assert (after.prospects, after.decision) == (before.prospects, before.decision)


async def test_prospects_are_there_while_all_rests_and_while_one_is_played_for() -> None:
    room, table = await dealt_in(ADA, BEN)
    before = {who: (await room.look(table, who)).prospects for who in (ADA, BEN)}
    assert all(before.values())
    await room.service.handle(Pause(table, ADA.id))
    seen = {who: await room.look(table, who) for who in (ADA, BEN)}
    assert {who: each.prospects for who, each in seen.items()} == before
    assert all(each.paused and not each.legal for each in seen.values())
    await room.service.handle(Resume(table, ADA.id))
    await room.wait(table, HOUR)
    assert (await room.sitter(table, ADA)).autopilot
    assert (await room.look(table, ADA)).prospects


async def test_prospects_are_for_who_may_still_choose() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    await room.join(table, CEM)
    assert (await room.look(table, ADA)).prospects == ()
    await room.begin(table)
    for reader in (None, EVE):
        assert (await room.look(table, reader)).prospects == ()
    assert (await room.look(table, BEN)).prospects
    await room.leave(table, BEN)
    assert (await room.look(table, BEN)).prospects == ()
    await room.back(table, BEN)
    assert (await room.look(table, BEN)).prospects
    place = (await room.sitter(table, CEM)).since
    await room.service.handle(Unseat(table, ADA.id, place=place))
    assert (await room.look(table, CEM)).prospects == ()
    ada = await room.look(table, ADA)
    assert ada.prospects
    await room.service.handle(End(table, ADA.id, sure=1))
    assert (await room.look(table, ADA)).prospects == ()


async def test_bids_are_open_to_all_and_cards_are_not() -> None:
    room, table = await dealt_in(ADA, BEN)
    for _ in range(2):
        seen = await room.look(table, None)
        [seat] = seen.view.to_act
        mover = ADA if seen.places[seat].name == ADA.name else BEN
        own = await room.look(table, mover)
        assert seen.choice == Choice(seat, own.decision or 0, own.legal)
        await room.play(table, mover)
    assert (await room.look(table, None)).choice is None


async def test_of_who_is_played_for_or_has_to_wait_nothing_is_open() -> None:
    room, table = await dealt_in(ADA, BEN)
    assert (await room.look(table, None)).choice
    await room.service.handle(Pause(table, ADA.id))
    assert (await room.look(table, None)).choice is None
    await room.service.handle(Resume(table, ADA.id))
    await room.leave(table, ADA)
    await room.leave(table, BEN)
    assert (await room.look(table, None)).choice is None


async def test_a_table_that_is_still_offers_nothing() -> None:
    room, table = await dealt_in(ADA, BEN)
    seen = await room.look(table, ADA)
    nothing = {"legal": (), "free": (), "prospects": (), "offered": ()}
    assert all((seen.legal, seen.prospects, seen.offered))
    still = seen.still()
    assert {name: getattr(still, name) for name in nothing} == nothing
    assert (still.view, still.places, still.deadline) == (seen.view, seen.places, seen.deadline)
    lobby = seen.as_lobby()
    assert {name: getattr(lobby, name) for name in nothing} == nothing
    assert (lobby.deal, lobby.view.zones, lobby.happened) == (0, (), ())


@pytest.mark.parametrize("reader", [None, ADA])
async def test_a_deal_that_is_done_can_be_looked_at_as_it_was_then(reader: Person | None) -> None:
    room, table = await dealt_in(ADA, BEN, CEM)
    ended: dict[int, TableView] = {}
    while (seen := await room.look(table, reader)).phase is not Phase.OVER:
        if seen.between_deals:
            ended[seen.deal] = seen
        await room.step(table)
    await room.rematch(table, ADA)
    assert len(ended) > 1
    for number, then in ended.items():
        past = await room.service.look(table, reader.id if reader else None, 1, number)
        assert past == replace(then, version=past.version)
    last = await room.service.look(table, None, 1, seen.deal)
    assert (last.phase, last.deal) == (Phase.OVER, seen.deal)
    for game, deal in ((1, seen.deal + 1), (2, 7), (3, 1)):
        with pytest.raises(GameNotFound):
            await room.service.look(table, None, game, deal)


async def test_who_is_out_has_no_hand() -> None:
    for seed in range(30):
        room, table = await dealt_in(ADA, BEN, CEM, seed=seed, five=False)
        now = await room.until(table, lambda now: any(map(now.is_out, map(Seat, range(3)))))
        if now.phase is Phase.OVER:
            continue
        playing = {who.person for seat, who in enumerate(now.sitters) if not now.is_out(Seat(seat))}
        assert set((await room.service.glance(table)).hands) == playing
        for who in (ADA, BEN, CEM):
            assert who.id in playing or (await room.look(table, who)).prospects == ()
        return
    raise AssertionError("no game came to it")


async def test_a_newcomer_sees_no_card_before_the_deal() -> None:
    """Not even those that lie in the hand which is played for them, or that they will inherit."""
    room, table = await dealt_in(ADA, BEN, computers=1)
    await room.join(table, EVE)
    while len((now := await room.table(table)).deals) == 1:
        seen = await room.look(table, EVE)
        current = now.state.round
        played = {each.card for trick in current.tricks for each in trick.cards}
        played |= {each.card for each in current.table}
        held = {card for hand in current.hands for card in hand} - played
        assert named(codes(seen.view, seen.happened, seen.legal), held) == set()
        assert seen.seat is None
        await room.step(table)


async def test_an_earlier_game_can_still_be_looked_at() -> None:
    room, table = await dealt_in(ADA, BEN, five=False)
    await room.finish(table)
    over = await room.look(table, ADA)
    await room.rematch(table, ADA)
    again = await room.service.look(table, ADA.id, 1)
    assert (again.phase, again.game_number, again.proof) == (Phase.OVER, 1, over.proof)
    assert (again.view, again.happened, again.deadline) == (over.view, over.happened, None)
    assert (await room.service.look(table, ADA.id, 2)).phase is Phase.PLAYING


async def test_who_was_kicked_looks_on() -> None:
    room, table = await dealt_in(ADA, BEN, CEM)
    place = (await room.sitter(table, BEN)).since
    await room.service.handle(Unseat(table, ADA.id, place=place))
    seen, anybody = await room.look(table, BEN), await room.look(table)
    assert replace(seen, offered=()) == replace(anybody, offered=())
    assert {each.who for each in seen.offered} == {Who.HOST}, "who looks after the chat may"
    assert BEN.id not in (await room.service.glance(table)).hands


async def test_on_ones_turn_nothing_can_be_chosen_that_is_forbidden() -> None:
    """Who bids last may not bid each number: before their turn all are there, and on it those."""
    for seed in range(9):
        room, table = await dealt_in(ADA, BEN, seed=seed)
        before = await room.look(table, BEN)
        assert before.choices == before.prospects
        await room.play(table, ADA)
        seen = await room.look(table, BEN)
        assert seen.choices == seen.legal
        if len(seen.legal) < len(before.choices):
            assert seen.private != before.private, "the hand has to be drawn"
            return
    raise AssertionError("no bid was ever forbidden")


async def test_who_was_erased_is_not_called_back() -> None:
    room, table = await dealt_in(ADA, BEN, CEM)
    await room.leave(table, BEN)
    assert "back" in {each.command for each in (await room.look(table)).offered}
    await room.service.erase(BEN.id)
    assert "back" not in {each.command for each in (await room.look(table)).offered}
