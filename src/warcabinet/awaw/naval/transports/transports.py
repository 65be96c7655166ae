"""20.63, 20.636, 20.64: the transports in the SW boxes, and what they can carry."""

from __future__ import annotations

from collections.abc import Sequence

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.naval import HullState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.hexes import SpaceId

WESTERN, JAPANESE = str(Faction.WESTERN_ALLIES), str(Faction.JAPAN)
LOAD = 5
"""20.64C, 20.64D: ground or air factors, or BRPs, that a transport carries."""

LAST_ROW, OIL_STEP = 60, 3
"""33.473: as far as the table of oil shipments goes, and how it goes on."""


def home_boxes(faction: str) -> tuple[SpaceId, ...]:
    """20.63: where the transports of a faction belong: those of the Western Allies in the three SW
    boxes, Japanese ones in the Pacific box.
    """
    if faction == WESTERN:
        return tuple(BOXES.values())
    return (BOXES["pacific"],) if faction == JAPANESE else ()


def initial(world: AwawWorld, faction: str, box: SpaceId) -> int:
    """20.631, 20.621A: the transports that begin in a box: also the fewest to be kept there."""
    name = next(name for name, space in BOXES.items() if space == box)
    table, key = world.statics.tables["transports-initial"], faction.replace(" ", "-")
    listed = {row.keys for row in table.rows}
    return table.number((key, name), "transports") if (key, name) in listed else 0


def transports_in(
    world: AwawWorld, faction: str, box: SpaceId, *, undamaged: bool = True, usable: bool = False
) -> int:
    """20.61, 20.634A, 20.634D, 20.66: the transports of a faction in a box; Britain and the U.S.
    share theirs. `usable`: those that have been used or built in this turn do not count (20.621C,
    20.64).
    """
    found = 0
    for hull in loose_in(world, box):
        if class_of(world, hull).sort is not Sort.TRANSPORT:
            continue
        if faction_of(world, hull.party) != faction or (undamaged and hull.damaged):
            continue
        found += hull.factors if not usable or hull.state is HullState.READY else 0
    return found


def lacking(world: AwawWorld, faction: str, box: SpaceId) -> int:
    """20.621A: how many transports a box has fewer than at the start, damaged ones counted."""
    there = transports_in(world, faction, box, undamaged=False)
    return max(0, initial(world, faction, box) - there)


def must_go_to(world: AwawWorld, faction: str) -> tuple[SpaceId, ...]:
    """20.621A: (R-060) where a new transport is placed: in the boxes that have fewer than at the
    start, or in any if none has.
    """
    boxes = home_boxes(faction)
    return tuple(box for box in boxes if lacking(world, faction, box)) or boxes


def may_leave(world: AwawWorld, faction: str, box: SpaceId) -> int:
    """20.622A: how many transports may be redeployed from a box: those above its initial level."""
    there = transports_in(world, faction, box, undamaged=False)
    return max(0, there - initial(world, faction, box))


def guaranteed(before: int) -> int:
    """20.636B: one of every five transports that were in the box, rounded up."""
    return -(-before // 5)


def available(undamaged: int, damaged: int, before: int) -> int:
    """20.636, 20.636A, 20.636B: (R-610) how many transports of a box may be used once enemy
    strategic warfare is over: the undamaged ones, or one of every five that were there at the end
    of the owner's last turn, whichever is more. Undamaged ones count among these; damaged ones fill
    them up, as far as there are any.
    """
    return max(undamaged, min(guaranteed(before), undamaged + damaged))


def oil_lift(world: AwawWorld, transports: int) -> int:
    """20.64A, 33.473: the oil counters that transports of a box may carry in a turn: beyond the
    rows of the tables one more for every three transports.
    """
    if transports < 1:
        return 0
    tables = world.statics.tables
    first, more = "oil-transports-western-allies", "oil-transports-western-allies-continued"
    beyond = max(0, -(-(transports - LAST_ROW) // OIL_STEP))
    table = tables[first if transports <= 15 else more]
    return table.number(transports - beyond * OIL_STEP, "counters") + beyond


def needed(ground: Sequence[int], air: int = 0) -> int:
    """20.64C: the transports for ground units of these sizes and some air factors: five factors
    each, in any mixture; a ground unit is not split between two, air factors are.
    """
    holds: list[int] = []
    for size in sorted(ground, reverse=True):
        fits = [place for place, used in enumerate(holds) if used + size <= LOAD]
        if fits:
            tightest = max(fits, key=lambda place: holds[place])
            holds[tightest] += size
        else:
            holds.append(size)
    room = sum(LOAD - used for used in holds)
    return len(holds) + max(0, -(-(air - room) // LOAD))


def for_brps(brps: int) -> int:
    """20.64D: the transports for a BRP grant, in each SW box that it passes."""
    return -(-brps // LOAD)


BOOK.note("20.65", "ships of an SW box protect what its transports carry, one line in a phase each")
