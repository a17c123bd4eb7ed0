"""Sudoku in the expressions of Polars: to import this gives every expression and every series a `sudoku`.

>>> import polars as pl, bitdoku.polars
>>> frame = pl.DataFrame({"puzzle": ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "bad"]})
>>> frame.select(pl.col("puzzle").sudoku.solve()).unnest("puzzle")["status"].to_list()
['unique', 'malformed']

Each method is the function of its name, with its options; the answer is a struct of its columns. Rows are answered one by one, so a
lazy query that is streamed needs memory for some of its rows only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import bitdoku
import polars as pl
from bitdoku._answers import Table

__all__ = ["Sudoku"]


class Sudoku:
    """Questions about a column of puzzles: of an expression, or of a series."""

    def __init__(self, column: Any) -> None:
        self._column = column

    def _asked(self, ask: Callable[..., Table], *arguments: Any, **options: Any) -> Any:
        def answered(puzzles: pl.Series) -> pl.Series:
            told: pl.Series = ask(puzzles, *arguments, **options).to_polars().to_struct(puzzles.name)
            return told

        if isinstance(self._column, pl.Series):
            return answered(self._column)
        # What is answered about no puzzle has the types of any answer.
        kind = answered(pl.Series([], dtype=pl.String)).dtype
        return self._column.map_batches(answered, return_dtype=kind, is_elementwise=True)

    def solve(self, **limits: Any) -> Any:
        """Solutions: fields solution, status, code, error."""
        return self._asked(bitdoku.solve, **limits)

    def count(self, limit: int | None = 1_000_000, **limits: Any) -> Any:
        """The number of solutions: fields solutions, at_least, status, code, error."""
        return self._asked(bitdoku.count, limit, **limits)

    def check(self, **limits: Any) -> Any:
        """Whether unique and minimal: fields minimal, redundant, status, code, error."""
        return self._asked(bitdoku.check, **limits)

    def rate(self, **limits: Any) -> Any:
        """The difficulty: fields er, ep, ed, er_step, level, status, code, error, or those of other scales."""
        return self._asked(bitdoku.rate, **limits)

    def card(self, **limits: Any) -> Any:
        """The card: level, ratings, steps, bottlenecks and dependency."""
        return self._asked(bitdoku.card, **limits)

    def canonical(self, **limits: Any) -> Any:
        """Canonical forms: fields canonical, automorphisms, error."""
        return self._asked(bitdoku.canonical, **limits)

    def convert(self, format: str = "line", **limits: Any) -> Any:
        """Another notation: fields text, error."""
        return self._asked(bitdoku.convert, format, **limits)


pl.api.register_expr_namespace("sudoku")(Sudoku)
pl.api.register_series_namespace("sudoku")(Sudoku)
