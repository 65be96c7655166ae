"""13.53: overruns with ground support, in movement and in exploitation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warcabinet.awaw import offensives
from warcabinet.awaw.air.missions.employment import able, against_mission, side_of_air
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn, spread, wings
from warcabinet.awaw.air.support.ground_support import limit_for, wing_factors
from warcabinet.awaw.command.command import asked_side
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.loss_requirements import AIR_TO_GROUND
from warcabinet.awaw.ground.attack.strengths_and_odds import attack_strength, defence_strength
from warcabinet.awaw.ground.exploitation.exploitation_overruns import (
    against_overrun,
    chances,
    why_not_exploiter,
)
from warcabinet.awaw.ground.overruns.overruns import (
    MOST_UNITS,
    NEEDED,
    drivers,
    prospects,
    soft_targets,
    why_not_together,
    why_not_with,
)
from warcabinet.awaw.pieces.air_factors import Wing, an_air
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.offensives import PaidFor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.hexes import SpaceId

TIMES = 1 + AIR_TO_GROUND
"""18.554: ground units with all the air that may support them."""


class OverrunWithAir(Action, frozen=True):
    """13.52, 13.53: one or two units overrun a hex next to theirs, with ground support."""

    target: SpaceId
    units: tuple[UnitId, ...]
    wings: tuple[Wing, ...]


class ExploitingOverrunWithAir(Action, frozen=True):
    """16.35, 13.53: exploiting units do so."""

    target: SpaceId
    units: tuple[UnitId, ...]
    wings: tuple[Wing, ...]


# What stands against it ---------------------------------------------------------------------------


def against_wing(
    world: AwawWorld, units: Iterable[UnitId], stack: AirId, target: SpaceId
) -> list[Refusal]:
    """13.53, 18.551: every reason why a stack cannot support an overrun by these units."""
    row = world.air.get(stack)
    about = (an_air(stack), a_hex(target))
    if row is None or side_of_air(world, row) is not world.side:
        return [Refusal("18.551", "these are not air units of yours", about)]
    found = against_mission(world, row, Task.GROUND_SUPPORT, target)
    factions = {faction_of(world, world.units[unit].party) for unit in units if unit in world.units}
    if faction_of(world, row.party) not in factions:
        reason = "no unit of their alliance faction takes part"
        found.append(Refusal("18.551", reason, about))
    return found


def against_support(
    world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId, some: tuple[Wing, ...]
) -> list[Refusal]:
    """17.91, 18.554, 9.58: no factor twice, no more than three for each ground factor, and paid for
    after the units themselves.
    """
    if found := overdrawn(world, some):
        return found
    wanted, limit = wing_factors(world, some), limit_for(world, units)
    if wanted > limit:
        reason = f"{wanted} air factors are more than the {limit} that may support"
        return [Refusal("18.554", reason, (a_hex(target),))]
    if offensives.against(world, units, (target,)):
        return []  # told with the overrun itself
    ahead = world.copy()
    ahead.readonly = False
    offensives.carry_out(ahead, units, (target,), PaidFor.OVERRUN, "overrun")
    return offensives.against_air(ahead, some, (target,))


def needed(world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId, exploiting: bool) -> int:
    """13.52: the air factors without which an overrun lacks the odds."""
    assault = Assault(units, (target,), exploiting, overrun=True)
    return NEEDED * defence_strength(world, assault) - attack_strength(world, assault)


def likely_wings(
    world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId, exploiting: bool
) -> tuple[Wing, ...]:
    """The least support that gives an overrun its odds, from the first stacks that can fly it."""
    missing = needed(world, units, target, exploiting)
    if not 0 < missing <= limit_for(world, units):
        return ()
    stacks = [
        stack
        for stack in able(world, world.side, Task.GROUND_SUPPORT, target)
        if not against_wing(world, units, stack, target)
    ]
    found = tuple(spread(world, stacks, missing))
    return found if wing_factors(world, found) >= missing else ()


# The forms ----------------------------------------------------------------------------------------


def stacks_for_overrun(asked: Asked, got: Got) -> Domain[AirId]:
    """13.53: air units that can support the overrun."""
    world: AwawWorld = asked.world
    target: SpaceId = got["target"]
    units: tuple[UnitId, ...] = got["units"]

    def why(stack: AirId) -> list[Refusal]:
        return against_wing(world, units, stack, target)

    return Domain([row.id for row in world.air.rows() if row.ready], why)


def targets_with_air(asked: Asked, got: Got) -> Domain[SpaceId]:
    """13.52, 13.53: hostile hexes next to one's own armor that it could overrun with all the air
    support that is allowed.
    """
    world: AwawWorld = asked.world
    soft = soft_targets(world, world.side, TIMES)

    def why(target: SpaceId) -> list[Refusal]:
        if target in soft:
            return []
        reason = "no enemy is there that two units with air support could overrun"
        return [Refusal("13.52", reason, (a_hex(target),))]

    return Domain(soft, why)


def units_with_air(asked: Asked, got: Got) -> Domain[UnitId]:
    """13.51, 13.52: armor and mechanized infantry next to the hex, with the points for it."""
    world: AwawWorld = asked.world
    side = asked_side(asked)
    target: SpaceId = got["target"]

    def why(unit: UnitId) -> list[Refusal]:
        if found := not_at_hand(world, side, unit, "13.11"):
            return found
        return why_not_with(world, world.units[unit], target)

    return Domain(drivers(world, side, target), why)


def exploiters_with_air(asked: Asked, got: Got) -> Domain[UnitId]:
    """13.52, 16.32: exploiting units next to the hex."""
    world: AwawWorld = asked.world
    seat = asked.seat
    near = [unit for unit in drivers(world, world.side, got["target"]) if unit in world.exploiters]

    def why(unit: UnitId) -> list[Refusal]:
        if refusals := why_not_exploiter(world, seat, unit):
            return refusals
        if unit in near:
            return []
        return [Refusal("13.52", "the unit is not next to the hex", (a_unit(unit),))]

    return Domain(near, why)


def overrun_with_air(asked: Asked, action: OverrunWithAir) -> list[Refusal]:
    """13.52, 13.53: the overrun and its support as a whole."""
    world: AwawWorld = asked.world
    target, units, some = action.target, action.units, action.wings
    if found := against_support(world, units, target, some):
        return found
    return why_not_together(world, units, target, support=wing_factors(world, some))


def exploit_with_air(asked: Asked, action: ExploitingOverrunWithAir) -> list[Refusal]:
    """13.53, 16.35: the same in exploitation, with the chain (16.36)."""
    world: AwawWorld = asked.world
    target, units, some = action.target, action.units, action.wings
    if found := against_support(world, units, target, some):
        return found
    return against_overrun(world, units, target, support=wing_factors(world, some))


def proposed_with_air(asked: Asked) -> Iterator[OverrunWithAir]:
    """13.53: overruns that air units make possible."""
    world: AwawWorld = asked.world
    for target, units in prospects(world, asked_side(asked), TIMES):
        if any(why_not_with(world, world.units[unit], target) for unit in units):
            continue
        if some := likely_wings(world, tuple(sorted(units)), target, False):
            yield OverrunWithAir(target, units, some)


def proposed_exploiting(asked: Asked) -> Iterator[ExploitingOverrunWithAir]:
    """13.53: the same in exploitation."""
    world: AwawWorld = asked.world
    for target, units in chances(world, TIMES):
        if some := likely_wings(world, tuple(sorted(units)), target, True):
            yield ExploitingOverrunWithAir(target, units, some)


def air_can_help(asked: Asked) -> list[Refusal]:
    """13.53: offered while air units can support an overrun of some hex next to armor."""
    world: AwawWorld = asked.world
    if world.air and any(
        able(world, world.side, Task.GROUND_SUPPORT, target)
        for target in soft_targets(world, world.side, TIMES)
    ):
        return []
    return [Refusal("13.53", "no air unit of yours can support an overrun")]


def air_can_help_exploiters(asked: Asked) -> list[Refusal]:
    world: AwawWorld = asked.world
    targets = dict.fromkeys(target for target, _ in chances(world, TIMES))
    if any(able(world, world.side, Task.GROUND_SUPPORT, target) for target in targets):
        return []
    return [Refusal("13.53", "no air unit of yours can support an overrun")]


def supported_overrun_form() -> Form:
    """13.53: the form of an overrun with ground support in the movement phase."""
    return Form(
        (
            Slot("target", targets_with_air),
            Slot("units", units_with_air, most=MOST_UNITS),
            wings("wings", stacks_for_overrun),
        ),
        fits=air_can_help,
        whole=overrun_with_air,
        proposals=proposed_with_air,
        label="Overrun with air support",
    )


def supported_exploitation_form() -> Form:
    """13.53, 16.35: the form of an overrun with ground support in exploitation."""
    return Form(
        (
            Slot("target", targets_with_air),
            Slot("units", exploiters_with_air, most=MOST_UNITS),
            wings("wings", stacks_for_overrun),
        ),
        fits=air_can_help_exploiters,
        whole=exploit_with_air,
        proposals=proposed_exploiting,
        label="Overrun with air support",
    )
