"""What must be true whatever happened. Each check raises `Broken`, and says of which table."""

from collections import Counter

from bot.tables.codec import from_row
from bot.tables.commands import (
    Act,
    AddComputer,
    Back,
    Configure,
    Join,
    Pause,
    PersonCommand,
    Rematch,
    Resume,
    Start,
)
from bot.tables.entries import Acted, Ended, Entry, Opened, Paused
from bot.tables.history import replayed, then
from bot.tables.notices import address, stands
from bot.tables.pacing import PAUSE_LIFE
from bot.tables.screens import is_hand
from bot.tables.table import Table
from bot.tables.timecontrol import MINUTE, Tempo
from bot.tables.updates import Phase
from engine.verification import verify
from storage.records import EntryRecord, TableRecord, TableStatus
from tests.leaks import named
from tests.simulation.world import ROOMS, Asked, World


class Broken(AssertionError):
    """Something that must always be true was not."""


def hold(what: object, told: str) -> None:
    """Raise `Broken` where ``what`` is not true."""
    if not what:
        raise Broken(told)


async def check_history(world: World) -> None:
    """On disk: entries gapless and possible, nothing decided twice, nothing answered and lost, no
    clock that ran out too soon.
    """
    world.tally["timeouts"] = 0  # counted anew with each look at the history
    for row in await world.store.tables():
        rows = await world.store.entries(row.id)
        numbers = [each.number for each in rows]
        hold(numbers == list(range(1, len(rows) + 1)), f"{row.id}: entries {numbers}")
        _check_steps(world, row, rows)
    await _check_answers(world)


def _check_steps(world: World, row: TableRecord, rows: tuple[EntryRecord, ...]) -> None:
    table = Table(row.id, world.games)
    for each in rows:
        entry = from_row(each)
        _check_timely(world, table, entry, each.at)
        table = then(table, entry, each.at)  # whatever cannot follow raises
    again = replayed(row, world.games, rows)
    hold(again.sitters == table.sitters, f"{row.id}: replays differ")
    if table.phase is Phase.OVER and table.begun:
        hold(verify(table.game, table.record()).fair, f"{row.id}: the record does not verify")


def _check_timely(world: World, table: Table, entry: Entry, at: int) -> None:
    """A decision is taken from a person only when their time was over, all of it with the program
    running; who is played for is played for after the rest that is due to them.
    """
    if isinstance(entry, Paused) and entry.reason == "asleep":
        hold(table.all_asleep(), f"{table.id}: paused, but not everybody sleeps")
    if isinstance(entry, Ended):
        _check_ended(table, entry, at)
    if not isinstance(entry, Acted) or not entry.by_computer:
        return
    sitter = table.sitters[entry.seat]
    if sitter.automatic:
        return
    world.tally["timeouts"] += 1
    turn = table.time.turn
    hold(table.time.tempo is not Tempo.OFF, f"{table.id}: a clock ran where there is none")
    hold(at >= table.turn_at + turn, f"{table.id}/{table.entries}: out of time too soon")
    started = max(start for start in world.starts if start <= at)
    least = turn if table.time.tempo is Tempo.LIVE else 0
    hold(at >= started + least, f"{table.id}/{table.entries}: out of time after a start")


def _check_ended(table: Table, ended: Ended, at: int) -> None:
    stays = [who for who in table.sitters if who.stays]
    if ended.reason == "left":
        playing = table.phase is Phase.PLAYING
        some = [s for s, who in enumerate(table.sitters) if who.stays and not table.is_out(s)]  # type: ignore[arg-type]
        hold(not (some if playing else stays), f"{table.id}: ended while somebody was there")
    if ended.reason == "expired" and table.paused is not None:
        life = PAUSE_LIFE[table.time.tempo]
        hold(at >= table.at + life, f"{table.id}: closed too soon after a pause")


async def _check_answers(world: World) -> None:
    """Every action that was answered is there once, and none that was refused."""
    there: Counter[tuple[str, str, str]] = Counter()
    for row in await world.store.tables():
        table = Table(row.id, world.games)
        for each in await world.store.entries(row.id):
            entry = from_row(each)
            if isinstance(entry, Acted) and not entry.by_computer:
                person = table.sitters[entry.seat].person or ""
                there[row.id, person, entry.action] += 1
            table = then(table, entry, each.at)
    done: Counter[tuple[str, str, str]] = Counter()
    possible: Counter[tuple[str, str, str]] = Counter()
    unsure = ("", "not-saved", "out-of-order")  # lost, or kept though it was denied
    for asked in world.asked:
        if isinstance(asked.command, Act):
            key = (str(asked.command.table), asked.command.person, asked.command.action)
            done[key] += asked.answer == "done"
            possible[key] += asked.answer == "done" or asked.answer in unsure
    for act, count in there.items():
        hold(count <= possible[act], f"{act}: {count} times, asked for {possible[act]} times")
    for act, count in done.items():
        hold(there[act] >= count, f"{act}: answered {count} times, there {there[act]} times")


OVERTAKEN: dict[type[PersonCommand], set[str]] = {
    Join: {"kicked", "table-closed", "game-over"},
    Back: {"not-seated", "table-closed", "game-over"},
    Start: {"table-closed", "game-over"},
    Pause: {"table-closed", "game-over", "no-game-running"},
    Resume: {"table-closed", "game-over", "no-game-running"},
    Rematch: {"table-closed"},
    Configure: {"table-closed", "game-running", "game-over"},
}
"""How the second of two wishes may be refused though the first was granted: the table has come to
something else in between, as a commit takes its time.
"""


def check_repeats(world: World) -> None:
    """Whoever wished what somebody has just been granted, once more or in the same moment, got a
    quiet yes: never the text of another mistake. Who may not do it may have been the first to ask.
    """
    wishes: dict[int, list[Asked]] = {}
    for asked in world.asked:
        if asked.wish and not isinstance(asked.command, AddComputer):
            wishes.setdefault(asked.wish, []).append(asked)
    for together in wishes.values():
        if not any(asked.answer == "done" for asked in together):
            continue
        world.tally["repeated wishes"] += len(together) > 1
        granted = {_person(asked) for asked in together if asked.answer == "done"}
        for asked in together:
            fine = {"done", "already", "", "not-saved", "out-of-order", "conflict", "expired"}
            fine |= OVERTAKEN.get(type(asked.command), set())  # type: ignore[arg-type]
            if _person(asked) not in granted:
                fine |= {"not-host", "not-seated", "confirm-end"}
            hold(asked.answer in fine, f"{asked.command}: {asked.answer} after it was granted")


def _person(asked: Asked) -> str:
    return getattr(asked.command, "person", "")


async def check_screens(world: World) -> None:
    """After a calm while: every screen shows the newest state, and nothing else can be pressed."""
    service = world.service
    assert service is not None
    calm = world.own.now() - 5 * MINUTE  # what is younger than that may be on its way
    left = [each for each in await world.store.notices() if each.at < calm]
    for each in left:
        now = await service.glance(each.table)
        in_place = stands(each, now) or now.at >= calm  # else it is just being taken away
        hold(address(each) and in_place, f"a notice is left: {each}")
    for row in await world.store.tables():
        if row.touched_at > calm:
            continue
        screens = await world.store.screens(row.id)
        for screen in screens:
            if screen.muted or world.tally["rejected"]:
                continue
            where = f"{row.id} in {screen.chat} ({screen.game}/{screen.deal})"
            hold(screen.message, f"{where}: never posted")
            message = world.server.messages[screen.message or ""]
            if message.gone:
                continue
            seen = await service.look(row.id, screen.reader or None)
            still = not seen.offered or seen.between_deals
            hold(message.body.live or still, f"{where}: no buttons")
            shown = message.body.seen
            hold(
                (shown.view, shown.places, shown.phase, shown.paused, shown.legal)
                == (seen.view, seen.places, seen.phase, seen.paused, seen.legal)
                or is_hand(screen),
                f"{where}: shows version {shown.version} of {seen.version}",
            )
            hold(
                shown.view.zone("hand", shown.seat) == seen.view.zone("hand", seen.seat),
                f"{where}: other cards than in version {seen.version}",
            )
        _check_live(world, row, {each.message for each in screens})


def _check_live(world: World, row: TableRecord, known: set[str | None]) -> None:
    """Only screens have buttons. Where the platform failed without an answer there may be a message
    that nobody knows of, but it has none.
    """
    muted = world.tally["unreachable"] or world.tally["rejected"]
    for message in world.server.messages.values():
        if message.table == row.id and message.body.live and message.id not in known:
            hold(muted, f"{row.id}: {message.id} in {message.chat} has buttons, but is no screen")


def check_secrecy(world: World) -> None:
    """Whatever any message ever showed, its reader might know; and every notice came once."""
    for message in world.server.messages.values():
        for _, body in message.bodies:
            drawing = body.drawing
            where = f"{message.id} in {message.chat}"
            if message.chat in ROOMS:
                hold(drawing.reader == "", f"{where}: a hand in a room")
            else:
                hold(drawing.reader == message.chat, f"{where}: the hand of {drawing.reader}")
            view = drawing.seen.view
            known = {card for zone in view.zones for card in zone.cards if card}
            deals = [*view.past, *([view.deal] if view.deal else [])]
            known |= {each.card for deal in deals for trick in deal.tricks for each in trick.cards}
            told = named(body.text + " ".join(body.buttons), drawing.seen.offer.pack.cards)
            hold(told <= known, f"{where}: shows {told - known}")
    counted = Counter(
        (
            told.tidings.table,
            told.tidings.code,
            told.tidings.chat,
            told.tidings.entry,
            told.tidings.seen and told.tidings.seen.game_number,
        )
        for told in world.server.told
    )
    twice = [key for key, count in counted.items() if count > 1]
    hold(not twice, f"told twice: {twice}")


async def check_ended(world: World) -> None:
    """With nobody there, every table came to an end: nothing stalls, nothing runs for ever."""
    for row in await world.store.tables():
        hold(
            row.status in (TableStatus.OVER, TableStatus.CLOSED),
            f"{row.id}: {row.status} at the end of days",
        )
        entries = [from_row(each) for each in await world.store.entries(row.id)]
        games = sum(isinstance(entry, Opened) for entry in entries)
        hold(len(entries) < 400 * games, f"{row.id}: {len(entries)} entries")
