"""What people see of a table, and whether it is what stands on disk."""

from collections.abc import Sequence

from bot.chatting import ids
from bot.chatting.ids import Move, Order
from bot.tables.table import Table
from bot.tables.updates import Phase
from tests.emulators.discord.people import Person
from tests.emulators.discord.world import Channel, Message


def live_boards(channel: Channel) -> list[Message]:
    """The boards with buttons that everybody sees."""
    seen = [each for each in channel.messages if each.viewer is None]
    return [each for each in seen if not each.raw["content"] and "rules" in orders(each)]


def hands(who: Person) -> list[Message]:
    """The messages in somebody's private chat that show a hand."""
    seen = [each for each in who.sees(who.private) if each.viewer is None]
    return [each for each in seen if not each.raw["content"]]


def orders(message: Message) -> list[str]:
    """The orders that a message has buttons for."""
    found = [ids.read(each.custom_id) for each in message.buttons]
    return [each.command for each in found if isinstance(each, Order)]


def moves(message: Message) -> list[Move]:
    """The moves that a message has buttons for."""
    found = [ids.read(each.custom_id) for each in message.buttons]
    return [each for each in found if isinstance(each, Move)]


def shows(channel: Channel, people: Sequence[Person], table: Table | None) -> bool:
    """Whether there is one live board of a table and one hand a person, and all as it is."""
    boards = live_boards(channel)
    if table is None or len(boards) != 1:
        return False
    text = boards[0].text
    if table.phase is not Phase.PLAYING:
        return all(each.name in text for each in table.sitters)
    if not table.to_act() or any(len(hands(who)) != 1 for who in people):
        return False
    for who, (hand,) in ((who, hands(who)) for who in people):
        seat = next(seat for seat, each in enumerate(table.sitters) if each.name == who.name)
        if any(move.press.decision != table.decisions[seat] for move in moves(hand)):
            return False
        turn = seat in table.to_act()
        if turn != (f"▶️ **{who.name}**" in text):
            return False
        choices = [*moves(boards[0]), *moves(hand)]
        if turn and not any(move.press.decision == table.decisions[seat] for move in choices):
            return False
    return True
