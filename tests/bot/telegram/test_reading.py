"""Commands as people type them, in both languages, for us and for others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.errors import BadTime, TableError
from bot.tables.timecontrol import HOUR, SECOND, Tempo, TimeControl
from bot.tables.updates import GameOffer
from bot.tables.views import offer
from bot.telegram.reading import Head, Typed, head, read
from engine.errors import BadOption, GameError
from engine.registry import games

OFFERS: list[GameOffer] = [offer(game) for game in games().values()]


def typed(text: str, *, group: bool = True) -> Typed | None:
    found = head(text, "table_bot")
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


@pytest.mark.parametrize("name", ["start", "kick", "rules"])
def test_in_a_group_some_words_belong_to_other_bots(name: str) -> None:
    assert typed(f"/{name}") is None
    addressed = typed(f"/{name}@table_bot")
    assert addressed
    assert addressed.addressed
    assert typed(f"/{name}", group=False) is not None


@pytest.mark.parametrize(
    ("text", "command", "given"),
    [
        ("/join T2", "join", {"code": "T2"}),
        ("/rejoindre t2", "join", {"code": "t2"}),
        ("/replay T2 3", "replay", {"code": "T2", "game": 3}),
        ("/addbot hard", "addbot", {"level": "hard"}),
        ("/addbot nonsense", "addbot", {}),
        ("/unseat Ben the Great", "unseat", {"who": "Ben the Great"}),
        ("/play 5♣", "play", {"line": "5♣"}),
        ("/jouer R♥", "play", {"line": "R♥"}),
        ("/bid", "bid", {"line": ""}),
        ("/settings zone=Europe/Paris quiet-from=23", "settings",
         {"zone": "Europe/Paris", "quiet_from": 23}),
        ("/settings fuseau=Europe/Paris", "settings", {"zone": "Europe/Paris"}),
    ],
)  # fmt: skip
def test_what_is_given_with_a_command(text: str, command: str, given: dict[str, object]) -> None:
    found = typed(text)
    assert found
    assert (found.command, found.given, found.game) == (command, given, "")


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("/bisqa new", {}),
        ("/bisqa new lives=3 seconds=20",
         {"lives": "3", "time": TimeControl(Tempo.LIVE, 20 * SECOND)}),
        ("/bisqa lives=3", {"lives": "3"}),
        ("/bisqa nouvelle vies=3 heures=4 places=5 ordinateurs=2 niveau=difficile",
         {"lives": "3", "time": TimeControl(Tempo.SLOW, 4 * HOUR), "seats": 5, "computers": 2,
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
     "/settings zone", "/settings colour=red"],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_what_would(text: str) -> None:
    with pytest.raises(BadOption):
        typed(text)


@pytest.mark.parametrize("text", ["seconds=5", "seconds=x", "hours=100", "seconds=99999999"])
def test_times_have_limits(text: str) -> None:
    with pytest.raises(BadTime):
        typed(f"/bisqa new {text}")


@pytest.mark.parametrize("text", ["/quit", "/yes", "/configure", "/nonsense", "/", "/@table_bot"])
def test_what_is_no_command_here_is_nothing(text: str) -> None:
    assert typed(text, group=False) is None


@given(st.text(max_size=60), st.booleans())
def test_anything_can_be_typed(text: str, group: bool) -> None:
    try:
        typed(f"/{text}", group=group)
        typed(f"/bisqa new {text}", group=group)
    except (GameError, TableError):
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
