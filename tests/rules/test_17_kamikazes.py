"""17.4, 23.423, 23.43, 23.73: kamikazes: their attacks, what meets them, and what they hit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.awaw.naval.battles import battle, numbered
from tests.awaw.naval.strikes import roll
from tests.awaw.table import Staged, Table, put_unit
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.air_attack_dice_rolls import roll_parts
from warcabinet.awaw.naval.air_naval.kamikazes import base_near, kamikazes_of
from warcabinet.awaw.naval.battle.air_strikes_segment import AirStrikes
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import fly_patrols, open_plans
from warcabinet.awaw.naval.battle.combat_groups import groups_of
from warcabinet.awaw.naval.battle.fleet_orders import LIGHT_SHIPS
from warcabinet.awaw.naval.battle.kamikaze_orders import Aim, Dive, KamikazeAttack
from warcabinet.awaw.naval.battle.kamikaze_strike import KamikazeAttacks, KamikazeStrike
from warcabinet.awaw.naval.battle.kamikazes_in_hex import KamikazesInHex
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.state.air import AirUnits, Task
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.kamikazes import Kamikazes
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Procedure
from warcabinet.hexes import SpaceId

OFF_LEYTE, FAR_OUT = SpaceId("Y23"), SpaceId("X28")
FLEET = "essex, iowa, dd 10"
ASKED = "kamikazes-or-not"


def at_sea(
    allied: str = FLEET, ready: int = 6, space: SpaceId = OFF_LEYTE, second: str = ""
) -> AwawWorld:
    """Japanese destroyers against an American group that they have found."""
    groups = {1: allied, 2: second} if second else {1: allied}
    world = battle({1: "dd 10"}, groups, 1, "leyte-gulf", space)
    for row in (*world.card_pools.rows(), *world.air.rows()):
        world.drop(row)
    world.put(Kamikazes("japan", ready=ready, most=ready))
    world.amend(numbered(world, Side.ALLIED, 1), found=1)
    world.changes.clear()
    return world


def at(world: AwawWorld, play: Procedure[None] | None = None) -> Table:
    staged = Staged(world, play or KamikazeAttacks())
    return Table(Position.opening(staged, "leyte-gulf", dict(world.options)))


def dive(count: int, world: AwawWorld | None = None) -> Table:
    """So many attack group 1, over which nobody flies."""
    t = at(at_sea() if world is None else world)
    t.say(f"axis: kamikaze-attack {numbered(t.world, Side.ALLIED, 1).id}={count}")
    if t.pending == "scramble":
        t.default("allied")
    return t


def frame(t: Table) -> KamikazeStrike:
    found = t.position.stack[-1]
    assert isinstance(found, KamikazeStrike), t.pending
    return found


def label(t: Table) -> str:
    request = t.position.request
    return request.label if isinstance(request, Dice) else ""


def left(world: AwawWorld) -> Kamikazes:
    row = kamikazes_of(world, Side.AXIS)
    assert row is not None
    return row


# Where they reach ---------------------------------------------------------------------------------


@pytest.mark.rule("17.462#1", "kamikazes reach four hexes from an air base of theirs")
def test_kamikazes_reach_four_hexes() -> None:
    world = at_sea()
    assert base_near(world, OFF_LEYTE) == "W21"
    assert base_near(world, SpaceId("V25")) == "W21"
    assert base_near(world, SpaceId("V26")) is None
    assert at(at_sea(space=FAR_OUT)).pending == ""
    assert at(world).pending == ASKED


@pytest.mark.rule("17.463#1", "they fly no missions over land")
def test_kamikazes_fly_no_missions_over_land() -> None:
    world = at_sea()
    row = AirUnits(UnitTypeId("japan-kamikaze"), "japan", SpaceId("W21"), 1)
    for task in (Task.COUNTERAIR, Task.GROUND_SUPPORT, Task.DEFENSIVE_SUPPORT):
        found = against_mission(world, row, task, SpaceId("Y22"))
        assert "17.23" in {one.rule for one in found}, "it is none of their operations"


# Whom they attack ---------------------------------------------------------------------------------


@pytest.mark.rule("17.47A#1", "they attack single combat groups")
@pytest.mark.rule("17.47A#3", "whether there is a battle or not")
@pytest.mark.rule("17.47B#1", "in a battle only groups that were found")
def test_only_found_groups_are_attacked() -> None:
    t = at(at_sea(second="dd 10"))
    found, hidden = (group.id for group in groups_of(t.world, Side.ALLIED))
    assert t.against(f"axis: kamikaze-attack {found}=2") == set()
    assert t.against(f"axis: kamikaze-attack {hidden}=2") == {"17.47B"}
    nobody = at_sea()
    nobody.amend(numbered(nobody, Side.ALLIED, 1), found=0)
    assert at(nobody).pending == ""


@pytest.mark.rule("17.47D#2", "all attacks of a turn come at once")
@pytest.mark.rule("17.48#1", "kamikazes that have attacked are gone")
def test_kamikazes_attack_once_in_a_turn() -> None:
    t = dive(4)
    assert (left(t.world).ready, left(t.world).unbuilt) == (2, 4)
    roll(t, 12)
    again = at(t.world.copy())
    assert again.pending == ""


@pytest.mark.rule("17.47D#3", "no more than fifteen against a group, unless it is alone")
@pytest.mark.rule("23.73#2", "the size of strikes does not limit them otherwise")
def test_fifteen_attack_a_group_unless_it_is_alone() -> None:
    t = at(at_sea(ready=20, second="dd 10"))
    (first, _) = (group.id for group in groups_of(t.world, Side.ALLIED))
    assert t.against(f"axis: kamikaze-attack {first}=15") == set()
    assert t.against(f"axis: kamikaze-attack {first}=16") == {"17.47D"}
    alone = at(at_sea(ready=20))
    assert alone.against(f"axis: kamikaze-attack {first}=20") == set()
    alone.say(f"axis: kamikaze-attack {first}=20")
    alone.default("allied")
    waves = alone.position.stack[-2]
    assert isinstance(waves, KamikazeAttacks)
    assert waves.waves == (Dive(first, 5),)
    assert frame(alone).kamikazes == 15


@pytest.mark.rule("17.47C#1", "other air units do not attack together with kamikazes")
@pytest.mark.rule("17.47C#3", "the attacker says who attacks first")
def test_kamikazes_attack_before_other_air_units_or_after_them() -> None:
    world = at_sea(space=SpaceId("W23"))
    put_unit(world, "japan-nas W21 x2")
    world.put(replace(numbered(world, Side.ALLIED, 1), found=2))
    t = at(world, AirStrikes())
    assert t.pending == ASKED
    t.say("axis: kamikaze-attack -")
    assert t.pending == "strike-or-not"
    group = numbered(t.world, Side.ALLIED, 1).id
    assert t.against(f"axis: launch-strike {group} W21=japan-kamikaze=2") == {"23.74D"}
    t.say(f"axis: launch-strike {group} W21=japan-nas=1")
    t.default("allied")
    roll(t, 12)
    while t.pending != ASKED:
        if t.position.decision is not None:
            t.say("axis: no-strike")
        else:
            roll(t, 2)
    assert t.pending == ASKED


# What meets them ----------------------------------------------------------------------------------


def met(total: int) -> Table:
    """Three squadrons of the combat air patrol meet six kamikazes, with this roll."""
    world = at_sea()
    open_plans(world)
    for row in tuple(world.air_plans.rows()):
        world.amend(row, cap=3, strike=row.strike - 3)
    fly_patrols(world)
    t = dive(6, world)
    assert label(t) == "air combat: defenders"
    roll(t, total)
    return t


@pytest.mark.rule("17.47E#1", "combat air patrol engages them, then the ships do")
@pytest.mark.rule("17.47E#2", "they do not roll themselves")
@pytest.mark.rule("17.47E#3", "those who would have to abort are lost")
def test_air_combat_costs_kamikazes_aborts_too() -> None:
    t = met(7)
    told = next(str(line) for line in t.world.told[::-1] if "result" in str(line))
    eliminated, aborted = (int(n) for n in told.split("result ")[1].split(":")[0].split("/"))
    assert aborted > 0
    assert frame(t).kamikazes == 6 - eliminated - aborted
    assert label(t) == "air defense"
    assert sum(row.cap for row in t.world.air_plans.rows()) == 3


@pytest.mark.rule("17.47E#4", "what would turn others back does not stop kamikazes")
@pytest.mark.rule("23.423#3", "kamikazes do not abort")
@pytest.mark.rule("23.4213#15", "they ignore the number behind the stroke")
def test_air_defense_does_not_turn_kamikazes_back() -> None:
    t = dive(6)
    roll(t, 8)  # level 2: 1/1
    assert frame(t).kamikazes == 5


# What they hit ------------------------------------------------------------------------------------


@pytest.mark.rule("17.47F#1", "each attacks a sort of ships")
@pytest.mark.rule("17.47F#4", "of three sorts the die says which")
@pytest.mark.rule("23.43#2", "they do not choose it")
def test_dice_say_which_sort_of_ships_is_attacked() -> None:
    t = dive(6)
    roll(t, 2)
    assert label(t) == "targets of kamikazes"
    t.dice(1, 2, 3, 5, 6, 6)
    assert [(one.ships, one.kamikazes) for one in frame(t).sorts] == [
        (("us-essex",), 2),
        (("us-iowa",), 1),
        ((LIGHT_SHIPS,), 3),
    ]


@pytest.mark.rule("17.47F#2", "one sort alone is attacked without a die")
@pytest.mark.rule("17.47F#3", "of two sorts the higher on 1 to 3")
@pytest.mark.rule("17.47F#5", "within a sort the attacker chooses; light ships are one target")
def test_sorts_of_ships() -> None:
    t = dive(6, at_sea("dd 10, ca 4"))
    roll(t, 2)
    assert [(one.ships, one.kamikazes) for one in frame(t).sorts] == [((LIGHT_SHIPS,), 6)]
    two = dive(6, at_sea("essex, cabot, dd 10"))
    roll(two, 2)
    two.dice(1, 2, 3, 3, 4, 6)
    assert [one.kamikazes for one in frame(two).sorts] == [4, 2]
    assert two.pending == "kamikaze-targets"
    choose = "axis: aim-kamikazes"
    lights = f"{LIGHT_SHIPS}=2"
    assert two.against(f"{choose} us-essex=4,{lights}") == set()
    assert two.against(f"{choose} us-essex=1,us-cabot=3,{lights}") == set()
    assert two.against(f"{choose} us-essex=3,{lights}") == {"17.47F"}


@pytest.mark.rule("17.47G#1", "one roll for each target")
@pytest.mark.rule("17.47G#2", "each kamikaze counts as three squadrons")
@pytest.mark.rule("17.47G#3", "two as six, three as nine")
@pytest.mark.rule("17.47H#1", "at first they have the modifier of elite naval air")
@pytest.mark.rule("17.464#1", "in the air they are ordinary naval air, against ships elite")
def test_kamikazes_count_as_three_squadrons_of_elite_naval_air() -> None:
    t = dive(3)
    strike = frame(t)
    asked = strike.attack_roll(t.world, Aim("us-essex", 2))
    (one,) = asked.attackers
    assert (one.type, one.count) == ("japan-nas-elite", 6)
    assert [flyer.type for flyer in strike._force(t.world)] == ["japan-nas"]
    parts = {part.name: part.value for part in roll_parts(t.world, asked)}
    assert parts["air nationality"] == 3
    assert parts["naval air at sea"] == 1
    assert "practice of kamikazes" not in parts


@pytest.mark.rule("17.47H#2", "one more each time that the force pool has grown")
def test_kamikazes_get_better() -> None:
    world = at_sea()
    world.amend(world.kamikazes["japan"], widened=2)
    t = dive(3, world)
    asked = frame(t).attack_roll(t.world, Aim("us-essex", 1))
    parts = {part.name: part.value for part in roll_parts(t.world, asked)}
    assert parts["practice of kamikazes"] == 2


def test_a_dive_hits_a_ship() -> None:
    t = dive(2, at_sea("essex, ca 10"))
    roll(t, 2)
    t.dice(1, 1)
    t.default("axis")
    assert label(t) == "kamikazes at us-essex"
    roll(t, 11)
    ship = t.world.hulls.get(HullId("us-essex"))
    assert ship is None or ship.hits or ship.damaged


# Outside naval battles ----------------------------------------------------------------------------


@pytest.mark.rule("17.47A#2", "a force may have more than six groups outside a battle")
def test_ships_off_a_beach_are_attacked_outside_a_battle() -> None:
    world = at_sea()
    force = next(iter(row.id for row in world.forces.rows() if row.party == "us"))
    for name in ("battles", "groups", "group_of"):
        for row in tuple(world.table(name).rows()):
            world.drop(row)
    t = at(world, KamikazesInHex(hex=OFF_LEYTE, forces=(ForceId(force),)))
    assert t.pending == ASKED
    t.say("axis: kamikaze-attack allied-1=6")
    t.default("allied")
    while t.position.request is not None or t.position.decision is not None:
        if t.position.decision is not None:
            t.default(str(t.position.to_answer()[0]))
        else:
            request = t.position.request
            assert isinstance(request, Dice)
            t.dice(*(3 for _ in request.sides))
    assert not t.world.groups
    assert not t.world.air_plans
    assert ships_of(t.world, ForceId(force)) or force not in t.world.forces
    assert left(t.world).ready == 0
    assert left(t.world).spent


def test_the_scenario_gives_japan_some() -> None:
    world = at_sea()
    world.drop(world.kamikazes["japan"])
    assert kamikazes_of(world, Side.AXIS) == Kamikazes("japan", ready=2, most=2)
    assert kamikazes_of(world, Side.ALLIED) is None
    assert KamikazeAttack() == KamikazeAttack(())
