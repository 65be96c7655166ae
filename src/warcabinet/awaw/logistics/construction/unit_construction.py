"""27.1, 27.4: the purchase of ground and air units: what, where, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import ClassVar

from warcabinet.awaw.air.bases.basing import against_basing
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import (
    builder_of,
    cheap,
    free_by,
    is_free,
    left,
    pay,
    pay_commitments,
    price_of,
    unbuilt,
)
from warcabinet.awaw.logistics.construction.construction_restrictions import (
    FACTOR_BUILDS,
    GROUND_BUILDS,
    a_type,
    against_type,
)
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    against_count,
    against_place,
    no_room,
    places_for,
    with_a_newcomer,
)
from warcabinet.awaw.pieces.air_factors import station
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, place_unit
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.construction import Built
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, DomainOf, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class BuildUnit(Action, frozen=True):
    """Build one ground unit."""

    kind: UnitTypeId
    where: SpaceId


class BuildFactors(Action, frozen=True):
    """Build air or flak factors."""

    kind: UnitTypeId
    where: SpaceId
    factors: int


class EndConstruction(Action, frozen=True):
    """Build no more units in this turn."""


# What ---------------------------------------------------------------------------------------------


def pools_of(world: AwawWorld, side: Side, categories: tuple[Category, ...]) -> list[Pool]:
    """7.223: the force pools of a side that are not empty."""
    kinds = world.statics.kinds
    return [
        row
        for row in world.pools.values()
        if row.unbuilt > 0
        and kinds[row.type].category in categories
        and side_of_party(world, row.party) is side
    ]


def kinds_to_build(categories: tuple[Category, ...]) -> DomainOf:
    def domain(asked: Asked, got: Got) -> Domain[UnitTypeId]:
        """27.11, 27.2: types of one's own force pools that can be paid for."""
        world: AwawWorld = asked.world

        def why(kind: UnitTypeId) -> list[Refusal]:
            pool = world.pools.get(kind)
            if pool is None or side_of_party(world, pool.party) is not world.side:
                return [Refusal("7.223", "your force pools have no such unit", (a_type(kind),))]
            if world.statics.kinds[kind].category not in categories:
                return [Refusal("27.11", "this is not built here", (a_type(kind),))]
            return against_type(world, kind)

        return Domain([row.type for row in pools_of(world, world.side, categories)], why)

    return domain


# Where --------------------------------------------------------------------------------------------


def places_to_build(asked: Asked, got: Got) -> Domain[SpaceId]:
    """27.41, 27.46, 18.12: hexes and boxes for a type of unit, with room in them."""
    world: AwawWorld = asked.world
    pool = world.pools.get(got["kind"])
    if pool is None:
        return Domain((), lambda where: [Refusal("7.223", "there is no such unit")])
    open_to_it = places_for(world, pool.type, pool.party)
    newcomer = newcomer_of(world, pool)

    def why(where: SpaceId) -> list[Refusal]:
        return against_building_at(world, pool, where, newcomer)

    return Domain(world.map.listed(open_to_it), why, steady=True)


Newcomer = Callable[[], tuple[AwawWorld, UnitId]]
"""The World with one more unit of a type, made when it is first asked for."""


def newcomer_of(world: AwawWorld, pool: Pool) -> Newcomer:
    return cache(lambda: with_a_newcomer(world, pool.type, pool.party))


def against_building_at(
    world: AwawWorld, pool: Pool, where: SpaceId, newcomer: Newcomer
) -> list[Refusal]:
    """27.41, 27.46, 18.12: every reason against building one of a type in a place."""
    one = world.statics.kinds[pool.type]
    if where not in world.map or not world.map.has(places_for(world, pool.type, pool.party), where):
        return against_place(world, pool.type, pool.party, where)
    if one.quantity and one.category is not Category.FLAK:
        return against_basing(world, pool.party, pool.type, where)
    if not (one.quantity or world.units_in[where]):
        return []  # an empty hex has room for any unit
    return no_room(world, None if one.quantity else newcomer(), where, 1)


def factors_to_build(asked: Asked, got: Got) -> Domain[int]:
    """27.11, 18.12: as many factors as the pool has, the power can pay for and the base holds."""
    world: AwawWorld = asked.world
    kind, where = got["kind"], got["where"]
    if kind not in world.pools:
        return numbers(1, 0, "7.223", "there is no such unit")

    def why(count: int) -> list[Refusal]:
        if count < 1:
            return [Refusal("27.11", "at least one factor is built", (a_type(kind),))]
        if found := against_type(world, kind, count) or against_count(world, kind, where, count):
            return found
        if world.statics.kinds[kind].category is Category.FLAK:
            return no_room(world, None, where, count)
        return against_basing(world, world.pools[kind].party, kind, where, count)

    return Domain(range(1, unbuilt(world, kind) + 1), why)


# The decision -------------------------------------------------------------------------------------


def something_left(categories: tuple[Category, ...]) -> Callable[[Asked], list[Refusal]]:
    kinds = kinds_to_build(categories)

    def fits(asked: Asked) -> list[Refusal]:
        """27.11: offered while something of this sort can be built; if not, why nothing can."""
        domain = asked.domain_of(kinds)
        found: set[Refusal] = set()
        for kind in domain.candidates:
            against = domain.why(kind)
            if not against:
                return []
            found.update(against)
        return sorted(found) or [Refusal("7.223", "your force pools are empty")]

    return fits


def who_pays(world: AwawWorld, kind: UnitTypeId) -> str | None:
    """27.11: who pays for a unit builds it; a country that nobody pays for builds its own."""
    pool = world.pools.get(kind)
    return None if pool is None else builder_of(world, pool.party) or pool.party


@together(kind=who_pays)
class UnitConstruction(Decision[BuildUnit | BuildFactors | EndConstruction], frozen=True):
    """27.1: asked again and again until the side builds no more."""

    rule: ClassVar[str] = "27.1"
    prompt: ClassVar[str] = "Build a unit, or end construction"
    by_default: ClassVar[str] = "nothing is built"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BuildUnit: Form(
            (Slot("kind", kinds_to_build(GROUND_BUILDS)), Slot("where", places_to_build)),
            fits=something_left(GROUND_BUILDS),
            weight=12,
            label="Build a ground unit",
        ),
        BuildFactors: Form(
            (
                Slot("kind", kinds_to_build(FACTOR_BUILDS)),
                Slot("where", places_to_build),
                Slot("factors", factors_to_build),
            ),
            fits=something_left(FACTOR_BUILDS),
            weight=4,
            label="Build air factors",
        ),
        EndConstruction: Form(closes=True, label="End construction"),
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        purses = [
            f"{row.power} may spend {left(world, row.power)} of {row.limit} and has "
            f"{level_of(world, row.power)} BRPs"
            for row in world.building_budgets.rows()
        ]
        costs = [
            f"{price_of(world, row.type, row.party).brps or 'nothing'} for {row.type}"
            for row in pools_of(world, world.side, GROUND_BUILDS + FACTOR_BUILDS)
            if not against_type(world, row.type)
        ]
        parts = [self.prompt, "; ".join(purses), f"It costs {', '.join(costs)}" if costs else ""]
        return ". ".join(part for part in parts if part)

    def default(self, asked: Asked) -> EndConstruction:
        return EndConstruction()


@plays("T.P.BLD.60")
class BuildUnits(Procedure[None]):
    """27.1: the owner builds as many units as he likes and can pay for, one after the other, once
    what he is committed to is paid for (27.91A).
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        pay_commitments(world)
        if not anything_to_build(world):
            return Done()
        return self.ask(UnitConstruction(seats_of_side(world, world.side)), then=self.answered)

    def answered(
        self, world: AwawWorld, answer: BuildUnit | BuildFactors | EndConstruction
    ) -> Step:
        if isinstance(answer, EndConstruction):
            return Done()
        count = answer.factors if isinstance(answer, BuildFactors) else 1
        build(world, answer.kind, answer.where, count)
        return self.go(self.start)


def anything_to_build(world: AwawWorld) -> bool:
    rows = pools_of(world, world.side, GROUND_BUILDS + FACTOR_BUILDS)
    return any(not against_type(world, row.type) for row in rows)


# What happens -------------------------------------------------------------------------------------


def build(world: AwawWorld, kind: UnitTypeId, where: SpaceId, count: int = 1) -> None:
    """27.11, 27.41, 27.81: pay for units, take them out of the force pool and put them on the
    board, air units inverted. They have the supply of their hex, which is full (27.43A).
    """
    pool = world.pools[kind]
    one = world.statics.kinds[kind]
    expensive = cheap(world, kind) < count
    paid = 0
    builder = builder_of(world, pool.party)
    free = builder is None or is_free(world, kind, pool.party)
    what = f"{count} {kind}" if one.quantity else str(kind)
    if builder is not None and not free:
        paid = pay(
            world, builder, one.cost * count, "27.11", what,
            expensive=expensive, nationality=str(one.nationality),
        )  # fmt: skip
    else:
        told = f"{pool.party} rebuilds {what} at no cost"
        world.tell(free_by(world, kind, pool.party), told, Thing("party", pool.party))
    world.amend(pool, unbuilt=pool.unbuilt - count)
    number = len(world.built)
    world.put(Built(number, kind, pool.party, where, count, paid, count if expensive else 0))
    if one.quantity:
        flak = one.category is Category.FLAK
        state = AirState.READY if flak else AirState.NEW  # 27.81
        station(world, kind, pool.party, where, count, state)
        world.tell("27.41", f"{what} in {where}", a_hex(where))
    else:
        unit = place_unit(world, kind, pool.party, where)
        world.tell("27.41", f"{unit.id} is placed in {where}", a_unit(unit.id), a_hex(where))
