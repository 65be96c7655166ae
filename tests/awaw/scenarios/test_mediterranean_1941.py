"""Mediterranean 1941: a scenario of our own, with ground, air and naval forces, is sound and is
played to its end.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.awaw.scenarios.support import ALL, scenario
from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.naval.sea_supply.sea_supply_presumed import presumed
from warcabinet.awaw.scenarios.play.victory import points
from warcabinet.engine.entries import Answered
from warcabinet.players import arena
from warcabinet.players.fuzz import fuzz

NAME = "mediterranean-1941"


@pytest.mark.parametrize("name", ALL)
def test_sea_supply_is_presumed_only_where_no_ships_are_played(name: str) -> None:
    one = scenario(name)
    assert not (one.play.war_at_sea and "sea-supply" in one.special)


def test_its_forces() -> None:
    world = world_at(scenario=NAME, turn="Spring 1941", ready=True)
    ground = Counter(row.party for row in world.units.values())
    air, sea = Counter[str](), Counter[str]()
    for stack in world.air.values():
        air[stack.party] += stack.factors
    for hull in world.hulls.values():
        sea[hull.party] += 1 if hull.named else 0
    assert ground == {"italy": 13, "germany": 5, "britain": 15}
    assert air == {"italy": 10, "germany": 11, "britain": 11}
    assert sea == {"italy": 5, "britain": 7}
    assert points(world) == 0


def test_lines_over_the_sea_feed_both_sides() -> None:
    world = world_at(scenario=NAME, turn="Spring 1941", ready=True)
    axis = {line.goal: line.origin for line in presumed(world, "italy").lines}
    allied = {line.goal: line.origin for line in presumed(world, "britain").lines}
    assert "II17" in axis  # Tripoli
    assert "south-africa" in allied.values()  # round the Cape to Egypt and Iraq
    assert {"AA7", "GG19", "GG26"} <= set(allied)  # Gibraltar, Malta, Suda Bay


def test_a_turn_is_played_with_all_checks() -> None:
    lined_up = arena.lineup(RULES, NAME, ["random"])
    played = fuzz(RULES, NAME, lined_up, "first", turns=1)
    assert played.failure is None
    assert played.actions > 50


def test_convoys_are_intercepted_when_the_computer_plays() -> None:
    lined_up = arena.lineup(RULES, NAME, ["greedy"])
    match = arena.Match(arena.start(RULES, NAME, "convoys"), lined_up, "convoys")
    match.run(turns=2)
    entries = [one.text for one in match.game.entries if isinstance(one, Answered)]
    tries = [text for text in entries if text.startswith("intercept-at-sea ")]
    assert any(text != "intercept-at-sea -" for text in tries)
