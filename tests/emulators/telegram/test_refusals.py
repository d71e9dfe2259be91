"""What the bot may not do, in the words that a real client hears."""

import pytest
from telegram import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeChat,
    BotCommandScopeChatAdministrators,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
)
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken

from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.sample import Sample, at_work, error_of, keyboard
from tests.emulators.telegram.server import Telegram

SAME = (
    "Message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)


@pytest.fixture(autouse=True)
def _unlimited(server: Telegram) -> None:
    server.limiter.windows.clear()


async def test_edits(client: Sample, table: Group, ada: Person) -> None:
    bot, chat = client.bot, table.id
    sent = await bot.send_message(chat, "x", reply_markup=keyboard(("a",)))
    theirs = await ada.types(table, "hello")
    edit = bot.edit_message_text
    assert await error_of(edit("x", chat, sent.id, reply_markup=keyboard(("a",)))) == SAME
    assert await error_of(edit("y", chat, 999)) == "Message to edit not found"
    assert await error_of(edit("y", chat, theirs.id)) == "Message can't be edited"
    assert await error_of(edit(" ", chat, sent.id)) == "Message text is empty"
    await edit("x", chat, sent.id)
    assert ada.sees(table)[0].buttons == []
    await bot.edit_message_reply_markup(chat, sent.id, reply_markup=keyboard(("b",)))
    assert ada.sees(table)[0].buttons == ["b"]
    delete = bot.delete_message
    assert await error_of(delete(chat, theirs.id)) == "Message can't be deleted"
    assert await delete(chat, sent.id)
    assert await error_of(delete(chat, sent.id)) == "Message to delete not found"
    table.promote_bot()
    assert await delete(chat, theirs.id)
    assert ada.sees(table) == []


@pytest.mark.parametrize(
    ("button", "complaint"),
    [
        (InlineKeyboardButton("a", callback_data="é" * 33), "Button_data_invalid"),
        (InlineKeyboardButton("a"), "Text buttons are unallowed"),
        (InlineKeyboardButton(" ", callback_data="a"), "must be non-empty"),
        (InlineKeyboardButton("a", url="no address"), "Wrong HTTP URL"),
        (InlineKeyboardButton("a", callback_data="a", style="loud"), "invalid button style"),
        (InlineKeyboardButton("a", callback_data="a", url="https://x.org"), "more than one kind"),
    ],
)
async def test_buttons(
    client: Sample, table: Group, button: InlineKeyboardButton, complaint: str
) -> None:
    sending = client.bot.send_message(table.id, "x", reply_markup=InlineKeyboardMarkup([[button]]))
    assert complaint.lower() in (await error_of(sending)).lower()
    assert table.messages == []


async def test_buttons_that_are_taken(client: Sample, table: Group, ada: Person) -> None:
    many = keyboard(*[tuple(f"{row}.{place}" for place in range(8)) for row in range(12)])
    await client.bot.send_message(table.id, "x", reply_markup=many)
    over = keyboard(*[tuple(f"{row}.{place}" for place in range(8)) for row in range(13)])
    assert "too long" in await error_of(client.bot.send_message(table.id, "x", reply_markup=over))
    fine = InlineKeyboardButton("a", callback_data="é" * 32, style="danger")
    link = InlineKeyboardButton("Rules", url="https://example.org/rules")
    sent = InlineKeyboardMarkup([[fine, link]])
    await client.bot.send_message(table.id, "x", reply_markup=sent)
    board = ada.sees(table)[-1]
    assert board.data == {"a": "é" * 32}
    assert board.urls == {"Rules": "https://example.org/rules"}
    assert (await ada.presses(board, "Rules")).kind == "url"
    assert await ada.opens(board, "Rules") is None


async def test_texts(client: Sample, table: Group) -> None:
    send = client.bot.send_message
    assert await error_of(send(table.id, "\n ")) == "Message text is empty"
    assert await error_of(send(table.id, "x" * 4097)) == "Message is too long"
    broken = send(table.id, "<b>x", parse_mode="HTML")
    assert "can't parse entities" in (await error_of(broken)).lower()
    document = client.bot.send_document(table.id, b"x", caption="x" * 1025)
    assert await error_of(document) == "Message caption is too long"
    reply = send(table.id, "x", reply_to_message_id=999)
    assert await error_of(reply) == "Message to be replied not found"


async def test_what_the_bot_is_in_a_group(
    server: Telegram, client: Sample, table: Group, ada: Person
) -> None:
    send = client.bot.send_message
    table.mute_bot()
    muted = "Not enough rights to send text messages to the chat"
    assert await error_of(send(table.id, "x")) == muted
    table.demote_bot()
    table.write_forbidden = True
    assert await error_of(send(table.id, "x")) == "Chat_write_forbidden"
    table.write_forbidden = False
    await send(table.id, "x")
    table.remove_bot(by=ada)
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await send(table.id, "x")
    table.add_bot(by=ada)
    await client.bot.leave_chat(table.id)
    with pytest.raises(Forbidden, match="bot is not a member of the supergroup chat"):
        await send(table.id, "x")
    small = server.group("Small", ada, kind="group")
    muted_there = server.group("Muted", ada, bot="restricted")
    assert await error_of(send(muted_there.id, "x")) == muted
    small.remove_bot(by=ada)
    with pytest.raises(Forbidden, match="bot was kicked from the group chat"):
        await send(small.id, "x")
    assert await error_of(send(-1234, "x")) == "Chat not found"
    await server.settled()
    changes = [each.my_chat_member for each in client.heard if each.my_chat_member]
    assert [each.new_chat_member.status for each in changes] == [
        "restricted",
        "member",
        "kicked",
        "member",
        "left",
        "kicked",
    ]
    assert changes[2].from_user.first_name == "Ada"


@pytest.mark.parametrize("first", ["old", "new"])
async def test_a_group_becomes_a_supergroup(
    server: Telegram, client: Sample, ada: Person, first: str
) -> None:
    small = server.group("Small", ada, kind="group")
    sent = await client.bot.send_message(small.id, "Board")
    large = small.upgrade(first=first)
    with pytest.raises(ChatMigrated) as moved:
        await client.bot.edit_message_text("y", small.id, sent.id)
    assert moved.value.new_chat_id == large.id
    lost = client.bot.edit_message_text("y", large.id, sent.id)
    assert await error_of(lost) == "Message to edit not found"
    await client.bot.send_message(large.id, "Board")
    assert [each.text for each in ada.sees(large) if each.text] == ["Board"]
    assert ada.sees(small) == []
    await server.settled()
    told = [each.message for each in client.heard if each.message]
    keys = [each.migrate_to_chat_id or each.migrate_from_chat_id for each in told]
    assert keys == ([large.id, small.id] if first == "old" else [small.id, large.id])


async def test_a_group_becomes_a_supergroup_and_nobody_tells(
    server: Telegram, client: Sample, ada: Person
) -> None:
    small = server.group("Small", ada, kind="group")
    large = small.upgrade(told=False)
    await ada.types(large, "/new")
    await server.settled()
    assert [each.message.text for each in client.heard if each.message] == ["/new"]


async def test_commands_for_places_and_languages(
    server: Telegram, client: Sample, table: Group, ada: Person, ben: Person
) -> None:
    put, ask = client.bot.set_my_commands, client.bot.get_my_commands
    everywhere = BotCommandScopeAllGroupChats()
    await put([BotCommand("new", "Open a table")])
    await put([BotCommand("nouveau", "Ouvrir une table")], everywhere, language_code="fr")
    assert (ada.commands(table), ben.commands(table)) == (["new"], ["nouveau"])
    assert ben.commands(ben.private) == ["new"]
    heads = BotCommandScopeChatAdministrators(table.id)
    await put([BotCommand("end", "End")], heads)
    table.promote(ada)
    assert (ada.commands(table), ben.commands(table)) == (["end"], ["nouveau"])
    await client.bot.delete_my_commands(heads)
    assert [each.command for each in await ask()] == ["new"]
    assert await ask(BotCommandScopeChat(table.id)) == ()
    assert "invalid" in (await error_of(put([BotCommand("New", "x")]))).lower()
    assert "invalid" in (await error_of(put([BotCommand("new", "")]))).lower()
    many = [BotCommand(f"c{each}", "x") for each in range(101)]
    assert "much" in (await error_of(put(many))).lower()
    assert "language_code" in await error_of(put([], language_code="fra"))


async def test_what_the_bot_says_of_itself(server: Telegram, client: Sample) -> None:
    bot = client.bot
    await bot.set_my_name("Cards")
    await bot.set_my_description("A table")
    await bot.set_my_description("Une table", language_code="fr")
    await bot.set_my_short_description("Cards")
    assert (await bot.get_my_description("fr")).description == "Une table"
    assert (await bot.get_my_description("de")).description == "A table"
    assert (await bot.get_my_short_description()).short_description == "Cards"
    assert server.profile.texts["name", ""] == "Cards"
    assert await error_of(bot.set_my_short_description("x" * 121))


async def test_chats_and_members(
    server: Telegram, client: Sample, table: Group, ada: Person, ben: Person
) -> None:
    bot = client.bot
    table.promote(ada, anonymous=True)
    table.mute(ben)
    me = await bot.get_chat_member(table.id, bot.id)
    statuses = [
        (await bot.get_chat_member(table.id, each.id)).status
        for each in (ada, ben, table.founder, server.user("Cleo"))
    ]
    assert (me.status, statuses) == ("member", ["administrator", "restricted", "creator", "left"])
    found = await bot.get_chat_administrators(table.id)
    assert {each.user.id for each in found} == {ada.id, table.founder.id}
    assert await bot.get_chat_member_count(table.id) == 4
    assert (await bot.get_chat(table.id)).title == "Table"
    with pytest.raises(BadRequest, match="Participant_id_invalid"):
        await bot.get_chat_member(table.id, 1)


async def test_a_wrong_token(server: Telegram) -> None:
    sample = Sample.of(server)
    server.token = "7000000001:another"
    with pytest.raises(InvalidToken):
        await sample.application.initialize()
    await sample.bot.shutdown()
    server.token = "7000000001:token-of-the-emulator"
    async with at_work(server):
        pass
