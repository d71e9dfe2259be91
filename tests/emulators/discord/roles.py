"""Roles that people of a guild have; none of them gives a right."""

from tests.emulators.discord import forms
from tests.emulators.discord.rights import Right
from tests.emulators.discord.world import Guild, User


def add_role(guild: Guild, name: str, *users: User) -> str:
    """Make a role that these members have; its id."""
    id = guild.world.new_id()
    guild.roles[id] = forms.role(id, name, Right(0))
    guild.world.tell("GUILD_ROLE_CREATE", {"guild_id": guild.id, "role": guild.roles[id]})
    for user in users:
        guild.members[user.id].roles.append(id)
    return id
