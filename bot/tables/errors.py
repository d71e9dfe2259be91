"""What the table service refuses: codes with parameters, never sentences.

TableError
 +-- Refused            any code of the rules, passed on
 +-- NotSaved           not-saved          the store has failed; why, no player is told
 |    +-- NotRead       not-read           it could not even be read
 |    +-- Overtaken     conflict           somebody saved first
 |    +-- OutOfOrder    out-of-order       the store has failed, and does not mend by itself
 +-- UnknownGame        unknown-game       no such game
 +-- TableNotFound      table-not-found    no table of that code
 +-- TableDamaged       table-damaged      what is stored of it cannot be played again
 +-- GameNotFound       game-not-found     the table has not seen so many games
 +-- NotYourTurn        not-your-turn      another is to play; a button for it stays good
 +-- NotYours           not-yours          the button is for the seat of somebody else
 +-- Away               away               the person has left, and a computer plays for them
 +-- NotSeated          not-seated         the person has no seat at this table
 +-- AlreadySeated      already-seated     the person is seated twice
 +-- GameRunning        game-running       not while the game goes on
 +-- NoGameRunning      no-game-running    the game has not begun
 +-- GameFinished       game-over          the game has come to a result
 +-- Late               late               the decision that was answered is made already
 +-- NoUnfinishedGame   no-unfinished-game there is none to go on with
 +-- TooFewPlayers      too-few-players    fewer seats taken than the game needs
 +-- TooManyPlayers     too-many-players   more than it has
 +-- TooManyTables      too-many-tables    so many are open already: of a person, or in a chat
 +-- WhichTable         which-table        several may be meant: one has to be named
 +-- NoSuchPlayer       no-such-player     nobody of that name sits at the table
 +-- NotAllowed         not-allowed        a chat's owner has decided otherwise
 +-- TableFull          table-full         every seat is taken by a person
 +-- NoFreeSeat         no-free-seat       no computer's seat can be taken over in this game
 +-- TableClosed        table-closed       the lobby, or the game, has been closed
 +-- Kicked             kicked             who was unseated may not come back to this table
 +-- NotHost            not-host           only the host or a moderator may do this
 +-- Confirm            confirm-end        to end a game is asked twice
 |    +-- ConfirmLeave  confirm-leave      to leave one, too
 +-- GamePaused         game-paused        nothing goes on until somebody resumes
 +-- Expired            expired            typed too long ago
 +-- BadTime            bad-time           no such time control
 +-- BadSetting         bad-setting        no such time zone, or hour
"""

from collections.abc import Mapping
from typing import ClassVar

from engine.errors import GameError, Parameter
from storage.errors import StorageError


class TableError(Exception):
    """A refusal: ``code`` says which, ``params`` what the sentence about it needs."""

    code: ClassVar[str] = "table-error"

    def __init__(self, **params: Parameter) -> None:
        super().__init__(self.code, params)
        self.params: Mapping[str, Parameter] = params

    def __str__(self) -> str:
        told = " ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} {told}".rstrip()


class Refused(TableError):
    """The rules refused it, under their own code; nothing changed."""

    code: str  # type: ignore[misc]  # not one code but those of a whole family

    def __init__(self, refusal: GameError) -> None:
        self.code = refusal.code
        super().__init__(**refusal.params)


class NotSaved(TableError):
    """The store could not read or write: nothing changed, but for a rare commit that is on disk
    although it was denied. Then everybody who listens hears of it soon.

    Players are told no more than that: it has no parameters. ``failure`` names files and what the
    system said of them; it is for whoever runs the program, and never for a chat.
    """

    code = "not-saved"

    def __init__(self, failure: StorageError) -> None:
        super().__init__()
        self.failure = failure


class NotRead(NotSaved):
    """Nothing was asked for but to look."""

    code = "not-read"


class Overtaken(NotSaved):
    """Somebody saved first, again and again."""

    code = "conflict"


class OutOfOrder(NotSaved):
    """Somebody has to see to the store: a full disk does not mend by itself."""

    code = "out-of-order"


class UnknownGame(TableError):
    """``games`` lists those there are."""

    code = "unknown-game"


class TableNotFound(TableError):
    """``table`` as asked for."""

    code = "table-not-found"


class TableDamaged(TableError):
    """``table`` is set aside; every other one goes on."""

    code = "table-damaged"


class GameNotFound(TableError):
    """``table`` has not had a game of number ``game``."""

    code = "game-not-found"


class NotYourTurn(TableError):
    """``names`` are those who are to play first; nobody, between two deals."""

    code = "not-your-turn"


class NotYours(TableError):
    """A button was made for another seat, that of ``names``."""

    code = "not-yours"


class Away(TableError):
    """Who has left is played for until they come back."""

    code = "away"


class NotSeated(TableError):
    """Only who sits at the table may do this."""

    code = "not-seated"


class AlreadySeated(TableError):
    """One seat a person a table: nobody can be opened a table with twice."""

    code = "already-seated"


class GameRunning(TableError):
    """Possible again when the game is over."""

    code = "game-running"


class NoGameRunning(TableError):
    """Nothing can be bid or played here before the game has begun."""

    code = "no-game-running"


class GameFinished(TableError):
    """The game has come to a result: nothing goes on but by a rematch; for ``reason`` "admit", that
    somebody can be let in then.
    """

    code = "game-over"


class Late(TableError):
    """The answer was meant for an earlier turn; nothing changed."""

    code = "late"


class TooFewPlayers(TableError):
    """``least`` is what the game needs."""

    code = "too-few-players"


class TooManyPlayers(TableError):
    """``most`` is what the game has seats for."""

    code = "too-many-players"


class TooManyTables(TableError):
    """No more than ``most`` may be open; ``reason`` says whose. ``tables`` are those of the
    person.
    """

    code = "too-many-tables"


class NoUnfinishedGame(TableError):
    """There is no game to go on with."""

    code = "no-unfinished-game"


class WhichTable(TableError):
    """Any of ``tables`` may be meant."""

    code = "which-table"

    def __init__(self, tables: tuple[str, ...]) -> None:
        super().__init__(tables=tables)
        self.tables = tables


class NoSuchPlayer(TableError):
    """``names`` are those who sit at the table; with a ``reason``, none was named, or several."""

    code = "no-such-player"


class NotAllowed(TableError):
    """Those who look after a chat want it otherwise; ``reason`` says what."""

    code = "not-allowed"


class TableFull(TableError):
    """``most`` is how many have a seat."""

    code = "table-full"


class NoFreeSeat(TableError):
    """Newcomers are not wanted, or every computer's seat is out of the game or promised."""

    code = "no-free-seat"


class TableClosed(TableError):
    """Nothing more can happen in this game; a new one can be opened."""

    code = "table-closed"


class Kicked(TableError):
    """Other tables are open to the person."""

    code = "kicked"


class NotHost(TableError):
    """``name`` is the host, "" where there is none."""

    code = "not-host"


class Confirm(TableError):
    """``game`` is the number that says which game is meant, ``command`` what is asked twice."""

    code = "confirm-end"
    command: ClassVar[str] = "end"


class ConfirmLeave(Confirm):
    """``then`` says what becomes of the game: ``on`` where a computer plays on for the person,
    ``over`` where it ends with them.
    """

    code = "confirm-leave"
    command = "leave"


class GamePaused(TableError):
    """Whoever sits at the table may let it go on."""

    code = "game-paused"


class Expired(TableError):
    """A request that was typed so long ago is not carried out any more."""

    code = "expired"


class BadTime(TableError):
    """A decision may take from ``least`` to ``most`` seconds."""

    code = "bad-time"


class BadSetting(TableError):
    """``setting`` cannot be ``value``."""

    code = "bad-setting"
