"""The recordings: what they cover, and that the slow writing of the rules tells them alike."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.games.bisqa.rules import BISQA
from engine.replay import read_record, replay, report, steps
from tests.engine.games.bisqa.oracle import retold

PATHS = sorted((Path(__file__).parent / "playthroughs").glob("*.json"))
RECORDINGS: dict[str, Any] = {path.stem: json.loads(path.read_text("utf-8")) for path in PATHS}
every_recording = pytest.mark.parametrize("name", RECORDINGS)


@every_recording
def test_the_oracle_tells_it_alike_all_along(name: str) -> None:
    data = RECORDINGS[name]["record"]
    record = read_record(json.dumps(data), {"bisqa": BISQA})
    untils = [*range(0, len(data["actions"]), 41), len(data["actions"])]
    for until in untils:
        told = report(BISQA, record, replay(BISQA, record, until))
        assert told == retold(data, until).report(data["players"])
    whole = retold(data, len(data["actions"])).report(data["players"])
    assert whole == RECORDINGS[name]["expected"]


@every_recording
def test_listed_plays_of_hidden_rounds_only_count(name: str) -> None:
    """The same record with every play of the hidden rounds written out."""
    recording = RECORDINGS[name]
    data = recording["record"]
    record = read_record(json.dumps(data), {"bisqa": BISQA})
    actions = list(data["actions"])
    listed = 0
    for moment in steps(BISQA, record):
        if moment.step.forced:
            plays = [f"{seat} {action.text}" for seat, action in moment.step.forced]
            place = moment.applied + listed
            if actions[place : place + 1] != plays[:1]:  # this recording has them already
                actions[place:place] = plays
                listed += len(plays)
    longer = read_record(json.dumps({**data, "actions": actions}), {"bisqa": BISQA})
    told = report(BISQA, longer, replay(BISQA, longer))
    assert told == {**recording["expected"], "applied": len(actions)}
    assert len(actions) == len(data["actions"]) + listed


def test_they_cover_what_can_happen() -> None:
    records = [each["record"] for each in RECORDINGS.values()]
    ends = [each["expected"] for each in RECORDINGS.values()]
    assert {len(record["players"]) for record in records} == set(range(2, 9))
    assert {record["options"].get("tie", "remainder") for record in records} == {
        "remainder",
        "shared",
    }
    assert {record["options"].get("lives", 5) for record in records} == {3, 4, 5}
    hidden = [[deal for deal in end["deals"] if deal["cards"] == 1] for end in ends]
    assert sum(map(len, hidden)) >= 8
    assert max(map(len, hidden)) >= 2, "a game with two hidden rounds"
    assert any("AH" in str(deals) for deals in hidden), "the ace of hearts hidden"
    assert any(not end["over"] for end in ends), "a beginning"
    for tie in ("remainder", "shared"):
        assert any(
            end["over"] and not any(end["scores"]) and record["options"].get("tie") in (tie, None)
            for record, end in zip(records, ends, strict=True)
        ), f"all out at once, {tie}"
    assert any(end["over"] and end["deals"][-1]["cards"] == 1 for end in ends), "ended hidden"
