"""Connecting to a database, and what SQLite needs in order to lose nothing."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

PRIVATE = 0o600
PATIENCE = 30
"""Seconds that a writer waits for another."""


def make_engine(url: str) -> sa.Engine:
    """An engine for the URL; a SQLite file and its folder are created when missing."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return sa.create_engine(parsed, pool_pre_ping=True)
    if parsed.database and parsed.database != ":memory:" and "uri" not in parsed.query:
        _keep_private(Path(parsed.database))
    # As many connections as there are threads that want one: none waits for another's.
    engine = sa.create_engine(
        parsed,
        connect_args={"timeout": PATIENCE},
        **({} if _in_memory(parsed) else {"max_overflow": -1}),
    )
    sa.event.listen(engine, "connect", _prepare_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _in_memory(url: sa.URL) -> bool:
    return not url.database or url.database == ":memory:"


def database_url(text: str) -> str:
    """The URL of a database that was named as one, or as the path of a SQLite file.

    :raises ValueError: if it is neither, in a sentence.
    """
    nonsense = ValueError(
        f"'{text}' is no address of a database. Give the path of a file, "
        "or a URL such as sqlite:////home/me/games.sqlite3 or postgresql://host/games."
    )
    if "\0" in text or not text.strip():
        raise nonsense
    if "://" in text:
        try:
            make_url(text).get_dialect()
        except ModuleNotFoundError:
            return text  # what is missing is told when it is opened
        except (SQLAlchemyError, ValueError) as error:
            raise nonsense from error
        return text
    path = Path(text)
    # A letter and a colon is a drive of Windows; a word and a colon looks like half a URL.
    if re.match(r"[A-Za-z][A-Za-z0-9+]+:", text) and not path.exists():
        raise nonsense
    if path.is_dir():
        raise ValueError(f"{path} is a folder. Name the file of the database in it.")
    return sa.URL.create("sqlite", database=str(path.absolute())).render_as_string()


def _keep_private(path: Path) -> None:
    """Make the file and its folder, for their owner only: games hold secrets of their players."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        # Beside it SQLite keeps what is not yet in it. A file of somebody else stays as it is.
        with suppress(OSError):
            if each.stat().st_mode & 0o077:
                each.chmod(PRIVATE)


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # A cell that is no text any more must not cost the rows beside it.
    connection.text_factory = _text
    # The driver's own transaction handling commits before DDL; we begin by ourselves instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    _write_ahead(cursor)
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


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
