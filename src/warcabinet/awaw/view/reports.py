"""What a player may ask for at the table: hexes, units, supply, BRPs, pools, standing, map."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping

from warcabinet.awaw.command.command import side_of_seat
from warcabinet.awaw.economy.year_start_sequence import YearSheet, year_sheet
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.logistics.supply.supply_explained import explain_text
from warcabinet.awaw.pieces.supply_status import supply_in, supply_of
from warcabinet.awaw.politics.parties import parties, parties_of
from warcabinet.awaw.scenarios.file.words import ArrivalKind
from warcabinet.awaw.scenarios.play.victory import EndingLine, VictoryStanding, standing
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naming import sort_of
from warcabinet.awaw.state.pieces import berth_name, berths_in, pieces, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view import (
    air_sheet,
    build_sheet,
    building,
    drawn,
    fleets,
    flow,
    interception_chances,
    invasion_plan,
    outlook,
    planned,
    raid_odds,
    research_sheet,
    sea_choices,
    sea_plan,
    sea_range,
    sea_supply,
    search_chances,
    strategic_war,
    strike_odds,
    submarine_odds,
    yard_sheet,
    year_plan,
)
from warcabinet.awaw.view.assaults import assault
from warcabinet.awaw.view.maps import draw_map
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport, Report
from warcabinet.hexes import HexError, SpaceId

WIDTH = 78


def space_named(world: AwawWorld, word: str) -> SpaceId:
    """A hex by its number, a box, or the hex of a place by its name."""
    if not word:
        raise NoReport("Say which hex, as in 'show H47', or which place, as in 'show Moscow'.")
    place = world.board.place(word)
    name = place.hex if place is not None else word
    for text in (name, name.upper(), name.lower()):
        try:
            return world.map.space(text)
        except HexError:
            continue
    raise NoReport(f"There is no hex and no place {word!r} on this board.")


# A hex --------------------------------------------------------------------------------------------


def show(world: AwawWorld, seat: Seat, rest: str) -> str:
    space = space_named(world, rest)
    return "\n".join(_about_space(world, space))


def _about_space(world: AwawWorld, space: SpaceId) -> Iterator[str]:
    yield _headline(world, space)
    places = world.board.places_at.get(space, ())
    if places:
        yield "  " + ", ".join(place.name for place in places)
    holder = holder_of(world, space)
    if holder is not None:
        supply = supply_in(world, space)
        yield f"  controlled by {holder}, {supply_words(supply)}"
    for counter in building.counters(world):
        if counter.hex == space:
            value = f" ({counter.value})" if counter.value else ""
            yield f"  {counter.kind} of {counter.owner}{value}"
    for works in building.works(world):
        if works.hex == space:
            facing = f" facing {', '.join(works.facing)}" if works.facing else ""
            yield f"  {works.kind}{facing}"
    for zone in building.weather(world):
        if world.map.is_hex(space) and space in _zone(world, zone.zone):
            level = f" {zone.level}" if zone.level else ""
            yield f"  weather: {zone.kind}{level}"
    now = standing(world)
    for place in now.places if now is not None else ():
        if place.hex == space:
            yield f"  worth {place.points} points if held by the {_of_side(place.holder)}"
    for berth in berths_in(world, space):
        for unit in world.units_in[berth]:
            yield f"  {_unit(world, world.units[unit])}"
    for row in building.air(world):
        if row.place == space:
            state = f" ({row.state})" if row.state else ""
            yield f"  {row.factors} x {row.type}{state}{_aboard(row.aboard)} [{row.id}]"
    for force in fleets.forces(world):
        if force.place == space:
            count = str(force.most) if force.known else f"{force.least} to {force.most}"
            inverted = "inverted, " if force.inverted else ""
            yield f"  {force.name} of {force.party} ({inverted}{count} naval factors)"
    for ship in fleets.ships(world):
        if ship.place == space:
            notes = [note for note in ("slow", "damaged") if getattr(ship, note)]
            told = f" ({', '.join(notes)})" if notes else ""
            sails = f", {ship.aboard}" if ship.aboard else ""
            yield f"  {ship.name} of {ship.party}, {ship.kind} {ship.factors}{told}{sails}"
    for naval in fleets.naval(world):
        if naval.place == space:
            sails = f", {naval.aboard}" if naval.aboard else ""
            yield f"  {naval.factors} x {naval.type}{sails}"
    for flight in building.flights(world):
        if space in (flight.base, flight.target):
            route = f"from {flight.base} to {flight.target}"
            yield f"  {flight.factors} x {flight.type} {route} ({flight.task})"


def _aboard(name: str) -> str:
    return f", aboard {name}" if name else ""


def _headline(world: AwawWorld, space: SpaceId) -> str:
    if not world.map.is_hex(space):
        return f"{space}: a mapboard box"
    terrain = world.board.terrain[space] or "sea"
    territory = world.board.territory[space]
    away = "" if world.map.has(world.statics.map, space) else ", not in this scenario"
    return f"{space}: {terrain}{', ' + territory if territory else ''}{away}"


def supply_words(supply: Supply) -> str:
    """30.51, 30.52, 30.53: "full supply", "no supply"."""
    return "no supply" if supply is Supply.NONE else f"{supply} supply"


def _of_side(side: str) -> str:
    return "Axis" if side == Side.AXIS else "Allies"


def _zone(world: AwawWorld, zone: str) -> set[SpaceId]:
    name = zone.removeprefix("region:")
    return set(world.map.members(world.map.area(name))) if name in world.map.regions else set()


def _unit(world: AwawWorld, unit: Unit) -> str:
    kind = world.type_of(unit)
    notes = list(building.marks(world, unit.id))
    if (supply := supply_of(world, unit.id)) != "full":
        notes.append(supply_words(supply))
    spent = world.spent.get(unit.id)
    if spent is not None and spent.points:
        notes.append(f"{spent.points} movement points used")
    if ship := berth_name(world, unit.place):
        notes.append(f"aboard {ship}")
    lent = f" of {unit.party}" if not unit.id.startswith(unit.party) else ""
    factors = f"{kind.combat} factor{'s' if kind.combat != 1 else ''}"
    told = f"{': ' + ', '.join(notes) if notes else ''}"
    return f"{unit.type}{lent} ({factors}){told} [{unit.id}]"


# Units --------------------------------------------------------------------------------------------


def units(world: AwawWorld, seat: Seat, rest: str) -> str:
    wanted = _parties(world, seat, rest)
    lines: list[str] = []
    there = list(pieces(world))
    for party in wanted:
        stacks: dict[str, Counter[str]] = {}
        for piece in there:
            if piece.party == party:
                name = _short(world, piece.type, party)
                stacks.setdefault(where(world, piece.berth), Counter())[name] += piece.count
        if not stacks:
            continue
        lines.append(f"{party}:")
        for place in sorted(stacks):
            words = ", ".join(f"{count} {name}" for name, count in sorted(stacks[place].items()))
            lines.append(f"  {world.statics.lexicon.place(place):5} {words}")
    return "\n".join(lines) or "There are none."


def _parties(world: AwawWorld, seat: Seat, rest: str) -> tuple[str, ...]:
    """One party, the parties of a side, or those of the seat."""
    if not rest:
        return parties_of(world, side_of_seat(world, seat))
    if rest in tuple(Side):
        return parties_of(world, Side(rest))
    if rest not in parties(world):
        raise NoReport(f"Nobody is called {rest!r} here. There are: {', '.join(parties(world))}.")
    return (rest,)


def _short(world: AwawWorld, kind: str, party: str) -> str:
    """ "infantry 3-3", with whose it is where that is not the party; a ship by its name."""
    one = world.statics.kinds.get(kind)
    if one is None:
        return world.statics.forces.ship(kind).name
    return sort_of(one) if one.nationality == party else world.in_words(kind)


# Supply -------------------------------------------------------------------------------------------


def supply(world: AwawWorld, seat: Seat, rest: str) -> str:
    if UnitId(rest) in world.units:
        what, status = rest, supply_of(world, UnitId(rest))
        lines = [f"{rest} in {world.units[UnitId(rest)].place}: {supply_words(status)}"]
    else:
        what = space_named(world, rest)
        if (holder := holder_of(world, what)) is None:
            return f"{what}: controlled by nobody"
        lines = [f"{what}, controlled by {holder}: {supply_words(supply_in(world, what))}"]
    lines += textwrap.wrap(f"As things stand: {explain_text(world, what)}", WIDTH)
    return "\n".join(lines)


# BRPs and pools -----------------------------------------------------------------------------------

LEDGER = 25
"""Lines of a ledger that are shown; all of them if a power is named."""


def brps(world: AwawWorld, seat: Seat, rest: str) -> str:
    rows = [row for row in building.treasuries(world) if rest in ("", row.power)]
    if not rows:
        raise NoReport(f"{rest or 'Nobody'} has no BRPs in this scenario.")
    lines: list[str] = []
    for row in rows:
        lines.append(f"{row.power}: {row.level} BRPs, base {row.base}{_limits(world, row.power)}")
        shown = row.ledger if rest else row.ledger[-LEDGER:]
        if len(shown) < len(row.ledger):
            lines.append(f"  ... {len(row.ledger) - len(shown)} lines before")
        lines += [f"  {line.amount:+5}  {line.when}: {line.cause} ({line.rule})" for line in shown]
    return "\n".join(lines)


def year_sheets(world: AwawWorld, seat: Seat, rest: str) -> tuple[YearSheet, ...]:
    """35.13A: the sheets of all powers, or of one."""
    powers = [row.power for row in building.treasuries(world) if rest in ("", row.power)]
    if not powers or world.date is None:
        raise NoReport(f"{rest or 'Nobody'} has a year start to reckon now.")
    return tuple(year_sheet(world, power) for power in powers)


def year_start(world: AwawWorld, seat: Seat, rest: str) -> str:
    lines: list[str] = []
    for sheet in year_sheets(world, seat, rest):
        change = f"{sheet.rate}% of {sheet.left} BRPs left: base {sheet.changes:+} to {sheet.base}"
        lines.append(f"{sheet.power}, {sheet.year}: {change}")
        lines += [f"  {part.value:+5}  {part.name} ({part.rule})" for part in sheet.parts]
        lines.append(f"  {sheet.total:5}  in all")
    return "\n".join(lines)


def _limits(world: AwawWorld, power: str) -> str:
    """What this player turn allows and has cost so far."""
    budget = world.building_budgets.get(power)
    found = "" if budget is None else f"; {budget.used} of {budget.limit} used for construction"
    spent = {row.front: row.brps for row in world.offensive_spending.values() if row.power == power}
    return found + "".join(f"; {brps} on the {front} front" for front, brps in spent.items())


def pools(world: AwawWorld, seat: Seat, rest: str) -> str:
    wanted = _parties(world, seat, rest)
    lines: list[str] = []
    for party in wanted:
        for row in building.pools(world):
            if row.party == party:
                away = f", {row.elsewhere} on other fronts" if row.elsewhere else ""
                lines.append(f"  {row.type}: {row.unbuilt} to be built{away}")
    for one in building.due(world):
        what = "to leave" if one.how == ArrivalKind.WITHDRAWN else "for a place"
        lines.append(f"  {one.left} {one.type} wait {what}")
    lost = world.casualties
    lines += [f"  {party} has lost units worth {lost[party].brps} BRPs" for party in sorted(lost)]
    return "\n".join(lines) or "Nothing is left to be built."


# The standing -------------------------------------------------------------------------------------


def stands(world: AwawWorld, seat: Seat, rest: str) -> str:
    now = standing(world)
    if now is None:
        raise NoReport("This game has no victory conditions.")
    return "\n".join(_standing(now))


def _standing(now: VictoryStanding) -> Iterator[str]:
    total = f", {now.points} points" if now.points is not None else ""
    yield f"If the game ended now: {now.result}{total}"
    for place in now.places:
        mark = "x" if place.counts else " "
        dry = " (out of supply)" if place.held and not place.supplied else ""
        text = f"{place.name} ({place.hex}) held by the {_of_side(place.holder)}"
        yield f"  [{mark}] {place.points:+d}  {text}{dry}"
    yield "Levels of victory:"
    for level in now.levels:
        yield from textwrap.wrap(
            f"  [{'x' if level.now else ' '}] {level.name}: {level.demands}",
            WIDTH,
            subsequent_indent="      ",
        )
    for ending in now.endings:
        yield from textwrap.wrap(f"The game ends early if {_early(ending)}", WIDTH)


def _early(ending: EndingLine) -> str:
    parts = []
    for line in ending.conditions:
        state = "so now" if line.met else "not so now"
        times = f", {line.running} times running" if line.running else ""
        parts.append(f"{line.text} ({state}{times})")
    return " and ".join(parts) + (f": {ending.result}" if ending.result else "")


# A map --------------------------------------------------------------------------------------------


def map_around(world: AwawWorld, seat: Seat, rest: str) -> str:
    words = rest.split()
    radius = 3
    if len(words) > 1 and words[-1].isdigit():
        radius = int(words.pop())
    return draw_map(world, space_named(world, " ".join(words)), min(radius, 12))


def allied_fleets(world: AwawWorld, seat: Seat, argument: str) -> str:
    """20.167: what the Western Allies have to tell of their fleets, whoever asks."""
    lines = [
        f"{row.theater.title()}: {row.kind.replace('-', ' ')}s, {row.factors} factors"
        for row in world.allied_strength.rows()
    ]
    return "\n".join(lines) or "The Western Allies have told nothing: they have no task forces."


REPORTS: Mapping[str, Report] = {
    "allied-fleets": Report(
        "allied-fleets", "how strong the Western Allies are at sea, by theater.", allied_fleets
    ),
    "show": Report("show HEX|PLACE", "what is in a hex.", show),
    "units": Report(
        "units [PARTY|SIDE]", "where the units are: those of your side, or of another.", units
    ),
    "map": Report("map HEX|PLACE [RADIUS]", "the hexes around one, drawn.", map_around),
    "assault": Report(
        "assault HEX[,HEX] [UNIT,UNIT] [exploiting|free]",
        "an attack: strengths, odds, possible ends",
        assault,
        drawn.assault_facts,
        aid="odds",
    ),
    "planned": Report(
        "planned HEX[,HEX] UNIT,UNIT; HEX UNIT",
        "attacks that are planned: odds and price of each, and of all together.",
        planned.planned,
        planned.planned_facts,
        aid="odds",
    ),
    "overrun": Report(
        "overrun HEX UNIT,UNIT [exploiting] [support:STACK=N]",
        "an overrun: strengths, odds, what stands against it.",
        outlook.overrun,
        outlook.overrun_facts,
        aid="odds",
    ),
    "targets": Report(
        "targets UNIT,UNIT [exploiting]",
        "the hexes next to units that they could overrun, with the odds.",
        outlook.targets,
        outlook.targets_facts,
        aid="odds",
    ),
    "threat": Report(
        "threat HEX [defence:STACK=N]",
        "the strongest attack on a hex of yours, without and with air units that support it.",
        outlook.threat,
        outlook.threat_facts,
        aid="odds",
    ),
    "air-sheet": Report(
        "air-sheet support|defend|intercept|counterair [HEX=STACK=N,...]",
        "all battles to which you may send air units, with the odds, and what a plan costs.",
        air_sheet.sheet_text,
        air_sheet.sheet,
        aid="odds",
    ),
    "build-sheet": Report(
        "build-sheet",
        "what you can build now, for how much and where.",
        build_sheet.sheet_text,
        build_sheet.sheet,
    ),
    "yard-sheet": Report(
        "yard-sheet POWER [ORDERS]",
        "the shipyards of a power: their charts, what can be done there now, and when ships sail.",
        yard_sheet.sheet_text,
        yard_sheet.sheet,
    ),
    "supply": Report(
        "supply UNIT|HEX",
        "how a unit or a hex is supplied, and why it may not be.",
        supply,
        drawn.supply_facts,
    ),
    "flow": Report(
        "flow",
        "over which hexes your units are supplied, and how many hang on each.",
        flow.flow,
        flow.flow_facts,
    ),
    "reach": Report(
        "reach UNIT",
        "where a unit can go, and what it costs.",
        drawn.reach,
        drawn.reach_facts,
        aid="reach",
    ),
    "reachers": Report(
        "reachers HEX",
        "which of your units can move to a hex, and what it costs.",
        drawn.reachers,
        drawn.reachers_facts,
        aid="reach",
    ),
    "zones": Report(
        "zones", "the hexes in enemy zones of control.", drawn.zones, drawn.zones_facts
    ),
    "range": Report(
        "range STACK",
        "where air units can fly missions.",
        drawn.air_reach,
        drawn.air_reach_facts,
        aid="reach",
    ),
    "sea-range": Report(
        "sea-range PORT|BOX|FORCE [ACTIVITY]",
        "where ships can go from a base, for a patrol or another activity, and which ports.",
        sea_range.sea_range,
        sea_range.sea_range_facts,
        aid="reach",
    ),
    "sea-plan": Report(
        "sea-plan ACTIVITY FORCE,FORCE [to GOAL HEX HEX]",
        "a way that ships might take: its length, its legs, and where they may be intercepted.",
        sea_plan.sea_plan,
        sea_plan.sea_plan_facts,
        aid="odds",
    ),
    "sea-choices": Report(
        "sea-choices ACTIVITY FORCE,FORCE to GOAL [HEX HEX]",
        "what would lower the risk of a way at sea: other hexes, or fewer who sail.",
        sea_choices.choices,
        sea_choices.choices_facts,
        aid="odds",
    ),
    "invasion": Report(
        "invasion [BEACH [by FORCE,FORCE] [with UNIT,UNIT] [first UNIT,UNIT] [drop UNIT,UNIT] "
        "[air N] [naval N] [against N]]",
        "the beaches you could invade; or one landing: who sails, who lands, the odds, the risks.",
        invasion_plan.invasion,
        invasion_plan.invasion_facts,
        aid="odds",
    ),
    "sea-supply": Report(
        "sea-supply [PORT|PLACE]",
        "your supply by sea: lines, who hangs on each, escorts, threats; or what if a port fell.",
        sea_supply.sea_supply,
        sea_supply.sea_supply_facts,
        aid="odds",
    ),
    "search": Report(
        "search",
        "in a naval battle: your dice in the next search, and the chance to find each group.",
        search_chances.search,
        search_chances.search_facts,
        aid="odds",
    ),
    "submarines": Report(
        "submarines",
        "submarine warfare in the SW boxes: modifiers with their causes, and what it may come to.",
        submarine_odds.submarines,
        submarine_odds.submarine_facts,
        aid="odds",
    ),
    "strategic-war": Report(
        "strategic-war",
        "the strategic war: who is in the SW boxes and on fronts, and transports turn by turn.",
        strategic_war.strategic,
        strategic_war.strategic_facts,
    ),
    "raids": Report(
        "raids",
        "raids of strategic bombers under way, or that you could send: modifiers, damage, losses.",
        raid_odds.raids,
        raid_odds.raid_facts,
        aid="odds",
    ),
    "strikes": Report(
        "strikes",
        "the air strikes that you could launch in a naval battle, and what they may come to.",
        strike_odds.strikes,
        strike_odds.strikes_facts,
        aid="odds",
    ),
    "interceptions": Report(
        "interceptions",
        "what you could intercept at sea, in which hex and with whom, and the chance of it.",
        interception_chances.interceptions,
        interception_chances.interception_facts,
        aid="odds",
    ),
    "brps": Report("brps [POWER]", "BRPs, where they came from and what they were spent on.", brps),
    "year-start": Report(
        "year-start [POWER]",
        "what a power would begin the next year with, as things stand.",
        year_start,
        year_sheets,
    ),
    "year-plan": Report(
        "year-plan [POWER]",
        "the next year by cause, what savings make of it, what is mobilized, and tensions.",
        year_plan.year_plan,
        year_plan.year_plans,
    ),
    "research": Report(
        "research",
        "your research: points placed, what rolls may bring; and what is known of the others.",
        research_sheet.research,
        research_sheet.research_facts,
    ),
    "pools": Report("pools [PARTY|SIDE]", "what can be built, and what was lost.", pools),
    "standing": Report("standing", "points, and what each level of victory needs.", stands),
}
