"""Of lines that come by the thousand a few are written, and the others counted."""

from bot.sparing import FEW, MOST_KINDS, WINDOW, Sparing

SECOND = 1_000


def test_a_few_lines_of_each_kind_are_written_and_the_rest_is_summed_up() -> None:
    sparing = Sparing()
    assert [sparing.lets("a", now) for now in range(1_000)].count(True) == FEW
    assert sparing.lets("b", 1_000)
    assert sparing.due(1_000) == {}
    assert sparing.due(WINDOW + FEW) == {"a": 1_000 - FEW}
    assert sparing.due(WINDOW + FEW) == {}


def test_in_each_window_a_few_are_written_and_the_others_summed_up() -> None:
    sparing, written, told = Sparing(), 0, list[int]()
    for now in range(0, 10 * WINDOW, SECOND):
        written += sparing.lets("a", now)
        told += sparing.due(now).values()
    assert written == 10 * FEW
    assert 9 <= len(told) <= 10
    told += sparing.due(11 * WINDOW).values()
    assert written + sum(told) == 10 * WINDOW // SECOND


def test_a_clock_that_is_set_back_keeps_nothing_for_ever() -> None:
    sparing = Sparing()
    for _ in range(2 * FEW):
        sparing.lets("a", 100 * WINDOW)
    assert sparing.lets("a", WINDOW)
    assert sparing.due(2 * WINDOW) == {"a": FEW}


def test_however_many_kinds_there_are_they_are_not_all_kept() -> None:
    sparing = Sparing()
    written = sum(sparing.lets(str(number), 0) for number in range(10 * MOST_KINDS))
    assert written == MOST_KINDS + FEW - 1 + 1
    assert len(sparing._written) <= MOST_KINDS + 1
