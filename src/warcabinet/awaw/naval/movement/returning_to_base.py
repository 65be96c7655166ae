"""21.33, 21.222, 22.15C: ships at sea return to base, each to one that its owner chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import arrangement, commands, side_of_seat
from warcabinet.awaw.naval.battle.enemy_air_range import in_reach
from warcabinet.awaw.naval.cargo.cargo_losses import lose_without_ships
from warcabinet.awaw.naval.cargo.embarking import aboard, debark_at_home
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.movement.displaced_voyage import DisplacedVoyages, displaced
from warcabinet.awaw.naval.movement.room_in_port import MOVES, factors_of, room_for
from warcabinet.awaw.naval.movement.setting_out import next_activity, use
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.ships.changing import change, move, sink_force
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail
from warcabinet.awaw.naval.waters.paths import Path, between, legs, length
from warcabinet.awaw.naval.waters.ports_and_basing import harbour, ports_of
from warcabinet.awaw.naval.waters.ports_for_displaced_naval_units import refuges
from warcabinet.awaw.naval.waters.returning import return_bases
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import (
    faction_of,
    held_by,
    hostile_to,
    members_of,
    side_of_party,
)
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    ActivityState,
    Force,
    Hull,
    HullState,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class Berthing(msgspec.Struct, frozen=True, order=True):
    """A force, and the base that it returns to."""

    force: ForceId
    base: SpaceId


class ReturnTo(Action, frozen=True):
    """21.33: these return to other bases than their own."""

    bases: tuple[Berthing, ...]


# Where to -----------------------------------------------------------------------------------------

RETURN_PLACES: Occasion[Callable[[AwawWorld, ForceId], Mapping[SpaceId, int] | None]] = Occasion(
    "ships return from where others do not go"
)
"""Who says where such a force returns, with the hexes; None: like all others."""


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


def errand(world: AwawWorld, force: ForceId) -> Activity | None:
    """The last activity of a force in this player turn, but for its way back, and for a base change
    that is over: who sails again from its new base is on another errand.
    """
    base = world.forces[force].base
    own = [
        row
        for row in world.activities.values()
        if force in row.forces and row.kind != Kind.RETURN and not has_moved(row, base)
    ]
    return max(own, key=lambda row: row.order, default=None)


def has_moved(row: Activity, base: SpaceId | None) -> bool:
    """21.32: is this a base change that has brought a force to where it is based now?"""
    over = row.state is ActivityState.DONE and row.goal == base
    return over and row.kind in (Kind.BASE_CHANGE, Kind.SW_DEPLOYMENT)


def way_back(world: AwawWorld, force: Force, base: SpaceId) -> Path:
    """21.36A: the shortest way from where a force is to a base."""
    row = errand(world, force.id)
    kind = Kind.INTERCEPTION if row is None else row.kind
    start = world.map.bit(force.place)
    found = between(world, force.party, start, harbour(world, base), kind)
    if not found and row is not None and row.legs and path_of(row)[0] in harbours(world, base):
        there = path_of(row)
        if force.place in there:  # the way that it came by is open to it
            return tuple(reversed(there[: there.index(force.place) + 1]))
    return found


def harbours(world: AwawWorld, base: SpaceId) -> list[SpaceId]:
    return world.map.members(harbour(world, base))


def bases_for(world: AwawWorld, force: ForceId) -> Mapping[SpaceId, int]:
    """21.33, 21.222, 22.63, 28.523, 21.66A: the bases that a force may return to, with the hexes:
    its own first, then those near where it has acted or fought. Only to its own after a failed base
    change (22.63A), redeployment or sea escort, with units aboard (22.63B), or if it has
    intercepted by Magic (48.61C). Ships of an SW box go back to it, unopposed (R-391).
    """
    row = world.forces[force]
    home = row.base
    for part in BOOK.parts(RETURN_PLACES):
        if (places := part(world, force)) is not None:
            return places
    if home is None:
        return {}
    done = errand(world, force)
    faction = ports_of(world, row.party)
    open_ = not world.map.is_hex(home) or world.map.has(faction, home)
    back = way_back(world, row, home) if open_ else ()
    own = {home: length(world, back)} if back else {}
    if home.endswith("-sw"):
        return {home: 0}
    if own and done is not None and (done.kind in MOVES or failed_escort(done)):
        return own
    if own and (force in world.magic_forces or aboard(world, force)):
        return own
    if displaced(world, force):
        return havens(world, row, home)
    known = return_bases(world, row.party, row.place, home, own.get(home))
    found = {base: hexes or 0 for base, hexes in known.items() if base in own or base != home}
    beset = under_attack(world, row.party)
    return {base: hexes for base, hexes in found.items() if base not in beset} or found


def failed_escort(done: Activity) -> bool:
    """21.33, 28.523: has a sea escort been given up?"""
    return done.kind == Kind.ESCORT and done.state is ActivityState.ABORTED


def under_attack(world: AwawWorld, party: str) -> set[SpaceId]:
    """21.33, 22.63C: the bases that enemies invade in this combat phase: ships return there only
    if there is no other.
    """
    hostile = hostile_to(world, party)
    return {
        row.goal
        for row in world.activities.rows()
        if row.kind == Kind.INVASION and row.party in hostile
    }


def havens(world: AwawWorld, force: Force, lost: SpaceId) -> Mapping[SpaceId, int]:
    """21.23, 21.23A, 21.231: the nearest ports and boxes in range of a lost port that have room for
    all of a displaced force: one, or several that are equally near.
    """
    return shelters(world, force.party, lost, factors_of(world, force.id))


def shelters(world: AwawWorld, party: str, lost: SpaceId, need: int) -> Mapping[SpaceId, int]:
    """21.23, 23.462A: where so many naval factors go that leave a port. If it is not lost, they
    escape from an air attack, to where no enemy can follow them through the air.
    """
    held = held_by(world, members_of(world, faction_of(world, party)))
    escape = world.map.has(held, lost)
    able = [
        one
        for one in refuges(world, party, lost)
        if one.place != lost
        and room_for(world, party, one.place) >= need
        and (not world.map.is_hex(one.place) or world.map.has(held, one.place))
        and not (escape and in_reach(world, party, one.place))
    ]
    return {one.place: one.hexes for one in able if one.hexes == able[0].hexes}


def fallback(world: AwawWorld, force: ForceId) -> SpaceId | None:
    """21.33, 21.23: where a force goes that nobody sends elsewhere: to its own base; if that is
    lost, to the nearest that has room.
    """
    row = world.forces[force]
    known = bases_for(world, force)
    if row.base in known:
        return row.base
    need = factors_of(world, force)
    near = sorted(known, key=lambda base: (known[base], base))
    for base in near:
        if room_for(world, row.party, base) >= need:
            return base
    return next(iter(havens(world, row, row.place)), None)


def choices(world: AwawWorld, force: ForceId) -> list[SpaceId]:
    """The bases with room for all of a force, besides its own."""
    row, need = world.forces[force], factors_of(world, force)
    return [
        base
        for base in bases_for(world, force)
        if base != row.base and room_for(world, row.party, base) >= need
    ]


# The question -------------------------------------------------------------------------------------


def own_returning(world: AwawWorld, seat: Seat, at_once: bool) -> list[ForceId]:
    own = commands(world, seat)
    found = returning(world, at_once=at_once)
    return [force for force in found if world.forces[force].party in own]


def _asked(asked: Asked) -> list[ForceId]:
    assert isinstance(asked.decision, ReturnBases)
    return own_returning(asked.world, asked.seat, asked.decision.at_once)


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
    world: AwawWorld = asked.world
    named = [one.force for one in action.bases]
    if len({*named}) < len(named):
        return [Refusal("21.33", "a force is named twice")]
    coming: Counter[SpaceId] = Counter()
    for one in action.bases:
        if one.base != world.forces[one.force].base:
            coming[one.base] += factors_of(world, one.force)
    for base, factors in sorted(coming.items()):
        party = world.forces[named[0]].party
        if factors > room_for(world, party, base):
            return [Refusal("21.112", "the port has no room for all of them", (a_hex(base),))]
    return []


def _ways(asked: Asked) -> Iterator[ReturnTo]:
    yield ReturnTo(())
    for force in _asked(asked):
        for base in choices(asked.world, force)[:4]:
            yield ReturnTo((Berthing(force, base),))


class ReturnBases(Decision[ReturnTo], frozen=True):
    """21.33: where ships at sea return to. Who is not named returns to its own base."""

    at_once: bool = False

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
    }

    def default(self, asked: Asked) -> ReturnTo:
        return ReturnTo(())

    def real(self, asked: Asked) -> bool:
        world: AwawWorld = asked.world
        return any({*choices(world, force)} - {fallback(world, force)} for force in _asked(asked))


# Carried out --------------------------------------------------------------------------------------


class ReturnToBase(Procedure[None], tag="return-to-base", kw_only=True):
    """21.33, 22.15C, 22.18: all forces that are on their way back reach a base, unless they are
    intercepted first; the moving side chooses before the other. `at_once`: only those that do not
    wait for the others of their segment (22.15D).
    """

    at_once: bool = False
    asked: tuple[Seat, ...] = ()
    wished: tuple[Berthing, ...] = ()
    homeward: tuple[ActivityId, ...] = ()
    sailed: tuple[ActivityId, ...] = ()
    """Those that the other side has had its chance at."""

    def start(self, world: AwawWorld, _: None) -> Step:
        for seat in seats_in_order(world):
            if seat not in self.asked and own_returning(world, seat, self.at_once):
                self.asked = (*self.asked, seat)
                return self.ask(ReturnBases((seat,), self.at_once), then=self.chosen)
        return self.go(self.sail)

    def chosen(self, world: AwawWorld, answer: ReturnTo) -> Step:
        self.wished = (*self.wished, *answer.bases)
        return self.go(self.start)

    def sail(self, world: AwawWorld, _: None) -> Step:
        wished = {one.force: one.base for one in self.wished}
        for force in returning(world, at_once=self.at_once):
            base = wished.get(force) or fallback(world, force)
            if base is not None:
                self.homeward = (*self.homeward, head_home(world, force, base))
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


def scatter(world: AwawWorld, force: ForceId) -> None:
    """21.23B, 21.23D: ships that find no port for all of them go to the nearest ports with room for
    some, the largest ships first; what is left is eliminated.
    """
    row = world.forces[force]
    for refuge in refuges(world, row.party, row.place):
        room = room_for(world, row.party, refuge.place)
        for hull in sorted(ships_of(world, force), key=lambda one: (-one.factors, one.id)):
            size = class_of(world, hull).size
            if count := min(hull.factors, room) // size * size:
                room -= count
                move(world, hull, refuge.place, count)
        if force not in world.forces:
            return
    world.tell("21.23D", f"{in_force(force)} of {row.party} finds no port and is eliminated")
    sink_force(world, force)
    lose_without_ships(world)


def seats_in_order(world: AwawWorld) -> list[Seat]:
    """The seats of the moving side, then the others."""
    seats = arrangement(world).seats
    return sorted(seats, key=lambda seat: (side_of_seat(world, seat) is not world.phasing, seat))


def head_home(world: AwawWorld, force: ForceId, base: SpaceId) -> ActivityId:
    """22.18, 22.22A: the way back of a force is an activity of its own, that can be intercepted; as
    easily as with cargo, if it had any.
    """
    row, done = world.forces[force], errand(world, force)
    seen = BOOK.allows(world, BeMetReturning(force, base))
    path = way_back(world, row, base) if seen else ()
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
    has only tried to intercept is not.
    """
    row = world.forces[force]
    world.tell("21.33", f"{in_force(force)} of {row.party} returns to {base}", a_hex(base))
    if errand(world, force) is not None:
        wear_out(world, force)
    debark_at_home(world, force)
    come_to_port(world, force, base)


def wear_out(world: AwawWorld, force: ForceId) -> None:
    """21.311, 25.36, 28.533, 28.73C: a force has had its operation. Ships of an SW box that
    protected one through it are not inverted by that, but protect no other in this phase; its
    transports are inverted, and damaged ships leave the box.
    """
    row = world.forces[force]
    if row.base is None or not row.base.endswith("-sw"):
        use(world, force)
        return
    for hull in ships_of(world, force):
        if class_of(world, hull).sort is Sort.TRANSPORT:
            change(world, hull, state=HullState.USED)
        elif hull.damaged:
            withdraw(world, hull, row.base)
        elif hull.state is HullState.READY:
            change(world, hull, state=HullState.TRIED)


def withdraw(world: AwawWorld, hull: Hull, box: SpaceId) -> None:
    """25.371, 28.533: a damaged ship leaves its SW box at once, for the first mapboard box that its
    rule names, or else a port with room (R-393).
    """
    asked = [Sail(hull.party, Kind.SW_DEPLOYMENT, box, one) for one in havens_of(world, hull.party)]
    for one in asked:
        if BOOK.allows(world, one) and room_for(world, hull.party, one.goal) >= hull.factors:
            world.tell("25.371", f"{hull.what} withdraws to {one.goal}", a_hex(one.goal))
            move(world, hull, one.goal)
            return


def havens_of(world: AwawWorld, party: str) -> list[SpaceId]:
    boxes = world.board.real_boxes & world.statics.map
    return [*world.map.members(boxes), *world.map.members(ports_of(world, party))]
