"""What people and chats of Discord are called in the rest of the program.

A person is ``discord:USER``, and so is their private chat with the bot. A channel is
``discord:GUILD/CHANNEL``, a thread ``discord:GUILD/CHANNEL/THREAD``. What a server has chosen for
itself is kept under ``discord:server:GUILD``.
"""

from dataclasses import dataclass

NAME = "discord"
_BEGIN = f"{NAME}:"
EPOCH = 1_420_070_400_000
"""From when on Discord counts the milliseconds that its ids begin with."""


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a server, or a thread in it (else 0)."""

    guild: int
    channel: int
    thread: int = 0

    @property
    def chat(self) -> str:
        """How the rest of the program calls it."""
        thread = f"/{self.thread}" if self.thread else ""
        return f"{_BEGIN}{self.guild}/{self.channel}{thread}"

    @property
    def mention(self) -> str:
        """How a message leads there."""
        return f"<#{self.where}>"

    @property
    def where(self) -> int:
        """The id of what messages are posted in."""
        return self.thread or self.channel


def person(user: int) -> str:
    """Somebody, by their id at Discord; also their private chat."""
    return f"{_BEGIN}{user}"


def user_of(person: str) -> int:
    """The other way round."""
    return int(person.removeprefix(_BEGIN))


def server(guild: int) -> str:
    """Under which name the choices of a server are kept."""
    return f"{_BEGIN}server:{guild}"


def of_server(guild: int) -> str:
    """What the addresses of all chats of a server begin with."""
    return f"{_BEGIN}{guild}/"


def of_channel(guild: int, channel: int) -> tuple[str, str]:
    """A channel, and what the addresses of all threads in it begin with."""
    chat = Place(guild, channel).chat
    return chat, f"{chat}/"


def place_of(chat: str) -> Place | None:
    """A channel or thread by its address; None for a private chat, and for other platforms."""
    guild, *inner = chat.removeprefix(_BEGIN).split("/")
    return Place(int(guild), *map(int, inner)) if inner and chat.startswith(_BEGIN) else None


def message_id(channel: int, message: int) -> str:
    """Where a message is: its channel is told too, for a private chat does not name it."""
    return f"{channel}/{message}"


def message_of(address: str) -> tuple[int, int]:
    """Channel and message of an address."""
    channel, _, message = address.partition("/")
    return int(channel), int(message)


def stamp_of(id: int) -> int:
    """When whatever has this id came about, by Discord's clock, in UTC milliseconds."""
    return (id >> 22) + EPOCH
