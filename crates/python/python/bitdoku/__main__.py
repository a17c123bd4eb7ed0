"""The command: `python -m bitdoku …` is `bitdoku …`."""

import sys

from bitdoku import _native


def main() -> None:
    """Does what the arguments say, and ends with the exit code of the command."""
    sys.exit(_native.command(sys.argv[1:]))


if __name__ == "__main__":
    main()
