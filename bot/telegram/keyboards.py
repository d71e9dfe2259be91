"""Buttons below messages. What they are for stands in them, for they outlive the program: in at
most 64 bytes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from bot.chatting import ids
from bot.chatting.ids import Remembered
from bot.chatting.sheets import Button, Tone
from bot.telegram.markup import cut, length
from bot.typography import isolated

LONGEST_DATA = 64
LONGEST_LABEL = 60
WIDTH = 26
"""So many characters of labels fit side by side on a phone."""
IN_A_ROW = 8
MOST = 96
_STYLES = {Tone.MAIN: "primary", Tone.GOOD: "success", Tone.BAD: "danger"}


class Kind(Enum):
    """What sort of message a button is on: one that shows a table to those who read there, an
    answer, or a notice.
    """

    SCREEN = "s"
    ANSWER = "a"
    NOTICE = "n"


@dataclass(frozen=True, slots=True)
class Key:
    """A button as Telegram has it: with ``data`` that comes back, or a link that opens."""

    label: str
    data: str = ""
    link: str = ""
    style: str = ""


Keyboard: TypeAlias = tuple[tuple[Key, ...], ...]


def key(button: Button, kind: Kind, value: str = "") -> Key:
    """A button on a message of a kind; a choice of a menu has its ``value``. Raises ValueError for
    what Telegram would not take.
    """
    data = f"{kind.value}{ids.write(button.what)}" + (f"={value}" if value else "")
    if len(data.encode()) > LONGEST_DATA:
        raise ValueError(f"too long for a button: {data}")
    label = cut(isolated(button.label), LONGEST_LABEL)
    return Key(label, data=data, style=_STYLES.get(button.tone, ""))


def read(data: str) -> tuple[Kind, Remembered, tuple[str, ...]] | None:
    """What `key` wrote: the kind of message, what the button is for, and what was chosen; None for
    anything else.
    """
    try:
        kind = Kind(data[:1])
    except ValueError:
        return None
    written, divided, value = data[1:].partition("=")
    what = ids.read(written)
    return (kind, what, (value,) if divided else ()) if what else None


def rows(keys: Iterable[Key]) -> Keyboard:
    """Buttons side by side, as many as a phone shows without cutting them."""
    made: list[list[Key]] = []
    room = count = 0
    for each in keys:
        wide = length(each.label) + 2
        if not made or wide > room or count >= IN_A_ROW:
            made.append([])
            room, count = WIDTH, 0
        made[-1].append(each)
        room, count = room - wide, count + 1
    return tuple(map(tuple, made))


def markup(keyboard: Sequence[Sequence[Key]]) -> dict[str, Any] | None:
    """The buttons as Telegram wants to have them; None for none."""
    if not keyboard:
        return None
    return {"inline_keyboard": [[_button(each) for each in row] for row in keyboard]}


def _button(of: Key) -> dict[str, str]:
    if of.link:
        return {"text": of.label, "url": of.link}
    style = {"style": of.style} if of.style else {}
    return {"text": of.label, "callback_data": of.data, **style}
