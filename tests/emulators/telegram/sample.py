"""A small real client for tests of the emulation: each test says what it does."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message, Update
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    ContextTypes,
    ExtBot,
    TypeHandler,
    filters,
)
from telegram.ext import MessageHandler as Messages
from telegram.request import HTTPXRequest

from tests.emulators.telegram.server import Telegram

Context: TypeAlias = ContextTypes.DEFAULT_TYPE
Doing = Callable[[Update, Context], Awaitable[object]]
Bot: TypeAlias = ExtBot[None]


async def error_of(asking: Awaitable[object]) -> str:
    """Return the words with which something is refused, as it must be."""
    with pytest.raises(TelegramError) as refused:
        await asking
    return str(refused.value)


def keyboard(*rows: tuple[str, ...]) -> InlineKeyboardMarkup:
    """Return buttons that carry what is written on them."""
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(each, callback_data=each) for each in row] for row in rows]
    )


def _plain(connections: int) -> HTTPXRequest:
    """Return the library's way to ask, without a look at certificates, which takes a while."""
    return HTTPXRequest(connections, httpx_kwargs={"verify": False})


class Sample:
    """Does ``does[name]`` for the command ``/name``, and for a press of what carries ``name``."""

    def __init__(self, *, token: str, base_url: str, base_file_url: str) -> None:
        self.does: dict[str, Doing] = {}
        self.heard: list[Update] = []
        self.errors: list[Exception] = []
        self.application: Application[Any, Any, Any, Any, Any, Any] = (
            ApplicationBuilder()
            .token(token)
            .base_url(base_url)
            .base_file_url(base_file_url)
            .request(_plain(8))
            .get_updates_request(_plain(1))
            .concurrent_updates(True)
            .build()
        )
        add = self.application.add_handler
        add(TypeHandler(Update, self._hear), group=-1)
        add(Messages(filters.COMMAND, self._command))
        add(CallbackQueryHandler(self._press))
        self.application.add_error_handler(self._fail)

    @classmethod
    def of(cls, server: Telegram) -> "Sample":
        """Return a client that talks to a server of this process."""
        return cls(
            token=server.token,
            base_url=server.base_url,
            base_file_url=server.base_file_url,
        )

    @property
    def bot(self) -> Bot:
        """The library's bot, for what a test asks of it directly."""
        bot: Bot = self.application.bot
        return bot

    @property
    def texts(self) -> list[str]:
        """What was written in the messages that came."""
        messages = [each.effective_message for each in self.heard if not each.callback_query]
        return [each.text for each in messages if each and each.text]

    async def _hear(self, update: Update, context: Context) -> None:
        self.heard.append(update)

    async def _command(self, update: Update, context: Context) -> None:
        message = update.effective_message
        assert message
        assert message.text
        name = message.text.split()[0].removeprefix("/").partition("@")[0]
        if name in self.does:
            await self.does[name](update, context)

    async def _press(self, update: Update, context: Context) -> None:
        query = update.callback_query
        assert query
        assert query.data
        if query.data in self.does:
            await self.does[query.data](update, context)

    async def _fail(self, update: object, context: Context) -> None:
        assert context.error
        self.errors.append(context.error)


def replies(text: str, markup: InlineKeyboardMarkup | None = None) -> Doing:
    """Return something to do: to write this where the command came from."""

    async def reply(update: Update, context: Context) -> Message:
        assert update.effective_chat
        return await update.effective_chat.send_message(
            text, parse_mode="HTML", reply_markup=markup
        )

    return reply


def answers(text: str = "", *, alert: bool = False, url: str | None = None) -> Doing:
    """Return something to do: to answer a press so."""

    async def answer(update: Update, context: Context) -> None:
        assert update.callback_query
        await update.callback_query.answer(text, show_alert=alert, url=url)

    return answer


@asynccontextmanager
async def at_work(server: Telegram, **polling: Any) -> AsyncIterator[Sample]:
    """Run a sample client against a server, by long polling; it must have made no errors."""
    sample = Sample.of(server)
    application = sample.application
    await application.initialize()
    await application.start()
    assert application.updater
    await application.updater.start_polling(poll_interval=0, timeout=5, **polling)
    try:
        yield sample
    finally:
        server.faults.clear()
        await application.updater.stop()
        await application.stop()
        await application.shutdown()
    assert not sample.errors, sample.errors
