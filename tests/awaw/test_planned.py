"""Attacks that are planned: what they are told to be before the phase in which they are made."""

from __future__ import annotations

import pytest

from tests.awaw.test_outlook import ALLIED, AXIS, TO_MOVEMENT, poland
from warcabinet.awaw import offensives
from warcabinet.awaw.ground.battle.attack_report import attack_report
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.planned import planned, planned_facts
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId


@pytest.fixture(scope="module")
def moving() -> AwawWorld:
    world = poland(*TO_MOVEMENT).position.world
    assert isinstance(world, AwawWorld)
    return world


def stack(world: AwawWorld, space: str) -> str:
    return ",".join(sorted(world.units_in[SpaceId(space)]))


def test_a_planned_attack_is_told_as_the_attack_itself(moving: AwawWorld) -> None:
    """15.31, 15.51: in the movement phase the odds are those of the same attack made now."""
    units = stack(moving, "L33")
    (told,) = planned_facts(moving, AXIS, f"L34 {units}").attacks
    whole = attack_report(moving, tuple(moving.units_in[SpaceId("L33")]), (SpaceId("L34"),))
    assert (told.attack, told.defence, told.odds) == (whole.attack, whole.defence, whole.odds)
    assert (told.cost, told.taken) == (whole.cost, float(whole.takes))
    assert told.refusals == whole.refusals == ()
    assert told.odds in planned(moving, AXIS, f"L34 {units}")


def test_all_together_cost_what_is_owed_once(moving: AwawWorld) -> None:
    """9.57: a unit that is in two attacks of the plan pays once."""
    units = stack(moving, "L33")
    alone = planned_facts(moving, AXIS, f"L34 {units}").cost
    assert alone > 0
    twice = planned_facts(moving, AXIS, f"L34 {units}; L34 {units}")
    assert [one.cost for one in twice.attacks] == [alone, 0]
    assert twice.cost == alone


def test_many_attacks_cost_no_more_than_a_full_offensive(moving: AwawWorld) -> None:
    """9.63: 15 BRPs are the most that a front costs."""
    near = {
        space: [
            unit
            for other in moving.map.grid.neighbours(space)
            for unit in moving.units_in[other]
            if moving.units[unit].party == "germany"
        ]
        for space in {SpaceId(str(u.place)) for u in moving.units.values() if u.party == "poland"}
    }
    text = "; ".join(f"{space} {','.join(some)}" for space, some in sorted(near.items()) if some)
    facts = planned_facts(moving, AXIS, text)
    allowed = [one for one in facts.attacks if not one.refusals]
    assert len(allowed) > 1
    apart = sum(planned_facts(moving, AXIS, part).cost for part in text.split(";"))
    assert apart > facts.cost == sum(one.cost for one in allowed) == offensives.FULL


def test_what_cannot_be_made_is_told_and_costs_nothing(moving: AwawWorld) -> None:
    far = stack(moving, "L33")
    facts = planned_facts(moving, AXIS, f"M35 {far}; K33 {far}; L34 nobody/1; L34 {far},nobody/1")
    away, friends, gone, short = facts.attacks
    assert away.refusals
    assert away.odds, "they may still move there: the odds are told"
    assert "no enemy" in friends.refusals[0].reason
    assert not friends.odds
    assert (gone.missing, gone.odds) == (1, "")
    assert "left" in gone.refusals[0].reason
    assert (short.missing, short.refusals) == (1, ())
    assert facts.cost == short.cost > 0


def test_only_in_ones_own_turn_and_only_in_order(moving: AwawWorld) -> None:
    with pytest.raises(NoReport, match="your own player turn"):
        planned_facts(moving, ALLIED, "L34 poland-infantry-1-3/1")
    with pytest.raises(NoReport, match="attack by attack"):
        planned_facts(moving, AXIS, "L34")
    with pytest.raises(NoReport, match="no hex"):
        planned_facts(moving, AXIS, "ZZ9 nobody/1")
    assert planned_facts(moving, AXIS, "").attacks == ()
