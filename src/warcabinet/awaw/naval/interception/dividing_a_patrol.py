"""21.313, 21.4182D, 20.164D: a patrol divides, to support several friends or to keep a part back.

That a marker divides everybody sees; which ships go where is said in secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, side_of_seat
from warcabinet.awaw.naval.battle.fleet_orders import Part, some
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.interception.naval_interception import (
    may_try,
    on_offensive_patrol,
    senders,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.ships.changing import move
from warcabinet.awaw.naval.ships.contents import fast_carriers, fast_fleet, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.task_forces.changing_force import (
    SMALL,
    loose_id,
    part_at_sea,
    power_for,
    some_of,
    whole,
)
from warcabinet.awaw.naval.task_forces.composition import free_markers, may_form
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import ActivityId, Force, ForceKind, Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class DividePatrol(Action, frozen=True):
    """21.4182D: this patrol becomes two."""

    force: ForceId


class DetachShips(Action, frozen=True):
    """21.4182D: these ships of a patrol become a force of their own; with none it stays whole."""

    ships: tuple[Part, ...] = ()


class SailApart(Question, frozen=True):
    """21.313: may these ships be a force of their own, once theirs divides? `marked`: under a
    marker.
    """

    party: str
    hulls: tuple[Hull, ...]
    marked: bool

    def about(self) -> tuple[Thing, ...]:
        return tuple(Thing("ship", str(hull.id)) for hull in self.hulls)


@BOOK.forbids(SailApart, "21.313", "fast carriers need a fast fleet factor for each of theirs")
def carriers_left_alone(world: AwawWorld, asked: SailApart) -> bool:
    return fast_carriers(world, asked.hulls) > fast_fleet(world, asked.hulls)


@BOOK.forbids(SailApart, "21.312", "ten naval factors or more sail as a task force")
def large_in_the_open(world: AwawWorld, asked: SailApart) -> bool:
    return not asked.marked and sum(hull.factors for hull in asked.hulls) >= SMALL


@BOOK.forbids(SailApart, "20.162C", "ships of different powers sail in forces of their own")
def flags_apart(world: AwawWorld, asked: SailApart) -> bool:
    return not asked.marked and len({power_for(world, hull.party) for hull in asked.hulls}) > 1


# The two parts ------------------------------------------------------------------------------------


class Halves(NamedTuple):
    """A force that divides: those that are detached, the others, and who is under a marker."""

    going: tuple[Hull, ...]
    staying: tuple[Hull, ...]
    goes_marked: bool
    stays_marked: bool


def halves(world: AwawWorld, force: ForceId, taken: Mapping[str, int]) -> Halves:
    """20.164D: if another marker is left, and both parts can be task forces, both stay hidden. Else
    the one that can be is, the one that stays before the other (R-517).
    """
    row, own = world.forces[force], ships_of(world, force)
    going = tuple(some_of(hull, taken[hull.id]) for hull in own if hull.id in taken)
    staying = tuple(
        some_of(hull, hull.factors - taken.get(hull.id, 0))
        for hull in own
        if hull.factors > taken.get(hull.id, 0)
    )
    if row.kind is not ForceKind.TASK_FORCE:
        return Halves(going, staying, goes_marked=False, stays_marked=False)
    stays = not may_form(world, row.party, staying, row.place)
    goes = not may_form(world, row.party, going, row.place)
    if stays and goes and not free_markers(world, row.party):
        goes = False
    return Halves(going, staying, goes, stays)


def divide(world: AwawWorld, force: ForceId, taken: Mapping[str, int]) -> None:
    """20.164D, 21.4182D: the ships that are named are a force of their own, on patrol like the
    others; who cannot be a task force is in the open.
    """
    both = halves(world, force, taken)
    parts = [(HullId(hull), count) for hull, count in taken.items()]
    if both.goes_marked and both.stays_marked:
        names = [part_at_sea(world, force, parts)]
        _with(world, force, names[0])
    else:
        rest = whole(both.staying)
        names = []
        if not both.goes_marked:
            names.append(_in_the_open(world, force, parts))
        if not both.stays_marked and world.forces[force].kind is ForceKind.TASK_FORCE:
            names.append(_in_the_open(world, force, rest))
    told = ", ".join(called(world, name) for name in names)
    world.tell("21.4182D", f"a patrol divides: {told} is a force of its own")


def _in_the_open(world: AwawWorld, force: ForceId, parts: list[tuple[HullId, int]]) -> ForceId:
    """Part of a force becomes one without a marker, in the same place and activity."""
    row = world.forces[force]
    name = loose_id(world, row.party)
    kind, stance = ForceKind.LOOSE, row.stance
    world.put(Force(name, row.party, row.place, kind, row.base, row.inverted, stance))
    _with(world, force, name)
    for hull, count in parts:
        move(world, world.hulls[hull], in_force(name), count)
    return name


def _with(world: AwawWorld, force: ForceId, name: ForceId) -> None:
    for activity in list(world.activities.values()):
        if force in activity.forces:
            world.amend(activity, forces=(*activity.forces, name))


# The questions ------------------------------------------------------------------------------------


def divisible(
    world: AwawWorld,
    seat: Seat,
    activities: tuple[ActivityId, ...],
    level: int,
    at: SpaceId | None,
) -> list[ForceId]:
    """21.4182D: the patrols of a seat that can support somebody now, and have ships enough to
    divide.
    """
    own = commands(world, seat)
    known = quarries(world, activities, level, at).values()
    return [
        sender.force
        for sender in senders(world, side_of_seat(world, seat))
        if sender.force is not None
        and sender.party in own
        and on_offensive_patrol(world, sender)
        and sum(ship.factors // class_of(world, ship).size for ship in sender.ships) > 1
        and any(may_try(world, sender, quarry, level) for quarry in known)
    ]


def _force(asked: Asked) -> ForceId:
    assert isinstance(asked.decision, WhoSailsApart)
    return asked.decision.force


def _hulls(asked: Asked, got: Got) -> Domain[str]:
    taken = {part.hull for part in got.get("ships", ())}
    own = [str(ship.id) for ship in ships_of(asked.world, _force(asked))]

    def why(hull: str) -> list[Refusal]:
        if hull in own and hull not in taken:
            return []
        return [Refusal("21.4182D", "this is no ship of the patrol that could still be named")]

    return Domain([hull for hull in own if hull not in taken], why)


def _factors(asked: Asked, got: Got) -> Domain[int]:
    hull = asked.world.hulls[HullId(got["hull"])]
    size = class_of(asked.world, hull).size

    def why(count: int) -> list[Refusal]:
        if size <= count <= hull.factors and count % size == 0:
            return []
        return [Refusal("21.4182D", "there are not so many factors of these")]

    return Domain(range(size, hull.factors + 1, size), why)


def _whole(asked: Asked, action: DetachShips) -> list[Refusal]:
    """21.313, 21.4182D: each part must be able to sail by itself."""
    world: AwawWorld = asked.world
    if not action.ships:
        return []
    force = _force(asked)
    both = halves(world, force, {part.hull: part.factors for part in action.ships})
    if not both.staying:
        return [Refusal("21.4182D", "some ships of the patrol are not detached")]
    party = world.forces[force].party
    found = BOOK.may(world, SailApart(party, both.going, both.goes_marked))
    found += BOOK.may(world, SailApart(party, both.staying, both.stays_marked))
    return list(dict.fromkeys(found))


class WhoSailsApart(Decision[DetachShips], frozen=True):
    """21.4182D: asked of the owner of a patrol that divides, in secret."""

    force: ForceId

    rule: ClassVar[str] = "21.4182D"
    prompt: ClassVar[str] = "Which ships of the patrol become a force of their own"
    secret: ClassVar[bool] = True
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the patrol stays whole"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        DetachShips: Form(
            (some("ships", Slot("hull", _hulls), Slot("factors", _factors), drawn="few"),),
            whole=_whole,
            label="Detach",
            nothing="Keep it whole",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"{called(asked.world, self.force)}: {self.prompt}"

    def default(self, asked: Asked) -> DetachShips:
        return DetachShips()
