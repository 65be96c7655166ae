"""30.4: supply determination: twice in each player turn the moving side's units and hexes get their
supply status, and keep it until the end of its next initial determination.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import (
    note_reliance,
    supplied_by_exploitation,
)
from warcabinet.awaw.logistics.supply.supply_explained import explain, explain_text
from warcabinet.awaw.logistics.supply.supply_lines import (
    SupplyNet,
    extended,
    trace,
)
from warcabinet.awaw.logistics.supply.supply_sources import (
    faction_held,
    lent_hexes,
    own_sources,
)
from warcabinet.awaw.logistics.supply.zones_that_units_draw_from import keep_zones, zones_now
from warcabinet.awaw.moments import Part, come
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, category
from warcabinet.awaw.pieces.supply_status import shares_a_siege, supply_of
from warcabinet.awaw.politics.parties import (
    faction_of,
    held_by_side,
    hostile_to,
    members_of,
    parties_of,
    party,
)
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import (
    HexSupply,
    SuppliedAfterCombat,
    Supply,
    UnitSupply,
)
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side, is_neutral
from warcabinet.engine.book import Layer, Occasion
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

__all__ = ["Determination", "SupplyNet", "determine", "explain", "explain_text", "trace"]

BOOK.note("30.11", "all units but partisans need supply")
BOOK.note("30.431", "hexes taken in this turn and supplied after combat are open to redeployment")
BOOK.note("30.543", "supply comes back only at a supply determination")
BOOK.note("30.62", "ground units may enter unsupplied hexes, and keep the supply they have")

POORLY_SUPPLIED: Layer[int] = Layer("hexes in which a neutral country has partial supply only")
"""30.48: in all others of its hexes it is fully supplied."""

AUTOMATIC: Layer[tuple[Supply, int]] = Layer(
    "supply that units have without lines, and where", ("nationality", "category")
)
"""30.551: nothing less; lines may bring more."""

ABOUT_TO_DETERMINE: Occasion[Callable[[AwawWorld, Side, Determination], None]] = Occasion(
    "supply is about to be determined"
)
"""30.41: what supplies besides lines by land says so now."""

RANK = {Supply.NONE: 0, Supply.PARTIAL: 1, Supply.FULL: 2}


class Determination(StrEnum):
    """30.41: the two moments of a player turn."""

    INITIAL = "initial"
    POST_COMBAT = "post-combat"


def determine(world: AwawWorld, side: Side, moment: Determination) -> None:
    """30.41, 30.42, 30.43: give the units and hexes of a side their supply status. After combat
    nothing gets worse: only what was not fully supplied, or is new, is looked at.
    """
    for part in BOOK.parts(ABOUT_TO_DETERMINE):
        part(world, side, moment)
    names = [
        name
        for name in parties_of(world, side)
        if world.held[name] or world.units_of[name] or own_sources(world, name).sources
    ]
    nets = {name: trace(world, name) for name in names}
    zones = zones_now(world, nets)
    if moment is Determination.POST_COMBAT:
        nets = _after_combat(world, side, nets)
    lacking = set(world.hex_supply)
    _supply_hexes(world, nets)
    if moment is Determination.POST_COMBAT:
        _note_late(world, lacking - set(world.hex_supply))
    _supply_units(world, nets, moment)
    keep_zones(world, side, zones)
    _report(world, side)


def _note_late(world: AwawWorld, spaces: Iterable[SpaceId]) -> None:
    """21.36C: what is fully supplied only now; it matters to ships alone."""
    scenario = world.statics.scenario
    if scenario is None or not scenario.play.war_at_sea:
        return
    for space in sorted(set(spaces) - set(world.taken)):
        world.put(SuppliedAfterCombat(space))


def _after_combat(world: AwawWorld, side: Side, nets: dict[str, SupplyNet]) -> dict[str, SupplyNet]:
    """30.43A, 30.43B, 30.43C, 30.45, 30.46: the nets that start from what was supplied before
    combat: of a party's faction, and of those on whose sources it draws, though its lines run over
    hexes of others, too (30.294, R-842). Hexes of neutrals are supplied without lines (30.48)."""
    lacking = {Supply.PARTIAL: 0, Supply.NONE: 0}
    full_for: dict[str, int] = {}
    for row in world.hex_supply.values():
        bit = world.map.bit(row.hex)
        lacking[row.supply] |= bit
        for name in row.full_for:
            full_for[name] = full_for.get(name, 0) | bit
    # What nobody holds, a frozen lake, has no stored status: it is no source of supply.
    full = held_by_side(world, side) & ~lacking[Supply.NONE] & ~lacking[Supply.PARTIAL]
    for name in nets:
        if _is_neutral(world, name):  # 30.48: supplied without lines, but no source for others
            full &= ~world.held[name]
    found: dict[str, SupplyNet] = {}
    known: dict[tuple[int, int, int], SupplyNet] = {}
    for name, net in nets.items():
        zones = net.ways.open & (faction_held(world, name) | lent_hexes(world, name))
        own = full & zones | full_for.get(name, 0) & net.ways.open
        part = lacking[Supply.PARTIAL] & zones
        there = known.get((id(net), own, part))
        if there is None:
            there = known[id(net), own, part] = extended(world, net, own, part)
        found[name] = there
    return found


# Hexes --------------------------------------------------------------------------------------------


def _supply_hexes(world: AwawWorld, nets: dict[str, SupplyNet]) -> None:
    """30.12, 30.41: the hexes that the side controls."""
    minors: list[str] | None = None
    stored = world.map.mask(world.hex_supply)
    for name, net in nets.items():
        held = world.held[name]
        if not held:
            continue
        full, partial = held & net.full, held & net.partial
        partner = _partner(world, name, nets)
        if _is_neutral(world, name):
            partial = held & _poorly_supplied(world)
            full = held & ~partial
        elif partner is not None:
            partial |= full
            full &= partner.full
        lacking = held & ~full
        if lacking and minors is None:
            minors = [one for one in nets if own_sources(world, one).sources]
        for space in world.map.members(lacking):
            bit = world.map.bit(space)
            supply = Supply.PARTIAL if partial & bit else Supply.NONE
            others = tuple(
                one
                for one in minors or ()
                if nets[one].full & bit and (one != name or partner is not None)
            )
            _put(world, space, supply, others)
        if full & stored:
            for space in world.map.members(full & stored):
                world.drop(world.hex_supply[space])


def _partner(world: AwawWorld, name: str, nets: dict[str, SupplyNet]) -> SupplyNet | None:
    """30.294: the net of the other powers of a faction to which a power's own sources give less:
    its hexes have their supply, and are told apart as full for itself.
    """
    if not is_power(name) or not own_sources(world, name).sources:
        return None
    others = (one for one in members_of(world, faction_of(world, name)) if one != name)
    return next((nets[one] for one in others if is_power(one) and one in nets), None)


def _put(world: AwawWorld, space: SpaceId, supply: Supply, others: tuple[str, ...]) -> None:
    """The counts of turns go on until the supply they count is back."""
    old = world.hex_supply.get(space)
    if old is None:
        world.put(HexSupply(space, supply, others))
        return
    isolated = old.isolated if supply is Supply.NONE else 0
    if (old.supply, old.full_for, old.isolated) != (supply, others, isolated):
        world.amend(old, supply=supply, full_for=others, isolated=isolated)


# Units --------------------------------------------------------------------------------------------


def _supply_units(world: AwawWorld, nets: dict[str, SupplyNet], moment: Determination) -> None:
    """30.51, 30.52, 30.53, 30.55: the status of the ground units. Who stands where full supply
    comes, and had it before, keeps it.
    """
    marked = {*world.unit_supply, *world.isolation, *world.exploited}
    for name, net in nets.items():
        bare = world.standing[name]
        if not _is_neutral(world, name):
            bare &= ~net.full
        if not bare and not marked:
            continue
        for unit in world.units_of[name]:
            row = world.units[unit]
            if unit in marked or world.map.has(bare, where(world, row.place)):
                _supply_unit(world, row, net, moment)


def _supply_unit(world: AwawWorld, unit: Unit, net: SupplyNet, moment: Determination) -> None:
    supply = _by_itself(world, unit) or net.at(bit_of(world, unit))
    if supply is not Supply.FULL:
        supply = max(supply, _automatic(world, unit), key=RANK.__getitem__)
    if moment is Determination.POST_COMBAT:
        supply = max(supply, supply_of(world, unit.id), key=RANK.__getitem__)
    elif unit.id in world.exploited:
        note_reliance(world, unit.id, supply is not Supply.FULL)
        if supplied_by_exploitation(world, unit.id):
            supply = Supply.FULL
    if supply is Supply.NONE and unit.id in world.air_supplied:
        supply = Supply.PARTIAL  # 18.532: limited supply
    set_supply(world, unit, supply)


def without_lines(world: AwawWorld, side: Side) -> tuple[UnitId, ...]:
    """18.531: the ground units of a side to which no line by land or sea comes now, so that the
    initial determination would leave them without supply.
    """
    found = []
    for name in parties_of(world, side):
        standing = world.standing[name]
        if not standing or _is_neutral(world, name):
            continue
        net = trace(world, name)
        if not standing & ~(net.full | net.partial):
            continue
        found += [
            unit
            for unit in world.units_of[name]
            if net.at(bit_of(world, world.units[unit])) is Supply.NONE
            and not _by_itself(world, world.units[unit])
            and _automatic(world, world.units[unit]) is Supply.NONE
            and not supplied_by_exploitation(world, unit)
        ]
    return tuple(sorted(found))


def set_supply(world: AwawWorld, unit: Unit, supply: Supply) -> None:
    """30.47, 30.47A: the status that a unit keeps until its side's next determination."""
    row = world.unit_supply.get(unit.id)
    if supply is Supply.FULL:
        if row is not None:
            world.drop(row)
    elif row is None or row.supply is not supply:
        world.put(UnitSupply(unit.id, supply))
    isolation = world.isolation.get(unit.id)
    if isolation is None or supply is Supply.NONE:
        return
    if supply is Supply.PARTIAL or not shares_a_siege(world, isolation):
        world.drop(isolation)


def _by_itself(world: AwawWorld, unit: Unit) -> Supply | None:
    """30.551B, 11.51, 30.48: supply that needs no line: of partisans, and of a neutral country's
    units.
    """
    if category(world, unit) is Category.PARTISAN:
        return Supply.FULL
    if _is_neutral(world, unit.party):
        poor = world.map.has(_poorly_supplied(world), where(world, unit.place))
        return Supply.PARTIAL if poor else Supply.FULL
    return None


def _poorly_supplied(world: AwawWorld) -> int:
    found = 0
    for _, area in BOOK.layers(world, POORLY_SUPPLIED):
        found |= area
    return found


def _automatic(world: AwawWorld, unit: Unit) -> Supply:
    """30.551: the supply that a unit has where it is without a line."""
    kind, best = world.type_of(unit), Supply.NONE
    for _, (supply, area) in BOOK.layers(world, AUTOMATIC, kind.nationality, kind.category):
        if world.map.has(area, where(world, unit.place)):
            best = max(best, supply, key=RANK.__getitem__)
    return best


@derived
def _is_neutral(world: AwawWorld, name: str) -> bool:
    """30.48: a neutral power or country that fights nobody supplies its own."""
    return not hostile_to(world, name) and is_neutral(world, party(name))


# What the table hears -----------------------------------------------------------------------------


def _report(world: AwawWorld, side: Side) -> None:
    """30.14: say who is not fully supplied."""
    if not world.unit_supply:
        return
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
            places = dict.fromkeys(where(world, unit.place) for unit in units)
            about = (*(a_unit(unit.id) for unit in units), *(a_hex(space) for space in places))
            world.tell(rule, f"{word}: {names}", *about)


SUPPLY_FIXED: Occasion[Part] = Occasion("initial supply is determined")
"""33.541: the old statuses of supply and oil end with the initial determination."""

SUPPLY_DETERMINED: Occasion[Part] = Occasion("supply is determined")
"""There are new statuses of supply, before ground units move or after combat."""


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
        come(world, SUPPLY_FIXED)
        come(world, SUPPLY_DETERMINED)
        return Done()


@plays("T.P.PCA.100")
class PostCombatSupply(Procedure[None]):
    """30.43, 30.14: after combat, what was isolated or partially supplied is looked at again."""

    def start(self, world: AwawWorld, _: None) -> Step:
        determine(world, world.side, Determination.POST_COMBAT)
        come(world, SUPPLY_DETERMINED)
        return Done()
