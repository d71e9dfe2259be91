"""The catalogue of all texts, read from Fluent files, and its words in one language.

A topic is a file ``<language>/<topic>.ftl``; a folder of one topic may hold ``<language>.ftl``
instead. Every id stands in one file of a language only.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Protocol, TypeAlias

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.texts.languages import DEFAULT, TEXTS, chain, pick

Value: TypeAlias = str | int | None
"""What a variable of a text may hold. None is an empty text."""

ErrorValue: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...] | None

_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")
_SPACED = re.compile(r" (?=[:;!?»])|(?<=«) ")
_LONGEST = 1000
_MARKS = {"+": "plus", "-": "minus"}


class CardLike(Protocol):
    """A card as the texts need it: letters of its pack's code."""

    @property
    def rank(self) -> str:
        """The letters of the rank."""

    @property
    def suits(self) -> str:
        """The letter of each suit."""


class Catalogue:
    """The texts of some folders.

    Raises ValueError at the first use of a language with a file that is not in order.
    """

    def __init__(self, *folders: Path) -> None:
        self._folders = folders
        self._languages: dict[str, tuple[FluentBundle, dict[str, ast.Message]]] = {}

    def _language(self, language: str) -> tuple[FluentBundle, dict[str, ast.Message]]:
        """What is read of one language, at its first use: reading takes a while."""
        if language not in self._languages:
            self._languages[language] = self._read(language)
        return self._languages[language]

    def _read(self, language: str) -> tuple[FluentBundle, dict[str, ast.Message]]:
        isolated = language.partition("-")[0] in _RIGHT_TO_LEFT
        bundle = FluentBundle([language], use_isolating=isolated)
        entries: dict[str, ast.Message] = {}
        for file in _files(self._folders, language):
            resource = FluentParser().parse(_typeset(file.read_text("utf-8"), language))
            for entry in resource.body:
                if isinstance(entry, ast.Junk):
                    raise ValueError(f"{file}: cannot be read at {entry.content!r}")
                if isinstance(entry, ast.Message):
                    if entry.id.name in entries:
                        raise ValueError(f"{file}: {entry.id.name} is there already")
                    entries[entry.id.name] = entry
            bundle.add_resource(resource)
        return bundle, entries

    def ids(self, language: str = DEFAULT) -> tuple[str, ...]:
        """Every id that has a text in ``language``, in the order of the files."""
        return tuple(self._language(language)[1])

    def attributes(self, message_id: str, language: str = DEFAULT) -> tuple[str, ...]:
        """The names of the attributes of a text."""
        return tuple(each.id.name for each in self._language(language)[1][message_id].attributes)

    def variables(self, message_id: str, language: str = DEFAULT) -> Mapping[str, bool]:
        """The variables of a text and its attributes; whether the text chooses its form by them."""
        found = _Variables()
        found.visit(self._language(language)[1][message_id])
        return found.names

    def has(self, language: str, message_id: str) -> bool:
        """Whether there is such a text in exactly this language."""
        return message_id in self._language(language)[1]

    def format(
        self, language: str, message_id: str, attribute: str, params: Mapping[str, Value]
    ) -> tuple[str | None, list[Exception]]:
        """A text (its attribute, unless that is "") and what is wrong with it; None: not there."""
        bundle, _ = self._language(language)
        if not bundle.has_message(message_id):
            return None, []
        message = bundle.get_message(message_id)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            return None, []
        given = {name: _plain(value) for name, value in params.items()}
        text, wrong = bundle.format_pattern(pattern, given)
        return str(text), wrong

    def words(self, language: str | None) -> "Words":
        """The words of the language that comes nearest to ``language``."""
        return Words(self, pick(language))


class Words:
    """The catalogue bound to one language; what is missing there is said in the default one."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        self.language = language
        self.catalogue = catalogue
        self._chain = chain(language)
        self._cards: dict[tuple[str, str, str, bool], str] = {}

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

    def card(
        self, card: CardLike, mark: str = "", *, short: bool = False, deck: str = "french"
    ) -> str:
        """A card as it is shown: ``5♣``, ``R♥``.

        Its mark stands behind it in words, ``A♥ high``, or ``short``, ``A♥↑``. ``deck`` is a pack's
        name or its first part.
        """
        key = (card.rank + " " + card.suits, mark, deck, short)
        if key not in self._cards:
            family = deck.partition("-")[0]
            suits = "".join(self(f"{family}-suit-{suit}") for suit in card.suits)
            shown = self("card-shown", rank=self(f"{family}-rank-{card.rank}"), suit=suits)
            self._cards[key] = shown + self._mark(mark, short)
        return self._cards[key]

    def card_name(self, card: CardLike, *, deck: str = "french") -> str:
        """A card in words: ``king of hearts``, ``roi de cœur``."""
        family = deck.partition("-")[0]
        suits = self.all_of(self.attribute(f"{family}-suit-{suit}", "name") for suit in card.suits)
        rank = self.attribute(f"{family}-rank-{card.rank}", "name")
        return self("card-named", rank=rank, suit=suits)

    def action(self, text: str, *, deck: str = "french") -> str:
        """An action by its text form: ``bid 2`` is "bid 2", ``play AH+`` is "A♥↑"."""
        return self._action(text, "", deck)

    def choice(self, texts: Iterable[str], *, deck: str = "french") -> str:
        """What may be done, by text forms: "0, 1 or 3", "5♣, A♥↑ or A♥↓"."""
        texts = list(texts)
        same_verb = len({text.partition(" ")[0] for text in texts}) == 1
        return self.any_of(self._action(text, "short" if same_verb else "", deck) for text in texts)

    def option(self, game: str, name: str) -> str:
        """What an option of a game is called; its own name where it has no text."""
        return self.find(f"{game}-option-{name}") or name

    def option_value(self, game: str, name: str, value: str | int | bool | None) -> str:
        """A value of an option, in words where it has some: 5 is "5 lives"."""
        told = "none" if value is None else str(value).lower()
        option = f"{game}-option-{name}"
        in_words = self.find_attribute(option, told.replace("+", "-plus-"))
        return in_words or self.find_attribute(option, "value", value=_number(told)) or told

    def error(
        self,
        code: str,
        params: Mapping[str, ErrorValue] | None = None,
        *,
        deck: str = "french",
        public: bool = False,
    ) -> str:
        """One sentence for a refusal or failure: why, and what is possible instead. Never raises.

        With ``public`` it names no card that the person holds or typed, for others read it too.
        """
        params = params or {}
        if public:
            params = {
                name: value for name, value in params.items() if not self._tells_card(value, deck)
            }
        reason = params.get("reason")
        for message_id in (f"error-{code}-{reason}", f"error-{code}", "error-unknown"):
            if self.catalogue.has(DEFAULT, message_id):
                complete = self._complete(message_id, code, params, deck)
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
        message_id = f"mark-{_MARKS[mark]}"
        return self.attribute(message_id, "short") if short else " " + self(message_id)

    def _action(self, text: str, attribute: str, deck: str) -> str:
        verb, *arguments = text.split() or [""]
        number, card, rest = "", "", []
        for argument in arguments:
            shown = self._card_code(argument, deck)
            if shown and not card:
                card = shown
            elif argument.lstrip("-").isdecimal():
                number = argument
            else:
                rest.append(argument)
        params: dict[str, Value] = {"number": number, "card": card, "rest": " ".join(rest)}
        message_id = f"action-{verb}"
        short = self._find(message_id, attribute, params) if attribute else None
        return short or self._find(message_id, "", params) or text

    def _tells_card(self, value: ErrorValue, deck: str) -> bool:
        texts = value if isinstance(value, tuple) else (value,)
        words = [word for text in texts for word in str(text).split()]
        return any(self._card_code(word, deck) for word in words)

    def _card_code(self, code: str, deck: str) -> str | None:
        """The card of a code, with its mark; None for what is no card of this deck."""
        family = deck.partition("-")[0]
        mark = code[-1:] if code[-1:] in _MARKS else ""
        code = code[: len(code) - len(mark)]
        suits = 0
        while suits < len(code) and self.catalogue.has(
            DEFAULT, f"{family}-suit-{code[len(code) - suits - 1]}"
        ):
            suits += 1
        rank = code[: len(code) - suits]
        if not suits or not self.catalogue.has(DEFAULT, f"{family}-rank-{rank}"):
            return None
        return self.card(_Coded(rank, code[len(rank) :]), mark, short=True, deck=deck)

    def _complete(
        self, message_id: str, code: str, params: Mapping[str, ErrorValue], deck: str
    ) -> dict[str, Value]:
        """The variables of an error's text: tuples as lists, and a stand-in for what is not known.

        A text that chooses its form by such a variable sees the number 0, which no list and no
        typed text ever is; one that only shows it shows "…".
        """
        complete: dict[str, Value] = {}
        for name, chosen_by in self.catalogue.variables(message_id).items():
            value: ErrorValue = code if name == "code" and name not in params else params.get(name)
            if isinstance(value, tuple):
                texts = [str(each) for each in value]
                actions = name in ("legal", "choices") and code != "bad-option"
                value = self.choice(texts, deck=deck) if actions else self.any_of(texts)
            if value is None or value == "":
                value = 0 if chosen_by else "…"
            complete[name] = value
        return complete


class _Coded:
    def __init__(self, rank: str, suits: str) -> None:
        self.rank = rank
        self.suits = suits


class _Variables(Visitor):
    """Collects the variables of a message; True for those that choose between its forms."""

    def __init__(self) -> None:
        self.names: dict[str, bool] = {}

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        """A choice between forms."""
        if isinstance(node.selector, ast.VariableReference):
            self.names[node.selector.id.name] = True
        self.generic_visit(node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        """A variable that is shown."""
        self.names.setdefault(node.id.name, False)


def _number(text: str) -> str | int:
    """A number for the texts where ``text`` is one, so that they can choose its plural form."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


@cache
def load(*folders: Path) -> Catalogue:
    """The catalogue of our own texts and those of further ``folders``, read once."""
    return Catalogue(TEXTS, *folders)


@cache
def words_in(language: str, *folders: Path) -> Words:
    """The words of a language (of the nearest that we speak), with the texts of further folders."""
    return load(*folders).words(language)


def _files(folders: Iterable[Path], language: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((folder / language).glob("*.ftl"))
        if (single := folder / f"{language}.ftl").is_file():
            yield single


def _typeset(text: str, language: str) -> str:
    """``text`` with the no-break spaces that French has at some signs; files have plain ones."""
    return _SPACED.sub("\u00a0", text) if language.partition("-")[0] == "fr" else text


def _plain(value: Value) -> str | int:
    if isinstance(value, str):
        # Fluent refuses a part of more than 2,500 characters.
        return value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…"
    return "" if value is None else int(value)
