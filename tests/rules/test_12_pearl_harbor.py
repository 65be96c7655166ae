"""Rules 12.19, 15.41: who defends Pearl Harbor."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Table
from warcabinet.awaw.ground.attack.assaults import Assault, defenders
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control
from warcabinet.hexes import SpaceId

PEARL, CORPS = "P53", "us-infantry-3-4"
JAPANESE = tuple(UnitId(f"japan-infantry-3-2/{number}") for number in range(1, 9))
GARRISON = (f"{CORPS} {PEARL} x2", f"us-infantry-1-3 {PEARL} x3")


def dropped(unit: UnitId) -> Airdrop:
    return Airdrop(unit, SpaceId("R40"), "Spring 1942, axis")


def stormed(die: int, corps: int = 8) -> Table:
    """Japanese corps that have come by air attack the five units of Pearl Harbor."""
    t = pacific_table(
        *GARRISON,
        f"japan-infantry-3-2 {PEARL} x{corps}",
        play=GroundAttack(attackers=JAPANESE[:corps], hexes=(SpaceId(PEARL),)),
        step="T.P.COM.GND",
        rows=[Control(SpaceId(PEARL), "us"), *(dropped(unit) for unit in JAPANESE[:corps])],
    )
    while t.pending:
        seats = t.position.to_answer()
        if seats:
            t.default(seats[0])
        else:
            t.dice(die)
    return t


@pytest.mark.rule("12.19#2", "two of the units count in the defense of Pearl Harbor")
@pytest.mark.rule("15.41#2", "the others do not")
def test_two_units_defend_pearl_harbor() -> None:
    world = pacific_world(*GARRISON, f"japan-infantry-3-2 {PEARL}")
    there = Assault(JAPANESE[:1], (SpaceId(PEARL),))
    assert defenders(world, there) == (f"{CORPS}/1", f"{CORPS}/2")
    elsewhere = pacific_world(f"{CORPS} S20 x3", "japan-infantry-3-2 S20")
    assert len(defenders(elsewhere, Assault(JAPANESE[:1], (SpaceId("S20"),)))) == 3


@pytest.mark.rule("12.19#3", "with the two the others are lost, if a Japanese unit takes the hex")
def test_the_rest_of_the_garrison_is_lost_with_the_two() -> None:
    t = stormed(6)
    assert t.holder(PEARL) == "japan"
    assert not [unit for unit in t.world.units_in[SpaceId(PEARL)] if unit.startswith("us-")]


@pytest.mark.rule("12.19#3", "if the attack fails, the garrison stays")
def test_the_rest_of_the_garrison_stays_if_the_attack_fails() -> None:
    t = stormed(1, corps=2)
    assert t.holder(PEARL) == "us"
    left = [unit for unit in t.world.units_in[SpaceId(PEARL)] if unit.startswith("us-infantry-1")]
    assert len(left) == 3
