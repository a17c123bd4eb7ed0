"""A newcomer's first ten minutes with the wheel and nothing else: one puzzle, a list with bad and missing rows."""

import copy
import importlib.metadata
import pickle
import shutil
import subprocess
import sys

import bitdoku

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8."
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

assert shutil.which("cargo") is None and shutil.which("rustc") is None, "Rust is on the path"

# The line of the project's README.
assert bitdoku.solve("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......").solution.startswith("4173")

# Bad rows and missing ones keep their places and say why.
answers = bitdoku.solve([PUZZLE, "not a puzzle", None, "", "." * 81, PUZZLE])
assert len(answers) == 6
assert answers.solution.tolist() == [SOLUTION, None, None, None, None, SOLUTION]
assert answers.status.tolist() == ["unique", "malformed", None, "malformed", "multiple", "unique"], answers.status.tolist()
assert "expected" in answers.error[1] and answers.error[0] is None

# What is missing is never a zero.
ratings = bitdoku.rate([HARD, "bad", None]).er
assert ratings.tolist() == [8.8, None, None] and list(ratings) == ratings.tolist()

# Tables are copied and sent to other processes.
assert pickle.loads(pickle.dumps(answers)).tolist() == copy.deepcopy(answers).tolist() == answers.tolist()

# Rows of digits, bytes, a number that is none.
rows = [[int(cell) if cell != "." else 0 for cell in PUZZLE[at : at + 9]] for at in range(0, 81, 9)]
assert bitdoku.solve(rows).solution == bitdoku.solve(PUZZLE.encode()).solution == SOLUTION
try:
    bitdoku.solve(5)
except TypeError as error:
    assert "found int 5" in str(error), error
else:
    raise AssertionError("5 is no puzzle")

# The command is a package of its own, as who looks for it here is told.
told = subprocess.run([sys.executable, "-m", "bitdoku", "solve", PUZZLE], capture_output=True, text=True)
assert told.returncode == 1 and "pip install bitdoku-cli" in told.stderr, told

# The licences came along.
names = {path.name for path in importlib.metadata.files("bitdoku") or []}
assert {"LICENSE-MIT", "LICENSE-APACHE", "LICENSE-THIRD-PARTY.txt"} <= names, names
