"""22.35, 21.535, 21.536, 21.537, 21.538: the fight with raiders, what they do to transports, and
how they return.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.shared.raiders import (
    BERGEN,
    BOX,
    BREST,
    LORIENT,
    PLYMOUTH,
    SCAPA,
    WOLF,
    RaidTable,
    add,
    at_sea,
    factors,
    ocean,
    put_ships,
    raid,
    where_is,
)
from warcabinet.awaw.naval.battle.combat_groups import groups_of, is_hindered
from warcabinet.awaw.naval.raiders.raider_combat import ALLIED, AXIS
from warcabinet.awaw.naval.raiders.raids_in_boxes import RaidersInBoxes, RaidersReturn
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    ActivityState,
    Force,
    ForceKind,
    Hull,
    HullId,
    Stance,
)
from warcabinet.awaw.state.raiders import Hunting
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

CONVOY = "britain atlantic-sw: transport 20"
HUNTER = ForceId("britain-loose-1")
SHOT = "fleet combat"
GUNS, STRIKE = "raiders fire at transports", "air strike on transports"


def engaged(
    raiders: str, british: str, *lines: str, base: str = SCAPA, **setting: Any
) -> AwawWorld:
    """A group of raiders in the Atlantic box, and ships that have come to engage it."""
    world = ocean(CONVOY, *lines, **setting)
    at_sea(world, raiders)
    rows = {
        "forces": Force(
            HUNTER, "britain", BOX, ForceKind.LOOSE, base=SpaceId(base), stance=Stance.SAILING
        ),
        "hunting": Hunting(HUNTER, WOLF),
    }
    for row in rows.values():
        world.put(row)
    put_ships(world, in_force(HUNTER), "britain", british)
    name = ActivityId("activity-1")
    world.put(
        Activity(name, "germany", "raid", (WOLF,), (), BOX, state=ActivityState.THERE, order=1)
    )
    world.changes.clear()
    return world


def first(world: AwawWorld) -> RaidTable:
    """The first engagement; nobody else comes."""
    t = raid(world, RaidersInBoxes)
    if t.pending == "raiders-to-oppose":
        t.say("allied: oppose-raiders -")
    return t


def hits(t: RaidTable, *rolls: int) -> None:
    """Each roll of the guns in turn; what is asked in between is answered by default."""
    for total in rolls:
        t.until(SHOT, GUNS, STRIKE, "raiders-held-back")
        t.roll(total)


# The round ----------------------------------------------------------------------------------------


@pytest.mark.rule("22.35#1", "without numbers, search and surprise")
@pytest.mark.rule("22.35A#1", "one combat group on each side, however large")
@pytest.mark.rule("22.35B#1", "both are found, nobody is surprised")
@pytest.mark.rule("21.535A#1", "as 22.35 has it")
def test_one_group_a_side_and_no_search() -> None:
    fleet = "hood, king-george-v, renown, ca 6, dd 8"
    t = first(engaged("bismarck", fleet))
    assert t.pending == "screening"
    groups = [groups_of(t.world, side) for side in Side]
    assert [len(some) for some in groups] == [1, 1]
    assert all(group.found and group.revealed for some in groups for group in some)


@pytest.mark.rule("22.35C#1", "carriers strike first")
@pytest.mark.rule("22.35B#1", "and their strikes are no surprise")
def test_carriers_strike_before_the_ships_fight() -> None:
    t = first(engaged("bismarck", "ark-royal, hood, dd 4"))
    t.until("strike-or-not", "screening", "surprise")
    assert t.pending == "strike-or-not"
    assert not t.position.decision.surprise  # type: ignore[union-attr]
    t.say("allied: launch-strike axis-1 carriers=britain-nas=1")
    t.until("screening", "surprise")
    assert t.pending == "screening"


@pytest.mark.rule("22.35D#1", "one round of fleet combat, and no more")
@pytest.mark.rule("21.535#1", "between the group and those who engage it")
def test_one_round_of_fleet_combat() -> None:
    t = first(engaged("bismarck", "hood"))
    t.until(SHOT)
    shots = 0
    while t.pending == SHOT:
        t.roll(2)
        shots += 1
    assert shots == 2
    assert t.pending == ""
    assert not t.world.battles


@pytest.mark.rule("21.535#1", "each group with those who engage it, and with no others")
def test_each_group_fights_those_who_engage_it() -> None:
    world = engaged("bismarck", "hood")
    two, other = at_sea(world, "scharnhorst"), ForceId("britain-loose-2")
    base = SpaceId(SCAPA)
    world.put(Force(other, "britain", BOX, ForceKind.LOOSE, base=base, stance=Stance.SAILING))
    world.put(Hunting(other, two))
    put_ships(world, in_force(other), "britain", "renown")
    name, there = ActivityId("activity-2"), ActivityState.THERE
    world.put(Activity(name, "germany", "raid", (two,), (), BOX, state=there, order=2))
    t = first(world)
    told = []
    while t.pending:
        t.until(SHOT)
        if t.pending == SHOT:
            t.roll(2)
        told += [event.text for event in t.position.told if event.rule == "22.55"]
    assert [one.split(":")[0] for one in told] == [
        "4 factors fire at britain-hood",
        "3 factors fire at germany-bismarck",
        "3 factors fire at britain-renown",
        "2 factors fire at germany-scharnhorst",
    ]


@pytest.mark.rule("21.535B#1", "the ships that keep raiders from transports are hindered")
@pytest.mark.rule("22.552B#8", "one less for them, one more against them; not when raiders return")
@pytest.mark.rule("21.538A#6", "in the second engagement nobody is")
def test_who_protects_transports_is_hindered() -> None:
    t = first(engaged("bismarck", "hood"))
    t.until(SHOT)
    assert is_hindered(t.world, ALLIED)
    assert not is_hindered(t.world, AXIS)
    told = []
    for _ in range(2):
        t.roll(6)
        told += [event.text for event in t.position.told if event.rule == "22.55"]
    at_hood, at_bismarck = told
    assert at_hood.startswith("4 factors fire at britain-hood: 6 +1")
    assert at_bismarck.startswith("3 factors fire at germany-bismarck: 6 -1")
    t = raid(engaged("bismarck", "hood"), RaidersReturn)
    t.until(SHOT)
    assert not is_hindered(t.world, ALLIED)


@pytest.mark.rule("21.538A#6", "nor are those who come only now")
@pytest.mark.rule("21.538A#2", "who let a group pass at first may oppose it as it returns")
def test_who_comes_for_the_second_engagement_is_not_hindered() -> None:
    world = ocean(CONVOY, f"britain {PLYMOUTH}: hood, dd 3")
    at_sea(world, "bismarck")
    world.changes.clear()
    t = raid(world, RaidersInBoxes, RaidersReturn)
    t.say("allied: oppose-raiders -")
    t.until("raiders-to-oppose")
    t.say(f"allied: oppose-raiders {WOLF}")
    t.dice(4)
    t.dice(3)
    assert t.pending == "second-engagement"
    t.say("allied: fight-raiders-again")
    t.until(SHOT)
    assert t.pending == SHOT
    assert not is_hindered(t.world, ALLIED)
    t.roll(6)
    told = [event.text for event in t.position.told if event.rule == "22.55"]
    assert told
    assert " 6 +1" not in told[0]


# Raiders that are held back -----------------------------------------------------------------------


@pytest.mark.rule("21.5361B#1", "ships of a group that is engaged may be held back")
@pytest.mark.rule("21.5361B#2", "it is said before anything is resolved")
def test_ships_are_held_back() -> None:
    t = first(engaged("bismarck, ca 4", "hood, dd 2"))
    assert t.pending == "raiders-held-back"
    ca = f"germany-ca@tf:{WOLF}"
    assert t.against(f"axis: withhold-raiders {ca}=2") == set()
    assert t.against(f"axis: withhold-raiders {ca}=4,germany-bismarck=4") == {"21.5361B"}
    t.say(f"axis: withhold-raiders {ca}=4")
    assert t.pending == "screening"
    assert {row.what for row in t.world.hulls.rows() if str(row.berth) == f"tf:{WOLF}"} == {
        "germany-bismarck"
    }


@pytest.mark.rule("21.5361B#4", "if all unscreened defenders are sunk, those held back attack")
@pytest.mark.rule("22.35E#1", "the transports, after the fight")
@pytest.mark.rule("21.537B#1", "then the group is one again")
def test_those_held_back_attack_when_the_way_is_free() -> None:
    t = first(engaged("bismarck, ca 4", "dd 1"))
    t.say(f"axis: withhold-raiders germany-ca@tf:{WOLF}=4")
    t.until(SHOT)
    t.roll(12)
    t.until(GUNS, SHOT)
    while t.pending == SHOT:
        t.roll(2)
    assert HUNTER not in t.world.forces
    assert t.pending == GUNS
    t.roll(12)
    assert t.told("21.5362B")[0].startswith("4 factors fire at transports")
    assert factors(t.world, "germany-ca", f"tf:{WOLF}") == 4


@pytest.mark.rule("21.5363#1", "not if an unscreened defender survives, damaged or not")
@pytest.mark.rule("21.5361B#3", "who has fought does not attack transports")
def test_a_survivor_protects_the_transports() -> None:
    for total in (2, 9):
        t = first(engaged("bismarck, ca 2", "hood"))
        t.say(f"axis: withhold-raiders germany-ca@tf:{WOLF}=2")
        hits(t, total, 2)
        assert HullId("britain-hood") in t.world.hulls
        assert t.pending == ""
        assert factors(t.world, "britain-transport") == 20
    damaged = t.world.hulls[HullId("britain-hood")]
    assert damaged.damaged
    t = first(engaged("bismarck, ca 2", "dd 1"))
    t.say("axis: withhold-raiders -")
    t.until(SHOT)
    while t.pending == SHOT:
        t.roll(12)
        t.until(SHOT, GUNS)
    assert factors(t.world, "britain-dd") == 0
    assert t.pending == ""


@pytest.mark.rule("21.5361B#4", "screened ships do not protect the transports")
@pytest.mark.rule("22.35E#1", "nor do carriers, which are screened in any case")
def test_screened_ships_do_not_protect_transports() -> None:
    t = first(engaged("bismarck, ca 2", "ark-royal without air, dd 1"))
    t.say(f"axis: withhold-raiders germany-ca@tf:{WOLF}=2")
    while t.pending not in (GUNS, ""):
        if t.pending == SHOT:
            t.roll(12)
        elif t.pending == "capital-targets" and "ark" in str(t.position.decision):
            t.say("axis: aim-ships -")
        else:
            t.default(t.position.to_answer()[0])
            t.go_on()
    assert factors(t.world, "britain-dd") == 0
    assert t.pending == GUNS


# Transports ---------------------------------------------------------------------------------------


def attacking(ships: str, *lines: str, **setting: Any) -> RaidTable:
    """These raiders attack transports, and nobody hinders them."""
    world = ocean(CONVOY, *lines, **setting)
    at_sea(world, ships)
    world.changes.clear()
    t = raid(world, RaidersInBoxes)
    if t.pending == "raiders-to-oppose":
        t.say("allied: oppose-raiders -")
    return t


@pytest.mark.rule("21.5362#1", "each group attacks with what it has")
@pytest.mark.rule("21.5362B#1", "heavy and light ships fire together, once")
@pytest.mark.rule("21.5362B#3", "transports do not fire")
@pytest.mark.rule("21.5362C#2", "transports are easier to hit")
def test_ships_fire_together_at_transports() -> None:
    t = attacking("bismarck, ca 4")
    assert t.pending == GUNS
    t.roll(6)
    assert t.told("21.5362B")[0].startswith("8 factors fire at transports: 6 +1, ")
    sunk = int(t.told("21.5362B")[0].rpartition(", ")[2].split()[0])
    assert sunk > 0
    assert factors(t.world, "britain-transport") == 20 - sunk
    assert t.pending == ""
    assert factors(t.world, "germany-ca") == 4


@pytest.mark.rule("21.5362B#2", "every group rolls by itself")
def test_every_group_rolls_by_itself() -> None:
    world = ocean(CONVOY)
    at_sea(world, "bismarck")
    at_sea(world, "scharnhorst")
    world.changes.clear()
    t = raid(world, RaidersInBoxes)
    t.roll(2)
    assert t.pending == GUNS
    t.roll(2)
    shown = [event.text for event in t.position.told if event.rule == "21.5362B"]
    assert shown[-1].startswith("3 factors")
    assert t.pending == ""


@pytest.mark.rule("21.5362A#1", "a carrier makes one strike with the Naval Attack Table")
@pytest.mark.rule("21.5362A#3", "without air defense, unless the defender has a result in it")
@pytest.mark.rule("21.5362C#1", "with the DRMs of both")
@pytest.mark.rule("17.3121#2", "all squadrons of the carrier attack the same transports")
def test_a_carrier_strikes_transports() -> None:
    t = attacking("graf-zeppelin, scheer")
    assert t.pending == STRIKE
    t.roll(12)
    told = t.told("21.5362A")[0]
    assert told.startswith("2 squadrons attack transports: 12 +1, ")
    sunk = int(told.rpartition(", ")[2].split()[0])
    assert factors(t.world, "britain-transport") == 20 - sunk
    assert t.pending == GUNS
    t = attacking("graf-zeppelin", rows=(Level(str(LevelKind.AIR_DEFENSE), "western allies", 2),))
    assert t.pending == "air defense of the transports"
    t.roll(2)
    assert t.pending == STRIKE
    t.roll(7)
    assert t.pending == ""


@pytest.mark.rule("21.5362C#1", "Italian ships hit British transports less often than German ones")
@pytest.mark.parametrize(("what", "net"), [("germany-ca", "+1"), ("italy-ca", "+0")])
def test_nationality_counts_against_transports(what: str, net: str) -> None:
    world = ocean(CONVOY, wars="italy/britain")
    at_sea(world, "ca 4")
    (row,) = (one for one in world.hulls.rows() if one.what == "germany-ca")
    world.drop(row)
    world.put(Hull(what, what.partition("-")[0], row.berth, 4))
    world.changes.clear()
    t = raid(world, RaidersInBoxes)
    t.roll(6)
    assert t.told("21.5362B")[0].startswith(f"4 factors fire at transports: 6 {net}, ")


@pytest.mark.rule("21.5362A#2", "several groups with carriers make several strikes")
def test_each_carrier_strikes() -> None:
    world = ocean(CONVOY)
    at_sea(world, "graf-zeppelin")
    at_sea(world, "seydlitz")
    world.changes.clear()
    t = raid(world, RaidersInBoxes)
    assert t.pending == STRIKE
    t.roll(2)
    assert t.pending == STRIKE


def test_nobody_attacks_where_there_are_no_transports() -> None:
    """21.5361A: raiders that find nothing return."""
    world = ocean()
    at_sea(world, "bismarck")
    world.changes.clear()
    assert raid(world, RaidersInBoxes).pending == ""


# Returning ----------------------------------------------------------------------------------------


@pytest.mark.rule("21.537A#1", "after the first engagement all raiders return")
@pytest.mark.rule("21.537A#2", "and none stays at sea")
@pytest.mark.rule("21.538B#1", "to a port from which they could raid; so do the hunters")
def test_all_return_to_port() -> None:
    t = raid(engaged("bismarck, ca 2", "hood, dd 2"), RaidersReturn)
    t.until("return-bases")
    assert t.pending == "return-bases"
    assert t.against(f"axis: return-to {WOLF}={LORIENT}") == set()
    assert "21.33" in t.against(f"axis: return-to {WOLF}=H38")
    t.say(f"axis: return-to {WOLF}={LORIENT}")
    assert t.against(f"allied: return-to {HUNTER}={PLYMOUTH}") == set()
    assert "21.33" in t.against(f"allied: return-to {HUNTER}=LL29")
    t.say(f"allied: return-to {HUNTER}={PLYMOUTH}")
    t.until()
    assert where_is(t, "germany-bismarck") == LORIENT
    assert where_is(t, "germany-ca") == LORIENT
    assert where_is(t, "britain-hood") == PLYMOUTH
    assert t.world.hulls[HullId("germany-bismarck")].inverted
    assert t.world.hulls[HullId("britain-hood")].inverted
    assert not t.world.raider_groups
    assert not t.world.hunting


@pytest.mark.rule("21.31#2", "ships of an SW box are used more than once in a turn")
@pytest.mark.rule("21.311#2", "they are not inverted after use")
def test_ships_of_the_box_are_not_inverted() -> None:
    t = raid(engaged("bismarck", "hood", base=BOX), RaidersReturn)
    t.until()
    assert where_is(t, "britain-hood") == BOX
    assert not t.world.hulls[HullId("britain-hood")].inverted


@pytest.mark.rule("21.537C#1", "damaged hunters leave after the first round")
@pytest.mark.rule("21.537C#2", "the undamaged may fight a second one")
@pytest.mark.rule("25.371#1", "a damaged ship of the SW box leaves it")
def test_damaged_hunters_leave() -> None:
    t = raid(engaged("bismarck", "hood damaged, renown", base=BOX), RaidersReturn)
    assert t.pending == "second-engagement"
    t.say("allied: fight-raiders-again")
    t.until(SHOT)
    shown = [row.what for row in t.world.hulls.rows() if str(row.berth) == f"tf:{HUNTER}"]
    assert shown == ["britain-renown"]
    t.until()
    assert where_is(t, "britain-renown") == BOX
    hood = t.world.hulls[HullId("britain-hood")]
    assert str(hood.berth) != BOX
    assert hood.inverted


@pytest.mark.rule("21.538A#1", "a second die with the same modifiers")
@pytest.mark.rule("21.538A#2", "and the same process")
@pytest.mark.rule("21.538A#4", "who comes now joins the undamaged of the first round")
@pytest.mark.rule("22.35F#1", "for a second round of strikes and fleet combat")
@pytest.mark.rule("21.538B#3", "raiders do not attack transports again")
def test_the_second_engagement() -> None:
    world = engaged("bismarck, ca 4", "hood", f"britain {PLYMOUTH}: king-george-v, dd 3")
    t = raid(world, RaidersInBoxes, RaidersReturn)
    modifiers = t.position.decision.modifiers  # type: ignore[union-attr]
    t.say("allied: oppose-raiders -")
    t.until("raiders-to-oppose", GUNS)
    assert t.pending == "raiders-to-oppose"
    add(t.world, "britain atlantic-sw: cve 12")
    assert t.position.decision.modifiers == modifiers  # type: ignore[union-attr]
    t.say(f"allied: oppose-raiders {WOLF}")
    t.dice(3)
    t.dice(4)
    assert t.pending == "second-engagement"
    t.say("allied: fight-raiders-again")
    assert t.pending == "screening"
    fighting = {row.force for row in t.world.hunting.rows()}
    assert len(fighting) == 2
    groups = {row.what: str(row.group) for row in t.world.group_of.rows() if row.what in fighting}
    assert groups == dict.fromkeys(fighting, ALLIED)
    before = factors(t.world, "britain-transport")
    t.until(GUNS)
    assert t.pending == ""
    assert factors(t.world, "britain-transport") == before


@pytest.mark.rule("21.538A#1", "what has changed the first die changes the second, losses or not")
def test_the_second_die_has_the_modifiers_of_the_first() -> None:
    t = raid(engaged("bismarck, ca 4", "hood, king-george-v"), RaidersInBoxes, RaidersReturn)
    if t.pending == "raiders-to-oppose":
        t.say("allied: oppose-raiders -")
    t.until(SHOT)
    for row in [one for one in t.world.hulls.rows() if one.what == "germany-ca"]:
        t.world.readonly = False
        t.world.drop(row)  # two of the three ships are sunk
    add(t.world, "britain atlantic-sw: cve 12")
    add(t.world, f"britain {PLYMOUTH}: renown")
    t.until("raiders-to-oppose")
    assert t.position.decision.modifiers == (-2,)  # type: ignore[union-attr]


@pytest.mark.rule("21.538A#5", "when he knows who comes, the defender may decline")
def test_the_defender_may_decline() -> None:
    t = raid(engaged("bismarck", "hood"), RaidersReturn)
    assert t.pending == "second-engagement"
    t.say("allied: let-raiders-go")
    t.until(SHOT, "return-bases")
    assert t.pending in ("return-bases", "")


@pytest.mark.rule("20.523B#1", "hits of the first engagement count in the second")
def test_hits_add_up_over_both_engagements() -> None:
    t = raid(engaged("bismarck", "king-george-v"), RaidersInBoxes, RaidersReturn)
    t.until(SHOT, "raiders-to-oppose")
    if t.pending == "raiders-to-oppose":
        t.say("allied: oppose-raiders -")
        t.until(SHOT)
    t.roll(5)
    t.roll(5)
    hurt = {
        name: t.world.hulls[HullId(name)].hits
        for name in ("germany-bismarck", "britain-king-george-v")
    }
    assert any(hurt.values())
    t.until("second-engagement")
    assert {name: t.world.hulls[HullId(name)].hits for name in hurt} == hurt


SPOTTERS = AirUnits("britain-aaf", "britain", SpaceId(PLYMOUTH), 3)  # type: ignore[arg-type]


def going_home(base: str | None, *lines: str) -> RaidTable:
    world = ocean(
        CONVOY, f"britain {PLYMOUTH}: hood, dd 6", *lines, rows=(SPOTTERS,), turn="Summer 1941"
    )
    at_sea(world, "bismarck", base=base)
    name = ActivityId("activity-1")
    world.put(
        Activity(name, "germany", "raid", (WOLF,), (), BOX, state=ActivityState.THERE, order=1)
    )
    world.changes.clear()
    t = raid(world, RaidersReturn)
    t.say("allied: oppose-raiders -")
    return t


@pytest.mark.rule("21.538B#1", "raiders are intercepted, and attacked by air, as they return")
@pytest.mark.rule("21.538B#2", "not on their way to Bergen, nor if they began the game at sea")
@pytest.mark.rule("22.11A#3", "who began the game at sea comes home unmet")
@pytest.mark.rule("22.11A#2", "so does who returns to Bergen")
def test_who_is_met_on_the_way_home() -> None:
    t = going_home(BREST)
    t.say(f"axis: return-to {WOLF}={BREST}")
    assert t.pending == "interception-window"
    t.say("allied: intercept-at-sea -")
    assert t.pending == "strike-or-not"
    t = going_home(BREST)
    t.say(f"axis: return-to {WOLF}={BERGEN}")
    assert t.pending == ""
    assert where_is(t, "germany-bismarck") == BERGEN
    t = going_home(None)
    t.say(f"axis: return-to {WOLF}={BREST}")
    assert t.pending == ""
    assert where_is(t, "germany-bismarck") == BREST
