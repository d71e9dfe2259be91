"""Commands that clients offer, and what stands in the bot's profile: told only where it changed."""

from collections.abc import Iterator

import pytest

from bot.telegram import registering
from bot.texts.languages import LANGUAGES
from tests.bot.telegram.stage import Stage, stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.profile import Profile

SET = ("setMyCommands", "setMyDescription", "setMyShortDescription")
SCOPES = ("all_private_chats", "all_group_chats", "all_chat_administrators")
CODES = ("", *(each for each in LANGUAGES if each != "en"))


def profile(room: Stage) -> Profile:
    return room.server.profile


def told(room: Stage) -> int:
    """How often Telegram was told anything of the bot."""
    return sum(room.server.count(method) for method in SET)


def lists(room: Stage) -> Iterator[tuple[str, str, list[dict[str, object]]]]:
    """Scope, language and commands of each list."""
    for (scope, language), commands in profile(room).commands.items():
        yield next(each for each in SCOPES if each in scope), language, commands


async def test_every_place_has_its_commands_in_every_language(room: Stage) -> None:
    found = {(scope, language) for scope, language, _ in lists(room)}
    assert found == {(scope, language) for scope in SCOPES for language in CODES}


async def test_all_lists_name_the_same_commands_each_in_its_own_words(room: Stage) -> None:
    for scope in SCOPES:
        mine = {language: each for at, language, each in lists(room) if at == scope}
        names = {tuple(each["command"] for each in commands) for commands in mine.values()}
        assert len(names) == 1
        english, french = mine[""], mine["fr"]
        same = [one for one, other in zip(english, french, strict=True) if one == other]
        assert same == []


async def test_what_is_offered_where(room: Stage, ada: Person, ben: Person) -> None:
    boss = room.join("Boss")
    room.group.promote(boss)
    assert "settings" in ada.commands(ada.private)
    assert "settings" not in ada.commands(room.group)
    assert "settings" in boss.commands(room.group)
    for who, chat in ((ada, ada.private), (ada, room.group), (ben, room.group)):
        offered = who.commands(chat)
        assert offered[0] == "bisqa"
        assert {"bid", "play", "join", "hand", "help", "privacy"} <= set(offered)
        assert len(offered) == len(set(offered))
        assert not {"start", "kick", "rules"} & set(offered), "these belong to others"


async def test_what_is_asked_in_a_group_can_be_asked_unseen(room: Stage) -> None:
    for scope, _, commands in lists(room):
        unseen = {each["command"] for each in commands if each.get("is_ephemeral")}
        assert unseen == (set() if "private" in scope else registering.PRIVATELY & unseen)
        assert ("hand" in unseen) == ("private" not in scope)


async def test_an_older_server_is_not_told_of_it() -> None:
    async with stage(ephemerals=False) as room:
        async with room.program():
            assert not [each for _, _, found in lists(room) for each in found if len(each) > 2]
            before = told(room)
        async with room.program():
            assert told(room) == before


async def test_descriptions_are_short_enough_and_there_in_every_language(room: Stage) -> None:
    texts = profile(room).texts
    for name, most in (("description", 512), ("short_description", 120)):
        found = [texts[name, code] for code in CODES]
        assert all(0 < len(each) <= most for each in found)
        assert len(set(found)) == len(found)
        assert not any(each.endswith("…") for each in found), "none was cut"


async def test_the_next_start_tells_nothing_that_is_known() -> None:
    async with stage() as room:
        async with room.program():
            first = told(room)
            assert first == len(SCOPES) * len(CODES) + 2 * len(CODES)
        async with room.program():
            assert told(room) == first
        changed = next(iter(profile(room).commands.values()))
        changed[0]["description"] = "Something older"
        async with room.program():
            assert told(room) == first + 1


@pytest.mark.parametrize("method", SET)
async def test_what_telegram_refuses_is_no_reason_not_to_play(method: str) -> None:
    async with stage() as room:
        room.server.faults.fail(400, times=50, match=lambda call: call.method == method)
        async with room.program():
            ada = room.join("Ada")
            assert "Ada (host)" in (await room.open(ada)).text
