"""64: Poland. Its eastern part is a land of its own, which Germany may cross in Fall 1939 but not
keep, and which then becomes Russian.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.brp_gains_and_losses import open_conquest
from warcabinet.awaw.ground.movement.ground_movement import CLOSED
from warcabinet.awaw.ground.movement.places_to_leave import NO_STAY
from warcabinet.awaw.logistics.hex_control.hex_control import TakeByEntering, take
from warcabinet.awaw.minor_countries.associated_and_allied_minor_countries import JoinAsAssociate
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side, at_war

EASTERN_POLAND = "region:eastern-poland"
RUSSIA = str(Power.RUSSIA)


BOOK.note(
    "64.11", "Germany is at war with Poland, Britain and France in Fall 1939, without a declaration"
)
BOOK.note("64.21", "the British player sets up the Polish forces and moves them")


def eastern_poland(world: AwawWorld) -> int:
    """64.31: Poland east of the partition line."""
    return world.statics.area(EASTERN_POLAND)


def is_russian(world: AwawWorld) -> bool:
    """64.35: has eastern Poland become Russian?"""
    return bool(world.held[RUSSIA] & eastern_poland(world))


def crossing_allowed(world: AwawWorld) -> bool:
    """64.34: may German units pass through eastern Poland, without taking or keeping any of it?"""
    rows = world.statics.special("eastern-poland-transit")
    return any(row.turn == world.now.turn for row in rows)


@BOOK.lays(
    CLOSED,
    "64.35",
    "once eastern Poland is Russian, it is closed to German units until Germany fights Russia",
    nationality="germany",
)
def closed_to_germans(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    if at_war(world, Power.GERMANY, Power.RUSSIA) or not is_russian(world):
        return 0
    return eastern_poland(world)


@BOOK.lays(
    CLOSED,
    "64.41",
    "Polish units fight in Poland and in Germany, on either side of the partition line",
    nationality="poland",
)
def poles_in_poland_and_germany(
    world: AwawWorld, party: str, nationality: str, category: str
) -> int:
    allowed = world.statics.area(
        "territory:poland", EASTERN_POLAND, "territory:germany", "territory:east-prussia"
    )
    return world.map.hexes & ~allowed


@BOOK.forbids(
    JoinAsAssociate,
    "64.41",
    "Poland, if it survives the first attack, becomes a British minor ally",
    country="poland",
)
def survives_as_an_ally(world: AwawWorld, asked: JoinAsAssociate) -> bool:
    return True


@BOOK.forbids(
    TakeByEntering,
    "64.34",
    "German units that cross eastern Poland in Fall 1939 do not gain control of it",
    party="germany",
)
def germans_only_cross(world: AwawWorld, asked: TakeByEntering) -> bool:
    return crossing_allowed(world) and world.map.has(eastern_poland(world), asked.space)


@BOOK.lays(
    NO_STAY,
    "64.34",
    "German units cross eastern Poland in Fall 1939, but do not stay there",
    party=str(Power.GERMANY),
)
def only_crossed(world: AwawWorld, party: str) -> int:
    return eastern_poland(world) if crossing_allowed(world) else 0


@BOOK.happens(
    Moment.REDEPLOYMENT_ENDS,
    "64.34",
    "German units that are still in eastern Poland at the end of the Axis player turn of Fall "
    "1939 are eliminated",
)
def germans_leave_eastern_poland(world: AwawWorld) -> None:
    inside = only_crossed(world, str(Power.GERMANY)) if world.side is Side.AXIS else 0
    for unit in world.units_of[str(Power.GERMANY)]:
        row = world.units[unit]
        if world.map.has(inside, where(world, row.place)):
            eliminate(world, row, Cause.VOLUNTARY, "64.34")


@BOOK.happens(
    Moment.TIME_LIMITS,
    "64.32, 64.35",
    "at the end of the Allied player turn of Fall 1939 Russia takes eastern Poland, and may not "
    "refuse; its BRPs are those of a conquest",
)
def eastern_poland_becomes_russian(world: AwawWorld) -> None:
    rows = world.statics.special("eastern-poland-russian")
    if world.side is not Side.ALLIED or not any(row.turn == world.turn for row in rows):
        return
    for space in world.map.members(eastern_poland(world) & world.board.land):
        take(world, space, RUSSIA, "64.35")
    if RUSSIA in world.treasuries:
        open_conquest(world, "eastern-poland")
