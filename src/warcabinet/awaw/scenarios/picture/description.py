"""A scenario in words: its title page, who fights, with what, and what wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.scenarios.file.model import Condition, Scenario, Tally, VictoryLevel
from warcabinet.awaw.scenarios.file.words import (
    ORDERS,
    SPECIAL,
    ArrivalKind,
    ConditionKind,
    TallyKind,
)
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.hexes import SpaceId

Named = Callable[[str], str]
"""How a term of an area is called."""

NOT_PLAYABLE = "It can be shown, checked and drawn; only scenarios that come with us are played."
RECONSTRUCTED = "Reconstructed: this is not the published scenario."


def title_page(one: Scenario) -> Iterator[str]:
    """Paragraphs for whoever chooses what to play."""
    header = one.scenario
    yield header.summary
    if header.reconstructed:
        yield RECONSTRUCTED
    yield " ".join(header.sources.split())
    whole = "" if header.first == header.last else f" to {header.last}"
    yield f"Duration: {header.first}{whole} ({header.length})"
    yield f"Order of movement: {', '.join(header.movement)}"
    for side, parties in header.seats.items():
        yield f"{side.capitalize()}: {', '.join(parties)}"


def particulars(one: Scenario, named: Named, short: Named = str) -> Iterator[tuple[str, list[str]]]:
    """Headings, each with its lines. `short`: a type or a ship, without whose it is."""
    yield "At war", [" and ".join(war.between) for war in one.situation.wars]
    yield "Order of deployment", [f"{d.order}. {', '.join(d.who)}" for d in one.deployment]
    yield "At start", list(_forces(one, short))
    if one.arrival:
        yield "Arrivals", list(_arrivals(one))
    if one.chart:
        yield "Under construction", list(_building(one, short))
    if one.situation.entries:
        yield "Not yet at war", list(_entries(one))
    known = {**SPECIAL, **ORDERS}
    yield (
        "Special rules",
        [f"{known.get(name, name)} ({rows[0].rule})" for name, rows in one.special.items()],
    )
    yield "Victory", [f"{row.name}: {demands_text(row, named)}" for row in one.victory.results]
    if one.victory.tallies:
        yield "Points besides places", [tally_text(row) for row in one.victory.tallies]


def _building(one: Scenario, short: Named) -> Iterator[str]:
    for chart in one.chart:
        names = [*chart.ships, *(slip.ship or slip.type for slip in chart.slips)]
        yard = short(chart.yard)
        yard = yard.replace("-", " ").title() if yard == chart.yard else yard
        yield f"{yard}: {', '.join(map(short, names))}"


def _entries(one: Scenario) -> Iterator[str]:
    for row in one.situation.entries:
        level = f", at {row.tension.upper()} {row.level}" if row.tension is not None else ""
        turn = f", {row.turn}" if row.turn is not None else ""
        others = ", ".join(said(each) for each in row.against)
        yield f"{said(row.power)} against {others}{level}{turn} ({row.rule})"


COMMONWEALTH = ("canada", "south-africa", "australia", "india", "free-french")
"""Nations whose forces are a power's (82.61), and are told by themselves."""


def _forces(one: Scenario, short: Named) -> Iterator[str]:
    total: dict[str, Counter[str]] = {}
    nations = set(one.pools) | {party for names in one.scenario.seats.values() for party in names}
    nations |= set(COMMONWEALTH)

    def put(name: str, count: int) -> None:
        """By whose they are: the longest nation that the name begins with."""
        nation = max((n for n in nations if name.startswith(f"{n}-")), key=len, default="")
        total.setdefault(nation, Counter())[name] += count

    for unit in one.unit:
        put(unit.type, unit.count)
    for fleet in one.fleet:
        for name, count in (*((ship, 1) for ship in fleet.ships), *fleet.units.items()):
            put(name, count)
    for owner, units in total.items():
        yield f"{owner}: " + ", ".join(
            short(name) if count == 1 else f"{count} {short(name)}" for name, count in units.items()
        )


def _arrivals(one: Scenario) -> Iterator[str]:
    by_turn: dict[str, list[str]] = {}
    for row in one.arrival:
        gone = row.kind is ArrivalKind.WITHDRAWN
        how = "leave" if gone else "to be built" if row.kind is ArrivalKind.UNBUILT else "arrive"
        held = f" (if {', '.join(row.if_held)} is held)" if row.if_held else ""
        by_turn.setdefault(row.turn.name, []).append(f"{row.count} {row.type} {how}{held}")
    for turn, rows in by_turn.items():
        yield f"{turn}: {', '.join(rows)}"


OBJECTIVES = "place:objective"


def names_on(board: AwawBoard) -> Named:
    """Hexes by the name of the place there, regions by their own."""

    def named(term: str) -> str:
        if term == OBJECTIVES:
            return "the objectives"
        region = board.regions.get(term.removeprefix("region:"))
        if region is not None:
            return region.name
        places = board.places_at.get(SpaceId(term), ())
        return places[0].name if places else term

    return named


def demands_text(result: VictoryLevel, named: Named) -> str:
    """What a level of victory needs."""
    low, high = result.points_from, result.points_to
    parts = []
    if low is not None and high is not None:
        parts.append(_points(low) if low == high else f"{low} to {_points(high)}")
    elif low is not None:
        parts.append(f"{_points(low)} or more")
    elif high is not None:
        parts.append(f"{_points(high)} or less")
    parts += [condition_text(each, named) for each in result.when]
    return " and ".join(parts) or "otherwise"


def _points(count: int) -> str:
    return f"{count} point" if count == 1 else f"{count} points"


COUNTED = {
    TallyKind.LOSSES: "BRPs of units lost by {}",
    TallyKind.OFFENSIVES: "BRPs spent on offensives by {}",
    TallyKind.NAVAL_LOSSES: "naval factors lost by {}",
    TallyKind.NAVAL_AIR_LOSSES: "naval air squadrons lost by {}",
    TallyKind.TONNAGE: "transports lost by {}",
    TallyKind.SHORTAGE: "BRPs lost for want of transports by {}",
}


def said(party: str) -> str:
    """A party in the middle of a sentence: `us` would be read as a pronoun."""
    return "the U.S." if party == Power.US else party.replace("-", " ").title()


def counted_text(one: Tally) -> str:
    """What is counted, and of whom, in words."""
    return COUNTED[one.kind].format(" and ".join(said(party) for party in one.who))


def tally_text(one: Tally) -> str:
    """What is counted for victory points, and how many points it gives, in words."""
    what = counted_text(one)
    points = f"{one.points:+} point{'s' if abs(one.points) != 1 else ''}"
    each = f"{one.each} {what}" if one.each > 1 else f"of the {what}"
    return f"{points} for each {each}"


SIDES = {Side.AXIS: "the Axis", Side.ALLIED: "the Allies"}


def condition_text(one: Condition, named: Named) -> str:
    """A condition of victory in words."""
    where = ", ".join(named(term) for term in one.area)
    some = f"at least {one.at_least} of " if one.at_least else ""
    side = SIDES[one.side] if one.side else ""
    party = said(one.party) if one.party else ""
    no = one.negated
    match one.kind:
        case ConditionKind.HOLDS:
            text = f"{side} {'do not hold' if no else 'hold'} {some}{where}"
        case ConditionKind.TAKEN_BY:
            held = "did not hold" if no else "held"
            text = f"{side} {held} {some}{where} by the end of their turn in {one.turn}"
        case ConditionKind.LOSSES_AT_MOST:
            most = "more than" if no else "at most"
            text = f"{party} has lost units for {most} {one.amount} BRPs"
        case ConditionKind.RESISTANCE_AT_MOST:
            level = f"more than {one.amount}" if no else f"{one.amount} or less"
            text = f"the resistance of {party} is {level}"
        case ConditionKind.SURRENDERED:
            text = f"{party} has {'not ' if no else ''}surrendered"
    return text + (f" {one.turns} turns running" if one.turns > 1 else "")
