"""People: what they type and press, as their clients would let them, and what they see."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress

from tests.emulators.discord import components as parts
from tests.emulators.discord import entering
from tests.emulators.discord.commands import shown
from tests.emulators.discord.errors import Payload
from tests.emulators.discord.interactions import (
    ANSWER_WITHIN,
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFERRED,
    DEFERRED_UPDATE,
    MESSAGE,
    MODAL,
    OPENS_MODAL,
    UPDATE,
    Interaction,
    Interactions,
)
from tests.emulators.discord.rights import Right
from tests.emulators.discord.routes import Commands
from tests.emulators.discord.world import Channel, Message, User, World

_KINDS = {
    None: "none",
    MESSAGE: "message",
    DEFERRED: "deferred",
    DEFERRED_UPDATE: "deferred-update",
    UPDATE: "update",
    CHOICES: "choices",
    OPENS_MODAL: "modal",
}
_DONE_WITHIN = 5
_LOOK_EVERY = 0.02


class Answer:
    """What became of something that a person did; looked up whenever it is asked for."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    @property
    def kind(self) -> str:
        """How the bot answered: "message", "deferred", "update", "deferred-update", "modal",
        "choices", or "none".
        """
        return _KINDS[self.interaction.answer]

    @property
    def message(self) -> Message | None:
        """The message that was made or changed; None while the bot is thinking."""
        message = self.interaction.original
        return None if message is None or message.loading else message

    @property
    def follow_ups(self) -> list[Message]:
        """The messages that came after the first answer."""
        return list(self.interaction.follow_ups)

    @property
    def modal(self) -> parts.Modal | None:
        """The modal that was opened."""
        raw = self.interaction.modal
        return parts.modal(raw) if raw else None

    @property
    def choices(self) -> list[tuple[str, object]]:
        """What an autocompleted option offers, as (name, value)."""
        locale = self.interaction.user.locale
        return [(shown(each, locale), each["value"]) for each in self.interaction.choices]

    async def done(self) -> "Answer":
        """Wait until an answer that was put off is there; raises TimeoutError after 5 seconds."""
        async with asyncio.timeout(_DONE_WITHIN):
            await self.interaction.done.wait()
        return self


class Person(User):
    """A user with a client."""

    def __init__(
        self,
        world: World,
        name: str,
        locale: str,
        interactions: Interactions,
        commands: Commands,
    ) -> None:
        super().__init__(world, name, locale)
        self._interactions, self._commands = interactions, commands

    def sees(self, channel: Channel) -> list[Message]:
        """Return the messages that this person sees in a channel, the oldest first."""
        if not channel.rights(self) & Right.VIEW_CHANNEL:
            return []
        return [
            each for each in channel.messages if each.viewer in (None, self) and not each.loading
        ]

    async def types(self, channel: Channel, line: str, **options: object) -> Answer:
        """Use a command such as ``/table new`` with its options by name."""
        data, node = self._command(channel, line)
        chosen = entering.options(node, options, self.locale)
        return await self._act(COMMAND, channel, entering.nested(data, line, chosen, self.locale))

    async def completes(
        self, channel: Channel, line: str, focused: str, **options: object
    ) -> list[tuple[str, object]]:
        """Return what is offered while this person types the option ``focused``."""
        data, node = self._command(channel, line)
        chosen = entering.options(node, options, self.locale, focused)
        answer = await self._act(
            AUTOCOMPLETE, channel, entering.nested(data, line, chosen, self.locale)
        )
        return answer.choices

    async def presses(
        self, message: Message, what: str, values: Sequence[str] | None = None
    ) -> Answer:
        """Press the button, or choose from the menu, that is called or identified so."""
        assert not message.deleted, "the message is gone"
        assert message in self.sees(message.channel), f"{self.name} does not see this message"
        component = _pressed(message, what)
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
        }
        if component["type"] != parts.BUTTON:
            guild = message.channel.guild
            roles = guild.roles if guild else ()
            data["values"] = entering.picked(component, values or (), roles)
        return await self._act(COMPONENT, message.channel, data, message)

    async def fills(self, answer: Answer, values: Mapping[str, str | Sequence[str]]) -> Answer:
        """Submit the modal that an answer opened, with values by custom_id."""
        before, modal = answer.interaction, answer.interaction.modal
        assert modal is not None, f"no modal was opened, but {answer.kind}"
        assert before.user is self, f"the modal is {before.user.name}'s"
        data = {
            "custom_id": modal["custom_id"],
            "components": entering.submitted(modal["components"], dict(values)),
        }
        return await self._act(MODAL, before.channel, data, before.source)

    def _command(self, channel: Channel, line: str) -> tuple[Payload, Payload]:
        """Return the command in a line and its innermost part, if this client shows it here."""
        command, node = entering.find(self._commands.of(channel.guild), line, self.locale)
        rights = channel.rights(self)
        contexts = command.get("contexts")
        here = 0 if channel.guild else 1
        assert contexts is None or here in contexts, f"{line} is not offered here"
        assert rights & Right.USE_APPLICATION_COMMANDS, f"{self.name} may not use commands here"
        needed = Right(int(command.get("default_member_permissions") or 0))
        assert rights & needed == needed, f"{self.name} lacks {needed!r} for {line}"
        return command, node

    async def _act(
        self, kind: int, channel: Channel, data: Payload, source: Message | None = None
    ) -> Answer:
        if channel.guild and channel.guild.roles:
            data = data | {"resolved": {"roles": channel.guild.roles}}
        begun = self._interactions.begin(kind, self, channel, data, source)
        if begun.told:
            await self._wait(begun)
        return Answer(begun)

    async def _wait(self, begun: Interaction) -> None:
        """Wait for a first answer: three seconds of the server's clock, and of real time, or longer
        where everything is slow here.
        """
        for _ in range(round(ANSWER_WITHIN / 1000 / _LOOK_EVERY)):
            if begun.answered.is_set() or self.world.now() - begun.at > ANSWER_WITHIN:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(begun.answered.wait(), _LOOK_EVERY)


def _pressed(message: Message, what: str) -> Payload:
    """Return the one component of a message that is called or identified so."""
    there = [each for each in parts.walk(message.raw["components"]) if each.get("custom_id")]
    names = [
        (
            each["custom_id"],
            each.get("label") or (each.get("emoji") or {}).get("name"),
            each.get("placeholder"),
        )
        for each in there
    ]
    found = [each for each, name in zip(there, names, strict=True) if what in name]
    assert len(found) == 1, f"{len(found)} are called {what!r} among {names}"
    assert not found[0].get("disabled"), f"{what!r} is disabled"
    return found[0]
