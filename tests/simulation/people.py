"""People with moods, who see what the platform shows them, and press and type.

They know nothing else: a press carries what the button of some message carries, perhaps of an old
one; a typed move is one that they see offered, or nonsense.
"""

import random
from dataclasses import dataclass, field, replace
from enum import Enum

from bot.tables.commands import (
    Act,
    AddComputer,
    Back,
    Configure,
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
from bot.tables.timecontrol import SECOND
from engine.player import Level
from tests.frontend import Body, Message, Server


class Mood(Enum):
    """How somebody plays: how long they take for a look (seconds), and what they tend to do."""

    FAST = (0.5, 3)
    STEADY = (2, 8)
    SLOW = (8, 40)
    SLEEPY = (60, 600)
    NERVOUS = (0.2, 2)  # presses everything twice, and old buttons too
    RESTLESS = (1, 6)  # leaves and comes back
    OUTSIDER = (3, 20)  # presses what is not meant for them


@dataclass
class Somebody:
    """One person: their id is their private chat too."""

    id: str
    name: str
    mood: Mood
    rooms: list[str]
    rng: random.Random
    presses: int = 0
    asleep_until: int = field(default=0)

    def next_look(self, now: int) -> int:
        """When they look again."""
        least, most = self.mood.value
        if self.rng.random() < 0.01:  # the phone rings
            return now + self.rng.randrange(60, 1200) * SECOND
        return now + round(1000 * self.rng.uniform(least, most))

    def wish(self, server: Server, now: int) -> list[PersonCommand]:
        """What they press or type now, of all they see; nothing, or several times the same."""
        messages = [each for chat in (*self.rooms, self.id) for each in server.chat(chat)]
        if not messages:
            return []
        message = self._chosen(messages)
        body = self._body(message)
        buttons = list(body.buttons)
        if not buttons:
            return []
        mine = [text for text in buttons if not text.startswith("/")]
        others = [text for text in buttons if text.startswith("/")]
        typed = self.rng.random() < 0.2
        wish: PersonCommand | None = None
        if mine and self.rng.random() < 0.9:
            wish = self._move(body, message.table, self.rng.choice(mine), typed, now)
        elif self.rng.random() < 0.02:
            wish = self._move(body, message.table, self._nonsense(), typed, now)
        elif others:
            text = self._sensible(body, others) if self.rng.random() < 0.93 else ""
            text = text or (self.rng.choice(others) if self.rng.random() < 0.1 else "")
            if text:
                wish = self._button(body, message.table, text, typed, now)
        if wish is None:
            return []
        if self.mood is Mood.NERVOUS:
            return [wish] * self.rng.choice([2, 2, 3])
        return [wish] * self.rng.choices([1, 2, 3], [90, 7, 3])[0]

    def same(self, wish: PersonCommand) -> PersonCommand | None:
        """The same wish as they have it; None where it would be another one."""
        own = isinstance(wish, Act | AddComputer | Join | Leave | Back)
        return None if own else replace(wish, person=self.id)

    def _chosen(self, messages: list[Message]) -> Message:
        """Mostly the newest message that asks them for a move, else any of the last ones."""
        if self.mood is Mood.OUTSIDER or (self.mood is Mood.NERVOUS and self.rng.random() < 0.2):
            return self.rng.choice(messages)
        asking = [each for each in messages if any(t[0] != "/" for t in each.body.buttons)]
        if asking and self.rng.random() < 0.9:
            return asking[-1]
        return self.rng.choice(messages[-4:])

    def _body(self, message: Message) -> Body:
        """What they see of it: sometimes still what it was before the last edit."""
        if len(message.bodies) > 1 and self.rng.random() < 0.05:
            return message.bodies[-2][1]
        return message.body

    def _sensible(self, body: Body, others: list[str]) -> str:
        """What somebody would press who wants to play; "" for nothing."""
        seen = body.seen
        own = [place for place in seen.places if place.name == self.name]
        if not own:
            return "/join" if "/join" in others and self.mood is not Mood.OUTSIDER else ""
        chances = {"/back": 0.5 if own[0].away else 0.0, "/resume": 0.5, "/rematch": 0.3}
        if seen.host is not None and seen.places[seen.host].name == self.name:
            chances |= {"/go": 0.3, "/addbot": 0.2, "/configure": 0.05}
        if self.mood is Mood.RESTLESS:
            chances["/leave"] = 0.2
        for text, chance in chances.items():
            if text in others and self.rng.random() < chance:
                return text
        return ""

    def _move(self, body: Body, table: TableId, text: str, typed: bool, now: int) -> Act:
        if typed:
            return Act(table, self.id, text, sent_at=now - self.rng.randrange(3_000))
        return Act(table, self.id, text, body.press)

    def _nonsense(self) -> str:
        return self.rng.choice(["bid 99", "play KH", "dance", "", "bid -1", "play 2C"])

    def _button(
        self, body: Body, table: TableId, text: str, typed: bool, now: int
    ) -> PersonCommand | None:
        """A button of the table itself; what would end the fun is pressed less often."""
        rare = {"/end": 0.02, "/leave": 0.1, "/unseat": 0.02, "/pause": 0.05, "/configure": 0.1}
        if self.mood is Mood.RESTLESS:
            rare["/leave"] = 1.0
        if self.rng.random() > rare.get(text, 1.0):
            return None
        sent = now - self.rng.randrange(5_000) if typed else None
        self.presses += 1
        press = f"{self.id}-{self.presses}"
        match text:
            case "/join":
                return Join(table, self.id, self.name, press, sent_at=sent)
            case "/leave":
                sure = self.rng.choice([None, body.seen.game_number, body.seen.game_number])
                return Leave(table, self.id, sure, sent_at=sent)
            case "/addbot":
                return AddComputer(table, self.id, self.rng.choice(list(Level)), sent_at=sent)
            case "/configure":
                options = {"lives": self.rng.choice([3, 4, 77])}
                return Configure(table, self.id, options, sent_at=sent)
            case "/go":
                return Start(table, self.id, sent_at=sent)
            case "/pause":
                return Pause(table, self.id, sent_at=sent)
            case "/resume":
                return Resume(table, self.id, sent_at=sent)
            case "/back":
                return Back(table, self.id, sent_at=sent)
            case "/unseat":
                place = self.rng.choice(body.seen.places).id
                return Unseat(table, self.id, place, sent_at=sent)
            case "/end":
                sure = self.rng.choice([None, body.seen.game_number])
                return End(table, self.id, sure=sure, sent_at=sent)
            case "/rematch":
                lobby = self.rng.random() < 0.5
                return Rematch(table, self.id, lobby=lobby, press=press, sent_at=sent)
        raise AssertionError(text)
