"""Worked examples of air support over land (13.5, 15.6, 9.5), played.

The examples of 18.5521 are invasions and wait for ships.
"""

from __future__ import annotations

from tests.awaw.supporting import combat, flying, stack
from tests.awaw.table import table
from tests.awaw.vectors.named import vector
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import may_attrition
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply

PANZERS = "germany-armor-4-6/1,germany-armor-4-6/2"
OVERRUN = ("germany-armor-4-6 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41")
OURS = {"germany": "O39 K40"}


@vector("13.52")
def test_four_factors_make_twelve_to_two() -> None:
    t = table(*OVERRUN, play=GroundMovement(), turn="Fall 1941", control=OURS)
    assert t.against(f"axis: overrun-hex N41 {PANZERS}") == {"13.52"}
    t.say(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4")
    assert t.place("russia-infantry-1-3/1") is None
    points = t.world.spent[UnitId("germany-armor-4-6/1")].points
    assert points == 2


@vector("13.531")
def test_one_factor_is_enough_to_stop_six_to_one() -> None:
    t = table(*OVERRUN, "russia-aaf M44 x1", play=GroundMovement(), turn="Fall 1941", control=OURS)
    t.say(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=4")
    t.say("allied: defensive-air N41=russia-aaf@M44=1")
    t.say("axis: intercept-support -")
    assert t.place("germany-armor-4-6/1") == "N40"
    assert t.against(f"axis: overrun-with-air N41 {PANZERS} germany-aaf@O39=1") == {"13.531"}
    assert flying(t, Task.GROUND_SUPPORT) == {"N41": 4}
    assert flying(t, Task.DEFENSIVE_SUPPORT) == {"N41": 1}


@vector("15.61")
def test_an_ex_1_with_three_factors_of_air() -> None:
    """Four ground factors at DM 2 and three of air: the attacker loses 4 x 1 + 3."""
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-infantry-3-3 O40 x2", "germany-aaf O39 x5",
        "russia-infantry-2-3 N41 x2", "russia-aaf M44 x3",
    )  # fmt: skip
    t.say("axis: support N41 germany-aaf@O39=2")
    t.say("axis: end-support")
    t.say("allied: defensive-air N41=russia-aaf@M44=3")
    t.say("axis: intercept-support -")
    four = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3, 4))
    t.say(f"axis: attack N41 {four}")
    t.dice(4)
    question = t.asked("axis").decision
    assert question.prompt_for(t.asked("axis")) == "Choose units and air factors worth 7 to lose"


@vector("9.51C")
def test_seven_squadrons_cost_three_brps() -> None:
    t = combat("germany-infantry-3-3 N40 x2", "germany-nas O39 x7", "russia-infantry-2-3 N41")
    before = level_of(t.world, "germany")
    t.say("axis: support N41 germany-nas@O39=3")
    t.say("axis: support N41 germany-nas@O39=4")
    assert before - level_of(t.world, "germany") == 3


@vector("9.58")
def test_interception_counts_against_attrition() -> None:
    """Six factors attack; with nine air factors that intercepted there is no attrition any more."""
    for factors, allowed in ((8, True), (9, False)):
        t = combat(
            "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "germany-aaf K40 x5",
            "russia-infantry-2-3 N41", "russia-aaf M44 x4",
        )  # fmt: skip
        t.say("axis: end-support")
        t.say("allied: defensive-air N41=russia-aaf@M44=1")
        rest = factors - 5
        t.say(f"axis: intercept-support N41=germany-aaf@O39=5,N41=germany-aaf@K40={rest}")
        t.dice(6, 6)
        t.dice(1, 1)
        t.say("axis: attack N41 germany-infantry-3-3/1,germany-infantry-3-3/2")
        assert (not may_attrition(t.world, "european axis", "eastern")) is allowed


@vector("9.82")
def test_isolated_units_that_pay_nothing_have_no_support() -> None:
    cut_off = UnitSupply(UnitId("germany-infantry-3-3/1"), Supply.NONE)
    t = combat(
        "germany-infantry-3-3 N40", "germany-infantry-3-3 M41", "germany-aaf O39 x5",
        "russia-infantry-1-3 N41", rows=[cut_off],
    )  # fmt: skip
    t.say("axis: support N41 germany-aaf@O39=3")
    t.say("axis: end-support")
    t.say("axis: attack-free N41 germany-infantry-3-3/1")
    assert "3 against 2: 1:1" in t.told("15.51")
    t.dice(6)
    while t.pending:
        t.default("axis") if t.position.decision else t.dice(6)
    assert t.place("germany-infantry-3-3/1") is None
    assert stack(t, "germany-aaf@O39/flown") == 0
