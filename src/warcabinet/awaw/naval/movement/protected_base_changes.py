"""25.35C, 21.224, 25.36, 5.91: ships of an SW box protect those that change base to or from a
mapboard box through it.

They are announced with the base changes, sail the same way, are met with those whom they protect,
and are in their SW box again when these are in port (R-800).
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import with_partners
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import leader_of
from warcabinet.awaw.naval.movement.crews import Ships, against_crew, crew, crew_slots, crews
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.task_forces.changing_force import Part
from warcabinet.awaw.naval.transports.sw_lanes import box_passed, neutral_in_the_atlantic
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState, SailsWith, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.proposing import found_once
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

KIND = Kind.ESCORT

NOBODY = ActivityId("")
NONE = "this is no base change of yours to or from a mapboard box"


class ProtectBaseChange(Action, frozen=True):
    """25.35C: ships of an SW box sail along with a base change."""

    activity: ActivityId
    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]


class GoAlongWithBaseChange(Question, frozen=True):
    """25.35C: may ships of a party in this SW box protect a base change?"""

    party: str
    box: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.box),)


@BOOK.forbids(
    GoAlongWithBaseChange,
    "21.14E",
    "American ships in the Atlantic SW box protect nobody until the U.S. is at war with Germany",
)
def america_is_neutral(world: AwawWorld, asked: GoAlongWithBaseChange) -> bool:
    return neutral_in_the_atlantic(world, asked.party, asked.box)


# Which base changes -------------------------------------------------------------------------------


def base_of(world: AwawWorld, row: Activity) -> SpaceId:
    """Where an activity has begun."""
    base = world.forces[row.forces[0]].base
    assert base is not None
    return base


def box_on_the_way(world: AwawWorld, row: Activity) -> SpaceId | None:
    """21.224, 28.75: the SW box that a base change to or from a mapboard box passes; None: it goes
    from port to port.
    """
    ends = base_of(world, row), row.goal
    return box_passed(world, *ends) if any(is_box(world.board, one) for one in ends) else None


def protectable(world: AwawWorld, seat: Seat) -> list[Activity]:
    """22.15A, 25.35C: the base changes of a seat and its partners that have been announced and pass
    an SW box (R-813).
    """
    ours = with_partners(world, seat)
    return [
        row
        for row in world.activities.rows()
        if row.kind == Kind.BASE_CHANGE
        and row.state is ActivityState.ANNOUNCED
        and row.party in ours
        and box_on_the_way(world, row) is not None
    ]


def against_protecting(
    world: AwawWorld, seat: Seat, name: ActivityId, forces: tuple[ForceId, ...],
    ships: tuple[Ships, ...],
) -> list[Refusal]:  # fmt: skip
    """25.35C, 21.14E, 21.321: every reason why these ships do not sail along: only uninverted ones
    of the SW box that is passed do; nobody leaves another base for that.
    """
    rows = {row.id: row for row in protectable(world, seat)}
    if name not in rows:
        return [Refusal("25.35C", NONE)]
    if found := against_crew(world, KIND, forces, ships):
        return found
    who = crew(world, forces, ships)
    assert who is not None
    if found := _against_base(world, {"activity": name}, who.base):
        return found
    return BOOK.may(world, GoAlongWithBaseChange(who.party, who.base))


def _against_base(world: AwawWorld, got: Got, base: SpaceId) -> list[Refusal]:
    """25.35C: may ships of this base go along with the base change that is named?"""
    activity = world.activities.get(got.get("activity", NOBODY))
    if activity is None or base == box_on_the_way(world, activity):
        return []
    reason = "only ships of the SW box that is passed protect ships that change base"
    return [Refusal("25.35C", reason, (a_hex(base), a_hex(activity.goal)))]


# The form -----------------------------------------------------------------------------------------


def _activities(asked: Asked, got: Got) -> Domain[ActivityId]:
    own = [row.id for row in protectable(asked.world, asked.seat)]
    return Domain(own, lambda name: [] if name in own else [Refusal("25.35C", NONE)])


@found_once
def _protecting(asked: Asked) -> Iterator[ProtectBaseChange]:
    world: AwawWorld = asked.world
    rows = protectable(world, asked.seat)
    for forces, ships in crews(asked, KIND) if rows else ():
        for row in rows:
            if not against_protecting(world, asked.seat, row.id, forces, ships):
                yield ProtectBaseChange(row.id, forces, ships)


def _nobody(asked: Asked) -> list[Refusal]:
    if next(_protecting(asked), None) is not None:
        return []
    return [Refusal("25.35C", "no ships of yours in an SW box can sail along with a base change")]


def _whole(asked: Asked, action: ProtectBaseChange) -> list[Refusal]:
    return against_protecting(asked.world, asked.seat, action.activity, action.forces, action.ships)


PROTECT_FORM = Form(
    (Slot("activity", _activities), *crew_slots(KIND, _against_base)),
    fits=_nobody,
    whole=_whole,
    proposals=_protecting,
    label="Protect a base change",
)


# Carried out --------------------------------------------------------------------------------------


def send_protection(world: AwawWorld, action: ProtectBaseChange) -> None:
    """25.35C: they sail along, and are met with those whom they protect."""
    who = crew(world, action.forces, action.ships)
    assert who is not None
    activity = world.activities[action.activity]
    parts: list[Part] = [(one.hull, one.factors) for one in action.ships]
    path = path_of(activity)
    row = set_out(world, KIND, who.base, action.forces, parts, activity.goal, path, activity)
    world.put(SailsWith(row.id, activity.id))


def protects_base_change(world: AwawWorld, row: Activity) -> bool:
    """Do the ships of an activity sail along with a base change?"""
    leader = world.activities.get(leader_of(world, row))
    return row.kind == KIND and leader is not None and leader.kind == Kind.BASE_CHANGE


def leave_base_change(world: AwawWorld, row: Activity) -> None:
    """5.91, 25.36: those whom they have protected are in port: they go back to their SW box."""
    for name in row.forces:
        force = world.forces[name]
        if force.stance is Stance.SAILING:
            world.amend(force, place=path_of(row)[-1], stance=Stance.RETURNING)
