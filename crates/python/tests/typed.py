"""What type checkers know of the package; they look at this file, nobody runs it."""

import threading
from typing import Any, assert_type

import bitdoku
import numpy as np

puzzles: list[str] = []
rows: list[list[int]] = []
anything: Any = None
array: "np.ndarray[Any, np.dtype[np.uint8]]" = np.zeros((2, 81), dtype="u1")

answer = bitdoku.solve("." * 81)
assert_type(answer, bitdoku.Solved)
assert_type(answer.solution, str | None)
assert_type(answer["solution"], Any)
assert_type(bitdoku.solve(rows), bitdoku.Solved)
assert_type(bitdoku.solve(puzzles).solution, bitdoku.Column)
assert_type(bitdoku.count(puzzles, 5).at_least, bitdoku.Column)
assert_type(bitdoku.count("." * 81).at_least, bool)
assert_type(bitdoku.check("." * 81).redundant, list[str] | None)
assert_type(bitdoku.rate(bitdoku.generate(3, seed=1).puzzle, timeout=1.0).er, bitdoku.Column)
assert_type(bitdoku.rate(".", scale="sukaku").er, float | None)
assert_type(bitdoku.hint(".").text, str)
assert_type(bitdoku.hint(puzzles).hint, bitdoku.Column)
assert_type(bitdoku.explain(".")[0].name, str)
assert_type(bitdoku.level(".").level, str | None)
assert_type(bitdoku.level(puzzles).level, bitdoku.Column)
assert_type(bitdoku.explain(puzzles).path, bitdoku.Column)
assert_type(bitdoku.canonical(".").automorphisms, int)
assert_type(bitdoku.canonical(puzzles).canonical, bitdoku.Column)
assert_type(bitdoku.convert("."), str)
assert_type(bitdoku.convert(puzzles).text, bitdoku.Column)
assert_type(bitdoku.generate(er=(2.0, None)).er, float | None)
assert_type(bitdoku.generate(3).puzzle, bitdoku.Column)
assert_type(len(bitdoku.solve(puzzles)), int)
assert_type(bitdoku.solve(puzzles)[0], dict[str, Any])
assert_type(bitdoku.count(".", stop=threading.Event()).solutions, int)
assert_type(bitdoku.generate(3, stop=threading.Event()).puzzle, bitdoku.Column)

# Each of these is an error, so that the comment would be one if it were not.
answer.soluton  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
bitdoku.solve(puzzles).soluton  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
bitdoku.rate(".").solution  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
bitdoku.solve(5)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
bitdoku.rate(".", scale=7)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
bitdoku.hint(7)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
bitdoku.solve(".", stop=True)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
bitdoku.count(".", limit="all")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
