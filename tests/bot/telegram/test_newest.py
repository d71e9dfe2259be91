"""How far up a message is, by the numbers that are seen."""

from bot.telegram.newest import FAR, ORDER, Newest

GROUP = -1_001_234_567_890


def test_a_message_with_many_below_it_is_buried() -> None:
    newest = Newest()
    newest.seen(GROUP, 100)
    newest.seen(GROUP, 100 + FAR)
    newest.seen(GROUP, 90)  # they come out of order
    assert newest.buried(f"{GROUP}/100")
    assert not newest.buried(f"{GROUP}/{101}")
    assert not newest.buried("-5/100")


def test_a_number_that_was_none_of_the_groups_is_forgotten_with_the_next() -> None:
    newest = Newest()
    newest.seen(GROUP, 2**31 - 1)
    assert newest.buried(f"{GROUP}/100")
    newest.seen(GROUP, 101)
    assert not newest.buried(f"{GROUP}/100")
    assert ORDER > FAR
