"""7.215: victory hangs on things that exist, and every outcome has a result."""

from __future__ import annotations

from warcabinet.awaw.scenarios.file.model import Condition, VictoryLevel
from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.file.words import ConditionKind
from warcabinet.awaw.scenarios.situation.areas import Check


def victory(check: Check) -> None:
    rule = check.scenario.victory
    if rule.judged is not check.scenario.scenario.movement[-1]:
        reason = "is judged before the last player turn is over: the other side moves last"
        check.fault(("victory", "judged"), reason)
    _points(check)
    names = [result.name for result in rule.results]
    for number, result in enumerate(rule.results):
        path = ("victory", "results", number)
        if result.name in names[:number]:
            check.fault((*path, "name"), f"{result.name!r} is there twice")
        for place, condition in enumerate(result.when):
            _condition(check, condition, (*path, "when", place))
    for number, ending in enumerate(rule.endings):
        here = ("victory", "endings", number)
        if ending.result and ending.result not in names:
            check.fault((*here, "result"), f"there is no result {ending.result!r}")
        for place, condition in enumerate(ending.when):
            _condition(check, condition, (*here, "when", place))
    for number, tally in enumerate(rule.tallies):
        for place, party in enumerate(tally.who):
            check.party(party, ("victory", "tallies", number, "who", place))
        if not tally.points:
            check.fault(("victory", "tallies", number, "points"), "no points at all")
    if rule.points or rule.tallies:
        _scale(check, rule.results)
    elif rule.results[-1].when:
        reason = "has conditions: the last result must hold whenever no other does"
        check.fault(("victory", "results", len(names) - 1, "when"), reason)


def _points(check: Check) -> None:
    played = check.quiet_area(check.scenario.map.area)
    seen: set[str] = set()
    for number, row in enumerate(check.scenario.victory.points):
        path = ("victory", "points", number)
        if row.hex not in check.board.board:
            check.fault((*path, "hex"), f"{row.hex!r} is not on the board {check.board.name}")
            continue
        if row.hex in seen:
            check.fault((*path, "hex"), f"{row.hex} counts twice")
        seen.add(row.hex)
        if not check.board.board.bit(row.hex) & played:
            reason = f"{row.hex} is outside the part of the board that is played on"
            check.fault((*path, "hex"), reason)
        places = check.board.places_at.get(check.board.board.space(row.hex), ())
        if row.name not in [place.name for place in places]:
            reason = f"there is no {row.name} in {row.hex}"
            check.fault((*path, "name"), reason)
        if row.points == 0:
            check.fault((*path, "points"), "no points at all")


def _condition(check: Check, condition: Condition, path: Path) -> None:
    kind = condition.kind
    needs: dict[str, bool] = {
        "side": kind in (ConditionKind.HOLDS, ConditionKind.TAKEN_BY),
        "area": kind in (ConditionKind.HOLDS, ConditionKind.TAKEN_BY),
        "turn": kind is ConditionKind.TAKEN_BY,
        "party": kind
        in (
            ConditionKind.LOSSES_AT_MOST,
            ConditionKind.RESISTANCE_AT_MOST,
            ConditionKind.SURRENDERED,
        ),
        "amount": kind in (ConditionKind.LOSSES_AT_MOST, ConditionKind.RESISTANCE_AT_MOST),
    }
    for key, needed in needs.items():
        given = getattr(condition, key) not in (None, "", ())
        if needed and not given:
            check.fault((*path, key), f"is missing: {kind} needs it")
        elif given and not needed:
            check.fault((*path, key), f"{kind} knows nothing of it")
    area = check.area(condition.area, (*path, "area"))
    played = check.quiet_area(check.scenario.map.area)
    if outside := area & ~played:
        reason = f"{check.names(outside)}: outside the part of the board that is played on"
        check.fault((*path, "area"), reason)
    if condition.at_least > area.bit_count():
        reason = f"asks for {condition.at_least} of {area.bit_count()} hexes"
        check.fault((*path, "at-least"), reason)
    if condition.party:
        check.party(condition.party, (*path, "party"))
    header = check.scenario.scenario
    if condition.turn is not None and not header.first <= condition.turn <= header.last:
        reason = f"{condition.turn} is not from {header.first} to {header.last}"
        check.fault((*path, "turn"), reason)


def _scale(check: Check, results: tuple[VictoryLevel, ...]) -> None:
    """From the best for the Axis down: no gap and no overlap between the levels."""
    above: int | None = None
    for number, result in enumerate(results):
        path = ("victory", "results", number)
        low, high = result.points_from, result.points_to
        if (high is None) != (number == 0):
            reason = "only the first result is without an upper end"
            check.fault((*path, "points-to"), reason)
        elif high is not None and above is not None and high != above - 1:
            reason = f"{high} does not join the result before, which begins at {above}"
            check.fault((*path, "points-to"), reason)
        if (low is None) != (number == len(results) - 1):
            check.fault((*path, "points-from"), "only the last result is without a lower end")
        elif low is not None and high is not None and low > high:
            check.fault((*path, "points-from"), f"{low} is above {high}")
        above = low
