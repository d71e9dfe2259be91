"""What notices have in common wherever they are told."""

from contextlib import suppress

from bot.chatting.addresses import is_public
from bot.chatting.ids import Order
from bot.chatting.layout import order_button
from bot.chatting.sheets import Button, Tone
from bot.chatting.tongues import Tongues
from bot.tables.errors import TableError
from bot.tables.ports import Tidings
from bot.texts.catalogue import Words

CONTROLS = {
    "turn": "hand",
    "time": "hand",
    "reminder": "hand",
    "hand-closed": "hand",
    "autopilot": "back",
    "paused": "resume",
    "muted": "table",
    "visible": "resume",
    "result": "rematch",
}
"""The command that a notice has a button for."""
SPOKEN = frozenset({"damaged", "hand-closed"})
"""What is told even where those who govern a chat want it quiet."""


def button_of(tidings: Tidings, words: Words) -> Button | None:
    """The button that helps with what a notice tells, if there is one."""
    if tidings.code == "consent":
        agree = Order(tidings.table, "agree", str(tidings.params.get("token", "")))
        return Button(words("chat-consent-yes"), agree, Tone.GOOD)
    command = CONTROLS.get(tidings.code)
    if command is None or tidings.seen is None:
        return None
    return order_button(tidings.seen, command, words)


async def chat_for(tidings: Tidings, tongues: Tongues) -> str | None:
    """Where a notice is told: its chat, or the private one of who is called where those who govern
    the chat want it quiet; None for nowhere.
    """
    chat, service = tidings.chat, tongues.service
    if not is_public(chat) or tidings.code in SPOKEN or service is None:
        return chat
    with suppress(TableError):
        if (await service.chat_settings(tongues.owner_of(chat))).quiet:
            return tidings.called or None
    return chat


async def words_for(tidings: Tidings, chat: str, tongues: Tongues) -> Words:
    """The words of a notice that is told in a chat."""
    if tidings.language and chat == tidings.chat:
        return tongues.speaking(tidings.language)
    return await tongues.of_chat(chat)
