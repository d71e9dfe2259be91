"""Every version of a table reaches who sits at this machine before anything more happens there."""

import asyncio
import io
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.rendering.scene import Scene
from bot.tables.commands import TableId
from bot.tables.ports import AT_ONCE, Pace
from bot.tables.updates import Change, Phase
from bot.terminal.answers import TEXTS
from bot.terminal.display import Display
from bot.terminal.plain import PlainDisplay
from bot.texts.catalogue import words_in
from engine.player import Level
from storage.memory import MemoryStore
from tests.bot.terminal.person import Home, Person, settings
from tests.bot.terminal.sitting import until
from tests.bot.terminal.test_drawn import a_console, typist
from tests.bot.terminal.test_hotseat import called
from tests.fakes import FakeClock, settle

PACES = {"none": AT_ONCE, "human": Pace()}
COMPANIES: dict[str, dict[str, object]] = {
    "alone": {"computers": (Level.EASY,)},
    "hot seat": {"computers": (Level.EASY,), "names": ("Ana", "Ben")},
    "watching": {"computers": (Level.EASY,) * 2, "names": ()},
}
SEEDS = {"alone": 0, "hot seat": 36, "watching": 0}
"""Games that go on beyond the round with one hidden card each, the fifth."""
STEP = 1_000


class Watcher:
    """Knows of each version that was saved, and of what was seen of it: the columns."""

    def __init__(self, home: Home, display: Display) -> None:
        self.saved: list[int] = []
        self.seen: list[tuple[str, ...]] = []
        self._show = display.show
        display.show = self.show  # type: ignore[method-assign]
        home.listeners.append(self)

    def changed(self, change: Change) -> None:
        if change.version > len(self.saved):  # else a clock alone was set
            assert len(self.seen) == len(self.saved), "the one before was not seen"
            self.saved.append(change.version)

    @property
    def seen_all(self) -> bool:
        return bool(self.saved) and len(self.seen) == len(self.saved)

    def show(self, scene: Scene) -> None:
        self.seen.append(scene.columns)
        self._show(scene)


@contextmanager
def display_of(kind: str) -> Iterator[Display]:
    if kind == "drawn":
        with typist(a_console(), "en") as face:
            yield face
        return
    out = io.StringIO()
    person = Person(out, plan=lambda text, _: b"\n" if called(text) else None)
    yield PlainDisplay(words_in("en", TEXTS), person, out)


@pytest.mark.parametrize(
    ("kind", "company", "pace"),
    [
        ("plain", "alone", "none"),
        ("plain", "hot seat", "human"),
        ("plain", "watching", "none"),
        ("drawn", "alone", "human"),
        ("drawn", "hot seat", "none"),
        ("drawn", "watching", "human"),
    ],
)
async def test_nothing_goes_by_unseen(kind: str, company: str, pace: str) -> None:
    home = Home(MemoryStore(), FakeClock(), SEEDS[company], PACES[pace])
    with display_of(kind) as display:
        watcher = Watcher(home, display)
        playing = asyncio.create_task(
            home.play(settings("en", options={"lives": 5}, **COMPANIES[company]), display)
        )
        while not playing.done():
            await asyncio.sleep(0.001)
            await until(lambda: playing.done() or watcher.seen_all)
            if (alarm := home.clock.next_alarm()) is not None:
                await home.clock.move(min(STEP, max(0, alarm - home.clock.now())), settle)
        await playing
    table = await home.look(TableId("T1"), None)
    assert table.phase is Phase.OVER
    assert table.deal > 5
    assert len(watcher.seen) == len(watcher.saved) == table.version
    assert sum("change" in columns for columns in watcher.seen) == table.deal
