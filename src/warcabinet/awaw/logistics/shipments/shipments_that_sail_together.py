"""21.65E, 21.65I, 30.363: oil, BRPs and supply to the same base may sail together.

Shipments are put together as they are announced. A sea supply line that waits for them sails with
all that goes to the base in which it ends; if nothing does, it is traced alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warcabinet.awaw.logistics.redeployment.combining_naval_redeployments import leader_of
from warcabinet.awaw.logistics.shipments.protection_of_shipments import at_sea, last_leg
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import fought_for
from warcabinet.awaw.naval.sea_supply.interception_and_disruption_of_sea_supply import (
    at_peace,
    put_out,
    settle,
)
from warcabinet.awaw.naval.sea_supply.protection_of_sea_supply import open_lines
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naval import ActivityId, ActivityState, SailsWith
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine
from warcabinet.awaw.state.shipments import Shipment, ShipmentId, ShipmentState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

RULE = "21.65I"


class ShipTogether(Action, frozen=True):
    """21.65I: shipments to one place are one convoy."""

    shipments: tuple[ShipmentId, ...]


def goal_of(world: AwawWorld, row: Shipment) -> SpaceId:
    """The base to which a shipment crosses the board."""
    leg, _ = last_leg(world, row)
    return leg.goal


def link(world: AwawWorld, names: Iterable[ActivityId]) -> None:
    """21.65I: these are one convoy, with all who sail along with them already."""
    first, *others = names
    leader = leader_of(world, first)
    for name in others:
        old = leader_of(world, name)
        if old == leader:
            continue
        for row in [one for one in world.sails_with.rows() if one.leader == old]:
            world.amend(row, leader=leader)
        world.put(SailsWith(old, leader))


def _last(world: AwawWorld, row: Shipment) -> ActivityId:
    _, activity = last_leg(world, row)
    return activity


# Shipments ----------------------------------------------------------------------------------------


def against_together(world: AwawWorld, seat: Seat, names: tuple[ShipmentId, ...]) -> list[Refusal]:
    """21.65I: every reason why these shipments do not sail together."""
    rows = {row.id: row for row in at_sea(world, seat)}
    if any(name not in rows for name in names):
        return [Refusal(RULE, "this is no shipment of yours that crosses the board")]
    found = [rows[name] for name in names]
    goals = {goal_of(world, row) for row in found}
    if len(goals) > 1:
        return [Refusal(RULE, "shipments to different places sail separately")]
    if any(fought_for(world, goal) for goal in goals):
        return [Refusal(RULE, "this convoy is formed by its own rules")]
    if len({leader_of(world, _last(world, row)) for row in found}) < len(found):
        return [Refusal(RULE, "they sail together already")]
    return []


def ship_together(world: AwawWorld, action: ShipTogether) -> None:
    rows = [world.shipments[name] for name in action.shipments]
    link(world, [_last(world, row) for row in rows])
    goal = goal_of(world, rows[0])
    world.tell(RULE, f"the shipments to {goal} sail together", a_hex(goal))


def _joining(asked: Asked, got: Got) -> Domain[ShipmentId]:
    world: AwawWorld = asked.world
    before = tuple(got.get("shipments", ()))
    own = [row.id for row in at_sea(world, asked.seat)]
    return Domain(own, lambda name: against_together(world, asked.seat, (*before, name)))


def _pairs(asked: Asked) -> Iterator[ShipTogether]:
    rows = [row.id for row in at_sea(asked.world, asked.seat)]
    for place, one in enumerate(rows):
        for other in rows[place + 1 :]:
            if not against_together(asked.world, asked.seat, (one, other)):
                yield ShipTogether((one, other))


def _no_pair(asked: Asked) -> list[Refusal]:
    if next(_pairs(asked), None) is not None:
        return []
    return [Refusal(RULE, "no two shipments of yours go to the same place")]


def _whole(asked: Asked, action: ShipTogether) -> list[Refusal]:
    return against_together(asked.world, asked.seat, action.shipments)


FORM = Form(
    (Slot("shipments", _joining, least=2, most=None, drawn="few"),),
    fits=_no_pair,
    whole=_whole,
    proposals=_pairs,
    label="Ship together",
)


# Supply -------------------------------------------------------------------------------------------


def waiting(world: AwawWorld, post_combat: bool) -> tuple[SeaLine, ...]:
    """30.363: the lines that wait for shipments."""
    return open_lines(world, post_combat=post_combat, state=LineState.WAITING)


def set_out_together(world: AwawWorld, post_combat: bool) -> tuple[tuple[LineId, ActivityId], ...]:
    """30.363: the lines that have waited are open now; those to whose base something is shipped
    sail with it. Gives these, with their activities.
    """
    found = []
    for line in waiting(world, post_combat):
        line = world.amend(line, state=LineState.OPEN)
        rows = _shipped_to(world, line.goal)
        if not rows or at_peace(world, line):
            continue
        activity = put_out(world, line)
        link(world, [*(_last(world, row) for row in rows), activity])
        goal = line.goal
        told = f"supply, oil and BRPs to {goal} sail together"
        world.tell("30.363", told, a_hex(goal))
        found.append((line.id, activity))
    return tuple(found)


def _shipped_to(world: AwawWorld, goal: SpaceId) -> list[Shipment]:
    return [
        row
        for row in world.shipments.rows()
        if row.state is ShipmentState.ANNOUNCED and row.activities and goal_of(world, row) == goal
    ]


def settle_line(world: AwawWorld, name: LineId, activity: ActivityId) -> None:
    """30.381, 21.65E: what has become of a line that sailed with shipments. If it is cut, and its
    base has no other supply, they turn back.
    """
    settle(world, name, activity)
    line = world.sea_lines[name]
    if line.state is LineState.OPEN or supply_in(world, line.goal) is not Supply.NONE:
        return
    for row in _shipped_to(world, line.goal):
        for one in row.activities:
            there = world.activities.get(one)
            if there is not None and there.state is ActivityState.UNDER_WAY:
                world.amend(there, state=ActivityState.ABORTED)
