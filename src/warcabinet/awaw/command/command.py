"""7.212, 7.215E: which seat commands which parties.

A seat is a player at the table; a side is who moves together (8.12). One seat may have a whole
side, or the powers of a side are shared out among several: by faction, or power by power. No rule
asks how many sit at the table: it asks here whom a question goes to, and whose units are whose.

Powers belong to the seat that the arrangement names. A minor country belongs to the seat that is
named for it, or to that of the power which pays for it; if there is none, to the first seat of its
side.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from warcabinet.awaw.politics.parties import (
    faction_of,
    is_alliance_faction,
    members_of,
    relations,
)
from warcabinet.awaw.scenarios.file.model import Header
from warcabinet.awaw.state.air import FlightId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.rulings import BY_FACTION, BY_POWER, BY_SIDE, SEATS
from warcabinet.awaw.state.statics import Statics, is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Side, Theater, home_side, senior_partner
from warcabinet.engine.asking import Asked
from warcabinet.engine.derived import derived
from warcabinet.engine.records import Seat
from warcabinet.engine.world import NO_SEAT

TITLES = {
    Power.GERMANY: "Germany",
    Power.ITALY: "Italy",
    Power.JAPAN: "Japan",
    Power.BRITAIN: "Britain",
    Power.FRANCE: "France",
    Power.US: "United States",
    Power.RUSSIA: "Russia",
    Power.CHINA: "Nationalist China",
}

THE = {"United States": "the United States"}
"""Titles that change in the middle of a phrase."""

SIDE_TITLES = {Side.AXIS: "Axis", Side.ALLIED: "Allied"}

FACTIONS = {
    Faction.EUROPEAN_AXIS: (Power.GERMANY, Power.ITALY),
    Faction.JAPAN: (Power.JAPAN,),
    Faction.WESTERN_ALLIES: (Power.BRITAIN, Power.FRANCE, Power.US),
    Faction.RUSSIA: (Power.RUSSIA,),
    Faction.NATIONALIST_CHINA: (Power.CHINA,),
}
"""3.11: the factions as the war begins. Seats do not change when China joins the Western Allies."""


@dataclass(frozen=True, slots=True)
class Command:
    """A seat and the parties that are named for it."""

    seat: Seat
    title: str
    """How players call it: "Germany and Italy"."""
    side: Side
    parties: tuple[str, ...]


# Arrangements -----------------------------------------------------------------------------------


def commands_of(head: Header | None, how: str) -> tuple[Command, ...]:
    """7.212, 7.215E: the seats of a scenario, those of the Axis first. None: the order of play
    alone, with all powers.
    """
    if how == BY_SIDE:
        return tuple(
            Command(Seat(side.value), SIDE_TITLES[side], side, _parties(head, side))
            for side in Side
        )
    shares = _players(head) if how == BY_FACTION else {}
    return tuple(one for side in Side for one in _shared(head, side, how, shares))


def _parties(head: Header | None, side: Side) -> tuple[str, ...]:
    if head is None:
        return tuple(str(power) for power in Power if home_side(power) is side)
    return head.seats.get(side, ())


def _players(head: Header | None) -> Mapping[str, tuple[str, ...]]:
    return {} if head is None else head.players


def _shared(
    head: Header | None, side: Side, how: str, shares: Mapping[str, tuple[str, ...]]
) -> Iterable[Command]:
    """The seats of one side."""
    parties = _parties(head, side)
    found = [
        Command(seat_named(title), title, side, own)
        for title, names in shares.items()
        if (own := tuple(name for name in names if name in parties))
    ]
    if found:
        return found
    powers = [Power(name) for name in parties if is_power(name)]
    if not powers:  # a country that fights alone, as Poland in 1939
        return [Command(Seat(name), name.capitalize(), side, parties) for name in parties[:1]]
    if how == BY_POWER:
        return [Command(Seat(one.value), TITLES[one], side, (one.value,)) for one in powers]
    return [_faction_seat(side, own) for faction in FACTIONS if (own := _members(faction, powers))]


def _members(faction: Faction, powers: list[Power]) -> tuple[Power, ...]:
    return tuple(power for power in powers if power in FACTIONS[faction])


def _faction_seat(side: Side, powers: tuple[Power, ...]) -> Command:
    first, *others = (TITLES[power] for power in powers)
    title = listed([first, *(THE.get(name, name) for name in others)])
    return Command(seat_named(title), title, side, tuple(str(power) for power in powers))


def listed(names: list[str]) -> str:
    """Names in one phrase: "Britain, France and Russia"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def seat_named(title: str) -> Seat:
    """The id of a seat: its title in small letters, its words joined by dashes."""
    return Seat(re.sub(r"[^a-z]+", "-", title.lower().replace("'", "")).strip("-"))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Who sits at the table in one game; it never changes."""

    commands: tuple[Command, ...]
    seats: tuple[Seat, ...]
    sides: Mapping[Seat, Side]
    of_side: Mapping[Side, tuple[Seat, ...]]
    named: Mapping[str, Command]
    """By party."""
    partners: frozenset[Seat]
    """The seats that share their side with others."""


@cache
def _arranged(setting: Statics, how: str) -> Arrangement:
    head = None if setting.scenario is None else setting.scenario.scenario
    commands = commands_of(head, how)
    return Arrangement(
        commands,
        tuple(one.seat for one in commands),
        {one.seat: one.side for one in commands},
        {side: tuple(one.seat for one in commands if one.side is side) for side in Side},
        {party: one for one in commands for party in one.parties},
        frozenset(
            one.seat
            for one in commands
            if any(other.side is one.side and other is not one for other in commands)
        ),
    )


def arrangement(world: AwawWorld) -> Arrangement:
    """How the parties of this game are shared out."""
    return _arranged(world.statics, world.options.get(SEATS, BY_SIDE))


# Whose seat -------------------------------------------------------------------------------------


def seats_of_side(world: AwawWorld, side: Side) -> tuple[Seat, ...]:
    """The seats that move together in a player turn of this side."""
    return arrangement(world).of_side[side]


def lead_seat(world: AwawWorld, side: Side) -> Seat:
    """The seat that answers what a side decides as one."""
    return arrangement(world).of_side[side][0]


def side_of_seat(world: AwawWorld, seat: Seat) -> Side:
    """The side that a seat moves with."""
    return arrangement(world).sides[seat]


def asked_side(asked: Asked) -> Side:
    """The side of the seat that is asked."""
    return side_of_seat(asked.world, asked.seat)


@dataclass(frozen=True, slots=True)
class Seating:
    """Who commands whom now."""

    seats: Mapping[str, Seat]
    """By party; one that moves with no side has none."""
    parties: Mapping[Seat, frozenset[str]]


@derived
def seating(world: AwawWorld) -> Seating:
    """Who commands whom, until an alignment changes."""
    one, known = arrangement(world), relations(world)
    seats: dict[str, Seat] = {}
    for name, side in known.sides.items():
        if side is None or not one.of_side[side]:
            continue
        payer = known.payers.get(name)
        for holder in (name, "" if payer is None else str(payer)):
            if holder in one.named and one.named[holder].side is side:
                seats[name] = one.named[holder].seat
                break
        else:
            seats[name] = one.of_side[side][0]
    return Seating(
        seats,
        {seat: frozenset(n for n, other in seats.items() if other == seat) for seat in one.seats},
    )


def commands(world: AwawWorld, seat: Seat) -> frozenset[str]:
    """The parties that a seat commands now; none, for somebody who only looks on."""
    return seating(world).parties.get(seat, frozenset())


def with_partners(world: AwawWorld, seat: Seat) -> frozenset[str]:
    """The parties that a seat commands, and the others of their alliance factions."""
    own = commands(world, seat)
    factions = {faction_of(world, party) for party in own}
    return own.union(*(members_of(world, faction) for faction in sorted(factions)))


def seat_for(world: AwawWorld, party: str) -> Seat | None:
    """The seat that commands a party; None for one that moves with no side."""
    return seating(world).seats.get(party)


def chief_seat(world: AwawWorld, side: Side, parties: Iterable[str]) -> Seat:
    """Who answers for forces of several seats that act as one: the seat with the most of them, each
    party being named once for every unit or factor; of equals the first at the table.
    """
    seats = arrangement(world).of_side[side]
    if len(seats) == 1:
        return seats[0]
    counts = Counter(seat_for(world, party) for party in parties)
    return max(seats, key=lambda seat: counts[seat])


def chief_of_units(world: AwawWorld, side: Side, units: Iterable[UnitId]) -> Seat:
    """Who answers for these ground units together; those that are gone do not count."""
    return chief_seat(world, side, (world.units[one].party for one in units if one in world.units))


def chief_of_flights(world: AwawWorld, side: Side, flights: Iterable[FlightId]) -> Seat:
    """Who answers for these flights together."""
    rows = (world.flights[one] for one in flights if one in world.flights)
    return chief_seat(world, side, (row.party for row in rows for _ in range(row.factors)))


def in_turn(
    world: AwawWorld, side: Side, able: Callable[[], Iterable[str]], after: Seat = NO_SEAT
) -> Seat | None:
    """Which seat a side is asked through where each of its seats answers once, one after the other:
    the first, or the next after one that has answered, that commands a party which can do
    something.
    """
    seats = arrangement(world).of_side[side]
    if len(seats) == 1:
        return None if after else seats[0]
    owners = {seat_for(world, party) for party in able()}
    later = seats[seats.index(after) + 1 :] if after else seats
    return next((seat for seat in later if seat in owners), None)


def faction_seat(
    world: AwawWorld, side: Side, faction: str, theater: Theater | None = None
) -> Seat:
    """3.11, 9.61: who answers for a faction: the senior partner of an alliance, as far as it takes
    part, or else the first of its powers; for a country that stands alone, whoever commands it. Who
    is senior depends on the theater; what concerns the faction as a whole goes by the first board.
    """
    seats = arrangement(world).of_side[side]
    if len(seats) == 1:
        return seats[0]
    members = members_of(world, faction)
    powers = [name for name in members if is_power(name) and name in arrangement(world).named]
    if is_alliance_faction(faction) and len(powers) > 1:
        senior = str(senior_partner(world, Faction(faction), theater or world.statics.theaters[0]))
        powers.sort(key=lambda name: name != senior)
    return next((seat for name in (*powers, *members) if (seat := seat_for(world, name))), seats[0])
