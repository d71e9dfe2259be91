"""``bisqa replay`` and ``bisqa verify``: whole games as files."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bot.cli.files import program
from bot.cli.output import one_line, say, say_json
from bot.parsing import values
from bot.parsing.words import squeeze
from bot.rendering.lobby import SEAL_DIGITS
from bot.rendering.news import sentences
from bot.tables.names import first_readable, told_apart
from bot.texts.catalogue import Words
from engine.errors import BadRecord
from engine.game import Game
from engine.registry import games
from engine.replay import (
    ActionRefused,
    Fair,
    Replayed,
    legal_texts,
    read_record,
    report,
    steps,
)
from engine.seats import Seat
from engine.verification import Check, Verdict, verify

REFUSED = 1
BAD_FILE = 2
SEAT = "--seat"
LARGEST = 4_000_000
"""Bytes of a record at the most; a long game has some ten thousand."""


def replay(arguments: Namespace, words: Words) -> int:
    """Play a record again and print what came of it, to everybody or to one seat."""
    players: tuple[str, ...] = ()
    told: list[str] = []
    try:
        record = read_record(_contents(arguments.file), games())
        game = games()[record.game]
        words, players = words.of_game(game.id, game.pack), _called(record.players, words)
        seat = _reader(arguments.seat, len(record.players))
        moment = None
        for moment in steps(game, record, arguments.until):
            if arguments.json:
                continue
            if moment.deal is not None and arguments.seat is not None:
                told.clear()  # a card of an earlier deal may be hidden in a hand now
            told += sentences(moment.step.events, game.id, players, None, words)
        assert moment
    except (BadRecord, ActionRefused) as wrong:
        if arguments.seat is None:
            _say_all(told)
        return _failed(wrong, words, arguments, players)
    if arguments.seat is not None:
        _say_all([] if arguments.json else told)
        _show_seat(game, players, moment, seat, arguments, words)
        return 0
    if arguments.json:
        say_json(report(game, record, moment))
    else:
        _say_all(told)
        _tell_end(game, players, moment, words)
    return 0


def verify_record(arguments: Namespace, words: Words) -> int:
    """Recompute every deal of a record from its secret."""
    try:
        record = read_record(_contents(arguments.file), games())
        verdict = verify(games()[record.game], record)
    except BadRecord as wrong:
        return _failed(wrong, words, arguments)
    assert record.fair
    if arguments.json:
        told = {"fair": verdict.fair, "over": verdict.over, "deals": verdict.deals}
        say_json({**told, "checks": [asdict(check) for check in verdict.checks]})
    else:
        _say_verdict(verdict, record.fair, words)
    return 0 if verdict.fair else REFUSED


def _called(players: Sequence[str], words: Words) -> tuple[str, ...]:
    """What those are called whom a record names: where nothing can be read, by their seat."""
    called: list[str] = []
    for seat, name in enumerate(players):
        shown = first_readable(name) or words("common-player", number=str(seat))
        called.append(told_apart(shown, called))
    return tuple(called)


def _contents(file: str) -> bytes:
    try:
        if file == "-":
            contents = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                contents = opened.read(LARGEST + 1)
    except (OSError, ValueError, AttributeError) as wrong:  # the last: no standard input at all
        raise BadRecord(key=file, reason="unreadable") from wrong
    if len(contents) > LARGEST:
        raise BadRecord(key=file, reason="large")
    return contents


def _reader(seat: str | None, players: int) -> Seat | None:
    """The seat asked for; None for a spectator."""
    if seat is None or squeeze(seat) == "public":
        return None
    number = values.number(seat)
    if number is None or not 0 <= number < players:
        raise BadRecord(key=SEAT, reason="seat")
    return Seat(number)


def _failed(
    wrong: BadRecord | ActionRefused,
    words: Words,
    arguments: Namespace,
    players: Sequence[str] = (),
) -> int:
    """Say on standard output what is wrong with a record, and where."""
    where: dict[str, int | str] = {}
    if isinstance(wrong, ActionRefused):
        error = wrong.error
        where = {"action": wrong.index, "text": wrong.text}
        message = _refusal(wrong, words, getattr(arguments, "seat", None), players)
    else:
        error = wrong
        seat = error.params.get("key") == SEAT
        params = {**error.params, "key": one_line(str(error.params.get("key")))}
        message = words("cli-no-seat") if seat else words.error(error.code, params)
    if arguments.json:
        say_json({"error": {"code": error.code, **where, "message": message}})
    elif where:
        number = int(where["action"]) + 1  # people count from 1
        text = one_line(str(where["text"]))
        say(words("cli-refused", message=message, number=number, text=text))
    else:
        say(message)
    return REFUSED if where else BAD_FILE


def _refusal(
    refused: ActionRefused, words: Words, reader: str | None, players: Sequence[str]
) -> str:
    """Why an action is not allowed. What would be legal may name the hand of who acted: it is told
    to that seat alone, where one seat's view is asked for.
    """
    to_act = refused.error.params.get("to_act")
    seats = to_act if isinstance(to_act, tuple) else ()
    names = tuple(players[seat] for seat in seats if isinstance(seat, int))
    public = reader is not None and reader != refused.text.partition(" ")[0]
    params = {**refused.error.params, "names": names}
    return words.error(refused.error.code, params, public=public, kind="record")


def _show_seat(
    game: Game[Any],
    players: Sequence[str],
    moment: Replayed,
    seat: Seat | None,
    arguments: Namespace,
    words: Words,
) -> None:
    state = moment.step.state
    view = game.view(state, seat)
    legal = legal_texts(game, state, seat) if seat is not None else []
    if arguments.json:
        shown: int | str = seat if seat is not None else "public"
        say_json({"seat": shown, "view": view.as_json(), "legal": legal})
        return
    scores = view.deal.score if view.deal else game.scores(state)
    for number, (name, score) in enumerate(zip(players, scores, strict=True)):
        owned = [zone.cards for zone in view.zones if zone.seat == number]
        cards = " ".join(words.card(card) if card else "?" for hand in owned for card in hand)
        say(words("cli-seat", seat=number, name=name, score=score, cards=cards or "–"))
    if legal:
        say(words("cli-legal", legal=words.choice(legal)))
    else:
        _tell_end(game, players, moment, words)


def _say_all(lines: Sequence[str]) -> None:
    for line in lines:
        say(line)


def _tell_end(game: Game[Any], players: Sequence[str], moment: Replayed, words: Words) -> None:
    state = moment.step.state
    outcome = game.outcome(state)
    if outcome:
        for place, name in sorted(zip(outcome.ranking, players, strict=True)):
            say(f"{words('board-place', place=place)} {name}")
        return
    waited = [players[seat] for seat in game.to_act(state)]
    say(words("board-waiting", names=words.all_of(waited)) if waited else words("cli-no-deal"))


def _say_verdict(verdict: Verdict, fair: Fair, words: Words) -> None:
    """Each thing that was looked at; what was not; and how far the proof goes."""
    for check in verdict.checks:
        if check.what != "unreached":
            say(_check_line(check, fair, words))
    left = [check.number for check in verdict.checks if check.what == "unreached"]
    if left:
        skipped = words("cli-check-unreached", count=len(left), first=left[0], last=left[-1])
        say(f"✗ {skipped}")
    limits = ("unfinished", not verdict.over), ("unsalted", not fair.salt)
    for limit, holds in limits:
        if holds:
            say(f"– {words(f'cli-{limit}')}")
    say(words("cli-fair", deals=verdict.deals) if verdict.fair else words("cli-not-fair"))


def _check_line(check: Check, fair: Fair, words: Words) -> str:
    what = words(
        f"cli-check-{check.what}",
        holds="yes" if check.holds else "no",
        number=check.number or 0,
        seal=fair.commitment[:SEAL_DIGITS],
        program=program(),
    )
    return f"{'✓' if check.holds else '✗'} {what}"
