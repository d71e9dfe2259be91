"""People: what they type and press, as their clients would let them, and what they see."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import parse_qs, urlsplit

from tests.emulators.telegram import keyboards
from tests.emulators.telegram.callbacks import ANSWER_WITHIN, Callback, Callbacks
from tests.emulators.telegram.errors import Payload
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.members import KICKED, MODERATORS, Member
from tests.emulators.telegram.profile import Profile
from tests.emulators.telegram.sending import quoted
from tests.emulators.telegram.texts import MOST_TEXT, commands, units
from tests.emulators.telegram.world import (
    SUPERGROUP,
    Chat,
    Message,
    Topic,
    User,
    World,
)

_LOOK_EVERY = 0.02


class Answer:
    """What a person saw after a press; looked up whenever it is asked for."""

    def __init__(self, button: Payload, callback: Callback | None) -> None:
        self.button, self.callback = button, callback

    @property
    def kind(self) -> str:
        """What came: "toast", "alert", "url", "empty" where it came without words, "copied", or
        "none".
        """
        callback = self.callback
        if callback is None:
            return "copied" if "copy_text" in self.button else "url"
        if not callback.answered.is_set():
            return "none"
        if callback.url:
            return "url"
        if not callback.text:
            return "empty"
        return "alert" if callback.alert else "toast"

    @property
    def text(self) -> str:
        """The words of a toast or an alert, or what was copied."""
        copied = str((self.button.get("copy_text") or {}).get("text", ""))
        return self.callback.text if self.callback else copied

    @property
    def url(self) -> str:
        """The link that was opened."""
        return self.callback.url if self.callback else str(self.button.get("url", ""))


class Person(User):
    """A user with a client."""

    def __init__(
        self,
        world: World,
        name: str,
        callbacks: Callbacks,
        profile: Profile,
        *,
        last_name: str = "",
        username: str = "",
        language: str | None = None,
    ) -> None:
        super().__init__(world, name, last_name=last_name, username=username, language=language)
        self._callbacks, self._profile = callbacks, profile

    @property
    def private(self) -> Chat:
        """The chat between this person and the bot."""
        return self.world.private(self)

    def sees(self, chat: Chat) -> list[Message]:
        """Return the messages that this person sees in a chat, the oldest first."""
        if self.id not in chat.readers():
            return []
        seen = [each for each in chat.messages if each.viewer in (None, self) and not each.lost]
        hidden = {each.replaces for each in seen}
        return [each for each in seen if each not in hidden]

    def commands(self, chat: Chat) -> list[str]:
        """Return the names of the commands that this person's client offers in a chat."""
        return [str(each["command"]) for each in self._profile.of(chat, self)]

    async def reads(
        self,
        chat: Chat,
        what: str | Callable[[Message], object],
        within: float = 5,
        *,
        since: Message | None = None,
    ) -> Message:
        """Wait until a message of somebody else's with these words is there, and return it.

        It is the latest one; with ``since`` only what stands below that message counts.
        """
        if isinstance(what, str):
            words = what
            what = lambda message: words in message.text  # noqa: E731

        for _ in range(round(within / _LOOK_EVERY)):
            seen = self.sees(chat)
            if since in seen:
                seen = seen[seen.index(since) + 1 :]
            seen = [each for each in seen if each.writer is not self and what(each)]
            if seen:
                return seen[-1]
            await asyncio.sleep(_LOOK_EVERY)
        there = [each.text for each in self.sees(chat)]
        raise AssertionError(f"{self.name} does not see this among {there}")

    async def types(
        self,
        chat: Chat,
        text: str,
        *,
        reply_to: Message | None = None,
        topic: Topic | None = None,
        ephemeral: bool = False,
        sender: Chat | None = None,
    ) -> Message:
        """Write something; return the message. It does not wait for the bot.

        With ``ephemeral`` it is a command that nobody but the bot sees; so is any answer to an
        ephemeral message. With a ``sender`` it is sent in the name of a channel.
        """
        text = text.strip()
        assert 1 <= units(text) <= MOST_TEXT, "a client sends no such text"
        self._may_write(chat, text)
        if reply_to and reply_to.viewer:
            ephemeral = True
        elif ephemeral:
            self._may_whisper(chat, text)
        raw: Payload = {"message_id": 0 if ephemeral else chat.next_id()}
        author, who = self._shown(chat, sender)
        raw |= who | {"chat": chat.payload(), "date": self.world.seconds()}
        raw |= self._place(chat, reply_to, topic) | {"text": text}
        if marks := commands(text):
            raw["entities"] = marks
        message = Message(chat, raw, author, writer=self)
        if ephemeral:
            message.viewer = self
            raw["ephemeral_message_id"] = chat.next_whisper(self)
            raw["receiver_user"] = self.world.bot.payload()
        chat.add(message)
        await asyncio.sleep(0)
        return message

    def _may_write(self, chat: Chat, text: str) -> None:
        member = chat.member(self)
        if chat.person is None:
            assert member.may_send, f"{self.name} may not write in {chat.title}"
            return
        assert chat.person is self, f"this is the private chat of {chat.person.name}"
        assert not self.blocked, f"{self.name} has blocked the bot"
        start = text.split()[0] == "/start"
        assert self.started or start, f"{self.name} has not started the bot yet"
        self.started = True

    def _may_whisper(self, chat: Chat, text: str) -> None:
        assert chat.person is None, "there are no ephemeral commands in private chats"
        name = text.split()[0].removeprefix("/").partition("@")[0]
        known = self._profile.of(chat, self)
        offered = [str(each["command"]) for each in known if each.get("is_ephemeral")]
        assert name in offered, f"{name} is not one of the ephemeral commands {offered}"

    def _shown(self, chat: Chat, sender: Chat | None) -> tuple[User, Payload]:
        """Return as whom this person writes here."""
        world = self.world
        if sender:
            shown = {"from": world.channel_bot.payload(), "sender_chat": sender.payload()}
            return world.channel_bot, shown
        if chat.member(self).anonymous:
            return world.anonymous, {
                "from": world.anonymous.payload(),
                "sender_chat": chat.payload(),
            }
        return self, {"from": self.payload()}

    def _place(self, chat: Chat, reply_to: Message | None, topic: Topic | None) -> Payload:
        place: Payload = {}
        if reply_to:
            assert reply_to in self.sees(chat), f"{self.name} does not see this message"
            place["reply_to_message"] = quoted(reply_to)
        id = topic.id if topic else reply_to.topic if reply_to else None
        if id is not None:
            inside = chat.topics[id]
            assert not inside.deleted, f"the topic {inside.name} is gone"
            open_here = not inside.closed or chat.member(self).status in MODERATORS
            assert open_here, f"the topic {inside.name} is closed"
            root = chat.find(id)
            if not reply_to and root:
                place["reply_to_message"] = quoted(root)
            return place | {"message_thread_id": id, "is_topic_message": True}
        if reply_to and chat.kind == SUPERGROUP and not reply_to.viewer:
            place["message_thread_id"] = reply_to.raw.get("message_thread_id", reply_to.id)
        return place

    async def forwards(self, message: Message, chat: Chat, **signs: object) -> Message:
        """Pass a message on; ``signs`` stand in place of what tells from where it is."""
        assert message in self.sees(message.chat), f"{self.name} does not see this message"
        author = message.raw.get("from") or {}
        origin = {"type": "user", "date": message.raw["date"], "sender_user": author}
        raw: Payload = {
            "message_id": chat.next_id(),
            "from": self.payload(),
            "chat": chat.payload(),
            "date": self.world.seconds(),
            **(signs or {"forward_origin": origin}),
            **{key: message.raw[key] for key in ("text", "entities") if key in message.raw},
        }
        passed_on = chat.add(Message(chat, raw, self))
        await asyncio.sleep(0)
        return passed_on

    async def edits(self, message: Message, text: str) -> None:
        """Change what this person has written."""
        assert message.writer is self, f"{self.name} has not written this"
        kept = {key: value for key, value in message.raw.items() if key != "entities"}
        raw = kept | {"text": text, "edit_date": self.world.seconds()}
        if marks := commands(text):
            raw["entities"] = marks
        message.change(raw)
        if message.chat.bot_hears(message):
            self.world.tell("edited_message", raw)
        await asyncio.sleep(0)

    async def presses(
        self,
        message: Message,
        what: str,
        within: float = 3,
        *,
        shown: Payload | None = None,
    ) -> Answer:
        """Press the button that is called so, or carries this data; return what came of it.

        It waits for an answer for so many real seconds, and at most fifteen of the server's clock.
        Whoever was slow presses what was ``shown`` before, such as ``message.history[-1]``.
        """
        chat = message.chat
        if shown is None:
            assert not message.deleted, "the message is gone"
            assert message in self.sees(chat), f"{self.name} does not see this message"
        assert self.id in chat.readers(), f"{self.name} is not in this chat"
        assert message.viewer in (None, self), f"{self.name} does not see this message"
        assert not (chat.person and self.blocked), f"{self.name} has blocked the bot"
        button = keyboards.pressed(shown or message.raw, what)
        if "callback_data" not in button:
            assert {"url", "copy_text"} & button.keys(), f"what would {button} do?"
            return Answer(button, None)
        data = str(button["callback_data"])
        callback = self._callbacks.begin(self, message, data, shown or message.raw)
        await self._wait(callback, within)
        return Answer(button, callback)

    async def _wait(self, callback: Callback, within: float) -> None:
        for _ in range(round(within / _LOOK_EVERY)):
            if callback.answered.is_set() or self.world.now() - callback.at > ANSWER_WITHIN:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(callback.answered.wait(), _LOOK_EVERY)

    async def opens(
        self, what: Message | Answer | str, label: str = "", *, group: Chat | None = None
    ) -> Message | None:
        """Follow a link, or a button or an answer that is one; press Start if it leads to the bot.

        A link that adds the bot to a group needs to know to which. Returns the message that the
        bot gets by it; None where the link leads elsewhere.
        """
        if isinstance(what, Message):
            what = await self.presses(what, label)
        url = what if isinstance(what, str) else what.url
        assert url, "no link is opened"
        bot = self.world.bot
        parts = urlsplit(url if "://" in url else f"https://{url}")
        ours = parts.netloc in ("t.me", "telegram.me") and parts.path.strip("/") == bot.username
        if not ours:
            return None
        asked = parse_qs(parts.query, keep_blank_values=True)
        if "startgroup" in asked:
            assert isinstance(group, Group), "to which group?"
            group.add_bot(self, admin="admin" in asked)
            start = f"/start@{bot.username} {asked['startgroup'][0]}".strip()
            return await self.types(group, start)
        if self.blocked:
            self.unblock()
        return await self.types(self.private, f"/start {asked.get('start', [''])[0]}".strip())

    async def starts(self) -> Message:
        """Press Start in the private chat."""
        return await self.types(self.private, "/start")

    def block(self) -> None:
        """Block the bot."""
        if not self.blocked:
            self._toggle(blocked=True)

    def unblock(self) -> None:
        """Let the bot write again."""
        if self.blocked:
            self._toggle(blocked=False)

    def _toggle(self, *, blocked: bool) -> None:
        world = self.world
        bot, states = world.bot.payload(), (Member(KICKED), Member())
        old, new = states if not blocked else reversed(states)
        self.blocked = blocked
        change = {
            "chat": self.private.payload(),
            "from": self.payload(),
            "date": world.seconds(),
            "old_chat_member": old.payload(bot),
            "new_chat_member": new.payload(bot),
        }
        world.tell("my_chat_member", change)

    def joins(self, *groups: Group) -> None:
        """Join groups."""
        for group in groups:
            group.join(self)

    def leaves(self, *groups: Group) -> None:
        """Leave groups."""
        for group in groups:
            group.leave(self)

    def forgets(self, chat: Chat) -> None:
        """Start the client anew: ephemeral messages are gone."""
        for message in [each for each in chat.messages if each.viewer is self]:
            message.delete()
