"""Plain lines: whole games, every kind of bad input, and the end of input anywhere."""

import io
import re

import pytest

from bot.rendering.build import build
from bot.tables.commands import Open, Person, TableId
from bot.tables.errors import NoUnfinishedGame, TableNotFound
from bot.tables.updates import Phase, TableView
from bot.terminal.answers import TEXTS
from bot.terminal.plain import PlainDisplay
from bot.terminal.settings import LOCAL_PERSON
from bot.terminal.turns import UNREAD_MS
from bot.texts.catalogue import words_in
from tests.bot.terminal.person import (
    Home,
    Plan,
    Session,
    a_service,
    all_news,
    own_actions,
    script,
    where_i_begin,
)

BAD_LINES = [
    b"",
    b"   ",
    b"/",
    b"////",
    b"/bid",
    b"/bid 99",
    b"/bid -1",
    b"/bid two and a half",
    b"/bid 1 2",
    b"/play",
    b"/play 5",
    b"/play 11x",
    b"/play K\xe2\x99\xa5 now please",
    b"/nonsense",
    b"bdi 2",
    b"/start",
    b"/join ABC",
    b"/pause",
    "🎉🎉🎉".encode(),
    "/bid 🎉".encode(),
    b"\xff\xfe\xfd",
    b"/bid \xff",
    b"\x00\x01\x1b[2J",
    b"x" * 10_000,
    b"/bid " + b"9" * 10_000,
    b"/annoncer",
    "\u202e/bid 9".encode(),
    b"yes",
    b"no",
    b"/rematch",
]
ALL = "0, 1, 2, 3, 4 or 5."
GENTLE = re.compile(r"\x1b|Traceback|[{}]|\?\?\?")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_whole_game_typed(language: str) -> None:
    session = Session(a_service(), language=language)
    text = await session.run()
    seen = await session.service.look(TableId("T1"), LOCAL_PERSON)
    assert seen.phase is Phase.OVER
    assert seen.proof
    assert not GENTLE.search(text)
    assert seen.commitment in text
    assert seen.proof.secret in text
    assert text.count(seen.proof.secret) == 1
    ending = text[text.rindex("1. ") :]
    assert [line[:2] for line in ending.splitlines()[:4]] == [
        f"{place}." for place in sorted(seen.view.outcome.ranking if seen.view.outcome else ())
    ]
    assert seen.seat is not None
    first = seen.view.past[0].score[seen.seat]
    assert (f"Toi\xa0: {first}" if language == "fr" else f"You: {first}") in ending
    assert "Ana" not in text  # the person is told of as "you"
    assert text.splitlines()[-1].startswith("Merci" if language == "fr" else "Thank you")
    actions = await own_actions(session.service, seen.table)
    # Each line was read only because something was asked: the moves, and the question at the end.
    assert len(session.person.typed) == len(actions) + 1


@pytest.mark.parametrize("bidding", [True, False])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_bad_input_changes_nothing_and_is_told_why(bidding: bool, language: str) -> None:
    service = await where_i_begin()
    start: list[bytes | str] = [] if bidding else [b"1\n"]
    seen: list[TableView] = []
    for line in BAD_LINES:
        session = Session(
            service, script([*start, line + b"\n"]), language, resume="" if seen else None
        )
        start = []
        text = await session.run()
        table = await session.table()
        seen.append(await service.look(table, LOCAL_PERSON))
        *_, answer, kept = text.splitlines()
        assert answer[-1] in ".?!", (line, answer)
        assert re.search(r"[a-z]", answer)
        assert len(answer) < 250
        assert "--resume" in kept
        assert not GENTLE.search(text), line
    assert len({each.version for each in seen}) == 1
    assert len({each.legal for each in seen}) == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("/bid 9", "You can only bid from 0 to the number of cards in a hand: " + ALL),
        (
            "/play K♥",
            "The bids come first, and the cards after them: you can bid " + ALL,
        ),
        ("/bid", "Please say which number: you can choose " + ALL),
        ("/ply K♥", "did you mean “/play”?"),
        ("x" * 9_999, "longer than anything I can read"),
        ("/join", "That is for tables with several people."),
        ("/pause", "This table has no clock: it waits for you as long as you like."),
        ("yes", "Nothing was asked that yes or no could answer"),
    ],
)
async def test_a_refusal_says_what_would_be_possible(line: str, says: str) -> None:
    text = await Session(await where_i_begin(), script([line])).run()
    assert says in text.splitlines()[-2]


async def test_a_card_not_held_is_refused_with_those_held() -> None:
    service = await where_i_begin()
    session = Session(service, script(["1", "/hand"]))
    text = await session.run()
    hand = re.findall(r"Your hand: (.*)", text)[-1].split()
    missing = next(card for card in ("K♠", "K♣", "K♦") if card not in hand)
    text = await Session(service, script([f"/play {missing}"]), resume="").run()
    assert f"That card is not in your hand: you can play {hand[0]}," in text


@pytest.mark.parametrize("asked", [0, 1, 2, 5, 9])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_end_of_input_keeps_the_game(asked: int, language: str) -> None:
    service = a_service()
    session = Session(
        service, lambda _text, typed: b"" if typed == asked else None, language,
        resume_options=" --db 'my file'",
    )  # fmt: skip
    text = await session.run()
    table = await session.table()
    assert text.splitlines()[-1].endswith(f"bisqa play --resume {table} --db 'my file'")
    assert len(await own_actions(service, table)) == asked
    again = Session(service, None, language, resume="")
    text = await again.run()
    assert table in text.splitlines()[0]
    assert (await service.look(table, LOCAL_PERSON)).phase is Phase.OVER


async def test_the_end_of_input_after_the_game_is_a_goodbye() -> None:
    session = Session(a_service(), lambda text, _: b"" if text.endswith("yes or no.\n") else None)
    assert (await session.run()).splitlines()[-1].startswith("Thank you")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("names", [("Ana",), (), ("Ana", "Bo")])
async def test_all_news_are_told_exactly_once_and_in_order(
    seed: int, names: tuple[str, ...]
) -> None:
    service = a_service(seed=seed)

    def plan(text: str, _typed: int) -> bytes | None:
        return b"\n" if text.endswith("only you can see the screen.\n") else None

    text = await Session(service, plan, names=names).run()
    told = await all_news(service, TableId("T1"), LOCAL_PERSON if len(names) == 1 else "")
    assert len(told) > 50
    assert [line for line in text.splitlines() if line in told] == told


async def test_a_resumed_game_tells_its_news_once() -> None:
    service = a_service()
    first = await Session(service, lambda _text, typed: b"" if typed == 3 else None).run()
    news = [line for line in first.splitlines() if re.search(r" plays | bids \d", line)]
    second = await Session(service, script([]), resume="T1").run()
    assert not [line for line in second.splitlines() if line in news]
    assert "Your hand" in second


@pytest.mark.parametrize("word", ["/leave", "/end"])
async def test_leaving_is_asked_once_more_and_ends_without_result(word: str) -> None:
    service = a_service()
    text = await Session(service, again(service, word, UNREAD_MS)).run()
    seen = await service.look(TableId("T1"), LOCAL_PERSON)
    assert seen.phase is Phase.OVER
    assert seen.ended == "left"
    assert "Type /leave again" in text
    assert "without a result" in text
    assert seen.proof
    assert seen.proof.secret in text
    assert await service.unfinished() is None


@pytest.mark.parametrize("word", ["/leave", "/end"])
async def test_what_is_typed_twice_at_once_is_no_answer_to_the_question(word: str) -> None:
    """Nobody has read it yet; whoever has may type it once more."""
    service = a_service()
    text = await Session(service, again(service, word, UNREAD_MS - 1)).run()
    assert (await service.look(TableId("T1"), LOCAL_PERSON)).phase is Phase.PLAYING
    assert text.count("Type /leave again") == 1


@pytest.mark.parametrize(
    ("words", "language"), [(("/leave", "yes"), "en"), (("partir", "oui"), "fr")]
)
async def test_yes_confirms_leaving(words: tuple[str, ...], language: str) -> None:
    service = a_service()
    await Session(service, script(words), language).run()
    assert (await service.look(TableId("T1"), LOCAL_PERSON)).ended == "left"


def again(home: Home, word: str, after: int) -> Plan:
    """Type a word, and once more after so many milliseconds, then nothing more."""

    def plan(_printed: str, number: int) -> bytes | None:
        home.clock.moment += after if number == 1 else 0
        return f"{word}\n".encode() if number < 2 else b""

    return plan


async def test_a_move_or_no_after_leaving_once_goes_on() -> None:
    service = await where_i_begin()
    text = await Session(service, script(["/leave", "1", "/leave", "no", "/leave"])).run()
    assert (await service.look(TableId("T1"), LOCAL_PERSON)).phase is Phase.PLAYING
    assert "Good, you stay." in text
    assert text.count("Type /leave again") == 3


@pytest.mark.parametrize("word", ["/quit", "quit", "exit", "/quitter", "QUIT"])
async def test_quitting_keeps_the_game(word: str) -> None:
    service = a_service()
    text = await Session(service, script([word])).run()
    assert "--resume T1" in text.splitlines()[-1]
    assert await service.unfinished() == "T1"


@pytest.mark.parametrize("yes", ["yes", "oui", "/rematch", "revanche"])
async def test_a_rematch_with_the_same_people(yes: str) -> None:
    service = a_service()

    def plan(text: str, _typed: int) -> bytes | None:
        if text.endswith("yes or no.\n"):
            return f"{yes}\n".encode()
        return b"" if text.count("Round 1: ") > 1 else None

    text = await Session(service, plan).run()
    seen = await service.look(TableId("T1"), LOCAL_PERSON)
    assert seen.game_number == 2
    assert seen.phase is Phase.PLAYING
    assert text.count("The deals are settled already") == 2
    assert seen.commitment in text
    assert {place.name for place in seen.places if place.level is None} == {"Ana"}


async def test_after_the_game_words_are_answered() -> None:
    said = ["/bid 2", "/last", "hand", "/help", "/table", "🎉", "later", "no"]
    left = list(said)

    def plan(text: str, _typed: int) -> bytes | None:
        if "Once more with" not in text:
            return None
        return f"{left.pop(0)}\n".encode()

    text = await Session(a_service(), plan).run()
    ending = text[text.index("Once more with") :]
    assert not left
    assert "The game is over: type “yes”" in ending
    assert "/rematch" not in ending
    assert "/bid" not in ending
    assert "/yes  Play again with the same people." in ending
    assert ending.count("Round by round") == 1  # what /table shows then


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("/hand", "Your hand: "),
        ("hand", "Your hand: "),
        ("/HAND", "Your hand: "),
        ("main", "Your hand: "),
        ("/last", "No trick has been taken yet."),
        ("/table", "Round 1 · 5 cards"),
        ("/rules", "The ace of hearts."),
        ("règles", "The ace of hearts."),
        ("/tips", "Keep A♥"),
        ("/help", "/quit  Leave the program"),
        ("?", "/quit  Leave the program"),
    ],
)
async def test_questions_are_answered_and_change_nothing(typed: str, says: str) -> None:
    service = a_service()
    await Session(service, script([])).run()
    before = (await service.look(TableId("T1"), LOCAL_PERSON)).version
    text = await Session(service, script([typed]), resume="").run()
    question = text.rindex("How many tricks") if typed != "/table" else 0
    assert says in text[question:]
    assert (await service.look(TableId("T1"), LOCAL_PERSON)).version == before


async def test_help_in_french_names_french_words() -> None:
    text = await Session(a_service(), script(["/aide"]), "fr").run()
    for word in ("/annoncer", "/jouer", "/main", "/dernier", "/règles", "/partir", "/quitter"):
        assert f"\n{word}  " in text


async def test_the_last_trick_can_be_asked_for() -> None:
    def plan(text: str, _typed: int) -> bytes | None:
        return None if " takes the trick" not in text else b"" if "taken by" in text else b"/last\n"

    text = await Session(a_service(), plan).run()
    assert re.search(r"Last trick: .+ (10|[2-7AKQJ])[♥♦♣♠].*, taken by ", text)


async def test_the_hidden_round_is_clear() -> None:
    texts: list[str] = []

    def plan(text: str, _typed: int) -> bytes | None:
        texts.append(text[text.rindex("\nRound ") if "\nRound " in text else 0 :])
        return None

    hidden: list[str] = []
    for seed in range(9):
        await Session(a_service(seed=seed), plan).run()
        hidden = [text for text in texts if "1 hidden card" in text]
        if hidden:
            break
    asked = hidden[0]
    assert "Your hand: ?" in asked
    assert "You see every card but your own: will it take the trick? Bid 0 or 1." in asked
    others = [line for line in asked.splitlines() if "🤖" in line and "out" not in line]
    assert others
    assert all(re.search(r", card [2-7AKQJ][♥♦♣♠]$", line) for line in others)
    assert re.search(r"> You: .*, card \?$", asked, re.M)
    assert "Last trick" not in asked


async def test_watching_needs_no_input() -> None:
    session = Session(a_service(), names=())
    text = await session.run()
    assert session.person.typed == []
    assert "1. " in text
    assert "Your hand" not in text
    assert "yes or no" not in text


async def test_what_cannot_begin_is_raised() -> None:
    with pytest.raises(NoUnfinishedGame):
        await Session(a_service(), resume="").run()
    with pytest.raises(TableNotFound):
        await Session(a_service(), resume="nope").run()


async def test_a_finished_table_may_be_looked_at_again() -> None:
    service = a_service()
    await Session(service).run()
    text = await Session(service, script(["no"]), resume="t1").run()
    assert "Round by round" in text
    assert text.splitlines()[-1].startswith("Thank you")


async def test_names_stand_as_they_are() -> None:
    name = "[red]`a_b`*[/] <b>&"
    service, out = a_service(), io.StringIO()
    people = (Person(LOCAL_PERSON, "Ana"), Person("test:bo", name))
    opened = await service.handle(Open("bisqa", people, ()))
    words = words_in("en", TEXTS)
    seen = await service.look(opened.table, LOCAL_PERSON)
    PlainDisplay(words, io.BytesIO(), out).look(build(seen, words))
    assert f"> {name}: lives" in out.getvalue() or f"- {name}: lives" in out.getvalue()
    assert "> You: lives" in out.getvalue() or "- You: lives" in out.getvalue()


async def test_the_end_tells_how_to_check_the_deals() -> None:
    service = await where_i_begin()
    text = await Session(service, script(["/leave", "yes"])).run()
    assert "bisqa export " in text
    assert " --game 1 " in text
