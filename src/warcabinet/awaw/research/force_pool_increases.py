"""42.22, 42.24A, 42.24B, 42.3: units that production adds to force pools: which they are is chosen
in the unit construction phase; up to five BRPs of a project may be kept for later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import CHOSEN
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.mobilization.eligible_units import SpareProduction
from warcabinet.awaw.mobilization.force_pools import PRODUCTION_DRAWN
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.research.force_pool_limits import (
    AIR,
    BOMBER,
    BOTH,
    BRPS,
    MILITARY,
    PACIFIC_BOMBERS,
    POOLS,
    AddSoMany,
    infantry_left,
    lead_in_bombers,
    pacific_bombers,
    types_of,
    weight,
    why_not,
)
from warcabinet.awaw.research.production import produces
from warcabinet.awaw.research.research_die_rolls import LEADS
from warcabinet.awaw.research.research_sheet import (
    Entry,
    entries,
    project,
    projects,
    researchers,
    seat_of,
)
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import Added, Project, ProjectId
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import FOR_THE_PACIFIC
from warcabinet.awaw.terms.powers import Faction, side_of_faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step

MOBILIZED = (Category.AAF, Category.NAS, Category.INFANTRY, Category.ARMOR)
"""36.32: what is mobilized at all."""


class Addition(msgspec.Struct, frozen=True, order=True):
    """So many units, factors or squadrons of a type."""

    type: UnitTypeId
    count: int


class AddUnits(Action, frozen=True):
    """42.3: what is added to force pools; what is left may be kept."""

    units: tuple[Addition, ...]


def _others(got: Got) -> list[Addition]:
    return [one for one in got.get("units", ()) if one.type != got.get("type")]


def _known(world: AwawWorld, units: Iterable[Addition]) -> list[Addition]:
    return [one for one in units if one.type in world.statics.kinds]


def _question(asked: Asked) -> tuple[Faction, ProjectId, str]:
    decision = asked.decision
    assert isinstance(decision, ChooseUnits)
    faction = Faction(decision.faction)
    return faction, decision.project, entries(asked.world.statics)[decision.project].entry


def _kinds(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    world = asked.world
    faction, name, entry = _question(asked)
    taken = [one.type for one in got.get("units", ())]
    made = types_of(world, faction, entry)

    def why(kind: UnitTypeId) -> list[Refusal]:
        if kind not in made:
            return [Refusal("42.21", "this project produces no such units for this faction")]
        if kind in taken:
            return [Refusal("42.21", "it is on the list already")]
        return why_not(world, kind, name)

    return Domain(made, why)


def _counts(asked: Asked, got: Got) -> Domain[int]:
    world = asked.world
    faction, name, entry = _question(asked)
    if got["type"] not in world.statics.kinds:
        return numbers(1, 0, "42.21", "there is no such unit")
    return numbers(
        1, *most_of(world, faction, name, entry, got["type"], _known(world, _others(got)))
    )


def most_of(
    world: AwawWorld,
    faction: str,
    name: ProjectId,
    entry: str,
    kind: UnitTypeId,
    others: list[Addition],
) -> tuple[int, str, str]:
    """42.22A, 42.24A, 42.332: how many of a type may be added beside others, and why."""
    used = sum(weight(world, entry, one.type) * one.count for one in others)
    left = project(world, faction, name).surplus - used
    found = max(0, left // weight(world, entry, kind))
    reason = ("42.21", f"what has been produced is enough for {found}")
    one = world.statics.kinds[kind]
    if one.category == Category.INFANTRY:
        limit = infantry_left(world, one.nationality)
        if limit is not None:
            same = sum(
                world.statics.kinds[other.type].combat * other.count
                for other in others
                if world.statics.kinds[other.type].nationality == one.nationality
                and world.statics.kinds[other.type].category == Category.INFANTRY
            )
            few = max(0, limit - same) // one.combat
            if few < found:
                found, reason = few, ("42.332", f"infantry factors that may be added: {limit}")
    if one.limit is not None:
        found = min(found, max(0, one.limit - pool_size(world, kind)))
    while found:
        against = BOOK.may(world, AddSoMany(one.nationality, one.category, kind, found))
        if not against:
            break
        found, reason = found - 1, (against[0].rule, against[0].reason)
    return found, *reason


def pool_size(world: AwawWorld, kind: UnitTypeId) -> int:
    """42.33: how many counters of a type are in play or may be built."""
    pool = world.pools.get(kind)
    built = sum(row.type == kind for row in world.units.values())
    return built + (0 if pool is None else pool.unbuilt + pool.elsewhere)


def _fits(asked: Asked, answer: AddUnits) -> list[Refusal]:
    """42.21: no more than what has been produced."""
    faction, name, entry = _question(asked)
    world = asked.world
    known = _known(world, answer.units)
    used = sum(weight(world, entry, one.type) * one.count for one in known)
    if used > project(world, faction, name).surplus:
        return [Refusal("42.21", "this is more than has been produced")]
    if name != PACIFIC_BOMBERS and uneven(world, known):
        text = "British and American bombers for Europe are kept equal, but for an odd one"
        return [Refusal("42.331B", text)]
    return []


def uneven(world: AwawWorld, units: Iterable[Addition]) -> bool:
    """42.331B, 24.232D: would one of the Western Allies have two bombers more than the other? What
    takes away from a difference that there is may be added in any case.
    """
    britain, us = (
        sum(one.count for one in units if one.type == f"{power}-{BOMBER}") for power in BOTH
    )
    before = lead_in_bombers(world, BOTH[0])
    return abs(before + britain - us) > max(1, abs(before) - britain - us)


def proposal(world: AwawWorld, faction: Faction, name: ProjectId) -> AddUnits:
    """What is added if nobody chooses: the costliest units of the senior partner that there is
    room for, then others.
    """
    entry = entries(world.statics)[name].entry
    lead, chosen = LEADS[faction], list[Addition]()
    kinds = world.statics.kinds
    for kind in sorted(
        types_of(world, faction, entry),
        key=lambda kind: (
            kinds[kind].nationality != lead,
            kinds[kind].category in (Category.FLAK, Category.INTERCEPTOR),
            -kinds[kind].cost,
            kind,
        ),
    ):
        if not why_not(world, kind, name):
            count = most_of(world, faction, name, entry, kind, chosen)[0]
            if count:
                chosen.append(Addition(kind, count))
    if name != PACIFIC_BOMBERS and uneven(world, chosen):
        chosen = shared(world, chosen)
    return AddUnits(tuple(sorted(chosen)))


def shared(world: AwawWorld, units: list[Addition]) -> list[Addition]:
    """42.331B: as many bombers, each for the power that has fewer of them."""
    lead, found = lead_in_bombers(world, BOTH[0]), dict.fromkeys(BOTH, 0)
    for _ in range(sum(one.count for one in units)):
        power = BOTH[0] if lead < 0 else BOTH[1]
        found[power] += 1
        lead += 1 if power == BOTH[0] else -1
    return [
        Addition(UnitTypeId(f"{power}-{BOMBER}"), count) for power, count in found.items() if count
    ]


class ChooseUnits(Decision[AddUnits], frozen=True):
    """42.22, 42.24: which units production adds to force pools; all may know (42.17A)."""

    project: ProjectId
    faction: str

    rule: ClassVar[str] = "42.3"
    prompt: ClassVar[str] = "Add units to force pools"
    by_default: ClassVar[str] = "units are added as proposed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AddUnits: Form(
            (
                Slot(
                    "units",
                    least=0,
                    most=None,
                    inner=(Slot("type", _kinds), Slot("count", _counts)),
                    joint=True,
                    drawn="few",
                ),
            ),
            whole=_fits,
            proposals=lambda asked: (proposal(asked.world, *_question(asked)[:2]),),
            label="Add units",
            nothing="Keep what is produced for later",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        faction, name, entry = _question(asked)
        left = project(asked.world, faction, name).surplus
        what = "factors" if POOLS[entry].factors else "BRPs"
        return f"{faction}, {name}: {left} {what} to add to force pools, {kept(entry)} may be kept"

    def default(self, asked: Asked) -> AddUnits:
        faction, name, _ = _question(asked)
        return proposal(asked.world, faction, name)

    def real(self, asked: Asked) -> bool:
        return bool(self.default(asked).units)


def kept(entry: str) -> int:
    """42.335, 42.336: how much of what a project has produced may be used later."""
    return 1 if POOLS[entry].factors else BRPS


@produces(*POOLS)
def more_units(world: AwawWorld, faction: Faction, one: Entry, whom: str) -> bool:
    """42.22, 42.24, 41.32: an increment is worth five BRPs of units, or a factor; where nothing can
    be added the points wait.
    """
    if all(why_not(world, kind, one.id) for kind in types_of(world, faction, one.entry)):
        return False
    row = project(world, faction, one.id)
    each = 1 if POOLS[one.entry].factors else BRPS
    world.put(msgspec.structs.replace(row, surplus=row.surplus + each))
    return True


@BOOK.happens(
    CHOSEN,
    "42.22A, 42.22B, 42.22C, 42.24A, 42.24B, 42.32, 42.331B, 42.335, 42.336A, 24.231, 24.232D",
    "what air and military production adds to force pools is chosen; a little may be kept",
)
class UnitsProduced(Procedure[None]):
    done: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        row = self._next(world)
        if row is None:
            return Done()
        seat = seat_of(world, Faction(row.faction))
        return self.ask(ChooseUnits((seat,), row.project, row.faction), then=self.chosen)

    def _next(self, world: AwawWorld) -> Project | None:
        for faction in researchers(world.statics):
            if side_of_faction(faction) is not world.side:
                continue
            for one, row in projects(world, faction):
                if row.surplus and one.entry in POOLS and row.key() not in self.done:
                    return row
        return None

    def chosen(self, world: AwawWorld, answer: AddUnits) -> Step:
        row = self._next(world)
        assert row is not None
        self.done = (*self.done, row.key())
        entry = entries(world.statics)[row.project].entry
        left = row.surplus
        for one in answer.units:
            add(world, one)
            if row.project == PACIFIC_BOMBERS:
                power = str(world.statics.kinds[one.type].nationality)
                count = pacific_bombers(world, power) + one.count
                world.put(Level(FOR_THE_PACIFIC, power, count))
            left -= weight(world, entry, one.type) * one.count
            world.tell("42.32", f"{row.faction}: {one.count} {one.type} may be built")
        now = world.amend(row, surplus=min(left, kept(entry)))
        if now.surplus:
            world.tell("42.335", f"{row.faction}: {row.project}: {now.surplus} kept for later")
        return self.go(self.start)


def add(world: AwawWorld, one: Addition) -> None:
    """42.3: the pool grows, and infantry is counted against the limits of a year and a turn."""
    kind = world.statics.kinds[one.type]
    grow_pool(world, str(one.type), one.count)
    if kind.category == Category.INFANTRY:
        factors = kind.combat * one.count
        row = world.pool_additions.get(kind.nationality) or Added(kind.nationality)
        year, turn = world.turn.year, world.turn.number
        world.put(
            Added(
                kind.nationality,
                year,
                row.in_year(year) + factors,
                turn,
                row.in_turn(turn) + factors,
            )
        )


# Together with mobilization -----------------------------------------------------------------------


def _project_for(world: AwawWorld, power: str, category: str) -> Project | None:
    """42.336B: the project whose remnants help to mobilize a unit of a category."""
    if not is_power(power) or category not in MOBILIZED:
        return None
    faction = faction_of(world, power)
    if faction not in researchers(world.statics):
        return None
    for one, row in projects(world, Faction(faction)):
        if one.entry in (AIR, MILITARY) and Category(category) in POOLS[one.entry].categories:
            return row
    return None


@BOOK.modifies(
    SpareProduction,
    "42.336B",
    "kept from production",
    "what air or military production has left helps to mobilize an air factor or a ground unit",
)
def spare(world: AwawWorld, asked: SpareProduction) -> int | None:
    row = _project_for(world, asked.power, asked.category)
    return None if row is None else row.surplus or None


@BOOK.happens(PRODUCTION_DRAWN, "42.336B", "what is used for mobilization is used up")
def draw(world: AwawWorld, power: str, category: str, brps: int) -> None:
    row = _project_for(world, power, category)
    assert row is not None
    world.amend(row, surplus=row.surplus - brps)
