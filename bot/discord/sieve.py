"""What Discord tells, without what the library cannot make anything of. Pure.

The library reads a server with all that is in it in one go: one odd channel, and there is no
server; one odd server, and there is no connection. So where that fails each part is tried by
itself, and what fails is dropped.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Payload: TypeAlias = dict[str, Any]
Works: TypeAlias = Callable[[Payload], object]
"""What the library does with something; raises where it cannot."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the library needs of something: the fields that it ``needs``, what may stand in place of
    ``usual`` ones, and the ``inner`` ones that have a shape themselves.
    """

    needs: tuple[str, ...] = ("id",)
    usual: Mapping[str, Any] = field(default_factory=dict)
    inner: Mapping[str, "Shape"] = field(default_factory=dict)


USER = Shape(usual={"username": "", "discriminator": "0", "avatar": None})
MEMBER = Shape(("user",), {"roles": [], "flags": 0}, {"user": USER})
MESSAGE = Shape(usual={"type": 0, "content": ""})
GUILD = Shape(usual={"member_count": None})  # what was half read before must not stay
INTERACTION = Shape(
    ("id", "type", "token", "application_id"),
    {"version": 1, "attachment_size_limit": 0},
    {"user": USER, "member": MEMBER, "message": MESSAGE},
)
FIRST = ("guild_id", "channel_id", "channel")
"""What others depend on."""
KINDS: Mapping[str, type] = {
    **dict.fromkeys(("features", "roles", "channels", "threads", "members", "guilds"), list),
    **dict.fromkeys(("locale", "guild_locale", "preferred_locale"), str),
}
"""What is not of its kind is dropped, though the library would take it."""


def spared(data: Payload, works: Works, shape: Shape) -> tuple[Payload, int]:
    """What is left of something when all is dropped that does not work, and how much was dropped.
    Raises what ``works`` raises where not even that works which is needed.
    """
    good = {**shape.usual, **{name: data[name] for name in shape.needs if name in data}}
    dropped = 0
    for name in shape.needs:
        if inner := shape.inner.get(name):
            good[name], lost = spared(data[name], _within(works, good, name), inner)
            dropped += lost
    works(good)
    others = sorted(data.keys() - set(shape.needs), key=lambda name: (name not in FIRST, name))
    for name in others:
        kept, lost = _kept(data[name], _within(works, good, name), shape.inner.get(name))
        dropped += lost
        if kept is not _NOTHING:
            good[name] = kept
    return good, dropped


_NOTHING = object()


def _within(works: Works, good: Payload, name: str) -> Callable[[Any], object]:
    return lambda value: works({**good, name: value})


def _kept(value: Any, works: Callable[[Any], object], inner: Shape | None) -> tuple[Any, int]:
    """What is left of the value of a field, and how much was dropped of it."""
    if _works(works, value):
        return value, 0
    if isinstance(value, list):
        good = [each for each in value if _works(works, [each])]
        if _works(works, good):
            return good, len(value) - len(good)
    if inner and isinstance(value, dict):
        try:
            return spared(value, works, inner)
        except Exception:
            return _NOTHING, 1
    return _NOTHING, 1


def _works(works: Callable[[Any], object], value: Any) -> bool:
    try:
        works(value)
    except Exception:  # whatever it is that the library fails with
        return False
    return True


def plain(data: Payload) -> tuple[Payload, int]:
    """The same without what is not of its kind, and how much that was."""
    wrong = [name for name, kind in KINDS.items() if not isinstance(data.get(name, kind()), kind)]
    return {name: value for name, value in data.items() if name not in wrong}, len(wrong)
