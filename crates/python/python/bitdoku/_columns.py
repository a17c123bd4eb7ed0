"""What functions take: one puzzle or many, in whatever people have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def one(puzzle: Any) -> str | None:
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
        array: Any = puzzle
        cells = array.reshape(81).tolist()
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


def many(puzzles: Any) -> tuple[Any, bool]:
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


def watch(progress: Any) -> Callable[[int], None] | None:
    """What is told how many puzzles are done: a function, or a bar of tqdm."""
    if progress is None or not hasattr(progress, "update"):
        return progress  # type: ignore[no-any-return]
    told = 0

    def update(done: int) -> None:
        nonlocal told
        progress.update(done - told)
        told = done

    return update
