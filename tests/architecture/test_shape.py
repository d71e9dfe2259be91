"""What every part of the tree has in common, so that a newcomer finds things by name."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ("bot", "engine", "storage")
GAME_FILES = {"__init__", "actions", "options", "state", "scoring", "view", "rules"}
OPTIONAL_GAME_FILES = {"core", "player", "policy"}
# Brings a database up to date; its numbered steps are alembic's, not ours, in form.
MIGRATIONS = Path("storage/sql/migrations")

# Written so that they do not match themselves.
TRACES = {
    "a path of someone's computer": r"(?<![\w.])/(?:home|Users|root|work)/\w|[A-Z]:\\+Users\\",
    "a package registry": r"pypi\.org|pythonhosted\.org|registry\.(?:npmjs|yarnpkg)\.",
}

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def modules(*folders: str) -> list[Path]:
    """Return the modules in these folders, as paths from the top of the repository."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return sorted(path.relative_to(ROOT) for path in found)


def text_of(path: Path | str) -> str:
    return (ROOT / path).read_text("utf-8")


def tracked_files() -> list[str]:
    """Return the files that are, or are about to be, part of the repository."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git repository")
    return [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def undocumented(node: ast.Module | Definition, name: str) -> Iterator[str]:
    """Yield the public names at and below this node that have no docstring."""
    if ast.get_docstring(node) is None:
        yield name
    if isinstance(node, ast.Module | ast.ClassDef):
        for child in node.body:
            if isinstance(child, Definition) and not exempt(child):
                yield from undocumented(child, f"{name}.{child.name}")


def exempt(node: Definition) -> bool:
    """Return whether a name is private, or documented at another place."""
    marks = {ast.unparse(mark).rpartition(".")[2] for mark in node.decorator_list}
    return node.name.startswith("_") or bool(marks & {"overload", "override", "setter"})


def offered_by(init: Path) -> str | None:
    """Return the one name that this package hands out, if it is a game or a front end."""
    if init.parent.parent == Path("engine/games"):
        return "GAME"
    return "FRONTEND" if (ROOT / init).with_name("frontend.py").exists() else None


def test_modules_are_read_in_one_sitting() -> None:
    paths = [Path("dev.py"), *modules(*SOURCE, "tests", "benchmarks")]
    lengths = {str(path): len(text_of(path).splitlines()) for path in paths}
    assert {path: length for path, length in lengths.items() if length > 400} == {}


def test_public_names_have_docstrings() -> None:
    names = [
        name
        for path in modules(*SOURCE)
        if MIGRATIONS / "versions" not in path.parents
        for name in undocumented(ast.parse(text_of(path)), str(path))
    ]
    assert names == []


def test_games_hold_the_same_files() -> None:
    folders = [path.parent for path in (ROOT / "engine/games").glob("*/__init__.py")]
    assert folders, "no game found"
    for folder in folders:
        names = {path.stem for path in folder.glob("*.py")}
        assert names - OPTIONAL_GAME_FILES == GAME_FILES, folder.name


def test_package_init_files_hold_a_docstring_and_no_work() -> None:
    """Only a game's offers a name (GAME) and a front end's (FRONTEND)."""
    inits = [path for path in modules(*SOURCE) if path.name == "__init__.py"]
    for path in inits:
        if MIGRATIONS in (path.parent, path.parent.parent):
            continue
        offers = offered_by(path)
        docstring, *rest = ast.parse(text_of(path)).body
        assert isinstance(docstring, ast.Expr), path
        if offers is None:
            assert rest == [], f"{path} holds more than its docstring"
        else:
            assert len(rest) == 2, f"{path} is to import {offers} and to list it in __all__"
            imported, exported = rest
            assert isinstance(imported, ast.ImportFrom), path
            assert [each.asname or each.name for each in imported.names] == [offers], path
            assert ast.unparse(exported) == f"__all__ = ['{offers}']", path


@pytest.mark.parametrize("trace", TRACES)
def test_no_trace_of_where_it_was_written(trace: str) -> None:
    found = []
    for name in tracked_files():
        try:
            lines = text_of(name).splitlines()
        except UnicodeDecodeError:
            continue
        found += [
            f"{name}:{n}" for n, line in enumerate(lines, 1) if re.search(TRACES[trace], line)
        ]
    assert found == []


@pytest.mark.parametrize("name", ["run", "discord", "telegram", "dev", "bench"])
def test_locks_are_pinned_by_hash_and_name_no_source(name: str) -> None:
    lock = text_of(f"requirements/{name}.lock")
    for entry in lock.replace("\\\n", "").splitlines():
        requirement, *hashes = re.split(r"\s+--hash=", entry.strip())
        assert re.fullmatch(r"[a-z0-9-]+==[\w.!+]+(?: ; [^/@]+)?", requirement), entry
        assert hashes, f"{requirement} has no hash"
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), requirement


def test_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads(text_of("pyproject.toml"))
    asked = project["build-system"]["requires"] + project["project"]["dependencies"]
    for lock in ("run", "discord", "telegram", "dev", "bench"):
        asked += project["project"]["optional-dependencies"].get(lock, [])
        pinned = set(re.findall(r"^([a-z0-9-]+)==", text_of(f"requirements/{lock}.lock"), re.M))
        names = {re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", each)[0].lower()) for each in asked}
        assert names - pinned == set(), lock


def test_changelog_has_an_unreleased_part() -> None:
    headings = re.findall(r"^## (.+)$", text_of("CHANGELOG.md"), re.M)
    assert headings, "CHANGELOG.md has no headings"
    assert "unreleased" in headings[0].lower()


def test_all_files_name_the_same_oldest_python() -> None:
    settings = tomllib.loads(text_of("pyproject.toml"))
    oldest = settings["project"]["requires-python"].removeprefix(">=")
    major, minor = oldest.split(".")
    assert settings["tool"]["mypy"]["python_version"] == oldest
    assert f"sys.version_info < ({major}, {minor})" in text_of("dev.py")
    assert f"--python-version={oldest}" in text_of("dev.py")
    assert oldest in re.findall(r"Python\s+(\d+\.\d+)", text_of("README.md"))
    for name in ("README.md", "CONTRIBUTING.md", ".ci/run", "requirements/README.md"):
        assert set(re.findall(r"Python\s+(\d+\.\d+)", text_of(name))) <= {oldest}, name
