"""Who may press what, by what a table declares; and what is said to whoever may not."""

from collections.abc import Callable

from bot.chatting.ids import Move, Order, Remembered
from bot.tables.already import is_so
from bot.tables.commands import (
    Act,
    Back,
    End,
    Join,
    Leave,
    Pause,
    PersonCommand,
    Rematch,
    Resume,
    Start,
    TableId,
    Unseat,
)
from bot.tables.table import Table
from bot.tables.updates import TableView, Who

EVERYBODY = frozenset({"rules", "more", "last", "tips"})
"""What anybody may ask for."""
PLAIN: dict[str, Callable[[TableId, str], PersonCommand]] = {
    "go": Start,
    "back": Back,
    "pause": Pause,
    "resume": Resume,
    "rematch": Rematch,
}
PHASES = ("lobby", "bidding", "playing", "paused", "over")
SPOKEN = {
    "en": {"the", "you", "your", "is", "only", "for", "that", "this", "it", "what", "bid"},
    "fr": {
        "le",
        "la",
        "tu",
        "ta",
        "ton",
        "est",
        "pour",
        "cette",
        "ce",
        "les",
        "de",
        "une",
        "annonce",
    },
}


def may_press(
    what: Remembered, table: Table, seen: TableView, *, everybody: set[str], owner: set[str]
) -> set[str]:
    """The people who may, of ``everybody``; ``owner`` is who alone sees the button."""
    seated = {who.person for who in table.sitters if who.person and who.person not in table.kicked}
    host = table.host()
    kinds: dict[Who, set[str]] = {
        Who.SEATED: seated,
        Who.PRESENT: {who.person for who in table.sitters if who.person in seated and not who.left},
        Who.AWAY: {who.person for who in table.sitters if who.person in seated and who.away},
        Who.HOST: {str(table.sitters[host].person)} if host is not None else set(),
    }
    match what:
        case Move(press=press):
            if press.seat is None:
                to_act = {str(table.sitters[seat].person) for seat in table.to_act()}
                return owner | to_act  # for who is to move it is as good as their own
            return {str(table.sitters[press.seat].person)}
        case Order(command="hand"):
            return seated
        case Order(command=command) if command in EVERYBODY:
            return everybody
        case Order(command=command):
            offered = {each.command: each.who for each in seen.offered}
            return kinds.get(offered.get(command, Who.ANYONE), everybody)
    return everybody


def is_so_already(what: Remembered, table: Table, person: str) -> bool:
    """Whether somebody presses for what is so already: that is a quiet yes, whoever they are."""
    made = _command(what, table, person)
    return made is not None and is_so(table, made)


def _command(what: Remembered, table: Table, person: str) -> PersonCommand | None:
    match what:
        case Move(press=press, action=action):
            return Act(table.id, person, action, press)
        case Order(command="end", argument=argument):
            return End(table.id, person, int(argument) if argument else None)
        case Order(command="leave", argument=argument):
            return Leave(table.id, person, int(argument) if argument else None)
        case Order(command="unseat", argument=argument) if argument[1:].isdecimal():
            return Unseat(table.id, person, place=int(argument[1:]))
        case Order(command="join"):
            return Join(table.id, person, "")
        case Order(command=command) if command in PLAIN:
            return PLAIN[command](table.id, person)
    return None


def language_of(text: str) -> str:
    """Which language a text is in, by its little words."""
    words = [word.strip(".,:!?«»“” ") for word in text.lower().replace("’", " ").split()]
    return max(SPOKEN, key=lambda language: sum(word in SPOKEN[language] for word in words))
