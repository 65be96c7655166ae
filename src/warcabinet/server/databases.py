"""Connecting to a database, and what SQLite needs in order to lose nothing."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import make_url

PATIENCE = 30
"""Seconds that a writer waits for another."""


def make_engine(url: str) -> sa.Engine:
    """An engine for the URL; a SQLite file and its folder are created when missing."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return sa.create_engine(parsed, pool_pre_ping=True)
    if parsed.database and parsed.database != ":memory:":
        # Games hold secrets of their players: only the owner may look in.
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    engine = sa.create_engine(parsed, connect_args={"timeout": PATIENCE})
    sa.event.listen(engine, "connect", _prepare_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # The driver's own transaction handling commits before DDL; we begin by ourselves instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    _write_ahead(cursor)
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Switch to the write-ahead log, which SQLite does not wait for: of several servers that make
    a new database together, all but one are told that it is locked."""
    until = time.monotonic() + PATIENCE
    while cursor.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)


def _begin_sqlite(connection: sa.Connection) -> None:
    # A writer takes the lock at once: upgrading a read lock later can fail without waiting.
    write = connection.get_execution_options().get("write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
