"""North Africa: its own special rules work, and it is played to a winner."""

from __future__ import annotations

import pytest

from tests.awaw.scenarios.support import scenario
from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.air.bases.airbase_counters import counters_of
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import places_for
from warcabinet.awaw.logistics.supply.supply_lines import trace
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.measures import tally
from warcabinet.awaw.scenarios.file.words import TallyKind
from warcabinet.awaw.scenarios.play.victory import judged, points, standing
from warcabinet.awaw.state.ground import Casualties
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater
from warcabinet.players import arena
from warcabinet.players.fuzz import fuzz

NAME = "north-africa"


def desert(turn: str = "Spring 1941", **setting: object) -> AwawWorld:
    return world_at(scenario=NAME, turn=turn, ready=True, **setting)  # type: ignore[arg-type]


def fully_supplied(world: AwawWorld, party: str, space: str) -> bool:
    return world.map.has(trace(world, party).full, space)


@pytest.mark.parametrize(
    ("party", "space"),
    [
        ("germany", "II17"),
        ("italy", "LL18"),
        ("germany", "MM19"),
        ("italy", "DD19"),
        ("britain", "KK24"),
        ("britain", "NN20"),
        ("britain", "LL42"),
    ],
)
def test_sea_supply_comes_from_homes_that_are_off_the_map(party: str, space: str) -> None:
    assert fully_supplied(desert(), party, space)


def test_a_port_supplies_whoever_holds_it() -> None:
    assert not fully_supplied(desert(control={"britain": "II17"}), "italy", "MM19")
    taken = desert(control={"italy": "KK24"})
    assert fully_supplied(taken, "italy", "KK24")
    assert not fully_supplied(taken, "britain", "KK24")


@pytest.mark.parametrize(
    ("kind", "party", "spaces"),
    [
        ("germany-armor-2-6", "germany", ["II17"]),
        ("australia-infantry-2-3", "britain", ["LL29", "LL31", "MM29", "MM30"]),
        ("britain-armor-2-5", "britain", ["LL29", "LL31", "MM29", "MM30"]),
    ],
)
def test_units_are_built_where_the_scenario_says(kind: str, party: str, spaces: list[str]) -> None:
    world = desert()
    assert sorted(world.map.members(places_for(world, UnitTypeId(kind), party))) == spaces


def test_italians_may_be_built_in_sicily_too() -> None:
    world = desert()
    found = world.map.members(places_for(world, UnitTypeId("italy-infantry-2-3"), "italy"))
    assert set(found) == {"II17", *world.map.members(world.statics.area("territory:sicily"))}


@pytest.mark.parametrize(
    ("turn", "power", "count"),
    [
        ("Spring 1941", "germany", 1),
        ("Fall 1941", "britain", 1),
        ("Winter 1941", "britain", 2),
        ("Spring 1942", "britain", 2),
        ("Winter 1942", "britain", 3),
        ("Winter 1942", "italy", 1),
    ],
)
def test_airbases_come_by_date(turn: str, power: str, count: int) -> None:
    assert counters_of(desert(turn), power, Theater.EUROPE) == count


def test_offensives_cost_points() -> None:
    world = desert()
    assert points(world) == 0
    assert judged(world).name == "Draw"
    book(world, "germany", -13, "9.51A", "attack")
    book(world, "germany", -40, "27.31", "construction is not counted")
    book(world, "britain", -5, "13.51", "overrun")
    assert tally(world, TallyKind.OFFENSIVES, "germany") == 13
    assert points(world) == -2 + 1


def test_a_joint_axis_offensive_is_counted_as_one() -> None:
    world = desert()
    book(world, "germany", -8, "9.51A", "attack")
    book(world, "italy", -7, "9.51A", "attack")
    assert points(world) == -3
    world.put(Casualties("germany", 3))
    world.put(Casualties("italy", 2))
    assert points(world) == -3 - 1
    shown = standing(world)
    assert shown is not None
    told = {line.text: line.points for line in shown.tallies}
    assert told["-1 point for each 5 BRPs spent on offensives by Germany and Italy"] == -3
    assert told["-1 point for each 5 BRPs of units lost by Germany and Italy"] == -1


def test_the_british_start_is_the_published_one() -> None:
    found = {(unit.type, unit.hex) for unit in scenario(NAME).unit if unit.source.startswith("pub")}
    assert {
        ("britain-armor-2-5", "LL29"),
        ("south-africa-infantry-1-3", "KK24"),
        ("britain-aaf", "KK24"),
    } <= found


def test_it_is_played_to_a_winner() -> None:
    lined_up = arena.lineup(RULES, NAME, ["random"])
    one = fuzz(RULES, NAME, lined_up, "desert")
    assert one.failure is None, one.failure
    assert one.result is not None
    assert one.result.turns == 8
    assert "points" in one.result.reason
