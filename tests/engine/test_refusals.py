"""Recorded refusals: records that stop at one action, or that are none."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import BadRecord
from engine.replay import ActionRefused
from tests.engine.records import told

REFUSALS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("refusals.json").read_text("utf-8")
)


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: case["note"])
def test_refusals(case: dict[str, Any]) -> None:
    with pytest.raises((ActionRefused, BadRecord)) as refused:
        told(case["record"])
    error = refused.value
    if isinstance(error, ActionRefused):
        found = (error.error.code, error.index, error.text)
        assert found == (case["code"], case["action"], case["text"])
    else:
        assert isinstance(error, BadRecord)
        assert error.code == case["code"]
        assert [error.params["key"]] == case["names"]
