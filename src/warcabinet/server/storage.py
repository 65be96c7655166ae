"""Games on disk: a header and a growing list of lines for each.

What the lines say is the engine's business.  Here they are only kept: in order, without gaps,
and a batch either whole or not at all.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from warcabinet.server.migrate import upgrade
from warcabinet.server.tables import entries, games

#: Entry numbers start here; the header is line 0 of a game.
FIRST_SEQ = 1


class StorageError(Exception):
    """Something about stored games that the caller can be told in plain words."""


class NoSuchGame(StorageError):
    """The game asked for is not stored here."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"There is no game {game_id!r} here.")


class SequenceConflict(StorageError):
    """Lines were not appended because they do not follow the last stored one."""

    def __init__(self, game_id: str, first_seq: int) -> None:
        super().__init__(
            f"Entry {first_seq} does not continue game {game_id!r}. "
            "Somebody else may have written to it; read it again."
        )


class GameSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the list of games."""

    id: str
    game: str
    scenario: str
    title: str
    created: str


class StoredGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it was written: its header line, and entry ``FIRST_SEQ + i`` at ``lines[i]``."""

    header: str
    lines: tuple[str, ...]


def make_engine(url: str) -> sa.Engine:
    """An engine for the URL; a SQLite file and its folder are created when missing."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return sa.create_engine(parsed, pool_pre_ping=True)
    if parsed.database and parsed.database != ":memory:":
        # Games hold secrets of their players: only the owner may look in.
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    engine = sa.create_engine(parsed, connect_args={"timeout": 30})
    sa.event.listen(engine, "connect", _prepare_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: object, _record: object) -> None:
    # The driver's own transaction handling commits before DDL; we begin by ourselves instead.
    connection.isolation_level = None  # type: ignore[attr-defined]
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    # A writer takes the lock at once: upgrading a read lock later can fail without waiting.
    write = connection.get_execution_options().get("write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


class Storage:
    """The games in one database."""

    def __init__(self, url: str) -> None:
        """Open the database and bring its tables up to date."""
        self._engine = make_engine(url)
        with self._write() as connection:
            upgrade(connection)

    @contextmanager
    def _write(self) -> Iterator[sa.Connection]:
        with self._engine.connect().execution_options(write=True) as connection, connection.begin():
            yield connection

    def close(self) -> None:
        """Give back every connection."""
        self._engine.dispose()

    def check(self) -> None:
        """Raise if the database does not answer."""
        with self._engine.connect() as connection:
            connection.execute(sa.select(games.c.id).limit(1))

    def create_game(self, header_line: str, *, game: str, scenario: str, title: str) -> str:
        """Store a new game that has no entries yet; the answer is its id."""
        # 80 random bits: ids cannot be guessed from one another and need no coordination.
        game_id = secrets.token_hex(10)
        with self._write() as connection:
            connection.execute(
                games.insert().values(
                    id=game_id,
                    game=game,
                    scenario=scenario,
                    title=title,
                    created=dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds"),
                    header=header_line.encode(),
                )
            )
        return game_id

    def append(self, game_id: str, first_seq: int, lines: Sequence[str]) -> None:
        """Add lines numbered from ``first_seq``, all of them in one transaction.

        :raises NoSuchGame: if there is no such game.
        :raises SequenceConflict: if the stored entries do not end just before ``first_seq``.
        """
        if not lines:
            return
        rows = [
            {"game_id": game_id, "seq": first_seq + i, "line": line} for i, line in enumerate(lines)
        ]
        with self._write() as connection:
            self._require(connection, game_id)
            last = connection.scalar(
                sa.select(sa.func.max(entries.c.seq)).where(entries.c.game_id == game_id)
            )
            if first_seq != (FIRST_SEQ if last is None else last + 1):
                raise SequenceConflict(game_id, first_seq)
            try:
                connection.execute(entries.insert(), rows)
            except IntegrityError as error:
                # Databases with several writers let two of them pass the check above.
                raise SequenceConflict(game_id, first_seq) from error

    def read(self, game_id: str) -> StoredGame:
        """The header and all lines of a game."""
        with self._engine.connect() as connection:
            header = self._require(connection, game_id)
            found = connection.scalars(
                sa.select(entries.c.line)
                .where(entries.c.game_id == game_id)
                .order_by(entries.c.seq)
            )
            return StoredGame(header=header.decode(), lines=tuple(found))

    def list_games(self) -> list[GameSummary]:
        """All games, the newest first."""
        query = sa.select(
            games.c.id, games.c.game, games.c.scenario, games.c.title, games.c.created
        ).order_by(games.c.created.desc(), games.c.id)
        with self._engine.connect() as connection:
            return [GameSummary(**row) for row in connection.execute(query).mappings()]

    def delete_game(self, game_id: str) -> None:
        """Remove a game with all its entries."""
        with self._write() as connection:
            self._require(connection, game_id)
            connection.execute(entries.delete().where(entries.c.game_id == game_id))
            connection.execute(games.delete().where(games.c.id == game_id))

    @staticmethod
    def _require(connection: sa.Connection, game_id: str) -> bytes:
        header = connection.scalar(sa.select(games.c.header).where(games.c.id == game_id))
        if header is None:
            raise NoSuchGame(game_id)
        return bytes(header)
