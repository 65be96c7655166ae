"""29.7: the control of Pacific island groups."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import put_unit, world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.hex_control.control_by_isolation import PocketsPass
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.moments import Moment, Part, come
from warcabinet.awaw.pieces.ground_units import eliminate, place_unit
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.bombing import RocketBase
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Control,
    Counter,
    CounterKind,
    HexSupply,
    Supply,
    SupplyZone,
)
from warcabinet.awaw.state.naval import Force, Hull, HullState
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Occasion
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

MARINE = "us-marine-1-3 X38"
"""An American on Kwajalein; the other Marshall Islands are Japanese."""

OTHERS = ("W37", "W38", "X39", "Y39")


def marshalls(*units: str, rows: tuple[Record, ...] = ()) -> AwawWorld:
    """The Allied player turn of Summer 1942 is over."""
    world = pacific_world(*(units or (MARINE,)), rows=rows)
    begin(world, "Fall 1942", "axis")
    return world


def set_clock(world: AwawWorld, turn: str, side: str) -> None:
    world.put(Clock(StepId("T.P.STA.60"), game_turn(turn), Side(side)))


def begin(world: AwawWorld, turn: str, side: str) -> None:
    """The player turn of a side begins, and with it the other one's is over."""
    set_clock(world, turn, side)
    come(world, Moment.PLAYER_TURN_STARTS)


def after_combat(world: AwawWorld) -> AwawWorld:
    """The next Allied player turn, up to the end of post-combat supply."""
    begin(world, "Fall 1942", "allied")
    PocketsPass().start(world, None)
    return world


def holders(world: AwawWorld) -> set[str | None]:
    return {holder_of(world, space) for space in OTHERS}


@pytest.mark.rule("29.71#1", "who alone has units in a group gains its islands in his next turn")
def test_who_is_alone_in_a_group_gains_its_islands_in_his_next_turn() -> None:
    world = marshalls()
    assert holders(world) == {"japan"}
    assert holders(after_combat(world)) == {"us"}
    assert holder_of(world, "Y32") == "japan"  # Truk is of another group


@pytest.mark.rule("29.71#2", "not in the same turn, and not in the enemy's")
def test_not_before_his_next_turn_and_not_in_the_enemys() -> None:
    world = pacific_world(MARINE)
    set_clock(world, "Summer 1942", "allied")
    PocketsPass().start(world, None)
    assert holders(world) == {"japan"}
    begin(world, "Fall 1942", "axis")
    PocketsPass().start(world, None)
    assert holders(world) == {"japan"}


@pytest.mark.rule("29.71A#1", "anything of the enemy on another island keeps the group")
@pytest.mark.parametrize(
    "row",
    [
        Counter(CounterKind.AIRBASE, SpaceId("W37"), "japan"),
        Counter(CounterKind.PORT, SpaceId("W37"), "japan"),
        Counter(CounterKind.RAILHEAD, SpaceId("W37"), "japan"),
        RocketBase(SpaceId("W37"), "japan"),
        Fort(SpaceId("W37"), all_round=FortKind.FORTIFICATION),
        Bridgehead(SpaceId("W37"), "axis", BridgeheadKind.INVASION, 1),
        AirUnits(UnitTypeId("japan-nas-elite"), "japan", SpaceId("W37"), 1, AirState.DOWN),
        Hull("japan-dd", "japan", SpaceId("W37"), 1),
        Hull("japan-akagi", "japan", SpaceId("W37"), 3, named=True),
    ],
    ids=lambda row: type(row).__name__,
)
def test_anything_of_the_enemy_on_another_island_keeps_the_group(row: Record) -> None:
    world = marshalls(rows=(row,))
    world.drop(row)  # gone in the Japanese turn: what counts is what was there before
    assert holders(after_combat(world)) == {"japan"}


@pytest.mark.rule("29.71A#2", "an enemy ground unit keeps it")
def test_an_enemy_ground_unit_keeps_the_group() -> None:
    world = marshalls(MARINE, "japan-infantry-1-2 W37")
    eliminate(world, world.units[UnitId("japan-infantry-1-2/1")], Cause.SPECIAL, "29.71A")
    assert holders(after_combat(world)) == {"japan"}


@pytest.mark.rule("29.71A#3", "one's own air units do if they are not inverted")
@pytest.mark.parametrize(("state", "holder"), [(AirState.READY, "us"), (AirState.DOWN, "japan")])
def test_air_units_hold_a_group_only_while_they_are_not_inverted(
    state: AirState, holder: str
) -> None:
    squadron = AirUnits(UnitTypeId("us-nas"), "us", SpaceId("X38"), 1, state)
    world = pacific_world(rows=(Control(SpaceId("X38"), "us"), squadron))
    begin(world, "Fall 1942", "axis")
    assert holders(after_combat(world)) == {holder}


@pytest.mark.rule("29.71A#4", "one's own ships do")
def test_ships_hold_a_group() -> None:
    world = pacific_world(rows=(Hull("us-ca", "us", SpaceId("X38"), 2),))
    begin(world, "Fall 1942", "axis")
    assert holders(after_combat(world)) == {"us"}


@pytest.mark.rule("29.71A#4", "not while they are inverted")
@pytest.mark.parametrize(("state", "holder"), [(HullState.READY, "us"), (HullState.USED, "japan")])
def test_inverted_ships_hold_no_group(state: HullState, holder: str) -> None:
    world = pacific_world(rows=(Hull("us-ca", "us", SpaceId("X38"), 2, state=state),))
    begin(world, "Fall 1942", "axis")
    assert holders(after_combat(world)) == {holder}


@pytest.mark.rule("29.71A#4", "nor does a force whose marker is inverted")
def test_an_inverted_force_holds_no_group() -> None:
    for inverted, holder in ((False, "us"), (True, "japan")):
        force = Force(ForceId("us-1"), "us", SpaceId("X38"), inverted=inverted)
        world = pacific_world(rows=(force,))
        begin(world, "Fall 1942", "axis")
        assert holders(after_combat(world)) == {holder}


@pytest.mark.rule("29.71B#1", "supply by sea to it in the enemy's turn keeps the group")
def test_supply_by_sea_in_the_enemys_turn_keeps_the_group() -> None:
    world = marshalls()
    line = SupplyZone("japan", 0, (SpaceId("L32"),), (SpaceId("Y39"),), by_sea=True)
    world.put(line)
    assert holders(after_combat(world)) == {"japan"}


@pytest.mark.rule("29.71B#2", "no supply to elsewhere, of somebody else, or by land does")
@pytest.mark.parametrize(
    "zone",
    [
        SupplyZone("japan", 0, (SpaceId("L32"),), (SpaceId("Y32"),), by_sea=True),
        SupplyZone("western allies", 0, (SpaceId("P53"),), (SpaceId("Y39"),), by_sea=True),
        SupplyZone("japan", 0, (SpaceId("Y39"),), (SpaceId("Y39"),), by_sea=False),
    ],
    ids=["to another group", "of the other side", "not by sea"],
)
def test_no_other_supply_does(zone: SupplyZone) -> None:
    world = marshalls()
    world.put(zone)
    assert holders(after_combat(world)) == {"us"}


@pytest.mark.rule("29.71B#1", "partial supply by sea keeps it, too")
def test_partial_supply_by_sea_in_the_enemys_turn_keeps_the_group() -> None:
    for supply, holder in ((Supply.PARTIAL, "japan"), (Supply.NONE, "us")):
        world = marshalls()
        world.put(HexSupply(SpaceId("Y39"), supply))
        assert holders(after_combat(world)) == {holder}


@pytest.mark.rule("29.71C#1", "an enemy ground unit that is there during his turn keeps it")
@pytest.mark.parametrize(
    "moment", [Moment.MOVEMENT_ENDS, Moment.COMBAT_ENDS, Moment.REDEPLOYMENT_ENDS]
)
def test_enemies_who_were_there_for_part_of_their_turn_keep_the_group(
    moment: Occasion[Part],
) -> None:
    world = marshalls()
    unit = place_unit(world, UnitTypeId("japan-infantry-1-2"), "japan", "W37")
    come(world, moment)
    eliminate(world, unit, Cause.SPECIAL, "29.71C")
    assert holders(after_combat(world)) == {"japan"}


@pytest.mark.rule("29.71C#1", "one that is there as his turn ends keeps it")
def test_enemies_who_are_there_when_their_turn_ends_keep_the_group() -> None:
    world = marshalls()
    put_unit(world, "japan-infantry-1-2 W37")
    assert holders(after_combat(world)) == {"japan"}


@pytest.mark.rule("29.71C#2", "enemy air units keep it if they are not inverted")
@pytest.mark.parametrize(("state", "holder"), [(AirState.READY, "japan"), (AirState.DOWN, "us")])
def test_inverted_air_units_of_the_enemy_keep_only_their_own_island(
    state: AirState, holder: str
) -> None:
    world = marshalls()
    world.put(AirUnits(UnitTypeId("japan-nas-elite"), "japan", SpaceId("W37"), 1, state))
    after_combat(world)
    assert {holder_of(world, space) for space in OTHERS[1:]} == {holder}
    assert holder_of(world, "W37") == "japan"  # 29.71: occupied


@pytest.mark.rule("29.71C#3", "enemy ships keep it")
def test_ships_that_came_back_keep_the_group() -> None:
    world = marshalls()
    destroyers = Hull("japan-dd", "japan", SpaceId("W37"), 1)
    world.put(destroyers)
    come(world, Moment.REDEPLOYMENT_ENDS)
    world.drop(destroyers)
    assert holders(after_combat(world)) == {"japan"}


@pytest.mark.rule("29.71C#3", "not while they are inverted")
def test_inverted_ships_of_the_enemy_keep_only_their_own_island() -> None:
    world = marshalls()
    world.put(Hull("japan-dd", "japan", SpaceId("W37"), 1, state=HullState.USED))
    after_combat(world)
    assert {holder_of(world, space) for space in OTHERS[1:]} == {"us"}
    assert holder_of(world, "W37") == "japan"


@pytest.mark.rule("29.71#3", "only enemy islands pass")
def test_nothing_is_gained_from_whom_one_is_not_at_war_with() -> None:
    world = pacific_world(MARINE, wars="")
    begin(world, "Fall 1942", "axis")
    assert holders(after_combat(world)) == {"japan"}


@pytest.mark.rule("29.72#1", "islands gained are supplied if supply by sea came to the group")
def test_islands_gained_are_supplied_if_supply_by_sea_came_to_the_group() -> None:
    world = marshalls()
    assert supply_in(after_combat(world), "Y39") is Supply.NONE

    world = marshalls()
    zone = SupplyZone("western allies", 0, (SpaceId("P53"),), (SpaceId("X38"),), by_sea=True)
    world.put(zone)
    assert supply_in(after_combat(world), "Y39") is Supply.FULL


@pytest.mark.rule("29.72#1", "supply by sea that is partial supplies them partially")
def test_islands_gained_have_the_supply_that_came_by_sea_to_the_group() -> None:
    world = marshalls()
    world.put(HexSupply(SpaceId("X38"), Supply.PARTIAL))
    assert supply_in(after_combat(world), "Y39") is Supply.PARTIAL


@pytest.mark.rule("29.72#2", "they pass before redeployments, in the step after supply")
def test_islands_pass_before_the_redeployment_phase() -> None:
    world = after_combat(marshalls())
    assert holders(world) == {"us"}
    assert player_of(StepId("T.P.PCA.130")) is PocketsPass
    order = [
        str(one.step.id) for one in world.statics.sequence.player_turn(world.turn, Side.ALLIED)
    ]
    passed = order.index("T.P.PCA.130")
    assert order.index("T.P.PCA.100") < passed < order.index("T.P.RED")


@pytest.mark.rule("29.71#4", "of partners in a group the senior one gains")
def test_the_senior_partner_gains_and_the_table_is_told() -> None:
    world = marshalls(MARINE, "britain-infantry-1-3 W38")
    world.told.clear()
    after_combat(world)
    assert {holder_of(world, space) for space in ("W37", "X39", "Y39")} == {"us"}
    assert len([event for event in world.told if event.rule == "29.71"]) == 3


def test_europe_has_no_island_groups() -> None:
    """29.71, 4.74."""
    world = world_at()
    assert not world.board.island_groups
    set_clock(world, "Summer 1941", str(Side.AXIS))
    come(world, Moment.PLAYER_TURN_STARTS)
    assert not world.islands_held
