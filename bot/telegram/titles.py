"""What groups are called, as far as Telegram has told: every update names its group."""

from collections import OrderedDict

from bot.telegram.addresses import place_of
from bot.telegram.incoming import TelegramChat
from bot.telegram.moving import Moving

KEPT = 5_000


class Titles:
    """Remembers the titles of the groups that were heard of last."""

    def __init__(self, moving: Moving) -> None:
        self._moving = moving
        self._known: OrderedDict[int, str] = OrderedDict()

    def heard(self, chat: TelegramChat | None) -> None:
        """Something has come from a chat."""
        if chat and chat.title:
            group = self._moving.first(chat.id)
            self._known[group] = chat.title
            self._known.move_to_end(group)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    def named(self, chat: str) -> str:
        """See `Frontend`: the topics of a group have no names here."""
        place = place_of(chat)
        return self._known.get(place.group, "") if place else ""
