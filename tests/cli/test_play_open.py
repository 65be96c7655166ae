"""`warcabinet play` where allies act in one phase: at one screen, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.playing import answers, game_of, one_line, run
from tests.engine.alliance import AllianceWorld
from warcabinet import catalogue


@pytest.fixture(autouse=True)
def _alliance(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The small game of the engine's tests, offered as any other."""
    monkeypatch.setitem(catalogue.MODULES, "alliance", "tests.engine.alliance")
    yield
    catalogue.rules_of.cache_clear()


def play(file: Path, *lines: str, code: int = 0) -> str:
    new = () if file.exists() else ("plain", "--seed", "seven")
    typed = "\n".join(lines) + "\n"
    return one_line(run("play", *new, "--file", file, typed=typed, code=code).output)


def test_the_screen_goes_to_the_ally_when_a_seat_has_passed(file: Path) -> None:
    play(file, "take p1", "seat bob", "take p2", "seat ann", "rest", "take p3", "rest", "rest")
    said = [("ann", "take p1"), ("bob", "take p2"), ("ann", "rest"), ("bob", "take p3")]
    assert answers(game_of(file)) == [*said, ("bob", "rest"), ("cyd", "rest")]


def test_who_has_passed_waits_for_the_others_only(file: Path) -> None:
    shown = play(file, "rest", "seat ann")
    assert "Waiting for Bob: Campaign" in shown


def test_undo_says_whose_answers_are_played_again(file: Path) -> None:
    shown = play(file, "take p1", "seat bob", "take p2", "seat ann", "undo")
    assert "What Bob answered since is played again then." in shown
    assert "later answers of allies stand" in play(file, "seat bob")
    world = game_of(file).position.world
    assert isinstance(world, AllianceWorld)
    assert [world.posts[post].holder for post in ("p1", "p2")] == ["", "bob"]
