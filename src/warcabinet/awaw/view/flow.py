"""Supply as it flows: over which hexes the units of a side draw it, and how many hang on each step.

Every unit is reached by a shortest line from a source (30.31), and the lines of all of them share
their way as far as they can: what is drawn is a tree for each party, as things stand.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from warcabinet.awaw.command.command import side_of_seat
from warcabinet.awaw.logistics.supply.supply_explained import spread
from warcabinet.awaw.logistics.supply.supply_lines import SupplyNet, trace
from warcabinet.awaw.logistics.supply.supply_sources import Source
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

Tree = tuple[dict[int, Source], dict[int, int]]
"""Sources, and for each other hex the one before it."""


class FlowSource(msgspec.Struct, frozen=True):
    """A source that somebody draws on, and how many units do."""

    place: SpaceId
    load: int


class FlowStep(msgspec.Struct, frozen=True):
    """A step of the lines, away from the source: how many units hang on it, and where they are."""

    start: SpaceId
    end: SpaceId
    load: int
    source: SpaceId
    partial: bool
    """30.522: it brings partial supply only."""
    places: tuple[SpaceId, ...]


class FlowFacts(msgspec.Struct, frozen=True):
    """30.31: the lines of a side, and where units have none."""

    sources: tuple[FlowSource, ...]
    steps: tuple[FlowStep, ...]
    without: tuple[SpaceId, ...]


def flow_facts(world: AwawWorld, seat: Seat, rest: str) -> FlowFacts:
    """30.31: how the ground units of the seat's side are supplied by land, all at once."""
    loads: dict[tuple[SpaceId, SpaceId, SpaceId, bool], dict[SpaceId, int]] = {}
    drawn: dict[SpaceId, int] = {}
    without: set[SpaceId] = set()
    grown: dict[int, tuple[SupplyNet, dict[Supply, Tree]]] = {}
    """Parties with the same enemies share a net, and the lines in it are the same for all."""
    for party in parties_of(world, side_of_seat(world, seat)):
        standing = _standing(world, party)
        if not standing:
            continue
        net = trace(world, party)
        if id(net) not in grown:
            both = (Supply.FULL, Supply.PARTIAL)
            grown[id(net)] = net, {kind: spread(world, net, kind) for kind in both}
        trees = grown[id(net)][1]
        at_source = {one.space for one in net.sources if one.supply is not Supply.NONE}
        for place, count in standing.items():
            bit = world.map.bit(place)
            supply = net.at(bit)
            if supply is Supply.NONE:
                without.add(place)
                continue
            starts, came = trees[supply]
            if bit not in came:  # it stands on its source
                if place in at_source:
                    drawn[place] = drawn.get(place, 0) + count
                continue
            way = [bit]
            while way[-1] in came:
                way.append(came[way[-1]])
            source = starts[way[-1]].space
            drawn[source] = drawn.get(source, 0) + count
            spaces = [world.map.first(one) for one in reversed(way)]
            for start, end in pairwise(spaces):
                here = loads.setdefault((start, end, source, supply is Supply.PARTIAL), {})
                here[place] = here.get(place, 0) + count
    return FlowFacts(
        tuple(FlowSource(place, load) for place, load in sorted(drawn.items())),
        tuple(
            FlowStep(start, end, sum(at.values()), source, partial, tuple(at))
            for (start, end, source, partial), at in sorted(loads.items())
        ),
        tuple(sorted(without)),
    )


def _standing(world: AwawWorld, party: str) -> dict[SpaceId, int]:
    """How many ground units of a party are in each hex."""
    found: dict[SpaceId, int] = {}
    for unit in world.units.values():
        if unit.party != party:
            continue
        place = where(world, unit.place)
        if world.map.is_hex(place):
            found[place] = found.get(place, 0) + 1
    return found


def flow(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = flow_facts(world, seat, rest)
    lines = [f"{one.place} supplies {one.load}" for one in facts.sources]
    if facts.without:
        lines.append(f"without a line: {' '.join(facts.without)}")
    return "\n".join(lines) or "No unit draws supply by land."
