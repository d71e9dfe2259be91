"""A scene as plain text: no colour, no cursor movement, one thing a line, made to be read aloud."""

from bot.rendering.scene import Face, Line, Pile, Scene, ScoreLine
from bot.rendering.status import time_left
from bot.texts.catalogue import Words


def table_text(scene: Scene, words: Words, now: int | None = None) -> str:
    """Title, one line a seat, what lies on the table, and the trick or the last one; in a lobby
    what it is for.

    Where ``now`` is given (UTC milliseconds), also how long there is to decide.
    """
    lines = [scene.title, *(_seat_line(line, scene.columns, words) for line in scene.lines)]
    lines += scene.about
    lines += [pile_text(pile, words) for pile in scene.piles]
    pile = scene.trick or scene.last_trick
    if pile and not any(line.faces for line in scene.lines):
        lines.append(pile_text(pile, words))
    lines += scene.played
    if scene.deadline is not None and now is not None:
        lines.append(time_left(scene.deadline, now, words))
    return "\n".join(lines)


def hand_text(scene: Scene, words: Words) -> str:
    """The reader's own cards in one line; empty for a spectator."""
    if not scene.hand:
        return ""
    return words("board-line", head=scene.hand_heading, rest=_faces(scene.hand))


def pile_text(pile: Pile, words: Words) -> str:
    """Who laid which card, in order, and who took them."""
    cards = [f"{name} {face.text}".lstrip() for name, face in pile.cards]
    rest = ", ".join([*cards, *([pile.taken] if pile.taken else [])])
    return words("board-line", head=pile.heading, rest=rest) if rest else pile.heading


def end_text(scene: Scene, words: Words) -> str:
    """How it ended: the places, each seat's score deal by deal, and what proves the deals."""
    scores = (_score_line(score, words) for score in scene.scores)
    heading = words("board-scores") if scene.scores else ""
    lines = [scene.over, heading, *scores, *scene.proof]
    return "\n".join(line for line in lines if line)


def _seat_line(line: Line, columns: tuple[str, ...], words: Words) -> str:
    facts = [f"{heading} {value}" for heading, value in zip(columns, line.values, strict=True)]
    if line.faces:
        facts.append(f"{words('board-open', count=len(line.faces))} {_faces(line.faces)}")
    who = f"{'>' if line.turn else '-'} {line.name} {line.mark}".rstrip()
    state = words("board-out") if line.out else ", ".join(facts)
    return words("board-line", head=who, rest=state) if state else who


def _score_line(line: ScoreLine, words: Words) -> str:
    place = words("board-place", place=line.place) + " " if line.place else ""
    scores = " ".join(map(str, line.scores))
    return words("board-line", head=place + line.name, rest=scores)


def _faces(faces: tuple[Face, ...]) -> str:
    return " ".join(face.text for face in faces)
