"""What is offered while somebody types: their own cards and bids, tables, seats, zones."""

import pytest

from bot.texts.catalogue import load
from engine.cards.decks import FRENCH_40
from tests.bot.discord.evenings import game
from tests.bot.discord.quick import mover, play_until
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person

MOST = 25


@pytest.fixture
async def two(room: Stage, ada: Person, ben: Person) -> Stage:
    """A game of two, one of whom speaks French."""
    await game(room, ada, ben)
    return room


async def bids(who: Person, room: Stage, begun: object = "") -> list[tuple[str, object]]:
    return await who.completes(room.table, "/bid", "number", number=begun)


async def cards(who: Person, room: Stage, begun: str = "") -> list[tuple[str, object]]:
    return await who.completes(room.table, "/play", "card", card=begun)


def of(action: str) -> str:
    return action.partition(" ")[2]


async def test_bids_that_are_possible_are_offered_as_numbers(two: Stage) -> None:
    who = await mover(two)
    legal = [int(of(each)) for each in (await two.seen(who)).legal]
    assert await bids(who, two) == [(str(bid), bid) for bid in legal]
    assert await cards(who, two) == []
    assert await bids(who, two, "3") == [("3", 3)]


async def test_before_ones_turn_that_which_may_come_is_offered(
    two: Stage, ada: Person, ben: Person
) -> None:
    other = ben if await mover(two) is ada else ada
    assert [value for _, value in await bids(other, two)] == [0, 1, 2, 3, 4, 5]


async def test_cards_are_offered_in_the_language_of_who_asks_and_only_theirs(
    two: Stage, ada: Person, ben: Person
) -> None:
    await play_until(two, lambda seen: seen.view.phase == "play")
    for who, kings in ((ada, "K"), (ben, "R")):
        held = (await two.seen(who)).prospects
        offered = await cards(who, two)
        assert sorted(str(value) for _, value in offered) == sorted(map(of, held))
        for label, value in offered:
            assert label.startswith(kings) == str(value).startswith("K")
            assert label.rstrip("↑↓")[-1] in "♥♦♣♠"


async def test_what_was_begun_in_words_is_understood(two: Stage, ada: Person, ben: Person) -> None:
    await play_until(two, lambda seen: seen.view.phase == "play")
    for who, language in ((ada, "en"), (ben, "fr")):
        words = load().words(language).of_game("bisqa", FRENCH_40)
        for action in (await two.seen(who)).prospects:
            card = FRENCH_40.find(of(action).rstrip("+-"))
            assert card
            begun = words.card_name(card).upper()
            assert of(action) in [value for _, value in await cards(who, two, begun)]


async def test_hours_are_offered_however_they_are_begun(room: Stage, ada: Person) -> None:
    for begun, hours in (("", range(24)), ("22", [22]), ("10 pm", [22]), ("8h", [8]), ("x", [])):
        offered = await ada.completes(room.table, "/settings me", "quiet_from", quiet_from=begun)
        assert offered == [(f"{hour}:00", str(hour)) for hour in hours]


async def test_what_was_begun_narrows_it(two: Stage, ada: Person) -> None:
    await play_until(two, lambda seen: seen.view.phase == "play")
    everything = await cards(ada, two)
    label = everything[0][0]
    assert label in [each for each, _ in await cards(ada, two, label[-1])]
    assert await cards(ada, two, "nothing of the kind") == []
    assert await cards(ada, two, "x" * 5_000) == []


async def test_a_card_that_was_offered_can_be_played(two: Stage) -> None:
    await play_until(two, lambda seen: seen.view.phase == "play")
    who = await mover(two)
    _, value = (await cards(who, two))[0]
    await two.then(who.types(two.table, "/play", card=value))
    assert not (await two.seen(who)).legal


async def test_in_the_hidden_round_bids_are_offered_and_never_ones_own_card(
    two: Stage, ada: Person, ben: Person
) -> None:
    await play_until(two, lambda seen: bool(seen.view.deal and seen.view.deal.facts["cards"] == 1))
    for who in (ada, ben):
        assert [value for _, value in await bids(who, two)] == [0, 1]
        assert await cards(who, two) == []


async def test_a_stranger_is_offered_nothing_to_play(two: Stage, cy: Person) -> None:
    assert await bids(cy, two) == []
    assert await cards(cy, two) == []


async def test_tables_are_offered_with_game_and_host(two: Stage, ada: Person, cy: Person) -> None:
    for number in range(30):
        channel = two.guild.channel(f"channel {number}")
        await cy.types(channel, "/bisqa new")
    offered = await ada.completes(two.table, "/join", "code", code="")
    assert offered == [("Bisqa · T1 · Ada", "T1")]
    many = await cy.completes(cy.private, "/table", "code", code="")
    assert len(many) == MOST
    assert len({value for _, value in many}) == MOST
    assert await cy.completes(cy.private, "/table", "code", code="t31") == [
        ("Bisqa · T31 · Cy", "T31")
    ]


async def test_seats_are_offered_by_name(two: Stage, ada: Person, ben: Person) -> None:
    offered = await ada.completes(two.table, "/unseat", "who", who="")
    assert sorted(label for label, _ in offered) == ["Ada", "Ben"]
    assert len(await ada.completes(two.table, "/kick", "who", who="be")) == 1
    assert await ben.completes(two.table, "/kick", "who", who="") == [], "who is not the host"
    elsewhere = two.guild.channel("elsewhere")
    assert await two.join("Cy").completes(elsewhere, "/kick", "who", who="") == []


async def test_zones_are_offered_by_any_part_of_their_name(room: Stage, ada: Person) -> None:
    for begun, zone in (("paris", "Europe/Paris"), ("Tunis", "Africa/Tunis"), ("utc", "UTC")):
        offered = await ada.completes(room.table, "/settings me", "zone", zone=begun)
        assert (zone, zone) in offered
        assert len(offered) <= MOST
    assert await ada.completes(room.table, "/settings me", "zone", zone="Pariss") == [
        ("Europe/Paris", "Europe/Paris")
    ]
    everything = await ada.completes(room.table, "/settings me", "zone", zone="")
    assert len(everything) == MOST
