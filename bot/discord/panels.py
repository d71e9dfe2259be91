"""Panels of menus: what a table will be like, and what a person or a server chooses."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from msgspec import structs

from bot.discord import fields, pages
from bot.discord.about import About
from bot.discord.addresses import server
from bot.discord.answers import Answer
from bot.discord.askers import Asker
from bot.discord.controls import button, role_menu
from bot.discord.fields import AS_EVER, YES
from bot.discord.ids import Order, Wish
from bot.discord.orders import may_manage, may_moderate
from bot.discord.tongues import Tongues
from bot.tables.commands import Configure
from bot.tables.errors import GameRunning, NotAllowed, NotHost
from bot.tables.service import TableService
from bot.tables.settings import ChatSettings, Opening, Settings, TurnNotice, Usual
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Words


class Panels:
    """Shows panels, and does what is chosen in them; each choice holds at once."""

    def __init__(self, service: TableService, about: About, tongues: Tongues) -> None:
        self._service = service
        self._about = about
        self._tongues = tongues

    async def configure(
        self, order: Order, values: Sequence[str], asker: Asker, seen: TableView, answer: Answer
    ) -> None:
        """The panel of a table, or a choice in it (host)."""
        if seen.phase is not Phase.LOBBY:
            raise GameRunning()
        if not may_manage(asker, seen):
            raise NotHost(name=seen.places[seen.host].name if seen.host is not None else "")
        if not values:
            await answer.say(_table_panel(seen, asker.words))
            return
        new = fields.changed(Usual(), seen.offer, order.argument, values[0])
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
        now = await self._service.look(seen.table, asker.person)
        await answer.redraw(_table_panel(now, asker.words))

    async def settings(
        self, name: str, given: Mapping[str, Any], asker: Asker, answer: Answer
    ) -> None:
        """The settings of a person or a server, with what was typed of them."""
        if name == "settings-me":
            await answer.say(await self._me(asker, given))
        else:
            await answer.say(await self._server(asker, given))

    async def chosen(self, wish: Wish, values: Sequence[str], asker: Asker, answer: Answer) -> None:
        """A choice in a panel of a person or a server."""
        value = values[0] if values else ""
        match wish.about:
            case "privacy":
                await self._about.chosen(wish.field, asker, answer)
            case "me":
                await answer.redraw(await self._me(asker, {wish.field: value}))
            case "server":
                await answer.redraw(await self._server(asker, {wish.field: value}))
            case "usual":
                game, _, name = wish.field.partition(".")
                await answer.redraw(await self._usual(asker, game, name, value))

    async def _me(self, asker: Asker, given: Mapping[str, Any]) -> pages.Page:
        settings = await self._service.settings(asker.person)
        if given:
            settings = _personal(settings, given)
            await self._service.choose(asker.person, settings)
        words = await self._tongues.of_interaction(asker.interaction)  # perhaps chosen just now
        return _me_panel(settings, words)

    async def _server(self, asker: Asker, given: Mapping[str, Any]) -> pages.Page:
        owner = _server_of(asker)
        settings = await self._service.chat_settings(owner)
        if given:
            settings = _of_server(settings, given, asker.interaction.guild_id)
            await self._service.choose_for_chat(owner, settings)
        return self._server_panel(settings, asker.words)

    async def _usual(self, asker: Asker, game: str, name: str, value: str) -> pages.Page:
        owner, offer = _server_of(asker), self._service.offer(game)
        settings = await self._service.chat_settings(owner)
        usual = settings.usual.get(game, Usual())
        if value:
            usual = fields.changed(usual, offer, name, value)
            all_usual = {**settings.usual, game: usual}
            await self._service.choose_for_chat(owner, structs.replace(settings, usual=all_usual))
        words = asker.words
        shown = fields.game_fields(offer, usual, words, usual=True)
        heading = words("discord-usual", game=words(f"{game}-name"))
        listed = [(each, Wish("usual", f"{game}.{each.name}")) for each in shown]
        return fields.panel([pages.plain(heading)], listed)

    def _server_panel(self, settings: ChatSettings, words: Words) -> pages.Page:
        shown = fields.server_fields(settings, words)
        role = role_menu(
            words("discord-parameter-role"), Wish("server", "role"), int(settings.role or 0)
        )
        games = [
            button(words("discord-usual-of", game=words(f"{game}-name")), Wish("usual", game))
            for game in self._service.games
        ]
        return fields.panel(
            [pages.plain(words("discord-settings-server-told"))],
            [(each, Wish("server", each.name)) for each in shown],
            games,
            [role] if settings.opening is Opening.ROLE else [],
        )


def _server_of(asker: Asker) -> str:
    """Whose choices it is about; only who manages a server chooses for it. Raises `NotAllowed`."""
    if asker.place is None:
        raise NotAllowed(reason="server")
    if not asker.interaction.permissions.manage_guild:
        raise NotAllowed(reason="settings")
    return server(asker.place.guild)


def _as_usual(seen: TableView) -> Usual:
    return Usual(dict(seen.view.options), seen.time, seen.seats, seen.level)


def _table_panel(seen: TableView, words: Words) -> pages.Page:
    shown = fields.game_fields(seen.offer, _as_usual(seen), words)
    listed = [(each, Order(seen.table, "configure", each.name)) for each in shown]
    end = pages.order_button(seen, "end", words)
    heading = words("discord-configure", table=seen.table)
    return fields.panel([pages.plain(heading)], listed, [end])


def _me_panel(settings: Settings, words: Words) -> pages.Page:
    shown = fields.person_fields(settings, words)
    told = words(
        "discord-settings-me-told",
        zone=settings.zone,
        begin=settings.quiet_from,
        end=settings.quiet_until,
    )
    return fields.panel([pages.plain(told)], [(each, Wish("me", each.name)) for each in shown])


def _personal(settings: Settings, given: Mapping[str, Any]) -> Settings:
    """The settings with what was chosen; `TableService.choose` checks them."""
    new: dict[str, Any] = {}
    for name, value in given.items():
        match name:
            case "language":
                new[name] = None if value == AS_EVER else value
            case "turns":
                new["turn_notice"] = TurnNotice(value)
            case "two_step":
                new[name] = value in (True, YES)
            case _:
                new[name] = value
    return structs.replace(settings, **new)


def _of_server(settings: ChatSettings, given: Mapping[str, Any], guild: int | None) -> ChatSettings:
    new: dict[str, Any] = {}
    for name, value in given.items():
        match name:
            case "language":
                new[name] = None if value == AS_EVER else value
            case "opening":
                new[name] = Opening(value)
            case "role":
                role = int(value.id if isinstance(value, discord.Role) else value)
                new["role"] = str(role)  # that of everybody has the number of the server
                new["opening"] = Opening.EVERYONE if role == guild else Opening.ROLE
            case _:
                new[name] = value in (True, YES)
    return structs.replace(settings, **new)
