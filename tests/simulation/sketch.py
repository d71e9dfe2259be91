"""A front end that draws in codes instead of words: ten times quicker, and as easy to search."""

from bot.tables.commands import Press
from bot.tables.ports import Drawing, Drawn
from engine.view import trick_json
from tests.frontend import Body, FakeFrontend


class Sketches(FakeFrontend):
    """Shows all that a view tells, and the same buttons as the real rendering would."""

    async def compose(self, drawing: Drawing) -> Drawn:
        seen = drawing.seen
        buttons: tuple[str, ...] = ()
        press = None
        if seen.seat is not None and seen.decision is not None and (seen.legal or seen.free):
            press = Press(seen.game_number, seen.decision)
        if drawing.live:
            buttons = (*seen.legal, *seen.free, *(f"/{each.command}" for each in seen.offered))
        told: list[object] = [
            [(zone.name, zone.seat, [card and card.code for card in zone.cards])]
            for zone in seen.view.zones
            if not drawing.hand or zone.seat == seen.seat
        ]
        if not drawing.hand:
            told += [seen.phase, seen.paused, seen.view.to_act, seen.places, seen.ended]
            deal = seen.view.deal
            told += [deal.number, *map(trick_json, deal.tricks)] if deal else []
        text = repr(told)
        look = repr((text, buttons, press if buttons else None))
        return Drawn(look, Body(text, buttons, press, drawing.live, drawing))
