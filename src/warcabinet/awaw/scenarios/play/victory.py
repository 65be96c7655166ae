"""7.215: where the game stands, what ends it, and who has won.

A scenario file names points for places, endings that come before the last turn, and levels of
victory. All of it is looked at when the player turn of the side named there is over (E.10, E.60):
that side moves last, so this is the end of the game turn.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.logistics.hex_control.hex_control import partisan_held
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.measures import measure, tally
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.scenarios.file.model import Condition, Ending, Points, Tally, VictoryLevel
from warcabinet.awaw.scenarios.file.model import Victory as VictoryRules
from warcabinet.awaw.scenarios.file.words import ConditionKind, Winner
from warcabinet.awaw.scenarios.picture.description import (
    condition_text,
    demands_text,
    names_on,
    tally_text,
)
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.scenario import Holding, Streak, Verdict
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.rules import Outcome

RULE = "7.215"


class PlaceLine(msgspec.Struct, frozen=True):
    """A place that counts: its points, and whether they are won now."""

    name: str
    hex: str
    points: int
    holder: str
    """The side that must hold it."""
    held: bool
    supplied: bool

    @property
    def counts(self) -> bool:
        return self.held and self.supplied


class TallyLine(msgspec.Struct, frozen=True):
    """Something that is counted, and its points now; None: nobody counts it yet."""

    text: str
    points: int | None


class ConditionLine(msgspec.Struct, frozen=True):
    """A condition in words; `running` counts how often it has been met in a row."""

    text: str
    met: bool
    running: int = 0


class EndingLine(msgspec.Struct, frozen=True):
    """What would end the game early."""

    conditions: tuple[ConditionLine, ...]
    result: str


class LevelLine(msgspec.Struct, frozen=True):
    """A level of victory, and whether it is what the position would be judged to be now."""

    name: str
    winner: str
    demands: str
    now: bool


class VictoryStanding(msgspec.Struct, frozen=True):
    """Where the game stands."""

    points: int | None
    """None: this scenario counts no points."""
    places: tuple[PlaceLine, ...]
    endings: tuple[EndingLine, ...]
    levels: tuple[LevelLine, ...]
    result: str
    tallies: tuple[TallyLine, ...] = ()


def conditions_of(world: AwawWorld) -> VictoryRules | None:
    scenario = world.statics.scenario
    return None if scenario is None else scenario.victory


@derived
def standing(world: AwawWorld) -> VictoryStanding | None:
    """7.215A: what the game would come to if it ended now; None without victory conditions."""
    rules = conditions_of(world)
    if rules is None:
        return None
    result, named = judged(world), names_on(world.board)
    return VictoryStanding(
        points=points(world) if rules.counted else None,
        places=tuple(_place(world, row) for row in rules.points),
        tallies=tuple(_tally(world, row) for row in rules.tallies),
        endings=tuple(_ending(world, number, row) for number, row in enumerate(rules.endings)),
        levels=tuple(
            LevelLine(row.name, row.winner, demands_text(row, named), row.name == result.name)
            for row in rules.results
        ),
        result=result.name,
    )


def _place(world: AwawWorld, row: Points) -> PlaceLine:
    held = bool(_controlled(world, row.holder) & world.map.bit(row.hex))
    return PlaceLine(row.name, row.hex, row.points, row.holder, held, _supplied(world, row.hex))


def _tally(world: AwawWorld, row: Tally) -> TallyLine:
    return TallyLine(tally_text(row), tallied(world, row))


def _ending(world: AwawWorld, number: int, row: Ending) -> EndingLine:
    lines = []
    for place, condition in enumerate(row.when):
        streak = world.streaks.get(f"{number}/{place}")
        running = streak.count if streak is not None else 0
        text = condition_text(condition, names_on(world.board))
        lines.append(ConditionLine(text, settled(world, condition), running))
    return EndingLine(tuple(lines), row.result)


# What holds now -----------------------------------------------------------------------------------


def points(world: AwawWorld) -> int:
    """7.215: the victory points that the Axis have now, places of the Allies counted against
    them.
    """
    rules = conditions_of(world)
    if rules is None:
        return 0
    found = 0
    for row in rules.points:
        if held(world, row.holder, world.map.bit(row.hex)):
            found += row.points
    return found + sum(tallied(world, row) or 0 for row in rules.tallies)


def tallied(world: AwawWorld, row: Tally) -> int | None:
    """The victory points of the Axis for what is counted, of all its parties together; None if
    nobody counts it yet.
    """
    counts = [tally(world, row.kind, party) for party in row.who]
    known = [count for count in counts if count is not None]
    return None if len(known) < len(counts) else sum(known) // row.each * row.points


def met(world: AwawWorld, condition: Condition) -> bool:
    """7.215B, 7.215C: is a condition met now, whatever was before?"""
    return _is_met(world, condition) is not condition.negated


def settled(world: AwawWorld, condition: Condition) -> bool:
    """Is a condition met for good? That a side has not taken something by a date is not known
    before that date.
    """
    last = condition.turn if condition.negated else None
    if last is not None and (world.date is None or world.date < last):
        return False
    return met(world, condition)


def _is_met(world: AwawWorld, condition: Condition) -> bool:
    match condition.kind:
        case ConditionKind.HOLDS:
            area = world.statics.area(*condition.area)
            assert condition.side is not None
            return _enough(condition, held(world, condition.side, area).bit_count(), area)
        case ConditionKind.TAKEN_BY:
            return _was_taken(world, condition)
        case ConditionKind.LOSSES_AT_MOST:
            lost = world.casualties.get(condition.party)
            return (lost.brps if lost is not None else 0) <= (condition.amount or 0)
        case ConditionKind.RESISTANCE_AT_MOST:
            found = measure(world, "resistance", condition.party)
            return found is not None and found <= (condition.amount or 0)
        case ConditionKind.SURRENDERED:  # 7.215B: now, not once
            return condition.party in world.surrendered


def _was_taken(world: AwawWorld, condition: Condition) -> bool:
    """At the end of a player turn of the side, not later than in the turn named."""
    area = world.statics.area(*condition.area)
    last = condition.turn
    assert last is not None
    for row in world.holdings.values():
        if row.side is condition.side and row.turn <= last:
            had = world.map.mask(row.hexes) & area
            if _enough(condition, had.bit_count(), area):
                return True
    return False


def _enough(condition: Condition, count: int, area: int) -> bool:
    return count >= (condition.at_least or area.bit_count())


def held(world: AwawWorld, side: Side, area: int) -> int:
    """7.215D: the hexes of an area that count for a side: it controls them, neutral or not, and
    where the scenario asks for it has a supply line to them, full or limited.
    """
    found = _controlled(world, side) & area
    for space in world.map.members(found):
        if not _supplied(world, space):
            found &= ~world.map.bit(space)
    return found


def _controlled(world: AwawWorld, side: Side) -> int:
    """7.215, 11.63: the hexes that a side controls; what a partisan holds counts for nobody."""
    return held_by_side(world, side) & ~partisan_held(world)


def _supplied(world: AwawWorld, space: str) -> bool:
    rules = conditions_of(world)
    if rules is None or not rules.supplied:
        return True
    return supply_in(world, space) is not Supply.NONE


def judged(world: AwawWorld) -> VictoryLevel:
    """7.215A: the level of victory if the game were judged now: of several that are reached, the
    best for whoever is best served, which is the first in the file.
    """
    rules = conditions_of(world)
    assert rules is not None
    total = points(world)
    for row in rules.results:
        low = row.points_from is None or total >= row.points_from
        high = row.points_to is None or total <= row.points_to
        if low and high and all(met(world, condition) for condition in row.when):
            return row
    return rules.results[-1]


# What is found out, and when ----------------------------------------------------------------------


def end_player_turn(world: AwawWorld, side: Side) -> None:
    """7.215: at the end of a player turn, note what its side holds of the hexes that count."""
    turn, wanted = world.date, _dated_hexes(world, side)
    if turn is None or not wanted:
        return
    world.put(Holding(turn, side, tuple(world.map.members(held(world, side, wanted)))))


def _dated_hexes(world: AwawWorld, side: Side) -> int:
    """The hexes that a side must have taken by some date."""
    rules = conditions_of(world)
    if rules is None:
        return 0
    found = 0
    asked = [condition for row in rules.results for condition in row.when]
    asked += [condition for row in rules.endings for condition in row.when]
    for condition in asked:
        if condition.kind is ConditionKind.TAKEN_BY and condition.side is side:
            found |= world.statics.area(*condition.area)
    return found


@plays("T.E.40")
class ScenarioEnd(Procedure[None]):
    """7.211, 7.215A: is the scenario over, by an ending or by its date? Then it is judged."""

    def start(self, world: AwawWorld, _: None) -> Step:
        rules = conditions_of(world)
        if rules is None:
            return Done()
        early = self.ending(world, rules)
        if early is not None:
            result = next((row for row in rules.results if row.name == early.result), None)
            conclude(world, result or judged(world), _reason(world, early))
        elif self.is_last(world, world.turn):
            conclude(world, judged(world), f"{world.turn.name} is over")
        return Done()

    def is_last(self, world: AwawWorld, turn: GameTurn) -> bool:
        scenario = world.statics.scenario
        return scenario is not None and turn >= scenario.scenario.last

    def ending(self, world: AwawWorld, rules: VictoryRules) -> Ending | None:
        """The first ending whose conditions are met, each as many times running as it asks for."""
        found = None
        for number, row in enumerate(rules.endings):
            whole = True
            for place, condition in enumerate(row.when):
                count = self.count(world, number, place, settled(world, condition))
                whole = whole and count >= condition.turns
            if whole and found is None:
                found = row
        return found

    def count(self, world: AwawWorld, number: int, place: int, holds: bool) -> int:
        """Go on counting a condition that is met again, or forget it."""
        row = world.streaks.get(f"{number}/{place}")
        if not holds:
            if row is not None:
                world.drop(row)
            return 0
        count = 1 if row is None else row.count + 1
        world.put(Streak(number, place, count))
        return count


def _reason(world: AwawWorld, ending: Ending) -> str:
    named = names_on(world.board)
    return " and ".join(condition_text(condition, named) for condition in ending.when)


def conclude(world: AwawWorld, result: VictoryLevel, reason: str) -> None:
    """7.215A: the winner is found."""
    rules = conditions_of(world)
    total = f", {points(world)} points" if rules is not None and rules.counted else ""
    world.put(Verdict(result.name, result.winner, f"{reason}{total}"))
    world.tell(RULE, f"{result.name}: {reason}{total}")


def verdict(world: AwawWorld) -> Outcome | None:
    """How the game has ended, if it has."""
    for row in world.verdicts.values():
        winners = () if row.winner is Winner.DRAW else seats_of_side(world, Side(row.winner))
        return Outcome(winners, f"{row.result} ({row.reason})", RULE)
    return None
