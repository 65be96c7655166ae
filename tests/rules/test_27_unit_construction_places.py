"""27.4: where new units are placed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    BANNED,
    places_for,
)
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.logistics.hex_control.hex_control import held_since_start
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.pieces.ground_units import eliminate, place_unit
from warcabinet.awaw.pieces.supply_status import supply_in, supply_of
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.logistics import (
    Counter,
    CounterKind,
    HexSupply,
    HexTaken,
    Pool,
    Supply,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    war_state,
)
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

INFANTRY = "germany-infantry-3-3"
RUSSIAN = "russia-infantry-1-3"


def pool(kind: str, unbuilt: int = 5, party: str = "germany") -> Pool:
    return Pool(UnitTypeId(kind), party, unbuilt)


def german(*units: str, rows: tuple[Record, ...] = (), **setting: Any) -> Table:
    """Germany builds; it has infantry, armor and air to build."""
    pools = (pool(INFANTRY), pool("germany-armor-4-6"), pool("germany-aaf"))
    budget = BuildingBudget("germany", 50)
    return table(*units, play=BuildUnits(), rows=(budget, *pools, *rows), **setting)


def russian(*units: str, rows: tuple[Record, ...] = (), **setting: Any) -> Table:
    budget = BuildingBudget("russia", 50)
    pools = (pool(RUSSIAN, party="russia"), pool("russia-aaf", party="russia"))
    play = BuildUnits()
    return table(*units, play=play, side="allied", rows=(budget, *pools, *rows), **setting)


def refused(world: AwawWorld, kind: str, party: str, space: str) -> set[str]:
    """The rules against a place."""
    one = world.statics.kinds[kind]
    layers = BOOK.layers(world, BANNED, one.nationality, one.category, party)
    return {entry.rules[0] for entry, area in layers if world.map.has(area, space)}


# Home countries -----------------------------------------------------------------------------------


@pytest.mark.rule("27.42#1", "units are built in their home country only")
@pytest.mark.rule("27.42A#1", "East Prussia is part of Germany")
def test_germany_builds_in_germany_and_east_prussia() -> None:
    t = german()
    assert t.against(f"axis: build-unit {INFANTRY} L31") == set()
    assert t.against(f"axis: build-unit {INFANTRY} J36") == set()
    assert t.against(f"axis: build-unit {INFANTRY} M35") == {"27.42"}  # Warsaw
    assert t.against(f"axis: build-unit {INFANTRY} W33") == {"27.42"}  # Bucharest
    assert t.against(f"axis: build-unit {INFANTRY} O22") == {"27.41"}  # off the map
    assert t.against(f"axis: build-unit {INFANTRY} nowhere") == {"27.41"}


@pytest.mark.rule("27.42#3", "a scenario may have a power build at a distant front")
def test_a_scenario_may_have_a_power_build_at_a_distant_front() -> None:
    """In North Africa Germany raises its troops in Tripoli, the city of its partner; in Barbarossa
    it does not.
    """
    setting: dict[str, Any] = {"turn": "Winter 1941", "control": {"italy": "II17 KK24"}}
    africa = world_at(scenario="north-africa", **setting)
    assert refused(africa, INFANTRY, "germany", "II17") == set()
    assert refused(africa, INFANTRY, "germany", "KK24") == {"27.42", "27.45"}  # Tobruk
    barbarossa = world_at(**setting)
    assert refused(barbarossa, INFANTRY, "germany", "II17") == {"27.42", "27.45"}


@pytest.mark.rule("27.42B#1", "Sicily is part of Italy")
@pytest.mark.rule("27.42B#2", "nothing is built in Sardinia")
def test_italy_builds_in_sicily_but_not_in_sardinia() -> None:
    world = world_at(control={"italy": "Y22 EE20 Y20"})
    kind = "italy-infantry-2-3"
    assert refused(world, kind, "italy", "Y22") == set()
    assert refused(world, kind, "italy", "EE20") == set()
    assert refused(world, kind, "italy", "Y20") == {"27.42", "27.42B"}


@pytest.mark.rule("27.42D#1", "Ulster is part of Britain")
@pytest.mark.rule("27.42D#4", "British units are not built in Canada")
def test_britain_builds_in_ulster() -> None:
    world = world_at(control={"britain": "K23 E24 GG19"})
    kind = "britain-infantry-3-4"
    assert refused(world, kind, "britain", "K23") == set()
    assert refused(world, kind, "britain", "E24") == set()
    assert refused(world, kind, "britain", "GG19") == {"27.42"}  # Malta
    assert refused(world, kind, "britain", "atlantic-us") == {"27.42"}  # Canada


@pytest.mark.rule("27.42E#1", "France builds nothing in Corsica")
def test_france_does_not_build_in_corsica() -> None:
    world = world_at(control={"france": "O22 W21"})
    kind = "france-infantry-2-3"
    assert refused(world, kind, "france", "O22") == set()
    assert refused(world, kind, "france", "W21") == {"27.42", "27.42E"}


@pytest.mark.rule("27.42F#1", "Russia builds neither in eastern Europe nor in the Urals box")
@pytest.mark.rule("63.13#1", "no Russian units are built in eastern Europe")
@pytest.mark.rule("5.76#1", "Russia builds nothing in the Urals box")
def test_russia_builds_neither_in_eastern_europe_nor_in_the_urals() -> None:
    t = russian()
    assert t.against(f"allied: build-unit {RUSSIAN} H47") == set()
    assert t.against(f"allied: build-unit {RUSSIAN} O39") == set()  # the Ukraine is Russia
    for space in ("H39", "T36", "C44", "urals"):
        assert t.against(f"allied: build-unit {RUSSIAN} {space}") == {"27.42", "27.42F"}
    t = russian(options={"urals-box": "yes"})
    assert t.against(f"allied: build-unit {RUSSIAN} urals") == set()
    assert t.against(f"allied: build-unit {RUSSIAN} H39") == {"27.42", "27.42F"}


# What the hex must be -----------------------------------------------------------------------------


@pytest.mark.rule("27.43A#1", "nothing is built in hexes without full supply")
@pytest.mark.rule("27.43A#2", "a new unit has the supply of its hex")
@pytest.mark.parametrize("supply", [Supply.PARTIAL, Supply.NONE])
def test_the_hex_must_be_fully_supplied(supply: Supply) -> None:
    t = german(rows=(HexSupply(SpaceId("L31"), supply),))
    assert t.against(f"axis: build-unit {INFANTRY} L31") == {"27.43A"}
    t.say(f"axis: build-unit {INFANTRY} L32")
    [unit] = t.world.units
    assert supply_of(t.world, unit) is Supply.FULL


@pytest.mark.rule("27.43B#1", "Russian units only where supply comes from the Urals box")
def test_russian_hexes_must_be_supplied_from_the_urals() -> None:
    """Cut off in Leningrad, Russia builds nothing there, though the hex supplies its own units."""
    around = "D43 E43 E44 D45 C44 C45 E42 F42 F43 C46 B45 B46"
    for held, rules in (({"germany": around}, {"27.43A"}), ({}, set())):
        world = world_at(f"{RUSSIAN} D44", f"{RUSSIAN} H47", side="allied", control=held)
        determine(world, Side.ALLIED, Determination.INITIAL)
        determine(world, Side.ALLIED, Determination.POST_COMBAT)
        assert (supply_in(world, "D44") is Supply.FULL) is not bool(rules)
        assert refused(world, RUSSIAN, "russia", "D44") == rules
        assert refused(world, RUSSIAN, "russia", "H47") == set()


@pytest.mark.rule("27.44#1", "nothing is built in an enemy zone of control")
@pytest.mark.rule("10.343#2", "a zone stops unit construction")
def test_no_building_under_enemy_armor() -> None:
    t = german("russia-armor-3-5 J35")
    assert t.against(f"axis: build-unit {INFANTRY} J36") == {"27.44"}
    assert t.against(f"axis: build-unit {INFANTRY} L31") == set()
    t = german("russia-infantry-3-3 J35")
    assert t.against(f"axis: build-unit {INFANTRY} J36") == set()


@pytest.mark.rule("27.44#2", "armor of a country at peace does not matter")
def test_armor_of_a_country_at_peace_does_not_matter() -> None:
    war = war_state(Power.US, Power.GERMANY, Relation.WAR)
    for rows, rules in (((), set()), ((war,), {"27.44"})):
        t = german("us-armor-5-6 J35", rows=rows)
        assert t.against(f"axis: build-unit {INFANTRY} J36") == rules


@pytest.mark.rule("27.45#1", "only in hexes held since the player turn began")
@pytest.mark.rule("27.45#2", "not in those just retaken")
def test_hexes_just_retaken_do_not_serve() -> None:
    held = {"russia": "J37", "italy": "L32"}
    t = german(rows=(HexTaken(SpaceId("J36"), "russia"),), control=held)
    assert t.against(f"axis: build-unit {INFANTRY} L32") == {"27.45"}  # a partner's
    assert t.against(f"axis: build-unit {INFANTRY} J36") == {"27.45"}
    assert t.against(f"axis: build-unit {INFANTRY} J37") == {"27.45"}
    assert t.against(f"axis: build-unit {INFANTRY} L31") == set()


@pytest.mark.rule("27.45#1", "not where a partisan was as the player turn began, though it is gone")
def test_hexes_that_a_partisan_held_do_not_serve() -> None:
    world = german(control={"germany": "J36 J37"}).world.copy()
    world.readonly = False
    partisan = place_unit(world, UnitTypeId("russia-partisan-1-3"), "russia", "J36")
    come(world, Moment.PLAYER_TURN_STARTS)
    eliminate(world, partisan, Cause.COMBAT, "15.6")
    assert refused(world, INFANTRY, "germany", "J36") == {"27.45"}
    assert not held_since_start(world, "J36", "germany")
    assert refused(world, INFANTRY, "germany", "J37") == set()
    for row in [*world.held_by_partisans.rows()]:
        world.drop(row)
    assert refused(world, INFANTRY, "germany", "J36") == set()


@pytest.mark.rule("27.46#1", "stacking limits hold as units are placed")
def test_stacking_limits_hold() -> None:
    t = german(f"{INFANTRY} L31")
    t.say(f"axis: build-unit {INFANTRY} L31")
    assert t.against(f"axis: build-unit {INFANTRY} L31") == {"27.46"}
    assert t.against(f"axis: build-unit {INFANTRY} L32") == set()
    assert t.against("axis: build-factors germany-aaf L31 1") == set()


@pytest.mark.rule("27.46#3", "flak has a limit of its own")
def test_flak_has_a_limit_of_its_own() -> None:
    t = german(rows=(pool("germany-flak"),))
    assert t.against("axis: build-factors germany-flak L31 4") == {"27.46"}
    t.say("axis: build-factors germany-flak L31 3")
    assert t.against("axis: build-factors germany-flak L31 1") == {"27.46"}


def test_air_units_are_placed_at_bases() -> None:
    t = german(rows=(Counter(CounterKind.AIRBASE, SpaceId("M30"), "germany"),))
    assert t.against("axis: build-factors germany-aaf L31 1") == set()  # a city
    assert t.against("axis: build-factors germany-aaf L32 1") == {"18.12"}
    assert t.against("axis: build-factors germany-aaf M30 1") == set()
    open_to = t.world.map.members(places_for(t.world, UnitTypeId("germany-aaf"), "germany"))
    assert {"L31", "L32", "M30"} & set(open_to) == {"L31", "M30"}  # L32 is not even looked at
    t = german(rows=(Counter(CounterKind.AIRBASE, SpaceId("M30"), "russia"),))
    assert t.against("axis: build-factors germany-aaf M30 1") == {"18.12"}


# Minor countries ----------------------------------------------------------------------------------


@pytest.mark.rule(
    "84.47B#1", "in supplied hexes of the country, out of enemy zones, held since the turn began"
)
@pytest.mark.rule("85.48#1", "in supplied hexes of the country, out of enemy zones")
def test_a_minor_country_builds_at_home_where_it_is_supplied() -> None:
    kind = "finland-infantry-2-3"
    rows = (
        pool(kind, 2, "finland"),
        HexSupply(SpaceId("D41"), Supply.PARTIAL, full_for=("finland",)),
        HexSupply(SpaceId("D42"), Supply.NONE),
        HexTaken(SpaceId("D43"), "russia"),
    )
    t = german("russia-armor-3-5 C44", rows=rows)
    assert t.against(f"axis: build-unit {kind} D41") == set()  # its own capital supplies it
    assert t.against(f"axis: build-unit {kind} D42") == {"84.47B"}
    assert t.against(f"axis: build-unit {kind} D43") == {"27.44", "27.45"}
    assert t.against(f"axis: build-unit {kind} L31") == {"27.42"}


@pytest.mark.rule("85.48#1", "in the country's hexes that it or its patron controls, and no others")
@pytest.mark.rule("27.45#1", "an ally's hexes are its own and its patron's")
@pytest.mark.parametrize("holder", ["poland", "britain"])
def test_an_ally_builds_in_its_own_hexes_and_its_patrons(holder: str) -> None:
    kind = "poland-infantry-1-3"
    t = table(
        play=BuildUnits(),
        scenario="poland-1939",
        turn="Winter 1939",
        side="allied",
        control={holder: "M35 M34"},
        rows=(pool(kind, 1, "poland"), Alignment(Country("poland"), Status.ALLY, Power.BRITAIN)),
    )
    assert t.against(f"allied: build-unit {kind} M35") == set()
    assert t.against(f"allied: build-unit {kind} L33") == {"27.42", "27.45"}
