"""Who asks for something, where, and what they may do there."""

from dataclasses import dataclass

from bot.telegram.addresses import group, person, place_of
from bot.texts.catalogue import Words


@dataclass(frozen=True, slots=True)
class TelegramAsker:
    """Somebody, with the words they speak: see `bot.chatting.asking.Asker`. ``user`` is 0 for an
    administrator who does not say who they are.
    """

    user: int
    name: str
    chat: str
    words: Words
    press: str
    sent_at: int
    locale: str | None = None
    moderates: bool = False
    looks_after: str = ""
    message: str = ""
    passing: bool = False

    @property
    def person(self) -> str:
        """See `Asker`."""
        return person(self.user) if self.user else ""

    @property
    def owner(self) -> str:
        """See `Asker`: what was chosen holds for a whole group."""
        place = place_of(self.chat)
        return group(place.group) if place else ""

    @property
    def governs(self) -> bool:
        """See `Asker`: on Telegram that is the same."""
        return self.moderates

    @property
    def roles(self) -> tuple[str, ...]:
        """See `Asker`: there are none on Telegram."""
        return ()
