"""People of both platforms at one table, who know only what their own platform shows them."""

import random
from typing import TypeAlias

from tests.bot.both.stage import Stage
from tests.bot.discord import players as discord
from tests.bot.telegram import players as telegram
from tests.emulators.discord.rights import EVERYTHING
from tests.emulators.telegram.world import Message

Player: TypeAlias = discord.Player | telegram.Player
MOST, HASTE = 1_500, 0.05
"""So many looks at the most, and how often somebody presses too early."""
DISCORD, TELEGRAM = {"Ada": "en-US", "Ben": "fr"}, {"Zoe": "en", "Yann": "fr"}
"""Who plays where, and in which language."""


async def company(room: Stage, luck: random.Random) -> list[Player]:
    """Two people on each side; those on Telegram have opened their private chats."""
    people = [room.discord.join(name, locale) for name, locale in DISCORD.items()]
    players: list[Player] = [discord.Player(room.discord, each, luck) for each in people]
    for name, language in TELEGRAM.items():
        who = room.telegram.join(name, language)
        players.append(telegram.Player(room.telegram, who, luck))
        await room.telegram.then(who.starts())
    return players


async def speaks_french(room: Stage) -> None:
    """The Discord server chooses French, so one of the two boards is in French."""
    owner = room.discord.server.user("Owner")
    room.discord.guild.join(owner, rights=EVERYTHING)
    typed = owner.types(room.discord.table, "/settings server", language="fr")
    await room.discord.then(typed)


async def sit_down(room: Stage, players: list[Player]) -> None:
    """Zoe opens a table in her group, Ada asks for it in her channel, and the game begins.
    Everybody joins on the board of their own chat.
    """
    ada, ben, zoe, yann = players
    assert isinstance(zoe, telegram.Player)
    assert isinstance(ada, discord.Player)
    await room.telegram.types(zoe.who, "/bisqa new lives=3 seats=4 seconds=120")
    await room.discord.then(ada.who.types(room.discord.table, "/table", table=room.code()))
    asked = next(each for each in _heard(room, zoe) if "Show it there" in each.buttons)
    await room.telegram.press(zoe.who, asked, "Show it there")
    for each in (ada, ben, yann):
        if isinstance(each, telegram.Player):
            await each.press("join", each.board, telegram.label(each.board, "join"))
        else:
            await room.discord.press(each.who, each.board, discord.label(each.board, "join"))
    await zoe.press("go", zoe.board, telegram.label(zoe.board, "go"))
    await room.passes(5)


async def plays(room: Stage, players: list[Player], luck: random.Random) -> None:
    """The game is played to its end; whoever is to move sees it on the board of their own chat."""
    for _ in range(MOST):
        if all(each.is_over for each in players):
            return
        mover = next((each for each in players if each.to_move and each.board.buttons), None)
        if mover is None:
            await room.passes(1)
            continue
        if luck.random() < HASTE:
            await luck.choice(players).hurries()
            if not mover.to_move:
                continue
        await mover.moves()
    raise AssertionError(f"the game does not end: {players[0].board.text}")


def _heard(room: Stage, who: telegram.Player) -> list[Message]:
    """What somebody can read on Telegram."""
    return [*who.who.sees(who.who.private), *who.who.sees(room.telegram.group)]
