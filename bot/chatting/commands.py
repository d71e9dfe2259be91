"""The commands that there are on every chat platform, besides the games' own and their verbs."""

GAMES_OWN = ("rules", "tips")
"""What can be asked of a game, behind its name, or at a table of it."""
TABLE = (
    "join",
    "leave",
    "go",
    "addbot",
    "unseat",
    "pause",
    "resume",
    "end",
    "table",
    "hand",
    "back",
    "last",
    "rematch",
)
"""What is about a table."""
GENERAL = ("settings", "replay", "help", "privacy", "about")
"""What is about oneself, or the program."""
