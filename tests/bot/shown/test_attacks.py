"""What nobody means well: at every door one sentence, and nothing that is taken for a move."""

from collections.abc import Iterator

import pytest

from bot.chatting.reading import refusal
from bot.parsing import values, zones
from bot.parsing.cards import missing_rank, read_card
from bot.parsing.errors import ParseError
from bot.parsing.settings import read_settings
from bot.parsing.tables import read_at
from bot.tables.updates import TableView
from bot.telegram import reading
from bot.texts.languages import LANGUAGES
from tests.bot.rendering.views import OFFER
from tests.bot.shown.doors import NAME, OFFERS, command_line, settings_of
from tests.bot.shown.extracts import speaking
from tests.bot.shown.moments import full_hand, moments

LONG = 10_000
ATTACKS = {
    "long": "x" * LONG,
    "long words": "a " * (LONG // 2),
    "many signs": "=" * LONG,
    "many names": "lives=" * (LONG // 6),
    "many values": "lives=3 " * (LONG // 8),
    "combining marks": "x" + "\u0301\u0336\u20dd" * (LONG // 3),
    "right to left": "\u202e\u2067\u200f" * (LONG // 3) + "x",
    "nothing visible": "\u200b\u2060\ufeff\u3164\u00ad" * (LONG // 5),
    "variation marks": "\ufe0f" * LONG + "x",
    "families": "👨\u200d👩\u200d👧\u200d👦" * 500,
    "flags": "🇫🇷" * 2_000,
    "expanding": "\ufdfa" * 3_000,
    "halves": "\ud800" * LONG,
    "nothing": "\x00" * LONG,
    "controls": "\x1b[2J\x07\x08" * 2_000,
    "suits": "♣" * LONG,
    "ranks": "10" * (LONG // 2),
    "tags": "\U000e0041" * LONG,
    "braces": "{ $x }" * (LONG // 6),
    "markup": "<b>[a](b)**" * (LONG // 11),
    "a path": "../" * (LONG // 3),
    "a number": "9" * LONG,
    "raised": "²" * 100,
}


def typed(attack: str) -> Iterator[str]:
    """The attack by itself, and behind everything that takes something."""
    yield attack
    for before in ("/", "/bid ", "/play ", "/join ", "/unseat ", "/addbot ", "/replay ",
                   "/settings zone=", "/settings quiet-from=", "/settings ", "/bisqa ",
                   "/bisqa new seats=", "/bisqa new time=", "/bisqa new ", "bid",
                   "play"):  # fmt: skip
        yield before + attack


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_it_is_read_as_nothing_or_refused_in_a_sentence(attack: str) -> None:
    for text in typed(attack):
        for group in (True, False):
            head = reading.head(text, NAME) or reading.in_words(text, OFFERS)
            try:
                read = reading.read(head, OFFERS, group=group) if head else None
            except ParseError as reason:
                _is_a_sentence(reason)
            else:
                assert read is None or read.given.get("seats", 2) in range(2, 9)
        for seen in (full_hand(), *moments()[1:3]):
            try:
                read_at(seen, text, "en")
            except ParseError as reason:
                _is_a_sentence(reason, seen)


def _is_a_sentence(reason: ParseError, seen: TableView | None = None) -> None:
    for language in LANGUAGES:
        for public in (False, True):
            told = refusal(speaking(language), reason, seen, public=public)
            told.encode()
            assert 10 < len(told) < 300
            assert told.count("\n") == 0
            assert told.isprintable() or "\u00a0" in told


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_no_reader_of_a_value_or_a_card_fails(attack: str) -> None:
    for text in (attack, f"5{attack}♣", f"{attack}5♣{attack}", f"Paris{attack}", f"22{attack}h"):
        values.number(text)
        values.length(text, 1_000)
        values.hour(text)
        values.code(text)
        values.agreed(text)
        values.language(text)
        zones.zone(text)
        zones.near(text)
        read_card(text[:200], OFFER.pack, ("+", "-"), "fr")
        missing_rank(text[:200], OFFER.pack)


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_no_setting_takes_it(attack: str) -> None:
    for owner in ("table", "person", "chat"):
        with pytest.raises(ParseError) as refused:
            read_settings(f"xyzzy={attack}", settings_of(owner, "telegram"))
        _is_a_sentence(refused.value)


@pytest.mark.parametrize(
    "attack", ["x" * LONG, "²", "\u202e" * 100, "9" * 100, "", "\ufe0f", ",", "..."], ids=ascii
)
def test_no_argument_of_the_command_line_takes_it(attack: str) -> None:
    for option in ("--seats", "--level", "--set", "--seconds", "--pace", "--lang", "--game"):
        assert not command_line(f"bisqa play {option} '{attack}'", "en")


@pytest.mark.parametrize(
    "noise",
    ["\u200b", "\u200f", "\ufe0f", "\U000e0101", "\u0301", "\u034f", "\x00", "\u2066", "\u00ad"],
)
def test_what_cannot_be_seen_changes_nothing(noise: str) -> None:
    for text, action in (("bid 2", "bid 2"), ("5♣", "play 5C"), ("/play K♥", "play KH")):
        seen = moments()[1] if "bid" in text else full_hand()
        for dirty in (noise.join(text), f"{noise * 50}{text}", f"{text}{noise * 50}"):
            read = read_at(seen, dirty, "en")
            assert getattr(read, "action", None) == action
