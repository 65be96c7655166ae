"""Where games are kept on each platform."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from warcabinet.server import settings


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_linux_follows_xdg(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert settings.data_directory() == home / ".local" / "share" / "warcabinet"
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert settings.data_directory() == home / "data" / "warcabinet"
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/ignored")
    assert settings.data_directory() == home / ".local" / "share" / "warcabinet"


def test_macos_and_windows_use_their_own_places(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    expected = home / "Library" / "Application Support" / "warcabinet"
    assert settings.data_directory() == expected
    monkeypatch.setattr(sys, "platform", "win32")
    assert settings.data_directory() == home / "AppData" / "Local" / "warcabinet"
    monkeypatch.setenv("LOCALAPPDATA", str(home / "local"))
    assert settings.data_directory() == home / "local" / "warcabinet"


def test_the_default_database_is_a_file_there(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    place = (home / ".local" / "share" / "warcabinet" / "games.sqlite3").as_posix()
    assert settings.default_database_url() == f"sqlite:///{place}"
