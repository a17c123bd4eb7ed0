"""How much of the command's throughput Python gets, from each kind of column.

    python throughput.py COMMAND PUZZLES [--copies N] [--pairs N]

COMMAND is `bitdoku`, built as the package was; PUZZLES is a file of lines of 81 characters. The command reads the file and
writes its answers to nowhere; Python has the column in memory and keeps the answers as columns. Both work on one thread and
take turns; what is compared is processor time, that of the system included. Each figure is the median over all pairs.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bitdoku


def columns(lines: list[str]) -> dict[str, Any]:
    """The same puzzles in every kind of column whose library is installed."""
    made: dict[str, Any] = {"list of str": lines}
    try:
        import numpy as np

        texts = np.array([line.encode() for line in lines], dtype="S81")
        made["NumPy S81"] = texts
        made["NumPy uint8 (n, 81)"] = (texts.view("u1").reshape(-1, 81) - ord("0")) % 254
    except ImportError:
        pass
    try:
        import pyarrow as pa

        made["pyarrow string"] = pa.array(lines)
        made["pyarrow string_view"] = pa.array(lines, type=pa.string_view())
        half = len(lines) // 2
        made["pyarrow chunked"] = pa.chunked_array([pa.array(lines[:half]), pa.array(lines[half:])])
        made["pyarrow fixed_size_binary(81)"] = pa.array([line.encode() for line in lines], type=pa.binary(81))
    except ImportError:
        pass
    try:
        import polars as pl

        made["Polars"] = pl.Series(lines)
    except ImportError:
        pass
    try:
        import pandas as pd

        made["pandas"] = pd.Series(lines)
    except ImportError:
        pass
    return made


def of_child(command: list[str]) -> float:
    """Processor time of a program, in seconds."""
    before = os.times()
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def of_call(call: Callable[[], Any]) -> float:
    """Processor time of a call, all threads together, in seconds."""
    gc.collect()
    start = time.process_time()
    answers = call()
    end = time.process_time()
    assert len(answers.code) > 0
    return end - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("--copies", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=9)
    told = parser.parse_args()
    lines = [line for line in told.puzzles.read_text().splitlines() if len(line) == 81] * told.copies
    contestants = columns(lines)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("".join(line + "\n" for line in lines))
        command = [told.command, "solve", "--threads", "1", str(file)]
        calls = {name: lambda column=column: bitdoku.solve(column, threads=1) for name, column in contestants.items()}
        # Once unmeasured: files and memory are warm for both.
        of_child(command)
        for call in calls.values():
            of_call(call)
        theirs: list[float] = []
        ours: dict[str, list[float]] = {name: [] for name in calls}
        shares: dict[str, list[float]] = {name: [] for name in calls}
        for _ in range(told.pairs):
            for name, call in calls.items():
                theirs.append(of_child(command))
                ours[name].append(of_call(call))
                shares[name].append(theirs[-1] / ours[name][-1])
    print(f"{len(lines):,} puzzles, {told.pairs} pairs each")
    print(f"{'the command':30} {len(lines) / statistics.median(theirs) / 1e6:5.2f} million a second")
    for name, times in ours.items():
        speed, share = len(lines) / statistics.median(times) / 1e6, statistics.median(shares[name])
        print(f"{name:30} {speed:5.2f} million a second, {share:6.1%} of the command's")


if __name__ == "__main__":
    main()
