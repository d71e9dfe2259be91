"""What Telegram's clients offer to type, and what stands in the bot's profile: told to Telegram
when it is not so already.
"""

from collections.abc import Iterator, Sequence

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from bot.chatting.commands import GENERAL, TABLE
from bot.logs import get
from bot.tables.updates import GameOffer
from bot.telegram.markup import cut
from bot.telegram.tongues import Tongues
from bot.texts.catalogue import Words
from bot.texts.languages import DEFAULT, LANGUAGES

LONGEST = 256
LONGEST_SHORT = 120
LONGEST_ABOUT = 512
FOR_STAFF = frozenset({"settings"})
"""In a group only those who look after it need these."""
PRIVATELY = frozenset({"hand", "last", "help", "privacy", "about", "replay", "back"})
"""What is asked in a group so that nobody else sees it, where clients can do that."""
SCOPES: tuple[BotCommandScope, ...] = (
    BotCommandScopeAllPrivateChats(),
    BotCommandScopeAllGroupChats(),
    BotCommandScopeAllChatAdministrators(),
)

_log = get("telegram")


async def register(
    bot: Bot, offers: Sequence[GameOffer], tongues: Tongues, *, whispers: bool
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


def listed(
    offers: Sequence[GameOffer], words: Words, scope: BotCommandScope
) -> Iterator[tuple[str, str]]:
    """Each command, and what it does."""
    verbs = dict.fromkeys(verb.name for offer in offers for verb in offer.verbs)
    in_group = not isinstance(scope, BotCommandScopeAllPrivateChats)
    staff = isinstance(scope, BotCommandScopeAllChatAdministrators)
    for offer in offers:
        yield offer.id, words(f"{offer.id}-summary")
    for name in (*verbs, *TABLE, *GENERAL):
        if not (in_group and not staff and name in FOR_STAFF):
            yield name, words.attribute(f"command-{name}", "help")


async def _commands(
    bot: Bot,
    offers: Sequence[GameOffer],
    words: Words,
    scope: BotCommandScope,
    code: str,
    *,
    whispers: bool,
) -> None:
    in_group = not isinstance(scope, BotCommandScopeAllPrivateChats)
    wanted = []
    for name, told in listed(offers, words, scope):
        hidden = {"is_ephemeral": True} if whispers and in_group and name in PRIVATELY else None
        wanted.append(BotCommand(name, cut(told, LONGEST), api_kwargs=hidden))
    known = await bot.get_my_commands(scope, code)
    if [each.to_dict() for each in known] != [each.to_dict() for each in wanted]:
        await bot.set_my_commands(wanted, scope, code)
        _log.info("commands told", count=len(wanted), language=code)


async def _profile(bot: Bot, words: Words, code: str) -> None:
    about = cut(words("telegram-description"), LONGEST_ABOUT)
    if (await bot.get_my_description(language_code=code)).description != about:
        await bot.set_my_description(about, language_code=code)
    short = cut(words("telegram-short-description"), LONGEST_SHORT)
    if (await bot.get_my_short_description(language_code=code)).short_description != short:
        await bot.set_my_short_description(short, language_code=code)
