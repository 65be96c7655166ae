"""What `warcabinet bench` times on a scenario: the reach of a unit, the supply of a side, the odds
of an attack, a power's year start, each at the start of play with the ready set-up.

Results are remembered as long as nothing changes, so each run begins with a small change: a unit
somewhere else, a hex in other hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle

from warcabinet.awaw.air.missions.employment import able
from warcabinet.awaw.air.support.support_forecast import AirPlan
from warcabinet.awaw.economy.year_start_sequence import new_year, wanted_growth, year_sheet
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.battle.attack_report import attack_report, work_out
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.ground.movement.ground_movement import reachable
from warcabinet.awaw.logistics.supply.supply_lines import trace
from warcabinet.awaw.measured_sea import sea_range
from warcabinet.awaw.pieces.air_factors import Sortie
from warcabinet.awaw.politics.parties import parties_of, units_of_side
from warcabinet.awaw.scenarios.start.laying_out import place_ready
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.odds import distribution
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.rules import Outcome, Rules
from warcabinet.hexes import SpaceId

MOST_ATTACKERS = 4


class AttackAlone(Procedure[Outcome]):
    """One attack, and nothing after it."""

    attackers: tuple[UnitId, ...]
    hexes: tuple[SpaceId, ...]

    def start(self, world: AwawWorld, _: None) -> Step:
        attack = GroundAttack(attackers=self.attackers, hexes=self.hexes)
        return self.call(attack, then=self.fought)

    def fought(self, world: AwawWorld, _: None) -> Step:
        return Done(Outcome((), "the attack is over"))


def benchmarks(rules: Rules, world: AwawWorld) -> Mapping[str, Callable[[], object]]:
    scenario = world.statics.scenario
    if scenario is None:
        return {}
    start = world.copy()
    if not start.units:
        place_ready(start, start.statics.home_side)
    start.put(Clock(StepId("T.P.COM.GND.20"), scenario.scenario.first, Side.AXIS))
    found: dict[str, Callable[[], object]] = {"supply": _supply(start)}
    if (reach := _reach(start)) is not None:
        found["reach"] = reach
    if (begun := _year_start(start, scenario.scenario.first, scenario.scenario.last)) is not None:
        found["year_start"] = begun
    if (sailed := sea_range(start)) is not None:
        found["sea_range"] = sailed
    assault = _an_attack(start)
    if assault is not None:
        found["odds"] = _odds(rules, scenario.name, start, assault)
        found |= _odds_air(start, *assault)
    return found


def _year_start(world: AwawWorld, first: GameTurn, last: GameTurn) -> Callable[[], object] | None:
    """35.13: the first year start of the power with the most BRPs, reckoned for its sheet and
    begun, each time with other savings; None where a scenario has none.
    """
    turn = first
    while turn.year == first.year:
        turn = turn.next
    if turn > last or not world.treasuries or not world.statics.uses("35.31"):
        return None
    power = max(world.treasuries.rows(), key=lambda row: row.level).power
    more = cycle(range(1, 40))

    def run() -> object:
        twin = world.copy()
        twin.put(Clock(StepId("Y.A"), turn))
        row = twin.treasuries[power]
        twin.amend(row, level=row.level + next(more))
        sheet = year_sheet(twin, power)
        new_year(twin, power, wanted_growth(twin, power))
        return sheet

    return run


def _reach(world: AwawWorld) -> Callable[[], object] | None:
    """Where an armor unit of the Axis can go, after another unit of its party has moved; None
    where no party has an armor unit and another one.
    """
    pair = _armor_and_another(world)
    if pair is None:
        return None
    armor, other = pair
    near = world.map.members(world.map.expand(bit_of(world, other)) & world.board.land)
    places = cycle([other.place, near[0]])

    def run() -> object:
        twin = world.copy()
        twin.amend(twin.units[other.id], place=next(places))
        return reachable(twin, twin.units[armor.id])

    return run


def _armor_and_another(world: AwawWorld) -> tuple[Unit, Unit] | None:
    for party in parties_of(world, Side.AXIS):
        units = [world.units[unit] for unit in sorted(world.units_of[party])]
        units = [unit for unit in units if world.map.is_hex(where(world, unit.place))]
        armor = next((unit for unit in units if "armor" in unit.type), None)
        if armor is not None and len(units) > 1:
            return armor, next(unit for unit in reversed(units) if unit.id != armor.id)
    return None


def _supply(world: AwawWorld) -> Callable[[], object]:
    """The supply of the first power of the Axis, after a hex has changed hands."""
    party = parties_of(world, Side.AXIS)[0]
    party = "germany" if world.units_of["germany"] else party
    foes = [name for name in parties_of(world, Side.ALLIED) if world.held[name]]
    empty = world.held[foes[0]] & ~units_of_side(world, Side.ALLIED)
    hexes = cycle(world.map.members(empty)[:50])

    def run() -> object:
        twin = world.copy()
        twin.put(Control(next(hexes), "germany"))
        return trace(twin, party)

    return run


def _an_attack(world: AwawWorld) -> tuple[tuple[UnitId, ...], tuple[SpaceId, ...]] | None:
    """The defended hex with the most attackers next to it, and some of them."""
    best: tuple[tuple[UnitId, ...], tuple[SpaceId, ...]] | None = None
    for target in world.map.members(units_of_side(world, Side.ALLIED) & world.map.hexes):
        around = world.map.expand(world.map.bit(target), world.board.land_sides)
        near = [
            unit
            for space in world.map.members(around & units_of_side(world, Side.AXIS))
            for unit in world.units_in[space]
            if world.units[unit].party == "germany"
        ]
        if near and (best is None or len(near) > len(best[0])):
            best = tuple(sorted(near)), (target,)
    return None if best is None else (best[0][:MOST_ATTACKERS], best[1])


def _odds_air(
    world: AwawWorld,
    attackers: tuple[UnitId, ...],
    hexes: tuple[SpaceId, ...],
) -> dict[str, Callable[[], object]]:
    """Every outcome of an attack with air on both sides: the round in the air, then the ground
    battle for each of its results. The interceptors change from run to run; asked for again, they
    are the same.
    """
    target = hexes[0]
    ours = able(world, Side.AXIS, Task.GROUND_SUPPORT, target)
    theirs = able(world, Side.ALLIED, Task.DEFENSIVE_SUPPORT, target)
    if not ours or not theirs:
        return {}
    support, *others = [Sortie(target, one, world.air[one].factors) for one in ours]
    fighters = others or [support]
    defence = tuple(sorted(Sortie(target, one, world.air[one].factors) for one in theirs))
    plans = [
        AirPlan((support,) if others else (), defence, (Sortie(target, one.stack, factors),))
        for one in fighters
        for factors in range(1, one.factors + 1)
    ]
    each = cycle(plans)
    assault = Assault(attackers, hexes)

    def run() -> object:
        report = work_out(world, assault, next(each))
        assert not report.refusals, report.refusals
        return report

    def again() -> object:
        return attack_report(world, attackers, hexes, plan=plans[0])

    return {"odds_air": run, "odds_air_again": again}


def _odds(
    rules: Rules,
    scenario: str,
    world: AwawWorld,
    assault: tuple[tuple[UnitId, ...], tuple[SpaceId, ...]],
) -> Callable[[], object]:
    """Every outcome of an attack with all its rounds, under the default answers."""
    attackers, hexes = assault

    def run() -> object:
        attack = AttackAlone(attackers=attackers, hexes=hexes)
        options = dict(world.options)
        start = Position.beginning(rules, scenario, options, world.copy(), attack)
        return distribution(
            start,
            lambda position: position.over,
            lambda position: rules.outcome_of(world, position.world),
        )

    return run
