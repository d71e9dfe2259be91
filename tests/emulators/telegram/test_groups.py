"""Groups, forums and channels: who is there, and what of it reaches the bot."""

import pytest
from telegram import InputMediaPhoto, Update

from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.sample import Context, Sample, at_work, error_of, keyboard, replies
from tests.emulators.telegram.server import Telegram
from tests.emulators.telegram.world import ANONYMOUS, CHANNEL_BOT, TELEGRAM


async def heard(server: Telegram, client: Sample) -> list[str]:
    """Return what was written in all messages that have come."""
    await server.settled()
    return client.texts


async def test_privacy_mode(server: Telegram, client: Sample, table: Group, ada: Person) -> None:
    mine = await client.bot.send_message(table.id, "Board")
    board = ada.sees(table)[0]
    assert board.id == mine.id
    other = await ada.types(table, "chatter")
    for text in ("/new", "/new@Table_Bot 2", "/bid@otherbot 2", "not first: /new"):
        await ada.types(table, text)
    await ada.types(table, "an answer", reply_to=board)
    await ada.types(table, "no answer to it", reply_to=other)
    assert await heard(server, client) == ["/new", "/new@Table_Bot 2", "an answer"]
    table.another_bot_writes()
    await ada.types(table, "/new 2")
    await ada.types(table, "/new@table_bot 3")
    assert (await heard(server, client))[3:] == ["/new@table_bot 3"]
    await client.bot.send_message(table.id, "x")
    await ada.types(table, "/new 4")
    table.promote_bot()
    await ada.types(table, "chatter")
    await ada.types(table, "/bid@otherbot 2")
    assert (await heard(server, client))[4:] == ["/new 4", "chatter", "/bid@otherbot 2"]


async def test_a_reply_thread_is_no_topic(
    server: Telegram, client: Sample, table: Group, ada: Person, ben: Person
) -> None:
    await client.bot.send_message(table.id, "Board")
    board = ben.sees(table)[0]
    first = await ada.types(table, "/bid 1", reply_to=board)
    second = await ben.types(table, "/bid 2", reply_to=first)
    await server.settled()
    told = [each.message for each in client.heard if each.message]
    assert [each.message_thread_id for each in told] == [board.id, board.id]
    assert not any(each.is_topic_message for each in told)
    assert second.reply_to == first.id
    sending = client.bot.send_message(table.id, "x", message_thread_id=board.id)
    assert await error_of(sending) == "Message thread not found"
    sent = await client.bot.send_message(table.id, "x", reply_to_message_id=second.id)
    assert sent.message_thread_id == board.id


async def test_topics(server: Telegram, client: Sample, ada: Person) -> None:
    server.limiter.windows.clear()
    forum = server.group("Forum", ada, forum=True, bot="administrator")
    send = client.bot.send_message
    made = await client.bot.create_forum_topic(forum.id, "Cards")
    topic = forum.topics[made.message_thread_id]
    await send(forum.id, "here", message_thread_id=topic.id)
    assert ada.sees(forum)[-1].topic == topic.id
    inside = await ada.types(forum, "/new", topic=topic)
    general = await ada.types(forum, "/new")
    assert (inside.topic, general.topic) == (topic.id, None)
    assert inside.reply_to is None
    answer = await ada.types(forum, "well", reply_to=general)
    assert (answer.topic, answer.raw["message_thread_id"]) == (None, general.id)
    replied = await send(forum.id, "well", reply_to_message_id=inside.id)
    assert replied.message_thread_id == topic.id
    await server.settled()
    told = [each.message for each in client.heard if each.message]
    assert [each.message_thread_id for each in told] == [topic.id, None, general.id]
    assert "message_thread_id" not in general.raw
    for wrong in (1, 999):
        refused = await error_of(send(forum.id, "x", message_thread_id=wrong))
        assert refused == "Message thread not found"
    forum.close_topic(topic)
    await send(forum.id, "still", message_thread_id=topic.id)
    forum.demote_bot()
    assert await error_of(send(forum.id, "x", message_thread_id=topic.id)) == "Topic_closed"
    replying = send(forum.id, "x", reply_to_message_id=inside.id)
    assert await error_of(replying) == "Topic_closed"
    with pytest.raises(AssertionError, match="is closed"):
        await ada.types(forum, "x", topic=topic)
    forum.delete_topic(topic)
    refused = await error_of(send(forum.id, "x", message_thread_id=topic.id))
    assert refused == "Message thread not found"
    assert "rights" in await error_of(client.bot.create_forum_topic(forum.id, "x"))


async def test_who_hides_behind_a_chat(
    server: Telegram, client: Sample, table: Group, ada: Person, ben: Person
) -> None:
    table.promote(ada, anonymous=True)
    channel = server.channel("News", ben)
    await ada.types(table, "/new")
    await ben.types(table, "/new", sender=channel)
    table.forwards(channel.post("/new"))
    await server.settled()
    told = [each.message for each in client.heard if each.message]
    assert [each.from_user.id for each in told if each.from_user] == [
        ANONYMOUS,
        CHANNEL_BOT,
        TELEGRAM,
    ]
    assert [each.sender_chat.id for each in told if each.sender_chat] == [
        table.id,
        channel.id,
        channel.id,
    ]
    assert told[2].is_automatic_forward
    posts = [each.channel_post for each in client.heard if each.channel_post]
    assert [each.text for each in posts] == ["/new"]

    pressed: list[Update] = []

    async def note(update: Update, context: Context) -> None:
        pressed.append(update)
        assert update.callback_query
        await update.callback_query.answer()

    client.does |= {"new": replies("Board", keyboard(("Join",))), "Join": note}
    await ada.types(table, "/new")
    await ada.presses(await ada.reads(table, "Board"), "Join")
    assert pressed[0].effective_user
    assert pressed[0].effective_user.id == ada.id


async def test_members_are_told_of_only_if_asked_for(
    server: Telegram, table: Group, ada: Person
) -> None:
    cleo = server.user("Cleo")
    async with at_work(server) as client:
        cleo.joins(table)
        await server.settled()
        told = [each.message for each in client.heard if each.message]
        assert [each.new_chat_members[0].id for each in told] == [cleo.id]
        assert not [each for each in client.heard if each.chat_member]
        cleo.leaves(table)
        assert cleo.sees(table) == []
    table.promote_bot()
    asked = ["message", "chat_member"]
    async with at_work(server, allowed_updates=asked) as client:
        await server.settled()
        cleo.joins(table)
        await server.settled()
        [change] = [each.chat_member for each in client.heard if each.chat_member]
        assert change.new_chat_member.user.id == cleo.id
    async with at_work(server) as client:
        cleo.leaves(table)
        await server.settled()
        assert [each for each in client.heard if each.chat_member]


async def test_the_bot_is_added_by_a_link(server: Telegram, client: Sample, ada: Person) -> None:
    club = server.group("Club", ada, bot="")
    link = f"https://t.me/{server.bot.username}?startgroup=T1"
    with pytest.raises(AssertionError, match="to which group"):
        await ada.opens(link)
    await ada.opens(link, group=club)
    await server.settled()
    assert client.heard[0].my_chat_member
    assert client.heard[0].my_chat_member.new_chat_member.status == "member"
    assert client.texts == ["/start@table_bot T1"]


@pytest.mark.parametrize("language", ["ar", "pt-br", None])
async def test_names_and_languages_come_as_they_are(
    server: Telegram, client: Sample, language: str | None
) -> None:
    name = "\u202e<b>&amp;@here 🂡 " + "x" * 40
    person = server.user(name, language=language, last_name="حسن")
    await person.starts()
    await server.settled()
    user = client.heard[0].effective_user
    assert user
    assert (user.first_name, user.last_name, user.language_code) == (name, "حسن", language)


async def test_an_edit_of_a_person_reaches_the_bot(
    server: Telegram, client: Sample, table: Group, ada: Person
) -> None:
    typed = await ada.types(table, "/bid 1")
    await ada.edits(typed, "/bid 2")
    await server.settled()
    [edit] = [each.edited_message for each in client.heard if each.edited_message]
    assert edit.text == "/bid 2"


async def test_files_pins_and_reactions(
    server: Telegram, client: Sample, table: Group, ada: Person
) -> None:
    server.limiter.windows.clear()
    bot = client.bot
    sent = await bot.send_document(
        table.id, b"deal 1", "<i>All</i>", filename="deal.txt", parse_mode="HTML"
    )
    message = ada.sees(table)[0]
    assert message.document
    assert (message.document.name, message.document.data) == ("deal.txt", b"deal 1")
    assert message.text == "All"
    assert sent.document
    file = await bot.get_file(sent.document.file_id)
    assert await file.download_as_bytearray() == b"deal 1"
    photo = await bot.send_photo(table.id, b"\x89PNG 1", caption="Board")
    shown = ada.sees(table)[1]
    assert shown.photo
    assert shown.photo.data == b"\x89PNG 1"
    await bot.edit_message_media(InputMediaPhoto(b"\x89PNG 2"), table.id, photo.id)
    assert (shown.photo.data, shown.text, shown.edits) == (b"\x89PNG 2", "", 1)
    assert await error_of(bot.edit_message_text("x", table.id, photo.id))
    await bot.send_document(table.id, sent.document.file_id)
    again = ada.sees(table)[2].document
    assert again
    assert again.data == b"deal 1"
    await bot.set_message_reaction(table.id, photo.id, "👍")
    assert shown.reactions == [{"type": "emoji", "emoji": "👍"}]
    assert "rights" in await error_of(bot.pin_chat_message(table.id, photo.id))
    table.promote_bot()
    await bot.pin_chat_message(table.id, photo.id)
    assert table.pinned is shown
    assert ada.sees(table)[-1].raw["pinned_message"]["message_id"] == shown.id
    await bot.send_chat_action(table.id, "typing")
