"""A table's view and a language make a scene. Knows zones, facts and tricks, but no game.

What a fact is called, and whether it is shown at all, is decided by the game's texts: a fact
without a message ``<game>-fact-<name>`` is not shown; one with an attribute ``.symbol`` is drawn as
that many symbols.
"""

from collections.abc import Iterable, Mapping

from bot.rendering.news import sentences
from bot.rendering.scene import Face, Line, Pile, Scene, Tale
from bot.tables.updates import Phase, Place, TableView
from bot.texts.catalogue import Words
from engine.cards.card import Card
from engine.cards.tricks import Trick
from engine.seats import Seat, seats
from engine.view import DealView, FactValue

HAND = "hand"
NOTHING_YET = "·"


def build(seen: TableView, words: Words, *, since: int = 0) -> Scene:
    """The scene of a table. News are told from the entry after number ``since`` on."""
    names = tuple(place.name for place in seen.places)
    fresh = [told.event for told in seen.happened if told.entry > since]
    columns = _columns(seen, words)
    over = seen.phase is Phase.OVER
    return Scene(
        title=_title(seen, words),
        columns=tuple(columns.values()),
        lines=tuple(_line(seen, seat, list(columns), words) for seat in seats(len(names))),
        trick=_running_trick(seen, names, words),
        last_trick=_last_trick(seen, names, words),
        hand=_hand(seen, words),
        hand_heading=words("board-hand"),
        news=sentences(fresh, seen.view.game, names, seen.seat, words),
        ask=_ask(seen, names, words),
        over=_over(seen, names, words) if over else "",
        tales=_tales(seen, names) if over else (),
        proof=_proof(seen, words) if over else (),
    )


def in_order(seen: TableView) -> tuple[str, ...]:
    """What the reader may do now, those with a card in the order in which the hand is shown."""
    pack = seen.offer.pack

    def rank(action: str) -> int:
        found = (pack.find(word.rstrip("+-")) for word in action.split())
        return next((-pack.cards.index(card) for card in found if card), 0)

    return tuple(sorted(seen.legal, key=rank))


def _columns(seen: TableView, words: Words) -> dict[str, str]:
    """Facts that have one value a seat and a heading in the game's texts: name -> heading."""
    headings = {
        name: words.find(f"{seen.view.game}-fact-{name}")
        for name, value in _facts(seen).items()
        if isinstance(value, tuple)
    }
    return {name: heading for name, heading in headings.items() if heading}


def _facts(seen: TableView) -> Mapping[str, FactValue]:
    return {**seen.view.facts, **(seen.view.deal.facts if seen.view.deal else {})}


def _title(seen: TableView, words: Words) -> str:
    scalars = {name: value for name, value in _facts(seen).items() if isinstance(value, int | str)}
    number = seen.view.deal.number if seen.view.deal else 0
    return words(f"{seen.view.game}-title", number=number, **scalars)


def _line(seen: TableView, seat: Seat, facts: list[str], words: Words) -> Line:
    place = seen.places[seat]
    values = [_value(seen, name, seat, words) for name in facts]
    return Line(
        name=place.name,
        mark=_mark(place, words),
        values=tuple(values),
        faces=_open_hand(seen, seat, words),
        you=seat == seen.seat,
        turn=seat in seen.view.to_act,
        out=seen.view.out[seat],
    )


def _mark(place: Place, words: Words) -> str:
    if place.level:
        return words("board-computer", level=words(f"level-{place.level}"))
    return words("board-away") if place.away else ""


def _value(seen: TableView, name: str, seat: Seat, words: Words) -> str:
    values = _facts(seen)[name]
    assert isinstance(values, tuple)
    value = values[seat]
    if value is None:
        return NOTHING_YET
    symbol = words.find_attribute(f"{seen.view.game}-fact-{name}", "symbol")
    return symbol * value or "–" if symbol else str(value)


def _open_hand(seen: TableView, seat: Seat, words: Words) -> tuple[Face, ...]:
    """Open cards before a seat, where the reader sees those of others (the one-card round of
    Bisqa); then what the reader cannot see of their own lies among them as "?".
    """
    cards = seen.view.zone(HAND, seat)
    if seat != seen.view.seat:
        cards = tuple(card for card in cards if card)
    elif all(cards):
        return ()
    return tuple(_face(card, words) for card in cards)


def _hand(seen: TableView, words: Words) -> tuple[Face, ...]:
    if seen.view.seat is None:
        return ()
    legal = " ".join(seen.legal)
    return tuple(
        _face(card, words, playable=bool(card) and f"play {card}" in legal)
        for card in _strongest_first(seen.view.zone(HAND, seen.view.seat), seen)
    )


def _strongest_first(cards: Iterable[Card | None], seen: TableView) -> list[Card | None]:
    """As people hold them; packs are listed weakest first."""
    pack = seen.offer.pack.cards
    return sorted(cards, key=lambda card: -pack.index(card) if card else 0)


def _face(card: Card | None, words: Words, mark: str = "", *, playable: bool = False) -> Face:
    if card is None:
        return Face("?")
    return Face(words.card(card, mark, short=True), card.suits, playable)


def _running_trick(seen: TableView, names: tuple[str, ...], words: Words) -> Pile | None:
    deal = seen.view.deal
    if not deal or not deal.tricks or deal.tricks[-1].winner is not None:
        return None
    return _pile(words("board-trick"), deal.tricks[-1], names, seen.seat, words)


def _last_trick(seen: TableView, names: tuple[str, ...], words: Words) -> Pile | None:
    deals = [*seen.view.past[-1:], *([seen.view.deal] if seen.view.deal else [])]
    done = [trick for deal in deals for trick in deal.tricks if trick.winner is not None]
    if not done:
        return None
    return _pile(words("board-last-trick"), done[-1], names, seen.seat, words)


def _pile(
    heading: str, trick: Trick, names: tuple[str, ...], reader: Seat | None, words: Words
) -> Pile:
    cards = tuple(
        (names[played.seat], _face(played.card, words, played.mark)) for played in trick.cards
    )
    winner = trick.winner
    who = "you" if winner == reader else "other"
    taken = words("board-taken", who=who, name=names[winner]) if winner is not None else ""
    return Pile(heading, cards, taken)


def _ask(seen: TableView, names: tuple[str, ...], words: Words) -> str:
    if seen.phase is Phase.OVER:
        return ""
    if seen.legal:
        legal = words.choice(in_order(seen))
        cards = _facts(seen).get("cards")
        return words(
            f"{seen.view.game}-ask-{seen.view.phase}",
            legal=legal,
            cards=cards if isinstance(cards, int) else 0,
        )
    if seen.view.to_act:
        return words("board-waiting", names=words.all_of(names[s] for s in seen.view.to_act))
    return words("board-next-deal")


def _over(seen: TableView, names: tuple[str, ...], words: Words) -> str:
    outcome = seen.view.outcome
    if outcome is None:
        return words("board-no-result")
    winners = [names[seat] for seat in outcome.winners]
    return words("board-winners", names=words.all_of(winners), count=len(winners))


def _tales(seen: TableView, names: tuple[str, ...]) -> tuple[Tale, ...]:
    """Each seat's score after every deal, best place first."""
    deals: list[DealView] = [*seen.view.past, *([seen.view.deal] if seen.view.deal else [])]
    ranking = seen.view.outcome.ranking if seen.view.outcome else None
    tales = [
        Tale(
            name=name,
            scores=tuple(deal.score[seat] for deal in deals),
            place=ranking[seat] if ranking else None,
        )
        for seat, name in enumerate(names)
    ]
    return tuple(sorted(tales, key=lambda tale: tale.place or 0))


def _proof(seen: TableView, words: Words) -> tuple[str, ...]:
    if seen.proof is None:
        return ()
    return (
        words("board-secret", secret=seen.proof.secret),
        words("board-verify", table=seen.table),
    )
