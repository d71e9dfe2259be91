"""Commands as people type them, in both languages, for us and for others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chatting.tongues import TEXTS as CHATTING
from bot.chatting.typed import Typed
from bot.parsing.errors import ParseError
from bot.tables.timecontrol import HOUR, SECOND, Tempo, TimeControl
from bot.tables.updates import GameOffer
from bot.tables.views import offer
from bot.telegram.reading import Head, head, in_words, read
from bot.telegram.tongues import TEXTS
from bot.texts.catalogue import words_in
from bot.texts.languages import LANGUAGES
from engine.registry import games

OFFERS: list[GameOffer] = [offer(game) for game in games().values()]


def typed(text: str, *, group: bool = True) -> Typed | None:
    found = head(text, "table_bot") or (None if group else in_words(text, OFFERS))
    return read(found, OFFERS, group=group) if found else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/bid 2", Head("bid", False, "2")),
        ("/bid@table_bot 2", Head("bid", True, "2")),
        ("/BID@Table_Bot  2", Head("bid", True, "2")),
        ("/bid@other_bot 2", None),
        ("bid 2", None),
        ("", None),
        (" /go", Head("go", False, "")),
    ],
)
def test_whose_command_it_is(text: str, expected: Head | None) -> None:
    assert head(text, "table_bot") == expected


@pytest.mark.parametrize("name", ["start", "kick", "rules", "quit"])
def test_in_a_group_some_words_belong_to_other_bots(name: str) -> None:
    assert typed(f"/{name}") is None
    assert typed(f"/{name}@table_bot") is not None
    assert typed(f"/{name}", group=False) is not None


@pytest.mark.parametrize(
    ("text", "command", "given"),
    [
        ("/join T2", "join", {"code": "T2"}),
        *((f"/join {code}", "join", {"code": "T2"})
          for code in ("t2", "T2.", "T2,", "(T2)", "“T2”", "#T2", "table T2", "code=T2", "T2 !")),
        ("/rejoindre t2", "join", {"code": "T2"}),
        ("/join", "join", {}),
        *((f"/replay {rest}", "replay", {"code": "T2", "game": 3})
          for rest in ("T2 3", "t2, 3", "T2 game=3", "table T2 partie 3", "T2 three")),
        *((f"/addbot {level}", "addbot", {"level": "hard"})
          for level in ("hard", "HARD.", "difficile", "level=hard", "niveau : difficile")),
        ("/addbot", "addbot", {}),
        ("/unseat Ben the Great", "unseat", {"who": "Ben the Great"}),
        ("/unseat who: Ben", "unseat", {"who": "Ben"}),
        ("/bid2", "bid", {"line": "2"}),
        ("/bid2@table_bot", "bid", {"line": "2"}),
        ("/play5♣", "play", {"line": "5♣"}),
        ("/playA♥ high", "play", {"line": "a♥ high"}),
        ("/play 5♣", "play", {"line": "5♣"}),
        ("/jouer R♥", "play", {"line": "R♥"}),
        ("/bid", "bid", {"line": ""}),
        ("/settings language=fr quiet=on", "settings", {"language": "fr", "quiet": True}),
        ("/settings Who opens tables: moderators", "settings", {"opening": "moderators"}),
    ],
)  # fmt: skip
def test_what_is_given_with_a_command(text: str, command: str, given: dict[str, object]) -> None:
    found = typed(text)
    assert found
    assert (found.command, found.given, found.game) == (command, given, "")


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("zone=Europe/Paris quiet-from=23", {"zone": "Europe/Paris", "quiet_from": 23}),
        ("fuseau=europe / paris calme-de = 22h", {"zone": "Europe/Paris", "quiet_from": 22}),
        ("Paris", {"zone": "Europe/Paris"}),
        ("FR", {"language": "fr"}),
        ("langue=anglais demander-deux-fois=oui", {"language": "en", "two_step": True}),
        ("quiet from: 10 pm, quiet until: 8 am", {"quiet_from": 22, "quiet_until": 8}),
        ("My turn: Never tell me", {"turns": "never"}),
        ("mon tour = Ne jamais m’avertir", {"turns": "never"}),
        ("language=as in my Telegram", {"language": "-"}),
    ],
)
def test_what_somebody_chooses_for_themselves(text: str, given: dict[str, object]) -> None:
    for command in ("/settings", "/réglages", "settings", "Réglages"):
        found = typed(f"{command} {text}", group=False)
        assert found
        assert (found.command, found.given) == ("settings", given)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("My hand", "hand"),
        ("Ma main", "hand"),
        ("« Ma main »", "hand"),
        ("I am back", "back"),
        ("Me revoilà", "back"),
        ("Add a computer", "addbot"),
        ("Once more", "rematch"),
        ("Options", "configure"),
        ("New game of Bisqa", "new"),
        ("Nouvelle partie de Bisqa", "new"),
        ("bisqa new", "new"),
        ("new bisqa", "new"),
        ("bisqa", "menu"),
        ("rules", "rules"),
    ],
)
def test_in_private_a_command_needs_no_sign_and_a_button_can_be_typed(
    text: str, command: str
) -> None:
    found = typed(text, group=False)
    assert found
    assert found.command == command
    assert found.game == ("bisqa" if command in ("new", "menu", "rules") else "")
    assert typed(text) is None  # in a group people speak to each other


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("/bisqa new", {}),
        ("/bisqa new lives=3 seconds=20",
         {"lives": 3, "time": TimeControl(Tempo.LIVE, 20 * SECOND)}),
        ("/bisqa lives=3", {"lives": 3}),
        ("/bisqa 3 lives", {"lives": 3}),
        ("/bisqa new seats=four", {"seats": 4}),
        ("/bisqa new quatre places, 30s, difficile",
         {"seats": 4, "time": TimeControl(Tempo.LIVE, 30 * SECOND), "level": "hard"}),
        ("/bisqa new lives=\uff13 seconds=30s",
         {"lives": 3, "time": TimeControl(Tempo.LIVE, 30 * SECOND)}),
        ("/bisqa new time=2 hours", {"time": TimeControl(Tempo.SLOW, 2 * HOUR)}),
        ("/bisqa new Slow game: 2 hours for each move",
         {"time": TimeControl(Tempo.SLOW, 2 * HOUR)}),
        ("/bisqa new ties: all share the place", {"tie": "shared"}),
        ("/bisqa new seats=as many as come", {"seats": "-"}),
        ("/bisqa nouvelle vies=3 heures=4 places=5 ordinateurs=2 niveau=difficile",
         {"lives": 3, "time": TimeControl(Tempo.SLOW, 4 * HOUR), "seats": 5, "computers": 2,
          "level": "hard"}),
        ("/bisqa@table_bot new seats = 4", {"seats": 4}),
    ],
)  # fmt: skip
def test_a_table_is_opened_with_what_was_said(text: str, given: dict[str, object]) -> None:
    found = typed(text)
    assert found
    assert (found.command, found.game, found.given) == ("new", "bisqa", given)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/bisqa", "menu"),
        ("/bisqa what", "menu"),
        ("/bisqa rules", "rules"),
        ("/bisqa règles", "rules"),
    ],
)
def test_a_game_is_asked_about(text: str, command: str) -> None:
    found = typed(text)
    assert found
    assert (found.command, found.game) == (command, "bisqa")


@pytest.mark.parametrize(
    "text",
    ["/bisqa new colour=red", "/bisqa new seats=many", "/bisqa new level=god", "/bisqa new lives",
     "/bisqa new seats=99", "/bisqa new seconds=5", "/bisqa new seconds=x", "/bisqa new hours=100",
     "/bisqa new seconds=99999999", "/bisqa new time=5 min", "/bisqa new 4", "/bisqa colour=red",
     "/settings zone", "/settings colour=red", "/settings zone=Mars", "/settings quiet-from=25",
     "/settings language=klingon", "/settings off", "/addbot nonsense"],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_what_would(text: str) -> None:
    for group in (True, False):
        with pytest.raises(ParseError) as refused:
            typed(text, group=group)
        assert refused.value.code in ("bad-value", "no-such-setting")
        for language in LANGUAGES:
            words = words_in(language, CHATTING, TEXTS)
            told = words.error(refused.value.code, refused.value.params)
            assert len(told.rpartition("choose " if language == "en" else "choisir ")[2]) > 5, told
            assert "…" not in told


@pytest.mark.parametrize("text", ["/yes", "/nonsense", "/", "/@table_bot", "/bid2x"])
def test_what_is_no_command_here_is_nothing(text: str) -> None:
    assert typed(text, group=False) is None


@given(st.text(max_size=60), st.booleans())
def test_anything_can_be_typed(text: str, group: bool) -> None:
    try:
        typed(f"/{text}", group=group)
        typed(f"/bisqa new {text}", group=group)
    except ParseError:
        pass


@pytest.mark.parametrize("name", ["new", "nouvelle", "rules", "tips"])
def test_where_there_is_one_game_it_need_not_be_named(name: str) -> None:
    alone, addressed = typed(f"/{name}", group=False), typed(f"/{name}@table_bot")
    assert alone
    assert alone == typed(f"/bisqa {name}", group=False)
    assert addressed
    assert addressed.game == "bisqa"
    assert typed("/new lives=3", group=False) == typed("/bisqa lives=3", group=False)
    in_group = typed(f"/{name}")  # perhaps another bot's
    assert in_group is None or not in_group.game
