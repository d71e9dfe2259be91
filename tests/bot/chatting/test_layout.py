"""What is left out where there is too much, and what never is."""

from hypothesis import given
from hypothesis import strategies as st

from bot.chatting.layout import fitted, fresh_since
from bot.chatting.sheets import Block, block
from tests.bot.chatting.moments import look, played

SIZES = st.lists(st.tuples(st.integers(1, 50), st.integers(0, 3)), max_size=12)


@given(SIZES, st.integers(0, 300))
def test_no_more_is_shown_than_there_is_room_for(kinds: list[tuple[int, int]], room: int) -> None:
    blocks = [Block(block("x").lines, spare) for _, spare in kinds]
    sizes = [size for size, _ in kinds]
    kept = fitted(blocks, sizes, room)
    assert sum(sizes[at] for at in kept) <= room
    assert kept == sorted(kept)
    if sum(sizes) <= room:
        assert kept == list(range(len(blocks)))


@given(SIZES, st.integers(0, 300))
def test_what_can_be_spared_goes_before_anything_else(
    kinds: list[tuple[int, int]], room: int
) -> None:
    blocks = [Block(block("x").lines, spare) for _, spare in kinds]
    sizes = [size for size, _ in kinds]
    needed = {at for at, each in enumerate(blocks) if not each.spare}
    kept = set(fitted(blocks, sizes, room))
    if sum(sizes[at] for at in needed) <= room:
        assert needed <= kept


def test_only_the_latest_news_are_made() -> None:
    seen = look(played(4, 30, 1), None, ["a", "b", "c", "d"])
    assert fresh_since(seen) == 0 or any(told.entry > fresh_since(seen) for told in seen.happened)
