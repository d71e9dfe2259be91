"""No token, no secret and no card gets into a line, whoever logs it and in whatever form."""

import io
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest

from bot import logs
from engine.cards.card import Card
from tests.leaks import RANKS, SYMBOLS, named

LOG = logs.get("bot.somewhere")
FOREIGN = logging.getLogger("foreign")
# Put together here, so that no search for tokens finds one in this file.
TELEGRAM = "123456789:" + "AAF-ab_0" * 4 + "xyz"
DISCORD = ".".join(("MTIzNDU2Nzg5MDEyMzQ1Njc4OQ", "GaBcDe", "x-Y_z0123456789" * 2 + "abcdefgh"))
HEX = "0123456789abcdef" * 4


def raised(text: str) -> Exception:
    """An exception with a text in its message, and in a local variable of who raised it."""
    try:
        raise LookupError(text)
    except LookupError as cause:
        try:
            raise ValueError([text]) from cause
        except ValueError as failure:
            return failure


def bound(text: str) -> None:
    with logs.bound(told=text):
        FOREIGN.warning("bound")
        LOG.warning("bound")


WAYS: dict[str, Callable[[str], object]] = {
    "event": lambda text: LOG.info(text),
    "argument": lambda text: LOG.info("said %s", text),
    "value": lambda text: LOG.info("said", told=text),
    "deep value": lambda text: LOG.info("said", told=[{"a": (text, {text: text})}]),
    "bound": lambda text: LOG.bind(told=text).error("said"),
    "context": bound,
    "failure": lambda text: LOG.error("said", exc_info=raised(text)),
    "failure as value": lambda text: LOG.error("said", told=raised(text)),
    "foreign message": lambda text: FOREIGN.info(text),
    "foreign argument": lambda text: FOREIGN.info("said %s %r", text, [text]),
    "foreign mapping": lambda text: FOREIGN.info("said %(told)r", {"told": text}),
    "foreign failure": lambda text: FOREIGN.error("said", exc_info=raised(text)),
    "foreign stack": lambda text: FOREIGN.error("said", stack_info=True, extra={"told": text}),
    "http client": lambda text: logging.getLogger("httpx").warning("GET %s", text),
}


def logged(text: str, way: str) -> str:
    """What comes out in both forms, JSON undone."""
    told = []
    for as_json in (True, False):
        stream = io.StringIO()
        logs.configure(stream, json=as_json)
        WAYS[way](text)
        lines = stream.getvalue().splitlines()
        assert lines
        told += [repr(json.loads(line)) if as_json else line for line in lines]
    return "\n".join(told)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (TELEGRAM, TELEGRAM),
        (f"https://host/bot{TELEGRAM}/getMe?offset=1", TELEGRAM),
        (f"https://host/bot{TELEGRAM}".replace(":", "%3A"), TELEGRAM.partition(":")[2]),
        ("https://host/file/bot123456:ABC-short/documents/x", "ABC-short"),
        (f"Improper token {DISCORD} has been passed.", DISCORD),
        (f"Authorization: Bot {DISCORD}", DISCORD),
        ("POST https://host/api/v10/webhooks/12345/aW50ZXJhY3Rpb24/messages/@original", "aW50"),
        ("POST https://host/api/v10/interactions/12345/aW50ZXJhY3Rpb24/callback", "aW50"),
        ("postgresql+asyncpg://bisqa:sesame@host/db", "sesame"),
        ('{"webhook_secret": "sesame open", "port": 1}', "sesame"),
        ('{\\"token\\": \\"sesame\\"}', "sesame"),
        ("Settings(token='sesame', port=1)", "sesame"),
        ("/start?token=sesame&x=1", "sesame"),
        ("authorization: Bearer sesame", "sesame"),
        (f"secret {HEX}", HEX),
        (f"x{HEX.upper()}y", HEX.upper()),
        (f"secret {bytes.fromhex(HEX)!r}", "xcd"),
        (f"secret {bytearray(b'sesame')!r}", "sesame"),
        (repr([repr([repr(bytes.fromhex(HEX)), "b'"])]), "xcd"),
        ("open sesame/now", "sesame"),  # the one that is registered, see below
        ("open%20sesame%2Fnow", "sesame"),
    ],
)
def test_no_secret(text: str, secret: str, way: str) -> None:
    logs.hide("open sesame/now\n")
    logs.hide("")
    logs.hide("sesame/now and more")
    told = logged(text, way)
    assert secret not in told
    if "sesame" not in text and "stack" not in way:
        assert logs.HIDDEN in told


@pytest.mark.parametrize(
    "key",
    ["token", "bot_token", "botToken", "BISQA_TOKEN", "X-Secret-Token", "hands", "cards", "body"],
)
def test_keys_that_hide(key: str) -> None:
    stream = io.StringIO()
    logs.configure(stream)
    told: dict[str, Any] = {key: "sesame"}
    LOG.info("said", **told)
    LOG.info("said", told={"x": [told]})
    with logs.bound(**told):
        FOREIGN.info("said")
    assert "sesame" not in stream.getvalue()
    assert stream.getvalue().count(logs.HIDDEN) == 3


def forms(card: Card) -> list[str]:
    """Every form that the leak search knows, and those of Python and JSON."""
    rank, suit = card.rank, card.suits
    codes = [card.code, suit + rank, f"{card.code}+", f"{card.code}-", repr(card)]
    codes += [f"10{suit}", f"{suit}10"] if rank == "T" else []
    for name in {*RANKS.get(rank, (rank,)), rank.lower()}:
        for symbol in SYMBOLS[suit]:
            for between in ("", "\ufe0f", "\ufe0e", "\u202f", "\u00a0", " "):
                codes += [name + between + symbol, symbol + between + name]
            codes += [name + symbol + "\ufe0f", symbol + "\ufe0f" + name]
    return [*codes, *(json.dumps(code)[1:-1] for code in codes)]


ALL = [Card(rank, suit) for suit in "HDCS" for rank in "A23456789TJQK"]


@pytest.mark.parametrize("way", WAYS)
def test_no_card_in_any_form(way: str) -> None:
    for card in ALL:
        for around in ("{}", "play {}, then", '["{}","x"]', "_{}_", "x={};"):
            text = " | ".join(around.format(form) for form in forms(card))
            assert named(text, [card])
            told = logs.clean(text)
            assert not named(told, ALL), (text, told)
            assert "Card(" not in told
        told = logged("|".join(forms(card)[:4]), way)
        assert not named(told, ALL), told


def test_no_card_of_the_other_packs() -> None:
    spanish = [f"{rank}{suit}" for rank in (*range(1, 8), 10, 11, 12) for suit in "OCEB"]
    decktet = ["6LK", "XM", "PMSL", "AS", "2MK", "9YK", "CMWY"]
    for code in spanish + decktet:
        assert logs.clean(f"play {code} on {code}.") == f"play {logs.CARD} on {logs.CARD}."


def test_what_is_no_secret_stays() -> None:
    for text in (
        "table ABCDEF of K7M2QX, game 12: not-your-turn",
        "discord:123456789012345678 and telegram:-1001234567890",
        "database is locked (SQLITE_BUSY) at 2026-05-01T12:30:00.123Z",
        "bot.tables.service and storage.sql.migrations.versions",
        "UPDATE tables SET version = ? WHERE id = ? RETURNING id",
        "https://host/api/v10/channels/123456789012345678/messages/123456789012345679",
    ):
        assert logs.clean(text) == text


def test_lines_that_nobody_configured_are_clean_too(caplog: pytest.LogCaptureFixture) -> None:
    LOG.warning("said", told=TELEGRAM, cards=["KH"], play="KH")
    assert named(caplog.text, ALL) == set()
    assert TELEGRAM not in caplog.text
    assert caplog.records[0].getMessage().count(logs.HIDDEN) == 2
