"""Tables that four people do anything at, one step after the other, without a service: what each of
them might ask for at every step, and what the rules of the table say to that.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from bot.tables.commands import (
    Act,
    AddComputer,
    Admit,
    Answer,
    Back,
    Command,
    Configure,
    Deal,
    End,
    Join,
    Leave,
    Open,
    Pause,
    Person,
    PersonCommand,
    Press,
    Rematch,
    Resume,
    Start,
    TableId,
    Unseat,
)
from bot.tables.decide import decide
from bot.tables.entries import Entry
from bot.tables.errors import TableError
from bot.tables.history import then
from bot.tables.ports import AT_ONCE
from bot.tables.table import Table
from bot.tables.timecontrol import LIVE, NO_CLOCK, SECOND, SLOW, Tempo
from bot.tables.updates import Phase
from engine.errors import GameError
from engine.player import Level
from tests.bot.tables.room import ADA, BEN, CEM, EVE, TestBisqa
from tests.fakes import NOON, FakeEntropy

PEOPLE = (ADA, BEN, CEM, EVE)
GAMES = {"bisqa": TestBisqa()}


@dataclass(frozen=True)
class Step:
    """A moment of a walk: the table, the time, and what is asked for next."""

    table: Table
    now: int
    entropy: FakeEntropy

    def entries(self, command: Command) -> list[Entry] | str:
        """What a command comes to: its entries, or the code of the refusal."""
        try:
            return decide(self.table, command, entropy=self.entropy, now=self.now, pace=AT_ONCE)
        except (TableError, GameError) as refusal:
            return refusal.code

    def after(self, entries: list[Entry]) -> "Step":
        """The moment after these entries. Whoever has a clock may be out of time at once."""
        table = self.table
        for entry in entries:
            table = then(table, entry, self.now)
        timed = table.person_to_act() is not None and table.time.tempo is not Tempo.OFF
        return replace(self, table=replace(table, deadline=self.now if timed else None))


def wishes(table: Table, person: Person) -> dict[str, list[PersonCommand]]:
    """What somebody may ask for, by the name of the command: each in every way that makes a
    difference.
    """
    lives = 3 if (table.options or {}).get("lives") == 5 else 5
    who, game = person.id, table.game_number
    asked: dict[str, list[PersonCommand]] = {
        "join": [Join(table.id, who, person.name)],
        "leave": [Leave(table.id, who, sure=game)],
        "back": [Back(table.id, who)],
        "go": [Start(table.id, who)],
        "addbot": [AddComputer(table.id, who, Level.EASY)],
        "configure": [Configure(table.id, who, {"lives": lives})],
        "pause": [Pause(table.id, who)],
        "resume": [Resume(table.id, who)],
        "end": [End(table.id, who, sure=game)],
        "unseat": [
            *(Unseat(table.id, who, place=each.since) for each in table.sitters),
            *(Admit(table.id, who, each.id) for each in table.kicked.values()),
        ],
        "rematch": [Rematch(table.id, who, lobby=True), Rematch(table.id, who)],
    }
    return asked


def walk(seed: object, steps: int) -> Iterator[Step]:
    """The moments of one table; each step is something that is possible then."""
    luck = random.Random(f"walk/{seed}")
    step = Step(Table(TableId("W"), GAMES), NOON, FakeEntropy(seed))
    seats = luck.choice([None, None, 2, 3, 4])
    opening = Open(
        *("bisqa", (ADA,), (Level.EASY,) * luck.randrange(2), {"lives": luck.choice([3, 5])}),
        time=luck.choice([LIVE, LIVE, SLOW, NO_CLOCK]),
        lobby=True,
        seats=seats,
        newcomers=luck.random() < 0.8,
    )
    opened = step.entries(opening)
    assert not isinstance(opened, str)
    step = step.after(opened)
    for _ in range(steps):
        yield step
        step = replace(step, now=step.now + luck.randrange(1, 20 * SECOND))
        entries = _next(step, luck)
        if entries is None:
            return
        step = step.after(entries)


def _next(step: Step, luck: random.Random) -> list[Entry] | None:
    """What happens next: the game goes on, or somebody asks for something."""
    table = step.table
    plays = table.phase is Phase.PLAYING and luck.random() < 0.7
    for command in chain(_moves(step, luck) if plays else (), _asked(table, luck)):
        entries = step.entries(command)
        if entries and not isinstance(entries, str):
            return entries
    return None


def _moves(step: Step, luck: random.Random) -> Iterator[Command]:
    """The next cards, or what somebody decides, a computer perhaps for them."""
    table = step.table
    if (number := table.next_deal()) is not None:
        yield Deal(table.id, table.game_number, number)
    for seat in table.to_act():
        action = luck.choice(table.game.legal_actions(table.state, seat)).text
        who, number = table.sitters[seat], table.decisions[seat]
        if who.automatic or (table.deadline is not None and luck.random() < 0.3):
            yield Answer(table.id, table.game_number, seat, number, action)
        elif who.person:
            yield Act(table.id, who.person, action, Press(table.game_number, number))


RARELY = frozenset({"end", "leave", "unseat"})
"""What breaks up a table: it is asked for less often, so that walks are long."""
TRIES = 200


def _asked(table: Table, luck: random.Random) -> Iterator[Command]:
    """Anything that anybody may ask for."""
    for _ in range(TRIES):
        asked = wishes(table, luck.choice(PEOPLE))
        name = luck.choice(list(asked))
        if asked[name] and not (name in RARELY and luck.random() < 0.9):
            yield luck.choice(asked[name])
