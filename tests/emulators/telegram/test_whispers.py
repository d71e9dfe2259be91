"""Ephemeral messages: who sees them, and when they may be sent."""

from typing import Any

import pytest
from telegram import BotCommand, Update
from telegram.error import EndPointNotFound

from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.sample import Context, Sample, at_work, error_of, keyboard, replies
from tests.emulators.telegram.server import Telegram, running
from tests.fakes import FakeClock

RIGHTS = "Not enough rights to send ephemeral messages to the user"


@pytest.fixture(autouse=True)
def _unlimited(server: Telegram) -> None:
    server.limiter.windows.clear()


def to(user: int, query: str = "", **more: object) -> dict[str, Any]:
    """Return the parameters of a message to this user alone."""
    asked: dict[str, object] = {"receiver_user_id": user, **more}
    if query:
        asked["callback_query_id"] = query
    return {"ephemeral_message_parameters": asked}


async def hand(update: Update, context: Context) -> None:
    query = update.callback_query
    assert query
    assert query.message
    await context.bot.send_message(
        query.message.chat.id,
        "A♠",
        reply_markup=keyboard(("Play",)),
        api_kwargs=to(query.from_user.id, query.id),
    )
    await query.answer()


async def play(update: Update, context: Context) -> None:
    query = update.callback_query
    assert query
    assert query.message
    assert query.message.message_id == 0
    await context.bot.do_api_request(
        "editEphemeralMessageText",
        {
            "chat_id": query.message.chat.id,
            "receiver_user_id": query.from_user.id,
            "ephemeral_message_id": query.message.api_kwargs["ephemeral_message_id"],
            "text": "<b>Nothing</b>",
            "parse_mode": "HTML",
        },
    )
    await query.answer("Played")


async def test_a_hand_is_seen_by_its_player_alone_and_changed(
    server: Telegram, client: Sample, table: Group, ada: Person, ben: Person
) -> None:
    client.does |= {"new": replies("Board", keyboard(("Hand",))), "Hand": hand, "Play": play}
    await ada.types(table, "/new")
    board = await ada.reads(table, "Board")
    await ben.presses(board, "Hand")
    whispered = await ben.reads(table, "A♠")
    assert (whispered.viewer, whispered.id, whispered.whisper_id) == (ben, 0, 1)
    assert whispered.raw["receiver_user"]["id"] == ben.id
    assert whispered not in ada.sees(table)
    with pytest.raises(AssertionError, match="does not see"):
        await ada.presses(whispered, "Play")
    assert (await ben.presses(whispered, "Play")).text == "Played"
    assert (whispered.text, whispered.marked) == ("Nothing", [("bold", "Nothing")])
    [sent] = [each for each in server.outgoing if each.body.get("text") == "A♠"]
    assert sent.readers == {ben.id}
    where = {"chat_id": table.id, "receiver_user_id": ben.id, "ephemeral_message_id": 1}
    same = where | {"text": "Nothing", "entities": whispered.entities}
    asking = client.bot.do_api_request("editEphemeralMessageText", same)
    assert "not modified" in await error_of(asking)
    long = where | {"text": "x" * 1025}
    asking = client.bot.do_api_request("editEphemeralMessageText", long)
    assert await error_of(asking) == "Media_caption_too_long"
    deleting = client.bot.delete_message(table.id, 0)
    assert await error_of(deleting) == "Message to delete not found"
    await ben.types(table, "5 of hearts", reply_to=whispered)
    assert "5 of hearts" not in [each.text for each in ada.sees(table)]
    await server.settled()
    assert client.texts[-1] == "5 of hearts"
    await client.bot.do_api_request("deleteEphemeralMessage", where)
    assert whispered.deleted
    gone = client.bot.do_api_request("deleteEphemeralMessage", where)
    assert await error_of(gone) == "Message to delete not found"


async def test_whispers_need_a_fresh_press_or_an_administrator(
    clock: FakeClock, client: Sample, table: Group, ada: Person, ben: Person
) -> None:
    pressed: list[str] = []

    async def note(update: Update, context: Context) -> None:
        assert update.callback_query
        pressed.append(update.callback_query.id)

    send = client.bot.send_message
    client.does |= {"new": replies("Board", keyboard(("Hand",))), "Hand": note}
    await ada.types(table, "/new")
    board = await ada.reads(table, "Board")
    await ben.presses(board, "Hand", 0.1)
    [query] = pressed
    assert await error_of(send(table.id, "x", api_kwargs=to(ada.id, query))) == RIGHTS
    assert await error_of(send(table.id, "x", api_kwargs=to(ben.id))) == RIGHTS
    older = {"receiver_user_id": ben.id, "callback_query_id": query}
    sent = await send(table.id, "x", api_kwargs=older)
    assert sent.message_id == 0
    await clock.move(15_001)
    assert await error_of(send(table.id, "x", api_kwargs=to(ben.id, query))) == RIGHTS
    late = client.bot.answer_callback_query(query)
    assert "query is too old" in (await error_of(late)).lower()
    table.promote_bot()
    await send(table.id, "y", api_kwargs=to(ben.id))
    assert [each.text for each in ben.sees(table) if each.viewer] == ["x", "y"]
    table.leave(ben)
    assert "participant" in (await error_of(send(table.id, "x", api_kwargs=to(ben.id)))).lower()
    private = send(ada.id, "x", api_kwargs=to(ada.id))
    await ada.starts()
    assert "only in groups" in await error_of(private)


async def test_ephemeral_commands(
    server: Telegram, client: Sample, table: Group, ada: Person, ben: Person
) -> None:
    async def secret(update: Update, context: Context) -> None:
        message = update.message
        assert message
        assert message.message_id == 0
        seen = message.api_kwargs
        assert seen["receiver_user"]["id"] == context.bot.id
        more = {"reply_parameters": {"ephemeral_message_id": seen["ephemeral_message_id"]}}
        await context.bot.send_message(
            message.chat.id,
            "A♠",
            api_kwargs=to(message.from_user.id) | more,  # type: ignore[union-attr]
        )

    async def careless(update: Update, context: Context) -> None:
        assert update.message
        await update.message.reply_text("secret")

    client.does |= {"hand": secret, "score": careless}
    with pytest.raises(AssertionError, match="not one of the ephemeral commands"):
        await ada.types(table, "/hand", ephemeral=True)
    await client.bot.set_my_commands(
        [BotCommand(each, "x", api_kwargs={"is_ephemeral": True}) for each in ("hand", "score")]
    )
    typed = await ada.types(table, "/hand", ephemeral=True)
    await ada.reads(table, "A♠")
    assert typed.viewer is ada
    assert ben.sees(table) == []
    await ada.types(table, "/score", ephemeral=True)
    assert not (await ben.reads(table, "secret")).ephemeral


async def test_an_older_server_makes_whispers_public(clock: FakeClock) -> None:
    async with running(clock, ephemerals=False) as server, at_work(server) as client:
        ada, ben = server.user("Ada"), server.user("Ben")
        table = server.group("Table", ada, ben)
        sent = await client.bot.send_message(table.id, "A♠", api_kwargs=to(ada.id))
        assert sent.message_id > 0
        assert ben.sees(table)[0].text == "A♠"
        where = {"chat_id": table.id, "receiver_user_id": ada.id, "ephemeral_message_id": 1}
        with pytest.raises(EndPointNotFound):
            await client.bot.do_api_request("deleteEphemeralMessage", where)
        assert server.unknown == []
        secret = BotCommand("hand", "x", api_kwargs={"is_ephemeral": True})
        await client.bot.set_my_commands([secret])
        assert ada.commands(table) == ["hand"]
        with pytest.raises(AssertionError, match="not one of the ephemeral commands"):
            await ada.types(table, "/hand", ephemeral=True)


async def test_what_may_become_of_a_whisper(
    client: Sample, table: Group, ada: Person, ben: Person
) -> None:
    async def instead(update: Update, context: Context) -> None:
        query = update.callback_query
        assert query
        kwargs = to(query.from_user.id, query.id, replace_callback_query_message=True)
        await context.bot.send_message(table.id, "Yours", api_kwargs=kwargs)
        await query.answer()

    client.does |= {"new": replies("Board", keyboard(("Hand",))), "Hand": instead}
    await ada.types(table, "/new")
    board = await ada.reads(table, "Board")
    await ben.presses(board, "Hand")
    assert [each.text for each in ben.sees(table)] == ["/new", "Yours"]
    assert [each.text for each in ada.sees(table)] == ["/new", "Board"]
    ben.forgets(table)
    assert ben.sees(table)[-1] is board
    table.promote_bot()
    ben.online = False
    sent = await client.bot.send_message(table.id, "lost", api_kwargs=to(ben.id))
    assert sent.api_kwargs["ephemeral_message_id"] == 1
    assert ben.sees(table)[-1] is board
