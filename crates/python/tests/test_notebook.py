"""The example notebook: it runs, with fewer rows than it was written with, and what is committed of it is a whole run."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("matplotlib")
pytest.importorskip("polars")

FILE = Path(__file__).parent.parent / "examples" / "million.ipynb"
ROWS = 2_000


def outputs(notebook: Any, kind: str) -> list[Any]:
    """What cells have put out of a kind: texts, or pictures of a MIME type."""
    found = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    if kind == "text":
        return [output.text for output in found if output.output_type == "stream" and output.name == "stdout"]
    return [output.data[kind] for output in found if kind in output.get("data", {})]


def is_whole(notebook: Any, rows: int) -> bool:
    """Whether every cell was run in order, all solutions were right, and both pictures are there."""
    numbers = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"]
    said = "".join(outputs(notebook, "text"))
    return (
        numbers == list(range(1, len(numbers) + 1))
        and f"{rows:,} solutions are those of the file, 0 are not" in said
        and f"{rows:,} puzzles rated in" in said
        and len(outputs(notebook, "image/png")) == len(outputs(notebook, "image/svg+xml")) == 1
    )


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rows = int(os.environ.get("BITDOKU_ROWS", ROWS))
    monkeypatch.setenv("BITDOKU_ROWS", str(rows))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.delenv("BITDOKU_CSV", raising=False)
    notebook = nbformat.read(FILE, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert is_whole(notebook, rows)
    warnings.warn(f"the notebook ran with {rows:,} rows; set BITDOKU_ROWS=1000000 for all of them", stacklevel=1)

def test_what_is_committed_is_a_run_of_a_million() -> None:
    notebook = nbformat.read(FILE, as_version=4)
    nbformat.validate(notebook)
    assert is_whole(notebook, 1_000_000)
    assert FILE.stat().st_size < 200_000
