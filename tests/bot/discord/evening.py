"""An evening at the local Discord, to be read: people and a computer play a game to its end.

    python -m tests.bot.discord.evening --seed 1 [--out FILE]

Told are the channel as it was left, with the one-card round before its cards were turned over; the
hands that people had at some moments; and private answers, one of each kind.
"""

import argparse
import asyncio
import random
import re
import sys
from pathlib import Path

from bot.tables.ports import Pace
from tests.bot.chatting.company import play_out
from tests.bot.discord.players import Player, club, sit_down
from tests.emulators.discord.components import readable
from tests.emulators.discord.world import Message

COMPANY = {"Ada": "en-US", "Ben": "fr", "Cy": "en-US"}
HANDS = 2
"""Of so many rounds, and of the one-card rounds, hands are told."""
_MARKUP = re.compile(r"^-# |^#+ |(?<!\\)\*\*|(?<!\\)~~|\\(?=\W)", re.MULTILINE)
_TIME = re.compile(r"<t:\d+:R>")
_CARDS = re.compile("[♥♦♣♠]")
_HIDDEN = ("1 hidden card", "1 carte cachée")


class Evening:
    """What somebody would tell of an evening; a page for each thing that was seen."""

    def __init__(self) -> None:
        self.pages: list[str] = []
        self._told: set[str] = set()

    def heard(self, name: str, what: str, message: Message) -> None:
        """Somebody reads a private answer: told once for each thing that one can do."""
        kind = what.split()[0] + (" refused" if not message.text.startswith("##") else "")
        if kind not in self._told:
            self._told.add(kind)
            self.pages.append(page(f"{name} · {what} · only {name} sees", message.text))

    def channel(self, messages: list[Message]) -> None:
        """The channel as it was left."""
        for message in messages:
            if any(word in message.text for word in _HIDDEN):
                self.pages.append(page("#table, before the last bid", bidding(message)))
            buttons = " ".join(f"[{each.label}]" for each in message.buttons)
            self.pages.append(page("#table", f"{message.text}\n{buttons}"))

    def hands(self, player: Player) -> None:
        """The hands of somebody in the first rounds and in those of one card."""
        seen = player.room.server.messages.values()
        mine = [each for each in seen if each.channel.recipient is player.who and not each.viewer]
        for text in dict.fromkeys(text for each in mine for text in states(each)):
            number = re.search(r"^### \w+ (\d+)", text, re.MULTILINE)
            full = "?" in text or (number and int(number[1]) <= HANDS and _CARDS.search(text))
            key = f"{player.who.name} {number[1] if number else ''}"
            if full and number and key not in self._told:
                self._told.add(key)
                self.pages.append(page(f"{player.who.name}’s private chat", text))


async def evening(seed: int) -> str:
    """Play it, and tell it."""
    luck, told = random.Random(seed), Evening()
    async with club(pace=Pace()) as room:
        people = [room.join(name, locale) for name, locale in COMPANY.items()]
        players = await sit_down(room, people, luck, seats=len(people) + 1, time="120s")
        for each in players:
            each.told = told.heard
        await play_out(room, players, luck)
        await room.passes(10)
        told.channel([each for each in room.table.messages if each.viewer is None])
        for each in players:
            told.hands(each)
        table = await room.house.service._fetch(room.code())
        seats = {who.name: made for who, made in zip(table.sitters, table.decisions, strict=True)}
        lost = {each.who.name: each.made - seats[each.who.name] for each in players}
        assert not any(lost.values()), f"lost, or made twice: {lost}"
        computers = sum(seats.values()) - sum(each.made for each in players)
    made = ", ".join(f"{each.who.name} {each.made}" for each in players)
    total = f"{sum(seats.values())} decisions = entries"
    return "\n\n".join([*told.pages, f"nothing lost: {total} ({made}, computer {computers})\n"])


def states(message: Message) -> list[str]:
    """All that a message ever was, the oldest first."""
    return [*("\n".join(filter(None, readable(raw))) for raw in message.history), message.text]


def bidding(board: Message) -> str:
    """A board of the one-card round when the fewest bids were missing."""
    waiting = [text for text in states(board) if "▶️" in text]
    return waiting[-1] if waiting else board.text


def page(heading: str, text: str) -> str:
    """A text as a person reads it, under a heading and set in."""
    plain = _TIME.sub("soon", _MARKUP.sub("", text)).strip()
    lines = [line if len(line) <= 110 else f"{line[:109]}…" for line in plain.splitlines()]
    return "\n".join([f"── {heading}", *(f"   {line}" for line in lines if line)])


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description="An evening at the local Discord.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    told = asyncio.run(evening(given.seed))
    if given.out:
        given.out.write_text(told, encoding="utf-8")
    else:
        sys.stdout.write(told)


if __name__ == "__main__":
    main()
