"""Reports that a client draws: reach, who can reach a hex, zones, air range, supply, an attack."""

from __future__ import annotations

import pytest

from tests.awaw.exploiting import ONE, PANZER, TWO, exploiter, exploiting, reached
from warcabinet.awaw import RULES
from warcabinet.awaw.state.ground import Spent, UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view import drawn
from warcabinet.awaw.view.building import units
from warcabinet.engine.game import new_game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Seat("axis"), Seat("allied")
ARMOR = "germany-armor-4-6/1"


@pytest.fixture(scope="module")
def moving() -> AwawWorld:
    """Poland 1939, the German ground movement."""
    game = new_game(RULES, "poland-1939", "secret", chance="seeded", seed="1")
    for seat in (ALLIED, AXIS):
        game.say(seat, "ready-set-up")
    for text in ("end-elimination", "end-airbases", "end-staging", "end-counterair"):
        game.say(AXIS, text)
    world = game.position.world
    assert isinstance(world, AwawWorld)
    return world


def test_reach_gives_costs_and_the_way(moving: AwawWorld) -> None:
    facts = drawn.reach_facts(moving, AXIS, ARMOR)
    assert facts.left == 6
    assert facts.place not in facts.costs
    assert all(0 < cost <= facts.left for cost in facts.costs.values())
    for space, before in facts.before.items():
        assert before == facts.place or facts.costs[before] < facts.costs[space]
    assert f"{ARMOR} with 6 points" in drawn.reach(moving, AXIS, ARMOR)


def test_a_unit_that_has_spent_its_points_reaches_nothing(moving: AwawWorld) -> None:
    spent = moving.copy()
    spent.put(Spent(UnitId(ARMOR), 6))
    assert drawn.reach_facts(spent, AXIS, ARMOR).costs == {}
    assert "cannot move" in drawn.reach(spent, AXIS, ARMOR)
    with pytest.raises(NoReport):
        drawn.reach_facts(moving, AXIS, "nobody/1")


def test_who_can_reach_a_hex_is_what_reach_says_of_each_unit(moving: AwawWorld) -> None:
    found = drawn.reachers_facts(moving, AXIS, "L32")
    assert found
    assert [one.cost for one in found] == sorted(one.cost for one in found)
    for unit in moving.units_of["germany"]:
        cost = drawn.reach_facts(moving, AXIS, unit).costs.get(SpaceId("L32"))
        assert cost == next((one.cost for one in found if one.unit == unit), None)
    assert ARMOR in drawn.reachers(moving, AXIS, "l32")


def test_nobody_reaches_a_hex_in_the_turn_of_the_other_side(moving: AwawWorld) -> None:
    assert drawn.reachers_facts(moving, ALLIED, "L35") == ()
    assert "None of your units" in drawn.reachers(moving, ALLIED, "L35")
    with pytest.raises(NoReport):
        drawn.reachers_facts(moving, AXIS, "nowhere")


def test_zones_are_told_for_both_sides(moving: AwawWorld) -> None:
    facts = drawn.zones_facts(moving, AXIS, "")
    place = moving.units[UnitId(ARMOR)].place
    assert place == "L33"
    assert {"L34", "K34", "M33"} <= set(facts["axis"])
    assert facts["allied"] == ()
    assert drawn.zones(moving, ALLIED, "").startswith("In enemy zones of control:")
    assert drawn.zones(moving, AXIS, "") == "No hex is in an enemy zone of control."


def test_air_range_is_an_area_around_the_base(moving: AwawWorld) -> None:
    stack = next(row for row in moving.air.rows() if row.party == "germany")
    area = drawn.air_reach_facts(moving, AXIS, stack.key())
    assert stack.place in area
    assert f"{stack.key()}, range" in drawn.air_reach(moving, AXIS, stack.key())
    with pytest.raises(NoReport):
        drawn.air_reach_facts(moving, AXIS, "germany-aaf@nowhere")


def test_supply_has_a_line_from_a_source(moving: AwawWorld) -> None:
    facts = drawn.supply_facts(moving, AXIS, ARMOR)
    assert facts.now == "full"
    assert facts.source is not None
    ends = {facts.line[0], facts.line[-1]}
    assert ends == {facts.source.space, moving.units[UnitId(ARMOR)].place}
    with pytest.raises(NoReport):
        drawn.supply_facts(moving, AXIS, "nowhere")


def test_an_attack_is_told_number_by_number(moving: AwawWorld) -> None:
    facts = drawn.assault_facts(moving, AXIS, "L34")
    assert facts.hexes == ("L34",)
    assert facts.attack == sum(factors for _, factors in facts.attackers)
    assert facts.defence == sum(one.strength for one in facts.defenders)
    assert sum(one.chance for one in facts.endings) == pytest.approx(1)
    taken = sum(one.chance for one in facts.endings if one.taken)
    assert facts.taken == pytest.approx(taken)
    loses = sum(one.chance * one.factors for one in facts.endings)
    assert facts.loses[0] == pytest.approx(loses)


def test_only_the_side_whose_turn_it_is_plans_an_attack(moving: AwawWorld) -> None:
    with pytest.raises(NoReport):
        drawn.assault_facts(moving, ALLIED, "L33")


def test_exploiting_armor_reaches_what_it_may_and_shows_its_way() -> None:
    rows = (exploiter(ONE, "K37", "K38 J39"), exploiter(TWO, "K37"))
    world = exploiting(f"{PANZER} J39", f"{PANZER} K37", rows=rows).world
    facts = drawn.reach_facts(world, AXIS, TWO)
    assert set(facts.costs) == reached(world, TWO)
    # 16.33: by way of the whole route of the first, a point for each hex of clear ground.
    assert facts.costs[SpaceId("K40")] == 4
    assert facts.before[SpaceId("K40")] in {"J40", "K39"}
    assert facts.place == "K37"
    ways = {unit.id: unit.way for unit in units(world)}
    assert ways[ONE] == ("K37", "K38", "J39")
    assert ways[TWO] == ("K37",)
