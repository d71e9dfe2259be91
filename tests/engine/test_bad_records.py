"""Files that are no record: refused with the key that is wrong, and never with a traceback."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRecord
from engine.registry import games
from engine.replay import ActionRefused, read_record, replay, write_record
from engine.verification import verify
from tests.engine.records import GOOD, changed, read, told

VALUES: list[Any] = [None, True, False, 0, 1, -1, 1.0, 10**30, "", "0", "x", [], {}, [[]], [None]]
SECRET = {"secret": "0" * 64, "commitment": "f" * 64, "salt": ["1", ""], "joined": ["A", "B"]}


def wrong_key(data: object) -> object:
    with pytest.raises(BadRecord) as refused:
        told(data)
    return refused.value.params["key"]


@pytest.mark.parametrize("key", ["format", "game", "players", "first", "deals", "actions"])
def test_a_required_key_is_missing(key: str) -> None:
    assert wrong_key({name: value for name, value in GOOD.items() if name != key}) == key


@pytest.mark.parametrize("key", ["options", "fair"])
def test_other_keys_may_be_missing_and_unknown_ones_are_there(key: str) -> None:
    data = changed(fair=SECRET, unknown={"a": [1]}, version=2)
    assert told(data) == told(GOOD)
    del data[key]
    assert read(data).players == ("Amel", "Bilel")


@pytest.mark.parametrize("value", VALUES, ids=repr)
@pytest.mark.parametrize(
    "key", ["format", "game", "players", "options", "deals", "actions", "fair"]
)
def test_a_value_of_the_wrong_kind(key: str, value: object) -> None:
    empty: dict[str, object] = {"options": {}, "deals": [], "actions": []}
    if key in empty and value == empty[key] and type(value) is type(empty[key]):
        read(changed(**{key: value}))
    else:
        assert wrong_key(changed(**{key: value})) == key


@pytest.mark.parametrize("first", [*(each for each in VALUES if type(each) is not int), -1, 2])
def test_first_is_the_number_of_a_seat(first: object) -> None:
    assert wrong_key(changed(first=first)) == "first"


NO_LIVES: list[object] = [True, False, 3.0, "3", 2, 6, 0, -3, None, [3], {}, 10**20]
NO_TIES: list[object] = [True, 0, "", "Shared", "SHARED", " shared", None, ["shared"]]


@pytest.mark.parametrize(
    "chosen",
    [
        *({"lives": each} for each in NO_LIVES),
        *({"tie": each} for each in NO_TIES),
        *({"live": 3}, {"": 3}, {"lives": 3, "LIVES": 3}, {"style": "long"}, {"\ud800": 1}),
    ],
    ids=repr,
)
def test_options_that_do_not_exist(chosen: dict[str, object]) -> None:
    assert wrong_key(changed(options=chosen)) == "options"


@pytest.mark.parametrize("lives", [3, 4, 5])
@pytest.mark.parametrize("tie", ["remainder", "shared"])
def test_options_that_do(lives: int, tie: str) -> None:
    record = read(changed(options={"lives": lives, "tie": tie}))
    assert record.options == {"lives": lives, "tie": tie}
    written = write_record(record, games()["bisqa"])["options"]
    assert written == {
        **({"lives": lives} if lives != 5 else {}),
        **({"tie": tie} if tie != "remainder" else {}),
    }


@pytest.mark.parametrize(
    "players",
    [
        [],
        ["A"],
        ["A"] * 9,
        ["A", 1],
        ["A", None],
        ["A", True],
        ["A", ["B"]],
        "AB",
        {"A": 1},
        ["A", "\udc00"],
    ],
)
def test_players_are_two_to_eight_names(players: object) -> None:
    assert wrong_key(changed(players=players)) == "players"


def with_card(card: object, seat: int = 0, place: int = 0, deal: int = 0) -> dict[str, Any]:
    data = changed()
    data["deals"][deal]["hands"][seat][place] = card
    return data


@pytest.mark.parametrize(
    "card",
    ["10H", "TH", "8C", "9S", "kh", "HK", "K♥", "AH+", "AH-", "", " KH", "KH ", None, 1, True, []],
)
def test_cards_of_another_pack(card: object) -> None:
    assert wrong_key(with_card(card)) == "deals"
    assert wrong_key(with_card(card, deal=5)) == "deals"


@pytest.mark.parametrize("deal", range(6))
def test_cards_that_repeat(deal: int) -> None:
    """In one hand, or in two; also in a deal that no action reaches."""
    mine, theirs = GOOD["deals"][deal]["hands"]
    assert wrong_key(with_card(theirs[0], deal=deal)) == "deals"
    if len(mine) > 1:
        assert wrong_key(with_card(mine[1], deal=deal)) == "deals"


@pytest.mark.parametrize("deal", range(6))
def test_hands_of_the_wrong_number_or_size(deal: int) -> None:
    mine, theirs = GOOD["deals"][deal]["hands"]
    wrong: list[Any] = [
        *([mine], [mine, theirs, []], [], [mine, theirs, ["QH"]], [mine, theirs[1:]], [[], []]),
        *([mine[1:], theirs], [[*mine, "QH"], theirs], [[], theirs], [mine[1:], theirs[1:]]),
    ]
    for hands in wrong:
        data = changed()
        data["deals"][deal]["hands"] = hands
        assert wrong_key(data) == "deals", hands


@pytest.mark.parametrize(
    "deal", [None, [], {}, 1, "x", {"hands": None}, {"hands": {}}, {"hands": "KH"}]
)
def test_deals_that_are_none(deal: object) -> None:
    assert wrong_key(changed(deals=[deal])) == "deals"


@pytest.mark.parametrize("actions", [["0 bid 0", 1], [None], [["0 bid 0"]], [True], {"0": "bid 0"}])
def test_actions_are_texts(actions: object) -> None:
    assert wrong_key(changed(actions=actions)) == "actions"


@pytest.mark.parametrize("key", ["secret", "commitment"])
@pytest.mark.parametrize(
    "value", [None, 1, "", "0" * 63, "0" * 65, "G" * 64, "\u0660" * 64, "0" * 64 + "\n"]
)
def test_what_proves_a_deal_is_64_hex_digits(key: str, value: object) -> None:
    with pytest.raises(BadRecord) as refused:
        read(changed(fair={**SECRET, key: value}))
    assert refused.value.params["key"] == "fair"


@pytest.mark.parametrize("key", ["secret", "commitment"])
def test_capital_hex_digits_are_none(key: str) -> None:
    """The page says small ones, and other programs take it at its word."""
    read(changed(fair={**SECRET, key: "a" * 64}))
    for digits in ("A" * 64, "a" * 63 + "F"):
        with pytest.raises(BadRecord) as refused:
            read(changed(fair={**SECRET, key: digits}))
        assert refused.value.params == {"key": "fair", "reason": "hex"}


@pytest.mark.parametrize(
    ("key", "most", "entry"),
    [
        ("salt", 10_000, "1"),
        ("joined", 100, "A"),
        ("players", 100, "A"),
        ("actions", 100_000, "0 bid 0"),
        ("deals", 1_000, {"hands": [["KH"], ["AH"]]}),
    ],
)
def test_there_is_an_end_to_what_is_read(key: str, most: int, entry: object) -> None:
    """Far beyond every game; one more is refused before anything is reckoned."""
    many = [entry] * (most + 1)
    data = changed(fair={**SECRET, key: many}) if key in SECRET else changed(**{key: many})
    with pytest.raises(BadRecord) as refused:
        read(data)
    assert refused.value.params == {"key": key, "reason": "many", "most": most}
    if key in ("salt", "joined", "actions"):
        enough = many[:-1]
        read(changed(fair={**SECRET, key: enough}) if key in SECRET else changed(actions=enough))


def test_a_text_of_salt_that_is_far_too_long() -> None:
    read(changed(fair={**SECRET, "salt": ["x" * 1_000]}))
    with pytest.raises(BadRecord) as refused:
        read(changed(fair={**SECRET, "salt": ["x" * 1_001]}))
    assert refused.value.params == {"key": "salt", "reason": "long", "most": 1_000}


@pytest.mark.parametrize("key", [*GOOD, "unknown"])
def test_a_key_that_stands_twice(key: str) -> None:
    """Also with the same value: which of them counts is not the same for every program."""
    text = json.dumps(changed(unknown=0))
    twice = text.replace(f'"{key}":', f'"{key}": 1, "{key}":', 1)
    with pytest.raises(BadRecord) as refused:
        read_record(twice, games())
    assert refused.value.params == {"key": key, "reason": "twice"}


@pytest.mark.parametrize(
    ("inside", "key"),
    [
        ('"options": {"lives": 3, "lives": 3}', "lives"),
        ('"fair": {"salt": [], "salt": ["1"]}', "salt"),
        ('"other": [[{"": 1, "": 1}]]', ""),
    ],
)
def test_a_key_that_stands_twice_further_down(inside: str, key: str) -> None:
    data = {name: value for name, value in GOOD.items() if name != "options"}
    with pytest.raises(BadRecord) as refused:
        read_record(json.dumps(data)[:-1] + f", {inside}}}", games())
    assert refused.value.params == {"key": key, "reason": "twice"}


@pytest.mark.parametrize("coded", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_file_says_how_its_letters_are_written(coded: str) -> None:
    """Editors and shells on Windows put a mark in front of it."""
    assert read_record(json.dumps(GOOD).encode(coded), games()) == read(GOOD)


@pytest.mark.parametrize(
    "hands",
    [
        [["KH"], ["AH"]],
        [["KH", "QH", "JH", "7H"], []],
        [[], []],
        [["KH", "QH", "JH", "7H"], ["KD", "QD", "JD"]],
    ],
)
def test_a_deal_that_is_never_reached_must_have_possible_sizes(hands: object) -> None:
    assert wrong_key(changed(deals=[GOOD["deals"][0], {"hands": hands}], actions=[])) == "deals"


@pytest.mark.parametrize("key", ["salt", "joined"])
@pytest.mark.parametrize("value", [None, 1, "12", [1], ["1", None], {}, ["\ud800"]])
def test_salt_and_joined_are_texts(key: str, value: object) -> None:
    with pytest.raises(BadRecord) as refused:
        read(changed(fair={**SECRET, key: value}))
    assert refused.value.params["key"] == key


@pytest.mark.parametrize("key", SECRET)
def test_what_proves_is_complete(key: str) -> None:
    with pytest.raises(BadRecord):
        read(changed(fair={name: value for name, value in SECRET.items() if name != key}))


NO_JSON = [
    *("", " ", "{", "[", "nul", "{}{}", "'a'", "{'format': 1}", '{"format": }', "\x00", "\ufeff{}"),
    *("NaN", "Infinity", "-Infinity", "[]", "null", "1", "true", '"bisqa-record/1"'),
    *("[" * 100_000, '{"a":' * 100_000, '{"format": NaN}', '{"first": -Infinity}', "1" * 10_000),
]


@pytest.mark.parametrize("text", NO_JSON, ids=lambda text: text[:12])
def test_what_is_no_json_object(text: str) -> None:
    for form in (text, text.encode()):
        with pytest.raises(BadRecord) as refused:
            read_record(form, games())
        assert refused.value.params["key"] == "format"


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff", b"\xff\xfe", b'{"format": "\xe9"}', b"\xc3", b"\x80{}", b"\x00\x00\xfe\xff"],
)
def test_what_is_no_text(data: bytes) -> None:
    with pytest.raises(BadRecord):
        read_record(data, games())


@pytest.mark.parametrize("key", GOOD)
def test_nan_anywhere(key: str) -> None:
    text = json.dumps(changed(**{key: float("nan")}))
    with pytest.raises(BadRecord):
        read_record(text, games())


@pytest.mark.parametrize("depth", [50, 900, 980, 990, 995])
def test_deep_nesting_anywhere(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for key in (*GOOD, "fair"):
        text = json.dumps(changed(**{key: "DEEP"})).replace('"DEEP"', deep)
        with pytest.raises(BadRecord):
            read_record(text, games())
    for options in ('{"lives": DEEP}', '{"tie": DEEP}', '{"x": DEEP}'):
        text = json.dumps(changed(options="DEEP")).replace('"DEEP"', options.replace("DEEP", deep))
        with pytest.raises(BadRecord):
            read_record(text, games())


def outcome(text: str | bytes) -> object:
    """What comes of a file; anything but a record and the two refusals fails the test."""
    try:
        record = read_record(text, games())
        game = games()[record.game]
        read_record(json.dumps(write_record(record, game)), games())
        if record.fair:
            verify(game, record)
        return replay(game, record)
    except (BadRecord, ActionRefused) as refused:
        return refused


words = st.sampled_from(["KH", "AH", "AH+", "10H", "0 bid 1", "1 play AH-", "bisqa", "shared"])
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | words
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=5,
)


@given(seed=st.integers(0, 2**32), value=values, changes=st.integers(1, 4))
def test_spoilt_records_are_refused_in_order(seed: int, value: object, changes: int) -> None:
    luck = random.Random(seed)
    data: Any = changed(fair=copy.deepcopy(SECRET))
    for _ in range(changes):
        spoil(data, value, luck)
    outcome(json.dumps(data))


def spoil(data: Any, value: object, luck: random.Random) -> None:
    """Replace, remove, double or swap something somewhere."""
    while True:
        key = luck.choice(list(data)) if isinstance(data, dict) else luck.randrange(len(data))
        if isinstance(data[key], list | dict) and data[key] and luck.random() < 0.7:
            data = data[key]
            continue
        break
    other = luck.choice(list(data)) if isinstance(data, dict) else luck.randrange(len(data))
    match luck.randrange(5):
        case 0 | 1:
            data[key] = copy.deepcopy(value)
        case 2 if len(data) > 1:
            del data[key]
        case 3 if isinstance(data, list):
            data.insert(other, copy.deepcopy(data[key]))
        case _:
            data[key], data[other] = data[other], data[key]


@given(seed=st.integers(0, 2**32), noise=st.binary(max_size=6), changes=st.integers(1, 3))
def test_spoilt_bytes_are_refused_in_order(seed: int, noise: bytes, changes: int) -> None:
    luck = random.Random(seed)
    text = json.dumps(changed(fair=SECRET)).encode()
    for _ in range(changes):
        start = luck.randrange(len(text))
        text = text[:start] + noise + text[start + luck.randrange(12) :]
    outcome(text)
