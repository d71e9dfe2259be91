"""Who sits at this terminal, and at which table."""

from dataclasses import dataclass

from bot.tables.commands import TableId
from bot.tables.updates import Phase, TableView
from bot.terminal.settings import LOCAL_PERSON, is_local

CHAT = LOCAL_PERSON
"""Where the table is shown; what the first person alone is told comes here, too."""
NOWHERE = TableId("")


@dataclass
class Company:
    """``people`` are the ids of those who play here; ``sitting`` has whoever is on each seat."""

    table: TableId = NOWHERE
    people: tuple[str, ...] = ()
    sitting: tuple[str | None, ...] = ()

    @property
    def shared(self) -> bool:
        """Whether several people take turns at this terminal."""
        return len(self.people) > 1

    @property
    def reader(self) -> str:
        """As whom the table is seen: what several people look at is what a spectator sees."""
        return self.people[0] if len(self.people) == 1 else ""

    def to_act(self, seen: TableView) -> str | None:
        """Who of the people here is waited for first."""
        waited = (
            self.sitting[seat]
            for seat in seen.view.to_act
            if self.sitting[seat] in self.people and not seen.places[seat].left
        )
        return next(waited, None)

    def away(self, seen: TableView) -> list[str]:
        """Those of the people here for whom a computer plays."""
        sitting = zip(self.sitting, seen.places, strict=True)
        return [who for who, place in sitting if who in self.people and place.away]

    def name(self, person: str, seen: TableView) -> str:
        """What somebody is called."""
        return seen.places[self.sitting.index(person)].name


def local_people(sitting: tuple[str | None, ...]) -> tuple[str, ...]:
    """Those who play at this terminal, the first person first."""
    local = [each for each in sitting if each and is_local(each)]
    return tuple(sorted(local, key=lambda who: (who != LOCAL_PERSON, who)))


def goes_on(seen: TableView) -> bool:
    """Whether something happens at a table by itself before somebody comes to it."""
    waits = seen.due_at is None and seen.deadline is None
    return seen.phase is Phase.PLAYING and not waits
