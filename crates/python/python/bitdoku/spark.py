"""Sudoku on Spark: each function takes a DataFrame and the name of a column, and gives the DataFrame with answers added.

    from bitdoku import spark                     # pip install './crates/python[spark]'
    df = spark.solve(df, "puzzle")                # adds solution, status and error

All columns stay. A row that is no puzzle, or none at all, gets a status and a reason; it never fails a job. `max_guesses`
and `timeout` bound what a row may cost, so that no crafted row holds up a task. The work is one `mapInArrow`: Arrow batches
go to Python workers and into the engine without a copy, and Spark repeats what a killed worker or executor has not
finished. Answers do not depend on how rows are spread, except where a `timeout` cuts one off.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import bitdoku

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["canonical", "check", "count", "dedupe", "generate", "rate", "solve"]

#: The columns that each question adds, with their types in Spark's words.
_ADDED = {
    "solve": "solution string, status string, error string",
    "count": "solutions long, at_least boolean, status string, error string",
    "check": "status string, minimal boolean, redundant string, error string",
    "rate": "er double, ep double, ed double, er_step string, level string, status string, error string",
    "canonical": "canonical string, automorphisms long, error string",
    "generate": "number long, puzzle string, solution string, er double, ep double, ed double, er_step string, error string",
}


def solve(
    df: DataFrame,
    column: str,
    *,
    prefix: str = "",
    max_guesses: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
) -> DataFrame:
    """Adds `solution`, `status` and `error`.

    `prefix` precedes the names of all columns that are added. `max_guesses`, `timeout` (seconds for a row) and
    `threads` are those of `bitdoku.solve`; Spark runs a task on each core, so that one thread for each is enough.
    """
    return _ask("solve", df, column, prefix, max_guesses=max_guesses, timeout=timeout, threads=threads)


def count(
    df: DataFrame,
    column: str,
    limit: int | None = 1_000_000,
    *,
    prefix: str = "",
    max_guesses: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
) -> DataFrame:
    """Adds `solutions`, up to `limit`, `at_least`, `status` and `error`. Options as for `solve`."""
    return _ask(
        "count", df, column, prefix, limit=limit, max_guesses=max_guesses, timeout=timeout, threads=threads
    )


def check(
    df: DataFrame,
    column: str,
    *,
    prefix: str = "",
    max_guesses: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
) -> DataFrame:
    """Adds `status`, `minimal`, `redundant` and `error`. Options as for `solve`."""
    return _ask("check", df, column, prefix, max_guesses=max_guesses, timeout=timeout, threads=threads)


def rate(
    df: DataFrame,
    column: str,
    *,
    scale: str = "se121",
    prefix: str = "",
    max_guesses: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
) -> DataFrame:
    """Adds `er`, `ep`, `ed`, `er_step`, `level`, `status` and `error`. Options as for `solve`."""
    if scale not in ("se121", "sukaku"):
        raise ValueError(f"expected a scale: se121 or sukaku, found {scale!r}")
    return _ask(
        "rate", df, column, prefix, scale=scale, max_guesses=max_guesses, timeout=timeout, threads=threads
    )


def canonical(df: DataFrame, column: str, *, prefix: str = "", threads: int = 1) -> DataFrame:
    """Adds `canonical`, the least of all images of the puzzle, `automorphisms` and `error`."""
    return _ask("canonical", df, column, prefix, threads=threads)


def dedupe(df: DataFrame, column: str, *, threads: int = 1) -> DataFrame:
    """Keeps one row of puzzles that are isomorphic to one another; adds no columns.

    The one with the least text stays, and of equal texts the one whose other columns come first in Spark's order. So what
    stays does not depend on how rows are spread. Rows without a puzzle all stay.
    """
    from pyspark.sql import Window
    from pyspark.sql import functions as F

    form, rank = _free("canonical", df), _free("rank", df)
    forms = canonical(df, column, prefix=form, threads=threads)
    known = F.col(_quoted(f"{form}canonical"))
    orderable = [F.col(_quoted(field.name)) for field in df.schema if field.dataType.typeName() not in _UNORDERED]
    # Rows without a form are spread by their text, so that they do not all come to one task.
    key = F.coalesce(known, F.col(_quoted(column)).cast("string"))
    window = Window.partitionBy(key).orderBy(F.col(_quoted(column)), *orderable)
    ranked = forms.withColumn(rank, F.row_number().over(window))
    kept = ranked.where(known.isNull() | (F.col(_quoted(rank)) == 1))
    return kept.select(*[F.col(_quoted(name)) for name in df.columns])


def generate(
    session: SparkSession,
    seed: int,
    count: int,
    *,
    skip: int = 0,
    partitions: int | None = None,
    threads: int = 1,
    **wanted: Any,
) -> DataFrame:
    """`count` puzzles of a seed after the first `skip`: `number`, `puzzle`, `solution`, `er`, `ep`, `ed`, `er_step` (null unless a
    rating is wanted) and `error`, where one was given up.

    Each puzzle depends on the seed, its number and what is wanted, never on partitions. `wanted`: as for
    `bitdoku.generate`.
    """
    # What is impossible is said now, not by a task.
    bitdoku.generate(0, seed=seed, **wanted)
    fields = [part.split() for part in _ADDED["generate"].split(", ")]

    def make(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow as pa

        for batch in batches:
            numbers = batch.column(0).to_pylist()
            for first, length in _runs(numbers):
                made = bitdoku.generate(length, seed=seed, skip=first, threads=threads, **wanted)
                missing = pa.nulls(length)
                columns = [pa.array(made[name]) if name in made else missing for name, _ in fields]
                cast = [column.cast(_arrow(kind)) for column, (_, kind) in zip(columns, fields, strict=True)]
                yield pa.RecordBatch.from_arrays(cast, names=[name for name, _ in fields])

    numbers = session.range(skip, skip + count, 1, partitions)
    return numbers.mapInArrow(make, _ADDED["generate"])


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Runs of numbers that follow one another: the first and how many."""
    start = 0
    for at in range(1, len(numbers) + 1):
        if at == len(numbers) or numbers[at] != numbers[at - 1] + 1:
            yield numbers[start], at - start
            start = at


def _arrow(kind: str) -> Any:
    """Arrow's type by Spark's name, where pyarrow is: on the workers."""
    import pyarrow as pa

    return {"string": pa.string, "long": pa.int64, "double": pa.float64, "boolean": pa.bool_}[kind]()


#: What Spark cannot sort by.
_UNORDERED = ("map", "variant", "calendarinterval")


def _quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _free(name: str, df: DataFrame) -> str:
    """A name that no column of the table begins with."""
    name = f"_{name}"
    while any(column.lower().startswith(name) for column in df.columns):
        name = f"_{name}"
    return name


def _ask(question: str, df: DataFrame, column: str, prefix: str, **options: Any) -> DataFrame:
    from pyspark.sql.types import StructType

    if column not in df.columns:
        raise ValueError(f"there is no column {column!r}; there are {', '.join(df.columns)}")
    kind = df.schema[column].dataType.typeName()
    if kind not in ("string", "varchar", "char", "binary"):
        raise ValueError(f"expected a column of text or bytes, found {column!r} of type {kind}")
    fields = [part.split() for part in _ADDED[question].split(", ")]
    taken = {name.lower() for name in df.columns}
    for name, _ in fields:
        if (prefix + name).lower() in taken:
            raise ValueError(f"there is a column {prefix + name!r} already: give another prefix=")
    schema = StructType(list(df.schema))
    for name, kind in fields:
        schema = schema.add(prefix + name, kind, nullable=True)
    at = df.columns.index(column)
    # Wrong options are errors now, not of a task.
    getattr(bitdoku, question)([], **options)

    def answer(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow as pa

        for batch in batches:
            answers = getattr(bitdoku, question)(batch.column(at), **options)
            added = [pa.array(answers[name]).cast(_arrow(kind)) for name, kind in fields]
            names = [*batch.schema.names, *(prefix + name for name, _ in fields)]
            yield pa.RecordBatch.from_arrays([*batch.columns, *added], names=names)

    return df.mapInArrow(answer, schema)
