"""Records for tests: a good one to spoil, and short ways to read and replay."""

import copy
import json
from typing import Any

from engine.games.bisqa.rules import BISQA
from engine.registry import games
from engine.replay import Record, read_record, replay, report

GOOD: dict[str, Any] = {
    "format": "bisqa-record/1",
    "game": "bisqa",
    "options": {"tie": "shared"},
    "players": ["Amel", "Bilel"],
    "first": 0,
    "deals": [
        {"hands": [["KH", "5C", "2S", "QD", "7D"], ["AH", "JC", "6S", "3S", "4D"]]},
        {"hands": [["KH", "5C", "2S", "QD"], ["AH", "JC", "6S", "3S"]]},
        {"hands": [["KH", "5C", "2S"], ["AH", "JC", "6S"]]},
        {"hands": [["KH", "5C"], ["AH", "JC"]]},
        {"hands": [["KH"], ["7C"]]},
        {"hands": [["AH", "5C", "2S", "QD", "7D"], ["KH", "JC", "6S", "3S", "4D"]]},
    ],
    "actions": [
        *("0 bid 4", "1 bid 0", "0 play KH", "1 play AH-", "0 play QD", "1 play 3S"),
        *("0 play 7D", "1 play 4D", "0 play 5C", "1 play 6S", "0 play 2S", "1 play JC"),
        *("1 bid 3", "0 bid 3", "1 play AH+", "0 play 2S", "1 play 3S", "0 play KH"),
        *("0 play QD", "1 play 6S", "0 play 5C", "1 play JC"),
        *("0 bid 1", "1 bid 1", "0 play 2S", "1 play AH-", "0 play 5C", "1 play JC"),
        *("1 play 6S", "0 play KH"),
        *("1 bid 1", "0 bid 0", "1 play AH-", "0 play 5C", "0 play KH", "1 play JC"),
        *("0 bid 1", "1 bid 0", "1 bid 2"),
    ],
}
"""Six deals of two players; in the fifth, the hidden one, seat 0 has one life and seat 1 two."""
HIDDEN = GOOD["actions"].index("1 bid 2")
"""How many actions there are up to the bid that ends the hidden round."""


def changed(**parts: object) -> dict[str, Any]:
    """`GOOD` with other values for some keys."""
    return {**copy.deepcopy(GOOD), **parts}


def read(data: object) -> Record:
    return read_record(json.dumps(data), games())


def told(data: object, until: int | None = None) -> dict[str, Any]:
    """What replaying prints."""
    record = read(data)
    return json.loads(json.dumps(report(BISQA, record, replay(BISQA, record, until))))  # type: ignore[no-any-return]
