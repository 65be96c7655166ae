"""What may and may not be written in the files of the project."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.project.conftest import ROOT

#: Put together here, so that this file does not name them either.
REGISTRIES = (
    "pypi" + ".org",
    "python" + "hosted.org",
    "npm" + "js.org",
    "npm" + "js.com",
    "yarn" + "pkg.com",
    "deb." + "debian.org",
    "crates" + ".io",
)
MACHINE_PATHS = re.compile(r"(?<![\w.~-])/(?:wo" + r"rk|ro" + r"ot)/")


def files_of_the_project() -> list[Path]:
    """Everything in git, and everything new that git would take."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def text_of(path: Path) -> str:
    """The text of a file; nothing for a picture or the like."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_no_file_names_a_registry_or_a_place_on_a_machine() -> None:
    files = files_of_the_project()
    assert ROOT / "pyproject.toml" in files
    found = []
    for path in files:
        text = text_of(path)
        found += [f"{path}: {name}" for name in REGISTRIES if name in text]
        found += [f"{path}: {match.group()}" for match in MACHINE_PATHS.finditer(text)]
    assert found == []


def test_the_python_lock_has_hashes_and_no_addresses() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index-url" not in text
    requirements = re.split(r"\n(?=[a-zA-Z0-9])", text)
    assert len(requirements) > 40
    for requirement in requirements:
        name = requirement.split()[0]
        assert re.match(r"[\w.-]+==\S+", name), name
        assert "--hash=sha256:" in requirement, name


def web_lock() -> dict[str, dict[str, Any]]:
    """The packages in the lock of the client, by their place."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages: dict[str, dict[str, Any]] = lock["packages"]
    return packages


def test_the_web_lock_has_hashes_and_no_addresses() -> None:
    packages = web_lock()
    assert len(packages) > 50
    for place, package in packages.items():
        assert "resolved" not in package, place
        assert place == "" or package["integrity"].startswith("sha512-"), place


def test_the_web_lock_holds_the_binaries_of_every_platform() -> None:
    packages = web_lock()
    missing = [
        name
        for place, package in packages.items()
        for name in package.get("optionalDependencies", {})
        if f"node_modules/{name}" not in packages and f"{place}/node_modules/{name}" not in packages
    ]
    assert missing == []


def test_npm_keeps_writing_the_lock_without_addresses() -> None:
    settings = (ROOT / "web" / ".npmrc").read_text(encoding="utf-8").split()
    assert "omit-lockfile-registry-resolved=true" in settings


def test_versions_of_web_packages_are_exact() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    for kind in ("dependencies", "devDependencies", "overrides"):
        for name, version in package[kind].items():
            assert re.fullmatch(r"\d+\.\d+\.\d+", version), name


@pytest.mark.parametrize("name", ["project", "support", "installing", "checking"])
def test_the_commands_parse_under_an_old_python(name: str) -> None:
    source = (ROOT / "tools" / f"{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 6))
    # Unknown to Python 3.6, and not a matter of syntax.
    future = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "__future__"
    ]
    assert future == []
