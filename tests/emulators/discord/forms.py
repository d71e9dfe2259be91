"""The parts of payloads that are the same every time."""

from tests.emulators.discord.errors import Payload
from tests.emulators.discord.rights import Right

_NOTHING = (
    *("icon", "splash", "discovery_splash", "description", "banner", "vanity_url_code"),
    *("afk_channel_id", "rules_channel_id", "public_updates_channel_id", "application_id"),
)
_ZERO = (
    *("afk_timeout", "verification_level", "default_message_notifications", "mfa_level"),
    *("explicit_content_filter", "nsfw_level", "premium_tier", "system_channel_flags"),
)
_EMPTY = ("emojis", "stickers")
_EMPTY_AT_FIRST = (
    *("voice_states", "presences", "stage_instances", "guild_scheduled_events"),
    "soundboard_sounds",
)


def guild(locale: str) -> Payload:
    """Return what every guild has; only a community tells that it speaks something else."""
    features = ["COMMUNITY"] if locale != "en-US" else []
    empty: Payload = {key: [] for key in _EMPTY}
    return dict.fromkeys(_NOTHING) | dict.fromkeys(_ZERO, 0) | empty | {"features": features}


def guild_at_first() -> Payload:
    """Return what a guild has beside that when a client is told of it at first."""
    return {"large": False} | {key: [] for key in _EMPTY_AT_FIRST}


def role(id: str, name: str, rights: Right, *, managed: bool = False) -> Payload:
    """Return a role."""
    return {
        "id": id,
        "name": name,
        "permissions": str(int(rights)),
        "position": int(managed),
        "color": 0,
        "hoist": False,
        "managed": managed,
        "mentionable": False,
        "flags": 0,
    }


def everyone(guild: str) -> Payload:
    """Return the role that all members of a guild have."""
    return role(guild, "@everyone", Right(0))


def overwrite(user: str, allowed: Right, denied: Right) -> Payload:
    """Return what a channel allows and denies to a user."""
    return {"id": user, "type": 1, "allow": str(int(allowed)), "deny": str(int(denied))}
