"""What people, chats and messages of Telegram are called in the rest of the program.

A person is ``telegram:USER``, and so is their private chat with the bot. A group is
``telegram:CHAT/TOPIC``, with the topic 0 where there are none, and for *General*. What a group has
chosen for itself is kept under ``telegram:group:CHAT``.
"""

from dataclasses import dataclass

NAME = "telegram"
_BEGIN = f"{NAME}:"


@dataclass(frozen=True, slots=True)
class Place:
    """A group, or a topic in it (else 0). A group keeps the number it had first: see `moving`."""

    group: int
    topic: int = 0

    @property
    def chat(self) -> str:
        """How the rest of the program calls it."""
        return f"{_BEGIN}{self.group}/{self.topic}"


def person(user: int) -> str:
    """Somebody, by their number at Telegram; also their private chat."""
    return f"{_BEGIN}{user}"


def user_of(person: str) -> int:
    """The other way round."""
    return int(person.removeprefix(_BEGIN))


def group(number: int) -> str:
    """Under which name the choices of a group are kept."""
    return f"{_BEGIN}group:{number}"


def of_group(group: int) -> str:
    """What the addresses of all topics of a group begin with."""
    return f"{_BEGIN}{group}/"


def place_of(chat: str) -> Place | None:
    """A group by the address of a chat; None for a private chat, and for other platforms."""
    number, divided, topic = chat.removeprefix(_BEGIN).partition("/")
    return Place(int(number), int(topic)) if divided and chat.startswith(_BEGIN) else None


def message_id(chat: int, message: int) -> str:
    """Where a message is: under the number that its chat had when it was sent."""
    return f"{chat}/{message}"


def message_of(address: str) -> tuple[int, int]:
    """Chat and message of an address."""
    chat, _, message = address.partition("/")
    return int(chat), int(message)
