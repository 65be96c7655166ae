"""26: random turns of bombing, in Europe in 1944 and in the Pacific in 1945: every check holds."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.shared.bombing import ESSEN, bombing, europe, pacific
from warcabinet.awaw.invariants import violations
from warcabinet.awaw.state.bombing import Aim, RocketBase
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.front_air import turn_up
from warcabinet.engine.chance import Dice
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

FAR = {"air-range/britain": 2, "air-range/us": 2, "radar/germany": 1, "air-defense/germany": 1}
BOMBERS = ("britain-strategic-bomber western 6", "us-strategic-bomber western 6")
GUARDS = ("germany-interceptor western 4", "germany-aaf L31 6", "germany-flak M27 3")
ESCORTS = ("britain-interceptor western 3", "us-interceptor western 3", "britain-aaf K23 9")


def in_europe() -> AwawWorld:
    plant = Counter(CounterKind.OIL_PLANT, SpaceId("N29"), "germany")
    rows = [RocketBase(ESSEN, "germany"), plant]
    return europe(*BOMBERS, *GUARDS, *ESCORTS, levels=FAR, rows=rows)


def in_the_pacific() -> AwawWorld:
    units = ("us-strategic-bomber asian 6", "us-interceptor asian 3", "japan-interceptor asian 4")
    return pacific(*units, "japan-aaf L32 6", levels={"air-range/us": 3})


def a_turn(world: AwawWorld, chance: Random) -> AwawWorld:
    t = bombing(world)
    while t.pending:
        seats = [seat for seat in ("allied", "axis") if t.position.asked(Seat(seat)) is not None]
        if not seats:
            request = t.position.request
            assert isinstance(request, Dice)
            t.dice(*(chance.randint(1, 6) for _ in request.sides))
            continue
        asked = t.asked(seats[0])
        default = asked.default()
        assert default is not None
        assert asked.check(default) == []
        answer = asked.sample(lambda many: chance.randrange(many))
        assert answer is not None
        assert asked.check(answer) == []
        t.position = t.position.answer(Seat(seats[0]), answer)
    return t.world


def faults(world: AwawWorld) -> set[str]:
    """What is wrong in the books, but for the pools, which know nothing of these fixtures."""
    return {one for one in violations(world) if "to be built" not in one}


def in_all(world: AwawWorld) -> dict[str, int]:
    """Strategic bombers on their fronts and in their pools: none is made or forgotten."""
    names = [name for name in world.pools if "strategic-bomber" in name]
    rows = list(world.front_air.rows())
    return {
        name: world.pools[name].unbuilt + sum(row.factors for row in rows if row.type == name)
        for name in names
    }


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_raids_in_europe(seed: int) -> None:
    chance = Random(seed)
    world = in_europe()
    factors = sum(row.factors for row in world.front_air.rows())
    aims: set[Aim] = set()
    for _ in range(3):
        before, there = faults(world), in_all(world)
        world = a_turn(world, chance)
        aims |= {row.aim for row in world.raids.rows()}
        assert not world.flights
        assert faults(world) <= before
        assert in_all(world) == there
        left = sum(row.factors for row in world.front_air.rows())
        assert 0 < left <= factors
        factors = left
        for row in list(world.raids.rows()) + list(world.raids_met.rows()):
            world.drop(row)
        for one in list(world.bombed.rows()):
            assert one.lost <= 50
            world.drop(one)
        turn_up(world)
    assert aims


def test_random_raids_in_the_pacific() -> None:
    chance = Random(26)
    world = a_turn(in_the_pacific(), chance)
    assert not world.flights
    assert sum(row.factors for row in world.front_air.rows()) <= 13
