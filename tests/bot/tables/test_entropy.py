import ast
from pathlib import Path

import pytest

from bot.tables.entropy import CODE_LENGTH, Entropy, SystemEntropy
from engine.fairness import SECRET_BYTES
from tests.fakes import FakeEntropy

SOURCES: list[Entropy] = [SystemEntropy(), FakeEntropy()]


@pytest.mark.parametrize("entropy", SOURCES, ids=lambda each: type(each).__name__)
def test_every_draw_is_another(entropy: Entropy) -> None:
    secrets = {entropy.secret() for _ in range(200)}
    assert len(secrets) == 200
    assert {len(secret) for secret in secrets} == {SECRET_BYTES} == {32}
    assert len({entropy.code() for _ in range(200)}) == 200


@pytest.mark.parametrize("entropy", SOURCES, ids=lambda each: type(each).__name__)
def test_a_sample_holds_different_things(entropy: Entropy) -> None:
    for count in range(6):
        drawn = entropy.sample("abcde", count)
        assert len(set(drawn)) == len(drawn) == count
        assert set(drawn) <= set("abcde")
    assert len({tuple(entropy.sample("abcde", 5)) for _ in range(100)}) > 20


def test_a_code_can_be_typed_and_read_out() -> None:
    letters = set()
    for _ in range(500):
        code = SystemEntropy().code()
        assert len(code) == CODE_LENGTH
        assert code == code.upper()
        assert code.isascii()
        assert code.isalnum()
        letters |= set(code)
    assert not letters & set("01IOLU"), "these look like something else"
    assert len(letters) == 30


def test_faked_luck_is_the_same_each_time() -> None:
    one, two, other = FakeEntropy(1), FakeEntropy(1), FakeEntropy(2)
    assert one.secret() == two.secret() != other.secret()
    assert one.sample(range(50), 5) == two.sample(range(50), 5)


def test_only_this_module_asks_the_machine_for_luck() -> None:
    root = Path(__file__).resolve().parents[3] / "bot"
    asking = {
        path.name
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        and {"random", "secrets", "uuid"} & names_of(node)
    }
    assert asking == {"entropy.py"}


def names_of(node: ast.Import | ast.ImportFrom) -> set[str]:
    if isinstance(node, ast.ImportFrom):
        return {node.module or ""}
    return {name.name for name in node.names}
