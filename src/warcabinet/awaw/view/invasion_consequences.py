"""21.515, 21.516, 21.517, 21.52, 31.21: what follows if a landing fails, and if it does not."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.logistics.bridgeheads import for_invaders
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.invasion_shapes import Consequence, InvaderFacts
from warcabinet.hexes import SpaceId


def if_it_fails(*, defended: bool) -> Iterator[Consequence]:
    """21.515, 21.516, 21.52: what becomes of ships and units."""
    yield Consequence(
        "21.516B",
        "Met and beaten at sea",
        "the ships turn back with all that they carry, and do not try again in this phase",
    )
    yield Consequence(
        "21.516C", "Turned back", "the units stay where they embarked, and attack nobody"
    )
    if not defended:
        return
    yield Consequence(
        "21.5152", "Odds below 1:1 in any round", "the landing ends, and who is left goes home"
    )
    yield Consequence(
        "21.5282",
        "Losses",
        "ships that bombard may bear some: light ones are sunk, heavy ones damaged",
    )
    yield Consequence(
        "21.517H", "Destroyers lost", "each that carried costs the landing a factor from then on"
    )


def after_it(
    world: AwawWorld, beach: SpaceId, takes: int, units: tuple[InvaderFacts, ...]
) -> Iterator[Consequence]:
    """21.517J, 31.21, 30.331B: what a landing that is won opens."""
    if world.statics.uses("31.21") and for_invaders(world, beach):
        text = "a bridgehead may be placed, and sea supply comes ashore there"
        yield Consequence("31.21", "The beach is won", text)
    reserve = sum(one.aboard and not one.first for one in units)
    if reserve:
        named = "1 unit" if reserve == 1 else f"{reserve} units"
        text = f"{named} aboard come ashore as far as there is room for {takes}"
        yield Consequence("21.517J", "Reserve", text)
    if world.map.has(port_hexes(world), beach):
        yield Consequence("30.331B", "Port", "it lets sea supply ashore without a bridgehead")
