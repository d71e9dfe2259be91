"""What people and computers are called; the computers like people one meets in a Tunisian café."""

from collections.abc import Iterable
from itertools import islice

from bot.tables.entropy import Entropy
from bot.tables.errors import BadName

CAFE = (
    "Ammi Salah",
    "Khalti Zohra",
    "Si Moncef",
    "Lella Beya",
    "Hédi",
    "Naïma",
    "Chedly",
    "Mongia",
    "Ridha",
    "Saloua",
    "Béchir",
    "Radhia",
    "Lotfi",
    "Emna",
    "Nejib",
    "Wassila",
)

JOINERS = "\u200c\u200d"
"""Signs without a width that some scripts and emoji cannot be written without."""
LONGEST_NAME = 64
"""Characters of a person's name; what is beyond them is left out."""


def readable(name: str) -> str:
    """``name`` on one line and without what cannot be shown; raises `BadName` where nothing is
    left.
    """
    shown = "".join(sign if sign.isprintable() or sign in JOINERS else " " for sign in name)
    told = " ".join(shown.split())[:LONGEST_NAME].rstrip()
    if not any(sign.isprintable() and not sign.isspace() for sign in told):
        raise BadName()
    return told


def computer_names(taken: Iterable[str], count: int, entropy: Entropy) -> list[str]:
    """Names for ``count`` computers, none of them among those ``taken``."""
    known = {name.casefold() for name in taken}
    free = [name for name in CAFE if name.casefold() not in known]
    more = (f"{name} {number}" for number in range(2, 99) for name in CAFE)
    unknown = (name for name in more if name.casefold() not in known)
    return entropy.sample(free + list(islice(unknown, max(0, count - len(free)))), count)
