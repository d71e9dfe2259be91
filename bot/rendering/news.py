"""Events as sentences."""

from collections.abc import Iterable, Sequence

from bot.texts.catalogue import Words
from engine.cards.card import Card
from engine.events import Event
from engine.seats import Seat


def sentence(
    event: Event, game: str, names: Sequence[str], reader: Seat | None, words: Words
) -> str | None:
    """What an event reads like for ``reader`` (a spectator for None); None where nothing is told.

    ``names`` are those of the seats, ``words`` those of the game. Cards come to the text already
    formatted.
    """
    params: dict[str, str | int] = {}
    for key, value in event.params.items():
        if key == "seat" and isinstance(value, int):
            params["name"] = names[value]
            params["who"] = "you" if value == reader else "other"
        elif key == "seats" and isinstance(value, tuple):
            told = (words("common-you") if seat == reader else names[seat] for seat in value)
            params["names"] = words.all_of(told)
            params["count"] = len(value)
            params["who"] = "you" if value == (reader,) else "other"
        elif isinstance(value, Card):
            params[key] = words.card(value, str(event.params.get("mark", "")))
        elif isinstance(value, int | str):
            params[key] = value
    return words.find(f"{game}-event-{event.code}", **params) or words.find(
        f"table-event-{event.code}", **params
    )


def sentences(
    events: Iterable[Event], game: str, names: Sequence[str], reader: Seat | None, words: Words
) -> tuple[str, ...]:
    """Those of ``events`` that are told, in order."""
    told = (sentence(event, game, names, reader, words) for event in events)
    return tuple(line for line in told if line)
