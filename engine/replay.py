"""Records: a whole game as one JSON file, and playing it again without any luck.

A record holds options, deals and actions (format ``bisqa-record/1``, described in
``docs/records.md``). Reading checks the form; `steps` plays it and checks everything else, and
`engine.verification` whether it was dealt fairly.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import options
from engine.actions import Action, Play
from engine.errors import (
    BadAction,
    BadDeal,
    BadOption,
    BadRecord,
    CardNotHeld,
    GameError,
    GameOver,
    IllegalCard,
    NotYourTurn,
)
from engine.game import Deal, Game, Step
from engine.options import OptionValue
from engine.seats import Seat

FORMAT = "bisqa-record/1"

MOST_DEALS = 1_000
MOST_ENTRIES = {"salt": 10_000, "actions": 100_000, "players": 100, "joined": 100}
"""So many texts at the most are read of each list. No game comes near: who reads a file of unknown
origin knows how long that may take.
"""
LONGEST_GRAIN = 1_000
"""Characters of each text of a salt."""

_ACTION = re.compile(r"(0|[1-9][0-9]?) (\S.*)")
_HEX_64 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Fair:
    """What proves the deals: secret and commitment (64 hex digits each), salt, names as joined."""

    secret: str = field(repr=False)
    commitment: str
    salt: tuple[str, ...]
    joined: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game as told by a file. ``options`` are complete; ``actions`` are not understood yet."""

    game: str
    options: Mapping[str, OptionValue]
    players: tuple[str, ...]
    first: Seat
    deals: tuple[Deal, ...]
    actions: tuple[str, ...]
    fair: Fair | None = None


class ActionRefused(Exception):
    """An action of a record that the rules do not allow: where it stands, its text, and why."""

    def __init__(self, index: int, text: str, error: GameError) -> None:
        super().__init__(index, text, error)
        self.index = index
        self.text = text
        self.error = error


@dataclass(frozen=True, slots=True)
class Replayed:
    """A moment of a replay: the ``step`` just made, the actions applied so far, and the number of
    the deal if the step was one.
    """

    step: Step[Any]
    applied: int
    deal: int | None = None


def read_record(text: str | bytes, games: Mapping[str, Game[Any]]) -> Record:
    """The record in a file's ``text``. Raises `BadRecord` that names the key which is wrong."""
    data = _parse(text)
    if data.get("format") != FORMAT:
        raise BadRecord(key="format", reason="format")
    game = games.get(data["game"]) if isinstance(data.get("game"), str) else None
    if game is None:
        raise BadRecord(key="game", reason="unknown")
    chosen = data.get("options", {})
    if not isinstance(chosen, dict):
        raise BadRecord(key="options", reason="shape")
    players = _names(data, "players")
    if not game.min_players <= len(players) <= game.max_players:
        raise BadRecord(key="players", reason="count")
    first = data.get("first")
    if type(first) is not int or not 0 <= first < len(players):
        raise BadRecord(key="first", reason="seat")
    try:
        complete = options.complete(game.options, chosen)
        game.new(len(players), complete, Seat(first))  # some options exclude each other
    except BadOption as wrong:
        raise BadRecord(key="options", reason="option") from wrong
    return Record(
        game=game.id,
        options=complete,
        players=players,
        first=Seat(first),
        deals=_deals(data, game, len(players)),
        actions=_strings(data, "actions"),
        fair=_fair(data["fair"]) if "fair" in data else None,
    )


def write_record(record: Record, game: Game[Any]) -> dict[str, object]:
    """The record as JSON data, only the options that differ from their default in it."""
    data: dict[str, object] = {
        "format": FORMAT,
        "game": record.game,
        "options": options.changed(game.options, record.options),
        "players": list(record.players),
        "first": record.first,
        "deals": [game.write_deal(deal) for deal in record.deals],
        "actions": list(record.actions),
    }
    if record.fair:
        data["fair"] = {
            "secret": record.fair.secret,
            "commitment": record.fair.commitment,
            "salt": list(record.fair.salt),
            "joined": list(record.fair.joined),
        }
    return data


def steps(game: Game[Any], record: Record, until: int | None = None) -> Iterator[Replayed]:
    """Play ``record`` (its first ``until`` actions) step by step, deals included.

    Begins with the state before the first deal. Raises `ActionRefused` at the first action that is
    not allowed and `BadRecord` for a deal that does not fit or is missing.
    """
    step = Step(game.new(len(record.players), record.options, record.first), ())
    yield Replayed(step, 0)
    deals = iter(record.deals)
    actions = enumerate(record.actions[:until])
    forced: Sequence[tuple[Seat, Action]] = ()
    applied = 0
    while True:
        number = game.next_deal(step.state)
        if number is not None and (deal := next(deals, None)):
            step = _deal(game, step.state, deal)
            yield Replayed(step, applied, number)
            continue
        index, text = next(actions, (applied, None))
        if text is None:
            return
        try:
            step, forced = _act(game, step.state, text, len(record.players), forced)
        except GameError as error:
            if isinstance(error, BadRecord):
                raise
            raise ActionRefused(index, text, error) from error
        applied = index + 1
        yield Replayed(step, applied)


def replay(game: Game[Any], record: Record, until: int | None = None) -> Replayed:
    """The last moment of `steps`."""
    *_, last = steps(game, record, until)
    return last


def report(game: Game[Any], record: Record, moment: Replayed) -> dict[str, object]:
    """What ``replay --json`` prints of a moment."""
    state = moment.step.state
    outcome = game.outcome(state)
    return {
        "game": game.id,
        "players": list(record.players),
        "applied": moment.applied,
        "over": outcome is not None,
        "to_act": list(game.to_act(state)),
        "legal": {str(seat): legal_texts(game, state, seat) for seat in game.to_act(state)},
        "deals": game.history(state),
        "scores": list(game.scores(state)),
        "ranking": list(outcome.ranking) if outcome else None,
        "winners": list(outcome.winners) if outcome else [],
    }


def legal_texts(game: Game[Any], state: object, seat: Seat) -> list[str]:
    """The decisions ``seat`` may make, as texts in their order; free verbs are left out."""
    legal = game.legal_actions(state, seat)
    return sorted(action.text for action in legal if game.decides(action))


def _deal(game: Game[Any], state: object, deal: Deal) -> Step[Any]:
    try:
        return game.deal(state, deal)
    except BadDeal as wrong:
        raise BadRecord(key="deals", reason="size") from wrong


def _act(
    game: Game[Any], state: object, text: str, players: int, forced: Sequence[tuple[Seat, Action]]
) -> tuple[Step[Any], Sequence[tuple[Seat, Action]]]:
    """Apply an action, or compare it with the first of those that the rules have made already."""
    seat, action = _read_action(game, text, players)
    if forced and isinstance(action, Play):
        _compare(forced[0], seat, action)
        return Step(state, ()), forced[1:]
    if game.next_deal(state) is not None:
        raise BadRecord(key="deals", reason="missing")
    if game.outcome(state):
        raise GameOver()
    step = game.apply(state, seat, action)
    return step, step.forced


def _read_action(game: Game[Any], text: str, players: int) -> tuple[Seat, Action]:
    match = _ACTION.fullmatch(text)
    if match is None or int(match[1]) >= players:
        raise BadAction(text=text)
    return Seat(int(match[1])), game.read_action(match[2])


def _compare(made: tuple[Seat, Action], seat: Seat, action: Play) -> None:
    """A play that the rules made by themselves, against what the record says of it."""
    right_seat, right_action = made
    assert isinstance(right_action, Play)
    if seat != right_seat:
        raise NotYourTurn(to_act=(right_seat,))
    if action.card != right_action.card:
        raise CardNotHeld(card=action.card.code, legal=(right_action.text,))
    if action != right_action:
        raise IllegalCard(reason="forced", legal=(right_action.text,))


def _parse(text: str | bytes) -> dict[str, Any]:
    try:
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object)
    except (ValueError, RecursionError) as wrong:
        raise BadRecord(key="format", reason="json") from wrong
    if not isinstance(data, dict):
        raise BadRecord(key="format", reason="json")
    return data


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of the file. Where a key stands twice, programs differ in which one they take."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadRecord(key=key, reason="twice")
        found[key] = value
    return found


def _strings(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    words = data.get(key)
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise BadRecord(key=key, reason="shape")
    if len(words) > MOST_ENTRIES[key]:
        raise BadRecord(key=key, reason="many", most=MOST_ENTRIES[key])
    return tuple(words)


def _names(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    names = _strings(data, key)
    if any("\ud800" <= letter <= "\udfff" for name in names for letter in name):
        raise BadRecord(key=key, reason="shape")  # half a character: nothing can print or store it
    return names


def _deals(data: Mapping[str, Any], game: Game[Any], players: int) -> tuple[Deal, ...]:
    if not isinstance(data.get("deals"), list):
        raise BadRecord(key="deals", reason="shape")
    if len(data["deals"]) > MOST_DEALS:
        raise BadRecord(key="deals", reason="many", most=MOST_DEALS)
    deals: list[Deal] = []
    for told in data["deals"]:
        try:
            deal = game.read_deal(told)
        except BadDeal as wrong:
            raise BadRecord(key="deals", reason=str(wrong.params["reason"])) from wrong
        if len(deal.hands) != players or not game.could_deal(len(deals) + 1, deal):
            raise BadRecord(key="deals", reason="size")
        deals.append(deal)
    return tuple(deals)


def _fair(data: object) -> Fair:
    if not isinstance(data, dict):
        raise BadRecord(key="fair", reason="shape")
    proofs = [data.get(key) for key in ("secret", "commitment")]
    if not all(isinstance(proof, str) and _HEX_64.fullmatch(proof) for proof in proofs):
        raise BadRecord(key="fair", reason="hex")
    salt = _names(data, "salt")
    if any(len(grain) > LONGEST_GRAIN for grain in salt):
        raise BadRecord(key="salt", reason="long", most=LONGEST_GRAIN)
    return Fair(
        secret=data["secret"],
        commitment=data["commitment"],
        salt=salt,
        joined=_names(data, "joined"),
    )
