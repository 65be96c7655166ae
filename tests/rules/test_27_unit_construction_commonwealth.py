"""27.331C, 27.472 to 27.475: what the Commonwealth builds, where, and who pays for it."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import construction_limit, forget_box_losses
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.partisans.economic_effect import PartisanAndBoxLosses
from warcabinet.awaw.logistics.construction.construction_costs import left
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    home_area,
    places_for,
)
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits, build
from warcabinet.awaw.pieces.ground_units import eliminate, place_unit
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.construction import (
    BuildingBudget,
    Built,
    ConstructionOil,
    LimitLoss,
    LimitLossCause,
)
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

JAPANESE = "japan-infantry-3-2"
INFANTRY = {"australia": "australia-infantry-1-3", "india": "india-infantry-1-3"}
EDGES = {"australia": "NN24", "india": "Q8"}
BOXES = pytest.mark.parametrize("country", ["australia", "india"])


def built(number: int, kind: str, count: int, paid: int) -> Built:
    return Built(number, UnitTypeId(kind), "britain", SpaceId("australia"), count, paid)


def barred(world: AwawWorld, kind: str, count: int = 1) -> set[str]:
    """Why so many of a type are not built, out of a full force pool."""
    twin = world.copy()
    twin.readonly = False
    twin.put(Pool(UnitTypeId(kind), "britain", 9))
    one = world.statics.kinds[kind]
    asked = Construct(one.nationality, one.category, UnitTypeId(kind), "britain", count)
    return {one.rule for one in BOOK.may(twin, asked)} - {"7.221"}


# Where --------------------------------------------------------------------------------------------


def boxes(nationality: str, party: str = "britain") -> list[str]:
    """Where troops of a nationality are raised, in a game of Europe alone."""
    world = world_at()
    return [str(space) for space in world.map.members(home_area(world, nationality, party))]


@pytest.mark.rule("27.42G#1", "American units are built in either U.S. box")
def test_americans_are_raised_in_the_us_boxes() -> None:
    assert boxes("us", "us") == ["atlantic-us", "pacific-us"]


@pytest.mark.rule("82.13B#1", "South Africans are built in their own country")
@pytest.mark.rule("27.472A#1", "South African units are built in the South Africa box")
def test_south_africans_are_raised_in_their_box() -> None:
    assert boxes("south-africa") == ["south-africa"]


@pytest.mark.parametrize("nationality", ["south-africa", "canada", "us"])
def test_none_of_them_is_raised_in_britain(nationality: str) -> None:
    london = world_at().board.places["London"].hex
    assert london not in boxes(nationality)


@pytest.mark.rule("27.475A#1", "Canadian units are built in Canada, which is in the U.S. boxes")
def test_canadians_are_raised_in_the_us_boxes() -> None:
    assert boxes("canada") == ["atlantic-us", "pacific-us"]


def raised(nationality: str, *spaces: str) -> list[bool]:
    """Whether troops of a nationality are raised in these spaces of the Pacific board."""
    world = pacific_world(step="T.P.BLD.60")
    area = home_area(world, nationality, "britain")
    return [world.map.has(area, space) for space in spaces]


@pytest.mark.rule("82.13B#1", "Australians are built in their own country")
@pytest.mark.rule("27.473A#1", "Australian units are built in the Australia box")
def test_australians_are_raised_in_the_australia_box() -> None:
    assert boxes("australia") == ["australia"]


@pytest.mark.rule("27.473A#2", "and in Australian hexes")
def test_australians_are_raised_in_australian_hexes() -> None:
    assert raised("australia", "australia", "NN24") == [True, True]


def test_australians_are_raised_nowhere_else() -> None:
    assert raised("australia", "india", "HH27") == [False, False]


@pytest.mark.rule("27.474A#1", "Indian units are built in the India box")
def test_indians_are_raised_in_the_india_box() -> None:
    assert boxes("india") == ["india"]


@pytest.mark.rule("27.474A#2", "and in Indian hexes")
def test_indians_are_raised_in_indian_hexes() -> None:
    assert raised("india", "india", "T11", "DD3") == [True, True, True]


def test_indians_are_raised_nowhere_else() -> None:
    assert raised("india", "australia", "W12") == [False, False]


# How much -----------------------------------------------------------------------------------------


@pytest.mark.rule("27.473B#2", "three infantry factors of Australia a turn")
def test_australia_builds_three_infantry_factors() -> None:
    world = world_at()
    assert barred(world, INFANTRY["australia"], 3) == set()
    assert barred(world, INFANTRY["australia"], 4) == {"27.473B"}
    world.put(built(0, INFANTRY["australia"], 3, 3))
    assert barred(world, INFANTRY["australia"]) == {"27.473B"}
    assert barred(world, "australia-aaf", 1) == set()


@pytest.mark.rule("27.473B#3", "one Australian army air factor a turn")
def test_australia_builds_one_air_factor() -> None:
    world = world_at()
    assert barred(world, "australia-aaf", 1) == set()
    assert barred(world, "australia-aaf", 2) == {"27.473B"}
    world.put(built(0, "australia-aaf", 1, 3))
    assert barred(world, "australia-aaf", 1) == {"27.473B"}
    assert barred(world, INFANTRY["australia"], 3) == set()


@pytest.mark.rule("27.473B#1", "nine BRPs of Australia a turn")
def test_australia_builds_nine_brps() -> None:
    world = world_at(rows=(built(0, "australia-aaf", 1, 8),))
    assert barred(world, INFANTRY["australia"], 1) == set()
    assert barred(world, INFANTRY["australia"], 2) == {"27.473B"}


@pytest.mark.rule("27.473B#1", "what costs more for want of oil counts at its price (R-068)")
def test_what_australia_builds_without_oil_counts_double() -> None:
    rows = (built(0, "australia-aaf", 1, 6), Treasury("britain", 100, 100))
    for more, rules in (((), set()), ((ConstructionOil("western allies"),), {"27.473B"})):
        world = world_at(rows=(*rows, *more))
        assert barred(world, INFANTRY["australia"], 2) == rules
        assert barred(world, INFANTRY["australia"], 1) == set()


@pytest.mark.rule("27.474B#1", "three BRPs of India a turn")
def test_india_builds_three_brps() -> None:
    world = world_at()
    assert barred(world, INFANTRY["india"], 3) == set()
    assert barred(world, INFANTRY["india"], 4) == {"27.474B"}
    world.put(built(0, INFANTRY["india"], 1, 1))
    assert barred(world, INFANTRY["india"], 3) == {"27.474B"}


# Who pays -----------------------------------------------------------------------------------------


def charged(kind: str, where: str) -> tuple[int, int]:
    """What a unit takes from the BRPs of Britain, and from its limit."""
    pool = Pool(UnitTypeId(kind), "britain", 4)
    world = world_at(rows=(pool, BuildingBudget("britain", 20), Treasury("britain", 30, 100)))
    build(world, UnitTypeId(kind), SpaceId(where))
    return 30 - level_of(world, "britain"), 20 - left(world, "britain")


@pytest.mark.rule("27.472B#2", "Britain pays for South Africans, within its own limit")
def test_britain_pays_for_south_africans() -> None:
    assert charged("south-africa-infantry-1-3", "south-africa") == (1, 1)


@pytest.mark.rule("27.473C#2", "Britain pays for Australians, within its own limit")
def test_britain_pays_for_australians() -> None:
    assert charged("australia-infantry-1-3", "australia") == (1, 1)


@pytest.mark.rule("27.474C#1", "Britain pays for Indians")
@pytest.mark.rule("27.474C#2", "within its own limit")
def test_britain_pays_for_indians() -> None:
    assert charged("india-infantry-1-3", "india") == (1, 1)


@pytest.mark.rule("27.475C#2", "Britain pays for Canadians, within its own limit")
def test_britain_pays_for_canadians() -> None:
    assert charged("canada-infantry-3-4", "atlantic-us") == (3, 3)


# Enemies beside the boxes -------------------------------------------------------------------------


def besieged(country: str, units: int) -> AwawWorld:
    """The Japanese combat phase has ended with so many units beside a box."""
    lines = (f"{JAPANESE} {EDGES[country]} x{units}",) if units else ()
    return pacific_table(*lines, play=PartisanAndBoxLosses(), side="axis").world


def most(world: AwawWorld, country: str) -> int:
    """How many BRPs a country may still spend, by what it has spent before."""
    for spent in range(10):
        twin = world.copy()
        twin.readonly = False
        twin.put(Built(0, UnitTypeId(INFANTRY[country]), "britain", SpaceId(country), 0, spent))
        if barred(twin, INFANTRY[country], 1):
            return spent
    return 10


@pytest.mark.rule("27.331C#1", "enemies beside its box lower the Australian and the British limit")
@pytest.mark.rule("27.331C#2", "the same for India")
@BOXES
def test_enemies_beside_a_box_lower_its_own_limit_and_the_british_one(country: str) -> None:
    full = {"australia": 9, "india": 3}[country]
    before = construction_limit(pacific_world(), "britain")
    for units, cut in ((0, 0), (1, 1), (2, 2), (3, 3), (4, 3)):  # three factors each
        world = besieged(country, units)
        assert most(world, country) == full - cut
        assert construction_limit(world, "britain") == before - cut


@pytest.mark.rule("27.331C#4", "it is what the last Japanese combat phase left")
@BOXES
def test_the_limit_recovers_with_the_next_japanese_turn(country: str) -> None:
    lost = LimitLoss(country, LimitLossCause.UNITS_BESIDE_BOX, 9)
    full = {"australia": 9, "india": 3}[country]
    assert most(pacific_world(rows=(lost,)), country) == full - 3
    for side, cut in (("allied", 3), ("axis", 0)):
        later = pacific_world(side=side, rows=(lost,))
        forget_box_losses(later)
        assert most(later, country) == full - cut


# The United States, and both theaters -------------------------------------------------------------


@pytest.mark.rule("27.52#1", "Americans are built in either box, wherever they were lost")
def test_americans_are_built_in_either_box_wherever_they_were_lost() -> None:
    kind = UnitTypeId("us-infantry-1-3")
    t = table(
        play=BuildUnits(),
        scenario="global-war",
        turn="Spring 1942",
        side="allied",
        step="T.P.BLD.60",
        rows=(Pool(kind, "us", 0), Pool(UnitTypeId("us-aaf"), "us", 1), BuildingBudget("us", 20)),
    )
    lost = t.world.copy()
    lost.readonly = False
    eliminate(lost, place_unit(lost, kind, "us", "pacific-us"), Cause.COMBAT, "15.6")
    assert lost.pools[kind].unbuilt == 1
    open_to_it = lost.map.members(places_for(lost, kind, "us"))
    assert {"atlantic-us", "pacific-us"} == set(open_to_it)
    rows = (Pool(kind, "us", 2), *t.world.building_budgets.values())
    again = table(play=BuildUnits(), scenario="global-war", turn="Spring 1942", side="allied",
                  step="T.P.BLD.60", rows=rows)  # fmt: skip
    for box in ("atlantic-us", "pacific-us"):
        again.say(f"allied: build-unit {kind} {box}")
    assert [row.place for row in again.world.built.values()] == ["atlantic-us", "pacific-us"]


def test_ground_units_have_a_movement_factor_for_each_theater() -> None:
    """27.51."""
    europe, pacific = world_at(), pacific_world()
    marine = "us-marine-1-3"
    kinds = europe.statics.kinds[marine], pacific.statics.kinds[marine]
    assert kinds[0] is kinds[1]
    assert europe.statics.movement_at(marine, "L31") == 3
    assert pacific.statics.movement_at(marine, "NN24") == 2
    both = world_at(scenario="global-war").statics
    assert (both.movement_at(marine, "L31"), both.movement_at(marine, "PNN24")) == (3, 2)
