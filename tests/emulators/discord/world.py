"""What there is: guilds, channels, users and messages, and how each looks on the wire."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Protocol

from tests.emulators.discord import components as parts
from tests.emulators.discord import forms
from tests.emulators.discord.checks import EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS
from tests.emulators.discord.errors import Payload
from tests.emulators.discord.rights import EVERYTHING, IN_PRIVATE, MEMBER, Right, within

TEXT_CHANNEL, PRIVATE, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
_EPOCH = 1_420_070_400_000


class Clock(Protocol):
    """Time in UTC milliseconds."""

    def now(self) -> int:
        """The present moment."""


class World:
    """Everything that exists, and who is told of changes."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.base = ""
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, Message] = {}
        self.blobs: dict[str, bytes] = {}
        self.tell: Callable[[str, Payload], None] = lambda event, data: None
        self._count = count(1)
        self.bot = User(self, "Table Bot", "en-US", bot=True)

    def now(self) -> int:
        return self.clock.now()

    def new_id(self) -> str:
        return str((self.now() - _EPOCH) << 22 | next(self._count) & 0x3FFFFF)

    def iso(self, moment: int | None = None) -> str:
        moment = self.now() if moment is None else moment
        return datetime.fromtimestamp(moment / 1000, UTC).isoformat()

    def guild(self, name: str = "Club", locale: str = "en-US") -> "Guild":
        """Found a guild that the bot has been invited to; it has one channel, "general"."""
        return Guild(self, name, locale)

    def private(self, user: "User") -> "Channel":
        """Return the channel between this user and the bot."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        return Channel(self, "", PRIVATE, recipient=user)


class User:
    """An account."""

    def __init__(self, world: World, name: str, locale: str, *, bot: bool = False) -> None:
        self.world, self.name, self.locale, self.is_bot = world, name, locale, bot
        self.id = world.new_id()
        self.private_open, self.username = True, name.lower().replace(" ", "_")
        world.users[self.id] = self

    @property
    def private(self) -> "Channel":
        """The channel between this user and the bot."""
        return self.world.private(self)

    def payload(self) -> Payload:
        return {
            "id": self.id,
            "username": self.username,
            "global_name": None if self.is_bot else self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.is_bot,
            "public_flags": 0,
        }


@dataclass(eq=False)
class Member:
    """A user in a guild."""

    user: User
    rights: Right
    nick: str | None
    since: str
    roles: list[str] = field(default_factory=list)

    def payload(self, rights: Right | None = None) -> Payload:
        """Return the member, in an interaction with its rights in that channel."""
        seen = {} if rights is None else {"permissions": str(int(rights))}
        return {
            "user": self.user.payload(),
            "nick": self.nick,
            "avatar": None,
            "roles": self.roles,
            "joined_at": self.since,
            "deaf": False,
            "mute": False,
            "flags": 0,
            **seen,
        }


class Guild:
    """A server with members, channels, and what each may do."""

    def __init__(self, world: World, name: str, locale: str) -> None:
        self.world, self.name, self.locale = world, name, locale
        self.id = world.new_id()
        self.owner = User(world, f"Owner of {name}", locale)
        self.present = True
        self.members: dict[str, Member] = {}
        self.channels: dict[str, Channel] = {}
        self._bot_role = world.new_id()
        self.roles: dict[str, Payload] = {}
        world.guilds[self.id] = self
        self.join(self.owner, rights=EVERYTHING)
        self.join(world.bot)
        self.members[world.bot.id].roles.append(self._bot_role)
        self.system_channel: Channel | None = self.channel("general")
        world.tell("GUILD_CREATE", self.created())

    @property
    def bot_rights(self) -> Right:
        """What the bot may do here, before the overwrites of channels."""
        return self.members[self.world.bot.id].rights

    @bot_rights.setter
    def bot_rights(self, rights: Right) -> None:
        self.members[self.world.bot.id].rights = rights
        data = {"guild_id": self.id, "role": self._bots_role()}
        self.world.tell("GUILD_ROLE_UPDATE", data)

    def channel(self, name: str, slow_mode: int = 0) -> "Channel":
        """Make a text channel; ``slow_mode`` in seconds."""
        channel = Channel(self.world, name, TEXT_CHANNEL, guild=self, slow_mode=slow_mode)
        self.world.tell("CHANNEL_CREATE", channel.payload())
        return channel

    def join(self, user: User, rights: Right = MEMBER, nick: str | None = None) -> None:
        """Let a user in."""
        self.members[user.id] = Member(user, rights, nick, self.world.iso())

    def leave(self, user: User) -> None:
        """Let a user go."""
        del self.members[user.id]

    def leave_bot(self) -> None:
        """Throw the bot out."""
        self.present = False
        self.world.tell("GUILD_DELETE", {"id": self.id})

    def add_bot(self) -> None:
        """Invite the bot again."""
        self.present = True
        self.world.tell("GUILD_CREATE", self.created())

    def payload(self) -> Payload:
        return {
            "id": self.id,
            "name": self.name,
            "owner_id": self.owner.id,
            "preferred_locale": self.locale,
            "system_channel_id": self.system_channel.id if self.system_channel else None,
            "roles": [forms.everyone(self.id), self._bots_role(), *self.roles.values()],
            **forms.guild(self.locale),
        }

    def _bots_role(self) -> Payload:
        return forms.role(self._bot_role, self.world.bot.name, self.bot_rights, managed=True)

    def created(self) -> Payload:
        """Return the guild as a client is told of it at first."""
        channels = [each for each in self.channels.values() if not each.is_thread]
        threads = [each for each in self.channels.values() if each.is_thread and not each.archived]
        return {
            **self.payload(),
            **forms.guild_at_first(),
            "joined_at": self.world.iso(),
            "member_count": len(self.members),
            "members": [self.members[self.world.bot.id].payload()],
            "channels": [each.payload() for each in channels],
            "threads": [each.payload() for each in threads],
        }


class Channel:
    """A text channel, a thread, or the private channel of a user and the bot."""

    def __init__(
        self,
        world: World,
        name: str,
        kind: int,
        *,
        guild: Guild | None = None,
        parent: "Channel | None" = None,
        recipient: User | None = None,
        slow_mode: int = 0,
        id: str = "",
    ) -> None:
        self.world, self.name, self.kind, self.guild = world, name, kind, guild
        self.parent, self.recipient, self.slow_mode = parent, recipient, slow_mode
        self.id = id or world.new_id()
        self.messages: list[Message] = []
        self.overwrites: dict[str, tuple[Right, Right]] = {}
        self.archived = self.locked = False
        self.archive_minutes = 1440
        self.inside, self.owner_id = {world.bot.id}, world.bot.id
        world.channels[self.id] = self
        if guild:
            guild.channels[self.id] = self

    @property
    def is_thread(self) -> bool:
        return self.parent is not None

    @property
    def sending(self) -> Right:
        """The right that one needs to write here."""
        return Right.SEND_MESSAGES_IN_THREADS if self.is_thread else Right.SEND_MESSAGES

    @property
    def threads(self) -> list["Channel"]:
        """The threads of this channel, the oldest first."""
        return [each for each in self.world.channels.values() if each.parent is self]

    def rights(self, user: User) -> Right:
        """Return what a user may do here."""
        if self.guild is None:
            return IN_PRIVATE if user in (self.recipient, self.world.bot) else Right(0)
        member = self.guild.members.get(user.id)
        if member is None or (user.is_bot and not self.guild.present):
            return Right(0)
        if self.kind == PRIVATE_THREAD and user.id not in self.inside:
            return EVERYTHING if member.rights & Right.ADMINISTRATOR else Right(0)
        overwrites = (self.parent or self).overwrites
        own = [overwrites[user.id]] if user.id in overwrites else ()
        return within(member.rights, own, self.sending)

    def readers(self) -> frozenset[str]:
        """Return the ids of all users who can read here, without the bot."""
        users = self.guild.members if self.guild else {self.recipient.id} if self.recipient else ()
        return frozenset(
            user
            for user in users
            if user != self.world.bot.id
            and Right.VIEW_CHANNEL & self.rights(self.world.users[user])
        )

    def deny(self, rights: Right, user: User | None = None) -> None:
        """Take rights from a user, the bot if none is named, in this channel."""
        self._overwrite(Right(0), rights, user)

    def allow(self, rights: Right, user: User | None = None) -> None:
        """Give rights to a user, the bot if none is named, in this channel."""
        self._overwrite(rights, Right(0), user)

    def _overwrite(self, more: Right, less: Right, user: User | None) -> None:
        who = (user or self.world.bot).id
        allowed, denied = self.overwrites.get(who, (Right(0), Right(0)))
        self.overwrites[who] = (allowed & ~less | more, denied & ~more | less)
        self.world.tell("CHANNEL_UPDATE", self.payload())

    def archive(self, locked: bool = False) -> None:
        """Put a thread away; a moderator does it."""
        self.archived, self.locked = True, locked
        self.world.tell("THREAD_UPDATE", self.payload())

    def delete(self) -> None:
        """Delete the channel with its threads."""
        for thread in self.threads:
            thread.delete()
        for message in self.messages:
            message.deleted = True
        self.messages.clear()
        del self.world.channels[self.id]
        if self.guild:
            del self.guild.channels[self.id]
        self.world.tell("THREAD_DELETE" if self.is_thread else "CHANNEL_DELETE", self.payload())

    def payload(self) -> Payload:
        seen = [each.id for each in self.messages if not each.ephemeral]
        common = {
            "id": self.id,
            "type": self.kind,
            "last_message_id": seen[-1] if seen else None,
            "flags": 0,
        }
        if self.recipient:
            return common | {"recipients": [self.recipient.payload()]}
        common |= {
            "guild_id": self.guild.id if self.guild else None,
            "name": self.name,
            "rate_limit_per_user": self.slow_mode,
            "parent_id": self.parent.id if self.parent else None,
        }
        return common | (self._as_thread() if self.is_thread else self._as_channel())

    def _as_channel(self) -> Payload:
        overwrites = [
            forms.overwrite(who, allowed, denied)
            for who, (allowed, denied) in self.overwrites.items()
        ]
        return {"position": 0, "topic": None, "nsfw": False, "permission_overwrites": overwrites}

    def _as_thread(self) -> Payload:
        return {
            "owner_id": self.owner_id,
            "message_count": len(self.messages),
            "total_message_sent": len(self.messages),
            "member_count": len(self.inside),
            "thread_metadata": {
                "archived": self.archived,
                "locked": self.locked,
                "auto_archive_duration": self.archive_minutes,
                "archive_timestamp": self.world.iso(),
            },
        }


@dataclass(eq=False)
class Message:
    """A message of the bot's; ``viewer`` is the one user who sees an ephemeral one."""

    channel: Channel
    raw: Payload
    at: int
    viewer: User | None = None
    attached: dict[str, bytes] = field(default_factory=dict)
    mentions: frozenset[str] = frozenset()
    deleted: bool = False
    history: list[Payload] = field(default_factory=list)

    @property
    def id(self) -> str:
        return str(self.raw["id"])

    @property
    def text(self) -> str:
        return "\n".join(text for text in parts.readable(self.raw) if text)

    @property
    def buttons(self) -> list[parts.Button]:
        return parts.buttons(self.raw["components"])

    @property
    def selects(self) -> list[parts.Select]:
        return parts.selects(self.raw["components"])

    @property
    def files(self) -> dict[str, bytes]:
        return {name: data for name, data in self.attached.items() if parts.shows(self.raw, name)}

    @property
    def ephemeral(self) -> bool:
        return bool(self.raw["flags"] & EPHEMERAL)

    @property
    def silent(self) -> bool:
        return bool(self.raw["flags"] & SUPPRESS_NOTIFICATIONS)

    @property
    def loading(self) -> bool:
        return bool(self.raw["flags"] & LOADING)

    @property
    def edits(self) -> int:
        return len(self.history)

    def readers(self) -> frozenset[str]:
        """Return the ids of the users who can read it now."""
        return frozenset({self.viewer.id}) if self.viewer else self.channel.readers()

    def delete(self) -> None:
        """Delete it, as a moderator or the one who sees it would."""
        self.deleted = True
        self.channel.messages.remove(self)
        self.tell("MESSAGE_DELETE", self.place() | {"id": self.id})

    def tell(self, event: str, data: Payload) -> None:
        """Tell the bot what became of the message, if it could see it in the channel."""
        world = self.channel.world
        if not self.ephemeral and self.channel.rights(world.bot) & Right.VIEW_CHANNEL:
            world.tell(event, data)

    def place(self) -> Payload:
        guild = self.channel.guild
        return {"channel_id": self.channel.id} | ({"guild_id": guild.id} if guild else {})
