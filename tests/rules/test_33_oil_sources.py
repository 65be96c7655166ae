"""33.2, 33.4: where oil comes from, how it gets to a reserve, and whom a capital feeds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.scenarios.support import damaged
from tests.awaw.scenarios.test_scenario_checks import found
from tests.awaw.table import put_unit, table, world_at
from warcabinet.awaw.air.base_changes.uninversion import may_turn_up
from warcabinet.awaw.air.bases.operational_bases import why_not_operational
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.hex_control.hex_control import enter, take
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import (
    OilAdjustment,
    OilCleanUp,
    OilMovesByLand,
)
from warcabinet.awaw.logistics.oil.oil_effects import lacks_oil
from warcabinet.awaw.logistics.oil.oil_reserves import largest_reserve
from warcabinet.awaw.logistics.oil.oil_sources import (
    URALS_BOX,
    centers,
    has_line,
    plants,
    production,
    yield_of,
)
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.logistics.supply.supply_sources import SOURCES
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control, SupplyZone
from warcabinet.awaw.state.oil import OilDamage, OilEffect, OilReserve, OilZone, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Membership, Power, Side
from warcabinet.hexes import SpaceId

AXIS, RUSSIA = "european axis", "russia"
PLOESTI, GROZNY, BERLIN, MOSCOW, BUCHAREST = "V33", "U48", "L31", "H47", "W33"
MAIKOP = "U43"
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


@pytest.mark.rule("33.22A#1", "Ploesti three")
@pytest.mark.rule("33.22E#1", "Baku two")
@pytest.mark.rule("33.22F#1", "Grozny one")
@pytest.mark.rule("33.22G#1", "Maikop one")
@pytest.mark.rule("33.231#1", "a plant makes one counter")
@pytest.mark.rule("33.4422#1", "one from each plant")
@pytest.mark.rule("33.4621#1", "one from the Urals")
def test_what_each_faction_draws() -> None:
    world = supplied()
    counters = {name: number for name, _, number in centers(world)}
    assert counters["Ploesti"] == 3
    assert (counters["Baku"], counters["Grozny"], counters["Maikop"]) == (2, 1, 1)
    assert production(world, AXIS) == 3 + 2  # two synthetic plants
    assert production(world, RUSSIA) == 4 + 1  # the Urals


@pytest.mark.rule("33.22B#1", "Mosul three")
@pytest.mark.rule("33.22C#1", "Abadan three")
@pytest.mark.rule("33.22D#1", "Ahwaz three")
@pytest.mark.rule("33.22H#1", "Palembang three")
@pytest.mark.rule("33.22I#1", "Brunei three")
@pytest.mark.rule("33.22#1", "less what damage takes from a center")
@pytest.mark.parametrize(
    ("scenario", "names"),
    [("europe-1939", ("Mosul", "Abadan", "Ahwaz")), ("pacific-1939", ("Palembang", "Brunei"))],
)
def test_the_centers_of_the_middle_east_and_the_far_east(
    scenario: str, names: tuple[str, ...]
) -> None:
    world = world_at(scenario=scenario, turn="Spring 1942")
    found = {name: (space, number) for name, space, number in centers(world)}
    for name in names:
        space, number = found[name]
        assert yield_of(world, space, number) == 3
        world.put(OilDamage(space, 2))
        assert yield_of(world, space, number) == 1


@pytest.mark.rule("33.31B#3", "each marker takes one")
def test_damage_lowers_the_yield() -> None:
    assert production(supplied(rows=(OilDamage(SpaceId(PLOESTI), 2),)), AXIS) == 1 + 2


@pytest.mark.rule("33.31A#1", "boxes are never damaged")
def test_the_urals_are_never_damaged() -> None:
    everything = [OilDamage(space, number) for _, space, number in centers(world_at())]
    assert production(supplied(rows=everything), RUSSIA) == 1
    world = world_at(turn="Fall 1942")
    take(world, URALS_BOX, "germany", "29.21")
    assert not world.oil_damage


@pytest.mark.rule("33.322#1", "a plant is destroyed when its hex falls")
@pytest.mark.rule("33.233#1", "two plants in two objectives")
@pytest.mark.rule("33.4422#2", "one that is damaged yields nothing")
def test_a_synthetic_plant_is_destroyed_when_its_hex_falls() -> None:
    """One stands near Leipzig and one in the Ruhr."""
    world = world_at(scenario="europe-1939", turn="Summer 1942")
    assert plants(world) == 2
    take(world, "N29", "italy", "29.21")  # no enemy
    assert plants(world) == 2
    world.put(OilDamage(SpaceId("N29"), 1))
    assert plants(world) == 1
    world.drop(world.oil_damage[SpaceId("N29")])
    take(world, "N29", "russia", "29.21")
    take(world, PLOESTI, "britain", "29.21")  # no oil from there
    assert production(world, AXIS) == plants(world) == 1
    take(world, "N29", "germany", "29.21")
    assert plants(world) == 1  # it is gone for good
    take(world, "M27", "britain", "29.21")
    assert production(world, AXIS) == 0
    assert plants(world_at()) == 2  # not placed in this scenario


@pytest.mark.rule("33.3211E#1", "partisans damage nothing")
@pytest.mark.rule("33.3211E#2", "nothing is produced under them")
def test_partisans_damage_nothing_and_stop_production() -> None:
    axis_held = Control(SpaceId(MAIKOP), "germany")
    zone = SupplyZone(AXIS, 0, (SpaceId(BERLIN),), (SpaceId(BERLIN), SpaceId(MAIKOP)))
    setting: dict[str, Any] = {"turn": "Fall 1942", "rows": (axis_held, zone)}
    free = world_at(**setting)
    held = world_at(f"russia-partisan-1-3 {MAIKOP}", **setting)
    assert production(free, AXIS) == 2 + 1
    assert production(held, AXIS) == 2
    enter(held, MAIKOP, "russia", partisan=True)
    enter(held, MAIKOP, "germany")  # whose it is again
    assert not held.oil_damage
    take(held, MAIKOP, "russia", "29.21")  # from the hands of its own partisans
    assert not held.oil_damage
    take(free, MAIKOP, "russia", "29.21")
    assert free.oil_damage


@pytest.mark.rule("33.34#1", "nobody damages his own")
def test_nobody_burns_what_his_own_side_has() -> None:
    world = world_at(turn="Fall 1942")
    take(world, PLOESTI, "germany", "29.21")
    take(world, PLOESTI, "rumania", "29.21")
    assert not world.oil_damage


@pytest.mark.rule("33.43A#1", "only with a land line")
@pytest.mark.rule("33.442#1", "a line to an objective in Germany")
def test_a_center_without_a_line_to_germany_yields_nothing() -> None:
    cut = supplied(control={"russia": around(PLOESTI)})
    assert not has_line(cut, AXIS, SpaceId(PLOESTI))
    assert production(cut, AXIS) == 2


@pytest.mark.rule("33.442#2", "to one in which units could be built")
def test_the_line_must_end_where_germany_could_build() -> None:
    """Of the objectives in Germany only Berlin is left, and then Russian armor is next to it."""
    lost = {"russia": "O32 M27 N26 N29"}
    world = supplied(control=lost)
    assert has_line(world, AXIS, SpaceId(PLOESTI))
    put_unit(world, "russia-armor-3-5 L32")
    assert not has_line(world, AXIS, SpaceId(PLOESTI))


@pytest.mark.rule("33.462#1", "a land line to the Urals")
def test_a_center_without_a_line_to_the_urals_yields_nothing() -> None:
    cut = supplied(control={"germany": around(GROZNY)})
    assert not has_line(cut, RUSSIA, SpaceId(GROZNY))
    assert production(cut, RUSSIA) == production(supplied(), RUSSIA) - 1


def test_a_line_by_sea_is_no_line_by_land() -> None:
    zone = SupplyZone(AXIS, 0, (SpaceId(BERLIN),), (SpaceId(BERLIN), SpaceId(PLOESTI)))
    assert has_line(world_at(rows=(zone,)), AXIS, SpaceId(PLOESTI))
    overseas = SupplyZone(AXIS, 0, zone.sources, zone.hexes, by_sea=True)
    assert not has_line(world_at(rows=(overseas,)), AXIS, SpaceId(PLOESTI))
    theirs = SupplyZone(RUSSIA, 0, zone.sources, zone.hexes)
    assert not has_line(world_at(rows=(theirs,)), AXIS, SpaceId(PLOESTI))


@pytest.mark.rule("33.4423#1", "the Axis use captured centers")
@pytest.mark.rule("33.4423#2", "not those of Persia")
def test_the_axis_use_captured_centers_but_not_those_of_persia() -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1942")
    where = {name: space for name, space, _ in centers(world)}
    taken = [where[name] for name in ("Mosul", "Abadan", "Ahwaz", "Maikop", "Grozny", "Baku")]
    zone = SupplyZone(AXIS, 0, (SpaceId(BERLIN),), (SpaceId(BERLIN), *taken))
    held = world_at(
        scenario="europe-1939",
        turn="Summer 1942",
        rows=(zone,),
        control={"germany": " ".join(taken), "britain": PLOESTI},
    )
    assert production(held, AXIS) == 2 + 3 + 1 + 1 + 2


@pytest.mark.rule("33.41B#1", "by land to the reserve")
@pytest.mark.rule("33.41A#1", "in the oil adjustment of the own turn")
def test_oil_goes_to_the_reserve_by_land() -> None:
    zone = SupplyZone(AXIS, 0, (SpaceId(BERLIN),), (SpaceId(BERLIN), SpaceId(PLOESTI)))
    t = table(play=OilMovesByLand(), turn="Fall 1941", rows=(COUNTED, zone))
    assert t.world.oil_reserves[AXIS].counters == 6 + 5
    theirs = table(play=OilMovesByLand(), turn="Fall 1941", side="allied", rows=(COUNTED, zone))
    assert theirs.world.oil_reserves[AXIS].counters == 6


@pytest.mark.rule("33.14#1", "what is not used is kept")
def test_what_is_not_used_is_kept_for_another_turn() -> None:
    t = table(play=OilAdjustment(), turn="Fall 1941", rows=(COUNTED,))
    t.say("axis: use-oil army")
    kept = t.world.oil_reserves[AXIS]
    t = table(play=OilCleanUp(), turn="Fall 1941", rows=(kept,))
    assert t.world.oil_reserves[AXIS].counters == 5
    t = table(play=OilMovesByLand(), turn="Winter 1941", rows=(kept,))
    assert t.world.oil_reserves[AXIS].counters == 5 + 2


@pytest.mark.rule("33.431#1", "what is in no reserve is gone with the turn")
@pytest.mark.rule("33.41D#1", "what stays in a center is gone")
def test_oil_that_does_not_reach_a_reserve_is_gone_with_the_turn() -> None:
    """Ploesti is cut off for a turn: when the line is open again it has what it yields in one."""
    zone = SupplyZone(AXIS, 0, (SpaceId(BERLIN),), (SpaceId(BERLIN), SpaceId(PLOESTI)))
    cut = table(play=OilMovesByLand(), turn="Fall 1941", rows=(OilReserve(AXIS, 1, True),))
    ended = table(play=OilCleanUp(), turn="Fall 1941", rows=(cut.world.oil_reserves[AXIS],))
    rows = (ended.world.oil_reserves[AXIS], zone)
    t = table(play=OilMovesByLand(), turn="Winter 1941", rows=rows)
    assert t.world.oil_reserves[AXIS].counters == 1 + 2 + 5


@pytest.mark.rule("33.424#1", "only the loss of cities takes counters")
def test_only_the_loss_of_its_cities_takes_counters_from_a_reserve() -> None:
    lost_one = {"russia": "O32"}  # Breslau: room for eight
    for counters, left in ((10, 8), (8, 8), (7, 7)):
        reserve = OilReserve(AXIS, counters, True)
        t = table(play=OilCleanUp(), turn="Fall 1942", rows=(reserve,), control=lost_one)
        assert t.world.oil_reserves[AXIS].counters == left
    world = world_at(turn="Fall 1942", rows=(COUNTED,))
    take(world, "V33", "russia", "29.21")
    assert world.oil_reserves[AXIS] == COUNTED


@pytest.mark.rule("33.43#2", "nothing in the turn of capture")
def test_a_newly_captured_center_yields_nothing_in_that_turn() -> None:
    zone = SupplyZone(AXIS, 0, (SpaceId(BERLIN),), (SpaceId(BERLIN), SpaceId(MAIKOP)))
    drawn = table(play=OilMovesByLand(), turn="Fall 1942", rows=(COUNTED, zone)).world
    take(drawn, MAIKOP, "germany", "29.21")
    kept = drawn.oil_reserves[AXIS]
    assert kept.counters == 6 + 2
    rows = (kept, zone, Control(SpaceId(MAIKOP), "germany"))
    later = table(play=OilMovesByLand(), turn="Winter 1942", rows=rows)
    assert later.world.oil_reserves[AXIS].counters == 8 + 2 + 1


@pytest.mark.rule("33.49#1", "Chinese in China need no oil")
def test_chinese_units_need_no_oil_in_china() -> None:
    """Even as a member of a faction that has none."""
    joined = Membership(Power.CHINA, Faction.WESTERN_ALLIES)
    dry = tuple(
        OilEffect(f"india/{power}", service)
        for power in ("britain", "us")
        for service in (Service.ARMY, Service.AIR)
    )
    world = pacific_world(rows=(joined, OilReserve("india", 0, True), *dry))
    chungking, rangoon = (world.board.places[name].hex for name in ("Chungking", "Rangoon"))
    world.put(OilZone("india", (SpaceId(chungking), SpaceId(rangoon))))
    for service in (Service.ARMY, Service.AIR):
        assert not lacks_oil(world, "china", chungking, service)
        assert lacks_oil(world, "china", rangoon, service)
        assert lacks_oil(world, "us", chungking, service)


@pytest.mark.rule("33.423#1", "counters are not captured")
@pytest.mark.rule("33.423#2", "only the defender's reserve shrinks")
def test_oil_in_a_reserve_is_not_captured() -> None:
    world = world_at(turn="Fall 1941", rows=(COUNTED, OilReserve(RUSSIA, 6, True)))
    take(world, MOSCOW, "germany", "29.21")
    assert largest_reserve(world, RUSSIA) == 5
    assert largest_reserve(world, AXIS) == 10
    assert world.oil_reserves[AXIS].counters == 6


@pytest.mark.rule("33.423#2", "so does that of each other faction")
@pytest.mark.parametrize(
    ("city", "taker", "loser", "left"),
    [
        ("Essen", "britain", AXIS, 8),
        ("London", "germany", "western allies europe", 4),
        ("Leningrad", "germany", RUSSIA, 5),
    ],
)
def test_a_lost_city_makes_room_for_fewer_counters(
    city: str, taker: str, loser: str, left: int
) -> None:
    world = world_at(scenario="europe-1939", turn="Fall 1941")
    full = {name: largest_reserve(world, name) for name in (AXIS, RUSSIA, "western allies europe")}
    stores = {row.faction: row.counters for row in world.oil_reserves.rows()}
    take(world, world.board.places[city].hex, taker, "29.21")
    now = {name: largest_reserve(world, name) for name in full}
    assert now == {**full, loser: left}
    assert {row.faction: row.counters for row in world.oil_reserves.rows()} == stores


# Whom the effects concern -------------------------------------------------------------------------


@pytest.mark.rule("33.441#1", "one reserve for all of the European Axis")
@pytest.mark.rule("33.532#3", "an effect is felt by all who are supplied")
@pytest.mark.rule("33.13#1", "units have the oil of their source")
def test_an_effect_concerns_the_whole_faction_wherever_it_is_supplied() -> None:
    units = ("germany-infantry-3-3 L37", "italy-infantry-2-3 M37")
    fine, dry = world_at(*units), world_at(*units, rows=(NO_ARMY_OIL,))
    for name, unit in fine.units.items():
        assert ctl(dry, dry.units[name]) == ctl(fine, unit) - 1


@pytest.mark.rule("33.461#1", "the Russian reserve is for Russians")
@pytest.mark.rule("33.532#1", "without an effect nobody is impaired")
def test_a_russian_effect_concerns_russians_only() -> None:
    units = ("germany-infantry-3-3 L37", "russia-infantry-2-3 H47")
    fine = world_at(*units)
    dry = world_at(*units, rows=(OilEffect(RUSSIA, Service.ARMY),))
    german, russian = UnitId("germany-infantry-3-3/1"), UnitId("russia-infantry-2-3/1")
    assert ctl(dry, dry.units[german]) == ctl(fine, fine.units[german])
    assert ctl(dry, dry.units[russian]) == ctl(fine, fine.units[russian]) - 1


RUMANIAN = UnitId("rumania-infantry-1-3/1")


@pytest.mark.rule("33.25#1", "a capital gives oil to its own units")
@pytest.mark.rule("33.25#2", "want of the faction's oil does not touch them")
def test_units_that_their_own_capital_supplies_have_its_oil() -> None:
    unit = "rumania-infantry-1-3 V34"
    fine, dry = world_at(unit), world_at(unit, rows=(NO_ARMY_OIL,))
    assert ctl(dry, dry.units[RUMANIAN]) == ctl(fine, fine.units[RUMANIAN])
    lost = world_at(unit, rows=(NO_ARMY_OIL,), control={"russia": BUCHAREST})
    assert ctl(lost, lost.units[RUMANIAN]) == ctl(fine, fine.units[RUMANIAN]) - 1


@pytest.mark.rule("33.13#2", "air units have the oil of their base")
@pytest.mark.rule("33.25#4", "to nobody but its own units, in the air as on the ground")
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


@pytest.mark.rule("33.231#2", "a plant supplies the European Axis without limit")
def test_a_plant_is_a_source_of_supply() -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1942")

    def fed(party: str) -> set[str]:
        laid = BOOK.layers(world, SOURCES, party)
        return {
            source.space for entry, found in laid if "33.231" in entry.rules for source in found
        }

    assert fed("germany") == fed("italy") == {"N29", "M27"}
    assert fed("russia") == fed("britain") == set()
    take(world, "N29", "russia", "29.21")
    assert fed("germany") == {"M27"}


@pytest.mark.rule("33.21B#1", "each center used for oil adds a counter to those of the Urals")
def test_centers_used_for_oil_add_to_the_urals() -> None:
    more = Level("urals-oil", "russia", 2)
    assert production(supplied(rows=(more,)), RUSSIA) == production(supplied(), RUSSIA) + 2


@pytest.mark.rule("33.25#3", "where its capital does not reach, its patron's oil serves")
def test_a_minor_ally_uses_the_oil_of_its_patron() -> None:
    """The Axis have oil for their armies, and none in the air."""
    unit, rows = "rumania-infantry-1-3 V34", (NO_AIR_OIL,)
    fine, served = (
        world_at(unit, rows=rows),
        world_at(unit, rows=rows, control={"russia": BUCHAREST}),
    )
    assert not lacks_oil(served, "rumania", "V34", Service.ARMY)
    assert lacks_oil(served, "rumania", "V34", Service.AIR)
    assert not lacks_oil(fine, "rumania", "V34", Service.AIR)
    assert ctl(served, served.units[RUMANIAN]) == ctl(fine, fine.units[RUMANIAN])


@pytest.mark.rule("33.321#2", "so does its recapture, repaired or not")
@pytest.mark.rule("33.321#4", "and again when it is lost again")
@pytest.mark.rule("33.31B#1", "a center is damaged when it falls")
@pytest.mark.rule("33.31B#4", "never more markers than it yields")
def test_each_change_of_hands_damages_a_center_more() -> None:
    world = world_at(turn="Fall 1942")
    for taker, markers in (("russia", 1), ("germany", 2), ("russia", 3), ("germany", 3)):
        take(world, PLOESTI, taker, "29.21")
        assert world.oil_damage[SpaceId(PLOESTI)].markers == markers


def at_start(world: AwawWorld, faction: str) -> int:
    """What the scenario gives a faction, which is what the table of reserves says."""
    row = next(row for row in world.statics.tables["oil-reserves"].rows if row.keys[0] == faction)
    assert world.oil_reserves[faction].counters == row.cells["start"], faction
    return world.oil_reserves[faction].counters


@pytest.mark.rule("33.422A#2", "the Axis begin with ten")
@pytest.mark.rule("33.422C#2", "Russia begins with six")
def test_the_reserves_of_the_start() -> None:
    world = world_at(scenario="europe-1939", turn="Fall 1939")
    assert (at_start(world, AXIS), at_start(world, RUSSIA)) == (10, 6)


@pytest.mark.rule("33.422B#2", "Japan begins with ten")
def test_the_japanese_reserve_of_the_start() -> None:
    assert at_start(pacific_world(turn="Fall 1939"), "japan") == 10


@pytest.mark.rule("33.233#2", "each plant of the start is in another objective of Germany")
@pytest.mark.parametrize(("place", "said"), [("M27", "two oil plants"), ("J30", "no objective")])
def test_where_plants_of_the_start_are(place: str, said: str) -> None:
    plant = 'kind = "oil-plant"\nhex = "N29"'
    one = damaged("europe-1939", (plant, plant.replace("N29", place)))
    assert any(said in reason for reason in found("markers", one))


@pytest.mark.rule("33.232#1", "they are German, and nobody else's")
def test_whose_plants_are() -> None:
    plant = 'kind = "oil-plant"\nhex = "N29"\nholder = "germany"'
    one = damaged("europe-1939", (plant, plant.replace("germany", "italy")))
    assert any("oil plants are German" in reason for reason in found("markers", one))
