"""The crash test's own eyes: what they must not overlook."""

from typing import Any

import pytest

from tests.crash.processes import Failed
from tests.crash.wall import Wall


def call(kind: str, message: str, *, live: bool, version: int = 1, **told: Any) -> dict[str, Any]:
    spot = {"table": "T1", "chat": "wire:room", "reader": "", "hand": False}
    drawn = {"live": live, "version": version, "moment": [1, 0, 3], "at": 5, "buttons": ()}
    return {"call": kind, "message": message, **spot, **drawn, **told}


def test_one_board_after_the_other() -> None:
    wall = Wall()
    wall.take(call("post", "m1", live=False))
    wall.take(call("edit", "m1", live=True, version=2))
    wall.take(call("edit", "m1", live=False, version=3))
    wall.take(call("post", "m2", live=True, version=3))
    assert [each.id for each in wall.all_live()] == ["m2"]
    assert wall.versions == {"T1": 3}


def test_two_boards_with_buttons() -> None:
    wall = Wall()
    wall.take(call("post", "m1", live=True))
    with pytest.raises(Failed, match="m1 and m2 have buttons"):
        wall.take(call("post", "m2", live=True))


def test_hands_and_boards_do_not_mind_each_other() -> None:
    wall = Wall()
    wall.take(call("post", "m1", live=True))
    wall.take(call("post", "m2", live=True, hand=True))
    wall.take(call("post", "m3", live=True, table="T2"))
    assert len(wall.all_live()) == 3


def test_an_older_drawing_after_a_newer_one() -> None:
    wall = Wall()
    wall.take(call("post", "m1", live=True, version=2))
    with pytest.raises(Failed, match="version 1 after 2"):
        wall.take(call("edit", "m1", live=True, version=1))


def test_a_message_that_was_never_posted() -> None:
    with pytest.raises(Failed, match="never posted"):
        Wall().take(call("edit", "m1", live=True))


def test_buttons_that_the_program_does_not_know() -> None:
    wall = Wall()
    wall.take(call("post", "m1", live=True))
    wall.check_known({("wire:room", "m1")}, recalls=False)
    wall.check_known(set(), recalls=True)
    with pytest.raises(Failed, match="nobody knows"):
        wall.check_known(set(), recalls=False)


def test_an_orphan_is_one_no_more_when_it_is_posted_again() -> None:
    wall = Wall()
    wall.take(call("post", "m1", live=True, version=1))
    wall.check_known(set(), recalls=True)
    wall.take(call("post", "m2", live=True, version=2))  # so it may stand beside another one
    wall.take(call("post", "m1", live=True, version=3))
    assert wall.messages["m1"]["version"] == 1  # as platforms do it: nothing changes
    assert not wall.messages["m1"].orphan
