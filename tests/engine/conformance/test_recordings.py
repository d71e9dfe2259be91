"""Every game has recordings of whole games, and plays them to the same end each time."""

import json
from pathlib import Path

import pytest

from engine.registry import games
from engine.replay import read_record, replay, report, write_record

GAMES = Path(__file__).resolve().parents[1] / "games"
RECORDINGS = sorted(GAMES.glob("*/playthroughs/*.json"))


@pytest.mark.parametrize("name", games())
def test_there_are_recordings(name: str) -> None:
    found = [path for path in RECORDINGS if path.parent.parent.name == name]
    assert found, f"no recordings in tests/engine/games/{name}/playthroughs"


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_recordings_end_as_they_did(path: Path) -> None:
    """A recording holds ``record`` and ``expected``, what replaying it must print."""
    recording = json.loads(path.read_text("utf-8"))
    record = read_record(json.dumps(recording["record"]), games())
    game = games()[record.game]
    assert path.parent.parent.name == game.id
    told = report(game, record, replay(game, record))
    assert json.loads(json.dumps(told)) == recording["expected"]
    written = write_record(record, game)
    assert read_record(json.dumps(written), games()) == record
