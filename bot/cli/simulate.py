"""``bisqa simulate``: computers against each other, without a database, and how well each did."""

from argparse import Namespace

from bot.texts.catalogue import Words


def simulate(arguments: Namespace, words: Words) -> int:
    """Play a series of games and print win shares, mean places and exact bids."""
    return 1
