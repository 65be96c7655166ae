"""10.5, 16.42: airdrops: airborne units jump from air transports, immediately before ground combat
and before exploitation combat. How they fight then is in `ground/battle/dropped_airborne.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.air.transport.air_transports import (
    against_flight,
    against_route,
    board,
    carriers,
    come_home,
    hauls,
    own_transport,
    planes_for,
    ready_transports,
    take_off,
    transporters,
    turn_back,
    way_points,
)
from warcabinet.awaw.air.transport.airdrop_restrictions import (
    against_hex,
    against_jumper,
    jumpers,
    self_carried,
)
from warcabinet.awaw.air.transport.interception_of_air_activities import TransportsInTheAir
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.attack.attackable_hexes import drop_attack
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in
from warcabinet.awaw.ground.attrition.determining_attrition_levels import (
    player_turn_name,
    previous_player_turn,
)
from warcabinet.awaw.ground.movement.ground_movement import step_into
from warcabinet.awaw.ground.stacking.stacking import friends_in, too_many
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, side_of_unit
from warcabinet.awaw.state.air import AirUnits, Task
from warcabinet.awaw.state.air_transport import Haul
from warcabinet.awaw.state.attrition import Airdrop
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

EXPLOITATION = "T.P.COM.EXP"

Join = Callable[[AwawWorld, SpaceId], None]
JOINED: Occasion[Join] = Occasion("a drop on enemies is weighed")
"""10.55C: in a copy of the World, units come to the hex that will attack it with those who drop."""


class Drop(Action, frozen=True):
    """10.51, 10.52: these airborne units drop on the hex; `via` are hexes that their transports
    fly over, if the route matters."""

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)

    hex: SpaceId
    units: tuple[UnitId, ...]
    via: tuple[SpaceId, ...] = ()


class EndDrops(Action, frozen=True):
    """10.52: no (further) airdrops now."""


def in_exploitation(world: AwawWorld) -> bool:
    return str(world.now.step).startswith(EXPLOITATION)


# Where --------------------------------------------------------------------------------------------


def dropping(world: AwawWorld, space: SpaceId) -> list[UnitId]:
    """The units whose drop on a hex has been announced."""
    return [haul.unit for haul in hauls(world, Task.AIRDROP) if haul.route[-1] == space]


def against_drop(world: AwawWorld, space: SpaceId, units: Iterable[UnitId]) -> list[Refusal]:
    """10.55C, 12.12, 10.53A, 9.54: why these units may not all drop on the hex: too few transports,
    too many units there, or no attack at 1:1 together with those that can join in.
    """
    new = tuple(sorted(units))
    found: list[Refusal] = []
    passengers: list[UnitId] = []
    for unit in new:
        own = own_transport(world, unit)
        if own is None:
            passengers.append(unit)
        else:
            found += against_flight(world, own, Task.AIRDROP, space)
    for place in sorted({where(world, world.units[unit].place) for unit in passengers}):
        here = [unit for unit in passengers if world.units[unit].place == place]
        stacks = carriers(world, here[0])
        have = sum(world.air[stack].factors for stack in stacks)
        if have < len(here):
            reason = f"{have} transport factors are there for {len(here)} units"
            found.append(Refusal("10.53A", reason, (a_hex(place),)))
        elif stacks:
            row = world.air[stacks[0]]
            factors = min(len(here), row.factors)
            found += against_flight(world, row, Task.AIRDROP, space, factors)
    if found:
        return found
    all_of_them = (*dropping(world, space), *new)
    side = side_of_unit(world, world.units[new[0]])
    found = too_many(world, space, tuple({*friends_in(world, space, side), *all_of_them}))
    if found or not hostile_in(world, world.units[new[0]].party, space):
        return found
    if attack_follows(world, space, all_of_them):
        return []
    reason = "no attack at 1:1 or better could follow, even together with others"
    return [Refusal("10.55C", reason, (a_hex(space), *(a_unit(unit) for unit in new)))]


def attack_follows(world: AwawWorld, space: SpaceId, units: Iterable[UnitId]) -> bool:
    """10.55C, 15.22: could these units, once they are down, attack whoever is in the hex, with
    those who come to it in other ways?
    """
    after = world.trial()
    for join in BOOK.parts(JOINED):
        join(after, space)
    for unit in units:
        come_down(after, unit, space)
    return drop_attack(after, space, in_exploitation(world)) is not None


def come_down(world: AwawWorld, unit: UnitId, space: SpaceId) -> None:
    """10.55, 29.21, 30.62, 10.57: a unit is on the ground: on top of enemies it must fight them; an
    empty hex it takes. It keeps the supply it has, until the next determination.
    """
    row = world.units[unit]
    when = player_turn_name(world.turn, world.side)
    world.put(Airdrop(unit, where(world, row.place), when))
    if hostile_in(world, row.party, space):
        world.amend(row, place=space)
    else:
        step_into(world, row, space)


# The decision -------------------------------------------------------------------------------------


def area_of(world: AwawWorld, unit: UnitId) -> int:
    """10.53A, 18.45: the hexes within range of the transports with a unit."""
    found = 0
    for row in planes_for(world, unit):
        found |= mission_area(world, row.type, row.party, where(world, row.place))
    return found


def drop_hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    able = jumpers(world, asked_side(asked))
    area = 0
    for unit in able:
        area |= area_of(world, unit)

    def why(space: SpaceId) -> list[Refusal]:
        against = [against_hex(world, unit, space) for unit in able]
        if not all(against):
            return []
        return sorted({refusal for found in against for refusal in found})

    return Domain(world.map.members(area & world.board.land), why)


def drop_units(asked: Asked, got: Got) -> Domain[UnitId]:
    world: AwawWorld = asked.world
    side = asked_side(asked)
    space: SpaceId = got["hex"]

    def why(unit: UnitId) -> list[Refusal]:
        if found := not_at_hand(world, side, unit, "10.51"):
            return found
        return against_jumper(world, world.units[unit]) or against_hex(world, unit, space)

    return Domain(jumpers(world, side), why)


def drop_whole(asked: Asked, action: Drop) -> list[Refusal]:
    world: AwawWorld = asked.world
    found = against_drop(world, action.hex, action.units)
    for unit in action.units:
        row = planes_for(world, unit)[0]
        found += against_route(world, row, Task.AIRDROP, action.hex, action.via)
    return sorted(set(found))


def drop_base(world: AwawWorld, got: Got) -> AirUnits | None:
    """Where the first of the units flies from."""
    for unit in got["units"]:
        if unit in world.units and (planes := planes_for(world, unit)):
            return planes[0]
    return None


def possible_drops(world: AwawWorld, side: Side) -> Iterator[tuple[SpaceId, UnitId]]:
    """10.53: drops of one unit that can be made, first those on enemy ground units, then those on
    other enemy hexes.
    """
    if not ready_transports(world, side) and not self_carried(world.statics):
        return
    for unit in jumpers(world, side):
        party = world.units[unit].party
        spaces = world.map.members(area_of(world, unit) & world.board.land)
        held = world.held[party]
        for space in sorted(
            spaces, key=lambda one: (not hostile_in(world, party, one), world.map.has(held, one))
        ):
            if not against_hex(world, unit, space) and not against_drop(world, space, (unit,)):
                yield space, unit


def drop_proposals(asked: Asked) -> Iterator[Drop]:
    for space, unit in possible_drops(asked.world, asked_side(asked)):
        yield Drop(space, (unit,))


def some_drop(asked: Asked) -> list[Refusal]:
    if next(possible_drops(asked.world, asked_side(asked)), None) is not None:
        return []
    return [Refusal("10.53", "no airborne unit of yours can drop anywhere")]


@together(Drop)
class AirdropOrders(Decision[Drop | EndDrops], frozen=True):
    """10.52: asked again until the moving side announces no more; by default it announces none."""

    rule: ClassVar[str] = "10.52"
    prompt: ClassVar[str] = "Drop airborne units, or end the airdrops"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Drop: Form(
            (
                Slot("hex", drop_hexes),
                Slot("units", drop_units, most=3, drawn="many"),
                way_points(drop_base, Task.AIRDROP),
            ),
            fits=some_drop,
            whole=drop_whole,
            proposals=drop_proposals,
            label="Drop",
        ),
        EndDrops: Form(closes=True, weight=2, label="End airdrops"),
    }

    def default(self, asked: Asked) -> EndDrops:
        return EndDrops()


# The step -----------------------------------------------------------------------------------------


class Airdrops(Procedure[None]):
    """10.52, 10.54, 15.11, 16.44, 17.63C: drops are announced together, perhaps
    intercepted, and made.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if next(possible_drops(world, world.side), None) is None:
            return self.fly()
        return self.ask(AirdropOrders(seats_of_side(world, world.side)), then=self.answered)

    @with_consent(Drop, also=lambda world, order: transporters(world, order.units))
    def answered(self, world: AwawWorld, answer: Drop | EndDrops) -> Step:
        """9.54, 9.22C, 18.512C, 10.53C: the transports are paid for; airborne units only if they
        attack.
        """
        if isinstance(answer, EndDrops):
            return self.fly()
        for unit in answer.units:
            take_off(world, Task.AIRDROP, board(world, unit), unit, answer.hex, answer.via)
        return self.go(self.start)

    def fly(self) -> Step:
        return self.call(TransportsInTheAir(), then=self.over_the_hex)

    def over_the_hex(self, world: AwawWorld, _: None) -> Step:
        by_hex: dict[SpaceId, list[Haul]] = {}
        for haul in hauls(world, Task.AIRDROP):
            by_hex.setdefault(haul.route[-1], []).append(haul)
        for space, some in sorted(by_hex.items()):
            self.jump(world, space, some)
        return Done()

    def jump(self, world: AwawWorld, space: SpaceId, some: list[Haul]) -> None:
        """10.55C: if interception has left too few for an attack at 1:1, nobody jumps."""
        units = [haul.unit for haul in some]
        party = world.units[units[0]].party
        if hostile_in(world, party, space) and not attack_follows(world, space, units):
            for haul in some:
                turn_back(world, haul, "10.55C", f"too few are left to attack {space}")
            return
        for haul in some:
            come_down(world, haul.unit, space)
            text = f"{haul.unit} drops on {space}"
            world.tell("10.52", text, a_unit(haul.unit), a_hex(space))
            come_home(world, haul)


@plays("T.P.COM.DRP")
class RegularAirdrops(Airdrops):
    """10.52, 15.11, 13.532: immediately before ground combat, when air support is settled; there
    are no airdrops in the movement phase, but those that follow may help where an overrun failed.
    """


@plays("T.P.COM.EXP.60")
class ExploitationAirdrops(Airdrops):
    """10.52, 15.14, 16.42, 16.43: immediately before exploitation combat, whether or not any armor
    exploits; also on hexes that regular combat has cleared.
    """


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "10.56, 14.212",
    "a drop matters in its own player turn and in the next one",
)
def forget_old_drops(world: AwawWorld) -> None:
    last = previous_player_turn(world.turn, world.side)
    for row in tuple(world.airdrops.rows()):
        if row.when not in (last, player_turn_name(world.turn, world.side)):
            world.drop(row)
