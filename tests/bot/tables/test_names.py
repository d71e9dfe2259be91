"""What people and computers are called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.names import (
    CAFE,
    LONGEST_NAME,
    called,
    computer_names,
    first_readable,
    may_be,
    number_of,
    readable,
    told_apart,
)
from tests.fakes import FakeEntropy

FAMILY = "👩\u200d👩\u200d👧"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
LETTERS = st.text(st.characters(categories=["L", "M", "Cf", "Zs", "So", "Sk", "Cn"]), max_size=90)
UNSEEN = [
    *("", " ", "\n\t", "\x00", "\u200b", "\u200d\u200c", "\u2060", "\ufeff", "\xad", "\u2028"),
    *("\u3164", "\u115f", "\u1160", "\u2800", "\uffa0", "\U0001d159", "\u3164 \u2800\u200b"),
    *("\u0301", "\u0301\u0302", "\u20dd", "\ufe0f", "\u034f", "\u180b", "\U000e0100", "\u0903"),
    *("\u202e", "\u2067\u2069", "\u200f", "\ue000", "\ud800", "\U000e0067\U000e007f", "\uffff"),
]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Ada\nBen\u2028Cem\r", "Ada Ben Cem"),
        ("a_b *x [y](z) `", "a_b *x [y](z) `"),
        ('<b>&"x', '<b>&"x'),
        ("/end", "/end"),
        ("@everyone", "@everyone"),
        ("عائشة", "عائشة"),
        ("ⴰⵎⴰⵣⵉⵖ", "ⴰⵎⴰⵣⵉⵖ"),
        (PERSIAN, PERSIAN),
        ("क्षि", "क्षि"),
        ("กำ", "กำ"),
        (FAMILY, FAMILY),
        (ENGLAND, ENGLAND),
        ("🇹🇳🇫🇷", "🇹🇳🇫🇷"),
        ("1️⃣", "1️⃣"),
        ("\U0001fae8\U0001faf8", "\U0001fae8\U0001faf8"),
        ("Ada\x00\u202eBen", "Ada Ben"),
        ("A\u200bd\xada", "Ada"),
        ("\u3164Ada\u2800\u200d", "Ada"),
        ("\u0301Ada", "Ada"),
        ("Ada \u0301Ben", "Ada Ben"),
        ("A" + "\u0301" * 500 + "da", "A" + "\u0301" * 8 + "da"),
        ("x" * 64, "x" * 64),
        ("x" * 10_000, "x" * (LONGEST_NAME - 1) + "…"),
        ("é" * 63 + "e\u0301", "é" * 63 + "…"),
        (FAMILY * 30, FAMILY * 12 + "…"),
        (ENGLAND * 30, ENGLAND * 9 + "…"),
        ("🇹🇳" * 40, "🇹🇳" * 31 + "…"),
    ],
    ids=ascii,
)
def test_names_are_shown_as_they_are_but_on_one_line(name: str, shown: str) -> None:
    """And not too long; no character that people see is torn apart."""
    assert readable(name) == shown


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_who_cannot_be_seen_is_called_by_another_name_or_a_number(name: str) -> None:
    """Nobody is refused for what they are called."""
    assert readable(name) == ""
    who = "discord:159354024099840711"
    assert called(who, name) == called(who, name, name) == called(who) == "Player 0711"
    assert called(who, name, "ada99") == first_readable(name, "ada99") == "ada99"


@pytest.mark.parametrize(
    ("person", "number"),
    [("telegram:7", "0007"), ("telegram:1234567", "4567"), ("x:0", "0000"), ("x:local", None)],
)
def test_a_number_is_always_the_same(person: str, number: str | None) -> None:
    assert number_of(person) == number_of(person)
    assert number in (None, number_of(person))
    assert number_of(person).isdecimal()
    assert len(number_of(person)) == 4


@given(st.text() | LETTERS)
def test_a_readable_name_stays_as_it_is(name: str) -> None:
    shown = readable(name)
    assert readable(shown) == shown
    assert len(shown) <= LONGEST_NAME
    assert len(shown.splitlines()) <= 1
    assert shown == shown.strip()


@given(st.text(), st.integers(0, 12))
def test_who_may_be_meant_by_what_is_shown(name: str, others: int) -> None:
    name = called("x:1", name)
    taken: list[str] = []
    for _ in range(others + 1):
        taken.append(told_apart(name, taken))
    assert may_be(taken[-1], name)
    assert not may_be(f"{taken[-1]} B", name)


def test_people_of_one_name_are_numbered() -> None:
    assert told_apart("Ana", []) == "Ana"
    assert told_apart("Ana", ["Bo", "Ana B"]) == "Ana"
    assert told_apart("Ana", ["Ana"]) == "Ana (2)"
    assert told_apart("Ana", ["Ana", "Ana (2)"]) == "Ana (3)"
    assert told_apart("Ana (2)", ["Ana (2)"]) == "Ana (2) (2)"
    assert told_apart("Ana", ["Ana (2)"]) == "Ana"


@pytest.mark.parametrize("other", ["ANA", "ana", "\uff21\uff4e\uff41", "A\u200dna", "Ana\ufe0f"])
def test_names_that_look_the_same_are_one_name(other: str) -> None:
    assert told_apart("Ana", [other]) == "Ana (2)"


@given(st.lists(st.text(min_size=1), min_size=2, max_size=8))
def test_no_two_at_a_table_are_called_the_same(names: list[str]) -> None:
    taken: list[str] = []
    for at, name in enumerate(names):
        taken.append(told_apart(called(f"x:{at % 2}", name), taken))
    assert len({name.casefold() for name in taken}) == len(names)
    assert all(0 < len(name) <= LONGEST_NAME for name in taken)
    long = told_apart("x" * LONGEST_NAME, ["x" * LONGEST_NAME])
    assert (len(long), long[-5:]) == (LONGEST_NAME, "… (2)")


def test_there_are_names_for_a_whole_table_and_its_rematch() -> None:
    """At the most fifteen names are known where one more computer sits down."""
    assert len({name.casefold() for name in CAFE}) == len(CAFE) == 16
    for seed in range(20):
        taken = FakeEntropy(seed).sample(CAFE, 15)
        [name] = computer_names([each.upper() for each in taken], 1, FakeEntropy(seed))
        assert name not in taken
