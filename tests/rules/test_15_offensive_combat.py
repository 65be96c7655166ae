"""15.1, 15.2, 15.4: which ground attacks may be made, with whom, against whom."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table
from warcabinet.awaw.economy.brps import level_of
from warcabinet.awaw.ground.attack_rules import AttackWith, against_attacker, defended_already
from warcabinet.awaw.ground.attacks import GroundAttacks
from warcabinet.awaw.ground.records import Defended, FailedOverrun, UnitId
from warcabinet.awaw.logistics.records import Supply, UnitSupply
from warcabinet.hexes import SpaceId

FALL = {"turn": "Fall 1941", "step": "T.P.COM.GND.20"}

FOOT = "germany-infantry-3-3/1"
TANK = "germany-armor-4-6/1"
RUSSIAN = "russia-infantry-2-3/1"


def attacks(*units: str, **setting: object) -> Table:
    return table(*units, play=GroundAttacks(), **{**FALL, **setting})


# Who may attack what ------------------------------------------------------------------------------


@pytest.mark.rule("15.21")
def test_only_units_next_to_the_enemy_attack() -> None:
    t = attacks("germany-infantry-3-3 N40", "germany-armor-4-6 N39", "russia-infantry-2-3 N41")
    assert t.against(f"axis: attack N41 {FOOT}") == set()
    assert t.against(f"axis: attack N41 {TANK}") == {"15.21"}
    assert t.asked("axis").options("attack", "units", {"hexes": ("N41",)}) == [FOOT]


@pytest.mark.rule("15.21")
def test_only_hexes_with_enemies_are_attacked() -> None:
    t = attacks("germany-infantry-3-3 N40", "russia-infantry-2-3 N41")
    assert t.against(f"axis: attack N39 {FOOT}") == {"15.21"}
    assert t.against(f"axis: attack Z99 {FOOT}") == {"15.21"}
    assert t.against(f"axis: attack N41 {RUSSIAN}") == {"15.21"}
    assert t.against("axis: attack N41 germany-infantry-3-3/9") == {"15.21"}


@pytest.mark.rule("15.21")
def test_nobody_attacks_units_it_does_not_fight() -> None:
    """In 1939 Italy is at peace with Poland."""
    t = attacks(
        "germany-infantry-3-3 M33", "italy-infantry-3-3 L34", "poland-infantry-2-3 M34",
        scenario="poland-1939", turn="Fall 1939",
    )  # fmt: skip
    assert t.against(f"axis: attack M34 {FOOT}") == set()
    assert t.against("axis: attack M34 italy-infantry-3-3/1") == {"15.21"}


@pytest.mark.rule("15.21")
@pytest.mark.rule("10.23")
def test_replacements_do_not_attack() -> None:
    t = attacks(
        "germany-replacement-1-1 N40", "germany-infantry-3-3 N40", "russia-infantry-2-3 N41"
    )
    assert t.against("axis: attack N41 germany-replacement-1-1/1") == {"10.23"}
    assert t.against(f"axis: attack N41 {FOOT}") == set()


@pytest.mark.rule("15.21")
@pytest.mark.rule("4.63")
def test_attacks_go_along_crossing_arrows() -> None:
    """U40 and U41 face each other across the strait of Kerch (R-001)."""
    t = attacks("germany-infantry-3-3 U40", "russia-infantry-2-3 U41")
    assert t.against(f"axis: attack U41 {FOOT}") == set()


@pytest.mark.rule("15.22")
@pytest.mark.rule("15.12")
def test_attacks_are_optional_and_made_one_at_a_time() -> None:
    t = attacks(
        "germany-infantry-3-3 N40", "germany-armor-4-6 K40", "russia-infantry-1-3 N41",
        "russia-infantry-1-3 K41",
    )  # fmt: skip
    t.say(f"axis: attack N41 {FOOT}")
    assert t.pending == "ground combat"
    t.dice(5)
    assert t.pending == "advance-after-combat"
    t.say("axis: end-advance")
    assert t.pending == "regular-attacks"
    t.say("axis: end-attacks")
    assert t.pending == ""
    assert t.place("russia-infantry-1-3/2") == "K41"


@pytest.mark.rule("15.12")
def test_nothing_is_asked_where_nothing_can_be_attacked() -> None:
    assert attacks("germany-infantry-3-3 N39", "russia-infantry-2-3 N41").pending == ""


@pytest.mark.rule("15.22")
@pytest.mark.rule("13.531")
def test_who_failed_to_overrun_must_attack() -> None:
    failed = FailedOverrun(SpaceId("N41"), (UnitId(TANK),))
    t = attacks(
        "germany-armor-4-6 N40", "germany-infantry-3-3 N40", "russia-infantry-1-3 N41",
        "russia-infantry-2-3 M41", rows=[failed],
    )  # fmt: skip
    assert t.against("axis: end-attacks") == {"13.531"}
    assert t.against(f"axis: attack N41 {FOOT}") == {"13.531"}
    assert t.against(f"axis: attack M41 {TANK}") == {"13.531"}
    assert t.against(f"axis: attack M41 {FOOT}") == set()
    t.default("axis")
    t.dice(6)
    t.say("axis: end-advance")
    assert t.against("axis: end-attacks") == set()


@pytest.mark.rule("15.22")
def test_what_cannot_be_attacked_need_not_be() -> None:
    failed = FailedOverrun(SpaceId("N41"), (UnitId(TANK),))
    t = attacks(
        "germany-armor-4-6 N39", "germany-infantry-3-3 N40", "russia-infantry-1-3 N41",
        rows=[failed],
    )  # fmt: skip
    assert t.against("axis: end-attacks") == set()


@pytest.mark.rule("15.23")
def test_nobody_attacks_into_a_box() -> None:
    """Units next to the Urals box, and those in it, fight by attrition only."""
    t = attacks(
        "germany-infantry-3-3 I61", "russia-infantry-2-3 urals", "russia-infantry-2-3 I60",
    )  # fmt: skip
    assert "15.23" in t.against(f"axis: attack urals {FOOT}") | _whole(t, FOOT, "urals")
    assert "15.23" in _whole(t, RUSSIAN, "I61")


def _whole(t: Table, unit: str, target: str) -> set[str]:
    found = against_attacker(t.world, UnitId(unit), SpaceId(target))
    return {refusal.rule for refusal in found}


# Together and alone -------------------------------------------------------------------------------


@pytest.mark.rule("15.41")
def test_all_units_of_a_hex_defend_together() -> None:
    t = attacks(
        "germany-infantry-3-3 N40 x2", "russia-infantry-2-3 N41", "russia-infantry-1-3 N41",
    )  # fmt: skip
    t.say("axis: attack N41 germany-infantry-3-3/1,germany-infantry-3-3/2")
    assert "6 against 6: 1:1" in t.told("15.51")
    t.dice(5)  # Ex-2: all of them are lost
    assert t.place(RUSSIAN) is None
    assert t.place("russia-infantry-1-3/1") is None


@pytest.mark.rule("15.42")
def test_units_of_one_hex_may_attack_different_hexes() -> None:
    t = attacks(
        "germany-infantry-3-3 N40 x2", "russia-infantry-1-3 N41", "russia-infantry-1-3 M41",
    )  # fmt: skip
    t.say(f"axis: attack N41 {FOOT}")
    t.dice(1)
    assert t.against("axis: attack M41 germany-infantry-3-3/2") == set()
    assert t.against("axis: end-attacks") == set()


@pytest.mark.rule("15.43")
def test_a_unit_attacks_once() -> None:
    t = attacks(
        "germany-armor-4-6 N40", "germany-armor-4-6 M40", "russia-infantry-1-3 N41",
        "russia-infantry-1-3 M41",
    )  # fmt: skip
    t.say(f"axis: attack N41 {TANK}")
    t.dice(6)
    t.say("axis: end-advance")
    assert t.against(f"axis: attack M41 {TANK}") == {"15.43"}
    assert t.against("axis: attack M41 germany-armor-4-6/2") == set()


@pytest.mark.rule("15.44")
def test_several_hexes_in_one_attack() -> None:
    """M42 and O41 are next to both N41 and N42; N40 is next to N41 only."""
    t = attacks(
        "germany-armor-4-6 M42", "germany-armor-4-6 O41", "germany-infantry-3-3 N40",
        "russia-infantry-1-3 N41", "russia-infantry-1-3 N42",
    )  # fmt: skip
    both = "germany-armor-4-6/1,germany-armor-4-6/2"
    assert t.against(f"axis: attack N41,N42 {both}") == set()
    assert t.against(f"axis: attack N41,N42 {both},{FOOT}") == {"15.21", "15.44"}
    assert t.asked("axis").options("attack", "units", {"hexes": ("N41", "N42")}) == both.split(",")
    t.say(f"axis: attack N41,N42 {both}")
    assert "8 against 4: 2:1" in t.told("15.51")


@pytest.mark.rule("15.44")
def test_hexes_without_a_common_neighbour_are_not_attacked_together() -> None:
    t = attacks("germany-infantry-3-3 N40", "russia-infantry-1-3 N41", "russia-infantry-1-3 O42",
                "germany-armor-4-6 P41")  # fmt: skip
    assert t.against(f"axis: attack N41,O42 {FOOT}") == {"15.44"}


@pytest.mark.rule("15.46")
def test_a_unit_is_attacked_once_in_regular_combat() -> None:
    t = attacks("germany-infantry-3-3 N40", "germany-infantry-3-3 M41", "russia-infantry-3-3 N41")
    t.say(f"axis: attack N41 {FOOT}")
    t.dice(1)
    assert t.place("germany-infantry-3-3/2") == "M41"
    assert t.pending == ""  # nothing else can be attacked
    assert _whole(t, "germany-infantry-3-3/2", "N41") == {"15.46"}


@pytest.mark.rule("15.46")
def test_another_faction_may_attack_the_same_units() -> None:
    """Poland on its own and Britain are two camps: each may attack the Germans once."""
    unit = UnitId("germany-infantry-3-3/1")
    for camp, rules in (("poland", ["15.46"]), ("western allies", [])):
        t = attacks(
            "poland-infantry-2-3 M34", "germany-infantry-3-3 M33",
            scenario="poland-1939", turn="Fall 1939", side="allied",
            rows=[Defended(unit, (camp,))],
        )  # fmt: skip
        found = against_attacker(t.world, UnitId("poland-infantry-2-3/1"), SpaceId("M33"))
        assert [refusal.rule for refusal in found] == rules


@pytest.mark.rule("15.46")
def test_exploitation_is_a_second_chance() -> None:
    t = attacks(
        "germany-armor-4-6 N40", "russia-infantry-3-3 N41",
        rows=[Defended(UnitId("russia-infantry-3-3/1"), ("european axis",))],
    )  # fmt: skip
    question = AttackWith("germany", "armor", UnitId(TANK), SpaceId("N41"))
    again = AttackWith("germany", "armor", UnitId(TANK), SpaceId("N41"), exploiting=True)
    assert defended_already(t.world, question)
    assert not defended_already(t.world, again)


@pytest.mark.rule("15.47")
def test_two_units_attack_out_of_a_hex() -> None:
    t = attacks("germany-infantry-3-3 N40 x3", "russia-infantry-2-3 N41", "russia-infantry-1-3 M41")
    three = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3))
    assert t.against(f"axis: attack N41 {three}") == {"15.47"}
    t.say("axis: attack N41 germany-infantry-3-3/1,germany-infantry-3-3/2")
    t.dice(5)
    t.default("axis")
    assert t.against("axis: attack M41 germany-infantry-3-3/3") == {"15.47"}


@pytest.mark.rule("15.47")
@pytest.mark.rule("10.41E")
def test_specialized_units_attack_beyond_the_limit() -> None:
    t = attacks(
        "germany-infantry-3-3 N40 x2", "germany-airborne-1-3 N40", "russia-infantry-2-3 N41"
    )
    units = "germany-airborne-1-3/1,germany-infantry-3-3/1,germany-infantry-3-3/2"
    assert t.against(f"axis: attack N41 {units}") == set()


# What it costs ------------------------------------------------------------------------------------


@pytest.mark.rule("15.45")
@pytest.mark.rule("9.58")
def test_an_attack_is_paid_as_it_is_announced() -> None:
    t = attacks("germany-infantry-3-3 N40", "germany-armor-4-6 M41", "russia-infantry-2-3 N41")
    before = level_of(t.world, "germany")
    t.say(f"axis: attack N41 {TANK},{FOOT}")
    assert level_of(t.world, "germany") == before - 7


@pytest.mark.rule("9.82")
def test_isolated_units_may_attack_for_nothing_and_are_lost() -> None:
    cut_off = UnitSupply(UnitId(FOOT), Supply.NONE)
    t = attacks(
        "germany-infantry-3-3 N40", "germany-armor-4-6 M41", "russia-infantry-1-3 N41",
        rows=[cut_off],
    )  # fmt: skip
    before = level_of(t.world, "germany")
    assert t.against(f"axis: attack-free N41 {FOOT},{TANK}") == {"9.82"}
    assert t.against(f"axis: attack N41 {FOOT},{TANK}") == set()
    t.say(f"axis: attack-free N41 {FOOT}")
    t.dice(5)
    assert t.place("russia-infantry-1-3/1") is None
    assert t.place(FOOT) is None
    assert t.pending == ""
    assert level_of(t.world, "germany") == before
    causes = {row.unit: row.cause for row in t.world.eliminated.values()}
    assert causes[UnitId(FOOT)] == "free attack"


@pytest.mark.rule("9.82")
def test_nobody_attacks_for_nothing_while_supplied() -> None:
    t = attacks("germany-infantry-3-3 N40", "russia-infantry-1-3 N41")
    assert t.against(f"axis: attack-free N41 {FOOT}") == {"9.82"}
