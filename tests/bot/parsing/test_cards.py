import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.parsing.cards import Reading, missing_rank, rank_phrase, ranks_of, read_card
from bot.parsing.words import everywhere, vocabulary
from bot.texts.catalogue import load
from bot.texts.languages import LANGUAGES
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40, Pack
from tests.bot.texts.decks import DECKTET, DECKTET_PACK, other_texts

FRENCH_52 = Pack(
    "french-52",
    tuple(Card(rank, suit) for suit in "SCDH" for rank in "A23456789TJQK"),
    aliases={"10": "T"},
)
SPANISH = Pack("spanish-40", tuple(Card(rank, suit) for suit in "OCEB" for rank in ("1", "12")))

FORMS = {
    "5C": (
        "5♣|5♣\ufe0f|♣5|♣\ufe0f 5|5c|5C|5 c|5 ♣|5♧|\uff15♣|\uff15\uff43|5 clubs|5 of clubs|5 club"
        "|five of clubs|FIVE OF CLUBS|5 trèfle|5 trèfles|5 de trèfle|5 trefles|5t|5tr"
        "|cinq de trèfle|cinq trefle|le 5 de trèfle|the 5 of clubs|clubs 5|trèfle 5|5-clubs|5/c"
        '| 5♣ |5♣.|5♣!|"5♣"|my 5 of clubs|5\u200d♣|5\u200f♣|5\u00a0♣'
        "|“5♣”|«5♣»|« 5♣ »|‘5♣’|'5♣'|`5♣`|„5♣“|「5♣」|{5♣}|(5♣)|[5♣]|*5♣*|**5♣**|__5c__|~5c~|5♣…"
    ),
    "KH": (
        "K♥|k♥|KH|kh|hk|R♥|r♥|♥R|♥K|roi de cœur|roi de coeur|Roi De Cœur|ROI DE CŒUR|le roi de cœur"
        "|king of hearts|King hearts|the king of hearts|K❤️|K❤|K♡|\uff2b\uff28|roi ♥|king ♥"
        "|Rco|r cœur"
    ),
    "JC": "V♣|J♣|v♣|jc|valet de trèfle|jack of clubs|knave of clubs|vt|♣V|le valet de trèfle",
    "QD": (
        "D♦|Q♦|d♦|♦D|dame de carreau|la dame de carreau|reine de carreau|queen of diamonds|qd|dca"
        "|dame carreaux|D♦️"
    ),
    "AH": "A♥|ah|AH|as de cœur|l'as de cœur|l’as de coeur|ace of hearts|1♥|1h|as♥|as cœur",
    "AS": "A♠|as|AS|as de pique|ace of spades|a spades|ap|1♠",
    "2S": "2♠|2s|deux de pique|two of spades|2p|2 pique|2 pi|♠2|s2",
    "7D": "7♦|7d|7 carreau|7ca|sept de carreau|seven of diamonds|seven diamonds|\u0667♦",
}
MARKED = {
    ("AH", "+"): "A♥ high|AH+|ah +|A♥↑|A♥⬆️|A♥ haut|HIGH A♥|A♥ hi|as de cœur haut|l'as ♥ haut"
    "|the ace of hearts, high",
    ("AH", "-"): "A♥ low|AH-|ah −|A♥↓|A♥ bas|bas A♥|A♥ - ",
    ("AH", ""): "A♥|as de cœur|ace of hearts",
}
TENS = "10♥|T♥|10h|Th|TH|t♥|10 of hearts|ten of hearts|dix de cœur|10 cœur|♥10|h10"
NOTHING = (
    "|5|♣|5♣5♣|5x|K|of|de|5 of|of clubs|hearts|5♣ 6♣|15♣|0♣|1|8♣|10h|♥♥|KK|foo|A♥ high now"
    "|5♣😀|5👑|five|5♣?"
)


@pytest.mark.parametrize(
    ("typed", "code"), [(form, code) for code, forms in FORMS.items() for form in forms.split("|")]
)
def test_forms_of_a_card(typed: str, code: str) -> None:
    first, *others = read_card(typed, FRENCH_40).cards
    assert first.code == code
    assert len(others) <= 3  # "as" is a word for any ace, too


@pytest.mark.parametrize("typed", TENS.split("|"))
def test_a_ten_where_the_pack_has_one(typed: str) -> None:
    assert [card.code for card in read_card(typed, FRENCH_52).cards] == ["TH"]
    assert read_card(typed, FRENCH_40) == Reading(())


@pytest.mark.parametrize("typed", NOTHING.split("|"))
def test_what_is_no_card(typed: str) -> None:
    assert read_card(typed, FRENCH_40) == Reading(())


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("5c", ["5C", "5H", "5D"]),
        ("kc", ["KC", "KH", "KD"]),
        # A French rank speaks for a French suit.
        ("rc", ["KH", "KD", "KC"]),
        ("dc", ["QH", "QD", "QC"]),
        ("5t", ["5C"]),
        ("dd", ["QD"]),
    ],
)
def test_letters_that_may_mean_several_suits(typed: str, codes: list[str]) -> None:
    assert [card.code for card in read_card(typed, FRENCH_40).cards] == codes


@pytest.mark.parametrize(
    ("typed", "language", "codes"),
    [
        ("5c", None, ["5C"]),
        ("5c", "en", ["5C"]),
        ("5c", "fr-CA", ["5H", "5D"]),
        ("c5", "fr", ["5H", "5D"]),
        ("5♣", "fr", ["5C"]),
        ("5 clubs", "fr", ["5C"]),
        ("5 carreau", "en", ["5D"]),
        ("d♦", "fr", ["QD"]),
        ("rc", "en", ["KH", "KD"]),
        ("kc", "fr", ["KC"]),
    ],
)
def test_letters_mean_first_what_the_language_of_the_person_has(
    typed: str, language: str | None, codes: list[str]
) -> None:
    read = read_card(typed, FRENCH_40, language=language)
    assert [card.code for card in read.likeliest] == codes


@pytest.mark.parametrize(
    ("typed", "language", "codes"),
    [
        ("jc", "en", ["JC"]),
        ("5c", "en", ["5C"]),
        ("c5", "en", ["5C"]),
        ("5c", "fr", ["5H", "5D"]),
        ("5♣", "fr", ["5C"]),
        ("as", "en", ["AS"]),
        ("as", "fr", ["AS", "AC", "AD", "AH"]),
        ("l’as", "fr", ["AS", "AC", "AD", "AH"]),
        ("l’as", "en", []),  # with an article of another language it is said in that one
        ("rc", "en", []),
        ("the king of hearts", "fr", []),
        ("jc", None, []),
    ],
)
def test_what_ones_own_language_calls_so(
    typed: str, language: str | None, codes: list[str]
) -> None:
    read = read_card(typed, FRENCH_40, language=language)
    assert [card.code for card in read.own] == codes


@pytest.mark.parametrize(
    ("typed", "rank"),
    [
        *((form, "T") for form in TENS.split("|")),
        *((form, "9") for form in ("9♣", "9c", "nine of clubs", "neuf de trèfle", "le 9 ♣", "♣9")),
        *(
            (form, None)
            for form in ("5♣", "king of hearts", "10", "ten", "nine", "joker", "", "th4")
        ),
    ],
)
def test_a_rank_that_the_pack_lacks(typed: str, rank: str | None) -> None:
    assert missing_rank(typed, FRENCH_40) == rank
    assert missing_rank(typed, FRENCH_52) is None


def test_ranks_are_called_as_cards_show_them() -> None:
    ranks = [rank_phrase(rank, FRENCH_40) for rank in ranks_of(FRENCH_40)]
    assert " ".join(each(load().words("en")) for each in ranks) == "A 2 3 4 5 6 7 J Q K"
    assert " ".join(each(load().words("fr")) for each in ranks) == "A 2 3 4 5 6 7 V D R"


@pytest.mark.parametrize("pack", [FRENCH_40, FRENCH_52], ids=lambda pack: pack.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_we_show_is_read_back(language: str, pack: Pack) -> None:
    words = load().words(language).of_game("", pack)
    for card in pack.cards:
        shown = words.card(card)
        for form in (shown, shown.lower(), words.card_name(card), words.card_name(card).upper()):
            assert read_card(form, pack).likeliest == (card,), form
        assert read_card(card.code, pack).likeliest == (card,)
        for mark, short in itertools.product("+-", (True, False)):
            marked = words.card(card, mark, short=short)
            assert read_card(marked, pack, ("+", "-")) == Reading((card,), (card,), mark), marked


def test_codes_of_a_pack_that_has_no_texts() -> None:
    assert read_card("12o", SPANISH).cards == (Card("12", "O"),)


@pytest.fixture
def decktet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pack]:
    """A pack of another deck, whose texts are all that is added."""
    with other_texts(tmp_path, monkeypatch, DECKTET):
        yield DECKTET_PACK


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        *((form, "6LK") for form in ("6lk", "6KL", "6 leaves knots", "six of knots and leaves")),
        *((form, "6LK") for form in ("the Market", "market", "le Marché", "6 nœuds feuilles")),
        *((form, "6LK") for form in ("lk6", "leaves knots 6", "six de feuilles et de nœuds")),
        *((form, "PWLY") for form in ("pawn of waves, leaves and wyrms", "pylw", "Pion V F Y")),
        *((form, "E") for form in ("E", "e", "excuse", "The Excuse", "l’Excuse")),
        ("AL", "AL"),
    ],
)
def test_cards_of_several_suits_and_of_none(typed: str, code: str, decktet: Pack) -> None:
    assert [card.code for card in read_card(typed, decktet).likeliest] == [code]


@pytest.mark.parametrize(
    "typed", ["6", "6l", "6lkw", "6 leaves leaves", "all", "l", "the", "e lk", "pwl"]
)
def test_what_is_no_card_of_that_deck(typed: str, decktet: Pack) -> None:
    assert read_card(typed, decktet).cards == ()


def test_that_deck_is_read_back_as_it_is_shown(decktet: Pack) -> None:
    for each in everywhere():
        words = each.of_game("", decktet)
        for card in decktet.cards:
            for form in (words.card(card), words.card_name(card)):
                assert read_card(form, decktet).likeliest == (card,)


@pytest.mark.parametrize(
    ("typed", "code", "mark"),
    [
        *((form, *read) for read, forms in MARKED.items() for form in forms.split("|")),
        ("5♣ high", "5C", "+"),
        ("h5", "5H", ""),
    ],
)
def test_marks(typed: str, code: str, mark: str) -> None:
    read = read_card(typed, FRENCH_40, ("+", "-"))
    assert (read.cards[0].code, read.mark) == (code, mark)


def test_a_mark_is_read_only_where_the_game_has_it() -> None:
    assert read_card("A♥ high", FRENCH_40) == Reading(())
    assert read_card("A♥ high", FRENCH_40, ("-",)) == Reading(())


@pytest.mark.parametrize("code", FORMS)
def test_no_plain_form_has_a_mark(code: str) -> None:
    for form in FORMS[code].split("|"):
        assert read_card(form, FRENCH_40, ("+", "-")).mark == ""


def test_no_card_begins_with_the_word_of_a_command() -> None:
    for form in (form for forms in FORMS.values() for form in forms.split("|")):
        first = form.split()[0].lower()
        assert first not in vocabulary().commands, form
    for command in vocabulary().commands:
        assert read_card(command, FRENCH_52).cards == ()
        for rest in ("5", "h", "r", "as", "of hearts", "de pique"):
            assert read_card(f"{command} {rest}", FRENCH_52).cards == ()


@given(st.text(st.characters(exclude_categories=())), st.sampled_from([FRENCH_40, SPANISH]))
def test_anything_may_be_typed(text: str, pack: Pack) -> None:
    read = read_card(text, pack, ("+", "-"))
    assert set(read.likeliest) <= set(read.cards) <= set(pack.cards)
    assert read.mark in ("", "+", "-")


@given(
    st.sampled_from(FRENCH_40.cards),
    st.sampled_from(LANGUAGES),
    st.text(st.sampled_from(" \t\u00a0\u200b\u200f\ufe0f\x00\ud800"), max_size=4),
)
def test_invisible_characters_do_not_matter(card: Card, language: str, noise: str) -> None:
    shown = load().words(language).of_game("", FRENCH_40).card(card)
    assert read_card(noise + noise.join(shown) + noise, FRENCH_40).cards[0] is card
