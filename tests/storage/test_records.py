"""What a row can say of itself."""

from dataclasses import replace
from typing import Any

import pytest

from storage.records import TableId
from tests.storage.rows import entry

ROW = entry(7, body='{"seat":1,"name":"Zoë ♥"}').sealed()


@pytest.mark.parametrize(
    "changed",
    [
        {"table": TableId("U")},
        {"number": 8},
        {"at": 1},
        {"kind": "actioo"},
        {"body": '{"seat":1,"name":"Zoé ♥"}'},
        {"kind": "actio", "body": "n" + ROW.body},
    ],
)
def test_a_checksum_is_of_every_column(changed: dict[str, Any]) -> None:
    assert replace(ROW, **changed).reckoned() != ROW.checksum


def test_a_checksum_is_small_and_never_negative() -> None:
    assert all(0 <= entry(number).reckoned() < 2**32 for number in range(1_000))
    entry(1, body="half a letter \ud800").reckoned()


def test_a_row_with_another_body_is_as_good_as_it_was() -> None:
    assert ROW.rewritten("{}") == replace(ROW, body="{}").sealed()
    assert replace(ROW, checksum=None).rewritten("{}") == replace(ROW, checksum=None, body="{}")
    damaged = replace(ROW, at=0).rewritten("{}")
    assert damaged.checksum != damaged.reckoned()
    assert damaged.rewritten(ROW.body) == replace(ROW, at=0)
