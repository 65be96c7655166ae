"""3.11, 9.11C, 18.51, 30.61B: which air bases operate: controlled, fully supplied, and with oil."""

from __future__ import annotations

from warcabinet.awaw.air.bases.basing import faction_hexes, is_base
from warcabinet.awaw.logistics.oil.oil_effects import lacks_oil
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.oil import Service
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived


def why_not_operational(world: AwawWorld, party: str, space: str) -> list[Refusal]:
    """3.11, 9.11C, 18.51, 30.61B: a base operates for air units of a party if their alliance
    faction controls it, if it has full supply, and if there is oil for the air force.
    """
    if not world.map.is_hex(space):
        return []
    about = (a_hex(space),)
    found = []
    if not is_base(world, space):
        found.append(Refusal("18.12", f"{space} is no air base", about))
    if not world.map.has(faction_hexes(world, party), space):
        found.append(Refusal("18.51", f"{space} is not controlled by the alliance faction", about))
    elif not base_supplied(world, party, space):
        found.append(Refusal("18.51", f"the base in {space} is not fully supplied", about))
    if without_oil(world, party, space):
        found.append(Refusal("33.61A", "there is no oil for the air force", about))
    return found


@derived
def operational(world: AwawWorld, party: str, space: str) -> bool:
    return not why_not_operational(world, party, space)


def base_supplied(world: AwawWorld, party: str, space: str) -> bool:
    """30.12, 30.14, 30.51: air units have the supply of the hex they are based in."""
    return not world.map.is_hex(space) or supply_in(world, space, party) is Supply.FULL


def without_oil(world: AwawWorld, party: str, base: str, nationality: str = "") -> bool:
    """33.61A, 33.13, 33.25, 33.551: does the air oil effect hold for air units of a party and a
    nationality at a base?
    """
    return lacks_oil(world, party, base, Service.AIR, nationality)


def hampered(world: AwawWorld, row: AirUnits) -> bool:
    """18.51, 30.523A, 33.61A: is its base short of full supply, or the air force without oil?"""
    base, nationality = where(world, row.place), str(world.statics.kinds[row.type].nationality)
    return not base_supplied(world, row.party, base) or without_oil(
        world, row.party, base, nationality
    )
