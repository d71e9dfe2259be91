"""Where the command line keeps things."""

import shlex
import shutil
import sys
from pathlib import Path

from platformdirs import user_data_path


def default_database() -> Path:
    """Where tables are kept unless ``--db`` says otherwise: in the user's data folder."""
    return user_data_path("bisqa", appauthor=False) / "tables.db"


def program() -> str:
    """What starts this program when it is typed: ``bisqa``, or where that is if it is not found."""
    if shutil.which("bisqa"):
        return "bisqa"
    beside = Path(sys.executable).with_name("bisqa")
    if not beside.exists():
        return f"{shlex.quote(sys.executable)} -m bot"
    here = Path.cwd()
    near = beside.relative_to(here) if beside.is_relative_to(here) else beside
    return shlex.quote(str(near))


def resume_options(db: Path | None) -> str:
    """What finds the same file again, where it is not the usual one."""
    return "" if db in (None, default_database()) else f" --db {shlex.quote(str(db))}"
