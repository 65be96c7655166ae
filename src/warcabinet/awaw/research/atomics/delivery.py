"""43.2, 43.43, 43.44, 26.33, 26.67: who can deliver an atomic bomb, and where: strategic bombers
that have got through to their target, rockets, and advanced submarines.

A carrier is called by what it is and where it comes from: `raid-2`, `rockets@K23`,
`submarines@atlantic`, `submarines@J30`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from warcabinet.awaw.air.bases.basing import faction_hexes
from warcabinet.awaw.air.bases.operational_bases import base_supplied
from warcabinet.awaw.air.combat.jets_bombers_interceptors import result_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.naval.battle.port_targets import enemy_ports, forces_in_port
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.waters.ports_and_basing import ports_of
from warcabinet.awaw.pieces.air_factors import is_air
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.atomic_markers import ELECTION_BOX, home_of, marked_by
from warcabinet.awaw.politics.parties import hostile_to, party, side_of_party
from warcabinet.awaw.research.atomics.effects_of_strategic_attacks import figure
from warcabinet.awaw.research.atomics.fissionable_materials import USERS, might_have
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.atomics import AtomicAim, BombsCarried
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.bombing import Aim, Raid, Role, Weapon
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import within
from warcabinet.awaw.strategic.bombing.bombing_targets import (
    MORE_TARGETS,
    all_targets,
    ships_on_slips,
    target_at,
    targets_of,
)
from warcabinet.awaw.strategic.bombing.flying_bombs_and_rockets import left, ready
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import (
    figure as bombing_figure,
)
from warcabinet.awaw.strategic.bombing.rocket_bases import bases_of
from warcabinet.awaw.strategic.submarines_and_asw import ADVANCED, Campaign, submarines_in
from warcabinet.awaw.terms.powers import Faction, Power, at_war
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

ROCKETS, SUBMARINES = "rockets@", "submarines@"
OCEAN = "atlantic"
NEVER = ("Brunei", "Palembang")
"""43.351: oil centers that are no targets of strategic attacks."""


@dataclass(frozen=True, slots=True, order=True)
class Carrier:
    """What can deliver bombs now: so many, and where to."""

    id: str
    power: str
    bombs: int
    targets: tuple[SpaceId, ...]


class AtomicStrike(Question, frozen=True):
    """43.23, 43.41: may a faction drop a bomb on this, by this carrier?"""

    classes: ClassVar[tuple[str, ...]] = ("faction", "aim")
    faction: str
    aim: str
    power: str
    carrier: str
    space: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.space),)


# Carriers -----------------------------------------------------------------------------------------


def carriers(world: AwawWorld, faction: str) -> tuple[Carrier, ...]:
    """43.22, 43.223: all that can deliver bombs of a faction now: its own power, and Britain."""
    found: list[Carrier] = []
    for power in USERS.get(faction, ()):
        found += [*_bombers(world, power), *_rockets(world, power)]
    if faction == Faction.EUROPEAN_AXIS:
        found += _submarines(world)
    return tuple(sorted(one for one in found if one.bombs > 0 and one.targets))


def carried(world: AwawWorld, carrier: str) -> int:
    """The bombs that a carrier has delivered in this phase."""
    row = world.bombs_carried.get(carrier)
    return 0 if row is None else row.bombs


def note_carried(world: AwawWorld, carrier: str) -> None:
    world.put(BombsCarried(carrier, carried(world, carrier) + 1))


def _bombers(world: AwawWorld, power: str) -> list[Carrier]:
    """43.221, 43.24: strategic bombers over their targets that neither air combat nor the defenses
    have stopped: a bomb for each factor (R-543). Army air carries none.
    """
    return [
        Carrier(row.id, power, unharmed(row) - carried(world, row.id), (row.target,))
        for row in world.raids.rows()
        if row.power == power
    ]


def unharmed(raid: Raid) -> int:
    """43.24: the strategic bomber factors that are left of a raid."""
    return sum(part.factors for part in raid.parts if part.role is Role.BOMBERS)


def _rockets(world: AwawWorld, power: str) -> list[Carrier]:
    """43.222, 26.67: with a rocket result of twelve an operational rocket base that has not fired
    sends a bomb three hexes (in the Pacific two) (R-544).
    """
    need = bombing_figure(world.statics, "atomic-rocket-least-result")
    if not bases_of(world, power) or result_of(world, LevelKind.ROCKETS, power) < need:
        return []
    if left(world, power, Weapon.ROCKETS) <= 0:
        return []
    found = []
    for row in ready(world, power):
        theater = world.statics.theater_at(row.hex)
        far = figure(world, f"rocket range {theater}")
        spaces = tuple(world.map.members(within(world, row.hex, far)))
        found.append(Carrier(f"{ROCKETS}{row.hex}", power, 1, spaces))
    return found


def _submarines(world: AwawWorld) -> list[Carrier]:
    """20.78E, 43.224, 43.431, 43.432, 43.433, 43.434: German advanced submarines: in the Atlantic
    SW box against the Atlantic U.S. box, in an operational port against enemy bases within twenty
    hexes.
    """
    germany, found = str(Power.GERMANY), []
    boats = submarines_in(world, Campaign(germany, OCEAN), advanced=True)
    each = figure(world, "strategic attacks per advanced submarine factor")
    name = f"{SUBMARINES}{OCEAN}"
    left_over = each * sum(one.factors for one in boats) - carried(world, name)
    found.append(Carrier(name, germany, left_over, (SpaceId(ELECTION_BOX),)))
    grid, far = world.board.board.grid, figure(world, "advanced submarine range europe")
    for port, factors in sorted(boats_in_port(world, germany).items()):
        name = f"{SUBMARINES}{port}"
        near = tuple(
            space for space in bases_with_units(world, germany) if grid.distance(port, space) <= far
        )
        found.append(Carrier(name, germany, factors - carried(world, name), near))
    return found


def boats_in_port(world: AwawWorld, power: str) -> Mapping[SpaceId, int]:
    """43.432: the advanced submarine factors of a power in each of its operational ports."""
    own = ports_of(world, power) & faction_hexes(world, power) & world.map.hexes
    found = {}
    for port in world.map.members(own):
        boats = [one for one in loose_in(world, port) if _is_advanced(world, one, power)]
        if boats and base_supplied(world, power, port):
            found[port] = sum(one.factors for one in boats)
    return found


def _is_advanced(world: AwawWorld, hull: Hull, power: str) -> bool:
    if hull.named or hull.party != power:
        return False
    return world.statics.kinds[hull.what].designation == ADVANCED


# What is there ------------------------------------------------------------------------------------


@derived
def bases_with_units(world: AwawWorld, power: str) -> tuple[SpaceId, ...]:
    """26.33, 43.441: the hexes in which those whom a power fights have air units, ships, or ships
    in a shipyard.
    """
    spaces = set(enemy_ports(world, power))
    enemies = hostile_to(world, power)
    for name in enemies:
        ports = world.map.members(ports_of(world, name) & world.map.hexes)
        spaces |= {one for one in ports if has_ships(world, one, power)}
    spaces |= {
        _place(row) for row in world.air.rows() if row.party in enemies and is_air(world, row)
    }
    spaces |= {
        one.space for one in all_targets(world) if one.aim is Aim.SHIPS and one.power in enemies
    }
    return tuple(sorted(one for one in spaces if one in world.map and world.map.is_hex(one)))


def _place(row: AirUnits) -> SpaceId:
    return SpaceId(str(row.place))


def air_there(world: AwawWorld, space: SpaceId, power: str) -> list[AirUnits]:
    """43.442: the air units in a hex of those whom a power fights."""
    enemies = hostile_to(world, power)
    return [
        row
        for row in world.air.rows()
        if _place(row) == space and row.party in enemies and is_air(world, row)
    ]


def forces_there(world: AwawWorld, space: SpaceId, power: str) -> tuple[ForceId, ...]:
    """43.442: the forces in a port of those whom a power fights."""
    side, enemies = side_of_party(world, power), hostile_to(world, power)
    assert side is not None
    forces = forces_in_port(world, space, side.opponent)
    return tuple(one for one in forces if world.forces[one].party in enemies)


def has_ships(world: AwawWorld, space: SpaceId, power: str) -> bool:
    """43.442: have those whom a power fights ships in a port, submarines too?"""
    if forces_there(world, space, power):
        return True
    enemies = hostile_to(world, power)
    return any(one.party in enemies for one in loose_in(world, space))


# What may be attacked -----------------------------------------------------------------------------


def aims_at(world: AwawWorld, faction: str, carrier: Carrier, space: SpaceId) -> list[AtomicAim]:
    """43.22, 43.441, 43.51: what a carrier may attack in a place."""
    return [aim for aim in DELIVERED if not against(world, faction, carrier, space, aim)]


DELIVERED = (AtomicAim.CITY, AtomicAim.AIR, AtomicAim.SHIPS, AtomicAim.SHIPYARD)


def against(
    world: AwawWorld, faction: str, carrier: Carrier, space: SpaceId, aim: AtomicAim
) -> list[Refusal]:
    """43.2, 43.41, 43.43, 43.44: every reason against a bomb; a tactical one may fall anywhere."""
    if space not in carrier.targets:
        return [Refusal("43.23", "it cannot be reached", (a_hex(space),))]
    if not _is_there(world, carrier, space, aim):
        return [Refusal("43.51", "there is nothing of this kind to attack", (a_hex(space),))]
    return BOOK.may(world, AtomicStrike(faction, str(aim), carrier.power, carrier.id, space))


def _is_there(world: AwawWorld, carrier: Carrier, space: SpaceId, aim: AtomicAim) -> bool:
    """26.33, 43.441: is what a bomb is aimed at there: a strategic target, or enemy units?"""
    if aim is AtomicAim.CITY:
        return is_strategic_target(world, carrier, space)
    if not world.map.is_hex(space):
        return False
    if aim is AtomicAim.AIR:
        return bool(air_there(world, space, carrier.power))
    if aim is AtomicAim.SHIPS:
        return has_ships(world, space, carrier.power)
    ships = ships_on_slips(world, space)
    return bool(ships) and ships[0].party in hostile_to(world, carrier.power)


def is_strategic_target(world: AwawWorld, carrier: Carrier, space: SpaceId) -> bool:
    """43.22, 43.224, 43.23, 43.436: what bombers may bomb is a target of bombers and rockets; of
    submarines only the Atlantic U.S. box is.
    """
    if carrier.id.startswith(SUBMARINES):
        enemies = at_war(world, party(carrier.power), party(Power.US))
        return space == ELECTION_BOX and enemies
    side = side_of_party(world, carrier.power)
    assert side is not None
    found = target_at(world, space, Aim.AREA)
    return found is not None and found in targets_of(world, carrier.power, side)


@BOOK.forbids(
    AtomicStrike,
    "43.312",
    "a hex suffers one successful strategic atomic attack in a game",
    aim=str(AtomicAim.CITY),
)
def is_marked(world: AwawWorld, asked: AtomicStrike) -> bool:
    return world.map.is_hex(asked.space) and marked_by(world, asked.space) is not None


@BOOK.forbids(
    AtomicStrike,
    "43.351",
    "Brunei and Palembang suffer no strategic atomic attack",
    aim=str(AtomicAim.CITY),
)
def is_spared(world: AwawWorld, asked: AtomicStrike) -> bool:
    return any(place.name in NEVER for place in world.board.places_at.get(asked.space, ()))


@BOOK.forbids(
    AtomicStrike,
    "26.33",
    "the Western Allies make no strategic atomic attacks on Italian cities",
    aim=str(AtomicAim.CITY),
    faction=str(Faction.WESTERN_ALLIES),
)
def is_italian(world: AwawWorld, asked: AtomicStrike) -> bool:
    return world.map.is_hex(asked.space) and home_of(world, asked.space) == Power.ITALY


@BOOK.happens(
    MORE_TARGETS,
    "26.33, 43.441",
    "who could have a bomb may send strategic bombers to hexes with enemy air units and ships",
)
def bases_for_bombs(world: AwawWorld, power: str) -> tuple[SpaceId, ...]:
    if not might_have(world, power):
        return ()
    rows = world.front_air.rows()
    kinds = world.statics.kinds
    bombers = (
        kinds[row.type].category is Category.STRATEGIC_BOMBER for row in rows if row.party == power
    )
    return bases_with_units(world, power) if any(bombers) else ()
