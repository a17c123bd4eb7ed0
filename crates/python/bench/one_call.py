"""What a call about one puzzle costs, and how much of that is Python's: the same puzzles through the C interface beside it.

    python one_call.py LIBRARY PUZZLES [--rounds N]

LIBRARY is `libbitdoku_capi.so` (`.dylib`), built as the package was: cargo build --release -p bitdoku-capi. PUZZLES is a file
of lines that begin with 81 characters, of which the first thousand are taken. C's calls are made by a loop in C, which `cc` compiles, in
this process. Both take turns; times are processor time in microseconds for each call, medians of the rounds.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import bitdoku

#: Asks about all puzzles, one after the other. What is asked is in WHAT.
LOOP = """
#include "bitdoku.h"
#include <string.h>

int loop(bitdoku *handle, const char *puzzles, size_t count) {
    char solution[81];
    uint64_t number;
    uint8_t redundant[81];
    int sum = 0;
    for (size_t at = 0; at < count; at++) {
        const char *puzzle = puzzles + 81 * at;
        sum += WHAT;
    }
    return sum;
}
"""

ASKED: dict[str, tuple[Callable[[str], Any], str]] = {
    "solve": (bitdoku.solve, "bitdoku_solve(handle, puzzle, 81, solution, &number)"),
    "count": (bitdoku.count, "bitdoku_count(handle, puzzle, 81, 1000000, &number, solution)"),
    "check": (bitdoku.check, "bitdoku_check(handle, puzzle, 81, redundant)"),
    "canonical": (bitdoku.canonical, "bitdoku_canonical(handle, puzzle, 81, solution, &number)"),
}


def loop_in_c(folder: Path, library: Path, name: str, what: str) -> Callable[[bytes, int], int]:
    include = Path(__file__).resolve().parents[2] / "capi/include"
    source, built = folder / "loop.c", folder / f"{name}.so"
    source.write_text(LOOP)
    compiler = ["cc", "-O2", "-shared", "-fPIC", f"-DWHAT={what}", "-I", str(include), str(source), str(library)]
    subprocess.run([*compiler, f"-Wl,-rpath,{library.parent}", "-o", str(built)], check=True)
    here = ctypes.CDLL(str(library))
    here.bitdoku_new.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(here.bitdoku_new(None))
    loop = ctypes.CDLL(str(built)).loop
    loop.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
    return lambda puzzles, count: int(loop(handle, puzzles, count))


def each(work: Callable[[], Any], count: int) -> float:
    """Processor time of one of `count` calls, in microseconds."""
    start = time.process_time_ns()
    work()
    return (time.process_time_ns() - start) / count / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("--rounds", type=int, default=31)
    told = parser.parse_args()
    words = [line.split()[0] for line in told.puzzles.read_text().splitlines() if line.strip()]
    lines = [word for word in words if len(word) == 81][:1000]
    column = "".join(lines).encode()
    print(f"{len(lines)} puzzles of {told.puzzles.name}, {told.rounds} rounds; microseconds a call")
    print(f"{'':10}{'Python':>8}{'C':>8}{'more':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for name, (ask, what) in ASKED.items():
            c = loop_in_c(Path(folder), told.library.resolve(), name, what)
            rounds: list[tuple[float, float]] = []
            for _ in range(told.rounds + 1):
                python = each(partial(list, map(ask, lines)), len(lines))
                rounds.append((python, each(partial(c, column, len(lines)), len(lines))))
            # The first is to warm up.
            del rounds[0]
            figures = [statistics.median(part) for part in (*zip(*rounds), (python - c for python, c in rounds))]
            print(f"{name:10}" + "".join(f"{figure:8.2f}" for figure in figures))


if __name__ == "__main__":
    main()
