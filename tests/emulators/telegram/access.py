"""Which chats and messages the bot reaches, and what stands in its way."""

from tests.emulators.telegram.errors import bad, forbidden, require
from tests.emulators.telegram.members import KICKED, MODERATORS, RESTRICTED
from tests.emulators.telegram.rest import Request
from tests.emulators.telegram.world import CHANNEL, PRIVATE, SUPERGROUP, Chat, Message, World

GENERAL = 1
_CALLED = {"group": "group chat", SUPERGROUP: "supergroup chat", CHANNEL: "channel chat"}


def found(world: World, request: Request) -> Chat:
    """Return the chat that is asked for, whether or not the bot may do anything there."""
    named = request.text("chat_id")
    require(named, "chat_id is empty")
    if named.startswith("@"):
        chats = (each for each in world.chats.values() if each.username == named[1:])
        chat = next(chats, None)
    else:
        id = request.needed("chat_id")
        if id in world.moved:
            raise bad(
                "group chat was upgraded to a supergroup chat", migrate_to_chat_id=world.moved[id]
            )
        user = world.users.get(id)
        chat = world.private(user) if user and not user.is_bot else world.chats.get(id)
    if chat is None:
        raise bad("chat not found")
    if chat.person and not (chat.person.started or world.known(chat.id)):
        raise bad("chat not found")
    return chat


def reached(world: World, request: Request) -> Chat:
    """Return the chat that is asked for, if the bot is there."""
    chat = found(world, request)
    if chat.gone:
        raise forbidden(f"the {_CALLED[chat.kind]} was deleted")
    person = chat.person
    if person:
        if person.deactivated:
            raise forbidden("user is deactivated")
        if person.blocked:
            raise forbidden("bot was blocked by the user")
        if not person.started:
            raise forbidden("bot can't initiate conversation with a user")
        return chat
    member = chat.member(world.bot)
    if member.status == KICKED:
        raise forbidden(f"bot was kicked from the {_CALLED[chat.kind]}")
    if not member.inside:
        raise forbidden(f"bot is not a member of the {_CALLED[chat.kind]}")
    return chat


def writable(world: World, request: Request, what: str = "text messages") -> Chat:
    """Return the chat that is asked for, if the bot may write there."""
    chat = reached(world, request)
    if chat.kind == PRIVATE:
        return chat
    member = chat.member(world.bot)
    if chat.write_forbidden:
        raise bad("CHAT_WRITE_FORBIDDEN")
    if chat.kind == CHANNEL and member.status not in MODERATORS:
        raise forbidden("need administrator rights in the channel chat")
    if member.status == RESTRICTED and not member.may_send:
        raise bad(f"not enough rights to send {what} to the chat")
    return chat


def thread(
    world: World, request: Request, chat: Chat, answered: Message | None = None
) -> int | None:
    """Return the topic that is asked for, else that of what is answered, if the bot may write
    there.
    """
    id = request.number("message_thread_id")
    if id is None and answered:
        id = answered.topic
    if id is None:
        return None
    topic = chat.topics.get(id)
    if id == GENERAL or topic is None or topic.deleted:
        raise bad("message thread not found")
    if topic.closed and not chat.member(world.bot).may("can_manage_topics"):
        raise bad("TOPIC_CLOSED")
    return id


def answered(request: Request, chat: Chat) -> Message | None:
    """Return the message that is to be answered, if it is there."""
    parameters = request.json("reply_parameters") or {}
    id = parameters.get("message_id", request.number("reply_to_message_id"))
    # 0, the number of an ephemeral message, answers nothing.
    if not id or parameters.get("ephemeral_message_id"):
        return None
    message = chat.find(int(id))
    lenient = parameters.get("allow_sending_without_reply") or request.flag(
        "allow_sending_without_reply"
    )
    if message is None and not lenient:
        raise bad("message to be replied not found")
    return message


def own(world: World, request: Request, chat: Chat) -> Message:
    """Return the bot's own message that is to be edited."""
    message = chat.find(request.needed("message_id"))
    if message is None or message.service:
        raise bad("message to edit not found")
    if message.author is not world.bot:
        raise bad("message can't be edited")
    return message
