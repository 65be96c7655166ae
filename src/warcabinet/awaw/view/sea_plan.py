"""21.36, 22.12, 22.22: a way that ships might take: how long it is, where straits cut it and ports
are touched, and what the enemy could do against it, as far as the seat that plans it knows.

An enemy marker whose ships are not known is taken for a fast task force; that is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec

from warcabinet.awaw.command.command import commands, side_of_seat
from warcabinet.awaw.naval.interception.arrival import chances
from warcabinet.awaw.naval.interception.interception_dice import (
    InterceptionDice,
    dice_of,
    dice_parts,
)
from warcabinet.awaw.naval.interception.naval_interception import (
    Sender,
    approach,
    distance,
    ground_factors,
    may_try,
    of_ships,
    spotters,
    submarines_near,
    theater,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import Quarry
from warcabinet.awaw.naval.landings.loading import Load
from warcabinet.awaw.naval.movement.announcing_base_changes_and_patrols import (
    KINDS,
    against_goal,
    goals,
)
from warcabinet.awaw.naval.movement.crews import Crew, Ships, against_crew, crew, loose_ships
from warcabinet.awaw.naval.movement.ways import against_way, planned
from warcabinet.awaw.naval.ships.contents import Known, all_fast, contents, loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import (
    hex_of,
    hexes_of,
    is_off,
    legs,
    length,
    off_the_west,
    step_length,
)
from warcabinet.awaw.naval.waters.range_and_distances import reach
from warcabinet.awaw.naval.waters.range_restrictions import budget, ports_for
from warcabinet.awaw.politics.parties import parties, ships_in, side_of_party
from warcabinet.awaw.state.berths import ForceId, force_name
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Force, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view import sea_missions
from warcabinet.awaw.view.interception_chances import DiceFacts
from warcabinet.awaw.view.sea_missions import LiftFacts, Mission, PassengerFacts
from warcabinet.engine.asking import worded
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId
from warcabinet.hexes.relays import NO_END, renewed

USAGE = "Say who sails, what for and where to: 'sea-plan patrol japan-1 to N44'."

VERBS: dict[str, Kind] = {verb.verb(): kind for verb, kind in KINDS.items()} | sea_missions.VERBS
CARRYING = (Kind.INVASION, Kind.CARRIER_MISSION)
"""22.22A: what is easier to meet, whether units are aboard or not."""


class HunterFacts(msgspec.Struct, frozen=True):
    """Somebody of the enemy who could meet the ships in a hex. `known`: what is in it is known;
    else it is taken for fast.
    """

    who: str
    name: str
    base: SpaceId
    known: bool
    hexes: int
    dice: int
    parts: tuple[DiceFacts, ...]
    rounds: dict[int, float]


class WayHexFacts(msgspec.Struct, frozen=True):
    """A hex of the way: how many hexes it is from the base and from the last port, whether a port
    is touched there, and who could come. `any_at_once`: the chance that somebody is there in the
    first round, if all who can try.
    """

    hex: SpaceId
    hexes: int
    since_port: int
    port: str
    leg: int
    any_at_once: float
    threats: tuple[HunterFacts, ...]


class SeaPlanFacts(msgspec.Struct, frozen=True):
    """A way that ships might take. Without a goal: where they may go, each with the hexes that it
    takes; `direct`: those that need no port on the way.
    """

    base: SpaceId
    path: tuple[SpaceId, ...]
    hexes: int
    total: int | None
    between: int | None
    first: int | None
    legs: int
    way: tuple[WayHexFacts, ...]
    staying: float
    """22.22B: the chance to be met at once at the end of the way, if a patrol stays there."""
    against: tuple[tuple[str, str], ...]
    """What speaks against it: rule and reason."""
    goals: dict[SpaceId, int]
    direct: tuple[SpaceId, ...]
    passengers: tuple[PassengerFacts, ...] = ()
    """Of a mission that carries units: who may go aboard."""
    lift: tuple[LiftFacts, ...] = ()


class Asked(NamedTuple):
    kind: Kind
    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    goal: SpaceId | None
    via: tuple[SpaceId, ...]
    cargo: tuple[Load, ...] = ()

    @property
    def mission(self) -> Mission | None:
        """21.43, 21.51, 21.551: what is thought of, if it is one of the missions."""
        if self.goal is None or self.kind not in sea_missions.VERBS.values():
            return None
        return Mission(self.kind, self.forces, self.ships, self.goal, self.via, self.cargo)


def _asked(world: AwawWorld, seat: Seat, rest: str) -> Asked:
    rest, _, aboard = rest.partition(" with ")
    head, _, tail = rest.partition(" to ")
    words = head.split()
    if len(words) != 2 or words[0] not in VERBS:
        raise NoReport(USAGE)
    own = commands(world, seat)
    loose = {hull.id: hull for hull in loose_ships(world, seat)}
    forces: list[ForceId] = []
    ships: list[Ships] = []
    for name in words[1].split(","):
        hull_id, _, count = name.partition("=")
        force, hull = world.forces.get(ForceId(name)), loose.get(HullId(hull_id))
        if force is not None and force.party in own:
            forces.append(force.id)
        elif hull is not None:
            ships.append(Ships(hull.id, int(count) if count.isdigit() else hull.factors))
        else:
            raise NoReport(f"{name} is no ship or force of yours. {USAGE}")
    spaces = [SpaceId(word) for word in tail.replace(",", " ").split()]
    if any(space not in world.map and space not in off_the_west(world) for space in spaces):
        raise NoReport(f"There is no such place. {USAGE}")
    goal = spaces[0] if spaces else None
    cargo = tuple(_loads(world, own, aboard))
    return Asked(VERBS[words[0]], tuple(forces), tuple(ships), goal, tuple(spaces[1:]), cargo)


def _loads(world: AwawWorld, own: frozenset[str], aboard: str) -> Iterator[Load]:
    for word in aboard.replace(",", " ").split():
        name, _, force = word.partition("=")
        unit = world.units.get(UnitId(name))
        if unit is None or unit.party not in own:
            raise NoReport(f"{name} is no unit of yours. {USAGE}")
        yield Load(unit.id, ForceId(force))


def sea_plan_facts(world: AwawWorld, seat: Seat, rest: str) -> SeaPlanFacts:
    """21.36, 22.12, 22.22: the way, its length and legs, what the enemy could do in each hex."""
    asked = _asked(world, seat, rest)
    who = crew(world, asked.forces, asked.ships)
    found = against_crew(world, asked.kind, asked.forces, asked.ships)
    if who is None:
        raise NoReport(f"Those who sail together begin in one base. {USAGE}")
    limits = budget(world, who.party, who.base, asked.kind)
    path: tuple[SpaceId, ...] = ()
    costs: dict[SpaceId, int] = {}
    mission = asked.mission
    aboard: tuple[PassengerFacts, ...] = ()
    if asked.goal is None:
        costs = _costs(world, asked.kind, who) if not found else {}
    elif mission is not None:
        path = sea_missions.way_of(world, who, mission)
        found += sea_missions.against(world, who, mission)
        aboard = sea_missions.who_could_go(world, seat, mission)
    else:
        path = planned(world, who.party, who.base, asked.goal, asked.via, asked.kind)
        found += against_goal(world, asked.kind, who, asked.goal)
        if asked.via:
            found += against_way(world, who.party, who.base, asked.goal, asked.via, asked.kind)
    parts = legs(world.board, path) if path else ()
    staying = 0.0
    if path and asked.kind is Kind.PATROL:
        quarry = Quarry("plan", who.party, asked.forces, parts[-1], path)
        enemies = tuple(enemies_known(world, seat))
        staying = any_at_once(
            world, tuple(threats_in(world, enemies, quarry, path[-1], stays=True))
        )
    return SeaPlanFacts(
        base=who.base,
        path=path,
        hexes=length(world, path) if path else 0,
        total=_limit(limits.total),
        between=_limit(limits.between),
        first=_limit(limits.first),
        legs=len(parts),
        way=tuple(_way(world, seat, asked, who, path, parts)),
        staying=staying,
        against=tuple((one.rule, one.reason) for one in worded(_once(found), world.in_words)),
        goals=costs,
        direct=tuple(space for space, cost in costs.items() if cost <= limits.first),
        passengers=aboard,
        lift=() if mission is None else sea_missions.lift_at_hand(world, mission, aboard),
    )


def _once(found: list[Refusal]) -> list[Refusal]:
    return list({(one.rule, one.reason): one for one in found}.values())


def _limit(number: int) -> int | None:
    return None if number == NO_END else number


def _costs(world: AwawWorld, kind: Kind, who: Crew) -> dict[SpaceId, int]:
    """21.36: the places that they may go to, with the hexes that it takes."""
    if kind in sea_missions.VERBS.values():
        return sea_missions.goals_of(world, kind, who)
    known = reach(world, who.party, who.base, kind)
    found: dict[SpaceId, int] = {}
    for goal in goals(world, kind, who):
        near = [cost for space, cost in known.items() if hex_of(space) == hex_of(goal)]
        if near and goal != who.base:
            found[SpaceId(hex_of(goal))] = min(near)
    return found


# Hex by hex ---------------------------------------------------------------------------------------


def _way(
    world: AwawWorld,
    seat: Seat,
    asked: Asked,
    who: Crew,
    path: tuple[SpaceId, ...],
    parts: tuple[tuple[SpaceId, ...], ...],
) -> Iterator[WayHexFacts]:
    enemies = tuple(enemies_known(world, seat)) if path else ()
    limits = budget(world, who.party, who.base, asked.kind)
    ports = ports_for(world, who.party, limits) if limits.between < NO_END else ()
    hexes, left, since = 0, limits.first, 0
    for place, space in enumerate(path):
        port = ""
        if place:
            step = step_length(world.board, path[place - 1], space)
            hexes, since, left = hexes + step, since + step, left - step
            again = left if is_off(space) else renewed(ports, left, world.map.bit(space))
            if again > left:
                since, left, port = 0, again, _port_at(world, space)
        leg = next((n for n, part in enumerate(parts) if space in part), 0)
        quarry = Quarry("plan", who.party, asked.forces, parts[leg], path)
        threats = tuple(threats_in(world, enemies, quarry, space, plan=asked))
        yield WayHexFacts(
            SpaceId(hex_of(space)),
            hexes,
            since,
            port,
            leg + 1,
            any_at_once(world, threats),
            threats,
        )


def _port_at(world: AwawWorld, space: SpaceId) -> str:
    places = world.board.places_at.get(SpaceId(hex_of(space)), ())
    return next((place.name for place in places if place.port), "")


def any_at_once(world: AwawWorld, threats: tuple[HunterFacts, ...]) -> float:
    """Ships of one port that are in no force come together: the best of them counts."""
    best: dict[str, float] = {}
    for one in threats:
        key = one.who if one.who in world.forces else str(one.base)
        best[key] = max(best.get(key, 0.0), one.rounds.get(1, 0.0))
    missed = 1.0
    for chance in best.values():
        missed *= 1 - chance
    return 1 - missed


# What the enemy has -------------------------------------------------------------------------------


class Enemy(NamedTuple):
    """Somebody of the enemy who might intercept, as far as this seat knows."""

    sender: Sender
    name: str
    known: bool
    slow: bool
    submarine: bool


def enemies_known(world: AwawWorld, seat: Seat) -> Iterator[Enemy]:
    """20.164A: the enemy's markers, and his ships in port that everybody sees."""
    enemy = side_of_seat(world, seat).opponent
    for row in world.forces.rows():
        if side_of_party(world, row.party) is enemy and not row.inverted:
            yield _marker(world, row)
    theirs = {party for party in parties(world) if side_of_party(world, party) is enemy}
    for space in world.map.members(ships_in(world, theirs)):
        for hull in loose_in(world, space):
            sender = of_ships(world, hull)
            if hull.party in theirs and sender is not None:
                boat = class_of(world, hull).sort is Sort.SUBMARINE
                name = "submarines" if boat else "ships in port"
                yield Enemy(sender, name, True, not all_fast(world, (hull,)), boat)


def _marker(world: AwawWorld, row: Force) -> Enemy:
    found = contents(world, row.id)
    ships = ships_of(world, row.id) if isinstance(found, Known) else ()
    sender = Sender(str(row.id), row.party, row.place, ships, row.id, row.stance)
    boat = bool(ships) and all(class_of(world, one).sort is Sort.SUBMARINE for one in ships)
    slow = not all_fast(world, ships)
    return Enemy(sender, force_name(row.id), isinstance(found, Known), slow, boat)


def threats_in(
    world: AwawWorld,
    enemies: tuple[Enemy, ...],
    quarry: Quarry,
    space: SpaceId,
    stays: bool = False,
    plan: Asked | None = None,
) -> Iterator[HunterFacts]:
    if space not in hexes_of(world.board, quarry.hexes):
        return
    for one in enemies:
        sender = one.sender
        if not may_try(world, sender, quarry, 1):
            continue
        hexes = distance(world, sender, space)
        if hexes is None or not approach(world, sender, quarry, space):
            continue
        question = _dice(world, one, quarry, space, stays, plan)
        dice = dice_of(world, question)
        if dice:
            arrives: dict[int, Fraction] = chances(theater(world, space), hexes, dice)
            yield HunterFacts(
                who=sender.key,
                name=one.name,
                base=sender.base,
                known=one.known,
                hexes=hexes,
                dice=dice,
                parts=tuple(
                    DiceFacts(part.rule, part.name, part.value)
                    for part in dice_parts(world, question)
                ),
                rounds={when: float(chance) for when, chance in sorted(arrives.items())},
            )


def _dice(
    world: AwawWorld,
    one: Enemy,
    quarry: Quarry,
    space: SpaceId,
    stays: bool,
    plan: Asked | None,
) -> InterceptionDice:
    """22.22, 22.22A, 22.22E: the dice of an enemy."""
    party = one.sender.party
    hindered, defenders = False, 0
    if plan is not None:
        hindered = bool(plan.cargo) or plan.kind in CARRYING
        if plan.kind is Kind.INVASION and hex_of(space) == plan.goal:
            defenders = ground_factors(world, party, hex_of(space))
    route = quarry.path[: quarry.path.index(space) + 1] if space in quarry.path else (space,)
    return InterceptionDice(
        party,
        space,
        targets=quarry.forces,
        against=quarry.party,
        hindered=hindered,
        defenders=defenders,
        stays=stays,
        spotters=spotters(world, party, route, against=quarry.party),
        boats=submarines_near(world, party, space, quarry.party),
        submarine=one.submarine,
        slow=one.slow,
    )


def sea_plan(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = sea_plan_facts(world, seat, rest)
    if not facts.path:
        reasons = [f"{reason} ({rule})" for rule, reason in facts.against]
        return "; ".join(reasons) or f"They can go to {len(facts.goals)} places."
    lines = [f"{facts.hexes} hexes: {'-'.join(facts.path)}"]
    lines += [f"  not allowed: {reason} ({rule})" for rule, reason in facts.against]
    for one in facts.way:
        port = f", {one.port} is touched" if one.port else ""
        lines.append(
            f"  {one.hex}: {one.hexes} hexes, {one.since_port} since port{port}; "
            f"met at once in {one.any_at_once:.0%}"
        )
        lines += [
            f"    {threat.name} from {threat.base}: {threat.hexes} hexes, {threat.dice} dice, "
            f"{threat.rounds.get(1, 0.0):.0%}"
            for threat in one.threats
        ]
    return "\n".join(lines)
