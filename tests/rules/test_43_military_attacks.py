"""43.42: atomic bombs in ground combat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from tests.rules.shared.atomics import AXIS, RUSSIA, bombs
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.politics.atomic_markers import diplomatic_points, marked
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.research.atomics.military_attacks import able, may_attack, may_defend
from warcabinet.awaw.state.atomics import AtomicAim
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.awaw.state.naval import ActivityId, Landed
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Relation, war_state
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

WAR = war_state(party("germany"), party("russia"), Relation.WAR)
ATTACKERS = ("russia-infantry-3-3 N40 x5", "russia-infantry-3-3 M41 x3")
"""24 factors next to N41."""
DEFENDERS = "germany-infantry-3-3 N41 x2"
THREE = (*ATTACKERS, "germany-infantry-3-3 N41 x3")
"""Without a fort three units defend with 18, as two do in one."""
N41 = SpaceId("N41")


def setting(rows: Iterable[Record], turn: str) -> dict[str, Any]:
    return {
        "scenario": "europe-1939",
        "turn": turn,
        "side": "allied",
        "step": "T.P.COM.GND.20",
        "rows": [WAR, Level("ctl", "russia", 2), *rows],
    }


def field(
    *rows: Record, units: tuple[str, ...] = (*ATTACKERS, DEFENDERS), turn: str = "Summer 1945"
) -> AwawWorld:
    return world_at(*units, **setting(rows, turn))


def assault(w: AwawWorld, **how: bool) -> Assault:
    attackers = tuple(sorted(unit for unit, row in w.units.items() if row.party == "russia"))
    return Assault(attackers, (N41,), **how)


def attack(
    *rows: Record,
    units: tuple[str, ...] = (*ATTACKERS, DEFENDERS),
    exploiting: bool = False,
    turn: str = "Summer 1945",
) -> Table:
    w = field(units=units)
    play = GroundAttack(
        attackers=assault(w).attackers, hexes=(N41,), exploiting=exploiting, free=exploiting
    )
    return table(*units, play=play, **setting(rows, turn))


def alive(t: Table, owner: str) -> int:
    return sum(unit.startswith(owner) for unit in t.world.units)


def fortified() -> Record:
    return Fort(N41, all_round=FortKind.FORTIFICATION)


# Offensive ----------------------------------------------------------------------------------------


@pytest.mark.rule("43.421#1", "the attacker may use a bomb before the first die")
@pytest.mark.rule("43.424A#1", "the defender suffers a d, without a die")
@pytest.mark.rule("43.424#1", "in the round in which it is used")
@pytest.mark.rule("15.55#6", "a fort does not change it")
def test_a_bomb_in_attack() -> None:
    t = attack(fortified(), *bombs(RUSSIA, uranium=1))
    assert t.pending == "bomb-in-offense"
    t.say("allied: use-bomb uranium")
    t.say("allied: hold-bombs")
    while t.pending == "bomb-in-defense":
        t.say("axis: hold-bombs")
    assert "ground combat" not in t.pending
    play_on(t)
    assert alive(t, "germany") == 1
    assert alive(t, "russia") == 8
    assert t.pending == "next-round"
    assert "24 against 9" in " ".join(odds_of(t))
    assert [row.aim for row in t.world.atomic_attacks.rows()] == [AtomicAim.GROUND]
    assert diplomatic_points(t.world, "russia") == 1
    assert not marked(t.world)


@pytest.mark.rule("43.423#1", "nobody intercepts it, however many air units are near")
def test_nobody_intercepts_a_bomb_on_ground_units() -> None:
    units = (*ATTACKERS, DEFENDERS, "germany-aaf N41 5", "germany-aaf M42 5")
    t = attack(fortified(), *bombs(RUSSIA, uranium=1), units=units)
    asked = []
    t.say("allied: use-bomb uranium")
    t.say("allied: hold-bombs")
    while t.pending and t.pending != "next-round":
        seat = next(one for one in ("axis", "allied") if t.position.asked(Seat(one)))
        asked.append((seat, t.pending))
        t.default(seat)
    assert {what for seat, what in asked if seat == "axis"} <= {"bomb-in-defense", "combat-losses"}
    assert sum(row.factors for row in t.world.air.rows()) == 10
    assert not t.world.flights
    assert alive(t, "germany") == 1  # the bomb has had its effect


def odds_of(t: Table) -> list[str]:
    """The odds of the next round, in which nobody uses a bomb."""
    t.say("allied: press-on")
    found = t.told("15.51")
    while t.pending.startswith("bomb-in"):
        t.default("axis" if "defense" in t.pending else "allied")
    return found


def play_on(t: Table) -> None:
    """Everybody loses what he must."""
    while t.pending and t.pending not in ("next-round", "ground combat"):
        seat = next(one for one in ("axis", "allied") if t.position.asked(Seat(one)))
        t.default(seat)


@pytest.mark.rule("43.424C#1", "every bomb counts: two are two d")
@pytest.mark.rule("43.424B#8", "two bombs win the battle of the example")
def test_two_bombs_in_attack() -> None:
    t = attack(fortified(), *bombs(RUSSIA, uranium=2))
    t.say("allied: use-bomb uranium")
    t.say("allied: use-bomb uranium")
    t.say("allied: hold-bombs")
    play_on(t)
    assert alive(t, "germany") == 0
    assert alive(t, "russia") == 8


@pytest.mark.rule("43.421#1", "at odds of 1:1 at least, before the first round only")
@pytest.mark.rule("43.421#3", "not in exploitation, and not in overruns")
def test_when_bombs_help_an_attack() -> None:
    w = field()
    assert may_attack(w, assault(w), 1)
    assert not may_attack(w, assault(w), 2)
    assert not may_attack(w, assault(w, exploiting=True), 1)
    assert not may_attack(w, assault(w, overrun=True), 1)
    few = field(units=("russia-infantry-3-3 N40", DEFENDERS))
    assert not may_attack(few, assault(few), 1)


@pytest.mark.rule("43.421#2", "one fully supplied attacker must be next to them, or land there")
def test_attackers_must_be_supplied() -> None:
    w = field()
    short = [UnitSupply(unit, Supply.PARTIAL) for unit in assault(w).attackers]
    w = field(*short)
    assert not may_attack(w, assault(w), 1)
    w = field(*short[1:])
    assert may_attack(w, assault(w), 1)
    one = assault(w).attackers[0]
    w = field(*short, Landed(one, N41, ActivityId("activity-1"), N41))
    assert may_attack(w, assault(w), 1)


@pytest.mark.rule("43.421#3", "dropped units do not use bombs")
def test_dropped_units_use_no_bombs(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "warcabinet.awaw.research.atomics.military_attacks.is_dropped"
    w = field()
    monkeypatch.setattr(name, lambda world, unit: True)
    assert not may_attack(w, assault(w), 1)
    assert may_defend(w, assault(w))


# Defensive ----------------------------------------------------------------------------------------


@pytest.mark.rule("43.422#1", "the defender may use one after the attacker, before the die")
@pytest.mark.rule("43.422#2", "the round is over with an a")
@pytest.mark.rule("43.424B#1", "the attacker suffers an a, and his training falls")
@pytest.mark.rule("43.424B#2", "the round counts against the limit")
@pytest.mark.rule("43.424B#3", "an a in the example")
@pytest.mark.rule("43.424B#4", "nine factors of 24 against 18")
@pytest.mark.rule("43.424B#5", "with a CTL of two it is over")
@pytest.mark.rule("15.22#5", "an attack that is answered with a bomb is made")
@pytest.mark.rule("41.924E#1", "training falls by one")
def test_a_bomb_in_defence() -> None:
    t = attack(*bombs(AXIS, uranium=1), units=THREE)
    t.say("allied: hold-bombs")
    assert t.pending == "bomb-in-defense"
    t.say("axis: use-bomb uranium")
    t.say("axis: hold-bombs")
    play_on(t)
    assert alive(t, "russia") == 5
    assert alive(t, "germany") == 3
    assert t.pending == ""


@pytest.mark.rule("43.424B#1", "until the combat is over")
@pytest.mark.rule("43.424B#6", "with three it goes on at 15:18, one better")
def test_who_is_trained_well_fights_on() -> None:
    t = attack(Level("ctl", "russia", 3), *bombs(AXIS, uranium=1), units=THREE)
    t.say("allied: hold-bombs")
    t.say("axis: use-bomb uranium")
    t.say("axis: hold-bombs")
    play_on(t)
    unit = next(row for row in t.world.units.values() if row.party == "russia")
    assert ctl(t.world, unit) == 2
    assert t.pending == "next-round"
    position = t.position
    assert "15 against 18" in " ".join(odds_of(t))
    t.dice(1)
    assert any("rolled 1, +1 later round" in one for one in t.told("15.6"))
    t.position = position
    t.say("allied: break-off")
    assert ctl(t.world, unit) == 3


@pytest.mark.rule("43.424D#1", "if both use bombs, both suffer")
@pytest.mark.rule("43.424D#2", "an a and a d")
@pytest.mark.rule("43.424B#7", "15:9 in the second round, one better")
def test_both_sides_use_bombs() -> None:
    """A vector: both sides use one bomb in round 1, and round 2 is 15:9 at +1."""
    rows = (*bombs(AXIS, uranium=1), *bombs(RUSSIA, uranium=1))
    t = attack(Level("ctl", "russia", 3), fortified(), *rows)
    t.say("allied: use-bomb uranium")
    t.say("allied: hold-bombs")
    t.say("axis: use-bomb uranium")
    t.say("axis: hold-bombs")
    play_on(t)
    assert (alive(t, "russia"), alive(t, "germany")) == (5, 1)
    assert t.pending == "next-round"
    assert "15 against 9" in " ".join(odds_of(t))
    t.dice(1)
    assert any("rolled 1, +1 later round" in one for one in t.told("15.6"))


@pytest.mark.rule("43.422#3", "in any round, against exploitation and drops, not overruns")
@pytest.mark.rule("43.422#1", "only fully supplied units are defended so")
def test_when_bombs_help_the_defence() -> None:
    w = field()
    assert may_defend(w, assault(w, exploiting=True))
    assert not may_defend(w, assault(w, overrun=True))
    assert [one for one, _ in able(w, assault(w), 1)] == ["attack", "defence"]
    assert [one for one, _ in able(w, assault(w), 2)] == ["defence"]
    germans = [unit for unit, row in w.units.items() if row.party == "germany"]
    short = [UnitSupply(UnitId(unit), Supply.PARTIAL) for unit in germans]
    w = field(*short)
    assert not may_defend(w, assault(w))
    w = field(short[0])
    assert may_defend(w, assault(w))


def test_nobody_is_asked_before_there_can_be_bombs() -> None:
    t = attack(turn="Summer 1943")
    assert t.pending == "ground combat"


def test_a_bomb_that_fails_leaves_the_die() -> None:
    t = attack(*bombs(RUSSIA, plutonium=1, step=2))
    t.say("allied: use-bomb plutonium")
    t.dice(1)
    t.say("allied: hold-bombs")
    t.say("axis: hold-bombs")
    assert t.pending == "ground combat"
    assert not t.world.atomic_attacks
