"""Buttons and menus keep Discord's limits, whatever they are to show."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chatting.ids import Order, Wish
from bot.discord.controls import (
    IN_A_ROW,
    LONGEST_LABEL,
    MOST_CHOICES,
    Option,
    button,
    menu,
    role_menu,
    rows,
)
from bot.discord.pages import Page
from bot.tables.commands import TableId
from bot.typography import isolated

LABELS = st.text(min_size=1, max_size=300)


def sent(*items: Any) -> list[dict[str, Any]]:
    """What Discord is sent of rows."""
    return [each for row in Page(*items).components() for each in row["components"]]


@given(LABELS)
def test_a_label_is_cut_where_it_is_too_long(label: str) -> None:
    ((shown,),) = ([each["label"] for each in sent(*rows([button(label, Wish("x"))]))],)
    assert len(shown) <= LONGEST_LABEL
    whole = isolated(label)
    assert shown == whole or (shown.endswith("…") and whole.startswith(shown[:-1].rstrip("\u2069")))


@given(st.integers(1, 80), st.data())
def test_a_menu_shows_the_choices_around_the_chosen_one(count: int, data: st.DataObject) -> None:
    chosen = data.draw(st.integers(0, count - 1))
    options = [Option(f"choice {each}", str(each), each == chosen) for each in range(count)]
    (shown,) = sent(*rows([menu("menu", Wish("x"), options)]))
    values = [int(each["value"]) for each in shown["options"]]
    assert len(values) == min(count, MOST_CHOICES)
    assert values == list(range(values[0], values[0] + len(values)))
    assert [int(each["value"]) for each in shown["options"] if each["default"]] == [chosen]


@given(st.text(min_size=1, max_size=400), LABELS)
def test_long_texts_of_menus_are_cut(heading: str, label: str) -> None:
    (shown,) = sent(*rows([menu(heading, Wish("x"), [Option(label, "v")])]))
    assert len(shown["placeholder"]) <= 150
    assert len(shown["options"][0]["label"]) <= 100


@pytest.mark.parametrize("role", [None, 77])
def test_a_menu_of_roles_shows_the_chosen_one(role: int | None) -> None:
    (shown,) = sent(*rows([role_menu("role", Wish("server", "role"), role)]))
    assert [each["id"] for each in shown.get("default_values", [])] == ([role] if role else [])


@given(st.integers(0, 40))
def test_rows_are_full_but_the_last(count: int) -> None:
    made = rows([button("x", Wish("x", str(number))) for number in range(count)])
    sizes = [len(row.children) for row in made]
    assert sum(sizes) == count
    assert all(size == IN_A_ROW for size in sizes[:-1])
    assert all(0 < size <= IN_A_ROW for size in sizes)


def test_what_would_be_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        button("Take", Order(TableId("T1"), "unseat", "x" * 100))
