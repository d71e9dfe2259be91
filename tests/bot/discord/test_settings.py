"""What a person chooses for themselves: language, calls, zone and quiet hours, asking twice."""

from pathlib import Path

from bot.discord.addresses import person
from bot.tables.settings import Settings, TurnNotice
from tests.bot.discord.evenings import game, hand, move
from tests.bot.discord.quick import mover, text
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.people import Answer, Person

TYPED: tuple[tuple[str, object, str, object], ...] = (
    ("language", "fr", "language", "fr"),
    ("turns", "always", "turn_notice", TurnNotice.ALWAYS),
    ("turns", "direct", "turn_notice", TurnNotice.DIRECT),
    ("turns", "never", "turn_notice", TurnNotice.NEVER),
    ("turns", "slow", "turn_notice", TurnNotice.SLOW),
    ("zone", "Africa/Tunis", "zone", "Africa/Tunis"),
    ("zone", "europe / paris", "zone", "Europe/Paris"),
    ("zone", "new york", "zone", "America/New_York"),
    ("quiet_from", "21", "quiet_from", 21),
    ("quiet_from", "10 pm", "quiet_from", 22),
    ("quiet_until", "0", "quiet_until", 0),
    ("quiet_until", "8h", "quiet_until", 8),
    ("quiet_until", "07:00", "quiet_until", 7),
    ("two_step", True, "two_step", True),
    ("two_step", False, "two_step", False),
)


async def kept(room: Stage, who: Person) -> Settings:
    return await room.house.service.settings(person(int(who.id)))


async def panel(room: Stage, who: Person, **given: object) -> Answer:
    return await room.then(who.types(room.table, "/settings me", **given))


async def choose(room: Stage, who: Person, answer: Answer, field: str, value: str) -> Answer:
    assert answer.message
    return await room.press(who, answer.message, f"w:me:{field}", values=[value])


async def test_each_choice_can_be_typed(room: Stage, ada: Person) -> None:
    for name, typed, field, value in TYPED:
        await ada.types(room.table, "/settings me", **{name: typed})
        assert getattr(await kept(room, ada), field) == value, name


async def test_each_choice_has_a_menu_that_shows_what_holds(room: Stage, ada: Person) -> None:
    answer = await panel(room, ada)
    for field, value, name, now in (
        ("turns", "never", "turn_notice", TurnNotice.NEVER),
        ("two_step", "yes", "two_step", True),
        ("two_step", "no", "two_step", False),
        ("language", "en", "language", "en"),
    ):
        answer = await choose(room, ada, answer, field, value)
        assert answer.kind == "update"
        assert getattr(await kept(room, ada), name) == now
        assert answer.message
        (menu,) = [each for each in answer.message.selects if each.custom_id == f"w:me:{field}"]
        assert menu.chosen == (value,)


async def test_a_language_holds_at_once_and_everywhere(room: Stage, ada: Person) -> None:
    answer = await choose(room, ada, await panel(room, ada), "language", "fr")
    assert text(answer).startswith("Chaque choix vaut tout de suite.")
    assert text(await room.then(ada.types(room.table, "/help"))).startswith("Tape")
    await room.then(ada.types(ada.private, "/bisqa new"))
    assert "**Ta main**" in hand(ada).text
    back = await choose(room, ada, answer, "language", "-")
    assert text(back).startswith("Each choice holds at once.")
    assert (await kept(room, ada)).language is None


async def test_what_was_chosen_stands_in_the_panel(room: Stage, ada: Person) -> None:
    answer = await panel(room, ada, zone="Europe/Paris", quiet_from="23:00", quiet_until="7 am")
    assert "Your time zone is Europe/Paris" in text(answer)
    assert "from 23 to 7 o’clock" in text(answer)


async def test_a_zone_that_does_not_exist_is_refused_with_a_sentence(
    room: Stage, ada: Person
) -> None:
    for zone in ("Mars", "../etc/passwd", "", "x" * 3_000, "Europe", "<@1>", "\0"):
        told = text(await ada.types(room.table, "/settings me", zone=zone))
        assert ("doesn’t fit “zone”: you can choose" if zone.strip("\0") else "“zone”") in told, (
            zone
        )
        assert "Europe/Paris" in told
    assert (await kept(room, ada)).zone == "UTC"


async def test_one_bad_choice_leaves_all_as_they_were(room: Stage, ada: Person) -> None:
    before = await kept(room, ada)
    await panel(room, ada, language="fr", zone="Mars", quiet_from="3")
    assert await kept(room, ada) == before
    told = text(await panel(room, ada, zone="Africa/Tunis", quiet_from="25"))
    assert told.startswith("“25” doesn’t fit “quiet-from”: you can choose 0 to 23.")
    assert await kept(room, ada) == before


async def test_people_choose_for_themselves_alone(room: Stage, ada: Person, cy: Person) -> None:
    answer = await panel(room, ada, two_step=True)
    assert not (await kept(room, cy)).two_step
    assert answer.message
    assert answer.message not in cy.sees(room.table)


async def test_with_two_steps_a_card_is_asked_for_once_more_and_a_bid_is_not(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    for who in (ada, ben):
        await panel(room, who, two_step=True)
    for _ in range(2):
        bidder = await mover(room)
        assert (await move(room, bidder)).kind == "update"
    who = await mover(room)
    card = hand(who).buttons[0]
    asked = await room.press(who, hand(who), card.custom_id)
    assert asked.kind == "message"
    assert (await room.seen(who)).legal
    assert asked.message
    assert card.label in text(asked)
    (sure,) = asked.message.buttons
    await room.press(who, asked.message, sure.custom_id)
    assert not (await room.seen(who)).legal


async def test_what_was_chosen_is_there_after_a_new_start(tmp_path: Path) -> None:
    async with stage(tmp_path / "tables.db") as room:
        who = room.join("Dora")
        async with room.program():
            await panel(room, who, quiet_from="1")
            await panel(room, who, two_step=True)
        async with room.program():
            settings = await kept(room, who)
            assert (settings.quiet_from, settings.two_step) == (1, True)


async def test_two_equal_hours_are_told_as_no_quiet_time(room: Stage, ada: Person) -> None:
    off = text(await panel(room, ada, quiet_from="8", quiet_until="8"))
    assert "your quiet hours are off" in off
    assert "leave you alone" not in off
    assert "pas d’heures calmes" in text(await panel(room, ada, language="fr"))
