"""The limits of what a bot may send: messages and modals."""

from collections.abc import Callable, Collection, Sequence

from tests.emulators.discord.components import (
    BUTTON,
    CHECKBOX,
    CHECKBOXES,
    CONTAINER,
    FILE,
    GALLERY,
    LABEL,
    LINK,
    RADIO,
    ROW,
    SECTION,
    SELECT,
    SELECTS,
    SEPARATOR,
    TEXT,
    TEXT_INPUT,
    THUMBNAIL,
    V2,
    walk,
)
from tests.emulators.discord.errors import (
    Payload,
    invalid,
    refused,
    require,
    require_length,
)

SUPPRESS_EMBEDS, HAS_THREAD, EPHEMERAL, LOADING = 1 << 2, 1 << 5, 1 << 6, 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | V2

FILE_SIZE = 10 * 1024 * 1024

_IN_CONTAINER = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR}
_INSIDE = {
    ROW: {BUTTON, *SELECTS},
    SECTION: {TEXT},
    CONTAINER: _IN_CONTAINER,
}
_TOP = {False: {ROW}, True: _IN_CONTAINER | {CONTAINER}}
_IN_LABEL = {TEXT_INPUT, *SELECTS, 19, RADIO, CHECKBOXES, CHECKBOX}


def check_message(message: Payload, files: Collection[str]) -> None:
    """Refuse a message as it would become, with these names of ``files``, if it breaks a limit."""
    v2 = bool(message["flags"] & V2)
    content, embeds, components = message["content"], message["embeds"], message["components"]
    require_length(content, "content", 0, 2000)
    if v2:
        for name in ("content", "embeds"):
            require(
                not message[name],
                name,
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )
    _check_embeds(embeds)
    _check_components(components, v2, files)
    if not (content or embeds or components or files):
        raise refused(50006)


def _check_embeds(embeds: Sequence[Payload]) -> None:
    require(len(embeds) <= 10, "embeds", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    total = 0
    for number, embed in enumerate(embeds):
        at = f"embeds.{number}"
        texts = [
            (f"{at}.title", embed.get("title"), 256),
            (f"{at}.description", embed.get("description"), 4096),
            (f"{at}.footer.text", (embed.get("footer") or {}).get("text"), 2048),
            (f"{at}.author.name", (embed.get("author") or {}).get("name"), 256),
        ]
        fields = embed.get("fields") or ()
        require(len(fields) <= 25, f"{at}.fields", "BASE_TYPE_MAX_LENGTH", "25 fields at most.")
        for index, field in enumerate(fields):
            for name, most in (("name", 256), ("value", 1024)):
                path = f"{at}.fields.{index}.{name}"
                require_length(field.get(name) or "", path, 1, most)
                total += len(field[name])
        for path, text, most in texts:
            require_length(text or "", path, 0, most)
            total += len(text or "")
    require(total <= 6000, "embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds 6000.")


def _check_components(components: Sequence[Payload], v2: bool, files: Collection[str]) -> None:
    flat = list(walk(components))
    if v2:
        require(len(flat) <= 40, "components", "BASE_TYPE_MAX_LENGTH", "40 components at most.")
        length = sum(len(each["content"]) for each in flat if each["type"] == TEXT)
        require(
            length <= 4000,
            "components",
            "COMPONENT_MAX_TOTAL_TEXT_LENGTH",
            "The total displayable text size must be at most 4000.",
        )
    else:
        require(len(components) <= 5, "components", "BASE_TYPE_BAD_LENGTH", "5 rows at most.")
    for number, component in enumerate(components):
        _check(component, f"components.{number}", _TOP[v2], files)
    _check_unique(flat)


def _check_unique(flat: Sequence[Payload]) -> None:
    seen = set()
    for each in flat:
        custom_id = each.get("custom_id")
        require(
            custom_id is None or custom_id not in seen,
            "components",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        )
        seen.add(custom_id)


def _check(component: Payload, at: str, allowed: Collection[int], files: Collection[str]) -> None:
    kind = component["type"]
    require(
        kind in allowed,
        f"{at}.type",
        "UNION_TYPE_CHOICES",
        f'Value of field "type" must be one of {tuple(sorted(allowed))}.',
    )
    if component.get("custom_id") is not None:
        require_length(component["custom_id"], f"{at}.custom_id", 1, 100)
    if check := _CHECKS.get(kind):
        check(component, at)
    for media, path in _media(component, at):
        name = media["url"].removeprefix("attachment://")
        require(
            name == media["url"] or name in files,
            path,
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            f"The referenced attachment {name} is not part of the message",
        )
    for number, inner in enumerate(component.get("components") or ()):
        _check(inner, f"{at}.components.{number}", _INSIDE.get(kind, ()), files)
    if kind == SECTION:
        _check(component["accessory"], f"{at}.accessory", {BUTTON, THUMBNAIL}, files)


def _media(component: Payload, at: str) -> list[tuple[Payload, str]]:
    found = {
        THUMBNAIL: lambda: [(component["media"], f"{at}.media")],
        FILE: lambda: [(component["file"], f"{at}.file")],
        GALLERY: lambda: [
            (item["media"], f"{at}.items.{number}.media")
            for number, item in enumerate(component["items"])
        ],
    }.get(component["type"])
    return found() if found else []


def _check_row(row: Payload, at: str) -> None:
    inside = row.get("components") or []
    pressed = sum(each["type"] == BUTTON for each in inside)
    width = pressed + 5 * (len(inside) - pressed)
    require(
        1 <= width <= 5,
        f"{at}.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        "A row holds 1 to 5 buttons or one menu.",
    )


def _check_button(button: Payload, at: str) -> None:
    require_length(button.get("label") or "", f"{at}.label", 0, 80)
    require(
        button.get("label") or button.get("emoji"),
        at,
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
        "A label or an emoji is required.",
    )
    needed = "url" if button["style"] == LINK else "custom_id"
    other = "custom_id" if needed == "url" else "url"
    require(button.get(needed), f"{at}.{needed}", "BASE_TYPE_REQUIRED", "This field is required")
    require(not button.get(other), at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", other)


def _check_select(select: Payload, at: str) -> None:
    require_length(select.get("placeholder") or "", f"{at}.placeholder", 0, 150)
    if select["type"] == SELECT:
        _check_options(select, at, 25)
    _check_range(select, at, 25)


def _check_options(menu: Payload, at: str, most: int) -> None:
    options = menu.get("options") or []
    require(1 <= len(options) <= most, f"{at}.options", "BASE_TYPE_BAD_LENGTH", f"1 to {most}.")
    for number, option in enumerate(options):
        path = f"{at}.options.{number}"
        require_length(option["label"], f"{path}.label", 1, 100)
        require_length(option["value"], f"{path}.value", 1, 100)
        require_length(option.get("description") or "", f"{path}.description", 0, 100)
    values = [option["value"] for option in options]
    require(
        len(set(values)) == len(values),
        f"{at}.options",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        "The specified option value is already used",
    )


def _check_range(menu: Payload, at: str, most: int) -> None:
    low, high = menu.get("min_values", 1), menu.get("max_values", 1)
    options = menu.get("options")
    top = min(most, len(options)) if options else most
    chosen = sum(bool(option.get("default")) for option in options or ())
    require(0 <= low <= top, f"{at}.min_values", "NUMBER_TYPE_MAX", f"Must be 0 to {top}.")
    require(
        max(1, low) <= high <= top, f"{at}.max_values", "NUMBER_TYPE_MAX", f"Must be 1 to {top}."
    )
    require(chosen <= high, f"{at}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", f"{high}.")


def _check_section(section: Payload, at: str) -> None:
    inside = section.get("components") or []
    require(1 <= len(inside) <= 3, f"{at}.components", "BASE_TYPE_BAD_LENGTH", "1 to 3 texts.")
    require(section.get("accessory"), f"{at}.accessory", "BASE_TYPE_REQUIRED", "Required.")


def _check_container(container: Payload, at: str) -> None:
    require(container.get("components"), f"{at}.components", "BASE_TYPE_REQUIRED", "Required.")


def _check_text(text: Payload, at: str) -> None:
    require_length(text["content"], f"{at}.content", 1, 4000)


def _check_gallery(gallery: Payload, at: str) -> None:
    require(1 <= len(gallery["items"]) <= 10, f"{at}.items", "BASE_TYPE_BAD_LENGTH", "1 to 10.")


def _check_input(field: Payload, at: str) -> None:
    require(field.get("style") in (1, 2), f"{at}.style", "BASE_TYPE_CHOICES", "Must be 1 or 2.")
    require_length(field.get("placeholder") or "", f"{at}.placeholder", 0, 100)
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    require(0 <= low <= high <= 4000, f"{at}.max_length", "NUMBER_TYPE_MAX", "0 to 4000.")
    value = field.get("value") or ""
    require_length(value, f"{at}.value", low if value else 0, high)


def _check_radio(radio: Payload, at: str) -> None:
    _check_options(radio, at, 10)
    require(len(radio["options"]) >= 2, f"{at}.options", "BASE_TYPE_BAD_LENGTH", "2 to 10.")


def _check_boxes(boxes: Payload, at: str) -> None:
    _check_options(boxes, at, 10)
    wide = {"max_values": len(boxes["options"])} | boxes
    _check_range(wide, at, 10)


_CHECKS: dict[int, Callable[[Payload, str], None]] = {
    ROW: _check_row,
    BUTTON: _check_button,
    **dict.fromkeys(SELECTS, _check_select),
    SECTION: _check_section,
    CONTAINER: _check_container,
    TEXT: _check_text,
    GALLERY: _check_gallery,
    TEXT_INPUT: _check_input,
    RADIO: _check_radio,
    CHECKBOXES: _check_boxes,
}


def check_modal(modal: Payload) -> None:
    """Refuse a modal that breaks a limit."""
    require_length(modal.get("title") or "", "data.title", 1, 45)
    require_length(modal.get("custom_id") or "", "data.custom_id", 1, 100)
    components = modal.get("components") or []
    require(
        1 <= len(components) <= 5, "data.components", "BASE_TYPE_BAD_LENGTH", "1 to 5 components."
    )
    for number, component in enumerate(components):
        at = f"data.components.{number}"
        kind = component["type"]
        if kind == LABEL:
            require_length(component.get("label") or "", f"{at}.label", 1, 45)
            require_length(component.get("description") or "", f"{at}.description", 0, 100)
            _check(component["component"], f"{at}.component", _IN_LABEL, ())
        elif kind == ROW:
            inside = component.get("components") or []
            require(len(inside) == 1, f"{at}.components", "BASE_TYPE_BAD_LENGTH", "One input.")
            require_length(inside[0].get("label") or "", f"{at}.components.0.label", 1, 45)
            _check(inside[0], f"{at}.components.0", {TEXT_INPUT}, ())
        elif kind == TEXT:
            _check_text(component, at)
        else:
            raise invalid(f"{at}.type", "UNION_TYPE_CHOICES", "Label, text or row.")
    _check_unique(list(walk(components)))


def check_mentions(allowed: Payload | None) -> None:
    """Refuse allowed mentions that say both "all of them" and "only these"."""
    for kind in ("users", "roles"):
        clash = allowed and allowed.get(kind) and kind in (allowed.get("parse") or ())
        require(
            not clash,
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
            f"parse:[{kind}] and {kind}: [ids...] are mutually exclusive.",
        )
