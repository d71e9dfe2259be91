"""The scene of a table before its game: who is there, what will be played, and how to join."""

from bot.rendering import status
from bot.rendering.people import joined, kind, names
from bot.rendering.scene import Line, Scene
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Words

SEAL_DIGITS = 16
"""So much of the seal everybody sees before the game; nobody finds another secret with the same."""


def lobby(seen: TableView, words: Words) -> Scene:
    """An open lobby; one that was closed; or, behind the first deal, one as it was left.

    ``words`` are those of the game.
    """
    is_open = seen.phase is Phase.LOBBY
    begun = status.begun(seen)
    stage = "open" if is_open else "begun" if begun else "closed"
    return Scene(
        title=words("lobby-title", stage=stage, game=words(f"{seen.offer.id}-name")),
        columns=(),
        lines=(*_people(seen, words), *_free_seats(seen, words)),
        trick=None,
        last_trick=None,
        hand=(),
        hand_heading=words("board-hand"),
        news=(),
        ask=_ask(seen, words) if is_open else "",
        about=() if stage == "closed" else _about(seen, words),
        over=status.ended(seen, words) if stage == "closed" else "",
    )


def _people(seen: TableView, words: Words) -> list[Line]:
    called = names(seen, words)
    return [
        Line(
            name=called[seat],
            mark=joined(
                kind(place, words),
                words("lobby-host") if seat == seen.host and seen.phase is Phase.LOBBY else "",
            ),
            values=(),
            you=seat == seen.seat,
        )
        for seat, place in enumerate(seen.places)
    ]


def _free_seats(seen: TableView, words: Words) -> list[Line]:
    if seen.phase is not Phase.LOBBY or seen.seats is None:
        return []
    free = Line(words("lobby-free"), words("lobby-free-mark"), (), free=True)
    return [free] * (seen.seats - len(seen.places))


def _about(seen: TableView, words: Words) -> tuple[str, ...]:
    game = seen.offer.id
    told = [
        words.option_told(game, option.name, seen.view.options[option.name])
        for option in seen.offer.options
        if option.name in seen.view.options
    ]
    lines = [" · ".join(told), status.tempo(seen.time, words)]
    if seen.phase is Phase.LOBBY:
        if seen.seats is None:
            least, most = seen.offer.min_players, seen.offer.max_players
            lines.append(words("lobby-room", least=least, most=most))
        lines.append(words("lobby-newcomers", may="yes" if seen.newcomers else "no"))
        lines.append(words("lobby-code", join=words("command-join"), table=seen.table))
    lines.append(words("lobby-seal", commitment=seen.commitment[:SEAL_DIGITS]))
    if seen.phase is not Phase.LOBBY:  # before, it may still grow
        lines += status.salt(seen, words)
    return tuple(line for line in lines if line)


def _ask(seen: TableView, words: Words) -> str:
    """What the table waits for."""
    missing = seen.offer.min_players - len(seen.places)
    if missing > 0 and seen.seats is None:
        return words("lobby-missing", count=missing, button=status.button("join", words))
    host = seen.places[seen.host].name if seen.host is not None else ""
    who = "nobody" if not host else "you" if seen.seat == seen.host else "other"
    return words("lobby-waiting", who=who, name=host, button=status.button("go", words))
