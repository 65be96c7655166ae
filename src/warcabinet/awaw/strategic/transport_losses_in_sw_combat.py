"""24.631A, 24.66, 20.66, 20.636: what becomes of transports and their escorts in SW combat."""

from __future__ import annotations

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.damage.cruisers_and_light_ships import share_out, types_of
from warcabinet.awaw.naval.movement.uninversion import TurnUpShip
from warcabinet.awaw.naval.ships.changing import change, move, remove
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.transports.transports import (
    JAPANESE,
    WESTERN,
    available,
    home_boxes,
    transports_in,
)
from warcabinet.awaw.naval.waters.mapboard_boxes import places_named
from warcabinet.awaw.politics.parties import faction_of, held_by, members_of, side_of_party
from warcabinet.awaw.state.naval import Condition, Hull, HullState
from warcabinet.awaw.state.strategic import Convoys
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarine_losses_in_sw_combat import Shipping, ShippingLosses
from warcabinet.awaw.strategic.submarines_and_asw import (
    Campaign,
    defenders,
    escort_carriers_of,
    factors,
    opposing_faction,
)
from warcabinet.hexes import SpaceId

SINKING = "24.631A"


def transports_of(world: AwawWorld, campaign: Campaign, *, damaged: bool) -> tuple[Hull, ...]:
    """24.631A: the enemy's transports in the box, undamaged ones or those damaged in this phase."""
    there = defenders(world, campaign, Sort.TRANSPORT)
    return tuple(hull for hull in there if hull.damaged is damaged)


def shipping(world: AwawWorld, campaign: Campaign) -> Shipping:
    """What the submarines of a campaign find in their box."""
    return Shipping(
        factors(transports_of(world, campaign, damaged=False)),
        factors(defenders(world, campaign, Sort.ASW)),
        factors(escort_carriers_of(world, campaign)),
        factors(transports_of(world, campaign, damaged=True)),
    )


def suffer(world: AwawWorld, campaign: Campaign, losses: ShippingLosses) -> None:
    """24.631A, 24.64C, 24.66, 20.511D: the losses of a box are carried out: what is sunk, what is
    damaged, and the ASW and escort carriers that are lost instead. Nationalities share them
    equally.
    """
    faction = opposing_faction(campaign)
    before = transports_in(world, faction, campaign.box, undamaged=False)
    lose(world, transports_of(world, campaign, damaged=False), losses.sunk)
    lose(world, transports_of(world, campaign, damaged=True), losses.finished)
    lose(world, defenders(world, campaign, Sort.ASW), losses.asw)
    lose(world, escort_carriers_of(world, campaign), losses.escort_carriers)
    hurt = transports_of(world, campaign, damaged=False)
    for hull, count in shared(world, hurt, losses.damaged):
        change(world, hull, count, condition=Condition.DAMAGED)
    if losses.damaged:
        world.tell(SINKING, f"transports damaged: {losses.damaged}")
    row = world.convoys.get(f"{faction}/{campaign.box}") or Convoys(faction, campaign.box, before)
    hit = max(0, row.damaged + losses.damaged - losses.finished)
    world.put(msgspec.structs.replace(row, damaged=hit))


def shared(world: AwawWorld, hulls: tuple[Hull, ...], count: int) -> list[tuple[Hull, int]]:
    """24.66, 20.57: of which rows so many factors are taken: in equal shares of the types."""
    found = []
    for what, share in share_out(types_of(world, hulls), count).items():
        left = share
        for hull in hulls:
            if hull.what == what and left:
                taken = min(left, hull.factors)
                found.append((hull, taken))
                left -= taken
    return found


def lose(world: AwawWorld, hulls: tuple[Hull, ...], count: int) -> None:
    """24.631A: so many factors of these ships are sunk."""
    for hull, taken in shared(world, hulls, count):
        remove(world, hull, taken)
        world.tell(SINKING, f"factors of {hull.what} sunk: {taken}")


# Damaged transports -------------------------------------------------------------------------------


def refuge(world: AwawWorld, faction: str, box: SpaceId) -> SpaceId | None:
    """24.631A, 25.31, 27.721A: where damaged transports of a box go: the first of the mapboard
    boxes and ports from which ships of their owner go to that SW box."""
    ocean = next(name for name, space in BOXES.items() if space == box)
    owner = {WESTERN: "britain-us", JAPANESE: "japan"}.get(faction, "")
    held = held_by(world, members_of(world, faction)) | world.board.real_boxes
    found: list[SpaceId] = []
    for row in world.statics.tables["strategic-box-bases"].rows:
        if row.keys[:2] == (ocean, owner) and row.cells["units"] == "naval":
            open_ones = places_named(world, str(row.keys[2])) & held & world.statics.map
            found.extend(world.map.members(open_ones))
    boxes = [space for space in found if not world.map.is_hex(space)]
    return next(iter((*boxes, *found)), None)


@BOOK.forbids(
    TurnUpShip,
    "20.66",
    "transports in port stay inverted until they have gone back to an SW box",
)
def transports_in_port(world: AwawWorld, asked: TurnUpShip) -> bool:
    return class_of(world, asked.hull).sort is Sort.TRANSPORT and not asked.base.endswith("-sw")


def damaged_transports_leave(world: AwawWorld) -> None:
    """24.631A, 20.66: when all submarines have fought, damaged transports leave their SW box for
    port. There they are repaired at once, at no cost, and stay inverted.
    """
    for faction in (WESTERN, JAPANESE):
        for box in home_boxes(faction):
            for hull in loose_in(world, box):
                ours = faction_of(world, hull.party) == faction
                if not ours or not hull.damaged or class_of(world, hull).sort is not Sort.TRANSPORT:
                    continue
                port = refuge(world, faction, box)
                if port is None:
                    continue
                repaired = change(world, hull, condition=Condition.FIT, state=HullState.DOWN)
                # the row may have joined others in the box: only these factors go
                move(world, repaired, port, hull.factors)
                world.tell("20.66", f"damaged transports that go to {port}: {hull.factors}")


def called_out(world: AwawWorld, row: Convoys) -> int:
    """20.636, 20.636B: how many of the transports that went to port may be used all the same: as
    many as the undamaged ones of their box are fewer than those that may be used.
    """
    undamaged = transports_in(world, row.faction, row.box)
    return available(undamaged, row.damaged, row.before) - undamaged


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "20.636, 20.636B, 20.63",
    "if SW combat has left too few undamaged transports in a box, some of those that went to port "
    "come out again and are used like the others, at the same risk",
    order=10,  # for optimal levels they do not count (20.634A)
)
def use_damaged_transports(world: AwawWorld) -> None:
    for row in list(world.convoys.rows()):
        movers = {side_of_party(world, one) for one in members_of(world, row.faction)}
        left = called_out(world, row) if world.side in movers else 0
        for hull in _in_port(world, row.faction):
            count = min(left, hull.factors)
            if count:
                ready = change(world, hull, count, state=HullState.READY)
                move(world, ready, row.box, count)
                world.tell("20.636B", f"damaged transports that are used from {row.box}: {count}")
                left -= count


def _in_port(world: AwawWorld, faction: str) -> list[Hull]:
    """20.66: the transports of a faction that have gone to port."""
    return [
        hull
        for hull in world.hulls.rows()
        if class_of(world, hull).sort is Sort.TRANSPORT
        and hull.state is HullState.DOWN
        and faction_of(world, hull.party) == faction
        and hull.berth not in BOXES.values()
    ]
