"""18.56: interception of defensive air support: air battles over the supported hexes, before any
ground combat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw import offensives
from warcabinet.awaw.air.combat.air_combat import AirRound, end_combat, engaged, squads
from warcabinet.awaw.air.missions.employment import against_mission, may_fly, ready_air, side_of_air
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn, sorties, wings
from warcabinet.awaw.air.support.after_the_battle import go_home
from warcabinet.awaw.command.command import asked_side, chief_of_flights, in_turn
from warcabinet.awaw.command.together import own_orders
from warcabinet.awaw.pieces.air_factors import Sortie, Wing, an_air, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirId, FlightId, Task
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

SUPPORTS = (Task.DEFENSIVE_SUPPORT, Task.ESCORT)


class InterceptSupport(Action, frozen=True):
    """18.561: these air factors intercept the defensive air support over those hexes; `-`: none."""

    sorties: tuple[Sortie, ...]


class KeepSupporting(Action, frozen=True):
    """18.5633: the defensive air support goes on."""


class CallOffSupport(Action, frozen=True):
    """18.5632: the defensive air support returns to base."""


class InterceptAgain(Action, frozen=True):
    """18.5634: another round, with all who are left and with these fresh air factors."""

    wings: tuple[Wing, ...]


class StopIntercepting(Action, frozen=True):
    """18.5634: disengage."""


# Who may intercept --------------------------------------------------------------------------------


def interceptors(world: AwawWorld, side: Side, hexes: Iterable[SpaceId]) -> Iterator[AirId]:
    """18.561: the stacks of a side that can intercept over any of these hexes."""
    spaces = tuple(hexes)
    for row in ready_air(world, side):
        if any(may_fly(world, row, Task.INTERCEPTION, space) for space in spaces):
            yield row.id


def against_intercepting(
    world: AwawWorld, side: Side, stack: AirId, space: SpaceId
) -> list[Refusal]:
    """18.561, 18.562, 20.32I, 9.32F: every reason why a stack, on land or on a carrier, cannot
    intercept over a hex.
    """
    row = world.air.get(stack)
    if row is None or side_of_air(world, row) is not side:
        return [Refusal("18.561", "these are not air units of yours", (an_air(stack),))]
    return against_mission(world, row, Task.INTERCEPTION, space)


def _hexes(asked: Asked) -> tuple[SpaceId, ...]:
    assert isinstance(asked.decision, SupportInterception | AnotherRound)
    return asked.decision.hexes


def hexes_to_intercept(asked: Asked, got: Got) -> Domain[SpaceId]:
    return among(_hexes(asked), "18.561", "there is no defensive air support to intercept")


def stacks_to_intercept(asked: Asked, got: Got) -> Domain[AirId]:
    """18.561: uninverted air units within range of the hex."""
    world: AwawWorld = asked.world
    side = asked_side(asked)
    space: SpaceId = got["hex"] if "hex" in got else _hexes(asked)[0]

    def why(stack: AirId) -> list[Refusal]:
        return against_intercepting(world, side, stack, space)

    return Domain([row.id for row in ready_air(world, side)], why)


def payable(world: AwawWorld, some: Iterable[Sortie]) -> list[Refusal]:
    """9.58: what stands against paying for these, hex by hex."""
    ahead = world.copy()
    ahead.readonly = False
    for space, flying in by_hex(some).items():
        if found := offensives.against_air(ahead, flying, (space,)):
            return found
        offensives.carry_out_air(ahead, flying, (space,), "interception")
    return []


def by_hex(some: Iterable[Sortie]) -> dict[SpaceId, list[Wing]]:
    found: dict[SpaceId, list[Wing]] = {}
    for one in sorted(some):
        found.setdefault(one.hex, []).append(one.wing)
    return found


def intercepts_as_a_whole(asked: Asked, action: InterceptSupport) -> list[Refusal]:
    return overdrawn(asked.world, action.sorties) or payable(asked.world, action.sorties)


def more_as_a_whole(asked: Asked, action: InterceptAgain) -> list[Refusal]:
    space = _hexes(asked)[0]
    fresh = [Sortie(space, wing.stack, wing.factors) for wing in action.wings]
    return overdrawn(asked.world, fresh) or payable(asked.world, fresh)


def proposed_interceptions(asked: Asked) -> Iterator[InterceptSupport]:
    world: AwawWorld = asked.world
    for space in _hexes(asked):
        for stack in interceptors(world, asked_side(asked), (space,)):
            yield InterceptSupport((Sortie(space, stack, world.air[stack].factors),))


@own_orders()
class SupportInterception(Decision[InterceptSupport], frozen=True):
    """18.561: which defensive air support the side whose turn it is intercepts; by default none."""

    hexes: tuple[SpaceId, ...]

    rule: ClassVar[str] = "18.561"
    prompt: ClassVar[str] = "Intercept defensive air support, or none"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        InterceptSupport: Form(
            (sorties("sorties", hexes_to_intercept, stacks_to_intercept, least=0),),
            whole=intercepts_as_a_whole,
            proposals=proposed_interceptions,
            label="Intercept",
            nothing="Do not intercept",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Intercept the defensive air support over {', '.join(self.hexes)}, or none"

    def default(self, asked: Asked) -> InterceptSupport:
        return InterceptSupport(())


class GoOnSupporting(Decision[KeepSupporting | CallOffSupport], frozen=True):
    """18.5631: after a round the defender goes on or returns; by default he goes on."""

    hexes: tuple[SpaceId, ...]
    ours: int
    theirs: int

    rule: ClassVar[str] = "18.5631"
    prompt: ClassVar[str] = "Go on with the defensive air support, or return to base"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "go on"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        KeepSupporting: Form(weight=3, label="Go on"),
        CallOffSupport: Form(label="Return to base"),
    }

    def prompt_for(self, asked: Asked) -> str:
        odds = f"{self.ours} against {self.theirs} over {self.hexes[0]}"
        return f"{odds}: go on with the defensive air support, or return to base"

    def default(self, asked: Asked) -> KeepSupporting:
        return KeepSupporting()


def _at_least(asked: Asked) -> int:
    """18.5634: without survivors another round takes fresh air units."""
    assert isinstance(asked.decision, AnotherRound)
    return 0 if asked.decision.ours else 1


def _can_fight_on(asked: Asked) -> list[Refusal]:
    assert isinstance(asked.decision, AnotherRound)
    if asked.decision.ours or stacks_to_intercept(asked, {}).possible():
        return []
    return [Refusal("18.5634", "you have no air units that could fight another round")]


def _fresh(asked: Asked) -> Iterator[InterceptAgain]:
    world: AwawWorld = asked.world
    if not _at_least(asked):
        yield InterceptAgain(())
    for stack in interceptors(world, asked_side(asked), _hexes(asked)):
        yield InterceptAgain((Wing(stack, world.air[stack].factors),))


class AnotherRound(Decision[InterceptAgain | StopIntercepting], frozen=True):
    """18.5634: another round against the defensive air support, with fresh air units if wanted, or
    an end; by default an end.
    """

    hexes: tuple[SpaceId, ...]
    ours: int
    theirs: int

    rule: ClassVar[str] = "18.5634"
    prompt: ClassVar[str] = "Fight another round in the air, or disengage"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        InterceptAgain: Form(
            (wings("wings", stacks_to_intercept, least=_at_least),),
            fits=_can_fight_on,
            whole=more_as_a_whole,
            proposals=_fresh,
            label="Fight on",
            nothing="Fight on with those who are there",
        ),
        StopIntercepting: Form(label="Disengage"),
    }

    def prompt_for(self, asked: Asked) -> str:
        odds = f"{self.ours} against {self.theirs} over {self.hexes[0]}"
        return f"{odds}: fight another round in the air, or disengage"

    def default(self, asked: Asked) -> StopIntercepting:
        return StopIntercepting()


# X.DAS --------------------------------------------------------------------------------------------


class SupportBattle(Procedure[None], kw_only=True):
    """18.563: the air battle over one hex, round by round."""

    hex: SpaceId
    side: Side
    """Who intercepts."""
    defenders: tuple[FlightId, ...]
    interceptors: tuple[FlightId, ...]

    def start(self, world: AwawWorld, _: None) -> Step:
        """18.5631: all who intercept against all who support or escort (X.DAS.10)."""
        fight = AirRound(attackers=self.interceptors, defenders=self.defenders, rule="18.5631")
        return self.call(fight, then=self.fought)

    def strengths(self, world: AwawWorld) -> tuple[int, int]:
        return (
            engaged(squads(world, self.interceptors)),
            engaged(squads(world, self.defenders)),
        )

    def fought(self, world: AwawWorld, _: None) -> Step:
        """18.5631: the defender goes on or returns (X.DAS.20); nothing is left to decide when
        nobody is left who supports.
        """
        self.defenders = tuple(one for one in self.defenders if one in world.flights)
        self.interceptors = tuple(one for one in self.interceptors if one in world.flights)
        if not any(world.flights[one].task is Task.DEFENSIVE_SUPPORT for one in self.defenders):
            return self.finish(world, called_off=True)
        ours, theirs = self.strengths(world)
        question = GoOnSupporting(
            (chief_of_flights(world, self.side.opponent, self.defenders),),
            (self.hex,),
            theirs,
            ours,
        )
        return self.ask(question, then=self.defended)

    def defended(self, world: AwawWorld, answer: KeepSupporting | CallOffSupport) -> Step:
        """18.5632, 18.5634: if the support goes on, the attacker stops or fights again (X.DAS.30),
        with fresh air units even if none of the first are left.
        """
        if isinstance(answer, CallOffSupport):
            world.tell("18.5632", "the defensive air support is called off", a_hex(self.hex))
            return self.finish(world, called_off=True)
        fresh = next(interceptors(world, self.side, (self.hex,)), None)
        if not self.interceptors and fresh is None:
            return self.finish(world)
        ours, theirs = self.strengths(world)
        question = AnotherRound(
            (chief_of_flights(world, self.side, self.interceptors),), (self.hex,), ours, theirs
        )
        return self.ask(question, then=self.attacked)

    def attacked(self, world: AwawWorld, answer: InterceptAgain | StopIntercepting) -> Step:
        if isinstance(answer, StopIntercepting):
            return self.finish(world)
        self.interceptors = (*self.interceptors, *intercept(world, answer.wings, self.hex))
        return self.go(self.start)

    def finish(self, world: AwawWorld, called_off: bool = False) -> Step:
        """18.564: the interceptors return, and so do all defenders if they have called it off;
        otherwise those who were forced to abort by the last roll.
        """
        end_battle(world, self.defenders, self.interceptors, called_off)
        return Done()


def end_battle(
    world: AwawWorld,
    defenders: tuple[FlightId, ...],
    interceptors: tuple[FlightId, ...],
    called_off: bool = False,
) -> None:
    """18.5632, 18.5633, 18.564: who returns when an air battle is over, and who supports."""
    end_combat(world, (*defenders, *interceptors))
    go_home(world, interceptors)
    for flight in defenders:
        row = world.flights.get(flight)
        if row is None:
            continue
        if called_off:
            go_home(world, (flight,))
        elif row.aborted:
            text = f"{row.aborted} of {row.type} from {row.base} give no support"
            world.tell("18.5633", text, a_hex(row.target))
            go_home(world, (flight,), row.aborted)


def intercept(world: AwawWorld, some: Iterable[Wing], space: SpaceId) -> list[FlightId]:
    """9.58, 18.561: pay for interceptors and send them."""
    flying = tuple(some)
    what = f"interception over {space}"
    offensives.carry_out_air(world, flying, (space,), what)
    for wing in flying:
        row = world.air[wing.stack]
        text = f"{wing.factors} of {row.type} from {row.place} intercept over {space}"
        world.tell("18.561", text, a_hex(space))
    return launch(world, flying, Task.INTERCEPTION, space)


def open_support(world: AwawWorld) -> tuple[FlightId, ...]:
    """18.561: the defensive air support that has just been given, and its escorts."""
    return tuple(
        sorted(
            row.id for row in world.flights.values() if row.task in SUPPORTS and not row.in_place
        )
    )


class InterceptDefence(Procedure[None]):
    """18.561: the side whose turn it is may intercept the defensive air support that has just been
    given; each battle is fought to its end before the next.
    """

    side: Side

    def start(self, world: AwawWorld, _: None) -> Step:
        flights = open_support(world)
        hexes = tuple(sorted({world.flights[flight].target for flight in flights}))
        if not hexes or next(interceptors(world, self.side, hexes), None) is None:
            return self.settle(world)
        seat = in_turn(world, self.side, lambda: self.able(world, hexes))
        return self.settle(world) if seat is None else self.question(seat, hexes)

    def question(self, seat: Seat, hexes: tuple[SpaceId, ...]) -> Step:
        return self.ask(SupportInterception((seat,), hexes), then=self.sent)

    def able(self, world: AwawWorld, hexes: tuple[SpaceId, ...]) -> set[str]:
        """The parties whose air units can intercept."""
        return {world.air[stack].party for stack in interceptors(world, self.side, hexes)}

    def sent(self, world: AwawWorld, answer: InterceptSupport) -> Step:
        seat = world.answering
        for space, flying in by_hex(answer.sorties).items():
            intercept(world, flying, space)
        flights = open_support(world)
        hexes = tuple(sorted({world.flights[flight].target for flight in flights}))
        following = in_turn(world, self.side, lambda: self.able(world, hexes), seat)
        return self.go(self.fight) if following is None else self.question(following, hexes)

    def fight(self, world: AwawWorld, _: None) -> Step:
        """18.563: hex by hex."""
        waiting = [row for row in world.flights.values() if row.task is Task.INTERCEPTION]
        if not waiting:
            return self.settle(world)
        space = min(row.target for row in waiting)
        against = (row for row in map(world.flights.__getitem__, open_support(world)))
        battle = SupportBattle(
            hex=space,
            side=self.side,
            defenders=tuple(row.id for row in against if row.target == space),
            interceptors=tuple(sorted(row.id for row in waiting if row.target == space)),
        )
        return self.call(battle, then=self.fight)

    def settle(self, world: AwawWorld) -> Step:
        """18.5633: what is still there stays in place."""
        for flight in open_support(world):
            world.amend(world.flights[flight], in_place=True)
        return Done()
