"""26.24, 26.25, 26.44, 26.462, 26.54: who meets a raid in the air, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, TypeVar

from warcabinet.awaw.air.bases.operational_bases import base_supplied
from warcabinet.awaw.air.missions.employment import may_fly, ready_air
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn, wings
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.air import AirId, AirUnits, Task
from warcabinet.awaw.state.bombing import FrontAir, FrontAirId, Part, Raid, RaidId, RaidMet, Role
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import (
    bases_on,
    front_of,
    range_from,
    within,
)
from warcabinet.awaw.strategic.bombing.bombing_targets import target_at
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import ready, use
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import Detachment, front_units
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.shapes import in_order
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

T = TypeVar("T", bound=str)


class Meet(Action, frozen=True):
    """26.441, 26.442: these air units meet the raid in a hex of its way; none: it passes."""

    hex: SpaceId
    units: tuple[Detachment, ...]
    wings: tuple[Wing, ...]


class MeetBombers(Question, frozen=True):
    """26.443: may air units of a party meet a raid there?"""

    classes: ClassVar[tuple[str, ...]] = ("party", "category")
    party: str
    category: str
    victim: str
    space: SpaceId
    front: str

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.space),)


@BOOK.forbids(
    MeetBombers,
    "26.445, 26.445A",
    "Italian army air defends only targets in Italy, and only over the Mediterranean front",
    party=str(Power.ITALY),
    category=Category.AAF,
)
def italians_defend_italy(world: AwawWorld, asked: MeetBombers) -> bool:
    return asked.victim != Power.ITALY or asked.front != "mediterranean"


# Where --------------------------------------------------------------------------------------------


def crossings(world: AwawWorld, raid: Raid) -> dict[str, tuple[SpaceId, ...]]:
    """26.442, 26.443C, 26.462: the hexes of a raid's way by their fronts, in the order in which it
    comes to them; it is met once on each. A box that is bombed is a front of its own.
    """
    found: dict[str, tuple[SpaceId, ...]] = {}
    for space in raid.route:
        if not world.map.is_hex(space) and space != raid.target:
            continue
        front = front_of(world, space)
        found[front] = (*found.get(front, ()), space)
    return found


def _asked(world: AwawWorld, raid: Raid, party: str, category: str, space: SpaceId) -> MeetBombers:
    target = target_at(world, raid.target, raid.aim)
    victim = "" if target is None else target.power
    return MeetBombers(party, category, victim, space, front_of(world, space))


def _allowed(world: AwawWorld, raid: Raid, party: str, category: Category, space: SpaceId) -> bool:
    if raid.power not in hostile_to(world, party):
        return False
    return BOOK.allows(world, _asked(world, raid, party, str(category), space))


# Who ----------------------------------------------------------------------------------------------


def interceptors(world: AwawWorld, raid: Raid, space: SpaceId) -> list[FrontAir]:
    """26.12, 26.24, 26.443A, 26.443D, 26.445B, 26.462, 17.83, 5.944B, 18.31G, 30.523A: uninverted
    interceptors of the front on which the hex lies, over Italy too, within range of an operational
    base of that front, or over a base that is not operational. Over a box, those of the front that
    defends it."""
    found = []
    for row in ready(world, world.side.opponent, Category.INTERCEPTOR):
        if not _allowed(world, raid, row.party, Category.INTERCEPTOR, space):
            continue
        if not world.map.is_hex(space):
            if row.front == _front_for_box(world, raid, space):
                found.append(row)
            continue
        if row.front == front_of(world, space) and _covers(world, row, space):
            found.append(row)
    return found


def _covers(world: AwawWorld, row: FrontAir, space: SpaceId) -> bool:
    if world.map.has(bases_on(world, row.party, row.front, False), space):
        return True
    far = range_from(world, row.type, row.party, space)
    return bool(bases_on(world, row.party, row.front) & within(world, space, far))


def _front_for_box(world: AwawWorld, raid: Raid, box: SpaceId) -> str:
    """26.462: the front whose interceptors defend a box against bombers of a power."""
    for row in world.statics.tables["box-interceptors"].rows:
        if tuple(row.keys[:2]) == (box, raid.power):
            return str(row.cells["front"])
    return ""


def flyers(world: AwawWorld, raid: Raid, space: SpaceId) -> list[AirUnits]:
    """26.13, 26.14, 26.25, 26.443B, 26.443D, 26.462, 17.23I, 17.582, 17.53F: uninverted army air
    and jets within range of the hex; from bases that do not operate only over their own hex. In a
    box those that are there, fully or partially supplied, with or without oil.
    """
    found = []
    for row in ready_air(world, world.side.opponent):
        category = world.statics.kinds[row.type].category
        if category not in (Category.AAF, Category.JET):
            continue
        if not _allowed(world, raid, row.party, category, space):
            continue
        if not world.map.is_hex(space):
            if str(row.place) == space and base_supplied(world, row.party, space):
                found.append(row)
        elif may_fly(world, row, Task.BOMBER_DEFENCE, space):
            found.append(row)
    return found


def those_who_meet(
    world: AwawWorld, raid: Raid, space: SpaceId, able: Iterable[T], rule: str, reason: str
) -> Domain[T]:
    """26.445, 26.54: these air units meet a raid in a hex. Of others one is told first what keeps
    those of their party from it at all.
    """
    allowed = frozenset(able)

    def why(name: T) -> list[Refusal]:
        if name in allowed:
            return []
        row = world.front_air.get(FrontAirId(name)) or world.air.get(AirId(name))
        if row is not None:
            category = world.statics.kinds[row.type].category
            if found := BOOK.may(world, _asked(world, raid, row.party, str(category), space)):
                return found
        return [Refusal(rule, reason)]

    return Domain(in_order(allowed), why)


def can_meet(world: AwawWorld, raid: Raid, front: str) -> list[SpaceId]:
    """26.442: the hexes of a front in which somebody can meet a raid."""
    return [
        space
        for space in crossings(world, raid).get(front, ())
        if interceptors(world, raid, space) or flyers(world, raid, space)
    ]


def meet(world: AwawWorld, raid: Raid, front: str, action: Meet) -> None:
    """26.441, 26.444: air units rise against a raid; army air and jets fly a defensive mission."""
    parts = [
        Part(Role.INTERCEPTORS, str(use(world, one.stack, one.factors)), one.factors)
        for one in action.units
    ]
    for number in launch(world, action.wings, Task.BOMBER_DEFENCE, action.hex):
        row = world.flights[number]
        jet = world.statics.kinds[row.type].category is Category.JET
        parts.append(Part(Role.JETS if jet else Role.ARMY_AIR, str(number), row.factors))
    if parts:
        world.put(RaidMet(raid.id, front, action.hex, tuple(sorted(parts))))
        count = sum(part.factors for part in parts)
        text = f"{count} factors meet the raid on {raid.target} over {action.hex}"
        world.tell("26.441", text, a_hex(action.hex))


# The question -------------------------------------------------------------------------------------


def _raid(asked: Asked) -> Raid:
    assert isinstance(asked.decision, RaidDefense)
    found: Raid = asked.world.raids[asked.decision.raid]
    return found


def _hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
    assert isinstance(asked.decision, RaidDefense)
    some = can_meet(asked.world, _raid(asked), asked.decision.front)
    return among(some, "26.442", "nobody can meet the raid there")


def _units(asked: Asked, got: Got) -> Domain[FrontAirId]:
    named = {one.stack for one in got.get("units", ())}
    rows = interceptors(asked.world, _raid(asked), got["hex"])
    some = (row.id for row in rows if row.id not in named)
    reason = "these interceptors cannot meet the raid there"
    return those_who_meet(asked.world, _raid(asked), got["hex"], some, "26.443A", reason)


def _stacks(asked: Asked, got: Got) -> Domain[AirId]:
    rows = flyers(asked.world, _raid(asked), got["hex"])
    reason = "these air units cannot meet the raid there"
    some = (row.id for row in rows)
    return those_who_meet(asked.world, _raid(asked), got["hex"], some, "26.443B", reason)


def _whole(asked: Asked, action: Meet) -> list[Refusal]:
    return overdrawn(asked.world, action.wings)


def proposed(asked: Asked) -> Iterator[Meet]:
    assert isinstance(asked.decision, RaidDefense)
    world, raid = asked.world, _raid(asked)
    for space in can_meet(world, raid, asked.decision.front):
        units = [Detachment(row.id, row.factors) for row in interceptors(world, raid, space)]
        some = [Wing(row.id, row.factors) for row in flyers(world, raid, space)[:2]]
        if units:
            yield Meet(space, tuple(sorted(units)), ())
        if some:
            yield Meet(space, (), tuple(sorted(some)))


class RaidDefense(Decision[Meet], frozen=True):
    """26.441, 26.442: which air units meet a raid on a front, and in which hex of its way."""

    raid: RaidId
    front: str

    rule: ClassVar[str] = "26.441"
    prompt: ClassVar[str] = "Meet the bombers in the air, or let them pass"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "nobody meets the bombers"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Meet: Form(
            (
                Slot("hex", _hexes),
                front_units("units", _units),
                wings("wings", _stacks, least=0),
            ),
            whole=_whole,
            proposals=proposed,
            label="Meet the bombers",
        ),
    }

    def prompt_for(self, asked: Asked) -> str:
        raid = _raid(asked)
        count = sum(part.factors for part in raid.parts)
        return f"{count} factors come to bomb {raid.target}: meet them, or let them pass"

    def default(self, asked: Asked) -> Meet:
        return Meet(can_meet(asked.world, _raid(asked), self.front)[0], (), ())
