"""What the command line says: results on standard output, complaints on standard error."""

import json
import sys


def say(text: str) -> None:
    """A line of result."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def say_json(data: object) -> None:
    """One JSON object in one line."""
    say(json.dumps(data, ensure_ascii=False))


def complain(text: str) -> None:
    """Why it did not work, in one sentence."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()
