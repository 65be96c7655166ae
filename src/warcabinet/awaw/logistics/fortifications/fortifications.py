"""32: fortifications and fortresses: where they are, against whom they count, and how a siege wears
them down.

Whoever controls a fortified hex has its works. A work is fortified against an attack if every
attacker comes across a fortified hexside of the hex; drops from the air do not turn it (15.32E).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from warcabinet.awaw.boards.rows import FeatureRow
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.industrial_centers import center_value
from warcabinet.awaw.ground.attack.strengths_and_odds import Assault, attacking
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN, owner_of_record
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import hostile_hexes, side_of_party
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived
from warcabinet.hexes import NO_SIDES, Board, Sides, SpaceId

STRENGTH = {None: 0, FortKind.FORTIFICATION: 1, FortKind.FORTRESS: 2}
"""32.21B: the DM of each kind."""

IC_BRPS_PER_TURN = 5
"""32.241: each five BRPs of an industrial center put a siege off by a turn."""

PRINTED = {"fort": FortKind.FORTIFICATION, "fortress": FortKind.FORTRESS}
DIRECTIONAL = "directional "
SEABORNE = "seaborne"
"""32.43C: works that count against invasions only."""


# Where they are -----------------------------------------------------------------------------------


def printed_forts(world: AwawWorld) -> Iterable[Fort]:
    """32.41, 32.42A, 32.42B, 32.43A, 32.43B, 32.43C, 32.44A: the works that are printed on the
    board, where the country that built them still has the hex.
    """
    for space, rows in world.board.features_at.items():
        for row in rows:
            holder = owner_of_record(world, space)
            if row.feature in PRINTED and holder is not None:
                builder = world.board.territories[world.board.territory[space]].holder
                if holder == builder:
                    yield _printed(space, row)


def _printed(space: SpaceId, row: FeatureRow) -> Fort:
    kind = PRINTED[row.feature]
    if row.value == SEABORNE:
        return Fort(space, line=kind)
    if not row.value.startswith(DIRECTIONAL):
        return Fort(space, all_round=kind)
    faced = row.value.removeprefix(DIRECTIONAL).split(",")
    return Fort(space, line=kind, facing=tuple(SpaceId(one) for one in sorted(faced)))


def is_fortified(world: AwawWorld, space: str) -> bool:
    """30.542A: is there a fortification or a fortress in the hex, whole or as a line?"""
    return SpaceId(space) in world.forts


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
    if not met:  # all by air
        return fort.line if fort.all_round is None and fort.facing else fort.all_round
    return min(met, key=lambda kind: STRENGTH[kind])


def attacks_works(world: AwawWorld, assault: Assault) -> bool:
    """32.21A, 32.21C: do works count in this attack, worn down by a siege or not? Then it needs
    odds of 1:1, and the defender may turn its results into exchanges.
    """
    return any(fort_met(world, space, assault) is not None for space in assault.hexes)


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


# How they end -------------------------------------------------------------------------------------


@BOOK.happens(
    TAKEN,
    "32.31, 32.57, 32.68",
    "works are gone for good when their hex comes under enemy control",
)
def works_are_lost(world: AwawWorld, space: str, before: str | None, after: str) -> None:
    place = SpaceId(space)
    if before is not None and side_of_party(world, before) is side_of_party(world, after):
        return
    fort, beach = world.forts.get(place), world.beach_defences.get(place)
    if fort is not None:
        world.drop(fort)
        world.tell("32.31", f"the works in {space} are lost", a_hex(space))
    if beach is not None:
        world.drop(beach)
        island = world.map.has(world.board.one_hex_islands(), space)
        rule = "32.68" if island else "32.57"
        world.tell(rule, f"the beach defenses in {space} are lost", a_hex(space))
