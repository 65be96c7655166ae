"""18.61: defensive air support: the other side sends air units to ground units that may be attacked
or are being overrun, with jets to escort them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.air.missions.employment import against_mission, may_fly, ready_air, side_of_air
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn, sorties
from warcabinet.awaw.air.support.ground_support import air_defending, capped, carried
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import asked_side, in_turn, seats_of_side
from warcabinet.awaw.command.together import own_orders
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attack.assaults import defenders
from warcabinet.awaw.ground.attack.strengths_and_odds import DefenceStrength
from warcabinet.awaw.pieces.air_factors import Sortie, an_air, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of, side_of_party, units_of_side
from warcabinet.awaw.state.air import AirId, AirUnits, FlightId, Task
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

BOOK.note(
    "18.6141",
    "jets escort defensive air support: they fight interceptors, count for no limit and are not "
    "touched by the ground battle; army and naval air do not escort",
)
BOOK.note(
    "18.613",
    "air units that have not flown in this player turn may also support against overruns and in "
    "exploitation (R-041); what supported in regular combat has landed by then",
)


class DefensiveAir(Action, frozen=True):
    """18.611: these air factors support the ground units in those hexes; `-`: none."""

    sorties: tuple[Sortie, ...]


# Who may go where ---------------------------------------------------------------------------------


def task_of(world: AwawWorld, row: AirUnits) -> Task:
    """18.6141: jets escort, all others support."""
    jet = world.statics.kinds[row.type].category is Category.JET
    return Task.ESCORT if jet else Task.DEFENSIVE_SUPPORT


def supportable(world: AwawWorld, side: Side, space: SpaceId) -> set[str]:
    """11.44, 18.611: the factions of a side's ground units in a hex that air may support."""
    return {
        faction_of(world, world.units[unit].party)
        for unit in world.units_in[space]
        if side_of_party(world, world.units[unit].party) is side and carried(world, unit)
    }


def against_defending(world: AwawWorld, side: Side, row: AirUnits, space: SpaceId) -> list[Refusal]:
    """18.611, 18.612: every reason why factors of a stack cannot support the units in a hex."""
    about = (an_air(row.id), a_hex(space))
    if side_of_air(world, row) is not side:
        return [Refusal("18.611", "these are not air units of yours", about)]
    found = against_mission(world, row, task_of(world, row), space)
    if faction_of(world, row.party) not in supportable(world, side, space):
        reason = "none of the ground units there belongs to their alliance faction"
        found.append(Refusal("18.611", reason, about))
    return found


def may_defend(world: AwawWorld, side: Side, row: AirUnits, space: SpaceId) -> bool:
    """18.611, 18.612: is there nothing against it? Stops at the first reason."""
    return (
        side_of_air(world, row) is side
        and may_fly(world, row, task_of(world, row), space)
        and faction_of(world, row.party) in supportable(world, side, space)
    )


def defended_area(world: AwawWorld, side: Side, hexes: Iterable[SpaceId]) -> int:
    """18.611: these hexes, or if none are named all that hold ground units of the side."""
    named = world.map.mask(hexes)
    return (named or units_of_side(world, side)) & world.map.hexes


def can_defend(world: AwawWorld, side: Side, hexes: Iterable[SpaceId] = ()) -> bool:
    """18.611: can any air unit of a side support any of its ground units there? Air units and
    ground units are in sight of everybody.
    """
    area = defended_area(world, side, hexes)
    return next(chances(world, side, area), None) is not None


def chances(world: AwawWorld, side: Side, area: int) -> Iterator[tuple[SpaceId, AirId]]:
    """Hexes of an area and the stacks that can support there."""
    for row in ready_air(world, side):
        if task_of(world, row) is Task.ESCORT:
            continue
        near = area & mission_area(world, row.type, row.party, where(world, row.place))
        for space in world.map.members(near):
            if may_defend(world, side, row, space):
                yield space, row.id


# The decision -------------------------------------------------------------------------------------


def _asked_for(asked: Asked) -> tuple[AwawWorld, Side, int]:
    assert isinstance(asked.decision, AirDefence)
    side = asked_side(asked)
    return asked.world, side, defended_area(asked.world, side, asked.decision.hexes)


def hexes_to_defend(asked: Asked, got: Got) -> Domain[SpaceId]:
    """18.611: hexes with ground units of one's own; in answer to an attack or an overrun, only
    those attacked.
    """
    world, side, area = _asked_for(asked)

    def why(space: SpaceId) -> list[Refusal]:
        about = (a_hex(space),)
        if space not in world.map or not world.map.has(area, space):
            return [Refusal("18.611", "no ground units of yours can be supported there", about)]
        if not supportable(world, side, space):
            return [Refusal("11.44", "partisans receive no defensive air support", about)]
        if not world.map.has(near, space):
            return [Refusal("18.45", "none of your air units can reach it", about)]
        return []

    near = 0
    for row in ready_air(world, side):
        near |= mission_area(world, row.type, row.party, where(world, row.place))
    return Domain(world.map.members(area & near), why)


def stacks_to_defend(asked: Asked, got: Got) -> Domain[AirId]:
    """18.611, 18.612, 18.6141: uninverted air units within range."""
    world, side, _ = _asked_for(asked)
    space: SpaceId = got["hex"]

    def why(stack: AirId) -> list[Refusal]:
        row = world.air.get(stack)
        if row is None:
            return [Refusal("18.611", "there are no such air units", (an_air(stack),))]
        return against_defending(world, side, row, space)

    return Domain([row.id for row in ready_air(world, side)], why)


def as_a_whole(asked: Asked, action: DefensiveAir) -> list[Refusal]:
    """17.91, 18.6141: no factor twice, and no escort without anybody to escort."""
    world: AwawWorld = asked.world
    found = overdrawn(world, action.sorties, at_home=True)
    supported = {
        one.hex
        for one in action.sorties
        if task_of(world, world.air[one.stack]) is Task.DEFENSIVE_SUPPORT
    }
    for one in action.sorties:
        if one.hex not in supported:
            reason = "jets escort army or naval air that supports there"
            found.append(Refusal("18.6141", reason, (an_air(one.stack), a_hex(one.hex))))
    return found


def proposed_defences(asked: Asked) -> Iterator[DefensiveAir]:
    """18.611: one stack to one hex."""
    world, side, area = _asked_for(asked)
    for space, stack in chances(world, side, area):
        yield DefensiveAir((Sortie(space, stack, world.air[stack].factors),))


@own_orders()
class AirDefence(Decision[DefensiveAir], frozen=True):
    """18.611, 18.613, 18.619: whom the air units of the other side support; by default nobody.
    `hexes`: only these are open, because they are attacked or overrun.
    """

    hexes: tuple[SpaceId, ...]

    rule: ClassVar[str] = "18.611"
    prompt: ClassVar[str] = "Give defensive air support, or none"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "nobody flies"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        DefensiveAir: Form(
            (sorties("sorties", hexes_to_defend, stacks_to_defend, least=0, at_home=True),),
            whole=as_a_whole,
            proposals=proposed_defences,
            label="Defensive air support",
            nothing="No defensive air support",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        where = f" in {' and '.join(self.hexes)}" if self.hexes else ""
        return f"Give defensive air support to your ground units{where}, or none"

    def default(self, asked: Asked) -> DefensiveAir:
        return DefensiveAir(())


# In the air ---------------------------------------------------------------------------------------


def send(world: AwawWorld, some: Iterable[Sortie]) -> tuple[FlightId, ...]:
    """18.611, 18.618, 33.73C: air units leave for the hexes they support; they have flown, whatever
    comes of it. Those over their own base are the last to get oil.
    """
    found: list[FlightId] = []
    for one in sorted(some, key=lambda each: (each.hex == world.air[each.stack].place, each)):
        row = world.air[one.stack]
        task = task_of(world, row)
        text = f"{one.factors} of {row.type} from {row.place}: {task.replace('-', ' ')}, {one.hex}"
        world.tell("18.611", text, a_hex(one.hex))
        found += launch(world, (one.wing,), task, one.hex)
    return tuple(found)


GIVEN = (Task.DEFENSIVE_SUPPORT, Task.ESCORT)
"""What defensive air support is flown as."""


class CommitDefence(Procedure[tuple[FlightId, ...]]):
    """18.611: one side is asked for its defensive air support, seat by seat; gives back the
    flights."""

    side: Side
    """Whose ground units are supported."""
    hexes: tuple[SpaceId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        if not can_defend(world, self.side, self.hexes):
            return Done(())
        seat = in_turn(world, self.side, lambda: self.able(world))
        return Done(()) if seat is None else self.question(seat)

    def question(self, seat: Seat) -> Step:
        return self.ask(AirDefence((seat,), self.hexes), then=self.committed)

    def able(self, world: AwawWorld) -> set[str]:
        """The parties whose air units can support somebody."""
        area = defended_area(world, self.side, self.hexes)
        return {world.air[stack].party for _, stack in chances(world, self.side, area)}

    def committed(self, world: AwawWorld, answer: DefensiveAir) -> Step:
        seat, found = world.answering, send(world, answer.sorties)
        following = in_turn(world, self.side, lambda: self.able(world), seat)
        if following is not None:
            return self.question(following)
        if len(seats_of_side(world, self.side)) == 1:
            return Done(found)
        rows = world.flights.rows()
        return Done(tuple(row.id for row in rows if row.task in GIVEN and not row.in_place))


BOOK.note(
    "18.615", "ground support and defensive air support over one battle do not fight each other"
)


@BOOK.modifies(
    DefenceStrength,
    "18.611A, 18.611B, 18.614",
    "defensive air support",
    "each army air factor adds one factor to the defence, whatever the DM, up to three for each "
    "ground factor",
)
def army_air_defence(world: AwawWorld, asked: DefenceStrength) -> int | None:
    flights = air_defending(world, asked.assault)
    if not flights:
        return None
    return capped(world, flights, defenders(world, asked.assault))[0] or None


@BOOK.modifies(
    DefenceStrength,
    "18.612, 18.611B, 18.614",
    "defensive air support by naval air",
    "three land-based naval air squadrons add one factor to the defence, within the same limit",
)
def naval_air_defence(world: AwawWorld, asked: DefenceStrength) -> int | None:
    flights = air_defending(world, asked.assault)
    if not flights:
        return None
    return capped(world, flights, defenders(world, asked.assault))[1] or None
