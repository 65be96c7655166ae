"""5.7, 81.7: the Urals box."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.missions.air_range import staging_area
from warcabinet.awaw.economy.construction_limits import construction_limit
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.movement.ground_movement import options_of, why_not
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.partisans.economic_effect import PartisanAndBoxLosses
from warcabinet.awaw.logistics.oil.oil_reserves import largest_reserve
from warcabinet.awaw.logistics.oil.oil_sources import production
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import (
    FirstRedeployments,
    LastRedeployments,
)
from warcabinet.awaw.logistics.supply.supply_sources import urals
from warcabinet.awaw.moments import CombatEnds
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.regions.urals_box import urals_loss
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.redeployment import Redeployed
from warcabinet.awaw.state.regions import InTheUrals
from warcabinet.hexes import SpaceId

RIFLES, GERMAN, PANZER = "russia-infantry-2-3", "germany-infantry-3-3", "germany-armor-4-6"
SMALL = "russia-infantry-1-3"


def russia(*units: str, play: Any, **setting: Any) -> Table:
    return table(*units, play=play, side="allied", turn="Fall 1941", **setting)


@pytest.mark.rule("5.74#2", "each factor too many beside the box costs Russia a BRP")
@pytest.mark.rule("81.71#1", "one BRP for each factor in excess")
def test_each_factor_too_many_beside_the_box_costs_a_brp() -> None:
    t = table(f"{GERMAN} K61", f"{PANZER} E64", f"{RIFLES} urals x2", play=PartisanAndBoxLosses())
    assert level_of(t.world, "russia") == 150 - (7 - 4)
    held = table(f"{GERMAN} K61", f"{RIFLES} urals x2", play=PartisanAndBoxLosses())
    assert level_of(held.world, "russia") == 150
    far = table(f"{GERMAN} K59", play=PartisanAndBoxLosses())
    assert level_of(far.world, "russia") == 150


@pytest.mark.rule(
    "5.74#3", "fifteen BRPs are the most that Russia loses in a turn, after Axis combat"
)
@pytest.mark.rule("81.71#2", "fifteen a turn at most, after Axis combat")
def test_no_more_than_fifteen_and_only_after_axis_combat() -> None:
    crowd = (f"{PANZER} E64 x2", f"{PANZER} K61 x2")
    assert urals_loss(world_at(*crowd)) == 15
    t = table(*crowd, play=PartisanAndBoxLosses())
    assert level_of(t.world, "russia") == 150 - 15
    later = russia(*crowd, play=PartisanAndBoxLosses())
    assert level_of(later.world, "russia") == 150


@pytest.mark.rule("5.74#2", "Japanese factors at its Pacific edge cost as much")
@pytest.mark.rule("81.71#3", "to Japanese units only in war with Japan")
@pytest.mark.rule("5.74#4", "Japanese units cost nothing while Japan and Russia are at peace")
@pytest.mark.rule("5.73#2", "Japanese units do not enter the box")
@pytest.mark.parametrize(("wars", "loss"), [("japan/russia", 3 - 2), ("japan/britain", 0)])
def test_japanese_units_beside_the_box(wars: str, loss: int) -> None:
    world = pacific_world("japan-infantry-3-2 F18", f"{RIFLES} urals", wars=wars)
    assert urals_loss(world) == loss
    unit = world.units[UnitId("japan-infantry-3-2/1")]
    assert SpaceId("urals") not in options_of(world, unit)
    assert "5.73" in {refusal.rule for refusal in why_not(world, unit, "urals")}


@pytest.mark.rule("5.73#2", "nor do they come to it by redeployment or from the air")
@pytest.mark.parametrize(("unit", "enters"), [(GERMAN, False), (RIFLES, True)])
def test_who_redeploys_into_the_box(unit: str, enters: bool) -> None:
    side, power = ("allied", "russia") if enters else ("axis", "germany")
    t = table(f"{unit} K61", play=FirstRedeployments(), side=side, turn="Fall 1942",
              control={power: "K61 K60"})  # fmt: skip
    assert t.against(f"{side}: tr {unit}/1 K60") == set()
    assert t.against(f"{side}: tr {unit}/1 urals") == (set() if enters else {"28.41"})
    area = staging_area(t.world, UnitTypeId(f"{power}-aaf"), power, SpaceId("K61"))
    assert t.world.map.has(area, "urals") is enters


@pytest.mark.rule("81.71#3", "only to units at war with Russia")
@pytest.mark.rule("5.74#4", "units that are not at war with Russia cost it nothing")
def test_nothing_is_lost_to_units_that_are_not_at_war_with_russia() -> None:
    world = world_at(f"{PANZER} E64 x2")
    assert urals_loss(world) == 8
    world.drop(world.wars["germany/russia"])
    assert urals_loss(world) == 0


@pytest.mark.rule("81.72#1", "one for every three BRPs lost")
@pytest.mark.rule("27.331C#3", "enemies beside the Urals box lower the Russian limit")
def test_every_three_brps_lost_take_one_from_the_construction_limit() -> None:
    before = construction_limit(world_at(), "russia")
    t = table(f"{PANZER} E64 x2", f"{PANZER} K61 x2", play=PartisanAndBoxLosses())
    assert construction_limit(t.world, "russia") == before - 5
    t = table(f"{PANZER} E64 x2", play=PartisanAndBoxLosses())
    assert construction_limit(t.world, "russia") == before - 2  # eight, rounded down


@pytest.mark.rule("5.75A#1", "the box supplies Russia in full")
def test_the_box_supplies_russia() -> None:
    world = world_at()
    found = [(source.space, source.supply) for source in urals(world, "russia")]
    assert found == [("urals", Supply.FULL)]
    assert urals(world, "germany") == ()


@pytest.mark.rule("5.75B#1", "the box yields an oil counter a turn")
@pytest.mark.rule("5.75B#2", "the box keeps one counter of the reserve (R-010)")
def test_the_box_yields_one_counter_and_keeps_one() -> None:
    lost = world_at(control={"germany": "U43 U48 X53 H47 D44 N49"})
    assert production(lost, "russia") == 1
    assert largest_reserve(lost, "russia") == 1


@pytest.mark.rule(
    "5.77A#2", "a group that moves out leaves as many factors as there are enemies beside the box"
)
def test_a_group_that_leaves_the_box_leaves_enough_behind() -> None:
    t = russia(f"{RIFLES} urals x3", f"{GERMAN} K61", play=GroundMovement())
    assert t.against(f"allied: move {RIFLES}/1 L60") == set()
    assert t.against(f"allied: move-together {RIFLES}/1,{RIFLES}/2 L60") == {"5.77A"}
    t = russia(f"{RIFLES} urals x4", f"{GERMAN} K61", play=GroundMovement())
    assert t.against(f"allied: move-together {RIFLES}/1,{RIFLES}/2 L60") == set()


@pytest.mark.rule(
    "5.77C#2", "redeployment leaves as many factors as there are enemies beside the box"
)
@pytest.mark.parametrize("play", [FirstRedeployments, StrategicRedeployments])
def test_the_box_is_not_left_to_its_besiegers_by_redeployment(play: Any) -> None:
    order = "tr" if play is FirstRedeployments else "sr"
    to = "E64" if order == "tr" else "H47"
    relief = f"{RIFLES} H47"  # there is always somebody who can be redeployed
    t = russia(f"{SMALL} urals x3", f"{GERMAN} Z53", relief, play=play())
    assert t.against(f"allied: {order} {SMALL}/1 {to}") == {"5.77C"}
    t = russia(f"{SMALL} urals x4", f"{GERMAN} Z53", relief, play=play())
    assert t.against(f"allied: {order} {SMALL}/1 {to}") == set()


@pytest.mark.rule("5.77C#3", "who redeploys into the box ends the phase there")
def test_who_came_to_the_box_after_combat_stays_there() -> None:
    there = InTheUrals("russia", (UnitId(f"{SMALL}/1"),))
    t = russia(f"{SMALL} urals x2", play=FirstRedeployments(), rows=(there,))
    assert t.against(f"allied: tr {SMALL}/1 E64") == set()
    assert t.against(f"allied: tr {SMALL}/2 E64") == {"5.77C"}
    free = russia(
        f"{SMALL} urals x2",
        play=FirstRedeployments(),
        rows=(there,),
        options={"urals-box": "yes"},
    )
    assert free.against(f"allied: tr {SMALL}/2 E64") == set()


@pytest.mark.rule("5.77C#2", "who is in the box as combat ends may redeploy out of it")
def test_those_in_the_box_are_noted_as_combat_ends() -> None:
    t = russia(f"{SMALL} urals x2", f"{SMALL} E64", play=CombatEnds())
    assert t.world.in_the_urals["russia"].units == (f"{SMALL}/1", f"{SMALL}/2")


@pytest.mark.rule("28.72A#1", "who was redeployed into the box stays, by the first printing")
def test_the_later_printing_lets_units_pass_through_the_box() -> None:
    went = Redeployed(UnitId(f"{SMALL}/1"), strategic=True, boxed=True)
    other = Redeployed(UnitId(f"{RIFLES}/1"), strategic=True)
    units = (f"{SMALL} urals", f"{RIFLES} H47")
    t = russia(*units, play=LastRedeployments(), rows=(went, other))
    assert t.against(f"allied: tr {SMALL}/1 E64") == {"28.72A"}
    t = russia(f"{SMALL} E64", play=FirstRedeployments(), options={"urals-box": "yes"})
    t.say(f"allied: tr {SMALL}/1 urals")
    assert not t.world.redeployed[UnitId(f"{SMALL}/1")].boxed
    t = russia(f"{SMALL} E64", play=FirstRedeployments())
    t.say(f"allied: tr {SMALL}/1 urals")
    assert t.world.redeployed[UnitId(f"{SMALL}/1")].boxed
