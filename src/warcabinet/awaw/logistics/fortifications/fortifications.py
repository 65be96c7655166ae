"""32.3, 32.4: the fortifications and fortresses at the start, and how works are lost. Whoever
controls a fortified hex has its works.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.boards.rows import FeatureRow
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN, owner_of_record
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

PRINTED = {"fort": FortKind.FORTIFICATION, "fortress": FortKind.FORTRESS}
DIRECTIONAL = "directional "
SEABORNE = "seaborne"
"""32.43C: works that count against invasions only."""


# Where they are -----------------------------------------------------------------------------------


def printed_forts(world: AwawWorld) -> Iterable[Fort]:
    """32.41, 32.42A, 32.42B, 32.43A, 32.43B, 32.43C, 32.44A: the works that are printed on the
    board, where the country that built them still has the hex.
    """
    for space, rows in world.board.features_at.items():
        for row in rows:
            holder = owner_of_record(world, space)
            if row.feature in PRINTED and holder is not None:
                builder = world.board.territories[world.board.territory[space]].holder
                if holder == builder:
                    yield _printed(space, row)


def _printed(space: SpaceId, row: FeatureRow) -> Fort:
    kind = PRINTED[row.feature]
    if row.value == SEABORNE:
        return Fort(space, line=kind)
    if not row.value.startswith(DIRECTIONAL):
        return Fort(space, all_round=kind)
    faced = row.value.removeprefix(DIRECTIONAL).split(",")
    return Fort(space, line=kind, facing=tuple(SpaceId(one) for one in sorted(faced)))


def fortify(world: AwawWorld, space: SpaceId) -> Fort:
    """32.13, 32.15: a hex is fortified all round; a West Wall line becomes a fortress."""
    there = world.forts.get(space)
    if there is None:
        return world.put(Fort(space, all_round=FortKind.FORTIFICATION))
    return world.amend(there, all_round=FortKind.FORTIFICATION, line=FortKind.FORTRESS)


def is_fortified(world: AwawWorld, space: str) -> bool:
    """30.542A: is there a fortification or a fortress in the hex, whole or as a line?"""
    return SpaceId(space) in world.forts


# How they end -------------------------------------------------------------------------------------


@BOOK.happens(
    TAKEN,
    "32.31, 32.57",
    "works are gone for good when their hex comes under enemy control",
)
def works_are_lost(world: AwawWorld, space: str, before: str | None, after: str) -> None:
    place = SpaceId(space)
    if before is not None and side_of_party(world, before) is side_of_party(world, after):
        return
    fort, beach = world.forts.get(place), world.beach_defences.get(place)
    if fort is not None:
        world.drop(fort)
        world.tell("32.31", f"the works in {space} are lost", a_hex(space))
    if beach is not None and not world.map.has(world.board.one_hex_islands(), space):
        world.drop(beach)
        world.tell("32.57", f"the beach defenses in {space} are lost", a_hex(space))
