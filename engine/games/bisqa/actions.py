"""Bisqa's verbs and the text forms of its actions."""

from engine.actions import Action, Argument, Bid, Kind, Play, Verb, read_card, read_number
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.errors import BadAction

HIGH = "+"
"""The ace of hearts played to beat every card."""
LOW = "-"
"""The ace of hearts played to lose to every card."""

_ACE = FRENCH_40.find("AH")
assert _ACE
ACE_OF_HEARTS: Card = _ACE

BID = Verb("bid", (Argument("number", Kind.NUMBER),), open=True)
PLAY = Verb("play", (Argument("card", Kind.CARD, marks=(HIGH, LOW)),))


def read(text: str) -> Action:
    """The action of a text form (``bid 2``, ``play KH``, ``play AH+``), or `BadAction`."""
    verb, _, argument = text.partition(" ")
    if verb == BID.name:
        return Bid(read_number(argument))
    if verb == PLAY.name:
        card, mark = read_card(argument, FRENCH_40, (HIGH, LOW))
        if mark and card is not ACE_OF_HEARTS:
            raise BadAction(text=text)
        return Play(card, mark)
    raise BadAction(text=text)
