"""32.2: what fortifications and fortresses do in combat, to attrition and to zones of control."""

from __future__ import annotations

from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.ground_attacks import FightBelowEven, is_dropped
from warcabinet.awaw.ground.attack.strengths_and_odds import DefenceMultiplier, attacking
from warcabinet.awaw.ground.attrition.eligible_units import SHIELDED
from warcabinet.awaw.ground.battle.combat_results_table import PlainResult
from warcabinet.awaw.ground.stacking.zones_of_control import BLOCKED
from warcabinet.awaw.logistics.fortifications.fortifications import (
    STRENGTH,
    attacks_works,
    best_of,
    center_in,
    cut_off_for,
    fort_across,
    fort_met,
    fortified_sides,
    guarded,
    origins_of,
    worn_down,
)
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import HINDERED
from warcabinet.awaw.politics.parties import held_by, hostile_to, members_of
from warcabinet.awaw.state.construction import FortKind
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.derived import derived
from warcabinet.hexes import NO_SIDES, Sides

GERMANY = str(Power.GERMANY)


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
    "15.321",
    "West Wall and river",
    "+1 for Axis units of which some attackers meet the West Wall and all others a river",
)
def west_wall_and_river(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    space = where(world, world.units[asked.unit].place)
    fort = world.forts.get(space)
    if fort is None or fort.line is not FortKind.FORTIFICATION or fort.all_round is not None:
        return None
    if owner_of_record(world, space) != GERMANY or cut_off_for(world, space):
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
    if not world.forts or not attacks_works(world, asked.assault):
        return False
    dropped = any(is_dropped(world, unit) for unit in attacking(world, asked.assault))
    return asked.round == 1 or not dropped


@BOOK.forbids(
    PlainResult,
    "32.21C, 15.55",
    "in attacks on works the defender may turn results into exchanges",
)
def exchanges_at_works(world: AwawWorld, asked: PlainResult) -> bool:
    return bool(world.forts) and attacks_works(world, asked.assault)


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
    """Who marched, exploited or flew in has no row of isolation (32.243), nor has a unit that draws
    on a limited source (32.244). What the works absorb is not counted twice (R-030).
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
