"""Sudoku: solve, count, check, rate, hint, explain; one puzzle, or a column of millions.

Every function takes one puzzle or many, and answers in kind.

One puzzle is a text in any notation that the command reads, a list of nine lists of nine cells, or a NumPy array of
9 x 9 or 81 cells (0 or None for an empty one). The answer is an object whose fields are those of the command's JSON:

>>> import bitdoku
>>> answer = bitdoku.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> answer.status
'unique'
>>> answer.solution
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'

Many are a list of texts, a NumPy array of shape (n, 81) or of type S81, or anything that speaks Arrow: columns of
pyarrow, Polars, DuckDB, pandas. The answer is a table of columns that go back to any of these:

>>> answers = bitdoku.solve([answer.puzzle, "." * 81, "not a puzzle", None])
>>> answers.status.tolist()
['unique', 'multiple', 'malformed', None]

Bad and missing puzzles keep their places, with the reason in the column `error`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bitdoku import _native
from bitdoku._native import Column, __version__

__all__ = [
    "Answer",
    "Column",
    "Path",
    "Table",
    "__version__",
    "canonical",
    "check",
    "convert",
    "count",
    "hint",
    "path",
    "rate",
    "solve",
]



class Answer(Mapping[str, Any]):
    """What is known of one puzzle: fields by name, as attributes and as a mapping. A field that there is nothing to say
    about is None."""

    _names = frozenset(
        "schema puzzle status solutions at_least solution found legal unique minimal redundant clash guesses er ep ed"
        " er_step ep_step ed_step profile time_ns error text level name rating mistakes step places removes cells"
        " reasons eureka conclusion grid candidates canonical transform automorphisms".split()
    )

    def __init__(self, row: dict[str, Any]) -> None:
        self._row = row

    def __getattr__(self, name: str) -> Any:
        if name in self._names:
            return self._row.get(name)
        raise AttributeError(f"an answer has no field {name!r}")

    def __getitem__(self, name: str) -> Any:
        return self._row[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._row)

    def __len__(self) -> int:
        return len(self._row)

    def __bool__(self) -> bool:
        """Whether there is exactly one solution, where that was asked."""
        return bool(self._row.get("status", "unique") == "unique")

    def __repr__(self) -> str:
        shown = {name: value for name, value in self._row.items() if name not in ("schema", "candidates")}
        return f"Answer({', '.join(f'{name}={value!r}' for name, value in shown.items())})"

    def __str__(self) -> str:
        """The solution drawn, or the puzzle."""
        text = self._row.get("text") or self._row.get("solution") or self._row.get("canonical") or self._row["puzzle"]
        return convert(text, "picture") if len(text) == 81 else str(text)

    def _repr_svg_(self) -> str:
        if "step" in self._row:
            return _native.picture(self._row["puzzle"], self._row["step"], _terms(profile=self._row["profile"]))
        shown = self._row.get("solution") or self._row.get("canonical") or self._row["puzzle"]
        return _native.picture(shown, None, _terms())


class Path(Sequence[Answer]):
    """The steps by which a person solves a puzzle. `status` says why there are none, if there are none."""

    def __init__(self, steps: list[Answer], refusal: Answer | None) -> None:
        self._steps = steps
        self.status: str = "unique" if refusal is None else refusal.status
        self.error: str | None = None if refusal is None else refusal.error

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, at: Any) -> Any:
        return self._steps[at]

    @property
    def hardest(self) -> Answer | None:
        """The first of the hardest steps."""
        return max(self._steps, key=lambda step: step.rating, default=None)

    def __repr__(self) -> str:
        if self.error is not None:
            return f"Path({self.error})"
        hardest = self.hardest
        return f"Path({len(self)} steps, the hardest {hardest.name} ({hardest.rating}))" if hardest else "Path(0 steps)"


class Table(Mapping[str, Column]):
    """Answers about many puzzles: columns by name, as attributes and as a mapping.

    Each column goes to Arrow (`pyarrow.array(c)`, `polars.Series(c)`) without a copy, to NumPy (`numpy.asarray(c)`)
    where it holds numbers, and to a list (`c.tolist()`).
    """

    def __init__(self, columns: list[Column]) -> None:
        self._columns = {column.name: column for column in columns}

    def __getattr__(self, name: str) -> Column:
        if name.startswith("_") or name not in self._columns:
            raise AttributeError(f"there is no column {name!r}; there are {', '.join(self._columns)}")
        return self._columns[name]

    def __getitem__(self, name: str) -> Column:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """How many columns there are; as many answers as each has."""
        return len(self._columns)

    def __repr__(self) -> str:
        count = len(next(iter(self._columns.values())))
        return f"<Table of {count} answers: {', '.join(self._columns)}>"


def _terms(guesses: int | None = None, profile: str = "se121", threads: int = 0) -> dict[str, Any]:
    return {"guesses": _native.PROPER if guesses is None else guesses, "profile": profile, "threads": threads}


def _one(puzzle: Any) -> str | None:
    """The text of one puzzle; None if it is many."""
    if isinstance(puzzle, str):
        return puzzle
    shape = getattr(puzzle, "shape", None)
    is_rows = (
        isinstance(puzzle, (list, tuple))
        and len(puzzle) == 9
        and all(isinstance(row, (list, tuple)) and len(row) == 9 for row in puzzle)
    )
    if is_rows:
        cells = [cell for row in puzzle for cell in row]
    elif shape in ((9, 9), (81,)) and getattr(getattr(puzzle, "dtype", None), "kind", "") in "iu":
        cells = puzzle.reshape(81).tolist()
    else:
        return None
    return "".join(map(_cell, cells))


def _cell(cell: Any) -> str:
    if cell is None or cell == 0:
        return "."
    text = str(cell)
    if len(text) != 1:
        raise ValueError(f"expected a cell of 1 to 9, or 0 or None for an empty one, found {cell!r}")
    return text


def _many(puzzles: Any) -> tuple[Any, bool]:
    """A column as the native code takes it, and whether its bytes are numbers."""
    dtype: Any = getattr(puzzles, "dtype", None)
    kind = getattr(dtype, "kind", "") if not hasattr(puzzles, "__arrow_c_stream__") else ""
    if kind == "S":
        if dtype.itemsize != 81:
            raise ValueError(f"expected an array of type S81, found S{dtype.itemsize}")
        rows = puzzles if puzzles.flags.c_contiguous else puzzles.copy()
        return rows.view("u1").reshape(-1, 81), False
    if kind in ("i", "u"):
        if puzzles.ndim == 3 and puzzles.shape[1:] == (9, 9):
            puzzles = puzzles.reshape(-1, 81)
        if dtype.itemsize != 1:
            # A value that does not fit a byte is no cell either way.
            puzzles = puzzles.clip(-1, 100)
        return puzzles.astype("u1", copy=False) if dtype.itemsize != 1 else puzzles.view("u1"), True
    if kind in ("U", "O", "T"):
        return puzzles.tolist(), False
    if isinstance(puzzles, (tuple, range)) or hasattr(puzzles, "__next__"):
        return list(puzzles), False
    return puzzles, False


def _watch(progress: Any) -> Callable[[int], None] | None:
    """What is told how many puzzles are done: a function, or a bar of tqdm."""
    if progress is None or not hasattr(progress, "update"):
        return progress  # type: ignore[no-any-return]
    told = 0

    def update(done: int) -> None:
        nonlocal told
        progress.update(done - told)
        told = done

    return update


def _answer(name: str, puzzle: Any, progress: Any, terms: dict[str, Any], *rest: Any) -> Any:
    text = _one(puzzle)
    if text is not None:
        return Answer(json.loads(getattr(_native, name)(text, *rest, terms)))
    column, are_values = _many(puzzle)
    watch = _watch(progress)
    table = Table(getattr(_native, f"{name}_many")(column, are_values, *rest, watch, terms))
    if watch is not None:
        watch(len(next(iter(table.values()))))
    return table


def solve(puzzle: Any, *, threads: int = 0, guesses: int | None = None, progress: Any = None) -> Any:
    """Whether a puzzle has one solution, and which.

    Many: columns `solution` (81 digits, missing unless there is exactly one; for arrays of numbers 81 bytes, zeros
    where there is none), `status`, `code` (0 none, 1 unique, 2 several, -1 unknown, -2 malformed) and `error`.

    `threads`: 0 for one per core. `guesses`: allowed for each puzzle, by default a million, which no known proper puzzle
    comes near; what is not decided by then is `unknown`. `progress`: a function that is told how many are done, or a
    bar of tqdm.
    """
    return _answer("solve", puzzle, progress, _terms(guesses, threads=threads))


def count(puzzle: Any, limit: int = 2, *, threads: int = 0, guesses: int | None = None, progress: Any = None) -> Any:
    """How many solutions a puzzle has, up to `limit`.

    >>> count("." * 81, 1000).solutions
    1000
    """
    return _answer("count", puzzle, progress, _terms(guesses, threads=threads), limit)


def check(puzzle: Any, *, threads: int = 0, guesses: int | None = None, progress: Any = None) -> Any:
    """Whether a puzzle is legal, unique and minimal, and which givens it could do without."""
    return _answer("check", puzzle, progress, _terms(guesses, threads=threads))


def rate(
    puzzle: Any, *, profile: str = "se121", threads: int = 0, guesses: int | None = None, progress: Any = None
) -> Any:
    """How hard a puzzle is for people: Sudoku Explainer's ER, EP and ED.

    >>> rate(".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.").er
    8.8
    """
    return _answer("rate", puzzle, progress, _terms(guesses, profile, threads))


def hint(
    state: Any, puzzle: str | None = None, level: int = 4, *, profile: str = "se121", threads: int = 0, progress: Any = None
) -> Any:
    """What to do next. `puzzle`: the state at the beginning, so that wrong entries are named. `level`: how much to tell,
    from 1, the house, to 4, the whole step. Of many states: a column `hint` of JSON."""
    text = _one(state)
    if text is not None:
        return Answer(json.loads(_native.hint(text, puzzle, level, _terms(profile=profile))))
    column, are_values = _many(state)
    return Table(_native.rows_many(column, are_values, level, _watch(progress), _terms(profile=profile, threads=threads)))


def path(puzzle: Any, *, profile: str = "se121", threads: int = 0, progress: Any = None) -> Any:
    """How a person solves a puzzle, step by step. Of many puzzles: a column `path`, each a JSON list of steps."""
    text = _one(puzzle)
    if text is None:
        column, are_values = _many(puzzle)
        terms = _terms(profile=profile, threads=threads)
        return Table(_native.rows_many(column, are_values, None, _watch(progress), terms))
    steps, refusal = _native.path(text, _terms(profile=profile))
    return Path([Answer(json.loads(step)) for step in steps], Answer(json.loads(refusal)) if refusal else None)


def canonical(puzzle: Any, *, threads: int = 0, progress: Any = None) -> Any:
    """The canonical form: equal for two puzzles if and only if they are the same but for a symmetry of Sudoku.

    It is the least of all images as a text of 81 characters (minlex). Many: columns `canonical` and `automorphisms`.
    """
    text = _one(puzzle)
    if text is None:
        column, are_values = _many(puzzle)
        return Table(_native.canonical_many(column, are_values, _watch(progress), _terms(threads=threads)))
    form, transform, automorphisms = _native.canonical(text)
    return Answer({"puzzle": text, "canonical": form, "transform": transform, "automorphisms": automorphisms})


def convert(puzzle: Any, format: str = "line") -> str:
    """A puzzle in another notation: the formats that `bitdoku list formats` names."""
    text = _one(puzzle)
    if text is None:
        raise TypeError("expected one puzzle")
    return _native.convert(text, format)
