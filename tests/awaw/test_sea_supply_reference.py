"""Supply by sea (30.33, 30.34, 21.3612) against a plain reference: queues over neighbour lists,
straight from the text, on the same facts of the board.

Which port of a zone receives is its owner's choice (30.351), and a port that receives does not send
(30.331A). So the reference has two answers: what is supplied if no zone that is fed by sea sends
on, and if each sends on from all of its ports that need not receive. The engine's is in between.
"""

from __future__ import annotations

import random
from collections import deque
from functools import cache

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import put_unit, world_at
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.supply.supply_lines import SupplyNet, by_land, trace
from warcabinet.awaw.naval.sea_supply.supply_zones import tracer
from warcabinet.awaw.naval.waters.naval_movement import canal_links
from warcabinet.awaw.naval.waters.ports_and_basing import harbour, port_hexes
from warcabinet.awaw.naval.waters.straits import shut_straits, straits_of
from warcabinet.awaw.politics.parties import faction_of, hostile_to, members_of
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater
from warcabinet.hexes import NO_SIDES, SpaceId
from warcabinet.hexes.masks import LinkGroup

Near = dict[str, set[str]]
EVERY = {Theater.EUROPE: 20, Theater.PACIFIC: 10}
"""21.3612: hexes from port to port."""
JUNGLE = 5
WEST = "western allies"


def spaces(world: AwawWorld, mask: int) -> set[str]:
    return {str(one) for one in world.map.members(mask)}


# The sea ------------------------------------------------------------------------------------------


def _linked(board: AwawBoard, near: Near, groups: tuple[LinkGroup, ...]) -> None:
    for group in groups:
        targets = set(board.board.members(group.targets))
        for one in board.board.members(group.sources):
            near.setdefault(one, set()).update(targets)


@cache
def _sea(board: AwawBoard, shut: tuple[str, ...]) -> Near:
    """21.21: from each water to the next, but not over the closing sides of these straits."""
    sides = NO_SIDES
    for name in shut:
        sides |= straits_of(board)[name].sides
    terms, near = board.sailing(shut=sides), {}  # type: tuple[object, Near]
    for name in board.board.side_names(terms.sides):  # type: ignore[attr-defined]
        one, other = name.replace(">", "|").split("|")
        near.setdefault(one, set()).add(other)
        if "|" in name:
            near.setdefault(other, set()).add(one)
    if terms.links is not None:  # type: ignore[attr-defined]
        _linked(board, near, terms.links.groups)  # type: ignore[attr-defined]
    return near


class Sea:
    """Where sea supply lines of a party go."""

    def __init__(self, world: AwawWorld, party: str) -> None:
        self.world, self.party = world, party
        sea = world.board.at_sea(world.board.water & world.statics.map)
        self.water = spaces(world, sea)
        self.known: dict[str, set[str]] = {}
        western = faction_of(world, party) == WEST and "west-edge" in world.map.regions
        edge = world.board.at_sea(world.map.area("west-edge")) if western else 0
        self.edge = spaces(world, edge) & self.water
        """21.361: where the Western Allies leave the board for hexes that count as ports."""
        self.shut = tuple(sorted(shut_straits(world, party)))
        self.canals: Near = {}
        _linked(world.board, self.canals, tuple(canal_links(world, party)))
        faction = members_of(world, faction_of(world, party))
        held = {row.hex for row in world.control.values() if row.holder in faction}
        ports = spaces(world, port_hexes(world)) & held
        self.ports = ports
        self.havens: dict[str, int] = {}
        for port in ports - set(world.hex_supply) - set(world.taken):
            for space in self.harbour(port):
                self.havens[space] = max(self.range_at(port), self.havens.get(space, 0))

    def harbour(self, space: str) -> set[str]:
        if space not in self.known:
            self.known[space] = spaces(self.world, harbour(self.world, space))
        return self.known[space]

    def range_at(self, port: str) -> int:
        poor = {place.hex for name in ("Port Moresby", "Sandakan")
                if (place := self.world.board.place(name)) is not None}  # fmt: skip
        return JUNGLE if port in poor else EVERY[self.world.statics.theater_at(port)]

    def first_leg(self, origin: str) -> int:
        """21.3616A: from Japan twenty hexes."""
        home = self.party == "japan" and self.world.board.territory[SpaceId(origin)] == "japan"
        return 20 if home else self.range_at(origin)

    def reached(self, origins: set[str]) -> set[str]:
        """21.36, 21.3612, 21.211: the waters that lines from here come to: they touch a port at
        least once in so many hexes, and pass no strait that is shut, unless they begin in it.
        """
        straits, found = straits_of(self.world.board), set[str]()
        by_shut: dict[tuple[str, ...], dict[str, int]] = {}
        for origin in origins:
            bit = self.world.map.mask(self.harbour(origin))
            shut = tuple(name for name in self.shut if not straits[name].hexes & bit)
            starts = by_shut.setdefault(shut, {})
            for space in self.harbour(origin):
                starts[space] = max(self.first_leg(origin), starts.get(space, 0))
        for shut, starts in by_shut.items():
            found |= self._flood(starts, shut)
        return found

    def from_edge(self) -> set[str]:
        """21.361: from the hexes off the western edge, which count as ports."""
        left = EVERY[Theater.EUROPE] - 1
        return self._flood(dict.fromkeys(self.edge, left), self.shut)

    def _flood(self, left: dict[str, int], shut: tuple[str, ...]) -> set[str]:
        near, queue = _sea(self.world.board, shut), deque(left)

        def come(there: str, rest: int) -> None:
            if there in self.water and rest > left.get(there, -1):
                left[there] = rest
                queue.append(there)

        while queue:
            here = queue.popleft()
            rest = self._left(left, here) - 1
            if rest < 0:
                continue
            for there in near.get(here, set()) | self.canals.get(here, set()):
                come(there, rest)
            for there in self.edge if here in self.edge else ():
                come(there, EVERY[Theater.EUROPE] - 1)
        return set(left) | {one for name in shut for one in self._into(name, shut, left)}

    def _left(self, left: dict[str, int], here: str) -> int:
        return max(left[here], self.havens.get(here, 0))

    def _into(self, name: str, shut: tuple[str, ...], left: dict[str, int]) -> set[str]:
        """21.211: a strait that is shut may be entered, but not passed."""
        board = self.world.board
        inside = spaces(self.world, straits_of(board)[name].hexes)
        near = _sea(board, tuple(one for one in shut if one != name))
        return {
            there
            for here in left
            for there in near.get(here, set()) & inside
            if self._left(left, here) > 0
        }


# The land -----------------------------------------------------------------------------------------


def _land(world: AwawWorld, net: SupplyNet) -> Near:
    near: Near = {}
    for name in world.map.side_names(net.ways.sides):
        one, other = name.replace(">", "|").split("|")
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    if net.ways.links is not None:
        _linked(world.board, near, net.ways.links.groups)
    return near


def _ashore(start: str, near: Near, area: set[str], covered: set[str]) -> set[str]:
    """30.332A: what is supplied from a place where a line ends: in an enemy zone, only that."""
    found, queue = {start}, deque([start])
    while queue:
        here = queue.popleft()
        if here in covered:
            continue
        for there in near.get(here, set()) & area - found:
            found.add(there)
            queue.append(there)
    return found


# Supply -------------------------------------------------------------------------------------------


def reference(world: AwawWorld, party: str, *, all_send: bool) -> set[str]:
    """The hexes with full supply, by land or sea."""
    net = by_land(world, party)
    area, covered = spaces(world, net.ways.open), spaces(world, net.ways.ends)
    near, sea = _land(world, net), Sea(world, party)
    full = spaces(world, net.full & world.map.hexes)
    sources = {str(one.space) for one in net.sources if one.supply is Supply.FULL}
    zones = _zones(world, party, sea, near, area, covered, full)
    senders = {one for one in sea.ports & full if one in sources or one not in covered}
    boxes = _boxes(world, party, sea) if all_send else set()
    going = True
    while going:
        going = False
        waters = sea.reached(senders) | boxes
        for goals, hexes in list(zones):
            met = {one for one in goals if sea.harbour(one) & waters}
            if not met:
                continue
            zones.remove((goals, hexes))
            full |= hexes
            ports = (sea.ports & hexes) - covered
            if all_send and (len(ports) > 1 or not met <= ports):
                senders |= ports
                going = True
    return full


def _zones(
    world: AwawWorld, party: str, sea: Sea, near: Near, area: set[str], covered: set[str],
    full: set[str],
) -> list[tuple[set[str], set[str]]]:  # fmt: skip
    """30.341, 30.343: where lines may end, and what each supplies."""
    board = world.board
    places = sea.ports | spaces(world, board.one_hex_islands())
    places |= {row.hex for row in world.bridgeheads.values() if row.kind == "invasion"}
    if "two-hex-islands-without-ports" in board.board.regions:
        beaches = board.feature("beach") & board.board.area("two-hex-islands-without-ports")
        places |= spaces(world, beaches)
    faction = members_of(world, faction_of(world, party))
    held = {row.hex for row in world.control.values() if row.holder in faction}
    places &= held & spaces(world, world.statics.map)
    shut = spaces(world, hostile_zone(world, party))
    found: list[tuple[set[str], set[str]]] = []
    left = places - full
    for group in board.island_groups.values():
        own = left & spaces(world, group)
        if own:
            hexes: set[str] = set()
            for one in own:
                hexes |= {one} if one in shut else _ashore(one, near, area, covered)
            found.append((own, hexes))
            left -= own
    while left:
        one = min(left, key=lambda space: (space in shut, space))
        hexes = {one} if one in shut else _ashore(one, near, area, covered)
        own = {one} | (left & hexes - shut)
        found.append((own, hexes))
        left -= own
    return found


def _boxes(world: AwawWorld, party: str, sea: Sea) -> set[str]:
    """30.331C: the waters of places to which supply comes out of boxes, if there are transports."""
    if faction_of(world, party) != WEST:
        return set()
    found: set[str] = set()
    ships = {str(hull.berth) for hull in world.hulls.values() if hull.what.endswith("transport")}
    if "atlantic-sw" in ships and sea.edge:
        reached = sea.from_edge()
        for port in sea.ports:
            western = world.board.front[port] is Front.WESTERN or port == "AA7"
            found |= sea.harbour(port) & reached if western else set()
    if "indian-ocean-sw" in ships:
        for name in ("Suez", "Basra", "Abadan"):
            place = world.board.place(name)
            found |= (
                sea.harbour(place.hex) if place is not None and place.hex in sea.ports else set()
            )
    return found


# Positions ----------------------------------------------------------------------------------------

START = {
    "mediterranean-1941": ("Summer 1941", "italy", "britain"),
    "overlord-1944": ("Summer 1944", "germany", "britain"),
    "europe-1939": ("Winter 1941", "germany", "britain"),
    "pacific-1939": ("Fall 1939", "japan", "japan"),
}
ARMOR = {
    "italy": "britain-armor-4-5",
    "germany": "britain-armor-4-5",
    "britain": "germany-armor-4-6",
}


def position(scenario: str, seed: int) -> AwawWorld:
    """A scenario's start; with a seed, ports change hands or were short of supply, and enemy armor
    stands beside some.
    """
    rng = random.Random(seed)
    turn = START[scenario][0]
    world = (
        pacific_world() if scenario == "pacific-1939" else world_at(scenario=scenario, turn=turn)
    )
    ports = world.map.members(port_hexes(world) & world.statics.map)
    holders = [one for one in ("germany", "italy", "britain", "japan") if hostile_to(world, one)]
    if not seed or not holders:
        return world
    for space in rng.sample(ports, len(ports) // 3):
        if space not in world.control:
            continue
        roll = rng.random()
        if roll < 0.5:
            world.put(Control(space, rng.choice(holders)))
        elif roll < 0.8:
            world.put(HexSupply(space, Supply.PARTIAL))
        elif (kind := ARMOR.get(world.control[space].holder)) is not None:
            beside = [one for one in world.map.grid.neighbours(space) if one in world.control]
            if beside:
                put_unit(world, f"{kind} {rng.choice(beside)}")
                world.put(Control(SpaceId(beside[-1]), kind.split("-")[0]))
    return world


def compare(scenario: str, seed: int) -> tuple[int, int, int]:
    """The sizes of both answers of the reference, and of the engine's between them."""
    world, sizes = position(scenario, seed), [0, 0, 0]
    for name in dict.fromkeys(START[scenario][1:]):
        if not hostile_to(world, name):
            continue
        party = tracer(world, name)
        least, most = (reference(world, party, all_send=one) for one in (False, True))
        engine = spaces(world, trace(world, party).full & world.map.hexes)
        assert least <= engine, (party, sorted(least - engine)[:10])
        assert engine <= most, (party, sorted(engine - most)[:10])
        for place, found in enumerate((least, engine, most)):
            sizes[place] += len(found)
    return sizes[0], sizes[1], sizes[2]


@pytest.mark.parametrize(("scenario", "seed"), [
    ("mediterranean-1941", 10), ("overlord-1944", 11), ("pacific-1939", 0), ("europe-1939", 3),
])  # fmt: skip
def test_sea_supply_against_the_reference(scenario: str, seed: int) -> None:
    least, engine, most = compare(scenario, seed)
    assert 0 < least <= engine <= most
