"""What buttons remember comes back as it was, whatever else somebody sends is nothing."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.chatting.ids import Move, Order, Remembered, Wish, read, write
from bot.tables.commands import Press, TableId
from engine.seats import Seat

NUMBERS = st.integers(0, 10**6)
CODES = st.text("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789", min_size=1, max_size=12).map(TableId)
PRESSES = st.builds(Press, NUMBERS, NUMBERS, st.none() | st.integers(0, 9).map(Seat))
ACTIONS = st.sampled_from(["bid 0", "bid 12", "play 5C", "play AH+", "play AH-", "sign"])
NAMES = st.from_regex(r"[a-z-]{1,12}", fullmatch=True)
VALUES = st.text(st.characters(exclude_characters=":"), max_size=20)


@given(
    st.builds(Move, CODES, PRESSES, ACTIONS, st.booleans())
    | st.builds(Order, CODES, NAMES, VALUES)
    | st.builds(Wish, NAMES, VALUES)
)
def test_what_was_written_is_read_again(what: Remembered) -> None:
    assert read(write(what)) == what


@given(st.text(max_size=120))
@example("")
@example("m:T1:1::1:")
@example("m:T1:1:x:1:bid 1")
@example("m:T1:-1::1:bid 1")
@example("o:T1:JOIN:")
@example("o::join:")
@example("w:me")
@example("x:T1:join:")
def test_any_text_can_be_read(text: str) -> None:
    found = read(text)
    assert found is None or read(write(found)) == found


@pytest.mark.parametrize(
    "text", ["m:T1:1::1:", "m:T1:-1::1:bid 1", "o:T1:JOIN:", "o::join:", "w:me"]
)
def test_what_only_looks_like_an_id_is_nothing(text: str) -> None:
    assert read(text) is None
