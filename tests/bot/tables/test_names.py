"""What people and computers are called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.errors import BadName
from bot.tables.names import CAFE, LONGEST_NAME, computer_names, readable
from tests.fakes import FakeEntropy


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("a_b *x [y](z) `", "a_b *x [y](z) `"),
        ('<b>&"x', '<b>&"x'),
        ("/end", "/end"),
        ("@everyone", "@everyone"),
        ("عائشة", "عائشة"),
        ("ⴰⵎⴰⵣⵉⵖ", "ⴰⵎⴰⵣⵉⵖ"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("Ada\x00\u202eBen", "Ada Ben"),
        ("x" * 200, "x" * LONGEST_NAME),
    ],
    ids=ascii,
)
def test_names_are_shown_as_they_are_but_on_one_line(name: str, shown: str) -> None:
    assert readable(name) == shown


@pytest.mark.parametrize("name", ["", " ", "\n\t", "\x00", "\u200b", "\u200d\u200c", "\u2800"[:0]])
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    with pytest.raises(BadName):
        readable(name)


@given(st.text())
def test_a_readable_name_stays_as_it_is(name: str) -> None:
    try:
        shown = readable(name)
    except BadName:
        return
    assert readable(shown) == shown
    assert 0 < len(shown) <= LONGEST_NAME
    assert "\n" not in shown


def test_there_are_names_for_a_whole_table_and_its_rematch() -> None:
    """At the most fifteen names are known where one more computer sits down."""
    assert len({name.casefold() for name in CAFE}) == len(CAFE) == 16
    for seed in range(20):
        taken = FakeEntropy(seed).sample(CAFE, 15)
        [name] = computer_names([each.upper() for each in taken], 1, FakeEntropy(seed))
        assert name not in taken
