"""Spark on a cluster of two executors on this machine: answers, bad rows, bounds, and processes killed in mid-run."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import bitdoku
import pytest

pyspark = pytest.importorskip("pyspark", reason="there is no pyspark: pip install './crates/python[spark]'")
pa = pytest.importorskip("pyarrow")
if shutil.which("java") is None:
    pytest.skip("there is no Java, which Spark needs: install openjdk-17-jre-headless", allow_module_level=True)

from bitdoku import spark as on_spark  # noqa: E402
from pyspark.sql import DataFrame, SparkSession  # noqa: E402

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "." * 4 + PUZZLE[4:]
HARD = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8."
MIXED = [PUZZLE, SEVERAL, "55" + PUZZLE[2:], "not a puzzle", None, PUZZLE.replace(".", "0"), HARD]


@pytest.fixture(scope="module")
def session() -> Iterator[SparkSession]:
    """Two executors of one core each, in processes of their own; nothing leaves this machine."""
    os.environ |= {
        "SPARK_HOME": str(Path(pyspark.__file__).parent),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
    }
    builder: Any = SparkSession.builder
    started = (
        builder.master("local-cluster[2,1,1024]")
        .appName("bitdoku")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "3")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "64")
        # Small files stay apart, so that there are many tasks.
        .config("spark.sql.files.maxPartitionBytes", "65536")
        .config("spark.sql.files.openCostInBytes", "65536")
        .getOrCreate()
    )
    started.sparkContext.setLogLevel("OFF")
    yield started
    started.stop()


def rows(frame: DataFrame, key: str = "id") -> list[dict[str, Any]]:
    return sorted((row.asDict(recursive=True) for row in frame.collect()), key=lambda row: row[key])


@pytest.fixture
def mixed(session: SparkSession) -> DataFrame:
    data = [(at, [at, at], puzzle, {"a": str(at)}) for at, puzzle in enumerate(MIXED)]
    return session.createDataFrame(data, "id int, list array<int>, puzzle string, map map<string,string>").repartition(3)


@pytest.mark.parametrize("question", ["solve", "count", "check", "rate", "canonical"])
def test_answers_are_those_of_the_package_and_columns_stay(mixed: DataFrame, question: str) -> None:
    found = rows(getattr(on_spark, question)(mixed, "puzzle"))
    expected = getattr(bitdoku, question)(MIXED)
    assert [row["id"] for row in found] == list(range(len(MIXED)))
    assert [row["list"] for row in found] == [[at, at] for at in range(len(MIXED))]
    assert [row["map"] for row in found] == [{"a": str(at)} for at in range(len(MIXED))]
    added = [name for name in found[0] if name not in mixed.columns]
    assert {"error"} < set(added) <= set(expected.columns)
    for name in added:
        assert [row[name] for row in found] == expected[name].tolist(), name


def test_what_a_row_may_cost_is_bounded(session: SparkSession, mixed: DataFrame) -> None:
    counted = rows(on_spark.count(mixed, "puzzle", limit=10**9, max_guesses=1))
    assert [row["status"] for row in counted][:5] == ["unique", "multiple", "none", "malformed", None]
    # A Sukaku about which nobody ever finds out: five rows have only four columns for their 9s.
    endless = "".join(
        "12345678." if row in (0, 1, 3, 4, 6) and column in (2, 4, 5, 7, 8) else "123456789"
        for row in range(9)
        for column in range(9)
    )
    for puzzle, timeout, expected in [(endless, 0.01, ("unknown", None)), (PUZZLE, 1e9, ("unique", 1.2))]:
        frame = session.createDataFrame([(0, puzzle)], "id int, puzzle string")
        (rated,) = rows(on_spark.rate(frame, "puzzle", timeout=timeout, max_guesses=2**64 - 1))
        assert (rated["status"], rated["er"]) == expected


def test_wrong_calls_are_errors_before_any_task(mixed: DataFrame) -> None:
    with pytest.raises(ValueError, match="no column"):
        on_spark.solve(mixed, "puzzles")
    with pytest.raises(ValueError, match="text or bytes"):
        on_spark.solve(mixed, "id")
    with pytest.raises(ValueError, match="prefix"):
        on_spark.solve(on_spark.solve(mixed, "puzzle"), "puzzle")
    with pytest.raises(ValueError, match="scale"):
        on_spark.rate(mixed, "puzzle", scale="nobody")
    twice = on_spark.count(on_spark.solve(mixed, "puzzle"), "puzzle", prefix="n_")
    assert {"status", "n_status", "solution", "n_solutions"} < set(twice.columns)


def image(puzzle: str) -> str:
    """The same puzzle, transposed and with its digits renamed."""
    turned = "".join(puzzle[9 * col + row] for row in range(9) for col in range(9))
    return turned.translate(str.maketrans("123456789", "912345678"))


def test_dedupe_keeps_one_of_each(session: SparkSession) -> None:
    puzzles = bitdoku.generate(40, seed=3).puzzle.tolist()
    data = [*puzzles, *map(image, puzzles), *map(image, map(image, puzzles)), "bad", "bad", None, None]
    frame = session.createDataFrame(list(enumerate(data)), "id int, puzzle string")
    kept = on_spark.dedupe(frame.repartition(5), "puzzle")
    assert kept.columns == ["id", "puzzle"]
    left = rows(kept)
    assert len(left) == 40 + 4
    assert left == rows(on_spark.dedupe(frame.repartition(2), "puzzle"))
    forms = bitdoku.canonical([row["puzzle"] for row in left]).canonical.tolist()
    assert {form for form in forms if form} == set(bitdoku.canonical(puzzles).canonical.tolist())


def test_generate_does_not_depend_on_partitions(session: SparkSession) -> None:
    expected = bitdoku.generate(100, seed=9)
    for partitions in (1, 7):
        made = rows(on_spark.generate(session, 9, 100, partitions=partitions), "number")
        for name in ("number", "puzzle", "solution", "error"):
            assert [row[name] for row in made] == expected[name].tolist()
    later = rows(on_spark.generate(session, 9, 10, skip=90, partitions=3), "number")
    assert [row["puzzle"] for row in later] == expected.puzzle.tolist()[90:]
    rated = rows(on_spark.generate(session, 9, 3, symmetry="half-turn", er=(None, 2.5)), "number")
    assert all(row["er"] <= 2.5 for row in rated)
    with pytest.raises(ValueError, match="17 to 81"):
        on_spark.generate(session, 9, 3, clues=5)


def test_the_worked_example_goes_on_where_it_was_stopped(session: SparkSession, tmp_path: Path) -> None:
    """The example of docs/SCALE.md as it stands there, with fewer and smaller parts."""
    page = Path(__file__).parents[3] / "docs" / "SCALE.md"
    if not page.exists():
        pytest.skip("docs/SCALE.md is not here: the tests stand outside the checkout")
    code = page.read_text().split("## Worked example")[1].split("```python")[1].split("```")[0]
    for old, new in [('"hdfs:///rated", 100, 10_000_000', "folder_of_test, 3, 40"), ("2_000", "4")]:
        assert old in code
        code = code.replace(old, new)

    def run() -> list[dict[str, Any]]:
        exec(code, {"folder_of_test": tmp_path.as_uri()})
        return rows(session.read.parquet(str(tmp_path)), "number")

    whole = run()
    expected = bitdoku.generate(120, seed=1).puzzle.tolist()
    assert [row["puzzle"] for row in whole] == expected
    assert [row["er"] for row in whole] == bitdoku.rate(expected).er.tolist()
    assert [row["part"] for row in whole] == [at // 40 for at in range(120)]
    # As if it had been killed while it wrote the second part.
    (tmp_path / "part=001" / "_SUCCESS").unlink()
    next((tmp_path / "part=001").glob("*.parquet")).unlink()
    times = [(tmp_path / part / "_SUCCESS").stat().st_mtime_ns for part in ("part=000", "part=002")]
    assert run() == whole
    assert times == [(tmp_path / part / "_SUCCESS").stat().st_mtime_ns for part in ("part=000", "part=002")]


def processes(is_wanted: Callable[[str, str], bool]) -> list[int]:
    """Processes that this one has started, by their command line and their parent's."""
    parents, commands = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                commands[int(folder.name)] = (folder / "cmdline").read_text().replace("\0", " ")
            except (OSError, IndexError):
                pass

    def is_ours(pid: int) -> bool:
        while pid > 1:
            if pid == os.getpid():
                return True
            pid = parents.get(pid, 0)
        return False

    return [pid for pid in parents if is_ours(pid) and is_wanted(commands.get(pid, ""), commands.get(parents[pid], ""))]


def workers() -> list[int]:
    return processes(lambda command, parent: "pyspark.daemon" in command and "pyspark.daemon" in parent)


def executors() -> list[int]:
    return processes(lambda command, _: "CoarseGrainedExecutorBackend" in command and "java" in command)


@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are looked up in /proc, which only Linux has")
def test_a_worker_and_an_executor_killed_in_mid_run_change_nothing(session: SparkSession, tmp_path: Path) -> None:
    count, parts = 1200, 24
    puzzles = bitdoku.generate(count, seed=5).puzzle.tolist()
    puzzles[7::100] = ["bad"] * len(puzzles[7::100])
    data = [(at, puzzle, at % 7) for at, puzzle in enumerate(puzzles)]
    frame = session.createDataFrame(data, "id int, puzzle string, other int").repartition(parts, "id")
    frame.write.parquet(str(tmp_path / "puzzles"))
    read = session.read.parquet(str(tmp_path / "puzzles"))
    assert read.rdd.getNumPartitions() >= parts // 2

    def run(name: str) -> list[dict[str, Any]]:
        on_spark.rate(read, "puzzle").write.parquet(str(tmp_path / name))
        return rows(session.read.parquet(str(tmp_path / name)))

    undisturbed = run("undisturbed")
    assert len(undisturbed) == count and undisturbed[0]["er"] == bitdoku.rate(puzzles[0]).er

    tracker = session.sparkContext.statusTracker()
    killed: list[int] = []
    before: set[int] = set()
    failed, replaced = 0, False
    ended = threading.Event()

    def progress() -> int:
        stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
        return max((stage.numCompletedTasks for stage in stages if stage and stage.numTasks > 1), default=0)

    def kill() -> None:
        nonlocal failed, replaced
        # A worker once some tasks are done, and an executor a little later; there are many tasks left then.
        for done, find in ((2, workers), (6, executors)):
            while not ended.is_set() and (progress() < done or not find()):
                time.sleep(0.02)
            if ended.is_set():
                return
            before.update(executors())
            victim = find()[0]
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)
        while not ended.is_set():
            stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
            failed = max([failed, *(stage.numFailedTasks for stage in stages if stage)])
            replaced = replaced or not set(executors()) <= before
            time.sleep(0.02)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        disturbed = run("disturbed")
    finally:
        ended.set()
        killer.join()
    assert len(killed) == 2, "both were killed while the job ran"
    assert failed >= 1 and replaced, "Spark has seen a task fail, and started another executor"
    assert disturbed == undisturbed
