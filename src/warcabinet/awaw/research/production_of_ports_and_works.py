"""21.121, 28.652B, 32.12B, 42.23F, 42.24C, 42.24D, 42.3344: works that take research points:
fortifications, railheads, and the port counters of Japan and the U.S.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.logistics.construction.construction_costs import against, pay
from warcabinet.awaw.logistics.construction.other_works import (
    WORKS,
    WORKS_BUILT,
    StartWorks,
    works_built,
)
from warcabinet.awaw.logistics.fortifications.fortification_construction import FORTIFYING
from warcabinet.awaw.logistics.hex_control.hex_control import held_since_start
from warcabinet.awaw.logistics.redeployment.railheads import BUILDING as RAILHEADS
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.research.production import next_cost, use_points
from warcabinet.awaw.research.research_sheet import plays_all
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.research import PortBuilt, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

PORTS = "ports"
POINTS: Mapping[str, ProjectId] = {
    FORTIFYING: ProjectId("fortification-production"),
    RAILHEADS: ProjectId("railhead-production"),
    PORTS: ProjectId("port-production"),
}
"""The project that pays for each kind of works."""

PORT_BUILDERS = (Power.JAPAN, Power.US)
WITHOUT_PORTS = "aleutian-islands"


def free_of_points(power: str, work: str) -> bool:
    """42.24C, 32.12B: Japan fortifies without research points."""
    return work == FORTIFYING and power == Power.JAPAN


TOO_FEW = "the faction has too few research points for it, or has had its number of the year"


@BOOK.forbids(StartWorks, "32.12B, 42.24C", TOO_FEW, work=FORTIFYING)
def too_few_for_fortifications(world: AwawWorld, asked: StartWorks) -> bool:
    return _too_few_points(world, asked)


@BOOK.forbids(StartWorks, "28.652B, 42.24D", TOO_FEW, work=RAILHEADS)
def too_few_for_railheads(world: AwawWorld, asked: StartWorks) -> bool:
    return _too_few_points(world, asked)


@BOOK.forbids(StartWorks, "21.121, 42.23F", TOO_FEW, work=PORTS)
def too_few_for_ports(world: AwawWorld, asked: StartWorks) -> bool:
    return _too_few_points(world, asked)


def _too_few_points(world: AwawWorld, asked: StartWorks) -> bool:
    if not plays_all(world.statics) or free_of_points(asked.power, asked.work):
        return False
    return next_cost(world, faction_of(world, asked.power), POINTS[asked.work]) is None


@BOOK.happens(
    WORKS_BUILT,
    "42.14, 42.17E, 41.76",
    "the points of works are used as they are built, which reveals them",
)
def points_are_used(world: AwawWorld, power: str, work: str) -> None:
    if plays_all(world.statics) and not free_of_points(power, work):
        use_points(world, faction_of(world, power), POINTS[work])


# Ports --------------------------------------------------------------------------------------------


@derived
def islands(world: AwawWorld) -> int:
    """21.121C: one-hex islands of Pacific island groups but the Aleutians."""
    found = 0
    for name, area in world.board.island_groups.items():
        if name != WITHOUT_PORTS:
            found |= area
    return found & world.board.one_hex_islands() & world.statics.map


def against_port(world: AwawWorld, power: str, space: str) -> list[Refusal]:
    """21.121C, 30.12, 30.61A: every reason against a port in a hex."""
    about = (a_hex(space),)
    if space not in world.map or not world.map.has(islands(world), space):
        return [Refusal("21.121C", "ports are built on one-hex islands of island groups", about)]
    found = []
    if space in world.hex_supply:
        found.append(Refusal("21.121C", "the island is not fully supplied", about))
    if not held_since_start(world, space, power):
        found.append(Refusal("21.121C", "it has not been yours since your turn began", about))
    if f"{CounterKind.PORT}@{space}" in world.counters:
        found.append(Refusal("21.121C", "there is a port counter already", about))
    return found


def against_builder(world: AwawWorld, power: str, points: bool = True) -> list[Refusal]:
    """21.121, 21.122, 27.11F: why a power builds no port now."""
    if power not in PORT_BUILDERS or side_of_party(world, power) is not world.side:
        return [Refusal("21.121", f"{power} builds no ports now")]
    if power in world.ports_built:
        return [Refusal("21.121", "one port a turn")]
    if points and (short := BOOK.may(world, StartWorks(power, PORTS))):
        return short
    return against(world, power, port_cost(world))


def port_cost(world: AwawWorld) -> int:
    return world.statics.tables["brp-costs"].number(("construction per counter", "port"), "brps")


def port_sites(world: AwawWorld, power: str) -> list[SpaceId]:
    """21.121C, 29.24A: islands of the power and of its partners (R-582)."""
    every = world.map.members(islands(world))
    return [one for one in every if not against_port(world, power, one)]


class BuildPort(Action, frozen=True):
    """21.121: build a port."""

    where: SpaceId


class EndPorts(Action, frozen=True):
    """Build no port in this turn."""


def _places(asked: Asked, got: Got) -> Domain[SpaceId]:
    world, decision = asked.world, asked.decision
    assert isinstance(decision, Ports)
    places = world.map.members(islands(world))
    return Domain(places, lambda space: against_port(world, decision.power, space))


def _can(asked: Asked) -> list[Refusal]:
    assert isinstance(asked.decision, Ports)
    return against_builder(asked.world, asked.decision.power)


class Ports(Decision[BuildPort | EndPorts], frozen=True):
    """21.121B: asked in the construction phase of a power that could build a port."""

    power: str

    rule: ClassVar[str] = "21.121"
    prompt: ClassVar[str] = "Build a port for 10 BRPs and research points, or none"
    by_default: ClassVar[str] = "no port is built"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BuildPort: Form((Slot("where", _places),), fits=_can, label="Build a port"),
        EndPorts: Form(closes=True, label="Build no port", weight=2),
    }

    def default(self, asked: Asked) -> EndPorts:
        return EndPorts()

    def real(self, asked: Asked) -> bool:
        return not _can(asked) and bool(port_sites(asked.world, self.power))


@BOOK.happens(WORKS, "21.121B", "ports are built in the construction phase", order=40)
class BuildPorts(Procedure[None]):
    asked: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        if not plays_all(world.statics) or not world.statics.pacific:
            return Done()
        for power in PORT_BUILDERS:
            if power in self.asked or power not in world.treasuries:
                continue
            if not against_builder(world, power, points=False) and port_sites(world, power):
                self.asked = (*self.asked, str(power))
                seat = chief_seat(world, world.side, (str(power),))
                return self.ask(Ports((seat,), str(power)), then=self.answered)
        return Done()

    def answered(self, world: AwawWorld, answer: BuildPort | EndPorts) -> Step:
        if isinstance(answer, BuildPort):
            build_port(world, self.asked[-1], answer.where)
        return self.go(self.start)


def build_port(world: AwawWorld, power: str, space: SpaceId) -> None:
    """21.121, 21.122, 21.123, 21.124: pay; the port is there for good, and can be used at once."""
    pay(world, power, port_cost(world), "21.122", f"port in {space}")
    world.put(Counter(CounterKind.PORT, space, power))
    world.put(PortBuilt(power))
    works_built(world, power, PORTS)
    world.tell("21.121", f"{power} builds a port in {space}", a_hex(space))
