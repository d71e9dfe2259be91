"""What a place to play must be able to do that has to be connected: a chat, not a terminal."""

from enum import StrEnum
from typing import Protocol

from bot.tables.ports import Frontend
from bot.tables.publisher import Publisher
from bot.tables.service import TableService


class State(StrEnum):
    """How a part of the program is: in order, left out on purpose, or failing; ``deaf`` where a
    platform tells of things and nothing of it can be read, ``shared`` where another program uses
    our token, so that neither hears everything.
    """

    OK = "ok"
    OFF = "off"
    FAILING = "failing"
    DEAF = "not-understood"
    SHARED = "token-in-use"


class SignInRefused(Exception):
    """The platform does not know our token: it would be of no use to try it again."""


class OnlineFrontend(Frontend, Protocol):
    """A front end with a connection that comes and goes; its class is called with its settings and
    the clock.
    """

    @property
    def connected(self) -> bool:
        """Whether it hears from its platform at this moment."""

    @property
    def state(self) -> State:
        """How it is, in more words."""

    async def run(self, service: TableService, publisher: Publisher) -> None:
        """Make one connection, and serve it until `close` ends it.

        Raises `SignInRefused`; any other failure is trouble that passes, and `run` is called again.
        """

    def stop_intake(self) -> None:
        """From now on, answer what is asked with "in a moment": the program is about to end."""

    async def finished(self) -> None:
        """Return when everything is answered that was asked before `stop_intake`."""

    async def close(self) -> None:
        """End the connection, if there is one."""
