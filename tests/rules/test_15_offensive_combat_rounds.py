"""15.7, 15.8, 15.9: further rounds, what training is good for, and the advance after combat."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw import offensives
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack, rounds_allowed
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.exploitation import Breakthrough, Exploiter
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

TANK, FOOT = "germany-armor-4-6/1", "germany-infantry-3-3/1"


def attack(
    *units: str, hexes: str = "N41", rows: Iterable[Record] = (), free: bool = False
) -> Table:
    """All the Axis units attack, at a time without surprise."""
    there = world_at(*units).units
    attackers = tuple(sorted(unit for unit, row in there.items() if row.party != "russia"))
    spaces = tuple(SpaceId(space) for space in hexes.split())
    play = GroundAttack(attackers=attackers, hexes=spaces, free=free)
    return table(*units, play=play, turn="Fall 1941", rows=rows)


def alive(t: Table, party: str) -> list[str]:
    return sorted(unit for unit in t.world.units if unit.startswith(party))


# Rounds -------------------------------------------------------------------------------------------


@pytest.mark.rule("15.82A#1", "a CTL of one or less gives one round")
@pytest.mark.rule("15.82A#2", "a CTL of two gives two")
@pytest.mark.rule("15.82A#3", "a CTL of three gives three, and so on")
@pytest.mark.rule("41.925B#1", "one round with a CTL of one or less")
@pytest.mark.rule("41.925B#2", "two with two")
@pytest.mark.rule("41.925B#3", "three with three")
@pytest.mark.parametrize(("level", "rounds"), [(-1, 1), (0, 1), (1, 1), (2, 2), (3, 3), (4, 4)])
def test_training_gives_rounds(level: int, rounds: int) -> None:
    w = world_at("germany-infantry-3-3 N40", rows=[Level("ctl", "germany", level)])
    assert rounds_allowed(w, UnitId(FOOT)) == rounds


@pytest.mark.rule("15.75#1", "the second round is rolled with +1")
def test_a_second_round_with_a_better_die() -> None:
    """3:1; d takes two of three factors; the second round is fought at 6:1 with one more."""
    t = attack("germany-armor-4-6 N40 x2", "germany-armor-5-6 M41 x2", "russia-infantry-2-3 N41",
               "russia-infantry-1-3 N41")  # fmt: skip
    t.dice(4)
    t.say("axis: let-stand")
    t.say("allied: lose russia-infantry-2-3/1")
    assert t.pending == "next-round"
    t.say("axis: press-on")
    assert "18 against 2: 5:1" in t.told("15.51")
    t.dice(1)  # counts as 2: d, and half of one factor is all of it
    assert "round 2 at 5:1: rolled 1, +1 later round: d" in t.told("15.6")


def test_the_attacker_may_break_off() -> None:
    t = attack("germany-armor-4-6 N40 x2", "russia-infantry-2-3 N41")
    t.dice(1)  # a
    t.default("axis")
    assert t.pending == "next-round"
    t.say("axis: break-off")
    assert t.pending == ""
    assert alive(t, "russia") == ["russia-infantry-2-3/1"]


@pytest.mark.rule("15.71#1", "while both sides have units left the attacker goes on or breaks off")
def test_the_attacker_goes_on_while_both_sides_have_units_left() -> None:
    for die, asked in ((1, "next-round"), (6, "advance-after-combat")):
        t = attack("germany-armor-4-6 N40 x2", "russia-infantry-2-3 N41")
        t.dice(die)  # a, or D
        while t.pending == "combat-losses":
            t.default("axis")
        assert t.pending == asked
        for answer in ("press-on", "break-off"):
            assert (t.against(f"axis: {answer}") == set()) is (asked == "next-round")


@pytest.mark.rule("15.82A#1", "with a CTL of nought there is no second round, either")
@pytest.mark.rule("15.82A#2", "with a CTL of two there is a second round, and no third")
@pytest.mark.rule("15.82A#3", "with a CTL of three there is a third")
@pytest.mark.parametrize(("level", "rounds"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_an_attack_has_as_many_rounds_as_training_allows(level: int, rounds: int) -> None:
    t = attack("germany-infantry-1-3 N40 x8", "russia-infantry-1-3 N41 x2",
               rows=[Level("ctl", "germany", level)])  # fmt: skip
    fought = 0
    while t.position.request is not None:
        fought += 1
        if fought == 3:
            break  # its third round is under way
        t.dice(1)  # a
        t.default("axis")
        if t.pending == "next-round":
            t.say("axis: press-on")
    assert fought == rounds


@pytest.mark.rule("15.82A#1", "with a CTL of one there is no second round")
def test_no_second_round_without_training() -> None:
    t = attack("germany-armor-4-6 N40 x2", "russia-infantry-2-3 N41",
               rows=[Level("ctl", "germany", 1)])  # fmt: skip
    t.dice(1)
    t.default("axis")
    assert t.pending == ""


@pytest.mark.rule("15.72#1", "a third round follows if the CTL allows it")
@pytest.mark.rule("15.72#2", "it goes on until the CTL forbids it")
@pytest.mark.rule("15.82A#3", "a CTL of four gives a fourth round")
@pytest.mark.parametrize(("level", "fourth"), [(3, False), (4, True)])
def test_rounds_go_on_as_far_as_training_allows(level: int, fourth: bool) -> None:
    t = attack("germany-infantry-1-3 N40 x8", "russia-infantry-1-3 N41 x2",
               rows=[Level("ctl", "germany", level)])  # fmt: skip
    for _ in range(2):
        t.dice(1)  # a
        t.default("axis")
        t.say("axis: press-on")
    assert "round 3: attack +4 ground units" in t.told("15.51")
    t.dice(4)  # counts as 6: d
    t.say("axis: let-stand")
    t.default("allied")
    assert len(alive(t, "russia")) == 1
    assert (t.pending == "next-round") is fourth


@pytest.mark.rule("15.71#2", "units whose CTL allows no second round are left out of it")
@pytest.mark.rule("15.91#1", "who was not in the last round does not advance")
def test_only_trained_units_fight_on_and_only_they_advance() -> None:
    """Italians with a CTL of 1 fight one round; who is not in the last round does not advance."""
    t = attack("germany-armor-5-6 N40 x2", "italy-infantry-3-3 M41", "russia-infantry-2-3 N41",
               "russia-infantry-1-3 N41")  # fmt: skip
    t.dice(5)  # 2:1: d
    t.say("axis: let-stand")
    t.say("allied: lose russia-infantry-2-3/1")
    t.say("axis: press-on")
    assert "10 against 2: 5:1" in t.told("15.51")
    t.dice(6)
    assert t.against("axis: advance-into N41 italy-infantry-3-3/1") == {"15.91"}
    assert t.against("axis: advance-into N41 germany-armor-5-6/1") == set()


@pytest.mark.rule("15.73#1", "nobody joins in the second round")
def test_nobody_joins_later_rounds() -> None:
    """A second German stack next to the hex stays out of it."""
    units = ("germany-armor-4-6 N40 x2", "germany-armor-5-6 M41", "russia-infantry-2-3 N41")
    play = GroundAttack(
        attackers=(UnitId(TANK), UnitId("germany-armor-4-6/2")), hexes=(SpaceId("N41"),)
    )
    t = table(*units, play=play, turn="Fall 1941")
    t.dice(1)
    t.default("axis")
    t.say("axis: press-on")
    assert "4 against 4: 1:1" in t.told("15.51")


@pytest.mark.rule("15.74#1", "the odds are found anew")
def test_odds_are_found_anew_for_each_round() -> None:
    t = attack("germany-armor-4-6 N40 x2", "russia-infantry-2-3 N41")
    assert "8 against 4: 2:1" in t.told("15.51")
    t.dice(1)  # a: two factors, so one tank unit
    t.default("axis")
    t.say("axis: press-on")
    assert "4 against 4: 1:1" in t.told("15.51")


@pytest.mark.rule("15.74#4", "the French stop when the odds fall below 1:1")
@pytest.mark.rule("75.21#1", "they stop when the odds fall below 1:1")
def test_the_french_stop_when_the_odds_fall_below_even() -> None:
    trained = Level("ctl", "france", 2)
    units = ("france-infantry-2-3 M33 x2", "france-armor-3-5 L34 x2", "germany-infantry-3-3 M34")
    there = world_at(*units).units
    attackers = tuple(sorted(unit for unit in there if unit.startswith("france")))
    play = GroundAttack(attackers=attackers, hexes=(SpaceId("M34"),))
    rows = [trained, war_state(Power.FRANCE, Power.GERMANY, Relation.WAR)]
    t = table(*units, play=play, scenario="poland-1939", side="allied", rows=rows, turn="Fall 1939")
    t.dice(1)  # 1:1: A, and six of ten factors are lost
    t.default("allied")
    assert alive(t, "germany") == ["germany-infantry-3-3/1"]
    assert t.pending == ""


@pytest.mark.rule("15.322#1", "the river counts in the second round when those across it are lost")
def test_the_river_counts_in_the_second_round() -> None:
    """The infantry that was across the river is lost in the first round."""
    t = attack("germany-armor-5-6 L40 x2", "germany-infantry-1-3 M41 x2", "russia-infantry-2-3 M40",
               hexes="M40")  # fmt: skip
    assert "12 against 4: 3:1" in t.told("15.51")
    t.dice(4)  # d: the only unit is lost
    t = attack("germany-armor-5-6 L40 x2", "germany-infantry-1-3 M41 x3", "russia-infantry-3-3 M40",
               hexes="M40")  # fmt: skip
    assert "13 against 6: 2:1" in t.told("15.51")
    t.dice(1)  # a: three factors
    t.say("axis: lose germany-infantry-1-3/1,germany-infantry-1-3/2,germany-infantry-1-3/3")
    t.say("axis: press-on")
    assert "10 against 9: 1:1" in t.told("15.51")


@pytest.mark.rule("15.81#2", "partial supply takes one from the CTL")
@pytest.mark.rule("30.522A#1", "partial supply takes one from the CTL")
def test_partial_supply_takes_a_level_of_training() -> None:
    short = UnitSupply(UnitId(FOOT), Supply.PARTIAL)
    for rows, level in (((), 2), ((short,), 1)):
        w = world_at("germany-infantry-3-3 N40", rows=rows)
        assert ctl(w, w.units[UnitId(FOOT)]) == level


# Fronts -------------------------------------------------------------------------------------------


@pytest.mark.rule("15.45#3", "an attack on two fronts counts on both against attrition")
@pytest.mark.rule("15.45#4", "and on one of them towards a full offensive")
def test_an_attack_on_two_fronts_counts_on_both() -> None:
    """R33 is western, R34 eastern; from S33, which is neither, the attacker names one (R-008)."""
    units = ("germany-infantry-3-3 S33", "russia-infantry-1-3 R33", "russia-infantry-1-3 R34")
    t = attack(*units, hexes="R33 R34")
    assert t.pending == "front-charged"
    assert t.against("axis: charge-to mediterranean") == {"15.45"}
    t.say("axis: charge-to eastern")
    for front in ("eastern", "western"):
        assert offensives.attributed(t.world, "european axis", front) == 3
    assert offensives.spent_on(t.world, "germany", "eastern") == 3
    assert offensives.spent_on(t.world, "germany", "western") == 0


@pytest.mark.rule("15.45#2", "an attack on one front is paid on the front of the hex attacked")
def test_the_hex_that_is_attacked_decides_the_front() -> None:
    """From R34, on the eastern front, an attack on R33 is paid for on the western front."""
    t = attack("germany-infantry-3-3 R34", "russia-infantry-1-3 R33", hexes="R33")
    assert offensives.spent_on(t.world, "germany", "western") == 3
    assert offensives.spent_on(t.world, "germany", "eastern") == 0


@pytest.mark.rule("15.45#4", "that of the attackers, if it is among them")
def test_the_attackers_front_is_charged_if_it_is_among_them() -> None:
    units = ("germany-infantry-3-3 R34", "russia-infantry-1-3 R33", "russia-infantry-1-3 Q34")
    t = attack(*units, hexes="Q34 R33")
    assert t.pending == "ground combat"
    assert offensives.spent_on(t.world, "germany", "eastern") == 3
    assert offensives.spent_on(t.world, "germany", "western") == 0


# Advance ------------------------------------------------------------------------------------------


@pytest.mark.rule("15.91#1", "survivors may advance into the emptied hex")
@pytest.mark.rule("15.12#2", "after each attack survivors may advance, or stay")
@pytest.mark.rule("29.23#2", "who advances takes the attacked hex")
def test_survivors_advance_and_take_the_hex() -> None:
    t = attack("germany-infantry-3-3 N40 x2", "russia-infantry-1-3 N41")
    t.dice(6)
    assert t.pending == "advance-after-combat"
    t.say(f"axis: advance-into N41 {FOOT}")
    assert t.place(FOOT) == "N41"
    assert t.holder("N41") == "germany"
    t.say("axis: end-advance")
    assert t.place("germany-infantry-3-3/2") == "N40"
    assert t.pending == ""


@pytest.mark.rule("10.94#1", "flak is lost when enemies advance into its hex after combat")
def test_flak_is_lost_to_those_who_advance() -> None:
    """As long as nobody comes it stays."""
    t = attack("germany-infantry-3-3 N40 x2", "russia-infantry-1-3 N41", "russia-flak N41 x2")
    t.dice(6)
    assert [(row.type, row.factors) for row in t.world.air.values()] == [("russia-flak", 2)]
    t.say(f"axis: advance-into N41 {FOOT}")
    assert not t.world.air
    assert t.told("10.94")


@pytest.mark.rule("15.91#1", "whoever advances takes the hex for his side")
def test_the_first_to_advance_takes_control() -> None:
    units = ("germany-infantry-3-3 N40", "rumania-infantry-2-3 M41", "russia-infantry-1-3 N41")
    for first, holder in ((FOOT, "germany"), ("rumania-infantry-2-3/1", "germany")):
        t = attack(*units)
        t.dice(6)
        others = {FOOT, "rumania-infantry-2-3/1"} - {first}
        t.say(f"axis: advance-into N41 {first},{others.pop()}")
        assert t.holder("N41") == holder


@pytest.mark.rule("15.91#1", "no more advance than may stack")
@pytest.mark.rule("12.11A#1", "two units, after an advance too")
def test_stacking_limits_hold_for_the_advance() -> None:
    t = attack("germany-infantry-3-3 N40 x2", "germany-armor-4-6 M41", "russia-infantry-1-3 N41")
    t.dice(6)
    three = f"{TANK},germany-infantry-3-3/1,germany-infantry-3-3/2"
    assert t.against(f"axis: advance-into N41 {three}") == {"12.11"}
    t.default("axis")
    assert sorted(t.world.units_in[SpaceId("N41")]) == [TANK, FOOT]
    assert t.pending == ""  # there is no room for more


@pytest.mark.rule("15.91#3", "of two hexes none is entered while a defender is left in the other")
def test_nobody_advances_while_a_defender_is_left() -> None:
    """Of two hexes only one is cleared: nobody advances into it."""
    t = attack("germany-armor-5-6 M42 x2", "germany-armor-5-6 O41 x2", "russia-infantry-3-3 N41",
               "russia-infantry-1-3 N42", hexes="N41 N42",
               rows=[Level("ctl", "germany", 1)])  # fmt: skip
    t.dice(5)  # 2:1: d, two of four factors
    t.say("axis: let-stand")
    t.say("allied: lose russia-infantry-3-3/1")
    assert t.place("russia-infantry-1-3/1") == "N42"
    assert t.pending == ""


@pytest.mark.rule("15.91#3", "both hexes are entered when all defenders are gone")
def test_two_hexes_may_be_entered_after_one_attack() -> None:
    t = attack("germany-armor-5-6 M42", "germany-armor-5-6 O41", "russia-infantry-1-3 N41",
               "russia-infantry-1-3 N42", hexes="N41 N42")  # fmt: skip
    t.dice(6)
    t.say("axis: advance-into N41 germany-armor-5-6/1")
    t.say("axis: advance-into N42 germany-armor-5-6/2")
    assert t.pending == ""
    assert (t.holder("N41"), t.holder("N42")) == ("germany", "germany")


@pytest.mark.rule("15.92A#1", "unsupplied units stay, partially supplied ones advance")
def test_unsupplied_units_stay() -> None:
    units = ("germany-infantry-3-3 N40 x2", "russia-infantry-1-3 N41")
    none = UnitSupply(UnitId(FOOT), Supply.NONE)
    half = UnitSupply(UnitId("germany-infantry-3-3/2"), Supply.PARTIAL)
    t = attack(*units, rows=[none, half])
    t.dice(6)
    assert t.against(f"axis: advance-into N41 {FOOT}") == {"15.92A"}
    assert t.against("axis: advance-into N41 germany-infantry-3-3/2") == set()
    t = attack(*units, rows=[none, UnitSupply(UnitId("germany-infantry-3-3/2"), Supply.NONE)])
    t.dice(6)
    assert t.pending == ""


@pytest.mark.rule("15.92B#1", "exploiting armor does not advance out of its chain")
@pytest.mark.parametrize(("path", "breaks"), [(("N39", "N40"), True), (("N40",), False)])
def test_exploiting_armor_keeps_its_chain(path: tuple[str, ...], breaks: bool) -> None:
    """From the breakthrough in N38 or N39 armor is in N40; N41 is one or two hexes further."""
    start = SpaceId("N38" if breaks else "N39")
    tank = UnitId("germany-armor-5-6/1")
    play = GroundAttack(attackers=(tank,), hexes=(SpaceId("N41"),), exploiting=True)
    t = table(
        "germany-armor-5-6 N40", "russia-infantry-1-3 N41", play=play, turn="Fall 1941",
        rows=[
            Breakthrough(start, (tank,), strongly_held=False),
            Exploiter(tank, start, SpaceId("N40"), tuple(SpaceId(space) for space in path)),
        ],
    )  # fmt: skip
    t.dice(6)
    assert alive(t, "russia") == []
    if breaks:
        assert t.pending == ""
        assert t.place(tank) == "N40"
    else:
        assert t.against(f"axis: advance-into N41 {tank}") == set()


@pytest.mark.rule("15.92D#1", "attackers advance, defenders stay where they are")
def test_defenders_never_advance() -> None:
    t = attack("germany-armor-4-6 N40 x2", "russia-infantry-1-3 N41")
    t.dice(6)
    assert t.pending == "advance-after-combat"
    t = attack("germany-infantry-3-3 N40", "russia-infantry-3-3 N41")
    t.dice(1)
    assert alive(t, "germany") == []
    assert t.pending == ""
    assert t.place("russia-infantry-3-3/1") == "N41"
    assert t.holder("N40") == "germany"


@pytest.mark.rule("15.12#2", "after the attack its survivors may advance, before any other attack")
@pytest.mark.rule("15.91#2", "the advance is decided before the next attack")
def test_the_advance_comes_before_the_next_attack() -> None:
    t = table("germany-infantry-3-3 N40 x2", "russia-infantry-1-3 N41", "russia-infantry-1-3 M41",
              play=GroundAttacks(), turn="Fall 1941")  # fmt: skip
    t.say(f"axis: attack N41 {FOOT}")
    t.dice(5)
    assert t.pending == "advance-after-combat"
    assert t.against("axis: attack M41 germany-infantry-3-3/2") == {"15.91"}


@pytest.mark.rule("31.32#2", "more than two units advance onto a bridgehead")
def test_a_bridgehead_makes_room_for_more() -> None:
    """Five units may cross the river at M40 once a bridgehead is placed."""
    t = attack("germany-infantry-3-3 L40 x2", "germany-infantry-3-3 M39 x2",
               "russia-infantry-1-3 M40", hexes="M40")  # fmt: skip
    t.dice(6)
    t.say("axis: advance-into M40 germany-infantry-3-3/1")
    t.say("axis: place-bridgehead")
    assert t.pending == "advance-after-combat"
    rest = ",".join(f"germany-infantry-3-3/{n}" for n in (2, 3, 4))
    assert t.against(f"axis: advance-into M40 {rest}") == set()


@pytest.mark.rule("15.91#1", "of two allies the one who advances first has the hex")
def test_one_seat_decides_who_takes_the_hex() -> None:
    for first, second in (("italy", "germany"), ("germany", "italy")):
        t = attack("germany-infantry-3-3 N40", "italy-infantry-3-3 M41", "russia-infantry-1-3 N41")
        t.dice(6)
        assert t.position.to_answer() == ("axis",)
        t.say(f"axis: advance-into N41 {first}-infantry-3-3/1,{second}-infantry-3-3/1")
        assert t.holder("N41") == first
