"""Whole games through the table service, looked at by every reader after every entry."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.tables.commands import Act, Open, Person, TableId
from bot.tables.ports import AT_ONCE
from bot.tables.service import TableService
from bot.tables.updates import Phase, TableView
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.player import Level
from engine.randomness import seeded
from engine.registry import games
from engine.seats import Seat
from storage.memory import MemoryStore
from tests.fakes import FakeClock, FakeEntropy

ANA, BO = Person("test:ana", "Ana"), Person("test:bo", "Bo")
READERS = (ANA.id, BO.id, None)


@dataclass(frozen=True)
class Moment:
    """What each reader sees (a spectator for None), and what is really in the hands."""

    seen: dict[str | None, TableView]
    hands: tuple[tuple[Card, ...], ...]

    def hidden(self, reader: str | None) -> set[Card]:
        """The cards that ``reader`` may not know: in hands they do not see, and undealt."""
        seen = self.seen[reader]
        deal = seen.view.deal
        assert deal
        played = {card.card for trick in deal.tricks for card in trick.cards}
        left = [set(hand) - played for hand in self.hands]
        undealt = set(FRENCH_40.cards).difference(*self.hands)
        seat = seen.seat
        if seat is None or not self.hands[seat]:  # a spectator, or out
            return undealt.union(*left)
        if deal.facts["cards"] == 1:
            return undealt | left[seat]
        return undealt.union(*(hand for other, hand in enumerate(left) if other != seat))


def a_service(seed: object = 0) -> TableService:
    """A service in memory whose luck is always the same."""
    return TableService(
        MemoryStore(), games(), clock=FakeClock(), entropy=FakeEntropy(seed), pace=AT_ONCE
    )


async def whole_game(seats: int, seed: int, lives: int = 3) -> AsyncIterator[Moment]:
    """Every moment of a game of two people and easy computers."""
    service = a_service(seed)
    luck = seeded("whole game", seed)
    computers = (Level.EASY,) * (seats - 2)
    opened = await service.handle(Open("bisqa", (ANA, BO), computers, {"lives": lives}))
    while True:
        moment = await _moment(service, opened.table)
        yield moment
        one = moment.seen[None]
        if one.phase is Phase.OVER:
            return
        for person in (ANA.id, BO.id):
            if legal := moment.seen[person].legal:
                action = legal[0] if legal[0].startswith("bid") else luck.choice(legal)
                await service.handle(Act(opened.table, person, action))
                break
        else:
            await service.advance(opened.table)


async def _moment(service: TableService, table: TableId) -> Moment:
    seen = {reader: await service.look(table, reader) for reader in READERS}
    record = await service.record(table, with_hands=True)
    return Moment(seen, record.deals[-1].hands)


def seat_of(seen: TableView) -> Seat:
    """The reader's seat, where they have one."""
    assert seen.seat is not None
    return seen.seat
