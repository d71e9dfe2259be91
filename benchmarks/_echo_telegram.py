"""The baseline of `benchmarks.telegram`: the same library, answering presses and nothing else.

A command posts a message with buttons like a hand's; each press is answered with a few words, and
the message is edited.
"""

import asyncio
import os
import signal
from typing import Any, TypeAlias

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.constants import ParseMode
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    ExtBot,
)

LABELS = ("K♥", "Q♦", "7♣", "2♠", "A♥↑", "A♥↓")
TEXT = "<b>Round 1 · 5 cards</b>\n\n<b>Your hand</b>\n<b>K♥  Q♦  7♣  2♠  A♥</b>\n\npressed {}"
Context: TypeAlias = ContextTypes.DEFAULT_TYPE


def page(number: str) -> dict[str, Any]:
    buttons = [
        InlineKeyboardButton(label, callback_data=f"echo:{each}", style="primary")
        for each, label in enumerate(LABELS)
    ]
    keyboard = InlineKeyboardMarkup([buttons[:5], buttons[5:]])
    return {"text": TEXT.format(number), "parse_mode": ParseMode.HTML, "reply_markup": keyboard}


async def posts(update: Update, context: Context) -> None:
    assert update.effective_chat
    await update.effective_chat.send_message(**page("nothing"))


async def answers(update: Update, context: Context) -> None:
    query = update.callback_query
    assert query
    await query.answer("You play a card.")
    await query.edit_message_text(**page(query.id))


async def main() -> None:
    base = os.environ["ECHO_BASE"]
    bot: ExtBot[None] = ExtBot(os.environ["ECHO_TOKEN"], base_url=f"{base}/bot")
    made: Application[Any, Any, Any, Any, Any, Any] = (
        ApplicationBuilder().bot(bot).concurrent_updates(256).build()
    )
    made.add_handler(CommandHandler("echo", posts))
    made.add_handler(CallbackQueryHandler(answers))
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    async with made:
        await made.start()
        assert made.updater
        await made.updater.start_polling(poll_interval=0, timeout=25)
        await ended.wait()
        await made.updater.stop()
        await made.stop()


if __name__ == "__main__":
    asyncio.run(main())
