"""Overlord 1944: a scenario of our own, with works on the beaches, ships that come and go by date
and forces that wait for a place, is sound and is played to its end.
"""

from __future__ import annotations

from collections import Counter

from tests.awaw.scenarios.support import OVERLORD, scenario
from tests.awaw.table import Table, table, world_at
from tests.rules.shared.scenarios import staged
from warcabinet.awaw import RULES
from warcabinet.awaw.logistics.hex_control.hex_control import enter, holder_of
from warcabinet.awaw.naval.sea_supply.sea_supply_presumed import presumed
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.scenarios.play.events import ForcePoolsGrow
from warcabinet.awaw.scenarios.play.victory import ScenarioEnd, points, standing
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.construction import FortKind
from warcabinet.awaw.state.naval import Condition, Force, Hull, HullId
from warcabinet.awaw.state.scenario import Holding, Overdue
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId
from warcabinet.players import arena
from warcabinet.players.fuzz import fuzz

FIRST = "Summer 1944"
PARIS = "O22"


def prompt(t: Table) -> str:
    asked = t.asked("allied")
    return asked.decision.prompt_for(asked)


def test_its_forces() -> None:
    world = world_at(scenario=OVERLORD, turn=FIRST, ready=True)
    ground = Counter(row.party for row in world.units.values())
    air, ships = Counter[str](), Counter[str]()
    for stack in world.air.values():
        air[stack.party] += stack.factors
    for hull in world.hulls.values():
        ships[hull.party] += hull.factors
    assert ground == {"germany": 24, "britain": 13, "us": 11}
    assert air == {"germany": 6, "britain": 13, "us": 20}
    assert ships["germany"] == 3
    assert points(world) == 0


def test_the_works_of_the_atlantic_wall() -> None:
    world = world_at(scenario=OVERLORD, turn=FIRST)
    assert set(world.beach_defences) == {"K29", "L24", "M21", "M23", "N20", "N21"}
    forts = {row.hex for row in world.forts.values() if row.all_round is FortKind.FORTIFICATION}
    assert forts == {"L24", "N18", "N19"}
    assert world.forts[SpaceId("M27")].line is FortKind.FORTIFICATION, "the West Wall"
    assert world.forts[SpaceId("AA7")].all_round is FortKind.FORTRESS, "Gibraltar"


def test_corsica_is_supplied_round_gibraltar() -> None:
    world = world_at(scenario=OVERLORD, turn=FIRST, ready=True)
    line = next(one for one in presumed(world, "britain").lines if one.goal == "X20")
    assert line.origin == "K21"
    assert "AA7" in {space.partition(":")[0] for space in line.path}


def test_what_the_allies_take_in_france_is_theirs() -> None:
    """29.22B: France has surrendered."""
    world = world_at(scenario=OVERLORD, turn=FIRST, ready=True)
    assert "france" in world.surrendered
    enter(world, "N21", "us")
    assert holder_of(world, "N21") == "us"


# Ships by date ------------------------------------------------------------------------------------


def test_a_ship_comes_to_a_port_of_its_area_on_its_date() -> None:
    t = table(play=ForcePoolsGrow(), scenario=OVERLORD, turn="Fall 1944", side="allied")
    while "britain-malaya arrives" not in prompt(t):
        t.default("allied")
    assert t.against("allied: arrive K24") == {"7.223"}
    t.say("allied: arrive K21")
    ship = t.world.hulls[HullId("britain-malaya")]
    assert (ship.berth, ship.party, ship.named) == ("K21", "britain", True)
    assert ship.condition is Condition.FIT
    assert not ship.inverted


def test_a_ship_leaves_its_task_force_and_the_board_on_its_date() -> None:
    t = table(play=ForcePoolsGrow(), scenario=OVERLORD, turn="Winter 1944", side="allied")
    while t.pending:
        t.default("allied")
    assert HullId("us-texas") not in t.world.hulls
    assert HullId("us-nevada") not in t.world.hulls
    assert not t.world.sunk


def test_a_task_force_that_a_ship_leaves_too_small_is_none_any_more() -> None:
    world = world_at(scenario=OVERLORD, turn="Winter 1944", side="allied")
    for hull in list(world.hulls.rows()):
        if hull.party == "us":
            world.drop(hull)
    world.put(Force(ForceId("us-1"), "us", SpaceId("K21")))
    berth = in_force(ForceId("us-1"))
    world.put(Hull("us-texas", "us", berth, 3, named=True, open=False, seats=(Seat("allied"),)))
    world.put(Hull("us-dd", "us", berth, 7, open=False, seats=(Seat("allied"),)))
    t = Table(Position.opening(staged(world, ForcePoolsGrow()), OVERLORD, {}))
    while t.pending:
        t.default("allied")
    assert ForceId("us-1") not in t.world.forces
    assert t.world.hulls[HullId("us-dd@K21")].factors == 7


def test_a_ship_that_is_sunk_leaves_no_more() -> None:
    world = world_at(scenario=OVERLORD, turn="Winter 1944", side="allied")
    remove(world, world.hulls[HullId("us-texas")])
    t = Table(Position.opening(staged(world, ForcePoolsGrow()), OVERLORD, {}))
    while t.pending:
        t.default("allied")
    assert not any(row.number == _line("us-texas") for row in t.world.overdue.values())


def _line(name: str) -> int:
    rows = scenario(OVERLORD).arrival
    return next(number for number, row in enumerate(rows) if row.type == name)


def test_cruisers_come_to_port_as_ships_by_twos() -> None:
    t = table(play=ForcePoolsGrow(), scenario="mediterranean-1941", turn="Fall 1941", side="allied")
    while "britain-ca arrives" not in prompt(t):
        t.default("allied")
    elsewhere = t.world.pools["britain-ca"].elsewhere
    t.say("allied: arrive GG19")
    assert t.world.hulls[HullId("britain-ca@GG19")].factors == 2
    assert t.world.pools["britain-ca"].elsewhere == elsewhere - 2
    assert "britain-ca arrives" not in prompt(t)
    assert not any(row.type == "britain-ca" for row in t.world.air.values())


# Forces that hang on a place ----------------------------------------------------------------------


def test_french_armor_waits_for_paris() -> None:
    """42.333E: and comes once it is free, in whatever turn that is."""

    def armor(turn: str, paris: str, *rows: Record) -> tuple[int, bool]:
        t = table(
            play=ForcePoolsGrow(),
            scenario=OVERLORD,
            turn=turn,
            side="allied",
            control={paris: PARIS},
            rows=rows,
        )
        while t.pending:
            t.default("allied")
        pool = t.world.pools.get("free-french-armor-3-5")
        waits = any(
            row.number == _line("free-french-armor-3-5") for row in t.world.overdue.values()
        )
        return (0 if pool is None else pool.unbuilt), waits

    assert armor("Fall 1944", "britain") == (1, False)
    assert armor("Fall 1944", "germany") == (0, True)
    waiting = Overdue(_line("free-french-armor-3-5"), 1)
    assert armor("Spring 1945", "germany", waiting) == (0, True)
    assert armor("Spring 1945", "britain", waiting) == (1, False)


# Endings and play ---------------------------------------------------------------------------------


def test_without_a_foothold_the_landing_has_failed_in_fall_and_not_before() -> None:
    def result(turn: str, *hexes: str) -> str:
        rows = [Holding(game_turn(turn), Side.ALLIED, tuple(SpaceId(one) for one in hexes))]
        t = table(play=ScenarioEnd(), scenario=OVERLORD, turn=turn, side="allied", rows=rows)
        return next((row.result for row in t.world.verdicts.values()), "")

    assert result(FIRST) == ""
    assert result("Fall 1944") == "Axis decisive victory"
    assert result("Fall 1944", "M21") == ""


def test_the_ending_is_not_shown_as_met_before_its_date() -> None:
    world = world_at(scenario=OVERLORD, turn=FIRST)
    now = standing(world)
    assert now is not None
    assert [line.met for ending in now.endings for line in ending.conditions] == [False]


def test_a_turn_is_played_with_all_checks() -> None:
    lined_up = arena.lineup(RULES, OVERLORD, ["random"])
    played = fuzz(RULES, OVERLORD, lined_up, "first", turns=1)
    assert played.failure is None
    assert played.actions > 40


def test_the_computer_lands_in_france() -> None:
    lined_up = arena.lineup(RULES, OVERLORD, ["greedy"])
    match = arena.Match(arena.start(RULES, OVERLORD, "d-day"), lined_up, "d-day")
    match.run(turns=1)
    world = match.game.position.world
    assert isinstance(world, AwawWorld)
    assert world.bridgeheads
