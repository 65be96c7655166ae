"""21.531B, 21.532, 21.533, 22.15A: the moving side announces its groups of raiders with the other
missions of its combat phase, and their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice, permutations
from typing import ClassVar

from warcabinet.awaw.command.command import chief_seat, commands, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.naval.movement.crews import (
    Crew,
    Ships,
    against_hull,
    crew,
    crew_slots,
    in_port,
    loose_ships,
    stops_slot,
)
from warcabinet.awaw.naval.movement.setting_out import next_activity
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.raiders.moving_to_an_sw_box import (
    against_box,
    against_crossing,
    against_group,
    against_joining,
    leading,
    pay,
    send,
    send_to_meet,
)
from warcabinet.awaw.naval.raiders.raider_groups import RAID, boxes_played, groups_in
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.politics.parties import ships_in
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.proposing import found_once
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

MOST_STOPS = 12
FEW_SHIPS = 6
"""Of how many ships of a port groups are proposed."""


class RaidShipping(Action, frozen=True):
    """21.533: a group of raiders of one port sails to an SW box: a task force, or ships without a
    marker.
    """

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)

    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    to: SpaceId
    via: tuple[SpaceId, ...]


class MeetRaiders(Action, frozen=True):
    """21.533A: ships of another port meet a group in a hex of its way, and raid with it."""

    ships: tuple[Ships, ...]
    group: ForceId
    at: SpaceId


class EndRaiding(Action, frozen=True):
    """No (more) raiders in this combat phase."""


# Raids --------------------------------------------------------------------------------------------


def _named(asked: Asked, got: Got) -> tuple[Crew | None, list[Refusal]]:
    world: AwawWorld = asked.world
    forces, ships = tuple(got["forces"]), tuple(got["ships"])
    refused = against_group(world, forces, ships)
    return (None if refused else crew(world, forces, ships)), refused


def _goals(asked: Asked, got: Got) -> Domain[SpaceId]:
    who, refused = _named(asked, got)

    def why(to: SpaceId) -> list[Refusal]:
        return refused if who is None else against_box(asked.world, who, to)

    return Domain(boxes_played(asked.world), why)


def _whole(asked: Asked, action: RaidShipping) -> list[Refusal]:
    world: AwawWorld = asked.world
    if found := against_group(world, action.forces, action.ships):
        return found
    who = crew(world, action.forces, action.ships)
    assert who is not None
    if found := against_box(world, who, action.to):
        return found
    return against_crossing(world, who, action.to, action.via)


def able(world: AwawWorld, seat: Seat) -> dict[SpaceId, list[Ships]]:
    """21.532A: the ships of a seat in port that could raid, one by one, by their ports."""
    found: dict[SpaceId, list[Ships]] = {}
    for hull in loose_ships(world, seat):
        if not against_hull(world, RAID, hull):
            one = Ships(hull.id, class_of(world, hull).size)
            found.setdefault(SpaceId(str(hull.berth)), []).append(one)
    return found


@found_once
def _proposals(asked: Asked) -> Iterator[RaidShipping]:
    """Task forces that could raid; then ships of a port, the largest groups first."""
    world: AwawWorld = asked.world
    crews: list[tuple[tuple[ForceId, ...], tuple[Ships, ...]]] = [
        ((force,), ()) for force in in_port(world, asked.seat)
    ]
    for some in able(world, asked.seat).values():
        for count in (3, 2, 1):
            chosen = islice(combinations(some[:FEW_SHIPS], count), FEW_SHIPS)
            crews += [((), tuple(sorted(one))) for one in chosen]
    for forces, ships in crews:
        if against_group(world, forces, ships):
            continue
        who = crew(world, forces, ships)
        assert who is not None
        for box in boxes_played(world):
            if not against_box(world, who, box):
                yield RaidShipping(forces, ships, box, ())


def _somebody(asked: Asked) -> list[Refusal]:
    if next(_proposals(asked), None) is not None:
        return []
    return [Refusal("21.532", "no ships of yours can raid now")]


# A rendezvous -------------------------------------------------------------------------------------


def _leaders(asked: Asked) -> list[ForceId]:
    own = commands(asked.world, asked.seat)
    rows = asked.world.raider_groups.rows()
    return [row.force for row in rows if row.party in own and leading(asked.world, row.force)]


def _groups(asked: Asked, got: Got) -> Domain[ForceId]:
    return among(_leaders(asked), "21.533A", "this is no group of yours on its way over the board")


def _meeting_hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
    row = leading(asked.world, got["group"])
    ships = tuple(got["ships"])

    def why(at: SpaceId) -> list[Refusal]:
        return against_joining(asked.world, ships, got["group"], at)

    return Domain([] if row is None else path_of(row)[1:-1], why)


def _joining(asked: Asked, action: MeetRaiders) -> list[Refusal]:
    return against_joining(asked.world, action.ships, action.group, action.at)


def _meetings(asked: Asked) -> Iterator[MeetRaiders]:
    world: AwawWorld = asked.world
    for group in _leaders(asked):
        row = leading(world, group)
        for some in able(world, asked.seat).values():
            for one in some[:FEW_SHIPS]:
                for at in reversed(path_of(row)[1:-1] if row is not None else ()):
                    if not against_joining(world, (one,), group, at):
                        yield MeetRaiders((one,), group, at)
                        break


def _somebody_joins(asked: Asked) -> list[Refusal]:
    if next(_meetings(asked), None) is not None:
        return []
    return [Refusal("21.533A", "no ships of yours can meet a group on its way")]


@together()
class RaiderOrders(Decision[RaidShipping | MeetRaiders | EndRaiding], frozen=True):
    """21.531B, 22.15A: asked again and again until the side announces no more raiders."""

    rule: ClassVar[str] = "21.532"
    prompt: ClassVar[str] = "Send raiders to an SW box, for one BRP a ship, or end it"
    by_default: ClassVar[str] = "nobody raids"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        RaidShipping: Form(
            (
                *crew_slots(RAID),
                Slot("to", _goals),
                Slot("via", stops_slot, least=0, most=MOST_STOPS, drawn="few"),
            ),
            fits=_somebody,
            whole=_whole,
            proposals=_proposals,
            weight=2,
            label="Raid",
        ),
        MeetRaiders: Form(
            (
                crew_slots(RAID)[1],
                Slot("group", _groups),
                Slot("at", _meeting_hexes),
            ),
            fits=_somebody_joins,
            whole=_joining,
            proposals=_meetings,
            label="Meet a group",
        ),
        EndRaiding: Form(closes=True, weight=1, label="End raids"),
    }

    def default(self, asked: Asked) -> EndRaiding:
        return EndRaiding()

    def real(self, asked: Asked) -> bool:
        if any(row.base is not None for row in asked.world.raider_groups.rows()):
            return True
        return not _somebody(asked)


# Their order --------------------------------------------------------------------------------------


class OrderRaiders(Action, frozen=True):
    """21.533C: the groups of a box, the first raider first."""

    ordered_fields: ClassVar[tuple[str, ...]] = ("groups",)

    groups: tuple[ForceId, ...]


def _question(asked: Asked) -> RaiderPriority:
    assert isinstance(asked.decision, RaiderPriority)
    return asked.decision


def _to_order(asked: Asked, got: Got) -> Domain[ForceId]:
    named = tuple(got.get("groups", ()))
    left = [one for one in _question(asked).groups if one not in named]
    return among(left, "21.533C", "every group that raids in the box is named once")


def _all_named(asked: Asked, action: OrderRaiders) -> list[Refusal]:
    if sorted(action.groups) == sorted(_question(asked).groups):
        return []
    return [Refusal("21.533C", "every group that raids in the box is named once")]


def _orders(asked: Asked) -> Iterator[OrderRaiders]:
    for one in islice(permutations(_question(asked).groups), 6):
        yield OrderRaiders(one)


def _as_many(asked: Asked) -> int:
    return len(_question(asked).groups)


class RaiderPriority(Decision[OrderRaiders], frozen=True):
    """21.533C: asked where several groups raid in one box."""

    box: SpaceId
    groups: tuple[ForceId, ...]

    rule: ClassVar[str] = "21.533C"
    prompt: ClassVar[str] = "In which order do the groups raid? The first is found least easily"
    by_default: ClassVar[str] = "as they were announced"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        OrderRaiders: Form(
            (Slot("groups", _to_order, least=_as_many, most=_as_many, joint=True),),
            whole=_all_named,
            proposals=_orders,
            label="Set the order",
            nothing="As they were announced",
        )
    }

    def default(self, asked: Asked) -> OrderRaiders:
        return OrderRaiders(self.groups)


def who_orders(world: AwawWorld, box: SpaceId) -> Seat:
    """21.533C: the raiding player; if Japan raids there with others, Japan."""
    parties = [row.party for row in groups_in(world, box, arrived=False)]
    japanese = [party for party in parties if party == Power.JAPAN]
    return chief_seat(world, Side.AXIS, japanese or parties)


@plays("T.P.COM.ANN.15", raiders=True, needs="21.531")
class AnnounceRaiders(Procedure[None], tag="announce-raiders", kw_only=True):
    """21.531B, 21.5331, 21.533C, 24.611: those that began the game at sea must raid; then the seats
    of the moving side announce their raiders, and say in which order they raid.
    """

    ordered: tuple[SpaceId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        if world.side is not Side.AXIS or not boxes_played(world):
            return Done()
        must_raid(world)
        return self.go(self.ask_on)

    def ask_on(self, world: AwawWorld, _: None) -> Step:
        seats = seats_of_side(world, world.side)
        if not any(ships_in(world, commands(world, seat)) for seat in seats):
            return self.go(self.in_order)
        return self.ask(RaiderOrders(seats), then=self.answered)

    def answered(self, world: AwawWorld, answer: RaidShipping | MeetRaiders | EndRaiding) -> Step:
        if isinstance(answer, EndRaiding):
            return self.go(self.in_order)
        if isinstance(answer, MeetRaiders):
            send_to_meet(world, answer.ships, answer.group, answer.at)
        else:
            send(world, answer.forces, answer.ships, answer.to, answer.via)
        return self.go(self.ask_on)

    def in_order(self, world: AwawWorld, answer: OrderRaiders | None) -> Step:
        if isinstance(answer, OrderRaiders):
            for place, force in enumerate(answer.groups, 1):
                world.amend(world.raider_groups[force], order=place)
        for box in boxes_played(world):
            groups = tuple(
                row.force
                for row in groups_in(world, box, arrived=False)
                if not joins_another(world, row.force)
            )
            if len(groups) > 1 and box not in self.ordered:
                self.ordered = (*self.ordered, box)
                question = RaiderPriority((who_orders(world, box),), box, groups)
                return self.ask(question, then=self.in_order)
        return Done()


def joins_another(world: AwawWorld, force: ForceId) -> bool:
    """21.533A: does it sail to meet another group?"""
    row = leading(world, force)
    return row is not None and row.id in world.sails_with


def must_raid(world: AwawWorld) -> None:
    """21.5331: ships that began the game in the Atlantic SW box raid, for one BRP each."""
    for group in list(world.raider_groups.rows()):
        known = any(group.force in row.forces for row in world.activities.rows())
        if group.base is None and not known:
            name = next_activity(world)
            number = int(name.rpartition("-")[2])
            row = Activity(
                name,
                group.party,
                RAID,
                (group.force,),
                (),
                group.box,
                order=number,
                state=ActivityState.THERE,
            )
            pay(world, world.put(row), None)
            world.tell("21.5331", f"{group.force} of {group.party} raids in {group.box}")
