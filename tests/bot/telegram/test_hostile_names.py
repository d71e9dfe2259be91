"""What people are called is shown as it is: it formats nothing, calls nobody, breaks nothing."""

import pytest

from tests.bot.telegram.gatherings import (
    bid,
    drawn,
    game,
    lobby,
    mover,
    moves,
    public,
    screen,
    started,
    types,
    whispers,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message

ARABIC, HEBREW = "عبد الرحمن بن محمد", "שלום"
NAMES = [
    '<b>&"x',
    "*x*",
    "a_b_c",
    "[y](https://z.example)",
    "`code`",
    "</b></a>&lt;",
    "/end",
    "@table_bot",
    "t.me/spam",
    '<a href="tg://user?id=1">you</a>',
    "{name}",
    "||spoiler||",
    "&amp;amp;",
    "#1",
    "M" * 64,
    "Ali",
]
DIVIDER = "\u2060"
"""Nobody sees it; behind @ it keeps Telegram from calling somebody else."""
HARMLESS = {"bold", "italic", "strikethrough", "bot_command"}


def marks(message: Message) -> set[str]:
    """The kinds of marks on a text."""
    return {kind for kind, _ in message.marked}


@pytest.mark.parametrize("names", [NAMES[:8], NAMES[8:]])
async def test_names_are_shown_as_they_are_and_mean_nothing(room: Stage, names: list[str]) -> None:
    people = [room.join(name) for name in names]
    board = await lobby(room, people[0], options="seats=8 lives=3 seconds=120")
    for who in people[1:]:
        await who.presses(board, "Join")
    await drawn(room)
    seen = board.text.replace(DIVIDER, "")
    for name in names:
        assert f"{name}\n" in f"{seen}\n" or f"{name} (host)" in seen
    assert marks(board) <= HARMLESS | {"url"}
    await room.press(people[0], board, "Start")
    await drawn(room)
    shown = screen(room, "T1")
    for name in names:
        assert name in shown.text.replace(DIVIDER, "")
    for _ in range(3):
        await bid(room, screen(room, "T1"))
    assert " bids " in screen(room, "T1").text
    assert not [each for each in room.server.calls if "parse" in each.error]
    assert not [kind for kind, _ in shown.marked if kind in ("mention", "text_link", "code")]


@pytest.mark.parametrize("name", [ARABIC, HEBREW, f"{HEBREW} (1", f"a {ARABIC} b"])
async def test_what_is_written_from_right_to_left_turns_nothing_round(
    room: Stage, name: str
) -> None:
    room.people.clear()
    odd, ada = room.join(name), room.join("Ada")
    await started(room, odd, ada)
    board = await lobby(room, odd)
    assert "\u2068" in board.text
    for line in board.text.split("\n"):
        assert line.count("\u2068") == line.count("\u2069")
    await room.press(ada, board, "Join")
    await room.press(odd, board, "Start")
    await drawn(room)
    await bid(room, screen(room, "T1"))
    shown = screen(room, "T1")
    line = next(each for each in shown.text.split("\n") if "▫️" in each or "▶️" in each)
    if "\u2068" in line:
        assert line.index("\u2069") < line.index("♥")
    assert [each for each in shown.text.split("\n") if "\u2068" in each]


async def test_64_signs_of_the_longest_kind_fit_everywhere(room: Stage) -> None:
    people = [room.join("👨‍👩‍👧‍👦" * 6 + str(number), last_name="🏴󠁧󠁢󠁥󠁮󠁧󠁿" * 4) for number in range(8)]
    board = await lobby(room, people[0], options="seats=8 lives=3 seconds=120")
    for who in people[1:]:
        await who.presses(board, "Join")
    await drawn(room)
    await room.press(people[0], board, "Start")
    await drawn(room)
    for _ in range(8):
        await bid(room, screen(room, "T1"))
    text = screen(room, "T1").text
    assert text.count("👨‍👩‍👧‍👦") >= 8
    assert text.endswith("table T1")
    await started(room, people[0])
    await types(room, people[0], "/unseat")
    assert not [each for each in room.server.calls if "send" in each.method and each.status == 400]


async def test_people_of_one_name_are_two(room: Stage) -> None:
    first, second = room.join("Ali"), room.join("Ali ")
    second.name = "Ali"
    room.people = {"first": first, "second": second}
    await started(room, first, second)
    await game(room, first, second)
    assert room.hand(first).text != room.hand(second).text
    assert (await room.seen(first)).seat != (await room.seen(second)).seat
    await moves(room, 2)
    seen = await room.seen(first)
    host, other = (first, second) if seen.host == seen.seat else (second, first)
    await types(room, host, "/unseat Ali")
    assert [place.away for place in (await room.seen()).places] == [False, False]
    asked = host.sees(host.private)[-1]
    assert sorted(asked.buttons[:2]) == ["Ali", "Ali (2)"]
    shown = screen(room, "T1").text
    assert "Ali (2)" in shown
    assert "Ali" in shown.replace("Ali (2)", "")
    number = (await room.seen(other)).seat
    assert number is not None
    await room.press(host, asked, seen.places[number].name)
    assert (await room.seen(other)).places[number].away
    assert not (await room.seen(host)).places[1 - number].away


async def test_names_in_notices_whispers_and_menus_are_shown_as_they_are(room: Stage) -> None:
    odd, ada = room.join("<i>&x</i>"), room.join("Ada")
    await game(room, ada, odd)
    await room.passes(30)
    await types(room, odd, "/play")
    assert public(room)[-1].startswith("<i>&x</i>: ")
    room.group.promote(ada)
    await room.passes(125)
    await room.press(ada, screen(room, "T1"), "More …")
    panel = whispers(ada, room.group)[-1]
    assert "<i>&x</i>" in panel.buttons
    assert [each for each in room.boards() if "<i>&x</i>" in each.text]
    who = await mover(room)
    assert who.name in screen(room, "T1").text


async def test_who_is_called_otherwise_in_the_middle_keeps_their_seat(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    ada.name, ben.name = "Ben", "Ada"
    who = await mover(room)
    seat = (await room.seen(who)).seat
    await moves(room, 1)
    assert (await room.seen(who)).seat == seat
    assert (await room.seen(who)).legal == ()


@pytest.mark.parametrize("name", ["\u200b\u2063", "\u3164", "\u2800", "\u0301\u0301", "\u202e"])
async def test_who_has_no_name_that_can_be_read_plays_all_the_same(
    room: Stage, ada: Person, name: str
) -> None:
    """By the name of their account, or else by a number, in their own language."""
    odd, also = room.join(name), room.join(name, language="fr")
    odd.username = "sam_99"
    room.people = {"Ada": ada, "odd": odd, "also": also}
    board = await lobby(room, ada, options="lives=3 seats=3 seconds=120")
    for who in (odd, also):
        answer = await room.press(who, board, "Join")
        assert answer.kind != "none"
    await drawn(room)
    shown = screen(room, "T1").text
    assert "sam_99" in shown
    assert f"Joueur {int(str(also.id)[-4:]):04}" in shown
    await room.press(ada, board, "Start")
    await drawn(room)
    for _ in range(3):
        await bid(room, screen(room, "T1"))
    assert "sam_99" in screen(room, "T1").text
