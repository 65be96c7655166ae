"""Rounds of naval battles and air strikes put together for tests."""

from __future__ import annotations

from tests.awaw.naval.battles import SEA, Groups, battle, numbered
from tests.awaw.table import Staged, Table, put_unit
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers, Force
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import fly_patrols, open_plans
from warcabinet.awaw.naval.battle.naval_combat_segments import CombatRound
from warcabinet.awaw.naval.battle.resolving_air_attacks_on_naval_units import AirStrike
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

JAPAN, US = Side.AXIS, Side.ALLIED
NAS = {JAPAN: "japan-nas", US: "us-nas"}


def a_round(axis: Groups, allied: Groups, now: int = 1, cards: bool = False) -> Table:
    """A round of a battle as it begins; without codebreaking cards unless they are wanted."""
    world = battle(axis, allied, now)
    if not cards:
        for row in world.card_pools.rows():
            world.drop(row)
    return Table(Position.opening(Staged(world, CombatRound()), "midway", dict(world.options)))


OFF_LAE = SpaceId("HH29")
"""Within range of Rabaul (EE30), Lae (GG27) and Port Moresby (HH27)."""


def near_land(axis: Groups, allied: Groups, *air: str, now: int = 1) -> Table:
    """A round of a battle off New Guinea, with these air units at their bases."""
    world = battle(axis, allied, now, "coral-sea", OFF_LAE)
    for row in (*world.card_pools.rows(), *world.air.rows()):
        world.drop(row)
    for line in air:
        put_unit(world, line)
    return Table(Position.opening(Staged(world, CombatRound()), "coral-sea", dict(world.options)))


def plan(t: Table, axis: str = "-", allied: str = "-") -> None:
    """Combat air patrols by group: `axis-1=japan-nas=2`."""
    t.say(f"axis: plan-air {axis} - -")
    t.say(f"allied: plan-air {allied} - -")


def search(t: Table, axis: str = "", allied: str = "") -> None:
    """What the search dice of each side show; those that are not named show what finds nobody."""
    taken = {
        side: {row.number for row in t.world.groups.rows() if row.side is side} for side in Side
    }
    for _ in Side:
        request = t.position.request
        if not isinstance(request, Dice) or "search" not in request.label:
            return
        side = JAPAN if "axis" in request.label else US
        shown = [int(one) for one in (axis if side is JAPAN else allied).split()]
        blank = next(n for n in range(6, 0, -1) if n not in taken[side.opponent])
        assert len(shown) <= len(request.sides), f"{side} has {len(request.sides)} dice"
        t.dice(*shown, *[blank] * (len(request.sides) - len(shown)))


def roll(t: Table, total: int) -> None:
    """The dice that are waited for come to this sum."""
    request = t.position.request
    assert isinstance(request, Dice), t.pending
    faces = [1] * len(request.sides)
    for place in range(len(faces)):
        faces[place] += min(5, total - sum(faces))
    assert sum(faces) == total
    t.dice(*faces)


def strike(
    axis: str,
    allied: str,
    squadrons: int = 4,
    cap: int = 0,
    results: int = 0,
    by: Side = US,
    force: Force = (),
    beside: str = "",
) -> Table:
    """A strike on group 1 of the other side, over which `cap` squadrons patrol; `results` if it is
    a surprise; `beside`: group 2 of the Axis.
    """
    world = battle({1: axis, 2: beside} if beside else {1: axis}, {1: allied})
    open_plans(world)
    struck = numbered(world, by.opponent, 1).id
    for row in tuple(world.air_plans.rows()):
        if row.group == struck:
            world.amend(row, cap=cap, strike=row.strike - cap)
    fly_patrols(world)
    flyers = force or (
        Flyers(CARRIERS, UnitTypeId(NAS[by]), "us" if by is US else "japan", squadrons),
    )
    play = AirStrike(hex=SEA, by=by, group=struck, force=flyers, results=results)
    return Table(Position.opening(Staged(world, play), "midway", dict(world.options)))


def in_strike(t: Table) -> int:
    """The squadrons of the strike that go on."""
    frame = t.position.stack[-1]
    assert isinstance(frame, AirStrike), t.pending
    return sum(one.count for one in frame.force)


def aboard(world: AwawWorld, ship: str) -> int:
    return sum(row.squadrons for row in squadrons_on(world, ship))
