"""22.9415: ASW in an SW box beyond the submarines there hinders submarines on the board."""

from __future__ import annotations

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.battle.submarine_attacks import SubmarineRoll, modifier_line
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.paths import hex_of
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.berths import space_of
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Theater

WHERE = {
    Faction.EUROPEAN_AXIS: (Faction.WESTERN_ALLIES, ("atlantic",)),
    Faction.JAPAN: (Faction.WESTERN_ALLIES, ("pacific", "indian-ocean")),
    Faction.WESTERN_ALLIES: (Faction.JAPAN, ("pacific",)),
}
"""22.9415B: by whose submarines attack: whose ASW counts, and in which boxes together."""


@BOOK.modifies(
    SubmarineRoll,
    "22.9415, 25.41, 25.42",
    "excess ASW",
    "1 less for every three ASW factors in the SW box beyond the submarines there, 2 at most: "
    "Atlantic ASW on the western front, the others on the whole Pacific board",
)
def excess_asw(world: AwawWorld, asked: SubmarineRoll) -> int | None:
    faction = faction_of(world, asked.boat.party)
    if faction not in set(WHERE) or not _counts_there(world, Faction(faction), asked):
        return None
    defender, boxes = WHERE[Faction(faction)]
    asw = _factors(world, defender, Sort.ASW, boxes)
    boats = _factors(world, Faction(faction), Sort.SUBMARINE, boxes)
    per, most = modifier_line(world, "excess-asw")
    return -min(max(0, asw - boats) // per, most) or None


def _counts_there(world: AwawWorld, faction: Faction, asked: SubmarineRoll) -> bool:
    """22.9415B: the western front for the Atlantic box, the Pacific board for the others."""
    place = hex_of(where(world, asked.boat.berth))
    if faction is Faction.EUROPEAN_AXIS:
        return world.map.is_hex(place) and world.board.front[place] is Front.WESTERN
    return world.statics.theater_at(place) is Theater.PACIFIC


def _factors(world: AwawWorld, faction: Faction, sort: Sort, boxes: tuple[str, ...]) -> int:
    """25.41, 25.42: all factors of a sort in these boxes."""
    places = {BOXES[name] for name in boxes}
    return sum(
        hull.factors
        for hull in world.hulls.values()
        if space_of(hull.berth) in places
        and class_of(world, hull).sort is sort
        and faction_of(world, hull.party) == faction
    )
