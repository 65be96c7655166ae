"""33.232, 33.234, 42.17B, 42.24F: Germany produces synthetic oil plants as its player turn begins,
for oil in the same turn, and says where they stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.logistics.hex_control.hex_control import controls
from warcabinet.awaw.logistics.oil.oil_sources import plants_in
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.research.production import may_name, next_cost, use_points
from warcabinet.awaw.research.research_sheet import (
    CAMPAIGN,
    FIRST_PRODUCTION,
    entries,
    project,
    researchers,
    seat_of,
)
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Faction, Power, Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

PROJECT = ProjectId("oil-plant-production")
OWNER, BUILDER = str(Power.GERMANY), Faction.EUROPEAN_AXIS
MOST, MOST_IN_A_HEX = 6, 2


class BuildPlant(Action, frozen=True):
    """33.234: a synthetic oil plant in an objective."""

    where: SpaceId


class BuildNoPlant(Action, frozen=True):
    """No plant is produced in this turn."""


def sites(world: AwawWorld) -> list[SpaceId]:
    """33.234, 43.352: objectives in Germany under German control that have no plant, also those
    that have lost theirs; if all have one, those with one. No more than six plants in all.
    """
    home = world.statics.area("territory:germany")
    held = [
        SpaceId(row.hex)
        for row in world.board.objectives()
        if row.hex in world.map and world.map.has(home, row.hex) and controls(world, OWNER, row.hex)
    ]
    there = (row.hex for row in world.counters.values() if row.kind is CounterKind.OIL_PLANT)
    if not held or sum(plants_in(world, space) for space in there) >= MOST:
        return []
    fewest = min(plants_in(world, space) for space in held)
    if fewest >= MOST_IN_A_HEX:
        return []
    return sorted(space for space in held if plants_in(world, space) == fewest)


def _sites(asked: Asked, got: Got) -> Domain[SpaceId]:
    text = "a plant stands in an objective in Germany that has no more plants than any other"
    return among(sites(asked.world), "33.234", text)


def _can(asked: Asked) -> list[Refusal]:
    world = asked.world
    row, one = project(world, BUILDER, PROJECT), entries(world.statics)[PROJECT]
    if not may_name(world, row, one) or next_cost(world, BUILDER, PROJECT) is None:
        return [Refusal("33.234", "there are too few research points for a plant now")]
    return []


class NewPlant(Decision[BuildPlant | BuildNoPlant], frozen=True):
    """33.234: asked in secret at the start of each of its player turns, as long as there may be
    another plant.
    """

    secret: ClassVar[bool] = True
    rule: ClassVar[str] = "33.234"
    prompt: ClassVar[str] = "Produce a synthetic oil plant?"
    by_default: ClassVar[str] = "a plant is produced if there are points for it"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BuildPlant: Form((Slot("where", _sites),), fits=_can, label="Produce a plant"),
        BuildNoPlant: Form(label="No plant"),
    }

    def default(self, asked: Asked) -> BuildPlant | BuildNoPlant:
        return BuildNoPlant() if _can(asked) else BuildPlant(sites(asked.world)[0])

    def real(self, asked: Asked) -> bool:
        return not _can(asked)


@plays("T.P.ADJ.10", special=CAMPAIGN)
class NewPlants(Procedure[None]):
    """33.232, 33.234, 42.24F: one plant a turn, before oil is counted."""

    def start(self, world: AwawWorld, _: object) -> Step:
        able = BUILDER in researchers(world.statics) and OWNER in world.treasuries
        if world.side is not Side.AXIS or not able or world.turn.year < FIRST_PRODUCTION:
            return Done()
        if not sites(world):
            return Done()
        return self.ask(NewPlant((seat_of(world, BUILDER),)), then=self.answered)

    def answered(self, world: AwawWorld, answer: BuildPlant | BuildNoPlant) -> Step:
        if isinstance(answer, BuildPlant):
            use_points(world, BUILDER, PROJECT)
            count = plants_in(world, answer.where) + 1
            row = Counter(CounterKind.OIL_PLANT, answer.where, OWNER, count if count > 1 else 0)
            world.put(row)
            world.tell("33.234", f"a synthetic oil plant in {answer.where}", a_hex(answer.where))
        return Done()
