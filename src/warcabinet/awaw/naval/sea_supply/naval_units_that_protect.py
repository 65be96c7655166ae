"""30.36: who may protect a sea supply line."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.oil.oil_effects import lacks_oil
from warcabinet.awaw.naval.movement.employment_of_naval_units import LeavePort, SailTogether
from warcabinet.awaw.naval.ships.contents import fast_carriers, fast_fleet, ships_of
from warcabinet.awaw.naval.ships.operations_of_naval_units import roles
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of, nationality_of
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.naval.transports.sw_lanes import from_sw_box
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.naval.waters.paths import hex_of
from warcabinet.awaw.naval.waters.range_restrictions import havens
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naval import ForceKind, Hull
from warcabinet.awaw.state.oil import Service
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, at_war
from warcabinet.engine.book import Question
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

KIND = Activity.SEA_SUPPLY

BOOK.note(
    "21.35B",
    "who protects a line is named: whole task forces, or ships that everybody sees then",
)

# Which ships --------------------------------------------------------------------------------------


@BOOK.forbids(
    LeavePort, "30.361, 21.314", "inverted or damaged ships protect no supply", activity=KIND
)
def inverted_or_damaged(world: AwawWorld, asked: LeavePort) -> bool:
    return asked.hull.inverted or asked.hull.damaged


@BOOK.forbids(
    LeavePort,
    "30.361, 30.524A, 30.61C",
    "only ships of fully supplied bases without naval oil effects protect supply",
    activity=KIND,
)
def ill_supplied_base(world: AwawWorld, asked: LeavePort) -> bool:
    party, base = asked.hull.party, asked.base
    poor = supply_in(world, base, party) is not Supply.FULL
    who = nationality_of(world, asked.hull)
    return poor or lacks_oil(world, party, base, Service.NAVAL, who)


@BOOK.forbids(LeavePort, "20.18", "ships of this sort have no part in sea supply", activity=KIND)
def no_part_in_supply(world: AwawWorld, asked: LeavePort) -> bool:
    sort = class_of(world, asked.hull).sort
    return sort is Sort.TRANSPORT or not roles(world.statics, sort, KIND)


@BOOK.forbids(
    SailTogether,
    "21.313",
    "fast carriers need a fast fleet factor for each of theirs",
    activity=KIND,
)
def carriers_alone(world: AwawWorld, asked: SailTogether) -> bool:
    return fast_carriers(world, asked.hulls) > fast_fleet(world, asked.hulls)


# Which line ---------------------------------------------------------------------------------------


class ProtectLine(Question, frozen=True):
    """30.361: may ships that are together in a base protect this line?"""

    classes: ClassVar[tuple[str, ...]] = ()
    line: SeaLine
    base: SpaceId
    hulls: tuple[Hull, ...]

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.base), a_hex(self.line.goal))


@BOOK.forbids(
    ProtectLine,
    "30.361A, 30.361B, 30.361C, 30.361D, 30.361E, 30.361F, 30.3611, 21.15E, 21.18B",
    "a line is protected from its origin, from ports that it touches and from some SW boxes",
)
def not_beside_its_way(world: AwawWorld, asked: ProtectLine) -> bool:
    line, base = asked.line, asked.base
    if base == line.origin:
        return False
    if base in touched(world, line):
        return False
    return not from_sw_box(world, line, base)


def touched(world: AwawWorld, line: SeaLine) -> set[SpaceId]:
    """30.361B: the ports of its faction that a line touches on its way, but for its goal."""
    ports = havens(world, line.party)
    spaces = (SpaceId(hex_of(space)) for space in line.path)
    return {
        one for one in spaces if one in world.map and world.map.has(ports, one) and one != line.goal
    }


@BOOK.forbids(
    ProtectLine,
    "30.361",
    "who protects a line has a destroyer factor with him, unless a transport carries the supply",
)
def without_destroyers(world: AwawWorld, asked: ProtectLine) -> bool:
    if asked.line.transports is not None:
        return False
    return all(class_of(world, hull).sort is not Sort.DESTROYER for hull in asked.hulls)


@BOOK.forbids(
    ProtectLine,
    "30.224B, 22.112",
    "only who is at war with the enemies of a line protects it",
)
def at_peace(world: AwawWorld, asked: ProtectLine) -> bool:
    foes = set(hostile_to(world, asked.line.party))
    return any(not foes & set(hostile_to(world, hull.party)) for hull in asked.hulls)


@BOOK.forbids(
    ProtectLine,
    "30.224B, 21.14E",
    "American ships protect no line over the Atlantic until the U.S. is at war with Germany",
)
def america_is_neutral_there(world: AwawWorld, asked: ProtectLine) -> bool:
    """Whoever else the U.S. and the owner of the line fight, as Japan."""
    if asked.line.origin != "atlantic-us" or at_war(world, Power.US, Power.GERMANY):
        return False
    return any(hull.party == Power.US for hull in asked.hulls)


def stand_down(world: AwawWorld, name: LineId) -> None:
    """30.351, 30.361: ships named for a line that is left out, or goes past them no more, are free
    again.
    """
    line, kept = world.sea_lines[name], []
    for force in line.forces:
        row = world.forces[force]
        ships = tuple(ships_of(world, force))
        wanted = line.state is not LineState.DECLINED
        if wanted and BOOK.allows(world, ProtectLine(line, row.place, ships)):
            kept.append(force)
        elif row.kind is not ForceKind.TASK_FORCE:
            come_to_port(world, force, row.place)
    if len(kept) < len(line.forces):
        world.amend(line, forces=tuple(kept))


def lines_with_guards(world: AwawWorld) -> set[LineId]:
    """The lines of this player turn that somebody protects."""
    return {row.id for row in world.sea_lines.rows() if row.forces}


def feeds_somebody(world: AwawWorld, name: LineId) -> bool:
    """Whether ground units stand where a line goes ashore."""
    line = world.sea_lines.get(name)
    return line is not None and bool(world.units_in[line.goal])
