"""Words that are almost another one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.parsing.near import distance, nearest

WORD = st.text("abc", max_size=5)


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        *(("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("abc", "", 3)),
        *(("paly", "play", 1), ("ply", "play", 1), ("plaay", "play", 1), ("plsy", "play", 1)),
        *(("jion", "join", 1), ("stats", "start", 2), ("hnad", "hand", 1), ("abcd", "badc", 2)),
    ],
)
def test_distances(one: str, other: str, far: int) -> None:
    assert distance(one, other) == far


@given(WORD, WORD)
def test_it_is_as_far_there_as_back(one: str, other: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert abs(len(one) - len(other)) <= distance(one, other) <= max(len(one), len(other))


def test_of_two_as_near_the_one_that_can_be_done_comes_first() -> None:
    near = nearest("plau", first={"play"}, language="fr")
    assert near
    assert near.command == "play"


def test_the_word_is_spelt_as_its_language_spells_it() -> None:
    near = nearest("REGELS", language="fr")
    assert near
    assert (near.word, near.command) == ("règles", "rules")
