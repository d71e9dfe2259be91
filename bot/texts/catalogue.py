"""The catalogue of all texts, read from Fluent files, and its words in one language.

A topic is a file ``<language>/<topic>.ftl``; a folder of one topic may hold ``<language>.ftl``
instead. Every id stands in one file of a language only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from bot.texts.languages import DEFAULT, TEXTS, chain, pick
from bot.texts.sources import Sources
from bot.texts.variables import variables_of
from bot.typography import cut
from engine.cards.card import Card
from engine.cards.decks import Pack

Value: TypeAlias = str | int | None
"""What a variable of a text may hold. None is an empty text."""

Phrase: TypeAlias = Callable[["Words"], str]
"""What each language says in its own words."""

ErrorValue: TypeAlias = str | int | Phrase | tuple[str | Phrase, ...] | tuple[int, ...] | None

_LONGEST = 1000

REMEMBERED = 20_000
"""So many formatted texts are kept: a game says the same again and again."""

MARKS = {"+": "mark-plus", "-": "mark-minus"}
"""How a card may be played, by the sign behind its code: the id of its text."""


class Catalogue:
    """The texts of some folders.

    Raises ValueError where a file is not in order: see `Sources`.
    """

    def __init__(self, *folders: Path) -> None:
        self._folders = folders
        self._languages: dict[str, Sources] = {}
        self._formatted: dict[object, tuple[str | None, list[Exception]]] = {}

    def ids(self, language: str = DEFAULT) -> tuple[str, ...]:
        """Every id that has a text in ``language``, in the order of the files."""
        return self._language(language).ids

    def attributes(self, message_id: str, language: str = DEFAULT) -> tuple[str, ...]:
        """The names of the attributes of a text."""
        message = self._language(language).message(message_id)
        return tuple(each.id.name for each in message.attributes)

    def variables(self, message_id: str, language: str = DEFAULT) -> Mapping[str, bool]:
        """The variables of a text and its attributes; whether the text chooses its form by them."""
        return variables_of(self._language(language).message(message_id))

    def has(self, language: str, message_id: str) -> bool:
        """Whether there is such a text in exactly this language."""
        return message_id in self._language(language)

    def format(
        self, language: str, message_id: str, attribute: str, params: Mapping[str, Value]
    ) -> tuple[str | None, list[Exception]]:
        """A text (its attribute, unless that is "") and what is wrong with it; None: not there."""
        asked = (language, message_id, attribute, *params.items())
        if asked not in self._formatted:
            if len(self._formatted) >= REMEMBERED:
                self._formatted.clear()
            given = {name: _plain(value) for name, value in params.items()}
            told = self._language(language).format(message_id, attribute, given)
            self._formatted[asked] = told
        return self._formatted[asked]

    def words(self, language: str | None) -> "Words":
        """The words of the language that comes nearest to ``language``."""
        return Words(self, pick(language))

    def _language(self, language: str) -> Sources:
        """What there is in one language, read at its first use."""
        if language not in self._languages:
            self._languages[language] = Sources(language, _files(self._folders, language))
        return self._languages[language]


class Words:
    """The catalogue bound to one language; what is missing there is said in the default one.

    Only words `of_game` know how cards and words of a game are shown; without, codes are.
    """

    def __init__(
        self, catalogue: Catalogue, language: str, game: str = "", pack: Pack | None = None
    ) -> None:
        self.language = language
        self.catalogue = catalogue
        self._chain = chain(language)
        self._game = game
        self._pack = pack
        self._deck = pack.name.partition("-")[0] if pack else ""
        self._cards: dict[tuple[str, str, bool], str] = {}
        self._actions: dict[tuple[str, str], str] = {}
        self._games: dict[tuple[str, str], Words] = {}

    def of_game(self, game: str, pack: Pack) -> "Words":
        """The same for the cards of ``pack`` and for the game of that id; made once for each.

        What a deck's cards are called is told by the first part of its name: ``french-rank-K``.
        """
        key = (game, pack.name)
        if key not in self._games:
            self._games[key] = Words(self.catalogue, self.language, game, pack)
        return self._games[key]

    def __call__(self, message_id: str, /, **params: Value) -> str:
        """The text of ``message_id``.

        Raises LookupError where there is none, and for a variable that was not given.
        """
        return self._sure(message_id, "", params)

    def attribute(self, message_id: str, name: str, /, **params: Value) -> str:
        """The attribute ``name`` of a text. Raises LookupError like a call."""
        return self._sure(message_id, name, params)

    def find(self, message_id: str, /, **params: Value) -> str | None:
        """The text of ``message_id``, or None where there is none. Else like a call."""
        return self._find(message_id, "", params)

    def find_attribute(self, message_id: str, name: str, /, **params: Value) -> str | None:
        """The attribute ``name`` of a text, or None where there is none. Else like a call."""
        return self._find(message_id, name, params)

    def all_of(self, items: Iterable[str]) -> str:
        """``A, B and C``; "" for nothing."""
        return self._listed("common-and", list(items))

    def any_of(self, items: Iterable[str]) -> str:
        """``A, B or C``; "" for nothing."""
        return self._listed("common-or", list(items))

    def card(self, card: Card, mark: str = "", *, short: bool = False) -> str:
        """A card as it is shown: ``5♣``, ``R♥``; its code where the deck has no texts.

        Its mark stands behind it in words, ``A♥ high``, or ``short``, ``A♥↑``.
        """
        key = (card.code, mark, short)
        if key not in self._cards:
            shown = card.code
            if parts := self._parts(card):
                shown = self("card-shown", rank=parts[0], suit="".join(parts[1:]))
            self._cards[key] = shown + self._mark(mark, short)
        return self._cards[key]

    def card_name(self, card: Card) -> str:
        """A card in words: ``king of hearts``, ``roi de cœur``, or a name of its own.

        Its code where the deck has no texts.
        """
        if own := self.find(f"{self._deck}-card-{card.code}"):
            return own
        rank, *suits = self._parts(card, "name") or [card.code]
        return self("card-named", rank=rank, suit=self.all_of(suits)) if suits else rank

    def style(self, card: Card) -> str:
        """The colour of a card of one suit, as its text has it: red, yellow, green or plain."""
        return self.find_attribute(f"{self._deck}-suit-{card.suits}", "style") or "plain"

    def action(self, text: str, *, done: bool = False) -> str:
        """An action by its text form: ``bid 2`` is "bid 2", ``play AH+`` is "A♥↑"; what may be
        ``done``, or has been.
        """
        return self._action(text, "done" if done else "")

    def choice(self, texts: Iterable[str]) -> str:
        """What may be done, by text forms: "0, 1 or 3", "5♣, A♥↑ or A♥↓"."""
        texts = list(texts)
        same_verb = len({text.partition(" ")[0] for text in texts}) == 1
        return self.any_of(self._action(text, "short" if same_verb else "") for text in texts)

    def option(self, game: str, name: str) -> str:
        """What an option of a game is called; its own name where it has no text."""
        return self.find(f"{game}-option-{name}") or name

    def option_value(self, game: str, name: str, value: str | int | bool | None) -> str:
        """A value of an option, in words where it has some: 5 is "5 lives"."""
        told = "none" if value is None else str(value).lower()
        option = f"{game}-option-{name}"
        in_words = self.find_attribute(option, told.replace("+", "-plus-"))
        in_words = in_words or self.find_attribute(option, "value", value=_number(told))
        if in_words is None and isinstance(value, bool):
            return self("common-yes" if value else "common-no")
        return in_words or told

    def option_told(self, game: str, name: str, value: str | int | bool | None) -> str:
        """An option and what was chosen for it: "5 lives", "ties: all share the place"."""
        told = self.option_value(game, name, value)
        if self.find_attribute(f"{game}-option-{name}", "value", value=told) is not None:
            return told  # it names what it counts
        return self("board-line", head=self.option(game, name), rest=told)

    def error(
        self,
        code: str,
        params: Mapping[str, ErrorValue] | None = None,
        *,
        public: bool = False,
        kind: str = "error",
    ) -> str:
        """One sentence for a refusal or failure: why, and what is possible instead. Never raises.

        With ``public`` it names no card that the person holds or typed, for others read it too; and
        nothing else that was ``typed``, which may have been one. Another ``kind`` than ``error`` is
        told in its own texts, where it has one.
        """
        params = params or {}
        if public:
            params = {
                name: value
                for name, value in params.items()
                if name != "typed" and not self._may_tell_card(value)
            }
        reason = params.get("reason")
        ids = [f"{each}-{code}{end}" for each in (kind, "error") for end in (f"-{reason}", "")]
        for message_id in (*ids, "error-unknown"):
            if self.catalogue.has(DEFAULT, message_id):
                complete = self._complete(message_id, code, params)
                return self._find(message_id, "", complete, strict=False) or code
        return code

    def _sure(self, message_id: str, attribute: str, params: Mapping[str, Value]) -> str:
        text = self._find(message_id, attribute, params)
        if text is None:
            raise LookupError(f"no text {message_id} {attribute}".rstrip())
        return text

    def _find(
        self, message_id: str, attribute: str, params: Mapping[str, Value], strict: bool = True
    ) -> str | None:
        for language in self._chain:
            text, wrong = self.catalogue.format(language, message_id, attribute, params)
            if wrong and strict:
                raise LookupError(f"{language} {message_id}: {wrong[0]}")
            if text is not None:
                return text
        return None

    def _listed(self, how: str, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        most = self("common-comma").join(items[:-1])
        return self(how, most=most, last=items[-1])

    def _mark(self, mark: str, short: bool) -> str:
        if not mark:
            return ""
        message_id = MARKS[mark]
        return self.attribute(message_id, "short") if short else " " + self(message_id)

    def _parts(self, card: Card, attribute: str = "") -> list[str]:
        """The texts of a card's rank and of each of its suits; none where the deck has no such."""
        ids = [f"{self._deck}-rank-{card.rank}"]
        ids += [f"{self._deck}-suit-{suit}" for suit in card.suits]
        texts = [self._find(message_id, attribute, {}) for message_id in ids]
        found = [text for text in texts if text is not None]
        return found if len(found) == len(ids) else []

    def _action(self, text: str, attribute: str) -> str:
        if (text, attribute) not in self._actions:  # there are no more than a game has
            self._actions[text, attribute] = self._action_told(text, attribute)
        return self._actions[text, attribute]

    def _action_told(self, text: str, attribute: str) -> str:
        verb, *arguments = text.split() or [""]
        number, card, rest = "", "", []
        for argument in arguments:
            shown = self._card_of(argument)
            if shown and not card:
                card = shown
            elif argument.lstrip("-").isdecimal():
                number = argument
            else:
                rest.append(self.find(f"{self._game}-word-{argument}") or argument)
        params: dict[str, Value] = {"number": number, "card": card, "rest": " ".join(rest)}
        message_id = f"action-{verb}"
        short = self._find(message_id, attribute, params) if attribute else None
        return short or self._find(message_id, "", params) or text

    def _card_of(self, code: str) -> str | None:
        """The card of a code, with its mark; None for what is no card of the game."""
        mark = code[-1:] if code[-1:] in MARKS else ""
        card = self._pack.find(code[: len(code) - len(mark)]) if self._pack else None
        return self.card(card, mark, short=True) if card else None

    def _may_tell_card(self, value: ErrorValue) -> bool:
        if self._pack is None:  # nobody knows what is a card
            return isinstance(value, tuple) and not all(map(callable, value))
        texts = value if isinstance(value, tuple) else (value,)
        told = (str(text) for text in texts if not callable(text))
        return any(self._card_of(word) for text in told for word in text.split())

    def _complete(
        self, message_id: str, code: str, params: Mapping[str, ErrorValue]
    ) -> dict[str, Value]:
        """The variables of an error's text: tuples as lists, and a stand-in for what is not known.

        A text that chooses its form by such a variable sees the number 0, which no list and no
        typed text ever is; one that only shows it shows "…".
        """
        complete: dict[str, Value] = {}
        for name, chosen_by in self.catalogue.variables(message_id).items():
            value: ErrorValue = params.get(name)
            if callable(value):
                value = value(self)
            if isinstance(value, tuple):
                texts = [each(self) if callable(each) else str(each) for each in value]
                actions = name in ("legal", "choices") and code != "bad-option"
                value = self.choice(texts) if actions else self.any_of(texts)
            if value is None or value == "":
                value = 0 if chosen_by else "…"
            complete[name] = value
        return complete


def _number(text: str) -> str | int:
    """A number for the texts where ``text`` is one, so that they can choose its plural form."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


@cache
def load(*folders: Path) -> Catalogue:
    """The catalogue of our own texts and those of further ``folders``, read once."""
    return Catalogue(TEXTS, *folders)


def words_in(language: str, *folders: Path) -> Words:
    """The words of a language (of the nearest that we speak), with the texts of further folders."""
    return _words_in(pick(language), *folders)


@cache
def _words_in(spoken: str, *folders: Path) -> Words:
    return load(*folders).words(spoken)


def _files(folders: Iterable[Path], language: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((folder / language).glob("*.ftl"))
        if (single := folder / f"{language}.ftl").is_file():
            yield single


def _plain(value: Value) -> str | int:
    if isinstance(value, str):
        # Fluent refuses a part of more than 2,500 characters.
        return cut(value, _LONGEST)
    return "" if value is None else int(value)
