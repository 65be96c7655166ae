"""5.7, 81.7: what the enemy beside the Urals box costs Russia, and who may redeploy out of it.

Movement between the board and the box is in `ground.movement.urals_box_movement`, supply from it in
`logistics.supply.supply_sources`, attrition in `ground.attrition.attrition_zones`.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import note_loss
from warcabinet.awaw.ground.movement.urals_box_movement import URALS, besiegers, too_few_without
from warcabinet.awaw.ground.partisans.economic_effect import LOSSES_BOOKED
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import MayRedeploy
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.ground_units import total_factors
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.regions import InTheUrals
from warcabinet.awaw.state.rulings import URALS_BOX, chosen
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side

RUSSIA = str(Power.RUSSIA)
MOST_LOST = 15
"""5.74: BRPs that Russia loses in a turn at most."""


BOOK.note("5.75", "the Urals box is a Russian source of supply and of oil")
BOOK.note("5.77", "Russian units enter and leave the Urals box by movement and redeployment")


# What it costs ------------------------------------------------------------------------------------


def urals_loss(world: AwawWorld) -> int:
    """5.74, 81.71: one BRP for each factor of Russia's enemies next to the box in excess of the
    Russian factors in it, up to fifteen.
    """
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
        note_loss(world, RUSSIA, LimitLossCause.UNITS_BESIDE_BOX, lost)


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
