"""25.15: German submarines go past Gibraltar, between the Atlantic box and the Mediterranean."""

from __future__ import annotations

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.redeployment.past_gibraltar import PassGibraltar
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_of
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.use_of_naval_units_in_sw_boxes import GoToBox
from warcabinet.awaw.terms.powers import Side


def past_gibraltar(world: AwawWorld, asked: GoToBox) -> bool:
    """25.15B: is it a way between the Atlantic box and a port of the Mediterranean?"""
    ends = (asked.start, asked.to)
    if BOXES["atlantic"] not in ends:
        return False
    port = ends[0] if ends[1] == BOXES["atlantic"] else ends[1]
    if not world.map.is_hex(port):
        return False
    fronts = fronts_of(world, port)
    return Front.MEDITERRANEAN in fronts and Front.WESTERN not in fronts


def axis_hold_gibraltar(world: AwawWorld) -> bool:
    rock = world.board.place("Gibraltar")
    return rock is not None and world.map.has(held_by_side(world, Side.AXIS), rock.hex)


@BOOK.forbids(
    GoToBox,
    "25.15, 25.15B, 25.151",
    "one German submarine factor a turn goes past an Allied Gibraltar between the Atlantic box and "
    "the Mediterranean; any number if the Axis hold it",
    sort=Sort.SUBMARINE,
)
def too_many_past_gibraltar(world: AwawWorld, asked: GoToBox) -> bool:
    if not past_gibraltar(world, asked) or axis_hold_gibraltar(world):
        return False
    return bool(BOOK.may(world, PassGibraltar(asked.power, asked.factors)))
