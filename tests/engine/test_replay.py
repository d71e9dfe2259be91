"""Playing a record: what may stand in it, what is refused with which code, and what is printed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.errors import BadRecord
from engine.games.bisqa.rules import BISQA
from engine.registry import games
from engine.replay import ActionRefused, read_record, replay, steps
from tests.engine.records import GOOD, HIDDEN, changed, read, told

TO_HIDDEN: list[str] = GOOD["actions"][: HIDDEN - 1]
LAST_BID = "1 bid 0"
ENDING = [*GOOD["actions"][: HIDDEN - 2], "0 bid 0", "1 bid 0"]
"""Seat 0 wins the hidden trick that it did not promise, and is out."""


def refusal(data: dict[str, Any]) -> tuple[int, str, str]:
    """Where, what and why a replay stops."""
    with pytest.raises(ActionRefused) as refused:
        told(data)
    error = refused.value
    return error.index, error.text, error.error.code


def after(*texts: str, actions: list[str] | None = None) -> tuple[int, str, str]:
    """The refusal of the last of ``texts``, done after ``actions`` (all of `GOOD` if not given)."""
    before = GOOD["actions"] if actions is None else actions
    index, text, code = refusal(changed(actions=[*before, *texts]))
    assert (index, text) == (len(before) + len(texts) - 1, texts[-1])
    return index, text, code


def test_what_is_told_of_a_beginning() -> None:
    report = told(GOOD)
    deals = report.pop("deals")
    assert report == {
        "game": "bisqa",
        "players": ["Amel", "Bilel"],
        "applied": len(GOOD["actions"]),
        "over": False,
        "to_act": [0],
        "legal": {"0": ["bid 0", "bid 1", "bid 2", "bid 4", "bid 5"]},
        "scores": [1, 2],
        "ranking": None,
        "winners": [],
    }
    assert [deal["cards"] for deal in deals] == [5, 4, 3, 2, 1, 5]
    assert deals[4] == {
        "cards": 1,
        "bids": [1, 0],
        "tricks": [{"lead": 0, "cards": [["0", "KH"], ["1", "7C"]], "winner": 0}],
        "won": [1, 0],
        "done": True,
        "change": [0, 0],
    }
    assert deals[5] == {
        "cards": 5,
        "bids": [None, 2],
        "tricks": [],
        "won": [0, 0],
        "done": False,
        "change": None,
    }


def test_a_trick_begun_has_no_winner_and_one_without_a_card_is_not_listed() -> None:
    [deal] = told(GOOD, until=2)["deals"]
    assert deal["tricks"] == []
    [deal] = told(GOOD, until=3)["deals"]
    assert deal["tricks"] == [{"lead": 0, "cards": [["0", "KH"]], "winner": None}]
    [deal] = told(GOOD, until=4)["deals"]
    assert deal["tricks"][0]["winner"] == 0
    assert deal["tricks"][0]["cards"] == [["0", "KH"], ["1", "AH-"]]


def test_an_end() -> None:
    report = told(changed(actions=ENDING))
    assert report["over"] is True
    assert report["to_act"] == []
    assert report["legal"] == {}
    assert report["scores"] == [0, 2]
    assert report["ranking"] == [2, 1]
    assert report["winners"] == [1]
    assert len(report["deals"]) == 5, "deals that are not reached may follow"


@pytest.mark.parametrize("until", [0, 1, 2, 12, 22, HIDDEN - 1, HIDDEN, len(GOOD["actions"])])
def test_until_applies_the_first_actions_only(until: int) -> None:
    cut = told(changed(actions=GOOD["actions"][:until]))
    assert told(GOOD, until) == cut
    assert cut["applied"] == until


def test_until_beyond_the_last_action_is_all_of_them() -> None:
    assert told(GOOD, 10_000) == told(GOOD)


def test_until_stops_before_a_wrong_action() -> None:
    record = changed(actions=["0 bid 4", "0 bid 9"])
    assert told(record, 1)["applied"] == 1


def test_steps_show_each_deal_and_each_action() -> None:
    moments = list(steps(BISQA, read(GOOD)))
    assert len(moments) == 1 + len(GOOD["deals"]) + len(GOOD["actions"])
    assert BISQA.next_deal(moments[0].step.state) == 1
    codes = [moment.step.events[0].code for moment in moments[1:]]
    assert codes.count("dealt") == 6
    assert codes[0] == "dealt"
    assert [moment.applied for moment in moments][-1] == len(GOOD["actions"])


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        (["1 bid 0"], "not-your-turn"),
        (["0 bid 6"], "illegal-bid"),
        (["0 bid -1"], "illegal-bid"),
        (["0 bid 4", "1 bid 1"], "illegal-bid"),
        (["0 play KH"], "illegal-action"),
        (["0 bid 4", "1 bid 0", "0 bid 0"], "illegal-action"),
        (["0 bid 4", "1 bid 0", "1 play JC"], "not-your-turn"),
        (["0 bid 4", "1 bid 0", "0 play AH+"], "card-not-held"),
        (["0 bid 4", "1 bid 0", "0 play 2H"], "card-not-held"),
        (["0 bid 4", "1 bid 0", "0 play KH", "1 play AH"], "illegal-card"),
        (["0 bid 4", "1 bid 0", "0 play KH", "1 play JC", "0 play KH"], "card-not-held"),
    ],
)
def test_actions_against_the_rules(actions: list[str], code: str) -> None:
    assert after(actions[-1], actions=actions[:-1])[2] == code


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "0", "0 ", "bid 0", "2 bid 0", "9 bid 0", "-1 bid 0", "00 bid 0", "+0 bid 0"),
        *("0  bid 0", " 0 bid 0", "0 bid 0 ", "0 bid", "0 juggle", "0 play", "0 play 8H", "0 pass"),
        *("0 play TH", "0 play 10H", "0 play kh", "0 play KH+", "0 bid 1.0", "0 bid x", "0 BID 1"),
        *(
            "\u0660 bid 0",
            "0 bid \u0661",
            "0 bid 0\n",
            "0\tbid 0",
            "0 swap",
            "0 bid \ud800",
            "1" * 5000,
        ),
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert after(text, actions=[])[2] == "bad-action"


def test_bad_action_comes_before_game_over_and_before_a_missing_deal() -> None:
    assert after("0 juggle", actions=ENDING)[2] == "bad-action"
    assert after("2 bid 0", actions=ENDING)[2] == "bad-action"
    waiting = changed(deals=[], actions=["0 juggle"])
    assert refusal(waiting) == (0, "0 juggle", "bad-action")


def test_game_over_comes_before_turn_and_rules() -> None:
    for text in ("0 bid 0", "1 bid 0", "0 bid 77"):
        assert after(text, actions=ENDING)[2] == "game-over"
    shown = [*ENDING, "0 play KH", "1 play 7C"]
    for text in ("0 play KH", "1 bid 0"):
        assert after(text, actions=shown)[2] == "game-over"


def test_turn_comes_before_rules() -> None:
    for text in ("1 bid 77", "1 play KH", "1 play AH"):
        assert after(text, actions=[])[2] == "not-your-turn"


def test_a_missing_deal() -> None:
    waiting = changed(deals=GOOD["deals"][:1], actions=GOOD["actions"][:12])
    report = told(waiting)
    assert (report["over"], report["to_act"], report["legal"]) == (False, [], {})
    assert len(report["deals"]) == 1
    assert told(changed(deals=[], actions=[]))["deals"] == []
    for text in ("1 bid 0", "0 bid 99", "0 play KH"):
        with pytest.raises(BadRecord) as refused:
            told({**waiting, "actions": [*waiting["actions"], text]})
        assert refused.value.params == {"key": "deals", "reason": "missing"}


def test_a_deal_begins_as_soon_as_the_one_before_is_done() -> None:
    assert len(told(GOOD, 11)["deals"]) == 1
    assert len(told(GOOD, 12)["deals"]) == 2
    assert told(GOOD, 12)["to_act"] == [1]


LISTED = ["0 play KH", "1 play 7C"]


@pytest.mark.parametrize("listed", [0, 1, 2])
def test_listed_plays_count_and_change_nothing(listed: int) -> None:
    plain = told(GOOD)
    actions = [*TO_HIDDEN, LAST_BID, *LISTED[:listed], "1 bid 2"]
    assert told(changed(actions=actions)) == {**plain, "applied": plain["applied"] + listed}
    assert told(changed(actions=actions), HIDDEN + listed)["applied"] == HIDDEN + listed


@pytest.mark.parametrize(
    ("plays", "code"),
    [
        (["1 play 7C"], "not-your-turn"),
        (["1 play KH"], "not-your-turn"),
        (["0 play 7C"], "card-not-held"),
        (["0 play 2H"], "card-not-held"),
        (["0 play AH"], "card-not-held"),
        (["0 play AH+"], "card-not-held"),
        (["0 play KH", "0 play KH"], "not-your-turn"),
        (["0 play KH", "1 play KH"], "card-not-held"),
        (["0 play KH", "2 play 7C"], "bad-action"),
        (["0 play KH", "1 play 8C"], "bad-action"),
        (["0 play KH", "1 play 7C", "1 play 7C"], "illegal-action"),
        (["0 play KH", "1 play 7C", "0 play 5C"], "not-your-turn"),
        (["1 bid 2", "0 play KH"], "illegal-action"),
        (["0 play KH", "1 bid 2", "1 play 7C"], "not-your-turn"),
    ],
)
def test_listed_plays_that_are_wrong(plays: list[str], code: str) -> None:
    """The last of them is; the bid in two of them ends the list."""
    assert after(*plays, actions=GOOD["actions"][:HIDDEN])[2] == code


def test_the_ace_of_hearts_is_listed_plain() -> None:
    hands = [["AH"], ["7C"]]
    deals = [*GOOD["deals"][:4], {"hands": hands}, GOOD["deals"][5]]
    bids = GOOD["actions"][:HIDDEN]
    assert told(changed(deals=deals, actions=[*bids, "0 play AH"]))["applied"] == HIDDEN + 1
    for text in ("0 play AH+", "0 play AH-"):
        assert refusal(changed(deals=deals, actions=[*bids, text]))[2] == "illegal-card"
    assert refusal(changed(deals=deals, actions=[*bids, "1 play AH+"]))[2] == "not-your-turn"


def test_listed_plays_at_the_end_of_the_game() -> None:
    plain = told(changed(actions=ENDING))
    for listed in (1, 2):
        longer = told(changed(actions=[*ENDING, *LISTED[:listed]]))
        assert longer == {**plain, "applied": len(ENDING) + listed}
    assert after("1 play 7C", actions=ENDING)[2] == "not-your-turn"
    assert after("0 play 7C", actions=ENDING)[2] == "card-not-held"
    assert after("0 play KH", "1 bid 0", actions=ENDING)[2] == "game-over"


def test_listed_plays_before_a_missing_deal() -> None:
    waiting = changed(deals=GOOD["deals"][:5], actions=[*TO_HIDDEN, LAST_BID, *LISTED])
    report = told(waiting)
    assert (report["applied"], report["to_act"]) == (HIDDEN + 2, [])
    wrong = {**waiting, "actions": [*TO_HIDDEN, LAST_BID, "0 play 7C"]}
    assert refusal(wrong)[2] == "card-not-held"
    for text in ("1 bid 2", "1 play 7C"):
        with pytest.raises(BadRecord):
            told({**waiting, "actions": [*waiting["actions"], text]})


def test_bytes_are_read_like_text() -> None:
    text = '{"format": "bisqa-record/1", "game": "bisqa", "players": ["É", "ن"], "first": 1,'
    text += ' "deals": [], "actions": []}'
    record = read_record(text.encode(), games())
    assert record == read_record(text, games())
    assert record.players == ("É", "ن")
    assert replay(BISQA, record).applied == 0


def test_the_example_of_the_documentation() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "records.md").read_text("utf-8")
    block = re.search(r"```json\n(.*?)```", page, re.S)
    assert block
    report = told(json.loads(block[1]))
    assert (report["applied"], report["to_act"], report["over"]) == (5, [1], False)
