"""What the program tells those who run it: one line for each thing, no secret and no card in any.

    _log = get(__name__)
    _log.warning("screen gone", table=table, platform="telegram")

An event is a few lower-case words, always the same ones; what differs stands beside it by name:
``table=``, ``game=`` (the number), ``code=``. Never a card, a hand, or somebody's name.

Whatever logs, also a library through the standard `logging`, passes `clean`: it lets plain values
through and of anything else the type alone, so that no state, view or row can be written by
mistake. In texts it looks for the shape of a secret or a card. It rather hides too much: ``AS`` in
a database's complaint may be the ace of spades.
"""

import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from datetime import UTC, date, datetime
from pathlib import Path, PurePath
from traceback import StackSummary, walk_tb
from typing import Any, Final, TextIO, TypeAlias
from urllib.parse import quote

import structlog
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, Processor

Logger: TypeAlias = structlog.stdlib.BoundLogger

HIDDEN: Final = "[hidden]"
CARD: Final = "[card]"
LONGEST: Final = 2_000
"""Characters of one text; the rest is cut off."""
CHATTY: Final = (
    "aiosqlite", "alembic", "discord", "httpcore", "httpx", "sqlalchemy.engine", "telegram",
)  # fmt: skip
"""Libraries that tell every call or connection they make: of them only warnings are written."""
VALUELESS: Final = ("telegram",)
"""Libraries whose warnings hold all that was received, also what people wrote and are called: of
them the words of a line are written, without the values that belong into them.
"""

_INNER = 30
_READ = 10 * LONGEST
_MOST = 50
_FRAMES = 30
_CAUSES = 5
_BIGGEST = 2**64
_OWN = ("bot", "engine", "storage")
_TAKEN = frozenset({"at", "level", "logger"})
_PRIVATE = re.compile(
    "authorization|body|card|cookie|credential|deck|hand|legal|passphrase|password|payload|secret"
    "|stock|token"
)
"""Words in a key that hides whatever stands under it; also in the plural."""
_KEY_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")

_SHAPES: Final = (
    # Bytes, as Python writes them: nobody needs them, and a secret is bytes.
    (re.compile(r"""\bb(['"])(?:\\.|(?!\1).)*\1|\bb\\+(['"]).*\2"""), HIDDEN),
    # A game's secret. Its commitment looks the same and can be told apart only by who knows both;
    # nothing is lost, for players are shown it anyway.
    (re.compile(r"[0-9a-fA-F]{64,}"), HIDDEN),
    # Telegram's token, which is also a part of every address that is called; and Discord's.
    (re.compile(r"(/bot)\d+(?::|%(?:25)*3[Aa])[^/\s'\"?]*"), rf"\1{HIDDEN}"),
    (re.compile(r"(?<!\d)\d{6,}(?::|%(?:25)*3[Aa])[\w-]{30,}"), HIDDEN),
    (re.compile(r"(?<![\w-])[\w-]{23,}\.[\w-]{6,7}\.[\w-]{27,}"), HIDDEN),
    # Who has the address of an answer to a press may answer in the bot's name.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s'\"?]+"), rf"\1{HIDDEN}"),
    (re.compile(r"(?<=://)([^/\s:@]*):[^/\s@]+@"), rf"\1:{HIDDEN}@"),
    (
        re.compile(
            r"""((?:authorization|password|secret|token)s?\\*["']?\s*[:=]\s*"""
            r"""(?:(?:basic|bearer|bot)\s+)?)(\\*"[^"]*"|\\*'[^']*'|[^\s,;&)}\]]+)""",
            re.IGNORECASE,
        ),
        rf"\1{HIDDEN}",
    ),
    # Cards: as Python writes them, as symbols (also as JSON writes those), as codes of the French
    # pack in both orders, of the Spanish one and of the Decktet.
    (re.compile(r"Card\([^)]*\)"), CARD),
    (
        re.compile(
            r"(?:[^\W_]{1,2}(?:[ \u00a0\u202f\ufe0f]|\\u00a0|\\u202f|\\ufe0f)*)?"
            r"(?:[\u2660-\u2667]|\\u266[0-7])"
            r"(?:(?:[ \u00a0\u202f\ufe0f]|\\u00a0|\\u202f|\\ufe0f)*[^\W_]{1,2}(?![^\W_]))?"
        ),
        CARD,
    ),
    (
        re.compile(
            r"(?<![^\W_])(?:(?:10|[A2-9TJQK])[HDCS]|[HDCS](?:10|[A2-9TJQK])|(?:1[0-2]|[1-7])[OCEB]"
            r"|[A2-9PCX](?=[MSWLYK])M?S?W?L?Y?K?)(?![^\W_])\+?"
        ),
        CARD,
    ),
)
# Most texts are events and codes: too short and too simple for any of these.
_SIMPLE = re.compile(r"[a-z _-]{0,50}")
# What would begin a new line or steer a terminal.
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

_tokens: tuple[str, ...] = ()


def hide(token: str) -> None:
    """From now on ``token`` (a password, …) is in no line, whatever it looks like; "" is ignored.
    Nor is what stands behind its colon, where that is as long as in Telegram's.

    To be called as soon as it has been read.
    """
    global _tokens
    token = token.strip()
    inner = token.partition(":")[2]
    forms = {token, quote(token, safe=""), repr(token)[1:-1]} - {""}
    forms |= {inner} if len(inner) >= _INNER else set()
    _tokens = tuple(sorted({*_tokens, *forms}, key=len, reverse=True))  # one may hold another


def clean(value: object, depth: int = 0) -> Any:
    """``value`` as it may be logged: plain values, and lists and mappings of them, without what is
    secret; of anything else its type.
    """
    match value:
        case None | bool() | float():
            return value
        case int():
            return value if abs(value) < _BIGGEST else HIDDEN  # a secret, read as a number
        case str():
            return _clean_text(str.__str__(value))
        case PurePath():
            return _clean_text(str(value))
        case date():
            return value.isoformat()
        case type():
            return value.__qualname__
        case BaseException():
            return f"{type(value).__name__}: {_said(value)}"
        case Mapping() if depth < 3:
            items = list(value.items())[:_MOST]
            return {
                _clean_text(str(key)): HIDDEN if _is_private(key) else clean(item, depth + 1)
                for key, item in items
            }
        case list() | tuple() | set() | frozenset() if depth < 3:
            return [clean(item, depth + 1) for item in list(value)[:_MOST]]
    return f"<{type(value).__name__}>"


def get(name: str) -> Logger:
    """The logger of a module: ``get(__name__)``, or of a part under a short name: ``get("timers")``
    is ``bot.timers``. It can be made before `configure` is called.

    ``bind(table=…)`` gives one that adds this to each line, ``exception(event)`` tells the failure
    that is being handled.
    """
    full = name if name.partition(".")[0] == "bot" else f"bot.{name}"
    made: Logger = structlog.wrap_logger(
        logging.getLogger(full),
        processors=[
            structlog.stdlib.filter_by_level,
            *_CLEANING,
            ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return made


def bound(**context: object) -> AbstractContextManager[None]:
    """While this is entered, each line of this task says this too, also those of libraries."""
    return structlog.contextvars.bound_contextvars(**context)


def configure(
    to: TextIO | Path | None = None, *, json: bool = False, level: int = logging.INFO
) -> None:
    """Write all lines to a stream, or at the end of a file: readable ones, or JSON for a server;
    nothing at all for None. What was configured before is undone.

    ``level`` is for this program; libraries tell no details (below INFO) whatever it is. Raises
    OSError if the file cannot be written.
    """
    output = Output(to, json=json)
    root = logging.getLogger()
    for handler in [each for each in root.handlers if isinstance(each, Output)]:
        root.removeHandler(handler)
        handler.close()
    root.addHandler(output)
    root.setLevel(max(level, logging.INFO))
    for name in _OWN:
        logging.getLogger(name).setLevel(level)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
    logging.captureWarnings(True)


class Output(logging.StreamHandler[TextIO]):
    """Where lines go. What cannot be written is lost: the game is not to suffer from it."""

    def __init__(self, to: TextIO | Path | None, *, json: bool = False) -> None:
        self._file: TextIO | None = None
        if isinstance(to, Path):
            self._file = open(  # noqa: SIM115
                to, "a", encoding="utf-8", errors="backslashreplace", opener=_private
            )
        stream = to if to and not isinstance(to, Path) else self._file
        super().__init__(stream)
        self._silent = stream is None
        self.setFormatter(_Lines(_renderer(stream, json)))

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        if not self._silent:
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing: the standard way would print the record as it is, secrets included."""

    def close(self) -> None:
        """Close the file, if it is one."""
        super().close()
        self._silent = True
        if self._file:
            self._file.close()


def _private(name: str, flags: int) -> int:
    """Open a file for its owner alone, whatever the umask; and a pipe that nobody reads not at all,
    rather than wait for somebody.
    """
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o600)


class _Lines(ProcessorFormatter):
    """Makes a line of a record: ours are cleaned already, those of libraries are here."""

    def __init__(self, renderer: Processor) -> None:
        super().__init__(processors=[_head, renderer], foreign_pre_chain=_CLEANING)

    def format(self, record: logging.LogRecord) -> str:
        if record.name.partition(".")[0] in VALUELESS:
            record = logging.makeLogRecord({**record.__dict__, "args": ()})
        try:
            return super().format(record)
        except Exception as failure:  # its values do not fit its text, or cannot be written
            where = f"{_near(record.pathname)}:{record.lineno}"
            told = f"unreadable line from {where} ({type(failure).__name__})"
            spoilt = logging.LogRecord(
                record.name, record.levelno, record.pathname, record.lineno, told, None, None
            )
            return super().format(spoilt)


def _renderer(stream: TextIO | None, json: bool) -> Processor:
    if json:
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(
        colors=stream is not None and stream.isatty(),
        timestamp_key="at",
        sort_keys=False,
        pad_event_to=0,
        exception_formatter=structlog.dev.plain_traceback,  # the usual one shows locals
    )


def _head(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Put before all else when it was, how bad it is, and who says it."""
    record = event.pop("_record")
    del event["_from_structlog"]
    moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    return {
        "at": moment.replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": event.pop("event"),
        **event,
    }


def _failure(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Tell an exception by its type and place; no source lines and no values of variables."""
    failure = event.pop("exc_info", None)
    event.pop("stack_info", None)
    if isinstance(failure, tuple):
        failure = failure[1]
    elif failure and not isinstance(failure, BaseException):
        failure = sys.exc_info()[1]
    if isinstance(failure, BaseException):
        causes = [f"{clean(each)} at {_trace(each)}" for each in _causes(failure)]
        event["error"] = type(failure).__name__
        event["said"] = _said(failure)
        event["trace"] = _trace(failure)
        if causes:
            event["because"] = causes[:_CAUSES]
    return event


def _causes(failure: BaseException) -> Iterator[BaseException]:
    """What led to it, the nearest first; the parts of a group one after the other."""
    waiting, seen = [failure], {id(failure)}
    while waiting:
        now = waiting.pop(0)
        inner = list(now.exceptions) if isinstance(now, BaseExceptionGroup) else []
        cause = now.__cause__ or (None if now.__suppress_context__ else now.__context__)
        for each in (*inner, *([cause] if cause else [])):
            if id(each) not in seen:
                seen.add(id(each))
                waiting.append(each)
                yield each


def _trace(failure: BaseException) -> str:
    """The calls that led to a failure, the place where it happened last."""
    frames = list(walk_tb(failure.__traceback__))[-_FRAMES:]
    places = StackSummary.extract(iter(frames), lookup_lines=False)
    return " > ".join(f"{_near(each.filename)}:{each.lineno} {each.name}" for each in places)


def _near(path: str) -> str:
    return PurePath(*PurePath(path).parts[-3:]).as_posix()


def _said(failure: BaseException) -> str:
    try:
        return _clean_text(str(failure))
    except Exception:
        return ""


def _clean_event(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Clean all that a line says; what its head is called gets another name."""
    told = {}
    for key, value in event.items():
        if key.startswith("_"):  # the formatter's own, which `_head` takes out
            told[key] = value
        else:
            name = f"{key}_" if key in _TAKEN else key
            told[name] = HIDDEN if _is_private(key) else clean(value)
    return told


_CLEANING: Final[list[Processor]] = [
    structlog.contextvars.merge_contextvars,
    _failure,
    _clean_event,
]


def _is_private(key: object) -> bool:
    words = _KEY_WORD.findall(str(key))
    return any(_PRIVATE.fullmatch(word.lower().removesuffix("s")) for word in words)


def _clean_text(text: str) -> str:
    text = text[:_READ]
    for token in _tokens:
        text = text.replace(token, HIDDEN)
    if _SIMPLE.fullmatch(text):
        return text
    for shape, instead in _SHAPES:
        text = shape.sub(instead, text)
    text = _CONTROLS.sub(lambda match: match[0].encode("unicode_escape").decode(), text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
