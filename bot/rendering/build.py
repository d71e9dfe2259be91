"""A table's view and a language make a scene. Knows zones, facts and tricks, but no game.

What a fact or a zone is called, and whether it is shown at all, is decided by the game's texts: a
fact without a message ``<game>-fact-<name>`` is not shown; one with an attribute ``.symbol`` is
drawn as that many symbols; ``<game>-fact-score`` heads the scores of an earlier deal. A zone
besides the hands has a message ``<game>-zone-<name>``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from bot.rendering.lobby import lobby
from bot.rendering.news import sentences
from bot.rendering.people import joined, kind, mark, names
from bot.rendering.scene import Button, CommandButton, Face, Line, Pile, Scene, ScoreLine
from bot.rendering.status import button, ended, paused, played, salt
from bot.tables.commands import Press
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Value, Words
from engine.actions import Kind, Shown, read_card
from engine.cards.card import Card
from engine.cards.tricks import Trick
from engine.seats import Seat, seats
from engine.view import DealView, FactValue, Zone

HAND = "hand"
NOTHING_YET = "·"
NO_NEWS = 1_000_000_000
"""Beyond all entries: sentences that are not shown need not be made."""


def build(seen: TableView, words: Words, *, since: int = 0) -> Scene:
    """The scene of a table. News are told from the entry after number ``since`` on."""
    words = words.of_game(seen.offer.id, seen.offer.pack)
    scene = _game(seen, words) if seen.view.deal else lobby(seen, words)
    return replace(
        scene,
        news=_news(seen, since, words),
        commands=_commands(seen, words),
        deadline=seen.deadline,
        choices=_named(by_rank(seen, seen.choices), words),
        next_press=_next_press(seen),
        open_choices=_open_choices(seen, words),
        open_press=_open_press(seen),
    )


def _game(seen: TableView, words: Words) -> Scene:
    """The table with the running deal, or the last one."""
    called = names(seen, words)
    columns = _columns(seen, words)
    over = seen.phase is Phase.OVER
    return Scene(
        title=_title(seen, words),
        columns=tuple(columns.values()),
        lines=tuple(_line(seen, seat, called, list(columns), words) for seat in seats(len(called))),
        trick=_running_trick(seen, called, words),
        last_trick=_last_trick(seen, called, words),
        hand=_hand(seen, words),
        hand_heading=words("board-hand"),
        news=(),
        ask=_ask(seen, words),
        piles=_piles(seen, called, words),
        buttons=_buttons(seen, Shown.BUTTONS, words),
        menu=_buttons(seen, Shown.MENU, words),
        press=_press(seen),
        over=_over(seen, called, words) if over else "",
        scores=_scores(seen, called) if over else (),
        proof=_proof(seen, words) if over else (),
        played=() if over else played(seen, words),
    )


def _commands(seen: TableView, words: Words) -> tuple[CommandButton, ...]:
    """What can be done about the table; some commands are called otherwise before the game."""
    return tuple(
        CommandButton(
            label=words.find_attribute(f"command-{offered.command}", f"button-{seen.phase}")
            or button(offered.command, words),
            command=offered.command,
            who=offered.who,
        )
        for offered in seen.offered
    )


def in_order(seen: TableView) -> tuple[str, ...]:
    """What the reader may decide now: first what names a card, in the order of the hand."""
    return by_rank(seen, seen.legal)


def by_rank(seen: TableView, actions: Iterable[str]) -> tuple[str, ...]:
    """``actions`` in that order."""
    return tuple(sorted(actions, key=partial(_rank, seen)))


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
    return _named((text for text in actions if text.partition(" ")[0] in verbs), words)


def _named(actions: Iterable[str], words: Words) -> tuple[Button, ...]:
    return tuple(Button(words.choice([text]), text) for text in actions)


def _next_press(seen: TableView) -> Press | None:
    if seen.decision is None or not seen.choices:
        return None
    return Press(seen.game_number, seen.decision)


def _open_choices(seen: TableView, words: Words) -> tuple[Button, ...]:
    return _named(seen.choice.actions, words) if seen.choice else ()


def _open_press(seen: TableView) -> Press | None:
    choice = seen.choice
    return Press(seen.game_number, choice.decision, choice.seat) if choice else None


def _press(seen: TableView) -> Press | None:
    if seen.decision is None or not (seen.legal or seen.free):
        return None
    return Press(seen.game_number, seen.decision)


def _news(seen: TableView, since: int, words: Words) -> tuple[str, ...]:
    fresh = [told.event for told in seen.happened if told.entry > since]
    called = [place.name for place in seen.places]
    return sentences(fresh, seen.view.game, called, seen.seat, words)


def _columns(seen: TableView, words: Words) -> dict[str, str]:
    """Facts that have one value a seat and a heading in the game's texts: name -> heading."""
    headings = {
        name: words.find(f"{seen.view.game}-fact-{name}")
        for name, value in _facts(seen).items()
        if isinstance(value, tuple)
    }
    return {name: heading for name, heading in headings.items() if heading}


def _facts(seen: TableView) -> Mapping[str, FactValue]:
    """What is known of the moment and of the deal."""
    assert seen.view.deal
    return {**seen.view.facts, **seen.view.deal.facts}


def _title(seen: TableView, words: Words) -> str:
    assert seen.view.deal
    known = {"number": seen.view.deal.number, **_single_facts(seen, words)}
    return words(f"{seen.view.game}-title", **known)


def _single_facts(seen: TableView, words: Words) -> dict[str, Value]:
    """Facts that have one value for the table, cards formatted."""
    return {
        name: words.card(value) if isinstance(value, Card) else value
        for name, value in _facts(seen).items()
        if not isinstance(value, tuple)
    }


def _line(
    seen: TableView, seat: Seat, called: tuple[str, ...], facts: list[str], words: Words
) -> Line:
    out = seen.view.out[seat] and not _took_part(seen, seat, facts)
    return Line(
        name=called[seat],
        mark=_mark(seen, seat, words, out=out),
        values=tuple(_value(seen, name, seat, words) for name in facts),
        faces=_open_hand(seen, seat, words),
        you=seat == seen.seat,
        turn=seat in seen.view.to_act and seen.phase is Phase.PLAYING,
        out=out,
    )


def _mark(seen: TableView, seat: Seat, words: Words, *, out: bool) -> str:
    """Who is away or comes next is told only where the seat still has something to do."""
    of_kind = kind(seen.places[seat], words)
    if out:
        return of_kind
    if seen.view.out[seat]:
        return joined(of_kind, words("board-out-now"))
    return mark(seen.places[seat], words) if seen.phase is Phase.PLAYING else of_kind


def _took_part(seen: TableView, seat: Seat, facts: list[str]) -> bool:
    """Whether a seat that is out now played the deal that is done: there is all to tell of it."""
    deal = seen.view.deal
    assert deal
    return deal.done and all(_row(seen, name)[seat] is not None for name in facts)


def _row(seen: TableView, name: str) -> tuple[int | None, ...]:
    """A fact that has one value a seat."""
    values = _facts(seen)[name]
    assert isinstance(values, tuple)
    return values


def _value(seen: TableView, name: str, seat: Seat, words: Words) -> str:
    value = _row(seen, name)[seat]
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


def _piles(seen: TableView, called: tuple[str, ...], words: Words) -> tuple[Pile, ...]:
    piles = (_zone(zone, seen, called, words) for zone in seen.view.zones if zone.name != HAND)
    return tuple(pile for pile in piles if pile)


def _zone(zone: Zone, seen: TableView, called: tuple[str, ...], words: Words) -> Pile | None:
    """Where all cards lie face down, the heading alone tells of them."""
    who = "table" if zone.seat is None else "you" if zone.seat == seen.seat else "other"
    name = called[zone.seat] if zone.seat is not None else ""
    heading = words.find(
        f"{seen.view.game}-zone-{zone.name}", count=len(zone.cards), who=who, name=name
    )
    if heading is None or not zone.cards:
        return None
    cards = zone.cards if any(zone.cards) else ()
    return Pile(heading, tuple(("", _face(card, words)) for card in cards))


def _running_trick(seen: TableView, called: tuple[str, ...], words: Words) -> Pile | None:
    deal = seen.view.deal
    if not deal or not deal.tricks or deal.tricks[-1].winner is not None:
        return None
    return _pile(words("board-trick"), deal.tricks[-1], called, seen.seat, words)


def _last_trick(seen: TableView, called: tuple[str, ...], words: Words) -> Pile | None:
    deals = [*seen.view.past[-1:], *([seen.view.deal] if seen.view.deal else [])]
    done = [trick for deal in deals for trick in deal.tricks if trick.winner is not None]
    if not done:
        return None
    return _pile(words("board-last-trick"), done[-1], called, seen.seat, words)


def _pile(
    heading: str, trick: Trick, called: tuple[str, ...], reader: Seat | None, words: Words
) -> Pile:
    cards = tuple(
        (called[played.seat], _face(played.card, words, played.mark)) for played in trick.cards
    )
    winner = trick.winner
    who = "you" if winner == reader else "other"
    taken = words("board-taken", who=who, name=called[winner]) if winner is not None else ""
    return Pile(heading, cards, taken)


def _ask(seen: TableView, words: Words) -> str:
    if seen.phase is Phase.OVER:
        return ""
    if seen.paused is not None:
        return paused(seen, words)
    if seen.legal:
        known = {"cards": 0, **_single_facts(seen, words), "legal": words.choice(in_order(seen))}
        return words(f"{seen.view.game}-ask-{seen.view.phase}", **known)
    if seen.seat is not None and seen.places[seen.seat].left:
        return words("board-you-left", button=button("back", words))
    if seen.view.to_act:
        waited = (seen.places[seat].name for seat in seen.view.to_act)
        return words("board-waiting", names=words.all_of(waited))
    return words("board-next-deal")


def _over(seen: TableView, called: tuple[str, ...], words: Words) -> str:
    outcome = seen.view.outcome
    if outcome is None:
        return ended(seen, words)
    winners = [called[seat] for seat in outcome.winners]
    told = words("board-winners", names=words.all_of(winners), count=len(winners))
    decided = words.find(f"{seen.view.game}-decided-{outcome.decided}") if outcome.decided else None
    return words("board-decided", winners=told, how=decided) if decided else told


def _scores(seen: TableView, called: tuple[str, ...]) -> tuple[ScoreLine, ...]:
    """Each seat's score after every deal, best place first."""
    deals: list[DealView] = [*seen.view.past, *([seen.view.deal] if seen.view.deal else [])]
    ranking = seen.view.outcome.ranking if seen.view.outcome else None
    lines = [
        ScoreLine(
            name=name,
            scores=tuple(deal.score[seat] for deal in deals),
            place=ranking[seat] if ranking else None,
        )
        for seat, name in enumerate(called)
    ]
    return tuple(sorted(lines, key=lambda line: line.place or 0))


def _proof(seen: TableView, words: Words) -> tuple[str, ...]:
    if seen.proof is None:
        return ()
    shown = "yes" if seen.salt else "no"  # a game that began at once has no salt
    return (
        words("board-secret", secret=seen.proof.secret),
        words("board-seal", commitment=seen.proof.commitment, shown=shown),
        *salt(seen, words),
    )
