"""What functions answer: about one puzzle an Answer or a Path, about many a Table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, overload

from bitdoku import _native
from bitdoku._native import Column


def terms(
    max_guesses: int | None = None, timeout: float | None = None, profile: str = "se121", threads: int = 0
) -> dict[str, Any]:
    """What the native code is told besides the question."""
    return {
        "max_guesses": _native.PROPER if max_guesses is None else max_guesses,
        "timeout": timeout,
        "profile": profile,
        "threads": threads,
    }


class Answer(Mapping[str, Any]):
    """What is known of one puzzle: fields by name, as attributes and as a mapping. A field that there is nothing to say
    about is None."""

    _names = frozenset(
        "schema puzzle status solutions at_least solution found legal unique minimal redundant clash guesses er ep ed"
        " er_step ep_step ed_step profile time_ns error text level name rating mistakes step places removes cells"
        " reasons eureka conclusion grid candidates canonical transform automorphisms"
        " seed number attempts".split()
    )

    def __init__(self, row: dict[str, Any], start: str | None = None) -> None:
        self._row = row
        self._start = start

    def __getattr__(self, name: str) -> Any:
        if name in self._names:
            return self._row.get(name)
        raise AttributeError(f"an answer has no field {name!r}")

    def __getitem__(self, name: str) -> Any:
        return self._row[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._row)

    def __len__(self) -> int:
        return len(self._row)

    def __bool__(self) -> bool:
        """Whether there is exactly one solution, where that was asked."""
        return bool(self._row.get("status", "unique") == "unique")

    def __repr__(self) -> str:
        shown = {name: value for name, value in self._row.items() if name not in ("schema", "candidates")}
        return f"Answer({', '.join(f'{name}={value!r}' for name, value in shown.items())})"

    def __str__(self) -> str:
        """The solution drawn, or the puzzle."""
        text = self._row.get("text") or self._row.get("solution") or self._row.get("canonical") or self._row["puzzle"]
        return _native.convert(text, "picture") if len(text) == 81 else str(text)

    def _repr_svg_(self) -> str:
        """The puzzle, its solution, a step or a hint drawn, as notebooks ask for it."""
        row = self._row
        if "step" in row:
            return _native.step_picture(row["puzzle"], row["step"], terms(profile=row["profile"]))
        if "level" in row:
            return _native.hint_picture(row["puzzle"], self._start, row["level"], terms())
        if "canonical" in row:
            return _native.picture(row["canonical"], None)
        return _native.picture(row["puzzle"], row.get("solution"))


class Path(Sequence[Answer]):
    """The steps by which a person solves a puzzle. `status` says why there are none, if there are none."""

    def __init__(self, steps: list[Answer], refusal: Answer | None) -> None:
        self._steps = steps
        self.status: str = "unique" if refusal is None else refusal.status
        self.error: str | None = None if refusal is None else refusal.error

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, at: int) -> Answer: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Answer]: ...

    def __getitem__(self, at: int | slice) -> Answer | Sequence[Answer]:
        return self._steps[at]

    @property
    def hardest(self) -> Answer | None:
        """The first of the hardest steps."""
        return max(self._steps, key=lambda step: step.rating, default=None)

    def _repr_svg_(self) -> str | None:
        """The hardest step drawn."""
        hardest = self.hardest
        return hardest._repr_svg_() if hardest else None

    def __repr__(self) -> str:
        if self.error is not None:
            return f"Path({self.error})"
        hardest = self.hardest
        return f"Path({len(self)} steps, the hardest {hardest.name} ({hardest.rating}))" if hardest else "Path(0 steps)"


class Table(Mapping[str, Column]):
    """Answers about many puzzles: columns by name, as attributes and as a mapping.

    Each column goes to Arrow (`pyarrow.array(c)`, `polars.Series(c)`) without a copy, to NumPy (`numpy.asarray(c)`)
    where it holds numbers, and to a list (`c.tolist()`).
    """

    def __init__(self, columns: list[Column], seed: int | None = None) -> None:
        self._columns = {column.name: column for column in columns}
        #: What the puzzles were made of, if they were made.
        self.seed = seed

    def __getattr__(self, name: str) -> Column:
        if name.startswith("_") or name not in self._columns:
            raise AttributeError(f"there is no column {name!r}; there are {', '.join(self._columns)}")
        return self._columns[name]

    def __getitem__(self, name: str) -> Column:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """How many columns there are; as many answers as each has."""
        return len(self._columns)

    def tolist(self) -> list[dict[str, Any]]:
        """The answers as rows."""
        lists = {name: column.tolist() for name, column in self._columns.items()}
        return [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]

    def __repr__(self) -> str:
        count = len(next(iter(self._columns.values())))
        return f"<Table of {count} answers: {', '.join(self._columns)}>"
