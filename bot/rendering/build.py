"""A table's view and a language make a scene. Knows zones, facts and tricks, but no game.

What a fact or a zone is called, and whether it is shown at all, is decided by the game's texts: a
fact without a message ``<game>-fact-<name>`` is not shown; one with an attribute ``.symbol`` is
drawn as that many symbols; a zone besides the hands has a message ``<game>-zone-<name>``.
"""

from collections.abc import Iterable, Mapping
from functools import partial

from bot.rendering.news import sentences
from bot.rendering.scene import Button, Face, Line, Pile, Scene, ScoreLine
from bot.tables.commands import Press
from bot.tables.updates import Phase, Place, TableView
from bot.texts.catalogue import Value, Words
from engine.actions import Kind, Shown, read_card
from engine.cards.card import Card
from engine.cards.tricks import Trick
from engine.seats import Seat, seats
from engine.view import DealView, FactValue, Zone

HAND = "hand"
NOTHING_YET = "·"


def build(seen: TableView, words: Words, *, since: int = 0) -> Scene:
    """The scene of a table. News are told from the entry after number ``since`` on."""
    words = words.of_game(seen.offer.id, seen.offer.pack)
    names = _names(seen, words)
    columns = _columns(seen, words)
    over = seen.phase is Phase.OVER
    return Scene(
        title=_title(seen, words),
        columns=tuple(columns.values()),
        lines=tuple(_line(seen, seat, names, list(columns), words) for seat in seats(len(names))),
        trick=_running_trick(seen, names, words),
        last_trick=_last_trick(seen, names, words),
        hand=_hand(seen, words),
        hand_heading=words("board-hand"),
        news=_news(seen, since, words),
        ask=_ask(seen, words),
        piles=_piles(seen, names, words),
        buttons=_buttons(seen, Shown.BUTTONS, words),
        menu=_buttons(seen, Shown.MENU, words),
        press=_press(seen),
        over=_over(seen, names, words) if over else "",
        scores=_scores(seen, names) if over else (),
        proof=_proof(seen, words) if over else (),
    )


def in_order(seen: TableView) -> tuple[str, ...]:
    """What the reader may decide now: first what names a card, in the order of the hand."""
    return tuple(sorted(seen.legal, key=partial(_rank, seen)))


def _rank(seen: TableView, action: str) -> int:
    cards = _cards_of(action, seen)
    return -seen.offer.pack.cards.index(cards[0]) if cards else 1


def _cards_of(action: str, seen: TableView) -> list[Card]:
    """The cards that an action names, as its verb's arguments have it."""
    name, *given = action.split()
    return [
        read_card(word, seen.offer.pack, argument.marks)[0]
        for verb in seen.offer.verbs
        if verb.name == name
        for argument, word in zip(verb.arguments, given, strict=False)
        if argument.kind is Kind.CARD
    ]


def _buttons(seen: TableView, shown: Shown, words: Words) -> tuple[Button, ...]:
    verbs = {verb.name for verb in seen.offer.verbs if verb.shown is shown}
    actions = (*in_order(seen), *seen.free)
    return tuple(
        Button(words.choice([text]), text) for text in actions if text.partition(" ")[0] in verbs
    )


def _press(seen: TableView) -> Press | None:
    if seen.decision is None or not (seen.legal or seen.free):
        return None
    return Press(seen.game_number, seen.decision)


def _names(seen: TableView, words: Words) -> tuple[str, ...]:
    """What the seats are called: the reader is "You", for others know them by a name."""
    return tuple(
        words("common-you") if seat == seen.seat else place.name
        for seat, place in enumerate(seen.places)
    )


def _news(seen: TableView, since: int, words: Words) -> tuple[str, ...]:
    fresh = [told.event for told in seen.happened if told.entry > since]
    names = [place.name for place in seen.places]
    return sentences(fresh, seen.view.game, names, seen.seat, words)


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
    number = seen.view.deal.number if seen.view.deal else 0
    return words(f"{seen.view.game}-title", **{"number": number, **_single_facts(seen, words)})


def _single_facts(seen: TableView, words: Words) -> dict[str, Value]:
    """Facts that have one value for the table, cards formatted."""
    return {
        name: words.card(value) if isinstance(value, Card) else value
        for name, value in _facts(seen).items()
        if not isinstance(value, tuple)
    }


def _line(
    seen: TableView, seat: Seat, names: tuple[str, ...], facts: list[str], words: Words
) -> Line:
    values = [_value(seen, name, seat, words) for name in facts]
    return Line(
        name=names[seat],
        mark=_mark(seen.places[seat], words),
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
    playable = {card for action in seen.legal for card in _cards_of(action, seen)}
    return tuple(
        _face(card, words, playable=card in playable)
        for card in _strongest_first(seen.view.zone(HAND, seen.view.seat), seen)
    )


def _strongest_first(cards: Iterable[Card | None], seen: TableView) -> list[Card | None]:
    """As people hold them; packs are listed weakest first."""
    pack = seen.offer.pack.cards
    return sorted(cards, key=lambda card: -pack.index(card) if card else 0)


def _face(card: Card | None, words: Words, mark: str = "", *, playable: bool = False) -> Face:
    if card is None:
        return Face("?")
    return Face(words.card(card, mark, short=True), words.style(card), playable)


def _piles(seen: TableView, names: tuple[str, ...], words: Words) -> tuple[Pile, ...]:
    piles = (_zone(zone, seen, names, words) for zone in seen.view.zones if zone.name != HAND)
    return tuple(pile for pile in piles if pile)


def _zone(zone: Zone, seen: TableView, names: tuple[str, ...], words: Words) -> Pile | None:
    """Where all cards lie face down, the heading alone tells of them."""
    who = "table" if zone.seat is None else "you" if zone.seat == seen.seat else "other"
    name = names[zone.seat] if zone.seat is not None else ""
    heading = words.find(
        f"{seen.view.game}-zone-{zone.name}", count=len(zone.cards), who=who, name=name
    )
    if heading is None or not zone.cards:
        return None
    cards = zone.cards if any(zone.cards) else ()
    return Pile(heading, tuple(("", _face(card, words)) for card in cards))


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


def _ask(seen: TableView, words: Words) -> str:
    if seen.phase is Phase.OVER:
        return ""
    if seen.legal:
        known = {"cards": 0, **_single_facts(seen, words), "legal": words.choice(in_order(seen))}
        return words(f"{seen.view.game}-ask-{seen.view.phase}", **known)
    if seen.view.to_act:
        waited = (seen.places[seat].name for seat in seen.view.to_act)
        return words("board-waiting", names=words.all_of(waited))
    return words("board-next-deal")


def _over(seen: TableView, names: tuple[str, ...], words: Words) -> str:
    outcome = seen.view.outcome
    if outcome is None:
        return words("board-no-result")
    winners = [names[seat] for seat in outcome.winners]
    return words("board-winners", names=words.all_of(winners), count=len(winners))


def _scores(seen: TableView, names: tuple[str, ...]) -> tuple[ScoreLine, ...]:
    """Each seat's score after every deal, best place first."""
    deals: list[DealView] = [*seen.view.past, *([seen.view.deal] if seen.view.deal else [])]
    ranking = seen.view.outcome.ranking if seen.view.outcome else None
    lines = [
        ScoreLine(
            name=name,
            scores=tuple(deal.score[seat] for deal in deals),
            place=ranking[seat] if ranking else None,
        )
        for seat, name in enumerate(names)
    ]
    return tuple(sorted(lines, key=lambda line: line.place or 0))


def _proof(seen: TableView, words: Words) -> tuple[str, ...]:
    if seen.proof is None:
        return ()
    return (
        words("board-secret", secret=seen.proof.secret),
        words("board-seal", commitment=seen.proof.commitment),
    )
