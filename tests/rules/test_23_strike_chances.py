"""23.4: the exact chances of a strike are those of the game itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.awaw.naval.battles import SEA
from tests.awaw.naval.strikes import a_round, plan, search, strike
from tests.awaw.table import Table
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.air_defense import AirDefense, defense_level
from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers
from warcabinet.awaw.naval.battle.combat_groups import ships_in
from warcabinet.awaw.naval.battle.resolving_air_attacks_on_naval_units import AirStrike
from warcabinet.awaw.naval.battle.strike_chances import Fate, fates, through
from warcabinet.awaw.naval.battle.strike_orders import best
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.sea import naval_battle
from warcabinet.awaw.view.strike_odds import strikes, strikes_facts
from warcabinet.engine.odds import distribution
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat

AXIS, ALLIED = Seat("axis"), Seat("allied")
TARGET, CARRIERS_OF_US = "akagi, kaga, soryu, hiryu, dd 13", "enterprise, hornet, yorktown, dd 12"
AKAGI = HullId("japan-akagi")


def played(t: Table) -> dict[int, Fraction]:
    """The game run over all dice, until somebody aims or nobody is left."""

    def stop(position: Position) -> bool:
        decision = position.decision
        return decision is not None and decision.name() == "strike-targets"

    def left(position: Position) -> int:
        frame = position.stack[-1] if position.stack else None
        return sum(one.count for one in frame.force) if isinstance(frame, AirStrike) else 0

    found = distribution(t.position, stop, left)
    return {count: chance for count, chance in sorted(found.items()) if chance}


@pytest.mark.parametrize(("squadrons", "cap"), [(6, 0), (6, 3), (2, 4)])
def test_how_many_get_through(squadrons: int, cap: int) -> None:
    t = strike(TARGET, CARRIERS_OF_US, squadrons=squadrons, cap=cap)
    world = t.world
    force = (Flyers(CARRIERS, UnitTypeId("us-nas"), "us", squadrons),)
    defenders = (Flyers(CARRIERS, UnitTypeId("japan-nas"), "japan", cap),) if cap else ()
    level = defense_level(world, AirDefense(ships_in(world, GroupId("axis-1"))))
    fighting = best(world, force, min(cap, squadrons))
    found = through(world, force, fighting, defenders, level, SEA)
    assert sum(found.values()) == 1
    assert {count: chance for count, chance in found.items() if chance} == played(t)


@pytest.mark.parametrize(("squadrons", "surprise"), [(1, 0), (3, 0), (5, 3), (3, 7)])
def test_what_happens_to_a_ship(squadrons: int, surprise: int) -> None:
    t = strike("akagi, dd 12", CARRIERS_OF_US, squadrons=squadrons)
    world = t.world
    force = (Flyers(CARRIERS, UnitTypeId("us-nas"), "us", squadrons),)
    found = fates(world, force, world.hulls[AKAGI], SEA, surprise)
    assert sum(found.values()) == 1
    t.say("axis: meet-strike -")
    frame = t.position.stack[-1]
    assert isinstance(frame, AirStrike)
    frame.surprise = surprise
    frame.attacks = ()
    frame.step = "through"
    t.position._run(None)
    t.say(f"allied: aim-strike japan-akagi=carriers=us-nas={squadrons}")

    def fate(position: Position) -> Fate:
        world = position.world
        assert isinstance(world, AwawWorld)
        hull = world.hulls.get(AKAGI)
        if hull is None:
            return Fate.SUNK
        if hull.damaged:
            return Fate.DAMAGED
        return Fate.HIT if hull.hits else Fate.UNHARMED

    chances = distribution(t.position, lambda position: position.over, fate)
    assert {one: chance for one, chance in found.items() if chance} == chances


def test_the_report() -> None:
    t = a_round({4: "akagi, kaga, dd 12"}, {1: "dd 10", 3: "enterprise, hornet, dd 12"})
    plan(t, allied="allied-2=us-nas=2")
    search(t, "3")
    known = t.world.known_to(AXIS)
    facts = strikes_facts(known, AXIS, "")
    (one,) = facts.strikes
    assert (one.number, one.squadrons, one.known, one.ships) == (3, 6, False, ())
    assert {case.level for case in one.cases} == {1, 3}
    assert all(abs(sum(case.through) - 1) < 1e-9 for case in one.cases)
    assert "group 3, struck by 6 squadrons" in strikes(known, AXIS, "")
    assert strikes_facts(t.world.known_to(ALLIED), ALLIED, "").strikes == ()


def test_the_report_tells_nothing_that_is_hidden() -> None:
    seen = []
    for ships, patrol in (("enterprise, hornet, dd 12", 2), ("enterprise, yorktown, dd 13", 0)):
        t = a_round({4: "akagi, kaga, dd 12"}, {1: "dd 10", 3: ships})
        plan(t, allied=f"allied-2=us-nas={patrol}" if patrol else "-")
        search(t, "3")
        known = t.world.known_to(AXIS)
        seen.append((strikes_facts(known, AXIS, ""), naval_battle(known)))
    assert seen[0] == seen[1]


def test_once_the_ships_are_seen_the_report_has_their_odds() -> None:
    t = a_round({4: "akagi, kaga, soryu, dd 12"}, {5: "enterprise, hornet, dd 12"}, now=2)
    plan(t)
    search(t, "5 5")
    t.say("axis: launch-strike allied-1 carriers=japan-nas=3")
    while t.pending != "strike-or-not":
        if t.position.request is not None:
            t.dice(*(1 for _ in t.position.request.sides))  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])
    (one,) = strikes_facts(t.world.known_to(AXIS), AXIS, "").strikes
    assert one.known
    assert {ship.target for ship in one.ships} == {"us-enterprise", "us-hornet", "light-ships"}
    ship = next(ship for ship in one.ships if (ship.target, ship.squadrons) == ("us-hornet", 3))
    assert abs(ship.unharmed + ship.hit + ship.damaged + ship.sunk - 1) < 1e-9
    assert "at us-hornet: damaged" in strikes(t.world.known_to(AXIS), AXIS, "")


def test_the_view_has_the_own_plan_only() -> None:
    t = a_round({4: "akagi, kaga, dd 12"}, {3: "enterprise, hornet, dd 12"})
    plan(t, "axis-1=japan-nas=2")
    battle = naval_battle(t.world.known_to(AXIS))
    assert battle is not None
    (own,) = battle.air
    assert (own.group, own.patrol, own.strike, own.up) == ("axis-1", 2, 4, False)
