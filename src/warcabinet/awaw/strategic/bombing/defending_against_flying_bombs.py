"""26.66: air units defend a target against flying bombs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.air.base_changes.uninversion import TurnUp
from warcabinet.awaw.air.combat.air_nationality import drm_parts
from warcabinet.awaw.air.combat.jets_bombers_interceptors import result_of
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn, wings
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.pieces.air_factors import Wing, launch, split
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, FlightId, Task
from warcabinet.awaw.state.bombing import (
    FrontAir,
    FrontAirId,
    Part,
    Raid,
    RaidId,
    RaidMet,
    Role,
    Salvo,
    SalvoMet,
    Weapon,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_targets import Target, defense
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import (
    flyers,
    interceptors,
    those_who_meet,
)
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import use
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import Strength, figure
from warcabinet.awaw.strategic.bombing.resolving_strategic_bombing_air_combat import is_flight
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import Detachment, front_units
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Modifier, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got
from warcabinet.hexes import SpaceId


class GuardTarget(Action, frozen=True):
    """26.66: these air units go up against the flying bombs; none: they come down."""

    units: tuple[Detachment, ...]
    wings: tuple[Wing, ...]


def _flight(world: AwawWorld, space: SpaceId) -> Raid:
    """Flying bombs as those who meet them see them: they are met over their target."""
    row = salvos_at(world, space, Weapon.FLYING_BOMBS)[0]
    return Raid(RaidId("salvo"), row.power, space, row.aim, (space,), ())


def guards(world: AwawWorld, space: SpaceId) -> list[FrontAir]:
    """26.12, 26.15, 26.662, 26.663: uninverted interceptors that could defend a target; those that
    were sent against raids are inverted."""
    return interceptors(world, _flight(world, space), space)


def guarding_air(world: AwawWorld, space: SpaceId) -> list[AirUnits]:
    """26.13, 26.14, 26.25, 26.662, 17.59: uninverted army air and jets within range of a target."""
    return flyers(world, _flight(world, space), space)


def can_guard(world: AwawWorld, space: SpaceId) -> bool:
    return bool(guards(world, space) or guarding_air(world, space))


def guard(world: AwawWorld, space: SpaceId, action: GuardTarget) -> None:
    """26.66: air units are assigned to a target."""
    parts = [
        Part(Role.INTERCEPTORS, str(use(world, one.stack, one.factors)), one.factors)
        for one in action.units
    ]
    for number in launch(world, action.wings, Task.BOMBER_DEFENCE, space):
        row = world.flights[number]
        jet = world.statics.kinds[row.type].category is Category.JET
        parts.append(Part(Role.JETS if jet else Role.ARMY_AIR, str(number), row.factors))
    _add(world, space, parts)


def _add(world: AwawWorld, space: SpaceId, parts: list[Part]) -> None:
    if not parts:
        return
    old = world.salvos_met.get(space)
    both = (*parts, *(() if old is None else old.parts))
    world.put(SalvoMet(space, tuple(sorted(both))))
    count = sum(part.factors for part in parts)
    text = f"{count} factors defend {space} against flying bombs"
    world.tell("26.661B", text, a_hex(space))


# Those who have met raids -------------------------------------------------------------------------


def veterans(world: AwawWorld, space: SpaceId) -> list[RaidMet]:
    """26.51, 26.662: who met raids on the same target and is left, aborted or not."""
    return [
        row for row in world.raids_met.rows() if row.parts and world.raids[row.raid].target == space
    ]


def stay(world: AwawWorld, space: SpaceId, wanted: Strength) -> None:
    """26.51, 26.662: so many of each category of these defend the target against flying bombs too.
    Flights of which only some do are parted, since those are inverted for longer (26.664).
    """
    left, more = dict(wanted), []
    for row in veterans(world, space):
        for part in row.parts:
            goes = min(left.get(part.role, 0), part.factors)
            left[part.role] = left.get(part.role, 0) - goes
            if not goes:
                continue
            source = part.source
            if is_flight(part) and goes < world.flights[FlightId(source)].factors:
                source = str(split(world, FlightId(source), goes))
            more.append(Part(part.role, source, goes))
    _add(world, space, more)


def inverted_longer(world: AwawWorld) -> set[str]:
    """26.664: the flights that have defended against flying bombs."""
    rows = world.salvos_met.values()
    return {part.source for row in rows for part in row.parts if is_flight(part)}


@BOOK.forbids(
    TurnUp,
    "26.664",
    "army air and jets that defended against flying bombs are turned up only as their own next "
    "player turn ends",
)
def defended_against_flying_bombs(world: AwawWorld, asked: TurnUp) -> bool:
    return asked.state is AirState.SPENT and not asked.ending


# The question -------------------------------------------------------------------------------------


def _hex(asked: Asked) -> SpaceId:
    assert isinstance(asked.decision, SalvoDefense)
    return asked.decision.hex


def _units(asked: Asked, got: Got) -> Domain[FrontAirId]:
    named = {one.stack for one in got.get("units", ())}
    world, space = asked.world, _hex(asked)
    some = (row.id for row in guards(world, space) if row.id not in named)
    reason = "these interceptors cannot defend the target"
    return those_who_meet(world, _flight(world, space), space, some, "26.662", reason)


def _stacks(asked: Asked, got: Got) -> Domain[AirId]:
    world, space = asked.world, _hex(asked)
    some = (row.id for row in guarding_air(world, space))
    reason = "these air units cannot defend the target"
    return those_who_meet(world, _flight(world, space), space, some, "26.662", reason)


def _whole(asked: Asked, action: GuardTarget) -> list[Refusal]:
    return overdrawn(asked.world, action.wings)


def _proposals(asked: Asked) -> Iterator[GuardTarget]:
    world, space = asked.world, _hex(asked)
    units = [Detachment(row.id, row.factors) for row in guards(world, space)]
    some = [Wing(row.id, row.factors) for row in guarding_air(world, space)[:2]]
    if units:
        yield GuardTarget(tuple(sorted(units)), ())
    if some:
        yield GuardTarget((), tuple(sorted(some)))


class SalvoDefense(Decision[GuardTarget], frozen=True):
    """26.66: which air units defend a target against flying bombs."""

    hex: SpaceId

    rule: ClassVar[str] = "26.66"
    prompt: ClassVar[str] = "Defend the target against flying bombs, or let them come"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "nobody goes up against the flying bombs"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GuardTarget: Form(
            (front_units("units", _units), wings("wings", _stacks, least=0)),
            whole=_whole,
            proposals=_proposals,
            label="Defend the target",
            nothing="Let them come",
        ),
    }

    def prompt_for(self, asked: Asked) -> str:
        count = len(salvos_at(asked.world, self.hex, Weapon.FLYING_BOMBS))
        return f"{count} salvos of flying bombs come to {self.hex}: defend it, or let them come"

    def default(self, asked: Asked) -> GuardTarget:
        return GuardTarget((), ())


def _army_air(world: AwawWorld, power: str, place: SpaceId) -> int:
    """19.31A: (R-486) the Air Nationality DRM of a power's army air."""
    for kind in world.statics.kinds.values():
        if kind.category is Category.AAF and str(kind.nationality) == power:
            return sum(part.value for part in drm_parts(world, kind.type, power, place))
    return 0


def salvo_parts(world: AwawWorld, power: str, target: Target, base: SpaceId) -> list[Modifier]:
    """26.661A: what each salvo of flying bombs is worth: ten BRPs, less the radar and the air
    defense research of the defender, and the difference of Air Nationality DRMs.
    """
    drms = _army_air(world, power, base) - _army_air(world, target.power, target.space)
    found = [
        Modifier("26.651A", "flying bombs", figure(world.statics, "flying-bomb-brps")),
        Modifier("26.661A", "radar", -result_of(world, LevelKind.RADAR, target.power)),
        Modifier("26.661A", "Air Nationality DRMs", drms),
        Modifier("26.661A", "air defense", -result_of(world, LevelKind.AIR_DEFENSE, target.power)),
    ]
    return [one for one in found if one.value]


def shield(world: AwawWorld, space: SpaceId) -> int:
    """26.661B: what the defenses of a target and its air units take from flying bombs: one for each
    interceptor or army air factor, four for each jet.
    """
    table = world.statics.tables["flying-bomb-modifiers"]
    worth = {Role.JETS: table.number(("target", "jet"), "value")}
    usual = table.number(("target", "interceptor"), "value")
    row = world.salvos_met.get(space)
    parts = () if row is None else row.parts
    return defense(world, space) - sum(worth.get(one.role, usual) * one.factors for one in parts)


def salvos_at(world: AwawWorld, space: SpaceId, weapon: Weapon) -> list[Salvo]:
    return [row for row in world.salvos.rows() if row.target == space and row.weapon is weapon]
