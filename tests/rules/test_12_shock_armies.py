"""12.16, 42.24I: Russian shock armies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.ground_attacks import MakeAttack, too_many_from
from warcabinet.awaw.ground.attrition.determining_attrition_levels import (
    enemy_zones,
    fighters_in,
    freeze,
)
from warcabinet.awaw.ground.attrition.eligible_units import against
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack, StayAfterAttack
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.overruns.overruns import why_not_with
from warcabinet.awaw.ground.shock_armies import results as shock_results
from warcabinet.awaw.ground.stacking.stacking import overstacked
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.naval.landings.marines_and_commandos import too_many
from warcabinet.awaw.scenarios.play.dated_levels import set_dated_levels
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Attacked, ShockArmy, UnitId
from warcabinet.awaw.state.logistics import Bridgehead, BridgeheadKind
from warcabinet.awaw.state.naval import ActivityId, Cargo, CargoId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

SHOCK, RIFLES, GERMAN = "russia-infantry-3-3", "russia-infantry-2-3", "germany-infantry-3-3"


def results(count: int) -> Level:
    return Level("shock-armies", "russia", count)


def moving(*units: str, count: int, **setting: Any) -> Table:
    rows: tuple[Record, ...] = (results(count),)
    play = GroundMovement()
    return table(*units, play=play, side="allied", turn="Summer 1942", rows=rows, **setting)


def at(*units: str, rows: tuple[Record, ...] = (), step: str = "T.P.COM.GND.20") -> AwawWorld:
    return world_at(*units, side="allied", turn="Summer 1942", rows=rows, step=step)


def ids(*numbers: int) -> tuple[UnitId, ...]:
    return tuple(UnitId(f"{SHOCK}/{number}") for number in numbers)


def shock(*numbers: int) -> tuple[Record, ...]:
    return tuple(ShockArmy(unit) for unit in ids(*numbers))


@pytest.mark.rule(
    "12.16#1", "each result lets one 3-3 infantry unit end movement overstacked next to an enemy"
)
@pytest.mark.rule("42.24I#3", "they end movement overstacked")
def test_a_shock_army_ends_movement_overstacked_next_to_an_enemy() -> None:
    t = moving(f"{SHOCK} K45 x2", f"{SHOCK} K44 x2", f"{GERMAN} K46", count=1)
    t.say(f"allied: move {SHOCK}/3 K45")
    assert t.against(f"allied: move {SHOCK}/4 K45") == {"12.11"}  # one result, one shock army
    t.say("allied: end-movement")
    far = moving(f"{SHOCK} K42 x2", f"{SHOCK} K41", f"{GERMAN} K46", count=1)
    assert far.against(f"allied: move {SHOCK}/3 K42") == {"12.11"}  # no enemy next to it
    small = moving(f"{RIFLES} K45 x2", f"{RIFLES} K44", f"{GERMAN} K46", count=1)
    assert small.against(f"allied: move {RIFLES}/3 K45") == {"12.11"}  # only 3-3 infantry
    none = moving(f"{SHOCK} K45 x2", f"{SHOCK} K44", f"{GERMAN} K46", count=0)
    assert none.against(f"allied: move {SHOCK}/3 K45") == {"12.11"}


@pytest.mark.rule("42.24I#2", "one shock army for each result")
def test_the_results_are_shared_by_all_hexes() -> None:
    t = moving(f"{SHOCK} K45 x3", f"{SHOCK} J46 x2", f"{SHOCK} J45", f"{GERMAN} K46", count=1)
    assert t.against(f"allied: move {SHOCK}/6 J46") == {"12.11"}
    t = moving(f"{SHOCK} K45 x3", f"{SHOCK} J46 x2", f"{SHOCK} J45", f"{GERMAN} K46", count=2)
    assert t.against(f"allied: move {SHOCK}/6 J46") == set()


@pytest.mark.rule("12.16#1", "those beyond the limit are shock armies")
def test_shock_armies_are_noted_as_movement_ends() -> None:
    rows = (results(2),)
    world = at(
        f"{SHOCK} K45 x3", f"{SHOCK} L44 x2", f"{GERMAN} K46", rows=rows, step="T.P.MOV.END.20"
    )
    come(world, Moment.MOVEMENT_ENDS)
    assert list(world.shock_armies) == [f"{SHOCK}/1"]
    assert overstacked(world, Side.ALLIED) == {}
    quiet = at(f"{SHOCK} K45 x3", f"{GERMAN} K46", step="T.P.MOV.END.20")
    come(quiet, Moment.MOVEMENT_ENDS)
    assert not quiet.shock_armies


@pytest.mark.rule("15.47#4", "a Russian shock army attacks beyond the limit of its hex")
@pytest.mark.rule("42.24I#6", "they attack beyond the limit of two")
def test_shock_armies_attack_beyond_the_limit_of_their_hex() -> None:
    assault = Assault(ids(1, 2, 3), (SpaceId("K46"),))
    world = at(f"{SHOCK} K45 x3", f"{GERMAN} K46", rows=shock(3))
    assert too_many_from(world, assault) == []
    plain = at(f"{SHOCK} K45 x3", f"{GERMAN} K46")
    assert {r.rule for r in too_many_from(plain, assault)} == {"15.47"}


@pytest.mark.rule("12.16#3", "no more than three take part in an attack")
@pytest.mark.rule("42.24I#7", "three in an attack at most")
def test_no_more_than_three_shock_armies_in_one_attack() -> None:
    world = at(f"{SHOCK} K45 x4", f"{SHOCK} J46 x2", f"{GERMAN} K46", rows=shock(1, 2, 5, 6))
    four = MakeAttack(Assault(ids(1, 2, 5, 6), (SpaceId("K46"),)))
    three = MakeAttack(Assault(ids(1, 2, 3, 5), (SpaceId("K46"),)))
    assert "12.16" in {r.rule for r in BOOK.may(world, four)}
    assert "12.16" not in {r.rule for r in BOOK.may(world, three)}


@pytest.mark.rule("12.16#2", "shock armies are eliminated after combat")
@pytest.mark.rule("42.24I#4", "they are eliminated after combat")
def test_shock_armies_do_not_survive_the_combat() -> None:
    world = at(f"{SHOCK} K45 x3", f"{GERMAN} K46", rows=shock(3))
    rules = [
        {r.rule for r in BOOK.may(world, StayAfterAttack("russia", "infantry", unit))}
        for unit in ids(2, 3)
    ]
    assert rules == [set(), {"12.16"}]
    come(world, Moment.COMBAT_ENDS)  # also if they have not attacked
    assert f"{SHOCK}/3" not in world.units
    assert f"{SHOCK}/2" in world.units


def in_attrition(number: int) -> set[str]:
    """What stands against a unit in attrition if the third of its hex is a shock army."""
    world = at(f"{SHOCK} K45 x3", f"{GERMAN} K46", rows=shock(3))
    freeze(world, Side.ALLIED)
    (zone,) = (row.id for row in enemy_zones(world, "russia") if fighters_in(world, row.id))
    return {refusal.rule for refusal in against(world, ids(number)[0], zone)}


@pytest.mark.rule("42.24I#5", "not in attrition")
def test_shock_armies_take_no_part_in_attrition() -> None:
    assert in_attrition(3) == {"42.24I"}


def test_the_others_of_their_hex_take_part_in_attrition() -> None:
    assert in_attrition(2) == set()


def test_shock_armies_do_not_swell_a_first_wave() -> None:
    """No more than two units attack by sea, whatever results Russia has (21.517A)."""
    world = at(f"{SHOCK} K45 x3", rows=(results(3),))
    aboard = [
        Cargo(CargoId(one), "russia", ActivityId("landing"), SpaceId("K45"), world.units[one])
        for one in ids(1, 2, 3)
    ]
    assert [too_many(world, aboard[:count]) for count in (2, 3)] == [False, True]


BRIDGEHEAD = Bridgehead(SpaceId("K45"), "allied", BridgeheadKind.RIVER, 0)


def test_more_may_attack_out_of_a_bridgehead_as_shock_armies() -> None:
    """Nobody is overstacked there, but only two may attack: whoever is too many is a shock army."""
    rows = (BRIDGEHEAD, results(1))
    world = at(f"{SHOCK} K45 x4", f"{GERMAN} K46", rows=rows)
    three, four = (Assault(ids(*range(1, n)), (SpaceId("K46"),)) for n in (4, 5))
    assert too_many_from(world, three) == []
    assert {r.rule for r in too_many_from(world, four)} == {"15.47"}
    rifles = at(f"{RIFLES} K45 x3", f"{GERMAN} K46", rows=rows)
    small = tuple(UnitId(f"{RIFLES}/{number}") for number in (1, 2, 3))
    assert {r.rule for r in too_many_from(rifles, Assault(small, three.hexes))} == {"15.47"}


def test_who_attacked_as_a_shock_army_does_not_survive() -> None:
    made = tuple(Attacked(unit, False, SpaceId("K45")) for unit in ids(1, 2, 3))
    world = at(f"{SHOCK} K45 x3", f"{GERMAN} K46", rows=(BRIDGEHEAD, results(1), *made))
    gone = [
        unit
        for unit in ids(1, 2, 3)
        if BOOK.may(world, StayAfterAttack("russia", "infantry", unit))
    ]
    assert gone == [f"{SHOCK}/1"]
    world.drop(world.units[ids(2)[0]])  # a loss of the attack: that was the shock army
    assert not BOOK.may(world, StayAfterAttack("russia", "infantry", ids(1)[0]))


def test_the_results_are_not_used_twice() -> None:
    made = tuple(Attacked(unit, False, SpaceId("K45")) for unit in ids(1, 2, 3))
    other = Bridgehead(SpaceId("J46"), "allied", BridgeheadKind.RIVER, 0)
    rows = (BRIDGEHEAD, other, *made)
    assault = Assault(ids(4, 5, 6), (SpaceId("K46"),))
    lines = (f"{SHOCK} K45 x3", f"{SHOCK} J46 x3", f"{GERMAN} K46")
    assert {r.rule for r in too_many_from(at(*lines, rows=(results(1), *rows)), assault)} == {
        "15.47"
    }
    assert too_many_from(at(*lines, rows=(results(2), *rows)), assault) == []


@pytest.mark.rule("42.24I#8", "neither in overruns nor in exploitation")
def test_shock_armies_neither_overrun_nor_attack_in_exploitation() -> None:
    world = at(f"{SHOCK} K45 x3", f"{GERMAN} K46", rows=shock(3))
    unit = world.units[ids(3)[0]]
    assert "13.51" in {r.rule for r in why_not_with(world, unit, SpaceId("K46"))}
    late = Assault(ids(1, 2, 3), (SpaceId("K46"),), exploiting=True)
    assert {r.rule for r in too_many_from(world, late)} == {"15.47"}


@pytest.mark.rule("42.17D#1", "told as they appear")
def test_shock_armies_are_announced_as_they_appear() -> None:
    rows = (results(1),)
    world = at(f"{SHOCK} K45 x3", f"{GERMAN} K46", rows=rows, step="T.P.MOV.END.20")
    come(world, Moment.MOVEMENT_ENDS)
    assert [event.text for event in world.told if event.rule == "12.16"] == [
        f"{SHOCK}/1 is a shock army in K45"
    ]


@pytest.mark.rule("12.16#4", "before others advance")
@pytest.mark.rule("42.24I#9", "before others advance")
def test_shock_armies_are_lost_before_the_others_advance() -> None:
    t = table(
        f"{SHOCK} K45 x3",
        "germany-infantry-1-3 K46",
        play=GroundAttack(attackers=ids(1, 2, 3), hexes=(SpaceId("K46"),)),
        side="allied",
        turn="Summer 1942",
        step="T.P.COM.GND.20",
        rows=(results(1), *shock(3)),
    )
    while t.pending and t.pending != "advance-after-combat":
        if t.position.request is not None:
            t.dice(6)
        else:
            t.default(t.position.to_answer()[0])
    assert f"{SHOCK}/3" not in t.world.units
    assert t.against(f"allied: advance-into K46 {SHOCK}/1") == set()


def test_barbarossa_gives_russia_two_results_in_the_last_winter() -> None:
    world = at()
    set_dated_levels(world, game_turn("Fall 1942"))
    assert shock_results(world) == 0
    set_dated_levels(world, game_turn("Winter 1942"))
    assert shock_results(world) == 2
