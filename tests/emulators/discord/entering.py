"""How clients turn what a person enters into data: options of commands, menus, modals."""

from collections.abc import Collection, Mapping, Sequence

from tests.emulators.discord import components as parts
from tests.emulators.discord.commands import GROUP, SUBCOMMAND, named, shown, value_of
from tests.emulators.discord.errors import Payload


def find(commands: Sequence[Payload], line: str, locale: str) -> tuple[Payload, Payload]:
    """Return the command that a line begins with, and the part of it that the line ends with."""
    first, *rest = line.removeprefix("/").split()
    command = node = named([each for each in commands if each["type"] == 1], first, locale)
    for word in rest:
        node = named(node.get("options") or [], word, locale)
        assert node["type"] in (SUBCOMMAND, GROUP), f"{word} is an option"
    inner = [each for each in node.get("options") or () if each["type"] in (SUBCOMMAND, GROUP)]
    assert not inner, f"{line} goes on with {[shown(each, locale) for each in inner]}"
    return command, node


def options(
    node: Payload, given: Mapping[str, object], locale: str, focused: str = ""
) -> list[Payload]:
    """Return options as a client sends them; asserts that it would."""
    offered = node.get("options") or []
    chosen: list[Payload] = []
    for name, value in given.items():
        option = named(offered, name, locale)
        typing = name == focused
        assert not typing or option.get("autocomplete"), f"{name} is not autocompleted"
        sent = value_of(option, value, locale, partial=typing)
        chosen.append(
            {"name": option["name"], "type": option["type"], "value": sent}
            | ({"focused": True} if typing else {})
        )
    there = {each["name"] for each in chosen}
    missing = [each["name"] for each in offered if each.get("required")]
    missing = [each for each in missing if each not in there]
    assert focused or not missing, f"{missing} must be given"
    assert not focused or focused in given, f"{focused!r} is being typed, so give it a value"
    return chosen


def nested(command: Payload, line: str, chosen: list[Payload], locale: str) -> Payload:
    """Return the data of a command whose innermost part has these options."""
    path: list[Payload] = []
    node = command
    for word in line.split()[1:]:
        node = named(node["options"], word, locale)
        path.append(node)
    for each in reversed(path):
        chosen = [{"name": each["name"], "type": each["type"], "options": chosen}]
    return {"id": command["id"], "name": command["name"], "type": 1, "options": chosen}


def picked(menu: Payload, values: Sequence[str], roles: Collection[str] = ()) -> list[str]:
    """Return what is sent for a menu; asserts that it offers these values, and so many. A menu of
    roles offers all ``roles`` of the guild, by their ids.
    """
    assert not isinstance(values, str), "values are a list"
    if menu["type"] == parts.ROLE_SELECT:
        offered = list(roles)
    else:
        assert menu["type"] in (parts.SELECT, parts.CHECKBOXES), "such menus are not emulated"
        offered = [option["value"] for option in menu["options"]]
    boxes = menu["type"] == parts.CHECKBOXES
    least = menu.get("min_values", 1)
    most = menu.get("max_values", len(offered) if boxes else 1)
    if not values and menu.get("required") is False:
        least = 0
    strange = [value for value in values if value not in offered]
    assert not strange, f"{strange} are not among {offered}"
    assert least <= len(set(values)) == len(values) <= most, f"{least} to {most} may be chosen"
    return list(values)


def submitted(components: Sequence[Payload], values: dict[str, object]) -> list[Payload]:
    """Return a modal's components as they are sent, with the values that a person entered."""
    sent = [_sent(each, values) for each in components]
    assert not values, f"there are no fields {list(values)}"
    return sent


def _sent(component: Payload, values: dict[str, object]) -> Payload:
    kind = component["type"]
    base: Payload = {"type": kind, "id": component.get("id", 0)}
    if kind == parts.LABEL:
        return base | {"component": _sent(component["component"], values)}
    if kind == parts.ROW:
        return base | {"components": [_sent(each, values) for each in component["components"]]}
    if kind == parts.TEXT:
        return base
    custom_id = component["custom_id"]
    given = values.pop(custom_id, None)
    return base | {"custom_id": custom_id} | _FIELDS[kind](component, given)


def _text(field: Payload, given: object) -> Payload:
    text = field.get("value") or "" if given is None else given
    assert isinstance(text, str), f"{field['custom_id']} is a text"
    needed = 1 if field.get("required", True) else 0
    least = max(field.get("min_length") or 0, needed) if text or needed else 0
    most = field.get("max_length") or 4000
    assert least <= len(text) <= most, f"{text!r} is not {least} to {most} long"
    return {"value": text}


def _defaults(menu: Payload) -> list[str]:
    return [option["value"] for option in menu["options"] if option.get("default")]


def _several(menu: Payload, given: object) -> Payload:
    chosen = _defaults(menu) if given is None else given
    assert isinstance(chosen, list | tuple), f"{menu['custom_id']} takes a list"
    return {"values": picked(menu, chosen)}


def _one(radio: Payload, given: object) -> Payload:
    chosen = next(iter(_defaults(radio)), None) if given is None else given
    offered = [option["value"] for option in radio["options"]]
    nothing = chosen is None and radio.get("required") is False
    assert nothing or chosen in offered, f"{chosen!r} is not among {offered}"
    return {"value": chosen}


def _box(box: Payload, given: object) -> Payload:
    return {"value": bool(box.get("default")) if given is None else bool(given)}


_FIELDS = {
    parts.TEXT_INPUT: _text,
    parts.SELECT: _several,
    parts.CHECKBOXES: _several,
    parts.RADIO: _one,
    parts.CHECKBOX: _box,
}
