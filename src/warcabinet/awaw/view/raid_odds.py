"""26.45, 26.46, 26.47: what raids on bombing targets may come to, for a client and as text.

The chances are exact: all pairs of dice, whatever they show. A raid that is under way counts with
those who meet it; one that could be sent counts as all strategic bombers of a front, unmet.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.bombing import Aim, Part, Raid, RaidId, Role
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import range_from, way
from warcabinet.awaw.strategic.bombing.bombing_targets import Target, defense, target_at
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import (
    End,
    Meeting,
    Strength,
    bombing,
    chances,
    engaging,
    total,
)
from warcabinet.awaw.strategic.bombing.resolving_strategic_bombing_air_combat import (
    air_modifiers,
    choose,
    force,
    meeting,
    present,
    target_modifiers,
)
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import (
    bases_for,
    bombers_of,
    reachable,
)
from warcabinet.awaw.view.interception_chances import DiceFacts
from warcabinet.engine.book import Modifier
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class RaidFacts(msgspec.Struct, frozen=True):
    """A raid: whose it is, its target and what it bombs there, the factors that bomb and all of it,
    who meets it, the strength of the target's defenses, every modifier with its cause, in the air
    and over the target, and the chances of each damage in BRPs (ships have none) and to lose so
    many factors, none first.
    """

    party: str
    target: SpaceId
    aim: Aim
    announced: bool
    bombers: int
    factors: int
    met_by: int
    defenses: int
    in_the_air: tuple[DiceFacts, ...]
    over_the_target: tuple[DiceFacts, ...]
    damage: tuple[float, ...]
    lost: tuple[float, ...]


def raid_facts(world: AwawWorld, seat: Seat, rest: str) -> tuple[RaidFacts, ...]:
    """The raids that are under way; if there are none, those that the seat could send."""
    if world.now.turn is None or world.now.side is None:
        return ()
    return tuple(_under_way(world)) or tuple(_possible(world, seat))


def _under_way(world: AwawWorld) -> Iterator[RaidFacts]:
    """26.441: raids that have been announced; one that is met on several fronts is left out."""
    for raid in world.raids.rows():
        rows = [row for row in world.raids_met.rows() if row.raid == raid.id and row.parts]
        target = target_at(world, raid.target, raid.aim)
        if target is None or len(rows) > 1 or not bombing(force(raid.parts)):
            continue
        if not rows:
            yield _facts(world, raid, target, announced=True)
            continue
        there = force(present(world, raid, rows[0].hex))
        guards = force(rows[0].parts)
        fighters = choose(there, engaging(total(there), total(guards)))
        setting = raid, fighters, rows[0].parts, rows[0].hex
        if there == force(raid.parts):
            met = guards, meeting(world, *setting)
            parts = air_modifiers(world, *setting)
            yield _facts(world, raid, target, announced=True, met=met, air=parts)


def _possible(world: AwawWorld, seat: Seat) -> Iterator[RaidFacts]:
    """26.11, 26.31: for each target within range, all uninverted strategic bombers of a front that
    reach it, from the first base by name.
    """
    for power in sorted(parties_of(world, world.side)):
        if not is_power(power) or seat_for(world, power) != seat:
            continue
        for target in reachable(world, power):
            for row in bombers_of(world, power, Category.STRATEGIC_BOMBER):
                for base in world.map.members(bases_for(world, row, target))[:1]:
                    most = range_from(world, row.type, row.party, base)
                    route = way(world, base, target.space, most)
                    parts = (Part(Role.BOMBERS, str(row.id), row.factors),)
                    raid = Raid(RaidId("raid-0"), power, target.space, target.aim, route, parts)
                    yield _facts(world, raid, target, announced=False)


def _facts(
    world: AwawWorld,
    raid: Raid,
    target: Target,
    *,
    announced: bool,
    met: tuple[Strength, Meeting] | None = None,
    air: tuple[Modifier, ...] = (),
) -> RaidFacts:
    fleet = force(raid.parts)
    over = target_modifiers(world, raid)
    strength = defense(world, target.space)
    net = sum(part.value for part in over)
    ends = chances(world.statics, fleet, met, strength, net)
    return RaidFacts(
        raid.power,
        target.space,
        target.aim,
        announced,
        bombing(fleet),
        total(fleet),
        0 if met is None else total(met[0]),
        strength,
        tuple(DiceFacts(part.rule, part.name, part.value) for part in air),
        tuple(DiceFacts(part.rule, part.name, part.value) for part in over),
        () if target.aim is Aim.SHIPS else _spread(ends, [one.damage for one in ends]),
        _spread(ends, [one.lost for one in ends]),
    )


def _spread(ends: dict[End, Fraction], figures: list[int]) -> tuple[float, ...]:
    """The chance of each figure, from none on."""
    found = [Fraction(0)] * (max(figures) + 1)
    for figure, likely in zip(figures, ends.values(), strict=True):
        found[figure] += likely
    return tuple(float(one) for one in found)


AIMS = {
    Aim.AREA: "",
    Aim.SHIPS: "ships in ",
    Aim.ROCKETS: "the rocket base in ",
    Aim.BASE: "air units and ships in ",
}


def _named(world: AwawWorld, one: RaidFacts) -> str:
    names = ", ".join(place.name for place in world.board.places_at.get(one.target, ()))
    return f"{AIMS[one.aim]}{names} ({one.target})" if names else f"{AIMS[one.aim]}{one.target}"


def raids(world: AwawWorld, seat: Seat, rest: str) -> str:
    found, lines = raid_facts(world, seat, rest), []
    if not found:
        return "There are no raids under way, and none that you could send now."
    for one in found:
        title = f"{one.party} against {_named(world, one)}: bombers {one.bombers}"
        met = f", met by {one.met_by}" if one.met_by else ""
        lines.append(world.in_words(f"{title}{met}, defenses {one.defenses}"))
        for where, parts in (("in the air", one.in_the_air), ("target", one.over_the_target)):
            lines += [f"  {part.dice:+d}  {where}: {part.reason} ({part.rule})" for part in parts]
        for name, spread in (("damage in BRPs", one.damage), ("factors lost", one.lost)):
            if not spread:
                continue
            mean = sum(figure * chance for figure, chance in enumerate(spread))
            likely = [f"{figure}: {chance:.0%}" for figure, chance in enumerate(spread) if chance]
            lines.append(f"  {name}, {mean:.1f} on average; {', '.join(likely)}")
    return "\n".join(lines)
