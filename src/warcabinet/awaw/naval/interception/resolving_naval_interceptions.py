"""22.14, 22.23, 22.24, 22.26, 22.27: attempts to intercept, from the answer to their end.

Ships in port that are in no force sail as one of their own; each submarine factor sails alone. Who
has stayed in port after all is back among the ships there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.oil.oil_for_naval_operations import operate
from warcabinet.awaw.naval.battle.engaged_ships import engaged_in
from warcabinet.awaw.naval.interception.arrival import hexes_per_round, round_of_support
from warcabinet.awaw.naval.interception.attempting_interception import Try
from warcabinet.awaw.naval.interception.by_order import is_sure
from warcabinet.awaw.naval.interception.interception_dice import reached
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.interception.naval_interception import (
    Sender,
    approach,
    dice_for,
    is_submarine,
    on_offensive_patrol,
    sender_named,
    theater,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import Quarry
from warcabinet.awaw.naval.ships.changing import change, move
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.inversion import set_state
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import (
    Part,
    join,
    loose_id,
    power_for,
    put_to_sea,
)
from warcabinet.awaw.naval.waters.paths import hex_of, length
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Force, ForceKind, HullId, HullState, Stance
from warcabinet.awaw.state.naval_battles import Attempt
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import PHASE_ENDS
from warcabinet.awaw.terms.powers import Faction, Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

# Announced ----------------------------------------------------------------------------------------


def announce(
    world: AwawWorld, side: Side, tries: Iterable[Try], known: Mapping[str, Quarry], level: int
) -> None:
    """22.14A, 22.14B, 22.14C, 22.114, 22.915, 22.916: the forces that try, each by itself: task
    forces; the other ships of a port against a target together; submarines factor by factor. Their
    dice are counted as all of them still lie in port.
    """
    planned: list[tuple[ForceId | None, list[Part], Attempt]] = []
    loose: dict[tuple[str, SpaceId, SpaceId, str], list[Part]] = {}
    for one in tries:
        sender = sender_named(world, side, one.who)
        assert sender is not None
        if sender.force is not None:
            planned.append((sender.force, [], _attempt(world, sender, known, one, level)))
        elif is_submarine(world, sender):
            attempt = _attempt(world, sender, known, one, level)
            planned += [(None, [(HullId(one.who), 1)], attempt)] * one.factors
        else:
            key = (one.target, one.hex, sender.base, power_for(world, sender.party))
            loose.setdefault(key, []).append((HullId(one.who), one.factors))
    for (target, space, base, power), parts in loose.items():
        ships = tuple(world.hulls[hull] for hull, _ in parts)
        together = Sender(target, power, base, ships)
        attempt = _attempt(world, together, known, Try(target, space, "", 0), level)
        planned.append((None, parts, attempt))
    for force, parts, attempt in planned:
        _put(world, replace(attempt, force=force or _sail(world, parts)))


def give_way(world: AwawWorld, level: int) -> None:
    """22.113: what the Western Allies intercept Russia does not: its attempts are called off before
    anybody rolls, and its ships may still try something else.
    """
    own = [row for row in world.attempts.rows() if row.level == level]
    taken = {(row.target, row.leg) for row in own if _faction(world, row) == Faction.WESTERN_ALLIES}
    for row in own:
        if (row.target, row.leg) in taken and _faction(world, row) == Faction.RUSSIA:
            world.drop(row)
            called_back(world, row.force)


def _faction(world: AwawWorld, row: Attempt) -> str:
    return faction_of(world, world.forces[row.force].party)


def _sail(world: AwawWorld, parts: list[Part]) -> ForceId:
    """21.312: ships in port become a force without a marker."""
    first = world.hulls[parts[0][0]]
    under = class_of(world, first).sort is Sort.SUBMARINE
    kind = ForceKind.SUBMARINES if under else ForceKind.LOOSE
    power, port = power_for(world, first.party), SpaceId(str(first.berth))
    force = world.put(Force(loose_id(world, power, kind), power, port, kind))
    join(world, force.id, parts)
    return force.id


def _attempt(
    world: AwawWorld, sender: Sender, known: Mapping[str, Quarry], one: Try, level: int
) -> Attempt:
    """22.22, 22.163B, 22.163C: an attempt with its way and its dice. A patrol that comes to support
    needs none, nor does one that the scenario lets succeed.
    """
    quarry = known[one.target]
    path = approach(world, sender, quarry, one.hex)
    target = quarry.key if quarry.activity is None else str(quarry.activity)
    attempt = Attempt(ForceId(""), target, quarry.leg, one.hex, path, level, 0)
    hexes = length(world, path)
    if is_sure(world, sender, one.hex, level):
        return replace(attempt, come=hexes, arrives=1)
    if not on_offensive_patrol(world, sender):
        return replace(attempt, dice=dice_for(world, sender.ships, quarry, one.hex, level))
    return replace(attempt, come=hexes, arrives=round_of_support(theater(world, one.hex), hexes))


VERBS = {1: "tries to intercept", 2: "tries to counter-intercept", 3: "counters that"}


def _put(world: AwawWorld, attempt: Attempt) -> None:
    world.put(attempt)
    count = "one die" if attempt.dice == 1 else f"{attempt.dice} dice"
    verb = f"{VERBS[attempt.level]} with {count}" if attempt.dice else _comes(world, attempt)
    told = f"{called(world, attempt.force)} {verb} in {attempt.hex}"
    world.tell("22.14", told, a_hex(hex_of(attempt.hex)))


def _comes(world: AwawWorld, attempt: Attempt) -> str:
    patrols = world.forces[attempt.force].stance is Stance.PATROL
    return "comes to support its side" if patrols else "intercepts without a die roll"


# Rolled -------------------------------------------------------------------------------------------


def arrive(world: AwawWorld, force: ForceId, total: int) -> Attempt:
    """22.23, 22.24B: what the dice come to: how far the force gets, and in which round it joins."""
    attempt = world.attempts[force]
    where = theater(world, attempt.hex)
    hexes = length(world, attempt.path)
    come = min(hexes, reached(where, total))
    late = -(-(hexes - come) // hexes_per_round(where))
    attempt = world.amend(attempt, arrives=1 + late, come=come)
    when = "arrives at once" if not late else f"would join in round {1 + late}"
    shown = f"{total}, {come} of {hexes} hexes: it {when}"
    world.tell("22.23", f"{called(world, force)} rolls {shown}")
    return attempt


def round_at(world: AwawWorld, attempt: Attempt, space: SpaceId) -> int:
    """22.252A, 22.252B: when a force on its way is in a hex of it: at once if its dice brought it
    so far, else later.
    """
    hexes = length(world, attempt.path[: attempt.path.index(space) + 1])
    late = max(0, hexes - attempt.come)
    return 1 - (-late // hexes_per_round(theater(world, space)))


def is_boat(world: AwawWorld, attempt: Attempt) -> bool:
    return world.forces[attempt.force].kind is ForceKind.SUBMARINES


def rows(world: AwawWorld, level: int, *, boats: bool = False) -> list[Attempt]:
    """The attempts of a level, of surface forces or of submarines."""
    return [
        row for row in world.attempts.rows() if row.level == level and is_boat(world, row) is boats
    ]


def nobody_came(world: AwawWorld, level: int) -> None:
    """22.24A, 22.24B, 22.25: where no surface force comes in the first round, all have stayed in
    port. In the hex of an interception those that counter it may be late; submarines that come keep
    nobody else alive, and those that do not come have stayed in port.
    """
    for row in rows(world, level):
        same = [one for one in rows(world, level) if (one.target, one.leg) == (row.target, row.leg)]
        if any(one.arrives == 1 for one in same) or _joins_a_battle(world, row):
            continue
        for one in same:
            stay(world, one)
    for row in rows(world, level, boats=True):
        surface = [one for one in rows(world, level) if one.hex == row.hex]
        if row.arrives != 1 and not any(one.target == row.target for one in surface):
            stay(world, row)


def _joins_a_battle(world: AwawWorld, row: Attempt) -> bool:
    """22.161A: is its hex the one in which the force that it counters will fight?"""
    target = world.attempts.get(ForceId(row.target))
    return target is not None and target.hex == row.hex


# Ended --------------------------------------------------------------------------------------------


def stay(world: AwawWorld, attempt: Attempt) -> None:
    """21.4182C, 22.24A, 22.26A, 22.27, 22.163E: a force has not left its port, or its patrol. It is
    not inverted, and tries no more in this phase.
    """
    if attempt.force not in world.attempts:
        return
    world.drop(attempt)
    set_state(world, attempt.force, HullState.TRIED)
    called_back(world, attempt.force)


def called_back(world: AwawWorld, name: ForceId) -> None:
    """Ships that had no marker and have not left port are again what they were."""
    force = world.forces[name]
    if force.stance is Stance.PORT and force.kind is not ForceKind.TASK_FORCE:
        for hull in ships_of(world, name):
            move(world, hull, force.place)


def go_home(world: AwawWorld, force: ForceId, *, fought: bool) -> None:
    """22.26, 22.27, 22.81B: a force returns to base, inverted if it has fought: as a whole, or on
    its way with some of its ships.
    """
    if (attempt := world.attempts.get(force)) is not None:
        world.drop(attempt)
    if force not in world.forces:
        return
    if not fought:
        part_with_engaged(world, force)
    if fought:
        operate(world, force)
    if fought or engaged_in(world, force):
        set_state(world, force, HullState.USED)
    else:
        set_state(world, force, HullState.TRIED)
    world.amend(world.forces[force], stance=Stance.RETURNING)


def part_with_engaged(world: AwawWorld, force: ForceId) -> None:
    """22.26D: of a force that was met on its way, ships that fired, launched a strike or were
    damaged return inverted by themselves; those that were held back in all rounds do not.
    """
    parts, row = engaged_in(world, force), world.forces[force]
    total = sum(hull.factors for hull in ships_of(world, force))
    if not parts or sum(count for _, count in parts) == total:
        return
    name = loose_id(world, row.party)
    world.put(Force(name, row.party, row.place, ForceKind.LOOSE, row.base, stance=Stance.RETURNING))
    for hull, count in parts:
        move(world, world.hulls[hull], in_force(name), count)
    set_state(world, name, HullState.USED)
    for done in [one for one in world.engaged.values() if one.force == force]:
        world.drop(done)
    world.tell("22.26D", f"{called(world, name)} has fought and returns inverted")


def turn_back(world: AwawWorld, attempt: Attempt) -> None:
    """22.26B, 22.26C, 22.27, 22.163E: a force that has not come to fight returns from where it has
    got to; a patrol is back in its hex.
    """
    row = world.forces[attempt.force]
    if row.stance is Stance.PATROL or not attempt.come or is_boat(world, attempt):
        back_where_it_was(world, attempt)
        return
    put_to_sea(world, row.id, _got_to(world, attempt))
    go_home(world, row.id, fought=False)


def back_where_it_was(world: AwawWorld, attempt: Attempt) -> None:
    """22.92, 22.163E: it is again where it came from."""
    row = world.forces[attempt.force]
    if row.stance is Stance.SAILING and row.base is not None:
        world.amend(row, place=row.base, base=None, stance=Stance.PORT)
    stay(world, attempt)


def turned_back(world: AwawWorld, force: ForceId) -> None:
    """22.26C: the same, also if the force that it was against has been sunk, and its attempt is
    gone.
    """
    if (attempt := world.attempts.get(force)) is not None:
        turn_back(world, attempt)
    else:
        _without_target(world, force)


def where_it_was(world: AwawWorld, force: ForceId) -> None:
    """22.92: the same for submarines."""
    if (attempt := world.attempts.get(force)) is not None:
        back_where_it_was(world, attempt)
    else:
        _without_target(world, force)


def _without_target(world: AwawWorld, force: ForceId) -> None:
    row = world.forces[force]
    if row.stance is Stance.SAILING:
        go_home(world, force, fought=False)
        return
    set_state(world, force, HullState.TRIED)
    called_back(world, force)


def _got_to(world: AwawWorld, attempt: Attempt) -> SpaceId:
    for place in range(len(attempt.path), 0, -1):
        if length(world, attempt.path[:place]) <= attempt.come:
            return attempt.path[place - 1]
    return attempt.path[0]


def adopt(world: AwawWorld, attempt: Attempt, other: Attempt) -> None:
    """22.81D: a force takes up the interception of one that it has helped."""
    world.drop(attempt)
    path = other.path[other.path.index(attempt.hex) :] if attempt.hex in other.path else other.path
    world.put(replace(other, force=attempt.force, path=path))


@BOOK.happens(
    PHASE_ENDS,
    "22.27",
    "as a phase ends, ships that have tried to intercept may do so again",
    order=30,
)
class MayTryAgain(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        """22.27, 20.65, 21.31: ships of an SW box that have protected something, too."""
        for hull in list(world.hulls.values()):
            if hull.state is HullState.TRIED:
                change(world, hull, state=HullState.READY)
        return Done(None)
