"""A table in a group and its people, through a real client."""

import pytest
from telegram import Update

from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.sample import Context, Sample, answers, error_of, keyboard, replies
from tests.emulators.telegram.server import Telegram


async def test_a_board_is_posted_pressed_and_edited(
    client: Sample, table: Group, ada: Person, ben: Person
) -> None:
    async def join(update: Update, context: Context) -> None:
        query = update.callback_query
        assert query
        assert query.chat_instance
        await query.answer(
            f"Welcome, {query.from_user.full_name} ({query.from_user.language_code})"
        )
        await query.edit_message_text("<i>Board</i> 2", parse_mode="HTML")

    client.does |= {"new": replies("♠️ <b>Board</b> 1", keyboard(("Join", "Leave"))), "Join": join}
    await ada.types(table, "/new 3")
    board = await ben.reads(table, "Board")
    assert (board.text, board.marked) == ("♠️ Board 1", [("bold", "Board")])
    assert board.entities[0]["offset"] == 3
    assert (board.buttons, board.rows) == (["Join", "Leave"], [["Join", "Leave"]])
    assert (board.viewer, board.edits, board.deleted) == (None, 0, False)
    answer = await ben.presses(board, "Join")
    assert (answer.kind, answer.text) == ("toast", "Welcome, Ben Dupont (fr)")
    await ada.reads(table, "Board 2")
    assert (board.edits, board.buttons) == (1, [])
    with pytest.raises(AssertionError, match="0 are called"):
        await ada.presses(board, "Join")
    client.does["Join"] = answers("Too late")
    assert (await ada.presses(board, "Join", shown=board.history[0])).text == "Too late"


async def test_how_a_press_is_answered(
    server: Telegram, client: Sample, table: Group, ada: Person
) -> None:
    link = f"https://t.me/{server.bot.username}?start=T1"
    client.does |= {
        "new": replies("Board", keyboard(("peek", "open", "quiet", "nothing"))),
        "peek": answers("A♠", alert=True),
        "open": answers(url=link),
        "quiet": answers(),
        "start": replies("Your hand"),
    }
    await ada.types(table, "/new")
    board = await ada.reads(table, "Board")
    peek = await ada.presses(board, "peek")
    assert (peek.kind, peek.text) == ("alert", "A♠")
    assert (await ada.presses(board, "quiet")).kind == "empty"
    assert (await ada.presses(board, "nothing", within=0.1)).kind == "none"
    opened = await ada.presses(board, "open")
    assert (opened.kind, opened.url) == ("url", link)
    with pytest.raises(AssertionError, match="no link"):
        await ada.opens(peek)
    sent = await ada.opens(opened)
    assert sent
    assert sent.text == "/start T1"
    assert ada.started
    await ada.reads(ada.private, "Your hand")
    ada.block()
    await ada.opens(link)
    assert not ada.blocked


async def test_people_see_their_own_private_chat_alone(
    client: Sample, ada: Person, ben: Person
) -> None:
    client.does["start"] = replies("Hello")
    with pytest.raises(AssertionError, match="has not started"):
        await ada.types(ada.private, "Hello")
    await ada.starts()
    await ada.reads(ada.private, "Hello")
    assert ben.sees(ada.private) == []
    with pytest.raises(AssertionError, match="private chat of Ada"):
        await ben.types(ada.private, "/start")


async def test_blocked_and_not_started(
    server: Telegram, client: Sample, table: Group, ada: Person, ben: Person
) -> None:
    stranger = server.user("Cleo")
    assert await error_of(client.bot.send_message(stranger.id, "x")) == "Chat not found"
    refused = await error_of(client.bot.send_message(ada.id, "x"))
    assert refused == "Forbidden: bot can't initiate conversation with a user"
    await ada.starts()
    await client.bot.send_message(ada.id, "x")
    ada.block()
    refused = await error_of(client.bot.send_message(ada.id, "x"))
    assert refused == "Forbidden: bot was blocked by the user"
    ada.unblock()
    await client.bot.send_message(ada.id, "x")
    await server.settled()
    changes = [each.my_chat_member for each in client.heard if each.my_chat_member]
    assert [each.new_chat_member.status for each in changes] == ["kicked", "member"]
    ada.deactivated = True
    refused = await error_of(client.bot.send_message(ada.id, "x"))
    assert refused == "Forbidden: user is deactivated"
