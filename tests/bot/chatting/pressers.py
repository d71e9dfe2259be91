"""Who may press what, by what a table declares; and what is said to whoever may not."""

from bot.chatting.ids import Move, Order, Remembered
from bot.tables.table import Table
from bot.tables.updates import TableView, Who

EVERYBODY = frozenset({"rules", "more", "last"})
"""What anybody may ask for."""
PHASES = ("lobby", "bidding", "playing", "paused", "over")
SPOKEN = {
    "en": {"the", "you", "your", "is", "only", "for", "that", "this", "it", "what"},
    "fr": {"le", "la", "tu", "ta", "ton", "est", "pour", "cette", "ce", "les", "de", "une"},
}


def may_press(
    what: Remembered, table: Table, seen: TableView, *, everybody: set[str], owner: set[str]
) -> set[str]:
    """The people who may, of ``everybody``; ``owner`` is who alone sees the button."""
    seated = {who.person for who in table.sitters if who.person and who.person not in table.kicked}
    host = table.host()
    kinds: dict[Who, set[str]] = {
        Who.SEATED: seated,
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


def language_of(text: str) -> str:
    """Which language a text is in, by its little words."""
    words = [word.strip(".,:!?«»“” ") for word in text.lower().replace("’", " ").split()]
    return max(SPOKEN, key=lambda language: sum(word in SPOKEN[language] for word in words))
