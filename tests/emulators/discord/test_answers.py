"""Interactions and the bot's answers to them, through a real client."""

import asyncio

import discord
import pytest

from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.rights import Right
from tests.emulators.discord.sample import Sample, code_of
from tests.emulators.discord.server import Discord
from tests.emulators.discord.world import Channel, Guild
from tests.fakes import FakeClock

Response = discord.InteractionResponse[discord.Client]
MINUTES = 60 * 1000


def button(custom_id: str, label: str) -> discord.ui.Button[discord.ui.LayoutView]:
    return discord.ui.Button(label=label, custom_id=custom_id)


def board(text: str = "Board") -> discord.ui.LayoutView:
    """Return a message of components with a button "Join" and a menu "card"."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text))
    view.add_item(discord.ui.ActionRow(button("join", "Join")))
    menu: discord.ui.Select[discord.ui.LayoutView] = discord.ui.Select(
        custom_id="card",
        placeholder="Your card",
        options=[discord.SelectOption(label=label) for label in ("5♣", "6♣")],
    )
    view.add_item(discord.ui.ActionRow(menu))
    return view


async def opened(client: Sample, ada: Person, channel: Channel) -> Answer:
    """Let Ada open a board in a channel."""

    async def opens(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=board())

    client.does["open"] = opens
    return await ada.types(channel, "/do", what="open")


async def test_a_press_of_another_person_gets_an_ephemeral_answer(
    server: Discord, client: Sample, table: Channel, ada: Person, ben: Person
) -> None:
    async def join(interaction: discord.Interaction) -> None:
        assert interaction.guild_locale is discord.Locale.french
        assert interaction.permissions.send_messages
        assert interaction.app_permissions.view_channel
        text = f"{interaction.locale} {interaction.user.display_name}"
        await interaction.response.send_message(text, ephemeral=True)

    client.does["join"] = join
    board = (await opened(client, ada, table)).message
    assert board
    joined = await ben.presses(board, "Join")
    assert joined.kind == "message"
    assert joined.message
    assert joined.message.text == "fr Benoît"
    assert joined.message.viewer is ben
    assert ben.sees(table) == [board, joined.message]
    assert ada.sees(table) == [board]
    [sent] = [each for each in server.outgoing if "Benoît" in str(each.body)]
    assert sent.readers == {ben.id}
    assert sent.call.kind == "answer"
    with pytest.raises(AssertionError, match="does not see"):
        await ada.presses(joined.message, "anything")


async def test_ephemerals_are_out_of_reach_of_channels(
    client: Sample, table: Channel, ada: Person
) -> None:
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("secret", ephemeral=True)

    client.does["hand"] = hand
    hidden = (await ada.types(table, "/do", what="hand")).message
    assert hidden
    place = client.place(table)
    assert await code_of(place.fetch_message(int(hidden.id))) == 10008
    assert await code_of(place.get_partial_message(int(hidden.id)).edit(content="x")) == 10008
    assert [each async for each in place.history()] == []
    table.allow(Right.VIEW_CHANNEL)
    assert "MESSAGE_CREATE" not in await client.hears("CHANNEL_UPDATE")
    await place.send("for all")
    await client.hears("MESSAGE_CREATE")


async def test_a_hidden_message_is_drawn_anew_by_a_press_on_it(
    server: Discord, client: Sample, table: Channel, ada: Person, ben: Person
) -> None:
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=board("5♣ 6♣"), ephemeral=True)

    async def join(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=board("6♣"))

    client.does = {"hand": hand, "join": join}
    hidden = (await ada.types(table, "/do", what="hand")).message
    assert hidden
    assert (await ada.presses(hidden, "Join")).kind == "update"
    assert [each.text for each in ada.sees(table)] == ["6♣"]
    assert ben.sees(table) == []
    assert all(each.readers == {ada.id} for each in server.outgoing if "6♣" in str(each.body))


async def test_threads_have_commands_too(
    client: Sample, guild: Guild, table: Channel, ada: Person
) -> None:
    place = client.get_channel(int(table.id))
    assert isinstance(place, discord.TextChannel)
    await place.create_thread(name="Table 1", type=discord.ChannelType.public_thread)
    [thread] = table.threads

    async def where(interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.Thread)
        assert interaction.app_permissions == discord.Permissions(int(guild.bot_rights))
        assert not interaction.permissions.manage_threads
        await interaction.response.send_message(interaction.channel.name)

    client.does["where"] = where
    await ada.types(thread, "/do", what="where")
    assert [each.text for each in ada.sees(thread)] == ["Table 1"]


async def test_what_is_put_off_is_filled_in_and_stays_ephemeral(
    client: Sample, table: Channel, ada: Person, ben: Person
) -> None:
    goes_on = asyncio.Event()

    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await goes_on.wait()
        await interaction.followup.send("first")
        await interaction.edit_original_response(content="changed")
        await interaction.followup.send("more")

    client.does["later"] = later
    answer = await ada.types(table, "/do", what="later")
    assert answer.kind == "deferred"
    assert ada.sees(table) == []
    goes_on.set()
    await answer.done()
    first = answer.message
    assert first
    assert first.ephemeral
    await client.rested()
    assert [each.text for each in ada.sees(table)] == ["changed", "more"]
    assert [each["content"] for each in first.history] == ["first"]
    assert [each.text for each in ben.sees(table)] == ["more"]


async def test_a_press_updates_the_message_at_once_or_later(
    client: Sample, table: Channel, ada: Person
) -> None:
    async def at_once(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=board("Joined"))

    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=board(str(interaction.data)))

    client.does = {"join": at_once, "card": later}
    message = (await opened(client, ada, table)).message
    assert message
    assert (await ada.presses(message, "Join")).kind == "update"
    assert message.text == "Joined"
    chosen = await ada.presses(message, "Your card", values=["6♣"])
    assert chosen.kind == "deferred-update"
    assert (await chosen.done()).message is message
    assert "6♣" in message.text
    assert message.edits == 2
    with pytest.raises(AssertionError, match="not among"):
        await ada.presses(message, "card", values=["7♣"])
    with pytest.raises(AssertionError, match="0 are called"):
        await ada.presses(message, "Leave")


async def test_an_answer_comes_once_in_time_and_its_token_ends(
    client: Sample, clock: FakeClock, table: Channel, ada: Person
) -> None:
    codes: list[int] = []

    async def late(interaction: discord.Interaction) -> None:
        codes.append(await code_of(interaction.followup.send("too early")))
        await clock.move(3001)
        codes.append(await code_of(interaction.response.send_message("late")))

    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        again: Response = discord.InteractionResponse(interaction)
        codes.append(await code_of(again.send_message("twice")))
        await clock.move(15 * MINUTES)
        await interaction.edit_original_response(content="still")
        await clock.move(1)
        codes.append(await code_of(interaction.edit_original_response(content="over")))

    client.does = {"late": late, "twice": twice}
    assert (await ada.types(table, "/do", what="late")).kind == "none"
    answer = await ada.types(table, "/do", what="twice")
    await client.rested()
    assert codes == [10015, 10062, 40060, 50027]
    assert answer.message
    assert answer.message.text == "still"


async def test_an_answer_that_does_not_fit_is_refused(
    client: Sample, table: Channel, ada: Person
) -> None:
    codes: list[int] = []

    async def update(interaction: discord.Interaction) -> None:
        adapter = discord.webhook.async_.async_context.get()
        params = discord.webhook.async_.interaction_message_response_params(type=7)
        answer = adapter.create_interaction_response(
            interaction.id,
            interaction.token,
            session=interaction._session,
            params=params,
        )
        codes.append(await code_of(answer))
        await interaction.response.send_message("well")

    client.does["update"] = update
    await ada.types(table, "/do", what="update")
    assert codes == [50035]


class Bid(discord.ui.Modal, title="Your bid"):
    """Asks for a bid, a reason and a colour."""

    bid: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label="Bid", custom_id="bid", max_length=2
    )
    why: discord.ui.Label[discord.ui.Modal] = discord.ui.Label(
        text="Why",
        component=discord.ui.Select(
            custom_id="why",
            required=False,
            options=[discord.SelectOption(label="luck"), discord.SelectOption(label="skill")],
        ),
    )
    suit: discord.ui.Label[discord.ui.Modal] = discord.ui.Label(
        text="Suit",
        component=discord.ui.RadioGroup(
            custom_id="suit",
            options=[discord.RadioGroupOption(label="♣"), discord.RadioGroupOption(label="♥")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        why, suit = self.why.component, self.suit.component
        assert isinstance(why, discord.ui.Select)
        assert isinstance(suit, discord.ui.RadioGroup)
        await interaction.response.edit_message(
            view=board(f"{self.bid.value} {why.values} {suit.value}")
        )


async def test_a_modal_is_opened_and_filled_in(client: Sample, table: Channel, ada: Person) -> None:
    async def bid(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Bid())

    client.does["join"] = bid
    message = (await opened(client, ada, table)).message
    assert message
    answer = await ada.presses(message, "Join")
    assert answer.kind == "modal"
    assert answer.modal
    assert answer.modal.title == "Your bid"
    assert [each.label for each in answer.modal.fields] == ["Bid", "Why", "Suit"]
    assert answer.modal.fields[2].options == (("♣", "♣"), ("♥", "♥"))
    with pytest.raises(AssertionError, match="1 to 2 long"):
        await ada.fills(answer, {"bid": "123", "suit": "♥"})
    with pytest.raises(AssertionError, match="not among"):
        await ada.fills(answer, {"bid": "3"})
    done = await ada.fills(answer, {"bid": "3", "why": ["luck"], "suit": "♥"})
    assert done.kind == "update"
    assert message.text == "3 ['luck'] ♥"


async def test_options_are_completed(client: Sample, table: Channel, ben: Person) -> None:
    offered = await ben.completes(table, "/jouer", "carte", carte="5")
    assert offered == [("5 of clubs", "5c")]
    with pytest.raises(AssertionError, match="must be given"):
        await ben.types(table, "/play")
    with pytest.raises(AssertionError, match="out"):
        await ben.types(table, "/play", card="5c", times=10)
    with pytest.raises(AssertionError, match="there is no 'tims'"):
        await ben.types(table, "/play", card="5c", tims=1)
    answer = await ben.types(table, "/play", card="5c", times=2)
    assert answer.message
    assert answer.message.text == "5c 2"


async def test_commands_have_parts(client: Sample, table: Channel, ada: Person) -> None:
    answer = await ada.types(table, "/bisqa new", seats=4)
    assert answer.message
    assert answer.message.text == "4 seats"
    with pytest.raises(AssertionError, match=r"goes on with \['new'\]"):
        await ada.types(table, "/bisqa")


async def test_what_is_deleted_while_it_loads_cannot_be_filled_in(
    client: Sample, table: Channel, ada: Person
) -> None:
    codes: list[int] = []

    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        table.messages[-1].delete()
        codes.append(await code_of(interaction.followup.send("x")))
        codes.append(await code_of(interaction.edit_original_response(content="x")))

    client.does["later"] = later
    await ada.types(table, "/do", what="later")
    await client.rested()
    assert codes == [10008, 10008]


async def test_in_private_there_is_a_user_and_no_guild(client: Sample, ada: Person) -> None:
    async def who(interaction: discord.Interaction) -> None:
        assert interaction.guild is None
        assert interaction.context.dm_channel
        await interaction.response.send_message(interaction.user.display_name)
        await interaction.user.send("Your hand")

    client.does["who"] = who
    answer = await ada.types(ada.private, "/do", what="who")
    assert answer.message
    await client.rested()
    assert [each.text for each in ada.sees(ada.private)] == ["Ada", "Your hand"]


async def test_who_may_not_use_commands_is_not_offered_any(
    client: Sample, table: Channel, ada: Person, server: Discord
) -> None:
    table.deny(Right.USE_APPLICATION_COMMANDS, ada)
    with pytest.raises(AssertionError, match="may not use commands"):
        await ada.types(table, "/do", what="open")
    stranger = server.user("Eve")
    with pytest.raises(AssertionError, match="may not use commands"):
        await stranger.types(table, "/do", what="open")
    assert stranger.sees(table) == []
