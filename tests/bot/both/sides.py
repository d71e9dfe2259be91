"""The two platforms seen alike: what people type, press and read there."""

import re
from typing import Any, Protocol

from bot.discord.addresses import person as discordian
from bot.telegram.addresses import person as telegrammer
from tests.bot.both.stage import Stage
from tests.emulators.discord.components import readable
from tests.emulators.discord.rights import MEMBER, Right

_MARKUP = re.compile(r"^-# |^#+ |(?<!\\)\*\*|(?<!\\)~~|\\(?=\W)|[\u2066-\u2069]", re.MULTILINE)
_LOBBY_OR_DEAL = re.compile(r"Bisqa · (?!table T\d)|(.*\n)?(Round|Manche) \d.*\n[▫▶]")
_CLOCK = re.compile(r"( ·[^·\n]*<t:\d+:R>| \([^()\n]* (for each move|par coup)\))$", re.MULTILINE)
_HOW = re.compile(r"^.*@table_bot.*\n", re.MULTILINE)


class Side(Protocol):
    """One platform, with the one chat there that everybody is in."""

    name: str
    address: str

    def join(self, name: str, language: str = "en") -> Any:
        """Somebody comes there."""

    def boss(self) -> Any:
        """Somebody who looks after the chat comes there."""

    def person(self, who: Any) -> str:
        """What the program calls somebody."""

    async def opens(self, who: Any, /, **options: object) -> Any:
        """Somebody opens a table; its board."""

    async def types(self, who: Any, command: str, /, **given: object) -> str:
        """Somebody types a command in the chat; what they get to read for it, "" for nothing."""

    async def press(self, who: Any, message: Any, what: str) -> str:
        """Somebody presses a button; what they get to read for it."""

    async def presses(self, who: Any, message: Any, what: str) -> str:
        """The same in the middle of whatever else happens: nobody waits for what comes of it."""

    def says(self) -> list[Any]:
        """What the bot has said in the chat so that all can read it."""

    def tells(self, who: Any) -> list[Any]:
        """What the bot has said to somebody in private."""

    def answers(self, who: Any) -> list[Any]:
        """What somebody alone sees of the chat."""

    def file(self, who: Any) -> bytes:
        """The file that somebody was given last."""

    def labels(self, message: Any) -> list[str]:
        """The buttons of a message."""

    def states(self, message: Any) -> list[str]:
        """All that a message ever said, the oldest first."""


class OnDiscord:
    """See `Side`."""

    name = "discord"

    def __init__(self, room: Stage) -> None:
        self.room = room.discord
        self.address = self.room.chat

    def join(self, name: str, language: str = "en") -> Any:
        return self.room.join(name, "fr" if language == "fr" else "en-US")

    def boss(self) -> Any:
        boss = self.room.server.user("Boss")
        self.room.guild.join(boss, rights=MEMBER | Right.MANAGE_GUILD | Right.MANAGE_MESSAGES)
        return boss

    def person(self, who: Any) -> str:
        return discordian(int(who.id))

    async def opens(self, who: Any, /, **options: object) -> Any:
        given = {name: str(it) if name == "lives" else it for name, it in options.items()}
        if "seconds" in given:
            given["time"] = f"{given.pop('seconds')}s"
        return await self.room.open(who, **given)

    async def types(self, who: Any, command: str, /, **given: object) -> str:
        given = {"table" if name == "code" else name: value for name, value in given.items()}
        answer = await self.room.then(who.types(self.room.table, f"/{command}", **given))
        return plain(answer.message.text) if answer.message else ""

    async def press(self, who: Any, message: Any, what: str) -> str:
        return self._told(await self.room.press(who, message, what))

    async def presses(self, who: Any, message: Any, what: str) -> str:
        return self._told(await who.presses(message, what))

    def says(self) -> list[Any]:
        return [each for each in self.room.table.messages if each.viewer is None]

    def tells(self, who: Any) -> list[Any]:
        return list(who.sees(who.private))

    def answers(self, who: Any) -> list[Any]:
        return [each for each in who.sees(self.room.table) if each.viewer is who]

    def file(self, who: Any) -> bytes:
        files = [each.files for each in self.answers(who) if each.files]
        (content,) = files[-1].values()
        return bytes(content)

    def labels(self, message: Any) -> list[str]:
        return [each.label for each in message.buttons]

    def _told(self, answer: Any) -> str:
        told = answer.message if answer.kind != "deferred-update" else None
        return plain(told.text) if told else ""

    def states(self, message: Any) -> list[str]:
        old = ["\n".join(filter(None, readable(raw))) for raw in message.history]
        return [plain(each) for each in (*old, message.text)]


class OnTelegram:
    """See `Side`."""

    name = "telegram"

    def __init__(self, room: Stage) -> None:
        self.room = room.telegram
        self.address = self.room.chat

    def join(self, name: str, language: str = "en") -> Any:
        who = self.room.join(name, language)
        who.started = True
        return who

    def boss(self) -> Any:
        boss = self.join("Boss")
        del self.room.people["Boss"]
        self.room.group.promote(boss)
        return boss

    def person(self, who: Any) -> str:
        return telegrammer(who.id)

    async def opens(self, who: Any, /, **options: object) -> Any:
        given = " ".join(f"{name}={value}" for name, value in options.items())
        return await self.room.open(who, given)

    async def types(self, who: Any, command: str, /, **given: object) -> str:
        known = [id(each) for each in self._heard_by(who)]
        text = " ".join([f"/{command}@table_bot", *map(str, given.values())])
        await self.room.types(who, text)
        new = [each for each in self._heard_by(who) if id(each) not in known]
        told = [each.text for each in new if not is_board(each)]
        return plain(told[-1]) if told else ""

    async def press(self, who: Any, message: Any, what: str) -> str:
        return plain((await self.room.press(who, message, what)).text)

    async def presses(self, who: Any, message: Any, what: str) -> str:
        return plain((await who.presses(message, what)).text)

    def says(self) -> list[Any]:
        return self.room.boards()

    def tells(self, who: Any) -> list[Any]:
        return [each for each in who.sees(who.private) if each.author is self.room.server.bot]

    def answers(self, who: Any) -> list[Any]:
        return [each for each in who.sees(self.room.group) if each.viewer is who]

    def file(self, who: Any) -> bytes:
        files = [each.document for each in who.sees(who.private) if each.document]
        return bytes(files[-1].data)

    def labels(self, message: Any) -> list[str]:
        return list(message.buttons)

    def states(self, message: Any) -> list[str]:
        return [plain(each) for each in (*(raw["text"] for raw in message.history), message.text)]

    def _heard_by(self, who: Any) -> list[Any]:
        shown = [*who.sees(self.room.group), *who.sees(who.private)]
        return [each for each in shown if each.author is self.room.server.bot]


def plain(text: str) -> str:
    """A text without what only a platform understands."""
    lines = _MARKUP.sub("", text).split("\n")
    return "\n".join(each for each in lines if each)


def is_board(message: Any) -> bool:
    """Whether a message shows everybody a lobby or a deal."""
    return bool(_LOBBY_OR_DEAL.match(plain(message.text)))


def board(side: Side) -> Any:
    """The newest message of the chat that shows a lobby or a deal."""
    return [each for each in side.says() if is_board(each)][-1]


def shown(side: Side) -> str:
    """The words of the newest board there, "" where there is none. Left out is what each platform
    has to say in its own way: until when there is time, and how to type there.
    """
    boards = [each for each in side.says() if is_board(each)]
    return _HOW.sub("", _CLOCK.sub("", plain(boards[-1].text))) if boards else ""


def notices(side: Side) -> list[str]:
    """What was said in the chat beside the boards."""
    return [plain(each.text) for each in side.says() if not is_board(each)]
