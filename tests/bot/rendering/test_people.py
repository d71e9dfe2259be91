"""How seats are marked: computers, people who are away, and who comes next."""

from dataclasses import replace

import pytest

from bot.rendering.build import build
from bot.rendering.people import mark, names
from bot.tables.updates import Phase, Place
from bot.texts.catalogue import words_in
from engine.seats import Seat
from tests.bot.rendering.views import ANA, BEYA, BO, a_game, a_lobby

MARKS = {
    ANA: ("", ""),
    BEYA: ("🤖 normal", "🤖 normal"),
    replace(ANA, away=True): ("(away, a computer plays)", "(absence, un ordinateur joue)"),
    replace(ANA, away=True, left=True): (
        "(gone, a computer plays)",
        "(plus à table, un ordinateur joue)",
    ),
    replace(ANA, away=True, autopilot=True): (
        "(asleep, a computer plays)",
        "(en veille, un ordinateur joue)",
    ),
    replace(BEYA, heir="Zoé"): (
        "🤖 normal (Zoé takes over at the next deal)",
        "🤖 normal (Zoé prend la place à la prochaine donne)",
    ),
}


@pytest.mark.parametrize("place", MARKS)
def test_marks(place: Place) -> None:
    assert tuple(mark(place, words_in(language)) for language in ("en", "fr")) == MARKS[place]


def test_the_reader_is_you() -> None:
    assert names(a_lobby(ANA, BO, seat=Seat(1)), words_in("en")) == ("Ana", "You")
    assert names(a_lobby(ANA, BO), words_in("en")) == ("Ana", "Bo")


def test_marks_stand_at_the_seats_while_the_game_goes_on() -> None:
    places = (replace(ANA, autopilot=True, away=True), replace(BEYA, heir="Zoé"))
    words = words_in("en")
    seen = a_game(2, None, places=places)
    assert [line.mark for line in build(seen, words).lines] == [mark(p, words) for p in places]
    ended = replace(seen, phase=Phase.OVER, ended="asked")
    assert [line.mark for line in build(ended, words).lines] == ["", "🤖 normal"]
