"""What an answer may come to at sea, in words for the table of odds."""

from __future__ import annotations

from tests.awaw.naval.battles import SEA
from tests.awaw.naval.strikes import a_round, plan, search, strike
from warcabinet.awaw import RULES
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers
from warcabinet.awaw.naval.battle.strike_chances import Fate, fates
from warcabinet.awaw.outcomes import outcome_of
from warcabinet.awaw.state.naval import Condition, HullId
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.players.prospects import prospects

AKAGI = HullId("japan-akagi")
ALLIED = Seat("allied")


def test_the_odds_of_a_strike_tell_what_becomes_of_ships() -> None:
    t = a_round({1: "akagi, dd 4", 4: "kaga, dd 4"}, {5: "enterprise, hornet, yorktown, dd 12"})
    plan(t)
    search(t, allied="1")
    t.say("allied: launch-strike axis-1 carriers=us-nas=4")
    while t.pending != "strike-targets":
        if t.position.request is not None:
            t.dice(*[1] * len(t.position.request.sides))  # type: ignore[union-attr]
        else:
            t.default(t.position.to_answer()[0])
    world, squadrons = t.world, (Flyers(CARRIERS, UnitTypeId("us-nas"), "us", 1),)
    ends = fates(world, squadrons, world.hulls[AKAGI], SEA)
    action = notation.read("aim-strike japan-akagi=carriers=us-nas=1", RULES.actions)
    found = dict(prospects(t.position, ALLIED, action).outcomes)
    assert 0 < found["Axis lose Akagi"] == ends[Fate.SUNK]
    assert 0 < found["Akagi damaged"] == ends[Fate.DAMAGED]
    assert 0 < found["Akagi takes 1 hit"] == ends[Fate.HIT]
    assert found[""] == ends[Fate.UNHARMED]


def test_factors_of_light_ships_are_counted() -> None:
    before = strike("akagi, dd 4", "enterprise, hornet, yorktown, dd 12").world
    after = before.copy()
    (boats,) = (row for row in after.hulls.values() if row.what == "japan-dd")
    after.amend(boats, factors=2)
    after.amend(after.hulls[AKAGI], condition=Condition.SUNK)
    assert outcome_of(before, after) == "Axis lose japan-akagi, 2 japan-dd"
