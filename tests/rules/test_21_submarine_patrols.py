"""21.4184C, 9.21B, 9.51B, 18.511B, 20.77: air attacks on submarines that have stayed on patrol."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.awaw.naval.interceptions import MORESBY, RABAUL, ocean, play, roll
from tests.awaw.table import Table, put_unit
from warcabinet.awaw.naval.battle.air_attacks_against_submarines import StrikesOnSubmarines
from warcabinet.awaw.offensives import spent_on
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.naval import ForceKind, Stance
from warcabinet.awaw.state.offensives import OffensiveSpending
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

HERE, TRUK = "GG29", "Y32"
AAF = f"japan-aaf@{RABAUL}"
STRIKE = f"axis: launch-strike allied-1 {RABAUL}=japan-aaf"


def hunted(
    *more: str,
    air: Iterable[str] = (f"japan-aaf {RABAUL} x3",),
    places: Iterable[str] = (HERE,),
    rows: Iterable[Record] = (),
) -> AwawWorld:
    """American submarines have stayed on patrol north of New Guinea."""
    forces = [f"us-{place + 1} {MORESBY}: submarine 4" for place, _ in enumerate(places)]
    world = ocean(*forces, *more)
    for force, place in zip(("us-1", "us-2"), places, strict=False):
        row = world.forces[ForceId(force)]
        world.amend(
            row,
            kind=ForceKind.SUBMARINES,
            stance=Stance.PATROL,
            base=row.place,
            place=SpaceId(place),
        )
    for line in air:
        put_unit(world, line)
    for one in rows:
        world.put(one)
    world.changes.clear()
    return world


def hunt(world: AwawWorld) -> Table:
    return play(world, StrikesOnSubmarines())


def boats(t: Table) -> int:
    return sum(row.factors for row in t.world.hulls.rows() if row.what == "us-submarine")


@pytest.mark.rule("21.4184C#1", "submarines on patrol are attacked in one sortie after counterair")
@pytest.mark.rule("22.913#3", "submarines that stay at sea are attacked by land-based air units")
@pytest.mark.rule("9.21B#1", "air units attack patrolling submarines in the movement phase")
@pytest.mark.rule("18.511B#1", "it is an air mission of the movement phase")
def test_submarines_on_patrol_are_attacked_once() -> None:
    world = hunted()
    order = [step.id for step in world.statics.sequence.children(StepId("T.P.MOV.AIR"))]
    assert order.index(StepId("T.P.MOV.AIR.60")) == order.index(StepId("T.P.MOV.AIR.50")) + 1
    t = hunt(world)
    assert t.pending == "strike-at-submarines"
    t.say(f"{STRIKE}=2")
    t.default("allied")
    assert t.pending == "strike-targets"
    t.default("axis")
    roll(t, 12)
    assert boats(t) < 4
    assert t.pending == ""  # a third factor is left, but there was one sortie


@pytest.mark.rule("21.4184C#1", "of several patrols in one hex each in one sortie")
def test_each_patrol_in_a_hex_is_attacked_once() -> None:
    t = hunt(hunted(places=(HERE, HERE)))
    t.say(f"axis: launch-strike allied-2 {RABAUL}=japan-aaf=1")
    t.default("allied")
    t.default("axis")
    roll(t, 2)
    assert t.pending == "strike-at-submarines"
    assert t.against(f"axis: launch-strike allied-2 {RABAUL}=japan-aaf=1") != set()
    assert t.against(f"{STRIKE}=1") == set()


@pytest.mark.rule("21.4184C#1", "by air units in range of the hex, and by no others")
@pytest.mark.parametrize(("base", "asked"), [(RABAUL, True), (TRUK, False)])
def test_submarines_are_attacked_from_bases_in_range(base: str, asked: bool) -> None:
    t = hunt(hunted(air=(f"japan-aaf {base} x3",)))
    assert (t.pending == "strike-at-submarines") is asked


@pytest.mark.rule("21.4184C#2", "each squadron attacks once")
def test_each_squadron_attacks_once() -> None:
    t = hunt(hunted(places=(HERE, "FF30")))
    t.say(f"axis: launch-strike allied-1 {RABAUL}=japan-aaf=3")
    t.default("allied")
    t.default("axis")
    roll(t, 2)
    assert t.pending == ""
    assert t.world.air[AirId(f"{AAF}/flown")].factors == 3
    t = hunt(hunted(places=(HERE, "FF30")))
    t.say(f"axis: launch-strike allied-1 {RABAUL}=japan-aaf=2")
    t.default("allied")
    t.default("axis")
    roll(t, 2)
    assert t.pending == "strike-at-submarines"
    assert t.against(f"{STRIKE}=2") == {"23.74D"}
    assert t.against(f"{STRIKE}=1") == set()


@pytest.mark.rule("21.4184C#3", "air cover meets the attack, and no air defense is rolled")
def test_air_cover_over_submarines() -> None:
    t = hunt(hunted(air=(f"japan-aaf {RABAUL} x3", f"us-aaf {MORESBY} x2")))
    t.say(f"{STRIKE}=3")
    assert t.pending == "scramble"
    t.say(f"allied: meet-strike {MORESBY}=us-aaf=2")
    labels = []
    while t.position.request is not None and t.position.decision is None:
        labels.append(t.pending)
        roll(t, 4)
    kinds = [label.partition(":")[0] for label in labels]
    assert kinds[:2] == ["air combat", "air combat"]
    assert not [kind for kind in kinds if kind.startswith("air defense")]


@pytest.mark.rule("21.4184C#4", "neither carriers nor fleets attack them")
@pytest.mark.rule("20.77#1", "nor are they attacked at other times")
@pytest.mark.rule("23.43C#1", "submarines are attacked by air only if they stay on patrol")
def test_only_land_based_air_attacks_submarines() -> None:
    world = hunted(f"japan-1 {RABAUL}: akagi, dd 10", air=())
    assert hunt(world).pending == ""
    world = hunted(f"japan-1 {RABAUL}: akagi, dd 10")
    t = hunt(world)
    assert t.against("axis: launch-strike allied-1 carriers=japan-nas=1") != set()
    own = hunted()
    own.amend(own.forces[ForceId("us-1")], stance=Stance.RETURNING)
    assert hunt(own).pending == ""


@pytest.mark.rule("9.51B#2", "each attack squadron counts as its factor, and is paid for")
def test_attacks_on_submarines_are_paid_for() -> None:
    rows = [Treasury("japan", 30, 60), OffensiveSpending("japan", "pacific", 0)]
    t = hunt(hunted(rows=rows))
    t.say(f"{STRIKE}=2")
    assert level_of(t.world, "japan") == 28
    assert spent_on(t.world, "japan", "pacific") == 2
    poor = [Treasury("japan", 1, 0), OffensiveSpending("japan", "pacific", 0)]
    assert hunt(hunted(rows=poor)).against(f"{STRIKE}=2") == {"39.22A"}
