"""One command for everything around the code. Needs Python alone; uses uv when it is there.

python3 dev.py setup           an environment in .venv, made anew when the locks change
python3 dev.py play ...        a table in this terminal; the rest goes to `bisqa play`
python3 dev.py serve ...       the program for chats; the rest goes to `bisqa run`
python3 dev.py check ...       format, lint, import contracts, types, tests (the rest: to pytest)
python3 dev.py emulators ...   the tests of the emulated platforms, and of what else emulates one
python3 dev.py bench NAME ...  benchmarks/NAME.py; the rest goes to it; without a NAME: their list
python3 dev.py crash ...       stops the program in the middle of games and looks at what is left
python3 dev.py simulate-faults ...  whole programs on which everything fails, from seeds
python3 dev.py lock ...        pins the dependencies again (--upgrade: to their newest versions)
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(f"Bisqa needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NoReturn, TextIO

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
STAMP = VENV / "bisqa-setup"
LOCKS = ("run", "discord", "telegram", "dev", "bench")  # each holds all that the one before holds
CHECKS = {
    "format": ("-m", "ruff", "format", "--check"),
    "lint": ("-m", "ruff", "check"),
    "imports": ("-c", "import importlinter.cli as cli; cli.lint_imports_command()", "--no-logo"),
}
TYPES = ("-m", "mypy")
TESTS = ("-m", "pytest", "-n", "4", "--dist", "worksteal")  # some of them wait for programs
EMULATORS = ("tests/emulators", "tests/bot/discord/simcord")
OFFLINE = ("ConnectionError", "NameResolutionError", "Failed to fetch", "dns error")


def setup(_: list[str]) -> None:
    """Make the environment that a change needs."""
    prepare("dev")
    print("Ready. Next: python3 dev.py check")


def play(words: list[str]) -> None:
    """Sit down at a table in this terminal, with the least that must be installed for it."""
    prepare("run")
    become("-P", "-m", "bot", "play", *words)


def serve(words: list[str]) -> None:
    """Run the program for chats, with all that its platforms need."""
    prepare("telegram")
    become("-P", "-m", "bot", "run", *words)


def check(words: list[str]) -> None:
    """Check everything, and stop at the first step that fails. Types are looked at beside the
    tests.
    """
    prepare("dev")
    os.chdir(ROOT)
    # Hundreds of programs are started: none of them has to compile all sources anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for name, command in CHECKS.items():
        step(name, partial(run, *command))
    others = [word for each in EMULATORS for word in ("--ignore", each)]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as told:
        types = subprocess.Popen([PYTHON, *TYPES], stdout=told, stderr=subprocess.STDOUT)
        try:
            step("tests", partial(run, *TESTS, *others, *words))
            step("types", partial(finished, types, told))
        finally:
            types.kill()
            types.wait()


def emulators(words: list[str]) -> None:
    """Test the emulated platforms: what is wrong there, no test of the program can tell."""
    prepare("dev")
    os.chdir(ROOT)
    become(*TESTS, *EMULATORS, *words)


def step(name: str, do: Callable[[], int]) -> None:
    """Do one step, and end here if it fails."""
    print(f"== {name}", flush=True)
    start = time.monotonic()
    code = do()
    print(f"== {name}: {'failed after ' if code else ''}{time.monotonic() - start:.1f} s")
    if code:
        sys.exit(code)


def finished(program: subprocess.Popen[bytes], told: TextIO) -> int:
    """Wait for a program, and show what it has ``told``; return its exit code."""
    code = program.wait()
    told.seek(0)
    print(told.read(), end="", flush=True)
    return code


def bench(words: list[str]) -> None:
    """Run one benchmark, or list them all."""
    found = {path.stem: path for path in sorted((ROOT / "benchmarks").glob("[!_]*.py"))}
    if not words or words[0] not in found:
        print("Benchmarks:", ", ".join(found))
        sys.exit(2 if words else 0)
    prepare("bench" if "pyspiel" in found[words[0]].read_text("utf-8") else "dev")
    os.chdir(ROOT)
    become("-m", f"benchmarks.{words[0]}", *words[1:])


def crash(words: list[str]) -> None:
    """Run the crash test."""
    prepare("dev")
    os.chdir(ROOT)
    become("-m", "tests.crash", *words)


def simulate_faults(words: list[str]) -> None:
    """Run the simulation."""
    prepare("dev")
    os.chdir(ROOT)
    become("-m", "tests.simulation.run", *words)


def lock(words: list[str]) -> None:
    """Pin what each lock needs, with the hash of every file for every system."""
    uv = shutil.which("uv") or sys.exit("This needs uv on the PATH.")
    form = ("--universal", "--generate-hashes", "--no-header", "--no-annotate", "--no-config")
    # Settings of this computer, such as other package sources, must not reach the locks.
    clean = {key: value for key, value in os.environ.items() if not key.startswith("UV_")}
    # The build backend is pinned too, so that nothing outside a lock is ever installed.
    backend = "\n".join(project()["build-system"]["requires"])
    for number, name in enumerate(LOCKS):
        extras = [f"--extra={extra}" for extra in LOCKS[1 : number + 1]]
        target = ["--python-version=3.11", "--quiet", "-o", f"requirements/{name}.lock"]
        command = [uv, "pip", "compile", *form, *extras, *target, *words, "pyproject.toml", "-"]
        done = subprocess.run(command, cwd=ROOT, env=clean, input=backend, text=True, check=False)
        if done.returncode:
            sys.exit(done.returncode)


def project() -> dict[str, dict[str, list[str]]]:
    """Return the parts of pyproject.toml that say how this project is installed."""
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {key: whole[key] for key in ("build-system", "project")}


def fingerprint(name: str) -> str:
    """Return a line that changes whenever the environment for this lock must."""
    pins = (ROOT / "requirements" / f"{name}.lock").read_text("utf-8")
    return f"{name} {hashlib.sha256(repr((ROOT, project(), pins)).encode()).hexdigest()}"


def prepare(name: str) -> None:
    """Make or complete .venv, unless it already holds enough for this lock."""
    written = STAMP.read_text("utf-8") if STAMP.exists() and Path(PYTHON).exists() else ""
    held = [each for each in LOCKS if fingerprint(each) == written]
    if any(LOCKS.index(each) >= LOCKS.index(name) for each in held):
        return
    print(f"Installing requirements/{name}.lock into .venv (once, up to a minute) ...", flush=True)
    STAMP.unlink(missing_ok=True)
    uv = shutil.which("uv")
    make = [uv, "venv", "--python", sys.executable] if uv else [sys.executable, "-m", "venv"]
    install = [uv, "pip", "install", "--python", PYTHON] if uv else [PYTHON, "-m", "pip", "install"]
    if not held or not uv:
        quietly(*make, *([] if held else ["--clear"]), str(VENV))
    quietly(*install, "--require-hashes", "-r", f"requirements/{name}.lock")
    quietly(*install, "--no-deps", "--no-build-isolation", "-e", ".")
    STAMP.write_text(fingerprint(name), "utf-8")


def quietly(*command: str) -> None:
    """Run an installer; only if it fails, show what it said and end with one sentence."""
    # The build backend looks for its own program on the PATH.
    env = {**os.environ, "PATH": f"{Path(PYTHON).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode and "venv" in command:
        sys.exit(f"{said}\nThis Python cannot make environments: install its venv module, or uv.")
    if done.returncode and any(sign in said for sign in OFFLINE):
        sys.exit("The packages cannot be fetched: there is no network, or it does not reach them.")
    if done.returncode:
        sys.exit(f"{said}\nThe installation failed, for the reason above.")


def run(*arguments: str) -> int:
    """Run the environment's Python and return its exit code; what ends this ends that."""
    child = subprocess.Popen([PYTHON, *arguments])
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the child by itself
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    code = child.wait()
    signal.signal(signal.SIGINT, before)
    return code if code >= 0 else 128 - code


def become(*arguments: str) -> NoReturn:
    """Go on as the environment's Python: signals and the exit code are then its own."""
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(PYTHON, [PYTHON, *arguments])
    sys.exit(run(*arguments))


if __name__ == "__main__":
    parts = (setup, play, serve, check, emulators, bench, crash, simulate_faults, lock)
    commands = {each.__name__.replace("_", "-"): each for each in parts}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    try:
        commands[sys.argv[1]](sys.argv[2:])
    except KeyboardInterrupt:
        sys.exit(130)
