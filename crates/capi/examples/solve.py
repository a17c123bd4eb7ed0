"""Solves a puzzle through ctypes, without any package: LIBBITDOKU names the shared library."""
import ctypes
import os

lib = ctypes.CDLL(os.environ.get("LIBBITDOKU", "libbitdoku.so"))
lib.bitdoku_new.restype = ctypes.c_void_p
lib.bitdoku_solve.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p]
lib.bitdoku_free.argtypes = [ctypes.c_void_p]

handle = lib.bitdoku_new(None)
puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
solution = ctypes.create_string_buffer(81)
status = lib.bitdoku_solve(handle, puzzle, len(puzzle), solution, None)
print(status, solution.raw.decode())
lib.bitdoku_free(handle)
