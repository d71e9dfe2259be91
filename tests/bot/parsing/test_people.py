"""Who is meant where somebody at a table is typed."""

import pytest

from bot.parsing.people import meant
from bot.tables.updates import Place

PLACES = tuple(
    Place(name, None, away=False, id=number)
    for number, name in enumerate(
        ["Ana", "Ben", "ana (2)", "Zoé Martin", "7", "🎉🎉", "x" * 60 + "… (2)", "سلمى"], 10
    )
)


def named(text: str, *, numbered: bool = True) -> list[str]:
    return [place.name for place in meant(text, PLACES, numbered=numbered)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ben", ["Ben"]),
        ("  BEN ", ["Ben"]),
        ("“ben”", ["Ben"]),
        ("zoe martin", ["Zoé Martin"]),
        ("ZOÉ  MARTIN.", ["Zoé Martin"]),
        ("\u2068سلمى\u2069", ["سلمى"]),
        ("🎉🎉", ["🎉🎉"]),
        ("Ana", ["Ana", "ana (2)"]),
        ("Ana (2)", ["ana (2)"]),
        ("ana 2", ["ana (2)"]),
        ("2", ["Ben"]),
        ("#2", ["Ben"]),
        ("2.", ["Ben"]),
        ("n° 2", ["Ben"]),
        ("٢", ["Ben"]),
        ("2. Ben", ["Ben"]),
        ("2) ben", ["Ben"]),
        ("3. Ana (2)", ["ana (2)"]),
        ("1. ana", ["Ana"]),
        ("7", ["7", "x" * 60 + "… (2)"]),
        ("5", ["7"]),
        *(
            (nobody, [])
            for nobody in ("", " ", "Zoe", "Be", "Ben 2", "2. Ana", "0", "9", "#0", "#99")
        ),
        *(
            (nobody, [])
            for nobody in ("\ue00011", "#11", "10", "-1", "2 3", "x" * 5_000, "@everyone")
        ),
    ],
    ids=ascii,
)
def test_names_and_numbers_as_the_board_shows_them(text: str, names: list[str]) -> None:
    """Several where it is not sure who is meant."""
    assert named(text) == names


def test_where_the_board_has_no_numbers_they_are_names() -> None:
    assert named("2", numbered=False) == []
    assert named("2. Ben", numbered=False) == []
    assert named("7", numbered=False) == ["7"]
