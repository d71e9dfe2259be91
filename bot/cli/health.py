"""``bisqa health``: ask the running program how it is."""

from argparse import Namespace

from bot.cli.output import complain, say
from bot.cli.settings import settings
from bot.health import WELL, ask
from bot.texts.catalogue import Words

UNWELL = 1


def health(arguments: Namespace, words: Words) -> int:
    """One line: how each part is."""
    place = settings(arguments).health
    if not place.port:
        complain(words("running-health-off"))
        return UNWELL
    parts = ask(place.host, place.port)
    if parts is None:
        complain(words("running-health-silent", host=place.host, port=str(place.port)))
        return UNWELL
    told = words.all_of(
        words("running-health-part", part=part, state=state) for part, state in parts.items()
    )
    if not WELL.issuperset(parts.values()):
        complain(words("running-health-bad", parts=told))
        return UNWELL
    say(words("running-health-good", parts=told))
    return 0
