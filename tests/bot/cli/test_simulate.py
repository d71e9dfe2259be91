"""Series of games without a database: what is printed, and that a seed settles it."""

import json

import pytest

from bot.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["simulate", *arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


SMALL = ("--players", "3", "--games", "6", "--levels", "normal,easy", "--set", "lives=3")


def test_the_json_has_every_figure_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, *SMALL, "--seed", "a", "--json"))
    assert {key: told[key] for key in ("game", "options", "players", "games", "seed")} == {
        "game": "bisqa",
        "options": {"lives": 3},
        "players": 3,
        "games": 6,
        "seed": "a",
    }
    assert [standing["level"] for standing in told["standings"]] == ["normal", "easy", "easy"]
    for standing in told["standings"]:
        for key in ("wins", "place", "exact"):
            low, high = standing[key]["interval"]
            assert low <= standing[key]["mean"] <= high
    assert sum(standing["wins"]["mean"] for standing in told["standings"]) == pytest.approx(
        1, abs=0.001
    )


def test_a_seed_settles_the_series(capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, *SMALL, "--seed", "a")
    assert run(capsys, *SMALL, "--seed", "a") == first
    assert run(capsys, *SMALL, "--seed", "b") != first


def test_it_is_told_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    english = run(capsys, *SMALL, "--lang", "en").splitlines()
    french = run(capsys, *SMALL, "--lang", "fr").splitlines()
    assert len(english) == len(french) == 4
    assert english[1].startswith("1. normal: wins ")
    assert french[2].startswith("2. facile")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (("--players", "1"), 1),
        (("--players", "9"), 1),
        (("--games", "0"), 2),
        (("--set", "lives=7"), 1),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    capsys: pytest.CaptureFixture[str], wrong: tuple[str, str], code: int
) -> None:
    assert main(["simulate", *wrong]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
