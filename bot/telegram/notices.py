"""Notices: told in private, or in a group, where they call one person at the most."""

from bot.chatting.notices import button_of, chat_for, words_for
from bot.chatting.sheets import block
from bot.rendering.notices import notice_text
from bot.tables.ports import Tidings
from bot.telegram import keyboards
from bot.telegram.addresses import NAME, place_of, user_of
from bot.telegram.calls import Calls
from bot.telegram.keyboards import Key, Kind
from bot.telegram.links import base
from bot.telegram.markup import plain
from bot.telegram.pages import Page, marked
from bot.telegram.refusals import UNSTARTED
from bot.telegram.tongues import Tongues
from bot.texts.catalogue import Words


class Notices:
    """Tells notices."""

    def __init__(self, calls: Calls, tongues: Tongues) -> None:
        self._calls = calls
        self._tongues = tongues

    async def tell(self, tidings: Tidings) -> str | None:
        """See `Frontend`. Who has not begun a private chat was told so when they sat down."""
        if tidings.code == "hand-closed" and tidings.params.get("reason") == UNSTARTED:
            return None
        chat = await chat_for(tidings, self._tongues)
        if chat is None or _is_shown(tidings):
            return None
        words = await words_for(tidings, chat, self._tongues)
        text = marked([block(notice_text(tidings, words))])
        calls = bool(tidings.called) and place_of(chat) is not None
        if calls and tidings.called.startswith(f"{NAME}:"):
            text = _calling(tidings, text)
        page = Page(text, self._keys(tidings, words), "" if place_of(chat) else chat)
        return await self._calls.post(chat, page, quiet=not calls and place_of(chat) is not None)

    def _keys(self, tidings: Tidings, words: Words) -> keyboards.Keyboard:
        made = button_of(tidings, words)
        keys = [keyboards.key(made, Kind.NOTICE)] if made else []
        bot = self._calls.bot
        if tidings.code == "hand-closed" and bot:
            link = f"{base(bot.username)}hand-{tidings.table}"
            keys.append(Key(words("telegram-private"), link=link))
        return keyboards.rows(keys)


def _is_shown(tidings: Tidings) -> bool:
    """Whether its one reader sees it already: a game alone with computers is the private chat's
    last message, and rests or ends by what they have just done.
    """
    seen = tidings.seen
    alone = seen is not None and seen.chat == tidings.chat and place_of(tidings.chat) is None
    return alone and tidings.code in ("result", "closed", "paused")


def _calling(tidings: Tidings, text: str) -> str:
    """The text with the name of who is called as a link, so that their phone tells them."""
    seen = tidings.seen
    names = [plain(seen.places[seat].name) for seat in seen.view.to_act] if seen else []
    if tidings.code == "hand-closed":
        names = [plain(str(tidings.params["name"]))]
    opening = f'<a href="tg://user?id={user_of(tidings.called)}">'
    head, divided, told = text.partition("\n")  # the first line says which table it is
    if len(names) == 1 and names[0] in told:
        return head + divided + told.replace(names[0], f"{opening}{names[0]}</a>", 1)
    return f"{opening}👋</a> {text}"
