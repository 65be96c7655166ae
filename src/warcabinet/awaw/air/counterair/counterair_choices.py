"""18.522, 18.523: what the two sides choose between rounds of counterair combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.bases.basing import against_basing, bases_of, room_at, squadrons_of
from warcabinet.awaw.air.combat.air_combat import squads
from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import (
    Force,
    engaged,
    left_after,
    net_modifier,
)
from warcabinet.awaw.air.counterair.counterair_orders import against_wings, stacks_against
from warcabinet.awaw.air.missions.air_factors_and_squadrons import fights_as_squadrons
from warcabinet.awaw.air.missions.air_range import staging_rings
from warcabinet.awaw.air.missions.naming_air_factors import wings
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirId, Flight, FlightId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class Refuge(msgspec.Struct, frozen=True, order=True):
    """Factors of a flight that flee to another base: `flight-3=K40=5`."""

    flight: FlightId
    hex: SpaceId
    factors: int


# Where to flee ------------------------------------------------------------------------------------


def refuges(world: AwawWorld, flight: Flight) -> list[SpaceId]:
    """18.523: controlled bases and boxes within staging range that are not counteraired in this
    phase, the nearest first; whether they have room or not.
    """
    own = bases_of(world, flight.type, flight.party) | world.map.boxes & world.statics.map
    own &= ~world.map.mask((*world.counteraired, where(world, flight.base)))
    rings = staging_rings(world, flight.type, flight.party, where(world, flight.base))
    return [space for ring in rings for space in world.map.members(ring & own)]


def _to_flee(flight: Flight) -> int:
    """The factors of a flight; while it fights in squadrons, as many as they can make at most."""
    return -(-flight.squadrons // SQUADRONS) or flight.factors


def way_out(world: AwawWorld, flights: Iterable[FlightId]) -> tuple[Refuge, ...] | None:
    """18.523: where all could flee together, those with the fewest refuges served first; None if
    there is no room for all.
    """
    return way_out_for(world, [world.flights[flight] for flight in flights])


def way_out_for(world: AwawWorld, rows: Sequence[Flight]) -> tuple[Refuge, ...] | None:
    """18.523, 23.461A: the same for air units as they would fly, whether they do or not."""
    choices = {row.id: refuges(world, row) for row in rows}
    used: dict[SpaceId, int] = {}
    found = []
    for row in sorted(rows, key=lambda one: (len(choices[one.id]), one.id)):
        left = _to_flee(row)
        for space in choices[row.id]:
            if not left:
                break
            count = min(left, _room(world, row, space, used.get(space, 0)))
            if count > 0:
                found.append(Refuge(row.id, space, count))
                used[space] = used.get(space, 0) + count * squadrons_of(world, row.type)
                left -= count
        if left:
            return None
    return tuple(sorted(found))


def _room(world: AwawWorld, flight: Flight, space: SpaceId, used: int) -> int:
    """How many factors of a flight a base takes, if others take so many squadrons of its room."""
    each = squadrons_of(world, flight.type)
    room = room_at(world, flight.party, flight.type, space) - -(-used // each)
    most = min(room, flight.factors)
    while most > 0 and against_basing(world, flight.party, flight.type, space, most):
        most -= 1
    return max(0, most)


# The defender -------------------------------------------------------------------------------------


class LeaveBase(Action, frozen=True):
    """18.523: all surviving air units leave their base and are inverted."""


class StayAndFight(Action, frozen=True):
    """18.522B: the air units stay at their base."""


class LeaveOrStay(Decision[LeaveBase | StayAndFight], frozen=True):
    """18.522B, 18.523: after a round the defender says first whether all leave; by default they
    stay.
    """

    base: SpaceId

    rule: ClassVar[str] = "18.523"
    prompt: ClassVar[str] = "Leave the base with all air units, or stay"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "stay"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        StayAndFight: Form(weight=2, label="Stay"),
        LeaveBase: Form(label="Leave"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Leave {self.base} with all your air units, inverted, or stay"

    def default(self, asked: Asked) -> StayAndFight:
        return StayAndFight()


class FleeTo(Action, frozen=True):
    """18.523: where the air units of a counteraired base go."""

    refuges: tuple[Refuge, ...]


def _fleeing(asked: Asked, got: Got) -> Domain[FlightId]:
    assert isinstance(asked.decision, WhereToFlee)
    return among(asked.decision.flights, "18.523", "this flight does not leave the base")


def _refuges_of(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    open_to = refuges(world, world.flights[got["flight"]])
    used = _used(world, got.get("refuges", ()))
    row = world.flights[got["flight"]]

    def why(space: SpaceId) -> list[Refusal]:
        about = (a_hex(space),)
        if space in world.counteraired:
            return [Refusal("18.523", "this base is counteraired in this phase", about)]
        if space not in open_to:
            reason = "this is no controlled air base within staging range"
            return [Refusal("18.523", reason, about)]
        if _room(world, row, space, used.get(space, 0)) <= 0:
            return [Refusal("18.12", "there is no room left", about)]
        return []

    return Domain(open_to, why)


def _used(world: AwawWorld, items: Iterable[Refuge]) -> dict[SpaceId, int]:
    used: dict[SpaceId, int] = {}
    for item in items:
        if item.flight in world.flights:
            each = squadrons_of(world, world.flights[item.flight].type)
            used[item.hex] = used.get(item.hex, 0) + item.factors * each
    return used


def _how_many(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    row, space = world.flights[got["flight"]], got["hex"]
    others = got.get("refuges", ())
    gone = sum(item.factors for item in others if item.flight == row.id)
    room = _room(world, row, space, _used(world, others).get(space, 0))
    most = min(row.factors - gone, room)

    def why(count: int) -> list[Refusal]:
        if 1 <= count <= most:
            return []
        reason = f"{max(most, 0)} more factors of {row.id} can go to {space}"
        return [Refusal("18.523", reason, (a_hex(space),))]

    return Domain(range(1, most + 1), why)


def _all_gone(asked: Asked, action: FleeTo) -> list[Refusal]:
    """18.523: either all leave or none."""
    assert isinstance(asked.decision, WhereToFlee)
    found = []
    for flight in asked.decision.flights:
        row = asked.world.flights[flight]
        gone = sum(item.factors for item in action.refuges if item.flight == flight)
        if gone != row.factors:
            reason = f"{gone} of the {row.factors} factors of {flight} ({row.type}) leave"
            found.append(Refusal("18.523", reason, (Thing("flight", flight),)))
    return found


def _ways_out(asked: Asked) -> Iterator[FleeTo]:
    assert isinstance(asked.decision, WhereToFlee)
    found = way_out(asked.world, asked.decision.flights)
    if found:
        yield FleeTo(found)


class WhereToFlee(Decision[FleeTo], frozen=True):
    """18.523: one base or several for all that leave; by default the nearest with room."""

    flights: tuple[FlightId, ...]

    rule: ClassVar[str] = "18.523"
    prompt: ClassVar[str] = "Choose the bases to which the air units go"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the nearest with room"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FleeTo: Form(
            (
                Slot(
                    "refuges",
                    most=None,
                    inner=(
                        Slot("flight", _fleeing),
                        Slot("hex", _refuges_of),
                        Slot("factors", _how_many),
                    ),
                    joint=True,
                ),
            ),
            whole=_all_gone,
            proposals=_ways_out,
            label="Go to",
        )
    }

    def default(self, asked: Asked) -> FleeTo:
        return FleeTo(way_out(asked.world, self.flights) or ())


# The attacker -------------------------------------------------------------------------------------


class FightAgain(Action, frozen=True):
    """18.522B: another round with all survivors, and with these wings besides."""

    wings: tuple[Wing, ...]


class Disengage(Action, frozen=True):
    """18.522B: end the counterair combat."""


def _reinforcements(asked: Asked, got: Got) -> Domain[AirId]:
    assert isinstance(asked.decision, FightOrStop)
    return stacks_against(asked.world, asked.world.side, asked.decision.base)


def _paid(asked: Asked, action: FightAgain) -> list[Refusal]:
    assert isinstance(asked.decision, FightOrStop)
    return against_wings(asked.world, asked.decision.base, action.wings) if action.wings else []


class FightOrStop(Decision[FightAgain | Disengage], frozen=True):
    """18.522B: if the defender stays, the attacker fights another round or ends the combat. By
    default he fights on with what he has as long as he can expect to shoot down at least as many as
    he loses; but not if all uninverted defenders are forced to abort, since another roll might
    spare some of them.
    """

    base: SpaceId
    attackers: tuple[FlightId, ...]
    defenders: tuple[FlightId, ...]
    round: int

    rule: ClassVar[str] = "18.522B"
    prompt: ClassVar[str] = "Fight another round of counterair combat, or disengage"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FightAgain: Form(
            (wings("wings", _reinforcements, least=0, most=None),),
            whole=_paid,
            label="Fight on",
            nothing="Fight on with those who are there",
        ),
        Disengage: Form(label="Disengage"),
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        ours = engaged(squads(world, self.attackers))
        theirs = engaged(squads(world, self.defenders))
        return f"Fight round {self.round} over {self.base} with {ours} against {theirs}, or stop"

    def default(self, asked: Asked) -> FightAgain | Disengage:
        world: AwawWorld = asked.world
        squadrons = fights_as_squadrons(world, (*self.attackers, *self.defenders))
        ours = squads(world, self.attackers, squadrons)
        theirs = squads(world, self.defenders, squadrons)
        return FightAgain(()) if worth_a_round(world.statics, ours, theirs) else Disengage()


def expected_loss(setting: Statics, targets: Force, strength: int, modifier: int) -> Fraction:
    """How many units of a force one roll eliminates on average."""
    before = sum(squad.units for squad in targets)
    after = (
        chance * sum(squad.units for squad in left)
        for left, chance in left_after(setting, targets, strength, modifier)
    )
    return before - sum(after, Fraction(0))


def worth_a_round(setting: Statics, ours: Force, theirs: Force) -> bool:
    """Can we expect to shoot down at least as many as we lose, and are not all of them forced to
    abort already?
    """
    ready = [squad for squad in theirs if not squad.inverted]
    if ready and all(squad.aborted == squad.units for squad in ready):
        return False
    modifier = net_modifier(ours, theirs)
    gain = expected_loss(setting, theirs, engaged(ours), modifier)
    return gain >= expected_loss(setting, ours, engaged(theirs), -modifier)
