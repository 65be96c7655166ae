"""Files that `warcabinet play` reads and writes: damaged, foreign, old, full disks, crashes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.playing import answers, asked_of, destination, game_of, one_line, play, says
from warcabinet import files
from warcabinet.cli.terminal_game import TerminalGame
from warcabinet.engine.game import Game, StepCrash
from warcabinet.engine.records import Seat
from warcabinet.engine.savefile import encode, load
from warcabinet.files import FileProblem
from warcabinet.skirmish.rules import SkirmishRules


def test_a_damaged_file_is_refused_and_recovered(moving: Path) -> None:
    good = moving.read_bytes()
    lines = good.splitlines(keepends=True)
    bad = b"".join([*lines[:4], lines[4].replace(b'"', b"'", 1), *lines[5:]])
    moving.write_bytes(bad)
    refused = says("play", "--file", moving, code=1)
    assert "is damaged at entry 4: The line was changed" in refused
    assert "--recover" in refused
    shown = says("play", "--file", moving, "--recover")
    assert "The damaged file is kept as" in shown
    assert moving.with_name("g.wcg.damaged").read_bytes() == bad
    assert game_of(moving).entries[:3] == game_with(good).entries[:3]
    assert "nothing had to be recovered" in says("play", "--file", moving, "--recover")


def game_with(data: bytes) -> Game:
    return load(data, files.rules_of(data))


@pytest.mark.parametrize("data", [b"", b"hello\n", b"\x00\xff"])
def test_a_foreign_file_is_refused(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    assert "cannot be used: " in says("play", "--file", file, code=1)
    assert file.read_bytes() == data


def test_older_rules(moving: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SkirmishRules, "version", 2)
    assert "--continue' does that" in says("play", "--file", moving, code=1)
    shown = says("play", "--file", moving, "--continue", typed="end-move\n")
    assert "It goes on under version 2" in shown
    assert game_of(moving).version == 2


def test_saving_that_fails_is_told(moving: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(game: Game, path: Path) -> None:
        raise FileProblem(f"{path} cannot be written: the disk is full")

    saved = encode(game_of(moving))
    monkeypatch.setattr(files, "save", full)
    assert "the disk is full" in says("play", "--file", moving, code=1)
    monkeypatch.undo()
    calls: list[Path] = []

    def once(game: Game, path: Path) -> None:
        calls.append(path)
        if len(calls) > 1:
            full(game, path)

    monkeypatch.setattr(files, "save", once)
    shown = one_line(play(moving, "end-move"))
    assert "Not saved: " in shown
    assert "The last answers are not in" in shown
    assert encode(game_of(moving)) == saved


def test_another_program_at_the_same_file_is_noticed(moving: Path) -> None:
    table = TerminalGame(game_of(moving), moving)
    table.save()
    play(moving, "end-move")
    theirs = moving.read_bytes()
    table.save()
    assert not table.saved
    assert moving.read_bytes() == theirs


def test_copies_and_exports_never_overwrite(moving: Path, tmp_path: Path) -> None:
    copy, export = tmp_path / "copy.wcg", tmp_path / "red.wcx"
    shown = one_line(play(moving, f"save {copy}", f"export {export}"))
    assert "holds the whole game" in shown
    assert answers(game_of(copy)) == answers(game_of(moving))
    refused = play(moving, f"save {copy}", f"export {export}", "save", code=1)
    assert one_line(refused).count("exists already") == 2


def test_a_rule_that_fails_leaves_the_game_and_a_report(
    moving: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the bridge is out")

    before = game_of(moving)
    line = f"move red-1 {destination(moving)}"
    with monkeypatch.context() as patch:
        patch.setattr("warcabinet.skirmish.movement.move", broken)
        shown = one_line(play(moving, line, code=1))
        assert "A rule of the game failed" in shown
        assert game_of(moving).position.digest() == before.position.digest()
        (report,) = moving.parent.glob("*.crash.json")
        assert report.name in shown.replace(" ", "")
        again = says("replay", report, code=1)
        assert "It fails again" in again
        assert "the bridge is out" in again
    assert "It does not fail any more." in says("replay", report)


def test_a_rule_that_fails_at_an_answer_nobody_typed_is_reported_too(
    moving: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can be attacked from the first places, so the game ends red's attacks by itself."""

    def attacked(*_: object) -> None:
        raise RuntimeError("the trumpet is lost")

    with monkeypatch.context() as patch:
        patch.setattr("warcabinet.skirmish.sequence.Phase.attacked", attacked)
        shown = one_line(play(moving, "end-move", "log 1"))
        assert answers(game_of(moving))[-1] == ("red", "end-move"), "what was typed stands"
        assert asked_of(moving) == ("attacks", "red")
        assert shown.count("A rule of the game failed at 'end-attack'") == 1
        (report,) = moving.parent.glob("*.crash.json")
        assert "the trumpet is lost" in says("replay", report, code=1)
    assert "It does not fail any more." in says("replay", report)
    play(moving, "end-attack")
    assert asked_of(moving) == ("movement", "blue")


def test_a_failing_rule_whose_report_cannot_be_written(
    moving: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the bridge is out")

    def full(*_: object) -> Path:
        raise FileProblem("the disk is full")

    monkeypatch.setattr("warcabinet.skirmish.movement.move", broken)
    monkeypatch.setattr(files, "write_crash", full)
    shown = one_line(play(moving, f"move red-1 {destination(moving)}", "log 1", code=1))
    assert "no report was written: the disk is full" in shown


def test_the_text_of_anothers_answer_is_not_shown_when_it_fails(
    moving: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the bridge is out")

    game = game_of(moving)
    table = TerminalGame(game, moving)
    table.seat = Seat("blue")
    monkeypatch.setattr("warcabinet.skirmish.movement.move", broken)
    line = f"move red-1 {destination(moving)}"
    with pytest.raises(StepCrash):
        game.say(Seat("red"), line)
    table.tell_of_crash()
    shown = one_line(capsys.readouterr().out)
    assert "A rule of the game failed at an answer of another seat" in shown
    assert line not in shown
    table.tell_of_crash()
    assert capsys.readouterr().out == "", "each failure is told once"
