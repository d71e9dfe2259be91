"""The drawn table: whole games typed into a pipe, pictures that fit, and what Tab offers."""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import pytest
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.cells import cell_len
from rich.console import Console

from bot.rendering.build import build
from bot.rendering.scene import Face, Scene
from bot.tables.commands import TableId
from bot.tables.updates import Phase
from bot.terminal.answers import TEXTS
from bot.terminal.drawn import MENU_LINES, Choices, DrawnDisplay
from bot.terminal.settings import LOCAL_PERSON
from bot.texts.catalogue import words_in
from engine.cards.decks import FRENCH_40
from engine.player import Level
from tests.bot.rendering.games import ANA, whole_game
from tests.bot.rendering.views import a_game
from tests.bot.terminal.person import a_service, own_actions, settings, where_i_begin

CLEAR = "\x1b[2J\x1b[H"
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def a_console(width: int = 80, height: int = 24, *, colour: bool = False) -> Console:
    return Console(
        file=io.StringIO(),
        width=width,
        height=height,
        force_terminal=True,
        color_system="standard" if colour else None,
        highlight=False,
        legacy_windows=False,
    )


class Typist(DrawnDisplay):
    """A drawn face at whose keyboard somebody types ``keys``, then the first legal move."""

    def __init__(
        self, console: Console, pipe: PipeInput, language: str, keys: Sequence[str] = ()
    ) -> None:
        prompt: PromptSession[str] = PromptSession(input=pipe, output=DummyOutput())
        super().__init__(words_in(language, TEXTS), console, prompt)
        self.console = console
        self.offered: list[list[str]] = []
        self.early = ""
        self.called = False
        self._pipe = pipe
        self._keys = list(keys)

    def call(self, scene: Scene) -> None:
        super().call(scene)
        self.called = True

    def show(self, scene: Scene) -> None:
        super().show(scene)
        self._pipe.send_text(self.early)

    async def read(
        self, choices: Sequence[str], others: Sequence[str] = (), deadline: int | None = None
    ) -> str | None:
        self.offered.append(list(choices))
        over = choices[0] in ("/yes", "/oui")
        if self.called:
            self._keys.insert(0, "\r")
            self.called = False
        self._pipe.send_text(self._keys.pop(0) if self._keys else f"{choices[1 if over else 0]}\r")
        return await super().read(choices, others, deadline)

    @property
    def pictures(self) -> list[str]:
        file = self.console.file
        assert isinstance(file, io.StringIO)
        return STYLE.sub("", file.getvalue()).split(CLEAR)


@contextmanager
def typist(console: Console, language: str = "fr", keys: Sequence[str] = ()) -> Iterator[Typist]:
    with create_pipe_input() as pipe:
        yield Typist(console, pipe, language, keys)


async def test_a_whole_game_typed_in_french() -> None:
    service = a_service()
    with typist(a_console()) as face:
        await service.play(settings("fr"), face)
    seen = await service.look(TableId("T1"), LOCAL_PERSON)
    assert seen.phase is Phase.OVER
    actions = await own_actions(service, seen.table)
    assert len(face.offered) == len(actions) + 1
    first, last = face.pictures[1], face.pictures[-1]
    assert "Bienvenue" in first
    assert seen.commitment in first
    assert "Manche après manche" in last
    assert seen.proof
    assert seen.proof.secret in last
    assert re.search(r"1\. .*[▁▂▃▄▅▆▇█]", last)
    assert "On rejoue avec les mêmes" in last
    assert "Merci" in last
    played = [text for text in face.offered[1] if text.startswith("/jouer ")]
    assert len(played) >= 5


@pytest.mark.parametrize(
    ("seats", "size"), [(4, (80, 24)), (8, (80, 24)), (8, (40, 24)), (3, (120, 50))]
)
async def test_every_picture_of_a_game_fits(seats: int, size: tuple[int, int]) -> None:
    width, height = size
    console = a_console(width, height)
    words = words_in("fr", TEXTS)
    face = DrawnDisplay(words, console)
    since = 0
    endings = 0
    async for moment in whole_game(seats, seed=seats):
        seen = moment.seen[ANA.id]
        scene = build(seen, words, since=since)
        since = max(told.entry for told in seen.happened)
        face.show(scene)
        if scene.over:
            face.end(scene)
            endings += 1
    file = console.file
    assert isinstance(file, io.StringIO)
    pictures = file.getvalue().split(CLEAR)[1:]
    room = height - 1 - MENU_LINES
    for picture in pictures[: -endings or None]:
        lines = picture.splitlines()
        assert len(lines) <= room, picture
        assert max(map(len, lines)) <= width, picture
        assert re.match(r"[╭─ ]*Manche \d", lines[0])
    assert len(pictures[-1].splitlines()) <= height
    assert all("Toi" in picture for picture in pictures)


async def test_what_matters_stands_even_in_the_tightest_picture() -> None:
    words = words_in("en", TEXTS)
    console = a_console(40, 24)
    face = DrawnDisplay(words, console)
    async for moment in whole_game(8, seed=8):
        seen = moment.seen[ANA.id]
        scene = build(seen, words)
        face.show(scene)
        if scene.over:
            break
        file = console.file
        assert isinstance(file, io.StringIO)
        picture = file.getvalue().split(CLEAR)[-1]
        flat = re.sub(r"\s+", " ", picture)
        assert re.sub(r"\s+", " ", scene.ask) in flat
        for line in scene.lines:
            assert line.name in picture
        for face_up in scene.hand:
            assert face_up.text in picture
        if scene.trick:
            for name, card in scene.trick.cards:
                assert f"{name} {card.text}" in picture  # never torn apart
        if len(seen.view.past) > 4:  # the hidden round was among them
            break
        if not any(line.out for line in scene.lines):
            assert picture.count("▶") == len(seen.view.to_act)


async def test_the_hidden_round_shows_every_card_but_ones_own() -> None:
    words = words_in("fr", TEXTS)
    console = a_console(80, 24)
    face = DrawnDisplay(words, console)
    async for moment in whole_game(8, seed=8):
        scene = build(moment.seen[ANA.id], words)
        face.show(scene)
        if any(line.faces for line in scene.lines) and scene.ask.startswith("Tu vois"):
            break
    file = console.file
    assert isinstance(file, io.StringIO)
    picture = file.getvalue().split(CLEAR)[-1]
    assert "carte cachée" in picture
    assert re.search(r"▶ +Toi .* \? +│", picture)
    assert re.search(r"│ \? │|Ta main.: \?", picture)
    shown = [line for line in picture.splitlines() if "🤖" in line]
    assert all(re.search(r"[2-7ARDV][♥♦♣♠] +│$", line) for line in shown)
    assert "Dernier pli" not in picture


@pytest.mark.parametrize("size", [(20, 10), (1, 1), (10, 3), (300, 5)])
async def test_any_size_is_drawn_somehow(size: tuple[int, int]) -> None:
    words = words_in("en", TEXTS)
    face = DrawnDisplay(words, a_console(*size))
    async for moment in whole_game(2, seed=2):
        scene = build(moment.seen[ANA.id], words)
        face.show(scene)
        if scene.over:
            face.end(scene)


def completed(choices: Choices, typed: str) -> list[str]:
    return [found.text for found in choices.get_completions(Document(typed), CompleteEvent())]


async def test_tab_offers_exactly_the_legal_moves() -> None:
    service = await where_i_begin()
    with typist(a_console(), keys=["1\r", "/quitter\r"]) as face:
        await service.play(settings("fr"), face)
    seen = await service.look(TableId("T1"), LOCAL_PERSON)
    words = words_in("fr").of_game("bisqa", FRENCH_40)
    legal = {f"/jouer {words.choice([text])}" for text in seen.legal}
    english = sorted(text.replace("/jouer", "/play") for text in legal)
    choices = Choices(face.offered[-1], english)
    assert set(completed(choices, "/jouer ")) == legal
    assert set(completed(choices, "jou")) == legal
    assert set(completed(choices, "/jouer")) == legal
    assert completed(choices, "/play ") == english
    assert completed(choices, "/annoncer") == []
    one = sorted(legal)[0]
    assert completed(choices, one.partition(" ")[2]) == [one]
    assert completed(choices, one.partition(" ")[2].lower()) == [one]
    assert set(completed(choices, "")) >= legal | {"/main", "/aide", "/quitter"}
    assert completed(choices, "/qui") == ["/quitter"]
    assert completed(choices, "nonsense") == []


async def test_control_d_keeps_the_game_and_control_c_stops_at_once() -> None:
    service = a_service()
    with typist(a_console(), "en", ["\x04"]) as face:
        await service.play(settings(), face)
    assert "--resume T1" in face.pictures[-1]
    with typist(a_console(), "en", ["\x03"]) as face, pytest.raises(KeyboardInterrupt):
        await service.play(settings(resume=""), face)
    assert await service.unfinished() == "T1"


async def test_what_was_typed_before_a_question_is_no_answer_to_it() -> None:
    service = await where_i_begin()
    with typist(a_console(), "en", ["2\r", "/quit\r"]) as display:
        display.early = "5\r/bid 4\r\x1bhalf"
        await service.play(settings(), display)
    seen = await service.look(TableId("T1"), LOCAL_PERSON)
    assert (await own_actions(service, seen.table))[0].endswith("bid 2")


async def test_cards_that_may_not_be_played_now_are_dim() -> None:
    words = words_in("en", TEXTS)
    console = a_console(colour=True)
    hand = (Face("K♥", "red", playable=True), Face("5♣", "green"))
    scene = Scene("Round 1", (), (), None, None, hand, "Your hand", (), "Which card?")
    DrawnDisplay(words, console).show(scene)
    file = console.file
    assert isinstance(file, io.StringIO)
    assert "\x1b[1;91mK♥" in file.getvalue()
    assert "\x1b[2;32m5♣" in file.getvalue()


async def test_table_draws_again_and_bad_input_leaves_the_picture() -> None:
    service = a_service()
    keys = ["/bid 9\r", "🎉\r", "x" * 2_000 + "\r", "/table\r", "/quit\r"]
    with typist(a_console(), "en", keys) as face:
        await service.play(settings(), face)
    before, after = face.pictures[-2], face.pictures[-1]
    assert "You can only bid from 0" in before
    assert "I don’t know that" in before
    assert "longer than anything" in before
    assert before.splitlines()[0] == after.splitlines()[0]
    assert "How many tricks will you take?" in after


async def test_who_is_out_watches_the_end() -> None:
    service = a_service(seed=2)
    with typist(a_console(), "en") as face:
        await service.play(settings(options={"lives": 3}), face)
    assert "Thank you" in face.pictures[-1]


async def test_colours_only_help() -> None:
    words = words_in("en", TEXTS)
    plain, coloured = a_console(), a_console(colour=True)
    async for moment in whole_game(4, seed=6):
        scene = build(moment.seen[ANA.id], words)
        for console in (plain, coloured):
            DrawnDisplay(words, console).show(scene)
        if len(moment.seen[None].view.past) > 1:
            break
    files = [console.file for console in (plain, coloured)]
    texts = [file.getvalue() for file in files if isinstance(file, io.StringIO)]
    assert texts[0] == STYLE.sub("", texts[1])
    assert "\x1b[1;91m" in texts[1]  # hearts


def test_names_are_no_markup() -> None:
    words = words_in("en", TEXTS)
    console = a_console()
    name = "[red]x[/] :smile:"
    scene = Scene("Round 1", (), (), None, None, (), "", (name,), f"It is {name}’s turn.")
    DrawnDisplay(words, console).show(scene)
    file = console.file
    assert isinstance(file, io.StringIO)
    assert file.getvalue().count(name) == 2


@pytest.mark.parametrize("width", [36, 80])
def test_what_is_written_from_right_to_left_turns_nothing_round(width: int) -> None:
    """And takes no room: every line is as wide as with another name of that length."""
    pictures = []
    for name in ("سلمى", "Sami"):
        seen = a_game(4, 0)
        places = tuple(replace(place, name=name) for place in seen.places)
        scene = build(replace(seen, places=places), words_in("en"))
        console = a_console(width)
        display = DrawnDisplay(words_in("en", TEXTS), console)
        display.look(scene)
        display.say(f"{name} bids 2.")
        pictures.append(STYLE.sub("", console.file.getvalue()).removeprefix(CLEAR))  # type: ignore[attr-defined]
    arabic, plain = pictures
    assert "\u2068سلمى\u2069" in arabic
    assert arabic.count("\u2068") == arabic.count("\u2069") == arabic.count("سلمى")
    shown = arabic.replace("\u2068", "").replace("\u2069", "")
    assert [cell_len(line) for line in shown.splitlines()] == [
        cell_len(line) for line in plain.splitlines()
    ]


async def test_a_spectator_needs_no_keyboard() -> None:
    service = a_service()
    with typist(a_console(), "en") as face:
        chosen = settings(names=(), computers=(Level.EASY,) * 2)
        await service.play(chosen, face)
    assert face.offered == []
    assert "Round by round" in face.pictures[-1]


async def told(console: Console, *typed: str) -> str:
    """What is on the screen after the rules were asked for and ``typed`` was answered to pages."""
    with typist(console) as display:
        display._pipe.send_text("".join(typed))
        await display.tell(display._words("bisqa-rules"))
        text = console.file
        assert isinstance(text, io.StringIO)
        return STYLE.sub("", text.getvalue())


async def test_what_is_longer_than_the_screen_comes_in_pages() -> None:
    rules = words_in("fr")("bisqa-rules")
    whole = await told(a_console(height=200))
    assert whole.split() == rules.split()
    paged = await told(a_console(height=12), *["\r"] * 8)
    assert paged.split() == rules.split()
    first = await told(a_console(height=12), "assez\r")
    assert len(first.splitlines()) <= 10
    assert rules.startswith(first.splitlines()[0].strip())
