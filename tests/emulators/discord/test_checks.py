"""The limits of messages, modals and commands, one by one."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.emulators.discord.checks import check_mentions, check_message, check_modal
from tests.emulators.discord.commands import check_choices, check_commands
from tests.emulators.discord.components import V2
from tests.emulators.discord.entering import options, picked
from tests.emulators.discord.errors import Payload, Refused


def message(*components: Payload, flags: int = 0, **fields: Any) -> Payload:
    return {"content": "", "embeds": [], "components": list(components), "flags": flags} | fields


def button(**fields: object) -> Payload:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "a"} | fields


def row(*inside: Payload) -> Payload:
    return {"type": 1, "components": list(inside)}


def buttons(count: int, first: int = 0) -> list[Payload]:
    return [button(custom_id=str(first + number)) for number in range(count)]


def menu(count: int = 2, **fields: object) -> Payload:
    offered = [{"label": str(number), "value": str(number)} for number in range(count)]
    return {"type": 3, "custom_id": "menu", "options": offered} | fields


def option(**fields: str) -> Payload:
    return menu(options=[{"label": "x", "value": "x"} | fields])


def text(content: str = "x") -> Payload:
    return {"type": 10, "content": content}


def container(*inside: Payload) -> Payload:
    return {"type": 17, "components": list(inside)}


def path_of(refused: Refused) -> str:
    """Return which field was refused."""
    assert refused.body["code"] == 50035
    path, errors = [], refused.body["errors"]
    while "_errors" not in errors:
        [(part, errors)] = errors.items()
        path.append(part)
    return ".".join(path)


def refusal(check: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        check()
    return path_of(refused.value)


FITTING = {
    "text": message(content="x" * 2000),
    "rows": message(*(row(*buttons(5, 5 * number)) for number in range(5))),
    "menu": message(row(menu(25))),
    "forty": message(*(text() for _ in range(40)), flags=V2),
    "letters": message(text("x" * 4000), flags=V2),
    "link": message(row(button(custom_id=None, style=5, url="https://example.org"))),
    "emoji": message(row(button(label=None, emoji={"name": "♣"}))),
    "nested": message(
        container(
            {"type": 9, "components": [text()], "accessory": button()},
            row(menu(custom_id="b")),
            {"type": 14},
            {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]},
        ),
        flags=V2,
    ),
}
TOO_MUCH = {
    "content": message(content="x" * 2001),
    "components": [
        message(*(text() for _ in range(41)), flags=V2),
        message(text("x" * 2000), container(text("x" * 2001)), flags=V2),
        message(*(row(button(custom_id=str(number))) for number in range(6))),
        message(row(button(), button())),
    ],
    "components.0.components": [
        message(row(*buttons(6))),
        message(row(button(), menu())),
        message(row()),
    ],
    "components.0.type": [message(text()), message(button(), flags=V2)],
    "components.0.components.0.custom_id": [
        message(row(button(custom_id="x" * 101))),
        message(row(button(custom_id=""))),
    ],
    "components.0.components.0.label": message(row(button(label="x" * 81))),
    "components.0.components.0": message(row(button(label=""))),
    "components.0.components.0.url": message(row(button(style=5, custom_id=None))),
    "components.0.components.0.options": [
        message(row(menu(26))),
        message(row(menu(0))),
        message(row(menu(options=[{"label": "x", "value": "x"}] * 2))),
        message(row(menu(options=[{"label": x, "value": x, "default": True} for x in "ab"]))),
    ],
    "components.0.components.0.options.0.label": message(row(option(label="x" * 101))),
    "components.0.components.0.options.0.value": message(row(option(value="x" * 101))),
    "components.0.components.0.options.0.description": message(row(option(description="x" * 101))),
    "components.0.components.0.min_values": message(row(menu(2, min_values=3, max_values=3))),
    "components.0.components.0.max_values": [
        message(row(menu(2, max_values=3))),
        message(row(menu(2, max_values=0, min_values=0))),
    ],
    "components.0.items.0.media": message(
        {"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]}, flags=V2
    ),
    "components.0.components.0.type": message(container(container(text())), flags=V2),
    "components.0.accessory": message({"type": 9, "components": [text()]}, flags=V2),
    "embeds": [
        message(embeds=[{"title": "x"}] * 11),
        message(embeds=[{"description": "x" * 3001}] * 2),
        message(text(), flags=V2, embeds=[{"title": "x"}]),
    ],
    "embeds.0.title": message(embeds=[{"title": "x" * 257}]),
    "embeds.0.description": message(embeds=[{"description": "x" * 4097}]),
    "embeds.0.fields": message(embeds=[{"fields": [{"name": "x", "value": "x"}] * 26}]),
    "embeds.0.fields.0.value": message(embeds=[{"fields": [{"name": "x", "value": "x" * 1025}]}]),
}


def cases(table: dict[str, Any]) -> list[Any]:
    """Return (path, payload) for each payload of a table."""
    return [
        pytest.param(path, payload, id=f"{path}-{number}")
        for path, payloads in table.items()
        for number, payload in enumerate(payloads if isinstance(payloads, list) else [payloads])
    ]


@pytest.mark.parametrize("name", FITTING)
def test_messages_that_fit(name: str) -> None:
    check_message(FITTING[name], ["a.png"])


@pytest.mark.parametrize(("path", "payload"), cases(TOO_MUCH))
def test_messages_that_do_not_fit(path: str, payload: Payload) -> None:
    assert refusal(lambda: check_message(payload, ["a.png"])) == path


def test_components_leave_no_room_for_content() -> None:
    both = message(text(), flags=V2, content="x")
    assert refusal(lambda: check_message(both, [])) == "content"


def test_an_empty_message_has_a_code_of_its_own() -> None:
    with pytest.raises(Refused) as refused:
        check_message(message(), [])
    assert refused.value.body["code"] == 50006


def test_mentions_are_all_or_listed() -> None:
    check_mentions({"parse": ["users"], "users": []})
    clash = {"parse": ["users"], "users": ["1"]}
    assert refusal(lambda: check_mentions(clash)) == "allowed_mentions"


def label(component: Payload | None = None, **fields: str) -> Payload:
    inside = component or {"type": 4, "style": 1, "custom_id": "a"}
    return {"type": 18, "label": "x", "component": inside} | fields


def modal(*components: Payload, title: str = "x") -> Payload:
    return {"title": title, "custom_id": "m", "components": list(components)}


MODALS = {
    "data.title": [modal(label(), title="x" * 46), modal(label(), title="")],
    "data.components": [modal(), modal(*(text() for _ in range(6)))],
    "data.components.0.label": modal(label(label="x" * 46)),
    "data.components.0.description": modal(label(description="x" * 101)),
    "data.components.0.component.type": modal(label(button())),
    "data.components.0.type": modal(button()),
    "data.components.0.component.options": [
        modal(label(menu(26))),
        modal(label(menu(1) | {"type": 21})),
        modal(label(menu(11) | {"type": 22})),
    ],
    "data.components.0.component.value": modal(
        label({"type": 4, "style": 1, "custom_id": "a", "max_length": 1, "value": "xx"})
    ),
    "components": modal(label(), label()),
}


@pytest.mark.parametrize(("path", "payload"), cases(MODALS))
def test_modals_that_do_not_fit(path: str, payload: Payload) -> None:
    assert refusal(lambda: check_modal(payload)) == path


def test_a_modal_that_fits() -> None:
    old = row({"type": 4, "style": 1, "custom_id": "c", "label": "x"})
    check_modal(modal(label(), text(), label(menu(2) | {"type": 21, "custom_id": "b"}), old))


def command(*inner: Payload, **fields: object) -> Payload:
    return {"name": "play", "description": "x", "options": list(inner)} | fields


def opt(name: str = "card", **fields: object) -> Payload:
    return {"name": name, "description": "x", "type": 3} | fields


LONG = [opt(f"o{number}", description="x" * 100) for number in range(25)]
COMMANDS = {
    "0.name": [[command(name="Play")], [command(name="two words")], [command(name="x" * 33)]],
    "0.name_localizations.fr": [[command(name_localizations={"fr": "Jouer"})]],
    "0.name_localizations.xx": [[command(name_localizations={"xx": "jouer"})]],
    "0.description": [[command(description="")], [command(description="x" * 101)]],
    "0.options": [
        [command(*(opt(f"o{number}") for number in range(26)))],
        [command(opt(), opt())],
        [command(opt("a", name_localizations={"fr": "b"}), opt("b"))],
    ],
    "0.options.1": [[command(opt("a"), opt("b", required=True))]],
    "0.options.0.choices": [
        [command(opt(choices=[{"name": str(n), "value": str(n)} for n in range(26)]))],
        [command(opt(choices=[{"name": "x", "value": "1"}, {"name": "x", "value": "2"}]))],
    ],
    "0.options.0.choices.0.name": [[command(opt(choices=[{"name": "x" * 101, "value": "x"}]))]],
    "0.options.0.options.0.options.0.type": [
        [command(opt("a", type=2, options=[opt("b", type=1, options=[opt("c", type=1)])]))]
    ],
    "0": [[command(*(opt(f"g{n}", type=1, options=LONG) for n in range(4)))]],
    "": [[command(), command()]],
}


@pytest.mark.parametrize(("path", "payload"), cases(COMMANDS))
def test_commands_that_do_not_fit(path: str, payload: list[Payload]) -> None:
    assert refusal(lambda: check_commands(payload)) == path


def test_of_a_name_in_several_languages_the_longest_counts() -> None:
    told = {"description": "x" * 99, "description_localizations": {"fr": "x" * 100}}
    inner = [opt(f"g{n}", type=1, options=[o | told for o in LONG]) for n in range(3)]
    check_commands([command(*inner)])


def test_a_hundred_commands() -> None:
    check_commands([command(name=f"c{number}") for number in range(100)])
    with pytest.raises(Refused) as refused:
        check_commands([command(name=f"c{number}") for number in range(101)])
    assert refused.value.body["code"] == 30032


def test_at_most_25_values_are_offered() -> None:
    offered = [{"name": str(number), "value": str(number)} for number in range(26)]
    assert check_choices(offered[:25]) == offered[:25]
    assert refusal(lambda: check_choices(offered)) == "data.choices"


@pytest.mark.parametrize(
    ("spec", "value"),
    [
        (opt(type=4), "5"),
        (opt(type=4), True),
        (opt(type=4, max_value=3), 4),
        (opt(type=3, min_length=2), "x"),
        (opt(choices=[{"name": "one", "value": "1"}]), "2"),
        (opt(type=5), 1),
    ],
)
def test_a_client_lets_no_wrong_option_through(spec: Payload, value: object) -> None:
    with pytest.raises(AssertionError, match="card"):
        options(command(spec), {"card": value}, "en-US")


def test_a_choice_may_be_given_by_the_name_that_is_shown() -> None:
    choice = {"name": "one", "value": "1", "name_localizations": {"fr": "un"}}
    [sent] = options(command(opt(choices=[choice])), {"card": "un"}, "fr")
    assert sent["value"] == "1"


@pytest.mark.parametrize("values", [[], ["0", "1", "2"], ["0", "0"]])
def test_a_menu_takes_so_many_values(values: list[str]) -> None:
    with pytest.raises(AssertionError, match="1 to 2"):
        picked(menu(3, max_values=2), values)
