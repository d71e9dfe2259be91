"""How people begin: the private chat is opened, perhaps by a link; a game is named without more."""

from collections.abc import Iterable
from contextlib import suppress

from bot.chatting.desk import Desk
from bot.chatting.ids import Wish
from bot.chatting.layout import order_button
from bot.chatting.reading import refusal
from bot.chatting.sheets import Button, Sheet, Tone, block, sheet
from bot.tables.commands import TableId
from bot.tables.errors import TableError
from bot.tables.updates import Phase
from bot.telegram import links
from bot.telegram.askers import TelegramAsker
from bot.telegram.means import Means
from bot.telegram.visits import TelegramVisit
from bot.texts.catalogue import Words

MOST_SHOWN = 3
"""So many games at the most are shown once more to somebody who starts anew."""


class Welcome:
    """Shows people the door to the tables."""

    def __init__(self, means: Means, desk: Desk) -> None:
        self._means = means
        self._desk = desk

    async def started(self, payload: str, visit: TelegramVisit, *, in_group: bool) -> None:
        """The bot was started, by a link with this payload perhaps."""
        link, asker = links.read(payload), visit.who
        if in_group:
            if link and link.command == "join":
                await self._desk.typed(visit, "join", {"code": link.code})
            return
        await self._means.publisher.heard(asker.person)
        if link is None:
            note = asker.words("telegram-bad-link") if payload else ""
            waiting = await self._waiting(asker)
            if waiting and not note:
                note = asker.words("telegram-still-here", count=len(waiting))
            await visit.answer.say(self.sheet(asker, note))
            for table in waiting:  # whoever starts anew may have cleared the chat
                await self._means.publisher.renew(table, asker.chat)
        elif link.command == "join":
            await self._desk.typed(visit, "join", {"code": link.code})
        else:
            await visit.answer.say(await self._opened(link.code, asker))

    async def _waiting(self, asker: TelegramAsker) -> list[TableId]:
        """The games that go on in the private chat, the one touched last at the end."""
        found: list[TableId] = []
        for table in await self._means.service.tables_in(asker.chat):
            with suppress(TableError):  # damaged, or just forgotten
                seen = await self._means.service.look(table, asker.person)
                if seen.phase is not Phase.OVER:
                    found.insert(0, table)
        return found[-MOST_SHOWN:]

    async def _opened(self, code: str, asker: TelegramAsker) -> Sheet:
        """Whoever sits at the table has their cards here from now on; others are asked to join."""
        words = asker.words
        try:
            seen = await self._means.service.look(TableId(code), asker.person)
        except TableError as reason:
            return self.sheet(asker, refusal(words, reason, None))
        if seen.seat is not None:
            await self._means.publisher.renew(seen.table, asker.chat)
            return sheet(words("telegram-started", table=code))
        if any(each.command == "join" for each in seen.offered):
            join = order_button(seen, "join", words)
            return sheet(words("telegram-not-seated", table=code), [join])
        over = seen.phase is Phase.OVER
        note = words("telegram-table-over") if over else words.error("no-free-seat", {})
        return self.sheet(asker, note)

    def sheet(self, asker: TelegramAsker, note: str = "") -> Sheet:
        """What there is to do, under a ``note``."""
        words = asker.words
        buttons = beginnings(self._means.service.games, words)
        texts = [block(note)] if note else []
        return Sheet((*texts, block(words("telegram-welcome"))), buttons)


def beginnings(games: Iterable[str], words: Words) -> tuple[Button, ...]:
    """Buttons to begin each of the games, and to read its rules."""
    rules = words.attribute("command-rules", "button")
    buttons = []
    for game in games:
        new = words("telegram-new", game=words(f"{game}-name"))
        buttons.append(Button(new, Wish("new", game), Tone.MAIN))
        buttons.append(Button(rules, Wish("rules", game)))
    return tuple(buttons)


def menu_of(game: str, asker: TelegramAsker) -> Sheet:
    """What a game can be asked for, as buttons."""
    words = asker.around
    buttons = (
        Button(words("telegram-new", game=words(f"{game}-name")), Wish("new", game), Tone.MAIN),
        Button(words.attribute("command-rules", "button"), Wish("rules", game)),
        Button(words.attribute("command-tips", "button"), Wish("tips", game)),
    )
    return Sheet((block(words(f"{game}-summary")),), buttons, common=True)
