"""Which language is spoken: a person's own in private, a chat's where everybody reads."""

from abc import ABC, abstractmethod
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path

from msgspec import structs

from bot.chatting.addresses import is_public
from bot.chatting.asking import Asker
from bot.tables.errors import TableError
from bot.tables.ports import Drawing
from bot.tables.service import TableService
from bot.texts.catalogue import Words, words_in
from bot.texts.languages import spoken

TEXTS = Path(__file__).parent / "texts"
MOST_TOLD = 5_000
"""Of so many people it is known what their platform has told last."""


class Tongues(ABC):
    """Finds the words for whoever reads, the ``usual`` ones where nothing is known of them.
    ``service`` knows what was chosen, once there is one; ``folder`` has the platform's own texts.
    """

    service: TableService | None = None

    def __init__(self, usual: str, folder: Path) -> None:
        self.usual = usual
        self._told: OrderedDict[str, str] = OrderedDict()
        self._folder = folder

    def speaking(self, language: str | None) -> Words:
        """The words of the language that comes nearest."""
        return words_in(language or "", TEXTS, self._folder)

    async def of_drawing(self, drawing: Drawing) -> Words:
        """The words of a screen."""
        if drawing.language or drawing.reader:
            return self.speaking(drawing.language or self.usual)
        return await self.of_chat(drawing.chat)

    async def of_chat(self, chat: str) -> Words:
        """What was chosen for a chat, or is spoken there; in private what the person speaks."""
        chosen, told = await self._chosen_for(chat)
        spoken = self.spoken_in(chat) if is_public(chat) else ""
        return self.speaking(chosen or spoken or told or self.usual)

    async def of_asker(self, asker: Asker) -> Words:
        """What whoever asks has chosen, or what the platform speaks to them."""
        return await self.of_person(asker.person, asker.locale)

    async def of_person(self, person: str, locale: str | None) -> Words:
        """What a person has chosen, or else the ``locale`` that their platform speaks; where it
        leaves that out, what it has told before.
        """
        chosen, told = await self._chosen_for(person) if person else (None, None)
        return self.speaking(chosen or self.last_told(person, locale) or told or self.usual)

    async def _chosen_for(self, chat: str) -> tuple[str | None, str | None]:
        """What was chosen for a chat or by a person, and what was told of them."""
        with suppress(TableError):  # that, too, has to be said in some language
            if self.service and is_public(chat):
                public = await self.service.chat_settings(self.owner_of(chat))
                return public.language, public.locale
            if self.service:
                settings = await self.service.settings(chat)
                return settings.language, settings.locale
        return None, None

    def last_told(self, person: str, locale: str | None) -> str | None:
        """The ``locale`` that a platform tells of a person, or what it has told last."""
        if locale and person:
            self._told[person] = locale
            self._told.move_to_end(person)
            while len(self._told) > MOST_TOLD:
                self._told.popitem(last=False)
        return locale or self._told.get(person)

    @abstractmethod
    def owner_of(self, chat: str) -> str:
        """Under which name is kept what was chosen for a public chat."""

    def spoken_in(self, chat: str) -> str:
        """What the platform tells of the language of a public chat; "" for nothing."""
        return ""


async def keep_locale(service: TableService, owner: str, locale: str | None) -> None:
    """Let the chats of ``owner`` be spoken to as to who has brought the program there or opens the
    first table, until something is chosen; if that is a language we speak.
    """
    settings = await service.chat_settings(owner)
    known = settings.language or settings.locale
    if owner and locale and spoken(locale) and not known:
        await service.choose_for_chat(owner, structs.replace(settings, locale=locale))
