"""27.7: random orders for the shipyards of all powers, turn after turn: every check holds."""

from __future__ import annotations

from random import Random

import pytest

from tests.awaw.table import world_at
from tests.rules.shared.shipyards import Yards, staged
from warcabinet.awaw.invariants import violations
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    capacity,
    in_yard,
)
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat


def a_turn(world: AwawWorld, side: str, number: int, chance: Random) -> AwawWorld:
    """All powers of a side give random orders; the World after that."""
    turn = game_turn("Fall 1939").plus(number)
    world.put(Clock(StepId("T.P.BLD.70"), turn, Side(side)))
    for name in world.treasuries:
        world.put(BuildingBudget(name, 15))
    t = staged(world)
    while t.pending:
        asked = t.asked(side)
        default = asked.default()
        assert default is not None
        assert asked.check(default) == []
        answer = asked.sample(lambda many: chance.randrange(many))
        assert answer is not None
        assert asked.check(answer) == []
        t.position = t.position.answer(Seat(side), answer)
    return t.world


@pytest.mark.parametrize("seed", [1, 2])
def test_random_orders_keep_the_books(seed: int) -> None:
    chance = Random(seed)
    world = world_at(scenario="global-war", turn="Fall 1939", ready=True)
    launched = 0
    for number in range(6):
        for side in ("axis", "allied"):
            before = len(world.hulls)
            world = a_turn(world, side, number, chance)
            launched += len(world.hulls) - before
            assert not [one for one in violations(world) if "BRP" not in one]
            for one in yards(world.statics).values():
                assert in_yard(world, one) <= capacity(world, one)
    assert launched > 3


GOOD = {
    "orders": ("kiel", "lay-down", "germany-dd", 1),
    "boats": ("kiel", "germany-submarine", "J30", 1),
}


@pytest.mark.parametrize("wrong", ["0", "nowhere", "britain-asw"])
@pytest.mark.parametrize(
    ("slot", "place"), [*(("orders", at) for at in (0, 2, 3)), *(("boats", at) for at in range(4))]
)
def test_a_wrong_line_beside_a_good_one(slot: str, place: int, wrong: str) -> None:
    """27.711, 27.7272: a plan with one line that means nothing is refused for that line."""
    y = Yards()
    good = [str(part) for part in GOOD[slot]]
    bad = [*good[:place], wrong if place < 3 else "1000", *good[place + 1 :]]
    lines = ",".join("=".join(one) for one in sorted([good, bad]))
    text = f"run-yards {lines} -" if slot == "orders" else f"run-yards - {lines}"
    assert y.t.against(f"{y.seat}: {text}")
