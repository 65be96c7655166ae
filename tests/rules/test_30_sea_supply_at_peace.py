"""Rules 22.112, 30.37: nobody meets the sea supply lines of those who are at peace (R-591)."""

from __future__ import annotations

from tests.awaw.table import table, world_at
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import in_range
from warcabinet.awaw.naval.sea_supply.interception_and_disruption_of_sea_supply import (
    TraceSeaSupply,
    at_peace,
)
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import announce
from warcabinet.awaw.state.sea_supply import LineState, SeaLine
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, WarState, war_state
from warcabinet.hexes import SpaceId

EUROPE = "europe-1939"
WAR = war_state(Power.FRANCE, Power.ITALY, Relation.WAR)


def fall_1939(*rows: WarState) -> AwawWorld:
    """The first turn of Europe 1939: Italy is neutral, Germany is not."""
    world = world_at(scenario=EUROPE, turn="Fall 1939", side="axis", ready=True, rows=rows)
    announce(world, Side.AXIS)
    return world


def lines(world: AwawWorld, owner: str) -> list[SeaLine]:
    return [row for row in world.sea_lines.rows() if owner_of_record(world, row.goal) == owner]


def test_lines_of_those_at_peace_are_not_opposed() -> None:
    world = fall_1939()
    assert lines(world, "italy")
    assert all(at_peace(world, row) for row in lines(world, "italy"))
    assert lines(world, "germany")
    assert not any(at_peace(world, row) for row in lines(world, "germany"))
    assert not any(at_peace(fall_1939(WAR), row) for row in lines(world, "italy"))


def asked_about(world: AwawWorld) -> str:
    """What the Allies are asked as lines to Italian places are traced; nothing: the lines stand."""
    t = table(
        scenario=EUROPE, turn="Fall 1939", side="axis", ready=True, play=TraceSeaSupply(),
        rows=[*world.wars.rows(), *lines(world, "italy")],
    )  # fmt: skip
    if not t.pending:
        assert {row.state for row in t.world.sea_lines.rows()} == {LineState.OPEN}
    return t.pending


def test_france_lets_the_supply_of_neutral_italy_pass() -> None:
    assert asked_about(fall_1939()) == ""
    assert asked_about(fall_1939(WAR)) != ""


def test_air_units_of_those_at_peace_stay_away_from_ships() -> None:
    near_toulon = SpaceId("W20")
    assert "italy" not in {one.party for one in in_range(fall_1939(), Side.AXIS, near_toulon)}
    assert "italy" in {one.party for one in in_range(fall_1939(WAR), Side.AXIS, near_toulon)}
