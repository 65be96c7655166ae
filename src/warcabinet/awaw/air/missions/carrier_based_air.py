"""17.312: naval air units aboard fast carriers: what they may not do that others at a base may."""

from __future__ import annotations

from warcabinet.awaw.air.missions.employment import FlyMission
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.air_factors import an_air
from warcabinet.awaw.state.air import AirUnits, Task
from warcabinet.awaw.state.berths import afloat
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal


def moves_with_its_carrier(row: AirUnits) -> list[Refusal]:
    """17.3121: air units aboard change place with their carrier only."""
    if not afloat(row.place):
        return []
    return [Refusal("17.3121", "they are on a carrier and move with it", (an_air(row.id),))]


@BOOK.forbids(FlyMission, "17.3126", "air units on a carrier in port fly no missions")
def carrier_in_port(world: AwawWorld, asked: FlyMission) -> bool:
    if not asked.aboard or asked.at_sea:
        return False
    return world.map.has(world.board.land | world.map.boxes, asked.base)


@BOOK.forbids(
    FlyMission,
    "18.612",
    "air units on a carrier give no defensive air support",
    task=(Task.DEFENSIVE_SUPPORT, Task.ESCORT),
)
def no_support_from_carriers(world: AwawWorld, asked: FlyMission) -> bool:
    return asked.aboard
