"""17.4: kamikazes: how many there are, where they reach, and what they add to their attacks."""

from __future__ import annotations

import msgspec

from warcabinet.awaw.air.bases.basing import sites
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.air_attack_dice_rolls import AirAttackRoll
from warcabinet.awaw.pieces.elite_naval_air import elite_types
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.kamikazes import Kamikazes, KamikazesStruck
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

JAPAN = str(Power.JAPAN)
KAMIKAZE = UnitTypeId("japan-kamikaze")

BOOK.note("17.463", "kamikazes attack ships, and do nothing else")
BOOK.note("17.461", "kamikazes are based nowhere, and cannot be counteraired")


def figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables["figures-air"].number(name, "pacific")


def kamikazes_of(world: AwawWorld, side: Side) -> Kamikazes | None:
    """17.41, 17.43: the kamikazes of a side; those with which a scenario begins. None before the
    rule is invoked.
    """
    if side_of_party(world, JAPAN) is not side:
        return None
    row = world.kamikazes.get(JAPAN)
    if row is not None:
        return row
    for one in world.statics.special("kamikazes"):
        count = one.amount or 0
        return Kamikazes(one.who, ready=count, most=count)
    return None


# Where they reach ---------------------------------------------------------------------------------


@derived
def kamikaze_bases(world: AwawWorld) -> int:
    """17.462: the air bases in Japan, whatever their room; a scenario may name others."""
    board = world.board
    home = world.map.mask(
        space for space in world.map.members(sites(world)) if board.territory[space] == JAPAN
    )
    for one in world.statics.special("kamikaze-range"):
        home |= world.statics.area(*one.area) & sites(world)
    return home & world.held[JAPAN] & world.statics.map


def base_near(world: AwawWorld, space: SpaceId) -> SpaceId | None:
    """17.462, 18.31C: the nearest base from which kamikazes reach a hex."""
    grid = world.board.board.grid
    hex_ = space.partition(":")[0]
    if not world.map.is_hex(hex_):
        return None
    far = world.statics.kinds[KAMIKAZE].range(world.statics.theater_at(hex_)) or 0
    near = ((grid.distance(base, hex_), base) for base in world.map.members(kamikaze_bases(world)))
    found = min(near, default=None)
    return found[1] if found is not None and found[0] <= far else None


def may_attack(world: AwawWorld, side: Side, space: SpaceId) -> bool:
    """17.47D, 17.462: could kamikazes of a side attack here? Everybody can tell."""
    row = kamikazes_of(world, side)
    if row is None or not row.ready or row.party in world.kamikazes_struck:
        return False
    return base_near(world, space) is not None


# What they do -------------------------------------------------------------------------------------


def spend(world: AwawWorld, side: Side, count: int) -> None:
    """17.48, 17.47D, 17.43B: those that attack are gone, and no others attack in this turn; they
    may be built again.
    """
    row = kamikazes_of(world, side)
    assert row is not None
    left = row.ready - count
    world.put(
        msgspec.structs.replace(
            row, ready=left, unbuilt=row.unbuilt + count, spent=row.spent or not left
        )
    )
    world.put(KamikazesStruck(row.party))


def fighters(world: AwawWorld) -> UnitTypeId:
    """17.464: in the air they fight like ordinary Japanese naval air."""
    return next(iter(elite_types(world.statics).values()))


def divers(world: AwawWorld) -> UnitTypeId:
    """17.464, 17.47H: ships they attack like elite Japanese naval air."""
    return next(iter(elite_types(world.statics)))


@BOOK.modifies(
    AirAttackRoll,
    "17.47H",
    "practice of kamikazes",
    "1 for each time that the force pool of kamikazes has grown",
)
def practice(world: AwawWorld, asked: AirAttackRoll) -> int | None:
    row = world.kamikazes.get(JAPAN) if asked.kamikazes else None
    if row is None:
        return None
    return row.widened * figure(world, "kamikaze-modifier-per-expansion") or None


BOOK.note("17.45", "new kamikazes are ready whatever the oil")
