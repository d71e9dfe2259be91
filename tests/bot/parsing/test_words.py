import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.parsing.words import everywhere, fold, listed, squeeze, tidy, trim, vocabulary

ANY = st.text(st.characters(exclude_categories=()))


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Règles", "regles"),
        ("CŒUR", "coeur"),
        ("\uff15♣", "5♣"),
        ("5♣\ufe0f", "5♣"),
        ("❤️ ♡", "♥ ♥"),
        ("٢", "2"),
        ("A\u200fH", "ah"),
        ("  a \t\n b ", "a b"),
        ("A♥ ⬆️", "a♥ ↑"),
        ("AH\u2212", "ah-"),
        ("\ud800x\x00", "x"),
        ("“5♣” «a» ‘b’ `c\u00b4", "\"5♣\" \"a\" 'b' 'c'"),
        ("5️⃣♣", "5♣"),
    ],
)
def test_folding(typed: str, folded: str) -> None:
    assert fold(typed) == folded


@given(ANY)
def test_anything_can_be_folded(text: str) -> None:
    tidy(text).encode()
    fold(text).encode()
    assert fold(fold(text)) == fold(text)
    assert " " not in squeeze(text)
    vocabulary().number(text)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("2", 2),
        (" \uff12 ", 2),
        ("02", 2),
        ("two", 2),
        ("Deux", 2),
        ("zéro", 0),
        ("-1", -1),
        ("+3", 3),
        ("999999", 999999),
        ("9999999", None),
        ("2.5", None),
        ("1 0", None),
        ("2!", 2),
        ("two and a half", None),
        ("", None),
        ("-", None),
        ("½", None),
        *((raised, None) for raised in ("²", "5²", "1₂", "²3")),
        ("“four”", 4),
        ("(4).", 4),
        ("twenty-one", 21),
        ("Twenty One", 21),
        ("vingt et un", 21),
        ("soixante", 60),
        ("-two", None),
    ],
)
def test_numbers(typed: str, number: int | None) -> None:
    assert vocabulary().number(typed) == number


def test_no_word_stands_for_two_commands() -> None:
    claims: dict[str, set[str]] = {}
    for words in everywhere():
        for message_id in words.catalogue.ids():
            if message_id.startswith("command-"):
                labels = (
                    words.find_attribute(message_id, name) for name in ("button", "button-lobby")
                )
                for word in (words(message_id), *listed(words, message_id), *filter(None, labels)):
                    claims.setdefault(squeeze(word), set()).add(message_id)
    assert {word: ids for word, ids in claims.items() if len(ids) > 1} == {}


@given(ANY)
def test_what_is_trimmed_is_read_alike(text: str) -> None:
    assert squeeze(trim(text)) == squeeze(text)
    assert trim(trim(text)) == trim(text)


@pytest.mark.parametrize(
    ("typed", "trimmed"),
    [
        ("“/bid 2”", "/bid 2"),
        ("(T1).", "T1"),
        ("« R♥ »", "R♥"),
        ("AH-", "AH-"),
        ("“”", ""),
        ("A+", "A+"),
    ],
)
def test_trimming(typed: str, trimmed: str) -> None:
    assert trim(typed) == trimmed


def test_levels() -> None:
    levels = vocabulary().levels
    assert levels["hard"] == levels["difficile"] == "hard"
    assert levels["easy"] == levels["facile"] == "easy"
    assert levels["normal"] == "normal"
