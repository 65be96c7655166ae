"""21.22, 21.31, 21.33, 21.41: ships sail, stay at sea and come back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Staged, put_unit
from tests.rules.shared.sailing import (
    FLEET,
    ONE,
    RABAUL,
    TRUK,
    TWO,
    SeaTable,
    at_sea,
    hulls,
    put,
    sailing,
    sea,
    states,
)
from warcabinet.awaw.naval.interception.aborting_after_naval_combat import abort
from warcabinet.awaw.naval.movement.announcing_base_changes_and_patrols import (
    AnnounceNavalMovement,
    Patrol,
)
from warcabinet.awaw.naval.movement.base_changes import BaseChanges
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_leave, may_sail
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import loose_in, ships_of
from warcabinet.awaw.naval.task_forces.forming import LeaveTaskForces
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.ports_and_basing import factors_in
from warcabinet.awaw.sequence import Walk
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import ActivityState, Condition, ForceKind, HullState, Stance
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.game import new_game
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

AXIS = Seat("axis")
ANNOUNCE = "naval-announcements"
END = "axis: end-announcements"
LOOSE = ForceId("japan-loose-1")


def held() -> dict[str, str]:
    return {"japan": RABAUL}


def one_force(**setting: Any) -> AwawWorld:
    return sea(None, {"japan-1": (TRUK, FLEET)}, control=held(), **setting)


# Who is asked -------------------------------------------------------------------------------------


def test_a_side_whose_ships_can_do_nothing_is_not_asked() -> None:
    assert sailing(sea({"P53": "us-dd=4"})).pending == ""
    assert sailing(sea({RABAUL: "japan-transport=2"}, control=held())).pending == ""
    assert sailing(sea({TRUK: "japan-dd=1"})).pending == ANNOUNCE


# Base changes -------------------------------------------------------------------------------------


@pytest.mark.rule("13.32#1", "base changes belong to the movement phase")
@pytest.mark.rule("21.221#1", "ships change base in their movement phase")
@pytest.mark.rule("21.32#1", "who has changed base may still act")
def test_a_task_force_changes_base_and_can_still_act() -> None:
    t = sailing(one_force())
    assert t.pending == ANNOUNCE
    t.say(f"axis: change-base japan-1 - {RABAUL} -")
    (row,) = t.world.activities.values()
    assert (row.kind, row.goal, row.state) == ("base-change", RABAUL, ActivityState.ANNOUNCED)
    assert at_sea(t, ONE).stance is Stance.SAILING
    assert at_sea(t, ONE).base == TRUK
    assert t.against(f"axis: change-base japan-1 - {RABAUL} -") == {"21.31"}
    t.say(END)
    there = at_sea(t, ONE)
    assert (there.place, there.stance, there.base) == (RABAUL, Stance.PORT, None)
    assert not there.inverted
    assert states(t, "japan-akagi") == {"ready"}


@pytest.mark.rule("21.221#3", "all base changes are made at once: ports exchange their ships")
def test_base_changes_are_simultaneous() -> None:
    world = sea({TRUK: "japan-dd=9", RABAUL: "japan-dd=50"}, control=held())
    t = sailing(world)
    nine = "japan-dd@{}=9"
    t.say(f"axis: change-base - {nine.format(RABAUL)} {TRUK} -")
    t.say(f"axis: change-base - {nine.format(TRUK)} {RABAUL} -")
    t.say(END)
    assert sum(hull.factors for hull in loose_in(t.world, SpaceId(RABAUL))) == 50
    assert sum(hull.factors for hull in loose_in(t.world, SpaceId(TRUK))) == 9


@pytest.mark.rule("21.224#3", "a base change from port to port does not invert, nor uninvert")
def test_inverted_ships_change_base_and_stay_inverted() -> None:
    world = sea({TRUK: "japan-dd=4"}, control=held())
    for hull in hulls("japan-ca=4", TRUK, state=HullState.DOWN):
        put(world, hull)
    t = sailing(world)
    down = f"japan-ca@{TRUK}/down=4"
    assert t.against(f"axis: change-base - {down},japan-dd@{TRUK}=4 {RABAUL} -") == {"20.162D"}
    t.say(f"axis: change-base - {down} {RABAUL} -")
    t.say(f"axis: change-base - japan-dd@{TRUK}=4 {RABAUL} -")
    t.say(END)
    assert states(t, "japan-ca") == {"down"}
    assert states(t, "japan-dd") == {"ready"}
    assert loose_in(t.world, SpaceId(TRUK)) == ()


@pytest.mark.rule("21.225#1", "base changes come after staging and before ground movement")
def test_ships_change_base_after_staging_and_before_ground_units_move() -> None:
    world = one_force()
    put_unit(world, f"japan-aaf {TRUK} x2")
    put_unit(world, f"japan-infantry-1-2 {TRUK}")
    walk = Walk(under=StepId("T.P.MOV"), turn=world.turn, side=Side.AXIS)
    t = SeaTable(Position.opening(Staged(world, walk), "pacific-1939", {}))
    seen: list[tuple[str, str]] = []
    while t.pending:
        seen.append((t.pending, str(at_sea(t, ONE).place)))
        if t.pending == ANNOUNCE:
            t.say(f"axis: change-base japan-1 - {RABAUL} -")
            t.say(END)
        else:
            t.default(str(t.position.to_answer()[0]))
    wanted = [("stage-air-units", TRUK), (ANNOUNCE, TRUK), ("ground-move", RABAUL)]
    asked = [name for name, _ in wanted]
    assert [one for one in seen if one[0] in asked] == wanted


@pytest.mark.rule("21.221#2", "ships may go to a port that does not operate")
def test_ships_change_base_to_a_port_out_of_supply() -> None:
    t = sailing(one_force(rows=[HexSupply(SpaceId(RABAUL), Supply.PARTIAL)]))
    assert t.against(f"axis: change-base japan-1 - {RABAUL} -") == set()


@pytest.mark.rule("21.224#2", "ships that go from box to box are inverted; from box to port not")
def test_ships_that_go_from_box_to_box_are_inverted() -> None:
    world = sea({"pacific-us": "us-dd=6"}, side="allied")
    t = sailing(world)
    t.say("allied: change-base - us-dd@pacific-us=2 australia -")
    t.say("allied: change-base - us-dd@pacific-us=4 P53 -")
    t.say("allied: end-announcements")
    assert {hull.id: hull.factors for hull in t.world.hulls.rows()} == {
        "us-dd@australia/used": 2,
        "us-dd@P53": 4,
    }


@pytest.mark.rule("21.112#2", "the ships that are too many for the port are not used any more")
@pytest.mark.rule("21.222#1", "who is beaten returns to his base, however full, and is inverted")
@pytest.mark.rule("22.63A#1", "who is beaten in a base change returns to his old base")
@pytest.mark.rule("21.33#5", "after a failed base change ships return to their own base")
def test_a_base_change_that_fails_returns_to_an_overfull_base() -> None:
    ports = {TRUK: "japan-dd=40", RABAUL: "japan-ca=8"}
    world = sea(ports, {"japan-1": (TRUK, "japan-ca=6 japan-dd=4")}, control=held())
    t = sailing(world)
    t.say(f"axis: change-base japan-1 - {RABAUL} -")
    t.say(f"axis: change-base - japan-ca@{RABAUL}=8 {TRUK} -")
    beaten = next(row for row in t.world.activities.values() if ONE in row.forces)
    t.world.amend(beaten, state=ActivityState.ABORTED)
    t.world.amend(t.world.forces[ONE], stance=Stance.RETURNING, place=SpaceId("AA32"))
    t = SeaTable(Position.opening(Staged(t.world, BaseChanges()), "pacific-1939", {}))
    t.go_on()
    there = at_sea(t, ONE)
    assert (there.place, there.stance, there.inverted) == (TRUK, Stance.PORT, True)
    assert factors_in(t.world, TRUK) == 58
    back = ships_of(t.world, ONE)
    assert sum(hull.factors for hull in back) >= 58 - 50  # the excess, and more
    refused = {
        one.rule for hull in back for one in may_leave(t.world, Kind.INVASION, SpaceId(TRUK), hull)
    }
    assert "21.31" in refused
    others = [hull for hull in loose_in(t.world, SpaceId(TRUK)) if hull.what == "japan-dd"]
    assert may_leave(t.world, Kind.PATROL, SpaceId(TRUK), others[0]) == []


def test_ships_deploy_to_an_sw_box_and_come_back_inverted() -> None:
    ports = {"P53": "us-dd=3 us-submarine=1", "pacific-sw": "us-ca=2"}
    t = sailing(sea(ports, side="allied"))
    deploy = "allied: deploy-to-box - {} {} -"
    assert t.against(deploy.format("us-submarine@P53=1", "pacific-sw")) == {"25.31"}
    assert t.against(deploy.format("us-dd@P53=3", "australia")) == {"25.31"}
    t.say(deploy.format("us-dd@P53=3", "pacific-sw"))
    t.say(deploy.format("us-ca@pacific-sw=2", "P53"))
    t.say("allied: end-announcements")
    assert {hull.id: hull.factors for hull in t.world.hulls.rows()} == {
        "us-dd@pacific-sw": 3,
        "us-ca@P53/used": 2,
        "us-submarine@P53": 1,
    }


# Who may sail -------------------------------------------------------------------------------------


@pytest.mark.rule("21.31#1", "inverted ships, and ships in a port out of supply, do not operate")
@pytest.mark.rule("9.11C#2", "uninverted ships operate, from operational ports")
def test_inverted_or_unsupplied_ships_do_not_patrol() -> None:
    world = sea({TRUK: "japan-dd=4"}, control=held())
    patrol = "axis: patrol - japan-dd@Y32{}=4 Z32 -"
    assert sailing(world).against(patrol.format("")) == set()
    cut_off = sea(
        {TRUK: "japan-dd=4"},
        control=held(),
        rows=[HexSupply(SpaceId(TRUK), Supply.PARTIAL)],
    )
    assert sailing(cut_off).against(patrol.format("")) == {"21.31"}
    used = sea(control=held())
    for hull in hulls("japan-dd=4", TRUK, state=HullState.USED):
        put(used, hull)
    t = sailing(used)
    assert t.against(patrol.format("/used")) == {"21.31"}
    assert t.against(f"axis: change-base - japan-dd@{TRUK}/used=4 {RABAUL} -") == set()


@pytest.mark.rule("21.312#1", "ten naval factors or more sail as a task force")
def test_ten_factors_sail_under_a_marker() -> None:
    t = sailing(sea({TRUK: "japan-dd=9 japan-ca=2"}, control=held()))
    ten = f"japan-dd@{TRUK}=8,japan-ca@{TRUK}=2"
    assert t.against(f"axis: patrol - {ten} Z32 -") == {"21.312"}
    assert t.against(f"axis: change-base - {ten} {RABAUL} -") == {"21.312"}
    t.say(f"axis: patrol - japan-dd@{TRUK}=7,japan-ca@{TRUK}=2 Z32 -")
    force = at_sea(t, LOOSE)
    assert force.kind is ForceKind.LOOSE
    assert all(hull.open for hull in t.world.hulls.rows())


@pytest.mark.rule("21.313#1", "fast carriers operate with as many fast fleet factors")
@pytest.mark.rule("21.313#7", "fast carriers change base without them")
def test_fast_carriers_patrol_with_escorts_and_change_base_without() -> None:
    t = sailing(sea({TRUK: "japan-shoho japan-dd=4"}, control=held()))
    assert t.against("axis: patrol - japan-shoho=2 Z32 -") == {"21.313"}
    assert t.against(f"axis: patrol - japan-shoho=2,japan-dd@{TRUK}=2 Z32 -") == set()
    assert t.against(f"axis: change-base - japan-shoho=2 {RABAUL} -") == set()


@pytest.mark.rule("21.314#1", "damaged ships do not operate")
def test_damaged_ships_do_not_patrol() -> None:
    world = sea({TRUK: "japan-dd=4"}, control=held())
    for hull in hulls("japan-akagi", TRUK, condition=Condition.DAMAGED):
        put(world, hull)
    t = sailing(world)
    assert "21.314" in t.against(f"axis: patrol - japan-akagi=3,japan-dd@{TRUK}=4 Z32 -")
    assert t.against(f"axis: change-base - japan-akagi=3 {RABAUL} -") == set()


@pytest.mark.rule("21.321#2", "ships do not leave their base to come back to it")
def test_nobody_changes_base_to_his_own_base() -> None:
    assert sailing(one_force()).against(f"axis: change-base japan-1 - {TRUK} -") == {"21.321"}


def test_bad_orders_are_refused_and_change_nothing() -> None:
    t = sailing(sea({TRUK: "japan-dd=6"}, {"japan-1": (TRUK, FLEET)}, control=held()))
    land = t.world.map.first(t.world.statics.map & ~t.world.board.water & t.world.map.hexes)
    for text, rule in (
        ("patrol - - Z32 -", "21.31"),  # nobody
        ("patrol japan-2 - Z32 -", "21.31"),  # no such force
        (f"patrol - japan-dd@{TRUK}=2,japan-dd@{TRUK}=3 Z32 -", "20.91"),  # named twice
        (f"patrol - japan-dd@{TRUK}=7 Z32 -", "20.91"),  # more than there are
        ("patrol japan-1 - Q99 -", "21.21"),  # no such hex
        ("patrol japan-1 - L32 -", "21.36C"),  # too far
        (f"patrol japan-1 - Z32 {land}", "21.21"),  # over land
        ("change-base japan-1 - Z32 -", "21.223"),  # no port
        ("change-base japan-1 - P53 -", "21.361"),  # too far
        ("change-base japan-1 - pacific-us -", "5.23"),  # not his box
    ):
        found = t.against(f"axis: {text}")
        assert rule in found, (text, found)
    assert not t.world.activities
    assert at_sea(t, ONE).stance is Stance.PORT


# Patrols ------------------------------------------------------------------------------------------


@pytest.mark.rule("21.411#1", "ships go to a hex of the sea that they announce")
@pytest.mark.rule("21.416B#2", "a patrol moves along whatever way its owner wishes")
def test_a_patrol_goes_to_its_hex_by_the_way_that_is_named() -> None:
    t = sailing(one_force())
    t.say("axis: patrol japan-1 - CC33 Z32,AA33")
    (row,) = t.world.activities.values()
    (leg,) = row.legs
    assert leg[0] == TRUK
    assert leg[-1] == "CC33"
    assert leg.index(SpaceId("Z32")) < leg.index(SpaceId("AA33"))
    assert t.told("21.41") == [f"tf:japan-1 of japan sails from {TRUK} to patrol in CC33: 5 hexes"]
    t.say(END)
    assert t.pending == "stay-or-return"
    assert (at_sea(t, ONE).place, at_sea(t, ONE).stance) == ("CC33", Stance.PATROL)


@pytest.mark.rule("21.416A#1", "all patrols and base changes are announced before one is made")
@pytest.mark.rule("21.416M#2", "after one patrol the next is conducted")
@pytest.mark.rule("21.416B#1", "patrols are conducted in the order in which they are announced")
def test_patrols_are_conducted_in_the_order_of_their_announcement() -> None:
    world = sea(None, {"japan-1": (TRUK, FLEET), "japan-2": (TRUK, "japan-ca=6 japan-dd=5")})
    t = sailing(world)
    t.say("axis: patrol japan-2 - Z32 -")
    assert at_sea(t, TWO).place == TRUK
    t.say("axis: patrol japan-1 - AA33 -")
    t.say(END)
    assert at_sea(t, TWO).stance is Stance.PATROL
    assert at_sea(t, ONE).stance is Stance.SAILING
    t.say("axis: stay-at-sea")
    assert at_sea(t, ONE).stance is Stance.PATROL


@pytest.mark.rule("21.416K#1", "a patrol says whether it stays or returns")
@pytest.mark.rule("21.311#1", "who has been used is inverted")
def test_a_patrol_returns_inverted_or_stays() -> None:
    t = sailing(one_force())
    t.say("axis: patrol japan-1 - Z32 -")
    t.say(END)
    t.say("axis: turn-back")
    assert at_sea(t, ONE).stance is Stance.RETURNING
    assert t.pending == "return-bases"
    t.say("axis: return-to -")
    there = at_sea(t, ONE)
    assert (there.place, there.stance, there.inverted) == (TRUK, Stance.PORT, True)
    assert states(t, "japan-akagi") == states(t, "japan-dd") == {"used"}


@pytest.mark.rule("21.4183#1", "patrols that stay return at the end of combat, inverted")
def test_a_patrol_that_stays_returns_after_combat() -> None:
    t = sailing(one_force(), back=True)
    t.say("axis: patrol japan-1 - Z32 -")
    t.say(END)
    t.say("axis: stay-at-sea")
    assert t.pending == "return-bases"
    assert (at_sea(t, ONE).place, at_sea(t, ONE).inverted) == ("Z32", False)
    t.say(f"axis: return-to japan-1={RABAUL}")
    there = at_sea(t, ONE)
    assert (there.place, there.stance, there.inverted) == (RABAUL, Stance.PORT, True)


@pytest.mark.rule("21.414B#2", "ships that patrol do not change base in the same phase")
def test_a_patrol_does_not_change_base() -> None:
    t = sailing(one_force())
    t.say("axis: patrol japan-1 - Z32 -")
    assert t.against(f"axis: change-base japan-1 - {RABAUL} -") == {"21.31"}


@pytest.mark.rule("21.32#2", "ships that change base do not patrol")
def test_who_changes_base_does_not_patrol() -> None:
    t = sailing(one_force())
    t.say(f"axis: change-base japan-1 - {RABAUL} -")
    assert t.against("axis: patrol japan-1 - Z32 -") == {"21.31"}


@pytest.mark.rule("21.313#3", "escorts for carriers are asked for only as they set out")
def test_escorts_are_asked_for_as_carriers_set_out() -> None:
    world = one_force()
    carriers = tuple(hull for hull in ships_of(world, ONE) if hull.named)
    found = may_sail(world, Kind.PATROL, SpaceId(TRUK), carriers, True)
    assert {one.rule for one in found} == {"21.313"}
    assert may_sail(world, Kind.PATROL, SpaceId(TRUK), tuple(ships_of(world, ONE)), True) == []


@pytest.mark.rule("21.313#4", "who loses escorts on the way goes on")
def test_carriers_that_lose_their_escort_go_on() -> None:
    t = sailing(one_force())
    t.say("axis: patrol japan-1 - Z32 -")
    for hull in ships_of(t.world, ONE):
        if not hull.named:
            remove(t.world, hull)
    t.say(END)
    assert t.pending == "stay-or-return"
    assert (at_sea(t, ONE).place, at_sea(t, ONE).stance) == ("Z32", Stance.PATROL)


@pytest.mark.rule("21.414B#1", "patrols and base changes are announced together")
@pytest.mark.rule("21.415#2", "a patrol counts as based where it came from")
@pytest.mark.rule("21.415#3", "others do not take its room")
def test_a_patrol_keeps_its_room_in_port() -> None:
    ports = {TRUK: "japan-dd=36", RABAUL: "japan-ca=8"}
    world = sea(ports, {"japan-1": (TRUK, "japan-ca=6 japan-dd=4")}, control=held())
    for count, found in ((6, {"21.112"}), (4, set())):
        t = sailing(world.copy())
        t.say("axis: patrol japan-1 - Z32 -")
        t.say(f"axis: change-base - japan-ca@{RABAUL}={count} {TRUK} -")
        assert t.against(END) == found
    # who changes base makes room
    t = sailing(world)
    t.say(f"axis: change-base japan-1 - {RABAUL} -")
    t.say(f"axis: change-base - japan-ca@{RABAUL}=6 {TRUK} -")
    assert t.against(END) == set()


@pytest.mark.rule("21.112#1", "nobody chooses a port that has no room")
def test_returning_ships_choose_only_bases_with_room() -> None:
    ports = {RABAUL: "japan-dd=36"}
    own = {"japan": f"{RABAUL} GG27"}
    t = sailing(sea(ports, {"japan-1": (TRUK, FLEET)}, control=own))
    t.say("axis: patrol japan-1 - BB31 -")
    t.say(END)
    t.say("axis: turn-back")
    assert t.against("axis: return-to japan-1=GG27") == set()
    assert t.against(f"axis: return-to japan-1={RABAUL}") == {"21.112"}
    assert t.against(f"axis: return-to japan-1={RABAUL},japan-1={TRUK}") >= {"21.33"}
    assert t.against("axis: return-to japan-1=L32") == {"21.33"}
    assert t.against(f"axis: return-to japan-1={TRUK}") == set()


@pytest.mark.rule("20.166#2", "a second task force bases there only if the port has room for it")
def test_a_second_task_force_needs_room_in_the_port() -> None:
    for others, found in ((20, set()), (48, {"21.112"})):
        forces = {"japan-1": (TRUK, FLEET), "japan-2": (RABAUL, f"japan-dd={others}")}
        t = sailing(sea(None, forces, control=held()))
        t.say(f"axis: change-base japan-1 - {RABAUL} -")
        assert t.against(END) == found


@pytest.mark.rule("22.63#1", "after a battle ships return to their base, or to one near its hex")
@pytest.mark.rule("21.33#2", "after a battle ships go to bases near the hex of the battle")
def test_after_a_battle_the_bases_near_its_hex_count() -> None:
    t = sailing(one_force(), back=True)
    t.say("axis: patrol japan-1 - Z32 -")
    t.say(END)
    t.say("axis: stay-at-sea")
    near = "axis: return-to japan-1=L32"
    assert t.against(near) == {"21.33"}
    t.world.amend(t.world.forces[ONE], place=SpaceId("P32"))  # it has fought there
    assert t.against(near) == set()
    t.say(near)
    assert at_sea(t, ONE).place == "L32"


@pytest.mark.rule("21.4184#1", "submarines patrol like other ships")
@pytest.mark.rule("22.913#1", "submarines may patrol like other ships")
@pytest.mark.rule("22.913#2", "by themselves")
@pytest.mark.rule("21.4184A#1", "submarines patrol apart from other ships")
def test_submarines_patrol_by_themselves() -> None:
    t = sailing(sea({TRUK: "japan-submarine=2 japan-dd=3"}, control=held()))
    boats = f"japan-submarine@{TRUK}=2"
    assert t.against(f"axis: patrol - {boats},japan-dd@{TRUK}=3 Z32 -") == {"21.4184A"}
    t.say(f"axis: patrol - {boats} Z32 -")
    assert at_sea(t, "japan-submarines-1").kind is ForceKind.SUBMARINES


@pytest.mark.rule("21.4183#2", "submarines need not return with the others")
@pytest.mark.rule("21.4184B#1", "submarines may stay on patrol when other patrols return")
@pytest.mark.rule("15.13#2", "submarines on patrol need not return")
def test_submarines_may_stay_on_patrol() -> None:
    ports = {TRUK: "japan-submarine=2 japan-dd=3"}
    t = sailing(sea(ports, control=held()), back=True)
    t.say(f"axis: patrol - japan-submarine@{TRUK}=1 Z32 -")
    t.say(f"axis: patrol - japan-submarine@{TRUK}=1 AA32 -")
    t.say(f"axis: patrol - japan-dd@{TRUK}=3 Z32 -")
    t.say(END)
    for _ in range(3):
        t.say("axis: stay-at-sea")
    assert t.pending == "submarine-patrols"
    assert t.against("axis: keep-on-patrol japan-loose-1") == {"21.4184B"}
    t.say("axis: keep-on-patrol japan-submarines-1")
    t.say("axis: return-to -")
    left = at_sea(t, "japan-submarines-1")
    assert (left.place, left.stance, left.inverted) == ("Z32", Stance.PATROL, False)
    assert states(t, "japan-submarine") == {"ready", "used"}
    assert set(t.world.forces) == {"japan-submarines-1"}


@pytest.mark.rule("21.4184B#2", "they stay till the other side has had its turn")
def test_submarines_come_home_after_the_turn_of_the_other_side() -> None:
    t = sailing(sea({TRUK: "japan-submarine=1"}, control=held()), back=True)
    t.say(f"axis: patrol - japan-submarine@{TRUK}=1 Z32 -")
    t.say(END)
    t.say("axis: stay-at-sea")
    t.say("axis: keep-on-patrol japan-submarines-1")
    world = t.world
    assert world.forces[ForceId("japan-submarines-1")].stance is Stance.PATROL
    world.put(Clock(StepId("T.P.COM.RTN"), world.now.turn, Side.ALLIED))
    later = SeaTable(Position.opening(Staged(world, NavalReturn()), "pacific-1939", {}))
    later.say("axis: return-to -")
    assert not later.world.forces
    assert [hull.berth for hull in later.world.hulls.rows()] == [TRUK]


@pytest.mark.rule("21.416F#1", "a patrol that is beaten returns to port, inverted")
def test_a_beaten_patrol_returns() -> None:
    t = watched("DD33 -")
    t.say(END)
    (row,) = t.world.activities.values()
    here = at_sea(t, ONE).place
    abort(t.world, row)  # what follows from a battle that it has lost
    t.say("allied: intercept-at-sea -")
    assert t.pending == "return-bases"
    assert at_sea(t, ONE).place == here
    t.say("axis: return-to -")
    t.go_on()
    while t.pending == "interception-window":
        t.say("allied: intercept-at-sea -")
    there = at_sea(t, ONE)
    assert (there.place, there.stance, there.inverted) == (TRUK, Stance.PORT, True)


def test_announcements_are_undone_until_dice_fall() -> None:
    rules = Staged(one_force(), AnnounceNavalMovement())
    game = new_game(rules, "pacific-1939", secret="ab" * 32)
    game.answer(AXIS, LeaveTaskForces())
    game.answer(AXIS, Patrol((ONE,), (), SpaceId("Z32"), ()))
    world = game.position.world
    assert isinstance(world, AwawWorld)
    assert world.activities
    game.undo(AXIS)
    world = game.position.world
    assert isinstance(world, AwawWorld)
    assert not world.activities
    assert world.forces[ONE].stance is Stance.PORT


# Met at sea ---------------------------------------------------------------------------------------

NOUMEA = "NN31"
US = {"us-1": (NOUMEA, "us-lexington us-yorktown us-ca=4 us-dd=4")}


def watched(way: str, **setting: Any) -> SeaTable:
    """A patrol of Japan within reach of a task force at Noumea."""
    forces = {"japan-1": (TRUK, FLEET), **US}
    t = sailing(sea(None, forces, control={**held(), "britain": NOUMEA}), **setting)
    t.say(f"axis: patrol japan-1 - {way}")
    return t


@pytest.mark.rule("21.416C#1", "a patrol may be intercepted as it enters a new hex")
@pytest.mark.rule("21.416H#1", "and so again in each hex on its way")
@pytest.mark.rule("21.416J#1", "and in its patrol hex")
@pytest.mark.rule("21.416L#1", "and when it stays there, if it has not been intercepted before")
def test_a_patrol_may_be_met_in_each_hex_in_its_own_and_when_it_stays() -> None:
    t = watched("DD33 -")
    assert t.pending == ANNOUNCE
    t.say(END)
    (row,) = t.world.activities.values()
    met: list[tuple[str, str]] = []
    while t.pending == "interception-window":
        met.append((at_sea(t, ONE).place, at_sea(t, ONE).stance))
        t.say("allied: intercept-at-sea -")
    path = [space for leg in row.legs for space in leg]
    near = path[path.index(SpaceId(met[0][0])) :]
    assert met == [(space, "sailing") for space in near[:-1]] + [("DD33", "patrol")]
    assert t.pending == "stay-or-return"
    t.say("axis: stay-at-sea")
    assert t.pending == "interception-window"
    t.say("allied: intercept-at-sea -")
    assert t.pending == ""
    assert at_sea(t, ONE).stance is Stance.PATROL


@pytest.mark.rule("21.4171#1", "who has tried to intercept a patrol does not try again later")
def test_there_is_one_chance_to_intercept_a_patrol() -> None:
    t = watched("DD33 -")
    t.say(END)
    here = at_sea(t, ONE).place
    (key,) = t.world.activities
    t.say(f"allied: intercept-at-sea {key}={here}=us-1=0")
    request = t.position.request
    assert isinstance(request, Dice)
    t.dice(*(1 for _ in request.sides))
    t.go_on()
    assert t.pending == "stay-or-return"
    assert at_sea(t, ONE).place == "DD33"
    t.say("axis: stay-at-sea")
    assert t.pending == ""


def test_ships_without_a_marker_come_back_as_they_were() -> None:
    t = sailing(sea({TRUK: "japan-dd=6 japan-ca=2"}, control=held()))
    t.say(f"axis: patrol - japan-dd@{TRUK}=4 Z32 -")
    t.say(END)
    t.say("axis: turn-back")
    t.say("axis: return-to -")
    assert not t.world.forces
    assert {hull.id: hull.factors for hull in loose_in(t.world, SpaceId(TRUK))} == {
        f"japan-dd@{TRUK}": 2,
        f"japan-dd@{TRUK}/used": 4,
        f"japan-ca@{TRUK}": 2,
    }
