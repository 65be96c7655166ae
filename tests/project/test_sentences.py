"""What the project's commands say when something is missing."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

import installing
from support import Outcome, Problem
from tests.project.conftest import ROOT, Copy

pytestmark = pytest.mark.skipif(os.name == "nt", reason="uses small shell scripts")


def test_an_old_python(copy: Copy) -> None:
    copy.good_node()
    old = copy.program("old-python", "echo 3.8")
    ended = copy.run("setup", env={"PYTHON": str(old)})
    assert ended.code == 1
    assert f"needs Python 3.11 or later; '{old}' is Python 3.8." in ended.errors
    assert "make setup PYTHON=/path/to/python3" in ended.errors
    assert "Traceback" not in ended.errors


def test_a_python_that_is_not_there(copy: Copy) -> None:
    copy.good_node()
    ended = copy.run("setup", env={"PYTHON": "/nowhere/python"})
    assert ended.code == 1
    assert "'/nowhere/python' is not a Python that runs" in ended.errors


def test_a_newer_python_on_the_path_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHON", raising=False)
    versions = {"python3.12": (3, 12)}
    monkeypatch.setattr(installing, "python_version", versions.get)
    assert installing.find_python() == "python3.12"


def test_no_python_new_enough_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHON", raising=False)
    monkeypatch.setattr(installing, "python_version", lambda _program: (3, 9))
    with pytest.raises(Problem, match=r"needs Python 3\.11 or later"):
        installing.find_python()


def test_a_python_without_venv(copy: Copy, without_modules: str) -> None:
    copy.good_node()
    ended = copy.run("setup", env={"PYTHON": without_modules})
    assert ended.code == 1
    assert "comes without the modules venv and ensurepip" in ended.errors
    assert "apt-get install python3-venv" in ended.errors


def test_no_node(copy: Copy) -> None:
    ended = copy.run("setup")
    assert ended.code == 1
    assert "needs Node 20.19" in ended.errors
    assert "'node' was not found" in ended.errors


def test_no_npm(copy: Copy) -> None:
    copy.program("node", "echo v20.19.0")
    ended = copy.run("setup")
    assert ended.code == 1
    assert "'npm' was not found" in ended.errors


@pytest.mark.parametrize("version", ["v18.20.1", "v20.18.9", "v21.7.0", "v22.11.0"])
def test_an_old_node(copy: Copy, version: str) -> None:
    copy.good_node()
    copy.program("node", f"echo {version}")
    ended = copy.run("setup")
    assert ended.code == 1
    shown = version[1:].rpartition(".")[0]
    assert f"this is Node {shown}. Install a newer one." in ended.errors


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v24.0.0"])
def test_a_good_node(copy: Copy, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    copy.good_node()
    copy.program("node", f"echo {version}")
    monkeypatch.setenv("PATH", str(copy.bin))
    assert installing.require_node() == tuple(int(n) for n in version[1:].split(".")[:2])


def test_no_network_for_python_packages(copy: Copy) -> None:
    copy.good_node()
    # Nothing listens on the port of "discard", so this fails at once.
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_CONFIG_FILE": os.devnull}
    ended = copy.run("setup", env=nowhere)
    assert ended.code == 1
    assert "The Python packages could not be downloaded. Check the network" in ended.errors
    assert "run the same command again" in ended.errors


def test_no_network_for_web_packages(
    copy: Copy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = copy.root / "web"
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(ROOT / "web" / name, web)
    monkeypatch.setattr(installing, "WEB", str(web))
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    with pytest.raises(Problem, match="packages of the browser client could not be downloaded"):
        installing.install_web_packages()


def test_another_failure_of_an_install_is_not_blamed_on_the_network() -> None:
    problem = installing.failed_install("things", Outcome(1, "disk full"), "'make clean' helps.")
    assert str(problem) == (
        "The things could not be installed. The lines above say why; 'make clean' helps."
    )


def test_a_taken_port(copy: Copy) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = copy.run("play", str(port))
    assert ended.code == 1
    assert f"Port {port} is in use by another program" in ended.errors
    assert "make play PORT=" in ended.errors


@pytest.mark.parametrize("port", ["eighty", "0", "70000", "-1"])
def test_a_port_that_is_none(copy: Copy, port: str) -> None:
    ended = copy.run("play", port)
    assert ended.code == 1
    assert f"'{port}' is not a port" in ended.errors


def test_no_browser(
    copy: Copy, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(copy.bin))
    monkeypatch.delenv("CHROME", raising=False)
    installing.install_browser()
    assert "so the browser tests are skipped" in capsys.readouterr().out


def test_help_and_an_unknown_command(copy: Copy) -> None:
    assert "make setup" in copy.run("help").output
    unknown = copy.run("explode")
    assert unknown.code == 2
    assert "make setup" in unknown.output


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_without_python() -> None:
    done = subprocess.run(
        ["make", "-C", str(ROOT), "setup", "PYTHON=no-such-python"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "'no-such-python' was not found" in done.stderr
