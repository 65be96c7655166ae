"""12: stacking."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.awaw.exploiting import exploiter, exploiting
from tests.awaw.supporting import combat, flying
from tests.awaw.table import Staged, Table, table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.movement.overstacking import StackingAfterMovement, excuse, own_fault
from warcabinet.awaw.ground.movement_phase.movement_orders import ways_out
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.movement_phase.voluntary_elimination import EliminationAfterRedeployment
from warcabinet.awaw.ground.stacking.flak import flak_room
from warcabinet.awaw.ground.stacking.stacking import Stacking, may_stay, overstacked, room, room_for
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.naval.cargo.embarking import debark_at_home
from warcabinet.awaw.scenarios.start.room import room_for as room_at_set_up
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.exploitation import Breakthrough, Exploiter
from warcabinet.awaw.state.ground import Cause, FailedOverrun, Spent, UnitId
from warcabinet.awaw.state.logistics import Bridgehead, BridgeheadKind, Supply, UnitSupply
from warcabinet.awaw.state.naval import ActivityId, Cargo, CargoId, CarriedBy, Force
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

INF, ARMOR, DROP = "germany-infantry-3-3", "germany-armor-4-6", "germany-airborne-1-3"
RIFLES = "russia-infantry-3-3"


def moving(*units: str, **setting: Any) -> Table:
    return table(*units, play=GroundMovement(), turn="Summer 1942", **setting)


def at(*units: str, **setting: Any) -> AwawWorld:
    return world_at(*units, turn="Summer 1942", **setting)


def ids(kind: str, *numbers: int) -> tuple[UnitId, ...]:
    return tuple(UnitId(f"{kind}/{number}") for number in numbers)


def rules_of(refusals: list[Any]) -> set[str]:
    return {refusal.rule for refusal in refusals}


# Limits -------------------------------------------------------------------------------------------


@pytest.mark.rule("12.11#1", "units are counted, whatever their strength")
@pytest.mark.rule("12.11A#1", "two ground units stack in a hex")
def test_two_ground_units_to_a_hex_whatever_their_strength() -> None:
    world = at(f"{INF} K45 x3", "germany-infantry-1-3 K46 x2", "germany-replacement-1-1 K47")
    assert may_stay(world, "K45", ids(INF, 1, 2)) == []
    assert rules_of(may_stay(world, "K45", ids(INF, 1, 2, 3))) == {"12.11"}
    assert rules_of(room(world, "K46", UnitId("germany-replacement-1-1/1"))) == {"12.11"}
    assert room(world, "K47", UnitId(f"{INF}/1")) == []
    assert list(overstacked(world, Side.AXIS)) == ["K45"]
    assert overstacked(world, Side.ALLIED) == {}


@pytest.mark.rule("12.11#1", "partisans count too")
def test_partisans_count_towards_the_limit() -> None:
    world = at(f"{RIFLES} K45 x2", "russia-partisan-1-3 K46", side="allied")
    assert rules_of(room(world, "K45", UnitId("russia-partisan-1-3/1"))) == {"12.11"}


@pytest.mark.rule("12.12#1", "three specialized units stack besides")
@pytest.mark.rule("10.41E#1", "three specialized units stack in a hex besides others")
def test_three_specialized_units_and_three_flak_factors_besides() -> None:
    world = at(f"{INF} K45 x2", f"{DROP} K45 x3", f"{DROP} K46")
    assert overstacked(world, Side.AXIS) == {}
    assert rules_of(room(world, "K45", UnitId(f"{DROP}/4"))) == {"12.12"}
    assert room(world, "K45", UnitId(f"{DROP}/3")) == []


@pytest.mark.rule("12.12#3", "three flak factors stack besides")
@pytest.mark.rule("10.96#1", "three flak factors stack in a hex")
def test_flak_has_room_of_its_own() -> None:
    world = at(f"{INF} K45 x2", f"{DROP} K45 x3", "germany-flak K45 x2")
    assert overstacked(world, Side.AXIS) == {}
    assert flak_room(world, "K45", 1) == []
    assert rules_of(flak_room(world, "K45", 2)) == {"12.12"}
    assert flak_room(world, "urals", 9) == []


@pytest.mark.rule("12.12#2", "whether or not they use their skill")
def test_specialized_units_have_room_whether_or_not_they_use_their_skill() -> None:
    """One of the three has been dropped in this player turn, the others have walked."""
    drop = Airdrop(UnitId(f"{DROP}/1"), SpaceId("K42"), "Summer 1942, axis")
    walked = Spent(UnitId(f"{DROP}/2"), 2)
    lines = (f"{INF} K45 x2", f"{DROP} K45 x3", f"{DROP} K46")
    world = at(*lines, rows=(drop, walked))
    assert overstacked(world, Side.AXIS) == {}
    assert rules_of(room(world, "K45", UnitId(f"{DROP}/4"))) == {"12.12"}
    infantry = at(f"{INF} K45 x3", f"{DROP} K45 x3", rows=(drop, walked))
    assert list(overstacked(infantry, Side.AXIS)) == ["K45"]


@pytest.mark.rule("12.12#3", "at set-up too")
def test_flak_is_limited_in_the_opening_set_up_too() -> None:
    flak = at().statics.forces.type("germany-flak")
    assert room_at_set_up(at(), flak, "K45") == 3
    assert room_at_set_up(at("germany-flak K45 x2"), flak, "K45") == 1
    assert room_at_set_up(at("germany-flak K45 x3", f"{INF} K45"), flak, "K45") == 0


@pytest.mark.rule(
    "12.13#1", "five units and three specialized ones stack on a bridgehead of their side"
)
def test_five_units_and_three_specialized_ones_on_a_bridgehead() -> None:
    bridgehead = Bridgehead(SpaceId("K45"), "axis", BridgeheadKind.RIVER, 0)
    world = at(f"{INF} K45 x5", f"{DROP} K45 x3", f"{INF} K46", rows=(bridgehead,))
    assert overstacked(world, Side.AXIS) == {}
    assert rules_of(room(world, "K45", UnitId(f"{INF}/6"))) == {"12.11"}
    theirs = Bridgehead(SpaceId("K45"), "allied", BridgeheadKind.RIVER, 0)
    world = at(f"{INF} K45 x3", rows=(theirs,))
    assert list(overstacked(world, Side.AXIS)) == ["K45"]


@pytest.mark.rule("12.18#1", "a box holds any number")
def test_a_box_holds_any_number() -> None:
    world = at(f"{RIFLES} urals x9", f"{RIFLES} L60", side="allied")
    assert overstacked(world, Side.ALLIED) == {}
    assert room(world, "urals", UnitId(f"{RIFLES}/10")) == []


@pytest.mark.rule("12.31#2", "allies stack where no rule forbids it")
def test_allies_stack_unless_a_rule_says_no() -> None:
    world = at(f"{INF} K45", "rumania-infantry-2-3 K45", "italy-infantry-2-3 K46")
    assert overstacked(world, Side.AXIS) == {}
    asked = Stacking(
        "italy", "infantry", UnitId("italy-infantry-2-3/1"), SpaceId("K45"), ids(INF, 1)
    )
    assert BOOK.may(world, asked) == []


# While moving -------------------------------------------------------------------------------------


@pytest.mark.rule("12.21#1", "nobody overstacks of his own will")
@pytest.mark.rule("12.22#1", "units pass through full hexes")
@pytest.mark.rule("12.22#2", "and do not end there")
def test_units_pass_through_full_hexes_but_do_not_end_there() -> None:
    # Row K between two rows of the enemy: the way east leads through the full hex.
    t = moving(f"{INF} K44", f"{INF} K45 x2", f"{RIFLES} J45", f"{RIFLES} L44")
    assert t.against(f"axis: move {INF}/1 K45") == {"12.11"}
    t.say(f"axis: move {INF}/1 K46")
    assert t.place(f"{INF}/1") == "K46"


@pytest.mark.rule("12.22#1", "two full hexes change places")
def test_two_full_hexes_may_change_places() -> None:
    t = moving(f"{INF} K44", f"{INF} K45 x2")
    assert t.against(f"axis: pause {INF}/1 K46") == {"13.45"}  # there is room: it can move
    assert t.against(f"axis: pause {INF}/1 K44") == {"13.41"}
    t.say(f"axis: pause {INF}/1 K45")
    assert t.against("axis: end-movement") == {"12.22"}
    assert "K45" in t.refusals("axis: end-movement")[0].reason
    t.say(f"axis: move {INF}/2 K44")
    t.say("axis: end-movement")
    assert t.pending == ""


@pytest.mark.rule("12.22#2", "nor stop where they cannot go on")
def test_a_unit_does_not_pause_without_points_to_go_on() -> None:
    t = moving(f"{INF} K42", f"{INF} K45 x2")
    assert t.against(f"axis: pause {INF}/1 K45") == {"12.22"}
    assert t.against(f"axis: move {INF}/1 K45") == {"12.11"}


@pytest.mark.rule("12.22#3", "limits do not hold while units redeploy, but at the end")
def test_limits_do_not_bind_while_units_redeploy() -> None:
    """Two stand in H46: a third may go there, and one of them must leave the game in the end."""
    t = table(
        f"{RIFLES} H46 x2", f"{RIFLES} H47", play=FirstRedeployments(), step="T.P.RED.10",
        side="allied", turn="Summer 1942",
    )  # fmt: skip
    assert t.against(f"allied: tr {RIFLES}/3 H46") == set()
    t.say(f"allied: tr {RIFLES}/3 H46")
    assert t.place(f"{RIFLES}/3") == "H46"
    end = table(
        f"{RIFLES} H46 x3", play=EliminationAfterRedeployment(), step="T.P.RED.70", side="allied",
        turn="Summer 1942",
    )  # fmt: skip
    end.say("allied: end-elimination")
    assert end.pending == "overstacking"
    end.say(f"allied: eliminate-excess {RIFLES}/3")
    assert end.pending == ""


@pytest.mark.rule("12.21#1", "units stuck beyond the limit are removed")
def test_units_that_got_stuck_in_an_overstacked_hex_are_removed() -> None:
    spent = tuple(Spent(unit, 3) for unit in ids(INF, 1, 2, 3))
    t = moving(f"{INF} K45 x3", rows=spent)
    assert t.against("axis: end-movement") == {"12.22"}
    t.say(f"axis: remove-unit {INF}/3")
    assert t.world.eliminated["0"].cause is Cause.STACKING
    assert t.against(f"axis: remove-unit {INF}/2") == {"12.21"}
    t.say("axis: end-movement")


@pytest.mark.rule("12.21#1", "not while one of them can move on")
def test_units_are_not_removed_while_one_of_them_can_move_on() -> None:
    spent = tuple(
        Spent(unit, points) for unit, points in zip(ids(INF, 1, 2, 3), (3, 3, 1), strict=True)
    )
    t = moving(f"{INF} K45 x3", f"{DROP} K45", rows=spent)
    assert t.against(f"axis: remove-unit {INF}/1") == {"12.21"}
    t.say(f"axis: move {INF}/3 K46")
    t.say("axis: end-movement")


@pytest.mark.rule("12.22#2", "only units beyond the limit are removed")
def test_only_excess_units_are_removed() -> None:
    spent = tuple(Spent(unit, 3) for unit in (*ids(INF, 1, 2, 3), *ids(DROP, 1)))
    t = moving(f"{INF} K45 x3", f"{DROP} K45", rows=spent)
    assert t.against(f"axis: remove-unit {DROP}/1") == {"12.22"}
    assert t.against(f"axis: remove-unit {INF}/1") == set()


# Excuses ------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "13.531#3", "overstacking after a failed overrun is remedied before movement ends"
)
@pytest.mark.rule("12.15#1", "a failed overrun may leave its hex overstacked")
@pytest.mark.rule("12.15#2", "it is remedied before movement ends")
@pytest.mark.rule("12.15#3", "else others than those that tried are eliminated")
def test_after_a_failed_overrun_others_must_make_room() -> None:
    failed = FailedOverrun(SpaceId("K46"), ids(ARMOR, 1, 2))
    rows = (failed, Spent(UnitId(f"{ARMOR}/1"), 2), Spent(UnitId(f"{ARMOR}/2"), 2))
    world = at(f"{ARMOR} K45 x2", f"{INF} K45", f"{RIFLES} K46", rows=rows)
    assert excuse(world, SpaceId("K45"), overstacked(world, Side.AXIS)[SpaceId("K45")]) == "12.15"
    t = moving(f"{ARMOR} K45 x2", f"{INF} K45", f"{RIFLES} K46", rows=rows)
    assert t.against("axis: end-movement") == {"12.15"}  # the infantry can still move
    t.default("axis")
    assert t.place(f"{INF}/1") != "K45"
    t.say("axis: end-movement")
    bound = (*rows, UnitSupply(UnitId(f"{INF}/1"), Supply.NONE))
    t = moving(f"{ARMOR} K45 x2", f"{INF} K45", f"{RIFLES} K46", rows=bound)
    assert t.against("axis: end-movement") == set()
    t = table(
        f"{ARMOR} K45 x2",
        f"{INF} K45",
        f"{RIFLES} K46",
        rows=rows,
        play=StackingAfterMovement(),
        turn="Summer 1942",
    )
    assert t.against(f"axis: eliminate-excess {ARMOR}/1") == {"12.15"}
    t.say(f"axis: eliminate-excess {INF}/1")
    assert t.pending == ""
    assert t.world.eliminated["0"].cause is Cause.STACKING


@pytest.mark.rule("12.15#7", "in exploitation it is remedied before exploitation movement ends")
def test_a_failed_overrun_in_exploitation_is_cured_before_exploitation_ends() -> None:
    """Two guards have failed from J39, where a third unit has halted; it can still go back."""
    guards = ids("germany-armor-5-6", 1, 2)
    rows = (
        *(exploiter(unit, "K37", "K38 J39") for unit in guards),
        exploiter(UnitId(f"{ARMOR}/1"), "K37", "K38 J39"),
        FailedOverrun(SpaceId("J40"), guards),
    )
    lines = ("germany-armor-5-6 J39 x2", f"{ARMOR} J39", f"{RIFLES} J40")
    t = exploiting(*lines, rows=rows)
    assert t.against("axis: end-exploitation") == {"16.51"}
    t.say(f"axis: exploit {ARMOR}/1 K38")
    assert t.against("axis: end-exploitation") == set()


@pytest.mark.rule("12.15#4", "units that come back by sea may overstack where they embarked")
@pytest.mark.rule("12.15#5", "till movement or redeployment ends, whichever is first")
@pytest.mark.rule("12.15#6", "then excess units of the owner's choice are eliminated")
@pytest.mark.parametrize("end", [StackingAfterMovement, EliminationAfterRedeployment])
def test_units_that_come_back_by_sea_make_room(end: type[Procedure[Any]]) -> None:
    world = at(f"{INF} K45 x3")
    force, space = ForceId("germany-1"), SpaceId("K45")
    unit = world.units[UnitId(f"{INF}/3")]
    world.drop(unit)
    world.put(Force(force, "germany", space, base=space))
    cargo = Cargo(CargoId("cargo-1"), "germany", ActivityId("activity-1"), space, unit=unit)
    world.put(cargo)
    world.put(CarriedBy(cargo.id, force, open=False, seats=(Seat("axis"),)))
    assert overstacked(world, Side.AXIS) == {}
    debark_at_home(world, force)
    assert set(overstacked(world, Side.AXIS)) == {space}
    world.changes.clear()
    t = Table(Position.opening(Staged(world, end()), "barbarossa", dict(world.options)))
    if t.pending != "overstacking":
        t.default("axis")
    assert t.pending == "overstacking"
    assert t.against(f"axis: eliminate-excess {INF}/3") == set()
    t.say(f"axis: eliminate-excess {INF}/1")
    assert (t.pending, overstacked(t.world, Side.AXIS)) == ("", {})


@pytest.mark.rule("12.15#3", "if all have tried, some of them")
def test_if_all_have_tried_some_of_them_go() -> None:
    rows = (
        FailedOverrun(SpaceId("K46"), ids(ARMOR, 1, 2)),
        FailedOverrun(SpaceId("J46"), ids(ARMOR, 3, 4)),
    )
    t = table(f"{ARMOR} K45 x4", rows=rows, play=StackingAfterMovement(), turn="Summer 1942")
    t.say(f"axis: eliminate-excess {ARMOR}/1")
    t.say(f"axis: eliminate-excess {ARMOR}/3")
    assert t.pending == ""


@pytest.mark.rule(
    "12.17#2", "a retreat's overstacking is remedied before the next movement phase ends"
)
@pytest.mark.rule("12.17#3", "else excess units of the owner's choice are eliminated")
def test_a_retreat_that_overstacked_is_cured_by_the_end_of_movement() -> None:
    crowd = (f"{INF} K45 x3", f"{ARMOR} K47")
    t = moving(*crowd)
    assert own_fault(t.world, Side.AXIS) == {}
    assert t.against("axis: end-movement") == {"12.17"}  # he must, as long as he can
    stuck = tuple(UnitSupply(unit, Supply.NONE) for unit in ids(INF, 1, 2, 3))
    assert moving(*crowd, rows=stuck).against("axis: end-movement") == set()
    t.say(f"axis: move {INF}/1 K46")
    assert overstacked(t.world, Side.AXIS) == {}  # cured by moving
    t = table(*crowd, play=StackingAfterMovement(), turn="Summer 1942")
    assert t.against(f"axis: eliminate-excess {ARMOR}/1") == {"12.22"}
    t.say(f"axis: eliminate-excess {INF}/2")
    assert t.place(f"{INF}/2") is None
    assert t.told("12.17")
    assert t.pending == ""


@pytest.mark.rule("12.17#2", "nothing is asked where nothing is overstacked")
def test_nothing_is_asked_when_nothing_is_overstacked() -> None:
    t = table(f"{INF} K45 x2", play=StackingAfterMovement(), turn="Summer 1942")
    assert t.pending == ""


@pytest.mark.rule("12.17#3", "by default the cheapest goes")
def test_the_default_gives_up_the_cheapest() -> None:
    t = table(f"{ARMOR} K45 x2", f"{INF} K45", play=StackingAfterMovement(), turn="Summer 1942")
    t.default("axis")
    assert t.place(f"{INF}/1") is None


@pytest.mark.rule("16.51#1", "then the owner eliminates what is too much, as he chooses")
@pytest.mark.rule("12.14#1", "armor overstacks on a breakthrough hex")
@pytest.mark.rule("12.14#2", "until redeployment ends")
@pytest.mark.rule("12.14#3", "then excess units are eliminated")
@pytest.mark.rule("28.29#1", "armor on a breakthrough hex has to make room then")
def test_armor_on_a_breakthrough_hex_overstacks_until_redeployment_ends() -> None:
    rows = (
        Breakthrough(SpaceId("K45"), ids(ARMOR, 1, 2, 3), False),
        *(Exploiter(unit, SpaceId("K45"), SpaceId("K45")) for unit in ids(ARMOR, 1, 2, 3)),
    )
    world = at(f"{ARMOR} K45 x3", rows=rows, step="T.P.COM.EXP.20")
    assert overstacked(world, Side.AXIS) == {}
    t = table(
        f"{ARMOR} K45 x3",
        rows=rows,
        step="T.P.RED.70",
        play=EliminationAfterRedeployment(),
        turn="Summer 1942",
    )
    t.say("axis: end-elimination")
    assert t.pending == "overstacking"
    t.say(f"axis: eliminate-excess {ARMOR}/2")
    assert t.pending == ""
    assert t.place(f"{ARMOR}/2") is None


@pytest.mark.rule("12.14#1", "elsewhere armor does not overstack")
def test_armor_beyond_the_limit_of_its_hex_cannot_all_stay() -> None:
    """Without a breakthrough three armor units are one too many at once."""
    world = at(f"{ARMOR} K45 x3", step="T.P.COM.EXP.20")
    assert list(overstacked(world, Side.AXIS)) == ["K45"]


def test_room_for_several() -> None:
    world = at(f"{INF} K45", f"{INF} K46 x2")
    assert rules_of(room_for(world, "K45", ids(INF, 2, 3))) == {"12.11"}
    assert room_for(world, "K47", ids(INF, 2, 3)) == []


@pytest.mark.rule("12.22#2", "a move out of an overstacked hex is found")
def test_a_move_out_of_an_overstacked_hex_is_always_found() -> None:
    """Two units are spent and the third has a point left: it must go, and random play finds it."""
    names = ["germany-infantry-3-3/1", "germany-infantry-3-3/2", "germany-armor-4-6/1"]
    tired = [f"germany-infantry-3-3 {space} x2" for space in ("L31", "L32", "M31", "N31", "O31")]
    t = table(
        "germany-infantry-3-3 K31 x2",
        "germany-armor-4-6 K31",
        *tired,
        play=GroundMovement(),
        rows=[Spent(UnitId(names[0]), 3), Spent(UnitId(names[1]), 3), Spent(UnitId(names[2]), 5)]
        + [Spent(UnitId(f"germany-infantry-3-3/{number}"), 3) for number in range(3, 13)],
    )
    assert "12.22" in t.against("axis: end-movement")
    for seed in range(20):
        action = t.asked("axis").sample(random.Random(seed).randrange)
        assert action is not None
    found = next(ways_out(t.asked("axis")))
    assert found.unit == names[2]
    assert t.refusals(f"axis: move {found.unit} {found.to}") == []


# In the air ---------------------------------------------------------------------------------------


@pytest.mark.rule("12.41#1", "any number of air factors is in the air over a hex")
def test_any_number_of_air_factors_is_over_a_hex_at_once() -> None:
    """Kiev bases five factors; all fifteen from three bases support against one hex."""
    t = combat(
        f"{INF} N40 x2", "germany-aaf O39 x5", "germany-aaf K40 x5", "germany-aaf M38 x5",
        "russia-infantry-2-3 N41", control={"germany": "O39 K40 M38"},
    )  # fmt: skip
    for base in ("O39", "K40", "M38"):
        t.say(f"axis: support N41 germany-aaf@{base}=5")
    assert flying(t, Task.GROUND_SUPPORT) == {"N41": 15}
    t.say(f"axis: attack N41 {INF}/1,{INF}/2")
    assert "round 1: attack +6 ground units, +15 ground support" in t.told("15.51")
