"""Small tools for the project's commands: running, saying, remembering what is up to date.

Must parse under Python 3.6, like project.py.
"""

import codecs
import collections
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from typing import Deque, Dict, List, NamedTuple, Optional, Sequence

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WEB = os.path.join(ROOT, "web")
VENV = os.path.join(ROOT, ".venv")
BUILD = os.path.join(ROOT, ".build")


class Problem(Exception):
    """Something the person at the keyboard can do something about, as a sentence."""


class Outcome(NamedTuple):
    """How a program ended and the last part of what it printed."""

    code: int
    output: str


def say(sentence: str) -> None:
    """One line of our own among the output of other programs."""
    print("==> " + sentence)
    sys.stdout.flush()


def run(arguments: Sequence[str], cwd: str = ROOT, env: Optional[Dict[str, str]] = None) -> Outcome:
    """Run a program, show its output as it comes, and keep the end of it."""
    kept: Deque[str] = collections.deque(maxlen=400)
    try:
        process = subprocess.Popen(
            arguments,
            cwd=cwd,
            env=dict(os.environ, **(env or {})),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except OSError as error:
        return Outcome(127, "%s: %s\n" % (arguments[0], error))
    assert process.stdout is not None
    try:
        for raw in process.stdout:
            line = raw.decode("utf-8", "replace")
            kept.append(line)
            sys.stdout.write(line)
            sys.stdout.flush()
        return Outcome(process.wait(), "".join(kept))
    except BaseException:
        # Interrupted: do not leave the program running behind our back.
        process.terminate()
        process.wait()
        raise


class Running:
    """A program that runs beside others: what it prints is kept until somebody asks for it."""

    def __init__(
        self, arguments: Sequence[str], cwd: str = ROOT, env: Optional[Dict[str, str]] = None
    ) -> None:
        # A file and not a pipe: nobody may read while it runs, and a full pipe would stop it.
        handle, self._path = tempfile.mkstemp(prefix="warcabinet-")
        self._printed = open(self._path, "rb")  # noqa: SIM115 (stop() closes it)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._process: Optional["subprocess.Popen[bytes]"] = None
        with os.fdopen(handle, "wb") as kept:
            try:
                self._process = subprocess.Popen(
                    arguments,
                    cwd=cwd,
                    env=dict(os.environ, **(env or {})),
                    stdin=subprocess.DEVNULL,
                    stdout=kept,
                    stderr=subprocess.STDOUT,
                )
            except OSError as error:
                kept.write(("%s: %s\n" % (arguments[0], error)).encode("utf-8"))

    def code(self) -> Optional[int]:
        """How it ended, or None as long as it runs."""
        return 127 if self._process is None else self._process.poll()

    def news(self) -> str:
        """All that it has printed since this was last asked."""
        return self._decoder.decode(self._printed.read())

    def stop(self) -> None:
        """End it if it still runs."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
        self._printed.close()
        os.remove(self._path)


def ask(arguments: Sequence[str], cwd: str = ROOT) -> Optional[str]:
    """Run a program quietly; its output, or None if it failed or is not there."""
    try:
        done = subprocess.Popen(
            arguments,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        output = done.communicate()[0]
    except OSError:
        return None
    return output.decode("utf-8", "replace").strip() if done.returncode == 0 else None


def venv_program(name: str) -> str:
    """The path of a program installed in our virtual environment."""
    if os.name == "nt":
        return os.path.join(VENV, "Scripts", name + ".exe")
    return os.path.join(VENV, "bin", name)


def first_program(names: Sequence[str]) -> Optional[str]:
    """The first of these programs found on the PATH, or None."""
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    return None


def fingerprint(paths: Sequence[str], *facts: object) -> str:
    """A hash over the content of files and folders, and over plain facts."""
    digest = hashlib.sha256()
    for fact in facts:
        digest.update(("fact %s\n" % fact).encode("utf-8"))
    for path in paths:
        for name in _files_below(os.path.join(ROOT, path)):
            digest.update(("file %s\n" % os.path.relpath(name, ROOT)).encode("utf-8"))
            with open(name, "rb") as stream:
                digest.update(stream.read())
    return digest.hexdigest()


def _files_below(path: str) -> List[str]:
    if os.path.isfile(path):
        return [path]
    found: List[str] = []
    for folder, _, names in os.walk(path):
        found.extend(os.path.join(folder, name) for name in names)
    return sorted(found)


class Stamp:
    """Remembers for which fingerprint a step was done.

    The stamp lies beside what the step made, so that removing the one removes the other.
    """

    def __init__(self, path: str, current: str) -> None:
        self.path = path
        self.current = current

    def is_current(self) -> bool:
        """Whether the step was done for exactly what is there now."""
        try:
            with open(self.path, encoding="utf-8") as stream:
                return stream.read().strip() == self.current
        except OSError:
            return False

    def write(self) -> None:
        """The step is done."""
        folder = os.path.dirname(self.path)
        if not os.path.isdir(folder):
            os.makedirs(folder)
        with open(self.path, "w", encoding="utf-8") as stream:
            stream.write(self.current + "\n")
