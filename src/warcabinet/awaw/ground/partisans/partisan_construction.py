"""11.35: partisans are built: what they cost, and the choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.partisans.construction_costs import (
    COST,
    free_by,
    payer_for,
)
from warcabinet.awaw.ground.partisans.construction_restrictions import (
    PartisanIn,
    against_area,
    against_place,
    builds_partisans,
    has_foes,
    might_build,
    places_for,
)
from warcabinet.awaw.ground.partisans.partisan_force_pools import (
    disband,
    partisan_areas,
    partisan_party,
)
from warcabinet.awaw.logistics.construction import construction_costs as purse
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, place_unit
from warcabinet.awaw.politics.parties import (
    faction_of,
    parties_of,
)
from warcabinet.awaw.state.partisans import Partisan, PartisanBuilt
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import (
    Faction,
    Power,
    at_war,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

PARTISAN_BUILT: Occasion[Callable[[AwawWorld, str, str], None]] = Occasion("a partisan is built")
"""Of which faction, and in which area."""


# What it costs ------------------------------------------------------------------------------------


def partisan_type(world: AwawWorld, builder: str) -> UnitTypeId:
    """The partisan counter of a power."""
    return next(
        kind.type
        for kind in world.statics.kinds.values()
        if kind.nationality == builder and kind.category is Category.PARTISAN
    )


def build_partisan(world: AwawWorld, builder: str, area: str, space: SpaceId) -> None:
    """11.351, 11.352, 11.41: pay for a partisan and place it; it is its builder's, or of those who
    rise (11.71D).
    """
    free = free_by(world, builder, area)
    kind = partisan_type(world, builder)
    if free is None:
        purse.pay(world, payer_for(builder), COST, "11.352", f"a partisan in {area}")
    if (pool := world.pools.get(kind)) is not None and pool.unbuilt:
        world.amend(pool, unbuilt=pool.unbuilt - 1)
    unit = place_unit(world, kind, partisan_party(builder, area), space)
    world.put(Partisan(unit.id, area))
    number = len(world.partisans_built)
    world.put(PartisanBuilt(number, faction_of(world, builder), area, free is not None))
    price = f"for {COST} BRPs" if free is None else "at no cost"
    text = f"{builder} builds {unit.id} in {space} {price}"
    world.tell(free or "11.352", text, a_unit(unit.id), a_hex(space))
    for part in BOOK.parts(PARTISAN_BUILT):
        part(world, faction_of(world, builder), area)


# The choice ---------------------------------------------------------------------------------------


class BuildPartisan(Action, frozen=True):
    builder: str
    area: str
    hex: SpaceId


class EndPartisans(Action, frozen=True):
    pass


@derived
def builders(world: AwawWorld) -> tuple[str, ...]:
    """11.356, 11.41: powers of the phasing side that can build a partisan somewhere now."""
    return tuple(
        name
        for name in parties_of(world, world.side)
        if builds_partisans(world, name) and _can_build_somewhere(world, name)
    )


def _can_build_somewhere(world: AwawWorld, builder: str) -> bool:
    if not has_foes(world, builder):
        return False
    areas = _on_the_map(world.statics, faction_of(world, builder))
    return any(_can_build(world, builder, area) for area in areas)


def _hidden_builders(world: AwawWorld) -> bool:
    """41.53: is there somebody who might have partisans in a pool by a result that is a secret?"""
    return any(
        might_build(world, name, area)
        for name in parties_of(world, world.side)
        if builds_partisans(world, name) and has_foes(world, name)
        for area in _on_the_map(world.statics, faction_of(world, name))
    )


@cache
def _on_the_map(setting: Statics, faction: str) -> tuple[str, ...]:
    """11.22, 11.23: the areas of a faction's partisans that have a hex on the scenario's map."""
    return tuple(
        name
        for name, area in partisan_areas(setting).items()
        if faction in area.pools and area.home & setting.map
    )


def _areas(world: AwawWorld) -> list[str]:
    return sorted(partisan_areas(world.statics))


def _can_build(world: AwawWorld, builder: str, area: str) -> bool:
    return not against_area(world, builder, area) and bool(places_for(world, builder, area))


def _who(asked: Asked, got: Got) -> Domain[str]:
    world: AwawWorld = asked.world
    able = builders(world)

    def why(builder: str) -> list[Refusal]:
        if builder in able:
            return []
        found = [one for area in _areas(world) for one in against_area(world, builder, area)]
        return found or [Refusal("11.353E", "no hex will take a partisan")]

    return Domain(able, why)


def _where(asked: Asked, got: Got) -> Domain[str]:
    world: AwawWorld = asked.world
    builder: str = got["builder"]

    def why(area: str) -> list[Refusal]:
        if refusals := against_area(world, builder, area):
            return refusals
        if _can_build(world, builder, area):
            return []
        return [Refusal("11.353E", "no hex there will take a partisan")]

    return Domain(_areas(world), why)


def _hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    builder, area = got["builder"], got["area"]
    if builder not in parties_of(world, world.side) or area not in partisan_areas(world.statics):
        return Domain((), lambda space: [Refusal("11.22", "there are no such partisans")])
    return Domain(
        world.map.members(places_for(world, builder, area)),
        lambda space: against_place(world, builder, area, space),
    )


def _somebody(asked: Asked) -> list[Refusal]:
    return [] if builders(asked.world) else [Refusal("11.31", "no partisan can be built now")]


BOOK.note("11.31", "building partisans is restricted by country, by war and by hex")


@together(builder=lambda world, power: str(power))
class PartisanConstruction(Decision[BuildPartisan | EndPartisans], frozen=True):
    """11.351: asked again and again until the side builds no more partisans."""

    rule: ClassVar[str] = "11.351"
    prompt: ClassVar[str] = "Build a partisan, or end"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BuildPartisan: Form(
            (Slot("builder", _who), Slot("area", _where), Slot("hex", _hexes)),
            fits=_somebody,
            weight=4,
            label="Build a partisan",
        ),
        EndPartisans: Form(closes=True, label="No more partisans"),
    }

    def default(self, asked: Asked) -> EndPartisans:
        return EndPartisans()

    def real(self, asked: Asked) -> bool:
        return bool(builders(asked.world))


@plays("T.P.BLD.90")
class BuildPartisans(Procedure[None]):
    """11.351: partisans are placed in the construction phase."""

    def start(self, world: AwawWorld, _: None) -> Step:
        disband(world)
        return self.go(self.next_one)

    def next_one(self, world: AwawWorld, _: None) -> Step:
        if not builders(world) and not _hidden_builders(world):
            return Done()
        return self.ask(PartisanConstruction(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: BuildPartisan | EndPartisans) -> Step:
        if isinstance(answer, EndPartisans):
            return Done()
        build_partisan(world, answer.builder, answer.area, answer.hex)
        return self.go(self.next_one)


BOOK.note("11.37", "partisans stay in play, and may be built, after their country is liberated")


@BOOK.forbids(
    PartisanIn,
    "11.354",
    "a Western Ally builds partisans in Europe if it is at war with Germany",
    faction=Faction.WESTERN_ALLIES.value,
)
def not_at_war_with_germany(world: AwawWorld, asked: PartisanIn) -> bool:
    if not partisan_areas(world.statics)[asked.area].european:
        return False
    return not at_war(world, Power(asked.builder), Power.GERMANY)


@BOOK.forbids(
    PartisanIn,
    "11.355",
    "partisans of the European Axis are built by Germany",
    faction=Faction.EUROPEAN_AXIS.value,
)
def not_germany(world: AwawWorld, asked: PartisanIn) -> bool:
    return asked.builder != Power.GERMANY
