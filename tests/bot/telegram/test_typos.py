"""What nobody knows, and what is almost a command or a card: in private, and in groups by name."""

import pytest

from bot.tables.timecontrol import SECOND
from bot.texts.catalogue import words_in
from engine.cards.decks import FRENCH_40
from tests.bot.telegram.gatherings import (
    all_calls,
    drawn,
    game,
    mover,
    public,
    started,
    told,
    types,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message


@pytest.fixture
async def two(room: Stage, ada: Person, ben: Person) -> Stage:
    """A game of two who have begun private chats; Ben speaks French."""
    await started(room, ada, ben)
    await game(room, ada, ben)
    return room


async def answer(room: Stage, who: Person, text: str) -> Message:
    """What the bot says to something typed in private."""
    before = len(who.sees(who.private))
    await room.types(who, text, who.private)
    await drawn(room)
    bot = room.server.bot
    said = [each for each in who.sees(who.private)[before:] if each.author is bot]
    return said[0]


def ones_own(who: Person, english: str, french: str) -> str:
    return french if who.language == "fr" else english


@pytest.mark.parametrize("typed", ["/bdi 2", "bdi 2", "/bdi deux", "/bod 2"])
async def test_what_is_almost_a_move_gets_a_button_that_makes_it(two: Stage, typed: str) -> None:
    who = await mover(two)
    before = await two.seen(who)
    said = await answer(two, who, typed)
    sign = "/" if typed.startswith("/") else ""
    meant = ones_own(who, f"did you mean “{sign}bid 2”?", f"voulais-tu dire « {sign}bid 2 » ?")
    assert meant in said.text.replace("\u00a0", " ")
    bids = [each.removeprefix("bid ") for each in before.legal]
    assert said.buttons == ["2", *(bid for bid in bids if bid != "2")]  # what is near comes first
    assert (await two.seen(who)).version == before.version
    await two.press(who, said, "2")
    assert (await two.seen(who)).legal == ()
    await drawn(two)
    assert f"{who.name} bids 2" in two.board().text


async def test_what_is_almost_a_command_gets_its_button(two: Stage, ada: Person) -> None:
    said = await answer(two, ada, "/lsat")
    assert said.text.startswith("I don’t know that: did you mean “/last”?")
    assert said.buttons[0] == "Last trick"
    pressed = await two.press(ada, said, "Last trick")
    assert pressed.text == "No trick has been taken yet."


@pytest.mark.parametrize("typed", ["/quit", "exit", "/quitter"])
async def test_who_quits_in_a_chat_leaves(two: Stage, ada: Person, typed: str) -> None:
    said = await answer(two, ada, typed)
    assert "once more" in said.text
    assert said.buttons == ["Leave"]


async def test_what_is_like_nothing_gets_one_line_and_the_choices_again(two: Stage) -> None:
    who = await mover(two)
    legal = (await two.seen(who)).legal
    for typed in ("/stats", "/xyzzy", "what now"):
        said = await answer(two, who, typed)
        assert said.text.startswith(ones_own(who, "I don’t know that", "Je ne comprends pas"))
        assert said.buttons == [each.removeprefix("bid ") for each in legal]


async def test_without_a_table_it_is_told_what_there_is(room: Stage, ada: Person) -> None:
    await started(room, ada)
    for typed, note in (
        ("/jion", "did you mean “/join”?"),
        ("/stats", "I don’t know that: type “/help”"),
        ("/bid2", "There is no table for you here"),
    ):
        said = await answer(room, ada, typed)
        assert note in said.text, typed
    assert "New game of Bisqa" in (await answer(room, ada, "/jion")).buttons


@pytest.mark.parametrize("typed", ["/bid2", "bid2", "/annonce2", "“/bid 2”", "bid two.", "(2)"])
async def test_a_bid_may_be_one_word_or_stand_in_quotes(two: Stage, typed: str) -> None:
    who = await mover(two)
    await two.types(who, typed, who.private)
    await drawn(two)
    assert f"{who.name} bids 2" in two.board().text


async def test_in_a_group_a_bid_may_be_one_word(two: Stage) -> None:
    who = await mover(two)
    await types(two, who, "/bid2")
    assert f"{who.name} bids 2" in two.board().text
    other = await mover(two)
    await types(two, other, "/bid1@table_bot")
    assert f"{other.name} bids 1" in two.board().text


async def test_by_name_in_a_group_there_is_one_line_and_without_it_nothing(
    two: Stage, ada: Person
) -> None:
    calls = all_calls(two)
    for typed in ("/stats", "/jion", "/bid2x"):
        await two.then(ada.types(two.group, typed), 1)
    assert all_calls(two) == calls
    for typed, line in (("/jion", "did you mean “/join”?"), ("/stats", "type “/help”")):
        before = len(told(two, ada))
        await types(two, ada, f"{typed}@table_bot")
        (said,) = told(two, ada)[before:]
        assert said.startswith("I don’t know that")
        assert line in said
    assert public(two) == []


async def test_who_cannot_be_reached_reads_that_line_in_the_group(room: Stage, cy: Person) -> None:
    await types(room, cy, "/stats@table_bot")
    assert public(room) == ["Cy: I don’t know that: type “/help” to see what you can do."]


async def test_a_rank_that_the_game_lacks_is_named_with_what_there_is(two: Stage) -> None:
    who = await mover(two)
    said = await answer(two, who, "10c")
    assert said.text.startswith(
        ones_own(
            who,
            "There’s no 10 in this game: a card can be A, 2, 3, 4, 5, 6, 7, J, Q or K.",
            "Il n’y a pas de 10 dans ce jeu\u00a0: une carte peut être A, 2, 3, 4, 5, 6, 7, V,",
        )
    )


words = words_in("en").of_game("bisqa", FRENCH_40)
WORDS = {"K": ("king", "roi"), "Q": ("queen", "dame"), "J": ("jack", "valet"), "A": ("ace", "as")}


async def holder_of_two(room: Stage) -> tuple[Person, str, list[str]]:
    """Play until who is to move may play two cards of a rank: who, the word for it, the cards."""
    for _ in range(2):
        who = await mover(room)
        await types(room, who, f"/bid {(await room.seen(who)).legal[-1][4:]}")
    for _ in range(40):
        who = await mover(room)
        seen = await room.seen(who)
        for rank, words in WORDS.items():
            cards = [action for action in seen.legal if action[5] == rank]
            if len({card[5:7] for card in cards}) > 1:
                return who, ones_own(who, *words), cards
        await types(room, who, f"/{seen.legal[0]}")
    raise AssertionError("nobody ever holds two of a rank")


async def test_a_card_that_may_be_two_is_asked_back_with_buttons_and_the_time_again(
    two: Stage,
) -> None:
    who, word, cards = await holder_of_two(two)
    await two.passes(20)
    before = await two.seen(who)
    await types(two, who, f"/play {word}")
    asked = [each for each in who.sees(who.private) if each.author is two.server.bot][-1]
    assert len(asked.buttons) == len(cards)
    now = await two.seen(who)
    assert now.version == before.version
    assert (now.deadline or 0) - (before.deadline or 0) >= 19 * SECOND
    assert public(two) == []
    await two.press(who, asked, asked.buttons[0])
    assert (await two.seen(who)).decision != now.decision


async def test_who_cannot_be_asked_in_private_reads_how_and_has_the_time_again(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    who, word, _ = await holder_of_two(room)
    await room.passes(31)
    before = await room.seen(who)
    await types(room, who, f"/play {word}")
    assert ((await room.seen(who)).deadline or 0) > (before.deadline or 0)
    said = [each for each in room.boards() if each.text.startswith(f"{who.name}: ")][-1]
    assert said.buttons in (["Open our private chat"], ["Ouvrir notre discussion"])
    assert not any(words.card(card) in said.text for card in FRENCH_40.cards)
    assert before.legal == (await room.seen(who)).legal
