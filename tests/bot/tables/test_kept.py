"""What was kept as JSON is read, or counts as nothing: it never stops whoever reads it."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.tables.kept import read_kept
from bot.tables.notices import address, read_params
from bot.tables.settings import NOTHING_CHOSEN, ChatSettings, read_chat_settings, read_settings
from storage.records import NoticeRecord, TableId

BOT = Path(__file__).parents[3] / "bot"
STRANGE = [
    *("null", "[]", "[1]", "7", '"x"', "true", "{", "}", "?", "\x00", " ", "NaN", "\ud800"),
    *('{"a":', '{1:2}', "[" * 5_000, '{"a":' * 5_000, '{"a":{"b":' * 3_000),
]  # fmt: skip
ELSEWHERE = {"codec.py", "incoming.py", "wire.py", "control.py", "health.py"}
"""Entries, which set their table aside; and what comes from outside."""


@pytest.mark.parametrize("body", STRANGE)
def test_what_is_none_of_its_kind_counts_as_nothing(body: str) -> None:
    assert read_kept(body, dict[str, str], {"as": "before"}) == {"as": "before"}
    assert read_settings(body) == NOTHING_CHOSEN
    assert read_chat_settings(body) == ChatSettings()
    notice = NoticeRecord(TableId("T1"), 1, "turn", "", 1, 1, body)
    assert read_params(notice) == {}
    assert address(notice) is None


@pytest.mark.parametrize(
    ("body", "kind", "kept"),
    [
        ("", dict[str, str], {"as": "before"}),
        ('{"a":"b"}', dict[str, str], {"a": "b"}),
        ('{"1":2}', dict[int, int], {1: 2}),
        ("[1,2]", list[int], [1, 2]),
        ('{"a":1}', dict[str, str], {"as": "before"}),
    ],
)
def test_what_was_kept_is_read(body: str, kind: Any, kept: object) -> None:
    assert read_kept(body, kind, {"as": "before"}) == kept


def test_nothing_that_is_kept_is_read_elsewhere() -> None:
    reads = re.compile(r"json\.(decode|loads|Decoder)\b")
    found = {each.name for each in BOT.rglob("*.py") if reads.search(each.read_text("utf-8"))}
    assert found == ELSEWHERE | {"kept.py"}
