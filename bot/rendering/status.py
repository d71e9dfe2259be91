"""How things stand with a table, in words: time, pause, end, and what was played for somebody."""

from collections.abc import Iterable
from itertools import groupby

from bot.tables.timecontrol import HOUR, MINUTE, SECOND, Tempo, TimeControl
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Words

SHOWN_DEALS = 3
"""Of so many deals at the most a scene lists what was played for its reader."""


def begun(seen: TableView) -> bool:
    """Whether the game has left the lobby, also if it was ended since then."""
    if seen.phase is Phase.OVER:
        return bool(seen.view.deal or seen.view.outcome or seen.proof)
    return seen.phase is Phase.PLAYING


def span(milliseconds: int, words: Words) -> str:
    """A length of time in its biggest unit that still tells enough: "90 seconds", "3 hours".

    Never longer than it is, but never nothing either.
    """
    seconds = max(1, milliseconds // SECOND)
    for unit, length in (("hours", HOUR // SECOND), ("minutes", MINUTE // SECOND)):
        if seconds >= 2 * length or seconds % length == 0:
            return words(f"span-{unit}", count=seconds // length)
    return words("span-seconds", count=seconds)


def time_left(deadline: int, now: int, words: Words) -> str:
    """How long there is until ``deadline``; both are UTC milliseconds."""
    return words("board-time-left", time=span(deadline - now, words))


def tempo(time: TimeControl, words: Words) -> str:
    """How long a move may take."""
    told = span(time.turn, words) if time.tempo is not Tempo.OFF else ""
    return words("board-tempo", tempo=str(time.tempo), time=told)


def paused(seen: TableView, words: Words) -> str:
    """Why nothing goes on, and what to do about it; "" where there is no pause."""
    if seen.paused is None:
        return ""
    return words("board-paused", reason=seen.paused, button=button("resume", words))


def ended(seen: TableView, words: Words) -> str:
    """Why a game ended without a result, or a lobby closed before there was one."""
    what = "game" if begun(seen) else "lobby"
    return words("board-ended", what=what, reason=seen.ended or "")


def played(seen: TableView, words: Words) -> tuple[str, ...]:
    """What was played for the reader, a line for each deal; as long as that goes on, under one that
    tells how to end it.
    """
    if not seen.played or seen.seat is None:
        return ()
    deals = [
        words("board-played", number=number, actions=actions([text for _, text in each], words))
        for number, each in groupby(seen.played, key=lambda one: one[0])
    ]
    away = seen.places[seen.seat].away
    heading = [words("board-played-for-you", button=button("back", words))] if away else []
    return (*heading, *deals[-SHOWN_DEALS:])


def actions(made: Iterable[str], words: Words) -> str:
    """What was done, as a list: "bid 2, 5♣ and K♥"."""
    return words.all_of(words.action(text, done=True) for text in made)


def button(command: str, words: Words) -> str:
    """What the button of a command says."""
    return words.attribute(f"command-{command}", "button")


def salt(seen: TableView, words: Words) -> tuple[str, ...]:
    """What people's pressing Join and Start has mixed into the deals; nothing where it has not."""
    return (words("board-salt", salt=" ".join(seen.salt)),) if seen.salt else ()
