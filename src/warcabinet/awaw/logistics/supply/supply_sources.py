"""30.2: from where supply comes: the unlimited sources, which supply in full, and the limited ones.

Each paragraph lays its sources in the book, for the party that asks. Most are lines of the table
`supply-sources`; a place that the party's faction does not control supplies nobody of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from warcabinet.awaw.boards.kinds import TerritoryKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import partisan_held
from warcabinet.awaw.politics.parties import faction_of, held_by, members_of, payer_of
from warcabinet.awaw.state.logistics import Counter, CounterKind, Supply
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Faction, Power, Status, status_of
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes import Board, SpaceId


class Source(msgspec.Struct, frozen=True, order=True):
    """30.21, 30.27: a place that supplies; with `own_hex` only what is in that place itself."""

    space: SpaceId
    supply: Supply
    rule: str
    own_hex: bool = False
    by_sea: bool = False


Sources = tuple[Source, ...]

SOURCES: Layer[Sources] = Layer("supply sources of a faction", ("party",))
"""Asked for one party of a faction; all parties of the faction share them."""

OWN_SOURCES: Layer[Sources] = Layer("supply sources of one party alone", ("party",))

LENDERS: Layer[tuple[Faction, ...]] = Layer(
    "factions on whose supply sources a party draws besides its own", ("party",)
)

CAPITALS = {
    "Berlin": Power.GERMANY,
    "Rome": Power.ITALY,
    "Paris": Power.FRANCE,
    "London": Power.BRITAIN,
}
"""30.23: the capitals that change with a surrender."""

AXIS, WEST, RUSSIA = Faction.EUROPEAN_AXIS, Faction.WESTERN_ALLIES, Faction.RUSSIA


def faction_held(world: AwawWorld, party: str) -> int:
    """30.323, 29.24A: the hexes of a party's faction, also those that a partisan holds for now."""
    return world.held[party] | held_by(world, members_of(world, faction_of(world, party)))


def faction_hexes(world: AwawWorld, party: str) -> int:
    """29.24A, 11.62: the hexes that a party's faction controls, without those of partisans."""
    return faction_held(world, party) & ~partisan_held(world)


@derived
def lenders(world: AwawWorld, party: str) -> tuple[Faction, ...]:
    """30.226B, 30.294: the factions, besides its own, on whose sources a party draws."""
    return tuple(one for _, some in BOOK.layers(world, LENDERS, party) for one in some)


@derived
def lent_hexes(world: AwawWorld, party: str) -> int:
    """The hexes of those factions, without those of partisans."""
    found = 0
    for faction in lenders(world, party):
        found |= held_by(world, members_of(world, faction))
    return found & ~partisan_held(world) if found else 0


def draws_on(world: AwawWorld, party: str, faction: Faction) -> bool:
    """30.22, 30.26: does a party draw on the sources of a faction?"""
    return faction_of(world, party) == faction or faction in lenders(world, party)


class Wells(msgspec.Struct, frozen=True):
    """Sources, with their spaces as areas: those from which lines go out, and those that supply
    only what is in them, in full and in part.
    """

    sources: Sources
    full: int = 0
    full_inside: int = 0
    partial: int = 0
    partial_inside: int = 0

    @property
    def area(self) -> int:
        return self.full | self.full_inside | self.partial | self.partial_inside


def wells(board: Board, sources: Sources) -> Wells:
    areas = {(supply, inside): 0 for supply in Supply for inside in (False, True)}
    for one in sources:
        areas[one.supply, one.own_hex] |= board.bit(one.space)
    return Wells(
        sources,
        areas[Supply.FULL, False] & ~areas[Supply.FULL, True],
        areas[Supply.FULL, True],
        areas[Supply.PARTIAL, False] & ~areas[Supply.PARTIAL, True],
        areas[Supply.PARTIAL, True],
    )


@derived
def sources_of(world: AwawWorld, party: str) -> Wells:
    """30.22, 30.26: the sources of a party's faction that it has now."""
    return _usable(world, party, SOURCES)


@derived
def own_sources(world: AwawWorld, party: str) -> Wells:
    """30.24: what only this party draws supply from."""
    return _usable(world, party, OWN_SOURCES)


def _usable(world: AwawWorld, party: str, layer: Layer[Sources]) -> Wells:
    known = _known(world, party, layer)
    if not known.sources:
        return known
    area = known.area
    held = area & (faction_hexes(world, party) | world.board.real_boxes)
    if held != area:
        held |= area & lent_hexes(world, party)
    return known if held == area else _within(world, party, layer, held)


@derived
def _known(world: AwawWorld, party: str, layer: Layer[Sources]) -> Wells:
    """What would supply a party if its faction controlled it: it seldom changes."""
    found = [one for _, some in BOOK.layers(world, layer, party) for one in some]
    return wells(world.map, tuple(found))


@derived
def _within(world: AwawWorld, party: str, layer: Layer[Sources], held: int) -> Wells:
    """Those of them that lie in these spaces."""
    found = [one for one in _known(world, party, layer).sources if world.map.has(held, one.space)]
    return wells(world.map, tuple(found))


@cache
def in_table(setting: Statics, users: str, rule: str, supply: Supply) -> Sources:
    """The sources that a paragraph names for a faction or party, as far as they are on this
    board.
    """
    found = []
    for row in setting.tables["supply-sources"].rows:
        who, name = row.keys
        if who != users or row.source != f"rulebook {rule}":
            continue
        if row.cells["kind"] != ("unlimited" if supply is Supply.FULL else "limited"):
            continue
        own_hex = row.cells["only_in_hex"] == "yes"
        found += [Source(space, supply, rule, own_hex) for space in _spaces(setting, name)]
    return tuple(found)


def table_sources(
    world: AwawWorld, party: str, faction: Faction, rule: str, supply: Supply
) -> Sources:
    """Those that a paragraph names for a faction, for whoever draws on its sources."""
    if not draws_on(world, party, faction):
        return ()
    return in_table(world.statics, faction, rule, supply)


def _spaces(setting: Statics, name: str) -> Iterator[SpaceId]:
    place = setting.board.place(name)
    if place is not None:
        yield SpaceId(place.hex)
        return
    for box, row in setting.board.boxes.items():
        if row.name == name and setting.board.board.has(setting.map, box):
            yield box


# Unlimited ----------------------------------------------------------------------------------------


@BOOK.lays(SOURCES, "30.222A", "Berlin and Rome supply all of the European Axis in full")
def axis_capitals(world: AwawWorld, party: str) -> Sources:
    return _capitals(world, party, AXIS, "30.222A")


@BOOK.lays(
    SOURCES,
    "30.222B, 33.231",
    "a German synthetic oil plant that is not damaged supplies all of the European Axis in full",
)
@derived
def oil_plants(world: AwawWorld, party: str) -> Sources:
    if faction_of(world, party) != AXIS:
        return ()
    return tuple(
        Source(row.hex, Supply.FULL, "30.222B")
        for row in world.counters.rows()
        if row.kind is CounterKind.OIL_PLANT and not _all_damaged(world, row)
    )


def _all_damaged(world: AwawWorld, plants: Counter) -> bool:
    """33.231, 33.234: of two plants in a hex one may still be undamaged."""
    damage = world.oil_damage.get(plants.hex)
    return damage is not None and damage.markers >= max(1, plants.value)


@BOOK.lays(SOURCES, "30.224A", "London and Paris supply all Western Allies in full")
def western_capitals(world: AwawWorld, party: str) -> Sources:
    return _capitals(world, party, WEST, "30.224A")


@BOOK.lays(SOURCES, "30.225A, 5.75A", "the Urals box supplies Russia in full")
def urals(world: AwawWorld, party: str) -> Sources:
    return table_sources(world, party, RUSSIA, "30.225A", Supply.FULL)


@BOOK.lays(SOURCES, "30.227, 5.65A", "units in Ethiopia are always in full supply")
def ethiopia(world: AwawWorld, party: str) -> Sources:
    box = SpaceId("ethiopia")
    return (Source(box, Supply.FULL, "30.227", own_hex=True),) if box in world.map else ()


def _capitals(world: AwawWorld, party: str, faction: Faction, rule: str) -> Sources:
    """30.23: not the capital of a power that has surrendered."""
    sources = table_sources(world, party, faction, rule, Supply.FULL)
    if not sources or not world.surrendered:
        return sources
    fallen = {source.space for source in fallen_capitals(world, party)}
    return tuple(source for source in sources if source.space not in fallen)


def _place(setting: Statics, name: str) -> SpaceId | None:
    row = setting.board.place(name)
    return None if row is None else SpaceId(row.hex)


@BOOK.lays(
    OWN_SOURCES, "30.24", "an unconquered minor country is fully supplied by its own capital"
)
def own_capital(world: AwawWorld, party: str) -> Sources:
    standing = status_of(world, Country(party))
    if standing in (Status.CONQUERED, Status.SURRENDERED, Status.ABSENT, Status.COLONY):
        return ()
    return tuple(
        Source(space, Supply.FULL, "30.24")
        for country, space in minor_capitals(world.statics)
        if country == party
    )


# Limited ------------------------------------------------------------------------------------------


@BOOK.lays(
    SOURCES, "30.262A", "five more cities of Germany and northern Italy supply the Axis in part"
)
def axis_cities(world: AwawWorld, party: str) -> Sources:
    return table_sources(world, party, AXIS, "30.262A", Supply.PARTIAL)


@BOOK.lays(
    SOURCES,
    "30.262B",
    "two more cities each of Britain and France supply the Western Allies in part",
)
def western_cities(world: AwawWorld, party: str) -> Sources:
    return table_sources(world, party, WEST, "30.262B", Supply.PARTIAL)


@BOOK.lays(
    SOURCES,
    "30.263",
    "after a surrender the capital supplies in part whoever controls it",
)
def fallen_capitals(world: AwawWorld, party: str) -> Sources:
    return tuple(
        Source(space, Supply.PARTIAL, "30.263")
        for name, power in CAPITALS.items()
        if power in world.surrendered and (space := _place(world.statics, name)) is not None
    )


@BOOK.lays(
    SOURCES,
    "30.264",
    "a minor country's capital supplies in part the powers that control it and their allies",
)
def capitals_of_minors(world: AwawWorld, party: str) -> Sources:
    return () if payer_of(world, party) is None else _capitals_of_minors(world.statics)


@cache
def _capitals_of_minors(setting: Statics) -> Sources:
    return tuple(Source(space, Supply.PARTIAL, "30.264") for _, space in minor_capitals(setting))


@BOOK.lays(
    SOURCES,
    "30.265",
    "a colonial capital supplies in part the power that controls it and its allies",
)
def colonial_capitals(world: AwawWorld, party: str) -> Sources:
    if payer_of(world, party) is None:
        return ()
    return _colonial_capitals(world.statics, _ukraine_is_axis(world))


@cache
def _colonial_capitals(setting: Statics, kiev: bool) -> Sources:
    names = (row.keys[0] for row in setting.tables["colonial-capitals"].rows)
    return tuple(
        Source(space, Supply.PARTIAL, "30.265")
        for name in names
        if (kiev or name != "Kiev") and (space := _place(setting, name)) is not None
    )


def _ukraine_is_axis(world: AwawWorld) -> bool:
    row = world.alignments.get("ukraine")
    if row is None or row.patron is not Power.GERMANY:
        return False
    return row.status in (Status.ASSOCIATED, Status.ALLY)


@BOOK.lays(
    SOURCES,
    "30.267, 37.71",
    "an industrial center that Russia controls supplies in part the Russian units in it, no others",
)
@derived
def industrial_centers(world: AwawWorld, party: str) -> Sources:
    if faction_of(world, party) != RUSSIA:
        return ()
    return tuple(
        Source(row.hex, Supply.PARTIAL, "30.267", own_hex=True)
        for row in world.counters.rows()
        if row.kind is CounterKind.INDUSTRIAL_CENTER
    )


BOOK.note("30.211", "a source supplies any number of units, unless it supplies only its own hex")
BOOK.note("30.221", "an unlimited source supplies units of all types")
BOOK.note("30.291", "Western Allies and Russia do not draw on each other's supply sources")
BOOK.note("30.292", "captured industrial centers supply no Axis units")


# Capitals of minor countries ----------------------------------------------------------------------


@cache
def minor_capitals(setting: Statics) -> tuple[tuple[str, SpaceId], ...]:
    """The capitals of minor countries on this board, each with its country."""
    board = setting.board
    found = []
    for row in board.capitals():
        territory = board.territories[board.territory[row.hex]]
        if territory.kind is TerritoryKind.MINOR:
            found.append((territory.holder, SpaceId(row.hex)))
    return tuple(found)
