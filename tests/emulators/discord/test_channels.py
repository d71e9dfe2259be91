"""Messages and threads in channels, and the rights that they need, through a real client."""

import io
from collections.abc import Awaitable, Callable

import discord
import pytest

from tests.emulators.discord.people import Person
from tests.emulators.discord.rights import Right
from tests.emulators.discord.sample import Sample, code_of
from tests.emulators.discord.server import Discord
from tests.emulators.discord.world import Channel, Guild
from tests.fakes import FakeClock

Place = discord.PartialMessageable
MINUTES = 60 * 1000


async def test_a_message_is_posted_edited_and_deleted(
    client: Sample, table: Channel, ada: Person, server: Discord
) -> None:
    place = client.place(table)
    posted = await place.send("Board", embed=discord.Embed(title="Round 1", description="5 cards"))
    assert [each.text for each in ada.sees(table)] == ["Board\nRound 1\n5 cards"]
    await posted.edit(content="Later", embed=None)
    assert [each.text for each in ada.sees(table)] == ["Later"]
    assert (await place.fetch_message(posted.id)).content == "Later"
    assert [each.id async for each in place.history()] == [posted.id]
    await posted.delete()
    assert ada.sees(table) == []
    assert await code_of(place.fetch_message(posted.id)) == 10008
    assert await code_of(posted.edit(content="x")) == 10008
    assert server.outgoing[-1].readers == frozenset()


async def test_a_moderator_deletes(client: Sample, table: Channel, ada: Person) -> None:
    await client.place(table).send("Board")
    [message] = ada.sees(table)
    message.delete()
    assert message.deleted
    await client.hears("MESSAGE_DELETE")
    with pytest.raises(AssertionError, match="gone"):
        await ada.presses(message, "Join")


async def test_files_are_kept_and_replaced(
    server: Discord, client: Sample, table: Channel, ada: Person
) -> None:
    posted = await client.place(table).send(file=discord.File(io.BytesIO(b"old"), "a.png"))
    [message] = ada.sees(table)
    assert message.files == {"a.png": b"old"}
    assert server.outgoing[-1].files == (("a.png", b"old"),)
    assert await posted.attachments[0].read() == b"old"
    await posted.edit(attachments=[discord.File(io.BytesIO(b"new"), "b.png")])
    assert message.files == {"b.png": b"new"}
    await posted.edit(content="no file", attachments=[])
    assert message.files == {}


@pytest.mark.parametrize(
    ("allowed", "pinged"),
    [
        (None, {"ada", "ben"}),
        (discord.AllowedMentions.none(), set()),
        (discord.AllowedMentions(users=False, everyone=True), {"ada", "ben", "owner"}),
    ],
)
async def test_only_allowed_mentions_ping(
    client: Sample,
    table: Channel,
    ada: Person,
    ben: Person,
    guild: Guild,
    allowed: discord.AllowedMentions | None,
    pinged: set[str],
) -> None:
    stranger = "<@123>"
    guild.bot_rights |= Right.MENTION_EVERYONE
    text = f"<@{ada.id}> <@{ben.id}> {stranger} " + ("@everyone" if "owner" in pinged else "")
    await client.place(table).send(text, allowed_mentions=allowed or discord.utils.MISSING)
    [message] = ada.sees(table)
    ids = {"ada": ada.id, "ben": ben.id, "owner": guild.owner.id}
    assert message.mentions == {ids[name] for name in pinged}


async def test_one_listed_user_is_pinged(client: Sample, table: Channel, ada: Person) -> None:
    only = discord.AllowedMentions(users=[discord.Object(int(ada.id))])
    await client.place(table).send(f"<@{ada.id}> <@1>", allowed_mentions=only)
    assert ada.sees(table)[0].mentions == {ada.id}


async def test_everyone_is_called_only_with_the_right(
    client: Sample, table: Channel, ada: Person
) -> None:
    await client.place(table).send("@everyone", silent=True)
    [message] = ada.sees(table)
    assert message.mentions == frozenset()
    assert message.silent


async def test_a_nonce_makes_one_message_within_fifteen_minutes(
    client: Sample, table: Channel, ada: Person, clock: FakeClock
) -> None:
    place = client.place(table)
    first = await place.send("Board", nonce="table-1")
    assert (await place.send("Board", nonce="table-1")).id == first.id
    assert len(ada.sees(table)) == 1
    await clock.move(15 * MINUTES)
    assert (await place.send("Board", nonce="table-1")).id != first.id


def send(place: Place) -> Awaitable[object]:
    return place.send("x")


def send_file(place: Place) -> Awaitable[object]:
    return place.send(file=discord.File(io.BytesIO(b"x"), "x.png"))


def send_embed(place: Place) -> Awaitable[object]:
    return place.send(embed=discord.Embed(title="x"))


def fetch(place: Place) -> Awaitable[object]:
    return place.fetch_message(1)


def thread(place: Place) -> Awaitable[object]:
    return place._state.http.start_thread_without_message(
        place.id, name="x", auto_archive_duration=60, type=11
    )


@pytest.mark.parametrize(
    ("denied", "asks", "code"),
    [
        (Right.VIEW_CHANNEL, send, 50001),
        (Right.SEND_MESSAGES, send, 50013),
        (Right.SEND_MESSAGES, send_file, 50013),
        (Right.ATTACH_FILES, send_file, 50013),
        (Right.EMBED_LINKS, send_embed, 50013),
        (Right.READ_MESSAGE_HISTORY, fetch, 50013),
        (Right.CREATE_PUBLIC_THREADS, thread, 50013),
    ],
)
async def test_rights_are_needed(
    client: Sample,
    table: Channel,
    guild: Guild,
    denied: Right,
    asks: Callable[[Place], Awaitable[object]],
    code: int,
) -> None:
    place = client.place(table)
    guild.bot_rights &= ~denied
    assert await code_of(asks(place)) == code
    table.allow(denied)
    if asks is not fetch:
        await asks(place)
    table.deny(denied)
    assert await code_of(asks(place)) == code
    assert "GUILD_ROLE_UPDATE" in await client.hears("CHANNEL_UPDATE")


async def test_what_is_not_there(client: Sample, table: Channel, guild: Guild) -> None:
    place = client.place(table)
    assert await code_of(place.fetch_message(1)) == 10008
    guild.leave_bot()
    assert await code_of(place.send("x")) == 50001
    guild.add_bot()
    await place.send("x")
    [message] = guild.owner.world.messages.values()
    table.delete()
    assert message.deleted
    assert await code_of(place.send("x")) == 10003
    await client.hears("CHANNEL_DELETE")


async def test_a_private_channel_may_be_closed(
    client: Sample, ada: Person, guild: Guild, server: Discord
) -> None:
    user = await client.fetch_user(int(ada.id))
    await user.send("Hand")
    assert [each.text for each in ada.sees(ada.private)] == ["Hand"]
    assert server.outgoing[-1].readers == {ada.id}
    ada.private_open = False
    assert await code_of(user.send("Hand")) == 50007
    ada.private_open = True
    guild.leave(ada)
    assert await code_of(user.send("Hand")) == 50278
    assert await code_of(client.fetch_user(1)) == 10013


async def test_threads_are_archived_and_wake(
    client: Sample, table: Channel, ada: Person, guild: Guild
) -> None:
    channel = client.get_channel(int(table.id))
    assert isinstance(channel, discord.TextChannel)
    started = await channel.send("Table 1")
    opened = await started.create_thread(name="Table 1")
    [thread] = table.threads
    assert (str(opened.id), thread.name) == (str(started.id), "Table 1")
    assert await code_of(started.create_thread(name="again")) == 160004
    board = await opened.send("Board")
    thread.archive()
    assert await code_of(board.edit(content="x")) == 50083
    await opened.send("wakes")
    assert (thread.archived, thread.locked) == (False, False)
    await board.edit(content="x")
    assert [each.text for each in ada.sees(thread)] == ["x", "wakes"]
    thread.archive(locked=True)
    assert await code_of(opened.send("x")) == 50083
    assert await code_of(opened.edit(archived=False)) == 50013
    guild.bot_rights |= Right.MANAGE_THREADS
    await opened.edit(archived=False, locked=False, name="Open")
    assert (thread.name, thread.locked) == ("Open", False)
    await opened.edit(archived=True)
    assert (thread.archived, thread.locked) == (True, False)
    assert await code_of(opened.join()) == 50083
    table.deny(Right.SEND_MESSAGES_IN_THREADS)
    assert await code_of(opened.send("x")) == 50013


async def test_a_private_thread_is_for_those_inside(
    client: Sample, table: Channel, ada: Person, ben: Person
) -> None:
    channel = client.get_channel(int(table.id))
    assert isinstance(channel, discord.TextChannel)
    opened = await channel.create_thread(name="Hand", invitable=False)
    await opened.join()
    await opened.add_user(discord.Object(int(ada.id)))
    await opened.send("secret")
    [thread] = table.threads
    assert [each.text for each in ada.sees(thread)] == ["secret"]
    assert ben.sees(thread) == []


async def test_guilds_members_and_commands_are_looked_up(
    client: Sample, guild: Guild, ben: Person, table: Channel
) -> None:
    found = await client.fetch_guild(int(guild.id), with_counts=False)
    assert found.preferred_locale is discord.Locale.french
    assert (await found.fetch_member(int(ben.id))).nick == "Benoît"
    assert await code_of(found.fetch_member(1)) == 10013
    guild.leave(ben)
    assert await code_of(found.fetch_member(int(ben.id))) == 10007
    assert await code_of(client.fetch_guild(1)) == 10004
    table.slow_mode = 5
    channel = await client.fetch_channel(int(table.id))
    assert isinstance(channel, discord.TextChannel)
    assert channel.slowmode_delay == 5
    assert {each.name for each in await client.tree.fetch_commands()} == {"do", "play", "bisqa"}
    assert guild.system_channel
    assert guild.system_channel.name == "general"
