"""Games on disk: a header and a growing list of lines for each.

What the lines say is the engine's business.  Here they are only kept: in order, without gaps, each
sealed with a hash over all before it, and a batch either whole or not at all.  The last lines can
be replaced, for undo and for sealed answers that wait.  With a batch goes everything that must not
be separated from it: the key under which it was asked for, the snapshot, where the game stands.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from warcabinet.server.databases import make_engine
from warcabinet.server.migrate import upgrade
from warcabinet.server.seals import seal_after
from warcabinet.server.tables import entries, games, keys, letters, plans, reasons, snapshots

#: Entry numbers start here; the header is line 0 of a game.
FIRST_SEQ = 1


class StorageError(Exception):
    """Something about stored games that the caller can be told in plain words."""


class NoSuchGame(StorageError):
    """The game asked for is not stored here."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"There is no game {game_id!r} here.")


class SequenceConflict(StorageError):
    """Lines were not written because they do not follow the last stored one."""

    def __init__(self, game_id: str, first_seq: int) -> None:
        super().__init__(
            f"Entry {first_seq} does not continue game {game_id!r}. "
            "Somebody else may have written to it; read it again."
        )


class Damaged(StorageError):
    """A stored line is not what was written."""

    def __init__(self, game_id: str, seq: int) -> None:
        what = f"Entry {seq}" if seq else "The header"
        super().__init__(f"{what} of game {game_id!r} is not what was stored.")


class Head(msgspec.Struct, frozen=True):
    """Where a record ends. Two writers that know the same head cannot both write."""

    seq: int
    seal: str
    dropped: int = 0


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about a game without opening it."""

    id: str
    game: str
    scenario: str
    title: str
    created: str
    updated: str
    setting: str
    digest: str
    due: bool
    #: Cells that hold something else than text: what is here in their place cannot be relied on.
    damaged: tuple[str, ...] = ()


class Snapshot(msgspec.Struct, frozen=True):
    """A position late in a game, as a line of a game file, and the entry it belongs after."""

    after: int
    line: str


class StoredGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it was written: its header line, and entry ``FIRST_SEQ + i`` at ``lines[i]``."""

    row: GameRow
    header: str
    lines: tuple[str, ...]
    born: tuple[int, ...]
    head: Head
    snapshot: Snapshot | None = None


class RawGame(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored of a game, unchecked: its lines with their seals. No header: it is no text."""

    row: GameRow
    header: str | None
    lines: tuple[tuple[str, str], ...]


class Key(msgspec.Struct, frozen=True):
    """A key under which something was asked for: a hash of what, and what it led to; ``given`` is
    what became of a list of answers, as JSON."""

    name: str
    request: str
    seq: int
    given: str = ""


class Reasoned(msgspec.Struct, frozen=True):
    """Why a computer player gave the answer that is entry ``seq``."""

    seq: int
    text: str


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """One change of a game: the lines up to number ``keep`` stay, these follow.

    ``dropped`` is how many lines were ever cut off, for good and visibly, with this change.
    """

    keep: int
    lines: Sequence[str] = ()
    born: Sequence[int] = ()
    dropped: int = 0
    key: Key | None = None
    reasoned: tuple[Reasoned, ...] = ()
    snapshot: Snapshot | None = None
    digest: str | None = None
    due: bool | None = None
    #: When this happened; None if it is no news: a sealed answer that waits is none, or its
    #: time would give it away.
    updated: str | None = None


def now() -> str:
    """The time, as it is stored."""
    return dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds")


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

    # Writing -----------------------------------------------------------------------------------

    def create_game(
        self,
        header_line: str,
        *,
        game: str,
        scenario: str,
        title: str,
        setting: str = "{}",
        batch: Batch | None = None,
    ) -> tuple[str, Head]:
        """Store a new game with its first entries; the answer is its id, and where it ends."""
        # 80 random bits: ids cannot be guessed from one another and need no coordination.
        game_id = secrets.token_hex(10)
        head = Head(0, seal_after("", header_line))
        created = now()
        with self._write() as connection:
            connection.execute(
                games.insert().values(
                    id=game_id,
                    game=game,
                    scenario=scenario,
                    title=title,
                    created=created,
                    updated=created,
                    header=header_line.encode(),
                    setting=setting,
                    digest="{}",
                    due=False,
                    seal=head.seal,
                    dropped=0,
                )
            )
            if batch is not None:
                head = self._put(connection, game_id, head, batch)
        return game_id, head

    def write(self, game_id: str, head: Head, batch: Batch) -> Head:
        """Change a game that ends at ``head``, all of it in one transaction; where it ends now.

        :raises NoSuchGame: if there is no such game.
        :raises SequenceConflict: if the stored record does not end there.
        """
        if not 0 <= batch.keep <= head.seq:
            raise SequenceConflict(game_id, batch.keep + 1)
        with self._write() as connection:
            try:
                return self._put(connection, game_id, head, batch)
            except IntegrityError as error:
                # Databases with several writers let two of them pass the check of the head.
                raise SequenceConflict(game_id, batch.keep + 1) from error

    def _put(self, connection: sa.Connection, game_id: str, head: Head, batch: Batch) -> Head:
        seal = head.seal
        if batch.keep < head.seq:
            seal = self._seal_at(connection, game_id, batch.keep)
        rows = []
        born = batch.born or range(batch.keep + 1, batch.keep + 1 + len(batch.lines))
        for seq, (line, when) in enumerate(zip(batch.lines, born, strict=True), batch.keep + 1):
            seal = seal_after(seal, line)
            rows.append({"game_id": game_id, "seq": seq, "line": line, "seal": seal, "born": when})
        values: dict[str, object] = {"seal": seal, "dropped": batch.dropped}
        if batch.digest is not None:
            values["digest"] = batch.digest
        if batch.due is not None:
            values["due"] = batch.due
        if batch.updated is not None:
            values["updated"] = batch.updated
        here = (games.c.id == game_id) & (games.c.seal == head.seal)
        changed = connection.execute(
            games.update().where(here & (games.c.dropped == head.dropped)).values(**values)
        )
        if changed.rowcount != 1:
            self._row(connection, game_id)
            raise SequenceConflict(game_id, batch.keep + 1)
        if batch.keep < head.seq:
            for table in (entries, reasons):
                gone = (table.c.game_id == game_id) & (table.c.seq > batch.keep)
                connection.execute(table.delete().where(gone))
        if rows:
            connection.execute(entries.insert(), rows)
        if batch.key is not None:
            connection.execute(
                keys.insert().values(game_id=game_id, **msgspec.structs.asdict(batch.key))
            )
        for reasoned in batch.reasoned:
            found = msgspec.structs.asdict(reasoned)
            connection.execute(reasons.insert().values(game_id=game_id, **found))
        if batch.snapshot is not None:
            connection.execute(snapshots.delete().where(snapshots.c.game_id == game_id))
            found = msgspec.structs.asdict(batch.snapshot)
            connection.execute(snapshots.insert().values(game_id=game_id, **found))
        return Head(batch.keep + len(rows), seal, batch.dropped)

    @staticmethod
    def _seal_at(connection: sa.Connection, game_id: str, seq: int) -> str:
        if seq < FIRST_SEQ:
            header = connection.scalar(sa.select(games.c.header).where(games.c.id == game_id))
            if header is None:
                raise NoSuchGame(game_id)
            return seal_after("", bytes(header).decode())
        here = (entries.c.game_id == game_id) & (entries.c.seq == seq)
        seal = connection.scalar(sa.select(entries.c.seal).where(here))
        if seal is None:
            raise NoSuchGame(game_id)
        return str(seal)

    def set_row(
        self,
        game_id: str,
        *,
        title: str | None = None,
        setting: str | None = None,
        due: bool | None = None,
    ) -> None:
        """Change what the host chose for a game; the record stays."""
        wanted = {"title": title, "setting": setting, "due": due}
        values = {name: value for name, value in wanted.items() if value is not None}
        with self._write() as connection:
            self._row(connection, game_id)
            if values:
                connection.execute(games.update().where(games.c.id == game_id).values(**values))

    def delete_game(self, game_id: str) -> None:
        """Remove a game with everything that belongs to it."""
        with self._write() as connection:
            self._row(connection, game_id)
            for table in (entries, keys, letters, plans, reasons, snapshots):
                connection.execute(table.delete().where(table.c.game_id == game_id))
            connection.execute(games.delete().where(games.c.id == game_id))

    @contextmanager
    def beside(self, game_id: str) -> Iterator[sa.Connection]:
        """Write what is kept beside the record of a game; all of it or nothing.

        :raises NoSuchGame: if there is no such game.
        """
        with self._write() as connection:
            self._row(connection, game_id)
            yield connection

    # Reading -----------------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Read what is kept beside the records."""
        with self._engine.connect() as connection:
            yield connection

    def read(self, game_id: str) -> StoredGame:
        """The header and all lines of a game.

        :raises Damaged: if a line is not what was written.
        """
        with self._engine.connect() as connection:
            row = self._row(connection, game_id)
            found = connection.execute(
                sa.select(entries.c.seq, entries.c.line, entries.c.seal, entries.c.born)
                .where(entries.c.game_id == game_id)
                .order_by(entries.c.seq)
            ).all()
            kept = connection.execute(
                sa.select(snapshots.c.after, snapshots.c.line).where(snapshots.c.game_id == game_id)
            ).first()
        header = _header(row)
        if header is None:
            raise Damaged(game_id, 0)
        seal = seal_after("", header)
        for number, one in enumerate(found, FIRST_SEQ):
            if not isinstance(one.line, str) or not isinstance(one.born, int):
                raise Damaged(game_id, number)
            seal = seal_after(seal, one.line)
            if one.seq != number or one.seal != seal:
                raise Damaged(game_id, number)
        if seal != row.seal or not isinstance(row.dropped, int):
            raise Damaged(game_id, len(found) + 1)
        return StoredGame(
            row=_game_row(row),
            header=header,
            lines=tuple(one.line for one in found),
            born=tuple(one.born for one in found),
            head=Head(len(found), seal, row.dropped),
            snapshot=Snapshot(kept.after, _text(kept.line)) if kept is not None else None,
        )

    def raw(self, game_id: str) -> RawGame:
        """A game as it is stored, whatever that is: nothing is checked."""
        with self._engine.connect() as connection:
            row = self._row(connection, game_id)
            found = connection.execute(
                sa.select(entries.c.line, entries.c.seal)
                .where(entries.c.game_id == game_id)
                .order_by(entries.c.seq)
            ).all()
        lines = tuple((_text(one.line), _text(one.seal)) for one in found)
        return RawGame(row=_game_row(row), header=_header(row), lines=lines)

    def head(self, game_id: str) -> Head:
        """Where the record of a game ends."""
        with self._engine.connect() as connection:
            row = self._row(connection, game_id)
            last = connection.scalar(
                sa.select(sa.func.max(entries.c.seq)).where(entries.c.game_id == game_id)
            )
        return Head(last or 0, row.seal, row.dropped)

    def keys_of(self, game_id: str) -> dict[str, Key]:
        """What was asked for in a game before, by the keys."""
        columns = (keys.c.name, keys.c.request, keys.c.seq, keys.c.given)
        query = sa.select(*columns).where(keys.c.game_id == game_id)
        with self._engine.connect() as connection:
            return {row.name: Key(*row) for row in connection.execute(query)}

    def reason_at(self, game_id: str, seq: int) -> str:
        """Why a computer player gave the answer that is this entry; empty if it did not say."""
        here = (reasons.c.game_id == game_id) & (reasons.c.seq == seq)
        with self._engine.connect() as connection:
            return connection.scalar(sa.select(reasons.c.text).where(here)) or ""

    def row(self, game_id: str) -> GameRow:
        """What is known about a game without opening it."""
        with self._engine.connect() as connection:
            return _game_row(self._row(connection, game_id))

    def list_games(self) -> list[GameRow]:
        """All games, the one with the latest news first."""
        query = sa.select(games).order_by(games.c.updated.desc(), games.c.id)
        with self._engine.connect() as connection:
            return [_game_row(row) for row in connection.execute(query)]

    def due_games(self) -> list[str]:
        """The games in which a computer player is to answer."""
        with self._engine.connect() as connection:
            return list(connection.scalars(sa.select(games.c.id).where(games.c.due)))

    @staticmethod
    def _row(connection: sa.Connection, game_id: str) -> sa.Row[tuple[object, ...]]:
        found = connection.execute(sa.select(games).where(games.c.id == game_id)).first()
        if found is None:
            raise NoSuchGame(game_id)
        return found


_TEXTS = ("id", "game", "scenario", "title", "created", "updated", "setting", "digest")

NO_LETTER = "\N{REPLACEMENT CHARACTER}"
"""What stands in a text for bytes that are none."""


def _game_row(row: sa.Row[tuple[object, ...]]) -> GameRow:
    cells = {name: getattr(row, name) for name in _TEXTS}
    bad = [name for name, cell in cells.items() if not isinstance(cell, str) or NO_LETTER in cell]
    texts = {name: _text(cell) for name, cell in cells.items()}
    return GameRow(**texts, due=bool(getattr(row, "due", False)), damaged=tuple(bad))


def _text(cell: object) -> str:
    """What a cell holds, as text: anything can be in it that somebody has put there."""
    if isinstance(cell, bytes):
        return cell.decode("utf-8", "replace")
    return "" if cell is None else str(cell)


def _header(row: sa.Row[tuple[object, ...]]) -> str | None:
    cell = getattr(row, "header", None)
    try:
        return cell.decode() if isinstance(cell, bytes) else None
    except UnicodeDecodeError:
        return None
