"""18.4, 18.5, 18.6: which air units may fly which mission to which hex.

Each reason why not is a restriction of `FlyMission`, registered beside its subject: the type of air
unit, its base, the weather, oil, cooperation. Being ready and within range is asked here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from warcabinet.awaw.air.missions.air_range import air_range, mission_area, staging_area
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import AIR_UNITS, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import an_air, is_air
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import relations, side_of_party
from warcabinet.awaw.state.air import AirId, AirUnits, Task
from warcabinet.awaw.state.berths import afloat
from warcabinet.awaw.state.pieces import on_the_map, sails, where
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Layer, Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

OFFENSIVE = frozenset(
    {
        Task.COUNTERAIR,
        Task.GROUND_SUPPORT,
        Task.INTERCEPTION,
        Task.AIR_SUPPLY,
        Task.AIR_TRANSPORT,
        Task.AIRDROP,
        Task.COUNTER_INTERCEPTION,
        Task.PORT_ATTACK,
        Task.BOMBING,
    }
)
"""18.511-18.513: missions of the side whose turn it is."""

INTO_BOXES = frozenset({Task.BOMBING})
"""18.49A, 18.49B: missions that are flown from the mapboard into a box; which box is a target, and
whose, is asked beside their subject.
"""

BOXES: Layer[int] = Layer("boxes within range of a base", ("task", "type", "party", "base"))

OPERATION = {
    Task.COUNTERAIR: "counterair",
    Task.GROUND_SUPPORT: "ground-support",
    Task.DEFENSIVE_SUPPORT: "defensive-air-support",
    Task.ESCORT: "defensive-air-support",
    Task.INTERCEPTION: "intercept-air-support",
    Task.AIR_SUPPLY: "air-supply",
    Task.AIR_TRANSPORT: "air-transport",
    Task.AIRDROP: "airdrop",
    Task.TRANSPORT_INTERCEPTION: "intercept-air-transport",
    Task.COUNTER_INTERCEPTION: "counter-intercept",
    Task.PORT_ATTACK: "attack-ships-in-port",
    Task.BOMBING: "strategic-bombing",
    Task.BOMBER_DEFENCE: "oppose-bombing",
}
"""The rows of the table of what each type of air unit does."""

COLUMN = {
    Category.AAF: "army-air",
    Category.NAS: "land-naval-air",
    Category.JET: "jet",
    Category.AIR_TRANSPORT: "air-transport",
}

FROM_CARRIERS = "carrier-naval-air"
"""The column of naval air on fast carriers."""


class FlyMission(Question, frozen=True):
    """18.49: may this air unit fly this mission from its base to that hex?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category", "task")
    nationality: str
    category: str
    task: Task
    party: str
    base: SpaceId
    target: SpaceId
    aboard: bool = False
    """Is its base a ship? Then `base` is where the ship is."""
    at_sea: bool = False
    """Has that ship left port?"""

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.base), a_hex(self.target))


def side_of_air(world: AwawWorld, row: AirUnits) -> Side | None:
    return side_of_party(world, row.party)


@derived
def ready_air(world: AwawWorld, side: Side) -> tuple[AirUnits, ...]:
    """18.41: the uninverted air units of a side, in order."""
    own, kinds = relations(world).sides, world.statics.kinds
    return tuple(
        row
        for row in world.air.rows()
        if row.ready and own.get(row.party) is side and kinds[row.type].category in AIR_UNITS
    )


def against_mission(world: AwawWorld, row: AirUnits, task: Task, target: SpaceId) -> list[Refusal]:
    """18.41, 18.45: every reason why air units of a stack may not fly a mission to a hex."""
    if may_fly(world, row, task, target):
        return []
    about = (an_air(row.key()), a_hex(target))
    if not is_air(world, row):
        return [Refusal("17.11", "this is not an air unit", about)]
    found = []
    if not row.ready:
        found.append(Refusal("18.41", f"inverted air units fly no missions ({row.state})", about))
    found += BOOK.may(world, mission(world, row, task, target))
    if not world.map.has(_within_range(world, row, task), target):
        far = air_range(world, row.type, row.party, where(world, row.place)) * (
            2 if task is Task.AIR_TRANSPORT else 1
        )
        reason = f"the hex is not within {far} hexes of its base, over hexes it may fly over"
        found.append(Refusal("18.45", reason, about))
    return found


def may_fly(world: AwawWorld, row: AirUnits, task: Task, target: SpaceId) -> bool:
    """18.41, 18.45: may they? Whether the hex is within range rules out most."""
    return (
        row.ready
        and world.map.has(_within_range(world, row, task), target)
        and is_air(world, row)
        and BOOK.allows(world, mission(world, row, task, target))
    )


def mission(world: AwawWorld, row: AirUnits, task: Task, target: SpaceId) -> FlyMission:
    kind = world.statics.kinds[row.type]
    return FlyMission(
        str(kind.nationality),
        str(kind.category),
        task,
        row.party,
        on_the_map(world, row.place),
        target,
        afloat(row.place),
        sails(world, row.place),
    )


def _within_range(world: AwawWorld, row: AirUnits, task: Task) -> int:
    """18.45, 18.541: where they perform missions; air transport goes twice as far."""
    far = staging_area if task is Task.AIR_TRANSPORT else mission_area
    base = where(world, row.place)
    found = far(world, row.type, row.party, base)
    if task in INTO_BOXES:
        for _, area in BOOK.layers(world, BOXES, task, row.type, row.party, base):
            found |= area
    return found


def in_range_of_any(world: AwawWorld, rows: Iterable[AirUnits], task: Task) -> int:
    """18.45: what is within range of some of these: nobody performs a mission anywhere else."""
    found = 0
    for row in rows:
        found |= _within_range(world, row, task)
    return found


def able(world: AwawWorld, side: Side, task: Task, target: SpaceId) -> list[AirId]:
    """The stacks of a side that may fly a mission to a hex, in order."""
    return [row.id for row in ready_air(world, side) if may_fly(world, row, task, target)]


@BOOK.forbids(
    FlyMission,
    "17.23, 17.23A, 17.23E, 17.23F, 17.23G, 17.23H, 17.23J, 17.23K, 17.33, 17.33A, 17.33F, 17.33G, "
    "17.33H, 17.33I, 17.33J, 17.53, 17.53A, 17.53B, 17.53D, 17.53E, 17.53G, 17.53H, 17.531, 17.63, "
    "17.63A, 17.63B, 17.63C",
    "each type of air unit has its own operations: army and naval air fight and support, jets "
    "fight and escort, air transports supply, carry and drop",
)
def not_its_operation(world: AwawWorld, asked: FlyMission) -> bool:
    """17.463: kamikazes have none of these."""
    return not _does(world.statics, asked.task, asked.category, asked.aboard)


@cache
def _does(setting: Statics, task: Task, category: str, aboard: bool) -> bool:
    """Is a task among the operations of a category of air units?"""
    if task is Task.BASE_DEFENCE:
        return True
    column = FROM_CARRIERS if aboard else COLUMN.get(Category(category))
    if column is None:
        return False
    allowed = setting.tables["air-unit-operations"].text(OPERATION[task], column)
    if task in (Task.BOMBING, Task.PORT_ATTACK):
        return allowed in ("yes", "escort")
    return allowed == ("escort" if task is Task.ESCORT else "yes")


def escorts_only(world: AwawWorld, kind: UnitTypeId, task: Task) -> bool:
    """17.53, 17.53B, 17.53C: do air units of a type only escort others on this mission?"""
    column = COLUMN.get(world.statics.kinds[kind].category)
    if column is None:
        return False
    return world.statics.tables["air-unit-operations"].text(OPERATION[task], column) == "escort"


BOOK.note(
    "18.511",
    "counterair, air supply and transport, and all that supports overruns, are flown "
    "in the movement phase",
)
BOOK.note("18.513", "air transport, and what meets it, is flown in the redeployment phase")
BOOK.note(
    "18.512",
    "counterair, airdrops, bombing and all that supports attacks are flown in the combat phase",
)
