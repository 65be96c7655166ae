"""33.2, 33.4: where oil comes from, how it gets to a reserve, and whom a capital feeds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.air.bases import why_not_operational
from warcabinet.awaw.air.records import AirState, AirUnits
from warcabinet.awaw.air.uninversion import may_turn_up
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.levels import ctl
from warcabinet.awaw.logistics.control import take
from warcabinet.awaw.logistics.oil import centers, has_line, largest_reserve, production
from warcabinet.awaw.logistics.oil_phase import OilMovesByLand
from warcabinet.awaw.logistics.records import SupplyZone
from warcabinet.awaw.logistics.records_oil import OilDamage, OilEffect, OilReserve, Service
from warcabinet.awaw.logistics.supply import Determination, determine
from warcabinet.awaw.powers import Side
from warcabinet.awaw.world import AwawWorld
from warcabinet.hexes import SpaceId

AXIS, RUSSIA = "european axis", "russia"
PLOESTI, GROZNY, BERLIN, MOSCOW, BUCHAREST = "V33", "U48", "L31", "H47", "W33"
COUNTED = OilReserve(AXIS, 6, True)
NO_ARMY_OIL = OilEffect(AXIS, Service.ARMY)
NO_AIR_OIL = OilEffect(AXIS, Service.AIR)


def supplied(*units: str, **setting: Any) -> AwawWorld:
    """A World in which both sides have determined their supply."""
    world = world_at(*units, **setting)
    for side in Side:
        determine(world, side, Determination.INITIAL)
    return world


def around(space: str) -> str:
    """The hexes next to one."""
    board = world_at().map
    return " ".join(board.members(board.expand(board.bit(space)) & ~board.bit(space)))


# Sources ------------------------------------------------------------------------------------------


@pytest.mark.rule("33.22", "33.22A", "33.22E", "33.22F", "33.22G", "33.21B", "33.231")
@pytest.mark.rule("33.442", "33.4422", "33.4621")
def test_what_each_faction_draws() -> None:
    world = supplied()
    counters = {name: number for name, _, number in centers(world)}
    assert counters["Ploesti"] == 3
    assert (counters["Baku"], counters["Grozny"], counters["Maikop"]) == (2, 1, 1)
    assert production(world, AXIS) == 3 + 2  # two synthetic plants
    assert production(world, RUSSIA) == 4 + 1  # the Urals


@pytest.mark.rule("33.31B")
def test_damage_lowers_the_yield() -> None:
    assert production(supplied(rows=(OilDamage(SpaceId(PLOESTI), 2),)), AXIS) == 1 + 2


@pytest.mark.rule("33.43A", "33.442")
def test_a_center_without_a_line_to_germany_yields_nothing() -> None:
    cut = supplied(control={"russia": around(PLOESTI)})
    assert not has_line(cut, AXIS, SpaceId(PLOESTI))
    assert production(cut, AXIS) == 2


@pytest.mark.rule("33.462", "33.43A")
def test_a_center_without_a_line_to_the_urals_yields_nothing() -> None:
    cut = supplied(control={"germany": around(GROZNY)})
    assert not has_line(cut, RUSSIA, SpaceId(GROZNY))
    assert production(cut, RUSSIA) == production(supplied(), RUSSIA) - 1


@pytest.mark.rule("33.442", "33.43A")
def test_a_line_by_sea_is_no_line_by_land() -> None:
    zone = SupplyZone(AXIS, 0, (SpaceId(BERLIN),), (SpaceId(BERLIN), SpaceId(PLOESTI)))
    assert has_line(world_at(rows=(zone,)), AXIS, SpaceId(PLOESTI))
    overseas = SupplyZone(AXIS, 0, zone.sources, zone.hexes, by_sea=True)
    assert not has_line(world_at(rows=(overseas,)), AXIS, SpaceId(PLOESTI))
    theirs = SupplyZone(RUSSIA, 0, zone.sources, zone.hexes)
    assert not has_line(world_at(rows=(theirs,)), AXIS, SpaceId(PLOESTI))


@pytest.mark.rule("33.4423")
def test_the_axis_use_captured_centers_but_not_those_of_persia() -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1942")
    where = {name: space for name, space, _ in centers(world)}
    taken = [where[name] for name in ("Mosul", "Abadan", "Ahwaz", "Maikop")]
    zone = SupplyZone(AXIS, 0, (SpaceId(BERLIN),), (SpaceId(BERLIN), *taken))
    held = world_at(
        scenario="europe-1939",
        turn="Summer 1942",
        rows=(zone,),
        control={"germany": " ".join(taken)},
    )
    assert production(held, AXIS) == 2 + 3 + 1


@pytest.mark.rule("33.41B", "33.43A")
def test_oil_goes_to_the_reserve_by_land() -> None:
    zone = SupplyZone(AXIS, 0, (SpaceId(BERLIN),), (SpaceId(BERLIN), SpaceId(PLOESTI)))
    t = table(play=OilMovesByLand(), turn="Fall 1941", rows=(COUNTED, zone))
    assert t.world.oil_reserves[AXIS].counters == 6 + 5
    theirs = table(play=OilMovesByLand(), turn="Fall 1941", side="allied", rows=(COUNTED, zone))
    assert theirs.world.oil_reserves[AXIS].counters == 6


@pytest.mark.rule("33.423")
def test_oil_in_a_reserve_is_not_captured() -> None:
    world = world_at(turn="Fall 1941", rows=(COUNTED, OilReserve(RUSSIA, 6, True)))
    take(world, MOSCOW, "germany", "29.21")
    assert largest_reserve(world, RUSSIA) == 5
    assert largest_reserve(world, AXIS) == 10
    assert world.oil_reserves[AXIS].counters == 6


# Whom the effects concern -------------------------------------------------------------------------


@pytest.mark.rule("33.441", "33.532", "33.13")
def test_an_effect_concerns_the_whole_faction_wherever_it_is_supplied() -> None:
    units = ("germany-infantry-3-3 L37", "italy-infantry-2-3 M37")
    fine, dry = world_at(*units), world_at(*units, rows=(NO_ARMY_OIL,))
    for name, unit in fine.units.items():
        assert ctl(dry, dry.units[name]) == ctl(fine, unit) - 1


@pytest.mark.rule("33.461", "33.532")
def test_a_russian_effect_concerns_russians_only() -> None:
    units = ("germany-infantry-3-3 L37", "russia-infantry-2-3 H47")
    fine = world_at(*units)
    dry = world_at(*units, rows=(OilEffect(RUSSIA, Service.ARMY),))
    german, russian = UnitId("germany-infantry-3-3/1"), UnitId("russia-infantry-2-3/1")
    assert ctl(dry, dry.units[german]) == ctl(fine, fine.units[german])
    assert ctl(dry, dry.units[russian]) == ctl(fine, fine.units[russian]) - 1


RUMANIAN = UnitId("rumania-infantry-1-3/1")


@pytest.mark.rule("33.25")
def test_units_that_their_own_capital_supplies_have_its_oil() -> None:
    unit = "rumania-infantry-1-3 V34"
    fine, dry = world_at(unit), world_at(unit, rows=(NO_ARMY_OIL,))
    assert ctl(dry, dry.units[RUMANIAN]) == ctl(fine, fine.units[RUMANIAN])
    lost = world_at(unit, rows=(NO_ARMY_OIL,), control={"russia": BUCHAREST})
    assert ctl(lost, lost.units[RUMANIAN]) == ctl(fine, fine.units[RUMANIAN]) - 1


@pytest.mark.rule("33.25")
def test_their_air_units_fly_and_are_turned_up() -> None:
    world = world_at(rows=(COUNTED, NO_AIR_OIL), turn="Fall 1941")
    own = AirUnits(UnitTypeId("rumania-aaf"), "rumania", SpaceId(BUCHAREST), 1, AirState.FLOWN)
    assert not [
        one for one in why_not_operational(world, "rumania", BUCHAREST) if one.rule == "33.61A"
    ]
    assert may_turn_up(world, own, ending=False)
    guests = AirUnits(UnitTypeId("germany-aaf"), "germany", SpaceId(BUCHAREST), 1, AirState.FLOWN)
    assert [one.rule for one in why_not_operational(world, "germany", BUCHAREST)] == ["33.61A"]
    assert not may_turn_up(world, guests, ending=False)
