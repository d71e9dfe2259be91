"""What is to be done about screens, as a pure question."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.tables.commands import TableId
from bot.tables.screens import HAND, Todo, Urgency, Wish, is_hand, lost, missing_hands, next_job
from bot.tables.updates import Glance, Moment
from storage.records import ScreenRecord

T = TableId("T1")
ADA, BEN = "test:ada", "test:ben"
NOW = Glance(
    version=20, game=2, deal=3, moment=Moment(2, 7, 30), timed=True, done=False, hands=(ADA, BEN)
)
BOARD = ScreenRecord(T, "test:café", "", 2, 3, message="m1", version=20)
CARDS = ScreenRecord(T, ADA, ADA, 2, HAND, message="m2", version=20, posted_at=1_000)


def todo(*screens: ScreenRecord, now: Glance = NOW, **given: object) -> tuple[Todo, Urgency] | None:
    job = next_job(screens, now, now.moment, too_old=0, **given)  # type: ignore[arg-type]
    return (job.todo, job.urgency) if job else None


def test_nothing_is_done_about_what_is_right() -> None:
    assert todo(BOARD) is None
    assert todo(CARDS) is None
    assert todo() is None


def test_a_board_without_message_is_posted_and_one_without_buttons_gets_them_soon() -> None:
    assert todo(lost(BOARD)) == (Todo.POST, Urgency.DEAL)
    assert todo(replace(BOARD, version=0)) == (Todo.EDIT, Urgency.DEAL)


def test_a_turn_comes_before_what_is_only_nice_to_see() -> None:
    old = replace(BOARD, version=19)
    for shown, timed, urgency in (
        (NOW.moment, True, Urgency.REST),
        (Moment(2, 6, 29), True, Urgency.TURN),
        (None, True, Urgency.TURN),
        (Moment(2, 6, 29), False, Urgency.REST),
    ):
        job = next_job([old], replace(NOW, timed=timed), shown, too_old=0)
        assert job
        assert (job.todo, job.urgency) == (Todo.EDIT, urgency)


def test_a_board_of_a_deal_that_is_done_is_finished_and_the_next_one_takes_its_place() -> None:
    for game, deal in ((2, 2), (2, 0), (1, 9)):
        past = replace(BOARD, game=game, deal=deal)
        job = next_job([past], NOW, None, too_old=0)
        assert job
        assert (job.todo, job.urgency) == (Todo.FINISH, Urgency.DEAL)
        assert job.follower == ScreenRecord(T, "test:café", "", 2, 3)


def test_a_board_that_never_was_posted_or_cannot_be_is_forgotten_and_followed() -> None:
    past = replace(BOARD, deal=2)
    for gone in (lost(past), replace(past, muted="closed")):
        job = next_job([gone], NOW, None, too_old=0)
        assert job
        assert job.todo is Todo.FORGET
        assert job.follower == ScreenRecord(T, "test:café", "", 2, 3, muted=gone.muted)


def test_one_of_which_nobody_knows_whether_it_was_posted_is_looked_for() -> None:
    past = lost(replace(BOARD, deal=2))
    assert todo(past, unsure=lambda screen: True) == (Todo.RECALL, Urgency.DEAL)
    assert todo(past, unsure=lambda screen: False) == (Todo.FORGET, Urgency.DEAL)
    assert todo(lost(BOARD), unsure=lambda screen: True) == (Todo.POST, Urgency.DEAL)
    muted = replace(past, muted="closed")
    assert todo(muted, unsure=lambda screen: True) == (Todo.FORGET, Urgency.DEAL)


def test_the_oldest_board_comes_first_and_nothing_is_followed_twice() -> None:
    past = replace(BOARD, deal=2)
    job = next_job([lost(BOARD), past], NOW, None, too_old=0)
    assert job
    assert (job.screen, job.todo, job.follower) == (past, Todo.FINISH, None)


def test_boards_of_other_readers_are_other_boards() -> None:
    own = replace(BOARD, deal=2, reader=ADA)
    job = next_job([own, BOARD], NOW, None, too_old=0)
    assert job
    assert job.follower == ScreenRecord(T, "test:café", ADA, 2, 3)


def test_a_hand_stays_over_deals_and_is_retired_with_its_game_or_its_cards() -> None:
    assert todo(replace(CARDS, version=19)) == (Todo.EDIT, Urgency.REST)
    assert todo(replace(CARDS, game=1)) == (Todo.RETIRE, Urgency.DEAL)
    assert todo(CARDS, now=replace(NOW, hands=(BEN,))) == (Todo.RETIRE, Urgency.DEAL)


def test_a_hand_beside_a_board_of_ones_own_is_retired() -> None:
    own = replace(BOARD, chat=ADA, reader=ADA)
    assert todo(CARDS, own) == (Todo.RETIRE, Urgency.DEAL)


def test_an_old_hand_is_renewed_but_only_where_there_is_something_new() -> None:
    assert next_job([CARDS], NOW, None, too_old=1_001) is None
    job = next_job([replace(CARDS, version=19)], NOW, None, too_old=1_001)
    assert job
    assert job.todo is Todo.RENEW
    job = next_job([replace(CARDS, version=19)], NOW, None, too_old=1_000)
    assert job
    assert job.todo is Todo.EDIT


def test_nothing_is_done_where_nothing_can_be_until_somebody_wishes_it() -> None:
    muted = replace(lost(BOARD), muted="closed")
    assert todo(muted) is None
    assert todo(muted, wishes={"": Wish.AGAIN}) == (Todo.POST, Urgency.DEAL)
    there = replace(BOARD, muted="closed", version=19)
    assert todo(there, wishes={"": Wish.AGAIN}) == (Todo.EDIT, Urgency.REST)
    assert todo(there, wishes={ADA: Wish.AGAIN}) is None


def test_a_board_is_shown_anew_where_somebody_wishes_it() -> None:
    assert todo(BOARD, wishes={"": Wish.ANEW}) == (Todo.RENEW, Urgency.DEAL)
    assert todo(lost(BOARD), wishes={"": Wish.ANEW}) == (Todo.POST, Urgency.DEAL)
    assert todo(replace(BOARD, deal=2), wishes={"": Wish.ANEW}) == (Todo.FINISH, Urgency.DEAL)


def test_what_was_rejected_is_left_alone_until_the_table_changes() -> None:
    rejected = replace(lost(BOARD), version=20)
    assert todo(rejected) is None
    assert todo(rejected, now=replace(NOW, version=21)) == (Todo.POST, Urgency.DEAL)


def test_hands_are_for_those_who_see_their_cards_nowhere_else() -> None:
    own = replace(BOARD, chat=BEN, reader=BEN)
    assert missing_hands([BOARD, own], T, NOW, [ADA, BEN], 5) == (
        ScreenRecord(T, ADA, ADA, 2, HAND, posted_at=5),
    )
    assert missing_hands([BOARD, CARDS, own], T, NOW, [ADA, BEN], 5) == ()
    earlier = replace(CARDS, game=1)
    assert missing_hands([earlier], T, NOW, [ADA], 5) == (
        ScreenRecord(T, ADA, ADA, 2, HAND, posted_at=5),
    )


SCREENS = st.builds(
    ScreenRecord,
    table=st.just(T),
    chat=st.just(ADA),
    reader=st.sampled_from(["", ADA]),
    game=st.integers(1, 2),
    deal=st.integers(-1, 3),
    message=st.sampled_from([None, "m1"]),
    version=st.sampled_from([0, 19, 20]),
    posted_at=st.sampled_from([0, 5]),
    muted=st.sampled_from(["", "closed"]),
)


def test_who_cannot_be_given_a_hand_is_not_tried_again_with_every_game() -> None:
    muted = replace(lost(CARDS), game=1, muted="closed")
    assert missing_hands([muted], T, NOW, [ADA], 5) == ()
    job = next_job([muted], NOW, None, too_old=0)
    assert job
    assert (job.todo, job.follower) == (Todo.FORGET, replace(muted, game=2))
    assert todo(muted, now=replace(NOW, hands=(BEN,))) is None


@given(st.lists(SCREENS, max_size=6, unique_by=ScreenRecord.key), st.sampled_from([(), (ADA,)]))
def test_whatever_there_is_comes_to_an_end_with_one_board_for_each_reader(
    screens: list[ScreenRecord], hands: tuple[str, ...]
) -> None:
    """Every job that is done as the publisher does it brings the screens nearer to what is right:
    nothing goes round in circles, no reader is left without a board, and none has two.
    """
    now = replace(NOW, hands=hands)
    readers = {screen.reader for screen in screens if not is_hand(screen)}
    left = {screen.key(): screen for screen in screens}
    for _ in range(40):
        job = next_job([*left.values()], now, None, too_old=3)
        if job is None:
            break
        del left[job.screen.key()]
        done = job.follower
        match job.todo:
            case Todo.POST:
                done = replace(job.screen, message="m2", version=now.version, posted_at=9)
            case Todo.EDIT:
                done = replace(job.screen, version=now.version)
            case Todo.RENEW:
                done = lost(job.screen)
        if done:
            left[done.key()] = done
    else:
        raise AssertionError("it goes on for ever")
    boards = [screen for screen in left.values() if not is_hand(screen)]
    assert sorted(screen.reader for screen in boards) == sorted(readers)
    assert all((screen.game, screen.deal) == (now.game, now.deal) for screen in boards)
    assert all(screen.muted or screen.version == now.version for screen in left.values())


def test_a_board_that_is_buried_is_posted_anew_when_it_has_to_be_edited_anyway() -> None:
    asked: list[ScreenRecord] = []

    def buried(screen: ScreenRecord) -> bool:
        asked.append(screen)
        return True

    old = replace(BOARD, version=19)
    assert todo(old, buried=buried) == (Todo.RENEW, Urgency.DEAL)
    assert asked == [old]
    for right in (
        BOARD,
        lost(BOARD),
        replace(BOARD, version=0),
        replace(old, deal=2),
        replace(old, muted="closed"),
        replace(CARDS, version=19),
    ):
        assert todo(right, buried=buried) == todo(right)
    over = replace(NOW, done=True)
    assert todo(old, now=over, buried=buried) == todo(old, now=over)
    assert asked == [old], "nobody is asked where it does not matter"
