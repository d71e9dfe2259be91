"""When a table goes on by itself: the next deal, or a computer's next decision."""

from bot.tables.ports import AT_ONCE, Pace
from bot.tables.table import Table


def due_at(table: Table, pace: Pace) -> int | None:
    """The moment (UTC milliseconds), or None where a person is waited for or nothing is left.

    When every person at the table is out, the computers finish without waiting.
    """
    step = table.last_step
    if table.all_people_out():
        pace = AT_ONCE
    if table.next_deal() is not None:
        return table.at + (pace.hidden if step and step.forced else pace.deal)
    if not any(table.sitters[seat].automatic for seat in table.to_act()):
        return None
    finished = step and any(event.code == "trick" for event in step.events)
    return table.at + (pace.trick if finished else pace.computer)
