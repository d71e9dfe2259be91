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
OF_GAME = ("new", *GAMES_OWN)
"""What is about a game."""
EVERYWHERE = frozenset((*OF_GAME, *TABLE, *GENERAL))
"""What can be typed besides the verbs of games."""
UNLISTED = ("configure",)
"""What can be typed as well as pressed, but is told of by its button alone."""
WITH_CODE = frozenset({"join", "table", "replay"})
"""What may name a table behind it."""
