"""The recipe for Ray Data in `docs/SCALE.md`, on two workers of this machine."""

from __future__ import annotations

import re
from pathlib import Path

import bitdoku
import pytest

ray = pytest.importorskip("ray", reason="there is no ray: pip install 'ray[data]'")
pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8."
MIXED = [PUZZLE, HARD, "." * 81, "not a puzzle", None]


def test_the_recipe_rates_every_row_in_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = (Path(__file__).parents[3] / "docs/SCALE.md").read_text(encoding="utf-8")
    found = re.search(r"## Ray Data\n.*?```python\n(.*?)```", document, re.DOTALL)
    assert found is not None
    recipe = found[1]
    assert recipe.count("\n") <= 30
    (tmp_path / "puzzles").mkdir()
    for part in range(3):
        numbers = range(20 * part, 20 * part + 20)
        table = pa.table({"puzzle": [MIXED[number % 5] for number in numbers], "number": list(numbers)})
        pq.write_table(table, tmp_path / f"puzzles/{part}.parquet")
    monkeypatch.chdir(tmp_path)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        exec(recipe, {})
    finally:
        ray.shutdown()
    rows = pq.read_table(tmp_path / "rated").sort_by("number").to_pylist()
    expected = bitdoku.rate(MIXED).tolist()
    assert [row["number"] for row in rows] == list(range(60))
    for row in rows:
        assert row == {"puzzle": MIXED[row["number"] % 5], "number": row["number"]} | expected[row["number"] % 5]
