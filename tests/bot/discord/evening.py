"""An evening at the local Discord, to be read: people and a computer play a game to its end.

    python -m tests.bot.discord.evening --seed 1 [--out FILE]

Told are the channel as it was left, with the one-card round before its cards were turned over; the
hands that people had at some moments; and private answers, one of each kind.
"""

import random
import re

from bot.tables.ports import Pace
from tests.bot.chatting.company import play_out
from tests.bot.chatting.telling import Evening, main
from tests.bot.discord.players import Player, club, sit_down
from tests.emulators.discord.components import readable
from tests.emulators.discord.world import Message

COMPANY = {"Ada": "en-US", "Ben": "fr", "Cy": "en-US"}
_MARKUP = re.compile(r"^-# |^#+ |(?<!\\)\*\*|(?<!\\)~~|\\(?=\W)", re.MULTILINE)
_TIME = re.compile(r"<t:\d+:R>")


async def evening(seed: int) -> str:
    """Play it, and tell it."""
    luck, told = random.Random(seed), Evening()

    def heard(name: str, what: str, message: Message) -> None:
        kind = what.split()[0] + (" refused" if not message.text.startswith("##") else "")
        told.once(kind, f"{name} · {what} · only {name} sees", plain(message.text))

    async with club(pace=Pace()) as room:
        people = [room.join(name, locale) for name, locale in COMPANY.items()]
        players = await sit_down(room, people, luck, seats=len(people) + 1, time="120s")
        for each in players:
            each.told = heard
        await play_out(room, players, luck)
        await room.passes(10)
        for message in [each for each in room.table.messages if each.viewer is None]:
            told.board("#table", states(message), [each.label for each in message.buttons])
        for each in players:
            name = each.who.name
            told.hands(name, f"{name}’s private chat", _hands(each), r"^\w+ (\d+) · ")
        table = await room.house.service._fetch(room.code())
        told.sum({each.who.name: each.made for each in players}, table)
    return told.told()


def states(message: Message) -> list[str]:
    """All that a message ever was, the oldest first, as it was read."""
    before = ("\n".join(filter(None, readable(raw))) for raw in message.history)
    return [plain(text) for text in (*before, message.text)]


def plain(text: str) -> str:
    """A text as a person reads it."""
    return _TIME.sub("soon", _MARKUP.sub("", text)).strip()


def _hands(player: Player) -> list[str]:
    seen = player.room.server.messages.values()
    mine = [each for each in seen if each.channel.recipient is player.who and not each.viewer]
    return [text for each in mine for text in states(each)]


if __name__ == "__main__":
    main("An evening at the local Discord.", evening)
