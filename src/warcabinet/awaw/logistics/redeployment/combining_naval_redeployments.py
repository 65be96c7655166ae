"""21.65F, 21.65G, 28.32, 28.53: redeployments by sea that sail together, and ships that protect
those who carry.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, with_partners
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import lane
from warcabinet.awaw.logistics.redeployment.sea_escort import against_first_leg
from warcabinet.awaw.logistics.redeployment.withdrawing_with_redeployments import (
    against_withdrawing,
    way_to_port,
    withdraws,
)
from warcabinet.awaw.naval.cargo.embarking import cargo_of
from warcabinet.awaw.naval.movement.crews import (
    Crew,
    Ships,
    against_crew,
    crew,
    crew_slots,
    crews,
)
from warcabinet.awaw.naval.movement.employment_of_naval_units import LeavePort
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.movement.ways import against_way, path_of, planned
from warcabinet.awaw.naval.task_forces.changing_force import Part
from warcabinet.awaw.naval.transports.sw_lanes import neutral_in_the_atlantic
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import REDEPLOYING, is_box
from warcabinet.awaw.naval.waters.paths import Path
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState, HullState, SailsWith
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

KIND = Kind.ESCORT
PHASE = "T.P.RED"


class ProtectRedeployment(Action, frozen=True):
    """21.65F, 21.65G: other ships sail with those that escort units."""

    activity: ActivityId
    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]


class SailTogether(Action, frozen=True):
    """28.32: redeployments to one destination sail together."""

    activities: tuple[ActivityId, ...]


def announced(world: AwawWorld, seat: Seat, *kinds: str) -> list[Activity]:
    """28.313: the redeployments of a seat that have been announced."""
    return _announced(world, commands(world, seat), kinds)


def _announced(world: AwawWorld, parties: frozenset[str], kinds: tuple[str, ...]) -> list[Activity]:
    return [
        row
        for row in world.activities.rows()
        if row.kind in (kinds or REDEPLOYING)
        and row.state is ActivityState.ANNOUNCED
        and row.party in parties
    ]


# Protection ---------------------------------------------------------------------------------------


class Protect(Question, frozen=True):
    """28.73D: may ships of a party protect a redeployment that transports of this SW box carry?"""

    party: str
    box: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.box),)


@BOOK.forbids(
    Protect,
    "28.73D",
    "American ships protect no Atlantic redeployments until the U.S. is at war with Germany",
)
def america_is_neutral(world: AwawWorld, asked: Protect) -> bool:
    return neutral_in_the_atlantic(world, asked.party, asked.box)


@BOOK.forbids(
    LeavePort,
    "28.73C",
    "ships of an SW box that have protected a redeployment protect none beyond its port",
    activity=KIND,
)
def has_protected(world: AwawWorld, asked: LeavePort) -> bool:
    """25.36: in the movement phase they protect base changes, and shipments after that."""
    tried = asked.base.endswith("-sw") and asked.hull.state is HullState.TRIED
    return tried and world.now.step.startswith(PHASE)


def protectable(world: AwawWorld, seat: Seat) -> list[Activity]:
    """21.65F, 25.35C, 25.37: what may be protected, of one's own and of partners (R-813):
    redeployments that carry units; those of ships by others of an SW box that they pass, or that
    withdraw from one to the same port.
    """
    ours = with_partners(world, seat)
    carrying = [row for row in _announced(world, ours, (KIND,)) if cargo_of(world, row.id)]
    return [*carrying, *_announced(world, ours, (Kind.REDEPLOYMENT,))]


def start_of(world: AwawWorld, activity: Activity) -> SpaceId:
    """Where the cargo of a redeployment embarks."""
    return cargo_of(world, activity.id)[0].embarked


def carrier_base(world: AwawWorld, activity: Activity) -> SpaceId:
    base = world.forces[activity.forces[0]].base
    assert base is not None
    return base


def leaves_its_box(world: AwawWorld, who: Crew, activity: Activity) -> bool:
    """25.37, 28.532, 28.533: do these ships withdraw from their SW box to protect this? With what
    the transports of their box carry they sail from it, and back to it.
    """
    by_its_transports = activity.kind == KIND and carrier_base(world, activity) == who.base
    return withdraws(world, who.party, who.base) and not by_its_transports


def way_along(world: AwawWorld, who: Crew, activity: Activity) -> Path:
    """21.65F, 25.37: the way of ships that protect a redeployment."""
    if leaves_its_box(world, who, activity):
        return way_to_port(world, who, activity.goal)
    start = start_of(world, activity) if activity.kind == KIND else who.base
    if who.base in (start, carrier_base(world, activity)):
        return path_of(activity)
    return planned(world, who.party, who.base, activity.goal, (start,), KIND)


def against_protecting(
    world: AwawWorld, seat: Seat, name: ActivityId, forces: tuple[ForceId, ...],
    ships: tuple[Ships, ...],
) -> list[Refusal]:  # fmt: skip
    """21.65F, 21.65G, 25.37, 28.532, 28.72B, 28.73D: every reason why these ships do not sail
    along. To and from a box only those of the SW box and of the base of embarkation do; between
    ports others may come there first, whatever escorts the units.
    """
    rows = {row.id: row for row in protectable(world, seat)}
    if name not in rows:
        return [Refusal("21.65F", "this is no redeployment of yours that carries units")]
    if found := against_crew(world, KIND, forces, ships):
        return found
    who, activity = crew(world, forces, ships), rows[name]
    assert who is not None
    if leaves_its_box(world, who, activity):
        return against_withdrawing(world, who, activity.goal)
    if activity.kind != KIND:
        return _against_protecting_ships(world, who, activity)
    base, start = carrier_base(world, activity), start_of(world, activity)
    about = (a_hex(who.base), a_hex(activity.goal))
    transports = base.endswith("-sw")
    if transports:
        if found := BOOK.may(world, Protect(who.party, base)):
            return found
        if who.base in (base, start):
            return []
        if is_box(world.board, start) or is_box(world.board, activity.goal):
            reason = (
                "only ships of the SW box, or of the place of embarkation, sail to and from boxes"
            )
            return [Refusal(_about_boxes(world, activity), reason, about)]
    if who.base == start:
        return []
    if is_box(world.board, who.base):
        return [Refusal("21.65F", "ships of this box do not sail along", about)]
    found = against_first_leg(world, who.party, who.base, start, activity.goal)
    return found or against_way(world, who.party, who.base, activity.goal, (start,), KIND)


def _about_boxes(world: AwawWorld, activity: Activity) -> str:
    """The paragraph on redeployments onto the board, or into a box."""
    return "28.72B" if is_box(world.board, activity.goal) else "28.73D"


def _against_protecting_ships(world: AwawWorld, who: Crew, activity: Activity) -> list[Refusal]:
    """25.35C, 28.72B, 28.73D, 21.321: ships that are redeployed to and from a mapboard box are
    protected by those of the SW box that they pass; nobody leaves another base for that (R-811).
    """
    start, about = carrier_base(world, activity), (a_hex(who.base), a_hex(activity.goal))
    if not any(is_box(world.board, one) for one in (start, activity.goal)):
        return [Refusal("21.65F", "this is no redeployment of yours that carries units", about)]
    if who.base != lane(world, who.party, start, activity.goal):
        reason = "only ships of the SW box that they pass protect ships to and from boxes"
        return [Refusal(_about_boxes(world, activity), reason, about)]
    return BOOK.may(world, Protect(who.party, who.base))


def _activities(asked: Asked, got: Got) -> Domain[ActivityId]:
    own = [row.id for row in protectable(asked.world, asked.seat)]

    def why(name: ActivityId) -> list[Refusal]:
        if name in own:
            return []
        return [Refusal("21.65F", "this is no redeployment of yours that carries units")]

    return Domain(own, why)


def _protecting(asked: Asked) -> Iterator[ProtectRedeployment]:
    for row in protectable(asked.world, asked.seat):
        for forces, ships in crews(asked, KIND):
            if not against_protecting(asked.world, asked.seat, row.id, forces, ships):
                yield ProtectRedeployment(row.id, forces, ships)


def _nobody(asked: Asked) -> list[Refusal]:
    if next(_protecting(asked), None) is not None:
        return []
    return [Refusal("21.65F", "no ships of yours can sail along with anybody")]


def _whole(asked: Asked, action: ProtectRedeployment) -> list[Refusal]:
    return against_protecting(asked.world, asked.seat, action.activity, action.forces, action.ships)


PROTECT_FORM = Form(
    (
        Slot("activity", _activities),
        *crew_slots(KIND),
    ),
    fits=_nobody,
    whole=_whole,
    proposals=_protecting,
    label="Protect a redeployment",
)


def send_protection(world: AwawWorld, action: ProtectRedeployment) -> Activity:
    """21.65F, 25.36: they sail along, and are met with those whom they protect."""
    who = crew(world, action.forces, action.ships)
    assert who is not None
    activity = world.activities[action.activity]
    path = way_along(world, who, activity)
    parts: list[Part] = [(one.hull, one.factors) for one in action.ships]
    row = set_out(world, KIND, who.base, action.forces, parts, activity.goal, path, activity)
    world.put(SailsWith(row.id, leader_of(world, activity.id)))
    return row


# Together -----------------------------------------------------------------------------------------


def leader_of(world: AwawWorld, name: ActivityId) -> ActivityId:
    row = world.sails_with.get(name)
    return name if row is None else row.leader


def against_together(world: AwawWorld, seat: Seat, names: tuple[ActivityId, ...]) -> list[Refusal]:
    """28.32A, 28.32B: redeployments sail together if they go to the same place, units with units
    and ships with ships, each with those that protect them.
    """
    rows = {row.id: row for row in announced(world, seat)}
    if any(name not in rows for name in names):
        return [Refusal("28.32", "this is no redeployment by sea of yours")]
    found = [rows[name] for name in names]
    if len({row.goal for row in found}) > 1:
        return [Refusal("28.32B", "redeployments to different places sail separately")]
    leaders = {leader_of(world, row.id) for row in found}
    if len({world.activities[one].kind for one in leaders}) > 1:
        reason = "ships that are redeployed do not sail with units that are"
        return [Refusal("28.32B", reason)]
    if len(leaders) < len(found):
        return [Refusal("28.32", "they sail together already")]
    return []


def _joining(asked: Asked, got: Got) -> Domain[ActivityId]:
    world: AwawWorld = asked.world
    before = tuple(got.get("activities", ()))
    own = [row.id for row in announced(world, asked.seat)]

    def why(name: ActivityId) -> list[Refusal]:
        return against_together(world, asked.seat, (*before, name))

    return Domain(own, why)


def _pairs(asked: Asked) -> Iterator[SailTogether]:
    rows = [row.id for row in announced(asked.world, asked.seat)]
    for place, one in enumerate(rows):
        for other in rows[place + 1 :]:
            if not against_together(asked.world, asked.seat, (one, other)):
                yield SailTogether((one, other))


def _no_pair(asked: Asked) -> list[Refusal]:
    if next(_pairs(asked), None) is not None:
        return []
    return [Refusal("28.32", "no two redeployments of yours go to the same place")]


def _whole_pair(asked: Asked, action: SailTogether) -> list[Refusal]:
    return against_together(asked.world, asked.seat, action.activities)


TOGETHER_FORM = Form(
    (Slot("activities", _joining, least=2, most=None, drawn="few"),),
    fits=_no_pair,
    whole=_whole_pair,
    proposals=_pairs,
    label="Sail together",
)


def join(world: AwawWorld, action: SailTogether) -> None:
    """28.32: they are one convoy."""
    names = sorted(action.activities, key=lambda one: world.activities[one].order)
    first, *others = names
    leader = leader_of(world, first)
    for name in others:
        old = leader_of(world, name)
        for row in [one for one in world.sails_with.rows() if one.leader == old]:
            world.amend(row, leader=leader)
        world.put(SailsWith(old, leader))
    goal = world.activities[first].goal
    world.tell("28.32", f"the redeployments to {goal} sail together", a_hex(goal))
