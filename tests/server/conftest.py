"""Fixtures: a database, and a client for an application without built pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.sample import sample_about
from warcabinet.server.app import create_app
from warcabinet.server.settings import Settings


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games' / 'test.sqlite3'}"


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return Settings(database_url=database_url, client=tmp_path / "static", manual=None)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient[Litestar]]:
    app = create_app(settings, sample_about)
    with TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as client:
        yield client
