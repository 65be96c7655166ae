"""21.51, 21.52, 18.55: the planner of seaborne invasions: the beaches in range and how much each
takes, the lift that is needed and at hand, who lands when, the odds with bombardment and air, and
what follows if it fails. All of it from what the seat knows, reckoned in a copy of the World by the
steps of the game itself; nothing is announced by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from warcabinet.awaw.command.command import commands, side_of_seat
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, odds, weigh
from warcabinet.awaw.ground.battle.attack_report import attack_report
from warcabinet.awaw.ground.battle.combat_results_table import column
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import (
    factors_of,
    lift,
    per_factor,
)
from warcabinet.awaw.naval.landings.foreseen import voyage
from warcabinet.awaw.naval.landings.landing_ahead import (
    Carrier,
    Landing,
    as_in_combat,
    ashore,
    beaches_in_range,
    by_lift,
    carriers,
    first_wave,
    guns,
    land_ahead,
    proposed,
    room_on,
)
from warcabinet.awaw.naval.landings.loading import LOOSE, passengers
from warcabinet.awaw.naval.landings.marines_and_commandos import too_many
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION, Invade
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.berths import force_name
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import CargoId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.air_rows import battle as fought_at
from warcabinet.awaw.view.drawn import facts_of
from warcabinet.awaw.view.invasion_air import (
    Skies,
    against_dropping,
    drops,
    flown,
    limit_of,
    sent,
    standing_by,
    support,
)
from warcabinet.awaw.view.invasion_chances import Meeting, whole, worst_of
from warcabinet.awaw.view.invasion_consequences import after_it, if_it_fails
from warcabinet.awaw.view.invasion_shapes import (
    BeachFacts,
    FleetFacts,
    InvaderFacts,
    InvasionFacts,
    LandingFacts,
    SupportFacts,
)
from warcabinet.awaw.view.sea_plan import WayHexFacts, sea_plan_facts
from warcabinet.engine.asking import worded
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

USAGE = (
    "Say which beach: 'invasion N21'. More may be said: 'by FORCE,FORCE with UNIT,UNIT first "
    "UNIT,UNIT drop UNIT air 6 naval 3 against 3'."
)
NAMES = ("by", "with", "first", "drop")
NUMBERS = ("air", "naval", "against")


class Wish(msgspec.Struct, frozen=True):
    """What is asked for; None: as the planner proposes."""

    beach: SpaceId | None = None
    by: tuple[str, ...] | None = None
    units: tuple[UnitId, ...] | None = None
    first: tuple[UnitId, ...] | None = None
    drop: tuple[UnitId, ...] = ()
    air: int | None = None
    naval: int = 0
    against: int = 0


def _wish(world: AwawWorld, seat: Seat, rest: str) -> Wish:
    words = rest.split()
    if not words:
        return Wish()
    beach = SpaceId(words[0].upper())
    if beach not in world.map or len(words) % 2 == 0:
        raise NoReport(USAGE)
    said = dict(zip(words[1::2], words[2::2], strict=True))
    if not set(said) <= {*NAMES, *NUMBERS}:
        raise NoReport(USAGE)
    own = commands(world, seat)
    named = {key: tuple(said[key].split(",")) for key in NAMES if key in said}
    for name in (one for key, some in named.items() if key != "by" for one in some):
        unit = world.units.get(UnitId(name))
        if name != "-" and (unit is None or unit.party not in own):
            raise NoReport(f"{name} is no unit of yours. {USAGE}")
    for key in NUMBERS:
        if not said.get(key, "0").isdigit():
            raise NoReport(USAGE)
    units = {key: tuple(UnitId(one) for one in some) for key, some in named.items()}
    return Wish(
        beach,
        named.get("by"),
        units.get("with"),
        units.get("first"),
        tuple(sorted({*units.get("drop", ())} - {UnitId("-")})),
        int(said["air"]) if "air" in said else None,
        int(said.get("naval", "0")),
        int(said.get("against", "0")),
    )


def invasion_facts(world: AwawWorld, seat: Seat, rest: str) -> InvasionFacts:
    """21.51: the beaches in range, and a landing on one of them."""
    wish = _wish(world, seat, rest)
    if world.date is None:
        raise NoReport("Nobody can invade before the first turn.")
    side = side_of_seat(world, seat)
    ahead = as_in_combat(world, side)
    able = carriers(ahead, seat)
    near = beaches_in_range(ahead, able)
    if wish.beach is not None:
        plan = _plan(ahead, seat, side, able, wish) if wish.beach in near else None
        if plan is None:
            raise NoReport(f"None of your units can be landed in {wish.beach}.")
        return InvasionFacts(ahead.now != world.now, (), plan)
    beaches = tuple(_beach(ahead, seat, side, able, beach) for beach in near)
    return InvasionFacts(ahead.now != world.now, beaches, None)


# The list -----------------------------------------------------------------------------------------


def _beach(
    world: AwawWorld, seat: Seat, side: Side, able: list[Carrier], beach: SpaceId
) -> BeachFacts:
    takes = room_on(world, beach, side)
    there = hostile_in(world, able[0].who.party, beach)
    factors = sum(factors_of(world, world.units[unit]) for unit in there)
    order = by_lift(world, able, beach)
    landing = land_ahead(world, seat, beach, order, None, takes)
    if landing is None:
        why = _nobody(world, able, beach)
        return BeachFacts(beach, takes, len(there), factors, 0, "", _told(world, why))
    if not there or landing.against:
        against = _told(world, landing.against)
        return BeachFacts(beach, takes, len(there), factors, 0, "", against)
    wave = first_wave(landing)
    skies = Skies(air=limit_of(landing, wave))
    ahead = sent(flown(landing, side, skies), wave, ())
    battle = weigh(ahead, Assault(wave, (beach,)))
    multiplier = max((one.multiplier for one in battle.defenders), default=0)
    told = "{}:{}".format(*odds(battle.attack, battle.defence))
    return BeachFacts(beach, takes, len(there), factors, multiplier, told, _below(battle))


def _below(battle: Balance) -> tuple[tuple[str, str], ...]:
    if not battle.below_even:
        return ()
    return (("21.5152", "an invasion of a defended hex needs odds of 1:1 in every round"),)


def _nobody(world: AwawWorld, able: list[Carrier], beach: SpaceId) -> list[Refusal]:
    """Why nobody is carried there: what the hex itself says, else what is wanting."""
    for one in able:
        if found := INVASION.against(world, one.who.party, beach):
            return found
    return [Refusal("21.513", "no unit waits where ships with destroyers enough can fetch it")]


def _told(world: AwawWorld, refusals: Iterable[Refusal]) -> tuple[tuple[str, str], ...]:
    once = {(one.rule, one.reason): one for one in refusals}
    return tuple((one.rule, one.reason) for one in worded([*once.values()], world.in_words))


# One landing --------------------------------------------------------------------------------------


def _plan(
    world: AwawWorld, seat: Seat, side: Side, able: list[Carrier], wish: Wish
) -> LandingFacts | None:
    assert wish.beach is not None
    beach = wish.beach
    takes = room_on(world, beach, side)
    if wish.by is None and wish.units is None:
        landing = proposed(world, seat, beach, takes)
    else:
        chosen = [one for one in able if wish.by is None or one.key in wish.by]
        order = by_lift(world, chosen, beach)
        most = takes if wish.units is None else len(wish.units)
        landing = land_ahead(world, seat, beach, order, wish.units, most)
    missions = {} if landing is None else dict(landing.missions)
    wave = () if landing is None else _wave(landing, wish.first)
    units = tuple(_units(world, seat, beach, missions, wave))
    fleets = tuple(_fleets(world, seat, able, missions))
    there = bool(hostile_in(world, able[0].who.party, beach))
    battle, against = None, [] if landing is None else [*landing.against]
    air, naval, theirs = (SupportFacts(0, 0, 0) for _ in range(3))
    brps = 0
    dice: tuple[str, ...] = ()
    if landing is None:
        against = _nobody(world, able, beach)
    else:
        against += _too_many(landing, wave)
        brps = _spent(world, landing.world, seat)
        if there and not against:
            brps = _spent(world, ashore(landing, wave, firing=True), seat)
            attackers = tuple(sorted((*wave, *wish.drop)))
            asked = Skies(wish.air, wish.naval, wish.against, wish.drop)
            landing = standing_by(landing, seat)
            air, naval, theirs = support(landing, wave, side, asked)
            skies = Skies(air.planned, naval.planned, theirs.planned, wish.drop)
            landing = flown(landing, side, skies)
            if not (against := against_dropping(landing, wish.drop)):
                ahead = sent(landing, wave, wish.drop)
                battle = facts_of(world, attack_report(ahead, attackers, (beach,)))
                fought = fought_at(ahead, Assault(attackers, (beach,)))
                dice = fought.results.get(column(battle.attack, battle.defence) or "", ())
        elif not against:
            against = against_dropping(landing, wish.drop)
    party = able[0].who.party
    start = units[0].base if units else beach
    return LandingFacts(
        hex=beach,
        takes=takes,
        each=per_factor(world, INVASION.kind, party, start, beach),
        needed=sum(one.destroyers for one in units if one.aboard),
        lift=sum(one.lift for one in fleets),
        brps=brps,
        guns=0 if landing is None else guns(landing),
        units=units,
        fleets=fleets,
        airborne=tuple(drops(world, seat, side, beach, wish.drop)),
        air=air,
        naval_air=naval,
        their_air=theirs,
        battle=battle,
        dice=dice,
        against=_told(world, against),
        if_it_fails=tuple(if_it_fails(defended=there)),
        after=tuple(after_it(world, beach, takes, units)),
        whole=None if against or (battle and battle.refusals) else whole(fleets, battle),
    )


def _wave(landing: Landing, wanted: tuple[UnitId, ...] | None) -> tuple[UnitId, ...]:
    if wanted is None:
        return first_wave(landing)
    some = tuple(sorted(one for one in wanted if CargoId(str(one)) in landing.world.cargo))
    return some or first_wave(landing)


def _too_many(landing: Landing, wave: Iterable[UnitId]) -> list[Refusal]:
    rows = [landing.world.cargo[CargoId(str(one))] for one in wave]
    if not too_many(landing.world, rows):
        return []
    reason = "no more than two ground units attack by sea, besides marines and commandos"
    return [Refusal("21.517A", reason)]


def _spent(before: AwawWorld, after: AwawWorld, seat: Seat) -> int:
    """What the powers of a seat have less."""
    own = (name for name in before.treasuries if name in commands(before, seat))
    return sum(level_of(before, name) - level_of(after, name) for name in own)


def _units(
    world: AwawWorld,
    seat: Seat,
    beach: SpaceId,
    missions: dict[str, Invade],
    wave: tuple[UnitId, ...],
) -> Iterator[InvaderFacts]:
    aboard = {load.unit for mission in missions.values() for load in mission.cargo}
    for name in passengers(world, seat, INVASION.kind):
        unit = world.units[name]
        base, factors = where(world, unit.place), factors_of(world, unit)
        each = per_factor(world, INVASION.kind, unit.party, base, beach)
        yield InvaderFacts(
            name, unit.type, base, factors, each * factors, name in aboard, name in wave
        )


def _fleets(
    world: AwawWorld, seat: Seat, able: list[Carrier], missions: dict[str, Invade]
) -> Iterator[FleetFacts]:
    for one in able:
        mission = missions.get(one.key)
        needed, hexes = 0, 0
        risk = Meeting()
        path: tuple[SpaceId, ...] = ()
        if mission is not None:
            hexes = voyage(world, mission)
            needed = sum(_need(world, mission, load.unit) for load in mission.cargo)
            way = _way(world, seat, mission)
            risk, path = worst_of(world, one.who.hulls, way), tuple(at.hex for at in way)
        name = force_name(one.forces[0]) if one.forces else ""
        able_lift = lift(world, one.who.hulls)
        yield FleetFacts(
            one.key,
            name,
            one.who.base,
            able_lift,
            one.who.factors(),
            mission is not None,
            needed,
            hexes,
            risk.met,
            risk.met_in,
            path,
            risk.opposed,
            risk.beaten,
        )


def _need(world: AwawWorld, mission: Invade, name: UnitId) -> int:
    unit = world.units[name]
    each = per_factor(world, INVASION.kind, unit.party, where(world, unit.place), mission.to)
    return each * factors_of(world, unit)


def _way(world: AwawWorld, seat: Seat, mission: Invade) -> tuple[WayHexFacts, ...]:
    """22.22: the way of the ships, with who could meet them in each hex, as far as the seat
    knows.
    """
    who = [*mission.forces, *(f"{one.hull}={one.factors}" for one in mission.ships)]
    loads = ",".join(f"{one.unit}={one.force or LOOSE}" for one in mission.cargo)
    aboard = f" with {loads}" if loads else ""
    about = f"{Invade.verb()} {','.join(who)} to {mission.to}{aboard}"
    return sea_plan_facts(world, seat, about).way


# As text -----------------------------------------------------------------------------------------


def invasion(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = invasion_facts(world, seat, rest)
    if facts.plan is None:
        return "\n".join(_beach_line(one) for one in facts.beaches) or "No beach is in range."
    plan = facts.plan
    aboard = ", ".join(f"{one.unit} from {one.base}" for one in plan.units if one.aboard)
    lines = [f"{plan.hex}: {aboard or 'nobody'}; lift {plan.needed} of {plan.lift}"]
    lines += [f"  {one.unit} drops from {one.base}" for one in plan.airborne if one.drops]
    lines += [f"  not allowed: {reason} ({rule})" for rule, reason in plan.against]
    if plan.battle is not None:
        strength = f"{plan.battle.attack} against {plan.battle.defence}"
        lines.append(f"  {plan.battle.odds}: {strength}, taken in {plan.battle.taken:.0%}")
    if plan.whole is not None:
        sure = "an estimate" if plan.whole.estimate else "exact"
        ends = ", ".join(f"{one.end} {one.chance:.0%}" for one in plan.whole.ends)
        lines.append(f"  with the sea ({sure}): {ends}")
    lines += [f"  {one.when}: {one.text} ({one.rule})" for one in plan.if_it_fails]
    return "\n".join(lines)


def _beach_line(one: BeachFacts) -> str:
    held = f"held by {one.factors} factors" if one.units else "held by nobody"
    told = "; ".join(f"{reason} ({rule})" for rule, reason in one.against) or one.odds or "open"
    return f"{one.hex}: takes {one.takes}, {held}: {told}"
