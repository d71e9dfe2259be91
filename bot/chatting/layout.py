"""How tables are laid out where they are messages: lines of text, and groups of buttons below them.
Sends nothing, and knows no platform's markup.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.chatting.ids import Move, Order
from bot.chatting.sheets import Block, Button, Line, Span, Tone, Weight, block, line, lines
from bot.rendering import scene as scenes
from bot.rendering.build import NO_NEWS, NOTHING_YET, build
from bot.rendering.scene import Pile, Scene
from bot.rendering.text import pile_text
from bot.tables.commands import Press
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Words

LATEST = 4
"""So many of the latest news are shown."""
BOARD = ("hand", "join", "go", "resume", "back", "addbot", "rematch", "configure", "leave", "rules")
"""The commands that have a button on a board where they make sense, in this order."""
_TONES = {
    "join": Tone.GOOD,
    "go": Tone.MAIN,
    "hand": Tone.MAIN,
    "back": Tone.GOOD,
    "resume": Tone.GOOD,
    "rematch": Tone.GOOD,
    "end": Tone.BAD,
}


@dataclass(frozen=True, slots=True)
class Layout:
    """A table as somebody sees it; each group of buttons begins a new row."""

    blocks: tuple[Block, ...]
    groups: tuple[tuple[Button, ...], ...] = ()


NOTHING = Span("")


@dataclass(frozen=True, slots=True)
class Told:
    """What a platform has to tell in its own way: ``until`` when there is time, ``where`` the table
    is; `NOTHING` where that need not be told.
    """

    until: Span = NOTHING
    where: Span = NOTHING


UNTOLD = Told()


def board(
    scene: Scene, seen: TableView, words: Words, *, live: bool, told: Told = UNTOLD
) -> Layout:
    """What everybody in a chat sees of a table; where it is ``live``, with its buttons and what it
    waits for.
    """
    scene = scene if live else replace(scene, ask="")
    blocks = _board(scene, seen, words, told) if seen.view.deal else _lobby(scene)
    return _laid_out(blocks, _board_groups(scene, seen, words) if live else ())


def solo(scene: Scene, seen: TableView, words: Words, *, live: bool, told: Told = UNTOLD) -> Layout:
    """Board and hand in one, where nobody else reads. A press must not end the game there: to leave
    is typed, and to end is asked twice.
    """
    scene = scene if live else replace(scene, ask="")
    hand = _cards(scene) if seen.phase is Phase.PLAYING else []
    moves = _moves(seen, scene.choices, scene.next_press)
    without = ("hand",) if seen.seat is None else ("hand", "join", "leave")
    groups = (moves, *_board_groups(scene, seen, words, without)) if live else ()
    return _laid_out(_board(scene, seen, words, told, hand), groups)


def hand(
    scene: Scene,
    seen: TableView,
    words: Words,
    *,
    live: bool,
    told: Told = UNTOLD,
    passing: bool = False,
    note: str = "",
) -> Layout:
    """What only its reader knows of a table. ``passing`` answers to a press tell of which moment
    they are and can be drawn again; ``note`` stands above.
    """
    blocks = [block(note)] if note else []
    blocks += [block(scene.title, Weight.HEADING)]
    blocks += _cards(scene) or [block(words("chat-no-hand"))]
    blocks += _others(scene, words)
    if scene.played:
        blocks.append(lines(scene.played, Weight.SMALL))
    if passing:
        blocks += [_trick(scene, seen, words), _asked(scene, seen, told.until)]
    blocks.append(_footer(seen, words, told.where))
    moves = _moves(seen, scene.choices, scene.next_press) if live else ()
    away = seen.seat is not None and seen.places[seen.seat].away
    back = any(each.command == "back" for each in scene.commands)
    buttons = [order_button(seen, "back", words)] if live and away and back else []
    if passing:
        buttons.append(Button(words("chat-refresh"), Order(seen.table, "hand", "again")))
    return _laid_out(blocks, (moves, buttons))


def state(seen: TableView, words: Words, until: Span = NOTHING) -> Block:
    """Which table it is, and what it waits for or how it ended."""
    scene = build(seen, words, since=NO_NEWS)
    if scene.over:
        rest: tuple[Span, ...] = (Span(scene.over),)
    else:
        asked = _asked(scene, seen, until).lines
        rest = asked[0].spans if asked else ()
    divided = (Span(" · "), *rest) if rest else ()
    return Block((Line((Span(scene.title), *divided), Weight.SMALL),))


def order_button(seen: TableView, command: str, words: Words) -> Button:
    """The button of a command to a table."""
    label = (
        words("chat-more")
        if command == "more"
        else words.find_attribute(f"command-{command}", f"button-{seen.phase}")
        or words.attribute(f"command-{command}", "button")
    )
    return Button(label, Order(seen.table, command), _TONES.get(command, Tone.PLAIN))


def fitted(blocks: Sequence[Block], sizes: Sequence[int], room: int) -> list[int]:
    """The places of the ``blocks``, of these ``sizes``, that there is ``room`` for: where it is too
    much, which takes many players with long names, the spare ones are left out first.
    """
    places = list(range(len(blocks)))
    for at in sorted(places, key=lambda at: -blocks[at].spare):
        if blocks[at].spare and sum(sizes[each] for each in places) > room:
            places.remove(at)
    kept = []
    for at in places:
        if sizes[at] <= room:
            kept.append(at)
            room -= sizes[at]
    return kept


def fresh_since(seen: TableView) -> int:
    """News are shown of the last few entries: so many sentences at the most need be made."""
    entries = sorted({told.entry for told in seen.happened}, reverse=True)
    return entries[LATEST] if len(entries) > LATEST else 0


def _laid_out(blocks: Iterable[Block], groups: Iterable[Sequence[Button]]) -> Layout:
    shown = tuple(each for each in blocks if each.lines)
    return Layout(shown, tuple(tuple(group) for group in groups if group))


def _lobby(scene: Scene) -> list[Block]:
    seats = [replace(_name(each), lead=f"{number}. ") for number, each in enumerate(scene.lines, 1)]
    told = [block(text, bold=True) for text in (scene.ask, scene.over) if text]
    return [
        block(scene.title, Weight.TITLE),
        lines(scene.about[:-1]),  # one that is closed has none
        Block(tuple(seats)),
        *told,
        lines(scene.about[-1:], Weight.SMALL),
    ]


def _board(
    scene: Scene, seen: TableView, words: Words, told: Told, hand: Sequence[Block] = ()
) -> list[Block]:
    """Where it is too much, news are left out first, then cards that lie there already."""
    open_cards = any(each.faces for each in scene.lines)
    piles = [] if open_cards else [scene.trick, scene.last_trick]
    over = [block(scene.over, Weight.TITLE)] if scene.over else []
    return [
        *over,
        block(scene.title, Weight.HEADING),
        Block(tuple(_seat(each, scene.columns, words) for each in scene.lines)),
        Block(tuple(_pile(pile, words) for pile in (*scene.piles, *piles) if pile), spare=1),
        Block(tuple(_score(each, words) for each in scene.scores)),
        lines(scene.proof, Weight.SMALL),
        lines(scene.news[-LATEST:], Weight.SMALL, spare=3),
        lines(scene.played, Weight.SMALL, spare=2),
        *hand,
        _asked(scene, seen, told.until),
        _footer(seen, words),
    ]


def _asked(scene: Scene, seen: TableView, until: Span) -> Block:
    """Who or what is waited for, and for how long."""
    if not scene.ask:
        return Block(())
    running = scene.deadline is not None and seen.paused is None and until.text
    spans = [Span(scene.ask, bold=True), *([Span(" "), until] if running else [])]
    return Block((Line(tuple(spans)),))


def _trick(scene: Scene, seen: TableView, words: Words) -> Block:
    """Which trick is played, and what lies in it; nothing before its first card, or after all."""
    deal = seen.view.deal
    if deal is None or deal.done or not deal.tricks:
        return Block(())
    number = len(deal.tricks) if scene.trick else len(deal.tricks) + 1
    lying = (Span(" · "), *_pile(scene.trick, words).spans) if scene.trick else ()
    return Block((Line((Span(words("chat-trick", number=number)), *lying)),))


def _footer(seen: TableView, words: Words, where: Span = NOTHING) -> Block:
    game = words(f"{seen.offer.id}-name")
    place = (Span(" · "), where) if where.text else ()
    about = Span(words("notice-about", game=game, table=seen.table))
    return Block((Line((about, *place), Weight.SMALL),))


def _name(of: scenes.Line) -> Line:
    mark = (Span(f" {of.mark}"),) if of.mark else ()
    return Line((Span(of.name, bold=not of.free), *mark))


def _seat(of: scenes.Line, columns: Sequence[str], words: Words) -> Line:
    if of.out:
        out = Span(f" · {words('board-out')}")
        return Line((Span(of.name, struck=True), out), lead="▫️ ")
    facts = [
        value if value.strip("♥") == "" else f"{heading} {value}"
        for heading, value in zip(columns, of.values, strict=True)
        if value != NOTHING_YET
    ]
    faces = " ".join(face.text for face in of.faces)
    told = " · ".join(each for each in (*facts, faces) if each)
    return Line((*_name(of).spans, Span(f" · {told}")), lead="▶️ " if of.turn else "▫️ ")


def _pile(pile: Pile, words: Words) -> Line:
    cards = pile_text(pile, words).removeprefix(pile.heading)
    return Line((Span(pile.heading, bold=True), Span(cards)))


def _score(of: scenes.ScoreLine, words: Words) -> Line:
    where = words("board-place", place=of.place) if of.place else "·"
    name = Span(f"{where} {of.name}", bold=True)
    return Line((name, Span(f" · {' '.join(map(str, of.scores))}")))


def _cards(scene: Scene) -> list[Block]:
    """The reader's own cards, large."""
    if not scene.hand:
        return []
    cards = "  ".join(face.text for face in scene.hand)
    return [Block((line(scene.hand_heading, bold=True), line(cards, Weight.TITLE)))]


def _others(scene: Scene, words: Words) -> list[Block]:
    """The open cards of others, where the reader sees those."""
    seen = [each for each in scene.lines if each.faces and not each.you]
    if not seen:
        return []
    spans = [Span(words("chat-others"))]
    for number, each in enumerate(seen):
        cards = " ".join(face.text for face in each.faces)
        spans += [Span(f"{' ·' if number else ''} {each.name} "), Span(cards, bold=True)]
    return [Block((Line(tuple(spans)),))]


def _board_groups(
    scene: Scene, seen: TableView, words: Words, without: Sequence[str] = ()
) -> tuple[tuple[Button, ...], ...]:
    """What the one to move may choose, then what can be done about the table."""
    offered = {each.command for each in scene.commands} | {"rules"}
    if seen.phase is Phase.PLAYING:
        offered |= {"hand", "more"}
    shown = [name for name in (*BOARD, "more") if name in offered and name not in without]
    choices = () if "hand" in without else scene.open_choices
    moves = _moves(seen, choices, scene.open_press)
    return moves, tuple(order_button(seen, name, words) for name in shown)


def _moves(
    seen: TableView, choices: Sequence[scenes.Button], press: Press | None
) -> tuple[Button, ...]:
    if press is None:
        return ()
    return tuple(
        Button(each.label, Move(seen.table, press, each.action), Tone.MAIN) for each in choices
    )
