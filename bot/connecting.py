"""What a place to play must be able to do that has to be connected: a chat, not a terminal."""

from typing import Protocol

from bot.tables.ports import Frontend
from bot.tables.publisher import Publisher
from bot.tables.service import TableService


class SignInRefused(Exception):
    """The platform does not know our token: it would be of no use to try it again."""


class OnlineFrontend(Frontend, Protocol):
    """A front end with a connection that comes and goes; its class is called with its settings and
    the clock.
    """

    @property
    def connected(self) -> bool:
        """Whether it hears from its platform at this moment."""

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
