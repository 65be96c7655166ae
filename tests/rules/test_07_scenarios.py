"""7: scenarios, set-up and victory."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from tests.rules.shared.scenarios import ALLIED, AXIS, staged
from warcabinet.awaw import RULES
from warcabinet.awaw.air.bases.airbase_counters import counters_of
from warcabinet.awaw.opening import PoolsLaidOut, SupplyAtStart
from warcabinet.awaw.pieces.supply_status import supply_in, supply_of
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.start.setup import OpeningDeployment, turns_of
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.logistics import HexSupply, Supply, UnitSupply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side, Status, Theater, at_war
from warcabinet.engine.game import new_game
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId


def setting_up(scenario: str = "poland-1939") -> Table:
    """The opening set-up, with nobody on the board."""
    return table(play=OpeningDeployment(), scenario=scenario, turn="Fall 1939", step="S.30")


# Choosing and frame -------------------------------------------------------------------------------


@pytest.mark.rule("7.11#1", "a scenario is chosen and begins with its set-up")
@pytest.mark.parametrize("name", ["poland-1939", "barbarossa-1941", "barbarossa"])
def test_a_scenario_can_be_chosen_and_begins_with_its_set_up(name: str) -> None:
    assert name in RULES.scenarios()
    game = new_game(RULES, name, "secret")
    decision = game.position.decision
    assert decision is not None
    assert decision.name() == "set-up"


def played_through(scenario: str) -> tuple[list[str], Position]:
    """The game turns that are met when everybody gives the default, and the last position."""
    position, seen = Position.opening(RULES, scenario, RULES.options()), []
    while not position.over:
        world = position.world
        assert isinstance(world, AwawWorld)
        turn = world.now.turn
        if turn is not None and turn.name not in seen:
            seen.append(turn.name)
        if position.request is not None:
            sides = getattr(position.request, "sides", (6,))
            position = position.resolve(tuple(1 for _ in sides))
            continue
        seat = position.to_answer()[0]
        asked = position.asked(seat)
        assert asked is not None
        action = asked.default() or asked.sample(lambda n: 0)
        assert action is not None
        position = position.answer(seat, action)
    return seen, position


@pytest.mark.rule("7.211#1", "a scenario lasts from its first to its last turn")
@pytest.mark.rule("7.214#1", "the sides move in the order of the scenario")
@pytest.mark.rule("7.34#1", "after the set-up play begins with the side that moves first")
def test_a_scenario_runs_from_its_first_turn_to_its_last_and_the_axis_move_first() -> None:
    turns, position = played_through("poland-1939")
    assert turns[0] == "Fall 1939"
    assert set(turns) <= {"Fall 1939", "Winter 1939"}
    assert position.outcome is not None
    frame = RULES.frames["barbarossa"]
    assert (frame.first.name, frame.last.name) == ("Summer 1941", "Winter 1942")
    game = new_game(RULES, "poland-1939", "secret")
    game.say(ALLIED, "ready-set-up")
    game.say(AXIS, "ready-set-up")
    world = game.position.world
    assert isinstance(world, AwawWorld)
    assert world.side is Side.AXIS


@pytest.mark.rule("7.212#1", "the scenario says who is at war and aligned with whom")
@pytest.mark.rule("7.212#2", "nobody pays for the wars at the start")
def test_the_scenario_says_who_is_at_war_and_nothing_is_paid_for_it() -> None:
    world = world_at(scenario="barbarossa")
    assert at_war(world, Power.GERMANY, Power.RUSSIA)
    assert world.alignments["rumania"].status is Status.ALLY
    assert world.alignments["rumania"].patron is Power.GERMANY
    assert world.alignments["finland"].status is Status.ASSOCIATED
    assert [row.cause for row in world.bookings.values()] == ["at the start", "at the start"]


@pytest.mark.rule("7.221#1", "each power begins with the BRPs of the scenario")
@pytest.mark.rule("7.221#2", "each power begins with the base of the scenario")
def test_each_power_begins_with_its_brp_level_and_base() -> None:
    world = world_at(scenario="barbarossa")
    assert level_of(world, "germany") == 180
    assert world.treasuries["germany"].base == 150
    assert level_of(world, "russia") == 150


@pytest.mark.rule("7.224#1", "airbases lie where the scenario has them")
def test_airbase_counters_lie_where_the_scenario_has_them() -> None:
    world = world_at(scenario="barbarossa")
    bases = {(row.hex, row.owner) for row in world.counters.values() if row.kind == "airbase"}
    assert bases == {("L36", "germany"), ("O34", "germany"), ("K40", "russia")}


@pytest.mark.rule("7.224#1", "each power has the airbase counters of the scenario")
def test_a_scenario_may_leave_a_power_fewer_airbase_counters() -> None:
    """In North Africa Germany has one of its four, and Britain gets its second in Winter 1941."""
    assert counters_of(world_at(scenario="barbarossa"), "germany", Theater.EUROPE) == 4
    left = {
        turn: counters_of(world_at(scenario="north-africa", turn=turn), "britain", Theater.EUROPE)
        for turn in ("Fall 1941", "Winter 1941", "Summer 1942")
    }
    assert left == {"Fall 1941": 1, "Winter 1941": 2, "Summer 1942": 3}
    assert (
        counters_of(
            world_at(scenario="north-africa", turn="Winter 1941"), "germany", Theater.EUROPE
        )
        == 1
    )


@pytest.mark.rule("29.11#1", "control is as the scenario says")
@pytest.mark.rule("7.24#1", "each power controls the areas that the scenario gives it")
def test_control_is_as_the_scenario_says() -> None:
    world = world_at(scenario="barbarossa")
    assert world.control[SpaceId("H47")].holder == "russia"
    assert world.control[SpaceId("V33")].holder == "germany", "with the hexes of its allies"
    assert SpaceId("A30") not in world.control


@pytest.mark.rule("7.25#1", "all units and hexes begin in full supply")
def test_everything_is_fully_supplied_at_the_start() -> None:
    world = world_at(
        "germany-armor-4-6 L33",
        rows=[
            UnitSupply(unit="germany-armor-4-6/1", supply=Supply.NONE),  # type: ignore[arg-type]
            HexSupply(SpaceId("H47"), Supply.PARTIAL),
        ],
    )
    t = Table(Position.opening(staged(world, SupplyAtStart()), "barbarossa", {}))
    unit = next(iter(t.world.units))
    assert supply_of(t.world, unit) is Supply.FULL
    assert supply_in(t.world, "H47") is Supply.FULL


# The set-up ---------------------------------------------------------------------------------------


@pytest.mark.rule("7.213#1", "the sides set up in the order of the scenario")
@pytest.mark.rule("7.31#1", "each player places his start forces when it is his turn to")
def test_each_side_sets_up_in_the_order_of_deployment() -> None:
    t = setting_up()
    assert t.position.to_answer() == (ALLIED,)
    t.say("allied: ready-set-up")
    assert {unit.party for unit in t.world.units.values()} == {"poland"}
    assert t.position.to_answer() == (AXIS,)
    t.say("axis: ready-set-up")
    assert t.pending == ""
    assert len(t.world.units_of["germany"]) == 13


@pytest.mark.rule("7.213#1", "allies of the same place in the order set up together")
def test_allies_of_the_same_place_in_the_order_set_up_together() -> None:
    turns = turns_of(world_at(scenario="barbarossa"))
    assert [(turn.side, len(turn.rows)) for turn in turns] == [(Side.ALLIED, 1), (Side.AXIS, 4)]


@pytest.mark.rule("7.31#1", "the set-up is finished when all start forces are placed")
def test_a_set_up_of_one_s_own_is_put_down_unit_by_unit_and_finished_when_all_are_placed() -> None:
    t = setting_up()
    assert t.against("allied: finish-set-up") == {"7.31"}
    t.say("allied: deploy poland-infantry-2-3 M35 2")
    assert len(t.world.units_in[SpaceId("M35")]) == 2
    assert t.against("allied: deploy poland-infantry-2-3 M34 2") == {"7.31"}, "one is left"
    t.say("allied: pick-up poland-infantry-2-3 M35 1")
    assert len(t.world.units_in[SpaceId("M35")]) == 1
    assert t.against("allied: pick-up poland-infantry-2-3 M34 1") == {"7.31"}
    t.say("allied: deploy poland-aaf M35 2")
    assert t.world.air[AirId("poland-aaf@M35")].factors == 2
    t.say("allied: pick-up poland-aaf M35 1")
    assert t.world.air[AirId("poland-aaf@M35")].factors == 1
    t.say("allied: fill-up")
    assert len(t.world.units_of["poland"]) == 10
    assert t.against("allied: fill-up") == {"7.31"}
    t.say("allied: finish-set-up")
    assert t.position.to_answer() == (AXIS,)


def test_the_usual_answer_keeps_what_was_put_down_by_hand() -> None:
    t = setting_up()
    t.say("allied: deploy poland-infantry-1-3 M35 2")
    by_hand = set(t.world.units_in[SpaceId("M35")])
    t.default("allied")
    assert len(t.world.units_of["poland"]) == 10
    assert by_hand <= set(t.world.units_in[SpaceId("M35")])
    t.default("allied")
    assert t.position.to_answer() == (AXIS,)
    t.default("axis")
    assert t.pending == ""


@pytest.mark.rule("7.223#1", "only start forces are placed in the set-up")
@pytest.mark.rule("7.31#8", "the rest lies in the force pools")
def test_only_start_forces_are_set_up_and_the_rest_lies_in_the_pools() -> None:
    t = setting_up()
    assert t.against("allied: deploy germany-armor-4-6 M35 1") == {"7.223"}
    assert t.against("allied: deploy nonsense M35 1") == {"7.223"}
    t.say("allied: ready-set-up")
    t.say("axis: deploy germany-armor-4-6 L33 2")
    t.say("axis: deploy germany-armor-4-6 K33 2")
    assert t.against("axis: deploy germany-armor-4-6 M32 1") == {"7.223"}, "all four are placed"
    assert t.world.pools["germany-armor-4-6"].unbuilt == 8


@pytest.mark.rule("7.223#2", "other forces are there to be built")
def test_units_to_be_built_are_told_as_the_pools_are_laid_out() -> None:
    t = table(play=PoolsLaidOut(), scenario="poland-1939", turn="Fall 1939")
    told = " ".join(t.told("7.223"))
    assert "14 germany-infantry-3-3" in told


@pytest.mark.rule("7.24#2", "units are set up only in areas that their side controls")
def test_units_are_set_up_only_in_areas_that_their_own_side_controls() -> None:
    t = setting_up()
    assert t.against("allied: deploy poland-infantry-2-3 L33 1") == {"7.24"}
    assert t.against("allied: deploy poland-infantry-2-3 A30 1") == {"7.24"}
    t.say("allied: ready-set-up")
    assert t.against("axis: deploy germany-armor-4-6 M36 1") == {"7.24"}


@pytest.mark.rule("7.23#1", "units are set up in the area given to them")
def test_units_are_set_up_in_the_area_given_to_them() -> None:
    t = setting_up()
    eastern = next(
        space
        for space in t.world.map.members(t.world.statics.area("territory:eastern-poland"))
        if t.world.map.has(t.world.board.land, space)
    )
    assert t.against(f"allied: deploy poland-infantry-2-3 {eastern} 1") == {"7.23"}
    t = setting_up("barbarossa")
    t.say("allied: ready-set-up")
    assert t.against("axis: deploy rumania-infantry-1-3 R33 1") == {"7.23"}, "that is Hungary"
    assert t.against("axis: deploy hungary-infantry-1-3 R33 1") == set()


@pytest.mark.rule("7.31#2", "units do not begin in a box")
def test_no_unit_begins_in_a_box() -> None:
    t = setting_up("barbarossa")
    assert t.against("allied: deploy russia-infantry-2-3 urals 1") == {"7.31"}


@pytest.mark.rule("7.23#2", "stacking limits hold in the set-up")
def test_stacking_limits_and_bases_hold_in_the_set_up() -> None:
    t = setting_up()
    t.say("allied: deploy poland-infantry-1-3 M35 2")
    assert t.against("allied: deploy poland-infantry-2-3 M35 1") == {"12.11"}
    assert t.against("allied: deploy poland-aaf M34 1") == {"18.12"}
    assert t.against("allied: deploy poland-infantry-1-3 M34 3") == {"7.31"}


@pytest.mark.rule("7.23#1", "a hex that must be garrisoned is not left empty")
def test_a_hex_that_must_be_garrisoned_may_not_be_left_empty() -> None:
    t = setting_up()
    t.say("allied: fill-up")
    for name in ("poland-infantry-2-3", "poland-infantry-1-3"):
        t.say(f"allied: pick-up {name} M35 1")
        t.say(f"allied: deploy {name} N35 1")
    assert t.against("allied: finish-set-up") == {"82.54"}
    t.say("allied: pick-up poland-infantry-1-3 N35 1")
    t.say("allied: deploy poland-infantry-1-3 M35 1")
    assert t.against("allied: finish-set-up") == set()


@pytest.mark.rule("7.23#1", "minimum forces must be in their area")
@pytest.mark.rule("63.51B#6", "the forces on the border are there at set-up")
def test_minimum_forces_near_the_border_must_be_there() -> None:
    t = setting_up("barbarossa")
    t.say("allied: fill-up")
    assert t.against("allied: finish-set-up") == set()
    border = [u for u in t.world.units.values() if u.type == "russia-armor-3-5"]
    unit = border[0]
    t.say(f"allied: pick-up russia-armor-3-5 {unit.place} 1")
    t.say("allied: deploy russia-armor-3-5 H50 1")
    assert t.against("allied: finish-set-up") == {"63.51B"}


@pytest.mark.rule("7.23#1", "no more than the limit may be in an area")
@pytest.mark.rule("82.322#1", "not at set-up either")
def test_no_more_than_the_limit_may_be_in_an_area() -> None:
    t = setting_up("barbarossa")
    t.say("allied: ready-set-up")
    t.say("axis: fill-up")
    assert t.against("axis: finish-set-up") == set()
    t.say("axis: pick-up germany-infantry-3-3 J36 1")
    t.say("axis: deploy germany-infantry-3-3 B43 1")
    assert t.against("axis: finish-set-up") == {"82.322"}


def test_the_ready_set_up_is_legal_as_a_set_up_of_one_s_own() -> None:
    for scenario in ("poland-1939", "barbarossa"):
        t = setting_up(scenario)
        while t.pending:
            seat = t.position.to_answer()[0]
            t.say(f"{seat}: fill-up")
            assert t.against(f"{seat}: finish-set-up") == set()
            t.say(f"{seat}: finish-set-up")
        ready = world_at(scenario=scenario, ready=True)
        assert {(u.type, u.place) for u in t.world.units.values()} == {
            (u.type, u.place) for u in ready.units.values()
        }
        assert set(t.world.air) == set(ready.air)
