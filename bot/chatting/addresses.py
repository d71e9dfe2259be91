"""What people and chats are called, on every platform.

A person is ``PLATFORM:ID``, and so is their private chat with the bot. Where others read, too, it
is ``PLATFORM:CHAT/…``. What those who look after chats have chosen is kept under names of the
platform's own.
"""


def is_public(chat: str) -> bool:
    """Whether others read in a chat."""
    return "/" in chat


def platform_of(address: str) -> str:
    """The platform of a person or a chat."""
    return address.partition(":")[0]
