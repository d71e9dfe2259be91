"""Those who sit at a table, as a scene calls and marks them."""

from bot.tables.names import first_readable, number_of
from bot.tables.updates import Place, TableView
from bot.texts.catalogue import Words


def names(seen: TableView, words: Words) -> tuple[str, ...]:
    """What the seats are called: the reader is "You", for others know them by a name."""
    return tuple(
        words("common-you") if seat == seen.seat else place.name
        for seat, place in enumerate(seen.places)
    )


def name_of(person: str, words: Words, *names: str) -> str:
    """What somebody is called who has these ``names``: the first that can be read, or else a number
    of theirs in the language of ``words``.
    """
    return first_readable(*names) or words("common-player", number=number_of(person))


def kind(place: Place, words: Words) -> str:
    """That it is a computer, and how strong; "" for a person."""
    return words("board-computer", level=words(f"level-{place.level}")) if place.level else ""


def mark(place: Place, words: Words) -> str:
    """What there is to know about who sits there, in a running game."""
    return joined(kind(place, words), _absence(place, words), _heir(place, words))


def joined(*parts: str) -> str:
    """The parts that say something, one after the other."""
    return " ".join(part for part in parts if part)


def _absence(place: Place, words: Words) -> str:
    if place.left:
        return words("board-left")
    if place.autopilot:
        return words("board-asleep")
    return words("board-away") if place.away else ""


def _heir(place: Place, words: Words) -> str:
    return words("board-heir", name=place.heir) if place.heir else ""
