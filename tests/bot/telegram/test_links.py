"""Links that open the private chat: what they carry, and what becomes of it."""

from bot.tables.commands import TableId
from tests.bot.telegram.gatherings import (
    bid,
    drawn,
    game,
    lobby,
    public,
    screen,
    started,
    told,
    types,
    whispers,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message

PRIVATE = "🔒 My cards in private"
LINK = "https://t.me/table_bot?start="


async def follow(room: Stage, who: Person, payload: str) -> Message:
    """Follow a link, press Start, and read the last thing that is said then."""
    await who.opens(f"{LINK}{payload}")
    await room.calm()
    await room.passes(6)
    return who.sees(who.private)[-1]


async def names(room: Stage) -> list[str]:
    return [place.name for place in (await room.seen()).places]


async def test_a_link_to_join_seats_who_follows_it(room: Stage, ada: Person, cy: Person) -> None:
    await lobby(room, ada)
    said = await follow(room, cy, "join-T1")
    assert "You sit at table T1" in said.text
    assert await names(room) == ["Ada", "Cy"]
    assert "Cy" in screen(room, "T1").text
    await room.press(ada, screen(room, "T1"), "Start")
    await drawn(room)
    assert "Your hand" in room.hand(cy).text


async def test_a_link_in_small_letters_is_one_too(room: Stage, ada: Person, cy: Person) -> None:
    await lobby(room, ada)
    await follow(room, cy, "join-t1")
    assert await names(room) == ["Ada", "Cy"]


async def test_who_sits_there_already_is_told_so_kindly(room: Stage, ada: Person) -> None:
    await lobby(room, ada)
    said = await follow(room, ada, "join-T1")
    assert said.text.startswith("You have a seat at table T1.")
    assert await names(room) == ["Ada"]


async def test_the_button_of_the_board_brings_the_hand_in_the_middle_of_a_game(
    room: Stage, ada: Person, ben: Person
) -> None:
    board = await game(room, ada, ben)
    await bid(room, board)
    assert ada.sees(ada.private) == []
    await ada.opens(board, PRIVATE)
    await drawn(room)
    assert "Your hand" in room.hand(ada).text
    assert "Your cards of table T1 come here" in told(room, ada)[-1]
    assert ben.sees(ben.private) == []


async def test_the_button_of_a_lobby_seats_nobody_but_offers_to_join(
    room: Stage, ada: Person, ben: Person
) -> None:
    board = await lobby(room, ada)
    await ben.opens(board, PRIVATE)
    await drawn(room)
    said = ben.sees(ben.private)[-1]
    assert "T1" in said.text
    assert await names(room) == ["Ada"]
    await room.press(ben, said, "Rejoindre")
    assert await names(room) == ["Ada", "Ben"]


async def test_what_leads_nowhere_is_refused_kindly(room: Stage, ada: Person, cy: Person) -> None:
    await lobby(room, ada)
    for payload, why in (
        ("join-T9", "There is no table T9"),
        ("hand-T9", "There is no table T9"),
        ("hand-", "none of mine"),
        ("join-T1'--", "none of mine"),
        ("abc", "none of mine"),
        ("join-" + "x" * 40, "none of mine"),
        ("settings", "none of mine"),
    ):
        assert why in (await follow(room, cy, payload)).text, payload
    assert await names(room) == ["Ada"]


async def test_without_a_payload_one_is_welcomed(room: Stage, cy: Person) -> None:
    said = await follow(room, cy, "")
    assert said.text.startswith("Welcome")
    assert "New game of Bisqa" in said.buttons


async def test_a_full_table_says_so(room: Stage, ada: Person, ben: Person, cy: Person) -> None:
    board = await lobby(room, ada)
    await room.press(ben, board, "Join")
    said = await follow(room, cy, "join-T1")
    assert "All 2 seats" in said.text
    assert await names(room) == ["Ada", "Ben"]


async def test_a_game_in_which_there_is_no_seat_says_so(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    await game(room, ada, ben)
    for payload in ("join-T1", "hand-T1"):
        said = await follow(room, cy, payload)
        assert "There is no seat that you could take over" in said.text
        assert "is over" not in said.text


async def test_a_table_that_is_closed_says_so(room: Stage, ada: Person, cy: Person) -> None:
    board = await lobby(room, ada)
    await room.press(ada, board, "Leave")
    assert "is closed" in (await follow(room, cy, "join-T1")).text
    assert "is over" in (await follow(room, cy, "hand-T1")).text


async def test_who_was_unseated_does_not_come_back_by_a_link(
    room: Stage, ada: Person, ben: Person
) -> None:
    board = await lobby(room, ada)
    await room.press(ben, board, "Join")
    await started(room, ada)
    await types(room, ada, "/unseat Ben")
    assert await names(room) == ["Ada"]
    said = await follow(room, ben, "join-T1")
    assert await names(room) == ["Ada"]
    assert "place" in said.text  # in his own language
    assert "table" in said.text


async def test_refusals_speak_the_language_of_their_reader(
    room: Stage, ada: Person, ben: Person
) -> None:
    await lobby(room, ada)
    for payload in ("join-T9", "hand-T9", "xyz"):
        said = await follow(room, ben, payload)
        assert "Bienvenue" in said.text or "Il n’y a pas de table" in said.text
        assert "There is" not in said.text
        assert "Welcome" not in said.text


async def test_links_say_nothing_in_the_group(room: Stage, ada: Person, cy: Person) -> None:
    await lobby(room, ada)
    for payload in ("join-T9", "", "join-T1", "join-T1", "hand-T1"):
        await follow(room, cy, payload)
    assert public(room) == []
    assert whispers(cy, room.group) == []
    assert (await room.seen(table=TableId("T1"))).places[1].name == "Cy"
