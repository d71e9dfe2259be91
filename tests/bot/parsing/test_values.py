"""One value at a time: numbers, lengths of time, hours, zones, codes, yes and no, languages."""

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.parsing import zones
from bot.parsing.values import agreed, code, counted, forms, hour, language, length, number
from bot.rendering.status import span
from bot.tables.timecontrol import DAY, HOUR, MINUTE, SECOND
from bot.texts.catalogue import load
from bot.texts.languages import LANGUAGES

ANY = st.text(st.characters(exclude_categories=()))
NOISE = st.sampled_from(
    ["{}", "“{}”", "«{}»", "'{}'", "`{}`", "({})", "{}.", "{},", " {} ", "**{}**"]
)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        *(
            (form, 4)
            for form in ("4", "\uff14", "٤", "four", "FOUR", "quatre", "04", "“4”", "(4)", "4.")
        ),
        *(
            (form, 4)
            for form in ("4 seats", "4seats", "4 places", "four players", "quatre joueurs")
        ),
        *((form, None) for form in ("", "x", "4 hours", "seats", "4 4", "1000000000", "4.5", "½")),
    ],
)
def test_whole_numbers(typed: str, read: int | None) -> None:
    assert number(typed, forms("seats")) == read


def test_a_number_that_needs_no_name_has_its_unit() -> None:
    assert counted("4 seats", forms("seats")) == counted("quatre places", forms("seats")) == 4
    assert counted("4", forms("seats")) is counted("seats", forms("seats")) is None


@pytest.mark.parametrize(
    ("typed", "milliseconds"),
    [
        *(
            (form, 30 * SECOND)
            for form in ("30", "30s", "30 s", "30 seconds", "30 secondes", "\uff13\uff10\uff53")
        ),
        *((form, 30 * SECOND) for form in ("30sec.", "thirty seconds", "trente secondes", "“30s”")),
        *((form, 5 * MINUTE) for form in ("5 min", "5min", "5 minutes", "cinq minutes", "5 mn")),
        *(
            (form, HOUR)
            for form in ("1h", "1 h", "1 hour", "an hour", "une heure", "1 HOUR.", "60 min")
        ),
        *((form, 2 * HOUR) for form in ("2 hours", "2 heures", "two hours", "deux heures")),
        *((form, 90 * MINUTE) for form in ("1h30", "1 h 30", "1h30min", "1.5 h", "1,5 heure")),
        *((form, 90 * MINUTE) for form in ("1 hour and 30 minutes", "une heure et trente minutes")),
        *((form, HOUR // 2) for form in ("half an hour", "une demi-heure", "0.5h")),
        ("1 day", DAY),
        ("2 jours", 2 * DAY),
        *(
            (form, None)
            for form in ("", "h", "s30", "30 x", "30 30", "h1", "half", "1h 2h x", "an")
        ),
    ],
)
def test_lengths_of_time(typed: str, milliseconds: int | None) -> None:
    assert length(typed, SECOND) == milliseconds


def test_a_number_alone_is_a_length_only_where_its_unit_is_known() -> None:
    assert length("20", HOUR) == 20 * HOUR
    assert length("20") is None
    assert length("20 s", HOUR) == 20 * SECOND


@pytest.mark.parametrize("spoken", LANGUAGES)
@given(st.sampled_from([SECOND, MINUTE, HOUR]), st.integers(1, 200))
def test_lengths_are_read_as_they_are_shown(spoken: str, unit: int, count: int) -> None:
    shown = span(unit * count, load().words(spoken))
    exact = unit * count % MINUTE == 0 or unit * count < 2 * MINUTE
    if exact and (unit * count < 2 * HOUR or unit * count % HOUR == 0):
        assert length(shown) == unit * count


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        *((form, 22) for form in ("22", "22h", "22 h", "22:00", "22h00", "22.00", "10 pm", "10pm")),
        *((form, 22) for form in ("10 p.m.", "10 PM", "22 heures", "22 o’clock", "10 h du soir")),
        *(
            (form, 22)
            for form in ("ten pm", "vingt-deux heures", "“22h”", "(22)", "\uff12\uff12", "22 hours")
        ),
        *((form, 8) for form in ("8", "08", "8 am", "8h du matin", "8 in the morning", "08:00")),
        *((form, 0) for form in ("0", "24", "24:00", "12 am", "midnight", "minuit", "0h")),
        *((form, 12) for form in ("12", "noon", "midi", "12 pm")),
        *((form, None) for form in ("", "25", "22:30", "-1", "x", "22x", "13 am", "pm", "2222")),
    ],
)
def test_hours(typed: str, at: int | None) -> None:
    assert hour(typed) == at


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *((form, "Europe/Paris") for form in ("Europe/Paris", "europe/paris", "EUROPE / PARIS")),
        *((form, "Europe/Paris") for form in ("paris", "“Paris”", "Paris.", "europe paris")),
        *((form, "America/New_York") for form in ("New York", "new_york", "america/new york")),
        ("port au prince", "America/Port-au-Prince"),
        ("utc", "UTC"),
        ("Etc/GMT+1", "Etc/GMT+1"),
        ("etc/gmt-1", "Etc/GMT-1"),
        *(
            (form, None)
            for form in ("", "mars", "gmt+1", "Europe/Londres", "istanbul", "x" * 9_999)
        ),
    ],
)
def test_zones(typed: str, name: str | None) -> None:
    assert zones.zone(typed) == name


def test_every_zone_is_read_by_its_name_however_it_is_written() -> None:
    for name in zones.known():
        assert zones.zone(name) == name
        assert ZoneInfo(zones.zone(name.lower().replace("_", " ")) or "") == ZoneInfo(name)


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Pariss", ("Europe/Paris",)),
        ("Europe/Pari", ("Europe/Paris",)),
        ("istanbul", ("Asia/Istanbul", "Europe/Istanbul")),
        ("", ()),
        ("xyzzy", ()),
    ],
)
def test_zones_that_may_be_meant(typed: str, names: tuple[str, ...]) -> None:
    assert zones.near(typed) == names


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        *(
            (form, "T1")
            for form in ("T1", "t1", "T1.", "T1,", "(T1)", "«t1»", "#T1", "\uff34\uff11", "“t1”")
        ),
        ("\u0422\u0410\u0415\u0420\u0421\u041c", "TAEPCM"),  # the same in Cyrillic letters
        ("UVWXYZ", "VVWXYZ"),  # no code has a U
        ("k7q2\u200f\u2066", "K7Q2"),
        ("", ""),
        ("♣", ""),
    ],
)
def test_codes(typed: str, read: str) -> None:
    assert code(typed) == read


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        *((form, True) for form in ("yes", "Oui", "on", "ON.", "true", "“y”", "activé", "vrai")),
        *((form, False) for form in ("no", "NON", "off", "false", "désactivé", "n")),
        *((form, None) for form in ("", "maybe", "1", "yes no")),
    ],
)
def test_yes_and_no(typed: str, answer: bool | None) -> None:
    assert agreed(typed) is answer


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        *(
            (form, "fr")
            for form in ("fr", "FR", "français", "Francais", "French", "fr-CA", "fr_FR")
        ),
        *((form, "en") for form in ("en", "English", "anglais", "EN-gb", "“English”")),
        *((form, None) for form in ("", "de", "deutsch", "f")),
    ],
)
def test_languages(typed: str, named: str | None) -> None:
    assert language(typed) == named


@given(ANY)
def test_anything_may_be_typed_for_a_value(text: str) -> None:
    for read in (number, length, hour, zones.zone, zones.near, code, agreed, language):
        read(text)
    length(text, SECOND)
    counted(text, forms("seats"))


@given(NOISE)
def test_signs_around_a_value_do_not_matter(noise: str) -> None:
    assert number(noise.format("4")) == 4
    assert length(noise.format("30s")) == 30 * SECOND
    assert hour(noise.format("22:00")) == 22
    assert zones.zone(noise.format("Europe/Paris")) == "Europe/Paris"
    assert code(noise.format("k7q2")) == "K7Q2"
    assert agreed(noise.format("oui")) is True
    assert language(noise.format("French")) == "fr"
