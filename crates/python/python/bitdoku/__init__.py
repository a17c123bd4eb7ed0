"""Sudoku: solve, count, check, rate, hint, explain and generate; one puzzle, or a column of millions.

Every function takes one puzzle or many, and returns one answer or many.

One puzzle is a text in any format that the command reads, a list of nine lists of nine cells, or a NumPy array of
9 x 9 or 81 cells (0 or None for an empty one). The answer is an object whose fields are those of the command's JSON:

>>> import bitdoku
>>> answer = bitdoku.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> answer.status
'unique'
>>> answer.solution
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'

Many are a list of texts, a NumPy array of shape (n, 81) or of type S81, or anything that speaks Arrow: columns of
pyarrow, Polars, DuckDB, pandas. The answer is a table of columns that go back to any of these:

>>> answers = bitdoku.solve([answer.puzzle, "." * 81, "not a puzzle", None])
>>> answers.status.tolist()
['unique', 'multiple', 'malformed', None]

Bad and missing puzzles keep their places, with the reason in the column `error`.
"""

from __future__ import annotations

import collections.abc
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias, TypedDict, TypeVar, Unpack, overload

from bitdoku import _native
from bitdoku._answers import (
    Answer,
    Candidates,
    CandidatesTable,
    Canonical,
    CanonicalTable,
    Card,
    CardTable,
    Checked,
    CheckedTable,
    ConvertedTable,
    Counted,
    CountedTable,
    Estimated,
    Hint,
    HintTable,
    Image,
    Levelled,
    LevelledTable,
    Made,
    MadeTable,
    Minimal,
    Path,
    PathTable,
    Rated,
    RatedTable,
    Solved,
    SolvedTable,
    Step,
    Stopped,
    Table,
    names,
    terms,
    whole,
)
from bitdoku._columns import index_of, many, one, series_of, watch
from bitdoku._native import Column, SudokuError, __version__

__all__ = [
    "Answer",
    "Candidates",
    "Canonical",
    "Card",
    "Checked",
    "Column",
    "Counted",
    "Estimated",
    "Hint",
    "Image",
    "Levelled",
    "Made",
    "Minimal",
    "Path",
    "Rated",
    "Solved",
    "Step",
    "Stopped",
    "SudokuError",
    "Table",
    "__version__",
    "candidates",
    "canonical",
    "card",
    "check",
    "convert",
    "count",
    "estimate",
    "explain",
    "generate",
    "hint",
    "level",
    "minimize",
    "rate",
    "solve",
    "transform",
]


def __dir__() -> list[str]:
    """The public names, for completion."""
    return __all__


collections.abc.Sequence.register(Column)  # pyright: ignore[reportAttributeAccessIssue]


class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...


class _Array(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[object, object]: ...


class _Event(Protocol):
    def is_set(self) -> bool: ...


class _Cells(Protocol):
    """A NumPy array: one puzzle or many, depending on its shape."""

    @property
    def ndim(self) -> int: ...
    def __array__(self) -> Any: ...


_Rows: TypeAlias = list[list[int]] | list[list[int | None]] | list[list[str]]
#: One puzzle, if its type shows that: a text, or nine rows of nine cells.
One: TypeAlias = str | bytes | _Rows
#: Many puzzles, if their type shows that.
Many: TypeAlias = (
    list[str]
    | list[str | None]
    | list[bytes]
    | list[bytes | None]
    | list[list[list[int]]]
    | tuple[str | None, ...]
    | Iterator[str | None]
    | _Stream
    | _Array
)
#: A number, or the least and the most; None leaves an end open.
Span: TypeAlias = float | tuple[float | None, float | None] | None
#: Called with the number of finished puzzles: a function, or a bar of tqdm.
Progress: TypeAlias = Any
#: Ends the call with `Stopped` once it is set: a `threading.Event`, say.
Stop: TypeAlias = _Event | None
#: The scale of the steps.
Scale: TypeAlias = Literal["se121", "sukaku", "people", "hodoku220", "W"]
#: The scales of ratings: those made of steps, and lengths of proofs.
RatingScale: TypeAlias = Literal[
    "se121", "sukaku", "people", "hodoku220", "W", "B", "te", "bxb", "refutation", "refutation-sampled"
]
#: One, or several; a random one takes an optional seed: "refutation-sampled:7".
Scales: TypeAlias = RatingScale | str | Sequence[RatingScale | str]
#: Extra rules by name for every puzzle: "X,anti-knight", or a list of names.
Rules: TypeAlias = str | Sequence[str] | None
Language: TypeAlias = Literal["en", "de"]


class Work(TypedDict, total=False):
    """How many threads work, and how the call is watched and ended."""

    threads: int
    progress: Progress
    stop: Stop


class Bounds(Work, total=False):
    """Limits."""

    timeout: float | None


class Limits(Bounds, total=False):
    """Limits, including guesses."""

    max_guesses: int | None


_Kinds = TypeVar("_Kinds", bound=Table)


def _table(
    name: str, kinds: type[_Kinds], puzzles: Any, progress: Progress, told: _native.Terms, *rest: Any
) -> _Kinds:
    column, are_values = many(puzzles)
    ask = getattr(_native, name)
    return _watched(
        kinds,
        lambda watching: ask((column, are_values, watching, told), *rest),
        progress,
        index=index_of(puzzles),
        series=series_of(puzzles),
    )


def _watched(
    kinds: type[_Kinds],
    work: Callable[[Any], list[Column]],
    progress: Progress,
    seed: int | None = None,
    index: Any = None,
    series: Callable[[Column], Any] | None = None,
) -> _Kinds:
    watching = watch(progress)
    table = kinds(work(watching), seed, index, series)
    if watching is not None:
        watching(len(table))
    return table


@overload
def solve(puzzle: One, *, solver: str = "engine", rules: Rules = None, **limits: Unpack[Limits]) -> Solved: ...
@overload
def solve(puzzle: Many, *, solver: str = "engine", rules: Rules = None, **limits: Unpack[Limits]) -> SolvedTable: ...
@overload
def solve(puzzle: _Cells, *, solver: str = "engine", rules: Rules = None, **limits: Unpack[Limits]) -> Solved | SolvedTable: ...
def solve(
    puzzle: Any,
    *,
    solver: str = "engine",
    rules: Rules = None,
    threads: int = 0,
    max_guesses: int | None = None,
    timeout: float | None = None,
    progress: Progress = None,
    stop: Stop = None,
) -> Any:
    """Solves a puzzle and reports whether the solution is unique.

    Many: columns `solution` (81 digits, missing unless there is exactly one; for arrays of numbers 81 bytes, zeros
    where there is none), `status`, `code` (0 none, 1 unique, 2 several, -1 unknown, -2 malformed) and `error`.

    `threads`: 0 for one per core. `max_guesses`: the maximum for each puzzle, by default a million, far more than any known
    proper puzzle needs; 0 for no limit. `timeout`: seconds for each puzzle; many are then solved one by one and more slowly. Beyond these
    limits the answer is `unknown`. `progress`: a function that is called with the number of finished puzzles, or a bar of
    tqdm. `stop`: ends the call with `Stopped` once it is set, for instance a `threading.Event`.

    `solver`: an algorithm by its name in `bitdoku list solvers`; `weighted` takes an optional coefficient. For one puzzle, the
    answer then also has `placements`, and `iterations` if the source counts them.

    >>> solve("." * 81, solver="weighted:30").placements > 80
    True

    A text may also be a board of another size or with its own rules, as for `bitdoku solve`. `rules` adds rules by name;
    `bitdoku list rules` lists them.

    >>> solve("1......2.3......", rules="X").solution
    '1234341243212143'
    """
    told = terms(max_guesses, timeout, threads=threads, solver=solver, stop=stop, rules=rules)
    text = one(puzzle)
    if text is None:
        return _table("solve_many", SolvedTable, puzzle, progress, told)
    return Solved(_native.solve(text, told))


@overload
def count(puzzle: One, limit: int | None = 1_000_000, *, rules: Rules = None, **limits: Unpack[Limits]) -> Counted: ...
@overload
def count(puzzle: Many, limit: int | None = 1_000_000, *, rules: Rules = None, **limits: Unpack[Limits]) -> CountedTable: ...
@overload
def count(puzzle: _Cells, limit: int | None = 1_000_000, *, rules: Rules = None, **limits: Unpack[Limits]) -> Counted | CountedTable: ...
def count(
    puzzle: Any,
    limit: int | None = 1_000_000,
    *,
    rules: Rules = None,
    threads: int = 0,
    max_guesses: int | None = None,
    timeout: float | None = None,
    progress: Progress = None,
    stop: Stop = None,
) -> Any:
    """Counts the solutions of a puzzle, up to `limit`; None or 0 for no limit. Options as for `solve`.

    Many: columns `solutions`, `at_least` (whether there may be more), `status`, `code` and `error`.

    >>> count("." * 81, 1000).solutions
    1000
    """
    most = whole("limit", limit or 0)
    told = terms(max_guesses, timeout, threads=threads, stop=stop, rules=rules)
    text = one(puzzle)
    if text is None:
        return _table("count_many", CountedTable, puzzle, progress, told, most)
    return Counted(_native.count(text, most, told))


def _only(puzzle: Any) -> str:
    """The text of one puzzle, where many are not answered."""
    text = one(puzzle)
    if text is None:
        raise TypeError(f"expected one puzzle, found {puzzle!r}")
    return text


def estimate(
    puzzle: One,
    probes: int = 1000,
    *,
    seed: int = 0,
    rules: Rules = None,
    threads: int = 0,
    timeout: float | None = None,
    stop: Stop = None,
) -> Estimated:
    """Estimates the number of solutions, with a 95% interval, by random probes down the search tree (Knuth 1975).

    The same `seed` gives the same estimate. It is None if no probe found a solution. Also for boards of other sizes and with `rules`.

    >>> row = estimate("." * 16)
    >>> row.estimate_low < 288 < row.estimate_high
    True
    """
    if (number := whole("probes", probes)) == 0:
        raise SudokuError("expected 1 or more for probes, found 0")
    told = terms(None, timeout, threads=threads, stop=stop, rules=rules)
    return Estimated(_native.estimate(_only(puzzle), number, whole("seed", seed), told))


@overload
def check(puzzle: One, *, rules: Rules = None, **limits: Unpack[Limits]) -> Checked: ...
@overload
def check(puzzle: Many, *, rules: Rules = None, **limits: Unpack[Limits]) -> CheckedTable: ...
@overload
def check(puzzle: _Cells, *, rules: Rules = None, **limits: Unpack[Limits]) -> Checked | CheckedTable: ...
def check(
    puzzle: Any,
    *,
    rules: Rules = None,
    threads: int = 0,
    max_guesses: int | None = None,
    timeout: float | None = None,
    progress: Progress = None,
    stop: Stop = None,
) -> Any:
    """Checks whether a puzzle is legal, unique and minimal, and lists the givens it does not need; for boards of another size
    or with more rules, checks only whether it is unique. Options as for `solve`."""
    text, told = one(puzzle), terms(max_guesses, timeout, threads=threads, stop=stop, rules=rules)
    if text is None:
        return _table("check_many", CheckedTable, puzzle, progress, told)
    return Checked(_native.check(text, told))


@overload
def candidates(puzzle: One, limit: int | None = 10, *, rules: Rules = None, **limits: Unpack[Limits]) -> Candidates: ...
@overload
def candidates(puzzle: Many, limit: int | None = 10, *, rules: Rules = None, **limits: Unpack[Limits]) -> CandidatesTable: ...
@overload
def candidates(
    puzzle: _Cells, limit: int | None = 10, *, rules: Rules = None, **limits: Unpack[Limits]
) -> Candidates | CandidatesTable: ...
def candidates(
    puzzle: Any,
    limit: int | None = 10,
    *,
    rules: Rules = None,
    threads: int = 0,
    max_guesses: int | None = None,
    timeout: float | None = None,
    progress: Progress = None,
    stop: Stop = None,
) -> Any:
    """The true candidates: the values each cell takes in the solutions, and how often, up to `limit`; None or 0 for no limit.
    Options as for `solve`.

    Many: columns `candidates` and `counts`, lists of JSON, `status`, `code` and `error`.

    >>> candidates("1......2..4.....").candidates[9] == [1, 3]
    True
    """
    most = whole("limit", limit or 0)
    text, told = one(puzzle), terms(max_guesses, timeout, threads=threads, stop=stop, rules=rules)
    if text is None:
        return _table("candidates_many", CandidatesTable, puzzle, progress, told, most)
    return Candidates(_native.candidates(text, most, told))

@overload
def rate(puzzle: One, *, scale: Scales = "se121", **limits: Unpack[Limits]) -> Rated: ...
@overload
def rate(puzzle: Many, *, scale: Scales = "se121", **limits: Unpack[Limits]) -> RatedTable: ...
@overload
def rate(puzzle: _Cells, *, scale: Scales = "se121", **limits: Unpack[Limits]) -> Rated | RatedTable: ...
def rate(
    puzzle: Any,
    *,
    scale: str | Sequence[str] = "se121",
    threads: int = 0,
    max_guesses: int | None = None,
    timeout: float | None = None,
    progress: Progress = None,
    stop: Stop = None,
) -> Any:
    """Rates a puzzle: Sudoku Explainer's ER, EP and ED, or one or several other scales. Options
    as for `solve`; most puzzles take milliseconds, the hardest minutes, so a `timeout` makes sense here.

    >>> rate(".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.").er
    8.8
    >>> rate(".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.", scale=["W", "te"]).te
    1
    """
    scales = scale if isinstance(scale, str) else ",".join(scale)
    text, told = one(puzzle), terms(max_guesses, timeout, scales, threads, stop=stop)
    if text is None:
        return _table("rate_many", RatedTable, puzzle, progress, told)
    return Rated(_native.rate(text, told))


@overload
def level(puzzle: One, **limits: Unpack[Limits]) -> Levelled: ...
@overload
def level(puzzle: Many, **limits: Unpack[Limits]) -> LevelledTable: ...
@overload
def level(puzzle: _Cells, **limits: Unpack[Limits]) -> Levelled | LevelledTable: ...
def level(
    puzzle: Any,
    *,
    threads: int = 0,
    max_guesses: int | None = None,
    timeout: float | None = None,
    progress: Progress = None,
    stop: Stop = None,
) -> Any:
    """The level of a puzzle, by the techniques that a person must know: easy, medium, hard, unfair or extreme. It takes
    microseconds, unlike the ratings of `rate`. Options as for `rate`.

    >>> level(".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.").level
    'extreme'
    """
    text, told = one(puzzle), terms(max_guesses, timeout, threads=threads, stop=stop)
    if text is None:
        return _table("level_many", LevelledTable, puzzle, progress, told)
    return Levelled(_native.level(text, told))


@overload
def card(puzzle: One, **limits: Unpack[Limits]) -> Card: ...
@overload
def card(puzzle: Many, **limits: Unpack[Limits]) -> CardTable: ...
@overload
def card(puzzle: _Cells, **limits: Unpack[Limits]) -> Card | CardTable: ...
def card(
    puzzle: Any,
    *,
    threads: int = 0,
    max_guesses: int | None = None,
    timeout: float | None = None,
    progress: Progress = None,
    stop: Stop = None,
) -> Any:
    """The card of a puzzle: the level, ER, EP and ED, the number of steps and bottlenecks, the dependency, and the steps that
    set these. Options as for `rate`.

    >>> told = card("...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1")
    >>> told.level, told.er, told.steps == len(explain(told.puzzle))
    ('hard', 6.6, True)
    """
    text, told = one(puzzle), terms(max_guesses, timeout, threads=threads, stop=stop)
    if text is None:
        return _table("card_many", CardTable, puzzle, progress, told)
    return Card(_native.card(text, told))


@overload
def hint(
    state: One,
    puzzle: str | None = None,
    stage: int = 4,
    *,
    scale: Scale = "people",
    language: Language = "en",
    rules: Rules = None,
    **bounds: Unpack[Bounds],
) -> Hint: ...
@overload
def hint(
    state: Many,
    puzzle: None = None,
    stage: int = 4,
    *,
    scale: Scale = "people",
    language: Language = "en",
    rules: Rules = None,
    **bounds: Unpack[Bounds],
) -> HintTable: ...
def hint(
    state: Any,
    puzzle: str | None = None,
    stage: int = 4,
    *,
    scale: str = "people",
    language: str = "en",
    rules: Rules = None,
    threads: int = 0,
    timeout: float | None = None,
    progress: Progress = None,
    stop: Stop = None,
) -> Any:
    """A hint about the next step. `puzzle`: the original puzzle, used to find wrong entries. `stage`: the detail, from 1, the house,
    to 4, the whole step. `scale`: the techniques and their order, by default that of people.
    `language`: en or de. For a board of another size or with `rules`, leave out `puzzle`. For many states, the answer is a
    column `hint` of JSON.

    >>> hint("1......2..4..3..", stage=2).text
    'Hidden single: box 1'
    """
    if puzzle is not None and not isinstance(puzzle, str):
        raise TypeError(f"expected the text of a puzzle, or None, found {puzzle!r}; set the detail with stage=")
    text, told = one(state), terms(timeout=timeout, scale=scale, threads=threads, language=language, stop=stop, rules=rules)
    if text is None:
        return _table("rows_many", HintTable, state, progress, told, stage)
    return Hint(_native.hint(text, puzzle, stage, told), puzzle)


@overload
def explain(
    puzzle: One, *, scale: Scale = "people", language: Language = "en", rules: Rules = None, **bounds: Unpack[Bounds]
) -> Path: ...
@overload
def explain(
    puzzle: Many, *, scale: Scale = "people", language: Language = "en", rules: Rules = None, **bounds: Unpack[Bounds]
) -> PathTable: ...
def explain(
    puzzle: Any,
    *,
    scale: str = "people",
    language: str = "en",
    rules: Rules = None,
    threads: int = 0,
    timeout: float | None = None,
    progress: Progress = None,
    stop: Stop = None,
) -> Any:
    """The steps by which a person solves a puzzle. `language`: en or de. For many puzzles: a column `path`,
    each a JSON list of steps. Also of boards of other sizes and with `rules`, as for `solve`.

    >>> explain("1......2..4..3..")[0].text
    'Hidden single: in box 1, only r1c2 can be 2. So r1c2 is 2.'
    """
    text, told = one(puzzle), terms(timeout=timeout, scale=scale, threads=threads, language=language, stop=stop, rules=rules)
    if text is None:
        return _table("rows_many", PathTable, puzzle, progress, told, None)
    steps, refusal = _native.explain(text, told)
    return Path([Step(step) for step in steps], None if refusal is None else Answer(refusal))


@overload
def canonical(puzzle: One, **work: Unpack[Work]) -> Canonical: ...
@overload
def canonical(puzzle: Many, **work: Unpack[Work]) -> CanonicalTable: ...
@overload
def canonical(puzzle: _Cells, **work: Unpack[Work]) -> Canonical | CanonicalTable: ...
def canonical(puzzle: Any, *, threads: int = 0, progress: Progress = None, stop: Stop = None) -> Any:
    """The canonical form: equal for two puzzles if and only if a symmetry of Sudoku maps one to the other.

    It is the least of all images as a text of 81 characters (minlex). Many: columns `canonical` and `automorphisms`.
    """
    text, told = one(puzzle), terms(threads=threads, stop=stop)
    if text is None:
        return _table("canonical_many", CanonicalTable, puzzle, progress, told)
    form, transform, automorphisms = _native.canonical(text, told)
    return Canonical({"puzzle": text, "canonical": form, "transform": transform, "automorphisms": automorphisms})


def minimize(
    puzzle: One,
    *,
    seed: int = 0,
    rules: Rules = None,
    threads: int = 0,
    max_guesses: int | None = None,
    timeout: float | None = None,
    stop: Stop = None,
) -> Minimal:
    """Removes givens until none can be left out. `seed` decides the order in which the givens are tried.

    Boards of other sizes and with `rules` lose givens, but no rules. The answer has an `error` if there is not exactly one solution.

    >>> minimize("1234....21434321").puzzle.count(".")
    11
    """
    told = terms(max_guesses, timeout, threads=threads, stop=stop, rules=rules)
    return Minimal(_native.minimize(_only(puzzle), whole("seed", seed), told))


def transform(
    puzzle: One, transformation: str | None = None, *, seed: int = 0, rules: Rules = None, threads: int = 0, stop: Stop = None
) -> Image:
    """The image of a puzzle under a transformation: where each row, column and digit goes. Parts may be left out. Without a
    transformation, a random one of a seed.

    Boards with rules can be rotated and reflected; `SudokuError` says why a puzzle has no such image.

    >>> transform("1......2..4..3..", "c2143").puzzle
    '.1....2....43...'
    """
    told = terms(threads=threads, stop=stop, rules=rules)
    return Image(_native.transform(_only(puzzle), transformation, whole("seed", seed), told))


@overload
def convert(puzzle: One, format: str = "line", *, rules: Rules = None, **work: Unpack[Work]) -> str: ...
@overload
def convert(puzzle: Many, format: str = "line", *, rules: Rules = None, **work: Unpack[Work]) -> ConvertedTable: ...
@overload
def convert(
    puzzle: _Cells, format: str = "line", *, rules: Rules = None, **work: Unpack[Work]
) -> str | ConvertedTable: ...
def convert(
    puzzle: Any,
    format: str = "line",
    *,
    rules: Rules = None,
    threads: int = 0,
    progress: Progress = None,
    stop: Stop = None,
) -> Any:
    """Converts a puzzle to another format, without the end of its last line: those of `bitdoku list formats`, and "iss", a constraint
    string, which can express a board of any size and rules. `rules` as for `solve`. If the format cannot express the puzzle, the
    ValueError gives the reason. Many: columns `text` and `error`.

    >>> convert("1......2..4..3..", "iss", rules="X")
    '.Shape~4x4.~R1C1_1~R2C4_2~R3C3_4~R4C2_3.Diagonal~1.Diagonal~-1'
    """
    text, told = one(puzzle), terms(threads=threads, stop=stop, rules=rules)
    if text is None:
        return _table("convert_many", ConvertedTable, puzzle, progress, told, format)
    return _native.convert(text, format, told)


class Wanted(TypedDict, total=False):
    """The options of `generate`."""

    rules: Rules
    size: int | None
    minimal_rules: bool
    seed: int | None
    skip: int
    symmetry: str
    pattern: str | None
    clues: Span
    minimal: bool | None
    pad: int | None
    digits: Mapping[int, Span] | None
    boxes: Mapping[int, Span] | None
    solution: str | None
    keep: str | None
    level: str | None
    printed: bool
    er: Span
    ep: Span
    ed: Span
    pearl: bool
    diamond: bool
    hardest: str | None
    require: Iterable[str]
    forbid: Iterable[str]
    no_guessing: bool
    practise: str | None
    scale: str
    attempts: int | None
    threads: int
    progress: Any
    stop: Stop


@overload
def generate(count: None = None, **wanted: Unpack[Wanted]) -> Made: ...
@overload
def generate(count: int, **wanted: Unpack[Wanted]) -> MadeTable: ...
def generate(
    count: int | None = None,
    *,
    rules: Rules = None,
    size: int | None = None,
    minimal_rules: bool = False,
    seed: int | None = None,
    skip: int = 0,
    symmetry: str = "none",
    pattern: str | None = None,
    clues: Span = None,
    minimal: bool | None = None,
    pad: int | None = None,
    digits: Mapping[int, Span] | None = None,
    boxes: Mapping[int, Span] | None = None,
    solution: str | None = None,
    keep: str | None = None,
    level: str | None = None,
    printed: bool = False,
    er: Span = None,
    ep: Span = None,
    ed: Span = None,
    pearl: bool = False,
    diamond: bool = False,
    hardest: str | None = None,
    require: Iterable[str] = (),
    forbid: Iterable[str] = (),
    no_guessing: bool = False,
    practise: str | None = None,
    scale: str = "se121",
    attempts: int | None = None,
    threads: int = 0,
    progress: Any = None,
    stop: Stop = None,
) -> Made | MadeTable:
    """Generates puzzles, each with exactly one solution; by default minimal ones, from which no clue can be removed.

    Without `count` one puzzle, else a table: columns `puzzle`, `solution`, `er`, `ep`, `ed` and `er_step` where a rating
    was requested, `level` if a level was, `position` if a technique is to be practised, `number`, `attempts`, and `error` if a puzzle was given up.

    Puzzle `number` of a `seed` is the same on every machine and for any number of threads; `skip` leaves out the first
    ones. Without a seed one is drawn; the answer's `seed` tells it. Everything else is as the options of `bitdoku
    generate`. `level` is easy, medium, hard, unfair or extreme, or a range such as "medium..hard"; with `printed`, easy, medium
    and hard puzzles get about as many clues as newspapers print. `clues`, `er`, `ep` and `ed` take a number or a pair (least, most), either of which may be None; `digits`
    and `boxes` map a digit or a box, 1 to 9, to its number of clues.

    `rules` and `size` make boards with rules by name, such as "X, anti-knight" or "jigsaw", and of 2×2 to 36×36 cells;
    `seed`, `skip`, `symmetry`, one `level` and `printed` go with them, and nothing else of this. With `minimal_rules`, no cage, line, dot or other
    rule at a place of its own can be left out. Their columns are `puzzle`, `solution`, `number` and `error`.

    >>> generate(seed=7).solution == solve(generate(seed=7).puzzle).solution
    True
    >>> generate(3, seed=1, level="hard").level.tolist()
    ['hard', 'hard', 'hard']
    >>> generate(3, seed=1, symmetry="half-turn", er=(1.5, 2.5))
    <Table of 3 answers: puzzle, solution, er, ep, ed, er_step, number, attempts, error>
    >>> generate(seed=1, rules="X", size=4, symmetry="half-turn").rules
    ['X']
    """
    for name, word in {
        "symmetry": symmetry,
        "pattern": pattern,
        "solution": solution,
        "keep": keep,
        "level": level,
        "hardest": hardest,
        "practise": practise,
        "scale": scale,
    }.items():
        if word is not None and not isinstance(word, str):
            raise TypeError(f"expected a text for {name}, found {word!r}")
    drawn = secrets.randbelow(10**9) if seed is None else whole("seed", seed)
    wanted = {
        "seed": drawn,
        "skip": whole("skip", skip),
        "symmetry": symmetry,
        "pattern": pattern,
        "clues": _span(clues, 0, 81),
        "minimal": minimal,
        "pad": None if pad is None else whole("pad", pad),
        "digits": _parts(digits),
        "boxes": _parts(boxes),
        "solution": solution,
        "keep": keep,
        "level": level,
        "printed": printed,
        "er": _tenths(er),
        "ep": _tenths(ep),
        "ed": _tenths(ed),
        "pearl": pearl,
        "diamond": diamond,
        "hardest": hardest,
        "require": list(require),
        "forbid": list(forbid),
        "no_guessing": no_guessing,
        "practise": practise,
        "attempts": (_native.ATTEMPTS_TO_PRACTISE if practise else _native.ATTEMPTS) if attempts is None else whole("attempts", attempts),
    }
    named = names(rules)
    if named is not None or size is not None:
        of_boards = ("seed", "skip", "symmetry", "level", "printed", "attempts")
        others = [name for name, value in wanted.items() if name not in of_boards and value not in (None, False, [])]
        others += [] if attempts is None else ["attempts"]
        if others:
            raise SudokuError(f"leave out {' and '.join(others)}, or rules and size: they cannot be combined")
    elif minimal_rules:
        raise SudokuError("minimal_rules works only with rules: name some, or leave it out")
    wanted |= {"rules": named, "size": None if size is None else whole("size", size), "minimal_rules": minimal_rules}
    told = terms(scale=scale, threads=threads if count is not None else 1, stop=stop)
    number = 1 if count is None else whole("count", count)
    table = _watched(
        MadeTable, lambda watching: _native.generate(number, wanted, watching, told), progress, drawn
    )
    if count is not None:
        return table
    row = table[0]
    if row["error"] is not None:
        raise RuntimeError(row["error"])
    said = [name.strip() for name in (named or "").split(",") if name.strip()]
    known = {"seed": drawn, "status": "unique"} | ({"rules": said} if said else {})
    return Made(known | {name: value for name, value in row.items() if value is not None})


def _span(wanted: Span, least: int, most: int) -> tuple[int, int] | None:
    if wanted is None:
        return None
    low, high = wanted if isinstance(wanted, tuple) else (wanted, wanted)
    return (least if low is None else int(low), most if high is None else int(high))


def _tenths(wanted: Span) -> tuple[int, int] | None:
    if wanted is None:
        return None
    low, high = wanted if isinstance(wanted, tuple) else (wanted, wanted)
    return _span((None if low is None else round(10 * low), None if high is None else round(10 * high)), 10, 120)


def _parts(wanted: Mapping[int, Span] | None) -> list[tuple[int, tuple[int, int] | None]]:
    return [(part, _span(span, 0, 9)) for part, span in (wanted or {}).items()]
