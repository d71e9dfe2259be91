"""``python -m bot`` and the command ``bisqa``."""

import sys


def main() -> int:
    """Run the command line; an early Ctrl-C, while it is still being loaded, just ends it."""
    try:
        from bot.cli.main import main as run
    except KeyboardInterrupt:
        return 130
    return run()


if __name__ == "__main__":
    sys.exit(main())
