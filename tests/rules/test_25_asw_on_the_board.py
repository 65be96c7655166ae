"""25.21, 28.12B: ASW that is on the mapboard and not in an SW box."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import SEA, battle, numbered
from tests.awaw.naval.interceptions import MORESBY
from tests.awaw.naval.ports import harbour_world
from tests.awaw.table import Staged, Table
from tests.rules.shared.landing import RABAUL, TRUK
from tests.rules.shared.redeploying import over, phase, redeploy
from tests.rules.shared.sailing import sailing, sea
from warcabinet.awaw.naval.battle.combat_groups import ships_in
from warcabinet.awaw.naval.battle.fleet_combat import FleetCombat
from warcabinet.awaw.naval.battle.fleet_lines import line_of
from warcabinet.awaw.naval.battle.port_targets import names_in_port, ports_with_ships
from warcabinet.awaw.naval.battle.resolving_air_attacks_on_naval_units import (
    targeted,
    targets_in,
)
from warcabinet.awaw.naval.battle.submarine_attacks import (
    LIGHT_SHIPS,
    SubmarineRoll,
    categories,
    roll_parts,
)
from warcabinet.awaw.naval.damage.named_ships import defending_factors
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_leave
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import Force, ForceKind, Hull
from warcabinet.awaw.state.naval_battles import Group
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

US = Side.ALLIED
CHANGE = "axis: change-base -"
NR = "axis: redeploy-ships -"


def met(ships: str) -> tuple[AwawWorld, Group]:
    """A Japanese force of destroyers has met these American ships."""
    world = battle({1: "dd 6"}, {1: ships})
    return world, numbered(world, US, 1)


@pytest.mark.rule("25.21#3", "in fleet combat it stands and fires with the light ships")
@pytest.mark.parametrize("ships", ["asw 4", "dd 4"])
def test_in_fleet_combat(ships: str) -> None:
    world, group = met(ships)
    line = line_of(world, group.id)
    assert (line.light_factors, line.capital, line.screened) == (4, (), ())
    play = FleetCombat(axis=numbered(world, Side.AXIS, 1).id, allied=group.id, codes=0)
    t = Table(Position.opening(Staged(world, play), "midway", dict(world.options)))
    for seat in ("axis", "allied"):
        t.say(f"{seat}: screen -")
    while t.pending.endswith("targets"):
        t.default(t.position.to_answer()[0])
    fire = {one.by: one.factors for one in t.position.stack[-1].volleys}  # type: ignore[attr-defined]
    assert fire == {"light-ships": 4} or sorted(fire.values()) == [4, 6]
    t.dice(6, 6)
    t.dice(6, 6)
    assert sum(ship.factors for ship in ships_in(t.world, group.id)) < 4


@pytest.mark.rule("25.21#3", "from the air it is attacked with the light ships, and fires back")
def test_from_the_air() -> None:
    world, group = met("asw 4")
    assert targets_in(world, group.id) == (LIGHT_SHIPS,)
    hulls = targeted(world, group.id, LIGHT_SHIPS)
    assert [hull.factors for hull in hulls] == [4]
    assert defending_factors(world, hulls) == 4
    world = harbour_world(f"us loose {MORESBY}: asw 3")
    assert ports_with_ships(world, US) == (MORESBY,)
    assert names_in_port(world, SpaceId(MORESBY), US) == (LIGHT_SHIPS,)
    boats = harbour_world(f"us loose {MORESBY}: submarine 3")
    assert ports_with_ships(boats, US) == ()


@pytest.mark.rule("25.21#3", "it is a target of submarines, and hinders them like destroyers")
def test_against_submarines() -> None:
    world, group = met("asw 6")
    world.put(Force(ForceId("boat"), "japan", SEA, kind=ForceKind.SUBMARINES))
    boat = world.put(Hull("japan-submarine", "japan", in_force(ForceId("boat")), 1))
    assert categories(world, group.id) == ((LIGHT_SHIPS,),)
    asked = SubmarineRoll(boat, group.id, LIGHT_SHIPS)
    assert {one.name: one.value for one in roll_parts(world, asked)}["destroyers"] == -2


@pytest.mark.rule("25.21#4", "it changes bases in the movement phase")
def test_it_changes_bases() -> None:
    t = sailing(sea({TRUK: "japan-asw=2"}, control={"japan": RABAUL}))
    assert t.pending == "naval-announcements"
    t.say(f"{CHANGE} japan-asw@{TRUK}=2 {RABAUL} -")
    (activity,) = t.world.activities.values()
    assert (activity.kind, activity.goal) == (Kind.BASE_CHANGE, RABAUL)
    t.say("axis: end-announcements")
    assert [(str(row.berth), row.factors) for row in t.world.hulls.rows()] == [(RABAUL, 2)]


@pytest.mark.rule("25.21#4", "but it carries out no operation, and transports do not even sail")
def test_it_does_nothing_else() -> None:
    world = sea({TRUK: "japan-asw=2 japan-transport=2"})
    asw, transports = sorted(world.hulls.rows(), key=lambda row: row.what)
    base = SpaceId(TRUK)
    assert {one.rule for one in may_leave(world, Kind.PATROL, base, asw)} == {"20.83"}
    assert {one.rule for one in may_leave(world, Kind.BASE_CHANGE, base, transports)} == {"20.62"}


@pytest.mark.rule("28.12B#3", "ASW is redeployed from port to port")
def test_it_is_redeployed() -> None:
    t = redeploy(phase(f"japan loose {TRUK}: asw 3"))
    assert t.pending == "naval-redeployments"
    t.say(f"{NR} japan-asw@{TRUK}=3 {RABAUL} -")
    over(t)
    assert [(str(row.berth), row.factors) for row in t.world.hulls.rows()] == [(RABAUL, 3)]


@pytest.mark.rule("28.512#2", "ASW, too, comes out of a port without supply to one that has some")
@pytest.mark.parametrize(("starved", "rules"), [(TRUK, set()), (RABAUL, {"28.512"})])
def test_it_leaves_ports_without_supply(starved: str, rules: set[str]) -> None:
    rows = [HexSupply(SpaceId(starved), Supply.NONE)]
    t = redeploy(phase(f"japan loose {TRUK}: asw 3", rows=rows))
    assert t.against(f"{NR} japan-asw@{TRUK}=3 {RABAUL} -") == rules
