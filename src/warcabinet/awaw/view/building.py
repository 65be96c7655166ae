"""A seat's view, built field by field from the World known to it.

What a faction has produced and not announced yet (`winter_plans`), what is under the markers of
task forces (`fleets.py`) and the cards in hand are hidden; the rest all seats see. Parts that
seldom change are remembered as long as their tables are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from warcabinet.awaw.air.missions.air_range import air_range
from warcabinet.awaw.codebreaking.codebreaking_cards import OWNERS, hand, theater_of
from warcabinet.awaw.command.command import arrangement, commands
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.ground.exploitation.exploitation_movement import LIMITS_AGAIN
from warcabinet.awaw.ground.stacking.stacking import may_stay, most_to_stay, overstacked
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.logistics.oil.oil_reserves import fifths_left, told_fifths
from warcabinet.awaw.logistics.oil.oil_status import power_of, reserve_of
from warcabinet.awaw.naval.sea_supply.supply_zones import with_ships
from warcabinet.awaw.pieces.air_factors import is_air
from warcabinet.awaw.research.research_sheet import researchers
from warcabinet.awaw.scenarios.play.victory import standing
from warcabinet.awaw.state.pieces import berth_name, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.fleets import forces, naval, ships
from warcabinet.awaw.view.sea import activities, attempts, cargo, landings, naval_battle, sunk
from warcabinet.awaw.view.shapes import (
    AirView,
    AlignmentView,
    AwawView,
    BudgetView,
    CardsView,
    CounterView,
    CrowdedView,
    DueView,
    FlightView,
    LedgerLine,
    LevelView,
    OilView,
    PoolView,
    SlipView,
    SpendingView,
    StepView,
    TreasuryView,
    UnitView,
    WeatherView,
    WinterPlanView,
    WorksView,
    ZoneView,
)
from warcabinet.engine.derived import derived
from warcabinet.engine.records import Seat
from warcabinet.engine.world import NO_SEAT


def view_of(world: AwawWorld, seat: Seat = NO_SEAT) -> AwawView:
    """The view of the seat to which this World is known. Whoever has no seat at the table sees what
    is public.
    """
    now, scenario = world.now, world.statics.scenario
    step = world.statics.sequence.step(now.step)
    head = AwawView(
        turn=now.turn.name if now.turn else "Set-up",
        side=now.side.value if now.side else "",
        step=StepView(step.id, step.name, step.what, step.rules),
        factions=factions(world),
        wars=[(row.first, row.second, row.relation.value) for row in world.wars.rows()],
        own_side=str(arrangement(world).sides.get(seat, "")),
        commands=tuple(sorted(commands(world, seat))),
    )
    if scenario is None:
        return head
    return AwawView(
        turn=head.turn,
        side=head.side,
        step=head.step,
        factions=head.factions,
        wars=head.wars,
        board=scenario.map.board,
        last=scenario.scenario.last.name,
        alignments=alignments(world),
        units=units(world),
        air=air(world),
        flights=flights(world),
        ships=ships(world),
        naval=naval(world),
        forces=forces(world),
        activities=activities(world),
        cargo=cargo(world),
        landings=landings(world),
        attempts=attempts(world),
        battle=naval_battle(world),
        sunk=sunk(world),
        slips=slips(world),
        counters=counters(world),
        crowded=crowded(world),
        control=control(world),
        unsupplied=unsupplied(world),
        weather=weather(world),
        treasuries=treasuries(world),
        pools=pools(world),
        levels=levels(world),
        winter_plans=winter_plans(world),
        cards=cards(world),
        works=works(world),
        zones=zones(world),
        budgets=tuple(
            BudgetView(row.power, row.limit, row.used) for row in world.building_budgets.rows()
        ),
        spending=tuple(
            SpendingView(row.power, row.front, row.brps) for row in world.offensive_spending.rows()
        ),
        oil=oil(world),
        due=due(world),
        surrendered=tuple(sorted(world.surrendered)),
        casualties={row.party: row.brps for row in world.casualties.rows()},
        standing=standing(world),
        own_side=head.own_side,
        commands=head.commands,
        research=bool(researchers(world.statics)),
        sea_supply=with_ships(world.statics),
    )


def factions(world: AwawWorld) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in world.memberships.rows():
        found.setdefault(row.faction.value, []).append(row.power.value)
    return found


@derived
def alignments(world: AwawWorld) -> tuple[AlignmentView, ...]:
    return tuple(
        AlignmentView(str(row.country), row.status.value, str(row.patron or ""))
        for row in world.alignments.rows()
    )


@derived
def units(world: AwawWorld) -> tuple[UnitView, ...]:
    """All ground units, with what this player turn has made of them."""
    found = []
    for row in world.units.rows():
        kind = world.statics.kinds[row.type]
        supply, spent = world.unit_supply.get(row.id), world.spent.get(row.id)
        broken = world.exploiters.get(row.id)
        found.append(
            UnitView(
                id=str(row.id),
                type=str(row.type),
                party=row.party,
                place=str(where(world, row.place)),
                combat=kind.combat,
                movement=world.statics.movement_at(row.type, where(world, row.place)),
                supply="" if supply is None else supply.supply.value,
                spent=0 if spent is None else spent.points,
                marks=marks(world, row.id),
                aboard=berth_name(world, row.place),
                way=() if broken is None else (broken.breakthrough, *broken.path),
            )
        )
    return tuple(found)


def marks(world: AwawWorld, unit: str) -> tuple[str, ...]:
    """What a unit has done in this player turn."""
    tables: dict[str, Mapping[Any, Any]] = {
        "attacked": world.attacked,
        "defended": world.defended,
        "overran": world.overran,
        "exploits": world.exploiters,
    }
    return tuple(name for name, table in tables.items() if unit in table)


@derived
def air(world: AwawWorld) -> tuple[AirView, ...]:
    """All air units at their bases, and flak."""
    return tuple(
        AirView(
            id=row.key(),
            type=str(row.type),
            party=row.party,
            place=str(where(world, row.place)),
            factors=row.factors,
            range=air_range(world, row.type, row.party, where(world, row.place))
            if is_air(world, row)
            else 0,
            state="" if row.ready else str(row.state),
            aboard=berth_name(world, row.place),
        )
        for row in world.air.rows()
    )


@derived
def flights(world: AwawWorld) -> tuple[FlightView, ...]:
    """All air units that are on a mission."""
    return tuple(
        FlightView(
            id=str(row.id),
            task=str(row.task),
            type=str(row.type),
            party=row.party,
            base=str(where(world, row.base)),
            target=str(row.target),
            factors=row.factors,
            aborted=row.aborted,
            aboard=berth_name(world, row.base),
        )
        for row in world.flights.rows()
    )


@derived
def slips(world: AwawWorld) -> tuple[SlipView, ...]:
    known = world.statics.forces.ships
    found = []
    for row in world.slips.rows():
        ship = known.get(ShipId(row.what))
        name = world.in_words(row.what) if ship is None else ship.name
        season = row.season.value if row.season is not None else ""
        found.append(SlipView(row.yard, name, row.party, row.factors, row.row.value, season))
    return tuple(found)


@derived
def counters(world: AwawWorld) -> tuple[CounterView, ...]:
    return tuple(
        CounterView(row.kind.value, str(row.hex), row.owner, row.value)
        for row in world.counters.rows()
    )


def crowded(world: AwawWorld) -> tuple[CrowdedView, ...]:
    """12.11, 12.14, 12.22: hexes that are overstacked as limits will apply at the end of the
    redeployment. Nobody need go as long as units are on the move; whoever goes on like that must
    eliminate some of them in the end.
    """
    then = world.copy()
    then.readonly = False
    then.amend(then.now, step=LIMITS_AGAIN)
    found = []
    for side in Side:
        judged = then if world.now.side is side else world
        for space, there in overstacked(judged, side).items():
            rules = {refusal.rule for refusal in may_stay(judged, space, there)} | {"12.22"}
            stay = most_to_stay(judged, space, there)
            found.append(
                CrowdedView(str(space), side.value, len(there), stay, tuple(sorted(rules)))
            )
    return tuple(found)


@derived
def control(world: AwawWorld) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for row in world.control.rows():
        found.setdefault(row.holder, []).append(str(row.hex))
    return {holder: tuple(found[holder]) for holder in sorted(found)}


@derived
def unsupplied(world: AwawWorld) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for row in world.hex_supply.rows():
        found.setdefault(row.supply.value, []).append(str(row.hex))
    return {supply: tuple(found[supply]) for supply in sorted(found)}


@derived
def weather(world: AwawWorld) -> tuple[WeatherView, ...]:
    return tuple(WeatherView(row.zone, row.kind.value, row.level) for row in world.weather.rows())


@derived
def treasuries(world: AwawWorld) -> tuple[TreasuryView, ...]:
    lines: dict[str, list[LedgerLine]] = {}
    for row in world.bookings.rows():
        cause, when = world.in_words(row.cause), world.in_words(row.when)
        line = LedgerLine(row.amount, cause, row.rule, when)
        lines.setdefault(row.power, []).append(line)
    return tuple(
        TreasuryView(row.power, row.level, row.base, tuple(lines.get(row.power, ())))
        for row in world.treasuries.rows()
    )


@derived
def pools(world: AwawWorld) -> tuple[PoolView, ...]:
    return tuple(
        PoolView(str(row.type), row.party, row.unbuilt, row.elsewhere)
        for row in world.pools.rows()
        if row.unbuilt or row.elsewhere
    )


@derived
def cards(world: AwawWorld) -> tuple[CardsView, ...]:
    """48.21: the pools of cards, with the hand of whoever may see it."""
    return tuple(
        CardsView(
            OWNERS[row.deck],
            theater_of(row.deck),
            row.cards,
            row.unplayed,
            tuple((str(card), count) for card, count in sorted(hand(world, row.deck).items())),
        )
        for row in world.card_pools.rows()
    )


@derived
def winter_plans(world: AwawWorld) -> tuple[WinterPlanView, ...]:
    """34.444B: what is not announced yet; the others follow from the levels."""
    return tuple(
        WinterPlanView(row.who, row.turn, row.amount, row.cost)
        for row in world.winter_plans.rows()
        if not row.open
    )


@derived
def levels(world: AwawWorld) -> tuple[LevelView, ...]:
    return tuple(
        LevelView(row.kind, row.who, row.value, world.in_words(row.kind))
        for row in world.levels.rows()
    )


@derived
def works(world: AwawWorld) -> tuple[WorksView, ...]:
    """What stands in hexes besides units and counters."""
    found: list[WorksView] = []
    for fort in world.forts.rows():
        owner = holder_of(world, fort.hex) or ""
        if fort.all_round is not None:
            found.append(WorksView(fort.all_round.value, str(fort.hex), owner))
        if fort.line is not None:
            facing = tuple(str(space) for space in fort.facing)
            found.append(WorksView(fort.line.value, str(fort.hex), owner, facing))
    for beach in world.beach_defences.rows():
        owner = holder_of(world, beach.hex) or ""
        found.append(WorksView("beach-defence", str(beach.hex), owner))
    heads = (WorksView("bridgehead", str(row.hex), row.side) for row in world.bridgeheads.rows())
    broken = (WorksView("breakthrough", str(row.hex)) for row in world.breakthroughs.rows())
    return (*found, *heads, *broken)


@derived
def zones(world: AwawWorld) -> tuple[ZoneView, ...]:
    return tuple(
        ZoneView(str(row.id), row.faction, row.front, tuple(str(space) for space in row.spaces))
        for row in world.attrition_zones.rows()
    )


@derived
def oil(world: AwawWorld) -> tuple[OilView, ...]:
    found = []
    for row in world.oil_reserves.rows():
        without = [
            f"{one.service.value} ({who})" if (who := power_of(one.faction)) else one.service.value
            for one in world.oil_effects.rows()
            if reserve_of(one.faction) == row.faction
        ]
        flown = sum(
            one.factors for one in world.air_flown.rows() if reserve_of(one.faction) == row.faction
        )
        found.append(
            OilView(
                row.faction,
                told_fifths(fifths_left(world, row.faction)),
                row.tracked,
                tuple(without),
                flown,
            )
        )
    return tuple(found)


@derived
def due(world: AwawWorld) -> tuple[DueView, ...]:
    scenario = world.statics.scenario
    rows = scenario.arrival if scenario is not None else ()
    return tuple(
        DueView(rows[one.number].type, rows[one.number].kind.value, one.left)
        for one in world.overdue.rows()
    )
