"""Where the server keeps its files and whom it answers."""

from __future__ import annotations

import ipaddress
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def data_directory() -> Path:
    """The folder for this user's games, following the custom of each platform."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "warcabinet"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "warcabinet"
    base = os.environ.get("XDG_DATA_HOME")
    # The XDG rules say that a relative path is to be ignored.
    root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return root / "warcabinet"


def default_database_url() -> str:
    """A SQLite file in the user's data directory."""
    return f"sqlite:///{(data_directory() / 'games.sqlite3').as_posix()}"


def built_manual() -> Path | None:
    """The manual built by ``make docs``, if the package runs from a checkout that has it."""
    site = PACKAGE.parents[2] / "site"
    return site if (site / "index.html").is_file() else None


def is_loopback(host: str) -> bool:
    """Whether a bare host name or address (no port, no brackets) means this machine only."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class Settings:
    """Everything about a server that is not the games it serves."""

    database_url: str = field(default_factory=default_database_url)
    #: Names beside the loopback ones under which the server may be addressed.
    allowed_hosts: frozenset[str] = frozenset()
    #: The built browser client.
    client: Path = PACKAGE / "static"
    #: The built manual, served under /manual/; None where there is none.
    manual: Path | None = field(default_factory=built_manual)
    #: Where reports of failed rules are written; they hold secrets of the games.
    crashes: Path | None = field(default_factory=lambda: data_directory() / "crashes")
    #: Whether games may be begun from a seed: for tests only, since the dice can be foreseen.
    seeds: bool = False
    #: With this key the host reads all figures of the server; empty: nobody does.
    metrics_key: str = ""
    #: Whether the process of the computer players is started with the server.
    eager: bool = False
