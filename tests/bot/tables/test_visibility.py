"""A table that cannot be seen: everybody hears of it, no clock runs, and it comes back."""

import pytest

from bot.tables.commands import Back, Leave, Pause, Person, Resume, Showing, TableId
from bot.tables.keeper import KEPT_FOR
from bot.tables.ports import OUTAGE, UNSURE, Limits, MessageGone, Unreachable
from bot.tables.settings import places_of
from bot.tables.timecontrol import HOUR, MINUTE, NO_CLOCK, SECOND, Tempo, TimeControl
from bot.tables.visibility import SHORT_REST, STANDING
from storage.errors import DatabaseFull
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import CAFE, SCHOOL, CalmHands, Stage, failing, quiet, turns
from tests.fakes import FakeStore
from tests.frontend import PLENTY, Server

LIMITS = Limits(overall=PLENTY, recalls=True)
THREAD = f"{CAFE}#1"
ZOE = Person("far:zoe", "Zoé")
SALON = "far:salon"


class Place(Stage):
    """A café that people are thrown out of; a minute for each turn."""

    def __init__(self, **given: object) -> None:
        super().__init__(limits=LIMITS, timers=True, **given)  # type: ignore[arg-type]
        self.server.names[CAFE] = "Café"

    async def game(self, *people: Person, chat: str = CAFE) -> TableId:
        return await self.opened(*(people or (ADA, BEN)), chat=chat, time=turns(60))

    def close(self, reason: str = "kicked", chat: str = CAFE) -> None:
        """Nothing can be written there from now on."""
        self.server.before = failing(lambda: Unreachable(reason), chat=chat)

    def open_up(self) -> None:
        self.server.before = None
        self.server.barred.clear()

    async def paused(self, table: TableId) -> str | None:
        return (await self.look(table)).paused

    def told_of(self, code: str) -> list[tuple[str, object]]:
        """Who was told, and which place was named."""
        told = [each.tidings for each in self.server.told if each.tidings.code == code]
        return sorted((each.chat, each.params.get("chat")) for each in told)


@pytest.mark.parametrize("reason", ["kicked", "rights", "deleted", "gone", "archived"])
async def test_a_refusal_lets_the_game_rest_and_everybody_hears_it_once(reason: str) -> None:
    async with Place() as stage:
        table = await stage.game(ADA, BEN, CEM)
        await stage.service.handle(Leave(table, CEM.id, sure=1))
        stage.close(reason)
        if await stage.acts(table):
            await quiet()
        assert await stage.paused(table) == "muted"
        assert stage.told_of("muted") == [(ADA.id, "Café"), (BEN.id, "Café")]
        assert {each.tidings.params["reason"] for each in stage.server.told} == {reason}
        calls, row = len(stage.server.calls), await stage.row(table)
        await stage.pass_(HOUR)
        assert len(stage.server.calls) == calls
        assert await stage.row(table) == row
        await stage.nobody_was_played_for(table)


@pytest.mark.parametrize("how", ["heard", "survey", "show"])
async def test_it_comes_back_with_a_whole_turn_to_think(how: str) -> None:
    async with Place() as stage:
        table = await stage.game()
        stage.close()
        await stage.acts(table)
        await stage.pass_(SHORT_REST - SECOND)
        before = await stage.look(table)
        stage.open_up()
        match how:
            case "heard":
                await stage.publisher.heard(CAFE)
            case "survey":
                await stage.publisher.visibility.survey(CAFE)
            case "show":
                await stage.publisher.show(table, Showing(CAFE))
        await quiet()
        seen = await stage.look(table)
        assert seen.paused is None
        assert seen.view == before.view
        assert seen.deadline == stage.clock.now() + MINUTE
        await stage.is_shown(table)
        assert stage.told_of("visible") == []


async def test_after_a_long_rest_everybody_is_told_how_to_go_on() -> None:
    async with Place() as stage:
        table = await stage.game()
        stage.close()
        await stage.acts(table)
        await stage.pass_(SHORT_REST)
        stage.open_up()
        for _ in range(3):
            await stage.publisher.visibility.survey(CAFE)
            await stage.pass_(HOUR)
        assert await stage.paused(table) == "muted"
        await stage.is_shown(table)
        assert stage.told_of("visible") == [(ADA.id, "Café"), (BEN.id, "Café")]
        await stage.service.handle(Resume(table, BEN.id))
        await quiet()
        assert (await stage.look(table)).deadline == stage.clock.now() + MINUTE


async def test_a_slow_game_goes_on_however_long_it_rested() -> None:
    async with Place() as stage:
        slow = TimeControl(Tempo.SLOW, HOUR)
        table = await stage.opened(ADA, BEN, time=slow)
        stage.close()
        await stage.acts(table)
        await stage.pass_(5 * HOUR)
        assert await stage.paused(table) == "muted"
        stage.open_up()
        await stage.publisher.heard(CAFE)
        await quiet()
        assert await stage.paused(table) is None


async def test_all_tables_of_a_chat_rest_when_one_finds_out() -> None:
    async with Place() as stage:
        first, second = await stage.game(), await stage.game(CEM, ADA)
        threaded, elsewhere = await stage.game(chat=THREAD), await stage.game(chat=SCHOOL)
        stage.close()
        await stage.acts(first)
        await quiet()
        paused = [await stage.paused(each) for each in (first, second, threaded, elsewhere)]
        assert paused == ["muted", "muted", None, None]
        assert stage.told_of("muted").count((ADA.id, "Café")) == 2


async def test_what_a_platform_tells_holds_for_all_chats_of_that_beginning() -> None:
    async with Place() as stage:
        chats = ("test:1/2", "test:1/2/3", "test:11/2")
        tables = [await stage.game(chat=chat) for chat in chats]
        visibility = stage.publisher.visibility
        await visibility.lost("test:1/", "kicked")
        await quiet()
        assert [await stage.paused(each) for each in tables] == ["muted", "muted", None]
        calls = len(stage.server.calls)
        stage.server.barred["test:1/2"] = "rights"
        await visibility.survey("test:1/")
        await quiet()
        assert [await stage.paused(each) for each in tables] == ["muted", None, None]
        assert [chat for _, _, chat in stage.server.calls[calls:] if chat == "test:1/2"] == []
        stage.open_up()
        await visibility.survey("test:1/2")
        await quiet()
        assert await stage.paused(tables[0]) is None
        await stage.is_shown(tables[0], "test:1/2")


async def test_where_another_board_is_seen_the_game_goes_on() -> None:
    async with Place() as stage:
        table = await stage.game()
        await stage.publisher.show(table, Showing(SCHOOL))
        await quiet()
        stage.close()
        while await stage.acts(table):
            await quiet()
        assert await stage.paused(table) is None
        assert stage.told_of("muted") == [(ADA.id, "Café"), (BEN.id, "Café")]
        await stage.is_shown(table, SCHOOL)


class Two(Place):
    """A second platform, with one person on it."""

    def __init__(self) -> None:
        super().__init__()
        self.far = Server(self.clock)
        self.frontends["far"] = CalmHands(self.far, limits=LIMITS)

    async def begun(self) -> TableId:
        table = await self.game(ADA, ZOE)
        await self.publisher.show(table, Showing(SALON))
        await quiet()
        return table

    async def turn_of(self, table: TableId, person: Person) -> None:
        while await self.to_act(table) != person:
            assert await self.played(table)


async def test_it_rests_at_the_turn_of_whoever_sees_it_nowhere() -> None:
    async with Two() as stage:
        table = await stage.begun()
        await stage.turn_of(table, ADA)
        await stage.publisher.visibility.lost(SALON, "kicked")
        await quiet()
        assert await stage.paused(table) is None, "Ada sees it"
        while await stage.paused(table) is None:
            assert await stage.played(table)
        assert (await stage.service.glance(table)).awaited == ZOE.id
        assert "muted" in {each.tidings.code for each in stage.far.told}
        # On a board of their own they see it, and it goes on for good.
        await stage.publisher.show(table, Showing(ZOE.id, ZOE.id))
        await quiet()
        assert await stage.paused(table) is None
        await stage.over(table)


async def test_who_resumes_it_all_the_same_is_not_held_up_again() -> None:
    async with Two() as stage:
        table = await stage.begun()
        await stage.publisher.visibility.lost(SALON, "rights")
        while await stage.paused(table) is None:
            assert await stage.played(table)
        await stage.service.handle(Resume(table, ADA.id))
        await quiet()
        assert await stage.paused(table) is None
        await stage.over(table)
        assert [each.tidings.code for each in stage.server.told].count("paused") == 1


async def test_a_pause_that_somebody_asked_for_stays_theirs() -> None:
    async with Place() as stage:
        table = await stage.game()
        await stage.service.handle(Pause(table, ADA.id))
        stage.close()
        await stage.publisher.visibility.lost(CAFE, "kicked")
        await quiet()
        stage.open_up()
        await stage.publisher.visibility.survey(CAFE)
        await quiet()
        assert await stage.paused(table) == "asked"
        await stage.is_shown(table)


async def test_no_time_is_over_for_who_cannot_see_it_though_nothing_was_told() -> None:
    """The program was down when it happened, say, and nothing has been drawn since."""
    async with Place() as stage:
        table = await stage.game()
        stage.server.barred[CAFE] = "kicked"
        await stage.pass_(10 * MINUTE)
        assert await stage.paused(table) == "muted"
        assert stage.told_of("muted") == [(ADA.id, "Café"), (BEN.id, "Café")]
        await stage.nobody_was_played_for(table)


async def test_of_a_place_that_was_not_told_of_is_asked_before_a_time_is_over() -> None:
    """What is not known of need not be gone: what was told of it may not have been readable."""
    async with Place() as stage:
        table = await stage.game()
        stage.server.barred[CAFE] = UNSURE
        await stage.pass_(5 * MINUTE)
        assert await stage.paused(table) == "asleep", "it is there, and time went by"
        assert stage.server.asked == [CAFE], "which is not asked at every turn"
        await stage.service.handle(Resume(table, ADA.id))
        await stage.service.handle(Back(table, BEN.id))
        stage.server.answers[CAFE] = "kicked"
        before = await stage.look(table)
        await stage.pass_(10 * MINUTE)
        await stage.service.handle(Resume(table, ADA.id))
        await stage.pass_(10 * MINUTE)
        seen = await stage.look(table)
        assert seen.paused == "muted"
        assert stage.told_of("muted") == [(ADA.id, "Café"), (BEN.id, "Café")]
        assert before.paused is None


async def test_clocks_stand_while_a_part_of_a_platform_is_out_of_order() -> None:
    async with Place() as stage:
        table, other = await stage.game(), await stage.game(CEM, ADA, chat=SCHOOL)
        stage.server.barred[CAFE] = OUTAGE
        await stage.pass_(10 * MINUTE)
        seen = await stage.look(table)
        assert seen.paused is None
        assert seen.moment.made == 0
        assert stage.told("muted") == []
        assert (await stage.look(other)).moment.made > 0, "elsewhere time goes by"
        stage.open_up()
        await stage.pass_(STANDING - SECOND)
        assert (await stage.look(table)).moment.made == 0
        await stage.pass_(2 * MINUTE)
        assert (await stage.look(table)).moment.made > 0


async def test_a_lobby_and_a_game_alone_do_not_rest() -> None:
    async with Place() as stage:
        lobby = await stage.opened(ADA, BEN, lobby=True)
        alone = await stage.opened(CEM, computers=2, time=NO_CLOCK)
        await stage.publisher.visibility.lost(CAFE, "rights")
        await quiet()
        assert [await stage.paused(each) for each in (lobby, alone)] == [None, None]
        assert stage.told_of("muted") == [(who.id, "Café") for who in (ADA, BEN, CEM)]
        stage.open_up()
        await stage.publisher.visibility.survey(CAFE)
        await quiet()
        for table in (lobby, alone):
            await stage.is_shown(table)


async def test_after_a_start_it_rests_on_and_comes_back() -> None:
    async with Place() as stage:
        table = await stage.game()
        stage.close()
        await stage.acts(table)
        stage.server.names.clear()
        await stage.reboot()
        await stage.pass_(MINUTE)
        assert await stage.paused(table) == "muted"
        assert len(stage.told_of("muted")) == 2
        stage.open_up()
        await stage.publisher.visibility.connected("far")
        await quiet()
        assert await stage.paused(table) == "muted"
        await stage.publisher.visibility.connected("test")
        await quiet()
        assert await stage.paused(table) is None
        await stage.is_shown(table)


async def test_a_place_keeps_its_name_for_as_long_as_its_tables() -> None:
    async with Place() as stage:
        table = await stage.game()
        stage.server.names.clear()
        await stage.reboot()
        stage.close()
        await stage.acts(table)
        await quiet()
        assert stage.told_of("muted") == [(ADA.id, "Café"), (BEN.id, "Café")]
        for person in (ADA, BEN):
            await stage.service.handle(Leave(table, person.id, sure=1))
        await stage.pass_(KEPT_FOR + MINUTE)
        await stage.service.forget()
        assert await stage.service.noted(places_of(table)) == ""


async def test_each_time_it_happens_everybody_hears_of_it() -> None:
    async with Place() as stage:
        table = await stage.game()
        for times in (1, 2, 3):
            stage.close()
            await stage.acts(table)
            await stage.pass_(SECOND)
            assert len(stage.told_of("muted")) == 2 * times
            stage.open_up()
            await stage.publisher.heard(CAFE)
            await stage.pass_(SECOND)
            assert await stage.paused(table) is None
        told = [each.tidings for each in stage.server.told if each.tidings.code == "muted"]
        assert len({(each.entry, each.chat) for each in told}) == 6, "none is taken for another"


async def test_where_boards_are_deleted_again_and_again_only_that_table_rests() -> None:
    async with Place() as stage:
        table, other = await stage.game(), await stage.game(CEM, ADA)
        spoilt = {each.id for each in stage.boards(table)}
        stage.server.before = failing(MessageGone, "edit", chat=CAFE)
        for _ in range(4):
            if await stage.acts(table):
                await stage.pass_(SECOND)
        assert spoilt
        assert await stage.paused(table) == "muted"
        assert await stage.paused(other) is None
        stage.open_up()
        await stage.publisher.visibility.survey(CAFE)  # it is no matter of rights
        await quiet()
        assert await stage.paused(table) == "muted"
        await stage.publisher.show(table, Showing(CAFE))
        await quiet()
        assert await stage.paused(table) is None


async def test_what_cannot_be_saved_is_made_up_for() -> None:
    store = FakeStore()
    async with Place(store=store) as stage:
        table = await stage.game()
        await stage.publisher.visibility.lost(CAFE, "kicked")
        store.failures = [DatabaseFull(path="x")] * 3
        await stage.pass_(MINUTE)
        assert await stage.paused(table) == "muted"
        stage.open_up()
        await stage.publisher.visibility.survey(CAFE)
        store.failures = [DatabaseFull(path="x")] * 3
        await stage.pass_(MINUTE)
        assert await stage.paused(table) is None
