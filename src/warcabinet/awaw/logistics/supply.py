"""30.4: supply determination: twice in each player turn the moving side's units and hexes get their
supply status, and keep it until the end of its next initial determination.
"""

from __future__ import annotations

from enum import StrEnum

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.exploitation_supply import note_reliance, supplied_by_exploitation
from warcabinet.awaw.ground.records import Unit
from warcabinet.awaw.ground.units import a_hex, a_unit, category
from warcabinet.awaw.logistics.records import (
    DrewFrom,
    HexSupply,
    Supply,
    SupplyZone,
    UnitSupply,
)
from warcabinet.awaw.logistics.supply_explained import explain, explain_text
from warcabinet.awaw.logistics.supply_lines import (
    SupplyNet,
    extended,
    trace,
    zones_of,
)
from warcabinet.awaw.logistics.supply_sources import own_sources
from warcabinet.awaw.logistics.supply_status import supply_of
from warcabinet.awaw.parties import (
    camp_of,
    held_by_side,
    hostile_to,
    parties_of,
    party,
    side_of_party,
)
from warcabinet.awaw.powers import Side, is_neutral
from warcabinet.awaw.steps import plays
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

__all__ = ["Determination", "SupplyNet", "determine", "explain", "explain_text", "trace"]

BOOK.note("30.11", "all units but partisans need supply")
BOOK.note("30.431", "hexes taken in this turn and supplied after combat are open to redeployment")
BOOK.note("30.543", "supply comes back only at a supply determination")
BOOK.note("30.62", "ground units may enter unsupplied hexes, and keep the supply they have")

BY_SEA = "30.351"

SPANISH_MOROCCO = "spanish-morocco"

RANK = {Supply.NONE: 0, Supply.PARTIAL: 1, Supply.FULL: 2}


class Determination(StrEnum):
    """30.41: the two moments of a player turn."""

    INITIAL = "initial"
    POST_COMBAT = "post-combat"


def determine(world: AwawWorld, side: Side, moment: Determination) -> None:
    """30.41, 30.42, 30.43: give the units and hexes of a side their supply status. After combat
    nothing gets worse: only what was not fully supplied, or is new, is looked at.
    """
    nets: dict[str, SupplyNet] = {}
    for name in parties_of(world, side):
        if world.held[name] or world.units_of[name] or own_sources(world, name):
            nets[name] = _net(world, name, moment)
    zones = _zones(world, side)
    _supply_hexes(world, side, nets, moment)
    for name, net in nets.items():
        for unit in world.units_of[name]:
            _supply_unit(world, world.units[unit], net, moment)
    _keep_zones(world, side, zones)
    _report(world, side)


def _net(world: AwawWorld, name: str, moment: Determination) -> SupplyNet:
    if moment is Determination.INITIAL:
        return trace(world, name)
    stored = _stored(world)
    camp = trace(world, name).ways.open
    # What nobody holds, a frozen lake, has no stored status: it is no source of supply.
    held = held_by_side(world, side_of_party(world, name) or world.side)
    full = camp & held & ~stored[Supply.NONE] & ~stored[Supply.PARTIAL]
    for row in world.hex_supply.values():
        if name in row.full_for:
            full |= world.map.bit(row.hex)
    return extended(world, name, full & camp, camp & stored[Supply.PARTIAL])


def _stored(world: AwawWorld) -> dict[Supply, int]:
    """The hexes whose stored status is not full, by status."""
    found = {Supply.PARTIAL: 0, Supply.NONE: 0}
    for row in world.hex_supply.values():
        found[row.supply] |= world.map.bit(row.hex)
    return found


# Hexes --------------------------------------------------------------------------------------------


def _supply_hexes(
    world: AwawWorld, side: Side, nets: dict[str, SupplyNet], moment: Determination
) -> None:
    """30.12, 30.41: the hexes that the side controls."""
    minors = [name for name in nets if own_sources(world, name)]
    for name in parties_of(world, side):
        held = world.held[name]
        if not held:
            continue
        net = nets[name]
        full = held if _is_neutral(world, name) else held & net.full
        partial = held & net.partial
        if _is_neutral(world, name):
            partial = held & world.board.territory.where(SPANISH_MOROCCO)
            full &= ~partial
        lacking = held & ~full
        for space in world.map.members(lacking):
            bit = world.map.bit(space)
            supply = Supply.PARTIAL if partial & bit else Supply.NONE
            others = tuple(one for one in minors if one != name and nets[one].full & bit)
            _put(world, space, supply, others)
        if world.hex_supply:
            for space in [one for one in world.hex_supply if world.map.has(full, one)]:
                world.drop(world.hex_supply[space])


def _put(world: AwawWorld, space: SpaceId, supply: Supply, others: tuple[str, ...]) -> None:
    """The counts of turns go on until the supply they count is back."""
    old = world.hex_supply.get(space)
    if old is None:
        world.put(HexSupply(space, supply, others))
        return
    isolated = old.isolated if supply is Supply.NONE else 0
    world.amend(old, supply=supply, full_for=others, isolated=isolated)


# Units --------------------------------------------------------------------------------------------


def _supply_unit(world: AwawWorld, unit: Unit, net: SupplyNet, moment: Determination) -> None:
    """30.51, 30.52, 30.53, 30.55: the status of one ground unit."""
    supply = _by_itself(world, unit) or net.at(world.map.bit(unit.place))
    if moment is Determination.POST_COMBAT:
        supply = max(supply, supply_of(world, unit.id), key=RANK.__getitem__)
    elif unit.id in world.exploited:
        note_reliance(world, unit.id, supply is not Supply.FULL)
        if supplied_by_exploitation(world, unit.id):
            supply = Supply.FULL
    set_supply(world, unit, supply)


def set_supply(world: AwawWorld, unit: Unit, supply: Supply) -> None:
    """30.47: the status that a unit keeps until its side's next determination."""
    row = world.unit_supply.get(unit.id)
    if supply is Supply.FULL:
        if row is not None:
            world.drop(row)
    elif row is None or row.supply is not supply:
        world.put(UnitSupply(unit.id, supply))
    if supply is not Supply.NONE and (isolation := world.isolation.get(unit.id)) is not None:
        world.drop(isolation)


def _by_itself(world: AwawWorld, unit: Unit) -> Supply | None:
    """30.551B, 30.48: supply that needs no line: of partisans, and of a neutral country's units."""
    if category(world, unit) is Category.PARTISAN:
        return Supply.FULL
    if _is_neutral(world, unit.party):
        morocco = world.board.territory.where(SPANISH_MOROCCO)
        return Supply.PARTIAL if world.map.has(morocco, unit.place) else Supply.FULL
    return None


def _is_neutral(world: AwawWorld, name: str) -> bool:
    """30.48: a neutral power or country that fights nobody supplies its own."""
    return not hostile_to(world, name) and is_neutral(world, party(name))


# Zones --------------------------------------------------------------------------------------------


def _zones(world: AwawWorld, side: Side) -> list[SupplyZone]:
    """14.52A, 30.341: the supply zones of the side, numbered for each camp."""
    found: dict[str, SupplyZone] = {}
    for name in parties_of(world, side):
        if not (world.held[name] or world.units_of[name] or own_sources(world, name)):
            continue
        camp = camp_of(world, name)
        for sources, area in zones_of(world, name):
            spaces = tuple(sorted({one.space for one in sources}))
            number = sum(zone.camp == camp for zone in found.values())
            hexes = tuple(world.map.members(area))
            if not any(z.camp == camp and z.hexes == hexes for z in found.values()):
                by_sea = all(one.rule == BY_SEA for one in sources)
                zone = SupplyZone(camp, number, spaces, hexes, by_sea)
                found[zone.key()] = zone
    return list(found.values())


def _keep_zones(world: AwawWorld, side: Side, zones: list[SupplyZone]) -> None:
    """14.52A: keep the zones, and which unit drew from which if there is more than one."""
    camps = {camp_of(world, name) for name in parties_of(world, side)}
    new = {zone.key() for zone in zones}
    for zone in tuple(world.supply_zones.rows()):
        if zone.camp in camps and zone.key() not in new:
            world.drop(zone)
    for zone in zones:
        world.put(zone)
    for camp in sorted(camps):
        own = [zone for zone in zones if zone.camp == camp]
        areas = [(zone, world.map.mask(zone.hexes)) for zone in own]
        for name in parties_of(world, side):
            if camp_of(world, name) != camp:
                continue
            for unit in world.units_of[name]:
                _keep_zone(world, world.units[unit], areas)


def _keep_zone(world: AwawWorld, unit: Unit, areas: list[tuple[SupplyZone, int]]) -> None:
    """14.52A: who is supplied by sea draws on the zones from which the sea line comes."""
    old = world.drew_from.get(unit.id)
    if len(areas) > 1:
        bit = world.map.bit(unit.place)
        drawn = [zone for zone, area in areas if area & bit]
        if any(zone.by_sea for zone in drawn):
            drawn = [zone for zone, _ in areas if zone in drawn or not zone.by_sea]
        numbers = tuple(zone.number for zone in drawn)
        if numbers or old is None:
            world.put(DrewFrom(unit.id, numbers))
    elif old is not None:
        world.drop(old)


# What the table hears -----------------------------------------------------------------------------


def _report(world: AwawWorld, side: Side) -> None:
    """30.14: say who is not fully supplied."""
    for supply, rule, word in (
        (Supply.NONE, "30.53", "isolated"),
        (Supply.PARTIAL, "30.52", "only partially supplied"),
    ):
        units = [
            world.units[row.unit]
            for row in world.unit_supply.rows()
            if row.supply is supply and world.units[row.unit].party in parties_of(world, side)
        ]
        if units:
            names = ", ".join(f"{unit.id} in {unit.place}" for unit in units)
            places = dict.fromkeys(unit.place for unit in units)
            about = (*(a_unit(unit.id) for unit in units), *(a_hex(space) for space in places))
            world.tell(rule, f"{word}: {names}", *about)


# Steps --------------------------------------------------------------------------------------------


@plays("T.P.MOV.SUP.10")
class LandSupply(Procedure[None]):
    """30.32: lines by land need no decision; they are traced when the statuses are fixed."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return Done()


@plays("T.P.MOV.SUP.70")
class InitialSupply(Procedure[None]):
    """30.42, 30.14: before ground units move, the statuses of the moving side are fixed."""

    def start(self, world: AwawWorld, _: None) -> Step:
        determine(world, world.side, Determination.INITIAL)
        return Done()


@plays("T.P.PCA.100")
class PostCombatSupply(Procedure[None]):
    """30.43, 30.14: after combat, what was isolated or partially supplied is looked at again."""

    def start(self, world: AwawWorld, _: None) -> Step:
        determine(world, world.side, Determination.POST_COMBAT)
        return Done()
