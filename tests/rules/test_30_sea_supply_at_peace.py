"""Rules 22.112, 30.37: nobody meets the sea supply lines of those who are at peace (R-591)."""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import in_range
from warcabinet.awaw.naval.battle.attacks_at_sea_outside_naval_combat import SortiesInHex
from warcabinet.awaw.naval.sea_supply.interception_and_disruption_of_sea_supply import (
    TraceSeaSupply,
    at_peace,
)
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import announce
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Force, Stance
from warcabinet.awaw.state.sea_supply import LineState, SeaLine
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, WarState, war_state
from warcabinet.hexes import SpaceId

EUROPE = "europe-1939"
NEAR_TOULON = SpaceId("W20")
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


def asked_about_ships(*wars: WarState) -> str:
    """What France is asked as Italian ships sail past Toulon."""
    force = Force(ForceId("italy-1"), "italy", NEAR_TOULON, stance=Stance.SAILING)
    ship = next(row for row in fall_1939().hulls.rows() if row.named and row.party == "italy")
    t = table(
        scenario=EUROPE, turn="Fall 1939", side="axis", ready=True,
        rows=[*wars, force, msgspec.structs.replace(ship, berth=in_force(force.id))],
        play=SortiesInHex(hex=NEAR_TOULON, forces=(force.id,)),
    )  # fmt: skip
    return t.pending


@pytest.mark.rule("22.112#1", "air units attack only ships of those they are at war with")
def test_nobody_strikes_ships_of_those_at_peace() -> None:
    assert asked_about_ships() == ""
    assert asked_about_ships(WAR) == "strike-or-not"
    elsewhere = war_state(Power.ITALY, Power.RUSSIA, Relation.WAR)
    assert asked_about_ships(elsewhere) == ""


def test_air_units_of_those_at_peace_stay_away_from_ships() -> None:
    assert "italy" not in {one.party for one in in_range(fall_1939(), Side.AXIS, NEAR_TOULON)}
    assert "italy" in {one.party for one in in_range(fall_1939(WAR), Side.AXIS, NEAR_TOULON)}
