"""26.44-26.5: raids are met and fought out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table
from tests.rules.shared.bombing import (
    BERLIN,
    ESSEN,
    LONDON,
    bombers,
    bombing,
    europe,
    finish,
    pacific,
    raid,
    send,
    stack,
)
from warcabinet.awaw.economy.construction_limits import lost_brps
from warcabinet.awaw.state.bombing import Part, RaidId, Role
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.logistics import Counter, CounterKind, HexSupply, Supply
from warcabinet.awaw.strategic.bombing.bases_and_ranges import bases_on
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import (
    can_meet,
    crossings,
    flyers,
    interceptors,
)
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import use
from warcabinet.awaw.strategic.bombing.resolving_strategic_bombing_air_combat import present
from warcabinet.hexes import SpaceId

BOMBER = "britain-strategic-bomber"
FAR = {"air-range/britain": 1}
BOTH = {**FAR, "air-range/us": 1}
AMERICANS = "allied: send-raid M27 area K23 M27 us-strategic-bomber@western=5 -"
SEND = f"allied: send-raid M27 area K23 M27 {BOMBER}@western=5 -"


def over_essen(*units: str, **more: Any) -> Table:
    return bombing(europe(f"{BOMBER} western 5", *units, levels=more.pop("levels", FAR), **more))


# Played -------------------------------------------------------------------------------------------


@pytest.mark.rule("26.461#1", "each side rolls once for the target")
@pytest.mark.rule("26.463#2", "the BRPs are lost by the owner of the target")
@pytest.mark.rule("26.71#2", "and go from his total")
@pytest.mark.rule("26.71B#1", "they count for his construction limit")
def test_a_raid_on_essen() -> None:
    t = over_essen()
    before = t.world.treasuries["germany"].level
    send(t, SEND)
    assert t.pending == "bombers"
    t.dice(4, 3)
    assert t.pending == "defenses of the target"
    t.dice(1, 1)
    lost = before - t.world.treasuries["germany"].level
    assert lost == t.world.bombed["M27/area"].damage == 20
    assert lost_brps(t.world, "germany", LimitLossCause.BOMBING) == lost
    assert stack(t.world, f"{BOMBER}@western/used") == 5


@pytest.mark.rule("26.461A#1", "the defender's row: the strength of the defenses")
@pytest.mark.rule("24.632B#1", "the number before the slash is lost before the target")
@pytest.mark.rule("26.464#1", "the defenses eliminate bombers, or turn them back")
@pytest.mark.rule("10.95#1", "and one of defense against bombers")
def test_bombers_are_lost_over_the_target() -> None:
    t = over_essen("germany-flak M27 9")
    send(t, SEND)
    t.dice(1, 1)
    t.dice(6, 6)
    assert stack(t.world, f"{BOMBER}@western/used") == 2
    assert t.told("26.464") == [f"1 of {BOMBER} eliminated"] * 3


@pytest.mark.rule("26.441#1", "the defender sends some, all or none against a raid")
@pytest.mark.rule("26.451#1", "one round of air combat for each raid")
@pytest.mark.rule("26.451#4", "on the Air Combat Table")
@pytest.mark.rule("26.461#3", "who is lost or aborts in the air does not reach the target")
@pytest.mark.rule("26.12#1", "interceptors meet bombers")
def test_a_raid_is_met() -> None:
    t = over_essen("germany-interceptor western 4")
    send(t, SEND)
    assert t.pending == "raid-defense"
    t.say("axis: meet M27 germany-interceptor@western=4 -")
    assert t.pending == "bombers in the air"
    t.dice(1, 1)
    t.dice(6, 5)
    assert t.pending == ""
    assert stack(t.world, f"{BOMBER}@western/used") == 2
    assert t.world.treasuries["germany"].level == over_essen().world.treasuries["germany"].level
    free = over_essen("germany-interceptor western 4")
    send(free, SEND)
    free.default("axis")
    assert free.pending == "bombers"


@pytest.mark.rule("26.444#1", "army air that meets bombers flies a defensive mission")
@pytest.mark.rule("26.13#3", "army air meets bombers too")
@pytest.mark.rule("17.23I#1", "army air opposes bombers")
def test_army_air_meets_a_raid() -> None:
    t = over_essen("germany-aaf M27 4")
    send(t, SEND)
    assert t.pending == "raid-defense"
    assert t.against("axis: meet M27 - germany-aaf@M27=4") == set()
    t.say("axis: meet M27 - germany-aaf@M27=4")
    finish(t)
    assert [str(row.state) for row in t.world.air.rows()] == ["flown"]


@pytest.mark.rule("26.451#2", "the attacker says which of two powers comes first")
@pytest.mark.rule("26.51#2", "before the defender sends anybody")
@pytest.mark.rule("26.51#1", "powers bomb the same target separately")
@pytest.mark.rule("26.51#4", "what both do to a target counts together")
@pytest.mark.rule("26.451#3", "those that were forced to abort may meet the second")
def test_two_raids_on_one_target() -> None:
    t = over_essen("us-strategic-bomber western 5", "germany-interceptor western 1", levels=BOTH)
    send(t, SEND, AMERICANS)
    assert t.pending == "raid-order"
    t.say("allied: go-first raid-2")
    assert t.world.raids[RaidId("raid-1")].power == "us"
    t.say("axis: meet M27 germany-interceptor@western=1 -")
    for number in range(2):
        if number:
            t.say("axis: meet-again interceptors=1")
        assert t.pending == "bombers in the air"
        t.dice(1, 1)
        t.dice(1, 1)
        t.dice(4, 3)
        t.dice(1, 1)
    assert t.pending == ""
    both = t.world.bombed["M27/area"]
    assert both.damage == 40
    assert both.lost == 25


@pytest.mark.rule("19.12#4", "bombers and defenders fight one round, though both are left")
@pytest.mark.rule("19.21#7", "who defends against bombers is not turned back")
def test_one_round_and_no_defender_aborts() -> None:
    t = over_essen("us-strategic-bomber western 5", "germany-interceptor western 4", levels=BOTH)
    send(t, SEND, AMERICANS)
    t.say("allied: go-first raid-1")
    t.say("axis: meet M27 germany-interceptor@western=4 -")
    t.dice(6, 4)
    t.dice(1, 1)
    (said,) = t.told("26.451")
    assert said.endswith("bombers 2/3, defenders 1/1")
    assert t.pending == "bombers"  # three of five are over the target: no second round
    t.dice(4, 3)
    t.dice(1, 1)
    assert t.against("axis: meet-again interceptors=3") == {"26.51"}
    assert t.against("axis: meet-again interceptors=2") == set()  # both that were to abort


@pytest.mark.rule("26.51#3", "who is left may meet the second raid on the target, and need not")
@pytest.mark.parametrize(
    ("again", "left"), [("-", 0), ("interceptors=1", 1), ("interceptors=2", 2)]
)
def test_the_second_raid_is_met_or_not(again: str, left: int) -> None:
    t = over_essen("us-strategic-bomber western 5", "germany-interceptor western 3", levels=BOTH)
    send(t, SEND, AMERICANS)
    t.say("allied: go-first raid-1")
    t.say("axis: meet M27 germany-interceptor@western=3 -")
    for roll in ((1, 1), (1, 1), (4, 3), (1, 1)):
        t.dice(*roll)
    assert t.pending == "meet-raid-again"
    assert t.against("axis: meet-again interceptors=3") == {"26.51"}
    t.say(f"axis: meet-again {again}")
    assert t.pending == ("bombers in the air" if left else "bombers")
    row = t.world.raids_met.get("raid-2/western")
    assert sum(part.factors for part in (() if row is None else row.parts)) == left


@pytest.mark.rule("26.464#2", "of mixed bombers the larger category loses first, then the other")
def test_mixed_bombers_over_the_target() -> None:
    bomber = "germany-strategic-bomber"
    units = (f"{bomber} western 4", "germany-aaf M24 9", "britain-flak K23 9")
    base = Counter(CounterKind.AIRBASE, SpaceId("M24"), "germany")
    t = bombing(europe(*units, side="axis", control={"germany": "M24"}, rows=[base]))
    send(t, f"axis: send-raid K23 area M24 K23 {bomber}@western=4 germany-aaf@M24=9")
    t.dice(1, 1)
    t.dice(6, 6)
    assert stack(t.world, f"{bomber}@western/used") == 2
    assert sum(row.factors for row in t.world.air.rows() if row.type == "germany-aaf") == 8


@pytest.mark.rule("26.451B#3", "the attacker says who of a larger raid fights")
@pytest.mark.rule("26.454#6", "but losses fall on the whole force")
def test_who_fights() -> None:
    t = over_essen("britain-interceptor western 2", "germany-interceptor western 2")
    units = f"{BOMBER}@western=5,britain-interceptor@western=2"
    send(t, f"allied: send-raid M27 area K23 M27 {units} -")
    t.say("axis: meet K24 germany-interceptor@western=2 -")
    assert t.pending == "raid-fighters"
    assert t.against("allied: send-up strategic-bombers=3") == {"26.451B"}
    t.say("allied: send-up interceptors=2")
    t.dice(1, 1)
    t.dice(3, 2)
    assert stack(t.world, f"{BOMBER}@western/used") == 4
    assert stack(t.world, "britain-interceptor@western/used") == 2


@pytest.mark.rule("26.43#1", "escorts protect bombers only as far as they fly")
@pytest.mark.rule("26.431#1", "research lengthens their range")
@pytest.mark.rule("18.31G#2", "interceptors escort bombers within their range")
def test_escorts_as_far_as_they_fly() -> None:
    for results, there in ((1, False), (3, True)):
        world = europe(levels={"air-range/britain": results})
        for space in world.map.members(bases_on(world, "britain", "western")):
            if space != LONDON:
                world.put(HexSupply(space, Supply.NONE))
        escort = Part(Role.INTERCEPTORS, "britain-interceptor@western/used", 2)
        one = raid(world, "britain", BERLIN, bombers("britain", 3), escort)
        assert escort in present(world, one, LONDON)
        assert (escort in present(world, one, BERLIN)) is there


@pytest.mark.rule("26.43B#1", "jets escort bombers")
@pytest.mark.rule("26.43#2", "an escort is of interceptors, jets and army air, of one or of all")
def test_jets_escort() -> None:
    t = bombing(
        europe(
            "germany-aaf M24 6",
            "germany-jet M24 1",
            "germany-interceptor western 2",
            side="axis",
            control={"germany": "M24"},
            levels={"jets/germany": 12},
        )
    )
    t.say("axis: send-raid K23 area M24 K23 - germany-aaf@M24=3,germany-jet@M24=1")
    units = "germany-interceptor@western=2 germany-aaf@M24=3"
    t.say(f"axis: send-raid K23 area M24 K23 {units}")

    def parts(number: int) -> set[tuple[Role, int]]:
        some = t.world.raids[RaidId(f"raid-{number}")].parts
        return {(part.role, part.factors) for part in some}

    army_air = {(Role.BOMBING_ARMY_AIR, 1), (Role.ARMY_AIR, 2)}
    assert parts(1) == army_air | {(Role.JETS, 1)}
    assert parts(2) == army_air | {(Role.INTERCEPTORS, 2)}


@pytest.mark.rule("26.442#4", "all from one base to one target fly the same way")
def test_one_way_from_one_base() -> None:
    t = over_essen()
    t.say(f"allied: send-raid M27 area K23 M27 {BOMBER}@western=2 -")
    assert t.against(f"allied: send-raid M27 area K23 M27 {BOMBER}@western=2 -") == set()
    assert t.against(f"allied: send-raid M27 area K23 J25 {BOMBER}@western=2 -") == {"26.442"}
    assert t.against(f"allied: send-raid M27 area J23 J24 {BOMBER}@western=2 -") == set()


# Who may meet a raid ------------------------------------------------------------------------------


def guards(*units: str, space: SpaceId = ESSEN, at: SpaceId = ESSEN, **more: Any) -> set[str]:
    world = europe(*units, **more)
    one = raid(world, "britain", space, bombers("britain", 3))
    rows = [row.id for row in interceptors(world, one, at)]
    return {*map(str, rows), *(str(row.id) for row in flyers(world, one, at))}


@pytest.mark.rule("26.443A#1", "uninverted interceptors within range of a base on their front")
@pytest.mark.rule("26.24#1", "only on the front to which they are assigned")
@pytest.mark.rule("18.31G#1", "interceptors meet bombers on their own front alone")
def test_interceptors_on_their_front() -> None:
    assert guards("germany-interceptor western 2") == {"germany-interceptor@western"}
    assert guards("germany-interceptor eastern 2") == set()
    world = europe("germany-interceptor western 2")
    one = raid(world, "britain", ESSEN, bombers("britain", 3))
    use(world, next(iter(world.front_air)), 2)
    assert not interceptors(world, one, ESSEN)


@pytest.mark.rule("26.443B#1", "army air and jets within their range")
@pytest.mark.rule("26.25#1", "from their bases, not from an SW box")
@pytest.mark.rule("26.25#2", "from bases that do not operate over their own hex only")
@pytest.mark.rule("26.443D#1", "a base that does not operate serves its own hex")
@pytest.mark.rule("26.13#4", "so with army air")
@pytest.mark.rule("26.14#1", "jets meet bombers")
@pytest.mark.rule("26.14#2", "under the same conditions as army air")
def test_army_air_and_jets() -> None:
    assert guards("germany-aaf M27 2", "germany-jet M27 1") == {
        "germany-aaf@M27",
        "germany-jet@M27",
    }
    assert guards("germany-aaf L31 2") == {"germany-aaf@L31"}
    assert guards("germany-jet L31 2") == set()
    dry: dict[str, Any] = {"rows": [HexSupply(BERLIN, Supply.NONE), HexSupply(ESSEN, Supply.NONE)]}
    assert guards("germany-aaf L31 2", "germany-jet N26 1", **dry) == {"germany-jet@N26"}
    assert guards("germany-aaf M27 2", **dry) == {"germany-aaf@M27"}
    short: dict[str, Any] = {"rows": [HexSupply(SpaceId("N26"), Supply.NONE)]}
    assert guards("germany-jet N26 1", **short) == set()


@pytest.mark.rule("26.54#1", "the Western Allies and Russia do not defend each other")
def test_allies_apart() -> None:
    moscow = SpaceId("H47")
    both = ("britain-aaf K23 3", "russia-aaf K23 3", "britain-aaf H47 3", "russia-aaf H47 3")
    world = europe(*both, side="axis")
    one = raid(world, "germany", moscow, bombers("germany", 2, "eastern"), start=SpaceId("H44"))
    assert [str(row.id) for row in flyers(world, one, moscow)] == ["russia-aaf@H47"]
    two = raid(world, "germany", LONDON, bombers("germany", 2), start=SpaceId("L28"))
    assert [str(row.id) for row in flyers(world, two, LONDON)] == ["britain-aaf@K23"]


@pytest.mark.rule("26.54#1", "and are told so")
def test_who_defends_no_ally_is_told_so() -> None:
    bomber = "germany-strategic-bomber"
    units = (f"{bomber} eastern 5", "us-interceptor eastern 2")
    base = Counter(CounterKind.AIRBASE, SpaceId("H44"), "germany")
    setting: dict[str, Any] = {"side": "axis", "control": {"germany": "H44"}, "rows": [base]}
    t = bombing(europe(*units, "britain-aaf H47 2", "russia-aaf H47 2", **setting))
    send(t, f"axis: send-raid H47 area H44 H47 {bomber}@eastern=5 -")
    assert t.pending == "raid-defense"
    assert t.against("allied: meet H47 - britain-aaf@H47=1") == {"26.54"}
    assert t.against("allied: meet H47 us-interceptor@eastern=1 -") == {"26.54"}
    assert t.against("allied: meet H47 - russia-aaf@H47=1") == set()
    assert t.against("allied: meet H47 - russia-aaf@H47=3") == {"17.91"}


@pytest.mark.rule("26.445A#1", "Italian army air defends Italy, over the Mediterranean front")
def test_italian_army_air() -> None:
    milan, rome = SpaceId("T23"), SpaceId("Y22")
    planes = ("italy-aaf T23 2", "germany-aaf T23 2")
    both = {"italy-aaf@T23", "germany-aaf@T23"}
    assert guards(*planes, space=milan, at=milan) == both
    world = europe(*planes)
    assert str(world.board.front[milan]) == "mediterranean"
    west = SpaceId("R25")
    assert str(world.board.front[west]) == "western"
    assert guards(*planes, space=rome, at=west) == {"germany-aaf@T23"}
    assert guards(*planes, space=ESSEN, at=milan) == {"germany-aaf@T23"}


@pytest.mark.rule("26.445B#1", "German interceptors meet raids on Italy over their own front only")
def test_german_air_over_italy() -> None:
    milan, west = SpaceId("T23"), SpaceId("R25")
    planes = (
        "germany-interceptor western 1",
        "germany-interceptor mediterranean 1",
        "germany-aaf T23 2",
        "germany-jet T23 1",
    )
    near = {"germany-aaf@T23", "germany-jet@T23"}
    assert guards(*planes, space=milan, at=milan) == {*near, "germany-interceptor@mediterranean"}
    assert guards(*planes, space=milan, at=west) == {*near, "germany-interceptor@western"}


@pytest.mark.rule("26.442#1", "a raid is met in one hex of its way, the target among them")
@pytest.mark.rule("26.442#2", "once more on each front that it crosses")
@pytest.mark.rule("26.443C#1", "once on each front")
def test_fronts_on_the_way() -> None:
    world = europe("germany-interceptor western 2", "germany-interceptor mediterranean 2")
    one = raid(world, "britain", SpaceId("Y22"), bombers("britain", 3))
    found = crossings(world, one)
    assert sum(len(some) for some in found.values()) == len(one.route)
    assert set(found) == {"western", "mediterranean"}
    assert can_meet(world, one, "mediterranean")
    assert SpaceId("Y22") in found["mediterranean"]


@pytest.mark.rule("26.462#2", "air units in a bombed box meet bombers")
@pytest.mark.rule("26.462#3", "interceptors of the front that defends the box")
@pytest.mark.rule("26.462#5", "a box is a front of its own")
def test_over_a_box() -> None:
    world = pacific(
        "us-interceptor southeast-asian 2",
        "us-interceptor pacific 2",
        "india-aaf india 2" if "india-aaf" in pacific().statics.kinds else "britain-aaf india 2",
        side="axis",
    )
    box = SpaceId("india")
    one = raid(world, "japan", box, bombers("japan", 2, "southeast-asian"), start=SpaceId("CC5"))
    assert crossings(world, one)["india"] == (box,)
    assert [row.front for row in interceptors(world, one, box)] == ["southeast-asian"]
    assert len(flyers(world, one, box)) == 1
