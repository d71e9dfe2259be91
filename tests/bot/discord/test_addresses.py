"""Names of people and chats lead back to Discord's ids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.addresses import (
    Place,
    message_id,
    message_of,
    person,
    place_of,
    server,
    user_of,
)

IDS = st.integers(1, 2**63 - 1)


@given(IDS, IDS, IDS, IDS)
def test_everything_leads_back(guild: int, channel: int, thread: int, user: int) -> None:
    for place in (Place(guild, channel), Place(guild, channel, thread)):
        assert place_of(place.chat) == place
        assert place.where == (place.thread or channel)
    assert user_of(person(user)) == user
    assert place_of(person(user)) is None
    assert message_of(message_id(channel, thread)) == (channel, thread)


@given(IDS, IDS)
def test_what_other_platforms_call_their_chats_is_no_place(chat: int, topic: int) -> None:
    for address in (f"telegram:-{chat}/{topic}", f"telegram:{chat}", f"a:{chat}/{topic}"):
        assert place_of(address) is None


def test_everything_begins_with_the_platform() -> None:
    told = (Place(1, 2).chat, Place(1, 2, 3).chat, person(4), server(5))
    assert told == ("discord:1/2", "discord:1/2/3", "discord:4", "discord:server:5")


@pytest.mark.parametrize("address", ["", "1", "1/2/3", "x/y"])
def test_an_address_of_something_else_is_not_taken_for_a_message(address: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        message_of(address)
