"""Some databases of every kind of damage; ``python -m tests.damage`` tries many."""

import pytest

from tests.damage.mutations import KINDS
from tests.damage.run import carry_out


@pytest.mark.parametrize("kind", KINDS)
def test_only_what_is_damaged_is_set_aside(kind: str) -> None:
    result = carry_out(0, f"check/{kind}", kind)
    assert result.broken == ""
    assert result.tally["runs"] == 1
