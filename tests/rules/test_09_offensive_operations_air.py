"""9.51B-9.51E, 9.58, 9.66: what air operations cost, and how they count on a front."""

from __future__ import annotations

import pytest

from tests.awaw.operations import AXIS, act
from tests.awaw.table import world_at
from warcabinet.awaw.offensives import (
    FULL,
    against_air,
    air_cost,
    attributed,
    carry_out_air,
    full_offensive,
    may_attrition,
    spent_on,
)
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

M35 = SpaceId("M35")


def wing(stack: str, factors: int) -> Wing:
    return Wing(AirId(stack), factors)


def fly(world: AwawWorld, stack: str, factors: int, target: str = "L38") -> int:
    """Pay for a counterair mission and fly it; gives back what it cost."""
    before = level_of(world, "germany")
    wings = (wing(stack, factors),)
    carry_out_air(world, wings, (SpaceId(target),), "counterair")
    launch(world, wings, Task.COUNTERAIR, target)
    return before - level_of(world, "germany")


@pytest.mark.rule("9.51B#1", "an army air factor costs one BRP")
@pytest.mark.rule("9.11A#2", "air units carry out offensive operations")
def test_one_brp_for_each_army_air_factor_paid_when_announced() -> None:
    world = world_at("germany-aaf L36 x5")
    assert air_cost(world, (wing("germany-aaf@L36", 3),), ("L38",)) == 3
    assert fly(world, "germany-aaf@L36", 3) == 3
    assert world.air[AirId("germany-aaf@L36")].factors == 2


@pytest.mark.rule(
    "9.51C#1", "three naval air squadrons of a phase cost one BRP, fractions rounded up"
)
def test_three_naval_air_squadrons_of_a_phase_cost_one_brp() -> None:
    world = world_at("germany-nas L36 x9")
    assert fly(world, "germany-nas@L36", 1) == 1  # a fraction is rounded up
    assert fly(world, "germany-nas@L36", 2) == 0  # the first three of the phase
    assert fly(world, "germany-nas@L36", 4) == 2
    world.end_scope("phase")
    assert fly(world, "germany-nas@L36", 1) == 1  # computed anew


@pytest.mark.rule("9.51D#1", "a jet factor costs one BRP")
@pytest.mark.rule("9.51E#1", "an air transport factor costs one BRP")
def test_jets_and_air_transports_cost_one_brp_a_factor() -> None:
    world = world_at("germany-jet L36 x2", "germany-air-transport L36 x1")
    wings = (wing("germany-jet@L36", 2), wing("germany-air-transport@L36", 1))
    assert air_cost(world, wings[:1], ("L38",)) == 2
    assert air_cost(world, wings[1:], ("L38",)) == 1
    assert air_cost(world, wings, ("L38",)) == 3


@pytest.mark.rule("9.63#1", "air and ground units make a full offensive together")
def test_air_and_ground_make_a_full_offensive_together() -> None:
    world = world_at(
        "germany-aaf L36 x10",
        "germany-infantry-3-3 L37 x2",
        "germany-armor-4-6 M37",
        "russia-infantry-2-3 L38",
    )
    act(world, ["germany-infantry-3-3/1", "germany-infantry-3-3/2", "germany-armor-4-6/1"], "L38")
    assert spent_on(world, "germany", "eastern") == 10
    assert fly(world, "germany-aaf@L36", 8) == FULL - 10
    assert full_offensive(world, "germany", "eastern")
    assert fly(world, "germany-aaf@L36", 2) == 0


@pytest.mark.rule("9.61#1", "air operations count")
def test_air_operations_count_when_a_faction_wants_attrition() -> None:
    world = world_at("germany-aaf L36 x10", "germany-aaf M35 x5")
    fly(world, "germany-aaf@L36", 10)
    fly(world, "germany-aaf@M35", 4)
    assert attributed(world, AXIS, "eastern") == 14
    assert not may_attrition(world, AXIS, "eastern")
    fly(world, "germany-aaf@M35", 1)
    assert may_attrition(world, AXIS, "eastern")


@pytest.mark.rule("9.58#1", "what cannot be paid is not carried out")
def test_an_air_operation_that_cannot_be_paid_is_refused() -> None:
    """Nobody spends on credit in 1939 (39.22C)."""
    world = world_at(
        "germany-aaf L33 x5",
        scenario="poland-1939",
        turn="Fall 1939",
        rows=(Treasury("germany", 2, 150),),
    )
    assert not against_air(world, (wing("germany-aaf@L33", 2),), (M35,))
    (refusal,) = against_air(world, (wing("germany-aaf@L33", 3),), (M35,))
    assert refusal.rule == "39.22C"
