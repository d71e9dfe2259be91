"""Those who have a seat at a table, and the life of a seat, as values."""

from dataclasses import dataclass, replace

from engine.player import Level

ERASED = "erased:"
"""Begins the id of who sat on the seat of somebody who was erased."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat: a person by their id, or a computer.

    ``name`` is what they are called at their table, where it names nobody else; ``given`` what they
    call themselves. ``since`` is the entry by which they took the seat: their id there. A person
    may have ``left``, or be on ``autopilot``; either way a computer plays for them. ``missed``
    counts the decisions made for them since they last did something themselves, ``played`` has
    these (deal number and action). ``heir`` is the newcomer who takes over the seat at the next
    deal.
    """

    name: str
    person: str | None = None
    level: Level | None = None
    since: int = 0
    left: bool = False
    autopilot: bool = False
    missed: int = 0
    played: tuple[tuple[int, str], ...] = ()
    heir: "Sitter | None" = None
    given: str = ""

    @property
    def away(self) -> bool:
        """Whether this is a person who is played for."""
        return self.left or self.autopilot

    @property
    def automatic(self) -> bool:
        """Whether a computer decides for this seat."""
        return self.person is None or self.away

    @property
    def may_return(self) -> bool:
        """Whether a person is played for who may be back; whoever was erased is nobody."""
        return self.away and not (self.person or "").startswith(ERASED)

    @property
    def stays(self) -> bool:
        """Whether this is a person who has not left, even if they sleep."""
        return self.person is not None and not self.left


def acted(who: Sitter) -> Sitter:
    """After a decision of their own: whatever was played for them before is forgotten."""
    if who.missed or who.played or who.autopilot:
        return replace(who, autopilot=False, missed=0, played=())
    return who


def played_for(who: Sitter, deal: int, action: str) -> Sitter:
    """After a decision that a computer made on their seat."""
    if not who.stays:
        return who
    played = (*who.played, (deal, action))
    return replace(who, autopilot=True, missed=who.missed + 1, played=played)


def gone(who: Sitter) -> Sitter:
    """After they left or were kicked."""
    return replace(who, left=True, autopilot=False, missed=0, played=())


def returned(who: Sitter, entry: int) -> Sitter:
    """Back again; who had left sits here from now on, who slept was here all the time."""
    since = entry if who.left else who.since
    return replace(who, left=False, autopilot=False, missed=0, since=since)


def succeeded(who: Sitter) -> Sitter:
    """When the next deal comes: the heir, if there is one."""
    return who.heir or who
