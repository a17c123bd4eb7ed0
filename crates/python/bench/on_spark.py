"""What Spark makes of the engine: rows a second of each question, from Parquet to Parquet, on two executors of this machine.

    python on_spark.py [--rows N] [--rounds N]

Puzzles are made from a seed and written as Parquet. Each question is then asked of all of them and its answers are written as
Parquet; `copy` writes the table as it is, which is what Spark takes by itself. Times are by the clock, since Spark's work is
spread over processes; the least of the rounds is shown, and beside it what one process of Python takes on two threads.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bitdoku
import polars as pl
import pyspark
from bitdoku import spark
from pyspark.sql import SparkSession


def session() -> SparkSession:
    """Two executors of one core each; nothing leaves this machine."""
    os.environ |= {
        "SPARK_HOME": str(Path(pyspark.__file__).parent),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
    }
    builder: Any = SparkSession.builder
    started = (
        builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "65536")
        .getOrCreate()
    )
    started.sparkContext.setLogLevel("OFF")
    return started


def seconds(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "puzzles").mkdir()
        made = bitdoku.generate(told.rows, seed=1)
        frame = pl.DataFrame({"number": made.number, "puzzle": made.puzzle})
        files = 8
        for at in range(files):
            part = frame[told.rows * at // files : told.rows * (at + 1) // files]
            part.write_parquet(folder / "puzzles" / f"{at}.parquet")
        started = session()
        read = started.read.parquet(str(folder / "puzzles"))
        questions: dict[str, Callable[[Any], Any]] = {
            "copy": lambda df: df,
            "solve": lambda df: spark.solve(df, "puzzle"),
            "canonical": lambda df: spark.canonical(df, "puzzle"),
            "rate": lambda df: spark.rate(df, "puzzle"),
        }
        by_itself: dict[str, Callable[[], Any]] = {
            "copy": lambda: frame.write_parquet(folder / "one.parquet"),
            "solve": lambda: bitdoku.solve(frame["puzzle"], threads=2),
            "canonical": lambda: bitdoku.canonical(frame["puzzle"], threads=2),
            "rate": lambda: bitdoku.rate(frame["puzzle"], threads=2),
        }
        print(f"{told.rows:,} rows in {files} files; rows a second, the best of {told.rounds}", flush=True)
        for question, ask in questions.items():
            target = str(folder / "answers")
            spent = [
                seconds(lambda ask=ask: ask(read).write.mode("overwrite").parquet(target)) for _ in range(told.rounds)
            ]
            alone = min(seconds(by_itself[question]) for _ in range(told.rounds))
            assert started.read.parquet(target).count() == told.rows
            print(
                f"{question:10} Spark {told.rows / min(spent):>11,.0f} (first {spent[0]:.1f} s, best {min(spent):.1f} s)"
                f"   one process {told.rows / alone:>11,.0f}",
                flush=True,
            )
        started.stop()


if __name__ == "__main__":
    main()
