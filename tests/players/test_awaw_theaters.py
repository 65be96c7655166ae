"""Commands and theaters of a campaign: who is at war, where, and how bold one can be there."""

from __future__ import annotations

from functools import cache

from tests.awaw.table import table, world_at
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.building import wants_air
from warcabinet.players.awaw.greedy.marching import Plan
from warcabinet.players.awaw.greedy.redeploying import occupied
from warcabinet.players.awaw.staff.advancing import _use
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.awaw.staff.marching import make_plan
from warcabinet.players.awaw.staff.redeploying import far_moves
from warcabinet.players.awaw.staff.theaters import Command, Theater

EAST = ("germany-armor-4-6 N32", "germany-infantry-3-3 N32", "germany-infantry-3-3 P31")
WEST = ("germany-infantry-3-3 N26", "germany-infantry-3-3 O26", "germany-replacement-1-1 P27")
POLES = ("poland-infantry-1-3 N33", "poland-infantry-1-3 M35")
FRENCH = tuple(f"france-infantry-2-3 {space}" for space in ("O24", "P24", "P24", "Q24", "O24"))
NEUTRALS = ("russia-infantry-2-3 N39", "italy-infantry-1-3 T23")


@cache
def fall_1939() -> Command:
    world = world_at(
        *EAST, *WEST, *POLES, *FRENCH, *NEUTRALS, scenario="europe-1939", turn="Fall 1939"
    )
    return Command(world, Side.AXIS, USUAL)


def test_a_campaign_has_a_theater_for_each_ground_of_the_enemy() -> None:
    parties = [{row.party for row in one.enemy.values()} for one in fall_1939().theaters]
    assert sorted(map(sorted, parties)) == [["france"], ["poland"]]


def test_who_is_at_war_with_nobody_is_not_marched() -> None:
    command = fall_1939()
    assert {row.party for row in command.own.values()} == {"germany"}
    assert command.board.has(command.own_at, SpaceId("T23"))  # but he is there


def test_who_is_at_war_with_nobody_takes_up_room_and_travels_nowhere() -> None:
    """12.21, 28.62: an Italian in T23 leaves room for one; nobody sends him elsewhere."""
    command = fall_1939()
    assert occupied(command)[SpaceId("T23")] == 1
    at = table(
        *WEST,
        *FRENCH,
        "italy-infantry-1-3 T23",
        "italy-infantry-2-3 Y22",
        play=StrategicRedeployments(),
        side="axis",
        step="T.P.RED.50",
        scenario="europe-1939",
        turn="Fall 1939",
    )
    asked = at.position.asked(Seat("axis"))
    assert asked is not None
    italian = UnitId("italy-infantry-2-3/1")
    assert italian in asked.options("sr", "unit"), "he may go"
    now = Command(asked.world, Side.AXIS, USUAL)
    assert now.defensive
    assert italian not in {move.unit for move in far_moves(asked, now)}


def test_a_small_island_has_room_for_one() -> None:
    """12.11B: a one-hex island of the Pacific without a port."""
    pieces = ("japan-replacement-1-1 M30", "japan-infantry-2-2 S20")
    world = world_at(*pieces, scenario="pacific-1939", turn="Winter 1939")
    room = occupied(Command(world, Side.AXIS, USUAL))
    assert (room[SpaceId("M30")], room[SpaceId("S20")]) == (0, 1)


def test_air_of_those_at_war_with_nobody_is_not_enough_for_the_others() -> None:
    """27.81: ten French factors want air of their own, whatever Russia has."""
    pieces = (*WEST, *FRENCH, "russia-aaf N39 x5")
    world = world_at(*pieces, scenario="europe-1939", turn="Spring 1940")
    assert wants_air(Command(world, Side.ALLIED, USUAL))
    fed = world_at(*pieces, "france-aaf P24 x5", scenario="europe-1939", turn="Spring 1940")
    assert not wants_air(Command(fed, Side.ALLIED, USUAL))


def test_the_east_is_bold_while_the_west_stands() -> None:
    bold = {next(iter(one.enemy.values())).party: not one.defensive for one in fall_1939().theaters}
    assert bold == {"poland": True, "france": False}
    assert not fall_1939().defensive


def test_the_west_wall_is_manned_and_nobody_leaves_it_empty() -> None:
    command, plan = fall_1939(), Plan("now")
    make_plan(command, plan)
    for space in ("N26", "O26"):
        standing = [unit for unit, row in command.own.items() if row.place == space]
        assert any(plan.moves.get(unit, space) == space for unit in standing)
        assert command.guard_wanted(SpaceId(space)) >= 1
    west = next(one for one in command.theaters if isinstance(one, Theater) and one.walls)
    assert "P26" in west.walls  # where nobody stands, the nearest comes
    assert SpaceId("P26") in plan.moves.values()


def test_the_last_unit_weighs_a_fortification_that_it_would_leave_by_advancing() -> None:
    """15.91: a wall without a city is no treasure; the staff failed when it weighed one."""
    pieces = (*EAST, *WEST, "germany-infantry-3-3 P26", *POLES, *FRENCH)
    world = world_at(*pieces, scenario="europe-1939", turn="Fall 1939")
    command = Command(world, Side.AXIS, USUAL)
    guard, free = (
        next(unit for unit, row in command.own.items() if row.place == space)
        for space in ("P26", "P31")
    )
    command.__dict__["walls"] = frozenset({SpaceId("P26")})
    command.__dict__["treasures"] = {}
    ahead = SpaceId("P25")
    assert _use(command, ahead, (guard,)) < _use(command, ahead, (free,))


def test_where_all_are_at_war_there_is_one_theater() -> None:
    world = world_at("germany-infantry-3-3 N37", "russia-infantry-2-3 N39", turn="Summer 1941")
    command = Command(world, Side.AXIS, USUAL)
    assert command.theaters == [command]
    assert command.boldness == FrontLine(world, Side.AXIS, USUAL).boldness
