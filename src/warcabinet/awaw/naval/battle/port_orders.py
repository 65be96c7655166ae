"""23.51, 9.58: how land-based attacks on ships in port are announced, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw import offensives
from warcabinet.awaw.air.missions.employment import (
    able,
    against_mission,
    escorts_only,
    in_range_of_any,
    may_fly,
    ready_air,
    side_of_air,
)
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn, spread, wings
from warcabinet.awaw.command.together import together
from warcabinet.awaw.naval.battle.air_units_defending_naval_bases import show_decks
from warcabinet.awaw.naval.battle.port_targets import ports_with_ships
from warcabinet.awaw.pieces.air_factors import Wing, an_air, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.counterair import Counteraired
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId


class AttackPort(Action, frozen=True):
    """23.51: send these wings against the ships in a port."""

    port: SpaceId
    wings: tuple[Wing, ...]


class EndPortAttacks(Action, frozen=True):
    """No more attacks on ports in this phase."""


def announced(world: AwawWorld) -> tuple[SpaceId, ...]:
    """The ports against which air units are on their way."""
    rows = (row for row in world.flights.rows() if row.task is Task.PORT_ATTACK)
    return tuple(dict.fromkeys(row.target for row in rows))


@derived
def open_to_attack(world: AwawWorld, side: Side) -> tuple[SpaceId, ...]:
    """23.11F, 23.51: the ports that land-based air units of a side can attack and that it has not
    named.
    """
    rows = ready_air(world, side)
    flying = [row for row in rows if not escorts_only(world, row.type, Task.PORT_ATTACK)]
    area, named = in_range_of_any(world, flying, Task.PORT_ATTACK), announced(world)
    return tuple(
        port
        for port in ports_with_ships(world, side.opponent)
        if world.map.has(area, port)
        and port not in named
        and any(may_fly(world, row, Task.PORT_ATTACK, port) for row in flying)
    )


def price(world: AwawWorld, flying: tuple[Wing, ...], port: SpaceId) -> int:
    """9.51: the BRPs to be paid for an attack."""
    return offensives.air_cost(world, flying, (port,))


def largest(world: AwawWorld, side: Side, port: SpaceId) -> tuple[Wing, ...]:
    """All that can fly against a port."""
    stacks = able(world, side, Task.PORT_ATTACK, port)
    return tuple(spread(world, stacks, sum(world.air[stack].factors for stack in stacks)))


def _ports(asked: Asked, got: Got) -> Domain[SpaceId]:
    reason = "no enemy ships lie there within range of your air units, or it is named already"
    return among(open_to_attack(asked.world, asked.world.side), "23.51", reason)


def _stacks(asked: Asked, got: Got) -> Domain[AirId]:
    world: AwawWorld = asked.world
    port, side = got["port"], world.side

    def why(stack: AirId) -> list[Refusal]:
        row = world.air.get(stack)
        if row is None or side_of_air(world, row) is not side:
            return [Refusal("18.41", "these are no air units of yours", (an_air(stack),))]
        return against_mission(world, row, Task.PORT_ATTACK, port)

    mine = parties_of(world, side)
    return Domain([row.id for row in world.air.rows() if row.party in mine], why)


def _paid(asked: Asked, action: AttackPort) -> list[Refusal]:
    world: AwawWorld = asked.world
    found = overdrawn(world, action.wings)
    kinds = [world.air[wing.stack].type for wing in action.wings if wing.stack in world.air]
    if kinds and all(escorts_only(world, kind, Task.PORT_ATTACK) for kind in kinds):
        found.append(Refusal("17.53B", "jets only escort others that attack ships in port"))
    return found or offensives.against_air(world, action.wings, (action.port,))


def _proposals(asked: Asked) -> Iterator[AttackPort]:
    for port in open_to_attack(asked.world, asked.world.side):
        yield AttackPort(port, largest(asked.world, asked.world.side, port))


def _any(asked: Asked) -> list[Refusal]:
    if open_to_attack(asked.world, asked.world.side):
        return []
    return [Refusal("23.51", "no enemy ships in port are within range of air units that may fly")]


@together(AttackPort)
class PortAttacks(Decision[AttackPort | EndPortAttacks], frozen=True):
    """23.51: asked of the moving side as long as a port can be attacked; by default it attacks
    none.
    """

    rule: ClassVar[str] = "23.51"
    prompt: ClassVar[str] = "Attack ships in port with land-based air units?"
    by_default: ClassVar[str] = "no attack"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AttackPort: Form(
            (Slot("port", _ports), wings("wings", _stacks, most=None)),
            fits=_any,
            whole=_paid,
            proposals=_proposals,
            label="Attack port",
        ),
        EndPortAttacks: Form(closes=True, weight=2, label="No more attacks on ports"),
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        told = []
        for port in open_to_attack(world, world.side):
            flying = largest(world, world.side, port)
            count = sum(wing.factors for wing in flying)
            told.append(f"{port} with up to {count} for {price(world, flying, port)} BRPs")
        return f"{self.prompt} {'; '.join(told)}"

    def default(self, asked: Asked) -> EndPortAttacks:
        return EndPortAttacks()


def announce(world: AwawWorld, port: SpaceId, flying: tuple[Wing, ...]) -> None:
    """9.58, 18.41, 23.461A, 9.22B: it is paid for, and the base is no refuge in this phase. 23.411:
    naval air on carriers there is seen at once.
    """
    names = ", ".join(f"{wing.factors} of {wing.stack}" for wing in flying)
    world.tell("23.51", f"air attack on the ships in {port}: {names}", a_hex(port))
    offensives.carry_out_air(world, flying, (port,), f"air attack on {port}")
    launch(world, flying, Task.PORT_ATTACK, port)
    if port not in world.counteraired:
        world.put(Counteraired(port, len(world.counteraired) + 1, resolved=True))
    show_decks(world, port, world.side.opponent)
