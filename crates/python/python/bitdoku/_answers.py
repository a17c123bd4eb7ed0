"""What functions answer: about one puzzle an Answer or a Path, about many a Table.

The fields of each kind of answer are annotations of a class: type checkers read them, completion lists them, and what is no
field is an error. They are those of the JSON rows of the command.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from bitdoku import _native
from bitdoku._native import Column


def terms(
    max_guesses: int | None = None,
    timeout: float | None = None,
    scale: str = "se121",
    threads: int = 0,
    language: str = "en",
    solver: str = "engine",
    stop: Any = None,
    rules: str | Sequence[str] | None = None,
) -> _native.Terms:
    """The options of the native code, in addition to the question."""
    if (
        max_guesses is timeout is stop is rules is None
        and scale == "se121"
        and solver == "engine"
        and language == "en"
        and threads == 0
    ):
        return _usual
    look = None if stop is None else _look(stop)
    guesses = _native.PROPER if max_guesses is None else whole("max_guesses", max_guesses)
    # As many threads as anybody may ask for are as many as there are.
    most = min(whole("threads", threads), 2**32)
    return _native.Terms(
        guesses, timeout, scale, most, language, None if solver == "engine" else solver, names(rules), look
    )


def names(rules: str | Sequence[str] | None) -> str | None:
    """Names of rules as one text."""
    if rules is None or isinstance(rules, str):
        return rules
    listed = list(rules) if isinstance(rules, Iterable) else [rules]
    if not all(isinstance(name, str) for name in listed):
        raise TypeError(f'expected names of rules, such as "X" or ["X", "anti-knight"], found {rules!r}')
    return ",".join(listed)


class Stopped(Exception):
    """A call was ended by its `stop`."""

    # As the code that catches it writes it.
    __module__ = "bitdoku"


def _look(stop: Any) -> Callable[[], None]:
    """Looks whether to stop, at once and whenever it is called."""

    def look() -> None:
        if stop.is_set():
            raise Stopped("stopped before all was answered")

    look()
    return look


def whole(name: str, number: Any) -> int:
    """A number that is at least 0 and fits the native code."""
    try:
        value = number.__index__()
    except AttributeError:
        raise TypeError(f"expected a whole number for {name}, found {number!r}") from None
    if not 0 <= value < 2**64:
        raise _native.SudokuError(f"expected 0 or more for {name}, and less than 2**64, found {value}")
    return int(value)


#: What most calls tell, made once.
_usual = _native.Terms(_native.PROPER, None, "se121", 0, "en", None, None, None)


def _fields(kind: type) -> list[str]:
    """The annotations of a class and of those below it that are fields."""
    parts = [part.__dict__.get("__annotations__", {}) for part in reversed(kind.__mro__)]
    return [name for part in parts for name in part if not name.startswith("_")]


def _field(name: str) -> property:
    """A field of answers; None where there is nothing to say."""

    def of(answer: Answer) -> Any:
        return answer._row.get(name)

    return property(of)


class Answer(Mapping[str, Any]):
    """The answer about one puzzle: fields by name, as attributes and as a mapping. A field without a value is None."""

    #: The puzzle: 81 characters, a dot for an empty cell, or the 729 of a Sukaku; of a board of another size or with more rules
    #: its text.
    puzzle: str
    #: The rules beyond those of the classic puzzle, in words; None if there are none.
    rules: list[str] | None
    #: unique, multiple, none, unknown, or read where nothing was asked about solutions.
    status: str
    #: Why there is no answer, or none of the kind that was asked for.
    error: str | None
    #: The version of the fields.
    schema: int

    _row: dict[str, Any]
    _start: str | None

    def __init_subclass__(cls) -> None:
        # Without these, Python would look for each field in vain before it asks `__getattr__`.
        for name in _fields(cls):
            setattr(cls, name, _field(name))

    def __init__(self, row: dict[str, Any], start: str | None = None) -> None:
        self._row = row
        self._start = start

    if not TYPE_CHECKING:

        def __getattr__(self, name):
            if not name.startswith("_"):
                if name in self._row:
                    return self._row[name]
                if name in _fields(type(self)):
                    return None
            raise AttributeError(f"an answer of this kind has no field {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_fields(type(self))})

    def __contains__(self, name: object) -> bool:
        return name in self._row

    def __getitem__(self, name: str) -> Any:
        return self._row[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._row)

    def __len__(self) -> int:
        return len(self._row)

    def __bool__(self) -> bool:
        """Whether there is exactly one solution, where that was asked."""
        return bool(self._row.get("status", "unique") == "unique")

    def to_dict(self) -> dict[str, Any]:
        """The fields that have a value, as a dictionary of their own."""
        return dict(self._row)

    @property
    def code(self) -> int | None:
        """The status as a number, as in columns: 1, 2, 0, -1, -2; None where nothing was asked about solutions."""
        return _native.CODES.get(self._row.get("status", ""))

    def __repr__(self) -> str:
        shown = {name: value for name, value in self._row.items() if name not in ("schema", "candidates")}
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in shown.items())})"

    def __str__(self) -> str:
        """The solution drawn, or the puzzle."""
        text = self._row.get("text") or self._row.get("solution") or self._row.get("canonical") or self._row["puzzle"]
        return _native.convert(text, "picture", terms()) if len(text) == 81 else str(text)

    def _repr_svg_(self) -> str:
        """The puzzle, its solution, a step or a hint drawn, as notebooks ask for it."""
        row = self._row
        if "step" in row and "scale" in row:
            return _native.step_picture(row["puzzle"], row["step"], terms(scale=row["scale"]))
        if "stage" in row and "said" in row:
            told = terms(scale=row.get("scale", "se121"))
            return _native.hint_picture(row["puzzle"], self._start, row["stage"], told)
        if "canonical" in row:
            return _native.picture(row["canonical"], None, [])
        return _native.picture(row["puzzle"], row.get("solution"), row.get("rules", []))

    def _repr_html_(self) -> str:
        """The drawing and the fields below it, as notebooks ask for them."""
        try:
            drawing = self._repr_svg_()
        except ValueError:
            # A text that is not a puzzle has no drawing.
            drawing = ""
        shown = ((name, value) for name, value in self._row.items() if name not in ("schema", "candidates", "counts"))
        rows = "".join(f"<tr><th>{html.escape(name)}</th><td>{html.escape(str(value))}</td></tr>" for name, value in shown)
        return f"{drawing}<table>{rows}</table>"


class Solved(Answer):
    """The answer of `solve`."""

    #: How many solutions were found; 2 of a puzzle that has several.
    solutions: int
    #: Whether there may be more solutions than were found.
    at_least: bool
    #: The solution of a puzzle that has exactly one: 81 digits.
    solution: str | None
    #: Solutions of a puzzle that has several.
    found: list[str] | None
    #: Two equal digits of one house.
    clash: str | None
    #: Alternatives that the solver tried.
    guesses: int
    #: Iterations, as the algorithm's source counts them; None where it counts none, and of the engine.
    iterations: int | None
    #: Digits that the solver placed, those taken back included; None of the engine.
    placements: int | None


class Counted(Answer):
    """The answer of `count`."""

    #: How many solutions were found.
    solutions: int
    #: Whether there may be more solutions than were found.
    at_least: bool


class Checked(Answer):
    """The answer of `check`."""

    #: Whether no house holds a digit twice.
    legal: bool
    #: Whether there is exactly one solution.
    unique: bool | None
    #: Whether no given could be left out.
    minimal: bool | None
    #: The givens that could be left out, each taken alone.
    redundant: list[str] | None
    #: Two equal digits of one house.
    clash: str | None


class Candidates(Answer):
    """The answer of `candidates`."""

    #: The values that each cell has in some solution, row by row.
    candidates: list[list[int]]
    #: In how many solutions each of them stands, up to the limit.
    counts: list[list[int]]


class Levelled(Answer):
    """The answer of `level`."""

    #: What a person must know: easy, medium, hard, unfair or extreme.
    level: str | None


class Rated(Levelled):
    """The answer of `rate`."""

    #: The hardest step; 20.0 if the techniques did not reach the end.
    er: float | None
    #: The hardest step up to and including the first that places a digit.
    ep: float | None
    #: The first step.
    ed: float | None
    er_step: str | None
    ep_step: str | None
    ed_step: str | None
    #: Whose rating it is.
    scale: str | None
    #: HoDoKu's level and score, how many steps of each name its path has (`name`, `count`), and the steps, where asked for.
    hodoku_level: str | None
    hodoku_score: int | None
    hodoku_techniques: list[dict[str, Any]] | None
    hodoku_steps: list[str] | None
    #: The length of the whips and of the braids that are needed, where asked for; None if none do.
    w: int | None
    b: int | None
    #: How deep trial and error has to go; None if deeper than 3.
    te: int | None
    #: The length of the braids that are needed within one assumption.
    bxb: int | None
    #: Pelánek's refutation sum, exact and sampled, where asked for.
    refutation: int | None
    refutation_sampled: float | None


class Card(Rated):
    """The answer of `card`."""

    #: How many steps the path of people has.
    steps: int | None
    #: At how many steps only one thing goes on: one single, or one technique.
    bottlenecks: int | None
    #: How many singles are open at each of the first 20 steps, on average.
    dependency: float | None
    #: How many singles are open at each of the first 20 steps.
    open: list[int] | None
    #: The steps that set level, bottlenecks and dependency: number and name of each.
    level_step: dict[str, Any] | None
    bottleneck_step: dict[str, Any] | None
    dependency_step: dict[str, Any] | None


class Canonical(Answer):
    """The answer of `canonical`."""

    #: The least of all images of the puzzle.
    canonical: str
    #: The transformation that gives it.
    transform: str
    #: How many transformations map the puzzle to itself.
    automorphisms: int


class Estimated(Answer):
    """The answer of `estimate`."""

    #: About how many solutions there are; None if no probe found one.
    estimate: float | None
    #: The ends of the 95% interval.
    estimate_low: float | None
    estimate_high: float | None


class Minimal(Answer):
    """The answer of `minimize`: `puzzle` is the minimal puzzle."""

    #: The puzzle it was made of.
    source: str | None


class Image(Answer):
    """The answer of `transform`: `puzzle` is the image."""

    #: The puzzle it was made of.
    source: str
    #: The transformation.
    transform: str


class Made(Answer):
    """The answer of `generate`."""

    solution: str
    seed: int
    #: Which puzzle of the seed it is, from 0.
    number: int
    #: How many were tried; None of a board with rules or a size.
    attempts: int | None
    er: float | None
    ep: float | None
    ed: float | None
    er_step: str | None
    level: str | None
    #: The position of it to practise on: 81 digits, or 729 candidates where some are gone.
    position: str | None


class Hint(Answer):
    """The answer of `hint`: a step, or the part of it that the stage reveals."""

    #: The hint, in words.
    text: str
    #: How much of the step the hint tells, from 1 to 4.
    stage: int | None
    #: What kind of hint: next, solved, wrong, impossible, ambiguous, stuck or unknown.
    advice: str
    #: What is said, sentence by sentence: key, arguments and text; None of a board with rules or of another size.
    said: list[dict[str, Any]] | None
    #: Entries and marks that contradict the solution: key, arguments and text of each.
    mistakes: list[dict[str, Any]] | None
    #: What the technique is called; this and the next, and the kind, from stage 2 on.
    name: str | None
    #: How hard the step is.
    rating: float | None
    #: Whose rating it is.
    scale: str | None
    #: What the step is, as a word that no language changes: hidden-single.
    kind: str | None
    #: The houses that the pattern lies in, the one to look at first.
    houses: list[str] | None
    #: The cells that the step rests on, from stage 3 on.
    cells: list[str] | None
    #: The digits that it is about; this and all below from stage 4 on.
    digits: list[int] | None
    #: The candidates that become digits, each with cell and digit.
    placements: list[dict[str, Any]] | None
    #: The candidates that go.
    eliminations: list[dict[str, Any]] | None
    #: What follows from what: from, to, on, chain, main.
    links: list[dict[str, Any]] | None
    #: Why: depth, role, key, arguments and text of each sentence.
    reasons: list[dict[str, Any]] | None
    #: The chains in Eureka notation, where they are plain lines.
    eureka: list[str] | None
    #: What follows: key, arguments and text.
    conclusion: dict[str, Any] | None
    #: Whether that takes for granted that the puzzle has one solution.
    assumes_uniqueness: bool | None
    #: The board before the step: grid and candidates.
    before: dict[str, str] | None
    #: The digits after the step, 81 characters.
    grid: str | None
    #: The candidates after the step, 729 characters.
    candidates: str | None


class Step(Answer):
    """A step in the answer of `path`. `text` is the step in words. On a board with rules or of another size, fields that apply only to
    classic puzzles are None."""

    #: The number of the step, from 1.
    step: int
    #: The whole step, in words.
    text: str
    #: What the technique is called.
    name: str
    #: How hard the step is.
    rating: float | None
    #: Whose rating it is.
    scale: str | None
    #: What the step is, as a word that no language changes: hidden-single.
    kind: str
    #: The houses that the pattern lies in, the one to look at first.
    houses: list[str]
    #: The cells that the step rests on.
    cells: list[str]
    #: The digits that it is about.
    digits: list[int]
    #: The candidates that become digits, each with cell and digit.
    placements: list[dict[str, Any]]
    #: The candidates that go.
    eliminations: list[dict[str, Any]]
    #: What follows from what: from, to, on, chain, main.
    links: list[dict[str, Any]] | None
    #: Why: depth, role, key, arguments and text of each sentence.
    reasons: list[dict[str, Any]] | None
    #: The chains in Eureka notation, where they are plain lines.
    eureka: list[str] | None
    #: What follows: key, arguments and text.
    conclusion: dict[str, Any] | None
    #: Whether that takes for granted that the puzzle has one solution.
    assumes_uniqueness: bool | None
    #: The board before the step: grid and candidates.
    before: dict[str, str] | None
    #: The digits after the step, 81 characters.
    grid: str | None
    #: The candidates after the step, 729 characters.
    candidates: str | None


class Path(Sequence[Step]):
    """The steps by which a person solves a puzzle. `status` says why there are none, if there are none."""

    def __init__(self, steps: list[Step], refusal: Answer | None) -> None:
        self._steps = steps
        self.status: str = "unique" if refusal is None else refusal.status
        self.error: str | None = None if refusal is None else refusal.error

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, at: int) -> Step: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Step]: ...

    def __getitem__(self, at: int | slice) -> Step | Sequence[Step]:
        return self._steps[at]

    @property
    def hardest(self) -> Step | None:
        """The first of the hardest steps; None of a board with rules or of another size, whose steps have no rating."""
        rated = (step for step in self._steps if step.rating is not None)
        return max(rated, key=lambda step: step.rating or 0.0, default=None)

    def _repr_svg_(self) -> str | None:
        """The hardest step drawn."""
        hardest = self.hardest
        return hardest._repr_svg_() if hardest else None

    def __repr__(self) -> str:
        if self.error is not None:
            return f"Path({self.error})"
        hardest = self.hardest
        most = f", the hardest {hardest.name} ({hardest.rating})" if hardest else ""
        return f"Path({len(self)} steps{most})"


class Table:
    """Answers about many puzzles: rows, in columns that have names.

    `table.status` and `table["status"]` are a column, `table[0]` is a row, `len(table)` the number of rows. A table goes to
    Arrow as a whole (`pyarrow.table(t)`, `polars.DataFrame(t)`, `from t` in DuckDB), and so does each column, without a
    copy. A column is a sequence, and an array for NumPy and pandas: ratings are NaN there where they are missing, and
    integers of which some are missing are refused unless `to_numpy(missing=...)` says what stands for them. If a Series or a
    DataFrame of Polars was asked about, columns are Series of Polars: its expressions take nothing else.
    """

    #: Why a row has no answer; missing where there is one.
    error: Column

    def __init__(
        self, columns: list[Column], seed: int | None = None, index: Any = None, series: Callable[[Column], Any] | None = None
    ) -> None:
        self._columns = {column.name: column for column in columns}
        #: What makes a Series of Polars of a column, if Polars asked; None if something else did.
        self._series = series
        #: The index of the pandas Series or DataFrame that was asked about; None if it was something else.
        self._index = index
        #: What the puzzles were made of, if they were made.
        self.seed = seed

    if not TYPE_CHECKING:

        def __getattr__(self, name):
            # Copying and unpickling ask before there are columns.
            columns = self.__dict__.get("_columns", {})
            if name.startswith("_") or name not in columns:
                raise AttributeError(f"there is no column {name!r}; there are {', '.join(columns)}")
            return self[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._columns]

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    def keys(self) -> list[str]:
        """The names of the columns, so that `dict(table)` is a dictionary of them."""
        return list(self._columns)

    def values(self) -> list[Column]:
        """The columns."""
        return [self[name] for name in self._columns]

    def items(self) -> list[tuple[str, Column]]:
        """The columns with their names."""
        return [(name, self[name]) for name in self._columns]

    def __len__(self) -> int:
        """How many rows there are."""
        return len(next(iter(self._columns.values())))

    @overload
    def __getitem__(self, at: str) -> Column: ...

    @overload
    def __getitem__(self, at: int) -> dict[str, Any]: ...

    @overload
    def __getitem__(self, at: slice) -> Table: ...

    def __getitem__(self, at: str | int | slice) -> Column | dict[str, Any] | Table:
        if isinstance(at, str):
            column: Column = self._columns[at] if self._series is None else self._series(self._columns[at])
            return column
        if isinstance(at, slice):
            index = None if self._index is None else self._index[at]
            return type(self)([column[at] for column in self._columns.values()], self.seed, index, self._series)
        return {name: column[at] for name, column in self._columns.items()}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows, a dictionary each."""
        return iter(self.tolist())

    def __contains__(self, name: object) -> bool:
        """Whether there is a column of this name."""
        return name in self._columns

    def tolist(self) -> list[dict[str, Any]]:
        """The answers as rows."""
        names = list(self._columns)
        rows = zip(*(column.tolist() for column in self._columns.values()), strict=True)
        return [dict(zip(names, row, strict=True)) for row in rows]

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return _native.stream(list(self._columns.values()))

    def to_arrow(self) -> Any:
        """The table as one of pyarrow."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> Any:
        """The table as a DataFrame of Polars."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self) -> Any:
        """The table as a DataFrame of pandas, with the index of the Series or DataFrame that was passed in. Integers of which
        some are missing are of its type Int64."""
        import pandas

        def series(column: Column) -> Any:
            try:
                return pandas.Series(column, index=self._index)
            except ValueError:
                return pandas.Series(column.tolist(), dtype="Int64", index=self._index)

        return pandas.DataFrame({name: series(column) for name, column in self._columns.items()}, index=self._index)

    def __repr__(self) -> str:
        return f"<Table of {len(self)} answers: {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        """The first rows, as notebooks ask for them."""
        shown = self[:10].tolist()
        names = "".join(f"<th>{html.escape(name)}</th>" for name in self._columns)
        cells = ("".join(f"<td>{'' if cell is None else html.escape(str(cell))}</td>" for cell in row.values()) for row in shown)
        rows = "".join(f"<tr>{row}</tr>" for row in cells)
        more = f"<p>{len(shown)} of {len(self)} answers</p>" if len(self) > len(shown) else ""
        return f"<table><thead><tr>{names}</tr></thead><tbody>{rows}</tbody></table>{more}"


class SolvedTable(Table):
    """The answers of `solve` about many puzzles."""

    solution: Column
    status: Column
    code: Column


class CountedTable(Table):
    """The answers of `count` about many puzzles."""

    solutions: Column
    at_least: Column
    status: Column
    code: Column


class CheckedTable(Table):
    """The answers of `check` about many puzzles."""

    minimal: Column
    redundant: Column
    status: Column
    code: Column


class CandidatesTable(Table):
    """The answers of `candidates` about many puzzles: lists of lists of numbers, as JSON."""

    candidates: Column
    counts: Column
    status: Column
    code: Column


class LevelledTable(Table):
    """The answers of `level` about many puzzles."""

    level: Column


class RatedTable(LevelledTable):
    """The answers of `rate` about many puzzles."""

    er: Column
    ep: Column
    ed: Column
    er_step: Column
    #: What the scales of this name say, where asked for; lists of HoDoKu's as text.
    hodoku_level: Column
    hodoku_score: Column
    hodoku_techniques: Column
    hodoku_steps: Column
    w: Column
    b: Column
    te: Column
    bxb: Column
    refutation: Column
    refutation_sampled: Column
    status: Column
    code: Column


class CardTable(RatedTable):
    """The answers of `card` about many puzzles; steps are written `14 X-Wing`."""

    steps: Column
    bottlenecks: Column
    dependency: Column
    level_step: Column
    bottleneck_step: Column
    dependency_step: Column


class HintTable(Table):
    """The answers of `hint` about many states: a JSON row each."""

    hint: Column


class PathTable(Table):
    """The answers of `path` about many puzzles: a JSON list of steps each."""

    path: Column


class CanonicalTable(Table):
    """The answers of `canonical` about many puzzles."""

    canonical: Column
    automorphisms: Column


class ConvertedTable(Table):
    """The answers of `convert` about many puzzles."""

    text: Column


class MadeTable(Table):
    """The answer of `generate`; ratings are there if some were wanted."""

    puzzle: Column
    solution: Column
    er: Column
    ep: Column
    ed: Column
    er_step: Column
    level: Column
    position: Column
    number: Column
    attempts: Column
