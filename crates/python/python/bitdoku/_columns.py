"""What functions take: one puzzle or many, in whatever people have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from math import isqrt
from typing import Any

from bitdoku._native import SudokuError

#: The arguments that every function accepts, for messages.
EXPECTED = (
    "expected a puzzle (a text, nine rows of nine cells, an array of 81) or many (a list of them, an array of shape (n, 81),"
    " a column of Arrow, Polars or pandas)"
)

#: The sides that a board can have.
SIDES = range(2, 37)


def one(puzzle: Any) -> str | None:
    """The text of one puzzle; None if it is many."""
    if isinstance(puzzle, str):
        return puzzle
    if isinstance(puzzle, (bytes, bytearray)):
        return puzzle.decode("utf-8", "replace")
    if hasattr(puzzle, "as_py"):
        return one(puzzle.as_py())
    cells = _cells(puzzle)
    return None if cells is None else _text(cells)


def _cells(puzzle: Any) -> list[Any] | None:
    """The cells of one puzzle, row by row; None if it is something else. A square of 2×2 to 36×36 cells is one puzzle, and so
    is a row of 81."""
    if isinstance(puzzle, (list, tuple)):
        side = len(puzzle)
        if side in SIDES and all(isinstance(row, (list, tuple)) and len(row) == side for row in puzzle):
            return [cell for row in puzzle for cell in row]
        # A list of 81 longer texts is 81 puzzles.
        return list(puzzle) if side == 81 and all(map(_is_cell, puzzle)) else None
    shape = getattr(puzzle, "shape", None)
    if isinstance(shape, tuple) and hasattr(puzzle, "reshape") and (shape == (81,) or _is_square(shape)):
        cells = puzzle.reshape(-1).tolist()
        return cells if all(map(_is_cell, cells)) else None
    return None


def _is_square(shape: tuple[int, ...]) -> bool:
    return len(shape) == 2 and shape[0] == shape[1] and shape[0] in SIDES


def _is_cell(cell: Any) -> bool:
    return cell is None or isinstance(cell, (int, float)) or (isinstance(cell, (str, bytes)) and len(cell) == 1)


def _text(cells: Sequence[Any]) -> str:
    """The cells of a square board as text: 81 characters, or the rows of a board of another size, in which values are numbers."""
    side = isqrt(len(cells))
    if side == 9:
        return "".join(_cell(cell, side) or "." for cell in cells)
    values = [_cell(cell, side) or "0" for cell in cells]
    return "\n".join(" ".join(values[at : at + side]) for at in range(0, len(values), side))


def _cell(cell: Any, side: int) -> str:
    """A cell as text, empty for an empty cell."""
    # NaN is not equal to itself.
    if cell is None or cell == 0 or cell != cell:
        return ""
    if isinstance(cell, bytes):
        cell = cell.decode("latin-1")
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    is_value = 1 <= cell <= side if isinstance(cell, int) else isinstance(cell, str) and (len(cell) == 1 or cell.isdigit())
    if not is_value:
        raise SudokuError(f"expected a cell of 1 to {side}, or 0, None or NaN for an empty one, found {cell!r}")
    return str(cell)


def many(puzzles: Any) -> tuple[Any, bool]:
    """A column as the native code takes it, and whether its bytes are numbers."""
    if hasattr(puzzles, "as_py"):
        return many(puzzles.as_py())
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        puzzles = _of_pandas(puzzles)
        if not isinstance(puzzles, list):
            return puzzles, False
    kind = getattr(getattr(puzzles, "dtype", None), "kind", None)
    if isinstance(kind, str) and hasattr(puzzles, "ndim"):
        return _array(puzzles, kind)
    if isinstance(puzzles, memoryview):
        return puzzles, True
    if isinstance(puzzles, (str, bytes, Mapping, Set)) or not isinstance(puzzles, Iterable):
        if hasattr(puzzles, "__array__"):
            import numpy

            return many(numpy.asarray(puzzles))
        buffer: Any = puzzles
        try:
            return memoryview(buffer), True
        except TypeError:
            raise TypeError(f"{EXPECTED}, found {_named(puzzles)}") from None
    if hasattr(puzzles, "__array__") and not isinstance(puzzles, (list, tuple)):
        import numpy

        return many(numpy.asarray(puzzles))
    rows = puzzles if isinstance(puzzles, list) else list(puzzles)
    if all(isinstance(row, (str, bytes)) for row in rows):
        return rows, False
    if len(rows) > 1 and all(isinstance(row, (int, float)) and row == row for row in rows):
        raise TypeError(f"{EXPECTED}, found a list of numbers")
    return [_row(row) for row in rows], False


def _row(row: Any) -> Any:
    """One of a list of puzzles, which may be lists themselves. Anything else becomes an unreadable text, so that it costs its
    own row only."""
    if isinstance(row, (list, tuple)) or hasattr(row, "shape"):
        text = None if getattr(row, "shape", None) == () else one(row)
        return repr(row)[:81] if text is None else text
    if isinstance(row, (int, bool)) or (isinstance(row, float) and row == row):
        return repr(row)
    return row


def index_of(puzzles: Any) -> Any:
    """The index of a Series or a DataFrame of pandas; None of anything else."""
    return getattr(puzzles, "index", None) if type(puzzles).__module__.startswith("pandas") else None


def series_of(puzzles: Any) -> Callable[[Any], Any] | None:
    """What makes a Series of Polars of a column, if the puzzles are a Series or a DataFrame of Polars; None of anything else."""
    return _series if type(puzzles).__module__.split(".")[0] == "polars" else None


def _series(column: Any) -> Any:
    import polars

    return polars.Series(column.name, column)


def _of_pandas(puzzles: Any) -> Any:
    """A column of pandas as Arrow, or as a list where Arrow cannot hold it; anything else as it is."""
    if not type(puzzles).__module__.startswith("pandas"):
        return puzzles
    if getattr(puzzles, "ndim", 1) == 2:
        # An index that is not 0, 1, 2, … would go to Arrow as a column of its own.
        if puzzles.shape[1] != 1:
            found = ", ".join(map(str, puzzles.columns))
            raise TypeError(f"expected one column of puzzles, found a table of {found}: choose one of them")
        puzzles = puzzles.iloc[:, 0]
    if puzzles.dtype == object:
        # What is not text keeps its place, with an error of its own.
        return puzzles.tolist()
    try:
        # pandas asks pyarrow, which need not be there.
        import pyarrow  # noqa: F401
    except ImportError:
        return puzzles.tolist()
    return puzzles


def _array(puzzles: Any, kind: str) -> tuple[Any, bool]:
    """An array of NumPy, or of what looks like it."""
    if puzzles.ndim == 3 and _is_square(puzzles.shape[1:]):
        puzzles = puzzles.reshape(len(puzzles), -1)
    if puzzles.ndim == 2 and puzzles.shape[1] != 81 and puzzles.shape[1] in (side * side for side in SIDES):
        return [_text(row) for row in puzzles.tolist()], False
    if kind == "S" and puzzles.ndim == 1 and puzzles.dtype.itemsize == 81:
        rows = puzzles if puzzles.flags.c_contiguous else puzzles.copy()
        return rows.view("u1").reshape(-1, 81), False
    if kind in "iuf":
        if puzzles.ndim != 2 or puzzles.shape[1] != 81:
            raise SudokuError(f"expected an array of shape (n, 81) or (n, 9, 9), found one of shape {puzzles.shape}")
        if kind == "f":
            import numpy

            # NaN is an empty cell; a value that does not fit a byte, or is none, is no cell either way.
            whole = numpy.where(numpy.isnan(puzzles), 0, numpy.where(puzzles % 1 == 0, puzzles, 100))
            return whole.clip(-1, 100).astype("i1").view("u1"), True
        if puzzles.dtype.itemsize != 1:
            puzzles = puzzles.clip(-1, 100).astype("i1")
        # Memory is looked at where it is, if it goes forward.
        return (puzzles.copy() if min(puzzles.strides) < 0 else puzzles).view("u1"), True
    if kind in "SUOT":
        if puzzles.ndim == 2 and puzzles.shape[1] == 81:
            return [_text(row) for row in puzzles.tolist()], False
        return puzzles.tolist(), False
    raise TypeError(f"{EXPECTED}, found an array of {puzzles.dtype}")


def _named(value: Any) -> str:
    """A value as a message names it: its type, and itself where it is short."""
    kind = type(value)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__.split('.')[0]}.{kind.__qualname__}"
    if value is None:
        return "None"
    return f"{name} {value!r}" if isinstance(value, (int, float)) else name


def watch(progress: Any) -> Callable[[int], None] | None:
    """Shows how many puzzles are done: a function, or a bar of tqdm."""
    if progress is None or not hasattr(progress, "update"):
        return progress  # type: ignore[no-any-return]
    told = 0

    def update(done: int) -> None:
        nonlocal told
        progress.update(done - told)
        told = done

    return update
