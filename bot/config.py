"""The settings of a program that runs for months: a TOML file, and the environment above it.

Each setting has a variable, ``BISQA_SECTION__NAME``: ``BISQA_DISCORD__TOKEN``. A token may also
stand in a file that ``token_file`` names, or be one of systemd's credentials, ``SECTION_token``;
so may any other secret of a platform.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct, inspect

from bot import logs, tokens

PREFIX: Final = "BISQA_"
CREDENTIALS: Final = "CREDENTIALS_DIRECTORY"
"""The variable in which systemd names the folder of credentials."""

Seconds = Annotated[float, Meta(ge=0, le=60)]
Count = Annotated[int, Meta(ge=0, le=10_000)]
Name = Annotated[str, Meta(min_length=1)]
Address = Annotated[str, Meta(pattern="^https?://.")]
_WEBHOOK_SECRET: Final = re.compile("[A-Za-z0-9_-]{0,256}")
_WRONG_TOKENS: Final = ("quoted", "assigned", "headed", "broken")
"""What is wrong with a token that there is a sentence of its own for."""
_T = TypeVar("_T")


class BadConfig(Exception):
    """Settings that cannot be used: a code, the text of which is ``running-CODE``, and what that
    text names. No value is ever told, for it might be a token.
    """

    def __init__(self, code: str, **params: str | Collection[str]) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Secret:
    """A value that is in no log line and in no ``repr``. Without one it is false."""

    value: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        logs.hide(self.value)

    def __bool__(self) -> bool:
        return bool(self.value)


class Database(Struct, frozen=True):
    """Where tables are kept."""

    path: Name = "tables.db"

    def file(self) -> Path:
        """The database."""
        return Path(self.path).expanduser()


class Log(Struct, frozen=True):
    """What the program tells those who run it; ``file`` "" is standard error."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["console", "json"] = "console"
    file: str = ""


class Health(Struct, frozen=True):
    """Where the program says how it is; ``port`` 0 is nowhere."""

    host: Name = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 9280


class Pace(Struct, frozen=True):
    """How long things rest before the program goes on by itself, in seconds."""

    computer: Seconds = 1.2
    trick: Seconds = 2.5
    deal: Seconds = 4.0
    hidden: Seconds = 8.0
    autopilot: Seconds = 2.0


class OpenTables(Struct, frozen=True):
    """How many tables that go on or wait for a game one person may have opened, and one chat may
    show; how many somebody may open within an hour. 0 is as many as they like.
    """

    tables_per_person: Count = 5
    tables_per_chat: Count = 10
    openings_per_hour: Count = 60


class Tables(Struct, frozen=True):
    """``language`` is spoken where nobody has chosen one."""

    language: str = "en"


class Platform(Struct, frozen=True):
    """What every platform has. After loading, ``token`` is the token wherever it was found (so is
    every secret that has a ``…_file`` beside it), and ``language`` is never empty.
    """

    token: Secret = Secret()
    token_file: str = ""
    language: str = ""


class DiscordSettings(Platform, frozen=True):
    """Discord: the address of its API, that of its gateway ("": as the API says), whether a server
    is greeted that the bot is added to, and how people reach whoever runs it.
    """

    rest: Address = "https://discord.com/api/v10"
    gateway: Annotated[str, Meta(pattern="^$|^wss?://.")] = ""
    greeting: bool = True
    contact: str = msgspec.field(default="", name="owner_contact")


class TelegramSettings(Platform, frozen=True):
    """Telegram: the address below which its API and its files are, whether a group is greeted that
    the bot is added to, and how people reach whoever runs it.

    Where ``webhook_url`` is empty Telegram is asked for what is new. Else it calls that address,
    which has to lead to the path of the same name at ``webhook_listen`` and ``webhook_port``, and
    says ``webhook_secret`` there, which is then never empty.
    """

    base_url: Address = "https://api.telegram.org"
    webhook_url: Annotated[str, Meta(pattern="^$|^https?://.")] = ""
    webhook_listen: Name = "127.0.0.1"
    webhook_port: Annotated[int, Meta(ge=1, le=65_535)] = 8443
    webhook_secret: Secret = Secret()
    webhook_secret_file: str = ""
    greeting: bool = True
    contact: str = msgspec.field(default="", name="owner_contact")


class Config(Struct, frozen=True):
    """All settings, by section."""

    database: Database = Database()
    log: Log = Log()
    health: Health = Health()
    pace: Pace = Pace()
    tables: Tables = Tables()
    limits: OpenTables = OpenTables()
    discord: DiscordSettings = DiscordSettings()
    telegram: TelegramSettings = TelegramSettings()

    def platforms(self) -> dict[str, Platform]:
        """The platforms that have a token, by name."""
        sections = {name: getattr(self, name) for name in self.__struct_fields__}
        return {
            name: section
            for name, section in sections.items()
            if isinstance(section, Platform) and section.token
        }


class Field(NamedTuple):
    """A setting: its name in Python, its type and what it is where nothing is said."""

    attribute: str
    type: Any
    default: Any


class _Given(NamedTuple):
    """A value that somebody gave to a setting, and the place where they did."""

    section: str
    name: str
    value: object
    place: str
    typed: bool


def sections() -> dict[str, type[Struct]]:
    """The sections by name."""
    return {each.name: each.type for each in msgspec.structs.fields(Config)}


def settings_of(section: type[Struct]) -> dict[str, Field]:
    """The settings of a section, by the name that they have in the file."""
    return {
        each.encode_name: Field(each.name, each.type, each.default)
        for each in msgspec.structs.fields(section)
    }


def load(file: Path | None, environment: Mapping[str, str], languages: Collection[str]) -> Config:
    """The settings in ``file`` (None: there is none), and in the variables, which come first.

    Tables can speak ``languages``. Raises `BadConfig`.
    """
    in_file = _in_file(file) if file else ()
    given = {(each.section, each.name): each for each in (*in_file, *_in_variables(environment))}
    chosen: dict[str, dict[str, Any]] = defaultdict(dict)
    for each in given.values():
        known = settings_of(_known(sections(), each.section, each.place))
        setting = _known(known, each.name, each.place)
        if each.name == "language" and each.value not in (*languages, setting.default):
            raise BadConfig("bad-setting", kind="choice", place=each.place, choices=languages)
        chosen[each.section][setting.attribute] = _read(each, setting.type)
    made: dict[str, Any] = {name: kind(**chosen[name]) for name, kind in sections().items()}
    for name, section in made.items():
        if isinstance(section, Platform):
            found = dict(_secrets(name, section, environment))
            language = section.language or made["tables"].language
            made[name] = msgspec.structs.replace(section, **found, language=language)
    if made["telegram"].webhook_url and not made["telegram"].webhook_secret:
        raise BadConfig("no-webhook-secret")
    return Config(**made)


def platform_names() -> tuple[str, ...]:
    """The sections that are platforms."""
    return tuple(name for name, kind in sections().items() if issubclass(kind, Platform))


def _in_file(file: Path) -> Iterator[_Given]:
    try:
        whole = tomllib.loads(file.read_text("utf-8-sig"))  # Windows' editor marks its files
    except OSError as failure:
        raise _unreadable(file, failure) from failure
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as failure:
        line = re.search(r"line (\d+)", str(failure))
        raise BadConfig("not-toml", path=str(file), line=line[1] if line else "none") from None
    for section, settings in whole.items():
        place = f"{file} [{section}]"
        _known(sections(), section, place)
        if not isinstance(settings, dict):
            raise BadConfig("no-section", place=place)
        for name, value in settings.items():
            yield _Given(section, name, value, f"{place} {name}", typed=True)


def _in_variables(environment: Mapping[str, str]) -> Iterator[_Given]:
    for variable, value in environment.items():
        section, nested, name = variable.removeprefix(PREFIX).partition("__")
        if variable.startswith(PREFIX) and nested:
            if not is_text(variable + value):
                raise BadConfig("not-utf8", place=variable)
            yield _Given(section.lower(), name.lower(), value, variable, typed=False)


def _known(choices: Mapping[str, _T], name: str, place: str) -> _T:
    if name not in choices:
        raise BadConfig("unknown-setting", place=place, choices=tuple(choices))
    return choices[name]


def _read(given: _Given, kind: Any) -> Any:
    """The value in its own type; variables are texts, from which others are read."""
    wanted = str if kind is Secret else kind
    try:
        value = msgspec.convert(given.value, wanted, strict=given.typed)
    except msgspec.ValidationError:
        raise BadConfig("bad-setting", place=given.place, **_possible(wanted)) from None
    if kind is Secret:
        return _secret(value, given.section, given.name, given.place)
    return value


def _possible(kind: Any) -> dict[str, Any]:
    """What a value of this type can be, as the text ``running-bad-setting`` tells it."""
    match inspect.type_info(kind):
        case inspect.FloatType(ge=least, le=most) | inspect.IntType(ge=least, le=most):
            return {"kind": "number", "least": f"{least:g}", "most": str(most)}
        case inspect.BoolType():
            return {"kind": "switch", "choices": ("true", "false")}
        case inspect.LiteralType():
            return {"kind": "choice", "choices": get_args(kind)}
        case inspect.StrType(pattern=str()):
            return {"kind": "address"}
    return {"kind": "text"}


def _secret(text: str, platform: str, setting: str, place: str) -> Secret:
    """A secret as it was written; an empty one stands for none."""
    secret = Secret(tokens.trimmed(text))
    if setting != "token":
        if not _WEBHOOK_SECRET.fullmatch(secret.value):
            raise _bad_secret(setting, platform, place)
        return secret
    wrong = tokens.wrong_with(platform, secret.value) if secret else ""
    if wrong in _WRONG_TOKENS:
        raise BadConfig(f"token-{wrong}", place=place)
    if wrong in tokens.FORMS:
        names = {"platform": platform.capitalize(), "other": wrong.capitalize()}
        raise BadConfig("token-elsewhere", place=place, **names)
    if wrong:
        raise _bad_secret(setting, platform, place)
    return secret


def _bad_secret(setting: str, platform: str, place: str) -> BadConfig:
    if setting == "token":
        return BadConfig("bad-token", place=place, platform=platform.capitalize())
    return BadConfig("bad-webhook-secret", place=place)


def is_text(value: str) -> bool:
    """Whether it is whole characters: the system hands over what is not UTF-8 in halves."""
    return not any("\ud800" <= sign <= "\udfff" for sign in value)


def _secrets(
    name: str, section: Platform, environment: Mapping[str, str]
) -> Iterator[tuple[str, Secret]]:
    """Each secret of a platform, wherever it stands; an empty one where there is none."""
    for setting in section.__struct_fields__:
        given = getattr(section, setting)
        if isinstance(given, Secret):
            file = getattr(section, f"{setting}_file")
            if given and file:
                raise BadConfig("two-secrets", platform=name, setting=setting)
            if file and not (given := _secret_in(file, name, setting)):
                raise _bad_secret(setting, name, file)
            yield setting, given or _credential(name, setting, environment)


def _secret_in(file: str, platform: str, setting: str) -> Secret:
    try:
        text = Path(file).expanduser().read_text("utf-8", errors="replace")
    except OSError as failure:
        raise _unreadable(Path(file), failure) from failure
    return _secret(text, platform, setting, file)


def _credential(name: str, setting: str, environment: Mapping[str, str]) -> Secret:
    """The secret that systemd hands over. An empty file stands for none, as a missing one does: so
    the unit says that nothing need be there.
    """
    folder = environment.get(CREDENTIALS)
    try:
        if not folder:
            return Secret()
        return _secret_in(str(Path(folder, f"{name}_{setting}")), name, setting)
    except BadConfig as wrong:
        if isinstance(wrong.__cause__, FileNotFoundError):
            return Secret()
        raise


def _unreadable(file: Path, failure: OSError) -> BadConfig:
    reason = failure.strerror or type(failure).__name__
    return BadConfig("unreadable", path=str(file), reason=reason)
