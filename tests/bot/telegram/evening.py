"""An evening at the local Telegram, to be read: five people and two computers play to the end.

    python -m tests.bot.telegram.evening --seed 1 [--out FILE]

Told are the group as it was left, with the one-card round before its cards were turned over; the
hands that people had at some moments; and what each of them alone was told, one of each kind. Ada
blocks the bot in the middle of the game; Ben only types; Cy has never begun a private chat.
"""

import os
import random

from bot.tables.ports import Pace
from tests.bot.chatting.company import play_out, play_until
from tests.bot.chatting.telling import Evening, main
from tests.bot.telegram.players import TYPED, WAYS, Player, club, is_board, over, sit_down
from tests.emulators.telegram.world import Message

COMPANY = {"Ada": "en", "Ben": "en", "Cy": "en", "سلمى": "en", "Zoé": "fr"}
UNSTARTED = "Cy"
BLOCKS, AFTER = "Ada", 2
"""Who blocks the bot, and after which round."""


async def evening(seed: int) -> str:
    """Play it, and tell it."""
    os.environ["PTB_TIMEDELTA"] = "1"  # else the library warns of a change to come
    luck, told = random.Random(seed), Evening()

    def heard(name: str, what: str, text: str) -> None:
        told.once(f"{name} {what.split()[0]}", f"{name} · {what} · only {name} sees", text)

    async with club(pace=Pace()) as room:
        players = []
        for name, language in COMPANY.items():
            who = room.join(name, language)
            players.append(Player(room, who, luck, TYPED if name == "Ben" else WAYS))
            players[-1].told = heard
            if name != UNSTARTED:
                await room.then(who.starts())
        await sit_down(room, players, f"lives=3 seats={len(COMPANY) + 2} seconds=120")
        await play_until(room, players, lambda now: now.number > AFTER)
        blocks = next(each for each in players if each.who.name == BLOCKS)
        blocks.who.block()
        await play_out(room, players, luck)
        await room.passes(20)
        for message in room.group.messages:
            if message.author is room.server.bot and message.viewer is None:
                told.board("Club", states(message), message.buttons)
        for each in players:
            name = each.who.name
            told.hands(name, f"{name}’s cards", _hands(each), r"^\w+ (\d+) · ")
        table = await room.house.service._fetch(room.code())
        told.sum({each.who.name: each.made for each in players}, table)
        calls = [each for each in room.server.calls if each.counts and each.chat == room.group.id]
        told.pages.append(
            f"the group: at most {room.server.busiest(room.group)} calls in any 60 s, "
            f"{len(calls) / sum(table.decisions):.2f} a move; refused for being too many: "
            f"{len(room.server.floods)}"
        )
        assert over([each for each in room.group.messages if is_board(each)][-1])
    return told.told()


def states(message: Message) -> list[str]:
    """All that a message ever said, the oldest first."""
    return [*(str(each["text"]) for each in message.history), message.text]


def _hands(player: Player) -> list[str]:
    who = player.who
    whispers = [each for each in player.room.group.messages if each.viewer is who]
    return [text for each in (*who.private.messages, *whispers) for text in states(each)]


if __name__ == "__main__":
    main("An evening at the local Telegram.", evening)
