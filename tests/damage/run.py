"""One damaged database: opened, played on, copied, exported; whatever it holds, nothing breaks."""

import asyncio
import io
import json
import logging
import random
import shutil
import sqlite3
import traceback
from collections import Counter
from contextlib import closing, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

from bot import app
from bot.cli.main import main
from bot.tables.commands import Act, Press
from bot.tables.errors import TableDamaged, TableError, TableNotFound
from bot.tables.ports import AT_ONCE
from bot.tables.timecontrol import MINUTE
from bot.tables.updates import TableView
from storage.errors import StorageError
from storage.records import TableId
from tests.damage.mutations import KINDS, Damage
from tests.damage.sample import Sample, sample
from tests.fakes import FakeClock, FakeEntropy
from tests.frontend import FakeFrontend, Server

LIMIT_S = 60
HEAD = b"SQLite format 3\0"


class Broken(AssertionError):
    """Something that must not happen, whatever a disk does."""


@dataclass
class Result:
    """What came of a run; `broken` tells what went wrong, "" for nothing."""

    number: int
    kind: str
    told: str = ""
    broken: str = ""
    tally: Counter[str] = field(default_factory=Counter)


def carry_out(number: int, seed: str, kind: str | None = None) -> Result:
    """Damage a database in some way and see what the program makes of it."""
    rng = random.Random(f"damage/{seed}/{number}")
    name = kind or rng.choice(list(KINDS))
    result = Result(number, name)
    folder = Path(mkdtemp(prefix=f"bisqa-damage-{number}-"))
    whole = sample()
    path = whole.copied_to(folder)
    try:
        damage = KINDS[name](path, rng)
        result.told = damage.told
        _look(whole, path, result, damage)
    except Exception:
        result.broken = f"{name}: {result.told}\n{traceback.format_exc(limit=-4)}see {folder}"
    else:
        shutil.rmtree(folder)
    result.tally["runs"] += 1
    return result


def _look(whole: Sample, path: Path, result: Result, damage: Damage) -> None:
    damaged = path.read_bytes()
    found = asyncio.run(_played(whole, path))
    if isinstance(found, str):
        result.tally[f"refused/{found}"] += 1
        _check_refusal(path, damaged)
        return
    aside, healthy = found
    once_more = asyncio.run(_played(whole, path, again=True))
    if isinstance(once_more, str) or once_more[0] != aside:
        raise Broken("another start finds something else")
    if (healthy ^ once_more[1]) - (damage.tables or set()):  # whose board is muted, rests
        raise Broken("another start lets others play")
    if damage.tables is not None and not aside <= damage.tables:
        raise Broken(f"{aside} are set aside for damage to {damage.tables}")
    result.tally[
        "set_aside/" + ("none" if not aside else "one" if len(aside) == 1 else "more")
    ] += 1
    result.tally["tables/played_on"] += len(healthy)
    result.tally["tables/set_aside"] += len(aside)
    _check_backup(path, aside)
    for table in {*aside, *sorted(healthy)[:2]}:
        code, out, _ = _command("export", table, "--db", str(path), "--with-hands")
        if code != (table in aside) and table not in whole.old:
            raise Broken(f"export of {table}: {code}")
        if code == 0:
            json.loads(out)


async def _played(
    whole: Sample, path: Path, *, again: bool = False
) -> str | tuple[set[TableId], set[TableId]]:
    """The codes of the tables that are set aside, and of those that went on; or how the file was
    refused. What is damaged is told once, and not ``again``.
    """
    clock = FakeClock(whole.at + MINUTE)
    server = Server(clock)
    with NoTrace():
        try:
            async with (
                asyncio.timeout(LIMIT_S),
                app.house(
                    path,
                    {"test": FakeFrontend(server)},
                    pace=AT_ONCE,
                    clock=clock,
                    entropy=FakeEntropy(),
                ) as house,
            ):
                await house.publisher.settled()
                found = await _at_the_tables(whole, house)
                _check_told(server, again=again)
                return found
        except StorageError as refused:
            return refused.code


async def _at_the_tables(whole: Sample, house: app.House) -> tuple[set[TableId], set[TableId]]:
    aside, healthy = set(), set()
    for table, row in whole.tables.items():
        try:
            seen = await house.service.look(table, None)
        except (TableDamaged, TableNotFound):
            aside.add(table)
            continue
        stored = await house.store.entries(table)
        kept = whole.entries[table]
        if table not in whole.old and stored[: len(kept)] != kept:
            raise Broken(f"{table} is another one, and nobody has noticed")
        if row.status == "playing" and await _step(house, table, seen):
            healthy.add(table)
            if len(await house.store.entries(table)) <= len(kept):
                raise Broken(f"{table}: answered, but not there")
    await house.service.kept_about("test:p2")
    await house.publisher.settled()
    lost = {row.id for row in await house.store.tables()} ^ whole.tables.keys()
    return aside | (lost & whole.tables.keys()), healthy


def _check_told(server: Server, *, again: bool) -> None:
    told = Counter(
        (each.tidings.table, each.tidings.chat)
        for each in server.told
        if each.tidings.code == "damaged"
    )
    if told and (again or max(told.values()) > 1):
        raise Broken(f"told {told}")


async def _step(house: app.House, table: TableId, seen: TableView) -> bool:
    """Whoever's turn it is plays something; whether anybody could."""
    people = await house.service.people(table)
    for person in people:
        if person is None:
            continue
        hers = await house.service.look(table, person)
        if hers.legal and hers.decision is not None:
            press = Press(hers.game_number, hers.decision)
            try:
                await house.service.handle(Act(table, person, hers.legal[0], press))
            except TableError as refusal:
                raise Broken(f"{table}: {refusal}") from refusal
            return True
    return False


def _check_refusal(path: Path, damaged: bytes) -> None:
    """Only what SQLite itself cannot read is refused: with one sentence, and left as it is."""
    if path.read_bytes() != damaged:
        raise Broken("refused, but changed")
    for command in (("export", "T1"), ("backup", f"{path}.copy")):
        code, out, err = _command(*command, "--db", str(path))
        if (code, out, err.count("\n")) != (1, "", 1):
            raise Broken(f"{command}: {code}, {out!r}, {err!r}")
    if [each.name for each in path.parent.iterdir() if each.suffix not in (".db", ".lock")]:
        raise Broken("refused, but something was left")


def _check_backup(path: Path, aside: set[TableId]) -> None:
    target = path.with_name("copy.db")
    code, out, err = _command("backup", str(target), "--db", str(path))
    if not target.exists():
        raise Broken(f"no copy: {out} {err}")
    if code != bool(aside):
        raise Broken(f"backup: {code}, set aside are {aside}: {out} {err}")
    if not all(table in err for table in aside):
        raise Broken(f"backup does not name {aside}: {err}")
    with closing(sqlite3.connect(f"{target.as_uri()}?mode=ro", uri=True)) as connection:
        if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise Broken("the copy is not in order")


def _command(*arguments: str) -> tuple[int, str, str]:
    """What a command says, and its code."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), NoTrace():
        code = main([*arguments, "--lang", "en"])
    if "Traceback" in out.getvalue() + err.getvalue():
        raise Broken(err.getvalue())
    return code, out.getvalue(), err.getvalue()


class NoTrace(logging.Handler):
    """Meanwhile nothing fails that is only logged."""

    def __init__(self) -> None:
        super().__init__()
        self._found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        told = record.msg if isinstance(record.msg, dict) else {}
        if record.exc_info or "trace" in told:
            self._found.append(str(told or record.getMessage()))

    def __enter__(self) -> None:
        logging.getLogger().addHandler(self)

    def __exit__(self, *_failure: object) -> None:
        logging.getLogger().removeHandler(self)
        if self._found:
            raise Broken("\n".join(self._found))
