"""What people are called is shown as it is: it formats nothing, calls nobody, breaks nothing."""

import re

import pytest

from tests.bot.discord.evenings import board, game, hand, move, mover, moves, until_left
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person
from tests.emulators.discord.rights import EVERYTHING

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


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_is_shown_as_it_is_and_calls_nobody(
    room: Stage, ada: Person, name: str
) -> None:
    room.guild.bot_rights = EVERYTHING  # so that whoever is named would be called
    odd = room.join(name)
    plain = await room.open(ada, seats=2)
    lobby = await room.open(odd, seats=2)
    assert name in shown(lobby.text)
    assert marks(lobby.text) == marks(plain.text)
    await room.press(ada, lobby, "Join")
    await room.press(odd, lobby, "Start")
    await room.passes(3)
    assert name in shown(board(room.table).text)
    if await mover(room) is not odd:
        await move(room, ada)
    await until_left(room, 3)
    (call,) = [each for each in room.table.messages if each.mentions]
    assert call.mentions == {odd.id}
    assert name in shown(call.text)
    assert marks(call.text) == ["<", "@", ">"]
    for message in room.server.messages.values():
        assert message is call or not message.mentions
    assert not room.server.refused(400)


async def test_marks_that_nobody_sees_are_left_out(room: Stage) -> None:
    odd = room.join("\u202eabc\u200b")
    lobby = await room.open(odd)
    assert "**abc**" in lobby.text


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


async def test_eight_of_the_longest_names_fit_through_a_whole_game(room: Stage) -> None:
    names = [f"{'👨‍👩‍👧‍👦' * 3}{number}" for number in range(4)]
    names += [f"{'*_`|' * 7}{number}" for number in range(4)]
    people = [room.join(name) for name in names]
    await game(room, *people)
    for _ in range(20):
        await moves(room, 1)
    assert not room.server.refused(400)
    assert any(name in shown(board(room.table).text) for name in names)
