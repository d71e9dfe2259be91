"""An evening at one table in two chats, to be read: a Discord channel in French, a Telegram group
in English, and two people in each.

    python -m tests.bot.both.evening --seed 1 [--out FILE]

Told are the lobby, the first boards and the last of each chat, what was said between them, and of
each person a few hands; the rest is left out.
"""

import argparse
import os
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tests import idle
from tests.bot.both.players import Player, company, plays, sit_down, speaks_french
from tests.bot.both.sides import OnDiscord, OnTelegram, Side, is_board, plain
from tests.bot.both.stage import Stage, stage
from tests.bot.chatting.company import BRISK

FIRST, LAST = 3, 1
"""So many boards are told from the beginning and from the end."""
HANDS = 3
"""Of so many deals hands are told."""
ROUND = re.compile(r"(?:Round|Manche) \d+")
WIDE = 110


async def evening(seed: int) -> str:
    """Play it, and tell it."""
    luck = random.Random(seed)
    async with stage(pace=BRISK) as room, room.program():
        await speaks_french(room)
        players = await company(room, luck)
        await sit_down(room, players)
        await plays(room, players, luck)
        await room.passes(60)
        sides: tuple[Side, Side] = (OnDiscord(room), OnTelegram(room))
        pages = [*chat("#table on Discord", sides[0]), *chat("Club on Telegram", sides[1])]
        for index, each in enumerate(players):
            pages += hands(each, sides[index // 2])
        return "\n\n".join([*pages, await kept(room, players)])


def chat(heading: str, side: Side) -> list[str]:
    """What everybody in a chat could read, without the boards in the middle."""
    boards = [each for each in side.says() if is_board(each)]
    shown = [*boards[:FIRST], *boards[-LAST:]]
    pages, left_out = list[str](), 0
    for message in side.says():
        if is_board(message) and message not in shown:
            left_out += 1
            continue
        if left_out:
            pages.append(f"── {heading}: {left_out} boards are left out")
            left_out = 0
        buttons = " ".join(f"[{each}]" for each in side.labels(message))
        pages.append(page(heading, f"{message.text}\n{buttons}"))
    return pages


def hands(player: Player, side: Side) -> list[str]:
    """The first hand of each deal that somebody had in private."""
    seen: dict[str, str] = {}
    for text in (text for each in side.tells(player.who) for text in side.states(each)):
        deal = ROUND.search(text)
        if deal and any(mark in text for mark in ("Your hand", "Ta main")):
            seen.setdefault(deal[0], text)
    heading = f"{player.who.name}’s private chat on {side.name.title()}"
    return [page(heading, each) for each in [*seen.values()][:HANDS]]


async def kept(room: Stage, players: Sequence[Player]) -> str:
    """That every decision which was accepted is an entry, and no other."""
    table = await room.house.service._fetch(room.code())
    seats = {who.name: made for who, made in zip(table.sitters, table.decisions, strict=True)}
    made = {each.who.name: each.made for each in players}
    assert seats == made, f"lost, or made twice: {seats} {made}"
    told = ", ".join(f"{name} {number}" for name, number in made.items())
    return f"nothing lost: {sum(made.values())} decisions = entries ({told})\n"


def page(heading: str, text: str) -> str:
    """A text as a person reads it, under a heading and set in."""
    lines = [each if len(each) <= WIDE else f"{each[: WIDE - 1]}…" for each in _lines(text)]
    return "\n".join([f"── {heading}", *(f"   {line}" for line in lines)])


def _lines(text: str) -> list[str]:
    return [each.strip() for each in plain(text).split("\n") if each.strip()]


def main() -> None:
    """See the module."""
    os.environ.setdefault("PTB_TIMEDELTA", "1")
    parser = argparse.ArgumentParser(description="An evening at one table in two chats.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    told = idle.run(evening(given.seed))
    if given.out:
        given.out.write_text(told, encoding="utf-8")
    else:
        sys.stdout.write(told)


if __name__ == "__main__":
    main()
