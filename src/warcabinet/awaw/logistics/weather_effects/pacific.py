"""34.23B, 34.24: what only the weather of the Pacific board does to ground units: winter in the
mountains of Siberia and its neighbours, and the monsoon, which closes swamps and jungles to those
who move, sail and fight. Construction and redeployment go on there (34.24C).
"""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.air.transport.airdrop_restrictions import DropOn, DropUnit
from warcabinet.awaw.air.transport.eligible_cargo import CarryByAir
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Terrain
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith
from warcabinet.awaw.ground.battle.breakthroughs import (
    EXPLOITATION_STOP,
    CreateBreakthrough,
    ExploitFrom,
)
from warcabinet.awaw.ground.movement.ground_movement import CLOSED, FOR_NOW, ON_THE_MARCH
from warcabinet.awaw.ground.overruns.overruns import OverrunWith
from warcabinet.awaw.logistics.weather.weather import ASIAN_WINTER_AREA, is_asian_winter, monsoon
from warcabinet.awaw.naval.landings.loading import Embark
from warcabinet.awaw.naval.landings.sea_transport import DebarkIn
from warcabinet.awaw.naval.landings.seaborne_invasions import InvadeHex
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived

# Winter in Asia -----------------------------------------------------------------------------------


def winter_mountains(world: AwawWorld) -> int:
    """34.23B: mountains of Siberia, Manchuria, Mongolia and Tannu Tuva in a winter turn."""
    if not is_asian_winter(world):
        return 0
    area = world.statics.area(f"region:{ASIAN_WINTER_AREA}")
    return area & world.board.terrain.where(Terrain.MOUNTAIN)


@BOOK.forbids(
    CreateBreakthrough,
    "34.23B",
    "no breakthrough is created in mountains of Siberia, Manchuria, Mongolia and Tannu Tuva in "
    "winter",
)
def no_breakthroughs_in_asian_mountains(world: AwawWorld, asked: CreateBreakthrough) -> bool:
    return bool(world.weather) and world.map.has(winter_mountains(world), asked.space)


@BOOK.lays(
    EXPLOITATION_STOP,
    "34.23B",
    "armor does not exploit out of mountains of Siberia, Manchuria, Mongolia and Tannu Tuva in "
    "winter",
)
def no_way_out_of_asian_mountains(
    world: AwawWorld, party: str, nationality: str, category: str
) -> int:
    return winter_mountains(world) if world.weather else 0


# The monsoon --------------------------------------------------------------------------------------


WET = (Terrain.SWAMP, Terrain.JUNGLE, Terrain.JUNGLE_MOUNTAIN)
PHASES = ("T.P.MOV", "T.P.COM")
"""34.24A, 34.24B: the movement and combat phases."""


@cache
def _wetlands(board: AwawBoard) -> int:
    return board.terrain.where(*WET)


@derived
def flooded(world: AwawWorld) -> int:
    """34.24: the hexes that the monsoon closes now; none outside movement and combat."""
    area = monsoon(world) if world.weather else 0
    if not area or not world.now.step.startswith(PHASES):
        return 0
    return area & _wetlands(world.board)


@BOOK.lays(
    CLOSED,
    "34.24A, 34.24B",
    "no ground unit enters swamp or jungle in the monsoon while units move and fight",
    sorts=(FOR_NOW, ON_THE_MARCH),
)
def rains(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    """By land, by air, by advance, exploitation, attrition and retreat alike."""
    return flooded(world)


@BOOK.forbids(
    AttackWith, "34.24B, 15.21", "in the monsoon nobody attacks out of swamp or jungle, or into it"
)
def no_attacks_in_the_rain(world: AwawWorld, asked: AttackWith) -> bool:
    return _between(world, where(world, world.units[asked.unit].place), asked.target)


@BOOK.forbids(
    OverrunWith, "34.24B", "in the monsoon nobody overruns out of swamp or jungle, or into it"
)
def no_overruns_in_the_rain(world: AwawWorld, asked: OverrunWith) -> bool:
    return _between(world, where(world, world.units[asked.unit].place), asked.target)


@BOOK.forbids(ExploitFrom, "34.24B", "in the monsoon no armor in swamp or jungle exploits")
def no_exploitation_in_the_rain(world: AwawWorld, asked: ExploitFrom) -> bool:
    return _between(world, where(world, world.units[asked.unit].place))


@BOOK.forbids(
    CarryByAir, "34.24B", "in the monsoon no unit in swamp or jungle boards air transports"
)
def no_boarding_in_the_rain(world: AwawWorld, asked: CarryByAir) -> bool:
    return _between(world, where(world, world.units[asked.unit].place))


@BOOK.forbids(DropUnit, "34.24B, 10.53E", "in the monsoon no unit in swamp or jungle is dropped")
def no_drops_out_of_the_rain(world: AwawWorld, asked: DropUnit) -> bool:
    return _between(world, where(world, world.units[asked.unit].place))


@BOOK.forbids(DropOn, "34.24B, 10.53E", "in the monsoon nobody is dropped on swamp or jungle")
def no_drops_into_the_rain(world: AwawWorld, asked: DropOn) -> bool:
    return _between(world, asked.hex)


@BOOK.forbids(Embark, "34.24B", "in the monsoon no unit in swamp or jungle embarks")
def no_embarking_in_the_rain(world: AwawWorld, asked: Embark) -> bool:
    return _between(world, asked.base)


@BOOK.forbids(DebarkIn, "34.24A", "in the monsoon nobody debarks in swamp or jungle")
def no_debarking_in_the_rain(world: AwawWorld, asked: DebarkIn) -> bool:
    return _between(world, asked.place)


@BOOK.forbids(InvadeHex, "34.24B", "in the monsoon nobody invades swamp or jungle")
def no_landings_in_the_rain(world: AwawWorld, asked: InvadeHex) -> bool:
    return _between(world, asked.hex)


def _between(world: AwawWorld, *spaces: str) -> bool:
    area = flooded(world)
    return bool(area) and any(world.map.has(area, space) for space in spaces)


BOOK.note("34.24C", "units are built and redeployed in the monsoon as ever")
