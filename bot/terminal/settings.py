"""What somebody chooses when they sit down at the terminal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.tables.errors import NotSaved
from bot.tables.timecontrol import NO_CLOCK, TimeControl
from engine.options import OptionValue
from engine.player import Level

LOCAL_PERSON = "terminal:local"
"""The person at this terminal, the first one where several share it; there is one for a file."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``computers`` has a level for each seat that no person takes; ``names`` are what the people
    at this terminal are called, nobody where nobody plays (`bisqa watch`). ``resume`` is a table's
    code, "" the newest unfinished one, None a new game. ``resume_options`` is what a command line
    that goes on needs besides, such as the file, ready to be typed; ``program`` is how it begins.
    ``why`` tells whoever runs the program, who sits here, why something could not be saved.
    """

    game: str
    computers: tuple[Level, ...]
    names: tuple[str, ...]
    language: str
    plain: bool = False
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    time: TimeControl = NO_CLOCK
    resume: str | None = None
    resume_options: str = ""
    program: str = "bisqa"
    why: Callable[[NotSaved], str] | None = None


def person_id(number: int) -> str:
    """Who a person at this terminal is, counted from 0."""
    return f"terminal:{number + 1}" if number else LOCAL_PERSON


def is_local(person: str | None) -> bool:
    """Whether somebody plays at this terminal."""
    return person is not None and person.partition(":")[0] == LOCAL_PERSON.partition(":")[0]
