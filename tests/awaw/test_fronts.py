"""tools/fronts.py: how far the Axis got, and what the first turn cost."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import fronts
from warcabinet import catalogue
from warcabinet.awaw.pieces.ground_units import total_factors
from warcabinet.awaw.politics.parties import own_units
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.game import Game
from warcabinet.hexes import SpaceId
from warcabinet.players import arena

START = "barbarossa-1941"


@pytest.fixture
def world() -> AwawWorld:
    rules = catalogue.rules_for(START)
    found = fronts.of_awaw(arena.start(rules, START, "1").position.world.copy())
    found.readonly = False
    return found


def take(world: AwawWorld, *hexes: str) -> None:
    for space in hexes:
        world.put(Control(SpaceId(space), "germany"))


def test_the_easternmost_hex_is_held_in_supply_and_in_the_rows(world: AwawWorld) -> None:
    before = fronts.easternmost(world)
    assert before is not None
    assert before[0] in "HIJ"
    take(world, "J43", "K48", "HH42")
    assert fronts.easternmost(world) == "J43", "other rows do not count, nor do doubled letters"
    take(world, "H46")
    assert fronts.easternmost(world) == "H46"
    world.put(HexSupply(SpaceId("H46"), Supply.NONE))
    assert fronts.easternmost(world) == "J43", "what is cut off does not count"
    world.put(HexSupply(SpaceId("H46"), Supply.PARTIAL))
    assert fronts.easternmost(world) == "H46"
    assert fronts.easternmost(world, rows=("ZZ",)) is None


@pytest.fixture(scope="module")
def game() -> Game:
    rules = catalogue.rules_for("poland-1939")
    lined_up = arena.lineup(rules, "poland-1939", ["random", "greedy"])
    match = arena.Match(arena.start(rules, "poland-1939", "1"), lined_up, "1")
    match.run()
    return match.game


def test_what_the_first_turn_cost_is_what_the_log_says(game: Game) -> None:
    """The log of the first turn names every unit that was lost in it."""
    turns = [game.rules.turn(game.position_at(n).world) for n in range(1, game.seq + 1)]
    began = fronts.of_awaw(game.position_at(turns.index(1) + 1).world)
    lost: Counter[Side] = Counter()
    for entry in game.entries[: turns.index(2) + 1]:
        for event in entry.told:
            if found := re.match(r"(\S+)/\d+ is eliminated in", event.text):
                kind = began.statics.kinds[found.group(1)]
                lost[Side.AXIS if kind.nationality == "germany" else Side.ALLIED] += kind.combat
    assert lost[Side.AXIS] > 0
    assert lost[Side.ALLIED] > 0
    assert fronts.lost_in_first_turn(game) == {
        side: lost[side] / total_factors(began, own_units(began, side)) for side in Side
    }


def test_the_median_front_is_that_of_most_games() -> None:
    games = [
        fronts.Measured("1", "", "H45", 51.5, {}, held)
        for held in (("H40", "H41"), ("H40", "H41", "H42"), ("H40",), ("H40",))
    ]
    assert fronts.median_front(games) == ["H40"]
    assert fronts.median_front(games[:3]) == ["H40", "H41"]


def test_a_game_is_measured_and_drawn(game: Game) -> None:
    found = fronts.measured(game, "1")
    assert found.result.endswith("victory")
    world = fronts.of_awaw(game.position.world)
    svg = fronts.draw(world.statics, [found], ["greedy", "greedy"])
    assert svg == fronts.draw(world.statics, [found], ["greedy", "greedy"])
    assert "1 games of the computer player greedy" in svg
