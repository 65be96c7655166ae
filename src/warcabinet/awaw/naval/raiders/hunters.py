"""21.5342, 21.14D, 21.15D, 21.16, 21.17, 21.18C, 5.38F, 5.48F, 25.363: which ships engage raiders:
where they are, what the dice call for, and how they come into the SW box.

For the seat that commands them, or for rules, which have the whole World.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.naval.interception.naval_interception import port_operates
from warcabinet.awaw.naval.raiders.raider_groups import ocean_of, places, prey
from warcabinet.awaw.naval.raiders.raider_table import western_ships
from warcabinet.awaw.naval.ships.changing import move
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.naval.ships.squadrons import fill_carriers
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of, is_slow, nationality_of
from warcabinet.awaw.naval.task_forces.changing_force import (
    come_to_port,
    loose_id,
    power_for,
)
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.state.berths import ForceId, force_of, in_force
from warcabinet.awaw.state.naval import Force, ForceKind, Hull, Stance
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.raiders import Hunting, RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question
from warcabinet.engine.derived import derived, until_next_write
from warcabinet.hexes import SpaceId

CARRIER = 6
"""21.5342: the die that calls for a fast carrier."""
SECOND = 2

LIGHT = (Sort.DESTROYER, Sort.CRUISER)


class HuntRaiders(Question, frozen=True):
    """21.534: may a ship be sent against a group of raiders from where it is?"""

    hull: Hull
    place: SpaceId
    group: RaiderGroup
    engagement: int


@BOOK.forbids(
    HuntRaiders,
    "21.14E, 22.112, 25.31D",
    "only British and American ships, at war with the raiders' country, engage them",
)
def hunter_at_peace(world: AwawWorld, asked: HuntRaiders) -> bool:
    return asked.hull.party not in prey(world, asked.group.party)


@BOOK.forbids(
    HuntRaiders,
    "21.5342G, 21.14D, 21.15D, 21.16, 21.17, 21.18C, 5.38F, 5.48F, 25.35, 25.363",
    "raiders are engaged from the SW box and the ports and boxes that its rule names",
)
def too_far_away(world: AwawWorld, asked: HuntRaiders) -> bool:
    return asked.place not in _grounds(world, asked.group.box)


@BOOK.forbids(HuntRaiders, "21.5342G", "ships in a port that does not operate engage nobody")
def port_does_not_operate(world: AwawWorld, asked: HuntRaiders) -> bool:
    if is_box(world.board, asked.place):
        return False
    return not port_operates(
        world, asked.hull.party, asked.place, nationality_of(world, asked.hull)
    )


@BOOK.forbids(HuntRaiders, "21.5342G", "inverted ships do not engage raiders")
def inverted_hunter(world: AwawWorld, asked: HuntRaiders) -> bool:
    return asked.hull.inverted


@BOOK.forbids(HuntRaiders, "21.314", "damaged ships begin nothing")
def damaged_hunter(world: AwawWorld, asked: HuntRaiders) -> bool:
    return asked.hull.damaged


@BOOK.forbids(
    HuntRaiders,
    "21.5342",
    "destroyers, cruisers, capital ships and fast carriers engage raiders, and no others",
)
def no_hunter(world: AwawWorld, asked: HuntRaiders) -> bool:
    return rank(world, asked.hull) is None


@BOOK.forbids(
    HuntRaiders,
    "21.5342B, 20.252B, 21.538A",
    "only fast ships engage raiders; slow ones only raiders that return with a damaged ship",
)
def too_slow_to_hunt(world: AwawWorld, asked: HuntRaiders) -> bool:
    lame = asked.engagement == SECOND and asked.group.damaged
    return is_slow(world, asked.hull) and not lame


@BOOK.forbids(HuntRaiders, "21.5342C", "a fast carrier engages raiders only with all its squadrons")
def not_operational(world: AwawWorld, asked: HuntRaiders) -> bool:
    if not class_of(world, asked.hull).fast_carrier:
        return False
    return squadrons_for(world, asked.hull, asked.place) < asked.hull.factors


def squadrons_for(world: AwawWorld, hull: Hull, place: SpaceId) -> int:
    """20.33, 17.312: the squadrons that a carrier has, or would take along from its port."""
    aboard = sum(row.squadrons for row in squadrons_on(world, hull.what))
    ashore = sum(
        row.factors
        for stack in world.air_in[place]
        if (row := world.air[stack]).party == hull.party
        and world.statics.kinds[row.type].category is Category.NAS
    )
    return aboard + ashore


def grounds(world: AwawWorld, box: SpaceId) -> list[SpaceId]:
    """21.5342G: the places from which raiders in an SW box are engaged."""
    found = 0
    for row in world.statics.tables["raider-hunters"].rows:
        if row.keys[0] == ocean_of(box):
            found |= places(world, str(row.keys[1]))
    return world.map.members(found & world.statics.map)


@derived  # looked at for every ship
def _grounds(world: AwawWorld, box: SpaceId) -> frozenset[SpaceId]:
    return frozenset(grounds(world, box))


def rank(world: AwawWorld, hull: Hull) -> int | None:
    """21.5342: the die that calls for a ship: by size, from a destroyer factor to a battleship of
    five factors; fast carriers of any size above them.
    """
    known = class_of(world, hull)
    if known.fast_carrier:
        return CARRIER
    if known.sort in LIGHT or known.sort is Sort.CAPITAL_SHIP:
        return known.size
    return None


def size_of(world: AwawWorld, hull: Hull) -> int:
    """The factors that one die sends: a ship, or a factor of destroyers."""
    return class_of(world, hull).size


@until_next_write  # asked for every die that calls for one
def hunters(world: AwawWorld, group: RaiderGroup, engagement: int) -> tuple[Hull, ...]:
    """21.5342G: all ships that may engage a group of raiders now."""
    found = []
    for place in grounds(world, group.box):
        for hull in western_ships(world, place):
            force = force_of(hull.berth)
            if force is not None and world.forces[force].stance is not Stance.PORT:
                continue
            if BOOK.allows(world, HuntRaiders(hull, place, group, engagement)):
                found.append(hull)
    return tuple(sorted(found, key=lambda hull: hull.id))


# What a die calls for -----------------------------------------------------------------------------


def escorts(world: AwawWorld, able: Iterable[Hull]) -> list[Hull]:
    """21.5342C, 21.313: the light ships that can go with a fast carrier."""
    light = (hull for hull in able if class_of(world, hull).sort in LIGHT)
    return [hull for hull in light if not is_slow(world, hull)]


def called_for(world: AwawWorld, die: int, able: Sequence[Hull], carrier_sent: bool) -> list[Hull]:
    """21.5342C, 21.5342D: the ships of which one answers a die: those of its line; if there are
    none, any of a lesser line. A carrier goes with as many light factors, and only one.
    """
    light = sum(hull.factors for hull in escorts(world, able))
    free = [hull for hull in able if not class_of(world, hull).fast_carrier]
    if die == CARRIER and not carrier_sent:
        fit = [hull for hull in able if class_of(world, hull).fast_carrier]
        if found := [hull for hull in fit if hull.factors <= light]:
            return found
    own = [hull for hull in free if rank(world, hull) == die]
    return own or [hull for hull in free if (rank(world, hull) or CARRIER) < die]


# Carried out --------------------------------------------------------------------------------------


def send_hunter(
    world: AwawWorld, group: RaiderGroup, hull: Hull, factors: int, *, protects: bool
) -> None:
    """21.5342F: a ship comes into the SW box to engage raiders; nobody attacks it on its way. A
    carrier takes its squadrons along. Ships of one power and base are one force.
    """
    origin, old = where(world, hull.berth), force_of(hull.berth)
    if class_of(world, hull).fast_carrier:
        fill_carriers(world, (hull,))
    force = _force_for(world, group, hull, origin, protects)
    move(world, hull, in_force(force), factors)
    what = hull.what if hull.named else f"{factors} factors of {hull.what}"
    world.tell("21.5342E", f"{what} from {origin} engage the raiders {in_force(group.force)}")
    if old is not None and old in world.forces:
        come_to_port(world, old, origin)


def _force_for(
    world: AwawWorld, group: RaiderGroup, hull: Hull, origin: SpaceId, protects: bool
) -> ForceId:
    power = power_for(world, hull.party)
    for row in world.hunting.rows():
        force = world.forces[row.force]
        mine = (row.raider, force.party, force.base, force.stance)
        if mine == (group.force, power, origin, Stance.SAILING):
            return row.force
    name = loose_id(world, power)
    world.put(Force(name, power, group.box, ForceKind.LOOSE, base=origin, stance=Stance.SAILING))
    world.put(Hunting(name, group.force, protects))
    return name


def hunting(world: AwawWorld, raider: ForceId) -> tuple[ForceId, ...]:
    """21.537C, 21.538A: the forces that engage a group, but for those that have left."""
    return tuple(
        row.force
        for row in world.hunting.rows()
        if row.raider == raider and world.forces[row.force].stance is Stance.SAILING
    )
