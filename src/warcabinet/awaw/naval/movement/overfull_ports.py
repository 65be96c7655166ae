"""21.112, 21.222, 22.63D, 28.523: a port that ships which came back have overfilled: when the
movement, the naval redeployments or all redeployments are over, the owner gives up ships of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.naval.movement.crews import Ships, factors_slot
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import forces_in, loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import hex_of
from warcabinet.awaw.naval.waters.ports_and_basing import capacity, factors_in
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import ships_in
from warcabinet.awaw.state.berths import force_of
from warcabinet.awaw.state.naval import ActivityState, Hull, HullId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of, plays_with_ships
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

AFTER_MOVEMENT = "T.P.MOV.END.10"
AFTER_REDEPLOYMENT = "T.P.RED.70"


class GiveUpShips(Action, frozen=True):
    """21.112: these ships are eliminated."""

    ships: tuple[Ships, ...]


def overfull(
    world: AwawWorld, seat: Seat, spared: tuple[SpaceId, ...] = ()
) -> tuple[SpaceId, int] | None:
    """21.112: the first port of a seat with more naval factors than it may base, and how many."""
    for port in world.map.members(ships_in(world, commands(world, seat)) & world.map.hexes):
        excess = factors_in(world, port) - capacity(world, port)
        if capacity(world, port) and excess > 0 and port not in spared:
            return port, excess
    return None


def in_port(world: AwawWorld, port: SpaceId) -> list[Hull]:
    """The ships in a port, in forces or not: the smallest first."""
    forces = (one for one in forces_in(world, port) if world.forces[one].stance is Stance.PORT)
    found = [*loose_in(world, port), *(hull for one in forces for hull in ships_of(world, one))]
    return sorted(found, key=lambda one: (class_of(world, one).size, one.named, one.id))


def _found(asked: Asked) -> tuple[SpaceId, int] | None:
    question = asked.decision
    assert isinstance(question, OverfullPort)
    return overfull(asked.world, asked.seat, question.spared)


def _cheapest(asked: Asked) -> tuple[Ships, ...]:
    """The smallest ships that are enough."""
    world: AwawWorld = asked.world
    found = _found(asked)
    if found is None:
        return ()
    port, left = found
    chosen: list[Ships] = []
    for hull in in_port(world, port):
        size = class_of(world, hull).size
        count = min(hull.factors, -(-left // size) * size)
        if left > 0 and count:
            chosen.append(Ships(hull.id, count))
            left -= count
    return tuple(sorted(chosen))


def _hulls(asked: Asked, got: Got) -> Domain[HullId]:
    found = _found(asked)
    own = [] if found is None else [one.id for one in in_port(asked.world, found[0])]
    named = {one.hull for one in got.get("ships", ())}

    def why(hull: HullId) -> list[Refusal]:
        if hull in own and hull not in named:
            return []
        return [Refusal("21.112", "this is not a ship in the port that is overfull")]

    return Domain(own, why)


def _enough(asked: Asked, action: GiveUpShips) -> list[Refusal]:
    world: AwawWorld = asked.world
    found = _found(asked)
    if found is None:
        return [Refusal("21.112", "no port of yours is overfull")]
    port, excess = found
    given = sum(one.factors for one in action.ships)
    least = min((class_of(world, world.hulls[one.hull]).size for one in action.ships), default=0)
    if excess <= given < excess + max(least, 1):
        return []
    reason = f"give up {excess} naval factors, and no ship that could be spared"
    return [Refusal("21.112", reason, (a_hex(port),))]


def _ways(asked: Asked) -> Iterator[GiveUpShips]:
    yield GiveUpShips(_cheapest(asked))


class OverfullPort(Decision[GiveUpShips], frozen=True):
    """21.112, 28.523: the owner chooses what is eliminated of the ships in an overfull port.

    `spared`: ports that may be overfull for now.
    """

    spared: tuple[SpaceId, ...] = ()

    rule: ClassVar[str] = "21.112"
    prompt: ClassVar[str] = "Choose the ships to give up: the port cannot base them all"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the smallest ships"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GiveUpShips: Form(
            (
                Slot(
                    "ships",
                    least=1,
                    most=None,
                    inner=(Slot("hull", _hulls), Slot("factors", factors_slot)),
                    joint=True,
                    drawn="few",
                ),
            ),
            whole=_enough,
            proposals=_ways,
            label="Give up ships",
        )
    }

    def default(self, asked: Asked) -> GiveUpShips:
        return GiveUpShips(_cheapest(asked))


class EmptyOverfullPorts(Procedure[None], tag="empty-overfull-ports", kw_only=True):
    """21.112, 21.222, 22.63D, 22.63E, 28.523: port by port, until none has too many ships."""

    spared: tuple[SpaceId, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        for seat in seats_of_side(world, world.side):
            if overfull(world, seat, self.spared) is not None:
                return self.ask(OverfullPort((seat,), self.spared), then=self.chosen)
        return Done()

    def chosen(self, world: AwawWorld, answer: GiveUpShips) -> Step:
        for one in answer.ships:
            hull = world.hulls[one.hull]
            told = (
                f"{one.factors} naval factors of {hull.what} are eliminated: the port is overfull"
            )
            world.tell("21.112", told)
            force = force_of(hull.berth)
            remove(world, hull, one.factors)
            if force is not None and force in world.forces:
                come_to_port(world, force, world.forces[force].place)  # 20.163
        return self.go(self.start)


def till_redeployment(world: AwawWorld) -> tuple[SpaceId, ...]:
    """21.112, 21.222: the ports to which a base change that failed in this movement phase has
    returned: there the redeployments can still make room.
    """
    return tuple(
        SpaceId(hex_of(row.legs[0][0]))
        for row in world.activities.rows()
        if row.kind == Kind.BASE_CHANGE and row.state is ActivityState.ABORTED and row.legs
    )


@plays_with_ships(AFTER_MOVEMENT)
class StackingWithShips(Procedure[None], tag="stacking-with-ships"):
    """12.15, 22.63D: as movement ends ports, too, have no more ships than they may base."""

    def start(self, world: AwawWorld, _: None) -> Step:
        ashore = player_of(StepId(AFTER_MOVEMENT))
        assert ashore is not None
        return self.call(ashore(), then=self.ports)

    def ports(self, world: AwawWorld, _: object) -> Step:
        return self.call(EmptyOverfullPorts(spared=till_redeployment(world)), then=self.over)

    def over(self, world: AwawWorld, _: object) -> Step:
        return Done()


@plays_with_ships(AFTER_REDEPLOYMENT)
class PortsAfterRedeployment(Procedure[None], tag="ports-after-redeployment"):
    """21.112, 28.29, 28.523: as redeployment ends ports, too, have no more ships than they may
    base: after a base change that failed these could still go to SW boxes, and who did not get
    there has come back.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        ashore = player_of(StepId(AFTER_REDEPLOYMENT))
        assert ashore is not None
        return self.call(ashore(), then=self.ports)

    def ports(self, world: AwawWorld, _: object) -> Step:
        return self.call(EmptyOverfullPorts(), then=self.over)

    def over(self, world: AwawWorld, _: object) -> Step:
        return Done()
