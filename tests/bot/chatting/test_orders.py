"""What menus remember of somebody at a table, and who is asked whom they mean."""

from dataclasses import dataclass, replace
from typing import cast

import pytest

from bot.chatting.asking import Asker
from bot.chatting.orders import chosen_place, command_for, place_value, removed_value
from bot.chatting.reading import seats
from bot.parsing.words import tidy
from bot.tables.errors import GameFinished, NoSuchPlayer, NotHost, TableClosed, TableError
from bot.tables.updates import Phase, Place, Removed, TableView
from engine.seats import Seat
from tests.bot.rendering.views import ANA, BEYA, BO, a_game, a_lobby
from tests.bot.shown.extracts import speaking


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


@dataclass(frozen=True)
class Somebody:
    """As much of an `Asker` as an order needs."""

    moderator: bool = False
    person: str = "test:somebody"

    def looks_after(self, chat: str) -> bool:
        return self.moderator


LOBBY = a_lobby(ANA, BO, BEYA, seat=Seat(0))
GAME = replace(a_game(5, 0), host=Seat(0))
OVER, CLOSED = replace(GAME, phase=Phase.OVER), replace(LOBBY, phase=Phase.OVER)


@pytest.mark.parametrize(
    ("seen", "refusal"),
    [(LOBBY, NoSuchPlayer), (GAME, NoSuchPlayer), (OVER, GameFinished), (CLOSED, TableClosed)],
)
@pytest.mark.parametrize("named", ["", "Nobody of that name"])
def test_who_is_meant_is_asked_where_the_answer_helps(
    seen: TableView, refusal: type[TableError], named: str
) -> None:
    others = replace(seen, seat=Seat(1))
    for reader, moderator, expected in (
        (seen, False, refusal),
        (others, True, refusal),
        (others, False, NotHost),
    ):
        with pytest.raises(TableError) as refused:
            command_for("unseat", cast("Asker", Somebody(moderator)), reader, named)
        assert type(refused.value) is expected


def test_a_list_of_seats_has_nobody_twice_and_nobody_after_the_game() -> None:
    amel, bilel = GAME.places
    cy, gone = Place("Cy", None, False, id=7, left=True), Removed("Cy", 9)
    seen = replace(GAME, places=(amel, bilel, cy), removed=(gone,))
    words = speaking("en")
    assert seats(words, seen) == [
        ("Amel", place_value(amel)),
        ("Let Cy back in", removed_value(gone)),
    ]
    left = replace(seen, removed=())
    assert [label for label, _ in seats(words, left)] == ["Amel", "Cy"], "they may come back"
    assert seats(words, replace(seen, phase=Phase.OVER)) == []
