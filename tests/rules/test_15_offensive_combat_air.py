"""15.44, 15.6, 15.7, 15.82B: air factors in ground combat: losses, later rounds, the limit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.awaw.supporting import FEET, FOOT, all_factors, combat, flying, front, stack
from tests.awaw.table import Table, world_at
from warcabinet.awaw.air.support.support_forecast import AirPlan
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.loss_requirements import (
    Bill,
    Stake,
    cheapest,
    plain_bill,
    settles,
    ways,
)
from warcabinet.awaw.ground.battle.attack_report import attack_report, attack_text, work_out
from warcabinet.awaw.outcomes import outcome_of
from warcabinet.awaw.pieces.air_factors import Sortie
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.view.assaults import assault
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

SUPPORT, DEFENCE = Task.GROUND_SUPPORT, Task.DEFENSIVE_SUPPORT
N41 = SpaceId("N41")


def attack(t: Table, support: str = "", defence: str = "-", units: str = FEET) -> None:
    """Announce, defend and attack N41, without interception."""
    if support:
        t.say(f"axis: support N41 {support}")
    if t.pending == "ground-support":
        t.say("axis: end-support")
    if t.pending == "air-defence":
        t.say(f"allied: defensive-air {defence}")
    if t.pending == "support-interception":
        t.say("axis: intercept-support -")
    t.say(f"axis: attack N41 {units}")
    if t.pending == "air-defence":
        t.say("allied: defensive-air -")


def lost(t: Table, kind: str) -> int:
    return sum(row.type == kind for row in t.world.eliminated.values())


# Losses -------------------------------------------------------------------------------------------


@pytest.mark.rule("15.631#1", "air of the attacker may pay for losses, factor by factor")
@pytest.mark.rule("18.556#1", "the attacker loses ground and air factors as he likes")
def test_the_attacker_may_lose_air_instead_of_ground_units() -> None:
    """9 against 4: 2:1. Rolled 2: an exchange for four factors."""
    t = front()
    attack(t, "germany-aaf@O39=3")
    t.dice(2)
    assert t.pending == "supported-losses"
    assert t.against("axis: lose-with-air - flight-1=3") == {"15.62"}
    assert t.against("axis: lose-with-air - flight-1=4") == {"15.631"}
    assert t.against(f"axis: lose-with-air {FOOT} flight-1=2") == {"15.62"}  # one too many
    assert t.against(f"axis: lose-with-air {FEET} -") == set()
    t.say(f"axis: lose-with-air {FOOT} flight-1=1")
    assert lost(t, "germany-aaf") == 1
    assert t.place("germany-infantry-3-3/2") == "N40"
    assert all_factors(t, "germany-aaf") == 4


@pytest.mark.rule("15.631#2", "so may air of the defender")
@pytest.mark.rule("18.616#2", "the defender loses ground and air factors as he likes")
def test_the_defender_may_lose_air_instead_of_ground_units() -> None:
    """R-027: a 2-3 and two factors: half of four, and an `a` costs the attacker half of six."""
    t = front("germany-infantry-3-3 O40 x2")
    four = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3, 4))
    attack(t, defence="N41=russia-aaf@M44=2", units=four)
    assert "12 against 6 (4 of ground units, +2 defensive air support): 2:1" in t.told("15.51")
    t.dice(5)  # d
    t.say("axis: let-stand")
    assert t.pending == "supported-losses"
    assert t.against("allied: lose-with-air russia-infantry-2-3/1 flight-1=1") == {"15.62"}
    assert t.against("allied: lose-with-air russia-infantry-2-3/1 -") == set()
    t.say("allied: lose-with-air - flight-1=2")
    assert t.place("russia-infantry-2-3/1") == "N41"
    assert lost(t, "russia-aaf") == 2


@pytest.mark.rule("15.61#2", "an a costs half of the defence with its air")
def test_defensive_air_counts_in_what_the_attacker_loses() -> None:
    """An `a` at 2:1 costs half of (4 + 2), rounded up."""
    t = front("germany-infantry-3-3 O40 x2")
    four = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3, 4))
    attack(t, defence="N41=russia-aaf@M44=2", units=four)
    t.dice(1)
    assert t.against("axis: lose germany-infantry-3-3/1") == set()
    t.default("axis")
    assert sum(t.place(f"germany-infantry-3-3/{n}") is None for n in (1, 2, 3, 4)) == 1


@pytest.mark.rule("15.61#5", "air support counts in full in an exchange")
@pytest.mark.rule("15.61#7", "the DM of ground units is lowered")
def test_an_exchange_lowers_the_dm_of_ground_units_only() -> None:
    """Ex-1 against four ground factors at DM 2 with three of air costs 4 x 1 + 3."""
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-infantry-3-3 O40 x2", "germany-aaf O39 x5",
        "russia-infantry-2-3 N41 x2", "russia-aaf M44 x3",
    )  # fmt: skip
    four = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3, 4))
    attack(t, "germany-aaf@O39=2", "N41=russia-aaf@M44=3", four)
    assert "14 against 11 (8 of ground units, +3 defensive air support): 1:1" in t.told("15.51")
    t.dice(4)  # Ex-1
    assert t.pending == "supported-losses"
    assert t.against("axis: lose-with-air germany-infantry-3-3/1,germany-infantry-3-3/2 -") == {
        "15.62"
    }
    t.say("axis: lose-with-air germany-infantry-3-3/1,germany-infantry-3-3/2 flight-1=1")
    assert lost(t, "russia-aaf") == 3
    assert t.place("russia-infantry-2-3/1") is None


@pytest.mark.rule("15.61#13", "a D takes the air of the defender too")
@pytest.mark.rule("18.616#1", "defensive air is lost in ground combat")
def test_a_d_result_takes_all_that_defends() -> None:
    t = front("germany-infantry-3-3 O40 x2")
    four = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3, 4))
    attack(t, "germany-aaf@O39=4", "N41=russia-aaf@M44=4", four)
    assert "16 against 8 (4 of ground units, +4 defensive air support): 2:1" in t.told("15.51")
    t.dice(6)
    assert lost(t, "russia-aaf") == 4
    assert stack(t, "germany-aaf@O39/flown") == 4


@pytest.mark.rule("15.52#3", "below 1:4 the supporting air is lost with the attackers")
def test_hopeless_attackers_lose_their_air_too() -> None:
    t = combat(
        "germany-infantry-1-3 N40", "germany-aaf O39 x5", "russia-infantry-3-3 N41 x2",
        "russia-aaf M44 x4",
    )  # fmt: skip
    attack(t, "germany-aaf@O39=1", units="germany-infantry-1-3/1")
    assert "worse than 1:4: the attackers are lost" in t.told("15.52")
    assert lost(t, "germany-aaf") == 1


@pytest.mark.rule("18.5521#2", "losses of naval air go by threes")
def test_losses_of_naval_air_go_by_threes() -> None:
    """7 against 4 is 1:1; an `Ex` for four factors takes three squadrons for one of them."""
    t = combat("germany-infantry-3-3 N40 x2", "germany-nas O39 x4", "russia-infantry-2-3 N41")
    attack(t, "germany-nas@O39=4")
    t.dice(3)
    t.say(f"axis: lose-with-air {FOOT} flight-1=1")
    assert lost(t, "germany-nas") == 3
    assert stack(t, "germany-nas@O39/flown") == 1


@pytest.mark.rule("18.5521#2", "squadrons of several flights are put together")
def test_squadrons_left_over_are_put_together() -> None:
    """Twice two squadrons: one factor, of which three squadrons may be lost."""
    t = combat("germany-infantry-3-3 N40 x2", "germany-nas O39 x4", "russia-infantry-2-3 N41")
    t.say("axis: support N41 germany-nas@O39=2")
    t.say("axis: support N41 germany-nas@O39=2")
    attack(t)
    t.dice(3)
    t.say(f"axis: lose-with-air {FOOT} flight-1+flight-1+flight-2=1")
    assert lost(t, "germany-nas") == 3
    assert stack(t, "germany-nas@O39/flown") == 1


@pytest.mark.rule("15.551#3", "air may be lost in place of less trained units")
def test_air_may_be_lost_to_keep_less_trained_units() -> None:
    """The Italian units survive only if twice as many factors are lost (Ex-1 against DM 3)."""
    fort = Fort(N41, FortKind.FORTIFICATION)
    t = combat(
        "germany-infantry-3-3 N40 x2", "italy-infantry-3-3 O40", "germany-aaf O39 x5",
        "russia-infantry-1-3 N41", rows=[fort],
    )  # fmt: skip
    attack(t, "germany-aaf@O39=5", units=f"{FEET},italy-infantry-3-3/1")
    assert "14 against 3: 4:1" in t.told("15.51")
    t.dice(4)  # D counts as Ex-1 for the Italians: two factors; Ex-2 for the Germans: one
    assert t.pending == "supported-losses"
    assert t.against("axis: lose-with-air - flight-1=1") == {"15.62"}
    assert t.against("axis: lose-with-air - flight-1=2") == set()
    assert t.against("axis: lose-with-air italy-infantry-3-3/1 -") == set()


# The default --------------------------------------------------------------------------------------


def air(name: str, count: int) -> Stake:
    return Stake(UnitId(name), 1, 3, count=count, air=True)


def foot(name: str, factors: int) -> Stake:
    return Stake(UnitId(name), factors, factors, carries=factors)


@pytest.mark.rule("15.631#1", "by default air is lost rather than the last ground unit")
def test_by_default_a_ground_unit_is_kept_to_take_the_hex() -> None:
    stakes = [foot("a", 3), foot("b", 3), air("flight-1", 6)]
    assert cheapest(plain_bill(stakes, 6)) == ("a", "b")
    assert cheapest(plain_bill(stakes, 6, hold=True)) == ("a", *["flight-1"] * 3)
    assert cheapest(plain_bill(stakes, 12, hold=True)) == ("a", "b", *["flight-1"] * 6)


@pytest.mark.rule(
    "15.632#1", "air that would be over the limit counts as lost with its ground unit"
)
def test_by_default_air_over_the_limit_counts_as_lost() -> None:
    """To lose the 1-3 would cost the three factors that it carries."""
    stakes = [foot("a", 1), foot("b", 2), air("flight-1", 9)]
    assert cheapest(plain_bill(stakes, 1)) == ("a",)
    assert cheapest(plain_bill(stakes, 1, again=True)) == ("flight-1",)


@pytest.mark.rule("15.62#2", "many alike factors are settled without waste")
def test_many_alike_factors_are_quickly_settled() -> None:
    stakes = [foot(name, 3) for name in "abcdefgh"] + [air(f"flight-{n}", 15) for n in range(1, 5)]
    bill = Bill(tuple(stakes), ((0, 37),), hold=True, again=True)
    found = cheapest(bill)
    assert settles(bill, found)
    assert len(list(zip(range(50), ways(bill), strict=False))) == 50
    assert all(settles(bill, way) for _, way in zip(range(50), ways(bill), strict=False))


# Later rounds -------------------------------------------------------------------------------------


@pytest.mark.rule("15.632#1", "ground support over three to one is lost before another round")
@pytest.mark.rule("15.71#3", "and does not take part in it")
@pytest.mark.rule("18.556#2", "after a round that is not the last support keeps to three to one")
def test_support_over_the_limit_is_lost_before_another_round() -> None:
    """Two 1-3 with five factors; one of them lost, three factors may go on."""
    t = combat(
        "germany-infantry-1-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41 x2",
    )  # fmt: skip
    attack(t, "germany-aaf@O39=5", units="germany-infantry-1-3/1,germany-infantry-1-3/2")
    assert "7 against 4: 1:1" in t.told("15.51")
    t.dice(2)  # a: two factors
    t.say("axis: lose-with-air germany-infantry-1-3/1 flight-1=1")
    assert t.pending == "next-round"
    t.say("axis: press-on")
    assert flying(t, SUPPORT) == {"N41": 3}
    assert lost(t, "germany-aaf") == 2
    assert "4 against 4: 1:1" in t.told("15.51")


@pytest.mark.rule("15.632#1", "after the last round the limit is not asked for")
def test_after_the_last_round_nobody_asks_for_the_limit() -> None:
    t = combat(
        "germany-infantry-1-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41 x2",
    )  # fmt: skip
    attack(t, "germany-aaf@O39=5", units="germany-infantry-1-3/1,germany-infantry-1-3/2")
    t.dice(2)
    t.say("axis: lose-with-air germany-infantry-1-3/1 flight-1=1")
    t.say("axis: break-off")
    assert lost(t, "germany-aaf") == 1
    assert stack(t, "germany-aaf@O39/flown") == 4


@pytest.mark.rule("15.632#4", "defensive air over the limit is lost too")
@pytest.mark.rule("18.616#3", "air beyond three for each ground factor left is lost too")
def test_ground_losses_cost_the_defender_his_air() -> None:
    """Two 1-3 with six factors lose four: with one of them gone, three factors may go on."""
    t = combat(
        "germany-armor-4-6 N40 x2", "germany-armor-4-6 O40 x2", "germany-aaf O39 x5",
        "germany-aaf K40 x5", "russia-infantry-1-3 N41 x2", "russia-aaf M44 x5",
        "russia-aaf L43 x1",
    )  # fmt: skip
    four = ",".join(f"germany-armor-4-6/{n}" for n in (1, 2, 3, 4))
    t.say("axis: support N41 germany-aaf@O39=5,germany-aaf@K40=5")
    attack(t, defence="N41=russia-aaf@M44=5,N41=russia-aaf@L43=1", units=four)
    assert "26 against 10 (4 of ground units, +6 defensive air support): 2:1" in t.told("15.51")
    t.dice(5)  # d: half of eight
    t.say("axis: let-stand")
    names = {row.id: row for row in t.world.flights.values() if row.task is DEFENCE}
    five = next(name for name, row in names.items() if row.factors == 5)
    one = next(name for name, row in names.items() if row.factors == 1)
    assert t.against(f"allied: lose-with-air russia-infantry-1-3/1 {five}=2,{one}=1") == set()
    t.say(f"allied: lose-with-air russia-infantry-1-3/1 {five}=3")
    assert t.pending == "next-round"
    t.say("axis: press-on")
    assert flying(t, DEFENCE) == {"N41": 3}
    assert lost(t, "russia-aaf") == 3


@pytest.mark.rule("15.632#4", "three for each ground factor that is left may go on")
def test_the_last_ground_factors_decide_how_much_air_may_go_on() -> None:
    """A 3-3 and a 1-3 with eight factors lose six: if the 3-3 pays, of five factors three go on."""
    t = combat(
        "germany-armor-4-6 N40 x2", "germany-armor-4-6 O40 x2", "germany-aaf O39 x5",
        "germany-aaf K40 x5", "russia-infantry-1-3 N41", "russia-infantry-3-3 N41",
        "russia-aaf M44 x5", "russia-aaf L43 x3",
    )  # fmt: skip
    four = ",".join(f"germany-armor-4-6/{n}" for n in (1, 2, 3, 4))
    t.say("axis: support N41 germany-aaf@O39=5,germany-aaf@K40=5")
    attack(t, defence="N41=russia-aaf@M44=5,N41=russia-aaf@L43=3", units=four)
    assert "26 against 16 (8 of ground units, +8 defensive air support): 1:1" in t.told("15.51")
    t.dice(6)  # d: half of twelve
    t.say("axis: let-stand")
    three = next(row.id for row in t.world.flights.values() if row.base == "L43")
    t.say(f"allied: lose-with-air russia-infantry-3-3/1 {three}=3")
    t.say("axis: press-on")
    assert flying(t, DEFENCE) == {"N41": 3}
    assert lost(t, "russia-aaf") == 5


@pytest.mark.rule("15.82B#3", "air with a CTL of one supports the first round only")
def test_air_with_a_ctl_of_one_supports_one_round() -> None:
    three = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3))
    t = front("rumania-aaf K40 x3", "russia-infantry-2-3 N41", "germany-infantry-3-3 O40")
    t.say("axis: support N41 rumania-aaf@K40=3,germany-aaf@O39=1")
    attack(t, units=three)
    assert "13 against 8: 1:1" in t.told("15.51")
    t.dice(6)  # d
    t.say("axis: let-stand")
    if t.pending == "combat-losses":
        t.default("allied")
    assert t.pending == "next-round"
    assert "Fight round 2 with 10 against 4" in t.asked("axis").decision.prompt_for(t.asked("axis"))
    t.say("axis: press-on")
    assert stack(t, "rumania-aaf@K40/flown") == 3
    assert "10 against 4: 2:1" in t.told("15.51")


@pytest.mark.rule("15.82B#4", "defensive air goes on whatever its CTL")
def test_defensive_air_is_not_restricted_by_its_ctl() -> None:
    t = front("russia-infantry-2-3 N41", "germany-infantry-3-3 O40 x2")
    four = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3, 4))
    attack(t, "germany-aaf@O39=5", "N41=russia-aaf@M44=4", four)
    assert "17 against 12 (8 of ground units, +4 defensive air support): 1:1" in t.told("15.51")
    t.dice(6)
    t.say("axis: let-stand")
    t.say("allied: lose-with-air russia-infantry-2-3/1 flight-2=2")
    t.say("axis: press-on")
    assert "17 against 6 (4 of ground units, +2 defensive air support): 2:1" in t.told("15.51")


@pytest.mark.rule("15.44#2", "air over any of several attacked hexes takes part, on both sides")
@pytest.mark.rule("18.551#4", "support over any of several attacked hexes counts")
def test_air_over_any_of_several_hexes_takes_part() -> None:
    t = combat(
        "germany-armor-4-6 M42", "germany-armor-4-6 O41", "germany-aaf O39 x5",
        "russia-infantry-1-3 N41", "russia-infantry-1-3 N42", "russia-aaf M44 x4",
    )  # fmt: skip
    t.say("axis: support N42 germany-aaf@O39=2")
    t.say("axis: support N41 germany-aaf@O39=1")
    t.say("axis: end-support")
    t.say("allied: defensive-air N41=russia-aaf@M44=1,N42=russia-aaf@M44=2")
    if t.pending == "support-interception":
        t.say("axis: intercept-support -")
    t.say("axis: attack N41,N42 germany-armor-4-6/1,germany-armor-4-6/2")
    assert "11 against 7 (4 of ground units, +3 defensive air support): 1:1" in t.told("15.51")


# Odds ---------------------------------------------------------------------------------------------


def planned(**plan: str) -> AirPlan:
    def sorties(text: str) -> tuple[Sortie, ...]:
        found = (part.rsplit("=", 1) for part in text.split(",") if part)
        return tuple(Sortie(N41, AirId(name), int(count)) for name, count in found)

    return AirPlan(**{key: sorties(text) for key, text in plan.items()})


UNITS = [UnitId("germany-infantry-3-3/1"), UnitId("germany-infantry-3-3/2")]


@pytest.mark.rule("15.51#2", "announced air is part of the strengths")
def test_announced_air_is_in_the_report() -> None:
    t = front()
    t.say("axis: support N41 germany-aaf@O39=3")
    t.say("axis: end-support")
    t.say("allied: defensive-air N41=russia-aaf@M44=2")
    t.say("axis: intercept-support -")
    report = attack_report(t.world, UNITS, [N41])
    assert (report.attack, report.defence, report.odds) == (9, 6, "1:1")
    assert [(part.rule, part.value) for part in report.attack_parts] == [
        ("15.31", 6),
        ("18.551", 3),
    ]
    assert [(part.rule, part.value) for part in report.support_parts] == [("18.611A", 2)]
    assert sum(one.chance for one in report.endings) == 1
    assert any(("germany-aaf", 1) in one.attacker_loses for one in report.endings) or any(
        kind == "germany-aaf" for one in report.endings for kind, _ in one.attacker_loses
    )
    assert "+3 ground support (18.551)" in attack_text(report)


@pytest.mark.rule("15.51#5", "planned and announced attacks have the same odds")
def test_a_report_is_what_the_engine_enumerates() -> None:
    """The announced attack and the planned one have the same odds."""
    t = front()
    plan = planned(support="germany-aaf@O39=3", defence="russia-aaf@M44=2")
    before = attack_report(t.world, UNITS, [N41], plan=plan)
    t.say("axis: support N41 germany-aaf@O39=3")
    t.say("axis: end-support")
    t.say("allied: defensive-air N41=russia-aaf@M44=2")
    t.say("axis: intercept-support -")
    after = attack_report(t.world, UNITS, [N41])
    assert before.endings == after.endings
    assert before.cost == after.cost + 3


def test_a_planned_interception_is_foreseen() -> None:
    """One German factor against one Russian, +1: he is eliminated from five on, and aborted by
    three and four (row 1).
    """
    w = world_at(
        "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-2-3 N41",
        "russia-aaf M44 x1", control={"germany": "O39"}, turn="Fall 1941",
        step="T.P.COM.GSP.10",
    )  # fmt: skip
    plan = planned(defence="russia-aaf@M44=1", interception="germany-aaf@O39=1")
    report = attack_report(w, UNITS, [N41], plan=plan)
    assert sum(one.chance for one in report.endings) == 1
    assert {one.support: one.chance for one in report.air} == {
        0: Fraction(35, 36),
        1: Fraction(1, 36),
    }
    assert report.cost == 7
    assert "After air combat" in attack_text(report)
    again = attack_report(w, UNITS, [N41], plan=plan)
    assert again is report


def test_a_plan_that_is_not_allowed_says_why() -> None:
    t = front()
    plan = AirPlan(support=(Sortie(N41, AirId("russia-aaf@M44"), 1),))
    assert {one.rule for one in attack_report(t.world, UNITS, [N41], plan=plan).refusals} == {
        "18.551"
    }
    plan = AirPlan(defence=(Sortie(N41, AirId("germany-aaf@O39"), 1),))
    assert {one.rule for one in attack_report(t.world, UNITS, [N41], plan=plan).refusals} == {
        "18.611"
    }


def test_players_may_assume_air_support() -> None:
    t = front()
    text = assault(t.world, Seat("axis"), "N41 support:germany-aaf@O39=3 defence:russia-aaf@M44=2")
    assert text.startswith("9 against 6: 1:1, for 9 BRPs")
    with pytest.raises(NoReport):
        assault(t.world, Seat("axis"), "N41 support:germany-aaf@Z9=3")
    with pytest.raises(NoReport):
        assault(t.world, Seat("axis"), "N41 support:germany-aaf@O39=x")


def test_odds_without_memory_are_the_same() -> None:
    t = front()
    plan = planned(support="germany-aaf@O39=3")
    known = attack_report(t.world, UNITS, [N41], plan=plan)
    assert work_out(t.world, Assault(tuple(UNITS), (N41,)), plan) == known


def test_air_factors_are_named_in_what_an_answer_comes_to() -> None:
    t = front()
    before = t.world
    attack(t, "germany-aaf@O39=3", "N41=russia-aaf@M44=2")
    assert outcome_of(before, t.world) == ""
    t.dice(6)  # d
    t.say("axis: let-stand")
    t.say("allied: lose-with-air - flight-2=2")
    assert outcome_of(before, t.world) == "Allied lose 2 russia-aaf"
