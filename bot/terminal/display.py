"""How a terminal shows things and asks for a line: drawn for the eye, or plain lines."""

from collections.abc import Sequence
from typing import Protocol

from bot.rendering.scene import Scene


class Display(Protocol):
    """One way to look at a table and to answer."""

    def greet(self, text: str) -> None:
        """Something to be told with the first sight of a game's table."""

    def show(self, scene: Scene) -> None:
        """The table has changed: show it. ``scene.news`` is what happened since the last time."""

    def ask(self, scene: Scene) -> None:
        """The person is to decide: show what they need for it."""

    def look(self, scene: Scene) -> None:
        """The person wants to see the table once more."""

    def say(self, text: str) -> None:
        """An answer to something typed, or anything else that is told once."""

    async def tell(self, text: str) -> None:
        """Something long, asked for: in pages where it is too long to be seen at once."""

    def end(self, scene: Scene) -> None:
        """The game is over: places, scores deal by deal, and what proves the deals."""

    async def read(self, choices: Sequence[str], others: Sequence[str] = ()) -> str | None:
        """The next typed line; None at the end of input. ``choices`` may be offered to complete,
        ``others`` too where somebody has begun to type one.
        """
