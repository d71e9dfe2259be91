"""``python -m bot`` and the command ``bisqa``."""

import os
import sys


def main() -> int:
    """Run the command line; an early Ctrl-C, while it is still being loaded, just ends it."""
    try:
        _without_a_wrong_zone()
        from bot.cli.main import main as run
    except KeyboardInterrupt:
        return 130
    return run()


def _without_a_wrong_zone() -> None:
    """Babel, which Fluent brings along, opens what TZ names as soon as it is imported, and fails in
    many ways where that is no zone. The clocks of people do not depend on it.
    """
    try:
        import babel.localtime  # noqa: F401
    except Exception:
        os.environ.pop("TZ", None)


if __name__ == "__main__":
    sys.exit(main())
