"""What the package answers: for one puzzle and for many, from every kind of column, held against a solver of its own."""

from __future__ import annotations

import collections.abc
import copy
import doctest
import functools
import importlib
import json
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import bitdoku
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8."
SEVERAL = "." * 4 + PUZZLE[4:]
CLASH = "55" + PUZZLE[2:]
SUKAKU = "".join("123456789" if cell == "." else "".join(d if d == cell else "." for d in "123456789") for cell in PUZZLE)

MIXED = [PUZZLE, SEVERAL, CLASH, "not a puzzle", None, SUKAKU, PUZZLE.replace(".", "0")]
STATUSES = ["unique", "multiple", "none", "malformed", None, "unique", "unique"]
SOLUTIONS = [SOLUTION, None, None, None, None, SOLUTION, SOLUTION]

# A Sukaku about which nobody ever finds out: five rows have only four columns for their 9s.
ENDLESS = "".join(
    "12345678." if row in (0, 1, 3, 4, 6) and column in (2, 4, 5, 7, 8) else "123456789"
    for row in range(9)
    for column in range(9)
)

PACKAGE = os.path.dirname(bitdoku.__file__)


def solutions(puzzle: str, limit: int) -> list[str]:
    """An independent solver: the cell with the fewest digits first."""
    best: tuple[int, set[str]] | None = None
    for at, cell in enumerate(puzzle):
        if cell == ".":
            row, col = divmod(at, 9)
            seen = {
                puzzle[9 * r + c]
                for r in range(9)
                for c in range(9)
                if r == row or c == col or (r // 3, c // 3) == (row // 3, col // 3)
            }
            free = set("123456789") - seen
            if best is None or len(free) < len(best[1]):
                best = (at, free)
    if best is None:
        return [puzzle]
    found: list[str] = []
    for digit in sorted(best[1]):
        at = best[0]
        found += solutions(puzzle[:at] + digit + puzzle[at + 1 :], limit - len(found))
        if len(found) >= limit:
            break
    return found


def test_one_puzzle_in_any_notation() -> None:
    rows = [[0 if cell == "." else int(cell) for cell in PUZZLE[9 * row :][:9]] for row in range(9)]
    block = "\n".join(PUZZLE[9 * row :][:9] for row in range(9))
    for puzzle in [PUZZLE, rows, np.array(rows), np.array(rows, dtype="i8").reshape(81), block, SUKAKU]:
        answer = bitdoku.solve(puzzle)
        assert (answer.status, answer.solution) == ("unique", SOLUTION)
        assert answer["solutions"] == 1 and answer.clash is None and bool(answer)


def test_the_code_of_one_answer_is_that_of_a_column() -> None:
    puzzles = [PUZZLE, SEVERAL, "11" + "." * 79]
    assert [bitdoku.solve(puzzle).code for puzzle in puzzles] == bitdoku.solve(puzzles).code.tolist() == [1, 2, 0]
    assert bitdoku.solve("." * 81, max_guesses=1).code == -1
    assert bitdoku.canonical(PUZZLE).code is None


def test_answers_about_one_puzzle() -> None:
    assert bitdoku.solve(SEVERAL).found and not bitdoku.solve(SEVERAL)
    assert bitdoku.solve(CLASH).clash == "two 5s in row 1: r1c1 and r1c2"
    assert bitdoku.count("." * 81, 1000).solutions == 1000
    assert bitdoku.count("." * 81, max_guesses=1).status == "unknown"
    assert bitdoku.check(PUZZLE).minimal is False
    rated = bitdoku.rate(HARD)
    assert (rated.er, rated.ep, rated.ed, rated.er_step) == (8.8, 1.2, 1.2, "Dynamic Contradiction Forcing Chains")
    assert rated.level == "extreme" == bitdoku.rate([HARD]).level[0]
    assert bitdoku.rate(SEVERAL).error == "several solutions"
    card, cards = bitdoku.card(PUZZLE), bitdoku.card([PUZZLE, SEVERAL, "bad", None])
    assert (card.level, card.er, card.steps, card.level_step) == ("easy", 1.2, 51, {"number": 1, "name": "Hidden Single"})
    assert card.dependency == sum(card.open) / 20 == cards.dependency[0] and cards.steps.tolist() == [51, None, None, None]
    assert cards.level_step[0] == "1 Hidden Single" and bitdoku.card(SEVERAL).error == "several solutions"
    assert bitdoku.hint(PUZZLE, stage=1).text == "Look at box 2."
    wrong = "534" + PUZZLE[3:].replace("..", ".1", 1)
    assert "is not" in bitdoku.hint(wrong, PUZZLE).text or bitdoku.hint(wrong, PUZZLE).status == "none"
    path = bitdoku.explain(PUZZLE)
    assert len(path) == 51 and path[-1].grid == SOLUTION and path.hardest is not None and path.hardest.rating == 1.2
    assert repr(bitdoku.explain(SEVERAL)) == "Path(several solutions)"
    assert bitdoku.convert(PUZZLE, "block").splitlines()[0] == "53..7...."
    assert str(bitdoku.solve(PUZZLE)).startswith("5 3 4 |")


def test_another_solver_tells_what_it_counts() -> None:
    boolean = bitdoku.solve(PUZZLE, solver="boolean")
    assert (boolean.solution, boolean.placements) == (SOLUTION, 51)
    assert boolean.iterations is not None and boolean.iterations > 51
    assert bitdoku.solve(PUZZLE).iterations is None and bitdoku.solve(PUZZLE, solver="mrv").iterations is None
    guesses = [bitdoku.solve(HARD, solver=f"weighted:{coefficient}").guesses for coefficient in (-10, 10)]
    assert guesses[0] != guesses[1]
    assert bitdoku.solve(HARD, solver="weighted").guesses == guesses[1]
    # It finds the solution, and cannot prove that it is the only one.
    assert bitdoku.solve(PUZZLE, solver="sinkhorn").found == [SOLUTION]
    assert bitdoku.solve([PUZZLE, HARD], solver="boolean").status.tolist() == ["unique", "unknown"]
    for name in ("nobody", "weighted:x"):
        with pytest.raises(ValueError, match="expected"):
            bitdoku.solve(PUZZLE, solver=name)
        with pytest.raises(ValueError, match="expected"):
            bitdoku.solve([PUZZLE], solver=name)


def test_pictures_are_svg() -> None:
    path = bitdoku.explain(HARD)
    drawn = [bitdoku.solve(PUZZLE), bitdoku.rate(PUZZLE), bitdoku.canonical(PUZZLE), bitdoku.hint(HARD), path, path[3]]
    for answer in drawn:
        assert answer._repr_svg_().lstrip().startswith("<svg")
    solved, puzzle = drawn[0]._repr_svg_(), bitdoku.rate(PUZZLE)._repr_svg_()
    assert (solved.count('class="given"'), solved.count('class="entry"')) == (30, 51)
    assert (puzzle.count('class="given"'), puzzle.count('class="entry"')) == (30, 0)
    assert path._repr_svg_() == path.hardest._repr_svg_() != path[0]._repr_svg_()
    house, whole = (bitdoku.hint(HARD, stage=stage)._repr_svg_() for stage in (1, 4))
    assert house != whole
    assert bitdoku.explain(SEVERAL)._repr_svg_() is None


def test_answers_read_well() -> None:
    assert repr(bitdoku.canonical(PUZZLE)).startswith("Canonical(puzzle='53..7")
    assert repr(bitdoku.explain(PUZZLE)) == "Path(51 steps, the hardest Hidden Single (1.2))"
    table = bitdoku.count([PUZZLE, SEVERAL])
    assert repr(table) == "<Table of 2 answers: solutions, at_least, status, code, error>"
    assert repr(table.solutions) == "<Column solutions: 2 answers of Int64>"
    row = {"solutions": 2, "at_least": False, "status": "multiple", "code": 2, "error": None}
    assert table.tolist()[1] == table[1] == row and list(table) == table.tolist()


def test_one_and_many_are_converted() -> None:
    texts = bitdoku.convert([PUZZLE, None, "bad"], "block")
    assert texts.text.tolist() == [bitdoku.convert(PUZZLE, "block"), None, None]
    assert [error is not None for error in texts.error.tolist()] == [False, False, True]


def test_puzzles_are_made_of_a_seed() -> None:
    one = bitdoku.generate(seed=7)
    assert one.solution == bitdoku.solve(one.puzzle).solution and one.seed == 7 and one.number == 0
    assert bitdoku.check(one.puzzle).minimal
    made = bitdoku.generate(50, seed=7, threads=2)
    assert made.puzzle[0] == one.puzzle and made.seed == 7
    assert bitdoku.generate(20, seed=7, skip=30).puzzle.tolist() == made.puzzle.tolist()[30:]
    assert made.number.tolist() == list(range(50))
    assert bitdoku.solve(made.puzzle).solution.tolist() == made.solution.tolist()
    # The other solver takes long for puzzles of few clues: these have some more.
    for row in bitdoku.generate(5, seed=8, pad=36).tolist():
        assert solutions(row["puzzle"], 2) == [row["solution"]]
    assert bitdoku.generate(0, seed=1).puzzle.tolist() == []
    assert bitdoku.generate().puzzle != bitdoku.generate().puzzle


def test_puzzles_are_as_wanted() -> None:
    turned = bitdoku.generate(5, seed=1, symmetry="half-turn", clues=(24, 30)).puzzle.tolist()
    for puzzle in turned:
        places = [cell != "." for cell in puzzle]
        assert places == places[::-1] and 24 <= sum(places) <= 30
    rated = bitdoku.generate(4, seed=2, er=(2.0, 3.0))
    assert all(2.0 <= er <= 3.0 for er in rated.er) and bitdoku.rate(rated.puzzle[0]).er == rated.er[0]
    assert "5" not in bitdoku.generate(seed=3, digits={5: 0}).puzzle
    assert bitdoku.generate(seed=3, boxes={1: (None, 1)}, clues=(None, 26)).status == "unique"
    assert bitdoku.solve(bitdoku.generate(seed=4, solution=SOLUTION).puzzle).solution == SOLUTION
    assert bitdoku.generate(seed=4, keep="1" + "." * 80, pad=40).puzzle.count(".") == 41
    practice = bitdoku.generate(2, seed=1, practise="naked-pair")
    assert [bitdoku.hint(position, stage=2).kind for position in practice.position] == ["naked-pair"] * 2
    rejected = bitdoku.generate(2, seed=1, er=(9.5, None), attempts=2)
    assert rejected.puzzle.tolist() == [None, None] and "2 tries" in rejected.error[0]
    with pytest.raises(RuntimeError, match="tries"):
        bitdoku.generate(seed=1, er=(9.5, None), attempts=2)
    for wrong in ({"symmetry": "none of these"}, {"clues": 5}, {"pad": 99}, {"hardest": "luck"}, {"digits": {0: 1}}):
        with pytest.raises(ValueError):
            bitdoku.generate(seed=1, **wrong)
    with pytest.raises(TypeError):
        bitdoku.generate(seed=1, nothing=1)


def test_a_puzzle_may_have_so_many_seconds() -> None:
    no_bound: dict[str, Any] = {"timeout": 0.01, "max_guesses": 2**64 - 1}
    assert bitdoku.rate([ENDLESS, None], **no_bound).status.tolist() == ["unknown", None]
    assert bitdoku.rate(ENDLESS, **no_bound).status == "unknown"
    assert bitdoku.solve(ENDLESS, **no_bound).status == "unknown"
    assert bitdoku.rate([PUZZLE, None, PUZZLE], timeout=1e9).status.tolist() == ["unique", None, "unique"]
    # Much time changes nothing.
    assert bitdoku.solve(MIXED, timeout=1e6).tolist() == bitdoku.solve(MIXED).tolist()
    assert bitdoku.count(MIXED, timeout=1e6).tolist() == bitdoku.count(MIXED).tolist()
    assert bitdoku.solve(PUZZLE, timeout=float("inf")).status == "unique"
    for wrong in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="seconds"):
            bitdoku.solve(PUZZLE, timeout=wrong)


def test_the_command_is_a_package_of_its_own(tmp_path: pathlib.Path) -> None:
    def run(python: str) -> subprocess.CompletedProcess[str]:
        command = [python, "-m", "bitdoku", "solve", PUZZLE]
        paths = {**os.environ, "PYTHONPATH": str(pathlib.Path(PACKAGE).parent)}
        return subprocess.run(command, capture_output=True, text=True, env=paths)

    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "bare"], check=True)
    programs = tmp_path / "bare" / ("Scripts" if os.name == "nt" else "bin")
    told = run(str(programs / "python"))
    assert (told.returncode, told.stderr) == (1, "The command is a package of its own: pip install bitdoku-cli\n")
    # What bitdoku-cli puts there is what runs, with the arguments as they are.
    if os.name != "nt":
        (programs / "bitdoku").write_text("#!/bin/sh\necho \"$@\"\nexit 7\n")
        (programs / "bitdoku").chmod(0o755)
        told = run(str(programs / "python"))
        assert (told.returncode, told.stdout) == (7, f"solve {PUZZLE}\n")


def test_examples_in_the_documentation_of_functions() -> None:
    tried = doctest.testmod(bitdoku)
    assert tried.failed == 0 and tried.attempted > 8


@pytest.mark.parametrize("puzzle", ["", "5", "!" * 81, PUZZLE[:80], [[1] * 9] * 8 + [["ab"] * 9]])
def test_what_is_no_puzzle_is_an_error_with_a_reason(puzzle: object) -> None:
    with pytest.raises(ValueError, match="expected"):
        bitdoku.solve(puzzle)


def test_boards_of_other_sizes_and_with_more_rules() -> None:
    small = "1......2..4..3.."
    assert bitdoku.solve(small).solution == "1234341221434321"
    assert bitdoku.solve("1...\n...2\n..4.\n.3..").solution == "1234341221434321"
    one = bitdoku.solve("1......2.3......", rules="X")
    assert (one.solution, one.rules, one.solutions) == ("1234341243212143", ["X"], 1)
    assert not bitdoku.solve("1......2.3......", rules=["X", "anti-king"])
    assert "</svg>" in one._repr_svg_()
    assert str(one) == one.solution
    kings = "anti-king,anti-knight,non-consecutive"
    assert (bitdoku.count("." * 81, rules=kings).solutions, bitdoku.count("." * 81, 5, rules=kings).at_least) == (72, True)
    assert bitdoku.check("2x2x:p").unique is False
    assert bitdoku.candidates("1......2..4.....").counts[9] == [2, 1]
    assert bitdoku.candidates(PUZZLE).candidates == [[int(digit)] for digit in SOLUTION]
    # About one and about many the same.
    mixed = [PUZZLE, small, "2x2x:p", "not a puzzle", None]
    solved = bitdoku.solve(mixed)
    assert solved.solution.tolist() == [SOLUTION, "1234341221434321", None, None, None]
    assert solved.status.tolist() == ["unique", "unique", "multiple", "malformed", None]
    assert bitdoku.check(mixed).status.tolist() == solved.status.tolist()
    assert bitdoku.count(mixed).solutions.tolist() == [1, 1, 48, None, None]
    assert bitdoku.count(mixed, timeout=60).solutions.tolist() == [1, 1, 48, None, None]
    table = bitdoku.candidates(mixed, 1)
    assert json.loads(table.candidates[1]) == bitdoku.candidates(small).candidates
    assert table.status.tolist() == solved.status.tolist()
    # Rules for all of them, also of arrays, which have 81 cells as before.
    assert bitdoku.solve(["." * 81, "1......2.3......"], rules="X").solution.tolist() == [None, "1234341243212143"]
    first = bitdoku.solve("." * 81, rules=kings).found[0]
    array = np.array([[int(digit) for digit in first]], dtype="u1")
    assert bitdoku.solve(array, rules=kings).status.tolist() == ["unique"]
    assert bitdoku.solve(array, rules=kings).solution.to_numpy().tobytes() == array.tobytes()


def test_boards_are_converted() -> None:
    small = "1......2..4..3.."
    assert bitdoku.convert(small, "block") == "1...\n...2\n..4.\n.3.."
    string = bitdoku.convert(small, "iss", rules="X")
    assert bitdoku.convert(string, "iss") == string
    assert bitdoku.solve(string).status == bitdoku.solve(small, rules="X").status
    assert bitdoku.convert(PUZZLE, "iss").startswith(".Shape~9x9.~R1C1_5")
    assert bitdoku.solve(bitdoku.convert(small, "f-puzzles")).solution == "1234341221434321"
    with pytest.raises(ValueError, match="cannot express a diagonal"):
        bitdoku.convert(small, rules="X")
    with pytest.raises(ValueError, match="hodoku can express only the classic Sudoku"):
        bitdoku.convert(small, "hodoku")
    with pytest.raises(ValueError, match="expected a format: line, .* iss, .*found 'nothing'"):
        bitdoku.convert([small], "nothing")
    many = bitdoku.convert([PUZZLE, small, "bad", None], "line")
    assert many.text.tolist() == [PUZZLE, small, None, None]
    assert [error is None for error in many.error.tolist()] == [True, True, False, True]
    named = bitdoku.convert([PUZZLE, small], "line", rules="X")
    assert named.error.tolist() == ["this format cannot express a diagonal"] * 2


def test_boards_are_made() -> None:
    one = bitdoku.generate(seed=1, rules="X", size=6, symmetry="half-turn")
    assert (one.rules, one.status, one.seed, one.number) == (["X"], "unique", 1, 0)
    assert bitdoku.solve(one.puzzle).solution == one.solution
    assert one._repr_svg_().count("<text") >= 36
    # Each with its number, and the same for any number of threads.
    table = bitdoku.generate(6, seed=1, rules="X", size=6, symmetry="half-turn", threads=2)
    assert table.puzzle[0] == one.puzzle
    assert table.puzzle.tolist()[2:] == bitdoku.generate(4, seed=1, skip=2, rules="X", size=6, symmetry="half-turn").puzzle.tolist()
    assert table.number.tolist() == list(range(6))
    assert bitdoku.solve(table.puzzle).solution.tolist() == table.solution.tolist()
    jigsaw = bitdoku.generate(seed=2, rules=["jigsaw", "anti-knight"], size=6)
    assert ("Region" in jigsaw.puzzle, bitdoku.solve(jigsaw.puzzle).solution) == (True, jigsaw.solution)
    assert len(bitdoku.generate(seed=1, size=4).puzzle) == 16
    with pytest.raises(ValueError, match="expected a size of 2 to 36, found 37"):
        bitdoku.generate(size=37)
    with pytest.raises(ValueError, match="anti-bishop"):
        bitdoku.generate(rules="anti-bishop")
    with pytest.raises(ValueError, match="leave out clues and er, or rules and size"):
        bitdoku.generate(size=6, clues=10, er=(2.0, 3.0))
    with pytest.raises(RuntimeError, match="no solution of these rules"):
        bitdoku.generate(seed=1, size=4, rules="X,anti-knight")
    given_up = bitdoku.generate(2, seed=1, size=4, rules="X,anti-knight")
    assert (given_up.puzzle.tolist(), given_up.error[0]) == ([None, None], "no solution of these rules was found")


def test_steps_of_boards() -> None:
    small = "1......2..4..3.."
    steps = bitdoku.explain(small)
    assert (len(steps), steps.status, steps.error, repr(steps)) == (11, "unique", None, "Path(11 steps)")
    first = steps[0]
    assert (first.kind, first.houses, first.cells, first.digits) == ("hidden-single", ["box 1"], ["r1c2"], [2])
    assert (first.placements, first.eliminations, first.rating) == ([{"cell": "r1c2", "digit": 2}], [], None)
    assert "</svg>" in first._repr_svg_()
    # As much of it as the stage tells.
    hints = [bitdoku.hint(small, stage=stage) for stage in (1, 2, 3, 4)]
    assert [hint.text for hint in hints[:3]] == ["box 1", "Hidden single: box 1", "Hidden single: r1c2"]
    assert [(hint.kind, hint.cells, hint.digits) for hint in hints] == [
        (None, None, None),
        ("hidden-single", None, None),
        ("hidden-single", ["r1c2"], None),
        ("hidden-single", ["r1c2"], [2]),
    ]
    assert hints[3].text == first.text and "</svg>" in hints[3]._repr_svg_()
    assert bitdoku.hint(small, language="de", stage=2).text == "Versteckter Einer: Block 1"
    assert (bitdoku.hint("2x2x:p").advice, bitdoku.explain("2x2x:p").error) == ("ambiguous", "several solutions")
    assert bitdoku.hint("1......2.3......", rules="X").rules == ["X"]
    with pytest.raises(ValueError, match="leave it out"):
        bitdoku.hint(small, PUZZLE)
    # Many, beside classic puzzles.
    paths = [json.loads(text) for text in bitdoku.explain([PUZZLE, small, "2x2x:p"]).path]
    assert (len(paths[1]), paths[1][0]["text"], paths[2]["error"]) == (11, first.text, "several solutions")
    hints_of_many = [json.loads(text) for text in bitdoku.hint([PUZZLE, small], stage=4).hint]
    assert hints_of_many[1] == dict(hints[3])


def test_rules_beside_a_puzzle() -> None:
    given = {"puzzle": "1......2.3......", "rules": ["X"]}
    assert bitdoku.solve(json.dumps(given)).solution == "1234341243212143"
    assert bitdoku.solve(f"puzzle,rules\n{given['puzzle']},X\n").rules == ["X"]
    assert bitdoku.solve(f"# rules: normal Sudoku rules apply\n{PUZZLE}").solution == SOLUTION
    with pytest.raises(ValueError, match="anti-bishop"):
        bitdoku.solve(json.dumps(given | {"rules": ["anti-bishop"]}))


def test_rules_that_are_not_known_are_errors() -> None:
    for puzzle in (PUZZLE, [PUZZLE]):
        with pytest.raises(ValueError, match="anti-knight"):
            bitdoku.solve(puzzle, rules="anti-bishop")
        with pytest.raises(ValueError, match="classic"):
            bitdoku.solve(puzzle, rules="X", solver="naive")
    with pytest.raises(ValueError, match="classic"):
        bitdoku.solve("1......2..4..3..", solver="naive")
    assert bitdoku.solve(["1......2..4..3.."], solver="naive").status.tolist() == ["malformed"]
    assert bitdoku.rate("1......2..4..3..").er == 1.2
    assert bitdoku.card("1......2..4..3..").error == "only a classic puzzle has a card, and this is a 4×4 grid"
    assert bitdoku.canonical("1......2..4..3..").canonical == "...1.2....3.4..."
    told = bitdoku.card(["1......2..4..3..", PUZZLE, "x"]).error.tolist()
    assert "4×4" in told[0] and told[1] is None and "expected" in told[2]
    told = bitdoku.canonical(["." * 196, PUZZLE, "x"]).error.tolist()
    assert "14×14" in told[0] and told[1] is None and "expected" in told[2]
    assert bitdoku.rate(["1......2..4..3..", PUZZLE, SEVERAL]).er.tolist() == [1.2, 1.2, None]
    assert bitdoku.candidates("." * 16, 0).counts[0] == bitdoku.candidates("." * 16, None).counts[0] == [72] * 4


def test_an_error_says_where() -> None:
    with pytest.raises(bitdoku.SudokuError) as error:
        bitdoku.solve(PUZZLE.replace("8...6", "x...6", 1))
    assert (error.value.line, error.value.column) == (1, 28)
    assert isinstance(error.value, ValueError) and "expected a digit" in str(error.value)
    with pytest.raises(bitdoku.SudokuError) as error:
        bitdoku.solve(PUZZLE, rules="anti-bishop")
    assert error.value.line is None and error.value.column is None


def test_levels_are_the_five() -> None:
    for word in ("expert", "beginner", "evil"):
        with pytest.raises(bitdoku.SudokuError, match=f"easy, medium, hard, unfair or extreme, found '{word}'"):
            bitdoku.generate(level=word)


def test_letters_alone_are_no_puzzle() -> None:
    for text in ("x" * 81, "?" * 81, "X" * 81):
        with pytest.raises(bitdoku.SudokuError):
            bitdoku.solve(text)
        assert bitdoku.solve([text]).status.tolist() == ["malformed"]


def test_arguments_of_another_kind_are_named() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"seed": "abc"}, "seed"),
        ({"rules": 5}, "names of rules"),
        ({"rules": [5]}, "names of rules"),
        ({"size": -1}, "size"),
        ({"size": "a"}, "size"),
        ({"level": 5}, "level"),
        ({"symmetry": 5}, "symmetry"),
        ({"attempts": "a"}, "attempts"),
    ]
    for options, named in wrong:
        with pytest.raises((TypeError, ValueError), match=named) as error:
            bitdoku.generate(**options)
        assert "Wanted" not in str(error.value), options
    # An integer in a list costs its own row.
    assert bitdoku.solve([PUZZLE, 5]).status.tolist() == ["unique", "malformed"]
    assert bitdoku.solve([5]).status.tolist() == ["malformed"]


def test_a_board_that_takes_long_can_be_stopped() -> None:
    empty = ".Shape~25x25"
    assert bitdoku.count(empty, None, max_guesses=100).at_least
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    with pytest.raises(bitdoku.Stopped):
        bitdoku.count("." * 256, None, stop=stop, max_guesses=2**63)


def test_the_scale_of_hodoku() -> None:
    puzzle = "...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1"
    one = bitdoku.rate(puzzle, scale="hodoku220")
    assert (one.hodoku_level, one.hodoku_score, one.er) == ("hard", 968, None)
    assert {"name": "Skyscraper", "count": 1} in one.hodoku_techniques
    assert len(one.hodoku_steps) == sum(it["count"] for it in one.hodoku_techniques)
    many = bitdoku.rate([puzzle, "x", puzzle.replace("53", "..")], scale=["hodoku220", "W"])
    assert list(many.hodoku_level) == ["hard", None, None]
    assert list(many.hodoku_score) == [968, None, None]
    assert "1 Skyscraper" in list(many.hodoku_techniques)[0]
    assert list(many.hodoku_steps)[0] == "; ".join(one.hodoku_steps)
    path = bitdoku.explain(puzzle, scale="hodoku220")
    assert sum(step.rating for step in path) == 968
    assert [step.name for step in path][19] == "Locked Candidates Type 1 (Pointing)"
    whips = bitdoku.explain(puzzle, scale="W")
    assert {step.kind for step in whips} <= {"hidden-single", "naked-single", "whip"}


def test_wrong_options_are_errors() -> None:
    with pytest.raises(ValueError, match="se121"):
        bitdoku.rate(PUZZLE, scale="nobody")
    with pytest.raises(ValueError, match="stage"):
        bitdoku.hint(PUZZLE, stage=5)
    with pytest.raises(ValueError, match="format"):
        bitdoku.convert(PUZZLE, "nothing")
    with pytest.raises(ValueError, match="81"):
        bitdoku.solve(np.zeros((3, 80), dtype="u1"))
    with pytest.raises((TypeError, ValueError)):
        bitdoku.solve([1, 2, 3])
    for seed, kind in ((-1, ValueError), (2**64, ValueError), ("abc", TypeError)):
        with pytest.raises(kind, match="for seed"):
            bitdoku.generate(seed=seed)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="names of rules"):
        bitdoku.solve(PUZZLE, rules=5)  # type: ignore[call-overload]


def test_bad_and_missing_puzzles_keep_their_places() -> None:
    assert bitdoku.solve([PUZZLE.replace(".", "x")]).solution.tolist() == [SOLUTION]
    pd = pytest.importorskip("pandas")
    for strays in ([PUZZLE, 5, [1, 2], None], pd.Series([PUZZLE, 5, 2.5, None], dtype="object")):
        told = bitdoku.solve(strays)
        assert told.status.tolist() == ["unique", "malformed", "malformed", None]
        assert [error is None for error in told.error] == [True, False, False, True]
    answers = bitdoku.solve(MIXED)
    assert answers.status.tolist() == STATUSES
    assert answers.solution.tolist() == SOLUTIONS
    assert answers.code.tolist() == [1, 2, 0, -2, None, 1, 1]
    errors = answers.error.tolist()
    assert "expected" in errors[3] and [errors[at] for at in (0, 1, 2, 4, 5, 6)] == [None] * 6
    assert bitdoku.count(MIXED, 5).solutions.tolist() == [1, 2, 0, None, None, 1, 1]
    assert bitdoku.check(MIXED).minimal.tolist() == [False, None, None, None, None, False, False]
    rated = bitdoku.rate(MIXED)
    assert rated.er.tolist() == [1.2, None, None, None, None, 1.2, 1.2]
    assert rated.status.tolist() == STATUSES
    assert bitdoku.canonical(MIXED).canonical.tolist()[0] == bitdoku.canonical(PUZZLE).canonical
    assert bitdoku.explain(MIXED).path[0].count('"step"') == 51
    assert '"stage":2' in bitdoku.hint(MIXED, stage=2).hint[0]


def test_arrow_columns_of_every_kind() -> None:
    pa = pytest.importorskip("pyarrow")
    lines = [PUZZLE, SEVERAL, None, "bad"]
    expected = ["unique", "multiple", None, "malformed"]
    kinds = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary()]
    for kind in kinds:
        column = pa.array(lines, type=pa.string()).cast(kind) if kind != pa.string_view() else pa.array(lines, type=kind)
        for puzzles in (column, column.slice(1), pa.chunked_array([column, column.slice(2)])):
            answers = bitdoku.solve(puzzles)
            start = len(lines) - len(puzzles) if not isinstance(puzzles, pa.ChunkedArray) else 0
            statuses = pa.array(answers.status)
            statuses.validate(full=True)
            pa.array(answers.solution).validate(full=True)
            wanted = expected[start:] if not isinstance(puzzles, pa.ChunkedArray) else expected + expected[2:]
            assert statuses.to_pylist() == wanted, kind
    whole = pa.array([PUZZLE, SEVERAL] * 3)
    for puzzles in (whole, whole.slice(2), whole.cast(pa.binary()).cast(pa.binary(81)).slice(2)):
        assert pa.array(bitdoku.solve(puzzles).solution).to_pylist()[:2] == [SOLUTION, None]
    with pytest.raises(TypeError, match="Int64"):
        bitdoku.solve(pa.array([1, 2]))
    assert pa.table({name: pa.array(column) for name, column in bitdoku.solve(whole).items()}).num_rows == 6


def test_polars_duckdb_and_pandas() -> None:
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"puzzle": [PUZZLE, SEVERAL, None]})
    frame = frame.with_columns(pl.Series("solution", bitdoku.solve(frame["puzzle"].to_list()).solution))
    assert frame["solution"].to_list() == [SOLUTION, None, None]
    rated = bitdoku.rate(frame["puzzle"])
    frame = frame.with_columns(er=rated.er, level=rated["level"], **{name: column for name, column in rated.items() if name == "code"})
    assert frame["level"].to_list() == ["easy", None, None] and frame["code"].to_list() == [1, 2, None]
    # Whatever is done with the table, its columns are those of Polars.
    for table in (rated[:2], pickle.loads(pickle.dumps(rated)), bitdoku.rate(frame.select("puzzle"))):
        assert all(isinstance(column, pl.Series) for column in [*table.values(), *dict(table).values()])
        assert table[0]["er"] == 1.2 and table.to_pandas()["er"][0] == 1.2
    assert frame["er"].dtype == pl.Float64 and frame["er"].to_list() == [1.2, None, None]
    pd = pytest.importorskip("pandas")
    people = pd.DataFrame({"puzzle": [PUZZLE, SEVERAL, None]})
    people["er"] = bitdoku.rate(people["puzzle"]).er
    assert people["er"].dtype == "float64" and people["er"].tolist()[0] == 1.2 and people["er"].isna().tolist() == [False, True, True]
    people = people.assign(solution=lambda frame: bitdoku.solve(frame["puzzle"]).solution)
    assert people["solution"].iloc[0] == SOLUTION
    assert bitdoku.solve(pd.Series([PUZZLE, SEVERAL])).status.tolist() == ["unique", "multiple"]
    assert pd.Series(bitdoku.solve([PUZZLE, SEVERAL]).status).tolist() == ["unique", "multiple"]
    duckdb = pytest.importorskip("duckdb")
    table = duckdb.sql(f"select '{PUZZLE}' as puzzle").arrow()
    table = table.read_all() if hasattr(table, "read_all") else table
    assert bitdoku.solve(table["puzzle"]).solution.tolist() == [SOLUTION]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux counts how often a thread waits")
def test_short_lists_are_answered_by_the_thread_that_asks() -> None:
    import resource

    def waits() -> int:
        return resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw

    questions = [
        *(bitdoku.solve, bitdoku.count, bitdoku.check, bitdoku.candidates, bitdoku.rate, bitdoku.card, bitdoku.hint),
        *(bitdoku.canonical, bitdoku.convert),
        functools.partial(bitdoku.solve, rules="anti-king"),
    ]
    for ask in questions:
        # The first question of a kind prepares what all need.
        ask([PUZZLE])
        begun = waits()
        for _ in range(50):
            ask([PUZZLE])
        assert waits() - begun < 25, ask


def test_short_lists_have_the_answers_of_single_puzzles() -> None:
    board = "1......2..4..3.."
    open_board = "." * 256
    some = [PUZZLE, SEVERAL, HARD, "." * 81, PUZZLE.replace("5", "3", 1), "bad", None, board, open_board]
    questions: dict[str, Callable[[Any], Any]] = {
        "solve": bitdoku.solve,
        "few guesses": lambda puzzle: bitdoku.solve(puzzle, max_guesses=3),
        "count": lambda puzzle: bitdoku.count(puzzle, 5000),
        "check": bitdoku.check,
        "candidates": lambda puzzle: bitdoku.candidates(puzzle, 2, max_guesses=20_000),
        "rate": bitdoku.rate,
        "rate with few guesses": lambda puzzle: bitdoku.rate(puzzle, max_guesses=200),
    }
    for name, ask in questions.items():
        together = ask(some)
        for part in (together.tolist(), [row for puzzle in some for row in ask([puzzle]).tolist()]):
            for puzzle, row in zip(some, part, strict=True):
                if puzzle is None or puzzle == "bad":
                    assert row.get("status") in (None, "malformed"), name
                    continue
                alone = ask(puzzle)
                for field in ("status", "solutions", "at_least", "er", "level", "minimal"):
                    if field in row and not (row["status"] == "unknown" and field in ("solutions", "at_least")):
                        assert row[field] == getattr(alone, field), (name, puzzle, field)
    # A rating takes more steps than guesses.
    assert bitdoku.rate(HARD, max_guesses=400).er == bitdoku.rate(HARD).er


def test_tables_go_to_every_kind_of_frame() -> None:
    pa, pl, pd, duckdb = (pytest.importorskip(name) for name in ("pyarrow", "polars", "pandas", "duckdb"))
    for answers in (bitdoku.count([PUZZLE, SEVERAL, "bad", None], 5), bitdoku.rate([PUZZLE, "bad"]), bitdoku.count([PUZZLE])):
        rows = answers.tolist()
        assert pa.table(answers).to_pylist() == answers.to_arrow().to_pylist() == rows
        assert pl.DataFrame(answers).to_dicts() == answers.to_polars().to_dicts() == rows
        assert duckdb.sql("select * from answers").fetchall() == [tuple(row.values()) for row in rows]
        for frame in (answers.to_pandas(), pd.DataFrame(answers)):
            assert list(frame.columns) == answers.columns and len(frame) == len(rows)
            for name in answers.columns:
                values = [None if pd.isna(value) else value for value in frame[name]]
                assert values == answers[name].tolist(), name
    assert bitdoku.count([PUZZLE, None]).to_pandas()["code"].dtype == "Int64"
    assert bitdoku.rate([PUZZLE, None]).to_pandas()["er"].dtype == "float64"


def test_tables_keep_the_index_of_pandas() -> None:
    pd = pytest.importorskip("pandas")
    # Every puzzle has a solution of its own, so that no row can pass for another.
    made = bitdoku.generate(30, seed=1)
    solution = dict(zip(made.puzzle, made.solution, strict=True))
    frame = pd.DataFrame({"puzzle": made.puzzle.tolist(), "key": range(30)})
    assert len(set(solution.values())) == 30
    shuffled = frame.sample(frac=1, random_state=1)
    filtered = frame[frame.key % 2 == 1]
    doubled = frame.set_index(frame.key // 2)
    layered = frame.set_index([frame.key // 2, frame.key % 2])
    for some in (frame, shuffled, filtered, layered):
        for asked in (some.puzzle, some[["puzzle"]], some.puzzle.astype("object")):
            told = bitdoku.solve(asked).to_pandas()
            assert told.index.equals(some.index)
            joined = some.join(told)
            assert joined.solution.tolist() == [solution[puzzle] for puzzle in some.puzzle]
    some = shuffled.assign(told=bitdoku.solve(shuffled.puzzle).to_pandas().solution)
    assert some.told.tolist() == [solution[puzzle] for puzzle in some.puzzle]
    told = bitdoku.solve(doubled.puzzle).to_pandas()
    assert told.index.equals(doubled.index) and told.solution.tolist() == [solution[puzzle] for puzzle in doubled.puzzle]
    part = bitdoku.solve(shuffled.puzzle)[3:20:2].to_pandas()
    assert part.index.equals(shuffled.index[3:20:2])
    counted = bitdoku.count(shuffled.puzzle.where(shuffled.key > 3), 5).to_pandas()
    assert counted.index.equals(shuffled.index) and counted.solutions.isna().sum() == 4
    # Other columns have no index.
    assert bitdoku.solve(frame.puzzle.tolist()).to_pandas().index.equals(pd.RangeIndex(30))


def python_of(document: pathlib.Path) -> list[str]:
    """The Python in a document that shows no answers."""
    blocks = re.findall(r"```python\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    return [block for block in blocks if ">>>" not in block]


@pytest.mark.parametrize("document", ["README.md", "crates/python/README.md"])
def test_what_the_readmes_show(document: str) -> None:
    pa, pl, pd = (pytest.importorskip(name) for name in ("pyarrow", "polars", "pandas"))
    pytest.importorskip("duckdb")
    puzzles = [PUZZLE, SEVERAL, None, HARD]
    place = {
        "bitdoku": bitdoku,
        "pa": pa,
        "pl": pl,
        "puzzles": puzzles,
        "people": pd.DataFrame({"puzzle": puzzles}),
        "frame": pl.DataFrame({"puzzle": puzzles}),
        "array": np.array([cells(PUZZLE), cells(SEVERAL)], dtype="u1"),
    }
    code = python_of(pathlib.Path(__file__).parents[3] / document)
    assert code
    exec("\n".join(code), place)
    ratings = [1.2, None, None, 8.8]
    assert place["people"]["er"].dtype == "float64" and place["people"]["er"].fillna(0).tolist() == [1.2, 0, 0, 8.8]
    assert place["frame"]["er"].to_list() == ratings
    if "table" in place:
        assert place["table"]["er"].to_pylist() == ratings
        assert place["solved"].shape == (2, 81) and np.isnan(place["ratings"]).tolist() == [False, True, True, False]
    else:
        assert place["solved"].num_rows == 2


def cells(puzzle: str) -> list[int]:
    return [0 if cell == "." else int(cell) for cell in puzzle]


def test_buffers_of_pointers_to_rows_are_refused() -> None:
    buffers = pytest.importorskip("_testbuffer", reason="this Python comes without its test modules")
    rows = buffers.ndarray(cells(PUZZLE) * 2, shape=[2, 81], format="B", flags=buffers.ND_PIL)
    with pytest.raises(TypeError, match="buffer of pointers"):
        bitdoku.solve(rows)


def test_numpy_arrays_of_every_layout() -> None:
    values = np.array([cells(PUZZLE), cells(SEVERAL), cells(PUZZLE)], dtype="u1")
    layouts = [values, values.astype("i1"), values.astype("i8"), np.asfortranarray(values), values.reshape(-1, 9, 9)]
    for puzzles in [*layouts, np.repeat(values, 2, axis=0)[::2], np.repeat(values, 2, axis=1)[:, ::2]]:
        answers = bitdoku.solve(puzzles)
        solved = np.asarray(answers.solution)
        assert solved.shape == (3, 81) and solved.dtype == np.uint8
        assert "".join(map(str, solved[2])) == SOLUTION
        assert np.asarray(answers.code).tolist() == [1, 2, 1]
    text = np.array([PUZZLE.encode(), SEVERAL.encode()])
    assert bitdoku.solve(text).solution.tolist() == [SOLUTION, None]
    assert bitdoku.solve(np.array([PUZZLE, SEVERAL])).solution.tolist() == [SOLUTION, None]
    bad = values.copy()
    bad[1, 5] = 10
    assert bitdoku.solve(bad).status.tolist() == ["unique", "malformed", "unique"]
    assert len(bitdoku.solve(np.zeros((0, 81), dtype="u1")).status) == 0
    with pytest.raises((ValueError, BufferError)):
        np.asarray(answers.code)[0] = 5


def test_arrays_and_lists_of_boards_of_any_size() -> None:
    for side in (4, 6, 16, 25):
        text = bitdoku.generate(seed=3, size=side).puzzle if side < 25 else "\n".join([" ".join("0" * 25)] * 25)
        symbols = "123456789ABCDEFG"
        flat = [symbols.find(symbol) + 1 for symbol in text] if side < 25 else [0] * 625
        board = np.array(flat).reshape(side, side)
        expected = bitdoku.solve(text, max_guesses=1000)
        for one in (board, board.astype("f8"), board.tolist(), tuple(map(tuple, board.tolist()))):
            told = bitdoku.solve(one, max_guesses=1000)
            assert (told.status, told.solution) == (expected.status, expected.solution), side
        for some in (np.stack([board, board]), np.stack([board, board, board]).reshape(3, -1), [board, board.tolist()]):
            assert bitdoku.solve(some, max_guesses=1000).solution.tolist() == [expected.solution] * len(some), side
    with pytest.raises(ValueError, match="expected a cell of 1 to 16"):
        bitdoku.solve(np.full((16, 16), 17))
    with pytest.raises(ValueError, match="shape"):
        bitdoku.solve(np.zeros((3, 80), dtype="u1"))


def test_answers_as_dictionaries_and_in_notebooks() -> None:
    told = bitdoku.solve(PUZZLE)
    assert told.to_dict()["solution"] == SOLUTION
    shown = told._repr_html_()
    assert "<svg" in shown and f"<td>{SOLUTION}</td>" in shown
    assert "<svg" in bitdoku.rate(PUZZLE)._repr_html_() and "<svg" in bitdoku.hint(PUZZLE)._repr_html_()


def test_completion_shows_the_public_names_only() -> None:
    assert dir(bitdoku) == sorted(bitdoku.__all__)


def test_columns_behave_as_sequences() -> None:
    column = bitdoku.solve([PUZZLE, SEVERAL, None]).status
    assert (len(column), column[0], column[-1]) == (3, "unique", None)
    assert list(column) == column.tolist() == ["unique", "multiple", None]
    assert isinstance(column, collections.abc.Sequence)
    assert "multiple" in column and "none" not in column and (column.index("multiple"), column.count(None)) == (1, 1)
    assert [column[1:].tolist(), column[::-1].tolist(), column[5:].tolist()] == [
        ["multiple", None],
        [None, "multiple", "unique"],
        [],
    ]
    with pytest.raises(IndexError):
        column[3]
    with pytest.raises(TypeError, match="found str"):
        column["status"]  # type: ignore[call-overload]
    with pytest.raises(AttributeError, match="solution"):
        bitdoku.solve([PUZZLE]).nothing  # type: ignore[attr-defined]  # noqa: B018


def test_what_is_missing_is_never_a_number() -> None:
    rated = bitdoku.rate([PUZZLE, "bad", None, "." * 81, HARD])
    for er in (np.asarray(rated.er), np.array(rated.er), np.asarray(memoryview(rated.er)), rated.er.to_numpy()):
        assert er.dtype == np.float64 and er[[0, 4]].tolist() == [1.2, 8.8] and np.isnan(er[1:4]).all()
    assert rated.er.tolist() == [1.2, None, None, None, 8.8] and np.nanmean(rated.er) == 5.0
    counted = bitdoku.count([PUZZLE, "bad", None], 5)
    for refused in (counted.solutions, counted.code):
        for look in (np.asarray, np.array, memoryview):
            with pytest.raises((ValueError, BufferError), match="missing"):
                look(refused)
    assert counted.solutions.to_numpy(missing=-1).tolist() == [1, -1, -1]
    assert np.asarray(counted.solutions, dtype="f8").tolist()[0] == 1 and np.isnan(np.asarray(counted.solutions, dtype="f8")[1])
    assert np.asarray(counted.solutions, dtype=object).tolist() == [1, None, None]
    # Without any that is missing, numbers are lent as they lie.
    whole = bitdoku.count([PUZZLE, SEVERAL], 5)
    assert np.asarray(whole.solutions).tolist() == [1, 2] and not np.asarray(whole.solutions).flags.writeable
    assert np.asarray(whole.at_least).dtype == bool and np.asarray(whole.status).tolist() == ["unique", "multiple"]
    assert np.asarray(whole.solutions, dtype="f4").dtype == np.float32
    with pytest.raises(ValueError, match="copy"):
        np.array(whole.status, copy=False)


def test_counts_say_whether_there_may_be_more() -> None:
    open_grid = "." * 81
    for limit, solutions, at_least in [(1000, 1000, True), (1, 1, True)]:
        column, one = bitdoku.count([open_grid, SEVERAL], limit), bitdoku.count(open_grid, limit)
        assert (column.solutions[0], column.at_least[0]) == (one.solutions, one.at_least) == (solutions, at_least)
    assert bitdoku.count([PUZZLE, SEVERAL]).at_least.tolist() == [False, False]
    # What is counted without a word is the same everywhere: the native code has it from where the command has it.
    default = bitdoku.count(open_grid)
    assert default.solutions == bitdoku._native.COUNT == 1_000_000 and default.at_least
    known = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1........"
    assert bitdoku.count(known).solutions == bitdoku.count(known, limit=None).solutions == 47688
    assert bitdoku.count([known], 0).solutions.tolist() == [47688]


def test_tables_are_rows_in_columns() -> None:
    table = bitdoku.count([PUZZLE, SEVERAL, "bad"], 5)
    assert len(table) == 3 and table[0]["status"] == "unique" and table[-1]["code"] == -2
    assert table.columns == ["solutions", "at_least", "status", "code", "error"] and "code" in table and "er" not in table
    assert table[1:].status.tolist() == ["multiple", "malformed"] and dict(table)["status"] is table.status
    assert {"status", "solutions", "to_pandas"} <= set(dir(table))
    shown = bitdoku.solve([PUZZLE, "<b>"] * 10)._repr_html_()
    assert "<th>solution</th>" in shown and "10 of 20 answers" in shown and "<b>" not in shown.replace("<b>", "", 0)
    with pytest.raises(AttributeError, match="there are solutions"):
        table.soluton  # type: ignore[attr-defined]  # noqa: B018


def test_answers_are_pickled_and_copied() -> None:
    tables = [
        bitdoku.solve(MIXED),
        bitdoku.count(MIXED),
        bitdoku.check(MIXED),
        bitdoku.rate(MIXED),
        bitdoku.solve(np.array([cells(PUZZLE)], dtype="u1")),
        bitdoku.generate(2, seed=1),
    ]
    for table in tables:
        for again in (pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table)):
            assert type(again) is type(table) and again.tolist() == table.tolist() and again.seed == table.seed
    one = bitdoku.solve(PUZZLE)
    for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert type(again) is bitdoku.Solved and again == one and again.solution == SOLUTION
    path = bitdoku.explain(PUZZLE)
    assert list(pickle.loads(pickle.dumps(path))) == list(path)


def test_fields_of_answers_are_known_and_no_others() -> None:
    answer = bitdoku.solve(PUZZLE)
    assert {"solution", "found", "clash", "guesses"} <= set(dir(answer)) and "er" not in dir(answer)
    assert "er" not in answer and not hasattr(answer, "er") and answer.clash is None
    with pytest.raises(AttributeError, match="soluton"):
        answer.soluton  # type: ignore[attr-defined]  # noqa: B018
    hard_step = bitdoku.explain(HARD)[3]
    answers = [
        answer,
        bitdoku.solve(SEVERAL),
        bitdoku.solve(CLASH),
        bitdoku.count(PUZZLE),
        bitdoku.check(PUZZLE),
        bitdoku.check(CLASH),
        bitdoku.rate(PUZZLE),
        bitdoku.rate(SEVERAL),
        bitdoku.card(PUZZLE),
        bitdoku.hint(PUZZLE),
        bitdoku.canonical(PUZZLE),
        bitdoku.generate(seed=1, er=(1.0, 3.0)),
        bitdoku.explain(PUZZLE)[0],
        hard_step,
    ]
    # Whatever an answer says is a field of its class, where type checkers and completion find it.
    for told in answers:
        assert type(told) is not bitdoku.Answer and set(told) <= set(dir(told)), type(told)


def test_one_answer_has_the_fields_of_its_json_row() -> None:
    # Of one puzzle the objects are made without JSON, of many they are JSON.
    for puzzle in (PUZZLE, HARD, SEVERAL):
        for stage in (1, 2, 3, 4):
            assert dict(bitdoku.hint(puzzle, stage=stage)) == json.loads(bitdoku.hint([puzzle], stage=stage).hint[0])
        path, row = bitdoku.explain(puzzle), json.loads(bitdoku.explain([puzzle]).path[0])
        if path.error is None:
            assert [dict(step) for step in path] == row
        else:
            assert (len(path), path.status, path.error) == (0, row["status"], row["error"])
    row = dict(bitdoku.solve(PUZZLE))
    assert row == {
        "schema": 2,
        "puzzle": PUZZLE,
        "status": "unique",
        "solutions": 1,
        "at_least": False,
        "solution": SOLUTION,
        "guesses": 0,
    }
    assert [type(value) for value in row.values()] == [int, str, str, int, bool, str, int]
    assert type(bitdoku.rate(PUZZLE).er) is float and json.loads(json.dumps(row)) == row


def test_terms_of_a_call_hold_for_it_alone() -> None:
    usual = bitdoku.solve(PUZZLE)
    assert bitdoku.count("." * 81, max_guesses=1).status == "unknown"
    assert bitdoku.count("." * 81, 10).solutions == 10
    assert bitdoku.rate(PUZZLE, scale="people").scale == "people" and bitdoku.rate(PUZZLE).scale == "se121"
    assert bitdoku.solve(PUZZLE, solver="boolean").placements and bitdoku.solve(PUZZLE) == usual
    for timeout in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="timeout in seconds"):
            bitdoku.solve(PUZZLE, timeout=timeout)
    with pytest.raises(ValueError, match="expected a scale"):
        bitdoku.rate(PUZZLE, scale="nobody's")


def test_what_nobody_can_take_for_a_puzzle_is_named() -> None:
    pl = pytest.importorskip("polars")
    pa = pytest.importorskip("pyarrow")
    cases: list[tuple[object, str]] = [
        (None, "found None"),
        (5, "found int 5"),
        ({}, "found dict"),
        ({PUZZLE}, "found set"),
        (pathlib.Path("x"), "found pathlib"),
        (pl.col("puzzle"), "found polars.Expr"),
        (pa.scalar(5), "found int 5"),
        ([5, 6], "found a list of numbers"),
        (np.zeros((2, 81), dtype=bool), "found an array of bool"),
        (pl.DataFrame({"a": [PUZZLE], "b": [1]}), "a table of a, b: choose one"),
    ]
    for given, named in cases:
        with pytest.raises(TypeError, match=named):
            bitdoku.solve(given)  # type: ignore[call-overload]
    for wrong, named in [({"threads": -1}, "threads"), ({"max_guesses": -1}, "max_guesses"), ({"limit": -1}, "limit")]:
        with pytest.raises(ValueError, match=f"expected 0 or more for {named}.*found -1"):
            bitdoku.count(PUZZLE, **wrong)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="stage="):
        bitdoku.hint(PUZZLE, 1)  # type: ignore[call-overload]


def test_what_people_have() -> None:
    pa, pl, pd = (pytest.importorskip(name) for name in ("pyarrow", "polars", "pandas"))
    some = [PUZZLE, SEVERAL, None, PUZZLE]
    statuses = ["unique", "multiple", None, "unique"]
    runs = pa.RunEndEncodedArray.from_arrays(pa.array([1, 2, 3, 4], pa.int32()), pa.array(some))
    columns = [
        pa.array(some).dictionary_encode(),
        pa.chunked_array([pa.array(some).dictionary_encode()]),
        runs,
        pa.table({"puzzle": some}),
        pl.Series(some, dtype=pl.Categorical),
        pl.Series(some, dtype=pl.Enum([PUZZLE, SEVERAL])),
        pl.DataFrame({"puzzle": some}),
        pd.Series(some, dtype="category"),
        pd.Series(some).to_numpy(),
        pd.Series(some, dtype="string").to_numpy(),
        np.array([PUZZLE, SEVERAL, float("nan"), PUZZLE], dtype=object),
        [PUZZLE.encode(), SEVERAL.encode(), None, PUZZLE],
    ]
    for column in columns:
        assert list(bitdoku.solve(column).status) == statuses, type(column)
    assert bitdoku.solve(runs.slice(1, 2)).status.tolist() == statuses[1:3]
    assert bitdoku.solve(pa.nulls(2)).status.tolist() == [None, None]
    values = np.array([cells(PUZZLE), cells(SEVERAL)], dtype="u1")
    floats = np.where(values == 0, np.nan, values.astype("f4"))
    fixed = pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), 81)
    lists = [values.tolist()[0], None, values.tolist()[1], [1, 2]]
    arrays = [
        values[::-1][::-1],
        np.ascontiguousarray(values[::-1])[::-1],
        np.ascontiguousarray(values[:, ::-1])[:, ::-1],
        values.astype("f8"),
        floats,
        fixed,
        pl.Series(values.tolist(), dtype=pl.Array(pl.UInt8, 81)),
        [values[0].reshape(9, 9).tolist(), values[1].tolist()],
        [values[0], floats[1].reshape(9, 9)],
    ]
    for array in arrays:
        answers = bitdoku.solve(array)
        assert list(answers.status) == ["unique", "multiple"], type(array)
        solved = answers.solution[0]
        assert (solved if isinstance(solved, str) else "".join(map(str, solved))) == SOLUTION
    assert bitdoku.solve(pa.array(lists)).status.tolist() == ["unique", None, "multiple", "malformed"]
    wrong = values.astype("f8")
    wrong[0, 2] = 1.5
    assert bitdoku.solve(wrong).status.tolist() == ["malformed", "multiple"]
    text = [[cell for cell in PUZZLE[9 * row :][:9]] for row in range(9)]
    ones: list[Any] = [PUZZLE.encode(), pa.scalar(PUZZLE), cells(PUZZLE), list(PUZZLE), np.array(text), floats[0], floats[0].reshape(9, 9), tuple(cells(PUZZLE))]
    for one in ones:
        assert bitdoku.solve(one).solution == SOLUTION, type(one)
    assert bitdoku.solve(np.array([PUZZLE.encode() + b"\n"])).status.tolist() == ["unique"]
    assert bitdoku.convert(PUZZLE) == PUZZLE


def test_as_many_threads_as_one_likes() -> None:
    for threads in (0, 1000, 10**6, 2**63):
        assert bitdoku.rate([PUZZLE, HARD], threads=threads).er.tolist() == [1.2, 8.8]
        assert bitdoku.solve([PUZZLE], threads=threads).status.tolist() == ["unique"]


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="threads are counted by Linux")
def test_one_puzzle_takes_no_thread() -> None:
    # A thread that starts takes the next number of the system's; a process that may start none fails where one is needed.
    script = f"""
import resource, bitdoku
asks = (bitdoku.solve, bitdoku.count, bitdoku.check, bitdoku.rate, bitdoku.hint, bitdoku.explain, bitdoku.canonical)
before = [ask({PUZZLE!r}) for ask in asks]
import os
os.setuid(12345) if os.getuid() == 0 else None
resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
assert [list(ask({PUZZLE!r})) for ask in asks] == [list(answer) for answer in before]
try:
    bitdoku.count("." * 81, 10**6)
except BaseException as error:
    print(type(error).__name__)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "RuntimeError\n", done.stderr


def test_what_takes_long_goes_to_another_thread_and_answers_alike() -> None:
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    for puzzle in (PUZZLE, HARD, hardest, SEVERAL, CLASH):
        assert bitdoku.rate(puzzle).er == bitdoku.rate([puzzle]).er[0]
        assert bitdoku.explain(puzzle).status == bitdoku.rate(puzzle).status
        assert bitdoku.solve(puzzle).solution == bitdoku.solve([puzzle]).solution[0]
        assert bitdoku.check(puzzle).minimal == bitdoku.check([puzzle]).minimal[0]
    # More than is counted on the spot.
    assert bitdoku.count("." * 81, 100_000).solutions == 100_000
    assert bitdoku.count("." * 81, 100_000, max_guesses=1).status == "unknown"
    # Guesses are those that were allowed, however few.
    assert bitdoku.solve("." * 81, max_guesses=1).status == "unknown"
    # 0 is no limit, as everywhere.
    assert bitdoku.solve("." * 81, max_guesses=0).status == "multiple"


def test_ctrl_c_ends_one_long_question_while_other_threads_run() -> None:
    # Python leaves the signal ignored where the shell has it ignored, as in the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    asking = threading.get_ident()

    def interrupt() -> None:
        # Once the call is under way, and this thread has run meanwhile.
        for _ in range(1000):
            while os.path.dirname(sys._current_frames()[asking].f_code.co_filename) != PACKAGE:
                pass
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    with pytest.raises(KeyboardInterrupt):
        thread.start()
        bitdoku.count("." * 81, limit=None)
    thread.join()


def test_threads_change_nothing() -> None:
    puzzles = [PUZZLE, SEVERAL, HARD] * 1000
    one, two = (bitdoku.solve(puzzles, threads=threads) for threads in (1, 2))
    assert one.solution.tolist() == two.solution.tolist()


def test_progress_is_told_and_ends_at_the_end() -> None:
    told: list[int] = []
    bitdoku.rate([HARD] * 40, progress=told.append)
    assert told[-1] == 40 and told == sorted(told)

    class Bar:
        n = 0

        def update(self, more: int) -> None:
            self.n += more

    bar = Bar()
    bitdoku.solve([PUZZLE] * 10, progress=bar)
    assert bar.n == 10
    with pytest.importorskip("tqdm").tqdm(total=30, disable=True) as shown:
        bitdoku.generate(30, seed=1, progress=shown)


def test_a_failing_callback_ends_the_work() -> None:
    def fail(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        bitdoku.rate([HARD] * 100_000, progress=fail)


def test_ctrl_c_ends_the_work() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with pytest.raises(KeyboardInterrupt):
        bitdoku.rate([HARD] * 1_000_000, progress=lambda _: os.kill(os.getpid(), signal.SIGINT))


# More work than anybody waits for, however fast the machine is: what ends was ended.
FOREVER: list[tuple[Any, Any, dict[str, Any]]] = [
    (bitdoku.count, "." * 81, {"limit": None}),
    (bitdoku.count, ["." * 81] * 4, {"limit": None}),
    (bitdoku.solve, ENDLESS, {"max_guesses": 2**62}),
    (bitdoku.solve, [ENDLESS] * 3, {"max_guesses": 2**62}),
    (bitdoku.solve, [ENDLESS] * 3, {"max_guesses": 2**62, "timeout": 10.0**6}),
    (bitdoku.generate, 10**9, {"seed": 1, "er": (11.9, None)}),
]


@pytest.mark.parametrize(("ask", "what", "options"), FOREVER)
def test_a_call_ends_once_it_is_told_to(ask: Any, what: Any, options: dict[str, Any]) -> None:
    stop, asked = threading.Event(), threading.Event()

    class Stop:
        """Set from elsewhere, once the call has looked and goes on."""

        def is_set(self) -> bool:
            before = asked.is_set()
            asked.set()
            return before and stop.is_set()

    def set_it() -> None:
        asked.wait()
        stop.set()

    thread = threading.Thread(target=set_it)
    thread.start()
    with pytest.raises(bitdoku.Stopped, match="before all was answered"):
        ask(what, stop=Stop(), **options)
    thread.join()


def test_a_stop_that_was_set_before_ends_every_call_at_once() -> None:
    stop = threading.Event()
    asks: list[Any] = [bitdoku.solve, bitdoku.count, bitdoku.check, bitdoku.rate, bitdoku.card]
    asks += [bitdoku.hint, bitdoku.explain, bitdoku.canonical, bitdoku.convert]
    for ask in asks:
        for what in (PUZZLE, [PUZZLE]):
            if (ask, what) != (bitdoku.convert, PUZZLE):
                assert ask(what, stop=stop)
    stop.set()
    for ask in asks:
        for what in (PUZZLE, [PUZZLE]):
            if (ask, what) != (bitdoku.convert, PUZZLE):
                with pytest.raises(bitdoku.Stopped):
                    ask(what, stop=stop)
    with pytest.raises(bitdoku.Stopped):
        bitdoku.generate(3, seed=1, stop=stop)


def test_a_task_of_asyncio_that_is_cancelled_takes_its_work_along() -> None:
    import asyncio

    begun = threading.Event()

    async def counted(puzzle: str) -> int:
        stop = threading.Event()

        class Seen(threading.Event):
            def is_set(self) -> bool:
                begun.set()
                return stop.is_set()

        try:
            return (await asyncio.to_thread(bitdoku.count, puzzle, None, stop=Seen())).solutions
        finally:
            stop.set()

    async def main() -> None:
        assert await counted(SEVERAL) == bitdoku.count(SEVERAL).solutions
        begun.clear()
        task = asyncio.create_task(counted("." * 81))
        await asyncio.to_thread(begun.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    # It waits for the thread, which would go on for longer than the sun shines.
    asyncio.run(main())


def test_expressions_of_polars(tmp_path: pathlib.Path) -> None:
    pl = pytest.importorskip("polars")
    import bitdoku.polars  # noqa: F401

    frame = pl.DataFrame({"puzzle": MIXED, "n": range(len(MIXED))})
    for name in ("solve", "count", "check", "rate", "card", "canonical", "convert"):
        table = getattr(bitdoku, name)(MIXED)
        asked = getattr(pl.col("puzzle").sudoku, name)()
        told = frame.select(asked.alias("told")).unnest("told")
        assert told.columns == table.columns
        assert told.to_dicts() == table.to_polars().to_dicts()
        # A query knows the types before it is run.
        lazy = frame.lazy().select(asked.alias("told"))
        assert lazy.collect_schema()["told"] == lazy.collect()["told"].dtype
        assert getattr(frame["puzzle"].sudoku, name)().struct.unnest().to_dicts() == told.to_dicts()
    assert frame.select(pl.col("puzzle").sudoku.count(1)).unnest("puzzle")["solutions"].max() == 1
    rated = frame.with_columns(er=pl.col("puzzle").sudoku.rate(timeout=60.0).struct.field("er"))
    assert rated["er"].to_list() == bitdoku.rate(MIXED).er.tolist()
    # A file goes through in parts, and comes out in order.
    pl.DataFrame({"puzzle": MIXED * 5000}).write_parquet(tmp_path / "in.parquet", row_group_size=1000)
    query = pl.scan_parquet(tmp_path / "in.parquet").with_columns(status=pl.col("puzzle").sudoku.solve().struct.field("status"))
    query.sink_parquet(tmp_path / "out.parquet")
    assert pl.read_parquet(tmp_path / "out.parquet")["status"].to_list() == STATUSES * 5000


def test_functions_of_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb")
    pa = pytest.importorskip("pyarrow")
    import bitdoku.duckdb

    connection = bitdoku.duckdb.register(duckdb.connect(), timeout=60.0)
    puzzles = pa.table({"puzzle": MIXED * 1000, "n": range(1000 * len(MIXED))})
    connection.register("puzzles", puzzles)
    for name, (ask, column, _) in bitdoku.duckdb.FUNCTIONS.items():
        told = connection.execute(f"select {name}(puzzle) from puzzles order by n").fetchall()
        assert [answer for (answer,) in told] == ask(MIXED)[column].tolist() * 1000, name
    grouped = connection.execute("select sudoku_status(puzzle) s, count(*) from puzzles group by s order by s").fetchall()
    assert grouped == [("malformed", 1000), ("multiple", 1000), ("none", 1000), ("unique", 3000), (None, 1000)]


def test_rules_beside_a_puzzle_in_parquet(tmp_path: pathlib.Path) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    import bitdoku.parquet

    puzzles = ["1......2.3......", "1......2..4..3..", PUZZLE, "1......2.3......"]
    for rules in (["X", "", None, "anti-bishop"], [["X"], [], None, ["anti-bishop"]]):
        pq.write_table(pa.table({"puzzle": puzzles, "rules": rules}), tmp_path / "in.parquet")
        assert bitdoku.parquet.answer(bitdoku.solve, tmp_path / "in.parquet", tmp_path / "out.parquet", keep=["puzzle"]) == 4
        told = pq.read_table(tmp_path / "out.parquet")
        assert told["solution"].to_pylist() == ["1234341243212143", "1234341221434321", SOLUTION, None]
        assert told["puzzle"].to_pylist() == puzzles and "anti-bishop" in told["error"].to_pylist()[3]


def test_parquet_of_any_length_takes_the_memory_of_a_batch(tmp_path: pathlib.Path) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    import bitdoku.parquet

    def peak(copies: int) -> int:
        """The most bytes of Arrow's that a run takes in a process of its own, beyond those at its beginning."""
        source = tmp_path / f"{copies}.parquet"
        with pq.ParquetWriter(source, pa.schema({"id": pa.int64(), "puzzle": pa.string()})) as writer:
            for part in range(copies):
                ids = range(part * 7000, (part + 1) * 7000)
                writer.write_table(pa.table({"id": ids, "puzzle": MIXED * 1000}))
        script = f"""
import bitdoku, bitdoku.parquet, pyarrow as pa
rows = bitdoku.parquet.answer(bitdoku.solve, {str(source)!r}, {str(source) + ".out"!r}, batch=7000, threads=1)
print(rows, pa.default_memory_pool().max_memory())
"""
        rows, most = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        ).stdout.split()
        assert int(rows) == 7000 * copies
        answers = pq.read_table(f"{source}.out")
        assert answers["status"].to_pylist() == STATUSES * 1000 * copies
        assert answers["id"].to_pylist() == list(range(7000 * copies))
        return int(most)

    few, many = peak(8), peak(80)
    assert many < 1.5 * few, (few, many)


def test_parquet_that_fails_leaves_nothing_behind(tmp_path: pathlib.Path) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    import bitdoku.parquet

    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.table({"puzzle": MIXED * 10, "status": ["mine"] * 10 * len(MIXED)}), source)
    with pytest.raises(ValueError, match="columns status already"):
        bitdoku.parquet.answer(bitdoku.solve, source, target)
    stop = threading.Event()
    calls = 0

    def stopped(column: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            stop.set()
        return bitdoku.solve(column, **options)

    with pytest.raises(bitdoku.Stopped):
        bitdoku.parquet.answer(stopped, source, target, batch=10, prefix="b_", stop=stop)
    assert calls == 3 and list(tmp_path.iterdir()) == [source]
    # Files of a folder, some columns, names that do not collide.
    assert bitdoku.parquet.answer(bitdoku.rate, [source, source], target, keep=[], prefix="b_") == 20 * len(MIXED)
    answers = pq.read_table(target)
    assert answers.column_names[0] == "b_er" and answers["b_er"].to_pylist() == bitdoku.rate(MIXED * 20).er.tolist()
    from pyarrow import fs

    where = fs.SubTreeFileSystem(str(tmp_path), fs.LocalFileSystem())
    assert bitdoku.parquet.answer(bitdoku.solve, "in.parquet", "there.parquet", filesystem=where, keep=["puzzle"]) == 70
    assert sorted(file.name for file in tmp_path.iterdir()) == ["in.parquet", "out.parquet", "there.parquet"]


def test_examples_of_the_modules_for_others() -> None:
    for name in ("polars", "duckdb", "parquet"):
        pytest.importorskip(name if name != "parquet" else "pyarrow")
        tried = doctest.testmod(importlib.import_module(f"bitdoku.{name}"))
        assert tried.failed == 0 and tried.attempted > 2, name


puzzles = st.builds(
    lambda keep: "".join(cell if kept else "." for cell, kept in zip(SOLUTION, keep, strict=True)),
    st.lists(st.booleans(), min_size=81, max_size=81),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(puzzles, min_size=1, max_size=8))
def test_counts_are_those_of_another_solver(some: list[str]) -> None:
    expected = [len(solutions(puzzle, 3)) for puzzle in some]
    assert bitdoku.count(some, 3).solutions.tolist() == expected
    for puzzle, count, solution in zip(some, expected, bitdoku.solve(some).solution.tolist(), strict=True):
        assert (solution is not None) == (count == 1)
        assert solution is None or solutions(puzzle, 1) == [solution]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.one_of(st.none(), st.text(max_size=90)), max_size=6))
def test_no_text_does_harm(some: list[str | None]) -> None:
    answers = bitdoku.solve(some)
    assert len(answers.status) == len(some)
    for text, status, error in zip(some, answers.status.tolist(), answers.error.tolist(), strict=True):
        assert (status is None) == (text is None)
        assert (error is not None) == (status == "malformed")


def test_a_text_is_the_same_puzzle_as_to_every_face() -> None:
    folder = pathlib.Path(__file__).parents[3] / "testdata" / "conformance"
    rows = [line.split("\t") for line in (folder / "expected.tsv").read_text(encoding="utf-8").splitlines()]
    by_line: list[tuple[str, str | None, str | None]] = []
    files = 0
    for name in dict.fromkeys(row[0] for row in rows):
        of_file = [row for row in rows if row[0] == name]
        text = (folder / name).read_text(encoding="utf-8")
        files += 1
        # As one puzzle: the only record, or what is wrong.
        _, line, column, what = of_file[0]
        if len(of_file) > 1:
            with pytest.raises(ValueError, match="expected one puzzle, found several"):
                bitdoku.convert(text)
        elif column:
            # What is no classic puzzle may be another.
            with pytest.raises(ValueError, match=re.escape(f"line {line}, column {column}: {what}")):
                bitdoku.canonical(text)
        else:
            # A board of another size has its own text.
            assert (bitdoku.convert(text) if len(what) in (81, 729) else bitdoku.solve(text).puzzle) == what
        # As elements of a column, where a record is a line.
        if name in ("lines.txt", "links.txt", "rows.jsonl"):
            for _, line, column, what in of_file:
                element = text.splitlines()[int(line) - 1]
                by_line.append((element, None, f"line 1, column {column}: {what}") if column else (element, what, None))
    assert files > 9 and len(by_line) > 9
    elements = [element for element, _, _ in by_line]
    texts = bitdoku.convert(elements).text.tolist()
    assert [text for text, (_, puzzle, _) in zip(texts, by_line, strict=True) if puzzle] == [puzzle for _, puzzle, _ in by_line if puzzle]
    assert bitdoku.canonical(elements).error.tolist() == [error for _, _, error in by_line]


def test_a_damaged_element_is_not_read_in_some_other_way() -> None:
    rows = [PUZZLE[9 * row :][:9] for row in range(9)]
    labelled = "\n".join(f"R{number}: {row}" for number, row in enumerate(rows, 1))
    assert bitdoku.convert(labelled) == PUZZLE
    found = bitdoku.solve([labelled, "\n".join(rows), PUZZLE])
    assert found.status.tolist() == ["malformed", "unique", "unique"]


def test_python_gives_the_answers_of_every_face() -> None:
    folder = pathlib.Path(__file__).parents[3] / "testdata/faces"
    inputs, expected = (
        [json.loads(line) for line in (folder / name).read_text("utf-8").splitlines()]
        for name in ("inputs.jsonl", "expected.jsonl")
    )
    fields = "status rules solution solutions at_least unique minimal clash er level advice text error canon automorphisms".split()
    fields += "transform estimate estimate_low estimate_high".split()

    def told(row: Any) -> dict[str, Any]:
        found = {name: row[name] for name in [*fields, *(["puzzle"] if "source" in row else [])] if name in row}
        return found | ({"candidates": sum(map(len, row["candidates"]))} if isinstance(row.get("candidates"), list) else {})

    for given, answers in zip(inputs, expected, strict=True):
        text, rules = given["text"], given.get("rules")
        questions: dict[str, Callable[[], Any]] = {
            "solve": lambda: bitdoku.solve(text, rules=rules),
            "count": lambda: bitdoku.count(text, 10, rules=rules),
            "check": lambda: bitdoku.check(text, rules=rules),
            "candidates": lambda: bitdoku.candidates(text, 2, rules=rules),
            "hint": lambda: bitdoku.hint(text, rules=rules),
            "estimate": lambda: bitdoku.estimate(text, 50, seed=7, rules=rules),
            "minimize": lambda: bitdoku.minimize(text, seed=7, rules=rules),
            "transform": lambda: bitdoku.transform(text, "t", rules=rules),
        }
        if rules is None:
            questions |= {"rate": lambda: bitdoku.rate(text), "card": lambda: bitdoku.card(text)}
        for question, ask in questions.items():
            if "error" in answers:
                with pytest.raises(bitdoku.SudokuError) as error:
                    ask()
                assert str(error.value) == answers["error"], (question, text)
            elif question == "transform" and "error" in answers[question]:
                with pytest.raises(bitdoku.SudokuError, match=re.escape(answers[question]["error"])):
                    ask()
            else:
                assert told(ask()) == answers[question], (question, text, rules)
        if "error" in answers:
            continue
        if rules is None:
            levelled = bitdoku.level(text)
            assert (levelled.level, bitdoku.rate(text).level) == (answers["level"],) * 2, text
        path = bitdoku.explain(text, rules=rules)
        assert (len(path), path[0].text if path else None) == (answers["explain"]["steps"], answers["explain"]["first"]), text
        if rules is None and "error" not in answers["canonical"]:
            form = bitdoku.canonical(text)
            assert (form.canonical, form.automorphisms) == (answers["canonical"]["canon"], answers["canonical"]["automorphisms"])
        if not answers["convert"].startswith("error: "):
            assert bitdoku.convert(text, "iss", rules=rules) == answers["convert"]
        else:
            with pytest.raises(bitdoku.SudokuError, match=re.escape(answers["convert"][7:])):
                bitdoku.convert(text, "iss", rules=rules)
    table = json.loads((folder / "table.json").read_text("utf-8"))
    asked = {"solve", "count", "check", "candidates", "hint", "rate", "card", "level", "explain", "canonical", "convert", "generate"}
    asked |= {"estimate", "minimize", "transform"}
    assert asked == {question["name"] for question in table["questions"] if "python" in question}


def test_a_column_of_levels_keeps_its_rows() -> None:
    table = bitdoku.level([HARD, None, "x", SEVERAL, PUZZLE, "1......2..4..3.."])
    assert table.level.tolist() == [bitdoku.level(HARD).level, None, None, None, "easy", "easy"]
    assert table.status.tolist() == ["unique", None, "malformed", "multiple", "unique", "unique"]


def test_python_makes_what_every_face_makes() -> None:
    folder = pathlib.Path(__file__).parents[3] / "testdata/faces"
    makings, expected = (
        [json.loads(line) for line in (folder / name).read_text("utf-8").splitlines()] for name in ("wanted.jsonl", "made.jsonl")
    )
    for wanted, making in zip(makings, expected, strict=True):
        options = wanted | {"skip": wanted["number"]}
        del options["number"]
        if "clues" in options:
            options["clues"] = tuple(options["clues"])
        if "er" in options:
            options["er"] = tuple(tenths / 10 for tenths in options["er"])
        if "error" in making:
            with pytest.raises(bitdoku.SudokuError, match=re.escape(making["error"])):
                bitdoku.generate(**options)
        else:
            made = bitdoku.generate(**options)
            assert {"puzzle": made.puzzle, "solution": made["solution"]} == making, wanted
