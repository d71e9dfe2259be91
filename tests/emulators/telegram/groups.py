"""Groups, supergroups, forums and channels: who comes and goes, and what they become."""

from tests.emulators.telegram.errors import Payload
from tests.emulators.telegram.members import (
    ADMINISTRATOR,
    CREATOR,
    KICKED,
    LEFT,
    MEMBER,
    MUTED,
    Member,
)
from tests.emulators.telegram.texts import commands
from tests.emulators.telegram.world import (
    CHANNEL,
    FORUM_CREATED,
    GROUP,
    SUPERGROUP,
    Chat,
    Message,
    Topic,
    User,
    World,
)


class Group(Chat):
    """A group or a supergroup; where no founder is named it is nobody whom a test knows."""

    def __init__(
        self,
        world: World,
        title: str,
        kind: str,
        *,
        forum: bool = False,
        founder: User | None = None,
    ) -> None:
        number = world.number()
        id = -4_000_000_000 - number if kind == GROUP else -1_002_000_000_000 - number
        super().__init__(world, kind, id, title)
        self.is_forum = forum
        self.founder = founder or User(world, f"Founder of {title}")
        self.members[self.founder.id] = Member(CREATOR)

    def set(self, user: User, member: Member, by: User | None = None) -> None:
        """Make somebody something here, and tell the bot if it hears of that."""
        world, before = self.world, self.member(user)
        self.members[user.id] = member
        if before == member:
            return
        change: Payload = {
            "chat": self.payload(),
            "from": (by or self.founder).payload(),
            "date": world.seconds(),
            "old_chat_member": before.payload(user.payload()),
            "new_chat_member": member.payload(user.payload()),
        }
        if user is world.bot:
            world.tell("my_chat_member", change)
        elif self.member(world.bot).status in (ADMINISTRATOR, CREATOR):
            world.tell("chat_member", change)

    def join(self, *users: User) -> None:
        """Let people in; they are told of in a message."""
        for user in users:
            self.set(user, Member(MEMBER), by=user)
            self.service(user, new_chat_members=[user.payload()])

    def leave(self, user: User) -> None:
        """Let somebody go who wants to."""
        self.set(user, Member(LEFT), by=user)
        self.service(user, left_chat_member=user.payload())

    def kick(self, user: User, by: User | None = None) -> None:
        """Throw somebody out."""
        self.set(user, Member(KICKED), by=by)
        self.service(by or self.founder, left_chat_member=user.payload())

    def promote(
        self, user: User, *, anonymous: bool = False, lacks: frozenset[str] = frozenset()
    ) -> None:
        """Make somebody an administrator, who may do everything but what they lack."""
        self.set(user, Member(ADMINISTRATOR, anonymous, lacks))

    def demote(self, user: User) -> None:
        """Make somebody an ordinary member again."""
        self.set(user, Member(MEMBER))

    def mute(self, user: User) -> None:
        """Take somebody's right to write."""
        self.set(user, MUTED)

    def add_bot(self, by: User | None = None, *, admin: bool = False) -> None:
        """Add our bot."""
        bot = self.world.bot
        self.set(bot, Member(ADMINISTRATOR if admin else MEMBER), by=by)
        self.service(by or self.founder, new_chat_members=[bot.payload()])

    def remove_bot(self, by: User | None = None) -> None:
        """Throw our bot out; it hears of that and of nothing else from then on."""
        self.kick(self.world.bot, by)

    def promote_bot(self, lacks: frozenset[str] = frozenset()) -> None:
        """Make our bot an administrator."""
        self.promote(self.world.bot, lacks=lacks)

    def demote_bot(self) -> None:
        """Make our bot an ordinary member."""
        self.demote(self.world.bot)

    def mute_bot(self) -> None:
        """Take our bot's right to write."""
        self.mute(self.world.bot)

    def service(self, by: User | None, **what: object) -> Message:
        """Put up a message about something that has happened."""
        raw = {
            "message_id": self.next_id(),
            "from": (by or self.founder).payload(),
            "chat": self.payload(),
            "date": self.world.seconds(),
            **what,
        }
        return self.add(Message(self, raw, by, service=True))

    def rename(self, title: str, by: User | None = None) -> None:
        """Give the chat another title."""
        self.title = title
        self.service(by, new_chat_title=title)

    def topic(self, name: str, by: User | None = None) -> Topic:
        """Open a topic in a forum."""
        assert self.is_forum, f"{self.title} has no topics"
        id = self._ids_next()
        topic = self.topics[id] = Topic(self, id, name)
        raw = {
            "message_id": id,
            "from": (by or self.founder).payload(),
            "chat": self.payload(),
            "date": self.world.seconds(),
            "message_thread_id": id,
            "is_topic_message": True,
            FORUM_CREATED: {"name": name, "icon_color": 7322096},
        }
        self.add(Message(self, raw, by, service=True))
        return topic

    def _ids_next(self) -> int:
        # 1 is the general topic's.
        id = self.next_id()
        return id if id > 1 else self.next_id()

    def close_topic(self, topic: Topic) -> None:
        """Close a topic: only moderators write there from now on."""
        topic.closed = True
        self.service(None, message_thread_id=topic.id, is_topic_message=True, forum_topic_closed={})

    def delete_topic(self, topic: Topic) -> None:
        """Delete a topic with all that is in it; nobody is told."""
        topic.deleted = True
        for message in [each for each in self.messages if each.topic == topic.id]:
            message.delete()

    def another_bot_writes(self, text: str = "Hello") -> Message:
        """Let another bot write; from now on unaddressed commands are its own."""
        other = next((each for each in self.world.users.values() if each.name == "Other"), None)
        other = other or User(self.world, "Other", username="other_bot")
        other.is_bot = True
        self.another_bot_wrote_last = True
        raw = {
            "message_id": self.next_id(),
            "from": other.payload(),
            "chat": self.payload(),
            "date": self.world.seconds(),
            "text": text,
        }
        return self.add(Message(self, raw, other))

    def upgrade(self, *, first: str = "old", told: bool = True) -> "Group":
        """Make it a supergroup, which has another id; return that.

        The message in the chat that is named ``first``, "old" or "new", comes first; without
        ``told`` none of the two comes to the bot.
        """
        assert self.kind == GROUP, f"{self.title} is a {self.kind}"
        new = Group(self.world, self.title, SUPERGROUP, founder=self.founder)
        new.members = dict(self.members)
        self.world.moved[self.id] = new.id
        parts = [(self, "migrate_to_chat_id", new), (new, "migrate_from_chat_id", self)]
        for chat, key, other in parts if first == "old" else reversed(parts):
            raw = {
                "message_id": chat.next_id(),
                "from": self.founder.payload(),
                "chat": chat.payload(),
                "date": self.world.seconds(),
                key: other.id,
            }
            chat.add(Message(chat, raw, self.founder, service=True), told=told)
        self.members = {}
        return new

    def delete(self) -> None:
        """Delete the whole chat."""
        for message in list(self.messages):
            message.delete()
        self.gone = True

    def forwards(self, post: Message) -> Message:
        """Put up a channel's post here by itself, as in the channel's discussion group."""
        world, channel = self.world, post.chat.payload()
        raw: Payload = {
            "message_id": self.next_id(),
            "from": world.telegram.payload(),
            "sender_chat": channel,
            "chat": self.payload(),
            "date": world.seconds(),
            "is_automatic_forward": True,
            "forward_origin": {
                "type": "channel",
                "date": post.raw["date"],
                "chat": channel,
                "message_id": post.id,
            },
            **{key: post.raw[key] for key in ("text", "entities") if key in post.raw},
        }
        return self.add(Message(self, raw, world.telegram))


class Channel(Group):
    """A channel: its posts have no author."""

    def __init__(self, world: World, title: str) -> None:
        super().__init__(world, title, CHANNEL)

    def post(self, text: str) -> Message:
        """Put up a post."""
        raw: Payload = {
            "message_id": self.next_id(),
            "sender_chat": self.payload(),
            "chat": self.payload(),
            "date": self.world.seconds(),
            "text": text,
        }
        if marks := commands(text):
            raw["entities"] = marks
        return self.add(Message(self, raw, None))
