"""Computers at work: outside the lock, from a view alone, and always with an answer."""

import asyncio
import logging
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.sparing import FEW
from bot.tables.codec import from_row
from bot.tables.commands import Leave, Open, Rematch, TableId
from bot.tables.computers import InProcess, MindError, Thinker, Thought
from bot.tables.entries import Acted
from bot.tables.updates import Phase
from engine.actions import Action, Bid
from engine.games.bisqa.rules import BISQA, Bisqa
from engine.games.bisqa.state import State
from engine.player import Level, Player
from engine.players.chance import Chance
from engine.randomness import Rng
from engine.view import View
from tests.bot.tables.room import ADA, BEN, Room, everybody_sees
from tests.fakes import FakePlayer

Choose = Callable[[View, tuple[Action, ...], Rng], Action]


class Levels(Bisqa):
    """Bisqa with a player of its own for each level."""

    def __init__(self, players: dict[Level, Player]) -> None:
        self._players = players
        self.asked: list[Level] = []

    def player(self, level: Level) -> Player:
        self.asked.append(level)
        return self._players[level]


def first(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    return legal[0]


def last(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    return legal[-1]


def fails(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    raise KeyError(f"no card {view.zones}")


def nothing(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    return None  # type: ignore[return-value]


def text(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    return legal[0].text  # type: ignore[return-value]


def illegal(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    return Bid(77)


BAD: list[Choose] = [fails, nothing, text, illegal]


async def thought(**changes: object) -> Thought:
    """What a computer has to think through when it bids first, three legal bids or more."""
    room = Room()
    table = await room.table(await room.open(computers=3))
    [seat] = table.to_act()
    legal = table.game.legal_actions(table.state, seat)
    view = table.game.view(table.state, seat)
    rng = random.Random(1)
    made = Thought(table.id, "bisqa", 1, seat, 0, Level.HARD, view, legal, rng)
    return replace(made, **changes)  # type: ignore[arg-type]


def thinker(hard: Choose, normal: Choose) -> tuple[Thinker, Levels]:
    game = Levels({Level.HARD: FakePlayer(hard), Level.NORMAL: FakePlayer(normal)})
    return Thinker({"bisqa": game}), game


async def test_the_player_of_the_seats_level_decides() -> None:
    asked = await thought()
    thinking, game = thinker(last, first)
    answer = await thinking.think(asked)
    assert answer.action == asked.legal[-1].text
    assert (answer.table, answer.game, answer.seat, answer.decision) == ("T1", 1, asked.seat, 0)
    assert game.asked == [Level.HARD]


@pytest.mark.parametrize("bad", BAD)
async def test_where_it_fails_normal_decides(bad: Choose) -> None:
    asked = await thought()
    thinking, game = thinker(bad, last)
    assert (await thinking.think(asked)).action == asked.legal[-1].text
    assert game.asked == [Level.HARD, Level.NORMAL]


@pytest.mark.parametrize("bad", BAD)
async def test_where_normal_fails_too_it_is_the_first_legal_action(bad: Choose) -> None:
    asked = await thought()
    thinking, _ = thinker(fails, bad)
    assert (await thinking.think(asked)).action == asked.legal[0].text


async def test_what_only_seems_legal_is_given_as_the_legal_action_that_it_equals() -> None:
    asked = await thought()
    for number in (True, 1.0):
        thinking, _ = thinker(lambda *_: Bid(number), fails)  # type: ignore[arg-type]  # noqa: B023
        assert (await thinking.think(asked)).action == "bid 1"


async def test_a_level_that_a_game_does_not_have() -> None:
    asked = await thought()
    thinking = Thinker({"bisqa": Levels({})})
    assert (await thinking.think(asked)).action == asked.legal[0].text


async def test_failures_that_come_by_the_thousand_are_a_few_lines(
    caplog: pytest.LogCaptureFixture,
) -> None:
    made, _ = thinker(fails, first)
    asked = await thought()
    for _ in range(500):
        assert (await made.think(asked)).action == asked.legal[0].text
    assert caplog.text.count("computer failed") == FEW


async def test_failures_are_logged_without_any_card(caplog: pytest.LogCaptureFixture) -> None:
    asked = await thought()
    with caplog.at_level(logging.DEBUG):
        await thinker(fails, last)[0].think(asked)
    [logged] = [record for record in caplog.records if record.name == "bot.tables.computers"]
    assert logged.levelno == logging.WARNING
    told = logged.getMessage()
    assert "KeyError" in told
    assert "hard" in told
    assert "T1" in told
    assert "card" not in told + str(logged.exc_info)


class Lost:
    """A mind that gives ``action``, or fails."""

    def __init__(self, action: Action | None = None) -> None:
        self._action = action
        self.levels: list[Level] = []
        self.luck: list[float] = []
        self.closed = 0

    async def choose(
        self, game_id: str, level: Level, view: View, legal: tuple[Action, ...], rng: Rng
    ) -> Action:
        self.levels.append(level)
        self.luck.append(rng.random())
        if self._action is None:
            raise MindError("the process died")
        return self._action

    async def close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize("given", [None, Bid(77)], ids=["fails", "illegal"])
async def test_where_a_mind_fails_normal_decides_here(given: Action | None) -> None:
    asked, mind = await thought(), Lost(given)
    game = Levels({Level.NORMAL: FakePlayer(last)})
    answer = await Thinker({"bisqa": game}, mind).think(asked)
    assert answer.action == asked.legal[-1].text
    assert (mind.levels, game.asked) == ([Level.HARD], [Level.NORMAL])


async def test_a_mind_says_in_the_log_why_it_failed(caplog: pytest.LogCaptureFixture) -> None:
    await Thinker({}, Lost()).think(await thought())
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 2
    assert "the process died" in told[0]
    assert "KeyError" in told[1]


async def test_a_mind_is_given_luck_of_its_own_and_closed_with_the_thinker() -> None:
    asked, mind = await thought(), Lost(Bid(1))
    thinking = Thinker({}, mind)
    for _ in range(2):
        await thinking.think(asked)
    assert mind.luck == [random.Random(1).random()] * 2
    assert mind.closed == 0
    await thinking.close()
    assert mind.closed == 1
    await Thinker({}).close()


async def test_luck_does_not_depend_on_what_others_drew() -> None:
    drawn: list[float] = []

    def draws(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        drawn.append(rng.random())
        raise ValueError

    await thinker(draws, draws)[0].think(await thought())
    assert drawn[0] == drawn[1]


async def test_a_player_is_given_a_view_and_never_a_state() -> None:
    given: list[object] = []

    def looks(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        given.extend((view, legal, rng))
        return legal[0]

    room = Room(player=FakePlayer(looks))
    table = await room.open(computers=2)
    while (now := await room.table(table)).phase is Phase.PLAYING:
        turn = now.to_act()
        given.clear()
        await room.service.advance(table)
        if turn:
            [seat] = turn
            view, legal, rng = given
            assert view == now.game.view(now.state, seat)
            assert type(view) is View
            assert legal == now.game.legal_actions(now.state, seat)
            assert isinstance(rng, random.Random)
            assert not any(isinstance(part, State) for part in vars_of(view))


def vars_of(view: View) -> list[object]:
    return [getattr(view, name) for name in View.__slots__]


@pytest.mark.parametrize("bad", BAD)
async def test_a_game_goes_on_whatever_its_computers_do(bad: Choose) -> None:
    room = Room(player=FakePlayer(bad))
    table = await room.open(ADA, computers=2)
    assert (await room.finish(table)).ended is None


class Slow(InProcess):
    """Says when it has begun to think, and goes on when it is told."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.games)
        self.started, self.go_on = asyncio.Event(), asyncio.Event()

    async def choose(
        self, game_id: str, level: Level, view: View, legal: tuple[Action, ...], rng: Rng
    ) -> Action:
        self.started.set()
        await self.go_on.wait()
        return await super().choose(game_id, level, view, legal, rng)


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Callable[[Room], Slow]:
    """Has the computers of a room think slowly."""

    def slow(room: Room) -> Slow:
        mind = Slow(room)
        thinker = Thinker(room.games, mind)
        monkeypatch.setattr(Thinker, "think", lambda _, thought: think(thinker, thought))
        return mind

    think = Thinker.think
    return slow


async def test_people_are_answered_while_a_computer_thinks(
    slowly: Callable[[Room], Slow],
) -> None:
    room, table = await computers_turn(first)
    mind = slowly(room)
    thinking = asyncio.create_task(room.service.advance(table))
    await mind.started.wait()
    assert (await room.look(table, ADA)).legal == ()
    assert await room.code(await room.press(table, ADA, "bid 1")) == "not-your-turn"
    await room.leave(table, BEN)
    assert not thinking.done()
    before = (await room.table(table)).version
    mind.go_on.set()
    assert await thinking
    assert (await room.table(table)).version == before + 1


async def computers_turn(choose: Choose) -> tuple[Room, TableId]:
    room = Room(player=FakePlayer(choose))
    for _ in range(50):
        table = await room.open(ADA, BEN, computers=1)
        now = await room.table(table)
        if now.sitters[now.to_act()[0]].automatic:
            return room, table
    raise AssertionError


@pytest.mark.parametrize("again", [False, True], ids=["ended", "rematch"])
async def test_a_thought_that_was_overtaken_is_dropped(
    again: bool, slowly: Callable[[Room], Slow]
) -> None:
    room, table = await computers_turn(first)
    mind = slowly(room)
    thinking = asyncio.create_task(room.service.advance(table))
    await mind.started.wait()
    for person in (ADA, BEN):
        await room.service.handle(Leave(table, person.id, sure=1))
    if again:
        await room.service.handle(Rematch(table, ADA.id))
    before = await everybody_sees(room.service, table)
    mind.go_on.set()
    assert await thinking, "there was something to do"
    assert await everybody_sees(room.service, table) == before


async def test_one_decision_is_made_once_however_many_think_about_it() -> None:
    room, table = await computers_turn(first)
    assert await asyncio.gather(*(room.service.advance(table) for _ in range(4))) == [True] * 4
    assert len((await room.table(table)).moves[-1]) == 1


async def test_each_computer_plays_at_its_level_and_for_a_person_at_the_normal_one() -> None:
    game = Levels(dict.fromkeys(Level, Chance()))
    room = Room(game=game)
    levels = (Level.EASY, Level.HARD)
    table = (await room.service.handle(Open("bisqa", (ADA, BEN), levels))).table
    await room.leave(table, ADA)
    for _ in range(60):
        now = await room.table(table)
        game.asked.clear()
        if not await room.step(table):
            break
        if turn := now.to_act():
            sitter = now.sitters[turn[0]]
            level = sitter.level or Level.NORMAL
            assert game.asked == ([level] if sitter.automatic else [])
            acted = from_row((await room.rows(table))[-1])
            assert isinstance(acted, Acted)
            assert (acted.seat, acted.by_computer) == (turn[0], sitter.automatic)


@pytest.mark.parametrize("level", Level)
async def test_the_same_secret_gives_the_same_choices(level: Level) -> None:
    games = []
    for _ in range(2):
        room = Room(seed=9, game=BISQA)
        table = (await room.service.handle(Open("bisqa", (), (level,) * 3))).table
        for _ in range(8):
            await room.service.advance(table)
        games.append((await room.table(table)).moves)
    assert games[0] == games[1]
    assert len(games[0][0]) == 8


async def test_a_game_of_computers_is_the_same_each_time_and_after_restarts() -> None:
    room, twin = Room(seed=9, player=Chance()), Room(seed=9, player=Chance())
    table = await room.open(computers=4)
    assert await twin.open(computers=4) == table
    while await room.service.advance(table):
        twin.restart()
        await twin.service.advance(table)
    assert await everybody_sees(room.service, table) == await everybody_sees(twin.service, table)
    other = Room(seed=10)
    await other.open(computers=4)
    await other.finish(table)
    assert (await other.table(table)).moves != (await room.table(table)).moves
