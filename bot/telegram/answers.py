"""The answer to one request: to a press a few words that only who pressed sees, and to what does
not fit into them, or was typed, in the most private way that there is.
"""

from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from telegram.error import NetworkError

from bot.chatting.sheets import HandSheet, Said, sheet
from bot.logs import get
from bot.telegram import links
from bot.telegram.addresses import message_id, place_of
from bot.telegram.incoming import CallbackQuery, Message
from bot.telegram.keyboards import Key, Keyboard, Kind
from bot.telegram.markup import cut
from bot.telegram.means import BRIEF, PATIENCE, Means
from bot.telegram.pages import LONGEST_ALERT, Page, alert_of, fits_alert, page_of
from bot.telegram.refusals import LOST
from bot.telegram.whispers import Occasion, can_replace
from bot.texts.catalogue import Words

ANSWERABLE = 8_000
"""So many milliseconds after a press its answer may be sent once more; Telegram takes it for 15 s.
"""
LONG = 10_000
"""For so many milliseconds what is whispered may wait until it can be changed."""

_log = get("telegram")


class _Answer:
    """What both kinds of answers have in common."""

    draw = None  # what was pressed is drawn by the publisher

    def __init__(self, means: Means, occasion: Occasion) -> None:
        self._means = means
        self._occasion = occasion
        place = place_of(occasion.chat)
        self._group = place.group if place else None

    def _page(self, said: Said) -> Page:
        return page_of(said, self._occasion.person)

    async def _whispered(self, said: Said) -> bool:
        """A hand is worth waiting for: whoever holds it may play it with its buttons."""
        if self._group is None:
            return False
        hand = isinstance(said, HandSheet)
        within, reserve = (PATIENCE, 0) if hand else (BRIEF, 1)
        return await self._means.whisper(
            self._occasion, self._group, self._page(said), within=within, reserve=reserve
        )

    async def _shown_to_all(self, said: Said) -> bool:
        """What may be read by all, such as a panel for those who look after a group, is."""
        if isinstance(said, HandSheet) or not said.common or self._group is None:
            return False
        return await self._means.speak(self._occasion.chat, page_of(said, ""))


class PressAnswer(_Answer):
    """Answers a press: see `bot.chatting.asking.Answer`. ``hint`` is told with what was done."""

    def __init__(
        self, query: CallbackQuery, means: Means, occasion: Occasion, words: Words, hint: str = ""
    ) -> None:
        super().__init__(means, occasion)
        self._query = query
        self._words = words
        self._hint = hint
        self._answered = False

    async def within(self, work: Coroutine[Any, Any, None]) -> None:
        """Do the work, which answers."""
        await work
        await self.nothing()

    async def say(self, said: Said) -> bool:
        """As an alert, if it is short; else whispered, in private, or what fits into an alert. Who
        has their hand in private is shown it as an alert: no call is needed for that.
        """
        if fits_alert(said) or (isinstance(said, HandSheet) and await self._has_hand()):
            return await self._tell(alert_of(said), alert=True)
        if self._group is not None and (
            await self._whispered(said) or await self._shown_to_all(said)
        ):
            return True
        if isinstance(said, HandSheet) and self._group is not None:
            return await self._tell(alert_of(said, self._how(said)), alert=True)
        if not await self._means.write(self._occasion.person, self._page(said)):
            return await self._tell(alert_of(said), alert=True)
        if self._group is not None:
            await self._tell(self._words("telegram-look-private"))
        return True

    async def redraw(self, said: Said) -> None:
        """The answer that was pressed, if it is one that can be changed now."""
        message, page = self._query.message, self._page(said)
        if message is None or not is_answer(message):
            await self.say(said)
        elif message.ephemeral_message_id:
            await self._redraw_whisper(message, said, page)
        elif self._group is not None and (isinstance(said, HandSheet) or not said.common):
            await self._tell(alert_of(said), alert=True)
        elif isinstance(said, HandSheet):  # asked once more; their hand shows it already
            await self._tell(alert_of(said) if said.note else said.done, alert=bool(said.note))
            await self._delete(message)
        else:
            if self._group is not None:
                page = page_of(said, "")
            where = message_id(message.chat.id, message.message_id)
            if not await self._means.edit(self._occasion.chat, where, page):
                await self._tell(alert_of(said))

    async def done(self, told: str, said: Said | None = None, *, shown: bool = False) -> None:
        """The screens will show it; a few words tell that it was understood."""
        await self._tell(f"{told}\n{self._hint}" if self._hint else told, alert=bool(self._hint))
        message = self._query.message
        if message and is_answer(message):
            await self._settle(message, told)

    async def nothing(self) -> None:
        """Whoever pressed need not wait any more."""
        await self._tell("")

    def _how(self, said: HandSheet) -> str:
        """How to play what is shown where no buttons can be."""
        bot = self._means.calls.bot
        if bot is None or not said.seen.legal:
            return ""
        action = said.seen.legal[0]
        verb, example = action.partition(" ")[0], said.words.choice([action])
        return said.words("telegram-play-so", verb=verb, bot=bot.username, example=example)

    async def _has_hand(self) -> bool:
        return bool(await self._means.reachable(self._occasion.person))

    async def _redraw_whisper(self, message: Message, said: Said, page: Page) -> None:
        """It may take some seconds until a call may be made: whoever pressed is answered before."""
        if isinstance(said, HandSheet):
            await self._tell(said.note or said.done, alert=bool(said.note))
        else:
            await self._tell("")
        if can_replace(page):
            await self._whisper_again(message, page, within=LONG)
        else:
            await self._whispered(said)

    async def _whisper_again(self, message: Message, page: Page, *, within: int) -> None:
        where = self._occasion
        await self._means.whisper_again(where.chat, message, where.person, page, within=within)

    async def _settle(self, message: Message, told: str) -> None:
        """An answer of which something was pressed has no buttons any more."""
        if message.ephemeral_message_id:
            page = page_of(sheet(told), self._occasion.person)
            await self._whisper_again(message, page, within=0)
        elif self._group is None:
            where = message_id(message.chat.id, message.message_id)
            page = page_of(sheet(told), self._occasion.person)
            await self._means.edit(self._occasion.chat, where, page)

    async def _delete(self, message: Message) -> None:
        where = message_id(message.chat.id, message.message_id)
        await self._means.delete(self._occasion.chat, where)

    async def _tell(self, text: str, *, alert: bool = False) -> bool:
        """The one answer that Telegram takes to a press; it costs nothing of any budget."""
        if self._answered:
            return False
        self._answered = True
        told = cut(text, LONGEST_ALERT)
        try:
            try:
                await self._means.calls.answer(self._query.id, told, alert=alert)
            except NetworkError:  # perhaps it has come: then a second one is refused
                if self._means.clock.now() - self._occasion.at > ANSWERABLE:
                    raise
                await self._means.calls.answer(self._query.id, told, alert=alert)
        except LOST as failure:
            _log.info("answer lost", failure=type(failure).__name__)
            return False
        return True


class TypedAnswer(_Answer):
    """Answers what was typed: see `bot.chatting.asking.Answer`. In a group: to who asked alone,
    else in private, else by one sentence that names no card.
    """

    def __init__(self, means: Means, occasion: Occasion, words: Words, name: str) -> None:
        super().__init__(means, occasion)
        self._words = words
        self._name = name

    async def within(self, work: Coroutine[Any, Any, None]) -> None:
        """Do the work, which answers."""
        await work

    async def say(self, said: Said) -> bool:
        """See the class."""
        person = self._occasion.person
        if person and self._group is not None and await self._whispered(said):
            return True
        if await self._shown_to_all(said):
            return True
        if person and await self._means.write(person, self._page(said)):
            return True
        return self._group is not None and await self._said_aloud(said)

    async def _said_aloud(self, said: Said) -> bool:
        """One sentence for all to read, not too often. False where it does not say it itself."""
        person, chat = self._occasion.person, self._occasion.chat
        if not self._means.may_be_loud(chat, person):
            return False
        keyboard: Keyboard = ()
        if isinstance(said, HandSheet):
            told = self._words("telegram-press")
        elif said.public:
            told = said.public
            keyboard = self._opening() if said.buttons else ()
        else:
            told, keyboard = self._words("telegram-only-private"), self._opening()
        words = f"{self._name}: {told}" if self._name else told
        page = replace(page_of(sheet(words), ""), keyboard=keyboard)
        if not await self._means.speak(chat, page, within=LONG, reserve=1):
            self._means.was_not_loud(chat, person)
            return False
        return not isinstance(said, HandSheet) and bool(said.public)

    def _opening(self) -> Keyboard:
        """A button that opens the private chat."""
        bot = self._means.calls.bot
        label = self._words("telegram-open-private")
        return ((Key(label, link=links.chat(bot.username)),),) if bot else ()

    async def redraw(self, said: Said) -> None:
        """There is nothing that could be changed."""
        await self.say(said)

    async def done(self, told: str, said: Said | None = None, *, shown: bool = False) -> None:
        """Where it is shown anyhow nothing need be said."""
        if shown and (self._group is not None or said is None or isinstance(said, HandSheet)):
            return
        if isinstance(said, HandSheet) and self._group is None:
            return  # their hand shows it
        if said is None or isinstance(said, HandSheet):
            said = sheet(told)
        await self.say(said)

    async def nothing(self) -> None:
        """Nothing is said."""


def is_answer(message: Message) -> bool:
    """Whether a message is an answer that was given before, whatever a press on it says: nobody may
    have a board changed or taken away.
    """
    data = message.pressable
    return bool(data) and all(each[:1] == Kind.ANSWER.value for each in data)
