"""What Telegram's clients offer to type, and what stands in the bot's profile: told to Telegram
when it is not so already.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from telegram.error import TelegramError

from bot.chatting.commands import GENERAL, TABLE
from bot.logs import get
from bot.tables.updates import GameOffer
from bot.telegram.markup import cut
from bot.telegram.tongues import Tongues
from bot.telegram.wire import Wire
from bot.texts.catalogue import Words
from bot.texts.languages import DEFAULT, LANGUAGES

LONGEST = 256
LONGEST_SHORT = 120
LONGEST_ABOUT = 512
FOR_STAFF = frozenset({"settings"})
"""In a group only those who look after it need these."""
PRIVATELY = frozenset({"hand", "last", "help", "privacy", "about", "replay", "back"})
"""What is asked in a group so that nobody else sees it, where clients can do that."""
IN_PRIVATE, IN_GROUPS, FOR_ADMINS = (
    "all_private_chats",
    "all_group_chats",
    "all_chat_administrators",
)
SCOPES = (IN_PRIVATE, IN_GROUPS, FOR_ADMINS)

_log = get("telegram")


async def register(
    bot: Wire, offers: Sequence[GameOffer], tongues: Tongues, *, whispers: bool
) -> None:
    """Tell Telegram of the commands and of the bot, in every language; what it refuses is no reason
    not to play.
    """
    try:
        for language in LANGUAGES:
            code = "" if language == DEFAULT else language
            words = tongues.speaking(language)
            for scope in SCOPES:
                await _commands(bot, offers, words, scope, code, whispers=whispers)
            await _profile(bot, words, code)
    except TelegramError as refusal:
        _log.error("commands refused", failure=type(refusal).__name__)


def listed(offers: Sequence[GameOffer], words: Words, scope: str) -> Iterator[tuple[str, str]]:
    """Each command, and what it does."""
    verbs = dict.fromkeys(verb.name for offer in offers for verb in offer.verbs)
    in_group = scope != IN_PRIVATE
    staff = scope == FOR_ADMINS
    for offer in offers:
        yield offer.id, words(f"{offer.id}-summary")
    for name in (*verbs, *TABLE, *GENERAL):
        if not (in_group and not staff and name in FOR_STAFF):
            yield name, words.attribute(f"command-{name}", "help")


async def _commands(
    bot: Wire,
    offers: Sequence[GameOffer],
    words: Words,
    scope: str,
    code: str,
    *,
    whispers: bool,
) -> None:
    in_group = scope != IN_PRIVATE
    wanted = []
    for name, told in listed(offers, words, scope):
        command: dict[str, Any] = {"command": name, "description": cut(told, LONGEST)}
        if whispers and in_group and name in PRIVATELY:
            command["is_ephemeral"] = True
        wanted.append(command)
    where: dict[str, Any] = {"scope": {"type": scope}, "language_code": code or None}
    if await bot.call("getMyCommands", **where) != wanted:
        await bot.call("setMyCommands", commands=wanted, **where)
        _log.info("commands told", count=len(wanted), language=code)


async def _profile(bot: Wire, words: Words, code: str) -> None:
    about = cut(words("telegram-description"), LONGEST_ABOUT)
    await _told(bot, "MyDescription", "description", about, code)
    short = cut(words("telegram-short-description"), LONGEST_SHORT)
    await _told(bot, "MyShortDescription", "short_description", short, code)


async def _told(bot: Wire, what: str, field: str, wanted: str, code: str) -> None:
    known = await bot.call(f"get{what}", language_code=code or None)
    if not isinstance(known, dict) or known.get(field) != wanted:
        new: dict[str, Any] = {field: wanted}
        await bot.call(f"set{what}", language_code=code or None, **new)
