"""Settings: where they come from, what comes first, and how wrong ones are told."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot import logs
from bot.cli.output import TEXTS
from bot.cli.settings import told as sentence_of
from bot.config import (
    BadConfig,
    Config,
    DiscordSettings,
    Secret,
    TelegramSettings,
    load,
    sections,
    settings_of,
)
from bot.running import pace_of, quota_of
from bot.tables import ports
from bot.texts.catalogue import words_in
from bot.texts.languages import LANGUAGES

EXAMPLE = Path(__file__).resolve().parents[2] / "config.example.toml"
TOKEN = "MTIzNDU2.abcdef.ghijkl"
TELEGRAM = "123456789:" + "AAF-ab_0" * 4 + "xyz"
PLATFORMS = {"discord": TOKEN, "telegram": TELEGRAM}


def written(folder: Path, text: str) -> Path:
    file = folder / "config.toml"
    file.write_text(text, "utf-8")
    return file


def loaded(text: str, folder: Path, environment: Mapping[str, str] | None = None) -> Config:
    return load(written(folder, text), environment or {}, LANGUAGES)


def test_nothing_said_is_all_defaults() -> None:
    config = load(None, {"PATH": "/bin", "BISQA_LOG": "x", "BISQA_CONFIG": "y"}, LANGUAGES)
    assert config.platforms() == {}
    assert config.database.path == "tables.db"
    assert config.discord == DiscordSettings(language="en")
    assert config.telegram == TelegramSettings(language="en")


def test_the_paces_are_those_of_the_tables() -> None:
    assert pace_of(Config()) == ports.Pace()


def test_the_example_holds_every_setting_as_it_is_and_no_other() -> None:
    whole = tomllib.loads(EXAMPLE.read_text("utf-8"))
    defaults = {
        section: {name: plain(field.default) for name, field in settings_of(kind).items()}
        for section, kind in sections().items()
    }
    assert whole == defaults
    assert load(EXAMPLE, {}, LANGUAGES) == load(None, {}, LANGUAGES)


def plain(default: Any) -> Any:
    return default.value if isinstance(default, Secret) else default


def test_every_setting_of_the_example_is_explained() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    settings = [number for number, line in enumerate(lines) if " = " in line and line[0] != "#"]
    assert len(settings) == sum(len(settings_of(kind)) for kind in sections().values())
    for number in settings:
        assert lines[number - 1].startswith("# "), lines[number]


def test_a_file_is_read(tmp_path: Path) -> None:
    config = loaded(
        f'[discord]\ntoken = " {TOKEN}\\n"\ngreeting = false\nowner_contact = "Ana"\n'
        '[log]\nlevel = "debug"\n[pace]\ntrick = 0\n[tables]\nlanguage = "fr"\n',
        tmp_path,
    )
    assert config.platforms() == {"discord": config.discord}
    assert config.discord == DiscordSettings(
        token=Secret(TOKEN), greeting=False, contact="Ana", language="fr"
    )
    assert (config.log.level, config.pace.trick) == ("debug", 0)


def test_settings_of_telegram_are_read(tmp_path: Path) -> None:
    config = loaded(
        f"[telegram]\ntoken = '{TELEGRAM}'\nbase_url = 'http://localhost:8081'\n"
        "webhook_url = 'https://host/telegram'\nwebhook_listen = '0.0.0.0'\nwebhook_port = 80\n"
        "webhook_secret = 'open_sesame-1'\nowner_contact = 'Ana'\n",
        tmp_path,
        {"BISQA_TELEGRAM__LANGUAGE": "fr"},
    )
    assert config.platforms() == {"telegram": config.telegram}
    assert config.telegram == TelegramSettings(
        token=Secret(TELEGRAM),
        language="fr",
        base_url="http://localhost:8081",
        webhook_url="https://host/telegram",
        webhook_listen="0.0.0.0",
        webhook_port=80,
        webhook_secret=Secret("open_sesame-1"),
        contact="Ana",
    )


def test_every_setting_has_a_variable_that_comes_first(tmp_path: Path) -> None:
    samples = {
        str: "/x", bool: "false", Secret: TOKEN, "level": "error", "format": "json", "port": "81",
        "language": "fr", "rest": "http://[::1]:8/", "gateway": "ws://[::1]:9", "token_file": "",
        "base_url": "http://[::1]:7", "webhook_url": "https://h/x", "webhook_port": "81",
        "webhook_secret": "sesame", "webhook_secret_file": "", "tables_per_person": "81",
        "tables_per_chat": "81", "openings_per_hour": "81",
    }  # fmt: skip
    variables = {
        f"BISQA_{section}__{name}".upper(): samples.get(name, samples.get(field.type, "0.5"))
        for section, kind in sections().items()
        for name, field in settings_of(kind).items()
    }
    variables["BISQA_TELEGRAM__TOKEN"] = TELEGRAM
    config = load(EXAMPLE, variables, LANGUAGES)
    for section, kind in sections().items():
        for name, field in settings_of(kind).items():
            value = getattr(getattr(config, section), field.attribute)
            assert value != field.default or name.endswith("_file"), name
            assert plain(value) in (0.5, 81, False, *variables.values()), name


def test_the_limits_are_those_of_tables(tmp_path: Path) -> None:
    config = loaded("[limits]\ntables_per_person = 1\ntables_per_chat = 2\n", tmp_path)
    assert quota_of(config) == ports.Quota(person=1, chat=2, hourly=60)


def test_a_variable_overrides_a_file(tmp_path: Path) -> None:
    config = loaded("[health]\nport = 1\n", tmp_path, {"BISQA_HEALTH__PORT": "2"})
    assert config.health.port == 2


@pytest.mark.parametrize("where", ["setting", "variable", "credential"])
@pytest.mark.parametrize(
    ("platform", "setting", "value"),
    [
        ("discord", "token", TOKEN),
        ("telegram", "token", TELEGRAM),
        ("telegram", "webhook_secret", "open_sesame-1"),
    ],
)
def test_a_secret_may_stand_in_a_file(
    platform: str, setting: str, value: str, where: str, tmp_path: Path
) -> None:
    file = tmp_path / f"{platform}_{setting}"
    file.write_text(f"{value}\n")
    environment = {
        "setting": {},
        "variable": {f"BISQA_{platform}__{setting}_file".upper(): str(file)},
        "credential": {"CREDENTIALS_DIRECTORY": str(tmp_path)},
    }[where]
    text = f"[{platform}]\n{setting}_file = '{file}'\n" if where == "setting" else ""
    found = getattr(getattr(loaded(text, tmp_path, environment), platform), setting)
    assert found == Secret(value)


def test_each_platform_has_its_own_credential(tmp_path: Path) -> None:
    for platform, token in PLATFORMS.items():
        (tmp_path / f"{platform}_token").write_text(token)
    config = load(None, {"CREDENTIALS_DIRECTORY": str(tmp_path)}, LANGUAGES)
    found = {name: platform.token.value for name, platform in config.platforms().items()}
    assert found == PLATFORMS


def test_a_credential_that_nobody_may_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "telegram_token").mkdir()
    with pytest.raises(BadConfig) as wrong:
        load(None, {"CREDENTIALS_DIRECTORY": str(tmp_path)}, LANGUAGES)
    assert "telegram_token cannot be read (Is a directory)" in told(wrong.value, "en")


def test_an_empty_credential_is_none(tmp_path: Path) -> None:
    (tmp_path / "discord_token").write_text("\n")
    (tmp_path / "telegram_token").write_text(TELEGRAM)
    config = load(None, {"CREDENTIALS_DIRECTORY": str(tmp_path)}, LANGUAGES)
    assert list(config.platforms()) == ["telegram"]


def test_credentials_of_others_are_no_token(tmp_path: Path) -> None:
    assert not load(None, {"CREDENTIALS_DIRECTORY": str(tmp_path)}, LANGUAGES).platforms()


def test_a_token_that_is_given_is_better_than_a_credential(tmp_path: Path) -> None:
    (tmp_path / "discord_token").write_text("other")
    environment = {"CREDENTIALS_DIRECTORY": str(tmp_path), "BISQA_DISCORD__TOKEN": TOKEN}
    assert load(None, environment, LANGUAGES).discord.token.value == TOKEN


def test_a_token_is_never_shown() -> None:
    config = load(None, {"BISQA_DISCORD__TOKEN": "a.plain-word.b"}, LANGUAGES)
    for text in (repr(config), str(config.discord), f"{config.discord.token}"):
        assert "plain-word" not in text
    assert logs.clean("a line with a.plain-word.b in it") == "a line with [hidden] in it"
    assert "plain-word" not in repr(logs.clean({"x": config.discord.token}))


def test_a_secret_of_a_webhook_is_never_shown() -> None:
    config = load(None, {"BISQA_TELEGRAM__WEBHOOK_SECRET": "plain-secret-word"}, LANGUAGES)
    assert "plain-secret-word" not in repr(config)
    assert logs.clean("heard plain-secret-word there") == "heard [hidden] there"


WRONG = [
    ("[pace]\ncomputer = -1", "[pace] computer takes a number from 0 to 60."),
    ("[pace]\ncomputer = nan", "[pace] computer takes a number from 0 to 60."),
    ("[pace]\nhidden = 61", "[pace] hidden takes a number from 0 to 60."),
    ("[pace]\ndeal = true", "[pace] deal takes a number"),
    ("[pace]\ndeal = '4'", "[pace] deal takes a number"),
    ("[health]\nport = 65536", "[health] port takes a number from 0 to 65535."),
    ("[health]\nhost = ''", "[health] host takes a text in quotes that is not empty."),
    ("[database]\npath = 3", "[database] path takes a text"),
    ("[log]\nlevel = 'loud'", "[log] level takes debug, info, warning or error."),
    ("[tables]\nlanguage = 'de'", "[tables] language takes en or fr."),
    ("[tables]\nlanguage = ['en']", "[tables] language takes en or fr."),
    ("[discord]\ngreeting = 'yes'", "[discord] greeting takes true or false, without quotes."),
    ("[discord]\nrest = 'ftp://x'", "[discord] rest takes a whole internet address"),
    ("[discord]\ngateway = 'x'", "[discord] gateway takes a whole internet address"),
    ("[discord]\ntoken = 'a b'", "[discord] token holds a token with a space or a line break"),
    ("[discord]\ntoken = 'é'", "[discord] token holds no token of Discord"),
    ("[discord]\ntoken = 3", "[discord] token takes a text"),
    ("[discord]\ntoken = 'a.b.c'\ntoken_file = 'b'", "both a token and a token_file for discord"),
    ("[discord]\ntoken_file = '/dev/null/x'", "/dev/null/x cannot be read (Not a directory)"),
    ("[telegram]\ntoken = '1:a'\ntoken_file = 'b'", "both a token and a token_file for telegram"),
    ("[telegram]\nwebhook_secret = 'a'\nwebhook_secret_file = 'b'",
     "both a webhook_secret and a webhook_secret_file for telegram"),
    ("[telegram]\nwebhook_secret_file = '/dev/null'", "/dev/null takes 1 to 256 of A-Z, a-z,"),
    ("[telegram]\nwebhook_secret = 'a:b'", "[telegram] webhook_secret takes 1 to 256 of A-Z,"),
    (f"[telegram]\nwebhook_secret = '{'a' * 257}'", "[telegram] webhook_secret takes 1 to 256"),
    ("[telegram]\nwebhook_url = 'https://h'", "[telegram] webhook_url needs a webhook_secret"),
    ("[telegram]\nwebhook_url = 'h:443'", "[telegram] webhook_url takes a whole internet addr"),
    ("[telegram]\nbase_url = ''", "[telegram] base_url takes a whole internet address"),
    ("[telegram]\nwebhook_port = 0", "[telegram] webhook_port takes a number from 1 to 65535."),
    ("[telegram]\nwebhook_listen = ''", "[telegram] webhook_listen takes a text in quotes"),
    ("[discord]\ntokn = 'a'", "[discord] tokn is no setting: you can choose token, token_file,"),
    ("[irc]", "[irc] is no setting: you can choose database, log, health, pace, tables, limi"),
    ("log = 'info'", "[log] is to be a section with settings"),
    ("[log]\nlevel = info", "Line 2 of"),
    ("[log", "is not in the form of settings (TOML)"),
]  # fmt: skip


def told(wrong: BadConfig, language: str) -> str:
    return sentence_of(wrong, words_in(language, TEXTS))


@pytest.mark.parametrize(("text", "says"), WRONG)
def test_what_is_wrong_is_told_by_its_place(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(BadConfig) as wrong:
        loaded(f"{text}\n", tmp_path)
    assert says in told(wrong.value, "en")
    assert told(wrong.value, "fr") != told(wrong.value, "en")


@pytest.mark.parametrize(
    ("variable", "value", "says"),
    [
        ("BISQA_PACE__COMPUTER", "fast", "BISQA_PACE__COMPUTER takes a number from 0 to 60."),
        ("BISQA_PACE__COMPUTER", "inf", "BISQA_PACE__COMPUTER takes a number from 0 to 60."),
        ("BISQA_DISCORD__TOKN", TOKEN, "BISQA_DISCORD__TOKN is no setting"),
        ("BISQA_DISCORT__TOKEN", TOKEN, "BISQA_DISCORT__TOKEN is no setting"),
        ("BISQA_DISCORD__GREETING", "si", "BISQA_DISCORD__GREETING takes true or false"),
    ],
)
def test_wrong_variables_are_told_by_their_names(variable: str, value: str, says: str) -> None:
    with pytest.raises(BadConfig) as wrong:
        load(None, {variable: value}, LANGUAGES)
    assert says in told(wrong.value, "en")
    assert TOKEN not in told(wrong.value, "en")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for file, code in (
        (tmp_path / "missing", "unreadable"),
        (tmp_path, "unreadable"),
        (tmp_path / "binary", "not-toml"),
    ):
        with pytest.raises(BadConfig) as wrong:
            load(file, {}, LANGUAGES)
        assert wrong.value.code == code
        assert str(file) in told(wrong.value, "en")


@pytest.mark.parametrize(
    ("content", "begins"),
    [
        (b"\xff\xfe\x00", "The file"),
        (b"x = " + b"[" * 10_000, "The file"),
        (b"\n[discord]]", "Line 2 of"),
        (b"[discord", "The file"),
        (b"\nx = \x00", "Line 2 of"),
    ],
)
def test_the_line_is_named_where_it_is_known(content: bytes, begins: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(content)
    with pytest.raises(BadConfig) as wrong:
        load(file, {}, LANGUAGES)
    assert told(wrong.value, "en").startswith(f"{begins} ")


def test_a_file_may_begin_with_the_mark_of_its_encoding(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(b"\xef\xbb\xbf[log]\r\nlevel = 'debug'\r\n")
    assert load(file, {}, LANGUAGES).log.level == "debug"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xff\xfe\x00", "bad-token"),
        (b"", "bad-token"),
        (b" \n", "bad-token"),
        (b"two words", "token-broken"),
        (b"two\nlines", "token-broken"),
    ],
)
def test_a_file_that_holds_no_token(content: bytes, code: str, tmp_path: Path) -> None:
    (tmp_path / "token").write_bytes(content)
    with pytest.raises(BadConfig, match=code):
        load(None, {"BISQA_DISCORD__TOKEN_FILE": str(tmp_path / "token")}, LANGUAGES)
