"""Sheets and layouts as messages in Telegram's HTML, with buttons below. Sends nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.chatting import layout
from bot.chatting.ids import Order, Remembered, Wish
from bot.chatting.layout import Layout, Told
from bot.chatting.sheets import (
    Block,
    Button,
    File,
    HandSheet,
    Line,
    Menu,
    Said,
    Sheet,
    Span,
    Weight,
    block,
)
from bot.rendering.build import NO_NEWS, build
from bot.rendering.status import tempo
from bot.tables.timecontrol import Tempo
from bot.tables.updates import Phase, TableView
from bot.telegram import keyboards, links
from bot.telegram.keyboards import MOST, Key, Keyboard, Kind
from bot.telegram.markup import LONGEST, cut, harmless, length, plain
from bot.texts.catalogue import Words

LONGEST_ALERT = 200
"""Characters of what a press is answered with."""
_TAGS = {Weight.TITLE: "b", Weight.HEADING: "b", Weight.SMALL: "i"}


@dataclass(frozen=True, slots=True)
class Page:
    """A message. ``reader`` is the one person who may read it, "" where everybody may: nothing
    sends a page where others would read it, too.
    """

    text: str
    keyboard: Keyboard = ()
    reader: str = ""
    file: File | None = None


def drawn_page(
    seen: TableView, words: Words, *, reader: str, hand: bool, live: bool, bot: str = ""
) -> Page:
    """A screen of a table, as the publisher wants it. In a group it names the ``bot``."""
    words = words.of_game(seen.offer.id, seen.offer.pack)
    told = Told(until=_pace(seen, words))
    if hand:
        scene = build(seen, words, since=NO_NEWS)
        return _page(layout.hand(scene, seen, words, live=live, told=told), Kind.SCREEN, reader)
    scene = build(seen, words, since=layout.fresh_since(seen))
    if reader and seen.phase is not Phase.LOBBY:
        return _page(layout.solo(scene, seen, words, live=live, told=told), Kind.SCREEN, reader)
    laid_out = layout.board(scene, seen, words, live=live, told=told)
    if not (bot and live) or seen.phase is Phase.OVER:
        return _page(laid_out, Kind.SCREEN, reader)
    if seen.deal == 1:
        how = block(words("telegram-how", bot=bot), Weight.SMALL)
        laid_out = replace(laid_out, blocks=(*laid_out.blocks[:-1], how, laid_out.blocks[-1]))
    page = _page(laid_out, Kind.SCREEN, reader)
    opens = Key(words("telegram-private"), link=f"{links.base(bot)}hand-{seen.table}")
    return replace(page, keyboard=(*page.keyboard, (opens,)))


def page_of(said: Said, reader: str) -> Page:
    """An answer as a page for who asked."""
    if isinstance(said, HandSheet):
        seen, words = said.seen, said.words
        scene = build(seen, words, since=NO_NEWS)
        laid_out = layout.hand(scene, seen, words, live=True, passing=True, note=said.note)
        return _page(laid_out, Kind.ANSWER, reader)
    return sheet_page(said, reader)


def sheet_page(sheet: Sheet, reader: str) -> Page:
    """A page of texts and buttons. Menus are shown one at a time, all of them as buttons."""
    texts, keys = list(sheet.texts), list[Keyboard]()
    menus = [each for each in sheet.menus if isinstance(each, Menu)]
    opened = _opened(sheet, menus)
    if opened:
        texts.append(Block((Line((Span(opened.label, bold=True),)),)))
        keys.append(_choices(opened))
        if len(menus) > 1:
            back = Button("←", _panel_of(opened.what))
            keys.append(((keyboards.key(back, Kind.ANSWER),),))
    else:
        chosen = [_chosen(each) for each in menus]
        told = [
            Line((Span(f"{menu.short} · "), Span(now, bold=True)))
            for menu, now in zip(menus, chosen, strict=True)
        ]
        texts.append(Block(tuple(told)))
        buttons = [keyboards.key(Button(each.short, each.what), Kind.ANSWER) for each in menus]
        keys.append(keyboards.rows(buttons))
    alone = opened is not None and len(menus) > 1  # one goes back from there, and nowhere else
    below = () if alone else sheet.buttons
    keys.append(keyboards.rows(keyboards.key(each, Kind.ANSWER) for each in below))
    rows = tuple(row for group in keys for row in group)
    return Page(marked(texts), rows, reader, sheet.file)


def alert_of(said: Said, how: str = "") -> str:
    """The same in at most 200 characters without buttons: what matters most of a hand, and at the
    end ``how`` to go on from there.
    """
    if isinstance(said, HandSheet):
        seen, words = said.seen, said.words
        scene = build(seen, words, since=NO_NEWS)
        blocks = layout.hand(scene, seen, words, live=False, passing=True, note=said.note).blocks
        blocks = blocks[:-1] if said.note else blocks[1:-1]
    else:
        blocks = said.texts
    text = "\n".join("".join(span.text for span in each.spans) for b in blocks for each in b.lines)
    if not how:
        return cut(text, LONGEST_ALERT)
    return f"{cut(text, LONGEST_ALERT - length(how) - 1)}\n{how}"


def fits_alert(said: Said) -> bool:
    """Whether an answer is no more than a few words."""
    if isinstance(said, HandSheet) or said.buttons or said.menus or said.file:
        return False
    return length("\n".join(_text(each) for each in said.texts)) <= LONGEST_ALERT


def marked(blocks: Iterable[Block], most: int = LONGEST) -> str:
    """Texts with markup: those that there is room for."""
    shown = [each for each in blocks if _text(each).strip()]
    sizes = [_size(each) + 2 for each in shown]
    kept = layout.fitted(shown, sizes, most)
    return "\n\n".join("\n".join(map(_line, shown[at].lines)) for at in kept)


def _page(laid_out: Layout, kind: Kind, reader: str) -> Page:
    groups = [
        keyboards.rows(keyboards.key(each, kind) for each in group) for group in laid_out.groups
    ]
    return Page(marked(laid_out.blocks), tuple(row for each in groups for row in each), reader)


def _pace(seen: TableView, words: Words) -> Span:
    """Telegram counts nothing down: how long a move may take has to do."""
    if seen.time.tempo is Tempo.OFF:
        return Span("")
    return Span(f"({tempo(seen.time, words)})")


def _opened(sheet: Sheet, menus: Sequence[Menu]) -> Menu | None:
    if len(menus) == 1:
        return menus[0]
    found = (each for each in menus if sheet.opened and _field(each.what) == sheet.opened)
    return next(found, None)


def _field(what: Remembered) -> str:
    match what:
        case Order(argument=argument):
            return argument
        case Wish(field=field):
            return field.rpartition(".")[2]
        case _:
            return ""


def _panel_of(what: Remembered) -> Remembered:
    """What shows all the menus again."""
    match what:
        case Order():
            return replace(what, argument="")
        case Wish(field=field):
            return replace(what, field=field.rpartition(".")[0])
        case _:
            return what


def _choices(menu: Menu) -> Keyboard:
    keys = [
        keyboards.key(
            Button(f"✓ {each.label}" if each.chosen else each.label, menu.what),
            Kind.ANSWER,
            each.value,
        )
        for each in menu.options[:MOST]
    ]
    return keyboards.rows(keys)


def _chosen(menu: Menu) -> str:
    return next((each.label for each in menu.options if each.chosen), "–")


def _line(of: Line) -> str:
    tag = _TAGS.get(of.weight, "")
    return _tagged(tag, of.lead + "".join(_span(each, tag) for each in of.spans))


def _span(of: Span, around: str) -> str:
    tag = "b" if of.bold else "s" if of.struck else ""
    return _tagged(tag if tag != around else "", plain(of.text))


def _tagged(tag: str, text: str) -> str:
    return f"<{tag}>{text}</{tag}>" if tag and text else text


def _size(block: Block) -> int:
    return sum(
        1 + length(each.lead) + sum(length(harmless(span.text)) for span in each.spans)
        for each in block.lines
    )


def _text(block: Block) -> str:
    return "\n".join(each.lead + "".join(span.text for span in each.spans) for each in block.lines)
