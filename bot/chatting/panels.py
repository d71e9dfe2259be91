"""Panels of menus: what a table will be like, and what a person or a chat chooses."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from bot.chatting import choosing, fields
from bot.chatting.about import About
from bot.chatting.addresses import platform_of
from bot.chatting.asking import Answer, Asker
from bot.chatting.fields import AS_EVER, Features, Field
from bot.chatting.ids import Order, Remembered, Wish
from bot.chatting.layout import order_button
from bot.chatting.orders import may_manage, may_moderate
from bot.chatting.sheets import Button, Menu, RoleMenu, Sheet, block
from bot.chatting.tongues import Tongues
from bot.parsing.errors import ParseError
from bot.tables.commands import Configure
from bot.tables.errors import GameRunning, NotAllowed, NotHost, UnknownGame
from bot.tables.service import TableService
from bot.tables.settings import ChatSettings, Opening, Settings, Usual
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Words


class Panels:
    """Shows panels, and does what is chosen in them; each choice holds at once."""

    def __init__(
        self, service: TableService, about: About, tongues: Tongues, features: Features
    ) -> None:
        self._service = service
        self._about = about
        self._tongues = tongues
        self._features = features

    async def configure(
        self, order: Order, values: Sequence[str], asker: Asker, seen: TableView, answer: Answer
    ) -> None:
        """The panel of a table, or a choice in it (host)."""
        if seen.phase is not Phase.LOBBY:
            raise GameRunning()
        if not may_manage(asker, seen):
            raise NotHost(name=seen.places[seen.host].name if seen.host is not None else "")
        if values:
            new = choosing.changed(Usual(), seen.offer, order.argument, values[0])
            command = Configure(  # no more than was chosen: somebody else may choose something, too
                seen.table,
                asker.person,
                options=new.options,
                time=new.time,
                seats=(new.seats or 0) if order.argument == "seats" else None,
                level=new.level,
                moderator=may_moderate(asker, seen),
            )
            await self._service.handle(command)
            seen = await self._service.look(seen.table, asker.person)
        panel = _table_panel(seen, asker.words, "" if values else order.argument)
        await (answer.redraw(panel) if values or asker.passing else answer.say(panel))

    async def settings(
        self, name: str, given: Mapping[str, Any], asker: Asker, answer: Answer
    ) -> None:
        """The settings of a person or a chat, with what was typed of them."""
        if name == "settings-me":
            await answer.say(await self._me(asker, given))
        else:
            await answer.say(await self._chat(asker, given))

    async def chosen(self, wish: Wish, values: Sequence[str], asker: Asker, answer: Answer) -> None:
        """A choice in a panel of a person or a chat, or the menu that is to be looked at."""
        given = {wish.field: values[0]} if values else {}
        opened = "" if values else wish.field
        match wish.about:
            case "privacy":
                await self._about.chosen(wish.field, asker, answer)
            case "me":
                await answer.redraw(await self._me(asker, given, opened))
            case "server":
                await answer.redraw(await self._chat(asker, given, opened))
            case "usual":
                game, _, name = wish.field.partition(".")
                value = values[0] if values else ""
                await answer.redraw(await self._usual(asker, game, name, value))
            case _:
                raise ParseError("outdated")

    async def _me(self, asker: Asker, given: Mapping[str, Any], opened: str = "") -> Sheet:
        settings = await self._service.settings(asker.person)
        if given:
            known = choosing.person_settings(platform_of(asker.chat), asker.words.catalogue)
            settings = _personal(settings, choosing.chosen(known, given))
            await self._service.choose(asker.person, settings)
        words = await self._tongues.of_asker(asker)  # perhaps chosen just now
        return _me_panel(settings, words, platform_of(asker.chat), opened)

    async def _chat(self, asker: Asker, given: Mapping[str, Any], opened: str = "") -> Sheet:
        owner = _chat_of(asker)
        settings = await self._service.chat_settings(owner)
        if given:
            platform, catalogue = platform_of(asker.chat), asker.words.catalogue
            known = choosing.chat_settings(platform, catalogue, self._features)
            read = choosing.chosen(known, given, besides=["role"] if self._features.roles else ())
            settings = _of_chat(settings, read, everyone=owner.rpartition(":")[2])
            await self._service.choose_for_chat(owner, settings)
        return self._chat_panel(settings, asker, opened)

    async def _usual(self, asker: Asker, game: str, name: str, value: str) -> Sheet:
        owner = _chat_of(asker)
        if game not in self._service.games:
            raise UnknownGame(games=tuple(self._service.games))
        offer = self._service.offer(game)
        settings = await self._service.chat_settings(owner)
        usual = settings.usual.get(game, Usual())
        if value:
            usual = choosing.changed(usual, offer, name, value)
            all_usual = {**settings.usual, game: usual}
            await self._service.choose_for_chat(owner, structs.replace(settings, usual=all_usual))
        words = asker.words
        shown = fields.game_fields(offer, usual, words, usual=True)
        heading = words("chat-usual", game=words(f"{game}-name"))
        listed = [(each, Wish("usual", f"{game}.{each.name}")) for each in shown]
        back = Button("←", Wish("server"))
        return _panel([heading], listed, [back], opened="" if value else name)

    def _chat_panel(self, settings: ChatSettings, asker: Asker, opened: str) -> Sheet:
        words, platform = asker.words, platform_of(asker.chat)
        shown = fields.chat_fields(settings, words, platform, self._features)
        role = RoleMenu(words("chat-parameter-role"), Wish("server", "role"), settings.role)
        games = [
            Button(words("chat-usual-of", game=words(f"{game}-name")), Wish("usual", game))
            for game in self._service.games
        ]
        roles = [role] if settings.opening is Opening.ROLE and self._features.roles else []
        listed = [(each, Wish("server", each.name)) for each in shown]
        return _panel([words(f"{platform}-settings-chat-told")], listed, games, roles, opened)


def _panel(
    texts: Sequence[str],
    listed: Sequence[tuple[Field, Remembered]],
    buttons: Sequence[Button] = (),
    more: Sequence[RoleMenu] = (),
    opened: str = "",
    *,
    common: bool = True,
) -> Sheet:
    menus = [Menu(each.label, what, each.options, each.short) for each, what in listed]
    shown: tuple[Menu | RoleMenu, ...] = (*menus, *more)
    return Sheet(tuple(map(block, texts)), tuple(buttons), shown, opened=opened, common=common)


def _chat_of(asker: Asker) -> str:
    """Whose choices it is about; only who governs a chat chooses for it. Raises `NotAllowed`."""
    if not asker.owner:
        raise NotAllowed(reason="server")
    if not asker.governs:
        raise NotAllowed(reason="settings")
    return asker.owner


def _as_usual(seen: TableView) -> Usual:
    return Usual(dict(seen.view.options), seen.time, seen.seats, seen.level)


def _table_panel(seen: TableView, words: Words, opened: str) -> Sheet:
    shown = fields.game_fields(seen.offer, _as_usual(seen), words)
    listed = [(each, Order(seen.table, "configure", each.name)) for each in shown]
    end = order_button(seen, "end", words)
    heading = words("chat-configure", table=seen.table)
    return _panel([heading], listed, [end], opened=opened)


def _me_panel(settings: Settings, words: Words, platform: str, opened: str) -> Sheet:
    shown = fields.person_fields(settings, words, platform)
    told = words(
        f"{platform}-settings-me-told",
        zone=settings.zone,
        quiet="no" if settings.quiet_from == settings.quiet_until else "yes",
        begin=settings.quiet_from,
        end=settings.quiet_until,
    )
    listed = [(each, Wish("me", each.name)) for each in shown]
    return _panel([told], listed, opened=opened, common=False)


def _personal(settings: Settings, chosen: Mapping[str, Any]) -> Settings:
    """The settings with what was chosen; `TableService.choose` checks them."""
    new = {"turn_notice" if name == "turns" else name: value for name, value in chosen.items()}
    return structs.replace(settings, **_spoken(new))


def _of_chat(settings: ChatSettings, chosen: Mapping[str, Any], everyone: str) -> ChatSettings:
    """The role of ``everyone`` means that everybody may open tables."""
    new = dict(chosen)
    if "role" in new:
        new["opening"] = Opening.EVERYONE if new["role"] == everyone else Opening.ROLE
    return structs.replace(settings, **_spoken(new))


def _spoken(new: dict[str, Any]) -> dict[str, Any]:
    """No language, where it is to be as ever."""
    return new | ({"language": None} if new.get("language") == AS_EVER else {})
