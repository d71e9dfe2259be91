"""Moments of a table at which somebody may type: before the game, in it, and after it."""

from dataclasses import replace
from functools import cache

from bot.rendering.build import build
from bot.rendering.scene import Scene
from bot.tables.timecontrol import NO_CLOCK
from bot.tables.updates import Offered, Phase, TableView, Who
from bot.texts.catalogue import Words
from engine.seats import Seat
from tests.bot.rendering.views import ANA, BEYA, BO, OFFER, a_game, a_lobby

ALWAYS = ("hand", "table", "leave", "rules")


def _offered(seen: TableView, *names: str) -> TableView:
    return replace(seen, offered=tuple(Offered(name, Who.ANYONE) for name in (*ALWAYS, *names)))


@cache
def moments() -> tuple[TableView, ...]:
    """One of each kind, as the host sees it who sits there."""
    bidding, playing = (
        next(
            seen
            for seen in (a_game(at, 0, decision=at, host=Seat(0)) for at in range(30))
            if any(action.startswith(verb) for action in seen.legal)
        )
        for verb in ("bid", "play")
    )
    over = replace(playing, phase=Phase.OVER, legal=(), decision=None)
    return (
        _offered(a_lobby(ANA, BO, BEYA, seat=Seat(0)), "join", "go", "addbot", "unseat",
                 "configure", "end"),
        _offered(bidding, "pause", "end"),
        _offered(replace(playing, time=NO_CLOCK), "pause", "end"),
        _offered(replace(playing, paused="asked"), "resume", "end"),
        _offered(replace(playing, places=(replace(ANA, away=True, autopilot=True), BEYA)), "back"),
        _offered(over, "rematch"),
    )  # fmt: skip


@cache
def full_hand() -> TableView:
    """A turn of somebody who holds every card of the pack, and may play each of them."""
    playing, cards = moments()[2], OFFER.pack.cards
    legal = tuple(
        f"play {card.code}{mark}"
        for card in cards
        for mark in (("+", "-") if card.code == "AH" else ("",))
    )
    zones = tuple(
        replace(zone, cards=cards) if (zone.name, zone.seat) == ("hand", playing.seat) else zone
        for zone in playing.view.zones
    )
    return replace(playing, legal=legal, view=replace(playing.view, zones=zones))


def scene_of(seen: TableView, words: Words) -> Scene:
    """A moment as it is shown."""
    return build(seen, words.of_game(seen.offer.id, seen.offer.pack))
