"""Worked examples of ground attacks (15), played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from tests.awaw.vectors.named import europe, vector
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

FALL: dict[str, Any] = {"turn": "Fall 1941", "step": "T.P.COM.GND.20"}


def attack(
    *units: str, target: str = "N41", exploiting: bool = False, rows: Iterable[Record] = (),
    **setting: Any,
) -> Table:  # fmt: skip
    """Everybody of the phasing side attacks a hex together."""
    setting = {**FALL, **setting}
    there = world_at(*units, **setting).units
    friends = ("russia",) if setting.get("side") == "allied" else ("germany", "italy")
    attackers = tuple(sorted(unit for unit in there if unit.startswith(friends)))
    play = GroundAttack(attackers=attackers, hexes=(SpaceId(target),), exploiting=exploiting)
    return table(*units, play=play, rows=rows, **setting)


def balance(t: Table) -> str:
    """The strengths and the odds that were told."""
    return t.told("15.51")[-1]


def alive(t: Table, party: str) -> int:
    return len([unit for unit in t.world.units if unit.startswith(party)])


# Multipliers --------------------------------------------------------------------------------------


@vector("15.31")
def test_a_2_5_armor_in_the_open_defends_with_four() -> None:
    t = attack("russia-infantry-3-3 N40", "italy-armor-2-5 N41", side="allied")
    assert balance(t).startswith("3 against 4")


@vector("15.35 example 1")
def test_rumanians_abroad_against_exploiting_armor() -> None:
    t = attack("russia-armor-4-5 N40", "rumania-infantry-2-3 N41", side="allied", exploiting=True,
               rows=(Level("ctl", "russia", 2),))  # fmt: skip
    assert balance(t).startswith("4 against 2")


@vector("15.35 example 2")
def test_russian_armor_and_infantry_against_exploiting_armor() -> None:
    t = attack("germany-armor-4-6 N40", "russia-armor-4-5 N41", "russia-infantry-3-3 N41",
               exploiting=True)  # fmt: skip
    assert balance(t).startswith("4 against 11")


@vector("15.35 example 3")
def test_a_river_against_exploiting_armor() -> None:
    """A 3-2 is a Pacific unit; a Russian 3-3 behind the river past L40 has the same factors."""
    t = attack("germany-armor-4-6 L40", "russia-infantry-3-3 M40", target="M40", exploiting=True)
    assert balance(t).startswith("4 against 6")


# Who attacks --------------------------------------------------------------------------------------


@vector("15.42")
@pytest.mark.parametrize("second", ["attack M41 germany-infantry-3-3/2", "end-attacks"])
def test_two_units_of_one_hex_attack_two_hexes_or_one_stays_out(second: str) -> None:
    t = table(
        "germany-infantry-3-3 N40 x2", "russia-infantry-1-3 N41", "russia-infantry-1-3 M41",
        play=GroundAttacks(), **FALL,
    )  # fmt: skip
    t.say("axis: attack N41 germany-infantry-3-3/1")
    t.dice(6)
    while t.pending not in ("regular-attacks", "ground combat", ""):
        t.say("axis: end-advance" if t.pending == "advance-after-combat" else "axis: let-stand")
    t.say(f"axis: {second}")
    assert t.pending == ("" if second == "end-attacks" else "ground combat")


# Odds ---------------------------------------------------------------------------------------------


@vector("15.52 example 1")
@pytest.mark.parametrize(
    ("attackers", "defenders", "told"),
    [
        ("germany-armor-5-6 N40 x4", "russia-infantry-1-3 N41 x5", "20 against 10: 2:1"),
        ("germany-armor-4-6 N40 x4;germany-infantry-3-3 N40", "russia-infantry-1-3 N41 x5",
         "19 against 10: 1:1"),
    ],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender(attackers: str, defenders: str, told: str) -> None:
    assert balance(attack(*attackers.split(";"), defenders)) == told


@vector("15.52 example 1")
def test_five_against_thirteen_is_one_to_three() -> None:
    """Armor with its multiplier of two, and five 1-3s that exploiting armor has shaken."""
    t = attack("germany-armor-5-6 N40", "russia-armor-4-5 N41", "russia-infantry-1-3 N41 x5",
               exploiting=True)  # fmt: skip
    assert balance(t) == "5 against 13: 1:3"


@vector("15.52 example 2")
def test_seven_to_one_is_five_to_one_and_one_to_five_is_lost() -> None:
    t = attack("germany-armor-4-6 N40 x2", "germany-infantry-3-3 N40 x2", "russia-infantry-1-3 N41")
    assert balance(t).startswith("14 against 2: 5:1")
    t.dice(1)
    assert alive(t, "russia") == 0  # Ex-2, the result for a 1 at 5:1
    assert alive(t, "germany") == 4
    t = attack("germany-infantry-1-3 N40 x2", "russia-infantry-1-3 N41 x5")
    assert t.pending == ""  # 2 against 10, without a die
    assert (alive(t, "germany"), alive(t, "russia")) == (0, 5)


# The table ----------------------------------------------------------------------------------------

COLUMNS = [
    ("15.6 example 1", "germany-infantry-1-3 N40 x2", "A A a Ex Ex Ex"),
    ("15.6 example 2", "germany-armor-4-6 N40", "A a Ex Ex-1 Ex-2 d"),
    ("15.6 example 3", "germany-armor-4-6 N40 x2", "a Ex Ex-1 Ex-2 d D"),
    ("15.6 example 4", "germany-armor-4-6 N40 x3", "Ex Ex-1 Ex-2 d D D"),
    ("15.6 example 5", "germany-armor-4-6 N40 x4", "Ex-1 Ex-2 d D D D"),
]


@pytest.mark.parametrize(
    ("attackers", "results"), [pytest.param(*case, id=name) for name, *case in COLUMNS]
)
def test_the_results_of_a_column(attackers: str, results: str) -> None:
    """Against a 2-3 in the open, which is worth four."""
    for die, result in enumerate(results.split(), start=1):
        t = attack(attackers, "russia-infantry-2-3 N41")
        t.dice(die)
        assert t.told("15.6")[-1].endswith(result), t.told("15.6")


@vector("15.75")
def test_the_second_and_third_rounds_add_one_and_two() -> None:
    """A 1 each time: 40 against 20, then 30, then 20, after an "a" twice."""
    t = attack(
        "germany-armor-5-6 N40 x4", "germany-armor-5-6 M41 x4", "russia-infantry-3-3 N41 x3",
        "russia-infantry-1-3 N41", rows=(Level("ctl", "germany", 3),),
    )  # fmt: skip
    t.dice(1)
    assert t.told("15.6") == ["round 1 at 2:1: rolled 1: a"]
    for line in (
        "round 2 at 1:1: rolled 1, +1 later round: a",
        "round 3 at 1:1: rolled 1, +2 later round: Ex",
    ):
        t.default("axis")
        t.say("axis: press-on")
        t.dice(1)
        assert t.told("15.6") == [line]


@vector("15.82A")
@pytest.mark.parametrize(("ctl", "rounds"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_training_gives_rounds(ctl: int, rounds: int) -> None:
    """35 against 20, with an "a" each time: after three rounds five factors are still left."""
    t = attack(
        "germany-armor-5-6 N40 x4", "germany-armor-5-6 M41 x3", "russia-infantry-3-3 N41 x3",
        "russia-infantry-1-3 N41", rows=(Level("ctl", "germany", ctl),),
    )  # fmt: skip
    for number, die in enumerate((2, 1, 1)[:rounds]):
        t.dice(die)
        assert t.told("15.6")[-1].endswith(": a")
        t.default("axis")
        assert t.pending == ("next-round" if number + 1 < rounds else "")
        if t.pending:
            t.say("axis: press-on")
    assert alive(t, "russia") == 4
    assert alive(t, "germany") == 7 - 2 * rounds


# What results cost --------------------------------------------------------------------------------

TEN = ("germany-infantry-3-3 N40 x2", "germany-infantry-1-3 M41 x4")
EIGHT = "russia-infantry-2-3 N41 x2"


@vector("15.61 example 2")
@pytest.mark.parametrize(("die", "due"), [(1, 8), (2, 4)])
def test_a_result_against_the_attacker_costs_the_defence_or_half_of_it(die: int, due: int) -> None:
    t = attack(*TEN, EIGHT)
    assert balance(t).startswith("10 against 8")
    t.dice(die)
    small = ",".join(f"germany-infantry-1-3/{n}" for n in (1, 2, 3, 4))
    if due == 8:
        assert t.against(f"axis: lose germany-infantry-3-3/1,{small}") == {"15.62"}  # seven
        both = "germany-infantry-3-3/1,germany-infantry-3-3/2"
        t.say(f"axis: lose {both},germany-infantry-1-3/1,germany-infantry-1-3/2")
    else:
        assert t.against("axis: lose germany-infantry-3-3/1") == {"15.62"}
        t.say(f"axis: lose {small}")
    assert alive(t, "russia") == 2
    assert alive(t, "germany") == 2


@vector("15.61 example 3")
def test_a_small_d_takes_four_of_seven_factors() -> None:
    t = attack("germany-armor-5-6 N40 x3", "russia-infantry-3-3 N41 x2", "russia-infantry-1-3 N41")
    t.dice(6)
    t.say("axis: let-stand")
    assert t.against("allied: lose russia-infantry-3-3/1") == {"15.62"}  # three
    t.say("allied: lose russia-infantry-3-3/1,russia-infantry-1-3/1")
    assert alive(t, "russia") == 1


# Works --------------------------------------------------------------------------------------------


def at_suez(italians: int, germans: int) -> Table:
    """Six British factors in a fortified Suez, attacked from LL30, where no river helps them."""
    units = [f"italy-infantry-3-3 LL30 x{italians // 3}", "britain-infantry-3-4 MM30 x2"]
    units.append(f"germany-infantry-3-3 LL30 x{germans // 3}")
    names = [f"italy-infantry-3-3/{n + 1}" for n in range(italians // 3)]
    names += [f"germany-infantry-3-3/{n + 1}" for n in range(germans // 3)]
    play = GroundAttack(attackers=tuple(map(UnitId, sorted(names))), hexes=(SpaceId("MM30"),))
    works = Fort(SpaceId("MM30"), all_round=FortKind.FORTIFICATION)
    t = europe(*units, play=play, rows=(works,), **{**FALL, "turn": "Summer 1942"})
    assert balance(t).startswith("24 against 18: 1:1")
    t.dice(6)
    assert t.pending == "defender-exchange"
    t.say("allied: take-exchange")
    return t


@vector("15.551 example 1")
def test_a_mixed_force_at_suez_loses_by_its_lowest_training() -> None:
    t = at_suez(12, 12)
    three = [f"italy-infantry-3-3/{n}" for n in (1, 2, 3)]
    assert t.against(f"axis: lose {','.join(three)}") == {"15.62"}  # nine of twelve
    t.say(f"axis: lose {','.join([*three, 'italy-infantry-3-3/4'])}")
    assert alive(t, "britain") == 0
    assert (alive(t, "italy"), alive(t, "germany")) == (0, 4)


@vector("15.551 example 2")
@pytest.mark.parametrize("italians", [6, 9])
def test_once_the_italians_are_gone_nothing_more_is_due(italians: int) -> None:
    t = at_suez(italians, 24 - italians)
    units = ",".join(f"italy-infantry-3-3/{n + 1}" for n in range(italians // 3))
    t.say(f"axis: lose {units}")
    assert alive(t, "britain") == 0
    assert (alive(t, "italy"), alive(t, "germany")) == (0, (24 - italians) // 3)


@vector("15.55")
@pytest.mark.parametrize(
    ("ctl", "die", "result"), [(1, 4, "Ex-1"), (1, 6, "Ex-1"), (2, 6, "Ex-2"), (3, 6, "Ex-3")]
)
def test_results_against_works(ctl: int, die: int, result: str) -> None:
    """As in an invasion, which needs ships: at 2:1 a 4 is an Ex-2 and a 6 a D."""
    t = attack(
        "germany-armor-4-6 N40 x3", "russia-infantry-2-3 N41",
        rows=(Level("ctl", "germany", ctl), Fort(SpaceId("N41"), all_round=FortKind.FORTIFICATION)),
    )  # fmt: skip
    assert balance(t).startswith("12 against 6: 2:1")
    t.dice(die)
    assert result in " ".join(t.told("15.55") + t.told("15.6"))
    due = {"Ex-1": 4, "Ex-2": 2, "Ex-3": 0}[result]
    if due:
        t.default("axis")
    assert alive(t, "russia") == 0
    assert alive(t, "germany") == (2 if due else 3)
