"""Routes of channels: messages and threads, with the rights that they need."""

from collections.abc import Sequence

from tests.emulators.discord.checks import HAS_THREAD
from tests.emulators.discord.errors import Payload, refused, require, require_length
from tests.emulators.discord.limits import EDIT, OLD_EDIT, SEND, Limiter
from tests.emulators.discord.posting import edit, post, same_nonce
from tests.emulators.discord.rest import Body, Request, Route
from tests.emulators.discord.rights import Right
from tests.emulators.discord.world import (
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Channel,
    Message,
    World,
)

_OLD = 60 * 60 * 1000
_ARCHIVE_AFTER = {60, 1440, 4320, 10080}


class ChannelRoutes:
    """What the bot may do in channels."""

    def __init__(self, world: World, limiter: Limiter) -> None:
        self._world, self._limiter = world, limiter

    def routes(self) -> Sequence[Route]:
        one = "/channels/{channel}"
        message = one + "/messages/{message}"
        return (
            Route("GET", one, self._look),
            Route("PATCH", one, self._change_thread),
            Route("DELETE", one, self._delete_channel),
            Route("POST", one + "/typing", self._type),
            Route("GET", one + "/messages", self._history),
            Route("POST", one + "/messages", self._post, SEND),
            Route("GET", message, self._message),
            Route("PATCH", message, self._edit, EDIT),
            Route("DELETE", message, self._delete),
            Route("POST", one + "/threads", self._start_thread),
            Route("POST", message + "/threads", self._start_thread),
            Route("PUT", one + "/thread-members/@me", self._join_thread),
            Route("PUT", one + "/thread-members/{user}", self._add_to_thread),
        )

    def _channel(self, request: Request, needed: Right = Right.VIEW_CHANNEL) -> Channel:
        """Return the channel that is asked for, if the bot has the rights that are needed."""
        channel = self._world.channels.get(request.ids["channel"])
        if channel is None:
            raise refused(10003)
        rights = channel.rights(self._world.bot)
        if not rights & Right.VIEW_CHANNEL:
            raise refused(50001)
        if rights & needed != needed:
            raise refused(50013)
        request.readers = channel.readers()
        return channel

    def _found(self, request: Request, needed: Right = Right.VIEW_CHANNEL) -> Message:
        """Return the message that is asked for; ephemeral ones are out of reach here."""
        channel = self._channel(request, needed)
        message = self._world.messages.get(request.ids["message"])
        if message is None or message.channel is not channel:
            raise refused(10008)
        if message.deleted or message.ephemeral:
            raise refused(10008)
        return message

    def _look(self, request: Request) -> Body:
        return self._channel(request).payload()

    def _type(self, request: Request) -> None:
        self._channel(request, self._channel(request).sending)

    def _history(self, request: Request) -> Body:
        channel = self._channel(request)
        if not channel.rights(self._world.bot) & Right.READ_MESSAGE_HISTORY:
            return []
        seen = [each for each in reversed(channel.messages) if not each.ephemeral]
        if before := request.query.get("before"):
            seen = [each for each in seen if int(each.id) < int(before)]
        if after := request.query.get("after"):
            seen = [each for each in seen if int(each.id) > int(after)]
            seen = seen[-int(request.query.get("limit", 50)) :]
        return [each.raw for each in seen[: int(request.query.get("limit", 50))]]

    def _message(self, request: Request) -> Body:
        return self._found(request, Right.READ_MESSAGE_HISTORY).raw

    def _post(self, request: Request) -> Body:
        channel = self._channel(request)
        self._check_recipient(channel)
        needed = channel.sending
        if request.files:
            needed |= Right.ATTACH_FILES
        if request.body.get("embeds"):
            needed |= Right.EMBED_LINKS
        self._channel(request, needed)
        if before := same_nonce(self._world, request.draft):
            return before.raw
        if channel.archived:
            if channel.locked and not channel.rights(self._world.bot) & Right.MANAGE_THREADS:
                raise refused(50083)
            channel.archived = False
            self._world.tell("THREAD_UPDATE", channel.payload())
        return post(channel, request.draft).raw

    def _check_recipient(self, channel: Channel) -> None:
        if (user := channel.recipient) is None:
            return
        if not user.private_open:
            raise refused(50007)
        if not any(
            each.present and user.id in each.members for each in self._world.guilds.values()
        ):
            raise refused(50278)

    def _edit(self, request: Request) -> Body:
        message = self._found(request)
        _check_open(message.channel)
        if request.files:
            self._channel(request, Right.ATTACH_FILES)
        if self._world.now() - message.at > _OLD:
            self._limiter.take(OLD_EDIT, message.channel.id)
        return edit(message, request.draft).raw

    def _delete(self, request: Request) -> None:
        message = self._found(request)
        _check_open(message.channel)
        message.delete()

    def _delete_channel(self, request: Request) -> Body:
        channel = self._channel(request)
        manage = Right.MANAGE_THREADS if channel.is_thread else Right.MANAGE_CHANNELS
        self._channel(request, manage)
        channel.delete()
        return channel.payload()

    def _start_thread(self, request: Request) -> Body:
        parent = self._channel(request)
        if parent.guild is None or parent.is_thread:
            raise refused(50024)
        message = self._found(request) if "message" in request.ids else None
        kind = PUBLIC_THREAD if message else request.body.get("type", PRIVATE_THREAD)
        require(kind in (PUBLIC_THREAD, PRIVATE_THREAD), "type", "BASE_TYPE_CHOICES", "11 or 12.")
        public = kind == PUBLIC_THREAD
        self._channel(
            request, Right.CREATE_PUBLIC_THREADS if public else Right.CREATE_PRIVATE_THREADS
        )
        _check_thread(request.body)
        if request.body.get("rate_limit_per_user") is not None:
            self._channel(request, Right.MANAGE_THREADS)
        require_length(request.body.get("name") or "", "name", 1, 100)
        if message and message.raw["flags"] & HAS_THREAD:
            raise refused(160004)
        thread = Channel(
            self._world,
            request.body["name"],
            kind,
            guild=parent.guild,
            parent=parent,
            slow_mode=request.body.get("rate_limit_per_user") or 0,
            id=message.id if message else "",
        )
        thread.archive_minutes = request.body.get("auto_archive_duration") or 1440
        if message:
            message.raw["flags"] |= HAS_THREAD
            message.tell("MESSAGE_UPDATE", message.raw)
        self._world.tell("THREAD_CREATE", thread.payload() | {"newly_created": True})
        return thread.payload()

    def _change_thread(self, request: Request) -> Body:
        thread, body = self._channel(request), request.body
        if not thread.is_thread:
            raise refused(50024)
        moderates = thread.rights(self._world.bot) & Right.MANAGE_THREADS
        if "locked" in body or (thread.locked and body.get("archived") is False):
            self._channel(request, Right.MANAGE_THREADS)
        # The bot owns all threads, and an owner may rename and archive them without more rights.
        if not moderates:
            self._channel(request, Right.SEND_MESSAGES_IN_THREADS)
        if body.get("archived") is not False:
            _check_open(thread)
        _check_thread(body)
        if "name" in body:
            require_length(body["name"], "name", 1, 100)
        for key, name in _CHANGEABLE.items():
            if body.get(key) is not None:
                setattr(thread, name, body[key])
        self._world.tell("THREAD_UPDATE", thread.payload())
        return thread.payload()

    def _join_thread(self, request: Request) -> None:
        thread = self._channel(request)
        _check_open(thread)
        thread.inside.add(self._world.bot.id)

    def _add_to_thread(self, request: Request) -> None:
        thread = self._channel(request)
        self._channel(request, thread.sending)
        _check_open(thread)
        if thread.guild is None or request.ids["user"] not in thread.guild.members:
            raise refused(10007)
        thread.inside.add(request.ids["user"])


_CHANGEABLE = {
    "name": "name",
    "archived": "archived",
    "locked": "locked",
    "auto_archive_duration": "archive_minutes",
    "rate_limit_per_user": "slow_mode",
}


def _check_thread(body: Payload) -> None:
    minutes = body.get("auto_archive_duration")
    fits = minutes is None or minutes in _ARCHIVE_AFTER
    require(fits, "auto_archive_duration", "BASE_TYPE_CHOICES", f"One of {_ARCHIVE_AFTER}.")


def _check_open(channel: Channel) -> None:
    if channel.archived:
        raise refused(50083)
