"""What menus remember of somebody at a table."""

import pytest

from bot.chatting.orders import chosen_place, place_value
from bot.parsing.words import tidy
from bot.tables.updates import Place


def place(number: int) -> Place:
    return Place("Ben", None, away=False, id=number)


@pytest.mark.parametrize("number", [1, 3, 42, 999_999_999])
def test_menus_of_older_messages_mean_the_same(number: int) -> None:
    value = place_value(place(number))
    assert chosen_place(f"#{number}") == value == chosen_place(value)


@pytest.mark.parametrize("typed", ["", "#", "#x", "Ben", "2", "#1 ", "# 1", "#1234567890"])
def test_anything_else_stays_as_it_is(typed: str) -> None:
    assert chosen_place(typed) == typed


def test_nobody_can_type_what_menus_remember() -> None:
    value = place_value(place(3))
    assert tidy(value) != value
    assert not value.isprintable()
