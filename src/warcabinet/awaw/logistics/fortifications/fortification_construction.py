"""32.1, 32.5: the construction of fortifications and beach defenses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.logistics.construction.construction_costs import against, pay
from warcabinet.awaw.logistics.construction.other_works import WORKS, StartWorks, works_built
from warcabinet.awaw.logistics.fortifications.construction_restrictions import (
    BEACH,
    FORTIFICATION,
    against_fort,
    builders,
    figure,
    sites,
)
from warcabinet.awaw.logistics.fortifications.fortifications import fortify
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.state.construction import BeachDefence, FortBuilding
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, DomainOf, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class Fortify(Action, frozen=True):
    """Build a fortification."""

    builder: Power
    where: SpaceId


class DefendBeaches(Action, frozen=True):
    """Build one or two beach defenses."""

    builder: Power
    where: tuple[SpaceId, ...]


class EndFortifying(Action, frozen=True):
    """Fortify nothing more in this turn."""


def cost(world: AwawWorld, power: str) -> int:
    """32.12A, 32.51, 27.11D, 27.11E: five BRPs for a fortification or for two beach defenses."""
    return world.statics.tables["fortification-costs"].number(power, "brps")


# How many -----------------------------------------------------------------------------------------


FORTIFYING = "fortifications"
"""42.24C: what research points for fortifications and beach defenses are called."""


def against_builder(world: AwawWorld, power: str, points: bool = True) -> list[Refusal]:
    """32.11, 32.12B, 32.14D, 32.53: why a power may fortify nothing more in this turn, but for want
    of research points, which others do not know of, if that is asked for.
    """
    about = (Thing("power", power),)
    if power not in builders(world) or side_of_party(world, power) is not world.side:
        return [Refusal("32.11", f"{power} builds no fortifications now", about)]
    faction = faction_of(world, power)
    row = world.fort_building.get(faction)
    if row is not None and row.beaches:
        reason = "a faction builds beach defenses or a fortification in a turn, and only once"
        return [Refusal("32.53", reason, about)]
    if row is not None and row.forts >= figure(world, "built a turn by a faction"):
        return [Refusal("32.14D", "a faction builds only one fortification a turn", about)]
    if points and (short := BOOK.may(world, StartWorks(power, FORTIFYING))):
        return short
    return against(world, power, cost(world, power))


def who_fortifies(asked: Asked, got: Got) -> Domain[Power]:
    """32.11: the powers of the side that can build and pay for it."""
    world: AwawWorld = asked.world

    def why(power: Power) -> list[Refusal]:
        return against_builder(world, power)

    return Domain([Power(name) for name in sorted(builders(world))], why)


def where_to_fortify(kind: str) -> DomainOf:
    def domain(asked: Asked, got: Got) -> Domain[SpaceId]:
        """32.13: the hexes that a power may fortify."""
        world: AwawWorld = asked.world
        power = str(got["builder"])
        if power not in builders(world):
            return Domain((), lambda where: [Refusal("32.11", "it builds no fortifications")])

        def why(where: SpaceId) -> list[Refusal]:
            return against_fort(world, power, kind, where)

        return Domain(world.map.members(sites(world, power, kind)), why)

    return domain


# The decision -------------------------------------------------------------------------------------


def somebody_can(world: AwawWorld, kind: str, points: bool = True) -> bool:
    """32.11: is there a power that could fortify a hex now?"""
    return next(_able(world, kind, points), None) is not None


def _able(world: AwawWorld, kind: str, points: bool) -> Iterator[str]:
    """32.11: the powers that could fortify a hex now."""
    for power in sorted(builders(world)):
        if power not in world.treasuries or against_builder(world, power, points):
            continue
        if any(
            not against_fort(world, power, kind, space)
            for space in world.map.members(sites(world, power, kind))
        ):
            yield power


def _short(world: AwawWorld, kind: str) -> list[Refusal]:
    """32.12B: what somebody lacks who could fortify a hex but for research points."""
    power = next(_able(world, kind, points=False), None)
    return [] if power is None else BOOK.may(world, StartWorks(power, FORTIFYING))


def _can_fortify(asked: Asked) -> list[Refusal]:
    """32.11: offered while some power can build one."""
    if somebody_can(asked.world, FORTIFICATION):
        return []
    why = [Refusal("32.11", "nobody of yours can build a fortification now")]
    return _short(asked.world, FORTIFICATION) or why


def _can_defend_beaches(asked: Asked) -> list[Refusal]:
    """32.51: offered while some power can build them."""
    if somebody_can(asked.world, BEACH):
        return []
    why = [Refusal("32.51", "nobody of yours can build beach defenses now")]
    return _short(asked.world, BEACH) or why


@together()
class Fortifying(Decision[Fortify | DefendBeaches | EndFortifying], frozen=True):
    """32.11: asked in the construction phase while a faction can build one."""

    rule: ClassVar[str] = "32.11"
    prompt: ClassVar[str] = "Build a fortification or two beach defenses for 5 BRPs, or none"
    by_default: ClassVar[str] = "nothing is fortified"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Fortify: Form(
            (
                Slot("builder", who_fortifies),
                Slot("where", where_to_fortify(FORTIFICATION)),
            ),
            fits=_can_fortify,
            label="Build a fortification",
        ),
        DefendBeaches: Form(
            (
                Slot("builder", who_fortifies),
                Slot("where", where_to_fortify(BEACH), least=1, most=2),
            ),
            fits=_can_defend_beaches,
            label="Build beach defenses",
        ),
        EndFortifying: Form(closes=True, label="Fortify nothing", weight=2),
    }

    def default(self, asked: Asked) -> EndFortifying:
        return EndFortifying()

    def real(self, asked: Asked) -> bool:
        return any(somebody_can(asked.world, kind) for kind in (FORTIFICATION, BEACH))


@BOOK.happens(
    WORKS,
    "32.11",
    "fortifications and beach defenses are built in the construction phase",
    order=10,
)
class FortifyPlaces(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        if not world.statics.uses("32.1"):
            return Done()
        if not any(somebody_can(world, kind, points=False) for kind in (FORTIFICATION, BEACH)):
            return Done()
        return self.ask(Fortifying(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: Fortify | DefendBeaches | EndFortifying) -> Step:
        if isinstance(answer, EndFortifying):
            return Done()
        if isinstance(answer, Fortify):
            build_fortification(world, str(answer.builder), answer.where)
        else:
            build_beach_defences(world, str(answer.builder), answer.where)
        return self.go(self.start)


# What happens -------------------------------------------------------------------------------------


def build_fortification(world: AwawWorld, power: str, space: SpaceId) -> None:
    """32.12A, 32.15: pay, and fortify the hex all round; a West Wall line becomes a fortress."""
    pay(world, power, cost(world, power), "32.12A", f"fortification in {space}")
    if fortify(world, space).line is None:
        world.tell("32.13", f"{power} fortifies {space}", a_hex(space))
    else:
        world.tell("32.15", f"{power} strengthens the line in {space}", a_hex(space))
    _note(world, power, forts=1)


def build_beach_defences(world: AwawWorld, power: str, spaces: tuple[SpaceId, ...]) -> None:
    """32.53: two beach defenses cost as much as one fortification, and are built instead of it."""
    pay(world, power, cost(world, power), "32.53", f"beach defenses in {' and '.join(spaces)}")
    for space in spaces:
        world.put(BeachDefence(space))
        world.tell("32.52", f"{power} defends the beach in {space}", a_hex(space))
    _note(world, power, beaches=1)


def _note(world: AwawWorld, power: str, forts: int = 0, beaches: int = 0) -> None:
    faction = faction_of(world, power)
    row = world.fort_building.get(faction) or FortBuilding(faction)
    world.put(FortBuilding(faction, row.forts + forts, row.beaches + beaches))
    works_built(world, power, FORTIFYING)
