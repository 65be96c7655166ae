"""22.9: submarines that attack in battles and outside of them, several in a row."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import SEA, battle, numbered
from tests.awaw.naval.interceptions import (
    MORESBY,
    RABAUL,
    has_choice,
    ocean,
    pass_windows,
    play,
    sail,
)
from tests.awaw.table import Staged, Table
from warcabinet.awaw.naval.battle.combat_groups import groups_of, ships_in
from warcabinet.awaw.naval.battle.naval_combat import NavalCombat
from warcabinet.awaw.naval.battle.submarine_attacks import SubmarineAttack
from warcabinet.awaw.naval.battle.submarine_attacks_during_naval_combat import (
    SubmarineAttacks,
    SubmarineTargets,
)
from warcabinet.awaw.naval.interception.interception_by_submarines import LoneSubmarines
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Force, ForceKind, Hull, HullState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

JAPAN, US = Side.AXIS, Side.ALLIED


def boats(count: int) -> tuple[ForceId, ...]:
    return tuple(ForceId(f"boat-{number}") for number in range(1, count + 1))


def put_boats(world: AwawWorld, count: int) -> None:
    """Japanese submarines, each alone; no research, no cards."""
    for row in list(world.levels.rows()):
        if row.kind in (LevelKind.TORPEDO, LevelKind.ASW):
            world.drop(row)
    for pool in world.card_pools.rows():
        world.drop(pool)
    for force in boats(count):
        world.put(Force(force, "japan", SEA, kind=ForceKind.SUBMARINES))
        world.put(Hull("japan-submarine", "japan", in_force(force), 1))


def at(world: AwawWorld, play: object) -> Table:
    return Table(Position.opening(Staged(world, play), "midway", dict(world.options)))  # type: ignore[arg-type]


def attacking(ships: dict[int, str], count: int, found: tuple[int, ...] = (1,)) -> Table:
    """Submarines are about to attack these American groups, of which some were found."""
    world = battle({6: "dd 10"}, ships)
    put_boats(world, count)
    for number in found:
        world.amend(numbered(world, US, number), found=1)
    return at(world, SubmarineAttacks(boats=boats(count), first=JAPAN))


def factors(t: Table, number: int) -> int:
    return sum(ship.factors for ship in ships_in(t.world, numbered(t.world, US, number).id))


def attacks(t: Table) -> list[str]:
    """What was told of each attack: the roll and its modifier."""
    return [line.partition("attacks: ")[2] for line in t.told("22.94") if "attacks:" in line]


# One group each -----------------------------------------------------------------------------------


@pytest.mark.rule("22.93A#3", "each submarine attacks one group")
def test_a_submarine_attacks_one_group() -> None:
    t = attacking({1: "dd 5", 2: "dd 2"}, 2, (1, 2))
    assert t.against("axis: attack-groups boat-1=allied-1,boat-1=allied-2") == {"22.94"}
    assert t.against("axis: attack-groups boat-1=allied-1,boat-2=allied-2") == set()


@pytest.mark.rule("22.93A#4", "never all of a naval force")
def test_the_other_groups_are_not_attacked() -> None:
    t = attacking({1: "dd 5", 2: "dd 2"}, 1, (1, 2))
    t.say("axis: attack-groups boat-1=allied-1")
    t.default("axis")
    t.dice(3, 4)
    t.default("allied")
    assert (factors(t, 1), factors(t, 2)) == (3, 2)


@pytest.mark.rule("22.9419#1", "each group has its own defense")
def test_one_group_is_attacked() -> None:
    t = attacking({1: "dd 5", 2: "dd 2"}, 2, (1, 2))
    assert t.against("axis: attack-groups boat-1=allied-1,boat-1=allied-2") == {"22.94"}
    t.say("axis: attack-groups boat-1=allied-1,boat-2=allied-2")
    t.default("axis")
    t.dice(3, 4)  # 7, 1 for Japan, 1 less for the destroyers of this group
    t.default("allied")
    assert (factors(t, 1), factors(t, 2)) == (3, 2)
    t.default("axis")
    t.dice(2, 3)  # 5 and 1 for Japan: two destroyers here count nothing
    t.default("allied")
    assert (factors(t, 1), factors(t, 2)) == (3, 1)


@pytest.mark.rule("22.93D#1", "all are announced first, then they attack one after the other")
@pytest.mark.rule("22.94#2", "each factor attacks by itself, once in a player turn")
def test_attacks_are_announced_together_and_resolved_one_by_one() -> None:
    t = attacking({1: "dd 9"}, 2)
    question = t.position.decision
    assert isinstance(question, SubmarineTargets)
    assert question.boats == boats(2)
    t.say("axis: attack-groups boat-1=allied-1,boat-2=allied-1")
    for _ in boats(2):
        t.default("axis")
        assert t.pending == "submarine attack"
        t.dice(4, 4)
        t.default("allied")  # no destroyers in the base
    assert t.pending == ""
    assert len(t.world.sub_attacked) == 2
    again = at(t.world, SubmarineAttacks(boats=boats(2), first=JAPAN))
    assert again.pending == ""


@pytest.mark.rule("22.93C#1", "submarines attack without other ships")
def test_submarines_attack_alone() -> None:
    world = battle({6: "dd 20, nagato"}, {1: "dd 5"})
    put_boats(world, 1)
    world.amend(numbered(world, US, 1), found=1)
    t = at(world, SubmarineAttacks(boats=boats(1), first=JAPAN))
    t.default("axis")
    t.default("axis")
    t.dice(3, 4)  # 7: two hits, as if nobody else were there
    t.default("allied")
    assert factors(t, 1) == 3


# One after the other ------------------------------------------------------------------------------


@pytest.mark.rule("22.9416B#1", "an earlier attack counts, though it was on another ship")
def test_earlier_attacks_on_other_ships_of_the_group() -> None:
    t = attacking({1: "washington, arizona"}, 2)
    t.say("axis: attack-groups boat-1=allied-1,boat-2=allied-1")
    t.say("axis: aim-torpedoes us-washington")
    t.dice(1, 2)
    told = attacks(t)
    t.say("axis: aim-torpedoes us-arizona")
    t.dice(1, 2)
    assert told + attacks(t) == ["3 +1, result 0", "3 +0, result 0"]


@pytest.mark.rule("22.9417A#2", "also damage from an attack before in the same round counts")
def test_damage_from_the_attack_before() -> None:
    t = attacking({1: "washington"}, 2)
    t.say("axis: attack-groups boat-1=allied-1,boat-2=allied-1")
    t.default("axis")
    t.dice(5, 4)  # 10: three hits damage her
    while t.pending != "torpedo-target":
        t.dice(1, 1)
    t.default("axis")
    t.dice(1, 2)
    assert attacks(t)[-1].startswith("3 +1,")  # 1 for Japan, 1 less, 1 for the damage


# In a battle --------------------------------------------------------------------------------------


@pytest.mark.rule("22.54H#2", "when fleet combat is over, submarines attack, before anybody leaves")
def test_submarines_attack_after_fleet_combat() -> None:
    world = battle({1: "dd 10"}, {1: "dd 10"})
    put_boats(world, 1)
    for row in (*world.groups.rows(), *world.group_of.rows(), *world.battles.rows()):
        world.drop(row)
    joins = ((ForceId("japan-1"), 1), (ForceId("us-1"), 1))
    play = NavalCombat(hex=SEA, interceptor=US, joins=joins, boats=((boats(1)[0], 1),))
    t = at(world, play)
    seen: list[str] = []
    while "withdrawal" not in seen:
        seen.append(t.pending)
        if t.position.request is not None:
            t.dice(*(2 for _ in t.position.request.sides))  # type: ignore[union-attr]
        elif t.pending == "group-numbers":
            seat = t.position.to_answer()[0]
            t.say(f"{seat}: number-groups {'japan' if seat == 'axis' else 'us'}-1=1")
        else:
            t.default(t.position.to_answer()[0])
    wanted = ("fleet combat", "submarine-targets", "withdrawal")
    assert tuple(dict.fromkeys(one for one in seen if one in wanted)) == wanted


# Outside of battles -------------------------------------------------------------------------------


def lone(*ships: str, count: int = 1) -> Table:
    """American task forces pass a hex in which Japanese submarines wait."""
    names = tuple(ForceId(f"us-{number}") for number in range(1, len(ships) + 1))
    world = battle({6: "dd 10"}, dict(enumerate(ships, 1)))
    put_boats(world, count)
    for row in (*world.groups.rows(), *world.group_of.rows(), *world.battles.rows()):
        world.drop(row)
    return at(world, LoneSubmarines(boats=boats(count), targets=names, side=JAPAN))


@pytest.mark.rule("22.93A#1", "ships that submarines attack form groups, one for each force")
def test_each_force_is_a_group() -> None:
    t = lone("dd 10", "dd 12")
    groups = groups_of(t.world, US)
    found = {one.number: [ship.factors for ship in ships_in(t.world, one.id)] for one in groups}
    assert found == {1: [10], 2: [12]}
    question = t.position.decision
    assert isinstance(question, SubmarineTargets)
    for group in groups:
        assert t.against(f"axis: attack-groups boat-1={group.id}") == set()


@pytest.mark.rule("22.93A#2", "outside of battles also more than six")
def test_groups_outside_of_battles() -> None:
    t = lone(*["dd 10"] * 8)
    assert [group.number for group in groups_of(t.world, US)] == [1, 2, 3, 4, 5, 6, 7, 8]
    t.say("axis: attack-groups boat-1=allied-8")
    t.default("axis")
    t.dice(4, 4)
    t.default("allied")
    left = [hull.factors for hull in t.world.hulls.rows() if hull.what == "us-dd"]
    assert left == [10] * 7 + [8]


@pytest.mark.rule("22.9416C#1", "submarines in one hex attack as in one round")
def test_earlier_attacks_outside_of_battles() -> None:
    t = lone("dd 2", count=2)
    t.default("axis")
    t.default("axis")
    t.dice(1, 2)
    told = attacks(t)
    t.default("axis")
    t.dice(1, 2)
    assert told + attacks(t) == ["3 +1, result 0", "3 +0, result 0"]


@pytest.mark.rule("22.9432#1", "destroyers may be lost from the base of their force instead")
@pytest.mark.parametrize(("there", "instead"), [(5, 2), (5, 1), (5, 0), (1, 1)])
def test_destroyers_are_lost_in_the_base_instead(there: int, instead: int) -> None:
    t = lone("dd 5")
    t.world.put(Hull("us-dd", "us", SpaceId("X30"), there))  # the base of the force
    t.world.put(Hull("us-dd", "us", SpaceId("P53"), 9))
    faults = list(naval_faults(t.world))
    t.default("axis")
    t.default("axis")
    t.dice(4, 3)  # two hits
    assert (t.pending, factors_in(t, "tf:us-1")) == ("losses-in-base", 5)
    most = min(there, 2)
    assert t.against(f"allied: lose-in-base {most + 1}") == {"22.9432"}
    t.say(f"allied: lose-in-base {instead}")
    assert factors_in(t, "tf:us-1") == 3 + instead
    assert factors_in(t, "X30") == there - instead
    assert factors_in(t, "P53") == 9
    assert list(naval_faults(t.world)) == faults


@pytest.mark.rule("22.9432#1", "so a group may survive that else would be sunk as a whole")
@pytest.mark.parametrize("instead", [0, 1, 2])
def test_a_group_survives_by_destroyers_in_its_base(instead: int) -> None:
    t = lone("dd 2")
    t.world.put(Hull("us-dd", "us", SpaceId("X30"), 5))
    t.default("axis")
    t.default("axis")
    t.dice(4, 3)  # two hits
    assert t.against("allied: lose-in-base 3") == {"22.9432"}
    t.say(f"allied: lose-in-base {instead}")
    assert (factors_in(t, "tf:us-1"), factors_in(t, "X30")) == (instead, 5 - instead)
    assert (ForceId("us-1") in t.world.forces) is bool(instead)


def factors_in(t: Table, berth: str) -> int:
    rows = (row for row in t.world.hulls.rows() if row.what == "us-dd" and row.berth == berth)
    return sum(row.factors for row in rows)


def test_without_destroyers_in_the_base_nobody_is_asked() -> None:
    t = lone("dd 5")
    t.world.put(Hull("us-dd", "us", SpaceId("X30"), 5, state=HullState.USED))
    t.default("axis")
    t.default("axis")
    t.dice(4, 4)
    assert not has_choice(t)


@pytest.mark.rule("22.9433#1", "other ships than destroyers are lost from the group itself")
def test_cruisers_and_named_ships_are_lost_from_the_group() -> None:
    t = lone("ca 4")
    world = t.world
    world.put(Hull("us-ca", "us", in_force(ForceId("us-2")), 4))
    t.default("axis")
    t.default("axis")
    t.dice(4, 4)  # 9: three hits
    assert t.pending == ""
    left = {
        (str(row.berth), row.factors, str(row.condition))
        for row in t.world.hulls.rows()
        if row.what == "us-ca"
    }
    assert left == {("tf:us-1", 2, "damaged"), ("tf:us-2", 4, "fit")}


@pytest.mark.rule("22.912#1", "on the board submarines attack by their own table")
def test_an_interception_by_submarines_leads_to_their_table() -> None:
    world = ocean(f"japan-1 {RABAUL}: dd 12", f"us loose {MORESBY}: submarine 1")
    sail(world, "activity-1", "japan-1", "JJ29")
    t = play(world)
    t.say("allied: intercept-at-sea activity-1=HH29=us-submarine@HH27=1")
    request = t.position.request
    assert request is not None
    t.dice(*(6 for _ in request.sides))  # type: ignore[union-attr]
    pass_windows(t)
    t.default("allied")
    t.default("allied")
    assert t.position.request is not None
    assert (t.pending, t.position.request.rule) == ("submarine attack", "22.94")
    assert SubmarineAttack in {type(frame) for frame in t.position.stack}
