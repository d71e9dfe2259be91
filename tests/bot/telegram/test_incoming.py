"""Whatever bytes come from Telegram, they are an update that can be dealt with, or unreadable."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.telegram.incoming import (
    ChatMemberUpdated,
    Message,
    TelegramUser,
    Unreadable,
    Update,
    first_number,
    listed,
    read,
)
from tests.emulators.telegram.odd import BEYOND, DEEP, ODD, READABLE, UNREADABLE

SECRET = "what Ada wrote"
WRITTEN: dict[str, Any] = {
    "message_id": 12,
    "date": 1_800_000_000,
    "chat": {"id": -1_001_234, "type": "supergroup", "title": "Club"},
    "from": {"id": 77, "is_bot": False, "first_name": "Ada", "language_code": "fr"},
    "text": f"/bisqa@table_bot {SECRET}",
    "entities": [{"type": "bot_command", "offset": 0, "length": 16}],
    "message_thread_id": 3,
    "is_topic_message": True,
}
PRESSED: dict[str, Any] = {
    "id": "4000000000000000001",
    "from": WRITTEN["from"],
    "message": WRITTEN
    | {"reply_markup": {"inline_keyboard": [[{"text": "Join", "callback_data": "so:T1:join:"}]]}},
    "chat_instance": "1",
    "data": "so:T1:join:",
}
CHANGED: dict[str, Any] = {
    "chat": WRITTEN["chat"],
    "from": WRITTEN["from"],
    "date": 1_800_000_000,
    "old_chat_member": {"status": "left", "user": {"id": 1}},
    "new_chat_member": {"status": "restricted", "is_member": True, "can_send_messages": False},
}
_T = TypeVar("_T")
GOOD = [{"message": WRITTEN}, {"callback_query": PRESSED}, {"my_chat_member": CHANGED}]


def outcome(reader: Callable[[bytes], _T], payload: bytes) -> _T | Unreadable:
    """What is read, or why nothing can be; anything else would be raised."""
    try:
        return reader(payload)
    except Unreadable as odd:
        return odd


def encoded(update: object) -> bytes:
    return json.dumps(update).encode()


def test_what_something_depends_on_is_read() -> None:
    message = read(encoded({"update_id": 5, "message": WRITTEN})).message
    assert message
    assert (message.message_id, message.date, message.text) == (12, 1_800_000_000, WRITTEN["text"])
    assert (message.chat.id, message.chat.type) == (-1_001_234, "supergroup")
    assert message.user == TelegramUser(77, "Ada", language_code="fr", is_bot=False)
    assert (message.message_thread_id, message.is_topic_message) == (3, True)
    assert message.is_command
    query = read(encoded({"update_id": 6, "callback_query": PRESSED})).callback_query
    assert query
    assert (query.id, query.data, query.user.id) == (PRESSED["id"], "so:T1:join:", 77)
    assert query.message
    assert query.message.pressable == ["so:T1:join:"]
    changed = read(encoded({"update_id": 7, "my_chat_member": CHANGED})).my_chat_member
    assert isinstance(changed, ChatMemberUpdated)
    assert (changed.old.status, changed.new.can_send_messages) == ("left", False)


@pytest.mark.parametrize("odd", UNREADABLE)
def test_what_cannot_be_read_is_said_without_a_word_that_somebody_wrote(odd: str) -> None:
    with pytest.raises(Unreadable) as found:
        read(UNREADABLE[odd](123, WRITTEN))
    assert found.value.number in (None, 123, 2**31 - 1)
    assert SECRET not in found.value.why + found.value.kind
    assert len(found.value.why) < 200


@pytest.mark.parametrize("odd", READABLE)
def test_what_is_only_unusual_can_be_read(odd: str) -> None:
    assert read(READABLE[odd](123, WRITTEN)).number == 123


@pytest.mark.parametrize("odd", ODD)
def test_one_odd_update_leaves_the_others_as_they_are(odd: str) -> None:
    good = [encoded({"update_id": number, "message": WRITTEN}) for number in (122, 124)]
    payload = b'{"ok":true,"result":[' + b",".join([good[0], ODD[odd](123, WRITTEN), good[1]])
    payload += b"]}"
    raws = listed(payload)
    assert len(raws) == 3
    assert [read(raws[0]).number, read(raws[2]).number] == [122, 124]


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"<html><body>502 Bad Gateway</body></html>",
        b"null",
        b"[]",
        b"{}",
        b'{"ok":false,"error_code":500,"description":"x"}',
        b'{"ok":true}',
        b'{"ok":true,"result":{}}',
        b'{"ok":true,"result":7}',
        b'{"ok":true,"result":[{"update_id":1}',
        b"\xff\xfe\xfd",
        b"[" * DEEP,
    ],
)
def test_an_answer_that_is_none(payload: bytes) -> None:
    with pytest.raises(Unreadable) as found:
        listed(payload)
    assert found.value.kind == "answer"


@pytest.mark.parametrize(
    ("payload", "number"),
    [
        (b'{"ok":true,"result":[{"update_id":900123,"message":' + b"[" * DEEP, 900_123),
        (b'{ "ok" : true, "result" : [ { "update_id" : 7 , "x"', 7),
        (b'{"ok":true,"result":[{"update_id":' + BEYOND.encode(), None),
        (b'{"ok":true,"result":[{"update_id":4000000000,', None),
        (b'{"ok":true,"result":[{"update_id":0,', None),
        (b'{"ok":true,"result":[{"message":{"update_id":7}', None),
        (b"<html>", None),
        (b"", None),
    ],
)
def test_the_number_of_what_can_be_read_no_further(payload: bytes, number: int | None) -> None:
    assert first_number(payload) == number


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from([0, -1, 2**31, 2**53 + 1, 10**30, "", "\0", "\ud83d", SECRET]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def mutated(draw: st.DrawFn) -> object:
    """A good update in which something, anywhere, is another thing, or missing."""
    update = json.loads(json.dumps({"update_id": 123} | draw(st.sampled_from(GOOD))))
    for _ in range(draw(st.integers(1, 3))):
        place: Any = update
        while True:
            keys = list(place) if isinstance(place, dict) else range(len(place))
            if not keys:
                break
            key = draw(st.sampled_from(list(keys)))
            deeper = isinstance(place[key], dict | list) and draw(st.booleans())
            if not deeper:
                if draw(st.booleans()):
                    place[key] = draw(JUNK)
                else:
                    del place[key]
                break
            place = place[key]
    return update


@given(mutated())
@settings(max_examples=300)
def test_a_mutated_update_is_read_or_not_and_nothing_else(update: object) -> None:
    found = outcome(read, encoded(update))
    if isinstance(found, Unreadable):
        assert SECRET not in found.why
        assert found.number is None or 0 < found.number < 2**31
        return
    msgspec.convert(msgspec.to_builtins(found), Update)  # each field is what it should be
    for message in (found.message, found.callback_query and found.callback_query.message):
        if isinstance(message, Message):
            assert isinstance(message.is_command, bool)
            assert all(isinstance(each, str) for each in message.pressable)
            assert isinstance(message.passed_on, bool)
            assert message.user is None or isinstance(message.user.full_name, str)
    assert found.message is None or found.message.date is not None


@given(st.binary(max_size=200) | JUNK.map(encoded))
@settings(max_examples=300)
def test_any_bytes_are_read_or_not(payload: bytes) -> None:
    readers: tuple[Callable[[bytes], Update | list[bytes]], ...] = (read, listed)
    for reader in readers:
        found = outcome(reader, payload)
        assert not isinstance(found, Unreadable) or len(found.why) < 200
    first_number(payload)
