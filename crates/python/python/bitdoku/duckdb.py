"""Sudoku in the SQL of DuckDB.

>>> import duckdb, bitdoku.duckdb
>>> connection = bitdoku.duckdb.register(duckdb.connect())
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> connection.execute("select sudoku_er(?), sudoku_status('bad'), sudoku_count(null)", [puzzle]).fetchone()
(1.2, 'malformed', None)

DuckDB hands functions some thousand rows at a time, on each of its threads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import bitdoku
from bitdoku._answers import Table

#: The functions: whom they ask, for which column, and its type.
FUNCTIONS: dict[str, tuple[Callable[..., Table], str, str]] = {
    "sudoku_solution": (bitdoku.solve, "solution", "VARCHAR"),
    "sudoku_status": (bitdoku.solve, "status", "VARCHAR"),
    "sudoku_count": (bitdoku.count, "solutions", "BIGINT"),
    "sudoku_minimal": (bitdoku.check, "minimal", "BOOLEAN"),
    "sudoku_er": (bitdoku.rate, "er", "DOUBLE"),
    "sudoku_level": (bitdoku.rate, "level", "VARCHAR"),
    "sudoku_canonical": (bitdoku.canonical, "canonical", "VARCHAR"),
}


def register(connection: Any, **options: Any) -> Any:
    """Gives a connection the functions `sudoku_solution`, `sudoku_status`, `sudoku_count`, `sudoku_minimal`, `sudoku_er`,
    `sudoku_level` and `sudoku_canonical` of a text, and returns it. A missing value, a text that is not a puzzle, or a
    puzzle without an answer gives NULL.

    `options`, such as `timeout`, apply to all of them except `sudoku_canonical`.
    """
    for name, (ask, column, kind) in FUNCTIONS.items():
        told = {"threads": 1} | ({} if ask is bitdoku.canonical else options)
        connection.create_function(
            name, _answers(ask, column, told), ["VARCHAR"], kind, type="arrow", null_handling="special"
        )
    return connection


def _answers(ask: Callable[..., Table], column: str, options: dict[str, Any]) -> Callable[[Any], Any]:
    def answers(puzzles: Any) -> Any:
        import pyarrow

        return pyarrow.chunked_array([pyarrow.array(ask(puzzles, **options)[column])])

    return answers
