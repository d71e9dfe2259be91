"""The page about faults names tests: each of them must be there."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "faults.md"


def test_every_test_that_the_page_about_faults_names_is_there() -> None:
    file, named = "", 0
    for found in re.finditer(r"`([\w/]+\.py|…)(?:::(test_\w+))?`", PAGE.read_text("utf-8")):
        file = found[1] if found[1] != "…" else file
        code = (TESTS / file).read_text("utf-8")
        if found[2]:
            assert re.search(rf"def {found[2]}\(", code), f"{file}::{found[2]}"
            named += 1
    assert named > 40
