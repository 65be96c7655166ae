"""22.15B, 22.15D: what is announced together, and who returns at once."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    RABAUL,
    TRUK,
    battle_to_the_end,
    ocean,
    pass_windows,
    play,
    sail,
)
from tests.awaw.table import Staged, Table
from tests.rules.shared.redeploying import phase, redeploy
from tests.rules.shared.sea_supply import KAGOSHIMA
from tests.rules.test_30_sea_supply_opposed import ISLET
from tests.rules.test_30_sea_supply_opposed import sail as trace
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.exploitation.exploitation_attacks import ExploitationAttacks
from warcabinet.awaw.ground.exploitation.exploitation_movement import ExploitationMovement
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.naval.interception.attempting_interception import InterceptionWindow
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.landings.seaborne_invasions import MissionsUnderWay
from warcabinet.awaw.naval.movement.base_changes import BaseChanges
from warcabinet.awaw.naval.movement.bases_to_return_to import bases_for
from warcabinet.awaw.naval.movement.patrols import Patrols
from warcabinet.awaw.naval.movement.returning_to_base import dock, waits
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId, ActivityState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Procedure
from warcabinet.hexes import SpaceId

ONE, TWO = ForceId("japan-1"), ForceId("japan-2")


def two_sail(kind: Kind) -> AwawWorld:
    own = (f"japan-1 {RABAUL}: dd 12", f"japan-2 {TRUK}: dd 12")
    others = (f"us-1 {MORESBY}: ca 8, dd 4", f"us loose {MORESBY}: submarine 3")
    world = ocean(*own, *others)
    sail(world, "activity-1", "japan-1", "JJ29", kind=kind)
    goal = RABAUL if kind is Kind.BASE_CHANGE else "DD31"
    sail(world, "activity-2", "japan-2", goal, kind=kind, order=2)
    return world


def until(t: Table) -> None:
    while t.pending:
        t.default(t.position.to_answer()[0])


def driven_off(world: AwawWorld, play_: Procedure[None]) -> Table:
    """The first force is met on its way, and withdraws."""
    t = play(world, play_)
    wanted = "allied: intercept-at-sea activity-1=HH29=us-1=0"
    while t.pending != "interception-window" or t.against(wanted):
        t.default(t.position.to_answer()[0])
    t.say(wanted)
    t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
    pass_windows(t)
    battle_to_the_end(t, "axis")
    return t


@pytest.mark.rule("22.15D#1", "who is beaten returns before the others complete their activities")
@pytest.mark.parametrize(
    ("kind", "step"),
    [
        (Kind.BASE_CHANGE, BaseChanges()),
        (Kind.PATROL, Patrols()),
        (Kind.CARRIER_MISSION, MissionsUnderWay()),
    ],
)
def test_who_is_beaten_returns_at_once(kind: Kind, step: Procedure[None]) -> None:
    t = driven_off(two_sail(kind), step)
    while t.pending == "remain-or-return":
        t.default("allied")
    assert t.pending == "return-bases"
    other = t.world.activities[ActivityId("activity-2")]
    assert t.world.forces[TWO].stance is Stance.SAILING
    assert other.state not in (ActivityState.THERE, ActivityState.DONE)
    while t.pending and t.world.forces[ONE].stance is not Stance.PORT:
        t.default(t.position.to_answer()[0])
    assert t.world.forces[ONE].inverted
    until(t)
    assert t.world.forces[TWO].stance is not Stance.RETURNING


@pytest.mark.rule("22.15D#1", "ships driven from their port sail before anything else is ordered")
@pytest.mark.parametrize(
    "step", [GroundMovement(), GroundAttacks(), ExploitationMovement(), ExploitationAttacks()]
)
def test_displaced_ships_sail_at_once(step: Procedure[None]) -> None:
    world = ocean(f"japan-1 {RABAUL}: ca 8, dd 4", side="allied")
    take(world, RABAUL, "britain", "29.21")
    world.changes.clear()
    t = Table(Position.opening(Staged(world, step), "coral-sea", {}))
    seen = []
    while t.pending in ("return-bases", "way-to-new-port", "interception-window"):
        seen.append(t.pending)
        t.default(t.position.to_answer()[0])
    assert "way-to-new-port" in seen
    assert t.world.forces[ONE].place == LAE


@pytest.mark.rule("22.15B#1", "redeployments by sea are announced before one is intercepted")
def test_redeployments_are_announced_together() -> None:
    ships = (
        f"japan-1 {TRUK}: ca 8, dd 4",
        f"us-1 {LAE}: ca 10, dd 9",
        f"japan loose {RABAUL}: ca 4, dd 4",
    )
    t = redeploy(phase(*ships, units=[f"australia-infantry-1-3 {LAE}"]))
    t.say(f"axis: redeploy-ships japan-1 - {RABAUL} -")
    assert t.pending == "naval-redeployments"
    t.say(f"axis: redeploy-ships - japan-ca@{RABAUL}=4 {TRUK} -")
    assert t.pending == "naval-redeployments"
    t.say("axis: end-naval-redeployments")
    assert t.pending == "interception-window"
    window = t.position.decision
    assert isinstance(window, InterceptionWindow)
    assert {*quarries(t.world, window.activities, 1)} == {"activity-1", "activity-2"}


@pytest.mark.rule("22.15B#1", "all sea supply lines are known before the first is intercepted")
def test_sea_supply_is_announced_together() -> None:
    t = trace(ships={KAGOSHIMA: "japan-dd=2"}, japan=f"{KAGOSHIMA} {ISLET} Q31")
    assert t.pending == "say-sea-supply" or t.position.to_answer() == ("axis",)
    assert len(list(t.world.sea_lines.rows())) == 2
    assert not t.world.activities


@pytest.mark.rule("22.15D#1", "who has changed base and comes back from a fight returns at once")
@pytest.mark.parametrize(("moved", "waiting"), [(True, False), (False, True)])
def test_a_base_change_that_is_over_is_no_errand(moved: bool, waiting: bool) -> None:
    world = ocean(f"japan-1 {TRUK}: dd 12")
    sail(world, "activity-1", "japan-1", RABAUL, kind=Kind.BASE_CHANGE)
    world.amend(world.activities[ActivityId("activity-1")], state=ActivityState.DONE)
    base = SpaceId(RABAUL if moved else TRUK)
    row = world.forces[ONE]
    world.amend(row, base=base, place=SpaceId("DD31"), stance=Stance.RETURNING)
    assert waits(world, ONE) is waiting
    assert (set(bases_for(world, ONE)) == {base}) is not moved
    dock(world, ONE, base)
    assert world.forces[ONE].inverted is not moved  # who has only tried to intercept is not
