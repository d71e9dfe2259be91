"""What a person chooses for themselves: language, calls, zone and quiet hours, asking twice."""

from bot.tables.settings import Settings, TurnNotice
from bot.telegram.addresses import person
from tests.bot.telegram.gatherings import data, game, move, mover, started, told
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message

LANGUAGE, TURNS, TWICE = (f"aw:me:{name}" for name in ("language", "turns", "two_step"))


async def kept(room: Stage, who: Person) -> Settings:
    return await room.house.service.settings(person(who.id))


async def panel(room: Stage, who: Person, given: str = "") -> Message:
    """What is answered to `/settings` in private."""
    if not who.started:
        await started(room, who)
    await room.types(who, f"/settings {given}".strip(), who.private)
    return [each for each in who.sees(who.private) if each.author is room.server.bot][-1]


async def choose(room: Stage, who: Person, shown: Message, menu: str, value: str) -> None:
    """Open a menu of the panel, and take a choice in it."""
    await room.press(who, shown, menu)
    await room.press(who, shown, f"{menu}={value}")


async def test_each_choice_has_a_menu_that_shows_what_holds(room: Stage, ada: Person) -> None:
    shown = await panel(room, ada)
    for menu, value, label, name, now in (
        (TURNS, "never", "Never tell me", "turn_notice", TurnNotice.NEVER),
        (TURNS, "always", "Call me at every turn", "turn_notice", TurnNotice.ALWAYS),
        (TWICE, "yes", "yes", "two_step", True),
        (TWICE, "no", "no", "two_step", False),
        (LANGUAGE, "en", "English", "language", "en"),
        (LANGUAGE, "-", "as in my Telegram", "language", None),
    ):
        await choose(room, ada, shown, menu, value)
        assert getattr(await kept(room, ada), name) == now
        assert f" · {label}" in shown.text, "the panel tells it"
        await room.press(ada, shown, menu)
        assert f"✓ {label}" in shown.buttons, "and so does its menu"
        await room.press(ada, shown, "←")


async def test_a_menu_leads_back_and_nothing_was_chosen(room: Stage, ada: Person) -> None:
    shown = await panel(room, ada)
    before, whole = await kept(room, ada), (shown.text, shown.rows)
    for menu in (LANGUAGE, TURNS, TWICE):
        await room.press(ada, shown, menu)
        assert (shown.text, shown.rows) != whole
        await room.press(ada, shown, "←")
        assert (shown.text, shown.rows) == whole
    assert await kept(room, ada) == before


async def test_two_equal_hours_are_told_as_no_quiet_time(room: Stage, ada: Person) -> None:
    off = (await panel(room, ada, "quiet-from=8 quiet-until=8")).text
    assert "your quiet hours are off" in off
    assert "leave you alone" not in off
    on = (await panel(room, ada, "quiet-until=7")).text
    assert "leave you alone from 8 to 7 o’clock" in on


async def test_zone_and_hours_are_typed(room: Stage, ada: Person, ben: Person) -> None:
    shown = await panel(room, ada, "zone=Europe/Paris quiet-from=23")
    assert "Your time zone is Europe/Paris" in shown.text
    assert "from 23 to 8 o’clock" in shown.text
    await panel(room, ben, "fuseau=Africa/Tunis calme-jusque=7")
    settings = [await kept(room, who) for who in (ada, ben)]
    assert [(each.zone, each.quiet_from, each.quiet_until) for each in settings] == [
        ("Europe/Paris", 23, 8), ("Africa/Tunis", 22, 7),
    ]  # fmt: skip


async def test_what_cannot_be_is_refused(room: Stage, ada: Person) -> None:
    for typed, refusal in (
        (
            "zone=Nowhere",
            "“Nowhere” doesn’t fit “zone”: you can choose a city, such as Europe/Paris",
        ),
        ("zone=Pariss", "“Pariss” doesn’t fit “zone”: you can choose Europe/Paris."),
        ("zone=5", "“5” doesn’t fit “zone”"),
        ("quiet-from=25", "“25” doesn’t fit “quiet-from”: you can choose 0 to 23."),
        ("quiet-from=late", "“late” doesn’t fit “quiet-from”: you can choose 0 to 23."),
        (
            "color=3",
            "There’s no setting “color” here: you can choose language, turns, zone, quiet-from",
        ),
        ("zone", "Say what “zone” is to be: you can choose a city"),
    ):
        shown = await panel(room, ada, typed)
        assert refusal in shown.text
        now = await kept(room, ada)
        assert (now.zone, now.quiet_from) == ("UTC", 22)


async def test_the_panel_is_in_the_language_that_was_just_chosen(room: Stage, ada: Person) -> None:
    shown = await panel(room, ada)
    await choose(room, ada, shown, LANGUAGE, "fr")
    assert "Chaque choix vaut tout de suite" in shown.text


async def test_who_has_chosen_nothing_is_spoken_to_as_telegram_does(room: Stage) -> None:
    for code, welcome in (
        ("fr", "Bienvenue"), ("fr-CA", "Bienvenue"), ("pt-br", "Welcome"), (None, "Welcome"),
    ):  # fmt: skip
        who = room.join(f"Speaker of {code}", language=code)
        await started(room, who)
        assert welcome in told(room, who)[-1]


async def test_what_was_chosen_goes_before_what_telegram_speaks(
    room: Stage, ada: Person, ben: Person
) -> None:
    await choose(room, ben, await panel(room, ben), LANGUAGE, "en")
    await game(room, ada, ben)
    assert "Your hand" in room.hand(ben).text


async def test_who_wants_to_be_called_is_called_in_private(
    room: Stage, ada: Person, ben: Person
) -> None:
    for who in (ada, ben):
        await choose(room, who, await panel(room, who), TURNS, "always")
    await game(room, ada, ben)
    who = await mover(room)
    assert any("turn" in each or "tour" in each for each in told(room, who)[-2:])
    await move(room, who)
    other = await mover(room)
    assert other is not who
    assert any("turn" in each or "tour" in each for each in told(room, other)[-2:])


async def test_who_is_asked_twice_plays_by_the_second_press(
    room: Stage, ada: Person, ben: Person
) -> None:
    for who in (ada, ben):
        await choose(room, who, await panel(room, who), TWICE, "yes")
    await game(room, ada, ben)
    for _ in range(2):  # bids are not asked again
        await move(room, await mover(room))
    who = await mover(room)
    before = (await room.seen()).moment.made
    await move(room, who)
    assert (await room.seen()).moment.made == before
    asked = [each for each in who.sees(who.private) if each.author is room.server.bot][-1]
    assert "is that what you mean?" in asked.text or "est-ce bien ce que tu veux" in asked.text
    await room.press(who, asked, data(asked, ""))
    assert (await room.seen()).moment.made == before + 1
    assert asked not in who.sees(who.private), "the hand shows it"
