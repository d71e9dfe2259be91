"""How messages come about and change, whatever route they came by."""

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field

from tests.emulators.discord.checks import (
    EPHEMERAL,
    FILE_SIZE,
    LOADING,
    SETTABLE,
    SUPPRESS_EMBEDS,
    check_mentions,
    check_message,
)
from tests.emulators.discord.components import V2, numbered
from tests.emulators.discord.errors import Payload, refused, require, require_length
from tests.emulators.discord.rights import Right
from tests.emulators.discord.world import Channel, Message, User, World

EDITABLE = SUPPRESS_EMBEDS | V2
_MENTION = re.compile(r"<@!?(\d+)>")
_NONCE_FOR = 15 * 60 * 1000
_FIELDS = {"content": str, "embeds": list, "components": list}


@dataclass(frozen=True, slots=True)
class Draft:
    """What a request says about a message: its fields, and the files by their number."""

    fields: Payload
    files: Mapping[str, tuple[str, bytes]] = field(default_factory=dict)


def post(
    channel: Channel, draft: Draft, *, viewer: User | None = None, meta: Payload | None = None
) -> Message:
    """Make a message, for a ``viewer`` alone if there is one; ``meta`` tells the interaction."""
    flags = draft.fields.get("flags") or 0
    settable = SETTABLE | EPHEMERAL if meta else SETTABLE
    require(not flags & ~settable, "flags", "BASE_TYPE_CHOICES", "These flags cannot be set.")
    message = _blank(channel, flags, viewer, meta)
    if draft.fields.get("nonce") is not None:
        require_length(str(draft.fields["nonce"]), "nonce", 0, 25)
        message.raw["nonce"] = draft.fields["nonce"]
    _change(message, draft)
    _ping(message, draft)
    return _publish(message)


def think(channel: Channel, *, viewer: User | None, meta: Payload) -> Message:
    """Make a message that only says that the bot is thinking."""
    return _publish(_blank(channel, LOADING | (EPHEMERAL if viewer else 0), viewer, meta))


def edit(message: Message, draft: Draft) -> Message:
    """Change what the request names; a message that was thinking is filled in."""
    before = deepcopy(message.raw)
    _change(message, draft)
    if before["flags"] & LOADING:
        message.raw["flags"] &= ~LOADING
        _ping(message, draft)
    else:
        message.history.append(before)
        message.raw["edited_timestamp"] = message.channel.world.iso()
    message.tell("MESSAGE_UPDATE", message.raw)
    return message


def same_nonce(world: World, draft: Draft) -> Message | None:
    """Return the message that was made before with this nonce, if that is to be enforced."""
    nonce = draft.fields.get("nonce")
    if nonce is None or not draft.fields.get("enforce_nonce"):
        return None
    oldest = world.now() - _NONCE_FOR
    recent = (each for each in world.messages.values() if each.at > oldest and not each.deleted)
    return next((each for each in recent if each.raw.get("nonce") == nonce), None)


def _blank(channel: Channel, flags: int, viewer: User | None, meta: Payload | None) -> Message:
    world = channel.world
    raw: Payload = {
        "id": world.new_id(),
        "type": 20 if meta else 0,
        "author": world.bot.payload(),
        "application_id": world.bot.id,
        "timestamp": world.iso(),
        "edited_timestamp": None,
        "flags": flags,
        "content": "",
        **{key: [] for key in ("embeds", "components", "attachments", "mentions")},
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
        **({"interaction_metadata": meta} if meta else {}),
    }
    message = Message(channel, raw, world.now(), viewer)
    raw |= message.place()
    return message


def _publish(message: Message) -> Message:
    message.channel.world.messages[message.id] = message
    message.channel.messages.append(message)
    message.tell("MESSAGE_CREATE", message.raw)
    return message


def _change(message: Message, draft: Draft) -> None:
    """Give a message its new fields, all of them or none."""
    fields, old = draft.fields, message.raw
    check_mentions(fields.get("allowed_mentions"))
    if fields.get("poll") or fields.get("sticker_ids"):
        raise ValueError("polls and stickers are not emulated")
    new = old | {
        name: deepcopy(fields[name]) or empty() for name, empty in _FIELDS.items() if name in fields
    }
    if fields.get("flags") is not None:
        why = "The flag IS_COMPONENTS_V2 cannot be removed."
        kept_v2 = fields["flags"] & V2 or not old["flags"] & V2
        require(kept_v2, "flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", why)
        new["flags"] = old["flags"] & ~EDITABLE | fields["flags"] & EDITABLE
    listed = {str(each["id"]) for each in fields.get("attachments") or ()}
    kept = [a for a in old["attachments"] if "attachments" not in fields or a["id"] in listed]
    for _, data in draft.files.values():
        if len(data) > FILE_SIZE:
            raise refused(40005)
    names = [each["filename"] for each in kept] + [name for name, _ in draft.files.values()]
    require(len(names) <= 10, "attachments", "BASE_TYPE_MAX_LENGTH", "10 files at most.")
    check_message(new, names)
    new["attachments"] = kept + [_stored(message, *each) for each in draft.files.values()]
    numbered(new["components"])
    old.update(new)
    message.attached = {name: data for name, data in message.attached.items() if name in names}


def _stored(message: Message, name: str, data: bytes) -> Payload:
    """Keep a file and return what the message says of it."""
    world = message.channel.world
    id = world.new_id()
    message.attached[name] = world.blobs[id] = data
    url = f"{world.base}/attachments/{message.channel.id}/{id}/{name}"
    return {"id": id, "filename": name, "size": len(data), "url": url, "proxy_url": url}


def _ping(message: Message, draft: Draft) -> None:
    """Tell those who are mentioned; only a new message does."""
    message.mentions = _pinged(message, draft.fields.get("allowed_mentions"))
    users = message.channel.world.users
    message.raw["mentions"] = [users[id].payload() for id in sorted(message.mentions)]


def _pinged(message: Message, allowed: Payload | None) -> frozenset[str]:
    """Return who is really told of a message, by what the bot allows and may do."""
    text, readers, channel = message.text, message.readers(), message.channel
    parse = {"users", "everyone"} if allowed is None else set(allowed.get("parse") or ())
    named = set(_MENTION.findall(text))
    if "users" not in parse:
        named &= {str(user) for user in (allowed or {}).get("users") or ()}
    may_call_all = channel.rights(channel.world.bot) & Right.MENTION_EVERYONE
    if may_call_all and "everyone" in parse and re.search("@everyone|@here", text):
        named |= readers
    return frozenset(named) & readers
