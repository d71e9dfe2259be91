"""Texts as the service reads them: HTML, lengths in UTF-16 units, and what it finds by itself."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape

from tests.emulators.telegram.errors import Payload, bad, require

MOST_TEXT, MOST_CAPTION, MOST_ENTITIES = 4096, 1024, 100
_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
}
_SOLID = {"code", "pre", "text_link", "text_mention", "custom_emoji", "url"}
_COMMAND = re.compile(r"(?<![\w/@<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])")
_MENTION = re.compile(r"(?<!\w)@\w{4,32}")
_LINK = re.compile(r"https?://[^\s<>]+[^\s<>.,:;!?)]")
_NAME = re.compile(r"[^\s>]+")
_ATTRIBUTE = re.compile(r"""\s*([^\s=>]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?""")
_CHARACTER = re.compile(r"&(?:lt|gt|amp|quot|#\d+|#[xX][0-9a-fA-F]+);")
_USER = re.compile(r"tg://user\?id=(\d+)")

Known = Callable[[int], Payload | None]
"""Returns the user with this id, as the bot would see them; None where it knows nobody."""


def units(text: str) -> int:
    """Return how long a text is where the service counts: in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def piece(text: str, entity: Payload) -> str:
    """Return the part of a text that an entity is about."""
    start, length = entity["offset"] * 2, entity["length"] * 2
    return text.encode("utf-16-le", "surrogatepass")[start : start + length].decode("utf-16-le")


def commands(text: str) -> list[Payload]:
    """Return the commands that a client marks in a text."""
    return _marked(text, _COMMAND, "bot_command")


def found(text: str) -> list[Payload]:
    """Return what the service marks in a text by itself."""
    links = _marked(text, _LINK, "url")
    rest = _marked(text, _MENTION, "mention") + commands(text)
    return links + [each for each in rest if not any(_overlap(each, link) for link in links)]


def _marked(text: str, pattern: re.Pattern[str], kind: str) -> list[Payload]:
    return [
        {"type": kind, "offset": units(text[: each.start()]), "length": units(each.group())}
        for each in pattern.finditer(text)
    ]


def _overlap(one: Payload, other: Payload) -> bool:
    first, second = sorted((one, other), key=lambda each: int(each["offset"]))
    return bool(first["offset"] + first["length"] > second["offset"])


def read(
    text: str, mode: str | None, most: int, known: Known, entities: list[Payload] | None = None
) -> tuple[str, list[Payload]]:
    """Return the plain text and its entities, or refuse what the service would refuse."""
    if mode is None:
        given = list(entities or ())
        plain, marks = _trimmed(text.replace("\r", ""), given)
    elif mode.lower() == "html":
        plain, marks = _trimmed(*_Reader(text, known).read())
    else:
        raise bad(f"unsupported parse_mode: {mode} is not emulated")
    what = "message caption is too long" if most == MOST_CAPTION else "message is too long"
    require(units(plain) <= most, what)
    solid = [each for each in marks if each["type"] in _SOLID]
    own = [each for each in found(plain) if not any(_overlap(each, mark) for mark in solid)]
    marks = sorted(marks + own, key=lambda each: (each["offset"], -each["length"]))
    return plain, marks[:MOST_ENTITIES]


def _trimmed(text: str, marks: list[Payload]) -> tuple[str, list[Payload]]:
    """Cut the blanks off both ends of a text, and move its entities with it."""
    shorter = text.lstrip()
    cut = units(text) - units(shorter)
    shorter = shorter.rstrip()
    end = units(shorter)
    kept = []
    for mark in marks:
        start = max(0, mark["offset"] - cut)
        length = min(end, mark["offset"] + mark["length"] - cut) - start
        if length > 0:
            kept.append({**mark, "offset": start, "length": length})
    return shorter, kept


@dataclass(slots=True)
class _Open:
    tag: str
    entity: Payload
    start: int


@dataclass
class _Reader:
    """Reads HTML as strictly as the service, with its complaints."""

    text: str
    known: Known
    at: int = 0
    plain: str = ""
    stack: list[_Open] = field(default_factory=list)
    marks: list[Payload] = field(default_factory=list)

    def read(self) -> tuple[str, list[Payload]]:
        while self.at < len(self.text):
            if self.text[self.at] == "<":
                self._close() if self.text.startswith("</", self.at) else self._open()
            elif character := _CHARACTER.match(self.text, self.at):
                self.plain += unescape(character.group())
                self.at = character.end()
            else:
                self.plain += self.text[self.at]
                self.at += 1
        if self.stack:
            raise _refusal(f'Can\'t find end tag corresponding to start tag "{self.stack[-1].tag}"')
        return self.plain, sorted(self.marks, key=lambda each: (each["offset"], -each["length"]))

    def _offset(self, at: int) -> int:
        return len(self.text[:at].encode())

    def _open(self) -> None:
        begun = self.at
        name = _NAME.match(self.text, begun + 1)
        tag = name.group().lower() if name else ""
        if "<" not in tag and ">" not in self.text[begun:]:
            raise _refusal(f"Unclosed start tag at byte offset {self._offset(begun)}")
        if tag not in _TAGS:
            place = self._offset(begun)
            raise _refusal(f'Unsupported start tag "{tag}" at byte offset {place}')
        self.at = begun + 1 + len(tag)
        attributes = self._attributes(begun)
        entity: Payload = {"type": _TAGS[tag]}
        if tag == "a":
            entity["url"] = attributes.get("href", "")
        elif tag == "tg-emoji":
            entity["custom_emoji_id"] = attributes.get("emoji-id", "")
        elif tag == "blockquote" and "expandable" in attributes:
            entity["type"] = "expandable_blockquote"
        elif tag == "span" and attributes.get("class") != "tg-spoiler":
            place = self._offset(begun)
            raise _refusal(f'Tag "span" must have class "tg-spoiler" at byte offset {place}')
        elif tag == "code" and attributes.get("class", "").startswith("language-"):
            entity["language"] = attributes["class"].removeprefix("language-")
        self.stack.append(_Open(tag, entity, units(self.plain)))

    def _attributes(self, begun: int) -> dict[str, str]:
        attributes: dict[str, str] = {}
        while True:
            rest = self.text[self.at :]
            if rest.lstrip().startswith(">"):
                self.at += len(rest) - len(rest.lstrip()) + 1
                return attributes
            match = _ATTRIBUTE.match(self.text, self.at)
            if match is None:
                raise _refusal(f"Unclosed start tag at byte offset {self._offset(begun)}")
            name, *values = match.groups()
            value = next((each for each in values if each is not None), "")
            attributes[name.lower()] = _CHARACTER.sub(lambda each: unescape(each.group()), value)
            self.at = match.end()

    def _close(self) -> None:
        begun = self.at
        end = self.text.find(">", begun)
        if not self.stack or end < 0:
            raise _refusal(f"Unexpected end tag at byte offset {self._offset(begun)}")
        tag = self.text[begun + 2 : end].strip().lower()
        opened = self.stack.pop()
        if tag not in ("", opened.tag):
            raise _refusal(
                f"Unmatched end tag at byte offset {self._offset(begun)},"
                f' expected "</{opened.tag}>", found "</{tag}>"'
            )
        self.at = end + 1
        length = units(self.plain) - opened.start
        entity = self._finished(opened.entity, opened.start, length)
        if length and entity:
            self.marks.append({**entity, "offset": opened.start, "length": length})

    def _finished(self, entity: Payload, start: int, length: int) -> Payload | None:
        """Return what becomes of an entity once its text is known; None: nothing."""
        if entity["type"] == "text_link":
            return self._link(entity["url"] or self.plain[-length:])
        if entity["type"] == "pre" and self.marks:
            inner = self.marks[-1]
            if (inner["type"], inner["offset"], inner["length"]) == ("code", start, length):
                self.marks.pop()
                return {**entity, **{key: inner[key] for key in ("language",) if key in inner}}
        if entity["type"] == "code" and not any(each.tag == "pre" for each in self.stack):
            entity.pop("language", None)
        return entity

    def _link(self, url: str) -> Payload | None:
        if person := _USER.fullmatch(url):
            user = self.known(int(person[1]))
            return {"type": "text_mention", "user": user} if user else None
        if re.fullmatch(r"(?:https?|tg)://\S+|[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?", url):
            whole = url if "://" in url else f"http://{url}/"
            return {"type": "text_link", "url": whole}
        return None


def _refusal(text: str) -> Exception:
    return bad(f"can't parse entities: {text}")
