"""What people can read about a table when they ask: their hand, the last trick, the rules, how
things stand. Only who asks sees it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import starmap

from bot.chatting import layout
from bot.chatting.addresses import is_public
from bot.chatting.asking import Answer, Asker
from bot.chatting.commands import GAMES_OWN, TABLE
from bot.chatting.ids import Move, Order
from bot.chatting.lookup import Lookup
from bot.chatting.orders import may_manage, place_value, removed_value
from bot.chatting.places import Places
from bot.chatting.sheets import (
    Block,
    Button,
    HandSheet,
    Menu,
    Option,
    Sheet,
    Span,
    Tone,
    Weight,
    block,
    sheet,
)
from bot.parsing.errors import ParseError
from bot.rendering.build import NO_NEWS, build, in_order
from bot.rendering.text import pile_text
from bot.tables.commands import Press
from bot.tables.errors import NoSuchPlayer, NotSeated, TableError, WhichTable
from bot.tables.updates import Phase, TableView, Who
from bot.texts.catalogue import Words
from engine.errors import GameError

MOST_TABLES = 25
"""Of so many tables at the most is asked which one is meant."""


class Reading:
    """Answers questions about tables."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup

    async def seen(self, asker: Asker, table: str) -> TableView | None:
        """The table of that code; None where there is none."""
        try:
            return await self._lookup.meant(asker, table)
        except TableError:
            return None

    async def answer(
        self, command: str, argument: str, asker: Asker, seen: TableView, answer: Answer
    ) -> None:
        """Answer a question by the name of its command; ``hand`` ``again`` is drawn in place."""
        words = words_for(asker.words, seen)
        match command:
            case "hand" if argument == "again":
                await answer.redraw(hand_of(words, seen))
            case "hand":
                await answer.say(hand_of(words, seen))
            case "more":
                await answer.say(_more(asker, seen, words))
            case "last":
                told = sheet(_last_trick(seen, words))
                public = _last_trick(seen, words_for(asker.around, seen))
                await answer.say(replace(told, public=public))
            case _ if command in GAMES_OWN:
                await answer.say(rules_sheet(words, seen.offer.id, command))
            case _:
                raise ParseError("outdated")


def words_for(words: Words, seen: TableView) -> Words:
    """Words that know the cards of a table."""
    return words.of_game(seen.offer.id, seen.offer.pack)


def hand_of(words: Words, seen: TableView, note: str = "") -> HandSheet:
    """What its reader alone may see of a table, as it is now. Raises `NotSeated`."""
    if seen.seat is None:
        raise NotSeated()
    return HandSheet(seen, words_for(words, seen), note)


def rules_sheet(words: Words, game: str, what: str = "rules") -> Sheet:
    """The rules of a game, or hints (``tips``)."""
    return Sheet((block(words(f"{game}-name"), Weight.TITLE), block(words(f"{game}-{what}"))))


def state_sheet(
    words: Words,
    told: str,
    seen: TableView | None,
    buttons: Sequence[Button] = (),
    public: str = "",
    *,
    common: bool = False,
) -> Sheet:
    """A sentence, and below it how things stand at the table."""
    texts: list[Block] = [block(told)]
    if seen:
        texts.append(layout.state(seen, words_for(words, seen)))
    return Sheet(tuple(texts), tuple(buttons), public=public, common=common)


def table_labels(asker: Asker, several: Sequence[TableView], places: Places) -> list[str]:
    """What tables are called where one of them is to be chosen: by code and host, and by the place
    where they were opened if that tells them apart.
    """
    where = [_where(asker, seen.chat, places) for seen in several]
    apart = len(set(where)) > 1
    return [
        " · ".join((seen.table, *_host(seen), *([at] if apart else ())))
        for seen, at in zip(several, where, strict=True)
    ]


def _where(asker: Asker, chat: str, places: Places) -> str:
    if chat != asker.chat and is_public(chat) and (name := places.name(chat)):
        return name
    where = "here" if chat == asker.chat else "elsewhere" if is_public(chat) else "private"
    return asker.words("chat-where", place=where)


def _host(seen: TableView) -> tuple[str, ...]:
    return (seen.places[seen.host].name,) if seen.host is not None else ()


def which_sheet(
    asker: Asker, several: Sequence[TableView], places: Places, command: str, argument: str
) -> Sheet:
    """Ask back which of ``several`` tables a command is for, and tell how things stand there."""
    shown, words = several[:MOST_TABLES], asker.words
    labels = table_labels(asker, shown, places)
    buttons = [
        Button(label, Order(seen.table, command, argument))
        for label, seen in zip(labels, shown, strict=True)
    ]
    states = tuple(
        replace(line, spans=(Span(f"{label} · "), *line.spans))
        for label, seen in zip(labels, shown, strict=True)
        for line in layout.state(seen, words_for(words, seen)).lines
    )
    asked = WhichTable(tables=tuple(seen.table for seen in several))
    told, public = (each.error(asked.code, asked.params) for each in (words, asker.around))
    return Sheet((block(told), Block(states, spare=1)), tuple(buttons), public=public)


def sure_sheet(words: Words, move: Move, seen: TableView) -> Sheet:
    """Ask once more before a move is made."""
    words = words_for(words, seen)
    label = words.action(move.action)
    yes = Button(label, replace(move, sure=True), Tone.GOOD)
    return sheet(words("chat-sure", action=label), [yes])


def done(words: Words, command: str, before: TableView) -> str:
    """That a command was carried out, at a table that was as ``before``."""
    if command == "end" and before.phase is Phase.LOBBY:
        command = "close"
    if command == "join" and before.phase is Phase.PLAYING and before.seat is None:
        command = "join-later"
    return words(f"chat-done-{command}", table=before.table)


def already(words: Words, command: str, now: TableView) -> str:
    """That what a command asks for is so already, at a table that is as ``now``."""
    if command == "end" and not now.view.deal:
        command = "close"
    return words(f"chat-already-{command}", table=now.table)


def refusal(
    words: Words,
    reason: TableError | ParseError | GameError,
    seen: TableView | None,
    *,
    public: bool = False,
) -> str:
    """Why something cannot be done, in one sentence; where it is ``public``, without any card."""
    params = dict(reason.params)
    if seen:
        words = words_for(words, seen)
        legal = params.get("legal")
        if isinstance(legal, tuple) and set(legal) == set(seen.legal):
            params["legal"] = in_order(seen)  # as the hand is shown
    return words.error(reason.code, params, public=public)


def choices(
    words: Words, reason: TableError | ParseError | GameError, seen: TableView | None
) -> tuple[Button, ...]:
    """Where something was typed that was not all of a move, or unknown, or named nobody, a button
    for each that it may be.
    """
    if seen is None:
        return ()
    if isinstance(reason, NoSuchPlayer):
        return tuple(
            Button(label, Order(seen.table, "unseat", value)) for label, value in seats(words, seen)
        )
    if not isinstance(reason, ParseError):
        return ()
    near = reason.params.get("command")
    meant = (layout.order_button(seen, str(near), words),) if near in TABLE else ()
    return (*meant, *_moves(words, reason, seen))


def _moves(words: Words, reason: ParseError, seen: TableView) -> Iterator[Button]:
    """The moves that somebody may have meant; what is most likely first."""
    first, legal = (reason.params.get(name) or () for name in ("choices", "legal"))
    if seen.decision is None or not isinstance(first, tuple) or not isinstance(legal, tuple):
        return
    words, press = words_for(words, seen), Press(seen.game_number, seen.decision)
    unknown = reason.code == "unknown-command"  # it may have been anything
    meant = first if first and not unknown else (*first, *legal)
    possible = [action for action in in_order(seen) if action in meant]
    for action in sorted(possible, key=lambda action: action not in first):
        yield Button(words.choice([action]), Move(seen.table, press, action), Tone.MAIN)


def seats(words: Words, seen: TableView) -> list[tuple[str, str]]:
    """Whose seat may be taken away, and who may be let in again, as menus and completion offer
    them: label and value. After a game that is nobody's.
    """
    if seen.phase is Phase.OVER:
        return []
    back = [(words("chat-admit", name=each.name), removed_value(each)) for each in seen.removed]
    gone = {each.name for each in seen.removed}
    people = [
        at
        for at in seen.places
        if seen.phase is Phase.LOBBY or (at.level is None and not (at.left and at.name in gone))
    ]
    return [*((at.name, place_value(at)) for at in people), *back]


def _last_trick(seen: TableView, words: Words) -> str:
    trick = build(seen, words, since=NO_NEWS).last_trick
    return pile_text(trick, words) if trick else words("chat-no-trick")


def _more(asker: Asker, seen: TableView, words: Words) -> Sheet:
    """What can be done besides what the board has buttons for; in words, too, for where there is no
    room for buttons.
    """
    manages = may_manage(asker, seen)
    offered = {each.command for each in seen.offered if each.who is not Who.HOST or manages}
    shown = ["last", "tips", *(name for name in ("pause", "end") if name in offered)]
    buttons = [layout.order_button(seen, name, words) for name in shown]
    if asker.moderates and asker.chat != seen.chat:
        buttons.append(Button(words("chat-hide"), Order(seen.table, "hide")))
    menus = []
    if "unseat" in offered:
        shown.append("unseat")
        options = tuple(starmap(Option, seats(words, seen)))
        label = words.attribute("command-unseat", "button")
        menus.append(Menu(label, Order(seen.table, "unseat"), options))
    told = words("chat-more-of", table=seen.table)
    typed = " · ".join(f"/{words(f'command-{name}')}" for name in shown)
    texts = (block(told), block(typed, Weight.SMALL))
    return Sheet(texts, tuple(buttons), tuple(menus))
