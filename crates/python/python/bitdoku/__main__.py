"""The command: `python -m bitdoku …` is `bitdoku …`."""

import signal
import sys

from bitdoku import _native


def main() -> None:
    """Does what the arguments say, and ends with the exit code of the command."""
    # Ctrl-C is the command's to answer, not Python's with the lines of a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.command(sys.argv[1:]))


if __name__ == "__main__":
    main()
