"""The table of cities by season, on the first turn of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import seasons
from warcabinet import catalogue, files
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.game import Game
from warcabinet.hexes import SpaceId
from warcabinet.players import arena

SEED = "seasons-1"


def played(players: str, turns: int, folder: Path) -> tuple[seasons.Played, Game]:
    job = seasons.Job("barbarossa", (players, players), SEED, turns, str(folder))
    return seasons.play(job, SEED), files.load(folder / f"{SEED}.wcg")


def board(game: Game) -> AwawBoard:
    world = game.position.world
    assert isinstance(world, AwawWorld)
    return world.board


@pytest.fixture(scope="module")
def fall(tmp_path_factory: pytest.TempPathFactory) -> tuple[seasons.Played, Game]:
    """Two turns: greedy players take cities in them."""
    return played("greedy", 2, tmp_path_factory.mktemp("games"))


def test_the_cities_agree_with_the_log(fall: tuple[seasons.Played, Game]) -> None:
    told, game = fall
    holder: dict[str, str] = {}
    for event in (event for entry in game.entries for event in entry.told):
        if taken := re.match(r"(\S+) takes control of (\S+)", event.text):
            holder[taken[2]] = taken[1]
    at = board(game).places_at
    names = {
        place.name
        for space, who in holder.items()
        for place in at.get(SpaceId(space), ())
        if who != "russia" and place.name in seasons.CITIES
    }
    assert list(told.held) == ["Summer 1941", "Fall 1941"]
    assert set(told.held["Fall 1941"]) == names
    assert names, "the turns show something"


def test_history_stands_in_brackets(
    fall: tuple[seasons.Played, Game], capsys: pytest.CaptureFixture[str]
) -> None:
    told, _ = fall
    seasons.tell_cities([told, told])
    row = capsys.readouterr().out.splitlines()[3].strip("| ").split(" | ")
    assert row[0] == "Fall 1941"
    cells = dict(zip(seasons.CITIES, row[1:], strict=True))
    for city, cell in cells.items():
        count = 2 if city in told.held["Fall 1941"] else 0
        assert cell == (f"({count})" if city in seasons.HISTORY["Fall 1941"] else str(count))


def test_set_ups_and_main_efforts_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told, _ = played("staff", 1, tmp_path)
    assert "deploy germany-armor-4-6" in told.set_ups["axis"]
    assert "deploy russia-" in told.set_ups["allied"]
    assert "main effort" in told.efforts["axis"]
    seasons.tell_openings([told])
    lines = capsys.readouterr().out.splitlines()
    assert "axis: 1 set-ups in 1 games" in lines
    assert "axis: 1 main efforts" in lines
    assert f"  1 x {seasons.in_order(told.efforts['axis'])}" in lines


def test_the_same_goals_are_one_main_effort() -> None:
    one, other = "it goes towards Riga and Kiev", "it goes towards Kiev and Riga"
    assert seasons.in_order(one) == seasons.in_order(other) == other
    assert seasons.in_order("the plan as usual") == "the plan as usual"


def test_every_city_of_the_table_is_on_the_board() -> None:
    game = arena.start(catalogue.rules_for("barbarossa"), "barbarossa", "1")
    named = {place.name for places in board(game).places_at.values() for place in places}
    assert named.issuperset(seasons.CITIES)
    assert all(held.issubset(seasons.CITIES) for held in seasons.HISTORY.values())
