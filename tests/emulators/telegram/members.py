"""Who is what in a chat, and how that looks on the wire."""

from dataclasses import dataclass, field
from typing import Final

from tests.emulators.telegram.errors import Payload

CREATOR: Final = "creator"
ADMINISTRATOR: Final = "administrator"
MEMBER: Final = "member"
RESTRICTED: Final = "restricted"
LEFT: Final = "left"
KICKED: Final = "kicked"
INSIDE: Final = {CREATOR, ADMINISTRATOR, MEMBER, RESTRICTED}
MODERATORS: Final = {CREATOR, ADMINISTRATOR}

_ALWAYS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)
_IN_GROUPS = ("can_pin_messages", "can_manage_topics")
_SENDING = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)


@dataclass(frozen=True, slots=True)
class Member:
    """What somebody is in a chat; ``lacks`` names the rights that were taken away."""

    status: str = MEMBER
    anonymous: bool = False
    lacks: frozenset[str] = field(default_factory=frozenset)

    @property
    def inside(self) -> bool:
        """Whether they are in the chat."""
        if self.status == RESTRICTED:
            return "is_member" not in self.lacks
        return self.status in INSIDE

    def may(self, right: str) -> bool:
        """Return whether a moderator has this right; who is none has no such right."""
        return self.status in MODERATORS and right not in self.lacks

    @property
    def may_send(self) -> bool:
        """Whether they may write."""
        if self.status == RESTRICTED:
            return self.inside and "can_send_messages" not in self.lacks
        return self.inside

    def payload(self, user: Payload) -> Payload:
        """Return the member as the Bot API shows them."""
        common: Payload = {"status": self.status, "user": user}
        if self.status == CREATOR:
            return common | {"is_anonymous": self.anonymous}
        if self.status == ADMINISTRATOR:
            rights = {each: each not in self.lacks for each in (*_ALWAYS, *_IN_GROUPS)}
            return common | rights | {"is_anonymous": self.anonymous, "can_be_edited": False}
        if self.status == RESTRICTED:
            rights = {each: each not in self.lacks for each in (*_SENDING, "is_member")}
            return common | rights | {"until_date": 0}
        return common | ({"until_date": 0} if self.status == KICKED else {})


MUTED: Final = Member(RESTRICTED, lacks=frozenset(_SENDING))
"""One who is in the chat and may not write."""

NOBODY: Final = Member(LEFT)
"""One who is not in the chat."""
