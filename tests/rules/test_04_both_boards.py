"""4.1: both boards in one game: each space has the figures of the board it is on."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.ground.movement.box_garrisons import edge
from warcabinet.awaw.ground.movement.ground_movement import allowance, reachable
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.state.ground import Spent, UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.awaw.terms.powers import Theater

EUROPE, PACIFIC = Theater.EUROPE, Theater.PACIFIC


@pytest.mark.parametrize(
    ("space", "theater"),
    [
        ("L31", EUROPE),
        ("PL32", PACIFIC),
        ("AA25:east", EUROPE),
        ("PAA11:east", PACIFIC),
        ("atlantic-us", EUROPE),
        ("south-africa", EUROPE),
        ("ethiopia", EUROPE),
        ("indian-ocean-sw", EUROPE),
        ("urals", EUROPE),
        ("india", PACIFIC),
        ("australia", PACIFIC),
        ("pacific-us", PACIFIC),
        ("pacific-sw", PACIFIC),
    ],
)
def test_each_space_belongs_to_the_board_it_lies_on(space: str, theater: Theater) -> None:
    both = RULES.settings["global-war"]
    assert both.theaters == (EUROPE, PACIFIC)
    assert both.theater_at(space) is theater
    assert both.board.board.has(both.pacific, space) is (theater is PACIFIC)
    for scenario, only in (("europe-1939", EUROPE), ("pacific-1939", PACIFIC)):
        assert RULES.settings[scenario].theaters == (only,)
        assert RULES.settings[scenario].theater_at("urals") is only


@pytest.mark.rule("4.12#2", "on both boards a unit moves by the factor of the board it is on")
@pytest.mark.parametrize("theater", Theater)
def test_on_both_boards_each_type_of_unit_has_the_factor_of_the_board_it_is_on(
    theater: Theater,
) -> None:
    world = world_at(scenario="global-war")
    place = "K48" if theater is Theater.EUROPE else "PM24"
    kinds = [kind for kind in RULES.data.forces.types.values() if kind.movement(theater)]
    assert len(kinds) > 40
    for kind in kinds:
        unit = place_unit(world, kind.type, str(kind.nationality), place)
        assert allowance(world, unit) == kind.movement(theater), kind.type
        world.drop(unit)


WARS = "germany/britain germany/us germany/russia japan/britain japan/us japan/russia"


@pytest.mark.rule("4.12#2", "and goes as far")
@pytest.mark.parametrize(
    ("kind", "place", "far"),
    [
        ("japan-infantry-3-2", "PM24", 2),
        ("japan-armor-2-3", "PM24", 3),
        ("china-infantry-2-2", "PM24", 2),
        ("us-infantry-3-4", "PM24", 2),
        ("us-infantry-3-4", "M30", 4),
        ("britain-armor-2-5", "PM24", 3),
        ("britain-armor-2-5", "M30", 5),
        ("russia-infantry-2-3", "PM24", 2),
        ("russia-infantry-2-3", "M30", 3),
    ],
)
def test_on_both_boards_units_go_as_far_as_their_board_lets_them(
    kind: str, place: str, far: int
) -> None:
    world = pacific_world(f"{kind} {place}", scenario="global-war", wars=WARS)
    unit = world.units[UnitId(f"{kind}/1")]
    reached = world.map.members(reachable(world, unit).reached)
    assert max(world.map.grid.distance(place, space) for space in reached) == far


# Out of the Urals box -----------------------------------------------------------------------------

RIFLES, TANKS = "russia-infantry-3-3", "russia-armor-3-5"


def beyond_the_edge(kind: str, theater: Theater, spent: int = 0, short: bool = False) -> int:
    """How many hexes beyond the edge of a board units come that move out of the Urals box."""
    unit = UnitId(f"{kind}/1")
    rows = [Spent(unit, spent)] if spent else []
    supply = [UnitSupply(unit, Supply.PARTIAL)] if short else []
    world = world_at(f"{kind} urals", scenario="global-war", side="allied", rows=[*rows, *supply])
    pacific = world.statics.pacific
    board = world.map.hexes & (pacific if theater is PACIFIC else ~pacific)
    rest = reachable(world, world.units[unit]).reached & board
    area, steps = edge(world) & board, 0
    while rest & ~area:
        area, steps = area | world.map.expand(area), steps + 1
    return steps if rest else -1


@pytest.mark.rule("5.72A#1", "the box is next to the European board")
@pytest.mark.rule("5.72B#1", "and to the Pacific board: units have the factor of each there")
def test_units_leave_the_urals_box_with_the_factor_of_each_board() -> None:
    assert [beyond_the_edge(RIFLES, theater) for theater in Theater] == [2, 1]
    assert [beyond_the_edge(TANKS, theater) for theater in Theater] == [4, 2]
    # Without their mechanized component they are infantry: three here, two there.
    assert [beyond_the_edge(TANKS, theater, short=True) for theater in Theater] == [2, 1]


def test_what_was_spent_on_the_way_to_the_urals_box_counts_on_both_boards() -> None:
    assert [beyond_the_edge(TANKS, theater, spent=2) for theater in Theater] == [2, 0]
