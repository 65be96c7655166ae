"""A small copy of the project in which the commands can fail without harm."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Ended(NamedTuple):
    """How a command of the project ended."""

    code: int
    output: str
    errors: str


class Copy:
    """The commands of the project, in a folder where nothing is installed."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "copy"
        self.bin = folder / "bin"
        self.bin.mkdir()
        (self.root / "tools").mkdir(parents=True)
        for name in ("project", "support", "installing", "checking"):
            shutil.copy(ROOT / "tools" / f"{name}.py", self.root / "tools")
        (self.root / "web").mkdir()
        (self.root / "requirements.lock").write_text(
            "six==1.17.0 --hash=sha256:" + "0" * 64 + "\n", encoding="utf-8"
        )
        (self.root / "pyproject.toml").write_text("", encoding="utf-8")

    def program(self, name: str, script: str) -> Path:
        """A program of our own on the PATH."""
        path = self.bin / name
        path.write_text("#!/bin/sh\n" + script + "\n", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    def good_node(self) -> None:
        """A Node that is new enough, as far as anybody asks."""
        self.program("node", "echo v22.12.0")
        self.program("npm", "exit 0")

    def run(self, *arguments: str, env: Mapping[str, str] | None = None) -> Ended:
        """Run tools/project.py with nothing but our own programs on the PATH."""
        clean = {
            name: value
            for name, value in os.environ.items()
            if not name.upper().startswith(("PIP_", "NPM_", "PYTHON", "CHROME"))
        }
        done = subprocess.run(
            [sys.executable, "tools/project.py", *arguments],
            cwd=self.root,
            env={**clean, "PATH": str(self.bin), **(env or {})},
            capture_output=True,
            text=True,
            check=False,
        )
        return Ended(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


@pytest.fixture
def without_modules(copy: Copy) -> str:
    """A Python that works but has no venv, as Debian ships it."""
    script = f'case "$2" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"'
    return str(copy.program("bare-python", script))
