"""Of what is odd the rest is left, as far as whoever reads it can do with it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.sieve import GUILD, INTERACTION, Payload, plain, spared


def reads_a_server(data: Payload) -> None:
    """Fails as a library would."""
    int(data["id"])
    for each in data.get("channels", []):
        int(each["id"])
    for each in data.get("roles", []):
        each["name"].upper()
    data.get("name", "").upper()


def reads_a_press(data: Payload) -> None:
    assert {"id", "type", "token", "version", "attachment_size_limit"} <= data.keys()
    if "guild_id" in data:
        int(data["guild_id"])
        if member := data.get("member"):
            int(member["user"]["id"])
            member["user"]["username"].upper()
            member.get("nick", "").upper()
            [*map(int, member["roles"])]
            _ = member["flags"]
    if "message" in data:
        int(data["message"]["id"])
        data["message"]["content"].upper()
        _ = data["message"]["type"]
        for each in data["message"].get("embeds", []):
            each["title"].upper()


def test_the_odd_ones_of_a_list_are_dropped() -> None:
    data: Payload = {
        "id": "5",
        "name": "Club",
        "channels": [None, {"id": "7"}, {"id": "x"}, {"id": "8"}],
        "roles": [{"name": 7}],
    }
    assert spared(data, reads_a_server, GUILD) == (
        {**GUILD.usual}
        | {"id": "5", "name": "Club", "channels": [{"id": "7"}, {"id": "8"}], "roles": []},
        3,
    )


def test_an_odd_field_is_dropped_and_the_others_stay() -> None:
    data: Payload = {"id": "5", "name": [], "telepathy": 7, "channels": [{"id": "7"}]}
    left = {**GUILD.usual, "id": "5", "telepathy": 7, "channels": [{"id": "7"}]}
    assert spared(data, reads_a_server, GUILD) == (left, 1)


@pytest.mark.parametrize("data", [{}, {"id": None}, {"id": "x", "name": "Club"}])
def test_without_what_is_needed_nothing_is_left(data: Payload) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        spared(data, reads_a_server, GUILD)


PRESS: Payload = {
    "id": "1",
    "type": 3,
    "token": "t",
    "application_id": "2",
    "guild_id": "5",
    "member": {"user": {"id": "9", "username": "ada"}, "nick": "Ada", "roles": ["4"], "flags": 0},
    "message": {"id": "7", "content": "Board", "type": 0, "embeds": [{"title": "x"}]},
    "data": {"custom_id": "o:T1:join:"},
}


@pytest.mark.parametrize(
    ("changes", "gone"),
    [
        ({}, {}),
        ({"version": 1}, {}),
        ({"member": PRESS["member"] | {"nick": 7}}, {"member": "nick"}),
        ({"member": PRESS["member"] | {"roles": None}}, {"member": ""}),
        ({"member": {"user": {"id": "9"}}}, {"member": ""}),
        ({"message": PRESS["message"] | {"embeds": [None]}}, {"message": ""}),
        ({"message": {"id": "7"}}, {"message": ""}),
        ({"guild_id": "x"}, {"guild_id": ""}),
    ],
)
def test_who_presses_what_is_known_whatever_is_odd_about_them(
    changes: Payload, gone: dict[str, str]
) -> None:
    left, dropped = spared(PRESS | changes, reads_a_press, INTERACTION)
    reads_a_press(left)
    assert left["data"] == PRESS["data"]
    assert left["message"]["id"] == "7"
    assert left["member"]["user"]["id"] == "9"
    assert set(PRESS) - set(left) <= set(gone)
    assert dropped <= 3


ODD = st.recursive(
    st.none() | st.integers() | st.text(max_size=5) | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "name", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["name", "channels", "roles", "x"]), ODD, max_size=4))
def test_what_is_left_can_be_read(data: dict[str, Any]) -> None:
    told, _ = plain({"id": "5", **data})
    left, _ = spared(told, reads_a_server, GUILD)
    reads_a_server(left)
    assert left["id"] == "5"
    again, dropped = spared(left, reads_a_server, GUILD)
    assert (again, dropped) == (left, 0)


def test_what_should_be_a_list_or_a_text_is_one() -> None:
    told: Payload = {"id": "5", "features": None, "channels": {}, "roles": [], "name": None}
    assert plain(told | {"locale": ["fr"]}) == ({"id": "5", "roles": [], "name": None}, 3)
