"""What a player is told about an attack before he makes it, and random play through attacks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.battle.attack_report import attack_report, attack_text
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.engine.chance import outcomes, picker
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId
from warcabinet.players.offering import wrongly_offered

N41 = (SpaceId("N41"),)


@pytest.mark.rule("15.51#3", "the strength of each defender is told with its multipliers")
@pytest.mark.rule("15.31#2", "each is its factor times its DM")
def test_a_report_names_every_part() -> None:
    w = world_at(
        "germany-armor-4-6 L40 x2", "russia-infantry-2-3 M40", "russia-armor-3-5 M40",
        turn="Fall 1941",
    )  # fmt: skip
    tanks = [UnitId("germany-armor-4-6/1"), UnitId("germany-armor-4-6/2")]
    report = attack_report(w, tanks, [SpaceId("M40")])
    assert [(one.unit, one.factors) for one in report.attackers] == [(unit, 4) for unit in tanks]
    assert [(one.unit, one.strength) for one in report.defenders] == [
        ("russia-armor-3-5/1", 9),
        ("russia-infantry-2-3/1", 6),
    ]
    assert [part.rule for part in report.defenders[0].parts] == ["15.32A", "15.32C"]
    assert (report.attack, report.defence, report.odds, report.cost) == (8, 15, "1:2", 8)
    assert report.refusals == ()


@pytest.mark.rule("15.61#2", "an a at 2:1 costs the attacker one of two factors")
def test_chances_of_one_round_by_hand() -> None:
    """4 against 2 at 2:1, one round: a costs one factor; Ex, Ex-1, Ex-2, d and D clear the hex."""
    w = world_at("germany-armor-4-6 N40", "russia-infantry-1-3 N41", turn="Fall 1941",
                 rows=[Level("ctl", "germany", 1)])  # fmt: skip
    report = attack_report(w, [UnitId("germany-armor-4-6/1")], N41)
    assert sum(one.chance for one in report.endings) == 1
    tank, foot = (("germany-armor-4-6", 1),), (("russia-infantry-1-3", 1),)
    found = {(one.attacker_loses, one.defender_loses): one.chance for one in report.endings}
    assert found == {
        (tank, ()): Fraction(1, 6),
        (tank, foot): Fraction(1, 3),  # Ex and Ex-1
        ((), foot): Fraction(1, 2),  # Ex-2, d and D
    }
    assert report.clears == Fraction(5, 6)
    assert report.takes == Fraction(1, 2)
    assert report.attacker_expects.factors == 2
    assert report.attacker_expects.brps == 4
    assert report.defender_expects.factors == Fraction(5, 6)


def test_chances_run_over_all_rounds() -> None:
    """With two rounds the hex is taken more often than with one."""
    chances = []
    for level in (1, 2):
        w = world_at("germany-armor-4-6 N40 x2", "germany-infantry-3-3 M41 x2",
                     "russia-infantry-2-3 N41", "russia-infantry-1-3 N41 x2", turn="Fall 1941",
                     rows=[Level("ctl", "germany", level)])  # fmt: skip
        units = [unit for unit in w.units if unit.startswith("germany")]
        report = attack_report(w, units, N41)
        assert sum(one.chance for one in report.endings) == 1
        chances.append(report.clears)
    assert chances[0] < chances[1] < 1


@pytest.mark.rule("15.44#1", "an attack on two hexes is one battle")
def test_an_attack_on_two_hexes_takes_both_or_not() -> None:
    """One unit can enter one of the two hexes only."""
    for tanks, both in ((1, False), (2, True)):
        w = world_at(f"germany-armor-5-6 M42 x{tanks}", "russia-infantry-1-3 N41",
                     "russia-infantry-1-3 N42", turn="Fall 1941")  # fmt: skip
        units = [unit for unit in w.units if unit.startswith("germany")]
        report = attack_report(w, units, [SpaceId("N42"), SpaceId("N41")])
        assert report.hexes == ("N41", "N42")
        assert report.clears > 0
        assert any(one.taken == ("N41",) for one in report.endings)  # some tanks may be lost
        assert (report.takes > 0) is both


def test_isolated_units_may_be_asked_about_too() -> None:
    cut_off = UnitSupply(UnitId("germany-armor-4-6/1"), Supply.NONE)
    w = world_at("germany-armor-4-6 N40", "russia-infantry-1-3 N41", turn="Fall 1941",
                 rows=[cut_off])  # fmt: skip
    report = attack_report(w, [UnitId("germany-armor-4-6/1")], N41, free=True)
    assert report.cost == 0
    assert {one.attacker_loses for one in report.endings} == {(("germany-armor-4-6", 1),)}
    assert report.takes == 0
    assert "without BRPs" in attack_text(report)


def test_a_report_leaves_the_world_alone() -> None:
    w = world_at("germany-armor-4-6 N40", "russia-infantry-1-3 N41", turn="Fall 1941")
    before = w.digest()
    attack_report(w, [UnitId("germany-armor-4-6/1")], N41)
    attack_report(w.known_to(RULES.seats_of(w)[0]), [UnitId("germany-armor-4-6/1")], N41)
    assert w.digest() == before


def test_what_is_not_allowed_has_reasons_and_no_endings() -> None:
    w = world_at("germany-replacement-1-1 N40", "russia-infantry-1-3 N41", turn="Fall 1941")
    report = attack_report(w, [UnitId("germany-replacement-1-1/1")], N41)
    assert [refusal.rule for refusal in report.refusals] == ["10.23"]
    assert report.endings == ()
    assert report.clears == report.takes == 0
    assert "10.23" in attack_text(report)


def test_the_report_as_text() -> None:
    w = world_at("germany-armor-4-6 N40", "russia-infantry-1-3 N41", turn="Fall 1941",
                 rows=[Level("ctl", "germany", 1)])  # fmt: skip
    text = attack_text(attack_report(w, [UnitId("germany-armor-4-6/1")], N41))
    assert "4 against 2: 2:1, for 4 BRPs" in text
    assert "russia-infantry-1-3/1: 1 x 2 = 2 (+2 defending, 15.32A)" in text
    assert "50.0%  lost: nothing; destroyed: russia-infantry-1-3; N41 taken" in text


def test_a_player_may_ask_about_an_attack() -> None:
    w = world_at("germany-armor-4-6 N40 x3", "germany-replacement-1-1 M41",
                 "russia-infantry-1-3 N41", turn="Fall 1941")  # fmt: skip
    axis, allied = RULES.seats_of(w)
    tell = RULES.reports()["assault"].tell
    assert "8 against 2: 4:1, for 8 BRPs" in tell(w, axis, "n41")
    assert "4 against 2: 2:1" in tell(w, axis, "N41 germany-armor-4-6/3")
    # Whoever is attacked names the attackers, and is told the same of an attack that was made.
    assert "4 against 2: 2:1" in tell(w, allied, "N41 germany-armor-4-6/3")
    for seat, words in (
        (allied, "N40"),
        (allied, "N40 russia-infantry-1-3/1"),
        (axis, ""),
        (axis, "Z99"),
        (axis, "N40"),
        (axis, "N41 nobody/1"),
    ):
        with pytest.raises(NoReport):
            tell(w, seat, words)


def test_outcomes_read_well() -> None:
    t = table("germany-armor-4-6 N40 x2", "russia-infantry-1-3 N41 x2", play=GroundAttacks(),
              turn="Fall 1941")  # fmt: skip
    before = t.world.known_to(RULES.seats_of(t.world)[0])
    t.say("axis: attack N41 germany-armor-4-6/1,germany-armor-4-6/2")
    t.dice(3)  # 2:1: Ex-1, two factors
    t.default("axis")
    t.default("axis")
    assert RULES.outcome_of(before, t.world) == (
        "Axis lose Germany armor 4-6; Allied lose 2 Russia infantry 1-3; Germany takes N41"
    )


def test_outcomes_without_losses_name_who_moved() -> None:
    w = world_at("germany-armor-4-6 N40", turn="Fall 1941")
    after = w.copy()
    assert RULES.outcome_of(w, after) == ""
    after.amend(after.units[UnitId("germany-armor-4-6/1")], place=SpaceId("N39"))
    assert RULES.outcome_of(w, after) == "Germany armor 4-6 to N39"
    place_unit(after, UnitTypeId("germany-infantry-3-3"), "germany", "N40")
    text = "Germany armor 4-6 to N39; new: Germany infantry 3-3"
    assert RULES.outcome_of(w, after) == text


@pytest.mark.parametrize("seed", range(6))
def test_random_attacks_always_find_an_answer(seed: int) -> None:
    """On the start of Barbarossa both sides attack at random until they stop."""
    for side in ("axis", "allied"):
        t = table(play=GroundAttacks(), ready=True, side=side, turn="Fall 1941")
        below = picker(f"attacks {seed}")
        for _ in range(150):
            if not t.pending:
                break
            if t.position.request is not None:
                rolls = [values for values, _ in outcomes(t.position.request)]
                t.dice(*rolls[below(len(rolls))])
                continue
            seat = t.position.to_answer()[0]
            asked = t.asked(seat)
            if below(4) == 0:
                assert wrongly_offered(asked, RULES, below) == []
                default = asked.default()
                assert default is not None
                assert asked.check(default) == []
            action = asked.sample(below)
            assert action is not None, t.pending
            t.position = t.position.answer(seat, action)
        assert not t.world.faults()
