"""Games on disk: order, conflicts, and what a killed process leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from warcabinet.server.databases import make_engine
from warcabinet.server.migrate import MIGRATIONS, upgrade
from warcabinet.server.storage import (
    FIRST_SEQ,
    Batch,
    Damaged,
    Head,
    Key,
    NoSuchGame,
    SequenceConflict,
    Snapshot,
    Storage,
)
from warcabinet.server.tables import metadata


@pytest.fixture
def storage(database_url: str) -> Iterator[Storage]:
    storage = Storage(database_url)
    yield storage
    storage.close()


def new_game(storage: Storage, title: str = "A game") -> str:
    return storage.create_game('{"v":1}', game="skirmish", scenario="ford", title=title)[0]


def append(storage: Storage, game: str, first_seq: int, lines: Sequence[str]) -> None:
    """Add lines at the end, if that is where the game ends."""
    head = storage.head(game)
    if first_seq != head.seq + 1:
        head = Head(first_seq - 1, "of another record")
    storage.write(game, head, Batch(keep=first_seq - 1, lines=lines))


def test_a_game_reads_back_as_it_was_written(storage: Storage) -> None:
    game = new_game(storage)
    append(storage, game, FIRST_SEQ, ["one", "two ☆"])
    append(storage, game, FIRST_SEQ + 2, ["three"])
    stored = storage.read(game)
    assert stored.header == '{"v":1}'
    assert stored.lines == ("one", "two ☆", "three")


def test_games_survive_closing(database_url: str) -> None:
    first = Storage(database_url)
    game = new_game(first)
    append(first, game, FIRST_SEQ, ["one"])
    first.close()
    again = Storage(database_url)
    assert again.read(game).lines == ("one",)
    again.close()


@pytest.mark.parametrize("first_seq", [0, 1, 2, 4, 99])
def test_lines_that_do_not_follow_are_refused(storage: Storage, first_seq: int) -> None:
    game = new_game(storage)
    append(storage, game, FIRST_SEQ, ["one", "two"])
    with pytest.raises(SequenceConflict, match="read it again"):
        append(storage, game, first_seq, ["x", "y"])
    assert storage.read(game).lines == ("one", "two")


def test_appending_nothing_changes_nothing(storage: Storage) -> None:
    game = new_game(storage)
    storage.write(game, storage.head(game), Batch(keep=0))
    assert storage.read(game).lines == ()


def test_an_unknown_game_is_named(storage: Storage) -> None:
    for use in (
        lambda: storage.read("nobody"),
        lambda: storage.write("nobody", Head(0, ""), Batch(keep=0, lines=["x"])),
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
        append(storage, game, FIRST_SEQ, ["one"])
    storage.delete_game(gone)
    assert [game.id for game in storage.list_games()] == [kept]
    engine = make_engine(database_url)
    with engine.connect() as connection:
        rows = connection.exec_driver_sql("select game_id from entries").all()
    engine.dispose()
    assert rows == [(kept,)]


def test_the_last_lines_can_be_replaced(storage: Storage) -> None:
    game = new_game(storage)
    head = storage.write(game, storage.head(game), Batch(keep=0, lines=["one", "two", "three"]))
    after = storage.write(
        game, head, Batch(keep=1, lines=["deux"], born=[7], dropped=2, updated="later")
    )
    stored = storage.read(game)
    assert stored.lines == ("one", "deux")
    assert stored.born == (1, 7)
    assert stored.head == after == Head(2, stored.head.seal, 2)
    assert stored.row.updated == "later"
    cut = storage.write(game, after, Batch(keep=0, dropped=4))
    assert storage.read(game).lines == ()
    assert cut == storage.head(game)
    # Who knows an older end of the record cannot write, though it looks the same again.
    with pytest.raises(SequenceConflict):
        storage.write(game, Head(0, cut.seal, 0), Batch(keep=0, lines=["x"]))


def test_what_belongs_to_a_batch_is_stored_with_it_or_not_at_all(storage: Storage) -> None:
    game = new_game(storage)
    head = storage.head(game)
    whole = Batch(
        keep=0,
        lines=["one"],
        key=Key("k", "what", 1),
        snapshot=Snapshot(1, "position"),
        digest='{"seq":1}',
        due=True,
    )
    with pytest.raises(SequenceConflict):
        storage.write(game, Head(0, "another"), whole)
    assert storage.keys_of(game) == {}
    assert storage.read(game).snapshot is None
    assert storage.due_games() == []
    head = storage.write(game, head, whole)
    assert storage.keys_of(game) == {"k": Key("k", "what", 1)}
    assert storage.read(game).snapshot == Snapshot(1, "position")
    assert storage.due_games() == [game]
    # The same key a second time takes nothing with it.
    with pytest.raises(SequenceConflict):
        storage.write(game, head, Batch(keep=1, lines=["two"], key=Key("k", "what", 2)))
    assert storage.read(game).lines == ("one",)


@pytest.mark.parametrize(
    "damage",
    [
        "update entries set line = 'other' where seq = 2",
        "delete from entries where seq = 2",
        "delete from entries where seq = 3",
        "update games set seal = 'x'",
    ],
)
def test_a_line_that_was_changed_behind_our_back_is_found(
    storage: Storage, database_url: str, damage: str
) -> None:
    game = new_game(storage)
    append(storage, game, FIRST_SEQ, ["one", "two", "three"])
    engine = make_engine(database_url)
    with engine.execution_options(write=True).begin() as connection:
        connection.exec_driver_sql(damage)
    engine.dispose()
    with pytest.raises(Damaged):
        storage.read(game)


def test_the_title_and_the_setting_change_without_the_record(storage: Storage) -> None:
    game = new_game(storage)
    storage.set_row(game, title="new", setting='{"a":1}', due=True)
    row = storage.row(game)
    assert (row.title, row.setting, row.due) == ("new", '{"a":1}', True)
    with pytest.raises(NoSuchGame):
        storage.set_row("nobody", title="x")


def test_games_of_the_first_version_get_their_seals(database_url: str) -> None:
    engine = make_engine(database_url)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.execution_options(write=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(
            "insert into games values ('g', 'skirmish', 'ford', 'Old', '2026', X'7B7D')"
        )
        connection.exec_driver_sql("insert into entries values ('g', 1, 'one'), ('g', 2, 'two')")
    engine.dispose()
    storage = Storage(database_url)
    assert storage.read("g").lines == ("one", "two")
    assert storage.row("g").updated == "2026"
    append(storage, "g", 3, ["three"])
    assert storage.read("g").born == (1, 2, 3)
    storage.close()


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
            append(storage, game, FIRST_SEQ, [f"{name} 1", f"{name} 2"])
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
from warcabinet.server.storage import Batch, Storage
storage = Storage(sys.argv[1])
batch = int(sys.argv[3])
head = storage.head(sys.argv[2])
while True:
    lines = [f"entry {head.seq + 1 + i} " + "x" * 500 for i in range(batch)]
    head = storage.write(sys.argv[2], head, Batch(keep=head.seq, lines=lines))
    print(head.seq, flush=True)
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
    append(storage, game, FIRST_SEQ + len(lines), ["after"])
    assert storage.read(game).lines[-1] == "after"
