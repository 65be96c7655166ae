"""18.55: ground support: the side whose turn it is sends air units to hexes that its ground units
are going to attack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw import offensives
from warcabinet.awaw.air.bases.basing import squadrons_of
from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.air.missions.employment import against_mission, may_fly, ready_air, side_of_air
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn, wings
from warcabinet.awaw.air.support.ground_support import (
    limit_for,
    wing_factors,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.ground.attack.attackable_hexes import (
    able_to_attack,
    can_attack,
    can_be_attacked,
    within_reach,
)
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.air_factors import Wing, an_air, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.air import AirId, AirUnits, Flight, FlightId, Task
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Layer, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

DROP_ZONE: Layer[int] = Layer("hexes that may still be attacked by airdrop", ("side",))
"""18.551: hexes that units can attack which are next to none of their enemies yet."""


class Support(Action, frozen=True):
    """18.551, 9.58: these air factors support an attack on that hex: `support N41
    germany-aaf@K35=3`.
    """

    hex: SpaceId
    wings: tuple[Wing, ...]


class EndSupport(Action, frozen=True):
    pass


# What may be supported ----------------------------------------------------------------------------


def attackers_of(
    world: AwawWorld, side: Side, space: SpaceId, exploiting: bool
) -> tuple[UnitId, ...]:
    """18.551: the ground units that could attack a hex now."""
    return able_to_attack(world, side, (space,), exploiting, False)


def facing(world: AwawWorld, side: Side, exploiting: bool) -> int:
    """15.21, 16.41: the hexes with enemies that units of a side are next to; none in exploitation,
    if nobody exploits and nobody has been dropped.
    """
    if exploiting and not world.exploiters and not world.airdrops:
        return 0
    return within_reach(world, side)


@derived
def attackable(world: AwawWorld, side: Side, exploiting: bool) -> int:
    """18.551: the hexes that ground units of a side are able to attack."""
    return world.map.mask(
        space
        for space in world.map.members(facing(world, side, exploiting))
        if can_be_attacked(world, side, space, exploiting)
    )


@derived
def drop_zone(world: AwawWorld, side: Side) -> int:
    """18.551: the hexes that may be attacked by airdrop only."""
    found = 0
    for _, area in BOOK.layers(world, DROP_ZONE, str(side)):
        found |= area
    return found


def open_to_support(world: AwawWorld, side: Side, exploiting: bool) -> int:
    return attackable(world, side, exploiting) | drop_zone(world, side)


def anything_to_support(world: AwawWorld, exploiting: bool) -> bool:
    """18.551: is there any such hex for the side whose turn it is? Looks no further than the
    first.
    """
    side = world.side
    by_land = facing(world, side, exploiting) and can_attack(world, exploiting, False)
    return bool(by_land or drop_zone(world, side))


def against_supporting(
    world: AwawWorld, side: Side, row: AirUnits, space: SpaceId, exploiting: bool
) -> list[Refusal]:
    """18.551: every reason why factors of a stack cannot support an attack on a hex."""
    about = (an_air(row.id), a_hex(space))
    if side_of_air(world, row) is not side:
        return [Refusal("18.551", "these are not air units of yours", about)]
    found = against_mission(world, row, Task.GROUND_SUPPORT, space)
    units = attackers_of(world, side, space, exploiting)
    factions = {faction_of(world, world.units[unit].party) for unit in units}
    dropped = world.map.has(drop_zone(world, side), space)
    if faction_of(world, row.party) not in factions and not dropped:
        reason = "no unit of their alliance faction can attack this hex"
        found.append(Refusal("18.551", reason, about))
    return found


def may_support(
    world: AwawWorld, side: Side, row: AirUnits, space: SpaceId, exploiting: bool
) -> bool:
    """18.551: is there nothing against it? Stops at the first reason."""
    if side_of_air(world, row) is not side:
        return False
    if not may_fly(world, row, Task.GROUND_SUPPORT, space):
        return False
    if world.map.has(drop_zone(world, side), space):
        return True
    faction = faction_of(world, row.party)
    units = attackers_of(world, side, space, exploiting)
    return any(faction_of(world, world.units[unit].party) == faction for unit in units)


def most_support(world: AwawWorld, side: Side, space: SpaceId, exploiting: bool) -> int | None:
    """18.554: how many factors could support an attack on a hex by all who can make it; None: units
    may yet be dropped there.
    """
    if world.map.has(drop_zone(world, side), space):
        return None
    return limit_for(world, attackers_of(world, side, space, exploiting))


def announced_for(world: AwawWorld, space: SpaceId) -> list[Flight]:
    """18.551: the ground support that is over a hex already."""
    return [
        row
        for row in world.flights.values()
        if row.task is Task.GROUND_SUPPORT and row.target == space
    ]


def chances(world: AwawWorld, side: Side, exploiting: bool) -> Iterator[tuple[SpaceId, AirId]]:
    """18.551: hexes that can be attacked, and stacks that can support there. Hexes are looked at
    one by one: whoever wants to know whether there is any chance needs no more than the first.
    """
    dropped = drop_zone(world, side)
    area = facing(world, side, exploiting) | dropped
    for row in ready_air(world, side) if area else ():
        near = area & mission_area(world, row.type, row.party, where(world, row.place))
        for space in world.map.members(near):
            if not (
                world.map.has(dropped, space) or can_be_attacked(world, side, space, exploiting)
            ):
                continue
            if may_support(world, side, row, space, exploiting):
                yield space, row.id


# The decision -------------------------------------------------------------------------------------


def _exploiting(asked: Asked) -> bool:
    assert isinstance(asked.decision, GroundSupport)
    return asked.decision.exploiting


def hexes_to_support(asked: Asked, got: Got) -> Domain[SpaceId]:
    """18.551: hexes that can be attacked by ground units, within range of air units."""
    world: AwawWorld = asked.world
    side, exploiting = asked_side(asked), _exploiting(asked)
    area = open_to_support(world, side, exploiting)
    near = 0
    for row in ready_air(world, side):
        near |= mission_area(world, row.type, row.party, where(world, row.place))

    def why(space: SpaceId) -> list[Refusal]:
        about = (a_hex(space),)
        if space not in world.map or not world.map.has(area, space):
            return [Refusal("18.551", "your ground units cannot attack this hex", about)]
        if not world.map.has(near, space):
            return [Refusal("18.45", "none of your air units can reach it", about)]
        return []

    return Domain(world.map.members(area & near), why)


def stacks_to_support(asked: Asked, got: Got) -> Domain[AirId]:
    """18.551: uninverted air units within range of the hex."""
    world: AwawWorld = asked.world
    side, exploiting = asked_side(asked), _exploiting(asked)
    space: SpaceId = got["hex"]

    def why(stack: AirId) -> list[Refusal]:
        row = world.air.get(stack)
        if row is None:
            return [Refusal("18.551", "there are no such air units", (an_air(stack),))]
        return against_supporting(world, side, row, space, exploiting)

    return Domain([row.id for row in ready_air(world, side)], why)


def supports_as_a_whole(asked: Asked, action: Support) -> list[Refusal]:
    """17.91, 18.554, 9.58: no factor twice, no more than the units next to the hex could use, and
    all of it paid for.
    """
    world: AwawWorld = asked.world
    found = overdrawn(world, action.wings)
    if found:
        return found
    limit = most_support(world, asked_side(asked), action.hex, _exploiting(asked))
    already = announced_for(world, action.hex)
    wanted = wing_factors(world, action.wings, already)
    if limit is not None and wanted > limit:
        reason = f"{wanted} factors of support are more than the {limit} that can be of use there"
        found.append(Refusal("18.554", reason, (a_hex(action.hex),)))
    return found + offensives.against_air(world, action.wings, (action.hex,))


def proposed_support(asked: Asked) -> Iterator[Support]:
    """18.551: one stack over one hex, as much as is of use there."""
    world: AwawWorld = asked.world
    side, exploiting = asked_side(asked), _exploiting(asked)
    for space, stack in chances(world, side, exploiting):
        limit = most_support(world, side, space, exploiting)
        row = world.air[stack]
        factors = row.factors
        if limit is not None:
            room = limit - wing_factors(world, (), announced_for(world, space))
            factors = min(factors, room * SQUADRONS // squadrons_of(world, row.type))
        if factors > 0:
            yield Support(space, (Wing(stack, factors),))


@together()
class GroundSupport(Decision[Support | EndSupport], frozen=True):
    """18.551, 16.44: asked again and again until the side whose turn it is ends it; by default at
    once.
    """

    exploiting: bool

    rule: ClassVar[str] = "18.551"
    prompt: ClassVar[str] = "Give ground support to attacks, or end it"
    by_default: ClassVar[str] = "no ground support"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Support: Form(
            (Slot("hex", hexes_to_support), wings("wings", stacks_to_support)),
            whole=supports_as_a_whole,
            proposals=proposed_support,
            weight=2,
            label="Support",
        ),
        EndSupport: Form(closes=True, label="End ground support"),
    }

    def default(self, asked: Asked) -> EndSupport:
        return EndSupport()


def send(world: AwawWorld, some: Iterable[Wing], space: SpaceId) -> list[FlightId]:
    """9.58, 18.551: pay for ground support and send it."""
    flying = tuple(some)
    offensives.carry_out_air(world, flying, (space,), f"ground support for {space}")
    for wing in flying:
        row = world.air[wing.stack]
        text = f"{wing.factors} of {row.type} from {row.place}: ground support for {space}"
        world.tell("18.551", text, a_hex(space))
    return launch(world, flying, Task.GROUND_SUPPORT, space)


class AnnounceSupport(Procedure[None]):
    """18.551: ground support is announced hex by hex, and paid for as it is announced."""

    exploiting: bool = False

    def start(self, world: AwawWorld, _: None) -> Step:
        if next(chances(world, world.side, self.exploiting), None) is None:
            return Done()
        question = GroundSupport(seats_of_side(world, world.side), self.exploiting)
        return self.ask(question, then=self.announced)

    @with_consent(Support)
    def announced(self, world: AwawWorld, answer: Support | EndSupport) -> Step:
        if isinstance(answer, EndSupport):
            return Done()
        send(world, answer.wings, answer.hex)
        return self.go(self.start)
