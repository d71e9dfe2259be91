"""What notices have in common wherever they are told."""

from bot.chatting.ids import Order
from bot.chatting.layout import order_button
from bot.chatting.sheets import Button, Tone
from bot.tables.ports import Tidings
from bot.texts.catalogue import Words

CONTROLS = {
    "turn": "hand",
    "time": "hand",
    "reminder": "hand",
    "hand-closed": "hand",
    "autopilot": "back",
    "paused": "resume",
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
