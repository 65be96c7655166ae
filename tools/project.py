#!/usr/bin/env python3
"""The project's commands: setup, play, test, docs, clean, help.

Uses the standard library only, and syntax that Python 3.6 understands, so that somebody with an
old Python is told what to do instead of seeing a syntax error.  ``support.py`` holds the tools,
``installing.py`` how things get installed, ``checking.py`` the tests.
"""

import os
import shutil
import sys
from typing import Callable, Dict, Sequence

import checking
import installing
from support import ROOT, WEB, Problem, run, say, venv_program

USAGE = """\
War Cabinet

  make setup   install everything into this folder and build the browser client
  make play    set up, then start the server on http://127.0.0.1:8000 (PORT=n for another port)
  make test    set up, then run every check and test
  make docs    build the manual into site/
  make clean   remove everything the other commands made

PYTHON=/path/to/python3 chooses the Python to install with."""

DEFAULT_PORT = 8000


def setup() -> None:
    """Install everything and build the client."""
    # First, because it is cheaper to hear at once that something is missing.
    installing.require_node()
    installing.install_python_packages()
    installing.install_web_packages()
    installing.build_client()


def command_setup() -> None:
    """Set up and say what comes next."""
    setup()
    say("Everything is in place. 'make play' starts War Cabinet.")


def command_play(wanted: str = "") -> None:
    """Set up and serve."""
    port = read_port(wanted)
    installing.require_free_port(port)
    setup()
    try:
        installing.build_docs()
    except Problem as problem:
        say("The manual could not be built, so the pages will not link to it: %s" % problem)
    program = venv_program("warcabinet")
    # In place of this process, so that Ctrl+C and the exit code reach the server itself.
    arguments = [program, "serve", "--port", str(port)]
    sys.stdout.flush()
    if os.name == "nt":
        sys.exit(run(arguments).code)
    os.execv(program, arguments)


def read_port(wanted: str) -> int:
    """The port as a number."""
    if not wanted:
        return DEFAULT_PORT
    if not wanted.isdigit() or not 1 <= int(wanted) <= 65535:
        raise Problem(
            "'%s' is not a port. Give a number from 1 to 65535: make play PORT=8001." % wanted
        )
    return int(wanted)


def command_test() -> None:
    """Set up and run every check; the exit code says whether all passed."""
    setup()
    installing.install_browser()
    sys.exit(checking.check_everything())


def command_docs() -> None:
    """Build the manual."""
    installing.install_python_packages()
    installing.build_docs(always=True)
    say("The manual is in site/index.html.")


def command_clean() -> None:
    """Remove what was made; sources stay."""
    made = [".venv", ".build", "site", "dist", "src/warcabinet/server/static"]
    made += [".mypy_cache", ".pytest_cache", ".ruff_cache", ".import_linter_cache", ".hypothesis"]
    for name in made:
        shutil.rmtree(os.path.join(ROOT, name), ignore_errors=True)
    shutil.rmtree(os.path.join(WEB, "node_modules"), ignore_errors=True)
    say("Removed everything that the other commands had made.")


def command_help() -> None:
    """Say what there is."""
    print(USAGE)


def main(arguments: Sequence[str]) -> int:
    """Run one command."""
    commands: Dict[str, Callable[..., None]] = {
        "setup": command_setup,
        "play": command_play,
        "test": command_test,
        "docs": command_docs,
        "clean": command_clean,
        "help": command_help,
    }
    name = arguments[0] if arguments else "help"
    if name not in commands:
        print(USAGE)
        return 2
    try:
        commands[name](*arguments[1:])
    except Problem as problem:
        sys.stdout.flush()
        sys.stderr.write("\n%s\n" % problem)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
