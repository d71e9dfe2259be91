"""What clients press and choose that know an older program, or none: it is on no message."""

JUNK = ("", "god", "-1", "99999999999999999999", "#999", "x.y")
ORDERS = ("state", "replay", "nonsense", "stay", "again", "kick")
"""Orders that there are not."""
WISHES = ("nonsense", "settings", "again", "bisqa", "profile")

UNKNOWN: tuple[str, ...] = (
    *("", "x", "o", "o:::", "z:T1:join:", "o:T1", "m:T1", "m:T1:1::0:", "w", "w:server", "🂡"),
    *(f"o:T1:{order}:{junk}" for order in ORDERS for junk in JUNK[:3]),
    *(f"w:{wish}:{junk}" for wish in WISHES for junk in JUNK[:3]),
    *(f"w:privacy:{junk}" for junk in JUNK),
)
"""What nobody knows."""
WRONG: tuple[str, ...] = (
    *(f"w:{about}:{junk}" for about in ("new", "rules", "tips") for junk in JUNK[1:]),
    *(f"w:usual:{junk}" for junk in JUNK),
    *(f"w:usual:bisqa.{junk}" for junk in JUNK),
    *(f"w:{about}:{junk}" for about in ("instead", "beside") for junk in JUNK),
    "o:T9:join:",
    "m:T1:1::0:play XX",
    "m:T1:1::0:bid 99999",
    "m:T1:99999999999999999999::0:bid 1",
    "m:T1:1:77:0:bid 1",
    "o:T1:unseat:god",
    "o:T1:unseat:#999",
    "o:T1:agree:god",
    "o:T1:hide:god",
)
"""What is about things that there are not."""
CHOICES: tuple[tuple[str, str], ...] = tuple(
    (place, value)
    for place in (
        *(f"o:T1:configure:{name}" for name in ("time", "seats", "level", "lives", "tie", "x", "")),
        *(f"w:me:{name}" for name in ("language", "turns", "two_step", "zone", "x", "")),
        *(f"w:server:{name}" for name in ("language", "opening", "quiet", "x", "")),
        *(
            f"w:usual:bisqa.{name}"
            for name in ("time", "seats", "level", "lives", "x", "computers")
        ),
    )
    for value in ("god", "-7", "99999999999999999999")
)
"""Menus, and values that they do not offer."""
