"""What no library expects: parts of servers, events and packets that are new, or otherwise odd."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from tests.emulators.discord.errors import Payload

Spoil = Callable[[Payload], None]
DEEP = 5_000

CHANNEL: Payload = {"id": "77", "type": 0, "name": "odd", "position": 0}


def more(key: str, *odd: object) -> Spoil:
    """There is more in a list, and first of all."""

    def spoil(guild: Payload) -> None:
        guild[key] = [*odd, *guild.get(key, [])]

    return spoil


def instead(key: str, odd: object) -> Spoil:
    """There is something else in place of a field."""

    def spoil(guild: Payload) -> None:
        guild[key] = odd

    return spoil


IN_A_SERVER: Mapping[str, Spoil] = {
    "a channel that is null": more("channels", None),
    "a channel without a type": more("channels", {"id": "77", "name": "odd"}),
    "a channel without a number": more("channels", {"type": 0, "name": "odd", "position": 1}),
    "a channel of an unknown type": more("channels", CHANNEL | {"type": 99}),
    "a channel whose type is a text": more("channels", CHANNEL | {"type": "text"}),
    "a channel whose rights are null": more(
        "channels", CHANNEL | {"permission_overwrites": [None]}
    ),
    "a channel whose rights are odd": more(
        "channels", CHANNEL | {"permission_overwrites": [{"id": "x", "type": [], "allow": {}}]}
    ),
    "a forum with odd tags": more("channels", CHANNEL | {"type": 15, "available_tags": [None]}),
    "a thread that is a text": more("threads", "odd"),
    "a thread without anything": more("threads", {}),
    "a thread with odd data": more(
        "threads", {"id": "78", "parent_id": "77", "type": 11, "thread_metadata": 7}
    ),
    "a role that is null": more("roles", None),
    "a role whose rights are odd": more("roles", {"id": "79", "name": "odd", "permissions": "x"}),
    "a member that is null": more("members", None),
    "a member of nobody": more("members", {"roles": [], "flags": 0}),
    "an emoji that is odd": more("emojis", {"id": []}, None),
    "a sticker that is odd": more("stickers", {"id": []}),
    "a voice that is odd": more("voice_states", {"channel_id": "x"}, None),
    "a stage that is odd": more("stage_instances", None),
    "an event that is odd": more("guild_scheduled_events", {"id": "1"}),
    "a sound that is odd": more("soundboard_sounds", {"sound_id": None}),
    "a presence that is odd": more("presences", {}),
    "features that are null": instead("features", None),
    "features that are a number": instead("features", 7),
    "channels that are null": instead("channels", None),
    "threads that are a text": instead("threads", "odd"),
    "members that are null": instead("members", None),
    "a name that is a list": instead("name", []),
    "a number of members that is a text": instead("member_count", "many"),
    "a language that is a list": instead("preferred_locale", ["fr"]),
    "an owner that is a text": instead("owner_id", "somebody"),
    "a channel for greetings that is none": instead("system_channel_id", "none"),
    "fields that nobody knows": instead("telepathy", [[[{}]]]),
}
"""What may be odd in a server that is otherwise as it should be."""

NO_SERVERS: tuple[object, ...] = (None, 5, "odd", [], {}, {"id": None}, {"id": "x"}, {"id": []})

AT_FIRST: Mapping[str, Spoil] = {
    "servers that are none": more("guilds", *NO_SERVERS),
    "servers that are no list": instead("guilds", {"id": "5"}),
    "a user that is null": instead("user", None),
    "a user without a name": instead("user", {"id": "5"}),
    "an application that is a text": instead("application", "odd"),
    "an application without flags": instead("application", {"id": "5"}),
    "fields that nobody knows": instead("telepathy", {}),
}
"""What may be odd where all servers are told of."""

EVENTS: tuple[tuple[str, Any], ...] = (
    *(("GUILD_CREATE", odd) for odd in NO_SERVERS),
    *(("GUILD_UPDATE", odd) for odd in NO_SERVERS),
    *(("GUILD_DELETE", odd) for odd in NO_SERVERS),
    *(("CHANNEL_CREATE", odd) for odd in (None, {}, {"guild_id": "x", "type": 0})),
    *(("CHANNEL_UPDATE", odd) for odd in (None, {}, {"id": "x", "type": "y"})),
    *(("CHANNEL_DELETE", odd) for odd in (None, {}, {"guild_id": [], "id": 5})),
    *(("THREAD_CREATE", odd) for odd in (None, {}, {"guild_id": "5"})),
    *(("THREAD_LIST_SYNC", odd) for odd in (None, {}, {"guild_id": "5", "threads": [None]})),
    *(("GUILD_ROLE_UPDATE", odd) for odd in (None, {}, {"guild_id": "5", "role": None})),
    ("INTERACTION_CREATE", None),
    ("INTERACTION_CREATE", {}),
    ("INTERACTION_CREATE", []),
    ("INTERACTION_CREATE", {"id": "1", "type": 3}),
    ("INTERACTION_CREATE", {"id": "1", "type": 3, "token": "t", "data": None}),
    ("INTERACTION_CREATE", {"id": "1", "type": 2, "token": "t", "data": {"name": []}}),
    ("INTERACTION_CREATE", {"id": "1", "type": 99, "token": "t", "version": 1}),
    ("MESSAGE_CREATE", {"id": "1"}),
    ("RESUMED", None),
    ("TELEPATHY_CREATE", {"thought": []}),
    ("TELEPATHY_DELETE", None),
)
PACKETS: tuple[str, ...] = (
    "null",
    "5",
    "[]",
    '"odd"',
    "{",
    "<html></html>",
    "{}",
    '{"op": "odd", "d": {}, "s": #, "t": null}',
    '{"op": 99, "d": {}, "s": #, "t": null}',
    '{"op": 0, "d": {}, "s": "odd", "t": "GUILD_UPDATE"}',
    '{"op": 0, "d": {}, "s": #, "t": 7}',
    '{"op": 0, "d": {}, "s": #, "t": ["GUILD_CREATE"]}',
    '{"op": 0, "t": "GUILD_CREATE"}',
    '{"op": 0, "d": ' + "9" * DEEP + ', "s": #, "t": "GUILD_CREATE"}',
    '{"op": 0, "d": ' + "[" * DEEP + "]" * DEEP + ', "s": #, "t": "GUILD_CREATE"}',
    json.dumps({"op": 0, "t": "CHANNEL_UPDATE", "d": "\ud83d", "s": "#"}).replace('"#"', "#"),
)
