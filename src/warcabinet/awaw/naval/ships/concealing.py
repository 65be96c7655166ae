"""20.164A: who knows what is in a force.

Whether a ship may be known is a field of its row. The seats of its own side know it always, through
the arrangement of command, not by the name of a seat.
"""

from __future__ import annotations

from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.naval.ships.contents import ships_of, squadrons_on
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat


def seats_for(world: AwawWorld, party: str) -> tuple[Seat, ...]:
    """The seats that know what a party keeps secret: those of its side."""
    side = side_of_party(world, party)
    return () if side is None else seats_of_side(world, side)


def conceal(world: AwawWorld, force: ForceId) -> None:
    """20.164A, 17.3123: the ships of a force, with the squadrons on its carriers, are hidden from
    the other side.
    """
    seats = seats_for(world, world.forces[force].party)
    _show(world, force, seats)


def reveal(world: AwawWorld, force: ForceId) -> None:
    """Everybody learns what is in a force."""
    _show(world, force, ())


def is_revealed(world: AwawWorld, force: ForceId) -> bool:
    """Does everybody know what is in a force? The ships of a force are open all or none."""
    return all(hull.open for hull in ships_of(world, force))


def _show(world: AwawWorld, force: ForceId, seats: tuple[Seat, ...]) -> None:
    """To these seats alone; if there are none, to all."""
    for hull in ships_of(world, force):
        if hull.named:
            for row in squadrons_on(world, hull.what):
                world.amend(row, open=not seats, seats=seats)
        world.amend(hull, open=not seats, seats=seats)
