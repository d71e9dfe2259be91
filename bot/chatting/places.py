"""What chats are called, as far as somebody was heard there since the program began."""

from bot.chatting.asking import Asker

MOST = 5_000


class Places:
    """Remembers it for those who have to tell tables of several chats apart."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def note(self, asker: Asker) -> None:
        """Somebody was heard."""
        if asker.where:
            self._names.pop(asker.chat, None)
            self._names[asker.chat] = asker.where
            while len(self._names) > MOST:
                del self._names[next(iter(self._names))]

    def name(self, chat: str) -> str:
        """What a chat is called, "" where that is not known."""
        return self._names.get(chat, "")
