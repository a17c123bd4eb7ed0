"""What functions take: one puzzle or many, in whatever people have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any

#: What each function takes, for those who gave something else.
EXPECTED = (
    "expected a puzzle (a text, nine rows of nine cells, an array of 81) or many (a list of them, an array of shape (n, 81),"
    " a column of Arrow, Polars or pandas)"
)


def one(puzzle: Any) -> str | None:
    """The text of one puzzle; None if it is many."""
    if isinstance(puzzle, str):
        return puzzle
    if isinstance(puzzle, (bytes, bytearray)):
        return puzzle.decode("utf-8", "replace")
    if hasattr(puzzle, "as_py"):
        return one(puzzle.as_py())
    cells = _cells(puzzle)
    return None if cells is None else "".join(map(_cell, cells))


def _cells(puzzle: Any) -> list[Any] | None:
    """The 81 cells of one puzzle in rows, or in one row; None if it is something else."""
    if isinstance(puzzle, (list, tuple)):
        if len(puzzle) == 9 and all(isinstance(row, (list, tuple)) and len(row) == 9 for row in puzzle):
            return [cell for row in puzzle for cell in row]
        # Texts of one character are no puzzles, so that 81 of them are one.
        is_cell = len(puzzle) == 81 and all(_is_cell(cell) for cell in puzzle)
        return list(puzzle) if is_cell else None
    if getattr(puzzle, "shape", None) in ((9, 9), (81,)) and hasattr(puzzle, "reshape"):
        cells: list[Any] = puzzle.reshape(81).tolist()
        return cells if all(map(_is_cell, cells)) else None
    return None


def _is_cell(cell: Any) -> bool:
    return cell is None or isinstance(cell, (int, float)) or (isinstance(cell, (str, bytes)) and len(cell) == 1)


def _cell(cell: Any) -> str:
    # NaN is not equal to itself.
    if cell is None or cell == 0 or cell != cell:
        return "."
    if isinstance(cell, bytes):
        cell = cell.decode("latin-1")
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    text = str(cell)
    if len(text) != 1:
        raise ValueError(f"expected a cell of 1 to 9, or 0, None or NaN for an empty one, found {cell!r}")
    return text


def many(puzzles: Any) -> tuple[Any, bool]:
    """A column as the native code takes it, and whether its bytes are numbers."""
    if hasattr(puzzles, "as_py"):
        return many(puzzles.as_py())
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _arrow(puzzles), False
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
    if any(isinstance(row, (list, tuple)) or hasattr(row, "shape") for row in rows):
        return [_row(row, at) for at, row in enumerate(rows)], False
    return rows, False


def _row(row: Any, at: int) -> Any:
    """One of a list of puzzles, which may be lists themselves."""
    if isinstance(row, (list, tuple)) or hasattr(row, "shape"):
        text = one(row)
        if text is None:
            raise TypeError(f"expected a puzzle of 81 cells in place {at} of the list, found {_named(row)}")
        return text
    return row


def _arrow(puzzles: Any) -> Any:
    if not type(puzzles).__module__.startswith("pandas"):
        return puzzles
    try:
        # pandas asks pyarrow, which need not be there.
        import pyarrow  # noqa: F401
    except ImportError:
        return puzzles.tolist()
    return puzzles


def _array(puzzles: Any, kind: str) -> tuple[Any, bool]:
    """An array of NumPy, or of what looks like it."""
    if puzzles.ndim == 3 and puzzles.shape[1:] == (9, 9):
        puzzles = puzzles.reshape(-1, 81)
    if kind == "S" and puzzles.ndim == 1 and puzzles.dtype.itemsize == 81:
        rows = puzzles if puzzles.flags.c_contiguous else puzzles.copy()
        return rows.view("u1").reshape(-1, 81), False
    if kind in "iuf":
        if puzzles.ndim != 2 or puzzles.shape[1] != 81:
            raise ValueError(f"expected an array of shape (n, 81) or (n, 9, 9), found one of shape {puzzles.shape}")
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
            return ["".join(map(_cell, row)) for row in puzzles.tolist()], False
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
