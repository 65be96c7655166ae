"""26.45, 26.46, 26.47, 26.51: raids are fought out: in the air, then over their targets."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import table_result
from warcabinet.awaw.air.combat.air_nationality import air_drm, drm_parts
from warcabinet.awaw.air.combat.jets_bombers_interceptors import result_of
from warcabinet.awaw.pieces.air_factors import shoot_down
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import FlightId
from warcabinet.awaw.state.bombing import FrontAirId, Part, Raid, RaidMet, Role
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import range_from, reaches, within
from warcabinet.awaw.strategic.bombing.bombing_targets import target_at
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import (
    BOMBERS_NEED,
    bomber_results,
    lose,
)
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import (
    BOMB,
    TIES,
    Meeting,
    Strength,
    combat_strength,
    jets_of,
    strength,
    total,
)
from warcabinet.awaw.terms.powers import Power, Theater
from warcabinet.engine.book import Modifier
from warcabinet.hexes import SpaceId

ESCORTS_FIRST = (
    Role.INTERCEPTORS,
    Role.JETS,
    Role.ARMY_AIR,
    Role.BOMBING_ARMY_AIR,
    Role.BOMBERS,
)
"""26.451B: who of a raid fights first, unless its owner wants it otherwise."""


def force(parts: Iterable[Part]) -> Strength:
    """26.454: the factors of a force by categories."""
    found: dict[Role, int] = {}
    for part in parts:
        found[part.role] = found.get(part.role, 0) + part.factors
    return strength(found)


def is_flight(part: Part) -> bool:
    return part.source.startswith("flight-")


# Who is there -------------------------------------------------------------------------------------


def present(world: AwawWorld, raid: Raid, space: SpaceId) -> tuple[Part, ...]:
    """26.43, 26.431, 18.31G: of a raid those who are with it in a hex: escorts no farther than they
    can fly.
    """
    return tuple(part for part in raid.parts if part.role in BOMB or _with_it(world, part, space))


def _with_it(world: AwawWorld, part: Part, space: SpaceId) -> bool:
    if is_flight(part):
        flight = world.flights[FlightId(part.source)]
        base = SpaceId(str(flight.base))
        far = range_from(world, flight.type, flight.party, base)
        return world.map.has(within(world, space, far), base)
    return reaches(world, world.front_air[FrontAirId(part.source)], space)


def against(world: AwawWorld, raid: Raid, front: str) -> tuple[SpaceId, tuple[Part, ...]] | None:
    """26.442, 26.451: who meets a raid on a front, and where."""
    row = world.raids_met.get(f"{raid.id}/{front}")
    return None if row is None or not row.parts else (row.hex, row.parts)


def could_return(world: AwawWorld, raid: Raid, front: str) -> list[RaidMet]:
    """26.451, 26.51: who met an earlier raid on the same target, on the way of this one too, and is
    left, aborted or not; if others meet it on that front, only those in their hex.
    """
    own = world.raids_met.get(f"{raid.id}/{front}")
    found: list[RaidMet] = []
    for row in world.raids_met.rows():
        before = world.raids[row.raid]
        if row.front != front or before.target != raid.target or not _earlier(before, raid):
            continue
        hexes = raid.route if own is None else (own.hex,)
        if row.parts and row.hex in hexes and (not found or row.hex == found[0].hex):
            found.append(row)
    return found


def meet_again(world: AwawWorld, raid: Raid, front: str, wanted: Strength) -> None:
    """26.451, 26.51: so many of each category of those who met earlier raids meet this one too;
    the others may still meet the next.
    """
    more, left = [], dict(wanted)
    rows = could_return(world, raid, front)
    for row in rows:
        stay = []
        for part in row.parts:
            goes = min(left.get(part.role, 0), part.factors)
            left[part.role] = left.get(part.role, 0) - goes
            more += [msgspec.structs.replace(part, factors=goes)] * bool(goes)
            if part.factors > goes:
                stay.append(msgspec.structs.replace(part, factors=part.factors - goes))
        world.put(RaidMet(row.raid, row.front, row.hex, tuple(stay)))
    if more:
        own = world.raids_met.get(f"{raid.id}/{front}")
        parts = (*more, *(() if own is None else own.parts))
        world.put(RaidMet(raid.id, front, rows[0].hex, tuple(sorted(parts))))


def _earlier(one: Raid, other: Raid) -> bool:
    return int(one.id.rpartition("-")[2]) < int(other.id.rpartition("-")[2])


# Air combat ---------------------------------------------------------------------------------------


def choose(there: Strength, count: int) -> Strength:
    """26.451B: of a raid so many factors as fight: escorts first."""
    found: dict[Role, int] = {}
    left = count
    for role in ESCORTS_FIRST:
        found[role] = min(left, dict(there).get(role, 0))
        left -= found[role]
    return strength(found)


def drm(world: AwawWorld, parts: Iterable[Part], roles: Strength, space: SpaceId) -> int:
    """26.451B, 26.453, 19.31A: the lowest Air Nationality DRM of those who fight."""
    fighting = dict(roles)
    found = []
    for part in parts:
        if not fighting.get(part.role):
            continue
        if is_flight(part):
            found.append(air_drm(world, world.flights[FlightId(part.source)]))
        else:
            row = world.front_air[FrontAirId(part.source)]
            some = drm_parts(world, row.type, row.party, space)
            found.append(sum(one.value for one in some))
    return min(found, default=0)


def air_modifiers(
    world: AwawWorld,
    raid: Raid,
    fighters: Strength,
    defenders: tuple[Part, ...],
    space: SpaceId,
) -> tuple[Modifier, ...]:
    """26.453, 24.67, 19.31D: what a raid adds to its dice in the air, and the defender takes from
    his.
    """
    target = target_at(world, raid.target, raid.aim)
    victim = "" if target is None else target.power
    nationality = drm(world, raid.parts, fighters, space) - drm(
        world, defenders, force(defenders), space
    )
    found = (
        Modifier("26.453", "escorting jets", jets_of(fighters)),
        Modifier("26.453", "Air Nationality DRMs", nationality),
        Modifier("26.453", "intercepting jets", -jets_of(force(defenders))),
        Modifier("26.453", "radar of the defender", -result_of(world, LevelKind.RADAR, victim)),
    )
    return tuple(one for one in found if one.value)


def meeting(
    world: AwawWorld, raid: Raid, fighters: Strength, defenders: tuple[Part, ...], space: SpaceId
) -> Meeting:
    """26.451A, 26.451B, 26.452, 24.613: the strengths of both sides in the air, and the
    modifier.
    """
    theirs = force(defenders)
    parts = air_modifiers(world, raid, fighters, defenders, space)
    return Meeting(
        combat_strength(world.statics, total(fighters), jets_of(fighters)),
        combat_strength(world.statics, total(theirs), jets_of(theirs)),
        sum(part.value for part in parts),
    )


def results(
    world: AwawWorld, fight: Meeting, rolls: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """26.451, 19.2: what each side does to the other: losses and aborts."""
    return (
        table_result(world.statics, fight.attack, rolls[0] + fight.modifier),
        table_result(world.statics, fight.defense, rolls[1] - fight.modifier),
    )


# Losses -------------------------------------------------------------------------------------------


def bear(
    world: AwawWorld,
    parts: tuple[Part, ...],
    lost: dict[Role, int],
    turned: dict[Role, int],
    rule: str,
) -> tuple[Part, ...]:
    """26.454, 26.464: losses and aborts fall on the parts of each category, the largest first; who
    aborts has no more to do with the raid, but comes home. Gives who is left.
    """
    left = list(parts)
    for role in TIES:
        for count, dead in ((lost.get(role, 0), True), (turned.get(role, 0), False)):
            for _ in range(count):
                some = [part for part in left if part.role is role and part.factors]
                worst = max(some, key=lambda part: (part.factors, part.source))
                place = left.index(worst)
                left[place] = msgspec.structs.replace(worst, factors=worst.factors - 1)
                if dead:
                    _kill(world, worst, rule)
    return tuple(part for part in left if part.factors)


def _kill(world: AwawWorld, part: Part, rule: str) -> None:
    if is_flight(part):
        shoot_down(world, FlightId(part.source), 1, Cause.COMBAT, rule)
    else:
        lose(world, FrontAirId(part.source), 1, rule)


def defenders_bear(world: AwawWorld, raid: Raid, front: str, lost: dict[Role, int]) -> None:
    """26.451, 26.454, 19.21: the defender's losses; those who were forced to abort may meet the
    next raid on the target.
    """
    row = world.raids_met[f"{raid.id}/{front}"]
    parts = bear(world, row.parts, lost, {}, "26.454")
    world.put(RaidMet(row.raid, row.front, row.hex, parts))


# Over the target ----------------------------------------------------------------------------------


def target_modifiers(world: AwawWorld, raid: Raid) -> tuple[Modifier, ...]:
    """26.461B, 26.53, 26.422, 24.67: what bombers add to their dice over the target, and its
    defenses take from theirs: research of both, and the range that was left, as far as bomber
    research goes. China has no use of air defense research.
    """
    target = target_at(world, raid.target, raid.aim)
    victim = "" if target is None else target.power
    known = bomber_results(world, raid.power)
    shield = 0 if victim == Power.CHINA else result_of(world, LevelKind.AIR_DEFENSE, victim)
    found = (
        Modifier("26.461B", "strategic bomber research", max(0, known - BOMBERS_NEED)),
        Modifier("26.461B", "excess range", min(known, excess(world, raid))),
        Modifier("26.461B", "air defense research", -shield),
    )
    return tuple(one for one in found if one.value)


def excess(world: AwawWorld, raid: Raid) -> int:
    """26.422, 26.461B: one for every eight hexes (in the Pacific four) that strategic bombers could
    have flown beyond the target.
    """
    base = raid.route[0]
    kind = f"{raid.power}-strategic-bomber"
    if kind not in world.statics.kinds:
        return 0
    spare = range_from(world, kind, raid.power, base) - (len(raid.route) - 1)
    pacific = world.statics.theater_at(base) is Theater.PACIFIC
    column = "pacific_per" if pacific else "europe_per"
    row = next(
        one
        for one in world.statics.tables["bombing-modifiers"].rows
        if one.keys[1] == "excess-range"
    )
    return max(0, spare) // int(row.cells[column])
