"""What the bot says of itself: commands for places and languages, name and descriptions."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from tests.emulators.telegram.errors import Payload, bad, require
from tests.emulators.telegram.members import MODERATORS
from tests.emulators.telegram.rest import EVERYBODY, Method, Request
from tests.emulators.telegram.world import Chat, User

MOST_COMMANDS: Final = 100
_PLAIN = ("default", "all_private_chats", "all_group_chats", "all_chat_administrators")
_OF_CHATS = ("chat", "chat_administrators", "chat_member")
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_LIMITS = {"Name": ("name", 64), "Description": ("description", 512)}
_LIMITS["ShortDescription"] = ("short_description", 120)

Key = tuple[str, str]
"""A scope as JSON, and a language; an empty one for everybody."""


class Profile:
    """Commands and texts that people find before they have said anything."""

    def __init__(self, name: str, *, ephemerals: bool) -> None:
        kept = {"command", "description"}
        self._kept = kept | {"is_ephemeral"} if ephemerals else kept
        self.commands: dict[Key, list[Payload]] = {}
        self.texts: dict[tuple[str, str], str] = {("name", ""): name}
        """What was set, by "name", "description" or "short_description", and language."""

    def methods(self) -> Mapping[str, Method]:
        methods = {
            "setMyCommands": Method(self._set_commands),
            "getMyCommands": Method(lambda request: self.commands.get(_key(request), [])),
            "deleteMyCommands": Method(self._delete_commands),
        }
        for name, (key, most) in _LIMITS.items():
            methods[f"setMy{name}"] = Method(self._setter(key, most))
            methods[f"getMy{name}"] = Method(self._getter(key))
        return methods

    def _set_commands(self, request: Request) -> bool:
        commands = request.json("commands")
        if not isinstance(commands, list):
            raise bad("can't parse commands JSON object")
        require(len(commands) <= MOST_COMMANDS, "BOT_COMMANDS_TOO_MUCH")
        for each in commands:
            require(_COMMAND.fullmatch(str(each.get("command"))), "BOT_COMMAND_INVALID")
            length = len(str(each.get("description", "")))
            require(1 <= length <= 256, "BOT_COMMAND_DESCRIPTION_INVALID")
        kept = [{key: each[key] for key in each if key in self._kept} for each in commands]
        self.commands[_key(request)] = kept
        request.readers = EVERYBODY
        return True

    def _delete_commands(self, request: Request) -> bool:
        self.commands.pop(_key(request), None)
        return True

    def _setter(self, key: str, most: int) -> Any:
        def put(request: Request) -> bool:
            text, language = request.text(key), _language(request)
            require(len(text) <= most, f"{key} is too long")
            if text:
                self.texts[key, language] = text
            elif (key, language) != ("name", ""):
                self.texts.pop((key, language), None)
            request.readers = EVERYBODY
            return True

        return put

    def _getter(self, key: str) -> Any:
        def get(request: Request) -> Payload:
            language = _language(request)
            return {key: self.texts.get((key, language), self.texts.get((key, ""), ""))}

        return get

    def of(self, chat: Chat, user: User) -> list[Payload]:
        """Return the commands that are offered to somebody in a chat, in their language."""
        moderates = chat.member(user).status in MODERATORS
        group = {"chat_id": chat.id}
        scopes: list[Payload] = [{"type": "chat", "chat_id": chat.id}]
        if chat.person:
            scopes.append({"type": "all_private_chats"})
        else:
            member = {"type": "chat_member", "user_id": user.id, **group}
            heads: list[Payload] = [{"type": "chat_administrators", **group}] if moderates else []
            alls: list[Payload] = [{"type": "all_chat_administrators"}] if moderates else []
            scopes = [member, *heads, *scopes, *alls, {"type": "all_group_chats"}]
        for scope in (*scopes, {"type": "default"}):
            for language in (user.language or "", ""):
                found = self.commands.get((_scope(scope), language.partition("-")[0]))
                if found:
                    return found
        return []


def _scope(scope: Payload) -> str:
    return json.dumps(scope, sort_keys=True)


def _key(request: Request) -> Key:
    scope = request.json("scope") or {"type": "default"}
    kind = scope.get("type")
    require(kind in (*_PLAIN, *_OF_CHATS), "unsupported type of BotCommandScope specified")
    if kind in _OF_CHATS:
        require("chat_id" in scope, "chat_id is empty")
    if kind == "chat_member":
        require("user_id" in scope, "user_id is empty")
    kept = {key: scope[key] for key in ("type", "chat_id", "user_id") if key in scope}
    return _scope(kept), _language(request)


def _language(request: Request) -> str:
    language = request.text("language_code")
    require(re.fullmatch(r"(?:[a-z]{2})?", language), "invalid language_code specified")
    return language
