"""21.33, 21.222, 22.15C, 22.18C: ships at sea return to base, each to the one that its owner
chooses, and if he likes by a way that he names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import arrangement, commands, side_of_seat
from warcabinet.awaw.naval.cargo.embarking import debark_at_home
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.movement.bases_to_return_to import (
    bases_for,
    choices,
    errand,
    fallback,
    way_back,
)
from warcabinet.awaw.naval.movement.combining_on_the_way_back import (
    MOST_STOPS,
    Berthing,
    Homeward,
    ReturnBy,
    against_room,
    against_way_back,
    by_way_of_others,
    stops_at_sea,
    way_by,
)
from warcabinet.awaw.naval.movement.displaced_voyage import DisplacedVoyages, displaced
from warcabinet.awaw.naval.movement.scattering import scatter
from warcabinet.awaw.naval.movement.setting_out import next_activity
from warcabinet.awaw.naval.movement.withdrawal_from_sw_boxes import wear_out
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.naval.task_forces.parting import part
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import legs
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import (
    side_of_party,
)
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    ActivityState,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class ReturnTo(Action, frozen=True):
    """21.33: these return to other bases than their own."""

    bases: tuple[Berthing, ...]


# Where to -----------------------------------------------------------------------------------------


class BeMetReturning(Question, frozen=True):
    """22.11A: may a force be intercepted, and attacked by air, on its way back to a base?"""

    force: ForceId
    base: SpaceId


def returning(world: AwawWorld, *, at_once: bool = False) -> list[ForceId]:
    """The forces that are on their way back; `at_once`: of these the ones that do not wait."""
    return [
        row.id
        for row in world.forces.rows()
        if row.stance is Stance.RETURNING and not (at_once and waits(world, row.id))
    ]


def waits(world: AwawWorld, force: ForceId) -> bool:
    """22.15C, 22.15D: who has completed his activity returns with the others of the segment; who
    has given it up, has withdrawn, or has been driven from his port returns at once, with those who
    came to intercept (R-460).
    """
    done = errand(world, force)
    return done is not None and done.state is ActivityState.DONE


# The question -------------------------------------------------------------------------------------


def own_returning(world: AwawWorld, seat: Seat, at_once: bool) -> list[ForceId]:
    own = commands(world, seat)
    found = returning(world, at_once=at_once)
    return [force for force in found if world.forces[force].party in own]


def _asked(asked: Asked) -> list[ForceId]:
    """Those whose way back is not settled yet."""
    assert isinstance(asked.decision, ReturnBases)
    settled = {one.force for one in asked.decision.settled}
    found = own_returning(asked.world, asked.seat, asked.decision.at_once)
    return [force for force in found if force not in settled]


def _mine(asked: Asked, got: Got) -> Domain[ForceId]:
    return among(_asked(asked), "21.33", "this is not a force of yours that returns")


def _forces(asked: Asked, got: Got) -> Domain[ForceId]:
    world: AwawWorld = asked.world
    own = _asked(asked)
    named = {one.force for one in got.get("bases", ())}

    def why(force: ForceId) -> list[Refusal]:
        if force not in own:
            return [Refusal("21.33", "this is not a force of yours that returns")]
        if force in named:
            return [Refusal("21.33", "a force is named twice")]
        if len(bases_for(world, force)) > 1 or world.forces[force].base not in bases_for(
            world, force
        ):
            return []
        return [Refusal("21.33", "it returns to its own base")]

    return Domain(own, why)


def _bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    force = ForceId(got["force"])
    if force not in _asked(asked):
        return Domain((), lambda base: [Refusal("21.33", "this force does not return")])
    known, home = bases_for(world, force), world.forces[force].base
    found = [*choices(world, force), *(base for base in known if base == home)]

    def why(base: SpaceId) -> list[Refusal]:
        if base in found:
            return []
        if base in known:
            return [Refusal("21.112", "the port has no room for all of them", (a_hex(base),))]
        return [Refusal("21.33", "ships do not return to this place", (a_hex(base),))]

    return Domain(found, why)


def _room(asked: Asked, action: ReturnTo) -> list[Refusal]:
    """21.112: all that choose a port have room in it."""
    named = [one.force for one in action.bases]
    if len({*named}) < len(named):
        return [Refusal("21.33", "a force is named twice")]
    assert isinstance(asked.decision, ReturnBases)
    return against_room(asked.world, (*action.bases, *asked.decision.settled))


def _ways(asked: Asked) -> Iterator[ReturnTo]:
    yield ReturnTo(())
    for force in _asked(asked):
        for base in choices(asked.world, force)[:4]:
            yield ReturnTo((Berthing(force, base),))


def _way(asked: Asked, action: ReturnBy) -> list[Refusal]:
    world: AwawWorld = asked.world
    if not BOOK.allows(world, BeMetReturning(action.force, action.base)):
        return [Refusal("22.18C", "nobody meets it on its way back", (a_hex(action.base),))]
    assert isinstance(asked.decision, ReturnBases)
    found = against_way_back(world, action.force, action.base, action.via)
    every = (*asked.decision.settled, Berthing(action.force, action.base))
    return found or against_room(world, every)


def _by_ways(asked: Asked) -> Iterator[ReturnBy]:
    found = by_way_of_others(asked.world, _asked(asked))
    return (one for one in found if not _way(asked, one))


class ReturnBases(Decision[ReturnTo | ReturnBy], frozen=True):
    """21.33, 22.18C: where ships at sea return to, asked again after each that goes a way of its
    own. Who is not named returns to its own base.
    """

    at_once: bool = False
    settled: tuple[Berthing, ...] = ()
    """Those of the seat that go a way of their own."""

    rule: ClassVar[str] = "21.33"
    prompt: ClassVar[str] = "Choose where ships at sea return to"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all return to their own bases"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ReturnTo: Form(
            (
                Slot(
                    "bases",
                    least=0,
                    most=None,
                    inner=(Slot("force", _forces), Slot("base", _bases)),
                    joint=True,
                    drawn="few",
                ),
            ),
            whole=_room,
            proposals=_ways,
            label="Return to base",
            nothing="All return to their own bases",
        ),
        ReturnBy: Form(
            (
                Slot("force", _mine),
                Slot("base", _bases),
                Slot("via", stops_at_sea, most=MOST_STOPS, drawn="few"),
            ),
            whole=_way,
            proposals=_by_ways,
            label="Return by a way of its own",
        ),
    }

    def default(self, asked: Asked) -> ReturnTo:
        return ReturnTo(())

    def real(self, asked: Asked) -> bool:
        world, forces = asked.world, _asked(asked)
        if any({*choices(world, force)} - {fallback(world, force)} for force in forces):
            return True
        return len({world.forces[one].place for one in forces}) > 1 and any(_by_ways(asked))


# Carried out --------------------------------------------------------------------------------------


class ReturnToBase(Procedure[None], tag="return-to-base", kw_only=True):
    """21.33, 22.15C, 22.18: all forces that are on their way back reach a base, unless they are
    intercepted first; the moving side chooses before the other. `at_once`: only those that do not
    wait for the others of their segment (22.15D).
    """

    at_once: bool = False
    asked: tuple[Seat, ...] = ()
    wished: tuple[Berthing, ...] = ()
    ways: tuple[Homeward, ...] = ()
    homeward: tuple[ActivityId, ...] = ()
    sailed: tuple[ActivityId, ...] = ()
    """Those that the other side has had its chance at."""

    def start(self, world: AwawWorld, _: None) -> Step:
        for force in returning(world, at_once=self.at_once):
            part(world, force)
        for seat in seats_in_order(world):
            own = own_returning(world, seat, self.at_once)
            if own and seat not in self.asked:
                self.asked = (*self.asked, seat)
                mine = (one for one in self.ways if one.force in own)
                settled = tuple(Berthing(one.force, one.base) for one in mine)
                return self.ask(ReturnBases((seat,), self.at_once, settled), then=self.chosen)
        return self.go(self.sail)

    def chosen(self, world: AwawWorld, answer: ReturnTo | ReturnBy) -> Step:
        if isinstance(answer, ReturnBy):
            self.ways = (*self.ways, Homeward(answer.force, answer.base, answer.via))
            self.asked = self.asked[:-1]
        else:
            self.wished = (*self.wished, *answer.bases)
        return self.go(self.start)

    def sail(self, world: AwawWorld, _: None) -> Step:
        wished = {one.force: one.base for one in self.wished}
        wished |= {one.force: one.base for one in self.ways}
        ways = {one.force: one.via for one in self.ways}
        for force in returning(world, at_once=self.at_once):
            base = wished.get(force) or fallback(world, force)
            if base is not None:
                self.homeward = (*self.homeward, head_home(world, force, base, ways.get(force, ())))
            else:
                scatter(world, force)
        return self.go(self.on_the_way)

    def on_the_way(self, world: AwawWorld, _: None) -> Step:
        """22.18, 21.232: one side after the other may be intercepted on its way back; those who
        were driven from their port sail by themselves.
        """
        for side in (world.side, world.side.opponent):
            own = tuple(
                name
                for name in self.homeward
                if name not in self.sailed
                and name in world.activities
                and world.activities[name].legs
                and side_of_party(world, world.activities[name].party) is side
            )
            driven = tuple(one for one in own if flees(world, one))
            if home := tuple(one for one in own if one not in driven):
                self.sailed = (*self.sailed, *home)
                meant = Interceptions(activities=home)
                return self.call(meant, then=self.on_the_way)
            if driven:
                self.sailed = (*self.sailed, *driven)
                return self.call(DisplacedVoyages(activities=driven), then=self.on_the_way)
        return self.go(self.arrive)

    def arrive(self, world: AwawWorld, _: None) -> Step:
        for name in self.homeward:
            if (row := world.activities.get(name)) is not None:
                world.amend(row, state=ActivityState.DONE)
                for force in row.forces:
                    dock(world, force, row.goal)
        if returning(world, at_once=self.at_once):  # those who came to intercept, in their turn
            return self.call(ReturnToBase(at_once=self.at_once), then=self.over)
        return Done()

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


class ReturnAtOnce(Procedure[None], tag="return-at-once"):
    """22.15D: who has given up his activity, or has withdrawn from a battle, returns to base before
    anything else is done.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if not returning(world, at_once=True):
            return Done()
        return self.call(ReturnToBase(at_once=True), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


def flees(world: AwawWorld, name: ActivityId) -> bool:
    """21.232: is this the way of ships that were driven from their port?"""
    return any(displaced(world, force) for force in world.activities[name].forces)


def seats_in_order(world: AwawWorld) -> list[Seat]:
    """The seats of the moving side, then the others."""
    seats = arrangement(world).seats
    return sorted(seats, key=lambda seat: (side_of_seat(world, seat) is not world.phasing, seat))


def head_home(
    world: AwawWorld, force: ForceId, base: SpaceId, via: tuple[SpaceId, ...] = ()
) -> ActivityId:
    """22.18, 22.18C, 22.22A: the way back of a force is an activity of its own, that can be
    intercepted; as easily as with cargo, if it had any.
    """
    row, done = world.forces[force], errand(world, force)
    seen = BOOK.allows(world, BeMetReturning(force, base))
    by = way_by(world, row, base, via) if via else ()
    path = (by or way_back(world, row, base)) if seen else ()
    name = next_activity(world)
    world.put(
        Activity(
            name,
            row.party,
            Kind.RETURN,
            (force,),
            legs(world.board, path) if path else (),
            base,
            order=int(name.rpartition("-")[2]),
            state=ActivityState.UNDER_WAY,
            with_cargo=done is not None and done.with_cargo,
        )
    )
    return name


def dock(world: AwawWorld, force: ForceId, base: SpaceId) -> None:
    """21.311, 21.33, 22.27: a force comes back from what it did: it is in port, and inverted. Who
    has only tried to intercept is not. Ships of an SW box that went along with an invasion are in
    it again, whichever way they came (5.91).
    """
    row, done = world.forces[force], errand(world, force)
    along = done is not None and done.kind == Kind.INVASION
    if along and row.base is not None and row.base.endswith("-sw"):
        base = row.base
    world.tell("21.33", f"{in_force(force)} of {row.party} returns to {base}", a_hex(base))
    debark_at_home(world, force)
    if done is not None:
        wear_out(world, force)
    if force in world.forces:  # damaged ships have left an SW box for elsewhere
        come_to_port(world, force, base)
