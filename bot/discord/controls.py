"""Buttons and menus that work for as long as their message is there, whatever was started anew."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import discord
from discord import ui

from bot.chatting import ids
from bot.chatting.ids import Remembered
from bot.typography import cut, isolated

LONGEST_LABEL = 80
LONGEST_ID = 100
LONGEST_CHOICE = 100
MOST_CHOICES = 25
IN_A_ROW = 5


class Desk(Protocol):
    """Whoever answers presses."""

    async def pressed(
        self, interaction: discord.Interaction[Any], what: Remembered, values: Sequence[str]
    ) -> None:
        """Answer a press on a button, or a choice of ``values`` in a menu."""

    async def failed(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press on what nobody knows any more."""


class Control(ui.DynamicItem[ui.Item[Any]], template=r"[mow]:.*"):
    """A button or a menu. What it is for stands in its id: so nothing is kept of it, and whatever
    has an id can be pressed, whenever and by whomever it was sent.
    """


async def press(interaction: discord.Interaction[Any], desk: Desk) -> None:
    """Hand a press to the desk."""
    data: Any = interaction.data if isinstance(interaction.data, dict) else {}
    what = ids.read(str(data.get("custom_id", "")))
    values = data.get("values")
    if what is None:
        await desk.failed(interaction)
    else:
        chosen = values if isinstance(values, list) else ()
        await desk.pressed(interaction, what, tuple(map(str, chosen)))


@dataclass(frozen=True, slots=True)
class Option:
    """One of the choices of a menu."""

    label: str
    value: str
    chosen: bool = False


def button(
    label: str, what: Remembered, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> Control:
    """A button."""
    shown = cut(isolated(label), LONGEST_LABEL)
    return Control(ui.Button(label=shown, style=style, custom_id=_id(what)))


def menu(label: str, what: Remembered, options: Sequence[Option]) -> Control:
    """A menu of which one thing is chosen; of more than fit, those near the chosen one."""
    at = next((place for place, option in enumerate(options) if option.chosen), 0)
    first = max(0, min(at - MOST_CHOICES // 2, len(options) - MOST_CHOICES))
    shown = [
        discord.SelectOption(
            label=cut(isolated(each.label), LONGEST_CHOICE), value=each.value, default=each.chosen
        )
        for each in options[first : first + MOST_CHOICES]
    ]
    select: ui.Select[Any] = ui.Select(
        placeholder=cut(label, 150), options=shown, custom_id=_id(what)
    )
    return Control(select)


def role_menu(label: str, what: Remembered, role: int | None) -> Control:
    """A menu of the roles of a server."""
    select: ui.RoleSelect[Any] = ui.RoleSelect(
        placeholder=cut(label, 150),
        custom_id=_id(what),
        default_values=[discord.Object(role, type=discord.Role)] if role else [],
    )
    return Control(select)


def _id(what: Remembered) -> str:
    """What is remembered. Raises ValueError where it would be too long."""
    written = ids.write(what)
    if len(written) > LONGEST_ID:
        raise ValueError(f"id too long: {written}")
    return written


def rows(controls: Sequence[Control]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows, as many in each as fit."""
    starts = range(0, len(controls), IN_A_ROW)
    return [ui.ActionRow(*controls[start : start + IN_A_ROW]) for start in starts]
