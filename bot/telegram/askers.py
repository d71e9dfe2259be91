"""Who asks for something, where, and what they may do there."""

from dataclasses import dataclass

from bot.telegram.addresses import group, person, place_of
from bot.texts.catalogue import Words


@dataclass(frozen=True, slots=True)
class TelegramAsker:
    """Somebody, with the words they speak: see `bot.chatting.asking.Asker`. ``user`` is 0 for an
    administrator who does not say who they are; ``asked_about`` a group they look after, where they
    were asked back in private about something there.
    """

    user: int
    name: str
    chat: str
    words: Words
    around: Words
    press: str
    sent_at: int
    meant_at: int
    locale: str | None = None
    moderates: bool = False
    asked_about: str = ""
    message: str = ""
    where: str = ""
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

    def looks_after(self, chat: str) -> bool:
        """See `Asker`: the topics of a group are looked after together."""
        if self.asked_about and chat == self.asked_about:
            return True
        here, there = place_of(self.chat), place_of(chat)
        return self.moderates and bool(here and there and here.group == there.group)

    @property
    def governs(self) -> bool:
        """See `Asker`: on Telegram that is the same."""
        return self.moderates

    @property
    def roles(self) -> tuple[str, ...]:
        """See `Asker`: there are none on Telegram."""
        return ()
