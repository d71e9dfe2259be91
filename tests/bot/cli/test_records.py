"""``bisqa replay`` and ``bisqa verify``: what they print, to the letter."""

import asyncio
import copy
import io
import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.cli.main import main
from bot.tables.commands import Open
from engine.player import Level
from engine.registry import games
from engine.replay import write_record
from tests.bot.rendering.games import a_service

FOLDER = Path(__file__).parent / "records"
RECORDS: dict[str, Any] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("bisqa-*.json"))
}
REFUSED: list[dict[str, Any]] = json.loads((FOLDER / "refused.json").read_text("utf-8"))
every_record = pytest.mark.parametrize("name", RECORDS)
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def a_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RECORDS["bisqa-4"]["record"]), "utf-8")
    return path


def run(capsys: Capture, *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    printed = capsys.readouterr()
    assert "Traceback" not in printed.out + printed.err
    return code, printed.out, printed.err


def as_json(capsys: Capture, *arguments: object) -> tuple[int, Any]:
    code, out, err = run(capsys, *arguments, "--json")
    assert err == ""
    assert out.count("\n") == 1
    return code, json.loads(out)


@every_record
def test_every_record_prints_what_is_expected(name: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RECORDS[name]["record"]), "utf-8")
    assert as_json(capsys, "replay", path) == (0, RECORDS[name]["expected"])


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row["note"])
def test_every_refusal(row: dict[str, Any], tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(row["record"]), "utf-8")
    for language in ("en", "fr"):
        code, told = as_json(capsys, "replay", path, "--lang", language)
        assert code == row["exit"]
        error = told["error"]
        assert error["code"] == row["code"]
        assert error.get("action") == row.get("action")
        assert error.get("text") == row.get("text")
        assert error["message"][-1] in ".?"
        for key in row.get("names", ()):
            assert f"{key}" in error["message"]
        assert set(error) == {"code", "message"} | ({"action", "text"} & set(row))
        code, text, _ = run(capsys, "replay", path, "--lang", language)
        assert code == row["exit"]
        assert text.rstrip().endswith(error["message"])


@every_record
def test_standard_input_is_a_dash(
    name: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = json.dumps(RECORDS[name]["record"]).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert as_json(capsys, "replay", "-") == (0, RECORDS[name]["expected"])


def test_until_applies_only_the_first_actions(a_file: Path, capsys: Capture) -> None:
    actions = RECORDS["bisqa-4"]["record"]["actions"]
    for until in (0, 1, 7, len(actions), len(actions) + 5):
        code, told = as_json(capsys, "replay", a_file, "--until", until)
        assert code == 0
        assert told["applied"] == min(until, len(actions))


def test_a_seat_sees_what_it_may(a_file: Path, capsys: Capture) -> None:
    record = RECORDS["bisqa-4"]["record"]
    for seat in range(len(record["players"])):
        code, told = as_json(capsys, "replay", a_file, "--until", 0, "--seat", seat)
        assert code == 0
        assert told["seat"] == seat
        hands = {zone["seat"]: zone["cards"] for zone in told["view"]["zones"]}
        for other, hand in hands.items():
            assert set(hand) == (
                set(record["deals"][0]["hands"][seat]) if other == seat else {None}
            )
        assert bool(told["legal"]) == (seat == record["first"])
    code, told = as_json(capsys, "replay", a_file, "--until", 0, "--seat", "public")
    assert (code, told["seat"], told["legal"]) == (0, "public", [])
    assert {card for zone in told["view"]["zones"] for card in zone["cards"]} == {None}
    code, text, _ = run(capsys, "replay", a_file, "--until", 0, "--seat", record["first"])
    assert code == 0
    assert record["players"][record["first"]] in text
    assert "Possible: 0" in text


@pytest.mark.parametrize("seat", ["99", "abc", "-1", "", "1.0", "²", "9" * 400])
def test_a_seat_that_is_none(seat: str, a_file: Path, capsys: Capture) -> None:
    code, told = as_json(capsys, "replay", a_file, f"--seat={seat}")
    assert code == 2
    assert told["error"]["code"] == "bad-record"
    assert "--seat" in told["error"]["message"]


@pytest.mark.parametrize(
    "content",
    [
        b"", b"null", b"[]", b"{}", b"{", b"\xff\xfe\x00", bytes(range(256)), b"[" * 100_000,
        b'{"format": "bisqa-record/1"}', b"NaN", b"\x00" * 10, b'"' + b"x" * 100_000 + b'"',
        b'{"format": "bisqa-record/1", "game": "\\ud800"}', b"1" * 5_000,
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_no_record(
    command: str, content: bytes, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    code, told = as_json(capsys, command, path)
    assert code == 2
    assert set(told["error"]) == {"code", "message"}
    assert told["error"]["code"] == "bad-record"
    code, text, err = run(capsys, command, path, "--lang", "fr")
    assert (code, err, text.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_no_file_and_a_folder(command: str, tmp_path: Path, capsys: Capture) -> None:
    for path in (tmp_path, tmp_path / "missing.json", Path("/dev/null/x")):
        code, told = as_json(capsys, command, path)
        assert code == 2
        assert told["error"]["code"] == "bad-record"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_for_a_person_it_is_told_trick_by_trick(
    language: str, a_file: Path, capsys: Capture
) -> None:
    record = RECORDS["bisqa-4"]["record"]
    code, text, _ = run(capsys, "replay", a_file, "--lang", language)
    assert code == 0
    for name in record["players"]:
        assert name in text
    for number in range(1, len(record["deals"]) + 1):
        assert f"{'Manche' if language == 'fr' else 'Round'} {number}" in text
    assert text.count("fait le pli" if language == "fr" else "takes the trick") > 10


def test_hostile_names_steer_no_terminal(tmp_path: Path, capsys: Capture) -> None:
    record = json.loads(json.dumps(RECORDS["bisqa-1"]["record"]))
    names = ["\x1b[2J", "\u202eevil", "a\nb", "\x9b31m", "x"]
    record["players"] = names[: len(record["players"])]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), "utf-8")
    _, text, _ = run(capsys, "replay", path)
    assert not {"\x1b", "\u202e", "\x9b"} & set(text)
    _, out, _ = run(capsys, "replay", path, "--json")
    assert not {"\x1b", "\u202e", "\x9b"} & set(out)
    assert json.loads(out)["players"] == record["players"]


def test_half_characters_are_no_traceback(tmp_path: Path, capsys: Capture) -> None:
    record = dict(RECORDS["bisqa-1"]["record"], actions=["\ud800 bid 1"])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), "utf-8")
    code, out, _ = run(capsys, "replay", path)
    assert code == 1
    assert out


def test_nothing_in_a_record_makes_a_line_of_its_own(tmp_path: Path, capsys: Capture) -> None:
    """Neither a name, nor an action that is quoted, nor a key."""
    path, record = tmp_path / "game.json", json.loads(json.dumps(RECORDS["bisqa-4"]["record"]))
    path.write_text(json.dumps(record), "utf-8")
    _, plain, _ = run(capsys, "replay", path)
    forged = ["{}\nForged: all is fair", "{}\rForged", "{}\u2028Forged", "{}\x85Forged"]
    record["players"] = [
        end.format(name) for end, name in zip(forged * 2, record["players"], strict=False)
    ]
    path.write_text(json.dumps(record), "utf-8")
    _, text, _ = run(capsys, "replay", path)
    assert len(text.splitlines()) == len(plain.splitlines())
    assert not [line for line in text.splitlines() if line.startswith("Forged")]
    for seat in ("0", "public"):
        _, seen, _ = run(capsys, "replay", path, "--seat", seat, "--until", 3)
        assert not [line for line in seen.splitlines() if line.startswith("Forged")]
    for action in ("0 bid 0\nForged", "0 bid 0\u2029Forged", "x" * 5_000):
        path.write_text(json.dumps({**record, "actions": [action]}), "utf-8")
        code, text, _ = run(capsys, "replay", path)
        assert (code, len(text.splitlines())) == (1, 2)
        assert len(text) < 1_000
    path.write_text('{"x": {"a\\nForged": 1, "a\\nForged": 2}}', "utf-8")
    code, text, _ = run(capsys, "verify", path)
    assert (code, len(text.splitlines())) == (2, 1)


def test_people_of_one_name_are_numbered_and_nobody_is_invisible(
    tmp_path: Path, capsys: Capture
) -> None:
    record = json.loads(json.dumps(RECORDS["bisqa-4"]["record"]))
    count = len(record["players"])
    path = tmp_path / "game.json"
    for names, called in (
        (["Ana"] * count, ["Ana", *(f"Ana ({number})" for number in range(2, count + 1))]),
        (["\u3164"] * count, [f"Player {seat}" for seat in range(count)]),
    ):
        path.write_text(json.dumps({**record, "players": names}), "utf-8")
        _, text, _ = run(capsys, "replay", path)
        assert all(f"{name} bids" in text for name in called)
        _, text, _ = run(capsys, "replay", path, "--seat", "public", "--until", 0)
        assert all(f", {name} (" in text for name in called)
        assert as_json(capsys, "replay", path)[1]["players"] == names


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_wrong_in_a_file_is_no_advice_for_a_chat(
    language: str, tmp_path: Path, capsys: Capture
) -> None:
    """Nobody can type a command there, choose another card, or wait."""
    path = tmp_path / "game.json"
    for row in REFUSED:
        path.write_text(json.dumps(row["record"]), "utf-8")
        _, told = as_json(capsys, "replay", path, "--lang", language)
        message = told["error"]["message"].casefold()
        assert not re.search(r"(?<!\w)/\w", message), row["note"]
        if "action" in row:
            words = set(re.findall(r"\w+", message))
            assert not words & {"you", "your", "tu", "toi", "ta", "tes", "please", "wait"}, message


def a_finished_record() -> dict[str, Any]:
    return copy.deepcopy(_finished_record())


@cache
def _finished_record() -> dict[str, Any]:
    async def played() -> dict[str, Any]:
        service = a_service(3)
        computers = (Level.EASY,) * 3
        table = (await service.handle(Open("bisqa", (), computers, {"lives": 3}))).table
        while await service.advance(table):
            pass
        return write_record(await service.record(table), games()["bisqa"])

    return asyncio.run(played())


def test_verify_tells_good_from_changed(tmp_path: Path, capsys: Capture) -> None:
    good = a_finished_record()
    path = tmp_path / "game.json"
    path.write_text(json.dumps(good), "utf-8")
    code, told = as_json(capsys, "verify", path)
    assert (code, told["fair"]) == (0, True)
    assert all(check["holds"] for check in told["checks"])
    code, text, _ = run(capsys, "verify", path)
    assert code == 0
    assert text.splitlines()[-1].startswith(f"All {len(good['deals'])} deals")
    first, *others = good["deals"][0]["hands"]
    dealt = {**good, "deals": good["deals"][:1], "actions": []}
    spoilt = [
        {**good, "fair": {**good["fair"], "secret": "00" * 32}},
        {**dealt, "first": (good["first"] + 1) % 3},
        {**dealt, "deals": [{"hands": [first[::-1], *others]}]},
        {**good, "fair": {**good["fair"], "joined": good["fair"]["joined"][::-1]}},
        {**good, "fair": {**good["fair"], "salt": ["1"]}},
    ]
    for data in spoilt:
        path.write_text(json.dumps(data), "utf-8")
        code, told = as_json(capsys, "verify", path)
        assert (code, told["fair"]) == (1, False)
        code, text, _ = run(capsys, "verify", path, "--lang", "fr")
        assert code == 1
        assert "✗" in text
    del good["fair"]
    path.write_text(json.dumps(good), "utf-8")
    assert as_json(capsys, "verify", path)[0] == 2


def verified(capsys: Capture, path: Path, record: dict[str, Any]) -> tuple[int, Any, str]:
    """What is printed of a record for programs, and for people."""
    path.write_text(json.dumps(record), "utf-8")
    code, told = as_json(capsys, "verify", path)
    again, text, _ = run(capsys, "verify", path)
    assert again == code
    return code, told, text


def test_verify_says_what_it_has_not_looked_at(tmp_path: Path, capsys: Capture) -> None:
    """Deals that no action reaches: whatever they are, nobody can tell whose cards these were."""
    good, path = a_finished_record(), tmp_path / "game.json"
    dealt = len(good["deals"])
    for further in (1, 3):
        false = {**good, "deals": [*good["deals"], *good["deals"][:further]]}
        code, told, text = verified(capsys, path, false)
        assert (code, told["fair"], told["over"], told["deals"]) == (1, False, True, dealt)
        left = [each["number"] for each in told["checks"] if not each["holds"]]
        assert left == list(range(dealt + 1, dealt + 1 + further))
        assert {each["what"] for each in told["checks"] if not each["holds"]} == {"unreached"}
        (line,) = (each for each in text.splitlines() if each.startswith("✗"))
        assert f"{dealt + 1}" in line
        assert f"{dealt + further}" in line
        assert "All" not in text.splitlines()[-1]
    code, told, _ = verified(capsys, path, {**good, "actions": good["actions"][:-1]})
    assert (code, told["over"], told["deals"]) == (0, False, dealt)
    code, told, _ = verified(capsys, path, {**good, "actions": good["actions"][:1]})
    assert (code, told["fair"], told["over"], told["deals"]) == (1, False, False, 1)


def test_verify_says_how_far_the_proof_goes(tmp_path: Path, capsys: Capture) -> None:
    """Where the game is not over, and where nothing was mixed in from outside."""
    good, path = a_finished_record(), tmp_path / "game.json"
    assert good["fair"]["salt"] == []
    _, _, whole = verified(capsys, path, good)
    begun = {**good, "deals": good["deals"][:1], "actions": good["actions"][:2]}
    code, told, text = verified(capsys, path, begun)
    assert (code, told["fair"], told["over"], told["deals"]) == (0, True, False, 1)
    for lines, limits in ((whole, ["no salt"]), (text, ["is not over", "no salt"])):
        noted = [line for line in lines.splitlines() if line.startswith("–")]
        assert len(noted) == len(limits)
        assert all(limit in line for limit, line in zip(limits, noted, strict=True))
        assert good["fair"]["commitment"][:16] in lines, "to be held against the lobby"
    salted = {**good, "fair": {**good["fair"], "salt": ["1"]}}
    assert "–" not in verified(capsys, path, salted)[2]
    undealt = {**good, "deals": [], "actions": []}
    assert verified(capsys, path, undealt)[:2] == (
        0, {"fair": True, "over": False, "deals": 0, "checks": [
            {"what": what, "holds": True, "number": None}
            for what in ("commitment", "seats", "first", "actions")
        ]},
    )  # fmt: skip


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("fair", "told"),
    [
        ({"salt": ["1"] * 700_000}, "salt"),
        ({"salt": ["x" * 2_000]}, "salt"),
        ({"secret": "A" * 64}, "small letters"),
        ({"secret": None}, "fair"),
        ({"commitment": "f"}, "fair"),
        ({"joined": None}, "joined"),
        ({"joined": "Ada"}, "joined"),
        ({"salt": [1]}, "salt"),
        ({"salt": ["1" * 5_000_000]}, "too large"),
    ],
)
def test_a_proof_that_is_none_is_refused_in_one_sentence(
    command: str, fair: dict[str, Any], told: str, tmp_path: Path, capsys: Capture
) -> None:
    good, path = a_finished_record(), tmp_path / "game.json"
    path.write_text(json.dumps({**good, "fair": {**good["fair"], **fair}}), "utf-8")
    code, text, err = run(capsys, command, path)
    assert (code, err, text.count("\n")) == (2, "", 1)
    assert told in text
    assert len(text) < 200
