"""20.161, 20.162: which ships may be a task force."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.ships.contents import LEAST, MOST, fast_carriers, fast_fleet
from warcabinet.awaw.naval.ships.flags import flags
from warcabinet.awaw.naval.ships.types_of_naval_units import STRATEGIC, class_of
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind, Hull, HullState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

AFTER_REDEPLOYMENT = "T.P.FIN"


BOOK.note("20.165", "ships of an SW box that protect a line are whole task forces, or seen by all")


class FormTaskForce(Question, frozen=True):
    """May these ships be under a marker of this power, in this port?"""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str
    hulls: tuple[Hull, ...]
    space: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.space),)


def may_form(
    world: AwawWorld, power: str, hulls: tuple[Hull, ...], space: SpaceId
) -> list[Refusal]:
    """20.162: the reasons against a task force of these ships."""
    return BOOK.may(world, FormTaskForce(power, hulls, space))


def can_form(world: AwawWorld, power: str, hulls: tuple[Hull, ...], space: SpaceId) -> bool:
    """20.162: is there nothing against it? Of all groups of many forces most are soon ruled out."""
    return BOOK.allows(world, FormTaskForce(power, hulls, space))


@BOOK.forbids(FormTaskForce, "20.162A", "a task force has from 10 to 25 naval factors")
def wrong_size(world: AwawWorld, asked: FormTaskForce) -> bool:
    return not LEAST <= sum(hull.factors for hull in asked.hulls) <= MOST


@BOOK.forbids(
    FormTaskForce,
    "20.162B",
    "a task force has no damaged ships, submarines, ASW or transports",
)
def unfit_ships(world: AwawWorld, asked: FormTaskForce) -> bool:
    return any(hull.damaged or class_of(world, hull).sort in STRATEGIC for hull in asked.hulls)


@BOOK.forbids(
    FormTaskForce,
    "20.162C",
    "a task force has ships of one major power and its minor countries; Vichy French ships sail "
    "with Italian or German ones, Free French ships are British",
)
def foreign_ships(world: AwawWorld, asked: FormTaskForce) -> bool:
    return any(
        asked.power != hull.party and asked.power not in flags(world, hull.party)
        for hull in asked.hulls
    )


@BOOK.forbids(
    FormTaskForce, "20.162D", "a task force does not have both inverted and uninverted ships"
)
def half_inverted(world: AwawWorld, asked: FormTaskForce) -> bool:
    return len({hull.inverted for hull in asked.hulls}) > 1


@BOOK.forbids(
    FormTaskForce,
    "20.162E",
    "until the redeployment phase is over, the moving player does not mix ships that were inverted "
    "before his turn with those that were used in it",
)
def inverted_at_different_times(world: AwawWorld, asked: FormTaskForce) -> bool:
    moving = world.phasing is not None and side_of_party(world, asked.power) is world.phasing
    if not moving or str(world.now.step).startswith(AFTER_REDEPLOYMENT):
        return False
    states = {hull.state for hull in asked.hulls}
    return {HullState.DOWN, HullState.USED} <= states


@BOOK.forbids(
    FormTaskForce,
    "20.162F",
    "a task force needs a fast fleet factor for each fast carrier factor",
)
def bare_carriers(world: AwawWorld, asked: FormTaskForce) -> bool:
    return fast_carriers(world, asked.hulls) > fast_fleet(world, asked.hulls)


# Markers ----------------------------------------------------------------------------------------


def markers_of(world: AwawWorld, power: str) -> int:
    """20.161: the task force markers of a power; production does not add to them. No minor country
    has any.
    """
    table = world.statics.tables["task-force-counters"]
    listed = {row.keys[0] for row in table.rows}
    return table.number(power, "counters") if power in listed else 0


def free_markers(world: AwawWorld, power: str) -> tuple[ForceId, ...]:
    """20.161, 20.162: the markers of a power that are not on the board."""
    numbers = range(1, markers_of(world, power) + 1)
    every = (ForceId(f"{power}-{number}") for number in numbers)
    return tuple(one for one in every if one not in world.forces)


def is_marker(world: AwawWorld, force: str) -> bool:
    row = world.forces.get(ForceId(force))
    return row is not None and row.kind is ForceKind.TASK_FORCE
