"""21.33: the bases to which ships may return from where they have acted."""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.boards.kinds import BoxKind
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.naval.waters.ports_and_basing import room
from warcabinet.awaw.naval.waters.range_and_distances import ports_in_range
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def return_bases(
    world: AwawWorld, party: str, place: str, origin: str, home: int | None
) -> Mapping[SpaceId, int | None]:
    """21.33: the bases open to ships of a party that have acted in a place, with the hexes: the one
    they came from, if it is as far as it may be (`home`: the hexes of the way back, none if it is
    out of range), and ports that their side has held since its player turn began, within 20 hexes
    in Europe or 10 in the Pacific, that have room. From an SW box they go back to it.
    """
    box = world.board.boxes.get(SpaceId(origin))
    if box is not None and box.kind is BoxKind.SW:
        return {SpaceId(origin): home}
    own: dict[SpaceId, int | None] = {} if home is None else {SpaceId(origin): home}
    others = ports_in_range(world, party, place, Activity.RETURN)
    return own | {
        port: hexes
        for port, hexes in others.items()
        if port != origin and port not in world.taken and room(world, port)
    }
