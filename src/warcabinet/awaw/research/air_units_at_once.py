"""24.22, 27.91A, 42.17A, 42.22A, 42.22B: at the end of the research phase newly produced
interceptors and strategic bombers enter force pools, and may be built at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.economy.construction_limits import construction_limit, may_construct
from warcabinet.awaw.economy.spending_limits import may_spend
from warcabinet.awaw.forces.kinds import STRATEGIC_AIR
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import committed
from warcabinet.awaw.research.force_pool_increases import Addition, add, uneven
from warcabinet.awaw.research.force_pool_limits import (
    AIR,
    BOMBERS,
    BRPS,
    PACIFIC_BOMBERS,
    pacific_bombers,
    types_of,
    why_not,
)
from warcabinet.awaw.research.production import cost, may_name, produce
from warcabinet.awaw.research.research_sheet import (
    CAMPAIGN,
    FIRST_PRODUCTION,
    Entry,
    entries,
    project,
    projects,
    researchers,
    seat_of,
)
from warcabinet.awaw.state.construction import Committed
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import (
    FOR_THE_PACIFIC,
    assign,
    may_assign,
    places,
    theater_of,
)
from warcabinet.awaw.terms.powers import Faction, Side, Theater, side_of_faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step

AT_ONCE = (AIR, BOMBERS)
"""42.22A, 42.22B: the projects that bring interceptors and strategic bombers."""

Fresh = tuple[ProjectId, ...]
"""The projects whose points have been used in this phase."""


class BuildAtOnce(Action, frozen=True):
    """27.91A: so many factors that a project brings now are built, on a front."""

    project: ProjectId
    kind: UnitTypeId
    front: str
    factors: int


class EndBuildingAtOnce(Action, frozen=True):
    """27.91A: nothing more is built before the construction phase."""


# What can be had ----------------------------------------------------------------------------------


def in_hand(world: AwawWorld, faction: str, one: Entry, fresh: Fresh) -> int:
    """24.22, 42.15: the BRPs of units that the points of a project bring in this turn, or what is
    left of them once they are used; none if it is not its turn.
    """
    row = project(world, faction, one.id)
    if one.id in fresh:
        return row.surplus
    if not row.points or not may_name(world, row, one):
        return 0
    made, points = row.made, row.points
    while (due := cost(world, faction, one, made)) is not None and due <= points:
        made, points = made + 1, points - due
    return (made - row.made) * BRPS


def kinds(world: AwawWorld, faction: str, one: Entry) -> list[UnitTypeId]:
    """24.22: the interceptors and strategic bombers that a project may bring."""
    every = types_of(world, faction, one.entry)
    return [kind for kind in every if world.statics.kinds[kind].category in STRATEGIC_AIR]


def offers(world: AwawWorld, faction: str, fresh: Fresh) -> tuple[ProjectId, ...]:
    """42.22A, 42.22B: the projects from which strategic air units can be built now."""
    return tuple(
        one.id
        for one, _ in projects(world, Faction(faction))
        if one.entry in AT_ONCE
        and any(most(world, faction, one.id, kind, fresh) for kind in kinds(world, faction, one))
    )


def most(world: AwawWorld, faction: str, name: ProjectId, kind: UnitTypeId, fresh: Fresh) -> int:
    """24.22, 27.91A: how many factors of a type may be built at once: what is produced, the
    construction limit and the BRPs of the power allow; of bombers no more than keeps those of the
    Western Allies equal (42.331B).
    """
    one, here = entries(world.statics)[name], world.statics.kinds[kind]
    power = str(here.nationality)
    found = in_hand(world, faction, one, fresh) // here.cost
    if not found or not may_construct(world, power) or why_not(world, kind, name):
        return 0
    spent = committed(world, power)
    while found and (
        here.cost * found + spent > construction_limit(world, power)
        or may_spend(world, power, here.cost * found + spent)
        or (name != PACIFIC_BOMBERS and uneven(world, [Addition(kind, found)]))
    ):
        found -= 1
    return found if found and fronts_for(world, name, kind) else 0


def fronts_for(world: AwawWorld, name: ProjectId, kind: UnitTypeId, factors: int = 1) -> list[str]:
    """26.22, 27.91A, 27.92: where so many may be placed, once they are in the force pool."""
    party, grown = str(world.statics.kinds[kind].nationality), world.copy()
    grown.readonly = False
    enter_pool(grown, name, kind, factors)
    far = name == PACIFIC_BOMBERS
    return [
        one
        for one in places(world)
        if (not far or theater_of(one) is Theater.PACIFIC)
        and not may_assign(grown, kind, party, one, factors=factors)
    ]


def enter_pool(world: AwawWorld, name: ProjectId, kind: UnitTypeId, factors: int) -> None:
    """24.22, 24.232C: newly produced units enter their force pool."""
    add(world, Addition(kind, factors))
    if name == PACIFIC_BOMBERS:
        power = str(world.statics.kinds[kind].nationality)
        world.put(Level(FOR_THE_PACIFIC, power, pacific_bombers(world, power) + factors))


# The question -------------------------------------------------------------------------------------


def _known(asked: Asked) -> tuple[str, Fresh]:
    decision = asked.decision
    assert isinstance(decision, NewAirUnits)
    return decision.faction, decision.fresh


def _projects(asked: Asked, got: Got) -> Domain[ProjectId]:
    able = offers(asked.world, *_known(asked))

    def why(name: ProjectId) -> list[Refusal]:
        if name in able:
            return []
        return [Refusal("24.22", "this project brings no strategic air units now")]

    return Domain(able, why)


def _kinds(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    world: AwawWorld = asked.world
    faction, fresh = _known(asked)
    one = entries(world.statics)[got["project"]]
    able = kinds(world, faction, one)

    def why(kind: UnitTypeId) -> list[Refusal]:
        if kind not in able or not most(world, faction, one.id, kind, fresh):
            return [Refusal("27.91A", "none of them can be built at once")]
        return []

    return Domain(able, why)


def _fronts(asked: Asked, got: Got) -> Domain[str]:
    able = fronts_for(asked.world, got["project"], got["kind"])

    def why(front: str) -> list[Refusal]:
        if front in able:
            return []
        return [Refusal("26.22", "they are not placed there")]

    return Domain(able, why)


def _factors(asked: Asked, got: Got) -> Domain[int]:
    faction, fresh = _known(asked)
    found = most(asked.world, faction, got["project"], got["kind"], fresh)
    return numbers(1, found, "27.91A", f"factors that can be built at once: {found}")


def _proposals(asked: Asked) -> Iterator[BuildAtOnce]:
    world: AwawWorld = asked.world
    faction, fresh = _known(asked)
    for name in offers(world, faction, fresh):
        for kind in kinds(world, faction, entries(world.statics)[name]):
            found = most(world, faction, name, kind, fresh)
            for front in fronts_for(world, name, kind) if found else ():
                yield BuildAtOnce(name, kind, front, found)


class NewAirUnits(Decision[BuildAtOnce | EndBuildingAtOnce], frozen=True):
    """27.91A: asked of each faction, whether or not it can produce strategic air units now: that it
    has points for them is its secret.
    """

    faction: str
    fresh: Fresh = ()

    rule: ClassVar[str] = "27.91A"
    prompt: ClassVar[str] = "Build newly produced bombers and interceptors at once, or go on"
    by_default: ClassVar[str] = "they wait for the construction phase"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BuildAtOnce: Form(
            (
                Slot("project", _projects),
                Slot("kind", _kinds),
                Slot("front", _fronts),
                Slot("factors", _factors),
            ),
            proposals=_proposals,
            label="Build at once",
        ),
        EndBuildingAtOnce: Form(weight=3, label="Build none now"),
    }

    def default(self, asked: Asked) -> EndBuildingAtOnce:
        return EndBuildingAtOnce()

    def real(self, asked: Asked) -> bool:
        return bool(offers(asked.world, self.faction, self.fresh))


@plays("T.R.50", special=CAMPAIGN)
class BuildingAtOnce(Procedure[None]):
    """24.22, 27.91A: the Axis first, then the Allies."""

    done: tuple[str, ...] = ()
    fresh: Fresh = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        faction = self._next(world)
        if faction is None or world.turn.year < FIRST_PRODUCTION:
            return Done()
        asked = NewAirUnits((seat_of(world, faction),), faction, self.fresh)
        return self.ask(asked, then=self.answered)

    def _next(self, world: AwawWorld) -> Faction | None:
        for side in (Side.AXIS, Side.ALLIED):
            for faction in researchers(world.statics):
                if side_of_faction(faction) is side and faction not in self.done:
                    return faction
        return None

    def answered(self, world: AwawWorld, answer: BuildAtOnce | EndBuildingAtOnce) -> Step:
        faction = self._next(world)
        assert faction is not None
        if isinstance(answer, EndBuildingAtOnce):
            self.done, self.fresh = (*self.done, faction), ()
            return self.go(self.start)
        if answer.project not in self.fresh:
            row = project(world, faction, answer.project)
            produce(world, faction, entries(world.statics)[answer.project], row)
            self.fresh = (*self.fresh, answer.project)
        build_at_once(world, faction, answer)
        return self.go(self.start)


def build_at_once(world: AwawWorld, faction: Faction, answer: BuildAtOnce) -> None:
    """24.22, 27.91A: the force pool grows, and the units are on their front, uninverted. They are
    paid for in the construction phase, before all others.
    """
    kind, here = answer.kind, world.statics.kinds[answer.kind]
    enter_pool(world, answer.project, kind, answer.factors)
    row, brps = project(world, faction, answer.project), here.cost * answer.factors
    world.amend(row, surplus=row.surplus - brps)
    pool, power = world.pools[kind], str(here.nationality)
    world.amend(pool, unbuilt=pool.unbuilt - answer.factors)
    assign(world, kind, pool.party, answer.front, answer.factors)
    world.put(Committed(power, committed(world, power) + brps))
    world.tell("27.91A", f"{answer.factors} {kind} on the {answer.front} front at once")
