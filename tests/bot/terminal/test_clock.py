"""A terminal with a clock: reminders, an autopilot in the middle of a question, pauses."""

import pytest

from bot.tables.commands import Open, Person, Showing, TableId
from bot.tables.ports import Pace
from bot.tables.updates import Phase
from bot.terminal.company import CHAT
from bot.terminal.settings import LOCAL_PERSON
from bot.terminal.turns import READING_MS
from engine.player import Level
from storage.memory import MemoryStore
from tests.bot.terminal.person import (
    Home,
    Session,
    a_service,
    all_news,
    own_actions,
    where_i_begin,
)
from tests.bot.terminal.sitting import Sitting, clock, sitting
from tests.fakes import FakeClock

TABLE = TableId("T1")
BID = "How many tricks will you take?"
PLAY = "Which card will you play?"
LATE = "That was meant for an earlier turn"
PAUSED = "Type /resume or /back to go on."


async def asleep(there: Sitting) -> None:
    """From the first question on, until the second decision was made for them, too."""
    await there.sees(BID)
    await there.rests()
    await there.home.clock.move(30_000)
    await there.sees(PLAY)
    await there.rests()
    await there.home.clock.move(2_000)
    await there.sees(PAUSED)


async def test_the_time_is_told_with_the_question_and_once_more_when_it_runs_out() -> None:
    async with sitting(await where_i_begin(), time=clock(30)) as ana:
        await ana.sees(BID)
        assert "Time left: 30 seconds" in ana.text
        await ana.rests()
        await ana.home.clock.move(20_900)
        assert "left for your move" not in ana.text
        await ana.home.clock.move(200)
        await ana.sees("You have 9 seconds left for your move.")
        assert "table T1" not in ana.text[ana.text.index(BID) :]  # they sit at it
        ana.type("1")
        await ana.sees("You bid 1.")
        await ana.home.clock.move(8_000)
        assert ana.text.count("left for your move") == 1
        assert ana.text.count(BID) == 1


async def test_who_is_asked_back_which_card_they_mean_has_their_time_again_once() -> None:
    home = a_service(seed=3)  # two jacks, and the lead
    async with sitting(home, time=clock(30)) as ana:
        await ana.sees(BID)
        ana.type("1")
        await ana.sees(PLAY)
        await ana.rests()
        begun = (await home.look(TABLE, LOCAL_PERSON)).deadline or 0
        for times in (1, 2):
            await home.clock.move(10_000)
            ana.type("jack")
            await ana.sees("do you mean J♠ or J♣?", times)
            await ana.rests()
            assert (await home.look(TABLE, LOCAL_PERSON)).deadline == begun + 10_000
        ana.type("J♣")
        await ana.sees("You play J♣.")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_when_the_time_is_over_a_computer_decides_and_it_is_told(language: str) -> None:
    asked, *told = {
        "en": (BID, "You did not answer in time", "You bid ", "type /back, or make a move", PLAY),
        "fr": ("Combien", "Tu n’as pas joué à temps", "Tu annonces ", "tape /retour", "Quelle"),
    }[language]
    async with sitting(await where_i_begin(), language, time=clock(10)) as ana:
        await ana.sees(asked)
        await ana.rests()
        await ana.home.clock.move(9_900)
        assert told[0] not in ana.text
        await ana.home.clock.move(200)
        await ana.sees(told[3])
        places = [ana.text.index(text) for text in told]
        assert places == sorted(places)
        seen = await ana.home.look(TABLE, LOCAL_PERSON)
        assert [action for _, action in seen.played] == [
            text.partition(" ")[2] for text in await own_actions(ana.home, TABLE)
        ]


async def test_a_move_ends_the_autopilot() -> None:
    async with sitting(await where_i_begin(), time=clock(30)) as ana:
        await ana.sees(BID)
        await ana.rests()
        await ana.home.clock.move(30_000)
        await ana.sees(PLAY)
        await ana.home.clock.move(READING_MS)
        seen = await ana.home.look(TABLE, LOCAL_PERSON)
        ana.type(seen.legal[0])
        await ana.sees("You play ")
        await ana.sees(PLAY, 2)
        seen = await ana.home.look(TABLE, LOCAL_PERSON)
        assert seen.seat is not None
        assert not seen.places[seen.seat].autopilot
        assert "Time left: 30 seconds" in ana.text[ana.text.rindex("You play ") :]


async def test_an_answer_that_comes_too_late_changes_nothing_and_the_new_table_is_shown() -> None:
    async with sitting(await where_i_begin(), time=clock(30)) as ana:
        await ana.sees(BID)
        await ana.rests()
        await ana.home.clock.move(30_000)
        await ana.sees(PLAY)  # nobody has read it before they press Enter
        before = await own_actions(ana.home, TABLE)
        ana.type((await ana.home.look(TABLE, LOCAL_PERSON)).legal[0])
        await ana.sees(LATE)
        await ana.sees(PLAY, 2)
        assert await own_actions(ana.home, TABLE) == before
        assert "Round 1 · 5 cards" in ana.text[ana.text.rindex(LATE) :]


async def test_an_answer_that_a_computer_has_given_meanwhile_is_none_too_late() -> None:
    async with sitting(await where_i_begin(), time=clock(30)) as ana:
        await ana.sees(BID)
        await ana.rests()
        await ana.home.clock.move(30_000)
        await ana.sees(PLAY)
        [made] = await own_actions(ana.home, TABLE)
        ana.type(made.partition(" ")[2])
        await ana.sees(PLAY, 2)
        assert LATE not in ana.text
        assert await own_actions(ana.home, TABLE) == [made]


async def test_an_answer_while_the_others_play_comes_too_late() -> None:
    home = Home(MemoryStore(), FakeClock(), (await where_i_begin()).seed, Pace(1_000, 0, 0, 0))
    async with sitting(home, time=clock(10)) as ana:
        await ana.sees(BID)
        await ana.rests()
        await home.clock.move(10_000)
        await ana.sees("type /back, or make a move")
        ana.type("/bid 3")
        await ana.sees(LATE)
        await ana.rests()
        shown = ana.text[ana.text.rindex(LATE) :]
        assert "Round 1 · 5 cards" in shown
        ana.type("/back")
        await ana.sees("You are back and play again.")
        seen = await home.look(TABLE, LOCAL_PERSON)
        assert seen.seat is not None
        assert not seen.places[seen.seat].autopilot
        assert len(await own_actions(home, TABLE)) == 1


@pytest.mark.parametrize("word", ["/resume", "/back", "continue", "retour"])
async def test_when_everybody_sleeps_the_game_is_paused_until_somebody_wakes_up(word: str) -> None:
    async with sitting(await where_i_begin(), time=clock(30)) as ana:
        await asleep(ana)
        version = (await ana.home.look(TABLE, None)).version
        await ana.home.clock.move(3_600_000)
        assert (await ana.home.look(TABLE, None)).version == version
        ana.type("bid 2")
        await ana.sees("The game is paused: anyone at the table can go on")
        ana.type(word)
        await ana.sees("The game goes on.")
        await ana.sees(PLAY, 2)
        seen = await ana.home.look(TABLE, LOCAL_PERSON)
        assert seen.paused is None
        assert seen.seat is not None
        assert not seen.places[seen.seat].autopilot


async def test_a_pause_that_was_asked_for() -> None:
    async with sitting(await where_i_begin(), time=clock(30)) as ana:
        await ana.sees(BID)
        ana.type("/pause")
        await ana.sees("Type /resume to go on.")
        await ana.home.clock.move(600_000)
        assert "in time" not in ana.text
        ana.type("/help")
        await ana.sees("/resume  Go on after a pause.")
        ana.type("/resume")
        await ana.sees(BID, 2)
        assert ana.text.count("Time left: 30 seconds") == 2
        ana.type("2")
        await ana.sees("You bid 2.")


async def test_a_table_that_was_left_waits_and_goes_on_with_a_whole_turn() -> None:
    home = await where_i_begin()
    async with sitting(home, time=clock(30)) as ana:
        await ana.sees(BID)
        await ana.rests()
        await home.clock.move(25_000)
        await ana.leave()
    assert (await home.look(TABLE, None)).paused == "asked"
    async with sitting(home) as ana:  # another table, without a clock
        await ana.sees(BID)
        await home.clock.move(600_000)
        await ana.leave()
    assert await own_actions(home, TABLE) == []
    async with sitting(home, resume=TABLE) as ana:
        await ana.sees(BID)
        assert "The game goes on." in ana.text
        assert "Time left: 30 seconds" in ana.text
        await ana.home.clock.move(29_000)
        assert "in time" not in ana.text
        ana.type("2")
        await ana.sees("You bid 2.")


async def test_a_table_left_by_a_kill_rests_while_another_is_played() -> None:
    home = await where_i_begin()
    lost = await home.handle(
        Open("bisqa", (Person(LOCAL_PERSON, "Ana"),), (Level.EASY,), {}, clock(30),
             showing=Showing(CHAT, LOCAL_PERSON))
    )  # fmt: skip
    async with sitting(home) as ana:
        await ana.sees("Welcome! This is table T2.")
        await ana.rests()
        assert (await home.look(lost.table, None)).paused == "asked"
        await home.clock.move(600_000)
        await ana.rests()
        assert await home.tables_in(CHAT) == ("T2",)
    assert await own_actions(home, lost.table) == []
    assert "T1" not in ana.text


async def test_a_whole_game_slept_through_is_seen_news_by_news() -> None:
    home = await where_i_begin()
    async with sitting(home, time=clock(10), options={"lives": 3}) as ana:
        await ana.sees(BID)
        for _ in range(400):
            await ana.rests()
            seen = await home.look(TABLE, LOCAL_PERSON)
            if seen.phase is Phase.OVER:
                break
            if seen.paused:
                ana.type("/resume")
                await ana.rests()
            await home.clock.move(10_000)
        await ana.sees("Once more with the same people?")
        ana.type("no")
    told = await all_news(home, TABLE)
    assert [line for line in ana.text.splitlines() if line in told] == told
    assert ana.text.count("You did not answer in time") >= 2


async def test_seconds_change_nothing_for_who_answers() -> None:
    text = await Session(await where_i_begin(), time=clock(120)).run()
    assert "in time" not in text
    assert "Time left: 2 minutes" in text
    assert text.splitlines()[-1].startswith("Thank you")
