"""Arguments, languages, and databases that cannot be used: one sentence, nothing half-made."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.cli import arguments as reading
from bot.cli.files import default_database, resume_options
from bot.cli.main import main
from storage.sql.files import hold

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: object) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of one command."""
    try:
        code: object = main([str(argument) for argument in arguments])
    except SystemExit as end:
        code = end.code
    printed = capsys.readouterr()
    assert isinstance(code, int)
    assert "Traceback" not in printed.out + printed.err
    return code, printed.out, printed.err


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", ["", "play", "watch", "simulate", "replay", "verify", "export"])
def test_help_is_there_in_every_language(command: str, language: str, capsys: Capture) -> None:
    words = [command, "--help", "--lang", language] if command else ["--lang", language, "--help"]
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert ("usage: bisqa" if language == "en" else "emploi\u00a0: bisqa") in out
    assert ("show this help" in out.lower()) == (language == "en")
    assert ("Langue" in out) == (language == "fr")


def test_no_argument_shows_help(capsys: Capture) -> None:
    assert run(capsys)[1].startswith("usage: bisqa")


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ("dance", 2, "“dance”: see bisqa --help"),
        ("plya", 2, "There’s no command “plya”: did you mean “play”?"),
        ("play --sett 3", 2, "“--sett 3” here: did you mean “--set”?"),
        ("play --se 3", 2, "“--se” may be --seats, --set, --seconds"),
        ("play --plain=yes", 2, "--plain takes nothing behind it"),
        ("play --nonsense", 2, "--nonsense"),
        ("replay", 2, "FILE"),
        ("play --seats", 2, "--seats"),
        ("play --seats x", 2, "“x” does not fit --seats: you can choose 0 or more"),
        ("play --seats -1", 2, "“-1” does not fit --seats"),
        ("play --seats ²", 2, "--seats"),
        ("play --seconds x", 2, "“x” does not fit --seconds: you can choose 10 to 120 seconds"),
        ("play --seconds 5min", 2, "“5min” does not fit --seconds: you can choose 10 to 120"),
        ("play --seconds 9", 2, "“9” does not fit --seconds: you can choose 10 to 120 seconds"),
        ("play --seconds 121", 2, "you can choose 10 to 120 seconds"),
        ("play --seconds 0", 2, "you can choose 10 to 120 seconds"),
        ("play --hotseat", 2, "--hotseat"),
        ("play --hotseat Ada", 2, "at least two names"),
        ("play --hotseat A B C --seats 2", 1, "2 players at the most"),
        ("play --hotseat A B C D E F G H I", 1, "8 players at the most"),
        ("watch --seconds 10", 2, "--seconds"),
        ("play --seats 0", 1, "at least 2 players"),
        ("play --seats 1", 1, "at least 2 players"),
        ("play --seats 9", 1, "8 players at the most"),
        ("watch --seats 999999999", 1, "8 players at the most"),
        ("play --level brilliant", 2, "easy, normal or hard"),
        ("play --level easy,,hard", 2, "easy, normal or hard"),
        ("play --game poker", 2, "bisqa"),
        ("play --pace slow", 2, "human, quick or none"),
        ("play --lang de", 2, "en or fr"),
        ("play --set lives=9", 1, "“9” doesn’t fit “lives”: you can choose 3, 4 or 5"),
        ("play --set lives", 1, "Say what “lives” is to be: you can choose 3, 4 or 5"),
        ("play --set tie=none", 1, "whoever is less below zero” or “all share the place”"),
        ("play --set cards=3", 1, "“cards” here: you can choose lives or ties"),
        ("play --set =", 1, "lives or ties"),
        ("play --seats \uff12\uff12", 1, "8 players at the most"),
        ("replay --until many file", 2, "--until"),
        ("simulate --games x", 2, "“x” does not fit --games: you can choose 1 or more"),
        ("simulate --games 0", 2, "“0” does not fit --games: you can choose 1 or more"),
    ],
)
def test_a_bad_argument_is_told_in_one_sentence(
    arguments: str, code: int, says: str, capsys: Capture, tmp_path: Path
) -> None:
    words = arguments.split()
    if words[0] == "play":
        words += ["--db", str(tmp_path / "t.db")]
    got, out, err = run(capsys, *words)
    assert (got, out) == (code, "")
    assert says in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        "PLAY --seats 9",
        "Play --seats neuf",
        "play --lang en --seats “9”",
        "--lang English play --seats \uff19",
        "--lang=EN play --seats 9",
    ],
)
def test_what_may_be_written_in_many_ways(arguments: str, capsys: Capture, tmp_path: Path) -> None:
    code, _, err = run(capsys, *arguments.split(), "--db", tmp_path / "t.db")
    assert (code, "8 players at the most" in err) == (1, True)


def test_options_are_read_in_every_language(capsys: Capture) -> None:
    same = []
    for options in (
        ["--set", "lives=3", "--levels", "easy,hard", "--players", "2"],
        ["--set", "Vies = trois", "--levels", "Facile,difficile", "--players", "deux"],
        ["--set", "3 vies", "--levels", "EASY,hard.", "--players", "2 places"],
    ):
        code, out, _ = run(capsys, "simulate", "--json", "--games", "2", *options)
        assert code == 0
        same.append(out)
    assert len(set(same)) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("plya", "Il n’y a pas de commande « plya » : voulais-tu dire « play » ?"),
        ("play --sett 3", "Je ne connais pas « --sett 3 » ici : voulais-tu dire « --set » ?"),
        ("play --seats", "--seats veut quelque chose derrière"),
        ("replay", "Il manque FILE"),
        ("play --set lives", "Dis ce que doit être « vies » : tu peux choisir 3, 4 ou 5."),
        (
            "play --level dieu",
            "« dieu » ne va pas avec --level : tu peux choisir facile, normal ou",
        ),
    ],
)
def test_in_french_there_is_no_word_of_english(arguments: str, says: str, capsys: Capture) -> None:
    code, out, err = run(capsys, "--lang", "fr", *arguments.split())
    assert code
    assert out == ""
    assert says in err.replace("\u00a0", " ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", ""),
        (" \u3164\u200b", ""),
        ("\udcff", ""),
        ("\x1b[2J", "[2J"),
        ("a\u202eb", "ab"),
        ("a\x00b\nc", "a b c"),
        ("x" * 10_000, "x" * 31 + "…"),
        ("👩\u200d👩\u200d👧" * 9, "👩\u200d👩\u200d👧" * 6 + "…"),
    ],
    ids=ascii,
)
def test_nobody_is_refused_for_a_name(name: str, shown: str) -> None:
    assert reading.name(name) == shown


@pytest.mark.parametrize(
    ("environment", "arguments", "french"),
    [
        ({"LANG": "fr_FR.UTF-8"}, [], True),
        ({"LANG": "en_GB.UTF-8"}, [], False),
        ({"LANG": "C"}, [], False),
        ({"LANG": "de_DE"}, [], False),
        ({}, [], False),
        ({"LC_ALL": "fr_CA", "LANG": "en_US"}, [], True),
        ({"LC_MESSAGES": "fr", "LANG": "en_US"}, [], True),
        ({"LANG": "fr_FR.UTF-8"}, ["--lang", "en"], False),
        ({"LANG": "en_US"}, ["--lang=fr"], True),
        ({"LANG": "en_US"}, ["--lang", "fr"], True),
    ],
)
def test_the_language(
    environment: dict[str, str],
    arguments: list[str],
    french: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    _, _, err = run(capsys, "play", "--seats", "99", *arguments)
    assert ("places au plus" in err) == french


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(max_size=8), max_size=4))
def test_any_arguments_end_without_a_traceback(capsys: Capture, words: list[str]) -> None:
    code, _, _ = run(capsys, "replay", *words, "--seat=0", "/dev/null/none")
    assert code in (0, 1, 2)


def test_the_usual_file_needs_no_options(tmp_path: Path) -> None:
    assert default_database().name == "tables.db"
    assert resume_options(None) == resume_options(default_database()) == ""
    assert resume_options(tmp_path / "my games.db").endswith("my games.db'")


def test_resuming_makes_no_file(tmp_path: Path, capsys: Capture) -> None:
    for arguments in (["--resume"], ["--resume", "ABCDEF"]):
        code, out, err = run(capsys, "play", "--db", tmp_path / "t.db", *arguments)
        assert (code, out) == (1, "")
        assert " play" in err
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without a table."""
    path = tmp_path_factory.mktemp("sound") / "tables.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", None)
        main(["play", "--plain", "--db", str(path)])
    return path


def refused(capsys: Capture, path: Path, language: str = "en") -> str:
    """What ``play`` says of a file that it cannot use."""
    code, out, err = run(capsys, "play", "--plain", "--lang", language, "--db", path)
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("language", ["en", "fr"])
def test_files_that_are_no_database_stay_as_they_are(
    language: str, sound: Path, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "t.db"
    whole = sound.read_bytes()
    for content in (b"hello", b"x" * 9_999, whole[:5_000], whole[:4096] + b"\xff" * 9_000):
        path.write_bytes(content)
        assert str(path) in refused(capsys, path, language)
        assert path.read_bytes() == content
        assert [each.name for each in tmp_path.iterdir()] == ["t.db"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "newer version"),
        ("DROP TABLE alembic_version", "another program"),
    ],
)
def test_newer_and_foreign_files(
    change: str, says: str, sound: Path, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "t.db"
    shutil.copyfile(sound, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(change)
        connection.commit()
    before = path.read_bytes()
    assert says in refused(capsys, path)
    assert path.read_bytes() == before


def test_folders_and_places_that_are_not_there(tmp_path: Path, capsys: Capture) -> None:
    for path in (
        tmp_path,
        tmp_path / "missing" / "t.db",
        Path("/dev/null/t.db"),
        Path("/proc/t.db"),
    ):
        refused(capsys, path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_another_holds(sound: Path, capsys: Capture) -> None:
    before = sound.read_bytes()
    with hold(sound):
        assert "Another program has" in refused(capsys, sound)
    assert sound.read_bytes() == before
