"""`python -m bitdoku …` is the command `bitdoku …`, which is a package of its own: bitdoku-cli."""

import os
import subprocess
import sys
import sysconfig


def _command() -> str | None:
    """Where bitdoku-cli has put the program: beside this Python, or where packages of this user go."""
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))]
    programs = [os.path.join(folder, "bitdoku.exe" if os.name == "nt" else "bitdoku") for folder in folders]
    return next((program for program in programs if os.path.isfile(program)), None)


def main() -> None:
    """Does what the arguments say, and ends with the exit code of the command."""
    command = _command()
    if command is None:
        sys.exit("The command is a package of its own: pip install bitdoku-cli")
    if os.name != "nt":
        os.execv(command, [command, *sys.argv[1:]])
    # Windows has no way to become another program. Ctrl-C goes to both, and is the command's to answer.
    process = subprocess.Popen([command, *sys.argv[1:]])
    while process.poll() is None:
        try:
            process.wait()
        except KeyboardInterrupt:
            pass
    sys.exit(process.returncode)


if __name__ == "__main__":
    main()
