"""How far up a message is in its group, as far as the bot can tell: it sees commands alone, but
each message of a supergroup has the next number.
"""

from collections import OrderedDict

from bot.telegram.addresses import message_of

FAR = 25
"""So many messages below a board nobody wants to look for it any more."""
ORDER = 1_000
"""So many messages come out of order at the most."""
MOST_KEPT = 2_000
SUPERGROUPS = -1_000_000_000_000
"""Their numbers are below."""


class Newest:
    """The newest message of each chat."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, int] = OrderedDict()

    def seen(self, chat: int, message: int) -> None:
        """A message is there. Small groups and private chats have one row of numbers together."""
        if chat > SUPERGROUPS:
            return
        known = self._known.get(chat, 0)
        # They come out of order, but not by so much: then the last number was none of the group's.
        self._known[chat] = message if message < known - ORDER else max(message, known)
        self._known.move_to_end(chat)
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)

    def buried(self, address: str) -> bool:
        """Whether so many messages stand below one that it is hard to find."""
        chat, message = message_of(address)
        return self._known.get(chat, 0) - message >= FAR
