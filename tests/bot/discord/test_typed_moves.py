"""Bids and cards that are typed: in any language, in time, and by whom they are meant."""

import pytest

from bot.tables.commands import TableId
from engine.actions import read_card
from tests.bot.discord.evenings import game, move
from tests.bot.discord.quick import mover, play_until, sent_before, text
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person

RANKS = {"K": "roi", "Q": "dame", "J": "valet", "A": "as"}
SUITS = {"H": "cœur", "D": "carreau", "C": "trèfle", "S": "pique"}
HOSTILE = [
    "",
    "@everyone",
    "<@1234567890123456789>",
    "5c\n/bid 2",
    "x" * 6_000,
    "5c 5c 5c",
    "💥" * 200,
    "\u202e\u200b5\ufe0f",
    "'; drop table entries;--",
    "-1",
    "[click](https://evil.example)",
]


@pytest.fixture
async def two(room: Stage, ada: Person, ben: Person) -> Stage:
    """A game of two, one of whom speaks French."""
    await game(room, ada, ben)
    return room


async def to_play(room: Stage) -> Person:
    """All bids are made; who leads."""
    await play_until(room, lambda seen: seen.view.phase == "play")
    return await mover(room)


async def test_a_bid_is_made_and_answered_with_ones_hand(two: Stage) -> None:
    who = await mover(two)
    told = text(await two.then(who.types(two.table, "/bid", number=2)))
    assert not (await two.seen(who)).legal
    assert "2" in next(line for line in two.board().text.splitlines() if who.name in line)
    assert len([word for word in told.split() if word[-1:] in "♥♦♣♠"]) == 5
    assert "T1" in told


@pytest.mark.parametrize("spelling", ["code", "symbol", "french", "english"])
async def test_a_card_is_read_in_every_language(two: Stage, spelling: str) -> None:
    who = await to_play(two)
    action = next(each for each in (await two.seen(who)).legal if "+" not in each)
    code = action.removeprefix("play ").rstrip("-")
    pack = (await two.seen(who)).offer.pack
    card, _ = read_card(code, pack)
    assert card
    typed = {
        "code": code.lower(),
        "symbol": f"{card.suits}{card.rank}",
        "french": f"{RANKS.get(card.rank, card.rank)} de {SUITS[card.suits]}",
        "english": card.rank + {"H": "♥️", "D": "♦", "C": "♣️", "S": "♠"}[card.suits],
    }[spelling]
    if action.endswith("-"):
        typed += " low"
    await two.then(who.types(two.table, "/play", card=typed))
    deal = (await two.seen()).view.deal
    assert deal
    assert [played.card for trick in deal.tricks for played in trick.cards] == [card]


async def test_what_is_no_card_is_refused_with_one_sentence(two: Stage) -> None:
    who = await to_play(two)
    before = (await two.seen()).version
    for typed in HOSTILE:
        answer = await who.types(two.table, "/play", card=typed)
        told = text(answer)
        assert len(told) < 500, typed
        assert not typed or typed not in told
        assert answer.message
        assert not answer.message.mentions
    assert (await two.seen()).version == before


async def test_a_bid_out_of_bounds_is_refused_with_those_that_are_possible(two: Stage) -> None:
    who = await mover(two)
    told = text(await two.then(who.types(two.table, "/bid", number=77)))
    assert "0, 1, 2, 3, 4" in told
    assert (await two.seen(who)).legal


async def test_who_is_not_to_move_is_told_who_is(two: Stage, ada: Person, ben: Person) -> None:
    who = await mover(two)
    other = ben if who is ada else ada
    told = text(await two.then(other.types(two.table, "/bid", number=1)))
    assert who.name in told
    assert (await two.seen(who)).legal


async def test_a_stranger_moves_nothing(two: Stage, cy: Person) -> None:
    told = text(await two.then(cy.types(two.table, "/bid", number=1)))
    assert told.startswith("You have no seat at this table")


async def test_a_card_before_the_bids_is_refused(two: Stage) -> None:
    who = await mover(two)
    seen = await two.seen(who)
    card = seen.view.zone("hand", seen.view.seat)[0]
    assert card
    told = text(await two.then(who.types(two.table, "/play", card=card.code)))
    assert told.startswith(("The bids come first", "Les annonces d’abord"))
    assert (await two.seen(who)).legal


async def test_what_was_sent_for_an_earlier_turn_does_nothing(two: Stage) -> None:
    first = await mover(two)
    await two.then(first.types(two.table, "/bid", number=2))
    who = await mover(two)
    await two.passes(4)
    before = (await two.seen()).version
    with sent_before(two, 9_000):
        answer = await two.then(who.types(two.table, "/bid", number=1))
    assert "earlier turn" in text(answer) or "tour passé" in text(answer)
    assert (await two.seen()).version == before


async def test_what_was_sent_just_before_its_turn_counts(two: Stage) -> None:
    first = await mover(two)
    await first.types(two.table, "/bid", number=2)
    who = await mover(two)
    with sent_before(two, 1_500):
        await two.then(who.types(two.table, "/bid", number=1))
    assert not (await two.seen(who)).legal


async def test_orders_that_are_older_than_two_minutes_are_not_carried_out(
    two: Stage, ada: Person
) -> None:
    before = (await two.seen()).version
    for line in ("/leave", "/pause", "/end", "/go"):
        with sent_before(two, 121_000):
            answer = await ada.types(two.table, line)
        assert text(answer).startswith("You asked for that too long ago"), line
    assert (await two.seen()).version == before


async def test_with_two_steps_a_typed_card_is_asked_for_once_more(two: Stage) -> None:
    for _ in range(2):
        await move(two, await mover(two))
    who = await mover(two)
    await two.then(who.types(two.table, "/settings me", two_step=True))
    card = (await two.seen(who)).legal[0].removeprefix("play ")
    asked = await two.then(who.types(two.table, "/play", card=card))
    assert asked.message
    assert (await two.seen(who)).legal
    (sure,) = asked.message.buttons
    done = await two.press(who, asked.message, sure.custom_id)
    assert done.kind == "update"
    assert not (await two.seen(who)).legal
    assert "T1" in text(done)


async def test_the_table_is_meant_where_one_is_to_move(
    two: Stage, ada: Person, ben: Person
) -> None:
    who = await mover(two)
    other = ben if who is ada else ada
    elsewhere = two.guild.channel("elsewhere")
    await two.then(other.types(elsewhere, "/bisqa new"))
    await two.then(who.types(elsewhere, "/join"))
    await two.then(who.types(who.private, "/bid", number=2))
    assert not (await two.seen(who, TableId("T1"))).legal
