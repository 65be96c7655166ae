"""Rules 18.61, 18.619: defensive air support, and support that waits for the attack."""

from __future__ import annotations

import pytest

from tests.awaw.supporting import FEET, FOOT, combat, flying, front, stack
from tests.rules.shared.air_support import DEFENCE, air_dice, to_the_attacks
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, Task
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.hexes import SpaceId

# Defensive air support ----------------------------------------------------------------------------


@pytest.mark.rule("15.51#3", "defensive air support is added to the defence")
@pytest.mark.rule("15.51#4", "its strength is not multiplied by the DM")
@pytest.mark.rule("18.611A#1", "defensive air support adds to the defence")
@pytest.mark.rule("18.611A#2", "whatever the DM of the ground units")
@pytest.mark.rule("18.611B#1", "one for each factor")
def test_defensive_support_adds_to_the_defence_whatever_the_dm() -> None:
    t = front()
    t.say("axis: end-support")
    assert t.pending == "air-defence"
    t.say("allied: defensive-air N41=russia-aaf@M44=3")
    to_the_attacks(t)
    t.say(f"axis: attack N41 {FEET}")
    t.say("allied: defensive-air -")
    assert "6 against 7 (4 of ground units, +3 defensive air support): 1:2" in t.told("15.51")


@pytest.mark.rule("18.611#1", "any ground units within range, attacked or not")
def test_any_hex_with_ground_units_may_be_supported() -> None:
    """The defender guesses; hexes without ground units, or out of range, are not supported."""
    t = front("russia-infantry-1-3 M43", "russia-infantry-1-3 H47")
    t.say("axis: end-support")
    assert t.against("allied: defensive-air M43=russia-aaf@M44=1") == set()
    assert t.against("allied: defensive-air N42=russia-aaf@M44=1") == {"18.611"}
    assert t.against("allied: defensive-air H47=russia-aaf@M44=1") == {"18.45"}
    assert t.against("allied: defensive-air N41=germany-aaf@O39=1") == {"18.611"}


@pytest.mark.rule("18.611#1", "nobody is asked if nothing can be attacked")
def test_nobody_is_asked_if_nothing_can_be_attacked() -> None:
    t = combat("germany-infantry-3-3 N39", "russia-infantry-2-3 N41", "russia-aaf M44 x4")
    assert t.pending == ""


@pytest.mark.rule("18.611#3", "only by uninverted air units")
def test_inverted_air_does_not_support() -> None:
    flown = AirUnits(UnitTypeId("russia-aaf"), "russia", SpaceId("L43"), 2, AirState.FLOWN)
    t = front(rows=[flown])
    t.say("axis: end-support")
    assert t.against("allied: defensive-air N41=russia-aaf@L43/flown=1") == {"18.41"}


@pytest.mark.rule("18.612#1", "naval air based on land gives it")
@pytest.mark.rule("18.612#2", "three squadrons for a factor, rounded down over all of them")
@pytest.mark.rule("18.611B#2", "every three naval air squadrons add one")
def test_naval_air_defends_by_threes() -> None:
    t = combat(
        "russia-infantry-3-3 N40 x2", "germany-infantry-1-3 N41", "germany-nas O39 x5",
        "italy-nas O39 x3", side="allied",
    )  # fmt: skip
    t.say("axis: defensive-air N41=germany-nas@O39=5,N41=italy-nas@O39=3")
    t.say("allied: attack N41 russia-infantry-3-3/1,russia-infantry-3-3/2")
    assert "6 against 4 (2 of ground units, +2 defensive air support by naval air): 1:1" in t.told(
        "15.51"
    )


@pytest.mark.rule("18.614#1", "three air factors for each defending ground factor")
@pytest.mark.rule("18.614#3", "more may be committed, and return as the battle begins")
@pytest.mark.rule("18.614C#1", "inverted, as after a mission")
def test_support_over_the_limit_returns_when_the_battle_begins() -> None:
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41",
        "russia-aaf M44 x5",
    )  # fmt: skip
    t.say("axis: support N41 germany-aaf@O39=4")
    to_the_attacks(t, "N41=russia-aaf@M44=5")
    assert flying(t, DEFENCE) == {"N41": 5}
    t.say(f"axis: attack N41 {FEET}")
    assert "10 against 5 (2 of ground units, +3 defensive air support): 2:1" in t.told("15.51")
    assert flying(t, DEFENCE) == {"N41": 3}
    assert stack(t, "russia-aaf@M44/flown") == 2


@pytest.mark.rule("18.614B#1", "the battle does not touch them")
def test_spare_factors_are_not_touched_by_the_battle() -> None:
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41",
        "russia-aaf M44 x5",
    )  # fmt: skip
    t.say("axis: support N41 germany-aaf@O39=4")
    to_the_attacks(t, "N41=russia-aaf@M44=5")
    t.say(f"axis: attack N41 {FEET}")
    t.dice(6)  # D: all that defends
    assert stack(t, "russia-aaf@M44/flown") == 2
    assert sum(row.type == "russia-aaf" for row in t.world.eliminated.values()) == 3


@pytest.mark.rule("17.53E#1", "jets escort defensive air support")
@pytest.mark.rule("18.6141#1", "jets escort those who support, not alone")
@pytest.mark.rule("18.6141#2", "they count for no limit and are not lost in ground combat")
def test_jets_escort_and_do_not_support() -> None:
    """Jets without research have no range: they fly over their own base."""
    t = combat(
        "russia-infantry-3-3 N40", "russia-aaf O43 x5", "germany-infantry-1-3 O39",
        "germany-aaf O39 x2", "germany-jet O39 x1", "russia-infantry-3-3 O40 x2", side="allied",
    )  # fmt: skip
    t.say("allied: end-support")
    assert t.against("axis: defensive-air O39=germany-jet@O39=1") == {"18.6141"}
    t.say("axis: defensive-air O39=germany-aaf@O39=2,O39=germany-jet@O39=1")
    assert flying(t, Task.ESCORT) == {"O39": 1}
    t.say("allied: intercept-support -")
    t.say("allied: attack O39 russia-infantry-3-3/2,russia-infantry-3-3/3")
    assert "6 against 5 (3 of ground units, +2 defensive air support): 1:1" in t.told("15.51")
    t.dice(5)  # Ex-2: the defenders are lost, the jet is not
    while t.pending and t.pending != "regular-attacks":
        t.default(t.position.to_answer()[0])
    assert sum(row.type == "germany-aaf" for row in t.world.eliminated.values()) == 2
    assert not any(row.type == "germany-jet" for row in t.world.eliminated.values())


@pytest.mark.rule("18.615#1", "the air of both sides does not fight over the battle")
@pytest.mark.rule("18.615#2", "each adds its factors")
def test_both_sides_simply_add_their_air() -> None:
    t = front()
    t.say("axis: support N41 germany-aaf@O39=4")
    to_the_attacks(t, "N41=russia-aaf@M44=4")
    t.say(f"axis: attack N41 {FEET}")
    assert t.pending == "ground combat"
    assert "10 against 8 (4 of ground units, +4 defensive air support): 1:1" in t.told("15.51")


@pytest.mark.rule("18.617#1", "air of the attacked hex that does not support cannot be lost")
def test_air_that_does_not_support_is_not_lost() -> None:
    """The air units of the attacked hex stay at their base."""
    t = combat(
        "germany-infantry-3-3 M43 x2", "germany-infantry-3-3 N44 x2", "russia-infantry-2-3 M44",
        "russia-aaf M44 x4", control={"germany": "O39 K40"},
    )  # fmt: skip
    to_the_attacks(t, "M44=russia-aaf@M44=1")
    four = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3, 4))
    t.say(f"axis: attack M44 {four}")
    t.dice(5)  # d at 2:1
    t.say("axis: let-stand")
    assert t.against("allied: lose-with-air - russia-aaf@M44=2") == {"18.617"}
    assert stack(t, "russia-aaf@M44") == 3


@pytest.mark.rule("18.617#2", "it takes no part in the battle, and leaves as the attackers advance")
def test_air_of_the_attacked_hex_leaves_as_the_attackers_advance() -> None:
    t = combat(
        "germany-infantry-3-3 M43 x2", "germany-infantry-3-3 N44 x2", "russia-infantry-1-3 M44",
        "russia-aaf M44 x4", control={"germany": "O39 K40"},
    )  # fmt: skip
    to_the_attacks(t)
    four = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3, 4))
    t.say(f"axis: attack M44 {four}")
    if t.pending == "air-defence":
        t.say("allied: defensive-air -")
    t.dice(6)
    assert stack(t, "russia-aaf@M44") == 4  # whatever became of the infantry
    t.say(f"axis: advance-into M44 {FOOT}")
    moved = [row for row in t.world.air.values() if row.type == "russia-aaf"]
    assert [(row.factors, row.state) for row in moved] == [(4, AirState.DISPLACED)]
    assert moved[0].place != "M44"
    assert t.told("18.25")


@pytest.mark.rule("18.618#1", "who was committed has flown, though nobody attacked")
@pytest.mark.rule("18.613#2", "and is gone before exploitation")
def test_support_has_flown_even_if_nobody_attacks() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=2")
    t.say("axis: end-attacks")
    assert not t.world.flights
    assert (stack(t, "russia-aaf@M44"), stack(t, "russia-aaf@M44/flown")) == (2, 2)


# Deferred -----------------------------------------------------------------------------------------


@pytest.mark.rule("18.619#1", "below 1:1 uncommitted air of the defender may still support")
@pytest.mark.rule("18.611#2", "that support is deferred until the attack is announced")
@pytest.mark.rule("18.619#4", "the attack goes on at worse odds")
def test_low_odds_let_the_defender_send_air_after_all() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=1")
    t.say(f"axis: attack N41 {FOOT}")
    assert t.pending == "air-defence"
    assert t.against("allied: defensive-air N41=russia-aaf@M44=4") == {"17.91"}
    t.say("allied: defensive-air N41=russia-aaf@M44=2")
    assert t.pending == "support-interception"
    t.say("axis: intercept-support -")
    assert "3 against 7 (4 of ground units, +3 defensive air support): 1:3" in t.told("15.51")
    assert t.pending == "ground combat"


@pytest.mark.rule("18.619#2", "it may be intercepted")
@pytest.mark.rule("18.619#3", "which leaves earlier support alone")
def test_deferred_support_is_fought_without_the_earlier_one() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=2")
    t.say(f"axis: attack N41 {FOOT}")
    t.say("allied: defensive-air N41=russia-aaf@M44=2")
    t.say("axis: intercept-support N41=germany-aaf@O39=5")
    assert t.told("18.5631") == ["5 factors against 2 over N41, modifier +1 for the attackers"]
    air_dice(t, 12, 2)  # 4/4: both are gone
    assert flying(t, DEFENCE) == {"N41": 2}
    assert "3 against 6 (4 of ground units, +2 defensive air support): 1:2" in t.told("15.51")
    assert t.pending == "ground combat"


@pytest.mark.rule("18.619#1", "at 1:1 there is none")
def test_even_odds_bring_no_deferred_support() -> None:
    t = front()
    to_the_attacks(t)
    t.say(f"axis: attack N41 {FEET}")
    assert t.pending == "ground combat"


@pytest.mark.rule("18.619#5", "each further attack at low odds brings the question again")
def test_each_low_odds_attack_lets_the_defender_send_air() -> None:
    t = front("germany-infantry-1-3 M40", "russia-infantry-2-3 M41")
    to_the_attacks(t)
    t.say(f"axis: attack N41 {FOOT}")
    assert t.pending == "air-defence"
    t.say("allied: defensive-air N41=russia-aaf@M44=3")
    t.say("axis: intercept-support -")
    t.dice(1)
    while t.pending != "regular-attacks":
        t.default(t.position.to_answer()[0])
    t.say("axis: attack M41 germany-infantry-1-3/1")
    assert t.pending == "air-defence"
    assert t.against("allied: defensive-air M41=russia-aaf@M44=2") == {"17.91"}  # one is left
    assert t.against("allied: defensive-air M41=russia-aaf@M44=1") == set()


@pytest.mark.rule("18.6141#3", "army air cannot escort: what it flies is support, and is lost")
def test_army_air_over_a_battle_always_supports() -> None:
    t = front()
    to_the_attacks(t, "N41=russia-aaf@M44=2")
    assert flying(t, Task.ESCORT) == {}
    assert flying(t, DEFENCE) == {"N41": 2}
    for kind in ("russia-aaf", "us-nas"):
        row = AirUnits(UnitTypeId(kind), "russia", SpaceId("M44"), 1)
        found = {one.rule for one in against_mission(t.world, row, Task.ESCORT, SpaceId("N41"))}
        assert "17.23" in found
        found = {one.rule for one in against_mission(t.world, row, DEFENCE, SpaceId("N41"))}
        assert found == set()
    t.say(f"axis: attack N41 {FEET}")
    while t.pending == "ground combat" or t.position.request is None:
        if t.pending == "regular-attacks" or not t.pending:
            break
        t.dice(6) if t.position.request else t.default(t.position.to_answer()[0])
    assert sum(row.type == "russia-aaf" for row in t.world.eliminated.values()) == 2


@pytest.mark.rule("18.614#2", "the limit counts ground factors without their DM")
def test_the_limit_of_defensive_support_ignores_the_dm() -> None:
    """A 1-3 with a DM of two in a fortification has three factors of air at most."""
    fort = Fort(SpaceId("N41"), FortKind.FORTIFICATION)
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41",
        "russia-aaf M44 x5", rows=[fort],
    )  # fmt: skip
    t.say("axis: support N41 germany-aaf@O39=5")
    to_the_attacks(t, "N41=russia-aaf@M44=4")
    t.say(f"axis: attack N41 {FEET}")
    assert flying(t, DEFENCE) == {"N41": 3}


@pytest.mark.rule("18.614#5", "naval air by threes: nine squadrons for a ground factor")
def test_naval_air_counts_by_threes_against_the_limit() -> None:
    t = combat(
        "russia-infantry-3-3 N41 x2", "russia-aaf M44 x4", "germany-infantry-1-3 N40",
        "germany-nas O39 x12", side="allied",
    )  # fmt: skip
    t.say("allied: end-support")
    t.say("axis: defensive-air N40=germany-nas@O39=12")
    t.say("allied: intercept-support -")
    t.say("allied: attack N40 russia-infantry-3-3/1,russia-infantry-3-3/2")
    assert flying(t, DEFENCE) == {"N40": 9}


@pytest.mark.rule("18.614A#1", "who returned does not come back when ground losses make room")
def test_spare_support_takes_part_in_no_later_round() -> None:
    t = combat(
        "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-1-3 N41",
        "russia-aaf M44 x5",
    )  # fmt: skip
    to_the_attacks(t, "N41=russia-aaf@M44=5")
    t.say(f"axis: attack N41 {FEET}")
    assert stack(t, "russia-aaf@M44/flown") == 2
    row = t.world.air[AirId("russia-aaf@M44/flown")]
    found = against_mission(t.world, row, DEFENCE, SpaceId("N41"))
    assert [one.rule for one in found] == ["18.41"]
    t.dice(2)
    while t.pending and t.pending not in ("regular-attacks", "ground combat"):
        t.default(t.position.to_answer()[0])
    assert flying(t, DEFENCE).get("N41", 0) <= 3
    assert stack(t, "russia-aaf@M44/flown") >= 2
