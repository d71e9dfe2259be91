"""What somebody chooses when they sit down at the terminal."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.options import OptionValue
from engine.player import Level

LOCAL_PERSON = "terminal:local"
"""The person at this terminal; there is one for a file."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``computers`` has a level for each seat that no person takes; ``name`` is what the person is
    called, None where nobody plays (`bisqa watch`). ``resume`` is a table's code, "" the newest
    unfinished one, None a new game. ``resume_options`` is what a command line that goes on needs
    besides, such as the file, ready to be typed; ``program`` is how it begins.
    """

    game: str
    computers: tuple[Level, ...]
    name: str | None
    language: str
    plain: bool = False
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    resume: str | None = None
    resume_options: str = ""
    program: str = "bisqa"
