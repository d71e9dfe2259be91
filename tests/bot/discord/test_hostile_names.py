"""What people are called is shown as it is: it formats nothing, calls nobody, breaks nothing."""

import re

import pytest

from tests.bot.discord.evenings import (
    begin,
    board,
    calls,
    game,
    hand,
    move,
    mover,
    moves,
    until_left,
)
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person
from tests.emulators.discord.rights import EVERYTHING
from tests.emulators.discord.world import Message

ESCAPED = re.compile(r"\\(.)", re.DOTALL)
MARKS = re.compile(r"[*_~`|<>\[\]@\\]|://|^[#+-]+|^\d+[.)]", re.MULTILINE)
NAMES = [
    "a_b_c",
    "*x*",
    "**",
    "[y](https://z.example)",
    "` ``` `",
    "```@everyone",
    "@everyone",
    "@here",
    "<@1593540240998400001>",
    "<@&1593540240998400002>",
    "<#1593540240998400006>",
    "<t:0:R>",
    "||spoiler||",
    "~~gone~~",
    "# big",
    "- listed",
    "1. first",
    "> said",
    "-# small",
    "\\",
    "https://z.example/a_b",
    "<b>&\"x'",
    "{name}",
    "عبد الرحمن بن محمد بن عبد الله ب",
    "ⵜⴰⵎⴰⵣⵉⵖⵜ",
    "👨‍👩‍👧‍👦" * 4,
    "Z̸̢̛͖̦͌a̴l̵g̶o̷",
    "M" * 32,
    "/end",
]


def shown(text: str) -> str:
    """What people read of a text in Discord's markup, and the few marks of our own."""
    return ESCAPED.sub(r"\1", text)


def marks(text: str) -> list[str]:
    """What Discord takes for markup in a text."""
    return MARKS.findall(ESCAPED.sub("x", text))


@pytest.mark.parametrize("names", [NAMES[begin : begin + 8] for begin in range(0, len(NAMES), 8)])
async def test_names_are_shown_as_they_are_and_call_nobody(room: Stage, names: list[str]) -> None:
    room.guild.bot_rights = EVERYTHING  # so that whoever is named would be called
    plain = await lobby_of(room, [f"Player {number}" for number in range(len(names))])
    people = {name: room.join(name) for name in names}
    room.people = people
    lobby = await lobby_of(room, names)
    assert all(name in shown(lobby.text) for name in names)
    assert marks(lobby.text) == marks(plain.text)
    await begin(room, people[names[0]], lobby)
    assert all(name in shown(board(room.table).text) for name in names)
    for _ in names:
        who = await mover(room)
        await until_left(room, 3)
        (called,) = calls(room.table)  # those before it are gone
        assert called.mentions == {who.id}
        assert who.name in shown(called.text)
        assert marks(called.text) == ["<", "@", ">"]
        await move(room, who)
    assert not room.server.refused(400)


async def lobby_of(room: Stage, names: list[str]) -> Message:
    """A full lobby of people with these names."""
    host, *guests = (room.people.get(name) or room.join(name) for name in names)
    lobby = await room.open(host, seats=len(names))
    for guest in guests:
        await guest.presses(lobby, "Join")
    await room.passes(3)
    return lobby


async def test_marks_that_nobody_sees_are_left_out(room: Stage) -> None:
    odd = room.join("\u202eabc\u200b")
    lobby = await room.open(odd)
    assert "**abc**" in lobby.text


@pytest.mark.parametrize("name", ["\u200b", "\u3164", "\u115f", "\u2800", "\u0301", "\u202e\u202c"])
async def test_who_has_no_name_that_can_be_read_plays_all_the_same(room: Stage, name: str) -> None:
    """By the name of their account, or else by a number, in their own language."""
    ada, odd, also = room.join("Ada"), room.join(name), room.join(name, locale="fr")
    odd.username = "sam_99"
    room.people = {"Ada": ada, "odd": odd, "also": also}
    lobby = await room.open(ada, seats=3)
    for who in (odd, also):
        await room.press(who, lobby, "Join")
    await begin(room, ada, lobby)
    await moves(room, 3)
    for each in (lobby, board(room.table)):
        assert "**sam_99**" in shown(each.text)
        assert f"**Joueur {also.id[-4:]}**" in shown(each.text)


async def test_what_is_written_from_right_to_left_turns_nothing_round(room: Stage) -> None:
    odd, ada = room.join("عبد الرحمن"), room.join("Ada")
    room.people = {"odd": odd, "Ada": ada}
    await game(room, odd, ada)
    for message in (board(room.table), hand(odd), hand(ada)):
        assert message.text.count("\u2068") == message.text.count("\u2069")
        for line in message.text.split("\n"):
            if "عبد" in line:
                assert "\u2068عبد الرحمن\u2069" in line


async def test_people_of_the_same_name_are_two(room: Stage) -> None:
    first, second = room.join("Ali"), room.join("Ali ")
    second.name = "Ali"
    room.people = {"first": first, "second": second}
    lobby = await room.open(first, seats=2)
    await room.press(second, lobby, "Join")
    await room.press(first, lobby, "Start")
    await room.passes(3)
    await moves(room, 2)
    assert (await room.seen(first)).seat != (await room.seen(second)).seat
    assert hand(first).text != hand(second).text
    told = shown(board(room.table).text)
    assert "**Ali (2)**" in told
    assert "**Ali**" in told


async def test_who_is_called_otherwise_in_the_middle_keeps_their_seat(
    room: Stage, ada: Person, cy: Person
) -> None:
    await game(room, ada, cy)
    seats = [(await room.seen(who)).seat for who in (ada, cy)]
    hands = [hand(who) for who in (ada, cy)]
    ada.name, cy.name = cy.name, ada.name
    await moves(room, 4)
    assert (await room.seen()).moment.made == 4
    assert [(await room.seen(who)).seat for who in (ada, cy)] == seats
    assert [hand(who) for who in (ada, cy)] == hands


async def test_eight_of_the_longest_names_fit_through_a_whole_game(room: Stage) -> None:
    names = [f"{'👨‍👩‍👧‍👦' * 3}{number}" for number in range(4)]
    names += [f"{'*_`|' * 7}{number}" for number in range(4)]
    people = [room.join(name) for name in names]
    await game(room, *people)
    for _ in range(20):
        await moves(room, 1)
    assert not room.server.refused(400)
    assert any(name in shown(board(room.table).text) for name in names)
