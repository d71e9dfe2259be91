"""A few seeds in every run of the tests; `dev.py simulate-faults` runs thousands."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.run import simulate

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", range(1, 9))
def test_whatever_happens_the_tables_are_right(seed: int) -> None:
    result = simulate(str(seed))
    assert not result.broken, result.broken


def test_a_seed_replays_exactly_in_any_process() -> None:
    code = "from tests.simulation.run import simulate; print(simulate('7').trace)"
    traces = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert traces == {simulate("7").trace + "\n"}
