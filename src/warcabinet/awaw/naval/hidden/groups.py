"""22.421, 22.423A: which forces may be behind the numbers of combat groups of which nobody knows
whose they are; and what follows for them from what was told of a group that was found (22.41F).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from warcabinet.awaw.naval.battle.combat_groups import TASK_FORCE, counted
from warcabinet.awaw.naval.hidden.told import Marker
from warcabinet.awaw.naval.ships.contents import Known, all_fast, contents
from warcabinet.awaw.naval.ships.supply_at_sea import SEA_SUPPLY, is_line
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Hull, Stance
from warcabinet.awaw.state.naval_battles import Group, GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Below

ORDERS = 20
"""So many orders of forces behind the numbers are tried."""


class Riddle(NamedTuple):
    """The numbers of a side with nothing behind them, the forces that may be there, and how much
    speaks against each of them behind each number, as long as none has to be there with others.
    """

    groups: tuple[Group, ...]
    forces: tuple[ForceId, ...]
    against: Mapping[tuple[ForceId, GroupId], int]


def riddles(world: AwawWorld) -> list[Riddle]:
    """22.421: what is not known of the groups of a battle."""
    filled = {row.group for row in world.group_of.values()}
    found = []
    for battle in world.battles.values():
        late = (force for force, when in battle.joins if when > battle.round)
        away = {*battle.left, *late}
        joined = {force for force, _ in battle.joins}  # a patrol fights where it is
        for side in Side:
            empty = [one for one in world.groups.rows() if one.side is side]
            empty = [one for one in empty if one.id not in filled]
            empty.sort(key=lambda one: one.revealed)
            forces = tuple(
                row.id
                for row in world.forces.rows()
                if row.place == battle.hex
                and (row.stance is Stance.SAILING or row.id in joined)
                and side_of_party(world, row.party) is side
                and row.id not in world.group_of
                and row.id not in away
            )
            if empty and forces:
                pairs = [(f, g) for f in forces for g in empty if len(forces) <= len(empty)]
                against = {(f, g.id): _against(world, f, g) for f, g in pairs}
                found.append(Riddle(tuple(empty), forces, against))
    return found


def _against(world: AwawWorld, force: ForceId, group: Group) -> int:
    """22.41F: what was told of a group that is not so of a force: of one whose ships are known all
    of it; of a marker that it has cargo, if it sails for nothing with cargo.
    """
    if group.carriers is None:
        return 0
    wrong = int(bool(group.cargo) and not _may_carry(world, force))
    wrong += not group.cargo and is_line(world, force)
    inside = contents(world, force)
    if isinstance(inside, Known):
        wrong += group.carriers != _carriers(world, inside.hulls)
        wrong += group.small is not (counted(world, inside.hulls) < TASK_FORCE)
        wrong += not group.cargo and group.fast is not all_fast(world, inside.hulls)
    return wrong


def _carriers(world: AwawWorld, hulls: tuple[Hull, ...]) -> int:
    return sum(class_of(world, hull).fast_carrier for hull in hulls)


def _may_carry(world: AwawWorld, force: ForceId) -> bool:
    """22.427: does a force sail with others that carry cargo, or protect a sea supply line?"""
    loaded = {row.activity for row in world.cargo.rows()}
    own = [row for row in world.activities.rows() if force in row.forces]
    return any(row.id in loaded or row.with_cargo or row.kind == SEA_SUPPLY for row in own)


def behind(riddle: Riddle, below: Below) -> tuple[dict[ForceId, Group], int]:
    """22.423A: forces behind numbers, one for each, and several behind one if they are more; of a
    few orders the first against which nothing speaks, or the one with the least against it, and how
    much that is.
    """
    best: tuple[dict[ForceId, Group], int] | None = None
    for _ in range(ORDERS):
        found = _order(riddle, below)
        wrong = sum(riddle.against.get((force, group.id), 0) for force, group in found.items())
        if best is None or wrong < best[1]:
            best = found, wrong
        if not wrong:
            break
    assert best is not None
    return best


def _order(riddle: Riddle, below: Below) -> dict[ForceId, Group]:
    left, groups = list(riddle.forces), riddle.groups
    found: dict[ForceId, Group] = {}
    for number in range(len(left)):
        force = left.pop(below(len(left)))
        found[force] = groups[number if number < len(groups) else below(len(groups))]
    return found


def described(
    markers: Mapping[ForceId, Marker], order: Mapping[ForceId, Group]
) -> dict[ForceId, Marker]:
    """22.41F, 22.452B: markers with what was told of the groups behind which they are thought to
    be: fewer than ten factors or not, how many fast carriers, fast or slow. Where ships may have
    been sent home since, it need not be so any more.
    """
    alone = Counter(group.id for group in order.values())
    found = dict(markers)
    for force, group in order.items():
        marker = markers.get(force)
        if marker is None or marker.parted or group.carriers is None or alone[group.id] > 1:
            continue
        if group.small:
            marker = marker._replace(least=min(marker.least, TASK_FORCE - 1), most=TASK_FORCE - 1)
        else:
            marker = marker._replace(least=max(marker.least, TASK_FORCE))
        fast = None if group.cargo else group.fast
        found[force] = marker._replace(carriers=group.carriers, fast=fast)
    return found
