"""5.7, 13.44, 81.7: who moves to the Urals box and out of it, who must stay, and what the enemy
beside it costs Russia.

Supply from it is in `logistics.supply.supply_sources`, attrition in
`ground.attrition.determining_attrition_levels`.
"""

from __future__ import annotations

from collections.abc import Collection

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import note_box_loss
from warcabinet.awaw.ground.attrition.determining_attrition_levels import WELDED
from warcabinet.awaw.ground.movement.box_garrisons import (
    URALS,
    besiegers,
    edge,
    enemies_beside,
    fewer_stay,
    urals_ways,
)
from warcabinet.awaw.ground.movement.ground_movement import (
    CLOSED,
    HELD,
    OFF_BOARD,
    LeavingTogether,
)
from warcabinet.awaw.ground.partisans.economic_effect import LOSSES_BOOKED
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import MayRedeploy
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.ground_units import total_factors
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.regions import InTheUrals
from warcabinet.awaw.state.rulings import URALS_BOX, chosen
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.hexes import Links

RUSSIA = str(Power.RUSSIA)
MOST_LOST = 15
"""5.74: BRPs that Russia loses in a turn at most."""


BOOK.note("5.75", "the Urals box is a Russian source of supply and of oil")
BOOK.note("5.77", "Russian units enter and leave the Urals box by movement and redeployment")


# What it costs ------------------------------------------------------------------------------------


def urals_loss(world: AwawWorld) -> int:
    """5.72, 5.74, 81.71: one BRP for each factor of Russia's enemies next to the box in excess of
    the Russian factors in it, up to fifteen."""
    if URALS not in world.board.boxes:
        return 0
    return max(0, min(MOST_LOST, besiegers(world) - total_factors(world, world.units_in[URALS])))


@BOOK.happens(
    LOSSES_BOOKED,
    "5.74, 27.331C, 81.71, 81.72",
    "what enemies beside the Urals box cost is booked to Russia at the end of the Axis combat "
    "phase; every three BRPs also take one from its next construction limit",
)
def lose_beside_the_urals(world: AwawWorld) -> None:
    if world.side is not Side.AXIS or RUSSIA not in world.treasuries:
        return
    if lost := urals_loss(world):
        book(world, RUSSIA, -lost, "5.74", f"enemies beside the Urals box: {lost} factors too many")
        note_box_loss(world, URALS, RUSSIA, LimitLossCause.UNITS_BESIDE_BOX, lost)


# Redeployment out of it ---------------------------------------------------------------------------


@BOOK.happens(
    Moment.COMBAT_ENDS,
    "5.77C",
    "units that began their turn in the box or came to it in movement and combat may be "
    "redeployed out of it; those that come later may not",
)
def note_who_is_in_the_urals(world: AwawWorld) -> None:
    if world.side is Side.ALLIED and URALS in world.board.boxes:
        world.put(InTheUrals(RUSSIA, tuple(sorted(world.units_in[URALS]))))


@BOOK.forbids(
    MayRedeploy,
    "5.77C",
    "no fewer factors stay in the Urals box than its enemies have next to it",
    nationality=RUSSIA,
)
def urals_garrison_stays(world: AwawWorld, asked: MayRedeploy) -> bool:
    return where(world, world.units[asked.unit].place) == URALS and too_few_without(
        world, (asked.unit,)
    )


@BOOK.forbids(
    MayRedeploy,
    "5.77C, 28.74A",
    "who has come to the Urals box after combat stays there until the next turn",
    nationality=RUSSIA,
)
def new_in_the_urals(world: AwawWorld, asked: MayRedeploy) -> bool:
    row = world.in_the_urals.get(RUSSIA)
    if row is None or where(world, world.units[asked.unit].place) != URALS:
        return False
    return asked.unit not in row.units and chosen(world, URALS_BOX) == "no"


@BOOK.lays(
    OFF_BOARD,
    "5.77A, 13.44",
    "Russian ground units move between the Urals box and the hexes next to it",
    party=Power.RUSSIA,
)
def urals_links(world: AwawWorld, party: str, nationality: str, category: str) -> Links:
    return urals_ways(world.board)


@BOOK.lays(
    HELD,
    "5.77A",
    "no fewer factors stay in the Urals box than its enemies have next to it",
)
def urals_garrison(world: AwawWorld) -> Collection[UnitId]:
    if not enemies_beside(world, edge(world), Power.RUSSIA):
        return ()
    return [unit for unit in world.units_in[URALS] if too_few_without(world, (unit,))]


@BOOK.forbids(
    LeavingTogether,
    "5.77A",
    "no fewer factors stay in the Urals box than its enemies have next to it",
)
def urals_garrison_as_a_whole(world: AwawWorld, asked: LeavingTogether) -> bool:
    return asked.space == URALS and too_few_without(world, asked.units)


def too_few_without(world: AwawWorld, leaving: tuple[UnitId, ...]) -> bool:
    """5.77A, 5.77C: would fewer factors stay in the box than its enemies have next to it?"""
    return fewer_stay(world, URALS, leaving, besiegers(world))


@BOOK.lays(CLOSED, "5.73", "nobody but Russia enters the Urals box")
def others_stay_out(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    if party == Power.RUSSIA or URALS not in world.board.boxes:
        return 0
    return world.map.bit(URALS)


@BOOK.lays(
    WELDED,
    "81.68, 5.77B",
    "the Urals box and the Russian zones beside it are one attrition zone",
    faction="russia",
)
def urals_box(world: AwawWorld, faction: str) -> tuple[int, int]:
    if URALS not in world.map or not world.map.has(world.statics.map, URALS):
        return 0, 0
    return world.map.bit(URALS), edge(world)
