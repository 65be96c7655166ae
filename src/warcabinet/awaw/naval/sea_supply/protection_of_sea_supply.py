"""30.351, 30.36: the moving side says how its sea supply lines run and who protects them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.logistics.oil.oil_for_naval_operations import operate
from warcabinet.awaw.logistics.supply.supply_lines import by_land, supplied_from, trace
from warcabinet.awaw.naval.movement.crews import (
    Ships,
    against_crew,
    crew,
    crew_slots,
    crews,
)
from warcabinet.awaw.naval.movement.setting_out import without_marker
from warcabinet.awaw.naval.sea_supply.lanes import lane_from, leads_to, way_out
from warcabinet.awaw.naval.sea_supply.naval_units_that_protect import (
    KIND,
    ProtectLine,
    stand_down,
    touched,
)
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import announce, announce_instead, brought
from warcabinet.awaw.naval.sea_supply.sea_supply_presumed import (
    limits_of,
    most,
    open_places,
    through_islands,
)
from warcabinet.awaw.naval.sea_supply.supply_zones import (
    Zone,
    shipper,
    with_ships,
    zones_to_supply,
)
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.paths import Path
from warcabinet.awaw.naval.waters.range_and_distances import way
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class ProtectSupply(Action, frozen=True):
    """30.361: these ships protect a sea supply line."""

    line: LineId
    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]


class EndLineIn(Action, frozen=True):
    """30.351: the line to a zone ends in another of its ports."""

    line: LineId
    to: SpaceId


class LeaveOut(Action, frozen=True):
    """30.351: a line out of a mapboard box is not traced."""

    line: LineId


class TraceFirst(Action, frozen=True):
    """30.363: this line is traced before the others."""

    line: LineId


class TraceWithShipments(Action, frozen=True):
    """30.363, 21.65I: this line waits, and sails with the oil and BRPs to the same base."""

    line: LineId


class EndSeaSupply(Action, frozen=True):
    """All is said."""


Said = ProtectSupply | EndLineIn | LeaveOut | TraceFirst | TraceWithShipments | EndSeaSupply


def open_lines(
    world: AwawWorld, *, post_combat: bool = False, state: LineState = LineState.OPEN
) -> tuple[SeaLine, ...]:
    """The lines of the moving side in this segment, in their order."""
    rows = (
        row
        for row in world.sea_lines.rows()
        if row.state is state
        and row.post_combat is post_combat
        and side_of_party(world, row.party) is world.side
    )
    return tuple(sorted(rows, key=lambda row: (row.order, row.id)))


def _now(asked: Asked) -> tuple[SeaLine, ...]:
    assert isinstance(asked.decision, SeaSupplyOrders)
    return open_lines(asked.world, post_combat=asked.decision.post_combat)


NO_LINE = "there is no such sea supply line"


def _lines(asked: Asked, got: Got) -> Domain[LineId]:
    known = [row.id for row in _now(asked)]

    def why(name: LineId) -> list[Refusal]:
        return [] if name in known else [Refusal("30.351", NO_LINE)]

    return Domain(known, why)


# Protection -----------------------------------------------------------------------------------


def against_protection(world: AwawWorld, action: ProtectSupply) -> list[Refusal]:
    """25.36, 30.36, 30.3611, 20.65, 20.165, 21.35B: every reason why they may not protect this
    line.
    """
    line = world.sea_lines.get(action.line)
    if line is None:
        return [Refusal("30.351", NO_LINE)]
    if found := against_crew(world, KIND, action.forces, action.ships):
        return found
    who = crew(world, action.forces, action.ships)
    assert who is not None
    busy = {force for row in world.sea_lines.rows() for force in row.forces}
    if busy & set(action.forces):
        return [Refusal("30.362", "they protect another line already")]
    return BOOK.may(world, ProtectLine(line, who.base, who.hulls))


def _may_protect(asked: Asked, action: ProtectSupply) -> list[Refusal]:
    return against_protection(asked.world, action)


def _protections(asked: Asked) -> Iterator[ProtectSupply]:
    world: AwawWorld = asked.world
    beside = [(line, {line.origin, *touched(world, line)}) for line in _now(asked)]
    near = set(world.board.boxes).union(*(ports for _, ports in beside))
    for forces, ships in crews(asked, KIND, near) if beside else ():
        who = crew(world, forces, ships)
        assert who is not None
        for line, ports in beside:
            if who.base not in ports and not is_box(world.board, who.base):
                continue  # 30.361: nowhere beside its way
            action = ProtectSupply(line.id, forces, ships)
            if not against_protection(world, action):
                yield action


def _somebody(asked: Asked) -> list[Refusal]:
    if next(_protections(asked), None) is not None:
        return []
    return [Refusal("30.361", "no ships of yours can protect a sea supply line")]


# Where lines end --------------------------------------------------------------------------------


def other_ends(world: AwawWorld, line: SeaLine) -> list[SpaceId]:
    """30.351, 30.342, 30.331B: the other places of its zone in which a line may end."""
    busy, tried = sending(world, line.party), _tried(world, line)
    return [
        place
        for place in _in_zone(world, line)
        if place not in busy and not world.map.has(tried, place)
    ]


def _in_zone(world: AwawWorld, line: SeaLine) -> list[SpaceId]:
    """30.351, 30.331C: those in range to which it brings as much as where it ends now."""
    party, zone = line.party, _zone(world, line)
    limits = limits_of(world, party, [row for row in world.sea_lines.rows() if row.party == party])
    now = most(world, party, limits, line.origin, line.goal)
    return [
        place
        for place in world.map.members(zone.goals & ~world.map.bit(line.goal))
        if most(world, party, limits, line.origin, place) is now and _way_to(world, line, place)
    ]


def _way_to(world: AwawWorld, line: SeaLine, place: SpaceId) -> Path:
    """30.334, 30.331C: the way of a line if it ends in this place; empty if it cannot."""
    ships = shipper(world, line.party)
    if line.transports is None:
        return way(world, ships, line.origin, place, KIND)
    if not leads_to(world, lane_from(world.statics, line.origin), place):
        return ()
    return way_out(world, ships, line.origin, place)


def _zone(world: AwawWorld, line: SeaLine) -> Zone:
    """30.341: the zone to which a line goes: as supply came before the lines of its segment."""
    party = line.party
    net = by_land(world, party)
    if line.post_combat:
        old = tuple(row for row in world.sea_lines.rows() if row.party == party)
        before = brought(world, party, tuple(row for row in old if not row.post_combat))
        net = supplied_from(world, net, before) if before else net
    zones = zones_to_supply(world, party, net, after_combat=line.post_combat)
    goal = world.map.bit(line.goal)
    return next((zone for zone in zones if zone.goals & goal), Zone(goal, goal))


def _tried(world: AwawWorld, line: SeaLine) -> int:
    """30.44, 30.45: places of its zone in which a line after combat does not end."""
    tried = world.sea_supply_tried.get(line.party) if line.post_combat else None
    if tried is None:
        return 0
    zone, origin = _zone(world, line), world.map.bit(line.origin)
    return zone.goals & ~open_places(world, tried, zone, trace(world, line.party).at(origin))


def sending(world: AwawWorld, party: str) -> set[SpaceId]:
    """30.331A, 30.331B: where the lines of a party in this player turn begin."""
    rows = (row for row in world.sea_lines.rows() if row.party == party)
    return {row.origin for row in rows if row.state is not LineState.DECLINED}


def _ends(asked: Asked, got: Got) -> Domain[SpaceId]:
    line = asked.world.sea_lines.get(got["line"])
    near = [] if line is None else _in_zone(asked.world, line)
    found = [] if line is None else other_ends(asked.world, line)
    tried = [] if line is None else asked.world.map.members(_tried(asked.world, line))

    def why(space: SpaceId) -> list[Refusal]:
        if space in found:
            return []
        if space in tried:
            return [Refusal("30.44", "it has been tried, and may only end in a place just taken")]
        if space in near:
            return [Refusal("30.331B", "a line begins there, so that none ends there")]
        return [Refusal("30.351", "the line ends in a place of its zone that is in range")]

    return Domain(found, why)


def _has_choice(asked: Asked) -> list[Refusal]:
    if any(other_ends(asked.world, line) for line in _now(asked)):
        return []
    return [Refusal("30.351", "no zone has two places in which a line may end")]


def _from_boxes(asked: Asked, got: Got) -> Domain[LineId]:
    every = {row.id: row for row in _now(asked)}

    def why(name: LineId) -> list[Refusal]:
        if name not in every:
            return [Refusal("30.351", NO_LINE)]
        if every[name].transports is None:
            return [Refusal("30.351", "only supply out of a mapboard box may be left out")]
        return []

    return Domain([name for name in every if not why(name)], why)


def _some_box(asked: Asked) -> list[Refusal]:
    if any(line.transports is not None for line in _now(asked)):
        return []
    return [Refusal("30.351", "no line comes out of a mapboard box")]


def _nothing_is_shipped(asked: Asked) -> list[Refusal]:
    world: AwawWorld = asked.world
    if world.statics.uses("40"):
        return []
    return [Refusal("30.363", "neither oil nor BRPs are shipped in this scenario")]


class SeaSupplyOrders(Decision[Said], frozen=True):
    """30.35, 30.36: asked again and again until all is said."""

    post_combat: bool = False

    rule: ClassVar[str] = "30.36"
    prompt: ClassVar[str] = "Protect sea supply lines, or change them"
    by_default: ClassVar[str] = "no further line is protected"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ProtectSupply: Form(
            (
                Slot("line", _lines),
                *crew_slots(KIND),
            ),
            fits=_somebody,
            whole=_may_protect,
            proposals=_protections,
            label="Protect a line",
        ),
        EndLineIn: Form(
            (Slot("line", _lines), Slot("to", _ends)),
            fits=_has_choice,
            label="End a line elsewhere",
        ),
        LeaveOut: Form(
            (Slot("line", _from_boxes),), fits=_some_box, label="Leave out a line from a box"
        ),
        TraceFirst: Form((Slot("line", _lines),), label="Trace a line first"),
        TraceWithShipments: Form(
            (Slot("line", _lines),), fits=_nothing_is_shipped, label="Sail with oil and BRPs"
        ),
        EndSeaSupply: Form(weight=6, label="End sea supply"),
    }

    def default(self, asked: Asked) -> EndSeaSupply:
        return EndSeaSupply()

    def real(self, asked: Asked) -> bool:
        return not _some_box(asked) or not _somebody(asked) or not _has_choice(asked)


class SaySeaSupply(Procedure[None], tag="say-sea-supply", kw_only=True):
    """30.361, 30.363: the mover says who protects his lines and in which order they are traced,
    before the other side decides anything.
    """

    post_combat: bool = False

    def start(self, world: AwawWorld, _: object) -> Step:
        if not open_lines(world, post_combat=self.post_combat):
            return Done()
        (seat, *_) = seats_of_side(world, world.side)
        return self.ask(SeaSupplyOrders((seat,), self.post_combat), then=self.said)

    def said(self, world: AwawWorld, answer: Said) -> Step:
        if isinstance(answer, EndSeaSupply):
            return Done()
        carry_out(world, answer)
        return self.go(self.start)


@plays("T.P.MOV.SUP.20", at_sea=True)
class AnnounceSeaSupply(Procedure[None], tag="announce-sea-supply"):
    """30.351, 22.15B, 21.42: lines are presumed, to every zone that can have one."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if not with_ships(world.statics):
            return Done()
        announce(world, world.side)
        return self.call(SaySeaSupply(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


def carry_out(world: AwawWorld, answer: Said) -> None:
    assert not isinstance(answer, EndSeaSupply)
    line = world.sea_lines[answer.line]
    if isinstance(answer, LeaveOut):
        world.amend(line, state=LineState.DECLINED)
        stand_down(world, line.id)
        announce_instead(world, line)
    elif isinstance(answer, TraceWithShipments):
        world.amend(line, state=LineState.WAITING)
    elif isinstance(answer, TraceFirst):
        first = min(row.order for row in open_lines(world, post_combat=line.post_combat))
        world.amend(line, order=first - 1)
    elif isinstance(answer, EndLineIn):
        ships, path = shipper(world, line.party), _way_to(world, line, answer.to)
        path, islands = through_islands(world, ships, path, answer.to, _rest(line, answer.to))
        world.amend(line, goal=answer.to, path=path, islands=islands)
        stand_down(world, line.id)
    else:
        protect(world, line, answer)


def _rest(line: SeaLine, to: SpaceId) -> list[SpaceId]:
    if not line.islands:
        return []
    return [one for one in (line.goal, *line.islands) if one != to]


def protect(world: AwawWorld, line: SeaLine, answer: ProtectSupply) -> None:
    """30.361, 30.362: who protects a line is named before it is attacked."""
    who = crew(world, answer.forces, answer.ships)
    assert who is not None
    parts = [(one.hull, one.factors) for one in answer.ships]
    loose = [without_marker(world, who.base, parts)] if parts else []
    forces = (*line.forces, *answer.forces, *loose)
    world.amend(world.sea_lines[line.id], forces=forces)
    for force in (*answer.forces, *loose):
        operate(world, force)
    told = f"ships from {who.base} protect the sea supply line from {line.origin} to {line.goal}"
    world.tell("30.361", told)


BOOK.note("30.364, 30.47B", "air units in range cover the sea supply lines of their side")
