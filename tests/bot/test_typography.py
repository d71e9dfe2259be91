"""What is seen of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.typography import clusters, cut, isolated

FAMILY, FLAG, ACCENTED = "👩\u200d👩\u200d👧", "🇹🇳", "e\u0301"
ARABIC = "عائشة"


def units(text: str) -> int:
    """How long Telegram finds a text."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def test_a_character_is_what_people_take_for_one() -> None:
    assert [*clusters(f"a{FAMILY}{FLAG}{FLAG}{ACCENTED}क्षि")] == [
        *("a", FAMILY, FLAG, FLAG, ACCENTED, "क्षि")
    ]
    assert [*clusters("abc")] == ["a", "b", "c"]
    assert [*clusters("")] == []


@given(st.text(max_size=200), st.integers(1, 120), st.sampled_from([len, units]))
def test_what_is_cut_ends_with_a_sign_of_it(text: str, longest: int, size: object) -> None:
    measure = units if size is units else len
    shown = cut(text, longest, measure)
    assert measure(shown) <= longest
    assert (shown == text) == (measure(text) <= longest) or shown.endswith("…")


@pytest.mark.parametrize("whole", [FAMILY, FLAG, ACCENTED, "क्षि", "👍🏽"], ids=ascii)
def test_no_character_is_torn_apart(whole: str) -> None:
    for longest in range(1, 40):
        shown = cut(whole * 20, longest)
        kept = shown.removesuffix("…")
        assert kept == whole * (len(kept) // len(whole))


def test_what_is_cut_turns_nothing_round() -> None:
    text = isolated(f"{ARABIC} {ARABIC}")
    for longest in range(1, len(text)):
        shown = cut(text, longest)
        assert len(shown) <= longest
        assert shown.count("\u2068") == shown.count("\u2069")
