"""7.2, 7.3: how a scenario file becomes a World."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from warcabinet.awaw.economy.brp_gains_and_losses import open_incomes
from warcabinet.awaw.forces.ships import ChartPlace, ShipId
from warcabinet.awaw.logistics.fortifications.fortifications import fortify, printed_forts
from warcabinet.awaw.logistics.oil.oil_reserves import open_reserves
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.pieces.combat_training_levels import set_level
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.politics.brp_ledger import open_treasury
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.scenarios.file.model import Scenario
from warcabinet.awaw.scenarios.file.words import ChartRow, MarkerKind, Tracked
from warcabinet.awaw.scenarios.situation import fall_1939
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.construction import BeachDefence
from warcabinet.awaw.state.logistics import Control, CounterKind, Pool, Surrendered
from warcabinet.awaw.state.logistics import Counter as BoardCounter
from warcabinet.awaw.state.minors import FirstAttack
from warcabinet.awaw.state.naval import Condition, Hull
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.order_of_play import SETUP
from warcabinet.awaw.terms.powers import (
    UNCOMMITTED,
    Alignment,
    Country,
    Membership,
    Nationality,
    Power,
    Relation,
    Status,
    war_state,
)
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

WAITING = ChartRow.WAITING


def start(world: AwawWorld) -> None:
    """7.211, 7.212, 7.22, 7.24: everything but ground and air forces: wars, standings, control,
    pools, ships, BRPs, levels.
    """
    scenario = world.statics.scenario
    if scenario is None:
        raise ValueError("this game has no scenario file")
    world.put(Clock(SETUP))
    for power, row in world.statics.data.powers.items():
        world.put(Membership(power, row.faction))
    for rows in (_politics, _control, _pools, _fleets, _slips):
        for record in rows(world, scenario):
            world.put(record)
    for tension in scenario.situation.tensions:
        if tension.turn is None:
            set_level(world, tension.name, "", tension.value)
    for kind, levels in scenario.levels.items():
        for one in levels:
            if one.turn is None:
                set_level(world, kind, one.who, one.value)
    open_treasuries(world, scenario)
    for fort in printed_forts(world):
        world.put(fort)
    _markers(world, scenario)
    open_incomes(world)
    for faction, oil in scenario.oil.items():
        open_reserves(world, faction, oil.reserve, oil.tracked is Tracked.START)


def open_treasuries(world: AwawWorld, scenario: Scenario) -> None:
    """7.221, 35.24, 35.83: each power has one treasury, with the BRPs of what is played: of the
    whole world, or of a theater.
    """
    for name, economy in scenario.economy.items():
        if is_power(name):
            open_treasury(world, name, economy.level, economy.base, "7.221")


def _markers(world: AwawWorld, scenario: Scenario) -> None:
    """7.224, 18.141, 32.1, 32.5: the airbases that a power has at the start, and other counters."""
    for marker in scenario.marker:
        if marker.kind is MarkerKind.FORTIFICATION:
            fortify(world, SpaceId(marker.hex))
        elif marker.kind is MarkerKind.BEACH_DEFENSE:
            world.put(BeachDefence(SpaceId(marker.hex)))
        else:
            world.put(BoardCounter(CounterKind(marker.kind), SpaceId(marker.hex), marker.holder))


def _politics(world: AwawWorld, scenario: Scenario) -> Iterable[Record]:
    """7.24, 29.42: who is at war, and which minor countries have a patron, at the start."""
    for war in scenario.situation.wars:
        one, other = (party(name) for name in war.between)
        yield war_state(one, other, Relation.WAR)
    for row in scenario.situation.alignments:
        patron = Power(row.patron) if row.patron else None
        if row.status is Status.ATTACKED:
            yield FirstAttack(row.country, scenario.scenario.first.number)
        yield Alignment(Country(row.country), row.status, patron)
    for gone in scenario.situation.surrendered:
        yield Surrendered(gone.power)
    if scenario.situation.as_in_1939:
        named = {row.country for row in scenario.situation.alignments}
        for known in fall_1939.countries(world.statics.data, world.board):
            if known.country not in named:
                yield Alignment(known.country, known.status, known.patron)


def _control(world: AwawWorld, scenario: Scenario) -> Iterable[Record]:
    """7.24, 4.74, 4.741, 29.11: who holds which land hexes at the start."""
    left = world.statics.map & world.board.land
    for row in scenario.situation.control:
        area = world.statics.area(*row.area) & world.board.land
        left &= ~area
        for space in world.map.members(area):
            yield Control(space, row.holder)
    if scenario.situation.as_in_1939:
        for holder, area in fall_1939.holders(world.statics.data, world.board, left).items():
            for space in world.map.members(area):
                yield Control(space, holder)


def _pools(world: AwawWorld, scenario: Scenario) -> Iterable[Record]:
    """7.223: what may be built, and what stands elsewhere."""
    for name, rows in scenario.pools.items():
        for row in rows:
            kind = world.statics.forces.type(row.type)
            yield Pool(kind.type, name, row.unbuilt, row.elsewhere)


def place_ready(world: AwawWorld, parties: Iterable[str]) -> None:
    """The ready set-up of some parties."""
    scenario = world.statics.scenario
    if scenario is None:
        return
    wanted = set(parties)
    for row in scenario.unit:
        kind = world.statics.forces.type(row.type)
        owner = owner_of(world, row.type)
        if owner not in wanted:
            continue
        if kind.quantity:
            world.put(AirUnits(kind.type, owner, SpaceId(row.hex), row.count))
        else:
            for _ in range(row.count):
                place_unit(world, kind.type, owner, row.hex)


def _fleets(world: AwawWorld, scenario: Scenario) -> Iterable[Hull]:
    """20.92, 27.723: ships and naval factors in their ports and boxes; rows of one place are added
    up.
    """
    factors: Counter[tuple[str, str]] = Counter()
    for fleet in scenario.fleet:
        for name in fleet.ships:
            ship = world.statics.forces.ship(name)
            party = owner_of_nationality(world, ship.nationality)
            condition = Condition.DAMAGED if name in fleet.damaged else Condition.FIT
            place = SpaceId(fleet.hex)
            yield Hull(ship.id, party, place, ship.factor, condition, named=True)
        for name, count in fleet.units.items():
            factors[name, fleet.hex] += count
    for (name, space), count in factors.items():
        kind = world.statics.forces.type(name)
        yield Hull(kind.type, owner_of(world, name), SpaceId(space), count)


def _slips(world: AwawWorld, scenario: Scenario) -> Iterable[OnTheSlips | Hull]:
    """27.723, 27.724D, 27.724E: what is under construction or repair, as the charts of the scenario
    have it. Ships that wait for repair lie damaged in the port of the yard.
    """
    forces = world.statics.forces
    for chart in scenario.chart:
        for name in chart.ships:
            ship = forces.ship(name)
            party = owner_of_nationality(world, ship.nationality)
            place = ship.launch if isinstance(ship.launch, ChartPlace) else None
            row, season = (ChartRow(str(place.row)), place.season) if place else (WAITING, None)
            yield _on_chart(world, OnTheSlips(chart.yard, ship.id, party, row, season, ship.factor))
        for slip in chart.slips:
            if slip.ship:
                ship = forces.ship(slip.ship)
                size, nationality = ship.factor, ship.nationality
            else:
                size, nationality = slip.factors, forces.type(slip.type).nationality
            party = owner_of_nationality(world, nationality)
            what = slip.ship or slip.type
            row, season = slip.row, slip.season
            yield _on_chart(world, OnTheSlips(chart.yard, what, party, row, season, size))


def _on_chart(world: AwawWorld, row: OnTheSlips) -> OnTheSlips | Hull:
    yard = yards(world.statics).get(row.yard)
    if row.row is not WAITING or yard is None:
        return row
    named = ShipId(row.what) in world.statics.forces.ships
    return Hull(row.what, row.party, yard.place, row.factors, Condition.DAMAGED, named=named)


def owner_of(world: AwawWorld, kind: str) -> str:
    """The party of a unit type: its power or minor country."""
    return owner_of_nationality(world, world.statics.forces.type(kind).nationality)


def owner_of_nationality(world: AwawWorld, nationality: Nationality) -> str:
    """Whose the forces of a nationality are: its power's, or its own country's."""
    row = world.statics.data.nationalities[nationality]
    if row.power is not None:
        return str(row.power)
    standing = world.alignments.get(nationality)
    if standing is not None and standing.status in UNCOMMITTED:
        return _borrower(world, str(nationality))
    return str(nationality)


def _borrower(world: AwawWorld, country: str) -> str:
    """52.51: volunteers of a neutral country fight for the senior partner of the side that it
    takes part with.
    """
    scenario = world.statics.scenario
    side = world.statics.home_side.get(country)
    if scenario is None or side is None:
        return country
    powers = [name for name in scenario.scenario.seats[side] if is_power(name)]
    return powers[0] if powers else country
