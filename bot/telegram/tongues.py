"""Which language is spoken in a group."""

from pathlib import Path

from bot.chatting import tongues
from bot.telegram.addresses import group, place_of

TEXTS = Path(__file__).parent / "texts"


class Tongues(tongues.Tongues):
    """Finds the words for whoever reads. What a group speaks Telegram does not tell."""

    def __init__(self, usual: str) -> None:
        super().__init__(usual, TEXTS)

    def owner_of(self, chat: str) -> str:
        """Under which name is kept what was chosen for a group."""
        place = place_of(chat)
        return group(place.group) if place else ""
