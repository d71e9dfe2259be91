"""Commands, presses, ephemerals and private messages, seen from a real client."""

import discord

from tests.emulators.discord.people import Person
from tests.emulators.discord.sample import Sample
from tests.emulators.discord.server import Discord
from tests.emulators.discord.world import Channel


def board(text: str = "Board") -> discord.ui.LayoutView:
    """Return a message of components with a button "Join"."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text))
    button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(
        label="Join", custom_id="join"
    )
    view.add_item(discord.ui.ActionRow(button))
    return view


async def test_a_press_of_another_person_gets_an_ephemeral_answer(
    server: Discord, client: Sample, table: Channel, ada: Person, ben: Person
) -> None:
    async def open_table(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=board())

    async def join(interaction: discord.Interaction) -> None:
        assert interaction.guild_locale is discord.Locale.french
        text = f"{interaction.locale} {interaction.user.display_name}"
        await interaction.response.send_message(text, ephemeral=True)
        assert interaction.message
        await interaction.message.edit(view=board("Ben is in"))

    client.does = {"open": open_table, "join": join}
    opened = await ada.types(table, "/do", what="open")
    assert opened.kind == "message"
    assert opened.message
    joined = await ben.presses(opened.message, "Join")
    assert joined.message
    assert joined.message.text == "fr Benoît"
    assert joined.message.ephemeral
    assert ben.sees(table) == [opened.message, joined.message]
    assert ada.sees(table) == [opened.message]
    assert client.errors == []
    sent = [each for each in server.outgoing if "Benoît" in str(each.body)]
    assert [each.readers for each in sent] == [{ben.id}]
