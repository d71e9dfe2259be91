"""How an evening is told, wherever it was played."""

import argparse
import re
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path

from bot.tables.table import Table
from tests import idle

HANDS = 2
"""Of so many rounds, and of the one-card rounds, hands are told."""
HIDDEN = ("1 hidden card", "1 carte cachée")
WIDE = 110
_CARDS = re.compile("[♥♦♣♠]")


class Evening:
    """What somebody would tell of an evening; a page for each thing that was seen."""

    def __init__(self) -> None:
        self.pages: list[str] = []
        self._told: set[str] = set()

    def once(self, kind: str, heading: str, text: str) -> None:
        """Tell something, if nothing of its kind was told."""
        if kind not in self._told:
            self._told.add(kind)
            self.pages.append(page(heading, text))

    def board(self, heading: str, states: Sequence[str], buttons: Iterable[str]) -> None:
        """A message as it was left, and one of a one-card round also before the last bid."""
        if any(word in states[-1] for word in HIDDEN):
            waiting = [text for text in states if "▶️" in text]
            self.pages.append(page(f"{heading}, before the last bid", (waiting or states)[-1]))
        labels = " ".join(f"[{each}]" for each in buttons)
        self.pages.append(page(heading, f"{states[-1]}\n{labels}"))

    def hands(self, name: str, heading: str, texts: Iterable[str], title: str) -> None:
        """The hands of somebody in the first rounds and in those of one card; a ``title`` begins
        with the number of the round.
        """
        for text in dict.fromkeys(texts):
            number = re.search(title, text, re.MULTILINE)
            full = "?" in text or (number and int(number[1]) <= HANDS and _CARDS.search(text))
            if full and number:
                self.once(f"{name} {number[1]}", heading, text)

    def sum(self, made: dict[str, int], table: Table) -> None:
        """That nothing was lost, and nothing made twice."""
        kept = {who.name: count for who, count in zip(table.sitters, table.decisions, strict=True)}
        lost = {name: count - kept[name] for name, count in made.items()}
        assert not any(lost.values()), f"lost, or made twice: {lost}"
        all_of_them, computers = sum(kept.values()), sum(kept.values()) - sum(made.values())
        each = ", ".join(f"{name} {count}" for name, count in made.items())
        told = f"nothing lost: {all_of_them} decisions = entries ({each}, computers {computers})"
        self.pages.append(told)

    def told(self) -> str:
        """All of it."""
        return "\n\n".join([*self.pages, ""])


def page(heading: str, text: str) -> str:
    """A text as a person reads it, under a heading and set in."""
    lines = [line if len(line) <= WIDE else f"{line[: WIDE - 1]}…" for line in text.splitlines()]
    return "\n".join([f"── {heading}", *(f"   {line}" for line in lines if line.strip())])


def main(about: str, evening: Callable[[int], Awaitable[str]]) -> None:
    """Play an evening, and write what is told of it."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()

    async def play() -> str:
        return await evening(given.seed)

    told = idle.run(play())
    if given.out:
        given.out.write_text(told, encoding="utf-8")
    else:
        sys.stdout.write(told)
