"""A line is read with what its writer sees of the table."""

import pytest

from bot.parsing.commands import Move
from bot.parsing.errors import ParseError
from bot.parsing.tables import read_at
from tests.bot.rendering.views import a_game


def test_a_line_is_read_as_who_sees_the_table_means_it() -> None:
    seen = a_game(14, 0)
    held = [card for card in seen.view.zone("hand", seen.view.seat) if card]
    assert held
    for card in held:
        assert read_at(seen, f"play {card.code}", "en") == Move(f"play {card.code}")
    with pytest.raises(ParseError, match="not-a-card"):
        read_at(seen, "play a herring", "en")


def test_a_spectator_may_type_too() -> None:
    assert read_at(a_game(14, None), "bid 2", "fr") == Move("bid 2")
