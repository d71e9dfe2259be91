"""A second writing of ``docs/fair-deals.md``, from the page alone: HMAC by its definition, records
as they stand in their files, and nothing from ``engine``.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import Any


def own_hmac(key: bytes, message: bytes) -> bytes:
    padded = (key if len(key) <= 64 else hashlib.sha256(key).digest()).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def own_message(salt: Sequence[str], number: int) -> bytes:
    message = bytearray(b"bisqa-fair/1\n" + str(number).encode("ascii") + b"\n")
    for text in salt:
        coded = text.encode("utf-8")
        message += str(len(coded)).encode("ascii") + b":" + coded + b"\n"
    return bytes(message)


def own_block(key: bytes, number: int) -> bytes:
    return own_hmac(key, number.to_bytes(8, "big"))


def own_stream(secret: bytes, salt: Sequence[str], number: int) -> Iterator[int]:
    key, count = own_hmac(secret, own_message(salt, number)), 0
    while True:
        yield from own_block(key, count)
        count += 1


def own_below(stream: Iterator[int], limit: int) -> int:
    return next(byte % limit for byte in stream if byte < 256 - 256 % limit)


def own_shuffle(stream: Iterator[int], things: Sequence[str]) -> list[str]:
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = own_below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def own_pack() -> list[str]:
    return [rank + suit for suit in "SCDH" for rank in "A234567JQK"]


def own_verdict(record: dict[str, Any]) -> bool:
    """Whether a record of Bisqa is what its secret gives: seats, first seat, each deal in it."""
    fair, players = record["fair"], record["players"]
    texts = [fair[key] for key in ("secret", "commitment")]
    if not all(re.fullmatch("[0-9a-f]{64}", text) for text in texts):
        return False
    secret, salt = bytes.fromhex(fair["secret"]), fair["salt"]
    if hashlib.sha256(secret).hexdigest() != fair["commitment"]:
        return False
    stream = own_stream(secret, salt, 0)
    order = own_shuffle(stream, [str(place) for place in range(len(players))])
    first = own_below(stream, len(players))
    seated = [fair["joined"][int(place)] for place in order if int(place) < len(fair["joined"])]
    if (seated, first, len(fair["joined"])) != (players, record["first"], len(players)):
        return False
    return all(
        deal["hands"] == _own_hands(secret, salt, number, deal["hands"])
        for number, deal in enumerate(record["deals"], 1)
    )


def _own_hands(
    secret: bytes, salt: Sequence[str], number: int, told: Sequence[Sequence[str]]
) -> list[list[str]]:
    """The hands of a deal, of those who have one in it."""
    pack = own_shuffle(own_stream(secret, salt, number), own_pack())
    cards = 5 - (number - 1) % 5
    hands: list[list[str]] = []
    for hand in told:
        hands.append(pack[:cards] if hand else [])
        pack = pack[cards:] if hand else pack
    return hands
