"""What the service makes of texts: its marks, and what it refuses."""

import pytest

from tests.emulators.telegram.errors import Payload, Refused
from tests.emulators.telegram.texts import MOST_TEXT, commands, piece, read, units

USER: Payload = {"id": 7, "is_bot": False, "first_name": "Ada"}


def known(id: int) -> Payload | None:
    return USER if id == 7 else None


def marked(text: str) -> tuple[str, list[tuple[str, str]]]:
    plain, marks = read(text, "HTML", MOST_TEXT, known)
    return plain, [(each["type"], piece(plain, each)) for each in marks]


@pytest.mark.parametrize(
    ("html", "plain", "marks"),
    [
        ("<b>a</b> b", "a b", [("bold", "a")]),
        ("🂡<b>🂡<i>x</i></b>", "🂡🂡x", [("bold", "🂡x"), ("italic", "x")]),
        ("&lt;b&gt; &amp;&quot;&#39;&#x41;", "<b> &\"'A", []),
        ("&nbsp; & &unknown;", "&nbsp; & &unknown;", []),
        ("  <u>x</u>\n\n", "x", [("underline", "x")]),
        ("<b> x </b>", "x", [("bold", "x")]),
        ("<blockquote expandable>a\nb</blockquote>", "a\nb", [("expandable_blockquote", "a\nb")]),
        ("<blockquote>a</blockquote>", "a", [("blockquote", "a")]),
        ("<s>a</s><del>b</del>", "ab", [("strikethrough", "a"), ("strikethrough", "b")]),
        ('<span class="tg-spoiler">a</span>', "a", [("spoiler", "a")]),
        ("<tg-spoiler>a</tg-spoiler>", "a", [("spoiler", "a")]),
        ('<pre><code class="language-c">x</code></pre>', "x", [("pre", "x")]),
        ("<code>/x</code>", "/x", [("code", "/x")]),
        ("<b></b>x", "x", []),
        ('<a href="http://x.org/?a=1&amp;b=2">x</a>', "x", [("text_link", "x")]),
        ("<a href='tg://user?id=7'>Ada</a>", "Ada", [("text_mention", "Ada")]),
        ("<a href='tg://user?id=8'>Ben</a>", "Ben", []),
        ("/x @ada_x", "/x @ada_x", [("bot_command", "/x"), ("mention", "@ada_x")]),
        ("see https://x.org/a/b.", "see https://x.org/a/b.", [("url", "https://x.org/a/b")]),
        ("<B>x</B>", "x", [("bold", "x")]),
        ("\u202eم <b>ش</b>", "\u202eم ش", [("bold", "ش")]),
    ],
)  # fmt: skip
def test_marks(html: str, plain: str, marks: list[tuple[str, str]]) -> None:
    assert marked(html) == (plain, marks)


@pytest.mark.parametrize(
    ("html", "complaint"),
    [
        ("é<x>a</x>", 'Unsupported start tag "x" at byte offset 2'),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        (
            "<b><i>a</b></i>",
            'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"',
        ),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("a <b", "Unclosed start tag at byte offset 2"),
        ("I <3 you", "Unclosed start tag at byte offset 2"),
        ("<br>", 'Unsupported start tag "br" at byte offset 0'),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_complaints(html: str, complaint: str) -> None:
    with pytest.raises(Refused) as refused:
        read(html, "HTML", MOST_TEXT, known)
    text = refused.value.body["description"]
    assert text == f"Bad Request: can't parse entities: {complaint}"


def test_a_language_goes_with_its_block() -> None:
    _, marks = read('<pre><code class="language-c">x</code></pre>', "HTML", MOST_TEXT, known)
    assert marks == [{"type": "pre", "language": "c", "offset": 0, "length": 1}]


def test_lengths_are_counted_after_parsing_in_utf_16() -> None:
    assert units("🂡a") == 3
    read("<b>" + "🂡" * 2048 + "</b>", "HTML", MOST_TEXT, known)
    with pytest.raises(Refused, match="message is too long"):
        read("🂡" * 2048 + "a", "HTML", MOST_TEXT, known)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/new 3", ["/new"]),
        ("🂡 /new@table_bot x", ["/new@table_bot"]),
        ("a/b http://x/y", []),
        ("/a /b", ["/a", "/b"]),
        ("/", []),
        ("/a/b /cé /c.", ["/c"]),
    ],
)
def test_commands_as_clients_mark_them(text: str, found: list[str]) -> None:
    assert [piece(text, each) for each in commands(text)] == found
