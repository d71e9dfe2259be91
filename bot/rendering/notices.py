"""Notices as sentences: what a person is told in private, or everybody in a chat."""

from collections.abc import Sequence

from bot.rendering import status
from bot.rendering.build import build
from bot.tables.ports import Tidings
from bot.tables.timecontrol import SECOND
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Words


def notice_text(tidings: Tidings, words: Words) -> str:
    """The notice in the language of ``words``: a line that says which table, and what is new there.

    Raises LookupError for a code that has no text.
    """
    seen = tidings.seen
    if seen is None or tidings.code == "damaged":  # nothing is known of such a table but its code
        return words("notice-damaged", table=tidings.table)
    words = words.of_game(seen.offer.id, seen.offer.pack)
    about = words("notice-about", game=words(f"{seen.offer.id}-name"), table=tidings.table)
    return f"{about}\n{_told(tidings, seen, words)}"


def _told(tidings: Tidings, seen: TableView, words: Words) -> str:
    params = tidings.params
    match tidings.code:
        case "turn":
            return _turn(seen, words)
        case "time" | "reminder" as code:
            left = status.span(int(params["seconds"]) * SECOND, words)
            who, name = _whose(seen, words)
            return words(f"notice-{code}", who=who, name=name, time=left)
        case "autopilot":
            return _autopilot(seen, [str(action) for action in params.get("played", ())], words)
        case "paused":
            reason = str(params.get("reason", seen.paused or ""))
            return words("board-paused", reason=reason, button=status.button("resume", words))
        case "result" if seen.view.outcome is not None:
            return _result(seen, words)
        case "result" | "closed":
            return status.ended(seen, words)
        case "muted":
            return _muted(tidings, seen, words)
        case "visible":
            button = status.button("resume", words)
            return words("notice-visible", chat=_chat(tidings, words), button=button)
        case "hand-closed":
            button = status.button("hand", words)
            return words("notice-hand-closed", name=str(params["name"]), button=button)
        case "admitted":
            return words("notice-admitted", join=words("command-join"), table=tidings.table)
        case "consent":
            return words("notice-consent", name=str(params["name"]))
        case code:
            return words(f"notice-{code}")


def _muted(tidings: Tidings, seen: TableView, words: Words) -> str:
    """Why a table cannot be seen where it was shown, and what that means for its game."""
    reason = str(tidings.params.get("reason", ""))
    told = words(
        "notice-muted",
        reason="deleted" if reason == "gone" else reason,
        chat=_chat(tidings, words),
        table=tidings.table,
    )
    if seen.phase is not Phase.PLAYING:
        return told
    rests = "yes" if seen.paused == "muted" else "no"
    now = words("notice-muted-now", rests=rests, button=status.button("table", words))
    return f"{told} {now}"


def _chat(tidings: Tidings, words: Words) -> str:
    return str(tidings.params.get("chat") or words("notice-some-chat"))


def _turn(seen: TableView, words: Words) -> str:
    who, name = _whose(seen, words)
    turn = words("notice-turn", who=who, name=name)
    return f"{turn} {build(seen, words).ask}" if seen.legal and who == "you" else turn


def _whose(seen: TableView, words: Words) -> tuple[str, str]:
    """Whether the reader is to move, and the names of those who are."""
    who = "you" if seen.seat in seen.view.to_act else "other"
    return who, words.all_of(seen.places[seat].name for seat in seen.view.to_act)


def _autopilot(seen: TableView, told: Sequence[str], words: Words) -> str:
    """Only the person who was played for is told what was played."""
    back = status.button("back", words)
    if seen.seat is None:
        asleep = (place.name for place in seen.places if place.autopilot)
        return words(
            "notice-autopilot", who="other", name=words.all_of(asleep), actions="", button=back
        )
    made = [action for _, action in seen.played] or told
    return words(
        "notice-autopilot",
        who="you" if made else "nothing",
        name=seen.places[seen.seat].name,
        actions=status.actions(made, words),
        button=back,
    )


def _result(seen: TableView, words: Words) -> str:
    assert seen.view.outcome is not None
    winners = seen.view.outcome.winners
    others = [seen.places[seat].name for seat in winners if seat != seen.seat]
    won = "alone" if not others else "shared"
    return words(
        "notice-result",
        won=won if seen.seat in winners else "other",
        names=words.all_of(others),
        count=len(others),
    )
