"""24, 25, 26: the strategic war on one page: who is in the SW boxes and on their fronts, and the
transports turn by turn.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.state.naval import UNINVERTED
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.shipping_track import afloat, lost
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport


class InBoxFacts(msgspec.Struct, frozen=True):
    """24.5: factors of a type in an SW box, or on a front of one."""

    place: str
    type: str
    party: str
    factors: int
    inverted: bool


class ShippingFacts(msgspec.Struct, frozen=True):
    """24.13: the transports of a faction at the end of a game turn, and those lost in it."""

    faction: str
    turn: str
    afloat: int
    lost: int


class StrategicFacts(msgspec.Struct, frozen=True):
    boxes: tuple[InBoxFacts, ...]
    fronts: tuple[InBoxFacts, ...]
    shipping: tuple[ShippingFacts, ...]


def strategic_facts(world: AwawWorld, seat: Seat, rest: str) -> StrategicFacts:
    boxes = [box for box in BOXES.values() if world.map.has(world.statics.map, box)]
    there = tuple(
        InBoxFacts(str(box), str(hull.what), hull.party, hull.factors, hull.state not in UNINVERTED)
        for box in boxes
        for hull in loose_in(world, box)
    )
    fronts = tuple(
        InBoxFacts(row.front, str(row.type), row.party, row.factors, row.used)
        for row in world.front_air.rows()
    )
    if not there and not fronts:
        raise NoReport("There is no strategic war in this scenario.")
    return StrategicFacts(there, fronts, _track(world))


def _track(world: AwawWorld) -> tuple[ShippingFacts, ...]:
    """What each turn has left, and now."""
    found = []
    rows = sorted(world.shipping_records.rows(), key=lambda row: (row.faction, row.turn))
    for faction in sorted({row.faction for row in rows}):
        before = 0
        for row in (one for one in rows if one.faction == faction):
            turn = str(world.turn.plus(row.turn - world.turn.number))
            found.append(ShippingFacts(faction, turn, row.afloat, row.lost - before))
            before = row.lost
        if world.now.turn is not None:
            gone = lost(world, faction) - before
            found.append(ShippingFacts(faction, "now", afloat(world, faction), gone))
    return tuple(found)


def strategic(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = strategic_facts(world, seat, rest)
    lines = [
        f"{one.place}: {one.factors} {one.type}{' (inverted)' if one.inverted else ''}"
        for one in (*facts.boxes, *facts.fronts)
    ]
    lines += [
        f"{one.faction}, {one.turn}: {one.afloat} transports, {one.lost} lost"
        for one in facts.shipping
    ]
    return "\n".join(world.in_words(line) for line in lines)
