"""5.4, 5.5, 28.754F, 28.755G: ways by land and air between the Pacific board and the India and
Australia boxes, and attrition at them. Ways by sea need ships.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from warcabinet.awaw.air.missions.air_range import UNSTAGED
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import LinkKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import note_box_loss
from warcabinet.awaw.ground.attrition.determining_attrition_levels import WELDED
from warcabinet.awaw.ground.movement.box_garrisons import (
    enemies_beside,
    factors_beside,
    fewer_stay,
    hexes_beside,
)
from warcabinet.awaw.ground.movement.ground_movement import HELD, OFF_BOARD, LeavingTogether
from warcabinet.awaw.ground.partisans.economic_effect import LOSSES_BOOKED
from warcabinet.awaw.logistics.hex_control.hex_control import country_area
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import MayRedeploy
from warcabinet.awaw.pieces.ground_units import total_factors
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Faction, Power, Side, Status, status_of
from warcabinet.hexes import Links, SpaceId
from warcabinet.hexes.masks import LinkGroup

AUSTRALIA, INDIA = BOXES = (SpaceId("australia"), SpaceId("india"))
"""5.43, 5.53: Western Allied until the country of the same name surrenders."""

NOBODY = Links((), 0)
BRITAIN = str(Power.BRITAIN)
MOST_LOST = 10
"""5.44, 5.54: BRPs that Britain loses beside one box in a turn at most."""


@cache
def ways_to(board: AwawBoard, box: SpaceId) -> tuple[LinkGroup, ...]:
    """5.42A, 5.52A: the steps between a box and the hexes of its country at the board's edge."""
    if box not in board.boxes:
        return ()
    bit = board.board.bit(box)
    groups: list[LinkGroup] = []
    for route in board.routes:
        if route.kind is LinkKind.GROUND and (route.sources | route.targets) & bit:
            length = max(route.row.distance or 1, 1)
            groups.append(LinkGroup(length, route.sources, route.targets))
            groups.append(LinkGroup(length, route.targets, route.sources))
    return tuple(sorted(groups))


@BOOK.lays(
    OFF_BOARD,
    "5.47A, 5.57A, 5.43, 5.53, 28.754F, 28.755G",
    "Western Allied ground units go between the India and Australia boxes and the edges next to "
    "them",
)
def commonwealth_links(world: AwawWorld, party: str, nationality: str, category: str) -> Links:
    if faction_of(world, party) != Faction.WESTERN_ALLIES:
        return NOBODY
    groups: list[LinkGroup] = []
    for box in BOXES:
        if status_of(world, Country(box)) is not Status.SURRENDERED:
            groups += ways_to(world.board, box)
    sources = 0
    for group in groups:
        sources |= group.sources
    return Links(tuple(groups), sources) if groups else NOBODY


def besiegers(world: AwawWorld, box: SpaceId) -> int:
    """5.47A, 5.57A: the factors of Britain's enemies next to a box."""
    return factors_beside(world, hexes_beside(world, ways_to(world.board, box)), Power.BRITAIN)


# Air units ----------------------------------------------------------------------------------------


@BOOK.lays(
    UNSTAGED,
    "5.47A, 5.57A, 18.23",
    "air units stage between the India or Australia box and hexes of the same country only",
)
def not_from_abroad(world: AwawWorld, base: str) -> int:
    """In the Pacific theater that is over six hexes at most, as any staging."""
    if base in BOXES:
        return world.map.hexes & ~country_area(world, base)
    away = (box for box in BOXES if not world.map.has(country_area(world, box), base))
    return world.map.mask(box for box in away if box in world.board.boxes)


# Attrition ----------------------------------------------------------------------------------------


def _welded(world: AwawWorld, box: SpaceId) -> tuple[int, int]:
    if status_of(world, Country(box)) is Status.SURRENDERED:
        return 0, 0
    ways = ways_to(world.board, box)
    return (world.map.bit(box), hexes_beside(world, ways)) if ways else (0, 0)


@BOOK.lays(
    WELDED,
    "72.31, 5.47B",
    "the India box and the zones beside it are one attrition zone until India surrenders (R-012)",
    faction=Faction.WESTERN_ALLIES,
)
def india_box(world: AwawWorld, faction: str) -> tuple[int, int]:
    return _welded(world, INDIA)


@BOOK.lays(
    WELDED,
    "71.31, 5.57B",
    "the Australia box and the zones beside it are one attrition zone until Australia surrenders "
    "(R-012)",
    faction=Faction.WESTERN_ALLIES,
)
def australia_box(world: AwawWorld, faction: str) -> tuple[int, int]:
    return _welded(world, AUSTRALIA)


# What enemies beside them cost --------------------------------------------------------------------


def box_loss(world: AwawWorld, box: SpaceId) -> int:
    """5.44, 5.54, 71.41, 72.41: one BRP for each factor of Britain's enemies next to a box in
    excess of the factors in it, up to ten; those of the Indian National Army count (R-013).
    """
    if not ways_to(world.board, box) or status_of(world, Country(box)) is Status.SURRENDERED:
        return 0
    inside = total_factors(world, world.units_in[box])
    return max(0, min(MOST_LOST, besiegers(world, box) - inside))


@BOOK.happens(
    LOSSES_BOOKED,
    "5.44, 5.54, 27.331C, 71.41, 72.41",
    "what enemies beside the India and Australia boxes cost is booked to Britain at the end of "
    "the Axis combat phase; every three BRPs also take one from its next construction limit, and "
    "from that of the country",
)
def lose_beside_the_boxes(world: AwawWorld) -> None:
    if world.side is not Side.AXIS or BRITAIN not in world.treasuries:
        return
    for box in BOXES:
        lost = box_loss(world, box)
        if lost:
            text = f"enemies beside the {box} box: {lost} factors too many"
            book(world, BRITAIN, -lost, "5.54" if box == "australia" else "5.44", text)
            note_box_loss(world, box, BRITAIN, LimitLossCause.UNITS_BESIDE_BOX, lost)


# Their garrisons ----------------------------------------------------------------------------------


def too_few_without(world: AwawWorld, box: str, leaving: tuple[UnitId, ...]) -> bool:
    """5.47A, 5.57A: would fewer factors stay in one of these boxes than its enemies have next to
    it?
    """
    if box not in BOXES:
        return False
    return fewer_stay(world, SpaceId(box), leaving, besiegers(world, SpaceId(box)))


STAY = "no fewer factors stay in the India or Australia box than its enemies have next to it"


@BOOK.lays(HELD, "5.47A, 5.57A", STAY)
def box_garrison(world: AwawWorld) -> Collection[UnitId]:
    found: list[UnitId] = []
    for box in BOXES:
        near = hexes_beside(world, ways_to(world.board, box))
        if enemies_beside(world, near, Power.BRITAIN):
            there = world.units_in[box]
            found += [unit for unit in there if too_few_without(world, box, (unit,))]
    return found


@BOOK.forbids(LeavingTogether, "5.47A, 5.57A", STAY)
def box_garrison_as_a_whole(world: AwawWorld, asked: LeavingTogether) -> bool:
    return too_few_without(world, asked.space, asked.units)


@BOOK.forbids(MayRedeploy, "5.47C, 5.57C", STAY)
def box_garrison_is_not_redeployed(world: AwawWorld, asked: MayRedeploy) -> bool:
    return too_few_without(world, where(world, world.units[asked.unit].place), (asked.unit,))
