"""32.2: what fortifications and fortresses do in combat, to attrition and to zones of control, and
how a siege wears them down.

A work is fortified against an attack if every attacker comes across a fortified hexside of the hex;
drops from the air do not turn it (15.32E).
"""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.industrial_centers import center_value
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.ground.attack.defense_multipliers import DefenceMultiplier
from warcabinet.awaw.ground.attack.ground_attacks import FightBelowEven, is_dropped
from warcabinet.awaw.ground.attrition.eligible_units import SHIELDED
from warcabinet.awaw.ground.battle.combat_results_table import PlainResult
from warcabinet.awaw.ground.stacking.zones_of_control import BLOCKED
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import HINDERED
from warcabinet.awaw.politics.parties import (
    held_by,
    hostile_hexes,
    hostile_to,
    members_of,
)
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.derived import derived
from warcabinet.hexes import NO_SIDES, Board, Sides, SpaceId

GERMANY = str(Power.GERMANY)

STRENGTH = {None: 0, FortKind.FORTIFICATION: 1, FortKind.FORTRESS: 2}
"""32.21B: the DM of each kind."""


IC_BRPS_PER_TURN = 5
"""32.241: each five BRPs of an industrial center put a siege off by a turn."""


# Combat -------------------------------------------------------------------------------------------


def _met(world: AwawWorld, asked: DefenceMultiplier) -> FortKind | None:
    if not world.forts:
        return None
    return fort_met(world, where(world, world.units[asked.unit].place), asked.assault)


@BOOK.modifies(
    DefenceMultiplier,
    "32.21B, 15.32E",
    "fortress",
    "+2 in a fortress or behind a fortress line, unless some attackers come from elsewhere",
)
def in_a_fortress(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    kind = _met(world, asked)
    return STRENGTH[kind] if kind is FortKind.FORTRESS else None


@BOOK.modifies(
    DefenceMultiplier,
    "32.21B, 15.32F",
    "fortification",
    "+1 in a fortification or behind a line of them, unless some attackers come from elsewhere",
)
def in_a_fortification(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    kind = _met(world, asked)
    return STRENGTH[kind] if kind is FortKind.FORTIFICATION else None


@BOOK.modifies(
    DefenceMultiplier,
    "15.32G, 32.55, 32.56, 32.65, 32.66, 32.67",
    "beach defense",
    "+1 against an invasion where a beach defense or a fortified island is, unless others attack "
    "from a land hex beside it; an airdrop makes no difference",
)
def behind_a_beach_defense(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    place = where(world, world.units[asked.unit].place)
    if place not in world.beach_defences or not world.landed:
        return None
    rows = (world.landed.get(unit) for unit in attacking(world, asked.assault))
    if not any(row is not None and row.hex == place for row in rows):
        return None
    return None if origins_of(world, asked.assault, place) else 1


@BOOK.modifies(
    DefenceMultiplier,
    "15.321",
    "West Wall and river",
    "+1 for Axis units of which some attackers meet the West Wall and all others a river, unless "
    "airborne units are dropped on them",
)
def west_wall_and_river(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    """R-641: a drop takes the river away (15.32C), and with it the benefit of both."""
    space = where(world, world.units[asked.unit].place)
    fort = world.forts.get(space)
    if fort is None or fort.line is not FortKind.FORTIFICATION or fort.all_round is not None:
        return None
    if owner_of_record(world, space) != GERMANY or cut_off_for(world, space):
        return None
    if any(where(world, world.units[u].place) == space for u in attacking(world, asked.assault)):
        return None
    origins = origins_of(world, asked.assault, space)
    walls = {one for one in origins if fort_across(fort, one) is not None}
    river = world.map.expand_back(world.map.bit(space), world.board.sides(SideFeature.RIVER))
    rivers = {one for one in origins if world.map.has(river, one)}
    if not origins or len(walls) == len(origins) or len(rivers) == len(origins):
        return None  # then the river, the wall or both count by themselves
    return 1 if walls | rivers == set(origins) else None


@BOOK.modifies(
    DefenceMultiplier,
    "32.241, 15.33D",
    "siege",
    "works lose one DM for each turn in which their hex has no full supply, until none is left",
)
def besieged_works(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    if (kind := _met(world, asked)) is None:
        return None
    return -worn_down(world, where(world, world.units[asked.unit].place), kind) or None


@BOOK.forbids(
    FightBelowEven,
    "32.21A, 15.52, 15.74",
    "works are attacked only at odds of 1:1 or better, even if a siege has worn them down, and so "
    "in later rounds, unless airborne units that were dropped fight on",
)
def works_at_bad_odds(world: AwawWorld, asked: FightBelowEven) -> bool:
    if not attacks_works(world, asked.assault):
        return False
    dropped = any(is_dropped(world, unit) for unit in attacking(world, asked.assault))
    return asked.round == 1 or not dropped


@BOOK.forbids(
    PlainResult,
    "32.21C, 15.55",
    "in attacks on works the defender may turn results into exchanges",
)
def exchanges_at_works(world: AwawWorld, asked: PlainResult) -> bool:
    return attacks_works(world, asked.assault)


# Attrition and zones of control -------------------------------------------------------------------


@derived
def _sides_into_faction(world: AwawWorld, faction: str) -> Sides:
    return guarded(world, held_by(world, members_of(world, faction))) if world.forts else NO_SIDES


@BOOK.lays(
    SHIELDED,
    "32.221, 14.23D, 14.62C, 32.247",
    "no attrition across a fortified hexside of the enemy, whatever a siege has done to the works",
)
def fortified_against_attrition(world: AwawWorld, faction: str) -> Sides:
    return _sides_into_faction(world, faction)


@BOOK.lays(
    BLOCKED,
    "32.231, 10.341C, 10.342, 32.247",
    "zones of control reach out of works but not into them, whatever a siege has done to them",
)
def fortified_against_zones(world: AwawWorld, party: str) -> Sides:
    return fortified_sides(world, party)


@BOOK.lays(
    HINDERED,
    "28.25, 28.26C",
    "a redeployment does not begin, end or pass next to enemy works or beach defenses",
)
def next_to_works(world: AwawWorld, party: str) -> int:
    works = world.map.mask((*world.forts, *world.beach_defences))
    there = 0
    if works:
        for other in hostile_to(world, party):
            there |= works & world.held[other]
    return world.map.expand(there, world.board.land_sides) if there else 0


# What a siege does to units -----------------------------------------------------------------------


@BOOK.modifies(
    DefenceMultiplier,
    "32.242, 15.33D, 32.243, 32.244",
    "isolated in works",
    "isolated units in works lose one DM for each further turn, once the works count for nothing",
)
def isolated_in_works(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    """Who marched, exploited or flew in has no row of isolation (32.243), and neither has a unit
    that draws on a limited source (32.244). What the works absorb is not counted twice (R-030).
    """
    row = world.isolation.get(asked.unit)
    space = where(world, world.units[asked.unit].place)
    if row is None or space not in world.forts:
        return None
    beyond = cut_off_for(world, space) - best_of(world.forts[space])
    return -min(row.turns, beyond) if beyond > 0 else None


@BOOK.modifies(
    DefenceMultiplier,
    "37.72",
    "besieged center",
    "units in a Russian industrial center lose one DM for each turn without full supply, later by "
    "a turn for every five BRPs of it, and once works there count for nothing",
)
def besieged_center(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    """The center feeds its garrison (37.71), so isolation proper never weakens it (R-030)."""
    space = where(world, world.units[asked.unit].place)
    if asked.unit in world.isolation or center_in(world, space) is None:
        return None
    fort = world.forts.get(space)
    beyond = cut_off_for(world, space) - (0 if fort is None else best_of(fort))
    return -beyond if beyond > 0 else None


# Fortified hexsides -------------------------------------------------------------------------------


@cache
def sides_into(board: Board, fort: Fort) -> Sides:
    """32.23: the hexsides of a fortified hex that its works guard, as an enemy crosses them."""
    if fort.all_round is not None:
        return board.sides_between(board.hexes, board.bit(fort.hex))
    return board.sides_of(f"{faced}>{fort.hex}" for faced in fort.facing)


def fort_across(fort: Fort, origin: str) -> FortKind | None:
    """32.21B: what an attack out of this hex meets."""
    return fort.line if origin in fort.facing else fort.all_round


def best_of(fort: Fort) -> int:
    """32.242: the DM that the works give at their best."""
    return max(STRENGTH[fort.all_round], STRENGTH[fort.line])


@derived
def fortified_sides(world: AwawWorld, party: str) -> Sides:
    """32.221, 32.231: the hexsides, as they are crossed by this party, that hostile works guard.
    A siege changes nothing about them (32.247).
    """
    return guarded(world, hostile_hexes(world, party)) if world.forts else NO_SIDES


def guarded(world: AwawWorld, held: int) -> Sides:
    """32.221: the hexsides that the works in these hexes guard."""
    there = _places(world) & held
    return _sides_into(world, there) if there else NO_SIDES


@derived
def _places(world: AwawWorld) -> int:
    return world.map.mask(world.forts)


@derived
def _sides_into(world: AwawWorld, area: int) -> Sides:
    found = NO_SIDES
    for fort in world.forts.values():
        if world.map.has(area, fort.hex):
            found |= sides_into(world.map, fort)
    return found


# Against an attack --------------------------------------------------------------------------------


def origins_of(world: AwawWorld, assault: Assault, space: str) -> list[str]:
    """The hexes next to this one in which attackers stand; not those of several attacked hexes on
    which airborne units were dropped.
    """
    beside = world.map.expand(world.map.bit(space))
    places = {str(where(world, world.units[unit].place)) for unit in attacking(world, assault)}
    places.difference_update(assault.hexes)
    return sorted(place for place in places if world.map.has(beside, place))


def fort_met(world: AwawWorld, space: str, assault: Assault) -> FortKind | None:
    """32.21B: the works that all attackers of a hex meet: the weakest they come across, and none if
    some of them come from where it is not fortified.
    """
    fort = world.forts.get(SpaceId(space))
    if fort is None:
        return None
    met = [fort_across(fort, origin) for origin in origins_of(world, assault, space)]
    if not met:
        return _met_on_top(world, fort, assault)
    return min(met, key=lambda kind: STRENGTH[kind])


def _met_on_top(world: AwawWorld, fort: Fort, assault: Assault) -> FortKind | None:
    """32.21B, 32.43C, 15.32E: what those meet who drop on a hex or invade it. A line that faces no
    hex faces the sea: it counts if all of them came by sea. Other lines count against drops.
    """
    here = [u for u in attacking(world, assault) if where(world, world.units[u].place) == fort.hex]
    by_sea = [unit for unit in here if unit in world.landed]
    if fort.facing:
        counts = not by_sea and fort.all_round is None
    else:
        counts = bool(by_sea) and len(by_sea) == len(here)
    line = fort.line if counts else None
    return max(line, fort.all_round, key=lambda kind: STRENGTH[kind])


def attacks_works(world: AwawWorld, assault: Assault) -> bool:
    """32.21A, 32.21C: do works count in this attack, worn down by a siege or not? Then it needs
    odds of 1:1, and the defender may turn its results into exchanges. Beach defenses and fortified
    islands count as long as nobody attacks from the land beside them (R-032).
    """
    if world.forts and any(fort_met(world, space, assault) is not None for space in assault.hexes):
        return True
    return any(
        space in world.beach_defences and not origins_of(world, assault, space)
        for space in assault.hexes
    )


# Sieges -------------------------------------------------------------------------------------------


def cut_off_for(world: AwawWorld, space: str) -> int:
    """32.241, 32.245, 32.246: for how many turns a siege has worn down a hex: turns without full
    supply, less those that a Russian industrial center puts off. Full supply ends it at once, and
    a source of it in the hex itself never lets it begin.
    """
    row = world.hex_supply.get(SpaceId(space))
    if row is None or not row.short:
        return 0
    return max(0, row.short - _put_off(world, space))


def center_in(world: AwawWorld, space: str) -> Counter | None:
    """37.71: the industrial center of a hex, if whoever built it still controls it."""
    center = world.counters.get(f"{CounterKind.INDUSTRIAL_CENTER}@{space}")
    if center is None or owner_of_record(world, space) != center.owner:
        return None
    return center


def _put_off(world: AwawWorld, space: str) -> int:
    center = center_in(world, space)
    return 0 if center is None else center_value(world, center) // IC_BRPS_PER_TURN


def worn_down(world: AwawWorld, space: str, kind: FortKind) -> int:
    """32.241: how much of the DM of these works is gone, up to all of it."""
    return min(STRENGTH[kind], cut_off_for(world, space))
