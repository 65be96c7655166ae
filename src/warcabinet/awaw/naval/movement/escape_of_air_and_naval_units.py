"""23.46: air units and ships leave bases that are attacked from the air, or that a patrol
threatens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.air.combat.air_combat import end_combat
from warcabinet.awaw.air.counterair.counterair_choices import (
    FleeTo,
    WhereToFlee,
    refuges,
    way_out,
    way_out_for,
)
from warcabinet.awaw.air.counterair.counterair_orders import defending_stacks
from warcabinet.awaw.command.command import chief_of_flights, chief_seat
from warcabinet.awaw.naval.battle.air_units_defending_naval_bases import put_together
from warcabinet.awaw.naval.battle.attacks_at_sea_outside_naval_combat import SortiesInHex
from warcabinet.awaw.naval.battle.port_targets import forces_in_port, is_target, ports_with_ships
from warcabinet.awaw.naval.movement.bases_to_return_to import shelters
from warcabinet.awaw.naval.movement.displaced_naval_units import put_to_flight
from warcabinet.awaw.naval.movement.returning_to_base import ReturnToBase
from warcabinet.awaw.naval.ships.contents import loose_in, ships_of
from warcabinet.awaw.pieces.air_factors import Wing, land, launch, turn
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import parties_of, side_of_party
from warcabinet.awaw.state.air import AirId, AirState, Flight, FlightId, Task
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Condition, Hull
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

LOOSE = "loose"


# Who could go where -------------------------------------------------------------------------------


def loose_afloat(world: AwawWorld, port: SpaceId, side: Side) -> tuple[Hull, ...]:
    """23.462A: ships without a marker; not those that lie sunk."""
    return tuple(
        hull
        for hull in loose_in(world, port)
        if side_of_party(world, hull.party) is side
        and hull.condition is not Condition.SUNK
        and is_target(world, hull)
    )


def fleets(world: AwawWorld, port: SpaceId, side: Side) -> tuple[str, ...]:
    """23.462A: the forces of a port that have somewhere to go, and its ships without a marker as
    one: the nearest base with room that no enemy air unit or patrol reaches.
    """
    found = [
        str(force)
        for force in forces_in_port(world, port, side)
        if shelters(world, world.forces[force].party, port, _size(ships_of(world, force)))
    ]
    loose = loose_afloat(world, port, side)
    if loose and shelters(world, loose[0].party, port, _size(loose)):
        found.append(f"{LOOSE}@{port}")
    return tuple(found)


def _size(hulls: tuple[Hull, ...]) -> int:
    return sum(hull.factors for hull in hulls)


def air_at(world: AwawWorld, base: SpaceId, by: Side) -> list[AirId]:
    return defending_stacks(world, base, parties_of(world, by))


# The question -------------------------------------------------------------------------------------


class Escape(Action, frozen=True):
    """23.461, 23.462: all air units of these bases fly away, and these ships put to sea."""

    air: tuple[SpaceId, ...] = ()
    ships: tuple[str, ...] = ()


def _question(asked: Asked) -> EscapeOrStay:
    assert isinstance(asked.decision, EscapeOrStay)
    return asked.decision


def _air(asked: Asked, got: Got) -> Domain[SpaceId]:
    question = _question(asked)
    left = [base for base in question.air if base not in got.get("air", ())]
    return among(left, "23.461A", "no air units there, or no base that could take all of them")


def _ships(asked: Asked, got: Got) -> Domain[str]:
    question = _question(asked)
    known = [one for port in question.ports for one in _own(asked, port)]
    left = [one for one in known if one not in got.get("ships", ())]
    reason = "no such ships, or no base out of the enemy's reach that could take them"
    return among(left, "23.462A", reason)


def _own(asked: Asked, port: SpaceId) -> tuple[str, ...]:
    return fleets(asked.world, port, _question(asked).by.opponent)


class EscapeOrStay(Decision[Escape], frozen=True):
    """23.46: asked of the owner after a round of attacks; by default all stay."""

    by: Side
    air: tuple[SpaceId, ...]
    ports: tuple[SpaceId, ...]

    rule: ClassVar[str] = "23.46"
    prompt: ClassVar[str] = "Leave bases that are in reach of the enemy's air units?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all stay"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Escape: Form(
            (
                Slot("air", _air, least=0, most=None, joint=True),
                Slot("ships", _ships, least=0, most=None, joint=True),
            ),
            label="Escape",
            nothing="All stay",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        where_ = ", ".join(dict.fromkeys((*self.air, *self.ports)))
        return f"Leave {where_} with air units, inverted for the player turn, or with ships?"

    def default(self, asked: Asked) -> Escape:
        return Escape()

    def real(self, asked: Asked) -> bool:
        return bool(self.air) or any(_own(asked, port) for port in self.ports)


class Pursue(Action, frozen=True):
    """23.462B: those who attacked the port strike the ships at sea; then they go home."""


class StayOverPort(Action, frozen=True):
    """The attack on the port goes on."""


class PursueOrNot(Decision[Pursue | StayOverPort], frozen=True):
    """23.462B: asked of the attacker when ships leave a port that he attacks from land."""

    base: SpaceId

    rule: ClassVar[str] = "23.462B"
    prompt: ClassVar[str] = "Pursue the ships that leave port, or stay over it?"
    by_default: ClassVar[str] = "pursue them"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Pursue: Form(label="Pursue"),
        StayOverPort: Form(label="Stay"),
    }

    def default(self, asked: Asked) -> Pursue:
        return Pursue()


# Carried out --------------------------------------------------------------------------------------


class EscapeFromBases(Procedure[None], tag="escape-from-bases", kw_only=True):
    """23.46, 23.461, 23.462: air units and ships of these bases may leave them. `hunters` attack
    from land, and may go after ships.
    """

    bases: tuple[SpaceId, ...]
    by: Side
    hunters: tuple[FlightId, ...] = ()
    flying: tuple[SpaceId, ...] = ()
    sailing: tuple[str, ...] = ()
    gone: tuple[ForceId, ...] = ()
    landed: tuple[Wing, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        side = self.by.opponent
        air = tuple(base for base in self.bases if _way_out(world, base, self.by))
        ports = tuple(base for base in self.bases if base in ports_with_ships(world, side))
        if not air and not ports:
            return Done()
        return self.ask(EscapeOrStay((self._seat(world),), self.by, air, ports), then=self.chosen)

    def _seat(self, world: AwawWorld) -> Seat:
        side = self.by.opponent
        parties: list[str] = []
        for base in self.bases:
            parties += [world.air[one].party for one in air_at(world, base, self.by)]
            parties += [world.forces[one].party for one in forces_in_port(world, base, side)]
            parties += [hull.party for hull in loose_afloat(world, base, side)]
        return chief_seat(world, side, parties)

    def chosen(self, world: AwawWorld, answer: Escape) -> Step:
        self.flying, self.sailing = answer.air, answer.ships
        return self.go(self.next_base)

    # Air units

    def next_base(self, world: AwawWorld, _: object) -> Step:
        """23.461A, 18.523: all air units of a base or none, their squadrons put together (23.142);
        where to is asked if there is a choice.
        """
        if not self.flying:
            return self.go(self.put_to_sea)
        base, *others = self.flying
        self.flying = tuple(others)
        put_together(world, base, self.by)
        wings = [Wing(one, world.air[one].factors) for one in air_at(world, base, self.by)]
        flights = tuple(launch(world, wings, Task.BASE_DEFENCE, base))
        world.tell("23.461A", f"the air units leave {base}", a_hex(base))
        for row in [one for one in world.raid_aborts.rows() if one.base == base]:
            world.drop(row)
        if all(len(refuges(world, world.flights[one])) == 1 for one in flights):
            return self.fled(world, FleeTo(way_out(world, flights) or ()))
        seat = chief_of_flights(world, self.by.opponent, flights)
        return self.ask(WhereToFlee((seat,), flights), then=self.fled)

    def fled(self, world: AwawWorld, answer: FleeTo) -> Step:
        """23.461B: they are inverted for the rest of the player turn."""
        for item in answer.refuges:
            row = world.flights[item.flight]
            up = row.state in (AirState.READY, AirState.AT_SEA)
            text = f"{item.factors} of {row.type} from {row.base} fly to {item.hex}"
            world.tell("23.461A", text, a_hex(where(world, row.base)), a_hex(item.hex))
            state = AirState.LEFT if up else row.state
            land(world, item.flight, state, item.hex, item.factors)
        return self.go(self.next_base)

    # Ships

    def put_to_sea(self, world: AwawWorld, _: object) -> Step:
        """23.462A: they are on the water before their port, as if they had been displaced."""
        found: list[ForceId] = []
        for name in self.sailing:
            head, _at, port = name.partition("@")
            if head == LOOSE:
                loose = loose_afloat(world, SpaceId(port), self.by.opponent)
                found += put_to_flight(world, SpaceId(port), (), loose)
            else:
                force = ForceId(name)
                found += put_to_flight(world, world.forces[force].place, (force,), ())
        self.gone = tuple(found)
        if not self.gone:
            return Done()
        there = tuple(one for one in self.hunters if one in world.flights)
        if not there:
            return self.go(self.sail)
        seat = chief_of_flights(world, self.by, there)
        return self.ask(PursueOrNot((seat,), self.bases[0]), then=self.pursued)

    def pursued(self, world: AwawWorld, answer: Pursue | StayOverPort) -> Step:
        """23.462B: who pursues strikes from his base, once, in the hex before the port."""
        if isinstance(answer, StayOverPort):
            return self.go(self.sail)
        there = [one for one in self.hunters if one in world.flights]
        end_combat(world, there)
        landed: dict[AirId, int] = {}
        for flight in there:
            if (row := world.flights.get(flight)) is not None:
                stack = AirId(f"{row.type}@{row.base}/{AirState.AT_SEA}")
                landed[stack] = landed.get(stack, 0) + row.factors
                land(world, flight, AirState.AT_SEA)
        self.landed = tuple(Wing(stack, count) for stack, count in landed.items())
        space = world.forces[self.gone[0]].place
        return self.call(SortiesInHex(hex=space, forces=self.gone), then=self.struck)

    def struck(self, world: AwawWorld, _: object) -> Step:
        """23.51, 23.162: they were on an offensive mission, and do no more in this player turn."""
        for wing in self.landed:
            row = world.air.get(wing.stack)
            if row is not None:
                turn(world, wing.stack, AirState.FLOWN, min(row.factors, wing.factors))
        return self.go(self.sail)

    def sail(self, world: AwawWorld, _: object) -> Step:
        """23.462A, 23.462C: to the nearest base out of reach; patrols do not meet them."""
        if not any(force in world.forces for force in self.gone):
            return Done()
        return self.call(ReturnToBase(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


def _way_out(world: AwawWorld, base: SpaceId, by: Side) -> bool:
    """23.461A: could all air units of a base fly elsewhere?"""
    rows = [
        Flight(FlightId(one), Task.BASE_DEFENCE, row.type, row.party, row.place, base, row.factors)
        for one in air_at(world, base, by)
        for row in (world.air[one],)
    ]
    return bool(rows) and way_out_for(world, rows) is not None
