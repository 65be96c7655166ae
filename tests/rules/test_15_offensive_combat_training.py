"""15.8, 15.632: what training does for air units, and what supply and oil take from it."""

from __future__ import annotations

import pytest

from tests.awaw.supporting import FOOT, combat, flying, front, stack
from tests.awaw.table import Table, world_at
from warcabinet.awaw.air.combat.air_nationality import air_drm
from warcabinet.awaw.air.support.ground_support import air_ctl
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.state.air import Flight, FlightId, Task
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

THREE = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3))


# The level of a unit ------------------------------------------------------------------------------


def level_of(*rows: Record) -> int:
    w = world_at("germany-infantry-3-3 N40", rows=rows)
    return ctl(w, w.units[UnitId(FOOT)])


@pytest.mark.rule("15.81#1", "ground and air units have the CTL of their nationality")
def test_ground_and_air_units_are_trained() -> None:
    for level in (0, 1, 3):
        t = front(rows=[Level("ctl", "germany", level)])
        t.say("axis: support N41 germany-aaf@O39=1")
        (flight,) = t.world.flights.values()
        assert air_ctl(t.world, flight) == level
        assert ctl(t.world, t.world.units[UnitId(FOOT)]) == level


@pytest.mark.rule("15.81#1", "so have the nationalities for which a scenario names no level")
@pytest.mark.parametrize(
    ("kind", "level"),
    [
        ("yugoslavia-infantry-2-3", 1),
        ("rumania-infantry-2-3", 1),
        ("philippines-infantry-1-2", 1),
        ("finland-infantry-2-3", 2),
        ("sweden-infantry-2-3", 2),
        ("japan-infantry-3-2", 2),
        ("communist-china-infantry-2-2", 2),
    ],
)
def test_every_nationality_begins_with_some_training(kind: str, level: int) -> None:
    w = world_at(f"{kind} N40", scenario="europe-1939", turn="Fall 1941")
    assert ctl(w, w.units[UnitId(f"{kind}/1")]) == level


@pytest.mark.rule("15.81#1", "and so have their air units")
@pytest.mark.parametrize(("nation", "level"), [("hungary", 1), ("finland", 2)])
def test_air_units_begin_with_the_training_of_their_nation(nation: str, level: int) -> None:
    w = world_at(scenario="europe-1939", turn="Fall 1941")
    place = SpaceId("L31")
    flight = Flight(
        FlightId("flight-1"), Task.GROUND_SUPPORT, UnitTypeId(f"{nation}-aaf"), nation, place,
        place, 1,
    )  # fmt: skip
    assert air_ctl(w, flight) == level


@pytest.mark.rule("15.81#2", "partial supply takes one level, and so do army oil effects")
@pytest.mark.rule("15.81#3", "both together take one")
def test_supply_and_oil_take_one_level_together() -> None:
    partial = UnitSupply(UnitId(FOOT), Supply.PARTIAL)
    dry = OilEffect("european axis", Service.ARMY)
    assert level_of() == 2
    assert level_of(partial) == 1
    assert level_of(dry) == 1
    assert level_of(partial, dry) == 1


@pytest.mark.rule("15.81#4", "the CTL of air units and their Air Nationality DRM are two things")
def test_training_is_not_the_air_nationality() -> None:
    found = []
    for rows in ([], [Level("ctl", "germany", 0)], [Level("air-drm", "germany", 3)]):
        t = front(rows=rows)
        t.say("axis: support N41 germany-aaf@O39=1")
        (flight,) = t.world.flights.values()
        found.append((air_ctl(t.world, flight), air_drm(t.world, flight)))
    assert found == [(2, 2), (0, 2), (2, 3)]


# Air in ground combat -----------------------------------------------------------------------------


def one_round(t: Table, support: str) -> Table:
    """Three 3-3 with air attack a 2-3 and as much again: a `d` takes the 2-3."""
    t.say(f"axis: support N41 {support}")
    t.say("axis: end-support")
    if t.pending == "air-defence":
        t.say("allied: defensive-air -")
    t.say(f"axis: attack N41 {THREE}")
    t.dice(6)  # 1:1: d
    t.say("axis: let-stand")
    t.say("allied: lose russia-infantry-2-3/1")
    return t


def prompt(t: Table) -> str:
    asked = t.asked("axis")
    return str(asked.decision.prompt_for(asked))


@pytest.mark.rule("15.82B#2", "who gives ground support takes part in ground combat")
@pytest.mark.rule("15.82B#3", "with a CTL of one only in its first round")
@pytest.mark.rule("15.82B#5", "with a CTL of two in the second too")
@pytest.mark.parametrize(("level", "left"), [(0, 9), (1, 9), (2, 12), (3, 12)])
def test_training_decides_how_long_air_supports(level: int, left: int) -> None:
    t = front(
        "rumania-aaf K40 x3", "russia-infantry-2-3 N41", "germany-infantry-3-3 O40",
        rows=[Level("ctl", "rumania", level)],
    )  # fmt: skip
    one_round(t, "rumania-aaf@K40=3")
    assert prompt(t) == f"Fight round 2 with {left} against 4, or break off the attack"
    t.say("axis: press-on")
    assert stack(t, "rumania-aaf@K40/flown") == (3 if left == 9 else 0)


@pytest.mark.rule("15.82B#5", "but not in the third")
def test_air_with_a_ctl_of_two_supports_two_rounds() -> None:
    t = front(
        "rumania-aaf K40 x3", "russia-infantry-1-3 N41 x2", "germany-infantry-3-3 O40",
        rows=[Level("ctl", "rumania", 2), Level("ctl", "germany", 3)],
    )  # fmt: skip
    one_round(t, "rumania-aaf@K40=3")
    t.say("axis: press-on")
    assert flying(t, Task.GROUND_SUPPORT) == {"N41": 3}
    t.dice(3)  # 3:1, counts as 4: d
    t.say("axis: let-stand")
    t.default("allied")
    assert prompt(t) == "Fight round 3 with 9 against 2, or break off the attack"


@pytest.mark.rule("15.82B#1", "air with a CTL of one fights on in the air round after round")
def test_training_does_not_shorten_air_combat() -> None:
    t = front(rows=[Level("ctl", "germany", 0), Level("ctl", "russia", 0)])
    t.say("axis: end-support")
    t.say("allied: defensive-air N41=russia-aaf@M44=4")
    t.say("axis: intercept-support N41=germany-aaf@O39=4")
    for _ in range(2):
        t.dice(1, 1)
        t.dice(1, 1)
        t.say("allied: keep-supporting")
        assert t.pending == "another-round"
        t.say("axis: intercept-again -")
    assert t.pending == "air combat: attackers"


@pytest.mark.rule("15.82B#4", "defensive air with a CTL of nothing goes on in the second round")
def test_defensive_air_needs_no_training() -> None:
    t = front(
        "russia-infantry-2-3 N41", "germany-infantry-3-3 O40 x2", rows=[Level("ctl", "russia", 0)]
    )
    t.say("axis: end-support")
    t.say("allied: defensive-air N41=russia-aaf@M44=2")
    t.say("axis: intercept-support -")
    t.say(f"axis: attack N41 {THREE},germany-infantry-3-3/4")
    assert "12 against 10 (8 of ground units, +2 defensive air support): 1:1" in t.told("15.51")
    t.dice(6)  # d: three of six factors
    t.say("axis: let-stand")
    t.say("allied: lose-with-air russia-infantry-2-3/1 flight-1=1")
    t.say("axis: press-on")
    assert flying(t, Task.DEFENSIVE_SUPPORT) == {"N41": 1}
    assert "12 against 5 (4 of ground units, +1 defensive air support): 2:1" in t.told("15.51")


@pytest.mark.rule("15.632#3", "when all ground units are lost in the last round air may be left")
def test_air_may_outlive_the_ground_units_it_supported() -> None:
    """Eight against four, an `Ex` for four: the infantry and one of five air factors go."""
    t = combat("germany-infantry-3-3 N40", "germany-aaf O39 x5", "russia-infantry-2-3 N41")
    t.say("axis: support N41 germany-aaf@O39=5")
    t.say(f"axis: attack N41 {FOOT}")
    assert "8 against 4: 2:1" in t.told("15.51")
    t.dice(2)  # Ex
    t.say(f"axis: lose-with-air {FOOT} flight-1=1")
    assert t.place(FOOT) is None
    assert stack(t, "germany-aaf@O39/flown") == 4
