"""Looks into messages: their components, and what of them a person reads or presses."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.emulators.discord.errors import Payload

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, RADIO, CHECKBOXES, CHECKBOX = 18, 21, 22, 23
ROLE_SELECT = 6
SELECTS = frozenset({SELECT, 5, ROLE_SELECT, 7, 8})
LINK = 5
V2 = 1 << 15
"""The flag of a message that is made of components alone."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button as a person sees it; the label is empty where there is only an emoji."""

    label: str
    custom_id: str
    disabled: bool
    style: int
    emoji: str
    url: str


@dataclass(frozen=True, slots=True)
class Select:
    """A menu as a person sees it; options as (label, value)."""

    custom_id: str
    placeholder: str
    disabled: bool
    options: tuple[tuple[str, str], ...]
    least: int
    most: int
    chosen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a modal; ``value`` is what stands in it at first, options as (label, value)."""

    custom_id: str
    label: str
    kind: int
    required: bool
    value: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Modal:
    """A modal as a person sees it: ``text`` is what stands between its fields."""

    title: str
    custom_id: str
    fields: tuple[Field, ...]
    text: str


def walk(components: Iterable[Payload]) -> Iterator[Payload]:
    """Yield components and those inside them, in the order in which they are read."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        yield from walk(component[key] for key in ("accessory", "component") if component.get(key))


def buttons(components: Iterable[Payload]) -> list[Button]:
    """Return the buttons among these components."""
    return [
        Button(
            each.get("label") or "",
            each.get("custom_id") or "",
            bool(each.get("disabled")),
            each["style"],
            (each.get("emoji") or {}).get("name") or "",
            each.get("url") or "",
        )
        for each in walk(components)
        if each["type"] == BUTTON
    ]


def selects(components: Iterable[Payload]) -> list[Select]:
    """Return the menus among these components."""
    return [
        Select(
            each["custom_id"],
            each.get("placeholder") or "",
            bool(each.get("disabled")),
            tuple((option["label"], option["value"]) for option in each.get("options") or ()),
            each.get("min_values", 1),
            each.get("max_values", 1),
            tuple(o["value"] for o in each.get("options") or () if o.get("default")),
        )
        for each in walk(components)
        if each["type"] in SELECTS
    ]


def modal(raw: Payload) -> Modal:
    """Return what a person sees of a modal."""
    fields = []
    for outer in raw["components"]:
        for each in walk([outer]):
            if "custom_id" not in each:
                continue
            offered = each.get("options") or ()
            fields.append(
                Field(
                    each["custom_id"],
                    outer.get("label") or each.get("label") or "",
                    each["type"],
                    each.get("required", True),
                    each.get("value") or "",
                    tuple((option["label"], option["value"]) for option in offered),
                )
            )
    told = [each["content"] for each in walk(raw["components"]) if each["type"] == TEXT]
    return Modal(raw["title"], raw["custom_id"], tuple(fields), "\n".join(told))


def readable(message: Payload) -> Iterator[str]:
    """Yield all texts of a message in the order in which they are read."""
    yield message["content"]
    for embed in message["embeds"]:
        yield (embed.get("author") or {}).get("name") or ""
        yield embed.get("title") or ""
        yield embed.get("description") or ""
        for field in embed.get("fields") or ():
            yield field["name"]
            yield field["value"]
        yield (embed.get("footer") or {}).get("text") or ""
    for component in walk(message["components"]):
        if component["type"] == TEXT:
            yield component["content"]


def numbered(components: list[Payload]) -> list[Payload]:
    """Give ids to components that have none, as the service does; ids count up and are unique."""
    taken = {each["id"] for each in walk(components) if each.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)
    for each in walk(components):
        if not each.get("id"):
            each["id"] = next(free)
    return components


def shows(raw: Payload, name: str) -> bool:
    """Whether an attached file is seen: where there are components alone, one has to name it."""
    named = (
        media.get("url")
        for each in walk(raw["components"])
        for media in (each.get("file") or {}, *(item["media"] for item in each.get("items") or ()))
    )
    return not raw["flags"] & V2 or f"attachment://{name}" in named
