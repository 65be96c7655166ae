"""21.31, 21.312, 21.313, 21.314: which ships may sail for what."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.oil.oil_effects import lacks_oil
from warcabinet.awaw.naval.ships.contents import fast_carriers, fast_fleet
from warcabinet.awaw.naval.ships.operations_of_naval_units import Role, may_join, roles
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of, nationality_of
from warcabinet.awaw.naval.task_forces.changing_force import SMALL, power_for
from warcabinet.awaw.naval.waters.activities import OPERATIONS, Activity
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naval import Condition, Hull
from warcabinet.awaw.state.oil import Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class LeavePort(Question, frozen=True):
    """May a ship leave its base for this activity?"""

    classes: ClassVar[tuple[str, ...]] = ("activity",)
    activity: str
    base: SpaceId
    hull: Hull

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.base),)


class SailTogether(Question, frozen=True):
    """May these ships sail in one force for this activity? `marked`: as a task force."""

    classes: ClassVar[tuple[str, ...]] = ("activity",)
    activity: str
    base: SpaceId
    hulls: tuple[Hull, ...]
    marked: bool

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.base),)


class SailAsOne(Question, frozen=True):
    """May all these forces of a base be sent in one order? Each with its ships, and whether it is a
    task force.
    """

    classes: ClassVar[tuple[str, ...]] = ("activity",)
    activity: str
    base: SpaceId
    forces: tuple[tuple[tuple[Hull, ...], bool], ...]

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.base),)


def may_leave(world: AwawWorld, activity: str, base: SpaceId, hull: Hull) -> list[Refusal]:
    """21.31: every reason against one ship of a port in an activity."""
    found = BOOK.may(world, LeavePort(activity, base, hull))
    if activity in OPERATIONS:
        found += may_join(world, hull, activity, part_in(world, activity, hull))
    return found


def part_in(world: AwawWorld, activity: str, hull: Hull) -> Role:
    """20.18, 21.435E, 21.514D: what a ship sails for in an activity: to do it, to carry, or to go
    along. Submarines patrol alone.
    """
    sort = class_of(world, hull).sort
    own = roles(world.statics, sort, activity)
    default = Role.ALONE if sort is Sort.SUBMARINE else Role.YES
    return default if default in own or not own else own[0]


def may_sail(
    world: AwawWorld, activity: str, base: SpaceId, hulls: tuple[Hull, ...], marked: bool
) -> list[Refusal]:
    """21.31, 21.312: every reason against a force of ships of a port in an activity."""
    found = [refusal for hull in hulls for refusal in may_leave(world, activity, base, hull)]
    found += BOOK.may(world, SailTogether(activity, base, hulls, marked))
    return list(dict.fromkeys(found))


@BOOK.forbids(
    LeavePort,
    "21.31, 21.311, 21.32, 21.414B",
    "inverted ships carry out no operation: they have had theirs",
    activity=OPERATIONS,
)
def had_its_operation(world: AwawWorld, asked: LeavePort) -> bool:
    return asked.hull.inverted


@BOOK.forbids(
    LeavePort,
    "21.31, 9.11C, 30.16, 30.521, 30.524A, 30.53, 32.248, 33.72A",
    "ships carry out operations only from a base that is fully supplied and operates, but "
    "submarines from any fortified port",
    activity=OPERATIONS,
)
def impaired_base(world: AwawWorld, asked: LeavePort) -> bool:
    party = asked.hull.party
    if asked.base in world.forts and class_of(world, asked.hull).sort is Sort.SUBMARINE:
        return False
    return supply_in(world, asked.base, party) is not Supply.FULL or lacks_oil(
        world, party, asked.base, Service.NAVAL, nationality_of(world, asked.hull)
    )


@BOOK.forbids(SailTogether, "21.312", "ten naval factors or more sail as a task force")
def large_without_marker(world: AwawWorld, asked: SailTogether) -> bool:
    return not asked.marked and sum(hull.factors for hull in asked.hulls) >= SMALL


@BOOK.forbids(
    SailTogether,
    "21.313",
    "fast carriers need a fast fleet factor for each of theirs",
    activity=OPERATIONS,
)
def carriers_without_escort(world: AwawWorld, asked: SailTogether) -> bool:
    return fast_carriers(world, asked.hulls) > fast_fleet(world, asked.hulls)


@BOOK.forbids(LeavePort, "21.314", "damaged ships take part in no operation", activity=OPERATIONS)
def damaged_ship(world: AwawWorld, asked: LeavePort) -> bool:
    return asked.hull.damaged


@BOOK.forbids(LeavePort, "20.5212B, 27.7262", "a ship that is sunk in port stays there")
def sunk_ship(world: AwawWorld, asked: LeavePort) -> bool:
    return asked.hull.condition is Condition.SUNK


@BOOK.forbids(
    LeavePort,
    "20.62",
    "transports sail only to and from SW boxes",
    activity=(Activity.BASE_CHANGE, Activity.REDEPLOYMENT, *OPERATIONS),
)
def not_on_the_board(world: AwawWorld, asked: LeavePort) -> bool:
    """25.21: ASW changes bases, and is redeployed; it carries out no operation (20.83)."""
    return class_of(world, asked.hull).sort is Sort.TRANSPORT


@BOOK.forbids(SailTogether, "21.4184A, 22.913", "submarines sail apart from other ships")
def mixed_with_submarines(world: AwawWorld, asked: SailTogether) -> bool:
    return len({class_of(world, hull).sort is Sort.SUBMARINE for hull in asked.hulls}) > 1


@BOOK.forbids(
    LeavePort,
    "21.4184A",
    "submarines sail apart from missions that carry units, and from fast carriers",
    activity=(
        Activity.SEA_TRANSPORT,
        Activity.INVASION,
        Activity.CARRIER_MISSION,
        Activity.ESCORT,
    ),
)
def submarines_stay_apart(world: AwawWorld, asked: LeavePort) -> bool:
    return class_of(world, asked.hull).sort is Sort.SUBMARINE


@BOOK.forbids(SailTogether, "20.162D", "inverted ships sail apart from those that are not")
def sail_apart_inverted(world: AwawWorld, asked: SailTogether) -> bool:
    return len({hull.inverted for hull in asked.hulls}) > 1


@BOOK.forbids(SailTogether, "20.162C", "ships of different powers sail in forces of their own")
def mixed_flags(world: AwawWorld, asked: SailTogether) -> bool:
    return not asked.marked and len({power_for(world, hull.party) for hull in asked.hulls}) > 1


@BOOK.forbids(
    LeavePort,
    "25.31, 25.12, 25.37, 5.934A",
    "submarines go to and from SW boxes in the redeployment phase",
    activity=Activity.SW_DEPLOYMENT,
)
def submarines_redeploy(world: AwawWorld, asked: LeavePort) -> bool:
    return class_of(world, asked.hull).sort is Sort.SUBMARINE


@BOOK.forbids(
    LeavePort,
    "21.41",
    "by this scenario's rules ships neither change base nor patrol",
    activity=(Activity.BASE_CHANGE, Activity.PATROL),
)
def stays_by_the_scenario(world: AwawWorld, asked: LeavePort) -> bool:
    return bool(world.statics.special("no-base-changes"))
