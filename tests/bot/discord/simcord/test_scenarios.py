"""What people do at a table, from what one types to what another sees, on simcord's Discord."""

import logging
from collections.abc import Iterator

import discord
import pytest
import simcord

from tests.bot.discord.simcord.stage import (
    answer,
    buttons,
    cards,
    club,
    hand,
    menu,
    over,
    server,
    text,
    turn,
)


@pytest.fixture(autouse=True)
def _nothing_fails_unseen(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What simcord refuses the program tells in its log, and goes on."""
    yield
    assert [each for each in caplog.get_records("call") if each.levelno >= logging.WARNING] == []


async def test_a_table_that_somebody_opens_is_seen_and_joined_by_another() -> None:
    async with club() as room:
        ada, ben = room.join("Ada"), room.join("Ben")
        command = ada.slash(room.table, "bisqa new", seats=3, computers=1, lives="3")
        assert "T1" in text(answer(await room.then(command)))
        (lobby,) = room.table.history(viewer=ben)
        assert "3 lives" in text(lobby)
        assert "Free seat" in text(lobby)
        assert buttons(lobby) == ["Join", "Start", "Add a computer", "Options", "Leave", "Rules"]
        assert (await room.press(ben, lobby, "Join")).deferred
        (lobby,) = room.table.history(viewer=ada)[1:]
        assert "**Ben**" in text(lobby)
        assert "Free seat" not in text(lobby)


async def test_a_game_has_a_board_for_all_and_hands_in_private() -> None:
    async with club() as room:
        ada, ben = await room.game()
        board = text(room.board())
        assert board.startswith("### Round 1")
        assert [len(cards(hand(who))) for who in (ada, ben)] == [5, 5]
        assert not set(cards(hand(ada))) & set(cards(hand(ben)))
        assert not any(card in board for who in (ada, ben) for card in cards(hand(who)))
        with pytest.raises(simcord.SetupError, match="cannot read"):
            ada.user.dm_channel.history(viewer=ben.user)


async def test_a_bid_on_the_board_is_for_the_one_to_move_alone() -> None:
    async with club() as room:
        first, second = await room.game()
        before = text(room.board())
        refused = answer(await room.press(second, room.board(), "1"))
        assert f"{first.name}’s turn" in text(refused)
        assert refused in room.table.history(viewer=second)
        assert refused not in room.table.history(viewer=first)
        assert text(room.board()) == before
        await room.press(first, room.board(), "1")
        assert f"{first.name} bids 1." in text(room.board())
        assert turn(room.board()) == second.name


async def test_a_card_is_played_on_the_hand_or_typed_as_completion_offers_it() -> None:
    async with club() as room:
        people = {who.name: who for who in await room.game()}

        def plays(board: discord.Message) -> bool:
            return turn(board) in people and not any(map(str.isdecimal, buttons(board)))

        await room.play_until(plays, *people.values())
        who = people.pop(turn(room.board()))
        offered = await room.offered(who, "play", "card")
        assert set(offered) <= set(cards(hand(who)))
        assert offered[0] not in text(room.board())
        await room.press(who, hand(who), offered[0])
        assert offered[0] in text(room.board())
        assert len(cards(hand(who))) == 4
        (other,) = people.values()
        await room.play_until(lambda board: turn(board) == other.name)
        offered = await room.offered(other, "play", "card")
        await room.then(other.slash(room.table, "play", card=offered[0]))
        assert offered[0] in text(room.board())
        assert len(cards(hand(other))) == 4


async def test_my_hand_is_shown_to_who_asks_alone() -> None:
    async with club() as room:
        ada, ben = await room.game()
        shown = answer(await room.press(ada, room.board(), "My hand"))
        assert cards(shown) == cards(hand(ada))
        assert shown in room.table.history(viewer=ada)
        assert shown not in room.table.history(viewer=ben)
        with pytest.raises(simcord.SetupError, match="not visible"):
            await ben.click(shown, label="Refresh")
        cy = room.join("Cy")
        refused = answer(await room.press(cy, room.board(), "My hand"))
        assert text(refused).startswith("You have no seat at this table")


async def test_old_buttons_work_after_the_program_was_started_anew() -> None:
    async with server() as room:
        async with room.program():
            first, second = await room.game()
            board, mine = room.board(), hand(second)
        async with room.program():
            await room.press(first, board, "1")
            await room.press(second, mine, "0")
            assert room.board().id == board.id
            assert hand(second).id == mine.id
            assert f"{first.name} bids 1." in text(room.board())
            assert f"{second.name} bids 0." in text(room.board())
        told = [each for each in room.env.http_requests if each.path.endswith("/commands")]
        assert len(told) == 1


async def test_a_small_game_of_two_people_and_a_computer_comes_to_its_end() -> None:
    async with club() as room:
        people = await room.game()
        await room.play_until(over, *people)
        end = text(room.board())
        assert all(f"{who.name}**" in end for who in people)
        assert "Secret of the deals" in end


async def test_what_is_chosen_in_a_panel_holds_at_once() -> None:
    async with club() as room:
        ada = room.join("Ada")
        panel = answer(await room.then(ada.slash(room.table, "settings me")))
        language = menu(panel, "language").custom_id
        changed = answer(await room.then(ada.select(panel, ["fr"], custom_id=language)))
        assert changed.id == panel.id
        assert [each.value for each in menu(changed, "language").options if each.default] == ["fr"]
        assert "langue" in text(changed)


async def test_a_server_that_wants_threads_gets_each_table_in_one() -> None:
    async with club() as room:
        boss, ada, ben = room.join("Zoe", manage_guild=True), room.join("Ada"), room.join("Ben")
        panel = answer(await room.then(boss.slash(room.table, "settings server")))
        threads = menu(panel, "threads").custom_id
        await room.then(boss.select(panel, ["yes"], custom_id=threads))
        opened = await room.then(ada.slash(room.table, "bisqa new", seats=2))
        assert opened.response
        announced = opened.response.message
        (thread,) = room.table.threads
        assert thread.mention in text(announced)
        assert announced in room.table.history(viewer=ben)
        await room.press(ben, announced, "Join")
        assert "**Ben**" in text(room.board(thread))
