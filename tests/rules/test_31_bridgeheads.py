"""31: bridgeheads across rivers and crossing arrows."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.economy.records import Level
from warcabinet.awaw.ground.attack_rules import too_many_from
from warcabinet.awaw.ground.attrition.contact import eligible
from warcabinet.awaw.ground.attrition.occupation import AttritionHex, bridgeheads_hold
from warcabinet.awaw.ground.attrition.zones import freeze
from warcabinet.awaw.ground.battle import GroundAttack
from warcabinet.awaw.ground.defence import Assault, defenders, multiplier_parts
from warcabinet.awaw.ground.overruns import Overrun
from warcabinet.awaw.ground.records import Attacked, UnitId
from warcabinet.awaw.ground.stacking import may_stay
from warcabinet.awaw.levels import set_level
from warcabinet.awaw.logistics.bridgeheads import (
    BridgeheadsGo,
    is_bridgehead,
    isolated_bridgeheads,
    may_place,
    note_crossing,
    place_bridgehead,
    superfluous,
    superfluous_bridgeheads,
)
from warcabinet.awaw.logistics.control import enter
from warcabinet.awaw.logistics.records import Bridgehead, BridgeheadKind, HexSupply, Supply
from warcabinet.awaw.logistics.supply_isolation import IsolationLosses
from warcabinet.awaw.powers import Side
from warcabinet.awaw.scenarios.words import LevelKind
from warcabinet.awaw.sequence_table import StepId
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.world import AwawWorld
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Side.AXIS, Side.ALLIED
INFANTRY, ARMOR = "germany-infantry-3-3", "germany-armor-4-6"
RUSSIAN = "russia-infantry-1-3"

# The Dnieper flows between N39 and N40, and between O39 and N40; M40 lies on the far bank.
NEAR, ALSO_NEAR, FAR, FLANK = SpaceId("N39"), SpaceId("O39"), SpaceId("N40"), SpaceId("M40")


def bridgehead(
    space: str, side: Side = AXIS, kind: BridgeheadKind = BridgeheadKind.RIVER
) -> Bridgehead:
    return Bridgehead(SpaceId(space), side, kind, 0)


def units(kind: str, count: int) -> tuple[UnitId, ...]:
    return tuple(UnitId(f"{kind}/{number}") for number in range(1, count + 1))


# Placing ------------------------------------------------------------------------------------------


def attacked_from(*lines: str, target: SpaceId = FAR) -> AwawWorld:
    """An attack on a hex has begun, with all German units on the board."""
    world = world_at(f"{RUSSIAN} {target}", *lines, turn="Fall 1941")
    attackers = tuple(world.units_of["germany"])
    note_crossing(world, Assault(attackers, (target,)))
    return world


def occupied_after(*lines: str, target: SpaceId = FAR) -> AwawWorld:
    """That attack has succeeded and its first unit has advanced."""
    world = attacked_from(*lines, target=target)
    world.drop(world.units[UnitId(f"{RUSSIAN}/1")])
    first = world.units[world.units_of["germany"][0]]
    world.amend(first, place=target)
    enter(world, target, "germany")
    return world


@pytest.mark.rule("31.23")
@pytest.mark.rule("31.12")
def test_a_bridgehead_may_be_placed_if_all_attackers_came_across_the_river() -> None:
    for lines in ((f"{INFANTRY} {NEAR} x2",), (f"{INFANTRY} {NEAR}", f"{INFANTRY} {ALSO_NEAR}")):
        assert may_place(occupied_after(*lines), FAR, AXIS)


@pytest.mark.rule("31.23")
def test_none_may_be_placed_if_an_attacker_was_across_already() -> None:
    world = occupied_after(f"{INFANTRY} {NEAR}", f"{INFANTRY} {FLANK}")
    assert not may_place(world, FAR, AXIS)
    assert not may_place(occupied_after(f"{INFANTRY} {FLANK}"), FAR, AXIS)


@pytest.mark.rule("31.23")
def test_a_bridgehead_may_be_placed_across_a_crossing_arrow() -> None:
    world = occupied_after(f"{INFANTRY} U40", target=SpaceId("U41"))
    assert may_place(world, "U41", AXIS)


@pytest.mark.rule("31.23")
def test_airborne_dropped_on_the_defender_do_not_stand_against_it() -> None:
    world = occupied_after(f"{INFANTRY} {NEAR}", f"germany-airborne-1-3 {FAR}")
    assert may_place(world, FAR, AXIS)


@pytest.mark.rule("31.23")
def test_each_hex_of_an_attack_on_several_is_judged_by_those_next_to_it() -> None:
    """Infantry crosses the river into N40 while airborne drop on M41, next to it."""
    lines = (f"{INFANTRY} {NEAR}", "germany-airborne-1-3 M41", f"{RUSSIAN} {FAR}", f"{RUSSIAN} M41")
    world = world_at(*lines, turn="Fall 1941")
    assault = Assault(tuple(world.units_of["germany"]), (FAR, SpaceId("M41")))
    note_crossing(world, assault)
    assert set(world.crossings) == {FAR}


@pytest.mark.rule("31.23")
def test_attrition_places_no_bridgehead() -> None:
    world = world_at(f"{INFANTRY} {FAR}", turn="Fall 1941")  # it has advanced by attrition
    assert not may_place(world, FAR, AXIS)


@pytest.mark.rule("31.21")
def test_somebody_must_be_there_to_hold_it() -> None:
    assert not may_place(attacked_from(f"{INFANTRY} {NEAR}"), FAR, AXIS)


@pytest.mark.rule("31.11")
def test_any_number_of_bridgeheads_may_be_in_use() -> None:
    world = world_at()
    for number in range(20, 60):
        place_bridgehead(world, f"N{number}", AXIS, BridgeheadKind.RIVER)
    assert len(world.bridgeheads) == 40


def attack_across() -> Table:
    attack = GroundAttack(attackers=units(ARMOR, 2) + units(INFANTRY, 2), hexes=(FAR,))
    lines = (f"{ARMOR} {NEAR} x2", f"{INFANTRY} {ALSO_NEAR} x2", f"{RUSSIAN} {FAR}")
    t = table(*lines, play=attack, turn="Fall 1941")
    for _ in range(20):
        if t.pending == "advance-after-combat":
            break
        if t.position.request is not None:
            t.dice(6)
        else:
            t.default("axis")
    return t


@pytest.mark.rule("31.32")
@pytest.mark.rule("31.21")
@pytest.mark.rule("31.51")
def test_after_the_first_unit_the_counter_is_placed_and_more_units_follow() -> None:
    t = attack_across()
    full = f"axis: advance-into {FAR} {ARMOR}/1,{ARMOR}/2,{INFANTRY}/1"
    assert t.against(full) == {"12.11"}
    t.say(f"axis: advance-into {FAR} {ARMOR}/1")
    assert t.pending == "bridgehead-choice"
    t.say("axis: place-bridgehead")
    assert is_bridgehead(t.world, FAR)
    assert t.pending == "advance-after-combat"
    t.say(f"axis: advance-into {FAR} {ARMOR}/2,{INFANTRY}/1,{INFANTRY}/2")
    assert len(t.world.units_in[FAR]) == 4


@pytest.mark.rule("31.32")
def test_who_declines_a_bridgehead_is_not_asked_again() -> None:
    t = attack_across()
    t.say(f"axis: advance-into {FAR} {ARMOR}/1")
    t.say("axis: no-bridgehead")
    t.say(f"axis: advance-into {FAR} {ARMOR}/2")
    assert t.pending != "bridgehead-choice"
    assert not is_bridgehead(t.world, FAR)
    assert not may_place(t.world, FAR, AXIS)


@pytest.mark.rule("31.24")
@pytest.mark.rule("31.31")
@pytest.mark.rule("31.12")
@pytest.mark.parametrize(("origin", "offered"), [(NEAR, True), (FLANK, False)])
def test_an_overrun_across_a_river_may_place_a_bridgehead_at_once(
    origin: SpaceId, offered: bool
) -> None:
    """Italians far from home, run over by exploiting armor: even behind a river 10 to 1."""
    armor = "russia-armor-5-6"
    overrun = Overrun(units=units(armor, 2), target=FAR, exploiting=True)
    trained = Level(LevelKind.CTL, "russia", 3)
    t = table(
        f"{armor} {origin} x2",
        f"italy-infantry-1-3 {FAR}",
        play=overrun,
        turn="Summer 1942",
        side="allied",
        rows=(trained,),
    )
    assert t.place(f"{armor}/1") == FAR
    assert t.pending == ("bridgehead-choice" if offered else "")
    if offered:
        t.default("allied")
    assert is_bridgehead(t.world, FAR) is offered


# What they do -------------------------------------------------------------------------------------


@pytest.mark.rule("31.51")
@pytest.mark.rule("31.14")
def test_five_ground_units_and_three_specialized_ones_stack_on_a_bridgehead() -> None:
    lines = (f"{INFANTRY} {FAR} x6", f"germany-airborne-1-3 {FAR} x3")
    world = world_at(*lines, turn="Fall 1941", rows=(bridgehead(FAR),))
    airborne = units("germany-airborne-1-3", 3)
    assert not may_stay(world, FAR, units(INFANTRY, 5) + airborne)
    assert may_stay(world, FAR, units(INFANTRY, 6))
    world.put(bridgehead(FAR, ALLIED))  # not one's own
    assert may_stay(world, FAR, units(INFANTRY, 3))


@pytest.mark.rule("31.61")
def test_only_two_ground_units_attack_out_of_a_bridgehead() -> None:
    lines = (f"{INFANTRY} {FAR} x4", f"germany-airborne-1-3 {FAR}", f"{RUSSIAN} N41")
    world = world_at(*lines, turn="Fall 1941", rows=(bridgehead(FAR),))
    target = (SpaceId("N41"),)
    airborne = units("germany-airborne-1-3", 1)
    assert not too_many_from(world, Assault(units(INFANTRY, 2) + airborne, target))
    assert too_many_from(world, Assault(units(INFANTRY, 3), target))
    world.put(Attacked(UnitId(f"{INFANTRY}/1"), False, FAR))
    world.put(Attacked(UnitId(f"{INFANTRY}/2"), False, FAR))
    assert too_many_from(world, Assault((UnitId(f"{INFANTRY}/3"),), target))


@pytest.mark.rule("31.62")
def test_all_units_in_a_bridgehead_are_counted_in_attrition() -> None:
    lines = (f"{INFANTRY} {FAR} x5", f"{RUSSIAN} N41")
    world = world_at(*lines, turn="Fall 1941", rows=(bridgehead(FAR),))
    freeze(world, AXIS)
    (zone,) = [row.id for row in world.attrition_zones.values() if SpaceId("N41") in row.spaces]
    assert set(eligible(world, "european axis", zone)) == set(units(INFANTRY, 5))


@pytest.mark.rule("31.64")
def test_attrition_does_not_take_a_bridgehead_across_a_river_but_one_of_an_invasion() -> None:
    for kind, held in ((BridgeheadKind.RIVER, True), (BridgeheadKind.INVASION, False)):
        world = world_at(rows=(Bridgehead(FAR, ALLIED, kind, 0),), turn="Fall 1941")
        assert bridgeheads_hold(world, AttritionHex(FAR)) is held


@pytest.mark.rule("31.63A")
def test_all_units_in_a_bridgehead_defend() -> None:
    lines = (f"{RUSSIAN} {FAR} x5", f"{INFANTRY} N41")
    world = world_at(*lines, turn="Fall 1941", rows=(bridgehead(FAR, ALLIED),))
    assault = Assault(units(INFANTRY, 1), (FAR,))
    assert set(defenders(world, assault)) == set(units(RUSSIAN, 5))


@pytest.mark.rule("31.63B")
@pytest.mark.rule("31.63")
def test_infantry_in_a_bridgehead_is_spared_some_negative_multipliers() -> None:
    def negative(*rows: Bridgehead) -> set[str]:
        lines = (f"{INFANTRY} {FAR}", "russia-armor-5-6 N41")
        world = world_at(*lines, turn="Fall 1941", rows=rows)
        set_level(world, LevelKind.CTL, "russia", 3)
        set_level(world, LevelKind.CTL, "germany", 0)
        assault = Assault((UnitId("russia-armor-5-6/1"),), (FAR,), exploiting=True)
        parts = multiplier_parts(world, UnitId(f"{INFANTRY}/1"), assault)
        return {part.rule for part in parts if part.value < 0}

    assert {"15.33A", "15.33C"} <= negative()
    assert not {"15.33A", "15.33C"} & negative(bridgehead(FAR))


# Removal ------------------------------------------------------------------------------------------


@pytest.mark.rule("31.41A")
@pytest.mark.rule("31.41")
@pytest.mark.rule("31.13")
def test_a_bridgehead_goes_at_once_when_the_enemy_takes_its_hex() -> None:
    world = world_at(control={"germany": FAR}, rows=(bridgehead(FAR),))
    enter(world, FAR, "italy")
    assert is_bridgehead(world, FAR)
    enter(world, FAR, "russia")
    assert not is_bridgehead(world, FAR)
    assert world.told[-1].rule == "31.41A"


@pytest.mark.rule("31.41B")
@pytest.mark.rule("31.41")
@pytest.mark.rule("30.525")
def test_a_bridgehead_goes_without_any_supply_after_combat_and_stays_with_some() -> None:
    for supply, stays in ((Supply.FULL, True), (Supply.PARTIAL, True), (Supply.NONE, False)):
        world = world_at(control={"germany": FAR}, rows=(bridgehead(FAR),))
        if supply is not Supply.FULL:
            world.put(HexSupply(FAR, supply))
        isolated_bridgeheads(world, ALLIED)  # not the owner's turn
        assert is_bridgehead(world, FAR)
        IsolationLosses().start(world, None)
        assert is_bridgehead(world, FAR) is stays


@pytest.mark.rule("31.41C")
@pytest.mark.rule("31.41")
@pytest.mark.parametrize(
    ("enemy", "goes"),
    [
        (f"{RUSSIAN} N44", False),
        (f"{RUSSIAN} N45", True),
        ("russia-aaf N44", False),
        ("russia-partisan-1-3 N36", False),
    ],
)
def test_a_bridgehead_goes_at_the_end_of_the_turn_when_no_enemy_is_within_four_hexes(
    enemy: str, goes: bool
) -> None:
    world = world_at(enemy, control={"germany": FAR}, rows=(bridgehead(FAR),), turn="Fall 1941")
    assert superfluous(world, world.bridgeheads[FAR]) is goes
    superfluous_bridgeheads(world, ALLIED)
    assert is_bridgehead(world, FAR)
    superfluous_bridgeheads(world, AXIS)
    assert is_bridgehead(world, FAR) is not goes


@pytest.mark.rule("31.52")
def test_who_is_overstacked_without_the_bridgehead_is_eliminated_by_choice() -> None:
    assert player_of(StepId("T.P.FIN.30")) is BridgeheadsGo
    lines = (f"{INFANTRY} {FAR} x3", f"{ARMOR} {FAR}")
    t = table(*lines, play=BridgeheadsGo(), rows=(bridgehead(FAR),), turn="Fall 1941")
    assert t.pending == "overstacking"
    t.say(f"axis: eliminate-excess {INFANTRY}/2")
    t.say(f"axis: eliminate-excess {ARMOR}/1")
    assert t.pending == ""
    assert t.world.units_in[FAR] == (f"{INFANTRY}/1", f"{INFANTRY}/3")
    assert len(t.told("31.52")) >= 1
