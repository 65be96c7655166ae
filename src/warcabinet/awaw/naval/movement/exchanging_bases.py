"""21.221, 21.112: all base changes are made at once, so that ships may be announced for a full port
as long as others can still leave it. Nobody ends his announcements while a port has no room for all
that would come; a base change may be called off (R-633).
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, seat_for
from warcabinet.awaw.naval.movement.announced_by_order import MOVEMENT, EndAnnouncing
from warcabinet.awaw.naval.movement.crews import against_crew, against_hull, in_port, loose_ships
from warcabinet.awaw.naval.movement.room_in_port import MOVES, factors_of, shortage
from warcabinet.awaw.naval.movement.setting_out import named
from warcabinet.awaw.naval.ships.changing import move
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState, ForceKind, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


def could_leave(world: AwawWorld, party: str, port: SpaceId) -> int:
    """21.221: the naval factors in a port that who commands a party could still send elsewhere."""
    seat = seat_for(world, party)
    if seat is None:
        return 0
    kind = Kind.BASE_CHANGE
    forces = sum(
        factors_of(world, force)
        for force in in_port(world, seat)
        if world.forces[force].place == port and not against_crew(world, kind, (force,), ())
    )
    return forces + sum(
        hull.factors
        for hull in loose_ships(world, seat)
        if hull.berth == port and not against_hull(world, kind, hull)
    )


# What has no room ---------------------------------------------------------------------------------


def without_room(world: AwawWorld, seat: Seat) -> list[Activity]:
    """21.112: the base changes of a seat to ports that do not have room for all, the last first."""
    own = commands(world, seat)
    rows = [
        row
        for row in world.activities.rows()
        if row.kind in MOVES and row.state is ActivityState.ANNOUNCED and row.party in own
    ]
    short = {goal for goal in {row.goal for row in rows} if shortage(world, rows[0].party, goal)}
    return sorted((row for row in rows if row.goal in short), key=lambda row: -row.order)


@BOOK.forbids(
    EndAnnouncing,
    "21.112",
    "ships have been announced for a port that has no room for them: others leave it, or their "
    "base change is called off (R-633)",
    phase=MOVEMENT,
)
def port_is_full(world: AwawWorld, asked: EndAnnouncing) -> bool:
    return bool(without_room(world, asked.seat))


# Called off ---------------------------------------------------------------------------------------


class CallOffBaseChange(Action, frozen=True):
    """21.221: ships that were announced for a port without room stay in theirs."""

    activity: ActivityId


def _names(asked: Asked) -> list[ActivityId]:
    return [row.id for row in without_room(asked.world, asked.seat)]


def _activities(asked: Asked, got: Got) -> Domain[ActivityId]:
    own = _names(asked)

    def why(name: ActivityId) -> list[Refusal]:
        if name in own:
            return []
        return [Refusal("21.221", "this is no base change of yours to a port that has no room")]

    return Domain(own, why)


def _fits(asked: Asked) -> list[Refusal]:
    if _names(asked):
        return []
    return [Refusal("21.221", "all ports have room for those who have been announced")]


def ways_out(asked: Asked) -> Iterator[CallOffBaseChange]:
    """The last base change first."""
    yield from map(CallOffBaseChange, _names(asked))


CALL_OFF_FORM = Form(
    (Slot("activity", _activities),),
    fits=_fits,
    proposals=ways_out,
    label="Call off a base change",
)


def call_off(world: AwawWorld, name: ActivityId) -> None:
    """21.221, 25.35C: they stay where they are, and so do those that would protect them."""
    for along in [one for one in world.sails_with.rows() if one.leader == name]:
        world.drop(along)
        call_off(world, along.activity)
    row = world.activities[name]
    base = world.forces[row.forces[0]].base
    assert base is not None
    told = f"{named(row.forces)} of {row.party} does not sail to {row.goal} after all"
    world.tell("21.221", told, a_hex(base), a_hex(row.goal))
    world.drop(row)
    for force in row.forces:
        there = world.amend(world.forces[force], place=base, base=None, stance=Stance.PORT)
        if there.kind is not ForceKind.TASK_FORCE:
            for hull in ships_of(world, force):
                move(world, hull, base)
