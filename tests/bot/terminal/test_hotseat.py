"""Several people at one terminal: nobody sees the cards of another."""

import io
import re
from collections.abc import Iterator

import pytest
from rich.console import Console

from bot.tables.commands import TableId
from bot.tables.updates import Phase, TableView
from bot.terminal.answers import TEXTS
from bot.terminal.drawn import DrawnDisplay
from bot.terminal.plain import COVER_LINES, PlainDisplay
from bot.terminal.settings import LOCAL_PERSON, person_id
from bot.terminal.turns import UNREAD_MS
from bot.texts.catalogue import words_in
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.player import Level
from engine.replay import Record
from tests.bot.terminal.person import Plan, Session, a_service, settings
from tests.bot.terminal.sitting import Sitting, clock, sitting
from tests.bot.terminal.test_drawn import STYLE, a_console, typist
from tests.leaks import named

TABLE = TableId("T1")
CALLS = {"en": "press Enter when only you", "fr": "appuie sur Entrée quand"}
COVERED = {
    "en": "— The cards are covered again. —",
    "fr": "— Les cartes sont de nouveau cachées. —",
}
PLAYED = {"en": re.compile(r" plays? (\S+)"), "fr": re.compile(r" joues? (\S+)")}
ROUND = {
    "en": re.compile(r"^(?=Round \d+: )", re.M),
    "fr": re.compile(r"^(?=Manche \d+ ?: )", re.M),
}
ADA, BEN = LOCAL_PERSON, person_id(1)
NAMES = ("Ada", "Ben", "Cem")


def hot(language: str = "en") -> Plan:
    """Enter for who is called, a possible move for who sees their cards."""
    return lambda text, _: b"\n" if called(text, language) else None


def called(text: str, language: str = "en") -> bool:
    return CALLS[language] in text.rstrip().splitlines()[-1] if text.strip() else False


def parts(text: str, language: str) -> Iterator[tuple[bool, str]]:
    """What all could see, and what one could see (True), in turn."""
    private = False
    start = 0
    pattern = re.compile(f"({re.escape(CALLS[language])}[^\n]*\n)|({COVERED[language]}\n)")
    for found in pattern.finditer(text):
        if found[1]:
            yield False, text[start : found.end()]
            start, private = found.end(), True
        elif private:
            yield True, text[start : found.end()]
            start, private = found.end(), False
    yield private, text[start:]


def check_public(text: str, language: str) -> None:
    """What all can see names no card before it is played; each deal has its own."""
    for deal in ROUND[language].split(text):
        known: set[Card] = set()
        for line in deal.splitlines():
            if PLAYED[language].search(line):
                known |= named(line, FRENCH_40.cards)
            assert named(line, FRENCH_40.cards) <= known, line


def own_cards(record: Record, number: int, name: str) -> set[Card]:
    return set(record.deals[number - 1].hands[record.players.index(name)])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("people", [2, 3])
async def test_between_turns_nothing_hidden_is_printed(people: int, language: str) -> None:
    home = a_service(seed=people)
    session = Session(home, hot(language), language, names=NAMES[:people], computers=(Level.EASY,))
    text = await session.run()
    assert (await home.look(TABLE, None)).phase is Phase.OVER
    seen = [*parts(text, language)]
    check_public("".join(part for private, part in seen if not private), language)
    own = [part for private, part in seen if private]
    assert len(own) > 20
    assert all(("Your hand" in part) or ("Ta main" in part) for part in own)
    assert all(("\n" * COVER_LINES + COVERED[language]) in part for part in own)
    record = await home.record(TABLE)
    caller = re.compile(rf"^(\w+), {CALLS[language]}", re.M)
    who = [found[1] for found in caller.finditer(text)]
    hidden = 0
    for name, part in zip(who, own, strict=True):
        number = int(re.search(r"^(?:Round|Manche) (\d+)", part, re.M)[1])  # type: ignore[index]
        others = [
            card
            for other in NAMES[:people]
            if other != name
            for card in own_cards(record, number, other)
        ]
        shown = named(part, FRENCH_40.cards)
        if re.search(r"(Your hand|Ta main).*\?", part):
            hidden += 1
            assert not shown & own_cards(record, number, name)
        else:
            public = "".join(part for private, part in seen if not private)
            assert not {card for card in shown & set(others) if not named(public, [card])}
    assert hidden or len(record.deals) < 5


async def test_everybody_is_called_by_name_and_told_who_they_are() -> None:
    home = a_service()
    async with sitting(home, names=("Ada", "Ben"), computers=()) as them:
        await them.sees("only you can see the screen.")
        seen = await home.look(TABLE, None)
        first = seen.places[seen.view.to_act[0]].name
        assert f"\n{first}, press Enter" in them.text
        assert "Your hand" not in them.text
        them.type("bid 1")  # not before they see their cards
        await them.sees("Your hand")
        them.type("")
        await them.sees("You did not type anything yet")
        them.type("bid 1")
        await them.sees(f"{first} bids 1.")
        other = "Ben" if first == "Ada" else "Ada"
        await them.sees(f"{other}, press Enter")
        them.type("/table")
        await them.sees(f"- {first}: lives")
        them.type("/rules")
        await them.sees("The ace of hearts.")
        assert them.text.count("Your hand") == 1


async def test_the_same_people_play_again_and_resume() -> None:
    home = a_service()
    said = iter([b"yes\n"])

    def plan(text: str, _typed: int) -> bytes | None:
        if text.endswith("yes or no.\n"):
            return next(said, b"no\n")
        if text.count("Their seal: ") > 1 and called(text):
            return b""
        return b"\n" if called(text) else None

    await Session(home, plan, names=("Ada", "Ben"), computers=(Level.EASY,)).run()
    assert (await home.look(TABLE, None)).game_number == 2
    assert set(await home.people(TABLE)) == {ADA, BEN, None}
    async with sitting(home, names=("Somebody",), resume="") as them:
        await them.sees("only you can see the screen.")
        assert them.text.startswith("Back at table T1.")
        assert "Your hand" not in them.text


async def test_who_leaves_is_played_for_and_comes_back() -> None:
    home = a_service()
    async with sitting(home, names=("Ada", "Ben"), computers=()) as them:
        await them.sees("only you can see the screen.")
        seen = await home.look(TABLE, None)
        first = seen.places[seen.view.to_act[0]].name
        them.type("/leave")
        await them.sees("/back brings you back")
        them.type("yes")
        await them.sees(f"{first} leaves the table; a computer plays on.")
        await them.sees("press Enter", 2)
        them.type("/back")
        await them.sees(f"{first} is back and plays again.")
        assert not any(place.away for place in (await home.look(TABLE, None)).places)


@pytest.mark.parametrize("who", [0, 1])
async def test_anybody_may_end_the_game(who: int) -> None:
    home = a_service()
    async with sitting(home, names=("Ada", "Ben"), computers=()) as them:
        for _ in range(who):
            await them.sees("only you can see the screen.")
            them.type("")
            them.type("1")
        await them.sees("only you can see the screen.", 1 + who)
        them.type("/end")
        await them.sees("Type /end again to end it")
        them.type("/end")  # twice in one moment is once
        await them.rests()
        assert (await home.look(TABLE, None)).phase is Phase.PLAYING
        await home.clock.move(UNREAD_MS)
        them.type("/end")
        await them.sees("The game ends here, without a result.")
        assert them.task
        await them.task
    assert (await home.look(TABLE, None)).ended == "asked"


async def overtaken(them: Sitting) -> TableView:
    await them.rests()
    await them.home.clock.move(10_000)
    return await them.home.look(TABLE, None)


async def test_a_clock_covers_the_cards_of_who_is_too_slow() -> None:
    home = a_service()
    async with sitting(home, names=("Ada", "Ben"), computers=(), time=clock(10)) as them:
        await them.sees("only you can see the screen.")
        assert "Time left: 10 seconds" in them.text
        first = (await home.look(TABLE, None)).places
        name = first[(await home.look(TABLE, None)).view.to_act[0]].name
        them.type("")
        await them.sees("Your hand")
        await overtaken(them)
        rest = await them.sees(COVERED["en"])
        await them.sees(f"{name} did not answer in time: a computer plays on.")
        assert them.text.index(COVERED["en"]) < them.text.index(f"{name} did not answer in time")
        assert not named(rest, FRENCH_40.cards)


async def test_whoever_sleeps_wakes_up_with_enter() -> None:
    home = a_service()
    async with sitting(home, names=("Ada", "Ben"), computers=(), time=clock(10)) as them:
        await them.sees("only you can see the screen.")
        seen = await overtaken(them)  # the first one sleeps, the second one bids
        asleep = next(place.name for place in seen.places if place.autopilot)
        await them.sees("press Enter when only you", 2)
        them.type("")
        await them.sees("Your hand")
        them.type("1")
        await them.sees(f"{asleep}, a computer plays for you. Press Enter")
        them.type("")
        await them.sees(f"{asleep} is back and plays again.")
        await them.sees("Which card will you play?")
        assert not any(place.away for place in (await home.look(TABLE, None)).places)


def private_screens(console: Console) -> tuple[str, list[str]]:
    """What stood on the first screen, and each time something stood on the second."""
    file = console.file
    assert isinstance(file, io.StringIO)
    first, *others = file.getvalue().split("\x1b[?1049h")
    second = []
    for other in others:
        private, left, public = other.partition("\x1b[?1049l")
        assert left
        second.append(STYLE.sub("", private))
        first += public
    return STYLE.sub("", first), second


async def test_drawn_hands_stand_on_a_screen_that_is_left_again() -> None:
    home = a_service(seed=2)
    console = a_console(100, 50)
    with typist(console, "en") as face:
        await home.play(settings("en", names=("Ada", "Ben"), computers=(Level.EASY,)), face)
    public, private = private_screens(console)
    assert len(private) > 20
    assert all("Your hand" in screen for screen in private)
    assert "Your hand" not in public
    known: set[Card] = set()
    for picture in public.split("\x1b[2J"):
        if "plays" not in picture:
            continue
        played = "\n".join(re.findall(r"plays [^│]+", picture))
        known |= named(played, FRENCH_40.cards)
        assert named(picture, FRENCH_40.cards) <= known


def test_what_one_has_typed_cannot_be_called_up_by_the_next() -> None:
    alone, together = (DrawnDisplay(words_in("en", TEXTS), a_console()) for _ in range(2))
    together.share()
    assert type(alone._session().history).__name__ == "InMemoryHistory"
    assert type(together._session().history).__name__ == "DummyHistory"


def test_the_cover_is_high_enough() -> None:
    out = io.StringIO()
    PlainDisplay(words_in("en", TEXTS), io.BytesIO(), out).cover()
    assert out.getvalue().count("\n") > 50


async def test_people_of_one_name_are_called_one_after_the_other() -> None:
    """Everybody knows who is meant, whoever looks at the screen."""
    home = a_service(seed=2)
    names = ("Ana", "ana", "\u3164")
    session = Session(home, hot(), "en", names=names, computers=(Level.EASY,))
    text = await session.run()
    caller = re.compile(rf"^(.+), {CALLS['en']}", re.M)
    who = {found[1] for found in caller.finditer(text)}
    places = [place.name for place in (await home.look(TABLE, None)).places if place.level is None]
    assert who == set(places)
    assert who > {"Ana", "ana (2)"}
    assert re.fullmatch(r"Player \d{4}", *(who - {"Ana", "ana (2)"}))
