"""Names from right to left leave what stands around them where it is."""

import pytest

from bot.telegram.markup import plain
from bot.typography import isolated


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It is سلمى’s turn", "It is [سلمى]’s turn"),
        ("سلمى 6♥, Ada 5♣, taken by سلمى", "[سلمى] 6♥, Ada 5♣, taken by [سلمى]"),
        ("سلمى بن علي · ♥♥", "[سلمى بن علي] · ♥♥"),
        ("سلمى, نور", "[سلمى], [نور]"),
        ("1. נועה\n2. Ada", "1. [נועה]\n2. Ada"),
        ("Ada", "Ada"),
    ],
)
def test_each_name_is_by_itself(text: str, shown: str) -> None:
    marked = shown.replace("[", "\u2068").replace("]", "\u2069")
    assert isolated(text) == marked
    assert plain(text) == marked
