"""A typed line: a move in the engine's text form, or a call of a command."""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from bot.parsing.cards import missing_rank, rank_phrase, ranks_of, read_card
from bot.parsing.errors import ParseError
from bot.parsing.near import nearest
from bot.parsing.words import fold, meanings, squeeze, tidy, trim, vocabulary
from engine.actions import Argument, Kind, Verb
from engine.cards.card import Card
from engine.cards.decks import Pack

LONGEST = 200
"""Characters that are read at the most."""

LONGEST_COMMAND = 5
"""Words of a command at the most, as buttons say it."""
LONGEST_GLUED = 40
"""Characters of a verb and its argument in one word: each of them may be where the verb ends."""

_SLASHES = "/\\ "
_SLOT = re.compile(r"[A-Z](-?[0-9]{1,2})?")
_WORD = re.compile(r"[a-z][a-z0-9-]{0,15}")


@dataclass(frozen=True, slots=True)
class Move:
    """A move: ``action`` in the engine's text form; whether it is legal the engine will say."""

    action: str


@dataclass(frozen=True, slots=True)
class Call:
    """A command by its own name, and the ``words`` typed behind it, tidied but spelt as typed."""

    command: str
    words: str = ""


Line: TypeAlias = Move | Call


@dataclass(frozen=True, slots=True)
class _Situation:
    verbs: Sequence[Verb]
    pack: Pack
    hand: Collection[Card]
    legal: Collection[str]
    game: str
    language: str | None
    commands: Collection[str] | None

    def legal_of(self, verb: Verb) -> tuple[str, ...]:
        return tuple(text for text in self.legal if text.partition(" ")[0] == verb.name)


def read_line(
    text: str,
    *,
    verbs: Sequence[Verb],
    pack: Pack,
    hand: Collection[Card] = (),
    legal: Collection[str] = (),
    games: Collection[str] = (),
    game: str = "",
    language: str | None = None,
    commands: Collection[str] | None = None,
) -> Line:
    """What somebody means by ``text``. Raises `ParseError`, and nothing else.

    ``verbs`` and ``pack`` are those of the game, ``hand`` the cards that the person holds and sees,
    ``legal`` the texts of what they may do now (empty when it is not their turn). ``games`` are ids
    that may stand in front: ``bisqa rules`` is a call of ``rules`` with the word ``bisqa``.
    ``game`` is the id of the one played, for the words of its own; ``language`` the person's, for
    letters that mean different things in two languages. ``commands`` are those that can be meant
    here beside the verbs, None for any: no other is suggested.

    A line that is exactly a legal action's text (``play 5C``) is that action. Otherwise a card is
    looked for among those held. The one that the person's own language calls so is meant, whatever
    another language calls so. Of others one is taken if nothing is likelier than it (see
    `read_card`), and asked back otherwise; several are asked back; and if none is held the
    likeliest card goes through, for the engine to refuse.
    """
    if text.strip() in legal:
        return Move(text.strip())
    line = tidy(text)
    if len(line) > LONGEST:
        raise ParseError("too-long", most=LONGEST)
    line = trim(line)
    slash = line.startswith("/")
    tokens = line.lstrip(_SLASHES).split()
    if slash and tokens:
        tokens[0] = tokens[0].partition("@")[0]
    if not any(tokens):
        raise ParseError("empty")
    now = _Situation(verbs, pack, hand, legal, game, language, commands)
    command, rest = _command(tokens, verbs)
    if command is None and (apart := glued(tokens[0], verbs, pack)):
        command, rest = apart[0], [apart[1], *tokens[1:]]
    for verb in verbs:
        if verb.name == command:
            return _move(verb, rest, now)
    if command:
        return Call(command, " ".join(rest))
    for named in games:
        if squeeze(tokens[0]) == squeeze(named):
            command, rest = _command(tokens[1:], ())
            if len(tokens) == 1 or command:
                return Call(command or "new", " ".join([named, *rest]))
    return _bare(tokens, now, slash=slash)


def command_in(text: str) -> tuple[str | None, str]:
    """The command that a text begins with, as it may be typed or stands on a button, and the rest;
    None for no command.
    """
    command, rest = _command(trim(text).lstrip(_SLASHES).split(), ())
    return command, " ".join(rest)


def glued(word: str, verbs: Sequence[Verb], pack: Pack) -> tuple[str, str] | None:
    """A verb and its argument written as one word, ``bid2``, ``play5♣``; None for anything else."""
    if len(word) > LONGEST_GLUED:
        return None
    known = _known(verbs)
    names = {verb.name: verb for verb in verbs if len(verb.arguments) == 1}
    for cut in range(len(word) - 1, 0, -1):
        verb = names.get(known.get(squeeze(word[:cut]), ""))
        if verb and _reads(verb.arguments[0], word[cut:], pack):
            return verb.name, word[cut:]
    return None


def _reads(argument: Argument, typed: str, pack: Pack) -> bool:
    match argument.kind:
        case Kind.NUMBER:
            return vocabulary().number(typed) is not None
        case Kind.CARD:
            cards = read_card(typed, pack, argument.marks).cards
            return bool(cards) or missing_rank(typed, pack) is not None
        case _:
            return False


def _known(verbs: Sequence[Verb]) -> dict[str, str]:
    return {squeeze(verb.name): verb.name for verb in verbs} | dict(vocabulary().commands)


def _command(tokens: list[str], verbs: Sequence[Verb]) -> tuple[str | None, list[str]]:
    """The command that the first few words name, and the words behind it."""
    known = _known(verbs)
    for length in range(min(len(tokens), LONGEST_COMMAND), 0, -1):
        word = squeeze("".join(tokens[:length]))
        if name := known.get(word) or known.get(word.rstrip("?")):
            return name, tokens[length:]
    return None, tokens


def _bare(tokens: list[str], now: _Situation, *, slash: bool) -> Move:
    """A number or a card without a verb, for what is asked now before anything else."""
    line = " ".join(tokens)
    if action := _by_mark(line, now):
        return Move(action)
    single = [verb for verb in now.verbs if len(verb.arguments) == 1]
    for verb in sorted(single, key=lambda verb: not now.legal_of(verb)):
        match verb.arguments[0].kind:
            case Kind.NUMBER if vocabulary().number(line) is not None:
                return _move(verb, tokens, now)
            case Kind.CARD if read_card(line, now.pack, verb.arguments[0].marks).cards:
                return _move(verb, tokens, now)
            case Kind.WORD | Kind.SLOT:
                choice = _read_choice(verb.arguments[0], line, now)
                if choice and f"{verb.name} {choice}" in now.legal:
                    return _move(verb, tokens, now)
            case _:
                pass
    if rank := _no_such_card(line, single, now):
        raise rank
    raise _unknown(tokens, now, slash=slash)


def _by_mark(typed: str, now: _Situation) -> str | None:
    """The one legal action that is done in the way of a mark alone: "high" answers how the ace is
    played.
    """
    mark = vocabulary().marks.get(squeeze(typed))
    marked = {mark for verb in now.verbs for argument in verb.arguments for mark in argument.marks}
    if mark not in marked:
        return None
    so = [action for action in now.legal if action.endswith(mark)]
    return so[0] if len(so) == 1 else None


def _unknown(tokens: list[str], now: _Situation, *, slash: bool) -> ParseError:
    """That nobody knows what was typed: with the word that is near, as it is typed, and the legal
    action that the line is with that word.
    """
    verbs = {verb.name: verb for verb in now.verbs}
    legal = {action.partition(" ")[0] for action in now.legal}
    known = None if now.commands is None else {*verbs, *now.commands}
    meant: tuple[str, ...] = ()
    near = nearest(tokens[0], commands=legal, language=now.language) if tokens[1:] else None
    if near:
        with suppress(ParseError):
            move = _move(verbs[near.command], tokens[1:], now)
            meant = (move.action,) if move.action in now.legal else ()
    if not near or not meant:
        near = nearest(tokens[0], commands=known, first=legal, language=now.language)
    return ParseError(
        "unknown-command",
        suggestion=("/" * slash + near.word) if near else None,
        command=near.command if near else None,
        choices=meant,
        legal=tuple(now.legal),
    )


def _no_such_card(line: str, verbs: Sequence[Verb], now: _Situation) -> ParseError | None:
    """That the game lacks the rank of a card that was typed; None where none was."""
    for verb in verbs:
        if any(argument.kind is Kind.CARD for argument in verb.arguments):
            rank = missing_rank(line, now.pack)
            if rank:
                return ParseError(
                    "no-such-card",
                    rank=rank_phrase(rank, now.pack),
                    ranks=tuple(rank_phrase(each, now.pack) for each in ranks_of(now.pack)),
                    legal=now.legal_of(verb),
                )
    return None


def _move(verb: Verb, tokens: list[str], now: _Situation) -> Move:
    """The move of ``verb`` with what was typed behind it."""
    shares = list(_shares(verb, tokens, now))
    choices: list[str] = [verb.name]
    ambiguous = False
    for argument, typed in zip(verb.arguments, shares, strict=True):
        match argument.kind:
            case Kind.CARD if action := _by_mark(typed, now):
                return Move(action)
            case Kind.NUMBER:
                words = [_number(verb, typed, now)]
            case Kind.CARD:
                words, ambiguous = _card(verb, argument, typed, now)
            case _:
                words = [_choice(verb, argument, typed, now)]
        choices = [f"{choice} {word}" for choice in choices for word in words]
    if ambiguous:
        possible = tuple(_possible(choices, verb, now))
        raise ParseError("ambiguous-card", choices=possible, count=len(possible))
    return Move(_one_way(choices[0], verb, now))


def _shares(verb: Verb, tokens: list[str], now: _Situation) -> Iterator[str]:
    """The words for each argument: one each, and for a card or a listed word all that are left."""
    arguments = verb.arguments
    spare = len(tokens) - len(arguments)
    if spare < 0:
        missing = arguments[len(tokens)]
        raise ParseError(
            "missing-argument",
            verb=verb.name,
            argument=missing.name,
            kind=missing.kind.value,
            legal=now.legal_of(verb),
        )
    if spare and not any(map(_takes_many, arguments)):
        raise ParseError("extra-words", verb=verb.name)
    start = 0
    for argument in arguments:
        end = start + 1
        if _takes_many(argument):
            end, spare = end + spare, 0
        yield " ".join(tokens[start:end])
        start = end


def _takes_many(argument: Argument) -> bool:
    return argument.kind is Kind.CARD or bool(argument.words)


def _number(verb: Verb, typed: str, now: _Situation) -> str:
    number = vocabulary().number(typed)
    if number is None:
        raise ParseError("not-a-number", verb=verb.name, legal=now.legal_of(verb))
    return str(number)


def _card(verb: Verb, argument: Argument, typed: str, now: _Situation) -> tuple[list[str], bool]:
    """The codes, with their mark, of the held cards that are meant, or of the likeliest card; and
    whether that must be asked back.
    """
    read = read_card(typed, now.pack, argument.marks, now.language)
    if not read.cards:
        if read_card(typed.partition(" ")[0], now.pack).cards:
            raise ParseError("extra-words", verb=verb.name)
        lacking = _no_such_card(typed, [verb], now)
        raise lacking or ParseError("not-a-card", verb=verb.name, legal=now.legal_of(verb))
    held = [card for card in read.cards if card in now.hand]
    own = [card for card in held if card in read.own]
    if own and not (read.mark and _fits_another(verb, read.mark, own, held, now)):
        return [card.code + read.mark for card in own], len(own) > 1
    unsure = len(held) > 1 or any(card not in read.likeliest for card in held)
    return [card.code + read.mark for card in held or read.cards[:1]], unsure


def _fits_another(
    verb: Verb, mark: str, own: Sequence[Card], held: Sequence[Card], now: _Situation
) -> bool:
    """Whether another card can be played with ``mark`` behind it, and none of one's ``own``."""
    fitting = [card for card in held if f"{verb.name} {card.code}{mark}" in now.legal]
    return bool(fitting) and not any(card in own for card in fitting)


def _choice(verb: Verb, argument: Argument, typed: str, now: _Situation) -> str:
    word = _read_choice(argument, typed, now)
    if word is None:
        raise ParseError("not-a-choice", verb=verb.name, legal=now.legal_of(verb))
    return word


def _read_choice(argument: Argument, typed: str, now: _Situation) -> str | None:
    """The slot or word of an action's text that is meant."""
    if argument.words:
        return meanings(now.game, argument.words).get(squeeze(typed))
    word = fold(typed).upper() if argument.kind is Kind.SLOT else fold(typed)
    form = _SLOT if argument.kind is Kind.SLOT else _WORD
    return word if form.fullmatch(word) else None


def _marked(action: str, verb: Verb, now: _Situation) -> list[str]:
    """The legal actions that are ``action`` with a mark behind its card."""
    head, _, tail = action.partition(" ")
    card, space, others = tail.partition(" ")
    marks = [mark for argument in verb.arguments for mark in argument.marks]
    ways = [f"{head} {card}{mark}{space}{others}" for mark in marks]
    return [way for way in ways if way in now.legal]


def _possible(actions: list[str], verb: Verb, now: _Situation) -> Iterator[str]:
    """What to ask back: each action, or the ways to do it where there are several."""
    for action in actions:
        yield from _marked(action, verb, now) or [action]


def _one_way(action: str, verb: Verb, now: _Situation) -> str:
    """``action``, if it says all that it must and nothing that it must not."""
    if action in now.legal:
        return action
    ways = _marked(action, verb, now)
    if len(ways) > 1:
        raise ParseError("which-way", choices=tuple(ways))
    if ways:
        return ways[0]
    for argument in verb.arguments:
        for mark in argument.marks:
            if action.endswith(mark) and action.removesuffix(mark) in now.legal:
                raise ParseError("extra-words", verb=verb.name)
    return action
