"""21.556, 18.521, 18.5522, 18.562, 23.61B: what squadrons of fast carriers at sea can do in the
combat phase: attack one enemy base, or stand by to help in ground combat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.counterair.counterair_orders import enemy_bases, factors_at
from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.air.support.ground_support_orders import open_to_support
from warcabinet.awaw.command.command import asked_side, commands
from warcabinet.awaw.command.together import together
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.battle.port_targets import enemy_ports, ports_with_ships
from warcabinet.awaw.naval.ships.flying_off import fly_off, on_deck
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import AirUnits, Task
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.counterair import Counteraired
from warcabinet.awaw.state.naval import ActivityState, Stance
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.hexes import SpaceId

ARRIVED = (Kind.CARRIER_MISSION, Kind.INVASION)
"""21.554B: the missions from whose hex squadrons of carriers fly."""

FEW_BASES = 3
"""How many bases are proposed for each force."""


class Launch(msgspec.Struct, frozen=True, order=True):
    """Squadrons of one type from the carriers of a force."""

    force: ForceId
    type: UnitTypeId
    squadrons: int


class StrikeBase(Action, frozen=True):
    """21.556A: these squadrons attack an enemy base: its air units, its ships, or both."""

    base: SpaceId
    launches: tuple[Launch, ...]


class StandBy(Action, frozen=True):
    """21.556B: these squadrons stand by for ground support, or to intercept defensive air
    support.
    """

    launches: tuple[Launch, ...]


class EndCarrierAir(Action, frozen=True):
    """21.556: the other squadrons stay on board."""


# Who can fly, and where to ------------------------------------------------------------------------


def forces_there(world: AwawWorld, side: Side) -> list[ForceId]:
    """21.418, 21.551, 21.554B, 21.556: the forces of a side that are in the hex of a fast carrier
    mission or an invasion, or on patrol at sea, whether or not they have fought: everybody knows
    them.
    """
    missions = {
        force
        for row in world.activities.rows()
        if row.kind in ARRIVED and row.state is ActivityState.THERE
        for force in row.forces
    }
    return [
        row.id
        for row in world.forces.rows()
        if side_of_party(world, row.party) is side
        and (row.stance is Stance.PATROL or (row.id in missions and row.stance is Stance.SAILING))
    ]


def squadrons_there(asked: Asked) -> dict[tuple[ForceId, UnitTypeId], int]:
    """21.418, 21.4181C: the squadrons of a seat that could take off, by force and type: not those
    that have flown in an overrun, but also those that have fought over ships.
    """
    world: AwawWorld = asked.world
    own = commands(world, asked.seat)
    return {
        (force, kind): left
        for force in forces_there(world, asked_side(asked))
        if world.forces[force].party in own
        for kind, count in on_deck(world, force).items()
        if (left := count - _flown(world, force, kind)) > 0
    }


def _flown(world: AwawWorld, force: ForceId, kind: UnitTypeId) -> int:
    row = world.helped_overruns.get(f"{force}/{kind}")
    return 0 if row is None else row.squadrons


def as_stack(world: AwawWorld, force: ForceId, kind: UnitTypeId, count: int = 1) -> AirUnits:
    """Squadrons as they are when they have taken off."""
    return AirUnits(kind, world.forces[force].party, in_force(force), count)


def against_strike(
    world: AwawWorld, force: ForceId, kind: UnitTypeId, base: SpaceId
) -> list[Refusal]:
    """18.521, 21.556A, 23.61B, 23.63, 20.32C: every reason why squadrons of a force do not attack a
    base: it is no enemy air base and no enemy ships lie there, or it is too far away.
    """
    if base in enemy_ports(world, world.forces[force].party):
        if world.map.has(near(world, force, kind), base):
            return []
        return [Refusal("18.45", "it is out of range of the carriers", (a_hex(base),))]
    return against_mission(world, as_stack(world, force, kind), Task.COUNTERAIR, base)


def near(world: AwawWorld, force: ForceId, kind: UnitTypeId) -> int:
    """18.31B, 17.32: the hexes in which squadrons of a force can fly missions."""
    row = as_stack(world, force, kind)
    return mission_area(world, kind, row.party, where(world, row.place))


def strike_targets(asked: Asked) -> list[SpaceId]:
    """18.521: the enemy bases that squadrons of a seat can attack; the strongest first."""
    world: AwawWorld = asked.world
    found: set[SpaceId] = set()
    for force, kind in squadrons_there(asked):
        party = world.forces[force].party
        ports = world.map.mask(enemy_ports(world, party))
        area = near(world, force, kind) & (enemy_bases(world, party) | ports)
        found |= {
            base
            for base in world.map.members(area)
            if base not in found and not against_strike(world, force, kind, base)
        }
    side = asked_side(asked)
    rest = found - set(named(world))
    harbors = ports_with_ships(world, side.opponent)
    return sorted(
        rest, key=lambda base: (-factors_at(world, base, side), base not in harbors, base)
    )


def named(world: AwawWorld) -> tuple[SpaceId, ...]:
    """The bases against which squadrons of carriers are on their way."""
    rows = (row for row in world.flights.rows() if row.task is Task.CARRIER_ATTACK)
    return tuple(dict.fromkeys(row.target for row in rows))


def can_support(asked: Asked, force: ForceId, kind: UnitTypeId) -> bool:
    """18.5522, 20.32H, 20.32I, 9.32E, 9.32F: is there a hex that may be attacked, or invaded,
    within range of a force?
    """
    world: AwawWorld = asked.world
    return bool(open_to_support(world, asked_side(asked), False) & near(world, force, kind))


# Slots --------------------------------------------------------------------------------------------


def _bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world

    def why(base: SpaceId) -> list[Refusal]:
        if base not in world.map:
            return [Refusal("18.521", "there is no such place")]
        if base in named(world):
            reason = "its attack is announced already, with all squadrons that take part"
            return [Refusal("21.556A", reason, (a_hex(base),))]
        every = [against_strike(world, *one, base) for one in squadrons_there(asked)]
        if not every:
            return [Refusal("21.556", "no squadrons are left on your carriers at sea")]
        return min(every, key=len)

    return Domain(strike_targets(asked), why)


def _given(got: Got) -> tuple[Launch, ...]:
    return tuple(got.get("launches", ()))


def _forces(asked: Asked, got: Got) -> Domain[ForceId]:
    world: AwawWorld = asked.world
    there = squadrons_there(asked)

    def why(force: ForceId) -> list[Refusal]:
        kinds = [kind for one, kind in there if one == force]
        if not kinds:
            reason = "this is no force of yours with squadrons on carriers at sea"
            return [Refusal("21.556", reason)]
        if "base" in got:
            return min((against_strike(world, force, kind, got["base"]) for kind in kinds), key=len)
        return []

    return Domain(sorted({force for force, _ in there}), why)


def _types(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    there = squadrons_there(asked)
    named = {(one.force, one.type) for one in _given(got)}

    def why(kind: UnitTypeId) -> list[Refusal]:
        if (got["force"], kind) not in there:
            return [Refusal("17.312", "there are no such squadrons on its carriers")]
        if (got["force"], kind) in named:
            return [Refusal("17.91", "they are named already")]
        return []

    return Domain([kind for force, kind in there if force == got["force"]], why)


def _squadrons(asked: Asked, got: Got) -> Domain[int]:
    most = squadrons_there(asked).get((got["force"], got["type"]), 0)
    return numbers(1, most, "17.312", f"there are {most} squadrons on its carriers")


LAUNCHES = Slot(
    "launches",
    least=1,
    most=None,
    inner=(Slot("force", _forces), Slot("type", _types), Slot("squadrons", _squadrons)),
    joint=True,
    drawn="few",
)


# Proposals ----------------------------------------------------------------------------------------


def _strikes(asked: Asked) -> Iterator[StrikeBase]:
    """Against each base twice its strength, if there is so much, and at least one squadron."""
    world: AwawWorld = asked.world
    there = squadrons_there(asked)
    for base in strike_targets(asked)[:FEW_BASES]:
        able = {one: n for one, n in there.items() if not against_strike(world, *one, base)}
        wanted = max(1, 2 * SQUADRONS * factors_at(world, base, asked_side(asked)))
        found = []
        for (force, kind), count in able.items():
            if wanted > 0:
                found.append(Launch(force, kind, min(count, wanted)))
                wanted -= count
        if found:
            yield StrikeBase(base, tuple(sorted(found)))


def _standing_by(asked: Asked) -> Iterator[StandBy]:
    """All squadrons of a force that reach a hex which can be attacked."""
    for (force, kind), count in squadrons_there(asked).items():
        if can_support(asked, force, kind):
            yield StandBy((Launch(force, kind, count),))


def _fits_strike(asked: Asked) -> list[Refusal]:
    if strike_targets(asked):
        return []
    return [Refusal("21.556A", "no enemy base is within range of your carriers")]


def _fits_standing_by(asked: Asked) -> list[Refusal]:
    if next(_standing_by(asked), None) is not None:
        return []
    return [Refusal("21.556B", "no attack could be supported from your carriers")]


@together()
class CarrierAirMissions(Decision[StrikeBase | StandBy | EndCarrierAir], frozen=True):
    """21.554B, 21.556: asked when all battles at sea are over, until no more missions are given."""

    rule: ClassVar[str] = "21.556"
    prompt: ClassVar[str] = "Give missions to squadrons of your carriers at sea, or end it"
    by_default: ClassVar[str] = "all squadrons stay on board"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        StrikeBase: Form(
            (Slot("base", _bases), LAUNCHES),
            fits=_fits_strike,
            proposals=_strikes,
            weight=2,
            label="Attack a base",
        ),
        StandBy: Form(
            (LAUNCHES,),
            fits=_fits_standing_by,
            proposals=_standing_by,
            weight=2,
            label="Stand by for ground combat",
        ),
        EndCarrierAir: Form(closes=True, weight=1, label="End carrier missions"),
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        side = asked_side(asked)
        there = sum(squadrons_there(asked).values())
        harbors = ports_with_ships(world, side.opponent)
        told = "; ".join(
            f"{base}: {factors_at(world, base, side)} enemy air factors"
            f"{' and ships in port' if base in harbors else ''}"
            for base in strike_targets(asked)[:FEW_BASES]
        )
        left = f"{there} squadrons are on board"
        return f"{self.prompt}: {left}" + (f". In range, {told}" if told else "")

    def default(self, asked: Asked) -> EndCarrierAir:
        return EndCarrierAir()

    def real(self, asked: Asked) -> bool:
        """Empty bases alone are no reason to ask; ships in port are."""
        if not asked.unfit(self.forms[StandBy]):
            return True
        side = asked_side(asked)
        harbors = ports_with_ships(asked.world, side.opponent)
        return any(
            factors_at(asked.world, base, side) or base in harbors for base in strike_targets(asked)
        )


def set_upon(world: AwawWorld, base: SpaceId, wings: tuple[Wing, ...]) -> None:
    """18.523, 21.556A, 23.61B: they are on their way to a base, which is no refuge any more in this
    phase.
    """
    if base not in world.counteraired:
        world.put(Counteraired(base, len(world.counteraired) + 1, resolved=True))
    names = ", ".join(f"{wing.factors} of {wing.stack}" for wing in wings)
    world.tell("21.556A", f"squadrons of carriers attack {base}: {names}", a_hex(base))
    launch(world, wings, Task.CARRIER_ATTACK, base)


def take_off(world: AwawWorld, launches: Iterable[Launch]) -> tuple[Wing, ...]:
    """21.556: squadrons leave their decks, ready for what they are sent to do."""
    return tuple(
        Wing(fly_off(world, one.force, one.type, one.squadrons), one.squadrons)
        for one in sorted(launches)
    )
