"""26.2, 26.3: fronts, bases, ranges, and what may be bombed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.shared.bombing import (
    BERLIN,
    ESSEN,
    KIEL,
    LONDON,
    PLOESTI,
    TOKYO,
    europe,
    pacific,
    stack,
    target,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.bombing import Aim, Firestorm, FrontAir, FrontAirId, RocketBase
from warcabinet.awaw.state.construction import BeachDefence, Fort, FortKind
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind, HexSupply, Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import bases_on, distance, route, way
from warcabinet.awaw.strategic.bombing.bombing_targets import all_targets, defense, targets_of
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import (
    fronts,
    may_assign,
    redeploy,
    turn_up,
    use,
)
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import (
    BombWith,
    Detachment,
    SendRaid,
    against_raid,
    bases_for,
    bombers_of,
    reachable,
    reaches_america,
)
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

BOMBER = UnitTypeId("britain-strategic-bomber")
AMERICAN = UnitTypeId("us-strategic-bomber")


def hexes(world: AwawWorld, power: str, aim: Aim = Aim.AREA) -> set[str]:
    rows = all_targets(world)
    names = {row.hex: row.name for row in world.board.rows.places.rows if row.city}
    return {
        names.get(one.space, str(one.space)) for one in rows if (one.power, one.aim) == (power, aim)
    }


def cities(world: AwawWorld, power: str) -> set[str]:
    """The places of a power that are worth BRPs."""
    found = set()
    for one in all_targets(world):
        if one.power == power and one.aim is Aim.AREA and one.value:
            places = world.board.places_at.get(one.space, ())
            worth = [place.name for place in places if place.objective]
            found.add(worth[0] if worth else str(one.space))
    return found


# Targets ------------------------------------------------------------------------------------------


@pytest.mark.rule("26.31A#1", "Germany: its objectives")
@pytest.mark.rule("26.31B#1", "Italy: Rome, Milan and Genoa")
@pytest.mark.rule("26.31C#1", "Britain: London, Birmingham and Manchester")
@pytest.mark.rule("26.31E#1", "the U.S. boxes, with three air range results")
def test_targets_in_europe() -> None:
    world = europe(side="axis")
    assert cities(world, "germany") == {"Berlin", "Essen", "Cologne", "Leipzig", "Breslau"}
    assert cities(world, "italy") == {"Rome", "Milan", "Genoa"}
    assert cities(world, "britain") == {"London", "Birmingham", "Manchester"}
    assert not reaches_america(world, "germany")
    spaces = {one.space for one in targets_of(world, "germany", Side.AXIS)}
    assert "atlantic-us" not in spaces
    assert LONDON in spaces
    far = europe(side="axis", levels={"air-range/germany": 3})
    assert "atlantic-us" in {one.space for one in targets_of(far, "germany", Side.AXIS)}


@pytest.mark.rule("26.31D#1", "Russia: its ICs, Vladivostok, Irkutsk and the Urals box")
def test_targets_in_russia() -> None:
    world = europe(side="axis")
    names = cities(world, "russia")
    assert {"urals", "Moscow"} <= names
    east = pacific()
    assert cities(east, "russia") == {"Vladivostok", "Irkutsk", "urals"}


@pytest.mark.rule("26.31F#1", "China: five cities, if it holds them")
@pytest.mark.rule("26.31G#1", "Japan: Tokyo, Osaka and Kagoshima")
@pytest.mark.rule("26.34#1", "what was taken from another power is not bombed")
def test_targets_in_the_pacific() -> None:
    world = pacific()
    assert cities(world, "japan") == {"Tokyo", "Osaka", "Kagoshima"}
    assert cities(world, "china") == {"Chungking"}
    nanking = SpaceId(world.board.places["Nanking"].hex)
    assert nanking not in {one.space for one in all_targets(world)}
    freed = pacific(rows=[Control(nanking, "china")])
    assert cities(freed, "china") == {"Chungking", "Nanking"}
    assert cities(world, "britain") == {"india", "australia"}
    taken = europe(rows=[Control(ESSEN, "britain")])
    assert ESSEN not in {one.space for one in all_targets(taken)}


@pytest.mark.rule("26.31H#1", "ships that are built or repaired, from the row Launch up")
@pytest.mark.rule("26.31H#2", "not those that wait for repair")
def test_ships_in_shipyards() -> None:
    world = europe()
    assert target(world, KIEL, Aim.SHIPS).power == "germany"
    for row in list(world.slips.rows()):
        world.drop(row)
        if row.yard == "kiel" or row.party == "germany":
            world.put(replace(row, row=ChartRow.WAITING, season=None))
    assert KIEL not in {one.space for one in all_targets(world) if one.aim is Aim.SHIPS}


@pytest.mark.rule("26.31I#1", "oil centers of the enemy")
@pytest.mark.rule("26.31J#1", "synthetic oil plants")
@pytest.mark.rule("26.31K#1", "rocket bases")
def test_oil_and_rocket_bases() -> None:
    base = SpaceId("M22")
    rows = [
        Control(PLOESTI, "germany"),
        Counter(CounterKind.OIL_PLANT, KIEL, "germany"),
        RocketBase(base, "germany"),
    ]
    world = europe(rows=rows)
    ours = {(one.space, one.aim) for one in targets_of(world, "britain", Side.ALLIED)}
    assert (PLOESTI, Aim.AREA) in ours
    assert (KIEL, Aim.AREA) in ours
    assert (base, Aim.ROCKETS) in ours
    bare = europe()
    theirs = {one.space for one in targets_of(bare, "britain", Side.ALLIED) if one.aim is Aim.AREA}
    assert not theirs & {PLOESTI, base, KIEL}


@pytest.mark.rule("26.32#1", "when all its key areas have burnt, cities beside them are bombed")
@pytest.mark.rule("26.32#2", "no BRPs are lost there")
def test_secondary_targets() -> None:
    world = europe()
    areas = [one for one in all_targets(world) if one.power == "germany" and one.value]
    for one in areas[:-1]:
        world.put(Firestorm(one.space, 1944, "britain", "germany"))
    assert not any(one.secondary for one in all_targets(world))
    world.put(Firestorm(areas[-1].space, 1944, "britain", "germany"))
    found = [one for one in all_targets(world) if one.secondary]
    assert found
    assert {one.value for one in found} == {0}
    beside = {near for one in areas for near in world.map.neighbours(one.space)}
    assert all(one.space in beside for one in found)


# Defenses -----------------------------------------------------------------------------------------


@pytest.mark.rule("4.616#3", "other cities count for the defense of their hex")
@pytest.mark.rule("24.67#9", "as the summary says of targets")
@pytest.mark.rule("32.251#1", "a fortification adds one, a directional one too")
@pytest.mark.rule("32.252#1", "a fortress adds two")
@pytest.mark.rule("10.95#1", "a flak factor adds one to the defense against bombers")
@pytest.mark.rule("26.461A#2", "one for each flak factor, airbase, objective and anchor")
@pytest.mark.rule("26.461A#3", "two for each city or port")
@pytest.mark.rule("26.461A#4", "one for a fortification, two for a fortress, none for a beach")
def test_defenses() -> None:
    world = europe()
    assert (defense(world, BERLIN), defense(world, KIEL)) == (3, 5)
    world = europe("germany-flak L31 2")
    assert defense(world, BERLIN) == 5
    world.put(Counter(CounterKind.AIRBASE, BERLIN, "germany"))
    assert defense(world, BERLIN) == 6
    world.put(BeachDefence(BERLIN))
    assert defense(world, BERLIN) == 6
    world.put(Fort(BERLIN, all_round=FortKind.FORTIFICATION))
    assert defense(world, BERLIN) == 7
    world.put(Fort(BERLIN, line=FortKind.FORTIFICATION))
    assert defense(world, BERLIN) == 7
    world.put(Fort(BERLIN, all_round=FortKind.FORTRESS))
    assert defense(world, BERLIN) == 8


@pytest.mark.rule("26.461A#3", "two for a port counter")
@pytest.mark.rule("21.12#1", "a port counter is a port also for those who bomb it")
def test_a_port_counter_is_defended_as_a_port() -> None:
    world, island = pacific(), SpaceId("X38")
    before = defense(world, island)
    world.put(Counter(CounterKind.PORT, island, "japan"))
    assert defense(world, island) == before + 2


@pytest.mark.rule("26.761E#2", "Kiel has a strength of five: two cities and an anchor")
def test_defense_of_kiel() -> None:
    assert defense(europe(), KIEL) == 5


@pytest.mark.rule("26.462#1", "a box has three, whatever is in it")
def test_defense_of_a_box() -> None:
    assert defense(europe("russia-flak urals 4"), SpaceId("urals")) == 3


@pytest.mark.rule("26.71A#3", "what boxes are worth")
def test_values_of_boxes() -> None:
    world = pacific()
    base = world.treasuries["russia"].base
    found = {one.space: one.value for one in all_targets(world) if not world.map.is_hex(one.space)}
    assert (found[SpaceId("india")], found[SpaceId("australia")]) == (10, 10)
    assert found[SpaceId("urals")] == base - 20
    assert found[SpaceId("pacific-us")] > 1000


# Bases and ranges ---------------------------------------------------------------------------------


@pytest.mark.rule("26.11#1", "strategic bombers attack targets within range of their bases")
@pytest.mark.rule("26.31#1", "an operational base on their front must be within range")
@pytest.mark.rule("26.421#1", "air range research lengthens the range")
@pytest.mark.rule("26.21#3", "they may bomb on another front, measured from a base of their own")
def test_bases_within_range() -> None:
    def in_range(levels: dict[str, int], front: str = "western") -> set[SpaceId]:
        world = europe(f"{BOMBER} {front} 3", levels=levels)
        return {one.space for one in reachable(world, "britain")}

    assert BERLIN not in in_range({})
    assert BERLIN in in_range({"air-range/britain": 1})
    rome = SpaceId("Y22")
    assert rome not in in_range({})
    assert rome in in_range({"air-range/britain": 1})  # on the Mediterranean front
    assert BERLIN not in in_range({"air-range/britain": 1}, "mediterranean")


@pytest.mark.rule("30.523B#1", "bombers do not attack from bases in partial supply")
@pytest.mark.parametrize("supply", [Supply.PARTIAL, Supply.NONE])
def test_a_base_that_does_not_operate(supply: Supply) -> None:
    world = europe(f"{BOMBER} western 3", levels={"air-range/britain": 1})
    for space in world.map.members(bases_on(world, "britain", "western")):
        world.put(HexSupply(space, supply))
    assert not bases_on(world, "britain", "western")
    assert not [*reachable(world, "britain")]


@pytest.mark.rule("26.41#1", "the way of a raid, straight or by way of a hex")
def test_ways() -> None:
    world = europe()
    straight = way(world, LONDON, ESSEN, 24)
    assert (straight[0], straight[-1]) == (LONDON, ESSEN)
    assert len(straight) - 1 == distance(world, LONDON, ESSEN, 24)
    over = SpaceId("H28")
    long = route(world, LONDON, over, ESSEN, 24)
    assert over in long
    assert over not in straight
    assert len(long) > len(straight)
    assert route(world, LONDON, over, ESSEN, len(straight) - 1) == ()


# Raids --------------------------------------------------------------------------------------------


def refused(world: AwawWorld, power: str, *units: str, **more: object) -> set[str]:
    some = [Detachment(FrontAirId(one.split("=")[0]), int(one.split("=")[1])) for one in units]
    fly = more.get("wings", ())
    assert isinstance(fly, tuple)
    flying = tuple(Wing(AirId(one.split("=")[0]), int(one.split("=")[1])) for one in fly)
    space = SpaceId(str(more.get("space", ESSEN)))
    base = SpaceId(str(more.get("base", LONDON)))
    action = SendRaid(space, Aim.AREA, base, space, tuple(some), flying)
    return {one.rule for one in against_raid(world, power, action)}


@pytest.mark.rule("26.41#2", "a force is of one nationality")
def test_one_nationality() -> None:
    world = europe(
        f"{BOMBER} western 3", "us-interceptor western 2", levels={"air-range/britain": 1}
    )
    assert refused(world, "britain", f"{BOMBER}@western=3") == set()
    both = (f"{BOMBER}@western=3", "us-interceptor@western=2")
    assert refused(world, "britain", *both) == {"26.41"}


@pytest.mark.rule("26.42A#1", "strategic bombers are the bombers of a force")
@pytest.mark.rule("26.43A#1", "interceptors escort")
def test_escorts_alone_bomb_nothing() -> None:
    world = europe(
        f"{BOMBER} western 3", "britain-interceptor western 2", levels={"air-range/britain": 1}
    )
    assert refused(world, "britain", "britain-interceptor@western=2") == {"26.42"}
    with_bombers = (f"{BOMBER}@western=3", "britain-interceptor@western=2")
    assert refused(world, "britain", *with_bombers) == set()


@pytest.mark.rule("26.31#1", "interceptors, too, need an operational base on their front in range")
@pytest.mark.rule("26.43#1", "escorts that protect the bombers nowhere do not go along")
def test_escorts_come_from_a_base_on_their_front() -> None:
    fronts = ("western", "mediterranean", "eastern")
    world = europe(
        f"{BOMBER} western 3",
        *(f"britain-interceptor {front} 2" for front in fronts),
        levels={"air-range/britain": 1},
    )
    for front, found in zip(fronts, (set(), {"26.31"}, {"26.31"}), strict=True):
        both = (f"{BOMBER}@western=3", f"britain-interceptor@{front}=2")
        assert refused(world, "britain", *both) == found


@pytest.mark.rule("26.422#1", "army air bombs within four hexes in Europe")
@pytest.mark.rule("26.422#2", "research does not lengthen that")
@pytest.mark.rule("26.422#3", "naval air does not bomb")
@pytest.mark.rule("26.13#1", "uninverted army air bombs from operational, supplied bases")
@pytest.mark.rule("17.23E#1", "army air bombs, naval air does not")
def test_army_air_that_bombs() -> None:
    near, far = SpaceId("M24"), LONDON
    held: dict[str, Any] = {"side": "axis", "control": {"germany": "M24"}}
    world = europe(
        "germany-aaf M24 6", "germany-aaf L31 6", levels={"air-range/germany": 3}, **held
    )
    wings = ("germany-aaf@M24=6",)
    assert refused(world, "germany", space=far, base=near, wings=wings) == set()
    late = ("germany-aaf@L31=6",)
    assert "18.45" in refused(world, "germany", space=far, base=BERLIN, wings=late)
    few = ("germany-aaf@M24=2",)
    assert refused(world, "germany", space=far, base=near, wings=few) == {"26.42"}
    world.put(HexSupply(near, Supply.NONE))
    assert "18.51" in refused(world, "germany", space=far, base=near, wings=wings)
    fleet = europe("germany-nas M24 6", **held)
    naval = ("germany-nas@M24=6",)
    assert "17.23" in refused(fleet, "germany", space=far, base=near, wings=naval)


@pytest.mark.rule("26.52#1", "no more than ten Japanese army air factors bomb")
def test_japanese_army_air() -> None:
    world = pacific(side="axis")
    assert {one.rule for one in BOOK.may(world, BombWith("japan", 11))} == {"26.52"}
    assert not BOOK.may(world, BombWith("japan", 10))
    assert not BOOK.may(world, BombWith("us", 11))


# Fronts -------------------------------------------------------------------------------------------


def test_from_front_to_front() -> None:
    world = europe(f"{BOMBER} western 5")
    used = use(world, FrontAirId(f"{BOMBER}@western"), 2)
    redeploy(world, used, 2, "mediterranean")
    redeploy(world, FrontAirId(f"{BOMBER}@western"), 1, "mediterranean")
    assert stack(world, f"{BOMBER}@mediterranean/used") == 2
    assert stack(world, f"{BOMBER}@mediterranean") == 1
    assert stack(world, f"{BOMBER}@western") == 2


@pytest.mark.rule("26.21#1", "each SW box has a part for each front of its board")
def test_parts_of_sw_boxes() -> None:
    assert fronts(europe()) == ("western", "eastern", "mediterranean")
    assert fronts(pacific()) == ("pacific", "asian", "southeast-asian")


@pytest.mark.rule("26.22#1", "they are placed on a front with an operational base")
@pytest.mark.rule("26.23A#1", "British ones not in the Pacific")
@pytest.mark.rule("26.23B#2", "American ones only where the U.S. is at war")
@pytest.mark.rule("26.23B#1", "before that they stay in the U.S. box")
def test_where_they_are_placed() -> None:
    world = europe()
    assert not may_assign(world, BOMBER, "britain", "western")
    assert {one.rule for one in may_assign(world, BOMBER, "britain", "eastern")} == {"26.22"}
    assert "26.23A" in {one.rule for one in may_assign(pacific(), BOMBER, "britain", "pacific")}
    waiting = europe()
    for row in list(waiting.wars.rows()):
        if "us" in row.key():
            waiting.drop(row)
    assert "26.23B" in {one.rule for one in may_assign(waiting, AMERICAN, "us", "western")}
    assert not may_assign(waiting, AMERICAN, "us", "atlantic-us")
    assert "26.23B" not in {one.rule for one in may_assign(world, AMERICAN, "us", "western")}


def test_used_interceptors() -> None:
    world = europe("britain-interceptor western 3", side="axis")
    use(world, FrontAirId("britain-interceptor@western"), 3)
    turn_up(world)
    assert stack(world, "britain-interceptor@western/used") == 3
    own = europe("britain-interceptor western 3")
    use(own, FrontAirId("britain-interceptor@western"), 2)
    assert [row.factors for row in bombers_of(own, "britain", Category.INTERCEPTOR)] == [1]
    turn_up(own)
    assert stack(own, "britain-interceptor@western") == 3


@pytest.mark.rule("26.31#3", "from the U.S. boxes they bomb only with three air range results")
def test_from_america() -> None:
    row = FrontAir(UnitTypeId("us-strategic-bomber"), "us", "atlantic-us", 3)
    near = europe(levels={"air-range/us": 2})
    assert not bases_for(near, row, target(near, KIEL, Aim.SHIPS))
    assert reaches_america(europe(levels={"air-range/us": 3}), "us")


def test_peace() -> None:
    world = europe()
    assert TOKYO not in {one.space for one in targets_of(world, "russia", Side.ALLIED)}
    assert {one.power for one in targets_of(world, "russia", Side.ALLIED)} <= {"germany"}
