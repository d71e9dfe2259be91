from pathlib import Path

import pytest

from bot.texts.catalogue import Catalogue, ErrorValue, Words, load, words_in
from bot.texts.languages import TEXTS
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from tests.bot.texts.decks import DECKTET, DECKTET_PACK, SIGNS, SPANISH, SPANISH_PACK, catalogue

ENGLISH = words_in("en").of_game("bisqa", FRENCH_40)
FRENCH = words_in("fr").of_game("bisqa", FRENCH_40)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Further texts, in the form of one file for each language."""
    (tmp_path / "en.ftl").write_text("shout = HEY, { $name }!\n    .low = hey\nonly = only here\n")
    (tmp_path / "fr.ftl").write_text("shout = OHÉ, { $name } !\n    .low = ohé\n", "utf-8")
    return tmp_path


def test_our_texts_are_read_once() -> None:
    assert load() is load()
    assert words_in("fr") is words_in("fr")
    assert load().words("fr-CA").language == "fr"
    assert load().words(None).language == "en"


def test_whatever_a_client_says_it_speaks_there_are_as_many_words_as_languages() -> None:
    assert len({id(words_in(f"fr-{number}")) for number in range(100)}) == 1
    assert words_in("fr-CA") is words_in("fr")
    assert words_in("../../x") is words_in("") is words_in("en")


def test_further_folders_add_their_texts(folder: Path) -> None:
    words = words_in("fr", folder)
    assert words("shout", name="Ana") == "OHÉ, Ana\u00a0!"
    assert words.attribute("shout", "low") == "ohé"
    assert words("common-yes") == "oui"
    assert FRENCH.find("shout") is None


def test_a_missing_text_is_said_in_english(folder: Path) -> None:
    assert words_in("fr", folder)("only") == "only here"


def test_folders_may_hold_a_folder_for_each_language(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "any.ftl").write_text("any-thing = something\n")
    assert Catalogue(tmp_path).words("en")("any-thing") == "something"


@pytest.mark.parametrize("text", ["= no id\n", "twice = a\ntwice = b\n", "open = { $x\n"])
def test_a_file_that_is_not_in_order_is_refused_by_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "en.ftl").write_text(text)
    with pytest.raises(ValueError, match=r"en\.ftl"):
        Catalogue(tmp_path).words("en").find("open")


@pytest.mark.parametrize(
    "text",
    [
        "name = { other } and { -term }\nother = this\n-term = that\n",
        "-term = that\n\n# a remark\nother = this\nname =\n    { other } and\n    .x = y\n",
        "name = { $n ->\n    [0] none\n   *[other] this and that\n}\nother = this\n",
    ],
)
def test_a_text_may_refer_to_others_and_take_several_lines(tmp_path: Path, text: str) -> None:
    (tmp_path / "en.ftl").write_text(text)
    words = Catalogue(tmp_path).words("en")
    assert words("name", n=5).startswith("this and")
    assert words("other") == "this"
    assert words.find("term") is None
    assert "-term" not in Catalogue(tmp_path).ids()


def test_what_is_not_there() -> None:
    for wrong in ("no-such-text", "", "Ünknown", "a b"):
        with pytest.raises(LookupError):
            ENGLISH(wrong)
        assert ENGLISH.find(wrong) is None
    with pytest.raises(LookupError):
        ENGLISH.attribute("common-yes", "nothing")
    assert ENGLISH.find_attribute("common-yes", "nothing") is None


def test_a_variable_that_is_not_given_is_a_mistake() -> None:
    with pytest.raises(LookupError, match="number"):
        ENGLISH("bisqa-event-bid", who="you")


def test_names_stand_in_sentences_as_they_are() -> None:
    name = "{ $x } <b>*_`@everyone`\u202e\ud83d you"
    assert ENGLISH("bisqa-event-out", who="other", name=name).startswith(name)


def test_very_long_values_are_cut() -> None:
    told = ENGLISH("bisqa-event-trick", who="other", name="x" * 100_000)
    assert len(told) < 1100
    assert "…" in told


@pytest.mark.parametrize(
    ("items", "english", "french"),
    [
        ([], "", ""),
        (["A"], "A", "A"),
        (["A", "B"], "A and B", "A et B"),
        (["A", "B", "C"], "A, B and C", "A, B et C"),
    ],
)
def test_lists(items: list[str], english: str, french: str) -> None:
    assert ENGLISH.all_of(items) == english
    assert FRENCH.all_of(items) == french
    assert ENGLISH.any_of(items) == english.replace("and", "or")
    assert FRENCH.any_of(items) == french.replace("et", "ou")


@pytest.mark.parametrize(
    ("code", "english", "french", "english_name", "french_name"),
    [
        ("5C", "5♣", "5♣", "five of clubs", "cinq de trèfle"),
        ("KH", "K♥", "R♥", "king of hearts", "roi de cœur"),
        ("QD", "Q♦", "D♦", "queen of diamonds", "dame de carreau"),
        ("JC", "J♣", "V♣", "jack of clubs", "valet de trèfle"),
        ("AS", "A♠", "A♠", "ace of spades", "as de pique"),
    ],
)
def test_cards(code: str, english: str, french: str, english_name: str, french_name: str) -> None:
    card = FRENCH_40.find(code)
    assert card
    assert ENGLISH.card(card) == english
    assert FRENCH.card(card) == french
    assert ENGLISH.card_name(card) == english_name
    assert FRENCH.card_name(card) == french_name


def test_how_a_card_is_played() -> None:
    ace = Card("A", "H")
    assert ENGLISH.card(ace, "+") == "A♥ high"
    assert FRENCH.card(ace, "-") == "A♥ bas"
    assert ENGLISH.card(ace, "+", short=True) == FRENCH.card(ace, "+", short=True) == "A♥↑"
    assert ENGLISH.card(ace, "-", short=True) == "A♥↓"


def test_a_ten_is_shown_as_a_number() -> None:
    assert FRENCH.card(Card("T", "S")) == "10♠"


def test_words_of_a_game_are_made_once() -> None:
    assert words_in("fr").of_game("bisqa", FRENCH_40) is FRENCH


@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_a_deck_has_no_texts_codes_are_shown(language: str) -> None:
    for words in (words_in(language), words_in(language).of_game("brisca", SPANISH_PACK)):
        for card in (*SPANISH_PACK.cards, Card("E", ""), Card("6", "LK")):
            assert words.card(card) == words.card_name(card) == card.code
            assert words.style(card) == "plain"
    words = words_in(language).of_game("brisca", SPANISH_PACK)
    assert words.choice(["play 1O", "play 12E"]).split()[::2] == ["1O", "12E"]
    assert words.error("card-not-held", {"card": "1O", "legal": ("play 12E",)}).endswith("12E.")
    assert words_in(language).choice(["play KH"]) == "play KH"


def test_a_deck_needs_nothing_but_its_texts(tmp_path: Path) -> None:
    words = catalogue(tmp_path, SPANISH).words("en").of_game("brisca", SPANISH_PACK)
    ace, king = Card("1", "O"), Card("12", "E")
    assert (words.card(ace), words.card(king)) == ("1🟡", "12⚔")
    assert words.card_name(king) == "king of swords"
    assert words.style(ace) == "yellow"
    assert words.choice(["play 1O", "play 12E"]) == "1🟡 or 12⚔"
    assert "⚔" not in words.error("card-not-held", {"legal": ("play 12E",)}, public=True)


def test_cards_of_several_suits_of_none_and_with_a_name(tmp_path: Path) -> None:
    words = catalogue(tmp_path, DECKTET).words("fr").of_game("biscuit", DECKTET_PACK)
    market, excuse, pawn = Card("6", "LK"), Card("E", ""), Card("P", "WLY")
    assert [words.card(card) for card in (market, excuse, pawn)] == ["6FN", "E", "PVFY"]
    assert words.card_name(market) == "le Marché"
    assert words.card_name(excuse) == "excuse"
    assert words.card_name(pawn) == "pion de vagues, feuilles et wyrms"
    assert words.style(market) == "plain"
    assert words.style(Card("A", "L")) == "green"
    assert words.action("play E") == "E"


def test_words_of_a_game_in_actions(tmp_path: Path) -> None:
    texts = {"en": SIGNS["en"] + "action-sign = sign “{ $rest }”\n    .short = { $rest }\n"}
    words = catalogue(tmp_path, texts).words("en").of_game("brisca", SPANISH_PACK)
    assert words.action("sign triunfillo") == "sign “small trump”"
    assert words.choice(["sign rey", "sign caballo"]) == "king or caballo"


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        ("bid 2", "bid 2", "annoncer 2"),
        ("play KH", "K♥", "R♥"),
        ("play AH+", "A♥↑", "A♥↑"),
        ("play AH-", "A♥↓", "A♥↓"),
        ("fly away", "fly away", "fly away"),
        ("", "", ""),
    ],
)
def test_actions(action: str, english: str, french: str) -> None:
    assert ENGLISH.action(action) == english
    assert FRENCH.action(action) == french


def test_what_was_done() -> None:
    assert ENGLISH.action("bid 2", done=True) == "bid 2"
    assert FRENCH.action("bid 2", done=True) == "annonce 2"
    assert FRENCH.action("play KH", done=True) == "R♥"


def test_choices_of_one_kind_are_short() -> None:
    assert ENGLISH.choice(("bid 0", "bid 1", "bid 3")) == "0, 1 or 3"
    assert FRENCH.choice(("play KH", "play AH+")) == "R♥ ou A♥↑"
    assert ENGLISH.choice(("bid 0", "play KH")) == "bid 0 or K♥"
    assert ENGLISH.choice(()) == ""


def test_options() -> None:
    assert ENGLISH.option("bisqa", "lives") == "lives"
    assert [FRENCH.option_value("bisqa", "lives", n) for n in (1, 5)] == ["1 vie", "5 vies"]
    assert "share" in ENGLISH.option_value("bisqa", "tie", "shared")
    assert ENGLISH.option("bisqa", "wind") == "wind"
    assert ENGLISH.option_value("bisqa", "wind", None) == "none"
    assert ENGLISH.option_value("bisqa", "wind", True) == "yes"
    assert FRENCH.option_value("bisqa", "wind", False) == "non"
    assert ENGLISH.option_told("bisqa", "lives", 4) == "4 lives"
    assert ENGLISH.option_told("bisqa", "tie", "shared") == "ties: all share the place"
    assert FRENCH.option_told("bisqa", "tie", "shared") == "égalités\u00a0: la place est partagée"
    assert ENGLISH.option_told("bisqa", "wind", True) == "wind: yes"


def test_an_error_says_why_and_what_is_possible() -> None:
    params: dict[str, ErrorValue] = {"reason": "sum", "legal": ("bid 0", "bid 2")}
    assert ENGLISH.error("illegal-bid", params).endswith("choose 0 or 2.")
    assert FRENCH.error("illegal-bid", params).endswith("choisis 0 ou 2.")
    assert ENGLISH.error("illegal-bid", {**params, "legal": ()}).endswith("another number.")
    assert "only bid" in ENGLISH.error("illegal-bid", {"reason": "range"})
    assert ENGLISH.error("illegal-bid", {"reason": "new one"}) == ENGLISH.error("illegal-bid")


def test_a_typed_value_is_never_taken_for_a_missing_one() -> None:
    unknown = ENGLISH.error("bad-option", {"option": "lives", "value": None, "choices": ("5",)})
    for value in ("0", "none"):
        told = ENGLISH.error("bad-option", {"option": "lives", "value": value, "choices": ("5",)})
        assert f"“{value}”" in told
        assert told != unknown


def test_an_error_of_which_nothing_is_known_still_has_a_sentence() -> None:
    for words in (ENGLISH, FRENCH):
        assert words.error("strange") == words("error-unknown")
        for code in ("", "a b", "\ud800", "{", "x" * 10_000):
            assert words.error(code, {"reason": code, "legal": (code,)})
        assert "…" in words.error("bad-option", {"value": "x"})


def test_a_public_error_names_no_card() -> None:
    legal = ("play KH", "play AH+", "play 5C")
    for code in ("card-not-held", "illegal-card", "illegal-action", "not-a-card"):
        params: dict[str, ErrorValue] = {"card": "2S", "legal": legal, "reason": "playing"}
        assert "♥" in ENGLISH.error(code, params)
        told = ENGLISH.error(code, params, public=True)
        assert "♥" not in told
        assert "♠" not in told
    assert "K♥" not in ENGLISH.error("ambiguous-card", {"choices": legal}, public=True)
    assert "KH" not in words_in("en").error("card-not-held", {"legal": legal}, public=True)
    assert ENGLISH.error("illegal-bid", {"legal": ("bid 0", "bid 2")}, public=True).endswith(
        "0 or 2."
    )


def test_languages_written_from_the_right_keep_names_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ar.ftl").write_text("hello = مرحبا { $name }\n", "utf-8")
    monkeypatch.setattr("bot.texts.languages.LANGUAGES", ("en", "fr", "ar"))
    words: Words = Catalogue(TEXTS, tmp_path).words("ar-TN")
    assert words("hello", name="Ana") == "مرحبا \u2068Ana\u2069"
    assert words("common-yes") == "yes"
