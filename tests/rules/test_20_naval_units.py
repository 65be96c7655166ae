"""20.1-20.4, 20.7-20.9: the sorts of ships and what they may do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.changing import add, move, take
from warcabinet.awaw.naval.ships.contents import Known, contents, fully_operational, loose_in
from warcabinet.awaw.naval.ships.operations_of_naval_units import Role, may_join, roles
from warcabinet.awaw.naval.ships.submarines import BOXES, SubmarinesIn
from warcabinet.awaw.naval.ships.types_of_naval_units import (
    STRATEGIC,
    Sort,
    Weight,
    class_of,
    classes,
    is_slow,
)
from warcabinet.awaw.naval.waters.ports_and_basing import NO_LIMIT, capacity
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind, Surrendered
from warcabinet.awaw.state.naval import Aboard, Condition, Force, ForceKind, Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

TOKYO = SpaceId("L32")


@pytest.fixture(scope="module")
def world() -> AwawWorld:
    return pacific_world(turn="Spring 1942")


def a_hull(what: str, world: AwawWorld, condition: Condition = Condition.FIT) -> Hull:
    one = classes(world.statics)[what]
    party = what.split("-")[0]
    return Hull(what, party, TOKYO, one.size, condition, named=one.named)


# Sorts --------------------------------------------------------------------------------------------


KINDS = {
    "japan-dd": ("destroyer", Sort.DESTROYER, 1),
    "japan-ca": ("cruiser", Sort.CRUISER, 2),
    "japan-yamato": ("battleship", Sort.CAPITAL_SHIP, 5),
    "germany-scharnhorst": ("battlecruiser", Sort.CAPITAL_SHIP, 3),
    "germany-scheer": ("pocket-battleship", Sort.CAPITAL_SHIP, 2),
    "japan-shoho": ("light-carrier", Sort.FAST_CARRIER, 2),
    "japan-akagi": ("fleet-carrier", Sort.FAST_CARRIER, 3),
    "us-midway": ("super-carrier", Sort.FAST_CARRIER, 4),
    "us-cve": ("escort-carrier", Sort.ESCORT_CARRIER, 1),
    "japan-transport": ("transport", Sort.TRANSPORT, 1),
    "japan-submarine": ("submarine", Sort.SUBMARINE, 1),
    "japan-asw": ("asw", Sort.ASW, 1),
}


@pytest.mark.rule("20.111A#1", "destroyers are fleets")
@pytest.mark.rule("20.111B#1", "cruisers are fleets")
@pytest.mark.rule("20.111C#1", "named ships that are no carriers are fleets")
@pytest.mark.rule("20.112A#1", "light carriers are fast carriers")
@pytest.mark.rule("20.112B#1", "fleet carriers are fast carriers")
@pytest.mark.parametrize("what", KINDS)
def test_sorts_of_ships(world: AwawWorld, what: str) -> None:
    one = classes(world.statics)[what]
    assert (one.kind, one.sort, one.size) == KINDS[what]
    fleet = one.sort in (Sort.DESTROYER, Sort.CRUISER, Sort.CAPITAL_SHIP)
    assert one.fleet is fleet
    assert one.fast_carrier is (one.sort is Sort.FAST_CARRIER)


def sizes(world: AwawWorld, kind: str) -> set[int]:
    """The sizes of the ships of a kind, which lie between those of its row in the table."""
    table = world.statics.tables["naval-units"]
    found = {one.size for one in classes(world.statics).values() if one.kind == kind}
    assert min(found) == table.number(kind, "smallest")
    assert max(found) == table.number(kind, "largest")
    return found


@pytest.mark.rule("20.112C#1", "super carriers are fast carriers")
def test_super_carriers_are_fast_carriers(world: AwawWorld) -> None:
    one = classes(world.statics)["us-midway"]
    assert one.fast_carrier
    assert not one.fleet
    assert not one.strategic


@pytest.mark.parametrize(
    ("what", "sort"),
    [
        pytest.param(
            "us-escort-carrier",
            Sort.ESCORT_CARRIER,
            marks=pytest.mark.rule("20.113#1", "escort carriers are a sort of their own"),
        ),
        pytest.param(
            "japan-transport",
            Sort.TRANSPORT,
            marks=pytest.mark.rule("20.114#1", "transports are"),
        ),
        pytest.param(
            "japan-submarine",
            Sort.SUBMARINE,
            marks=pytest.mark.rule("20.115#1", "submarines are"),
        ),
        pytest.param("japan-asw", Sort.ASW, marks=pytest.mark.rule("20.116#1", "ASW are")),
    ],
)
def test_sorts_of_one_factor(world: AwawWorld, what: str, sort: Sort) -> None:
    one = classes(world.statics)[what.replace("escort-carrier", "cve")]
    assert (one.sort, one.size) == (sort, 1)
    assert not one.fleet
    assert not one.fast_carrier


@pytest.mark.rule("20.13#1", "all of these are naval units")
def test_all_sorts_are_naval_units(world: AwawWorld) -> None:
    assert set(KINDS) <= classes(world.statics).keys()
    assert {one.sort for one in classes(world.statics).values()} == set(Sort)


@pytest.mark.rule("20.21#1", "fleets are destroyers, cruisers and capital ships")
def test_fleets(world: AwawWorld) -> None:
    fleets = {one.sort for one in classes(world.statics).values() if one.fleet}
    assert fleets == {Sort.DESTROYER, Sort.CRUISER, Sort.CAPITAL_SHIP}


@pytest.mark.rule("20.31#1", "light carriers have two, fleet carriers three, super carriers four")
def test_sizes_of_carriers(world: AwawWorld) -> None:
    kinds = ("light-carrier", "fleet-carrier", "super-carrier")
    assert [sizes(world, kind) for kind in kinds] == [{2}, {3}, {4}]


@pytest.mark.rule("20.12A#1", "destroyers, cruisers, transports and escort carriers are light")
@pytest.mark.rule("20.12B#1", "capital ships and fast carriers are heavy")
def test_light_and_heavy_ships(world: AwawWorld) -> None:
    light = (Sort.DESTROYER, Sort.CRUISER, Sort.TRANSPORT, Sort.ESCORT_CARRIER)
    heavy = (Sort.CAPITAL_SHIP, Sort.FAST_CARRIER)
    for one in classes(world.statics).values():
        wanted = Weight.LIGHT if one.sort in light else Weight.NEITHER
        assert one.weight is (Weight.HEAVY if one.sort in heavy else wanted)


@pytest.mark.rule("20.25#1", "capital ships have two to five factors")
@pytest.mark.rule("20.25#2", "they come as pocket battleships, battlecruisers, battleships")
def test_sizes_of_capital_ships(world: AwawWorld) -> None:
    ships = [one for one in classes(world.statics).values() if one.sort is Sort.CAPITAL_SHIP]
    kinds = ("pocket-battleship", "battlecruiser", "battleship")
    assert {one.kind for one in ships} == set(kinds)
    assert [sizes(world, kind) for kind in kinds] == [{2}, {2, 3}, {3, 4, 5}]
    assert {one.size for one in ships} == {2, 3, 4, 5}


FIT, DAMAGED = Condition.FIT, Condition.DAMAGED


@pytest.mark.parametrize(
    ("what", "condition", "slow"),
    [
        pytest.param(
            "japan-akagi",
            DAMAGED,
            True,
            marks=pytest.mark.rule("20.121A#1", "damaged ships are slow"),
        ),
        ("japan-ca", DAMAGED, True),
        pytest.param(
            "us-cve", FIT, True, marks=pytest.mark.rule("20.121B#1", "escort carriers are slow")
        ),
        pytest.param(
            "japan-ise",
            FIT,
            True,
            marks=pytest.mark.rule("20.121C#1", "capital ships with a stripe are slow"),
        ),
        ("japan-transport", FIT, True),
        ("japan-akagi", FIT, False),
        ("japan-yamato", FIT, False),
        pytest.param(
            "japan-dd", FIT, False, marks=pytest.mark.rule("20.121E#1", "all others are fast")
        ),
        ("japan-submarine", FIT, False),
        ("japan-asw", FIT, False),
    ],
)
def test_speed(world: AwawWorld, what: str, condition: Condition, slow: bool) -> None:
    assert is_slow(world, a_hull(what, world, condition)) is slow


@pytest.mark.rule("20.121D#1", "transports are slow")
def test_transports_are_slow(world: AwawWorld) -> None:
    assert is_slow(world, a_hull("japan-transport", world))
    assert not is_slow(world, a_hull("japan-submarine", world))


@pytest.mark.rule("20.41#2", "escort carriers are slow ships")
def test_escort_carriers_are_slow(world: AwawWorld) -> None:
    assert is_slow(world, a_hull("us-cve", world))
    assert not is_slow(world, a_hull("us-dd", world))


@pytest.mark.rule("20.121E#2", "German and Italian capital ships are fast")
@pytest.mark.rule("20.121E#3", "a few Japanese and French, most British and American ones are slow")
def test_whose_capital_ships_are_slow(world: AwawWorld) -> None:
    slow: dict[str, list[bool]] = {}
    for ship in world.statics.forces.ships.values():
        one = classes(world.statics)[ship.id]
        if one.sort is Sort.CAPITAL_SHIP and ship.status == "in-service":
            slow.setdefault(str(ship.nationality), []).append(one.slow)
    assert not any(slow["germany"] + slow["italy"])
    for some in ("japan", "france"):
        assert 0 < sum(slow[some]) < len(slow[some])
    for most in ("britain", "us"):
        assert sum(slow[most]) > len(slow[most]) / 2


@pytest.mark.rule("20.13#2", "submarines, ASW and transports are units of strategic warfare")
def test_units_of_strategic_warfare(world: AwawWorld) -> None:
    assert set(STRATEGIC) == {Sort.SUBMARINE, Sort.ASW, Sort.TRANSPORT}
    assert {one.sort for one in classes(world.statics).values() if one.strategic} == set(STRATEGIC)


@pytest.mark.rule("20.14#1", "factors of all sorts count alike for size")
def test_factors_of_all_sorts_count_alike(world: AwawWorld) -> None:
    world = world.copy()
    force = world.put(Force(ForceId("japan-loose-1"), "japan", TOKYO, ForceKind.LOOSE))
    for what in ("japan-akagi", "japan-dd", "japan-submarine", "japan-transport", "japan-asw"):
        for row in [row for row in world.hulls.values() if row.what == what]:
            world.drop(row)
        move(world, world.put(a_hull(what, world)), in_force(force.id))
    found = contents(world, force.id)
    assert isinstance(found, Known)
    assert found.factors == 3 + 1 + 1 + 1 + 1


@pytest.mark.rule("20.33#1", "fully operational: undamaged, with all its squadrons")
def test_fully_operational_carriers(world: AwawWorld) -> None:
    world = world.copy()
    akagi = a_hull("japan-akagi", world)
    nas = UnitTypeId("japan-nas")
    world.put(Aboard(nas, "japan", ShipId("japan-akagi"), 2))
    assert not fully_operational(world, akagi)
    world.put(Aboard(nas, "japan", ShipId("japan-akagi"), 3))
    assert fully_operational(world, akagi)
    assert not fully_operational(world, a_hull("japan-akagi", world, Condition.DAMAGED))


@pytest.mark.rule("20.33#1", "only a fast carrier is")
def test_no_other_ship_is_fully_operational(world: AwawWorld) -> None:
    assert not fully_operational(world, a_hull("japan-yamato", world))


# Ports --------------------------------------------------------------------------------------------


@pytest.mark.rule("20.15#2", "fifty factors in a port")
@pytest.mark.rule("20.15#3", "a hundred in a hex with two ports")
@pytest.mark.rule("20.15#5", "any number in a mapboard box")
@pytest.mark.rule("20.15#1", "and none in any other hex")
@pytest.mark.rule("20.15#6", "SW boxes take ships too")
def test_where_ships_base() -> None:
    world = europe()
    assert capacity(world, "J30") == 100
    assert capacity(world, "MM30") == 50
    assert capacity(world, "atlantic-us") == capacity(world, "atlantic-sw") == NO_LIMIT
    assert capacity(world, "K31") == 0


@pytest.mark.rule("20.15#4", "fifty factors at a port counter")
def test_port_counters_base_ships() -> None:
    world = pacific_world(turn="Spring 1942")
    [place] = [space for space in ("FF31",) if capacity(world, space) == 0]
    world.put(Counter(CounterKind.PORT, SpaceId(place), "japan"))
    assert capacity(world, place) == 50


@pytest.mark.rule("20.15#3", "a hundred where a port counter stands beside a port, as in Truk")
def test_a_port_counter_beside_a_port() -> None:
    world, truk = pacific_world(turn="Spring 1942"), "Y32"
    assert capacity(world, truk) == 50
    world.put(Counter(CounterKind.PORT, SpaceId(truk), "japan"))
    assert capacity(world, truk) == 100


# Activities ---------------------------------------------------------------------------------------


YES, CARRY, PROTECT, ACCOMPANY = Role.YES, Role.CARRY, Role.PROTECT, Role.ACCOMPANY
DESTROYERS = [
    pytest.param("patrol", (YES,), marks=pytest.mark.rule("20.231A#1", "patrol")),
    pytest.param(
        "sea-supply",
        (CARRY, PROTECT),
    ),
    pytest.param(
        "fast-carrier-mission",
        (ACCOMPANY,),
    ),
    pytest.param(
        "sea-transport", (CARRY, PROTECT), marks=pytest.mark.rule("20.231E#1", "sea transport")
    ),
    pytest.param(
        "seaborne-invasion", (CARRY, PROTECT), marks=pytest.mark.rule("20.231F#1", "invasions")
    ),
    pytest.param("shore-bombardment", (YES,), marks=pytest.mark.rule("20.231G#1", "bombardment")),
    pytest.param(
        "sea-escort",
        (CARRY, PROTECT),
        marks=pytest.mark.rule("20.231H#1", "carry and protect what is escorted"),
    ),
    pytest.param("interception", (YES,), marks=pytest.mark.rule("20.231I#1", "intercept")),
    pytest.param("raid", (), marks=pytest.mark.rule("20.231#1", "nothing else")),
]
CRUISERS = [
    pytest.param("patrol", (YES,), marks=pytest.mark.rule("20.241A#1", "patrol")),
    pytest.param("sea-supply", (PROTECT,)),
    pytest.param(
        "fast-carrier-mission",
        (ACCOMPANY,),
        marks=pytest.mark.rule("20.241C#1", "accompany carriers"),
    ),
    pytest.param(
        "sea-transport",
        (PROTECT,),
        marks=pytest.mark.rule("20.241D#1", "protect transport"),
    ),
    pytest.param(
        "seaborne-invasion", (PROTECT,), marks=pytest.mark.rule("20.241E#1", "protect invasions")
    ),
    pytest.param("shore-bombardment", (YES,), marks=pytest.mark.rule("20.241F#1", "bombardment")),
    pytest.param("raid", (YES,)),
    pytest.param("sea-escort", (PROTECT,)),
    pytest.param("interception", (YES,), marks=pytest.mark.rule("20.241I#1", "intercept")),
    pytest.param("submarine-warfare", (), marks=pytest.mark.rule("20.241#1", "nothing else")),
]
CAPITAL_SHIPS = [
    pytest.param("patrol", (YES,), marks=pytest.mark.rule("20.251A#1", "patrol")),
    pytest.param(
        "sea-supply", (PROTECT,), marks=pytest.mark.rule("20.251B#1", "protect sea supply")
    ),
    pytest.param(
        "fast-carrier-mission",
        (ACCOMPANY,),
    ),
    pytest.param(
        "sea-transport", (PROTECT,), marks=pytest.mark.rule("20.251D#1", "protect transport")
    ),
    pytest.param(
        "seaborne-invasion", (PROTECT,), marks=pytest.mark.rule("20.251E#1", "protect invasions")
    ),
    pytest.param("shore-bombardment", (YES,), marks=pytest.mark.rule("20.251F#1", "bombardment")),
    pytest.param("raid", (YES,)),
    pytest.param("sea-escort", (PROTECT,), marks=pytest.mark.rule("20.251H#1", "protect escorts")),
    pytest.param("interception", (YES,), marks=pytest.mark.rule("20.251I#1", "intercept")),
    pytest.param("invasion-ground-support", (), marks=pytest.mark.rule("20.251#1", "nothing else")),
]
CARRIERS = [
    pytest.param(
        "patrol",
        (YES,),
        marks=pytest.mark.rule("20.32A#1", "patrol"),
    ),
    pytest.param(
        "sea-supply", (PROTECT,), marks=pytest.mark.rule("20.32B#1", "protect sea supply")
    ),
    pytest.param(
        "sea-transport", (PROTECT,), marks=pytest.mark.rule("20.32E#1", "protect transport")
    ),
    pytest.param(
        "seaborne-invasion", (PROTECT,), marks=pytest.mark.rule("20.32F#1", "protect invasions")
    ),
    pytest.param(
        "shore-bombardment", (PROTECT,), marks=pytest.mark.rule("20.32G#1", "protect bombardment")
    ),
    pytest.param("raid", (YES,)),
    pytest.param("sea-escort", (PROTECT,), marks=pytest.mark.rule("20.32K#1", "protect escorts")),
    pytest.param("interception", (YES,), marks=pytest.mark.rule("20.32L#1", "intercept")),
    pytest.param(
        "anti-submarine-warfare",
        (),
        marks=[
            pytest.mark.rule("20.32#1", "nothing else"),
            pytest.mark.rule("20.35#1", "no part in strategic warfare"),
        ],
    ),
]
ESCORT_CARRIERS = [
    pytest.param(
        "sea-supply", (PROTECT,), marks=pytest.mark.rule("20.42A#1", "protect sea supply")
    ),
    pytest.param(
        "sea-transport", (PROTECT,), marks=pytest.mark.rule("20.42B#1", "protect transport")
    ),
    pytest.param(
        "seaborne-invasion", (ACCOMPANY,), marks=pytest.mark.rule("20.42C#1", "go with invasions")
    ),
    pytest.param(
        "shore-bombardment",
        (ACCOMPANY,),
        marks=pytest.mark.rule("20.42D#1", "go with bombardments"),
    ),
    pytest.param(
        "invasion-ground-support",
        (YES,),
        marks=pytest.mark.rule("20.42E#1", "support invasions"),
    ),
    pytest.param("sea-escort", (PROTECT,), marks=pytest.mark.rule("20.42F#1", "protect escorts")),
    pytest.param("interception", (YES,), marks=pytest.mark.rule("20.42G#1", "intercept")),
    pytest.param(
        "anti-submarine-warfare",
        (YES,),
        marks=pytest.mark.rule("20.42H#1", "oppose submarines"),
    ),
    pytest.param("raid", ()),
    pytest.param("patrol", (), marks=pytest.mark.rule("20.42#1", "and do not patrol")),
]


def checked(world: AwawWorld, what: str, activity: str, wanted: tuple[Role, ...]) -> None:
    hull = a_hull(what, world)
    assert roles(world.statics, class_of(world, hull).sort, activity) == wanted
    for role in Role:
        assert (not may_join(world, hull, activity, role)) is (role in wanted)


@pytest.mark.parametrize(("activity", "wanted"), DESTROYERS)
def test_destroyers(world: AwawWorld, activity: str, wanted: tuple[Role, ...]) -> None:
    checked(world, "japan-dd", activity, wanted)


@pytest.mark.parametrize(("activity", "wanted"), CRUISERS)
def test_cruisers(world: AwawWorld, activity: str, wanted: tuple[Role, ...]) -> None:
    checked(world, "japan-ca", activity, wanted)


@pytest.mark.parametrize(("activity", "wanted"), CAPITAL_SHIPS)
def test_capital_ships(world: AwawWorld, activity: str, wanted: tuple[Role, ...]) -> None:
    checked(world, "japan-kongo", activity, wanted)


@pytest.mark.parametrize(("activity", "wanted"), CARRIERS)
def test_fast_carriers(world: AwawWorld, activity: str, wanted: tuple[Role, ...]) -> None:
    checked(world, "japan-akagi", activity, wanted)


@pytest.mark.parametrize(("activity", "wanted"), ESCORT_CARRIERS)
def test_escort_carriers(world: AwawWorld, activity: str, wanted: tuple[Role, ...]) -> None:
    checked(world, "us-cve", activity, wanted)


@pytest.mark.rule("20.241I#3", "cruisers carry nothing")
def test_cruisers_carry_nothing(world: AwawWorld) -> None:
    carriers = {"japan-dd": True, "japan-ca": False}
    for activity in ("sea-supply", "sea-transport", "seaborne-invasion", "sea-escort"):
        for what, may in carriers.items():
            assert (not may_join(world, a_hull(what, world), activity, CARRY)) is may


@pytest.mark.rule("20.75#1", "submarines go with ships, and intercept alone")
@pytest.mark.rule("20.75#2", "in an SW box they fight transports")
def test_submarines(world: AwawWorld) -> None:
    for activity in ("sea-transport", "seaborne-invasion", "fast-carrier-mission", "sea-escort"):
        checked(world, "japan-submarine", activity, (ACCOMPANY,))
    checked(world, "japan-submarine", "interception", (YES,))
    checked(world, "japan-submarine", "submarine-warfare", (YES,))
    checked(world, "japan-submarine", "raid", ())


@pytest.mark.rule("20.83#1", "ASW do nothing but oppose submarines in their box")
def test_asw(world: AwawWorld) -> None:
    table = world.statics.tables["naval-activities"]
    for row in table.rows:
        activity = row.keys[0]
        wanted = (YES,) if activity == "anti-submarine-warfare" else ()
        checked(world, "japan-asw", activity, wanted)


@pytest.mark.rule("20.252A#1", "slow ships do not raid")
def test_slow_ships_do_not_raid(world: AwawWorld) -> None:
    def rules(what: str, condition: Condition = Condition.FIT) -> set[str]:
        hull = a_hull(what, world, condition)
        return {refusal.rule for refusal in may_join(world, hull, "raid", YES)}

    assert rules("japan-kongo") == set()
    assert rules("japan-ise") == {"20.252A"}
    assert rules("japan-kongo", Condition.DAMAGED) == {"20.252A"}


# Submarines in SW boxes ---------------------------------------------------------------------------


def closed(world: AwawWorld, power: str, space: str) -> set[str]:
    where = BOXES.get(space, SpaceId(space))
    return {refusal.rule for refusal in BOOK.may(world, SubmarinesIn(power, where))}


def europe(*rows: Any) -> AwawWorld:
    return world_at(scenario="europe-1939", turn="Fall 1941", rows=rows)


@pytest.mark.rule("20.71A#1", "German submarines in the Atlantic")
@pytest.mark.rule("20.71B#1", "and in the Indian Ocean with Suez and Ethiopia")
def test_german_submarines() -> None:
    assert closed(europe(), "germany", "atlantic") == set()
    assert closed(europe(), "germany", "indian-ocean") != set()
    banks = ("LL30", "LL31", "MM30", "MM31")
    held = [Control(SpaceId(name), "germany") for name in banks]
    assert closed(europe(*held), "germany", "indian-ocean") != set()
    ethiopia = Control(SpaceId("ethiopia"), "italy")
    assert closed(europe(*held, ethiopia), "germany", "indian-ocean") == set()
    assert closed(europe(*held, ethiopia), "germany", "pacific") != set()


@pytest.mark.rule("20.71C#1", "Japanese submarines in the Pacific, at war with the U.S.")
@pytest.mark.rule("20.71D#1", "in the Indian Ocean, at war with Britain")
@pytest.mark.rule("20.71E#1", "American ones in the Pacific, at war with Japan")
def test_submarines_in_the_pacific() -> None:
    """R-062: also once the tension between the two is forty."""
    peace = pacific_world(wars="")
    for power in ("japan", "us"):
        assert closed(peace, power, "pacific") != set()
    assert closed(peace, "japan", "indian-ocean") != set()
    with_us = pacific_world(wars="japan/us")
    assert closed(with_us, "japan", "pacific") == closed(with_us, "us", "pacific") == set()
    assert closed(with_us, "japan", "indian-ocean") != set()
    assert closed(pacific_world(wars="japan/britain"), "japan", "indian-ocean") == set()
    wary = pacific_world(wars="", rows=(Level("usjt", "", 41),))
    assert closed(wary, "japan", "pacific") == closed(wary, "us", "pacific") == set()
    assert closed(pacific_world(wars="", rows=(Level("usjt", "", 39),)), "us", "pacific") != set()


@pytest.mark.rule("20.72#1", "Italian and British submarines in no SW box")
@pytest.mark.rule("20.72#2", "British ones in the Pacific theater only after Italy's surrender")
def test_british_and_italian_submarines() -> None:
    for power in ("italy", "britain"):
        for box in BOXES:
            assert closed(europe(), power, box) != set()
    assert closed(europe(), "italy", "I13") == set()
    world = pacific_world()
    assert closed(world, "britain", "L32") == {"20.72"}
    assert closed(world, "us", "L32") == set()
    world.put(Surrendered("italy"))
    assert closed(world, "britain", "L32") == set()


# Counters -----------------------------------------------------------------------------------------


@pytest.mark.rule("20.91#1", "factors are broken down at any time")
@pytest.mark.rule("20.91#2", "and combined again")
@pytest.mark.parametrize(
    "what",
    [
        pytest.param(
            "japan-dd", marks=pytest.mark.rule("20.23#1", "destroyers are counted in factors")
        ),
        pytest.param(
            "us-cve", marks=pytest.mark.rule("20.41#1", "escort carriers are counted in factors")
        ),
        "japan-asw",
        "japan-submarine",
        "japan-transport",
    ],
)
def test_factors_are_broken_down_and_combined(world: AwawWorld, what: str) -> None:
    world = world.copy()
    for row in [row for row in world.hulls.values() if row.what == what]:
        world.drop(row)
    hull = world.put(Hull(what, what.split("-")[0], TOKYO, 7))
    assert class_of(world, hull).size == 1
    part = take(world, hull, 3)
    assert (part.factors, world.hulls[hull.id].factors) == (3, 4)
    add(world, part)
    assert world.hulls[hull.id].factors == 7


@pytest.mark.rule("20.91#3", "cruisers by twos")
@pytest.mark.rule("20.24#1", "cruisers come in even numbers")
def test_cruisers_are_broken_down_by_twos(world: AwawWorld) -> None:
    world = world.copy()
    hull = world.put(Hull("japan-ca", "japan", TOKYO, 6))
    with pytest.raises(ValueError, match="cannot be taken"):
        take(world, hull, 3)
    assert take(world, hull, 4).factors == 4


@pytest.mark.rule("20.91#4", "named ships are never broken down")
def test_named_ships_are_whole(world: AwawWorld) -> None:
    world = world.copy()
    hull = world.put(a_hull("japan-yamato", world))
    with pytest.raises(ValueError, match="cannot be taken"):
        take(world, hull, 2)
    assert world.hulls[HullId("japan-yamato")].factors == 5


@pytest.mark.rule("20.92#1", "a scenario may begin with factors in several places")
def test_factors_begin_where_the_scenario_has_them() -> None:
    world = world_at(scenario="coral-sea", turn="Spring 1942", ready=True)
    for port, count in (("Y32", 8), ("EE30", 8)):
        rows = [row for row in loose_in(world, SpaceId(port)) if row.what == "japan-ca"]
        assert sum(row.factors for row in rows) == count
