"""What people are told by a change of a table, as rows that are saved with it. Pure."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from zlib import crc32

import msgspec

from bot.tables.kept import read_kept
from bot.tables.pacing import REMINDERS
from bot.tables.settings import Settings, TurnNotice
from bot.tables.table import Table
from bot.tables.timecontrol import SECOND, Tempo
from bot.tables.updates import Glance, Phase
from engine.seats import Seat
from storage.records import NoticeRecord, ScreenRecord, TableId

EVERYBODY = ""
"""A notice to it is told in every chat that shows the table."""
CALLS = frozenset({"turn", "time", "reminder"})
"""Notices that somebody is waited for: taken away when they are not any more."""
WAITED_FOR = CALLS | {"consent"}
"""Notices to a person that others may read as well."""


def notices_of(
    before: Table, after: Table, now: int, settings: Settings
) -> tuple[NoticeRecord, ...]:
    """What follows from a change; ``settings`` are those of the person to move now."""
    told: list[NoticeRecord] = []
    if _turn_opened(before, after) and _wants_turn(after, settings):
        told += _turn(after, now)
    told += _autopilots(before, after, now)
    removed, let_in = after.kicked.keys() - before.kicked, before.kicked.keys() - after.kicked
    told += (_notice(after, "kicked", who, now) for who in sorted(removed))
    told += (_notice(after, "admitted", who, now) for who in sorted(let_in))
    if after.paused is not None and before.paused is None:
        told.append(_notice(after, "paused", EVERYBODY, now, reason=after.paused))
    if after.phase is Phase.OVER and before.phase is Phase.PLAYING:
        if after.ended is None:
            told.append(_notice(after, "result", EVERYBODY, now))
        elif after.ended != "left":
            told.append(_notice(after, "closed", EVERYBODY, now, reason=after.ended))
    return tuple(told)


def reminder(table: Table, now: int, settings: Settings) -> NoticeRecord | None:
    """That the time of the person to move is running out, unless they do not want to hear of it;
    they were ``warned`` with this.
    """
    seat = table.person_to_act()
    if seat is None or table.deadline is None or settings.turn_notice is TurnNotice.NEVER:
        return None
    last = table.warned >= len(REMINDERS[table.time.tempo])
    slow = table.time.tempo is Tempo.SLOW
    return NoticeRecord(
        table=table.id,
        entry=table.turn_entry,
        code="time" if last else "reminder",
        to=table.sitters[seat].person or EVERYBODY,
        game=table.game_number,
        at=now,
        params=_params(seconds=max(0, table.deadline - now) // SECOND, slow=int(slow)),
        decision=table.made,
        until=table.deadline,
    )


def damaged(table: TableId, entry: int, now: int) -> NoticeRecord:
    """That a table cannot be read and is set aside."""
    return NoticeRecord(table, entry, "damaged", EVERYBODY, game=0, at=now)


def hand_closed(screen: ScreenRecord, seat: Seat, name: str, now: int) -> NoticeRecord:
    """That somebody cannot be given their hand: it is told to them at the table."""
    return NoticeRecord(
        table=screen.table,
        entry=-1 - seat,  # it comes from no entry; one for each seat
        code="hand-closed",
        to=screen.reader,
        game=screen.game,
        at=now,
        params=_params(name=name, reason=screen.muted),
    )


def out_of_sight(
    table: TableId, chat: str, to: str, name: str, reason: str, game: int, now: int
) -> NoticeRecord:
    """That a table cannot be shown any more in a chat of that ``name``, and why."""
    params = _params(chat=name, reason=reason)
    return NoticeRecord(table, _entry_of(chat, now), "muted", to, game, now, params)


def seen_again(table: TableId, chat: str, to: str, name: str, game: int, now: int) -> NoticeRecord:
    """That it is shown there again, and waits for somebody to go on."""
    entry = _entry_of(chat, now)
    return NoticeRecord(table, entry, "visible", to, game, now, _params(chat=name))


def remark(
    table: TableId, to: str, code: str, token: str, game: int, now: int, **params: str
) -> NoticeRecord:
    """Something that somebody else wants a person to know. It comes from no entry: the ``token`` (a
    hexadecimal number) tells it from others, and is among its parameters.
    """
    entry = -1_000 - int(token, 16) % 1_000_000_000
    return NoticeRecord(table, entry, code, to, game, now, _params(token=token, **params))


def _entry_of(chat: str, now: int) -> int:
    """What tells a notice about a chat from others, and from the same that was told before: it
    comes from no entry. A platform may take two of one key for one.
    """
    return -(10**12) - crc32(f"{chat} {now}".encode())


def pointless(notice: NoticeRecord, table: Table, now: int) -> bool:
    """Whether there is no use any more in telling it."""
    if notice.until is not None and now >= max(notice.until, _end(notice, table)):
        return True
    if notice.game != table.game_number:
        return True
    if notice.decision is not None and notice.decision != table.made:
        return True
    if notice.code in ("paused", "visible"):
        return table.paused is None
    if notice.code == "kicked":
        return notice.to not in table.kicked
    seat = table.seat_of(notice.to)
    if notice.code == "autopilot":
        return seat is None or not table.sitters[seat].autopilot
    if notice.code == "hand-closed":
        return seat is None or table.is_out(seat)
    return False


def _end(notice: NoticeRecord, table: Table) -> int:
    """When the decision has to be made that it belongs to, as it stands now; 0 for none."""
    same = (notice.game, notice.decision) == (table.game_number, table.made)
    return table.deadline or 0 if same else 0


def on_view(call: NoticeRecord, chat: str, message: str, now: int) -> NoticeRecord:
    """A call as it is kept once it was told: with where it can be read."""
    told = {**read_params(call), "chat": chat, "message": message}
    return replace(call, claimed_at=now, params=_params(**told))


def address(call: NoticeRecord) -> tuple[str, str] | None:
    """The chat and the message where a call can be read; None where it was not told."""
    params = read_params(call)
    chat, message = params.get("chat"), params.get("message")
    told = call.code in CALLS and isinstance(chat, str) and isinstance(message, str)
    return (str(chat), str(message)) if told else None


def stands(call: NoticeRecord, now: Glance) -> bool:
    """Whether the one who was called is waited for still, for the same decision."""
    decision = now.game, now.moment.made, now.mover
    return decision == (call.game, call.decision, call.to)


def _turn_opened(before: Table, after: Table) -> bool:
    return after.person_to_act() is not None and before.turn_entry != after.turn_entry


def _wants_turn(table: Table, settings: Settings) -> bool:
    slow = table.time.tempo is Tempo.SLOW
    wish = settings.turn_notice
    return wish in (TurnNotice.ALWAYS, TurnNotice.DIRECT) or (slow and wish is TurnNotice.SLOW)


def _turn(table: Table, now: int) -> Iterable[NoticeRecord]:
    seat = table.person_to_act()
    if seat is not None and (person := table.sitters[seat].person):
        yield NoticeRecord(
            table=table.id,
            entry=table.turn_entry,
            code="turn",
            to=person,
            game=table.game_number,
            at=now,
            decision=table.made,
            until=table.deadline,
        )


def _autopilots(before: Table, after: Table, now: int) -> Iterable[NoticeRecord]:
    """Told once, when it begins: who sleeps is not called at every turn."""
    if before.game_number != after.game_number or not before.begun:
        return
    for old, new in zip(before.sitters, after.sitters, strict=True):
        if new.autopilot and not old.autopilot and new.person:
            played = [action for _, action in new.played]
            yield _notice(after, "autopilot", new.person, now, played=played)


def _notice(
    table: Table, code: str, to: str, now: int, **params: int | str | list[str]
) -> NoticeRecord:
    return NoticeRecord(
        table.id, table.entries, code, to, table.game_number, now, _params(**params)
    )


def _params(**params: int | str | list[str]) -> str:
    return msgspec.json.encode(params).decode()


def read_params(notice: NoticeRecord) -> dict[str, Any]:
    """What fills the text of a notice."""
    return read_kept(notice.params, dict[str, Any], {})
