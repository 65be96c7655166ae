"""21.416G, 21.416I, 23.6: squadrons on carriers at sea fly against enemy bases: which bases, with
what, and their way back on board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.base_defense import bases_with_air
from warcabinet.awaw.naval.battle.attacks_against_enemy_bases import RANGE
from warcabinet.awaw.naval.battle.port_targets import enemy_ports
from warcabinet.awaw.naval.damage.named_ships import may_launch
from warcabinet.awaw.naval.ships.contents import Known, contents, squadrons_on
from warcabinet.awaw.naval.ships.going_on import still_with
from warcabinet.awaw.naval.ships.squadrons import come_aboard, leave_carrier, room_on
from warcabinet.awaw.pieces.air_factors import Wing as AirWing
from warcabinet.awaw.pieces.air_factors import launch, shoot_down, station, turn
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import hostile_to, side_of_party
from warcabinet.awaw.state.air import AirId, AirState, FlightId, Task
from warcabinet.awaw.state.counterair import Counteraired
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval import ActivityId, Hull
from warcabinet.awaw.state.naval_battles import RaidAborts
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among, numbers
from warcabinet.hexes import SpaceId


class Squadrons(msgspec.Struct, frozen=True, order=True):
    """Squadrons of a type: `japan-nas=4`."""

    type: UnitTypeId
    squadrons: int


# Decks --------------------------------------------------------------------------------------------


def decks(world: AwawWorld, activity: ActivityId) -> tuple[Hull, ...]:
    """20.5222B, 22.61C: the carriers of an activity from which squadrons can take off, as far as
    they are known; none of those that have withdrawn from it.
    """
    forces = still_with(world, world.activities[activity])
    found = (contents(world, force) for force in forces)
    ships = (ship for one in found if isinstance(one, Known) for ship in one.hulls)
    return tuple(ship for ship in ships if ship.named and may_launch(world, ship))


def on_deck(world: AwawWorld, activity: ActivityId) -> Mapping[UnitTypeId, int]:
    """The squadrons of each type on these carriers."""
    found: dict[UnitTypeId, int] = {}
    for ship in decks(world, activity):
        for row in squadrons_on(world, ship.what):
            if row.state is AirState.READY:
                found[row.type] = found.get(row.type, 0) + row.squadrons
    return found


def take_off(
    world: AwawWorld, activity: ActivityId, base: SpaceId, sent: Iterable[Squadrons]
) -> tuple[FlightId, ...]:
    """18.523, 23.63: squadrons leave carriers, first those on which most are, for a base; which is
    no refuge any more in this phase.
    """
    row = world.activities[activity]
    sea = world.forces[still_with(world, row)[0]].place
    wings = []
    for one in sent:
        for _ in range(one.squadrons):
            there = [
                row
                for ship in decks(world, activity)
                for row in squadrons_on(world, ship.what)
                if row.type == one.type and row.state is AirState.READY
            ]
            leave_carrier(world, max(there, key=lambda row: (row.squadrons, row.ship)), 1)
        station(world, one.type, row.party, sea, one.squadrons)
        wings.append(AirWing(AirId(f"{one.type}@{sea}"), one.squadrons))
    if base not in world.counteraired:
        world.put(Counteraired(base, len(world.counteraired) + 1, resolved=True))
    text = ", ".join(f"{one.squadrons} squadrons of {one.type}" for one in sent)
    world.tell("23.61A", f"{text} from carriers attack {base}", a_hex(base))
    return tuple(launch(world, wings, Task.CARRIER_ATTACK, base))


def come_back(world: AwawWorld, activity: ActivityId) -> None:
    """18.524B, 17.3124: all return to the carriers of their force, and are ready again."""
    for row in [one for one in world.flights.rows() if one.task is Task.CARRIER_ATTACK]:
        left = row.factors
        for ship in decks(world, activity) if activity in world.activities else ():
            count = min(left, room_on(world, ship)) if ship.party == row.party else 0
            if count > 0:
                come_aboard(world, ship, row.type, row.party, count)
                left -= count
        if left == row.factors:
            shoot_down(world, row.id, left, Cause.COMBAT, "17.3124")
            continue
        if left:
            shoot_down(world, row.id, left, Cause.COMBAT, "17.3124")
        world.drop(world.flights[row.id])


# Aborted at their base ----------------------------------------------------------------------------


def forget_aborts(world: AwawWorld, base: SpaceId) -> None:
    """23.412A: who was forced to abort fights again in the next round."""
    for row in [one for one in world.raid_aborts.rows() if one.base == base]:
        world.drop(row)


def note_aborts(world: AwawWorld, flights: Iterable[FlightId], sea: SpaceId) -> None:
    """21.416G, 21.416M: who was forced to abort by a round: it does not strike in this hex, and is
    inverted when the patrol is over if there is no other round.
    """
    for flight in flights:
        row = world.flights.get(flight)
        if row is None or not row.aborted or row.state not in (AirState.READY, AirState.AT_SEA):
            continue
        there = world.raid_aborts.get(f"{row.type}@{row.target}")
        more = 0 if there is None else there.factors
        world.put(RaidAborts(row.target, row.type, row.party, row.aborted + more, sea))


def invert_raided(world: AwawWorld) -> None:
    """21.416M, 23.412A, 18.526A: those that the last round over their base has forced to abort."""
    for row in tuple(world.raid_aborts.rows()):
        left = row.factors
        for state in ("", f"/{AirState.AT_SEA}"):
            stack = world.air.get(AirId(f"{row.type}@{row.base}{state}"))
            if stack is not None and left > 0:
                count = min(left, stack.factors)
                turn(world, stack.id, AirState.ABORTED, count)
                left -= count
        text = f"{row.factors} of {row.type} in {row.base} are inverted"
        world.tell("18.526A", text, a_hex(row.base))
        world.drop(row)


# The question -------------------------------------------------------------------------------------


class RaidBase(Action, frozen=True):
    """21.416G, 21.416I: squadrons from carriers attack a base."""

    base: SpaceId
    squadrons: tuple[Squadrons, ...]


class NoRaid(Action, frozen=True):
    """No attack on a base, or none any more."""


def enemy_bases_near(
    world: AwawWorld, party: str, sea: SpaceId, only_air: bool
) -> tuple[SpaceId, ...]:
    """17.32, 21.416G, 21.416I, 23.61A: the bases with air units of a party's enemies within three
    hexes; from the patrol hex also the ports with their ships.
    """
    side = side_of_party(world, party)
    assert side is not None
    hostile = hostile_to(world, party)
    found = {
        base
        for base in bases_with_air(world, side.opponent, sea, RANGE)
        if any(world.air[stack].party in hostile for stack in world.air_in[base])
    }
    if not only_air:
        grid, hex_ = world.board.board.grid, sea.partition(":")[0]
        ports = enemy_ports(world, party)
        found |= {port for port in ports if grid.distance(port, hex_) <= RANGE}
    return tuple(sorted(found))


def _raid(asked: Asked) -> RaidOrNot:
    assert isinstance(asked.decision, RaidOrNot)
    return asked.decision


def _bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    question = _raid(asked)
    if question.only_air:
        reason = "on the way each air base with air units in range is counteraired once"
        return among(question.bases, "21.416G", reason)
    return among(question.bases, "21.416I", "no enemy air units or ships are there within range")


def free(world: AwawWorld, question: RaidOrNot) -> dict[UnitTypeId, int]:
    """21.416G: on the way each squadron flies against one base from a hex."""
    used = {one.type: one.squadrons for one in question.used}
    found = on_deck(world, question.activity)
    return {kind: left for kind, n in found.items() if (left := n - used.get(kind, 0)) > 0}


def _types(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    named = {one.type for one in got.get("squadrons", ())}
    left = [kind for kind in free(asked.world, _raid(asked)) if kind not in named]
    return among(left, "21.416G", "no such squadrons are left on the carriers of the patrol")


def _count(asked: Asked, got: Got) -> Domain[int]:
    most = free(asked.world, _raid(asked)).get(got["type"], 0)
    return numbers(1, most, "21.416G", f"there are {most} of them that can fly now")


class RaidOrNot(Decision[RaidBase | NoRaid], frozen=True):
    """21.416G, 21.416I, 23.62: asked of the owner of a patrol that has come near enemy bases, and
    of nobody whose carriers are at sea for something else.
    """

    activity: ActivityId
    sea: SpaceId
    bases: tuple[SpaceId, ...]
    only_air: bool = False
    """21.416G: on its way it counterairs, and attacks no ships."""
    used: tuple[Squadrons, ...] = ()
    """Those that have flown from this hex and are back."""

    rule: ClassVar[str] = "21.416I"
    prompt: ClassVar[str] = "Attack an enemy base with squadrons from carriers?"
    by_default: ClassVar[str] = "no attack"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        RaidBase: Form(
            (
                Slot("base", _bases),
                Slot(
                    "squadrons",
                    least=1,
                    most=None,
                    inner=(Slot("type", _types), Slot("squadrons", _count)),
                    joint=True,
                    drawn="many",
                ),
            ),
            label="Attack base",
        ),
        NoRaid: Form(weight=2, label="No attack"),
    }

    def prompt_for(self, asked: Asked) -> str:
        left = sum(free(asked.world, self).values())
        what = "Counterair" if self.only_air else "Attack"
        where = " or ".join(self.bases)
        return f"{what} {where} from {self.sea} with some of {left} squadrons on carriers?"

    def default(self, asked: Asked) -> NoRaid:
        return NoRaid()

    def real(self, asked: Asked) -> bool:
        return bool(free(asked.world, self))


def none_on_the_way(asked: Asked) -> NoRaid | None:
    """21.416G: on its way to its hex a patrol counterairs nobody; there its owner is asked."""
    question = asked.decision
    assert isinstance(question, RaidOrNot)
    return NoRaid() if question.only_air else None


def side_of_activity(world: AwawWorld, activity: ActivityId) -> Side:
    side = side_of_party(world, world.activities[activity].party)
    assert side is not None
    return side
