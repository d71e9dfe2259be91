"""Which language is spoken: a person's own in private, a chat's where everybody reads."""

from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path

from bot.chatting.addresses import is_public
from bot.chatting.asking import Asker
from bot.tables.errors import TableError
from bot.tables.ports import Drawing
from bot.tables.service import TableService
from bot.texts.catalogue import Words, words_in

TEXTS = Path(__file__).parent / "texts"


class Tongues(ABC):
    """Finds the words for whoever reads, the ``usual`` ones where nothing is known of them.
    ``service`` knows what was chosen, once there is one; ``folder`` has the platform's own texts.
    """

    service: TableService | None = None

    def __init__(self, usual: str, folder: Path) -> None:
        self.usual = usual
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
        usual = self.spoken_in(chat) if is_public(chat) else self.usual
        return self.speaking(await self._chosen_for(chat) or usual)

    async def of_asker(self, asker: Asker) -> Words:
        """What whoever asks has chosen, or what the platform speaks to them."""
        return await self.of_person(asker.person, asker.locale)

    async def of_person(self, person: str, locale: str | None) -> Words:
        """What a person has chosen, or else the ``locale`` that their platform speaks."""
        chosen = None
        with suppress(TableError):  # that, too, has to be said in some language
            if self.service and person:
                chosen = (await self.service.settings(person)).language
        return self.speaking(chosen or locale or self.usual)

    async def _chosen_for(self, chat: str) -> str | None:
        with suppress(TableError):
            if self.service and is_public(chat):
                return (await self.service.chat_settings(self.owner_of(chat))).language
            if self.service:
                return (await self.service.settings(chat)).speaks
        return None

    @abstractmethod
    def owner_of(self, chat: str) -> str:
        """Under which name is kept what was chosen for a public chat."""

    def spoken_in(self, chat: str) -> str:
        """The language of a public chat for which none was chosen."""
        return self.usual
