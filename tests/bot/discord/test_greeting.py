"""One message where the bot is new, and none where it was before."""

from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.rights import MEMBER, Right
from tests.emulators.discord.world import Guild

HELLO = "/bisqa new"


def greetings(guild: Guild) -> list[tuple[str, str]]:
    """All that was said in a server, with where."""
    return [
        (channel.name, each.text)
        for channel in guild.channels.values()
        for each in channel.messages
    ]


async def joined(room: Stage, locale: str = "en-US") -> Guild:
    """The bot is added to one more server."""
    made = room.server.guild("New", locale)
    await room.passes(1)
    return made


async def test_a_new_server_is_greeted_once_where_it_welcomes_people(room: Stage) -> None:
    new = await joined(room)
    ((where, text),) = greetings(new)
    assert where == "general"
    assert HELLO in text
    await room.passes(3_600)
    assert len(greetings(new)) == 1
    assert not greetings(room.guild)


async def test_a_french_server_is_greeted_in_french(room: Stage) -> None:
    ((_, text),) = greetings(await joined(room, "fr"))
    assert "Bonjour" in text


async def test_it_is_not_greeted_again_after_a_restart() -> None:
    async with stage() as room:
        async with room.program():
            new = await joined(room)
        async with room.program():
            await room.passes(5)
            assert len(greetings(new)) == 1
            assert not greetings(room.guild)


async def test_where_the_welcome_channel_is_closed_the_first_open_one_is_taken(
    room: Stage,
) -> None:
    new = await prepared(room)
    closed = new.channel("closed")
    new.channel("open")
    closed.deny(Right.VIEW_CHANNEL)
    assert new.system_channel
    new.system_channel.deny(Right.SEND_MESSAGES)
    await invited(room, new)
    assert [where for where, _ in greetings(new)] == ["open"]


async def test_without_a_welcome_channel_the_first_open_one_is_taken(room: Stage) -> None:
    new = await prepared(room)
    new.system_channel = None
    await invited(room, new)
    assert [where for where, _ in greetings(new)] == ["general"]


async def test_where_nothing_may_be_written_nothing_is_tried(room: Stage) -> None:
    new = await prepared(room)
    new.bot_rights = MEMBER & ~Right.SEND_MESSAGES
    await room.passes(1)
    calls = len(room.server.calls)
    await invited(room, new)
    assert not greetings(new)
    assert len(room.server.calls) == calls


async def test_a_greeting_that_is_refused_hurts_nobody(room: Stage) -> None:
    room.server.faults.fail(403, code=50013)
    new = await joined(room)
    assert not greetings(new)
    ada = room.join("Ada")
    assert "Ada" in (await room.open(ada)).text


async def prepared(room: Stage) -> Guild:
    """A server that has thrown the bot out again, so that a test can rebuild it."""
    new = await joined(room)
    new.leave_bot()
    for channel in new.channels.values():
        channel.messages.clear()
    await room.passes(1)
    return new


async def invited(room: Stage, guild: Guild) -> None:
    """The bot is invited again."""
    guild.add_bot()
    await room.passes(1)
