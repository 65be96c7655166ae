"""Land supply against a plain reference: queues over neighbour lists, one source at a time."""

from __future__ import annotations

import random
from collections import deque
from functools import cache

import pytest

from tests.awaw.table import put_unit, world_at
from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.logistics.supply.supply_determination import trace
from warcabinet.awaw.logistics.supply.supply_explained import explain, explain_text
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.logistics import Control, CounterKind, Supply, UnitSupply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.hexes import SpaceId

Neighbours = dict[str, set[str]]

AXIS = ("germany", "italy", "rumania", "hungary", "finland", "bulgaria")
CAPITALS = {"finland": "D41", "hungary": "S30", "rumania": "W33"}
UNLIMITED = {"axis": ("L31", "Y22"), "russia": ("urals",)}
MINORS = ("D41", "M35", "S30", "W33")
LIMITED = ("O32", "N26", "M27", "N29", "U22", "T23", *MINORS)
EDGE = "A62 B65 C65 D64 E64 F63 G63 H62 I62 J61 K61 L60 M60 N59 O59 P58 Q58 R57 S57 T56 U56 V55"
SCATTERED = (
    "germany-armor-4-6",
    "germany-infantry-3-3",
    "rumania-infantry-2-3",
    "finland-infantry-2-3",
    "russia-armor-3-5",
    "russia-infantry-2-3",
    "russia-partisan-1-3",
)


# The reference ------------------------------------------------------------------------------------


def _read(world: AwawWorld, names: list[str]) -> Neighbours:
    found: Neighbours = {}
    for name in names:
        a, b = name.replace(">", "|").split("|")
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return found


@cache
def _land(arrows: bool, lakes: bool) -> Neighbours:
    world = world_at()
    board = world.board
    names = list(board.board.side_names(board.land_sides))
    if arrows:
        names += board.board.side_names(board.sides(SideFeature.ARROW))
    if lakes:
        names += [
            name
            for name in board.board.side_names(board.sides(SideFeature.LAKE))
            if any(part[0] in "ABC" and part[1].isdigit() for part in name.split("|"))
        ]
    return _read(world, names)


def _holders(world: AwawWorld, faction: tuple[str, ...]) -> set[str]:
    return {row.hex for row in world.control.values() if row.holder in faction}


def _zones(world: AwawWorld, party: str) -> list[set[str]]:
    """The hexes covered by each enemy armor unit."""
    belongs = {row.hex for row in world.control.values()}
    found = []
    for unit in world.units.values():
        if unit.party not in hostile_to(world, party) or "armor" not in unit.type:
            continue
        if unit.id not in world.unit_supply:
            found.append(_land(False, False).get(where(world, unit.place), set()) & belongs)
    return found


def _flood(source: str, near: Neighbours, area: set[str], zones: list[set[str]]) -> set[str]:
    covered = set().union(*zones)
    mine = [zone for zone in zones if source in zone]
    reached, queue = {source}, deque([source])
    while queue:
        here = queue.popleft()
        if here != source and here in covered:
            continue
        for there in near.get(here, set()):
            if there not in area or there in reached:
                continue
            if here == source and any(there in zone for zone in mine):
                continue
            reached.add(there)
            queue.append(there)
    return reached


def reference(world: AwawWorld, party: str) -> tuple[set[str], set[str]]:
    """The spaces with full supply, and those with partial supply only."""
    axis = party != "russia"
    faction = AXIS if axis else ("russia",)
    partisans = {
        unit.place
        for unit in world.units.values()
        if "partisan" in unit.type and unit.party in hostile_to(world, party)
    }
    area = _holders(world, faction) - partisans
    winter = world.turn.season is Season.WINTER
    near = {space: set(there) for space, there in _land(True, winter).items()}
    if winter:
        area |= {"C45"}
    held = area | {"urals"}
    if not axis:
        near["urals"] = set(EDGE.split()) | {"W55", "X54", "Y54", "Z53"}
    zones = _zones(world, party)
    full: set[str] = set()
    sources = [*UNLIMITED["axis" if axis else "russia"], CAPITALS.get(party, "")]
    for source in sources:
        if source in held:
            full |= _flood(source, near, area, zones)
    if axis and "D41" in held and held & {"L31", "Y22"}:  # presumed sea supply to Helsinki
        covered = any("D41" in zone for zone in zones)
        full |= {"D41"} if covered else _flood("D41", near, area, zones)
    partial: set[str] = set()
    for source in LIMITED if axis else MINORS:
        if source in held:
            partial |= _flood(source, near, area, zones)
    if not axis:
        partial |= {
            row.hex
            for row in world.counters.values()
            if row.kind is CounterKind.INDUSTRIAL_CENTER and row.hex in held
        }
    return full, partial - full


# Positions ----------------------------------------------------------------------------------------


def scattered(seed: int) -> AwawWorld:
    """Patches of the board change hands, and units stand anywhere in their own land."""
    rng = random.Random(seed)
    world = world_at(turn=rng.choice(("Fall 1941", "Winter 1941")), side="allied")
    board = world.map
    land = sorted(world.control)
    for _ in range(rng.randrange(4, 30)):
        patch: set[str] = {rng.choice(land)}
        for _ in range(rng.randrange(3)):
            patch |= {there for space in patch for there in _land(True, False).get(space, ())}
        holder = rng.choice(("germany", "russia"))
        for space in patch & set(land):
            world.put(Control(SpaceId(space), holder))
    for source in rng.sample(LIMITED, 4):  # enemy armor beside sources: lines leave them sideways
        near = sorted(_land(False, False).get(source, set()) & set(land))
        if near and source in world.control:
            put_unit(world, f"russia-armor-3-5 {rng.choice(near)}")
            world.put(Control(SpaceId(source), "germany"))
    axis, russia = _holders(world, AXIS), _holders(world, ("russia",))
    for _ in range(rng.randrange(20, 90)):
        kind = rng.choice(SCATTERED)
        partisan = "partisan" in kind
        ours = sorted(russia if kind.startswith("russia") and not partisan else axis)
        if not ours:
            continue
        place = SpaceId(rng.choice(ours))
        if partisan and any(world.units[u].party != "russia" for u in world.units_in[place]):
            continue
        before = world.control[place]
        put_unit(world, f"{kind} {place}")
        world.put(before)
    for unit in rng.sample(sorted(world.units), len(world.units) // 4):
        if "armor" in unit:
            world.put(UnitSupply(unit, Supply.PARTIAL))
    assert board is world.map
    return world


@pytest.mark.parametrize("seed", range(60))
def test_the_floods_agree_with_the_reference(seed: int) -> None:
    world = scattered(seed)
    boxes = world.board.real_boxes & ~world.map.bit("urals")
    for party in ("germany", "russia", "finland", "rumania"):
        net = trace(world, party)
        full, partial = reference(world, party)
        assert set(world.map.members(net.full & ~boxes)) == full, party
        assert set(world.map.members(net.partial & ~boxes)) == partial, party


@pytest.mark.parametrize("seed", range(12))
def test_every_explanation_is_true(seed: int) -> None:
    """A line is whole: it begins at its source, steps from neighbour to neighbour, and is free of
    enemy zones in between; without one, something named stands in the way.
    """
    world = scattered(seed)
    rng = random.Random(seed)
    for space in rng.sample(sorted(world.control), 25):
        party = world.control[space].holder
        told = explain(world, space)
        net = trace(world, party)
        assert told.now is net.at(world.map.bit(space))
        assert explain_text(world, space)
        if told.now is Supply.NONE:
            assert told.source is None
            assert not told.line
        elif told.source is not None:
            assert told.line[0] == told.source.space
            assert told.line[-1] == space
            ends = net.ways.ends
            assert not any(world.map.has(ends, one) for one in told.line[1:-1])
            for here, there in zip(told.line, told.line[1:], strict=False):
                step = world.map.expand(world.map.bit(here), net.ways.sides, net.ways.links)
                assert world.map.has(step, there)
        assert bool(told.cuts) == (told.now is not Supply.FULL)
