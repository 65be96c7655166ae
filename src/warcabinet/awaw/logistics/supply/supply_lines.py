"""30.3: supply lines by land, as floods over bit sets.

A line goes over hexes that the faction controls, and ends in the first hex in an enemy zone of
control. What opens, closes or ends lines is laid in the book by the rule that says so. Sea lines
add sources where they go ashore (`BY_SEA`), not lines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from warcabinet.awaw.boards.kinds import LinkKind, SideFeature
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.movement.box_garrisons import URALS
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone, zones_over
from warcabinet.awaw.logistics.supply.supply_sources import (
    RUSSIA,
    Source,
    Sources,
    Wells,
    draws_on,
    faction_held,
    lenders,
    own_sources,
    sources_of,
    wells,
)
from warcabinet.awaw.politics.parties import faction_of, hostile_to, parties_of, side_of_party
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes import NO_SIDES, Board, Links, Sides
from warcabinet.hexes.masks import LinkGroup, lowest

OPEN: Layer[int] = Layer("hexes that supply lines may go over", ("party",))
SHUT: Layer[int] = Layer("hexes that supply lines may not go over", ("party",))
ENDS: Layer[int] = Layer("hexes that a supply line may enter but not leave", ("party",))
CROSSED: Layer[Sides] = Layer("hexsides that supply lines may cross", ("party",))
UNCROSSED: Layer[Sides] = Layer("hexsides that supply lines may not cross", ("party",))
JOINED: Layer[tuple[LinkGroup, ...]] = Layer("spaces that supply lines join", ("party",))
BY_SEA: Layer[Sources] = Layer("where sea supply lines go ashore, and what they bring", ("party",))
OWN_BY_SEA: Layer[Sources] = Layer(
    "where sea supply lines go ashore that bring more to one party alone", ("party",)
)
MEAGRE: Layer[int] = Layer("hexes to which lines by land bring partial supply at most")
RELAYS: Layer[int] = Layer("of those, hexes from which partial supply goes on")


NORTHERN_SWEDEN = "A40"


# What lines may do --------------------------------------------------------------------------------


@BOOK.lays(
    OPEN, "30.323, 29.24A", "a supply line runs over hexes of the power, its partners and clients"
)
def friendly_hexes(world: AwawWorld, party: str) -> int:
    return faction_held(world, party) & world.board.land


@BOOK.lays(OPEN, "34.23C", "lake hexes north of row D carry supply lines while they are frozen")
def frozen_lake_hexes(world: AwawWorld, party: str) -> int:
    return world.board.feature("lake") & _north(world) if _winter(world) else 0


@BOOK.lays(SHUT, "30.324", "no supply line goes through a hex with an enemy partisan")
def enemy_partisans(world: AwawWorld, party: str) -> int:
    found = 0
    for other in hostile_to(world, party):
        found |= world.standing[f"{other}/partisan"]
    return found


@BOOK.lays(ENDS, "30.321", "a supply line is free of enemy zones of control up to its last hex")
def enemy_zones(world: AwawWorld, party: str) -> int:
    return hostile_zone(world, party)


@BOOK.lays(CROSSED, "30.321", "a supply line by land crosses the hexsides that ground units cross")
def land_sides(world: AwawWorld, party: str) -> Sides:
    return world.board.land_sides


@BOOK.lays(CROSSED, "30.328", "a supply line crosses the water at a crossing arrow")
def arrows(world: AwawWorld, party: str) -> Sides:
    return world.board.sides(SideFeature.ARROW)


@BOOK.lays(CROSSED, "34.23C", "lakes north of row D carry supply lines while they are frozen")
def frozen_lakes(world: AwawWorld, party: str) -> Sides:
    return _frozen_sides(world) if _winter(world) else NO_SIDES


@BOOK.lays(
    JOINED,
    "30.225B, 30.329",
    "supply from the Urals box enters through Russian hexes of the board's eastern edge",
)
def urals_edge(world: AwawWorld, party: str) -> tuple[LinkGroup, ...]:
    return routes(world, "30.329", URALS) if draws_on(world, party, RUSSIA) else ()


@BOOK.lays(JOINED, "30.311", "northern Sweden and Finland supply each other past the board's edge")
def northern_edge(world: AwawWorld, party: str) -> tuple[LinkGroup, ...]:
    return routes(world, "30.311", NORTHERN_SWEDEN)


BOOK.note("30.312", "a supply line by land may be of any length")
BOOK.note(
    "30.325", "lines run through Persia; from the Urals they enter it only by the Persian route"
)


@derived
def _winter(world: AwawWorld) -> bool:
    turn = world.date
    return turn is not None and turn.season is Season.WINTER


@derived
def _north(world: AwawWorld) -> int:
    """The hexes north of Leningrad's row."""
    return world.map.mask(space for space in world.board.hexes if space[0] in "ABC" and _one(space))


def _one(space: str) -> bool:
    """Is the row named by one letter? After Z come AA, BB and so on."""
    return space[1].isdigit()


@derived
def _frozen_sides(world: AwawWorld) -> Sides:
    lakes, north = world.board.sides(SideFeature.LAKE), _north(world)
    return lakes.leaving(north) | world.map.reverse(lakes.leaving(north))


@derived
def routes(world: AwawWorld, rule: str, start: str = "") -> tuple[LinkGroup, ...]:
    """The ways of a paragraph between spaces that are not neighbours; only those from a box if one
    is named.
    """
    found = []
    for route in world.board.routes:
        if start and route.row.start != start:
            continue
        if route.kind is LinkKind.SUPPLY and rule in route.rules():
            found.append(LinkGroup(1, route.sources, route.targets))
            if route.row.way == "both":
                found.append(LinkGroup(1, route.targets, route.sources))
    return tuple(found)


# The net ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the supply lines of a party may run."""

    board: Board
    open: int
    ends: int
    sides: Sides
    links: Links | None

    def spread(self, starts: int) -> int:
        """Everything that lines from these spaces reach, the spaces included."""
        expand, sides, links, ends = self.board.expand, self.sides, self.links, self.ends
        fresh = area = self.open & ~starts
        front = starts
        while front:
            front = expand(front, sides, links) & fresh
            fresh ^= front
            front ^= front & ends  # on long integers three times as fast as `& ~ends`
        return starts | (area ^ fresh)


@dataclass(frozen=True, slots=True)
class SupplyNet:
    """30.13: what a party can supply by land now."""

    party: str
    """The party of its faction for which it was traced."""
    ways: Ways
    wells: Wells
    full: int
    """Spaces to which full supply can be traced."""
    partial: int
    """Spaces to which only partial supply can be traced."""

    @property
    def sources(self) -> tuple[Source, ...]:
        return self.wells.sources

    def at(self, bit: int) -> Supply:
        """What a space gets."""
        if self.full & bit:
            return Supply.FULL
        return Supply.PARTIAL if self.partial & bit else Supply.NONE


def trace(world: AwawWorld, party: str) -> SupplyNet:
    """30.31, 30.32: the spaces that a party can supply by land now, and how. The capital of a minor
    country is in the net of its faction, too: it adds something only where the faction's own lines
    do not come.
    """
    shared = _shared(world, _spokesman(world, party))
    starts = own_sources(world, party).full
    if starts & shared.full & ~shared.ways.ends == starts:
        return shared
    return _with_own_sources(world, party)


@derived
def _with_own_sources(world: AwawWorld, party: str) -> SupplyNet:
    """30.24: the net of a faction with what one party draws on alone, by land and by sea."""
    shared, own = _shared(world, _spokesman(world, party)), own_sources(world, party)
    ways = shared.ways
    layers = BOOK.layers(world, OWN_BY_SEA, party)
    by_sea = tuple(one for _, some in layers for one in some)
    more = wells(world.map, by_sea)
    full = shared.full | spread_from(world, party, ways, own.full)
    full |= more.full_inside | more.full
    full |= spread_from(world, party, ways, more.full & ~meagre(world))
    both = wells(world.map, (*own.sources, *shared.wells.sources, *by_sea))
    return thinned(world, SupplyNet(party, ways, both, full, shared.partial & ~full))


@derived
def _spokesman(world: AwawWorld, party: str) -> str:
    """The first party of the faction with the same enemies and lenders: their nets are the same."""
    faction, hostile, lent = (
        faction_of(world, party),
        hostile_to(world, party),
        lenders(world, party),
    )
    side = side_of_party(world, party)
    if faction == party or side is None:
        return party
    return next(
        name
        for name in (*parties_of(world, side), party)
        if faction_of(world, name) == faction
        and hostile_to(world, name) == hostile
        and lenders(world, name) == lent
    )


@derived
def _shared(world: AwawWorld, party: str) -> SupplyNet:
    """30.13: what all parties with the same enemies can supply, by land and by sea."""
    layers = BOOK.layers(world, BY_SEA, party)
    by_sea = tuple(one for _, some in layers for one in some)
    if not by_sea:
        return _by_land(world, party)
    return supplied_from(world, by_land(world, party), by_sea)


def by_land(world: AwawWorld, party: str) -> SupplyNet:
    """30.32: what a party can supply by land alone."""
    return _alone(world, _spokesman(world, party))


@derived
def _alone(world: AwawWorld, party: str) -> SupplyNet:
    return _by_land(world, party)


def supplied_from(world: AwawWorld, net: SupplyNet, sources: Sources) -> SupplyNet:
    """30.332A: a net with more sources, and what land lines from them reach."""
    ways, more = net.ways, wells(world.map, sources)
    lean = meagre(world)
    full = net.full | more.full_inside | more.full
    full |= spread_from(world, net.party, ways, more.full & ~lean)
    partial = net.partial | more.partial_inside | more.partial
    partial |= spread_from(world, net.party, ways, more.partial & ~lean)
    both = wells(world.map, (*net.wells.sources, *sources))
    return thinned(world, SupplyNet(net.party, ways, both, full, partial & ~full))


def _by_land(world: AwawWorld, party: str) -> SupplyNet:
    ways = ways_of(world, party)
    own = sources_of(world, party)
    full = own.full_inside | own.full | spread_from(world, party, ways, own.full & ~meagre(world))
    partial = own.partial_inside
    # From inside the area of full supply a limited source reaches nothing that is not full, unless
    # it lies in an enemy zone: lines end there, but may begin there.
    starts = own.partial & (~full | ways.ends)
    if starts:
        partial |= spread_from(world, party, ways, starts)
    return thinned(world, SupplyNet(party, ways, own, full, partial & ~full))


def ways_of(world: AwawWorld, party: str) -> Ways:
    """30.32: where lines of a party may run, by all rules together."""
    return replace(open_ways(world, party), ends=ends_of(world, party))


def open_ways(world: AwawWorld, party: str) -> Ways:
    """30.321: where they could run if there were no zones of control."""
    return Ways(world.map, open_to(world, party), 0, *_crossed(world, party))


def open_to(world: AwawWorld, party: str) -> int:
    """30.323, 30.324: the hexes that lines of a party may go over."""
    area = 0
    for _, some in BOOK.layers(world, OPEN, party):
        area |= some
    for _, some in BOOK.layers(world, SHUT, party):
        area &= ~some
    return area


def ends_of(world: AwawWorld, party: str) -> int:
    """30.321: the hexes in which lines of a party end."""
    ends = 0
    for _, some in BOOK.layers(world, ENDS, party):
        ends |= some
    return ends


@derived
def _crossed(world: AwawWorld, party: str) -> tuple[Sides, Links | None]:
    """30.321, 30.328: the hexsides and links of a party's lines: they change with the season."""
    sides = NO_SIDES
    for _, crossed in BOOK.layers(world, CROSSED, party):
        if crossed:
            sides = sides | crossed
    for _, closed in BOOK.layers(world, UNCROSSED, party):
        if closed:
            sides = sides - closed
    groups = tuple(g for _, joined in BOOK.layers(world, JOINED, party) for g in joined)
    sources = 0
    for group in groups:
        sources |= group.sources
    return sides, Links(groups, sources) if groups else None


def spread_from(world: AwawWorld, party: str, ways: Ways, starts: int) -> int:
    """30.321, 30.322: everything that lines from these sources reach. A source in an enemy zone may
    be left, but not straight into a hex that the same enemy armor covers.
    """
    covered = starts & ways.ends
    if not covered:
        return ways.spread(starts)
    free, seen = starts & ~covered, starts
    while covered:
        bit = lowest(covered)
        covered ^= bit
        steps = first_steps(world, party, ways, bit)
        seen |= steps
        free |= steps & ~ways.ends
    return seen | ways.spread(free)


def first_steps(world: AwawWorld, party: str, ways: Ways, bit: int) -> int:
    """30.322: where a line may go straight from a source."""
    steps = ways.board.expand(bit, ways.sides, ways.links) & ways.open
    if steps & ways.ends and bit & ways.ends:
        for other in hostile_to(world, party):
            steps &= ~zones_over(world, other, bit)
    return steps


def extended(world: AwawWorld, net: SupplyNet, full: int, partial: int) -> SupplyNet:
    """30.43, 30.45: the net after combat: hexes supplied at initial determination act as sources,
    so supply flows on into what lies next to them.
    """
    ways = net.ways
    single = net.wells.partial_inside
    all_full = net.full | full
    all_full |= ways.spread(all_full & ~ways.ends & (ways.open | world.board.real_boxes))
    some = net.partial | partial
    some |= ways.spread(some & ~ways.ends & ~single & ways.open)
    after = replace(net, full=all_full, partial=some & ~all_full)
    return thinned(world, after, full & relays(world))


@derived
def meagre(world: AwawWorld) -> int:
    """30.327: the hexes to which lines by land bring partial supply at most."""
    found = 0
    for _, some in BOOK.layers(world, MEAGRE):
        found |= some
    return found


@derived
def relays(world: AwawWorld) -> int:
    """30.327: those of them from which partial supply goes on."""
    found = 0
    for _, some in BOOK.layers(world, RELAYS):
        found |= some
    return found


def thinned(world: AwawWorld, net: SupplyNet, kept: int = 0) -> SupplyNet:
    """30.327: the net with no more than partial supply where lines by land bring no more; sources
    there, and what was fully supplied by sea before, stay as they are.
    """
    poor = meagre(world)
    if not poor:
        return net
    full = net.full & ~(poor & ~(net.wells.full | net.wells.full_inside | kept))
    partial = net.partial | net.full
    starts = relays(world) & partial & ~hostile_zone(world, net.party)
    return replace(net, full=full, partial=(partial | net.ways.spread(starts)) & ~full)


@derived
def zones_of(world: AwawWorld, party: str) -> tuple[tuple[tuple[Source, ...], int], ...]:
    """30.341: the areas to which the same unlimited sources can trace full supply by land."""
    net = trace(world, party)
    bit = world.map.bit
    left = [
        (one, bit(one.space))
        for one in net.sources
        if one.supply is Supply.FULL and not one.own_hex
    ]
    found: list[tuple[tuple[Source, ...], int]] = []
    while left:
        first, here = left[0]
        area = spread_from(world, net.party, net.ways, here)
        inside = area & ~net.ways.ends
        same = [one for one, there in left if one is first or there & inside]
        left = [(one, there) for one, there in left if not there & inside and one != first]
        found.append((tuple(same), area & (net.ways.open | world.board.real_boxes)))
    return tuple(found)
