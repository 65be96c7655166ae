"""15.1, 15.2, 15.4: which ground attacks may be made, with whom, against whom."""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.attrition import counted, zoned
from tests.awaw.table import Table, table
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.ground_attacks import (
    AttackWith,
    against_attacker,
    defended_already,
    too_many_from,
)
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.ground import Defended, FailedOverrun, UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.hexes import SpaceId

FALL = {"turn": "Fall 1941", "step": "T.P.COM.GND.20"}

FOOT = "germany-infantry-3-3/1"
TANK = "germany-armor-4-6/1"
RUSSIAN = "russia-infantry-2-3/1"


def attacks(*units: str, **setting: object) -> Table:
    return table(*units, play=GroundAttacks(), **{**FALL, **setting})


# Who may attack what ------------------------------------------------------------------------------


@pytest.mark.rule("15.21#1", "only ground units next to the enemy attack him")
def test_only_units_next_to_the_enemy_attack() -> None:
    t = attacks("germany-infantry-3-3 N40", "germany-armor-4-6 N39", "russia-infantry-2-3 N41")
    assert t.against(f"axis: attack N41 {FOOT}") == set()
    assert t.against(f"axis: attack N41 {TANK}") == {"15.21"}
    assert t.asked("axis").options("attack", "units", {"hexes": ("N41",)}) == [FOOT]


@pytest.mark.rule(
    "15.21#1", "only hexes with enemy ground units are attacked, and only by units of one's own"
)
def test_only_hexes_with_enemies_are_attacked() -> None:
    t = attacks("germany-infantry-3-3 N40", "russia-infantry-2-3 N41")
    assert t.against(f"axis: attack N39 {FOOT}") == {"15.21"}
    assert t.against(f"axis: attack Z99 {FOOT}") == {"15.21"}
    assert t.against(f"axis: attack N41 {RUSSIAN}") == {"15.21"}
    assert t.against("axis: attack N41 germany-infantry-3-3/9") == {"15.21"}


@pytest.mark.rule("15.21#1", "units of a country at peace are no enemies")
def test_nobody_attacks_units_it_does_not_fight() -> None:
    """In 1939 Italy is at peace with Poland."""
    t = attacks(
        "germany-infantry-3-3 M33", "italy-infantry-3-3 L34", "poland-infantry-2-3 M34",
        scenario="poland-1939", turn="Fall 1939",
    )  # fmt: skip
    assert t.against(f"axis: attack M34 {FOOT}") == set()
    assert t.against("axis: attack M34 italy-infantry-3-3/1") == {"15.21"}


@pytest.mark.rule("15.21#3", "replacements do not attack, infantry beside them does")
@pytest.mark.rule("10.23#2", "replacements do not attack")
def test_replacements_do_not_attack() -> None:
    t = attacks(
        "germany-replacement-1-1 N40", "germany-infantry-3-3 N40", "russia-infantry-2-3 N41"
    )
    assert t.against("axis: attack N41 germany-replacement-1-1/1") == {"10.23"}
    assert t.against(f"axis: attack N41 {FOOT}") == set()


@pytest.mark.rule("15.21#1", "a crossing arrow joins attacker and defender")
@pytest.mark.rule("4.63#4", "ground units attack across water along an arrow")
def test_attacks_go_along_crossing_arrows() -> None:
    """U40 and U41 face each other across the strait of Kerch (R-001)."""
    t = attacks("germany-infantry-3-3 U40", "russia-infantry-2-3 U41")
    assert t.against(f"axis: attack U41 {FOOT}") == set()


@pytest.mark.rule("15.12#1", "each attack is resolved before the next is announced")
@pytest.mark.rule("15.22#1", "attacks that could be made may be left out")
def test_attacks_are_optional_and_made_one_at_a_time() -> None:
    t = attacks(
        "germany-infantry-3-3 N40", "germany-armor-4-6 K40", "russia-infantry-1-3 N41",
        "russia-infantry-1-3 K41",
    )  # fmt: skip
    assert t.against(f"axis: attack K41 {TANK}") == set()  # in any order
    t.say(f"axis: attack N41 {FOOT}")
    assert t.pending == "ground combat"
    t.dice(5)
    assert t.pending == "advance-after-combat"
    t.say("axis: end-advance")
    assert t.pending == "regular-attacks"
    t.say("axis: end-attacks")
    assert t.pending == ""
    assert t.place("russia-infantry-1-3/2") == "K41"


@pytest.mark.rule("15.12#1", "without anything to attack nobody is asked")
def test_nothing_is_asked_where_nothing_can_be_attacked() -> None:
    assert attacks("germany-infantry-3-3 N39", "russia-infantry-2-3 N41").pending == ""


@pytest.mark.rule("13.531#5", "units whose overrun failed must attack the hex")
@pytest.mark.rule("13.531#6", "others may join the attack")
@pytest.mark.rule("15.22#3", "units whose overrun was thwarted must attack that hex")
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


@pytest.mark.rule("15.22#3", "the duty lapses where the hex is out of reach")
def test_what_cannot_be_attacked_need_not_be() -> None:
    failed = FailedOverrun(SpaceId("N41"), (UnitId(TANK),))
    t = attacks(
        "germany-armor-4-6 N39", "germany-infantry-3-3 N40", "russia-infantry-1-3 N41",
        rows=[failed],
    )  # fmt: skip
    assert t.against("axis: end-attacks") == set()


@pytest.mark.rule("15.23#1", "no attack into the Urals box, and none out of it")
def test_nobody_attacks_into_a_box() -> None:
    """Units next to the Urals box, and those in it, fight by attrition only."""
    t = attacks(
        "germany-infantry-3-3 I62", "russia-infantry-2-3 urals", "russia-infantry-2-3 I61",
    )  # fmt: skip
    assert "15.23" in _whole(t, FOOT, "urals")
    assert "15.23" in _whole(t, RUSSIAN, "I62")
    assert "15.23" not in _whole(t, "russia-infantry-2-3/2", "I62")
    assert t.pending == "regular-attacks"
    assert t.asked("axis").options("attack", "hexes") == ["I61"]


@pytest.mark.rule("15.23#2", "beside the Urals box and in it attrition is the way to fight")
def test_around_a_box_attrition_takes_the_place_of_attacks() -> None:
    units = ("germany-infantry-3-3 I62", "russia-infantry-2-3 urals")
    assert attacks(*units).pending == ""
    assert counted(zoned(*units), "urals") == {FOOT}
    assert counted(zoned(*units, side="allied"), "I62", "russia") == {RUSSIAN}


def _whole(t: Table, unit: str, target: str) -> set[str]:
    found = against_attacker(t.world, UnitId(unit), SpaceId(target))
    return {refusal.rule for refusal in found}


@pytest.mark.rule("15.21#1", "the attacker takes all, some or none of the units that could attack")
def test_some_of_the_units_may_stay_out_of_an_attack() -> None:
    t = attacks("germany-infantry-3-3 N40", "germany-armor-4-6 N40", "russia-infantry-1-3 N41")
    assert t.against(f"axis: attack N41 {TANK},{FOOT}") == set()
    assert t.against("axis: end-attacks") == set()
    t.say(f"axis: attack N41 {TANK}")
    assert "round 1: attack +4 ground units" in t.told("15.51")


# Together and alone -------------------------------------------------------------------------------


@pytest.mark.rule("15.41#1", "all defenders of the hex are attacked and lost together")
@pytest.mark.rule("15.41#3", "their strengths with their DMs are added up")
def test_all_units_of_a_hex_defend_together() -> None:
    t = attacks(
        "germany-infantry-3-3 N40 x2", "russia-infantry-2-3 N41", "russia-infantry-1-3 N41",
    )  # fmt: skip
    t.say("axis: attack N41 germany-infantry-3-3/1,germany-infantry-3-3/2")
    assert "6 against 6: 1:1" in t.told("15.51")
    t.dice(5)  # Ex-2: all of them are lost
    assert t.place(RUSSIAN) is None
    assert t.place("russia-infantry-1-3/1") is None


@pytest.mark.rule("15.42#1", "units of one hex may attack different hexes, or none")
def test_units_of_one_hex_may_attack_different_hexes() -> None:
    t = attacks(
        "germany-infantry-3-3 N40 x2", "russia-infantry-1-3 N41", "russia-infantry-1-3 M41",
    )  # fmt: skip
    t.say(f"axis: attack N41 {FOOT}")
    t.dice(1)
    assert t.against("axis: attack M41 germany-infantry-3-3/2") == set()
    units = t.asked("axis").options("attack", "units", {"hexes": ("M41",)})
    assert units == ["germany-infantry-3-3/2"]
    assert t.against("axis: end-attacks") == set()


@pytest.mark.rule("15.43#1", "a unit that has attacked makes no second attack")
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


@pytest.mark.rule("15.43#2", "a unit puts its whole combat factor into its attack")
def test_a_unit_attacks_with_all_its_factors() -> None:
    t = attacks("germany-armor-4-6 N40", "russia-infantry-1-3 N41", "russia-infantry-1-3 M41")
    t.say(f"axis: attack N41 {TANK}")
    assert "round 1: attack +4 ground units" in t.told("15.51")
    t.dice(6)
    t.say("axis: end-advance")
    assert t.pending == ""  # nothing of it is left for M41


@pytest.mark.rule(
    "15.44#1", "two hexes are attacked together by units next to both, and by no others"
)
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


@pytest.mark.rule("15.44#1", "hexes without a common neighbour are not attacked together")
def test_hexes_without_a_common_neighbour_are_not_attacked_together() -> None:
    t = attacks("germany-infantry-3-3 N40", "russia-infantry-1-3 N41", "russia-infantry-1-3 O42",
                "germany-armor-4-6 P41")  # fmt: skip
    assert t.against(f"axis: attack N41,O42 {FOOT}") == {"15.44"}


@pytest.mark.rule("15.46#1", "after one attack nobody of that faction attacks the unit again")
def test_a_unit_is_attacked_once_in_regular_combat() -> None:
    t = attacks("germany-infantry-3-3 N40", "germany-infantry-3-3 M41", "russia-infantry-3-3 N41")
    t.say(f"axis: attack N41 {FOOT}")
    t.dice(1)
    assert t.place("germany-infantry-3-3/2") == "M41"
    assert t.pending == ""  # nothing else can be attacked
    assert _whole(t, "germany-infantry-3-3/2", "N41") == {"15.46"}


@pytest.mark.rule("15.46#4", "one attack may go on for several rounds")
def test_a_second_round_belongs_to_the_same_attack() -> None:
    t = attacks("germany-armor-4-6 N40 x2", "russia-infantry-2-3 N41")
    t.say("axis: attack N41 germany-armor-4-6/1,germany-armor-4-6/2")
    t.dice(1)  # a
    t.default("axis")
    t.say("axis: press-on")
    assert t.pending == "ground combat"
    assert _whole(t, "germany-armor-4-6/2", "N41") == {"15.43", "15.46"}


@pytest.mark.rule("15.46#2", "each alliance faction has its own attack on the hex")
def test_another_faction_may_attack_the_same_units() -> None:
    """Poland on its own and Britain are two factions: each may attack the Germans once."""
    unit = UnitId("germany-infantry-3-3/1")
    for faction, rules in (("poland", ["15.46"]), ("western allies", [])):
        t = attacks(
            "poland-infantry-2-3 M34", "germany-infantry-3-3 M33",
            scenario="poland-1939", turn="Fall 1939", side="allied",
            rows=[Defended(unit, (faction,))],
        )  # fmt: skip
        found = against_attacker(t.world, UnitId("poland-infantry-2-3/1"), SpaceId("M33"))
        assert [refusal.rule for refusal in found] == rules


@pytest.mark.rule(
    "15.46#3", "what was attacked in regular combat may be attacked again in exploitation"
)
def test_exploitation_is_a_second_chance() -> None:
    t = attacks(
        "germany-armor-4-6 N40", "russia-infantry-3-3 N41",
        rows=[Defended(UnitId("russia-infantry-3-3/1"), ("european axis",))],
    )  # fmt: skip
    question = AttackWith("germany", "armor", UnitId(TANK), SpaceId("N41"))
    again = AttackWith("germany", "armor", UnitId(TANK), SpaceId("N41"), exploiting=True)
    assert defended_already(t.world, question)
    assert not defended_already(t.world, again)


@pytest.mark.rule("15.46#3", "but once only, and not by others who exploit")
def test_exploitation_is_no_third_chance() -> None:
    play = GroundAttack(attackers=(UnitId(TANK),), hexes=(SpaceId("N41"),), exploiting=True)
    t = table("germany-armor-4-6 N40 x2", "russia-infantry-3-3 N41", play=play, **FALL)
    question = AttackWith("germany", "armor", UnitId("germany-armor-4-6/2"), SpaceId("N41"))
    again = msgspec.structs.replace(question, exploiting=True)
    assert defended_already(t.world, again)
    assert not defended_already(t.world, question)


@pytest.mark.rule("15.47#1", "two ground units attack out of a hex, not three, in the whole phase")
def test_two_units_attack_out_of_a_hex() -> None:
    t = attacks("germany-infantry-3-3 N40 x3", "russia-infantry-2-3 N41", "russia-infantry-1-3 M41")
    three = ",".join(f"germany-infantry-3-3/{n}" for n in (1, 2, 3))
    assert t.against(f"axis: attack N41 {three}") == {"15.47"}
    t.say("axis: attack N41 germany-infantry-3-3/1,germany-infantry-3-3/2")
    t.dice(5)
    t.default("axis")
    assert t.against("axis: attack M41 germany-infantry-3-3/3") == {"15.47"}


@pytest.mark.rule("15.47#3", "airborne units, commandos, marines and Chindits come on top of two")
@pytest.mark.rule("10.41E#2", "specialized units attack where others would be too many")
@pytest.mark.parametrize(
    ("kind", "refused"),
    [
        ("britain-airborne-1-3", set()),
        ("britain-commando-1-3", set()),
        ("us-marine-1-3", set()),
        ("britain-chindit-1-2", set()),
        ("britain-armor-4-5", {"15.47"}),
    ],
)
def test_specialized_units_attack_beyond_the_limit(kind: str, refused: set[str]) -> None:
    t = attacks("britain-infantry-3-4 N40 x2", f"{kind} N40", "germany-infantry-1-3 N41")
    units = [
        UnitId("britain-infantry-3-4/1"),
        UnitId("britain-infantry-3-4/2"),
        UnitId(f"{kind}/1"),
    ]
    assault = Assault(tuple(sorted(units)), (SpaceId("N41"),))
    assert {one.rule for one in too_many_from(t.world, assault)} == refused


# What it costs ------------------------------------------------------------------------------------


@pytest.mark.rule("15.45#1", "an attack costs each attacker's factors once, as it is announced")
def test_an_attack_is_paid_as_it_is_announced() -> None:
    t = attacks("germany-infantry-3-3 N40", "germany-armor-4-6 M41", "russia-infantry-2-3 N41")
    before = level_of(t.world, "germany")
    t.say(f"axis: attack N41 {TANK},{FOOT}")
    assert level_of(t.world, "germany") == before - 7


@pytest.mark.rule("9.82#5", "who attacks for nothing is lost even if the defender is")
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


@pytest.mark.rule("9.82#1", "only isolated units attack for nothing")
def test_nobody_attacks_for_nothing_while_supplied() -> None:
    t = attacks("germany-infantry-3-3 N40", "russia-infantry-1-3 N41")
    assert t.against(f"axis: attack-free N41 {FOOT}") == {"9.82"}
