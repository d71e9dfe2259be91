"""Routes of the application, of interactions, and of people."""

from collections.abc import Mapping, Sequence
from copy import deepcopy

from tests.emulators.discord.checks import EPHEMERAL
from tests.emulators.discord.commands import check_commands
from tests.emulators.discord.errors import Payload, refused
from tests.emulators.discord.interactions import (
    DEFERRED,
    MESSAGE,
    UPDATE,
    Interaction,
    Interactions,
)
from tests.emulators.discord.rest import Body, Request, Route
from tests.emulators.discord.world import Guild, Message, World


class Commands:
    """The commands that were registered, by guild; those of all guilds under an empty name."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.by_guild: dict[str, list[Payload]] = {"": []}

    def routes(self) -> Sequence[Route]:
        everywhere = "/applications/{app}/commands"
        here = "/applications/{app}/guilds/{guild}/commands"
        return tuple(
            Route(method, path, handle)
            for path in (everywhere, here)
            for method, handle in (("GET", self._list), ("PUT", self._replace))
        )

    def of(self, guild: Guild | None) -> list[Payload]:
        """Return the commands that people see in a guild, or in private."""
        own = self.by_guild.get(guild.id, []) if guild else []
        return [*own, *self.by_guild[""]]

    def _list(self, request: Request) -> list[Payload]:
        return self.by_guild.get(request.ids.get("guild", ""), [])

    def _replace(self, request: Request) -> Body:
        check_commands(request.body)
        guild = request.ids.get("guild", "")
        known = {(each["type"], each["name"]): each["id"] for each in self._list(request)}
        self.by_guild[guild] = [
            self._registered(each, guild, known) for each in deepcopy(request.body)
        ]
        return self.by_guild[guild]

    def _registered(
        self, command: Payload, guild: str, known: Mapping[tuple[int, str], str]
    ) -> Payload:
        """Return a command as it is registered; one that was there before keeps its id."""
        empty = {"type": 1, "description": "", "default_member_permissions": None, "nsfw": False}
        ids = {
            "id": known.get((command.get("type", 1), command["name"])) or self._world.new_id(),
            "version": self._world.new_id(),
            "application_id": self._world.bot.id,
        }
        return empty | command | ids | ({"guild_id": guild} if guild else {})


class InteractionRoutes:
    """The bot's answers to interactions."""

    def __init__(self, interactions: Interactions) -> None:
        self._interactions = interactions

    def routes(self) -> Sequence[Route]:
        message = "/webhooks/{app}/{token}/messages/{message}"
        return (
            Route("POST", "/interactions/{id}/{token}/callback", self._answer),
            Route("POST", "/webhooks/{app}/{token}", self._follow_up),
            Route("GET", message, self._message),
            Route("PATCH", message, self._edit),
            Route("DELETE", message, self._delete),
        )

    def _answer(self, request: Request) -> Body | None:
        done = self._interactions.answer(request.ids["id"], request.ids["token"], request.draft)
        request.call.channel = done.channel.id
        shown = done.answer in (MESSAGE, UPDATE) and done.original
        request.readers = shown.readers() if shown else frozenset({done.user.id})
        if request.query.get("with_response") not in ("1", "true"):
            return None
        return _outcome(done)

    def _follow_up(self, request: Request) -> Body:
        message = self._interactions.follow_up(request.ids["token"], request.draft)
        return _sent(request, message)

    def _found(self, request: Request) -> tuple[Interaction, Message]:
        held = self._interactions.held(request.ids["token"])
        request.call.channel = held.channel.id
        return held, self._interactions.message(held, request.ids["message"])

    def _message(self, request: Request) -> Body:
        return self._found(request)[1].raw

    def _edit(self, request: Request) -> Body:
        held, message = self._found(request)
        return _sent(request, self._interactions.change(held, message, request.draft))

    def _delete(self, request: Request) -> None:
        self._found(request)[1].delete()


def _sent(request: Request, message: Message) -> Body:
    request.call.channel = message.channel.id
    request.readers = message.readers()
    return message.raw


def _outcome(done: Interaction) -> Payload:
    """Return what is told of an answer that was taken."""
    message = done.original
    told: Payload = {
        "id": done.id,
        "type": done.kind,
        "response_message_loading": done.answer == DEFERRED,
        "response_message_ephemeral": bool(message and message.raw["flags"] & EPHEMERAL),
    }
    if message:
        told["response_message_id"] = message.id
    resource: Payload = {"type": done.answer}
    if message and done.answer in (MESSAGE, UPDATE):
        resource["message"] = message.raw
    return {"interaction": told, "resource": resource}


class CommonRoutes:
    """The bot itself, the gateway's address, users and guilds."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> Sequence[Route]:
        return (
            Route("GET", "/users/@me", lambda request: self._world.bot.payload()),
            Route("GET", "/users/{user}", self._user),
            Route("POST", "/users/@me/channels", self._open_private),
            Route("GET", "/oauth2/applications/@me", self._application),
            Route("GET", "/applications/@me", self._application),
            Route("GET", "/gateway", lambda request: {"url": self._gateway()}),
            Route("GET", "/gateway/bot", self._gateway_of_bot),
            Route("GET", "/guilds/{guild}", lambda request: self._guild(request).payload()),
            Route("GET", "/guilds/{guild}/channels", self._channels),
            Route("GET", "/guilds/{guild}/members/{user}", self._member),
        )

    def _user(self, request: Request) -> Body:
        user = self._world.users.get(request.ids["user"])
        if user is None:
            raise refused(10013)
        return user.payload()

    def _open_private(self, request: Request) -> Body:
        user = self._world.users.get(str(request.body["recipient_id"]))
        if user is None or user.is_bot:
            raise refused(50033)
        request.readers = frozenset({user.id})
        return user.private.payload()

    def _gateway(self) -> str:
        return self._world.base.replace("http", "ws", 1) + "/gateway/"

    def _gateway_of_bot(self, request: Request) -> Body:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self._gateway(), "shards": 1, "session_start_limit": limit}

    def _application(self, request: Request) -> Body:
        return {
            "id": self._world.bot.id,
            "name": self._world.bot.name,
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": next(iter(self._world.users.values())).payload(),
            "flags": 0,
            **dict.fromkeys(("icon", "team", "interactions_endpoint_url")),
            **dict.fromkeys(("description", "summary", "verify_key"), ""),
            "rpc_origins": [],
        }

    def _guild(self, request: Request) -> Guild:
        guild = self._world.guilds.get(request.ids["guild"])
        if guild is None:
            raise refused(10004)
        if not guild.present:
            raise refused(50001)
        return guild

    def _channels(self, request: Request) -> Body:
        channels = self._guild(request).channels.values()
        return [each.payload() for each in channels if not each.is_thread]

    def _member(self, request: Request) -> Body:
        member = self._guild(request).members.get(request.ids["user"])
        if member is None:
            raise refused(10007 if request.ids["user"] in self._world.users else 10013)
        return member.payload()
