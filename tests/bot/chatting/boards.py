"""What the boards of a game that is over must have told, wherever they were read."""

import re
from collections.abc import Mapping, Sequence

from bot.tables.table import Table
from bot.texts.catalogue import Words
from engine.cards.decks import FRENCH_40
from tests.bot.chatting.company import BOTH
from tests.bot.chatting.leaks import named

_BID = re.compile(r"^[▶▫].* · \w+ \d · \w+ \d", re.MULTILINE)


def each_deal_has_one_that_tells_its_result(
    boards: Sequence[tuple[int, str]], table: Table, line: re.Pattern[str]
) -> None:
    """``boards`` are the deals' numbers and texts, in their order; in them a ``line`` tells of a
    name its hearts, bid and tricks. When all people are out, the rest goes too fast to be shown
    deal by deal.
    """
    state = table.state
    people = [seat for seat, who in enumerate(table.sitters) if who.person]
    watched = max(state.out[seat] or len(table.deals) for seat in people)
    shown = [number for number, _ in boards]
    assert shown[:watched] == list(range(1, watched + 1))
    assert shown == sorted(set(shown))
    assert shown[-1] == len(table.deals)
    view = table.game.view(state, None)
    assert view.deal
    after = [deal.score for deal in (*view.past, view.deal)]
    for number, text in boards:
        deal, lives = state.rounds[number - 1], after[number - 1]
        told = {name: (len(hearts), bid, won) for name, hearts, bid, won in line.findall(text)}
        assert told == {
            table.sitters[seat].name: (
                max(lives[seat], 0),
                str(deal.bids[seat]),
                str(deal.won[seat]),
            )
            for seat in deal.order
        }


def hidden_cards_are_shown_after_the_last_bid(
    boards: Mapping[int, Sequence[str]], table: Table
) -> None:
    """``boards`` are all texts that each deal's board ever had. Of the round before, the last trick
    is still to be seen until then.
    """
    hidden = [each for each in table.state.rounds if each.hidden and each.number in boards]
    for deal in hidden:
        dealt = {each.card for each in deal.tricks[0].cards}
        before = {each.card for each in table.state.rounds[deal.number - 2].tricks[-1].cards}
        for text in boards[deal.number]:
            bidding = len(_BID.findall(text)) < len(deal.order)
            assert named(text) & dealt <= before if bidding else dealt <= named(text)


def the_last_one_proves_the_deals(
    text: str, table: Table, words: Words, *, alone: bool = False
) -> None:
    """All places, and what is needed to compute the deals. Who plays ``alone`` is called "You"."""
    outcome, proof = table.state and table.game.outcome(table.state), table.proof
    assert outcome
    assert proof
    for secret in (proof.secret, proof.commitment, *table.salt):
        assert secret in text
    for seat, who in enumerate(table.sitters):
        place = words("board-place", place=outcome.ranking[seat]).removesuffix(".")
        name = words("common-you") if alone and who.person else who.name
        assert re.search(rf"{place}\\?\.? {re.escape(name)}", text)
    assert text.count(words.of_game("bisqa", FRENCH_40)("bisqa-fact-bids"))


def spoken_to_in(language: str, texts: Sequence[str], words: Mapping[str, Words]) -> None:
    """Some of what somebody read was their hand, and always in their language."""
    (other,) = (each for each in BOTH if each != language)
    assert any(words[language]("board-hand") in text for text in texts)
    assert not any(words[other]("board-hand") in text for text in texts)


def all_that_was_decided_is_kept(made: Mapping[str, int], table: Table) -> None:
    """``made`` is how many decisions people know of, by name."""
    kept = {who.name: count for who, count in zip(table.sitters, table.decisions, strict=True)}
    assert dict(made) == {name: kept[name] for name in made}
