"""What type checkers know of the package; they look at this file, nobody runs it."""

from typing import Any, assert_type

import bitdoku

puzzles: list[str] = []
rows: list[list[int]] = []
anything: Any = None

assert_type(bitdoku.solve("." * 81), bitdoku.Answer)
assert_type(bitdoku.solve(rows), bitdoku.Answer)
assert_type(bitdoku.solve(puzzles), bitdoku.Table)
assert_type(bitdoku.count(puzzles, 5).solutions, bitdoku.Column)
assert_type(bitdoku.check("." * 81), bitdoku.Answer)
assert_type(bitdoku.rate(bitdoku.generate(3, seed=1).puzzle, timeout=1.0), bitdoku.Table)
assert_type(bitdoku.generate(er=(2.0, None)), bitdoku.Answer)
assert_type(bitdoku.solve(anything), Any)
