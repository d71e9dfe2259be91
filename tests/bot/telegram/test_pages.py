"""Pages are within Telegram's limits, and show what is meant and nothing else."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.chatting.ids import Move, Order, Wish
from bot.chatting.reading import hand_of
from bot.chatting.sheets import Button, Menu, Option, Sheet, block, sheet
from bot.rendering.build import NO_NEWS, build
from bot.tables.updates import Phase
from bot.telegram import keyboards
from bot.telegram.keyboards import LONGEST_DATA, Key, Keyboard
from bot.telegram.markup import LONGEST, length, plain
from bot.telegram.pages import LONGEST_ALERT, Page, alert_of, drawn_page, page_of, sheet_page
from bot.telegram.tongues import Tongues
from bot.texts.languages import LANGUAGES
from engine.replay import Fair
from tests.bot.chatting.moments import (
    HOSTILE,
    LONGEST_NAME,
    NAMES,
    OFFERED,
    SIGNS,
    look,
    places,
    played,
)
from tests.bot.rendering.games import ANA, whole_game
from tests.bot.rendering.views import a_lobby, finished
from tests.emulators.telegram.texts import MOST_TEXT, read

WORDS = Tongues("en").speaking
UNSEEN = "\u2068\u2069\u2060"
"""What keeps names from turning others round, and from calling somebody."""
READER = "telegram:1"


def shown(page: Page) -> str:
    """What a person reads of a page, as the service takes it."""
    text, _ = read(page.text, "HTML", MOST_TEXT, lambda number: None)
    return text.translate({ord(each): None for each in UNSEEN})


def keys(page: Page) -> list[Key]:
    return [key for row in page.keyboard for key in row]


def moves(page: Page) -> list[Move]:
    found = (keyboards.read(key.data) for key in keys(page))
    return [each[1] for each in found if each and isinstance(each[1], Move)]


def check(page: Page) -> None:
    """What Telegram would refuse, is refused here; beyond that, each button can be read again."""
    assert shown(page).strip()
    assert len(keys(page)) <= 100
    for key in keys(page):
        assert key.label.strip()
        assert len(key.data.encode()) <= LONGEST_DATA
        assert bool(key.data) != bool(key.link)
        assert key.link or keyboards.read(key.data)
    assert all(len(row) <= 8 for row in page.keyboard)


@given(st.text() | st.text(SIGNS) | st.sampled_from(HOSTILE))
@example("a&lt;b")
@example("שלום\nعلي x علي")
def test_a_text_is_shown_as_it_is(text: str) -> None:
    if not text.strip() or not text.isprintable():
        return
    told, marks = read(f"<b>x</b>{plain(text)}x", "HTML", 10**6, lambda number: None)
    assert told.translate({ord(each): None for each in UNSEEN}) == f"x{text}x".translate(
        {ord(each): None for each in UNSEEN}
    )
    assert {mark["type"] for mark in marks} <= {"bold", "bot_command", "url", "hashtag"}


def test_what_is_written_from_right_to_left_is_isolated() -> None:
    assert plain("Ada, علي الحسن and Ben") == "Ada, \u2068علي الحسن\u2069 and Ben"
    assert plain("Ada & Ben") == "Ada &amp; Ben"


@settings(deadline=None, max_examples=30)
@given(
    st.lists(NAMES, min_size=8, max_size=8),
    st.integers(2, 8),
    st.integers(1, 120),
    st.integers(0, 99),
    st.sampled_from(LANGUAGES),
)
def test_every_page_of_a_game_is_within_the_limits(
    names: list[str], players: int, steps: int, seed: int, language: str
) -> None:
    words, state = WORDS(language), played(players, steps, seed)
    for seat in (None, 0, players - 1):
        seen = look(state, seat, names[:players])
        for live in (True, False):
            check(drawn_page(seen, words, reader="", hand=False, live=live, bot="table_bot"))
        if seat is not None:
            check(drawn_page(seen, words, reader=READER, hand=False, live=True))
            check(drawn_page(seen, words, reader=READER, hand=True, live=True))
            hand = hand_of(words, seen, note=names[0])
            check(page_of(hand, READER))
            assert length(alert_of(hand)) <= LONGEST_ALERT


@settings(deadline=None, max_examples=30)
@given(st.lists(NAMES, max_size=8), st.sampled_from(LANGUAGES))
def test_every_lobby_is_within_the_limits_and_names_everybody(
    names: list[str], language: str
) -> None:
    words = WORDS(language)
    seen = a_lobby(*places(names), offered=OFFERED, seats=8, salt=("9" * 19,) * 8)
    page = drawn_page(seen, words, reader="", hand=False, live=True, bot="table_bot")
    check(page)
    told = shown(page)
    assert all(name.strip() in told for name in names)
    assert "/table_bot?" in page.keyboard[-1][0].link


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE)
def test_the_longest_game_is_within_the_limits_and_tells_what_matters(
    language: str, name: str
) -> None:
    words, names = WORDS(language), [f"{number}{name}"[:LONGEST_NAME] for number in range(8)]
    seen = look(finished(8, 3), None, names, phase=Phase.OVER)
    proof = Fair("5" * 64, "6" * 64, ("1234567890123456789",) * 8, tuple(names))
    seen = replace(seen, proof=proof, salt=proof.salt)
    page = drawn_page(seen, words, reader="", hand=False, live=True, bot="table_bot")
    check(page)
    told, scene = shown(page), build(seen, words, since=NO_NEWS)
    for needed in (scene.title, *scene.proof, seen.table):
        assert needed in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE)
def test_while_a_game_goes_on_cards_and_questions_are_never_left_out(
    language: str, name: str
) -> None:
    words, names = WORDS(language), [f"{number}{name}"[:LONGEST_NAME] for number in range(8)]
    for steps in range(1, 60, 3):
        seen = look(played(8, steps, 5), 0, names)
        scene = build(seen, words)
        told = shown(drawn_page(seen, words, reader=READER, hand=False, live=True))
        assert scene.title in told
        assert scene.ask in told
        assert all(face.text in told for face in scene.hand)
        assert all(each.name.strip() in told for each in scene.lines)


def test_a_page_that_is_not_live_has_no_buttons() -> None:
    words, seen = WORDS("en"), look(played(4, 3, 1), 0, ["a", "b", "c", "d"])
    for hand, reader in ((False, ""), (False, READER), (True, READER)):
        page = drawn_page(seen, words, reader=reader, hand=hand, live=False, bot="table_bot")
        assert page.keyboard == ()
        assert page.reader == reader


def test_buttons_lead_to_the_decision_that_they_are_for() -> None:
    words, seen = WORDS("en"), look(played(4, 1, 1), 0, ["a", "b", "c", "d"])
    page = drawn_page(seen, words, reader=READER, hand=True, live=True)
    shown = moves(page)
    assert [each.action for each in shown] == list(seen.prospects)
    assert {each.press.decision for each in shown} == {99}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_hand_does_not_depend_on_what_others_do(language: str) -> None:
    """But for what they make impossible: that has no button when one's turn has come."""
    words, known = WORDS(language), dict[tuple[int, int | None], tuple[set[str], Page]]()
    narrowed = 0
    async for moment in whole_game(2, 1, lives=5):
        seen = moment.seen[ANA.id]
        if seen.phase is Phase.PLAYING and seen.view.deal and not seen.view.deal.done:
            page = drawn_page(seen, words, reader=READER, hand=True, live=True)
            possible = {*seen.choices}
            before, first = known.setdefault((seen.deal, seen.decision), (possible, page))
            if possible == before:
                assert page == first
                continue
            narrowed += 1
            assert seen.legal
            assert possible < before
            assert page.text == first.text
            assert moves(page) == [move for move in moves(first) if move.action in possible]
    assert len(known) > 10
    assert narrowed


def test_texts_for_which_there_is_no_room_are_left_out_whole() -> None:
    page = sheet_page(Sheet(tuple(map(block, ("a" * 3_000, "b" * 2_000, "c" * 900)))), READER)
    assert shown(page) == "a" * 3_000 + "\n\n" + "c" * 900
    assert length(shown(sheet_page(sheet("🂡" * 2_000), READER))) <= LONGEST


def labels(keyboard: Keyboard) -> list[list[str]]:
    return [[key.label for key in row] for row in keyboard]


def test_menus_are_buttons_and_one_of_them_is_opened_at_a_time() -> None:
    lives = Menu(
        "Lives.", Wish("usual", "bisqa.lives"), (Option("3", "3"), Option("5", "5", True)), "Lives"
    )
    level = Menu("Level.", Wish("usual", "bisqa.level"), (Option("hard", "hard", True),), "Level")
    panel = Sheet((block("Usual"),), (), (lives, level))
    closed = sheet_page(panel, READER)
    assert labels(closed.keyboard) == [["Lives", "Level"]]
    assert "Lives · 5" in shown(closed)
    opened = sheet_page(replace(panel, opened="lives"), READER)
    assert labels(opened.keyboard) == [["3", "✓ 5"], ["←"]]
    chosen = keyboards.read(opened.keyboard[0][0].data)
    assert chosen
    assert chosen[1:] == (lives.what, ("3",))
    back = keyboards.read(opened.keyboard[1][0].data)
    assert back
    assert back[1:] == (Wish("usual", "bisqa"), ())


def test_a_single_menu_is_open_at_once() -> None:
    seats = Menu("Whose seat", Order(look(played(2, 1, 1), 0, ["a", "b"]).table, "unseat"),
                 (Option("Ben", "#7"),))  # fmt: skip
    page = sheet_page(Sheet((block("More"),), (), (seats,)), READER)
    assert labels(page.keyboard) == [["Ben"]]
    found = keyboards.read(page.keyboard[0][0].data)
    assert found
    assert found[2] == ("#7",)


def test_what_telegram_would_not_take_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        keyboards.key(Button("x", Wish("me", "x" * 70)), keyboards.Kind.ANSWER)


@pytest.mark.parametrize("data", ["", "x", "sm:T1:1::1:", "q" + "o:T1:join:", "so:T1:JOIN:"])
def test_what_is_no_button_of_ours_is_nothing(data: str) -> None:
    assert keyboards.read(data) is None
