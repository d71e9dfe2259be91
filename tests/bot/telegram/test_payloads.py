"""What links carry."""

import pytest

from bot.telegram.links import Link, base, read


def test_a_link_opens_the_private_chat() -> None:
    assert base("table_bot") == "https://t.me/table_bot?start="


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        ("join-ABC234", Link("join", "ABC234")),
        ("hand-abc234", Link("hand", "ABC234")),
        ("", None),
        ("join-", None),
        ("steal-ABC234", None),
        ("join-ABC 234", None),
        ("x" * 64, None),
    ],
)
def test_only_our_own_links_are_understood(payload: str, expected: Link | None) -> None:
    assert read(payload) == expected
