"""Entries and rows: both ways, and that the form on disk stays what it is."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.codec import BadEntry, from_row, to_row
from bot.tables.entries import (
    Acted,
    Admitted,
    Configured,
    Dealt,
    Ended,
    Entry,
    Left,
    Opened,
    Paused,
    Released,
    Reserved,
    Resumed,
    Returned,
    Seated,
    Started,
    Unseated,
)
from bot.tables.timecontrol import LIVE, NO_CLOCK, Tempo, TimeControl
from engine.player import Level
from storage.records import EntryRecord, TableId

T = TableId("T")
# What is on disk outlives the program: these forms can be added to, never changed.
FORMS: list[tuple[Entry, str, str]] = [
    (
        Opened("bisqa", {"lives": 5, "tie": "shared", "x": None, "y": True}, "00ff"),
        "opened",
        '{"type":"opened","game":"bisqa","options":{"lives":5,"tie":"shared","x":null,"y":true},'
        '"secret":"00ff"}',
    ),
    (
        Opened("bisqa", {}, "00ff", LIVE, 4, Level.HARD, newcomers=False),
        "opened",
        '{"type":"opened","game":"bisqa","options":{},"secret":"00ff",'
        '"time":{"tempo":"live","turn":30000},"seats":4,"level":"hard","newcomers":false}',
    ),
    (Seated("Ada", "test:ada"), "seated", '{"type":"seated","name":"Ada","person":"test:ada"}'),
    (
        Seated("Ada", "test:ada", press="chat:17"),
        "seated",
        '{"type":"seated","name":"Ada","person":"test:ada","press":"chat:17"}',
    ),
    (
        Seated("Hédi", level=Level.HARD),
        "seated",
        '{"type":"seated","name":"Hédi","level":"hard"}',
    ),
    (Unseated(3), "unseated", '{"type":"unseated","place":3}'),
    (Unseated(0, kicked=True), "unseated", '{"type":"unseated","place":0,"kicked":true}'),
    (Admitted("test:ada"), "admitted", '{"type":"admitted","person":"test:ada"}'),
    (
        Configured({"lives": 3}, TimeControl(Tempo.SLOW, 3_600_000), None, Level.EASY, True),
        "configured",
        '{"type":"configured","options":{"lives":3},"time":{"tempo":"slow","turn":3600000},'
        '"seats":null,"level":"easy","newcomers":true}',
    ),
    (
        Configured({}, NO_CLOCK, 2, Level.NORMAL, False),
        "configured",
        '{"type":"configured","options":{},"time":{},"seats":2,"level":"normal","newcomers":false}',
    ),
    (
        Started((1, 0), 1, ("a", "b")),
        "started",
        '{"type":"started","order":[1,0],"first":1,"salt":["a","b"]}',
    ),
    (
        Dealt({"hands": [["KH"], []], "trump": None}),
        "dealt",
        '{"type":"dealt","deal":{"hands":[["KH"],[]],"trump":null}}',
    ),
    (Acted(1, "play AH+"), "acted", '{"type":"acted","seat":1,"action":"play AH+"}'),
    (
        Acted(0, "bid 2", by_computer=True),
        "acted",
        '{"type":"acted","seat":0,"action":"bid 2","by_computer":true}',
    ),
    (Left(2), "left", '{"type":"left","seat":2}'),
    (Left(0, kicked=True), "left", '{"type":"left","seat":0,"kicked":true}'),
    (Returned(1), "returned", '{"type":"returned","seat":1}'),
    (
        Reserved(1, "Eve", "test:eve"),
        "reserved",
        '{"type":"reserved","seat":1,"name":"Eve","person":"test:eve"}',
    ),
    (Released(1), "released", '{"type":"released","seat":1}'),
    (Paused("asleep"), "paused", '{"type":"paused","reason":"asleep"}'),
    (Resumed(), "resumed", '{"type":"resumed"}'),
    (Ended("left"), "ended", '{"type":"ended","reason":"left"}'),
]
# What an earlier program has written, which wrote every field: it is read for ever.
OLD_FORMS: list[tuple[Entry, str]] = [
    (
        Seated("Ada", person="test:ada"),
        '{"type":"seated","name":"Ada","person":"test:ada","level":null}',
    ),
    (
        Seated("Hédi", level=Level.HARD),
        '{"type":"seated","name":"Hédi","person":null,"level":"hard"}',
    ),
    (
        Acted(1, "play AH+"),
        '{"type":"acted","seat":1,"action":"play AH+","by_computer":false}',
    ),
]


@pytest.mark.parametrize(("entry", "kind", "body"), FORMS, ids=lambda each: type(each).__name__)
def test_the_forms_on_disk(entry: Entry, kind: str, body: str) -> None:
    row = to_row(entry, T, 7, 1_000)
    assert row == EntryRecord(T, 7, 1_000, kind, body).sealed()
    assert from_row(row) == from_row(EntryRecord(T, 7, 1_000, kind, body)) == entry


@pytest.mark.parametrize(("entry", "body"), OLD_FORMS, ids=lambda each: type(each).__name__)
def test_the_forms_of_an_earlier_program_are_read(entry: Entry, body: str) -> None:
    assert from_row(EntryRecord(T, 7, 1_000, _tag(body), body)) == entry


def test_every_kind_of_entry_has_its_form_here() -> None:
    assert {type(entry) for entry, _, _ in FORMS} == set(Entry.__args__)


def test_fields_of_a_later_program_are_passed_over_and_missing_ones_have_their_default() -> None:
    def read(body: str) -> Entry:
        return from_row(EntryRecord(T, 1, 0, _tag(body), body))

    assert read('{"type":"left","seat":1,"why":"tired"}') == Left(1)
    assert read('{"type":"acted","seat":1,"action":"bid 1"}') == Acted(1, "bid 1")
    assert read('{"type":"seated","name":"Ada"}') == Seated("Ada")


BAD = [
    *("", "{", "null", "[]", "1", '"left"', "{}", '{"type":"danced"}', '{"type":null}'),
    *('{"type":"left"}', '{"type":"left","seat":"1"}', '{"type":"left","seat":1.5}'),
    *('{"type":"seated","name":"x","level":"best"}', '{"type":"left","seat":1}x'),
    *('{"type":"opened","game":"bisqa","options":{"lives":1.5},"secret":""}', "\x00", "\ud800"),
    '{"type":"dealt","deal":{"hands":' + "[" * 200_000 + "]" * 200_000 + "}}",
]


@pytest.mark.parametrize("body", BAD, ids=lambda body: repr(body[:40]))
def test_what_is_no_entry(body: str) -> None:
    with pytest.raises(BadEntry, match="T/3: left"):
        from_row(EntryRecord(T, 3, 0, "left", body))


def _tag(body: str) -> str:
    return str(json.loads(body)["type"])


@pytest.mark.parametrize(
    "changed",
    [{"table": TableId("U")}, {"number": 8}, {"at": 1_001}, {"kind": "left"}, {"checksum": 0}],
    ids=lambda changed: next(iter(changed)),
)
def test_a_row_that_is_not_as_it_was_written_is_no_entry(changed: dict[str, Any]) -> None:
    row = to_row(Acted(1, "play 5C"), T, 7, 1_000)
    with pytest.raises(BadEntry, match="checksum"):
        from_row(replace(row, **changed))


def test_every_bit_of_what_was_done_is_summed_up() -> None:
    row = to_row(Acted(1, "play 5C"), T, 7, 1_000)
    body = row.body.encode()
    for bit in range(8 * len(body)):
        flipped = bytearray(body)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BadEntry):
            from_row(replace(row, body=flipped.decode("latin-1")))


def test_an_old_row_of_another_kind_than_its_words_is_no_entry() -> None:
    row = replace(to_row(Acted(1, "play 5C"), T, 7, 1_000), checksum=None)
    assert from_row(row) == Acted(1, "play 5C")
    with pytest.raises(BadEntry, match="left that is acted"):
        from_row(replace(row, kind="left"))


texts = st.text(st.characters(codec="utf-8"))
options = st.dictionaries(texts, st.integers(-9, 9) | texts | st.none())
times = st.builds(TimeControl, st.sampled_from(Tempo), st.integers(-9, 2**53))
counts, levels = st.integers(0, 9), st.sampled_from(Level)
entries = st.one_of(
    st.builds(
        Opened, texts, options, texts, times, st.none() | counts, levels, newcomers=st.booleans()
    ),
    st.builds(Seated, texts, st.none() | texts, st.none() | levels, texts),
    st.builds(Unseated, counts, st.booleans()),
    st.builds(Configured, options, times, st.none() | counts, levels, st.booleans()),
    st.builds(Acted, counts, texts, st.booleans()),
    st.builds(Left, counts, st.booleans()),
    st.builds(Reserved, counts, texts, texts),
    st.builds(Ended, texts),
)


@given(entry=entries)
def test_both_ways(entry: Entry) -> None:
    row = to_row(entry, T, 1, 0)
    assert from_row(row) == entry
    assert json.loads(row.body)["type"] == row.kind
