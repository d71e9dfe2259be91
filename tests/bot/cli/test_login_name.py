"""What somebody is called at the table who has not said it."""

import getpass

import pytest

from bot.cli.play import login_name


@pytest.mark.parametrize(
    ("login", "name"),
    [
        ("ana", "Ana"),
        ("ana.silva", "Ana Silva"),
        ("jean-luc_2", "Jean Luc 2"),
        ("élodie", "Élodie"),
        ("x" * 99, "X" + "x" * 30 + "…"),
        ("a\x1b[2Jb\u202ec", "A 2Jb C"),
        *((nobody, "") for nobody in ("root", "ROOT", "Administrator", "1000", "", "._", "🎉")),
    ],
)
def test_a_login_becomes_a_name(login: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: login)
    assert login_name() == name


@pytest.mark.parametrize("wrong", [KeyError, OSError, ImportError])
def test_nobody_is_logged_in(wrong: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise wrong("no such user")

    monkeypatch.setattr(getpass, "getuser", nobody)
    assert login_name() == ""
