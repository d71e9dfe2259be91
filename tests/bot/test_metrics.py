import re
from collections.abc import Iterator

import pytest
from prometheus_client import REGISTRY
from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.parser import text_string_to_metric_families

from bot.metrics import OTHER, Ending, Metrics, Mover, Queue, Refusal

LABELS = {
    "code", "ending", "game", "kind", "level", "mover", "outcome", "platform", "queue", "reason",
    "status",
}  # fmt: skip
"""Each has a few values only. A table, a person, a chat or a card may never be a label."""


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


def all_of(metrics: Metrics) -> Iterator[tuple[str, MetricWrapperBase]]:
    for name, value in vars(metrics).items():
        if isinstance(value, MetricWrapperBase):
            yield name, value


def samples(metrics: Metrics) -> dict[str, float]:
    found = {}
    for family in text_string_to_metric_families(metrics.text()):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}"] = sample.value
    return found


def test_names_and_labels(metrics: Metrics) -> None:
    assert len(list(all_of(metrics))) == 19
    for name, metric in all_of(metrics):
        [family] = metric.describe()
        assert re.fullmatch(r"bisqa(_[a-z]+)+", family.name)
        assert set(metric._labelnames) <= LABELS, name
        assert len(metric._labelnames) <= 2, name
        assert family.documentation.endswith(".")
        if family.type == "histogram":
            assert family.name.endswith("_seconds")
        elif family.type == "counter":
            assert f"# TYPE {family.name}_total counter" in metrics.text()


def test_each_is_its_own(metrics: Metrics) -> None:
    metrics.draws.labels(platform="discord").inc()
    assert "bisqa_draws_total{platform=discord}" in samples(metrics)
    assert "bisqa_draws_total{platform=discord}" not in samples(Metrics())
    assert not [family.name for family in REGISTRY.collect() if "bisqa" in family.name]


def test_everything_can_be_counted(metrics: Metrics) -> None:
    waiting = [1, 2, 3]
    metrics.moves.labels(game="bisqa", mover=Mover.AUTOPILOT).inc()
    metrics.moves.labels("bisqa", Mover.AUTOPILOT).inc()
    metrics.turn.labels(game="bisqa").observe(31)
    metrics.commands.labels(kind="act", code="not-your-turn").inc()
    metrics.tables.labels(status="lobby").set(4)
    metrics.damaged_tables.set(1)
    metrics.connected.labels(platform="telegram").set_function(lambda: True)
    metrics.draw_latency.labels(platform="telegram").observe(0.2)
    metrics.draw_call.labels(platform="telegram").observe(0.1)
    metrics.draws_skipped.labels(platform="telegram").inc()
    metrics.draws_refused.labels(platform="telegram", reason=Refusal.WAIT).inc()
    metrics.notices_sent.labels(code="your-turn").inc()
    metrics.notices_dropped.labels(code="your-turn").inc()
    metrics.commit.observe(0.004)
    metrics.queue.labels(queue=Queue.WRITER).set_function(lambda: len(waiting))
    metrics.deadline_late.observe(0)
    metrics.thoughts.labels(level="hard", ending=Ending.QUEUE_FULL).inc()
    metrics.thought.labels(level="hard").observe(0.3)
    found = samples(metrics)
    assert found["bisqa_platform_connected{platform=telegram}"] == 1
    assert found["bisqa_moves_total{game=bisqa,mover=autopilot}"] == 2
    assert found["bisqa_turn_seconds_bucket{game=bisqa,le=30.0}"] == 0
    assert found["bisqa_turn_seconds_bucket{game=bisqa,le=45.0}"] == 1
    assert found["bisqa_turn_seconds_sum{game=bisqa}"] == 31
    assert found["bisqa_commands_total{code=not-your-turn,kind=act}"] == 1
    assert found["bisqa_tables{status=lobby}"] == 4
    assert found["bisqa_damaged_tables{}"] == 1
    assert found["bisqa_draws_refused_total{platform=telegram,reason=wait}"] == 1
    assert found["bisqa_commit_seconds_count{}"] == 1
    assert found["bisqa_thoughts_total{ending=queue-full,level=hard}"] == 1
    assert found["bisqa_queue_length{queue=writer}"] == 3
    waiting.clear()
    assert samples(metrics)["bisqa_queue_length{queue=writer}"] == 0


@pytest.mark.parametrize(
    "value", ["ABCDEF", "T1", "K7M2QX", "KH", "K♥", "terminal:ada", "Ada", "-100123", "", "a" * 41]
)
def test_what_is_no_code_is_counted_as_other(metrics: Metrics, value: str) -> None:
    metrics.commands.labels(kind="act", code=value).inc()
    metrics.tables.labels(value).set(1)
    metrics.turn.labels(game=value).observe(1)
    found = samples(metrics)
    assert found[f"bisqa_commands_total{{code={OTHER},kind=act}}"] == 1
    assert found[f"bisqa_tables{{status={OTHER}}}"] == 1
    assert found[f"bisqa_turn_seconds_count{{game={OTHER}}}"] == 1
    if value:
        assert f'"{value}"' not in metrics.text()


def test_the_games_levels_and_codes_there_are_stay(metrics: Metrics) -> None:
    for value in ("bisqa", "ohhell", "easy", "not-your-turn", "lobby", "discord", *Ending, *Queue):
        metrics.notices_sent.labels(code=value).inc()
        assert f"bisqa_notices_sent_total{{code={value}}}" in samples(metrics)
