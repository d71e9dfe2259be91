"""People at the tables: they look at the wall now and then, and do what they see fit."""

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from enum import Enum

from bot.tables.commands import (
    Act,
    Back,
    Command,
    End,
    Join,
    Leave,
    Open,
    Person,
    Press,
    Rematch,
    Resume,
    Showing,
    Start,
)
from bot.tables.timecontrol import NO_CLOCK
from engine.player import Level
from storage.records import TableId
from tests.crash.program import LIVE, PLATFORM
from tests.crash.wall import Message, Wall

NAMES = ("Ada", "Ben", "Cem", "Dua", "Eve", "Fei", "Gil", "Hua")


class Mood(Enum):
    """How somebody sits at a table."""

    QUICK = "quick"
    SLEEPY = "sleepy"  # lets the time pass, and acts or comes back now and then
    FIRMLY_ASLEEP = "asleep"
    RESTLESS = "restless"  # leaves and comes back
    NERVOUS = "nervous"  # presses twice


@dataclass(frozen=True)
class Wish:
    """Something to ask for, so many times at once; by a button of ``message`` if there is one."""

    command: Command
    message: Message | None = None
    times: int = 1


@dataclass
class Plan:
    """A table that is to be: who comes to it and how they are, and what is to become of it.

    With ``whole`` the game is played to its end, else it is ended when it takes too long.
    ``pressed`` is what each of them has pressed last: a message in some version.
    """

    number: int
    people: tuple[Person, ...]
    moods: tuple[Mood, ...]
    opening: Open
    whole: bool
    rematches: int = 0
    resumes: int = 0
    table: TableId | None = None
    pressed: dict[str, tuple[str, int]] = field(default_factory=dict)

    @classmethod
    def drawn(cls, number: int, luck: random.Random) -> "Plan":
        """Some table; the first one is small and lively, so that it comes to its end soon."""
        alone = number > 1 and luck.random() < 0.25
        count = 1 if alone else 2 if number == 0 else luck.choice((2, 2, 2, 3, 4))
        names = luck.sample(NAMES, count)
        people = tuple(Person(f"{PLATFORM}:{name.lower()}", name) for name in names)
        lively = (Mood.QUICK, Mood.NERVOUS)
        moods = tuple(luck.choice(lively if number == 0 else list(Mood)) for _ in people)
        if number == 1:
            moods = tuple(Mood.FIRMLY_ASLEEP for _ in people)
        host = people[0]
        opening = Open(
            "bisqa",
            (host,),
            tuple(luck.choices(list(Level), k=1 if number == 0 else luck.choice((1, 1, 2)))),
            {"lives": 3},
            NO_CLOCK if alone else LIVE,
            lobby=True,
            showing=Showing(host.id, host.id) if alone else Showing(f"{PLATFORM}:room{number}"),
            press=f"open-{number}",
        )
        return cls(
            number, people, moods, opening, number == 0, luck.choice((0, 0, 1)), luck.randrange(3)
        )

    def is_done(self, wall: Wall) -> bool:
        """Whether nothing more will happen there."""
        board = wall.boards.get(self.table or "")
        if board is None or board["phase"] != "over":
            return False
        return bool(board["moment"][0] > self.rematches)

    def wishes(
        self, wall: Wall, busy: Collection[str], luck: random.Random, *, late: bool
    ) -> Iterator[Wish]:
        """What the people want now who are not ``busy``. When it is ``late``, they bring it to an
        end.
        """
        board = wall.boards.get(self.table or "")
        if self.table is None and self.people[0].id not in busy:
            yield Wish(self.opening)
        if board is None or not board.live:
            return
        for who, mood in zip(self.people, self.moods, strict=True):
            if who.id in busy:
                continue
            wish = self._at_board(board, who, mood, luck, late=late)
            if wish is None and board["phase"] == "playing":
                wish = self._move(wall, who, mood, luck)
            if wish and self._is_news(who, wish, luck):
                yield wish

    def _is_news(self, who: Person, wish: Wish, luck: random.Random) -> bool:
        """Nobody presses twice on what they see, unless they think that it was not heard."""
        assert wish.message
        sight = (wish.message.id, wish.message["version"])
        if self.pressed.get(who.id) == sight:
            return luck.random() < 0.02
        self.pressed[who.id] = sight
        return True

    def _at_board(
        self, board: Message, who: Person, mood: Mood, luck: random.Random, *, late: bool
    ) -> Wish | None:
        assert self.table
        hosts = board["host"] == who.name
        away = board["places"].get(who.name)
        paused = board["paused"]
        tired = late and not self.whole
        if board["phase"] == "lobby":
            return self._in_lobby(board, who)
        if hosts and board.offers("/end") and (tired or (paused and not self.resumes)):
            return Wish(End(self.table, who.id, sure=board["moment"][0]), board)
        if who == self.people[0] and (press := self._rematch(board)):
            return Wish(Rematch(self.table, who.id, press=press), board)
        if paused and self.resumes and board.offers("/resume") and away is not None:
            wake = Back(self.table, who.id) if luck.random() < 0.3 else Resume(self.table, who.id)
            return Wish(wake, board)
        if paused or away is None:
            return None
        if away and mood is not Mood.FIRMLY_ASLEEP and board.offers("/back"):
            chance = 0.3 if mood is not Mood.SLEEPY else 0.03
            return Wish(Back(self.table, who.id), board) if luck.random() < chance else None
        if mood is Mood.RESTLESS and board.offers("/leave") and luck.random() < 0.05:
            return Wish(Leave(self.table, who.id), board)
        return None

    def _in_lobby(self, board: Message, who: Person) -> Wish | None:
        assert self.table
        if who.name not in board["places"]:
            return Wish(Join(self.table, who.id, who.name, f"join-{self.number}-{who.name}"), board)
        if board["host"] == who.name and all(each.name in board["places"] for each in self.people):
            return Wish(Start(self.table, who.id), board)
        return None

    def _rematch(self, board: Message) -> str:
        """What the request for another game is called, if there is to be one."""
        game = board["moment"][0]
        wanted = game <= self.rematches and board.offers("/rematch")
        return f"again-{self.number}-{game}" if wanted else ""

    def _move(self, wall: Wall, who: Person, mood: Mood, luck: random.Random) -> Wish | None:
        """A button of theirs that plays."""
        assert self.table
        if mood is Mood.FIRMLY_ASLEEP or (mood is Mood.SLEEPY and luck.random() < 0.97):
            return None
        for message in wall.live(who.id):
            if message.table == self.table and message.moves and message["press"]:
                action = luck.choice(message.moves)
                act = Act(self.table, who.id, action, Press(*message["press"]))
                return Wish(act, message, 2 if mood is Mood.NERVOUS else 1)
        return None
