"""The example notebook runs from its first cell to its last."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

NOTEBOOK = Path(__file__).parent.parent / "examples" / "kaggle.ipynb"


def test_the_notebook_runs() -> None:
    written = nbformat.read(NOTEBOOK, as_version=4)
    notebook = copy.deepcopy(written)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/png", "image/svg+xml"} <= kinds
    shown = [output for cell in written.cells for output in cell.get("outputs", [])]
    assert len(shown) == len(outputs), "the notebook is committed with what it prints"
