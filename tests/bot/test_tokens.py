"""Tokens that are none: what was copied with them, or for another platform, is told by its name."""

import pytest

from bot.tokens import FORMS, trimmed, wrong_with

DISCORD = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.ghijklmnopqrstuvwxyz0123456-_789"
TELEGRAM = "7123456789:AAF-ab_0AAF-ab_0AAF-ab_0AAF-ab_0xyz"
OWN = {"discord": DISCORD, "telegram": TELEGRAM}


def test_there_is_a_form_for_each() -> None:
    assert set(FORMS) == set(OWN)


@pytest.mark.parametrize("platform", OWN)
def test_one_that_may_be_valid(platform: str) -> None:
    assert wrong_with(platform, OWN[platform]) == ""


@pytest.mark.parametrize(("platform", "other"), [("discord", "telegram"), ("telegram", "discord")])
def test_that_of_another_platform_is_known_by_its_form(platform: str, other: str) -> None:
    assert wrong_with(platform, OWN[other]) == other


@pytest.mark.parametrize("platform", OWN)
@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ('"{}"', "quoted"),
        ("'{}'", "quoted"),
        ('"{}', "quoted"),
        ("{}'", "quoted"),
        ("`{}`", "quoted"),
        ("\u201c{}\u201d", "quoted"),
        ("\u201e{}\u201c", "quoted"),
        ("\u00ab\u00a0{}\u00a0\u00bb", "quoted"),
        ("'Bot {}'", "quoted"),
        ("Bot {}", "headed"),
        ("bot {}", "headed"),
        ("Bearer {}", "headed"),
        ("token: {}", "headed"),
        ("Authorization: Bot {}", "headed"),
        ("token = {}", "assigned"),
        ("BISQA_DISCORD__TOKEN={}", "assigned"),
    ],
)
def test_what_was_copied_with_it(platform: str, written: str, wrong: str) -> None:
    assert wrong_with(platform, trimmed(written.format(OWN[platform]))) == wrong


def test_a_telegram_address_has_a_word_before_it() -> None:
    assert wrong_with("telegram", f"bot{TELEGRAM}") == "headed"


@pytest.mark.parametrize("platform", OWN)
@pytest.mark.parametrize("gap", [" ", "\n", "\r\n", "\t", "\u00a0", "\u200b", "\u2028", "\ufeff"])
def test_a_gap_inside_is_told_and_one_around_it_does_no_harm(platform: str, gap: str) -> None:
    token = OWN[platform]
    assert wrong_with(platform, trimmed(f"{gap}{token}{gap}")) == ""
    assert wrong_with(platform, token[:20] + gap + token[20:]) == "broken"


@pytest.mark.parametrize("platform", OWN)
@pytest.mark.parametrize(
    "text", ["YOUR_TOKEN_HERE", "<token>", "abc", "123456", "a.b", ":", "é.é.é", "1:é", "x:y"]
)
def test_what_is_like_none(platform: str, text: str) -> None:
    assert wrong_with(platform, text) == "unlike"
