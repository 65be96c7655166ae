"""Games in files: plain errors, and a killed process that leaves the old file or the new one.

More kills than the few made here: `python tests/test_files.py 500`.
"""

from __future__ import annotations

import os
import random
import signal
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec
import pytest

from warcabinet import files
from warcabinet.engine import savefile
from warcabinet.engine.game import StepCrash
from warcabinet.engine.records import Seat
from warcabinet.engine.savefile import BadFile
from warcabinet.files import FileProblem
from warcabinet.players import arena

KILLS = 15

SAVER = """
import sys
from warcabinet import files
path, sizes = sys.argv[1], [int(size) for size in sys.argv[2:]]
print("saving", flush=True)
while True:
    for size in sizes:
        files.write(path, bytes([size % 256]) * size)
"""


def kill_while_saving(folder: Path, kills: int, seed: int = 1) -> tuple[int, set[int]]:
    """Kill a process that saves all the time; how often, and which whole files were found."""
    moments = random.Random(seed)
    target = folder / "game.wcg"
    sizes = [200_000, 300_001, 400_002]
    whole = {bytes([size % 256]) * size: size for size in sizes}
    found: set[int] = set()
    files.write(target, next(iter(whole)))
    for _ in range(kills):
        saver = subprocess.Popen(
            [sys.executable, "-c", SAVER, str(target), *map(str, sizes)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert saver.stdout is not None
        saver.stdout.readline()
        time.sleep(moments.uniform(0, 0.05))
        saver.kill()
        assert saver.wait() == -signal.SIGKILL
        saver.stdout.close()
        data = target.read_bytes()
        assert data in whole, f"{len(data)} bytes are neither the old file nor a new one"
        found.add(whole[data])
    return kills, found


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_killed_process_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    kills, found = kill_while_saving(tmp_path, KILLS)
    assert kills == KILLS
    assert found
    files.write(tmp_path / "game.wcg", b"and it can still be saved")
    assert files.read(tmp_path / "game.wcg") == b"and it can still be saved"


def test_left_overs_of_killed_processes_are_cleared_away(tmp_path: Path) -> None:
    old, fresh = tmp_path / ".a.wcg.12ab.saving", tmp_path / ".a.wcg.34cd.saving"
    other = tmp_path / ".b.wcg.12ab.saving"
    for path in (old, fresh, other):
        path.write_bytes(b"half")
    hours_ago = time.time() - 2 * files.LEFT_OVER
    os.utime(old, (hours_ago, hours_ago))
    os.utime(other, (hours_ago, hours_ago))
    files.write(tmp_path / "a.wcg", b"whole")
    assert {path.name for path in tmp_path.iterdir()} == {"a.wcg", fresh.name, other.name}


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "game.wcg"
    files.write(target, b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileProblem, match="cannot be written: No space left on device"):
        files.write(target, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["game.wcg"]
    assert target.read_bytes() == b"old"


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    players = {Seat("red"): "person", Seat("blue"): "random"}
    game = files.new("skirmish", title="An evening", players=players)
    path = tmp_path / "evening.wcg"
    files.save(game, path)
    again = files.load(path)
    assert again.header == game.header
    assert again.entries == game.entries
    assert again.position.digest() == game.position.digest()
    assert again.header.title == "An evening"
    assert again.header.players == players
    assert again.header.created.startswith("20")
    assert again.header.commitments
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_no_two_games_share_a_secret() -> None:
    assert files.fresh_secret() != files.fresh_secret()
    assert len(files.fresh_secret()) == 64


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real.wcg"
    link = tmp_path / "link.wcg"
    real.write_bytes(b"old")
    link.symlink_to(real)
    files.write(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_plain_errors(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="there is no file"):
        files.load(tmp_path / "nothing.wcg")
    with pytest.raises(FileProblem, match="is a folder"):
        files.load(tmp_path)
    with pytest.raises(FileProblem, match="is a folder"):
        files.write(tmp_path, b"")
    with pytest.raises(FileProblem, match=r"there is no folder .*missing"):
        files.write(tmp_path / "missing" / "game.wcg", b"")
    plain = tmp_path / "plain.txt"
    plain.write_text("hello\n")
    with pytest.raises(FileProblem, match=r"plain\.txt is not a folder"):
        files.write(plain / "game.wcg", b"")
    with pytest.raises(BadFile, match="not a War Cabinet game"):
        files.load(plain)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do anything")
def test_no_permission(tmp_path: Path) -> None:
    path = tmp_path / "mine.wcg"
    path.write_bytes(b"")
    path.chmod(0)
    with pytest.raises(FileProblem, match="permission denied"):
        files.read(path)


def test_a_damaged_file_and_what_can_be_recovered(tmp_path: Path) -> None:
    path = tmp_path / "game.wcg"
    rules = files.new("skirmish").rules
    game = arena.start(rules, "skirmish", "damaged")
    match = arena.Match(game, arena.lineup(rules, "skirmish", ["random"]), "damaged")
    for _ in range(8):
        match.step(arena.next_seat(game))
    files.save(game, path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 3 // 4])
    with pytest.raises(BadFile):
        files.load(path)
    recovered = files.load(path, recover=True)
    assert 0 < recovered.seq < game.seq
    assert recovered.entries == game.entries[: recovered.seq]


def test_a_file_of_an_unknown_game(tmp_path: Path) -> None:
    header = files.new("skirmish").header
    line = {"kind": savefile.MAGIC, "header": {**_plain(header), "game": "chess"}}
    path = tmp_path / "chess.wcg"
    path.write_bytes(savefile.sealed([line]))
    with pytest.raises(BadFile, match="there is no game 'chess'"):
        files.load(path)


def _plain(header: object) -> dict[str, object]:
    found: dict[str, object] = msgspec.to_builtins(header)
    return found


def test_the_report_of_a_game_in_play(tmp_path: Path) -> None:
    game = files.new("skirmish")
    seat = game.position.to_answer()[0]
    report = files.crash_report(game, StepCrash(seat, "wave", ValueError("no")))
    path = files.write_crash(report, tmp_path, "evening")
    assert path.name == "evening.crash.json"
    assert files.is_crash(path.read_bytes())
    assert not files.is_crash((tmp_path / "evening.wcg").read_bytes())
    loaded = files.load_crash(path)
    assert (loaded.failure.seat, loaded.failure.action) == (seat, "wave")
    assert files.load(tmp_path / "evening.wcg").entries == game.entries
    for bad in (tmp_path / "evening.wcg", tmp_path / "nothing.json"):
        with pytest.raises(FileProblem):
            files.load_crash(bad)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        count, seen = kill_while_saving(Path(scratch), int(sys.argv[1]), seed=int(time.time()))
    print(f"{count} kills, always a whole file; sizes found: {sorted(seen)}")
