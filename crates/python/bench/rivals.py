"""One puzzle a call, beside other solvers that a Python program may call.

    python -m venv rivals && rivals/bin/pip install ortools dokusan py-sudoku ./crates/python
    rivals/bin/python rivals.py PUZZLES ... [--puzzles N] [--rounds N] [--seconds S]

Each PUZZLES is a file of lines that begin with 81 characters, of which N are taken, evenly over the file. The contestants take
turns, round by round, with the same puzzles; each must find the same solutions. Times are processor time for a puzzle, means
over the puzzles, and of these the median over the rounds. Who takes longer than S seconds for a puzzle, on average,
is left out of the rest.

* Norvig: the algorithm of Peter Norvig's essay "Solving Every Sudoku Puzzle", written anew from its description: candidates are
  propagated by two rules, a digit that is placed goes from its peers, and a digit with one place in a unit goes there; then
  the cell with the fewest candidates is tried. It is pure Python, as his is. `--norvig FILE` takes a file of your own instead, whose
  `solve(text)` returns a dictionary from A1 ... I9 to digits.
* OR-Tools: its CP-SAT solver, a variable for each cell, all different in each house, one worker.
* dokusan: `solvers.backtrack`, the quicker of its two ways for all puzzles.
* py-sudoku: `Sudoku(3, 3, board).solve()`.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.metadata
import importlib.util
import io
import platform
import signal
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bitdoku

Solver = Callable[[str], str]

_ROWS = [[9 * row + column for column in range(9)] for row in range(9)]
_COLUMNS = [list(column) for column in zip(*_ROWS)]
_BOXES = [[27 * band + 3 * stack + 9 * row + column for row in range(3) for column in range(3)] for band in range(3) for stack in range(3)]
HOUSES = _ROWS + _COLUMNS + _BOXES
HOUSES_OF = [[house for house in HOUSES if cell in house] for cell in range(81)]
PEERS = [sorted({peer for house in HOUSES_OF[cell] for peer in house} - {cell}) for cell in range(81)]


def _place(candidates: list[str], cell: int, digit: str) -> bool:
    """Takes all other digits from a cell; False if that is impossible."""
    return all(_remove(candidates, cell, other) for other in candidates[cell] if other != digit)


def _remove(candidates: list[str], cell: int, digit: str) -> bool:
    """Takes a digit from a cell, and what follows from that."""
    if digit not in candidates[cell]:
        return True
    left = candidates[cell] = candidates[cell].replace(digit, "")
    if not left:
        return False
    if len(left) == 1 and not all(_remove(candidates, peer, left) for peer in PEERS[cell]):
        return False
    for house in HOUSES_OF[cell]:
        places = [place for place in house if digit in candidates[place]]
        if not places or (len(places) == 1 and not _place(candidates, places[0], digit)):
            return False
    return True


def _search(candidates: list[str]) -> list[str] | None:
    open_cells = [cell for cell in range(81) if len(candidates[cell]) > 1]
    if not open_cells:
        return candidates
    cell = min(open_cells, key=lambda cell: len(candidates[cell]))
    for digit in candidates[cell]:
        tried = candidates.copy()
        if _place(tried, cell, digit) and (found := _search(tried)) is not None:
            return found
    return None


def by_propagation(puzzle: str) -> str:
    candidates = ["123456789"] * 81
    for cell, digit in enumerate(puzzle):
        if digit in "123456789" and not _place(candidates, cell, digit):
            return ""
    return "".join(_search(candidates) or [])


def norvig_of(file: Path) -> Solver:
    """The script in a file, whose own tests are not run: they print."""
    spec = importlib.util.spec_from_file_location("norvig", file)
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    with contextlib.redirect_stdout(io.StringIO()):
        spec.loader.exec_module(script)
    names = [row + column for row in "ABCDEFGHI" for column in "123456789"]

    def solve(puzzle: str) -> str:
        found = script.solve(puzzle)
        return "".join(found[name] for name in names)

    return solve


def by_or_tools() -> Solver:
    from ortools.sat.python import cp_model

    def solve(puzzle: str) -> str:
        model = cp_model.CpModel()
        cells = [model.new_int_var(1, 9, f"{at}") if cell == "." else model.new_constant(int(cell)) for at, cell in enumerate(puzzle)]
        for house in HOUSES:
            model.add_all_different([cells[at] for at in house])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return "".join(str(solver.value(cell)) for cell in cells)

    return solve


def by_dokusan() -> Solver:
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    def solve(puzzle: str) -> str:
        sudoku = Sudoku.from_string(puzzle.replace(".", "0"), box_size=BoxSize(3, 3))
        return str(solvers.backtrack(sudoku))

    return solve


def by_py_sudoku() -> Solver:
    from sudoku import Sudoku

    def solve(puzzle: str) -> str:
        cells = [None if cell == "." else int(cell) for cell in puzzle]
        board: Any = [cells[9 * row : 9 * row + 9] for row in range(9)]
        return "".join(str(cell) for row in Sudoku(3, 3, board=board).solve().board for cell in row)

    return solve


def ours(puzzle: str) -> str:
    return bitdoku.solve(puzzle).solution or ""


def contestants(norvig: Path | None) -> dict[str, Solver]:
    made: dict[str, Solver] = {"bitdoku": ours, "Norvig": norvig_of(norvig) if norvig else by_propagation}
    for name, maker in [("OR-Tools", by_or_tools), ("dokusan", by_dokusan), ("py-sudoku", by_py_sudoku)]:
        try:
            made[name] = maker()
        except ImportError as error:
            print(f"left out: {name}: {error}")
    return made


class TooLong(Exception):
    pass


def too_long(*_: Any) -> None:
    raise TooLong


def of_round(solve: Solver, puzzles: list[str], solutions: list[str], seconds: int) -> float:
    """Processor time of a puzzle, in microseconds. A quick solver is asked several times."""
    spent, asked = 0, 0
    while spent < 20_000_000:
        signal.alarm(seconds * len(puzzles))
        start = time.process_time_ns()
        found = [solve(puzzle) for puzzle in puzzles]
        spent += time.process_time_ns() - start
        signal.alarm(0)
        asked += len(puzzles)
        assert found == solutions, f"other solutions: {found}"
    return spent / asked / 1000


def shown(microseconds: float) -> str:
    return f"{microseconds:,.1f} µs" if microseconds < 100 else f"{microseconds / 1000:,.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+", metavar="PUZZLES")
    parser.add_argument("--puzzles", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--norvig", type=Path)
    told = parser.parse_args()
    signal.signal(signal.SIGALRM, too_long)
    solvers = contestants(told.norvig)
    versions = []
    for name in ("ortools", "dokusan", "py-sudoku"):
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            versions.append(f"{name} {importlib.metadata.version(name)}")
    print(f"Python {platform.python_version()}, bitdoku {bitdoku.__version__}, {', '.join(versions)}; {told.rounds} rounds")
    for file in told.files:
        words = [line.split()[0] for line in file.read_text().splitlines() if line.strip()]
        all_puzzles = [word for word in words if len(word) == 81]
        count = min(told.puzzles, len(all_puzzles))
        puzzles = [all_puzzles[at * len(all_puzzles) // count] for at in range(count)]
        solutions = [bitdoku.solve(puzzle).solution or "" for puzzle in puzzles]
        times: dict[str, list[float]] = {name: [] for name in solvers}
        gone: set[str] = set()
        for _ in range(told.rounds):
            for name, solve in solvers.items():
                if name in gone:
                    continue
                try:
                    times[name].append(of_round(solve, puzzles, solutions, told.seconds))
                except TooLong:
                    gone.add(name)
                finally:
                    signal.alarm(0)
        print(f"\n{file.name}, {count} puzzles")
        least = statistics.median(times["bitdoku"])
        for name, rounds in times.items():
            if name in gone:
                print(f"{name:10} took more than {told.seconds} s for a puzzle")
                continue
            middle = statistics.median(rounds)
            print(f"{name:10} {shown(middle):>12}  ({shown(min(rounds))} to {shown(max(rounds))}), {middle / least:8,.0f} times bitdoku's")


if __name__ == "__main__":
    main()
