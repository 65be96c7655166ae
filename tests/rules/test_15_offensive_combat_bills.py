"""15.55, 15.61, 15.7: what each result costs, what works make of it, and when rounds must end."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.loss_requirements import Bill
from warcabinet.awaw.ground.attack.strengths_and_odds import weigh
from warcabinet.awaw.ground.battle import combat_results_table as crt
from warcabinet.awaw.ground.battle.combat_results_table import CombatResult, DefenderExchange
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.construction import BeachDefence, Fort, FortKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Relation, Status, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

N41 = SpaceId("N41")
FORTIFIED = Fort(N41, FortKind.FORTIFICATION)


def attack(*units: str, rows: Iterable[Record] = (), side: str = "axis") -> Table:
    """All units outside N41 attack those in it, at a time without surprise."""
    there = world_at(*units).units
    attackers = tuple(sorted(unit for unit, row in there.items() if row.place != N41))
    play = GroundAttack(attackers=attackers, hexes=(N41,))
    return table(*units, play=play, turn="Fall 1941", rows=rows, side=side)


# What results cost --------------------------------------------------------------------------------


def bills(attackers: str, defenders: str, result: CombatResult) -> tuple[Bill, Bill]:
    """What a result costs Germans who attack Russians in the open."""
    w = world_at(attackers, defenders, turn="Fall 1941")
    assault = Assault(tuple(one for one in w.units if one.startswith("germany")), (N41,))
    balance = weigh(w, assault)
    return (
        crt.attacker_bill(w, assault, balance, result),
        crt.defender_bill(w, assault, balance, result),
    )


@pytest.mark.parametrize(
    ("result", "attacker", "defender"),
    [
        pytest.param("A", 6, 0, marks=pytest.mark.rule("15.61#1", "an A costs the attacker six")),
        pytest.param("a", 3, 0, marks=pytest.mark.rule("15.61#2", "an a costs the attacker half")),
        pytest.param(
            "Ex", 6, 3, marks=pytest.mark.rule("15.61#4", "an Ex costs as much as it takes")
        ),
        pytest.param("Ex-1", 3, 3, marks=pytest.mark.rule("15.61#7", "Ex-1 costs a DM one lower")),
        pytest.param("Ex-2", 0, 3, marks=pytest.mark.rule("15.61#9", "Ex-2 costs a DM two lower")),
        pytest.param(
            "Ex-3", 0, 3, marks=pytest.mark.rule("15.61#10", "Ex-3 costs a DM three lower")
        ),
        pytest.param("d", 0, 2, marks=pytest.mark.rule("15.61#12", "a d takes half, rounded up")),
        pytest.param("D", 0, 3, marks=pytest.mark.rule("15.61#13", "a D takes everything")),
    ],
)
def test_what_each_result_costs(result: str, attacker: int, defender: int) -> None:
    """Eight factors against a 3-3 in the open, which is worth six."""
    ours, theirs = bills(
        "germany-armor-4-6 N40 x2", "russia-infantry-3-3 N41", CombatResult(result)
    )
    assert (ours.most, theirs.most) == (attacker, defender)


@pytest.mark.rule("15.61#3", "in an Ex a weaker attacker loses all, and the defender as much")
def test_an_exchange_against_a_stronger_defender() -> None:
    """Four factors against a 3-3 in the open, which is worth six with its DM."""
    ours, theirs = bills("germany-armor-4-6 N40", "russia-infantry-3-3 N41", CombatResult.EX)
    assert (ours.most, ours.total) == (4, 4)
    assert (theirs.most, theirs.total) == (4, 6)


@pytest.mark.rule("15.62#1", "half of an odd number is rounded up")
@pytest.mark.parametrize(("amount", "half"), [(1, 1), (2, 1), (7, 4), (8, 4)])
def test_halves_are_rounded_up(amount: int, half: int) -> None:
    assert crt.half(amount) == half


# Works --------------------------------------------------------------------------------------------


TANKS = ("germany-armor-5-6 N40 x2", "germany-armor-5-6 M42 x2", "russia-infantry-2-3 N41")


@pytest.mark.rule("15.55#1", "a fortress turns a D into an exchange too")
@pytest.mark.rule("15.55#3", "beach defenses attacked by land do not")
@pytest.mark.rule("15.55#4", "nor does a line that is attacked from behind")
@pytest.mark.parametrize(
    ("row", "told"),
    [
        (Fort(N41, FortKind.FORTRESS), ["D counts as Ex-2 here"]),
        (
            Fort(N41, None, FortKind.FORTRESS, (SpaceId("N40"), SpaceId("M42"))),
            ["D counts as Ex-2 here"],
        ),
        (Fort(N41, None, FortKind.FORTRESS, (SpaceId("N40"),)), []),
        (BeachDefence(N41), []),
    ],
)
def test_which_works_turn_results_into_exchanges(row: Record, told: list[str]) -> None:
    t = attack(*TANKS, rows=[row])
    t.dice(6)
    assert t.told("15.55") == told


@pytest.mark.rule("15.55A#3", "with a CTL of one the defender may make an Ex-1 of a d")
@pytest.mark.rule("15.55B#2", "with a CTL of two an Ex-2")
@pytest.mark.rule("15.55C#2", "with a CTL of three an Ex-3")
@pytest.mark.parametrize(("level", "offered"), [(0, "Ex-1"), (1, "Ex-1"), (2, "Ex-2"), (4, "Ex-3")])
def test_what_the_defender_of_works_may_make_of_a_d(level: int, offered: str) -> None:
    units = ("germany-armor-4-6 N40 x2", "germany-armor-4-6 M41", "russia-infantry-2-3 N41")
    t = attack(*units, rows=[FORTIFIED, Level("ctl", "germany", level)])
    t.dice(5)  # 2:1: d
    decision = t.position.decision
    assert isinstance(decision, DefenderExchange)
    assert decision.exchange == offered
    assert t.position.to_answer() == ("allied",)


@pytest.mark.rule("15.55A#1", "with a CTL of one an Ex-2 against works costs as Ex-1")
@pytest.mark.parametrize(("level", "told"), [(1, ["Ex-2 counts as Ex-1 here"]), (2, [])])
def test_an_ex_2_against_works(level: int, told: list[str]) -> None:
    t = attack(*TANKS, rows=[FORTIFIED, Level("ctl", "germany", level)])
    t.dice(3)  # 20 against 6, 3:1: Ex-2
    assert t.told("15.55") == told


# When rounds must end -----------------------------------------------------------------------------


@pytest.mark.rule("15.74#2", "an attack on works ends when the odds fall below 1:1")
def test_an_attack_on_works_ends_below_even_odds() -> None:
    """Eight factors against six: an `a` costs three of them, so one of two tank units."""
    for defender, rows, pending in (
        ("russia-infantry-2-3", (FORTIFIED,), ""),
        ("russia-infantry-3-3", (), "next-round"),
    ):
        t = attack("germany-armor-4-6 N40 x2", f"{defender} N41", rows=rows)
        assert "8 against 6: 1:1" in t.told("15.51")
        t.dice(2)
        t.default("axis")
        assert len(t.world.units) == 2
        assert t.pending == pending


@pytest.mark.rule("15.74#3", "a drop goes on below 1:1 if its CTL allows it")
def test_a_drop_goes_on_below_even_odds() -> None:
    drop = Airdrop(UnitId("germany-airborne-1-3/1"), SpaceId("L33"), "Fall 1941, axis")
    attackers = (UnitId("germany-airborne-1-3/1"), UnitId("germany-infantry-3-3/1"),
                 UnitId("germany-infantry-3-3/2"))  # fmt: skip
    for level, pending in ((2, "next-round"), (1, "")):
        t = table(
            "germany-airborne-1-3 N41", "germany-infantry-3-3 N40 x2", "russia-infantry-3-3 N41",
            play=GroundAttack(attackers=attackers, hexes=(N41,)), turn="Fall 1941",
            rows=[drop, Level("ctl", "germany", level)],
        )  # fmt: skip
        assert "7 against 6: 1:1" in t.told("15.51")
        t.dice(2)  # a: three factors
        t.say("axis: lose germany-infantry-3-3/1")
        assert t.pending == pending


@pytest.mark.rule("15.74#3", "also against works, while a dropped unit is left to fight on")
@pytest.mark.parametrize(
    ("lost", "pending"),
    [("infantry-3-3/1", "next-round"), ("airborne-1-3/1 infantry-1-3/1 infantry-1-3/2", "")],
)
def test_a_drop_on_works_goes_on_below_even_odds(lost: str, pending: str) -> None:
    """R-285: six factors against six; an `a` costs three of them."""
    drop = Airdrop(UnitId("germany-airborne-1-3/1"), SpaceId("L33"), "Fall 1941, axis")
    units = ("airborne-1-3/1", "infantry-1-3/1", "infantry-1-3/2", "infantry-3-3/1")
    attackers = tuple(UnitId(f"germany-{unit}") for unit in units)
    t = table(
        "germany-airborne-1-3 N41", "germany-infantry-3-3 N40", "germany-infantry-1-3 N40 x2",
        "russia-infantry-2-3 N41", play=GroundAttack(attackers=attackers, hexes=(N41,)),
        turn="Fall 1941", rows=[drop, FORTIFIED],
    )  # fmt: skip
    assert "6 against 6: 1:1" in t.told("15.51")
    t.dice(2)
    t.say(f"axis: lose {','.join(f'germany-{unit}' for unit in lost.split())}")
    assert t.pending == pending


@pytest.mark.rule("15.74#5", "Communist Chinese stop when the odds fall below 1:1")
def test_the_chinese_stop_below_even_odds() -> None:
    communists = Country("communist-china")
    rows = (
        Alignment(communists, Status.INDEPENDENT),
        war_state(communists, Power.GERMANY, Relation.WAR),
    )
    for troops, pending in (("communist-china", ""), ("russia", "next-round")):
        unit = f"{troops}-infantry-2-2" if troops != "russia" else "russia-infantry-2-3"
        t = attack(
            f"{unit} N40 x2", "germany-infantry-1-3 N41 x2", side="allied",
            rows=[*rows, Level("ctl", troops, 2)],
        )  # fmt: skip
        assert "4 against 4: 1:1" in t.told("15.51")
        t.dice(2)  # a: two factors
        t.default("allied")
        assert t.pending == pending


@pytest.mark.rule("15.72#2", "it ends at once when a side has lost everything")
def test_rounds_end_with_the_last_unit_of_a_side() -> None:
    rows = [Level("ctl", "germany", 4)]
    t = attack("germany-armor-4-6 N40 x2", "russia-infantry-2-3 N41", rows=rows)
    t.dice(6)  # D
    assert t.pending == "advance-after-combat"
    t = attack("germany-infantry-1-3 N40 x2", "russia-infantry-1-3 N41", rows=rows)
    t.dice(1)  # A
    assert not [unit for unit in t.world.units if unit.startswith("germany")]
    assert t.pending == ""
