"""Interactions: what people do that the bot must answer, and its answers."""

import asyncio
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import count

from tests.emulators.discord.checks import EPHEMERAL, check_modal
from tests.emulators.discord.commands import check_choices
from tests.emulators.discord.errors import Payload, refused, require
from tests.emulators.discord.posting import Draft, edit, post, think
from tests.emulators.discord.world import Channel, Message, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, OPENS_MODAL = 4, 5, 6, 7, 8, 9
ANSWER_WITHIN = 3_000
TOKEN_FOR = 15 * 60 * 1000
_NEW = {MESSAGE, DEFERRED, OPENS_MODAL}
_TOKENS = count(1)


@dataclass(eq=False)
class Interaction:
    """One thing that a person did, and what became of it; ``answer`` is the callback's type."""

    id: str
    token: str
    kind: int
    user: User
    channel: Channel
    source: Message | None
    at: int
    told: bool = True
    answer: int | None = None
    original: Message | None = None
    follow_ups: list[Message] = field(default_factory=list)
    modal: Payload | None = None
    choices: list[Payload] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def meta(self) -> Payload:
        """What a message tells of the interaction that made it."""
        guild = self.channel.guild
        owner = {"0": guild.id} if guild else {"1": self.user.id}
        return {
            "id": self.id,
            "type": self.kind,
            "user": self.user.payload(),
            "authorizing_integration_owners": owner,
        }

    @property
    def fitting(self) -> set[int]:
        """The types of callback that this may be answered with."""
        if self.kind == AUTOCOMPLETE:
            return {CHOICES}
        fitting = _NEW | ({UPDATE, DEFERRED_UPDATE} if self.source else set())
        return (fitting | {DEFERRED_UPDATE}) - {OPENS_MODAL} if self.kind == MODAL else fitting

    def viewer(self, fields: Payload) -> User | None:
        """Return who alone sees a message with these fields."""
        return self.user if (fields.get("flags") or 0) & EPHEMERAL else None

    def payload(self, data: Payload) -> Payload:
        """Return the event that tells the bot; ``data`` is what was done."""
        world, channel, guild = self.channel.world, self.channel, self.channel.guild
        rights = str(int(channel.rights(self.user)))
        payload = {
            "id": self.id,
            "application_id": world.bot.id,
            "type": self.kind,
            "token": self.token,
            "version": 1,
            "data": data,
            "channel_id": channel.id,
            "channel": channel.payload() | {"permissions": rights},
            "locale": self.user.locale,
            "app_permissions": str(int(channel.rights(world.bot))),
            "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
            "authorizing_integration_owners": self.meta["authorizing_integration_owners"],
            "context": 0 if guild else 1,
        }
        if guild:
            payload |= {
                "guild_id": guild.id,
                "guild": {"id": guild.id, "locale": guild.locale, "features": []},
                "guild_locale": guild.locale,
                "member": guild.members[self.user.id].payload(channel.rights(self.user)),
            }
        else:
            payload["user"] = self.user.payload()
        if self.source:
            payload["message"] = deepcopy(self.source.raw)
        return payload


class Interactions:
    """All interactions by their token; tells the bot of new ones and takes its answers."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_token: dict[str, Interaction] = {}

    def begin(
        self, kind: int, user: User, channel: Channel, data: Payload, source: Message | None = None
    ) -> Interaction:
        """Tell the bot what a person did; where the bot is not, nobody hears it."""
        world = self._world
        token = f"token-{next(_TOKENS)}-{'x' * 60}"
        begun = Interaction(world.new_id(), token, kind, user, channel, source, world.now())
        self._by_token[token] = begun
        begun.told = channel.guild is None or channel.guild.present
        if begun.told:
            world.tell("INTERACTION_CREATE", begun.payload(data))
        return begun

    def find(self, token: str) -> Interaction | None:
        return self._by_token.get(token)

    def answer(self, id: str, token: str, draft: Draft) -> Interaction:
        """Take the first answer to an interaction."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != id:
            raise refused(10062)
        if interaction.answer is not None:
            raise refused(40060)
        if self._world.now() - interaction.at > ANSWER_WITHIN:
            raise refused(10062)
        kind, data = draft.fields["type"], draft.fields.get("data") or {}
        require(kind in interaction.fitting, "type", "BASE_TYPE_CHOICES", "Does not fit.")
        self._do(interaction, kind, Draft(data, draft.files))
        interaction.answer = kind
        interaction.answered.set()
        if kind not in (DEFERRED, DEFERRED_UPDATE):
            interaction.done.set()
        return interaction

    def _do(self, interaction: Interaction, kind: int, draft: Draft) -> None:
        viewer = interaction.viewer(draft.fields)
        channel, meta = interaction.channel, interaction.meta
        if kind == MESSAGE:
            interaction.original = post(channel, draft, viewer=viewer, meta=meta)
        elif kind == DEFERRED:
            interaction.original = think(channel, viewer=viewer, meta=meta)
        elif kind == CHOICES:
            interaction.choices = check_choices(draft.fields.get("choices") or [])
        elif kind == OPENS_MODAL:
            check_modal(draft.fields)
            interaction.modal = draft.fields
        else:
            interaction.original = interaction.source
        if kind == UPDATE:
            edit(self.message(interaction, "@original"), draft)

    def held(self, token: str) -> Interaction:
        """Return the interaction that a token is good for: answered, 15 minutes old at most."""
        interaction = self._by_token.get(token)
        if interaction is None or self._world.now() - interaction.at > TOKEN_FOR:
            raise refused(50027)
        if interaction.answer is None:
            raise refused(10015)
        return interaction

    def follow_up(self, token: str, draft: Draft) -> Message:
        """Make one more message; the first after a deferral fills the deferred one in."""
        interaction = self.held(token)
        original = interaction.original
        # Also one that was deleted while it was loading is to be filled in, and cannot be.
        if original and original.loading:
            self.message(interaction, "@original")
            return self.change(interaction, original, draft)
        viewer = interaction.viewer(draft.fields)
        message = post(interaction.channel, draft, viewer=viewer, meta=interaction.meta)
        interaction.original = original or message
        interaction.follow_ups.append(message)
        interaction.done.set()
        return message

    def message(self, interaction: Interaction, id: str) -> Message:
        """Return a message that this interaction's token reaches."""
        message = interaction.original if id == "@original" else self._world.messages.get(id)
        if message is None or message.deleted:
            raise refused(10008)
        own = message is interaction.original
        if not own and message.raw.get("interaction_metadata", {}).get("id") != interaction.id:
            raise refused(10008)
        return message

    def change(self, interaction: Interaction, message: Message, draft: Draft) -> Message:
        """Edit a message by the interaction's token."""
        edit(message, draft)
        if message is interaction.original:
            interaction.done.set()
        return message
