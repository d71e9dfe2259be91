"""Methods that ask: for updates, for the bot itself, for chats, members and files."""

import re
from collections.abc import Mapping

from tests.emulators.telegram import access
from tests.emulators.telegram.errors import Payload, bad, forbidden, require
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.members import LEFT, MODERATORS, Member
from tests.emulators.telegram.rest import Encoded, Method, Request
from tests.emulators.telegram.updates import Updates, Webhook
from tests.emulators.telegram.world import World

_HERE = re.compile(r"http://(?:127\.0\.0\.1|localhost)(?::\d+)?/.*")
_SECRET = re.compile(r"[\w-]{0,256}")


class Asking:
    """What the bot may ask, and how it gets its updates."""

    def __init__(self, world: World, updates: Updates) -> None:
        self._world, self._updates = world, updates
        self.reads_everything = False
        """What ``getMe`` says of privacy mode."""

    def methods(self) -> Mapping[str, Method]:
        return {
            "getMe": Method(self._me),
            "getUpdates": Method(self._get),
            "setWebhook": Method(self._set_webhook),
            "deleteWebhook": Method(self._delete_webhook),
            "getWebhookInfo": Method(self._webhook),
            "getChat": Method(self._chat),
            "getChatMember": Method(self._member),
            "getChatAdministrators": Method(self._administrators),
            "getChatMemberCount": Method(self._count),
            "leaveChat": Method(self._leave),
            "getFile": Method(self._file),
        }

    def _me(self, request: Request) -> Payload:
        more = (
            "can_connect_to_business",
            "has_main_web_app",
            "has_topics_enabled",
            "allows_users_to_create_topics",
            "supports_inline_queries",
        )
        return (
            self._world.bot.payload()
            | dict.fromkeys(more, False)
            | {"can_join_groups": True, "can_read_all_group_messages": self.reads_everything}
        )

    async def _get(self, request: Request) -> Encoded:
        offset, limit = request.number("offset") or 0, request.number("limit") or 100
        self._updates.allow(request.json("allowed_updates"))
        found = await self._updates.poll(
            offset, min(limit, 100), request.number("timeout") or 0, request.alive
        )
        return Encoded(b"[" + b",".join(found) + b"]")

    def _set_webhook(self, request: Request) -> bool:
        url, secret = request.text("url"), request.text("secret_token")
        if url and not _HERE.fullmatch(url):
            https = url.startswith("https://")
            require(https, "bad webhook: An HTTPS URL must be provided for webhook")
        require(_SECRET.fullmatch(secret), "secret token contains unallowed characters")
        self._updates.allow(request.json("allowed_updates"))
        if request.flag("drop_pending_updates"):
            self._updates.drop()
        self._updates.hook(Webhook(url, secret) if url else None)
        return True

    def _delete_webhook(self, request: Request) -> bool:
        if request.flag("drop_pending_updates"):
            self._updates.drop()
        self._updates.hook(None)
        return True

    def _webhook(self, request: Request) -> Payload:
        webhook = self._updates.webhook
        info: Payload = {
            "url": webhook.url if webhook else "",
            "has_custom_certificate": False,
            "pending_update_count": len(self._updates.pending),
            "allowed_updates": list(self._updates.allowed),
        }
        if webhook and webhook.error:
            info |= {"last_error_date": self._world.seconds(), "last_error_message": webhook.error}
        return info

    def _chat(self, request: Request) -> Payload:
        chat = access.found(self._world, request)
        return (chat if chat.is_private else access.reached(self._world, request)).full()

    def _member(self, request: Request) -> Payload:
        chat = access.reached(self._world, request)
        user = self._world.users.get(request.needed("user_id"))
        if user is None:
            raise bad("PARTICIPANT_ID_INVALID")
        if chat.person:
            return Member().payload(user.payload())
        return chat.member(user).payload(user.payload())

    def _administrators(self, request: Request) -> list[Payload]:
        chat = access.reached(self._world, request)
        require(not chat.is_private, "there are no administrators in the private chat")
        users = self._world.users
        return [
            member.payload(users[user].payload())
            for user, member in chat.members.items()
            if member.status in MODERATORS
        ]

    def _count(self, request: Request) -> int:
        chat = access.reached(self._world, request)
        return 2 if chat.person else sum(each.inside for each in chat.members.values())

    def _leave(self, request: Request) -> bool:
        chat = access.reached(self._world, request)
        if not isinstance(chat, Group):
            raise forbidden("bot can't leave a private chat")
        chat.set(self._world.bot, Member(LEFT), by=self._world.bot)
        return True

    def _file(self, request: Request) -> Payload:
        id = request.text("file_id")
        file = self._world.files.get(id)
        if file is None:
            raise bad("wrong file_id or the file is temporarily unavailable")
        return {
            "file_id": id,
            "file_unique_id": f"u{id}",
            "file_size": len(file.data),
            "file_path": f"files/{id}",
        }
