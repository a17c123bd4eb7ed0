"""Parquet files of any length, answered with the memory of a few batches.

>>> import tempfile, pathlib, pyarrow as pa, pyarrow.parquet as pq
>>> import bitdoku.parquet
>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> pq.write_table(pa.table({"id": [1, 2], "puzzle": ["." * 81, "bad"]}), folder / "puzzles.parquet")
>>> bitdoku.parquet.answer(bitdoku.count, folder / "puzzles.parquet", folder / "counted.parquet", limit=5)
2
>>> pq.read_table(folder / "counted.parquet").column_names
['id', 'puzzle', 'solutions', 'at_least', 'status', 'code', 'error']
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bitdoku._answers import Table

__all__ = ["answer"]

#: Rows that are read, answered and written at a time.
BATCH = 131_072


def answer(
    ask: Callable[..., Table],
    source: Any,
    target: str | os.PathLike[str],
    *,
    column: str = "puzzle",
    keep: Sequence[str] | None = None,
    prefix: str = "",
    batch: int = BATCH,
    filesystem: Any = None,
    **options: Any,
) -> int:
    """Asks a function of this package about the puzzles of Parquet files, in order, and writes one file: the columns of each row,
    followed by those of its answer. Returns the number of rows.

    `source`: a file, a folder, a list of them, or a dataset of pyarrow. `target`: the file to write; it is there once it is whole.
    `filesystem`: of pyarrow, where both lie, an object store, say; by default this machine's. `keep`: the columns that stay, all by
    default. `prefix`: before the names of the answer's columns, where the files have such names. `options`: of the function.
    A column `rules`, of texts or lists of them, names rules of the puzzle in its row.
    """
    import pyarrow as pa
    import pyarrow.dataset as ds
    import pyarrow.parquet as pq

    # A dataset finds the files. Its own scanner reads ahead of slower consumers, until all is in memory.
    found = source if isinstance(source, ds.FileSystemDataset) else ds.dataset(_texts(source), format="parquet", filesystem=filesystem)
    kept = list(found.schema.names if keep is None else keep)
    asked = list(dict.fromkeys([*kept, column, *({"rules"} & set(found.schema.names))]))

    def parts() -> Iterator[Any]:
        for path in found.files:
            with pq.ParquetFile(path, filesystem=found.filesystem, pre_buffer=False) as file:
                yield from file.iter_batches(batch_size=batch, columns=asked)

    begun = f"{os.fspath(target)}.part" if filesystem is None else os.fspath(target)
    rows, writer = 0, None
    try:
        for part in parts():
            answers = pa.table(ask(_with_rules(part, column), **options))
            names = [prefix + name for name in answers.column_names]
            twice = sorted(set(names) & set(kept))
            if twice:
                raise ValueError(f"the files have columns {', '.join(twice)} already: choose a prefix, or what to keep")
            table = pa.table([*(part[name] for name in kept), *answers.columns], names=[*kept, *names])
            if writer is None:
                writer = pq.ParquetWriter(begun, table.schema, filesystem=filesystem)
            writer.write_table(table.cast(writer.schema))
            rows += part.num_rows
        if writer is None:
            raise ValueError("there are no rows to answer")
    except BaseException:
        if writer is not None:
            writer.close()
            if filesystem is None:
                os.unlink(begun)
            else:
                filesystem.delete_file(begun)
        raise
    writer.close()
    if filesystem is None:
        os.replace(begun, target)
    return rows


def _with_rules(part: Any, column: str) -> Any:
    """The puzzles of a batch; those that have rules beside them begin with a line that says so."""
    puzzles = part[column]
    if "rules" not in part.schema.names or column == "rules":
        return puzzles
    said = [rules if isinstance(rules, list) else [rules] for rules in part["rules"].to_pylist()]
    names = [", ".join(str(name) for name in rules if name is not None).strip() for rules in said]
    if not any(names):
        return puzzles
    both = zip(puzzles.to_pylist(), names, strict=True)
    return [f"# rules: {name}\n{puzzle}" if name and puzzle is not None else puzzle for puzzle, name in both]


def _texts(source: Any) -> Any:
    return [os.fspath(one) for one in source] if isinstance(source, (list, tuple)) else os.fspath(source)
