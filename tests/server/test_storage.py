"""Games on disk: order, conflicts, and what a killed process leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from warcabinet.server.migrate import upgrade
from warcabinet.server.storage import (
    FIRST_SEQ,
    NoSuchGame,
    SequenceConflict,
    Storage,
    make_engine,
)
from warcabinet.server.tables import metadata


@pytest.fixture
def storage(database_url: str) -> Iterator[Storage]:
    storage = Storage(database_url)
    yield storage
    storage.close()


def new_game(storage: Storage, title: str = "A game") -> str:
    return storage.create_game('{"v":1}', game="skirmish", scenario="ford", title=title)


def test_a_game_reads_back_as_it_was_written(storage: Storage) -> None:
    game = new_game(storage)
    storage.append(game, FIRST_SEQ, ["one", "two ☆"])
    storage.append(game, FIRST_SEQ + 2, ["three"])
    stored = storage.read(game)
    assert stored.header == '{"v":1}'
    assert stored.lines == ("one", "two ☆", "three")


def test_games_survive_closing(database_url: str) -> None:
    first = Storage(database_url)
    game = new_game(first)
    first.append(game, FIRST_SEQ, ["one"])
    first.close()
    again = Storage(database_url)
    assert again.read(game).lines == ("one",)
    again.close()


@pytest.mark.parametrize("first_seq", [0, 1, 2, 4, 99])
def test_lines_that_do_not_follow_are_refused(storage: Storage, first_seq: int) -> None:
    game = new_game(storage)
    storage.append(game, FIRST_SEQ, ["one", "two"])
    with pytest.raises(SequenceConflict, match="read it again"):
        storage.append(game, first_seq, ["x", "y"])
    assert storage.read(game).lines == ("one", "two")


def test_appending_nothing_changes_nothing(storage: Storage) -> None:
    game = new_game(storage)
    storage.append(game, 17, [])
    assert storage.read(game).lines == ()


def test_an_unknown_game_is_named(storage: Storage) -> None:
    for use in (
        lambda: storage.read("nobody"),
        lambda: storage.append("nobody", FIRST_SEQ, ["x"]),
        lambda: storage.delete_game("nobody"),
    ):
        with pytest.raises(NoSuchGame, match="There is no game 'nobody' here"):
            use()


def test_the_list_shows_the_newest_first(storage: Storage) -> None:
    old = new_game(storage, "old")
    time.sleep(0.01)
    new = new_game(storage, "new")
    listed = storage.list_games()
    assert [game.id for game in listed] == [new, old]
    assert listed[0].title == "new"
    assert listed[0].game == "skirmish"
    assert listed[0].scenario == "ford"
    assert listed[0].created.endswith("+00:00")


def test_a_deleted_game_is_gone_with_its_entries(storage: Storage, database_url: str) -> None:
    gone, kept = new_game(storage), new_game(storage)
    for game in (gone, kept):
        storage.append(game, FIRST_SEQ, ["one"])
    storage.delete_game(gone)
    assert [game.id for game in storage.list_games()] == [kept]
    engine = make_engine(database_url)
    with engine.connect() as connection:
        rows = connection.exec_driver_sql("select game_id from entries").all()
    engine.dispose()
    assert rows == [(kept,)]


def test_sqlite_is_set_up_to_lose_nothing(storage: Storage, database_url: str) -> None:
    engine = make_engine(database_url)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("pragma journal_mode").scalar() == "wal"
        # 2 is FULL: on disk before the commit returns.
        assert connection.exec_driver_sql("pragma synchronous").scalar() == 2
        assert connection.exec_driver_sql("pragma foreign_keys").scalar() == 1
    engine.dispose()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_only_the_owner_may_look_into_the_folder(storage: Storage, tmp_path: Path) -> None:
    assert storage.list_games() == []
    assert (tmp_path / "games").stat().st_mode & 0o077 == 0


def test_migrations_lead_to_the_tables_the_code_uses(storage: Storage, database_url: str) -> None:
    engine = make_engine(database_url)
    found = sa.MetaData()
    found.reflect(engine)
    engine.dispose()
    assert set(found.tables) == {*metadata.tables, "alembic_version"}
    for name, table in metadata.tables.items():
        columns = {column.name: column.nullable for column in found.tables[name].columns}
        assert columns == {column.name: column.nullable for column in table.columns}
        keys = [column.name for column in found.tables[name].primary_key]
        assert keys == [column.name for column in table.primary_key]


def test_migrating_again_changes_nothing(storage: Storage, database_url: str) -> None:
    game = new_game(storage)
    engine = make_engine(database_url)
    with engine.execution_options(write=True).begin() as connection:
        upgrade(connection)
    engine.dispose()
    assert storage.read(game).lines == ()


def test_servers_that_start_together_migrate_once(database_url: str) -> None:
    opened: list[Storage] = []
    failures: list[Exception] = []

    def open_one() -> None:
        try:
            opened.append(Storage(database_url))
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=open_one) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for storage in opened:
        storage.close()
    assert failures == []
    assert len(opened) == 6


def test_of_two_writers_one_wins(storage: Storage) -> None:
    game = new_game(storage)
    results: list[str] = []

    def write(name: str) -> None:
        try:
            storage.append(game, FIRST_SEQ, [f"{name} 1", f"{name} 2"])
            results.append("written")
        except SequenceConflict:
            results.append("refused")

    threads = [threading.Thread(target=write, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["refused", "refused", "refused", "written"]
    lines = storage.read(game).lines
    assert len({line[0] for line in lines}) == 1
    assert len(lines) == 2


WRITER = """
import sys
from warcabinet.server.storage import FIRST_SEQ, Storage
storage = Storage(sys.argv[1])
batch = int(sys.argv[3])
seq = FIRST_SEQ
while True:
    storage.append(sys.argv[2], seq, [f"entry {seq + i} " + "x" * 500 for i in range(batch)])
    seq += batch
    print(seq - 1, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="kills a process the Unix way")
@pytest.mark.parametrize("acknowledged", [1, 4, 11])
def test_a_killed_writer_leaves_whole_batches(
    storage: Storage, database_url: str, acknowledged: int
) -> None:
    batch = 40
    game = new_game(storage)
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, database_url, game, str(batch)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    confirmed = 0
    for _ in range(acknowledged):
        confirmed = int(writer.stdout.readline())
    # Somewhere in the middle of a later batch.
    time.sleep(0.003 * acknowledged)
    writer.send_signal(signal.SIGKILL)
    # Batches confirmed between the last line read above and the kill count as well.
    confirmed = max([confirmed, *(int(line) for line in writer.stdout.read().split())])
    writer.wait()
    lines = storage.read(game).lines
    assert len(lines) >= confirmed
    assert len(lines) % batch == 0
    numbers = [int(line.split()[1]) for line in lines]
    assert numbers == list(range(FIRST_SEQ, FIRST_SEQ + len(lines)))
    # The game goes on where it stopped.
    storage.append(game, FIRST_SEQ + len(lines), ["after"])
    assert storage.read(game).lines[-1] == "after"
