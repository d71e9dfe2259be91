"""How a terminal shows things and asks for a line: drawn for the eye, or plain lines."""

from collections.abc import Sequence
from typing import Protocol

from bot.rendering.scene import Scene


class Interrupted(Exception):
    """Somebody has pressed Ctrl-C where keys, not signals, are read."""


class Display(Protocol):
    """One way to look at a table and to answer."""

    def share(self) -> None:
        """Several people share this terminal: what one has typed is not for the next."""

    def greet(self, text: str) -> None:
        """Something to be told with the next sight of the table."""

    def show(self, scene: Scene) -> None:
        """The table has changed: show it. ``scene.news`` is what happened since the last time."""

    def ask(self, scene: Scene) -> None:
        """The person is to decide: show what they need for it."""

    def look(self, scene: Scene) -> None:
        """The person wants to see the table once more."""

    def call(self, scene: Scene) -> None:
        """One of several people is called to the screen, as ``scene.ask`` says; all can see it."""

    def reveal(self, scene: Scene) -> None:
        """Like `ask`, for one of several people: nobody else is to see it."""

    def cover(self) -> None:
        """Take away what was revealed."""

    def notice(self, text: str) -> None:
        """Something told while a line may be being typed."""

    def say(self, text: str) -> None:
        """An answer to something typed, or anything else that is told once."""

    async def tell(self, text: str) -> None:
        """Something long, asked for: in pages where it is too long to be seen at once. Raises
        `Interrupted`.
        """

    def end(self, scene: Scene) -> None:
        """The game is over: places, scores deal by deal, and what proves the deals."""

    async def read(
        self, choices: Sequence[str], others: Sequence[str] = (), deadline: int | None = None
    ) -> str | None:
        """The next typed line; None at the end of input. ``choices`` may be offered to complete,
        ``others`` too where somebody has begun to type one. It must be typed by ``deadline``.

        Who is cancelled loses nothing: what was typed so far is there when it is called again,
        unless somebody was asked something new between. Raises `Interrupted`.
        """

    def close(self) -> None:
        """Leave the terminal as it was found."""
