"""22.43, 23.6: carriers attack air bases near a naval battle."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import add_force
from tests.awaw.naval.strikes import JAPAN, OFF_LAE, US, aboard, near_land, roll, search
from tests.awaw.table import Table
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import Role, squadrons
from warcabinet.awaw.naval.air_naval.base_defense import invert_aborted
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import land_air, strikers
from warcabinet.awaw.naval.battle.attacks_against_enemy_bases import AttackBasesOrNot, targets
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import ceiling
from warcabinet.awaw.naval.battle.naval_combat import NavalCombat
from warcabinet.awaw.naval.battle.search import SearchDice, dice_of
from warcabinet.awaw.naval.battle.submarine_attacks import SubmarineAttack
from warcabinet.awaw.naval.battle.submarine_attacks_during_naval_combat import Aim, SubmarineAttacks
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.state.air import AirId, AirState
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind
from warcabinet.awaw.state.naval_battles import FinalAborts, GroupId
from warcabinet.engine.procedures import Call
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

RABAUL, MORESBY = SpaceId("EE30"), SpaceId("HH27")
FLEETS = ({4: "akagi, kaga, dd 12"}, {1: "dd 10", 3: "enterprise, hornet, dd 12"})
AIR = ("japan-nas EE30 x3", "us-aaf HH27 x2", "us-aaf LL24")


def table(*air: str) -> Table:
    return near_land(*FLEETS, *(air or AIR))


def raid(t: Table, axis: str = "-", allied: str = "-") -> None:
    t.say(f"axis: attack-air-bases {axis}")
    t.say(f"allied: attack-air-bases {allied}")


@pytest.mark.rule("22.431#1", "as a round begins, carriers may attack air bases within their range")
@pytest.mark.rule("22.41B#1", "with some, all or none of their squadrons")
@pytest.mark.rule("23.61C#1", "in battle only air units, not ships in port")
@pytest.mark.rule("23.64#1", "before squadrons are assigned to anything else")
def test_which_bases_may_be_attacked() -> None:
    t = table()
    assert t.pending == "attack-bases-or-not"
    assert targets(t.world, JAPAN) == (MORESBY,)
    assert targets(t.world, US) == (RABAUL,)
    assert t.against("axis: attack-air-bases HH27=japan-nas=6") == set()
    assert t.against("axis: attack-air-bases HH27=japan-nas=7") == {"22.431"}
    assert t.against("axis: attack-air-bases LL24=japan-nas=1") == {"22.431"}
    assert t.against("axis: attack-air-bases EE30=japan-nas=1") == {"22.431"}
    raid(t)
    assert t.pending == "air-planning"


@pytest.mark.rule("22.9413B#1", "who has searched from land helps submarines, or guards ships")
@pytest.mark.rule("22.9413C#1", "of both sides what each has sent to search")
def test_searching_squadrons_count_for_submarines() -> None:
    world = table("japan-nas EE30 x3", "us-aaf HH27 x2").world
    add_force(world, f"us-9 {OFF_LAE}: submarine 1")
    boat = ForceId("us-9")
    world.amend(world.forces[boat], kind=ForceKind.SUBMARINES)
    play = NavalCombat(hex=OFF_LAE, interceptor=US, joins=(), boats=((boat, 1),))
    reveal(world, boat)
    world.amend(next(iter(world.groups.rows())), found=1)
    play.step = "torpedoes"
    step = play.torpedoes(world, (3, 6))
    assert isinstance(step, Call)
    attacks = step.procedure
    assert isinstance(attacks, SubmarineAttacks)
    attacks.attacks = (Aim(str(boat), GroupId("axis-1")),)
    step = attacks.attack(world, None)
    assert isinstance(step, Call)
    attack = step.procedure
    assert isinstance(attack, SubmarineAttack)
    assert (attack.searching, attack.guarding) == (6, 3)


def test_without_air_units_near_nobody_is_asked() -> None:
    assert near_land(*FLEETS, "us-aaf LL24").pending == "air-planning"
    t = near_land({4: "dd 12"}, {3: "enterprise, dd 12"}, *AIR)
    question = t.position.decision
    assert isinstance(question, AttackBasesOrNot)
    assert not question.real(t.asked("axis"))
    assert question.real(t.asked("allied"))


@pytest.mark.rule("22.431#2", "one round of air combat for each base")
@pytest.mark.rule("22.41B#2", "which is announced, then fought")
@pytest.mark.rule("22.341A#1", "air units at the base are attacked")
@pytest.mark.rule(
    "22.432#1", "who attacks does nothing else in the round, and lands with the others"
)
@pytest.mark.rule("18.524B#1", "and flies no more in that round of the battle")
def test_one_round_over_the_base() -> None:
    t = table()
    raid(t, "HH27=japan-nas=4")
    assert t.told("22.431") == [
        "4 squadrons of japan-nas from carriers attack the air base in HH27"
    ]
    assert aboard(t.world, "japan-akagi") + aboard(t.world, "japan-kaga") == 2
    roll(t, 7)
    roll(t, 2)
    assert t.pending == "air-planning"
    assert {one.id: one.count for one in strikers(t.world, JAPAN)}["carriers/japan-nas"] == 2
    away = t.world.on_strike["japan-nas"].squadrons
    t.say("axis: plan-air - - -")
    t.say("allied: plan-air - - -")
    search(t)
    while t.pending == "where-to-land":
        t.default(t.position.to_answer()[0])
    assert aboard(t.world, "japan-akagi") + aboard(t.world, "japan-kaga") == 2 + away
    assert not t.world.on_strike


@pytest.mark.rule("22.433#1", "who is neither lost nor aborted has a part in the round")
@pytest.mark.rule("22.41B#3", "as if there had been no attack")
@pytest.mark.rule("22.442C#1", "who is aborted has none")
def test_what_it_does_to_the_base() -> None:
    t = table("us-nas HH27 x8")
    raid(t, "HH27=japan-nas=6")
    roll(t, 7)
    roll(t, 2)
    lost, turned = map(int, t.told("22.431")[-1].split("result is ")[1].split(",")[0].split("/"))
    assert (lost, turned) == (2, 4)
    assert t.world.air[AirId("us-nas@HH27")].factors == 6
    (stack,) = land_air(t.world, US)
    assert squadrons(t.world, stack, Role.COVER) == 2
    assert t.against("allied: plan-air - us-nas@HH27=allied-1=2 -") == set()
    assert t.against("allied: plan-air - us-nas@HH27=allied-1=3 -") == {"22.41D"}


def test_army_air_loses_squadrons_of_all_sorts_evenly() -> None:
    t = table("us-aaf HH27 x2")
    raid(t, "HH27=japan-nas=6")
    roll(t, 7)
    roll(t, 2)
    lost = t.world.squadrons_lost["us-aaf@HH27"]
    assert (lost.search, lost.cover, lost.attack) == (1, 1, 0)
    (stack,) = land_air(t.world, US)
    assert [squadrons(t.world, stack, one) for one in Role] == [0, 0, 1]


@pytest.mark.rule("22.433#2", "in the next round they may be used again")
@pytest.mark.rule("22.434#2", "each round counts by itself")
@pytest.mark.rule("22.434#3", "so a base must be attacked in each")
@pytest.mark.rule("22.434#1", "in the end those are inverted that the last attack aborted")
@pytest.mark.rule("22.434#4", "though they had a part in later rounds")
def test_who_was_aborted_is_inverted_after_the_battle() -> None:
    t = table("us-nas HH27 x5")
    world = t.world
    world.put(FinalAborts(MORESBY, UnitTypeId("us-nas"), "us", 2))
    assert squadrons(world, land_air(world, US)[0], Role.COVER) == 5
    invert_aborted(world)
    states = {row.state: row.factors for row in world.air.rows()}
    assert states == {AirState.READY: 3, AirState.ABORTED: 2}
    assert not world.final_aborts


def test_a_later_attack_counts_alone() -> None:
    t = table("us-nas HH27 x6")
    t.world.put(FinalAborts(MORESBY, UnitTypeId("us-nas"), "us", 5))
    raid(t, "HH27=japan-nas=1")
    roll(t, 12)
    roll(t, 2)
    final = t.world.final_aborts.get("us-nas@HH27")
    assert (0 if final is None else final.squadrons) < 5


@pytest.mark.rule(
    "22.451D#2", "the dice of distant carriers count what they had as the round began"
)
def test_what_was_there_before_the_attack_counts() -> None:
    t = table()
    before = dice_of(t.world, SearchDice(JAPAN))
    raid(t, "HH27=japan-nas=6")
    roll(t, 2)
    roll(t, 2)
    assert ceiling(t.world, GroupId("axis-1")) == 2
    assert dice_of(t.world, SearchDice(JAPAN)) == before == 1
    assert t.against("axis: plan-air axis-1=japan-nas=1 - -") != set()


def test_that_a_side_has_carriers_stays_a_secret() -> None:
    seen = []
    for ships in ("akagi, kaga, dd 12", "dd 18"):
        t = near_land({1: ships}, {1: "dd 10", 3: "enterprise, dd 12"}, *AIR)
        asked = t.asked("allied")
        seen.append((t.pending, asked.decision, t.position.to_answer()))
        raid(t)
        seen[-1] += (
            t.pending,
            [event.text for event in t.position.told],
            [
                list(t.world.known_to(Seat("allied")).table(one).rows())
                for one in ("air", "on_strike")
            ],
        )  # type: ignore[assignment]
    assert seen[0] == seen[1]
