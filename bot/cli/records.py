"""``bisqa replay`` and ``bisqa verify``: whole games as files."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from bot.cli.output import say, say_json
from bot.rendering.news import sentences
from bot.texts.catalogue import Words
from engine.errors import BadRecord
from engine.game import Game
from engine.registry import games
from engine.replay import (
    ActionRefused,
    Check,
    Record,
    Replayed,
    legal_texts,
    read_record,
    report,
    steps,
    verify,
)
from engine.seats import Seat

REFUSED = 1
BAD_FILE = 2


def replay(arguments: Namespace, words: Words) -> int:
    """Play a record again and print what came of it."""
    told = say_json if arguments.json else None
    try:
        record = read_record(_contents(arguments.file), games())
        game = games()[record.game]
        seat = _reader(arguments.seat, len(record.players))
        moment = None
        for moment in steps(game, record, arguments.until):
            if told is None and arguments.seat is None:
                _tell(game, record, moment, words)
        assert moment
    except BadRecord as wrong:
        return _failed(wrong.code, words.error(wrong.code, wrong.params), BAD_FILE, arguments.json)
    except ActionRefused as refused:
        message = words.error(refused.error.code, refused.error.params)
        return _failed(
            refused.error.code, message, REFUSED, arguments.json,
            action=refused.index, text=refused.text,
        )  # fmt: skip
    if arguments.seat is not None:
        return _show_seat(game, moment, seat, arguments, words)
    if told:
        told(report(game, record, moment))
    else:
        _tell_end(game, record, moment, words)
    return 0


def verify_record(arguments: Namespace, words: Words) -> int:
    """Recompute every deal of a record from its secret."""
    try:
        record = read_record(_contents(arguments.file), games())
        checks = verify(games()[record.game], record)
    except BadRecord as wrong:
        return _failed(wrong.code, words.error(wrong.code, wrong.params), BAD_FILE, arguments.json)
    except ActionRefused as refused:
        message = words.error(refused.error.code, refused.error.params)
        return _failed(
            refused.error.code, message, REFUSED, arguments.json,
            action=refused.index, text=refused.text,
        )  # fmt: skip
    fair = all(check.holds for check in checks)
    if arguments.json:
        listed = [
            {"what": check.what, "number": check.number, "holds": check.holds} for check in checks
        ]
        say_json({"fair": fair, "checks": listed})
    else:
        for check in checks:
            say(_check_line(check, words))
        say(words("cli-fair" if fair else "cli-not-fair"))
    return 0 if fair else REFUSED


def _contents(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as wrong:
        raise BadRecord(key="file", reason="unreadable") from wrong


def _reader(seat: str | None, players: int) -> Seat | None:
    """The seat asked for; None for a spectator."""
    if seat is None or seat == "public":
        return None
    if not (seat.isascii() and seat.isdecimal() and int(seat[:9]) < players):
        raise BadRecord(key="--seat", reason="seat")
    return Seat(int(seat))


def _failed(code: str, message: str, exit_code: int, as_json: bool, **where: int | str) -> int:
    if as_json:
        say_json({"error": {"code": code, **where, "message": message}})
    elif where:
        say(f"{where['text']}: {message}")
    else:
        say(message)
    return exit_code


def _show_seat(
    game: Game[Any], moment: Replayed, seat: Seat | None, arguments: Namespace, words: Words
) -> int:
    state = moment.step.state
    view = game.view(state, seat)
    legal = legal_texts(game, state, seat) if seat is not None else []
    if arguments.json:
        shown: int | str = seat if seat is not None else "public"
        say_json({"seat": shown, "view": view.as_json(), "legal": legal})
        return 0
    for zone in view.zones:
        cards = " ".join(words.card(card) if card else "?" for card in zone.cards)
        say(words("cli-zone", seat=zone.seat if zone.seat is not None else 0, cards=cards or "–"))
    if legal:
        say(words("cli-legal", legal=words.choice(legal)))
    return 0


def _tell(game: Game[Any], record: Record, moment: Replayed, words: Words) -> None:
    for line in sentences(moment.step.events, game.id, record.players, None, words):
        say(line)


def _tell_end(game: Game[Any], record: Record, moment: Replayed, words: Words) -> None:
    state = moment.step.state
    outcome = game.outcome(state)
    if outcome:
        ranked = sorted(zip(outcome.ranking, record.players, outcome.scores, strict=True))
        for place, name, _ in ranked:
            say(f"{words('board-place', place=place)} {name}")
        return
    waited = [record.players[seat] for seat in game.to_act(state)]
    say(words("board-waiting", names=words.all_of(waited)) if waited else words("board-next-deal"))


def _check_line(check: Check, words: Words) -> str:
    what = words(f"cli-check-{check.what}", number=check.number or 0)
    return f"{'✓' if check.holds else '✗'} {what}"
