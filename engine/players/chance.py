"""Plays any legal action: the opponent of the conformance tests and the floor of all ladders."""

from engine.actions import Action
from engine.randomness import Rng
from engine.view import View


class Chance:
    """A random legal action, each as likely."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        """One of ``legal``; the view is not looked at."""
        return legal[int(rng.random() * len(legal))]
