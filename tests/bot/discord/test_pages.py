"""Pages are within Discord's limits, and show what is meant and nothing else."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.chatting.ids import Move, Order, read
from bot.chatting.sheets import Sheet, block, sheet
from bot.discord.pages import Page, board_page, hand_page, plain, sheet_page, solo_page
from bot.discord.tongues import speaking
from bot.rendering.build import build
from bot.rendering.scene import ScoreLine
from bot.tables.updates import Phase
from bot.texts.languages import LANGUAGES
from engine.replay import Fair
from tests.bot.chatting.moments import (
    HOSTILE,
    LONGEST_NAME,
    MOST_ROUNDS,
    NAMES,
    OFFERED,
    SIGNS,
    look,
    places,
    played,
)
from tests.bot.rendering.games import ANA, whole_game
from tests.bot.rendering.views import a_lobby, finished
from tests.emulators.discord.checks import check_message
from tests.emulators.discord.components import BUTTON, ROW, TEXT, V2, walk

ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
"""Discord shows any sign of ASCII but letters and digits as it is behind a backslash."""
UNSEEN = dict.fromkeys(map(ord, "\u2068\u2069"))
"""What keeps words that are written from right to left by themselves."""
ACTIVE = re.compile(r"[*_~`|<>\[\]@\\]|https?://|^[ ]*(#{1,3} |-# |[-+] |\d+[.)] )", re.MULTILINE)
"""What Discord would take for markup, a mention or a link."""


def shown(text: str) -> str:
    """What a person reads of a text."""
    return ESCAPED.sub(r"\1", text).translate(UNSEEN)


def texts(page: Page) -> list[str]:
    return [each["content"] for each in walk(page.components()) if each["type"] == TEXT]


def buttons(page: Page) -> list[dict[str, Any]]:
    return [each for each in walk(page.components()) if each["type"] == BUTTON]


def moves(page: Page) -> list[Move]:
    found = (read(each["custom_id"]) for each in buttons(page))
    return [each for each in found if isinstance(each, Move)]


def check(page: Page) -> None:
    """What Discord would refuse, is refused here; beyond that, each id can be read again."""
    told = {"flags": V2, "content": "", "embeds": [], "components": page.components()}
    check_message(told, ())
    assert all(read(each["custom_id"]) for each in buttons(page))
    rows = [each for each in walk(page.components()) if each["type"] == ROW]
    assert all(len(row["components"]) <= 5 for row in rows)


@given(st.text() | st.text(SIGNS) | st.sampled_from(HOSTILE))
@example("a\n# b\n- c\n1. d\n> e")
@example("  - indented\n  # indented")
@example("https://x http://y")
def test_a_text_is_shown_as_it_is(text: str) -> None:
    told = plain(text)
    assert shown(told) == text.translate(UNSEEN)
    assert not ACTIVE.search(ESCAPED.sub("x", told))


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
    words = speaking(language)
    state = played(players, steps, seed)
    for seat in (None, 0, players - 1):
        seen = look(state, seat, names[:players])
        scene = build(seen, words)
        check(board_page(scene, seen, words, live=True))
        check(board_page(scene, seen, words, live=False))
        if seat is not None:
            check(solo_page(scene, seen, words, live=True))
            check(hand_page(scene, seen, words, live=True))
            check(hand_page(scene, seen, words, live=True, passing=True, note=names[0]))


@settings(deadline=None, max_examples=30)
@given(st.lists(NAMES, max_size=8), st.sampled_from(LANGUAGES))
def test_every_lobby_is_within_the_limits_and_names_everybody(
    names: list[str], language: str
) -> None:
    words = speaking(language)
    seen = a_lobby(*places(names), offered=OFFERED, seats=8, salt=("9" * 19,) * 8)
    page = board_page(build(seen, words), seen, words, live=True)
    check(page)
    told = shown("\n".join(texts(page)))
    assert all(name in told for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE)
def test_the_longest_game_loses_nothing_that_matters(language: str, name: str) -> None:
    words, names = speaking(language), [f"{number}{name}"[:LONGEST_NAME] for number in range(8)]
    seen = look(finished(8, 3), None, names, phase=Phase.OVER)
    proof = Fair("5" * 64, "6" * 64, ("1234567890123456789",) * 8, tuple(names))
    scene = build(replace(seen, proof=proof, salt=proof.salt), words)
    scores = tuple(ScoreLine(each, (*(5,) * (MOST_ROUNDS - 1), -3), 8) for each in names)
    page = board_page(replace(scene, scores=scores), seen, words, live=True)
    check(page)
    told = shown("\n".join(texts(page)))
    for each in names:
        assert told.count(each) >= 2
    for needed in (scene.title, *scene.proof, "5" * 64, "6" * 64, seen.table):
        assert needed in told
    assert told.count("5 5 -3") == 8


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE)
def test_while_a_game_goes_on_cards_and_questions_are_never_left_out(
    language: str, name: str
) -> None:
    words, names = speaking(language), [f"{number}{name}"[:LONGEST_NAME] for number in range(8)]
    for steps in range(1, 60):
        state = played(8, steps, 5)
        seen = look(state, 0, names)
        scene = build(seen, words)
        told = shown("\n".join(texts(solo_page(scene, seen, words, live=True))))
        assert scene.title in told
        assert scene.ask in told
        assert all(face.text in told for face in scene.hand)
        assert all(each.name in told for each in scene.lines)


def test_a_name_is_never_a_mention_a_link_or_markup() -> None:
    words = speaking("en")
    state = played(8, 30, 1)
    names = [*HOSTILE[:8]]
    seen = look(state, None, names)
    for told in texts(board_page(build(seen, words), seen, words, live=True)):
        assert not re.search(r"[@\[\]|`_\\]|<(?!t:)|://", ESCAPED.sub("x", told))


def test_a_page_that_is_not_live_has_no_buttons() -> None:
    words, seen = speaking("en"), look(played(4, 3, 1), 0, ["a", "b", "c", "d"])
    scene = build(seen, words)
    for page in (
        board_page(scene, seen, words, live=False),
        solo_page(scene, seen, words, live=False),
        hand_page(scene, seen, words, live=False),
    ):
        assert buttons(page) == []


def test_buttons_lead_to_the_decision_that_they_are_for() -> None:
    words, seen = speaking("en"), look(played(4, 1, 1), 0, ["a", "b", "c", "d"])
    scene = build(seen, words)
    shown = moves(hand_page(scene, seen, words, live=True))
    assert [each.action for each in shown] == list(seen.prospects)
    assert {each.press.decision for each in shown} == {99}
    orders = [
        read(each["custom_id"]) for each in buttons(board_page(scene, seen, words, live=True))
    ]
    assert {each.table for each in orders if isinstance(each, Order)} == {seen.table}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_hand_does_not_depend_on_what_others_do(language: str) -> None:
    """But for what they make impossible: that has no button when one's turn has come."""
    words, known = speaking(language), dict[tuple[int, int | None], tuple[set[str], Page]]()
    narrowed = 0
    async for moment in whole_game(2, 1, lives=5):
        seen = moment.seen[ANA.id]
        if seen.phase is Phase.PLAYING and seen.view.deal and not seen.view.deal.done:
            page, possible = hand_page(build(seen, words), seen, words, live=True), {*seen.choices}
            before, first = known.setdefault((seen.deal, seen.decision), (possible, page))
            if possible == before:
                assert page.components() == first.components()
                continue
            narrowed += 1
            assert seen.legal
            assert possible < before
            assert texts(page) == texts(first)
            assert moves(page) == [move for move in moves(first) if move.action in possible]
    assert len(known) > 10
    assert narrowed


def test_texts_for_which_there_is_no_room_are_left_out_whole() -> None:
    page = sheet_page(Sheet(tuple(map(block, ("a" * 3_000, "b" * 2_000, "c" * 900)))))
    assert texts(page) == ["a" * 3_000, "c" * 900]
    assert texts(sheet_page(sheet("*" * 10))) == ["\\*" * 10]
