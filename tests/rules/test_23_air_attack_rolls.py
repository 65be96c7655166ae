"""23.44: the rolls of air attacks on ships."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.battles import battle, numbered
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.air_attack_dice_rolls import (
    AirAttackRoll,
    Squadrons,
    hits_of,
    roll_parts,
)
from warcabinet.awaw.naval.battle.combat_groups import ships_in
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

BASE = SpaceId("P40")


def us(*types: str, count: int = 4) -> tuple[Squadrons, ...]:
    return tuple(Squadrons(UnitTypeId(f"us-{one}"), "us", BASE, count) for one in types)


def sea(ships: str) -> AwawWorld:
    return battle({1: ships}, {1: "dd 10"})


def attack(world: AwawWorld, attackers: tuple[Squadrons, ...], **more: Any) -> AirAttackRoll:
    target = ships_in(world, numbered(world, Side.AXIS, 1).id)
    return AirAttackRoll(attackers, target, **more)


def parts(ships: str, attackers: tuple[Squadrons, ...], **more: Any) -> dict[str, int]:
    world = sea(ships)
    return {part.name: part.value for part in roll_parts(world, attack(world, attackers, **more))}


@pytest.mark.rule("23.441A#1", "the attackers' air nationality is added")
@pytest.mark.rule("23.441B#1", "the target's naval nationality is taken off")
@pytest.mark.rule("20.51#4", "the list under the table: the target's naval nationality")
@pytest.mark.rule("23.441B#2", "a good one lowers the roll")
def test_nationalities() -> None:
    assert parts("dd 5", us("aaf")) == {"air nationality": 2, "naval nationality": -3}
    assert parts("akagi", us("aaf")) == {"air nationality": 2, "naval nationality": -1}


@pytest.mark.rule("23.441B#2", "a bad one raises it: Dutch ships of a port in partial supply")
def test_a_negative_naval_nationality_raises_the_roll() -> None:
    port = SpaceId("P40")
    found = []
    for supply in (Supply.FULL, Supply.PARTIAL):
        world = sea("dd 5")
        world.put(HexSupply(port, supply))
        dutch = Hull("dutch-east-indies-dd", "britain", port, 2)
        asked = AirAttackRoll(us("aaf"), (dutch,))
        found.append({part.name: part.value for part in roll_parts(world, asked)})
    assert [one.get("naval nationality", 0) for one in found] == [0, 1]


@pytest.mark.rule("23.441C#1", "1 for naval air units against ships at sea")
def test_naval_air() -> None:
    assert parts("dd 5", us("nas"))["naval air at sea"] == 1
    assert "naval air at sea" not in parts("dd 5", us("nas"), at_sea=False)
    assert "naval air at sea" not in parts("dd 5", us("nas", "aaf"))


@pytest.mark.rule("23.441D#1", "1 from a surprise of level 3 on")
def test_surprise() -> None:
    values = [parts("dd 5", us("aaf"), surprise=n).get("surprise", 0) for n in (0, 2, 3, 7)]
    assert values == [0, 0, 1, 1]


@pytest.mark.rule("20.51#5", "the list under the table: naval air at sea 1, surprise 1, together 2")
def test_naval_air_and_surprise_add_up() -> None:
    assert parts("dd 5", us("nas"), surprise=3) == {
        "air nationality": 2,
        "naval nationality": -3,
        "naval air at sea": 1,
        "surprise": 1,
    }


@pytest.mark.rule("23.44#1", "two dice for each target on the Naval Attack Table")
def test_hits() -> None:
    world = sea("akagi")
    strike = attack(world, us("nas"))  # 2 for the U.S., 1 less for the Akagi, 1 for naval air
    assert [hits_of(world, strike, roll) for roll in (2, 5, 10)] == [2, 3, 5]
    twice = attack(world, us("nas", count=24))
    assert hits_of(world, twice, 5) == 11 + 3
