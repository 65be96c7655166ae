"""26.45, 26.46: the report of what raids may come to agrees with the chances of play."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rules.shared.bombing import ESSEN, bombers, bombing, europe
from tests.rules.shared.bombing import raid as under_way
from warcabinet.awaw.state.bombing import Aim, Part, RaidMet, Role
from warcabinet.awaw.strategic.bombing.bombing_targets import defense
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import chances, strength
from warcabinet.awaw.view.raid_odds import raid_facts, raids
from warcabinet.engine.records import Seat

ALLIED = Seat("allied")
FAR = {"air-range/britain": 1}
BOMBER = "britain-strategic-bomber"


def test_raids_that_could_be_sent() -> None:
    world = europe(f"{BOMBER} western 5", levels={**FAR, "air-defense/germany": 1})
    (one,) = [row for row in raid_facts(world, ALLIED, "") if row.target == ESSEN]
    assert (one.party, one.announced, one.bombers, one.met_by) == ("britain", False, 5, 0)
    assert one.defenses == defense(world, ESSEN)
    assert [(part.dice, part.rule) for part in one.over_the_target] == [(-1, "26.461B")]
    force = strength({Role.BOMBERS: 5})
    ends = chances(world.statics, force, None, one.defenses, -1)
    mean = sum((end.damage * chance for end, chance in ends.items()), Fraction(0))
    assert sum(n * p for n, p in enumerate(one.damage)) == pytest.approx(float(mean))
    assert sum(one.damage) == pytest.approx(1)
    text = raids(world, ALLIED, "")
    assert "Britain against Essen" in text
    assert "(M27): bombers 5" in text
    assert "Britain against ships in Hamburg, Kiel (J30)" in text
    ships = [row for row in raid_facts(world, ALLIED, "") if row.aim is Aim.SHIPS]
    assert {row.damage for row in ships} == {()}


def test_raids_of_others_are_not_proposed() -> None:
    world = europe(f"{BOMBER} western 5", levels=FAR)
    assert raid_facts(world, Seat("axis"), "") == ()
    assert raids(world, Seat("axis"), "").startswith("There are no raids under way")


def test_a_raid_that_is_met() -> None:
    world = europe("germany-interceptor western 3", levels=FAR)
    one = under_way(world, "britain", ESSEN, bombers("britain", 5))
    (free,) = raid_facts(world, ALLIED, "")
    guard = Part(Role.INTERCEPTORS, "germany-interceptor@western", 3)
    world.put(RaidMet(one.id, "western", ESSEN, (guard,)))
    (met,) = raid_facts(world, ALLIED, "")
    assert (free.met_by, met.met_by, met.announced) == (0, 3, True)
    assert [part.dice for part in met.in_the_air] == [-1]

    def mean(spread: tuple[float, ...]) -> float:
        return sum(n * p for n, p in enumerate(spread))

    assert mean(met.damage) < mean(free.damage)
    assert mean(met.lost) > mean(free.lost)


def test_the_report_while_raids_are_announced() -> None:
    t = bombing(europe(f"{BOMBER} western 5", levels=FAR))
    assert t.pending == "raid-orders"
    assert {row.announced for row in raid_facts(t.world, ALLIED, "")} == {False}
    t.say(f"allied: send-raid M27 area K23 M27 {BOMBER}@western=2 -")
    assert [(row.announced, row.bombers) for row in raid_facts(t.world, ALLIED, "")] == [(True, 2)]
